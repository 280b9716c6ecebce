"""What results from the choices that the browser holds of an upload: the role of each column, how to read the file.

Nothing that the browser sends is trusted: roles, readings and priors must be possible choices.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tile_core.checks import InvalidInputError
from tile_core.importers import Import, Mapping
from tile_core.leaderboard import Official

from ...reading.leaderboards import import_table
from ...reading.tables.encodings import ENCODINGS
from ...reading.tables.sniffing import DELIMITERS
from ...reading.tables.table import Reading, Table
from ...storage.payload import official_of
from .corrections import corrected, corrections

State = dict[str, Any]
# What to do with rows that look like totals of the others.
KEEP, LEAVE = "keep", "leave"
# What becomes of runs, of thresholds of one model and of rows that fit every prevalence, and what points in counts are.
CHOICES = ("runs", "thresholds", "point", "undetermined", "shares")
# How the winner over several contexts is found, and by which score.
OFFICIAL_RULE, OFFICIAL_SCORE = "rule", "score"
# How many samples the test of every row had, and how many of them were positive, where no column says so: the role of
# the number by its name in the state.
TEST_SET = {"samples": "size", "positives": "positives"}
# What these are called in messages, as if they were columns.
_TEST_COLUMNS = {"samples": "Samples in the test", "positives": "Positives in the test"}
_CHOICES = {"delimiter": set(DELIMITERS), "decimal": {".", ","}, "encoding": set(ENCODINGS)}


@dataclass(frozen=True, slots=True, eq=False)
class Review:
    """What is shown: the table, the role of each column and how it was recognised, and the resulting import."""

    filename: str
    table: Table
    mapping: Mapping
    result: Import


def review(table: Table, filename: str, state: State) -> Review:
    """The import that results from the roles chosen so far.

    Raises `InvalidInputError` where the state was not made by `answers.begun`.
    """
    mapping = _mapping(table, state)
    prior = state.get("prior")
    if prior is not None and (isinstance(prior, bool) or not isinstance(prior, int | float)):
        raise InvalidInputError("prior: expected a number from 0 to 1")
    choices: dict[str, Any] = {name: state[name] for name in CHOICES if isinstance(state.get(name), str)}
    choices["summaries"] = {KEEP: True, LEAVE: False}.get(str(state.get("summaries")))
    choices["contradictions"] = state.get("contradictions") == KEEP
    table = corrected(table, corrections(table, state.get("edits")))
    result = import_table(*_with_test_set(table, filename, mapping, state), prior, **choices)
    if result.leaderboard is not None and len(result.leaderboard.contexts) > 1:
        result = replace(result, leaderboard=replace(result.leaderboard, official=_official(state)))
    return Review(filename, table, mapping, result)


def _with_test_set(table: Table, filename: str, mapping: Mapping, state: State) -> tuple[Table, str, Mapping]:
    """The table with the typed sizes of the test as columns, which are the same in all rows."""
    typed = {name: state[name] for name in TEST_SET if state.get(name) is not None}
    if not typed:
        return table, filename, mapping
    if not all(type(value) is int and value >= 0 for value in typed.values()):
        raise InvalidInputError("test set: expected whole numbers")
    columns = {_TEST_COLUMNS[name]: [str(value)] * table.rows for name, value in typed.items()}
    roles = {_TEST_COLUMNS[name]: TEST_SET[name] for name in typed}
    remarks = dict.fromkeys(roles, "typed above")
    more = Mapping(mapping.roles | roles, mapping.remarks | remarks)
    return replace(table, columns=table.columns | columns), filename, more


def _official(state: State) -> Official | None:
    """How the winner is found, where that is chosen; without a rule it is that of the page, the mean performance."""
    rule, score = (state.get(name) or None for name in (OFFICIAL_RULE, OFFICIAL_SCORE))
    if rule is None and score is None:
        return None
    return official_of({"rule": rule or "mean", "score": score})


def reading_of(chosen: object) -> Reading:
    """The chosen way to read a file; the rest is detected."""
    values = chosen if isinstance(chosen, dict) else {}
    valid = {name: values.get(name) for name, allowed in _CHOICES.items() if _is_in(values.get(name), allowed)}
    texts = {name: values[name] for name in ("sheet", "layout") if isinstance(values.get(name), str)}
    return Reading(**valid, **texts, header_row=_row_number(values.get("header_row")))


def _row_number(chosen: object) -> int | None:
    """The number of the header row, which a select gives as text."""
    if isinstance(chosen, str) and chosen.isascii() and chosen.isdigit() and len(chosen) < 8:
        return int(chosen)
    return chosen if isinstance(chosen, int) and not isinstance(chosen, bool) else None


def _is_in(value: object, allowed: set[str]) -> bool:
    return isinstance(value, str) and value in allowed


def _mapping(table: Table, state: State) -> Mapping:
    columns = [state.get(name) for name in ("roles", "guessed", "remarks")]
    if not all(isinstance(values, list) and len(values) == len(table.columns) for values in columns):
        raise InvalidInputError("mapping: expected one role for each column")
    roles, guessed, remarks = ([str(item) for item in values or ()] for values in columns)
    texts = [
        found if role == first else "your choice" for role, first, found in zip(roles, guessed, remarks, strict=True)
    ]
    return Mapping(dict(zip(table.columns, roles, strict=True)), dict(zip(table.columns, texts, strict=True)))
