"""A part of the Tile, as the command line names it: whole, a rectangle, or a lasso in a file."""

from __future__ import annotations

import argparse
import csv
import io
import json
from pathlib import Path
from typing import Any

from tile_core.checks import InvalidInputError

from ..results.parts import SIDES, WEIGHTS, WHOLE, Part, rectangle
from .common import MisusedError

_MOST = 1000


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
    """The part that the options describe. Raises `MisusedError` for two parts or a wrong one, `ArgumentError` for wrong
    sides of a rectangle, and `InvalidInputError` for a file.
    """
    if region is not None and lasso is not None:
        raise MisusedError("--lasso: expected without --region, found both")
    if lasso is not None:
        return Part(f"lasso of {lasso.name}", _corners(lasso), lasso=True)
    if region is None:
        return WHOLE
    try:
        a0, a1, b0, b1 = (float(part) for part in region.split(","))
    except ValueError as error:
        raise MisusedError(f"--region: expected {SIDES}; found {region}") from error
    return rectangle(a0, a1, b0, b1)


def _corners(path: Path) -> tuple[tuple[float, float], ...]:
    text = path.read_text(encoding="utf-8-sig")
    try:
        rows = json.loads(text) if text.lstrip().startswith("[") else _pairs(text)
    except ValueError as error:
        raise InvalidInputError(f"{path.name}: expected rows of two numbers, a and b; {error}") from error
    corners = tuple(_corner(path, row) for row in rows)
    if not 3 <= len(corners) <= _MOST:
        raise InvalidInputError(f"{path.name}: expected 3 to {_MOST:,} corners, found {len(corners)}")
    for place, corner in enumerate(corners, 1):
        if not all(0 <= value <= 1 for value in corner):
            found = ",".join(f"{value:g}" for value in corner)
            raise InvalidInputError(f"{path.name}, corner {place}: expected a and b from 0 to 1, found {found}")
    return corners


def _corner(path: Path, row: Any) -> tuple[float, float]:
    try:
        a, b = row
        return float(a), float(b)
    except (ValueError, TypeError) as error:
        found = ",".join(map(str, row)) if isinstance(row, list) else row
        raise InvalidInputError(f"{path.name}: expected rows of two numbers, a and b; found {found}") from error


def _pairs(text: str) -> list[list[str]]:
    """The rows of a CSV file as pairs of numbers, without a header that is not numeric."""
    rows = [row for row in csv.reader(io.StringIO(text.replace(";", ","))) if row]
    try:
        float(rows[0][0])
    except (IndexError, ValueError):
        return rows[1:]
    return rows
