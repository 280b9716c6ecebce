"""Finds the row that names the columns, the rows of groups above it, and the text around the table."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tile_core.importers import cells
from tile_core.importers.columns import normalise, recognise
from tile_core.importers.roles import ROLES

from . import stacked_headers

Row = tuple[int, list[str]]
_SEARCHED = 30
_LEVELS = 2
_LETTERS = {"p": "precision", "r": "recall"}
_PERFORMANCE = ("count", "sum", "rate", "prior", "check")


def find(rows: Sequence[Row], chosen: int | None) -> int:
    """The index of the header: the row with the chosen number, otherwise the first that names several known columns.

    Where none does, the first row, unless that is a title: one cell above a wider row of texts.
    """
    if not rows:
        return 0
    if chosen is not None:
        return next((at for at, (number, _) in enumerate(rows[:-1]) if number >= chosen), max(0, len(rows) - 2))
    searched = [row for _, row in rows[: min(_SEARCHED, max(1, len(rows) - 1))]]  # a header has a row below it
    known = [sum(is_known(cell) for cell in _spelled_out(row)) for row in searched]
    for at, count in enumerate(known):
        if count > 1 and (at == 0 or known[0] < 2):
            return at
    filled = [sum(bool(cell.strip()) for cell in row) for row in searched]
    if known[0] or filled[0] > 1:
        return 0
    wide = (at for at, row in enumerate(searched) if filled[at] > 1 and not _numbers(row))
    return next(wide, 0) if max(filled) > 1 else 0


def is_known(cell: str) -> bool:
    """Whether a cell names a known column."""
    return 0 < len(cell) <= cells.MAX_NAME and recognise(cell) is not None


def _numbers(row: Sequence[str]) -> bool:
    filled = [cell for cell in row if cell.strip()]
    return bool(filled) and bool(np.isfinite(cells.numbers(filled).values).any())


def joined(rows: Sequence[Row], at: int) -> tuple[list[str], int]:
    """The names of the header, and how many rows below it belong to it.

    They have the groups of the rows above where names repeat ("liver tp", "colon tp"), or what stands below them.
    """
    stacked = stacked_headers.joined(rows, at, [_is_performance(cell) for cell in rows[at][1]])
    return stacked or (_with_groups(rows, at), 0)


def _spelled_out(row: Sequence[str]) -> list[str]:
    """A header with P and R several times as precision and recall: what they mean alone, other columns decide."""
    plain = [normalise(cell) for cell in row]
    if min(plain.count(letter) for letter in _LETTERS) < 2:
        return list(row)
    return [_LETTERS.get(name, cell) for name, cell in zip(plain, row, strict=True)]


def _with_groups(rows: Sequence[Row], at: int) -> list[str]:
    header = _spelled_out(rows[at][1])
    names = [cell.strip() for cell in header]
    for above in range(at - 1, max(at - 1 - _LEVELS, -1), -1):
        groups = _groups(rows[above][1], len(names))
        marked = [k for k, name in enumerate(header) if _is_performance(name)]
        with_groups = [(groups[k], normalise(names[k])) for k in marked]
        plain = [normalise(names[k]) for k in marked]
        if len(set(plain)) == len(plain) or len(set(with_groups)) <= len(set(plain)):
            break
        for k in marked:
            names[k] = f"{groups[k]} {names[k]}".strip()
    return names


def _groups(row: Sequence[str], width: int) -> list[str]:
    """The names of merged cells, repeated in all columns that they span."""
    last = ""
    return [last := (cell.strip() or last) for cell in [*row[:width], *[""] * (width - len(row))]]


def _is_performance(name: str) -> bool:
    role = recognise(name) if 0 < len(name) <= cells.MAX_NAME else None
    return role is not None and ROLES[role].kind in _PERFORMANCE


def without_footnotes(names: Sequence[str], rows: Sequence[Row]) -> tuple[list[Row], list[str]]:
    """The rows without lines of dashes, and without rows of a single cell at the end; with a note on each kind left
    out.
    """
    kept = [(number, row) for number, row in rows if any(cell.strip(" -=_+|\t") for cell in row)]
    notes: list[str] = []
    if sum(bool(name) for name in names) < 3:
        return kept, notes
    while kept and _is_remark(kept[-1][1]):
        number, row = kept.pop()
        text = cells.short(next(filter(str.strip, row)), 60)
        notes.append(f"Row {number}, “{text}”, stands below the table: not read as a row.")
    return kept, notes[::-1][:3]


def _is_remark(row: Sequence[str]) -> bool:
    """Whether a row is one cell of text, however many columns it spans."""
    filled = [cell.strip() for cell in row if cell.strip()]
    alone = len(filled) == 1 or (len(filled) > 2 and len(set(filled)) == 1)
    return alone and bool(row[0].strip()) and len(filled[0]) > 3 and any(map(str.isalpha, filled[0]))


def notes_on(rows: Sequence[Row], at: int) -> list[str]:
    """Notes that the header is not the first row, with the first text above it."""
    if not rows or at == 0:
        return []
    above = next((cell.strip() for _, row in rows[:at] for cell in row if cell.strip()), "")
    if above.lower().startswith("sep="):  # what spreadsheets write to say how cells are separated
        return []
    return [f"Row {rows[at][0]} is read as the header; above it: “{cells.short(above, 60)}”."]


def has_names(rows: Sequence[Sequence[str]]) -> bool:
    """Whether one of the first rows, or the first column, names several known columns."""
    searched = rows[:_SEARCHED]
    return any(sum(map(is_known, row)) > 1 for row in searched) or sum(is_known(row[0]) for row in searched if row) > 1
