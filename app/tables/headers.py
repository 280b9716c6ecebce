"""The row that names the columns: names that are short and each once, and titles that stand where it should."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tile_core.checks import InvalidInputError
from tile_core.importers import cells

from ..settings import Limits

# How many rows below a title are searched for column names.
TITLES = 5


def header_names(header: Sequence[str], limits: Limits, *, keep_unnamed: bool = False, longest: int = 80) -> list[str]:
    """Names for the columns: short, printable, each once; columns without one are called by their number.

    Columns without a name after the last that has one are left out, unless `keep_unnamed`.
    """
    numbers = (index + 1 for index, name in enumerate(header) if name.strip())
    width = len(header) if keep_unnamed else max(numbers, default=0)
    if width > limits.columns:
        raise InvalidInputError(f"it has {width:,} columns; the limit is {limits.columns}")
    if width == 0:
        raise InvalidInputError("it is empty")
    names = [cells.short(name, longest) for name in header[:width]]
    if not np.isnan(cells.numbers([name for name in names if name]).values).any():
        raise InvalidInputError("its first row holds numbers: the first row should name the columns, such as model, TP")
    unique: dict[str, None] = {}
    for index, name in enumerate(names):
        plain = name or f"column {index + 1}"
        copies = (f"{plain} ({count})" for count in range(2, len(names) + 2))
        unique[next(text for text in (plain, *copies) if text not in unique)] = None
    return list(unique)


def refuse_title(
    header: Sequence[str], below: Sequence[Sequence[str]], longer: bool, known: Callable[[str], object]
) -> None:
    """Raise `InvalidInputError` where the first row is a title: where it names no column that is `known`, and a row
    below names several, or is longer than the one cell of the title.
    """
    if any(map(known, header)):
        return
    names_below = any(sum(bool(known(cell)) for cell in row) > 1 for row in below[:TITLES])
    single_cell = sum(bool(cell.strip()) for cell in header) == 1 and longer
    if names_below or single_cell:
        title = cells.short(next(filter(str.strip, header)))
        to_do = "Delete everything above the row of column names"
        raise InvalidInputError(f"its first row, “{title}”, looks like a title or a comment. {to_do}")
