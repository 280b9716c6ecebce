"""Draws from predictions: the paired bootstrap, which draws the same samples for all models.

Models that are judged on the same samples are lucky together, so that the difference of two is more certain than their
scores: drawing samples, not counts, keeps that. Each class is drawn by itself, as many samples as it has, for the prior
of the test set is given (Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 8). Samples of one
group, such as a patient or a video, are drawn together or not at all; groups of positives alone, of negatives alone and
of both are drawn each by themselves, and rates, not counts, are carried over where the classes then change in size.

What pairing gives is the certainty of differences. The intervals of single scores are percentiles of the bootstrap,
which are too narrow where a class has few samples or a rate is near 0 or 1; without groups, those of `from_counts` on
the `measured` counts are better.

Samples on which all models decide equally are one pattern: what is drawn is how often each pattern comes.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import ratio
from tile_core.uncertainty.draws import DRAWS, Draws
from tile_core.uncertainty.sample_blocks import (
    Samples,
    cutoffs_of_models,
    decision_sums,
    of_decisions,
    truth_values,
    weights_and_groups,
)

IntArray = NDArray[np.int64]
_CELLS = 2_000_000  # How many counts of samples are in memory at once.
_BLOCKS = 2000


def bootstrap(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    generator: Generator,
    *,
    draws: int = DRAWS,
    groups: ArrayLike | None = None,
    weights: ArrayLike | None = None,
) -> Draws:
    """Paired `Draws` of models from labels and decisions, 0, 1 or bool.

    `y_true`: shape (samples,); `y_pred`: shape (models, samples). `groups`: a label for each sample, shape (samples,),
    of whatever belongs together; `weights`: shape (samples,), at least 0. Without both, draws are whole counts, so that
    ties are exact. Equal states of `generator` give equal `draws`. Raises `InvalidInputError` for labels and decisions
    that are not 0 or 1 (missing ones, too: models are comparable on the samples that all of them decided), for shapes
    that do not fit and for a class that does not occur.

    >>> found = bootstrap([0, 0, 0, 1, 1], [[0, 0, 1, 1, 0], [0, 1, 1, 1, 1]], np.random.default_rng(1), draws=3)
    >>> found.measured
    array([[2., 1., 1., 1.],
           [1., 2., 0., 2.]])
    >>> found.performances.sum(-1)
    array([[5., 5.],
           [5., 5.],
           [5., 5.]])
    """
    truth, decided = truth_values(y_true, "y_true", 1), truth_values(y_pred, "y_pred", 2)
    number = checks.whole(draws, "draws", 1)
    if decided.shape[1] != len(truth):
        raise InvalidInputError(f"y_pred: expected decisions on {len(truth)} samples, found {decided.shape[1]}")
    mass, label = weights_and_groups(truth, weights, groups)
    sizes = np.array([mass[~truth].sum(), mass[truth].sum()])
    values, times = _patterns(truth, decided, mass) if label is None else _groups(truth, decided, mass, label)
    drawn = np.concatenate(list(_sums(values, times, number, generator)))
    measured = (values * times[:, None]).sum(0)[None]
    return Draws(_performances(drawn, sizes), _performances(measured, sizes)[0], independent=False)


def bootstrap_cutoffs(
    y_true: ArrayLike,
    scores: ArrayLike,
    model: ArrayLike,
    cutoffs: ArrayLike,
    generator: Generator,
    *,
    draws: int = DRAWS,
    groups: ArrayLike | None = None,
    weights: ArrayLike | None = None,
) -> Draws:
    """Paired `Draws` of many decisions "positive when the score is at least the cutoff", in their order.

    `y_true`: shape (samples,), 0, 1 or bool. `scores`: shape (models, samples), `nan` where a model has none: it is
    then judged on the others, in each draw. `model`: the model of each decision, shape (decisions,); `cutoffs`: shape
    (decisions,), those of one model together and decreasing. A class of more than 2,000 samples is drawn in so many
    random blocks of equal size, which have the same variance; of fewer, and without weights and missing scores, draws
    are whole counts. Where a draw has no sample of a class for a model, its rows are `nan`. `groups`: a label for each
    sample, shape (samples,), of whatever belongs together; `weights`: shape (samples,), at least 0. Equal states of
    `generator` give equal `draws`. Raises `InvalidInputError` for labels that are not 0 or 1, shapes that do not fit
    and a class that does not occur.

    >>> found = bootstrap_cutoffs([0, 0, 1, 1], [[0.1, 0.4, 0.35, 0.8]], [0, 0], [0.8, 0.35], np.random.default_rng(1))
    >>> found.measured
    array([[2., 0., 1., 1.],
           [1., 1., 0., 2.]])
    """
    truth, number = truth_values(y_true, "y_true", 1), checks.whole(draws, "draws", 1)
    values, owner, limits = cutoffs_of_models(scores, model, cutoffs, len(truth))
    mass, given = weights_and_groups(truth, weights, groups)
    label = _blocks(truth, generator) if given is None else np.unique(given, return_inverse=True)[1].ravel()
    samples = Samples(truth, mass, label)
    table = decision_sums(samples, values, owner, limits)
    drawn = np.concatenate(list(_sums(table, np.ones(len(table), np.int64), number, generator)))
    measured = table.sum(0)[None]
    sizes = of_decisions(measured, owner, len(values))[1]
    rows = [_scaled(*of_decisions(sums, owner, len(values)), sizes) for sums in (drawn, measured)]
    return Draws(rows[0], rows[1][0], independent=False)


def _blocks(truth: NDArray[np.bool_], generator: Generator) -> IntArray:
    """The block of each sample: one of its own in a small class, else one of `_BLOCKS` at random."""
    label, first = np.zeros(len(truth), np.int64), 0
    for index in (np.flatnonzero(~truth), np.flatnonzero(truth)):
        blocks = min(len(index), _BLOCKS)
        order = generator.permutation(len(index)) if blocks < len(index) else np.arange(len(index))
        label[index] = first + order * blocks // len(index)
        first += blocks
    return label


def _scaled(positive: FloatArray, sizes: FloatArray, measured: FloatArray) -> FloatArray:
    """tn, fp, fn, tp with the classes as large as they were measured, shape (draws, n, 4)."""
    found = positive * ratio(measured, sizes)
    rest = np.maximum(measured - found, 0)
    return np.stack([rest[..., 0], found[..., 0], rest[..., 1], found[..., 1]], -1)


def _columns(truth: NDArray[np.bool_], decided: NDArray[np.bool_], mass: FloatArray) -> FloatArray:
    """For each sample, what it adds to the negatives, the positives, and the fp and tp of each model."""
    positive = np.where(truth, mass, 0.0)
    negative = mass - positive
    return np.concatenate([[negative, positive], decided * negative, decided * positive]).T


def _patterns(truth: NDArray[np.bool_], decided: NDArray[np.bool_], mass: FloatArray) -> tuple[FloatArray, IntArray]:
    kinds, times = np.unique(np.concatenate([[truth], decided, [mass]]), axis=1, return_counts=True)
    return _columns(kinds[0] == 1, kinds[1:-1] == 1, kinds[-1]), times


def _groups(
    truth: NDArray[np.bool_], decided: NDArray[np.bool_], mass: FloatArray, label: NDArray[np.generic]
) -> tuple[FloatArray, IntArray]:
    _, inverse = np.unique(label, return_inverse=True)
    values = np.zeros((int(inverse.max()) + 1, 2 + 2 * len(decided)))
    np.add.at(values, inverse.ravel(), _columns(truth, decided, mass))
    return values, np.ones(len(values), np.int64)


def _sums(values: FloatArray, times: IntArray, draws: int, generator: Generator) -> Iterator[FloatArray]:
    """The sums over the drawn samples, some draws at a time; no class is absent, as each kind of group is drawn."""
    stratum = (values[:, 0] > 0) + 2 * (values[:, 1] > 0)
    members = [np.flatnonzero(stratum == kind) for kind in (0, 1, 2, 3) if (stratum == kind).any()]
    at_once = max(1, _CELLS // len(values))
    for done in range(0, draws, at_once):
        drawn = np.zeros((min(draws - done, at_once), values.shape[1]))
        for index in members:
            total = int(times[index].sum())
            drawn += generator.multinomial(total, times[index] / total, len(drawn)) @ values[index]
        yield drawn


def _performances(sums: FloatArray, sizes: FloatArray) -> FloatArray:
    """tn, fp, fn, tp of each model, shape (draws, models, 4), with the classes as large as in the test set."""
    models = (sums.shape[1] - 2) // 2
    scale = ratio(np.broadcast_to(sizes, (len(sums), 2)), sums[:, :2])[:, None]
    fp, tp = sums[:, 2 : 2 + models] * scale[..., 0], sums[:, 2 + models :] * scale[..., 1]
    return np.stack([np.maximum(sizes[0] - fp, 0), fp, np.maximum(sizes[1] - tp, 0), tp], -1)
