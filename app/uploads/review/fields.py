"""The questions of the dialog as data: how to read the file, a prevalence for all rows, and what to do with totals.

Each is a dictionary for the browser: `name`, `label`, `value`, and `options` (pairs of value and label) for a choice,
otherwise a placeholder for a typed value and a `hint` below it. `needed`: nothing can be imported before it is
answered; `click`: each option is a button.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from tile_core.catalogue import CATALOGUE
from tile_core.importers import cells
from tile_core.importers.assembly.prevalences import FIT_ANY
from tile_core.importers.decisions import (
    DECIMALS,
    LEAVE_ROWS,
    MATRIX,
    NAMES,
    ONE_OF,
    POINTS,
    PREVALENCE,
    ROLE,
    SHARED,
    THOUSANDS,
    UNDETERMINED,
)
from tile_core.importers.entities import repeats
from tile_core.importers.matrix_shares import MEANINGS
from tile_core.number_format import counted
from tile_core.rules import OTHER_SCORES, RULES

from ...reading.tables.encodings import ENCODINGS
from ...reading.tables.sniffing import DELIMITERS
from ...reading.tables.table import Table
from .review import KEEP, LEAVE, OFFICIAL_RULE, OFFICIAL_SCORE, TEST_SET, Review

# Before the index of a column: what the column is. Before a role: which column has it.
ROLE_OF, COLUMN_OF = "role ", "column "
# The column of the names, and the answer that rows with one name belong together.
NAMES_IN, TOGETHER = "names", "together"
# So many ways to read a table are a button each.
_BUTTONS = 5
# The official score of a challenge may be one of these, whose values are those of a point of the Tile, or another one;
# balanced accuracy is accuracy at a prevalence of 1/2.
_SCORES = ("f1", "f2", "f0_5", "accuracy", "balanced_accuracy", "tpr", "tnr", "ppv", "npv", *OTHER_SCORES)
_POINTS = {THOUSANDS: "separate thousands", DECIMALS: "are decimal points"}


def reading_fields(review: Review) -> list[dict[str, Any]]:
    """How to read the file, where there is a choice."""
    table, reading = review.table, review.table.reading
    fields = []
    if table.kind == "text" and reading.delimiter:
        fields += [
            _select("delimiter", "Column separator", DELIMITERS, reading.delimiter),
            _select("decimal", "Decimal mark", {".": "point", ",": "comma"}, reading.decimal),
            _select("encoding", "Text encoding", ENCODINGS, reading.encoding),
        ]
    if len(table.sheets) > 1 and reading.sheet is not None:
        fields.append(_sheet(table))
    if table.head:
        lines = {str(number): f"{number}: {cells.short(' | '.join(row), 60)}" for number, row in table.head}
        fields.append(_select("header_row", "Row of column names", lines, str(reading.header_row)))
    if len(table.layouts) > 1 and not table.asks:
        fields.append(_select("layout", "Layout", table.layouts, reading.layout))
    return fields


def decisions(review: Review, state: dict[str, Any]) -> list[dict[str, Any]]:
    """What the file leaves open; questions that must be answered come first."""
    questions = _open_readings(review.table)
    question, open_rows = review.result.question, review.result.undetermined
    about = question.about if question else ""
    if about in (ROLE, ONE_OF, POINTS):
        questions.append(_question(review))
    if about == MATRIX or state.get("shares"):
        questions.append(_shares(review, str(state.get("shares") or "")))
    if about == NAMES:
        questions.append(_names(review))
    if about == PREVALENCE or open_rows:
        questions += _undetermined(review, state)
    elif review.result.needs_prior or state.get("prior") is not None:
        questions.append(_prior(review, state, needed=review.result.needs_prior))
    if review.result.points and about != POINTS:
        questions.append(_select("point", "Points in counts", _POINTS, review.result.points))
    if review.result.summaries:
        questions.append(_summaries(review.result.summaries, review.result.summaries_out))
    if review.result.contradictions:
        questions.append(_contradictions(review.result.contradictions, kept=state.get("contradictions") == KEEP))
    if review.result.runs:
        questions.append(_select("runs", "Rows that share a name", repeats.RUNS, review.result.runs))
    if review.result.thresholds:
        questions.append(_select("thresholds", "Thresholds of one model", repeats.THRESHOLDS, review.result.thresholds))
    return questions + _test_set(review, state) + _official(review, state)


def _test_set(review: Review, state: dict[str, Any]) -> list[dict[str, Any]]:
    """How many samples the test had, and how many positives, where these would give the unknown true negatives."""
    board = review.result.leaderboard
    given = [state.get(name) for name in TEST_SET]
    known = review.mapping.columns(*TEST_SET.values())
    unknown = board is not None and bool(np.isnan(board.performances[..., 0]).all()) and not known
    if not unknown and given == [None] * len(given):
        return []
    labels = {"samples": "Samples in the test", "positives": "Positives among them"}
    hints = {"samples": "With both numbers the whole Tile is known, and how sure a ranking is.", "positives": ""}
    return [
        {
            "name": name,
            "label": labels[name],
            "placeholder": "such as 442" if name == "samples" else "such as 90",
            "value": "" if value is None else str(value),
            "needed": False,
            "hint": hints[name],
        }
        for name, value in zip(TEST_SET, given, strict=True)
    ]


def _official(review: Review, state: dict[str, Any]) -> list[dict[str, Any]]:
    """How the winner is found, where there are several contexts that are no thresholds."""
    board = review.result.leaderboard
    if board is None or len(board.contexts) == 1 or review.result.thresholds == repeats.CONTEXTS:
        return []
    sized = bool(np.isfinite(board.sizes).all())
    names = {key: rule.name[0].upper() + rule.name[1:] for key, rule in RULES.items() if key != "size" or sized}
    rules = {"": f"{names.pop('mean')} (mean of all)", **names}
    scores = {"": "No official score", **{key: CATALOGUE[key].name for key in _SCORES}}
    return [
        _select(
            OFFICIAL_RULE, f"Winner over {len(board.contexts)} contexts", rules, str(state.get(OFFICIAL_RULE) or "")
        ),
        _select(OFFICIAL_SCORE, "Official score", scores, str(state.get(OFFICIAL_SCORE) or "")),
    ]


def _open_readings(table: Table) -> list[dict[str, Any]]:
    """Which sheet or which layout to read, where that cannot be detected."""
    if not table.asks:
        return []
    if table.layouts:
        click = len(table.layouts) <= _BUTTONS
        labels = table.layouts if click else {"": "Choose …", **table.layouts}
        return [_select("layout", table.asks, labels, "") | {"needed": True, "click": click}]
    return [_sheet(table) | {"label": table.asks, "needed": True}] if table.sheets else []


def _sheet(table: Table) -> dict[str, Any]:
    names = {name: name for name in table.sheets}
    chosen = table.reading.sheet
    label = "Sheet" if table.kind == "workbook" else "Table"
    return _select("sheet", label, names if chosen is not None else {"": "Choose …", **names}, chosen or "")


def _question(review: Review) -> dict[str, Any]:
    """The role of an ambiguous column, or which of several columns has a role; or what points in counts mean.

    The answer is a role, or the index of a column.
    """
    question = review.result.question
    assert question is not None
    at, options, name = {column: k for k, column in enumerate(review.table.columns)}, dict(question.choices), "point"
    if question.about == ROLE:
        name = f"{ROLE_OF}{at[question.column]}"
    elif question.about == ONE_OF:
        name, options = f"{COLUMN_OF}{question.role}", {str(at[column]): label for column, label in question.choices}
    return _select(name, question.text, {"": "Choose …", **options}, "") | {"needed": True}


def _shares(review: Review, chosen: str) -> dict[str, Any]:
    """What confusion matrices of 100 samples in each class hold."""
    question = review.result.question if not chosen else None
    label = question.text if question else "Confusion matrices of 100 in each class"
    return _select("shares", label, MEANINGS, chosen) | {"needed": not chosen, "click": not chosen}


def _names(review: Review) -> dict[str, Any]:
    """Which column holds the names. The answer is the index of a column, or that rows with one name belong together."""
    question = review.result.question
    assert question is not None
    at = {column: str(k) for k, column in enumerate(review.table.columns)} | {SHARED: TOGETHER}
    options = {at[column]: label for column, label in question.choices}
    return _select(NAMES_IN, question.text, options, "") | {"needed": True, "click": True}


def _undetermined(review: Review, state: dict[str, Any]) -> list[dict[str, Any]]:
    """What to do with rows that are consistent with every prevalence: use a typed one, or leave them out."""
    question, count = review.result.question, review.result.undetermined
    these = f"{counted(count, 'row')} that {'fits' if count == 1 else 'fit'} every prevalence"
    label = question.text if question else these[0].upper() + these[1:]
    options = {"": "Use the prevalence typed below", **UNDETERMINED}
    left = str(state.get("undetermined") or "")
    questions = [_select("undetermined", label, options, left) | {"needed": question is not None}]
    if left != LEAVE_ROWS:
        questions.append(_prior(review, state, needed=question is not None) | {"label": "Prevalence in these rows"})
    return questions


def _select(name: str, label: str, options: Mapping[str, str], value: str | None) -> dict[str, Any]:
    return {
        "name": name,
        "label": label,
        "options": [*options.items()],
        "value": value,
        "needed": False,
        "click": False,
    }


def _prior(review: Review, state: dict[str, Any], *, needed: bool) -> dict[str, Any]:
    """The prevalence in the test set, where no column holds it; typed as on the other pages.

    It is no choice of where the classifier will be used, so what the rows say of it stands below.
    """
    value = state.get("prior")
    later = "Where it will be used is set later."
    if review.result.keeps_rates and review.result.stated_prior == FIT_ANY:
        later = "TPR and TNR hold at any: if you do not know it, enter the one where you will use them."
    return {
        "name": "prior",
        "label": "Prevalence in this test set",
        "placeholder": "such as 0.02 or 2%",
        "value": "" if value is None else str(value),
        "needed": needed,
        "hint": f"{review.result.stated_prior} {later}".strip(),
    }


def _contradictions(count: int, *, kept: bool) -> dict[str, Any]:
    """Whether to keep rows whose numbers contradict each other."""
    these = "it if it is a mean" if count == 1 else "them if they are means"
    options = {LEAVE: "Leave it out", KEEP: "Keep it"} if count == 1 else {LEAVE: "Leave them out", KEEP: "Keep them"}
    label = (
        f"Numbers in {counted(count, 'row')} contradict each other. Keep {these} over folds or runs, or correct the "
        "marked cells below."
    )
    return _select("contradictions", label, options, KEEP if kept else LEAVE) | {"click": True}


def _summaries(count: int, out: int) -> dict[str, Any]:
    """Whether to keep rows that look like totals or means of the others, of which so many are left out."""
    rows = f"{counted(count, 'row')} {'looks like a total or mean' if count == 1 else 'look like totals or means'}"
    options = {
        LEAVE: "Leave it out" if count == 1 else "Leave them out",
        KEEP: "Rank it" if count == 1 else "Rank them",
    }
    some = f", {out:,} left out" if 0 < out < count else ""
    value = "" if some else LEAVE if out else KEEP
    return _select("summaries", f"{rows} of the others{some}", options, value) | {"click": True}
