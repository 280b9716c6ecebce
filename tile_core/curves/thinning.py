"""Curves short enough to draw: what a line chart of so many columns can show, and no point that is not on the curve."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import InvalidInputError
from tile_core.curves.rows import IntArray

# The lines that a cumulative accuracy-decision rate curve is read against (L figure 1): x, y.
IDEAL = ((0.0, 1.0), (0.0, 1.0))
RANDOM = ((0.0, 1.0), (0.0, 0.5))


def thinned(x: ArrayLike, y: ArrayLike, columns: int = 500) -> IntArray:
    """Indices of the points to draw, increasing: of each column of x the first, the last, the lowest and the highest.

    `x` is monotone; both have shape (n,). At a width of `columns` pixels the line through these points covers the same
    pixels as the whole line. Points with `nan` are left out. All points when there are 4 per column or fewer. Raises
    `InvalidInputError` for two shapes and for fewer than 1 column.

    >>> thinned([0, 0.5, 1], [0, 1, 1])
    array([0, 1, 2])
    """
    xs, ys = checks.real(x, "x"), checks.real(y, "y")
    if xs.ndim != 1 or xs.shape != ys.shape or columns < 1:
        raise InvalidInputError(f"curve: expected two lists of one length, found {xs.shape} and {ys.shape}")
    missing = np.isnan(xs) | np.isnan(ys)
    known = np.flatnonzero(~missing) if missing.any() else None
    if known is not None:
        return np.asarray(known[thinned(xs[known], ys[known], columns)])
    if len(xs) <= 4 * columns:
        return np.arange(len(xs))
    if xs[0] > xs[-1]:
        return np.asarray(len(xs) - 1 - thinned(xs[::-1], ys[::-1], columns)[::-1])
    borders = np.searchsorted(xs, xs[0] + (xs[-1] - xs[0]) * np.arange(1, columns) / columns)
    kept = set[int]()
    for start, stop in pairwise([0, *borders.tolist(), len(xs)]):
        if start < stop:
            part = ys[start:stop]
            kept |= {start, stop - 1, start + int(part.argmin()), start + int(part.argmax())}
    return np.array(sorted(kept))
