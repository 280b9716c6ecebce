"""Rows that share a name: runs of one model (seeds, repetitions), and one model at several thresholds.

Runs are averaged (counts are summed), kept as separate rows, or taken as contexts. Thresholds are operating points, a
row each, or contexts. No row is lost, except one that equals another in every cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from tile_core import performance
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.importers import cells
from tile_core.importers.columns import Mapping
from tile_core.importers.entities.names import Names, texts_of
from tile_core.importers.problems import Problem, Rows
from tile_core.importers.quantities import BoolArray
from tile_core.importers.roles import ENTITY, RUN, THRESHOLD
from tile_core.number_format import counted

MEAN, ROWS, CONTEXTS, POINTS = "mean", "rows", "contexts", "points"
RUNS = {MEAN: "their mean, counts summed", ROWS: "separate rows", CONTEXTS: "runs as contexts"}
THRESHOLDS = {POINTS: "operating points, a row each", CONTEXTS: "contexts"}
_RUN_NOTES = {
    ROWS: "Repeated names are runs (or seeds) of one model: each run has a row of its own.",
    CONTEXTS: "Repeated names are runs (or seeds) of one model: each run is a context.",
}
_THRESHOLD_NOTES = {
    POINTS: "A model has several thresholds: each is an operating point with a row of its own.",
    CONTEXTS: "A model has several thresholds: each is a context.",
}
_LISTED = 5


@dataclass(frozen=True, slots=True)
class Repeated:
    """Names with runs and thresholds told apart. `runs`, `thresholds`: the choice in force, "" where there is none.

    `attributes`: columns of texts that become attributes (the model and its threshold).
    """

    names: Names
    runs: str = ""
    thresholds: str = ""
    attributes: dict[str, list[str]] = field(default_factory=dict)


def resolve(rows: Rows, mapping: Mapping, names: Names, runs: str | None, thresholds: str | None) -> Repeated:
    """Names for which each run and each operating point has its place, as chosen; `None` is the default.

    Runs in a column are contexts by default; names that occur again without one are averaged. Raises
    `InvalidInputError` for choices that do not exist.
    """
    for choice, allowed in ((runs, RUNS), (thresholds, THRESHOLDS)):
        if choice is not None and choice not in allowed:
            raise InvalidInputError(f"expected one of {', '.join(allowed)}; found {choice!r}")
    found = _with_thresholds(rows, mapping, Repeated(names), thresholds)
    return _with_runs(rows, mapping, found, runs)


def _with_thresholds(rows: Rows, mapping: Mapping, found: Repeated, choice: str | None) -> Repeated:
    columns = mapping.columns(THRESHOLD)
    texts = texts_of(rows, columns)
    if len(set(texts)) < 2:
        return found
    if choice == CONTEXTS:
        return replace(found, names=_joined(found.names, texts), thresholds=CONTEXTS)
    entities = found.names.entities if mapping.columns(ENTITY) else [""] * len(texts)
    label = columns[0].strip().lower()
    models = {"model": entities} if mapping.columns(ENTITY) else {}
    return replace(
        found,
        names=_labelled(found.names, entities, label, texts),
        thresholds=POINTS,
        attributes=models | {columns[0]: texts},
    )


def _with_runs(rows: Rows, mapping: Mapping, found: Repeated, choice: str | None) -> Repeated:
    names, columns = found.names, mapping.columns(RUN)
    texts = texts_of(rows, columns)
    if not columns and max(Counter(zip(names.entities, names.contexts, strict=True)).values(), default=0) < 2:
        return found
    chosen = choice or (CONTEXTS if columns else MEAN)
    if columns and chosen != MEAN:
        label = columns[0].strip().lower()
        names = _joined(names, texts) if chosen == CONTEXTS else _labelled(names, names.entities, label, texts)
    if chosen != MEAN:
        numbers = [f"{number}" for number in _occurrences(names)]
        if len(set(numbers)) > 1:
            many = [f"run {number}" for number in numbers]
            names = _joined(names, many) if chosen == CONTEXTS else _labelled(names, names.entities, "run", numbers)
    return replace(found, names=names, runs=chosen)


def _occurrences(names: Names) -> list[int]:
    """How often the name of each row has occurred in its context, with this row."""
    seen: Counter[tuple[str, str]] = Counter()
    found = []
    for place in zip(names.entities, names.contexts, strict=True):
        seen[place] += 1
        found.append(seen[place])
    return found


def _joined(names: Names, texts: Sequence[str]) -> Names:
    """The same with texts as contexts, behind those that there are."""
    plain = set(names.contexts) == {"all"}
    contexts = [text if plain else f"{name} / {text}" for name, text in zip(names.contexts, texts, strict=True)]
    return replace(names, contexts=[cells.short(name, cells.MAX_NAME) or "all" for name in contexts])


def _labelled(names: Names, entities: Sequence[str], label: str, texts: Sequence[str]) -> Names:
    """The same with texts behind the names: "CAD-A, threshold 0.5"."""
    called = [
        f"{name}, {label} {text}" if name else f"{label} {text}" for name, text in zip(entities, texts, strict=True)
    ]
    return replace(names, entities=[cells.short(name, cells.MAX_NAME) for name in called])


def notes(found: Repeated) -> list[str]:
    """What becomes of thresholds and of runs in a column, in sentences."""
    return list(filter(None, [_THRESHOLD_NOTES.get(found.thresholds), _RUN_NOTES.get(found.runs)]))


def averaged(
    names: Names, usable: BoolArray, performances: FloatArray, sizes: FloatArray, *, absolute: bool
) -> tuple[FloatArray, FloatArray, dict[tuple[str, str], list[int]]]:
    """Performances and sizes in which rows of one name and context have their mean; these rows.

    Counts (`absolute`) are summed, so are sizes. Other performances count alike, whatever their sizes (paper A: the
    mean of the probabilities); a partly known one is averaged cell by cell.
    """
    places: dict[tuple[str, str], list[int]] = {}
    for row in np.flatnonzero(usable).tolist():
        places.setdefault((names.entities[row], names.contexts[row]), []).append(row)
    several = {place: listed for place, listed in places.items() if len(listed) > 1}
    values, known = performances.copy(), sizes.copy()
    for listed in several.values():
        values[listed] = _mean(performances[listed], absolute=absolute)
        known[listed] = sizes[listed].sum()
    return values, known, several


def _mean(performances: FloatArray, *, absolute: bool) -> FloatArray:
    if absolute:
        return np.asarray(performances.sum(axis=0))
    whole = bool(np.isfinite(performances).all())
    return np.asarray(performance.mean(performances) if whole else performances.mean(axis=0))


def warnings(several: dict[tuple[str, str], list[int]], columns: tuple[str, ...], *, absolute: bool) -> list[Problem]:
    """A warning for each name whose rows were averaged, or one for many."""
    effect = "rows kept, their counts are summed" if absolute else "rows kept, their mean is taken"
    expected = "a name of one row only, unless its rows are runs of one model"
    if len(several) > _LISTED:
        names = list(dict.fromkeys(name for name, _ in several))
        shown = ", ".join(f"“{cells.short(name)}”" for name in names[:3])
        found = f"{counted(len(names), 'name')} more than once ({shown}{' ...' if len(names) > 3 else ''})"
        return [Problem(None, columns, found, expected, effect, "warning")]
    return [
        Problem(
            None, columns, f"“{cells.short(name)}” in {len(listed)} rows{_of(context)}", expected, effect, "warning"
        )
        for (name, context), listed in several.items()
    ]


def _of(context: str) -> str:
    return "" if context == "all" else f" of “{cells.short(context)}”"
