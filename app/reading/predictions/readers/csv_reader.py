"""Delimited text: encoding, separator and header from the first rows, then all rows by Arrow, block by block."""

from __future__ import annotations

import codecs
import contextlib
import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import StringIO
from itertools import islice
from typing import Any

import numpy as np

from tile_core.checks import InvalidInputError
from tile_core.importers import cells
from tile_core.importers.prediction_roles import recognise
from tile_core.number_format import counted

from ...tables import encodings, sniffing
from ...tables.limited_process import Progress, quiet
from ...tables.sniffing import header_names, refuse_title
from ..problems import Problems
from .tables import PEEK, WHAT_TO_DO, File, Table
from .utf8_stream import Utf8, start_of

BLOCK = 1 << 22
_HEAD = 1 << 18
_DEAD = 1_000


@dataclass(frozen=True, slots=True)
class _Format:
    """The format of a text file. `skip`: bytes of UTF-8 up to the end of the header; `width`: cells in a row."""

    encoding: str
    delimiter: str
    names: tuple[str, ...]
    width: int
    skip: int


def open_table(file: File, encoding: str | None = None) -> Table:
    """The columns of the file; it is in UTF-8 unless its byte-order mark or `encoding` says otherwise."""
    start = start_of(file, _HEAD)
    cut = len(start) == _HEAD
    found = encoding or encodings.marked_encoding(start) or "utf-8"
    # The beginning of a larger file may end in the middle of a character.
    text = codecs.getincrementaldecoder(encodings.codec(found))().decode(start, final=not cut)
    encodings.refuse_binary(text)
    sniffing.refuse_empty(text)
    if sniffing.is_json(text):
        raise InvalidInputError("it looks like JSON. Rename it to .json")
    plain, comments = sniffing.uncommented(text, recognise)
    delimiter = sniffing.delimiter_of(plain)
    header, lines, rows = _first_rows(plain, delimiter, cut)
    bounds = replace(file.limits, columns=file.limits.prediction_columns)
    names = tuple(header_names(header, bounds, longest=cells.MAX_NAME))
    _refuse_title(header, len(names), rows)
    if not rows:
        raise InvalidInputError("it has a header but no rows below it")
    head = {name: [row[at] if at < len(row) else "" for row in rows] for at, name in enumerate(names)}
    mark = cells.decimal_mark(head.values())
    skip = len("".join(islice(StringIO(text, newline=""), lines)).encode())
    form = _Format(found, delimiter, names, _width(len(names), rows) or len(header), skip)

    def batches(used: Sequence[str], problems: Problems, progress: Progress) -> Iterator[dict[str, Any]]:
        return _batches(file, form, used, problems, progress)

    text = sniffing.description(delimiter, mark, found, comments, packed=file.packed)
    return Table(file, names, head, mark, text, lines + 1, batches)


def _first_rows(text: str, delimiter: str, cut: bool) -> tuple[list[str], int, list[list[str]]]:
    """The header, the number of lines up to its end, and the rows after it, without the last where that may be
    incomplete.
    """
    # Arrow takes quotes within a cell literally, and the preview of the first rows must do the same.
    listed = list(islice(sniffing.lined_rows(text, delimiter, strict=False), PEEK + 1))
    rows = [row for _, _, row in listed[1:]]
    partly = cut and len(rows) < PEEK
    if partly and len(rows) < 2:
        raise InvalidInputError(f"its first rows are longer than {_HEAD / 1e3:.0f} kB")
    return listed[0][2] if listed else [""], listed[0][1] if listed else 0, rows[:-1] if partly else rows


def _width(named: int, rows: list[list[str]]) -> int:
    """The number of cells in most rows, including empty ones after the last named column; 0 where rows do not fit the
    header.
    """
    fitting = [len(row) for row in rows if len(row) >= named and not any(map(str.strip, row[named:]))]
    return max(set(fitting), key=fitting.count, default=0)


def _refuse_title(header: list[str], width: int, rows: list[list[str]]) -> None:
    ragged = [len(row) for row in rows if len(row) < width or any(map(str.strip, row[width:]))]
    if ragged:
        refuse_title(header, rows, max(ragged) > 1, recognise)


def _batches(
    file: File, form: _Format, used: Sequence[str], problems: Problems, progress: Progress
) -> Iterator[dict[str, Any]]:
    import pyarrow as pa
    from pyarrow import csv as arrow

    options = _options(form, used, problems)
    try:
        with (
            contextlib.closing(Utf8(file, form.encoding, form.skip, progress)) as source,
            arrow.open_csv(pa.PythonFile(source, mode="r"), **options) as reader,
        ):
            rows = 0
            for batch in reader:
                yield _not_blank({name: batch.column(at) for at, name in enumerate(used)}, rows, problems)
                rows += batch.num_rows
            if source.quotes % 2:
                _refuse_unclosed(file, form, problems.numbering.first)
    except pa.ArrowInvalid as error:
        raise _refusal(error, problems) from error


def _options(form: _Format, used: Sequence[str], problems: Problems) -> dict[str, Any]:
    """Options that make Arrow read the `used` columns as texts, missing where a cell is empty."""
    import pyarrow as pa
    from pyarrow import csv as arrow

    # Cells beyond the last named column need a name that no column can have.
    names = [*form.names, *(f"\0{at}" for at in range(form.width - len(form.names)))]
    convert = arrow.ConvertOptions(column_types=dict.fromkeys(used, pa.string()), include_columns=list(used))
    convert.strings_can_be_null, convert.null_values = True, [""]
    parse = arrow.ParseOptions(delimiter=form.delimiter, newlines_in_values=True, ignore_empty_lines=False)
    parse.invalid_row_handler = _Ragged(problems).handle
    read = arrow.ReadOptions(use_threads=False, block_size=BLOCK, column_names=names)
    return {"read_options": read, "parse_options": parse, "convert_options": convert}


def _refuse_unclosed(file: File, form: _Format, first: int) -> None:
    """Raise `InvalidInputError` where a quote is never closed: Arrow would read all that follows it as one cell."""
    number = first
    with io.TextIOWrapper(io.BufferedReader(Utf8(file, form.encoding, form.skip, quiet)), "utf-8", newline="") as lines:
        try:
            for _ in csv.reader(lines, delimiter=form.delimiter, strict=True):
                number += 1
        except csv.Error as error:
            if "unexpected end" in str(error) or "field limit" in str(error):
                raise InvalidInputError(f"row {number}: a quote is not closed") from error


def _not_blank(batch: dict[str, Any], rows: int, problems: Problems) -> dict[str, Any]:
    """The columns without the rows that are empty in every column; a single column keeps them as missing cells."""
    columns = list(batch.values())
    if len(columns) < 2 or not all(column.null_count for column in columns):
        return batch
    filled = np.logical_or.reduce([np.asarray(column.is_valid()) for column in columns])
    for index in np.flatnonzero(~filled).tolist():
        problems.numbering.blank.skip(rows + index)
    return {name: column.filter(filled) for name, column in batch.items()}


def _refusal(error: Exception, problems: Problems) -> Exception:
    text = str(error)
    if "UTF8" in text:
        return UnicodeDecodeError("utf-8", b"", 0, 1, text)
    if "straddl" in text or "out of sync" in text:
        return InvalidInputError(f"a quote is not closed, or a row is longer than {BLOCK / 1e6:.0f} MB")
    if problems.dead:
        return InvalidInputError(problems.dead)
    return InvalidInputError(f"it is not a readable table. {WHAT_TO_DO}")


class _Ragged:
    """Rows with another number of cells than the header: left out and reported, blank ones silently."""

    def __init__(self, problems: Problems) -> None:
        self._problems, self._found = problems, 0

    def handle(self, row: Any) -> str:
        """Tell Arrow what to do with such a row."""
        numbering = self._problems.numbering
        numbering.ragged.skip(int(row.number) - 1)
        if not (row.text or "").strip():
            return "skip"
        self._found += 1
        found, expected = (
            counted(row.actual_columns, "cell"),
            f"{counted(row.expected_columns, 'cell')}, as in the header",
        )
        self._problems.left_out(numbering.first + int(row.number) - 1, (), found, expected)
        if self._found < _DEAD:
            return "skip"
        self._problems.dead = f"more than {_DEAD:,} rows have another number of cells than the header"
        return "error"
