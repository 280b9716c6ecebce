"""Guess what each column of a table is.

A name is recognised after normalising: lower case, accents dropped, letters and digits only. Where a name can mean
two things (`p`, `n`), the values decide; where no name is recognised as the entity, the first column of texts is
taken. Each guess says how it was made, because a person confirms it. A 2x2 matrix in a cell is never guessed: a
person says which of its numbers is which.

A role that ends in `%` is the same in percent. Several columns may be entity or context: their texts are joined.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from tile_core.importers import cells
from tile_core.importers.columns import ambiguous, contexts, identity
from tile_core.importers.columns.contexts import KEPT
from tile_core.importers.columns.identity import is_text, mostly
from tile_core.importers.columns.names import (
    copies,
    first_of,
    in_percent,
    is_average_precision,
    is_lettered,
    known_name,
    normalise,
    recognise,
    stem,
)
from tile_core.importers.roles import (
    ATTRIBUTE,
    ENTITY,
    IGNORE,
    PREDICTIONS,
    ROLES,
    base,
)

ONE_OF_SEVERAL = "same name: choose one"
OWN_THRESHOLD = "at a threshold of its own: not used"
KEPT_AVERAGE = "kept: not precision at one threshold"
__all__ = [
    "ONE_OF_SEVERAL",
    "Mapping",
    "copies",
    "first_of",
    "guess",
    "guess_one",
    "in_percent",
    "is_lettered",
    "is_matrix_column",
    "normalise",
    "recognise",
]

# Names whose meaning the other columns and the values decide.
_LETTERS = ("p", "r", "n")
# What a column of thresholds ends with, and the scores that libraries give at the best threshold of each.
_THRESHOLD, _ALONE = "threshold", ("acc", "err", "bacc", "mcc", "kappa", "youden")
# Kinds of roles that performances are computed from.
_NUMBERS = ("count", "sum", "rate", "prior", "check")
# A number of a matrix in a cell.
_NUMBER = re.compile(r"\d+(?:\.\d*)?(?:[eE][-+]?\d+)?")


@dataclass(frozen=True, slots=True)
class Mapping:
    """Which column plays which role. `roles`: column name -> role; `remarks`: column name -> how that was found.

    >>> Mapping({"model": "entity", "TPR": "tpr"}, {}).columns("tpr", "fpr")
    ['TPR']
    """

    roles: dict[str, str]
    remarks: dict[str, str]

    def columns(self, *keys: str) -> list[str]:
        """The columns that play one of the roles `keys`, percent or not, in the order of the table."""
        return [column for column, role in self.roles.items() if base(role) in keys]


def guess(columns: dict[str, list[str]], decimal: str | None = None) -> Mapping:
    """What each column of texts probably is: a `Mapping`.

    From its name, and from its values where the name does not say. `decimal`: "," or ".", found from the cells by
    default.

    >>> guess({"model": ["A", "B"], "recall": ["0.9", "0.8"]}).roles
    {'model': 'entity', 'recall': 'tpr'}
    """
    mark = decimal or cells.decimal_mark(columns.values())
    values = {column: cells.estimates(texts, mark).numbers for column, texts in columns.items()}
    roles, remarks = {}, {}
    for column, texts in columns.items():
        roles[column], remarks[column] = _guess_one(column, texts, values)
    _leave_open(columns, roles, remarks)
    _keep_first(roles, remarks)
    _drop_own_thresholds(roles, remarks)
    _choose_entity(columns, values, roles, remarks)
    contexts.add_crossed(columns, roles, remarks)
    contexts.drop_attributes(columns, roles, remarks)
    _ignore_copies(roles, remarks)
    return Mapping(roles, remarks)


def guess_one(column: str, columns: dict[str, list[str]], decimal: str) -> str:
    """The role that a column has by its name and its values."""
    values = {name: cells.estimates(texts, decimal).numbers for name, texts in columns.items()}
    return _guess_one(column, columns[column], values)[0]


def _guess_one(column: str, texts: list[str], values: dict[str, cells.Numbers]) -> tuple[str, str]:
    decided = _by_others(column, values)
    if ambiguous.meanings(column) and not decided:
        return IGNORE, ambiguous.OPEN
    role = decided or recognise(column)
    if role is not None:
        percent = ROLES[role].kind in ("rate", "prior", "check") and _in_percent(column, values[column])
        found = "from the table" if decided else "recognised"
        return (f"{role}%", f"{found}, % → share") if percent else (role, found)
    if normalise(column) in PREDICTIONS:
        return IGNORE, "predictions, not a leaderboard"
    if is_matrix_column(texts):
        of_four = mostly(len(_NUMBER.findall(text)) == 4 for text in texts)
        return IGNORE, f"a matrix: choose {'the order of its cells' if of_four else 'whether rows are the truth'}"
    if all(map(cells.is_empty, texts)):
        return IGNORE, "empty"
    return ATTRIBUTE, KEPT_AVERAGE if is_average_precision(normalise(column)) else KEPT


def _by_others(column: str, values: dict[str, cells.Numbers]) -> str:
    """The role of a name that the other columns decide, "" for other names.

    Cases are positives where there are controls. `p` with `r` and without `n` is precision with recall, in shares or
    percent. Else `p` is a prior if all are at most 1, or a number of positives; then `n` counts negatives, else all
    samples. A detection rate or FAR: see `ambiguous`.
    """
    name = normalise(column)
    if ambiguous.meanings(column):
        return ambiguous.meaning(column, values)
    if stem(name) == "cases":
        return "positives" if any(stem(normalise(other)) == "controls" for other in values) else ""
    if name == "se":  # sensitivity in medicine, a standard error elsewhere
        return "tpr" if any(normalise(other) == "sp" for other in values) else ""
    letters = {normalise(name): numbers.values for name, numbers in values.items() if normalise(name) in _LETTERS}
    if "p" not in letters or name not in letters:
        return ""
    if set(letters) == {"p", "r"} and not any(np.any(numbers > 100) for numbers in letters.values()):
        return {"p": "ppv", "r": "tpr"}[name]
    counts = bool(np.any(letters["p"] > 1))
    return {"p": "positives" if counts else "prior", "n": "negatives" if counts else "size", "r": ""}[name]


def _in_percent(column: str, numbers: cells.Numbers) -> bool:
    """Its name says so, or most values are above 1 (one above is a mistake among shares) and none above 100."""
    if in_percent(column):
        return True
    values = numbers.values[~numbers.signed & ~np.isnan(numbers.values)]
    return mostly(values > 1) and float(values.max()) <= 100


def _leave_open(columns: dict[str, list[str]], roles: dict[str, str], remarks: dict[str, str]) -> None:
    """Of columns of numbers with one name and different cells, none is used before one is chosen."""
    for group in copies(columns).values():
        numeric = all(ROLES[base(roles[each])].kind in _NUMBERS for each in group if each == group[0])
        if numeric and any(columns[each] != columns[group[0]] for each in group):
            for column in group:
                roles[column], remarks[column] = IGNORE, ONE_OF_SEVERAL


def _keep_first(roles: dict[str, str], remarks: dict[str, str]) -> None:
    seen: set[str] = set()
    for column, role in roles.items():
        key = base(role)
        if key in seen and ROLES[key].kind not in ("entity", "context", "run", "threshold", "attribute", "ignore"):
            roles[column], remarks[column] = IGNORE, f"a second {ROLES[key].symbol}: not used"
        seen.add(key)


def _drop_own_thresholds(roles: dict[str, str], remarks: dict[str, str]) -> None:
    """A score that has a threshold of its own, next to one of another score, belongs to another performance."""
    thresholds = [name for name in map(normalise, roles) if name.endswith(_THRESHOLD)]
    for column, role in roles.items():
        names = tuple(f"{name}{_THRESHOLD}" for name in ROLES[base(role)].names)
        own = [each for each in thresholds if each.endswith(names)]
        if base(role) in _ALONE and own and len(own) < len(thresholds):
            roles[column], remarks[column] = IGNORE, OWN_THRESHOLD


def _choose_entity(
    columns: dict[str, list[str]], values: dict[str, cells.Numbers], roles: dict[str, str], remarks: dict[str, str]
) -> None:
    order = ROLES[ENTITY].names
    entity_columns = sorted((c for c in columns if roles[c] == ENTITY), key=lambda c: order.index(known_name(c) or ""))
    # The name is what tells rows apart, with their context: of teams and their methods, the team.
    entity_columns.sort(key=lambda column: _shared(column, columns, roles, remarks))
    if identity.are_runs(columns):
        entity_columns.sort(key=lambda column: normalise(column) != "name")  # the model is a parameter of the run
    named = identity.joined(columns, entity_columns, roles)
    for column in entity_columns:
        if column not in named:
            roles[column], remarks[column] = ATTRIBUTE, "another name: kept"
    if not entity_columns:
        kept = [c for c in columns if roles[c] == ATTRIBUTE and remarks[c] == KEPT]
        texts = [c for c in kept if is_text(columns[c], values[c].values)]
        varying = [c for c in texts if len(set(columns[c])) > 1]
        named = (varying or texts)[:1]
        for column in named:
            roles[column], remarks[column] = ENTITY, "treated as the names"
    for part in identity.with_parts(columns, named, roles):
        if part not in named:
            roles[part], remarks[part] = ENTITY, "part of the name: tells rows apart"


def _shared(
    column: str, columns: dict[str, list[str]], roles: dict[str, str], remarks: dict[str, str]
) -> tuple[bool, int]:
    """Whether many rows share a name in `column`, and how many do where these are few."""
    if contexts.crossed(column, columns, roles, remarks) is not None:
        return False, 0
    apart = identity.tells_apart(columns, column, roles)
    return not apart, identity.repeated(columns, [column], roles) if apart else 0


def _ignore_copies(roles: dict[str, str], remarks: dict[str, str]) -> None:
    """The second of two columns of one name is no attribute where the first is used."""
    for first, *others in copies(roles).values():
        for column in others:
            if roles[first] not in (ATTRIBUTE, IGNORE) and roles[column] == ATTRIBUTE:
                roles[column], remarks[column] = IGNORE, "a second column of this name: not used"


def is_matrix_column(texts: Iterable[str]) -> bool:
    """Whether most cells hold a table of numbers in brackets."""
    return mostly(map(_is_matrix, texts))


def _is_matrix(text: str) -> bool:
    plain = text.strip()
    nested = sum(map(plain.count, "[{(")) > 1
    return nested and plain[:1] in "[{(" and plain[-1:] in "]})" and any(map(str.isdigit, plain))
