"""The performance of predicted labels against true ones."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError


def from_predictions(
    y_true: ArrayLike, y_pred: ArrayLike, *, pos_label: object = 1, sample_weight: ArrayLike | None = None
) -> FloatArray:
    """The performance, shape (4,), of predictions; every label other than `pos_label` is negative.

    `y_true`, `y_pred`: labels of any kind, shape (n,); `sample_weight`: shape (n,), not negative, 1 by default. Raises
    `InvalidInputError` for lists of different lengths, for missing labels, for scores instead of labels (numbers that
    are not whole), and when two labels or more occur and `pos_label` is none of them: labels "yes" and "no" do not mean
    a test set without positives.

    >>> from_predictions([0, 0, 1, 1], [0, 1, 1, 1])
    array([1., 1., 0., 2.])
    >>> from_predictions(["ill", "well"], ["ill", "ill"], pos_label="ill", sample_weight=[1, 0])
    array([0., 0., 0., 1.])
    """
    labels = np.asarray(y_true), np.asarray(y_pred)
    if labels[0].ndim != 1 or labels[0].shape != labels[1].shape:
        found = " and ".join(str(one.shape) for one in labels)
        raise InvalidInputError(f"predictions: expected two lists of one length, found shapes {found}")
    truth, predicted = (np.asarray(one == pos_label) for one in labels)
    _refuse_labels(labels, pos_label, found=bool(truth.any() or predicted.any()))
    weight = None if sample_weight is None else checks.non_negative(sample_weight, "sample_weight")
    if weight is not None and weight.shape != truth.shape:
        raise InvalidInputError(f"sample_weight: expected {truth.size} numbers, found shape {weight.shape}")
    return np.bincount(2 * truth + predicted, weights=weight, minlength=4).astype(np.float64)


def _refuse_labels(labels: tuple[NDArray[Any], NDArray[Any]], pos_label: object, *, found: bool) -> None:
    for one in labels:
        values = one.tolist() if one.dtype.kind == "O" else []
        if (one.dtype.kind == "f" and np.isnan(one).any()) or any(x is None or str(x) == "nan" for x in values):
            raise InvalidInputError("predictions: expected a label for each sample, found one missing")
        parts = one[(np.floor(one) != one) | np.isinf(one)] if one.dtype.kind == "f" else one[:0]
        if parts.size:
            raise InvalidInputError(f"predictions: expected labels, found {parts[0]:g}: scores need a threshold first")
    others = set() if found else {str(label) for one in labels for label in one.tolist()}
    if len(others) > 1:
        shown = ", ".join(sorted(others)[:5])
        raise InvalidInputError(
            f"predictions: expected the positive label {pos_label!r} among them, found {shown}; say it with pos_label"
        )
