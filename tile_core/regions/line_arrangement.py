"""Levels of an arrangement of lines: where exactly so many entities are ahead.

Works in the chart of one entity (`projective`): the Tile is a convex polygon, and its frontier with every other entity
is a line. The depth of a point is the number of entities ahead there, so depths from low to high are where the entity
holds certain places.

How: every line is a chord of the polygon, and chords that coincide become one. Two chords cross when their ends
alternate along the border, a question of order, so that every pair agrees on it whatever the rounding. Along each
chord, and along each side of the polygon, the crossings are sorted and the depths of both sides summed up. Edges with
a wanted depth on one side only are joined end to end (`outlines`). Crossings have names, the two lines, and names are
united where rounding cannot tell the crossings apart, so that three lines through one point, as ties of counts
produce them, need no special care.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray
from tile_core.regions import outlines, projective
from tile_core.regions.hyperbola_arcs import IntArray
from tile_core.regions.outlines import Edges
from tile_core.regions.projective import Outline


class Chords(NamedTuple):
    """Distinct chords of a polygon of k corners, m of them.

    `ends`: (m, 2, 4), start and end in the order of the corners; `side`, `odds`: (m, 2), the side each is on and how
    it divides it; `name`: (m, 2), their names as crossings; `row`: (m,), one of the entities that are tied along it;
    `jump`: (m,), depth on the left less depth on the right; `floor`: the depth to the right of all of them.
    """

    ends: FloatArray
    side: IntArray
    odds: FloatArray
    name: IntArray
    row: IntArray
    jump: IntArray
    floor: int


class Walks(NamedTuple):
    """What is met along each chord and then along each side of the polygon: w walks with up to m crossings.

    `position`, `slack`, `name`: (w, m + 2), from 0 to 1, sorted, `inf` after the last one; `slack` is what rounding
    can have done to the position. `left`, `right`: (w, m + 1), depths between neighbours; -1 outside the polygon.
    """

    position: FloatArray
    slack: FloatArray
    name: IntArray
    left: IntArray
    right: IntArray


def levels(row: FloatArray, rows: FloatArray, sizes: IntArray, low: int, high: int) -> list[Outline]:
    """Outlines of the places where low, ..., high >= 0 entities are ahead of `row`, in the order of (a, b); holes
    against it.

    `rows`: performances (n, 4), each standing for as many entities as `sizes` says. Where so many frontiers almost
    meet that doubles cannot say in which order, edges do not join; then all is done again in fractions.
    """
    corners = projective.corners(row)
    chords, edges = _bounding(corners, rows, sizes, low, high)
    if sorted(edges.source) != sorted(edges.target):
        exact = np.vectorize(Fraction, otypes=[object])
        chords, edges = _bounding(projective.corners(exact(row)), exact(rows), sizes, low, high)
    label = np.append(chords.row, np.full(len(corners), -1))
    return outlines.outlines(edges, label)


def _bounding(corners: FloatArray, rows: FloatArray, sizes: IntArray, low: int, high: int) -> tuple[Chords, Edges]:
    """The chords, and the edges that have a depth from low to high on their left only."""
    chords = _chords(corners, rows, sizes)
    walks = _walks(corners, chords, rows[chords.row])
    left, right = ((low <= depth) & (depth <= high) for depth in (walks.left, walks.right))
    return chords, _edges(corners, chords, walks, left, right)


def _chords(corners: FloatArray, rows: FloatArray, sizes: IntArray) -> Chords:
    lead, _ = projective.values(corners, rows)
    everywhere = int(sizes[(lead.min(0) < 0) & (lead.max(0) <= 0)].sum())
    row, ends, side, odds, ahead = projective.chords(corners, rows)
    first, group = _distinct(ends, rows[row])
    jump = np.bincount(group, -ahead * sizes[row], len(first)).astype(np.int64)
    floor = everywhere + int(sizes[row][ahead > 0].sum())
    kept = first[jump != 0]
    name = np.where(odds[kept] == 0, side[kept], len(corners) + np.arange(2 * len(kept)).reshape(-1, 2))
    return Chords(ends[kept], side[kept], odds[kept], name, row[kept], jump[jump != 0], floor)


def _distinct(ends: FloatArray, rows: FloatArray) -> tuple[IntArray, IntArray]:
    """Chords that coincide: the first one of each group, and the group of each."""
    same = (projective.values(ends[:, 0], rows)[0] == 0) & (projective.values(ends[:, 1], rows)[0] == 0)
    np.fill_diagonal(same, True)
    label = (same | same.T).argmax(1) if len(rows) else np.zeros(0, np.int64)
    _, first, group = np.unique(label[label], return_index=True, return_inverse=True)
    return first, group


def _walks(corners: FloatArray, chords: Chords, rows: FloatArray) -> Walks:
    count, sides = len(chords.row), len(corners)
    crossed, on_right = (
        np.concatenate(pair) for pair in zip(_among_chords(chords), _along_sides(chords, sides), strict=True)
    )
    place, slack = _places(corners, chords, rows, crossed)
    order = np.argsort(place, axis=1)
    change = np.where(crossed, np.where(on_right, chords.jump, -chords.jump), 0)
    base = chords.floor + ~on_right @ chords.jump
    depth = base[:, None] + np.pad(np.cumsum(np.take_along_axis(change, order, 1), 1), ((0, 0), (1, 0)))
    left = depth + np.pad(chords.jump, (0, sides))[:, None]
    right = np.where(np.arange(count + sides)[:, None] < count, depth, -1)
    margin = ((0, 0), (1, 1))
    position, slack = (np.pad(np.take_along_axis(array, order, 1), margin) for array in (place, slack))
    name = np.pad(np.take_along_axis(_names(chords, sides), order, 1), margin)
    corner, last = np.arange(sides), (np.arange(count + sides), crossed.sum(1) + 1)
    position[:, -1] = np.inf
    position[last], slack[last] = 1.0, 0.0
    name[:, 0] = np.concatenate([chords.name[:, 0], corner])
    name[last] = np.concatenate([chords.name[:, 1], np.roll(corner, -1)])
    return Walks(position, slack, name, left, right)


def _among_chords(chords: Chords) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Whether chord c crosses chord l, and whether it starts on the right of it (or runs there, if it starts on it)."""
    order = np.lexsort((chords.odds.ravel(), chords.side.ravel()))
    side, odds = chords.side.ravel()[order], chords.odds.ravel()[order]
    rank = np.empty(len(order), np.int64)
    rank[order] = np.cumsum(np.append(0, (np.diff(side) > 0) | (np.diff(odds) > 0))[: len(order)])
    start, end = rank.reshape(-1, 2).T
    low, high = start[:, None], end[:, None]
    starts_right, ends_right = (start < low) & (low < end), (start < high) & (high < end)
    starts_left, ends_left = (low < start) | (low > end), (high < start) | (high > end)
    crossed = (starts_right & ends_left) | (starts_left & ends_right)
    on_right = starts_right | (~starts_left & ends_right)
    np.fill_diagonal(on_right, True)
    return crossed, on_right


def _along_sides(chords: Chords, sides: int) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """The same for each side of the polygon, just after its first corner."""
    corner = np.arange(sides)[:, None]
    inner = (chords.side == corner[..., None]) & (chords.odds > 0)
    after_start = (chords.side[:, 0] < corner) | ((chords.side[:, 0] == corner) & (chords.odds[:, 0] == 0))
    before_end = (chords.side[:, 1] > corner) | inner[..., 1]
    return inner.any(-1), after_start & before_end


def _places(
    corners: FloatArray, chords: Chords, rows: FloatArray, crossed: NDArray[np.bool_]
) -> tuple[FloatArray, FloatArray]:
    """Where along each walk each chord is crossed, (w, m), `inf` where it is not, and what rounding can have done to
    it.

    Four times what makes a value 0, so that nothing is 0 for one walk and apart for another.
    """
    points = (
        np.concatenate([chords.ends[:, 0], corners]),
        np.concatenate([chords.ends[:, 1], np.roll(corners, -1, axis=0)]),
    )
    (start, start_noise), (end, end_noise) = (projective.values(ends, rows) for ends in points)
    start, end = np.abs(start), np.abs(end)
    reach = np.where(crossed & (start + end > 0), start + end, 1)
    slack = (start_noise * end + end_noise * start) / reach**2 + projective.NOISE * start / reach
    return np.where(crossed, start / reach, np.inf), np.where(crossed, 4 * slack, 0)


def _names(chords: Chords, sides: int) -> IntArray:
    """Names (w, m): of two chords, the same from both; of a side and a chord, the name of the chord's end there."""
    count = len(chords.row)
    one, other = np.arange(count)[:, None], np.arange(count)
    mutual = sides + 2 * count + np.minimum(one, other) * count + np.maximum(one, other)
    ends = np.where(chords.side[:, 0] == np.arange(sides)[:, None], chords.name[:, 0], chords.name[:, 1])
    return np.concatenate([mutual, ends])


def _edges(
    corners: FloatArray, chords: Chords, walks: Walks, left: NDArray[np.bool_], right: NDArray[np.bool_]
) -> Edges:
    root = _united(walks)
    walk, place = np.nonzero((left != right) & (walks.position[:, 1:] < np.inf))
    source, target = root(walks.name[walk, place]), root(walks.name[walk, place + 1])
    real = source != target
    walk, place, source, target = walk[real], place[real], source[real], target[real]
    lines = np.concatenate([chords.ends, np.stack([corners, np.roll(corners, -1, axis=0)], 1)])
    back = right[walk, place][:, None]
    direction = (lines[walk, 1] - lines[walk, 0]).astype(np.float64) * np.where(back, -1, 1)
    direction = direction @ _plane(corners.astype(np.float64))
    steps = walks.position[walk, place][:, None], walks.position[walk, place + 1][:, None]
    low, high = (((1 - step) * lines[walk, 0] + step * lines[walk, 1]).astype(np.float64) for step in steps)
    return Edges(
        np.where(back[:, 0], target, source).tolist(),
        np.where(back[:, 0], source, target).tolist(),
        np.where(back, high, low),
        np.where(back, low, high),
        np.arctan2(direction[:, 1], direction[:, 0]).tolist(),
        walk.tolist(),
    )


def _plane(corners: FloatArray) -> FloatArray:
    """Two orthonormal directions (4, 2) of the plane of the corners, in which they go round counter-clockwise."""
    first, second = corners[1] - corners[0], corners[2] - corners[0]
    first = first / np.linalg.norm(first)
    second = second - (second @ first) * first
    return np.stack([first, second / np.linalg.norm(second)], -1)


def _united(walks: Walks) -> Callable[[IntArray], IntArray]:
    """The name that stands for each name, once the names of crossings that rounding cannot tell apart are united."""
    reached = np.maximum.accumulate(walks.position + walks.slack, axis=1)
    same = (reached[:, :-1] >= walks.position[:, 1:] - walks.slack[:, 1:]) & (walks.position[:, 1:] < np.inf)
    parent: dict[int, int] = {}

    def find(name: int) -> int:
        while name in parent:
            name = parent[name]
        return name

    for first, second in zip(walks.name[:, :-1][same].tolist(), walks.name[:, 1:][same].tolist(), strict=True):
        a, b = find(first), find(second)
        if a != b:
            parent[max(a, b)] = min(a, b)
    return lambda names: np.array([find(name) for name in names.tolist()], np.int64)
