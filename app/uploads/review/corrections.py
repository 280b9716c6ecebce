"""Cells that are corrected in the dialog, before a file is imported."""

from __future__ import annotations

from dataclasses import replace

from tile_core.importers import cells

from ...reading.tables.table import Table

Corrections = dict[tuple[int, int], str]
# So many cells can be corrected, and are named.
_MOST, _NAMED = 1000, 5


def corrections(table: Table, given: object) -> Corrections:
    """New texts by row number and index of the column, from "row,column": text; what is none is left out."""
    known, found = set(table.numbers), Corrections()
    for place, text in (given if isinstance(given, dict) else {}).items():
        row, _, column = str(place).partition(",")
        if not (isinstance(text, str) and _is_number(row) and _is_number(column)):
            continue
        if int(row) in known and int(column) < len(table.columns) and len(found) < _MOST:
            found[int(row), int(column)] = text[: cells.MAX_NAME]
    return found


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 8


def corrected(table: Table, found: Corrections) -> Table:
    """The table with these texts."""
    if not found:
        return table
    at = {number: index for index, number in enumerate(table.numbers)}
    columns = list(table.columns.items())
    for index in {column for _, column in found}:
        columns[index] = columns[index][0], list(columns[index][1])
    for (row, column), text in found.items():
        columns[column][1][at[row]] = text
    return replace(table, columns=dict(columns), notes=(*table.notes, _note([*table.columns], found)))


def _note(names: list[str], found: Corrections) -> str:
    places = [f"row {row}, “{cells.short(names[column])}”" for row, column in sorted(found)]
    more = f"; and {len(places) - _NAMED:,} more" if len(places) > _NAMED else ""
    return f"Corrected by hand: {'; '.join(places[:_NAMED])}{more}."
