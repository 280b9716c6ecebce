"""Profiles of evidence about the mean of the scores of each entity in several contexts, from those in each of them.

The evidence for a mean above r is the root of the least sum of z_k(r_k)^2 over all scores r_k of the contexts whose
mean is r, for independent samples. The squares are lines between the steps of the profiles, and of these the lower ones
that bend upwards; the least sum of such lines has the pieces of all in the order of their slopes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import accumulate, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray
from tile_core.uncertainty.score_profiles import ScoreProfiles

IntArray = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class _Side:
    """Evidence at `r` from the mean score downwards; of each entity, the first `lengths` values."""

    r: FloatArray
    z: FloatArray
    lengths: IntArray

    def ends(self, k: float) -> FloatArray:
        """Where the evidence reaches k, linear within the step that does; 0 where it never does."""
        result = np.zeros(len(self.lengths))
        for i, length in enumerate(self.lengths.tolist()):
            r, z = self.r[i, :length], self.z[i, :length]
            if z[-1] >= k:
                step = int((z >= k).argmax())
                result[i] = r[step - 1] + (r[step] - r[step - 1]) * ((k - z[step - 1]) / (z[step] - z[step - 1]))
        return result


@dataclass(frozen=True, slots=True, eq=False)
class MeanProfiles:
    """Evidence that the mean scores of some entities are higher, `above`, and lower, `below`."""

    above: _Side
    below: _Side

    def ends(self, k: float) -> tuple[FloatArray, FloatArray]:
        """Where the evidence reaches k below and above the mean score of each entity, shapes (n,)."""
        return self.above.ends(k), 1 - self.below.ends(k)

    def claims(self, ranks: FloatArray, c: float) -> NDArray[np.bool_]:
        """Whether the squares of the evidence for i and against j sum to c^2 everywhere, shape (n, n), indexed [i, j].

        `ranks`: of all entities, shape (n,).
        """
        least, near, far = (np.zeros((len(ranks),) * 2) for _ in range(3))
        one, other = self.above, self.below
        kernel: Any = import_module("tile_core.uncertainty.exact.claims")
        profiles = one.r, one.z, one.lengths, 1 - other.r, other.z, other.lengths
        kernel.claims(ranks, c, *profiles, least, near, far)
        sure: NDArray[np.bool_] = least >= c * c
        return sure


def mean_profiles(parts: Sequence[ScoreProfiles], means: FloatArray, enough: float) -> MeanProfiles:
    """`MeanProfiles` up to the evidence `enough`, from the profiles of the same entities in each context.

    `means`: of the scores, shape (n,).
    """
    above = _merged([(part.above.r, part.above.z, part.above.lengths, part.of) for part in parts], means, enough)
    below = _merged([(part.below.r, part.below.z, part.below.lengths, part.of) for part in parts], 1 - means, enough)
    return MeanProfiles(above, below)


def _merged(sides: list[tuple[FloatArray, FloatArray, IntArray, IntArray]], means: FloatArray, enough: float) -> _Side:
    found = []
    for i, mean in enumerate(means.tolist()):
        pieces: list[tuple[float, float]] = []
        for r, z, lengths, of in sides:
            own, length = of[i], lengths[of[i]]
            pieces += _pieces((r[own, 0] - r[own, :length]).tolist(), (z[own, :length] ** 2).tolist())
        pieces.sort(key=lambda piece: piece[1] / piece[0])
        down = accumulate((width / len(sides) for width, _ in pieces), initial=0.0)
        squares = accumulate((rise for _, rise in pieces), initial=0.0)
        points = [(mean - away, square**0.5) for away, square in zip(down, squares, strict=True)]
        last = next((k for k, (_, z) in enumerate(points) if z >= enough), len(points) - 1)
        found.append(points[: last + 1])
    lengths = np.array([len(points) for points in found], dtype=np.int64)
    r, z = (np.zeros((len(found), int(lengths.max(initial=1)))) for _ in range(2))
    for i, points in enumerate(found):
        r[i, : len(points)], z[i, : len(points)] = np.transpose(points)
    return _Side(r, z, lengths)


def _pieces(away: list[float], squares: list[float]) -> list[tuple[float, float]]:
    """Widths and rises of the lines below points that bend upwards; neither coordinate falls, and both begin with 0.

    Of points above each other, at a jump, the lowest comes first, and counts.
    """
    hull: list[tuple[float, float]] = []
    for point in zip(away, squares, strict=True):
        if hull and hull[-1][0] == point[0]:
            continue
        while len(hull) > 1 and _above(hull[-2], hull[-1], point):
            hull.pop()
        hull.append(point)
    return [(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(hull)]


def _above(one: tuple[float, float], middle: tuple[float, float], other: tuple[float, float]) -> bool:
    """Whether a point is not below the line between two others."""
    return (middle[1] - one[1]) * (other[0] - one[0]) >= (other[1] - one[1]) * (middle[0] - one[0])
