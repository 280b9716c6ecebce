"""Tables one below the other, such as a confusion matrix of each model, each below its title or after an empty row."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from . import matrix_grids
from .frame import Frame
from .many_classes import axis_of
from .matrix_grids import COLUMNS, ROWS
from .matrix_sheets import BLOCKS, Rows, matrix_of

# More blocks are no matrices of models.
_MOST = 1_000
# What may stand before the name in a title.
_PREFIX = re.compile(r"^(?:[#*=\s-]+|(?:model|classifier|method|algorithm)\s*[:=]\s*)+", re.IGNORECASE)


def of(rows: Rows) -> dict[str, Rows]:
    """The blocks of numbered rows by their titles; those without one are numbered, and equal titles, too.

    A title is a row with one filled cell that is no number, at the beginning of a block. A block ends where a row is
    empty or missing, and before the title of the next one.
    """
    blocks: list[tuple[str, list[tuple[int, Sequence[str]]]]] = []
    before = 0
    for number, row in rows:
        filled = [cell.strip() for cell in row if cell.strip()]
        if not filled:
            continue
        title = filled[0] if len(filled) == 1 and not matrix_grids.is_count(filled[0]) else ""
        begun = bool(blocks and blocks[-1][1])
        # Below a header, a single cell may say what an axis is.
        ended = not blocks or (begun and (number > before + 1 or any(map(matrix_grids.is_count, blocks[-1][1][-1][1]))))
        if title and ended:
            blocks.append((_PREFIX.sub("", title) or title, []))
        elif not blocks or (begun and number > before + 1):
            blocks.append(("", [(number, row)]))
        else:
            blocks[-1][1].append((number, row))
        before = number
        if len(blocks) > _MOST:
            return {}
    return _named([(title, found) for title, found in blocks if found])


def _named(blocks: Sequence[tuple[str, Rows]]) -> dict[str, Rows]:
    found: dict[str, Rows] = {}
    for k, (title, rows) in enumerate(blocks, 1):
        found[title if title and title not in found else f"{title or 'matrix'} {k}"] = rows
    return found


def of_two_classes(blocks: Mapping[str, Rows]) -> Frame | None:
    """A row for each cell of the matrices of the same two classes; `None` where the blocks are others.

    `blocks`: as `of` gives them. Nothing is asked about rows and columns: either names or sums say what is the truth.
    """
    if len(blocks) < 2:
        return None
    found = {name: matrix_of(name, rows, BLOCKS) for name, rows in blocks.items()}
    matrices = {name: matrix for name, matrix in found.items() if matrix and len(matrix.labels) == 2}
    if len(matrices) < len(blocks) or len({frozenset(matrix.labels) for matrix in matrices.values()}) > 1:
        return None
    said = {matrix.truth for matrix in matrices.values()}
    truth = said.pop() if len(said) == 1 else ""
    truth = truth or axis_of([matrix.counts for matrix in matrices.values()])
    if truth not in (ROWS, COLUMNS):
        return None
    columns: dict[str, list[str]] = {name: [] for name in ("model", "actual", "predicted", "count")}
    numbers = []
    for name, matrix in matrices.items():
        for i, row in enumerate(matrix.counts):
            for j, count in enumerate(row):
                actual, predicted = (i, j) if truth == ROWS else (j, i)
                texts = (name, matrix.labels[actual], matrix.labels[predicted], str(count))
                for column, text in zip(columns.values(), texts, strict=True):
                    column.append(text)
                numbers.append(blocks[name][0][0])
    return Frame(columns, tuple(numbers))
