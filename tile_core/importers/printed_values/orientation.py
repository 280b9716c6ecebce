"""Which cell of a 2 x 2 table is which: found from what else a row says, asked where nothing settles it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers import cells, quantities
from tile_core.importers.columns import Mapping, guess, is_matrix_column
from tile_core.importers.compared_scores import SCORES
from tile_core.importers.decisions import Question
from tile_core.importers.problems import listing
from tile_core.importers.quantities import Quantity
from tile_core.importers.roles import IGNORE, ROLES, base

# The four readings of a table with two rows, by what its rows are and which class comes first.
ORIENTATIONS = {
    "matrix tn fp fn tp": "rows are the truth, negative class first (as scikit-learn has it)",
    "matrix tp fn fp tn": "rows are the truth, positive class first",
    "matrix tn fn fp tp": "columns are the truth, negative class first",
    "matrix tp fp fn tn": "columns are the truth, positive class first",
}
_FOUND = "orientation found from "
_CELLS = ("tn", "fp", "fn", "tp")


def guess_columns(columns: dict[str, list[str]], decimal: str | None = None) -> Mapping:
    """What each column of texts probably is: a `Mapping`.

    From its name, and from its values where the name does not say. The orientation of 2 x 2 tables is found from other
    columns, such as sizes of classes, prevalence or rates; where these leave more than one, the column is ignored until
    a person chooses. `decimal`: "," or ".", found from the cells by default.

    >>> guess_columns({"model": ["A", "B"], "recall": ["0.9", "0.8"]}).roles
    {'model': 'entity', 'recall': 'tpr'}
    """
    mark = decimal or cells.decimal_mark(columns.values())
    mapping = guess(columns, mark)
    if any(ROLES[base(role)].kind == "count" for role in mapping.roles.values()):
        return mapping
    for column, role in mapping.roles.items():
        if role == IGNORE and is_matrix_column(columns[column]):
            possible, by = _possible(columns, mapping, column, mark)
            if len(possible) == 1 and by:
                roles = mapping.roles | {column: possible[0]}
                return Mapping(roles, mapping.remarks | {column: _FOUND + by})
    return mapping


def question(columns: dict[str, list[str]], mapping: Mapping, decimal: str) -> Question | None:
    """What to ask about the first 2 x 2 table that is not used, with the orientations that the other columns leave."""
    for column, role in mapping.roles.items():
        if role == IGNORE and is_matrix_column(columns[column]):
            possible, by = _possible(columns, mapping, column, decimal)
            left = possible or list(ORIENTATIONS)
            example = next((cells.short(text) for text in columns[column] if not cells.is_empty(text)), "")
            settled = f"{by} leave {len(left)} readings." if by and len(left) < len(ORIENTATIONS) else ""
            nothing = "Nothing else in the table says so."
            text = (
                f"Choose the orientation of “{cells.short(column)}”, such as {example}: are its rows the truth, or its "
                f"columns, and is the positive class first? {settled or nothing}"
            )
            return Question(text, tuple((role, ORIENTATIONS[role]) for role in left), column=column)
    return None


def notes(mapping: Mapping) -> list[str]:
    """How 2 x 2 tables are read, and why so."""
    return [
        f"“{cells.short(column)}”: {ORIENTATIONS[role]}; {mapping.remarks[column]}."
        for column, role in mapping.roles.items()
        if role in ORIENTATIONS and mapping.remarks.get(column, "").startswith(_FOUND)
    ]


def _possible(columns: dict[str, list[str]], mapping: Mapping, column: str, decimal: str) -> tuple[list[str], str]:
    """The orientations that contradict no other column in any row, equal ones once, and what these columns are."""
    others = [each for each in quantities.read(columns, mapping, decimal) if each.key in SCORES]
    seen: list[tuple[str, FloatArray]] = []
    for role in ORIENTATIONS:
        counts = _counts(columns[column], role, decimal)
        if all(_fits(each, counts) for each in others) and not any(_equal(counts, other) for _, other in seen):
            seen.append((role, counts))
    readings = [_counts(columns[column], role, decimal) for role in ORIENTATIONS]
    deciding = [each for each in others if not all(_fits(each, counts) for counts in readings)]
    return [role for role, _ in seen], listing([f"“{cells.short(each.column)}”" for each in deciding])


def _counts(texts: Sequence[str], role: str, decimal: str) -> FloatArray:
    """The counts of a column read in one orientation, shape (rows, 4)."""
    read = quantities.read({"": list(texts)}, Mapping({"": role}, {"": ""}), decimal)
    four = {each.key: each.values for each in read}
    return np.stack([four[cell] for cell in _CELLS], -1)


def _fits(quantity: Quantity, counts: FloatArray) -> bool:
    with np.errstate(invalid="ignore", divide="ignore"):
        differences = np.abs(SCORES[quantity.key](counts) - quantity.values)
        return not bool(np.any(differences > quantity.halves + 1e-9 * (1 + np.abs(quantity.values))))


def _equal(one: FloatArray, other: FloatArray) -> bool:
    return bool(np.array_equal(one, other, equal_nan=True))
