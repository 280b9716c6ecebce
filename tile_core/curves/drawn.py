"""Curves short enough to draw: what a line chart of so many columns can show, and no point that is not on the curve."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.curves.rows import IntArray

# The lines that a cumulative accuracy-decision rate curve is read against (L figure 1): x, y.
IDEAL = ((0.0, 1.0), (0.0, 1.0))
RANDOM = ((0.0, 1.0), (0.0, 0.5))


def thinned(x: ArrayLike, y: ArrayLike, columns: int = 500) -> IntArray:
    """Indices of the points to draw, in order: of each column of x the first, the last, the lowest and the highest.

    `x` is monotone; both have shape (n,). At a width of `columns` pixels the line through these points covers the
    same pixels as the whole line. Points with `nan` are left out. All points when there are 4 per column or fewer.
    """
    xs, ys = checks.real(x, "x"), checks.real(y, "y")
    if xs.ndim != 1 or xs.shape != ys.shape or columns < 1:
        raise InvalidInputError(f"curve: expected two lists of one length, found {xs.shape} and {ys.shape}")
    known = np.flatnonzero(~np.isnan(xs + ys))
    if len(known) <= 4 * columns:
        return known
    xs, ys = xs[known], ys[known]
    column = _columns(xs, columns)
    starts = np.append(0, np.flatnonzero(np.diff(column)) + 1)
    stops = np.append(starts[1:], len(xs)) - 1
    lowest, highest = (_first_at(ys, starts, end) for end in (np.minimum, np.maximum))
    return np.asarray(known[np.unique(np.concatenate([starts, stops, lowest, highest]))])


def _columns(xs: FloatArray, columns: int) -> IntArray:
    low, high = float(min(xs[0], xs[-1])), float(max(xs[0], xs[-1]))
    if low == high:
        return np.zeros(len(xs), np.int64)
    return np.minimum((xs - low) * (columns / (high - low)), columns - 1).astype(np.int64)


def _first_at(ys: FloatArray, starts: IntArray, end: np.ufunc) -> IntArray:
    """Where each run first has its minimum or maximum."""
    extreme = np.repeat(end.reduceat(ys, starts), np.diff(starts, append=len(ys)))
    at = np.flatnonzero(ys == extreme)
    return np.asarray(at[np.searchsorted(at, starts)])
