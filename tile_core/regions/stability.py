"""The region of an unchanged ranking: how far one can move on the Tile until two entities change places.

Performances have shape (n, 4), at any priors. Entities with an unknown count have no part in this: inside the Tile they
have no score. In every column of the Tile, and in every row, the places where a pair keeps its order are an interval,
so the region is what lies between a lower and an upper chain of frontiers, followed from the given place to both sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, ranking
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import normalized
from tile_core.regions import hyperbola_arcs, projective
from tile_core.regions.frontiers import constraints
from tile_core.regions.hyperbola_arcs import IntArray, Loops, Region

# Constraints (A, B, C, D) of the frame, positive inside: b >= 0, b <= 1, a <= 1; and their kinds, as in `constraints`.
_FRAME = np.array([[0.0, 0, 1, 0], [0, 0, -1, 1], [0, -1, 0, 1]])
_FRAME_KINDS = (1, -1, 0)
# Sums smaller than this, relative to their terms, are 0; steps shorter than this lead nowhere.
_TOUCH = 1e-12

Chain = list[tuple[tuple[float, float], int]]
"""Points, each with the number of the constraint that is followed from it; the last one's closes the region."""


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
    loops = kept_in_order(rows, tiers, a)
    found = hyperbola_arcs.regions(own, replace(loops, owner=np.array([tiers[0][0]])))
    return found[0] if found else None


def kept_in_order(rows: FloatArray, tiers: Sequence[Sequence[int]], a: float) -> Loops:
    """The outline, in the column a, of the piece of the Tile where each one of a tier is ahead of each of the next.

    `rows`: probabilities, shape (n, 4), of which no two in `tiers` are tied everywhere. The column must reach into the
    piece.
    """
    pairs = np.array([(i, j) for up, down in pairwise(tiers) for i in up for j in down], np.int64).reshape(-1, 2)
    outline = _outline(*constraints(rows, pairs), a)
    points, side = np.clip([point for point, _ in outline], 0, 1), np.array([side for _, side in outline])
    labels = np.append(pairs, np.full((len(_FRAME), 2), -1), axis=0)[side]
    return projective.bent(rows, Loops(points, np.ones(len(points)), labels, np.zeros(1, np.int64), np.zeros(1, int)))


def known(performances: ArrayLike) -> tuple[FloatArray, IntArray]:
    """Performances as probabilities, and the one that represents each; rows without a score in it become `nan`."""
    array = checks.performances(performances)
    if array.ndim != 2:
        raise InvalidInputError(f"performances: expected shape (entities, 4), found {array.shape}")
    return normalized(array), ranking.representatives(array)


def tiers_inside(rows: FloatArray, own: IntArray, a: float, b: float, places: int | None) -> list[list[int]]:
    """Representatives by tier at (a, b); of those after the first places, one tier of all."""
    tiers = ranking.tiers(rows, a, b)
    inside = [sorted({int(own[i]) for i in tier if own[i] != ranking.NOBODY}) for tier in tiers]
    counts = np.cumsum([0, *(len(tier) for tier in tiers)])
    if places is not None and places < counts[-1]:
        top = int(np.searchsorted(counts, places))
        inside = [*inside[:top], [i for tier in inside[top:] for i in tier]]
    return [tier for tier in inside if tier]


def _outline(given: FloatArray, kinds: IntArray, a: float) -> Chain:
    """Corners of the region in a column, counter-clockwise, each with the constraint of the edge that starts there."""
    right = [_chain(given, kinds, a, kind) for kind in (1, -1)]
    p, q, r, s = given.T
    mirrored = np.stack([-p, -q, r + p, s + q], -1)
    left = [_chain(mirrored, kinds, 1 - a, kind) for kind in (1, -1)]
    (low_right, high_right), (low_left, high_left) = right, ([((1 - x, y), k) for (x, y), k in side] for side in left)
    # Chains run outwards, each point with the constraint followed from it, the last one with the one that ends it.
    return [*_inwards(low_left), *low_right, *_inwards(high_right), *high_left]


def _inwards(chain: Chain) -> Chain:
    """The same edges towards the start, each with the point it starts from now; the start itself is left out."""
    points, sides = [point for point, _ in chain], [side for _, side in chain]
    return list(zip(points[:0:-1], sides[-2::-1], strict=True))


def _chain(given: FloatArray, kinds: IntArray, a: float, kind: int) -> Chain:
    """The lower (1) or upper (-1) border of the region from column a to the right, where it ends.

    Follows one constraint until another one is hit. One of the same kind takes over, any other one closes the region.
    Where several are hit at once, one that must not be followed is left again after a step of no length.
    """
    lines, kinds = np.concatenate([given, _FRAME]), np.append(kinds, _FRAME_KINDS)
    low, high = lines[:, 1] * a + lines[:, 3], (lines[:, 0] + lines[:, 1]) * a + lines[:, 2] + lines[:, 3]
    blocked = (low < 0) & (high > 0) if kind == 1 else (low > 0) & (high < 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        heights = np.where(blocked, low / (low - high), (1 - kind) / 2)
    height = float(heights.max() if kind == 1 else heights.min())
    hit = np.flatnonzero(blocked & (np.abs(heights - height) <= _TOUCH))
    current = int(hit[0]) if len(hit) else len(given) + (1 - kind) // 2
    chain = [((a, height), current)]
    while len(chain) <= 4 * len(lines):
        step, hit = _next_hit(lines, current, a, height, kind)
        a = min(a + step, 1.0)
        height = _height(lines[current], a, height)
        closing = hit[kinds[hit] != kind]
        current = int(closing[-1] if len(closing) else hit[0])
        chain.append(((a, height), current))
        if len(closing):
            break
    return chain


def _height(line: FloatArray, a: float, before: float) -> float:
    """b of a constraint's frontier at a; where it is horizontal, as before."""
    slope, rest = line[0] * a + line[2], line[1] * a + line[3]
    return before if abs(slope) <= _TOUCH * np.abs(line).max() else float(np.clip(-rest / slope, 0, 1)) + 0.0


def _next_hit(lines: FloatArray, current: int, a: float, b: float, kind: int) -> tuple[float, IntArray]:
    """How far the frontier of `current` can be followed to the right from (a, b), and the constraints that stop it.

    Along it b is a quotient of linear functions of a, so that every other constraint is a quadratic function.
    """
    p, q, r, s = lines[current]
    second = kind * rounded_sum(p * lines[:, 1], -q * lines[:, 0])
    first = kind * rounded_sum(
        p * lines[:, 3], r * lines[:, 1], -s * lines[:, 0], -q * lines[:, 2], 2 * second * a * kind
    )
    now = np.maximum(rounded_sum(*(lines * np.array([a * b, a, b, 1])).T), 0) * abs(p * a + r)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        root = np.sqrt(np.maximum(first**2 - 4 * second * now, 0))
        falling = first < 0
        step = np.where(falling, 2 * now / (root - first), -(first + root) / (2 * second))
        possible = np.where(falling, first**2 >= 4 * second * now, second < 0)
    step = np.where(possible, step, np.inf)
    step[current] = np.inf
    shortest = float(step.min())
    return shortest, np.flatnonzero(step <= shortest + _TOUCH)


def rounded_sum(*terms: FloatArray) -> FloatArray:
    """Sum of terms, 0 where it is nothing but rounding."""
    result = np.sum(terms, axis=0)
    return np.where(np.abs(result) <= _TOUCH * np.sum(np.abs(terms), axis=0), 0.0, result)
