"""How far scores move when the classes of random samples are exchanged (L sections 2.2 and 4).

Where it is arbitrary which class of a sample is called positive, as of two things that are compared, a score that
means something is the same for every choice. Accuracy, AUDRC and LxCIM are; AUROC, precision, recall and all others of
the canonical ranking scores are not (L propositions 1 to 3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray, InvalidInputError
from tile_core.curves.class_exchange import exchanged
from tile_core.curves.decision_rates import decisions
from tile_core.curves.operating_points import thresholds
from tile_core.curves.rows import by_confidence, sorted_rows
from tile_core.predictions import Predictions

# Those that no exchange changes come first.
SCORES = ("lxcim", "accuracy", "audrc", "auroc", "balanced_accuracy", "mcc", "f1", "tpr", "average_precision")
INVARIANT = frozenset(SCORES[:3])


@dataclass(frozen=True, slots=True, eq=False)
class Lottery:
    """Scores of models before and after exchanges, in the order of `SCORES`; `nan` where undefined.

    `given`: shape (models, scores), of the samples as they are. `drawn`: shape (exchanges, models, scores); every
    exchange is the same for all models.
    """

    models: tuple[int, ...]
    given: FloatArray
    drawn: FloatArray


def exchange_lottery(
    given: Predictions, models: Sequence[int], exchanges: int, generator: np.random.Generator
) -> Lottery:
    """The scores of `models` (indices) in `given` after so many `exchanges`, as a `Lottery`.

    Each sample is exchanged with probability 1/2, by the random numbers of `generator`.

    Raises `InvalidInputError` where a model has no threshold between its decisions, or no sample with a score, and
    `IndexError` for a model that there is not. Time grows as exchanges x models x samples.

    >>> from tile_core.predictions import predictions
    >>> found = exchange_lottery(
    ...     predictions(["A"], [0, 1, 0, 1], [-4, -3, 1, 2], thresholds=0), [0], 50, np.random.default_rng(1)
    ... )
    >>> found.given[0, :4], bool((found.drawn[:, 0, 0] == 0.625).all())
    (array([0.625     , 0.5       , 0.66666667, 0.75      ]), True)
    >>> bool(np.nanmin(found.drawn[:, 0, 3]) < np.nanmax(found.drawn[:, 0, 3]))
    True
    """
    for model in models:
        if not len(given.rows_of(model)):
            raise InvalidInputError(f"{given.models[model]}: expected samples with a score, found none")
    # Confidences are computed once here and carried over by each exchange.
    start = exchanged(given, np.zeros(given.size, bool))
    fixed = [_Fixed.of(start, model) for model in models]
    before = np.array([each.scores(start) for each in fixed])
    drawn = np.empty((exchanges, len(models), len(SCORES)))
    for turn in range(exchanges):
        after = exchanged(start, generator.random(given.size) < 0.5)
        drawn[turn] = [each.scores(after) for each in fixed]
    return Lottery(tuple(models), before, drawn)


@dataclass(frozen=True, slots=True, eq=False)
class _Fixed:
    """What an exchange leaves as it is: which decisions of a model are right, and what is computed of that alone."""

    model: int
    index: NDArray[np.int64]
    right: FloatArray
    wrong: FloatArray
    invariant: tuple[float, float, float]

    @classmethod
    def of(cls, given: Predictions, model: int) -> _Fixed:
        rows = sorted_rows(given, model)
        ranking = by_confidence(rows)
        decided = decisions(ranking)
        index = np.asarray(rows.index, np.int64)[ranking.order]
        weights = np.ones(len(index)) if ranking.weights is None else ranking.weights
        right = weights * ranking.correct
        invariant = (decided.lxcim, decided.accuracy, decided.audrc_discrete)
        return cls(model, index, right, weights - right, invariant)

    def scores(self, given: Predictions) -> list[float]:
        positive = given.y_true[self.index]
        tp, fn = float(self.right[positive].sum()), float(self.wrong[positive].sum())
        tn, fp = float(self.right[~positive].sum()), float(self.wrong[~positive].sum())
        with np.errstate(divide="ignore", invalid="ignore"):
            tpr, tnr = np.divide(tp, tp + fn), np.divide(tn, tn + fp)
            f1 = np.divide(2 * tp, 2 * tp + fp + fn)
            mcc = np.divide(tp * tn - fp * fn, np.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)))
        found = thresholds(sorted_rows(given, self.model))
        return [*self.invariant, found.auroc, (tpr + tnr) / 2, mcc, f1, tpr, found.average_precision]
