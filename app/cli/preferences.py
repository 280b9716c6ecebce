"""A part of the Tile, as the command line names it: whole, a rectangle, or a lasso in a file."""

from __future__ import annotations

import argparse
import csv
import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tile_core.checks import InvalidInputError

from .common import MisusedError

if TYPE_CHECKING:
    from tile_core.checks import FloatArray

WEIGHTS = ("ab", "balanced")
# Cells of a side of the part's frame, at whose centres ranks are taken.
_SIDE = 100
_MOST = 1000


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the Tile: its corners (a, b) in order; `words` describe it; `lasso`: whether it is one."""

    words: str
    corners: tuple[tuple[float, float], ...]
    lasso: bool = False


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options for a part of the Tile and its weight."""
    group = options.add_argument_group("which part of the Tile; the whole by default")
    group.add_argument("--region", metavar="A0,A1,B0,B1", help="a rectangle: a from and to, b from and to")
    group.add_argument(
        "--lasso", type=Path, metavar="FILE", help="corners: a row a,b each, or a JSON list of pairs, as in a link"
    )
    group.add_argument(
        "--weight", choices=WEIGHTS, default="ab", help="equal in a and b, or in balanced coordinates; ab by default"
    )


def part_of(region: str | None, lasso: Path | None) -> Part:
    """The part that the options describe. Raises `MisusedError` for two parts or a wrong one, `InvalidInputError` for a
    file.
    """
    if region is not None and lasso is not None:
        raise MisusedError("--lasso: expected without --region, found both")
    if lasso is not None:
        return Part(f"lasso of {lasso.name}", _corners(lasso), lasso=True)
    a0, a1, b0, b1 = (0.0, 1.0, 0.0, 1.0) if region is None else _sides(region)
    words = "whole Tile" if region is None else f"a {a0:g} to {a1:g}, b {b0:g} to {b1:g}"
    return Part(words, ((a0, b0), (a1, b0), (a1, b1), (a0, b1)))


def _sides(text: str) -> tuple[float, float, float, float]:
    try:
        a0, a1, b0, b1 = (float(part) for part in text.split(","))
    except ValueError:
        a0 = a1 = b0 = b1 = -1.0
    if not (0 <= a0 < a1 <= 1 and 0 <= b0 < b1 <= 1):
        expected = "a from, a to, b from, b to, from 0 to 1, each from less than its to, such as 0.4,0.8,0.5,0.9"
        raise MisusedError(f"--region: expected {expected}; found {text}")
    return a0, a1, b0, b1


def _corners(path: Path) -> tuple[tuple[float, float], ...]:
    text = path.read_text(encoding="utf-8-sig")
    try:
        rows = json.loads(text) if text.lstrip().startswith("[") else _pairs(text)
        corners = tuple((float(a), float(b)) for a, b in rows)
    except (ValueError, TypeError) as error:
        raise InvalidInputError(f"{path.name}: expected rows of two numbers, a and b; {error}") from error
    if not 3 <= len(corners) <= _MOST or not all(0 <= value <= 1 for corner in corners for value in corner):
        raise InvalidInputError(
            f"{path.name}: expected 3 to {_MOST:,} corners with a and b from 0 to 1, found {len(corners)}"
        )
    return corners


def _pairs(text: str) -> list[list[str]]:
    """The rows of a CSV file as pairs of numbers, without a header that is not numeric."""
    rows = [row for row in csv.reader(io.StringIO(text.replace(";", ","))) if row]
    return rows[1:] if rows and not rows[0][0].strip().replace(".", "", 1).isdigit() else rows


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
    whole = points(Part("", ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))), weight, prior)[2].mean()
    return float(frame.prod() * len(a) / _SIDE**2 * weights.mean() / whole)


def middle(part: Part) -> tuple[float, float]:
    """The centre of the part's bounding rectangle, rounded as people write it."""
    import numpy as np

    corners = np.array(part.corners)
    a, b = ((corners.min(0) + corners.max(0)) / 2).round(3).tolist()
    return a, b
