"""Guess what each column of a table is.

A name is recognised after normalising: lower case, accents dropped, letters and digits only. Where a name can mean
two things (`p`, `n`), the values decide; where no name is recognised as the entity, the first column of texts is
taken. Each guess says how it was made, because a person confirms it. A 2x2 matrix in a cell is never guessed: a
person says which of its numbers is which.

A role that ends in `%` is the same in percent. Several columns may be entity or context: their texts are joined.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable
from dataclasses import dataclass

import numpy as np

from tile_core.importers import cells
from tile_core.importers.roles import (
    ATTRIBUTE,
    BY_NAME,
    CONTEXT,
    ENTITY,
    IGNORE,
    PREDICTIONS,
    ROLES,
    RUN,
    THRESHOLD,
    base,
)

# Prefixes and suffixes that do not change the meaning of a name: num_tp, test_recall, f1_mean.
_AFFIX = re.compile(
    r"^(?:number ?of|numof|nof|num|n|total|metrics?|eval|test|val|valid|validation|mean|avg|average)(?=..)|"
    r"(?<=..)(?:counts?|score|mean|avg|average|total|test|val)$"
)
# The suffix that distinguishes a repeated name of a header from the first.
_COPY = re.compile(r" \(\d+\)$")
# How a column is remarked on that says something about the entities, but no performance.
KEPT = "kept"
ONE_OF_SEVERAL = "same name: choose one"
KEPT_AVERAGE = "kept: not precision at one threshold"
# What a header says of its intervals and counts: Sensitivity (95 % CI), AUC [95% confidence interval], recall ± SD,
# specificity, % (n/N).
_INTERVAL = re.compile(
    r"[(\[]\s*n\s*(?:/|of)\s*n\s*[)\]]|[(\[][^)\]]*\b(?:ci|confidence intervals?|sd|se|std|iqr)\b[^)\]]*[)\]]|±.*$|"
    r",?\s*\b9\d\s?% ?ci\b.*$",
    re.IGNORECASE,
)
# The area under the precision-recall curve, not the precision at one threshold.
_AVERAGE_PRECISION = re.compile("(?:average|avg)precision")
# What tables of runs hold next to the name of each run.
_RUNS = frozenset({"name", "state", "created", "runtime"})
# Kinds of roles that performances are computed from.
_NUMBERS = ("count", "sum", "rate", "prior", "check")
_PERCENT = re.compile(r"%|\b(?:percent|percentage|pct|prozent)\b", re.IGNORECASE)


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


def normalise(name: str) -> str:
    """Lower case, accents dropped, letters and digits only, words for percent dropped."""
    plain = unicodedata.normalize("NFKD", _PERCENT.sub(" ", _INTERVAL.sub(" ", name))).lower()
    return "".join(filter(str.isalnum, plain))


def recognise(name: str) -> str | None:
    """The role that a column's name says, without percent, or `None`."""
    plain = normalise(name)
    if _AVERAGE_PRECISION.search(plain):
        return None
    return BY_NAME.get(plain) or BY_NAME.get(_AFFIX.sub("", plain))


def first_of(name: str, names: Container[str]) -> str:
    """The name that stands in the header before, where readers wrote `name` as another of it: "tp" of "tp (2)".

    >>> first_of("tp (2)", ["tp", "tp (2)"]), first_of("run (2)", ["run (2)"])
    ('tp', 'run (2)')
    """
    plain = _COPY.sub("", name)
    return plain if plain in names else name


def copies(names: Iterable[str]) -> dict[str, list[str]]:
    """The columns that share a name, by that of the first: "tp" with "TP", and with "tp (2)", as readers say."""
    header = dict.fromkeys(names)
    groups: dict[str, list[str]] = {}
    for name in header:
        groups.setdefault(normalise(first_of(name, header)) or name, []).append(name)
    return {group[0]: group for group in groups.values() if len(group) > 1}


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
    _choose_entity(columns, values, roles, remarks)
    _drop_attributes(columns, roles, remarks)
    _ignore_copies(roles, remarks)
    return Mapping(roles, remarks)


def guess_one(column: str, columns: dict[str, list[str]], decimal: str) -> str:
    """The role that a column has by its name and its values."""
    values = {name: cells.estimates(texts, decimal).numbers for name, texts in columns.items()}
    return _guess_one(column, columns[column], values)[0]


def _guess_one(column: str, texts: list[str], values: dict[str, cells.Numbers]) -> tuple[str, str]:
    if normalise(column) == "p" or (normalise(column) == "n" and any(normalise(other) == "p" for other in values)):
        return _p_or_n(column, values), "from its values"
    role = recognise(column)
    if role is not None:
        percent = ROLES[role].kind in ("rate", "prior", "check") and _in_percent(column, values[column])
        return (f"{role}%", "recognised, % → share") if percent else (role, "recognised")
    if normalise(column) in PREDICTIONS:
        return IGNORE, "predictions, not a leaderboard"
    if is_matrix_column(texts):
        return IGNORE, "2×2: choose the order of its cells"
    if all(map(cells.is_empty, texts)):
        return IGNORE, "empty"
    return ATTRIBUTE, KEPT_AVERAGE if _AVERAGE_PRECISION.search(normalise(column)) else KEPT


def _p_or_n(column: str, values: dict[str, cells.Numbers]) -> str:
    """`p` is a prior if all are at most 1, else a number of positives; then `n` counts negatives, else all samples."""
    p = next((numbers.values for name, numbers in values.items() if normalise(name) == "p"), None)
    counts = p is not None and bool(np.any(p > 1))
    if normalise(column) == "p":
        return "positives" if counts else "prior"
    return "negatives" if counts else "size"


def _in_percent(column: str, numbers: cells.Numbers) -> bool:
    """Its name says so, or most values are above 1 (one above is a mistake among shares) and none above 100."""
    if _PERCENT.search(_INTERVAL.sub(" ", column)) or normalise(column) in ("pbc", "pwc"):
        return True
    values = numbers.values[~numbers.signed & ~np.isnan(numbers.values)]
    return _mostly(values > 1) and float(values.max()) <= 100


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


def _choose_entity(
    columns: dict[str, list[str]], values: dict[str, cells.Numbers], roles: dict[str, str], remarks: dict[str, str]
) -> None:
    order = ROLES[ENTITY].names
    entity_columns = sorted((c for c in columns if roles[c] == ENTITY), key=lambda c: order.index(_entity_name(c)))
    distinct = [column for column in entity_columns if len(set(columns[column])) == len(columns[column])]
    if distinct and not any(role == CONTEXT for role in roles.values()):
        entity_columns.sort(key=lambda column: column not in distinct)  # runs of one model have names of their own
    if set(map(normalise, columns)) >= _RUNS:
        entity_columns.sort(key=lambda column: normalise(column) != "name")  # the model is a parameter of the run
    for column in entity_columns[1:]:
        roles[column], remarks[column] = ATTRIBUTE, "another name: kept"
    if entity_columns:
        return
    texts = (c for c in columns if roles[c] == ATTRIBUTE and remarks[c] == KEPT and _is_text(columns[c], values[c]))
    for column in list(texts)[:1]:
        roles[column], remarks[column] = ENTITY, "treated as the names"


def _entity_name(column: str) -> str:
    plain = normalise(column)
    return plain if plain in ROLES[ENTITY].names else _AFFIX.sub("", plain)


def _is_text(texts: list[str], numbers: cells.Numbers) -> bool:
    return _mostly(
        not cells.is_empty(text) and np.isnan(value) for text, value in zip(texts, numbers.values, strict=True)
    )


def _drop_attributes(columns: dict[str, list[str]], roles: dict[str, str], remarks: dict[str, str]) -> None:
    """Where each name occurs once, a column of tasks or categories describes the entities; it is no context."""
    entity_columns = [c for c in columns if roles[c] == ENTITY]
    if not entity_columns or len(set(columns[entity_columns[0]])) < len(columns[entity_columns[0]]):
        return
    for column in [c for c in columns if roles[c] in (CONTEXT, RUN, THRESHOLD) and len(set(columns[c])) > 1]:
        roles[column], remarks[column] = ATTRIBUTE, "one value for each name"


def _ignore_copies(roles: dict[str, str], remarks: dict[str, str]) -> None:
    """The second of two columns of one name is no attribute where the first is used."""
    for first, *others in copies(roles).values():
        for column in others:
            if roles[first] not in (ATTRIBUTE, IGNORE) and roles[column] == ATTRIBUTE:
                roles[column], remarks[column] = IGNORE, "a second column of this name: not used"


def is_matrix_column(texts: Iterable[str]) -> bool:
    """Whether most cells hold a table of numbers in brackets."""
    return _mostly(map(_is_matrix, texts))


def _is_matrix(text: str) -> bool:
    plain = text.strip()
    nested = sum(map(plain.count, "[{(")) > 1
    return nested and plain[:1] in "[{(" and plain[-1:] in "]})" and any(map(str.isdigit, plain))


def _mostly(conditions: Iterable[bool]) -> bool:
    flags = list(conditions)
    return 2 * sum(flags) > len(flags)
