"""Documents that contain tables (HTML, LaTeX and Markdown) -> grids of texts.

Each document is read in a separate process (`reader`), within limits on time and memory; nothing in it is followed,
included or executed. HTML is parsed by lxml; LaTeX and Markdown by short readers of the syntax of tables, because a
library would bring all of TeX or CommonMark. Their time grows with the length of a document, however it is nested.
"""

from __future__ import annotations

import re
from dataclasses import asdict

from tile_core.checks import InvalidInputError

from ....settings import Limits
from .. import limited_process
from . import markdown
from .grid import Grid

MODULE = f"{__package__}.reader"
MEMORY = 1_000_000_000
PATIENCE = 6
_HTML = re.compile(r"<(?:table|!doctype html|html)\b", re.IGNORECASE)
_LATEX = re.compile(r"\\begin\s*\{(?:tabular|longtable|array|tblr|table)")
_LATEX_CELL = re.compile(r"(?<!\\)&")
# How much of a text is looked at to recognise what it is.
_START = 200_000


def kind_of(text: str) -> str:
    """The kind of a text, by its content: "html", "latex", "markdown", "json", or "text" for separated cells."""
    start = text[:_START].lstrip()
    if start.startswith("{") or re.match(r"\[\s*[\[{\"]", start):
        return "json"
    if _HTML.search(start):
        return "html"
    lines = [line for line in start.splitlines() if line.strip()]
    if _LATEX.search(start) or 2 * sum(map(_is_latex_row, lines)) > len(lines):
        return "latex"
    return "markdown" if markdown.has_table(start) else "text"


def _is_latex_row(line: str) -> bool:
    """Whether a line has an end of row behind a separator of cells."""
    cell = _LATEX_CELL.search(line)
    return cell is not None and "\\\\" in line[cell.end() :]


def read(text: str, kind: str, limits: Limits) -> tuple[Grid, ...]:
    """The tables of a document of the kind "html", "latex" or "markdown"; raises `InvalidInputError` for none."""
    question = {"kind": kind, "limits": asdict(limits)}
    task = limited_process.Task(MODULE, question, MEMORY, limits.seconds, PATIENCE, text.encode("utf-8", "replace"))
    answer = limited_process.run(task)
    if "result" not in answer:
        late = "reading it takes too much memory or time, or the server is busy. Save the table alone, or as CSV"
        raise InvalidInputError(str(answer.get("error", late)))
    return tuple(Grid(**each) for each in answer["result"])
