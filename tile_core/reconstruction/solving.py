"""Performances from printed scores of any kind that determine them, such as F1, MCC and the prevalence.

At a fixed prevalence most scores are a quotient of two expressions that are linear in FPR and TPR (B section 3.3): a
printed value is a line in ROC space. Two lines give a point; where the prevalence is not printed, the point moves with
it, and the third score is solved for it; where one of two scores at a known prevalence is no line (MCC), it is solved
along the line of the other. Both are roots of a polynomial, and all of them are found (`roots`), so that none hides
between places of a grid. Each is put into the scores; where more than one may have them, none is chosen.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tile_core.catalogue import CATALOGUE
from tile_core.checks import FloatArray
from tile_core.reconstruction.lines import LINEAR, Array, crossing, line, mcc_gap, roc_cells, value, widest
from tile_core.reconstruction.roots import roots

# Scores that do not change when fp and fn, or the two classes, are exchanged: by themselves they leave that open.
SYMMETRIC = (
    frozenset({"accuracy", "error_rate", "f1", "jaccard", "kappa", "mcc"}),
    frozenset({"accuracy", "error_rate", "balanced_accuracy", "informedness", "kappa", "mcc"}),
)
SOLVABLE = frozenset(LINEAR) | {"mcc", "prior"}
# Rounding may put a rate a little outside of [0, 1]; what that means is judged where the rounding is known.
_OUTSIDE = 0.05
# A solution has the scores within `_EXACT`; what comes within `_NEAR` may be another one, so that none is certain.
_EXACT, _NEAR = 1e-7, 1e-4
_PARALLEL = 1e-6
_FAR = 0.1
_MOST = 0.6


class Solved(NamedTuple):
    """`performances`: shape (rows, 4), probabilities, `nan` unless there is exactly one; `solutions`: how many.

    `used`: the scores that were solved. Also 2 solutions where a second one is only not excluded. `ends`: shape (8,
    rows, 4), the solutions at the ends of what rounds to the scores; without rounding, `None`.
    """

    performances: FloatArray
    solutions: FloatArray
    used: tuple[str, ...]
    ends: FloatArray | None = None


def solve(scores: Mapping[str, FloatArray], halves: Mapping[str, FloatArray] | None = None) -> Solved | None:
    """The performances that have these scores, each of shape (rows,), by catalogue keys; `None` where they are too few.

    Three independent scores, or two with `prior`: the first that do are used. See `determined`. `halves`: half a unit
    of the last printed digit of each; a row has one solution only if no end of what rounds to its values is found to
    have several, none, or one that is far away (`_FAR`), and the lines of two scores are nowhere parallel between ends.
    """
    chosen = _chosen(tuple(scores))
    if chosen is None:
        return None
    given = {key: np.asarray(scores[key], dtype=np.float64) for key in chosen}
    ends = None
    with np.errstate(all="ignore"):
        performances, solutions = _solve(given)
        if halves is not None:
            ends, several = _ends(given, halves)
            far = ~(np.abs(ends - performances).max(axis=(0, -1)) <= _FAR)  # also where there is none
            is_open = (several | far) & np.isfinite(performances).all(axis=-1)
            solutions = np.where(is_open, 2.0, solutions)
    return Solved(np.where((solutions == 1)[:, None], performances, np.nan), solutions, chosen, ends)


def _ends(given: dict[str, FloatArray], halves: Mapping[str, FloatArray]) -> tuple[FloatArray, NDArray[np.bool_]]:
    """The solutions at all ends of what rounds to the scores, and where there may be several.

    That is where one end has several, or lines are parallel between two ends: the solution then goes to infinity there
    and comes back from the other side, so that it may be anywhere although the ends are close to each other.
    """
    found, turns, several = [], [], np.zeros(len(next(iter(given.values()))), dtype=bool)
    for signs in itertools.product((-1, 1), repeat=len(given)):
        moved = {key: np.minimum(given[key] + sign * halves[key], 1) for key, sign in zip(given, signs, strict=True)}
        ends, solutions = _solve(moved)
        found.append(ends)
        turns.append(_turn(moved))
        several |= solutions > 1
    return np.stack(found), several | (np.ptp(turns, axis=0) > 0)


def _turn(given: dict[str, FloatArray]) -> FloatArray:
    """The sign of the determinant of two lines at a known prevalence; 0 where no two are given with it.

    The determinant is linear in each of the two scores: where it is 0 between the ends, it has both signs at them.
    """
    lines = [key for key in given if key in LINEAR]
    if "prior" not in given or len(lines) < 2:
        return np.zeros(len(given[lines[0]]))
    return np.sign(crossing(*(line(key, given[key], given["prior"]) for key in lines))[2])


def determined(keys: tuple[str, ...]) -> bool:
    """Whether scores of these keys can be solved for all four cells, up to several solutions."""
    return _chosen(keys) is not None


def _chosen(keys: tuple[str, ...]) -> tuple[str, ...] | None:
    known = [key for key in keys if key in SOLVABLE]
    for three in itertools.combinations(known, 3):
        lines = [key for key in three if key in LINEAR]
        symmetric = any(set(three) <= each for each in SYMMETRIC)
        if (
            len(lines) >= (1 if "prior" in three else 2)
            and not symmetric
            and _rank(three) == 3
            and _is_mostly_unique(three)
        ):
            return three
    return None


@lru_cache(maxsize=1_024)
def _is_mostly_unique(keys: tuple[str, ...]) -> bool:
    """Whether most performances are the only ones with their scores; PPV, NPV and kappa have two solutions, mostly."""
    cells = np.random.default_rng(0).dirichlet(np.ones(4), size=64)
    with np.errstate(all="ignore"):
        _, solutions = _solve({key: CATALOGUE[key](cells) for key in keys})
    return bool(np.mean(solutions == 1) >= _MOST)


def _rank(keys: tuple[str, ...]) -> int:
    """How many independent facts scores hold about prevalence, FPR and TPR, by their derivatives at one place."""
    place, step = np.array([0.31, 0.17, 0.73]), 1e-6
    moved = place + step * np.vstack([np.eye(3), -np.eye(3)])
    rows = [CATALOGUE[key](roc_cells(*moved.T)) for key in keys]
    return int(np.linalg.matrix_rank([(row[:3] - row[3:]) / (2 * step) for row in rows], tol=1e-6))


def _solve(given: dict[str, FloatArray]) -> tuple[FloatArray, FloatArray]:
    lines = [key for key in given if key in LINEAR]
    if "prior" in given and len(lines) == 2:
        prior = given["prior"]
        fpr, tpr, scale = crossing(*(line(key, given[key], prior) for key in lines))
        point = (each / np.where(np.abs(scale) > 1e-12, scale, np.nan) for each in (fpr, tpr))
        cells = roc_cells(prior, *point)
        return cells, _inside(cells).astype(np.float64)
    if "prior" in given:
        return _along(given, lines[0])
    return _moving(given, lines)


def _along(given: dict[str, FloatArray], key: str) -> tuple[FloatArray, FloatArray]:
    """Where MCC has its value on the line of another score, at a known prevalence."""
    prior, mcc = given["prior"][:, None], given["mcc"][:, None]
    c, a, b = line(key, given[key][:, None], prior)
    length = np.hypot(a, b)
    c, a, b = c / length, a / length, b / length

    def point(t: Array) -> tuple[Array, Array, Array]:
        return -c * a - b * t, -c * b + a * t, np.ones_like(t)

    places = roots(lambda t: mcc_gap(prior, mcc, *point(t)), 2, len(mcc)).real
    return _judged(given, roc_cells(np.broadcast_to(prior, places.shape), *point(places)[:2]), np.zeros(places.shape))


def _moving(given: dict[str, FloatArray], lines: list[str]) -> tuple[FloatArray, FloatArray]:
    """The prevalences at which three scores, two or three of them lines, have a point of ROC space in common."""
    values = {key: each[:, None] for key, each in given.items()}

    def gap(prior: Array) -> Array:
        fpr, tpr, scale = crossing(*(line(key, values[key], prior) for key in lines[:2]))
        if len(lines) == 2:
            return mcc_gap(prior, values["mcc"], fpr, tpr, scale)
        c, a, b = line(lines[2], values[lines[2]], prior)
        return np.asarray(c * scale + a * fpr + b * tpr)

    priors = roots(gap, 4 if len(lines) == 3 else 8, len(values[lines[0]])).real
    at = [line(key, values[key], priors) for key in lines]
    fpr, tpr, scale = widest([crossing(*pair) for pair in itertools.combinations(at, 2)])
    parallel = (np.abs(scale) < _PARALLEL) & (np.maximum(np.abs(fpr), np.abs(tpr)) < np.sqrt(_PARALLEL))
    return _judged(given, roc_cells(priors, fpr / scale, tpr / scale), parallel & (priors > 0) & (priors < 1))


def _judged(given: dict[str, FloatArray], cells: FloatArray, doubtful: Array) -> tuple[FloatArray, FloatArray]:
    """The candidates (rows, candidates, 4) that have the scores: the only one of each row, and how many may be.

    `doubtful`: where lines fall together, so that a solution need not be a crossing.
    """
    off = np.max([np.abs(value(key, cells) - each[:, None]) for key, each in given.items()], axis=0)
    near = _inside(cells) & (off < _NEAR)
    certain = near & (off < _EXACT)
    solutions = near.sum(-1) + 2.0 * np.any(doubtful, axis=-1)
    single = (solutions == 1) & certain.any(-1)
    first = cells[np.arange(len(cells)), near.argmax(-1)]
    return np.where(single[:, None], first, np.nan), np.where((solutions == 1) & ~single, 2.0, solutions)


def _inside(cells: FloatArray) -> NDArray[np.bool_]:
    """Whether rates are in [0, 1], but for rounding."""
    tn, fp, fn, tp = np.moveaxis(cells, -1, 0)
    rates = np.stack([fp / (tn + fp), tp / (fn + tp)])
    prior = fn + tp
    return np.asarray((np.abs(rates - 0.5).max(axis=0) <= 0.5 + _OUTSIDE) & (prior > 0) & (prior < 1))
