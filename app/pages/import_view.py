"""How an upload is shown before it is imported: columns and roles, rows around a problem, all problems, a verdict.

From a `Review` to components; no callback in here. Every text of the file is shown as text.
"""

from __future__ import annotations

from typing import Any

import dash_mantine_components as dmc
import numpy as np
from dash import html

from tile_core.importers import Problem, cells
from tile_core.importers.roles import IGNORE, ROLES, base, choices

from ..settings import Limits
from ..tables.encodings import ENCODINGS
from ..tables.kinds import EXTENSIONS
from ..tables.sniffing import DELIMITERS
from .import_review import KEEP, LEAVE, Review

WINDOW = 8
LISTED = 200
_GROUPS = {
    "entity": "Names", "context": "Names", "count": "Counts", "sum": "Sizes", "rate": "Rates", "prior": "Prior",
    "check": "Only compared", "matrix": "2×2 table in a cell",
}  # fmt: skip


def title(filename: str, *, refused: bool = False, read: bool = True) -> list[Any]:
    """The title of the dialog."""
    if not read:
        return ["Open ", html.Span(cells.short(filename, 60), className="tx-import-file")]
    name = html.Span(cells.short(filename, 60), className="tx-import-file")
    return [name, " cannot be imported"] if refused else ["Import ", name]


def about(review: Review) -> str:
    """How much there is and how it was read."""
    rows, columns = review.table.rows, len(review.table.columns)
    return f"{_count(rows, 'row')}, {_count(columns, 'column')} · {review.table.description}"


def reading_fields(review: Review, key: dict[str, str]) -> list[Any]:
    """Choices of how to read the file, where there are any; `key` is what their ids share."""
    reading = review.table.reading
    fields: list[tuple[str, str, dict[str, str], str | None]] = []
    if review.table.kind == "text" and reading.delimiter:
        fields = [
            ("delimiter", "Columns are separated by", DELIMITERS, reading.delimiter),
            ("decimal", "Decimal mark", {".": "point", ",": "comma"}, reading.decimal),
            ("encoding", "Text is in", ENCODINGS, reading.encoding),
        ]
    elif len(review.table.sheets) > 1:
        fields = [("sheet", "Sheet", {name: name for name in review.table.sheets}, reading.sheet)]
    return [
        dmc.Select(
            id={**key, "name": name},
            label=label,
            data=[{"value": value, "label": text} for value, text in options.items()],
            value=value,
            allowDeselect=False,
            size="xs",
        )
        for name, label, options, value in fields
    ]


def verdict(review: Review) -> html.Div:
    """What the file is enough for."""
    made = review.made
    good = made.leaderboard is not None
    full = good and made.unknown is None
    mark = html.Span(className=f"tx-import-mark tx-import-{'ok' if full else 'warn'}", **{"aria-hidden": "true"})
    text = html.Span([html.B(made.headline), f" {made.detail}"])
    notes = [html.Div(note) for note in made.notes]
    return html.Div([mark, html.Div([text, *notes])], className="tx-import-verdict")


def waiting(ahead: int) -> html.Div:
    """What is said before a file has been read."""
    others = "1 other file" if ahead == 1 else f"{ahead:,} other files"
    said = f"Waiting for {others} …" if ahead else "Reading …"
    mark = html.Span(className="tx-import-mark tx-import-warn", **{"aria-hidden": "true"})
    return html.Div([mark, html.Div(html.B(said))], className="tx-import-verdict")


def refusal(message: str, limits: Limits) -> html.Div:
    """Why a file cannot be read, and what can."""
    mark = html.Span(className="tx-import-mark tx-import-error", **{"aria-hidden": "true"})
    can = f"Read are {', '.join(EXTENSIONS)} up to {limits}, with one row for each classifier and a first row of names."
    return html.Div([mark, html.Div([html.B(message), html.Div(can)])], className="tx-import-verdict tx-import-refusal")


def head(review: Review, key: dict[str, str]) -> list[html.Tr]:
    """Names of the columns, and what each is, to be corrected; `key` is what the ids of these choices share."""
    names, fields = [html.Th("Column", scope="row")], [html.Th("is", scope="row")]
    for index, (column, role) in enumerate(review.mapping.roles.items()):
        side = _side(review, column)
        names.append(html.Th(column, scope="col", className=side, title=column))
        fields.append(html.Td(_role_field({**key, "column": index}, column, role), className=side))
    return [html.Tr(names, className="tx-import-names"), html.Tr(fields, className="tx-import-roles")]


def remarks(review: Review) -> list[html.Td]:
    """How the role of each column was found, or what it is good for."""
    told = [html.Td()]
    for column in review.table.columns:
        text, good = _remark(review, column)
        told.append(html.Td(text, className=f"{_side(review, column)} {'tx-import-good' if good else ''}"))
    return told


def _role_field(key: dict[str, Any], column: str, role: str) -> dmc.Select:
    return dmc.Select(
        id=key,
        data=_options(),
        value=role,
        allowDeselect=False,
        size="xs",
        maxDropdownHeight=320,
        comboboxProps={"width": 270, "position": "bottom-start"},
        **{"aria-label": f"What column {cells.short(column)} is"},
    )


def _options() -> list[dict[str, Any]]:
    groups: dict[str, list[dict[str, str]]] = {}
    for key, label in choices():
        if key != IGNORE:
            groups.setdefault(_GROUPS[ROLES[base(key)].kind], []).append({"value": key, "label": label})
    listed: list[dict[str, Any]] = [{"group": group, "items": items} for group, items in groups.items()]
    return [{"value": IGNORE, "label": ROLES[IGNORE].label}, *listed]


def _remark(review: Review, column: str) -> tuple[str, bool]:
    """What is said under a column, and whether it takes part."""
    role, made = review.mapping.roles[column], review.made
    kind = ROLES[base(role)].kind
    if column in made.compared:
        return "adds nothing new", False
    if kind == "check":
        return "not needed", False
    return review.mapping.remarks[column], role != IGNORE


def first_row(review: Review, wanted: object = None) -> int:
    """Where the rows shown begin: at the index that is asked for, else a little before the first problem."""
    last = max(0, review.table.rows - WINDOW)
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        return min(max(0, wanted), last)
    problem = next((problem.row for problem in review.made.problems if problem.row is not None), None)
    return min(max(0, index_of(review, problem) - 3), last)


def index_of(review: Review, number: object) -> int:
    """The index of a row by its number in the file; 0 where there is none."""
    numbers = review.table.numbers
    return numbers.index(number) if isinstance(number, int) and number in numbers else 0


def rows(review: Review, first: int, here: object = None) -> list[html.Tr]:
    """The rows of the window, with the cells that have problems marked, and the row that was asked for, `here`."""
    marks = _marks(review)
    shown = range(first, min(first + WINDOW, review.table.rows))
    sides = {column: f"{_side(review, column)} {_tone(review, column)}" for column in review.table.columns}
    return [_row(review, index, marks, sides, here) for index in shown]


def _row(review: Review, index: int, marks: dict[tuple[int, str], str], sides: dict[str, str], here: object) -> html.Tr:
    number = review.table.numbers[index]
    listed = []
    for column, texts in review.table.columns.items():
        mark = marks.get((number, column), "")
        text = cells.short(texts[index], 60) or ("empty" if mark else "")
        listed.append(html.Td(text, className=f"{sides[column]} {f'tx-import-{mark}' if mark else ''}"))
    wrong = any(marks.get((number, column)) == "error" for column in review.table.columns)
    label = html.Th(number, scope="row", className="tx-import-wrong" if wrong else "")
    return html.Tr([label, *listed], className="tx-import-here" if number == here else "")


def _marks(review: Review) -> dict[tuple[int, str], str]:
    """The severity of the worst problem of each cell."""
    marks: dict[tuple[int, str], str] = {}
    for problem in reversed(review.made.problems):  # errors come first
        for column in problem.columns:
            if problem.row is not None:
                marks[problem.row, column] = problem.severity
    return marks


def _side(review: Review, column: str) -> str:
    """Numbers stand right, texts left."""
    texts = [text for text in review.table.columns[column][:50] if text.strip()]
    numbers = cells.numbers(texts, review.table.decimal).values
    return "tx-import-right" if texts and np.isfinite(numbers).mean() >= 0.5 else "tx-import-left"


def _tone(review: Review, column: str) -> str:
    kind = ROLES[base(review.mapping.roles[column])].kind
    quiet = kind in ("check", "ignore") or column in review.made.compared
    return "tx-import-quiet" if quiet else ""


def window(review: Review, first: int) -> str:
    """Which rows are shown."""
    table = review.table
    if table.rows <= WINDOW:
        return f"All {_count(table.rows, 'row')}" if table.rows > 1 else ""
    last = min(first + WINDOW, table.rows) - 1
    problem = next((problem.row for problem in review.made.problems if problem.row is not None), None)
    around = problem is not None and table.numbers[first] <= problem <= table.numbers[last]
    where = f"Rows {table.numbers[first]:,} to {table.numbers[last]:,} of {table.rows:,}"
    return f"{where}, around the first problem" if around else where


def prior_field(value: object, key: dict[str, str]) -> dmc.TextInput:
    """The prior of all rows, where no column tells it; typed as on the other pages."""
    return dmc.TextInput(
        id={**key, "name": "prior"},
        label="Prior of the positive class in all rows",
        placeholder="such as 0.02 or 2%",
        value="" if value is None else str(value),
        inputProps={"inputMode": "decimal", "maxLength": 12},
        debounce=400,
        size="xs",
        w=240,
        className="tx-import-prior",
    )


def summaries_field(review: Review, value: object, key: dict[str, str]) -> dmc.Select:
    """Whether rows that look like totals of the others are kept."""
    count = review.made.summaries
    rows, them = (
        ("1 row looks like a total or mean", "it") if count == 1 else (f"{count:,} rows look like totals", "them")
    )
    return dmc.Select(
        id={**key, "name": "summaries"},
        label=f"{rows} of the others",
        data=[{"value": KEEP, "label": f"Keep {them} and rank {them}"}, {"value": LEAVE, "label": f"Leave {them} out"}],
        value=LEAVE if value == LEAVE else KEEP,
        allowDeselect=False,
        size="xs",
        w=240,
        className="tx-import-prior",
    )


def problems(review: Review) -> list[Any]:
    """Every problem, each a way to its row."""
    found = review.made.problems
    if not found:
        return []
    more = f"{len(found) - LISTED:,} more problems are not listed." if len(found) > LISTED else ""
    table = html.Table(
        [
            html.Thead(
                html.Tr([html.Th(name, scope="col") for name in ("Row", "Column", "Found", "Expected", "What happens")])
            ),
            html.Tbody([_problem(problem) for problem in found[:LISTED]]),
        ],
        className="tx-import-list",
    )
    return [html.H3([_count(len(found), "problem"), html.Small(_summary(review))]), table, html.P(more)]


def _problem(problem: Problem) -> html.Tr:
    mark = f"tx-import-{problem.severity}-text"
    where: Any = "all"
    if problem.row is not None:
        label = f"Show row {problem.row}"
        where = html.Button(problem.row, type="button", title=label, **{"data-import-row": str(problem.row)})
    return html.Tr(
        [
            html.Td(where, className=mark),
            html.Td(problem.column),
            html.Td(problem.found),
            html.Td(problem.expected),
            html.Td(problem.happens),
        ],
        **{"data-import-row": str(problem.row or "")},
    )


def _summary(review: Review) -> str:
    made = review.made
    left_out = len({problem.row for problem in made.problems if problem.severity == "error"})
    warnings = sum(problem.severity == "warning" for problem in made.problems)
    said = [f"{_count(left_out, 'row')} left out"] if left_out else []
    said += [_count(warnings, "warning")] if warnings else []
    return f"{', '.join(said)} · click to see the row"


def confirm(review: Review) -> str:
    """The label of the button that imports."""
    kept, total = review.made.kept, review.made.total
    if not kept:
        return "Nothing to import"
    return f"Import {_count(kept, 'row')}" if kept == total else f"Import {kept:,} of {_count(total, 'row')}"


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
