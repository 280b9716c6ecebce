"""Rankings at points of the Tile: ties, undefined scores, the entity at a rank.

Performances have shape (..., n, 4), n entities; a and b broadcast against the leading axes, results have shape (...,
n) or (...). Entities are ordered by `ordering_key`, greater is better. Rules, the same in every ranking, region and
map:

- two neighbours in the sorted keys are tied when their relative gap is at most `TOLERANCE`; ties chain (single
  linkage);
- ranks are competition ranks, "1 2 2 4", as floats; an undefined score has no rank (`nan`) and takes no place;
- place r is held by the group of tied entities with rank <= r < rank + size; where one index must stand for a group
  it is the lowest. Negative places count from the end, -1 is the last; -1 as an index means none.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import normalized
from tile_core.scores import ordering_key

IntArray = NDArray[np.int64]

TOLERANCE = checks.TOLERANCE
NO_ENTITY = -1


def keys(performances: ArrayLike, a: ArrayLike, b: ArrayLike) -> FloatArray:
    """Ordering keys of all entities at (a, b), shape (..., n), in [0, inf]: good / bad of `scores.ordering_key`.

    `performances`: shape (..., n, 4); a and b in [0, 1] broadcast against the leading axes. `nan` where the score is
    undefined. Raises `InvalidInputError` for entries below 0 and places outside [0, 1].

    >>> keys([[60, 20, 5, 15], [40, 40, 2, 18]], 0.5, 0.5).round(3)
    array([3.   , 1.381])
    """
    return ordering_key(performances, checks.unit(a, "a")[..., None], checks.unit(b, "b")[..., None])


def competition_ranks(values: ArrayLike, tolerance: float = TOLERANCE) -> FloatArray:
    """Ranks "1 2 2 4" of values >= 0 along the last axis, greatest first, as floats; same shape.

    Neighbours in order whose relative gap is at most `tolerance` are tied, and chains of them. `nan` has no rank
    (`nan`), `inf` ties with `inf` only. Raises `InvalidInputError` for what is no number and for a tolerance below 0.

    >>> competition_ranks([0.2, 0.9, 0.9, np.nan, 0.1])
    array([ 3.,  1.,  1., nan,  4.])
    """
    array, gap = checks.real(values, "values"), float(checks.non_negative(tolerance, "tolerance"))
    order = np.argsort(-array, axis=-1, kind="stable")
    ordered = np.take_along_axis(array, order, -1)
    place = np.arange(1.0, array.shape[-1] + 1)
    starts = np.where(_tied(ordered[..., :-1], ordered[..., 1:], gap), 1.0, place[1:])
    first = np.ones_like(ordered)
    np.maximum.accumulate(starts, axis=-1, out=first[..., 1:])
    result = np.empty_like(ordered)
    np.put_along_axis(result, order, np.where(np.isnan(ordered), np.nan, first), -1)
    return result


def ranks(performances: ArrayLike, a: ArrayLike, b: ArrayLike, tolerance: float = TOLERANCE) -> FloatArray:
    """Competition ranks "1 2 2 4" of n entities by R_{a,b}, 1 for the best, shape (..., n) (B section 4.3).

    `performances`: shape (..., n, 4); a and b in [0, 1] broadcast against the leading axes. Keys within a relative
    `tolerance` are tied. `nan` where the score is undefined. Raises `InvalidInputError` for entries below 0, places
    outside [0, 1] and a tolerance below 0.

    >>> ranks([[70, 10, 5, 15], [80, 0, 20, 0], [80, 0, 0, 20]], a=0.5, b=0.5)
    array([2., 3., 1.])
    """
    return competition_ranks(keys(performances, a, b), tolerance)


def order(performances: ArrayLike, a: ArrayLike, b: ArrayLike) -> IntArray:
    """Indices of n entities from first to last by R_{a,b}, shape (..., n).

    Tied ones are ordered by index, undefined ones come last. `performances`: shape (..., n, 4); a and b in [0, 1].
    Raises `InvalidInputError` for entries below 0 and places outside [0, 1].

    >>> order([[70, 10, 5, 15], [80, 0, 20, 0], [80, 0, 0, 20]], a=0.5, b=0.5)
    array([2, 0, 1])
    """
    return np.argsort(ranks(performances, a, b), axis=-1, kind="stable")


def tiers(performances: ArrayLike, a: float, b: float) -> list[tuple[int, ...]]:
    """Groups of tied entities at one place (a, b), from first to last, each a tuple of indices.

    Entities whose score is undefined are in none. `performances`: shape (n, 4); a and b are numbers in [0, 1]. Raises
    `InvalidInputError` for other shapes, entries below 0 and places outside [0, 1].

    >>> tiers([[3, 1, 1, 3], [6, 2, 2, 6], [1, 0, 0, 1]], 0.5, 0.5)
    [(2,), (0, 1)]
    """
    rank = ranks(performances, a, b)
    if rank.ndim != 1:
        raise InvalidInputError(f"performances: expected shape (entities, 4) and one place, found ranks {rank.shape}")
    levels = np.unique(rank[~np.isnan(rank)])
    return [tuple(np.flatnonzero(rank == level).tolist()) for level in levels]


def holder_at(performances: ArrayLike, place: int, a: ArrayLike, b: ArrayLike) -> IntArray:
    """Which entity holds a place (1 first, 2 second, ..., -1 last) at (a, b), shape (...): an index.

    `performances`: shape (..., n, 4); a and b in [0, 1]. A tied group holds all its places, and its lowest index stands
    for it; -1 where the place is empty. Raises `InvalidInputError` for place 0 or no whole number, entries below 0, and
    places outside [0, 1].

    >>> holder_at([[70, 10, 5, 15], [80, 0, 20, 0], [80, 0, 0, 20]], 1, a=[0, 0.5], b=0.5)
    array([2, 2])
    """
    return holder(ranks(performances, a, b), place)


def holder(rank: FloatArray, place: int) -> IntArray:
    """Which entity holds a place (1 first, -1 last): an index, shape (...).

    `rank`: competition ranks, shape (..., n), as `ranks` gives. The lowest index of the group that holds the place; -1
    where it is empty. Raises `InvalidInputError` for a place that is 0 or no whole number.

    >>> holder(np.array([1.0, 2.0, 2.0, np.nan]), -1)
    array(1)
    """
    place = checks.place_in_ranking(place)
    defined = (~np.isnan(rank)).sum(-1)
    wanted = np.broadcast_to(place if place > 0 else defined + 1 + place, defined.shape)
    level = np.where(rank <= wanted[..., None], rank, 0.0)
    found = level.argmax(-1)
    return np.where((wanted >= 1) & (wanted <= defined), found, NO_ENTITY)


def _tied(higher: FloatArray, lower: FloatArray, tolerance: float) -> NDArray[np.bool_]:
    # Written so that inf ties only with inf, 0 only with 0, and nan with nothing.
    return np.asarray(higher * (1 - tolerance) <= lower)


def representatives(performances: ArrayLike) -> IntArray:
    """The lowest index that each entity is tied with *everywhere*, shape (n,): over an area, not only on a frontier.

    `performances`: shape (n, 4). Tied so are identical or proportional counts, all perfect entities (fp = fn = 0), and
    all wholly wrong ones (tn = tp = 0); every other entity represents itself. -1 for entities with an unknown count and
    for empty ones: they have no score inside the Tile. Probabilities are equal here when they differ by a relative
    `TOLERANCE` at most. Raises `InvalidInputError` for entries below 0.

    >>> representatives([[3, 1, 1, 3], [6, 2, 2, 6], [1, 0, 0, 1]])
    array([0, 0, 2])
    """
    share = normalized(performances)
    known = np.flatnonzero(~np.isnan(share).any(-1))
    share = share[known]
    label = _joint_clusters(share)
    label[share[:, 1] + share[:, 2] == 0] = -1
    label[share[:, 0] + share[:, 3] == 0] = -2
    _, first, inverse = np.unique(label, return_index=True, return_inverse=True)
    result = np.full(len(np.asarray(performances)), NO_ENTITY)
    result[known] = known[first[inverse]]
    return result


def tied_everywhere(performances: ArrayLike) -> list[tuple[int, ...]]:
    """Groups of entities that are tied wherever they are compared, each a tuple of indices, by their lowest one.

    `performances`: shape (n, 4). Most groups have one entity; those with an unknown count, and empty ones, are in none.
    The rule is that of `representatives`. Raises `InvalidInputError` for entries below 0.

    >>> tied_everywhere([[3, 1, 1, 3], [6, 2, 2, 6], [1, 0, 0, 1]])
    [(0, 1), (2,)]
    """
    own = representatives(performances)
    return members(own, np.unique(own[own != NO_ENTITY]))


def members(own: IntArray, wanted: IntArray) -> list[tuple[int, ...]]:
    """The groups of some representatives: all that each of `wanted` represents in `own`, by index.

    `wanted`: shape (k,); `own`: shape (n,), what `representatives` returns. A list of k tuples; an empty one for what
    represents nothing.

    >>> rows = [[60, 20, 5, 15], [40, 40, 2, 18], [60, 20, 5, 15]]
    >>> own = representatives(rows)
    >>> members(own, np.array([0, 1]))
    [(0, 2), (1,)]
    """
    index = np.argsort(own, kind="stable")
    low, high = (np.searchsorted(own[index], wanted, side).tolist() for side in ("left", "right"))
    indices = index.tolist()
    return [tuple(indices[start:stop]) for start, stop in zip(low, high, strict=True)]


def _joint_clusters(rows: FloatArray) -> IntArray:
    """A label for each row: the same one for rows that agree in every column, within `TOLERANCE`."""
    label, size = np.zeros(len(rows), np.int64), len(rows)
    open_ = np.arange(size)  # rows that may still share their label with another one
    for level, column in enumerate(rows.T):
        joint = label[open_] * size + _clusters(column[open_])
        _, inverse, count = np.unique(joint, return_inverse=True, return_counts=True)
        label[open_] = inverse + level * size
        open_ = open_[count[inverse] > 1]
    return label


def _clusters(column: FloatArray) -> IntArray:
    """A label for each number: the same one for numbers that `TOLERANCE` ties."""
    index = np.argsort(column, kind="stable")
    ordered = column[index]
    label = np.zeros(len(column), np.int64)
    label[index[1:]] = np.cumsum(~_tied(ordered[1:], ordered[:-1], TOLERANCE))
    return label
