"""Decisions of several models about the same samples, as sums over blocks of samples that belong together."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError

IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]


class Samples(NamedTuple):
    """Whether each sample is positive, its weight, and the block to which it belongs; each of shape (samples,)."""

    truth: BoolArray
    mass: FloatArray
    label: IntArray


def weights_and_groups(
    truth: BoolArray, weights: ArrayLike | None, groups: ArrayLike | None
) -> tuple[FloatArray, NDArray[Any] | None]:
    """The weight of each sample, 1 by default, and its group if there are any. Both classes must have some weight."""
    mass = np.ones(len(truth)) if weights is None else checks.non_negative(weights, "weights")
    label = None if groups is None else np.asarray(groups)
    for name, array in (("weights", mass), ("groups", truth if label is None else label)):
        if array.shape != truth.shape:
            raise InvalidInputError(f"{name}: expected one for each of {len(truth)} samples, found shape {array.shape}")
    for size, name in zip((mass[~truth].sum(), mass[truth].sum()), ("negatives", "positives"), strict=True):
        if not size:
            raise InvalidInputError(f"y_true: expected positives and negatives, found no {name}")
    return mass, label


def decision_sums(samples: Samples, scores: FloatArray, owner: IntArray, cutoffs: FloatArray) -> FloatArray:
    """For each block: negatives and positives, then fp and tp of all decisions, then the samples each model scored.

    `scores`: shape (models, samples), `nan` where a model has none; `owner`, `cutoffs`: the model of each decision and
    its cutoff, those of a model together and decreasing.
    """
    truth, mass, label = samples
    blocks = int(label.max()) + 1
    columns = np.zeros((blocks, 2, 1 + len(owner) + len(scores)))
    kind = truth.astype(np.int64)
    columns[..., 0] = np.bincount(2 * label + kind, mass, 2 * blocks).reshape(blocks, 2)
    for model, row in enumerate(scores):
        own, known = np.flatnonzero(owner == model), ~np.isnan(row)
        place = np.searchsorted(-cutoffs[own], -row[known], side="left")
        cell = (2 * label[known] + kind[known]) * (len(own) + 1) + place
        found = np.bincount(cell, mass[known], 2 * blocks * (len(own) + 1)).reshape(blocks, 2, -1).cumsum(-1)
        columns[..., 1 + own] = found[..., :-1]
        columns[..., 1 + len(owner) + model] = found[..., -1]
    return columns.swapaxes(1, 2).reshape(blocks, -1)


def of_decisions(sums: FloatArray, owner: IntArray, models: int) -> tuple[FloatArray, FloatArray]:
    """fp and tp of all decisions, and the negatives and positives of their models, each of shape (draws, n, 2)."""
    table = sums.reshape(len(sums), -1, 2)
    return table[:, 1 : 1 + len(owner)], table[:, 1 + len(owner) : 1 + len(owner) + models][:, owner]


def cutoffs_of_models(
    scores: ArrayLike, model: ArrayLike, cutoffs: ArrayLike, samples: int
) -> tuple[FloatArray, IntArray, FloatArray]:
    """Scores, and the model and the cutoff of each decision, as arrays; refused where their shapes do not fit."""
    values, owner, limits = np.asarray(scores, np.float64), np.asarray(model, np.int64), np.asarray(cutoffs, np.float64)
    if values.ndim != 2 or values.shape[1] != samples or owner.shape != limits.shape:
        raise InvalidInputError(
            f"scores: expected shape (models, {samples}) and one cutoff for each decision, found {values.shape},"
            f" {owner.shape} and {limits.shape}"
        )
    return values, owner, limits


def truth_values(values: ArrayLike, name: str, dimensions: int) -> BoolArray:
    """0, 1 and bool as truth values; anything else is refused by its name."""
    array = checks.real(values, name)
    if array.ndim != dimensions or not ((array == 0) | (array == 1)).all():
        shape = "(samples,)" if dimensions == 1 else "(models, samples)"
        raise InvalidInputError(f"{name}: expected 0 or 1 for every sample, shape {shape}, none missing")
    return np.asarray(array == 1)
