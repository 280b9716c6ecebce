"""Text files of leaderboards: separated or aligned cells, documents, printed reports, and the CDnet tools' logs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice, pairwise
from pathlib import PurePath

from tile_core.checks import InvalidInputError
from tile_core.importers import cells
from tile_core.importers.columns import recognise

from ...settings import Limits
from ..tables import markup, sniffing
from ..tables.encodings import decode
from ..tables.table import Reading, Table, columns_of
from . import documents, grouped_columns, json_files, shapes
from .shapes import printed_matrices, reports

# Lines allowed for each row, as cells may hold line breaks, and blank lines are skipped.
_LINES = 10
# Extensions whose cells are separated, whatever stands in them.
_SEPARATED = (".csv", ".tsv")
_GAP = re.compile(r"\t| {2,}")
_PEEK = 40
# How much of a text is looked at to see that it is prose, and what it is not.
_START = 10_000
# A number of R, with blanks or an end around it.
_VALUE = re.compile(r"(?<!\S)(?:-?\d[\d.]*(?:e[-+]?\d+)?|NA|NaN)(?!\S)")
_NUMBERS = re.compile(r"\d[^,]*,[^,\d]*\d")


def read(data: bytes, filename: str, limits: Limits, reading: Reading, *, packed: bool = False) -> Table:
    """A table from a text. `packed`: whether the file was gzip."""
    text, encoding = decode(data, reading.encoding)
    if _is_cdnet(text):
        return _cdnet(text, filename, limits)
    if kind := _document(text, filename):
        return documents.read(text, kind, limits, reading)
    if printed_matrices.array(text) is None and sniffing.is_json(text):
        return json_files.read(data, limits, reading)
    sniffing.refuse_empty(text)
    _refuse_lines(text, limits)
    printed = _printed(text)
    if printed:
        what, rows, form = printed
        about = Table({}, (), ".", "text", what, Reading(encoding=encoding))
        return shapes.table_of(rows, limits, reading, about, form)
    _refuse_prose(text)
    aligned = None if reading.delimiter else _named_vector(text) or _aligned_rows(text)
    if aligned:
        about = Table({}, (), ".", "text", "columns aligned by spaces", Reading(encoding=encoding))
        return shapes.table_of(aligned, limits, reading, about)
    return _separated_table(text, encoding, limits, reading, packed=packed)


def _printed(text: str) -> tuple[str, Iterable[tuple[int, list[str]]], shapes.RowForm] | None:
    """What a program printed, in words, its rows and their form; `None` for other texts."""
    if reports.is_text(text):
        return "classification report", reports.rows(text), shapes.RowForm(named=True)
    matrices = printed_matrices.rows(text)
    if matrices:
        return "printed confusion matrix", matrices, shapes.RowForm(named=True)
    grid = printed_matrices.array(text) or printed_matrices.spaced(text)
    return None if grid is None else ("printed confusion matrix", grid, shapes.RowForm())


def is_document(data: bytes, filename: str) -> bool:
    """Whether a text is HTML, LaTeX or Markdown by its content."""
    return bool(_document(decode(data, None)[0], filename))


def _document(text: str, filename: str) -> str:
    """The kind of a document, or ""."""
    if filename.lower().removesuffix(".gz").endswith(_SEPARATED):
        return ""
    kind = markup.kind_of(text)
    return kind if kind in documents.NAMES else ""


def _separated_table(text: str, encoding: str, limits: Limits, reading: Reading, *, packed: bool) -> Table:
    text, comments = sniffing.uncommented(text, recognise)
    delimiter = reading.delimiter or sniffing.delimiter_of(text)
    rows = sniffing.rows(text, delimiter)
    first = list(islice(rows, grouped_columns.HEAD + 1))
    found = Reading(delimiter, reading.decimal, encoding)
    by_scene = grouped_columns.is_grouped(first)
    if by_scene:
        every = [*first, *islice(rows, limits.rows)]
        header, rows = grouped_columns.unfold(every)
        columns, numbers = columns_of(header, rows, limits, recognise)
        table = Table(columns, numbers, ".", "text", "", found, notes=tuple(grouped_columns.notes(every)))
    else:
        about = Table({}, (), ".", "text", "", found)
        table = shapes.table_of(chain(first, rows), limits, reading, about, shapes.RowForm(padded=False))
    mark = reading.decimal or cells.decimal_mark(table.columns.values())
    said = sniffing.description(delimiter, mark, encoding, comments, packed=packed)
    said = f"{grouped_columns.DESCRIPTION}, {said}" if by_scene else said
    return replace(table, decimal=mark, description=said, reading=replace(table.reading, decimal=mark))


def _named_vector(text: str) -> list[tuple[int, list[str]]] | None:
    """A named vector as R prints it: lines of names, each above the values, which end where their names end."""
    lines = [(number, line.expandtabs()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines or len(lines) % 2 or len(lines) > _PEEK:
        return None
    names, values = [], []
    for (_, above), (_, below) in zip(lines[::2], lines[1::2], strict=True):
        spans = list(_VALUE.finditer(below))
        if "".join(match[0] for match in spans) != "".join(below.split()):
            return None
        ends = [0, *(match.end() for match in spans[:-1]), len(above)]
        parts = [above[start:end] for start, end in pairwise(ends)]
        if any(part[:1].strip() for part in parts[1:]):  # the names do not end where the values do
            parts = above.split()
        names += [part.strip() for part in parts]
        values += [match[0] for match in spans]
    if len(names) != len(values) or len(names) < 2 or sum(recognise(name) is not None for name in names) < 2:
        return None
    return [(lines[0][0], names), (lines[1][0], values)]


def _aligned_rows(text: str) -> list[tuple[int, list[str]]] | None:
    """Cells set apart by two or more spaces, as programs print tables; `None` where separators are found instead."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    start = "\n".join(line for _, line in lines[:_PEEK])
    split = [_gaps(line) for _, line in lines[:_PEEK]]
    widths = [len(row) for row in split if len(row) > 1]
    if not widths or 2 * len(widths) <= len(split) or _is_separated(start):
        return None
    width = max(set(widths), key=widths.count)
    if width < 2 or 2 * widths.count(width) <= len(split):
        return None
    rows = [(number, _gaps(line)) for number, line in lines]
    # pandas prints an index without a name.
    return [(n, ["", *row] if len(row) == width - 1 and n == lines[0][0] else row) for n, row in rows]


def _gaps(line: str) -> list[str]:
    return [cell.strip() for cell in _GAP.split(line.strip())]


def _is_separated(start: str) -> bool:
    """Whether a separator other than the tab splits most lines alike."""
    delimiter = sniffing.delimiter_of(start)
    widths: Sequence[int] = [len(row) for _, _, row in sniffing.lined_rows(start, delimiter, strict=False)]
    common = max(set(widths), key=widths.count) if widths else 0
    return common > 1 and 2 * widths.count(common) > len(widths)


def _refuse_prose(text: str) -> None:
    """Refuse prose: no line has a tab, a semicolon, a bar or two numbers, and all have words, some many."""
    lines = [line for line in text[:_START].splitlines() if line.strip()]
    if (
        lines
        and not re.search(r"[\t;|]", text)
        and all(len(line.split()) > 3 and not _NUMBERS.search(line) for line in lines)
        and any(len(line.split()) > 5 for line in lines)
    ):
        raise InvalidInputError("it holds sentences, no table: expected rows of cells below a row of column names")


def _refuse_lines(text: str, limits: Limits) -> None:
    """Refuse millions of lines that are blank or comments, which would take a minute to skip."""
    most = max(_LINES * max(limits.rows, sniffing.COMMENTS), limits.samples + shapes.PEEK)
    if max(text.count("\n"), text.count("\r")) > most:
        raise InvalidInputError(
            f"it has more than {most:,} lines; the limit is {limits.rows:,} rows, or {limits.samples:,} samples with a "
            "true class and the classes that models predict"
        )


def _lines(text: str) -> Iterator[list[str]]:
    return (line.split() for line in text.split("\n"))


def _is_cdnet(text: str) -> bool:
    first = next((words for words in _lines(text) if words and not words[0].startswith("#")), [])
    return len(first) > 6 and first[0] == "cm" and first[1] in ("video", "category", "overall")


def _cdnet(text: str, filename: str, limits: Limits) -> Table:
    """`cm video <category> <video> TP FP FN TN ErrorShadow`: one method, named by the file, one context for each video.

    Files of one category write a slash between category and video. Sums over categories are left to the Tile.
    """
    header = ["method", "category", "video", "TP", "FP", "FN", "TN", "ErrorShadow"]
    method = PurePath(filename).stem
    rows = []
    for number, line in enumerate(text.split("\n"), 1):
        words = line.replace("/", " ").split()
        if words[:2] == ["cm", "video"]:
            rows.append((number, [method, *words[2:]]))
    if not rows:
        raise InvalidInputError("it holds CDnet statistics but no line of a video (cm video ...)")
    columns, numbers = columns_of(header, rows, limits, recognise)
    return Table(columns, numbers, ".", "text", "CDnet statistics, one video a row")
