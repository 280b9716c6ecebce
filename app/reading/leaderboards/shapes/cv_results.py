"""Results of cross-validation as scikit-learn tables them: `GridSearchCV.cv_results_` and `cross_validate`."""

from __future__ import annotations

import json
import re

from tile_core.importers import cells
from tile_core.importers.columns import recognise
from tile_core.importers.roles import ENTITY, ROLES

from ...tables.python_literals import as_json
from .frame import Columns, Frame

_MEAN = re.compile(r"mean_test_(?P<metric>.+)")
_OTHER = re.compile(r"(?:split\d+|std|rank)_(?:test|train)_.+|mean_train_.+|(?:mean|std)_(?:fit|score)_time")
_TEST = re.compile(r"test_(?P<metric>.+)")
_PERFORMANCE = ("count", "rate", "prior", "check")
_PARAMETERS = "params"


def is_search(columns: Columns) -> bool:
    """Whether the columns are those of `cv_results_`, with the mean of at least two known metrics."""
    metrics = [match["metric"] for match in map(_MEAN.fullmatch, columns) if match]
    return sum(map(_is_performance, metrics)) > 1


def searched(frame: Frame) -> Frame:
    """A row for each setting of the parameters, which name it, with the means over the splits."""
    columns = frame.columns
    made: Columns = {"model": _names(frame)}
    for name, texts in columns.items():
        match = _MEAN.fullmatch(name)
        if match:
            made[match["metric"]] = texts
        elif name != _PARAMETERS and not _OTHER.fullmatch(name) and name.strip() and not name.startswith("column "):
            made[f"{name} (2)" if name in made else name] = texts
    note = "Scores are the means over the splits; each row is named by its parameters."
    return Frame(made, frame.numbers, notes=(*frame.notes, note))


def _names(frame: Frame) -> list[str]:
    """What tells the settings apart: "clf__C=1", of all parameters those that vary."""
    columns = frame.columns
    listed = [_parameters(text) for text in columns.get(_PARAMETERS, [])]
    if not listed or not all(listed):
        names = [name for name in columns if name.startswith("param_")]
        listed = [
            {name.removeprefix("param_"): columns[name][row] for name in names} for row in range(len(frame.numbers))
        ]
    varying = [
        key for key in dict.fromkeys(k for each in listed for k in each) if len({e.get(key) for e in listed}) > 1
    ]
    texts = [", ".join(f"{key}={each[key]}" for key in varying if each.get(key)) for each in listed]
    distinct = all(texts) and len(set(texts)) == len(texts)
    return [cells.short(text, cells.MAX_NAME) for text in texts] if distinct else _numbered(frame)


def _numbered(frame: Frame) -> list[str]:
    return [f"setting {row + 1}" for row in range(len(frame.numbers))]


def _parameters(text: str) -> dict[str, str]:
    """The parameters in a cell as Python prints them, {} where they cannot be read."""
    converted = as_json(text)
    try:
        found = json.loads(converted, parse_float=str, parse_int=str) if converted else {}
    except (json.JSONDecodeError, RecursionError):
        return {}
    return {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}


def is_folds(columns: Columns) -> bool:
    """Whether the columns are those of `cross_validate`, a row for each fold of one model."""
    tests = [match["metric"] for match in map(_TEST.fullmatch, columns) if match]
    return {"fit_time", "score_time"} <= columns.keys() and sum(map(_is_performance, tests)) > 1


def folds(frame: Frame) -> Frame:
    """A row for each fold, a context; all rows are of one model where no column names one."""
    columns = frame.columns
    if ENTITY in map(recognise, columns):
        return frame
    made = {name: texts for name, texts in columns.items() if name.strip() and not name.startswith("column ")}
    made = {"model": ["model"] * len(frame.numbers), "fold": [str(k + 1) for k in range(len(frame.numbers))]} | made
    return Frame(made, frame.numbers, notes=(*frame.notes, "Each row is a fold of one model."))


def _is_performance(name: str) -> bool:
    role = recognise(name) if 0 < len(name) <= cells.MAX_NAME else None
    return role is not None and ROLES[role].kind in _PERFORMANCE
