"""That marks of footnotes are left out, with an example, where a table has some behind its numbers or names."""

from __future__ import annotations

import re

import numpy as np

from tile_core.importers import cells
from tile_core.importers.columns import Mapping
from tile_core.importers.problems import Rows
from tile_core.importers.roles import ATTRIBUTE, CONTEXT, ENTITY, IGNORE

_MARK = re.compile(r"[\w%)][\s$*]?(?:[⁰¹²³⁴-⁹ᵃ-ᶻ]|\^|<sup|\\textsuperscript|\\tnote|\\footnotemark|\[\^?\d{1,3}\])")


def notes(rows: Rows, mapping: Mapping) -> list[str]:
    """A sentence with the first mark of the cells that are used, most often none."""
    for column, role in mapping.roles.items():
        if role in (IGNORE, ATTRIBUTE):
            continue
        for number, text in zip(rows.numbers, rows.columns[column], strict=True):
            if len(text) <= cells.MAX_NAME and _MARK.search(text):
                read = _read(text, rows.decimal, named=role in (ENTITY, CONTEXT))
                if read:
                    where = f"row {number}, “{cells.short(column)}”"
                    return [f"Footnote marks are left out: “{cells.short(text)}” ({where}) is read as {read}."]
    return []


def _read(text: str, decimal: str, *, named: bool) -> str:
    """What a cell is read as, "" where that is all of it, or nothing."""
    written = cells.in_unicode(text)
    read = cells.without_mark(written) if named else cells.plain(text)
    is_number = named or bool(np.isfinite(cells.estimates([text], decimal).numbers.values[0]))
    if read == written.strip() or not is_number:
        return ""
    return f"“{cells.short(read)}”" if named else cells.short(read)
