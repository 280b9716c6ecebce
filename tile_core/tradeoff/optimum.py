"""The compromise: the middle of a path of rankings, the places that reach it, and a number of few digits among them.

The Frechet variance (D equation 8) is least where as many pairs have swapped as have still to. With ties counted half
(`swaps.Swaps.before`), the count rises from each interval between swaps to the swap and on to the next interval. So
the best places are one interval: open when its ranking has no ties; a single place when that is a swap (with an odd
number of single swaps the middle one); or an open interval with one of its ends. D's median (12) is always in it or at
its end.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tile_core.tradeoff.swaps import Swaps


@dataclass(frozen=True, slots=True)
class Interval:
    """An interval of places x in [0, 1], from `low` to `high`, each end in it or not; a single place has both.

    >>> 0.25 in Interval(0.2, 0.3), 0.3 in Interval(0.2, 0.3)
    (True, False)
    """

    low: float
    high: float
    closed_low: bool = False
    closed_high: bool = False

    @property
    def single(self) -> bool:
        """Whether it is one place.

        >>> Interval(0.2, 0.3).single
        False
        """
        return self.low == self.high

    def __contains__(self, x: float) -> bool:
        return self.low < x < self.high or (x == self.low and self.closed_low) or (x == self.high and self.closed_high)


@dataclass(frozen=True, slots=True)
class Optimum:
    """Where the compromise is: `best`, all places of least Frechet variance (D equation 8), ties counted half.

    `equivalent`: those with the recommended ranking. It is the open interval of `best` if there is one. Where `best` is
    a single place, it is one of the two neighbouring intervals if a single pair swaps there (the one that contains
    x = 1/2, or the longer one), and the place itself where several pairs swap at once: either side would be farther
    from the middle.

    >>> from tile_core.tradeoff import tradeoff
    >>> found = tradeoff([[50, 10, 30, 10], [50, 2, 33, 5], [50, 30, 10, 30]]).optimum
    >>> found.best, round(found.middle, 3)
    (Interval(low=0.08737864077669903, high=0.14285714285714285, closed_low=False, closed_high=False), 0.115)
    """

    best: Interval
    equivalent: Interval

    @property
    def middle(self) -> float:
        """The middle of `equivalent`, in [0, 1]."""
        return (self.equivalent.low + self.equivalent.high) / 2


def optimum(swaps: Swaps) -> Optimum:
    """The `Optimum` of a path, from its `Swaps`; all of the path if its ends do not disagree (D equations 8, 12)."""
    m = swaps.contradictions
    # The count of swapped pairs rises: only the intervals and the swaps about its middle can be best.
    middle = int(np.searchsorted(swaps.cumulative, half(m)))
    first, last = max(middle - 2, 0), min(middle + 2, len(swaps.boundaries))
    before = swaps.cumulative[first : last + 1]
    counts = np.diff(before)
    inside, on = np.abs(m - 2 * before), np.abs(m - 2 * before[:-1] - counts)
    least = min(int(inside.min()), int(on.min(initial=m)))
    intervals, singles = ((first + np.flatnonzero(gaps == least)).tolist() for gaps in (inside, on))
    if intervals:
        i = intervals[0]
        equivalent = _between(swaps, i)
        return Optimum(Interval(equivalent.low, equivalent.high, i - 1 in singles, i in singles), equivalent)
    i = singles[0]
    best = Interval(float(swaps.boundaries[i]), float(swaps.boundaries[i]), True, True)
    sides = _between(swaps, i), _between(swaps, i + 1)
    return Optimum(best, best if counts[i - first] > 1 else max(sides, key=_appeal))


def half(many: int) -> int:
    """Half of them, rounded up: counts of at least that are at least half. Whole, for `searchsorted` would otherwise
    make a copy of all counts as floats.
    """
    return (many + 1) // 2


def _between(swaps: Swaps, i: int) -> Interval:
    """The i-th interval between swaps."""
    low = float(swaps.boundaries[i - 1]) if i > 0 else 0.0
    return Interval(low, float(swaps.boundaries[i]) if i < len(swaps.boundaries) else 1.0)


def _appeal(interval: Interval) -> tuple[bool, float]:
    return 0.5 in interval, interval.high - interval.low


def rounded(value: float, low: float, high: float) -> float:
    """The number of fewest significant digits near `value` that is strictly between low and high; 1 if that is."""
    if low < 1 < high:
        return 1.0
    candidates = (float(f"{value:.{digits}g}") for digits in range(1, 18))
    return next((number for number in candidates if low < number < high), value)
