"""Frames of any kind as a table: pandas, polars, pyarrow, a dict of columns, a list of records."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tile_core.checks import InvalidInputError

_INDEX = "model"


@dataclass(frozen=True, slots=True)
class Text:
    """A frame as a CSV file, each number with all its digits; what is missing is empty.

    `header`: how many rows of the file name the columns; `labels`: the number of each row in the frame.
    """

    data: bytes
    header: int
    labels: Sequence[int]

    def label(self, row: int) -> int:
        """The number in the frame of a row of the file, whose first row is 1."""
        place = row - self.header - 1
        return self.labels[place] if 0 <= place < len(self.labels) else row


def text_of(frame: Any) -> Text:
    """The frame as a CSV file, with the index of pandas where that has a name or holds texts.

    Rows are numbered by an index of whole numbers, otherwise from 0. Raises `InvalidInputError` as `columns_of`.
    """
    frame = _collected(frame)
    if hasattr(frame, "to_csv") and hasattr(frame, "index") and len(getattr(frame, "columns", ())):
        levels, labels = list(frame.index.names), list(frame.index.tolist())
        kept = any(name is not None for name in levels) or any(map(_is_name, labels))
        several = getattr(frame.columns, "nlevels", 1)
        # Below several rows of names, pandas names the levels of the index in a row of its own.
        header = several + int(kept and several > 1)
        named = _free([str(name or _INDEX) for name in levels], frame.columns) if kept and several == 1 else None
        data = frame.to_csv(index=kept, index_label=named, lineterminator="\n").encode()
        whole = all(type(label) is int and label >= 0 for label in labels)
        return Text(data, header, labels if whole else range(len(labels)))
    columns = columns_of(frame)
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows([_cell(value) for value in row] for row in zip(*columns.values(), strict=True))
    return Text(text.getvalue().encode(), 1, range(len(next(iter(columns.values())))))


def columns_of(frame: Any) -> dict[str, list[Any]]:
    """The columns of a frame, by name: lists of plain values of one length.

    `frame`: a mapping of columns, of which some may be one value for all rows; a list of mappings, one for each row; or
    a frame of pandas, polars or pyarrow. Raises `InvalidInputError` for anything else and for columns of different
    lengths.
    """
    frame = _collected(frame)
    if isinstance(frame, Sequence) and len(frame) and all(isinstance(row, Mapping) for row in frame):
        frame = {
            name: [row.get(name) for row in frame] for name in dict.fromkeys(name for row in frame for name in row)
        }
    if isinstance(frame, Mapping):
        named: Iterable[tuple[Any, Any]] = frame.items()
    elif hasattr(frame, "column_names") and hasattr(frame, "column"):
        named = ((name, frame.column(name)) for name in frame.column_names)
    elif hasattr(frame, "columns") and hasattr(frame, "__getitem__"):
        named = ((name, frame[name]) for name in frame.columns)
    else:
        raise InvalidInputError(
            f"frame: expected a data frame or a dict of columns, found {type(frame).__name__}; for arrays of counts "
            "use Board.from_counts, for labels give scores of models, too"
        )
    columns: dict[str, Any] = {str(name): _values(column) for name, column in named}
    lengths = {len(values) for values in columns.values() if isinstance(values, list)}
    if len(lengths) != 1:
        found = ", ".join(map(str, sorted(lengths))) or "no columns"
        raise InvalidInputError(f"frame: expected columns of one length, found {found}")
    (rows,) = lengths
    return {name: values if isinstance(values, list) else [values] * rows for name, values in columns.items()}


def _collected(frame: Any) -> Any:
    """The frame, also of a lazy one of polars."""
    return frame.collect() if hasattr(frame, "collect_schema") and hasattr(frame, "collect") else frame


def _values(column: Any) -> Any:
    """The values as a list; one value for all rows as it is."""
    for method in ("to_pylist", "to_list", "tolist"):
        if hasattr(column, method):
            return getattr(column, method)()
    return list(column) if isinstance(column, Iterable) and not isinstance(column, str) else column


def _is_name(label: Any) -> bool:
    """Whether a label of an index is a text, or has one in one of its levels."""
    return any(isinstance(part, str) for part in (label if isinstance(label, tuple) else (label,)))


def _free(names: Iterable[str], taken: Iterable[Any]) -> list[str]:
    """The names, with underscores where they are taken by a column or by a name before."""
    found: list[str] = []
    others = set(map(str, taken))
    for name in names:
        free = name
        while free in others:
            free += "_"
        others.add(free)
        found.append(free)
    return found


def _cell(value: Any) -> str:
    missing = value is None or str(value) in {"<NA>", "NaT"} or (isinstance(value, float) and math.isnan(value))
    return "" if missing else str(value)
