"""Net benefit: the same order as expected cost, and the same numbers as the Tile's diagonal."""

from __future__ import annotations

import numpy as np
import pytest

from tile_core import decisions, performance, scores
from tile_core.checks import InvalidInputError


def random_case(seed: int, n: int) -> tuple[np.ndarray, ...]:
    rng = np.random.default_rng(seed)
    tpr, fpr, t = rng.random((3, n))
    prior = rng.uniform(0.001, 0.999, n)
    tpr[:4], fpr[:4] = [0, 0, 1, 1], [0, 1, 0, 1]
    return tpr, fpr, t, prior


def test_the_diagonal_of_the_tile_is_the_decision_curve() -> None:
    tpr, fpr, t, prior = random_case(1, 100_000)
    rows = performance.from_rates(tpr=tpr, fpr=fpr, prior=prior)
    benefit = decisions.net_benefit(tpr, fpr, t, prior)
    score = decisions.score_of_benefit(benefit, t, prior)
    assert np.abs(score - scores.canonical_score(rows, 1 - t, 1 - t)).max() <= 1e-12


def test_net_benefit_orders_as_expected_cost() -> None:
    tpr, fpr, t, prior = random_case(2, 10_000)
    c = decisions.cost_of_threshold(t)
    cost = decisions.expected_cost(tpr, fpr, c, prior)
    np.testing.assert_allclose(cost, c * (prior - decisions.net_benefit(tpr, fpr, t, prior)), rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(decisions.threshold_of_cost(c), t, rtol=1e-12)


def test_the_ends() -> None:
    assert decisions.net_benefit([0, 1, 0.4], [0, 1, 0.2], 0, 0.3).tolist() == pytest.approx([0, 0.3, 0.12])
    assert np.isnan(decisions.net_benefit(0.4, 0.2, 1, 0.3))
    assert np.isnan(decisions.net_benefit([np.nan, 0.4], [0.2, np.nan], 0.5, 0.3)).all()
    assert decisions.cost_of_threshold([0, 1]).tolist() == [np.inf, 0]
    # Treating all is worth nothing where the threshold is the prevalence.
    assert float(decisions.net_benefit(1, 1, 0.3, 0.3)) == pytest.approx(0, abs=1e-15)


@pytest.mark.parametrize(
    "call",
    [
        lambda: decisions.net_benefit(0.4, 0.2, -0.1, 0.3),
        lambda: decisions.net_benefit(0.4, 0.2, 0.1, 0),
        lambda: decisions.threshold_of_cost(0),
        lambda: decisions.cost_of_threshold(1.1),
        lambda: decisions.score_of_benefit(0.1, 0.1, 1),
    ],
)
def test_other_numbers_are_refused(call: object) -> None:
    with pytest.raises(InvalidInputError):
        call()  # type: ignore[operator]
