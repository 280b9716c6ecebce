"""A column of a file of predictions and what it is: the label, scores of a model, a weight, a confidence, names.

*Wide*: one row a sample, one column a model. *Long*: one row a sample and model, with a column of model names.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tile_core.importers.prediction_roles import IGNORE, MODEL

WIDE, LONG = "wide", "long"


@dataclass(frozen=True, slots=True)
class Column:
    """A column and what it is. `model`: the model whose scores or confidence it holds; `remark`: how that was found.

    A confidence without a model is that of all models.
    """

    name: str
    role: str = IGNORE
    model: str = ""
    remark: str = ""


def of_role(columns: Iterable[Column], *roles: str) -> list[Column]:
    """The columns that play one of these roles, in the order of the file."""
    return [column for column in columns if column.role in roles]


def layout(columns: Iterable[Column]) -> str:
    """Long where a column names the models."""
    return LONG if of_role(columns, MODEL) else WIDE
