"""Guesses the role of each column of a file of predictions, by its name and its cells.

A column of scores whose name contains no model belongs to the model that the file is named after. Where no name says
"scores", all columns of numbers without another role are models. Each guess includes its reason, for the user to
confirm.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from tile_core.importers import cells
from tile_core.importers.columns import normalise
from tile_core.importers.columns import recognise as leaderboard_role
from tile_core.importers.prediction_roles import (
    BY_NAME,
    GROUP,
    GROUPS,
    IGNORE,
    LABEL,
    MODEL,
    NAMES,
    SAMPLE,
    SCORE,
    SPLIT,
    WEIGHT,
    recognise,
)
from tile_core.importers.roles import ROLES

from .columns import LONG, Column, layout, of_role, repeat_remarks
from .labels import canonical, is_missing, positive_of

_COUNTS = "counts rows or groups: not used"
# Fewer different numbers may be in order by chance, as in a file that is sorted by a score of few levels.
_LEAST_COUNTED = 8
_DETECTED = {"tp", "fp", "fn"}
_POSITIVE, _NEGATIVE = ("pos", "positive"), ("neg", "negative")


def guess(head: dict[str, list[str]], title: str, decimal: str = ".", most: int = 100) -> tuple[Column, ...]:
    """The probable role of each column, from its name and from the texts of its first rows.

    `title`: the name of the one model that no column names. At most `most` columns are taken as models because they
    hold numbers.
    """
    again = repeat_remarks(head)
    found = [Column(name, remark=again[name]) if name in again else _by_name(name) for name in head]
    found = _preferred(found, LABEL, WEIGHT, MODEL, SAMPLE, GROUP, SPLIT)
    found = _with_label(found, head)
    values = _label_values(found, head, decimal)
    found = [_class_of(column, values) for column in found]
    found = _one_score_per_model(found)
    found = _long_or_wide(_with_groups(found, head))
    if not of_role(found, SCORE):
        found = _numbers_as_models(found, head, values, decimal, most)
    return _with_model_names(found, title)


def is_leaderboard(names: Iterable[str]) -> bool:
    """Whether columns with these names hold counts or rates of classifiers: a leaderboard instead of predictions."""
    listed = list(names)
    roles = set(filter(None, map(leaderboard_role, listed)))
    if roles >= _DETECTED:
        return True
    labelled = any(BY_NAME.get(normalise(name)) == LABEL for name in listed)
    return not labelled and sum(ROLES[role].kind == "rate" for role in roles) > 1


def _by_name(name: str) -> Column:
    role, model = recognise(name) or (IGNORE, "")
    return Column(name, role, model, "not used" if role == IGNORE else "recognised")


def _preferred(columns: list[Column], *roles: str) -> list[Column]:
    """The columns, where each of these roles is given only to the column with the most specific name."""
    for role in roles:
        order = NAMES[role].split()
        rivals = sorted(of_role(columns, role), key=lambda column: order.index(normalise(column.name)))
        columns = [
            replace(column, role=IGNORE, remark=f"a second {role}: not used") if column in rivals[1:] else column
            for column in columns
        ]
    return columns


def _with_label(columns: list[Column], head: dict[str, list[str]]) -> list[Column]:
    """Where no name identifies the label: the first column with two different values."""
    if of_role(columns, LABEL):
        return columns
    two = (column for column in of_role(columns, IGNORE) if len(_distinct(head[column.name])) == 2)
    chosen = next(two, None)
    return [replace(c, role=LABEL, remark="two values: treated as the label") if c is chosen else c for c in columns]


def _distinct(texts: Sequence[str]) -> set[str]:
    return {text.strip() for text in texts if not is_missing(text)}


def _label_values(columns: list[Column], head: dict[str, list[str]], decimal: str) -> set[str]:
    return {canonical(t, decimal) for label in of_role(columns, LABEL) for t in _distinct(head[label.name])}


def _class_of(column: Column, values: set[str]) -> Column:
    """With labels 0 and 1, `y_prob_1` is not a model named 1, and `y_prob_0` holds the scores of the other class."""
    model, positive = column.model.lower(), positive_of(dict.fromkeys(values, 0))[0]
    if column.role != SCORE or not model:
        return column
    if model in (*_POSITIVE, (positive or "").lower()):
        return replace(column, model="")
    if model in (*_NEGATIVE, *(value.lower() for value in values)):
        return Column(column.name, remark=f"scores of “{cells.short(column.model, 20)}”: not used")
    return column


def _one_score_per_model(columns: list[Column]) -> list[Column]:
    """The columns, with one column of scores for each model: hard decisions are not used where there are scores."""
    order = NAMES[SCORE].split()
    best: dict[str, Column] = {}
    for column in of_role(columns, SCORE):
        best.setdefault(column.model, column)
        if not column.model:
            best[""] = min(best[""], column, key=lambda each: _rank(order, each.name))
        elif re.search("pred", best[column.model].name, re.IGNORECASE):
            best[column.model] = column
    return [
        Column(column.name, remark="another score of the same model: not used")
        if column.role == SCORE and best[column.model] is not column
        else column
        for column in columns
    ]


def _rank(order: list[str], name: str) -> int:
    plain = normalise(name)
    return order.index(plain) if plain in order else 0


def _long_or_wide(columns: list[Column]) -> list[Column]:
    """A column of model names and one column of scores: long. With several columns of scores, each is a model."""
    scores = of_role(columns, SCORE)
    if of_role(columns, MODEL) and len(scores) == 1:
        return [replace(column, model="") if column.role == SCORE else column for column in columns]
    drop = {MODEL} if len(scores) != 0 else set()
    drop |= set() if of_role(columns, MODEL) and not drop else {SAMPLE}
    return [
        Column(column.name, remark="not needed: one column for each model") if column.role in drop else column
        for column in columns
    ]


def _with_groups(columns: list[Column], head: dict[str, list[str]]) -> list[Column]:
    """The columns, where names that repeat, such as those of patients, are the groups of samples in a wide file."""
    long = of_role(columns, MODEL) and len(of_role(columns, SCORE)) == 1
    if long or of_role(columns, GROUP):
        return columns
    return [
        replace(column, role=GROUP, remark="repeats: groups of samples")
        if column.role == SAMPLE and normalise(column.name) in GROUPS and _repeats(head[column.name])
        else column
        for column in columns
    ]


def _repeats(texts: Sequence[str]) -> bool:
    known = [text.strip() for text in texts if not cells.is_empty(text)]
    return len(set(known)) < len(known)


def _numbers_as_models(
    columns: list[Column], head: dict[str, list[str]], values: set[str], decimal: str, most: int
) -> list[Column]:
    """Makes all columns of numbers, or of labels, models; in long files the first of them holds the scores."""
    fitting = [
        column.name
        for column in columns
        if column.role == IGNORE and column.remark == "not used" and _scores_in(head[column.name], values, decimal)
    ]
    counters = [name for name in fitting if _counts_on(head[name], decimal)]
    columns = [replace(c, remark=_COUNTS) if c.name in counters else c for c in columns]
    fitting = [name for name in fitting if name not in counters]
    long = layout(columns) == LONG
    taken = set(fitting[: 1 if long else most])
    return [
        Column(column.name, SCORE, "" if long else column.name, "numeric: treated as a model's scores")
        if column.name in taken
        else _with_reason(column, head[column.name])
        if column.name not in fitting
        else column
        for column in columns
    ]


def _counts_on(texts: Sequence[str], decimal: str) -> bool:
    """Whether the cells count rows or groups of rows, such as 1, 2, 3 or 1, 1, 2, 2: whole numbers in equal steps.

    Scores that rise evenly from row to row would be a coincidence.
    """
    values = cells.numbers(list(texts), decimal).values
    if len(set(values.tolist())) < _LEAST_COUNTED or not np.array_equal(values, np.round(values)):
        return False
    steps = np.diff(values)
    return bool(np.isin(steps, (0, 1)).all() or (np.all(steps == steps[0]) and steps[0] > 0))


def _with_reason(column: Column, texts: Sequence[str]) -> Column:
    """A column that is not recognised by name, with the reason why its cells do not make it a model."""
    if column.role != IGNORE or column.remark != "not used":
        return column
    empty = all(cells.is_empty(text) for text in texts)
    return replace(column, remark="empty: not used" if empty else "hardly any numbers: not used")


def _scores_in(texts: Sequence[str], values: set[str], decimal: str) -> bool:
    """Whether most of the cells are numbers, or labels."""
    known = [text for text in texts if not cells.is_empty(text)]
    numbers = int((~np.isnan(cells.numbers(known, decimal).values)).sum())
    labels = sum(canonical(text, decimal) in values for text in known)
    return 2 * max(numbers, labels) > len(known)


def _with_model_names(columns: list[Column], title: str) -> tuple[Column, ...]:
    """The columns of a wide file, with a distinct name for each model."""
    if layout(columns) == LONG:
        return tuple(replace(column, model="") for column in columns)
    taken: set[str] = set()
    named = []
    for column in columns:
        name = cells.short(cells.visible(column.model or title), cells.MAX_NAME)
        if column.role == SCORE:
            others = (f"{name} ({k})" for k in itertools.count(2))
            name = next(each for each in itertools.chain([name], others) if each not in taken)
            taken.add(name)
            named.append(replace(column, model=name))
        else:
            named.append(column)
    return tuple(named)
