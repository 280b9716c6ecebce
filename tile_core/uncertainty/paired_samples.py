"""Decisions of several entities about the same samples: for each pair, on which samples only one of them is right.

Without groups and weights these are counts. Samples of a group (a patient, a video) count together, as do the samples
of a block where there are more than `MOST_BLOCKS` groups, or where samples have weights or lack some decisions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.uncertainty.sample_blocks import (
    Samples,
    cutoffs_of_models,
    decision_sums,
    of_decisions,
    truth_values,
    weights_and_groups,
)

IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]
# More groups, or samples with weights, are put together to as many blocks, every so many-th to one.
MOST_BLOCKS = 2000
# As many samples are compared at a time that their number is exact in single precision.
_AT_ONCE = 1 << 16


@dataclass(frozen=True, slots=True, eq=False)
class PairedSamples:
    """n entities on single samples.

    `measured`: their counts, shape (n, 4); `alone`: of how many negatives and positives one entity is right and another
    one wrong, shape (2, n, n), indexed [class, right, wrong].

    >>> found = paired_decisions([0, 0, 1, 1], [[0, 1, 1, 1], [0, 0, 0, 1], [0, 0, 1, 1]])
    >>> found.take([0, 1]).alone[1]
    array([[0, 1],
           [0, 0]])
    """

    measured: FloatArray
    alone: IntArray

    def take(self, rows: ArrayLike) -> PairedSamples:
        """Those of some entities, as `PairedSamples`; `rows`: indices."""
        index = np.asarray(rows)
        alone = np.ascontiguousarray(self.alone[:, index[:, None], index])
        return PairedSamples(self.measured[index], alone)

    def times(self, factor: int) -> PairedSamples:
        """`factor` times as many samples, the same ones again, as `PairedSamples`.

        `factor`: a whole number, at least 1. Raises `InvalidInputError` for another one.

        >>> paired_decisions([0, 0, 1, 1], [[0, 1, 1, 1], [0, 0, 0, 1]]).times(2).measured[0]
        array([2., 2., 0., 4.])
        """
        many = checks.whole(factor, "factor", 1)
        return PairedSamples(self.measured * many, self.alone * many)


@dataclass(frozen=True, slots=True, eq=False)
class PairedGroups:
    """n entities on groups of samples.

    `measured`: their performances, shape (n, 4), weighted; `shares`: for each group the right negatives, the right
    positives, all negatives and all positives as shares of the class, shape (n, 4, groups). `repeats`: how many groups
    each of them stands for.

    >>> found = paired_decisions([0, 0, 1, 1], [[0, 1, 1, 1], [0, 0, 0, 1]], groups=["a", "b", "a", "b"])
    >>> found.take([0]).shares[0]
    array([[0.5, 0. ],
           [0.5, 0.5],
           [0.5, 0.5],
           [0.5, 0.5]])
    """

    measured: FloatArray
    shares: FloatArray
    repeats: int = 1

    def take(self, rows: ArrayLike) -> PairedGroups:
        """Those of some entities, as `PairedGroups`; `rows`: indices."""
        index = np.asarray(rows)
        return PairedGroups(self.measured[index], np.ascontiguousarray(self.shares[index]), self.repeats)

    def times(self, factor: int) -> PairedGroups:
        """`factor` times as many groups, the same ones again, as `PairedGroups`.

        `factor`: a whole number, at least 1. Raises `InvalidInputError` for another one.

        >>> paired_decisions([0, 0, 1, 1], [[0, 1, 1, 1]], groups=["a", "b", "a", "b"]).times(3).repeats
        3
        """
        return replace(self, repeats=self.repeats * checks.whole(factor, "factor", 1))


def paired_decisions(
    y_true: ArrayLike, y_pred: ArrayLike, *, groups: ArrayLike | None = None, weights: ArrayLike | None = None
) -> PairedSamples | PairedGroups:
    """`PairedSamples` of entities from labels and decisions, 0, 1 or bool; `PairedGroups` with groups or weights.

    `y_true`: shape (samples,); `y_pred`: shape (n, samples). `groups`: a label for each sample, shape (samples,), of
    whatever belongs together; `weights`: shape (samples,), at least 0. Raises `InvalidInputError` for labels and
    decisions that are not 0 or 1 (missing ones, too), for shapes that do not fit and for a class that does not occur.

    >>> paired_decisions([0, 0, 1, 1], [[0, 1, 1, 1], [0, 0, 0, 1]]).measured
    array([[1., 1., 0., 2.],
           [2., 0., 1., 1.]])
    """
    truth, decided = truth_values(y_true, "y_true", 1), truth_values(y_pred, "y_pred", 2)
    if decided.shape[1] != len(truth):
        raise InvalidInputError(f"y_pred: expected decisions on {len(truth)} samples, found {decided.shape[1]}")
    if groups is not None or weights is not None:
        owner = np.arange(len(decided))
        return paired_cutoffs(truth, decided, owner, np.full(len(decided), 0.5), groups=groups, weights=weights)
    weights_and_groups(truth, None, None)
    both = np.stack([_both(~decided[:, ~truth]), _both(decided[:, truth])])
    return _samples(both, len(truth) - int(truth.sum()), int(truth.sum()))


def paired_cutoffs(
    y_true: ArrayLike,
    scores: ArrayLike,
    model: ArrayLike,
    cutoffs: ArrayLike,
    *,
    groups: ArrayLike | None = None,
    weights: ArrayLike | None = None,
    most_blocks: int = MOST_BLOCKS,
) -> PairedSamples | PairedGroups:
    """`PairedSamples` of many decisions "positive when the score is at least the cutoff", in their order.

    `y_true`: shape (samples,), 0, 1 or bool. `scores`: shape (models, samples), `nan` where a model has none: it is
    then judged on the others. `model`: the model of each decision, shape (n,); `cutoffs`: shape (n,), those of one
    model together and decreasing. `groups`: a label for each sample, shape (samples,), of whatever belongs together;
    `weights`: shape (samples,), at least 0. With groups, weights or missing scores they are `PairedGroups`, of
    `most_blocks` blocks where there are more groups. Raises `InvalidInputError` for labels that are not 0 or 1, shapes
    that do not fit and a class that does not occur.

    >>> paired_cutoffs([0, 0, 1, 1], [[0.1, 0.4, 0.35, 0.8]], [0, 0], [0.8, 0.35]).alone.tolist()
    [[[0, 1], [0, 0]], [[0, 0], [1, 0]]]
    """
    truth = truth_values(y_true, "y_true", 1)
    values, owner, limits = cutoffs_of_models(scores, model, cutoffs, len(truth))
    mass, given = weights_and_groups(truth, weights, groups)
    if groups is None and weights is None and not np.isnan(values[np.unique(owner)]).any():
        models = [np.flatnonzero(owner == k) for k in range(len(values))]
        places = [np.searchsorted(-limits[own], -row, side="left") for own, row in zip(models, values, strict=True)]
        classes = [_both_of_cutoffs([each[rows] for each in places], models) for rows in (~truth, truth)]
        return _samples(np.stack([classes[0][1], classes[1][0]]), len(truth) - int(truth.sum()), int(truth.sum()))
    label = np.arange(len(truth)) if given is None else np.unique(given, return_inverse=True)[1].ravel()
    blocks = Samples(truth, mass, label % checks.whole(most_blocks, "most_blocks", 2))
    positive, sizes = of_decisions(decision_sums(blocks, values, owner, limits), owner, len(values))
    right = np.stack([sizes[..., 0] - positive[..., 0], positive[..., 1]], -1)
    # Models that lack scores are compared at the prior of all samples.
    rates, masses = right.sum(0) / sizes.sum(0), np.array([mass[~truth].sum(), mass[truth].sum()])
    found, wrong = rates * masses, (1 - rates) * masses
    measured = np.stack([found[:, 0], wrong[:, 0], wrong[:, 1], found[:, 1]], -1)
    shares = np.concatenate([right / sizes.sum(0), sizes / sizes.sum(0)], -1)
    return PairedGroups(measured, np.ascontiguousarray(np.moveaxis(shares, 0, -1)))


def _both(right: BoolArray) -> IntArray:
    """On how many samples two entities are both right, shape (n, n); `right`: shape (n, samples)."""
    result = np.zeros((len(right),) * 2, np.int64)
    for start in range(0, right.shape[1], _AT_ONCE):
        part = right[:, start : start + _AT_ONCE].astype(np.float32)
        result += (part @ part.T).astype(np.int64)
    return result


def _both_of_cutoffs(places: list[IntArray], models: list[IntArray]) -> tuple[IntArray, IntArray]:
    """On how many samples two decisions are both positive, and both negative, shapes (n, n).

    `places`: of each model, the first of its cutoffs that a sample reaches, shape (samples,); `models`: its decisions.
    """
    n = sum(map(len, models))
    positive, negative = np.zeros((n, n), np.int64), np.zeros((n, n), np.int64)
    for p, (place, rows) in enumerate(zip(places, models, strict=True)):
        for other, columns in zip(places[p:], models[p:], strict=True):
            shape = len(rows) + 1, len(columns) + 1
            table = np.bincount(place * shape[1] + other, minlength=shape[0] * shape[1]).reshape(shape)
            below = table.cumsum(0).cumsum(1)[:-1, :-1]
            above = table[::-1, ::-1].cumsum(0).cumsum(1)[::-1, ::-1][1:, 1:]
            for result, found in ((positive, below), (negative, above)):
                result[np.ix_(rows, columns)], result[np.ix_(columns, rows)] = found, found.T
    return positive, negative


def _samples(both: IntArray, negatives: int, positives: int) -> PairedSamples:
    """`both`: how many negatives and positives two entities are both right about, shape (2, n, n)."""
    tn, tp = np.diagonal(both, axis1=1, axis2=2)
    measured = np.stack([tn, negatives - tn, positives - tp, tp], -1).astype(np.float64)
    return PairedSamples(measured, np.ascontiguousarray(np.stack([tn, tp])[:, :, None] - both))
