"""LxCIM along the diagonal of the Tile: that of weighted samples, accuracy as the ranking score, and exact switches."""

from __future__ import annotations

import numpy as np
import pytest

from tile_core.curves import by_confidence, class_weight_switches, class_weighted, decisions, sorted_rows
from tile_core.predictions import Predictions, predictions
from tile_core.scores import canonical_score

GRID = np.linspace(0, 1, 2001)


def drawn(seed: int, models: int = 2, *, weighted: bool = True) -> Predictions:
    rng = np.random.default_rng(seed)
    labels = rng.random(80) < 0.35
    scores = rng.normal(np.where(labels, 0.7, -0.4), 1.3, (models, 80)).round(seed % 3)
    weights = rng.uniform(0.5, 3, 80) if weighted and seed % 2 else None
    return predictions([f"m{k}" for k in range(models)], labels, scores, weights=weights, thresholds=[0.0] * models)


def again(given: Predictions, a: float) -> Predictions:
    """The same predictions with each positive weighing a times, and each negative 1 - a times, what it weighed."""
    weights = np.ones(given.size) if given.weights is None else given.weights
    return predictions(
        given.models,
        given.y_true,
        given.scores,
        weights=weights * np.where(given.y_true, a, 1 - a),
        thresholds=[0.0, 0.0],
    )


@pytest.mark.parametrize("seed", range(30))
def test_it_is_the_lxcim_of_samples_with_these_weights(seed: int) -> None:
    given = drawn(seed)
    found = class_weighted(sorted_rows(given, 0))
    for a in (0.03, 0.2, 0.5, 0.77, 0.98):
        decided = decisions(by_confidence(sorted_rows(again(given, a), 0)))
        assert float(found.lxcim(a)) == pytest.approx(decided.lxcim, abs=1e-12)
        assert float(found.accuracy(a)) == pytest.approx(decided.accuracy, abs=1e-12)


@pytest.mark.parametrize("seed", range(10))
def test_accuracy_is_the_score_on_the_diagonal_and_the_ends_are_those_of_one_class(seed: int) -> None:
    given = drawn(seed, weighted=False)
    found = class_weighted(sorted_rows(given, 0))
    positive, said = given.y_true, given.scores[0]
    right = np.where(said == 0, 0.5, (said > 0) == positive)
    counts = [right[~positive].sum(), (1 - right)[~positive].sum(), (1 - right)[positive].sum(), right[positive].sum()]
    assert found.accuracy(GRID) == pytest.approx(canonical_score(np.array(counts) / given.size, GRID, GRID), abs=1e-12)
    for label, end in ((0, 0.0), (1, 1.0)):
        alone = predictions(["m"], given.y_true[positive == label], said[None, positive == label], thresholds=[0.0])
        assert float(found.lxcim(end)) == pytest.approx(
            decisions(by_confidence(sorted_rows(alone, 0))).lxcim, abs=1e-12
        )


def test_the_middle_is_lxcim_itself() -> None:
    given = drawn(4)
    plain = decisions(by_confidence(sorted_rows(given, 1)))
    assert float(class_weighted(sorted_rows(given, 1)).lxcim(0.5)) == pytest.approx(plain.lxcim, abs=1e-12)


@pytest.mark.parametrize("seed", range(30))
def test_models_change_places_at_the_switches_and_nowhere_else(seed: int) -> None:
    given = drawn(seed)
    one, other = (class_weighted(sorted_rows(given, k)) for k in (0, 1))
    switches = class_weight_switches(one, other)
    ahead = np.sign(one.lxcim(GRID) - other.lxcim(GRID))
    seen = GRID[1:][(ahead[1:] != ahead[:-1]) & (ahead[1:] != 0) & (ahead[:-1] != 0)]
    assert len(seen) == len(switches)
    assert np.abs(seen - switches).max(initial=0) <= GRID[1]


def test_the_same_model_never_changes_places_with_itself() -> None:
    given = drawn(3)
    found = class_weighted(sorted_rows(given, 0))
    assert class_weight_switches(found, found).tolist() == []


def test_without_one_class_its_end_is_undefined() -> None:
    found = class_weighted(sorted_rows(predictions(["m"], [1, 1], [[0.9, 0.2]]), 0))
    assert np.isnan(found.lxcim(0))
    assert found.lxcim([0.1, 1]).tolist() == pytest.approx([0.75, 0.75])
