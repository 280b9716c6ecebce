"""Pieces of the Tile bounded by frontiers: what a region is, and how it is measured and drawn.

Frontiers between two entities are arcs of hyperbolas with asymptotes parallel to the axes, at any priors (`frontiers`),
so along an arc the progress of b is a Moebius function of the progress of a. With u and v the fractions of the way from
its start to its end, odds(v) = bend * odds(u): start, end and `bend` > 0 say all about an arc. A bend of 1 is a
straight line, and so are the vertical and horizontal frontiers and the frame of the Tile.

An outline is a closed loop: vertices (k, 2) of (a, b), counter-clockwise around the inside, a hole clockwise; edge m
goes from vertex m to vertex m + 1, the last one back to the first. The bend of a frontier is the ratio of the
ordering keys of the two tied entities at its end and at its start. Areas and centroids are closed forms of these
(Green's theorem edge by edge).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tile_core import checks
from tile_core.checks import FloatArray
from tile_core.ranking import members

IntArray = NDArray[np.int64]

# Edges shorter than this are dropped: rounding leaves such where a frontier meets a corner.
SHORTEST = 1e-14
# A power series where the closed form cancels: |bend - 1| < 0.1, 18 terms are exact to 1e-18.
_POWERS = np.arange(18)


@dataclass(frozen=True, slots=True, eq=False)
class Region:
    """Where one group of entities holds a place, or where one thing is true.

    `entities`: the group, by index. For each outline: `outlines` its vertices (k, 2), `bends` (k,), and `pairs` (k,
    2), the two entities (lowest indices of their groups) that are tied along the edge and change places across it,
    the one ahead inside first; -1, -1 on the frame of the Tile. `area` and `centroid` are of the whole region, in (a,
    b).
    """

    entities: tuple[int, ...]
    outlines: tuple[FloatArray, ...]
    bends: tuple[FloatArray, ...]
    pairs: tuple[IntArray, ...]
    area: float
    centroid: tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Loops:
    """Many outlines in flat arrays: loop l holds the edges from `starts[l]` on and belongs to `owner[l]`."""

    points: FloatArray
    bends: FloatArray
    pairs: IntArray
    starts: IntArray
    owner: IntArray


NOTHING = Loops(np.empty((0, 2)), np.empty(0), np.empty((0, 2), np.int64), np.empty(0, np.int64), np.empty(0, np.int64))


def renamed(loops: Loops, index: IntArray) -> Loops:
    """The same with index[k] for every entity k that it names."""
    return replace(loops, pairs=np.where(loops.pairs < 0, -1, index[loops.pairs]), owner=index[loops.owner])


def joined(parts: Sequence[Loops]) -> Loops:
    """Several lists of outlines as one, in that order."""
    offset = np.cumsum([len(part.points) for part in parts]) - [len(part.points) for part in parts]
    starts = np.concatenate([part.starts + shift for part, shift in zip(parts, offset.tolist(), strict=True)])
    points, bends, pairs, owner = (
        np.concatenate([getattr(part, name) for part in parts]) for name in ("points", "bends", "pairs", "owner")
    )
    return Loops(points, bends, pairs, starts, owner)


def regions(own: IntArray, loops: Loops) -> list[Region]:
    """Measured regions of positive area by owner; `own` as in `ranking.representatives`, loops sorted by owner."""
    loops = _cleaned(loops)
    area, moments = _measures(loops)
    owners, first = np.unique(loops.owner, return_index=True)
    total = np.add.reduceat(np.column_stack([area, moments]), first, axis=0) if len(first) else np.zeros((0, 3))
    starts, cuts = loops.starts.tolist(), [*first.tolist(), len(loops.starts)]
    stops = [*starts[1:], len(loops.points)]
    result = []
    for k, (group, (size, along_a, along_b)) in enumerate(zip(members(own, owners), total.tolist(), strict=True)):
        if size > 0:
            spans = [slice(starts[m], stops[m]) for m in range(cuts[k], cuts[k + 1])]
            outlines, bends = (tuple([array[span] for span in spans]) for array in (loops.points, loops.bends))
            pairs = tuple([loops.pairs[span] for span in spans])
            result.append(Region(group, outlines, bends, pairs, size, (along_a / size, along_b / size)))
    return result


def outline(region: Region, points_per_edge: int = 24) -> list[FloatArray]:
    """Closed polylines (m, 2) of (a, b) whose points lie on the exact boundary of a region, one for each outline.

    An arc gets `points_per_edge` points, a straight edge no extra one; the first point is repeated at the end. Raises
    `InvalidInputError` for fewer than 1 of these points.

    >>> from tile_core.regions import regions as exact
    >>> first = exact([[60, 20, 5, 15], [40, 40, 2, 18]])[0]
    >>> [line.shape for line in outline(first, points_per_edge=8)]
    [(33, 2)]
    """
    checks.whole(points_per_edge, "points_per_edge", 1)
    return [sampled(*loop, points_per_edge) for loop in zip(region.outlines, region.bends, strict=True)]


def sampled(points: FloatArray, bends: FloatArray, points_per_edge: int) -> FloatArray:
    """One outline as a closed polyline (m, 2), the first point repeated at the end."""
    after = np.roll(points, -1, axis=0)
    step = np.arange(points_per_edge) / points_per_edge
    arc = along(points[:, None], after[:, None], bends[:, None], step[None, :])
    wanted = (bends[:, None] != 1) | (step[None, :] == 0)
    return np.concatenate([arc[wanted], points[:1]])


def along(start: FloatArray, end: FloatArray, bend: FloatArray, step: FloatArray) -> FloatArray:
    """Points of arcs at `step` in [0, 1], shape (..., 2); the bend is shared between a and b: even steps."""
    root = np.sqrt(bend)
    u = step / (step + (1 - step) * root)
    v = step * root / (step * root + (1 - step))
    return np.stack([start[..., 0] + (end - start)[..., 0] * u, start[..., 1] + (end - start)[..., 1] * v], -1)


def _cleaned(loops: Loops) -> Loops:
    """Without edges of no length, and without loops that lost all of theirs."""
    length = np.abs(ends(loops, loops.points) - loops.points).max(-1)
    keep = length > SHORTEST
    left = np.add.reduceat(keep, loops.starts, dtype=np.int64) if len(loops.starts) else loops.starts
    alive = left > 1
    keep &= np.repeat(alive, np.diff(np.append(loops.starts, len(loops.points))))
    starts = np.concatenate([[0], np.cumsum(left[alive])[:-1]]).astype(np.int64)[: int(alive.sum())]
    return Loops(loops.points[keep], loops.bends[keep], loops.pairs[keep], starts, loops.owner[alive])


def ends(loops: Loops, values: FloatArray) -> FloatArray:
    """From values at the start of each edge, those at its end: the start of the next edge in its loop."""
    index = np.arange(1, len(loops.points) + 1)
    if len(loops.starts):
        index[np.append(loops.starts[1:], len(loops.points)) - 1] = loops.starts
    return np.asarray(values[index])


def mirrored(loops: Loops) -> Loops:
    """The outlines with a and b swapped, still counter-clockwise; bends stay, for both changes invert them."""
    size = np.diff(np.append(loops.starts, len(loops.points)))
    home, place = np.repeat(loops.starts, size), np.arange(len(loops.points))
    vertex = 2 * home + np.repeat(size, size) - 1 - place
    edge = np.where(vertex > home, vertex - 1, home + np.repeat(size, size) - 1)
    return replace(loops, points=loops.points[vertex, ::-1], bends=loops.bends[edge], pairs=loops.pairs[edge])


def _measures(loops: Loops) -> tuple[FloatArray, FloatArray]:
    """Signed area of each loop, and the integrals of a and b over it, shape (l,) and (l, 2)."""
    if not len(loops.starts):
        return np.zeros(0), np.zeros((0, 2))
    # Seen from its own first vertex, a small loop keeps its digits.
    origin = loops.points[loops.starts]
    home = np.repeat(origin, np.diff(np.append(loops.starts, len(loops.points))), axis=0)
    (a, b), (da, db) = (loops.points - home).T, (ends(loops, loops.points) - loops.points).T
    mean_v, square_v = _progress(loops.bends)
    mean_u, square_u = _progress(1 / loops.bends)
    edges = np.stack(
        [
            -da * (b + db * mean_v),
            db * (a**2 + 2 * a * da * mean_u + da**2 * square_u) / 2,
            -da * (b**2 + 2 * b * db * mean_v + db**2 * square_v) / 2,
        ],
        -1,
    )
    area, first_a, first_b = np.add.reduceat(edges, loops.starts, axis=0).T
    return area, np.stack([first_a, first_b], -1) + origin * area[:, None]


def _progress(bend: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Mean of v and of v^2 for u uniform in [0, 1], where odds(v) = bend * odds(u)."""
    excess = bend - 1
    near = np.abs(excess) < 0.1
    small, far = np.where(near, -excess, 0.0), np.where(near, 1.0, excess)
    near_mean = bend * np.polynomial.polynomial.polyval(small, 1 / (_POWERS + 2))
    near_square = bend**2 * np.polynomial.polynomial.polyval(small, (_POWERS + 1) / (_POWERS + 3))
    logarithm = np.log(bend) / far
    far_mean = bend / far * (1 - logarithm)
    far_square = (bend / far) ** 2 * (1 - 2 * logarithm + 1 / bend)
    return np.where(near, near_mean, far_mean), np.where(near, near_square, far_square)
