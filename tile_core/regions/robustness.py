"""How robust the winner is: the nearest change, and how far one can go along a and along b.

Performances have shape (n, 4), at any priors. Entities with an unknown count have no part in this: inside the Tile they
have no score.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from tile_core import ranking
from tile_core.checks import FloatArray
from tile_core.regions import hyperbola_arcs, projective
from tile_core.regions.frontiers import coefficients
from tile_core.regions.hyperbola_arcs import IntArray, Loops
from tile_core.regions.stability import known, rounded_sum, tiers_inside

_SAMPLES = 33
# How far inside the Tile "just inside" is.
_INSIDE = 1e-9


class Change(NamedTuple):
    """A change of the winner: `distance` to it on the Tile, its place (`a`, `b`), and the `entity` that wins there."""

    distance: float
    a: float
    b: float
    entity: int


def nearest_change(performances: ArrayLike, a: float, b: float) -> Change | None:
    """The nearest `Change` of the best entity: where another one catches up with it, and how far away that is.

    `performances`: shape (n, 4), any priors; a and b are numbers in [0, 1]. Distance 0 where several are first that are
    not tied everywhere. `None` where nothing can change: no entity has a score, or one group is first on the whole
    Tile. Raises `InvalidInputError` for other shapes and places.

    >>> change = nearest_change([[35, 15, 15, 35], [50, 0, 50, 0]], 0.5, 0.5)
    >>> change.entity, round(change.distance, 3)
    (1, 0.263)
    """
    rows, own = known(performances)
    winner, rival = _first(rows, own, a, b)
    if rival != ranking.NO_ENTITY:
        return Change(0.0, a, b, rival)
    if winner == ranking.NO_ENTITY:
        return None
    loops = _first_region(rows, own, winner)
    border = loops.pairs[:, 0] >= 0
    if not border.any():
        return None
    start, end = loops.points[border], hyperbola_arcs.ends(loops, loops.points)[border]
    near = _nearest(start, end, loops.bends[border], np.array([a, b]))
    distance = np.hypot(*(near - [a, b]).T)
    best = int(distance.argmin())
    return Change(float(distance[best]), float(near[best, 0]), float(near[best, 1]), int(loops.pairs[border][best, 1]))


def moves(performances: ArrayLike, a: float, b: float) -> dict[str, Change | None]:
    """How far a and b can change, by "+a", "-a", "+b", "-b", until the best one is overtaken, and by which entity.

    `performances`: shape (n, 4), any priors; a and b are numbers in [0, 1]. A `Change` for each direction, `None` where
    the best one stays best up to the edge. Raises `InvalidInputError` for other shapes and places.

    >>> way = moves([[35, 15, 15, 35], [50, 0, 50, 0]], 0.5, 0.5)["-b"]
    >>> way.a, round(way.b, 3), way.entity
    (0.5, 0.214, 1)
    """
    rows, own = known(performances)
    ways = {"+a": (1.0, b), "-a": (0.0, b), "+b": (a, 1.0), "-b": (a, 0.0)}
    winner, _ = _first(rows, own, a, b)
    others = np.setdiff1d(own[own != ranking.NO_ENTITY], winner)
    if not others.size or winner == ranking.NO_ENTITY:
        return dict.fromkeys(ways)
    lines = coefficients(rows[winner], rows[others])
    return {way: _overtaken(lines, others, (a, b), end) for way, end in ways.items()}


def _overtaken(
    lines: FloatArray, others: IntArray, start: tuple[float, float], end: tuple[float, float]
) -> Change | None:
    """The first of `others` to overtake along a row or column of the Tile, where the lead (A, B, C, D) over each is
    linear.
    """
    here, there = (rounded_sum(*(lines * np.array([x * y, x, y, 1])).T) for x, y in (start, end))
    here = np.maximum(here, 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        share = np.where(there < 0, here / (here - there), np.inf)
    best = int(np.lexsort((there, share))[0])
    if start == end or not np.isfinite(share[best]):
        return None
    a, b = (float(x + share[best] * (y - x)) for x, y in zip(start, end, strict=True))
    return Change(float(np.hypot(a - start[0], b - start[1])), a, b, int(others[best]))


def _first(rows: FloatArray, own: IntArray, a: float, b: float) -> tuple[int, int]:
    """The first at (a, b), and those that are first too or become so at once: on the frame, the first just inside."""
    tiers = tiers_inside(rows, own, a, b, None)
    if not tiers:
        return ranking.NO_ENTITY, ranking.NO_ENTITY
    winner, *rivals = tiers[0]
    u, v = np.clip([a, b], _INSIDE, 1 - _INSIDE).tolist()
    if not rivals and (u, v) != (a, b):
        rivals = [i for i in tiers_inside(rows, own, u, v, None)[0] if i != winner]
    return winner, rivals[0] if rivals else ranking.NO_ENTITY


def _first_region(rows: FloatArray, own: IntArray, winner: int) -> Loops:
    """Where one entity is first."""
    index = np.unique(own[own != ranking.NO_ENTITY])
    i = int(np.searchsorted(index, winner))
    others = rows[index]
    if not others[i, [0, 3]].any() or not others[i, [1, 2]].any():
        return projective.whole_tile(winner)
    rivals = others.copy()
    rivals[i] = 0
    points, edge = projective.clipped(projective.corners(others[i]), rivals)
    loops = projective.loops(others, i, [(points, edge)] if len(points) else [])
    return hyperbola_arcs.renamed(loops, index)


def _nearest(start: FloatArray, end: FloatArray, bend: FloatArray, point: FloatArray) -> FloatArray:
    """The nearest point of each arc, shape (m, 2): the best of some samples, then bisection on the slope of the
    distance.
    """
    steps = np.linspace(0, 1, _SAMPLES)
    sampled = hyperbola_arcs.along(start[:, None], end[:, None], bend[:, None], steps)
    best = np.hypot(*np.moveaxis(sampled - point, -1, 0)).argmin(1)
    low, high = steps[np.maximum(best - 1, 0)], steps[np.minimum(best + 1, _SAMPLES - 1)]
    for _ in range(60):
        middle = (low + high) / 2
        away = _slope(start, end, bend, middle, point) > 0
        low, high = np.where(away, low, middle), np.where(away, middle, high)
    return hyperbola_arcs.along(start, end, bend, (low + high) / 2)


def _slope(start: FloatArray, end: FloatArray, bend: FloatArray, step: FloatArray, point: FloatArray) -> FloatArray:
    """Half the derivative of the squared distance along an arc, with respect to `step` of `hyperbola_arcs.along`."""
    root = np.sqrt(bend)
    speed = np.stack([root / (step + (1 - step) * root) ** 2, root / (step * root + 1 - step) ** 2], -1)
    return np.asarray(((hyperbola_arcs.along(start, end, bend, step) - point) * (end - start) * speed).sum(-1))
