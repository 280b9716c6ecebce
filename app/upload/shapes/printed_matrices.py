"""Confusion matrices in the printed output of Weka, of R's caret and of NumPy -> a row for each cell (`cell_rows`)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .cell_rows import HEADER
from .matrix_grids import MOST

Cells = list[list[str]]
# A name and a part of the output come before each matrix ("" where there is none). A matrix: its actual classes, its
# predicted classes, counts by actual class, and the positive class ("" where not said).
_Matrix = tuple[Sequence[str], Sequence[str], Cells, str]
_WEKA = re.compile(r"^(?P<letters>[ \t]*a[ \t].*?)[ \t]*<--[ \t]*classified as[ \t]*$", re.MULTILINE)
_WEKA_LINE = re.compile(r"^[ \t]*(?P<counts>\d[\d \t]*?)[ \t]*\|[ \t]*[a-z]{1,3} = (?P<name>.+?)[ \t]*$")
_WEKA_SCHEME = re.compile(r"^Scheme:[ \t]*(\S+)", re.MULTILINE)
_WEKA_PART = re.compile(r"^=== (.{1,80}) ===[ \t]*$", re.MULTILINE)
_WEKA_TABLES = ("Confusion Matrix", "Detailed Accuracy By Class", "Summary")
_CARET = re.compile(r"^[ \t]*Reference[ \t]*\n[ \t]*Prediction[ \t]+(?P<names>\S.*?)[ \t]*$", re.MULTILINE)
_CARET_POSITIVE = re.compile(r"'Positive' Class : (.+?)[ \t]*$", re.MULTILINE)
_ARRAY = re.compile(r"(?:array\()?\[\s*((?:\[[\d\s.,]+\][\s,]*)+)\]\)?")
_LONGEST = 200_000


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
    for found in _WEKA.finditer(text):
        size = len(found["letters"].split())
        below = [line for line in text[found.end() :].splitlines()[: size + 3] if line.strip()][:size]
        lines = [match for match in map(_WEKA_LINE.match, below) if match]
        counts = [match["counts"].split() for match in lines]
        if 2 <= size <= MOST and len(lines) == size and all(len(line) == size for line in counts):
            names = [match["name"] for match in lines]
            schemes = _WEKA_SCHEME.findall(text[: found.start()])
            parts = [part for part in _WEKA_PART.findall(text[: found.start()]) if part not in _WEKA_TABLES]
            yield (schemes or [""])[-1], (parts or [""])[-1], (names, names, counts, "")


def _caret(text: str) -> Iterator[tuple[str, str, _Matrix]]:
    """`confusionMatrix` of caret: rows are predictions, and the positive class is said."""
    for found in _CARET.finditer(text):
        names = found["names"].split()
        below = [line.split() for line in text[found.end() :].splitlines()[: len(names) + 2] if line.strip()]
        lines = below[: len(names)]
        if not 2 <= len(names) <= MOST or len(lines) < len(names) or any(len(line) != len(names) + 1 for line in lines):
            continue
        predicted = [line[0] for line in lines]
        if set(predicted) != set(names) or not all(cell.isdigit() for line in lines for cell in line[1:]):
            continue
        positive = _CARET_POSITIVE.search(text, found.end())
        turned = [list(column) for column in zip(*(line[1:] for line in lines), strict=True)]
        yield "", "", (names, predicted, turned, positive[1].strip() if positive else "")


def array(text: str) -> list[tuple[int, list[str]]] | None:
    """The rows of a printed NumPy array of two dimensions, `[[94 11] [17 38]]`, where a text is nothing else."""
    found = _ARRAY.fullmatch(text.strip()[:_LONGEST])
    if not found:
        return None
    lines = [re.findall(r"\d[\d.]*", line) for line in re.findall(r"\[([\d\s.,]+)\]", found[1])]
    return list(enumerate(lines, 1))
