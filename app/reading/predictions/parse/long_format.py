"""Arrays from a long file: its rows, one for each model and sample, are aligned and converted to one row for each
model.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray
from tile_core.importers import cells

from ..problems import Kind
from . import align
from .align import NOTHING, SAMPLE_OUT, Places, Rows
from .assemble import AlignedModels
from .wide_format import NO_LABEL, BoolArray, Codings, Columns, add_groups, coded, labelled


def long(read: Columns, most: int) -> AlignedModels:
    """Arrays of a file with one row for each sample and model, of at most `most` scores; without samples where rows
    cannot be aligned.

    Raises `InvalidInputError` beyond that.
    """
    codes = read.label.finish()
    rows, unnamed = _rows(read)
    aligned = None if unnamed else _aligned(read, rows, codes, most)
    if aligned is None:
        aligned = read.aligned([], codes[:0], np.zeros((0, 0)), [])
    aligned.rows, aligned.unlabelled = len(codes), int((~labelled(codes)).sum())
    return aligned


def _rows(read: Columns) -> tuple[Rows, bool]:
    """The rows with their models; second, whether some rows name no model, which is reported."""
    column, models = next(iter(read.models.items()))
    model = models.finish()
    unnamed = np.flatnonzero(model < 0)
    read.problems.cases(unnamed, lambda _: "empty", Kind((column,), "the name of a model", NOTHING))
    sample = next(iter(read.samples), "")
    name = _names_of(read.samples[sample]) if sample else _orders_of(model)
    return Rows(_distinct(models.values), model, (column, sample, read.label.name), name), len(unnamed) > 0


def _names_of(listed: list[Any]) -> Callable[[int], str]:
    def name(row: int) -> str:
        for part in listed:
            if row < len(part):
                return cells.short(str(part[row]), 20)
            row -= len(part)
        return ""

    return name


def _orders_of(model: Codings) -> Callable[[int], str]:
    return lambda row: f"sample {int((model[:row] == model[row]).sum()) + 1:,}"


def _distinct(names: Iterable[str]) -> list[str]:
    """Distinct printable names."""
    taken: dict[str, None] = {}
    for name in names:
        plain = cells.short(cells.visible(name), cells.MAX_NAME - 8)
        copies = (f"{plain} ({count})" for count in range(2, 1000))
        taken[next(each for each in (plain, *copies) if each not in taken)] = None
    return list(taken)


def _aligned(read: Columns, rows: Rows, codes: Codings, most: int) -> AlignedModels | None:
    """Models aligned by sample names; by order if there are none, or if each occurs only once, as row numbers do."""
    listed = next(iter(read.samples.values()), [])
    sample = _sample_codes(listed)
    if len(sample) and (len(rows.names) == 1 or int(sample.max()) + 1 < len(sample)):
        places = align.by_sample(rows, sample, most, read.problems)
        keep, label = _labels(read, rows, places, codes, SAMPLE_OUT)
        return _models(read, rows, places, label, keep)
    in_order = align.by_order(rows, read.problems)
    if in_order is None:
        return None
    keep, label = _labels(read, rows, in_order, codes, NOTHING)
    if not keep.any():
        return None
    aligned = _models(read, rows, in_order, label, keep)
    how = (
        f"“{cells.short(rows.columns[1])}” numbers the rows and not the samples, so"
        if listed
        else "Without sample names"
    )
    aligned.notes.append(f"{how} the models are aligned by the order of their rows.")
    return aligned


def _sample_codes(listed: list[Any]) -> Codings:
    """The samples of all rows as integers, numbered in order of first occurrence."""
    import pyarrow as pa

    encoded = pa.chunked_array(listed, pa.string()).dictionary_encode(null_encoding="encode")
    return np.concatenate([np.zeros(0, np.int32), *(chunk.indices.to_numpy() for chunk in encoded.chunks)])


def _labels(read: Columns, rows: Rows, places: Places, codes: Codings, effect: str) -> tuple[BoolArray, Codings]:
    """Which samples are kept, and the label of each; `effect`: what happens to samples whose labels differ."""
    label, cases = align.shared(places, codes, NO_LABEL)
    align.report_labels(rows, cases, lambda row: read.label.values[codes[row]], read.problems, effect)
    keep = labelled(label)
    keep[_samples_of(cases, places)] = False
    return keep & (effect != NOTHING or not len(cases)), label


def _models(read: Columns, rows: Rows, places: Places, label: Codings, keep: BoolArray) -> AlignedModels:
    groups, weights = _groups(read, places, keep), _weights(read, places, keep)
    scores, hard = read.finished_scores(next(iter(read.scores)))
    places = places[:, keep]
    aligned = read.aligned(list(rows.names), label[keep], _aligned_values(scores, places), [hard] * len(rows.names))
    aligned.weights = None if weights is None else weights[keep]
    if groups is not None:
        add_groups(aligned, groups[keep])
    for name, listed in read.splits.items():
        part, names = coded(listed)
        aligned.split = name, align.shared(places, part, NO_LABEL)[0], names
    for numbers in read.sure.values():
        sure = dict(zip(rows.names, _aligned_values(numbers.finish(), places), strict=True))
        read.add_confidence(aligned, sure, places.max(axis=0, initial=0))
    return aligned


def _weights(read: Columns, places: Places, keep: BoolArray) -> FloatArray | None:
    """The weight of each sample; samples without a weight, or with several, are dropped."""
    weights = read.finished_weights(each=False)
    if weights is None:
        return None
    found, cases = align.shared(places, weights, np.nan)
    first = dict(zip(cases[:, 1].tolist(), cases[:, 0].tolist(), strict=True))
    expected, column = "one weight for all rows of a sample", tuple(read.weights)

    def shown(row: int) -> str:
        return f"{weights[row]:g}, and {weights[first[row]]:g} in row {read.problems.numbering.of(first[row])}"

    read.problems.cases(np.sort(cases[:, 1]), shown, Kind(column, expected, SAMPLE_OUT, has=True))
    keep[_samples_of(cases, places)] = False
    lacks = places[:, keep & np.isnan(found)].max(axis=0, initial=0)
    kind = Kind(column, "a weight above 0 in one of them", SAMPLE_OUT, has=True)
    read.problems.cases(np.sort(lacks), lambda _: "none in all rows of the sample", kind)
    keep &= ~np.isnan(found)
    return found


def _groups_text(read: Columns, cases: Places, codes: Codings, names: Sequence[str], row: int) -> str:
    """Two groups of one sample: in this row and in its first one; `cases` as `align.shared` returns them."""
    first = int(cases[cases[:, 1] == row, 0][0])
    here, there = (cells.short(names[codes[each]]) for each in (row, first))
    return f"“{here}”, and “{there}” in row {read.problems.numbering.of(first)}"


def _groups(read: Columns, places: Places, keep: BoolArray) -> Codings | None:
    """The group of each sample; samples with several groups are dropped."""
    for name, listed in read.groups.items():
        codes, names = coded(listed)
        found, cases = align.shared(places, codes, NO_LABEL)
        shown = partial(_groups_text, read, cases, codes, names)
        kind = Kind((name,), "one group for all rows of a sample", SAMPLE_OUT, has=True)
        read.problems.cases(np.sort(cases[:, 1]), shown, kind)
        keep[_samples_of(cases, places)] = False
        return found
    return None


def _samples_of(cases: Places, places: Places) -> NDArray[np.int64]:
    """The samples to which these rows belong."""
    return np.flatnonzero(np.isin(places, cases[:, 1]).any(axis=0)) if len(cases) else np.zeros(0, np.int64)


def _aligned_values(values: FloatArray, places: Places) -> FloatArray:
    """The values of the rows at these indices, `nan` where there is no row."""
    taken = np.empty(places.shape)
    for at, row in enumerate(places):
        taken[at] = np.where(row >= 0, values[row], np.nan)
    return taken
