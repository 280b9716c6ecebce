"""The Tile as one entity sees it: coordinates in which all its frontiers are straight, whatever the priors.

Entity i sees the place (a, b), where its own score is R, as the point

    X0, X1, Y0, Y1 = (1-a)(1-R), a(1-R), (1-b) R, b R,

four numbers >= 0 of sum 1 in the plane tn_i X0 + tp_i X1 = fp_i Y0 + fn_i Y1. It is ahead of entity j where

    fp_j Y0 + fn_j Y1 > tn_j X0 + tp_j X1,

a linear inequality: with good(a) and bad(b) for the weighted counts, both sides are bad_j / bad_i > good_j / good_i
times the same positive number. So frontiers with i are straight lines, where i is first is a convex polygon, and
crossings are convex combinations: nothing is divided by 0 and no digits are lost. A side of the Tile on which i
scores 0 or 1 throughout shrinks to a point, and a corner at which i is undefined opens into a side.

Charts exist for entities that are neither perfect (fp = fn = 0) nor wholly wrong (tn = tp = 0).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from tile_core.checks import FloatArray
from tile_core.performance import normalized, ratio
from tile_core.regions.hyperbola_arcs import NOTHING, IntArray, Loops, ends
from tile_core.scores import good_and_bad

# Sums of four products smaller than this, relative to their terms, cannot be distinguished from 0.
NOISE = 4e-15
_CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))

Outline = tuple[FloatArray, IntArray]
"""Vertices (k, 4) in a chart, and the row of the entity tied with its owner along each edge, shape (k,), -1 on the
frame.
"""


def corners(row: FloatArray) -> FloatArray:
    """The Tile in the chart of an entity: a convex polygon of 3 or 4 vertices (k, 4), in the order of (a, b)."""
    tn, fp, fn, tp = row
    points: list[FloatArray] = []
    one = np.eye(4, dtype=np.int64).astype(row.dtype)
    for number, (a, b) in enumerate(_CORNERS):
        good, bad = (tn, tp)[a], (fp, fn)[b]
        side_x, side_y = one[a], one[2 + b]
        if good or bad:
            points.append((bad * side_x + good * side_y) / (good + bad))
        else:  # undefined here: one comes along a side that is one point, and leaves along another one
            points.extend((side_x, side_y) if number % 2 == 0 else (side_y, side_x))
    before = points[-1:] + points[:-1]
    return np.array([point for point, last in zip(points, before, strict=True) if (point != last).any()])


def values(points: FloatArray, rows: FloatArray) -> tuple[FloatArray, FloatArray]:
    """How far the owner of the chart is ahead of each row at each point, shape (k, n), 0 where rounding cannot tell;
    and what rounding can have done to it.
    """
    behind, ahead = points[:, 2:] @ rows[:, [1, 2]].T, points[:, :2] @ rows[:, [0, 3]].T
    lead, noise = behind - ahead, (NOISE if points.dtype == np.float64 else 0) * (behind + ahead)
    return np.where(np.abs(lead) <= noise, 0, lead), noise


class Chords(NamedTuple):
    """Frontiers across the Tile in a chart, m of them.

    `row`: (m,), with whom; `ends`: (m, 2, 4), in the order of the corners; `side`, `odds`: (m, 2), the side each end
    is on and how it divides it, 0 at its first corner; `ahead`: (m,), 1 where the owner is ahead to the left, else
    -1.
    """

    row: IntArray
    ends: FloatArray
    side: IntArray
    odds: FloatArray
    ahead: IntArray


def chords(polygon: FloatArray, rows: FloatArray) -> Chords:
    """The frontiers with all of `rows` that have one."""
    lead, _ = values(polygon, rows)
    row = np.flatnonzero((lead.min(0) < 0) & (lead.max(0) > 0))
    here, there = lead[:, row], np.roll(lead, -1, axis=0)[:, row]
    # Both signs occur, so a line meets the border exactly twice: at a corner, or between corners of opposite signs.
    side = np.argwhere(((here == 0) | (here * there < 0)).T)[:, 1].reshape(-1, 2)
    column = np.arange(len(row))[:, None]
    odds = np.abs(here[side, column] / there[side, column])
    share = (odds / (1 + odds))[..., None]
    ends = (1 - share) * polygon[side] + share * np.roll(polygon, -1, axis=0)[side]
    # The corners passed on the way from start to end are on the right.
    return Chords(row, ends, side, odds, np.where(there[side[:, 0], column[:, 0]] > 0, -1, 1))


def clipped(polygon: FloatArray, rows: FloatArray) -> Outline:
    """The part of a convex polygon where the owner is behind none of `rows`; empty when there is no area left.

    Cuts by the most violated line first, so few cuts are needed.
    """
    points, edge = polygon, np.full(len(polygon), -1)
    while len(points):
        lead, _ = values(points, rows)
        worst = int(lead.min(0).argmin())
        if lead[:, worst].min() >= 0:
            break
        points, edge = cut(points, edge, lead[:, worst], worst) if lead[:, worst].max() > 0 else (points[:0], edge[:0])
    return points, edge


def cut(points: FloatArray, edge: IntArray, value: FloatArray, line: int) -> Outline:
    """The part of a convex polygon where a linear function is not negative: a step of Sutherland and Hodgman.

    `value`: the function at the vertices, shape (k,); vertices where it is 0 stay. `line`: the name of the new edge.
    """
    kept: list[FloatArray] = []
    names: list[int] = []
    for k, (here, there) in enumerate(zip(value.tolist(), np.roll(value, -1).tolist(), strict=True)):
        if here >= 0:
            kept.append(points[k])
            names.append(line if here == 0 and there < 0 else int(edge[k]))
        if here * there < 0:
            after = points[(k + 1) % len(points)]
            kept.append((points[k] * abs(there) + after * abs(here)) / (abs(there) + abs(here)))
            names.append(line if there < 0 else int(edge[k]))
    return np.array(kept), np.array(names)


def loops(rows: FloatArray, i: int, outlines: Sequence[Outline]) -> Loops:
    """Outlines in the chart of row i as arcs of the Tile."""
    if not outlines:
        return NOTHING
    parts = [_on_tile(points, edge) for points, edge in outlines]
    size = np.array([len(edge) for _, edge in parts])
    edge = np.concatenate([edge for _, edge in parts])
    pairs = np.where(edge[:, None] < 0, -1, np.stack([np.full_like(edge, i), edge], -1))
    points = np.concatenate([points for points, _ in parts])
    return bent(rows, Loops(points, np.ones(len(edge)), pairs, np.cumsum(size) - size, np.full(len(parts), i)))


def whole_tile(i: int) -> Loops:
    """The whole Tile for entity i."""
    return Loops(np.array(_CORNERS, np.float64), np.ones(4), np.full((4, 2), -1), np.zeros(1, np.int64), np.array([i]))


def _on_tile(points: FloatArray, edge: IntArray) -> Outline:
    """(a, b) of the vertices; a vertex that is a whole side of the Tile becomes the stretch between its neighbours."""
    place = ratio(points[:, [1, 3]], points[:, [1, 3]] + points[:, [0, 2]])
    place = np.repeat(place, 2, axis=0)
    before, after = np.roll(place, 2, axis=0), np.roll(place, -2, axis=0)
    first = (np.arange(len(place)) % 2 == 0)[:, None]
    place = np.where(np.isnan(place), np.where(first, before, after), place)
    return place, np.stack([np.full_like(edge, -1), edge], -1).ravel()


def bent(rows: FloatArray, flat: Loops) -> Loops:
    """Outlines with the bends of their frontiers: the ratio of the keys of the tied entities at both ends of each
    edge.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        start = _tied_key(rows[flat.pairs], *flat.points.T)
        bend = _tied_key(rows[flat.pairs], *ends(flat, flat.points).T) / start
    curved = (flat.pairs[:, 0] >= 0) & np.isfinite(bend) & (bend > 0)
    return replace(flat, bends=np.where(curved, bend, 1.0))


def _tied_key(rows: FloatArray, a: FloatArray, b: FloatArray) -> FloatArray:
    """The key of one of two tied entities (m, 2, 4): the one that is farther from undefined there."""
    good, bad = good_and_bad(normalized(rows), a[:, None], b[:, None])
    better = (good + bad).argmax(1)[:, None]
    return ratio(np.take_along_axis(good, better, 1), np.take_along_axis(bad, better, 1))[:, 0]
