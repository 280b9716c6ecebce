"""How certain the optimal F-beta is: its interval over draws, its digits, and what the verdict makes of it."""

from __future__ import annotations

import numpy as np
import pytest

from tile_core import tradeoff
from tile_core.checks import InvalidInputError
from tile_core.tradeoff.drawn import OptimalBeta, optimal_beta
from tile_core.tradeoff.verdict import verdict
from tile_core.uncertainty import from_counts

COUNTS = [[340, 12, 30, 60], [310, 42, 15, 75], [345, 7, 50, 40], [290, 62, 9, 81], [325, 27, 28, 62], [300, 52, 9, 81]]
ONE_ORDER = [[90, 10, 10, 90], [80, 20, 20, 80], [70, 30, 30, 70]]


def drawn(counts: object = COUNTS, seed: int = 0, draws: int = 200) -> np.ndarray:
    return from_counts(counts, seed, draws=draws).performances


def test_the_interval_reaches_over_the_best_places_of_the_draws() -> None:
    found = optimal_beta(drawn(), 0.8)
    best = [tradeoff.tradeoff(rows).optimum.best for rows in drawn()]
    inside = [found.low <= tradeoff.beta_of(each.low) and tradeoff.beta_of(each.high) <= found.high for each in best]
    assert 0.78 <= np.mean(inside) <= 0.95
    assert found.low < tradeoff.tradeoff(COUNTS).beta < found.high
    assert (found.level, found.draws) == (0.8, 200)


def test_the_same_performances_again_leave_only_their_best_places() -> None:
    best = tradeoff.tradeoff(COUNTS).optimum.best
    found = optimal_beta(np.repeat([COUNTS], 30, 0))
    assert [found.low, found.high] == pytest.approx(tradeoff.beta_of([best.low, best.high]).tolist(), abs=1e-12)
    assert found.error < 1e-12


def test_where_nothing_disagrees_every_beta_is_optimal() -> None:
    found = optimal_beta(np.repeat([ONE_ORDER], 3, 0))
    assert (found.low, found.high) == (0, np.inf)
    assert str(found).endswith("to ∞")


def test_the_ends_move_with_the_seed_by_their_simulation_error() -> None:
    found = [optimal_beta(drawn(seed=seed, draws=100), 0.8) for seed in range(40)]
    moved = max(np.std([each.low for each in found], ddof=1), np.std([each.high for each in found], ddof=1))
    assert 0.5 < moved / np.mean([each.error for each in found]) < 1.6


def test_the_verdict_advises_against_f1_only_where_1_is_outside() -> None:
    found = tradeoff.tradeoff(COUNTS)
    beta = f"β = {found.beta:g}"
    inside, outside = OptimalBeta(0.5, 1.2, 0.002, 0.95, 1000), OptimalBeta(0.5, 0.9, 0.002, 0.9, 1000)
    assert found.beta != 1
    assert verdict(found).startswith(f"Use {beta} instead of 1. ")
    assert verdict(found, inside).startswith(f"{beta} (95 %: 0.50 to 1.20); these counts cannot tell it from F1. ")
    assert verdict(found, outside).startswith(f"Use {beta} (90 %: 0.50 to 0.90) instead of 1. ")


@pytest.mark.parametrize(
    ("given", "level", "message"),
    [(COUNTS, 0.95, "shape"), (np.zeros((0, 2, 4)), 0.95, "shape"), ([COUNTS], 1, "level")],
)
def test_what_is_wrong_is_refused(given: object, level: float, message: str) -> None:
    with pytest.raises(InvalidInputError, match=message):
        optimal_beta(given, level)
