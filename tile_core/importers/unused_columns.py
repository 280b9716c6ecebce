"""The columns of a table that no performance depends on, and why."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers import cells
from tile_core.importers.columns import OWN_THRESHOLD
from tile_core.importers.columns import Mapping as Roles
from tile_core.importers.columns.contexts import KEPT
from tile_core.importers.roles import ATTRIBUTE, IGNORE, ROLES, base

# Sizes and counts are compared with the others, or tell what these are.
_NUMBERS = ("rate", "prior", "check", "matrix")
# Years of publication lie between these.
_YEARS = (1950, 2100)
# What needs no word, or has a note of its own.
_SILENT = ("empty", OWN_THRESHOLD)


class Unused(NamedTuple):
    """A column by name and why it is not used."""

    column: str
    reason: str


def unused(
    columns: Mapping[str, Sequence[str]], mapping: Roles, used: Container[str], compared: Container[str], decimal: str
) -> tuple[Unused, ...]:
    """The columns of numbers that are neither used nor compared.

    Texts are attributes of the classifiers, and so are years and whole numbers that rows share, such as a size.
    """
    return tuple(
        Unused(column, _reason(role, mapping.remarks.get(column, "")))
        for column, role in mapping.roles.items()
        if column not in used
        and column not in compared
        and _holds_numbers(columns[column], role, mapping.remarks.get(column, ""), decimal)
    )


def _holds_numbers(texts: Sequence[str], role: str, remark: str, decimal: str) -> bool:
    if role == IGNORE:
        return remark not in _SILENT
    if role == ATTRIBUTE:
        filled = [text for text in texts if not cells.is_empty(text)]
        numbers = cells.estimates(filled, decimal).numbers.values
        return bool(filled) and bool(np.isfinite(numbers).all()) and not (remark == KEPT and _describes(numbers))
    return ROLES[base(role)].kind in _NUMBERS


def _describes(numbers: FloatArray) -> bool:
    """Whether these are years, or whole numbers that form groups of rows."""
    if (numbers != np.round(numbers)).any():
        return False
    years = bool(((numbers >= _YEARS[0]) & (numbers <= _YEARS[1])).all())
    return years or 1 < len(np.unique(numbers)) <= len(numbers) / 2


def _reason(role: str, remark: str) -> str:
    if role == ATTRIBUTE:
        return "not recognised" if remark == KEPT else remark
    return remark.removesuffix(": not used") if role == IGNORE else "not needed"
