"""Polytopes of performances: what bounds on scores leave of all probabilities tn, fp, fn and tp.

A score that is a quotient of sums of cells is at most u where numerator - u x denominator <= 0: a half-space, and
several of them leave a convex polytope, whose corners are exact. The corners are the points where three of the planes
meet that keep to all others. A curved score (MCC, kappa, balanced accuracy ...) has tangent planes instead.
"""

from __future__ import annotations

import itertools
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray
from tile_core.reconstruction.lines import LINEAR, value

# Some are linear in FPR and TPR at a prevalence, but none in the cells.
CURVED = ("balanced_accuracy", "informedness", "kappa", "mcc", "geometric_mean", "markedness")
_SUMS = {"prior": lambda tn, fp, fn, tp: (fn + tp, tn + fp + fn + tp)} | {
    cell: lambda *cells, index=index: (cells[index], sum(cells)) for index, cell in enumerate(("tn", "fp", "fn", "tp"))
}
# Bounds, but no equations: with precision and recall they determine nothing more.
_F_SCORES = {
    "f0_5": lambda tn, fp, fn, tp: (5 * tp, 5 * tp + 4 * fp + fn),
    "f2": lambda tn, fp, fn, tp: (5 * tp, 5 * tp + fp + 4 * fn),
}
_QUOTIENTS = {key: parts for key, parts in LINEAR.items() if key not in CURVED} | _SUMS | _F_SCORES
# A corner may break another plane by this share of what is added up there.
_ROUNDING = 1e-11
_STEP = 1e-25
# Corners whose coordinates agree in so many digits are one.
_DIGITS = 1e9
_DIRECTION = np.array([1.0, np.e, np.pi, 7.389])


class Corners(NamedTuple):
    """`points`: probabilities, shape (rows, points, 4), 0 but for the corners; `inside`: which are, (rows, points)."""

    points: FloatArray
    inside: NDArray[np.bool_]

    @property
    def centre(self) -> FloatArray:
        """The mean of the corners, each counted once, shape (rows, 4); `nan` where there is none."""
        code = np.where(self.inside, np.round(self.points @ _DIRECTION * _DIGITS), np.inf)
        order = np.argsort(code, axis=1)
        ordered = np.take_along_axis(code, order, 1)
        new = np.asarray(np.isfinite(ordered))
        new[:, 1:] &= ordered[:, 1:] != ordered[:, :-1]
        once = np.zeros(code.shape)
        np.put_along_axis(once, order, new.astype(np.float64), 1)
        with np.errstate(invalid="ignore"):
            return np.asarray(np.einsum("rk,rki->ri", once, self.points) / once.sum(axis=1)[:, None])

    def range(self, key: str) -> FloatArray:
        """The least and greatest value of a quotient of sums at the corners, so in the polytope, shape (rows, 2).

        `nan` where no corner has it defined.
        """
        with np.errstate(invalid="ignore", divide="ignore"):
            values = score(key, np.where(self.inside[..., None], self.points, np.nan))
        lost = np.asarray(np.isnan(values).all(axis=1))
        low, high = (np.where(np.isnan(values), end, values) for end in (np.inf, -np.inf))
        return np.where(lost[:, None], np.nan, np.stack([low.min(axis=1), high.max(axis=1)], -1))


def score(key: str, cells: FloatArray) -> FloatArray:
    """A score of cells (..., 4), by its key in the catalogue or the name of a cell; `nan` where it is undefined."""
    if key in _QUOTIENTS:
        top, bottom = _QUOTIENTS[key](*np.moveaxis(cells, -1, 0))
        return np.asarray(top / bottom)
    return value(key, cells)


def depends_on(key: str, cell: int) -> bool:
    """Whether a score changes with a cell, by its index.

    >>> [depends_on(key, 0) for key in ("ppv", "accuracy", "mcc")]
    [False, True, True]
    """
    return key not in _QUOTIENTS or any(part[cell] for part in _parts(key))


def _parts(key: str) -> tuple[FloatArray, FloatArray]:
    """The coefficients of the cells in numerator and denominator."""
    top, bottom = (np.broadcast_to(np.asarray(part, np.float64), 4) for part in _QUOTIENTS[key](*np.eye(4)))
    return top, bottom


def planes(key: str, low: FloatArray, high: FloatArray) -> FloatArray:
    """Shape (rows, 2, 4): coefficients of the cells that are at most 0 where a quotient of sums is in its bounds.

    `low`, `high`: shape (rows,); infinite where there is no bound, whose coefficients are 0.

    >>> planes("tpr", np.array([0.5]), np.array([np.inf]))
    array([[[ 0. ,  0. ,  0.5, -0.5],
            [ 0. ,  0. ,  0. ,  0. ]]])
    """
    top, bottom = _parts(key)
    least, most = (np.where(np.isfinite(end), end, 0.0)[:, None] for end in (low, high))
    return _bounded(low, high, least * bottom - top, top - most * bottom)


def tangents(key: str, cells: FloatArray, low: FloatArray, high: FloatArray) -> FloatArray:
    """The same for a curved score with its tangents at probabilities, shape (rows, 4).

    The score does not change with the sum of the cells, so that its gradient times the cells is 0.
    """
    at = score(key, cells)
    moved = [score(key, cells + 1j * _STEP * direction) for direction in np.eye(4)]
    gradient = np.stack(moved, -1).imag / _STEP
    return _bounded(low, high, (low - at)[:, None] - gradient, gradient - (high - at)[:, None])


def _bounded(low: FloatArray, high: FloatArray, least: FloatArray, most: FloatArray) -> FloatArray:
    here = np.isfinite(low)[:, None], np.isfinite(high)[:, None]
    return np.stack([np.where(here[0], least, 0.0), np.where(here[1], most, 0.0)], 1)


def corners(half_spaces: FloatArray) -> Corners:
    """The corners of the polytopes of probabilities on which the planes, shape (rows, planes, 4), are at most 0.

    The number of points grows as the third power of that of the planes.

    >>> found = corners(planes("tpr", np.array([0.5]), np.array([1.0])))
    >>> np.unique(found.points[found.inside], axis=0).tolist()
    [[0.0, 0.0, 0.0, 1.0], [0.0, 0.0, 0.5, 0.5], [0.0, 1.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0]]
    """
    cells = np.broadcast_to(-np.eye(4), (len(half_spaces), 4, 4))
    every = np.concatenate([half_spaces, cells], axis=1)
    triples = np.array(list(itertools.combinations(range(every.shape[1]), 3)))
    with np.errstate(divide="ignore", invalid="ignore"):
        points = _crossing(*(every[:, index] for index in triples.T))
        points /= points.sum(axis=-1, keepdims=True)
        beyond = np.einsum("rmi,rki->rkm", every, points)
        slack = _ROUNDING * np.einsum("rmi,rki->rkm", np.abs(every), np.abs(points))
        inside = np.asarray(np.isfinite(points).all(axis=-1) & (beyond <= slack).all(axis=-1))
    return Corners(np.where(inside[..., None], np.maximum(points, 0) + 0.0, 0.0), inside)


def _crossing(first: FloatArray, second: FloatArray, third: FloatArray) -> FloatArray:
    """Where three planes through the origin meet: the minors of their coefficients, shape (..., 4)."""

    def minor(i: int, j: int, k: int) -> FloatArray:
        def pair(m: int, n: int) -> FloatArray:
            return second[..., m] * third[..., n] - second[..., n] * third[..., m]

        return first[..., i] * pair(j, k) - first[..., j] * pair(i, k) + first[..., k] * pair(i, j)

    return np.stack([minor(1, 2, 3), -minor(0, 2, 3), minor(0, 1, 3), -minor(0, 1, 2)], -1)
