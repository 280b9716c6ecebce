"""Exact regions of the Tile: where each entity is first, second, ..., last.

`regions(performances, place)` gives one `Region` for each group of entities that holds the place over an area; groups
are those of `ranking.tied_everywhere`. Areas sum to 1 unless nobody can be placed. Entities with an unknown count
have scores on one side of the Tile only, and no region.

At a common prior (all rows have the same prior, strictly between 0 and 1) frontiers are straight in the coordinates
of the balanced Tile, and all frontiers of one entity pass through one point outside the Tile (the place whose pencil
has its vertex at the entity). They never cross inside, so they cut the Tile into strips, from (0, 0) to (1, 1), and
in each strip the entity holds one place. Who is first needs only the neighbours in the hull of ROC.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import arcs, checks, ranking, roc
from tile_core.arcs import Loops, Region
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import normalized, ratio

IntArray = NDArray[np.int64]

# Slots of a strip's outline: start and end of its lower and upper line, and the corners (1, 0) and (0, 1) if they lie
# between.
_SLOTS = 6


def common_prior(performances: ArrayLike) -> float | None:
    """The prior of all entities with known counts, if they share one strictly between 0 and 1; otherwise None."""
    share = normalized(performances)
    share = share[~np.isnan(share).any(-1)]
    negatives, positives = share[:, :2].sum(-1), share[:, 2:].sum(-1)
    if not len(share) or positives[0] == 0 or negatives[0] == 0:
        return None
    same = np.abs(positives - positives[0]) <= ranking.TOLERANCE * np.minimum(positives[0], negatives[0])
    return float(positives[0]) if same.all() else None


def regions(performances: ArrayLike, place: int = 1) -> list[Region]:
    """Where each group of entities holds a place (1 first, 2 second, ..., -1 last), by the group's lowest index.

    `performances`: shape (n, 4), any priors. Groups that hold the place over no area are left out.
    """
    array = checks.performances(performances)
    if array.ndim != 2 or place == 0:
        raise InvalidInputError(f"regions: expected shape (entities, 4) and a place, found {array.shape} and {place}")
    # Predicting the opposite turns R into 1 - R and swaps a and b (B lemma 2): the last become the first.
    rows = array if place > 0 else array[:, [1, 0, 3, 2]]
    own = ranking.representatives(rows)
    loops = _first_loops(rows, np.unique(own[own >= 0]))
    return arcs.regions(own, loops if place > 0 else arcs.mirrored(loops))


def shares(found: list[Region], entities: int) -> FloatArray:
    """Area of each entity's region, shape (entities,): that of its group, 0 where it has none."""
    result = np.zeros(entities)
    for region in found:
        result[list(region.entities)] = region.area
    return result


def _first_loops(rows: FloatArray, index: IntArray) -> Loops:
    prior = common_prior(rows)
    if prior is None:
        raise NotImplementedError
    return at_prior(strip_loops(hull_strips(balanced_rates(rows[index])), index), prior)


def at_prior(loops: Loops, prior: float) -> Loops:
    """Outlines of the balanced Tile as they are at another prior (B equations 4 and 5)."""
    weight = loops.points * (1 - prior) + (1 - loops.points) * prior
    growth = arcs.ends(loops, weight) / weight
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


def strip_loops(strips: Strips, index: IntArray) -> Loops:
    """Outlines of strips in the balanced Tile; `index`: the entity of each row that `strips` speaks of."""
    left_low, right_low = _frame_points(strips.lower)
    left_high, right_high = _frame_points(strips.upper)
    passes = (strips.lower < 1) & (strips.upper > 1)
    corner_left = np.where(passes[:, :1], [0.0, 1.0], left_high)
    corner_right = np.where(passes[:, 1:], [1.0, 0.0], right_low)
    points = np.stack([right_low, corner_right, right_high, left_high, corner_left, left_low], 1)
    pairs = np.full((len(points), _SLOTS, 2), -1)
    for slot, other in ((2, strips.above), (5, strips.below)):
        pairs[:, slot] = np.where(other[:, None] < 0, -1, index[np.stack([strips.owner, other], -1)])
    starts = np.arange(len(points)) * _SLOTS
    order = np.argsort(strips.owner, kind="stable")
    flat = points[order].reshape(-1, 2), np.ones(len(points) * _SLOTS), pairs[order].reshape(-1, 2)
    return Loops(*flat, starts, index[strips.owner[order]])


def _frame_points(ends: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Points on the left and top sides, and on the bottom and right sides, from the numbers of `Strips`."""
    short, rest = np.minimum(ends, 1), np.maximum(ends - 1, 0)
    return np.stack([rest[:, 0], short[:, 0]], -1), np.stack([short[:, 1], rest[:, 1]], -1)
