"""The Tile divided by rankings: by the whole ranking, by the podium, or by the set of the first k.

`ranking_regions` gives every distinct ranking with the exact region in which it holds, its area, a point in its middle,
and the pairs that change places on the way to its neighbours. `most_rankings` bounds their number without finding them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks, ranking
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import common_prior
from tile_core.regions import chains, divisions, frontiers, hyperbola_arcs, projective, shared_prior, stability
from tile_core.regions.chains import Outline, Pair
from tile_core.regions.divisions import Levels, Part, Shape, Way
from tile_core.regions.hyperbola_arcs import IntArray, Loops, Region

Group = tuple[int, ...]

# So many conditions of parts are followed at once.
_ROOM = 50_000


@dataclass(frozen=True, slots=True, eq=False)
class RankingRegion:
    """One distinct ranking, and where it holds.

    `places`: groups of entities tied all over the Tile, by index, best first: all of them, the podium's, or those of
    the set in the order of their indices. `region`: its outlines, area and centroid. `centre`: a point (a, b) inside,
    the middle of the region in the column of its centroid. `neighbours`: the ranking across each border, as its place
    in the list, with the pairs (ahead here, ahead there) that swap.
    """

    places: tuple[Group, ...]
    region: Region
    centre: tuple[float, float]
    neighbours: tuple[tuple[int, tuple[Pair, ...]], ...]


def ranking_regions(
    performances: ArrayLike, divide: str = "ranking", places: int = 3, most: int = 20_000
) -> list[RankingRegion]:
    """The `RankingRegion` of every distinct ranking of the Tile, by falling area, exact (B section 4.3).

    `performances`: shape (n, 4), any priors. `divide`: "ranking", the order of all; "podium", the order of the first
    `places`; "set", which are the first `places`, in any order. Entities tied all over the Tile take one place
    together; those with an unknown count take none. Areas sum to 1; an empty list where no entity has a score inside.
    At a common prior each ranking has one piece; at different ones it may have several. Raises `InvalidInputError` for
    other shapes, an unknown division, fewer than 1 of the `places`, and for more than `most` rankings.

    >>> rows = [[35, 15, 15, 35], [25, 25, 10, 40], [50, 0, 50, 0], [0, 50, 0, 50]]
    >>> for found in ranking_regions(rows, "podium", places=1):
    ...     print(found.places, round(found.region.area, 4))
    ((0,),) 0.5238
    ((2,),) 0.2143
    ((3,),) 0.2
    ((1,),) 0.0619
    """
    if divide not in divisions.DIVISIONS:
        raise InvalidInputError(f"divide: expected one of {', '.join(divisions.DIVISIONS)}, found {divide!r}")
    first = checks.whole(places, "places", 1)
    rows, own = stability.known(performances)
    index = np.unique(own[own != ranking.NO_ENTITY])
    if not len(index):
        return []
    given, shape, common = _shape(rows[index])
    parts = divisions.walk(
        given, lambda order: divisions.levels(order, divide, first), shape, checks.whole(most, "most", 1)
    )
    loops = chains.loops([(k, outline) for k, part in enumerate(parts.values()) for outline in part.outlines])
    loops = replace(loops, pairs=np.where(loops.pairs < 0, -1, index[loops.pairs]))
    found = hyperbola_arcs.regions(
        np.arange(len(parts)), loops if common is None else shared_prior.at_prior(loops, common)
    )
    return _listed(
        list(parts.items()), found, ranking.members(own, index), first if divide != "ranking" else len(index)
    )


def _shape(rows: FloatArray) -> tuple[FloatArray, Shape, float | None]:
    """The rows to walk on, how outlines are found, and the prior to which they are brought at last."""
    common = common_prior(rows)
    if common is None:
        return rows, lambda ways: _in_parts(ways, lambda some: _outlines(rows, some, False)), None
    rates = shared_prior.balanced_rates(rows)
    return rates, lambda ways: _in_parts(ways, lambda some: _outlines(rates, some, True)), common


def _in_parts(ways: Sequence[Way], shape: Shape) -> list[Outline | None]:
    """Outlines of so many parts at once that their conditions have room."""
    conditions = max(1, len(stability.pairs_of(ways[0][0]))) if ways else 1
    many = max(1, _ROOM // conditions)
    return [outline for k in range(0, len(ways), many) for outline in shape(ways[k : k + many])]


def _outlines(rows: FloatArray, ways: Sequence[Way], straight: bool) -> list[Outline | None]:
    pairs = np.stack([stability.pairs_of(key) for key, _ in ways])
    columns = np.array([column for _, column in ways])
    given = (divisions.straight if straight else frontiers.constraints)(rows, pairs.reshape(-1, 2))
    loops = stability.kept_in_order(*given, pairs, columns)
    loops = loops if straight else projective.bent(rows, loops)
    found = [part for part in hyperbola_arcs.regions(np.arange(len(ways)), loops) if part.area > ranking.TOLERANCE]
    number = [part.entities[0] for part in found]
    # Rounding may have led out of a part that is bent.
    right = np.ones(len(found), bool) if straight else _in_order(rows, pairs[number], centres(found))
    result: list[Outline | None] = [None] * len(ways)
    for k, part, holds in zip(number, found, right.tolist(), strict=True):
        if holds:
            result[k] = _outline(part)
    return result


def _in_order(rows: FloatArray, pairs: IntArray, places: FloatArray) -> NDArray[np.bool_]:
    """Whether the first of each pair is not behind the second one: of k times m pairs, at k places."""
    keys = ranking.keys(rows, *np.clip(places, 0, 1).T)
    first, second = (np.take_along_axis(keys, pairs[..., k], 1) for k in (0, 1))
    return np.asarray((first >= second).all(1))


def _outline(region: Region) -> Outline:
    pairs: list[Pair | None] = [None if i < 0 else (i, j) for i, j in region.pairs[0].tolist()]
    return Outline([(x, y) for x, y in region.outlines[0].tolist()], region.bends[0].tolist(), pairs)


def _listed(
    parts: Sequence[tuple[Levels, Part]], found: Sequence[Region], groups: Sequence[Group], places: int
) -> list[RankingRegion]:
    """Rankings by falling area; `found` has the number of the part in place of entities, `groups` the tied entities."""
    ordered = sorted(found, key=lambda region: -region.area)
    number = {parts[region.entities[0]][0]: k for k, region in enumerate(ordered)}
    result = []
    for region, (a, b) in zip(ordered, centres(ordered).tolist(), strict=True):
        key, part = parts[region.entities[0]]
        ways = [
            (number[to], _swaps(key, to, pair)) for to, pair in part.neighbours.items() if to in number and to != key
        ]
        neighbours = [(k, tuple([(groups[i][0], groups[j][0]) for i, j in swaps])) for k, swaps in sorted(ways)]
        held = [groups[i] for level in key for i in level][:places]
        own = replace(region, entities=held[0])
        result.append(RankingRegion(tuple(held), own, (a, b), tuple(neighbours)))
    return result


def _swaps(here: Levels, there: Levels, pair: Pair) -> tuple[Pair, ...]:
    """The pairs that are in another order on the other side: mostly the one, more where frontiers coincide."""
    moved = [k for k, (own, other) in enumerate(zip(here, there, strict=True)) if own != other]
    if moved[-1] - moved[0] == 1:
        return (pair,)
    one, other = ({i: k for k, level in enumerate(key) for i in level} for key in (here, there))
    near = [i for i, k in one.items() if moved[0] <= k <= moved[-1]]
    return tuple((i, j) for i in near for j in near if one[i] < one[j] and other[i] > other[j])


def centres(regions: Sequence[Region]) -> FloatArray:
    """Points (a, b), shape (k, 2), each inside a region whose columns are intervals: the middle of the column of its
    centroid.

    Of several pieces, in the one that reaches farthest there.

    >>> from tile_core.regions import regions
    >>> centres(regions([[35, 15, 15, 35], [50, 0, 50, 0]])[:1]).round(6)
    array([[0.545455, 0.597403]])
    """
    if not regions:
        return np.zeros((0, 2))
    column = np.array([region.centroid[0] for region in regions])
    low, high = _spans(regions, column)
    for k in np.flatnonzero(~(low <= high)).tolist():  # between the pieces
        points = max(regions[k].outlines, key=lambda points: float(np.ptp(points[:, 0]) * np.ptp(points[:, 1])))
        column[k] = float(points[:, 0].min() + points[:, 0].max()) / 2
        low[k : k + 1], high[k : k + 1] = _spans(regions[k : k + 1], column[k : k + 1])
    return np.stack([column, (low + high) / 2], -1)


def _spans(regions: Sequence[Region], column: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Where the piece of each region that reaches farthest in its column begins and ends; `nan` where none does."""
    pieces = [line for region in regions for line in region.outlines]
    owner = np.repeat(np.arange(len(regions)), [len(region.outlines) for region in regions])
    size = np.array([len(line) for line in pieces])
    nothing = np.zeros((int(size.sum()), 2), np.int64)
    bends = np.concatenate([bend for region in regions for bend in region.bends])
    loops = Loops(np.concatenate(pieces), bends, nothing, np.cumsum(size) - size, owner)
    (start, low), (end, high) = loops.points.T, hyperbola_arcs.ends(loops, loops.points).T
    a = np.repeat(column[owner], size)
    with np.errstate(divide="ignore", invalid="ignore"):
        u = (a - start) / (end - start)
        b = low + (high - low) * bends * u / (1 + (bends - 1) * u)
    met = (np.minimum(start, end) <= a) & (a <= np.maximum(start, end)) & (start != end)
    least = np.minimum.reduceat(np.where(met, b, np.inf), loops.starts)
    most = np.maximum.reduceat(np.where(met, b, -np.inf), loops.starts)
    first = np.lexsort((least - most, owner))[np.searchsorted(owner, np.arange(len(regions)))]
    there = least[first] <= most[first]
    return np.where(there, least[first], np.nan), np.where(there, most[first], np.nan)


def most_rankings(performances: ArrayLike) -> int:
    """A bound on the number of distinct whole rankings over the Tile, at least 1.

    One for each frontier, one for each crossing of two, and one more (Euler). At a common prior frontiers that share an
    entity do not cross, others cross once at most, so the bound is the number itself unless frontiers coincide or three
    of them meet in a point, as ties of counts make them do. At different priors it is the square of the number of
    frontiers, plus that number and 1. `performances`: shape (n, 4); raises `InvalidInputError` for other shapes.

    >>> most_rankings([[35, 15, 15, 35], [25, 25, 10, 40], [50, 0, 50, 0], [0, 50, 0, 50]])
    8
    """
    rows, own = stability.known(performances)
    index = np.unique(own[own != ranking.NO_ENTITY])
    common = common_prior(rows[index]) if len(index) else None
    if common is None:
        frontiers = len(index) * (len(index) - 1) // 2
        return 1 + frontiers + frontiers * frontiers
    rates = shared_prior.balanced_rates(rows[index])
    near, far = np.nonzero((rates[:, None, 1] < rates[:, 1]) & (rates[:, None, 3] < rates[:, 3]))
    ends = shared_prior.frontier_ends(rates[near], rates[far])
    return 1 + len(ends) + _crossings(ends)


def _crossings(ends: FloatArray) -> int:
    """How many pairs of falling lines cross inside the square, by the ends of each: inversions of one in the other."""
    starts, stops = (_places(column) for column in ends.T)
    rank = stops[np.lexsort((stops, starts))]
    total, width = 0, 1
    while width < len(rank):  # merge sort, all pairs of blocks of one width at once
        block = np.arange(len(rank)) // width
        key = (block // 2) * (len(rank) + 1)
        left = np.sort((key + rank)[block % 2 == 0])
        right = (key + rank)[block % 2 == 1]
        not_above = np.searchsorted(left, right, "right")
        stop = np.searchsorted(left, right - rank[block % 2 == 1] + len(rank), "right")
        total += int((stop - not_above).sum())
        width *= 2
    return total


def _places(ends: FloatArray) -> IntArray:
    """The place of each end along the frame, from 0; ends that differ by rounding alone have one place."""
    order = np.argsort(ends)
    result = np.zeros(len(ends), np.int64)
    result[order[1:]] = (np.diff(ends[order]) > shared_prior.SAME).cumsum()
    return result
