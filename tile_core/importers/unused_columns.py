"""The columns of a table that no performance depends on, and why."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from tile_core.importers import cells
from tile_core.importers.columns import OWN_THRESHOLD
from tile_core.importers.columns import Mapping as Roles
from tile_core.importers.roles import ATTRIBUTE, IGNORE, ROLES, base

# Sizes and counts are compared with the others, or tell what these are.
_NUMBERS = ("rate", "prior", "check", "matrix")
# What needs no word, or has a note of its own.
_SILENT = ("empty", OWN_THRESHOLD)


class Unused(NamedTuple):
    """A column by name and why it is not used."""

    column: str
    reason: str


def unused(
    columns: Mapping[str, Sequence[str]], mapping: Roles, used: Container[str], compared: Container[str], decimal: str
) -> tuple[Unused, ...]:
    """The columns of numbers that are neither used nor compared; texts are attributes of the classifiers."""
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
        return bool(filled) and bool(np.isfinite(cells.estimates(filled, decimal).numbers.values).all())
    return ROLES[base(role)].kind in _NUMBERS


def _reason(role: str, remark: str) -> str:
    if role == ATTRIBUTE:
        return "not recognised" if remark == "kept" else remark
    return remark.removesuffix(": not used") if role == IGNORE else "not needed"
