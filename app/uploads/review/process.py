"""Reads a file and answers a question about its table, in a separate process with limits on memory and time."""

from __future__ import annotations

import logging
from dataclasses import asdict, dataclass
from typing import Any

from tile_core.checks import InvalidInputError

from ...reading.leaderboards import read_table
from ...reading.tables import kinds, limited_process
from ...reading.tables.table import Reading, Table
from ...settings import Limits
from . import answers
from .answers import Answer, Question
from .review import State, reading_of

_LOG = logging.getLogger(__name__)
MODULE = f"{__package__}.process"
MEMORY = 2_000_000_000
PATIENCE = 6
# Tables of at most so many cells and letters are answered with, so that the server need not read them again.
CELLS, LETTERS = 20_000, 400_000


@dataclass(frozen=True, slots=True)
class Found:
    """What the process answers: as `answers.answer`, and the table if it is small."""

    answer: Answer
    shown: Answer | None
    table: Table | None


def ask(question: Question, data: bytes, filename: str, state: State, limits: Limits) -> Found:
    """The answer of the process to a question; raises `InvalidInputError` for a file that cannot be read."""
    asked = {"question": question, "filename": filename, "state": state, "limits": asdict(limits)}
    answer = limited_process.run(limited_process.Task(MODULE, asked, MEMORY, limits.seconds, PATIENCE, data))
    if "log" in answer:
        _LOG.error("a file could not be read: %s", answer["log"])
    if "result" in answer:
        result = answer["result"]
        return Found(result["answer"], result["shown"], result["table"] and table_of(result["table"]))
    raise InvalidInputError(str(answer.get("error") or f"{kinds.display_name(filename)}: {_died(answer)}."))


def _died(answer: dict[str, Any]) -> str:
    sheet = f"sheet “{answer['sheet']}”: " if len(answer.get("sheets", ())) > 1 and "sheet" in answer else ""
    far_cell = ", perhaps by a cell far from the table (Ctrl+End goes to the last one)" if "sheet" in answer else ""
    advice = ", or the server is busy. Try again, or save the table alone, or as CSV"
    return f"{sheet}reading it takes too much memory or time{far_cell}{advice}"


def table_of(data: dict[str, Any]) -> Table:
    """A table from its form in JSON."""
    return Table(
        **data
        | {
            "reading": Reading(**data["reading"]),
            "head": tuple((number, tuple(cells)) for number, cells in data["head"]),
            **{name: tuple(data[name]) for name in ("numbers", "sheets", "notes")},
        }
    )


def answer(asked: dict[str, Any], data: bytes) -> limited_process.Answer:
    """The answer to a question, or what is wrong with the file."""
    name = kinds.display_name(asked["filename"])
    damaged = f"{name}: it cannot be read; it may be damaged. Save the table alone, or as CSV."
    large = f"{name}: reading it takes too much memory. Save the table alone, or as CSV."
    return limited_process.result_of(lambda: _result(asked, data), damaged, large)


def _result(asked: dict[str, Any], data: bytes) -> dict[str, Any]:
    filename, state = asked["filename"], asked["state"]
    table = read_table(data, filename, Limits(**asked["limits"]), reading_of(state.get("reading")))
    found, shown = answers.answer(asked["question"], table, filename, state)
    return {"answer": found, "shown": shown, "table": asdict(table) if is_small(table) else None}


def is_small(table: Table) -> bool:
    """Whether the server may hold a table in memory, to answer at once."""
    counts = sum(len(rows) ** 2 for rows in table.matrices.values())
    few = table.rows * len(table.columns) + counts <= CELLS
    return few and sum(len(text) for texts in table.columns.values() for text in texts) <= LETTERS


if __name__ == "__main__":
    limited_process.serve(answer)
