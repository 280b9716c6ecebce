"""Reads parquet from standard input and writes its columns as JSON texts; run by `parquet` as a script of its own.

Arguments: the most rows, columns, characters of a cell, and bytes when expanded. Nothing here imports the rest of the
program: the process should be small and start soon.
"""

from __future__ import annotations

import json
import sys
from typing import Any

MEMORY = 2_000_000_000


def main() -> None:
    """Answer with {"header": [...], "rows": [[...], ...]} or {"error": "..."}."""
    _bound_memory()
    rows, columns, cell, expanded = map(int, sys.argv[1:5])
    try:
        answer = _read(sys.stdin.buffer.read(), rows, columns, cell, expanded)
    except (MemoryError, Exception):
        answer = {"error": "it is no parquet file that can be read, is damaged, or asks for too much memory"}
    json.dump(answer, sys.stdout)


def _bound_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limit; the footer and the time limit remain
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _read(data: bytes, rows: int, columns: int, cell: int, expanded: int) -> dict[str, Any]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    pa.set_cpu_count(1)
    file = pq.ParquetFile(pa.BufferReader(data))
    refusal = _refusal(file.metadata, rows, columns, expanded)
    if refusal:
        return {"error": refusal}
    texts = [
        name for name, kind in zip(file.schema_arrow.names, file.schema_arrow.types, strict=True) if _is_text(kind)
    ]
    # Texts stay one for each distinct value: a dictionary of one long text cannot be blown up by many rows.
    table = pq.ParquetFile(pa.BufferReader(data), read_dictionary=texts).read(use_threads=False)
    if table.num_rows > rows:
        return {"error": f"it has {table.num_rows:,} rows, at most {rows:,} are taken"}
    listed = []
    for name in table.column_names:
        longest = _longest(table.column(name))
        if longest > cell:
            return {"error": f"column “{name[:40]}”: a cell of {longest:,} characters, at most {cell:,} are taken"}
        listed.append(_texts(table.column(name)))
    return {"header": table.column_names, "rows": [list(row) for row in zip(*listed, strict=True)]}


def _refusal(metadata: Any, rows: int, columns: int, expanded: int) -> str:
    if metadata.num_rows > rows:
        return f"it has {metadata.num_rows:,} rows, at most {rows:,} are taken"
    if metadata.num_columns > columns:
        return f"it has {metadata.num_columns:,} columns, at most {columns} are taken"
    if sum(metadata.row_group(group).total_byte_size for group in range(metadata.num_row_groups)) > expanded:
        return f"it expands to more than {expanded / 1e6:g} MB"
    return ""


def _is_text(kind: Any) -> bool:
    import pyarrow as pa

    return bool(pa.types.is_string(kind) or pa.types.is_binary(kind) or pa.types.is_large_string(kind))


def _longest(column: Any) -> int:
    """The most characters of a cell, found before each row gets a text of its own where the distinct ones are few."""
    import pyarrow as pa

    distinct = column.unique() if pa.types.is_dictionary(column.type) else column
    return max(map(len, _texts(distinct)), default=0)


def _texts(column: Any) -> list[str]:
    """Texts as they are, numbers in the fewest digits that give them back, nothing as nothing."""
    import pyarrow as pa

    kind = column.type.value_type if pa.types.is_dictionary(column.type) else column.type
    if pa.types.is_primitive(kind):
        column = column.cast(pa.string())
    return ["" if value is None else _text(value) for value in column.to_pylist()]


def _text(value: Any) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


if __name__ == "__main__":
    main()
