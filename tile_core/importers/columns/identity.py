"""Which columns tell the rows of a table apart, so that the names of the entities can be in them.

A row is told apart by its name with its context, run and threshold. Rows that are equal in every cell are one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from tile_core.importers import cells
from tile_core.importers.columns.names import normalise, recognise
from tile_core.importers.roles import ATTRIBUTE, CONTEXT, ENTITY, RUN, THRESHOLD

# What tables of runs hold next to the name of each run.
_RUNS = frozenset({"name", "state", "created", "runtime"})
# A column still tells rows apart where at most this share of them has a name that occurred before.
_REPEATED = 0.1
# When a row was written says nothing of what it is about: rows of one name are runs of it.
_TIMES = ("date", "day", "time", "timestamp", "datetime", "created", "started", "finished", "datum", "jour", "fecha")
_DATE = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([ T].*)?|\d{1,2}:\d\d.*")
# Numbers are names where the column says so: id, team_id, entry no.
_IDENTIFIER = re.compile(r"(?:id|no|nr|number|nummer|code)$")
_OFFERED = 3
# Parts and settings of models.
_PART_NAMES = (
    "extractor featureextractor features featureset featureselection selector selection backbone encoder decoder head "
    "neck embedding embeddings vectorizer vectoriser tokenizer preprocessing preprocessor normalization normalisation "
    "scaler scaling sampler sampling resampling balancing augmentation loss lossfunction optimizer optimiser lr "
    "learningrate batchsize weightdecay dropout kernel c gamma k alpha lambda depth maxdepth nestimators trees layers "
    "hidden params parameters hyperparameters hyperparams variant version config configuration setting settings scheme "
    "schemeoptions pretraining pretrained prompt prompting shots temperature window reducer strategy pooling "
    "activation ensemble stage base input inputs modality"
)
_PARTS = frozenset(_PART_NAMES.split(" "))


def are_runs(columns: Iterable[str]) -> bool:
    """Whether these are the columns of a table of runs, each of which has a name of its own."""
    return set(map(normalise, columns)) >= _RUNS


def repeated(columns: Mapping[str, Sequence[str]], names: Sequence[str], roles: Mapping[str, str]) -> int:
    """How many rows differ from an earlier one although they have its texts in `names`, and its context, run and
    threshold.
    """
    places = [column for column, role in roles.items() if role in (CONTEXT, RUN, THRESHOLD)]
    keys = zip(*(map(str.strip, columns[column]) for column in (*names, *places)), strict=True)
    rows = zip(*(map(str.strip, texts) for texts in columns.values()), strict=True)
    return len(set(rows)) - len(set(keys))


def tells_apart(columns: Mapping[str, Sequence[str]], column: str, roles: Mapping[str, str]) -> bool:
    """Whether almost every row has a name of its own if the names are in `column`."""
    return repeated(columns, [column], roles) <= _REPEATED * len(columns[column])


def joined(columns: Mapping[str, Sequence[str]], candidates: Sequence[str], roles: Mapping[str, str]) -> Sequence[str]:
    """The columns of names to use: the first candidate, with another where only both together tell all rows apart.

    A team with several methods, each of which several teams have, has a row for each of them.
    """
    first = candidates[:1]
    if not first or tells_apart(columns, first[0], roles):
        return first
    pairs = ([first[0], other] for other in candidates[1:])
    return next((pair for pair in pairs if not repeated(columns, pair, roles)), first)


def with_parts(columns: Mapping[str, Sequence[str]], names: Sequence[str], roles: Mapping[str, str]) -> Sequence[str]:
    """The columns of names with those that tell rows of one name apart by a part or a setting of the model, such as its
    extractor or its learning rate; the same columns where these do not tell all rows apart.
    """
    found, left = list(names), repeated(columns, names, roles)
    parts = [column for column, role in roles.items() if role == ATTRIBUTE and is_part(column)]
    for part in parts if left else ():
        fewer = repeated(columns, [*found, part], roles)
        if fewer < left:
            found, left = [*found, part], fewer
    return found if not left else names


def is_part(column: str) -> bool:
    """Whether a column holds a part or a setting of a model, by its name."""
    plain = normalise(column)
    return plain in _PARTS or plain.removeprefix("param").removeprefix("config") in _PARTS


def alternatives(columns: Mapping[str, Sequence[str]], roles: Mapping[str, str], decimal: str) -> list[str]:
    """The columns that would tell rows apart which share a name, the likeliest first; none where no rows share one."""
    names = [column for column, role in roles.items() if role == ENTITY]
    shared = repeated(columns, names, roles) if names else 0
    if not shared:
        return []
    found = [
        column
        for column, role in roles.items()
        if role == ATTRIBUTE
        and _can_name(column, columns[column], decimal)
        and tells_apart(columns, column, roles)
        and repeated(columns, [column], roles) < shared
    ]
    return sorted(found, key=lambda column: recognise(column) != ENTITY)[:_OFFERED]


def _can_name(column: str, texts: Sequence[str], decimal: str) -> bool:
    """Whether a column can hold names: texts that are no dates, or numbers that are said to identify something."""
    if recognise(column) == ENTITY:
        return True
    plain = normalise(column)
    if plain in _TIMES or mostly(_DATE.fullmatch(text.strip()) is not None for text in texts):
        return False
    numbers = cells.estimates(list(texts), decimal).numbers.values
    return is_text(texts, numbers) or (_IDENTIFIER.search(plain) is not None and not _counts_rows(numbers))


def _counts_rows(numbers: np.ndarray) -> bool:
    """Whether the numbers are those of the rows: 0, 1, 2, ... or 1, 2, 3, ..."""
    return any(np.array_equal(numbers, np.arange(first, first + numbers.size)) for first in (0, 1))


def is_text(texts: Sequence[str], numbers: np.ndarray) -> bool:
    """Whether most cells hold something that is no number."""
    return mostly(not cells.is_empty(text) and np.isnan(value) for text, value in zip(texts, numbers, strict=True))


def mostly(conditions: Iterable[bool]) -> bool:
    """Whether more than half of the conditions are true."""
    flags = list(conditions)
    return 2 * sum(flags) > len(flags)
