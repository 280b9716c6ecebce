"""Rank sets and tiers: which ranks an entity may hold, for all entities at once.

Both are read from one family of claims, `SureDifferences`, so that they cannot contradict each other: an entity that is
surely better than another one ranks before it, a surely worse one after it, and all others may do either.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tile_core import checks
from tile_core.checks import InvalidInputError
from tile_core.uncertainty.claims import SureDifferences

IntArray = NDArray[np.int64]
BETTER, LEVEL, WORSE, UNDEFINED = 1, 0, -1, -2


class RankSets(NamedTuple):
    """First and last rank that each entity may hold, shapes (n,); 0 for those without a score."""

    first: IntArray
    last: IntArray


def rank_sets(found: SureDifferences) -> RankSets:
    """The ranks that each entity may hold, as `RankSets`; all hold at once at the level of the claims.

    `found`: as `sure_differences` or `paired_differences` gives. An entity has `first` - 1 others that are surely
    better, and as many places are left after `last` as are surely worse (Mogstad, Romano, Shaikh and Wilhelm 2024,
    section 3).

    >>> from tile_core.uncertainty import sure_differences
    >>> rank_sets(sure_differences([[90, 10, 2, 8], [90, 10, 2, 8], [10, 90, 8, 2]], 0.5, 0.5))
    RankSets(first=array([1, 1, 3]), last=array([2, 2, 3]))
    """
    sure = found.surely_better
    first = np.where(found.defined, 1 + sure.sum(0), 0)
    return RankSets(first, np.where(found.defined, found.defined.sum() - sure.sum(1), 0))


def tiers(found: SureDifferences, anchor: int | None = None) -> IntArray:
    """1: surely better than the anchor, 0: cannot be told apart from it, -1: surely worse; shape (n,).

    `found`: as `sure_differences` or `paired_differences` gives. `anchor`: the index of an entity; by default the best
    one: 0 then marks all whose rank set holds 1, and no entity has 1. -2 for entities without a score. The anchor is
    fixed: tiers in which each begins where the last one ends would chain all together. Raises `InvalidInputError` for
    an anchor that does not exist or has no score here.

    >>> from tile_core.uncertainty import sure_differences
    >>> tiers(sure_differences([[90, 10, 2, 8], [90, 10, 3, 7], [10, 90, 8, 2]], 0.5, 0.5), anchor=2)
    array([1, 1, 0])
    """
    sure = found.surely_better
    if anchor is None:
        return np.where(found.defined, np.where(sure.any(0), WORSE, LEVEL), UNDEFINED)
    index = checks.whole(anchor, "anchor", 0, len(found.defined))
    if not found.defined[index]:
        raise InvalidInputError(
            f"anchor: expected an entity with a score at this point, found that of {index} undefined"
        )
    return np.where(found.defined, sure[:, index].astype(int) - sure[index].astype(int), UNDEFINED)
