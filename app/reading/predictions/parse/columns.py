"""A column of a file of predictions and its role: the label, scores of a model, a weight, a confidence, names.

*Wide*: one row for each sample, one column for each model. *Long*: one row for each sample and model, with a column of
model names. Among columns with the same name in the header the first is used, the others only if they are chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tile_core.importers import cells
from tile_core.importers.columns import first_of
from tile_core.importers.prediction_roles import IGNORE, MODEL

from ..problems import Problem, Problems

WIDE, LONG = "wide", "long"


@dataclass(frozen=True, slots=True)
class Column:
    """A column and its role. `model`: the model whose scores or confidence it holds; `remark`: how that was recognised.

    A confidence without a model applies to all models.
    """

    name: str
    role: str = IGNORE
    model: str = ""
    remark: str = ""


def of_role(columns: Iterable[Column], *roles: str) -> list[Column]:
    """The columns with one of these roles, in the order of the file."""
    return [column for column in columns if column.role in roles]


def layout(columns: Iterable[Column]) -> str:
    """ "long" where a column names the models, otherwise "wide"."""
    return LONG if of_role(columns, MODEL) else WIDE


def repeat_remarks(names: Iterable[str]) -> dict[str, str]:
    """A remark on each column whose name occurs earlier in the header."""
    return {
        name: f"the header has “{cells.short(first, 20)}” more than once: not used" for name, first in _repeated(names)
    }


def warn_of_repeats(ignored: Iterable[str], names: Iterable[str], problems: Problems) -> None:
    """A warning for each such column that is not used."""
    left = set(ignored)
    for name, first in _repeated(names):
        if name in left:
            found = f"2 columns named “{cells.short(first)}”"
            effect = f"“{cells.short(name)}” is ignored"
            problems.add(Problem(None, (), found, "each name once in the header", effect, "warning", has=True))


def warn_of_look_alikes(models: Sequence[str], problems: Problems) -> None:
    """A warning for each model whose name looks like that of an earlier one."""
    for index, earlier in cells.look_alikes(models):
        found = f"“{cells.short(models[index])}” and “{cells.short(models[earlier])}”, written in different letters"
        expected, effect = "names of models that do not look alike", "these are treated as two models"
        problems.add(Problem(None, (), found, expected, effect, "warning", has=True))


def _repeated(names: Iterable[str]) -> list[tuple[str, str]]:
    listed = list(names)
    pairs = ((name, first_of(name, listed)) for name in listed)
    return [(name, first) for name, first in pairs if first != name]
