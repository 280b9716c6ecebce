"""Cells that print how a rate was counted: `43/47 (91.5%)`, `91.5% (43/47)`, `43 of 47`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers.cells.texts import MAX_TEXT, plain

_FRACTION = re.compile(r"(?<![\d./,])(?<!/ )(\d{1,15})\s*(?:/|\bof\b)\s*(\d{1,15})(?![\d/]|[.,]\d)", re.ASCII)
_EMPTY_BRACKETS = re.compile(r"[(\[][\s;,]*[)\]]")
_BRACKETED = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
# 91.5%, 80.0-97.0: a value and its interval.
_WITH_INTERVAL = re.compile(r"([^;,]+)[;,]\s+(.+)")


class Fractions(NamedTuple):
    """The fractions of a column: numerators and denominators, shape (rows,), `nan` where a cell has none.

    `rest`: each cell without its fraction, written as a value and its interval are: `91.5% (80–97)`.
    """

    numerators: FloatArray
    denominators: FloatArray
    rest: list[str]


def fractions(cells: Sequence[str]) -> Fractions:
    """The fractions of whole numbers in cells, shape (rows,).

    >>> found = fractions(["43/47 (91.5%)", "0.9"])
    >>> found.numerators, found.denominators, found.rest
    (array([43., nan]), array([47., nan]), ['91.5%', '0.9'])
    """
    triples = [_split(cell) for cell in cells]
    pairs = np.array([(top, bottom) for top, bottom, _ in triples], dtype=np.float64).reshape(-1, 2)
    return Fractions(pairs[:, 0], pairs[:, 1], [rest for *_, rest in triples])


def _split(cell: str) -> tuple[float, float, str]:
    if len(cell) > MAX_TEXT or not ("/" in cell or "of" in cell):
        return np.nan, np.nan, cell
    text = plain(cell)
    found = list(_FRACTION.finditer(text))
    if len(found) != 1:
        return np.nan, np.nan, cell
    (match,) = found
    rest = _EMPTY_BRACKETS.sub(" ", f"{text[: match.start()]} {text[match.end() :]}").strip(" ;,")
    return float(match[1]), float(match[2]), _as_value(rest)


def _as_value(rest: str) -> str:
    bracketed = _BRACKETED.fullmatch(rest)
    inside = bracketed[1].strip(" ;,") if bracketed else rest
    interval = _WITH_INTERVAL.fullmatch(inside)
    return f"{interval[1]} ({interval[2]})" if bracketed and interval else inside
