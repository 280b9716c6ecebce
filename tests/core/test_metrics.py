"""The functions of labels and scores compared with scikit-learn, and their refusals and undefined values."""

import numpy as np
import pytest
from sklearn import metrics

from tile_core import curves
from tile_core.checks import InvalidInputError
from tile_core.predictions import predictions

SEEDS = range(20)


def drawn(seed):
    """Labels, rounded scores (with ties) and weights, some of them 0; both classes keep some weight."""
    rng = np.random.default_rng(seed)
    truth, weights = rng.integers(0, 2, 40), rng.integers(0, 4, 40) / 2
    truth[:2], weights[:2] = [0, 1], 1
    return truth, np.round(rng.random(40), 1), weights


@pytest.mark.parametrize("seed", SEEDS)
def test_areas_are_those_of_scikit_learn_weights_of_zero_included(seed):
    truth, scores, weights = drawn(seed)
    assert curves.auroc(truth, scores) == pytest.approx(metrics.roc_auc_score(truth, scores))
    expected = metrics.roc_auc_score(truth, scores, sample_weight=weights)
    assert curves.auroc(truth, scores, sample_weight=weights) == pytest.approx(expected)
    expected = metrics.average_precision_score(truth, scores, sample_weight=weights)
    assert curves.average_precision(truth, scores, sample_weight=weights) == pytest.approx(expected)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sample_of_weight_zero_is_as_none(seed):
    truth, scores, weights = drawn(seed)
    some = weights > 0
    for measure in (curves.lxcim, curves.audrc, lambda *given, **more: curves.audrc(*given, kind="continuous", **more)):
        with_zeros = measure(truth, scores, sample_weight=weights)
        assert with_zeros == measure(truth[some], scores[some], sample_weight=weights[some])
        assert with_zeros != measure(truth, scores)


def test_signed_scores_are_decided_at_0():
    truth, scores = [0, 1, 1, 0], [-2.0, 1.0, -0.5, 0.25]
    assert curves.auroc(truth, scores) == 0.75
    for measure in (curves.lxcim, curves.audrc):
        assert measure(truth, scores) == measure(truth, scores, threshold=0)
    assert curves.lxcim(truth, scores, threshold=0) == curves.lxcim(truth, np.array(scores) / 4 + 0.5)
    both = predictions(["share", "signed"], truth, [[0.1, 0.9, 0.8, 0.2], scores])
    assert curves.curves(both, 0).scores["accuracy"] == 1
    assert curves.curves(both, 1).scores["accuracy"] == 0.5


def test_labels_of_any_kind_and_what_is_refused():
    assert curves.lxcim(["b", "a"], [0.9, 0.2], pos_label="b") == 1
    with pytest.raises(InvalidInputError, match="kind: expected 'discrete' or 'continuous', found 'both'"):
        curves.audrc([0, 1], [0.1, 0.9], kind="both")
    with pytest.raises(InvalidInputError, match="weights"):
        curves.auroc([0, 1], [0.1, 0.9], sample_weight=[1, -1])
    assert np.isnan(curves.auroc([1, 1], [0.1, 0.9]))
