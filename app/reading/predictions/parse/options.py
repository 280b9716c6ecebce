"""Choices for reading a file of predictions; the rest is detected. Input from browsers is checked."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tile_core.checks import InvalidInputError
from tile_core.importers import cells
from tile_core.importers.prediction_roles import CHOICES, CONFIDENCE, GROUP, LABEL, MODEL, SAMPLE, SCORE, SPLIT, WEIGHT

from .columns import LONG, Column, layout, of_role


@dataclass(frozen=True, slots=True)
class Choices:
    """Choices for a file; `None` is detected.

    `columns`: the roles of the columns; columns not named are ignored. `positive`: the value of the label that is
    positive, as `Inspection.labels` writes it; or `label_threshold`: numbers of at least this are positive. `reversed`:
    higher scores mean negative. `declined_are_errors`: samples without a score are errors of the model, else left out.
    `threshold`: the decision threshold of all models, `thresholds`: of some models by
    name. `title`: that of the predictions.
    """

    columns: tuple[Column, ...] | None = None
    positive: str | None = None
    label_threshold: float | None = None
    reversed: bool = False
    threshold: float | None = None
    thresholds: Mapping[str, float] = field(default_factory=dict)
    title: str | None = None
    declined_are_errors: bool = False

    @classmethod
    def from_json(cls, data: object) -> Choices:
        """Choices as a browser sends them; raises `InvalidInputError` for whatever does not have their shape."""
        if not isinstance(data, dict) or not set(data) <= set(cls.__slots__):
            raise InvalidInputError(f"choices: expected an object with some of {', '.join(cls.__slots__)}")
        columns, thresholds = data.get("columns"), data.get("thresholds") or {}
        flags = (data.get("reversed", False), data.get("declined_are_errors", False))
        if not isinstance(thresholds, dict) or not all(isinstance(flag, bool) for flag in flags):
            raise InvalidInputError("choices: expected thresholds by model, reversed and declined as true or false")
        return cls(
            columns=None if columns is None else _columns(columns),
            positive=_text(data.get("positive"), "positive"),
            label_threshold=_number(data.get("label_threshold"), "label_threshold"),
            reversed=data.get("reversed", False),
            threshold=_number(data.get("threshold"), "threshold"),
            thresholds={
                cells.visible(str(name)): _number(value, "thresholds") or 0.0 for name, value in thresholds.items()
            },
            title=_title(data.get("title")),
            declined_are_errors=data.get("declined_are_errors", False),
        )

    def as_json(self) -> dict[str, Any]:
        """The JSON that `from_json` reads."""
        columns = self.columns and [{"name": c.name, "role": c.role, "model": c.model} for c in self.columns]
        return {
            "columns": columns,
            "positive": self.positive,
            "label_threshold": self.label_threshold,
            "reversed": self.reversed,
            "threshold": self.threshold,
            "thresholds": dict(self.thresholds),
            "title": self.title,
            "declined_are_errors": self.declined_are_errors,
        }


def _columns(data: object) -> tuple[Column, ...]:
    if not isinstance(data, list) or not all(isinstance(each, dict) for each in data):
        raise InvalidInputError("choices: expected columns as a list of objects")
    listed = []
    for each in data:
        name, role, model = each.get("name"), each.get("role"), each.get("model") or ""
        if not (isinstance(name, str) and isinstance(role, str) and role in CHOICES and isinstance(model, str)):
            raise InvalidInputError(f"choices: expected a column with a name and a role among {', '.join(CHOICES)}")
        model = cells.visible(model).strip()
        wrong = cells.name_problem(model) if model else None
        if wrong:
            raise InvalidInputError(f"choices: column “{cells.short(name)}”: the model needs {wrong}")
        listed.append(Column(name, role, model, "your choice"))
    return tuple(listed)


def _text(value: object, name: str) -> str | None:
    if value is not None and (not isinstance(value, str) or len(value) > cells.MAX_NAME):
        raise InvalidInputError(f"{name}: expected a text of at most {cells.MAX_NAME} characters")
    return value


def _title(value: object) -> str | None:
    text = _text(value, "title")
    title = text and cells.visible(text)
    # The title is passed on to leaderboards, so it must satisfy the rules for names.
    wrong = cells.name_problem(title) if title else None
    if wrong:
        raise InvalidInputError(f"title: expected {wrong}")
    return title


def _number(value: object, name: str) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(_float(value)):
        raise InvalidInputError(f"{name}: expected a finite number")
    return float(value)


def _float(value: float) -> float:
    try:
        return float(value)
    except OverflowError:
        return math.inf


def complete(columns: Sequence[Column], names: Sequence[str]) -> tuple[Column, ...]:
    """Every column of the file, ignored unless a role was chosen. Raises `InvalidInputError` for unknown columns."""
    chosen = {column.name: column for column in columns}
    unknown = next((name for name in chosen if name not in names), None)
    if unknown is not None or len(chosen) < len(columns):
        raise InvalidInputError(
            f"columns: expected columns of the file, each once, found “{cells.short(unknown or '')}”"
        )
    return tuple(chosen.get(name, Column(name)) for name in names)


def lacking(columns: Sequence[Column], most_models: int) -> str:
    """What has to be chosen before these columns can be read, or "" when they can."""
    scores, sure, long = of_role(columns, SCORE), of_role(columns, CONFIDENCE), layout(columns) == LONG
    models, confident = [column.model for column in scores], [column.model for column in sure]
    twice = next((role for role in (WEIGHT, MODEL, SAMPLE, GROUP, SPLIT) if len(of_role(columns, role)) > 1), None)
    checks = [
        (len(of_role(columns, LABEL)) != 1, "Choose the one column that holds the label."),
        (not scores, "Choose the columns that hold scores or decisions of models."),
        (long and len(scores) > 1, "A column names the models: choose one column of scores, or ignore the names."),
        (len(scores) > most_models, f"These are {len(scores)} models; the limit is {most_models}."),
        (not long and (len(set(models)) < len(models) or not all(models)), "Give each model a different name."),
        (twice is not None, f"Two columns are “{CHOICES.get(twice or '')}”: let one of them be ignored."),
        (
            len(set(confident)) < len(confident) or (long and len(sure) > 1),
            "Two columns are the confidence of one model: let one of them be ignored.",
        ),
    ]
    return next((text for wrong, text in checks if wrong), "")
