"""Frames of any kind as columns: pandas, polars, pyarrow, a dict of columns."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Mapping
from typing import Any

from tile_core.checks import InvalidInputError

_INDEX = "model"


def columns_of(frame: Any) -> dict[str, list[Any]]:
    """The columns of a frame, by name: lists of plain values of one length.

    `frame`: a mapping of columns, or a frame of pandas, polars or pyarrow. The index of a pandas frame is the first
    column where it holds names. Raises `InvalidInputError` for anything else and for columns of different lengths.
    """
    if hasattr(frame, "collect_schema") and hasattr(frame, "collect"):  # a lazy frame of polars
        frame = frame.collect()
    if isinstance(frame, Mapping):
        named: Iterable[tuple[Any, Any]] = frame.items()
    elif hasattr(frame, "column_names") and hasattr(frame, "column"):
        named = ((name, frame.column(name)) for name in frame.column_names)
    elif hasattr(frame, "columns") and hasattr(frame, "__getitem__"):
        named = ((name, frame[name]) for name in frame.columns)
    else:
        raise InvalidInputError(
            f"frame: expected a data frame or a dict of columns, found {type(frame).__name__}; for arrays of counts "
            "use Board.from_counts"
        )
    columns = {str(name): _values(column) for name, column in named}
    index = _names_of_index(frame)
    if index is not None:
        label = frame.index.name
        columns = {_free(str(_INDEX if label is None else label), columns): index} | columns
    lengths = {len(values) for values in columns.values()}
    if len(lengths) != 1:
        found = ", ".join(map(str, sorted(lengths))) or "no columns"
        raise InvalidInputError(f"frame: expected columns of one length, found {found}")
    return columns


def csv_of(columns: Mapping[str, list[Any]]) -> bytes:
    """The columns as a CSV file, each number with all its digits; what is missing is empty."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows([_cell(value) for value in row] for row in zip(*columns.values(), strict=True))
    return text.getvalue().encode()


def _values(column: Any) -> list[Any]:
    for method in ("to_pylist", "to_list", "tolist"):
        if hasattr(column, method):
            return list(getattr(column, method)())
    return list(column)


def _names_of_index(frame: Any) -> list[Any] | None:
    """The labels of a pandas frame whose rows are named, `None` where they are only numbered."""
    index = getattr(frame, "index", None)
    if index is None or not hasattr(index, "tolist"):
        return None
    labels = list(index.tolist())
    return labels if any(isinstance(label, str) for label in labels) else None


def _free(name: str, columns: Mapping[str, Any]) -> str:
    while name in columns:
        name += "_"
    return name


def _cell(value: Any) -> str:
    missing = value is None or str(value) in {"<NA>", "NaT"} or (isinstance(value, float) and math.isnan(value))
    return "" if missing else str(value)
