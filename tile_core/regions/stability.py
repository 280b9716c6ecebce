"""The region of an unchanged ranking: how far one can move on the Tile until two entities change places.

Performances have shape (n, 4), at any priors. Entities with an unknown count have no part in this: inside the Tile they
have no score. In every column of the Tile, and in every row, the places where a pair keeps its order are an interval,
so the region is what lies between a lower and an upper chain of frontiers, followed from the given place to both sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks, ranking
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import normalized
from tile_core.regions import hyperbola_arcs, projective
from tile_core.regions.frontiers import constraints
from tile_core.regions.hyperbola_arcs import IntArray, Loops, Region

# Constraints (A, B, C, D) of the frame, positive inside: b >= 0, b <= 1, a <= 1; and their kinds, as in `constraints`.
_FRAME = np.array([[0.0, 0, 1, 0], [0, 0, -1, 1], [0, -1, 0, 1]])
_FRAME_KINDS = np.array([1, -1, 0])
# The quarters of a region: lower right, upper right, lower left, upper left. The first of them on the left, which ones
# are gone inwards, their turn on the way around, and the one that begins at the same point.
_LEFT, _INWARDS, _TURN, _OTHER = 2, np.array([False, True, True, False]), np.array([1, 2, 0, 3]), [2, 3, 0, 1]
# Sums smaller than this, relative to their terms, are 0; steps shorter than this lead nowhere.
_TOUCH = 1e-12


def unchanged(performances: ArrayLike, a: float, b: float, places: int | None = None) -> Region | None:
    """The connected `Region` around (a, b) in which no strict order of its ranking is reversed.

    `performances`: shape (n, 4), any priors; a and b are numbers in [0, 1]; `places`: only the order of the first so
    many matters. `pairs` of the `Region` are the two entities that change places across each edge, the one ahead inside
    first; `entities` are those that are first at (a, b). Those tied at (a, b) are free to go either way (a place on a
    frontier lies inside). `None` where no entity has a score. Raises `InvalidInputError` for other shapes, for other a
    and b, and for fewer than 1 of the `places`.

    >>> unchanged([[35, 15, 15, 35], [50, 0, 50, 0]], 0.5, 0.5).area.__round__(4)
    0.7857
    """
    rows, own = known(performances)
    tiers = tiers_inside(rows, own, a, b, None if places is None else checks.whole(places, "places", 1))
    if not tiers:
        return None
    pairs = pairs_of(tiers)
    loops = kept_in_order(*constraints(rows, pairs), pairs[None], np.array([float(a)]))
    found = hyperbola_arcs.regions(own, replace(projective.bent(rows, loops), owner=np.array([tiers[0][0]])))
    return found[0] if found else None


def pairs_of(tiers: Sequence[Sequence[int]]) -> IntArray:
    """All pairs of one of a tier and one of the next, shape (m, 2)."""
    pairs = [(i, j) for up, down in pairwise(tiers) for i in up for j in down]
    return np.array(pairs, np.int64).reshape(-1, 2)


def kept_in_order(lines: FloatArray, kinds: IntArray, pairs: IntArray, columns: FloatArray) -> Loops:
    """The outlines of k pieces of the Tile, each in its column a, in which of each pair the first is ahead.

    `pairs`: shape (k, p, 2), of entities no two of which are tied everywhere; `lines`, `kinds`: their constraints,
    shape (k p, 4) and (k p,), as `frontiers.constraints` has them. A column must reach into its piece. All edges are
    straight until `projective.bent` bends them; loops are owned by 0, ..., k - 1.
    """
    part, points, side = _outlines(lines.reshape(*pairs.shape[:2], 4), kinds.reshape(pairs.shape[:2]), columns)
    owner = np.arange(len(columns))
    labels = np.append(pairs, np.full((len(pairs), len(_FRAME), 2), -1), axis=1)[part, side]
    return Loops(np.clip(points, 0, 1), np.ones(len(points)), labels, np.searchsorted(part, owner), owner)


def known(performances: ArrayLike) -> tuple[FloatArray, IntArray]:
    """Performances as probabilities, and the one that represents each; rows without a score in it become `nan`."""
    array = checks.performances(performances)
    if array.ndim != 2:
        raise InvalidInputError(f"performances: expected shape (entities, 4), found {array.shape}")
    return normalized(array), ranking.representatives(array)


def tiers_inside(rows: FloatArray, own: IntArray, a: float, b: float, places: int | None) -> list[list[int]]:
    """Representatives by tier at (a, b); of those after the first places, one tier of all."""
    tiers = ranking.tiers(rows, a, b)
    inside = [sorted({int(own[i]) for i in tier if own[i] != ranking.NO_ENTITY}) for tier in tiers]
    counts = np.cumsum([0, *(len(tier) for tier in tiers)])
    if places is not None and places < counts[-1]:
        top = int(np.searchsorted(counts, places))
        inside = [*inside[:top], [i for tier in inside[top:] for i in tier]]
    return [tier for tier in inside if tier]


def _outlines(given: FloatArray, kinds: IntArray, columns: FloatArray) -> tuple[IntArray, FloatArray, IntArray]:
    """Corners of k regions, each in its column, counter-clockwise: the region of each, shape (m,), the corner, (m, 2),
    and the constraint of the edge that starts there, (m,).

    Of each region four chains are followed, all at once: to the right and, on the mirrored Tile, to the left.
    """
    p, q, r, s = np.moveaxis(given, -1, 0)
    mirrored = np.stack([-p, -q, r + p, s + q], -1)
    walk, step, points, side = _chains(
        np.concatenate([given, given, mirrored, mirrored]),
        np.tile(kinds, (4, 1)),
        np.concatenate([columns, columns, 1 - columns, 1 - columns]),
        np.repeat([1, -1, 1, -1], len(columns)),
    )
    quarter, part = np.divmod(walk, len(columns))
    points[:, 0] = np.where(quarter >= _LEFT, 1 - points[:, 0], points[:, 0])
    # Chains run outwards, each point with the constraint followed from it, the last one with the one that ends it. Of
    # those that are gone inwards, a point has the one before; both begin in the column, which is a corner once at most.
    inwards, begins = _INWARDS[quarter], side[step == 0].reshape(-1, len(columns))
    side = np.where(inwards, np.roll(side, 1), side)
    corner = (step > 0) | (~inwards & (begins != begins[_OTHER])[quarter, part])
    order = np.lexsort((np.where(inwards, -step, step), _TURN[quarter], part))
    order = order[corner[order]]
    return part[order], points[order], side[order]


class _Walks(NamedTuple):
    """Borders that are followed to the right: m of them, among p constraints each.

    `lines`, `kinds`: the constraints, shape (m, p, 4) and (m, p); `kind`: (m,), 1 for a lower border, -1 for an upper
    one; `current`: the constraint that is followed, from the point (`a`, `b`) on, shape (m,).
    """

    lines: FloatArray
    kinds: IntArray
    kind: IntArray
    current: IntArray
    a: FloatArray
    b: FloatArray

    @property
    def followed(self) -> FloatArray:
        """The constraints that are followed, shape (m, 4)."""
        return np.asarray(self.lines[np.arange(len(self.a)), self.current])

    def only(self, some: NDArray[np.bool_]) -> _Walks:
        """Some of them."""
        lines, kinds, kind, current, a, b = self
        return _Walks(lines[some], kinds[some], kind[some], current[some], a[some], b[some])


def _chains(
    given: FloatArray, kinds: IntArray, a: FloatArray, kind: IntArray
) -> tuple[IntArray, IntArray, FloatArray, IntArray]:
    """The lower (1) or upper (-1) border of each region from its column a to the right, where it ends.

    `given`: shape (m, p, 4), `kinds`: (m, p), `a`, `kind`: (m,). Follows one constraint until another one is hit. One
    of the same kind takes over, any other one closes the region. Where several are hit at once, one that must not be
    followed is left again after a step of no length. Of each point, by border and then by step: its border, its step,
    the point (t, 2), and the constraint that is followed from it; the last one's closes the region.
    """
    many, (count, before) = len(_FRAME), kinds.shape
    lines = np.append(given, np.broadcast_to(_FRAME, (count, many, 4)), axis=1)
    height, current = _first(lines, a, kind, before)
    kinds = np.append(kinds, np.broadcast_to(_FRAME_KINDS, (count, many)), axis=1)
    walks, going = _Walks(lines, kinds, kind, current, a, height), np.arange(count)
    found = [(going, 0 * going, a, height, current)]
    for step in range(1, 4 * (before + many) + 1):
        walks, closed = _next(walks)
        found.append((going, np.full(len(going), step), walks.a, walks.b, walks.current))
        if closed.all():
            break
        going, walks = going[~closed], walks.only(~closed)
    border, steps, x, y, side = (np.concatenate(arrays) for arrays in zip(*found, strict=True))
    order = np.lexsort((steps, border))
    return border[order], steps[order], np.stack([x, y], -1)[order], side[order]


def _first(lines: FloatArray, a: FloatArray, kind: IntArray, before: int) -> tuple[FloatArray, IntArray]:
    """Where each border begins in its column, and the constraint that it follows from there, one of the frame last."""
    p, q, r, s = np.moveaxis(lines, -1, 0)
    column, sign = a[:, None], kind[:, None]
    low, high = q * column + s, (p + q) * column + r + s
    blocked = (sign * low < 0) & (sign * high > 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        heights = np.where(blocked, low / (low - high), (1 - sign) / 2)
    height = kind * (sign * heights).max(1)
    hit = blocked & (np.abs(heights - height[:, None]) <= _TOUCH)
    return height, np.where(hit.any(1), hit.argmax(1), before + (1 - kind) // 2)


def _next(walks: _Walks) -> tuple[_Walks, NDArray[np.bool_]]:
    """The walks at the next constraint that each of them hits, and whether that closes its region."""
    step, hit = _next_hit(walks)
    a = np.minimum(walks.a + step, 1.0)
    closing = hit & (walks.kinds != walks.kind[:, None])
    closed, last = closing.any(1), closing.shape[1] - 1 - closing[:, ::-1].argmax(1)
    current = np.where(closed, last, hit.argmax(1))
    return walks._replace(a=a, b=_height(walks.followed, a, walks.b), current=current), closed


def _height(line: FloatArray, a: FloatArray, before: FloatArray) -> FloatArray:
    """b of the frontiers of constraints (m, 4) at a; where one is horizontal, as before."""
    p, q, r, s = line.T
    slope, rest = p * a + r, q * a + s
    with np.errstate(divide="ignore", invalid="ignore"):
        height = np.clip(-rest / slope, 0, 1) + 0.0
    return np.where(np.abs(slope) <= _TOUCH * np.abs(line).max(1), before, height)


def _next_hit(walks: _Walks) -> tuple[FloatArray, NDArray[np.bool_]]:
    """How far what is followed can be followed to the right, and the constraints that stop it.

    Along it b is a quotient of linear functions of a, so that every other constraint is a quadratic function.
    """
    p, q, r, s = walks.followed.T[..., None]
    p1, q1, r1, s1 = np.moveaxis(walks.lines, -1, 0)
    x, y, sign = walks.a[:, None], walks.b[:, None], walks.kind[:, None]
    second = sign * rounded_sum(p * q1, -q * p1)
    first = sign * rounded_sum(p * s1, r * q1, -s * p1, -q * r1, 2 * second * x * sign)
    now = np.maximum(rounded_sum(p1 * (x * y), q1 * x, r1 * y, s1), 0) * np.abs(p * x + r)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        root, falling = np.sqrt(np.maximum(first**2 - 4 * second * now, 0)), first < 0
        step = np.where(falling, 2 * now / (root - first), -(first + root) / (2 * second))
        possible = np.where(falling, first**2 >= 4 * second * now, second < 0)
    step = np.where(possible, step, np.inf)
    step[np.arange(len(step)), walks.current] = np.inf
    shortest = step.min(1)
    return shortest, step <= shortest[:, None] + _TOUCH


def rounded_sum(*terms: FloatArray) -> FloatArray:
    """Sum of terms, 0 where it is nothing but rounding."""
    result, size = sum(terms), sum(np.abs(term) for term in terms)
    return np.where(np.abs(result) <= _TOUCH * size, 0.0, result)
