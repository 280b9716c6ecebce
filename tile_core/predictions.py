"""Predictions: the raw scores of several models on one test set, before any threshold.

Frozen and validated once, here: a `Predictions` need not be checked again. Models share the samples, their
labels and their weights. A greater score says "more likely positive"; `nan` is a missing score, and a model is judged
on the samples it has scores for. Hard labels are scores 0 and 1.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError

BoolArray = NDArray[np.bool_]
IntArray = NDArray[np.int64]
Kind = TypeVar("Kind", np.bool_, np.float64, np.int64)
_SHOWN = 5


@dataclass(frozen=True, slots=True, eq=False)
class Predictions:
    """Models x samples.

    `y_true`: shape (samples,), whether the sample is positive. `scores`: shape (models, samples), finite or `nan`.
    `weights`: shape (samples,), above 0, or None for one each. `confidence`: how sure each model is of each of its
    decisions, shape (models, samples), or None for the distance of the score to the threshold. `thresholds`: shape
    (models,), the score that parts the two decisions (paper L: s*), `nan` where it is unknown. `groups`: shape
    (samples,), a number for whatever samples belong together in (a patient, a video), or None. `tuning`: other samples
    of the same models, on which thresholds are tuned, or None. `declined_are_errors`: whether a sample without a score
    is an error of the model at every threshold, or is left out. Arrays are read-only, names unique.
    """

    title: str
    models: tuple[str, ...]
    y_true: BoolArray
    scores: FloatArray
    weights: FloatArray | None
    confidence: FloatArray | None
    thresholds: FloatArray
    groups: IntArray | None = None
    tuning: Predictions | None = None
    declined_are_errors: bool = False

    @property
    def size(self) -> int:
        """Number of samples, with a score or without."""
        return len(self.y_true)

    @property
    def prior(self) -> float:
        """Share of the positive class among all samples, weighted; `nan` when there are none."""
        if not self.size:
            return float("nan")
        return float(np.average(self.y_true, weights=self.weights))

    @property
    def one_class(self) -> bool:
        """Whether a class does not occur: ROC and precision-recall curves are then undefined."""
        return bool(self.y_true.all() or not self.y_true.any())

    def rows_of(self, model: int) -> IntArray:
        """Indices of the samples that a model (an index) has scores for, increasing, shape (known samples,)."""
        return np.flatnonzero(~np.isnan(self.scores[model]))

    def hard(self, model: int) -> bool:
        """Whether all scores of a model (an index) are 0 or 1: labels, not scores. Missing ones are left aside."""
        known = self.scores[model]
        return bool(((known == 0) | (known == 1) | np.isnan(known)).all())

    def take(self, rows: ArrayLike, title: str | None = None) -> Predictions:
        """The same models on some of the samples, as `Predictions`.

        `rows`: indices, or a truth value for each sample; `title`: the same by default. Raises `IndexError` for others.
        """
        index = np.asarray(rows)
        return Predictions(
            title=title or self.title,
            models=self.models,
            y_true=_sealed(self.y_true[index]),
            scores=_sealed(self.scores[:, index]),
            weights=None if self.weights is None else _sealed(self.weights[index]),
            confidence=None if self.confidence is None else _sealed(self.confidence[:, index]),
            thresholds=self.thresholds,
            groups=None if self.groups is None else _sealed(self.groups[index]),
            tuning=self.tuning,
            declined_are_errors=self.declined_are_errors,
        )

    def declined(self, model: int) -> tuple[float, float]:
        """The weight of the positives and of the negatives that a model (an index) declines, where these are errors."""
        if not self.declined_are_errors:
            return 0.0, 0.0
        lost = np.isnan(self.scores[model])
        weights = np.ones(self.size) if self.weights is None else self.weights
        return float(weights[lost & self.y_true].sum()), float(weights[lost & ~self.y_true].sum())

    @property
    def digest(self) -> str:
        """SHA-256 of the content, 64 hexadecimal digits: equal content, equal digest."""
        arrays: list[Any] = [self.y_true, self.scores, self.thresholds, self.weights, self.confidence]
        # Without groups the digest is the one from before groups existed, so that ids in links stay valid.
        arrays += [] if self.groups is None else [self.groups]
        known = [array is not None for array in arrays]
        digest = hashlib.sha256(json.dumps([self.title, self.models, self.size, known]).encode())
        if self.tuning is not None or self.declined_are_errors:
            tuning = "" if self.tuning is None else self.tuning.digest
            digest.update(json.dumps([tuning, self.declined_are_errors]).encode())
        for array in arrays:
            if array is not None:
                digest.update(array.data)
        return digest.hexdigest()


def predictions(
    models: Sequence[str],
    y_true: ArrayLike,
    scores: ArrayLike,
    *,
    pos_label: object = 1,
    weights: ArrayLike | None = None,
    confidence: ArrayLike | None = None,
    thresholds: ArrayLike | None = None,
    groups: ArrayLike | None = None,
    title: str = "Predictions",
    tuning: Predictions | None = None,
    declined_are_errors: bool = False,
) -> Predictions:
    """Build `Predictions` from labels (samples,) and scores (models, samples), or (samples,) for one model.

    `y_true` has two labels at most, of any kind; `pos_label` is the positive one. `weights` are not negative; samples
    of weight 0 are left out, as they play no part in any score. `confidence` has the shape of `scores` and is finite
    where they are. `thresholds`: one number, or one for each model; by default 0.5 where all its scores are in [0, 1],
    0 where they have both signs, and unknown for others, whose decisions can then not be judged. `groups`: a label of
    any kind for each sample, the same for those that belong together. `title` names the whole. `tuning`: predictions of
    the same models on the samples that thresholds are tuned on. `declined_are_errors`: a sample without a score is an
    error of the model, a missed positive or a false alarm, instead of left out. Arrays that are
    read-only already are taken as they are, others are copied. Raises `InvalidInputError` for shapes that do not fit, a
    third label, a missing one, a name used twice, an infinite score, a negative weight.

    >>> p = predictions(["A", "B"], [0, 1], [[0.2, 0.9], [0.6, float("nan")]])
    >>> p.prior, p.size, p.one_class, p.rows_of(1), p.hard(0), p.take([0]).prior, len(p.digest)
    (0.5, 2, False, array([0]), False, 0.0, 64)
    >>> predictions(["A"], [0, 1], [[0.2, float("nan")]], declined_are_errors=True).declined(0)
    (1.0, 0.0)
    """
    _refuse_repeated(models)
    truth = _truth(y_true, pos_label)
    shape = (len(models), truth.size)
    array = _rows(scores, "scores", shape)
    if np.isinf(array).any():
        raise InvalidInputError("scores: expected finite numbers, or nan where missing; found inf")
    sure = None if confidence is None else _rows(confidence, "confidence", shape)
    if sure is not None and not (np.isfinite(sure) | np.isnan(array)).all():
        raise InvalidInputError("confidence: expected a finite number wherever there is a score")
    cuts = _usual_thresholds(array) if thresholds is None else _thresholds(thresholds, shape)
    weight = _weights(weights, truth.size)
    if tuning is not None and tuning.models != tuple(models):
        raise InvalidInputError("tuning: expected predictions of the same models")
    grouped = _groups(groups, truth.size)
    found = Predictions(
        title, tuple(models), _sealed(truth), array, weight, sure, cuts, grouped, tuning, declined_are_errors
    )
    return found if weight is None or weight.all() else found.take(weight > 0)


def halves(predictions: Predictions, generator: Generator) -> tuple[Predictions, Predictions]:
    """Two random halves with the same share of positives, each sample in one; of odd classes the first has more.

    Two `Predictions` of the models of `predictions`. The same generator state gives the same halves.

    >>> first, second = halves(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), np.random.default_rng(1))
    >>> first.size, second.prior
    (2, 0.5)
    """
    chosen = np.zeros(predictions.size, np.bool_)
    for members in (np.flatnonzero(predictions.y_true), np.flatnonzero(~predictions.y_true)):
        chosen[generator.permutation(members)[: (len(members) + 1) // 2]] = True
    return predictions.take(chosen), predictions.take(~chosen)


def judged_on_fewer(models: Sequence[str], known: ArrayLike, samples: int) -> str:
    """Which models have scores on some of the samples only, as a sentence; "" where none has.

    `known`: on how many of the `samples` each model has a score, shape (models,).

    >>> judged_on_fewer(["A", "B"], [4, 2], 4)[:47]
    'Evaluated on fewer than all 4 samples: B on 2. '
    """
    counts = np.asarray(known)
    some = [f"{models[k]} on {counts[k]:,.0f}" for k in np.flatnonzero((counts > 0) & (counts < samples)).tolist()]
    if not some:
        return ""
    shown = ", ".join(some[:_SHOWN]) + (f" and {len(some) - _SHOWN:,} more" if len(some) > _SHOWN else "")
    note = f"Evaluated on fewer than all {samples:,} samples: {shown}."
    return f"{note} A model that leaves out the hard samples looks better than it is."


def _truth(y_true: ArrayLike, pos_label: object) -> BoolArray:
    labels: NDArray[Any] = np.asarray(y_true)
    if labels.ndim != 1:
        raise InvalidInputError(f"y_true: expected one label for each sample, found shape {labels.shape}")
    if labels.dtype == np.bool_:
        if pos_label not in (0, 1):
            raise InvalidInputError(f"y_true: expected the positive label True or False, found {pos_label!r}")
        return labels if pos_label else ~labels
    values = set(labels.tolist()) if labels.dtype.kind == "O" else set(np.unique(labels).tolist())
    if any(value is None or value != value for value in values):  # noqa: PLR0124 (nan differs from itself)
        raise InvalidInputError("y_true: expected a label for each sample, found one missing")
    if len(values | {pos_label}) > 2:
        shown = ", ".join(sorted(map(str, values))[:5])
        advice = "; say with pos_label which is positive" if len(values) <= 2 else ""
        raise InvalidInputError(f"y_true: expected {pos_label!r} and one other label, found {shown}{advice}")
    return np.asarray(labels == pos_label)


def _rows(values: ArrayLike, name: str, shape: tuple[int, int]) -> FloatArray:
    array = checks.real(values, name)
    array = array[None] if array.ndim == 1 else array
    if array.shape != shape:
        raise InvalidInputError(f"{name}: expected shape {shape} (models, samples), found {array.shape}")
    return _sealed(array)


def _groups(groups: ArrayLike | None, size: int) -> IntArray | None:
    if groups is None:
        return None
    if np.shape(groups) != (size,):
        raise InvalidInputError(f"groups: expected one label for each sample, found shape {np.shape(groups)}")
    return _sealed(np.unique(groups, return_inverse=True)[1].astype(np.int64))


def _weights(weights: ArrayLike | None, size: int) -> FloatArray | None:
    if weights is None:
        return None
    array = checks.non_negative(weights, "weights")
    if array.shape != (size,) or (size and not array.any()):
        found = f"shape {array.shape}" if array.shape != (size,) else "0 for all"
        raise InvalidInputError(f"weights: expected {size} numbers, some above 0, found {found}")
    return _sealed(array)


def _usual_thresholds(scores: FloatArray) -> FloatArray:
    """0.5 for models whose scores are all in [0, 1], 0 for those with both signs, else `nan`, shape (models,)."""
    below, above, beyond = (scores < 0).any(1), (scores > 0).any(1), (scores > 1).any(1)
    return _sealed(np.select([~below & ~beyond, below & above], [0.5, 0.0], np.nan))


def _thresholds(thresholds: ArrayLike, shape: tuple[int, int]) -> FloatArray:
    array = checks.real(thresholds, "thresholds")
    if array.shape not in ((), shape[:1]) or not np.isfinite(array).all():
        raise InvalidInputError(f"thresholds: expected one finite number or {shape[0]}, found {array.tolist()}")
    return _sealed(np.broadcast_to(array, shape[:1]).copy())


def _sealed(array: NDArray[Kind]) -> NDArray[Kind]:
    """The array read-only and contiguous; a copy unless it is both already and its base cannot be written to."""
    base = array.base if isinstance(array.base, np.ndarray) else array
    if not (array.flags.writeable or base.flags.writeable) and array.flags.c_contiguous:
        return array
    copy = np.array(array, order="C")
    copy.flags.writeable = False
    return copy


def _refuse_repeated(models: Sequence[str]) -> None:
    repeated = [(name, count) for name, count in Counter(models).items() if count > 1]
    if repeated:
        raise InvalidInputError(f"model names: expected each once, found {repeated[0][0]!r} {repeated[0][1]} times")
