"""The inspection of a file of predictions: its content, its conversion as proposed, and open choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from tile_core.checks import InvalidInputError
from tile_core.importers import cells
from tile_core.importers.prediction_roles import IGNORE

from ...settings import Limits
from .parse import labels
from .parse.columns import Column, layout
from .parse.options import Choices, lacking
from .parse.profile import Counts
from .parse.recognition import is_leaderboard
from .readers.tables import Table

SHOWN_ROWS = 8
SHOWN_VALUES = 20
# The fields that are sent as they are.
_PLAIN = (
    "file", "title", "description", "layout", "rows", "first", "values", "missing", "positive", "why", "lacking",
    "leaderboard", "missing_class",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Inspection:
    """What a file of predictions contains, and how it would be converted.

    `layout` is "wide" or "long"; `head`: the first rows as texts, one column after another as in `columns`, `first` the
    number of the first of them. `labels`: values with their number of rows, most frequent first, at most 20 of `values`
    (0: more than 1,000); `missing`: rows without one; `missing_class`: the class that no label has, "positives" or
    "negatives", if any. `positive`: the value taken as positive, and `why`. `models`: names with their number of rows
    that are not empty. `lacking`: what a person has to choose before `convert` can
    convert it, "" for nothing. `leaderboard`: whether it looks like one instead. `choices`: those that `convert` would
    use.
    """

    file: str
    title: str
    description: str
    layout: str
    rows: int
    columns: tuple[Column, ...]
    head: tuple[tuple[str, ...], ...]
    first: int
    labels: tuple[tuple[str, int], ...]
    values: int
    missing: int
    missing_class: str
    positive: str | None
    why: str
    models: tuple[tuple[str, int], ...]
    lacking: str
    leaderboard: bool
    choices: Choices

    def as_json(self) -> dict[str, Any]:
        """The inspection in the form for the browser."""
        columns = [
            {"name": c.name, "role": c.role, "model": c.model, "remark": c.remark, "head": list(texts)}
            for c, texts in zip(self.columns, self.head, strict=True)
        ]
        return {name: getattr(self, name) for name in _PLAIN} | {
            "columns": columns,
            "labels": [{"value": value, "count": number} for value, number in self.labels],
            "models": [{"name": name, "rows": number} for name, number in self.models],
            "choices": self.choices.as_json(),
        }


def inspection(table: Table, columns: Sequence[Column], counts: Counts, choices: Choices) -> Inspection:
    """The content of a table whose rows have been counted."""
    file = table.file
    positive, why = _positive(counts, choices)
    title = choices.title or file.title
    chosen = replace(
        choices, columns=tuple(columns), positive=None if choices.label_threshold else positive, title=title
    )
    listed = sorted(counts.labels.items(), key=lambda item: (-item[1], item[0]))[:SHOWN_VALUES]
    return Inspection(
        file=file.display_name,
        title=title,
        description=table.description,
        layout=layout(columns),
        rows=counts.rows,
        columns=tuple(columns),
        head=tuple(tuple(cells.short(text) for text in table.head[c.name][:SHOWN_ROWS]) for c in columns),
        first=table.first,
        labels=tuple((cells.short(value, 200), number) for value, number in listed),
        values=0 if counts.many else len(counts.labels),
        missing=counts.missing,
        missing_class=_missing_class(counts, chosen),
        positive=positive,
        why=why,
        models=tuple(counts.models.items()),
        lacking=_lacking(file.limits, columns, counts, replace(choices, positive=positive)),
        leaderboard=is_leaderboard(table.names),
        choices=chosen,
    )


def _positive(counts: Counts, choices: Choices) -> tuple[str | None, str]:
    """The value of the label that means positive, as chosen or recognised by its name, and why."""
    if choices.positive is not None:
        return choices.positive, labels.CHOSEN
    return (None, "") if counts.many else labels.positive_of(counts.labels)


def _missing_class(counts: Counts, choices: Choices) -> str:
    """The class that no row has, where all labels are equal; "" where a threshold on numbers makes the classes."""
    if counts.many or len(counts.labels) != 1 or choices.label_threshold is not None:
        return ""
    (only,) = counts.labels
    positive = labels.rule(counts.labels, choices.positive, None).positive
    return "negatives" if positive == only else "positives"


def _lacking(limits: Limits, columns: Sequence[Column], counts: Counts, choices: Choices) -> str:
    """What has to be chosen before the file can be converted, "" for nothing."""
    return (
        lacking(columns, limits.prediction_models)
        or _too_many(columns, counts.rows, limits)
        or _open_question_on_label(counts, choices)
    )


def _too_many(columns: Sequence[Column], rows: int, limits: Limits) -> str:
    used = sum(column.role != IGNORE for column in columns)
    if rows * used <= limits.prediction_cells:
        return ""
    return f"{rows:,} rows of {used} columns are more than {limits.prediction_cells:,} cells: ignore some columns."


def _open_question_on_label(counts: Counts, choices: Choices) -> str:
    """The choice about the label that is still open."""
    if choices.label_threshold is not None:
        return ""
    if counts.many:
        return "The label has more than 1,000 different values: choose the threshold at and above which it is positive."
    if not counts.labels:
        return "No row has a label."
    try:
        labels.rule(counts.labels, choices.positive, None)
    except InvalidInputError as error:
        return f"{str(error)[0].upper()}{str(error)[1:]}."
    return ""
