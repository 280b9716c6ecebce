"""The head of the table: the name of each column, its role to be corrected, and how that was found."""

from __future__ import annotations

from typing import Any

import dash_mantine_components as dmc
import numpy as np
from dash import html

from tile_core.importers import cells
from tile_core.importers.roles import IGNORE, ROLES, base, choices

from .review import Review

_GROUPS = {
    "entity": "Names", "context": "Names", "count": "Counts", "sum": "Sizes", "rate": "Rates", "prior": "Prior",
    "check": "Other scores", "matrix": "2×2 table in a cell", "attribute": "Other",
}  # fmt: skip


def head(review: Review, key: dict[str, str]) -> list[html.Tr]:
    """Names of the columns, and what each is, to be corrected; `key` is what the ids of these choices share."""
    names, fields = [html.Th("Column", scope="row")], [html.Th("is", scope="row")]
    for index, (column, role) in enumerate(review.mapping.roles.items()):
        css_class = alignment(review, column)
        names.append(html.Th(column, scope="col", className=css_class, title=column))
        fields.append(html.Td(_role_field({**key, "column": index}, column, role), className=css_class))
    return [html.Tr(names, className="tx-import-names"), html.Tr(fields, className="tx-import-roles")]


def remarks(review: Review) -> list[html.Td]:
    """How the role of each column was found, or what it is good for."""
    table_cells = [html.Td()]
    for column in review.table.columns:
        text, good = _remark(review, column)
        table_cells.append(html.Td(text, className=f"{alignment(review, column)} {'tx-import-good' if good else ''}"))
    return table_cells


def _role_field(key: dict[str, Any], column: str, role: str) -> dmc.Select:
    return dmc.Select(
        id=key,
        data=_options(),
        value=role,
        allowDeselect=False,
        size="xs",
        maxDropdownHeight=320,
        comboboxProps={"width": 270, "position": "bottom-start"},
        **{"aria-label": f"Role of column {cells.short(column)}"},
    )


def _options() -> list[dict[str, Any]]:
    groups: dict[str, list[dict[str, str]]] = {}
    for key, label in choices():
        if key != IGNORE:
            groups.setdefault(_GROUPS[ROLES[base(key)].kind], []).append({"value": key, "label": label})
    options: list[dict[str, Any]] = [{"group": group, "items": items} for group, items in groups.items()]
    return [{"value": IGNORE, "label": ROLES[IGNORE].label}, *options]


def _remark(review: Review, column: str) -> tuple[str, bool]:
    """The remark under a column, and whether the column is used."""
    role, result = review.mapping.roles[column], review.result
    kind = ROLES[base(role)].kind
    if column in result.compared_columns or (kind == "check" and column not in result.used_columns):
        return "not needed", False
    return review.mapping.remarks[column], kind not in ("ignore", "attribute")


def alignment(review: Review, column: str) -> str:
    """The class that aligns a column: numbers right, texts left."""
    texts = [text for text in review.table.columns[column][:50] if text.strip()]
    numbers = cells.estimates(texts, review.table.decimal).numbers.values
    return "tx-import-right" if texts and np.isfinite(numbers).mean() >= 0.5 else ""


def emphasis(review: Review, column: str) -> str:
    """The class of a column: pale if it is not used."""
    kind, result = ROLES[base(review.mapping.roles[column])].kind, review.result
    is_needless = column in result.compared_columns or (kind == "check" and column not in result.used_columns)
    return "tx-import-quiet" if is_needless or kind in ("ignore", "attribute") else ""
