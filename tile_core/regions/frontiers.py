"""Frontiers: where two entities are tied, at any priors.

good_1 bad_2 = good_2 bad_1 is a bilinear equation A a b + B a + C b + D = 0 (B section A.4). Inside the Tile that is
nothing, everything (copies), or one arc of a hyperbola, monotone in a and b, or a vertical or horizontal line. Sides
of the Tile on which both score 0, or both 1, are ties too; they bound nothing and are left out. Performances have
shape (..., 4).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks, ranking
from tile_core.checks import FloatArray
from tile_core.performance import normalized
from tile_core.regions import projective
from tile_core.regions.hyperbola_arcs import IntArray


class Frontier(NamedTuple):
    """Where two entities are tied: an arc on the Tile.

    `points`: its start and end, shape (2, 2) of (a, b). `bend` > 0: with u and v the fractions of the way from start to
    end along a and b, odds(v) = bend * odds(u); 1 is a straight line.
    """

    points: FloatArray
    bend: float


def coefficients(one: ArrayLike, other: ArrayLike) -> FloatArray:
    """(A, B, C, D), shape (..., 4): A a b + B a + C b + D is positive where `one` is ahead, 0 where they tie.

    `one`, `other`: performances of shape (..., 4), broadcast, at any priors (B equations 6 and 7 are the balanced
    case). `nan` where a count is unknown. Raises `InvalidInputError` for entries below 0.

    >>> coefficients([0.7, 0.1, 0.15, 0.05], [0.5, 0.2, 0.05, 0.25]).round(12)
    array([ 0.11 , -0.105, -0.13 ,  0.09 ])
    """
    tn, fp, fn, tp = np.moveaxis(checks.performances(one), -1, 0)
    tn2, fp2, fn2, tp2 = np.moveaxis(checks.performances(other), -1, 0)
    d, right = tn * fp2 - tn2 * fp, tp * fp2 - tp2 * fp
    top, both = tn * fn2 - tn2 * fn, tp * fn2 - tp2 * fn
    return np.stack([both - right - top + d, right - d, top - d, d], -1)


def frontier(one: ArrayLike, other: ArrayLike) -> Frontier | None:
    """The `Frontier` of two performances, at any priors (B section A.4).

    `one`, `other`: shape (4,). `None` if no frontier passes through the inside of the Tile. Raises `InvalidInputError`
    for entries below 0.

    >>> frontier([35, 15, 15, 35], [50, 0, 50, 0]).points.round(3).tolist()
    [[1.0, 0.0], [0.0, 0.429]]
    """
    rows = np.stack([np.reshape(checks.performances(row), 4) for row in (one, other)])
    found = frontiers_of(rows, 0)
    return found[0][1] if found else None


def frontiers_of(performances: ArrayLike, entity: int) -> list[tuple[int, Frontier]]:
    """The frontiers of one entity with all others: (index of the other, `Frontier`) each.

    Copies come once, by their lowest index. `performances`: shape (n, 4), at any priors; `entity` is an index. Empty
    for an entity that has no score inside the Tile, or the same one everywhere. Raises `InvalidInputError` for an index
    that there is not (B section A.4).

    >>> [other for other, _ in frontiers_of([[60, 20, 5, 15], [40, 40, 2, 18], [60, 20, 5, 15]], 1)]
    [0]
    """
    rows = normalized(performances)
    own = ranking.representatives(rows)
    checks.whole(entity, "entity", 0, len(rows))
    if own[entity] == ranking.NO_ENTITY or not rows[entity, [0, 3]].any() or not rows[entity, [1, 2]].any():
        return []
    others = np.where((own == np.arange(len(rows)))[:, None] & (own != own[entity])[:, None], rows, 0)
    chords = projective.chords(projective.corners(rows[entity]), others)
    pieces = [(ends, np.array([row, row])) for row, ends in zip(chords.row.tolist(), chords.ends, strict=True)]
    # On the Tile every vertex comes twice, for the case that it is a whole side.
    loops = projective.loops(rows, entity, pieces)
    points, bends = loops.points.reshape(-1, 4, 2)[:, 1:3], loops.bends.reshape(-1, 4)[:, 1].tolist()
    return [(row, Frontier(*arc)) for row, *arc in zip(chords.row.tolist(), points, bends, strict=True)]


def constraints(rows: FloatArray, pairs: IntArray) -> tuple[FloatArray, IntArray]:
    """What keeps each pair in order: (A, B, C, D), and on which side of the frontier that is: 1 above it, -1 below
    it, 0 to its left or right.

    Where the good or the bad parts of two entities are proportional, the frontier is a straight line; the other
    factor of the equation, which is 0 on a side of the Tile at most, is left out.
    """
    one, other = rows[pairs[:, 0]], rows[pairs[:, 1]]
    lines = coefficients(one, other)
    bad, vertical = _turn(one[:, [1, 2]], other[:, [1, 2]])
    _, level = _turn(one[:, [0, 3]], other[:, [0, 3]])
    (tn, fp, fn, tp), (tn2, fp2, fn2, tp2) = one.T, other.T
    none, good, wrong = np.zeros(len(pairs)), (tn + tp, tn2 + tp2), (fp + fn, fp2 + fn2)
    start, end = tn * wrong[1] - tn2 * wrong[0], tp * wrong[1] - tp2 * wrong[0]
    low, high = fp2 * good[0] - fp * good[1], fn2 * good[0] - fn * good[1]
    lines = np.where(vertical[:, None], np.stack([none, end - start, none, start], -1), lines)
    lines = np.where((level & ~vertical)[:, None], np.stack([none, none, high - low, low], -1), lines)
    return lines, np.where(vertical, 0, np.sign(bad)).astype(np.int64)


def _turn(one: FloatArray, other: FloatArray) -> tuple[FloatArray, NDArray[np.bool_]]:
    """Cross products of vectors (m, 2), and whether they are 0 up to rounding."""
    left, right = one[:, 0] * other[:, 1], one[:, 1] * other[:, 0]
    return left - right, np.abs(left - right) <= projective.NOISE * (left + right)
