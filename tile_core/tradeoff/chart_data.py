"""What a page draws of a trade-off: step functions of b, ranks in each interval, F_beta curves and their crossings.

Entities are rows of `Tradeoff.rows`; `Tradeoff.used` has their indices in the leaderboard.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tile_core import checks, scores
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import FN, FP, TP
from tile_core.tradeoff import crossings
from tile_core.tradeoff.record import Tradeoff
from tile_core.tradeoff.swaps import IntArray, same_place


class Steps(NamedTuple):
    """Step functions of b: each value holds from its b to the next one. All of shape (steps,); see `swaps.Swaps`.

    `exact`: whether there is one step for each ranking; otherwise b is evenly spaced and the values are those at b.
    """

    b: FloatArray
    tau_precision: FloatArray
    tau_recall: FloatArray
    variance: FloatArray
    optimality: FloatArray
    exact: bool


class Bump(NamedTuple):
    """Ranks against b: columns are rankings. `low`, `b`, `high`, shape (columns,): the interval of b in which a
    ranking holds and its middle; `ranks`, shape (columns, used). `thinned`: rankings are missing between columns.
    """

    low: FloatArray
    b: FloatArray
    high: FloatArray
    ranks: FloatArray
    thinned: bool


class Points(NamedTuple):
    """Crossings of F_beta curves: place and value, shape (m,), and the entities, shape (m, 2), the one ahead on the
    side of precision first.
    """

    b: FloatArray
    value: FloatArray
    pairs: IntArray


def steps(found: Tradeoff, most: int = 2000) -> Steps:
    """tau to precision and to recall, Frechet variance, degree of optimality; at most `most` steps, at least 2.

    Raises `InvalidInputError` for fewer than 2.
    """
    checks.whole(most, "most", 2)
    exact = found.swaps.rankings <= most
    b = found.intervals[:, 0] if exact else np.linspace(0, 1, most)
    at, swaps = found.middles if exact else b, found.swaps
    return Steps(b, swaps.tau_to_start(at), swaps.tau_to_end(at), swaps.variance(at), swaps.optimality(at), exact)


def bump(found: Tradeoff, most: int = 400) -> Bump:
    """Ranks of all entities in each interval; if there are more than `most`, in those that evenly spaced b meet.

    The first and the last interval and the one recommended are always there, so there may be 3 columns more.
    Raises `InvalidInputError` for a `most` below 2.
    """
    checks.whole(most, "most", 2)
    thinned = found.swaps.rankings > most
    wanted = np.append(np.linspace(0, 1, most), found.b) if thinned else found.middles
    chosen = np.unique(np.searchsorted(found.boundaries, wanted)).astype(np.int64)
    low, high = found.swaps.between(chosen)
    return Bump(low, (low + high) / 2, high, found.ranks((low + high) / 2), thinned)


def curves(found: Tradeoff, points: int = 201) -> tuple[FloatArray, FloatArray]:
    """F_beta of all entities: b, shape (points,), and values, shape (used, points); precision 0 if undefined.

    Raises `InvalidInputError` for fewer than 2 points.
    """
    b = np.linspace(0, 1, checks.whole(points, "points", 2))
    values = scores.canonical_score(found.rows[:, None], 1.0, b)
    return b, np.where(found.rows[:, TP, None] == 0, 0.0, values)


def crossing_points(found: Tradeoff, entity: int | None = None, most: int = 20_000) -> Points:
    """Where F_beta curves cross: of one entity with all others, or of all pairs.

    Raises `InvalidInputError` for more than `most` crossings, and for an entity that there is not.
    """
    rows = crossings.ends(found.rows[:, [TP, FP, TP, FN]])
    if entity is None:
        if found.swaps.contradictions > most:
            raise InvalidInputError(f"crossings: expected at most {most}, found {found.swaps.contradictions}")
        blocks = list(crossings.blocks(rows, straight=True, pairs=True))
        pairs = np.concatenate([block.pairs for block in blocks] or [np.zeros((0, 2), np.int64)])
    else:
        pairs = _pairs_of(rows, entity)
    b = crossings.positions_of(*(rows.parts[pairs[:, side]].T for side in (0, 1)), straight=True)
    value = scores.canonical_score(found.rows[pairs[:, 0]], np.ones(len(b)), b)
    return Points(b, value, pairs)


def kinds(found: Tradeoff, points: Points, b: float) -> NDArray[np.int8]:
    """How F_beta at b orders each contradicting pair: as the optimum does 1, otherwise -1, 0 if one of them ties it."""
    return (_side(points.b, b) * _side(points.b, found.b)).astype(np.int8)


def _side(positions: FloatArray, b: float) -> IntArray:
    """On which side of the swap b is; 0 on it."""
    apart = np.where(np.abs(positions - b) <= same_place(np.asarray(b)), 0.0, b - positions)
    return np.sign(apart).astype(np.int64)


def _pairs_of(rows: crossings.Ends, entity: int) -> IntArray:
    checks.whole(entity, "entity", 0, len(rows.start))
    others = np.flatnonzero(crossings.contradicting(rows, entity))
    pairs = np.stack([np.full_like(others, entity), others], -1)
    behind = rows.start[others] < rows.start[entity]
    return np.where(behind[:, None], pairs[:, ::-1], pairs)
