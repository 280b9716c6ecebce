"""Text files of leaderboards: separated cells, grouped headers, and the statistics that the CDnet tools write."""

from __future__ import annotations

from itertools import chain, islice
from pathlib import PurePath

from tile_core.checks import InvalidInputError
from tile_core.importers import cells
from tile_core.importers.columns import recognise

from ..settings import Limits
from ..tables import sniffing
from ..tables.encodings import decode
from ..tables.table import Reading, Table, columns_of
from . import grouped

# Lines allowed for each row, as cells may hold line breaks, and blank lines are skipped.
_LINES = 10


def read(data: bytes, filename: str, limits: Limits, reading: Reading, *, packed: bool = False) -> Table:
    """A table from separated texts; the first row that is not blank is the header. `packed`: they came so."""
    text, encoding = decode(data, reading.encoding)
    sniffing.refuse_other(text)
    if _is_cdnet(text):
        return _cdnet(text, filename, limits)
    _refuse_lines(text, limits)
    text, comments = sniffing.uncommented(text, recognise)
    delimiter = reading.delimiter or sniffing.delimiter_of(text)
    rows = sniffing.rows(text, delimiter)
    first = list(islice(rows, grouped.HEAD + 1))
    by_scene = grouped.is_grouped(first)
    if by_scene:
        header, rows = grouped.unfold([*first, *islice(rows, limits.rows)])
    else:
        header, rows = (first or [(1, [""])])[0][1], chain(first[1:], rows)
    columns, numbers = columns_of(header, rows, limits, recognise)
    mark = reading.decimal or cells.decimal_mark(columns.values())
    description = sniffing.description(delimiter, mark, encoding, comments, packed=packed)
    description = f"{grouped.DESCRIPTION}, {description}" if by_scene else description
    return Table(columns, numbers, mark, "text", description, Reading(delimiter, mark, encoding))


def _refuse_lines(text: str, limits: Limits) -> None:
    """Millions of blank lines, or of nothing but comments, would take a minute to skip."""
    most = _LINES * max(limits.rows, sniffing.COMMENTS)
    if max(text.count("\n"), text.count("\r")) > most:
        raise InvalidInputError(f"it has more than {most:,} lines; the limit is {limits.rows:,} rows")


def _is_cdnet(text: str) -> bool:
    lines = (line.split() for line in text.split("\n"))
    first = next((words for words in lines if words and not words[0].startswith("#")), [])
    return len(first) > 6 and first[0] == "cm" and first[1] in ("video", "category", "overall")


def _cdnet(text: str, filename: str, limits: Limits) -> Table:
    """`cm video <category> <video> TP FP FN TN ErrorShadow`: one method, named by the file, one context a video.

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
