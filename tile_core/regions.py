"""Exact regions of the Tile: where each entity is first, second, ..., last.

`regions(performances, place)` gives one `Region` for each group of entities that holds the place over an area; groups
are those of `ranking.tied_everywhere`, and place r is held by the group with rank <= r < rank + size. Areas sum to 1
unless there are fewer places. Entities with an unknown count have scores on one side of the Tile only, and no region.

At a common prior, strictly between 0 and 1, the work is done in `strips`; at any others each entity is seen in its own
coordinates (`charts`), where who is first is a convex polygon and who is r-th a level of an arrangement of lines
(`arrangement`). Nothing is sampled.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from tile_core import arcs, arrangement, charts, checks, ranking, roc, strips
from tile_core.arcs import IntArray, Loops, Region
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import normalized
from tile_core.symmetries import OPERATIONS


def common_prior(performances: ArrayLike) -> float | None:
    """The prior of all entities with known counts, if they share one strictly between 0 and 1; otherwise None."""
    share = normalized(performances)
    share = share[~np.isnan(share).any(-1)]
    negatives, positives = share[:, :2].sum(-1), share[:, 2:].sum(-1)
    if not len(share) or positives[0] == 0 or negatives[0] == 0:
        return None
    same = np.abs(positives - positives[0]) <= ranking.TOLERANCE * np.minimum(positives[0], negatives[0])
    return float(positives[0]) if same.all() else None


def regions(performances: ArrayLike, place: int = 1, prior: float | None = None) -> list[Region]:
    """Where each group of entities holds a place (1 first, 2 second, ..., -1 last), by the group's lowest index.

    `performances`: shape (n, 4), any priors. With `prior`, in (0, 1), all are first brought to that prior at their
    TPR and FPR; those without positives or without negatives drop out. At 0.5 all frontiers are straight, so that the
    outlines are polygons that can be carried to other priors by `symmetries.deformed`. Groups that hold the place
    over no area are left out.
    """
    rows = checks.performances(performances)
    if rows.ndim != 2 or place == 0:
        raise InvalidInputError(f"regions: expected shape (entities, 4) and a place, found {rows.shape} and {place}")
    common = common_prior(rows) if prior is None else float(roc.inner_prior(prior))
    rows = rows if common is None else strips.balanced_rates(rows)
    if place < 0:
        rows = OPERATIONS["change_prediction"].perform(rows)
    own = ranking.representatives(rows)
    if (own == ranking.NOBODY).all():
        return []
    index, sizes = np.unique(own[own != ranking.NOBODY], return_counts=True)
    loops = _loops(rows[index], sizes, abs(place), common=common is not None)
    loops = arcs.renamed(loops if place > 0 else arcs.mirrored(loops), index)
    return arcs.regions(own, loops if common is None else strips.at_prior(loops, common))


def shares(found: list[Region], entities: int) -> FloatArray:
    """Area of each entity's region, shape (entities,): that of its group, 0 where it has none."""
    result = np.zeros(entities)
    for region in found:
        result[list(region.entities)] = region.area
    return result


def polygons(performances: ArrayLike, place: int = 1) -> list[tuple[tuple[int, ...], list[list[list[float]]]]]:
    """`regions` of the balanced Tile as plain lists: (group, outlines), an outline being a list of [a, b].

    They hold for every common prior once both coordinates of each vertex go through `symmetries.deformed`.
    """
    found = regions(performances, place, prior=0.5)
    return [(region.entities, [outline.tolist() for outline in region.outlines]) for region in found]


def _loops(rows: FloatArray, sizes: IntArray, place: int, *, common: bool) -> Loops:
    """Outlines for rows that stand for groups of these sizes; balanced rates if `common`, otherwise performances."""
    if common:
        return strips.outlines(strips.hull_strips(rows) if place == 1 else strips.level_strips(rows, sizes, place))
    return arcs.joined([_chart_loops(rows, sizes, i, place) for i in range(len(rows))])


def _chart_loops(rows: FloatArray, sizes: IntArray, i: int, place: int) -> Loops:
    """Where row i holds the place, at any priors."""
    perfect, wrong = rows[:, [1, 2]].sum(-1) == 0, rows[:, [0, 3]].sum(-1) == 0
    if perfect[i] or wrong[i]:
        ahead = 0 if perfect[i] else int(sizes[~wrong].sum())
        return charts.whole_tile(i) if ahead < place <= ahead + sizes[i] else arcs.NOTHING
    others = rows.copy()
    others[i] = 0  # behind nobody, itself included
    if place == 1:
        piece = charts.clipped(charts.corners(rows[i]), others)
        return charts.loops(rows, i, [piece] if len(piece[0]) else [])
    return charts.loops(rows, i, arrangement.levels(rows[i], others, sizes, max(place - int(sizes[i]), 0), place - 1))
