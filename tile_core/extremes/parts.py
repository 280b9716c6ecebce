"""A part of the Tile by its outline, and what every entity has along its sides.

Performances have shape (n, 4) and a score everywhere inside the Tile. Along a straight side of the outline good and bad
are linear, so that a score is the quotient of two linear functions: what it is at both ends says all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError

# Preferences nearer to each other than this are not told apart: rounding can be what separates them.
NARROW = 1e-9
WHOLE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


class Side(NamedTuple):
    """A side of an outline: `a` and `b` of its two ends, `good` and `bad` of the n entities there, shape (2, n)."""

    a: FloatArray
    b: FloatArray
    good: FloatArray
    bad: FloatArray

    def scores_at_ends(self) -> FloatArray:
        """Scores at both ends, shape (2, n); of an entity that has none there (0/0), the limit along the side."""
        total = self.good + self.bad
        with np.errstate(invalid="ignore"):
            scores = self.good / total
        # Good and bad are both 0 at one end at most, and their quotient is then the same along the whole side.
        return np.where(total > 0, scores, scores[::-1])


def outline_of(polygon: ArrayLike) -> FloatArray:
    """Corners (a, b) in [0, 1] of a part, shape (corners, 2), at least 3 of them.

    Raises `InvalidInputError` for other shapes and places.
    """
    corners = checks.unit(polygon, "polygon")
    if corners.ndim != 2 or corners.shape[0] < 3 or corners.shape[1] != 2:
        raise InvalidInputError(f"polygon: expected at least 3 corners (a, b), found shape {corners.shape}")
    return corners


def contains(corners: FloatArray, a: FloatArray, b: FloatArray) -> NDArray[np.bool_]:
    """Whether points (a, b) lie inside an odd number of times of an outline of shape (corners, 2); the shape of a."""
    inside = np.zeros(a.shape, np.bool_)
    for (a0, b0), (a1, b1) in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        if b0 != b1:
            inside ^= ((b0 > b) != (b1 > b)) & (a < a0 + (b - b0) / (b1 - b0) * (a1 - a0))
    return inside


def with_limits(performances: ArrayLike) -> FloatArray:
    """Performances of shape (n, 4) that have inside the Tile the same scores, and on its frame their limits.

    A perfect entity has 1 everywhere and a wholly wrong one 0, also on a side of the Tile on which theirs is 0/0. `nan`
    for entities without a score inside the Tile: empty ones, and those with an unknown count.
    """
    rows = checks.performances(performances)
    if rows.ndim != 2:
        raise InvalidInputError(f"performances: expected shape (entities, 4), found {rows.shape}")
    rows = np.where((rows.sum(-1) > 0)[:, None], rows, np.nan)
    perfect, wrong = rows[:, 1] + rows[:, 2] == 0, rows[:, 0] + rows[:, 3] == 0
    rows[perfect], rows[wrong] = [1.0, 0.0, 0.0, 1.0], [0.0, 1.0, 1.0, 0.0]
    return rows


def sides(rows: FloatArray, corners: FloatArray) -> Iterator[Side]:
    """The sides of an outline, without those of no length."""
    tn, fp, fn, tp = rows.T
    for ends in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        a, b = np.transpose(ends)
        if a[0] != a[1] or b[0] != b[1]:
            u, v = a[:, None], b[:, None]
            yield Side(a, b, (1 - u) * tn + u * tp, (1 - v) * fp + v * fn)


def quadratic_roots(start: FloatArray, middle: FloatArray, stop: FloatArray) -> FloatArray:
    """Where (1 - t)^2 start + 2 t (1 - t) middle + t^2 stop is 0 for t in (0, 1), shape (2, ...); `nan` elsewhere."""
    with np.errstate(divide="ignore", invalid="ignore"):
        larger = -(middle + np.copysign(np.sqrt(middle * middle - start * stop), middle))
        roots = np.stack([larger / (larger + stop), start / (start + larger)])
        return np.where((roots > 0) & (roots < 1), roots, np.nan)


def crossings(segments: FloatArray) -> FloatArray:
    """b of the points where two of k segments (a and b of the start, a and b of the end), shape (k, 4), cross."""
    start, step = segments[:, :2], segments[:, 2:] - segments[:, :2]
    apart = start - start[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        along = _cross(apart, step) / _cross(step[:, None], step)
    first = (along >= 0) & (along <= 1)
    i, j = np.nonzero(first & first.T)
    return np.asarray(start[i, 1] + along[i, j] * step[i, 1])


def _cross(one: FloatArray, other: FloatArray) -> FloatArray:
    return np.asarray(one[..., 0] * other[..., 1] - one[..., 1] * other[..., 0])
