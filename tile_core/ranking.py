"""Rankings at points of the Tile: ties, undefined scores, who holds a place.

Performances have shape (..., n, 4), n entities; a and b broadcast against the leading axes, results have shape (...,
n) or (...). Entities are ordered by `ordering_key`, greater is better. Rules, the same in every ranking, region and
map:

- two neighbours in the sorted keys are tied when their relative gap is at most `TOLERANCE`; ties chain (single
  linkage);
- ranks are competition ranks, "1 2 2 4", as floats; an undefined score has no rank (`nan`) and takes no place;
- place r is held by the group of tied entities with rank <= r < rank + size; where one index must stand for a group
  it is the lowest. Negative places count from the end, -1 is the last; -1 as an index means nobody.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import normalized
from tile_core.scores import ordering_key

IntArray = NDArray[np.int64]

TOLERANCE = 1e-12
NOBODY = -1


def keys(performances: ArrayLike, a: ArrayLike, b: ArrayLike) -> FloatArray:
    """Ordering keys of all entities at (a, b), shape (..., n), in [0, inf] or `nan`."""
    return ordering_key(performances, checks.unit(a, "a")[..., None], checks.unit(b, "b")[..., None])


def competition_ranks(values: ArrayLike, tolerance: float = TOLERANCE) -> FloatArray:
    """Ranks of values >= 0 along the last axis, greatest first; `nan` has none, `inf` ties with `inf` only."""
    array = checks.real(values, "values")
    order = np.argsort(-array, axis=-1, kind="stable")
    ordered = np.take_along_axis(array, order, -1)
    place = np.arange(1.0, array.shape[-1] + 1)
    starts = np.where(_tied(ordered[..., :-1], ordered[..., 1:], tolerance), 1.0, place[1:])
    first = np.ones_like(ordered)
    np.maximum.accumulate(starts, axis=-1, out=first[..., 1:])
    result = np.empty_like(ordered)
    np.put_along_axis(result, order, np.where(np.isnan(ordered), np.nan, first), -1)
    return result


def ranks(performances: ArrayLike, a: ArrayLike, b: ArrayLike, tolerance: float = TOLERANCE) -> FloatArray:
    """Competition ranks at (a, b), shape (..., n); `nan` where the score is undefined."""
    return competition_ranks(keys(performances, a, b), tolerance)


def order(performances: ArrayLike, a: ArrayLike, b: ArrayLike) -> IntArray:
    """Indices from first to last, shape (..., n): tied ones by index, undefined ones at the end."""
    return np.argsort(ranks(performances, a, b), axis=-1, kind="stable")


def tiers(performances: ArrayLike, a: float, b: float) -> list[tuple[int, ...]]:
    """Groups of tied entities at one place, from first to last; undefined ones are in none."""
    rank = ranks(performances, a, b)
    if rank.ndim != 1:
        raise InvalidInputError(f"performances: expected shape (entities, 4) and one place, found ranks {rank.shape}")
    levels = np.unique(rank[~np.isnan(rank)])
    return [tuple(np.flatnonzero(rank == level).tolist()) for level in levels]


def who_is(performances: ArrayLike, place: int, a: ArrayLike, b: ArrayLike) -> IntArray:
    """Who holds a place (1 first, -1 last), shape (...): lowest index of the group; -1 where that place is empty."""
    return holder(ranks(performances, a, b), place)


def holder(rank: FloatArray, place: int) -> IntArray:
    """`who_is` from ranks of shape (..., n)."""
    if place == 0:
        raise InvalidInputError("place: expected 1, 2, ... from the first or -1, -2, ... from the last, found 0")
    defined = (~np.isnan(rank)).sum(-1)
    wanted = np.broadcast_to(place if place > 0 else defined + 1 + place, defined.shape)
    level = np.where(rank <= wanted[..., None], rank, 0.0)
    found = level.argmax(-1)
    return np.where((wanted >= 1) & (wanted <= defined), found, NOBODY)


def _tied(higher: FloatArray, lower: FloatArray, tolerance: float) -> NDArray[np.bool_]:
    # Written so that inf ties with inf only, 0 with 0, and nan with nothing.
    return np.asarray(higher * (1 - tolerance) <= lower)


def representatives(performances: ArrayLike) -> IntArray:
    """The lowest index that each entity is tied with *everywhere*, shape (n,): over an area, not only on a frontier.

    Tied so are identical or proportional counts, all perfect entities (fp = fn = 0), and all wholly wrong ones
    (tn = tp = 0); every other entity represents itself. -1 for entities with an unknown count and for empty ones: they
    have no score inside the Tile. Probabilities are equal here when they differ by a relative `TOLERANCE` at most.
    """
    share = normalized(performances)
    known = np.flatnonzero(~np.isnan(share).any(-1))
    share = share[known]
    label = _joint_clusters(share)
    label[share[:, 1] + share[:, 2] == 0] = -1
    label[share[:, 0] + share[:, 3] == 0] = -2
    _, first, inverse = np.unique(label, return_index=True, return_inverse=True)
    result = np.full(len(np.asarray(performances)), NOBODY)
    result[known] = known[first[inverse]]
    return result


def tied_everywhere(performances: ArrayLike) -> list[tuple[int, ...]]:
    """Groups of entities that are tied wherever they are compared (`representatives`), most of them of one entity."""
    own = representatives(performances)
    return members(own, np.unique(own[own != NOBODY]))


def members(own: IntArray, wanted: IntArray) -> list[tuple[int, ...]]:
    """The groups of some representatives: everybody whom each of `wanted` represents in `own`, by index."""
    index = np.argsort(own, kind="stable")
    low, high = (np.searchsorted(own[index], wanted, side).tolist() for side in ("left", "right"))
    everybody = index.tolist()
    return [tuple(everybody[start:stop]) for start, stop in zip(low, high, strict=True)]


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
