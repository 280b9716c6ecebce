"""Profiles of evidence about the score of each entity at a point: how surely it is above r, and below it, for every r.

What is exact and how is said in `exact.profiles`, whose compiled loops are imported here when profiles are computed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray
from tile_core.scores import canonical_score
from tile_core.uncertainty.sampled_rates import SampledRates

IntArray = NDArray[np.int64]
# Values of a profile are as many times its steps, and so many more: steps double where nothing changes.
_ROOM, _MORE = 4, 64


# Pairs whose least sum of squares is less than this many times c^2 are looked at again before a claim.
_BORDERLINE = 1.05


class Grid(NamedTuple):
    """How finely profiles are computed: steps from the score to the end, and points of each line.

    `halvings`: of the step in which an end of an interval lies, with `ends` points of each line. `again`: the places at
    which pairs near the limit are looked at again. 0 for none.
    """

    steps: int
    points: int
    halvings: int
    again: int
    ends: int


COARSE, FINE = Grid(12, 5, 0, 0, 0), Grid(24, 9, 5, 24, 17)


class _Side(NamedTuple):
    """Evidence for higher scores; or for lower ones, from mirrored performances: a and b exchange their values.

    `counts`: of negatives and positives that speak for the score, shape (n, 2); `boxes`: ends of TNR, then of TPR,
    shape (n, 4); `r`, `z`: shape (n, most), of which the first `lengths`, shape (n,), are used.
    """

    counts: IntArray
    boxes: FloatArray
    a: float
    b: float
    r: FloatArray
    z: FloatArray
    lengths: IntArray


@dataclass(frozen=True, slots=True, eq=False)
class ScoreProfiles:
    """Evidence that scores are higher, `above`, and lower, `below`, of some entities; `of`: which is each entity's.

    Entities with the same counts have one profile. `enough`: how far profiles go, in standard deviations.
    """

    rates: SampledRates
    of: IntArray
    enough: float
    grid: Grid
    above: _Side
    below: _Side

    def ends(self, k: float) -> tuple[FloatArray, FloatArray]:
        """Where the evidence reaches k, at most `enough`: below and above the score of each entity, shapes (n,)."""
        low, high = (self._ends(side, k) for side in (self.above, self.below))
        return low[self.of], 1 - high[self.of]

    def _ends(self, side: _Side, k: float) -> FloatArray:
        """Within the step of a profile that reaches k: linear, after some halvings."""
        there = np.flatnonzero(np.take_along_axis(side.z, side.lengths[:, None] - 1, 1)[:, 0] >= k)
        step = (side.z[there] >= k).argmax(1)
        (near, far), (less, more) = ((of[there, step - 1], of[there, step]) for of in (side.r, side.z))
        for _ in range(self.grid.halvings):
            middle = (near + far) / 2
            found = self._evidence(side, there, middle, self.grid.ends)
            inside = found < k
            near, less = np.where(inside, middle, near), np.where(inside, found, less)
            far, more = np.where(inside, far, middle), np.where(inside, more, found)
        result = np.zeros(len(side.lengths))
        result[there] = near + (far - near) * ((k - less) / (more - less))
        return result

    def _evidence(self, side: _Side, entities: IntArray, r: FloatArray, points: int) -> FloatArray:
        """z of some of the profiles, by their indices, at r: shape (entities,)."""
        result = np.empty(len(r))
        line = side.counts, self.rates.masses, side.boxes, side.a, side.b, points
        _compiled("profiles").evidence_at(entities, r, self.rates.sizes, *line, result)
        return result

    def claims(self, ranks: FloatArray, c: float) -> NDArray[np.bool_]:
        """Whether the squares of the evidence for i and against j sum to c^2 everywhere, shape (n, n), indexed [i, j].

        `ranks`: of all entities, shape (n,). Pairs near the limit are looked at again if the grid says so.
        """
        n, of = len(ranks), self.of
        least, near, far = (np.zeros((n, n)) for _ in range(3))
        one, other = ([side.r[of], side.z[of], side.lengths[of]] for side in (self.above, self.below))
        _compiled("claims").claims(ranks, c, *one, 1 - other[0], *other[1:], least, near, far)
        sure: NDArray[np.bool_] = least >= c * c
        i, j = np.nonzero(sure & (least < _BORDERLINE * c * c))
        if self.grid.again and len(i):
            share = np.arange(self.grid.again) / (self.grid.again - 1)
            r = near[i, j, None] + (far - near)[i, j, None] * share
            pairs = ((self.above, i, r), (self.below, j, 1 - r))
            found = [
                self._evidence(side, np.repeat(of[k], self.grid.again), at.ravel(), self.grid.points)
                for side, k, at in pairs
            ]
            sure[i, j] = (found[0] ** 2 + found[1] ** 2).reshape(r.shape).min(1) >= c * c
        return sure


def score_profiles(
    rates: SampledRates, at: tuple[float, float], enough: float, error: float, grid: Grid
) -> ScoreProfiles:
    """`ScoreProfiles` of entities that all have a score at the point `at`, (a, b), up to the evidence `enough`.

    `error`: of each end of the boxes of TNR and TPR (Clopper and Pearson, Biometrika 26, 1934), 0 for none.
    """
    scores, (a, b) = canonical_score(rates.measured, *at), at
    key = np.concatenate([rates.sizes, rates.rates, rates.masses, scores[:, None]], -1)
    _, first, of = np.unique(key, axis=0, return_index=True, return_inverse=True)
    own = rates.take(first)
    boxes = _boxes(own, error)
    mirrored = np.ascontiguousarray(1 - boxes[:, [1, 0, 3, 2]])
    above = _side(own, scores[first], (own.right, boxes, a, b), enough, grid)
    below = _side(own, 1 - scores[first], (own.wrong, mirrored, b, a), enough, grid)
    return ScoreProfiles(own, of.ravel(), enough, grid, above, below)


def evidence_below(rates: SampledRates, at: tuple[float, float], r: float, error: float, grid: Grid) -> FloatArray:
    """The evidence that the score of each entity at `at`, (a, b), is below r, shape (n,), if it is measured so."""
    n, scores, (a, b), result = len(rates.sizes), canonical_score(rates.measured, *at), at, np.empty(len(rates.sizes))
    mirrored = np.ascontiguousarray(1 - _boxes(rates, error)[:, [1, 0, 3, 2]])
    line = rates.sizes, rates.wrong, rates.masses, mirrored, b, a, grid.points
    _compiled("profiles").evidence_at(np.arange(n), np.full(n, 1 - r), *line, result)
    return np.where(scores < r, result, 0.0)


def _side(
    rates: SampledRates, scores: FloatArray, line: tuple[IntArray, FloatArray, float, float], enough: float, grid: Grid
) -> _Side:
    counts, boxes, a, b = line
    n, most = len(scores), _ROOM * grid.steps + _MORE
    r, z, lengths = np.zeros((n, most)), np.zeros((n, most)), np.zeros(n, np.int64)
    given = scores, rates.sizes, counts, rates.masses, boxes, a, b, enough, grid.steps, grid.points
    _compiled("profiles").profiles(*given, r, z, lengths)
    return _Side(counts, boxes, a, b, r, z, lengths)


def _boxes(rates: SampledRates, error: float) -> FloatArray:
    """Ends of TNR and of TPR, shape (n, 4)."""
    if error == 0:
        return np.tile([0.0, 1.0, 0.0, 1.0], (len(rates.sizes), 1))
    z = quantile(error)
    ends = [
        [_lowest(rates.sizes[:, k], rates.right[:, k], z), 1 - _lowest(rates.sizes[:, k], rates.wrong[:, k], z)]
        for k in range(2)
    ]
    return np.stack([each for pair in ends for each in pair], -1)


def _lowest(sizes: IntArray, counts: IntArray, z: float) -> FloatArray:
    return np.array([_lowest_rate(n, k, z) for n, k in zip(sizes.tolist(), counts.tolist(), strict=True)])


@lru_cache(1 << 16)
def _lowest_rate(n: int, k: int, z: float) -> float:
    """The same at every point of the Tile, so that it is computed once."""
    result = np.empty(1)
    _compiled("binomial").lowest_rates(np.array([n]), np.array([k]), z, result)
    return float(result[0])


@lru_cache(64)
def critical(m: int, alpha: float) -> float:
    """c for m entities, so that claims of independent tests are all true with the probability 1 - `alpha`."""
    return float(_compiled("critical").critical_value(m, alpha))


@lru_cache(64)
def quantile(tail: float) -> float:
    """The number of standard deviations above which a normal variable is with this probability, in (0, 1)."""
    result = np.empty(1)
    _compiled("normal").quantiles_of_tails(np.array([tail]), result)
    return float(result[0])


def _compiled(name: str) -> Any:
    return import_module(f"tile_core.uncertainty.exact.{name}")
