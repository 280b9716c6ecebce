"""Reads a workbook or parquet with pandas and answers with texts; run by `bounded` as a script of its own.

Bytes on standard input, "workbook" or "parquet" and the limits (`Limits` and `sheet` as JSON) as
arguments. Each line of standard output is a JSON object that adds to the answer: `sheets`, `sheet`, then `header`,
`rows` and `numbers`, or `error`. What is said before memory runs out is said, for some libraries end the process then.
Nothing here imports the rest of the program: the process should be small and start soon.
"""

from __future__ import annotations

import json
import sys
from datetime import datetime, time
from io import BytesIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

MEMORY = 2_000_000_000


class Refusal(Exception):  # noqa: N818  (no error of the program)
    """What is wrong with the file, in words."""


def main() -> None:
    """Answer on standard output."""
    limits = json.loads(sys.argv[2])
    bound(limits["seconds"])
    _say(answer(sys.argv[1], sys.stdin.buffer.read(), limits))


def answer(kind: str, data: bytes, limits: dict[str, Any]) -> dict[str, Any]:
    """What the file holds, or what is wrong with it."""
    try:
        return workbook(data, limits) if kind == "workbook" else parquet(data, limits)
    except Refusal as refusal:
        return {"error": str(refusal)}
    except MemoryError:
        return {"error": "it asks for too much memory. Save the table alone, or as CSV"}
    except BaseException:  # a panic of Rust is no Exception
        return {"error": f"it is no {kind} that can be read, or it is damaged. Save it again, or as CSV"}


def bound(seconds: int) -> None:
    """Limits on memory and processor time; Windows has none, the time limit of `bounded` remains."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _say(part: dict[str, Any]) -> None:
    sys.stdout.buffer.write(json.dumps(part).encode() + b"\n")
    sys.stdout.buffer.flush()


def workbook(data: bytes, limits: dict[str, Any]) -> dict[str, Any]:
    """The sheet that is asked for, else the first that is not empty; rows and columns without any text are left out."""
    import pandas as pd

    book = pd.ExcelFile(BytesIO(data), engine="calamine")
    names = [str(name) for name in book.sheet_names]
    if len(names) > limits["rows"]:
        raise Refusal(f"it has {len(names):,} sheets. Save the table alone, or as CSV")
    _say({"sheets": names})
    for name in [limits["sheet"]] if limits["sheet"] in names else names:
        _say({"sheet": name})
        grid = _grid(book, name, limits)
        if len(grid):
            header, *rows = grid.to_numpy().tolist()
            return _table(header, rows, [int(number) + 1 for number in grid.index[1:]], limits)
    raise Refusal("it is empty" if names else "it has no sheet")


def _grid(book: pd.ExcelFile, name: str, limits: dict[str, Any]) -> pd.DataFrame:
    """The texts of a sheet. Cells are read as a dense grid: one far away would make it vast."""
    import pandas as pd

    row, column = book.book.get_sheet_by_name(name).end or (0, 0)
    if (row + 1) * (column + 1) > (limits["rows"] + 1) * limits["columns"]:
        raise Refusal(
            f"its cells reach to row {row + 1:,} and column {column + 1:,}, at most {limits['rows']:,} rows and "
            f"{limits['columns']} columns are taken. Delete what is far from the table, or save the table as CSV"
        )
    texts = pd.read_excel(book, sheet_name=name, header=None, dtype=object, na_filter=False).map(_text)
    filled = texts.map(str.strip) != ""
    return texts.loc[filled.any(axis=1), filled.any()]


def _text(value: Any) -> str:
    """Numbers in the fewest digits that give them back, days without a midnight."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and abs(value) >= 10**16:
        return str(float(value))
    if isinstance(value, datetime) and value.time() == time():
        return str(value.date())
    return str(value)


def parquet(data: bytes, limits: dict[str, Any]) -> dict[str, Any]:
    """All columns, and the index where it was given names. The footer is held to the limits first."""
    import pandas as pd
    import pyarrow as pa
    import pyarrow.parquet as pq

    opened = pq.ParquetFile(BytesIO(data))
    _check(opened.metadata, limits)
    names = opened.schema_arrow.names
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise Refusal(f"two of its columns are named “{twice[:40]}”. Give each column a name of its own")
    # Types of Arrow: integers with gaps stay integers, and 0.704 of single precision stays 0.704.
    frame = pd.read_parquet(BytesIO(data), engine="pyarrow", dtype_backend="pyarrow", use_threads=False)
    if not isinstance(frame.index, pd.RangeIndex):
        frame = frame.reset_index()
    listed = [_texts(pa.array(frame.iloc[:, place])) for place in range(frame.shape[1])]
    rows = [list(row) for row in zip(*listed, strict=True)]
    return _table([str(name) for name in frame.columns], rows, list(range(2, len(rows) + 2)), limits)


def _check(metadata: Any, limits: dict[str, Any]) -> None:
    if metadata.num_rows > limits["rows"]:
        raise Refusal(f"it has {metadata.num_rows:,} rows, at most {limits['rows']:,} are taken")
    if metadata.num_columns > limits["columns"]:
        raise Refusal(f"it has {metadata.num_columns:,} columns, at most {limits['columns']} are taken")
    if sum(metadata.row_group(group).total_byte_size for group in range(metadata.num_row_groups)) > limits["expanded"]:
        raise Refusal(f"it expands to more than {limits['expanded'] / 1e6:g} MB. Leave out columns")


def _texts(column: Any) -> list[str]:
    """Texts as they are, numbers in the fewest digits that give them back, nothing as nothing."""
    import pyarrow as pa

    if pa.types.is_primitive(column.type):
        column = column.cast(pa.string())
    values = column.to_pylist()
    texts = (value.decode("utf-8", "replace") if isinstance(value, bytes) else value for value in values)
    return ["" if value is None else str(value) for value in texts]


def _table(header: list[str], rows: list[list[str]], numbers: list[int], limits: dict[str, Any]) -> dict[str, Any]:
    """What the file holds, if that is no more than a file may: a text that many cells share is many texts here."""
    if sum(sum(map(len, row)) for row in rows) > limits["expanded"]:
        raise Refusal(f"its cells hold more than {limits['expanded'] / 1e6:g} MB of text. Leave out columns")
    return {"header": header, "rows": rows, "numbers": numbers}


if __name__ == "__main__":
    main()
