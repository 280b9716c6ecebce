"""Performances from printed scores of any kind that determine them, such as F1, MCC and the prevalence.

At a fixed prevalence most scores are a quotient of two expressions that are linear in FPR and TPR (B section 3.3): a
printed value is a line in ROC space. Two lines give a point; where the prevalence is not printed, the point moves with
it, and the third score is solved for it; where one of two scores at a known prevalence is no line (MCC), it is solved
along the line of the other. Roots are looked for on a grid and refined by bisection; several are counted, and none is
chosen.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tile_core.catalogue import CATALOGUE
from tile_core.checks import FloatArray

_Line = tuple[FloatArray, FloatArray, FloatArray]
_Cells = Callable[..., tuple[FloatArray, FloatArray]]
# Numerator and denominator; linear in FPR and TPR at a fixed prevalence.
LINEAR: dict[str, _Cells] = {
    "accuracy": lambda tn, fp, fn, tp: (tn + tp, tn + fp + fn + tp),
    "error_rate": lambda tn, fp, fn, tp: (fp + fn, tn + fp + fn + tp),
    "tpr": lambda tn, fp, fn, tp: (tp, fn + tp),
    "fnr": lambda tn, fp, fn, tp: (fn, fn + tp),
    "tnr": lambda tn, fp, fn, tp: (tn, tn + fp),
    "fpr": lambda tn, fp, fn, tp: (fp, tn + fp),
    "ppv": lambda tn, fp, fn, tp: (tp, fp + tp),
    "fdr": lambda tn, fp, fn, tp: (fp, fp + tp),
    "npv": lambda tn, fp, fn, tp: (tn, tn + fn),
    "for": lambda tn, fp, fn, tp: (fn, tn + fn),
    "f1": lambda tn, fp, fn, tp: (2 * tp, 2 * tp + fp + fn),
    "jaccard": lambda tn, fp, fn, tp: (tp, tp + fp + fn),
    "balanced_accuracy": lambda tn, fp, fn, tp: (tn * (fn + tp) + tp * (tn + fp), 2 * (tn + fp) * (fn + tp)),
    "informedness": lambda tn, fp, fn, tp: (
        tn * (fn + tp) - fp * (fn + tp) + (tp - fn) * (tn + fp),
        2 * (tn + fp) * (fn + tp),
    ),
    "kappa": lambda tn, fp, fn, tp: (2 * (tn * tp - fp * fn), (tn + fp) * (fp + tp) + (fn + tp) * (tn + fn)),
}
# Scores that do not change when fp and fn, or the two classes, are exchanged: by themselves they leave that open.
SYMMETRIC = (
    frozenset({"accuracy", "error_rate", "f1", "jaccard", "kappa", "mcc"}),
    frozenset({"accuracy", "error_rate", "balanced_accuracy", "informedness", "kappa", "mcc"}),
)
SOLVABLE = frozenset(LINEAR) | {"mcc", "prior"}
_GRID = np.sort(
    np.concatenate([np.linspace(0, 1, 402)[1:-1], np.logspace(-5, -2.7, 40), 1 - np.logspace(-5, -2.7, 40)])
)
# Rounding may put a rate a little outside of [0, 1]; what that means is judged where the rounding is known.
_OUTSIDE, _FAR = 0.05, 2.0
_STEPS = 48
_MOST = 0.6


class Solved(NamedTuple):
    """`performances`: shape (rows, 4), probabilities, `nan` unless there is exactly one; `solutions`: how many.

    `used`: the scores that were solved.
    """

    performances: FloatArray
    solutions: FloatArray
    used: tuple[str, ...]


def solve(scores: Mapping[str, FloatArray]) -> Solved | None:
    """The performances that have these scores, each of shape (rows,), by catalogue keys; `None` where they are too few.

    Three independent scores, or two with `prior`: the first that do are used. See `determined`.
    """
    chosen = _chosen(tuple(scores))
    if chosen is None:
        return None
    given = {key: np.asarray(scores[key], dtype=np.float64) for key in chosen}
    with np.errstate(all="ignore"):
        performances, solutions = _solve(given)
    return Solved(performances, solutions, chosen)


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
    rows = [CATALOGUE[key](_cells(*moved.T)) for key in keys]
    return int(np.linalg.matrix_rank([(row[:3] - row[3:]) / (2 * step) for row in rows], tol=1e-6))


def _cells(prior: FloatArray, fpr: FloatArray, tpr: FloatArray) -> FloatArray:
    return np.stack([(1 - prior) * (1 - fpr), (1 - prior) * fpr, prior * (1 - tpr), prior * tpr], -1)


def _line(key: str, value: FloatArray, prior: FloatArray) -> _Line:
    """The line c + a FPR + b TPR = 0 on which a score has a value, at a prevalence."""
    ends = []
    for fpr, tpr in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)):
        top, bottom = LINEAR[key](
            *np.moveaxis(_cells(prior, np.full_like(prior, fpr), np.full_like(prior, tpr)), -1, 0)
        )
        ends.append(top - value * bottom)
    return ends[0], ends[1] - ends[0], ends[2] - ends[0]


def _crossing(one: _Line, other: _Line) -> tuple[FloatArray, FloatArray]:
    (c1, a1, b1), (c2, a2, b2) = one, other
    determinant = a1 * b2 - a2 * b1
    single = np.where(np.abs(determinant) > 1e-12, determinant, np.nan)
    return (b1 * c2 - b2 * c1) / single, (a2 * c1 - a1 * c2) / single


def _solve(given: dict[str, FloatArray]) -> tuple[FloatArray, FloatArray]:
    lines = [key for key in given if key in LINEAR]
    if "prior" in given and len(lines) == 2:
        prior = given["prior"]
        point = _crossing(*(_line(key, given[key], prior) for key in lines))
        cells = np.where(_inside(*point, _OUTSIDE)[..., None], _cells(prior, *point), np.nan)
        return cells, np.isfinite(cells).all(-1) + 0.0 * prior
    last = next(key for key in given if key not in (*lines[:2], "prior")) if "prior" not in given else "mcc"
    value = given[last]

    def curve(t: FloatArray) -> FloatArray:
        wide = {key: np.broadcast_to(each[:, None], t.shape) for key, each in given.items()}
        if "prior" in given:
            return _cells(wide["prior"], *_along(_line(lines[0], wide[lines[0]], wide["prior"]), t))
        point = _crossing(*(_line(key, wide[key], t) for key in lines[:2]))
        return np.where(_inside(*point, _FAR)[..., None], _cells(t, *point), np.nan)

    return _roots(curve, lambda cells: _value(last, cells) - value[:, None], len(value))


def _along(line: _Line, t: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The points of a line of ROC space by its coordinate that changes more."""
    c, a, b = line
    steep = np.abs(b) < np.abs(a)
    other = np.where(steep, -(c + b * t) / np.where(steep, a, 1), -(c + a * t) / np.where(steep, 1, b))
    other = np.where((other < -1e-9) | (other > 1 + 1e-9), np.nan, other)
    return np.where(steep, other, t), np.where(steep, t, other)


def _inside(fpr: FloatArray, tpr: FloatArray, margin: float) -> NDArray[np.bool_]:
    return np.asarray(np.maximum(np.abs(fpr - 0.5), np.abs(tpr - 0.5)) <= 0.5 + margin)


def _value(key: str, cells: FloatArray) -> FloatArray:
    if key in LINEAR:
        top, bottom = LINEAR[key](*np.moveaxis(cells, -1, 0))
        return np.asarray(top / bottom)
    tn, fp, fn, tp = np.moveaxis(cells, -1, 0)
    return np.asarray((tp * tn - fp * fn) / np.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)))


def _roots(
    curve: Callable[[FloatArray], FloatArray], gap: Callable[[FloatArray], FloatArray], rows: int
) -> tuple[FloatArray, FloatArray]:
    """Where the score that is left has its value along a curve of performances."""
    grid = np.broadcast_to(_GRID, (rows, _GRID.size))
    here = gap(curve(grid))
    row, at = np.nonzero((here[:, :-1] * here[:, 1:] <= 0) & (here[:, 1:] != 0))
    many = np.bincount(row, minlength=rows)
    place = np.arange(len(row)) - np.repeat(np.cumsum(many) - many, many)
    low, high = np.full((2, rows, max(1, int(many.max(initial=0)))), np.nan)
    low[row, place], high[row, place] = _GRID[at], _GRID[at + 1]
    start = np.sign(gap(curve(low)))
    for _ in range(_STEPS):
        middle = (low + high) / 2
        same = np.sign(gap(curve(middle))) == start
        low, high = np.where(same, middle, low), np.where(same, high, middle)
    cells = curve((low + high) / 2)
    prior = cells[..., 2] + cells[..., 3]
    found = _inside(cells[..., 1] / (1 - prior), cells[..., 3] / prior, _OUTSIDE) & (np.abs(gap(cells)) < 1e-6)
    single = found.sum(-1) == 1
    first = cells[np.arange(rows), found.argmax(-1)]
    return np.where(single[:, None], first, np.nan), found.sum(-1).astype(np.float64)
