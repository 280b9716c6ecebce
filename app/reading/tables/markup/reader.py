"""Reads a document and answers with its tables; the program that the package runs in a limited process."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tile_core.checks import InvalidInputError

from ....settings import Limits
from .. import limited_process
from . import html, latex, markdown

READ = {"html": html.read, "latex": latex.read, "markdown": markdown.read}
_NAMES = {"html": "an HTML table", "latex": "a LaTeX table (tabular, longtable, tblr)", "markdown": "a Markdown table"}


def main() -> None:
    """Write the answer to standard output."""
    limited_process.serve(answer)


def answer(question: dict[str, Any], data: bytes) -> limited_process.Answer:
    """The tables of the document, as dictionaries, or what is wrong with it."""
    kind, limits = question["kind"], Limits(**question["limits"])
    damaged = "it cannot be read; it may be damaged. Save the table alone, or as CSV"
    large = "reading it takes too much memory. Save the table alone, or as CSV"
    return limited_process.result_of(lambda: tables(data.decode("utf-8"), kind, limits), damaged, large)


def tables(text: str, kind: str, limits: Limits) -> list[dict[str, Any]]:
    """Tables with at least two rows and two columns; raises `InvalidInputError` where there are none."""
    found = [grid for grid in READ[kind](text, limits) if len(grid.rows) > 1 and len(grid.rows[0]) > 1]
    if not found:
        raise InvalidInputError(f"it holds no table: expected {_NAMES[kind]} with a header and a row below it")
    if sum(len(cell) for grid in found for row in grid.rows for cell in row) > limits.expanded:
        raise InvalidInputError(f"its cells hold more than {limits.expanded / 1e6:g} MB of text. Leave out columns")
    return [asdict(grid) for grid in found]


if __name__ == "__main__":
    main()
