"""Scores after exchanges of classes: those of scikit-learn on the exchanged samples, and which of them stay."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn import metrics

from tile_core.checks import InvalidInputError
from tile_core.curves import INVARIANT, SCORES, curves, exchange_lottery, exchanged
from tile_core.predictions import Predictions, predictions


def drawn_predictions(seed: int, samples: int = 60, models: int = 2, *, ties: bool = False) -> Predictions:
    rng = np.random.default_rng(seed)
    labels = rng.random(samples) < 0.4
    scores = rng.normal(np.where(labels, 0.6, -0.3), 1, (models, samples))
    return predictions(
        [f"m{k}" for k in range(models)], labels, np.round(scores, 1) if ties else scores, thresholds=[0.0] * models
    )


@pytest.mark.parametrize("seed", range(5))
def test_scores_are_those_of_scikit_learn_after_the_same_exchanges(seed: int) -> None:
    given = drawn_predictions(seed)
    found = exchange_lottery(given, [0, 1], 6, np.random.default_rng(seed))
    again = np.random.default_rng(seed)
    start = exchanged(given, np.zeros(given.size, bool))
    for turn in range(6):
        after = exchanged(start, again.random(given.size) < 0.5)
        for model in (0, 1):
            labels, scores = after.y_true, after.scores[model]
            decided = scores > 0
            expected = {
                "accuracy": metrics.accuracy_score(labels, decided),
                "auroc": metrics.roc_auc_score(labels, scores),
                "balanced_accuracy": metrics.balanced_accuracy_score(labels, decided),
                "mcc": metrics.matthews_corrcoef(labels, decided),
                "f1": metrics.f1_score(labels, decided),
                "tpr": metrics.recall_score(labels, decided),
                "average_precision": metrics.average_precision_score(labels, scores),
                "lxcim": curves(after, model).lxcim,
                "audrc": curves(after, model).decisions.audrc_discrete,
            }
            assert set(expected) == set(SCORES)
            values = found.drawn[turn, model]
            assert values == pytest.approx([expected[name] for name in SCORES], abs=1e-12)


@pytest.mark.parametrize("ties", [False, True])
def test_only_the_invariant_scores_stay(ties: bool) -> None:
    found = exchange_lottery(drawn_predictions(7, 200, ties=ties), [0, 1], 40, np.random.default_rng(3))
    spread = np.nanmax(found.drawn, 0) - np.nanmin(found.drawn, 0)
    for k, name in enumerate(SCORES):
        if name in INVARIANT:
            assert (found.drawn[:, :, k] == found.given[:, k]).all()
        else:
            assert (spread[:, k] > 1e-4).all()


def test_an_exchange_is_the_same_for_all_models() -> None:
    given = drawn_predictions(11)
    twins = predictions(["a", "b"], given.y_true, given.scores[[0, 0]], thresholds=[0.0, 0.0])
    found = exchange_lottery(twins, [0, 1], 20, np.random.default_rng(1))
    assert (found.drawn[:, 0] == found.drawn[:, 1]).all()


def test_weights_and_missing_scores_are_kept() -> None:
    rng = np.random.default_rng(4)
    labels, scores = rng.random(80) < 0.5, rng.normal(size=80)
    scores[::9] = np.nan
    given = predictions(["a"], labels, [scores], weights=rng.uniform(0.5, 2, 80), thresholds=[0.0])
    found = exchange_lottery(given, [0], 10, np.random.default_rng(2))
    own = curves(given, 0)
    assert found.given[0, :2] == pytest.approx([own.lxcim, own.decisions.accuracy])
    assert (found.drawn[:, 0, 0] == found.given[0, 0]).all()


def test_a_model_without_scores_or_threshold_is_refused() -> None:
    labels = [True, False, True]
    nobody = predictions(["a", "b"], labels, [[0.1, 0.2, 0.9], [np.nan] * 3], thresholds=[0.5, 0.5])
    with pytest.raises(InvalidInputError, match="b: expected samples with a score"):
        exchange_lottery(nobody, [0, 1], 3, np.random.default_rng(1))
    unknown = predictions(["a"], labels, [[3.0, 8.0, 12.0]])
    with pytest.raises(InvalidInputError, match="thresholds"):
        exchange_lottery(unknown, [0], 3, np.random.default_rng(1))
