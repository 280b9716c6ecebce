"""The second pass over a file: the columns that are used, each with the reader of its role, then one row for each
sample.

`Columns` holds what was read from either layout; `wide` makes the arrays of wide files, `long` those of long ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray
from tile_core.importers.prediction_roles import CONFIDENCE, GROUP, IGNORE, LABEL, MODEL, SAMPLE, SCORE, SPLIT, WEIGHT

from ...tables.limited_process import Progress
from ..problems import DROP_ROW, Kind, Problems
from ..readers.tables import File, Table
from . import labels
from .assemble import AlignedModels
from .columns import Column, of_role
from .labels import Rule
from .numerals import texts
from .options import Choices
from .values import SCORE_MISSING, Codes, Numbers, Scores

Codings = NDArray[np.int32]
BoolArray = NDArray[np.bool_]
NO_LABEL = -1
_WEIGHT = "a weight above 0"
_SURE = "a confidence wherever there is a score"


class Label:
    """The label column, as codes of its values, or as 0 and 1 where a threshold separates numbers."""

    def __init__(self, name: str, decimal: str, choices: Choices, problems: Problems) -> None:
        self.name, self._choices = name, choices
        self._numbers = Numbers(name, decimal, problems)
        self._codes = Codes(name, "a label of few values", decimal=decimal)
        self.values: list[str] = []
        self.rule = Rule(None)

    def add(self, column: Any) -> None:
        """One more batch."""
        if self._choices.label_threshold is None:
            self._codes.add(column)
        else:
            self._numbers.add(column, "a number, as the threshold of the label is", DROP_ROW, "error")

    def finish(self) -> Codings:
        """The code of each row, `NO_LABEL` where it has none; `truth` says which codes are positive."""
        threshold = self._choices.label_threshold
        if threshold is not None:
            numbers = self._numbers.finish()
            self.values, self.rule = [f"below {threshold:g}", f"{threshold:g} or more"], Rule(f"{threshold:g} or more")
            return np.where(np.isnan(numbers), NO_LABEL, numbers >= threshold).astype(np.int32)
        codes = self._codes.finish()
        self.values = list(self._codes.values)
        counts = np.bincount(codes[codes >= 0], minlength=len(self.values)).tolist()
        self.rule = labels.rule(dict(zip(self.values, counts, strict=True)), self._choices.positive, None)
        return codes

    @property
    def decisions(self) -> list[str]:
        """The values that a hard decision can have; none where a threshold separates numbers."""
        return [] if self._choices.label_threshold is not None else self.values

    def truth(self, codes: Codings) -> BoolArray:
        """Whether these codes are positive."""
        return self.rule.truth(self.values)[codes] if self.values else np.zeros(len(codes), bool)


class Columns:
    """The columns that are used, once read."""

    def __init__(self, table: Table, columns: Sequence[Column], choices: Choices, problems: Problems) -> None:
        def readers(role: str, reader: Any) -> dict[str, Any]:
            return {column.name: reader(column.name) for column in of_role(columns, role)}

        empty, decimal, most = frozenset({""}), table.decimal, table.file.limits.prediction_models
        self._table, self.columns, self.problems = table, columns, problems
        self.label = Label(of_role(columns, LABEL)[0].name, decimal, choices, problems)
        self.scores: dict[str, Scores] = readers(SCORE, lambda name: Scores(name, decimal))
        self.weights: dict[str, Numbers] = readers(WEIGHT, lambda name: Numbers(name, decimal, problems))
        self.sure: dict[str, Numbers] = readers(CONFIDENCE, lambda name: Numbers(name, decimal, problems))
        self.models: dict[str, Codes] = readers(
            MODEL, lambda name: Codes(name, "names of models", most=most, missing=empty)
        )
        self.samples: dict[str, list[Any]] = readers(SAMPLE, lambda _: [])
        self.groups: dict[str, list[Any]] = readers(GROUP, lambda _: [])
        self.splits: dict[str, list[Any]] = readers(SPLIT, lambda _: [])

    @property
    def file(self) -> File:
        """The name of the file."""
        return self._table.file

    @property
    def used(self) -> list[str]:
        """The names of the columns that are read."""
        return [column.name for column in self.columns if column.role != IGNORE]

    def read(self, progress: Progress) -> None:
        """Read all batches of the file."""
        for batch in self._table.batches(self.used, self.problems, progress):
            self.add(batch)

    def add(self, batch: dict[str, Any]) -> None:
        """Add a batch; raises `InvalidInputError` for more labels or models than are allowed."""
        self.label.add(batch[self.label.name])
        for name, scores in self.scores.items():
            scores.add(batch[name])
        for name, numbers in self.weights.items():
            numbers.add(batch[name], _WEIGHT, DROP_ROW, "error")
        for name, numbers in self.sure.items():
            numbers.add(batch[name], "a number", SCORE_MISSING, "warning")
        for name, codes in self.models.items():
            codes.add(batch[name])
        for name, listed in (*self.samples.items(), *self.groups.items(), *self.splits.items()):
            listed.append(texts(batch[name]))

    def finished_scores(self, name: str) -> tuple[FloatArray, bool]:
        """The scores of a column, shape (rows,), and whether they are hard decisions. Call it after the label is
        finished.
        """
        return self.scores[name].finish(self.label.decisions, self.label.rule, self.problems)

    def finished_weights(self, *, each: bool) -> FloatArray | None:
        """The weight of each row, `nan` for an invalid one, which is reported; `each`: whether empty ones are reported,
        too.
        """
        for name, numbers in self.weights.items():
            weights = numbers.finish()
            if each:
                self.problems.cases(numbers.empty(weights), lambda _: "empty", Kind((name,), _WEIGHT, DROP_ROW))
            wrong = (weights <= 0) | np.isinf(weights)
            shown = partial(_number_text, weights)
            self.problems.cases(np.flatnonzero(wrong), shown, Kind((name,), _WEIGHT, DROP_ROW))
            weights[wrong] = np.nan
            return weights
        return None

    def aligned(self, models: list[str], codes: Codings, scores: FloatArray, hard: list[bool]) -> AlignedModels:
        """Labels and scores of the samples that are kept."""
        return AlignedModels(models, self.label.truth(codes), scores, hard, self.label.rule.positive or "none")

    def add_confidence(self, aligned: AlignedModels, sure: dict[str, FloatArray], rows: NDArray[np.int64]) -> None:
        """The confidence of each model, or of all (""), shape (samples,); `rows`: a row of each sample, for messages.

        Not used unless every model has one. A score without a confidence is treated as missing.
        """
        known = [array for array in (sure.get(model, sure.get("")) for model in aligned.models) if array is not None]
        if len(known) < len(aligned.models) or not known:
            aligned.notes += ["Not every model has a confidence, so none is used."] if known else []
            return
        aligned.confidence = np.array(known)
        lacks = ~np.isfinite(aligned.confidence) & ~np.isnan(aligned.scores)
        cases = rows[lacks.any(axis=0)]
        kind = Kind(tuple(self.sure)[:1], _SURE, SCORE_MISSING, "warning", has=True)
        self.problems.cases(cases, lambda _: "none", kind)
        aligned.scores[lacks] = np.nan


def _number_text(numbers: FloatArray, row: int) -> str:
    return f"{numbers[row]:g}"


def labelled(codes: Codings) -> BoolArray:
    """Whether a row has a label."""
    return np.asarray(codes != NO_LABEL)


def wide(read: Columns) -> AlignedModels:
    """Arrays of a file with one row for each sample."""
    codes, weights = read.label.finish(), read.finished_weights(each=True)
    keep = labelled(codes) if weights is None else labelled(codes) & ~np.isnan(weights)
    listed, hard, models = [], [], []
    for column in of_role(read.columns, SCORE):
        scores, decisions = read.finished_scores(column.name)
        listed.append(scores)
        hard.append(decisions)
        models.append(column.model)
    aligned = read.aligned(models, codes[keep], _stacked(listed, keep), hard)
    aligned.rows, aligned.unlabelled = len(codes), int((~labelled(codes)).sum())
    aligned.weights = None if weights is None else weights[keep]
    for listed_groups in read.groups.values():
        add_groups(aligned, coded(listed_groups)[0][keep])
    for name, listed_parts in read.splits.items():
        part, names = coded(listed_parts)
        aligned.split = name, part[keep], names
    sure = {column.model: read.sure[column.name].finish()[keep] for column in of_role(read.columns, CONFIDENCE)}
    read.add_confidence(aligned, sure, np.flatnonzero(keep))
    return aligned


def coded(listed: list[Any]) -> tuple[Codings, list[str]]:
    """The texts of all rows as integers, numbered in order of first occurrence, `NO_LABEL` where there is none; and the
    text of each number.
    """
    import pyarrow as pa

    encoded = pa.chunked_array(listed, pa.string()).dictionary_encode().combine_chunks()
    if isinstance(encoded, pa.ChunkedArray):
        encoded = encoded.chunk(0) if encoded.num_chunks else pa.array([], pa.string()).dictionary_encode()
    codes = np.array(encoded.indices.fill_null(NO_LABEL), np.int32)
    named = [text or "" for text in encoded.dictionary.to_pylist()]
    codes[np.isin(codes, [code for code, text in enumerate(named) if not text.strip()])] = NO_LABEL
    return codes, named


def add_groups(aligned: AlignedModels, codes: Codings) -> None:
    """Set the groups of the samples that are kept, from their codes; a sample without one is a group of its own.

    None where each group is one sample.
    """
    alone = codes == NO_LABEL
    if len(np.unique(codes[~alone])) + alone.sum() == len(codes):
        return
    aligned.groups = np.where(alone, codes.max(initial=0) + 1 + np.arange(len(codes)), codes).astype(np.int64)
    if alone.any():
        aligned.notes.append(f"{int(alone.sum()):,} samples name no group: each is one of its own.")


def _stacked(arrays: list[FloatArray], keep: BoolArray) -> FloatArray:
    """Scores of the rows to keep, one row for each model; each array is freed as soon as it is copied."""
    stacked, everything = np.empty((len(arrays), int(keep.sum()))), bool(keep.all())
    for at in range(len(arrays)):
        array = arrays.pop(0)
        stacked[at] = array if everything else array[keep]
    return stacked
