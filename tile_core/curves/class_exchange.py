"""Exchanging the classes of single samples, and the mirrored set: LxCIM as an AUROC (L sections 2.2 and 3.2.1).

A sample whose classes are exchanged has the other label and, on the other side of the threshold, a score of the same
confidence: s becomes 2 s* - s. Whether its decision is correct stays what it was. Where the classes are arbitrary
(which of two comes first), nothing that matters should change: LxCIM, accuracy and AUDRC do not, AUROC does.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from tile_core import performance
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.curves.operating_points import thresholds
from tile_core.curves.rows import BoolArray, bounds, by_confidence, grouped, sorted_rows
from tile_core.predictions import Predictions, predictions

_LARGEST = np.finfo(np.float64).max


def exchanged(given: Predictions, chosen: ArrayLike) -> Predictions:
    """The `given` `Predictions` with the classes of some samples exchanged, for all models (L equation 11).

    `chosen`: shape (samples,), truth values. Confidences are carried over, so that no rounding of 2 s* - s can change
    them. At the threshold itself a score stays, and its label means nothing. Raises `InvalidInputError` for another
    shape or kind of `chosen`.

    >>> given = predictions(["A"], [0, 1], [0.25, 0.75])
    >>> exchanged(given, [True, False]).scores
    array([[0.75, 0.75]])
    """
    mask = np.asarray(chosen)
    if mask.dtype != np.bool_ or mask.shape != (given.size,):
        raise InvalidInputError(f"chosen: expected {given.size} truth values, found {mask.dtype} of {mask.shape}")
    return predictions(
        given.models,
        given.y_true ^ mask,
        [_reflected(row, float(t), mask) for row, t in zip(given.scores, given.thresholds, strict=True)],
        weights=given.weights,
        confidence=_confidences(given) if given.confidence is None else given.confidence,
        thresholds=given.thresholds,
        title=given.title,
    )


def _reflected(scores: FloatArray, threshold: float, chosen: BoolArray) -> FloatArray:
    """The chosen scores on the other side of the threshold, and clear of it; those at the threshold stay."""
    low, high = bounds(threshold)
    with np.errstate(over="ignore"):
        copy = 2 * threshold - scores
    moved = np.where(chosen & (scores < low), np.maximum(copy, np.nextafter(high, np.inf)), scores)
    moved = np.where(chosen & (scores > high), np.minimum(copy, np.nextafter(low, -np.inf)), moved)
    return np.clip(moved, -_LARGEST, _LARGEST)


def _confidences(given: Predictions) -> FloatArray:
    """The distances to the thresholds, shape (models, samples): one number for all that are tied."""
    result = np.full(given.scores.shape, np.nan)
    for model in range(len(given.models)):
        rows = sorted_rows(given, model)
        result[model, rows.index] = grouped(rows, by_confidence(rows))[1]
    return result


def mirrored(given: Predictions, model: int) -> tuple[BoolArray, FloatArray, FloatArray]:
    """Labels, signed confidences and weights of the samples and their exchanged copies (L equation 20).

    `given`: predictions of any models. Three arrays of shape (m,); m is twice the number of samples, and two more for
    each score at the threshold. A confidence is its place among the tie groups, from 1. A score at the threshold counts
    with both labels, half each (L equation 11 keeps its label, and equation 21 is then false). `model` is an index.
    Raises `InvalidInputError` where the threshold is unknown.

    >>> given = predictions(["A"], [0, 1], [0.25, 0.875])
    >>> labels, signed, weights = mirrored(given, 0)
    >>> labels, signed
    (array([ True, False, False,  True]), array([ 2., -1., -2.,  1.]))
    """
    rows = sorted_rows(given, model)
    level = grouped(rows, by_confidence(rows))[0] + 1.0
    low, high = bounds(rows.threshold)
    at = (rows.scores >= low) & (rows.scores <= high)
    weight = np.ones(rows.size) if rows.weights is None else rows.weights
    label = np.concatenate([rows.positive, ~rows.positive[at]])
    signed = np.concatenate([np.where(rows.scores < low, -level, level), level[at]])
    halved = np.concatenate([np.where(at, weight / 2, weight), weight[at] / 2])
    return np.concatenate([label, ~label]), np.concatenate([signed, -signed]), np.concatenate([halved, halved])


def mirrored_auroc(given: Predictions, model: int) -> float:
    """AUROC of the mirrored set, in [0, 1], by the ROC curve of 2 n samples: equal to LxCIM (L equation 21).

    `given`: predictions of any models; `model` is an index. `nan` without samples. Raises `InvalidInputError` where the
    threshold is unknown.

    >>> given = predictions(["A"], [0, 1, 0, 1], [-4, -3, 1, 2], thresholds=0)
    >>> mirrored_auroc(given, 0)
    0.625
    """
    label, signed, weight = mirrored(given, model)
    return thresholds(sorted_rows(predictions(["mirrored"], label, signed, weights=weight), 0)).auroc


def after_exchange(performances: ArrayLike, correct: ArrayLike, wrong: ArrayLike) -> FloatArray:
    """Performances after `correct` moved from tp to tn and `wrong` from fn to fp, shape (..., 4) (L equation 7).

    `performances`: shape (..., 4); the amounts broadcast, negative ones move the other way. Only functions of tp + tn
    and fp + fn stay what they are (L proposition 2): accuracy, at the place (1/2, 1/2) of the Tile, is the only one
    among the canonical scores. Raises `InvalidInputError` where more moves than there is.

    >>> after_exchange([70, 10, 5, 15], correct=10, wrong=2)
    array([80., 12.,  3.,  5.])
    """
    tn, fp, fn, tp = np.moveaxis(np.asarray(performances, dtype=np.float64), -1, 0)
    return performance.from_counts(tn + correct, fp + wrong, fn - wrong, tp - correct)
