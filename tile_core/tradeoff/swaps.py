"""Swaps: where, on a path of rankings, the pairs change order on which its two ends disagree.

A path runs over x in [0, 1]. Each entity has a right part good(x) and a wrong part bad(x), both linear in x, and is
ranked by good / bad, so an entity is four numbers: good and bad at the start, good and bad at the end. Only strict
contradictions swap: pairs in one order at the start and in the opposite order at the end; a pair that is tied at an
end, by the rule of `ranking`, does not.

Swaps at one place are one place with a count. Where all parts are integers small enough for exact products, places are
correctly rounded fractions and the same place means the same double; otherwise neighbours within `ranking.TOLERANCE`,
relative to the nearer end, are the same place (single linkage). A place asked for is on a swap within that tolerance.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks, ranking
from tile_core.checks import FloatArray
from tile_core.tradeoff.law import Shares

IntArray = NDArray[np.int64]

_BLOCK = 1 << 18


class Difference(NamedTuple):
    """How one ranking of a path differs from another one, the reference, on the pairs that swap on the path.

    How many are in the opposite order (`reversed`), `tied` by the one, or by the reference only (`ordered`); and the
    `share` of those reversed, in [0, 1], `nan` where no pair swaps.
    """

    reversed: int
    tied: int
    ordered: int
    share: float


@dataclass(frozen=True, slots=True, eq=False)
class Swaps:
    """The swaps of a path, a multiset: the x from 0 (start) to 1 (end) where pairs change order (D section 3.3).

    `boundaries`: the distinct places, increasing, inside (0, 1), shape (k,). `cumulative`: how many pairs have swapped
    in each of the k + 1 intervals between. `pairs`: all pairs of entities, M. All results have the shape of x, which is
    in [0, 1]; they are `nan` where M = 0. Other x raise `InvalidInputError`.

    >>> from tile_core.tradeoff import tradeoff
    >>> s = tradeoff([[50, 10, 30, 10], [50, 2, 33, 5], [50, 30, 10, 30]]).swaps
    >>> s.contradictions, s.rankings, s.tau, s.counts, s.between(np.array([1]))
    (2, 3, -0.33333333333333326, array([1, 1]), (array([0.08737864]), array([0.14285714])))
    >>> s.before(0.5), s.around(0.5), s.quantile(0.5), s.difference(0.5, 1)
    (array(2.), (np.int64(2), np.int64(2)), array(0.11511789), Difference(reversed=0, tied=0, ordered=0, share=0.0))
    >>> s.distance_to_start(0.5), s.distance_to_end(0.5), s.tau_to_start(0.5), s.tau_to_end(0.5)
    (array(0.66666667), array(0.), array(-0.33333333), array(1.))
    >>> s.variance(0.5), s.optimality(0.5), s.shares(0.5).trivial
    (array(0.44444444), array(0.5), array(0.33333333))
    """

    boundaries: FloatArray
    pairs: int
    cumulative: IntArray

    @property
    def counts(self) -> IntArray:
        """How many pairs swap at each of the `boundaries`, shape (k,); computed anew at each call."""
        return np.diff(self.cumulative)

    @property
    def contradictions(self) -> int:
        """Number m of pairs of entities that the two ends order oppositely (D section 3.1)."""
        return int(self.cumulative[-1])

    @property
    def rankings(self) -> int:
        """Number of rankings along the path; those in which swapping pairs tie are not counted."""
        return len(self.boundaries) + 1

    def between(self, i: IntArray) -> tuple[FloatArray, FloatArray]:
        """Where the i-th ranking begins and ends, in [0, 1], i from 0 to k: two arrays of the shape of i."""
        last = len(self.boundaries)
        places = self.boundaries if last else np.zeros(1)
        low = np.where(i == 0, 0.0, places[np.maximum(i - 1, 0)])
        return low, np.where(i == last, 1.0, places[np.minimum(i, len(places) - 1)])

    def before(self, x: ArrayLike) -> FloatArray:
        """How many pairs have swapped before x, in [0, 1], those that swap at x counted half; shape of x.

        Raises `InvalidInputError` for other x.
        """
        low, high = self.around(x)
        return np.asarray((low + high) / 2)

    def around(self, x: ArrayLike) -> tuple[IntArray, IntArray]:
        """How many pairs swap before x, in [0, 1], and how many before or at x; two arrays of the shape of x.

        Raises `InvalidInputError` for other x.
        """
        at = checks.unit(x, "x")
        window = np.where((at == 0) | (at == 1), 0, same_place(at))
        low = np.searchsorted(self.boundaries, at - window, "left")
        return self.cumulative[low], self.cumulative[np.searchsorted(self.boundaries, at + window, "right")]

    def distance_to_start(self, x: ArrayLike) -> FloatArray:
        """Kendall distance to the ranking of the start, in [0, 1], shape of x (D equation 5).

        Raises `InvalidInputError` for x outside [0, 1]; `nan` without pairs of entities.
        """
        return self._share(self.before(x))

    def distance_to_end(self, x: ArrayLike) -> FloatArray:
        """Kendall distance to the ranking of the end, in [0, 1], shape of x (D equations 5 and 6).

        Raises `InvalidInputError` for x outside [0, 1]; `nan` without pairs of entities.
        """
        return self._share(self.contradictions - self.before(x))

    def tau_to_start(self, x: ArrayLike) -> FloatArray:
        """Kendall's tau with the ranking of the start, in [-1, 1], shape of x, ties in one counted half (D equation 7).

        Raises `InvalidInputError` for x outside [0, 1]; `nan` without pairs of entities.
        """
        return np.asarray(1 - 2 * self.distance_to_start(x))

    def tau_to_end(self, x: ArrayLike) -> FloatArray:
        """Kendall's tau with the ranking of the end, in [-1, 1], shape of x, ties in one counted half (D equation 7).

        Raises `InvalidInputError` for x outside [0, 1]; `nan` without pairs of entities.
        """
        return np.asarray(1 - 2 * self.distance_to_end(x))

    @property
    def tau(self) -> float:
        """Kendall's tau of the two ends, in [-1, 1]; pairs tied at an end count as agreeing; `nan` without pairs."""
        return float(self.tau_to_end(0.0))

    def variance(self, x: ArrayLike) -> FloatArray:
        """Frechet variance, in [0, 1], of the two ends about the ranking at x, shape of x (D equation 8).

        It is least at the optimum. Raises `InvalidInputError` for x outside [0, 1]; `nan` without pairs of entities.
        """
        return np.asarray(self.distance_to_start(x) ** 2 + self.distance_to_end(x) ** 2)

    def shares(self, x: ArrayLike) -> Shares:
        """The `Shares` of pairs that are trivial, ordered wrongly and ordered rightly at x (D equations 13 to 15).

        Raises `InvalidInputError` for x outside [0, 1]; `nan` without pairs of entities.
        """
        m = self.contradictions
        wrong = self._share(np.abs(m - 2 * self.before(x)) / 2)
        ordered, contradicting = (self._share(np.full_like(wrong, count)) for count in (self.pairs - m, m))
        return Shares(ordered, wrong, contradicting - wrong)

    def optimality(self, x: ArrayLike) -> FloatArray:
        """Degree of optimality of the ranking at x, in [1/2, 1], shape of x: 1 - |m - 2 k| / (2 m) (D equation 16).

        m is the number of `contradictions`, k how many have swapped `before` x, ties counted half: how near the ranking
        is to the middle between both ends. 1 is as far from one as from the other, 1/2 is one of them; no ranking may
        reach 1. `nan` where the two ends do not disagree. Raises `InvalidInputError` for x outside [0, 1].
        """
        m = self.contradictions
        with np.errstate(invalid="ignore"):
            return np.asarray(1 - np.abs(m - 2 * self.before(x)) / np.float64(2 * m))

    def difference(self, x: float, reference: float) -> Difference:
        """The `Difference` of the ranking at x from that at `reference`; raises `InvalidInputError` outside [0, 1]."""
        (low, high), (first, last) = (tuple(map(int, self.around(place))) for place in (x, reference))
        if (low, high) == (first, last):
            return Difference(0, 0, 0, 0.0 if self.contradictions else np.nan)
        reverse = max(low - last, first - high, 0)
        return Difference(reverse, high - low, last - first, reverse / self.contradictions)

    def quantile(self, share: ArrayLike) -> FloatArray:
        """The x, in [0, 1], where this share of the swaps is behind, shape of `share` (D section A.2.2).

        The ends 0 and 1 are added to the swaps, so that share 0 is the start and 1 the end; between two swaps it is
        interpolated linearly in x (on the right side of the Tile x is b; D's .914 is that, and not linear in beta^2).
        Raises `InvalidInputError` for a `share` outside [0, 1].
        """
        rank = checks.unit(share, "share") * (self.contradictions + 1)
        low = np.floor(rank)
        left, right = self._ordered(low), self._ordered(np.minimum(low + 1, self.contradictions + 1))
        return np.asarray(left + (rank - low) * (right - left))

    def _ordered(self, rank: FloatArray) -> FloatArray:
        places = np.concatenate([[0.0], self.boundaries, [1.0]])
        return np.asarray(places[np.searchsorted(self.cumulative, rank, "left")])

    def _share(self, pairs: FloatArray) -> FloatArray:
        with np.errstate(invalid="ignore"):
            return np.asarray(pairs / np.float64(self.pairs))


def same_place(x: FloatArray) -> FloatArray:
    """How far apart two places near x are that count as one: `ranking.TOLERANCE`, or what doubles resolve."""
    return np.maximum(ranking.TOLERANCE * np.minimum(x, 1 - x), 4 * np.finfo(np.float64).eps * x)


def swaps_of(positions: FloatArray, entities: int, *, exact: bool) -> Swaps:
    """The multiset of these positions in (0, 1), in any order; their array becomes that of the places."""
    positions.sort()
    new = _is_new(positions, exact=exact)
    cumulative = _before_each(new)
    return Swaps(_frozen(_only(positions, new)), entities * (entities - 1) // 2, _frozen(cumulative))


def _is_new(positions: FloatArray, *, exact: bool) -> NDArray[np.bool_]:
    """Whether each of the sorted positions is another place than the one before; in blocks, to take no memory."""
    new = np.ones(len(positions), bool)
    for low in range(1, len(positions), _BLOCK):
        after = positions[low : low + _BLOCK]
        gaps = after - positions[low - 1 : low - 1 + len(after)]
        # `same_place` is nowhere wider than the tolerance: few gaps need its arrays.
        close = np.flatnonzero(gaps <= (0.0 if exact else ranking.TOLERANCE))
        joined = close if exact else close[gaps[close] <= same_place(after[close])]
        new[low + joined] = False
    return new


def _only(positions: FloatArray, new: NDArray[np.bool_]) -> FloatArray:
    """The new ones, moved to the front where most are, so that there never is a second array of that size."""
    at, many = 0, int(new.sum())
    if many < len(positions) / 2:
        return positions[new]
    for low in range(0, len(positions), _BLOCK):
        found = positions[low : low + _BLOCK][new[low : low + _BLOCK]]
        positions[at : at + len(found)] = found
        at += len(found)
    return positions[:many]


def _before_each(new: NDArray[np.bool_]) -> IntArray:
    """How many positions come before each new place, and at last how many there are; in blocks likewise."""
    result = np.empty(int(new.sum()) + 1, np.int64)
    at = 0
    for low in range(0, len(new), _BLOCK):
        found = low + np.flatnonzero(new[low : low + _BLOCK])
        result[at : at + len(found)] = found
        at += len(found)
    result[-1] = len(new)
    return result


def _frozen(array: NDArray[Any]) -> NDArray[Any]:
    array.flags.writeable = False
    return array
