"""Exact regions at a common prior: strips of the balanced Tile.

In the coordinates of the balanced Tile (`symmetries.deformed`) frontiers at a common prior are straight and
decreasing, and all frontiers of one entity pass through one point outside the Tile, the place whose pencil has its
vertex at the entity. They never cross inside, so they cut the Tile into strips, from (0, 0) to (1, 1), and in each
strip the entity holds one place. Best classifier needs only the neighbours in the hull of ROC; other places need the
frontiers with all others.

`rates` are arrays (n, 4) of TNR, FPR, FNR, TPR: performances at balanced priors, up to a factor.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from tile_core import roc
from tile_core.checks import FloatArray
from tile_core.performance import ratio
from tile_core.regions import hyperbola_arcs
from tile_core.regions.hyperbola_arcs import IntArray, Loops

# Slots of a strip's outline: the ends of both lines, and the corners (1, 0) and (0, 1), used where they lie between.
_SLOTS = 6
# Lines that meet the frame nearer than this to each other are one.
SAME = 1e-12


def at_prior(loops: Loops, prior: float) -> Loops:
    """Outlines of the balanced Tile as they are at another prior (B equations 4 and 5)."""
    weight = loops.points * (1 - prior) + (1 - loops.points) * prior
    growth = hyperbola_arcs.ends(loops, weight) / weight
    return replace(loops, points=loops.points * (1 - prior) / weight, bends=loops.bends * growth[:, 1] / growth[:, 0])


def balanced_rates(rows: FloatArray) -> FloatArray:
    """TNR, FPR, FNR, TPR, shape (n, 4): the performance at balanced priors, up to a factor 2."""
    pairs = rows.reshape(-1, 2, 2)
    return ratio(pairs, pairs.sum(-1, keepdims=True)).reshape(-1, 4)


class Strips(NamedTuple):
    """Strips of the balanced Tile, each between two decreasing lines, the lower and the upper.

    `owner`: whose strip it is; `lower`, `upper` (s, 2): where the line meets the left or top side (height on the left
    side, or 1 + distance along the top) and the bottom or right side (distance, or 1 + height); `below`, `above`:
    whose line it is, -1 at the corners (0, 0) and (1, 1), where there is none.
    """

    owner: IntArray
    lower: FloatArray
    upper: FloatArray
    below: IntArray
    above: IntArray


def hull_strips(rates: FloatArray) -> Strips:
    """Where each row is first: strips between the frontiers of neighbours in the upper-left hull."""
    chain = roc.upper_left_hull(rates[:, 1], rates[:, 3])
    lines = frontier_ends(rates[chain[:-1]], rates[chain[1:]])
    lower = np.concatenate([np.zeros((1, 2)), lines])[: len(chain)]
    upper = np.concatenate([lines, np.full((1, 2), 2.0)])[: len(chain)]
    return Strips(chain, lower, upper, np.append(-1, chain[:-1])[: len(chain)], np.append(chain[1:], -1)[: len(chain)])


def level_strips(rates: FloatArray, sizes: IntArray, place: int) -> Strips:
    """Where each row, a group of that size, holds a place; strips that touch along a line are one."""
    parts = [_levels(rates, sizes, i, place) for i in range(len(rates))]
    return Strips(*(np.concatenate(column) for column in zip(*parts, strict=True)))


def _levels(rates: FloatArray, sizes: IntArray, i: int, place: int) -> Strips:
    x, y = rates[:, 1], rates[:, 3]
    near, far = np.flatnonzero((x < x[i]) & (y < y[i])), np.flatnonzero((x > x[i]) & (y > y[i]))
    ahead = (x <= x[i]) & (y >= y[i])  # everywhere; and the near ones are ahead below their lines
    depth = int(sizes[ahead].sum() - sizes[i] + sizes[near].sum())
    lines = np.concatenate([frontier_ends(rates[near], rates[[i]]), frontier_ends(rates[[i]], rates[far])])
    order = np.argsort(lines.sum(1), kind="stable")
    other, step = np.append(near, far)[order], np.append(-sizes[near], sizes[far])[order]
    lines, other, step = _merged(lines[order], other, step)
    depths = depth + np.append(0, np.cumsum(step))
    wanted = (depths >= place - sizes[i]) & (depths < place)
    first = np.flatnonzero(wanted & ~np.append(False, wanted[:-1]))
    last = np.flatnonzero(wanted & ~np.append(wanted[1:], False))
    lower, upper = np.concatenate([np.zeros((1, 2)), lines]), np.concatenate([lines, np.full((1, 2), 2.0)])
    return Strips(
        np.full(len(first), i), lower[first], upper[last], np.append(-1, other)[first], np.append(other, -1)[last]
    )


def _merged(lines: FloatArray, other: IntArray, step: IntArray) -> tuple[FloatArray, IntArray, IntArray]:
    """Lines that coincide, those with entities on one line in ROC, as one line with the sum of their steps."""
    starts = np.flatnonzero(np.diff(lines.sum(1), prepend=-1) > SAME)
    return lines[starts], other[starts], np.add.reduceat(step, starts) if len(starts) else step


def frontier_ends(near: FloatArray, far: FloatArray) -> FloatArray:
    """Where frontiers meet the frame of the balanced Tile, shape (m, 2) as in `Strips`.

    `near`, the row with less FPR and less TPR, is ahead below the line.
    """
    start, end = far[:, 1] - near[:, 1], far[:, 3] - near[:, 3]
    top_left = near[:, 0] * far[:, 2] - far[:, 0] * near[:, 2]
    bottom_right = near[:, 3] * far[:, 1] - far[:, 3] * near[:, 1]
    corner = np.stack([top_left, bottom_right], -1)
    first, second = start[:, None] / (start[:, None] - np.minimum(corner, 0)), np.maximum(corner, 0)
    return np.where(corner <= 0, first, 1 + second / (second + end[:, None]))


def outlines(strips: Strips) -> Loops:
    """Outlines of strips in the balanced Tile, sorted by owner."""
    left_low, right_low = _frame_points(strips.lower)
    left_high, right_high = _frame_points(strips.upper)
    passes = (strips.lower < 1) & (strips.upper > 1)
    corner_left = np.where(passes[:, :1], [0.0, 1.0], left_high)
    corner_right = np.where(passes[:, 1:], [1.0, 0.0], right_low)
    points = np.stack([right_low, corner_right, right_high, left_high, corner_left, left_low], 1)
    pairs = np.full((len(points), _SLOTS, 2), -1)
    for slot, other in ((2, strips.above), (5, strips.below)):
        pairs[:, slot] = np.where(other[:, None] < 0, -1, np.stack([strips.owner, other], -1))
    starts = np.arange(len(points)) * _SLOTS
    order = np.argsort(strips.owner, kind="stable")
    flat = points[order].reshape(-1, 2), np.ones(len(points) * _SLOTS), pairs[order].reshape(-1, 2)
    return Loops(*flat, starts, strips.owner[order])


def _frame_points(ends: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Points on the left and top sides, and on the bottom and right sides, from the numbers of `Strips`."""
    short, rest = np.minimum(ends, 1), np.maximum(ends - 1, 0)
    return np.stack([rest[:, 0], short[:, 0]], -1), np.stack([short[:, 1], rest[:, 1]], -1)
