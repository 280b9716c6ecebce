"""One threshold for each model, what it gives, and on which samples: tuned on one half and evaluated on the other."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.choosing.rules import Rule
from tile_core.curves import Thresholds, sorted_rows, thresholds
from tile_core.leaderboard import Leaderboard, leaderboard
from tile_core.predictions import Predictions, halves, judged_on_fewer
from tile_core.scores import canonical_score

_GIVEN = "Thresholds fixed in advance."
_BUDGET = "The highest scores raise alarms, whatever the labels: nothing was tuned."
_FLATTERS = "Thresholds were tuned on the evaluation samples, so results are optimistic."


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """One threshold for each model, and what it gives.

    `cutoffs`: shape (models,). `performances`: shape (models, 4). `sizes`: samples that each model is ranked on, `nan`
    where there are none, of `samples` in all. `other_samples`: whether these are others than the ones the thresholds
    were chosen on; `note` says so in words.

    >>> from tile_core.choosing.rules import fixed
    >>> from tile_core.predictions import predictions
    >>> found = choose(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), fixed(0.5))
    >>> found.cutoffs, found.leaderboard().entities, found.partial
    (array([0.8]), ('A',), '')
    """

    models: tuple[str, ...]
    rule: str
    cutoffs: FloatArray
    performances: FloatArray
    sizes: FloatArray
    samples: int
    other_samples: bool
    note: str

    @property
    def partial(self) -> str:
        """Which models are ranked on fewer than all samples, in words; "" where none is."""
        return judged_on_fewer(self.models, np.nan_to_num(self.sizes), self.samples)

    def leaderboard(self, title: str = "Leaderboard") -> Leaderboard:
        """The models at these thresholds as a `Leaderboard` of one context, named `title`."""
        return leaderboard(self.models, self.performances, title=title, sizes=self.sizes[None])


def choose(predictions: Predictions, rule: Rule, found: Sequence[Thresholds] | None = None) -> Choice:
    """Choose a threshold for each model by a rule, and judge the models by the same samples: a `Choice`.

    `predictions` has scores of shape (models, samples). `found`: the thresholds of all models, if they are at hand;
    otherwise each model is sorted in its turn. A model without scores has `nan` for a performance and `inf` for a
    cutoff. Raises `InvalidInputError`, naming the model, where the rule needs a class that does not occur among its
    samples.

    >>> from tile_core.choosing.rules import fixed
    >>> from tile_core.predictions import predictions
    >>> choose(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), fixed(0.5)).performances
    array([[2., 0., 1., 1.]])
    """
    chosen = [_chosen(predictions, model, rule, found) for model in range(len(predictions.models))]
    cutoffs, rows = np.array([one[0] for one in chosen]), np.array([one[1] for one in chosen]).reshape(-1, 4)
    note = {"fixed": _GIVEN, "alarms": _BUDGET}.get(rule.key, _FLATTERS)
    return Choice(predictions.models, rule.label, cutoffs, rows, _sizes(predictions), predictions.size, False, note)


def judge(predictions: Predictions, cutoffs: ArrayLike) -> Choice:
    """What given cutoffs, shape (models,), make of the predictions: a `Choice`.

    Raises `InvalidInputError` for another number of cutoffs and for `nan` among them.

    >>> from tile_core.predictions import predictions
    >>> judge(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), [0.5]).performances
    array([[2., 0., 1., 1.]])
    """
    rows, limits = apply(predictions, cutoffs), checks.real(cutoffs, "cutoffs")
    rule, sizes = "your own thresholds", _sizes(predictions)
    return Choice(predictions.models, rule, limits, rows, sizes, predictions.size, False, _GIVEN)


def apply(predictions: Predictions, cutoffs: ArrayLike) -> FloatArray:
    """Performances, shape (models, 4), when each model says positive from its own cutoff on.

    `predictions` has scores of shape (models, samples); `cutoffs`: shape (models,). One pass, nothing is sorted.
    Samples without a score are left out; all `nan` for a model that has none. Raises `InvalidInputError` for another
    number of cutoffs and for `nan` among them.

    >>> from tile_core.predictions import predictions
    >>> apply(predictions(["A", "B"], [0, 0, 1, 1], [[0.1, 0.4, 0.35, 0.8], [0.6, 0.2, 0.7, 0.3]]), [0.5, 0.5])
    array([[2., 0., 1., 1.],
           [1., 1., 1., 1.]])
    """
    limits = checks.real(cutoffs, "cutoffs")
    if limits.shape != (len(predictions.models),) or np.isnan(limits).any():
        raise InvalidInputError(f"cutoffs: expected {len(predictions.models)} numbers, found shape {limits.shape}")
    result = np.empty((len(limits), 4))
    for model, limit in enumerate(limits):
        scores = predictions.scores[model]
        # Cells 4 and 5 count the samples without a score.
        cell = 2 * predictions.y_true.astype(np.int8) + (scores >= limit) + 4 * np.isnan(scores)
        result[model] = np.bincount(cell, weights=predictions.weights, minlength=8)[:4]
        result[model, 2:0:-1] += predictions.declined(model)
    return np.where(result.sum(-1, keepdims=True) > 0, result, np.nan)


def on_other_half(predictions: Predictions, rule: Rule, generator: Generator) -> tuple[Choice, Choice]:
    """Choose thresholds on a random half: the `Choice` evaluated on that half, and the one on the other half.

    The first is optimistic: its thresholds are tuned on the samples that evaluate them. Both halves of `predictions`
    have the same share of positives; `generator` draws them. Raises `InvalidInputError`, naming the model, where the
    `rule` needs a class that does not occur among its samples.

    >>> import numpy as np
    >>> from tile_core.choosing.rules import best_at
    >>> from tile_core.predictions import predictions
    >>> given = predictions(["A"], [0, 0, 0, 0, 1, 1, 1, 1], [0.1, 0.2, 0.3, 0.6, 0.4, 0.5, 0.7, 0.9])
    >>> same, other = on_other_half(given, best_at(0.5, 0.5), np.random.default_rng(1))
    >>> same.samples, other.samples
    (4, 4)
    """
    first, second = halves(predictions, generator)
    return _tuned(first, second, rule)


def on_tuning_part(predictions: Predictions, rule: Rule) -> tuple[Choice, Choice]:
    """Choose thresholds on `predictions.tuning`: the `Choice` evaluated there, and the one on the predictions.

    Raises `InvalidInputError` where there is no such part, and, naming the model, where the `rule` needs a class that
    does not occur among its samples.

    >>> from tile_core.choosing.rules import best_at
    >>> from tile_core.predictions import predictions
    >>> part = predictions(["A"], [0, 1, 1], [0.1, 0.4, 0.6])
    >>> given = predictions(["A"], [0, 0, 1, 1], [0.1, 0.5, 0.3, 0.8], tuning=part)
    >>> same, other = on_tuning_part(given, best_at(0.5, 0.5))
    >>> other.cutoffs, other.performances
    (array([0.4]), array([[1., 1., 1., 1.]]))
    """
    if predictions.tuning is None:
        raise InvalidInputError("tuning: expected samples that thresholds are tuned on, found none")
    return _tuned(predictions.tuning, predictions, rule)


def _tuned(first: Predictions, second: Predictions, rule: Rule) -> tuple[Choice, Choice]:
    """The choice on the first samples, evaluated on these and on the second ones."""
    same = choose(first, rule)
    note = f"Thresholds were tuned on {first.size} samples, and the models evaluated on {second.size} others."
    # A model without scores in the first half has no threshold, so its performance is undefined.
    chosen = ~np.isnan(same.performances).all(-1, keepdims=True)
    rows = np.where(chosen, apply(second, same.cutoffs), np.nan)
    return same, Choice(same.models, same.rule, same.cutoffs, rows, _sizes(second), second.size, True, note)


def flattery(same: Choice, other: Choice, a: ArrayLike, b: ArrayLike) -> FloatArray:
    """By how much each model's value at (a, b) drops on the other samples, in [-1, 1], shape (..., models).

    `same`, `other`: the choice evaluated on the samples that chose the thresholds and on others, as `on_other_half`
    gives. a and b are in [0, 1] and broadcast; `nan` where a value is undefined. Raises `InvalidInputError` for other
    places.

    >>> import numpy as np
    >>> from tile_core.choosing.rules import best_at
    >>> from tile_core.predictions import predictions
    >>> given = predictions(["A"], [0, 0, 0, 0, 1, 1, 1, 1], [0.1, 0.2, 0.3, 0.6, 0.4, 0.5, 0.7, 0.9])
    >>> same, other = on_other_half(given, best_at(0.5, 0.5), np.random.default_rng(1))
    >>> flattery(same, other, 0.5, 0.5)
    array([-0.25])
    """
    u, v = checks.unit(a, "a")[..., None], checks.unit(b, "b")[..., None]
    return np.asarray(canonical_score(same.performances, u, v) - canonical_score(other.performances, u, v))


def _chosen(
    predictions: Predictions, model: int, rule: Rule, found: Sequence[Thresholds] | None
) -> tuple[float, FloatArray]:
    one = thresholds(sorted_rows(predictions, model)) if found is None else found[model]
    if not one.positives + one.negatives > 0:
        return math.inf, np.full(4, np.nan)
    try:
        index = rule.pick(one)
    except InvalidInputError as error:
        raise InvalidInputError(f"{predictions.models[model]}: {error}") from error
    return float(one.cutoffs[index]), one.performance(index) if rule.expected is None else rule.expected(one)


def _sizes(predictions: Predictions) -> FloatArray:
    known = (~np.isnan(predictions.scores) | predictions.declined_are_errors).sum(-1)
    # nan instead of 0, because the sizes of a leaderboard are above 0.
    return np.where(known > 0, known, np.nan)
