"""The columns of a file: what each is, how that was found, and what a person may choose instead."""

from __future__ import annotations

from typing import Any

import numpy as np

from tile_core.importers import cells
from tile_core.importers.roles import ATTRIBUTE, IGNORE, ROLES, base, choices

from .review import Review

_GROUPS = {"entity": "Identity", "context": "Identity", "count": "Counts", "sum": "Counts", "rate": "Rates",
           "prior": "Rates", "attribute": "Identity"}  # fmt: skip
_ORDER = ("Identity", "Counts", "Rates", "Other")


def role_groups() -> list[dict[str, Any]]:
    """Every role in its group: its key, its label, and whether it may be in percent."""
    keys = [key for key, _ in choices()]
    groups: dict[str, list[dict[str, Any]]] = {name: [] for name in _ORDER}
    for key, label in choices():
        if base(key) == key and key != IGNORE:
            item = {"value": key, "label": label, "percent": f"{key}%" in keys}
            groups[_GROUPS.get(ROLES[key].kind, "Other")].append(item)
    groups["Other"].append({"value": IGNORE, "label": ROLES[IGNORE].label, "percent": False})
    return [{"group": name, "items": items} for name, items in groups.items()]


def columns(review: Review) -> list[dict[str, Any]]:
    """Each column with its role; `good`: whether it is used, `quiet`: whether it is shown pale."""
    return [_column(review, column, role) for column, role in review.mapping.roles.items()]


def _column(review: Review, column: str, role: str) -> dict[str, Any]:
    remark, good = _remark(review, column, role)
    return {
        "name": column,
        "role": role,
        "remark": remark,
        "good": good,
        "right": _is_numeric(review, column),
        "quiet": not good or role == ATTRIBUTE,
    }


def _remark(review: Review, column: str, role: str) -> tuple[str, bool]:
    """The remark under a column, and whether the column is used."""
    result, kind = review.result, ROLES[base(role)].kind
    used = column in result.used_columns
    if not used and (column in result.compared_columns or kind == "check"):
        return "not needed", False
    return review.mapping.remarks[column], role != IGNORE


def _is_numeric(review: Review, column: str) -> bool:
    """Whether most of its first cells are numbers, which stand to the right."""
    texts = [text for text in review.table.columns[column][:50] if text.strip()]
    return bool(texts) and bool(np.isfinite(cells.estimates(texts, review.table.decimal).numbers.values).mean() >= 0.5)
