"""Parquet files: the sizes in their footer are checked against the limits before anything is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tile_core.checks import InvalidInputError

from ...tables.limited_process import Progress
from ...tables.parquet_columns import named_columns
from ..problems import Problems
from .tables import PEEK, File, Table, too_many

_ROWS = 1 << 16


def open_table(file: File) -> Table:
    """The columns of the file; rows are numbered from 2, as if below a header."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    opened = _read_or_refuse(lambda: pq.ParquetFile(file.path))
    metadata, limits = opened.metadata, file.limits
    if metadata.num_columns > limits.prediction_columns:
        raise InvalidInputError(f"it has {metadata.num_columns:,} columns; the limit is {limits.prediction_columns:,}")
    if metadata.num_rows == 0:
        raise InvalidInputError("it has no rows")
    schema = opened.schema_arrow
    named = named_columns(schema)
    inside = {short: name for short, name in named.items() if _is_plain(schema.field(name).type, pa)}

    def batches(used: Sequence[str], _problems: Problems, progress: Progress) -> Iterator[dict[str, Any]]:
        if metadata.num_rows * len(used) > limits.prediction_cells:
            raise too_many(metadata.num_rows - 1, len(used), limits)
        return _batches(file, {name: inside[name] for name in used}, progress)

    first = _read_or_refuse(lambda: next(_batches(file, inside, lambda _done, _total: None, PEEK), {}))
    head = {name: _texts(column, pa) for name, column in first.items()}
    return Table(file, tuple(head), head, ".", "parquet", 2, batches)


def _read_or_refuse(read: Callable[[], Any]) -> Any:
    import pyarrow as pa

    try:
        return read()
    except (pa.ArrowException, OSError, ValueError) as error:
        raise InvalidInputError("it is not a readable parquet file; it may be damaged. Save it again") from error


def _batches(file: File, inside: dict[str, str], progress: Progress, rows: int = _ROWS) -> Iterator[dict[str, Any]]:
    import pyarrow.parquet as pq

    opened = _read_or_refuse(lambda: pq.ParquetFile(file.path))
    total, done = opened.metadata.num_rows, 0
    listed = opened.iter_batches(rows, columns=list(inside.values()), use_threads=False)
    while True:
        batch = _read_or_refuse(lambda: next(listed, None))
        if batch is None:
            return
        done += batch.num_rows
        progress(done, total)
        yield {name: batch.column(column) for name, column in inside.items()}


def _is_plain(kind: Any, pa: Any) -> bool:
    """Whether cells are single values."""
    kind = kind.value_type if pa.types.is_dictionary(kind) else kind
    texts = pa.types.is_string(kind) or pa.types.is_large_string(kind)
    numbers = pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind)
    return bool(texts or numbers or pa.types.is_boolean(kind))


def _texts(column: Any, pa: Any) -> list[str]:
    return ["" if value is None else str(value) for value in column.cast(pa.string()).to_pylist()]
