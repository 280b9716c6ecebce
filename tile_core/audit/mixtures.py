"""Segments between performances, for the searches of counterexamples: their mixtures, their values, and where to look.

Performances are rows of probabilities tn, fp, fn, tp. `prior` keeps all of a set at one prior between 0 and 1; without
it every performance may come up. What is drawn depends on the generator alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tile_core.checks import FloatArray

Values = Callable[[FloatArray], FloatArray]

TENTHS = np.arange(11) / 10
NEIGHBOURS = 32
_HALVINGS = 36


@dataclass(frozen=True, slots=True)
class Segments:
    """Segments with their mixtures, and the values at the three points; all of one length."""

    first: FloatArray
    second: FloatArray
    weight: FloatArray
    mixture: FloatArray
    x: FloatArray
    y: FloatArray
    mixed: FloatArray

    @property
    def scale(self) -> float:
        """How large values are, typically; 0 where there are none."""
        known = np.abs(np.concatenate([self.x, self.y, self.mixed]))
        known = known[np.isfinite(known)]
        return float(np.median(known)) if known.size else 0.0

    @property
    def known(self) -> bool:
        """Whether any of them has all three values."""
        return bool((self.gap(2) > -np.inf).any())

    @property
    def points(self) -> tuple[FloatArray, FloatArray]:
        """All performances of the segments, and their values."""
        return np.vstack([self.first, self.second, self.mixture]), np.concatenate([self.x, self.y, self.mixed])

    def joined(self, other: Segments) -> Segments:
        """These and others."""
        return Segments(*(np.concatenate([getattr(self, k), getattr(other, k)]) for k in self.__slots__))

    def at(self, index: NDArray[np.int64]) -> Segments:
        """Some of them."""
        return Segments(*(getattr(self, k)[index] for k in self.__slots__))

    def gap(self, test: int) -> FloatArray:
        """By how much the mixture violates a test; negative where it does not, -inf where a value is missing."""
        gap = self.mixed - np.maximum(self.x, self.y) if test == 2 else np.minimum(self.x, self.y) - self.mixed
        return np.where(np.isfinite(gap), gap, -np.inf)


def segments_between(values: Values, first: FloatArray, second: FloatArray, weight: FloatArray) -> Segments:
    """The segments from rows of `first` to rows of `second`; `weight` is that of the first in the mixture."""
    mixture = weight[:, None] * first + (1 - weight)[:, None] * second
    x, y, mixed = np.split(np.asarray(values(np.vstack([first, second, mixture]))), 3)
    return Segments(first, second, weight, mixture, x, y, mixed)


def _onto(rows: FloatArray, prior: float | None) -> FloatArray:
    """Rows of positive weights made performances: of sum 1, or of this prior."""
    if prior is None:
        return np.asarray(rows / rows.sum(-1, keepdims=True))
    both = rows.reshape(*rows.shape[:-1], 2, 2)
    shares = both / both.sum(-1, keepdims=True)
    return np.asarray(shares * np.array([[1 - prior], [prior]])).reshape(rows.shape)


def tenths(size: int, generator: Generator, prior: float | None) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Two ends and a weight of each segment; entries, or rates at a prior, and weights are tenths."""
    weight = generator.integers(1, 10, size) / 10
    if prior is None:
        chances = _some_zero(generator.exponential(size=(2 * size, 4)), generator, 4)
        ends = generator.multinomial(10, chances / chances.sum(-1, keepdims=True)) / 10
    else:
        wrong = generator.integers(0, 11, (2 * size, 2))
        ends = _onto(np.stack([10 - wrong[:, 0], wrong[:, 0], wrong[:, 1], 10 - wrong[:, 1]], -1) / 10, prior)
    return ends[:size], ends[size:], weight


def anywhere(size: int, generator: Generator, prior: float | None) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Two ends and a weight of each segment, on corners, edges and faces and near to them, too."""
    ends = _points(2 * size, generator, prior)
    weight = generator.random(size) ** generator.choice([1, 1, 4], size)
    return ends[:size], ends[size:], np.where(generator.random(size) < 0.5, weight, 1 - weight)


def _points(size: int, generator: Generator, prior: float | None) -> FloatArray:
    raw = generator.exponential(size=(size, 4)) ** generator.choice([0.5, 1, 1, 4], (size, 1)) + 1e-300
    return _onto(_some_zero(raw, generator, 4 if prior is None else 2), prior)


def _some_zero(raw: FloatArray, generator: Generator, group: int) -> FloatArray:
    """Each entry 0 one time in four, but not all of a group of neighbours."""
    kept = (generator.random(raw.shape) > 0.25).reshape(len(raw), -1, group)
    kept[~kept.any(-1)] = True
    return np.where(kept.reshape(raw.shape), raw, 0.0)


def levels(values: Values, size: int, generator: Generator, prior: float | None) -> Segments:
    """Segments between performances of one value: any first, and a second where another segment crosses its value."""
    first, low, high = np.split(_points(3 * size, generator, prior), 3)
    x, y, z = np.split(np.asarray(values(np.vstack([first, low, high]))), 3)
    use = ((y < x) & (x < z)) | ((z < x) & (x < y))
    first, x = first[use], x[use]
    turned = (y > z)[use, None]
    low, high = np.where(turned, high[use], low[use]), np.where(turned, low[use], high[use])
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        under = (np.asarray(values(middle)) < x)[:, None]
        low, high = np.where(under, middle, low), np.where(under, high, middle)
    weight = np.where(generator.random(len(first)) < 0.5, 0.5, generator.random(len(first)))
    return segments_between(values, first, low, weight)


def nearness(segments: Segments, test: int) -> FloatArray:
    """`gap` for the length of a segment; short ones, which come near to everything, do not count."""
    length = np.abs(segments.first - segments.second).sum(-1)
    return np.where(length > 1e-3, segments.gap(test) / np.maximum(length, 1e-3), -np.inf)


def around(values: Values, segments: Segments, spread: float, generator: Generator, prior: float | None) -> Segments:
    """Each segment, and `NEIGHBOURS` that are like it; what is 0 stays 0."""
    shape = (len(segments.x), NEIGHBOURS + 1)

    def moved(rows: FloatArray) -> FloatArray:
        noise = generator.normal(0, spread, (*shape, 4))
        noise[:, 0] = 0
        return _onto(rows[:, None] * np.exp(noise), prior).reshape(-1, 4)

    weight = np.clip(segments.weight[:, None] + generator.normal(0, spread / 4, shape), 0.001, 0.999)
    weight[:, 0] = segments.weight
    return segments_between(values, moved(segments.first), moved(segments.second), weight.ravel())
