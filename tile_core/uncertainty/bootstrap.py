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

IntArray = NDArray[np.int64]
_CELLS = 2_000_000  # numbers of times that are in memory at once


def bootstrap(  # noqa: PLR0913 (options are keywords, as in scikit-learn)
    y_true: ArrayLike,
    y_pred: ArrayLike,
    generator: Generator,
    *,
    draws: int = DRAWS,
    groups: ArrayLike | None = None,
    weights: ArrayLike | None = None,
) -> Draws:
    """Paired `Draws` of models from labels, shape (samples,), and decisions, shape (models, samples): 0, 1 or bool.

    `groups`: a label for each sample, shape (samples,), of whatever belongs together; `weights`: shape (samples,), at
    least 0. Without both, draws are whole counts, so that ties are exact. Equal generator states give equal draws.
    Raises `InvalidInputError` for labels and decisions that are not 0 or 1 (missing ones, too: models are comparable on
    the samples that all of them decided), for shapes that do not fit and for a class that does not occur.

    >>> found = bootstrap([0, 0, 0, 1, 1], [[0, 0, 1, 1, 0], [0, 1, 1, 1, 1]], np.random.default_rng(1), draws=3)
    >>> found.measured
    array([[2., 1., 1., 1.],
           [1., 2., 0., 2.]])
    >>> found.performances.sum(-1)
    array([[5., 5.],
           [5., 5.],
           [5., 5.]])
    """
    truth, decided = _truth_values(y_true, "y_true", 1), _truth_values(y_pred, "y_pred", 2)
    number = checks.whole(draws, "draws", 1)
    if decided.shape[1] != len(truth):
        raise InvalidInputError(f"y_pred: expected decisions on {len(truth)} samples, found {decided.shape[1]}")
    mass = np.ones(len(truth)) if weights is None else checks.non_negative(weights, "weights")
    label = None if groups is None else np.asarray(groups)
    for name, array in (("weights", mass), ("groups", truth if label is None else label)):
        if array.shape != truth.shape:
            raise InvalidInputError(f"{name}: expected one for each of {len(truth)} samples, found shape {array.shape}")
    sizes = np.array([mass[~truth].sum(), mass[truth].sum()])
    if not sizes.all():
        raise InvalidInputError(f"y_true: expected positives and negatives, found no {_NAMES[int(sizes.argmin())]}")
    values, times = _patterns(truth, decided, mass) if label is None else _groups(truth, decided, mass, label)
    drawn = np.concatenate(list(_sums(values, times, number, generator)))
    measured = (values * times[:, None]).sum(0)[None]
    return Draws(_performances(drawn, sizes), _performances(measured, sizes)[0], independent=False)


_NAMES = ("negatives", "positives")


def _truth_values(values: ArrayLike, name: str, dimensions: int) -> NDArray[np.bool_]:
    array = checks.real(values, name)
    if array.ndim != dimensions or not ((array == 0) | (array == 1)).all():
        shape = "(samples,)" if dimensions == 1 else "(models, samples)"
        raise InvalidInputError(f"{name}: expected 0 or 1 for every sample, shape {shape}, none missing")
    return np.asarray(array == 1)


def _columns(truth: NDArray[np.bool_], decided: NDArray[np.bool_], mass: FloatArray) -> FloatArray:
    """What each sample adds to the negatives, the positives, and the fp and tp of each model."""
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
    """What all that was drawn adds up to, some draws at a time; those in which a class is absent are drawn again."""
    stratum = (values[:, 0] > 0) + 2 * (values[:, 1] > 0)
    members = [np.flatnonzero(stratum == kind) for kind in (0, 1, 2, 3) if (stratum == kind).any()]
    left, at_once = draws, max(1, _CELLS // len(values))
    while left:
        drawn = np.zeros((min(left, at_once), values.shape[1]))
        for index in members:
            total = int(times[index].sum())
            drawn += generator.multinomial(total, times[index] / total, len(drawn)) @ values[index]
        complete = drawn[(drawn[:, :2] > 0).all(1)]
        left -= len(complete)
        yield complete


def _performances(sums: FloatArray, sizes: FloatArray) -> FloatArray:
    """tn, fp, fn, tp of each model, shape (draws, models, 4), with the classes as large as in the test set."""
    models = (sums.shape[1] - 2) // 2
    scale = ratio(np.broadcast_to(sizes, (len(sums), 2)), sums[:, :2])[:, None]
    fp, tp = sums[:, 2 : 2 + models] * scale[..., 0], sums[:, 2 + models :] * scale[..., 1]
    return np.stack([np.maximum(sizes[0] - fp, 0), fp, np.maximum(sizes[1] - tp, 0), tp], -1)
