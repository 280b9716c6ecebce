"""Paper A's three tests of a score X (section 5.2, table 1), as a search for counterexamples.

On a set of performances, and wherever X is defined:

1. X has its least value on all that is wholly wrong (tn = tp = 0) and its greatest on all that is wholly right
   (fp = fn = 0): axiom 2. A set without such performances passes emptily.
2. A mixture of two performances has at most the greater of their values (theorem 3, towards axiom 3).
3. It has at least the lesser one.

The sets are all performances, those of one prior, and the mixtures of the rows of a leaderboard. A violation that is
found is certain up to rounding: it exceeds `MARGIN` times the values compared. None found is no proof: `audits` adds
proofs where there are any. Greater is taken for better.

The search is seeded and bounded. It looks at tenths first, so that counterexamples can be read; then at random,
corners, edges and faces included, where many of table 1's verdicts are decided; then at pairs of equal value, between
which the smallest curvature of X shows; at last around the segments that came nearest to a violation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import normalized

Four = tuple[float, float, float, float]
Values = Callable[[FloatArray], FloatArray]
_Valued = tuple[FloatArray, FloatArray]

MARGIN = 1e-9
_SMALL = 1e-3
_COARSE, _FINE, _LEVEL = 4000, 8000, 10_000
_STARTS, _TRIES, _ROUNDS = 24, 32, 8
_HALVINGS = 36
_PAIRS = 20_000
_TENTHS = np.arange(11) / 10


@dataclass(frozen=True, slots=True)
class Counterexample:
    """Probabilities tn, fp, fn, tp, and values, that show how a test fails.

    Tests 2 and 3: `mixture` = weight first + (1 - weight) second has the third of `values`. Test 1: `first` is wholly
    right and `second` has more, or it is wholly wrong and `second` has less; weight and mixture are `None`. `rows`:
    their indices, where they are rows of a leaderboard (-1: a mixture of rows).
    """

    first: Four
    second: Four
    weight: float | None
    mixture: Four | None
    values: tuple[float, ...]
    rows: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class TestResult:
    """Of test `number`: `passed` is False with a counterexample, True with a proof, else `None`: nothing was found.

    `vacuous`: test 1 only, nothing wholly right or wrong has a value. `tries`: performances (test 1) or segments
    (2 and 3) looked at, 0 where a proof made it needless.
    """

    # Not a test of pytest's, whatever its name.
    __test__ = False

    number: int
    passed: bool | None
    proven: bool = False
    vacuous: bool = False
    tries: int = 0
    counterexample: Counterexample | None = None


Three = tuple[TestResult, TestResult, TestResult]


def search(values: Values, generator: Generator, prior: float | None = None) -> Three:
    """The three tests of a score on all performances, or on those of a prior between 0 and 1, both excluded.

    `values` maps performances of shape (n, 4) to shape (n,), `nan` where undefined. Raises `InvalidInputError` for
    another prior.
    """
    if prior is not None and not 0 < float(checks.unit(prior, "prior")) < 1:
        raise InvalidInputError(f"prior: expected a number between 0 and 1, both excluded, found {prior:g}")
    coarse = _segments(values, *_tenths(_COARSE, generator, prior))
    fine = coarse.joined(_segments(values, *_anything(_FINE, generator, prior)))
    scale = fine.scale
    best = [_worst(coarse, test, scale) or _worst(fine, test, scale) for test in (2, 3)]
    if None in best:
        fine = fine.joined(_levels(values, generator, prior))
        best = [
            found or _thorough(values, fine, test, generator, prior) for test, found in zip((2, 3), best, strict=True)
        ]
    second, third = (_result(test, found, len(fine.weight)) for test, found in zip((2, 3), best, strict=True))
    return _first_test(values, (coarse, fine), prior), second, third


def search_rows(values: Values, performances: ArrayLike, generator: Generator) -> Three:
    """The three tests on the rows of a leaderboard, shape (n, 4), and on mixtures of two of them.

    Mixtures need probabilities: rows with an unknown count, and empty ones, are left out. All pairs are tried, or
    20,000 random ones.
    """
    rows = normalized(performances)
    if rows.ndim != 2:
        raise InvalidInputError(f"performances: expected shape (rows, 4), found {rows.shape}")
    kept = np.flatnonzero(~np.isnan(rows).any(-1))
    rows = rows[kept]
    pairs = _pairs(len(rows), generator)
    weights = _TENTHS[1:-1] if len(pairs) * 9 <= 3 * _PAIRS else _TENTHS[[3, 5, 7]]
    tried = _between(values, rows, pairs, weights)
    found = [_worst(tried, test, tried.scale) or _closer(values, rows, pairs, tried, test) for test in (2, 3)]
    second, third = (
        _result(test, _indexed(one, rows, kept), len(tried.weight)) for test, one in zip((2, 3), found, strict=True)
    )
    return _first_of_rows(values, rows, kept, tried), second, third


@dataclass(frozen=True, slots=True)
class _Segments:
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
    def points(self) -> tuple[FloatArray, FloatArray]:
        """All performances of the segments, and their values."""
        return np.vstack([self.first, self.second, self.mixture]), np.concatenate([self.x, self.y, self.mixed])

    def joined(self, other: _Segments) -> _Segments:
        return _Segments(*(np.concatenate([getattr(self, k), getattr(other, k)]) for k in self.__slots__))

    def at(self, index: NDArray[np.int64]) -> _Segments:
        return _Segments(*(getattr(self, k)[index] for k in self.__slots__))

    def gap(self, test: int) -> FloatArray:
        """By how much the mixture violates a test; negative where it does not, -inf where a value is missing."""
        gap = self.mixed - np.maximum(self.x, self.y) if test == 2 else np.minimum(self.x, self.y) - self.mixed
        return np.where(np.isfinite(gap), gap, -np.inf)


def _segments(values: Values, first: FloatArray, second: FloatArray, weight: FloatArray) -> _Segments:
    mixture = weight[:, None] * first + (1 - weight)[:, None] * second
    x, y, mixed = np.split(np.asarray(values(np.vstack([first, second, mixture]))), 3)
    return _Segments(first, second, weight, mixture, x, y, mixed)


def _worst(segments: _Segments, test: int, scale: float) -> Counterexample | None:
    """The clearest violation, if there is one."""
    gap = segments.gap(test)
    size = np.abs(segments.mixed) + np.maximum(np.abs(segments.x), np.abs(segments.y))
    clear = np.where(gap > MARGIN * (size + _SMALL * scale), gap / (size + scale), 0.0)
    if not (clear > 0).any():
        return None
    return _shown(segments.at(np.array([clear.argmax()])))


def _shown(one: _Segments) -> Counterexample:
    values = tuple(float(v[0]) for v in (one.x, one.y, one.mixed))
    return Counterexample(
        _four(one.first[0]), _four(one.second[0]), float(one.weight[0]), _four(one.mixture[0]), values
    )


def _four(row: FloatArray) -> Four:
    tn, fp, fn, tp = row.tolist()
    return tn, fp, fn, tp


def _result(number: int, found: Counterexample | None, tries: int, *, vacuous: bool = False) -> TestResult:
    return TestResult(number, None if found is None else False, vacuous=vacuous, tries=tries, counterexample=found)


# Where to look


def _onto(rows: FloatArray, prior: float | None) -> FloatArray:
    """Rows of positive weights made performances: of sum 1, or of this prior."""
    if prior is None:
        return np.asarray(rows / rows.sum(-1, keepdims=True))
    both = rows.reshape(*rows.shape[:-1], 2, 2)
    shares = both / both.sum(-1, keepdims=True)
    return np.asarray(shares * np.array([[1 - prior], [prior]])).reshape(rows.shape)


def _tenths(size: int, generator: Generator, prior: float | None) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Two ends and a weight of each segment; entries, or rates at a prior, and weights are tenths."""
    weight = generator.integers(1, 10, size) / 10
    if prior is None:
        chances = _some_zero(generator.exponential(size=(2 * size, 4)), generator, 4)
        ends = generator.multinomial(10, chances / chances.sum(-1, keepdims=True)) / 10
    else:
        wrong = generator.integers(0, 11, (2 * size, 2))
        ends = _onto(np.stack([10 - wrong[:, 0], wrong[:, 0], wrong[:, 1], 10 - wrong[:, 1]], -1) / 10, prior)
    return ends[:size], ends[size:], weight


def _anything(size: int, generator: Generator, prior: float | None) -> tuple[FloatArray, FloatArray, FloatArray]:
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


def _levels(values: Values, generator: Generator, prior: float | None) -> _Segments:
    """Segments between performances of one value: any first, and a second where another segment crosses its value."""
    first, low, high = np.split(_points(3 * _LEVEL, generator, prior), 3)
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
    return _segments(values, first, low, weight)


def _thorough(
    values: Values, segments: _Segments, test: int, generator: Generator, prior: float | None
) -> Counterexample | None:
    """The clearest violation among segments, or around those that come nearest to one for their length."""
    found = _worst(segments, test, segments.scale)
    nearest = segments.at(np.argsort(_nearness(segments, test))[-_STARTS:])
    spread = 0.5
    for _ in range(0 if found else _ROUNDS):
        around = _around(values, nearest, spread, generator, prior)
        found = found or _worst(around, test, segments.scale)
        order = np.argsort(_nearness(around, test).reshape(len(nearest.x), -1), axis=-1)[:, -1]
        nearest = around.at(order + np.arange(len(order)) * (_TRIES + 1))
        spread *= 0.6
    return found


def _nearness(segments: _Segments, test: int) -> FloatArray:
    length = np.abs(segments.first - segments.second).sum(-1)
    return np.where(length > 1e-3, segments.gap(test) / np.maximum(length, 1e-3), -np.inf)


def _around(values: Values, segments: _Segments, spread: float, generator: Generator, prior: float | None) -> _Segments:
    """Each segment, and `_TRIES` that are like it; what is 0 stays 0."""
    shape = (len(segments.x), _TRIES + 1)

    def moved(rows: FloatArray) -> FloatArray:
        noise = generator.normal(0, spread, (*shape, 4))
        noise[:, 0] = 0
        return _onto(rows[:, None] * np.exp(noise), prior).reshape(-1, 4)

    weight = np.clip(segments.weight[:, None] + generator.normal(0, spread / 4, shape), 0.001, 0.999)
    weight[:, 0] = segments.weight
    return _segments(values, moved(segments.first), moved(segments.second), weight.ravel())


# Test 1


def _first_test(values: Values, tried: tuple[_Segments, _Segments], prior: float | None) -> TestResult:
    share = np.concatenate([_TENTHS, [1e-9, 1e-3, 0.999, 1 - 1e-9]]) if prior is None else np.array([prior])
    none = np.zeros_like(share)
    right, wrong = np.stack([1 - share, none, none, share], -1), np.stack([none, 1 - share, share, none], -1)
    ends = [(one, np.asarray(values(one))) for one in (right, wrong)]
    if all(np.isnan(value).all() for _, value in ends):
        return _result(1, None, len(tried[1].weight) * 3, vacuous=True)
    scale = tried[1].scale
    for segments in tried:
        points, x = (np.concatenate(parts) for parts in zip(segments.points, *ends, strict=True))
        found = _beaten(ends[0], (points, x), scale, 1) or _beaten(ends[1], (points, x), scale, -1)
        if found is not None:
            break
    return _result(1, found, len(x))


def _beaten(own: _Valued, all_: _Valued, scale: float, sign: int) -> Counterexample | None:
    """One of `own`, the wholly right (sign 1) or wrong (-1) ones, and the one of all that has most (least)."""
    (own_points, value), (points, x) = own, all_
    if np.isnan(value).all() or np.isnan(x).all():
        return None
    i, j = int(np.nanargmin(sign * value)), int(np.nanargmax(sign * x))
    size = abs(value[i]) + abs(x[j])
    if not sign * (x[j] - value[i]) > MARGIN * (size + _SMALL * scale):
        return None
    return Counterexample(_four(own_points[i]), _four(points[j]), None, None, (float(value[i]), float(x[j])))


# Rows


def _pairs(count: int, generator: Generator) -> NDArray[np.int64]:
    """Pairs of indices, shape (pairs, 2)."""
    if count * (count - 1) // 2 <= _PAIRS:
        return np.stack(np.triu_indices(count, 1), -1)
    pairs = generator.integers(0, count, (_PAIRS, 2))
    return np.asarray(pairs[pairs[:, 0] != pairs[:, 1]])


def _between(values: Values, rows: FloatArray, pairs: NDArray[np.int64], weights: FloatArray) -> _Segments:
    ends = np.repeat(pairs, len(weights), axis=0)
    return _segments(values, rows[ends[:, 0]], rows[ends[:, 1]], np.tile(weights, len(pairs)))


def _closer(
    values: Values, rows: FloatArray, pairs: NDArray[np.int64], tried: _Segments, test: int
) -> Counterexample | None:
    """A violation at hundredths, between the pairs that came nearest to one."""
    each = len(tried.weight) // max(1, len(pairs))
    nearest = np.unique(np.argsort(_nearness(tried, test))[-10 * _STARTS :] // max(1, each))
    return _worst(_between(values, rows, pairs[nearest], np.arange(1, 100) / 100), test, tried.scale)


def _indexed(found: Counterexample | None, rows: FloatArray, kept: NDArray[np.int64]) -> Counterexample | None:
    if found is None:
        return None
    i, j = (int(kept[(rows == np.array(one)).all(-1).argmax()]) for one in (found.first, found.second))
    return Counterexample(found.first, found.second, found.weight, found.mixture, found.values, (i, j))


def _first_of_rows(values: Values, rows: FloatArray, kept: NDArray[np.int64], tried: _Segments) -> TestResult:
    x = np.asarray(values(rows))
    points, everything = np.vstack([rows, tried.mixture]), np.concatenate([x, tried.mixed])
    index = np.concatenate([kept, np.full(len(tried.mixture), -1)])
    found, vacuous = None, True
    for sign, wholly in ((1, rows[:, 1] + rows[:, 2] == 0), (-1, rows[:, 0] + rows[:, 3] == 0)):
        own = np.flatnonzero(wholly & ~np.isnan(x))
        vacuous = vacuous and not own.size
        one = _beaten((rows[own], x[own]), (points, everything), tried.scale, sign) if own.size else None
        if one is not None and found is None:
            found = _with_rows(one, rows, points, kept, index)
    return _result(1, found, len(everything), vacuous=vacuous)


def _with_rows(
    one: Counterexample, rows: FloatArray, points: FloatArray, kept: NDArray[np.int64], index: NDArray[np.int64]
) -> Counterexample:
    i = int(kept[(rows == np.array(one.first)).all(-1).argmax()])
    j = int(index[(points == np.array(one.second)).all(-1).argmax()])
    return Counterexample(one.first, one.second, None, None, one.values, (i, j))
