"""Claims that one entity is surely better than another one, which all hold at once; what follows from them is claimed.

Such claims are of one point of the Tile, chosen beforehand. What follows from true claims is true: nothing is lost by
it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray

BoolArray = NDArray[np.bool_]
Dependence = Literal["independent", "any", "paired"]


@dataclass(frozen=True, slots=True, eq=False)
class SureDifferences:
    """Claims about n entities at a point that all hold at once, in a share of leaderboards of at least `level`.

    `surely_better`: shape (n, n), [i, j] whether i is surely better than j, closed transitively. `low`, `high`: the
    ends of intervals of the scores that hold all at once, whatever the dependence, shapes (n,), `nan` where undefined.
    Two that are apart are a claim with any dependence, and else nearly always; two that overlap say nothing. `defined`:
    whether each entity has a score, shape (n,). `dependence`: under what the level holds: "independent" tests, "any",
    or "paired". `about`: whether the level is approximate, for means over contexts and with a design
    effect.

    >>> from tile_core.uncertainty import sure_differences
    >>> sure_differences([[90, 10, 2, 8], [50, 50, 8, 2]], 0.5, 0.5).surely_better.tolist()
    [[False, True], [False, False]]
    """

    surely_better: BoolArray
    low: FloatArray
    high: FloatArray
    defined: BoolArray
    level: float
    dependence: Dependence
    about: bool


def one_class(a: float, b: float) -> bool:
    """Whether the score at (a, b) is that of one class alone, TNR or TPR, so that the other rate does not matter."""
    return a == b and a in (0, 1)


def closed(sure: BoolArray, rank: FloatArray) -> BoolArray:
    """Claims with all that follow from them, shape (n, n): i is better than k, if than j, and j than k.

    `sure`: shape (n, n), of which no claim is against the order of `rank`, shape (n,).

    >>> closed(np.array([[False, True, False], [False, False, True], [False, False, False]]), np.arange(3.0))[0]
    array([False,  True,  True])
    """
    result = sure.copy()
    for i in np.argsort(-rank, kind="stable"):
        result[i] |= result[result[i]].any(0)
    return result
