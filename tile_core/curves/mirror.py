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
from tile_core.curves.rows import BoolArray, sorted_rows
from tile_core.curves.thresholds import thresholds
from tile_core.predictions import Predictions, predictions

_LARGEST = np.finfo(np.float64).max


def exchanged(given: Predictions, chosen: ArrayLike) -> Predictions:
    """The predictions with the classes of some samples exchanged (L equation 11), for all models.

    `chosen`: shape (samples,), truth values. Confidences are carried over, so that no rounding of 2 s* - s can change
    them. At the threshold itself a score stays, and its label means nothing.
    """
    mask = np.asarray(chosen)
    if mask.dtype != np.bool_ or mask.shape != (given.size,):
        raise InvalidInputError(f"chosen: expected {given.size} truth values, found {mask.dtype} of {mask.shape}")
    centre = given.thresholds[:, None]
    with np.errstate(over="ignore"):
        away, copy = np.abs(given.scores - centre), 2 * centre - given.scores
    other = np.where(
        given.scores < centre,
        np.maximum(copy, np.nextafter(centre, np.inf)),
        np.minimum(copy, np.nextafter(centre, -np.inf)),
    )
    moved = mask & (given.scores != centre)
    return predictions(
        given.models,
        given.y_true ^ mask,
        np.where(moved, _finite(other), given.scores),
        weights=given.weights,
        confidence=_finite(away) if given.confidence is None else given.confidence,
        thresholds=given.thresholds,
        title=given.title,
    )


def mirrored(given: Predictions, model: int) -> tuple[BoolArray, FloatArray, FloatArray]:
    """Labels, signed confidences and weights of the samples and of their exchanged copies (L equation 20).

    A score at the threshold counts with both labels, half each (L equation 11 keeps its label, and equation 21 is then
    false). With a confidence of its own, its rank stands for the distance to the threshold.
    """
    rows = given.rows_of(model)
    with np.errstate(over="ignore"):
        distance = _finite(given.scores[model, rows] - given.thresholds[model])
    positive = given.y_true[rows]
    weight = np.ones(len(rows)) if given.weights is None else given.weights[rows]
    level = np.abs(distance)
    if given.confidence is not None:
        level = np.unique(given.confidence[model, rows], return_inverse=True)[1] + 1.0
    at = distance == 0
    label = np.concatenate([positive, positive[at]])
    label[len(rows) :] = ~positive[at]
    signed = np.concatenate([np.where(distance < 0, -level, level), level[at]])
    halved = np.concatenate([np.where(at, weight / 2, weight), weight[at] / 2])
    return np.concatenate([label, ~label]), np.concatenate([signed, -signed]), np.concatenate([halved, halved])


def mirrored_auroc(given: Predictions, model: int) -> float:
    """AUROC of the mirrored set, by the ROC curve of 2 n samples: equal to LxCIM (L equation 21)."""
    label, signed, weight = mirrored(given, model)
    return thresholds(sorted_rows(predictions(["mirrored"], label, signed, weights=weight), 0)).auroc


def after_exchange(performances: ArrayLike, correct: ArrayLike, wrong: ArrayLike) -> FloatArray:
    """Performances after `correct` moved from tp to tn and `wrong` from fn to fp (L equation 7), shape (..., 4).

    Negative amounts move the other way. Only functions of tp + tn and fp + fn stay what they are (L proposition 2):
    accuracy, at the place (1/2, 1/2) of the Tile, is the only one among the canonical scores.
    """
    tn, fp, fn, tp = np.moveaxis(np.asarray(performances, dtype=np.float64), -1, 0)
    return performance.from_counts(tn + correct, fp + wrong, fn - wrong, tp - correct)


def _finite(values: FloatArray) -> FloatArray:
    """The same numbers, the largest one for what overflowed."""
    return np.clip(values, -_LARGEST, _LARGEST)
