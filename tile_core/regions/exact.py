"""Exact regions of the Tile: where each entity is first, second, ..., last.

`regions(performances, place)` gives one `Region` for each group of entities that holds the place over an area; groups
are those of `ranking.tied_everywhere`, and place r is held by the group with rank <= r < rank + size. Areas sum to 1
unless there are fewer places. Entities with an unknown count have scores on one side of the Tile only, and no region.

At a common prior, strictly between 0 and 1, the work is done in `shared_prior`; at any others each entity is seen in
its own coordinates (`projective`), where the region of the first is a convex polygon and that of the r-th a level of an
arrangement of lines (`line_arrangement`). Nothing is sampled.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, ranking, roc
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import common_prior
from tile_core.regions import hyperbola_arcs, line_arrangement, projective, shared_prior
from tile_core.regions.hyperbola_arcs import IntArray, Loops, Region
from tile_core.symmetries import OPERATIONS


def regions(performances: ArrayLike, place: int = 1, prior: float | None = None) -> list[Region]:
    """The `Region` where each group of entities holds a place (1 first, 2 second, ..., -1 last), exact (B section 4.3).

    In the order of the groups' lowest indices. `performances`: shape (n, 4), any priors. With `prior`, in (0, 1), all
    are first brought to that prior at their TPR and FPR; those without positives or without negatives drop out. At 0.5
    all frontiers are straight, so that the outlines are polygons that can be carried to other priors by
    `symmetries.deformed`. Groups that hold the place over no area are left out. Raises `InvalidInputError` for other
    shapes, a place that is 0, no whole number or beyond the number of entities (1 and -1 are places even of none), and
    a prior outside (0, 1).

    >>> found = regions([[35, 15, 15, 35], [25, 25, 10, 40], [50, 0, 50, 0], [0, 50, 0, 50]])
    >>> {region.entities: round(region.area, 6) for region in found}
    {(0,): 0.52381, (1,): 0.061905, (2,): 0.214286, (3,): 0.2}
    """
    rows = checks.performances(performances)
    place = checks.place_in_ranking(place)
    if rows.ndim != 2:
        raise InvalidInputError(f"regions: expected shape (entities, 4), found {rows.shape}")
    if abs(place) > max(1, len(rows)):
        raise InvalidInputError(f"place: expected at most {max(1, len(rows))}, the number of entities, found {place}")
    common = common_prior(rows) if prior is None else float(roc.inner_prior(prior))
    rows = rows if common is None else shared_prior.balanced_rates(rows)
    if place < 0:
        rows = OPERATIONS["change_prediction"].perform(rows)
    own = ranking.representatives(rows)
    if (own == ranking.NO_ENTITY).all():
        return []
    index, sizes = np.unique(own[own != ranking.NO_ENTITY], return_counts=True)
    loops = _loops(rows[index], sizes, abs(place), common=common is not None)
    loops = hyperbola_arcs.renamed(loops if place > 0 else hyperbola_arcs.mirrored(loops), index)
    return hyperbola_arcs.regions(own, loops if common is None else shared_prior.at_prior(loops, common))


def shares(found: list[Region], entities: int) -> FloatArray:
    """Area of each entity's region, in [0, 1], shape (entities,): that of its group, 0 where it has none.

    `found` is what `regions` returns. Tied entities share a region, and each has its whole area. `entities`: how many
    there are. Raises `InvalidInputError` for fewer than the regions name.

    >>> shares(regions([[35, 15, 15, 35], [50, 0, 50, 0]]), entities=2).round(4)
    array([0.7857, 0.2143])
    """
    least = max((1 + max(region.entities) for region in found), default=0)
    result = np.zeros(checks.whole(entities, "entities", least))
    for region in found:
        result[list(region.entities)] = region.area
    return result


def polygons(performances: ArrayLike, place: int = 1) -> list[tuple[tuple[int, ...], list[list[list[float]]]]]:
    """`regions` of the balanced Tile as plain lists: (group, outlines), an outline being a list of [a, b].

    `place`: 1 first, 2 second, ..., -1 last. `performances`: shape (n, 4), brought to balanced priors, where frontiers
    are straight (B section A.4). The polygons hold for every common prior once both coordinates of each vertex go
    through `symmetries.deformed`. Raises `InvalidInputError` for other shapes and for a place that is 0, no whole
    number or beyond the number of entities.

    >>> [(group, len(outlines)) for group, outlines in polygons([[60, 20, 5, 15], [40, 40, 2, 18]])]
    [((0,), 1), ((1,), 1)]
    """
    found = regions(performances, place, prior=0.5)
    return [(region.entities, [outline.tolist() for outline in region.outlines]) for region in found]


def _loops(rows: FloatArray, sizes: IntArray, place: int, *, common: bool) -> Loops:
    """Outlines for rows that stand for groups of these sizes; balanced rates if `common`, otherwise performances."""
    if common:
        return shared_prior.outlines(
            shared_prior.hull_strips(rows) if place == 1 else shared_prior.level_strips(rows, sizes, place)
        )
    return hyperbola_arcs.joined([_chart_loops(rows, sizes, i, place) for i in range(len(rows))])


def _chart_loops(rows: FloatArray, sizes: IntArray, i: int, place: int) -> Loops:
    """Where row i holds the place, at any priors."""
    perfect, wrong = rows[:, [1, 2]].sum(-1) == 0, rows[:, [0, 3]].sum(-1) == 0
    if perfect[i] or wrong[i]:
        ahead = 0 if perfect[i] else int(sizes[~wrong].sum())
        return projective.whole_tile(i) if ahead < place <= ahead + sizes[i] else hyperbola_arcs.NOTHING
    others = rows.copy()
    others[i] = 0  # the count of entities ahead is 0
    if place == 1:
        piece = projective.clipped(projective.corners(rows[i]), others)
        return projective.loops(rows, i, [piece] if len(piece[0]) else [])
    return projective.loops(
        rows, i, line_arrangement.levels(rows[i], others, sizes, max(place - int(sizes[i]), 0), place - 1)
    )
