"""Closed chains of arcs that bound parts of the Tile: points on their sides, their columns, what they leave."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from tile_core.checks import FloatArray
from tile_core.regions import hyperbola_arcs
from tile_core.regions.hyperbola_arcs import Loops

Pair = tuple[int, int]
Point = tuple[float, float]

# So near the frame the middle of a side that is bent much may lie, far from its ends.
_CLOSE = 1e-6
# Less of the Tile, or of a column, than this is rounding.
_ROUNDING = 1e-10


class Outline(NamedTuple):
    """A closed chain, counter-clockwise: vertices (a, b), for the side from each one to the next its bend
    (`hyperbola_arcs`), and the pair that changes places across it, the one ahead inside first; `None` on the frame.
    """

    points: list[Point]
    bends: list[float]
    pairs: list[Pair | None]


def columns(outline: Outline) -> tuple[float, float]:
    """The first and the last column a of an outline."""
    return min(outline.points)[0], max(outline.points)[0]


def middles(loops: Loops) -> tuple[FloatArray, FloatArray, FloatArray]:
    """A point (m, 2) on each side, in its middle unless that is on the frame; how long the side is along its longer
    axis; and how far the point is from the frame of the Tile.
    """
    start, end = loops.points, hyperbola_arcs.ends(loops, loops.points)
    bend = loops.bends
    # The middle, then halfway along, and halfway up.
    choices = [_at(start, end, bend, share) for share in (1 / (1 + np.sqrt(bend)), 0 * bend + 0.5, 1 / (1 + bend))]
    points, inner = np.stack(choices, 1), np.stack([_inner(place) for place in choices], 1)
    best = np.where(inner[:, 0] > _CLOSE, 0, inner.argmax(1))
    side = np.arange(len(bend))
    return points[side, best], np.abs(end - start).max(1), inner[side, best]


def _at(start: FloatArray, end: FloatArray, bend: FloatArray, share: FloatArray) -> FloatArray:
    up = bend * share / (1 + (bend - 1) * share)
    return start + (end - start) * np.stack([share, up], -1)


def _inner(points: FloatArray) -> FloatArray:
    """How far points are from the frame of the Tile."""
    return np.asarray(np.minimum(points, 1 - points).min(1))


def loops(outlines: Sequence[tuple[int, Outline]]) -> Loops:
    """Outlines, each with the number of its owner, as one."""
    size = np.array([len(outline.points) for _, outline in outlines])
    pairs = [(-1, -1) if pair is None else pair for _, outline in outlines for pair in outline.pairs]
    return Loops(
        np.array([point for _, outline in outlines for point in outline.points], np.float64).reshape(-1, 2),
        np.array([bend for _, outline in outlines for bend in outline.bends], np.float64),
        np.array(pairs, np.int64).reshape(-1, 2),
        np.cumsum(size) - size,
        np.array([k for k, _ in outlines], np.int64),
    )


def gaps(outlines: Sequence[Outline]) -> list[Point]:
    """Points in the middle of what outlines leave of the Tile; none where their areas add up to it."""
    covered = hyperbola_arcs.regions(np.zeros(1, np.int64), loops([(0, outline) for outline in outlines]))
    if covered and covered[0].area >= 1 - _ROUNDING:
        return []
    spans = [(*columns(outline), outline) for outline in outlines]
    ends = sorted({0.0, 1.0, *(a for outline in outlines for a, _ in outline.points)})
    # Between two vertices the same outlines lie one above the other.
    middles = [(start + end) / 2 for start, end in pairwise(ends) if end - start >= _ROUNDING]
    return [point for a in middles for point in _free([line for low, high, line in spans if low <= a <= high], a)]


def _free(outlines: Sequence[Outline], a: float) -> list[Point]:
    """The middles of what outlines leave of a column."""
    taken = [(min(heights), max(heights)) for outline in outlines if (heights := _heights(outline, a))]
    free, reached = [], 0.0
    for low, high in [*sorted(taken), (1.0, 1.0)]:
        if low - reached > _ROUNDING:
            free.append((a, (low + reached) / 2))
        reached = max(reached, high)
    return free


def _heights(outline: Outline, a: float) -> list[float]:
    """The heights of the sides of an outline in a column."""
    heights = []
    for (a0, b0), (a1, b1), bend in zip(
        outline.points, outline.points[1:] + outline.points[:1], outline.bends, strict=True
    ):
        if a0 != a1 and min(a0, a1) <= a <= max(a0, a1):
            u = (a - a0) / (a1 - a0)
            heights.append(b0 + (b1 - b0) * bend * u / (1 + (bend - 1) * u))
    return heights
