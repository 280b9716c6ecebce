"""Decision curves: net benefit over threshold probabilities, of classifiers, of predictions, and of two compared.

A classifier with fixed decisions has one TPR and one FPR, and its curve bends only as the threshold probability t
weighs them. A model with scores decides anew at each t: positive where its probability is at least t (Vickers and
Elkin, 2006), or at whichever threshold of its scores is best for t, which needs no probabilities.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from tile_core import checks, curves, performance
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.decisions.cost_ranges import cheapest
from tile_core.decisions.net_benefits import net_benefit, threshold_of_cost
from tile_core.predictions import Predictions
from tile_core.roc import inner_prior
from tile_core.uncertainty import Draws, bootstrap_cutoffs

DRAWS = 2000


class ThresholdRange(NamedTuple):
    """The threshold probabilities, from `low` to `high`, for which `entities` have the highest net benefit.

    `entities` have equal TPR and FPR; at an end, where two ranges meet, those of both are worth the same.
    """

    low: float
    high: float
    entities: tuple[int, ...]


class BenefitDifference(NamedTuple):
    """The net benefit of one less that of another, and its band, at each threshold; three arrays of shape (t,).

    `low`, `high`: an equal-tailed interval at each threshold by itself. `nan` where a net benefit is undefined.
    """

    difference: FloatArray
    low: FloatArray
    high: FloatArray


def treat_all(t: ArrayLike, prior: ArrayLike) -> FloatArray:
    """Net benefit of treating all, p' - (1 - p') t / (1 - t), of the shape of `t` and `prior` broadcast.

    `t`: threshold probabilities in [0, 1], `nan` at 1; `prior`: the prevalence p' in use, strictly between 0 and 1. It
    is 0 at t = p'. That of treating none is 0 everywhere. Raises `InvalidInputError` for other numbers.

    >>> treat_all([0, 0.1, 0.2], prior=0.2).round(4)
    array([0.2   , 0.1111, 0.    ])
    """
    return net_benefit(1.0, 1.0, t, prior)


def standardised(benefit: ArrayLike, prior: ArrayLike) -> FloatArray:
    """Net benefit as a share of what a perfect classifier is worth: `benefit` / `prior`, at most 1; shapes broadcast.

    `prior`: the prevalence in use, strictly between 0 and 1. Also called relative utility where treating none is best
    (Baker et al., 2009). Raises `InvalidInputError` for other numbers.

    >>> standardised([0.05, 0.2], prior=0.2)
    array([0.25, 1.  ])
    """
    return np.asarray(checks.real(benefit, "benefit") / inner_prior(prior))


def decision_curves(performances: ArrayLike, t: ArrayLike, prior: ArrayLike | None = None) -> FloatArray:
    """Net benefit of n classifiers at threshold probabilities, shape (n, t).

    `performances`: shape (n, 4); `t`: shape (t,), in [0, 1]; `prior`: the prevalence in use, strictly between 0 and 1,
    by default that of each row. TPR and FPR are those of the row. `nan` for a row that lacks a class or a count, and at
    t = 1. Raises `InvalidInputError` for other shapes and numbers.

    >>> decision_curves([[70, 10, 5, 15], [80, 0, 20, 0]], [0.1, 0.5]).round(4)
    array([[0.1389, 0.05  ],
           [0.    , 0.    ]])
    """
    rows, thresholds = checks.performances(performances), np.atleast_1d(checks.unit(t, "t"))
    if rows.ndim != 2:
        raise InvalidInputError(f"performances: expected shape (n, 4), found {rows.shape}")
    found = performance.rates(rows)
    own = performance.prior(rows) if prior is None else np.broadcast_to(inner_prior(prior), len(rows))
    there = (own > 0) & (own < 1)
    tpr, fpr = (np.where(there, each, np.nan)[:, None] for each in (found.tpr, found.fpr))
    return net_benefit(tpr, fpr, thresholds, np.where(there, own, 0.5)[:, None])


def envelope(tpr: ArrayLike, fpr: ArrayLike, prior: float) -> list[ThresholdRange]:
    """Which of n classifiers has the highest net benefit, for all thresholds, as `ThresholdRange` after the other.

    `tpr`, `fpr`: shape (n,), in [0, 1], `nan` where unknown; `prior`: the prevalence in use, strictly between 0 and 1.
    They are the ranges of `cheapest` with t = 1 / (1 + c), by increasing t. Add the rates 0, 0 and 1, 1 for treating
    none and treating all. Raises `InvalidInputError` for other numbers and for two shapes.

    >>> for low, high, entities in envelope([0.9, 0.6, 0, 1], [0.4, 0.1, 0, 1], prior=0.02):
    ...     print(round(low, 4), round(high, 4), entities)
    0.0 0.0034 (3,)
    0.0034 0.02 (0,)
    0.02 0.1091 (1,)
    0.1091 1.0 (2,)
    """
    ends = {0.0: 1.0, np.inf: 0.0}

    def at(c: float) -> float:
        return ends[c] if c in ends else float(threshold_of_cost(c))

    return [ThresholdRange(at(high), at(low), entities) for low, high, entities in reversed(cheapest(tpr, fpr, prior))]


def predicted_curves(found: Predictions, t: ArrayLike, prior: float | None = None) -> FloatArray:
    """Net benefit of n models that decide "positive when the probability is at least t", at each t, shape (n, t).

    `found`: `Predictions` whose scores are probabilities; `t`: shape (t,), in [0, 1]; `prior`: the prevalence in use,
    strictly between 0 and 1, by default that of the samples. `nan` for a model with scores outside [0, 1], which are no
    probabilities, where a model was judged on one class only, and at t = 1. Raises `InvalidInputError` for other
    numbers, and for predictions of one class.

    >>> from tile_core.predictions import predictions
    >>> models = predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
    >>> predicted_curves(models, [0.1, 0.38, 0.5]).round(4)
    array([[0.4444, 0.0968, 0.25  ]])
    """
    thresholds, p = np.atleast_1d(checks.unit(t, "t")), _prior(found, prior)
    outside = np.asarray(_outside(found.scores).any(-1))
    result = []
    for model in range(len(found.models)):
        if outside[model]:
            result.append(np.full(thresholds.shape, np.nan))
            continue
        each = curves.thresholds(curves.sorted_rows(found, model))
        at = [each.at(float(limit)) for limit in thresholds]
        result.append(net_benefit(each.tpr[at], each.fpr[at], thresholds, p))
    return np.reshape(result, (len(found.models), len(thresholds)))


def best_curves(found: Predictions, t: ArrayLike, prior: float | None = None) -> FloatArray:
    """The highest net benefit that any threshold of its scores gives a model, at each t, shape (n, t).

    `found`: `Predictions` of n models, with any scores; `t`: shape (t,), in [0, 1); `prior`: the prevalence in use,
    strictly between 0 and 1, by default that of the samples. At least that of `predicted_curves`, and, unless samples
    without a score are errors, of treating none and of treating all. Thresholds are chosen on the samples that judge
    them, which flatters. Raises `InvalidInputError` for other numbers, and predictions of one class.

    >>> from tile_core.predictions import predictions
    >>> best_curves(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), [0.1, 0.38, 0.5]).round(4)
    array([[0.4722, 0.3468, 0.25  ]])
    """
    thresholds, p = np.atleast_1d(checks.unit(t, "t")), _prior(found, prior)
    result = []
    for model in range(len(found.models)):
        each = curves.thresholds(curves.sorted_rows(found, model))
        ends = envelope(each.tpr, each.fpr, p)
        best = [cut.entities[0] for cut in ends]
        range_of = np.searchsorted([cut.high for cut in ends[:-1]], thresholds, side="left")
        chosen = np.array(best, np.int64)[range_of]
        result.append(net_benefit(each.tpr[chosen], each.fpr[chosen], thresholds, p))
    return np.reshape(result, (len(found.models), len(thresholds)))


def benefit_difference(
    drawn: Draws, one: int, other: int, t: ArrayLike, *, prior: float | None = None, level: float = 0.95
) -> BenefitDifference:
    """The `BenefitDifference` of two classifiers over threshold probabilities, with its band from draws.

    `drawn`: of n entities, as `uncertainty.from_counts`, `from_leaderboard` or `bootstrap` gives; `one` and `other` are
    their indices. `t`: shape (t,), in [0, 1]; `prior`: the prevalence in use, strictly between 0 and 1, by default that
    of each row. `level`: between 0 and 1, at each threshold by itself. Raises `InvalidInputError` for other numbers.

    >>> from tile_core.uncertainty import from_counts
    >>> drawn = from_counts([[340, 12, 40, 50], [320, 32, 30, 60]], 1)
    >>> [each.round(3).tolist() for each in benefit_difference(drawn, 0, 1, [0.1, 0.5])]
    [[-0.018, 0.023], [-0.048, -0.019], [0.012, 0.066]]
    """
    pair = [_index(k, len(drawn.measured)) for k in (one, other)]
    measured = decision_curves(drawn.measured[pair], t, prior)
    rows = drawn.performances[:, pair]
    again = decision_curves(rows.reshape(-1, 4), t, prior).reshape(len(rows), 2, -1)
    return _band(measured[0] - measured[1], again[:, 0] - again[:, 1], level)


def predicted_difference(
    found: Predictions,
    one: int,
    other: int,
    t: ArrayLike,
    generator: Generator,
    *,
    prior: float | None = None,
    level: float = 0.95,
    draws: int = DRAWS,
) -> BenefitDifference:
    """The `BenefitDifference` of two models that decide at each t anew, with the band of a paired bootstrap.

    `found`: `Predictions` whose scores are probabilities; `one` and `other` are indices of its models. `t`: shape (t,),
    in [0, 1], increasing; `prior`: the prevalence in use, strictly between 0 and 1, by default that of the samples.
    `level`: between 0 and 1, at each threshold by itself; `draws`: how many times all samples, or the groups that they
    belong to, are drawn again for both models together. Equal states of `generator` give equal bands. Raises
    `InvalidInputError` for scores outside [0, 1], other numbers, and predictions of one class.

    >>> from tile_core.predictions import predictions
    >>> models = predictions(["A", "B"], [0, 0, 1, 1], [[0.1, 0.4, 0.35, 0.8], [0.2, 0.1, 0.6, 0.9]])
    >>> found = predicted_difference(models, 0, 1, [0.38, 0.5], np.random.default_rng(1), draws=100)
    >>> found.difference.round(3), found.low.round(3), found.high.round(3)
    (array([-0.403, -0.25 ]), array([-0.806, -0.5  ]), array([0., 0.]))
    """
    thresholds, p = np.atleast_1d(checks.unit(t, "t")), _prior(found, prior)
    if (np.diff(thresholds) <= 0).any():
        raise InvalidInputError("t: expected increasing numbers")
    pair = [_index(k, len(found.models)) for k in (one, other)]
    _refuse_no_probabilities(found.scores[pair], [found.models[k] for k in pair])
    scores = found.scores[pair]
    if found.declined_are_errors:
        # A sample without a score is wrong at every threshold: above all of them if it is negative, below if positive.
        scores = np.where(np.isnan(scores), np.where(found.y_true, -1.0, 2.0), scores)
    owner, cutoffs = np.repeat([0, 1], len(thresholds)), np.tile(thresholds[::-1], 2)
    drawn = bootstrap_cutoffs(
        found.y_true, scores, owner, cutoffs, generator, draws=draws, groups=found.groups, weights=found.weights
    )

    def benefit(rows: FloatArray) -> FloatArray:
        rates = performance.rates(rows)
        tpr, fpr = (each.reshape(*each.shape[:-1], 2, -1)[..., ::-1] for each in (rates.tpr, rates.fpr))
        return net_benefit(tpr, fpr, thresholds, p)

    measured, again = benefit(drawn.measured), benefit(drawn.performances)
    return _band(measured[0] - measured[1], again[:, 0] - again[:, 1], level)


def _band(measured: FloatArray, again: FloatArray, level: float) -> BenefitDifference:
    checks.level(level)
    known = ~np.isnan(measured)
    low, high = np.full(measured.shape, np.nan), np.full(measured.shape, np.nan)
    if known.any():
        low[known], high[known] = np.nanquantile(again[:, known], [(1 - level) / 2, (1 + level) / 2], axis=0)
    return BenefitDifference(measured, low, high)


def _index(value: int, n: int) -> int:
    return checks.whole(value, "entity", 0, n)


def _prior(found: Predictions, prior: float | None) -> float:
    if found.one_class:
        raise InvalidInputError("predictions: expected positives and negatives, found one class")
    return float(inner_prior(found.prior if prior is None else prior))


def _outside(scores: FloatArray) -> NDArray[np.bool_]:
    """Which scores are no probabilities; missing ones may be."""
    return np.asarray((scores < 0) | (scores > 1))


def _refuse_no_probabilities(scores: FloatArray, models: Sequence[str]) -> None:
    outside = _outside(scores)
    if outside.any():
        model = models[int(outside.any(-1).argmax())]
        raise InvalidInputError(f"scores: expected probabilities from 0 to 1, found {scores[outside][0]:g} of {model}")
