"""Ordering keys of many entities at the points of a grid, a = k / K and b = l / K, and which of them are tied there.

Weights are the integers K - k, k, K - l, l, so that a key of counts is one correctly rounded division of whole numbers,
good / bad, at most K N each (N the largest test set):

- K N < 2^26: different keys are different doubles, and equal doubles are ties;
- K N < 2^31: greater keys are never smaller doubles, and equal doubles are distinguished by digits beyond them;
- above that, and for probabilities, neighbours within `ranking.TOLERANCE` are tied, and chains of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tile_core import ranking, tile
from tile_core.checks import FloatArray
from tile_core.ranking import TOLERANCE

IntArray = NDArray[np.int64]

_PLAIN, _WHOLE = 2**26, 2**31
# Numbers in one temporary array, at most: 2 MB of doubles, about the size of a second-level cache.
AT_ONCE = 2**18


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """Entities over a grid of steps + 1 points a side.

    `whole`: those that are defined everywhere inside. `plain`: whether equal doubles are ties, and nothing else is;
    if not, `ranks` decides among those whose keys are within `tolerance`: 0 for counts.
    """

    rows: FloatArray
    steps: int
    plain: bool
    tolerance: float
    whole: IntArray

    def parts(self, ka: IntArray, kb: IntArray, members: IntArray | None = None) -> tuple[FloatArray, FloatArray]:
        """What is good and what is bad, weighted, shape (cells, entities) each, at a = ka / steps, b = kb / steps."""
        rows = self.rows if members is None else self.rows[members]
        weights = np.stack([self.steps - ka, self.steps - kb, kb, ka], -1).astype(np.float64)
        if np.isnan(rows).any():
            product = np.where(weights[:, None] == 0, 0.0, weights[:, None] * rows)
            return product[..., 0] + product[..., 3], product[..., 1] + product[..., 2]
        good, bad = (weights[:, part] @ rows[:, part].T for part in ([0, 3], [1, 2]))
        return good, bad


@dataclass(frozen=True, eq=False)
class Cells:
    """Some points of the grid, and the entities that are compared there."""

    grid: Field
    ka: IntArray
    kb: IntArray
    members: IntArray | None = None

    @cached_property
    def keys(self) -> FloatArray:
        """Ordering keys, shape (cells, entities), `nan` where undefined."""
        good, bad = self.grid.parts(self.ka, self.kb, self.members)
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(good / bad)

    def ranks(self, chosen: IntArray) -> FloatArray:
        """Competition ranks at some of the cells, by their indices, shape (chosen, entities); `nan` where undefined."""
        keys = self.keys[chosen]
        if self.grid.tolerance:
            return ranking.competition_ranks(keys, self.grid.tolerance)
        good, bad = self.grid.parts(self.ka[chosen], self.kb[chosen], self.members)
        after, whole = _digits(good, bad)
        order = np.lexsort([-after, -whole, -keys], axis=-1)  # `nan` last
        ordered = [np.take_along_axis(part, order, -1) for part in (keys, whole, after)]
        tied = np.all([part[:, 1:] == part[:, :-1] for part in ordered], axis=0)
        starts = np.where(tied, 1.0, np.arange(2.0, keys.shape[1] + 1))
        first = np.ones_like(keys)
        np.maximum.accumulate(starts, axis=-1, out=first[:, 1:])
        result = np.empty_like(keys)
        np.put_along_axis(result, order, np.where(np.isnan(ordered[0]), np.nan, first), -1)
        return result


def field(rows: FloatArray, size: int) -> Field:
    """Performances, shape (entities, 4), over a grid of `size` points a side."""
    steps = len(tile.axis(size)) - 1
    counts = bool(np.all((rows == np.floor(rows)) | np.isnan(rows)))
    largest = np.nansum(rows, -1).max(initial=0) * steps if counts else np.inf
    tolerance = 0.0 if largest < _WHOLE else TOLERANCE
    return Field(rows, steps, bool(largest < _PLAIN), tolerance, np.flatnonzero(rows.sum(-1) > 0))


def _digits(good: FloatArray, bad: FloatArray) -> tuple[IntArray, IntArray]:
    """good / bad, whole numbers below 2^31: the first 63 binary digits after the point, and what is before it.

    Different fractions differ by more than 2^-62, and so in one of the two. 0 where there is no quotient: the double
    says all there.
    """
    there = bad > 0  # False for nan, too
    above, below = (np.where(there, part, 1.0).astype(np.int64) for part in (good, bad))
    whole, rest = np.divmod(above, below)
    high, rest = np.divmod(rest << 31, below)
    after = (high << 32) + (rest << 32) // below
    return np.where(there, after, 0), np.where(there, whole, 0)
