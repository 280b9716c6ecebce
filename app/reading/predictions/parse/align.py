"""Converts the rows of a long file, one for each model and sample, to one row for each model: by sample name, or by
order.

By order, every model must have as many rows, and the same labels in the same order; otherwise nothing can be aligned,
and a message says where they first differ. By name, a sample that a model lacks is a missing score; a second row of one
model for one sample is left out, and so is a sample whose label or weight is not the same in all its rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import InvalidInputError
from tile_core.importers import cells
from tile_core.number_format import counted

from ..problems import DROP_ROW, Kind, Problem, Problems

Places = NDArray[np.int64]
IntArray = NDArray[np.int32]
Number = TypeVar("Number", np.int32, np.float64)
NOTHING, SAMPLE_OUT = "nothing can be aligned", "sample left out"


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """The rows of a long file. `model`: for each row, an index into `names`. `name`: the sample of a row, for messages.

    `columns`: the columns of model, sample (or "") and label, for messages.
    """

    names: Sequence[str]
    model: IntArray
    columns: tuple[str, str, str]
    name: Callable[[int], str]


def by_sample(rows: Rows, sample: IntArray, most: int, problems: Problems) -> Places:
    """The row of each model and sample, shape (models, samples), -1 where there is none.

    Raises `InvalidInputError` where the grid has more than `most` places.
    """
    models, samples = len(rows.names), int(sample.max(initial=-1)) + 1
    if models * samples > most:
        found = f"{models:,} models with {samples:,} different samples together"
        raise InvalidInputError(
            f"{found} exceed the limit of {most:,} scores. Check that the models name their samples alike"
        )
    flat = rows.model.astype(np.int64) * samples + sample
    places = np.full(models * samples, -1, np.int64)
    index = np.arange(len(flat))
    places[flat[::-1]] = index[::-1]

    def again(row: int) -> str:
        earlier = problems.numbering.of(int(places[flat[row]]))
        return f"“{rows.name(row)}” of “{cells.short(rows.names[int(rows.model[row])])}” again (first in row {earlier})"

    kind = Kind(rows.columns[1:2], "each sample once for each model", DROP_ROW, has=True)
    problems.cases(np.flatnonzero(places[flat] != index), again, kind)
    return places.reshape(models, samples)


def by_order(rows: Rows, problems: Problems) -> Places | None:
    """The row of each sample of each model, if all models have the same order of rows; `None` where their numbers
    differ.
    """
    counts = np.bincount(rows.model, minlength=len(rows.names))
    if not len(counts):
        return None
    if (counts == counts[0]).all():
        return np.argsort(rows.model, kind="stable").reshape(len(rows.names), -1)
    first = cells.short(rows.names[0])
    expected = f"{counted(int(counts[0]), 'row')} of each model, as of “{first}”, unless a column names the samples"
    for model in np.flatnonzero(counts != counts[0]).tolist():
        found = f"{counted(int(counts[model]), 'row')} of “{cells.short(rows.names[model])}”"
        problems.add(Problem(None, rows.columns[:1], found, expected, NOTHING, "error", has=True))
    return None


def shared(places: Places, values: NDArray[Number], missing: float) -> tuple[NDArray[Number], Places]:
    """The value that the rows of a sample share, shape (samples,): the first one that is not `missing`.

    Second, where they differ: pairs of rows, the first one and one that differs, shape (cases, 2).
    """
    found, first = np.full(places.shape[1], missing, values.dtype), np.full(places.shape[1], -1)
    cases = []
    for row in places:
        here = np.where(row >= 0, values[row], missing).astype(values.dtype)
        known = ~_equals(here, missing)
        new = known & _equals(found, missing)
        found[new], first[new] = here[new], row[new]
        differs = np.flatnonzero(known & ~_equals(found, missing) & (here != found))
        cases.append(np.stack([first[differs], row[differs]], axis=1))
    return found, np.concatenate(cases)


def _equals(values: NDArray[Any], missing: float) -> NDArray[np.bool_]:
    return np.isnan(values) if np.isnan(missing) else np.asarray(values == missing)


def report_labels(rows: Rows, cases: Places, label: Callable[[int], str], problems: Problems, effect: str) -> None:
    """Report where labels of one sample differ; `cases` as `shared` returns them."""
    first = dict(zip(cases[:, 1].tolist(), cases[:, 0].tolist(), strict=True))

    def found(row: int) -> str:
        names = [cells.short(rows.names[int(rows.model[each])]) for each in (row, first[row])]
        there = f"“{label(first[row])}” in row {problems.numbering.of(first[row])} (model “{names[1]}”)"
        return f"“{label(row)}” for {rows.name(row)} (model “{names[0]}”), and {there}"

    kind = Kind((rows.columns[2],), "one label for all rows of a sample", effect, has=True)
    problems.cases(np.sort(cases[:, 1]), found, kind)
