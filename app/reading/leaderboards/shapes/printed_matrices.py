"""Confusion matrices in the printed output of Weka, of R's caret and of NumPy -> a row for each cell (`cell_rows`)."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import pairwise

from . import matrix_grids
from .cell_rows import HEADER
from .matrix_grids import MOST

Cells = list[list[str]]
# A name and a part of the output come before each matrix ("" where there is none). A matrix: its actual classes, its
# predicted classes, counts by actual class, and the positive class ("" where not said).
_Matrix = tuple[Sequence[str], Sequence[str], Cells, str]
_WEKA_LINE = re.compile(r"(?P<counts>\d[\d \t]*)\|[ \t]*[a-z]{1,3} = (?P<name>.+)")
_WEKA_SCHEME = re.compile(r"Scheme:[ \t]*(\S+)")
_WEKA_PART = re.compile(r"=== (.{1,80}) ===")
_WEKA_TABLES = ("Confusion Matrix", "Detailed Accuracy By Class", "Summary")
_CARET_POSITIVE = "'Positive' Class : "
_ARRAY = re.compile(r"(?:array\()?\[\s*((?:\[[\d\s.,]+\][\s,]*)+)\]\)?")
_LONGEST = 200_000
# So many lines may stand around the rows of a matrix.
_MORE = 5


def rows(text: str) -> list[tuple[int, list[str]]] | None:
    """A header and a row for each cell of all printed matrices, `None` where the text is no such output."""
    start = text[:_LONGEST]
    found = list(_weka(start)) or list(_caret(start))
    if not found:
        return None
    listed = [(1, list(HEADER))]
    for matrix, (name, part, (actual, predicted, counts, positive)) in enumerate(found, 1):
        named = [name or f"matrix {matrix}", part if len(found) > 1 else ""]
        for k, line in enumerate(counts):
            for at, count in enumerate(line):
                listed.append((len(listed) + 1, [*named, actual[k], predicted[at], count, positive]))
    return listed


def _weka(text: str) -> Iterator[tuple[str, str, _Matrix]]:
    """`=== Confusion Matrix ===` with letters for the classes: rows are the truth."""
    scheme = part = ""
    lines = [line.strip() for line in text.splitlines()]
    for at, line in enumerate(lines):
        if found := _WEKA_SCHEME.match(line):
            scheme = found[1]
        if (found := _WEKA_PART.fullmatch(line)) and found[1] not in _WEKA_TABLES:
            part = found[1]
        letters, arrow, what = line.partition("<--")
        size = len(letters.split()) if arrow and what.strip() == "classified as" else 0
        if not (2 <= size <= MOST and letters.split()[0] == "a"):
            continue
        below = [line for line in lines[at + 1 : at + size + 3] if line][:size]
        rows_below = [match for match in map(_WEKA_LINE.fullmatch, below) if match]
        counts = [match["counts"].split() for match in rows_below]
        if len(rows_below) == size and all(len(row) == size for row in counts):
            names = [match["name"] for match in rows_below]
            yield scheme, part, (names, names, counts, "")


def _caret(text: str) -> Iterator[tuple[str, str, _Matrix]]:
    """`confusionMatrix` of caret: rows are predictions, and the positive class is said."""
    listed = text.splitlines()
    said = [at for at, line in enumerate(listed) if _CARET_POSITIVE in line]
    for at, (line, next_line) in enumerate(pairwise(listed)):
        first, *names = next_line.split() or [""]
        if line.strip() != "Reference" or first != "Prediction":
            continue
        below = [line.split() for line in listed[at + 2 : at + len(names) + 4] if line.strip()][: len(names)]
        if not 2 <= len(names) <= MOST or len(below) < len(names) or any(len(row) != len(names) + 1 for row in below):
            continue
        predicted = [row[0] for row in below]
        if set(predicted) != set(names) or not all(cell.isdigit() for row in below for cell in row[1:]):
            continue
        positive = listed[said[k]].partition(_CARET_POSITIVE)[2] if (k := bisect(said, at)) < len(said) else ""
        turned = [list(column) for column in zip(*(row[1:] for row in below), strict=True)]
        yield "", "", (names, predicted, turned, positive.strip())


def spaced(text: str) -> list[tuple[int, list[str]]] | None:
    """The rows of a matrix whose cells are set apart by spaces, as R's `table` and pandas print it; else `None`."""
    lines = [(number, line.split()) for number, line in enumerate(text[:_LONGEST].splitlines(), 1) if line.strip()]
    if not 3 <= len(lines) <= MOST + _MORE or re.search(r"[,;\t|]", text[:_LONGEST]):
        return None
    width = max(len(cells) for _, cells in lines)
    first = lines[0][1]
    above = len(first) == 1 < width  # the name of the columns, above their names
    rows = [(number, ["", *cells] if above and cells is first else cells) for number, cells in lines]
    if len(lines[0][1]) == width - 1:  # nothing above the names of the rows
        rows[0] = (lines[0][0], ["", *first])
    return rows if matrix_grids.of([cells for _, cells in rows]) else None


def array(text: str) -> list[tuple[int, list[str]]] | None:
    """The rows of a printed NumPy array of two dimensions, `[[94 11] [17 38]]`, where a text is nothing else."""
    found = _ARRAY.fullmatch(text.strip()[:_LONGEST])
    if not found:
        return None
    lines = [re.findall(r"\d[\d.]*", line) for line in re.findall(r"\[([\d\s.,]+)\]", found[1])]
    return list(enumerate(lines, 1))
