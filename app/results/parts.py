"""A part of the Tile, and the shares of it on which rows hold ranks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tile_core.checks import InvalidInputError

from .arguments import ArgumentError

if TYPE_CHECKING:
    from tile_core.checks import FloatArray

WEIGHTS = ("ab", "balanced")
SIDES = "a from, a to, b from, b to, from 0 to 1, each from less than its to, such as 0.4,0.8,0.5,0.9"
# Cells of a side of the part's frame, at whose centres ranks are taken.
_SIDE = 100


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the Tile: its corners (a, b) in order; `words` describe it; `lasso`: whether it is one."""

    words: str
    corners: tuple[tuple[float, float], ...]
    lasso: bool = False


WHOLE = Part("whole Tile", ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)))


def rectangle(a0: float, a1: float, b0: float, b1: float) -> Part:
    """The part with a and b from one value to another; raises `ArgumentError` unless each grows within [0, 1]."""
    if not (0 <= a0 < a1 <= 1 and 0 <= b0 < b1 <= 1):
        raise ArgumentError(f"region: expected {SIDES}; found {a0:g},{a1:g},{b0:g},{b1:g}")
    words = f"a {a0:g} to {a1:g}, b {b0:g} to {b1:g}"
    return Part(words, ((a0, b0), (a1, b0), (a1, b1), (a0, b1)))


def points(part: Part, weight: str, prior: float | None) -> tuple[FloatArray, FloatArray, FloatArray]:
    """a, b and weight of the cell centres of the part's bounding rectangle that lie in it; equal weights where priors
    differ.

    Raises `InvalidInputError` where no centre lies in it: it is then too small.
    """
    import numpy as np

    from tile_core import uncertainty

    corners = np.array(part.corners)
    low, high = corners.min(0), corners.max(0)
    if (high == low).any():
        raise InvalidInputError("expected a part of the Tile with an area, found none")
    # The grid is that of the frame, so that a small part has as many cells as a large one.
    u, v = uncertainty.points_inside(np.clip((corners - low) / (high - low), 0, 1), _SIDE)
    a, b = low[0] + u * (high[0] - low[0]), low[1] + v * (high[1] - low[1])
    return a, b, np.ones(a.shape) if weight == "ab" or prior is None else _density(a, prior) * _density(b, prior)


def rank_shares(performances: FloatArray, part: Part, weight: str, prior: float | None, step: int = 1) -> FloatArray:
    """The share of the part on which each row holds each rank, shape (n, n), the mean over draws of shape (d, n, 4).

    Exact areas of the whole Tile and of rectangles where all rows have one `prior`; otherwise cells are counted, one of
    each `step` of them.
    """
    import numpy as np

    from tile_core import symmetries, uncertainty

    if prior is None or part.lasso:
        some = tuple(each[step // 2 :: step] for each in points(part, weight, prior))
        return np.asarray(np.mean([uncertainty.rank_shares(rows, *some) for rows in performances], axis=0))
    (a0, b0), _, (a1, b1), _ = part.corners
    sides = np.array([a0, a1, b0, b1])
    sides = sides if weight == "ab" else symmetries.shift_point(sides, 0.5, prior)
    return uncertainty.acceptability(performances, prior=prior, rectangle=tuple(sides), balanced=weight != "ab")


def _density(z: FloatArray, prior: float) -> FloatArray:
    """The density of the balanced Tile's coordinate relative to that of the Tile."""
    return prior * (1 - prior) / (z * prior + (1 - z) * (1 - prior)) ** 2


def share(part: Part, weight: str, prior: float | None) -> float:
    """The share of the part in the whole Tile, by the weight."""
    import numpy as np

    corners = np.array(part.corners)
    frame = corners.max(0) - corners.min(0)
    a, _, weights = points(part, weight, prior)
    whole = points(WHOLE, weight, prior)[2].mean()
    return float(frame.prod() * len(a) / _SIDE**2 * weights.mean() / whole)


def middle(part: Part) -> tuple[float, float]:
    """The centre of the part's bounding rectangle, rounded as people write it."""
    import numpy as np

    corners = np.array(part.corners)
    a, b = ((corners.min(0) + corners.max(0)) / 2).round(3).tolist()
    return a, b
