"""Intervals of single scores: quantiles of posteriors, what was observed at 0 and 1, and how often they hold."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import integrate, stats

from tests.guide import running_guide
from tile_core import uncertainty
from tile_core.checks import InvalidInputError
from tile_core.leaderboard import leaderboard
from tile_core.scores import canonical_score
from tile_core.uncertainty import sampled_counts, sampled_leaderboard, score_intervals

PLACES = [(1.0, 1.0), (0.0, 0.0), (0.5, 0.5), (1.0, 0.5), (1.0, 0.0), (0.0, 1.0), (0.2, 0.7)]


def board(m: int = 12, sizes: tuple[int, int] = (90, 352)) -> np.ndarray:
    generator = np.random.default_rng(1)
    tp = generator.binomial(sizes[0], generator.uniform(0.3, 0.95, m))
    tn = generator.binomial(sizes[1], generator.uniform(0.5, 0.99, m))
    return np.stack([tn, sizes[1] - tn, sizes[0] - tp, tp], -1).astype(float)


@pytest.mark.parametrize("n", [1, 5, 20, 1000])
def test_intervals_of_one_rate_are_those_of_jeffreys_and_end_at_0_and_1(n: int) -> None:
    right = np.unique(np.linspace(0, n, 21).astype(int))
    found = score_intervals(np.stack([right * 0 + 50, right * 0 + 5, n - right, right], -1), 1, 1)
    expected = np.stack([stats.beta.ppf(level, right + 0.5, n - right + 0.5) for level in (0.025, 0.975)], -1)
    expected[0, 0], expected[-1, 1] = 0, 1
    assert found == pytest.approx(expected, abs=2e-5)


def test_the_guide_says_how_often_intervals_of_one_rate_hold() -> None:
    guide = running_guide()
    rows, least = [], {}
    for n in (5, 10, 20, 100, 1000):
        right = np.arange(n + 1)
        low, high = score_intervals(np.stack([right * 0 + 50, right * 0 + 5, n - right, right], -1), 1, 1).T

        def holds(
            rates: object, right: np.ndarray = right, low: np.ndarray = low, high: np.ndarray = high
        ) -> np.ndarray:
            at = np.asarray(rates, float)[:, None]
            return (((low <= at) & (at <= high)) * stats.binom.pmf(right, right[-1], at)).sum(-1)

        assert holds([0, 1]) == pytest.approx([1, 1])
        rows.append([f"{100 * share:.0f}" for share in holds([0.5, 0.9, 0.95, 0.99])])
        ends = np.r_[low, high, 0.22]
        least[n] = holds(np.clip(np.r_[ends - 1e-9, ends + 1e-9], 0, 1)).min()
    five, _, twenty, hundred, thousand = ([*map(", ".join, [row[:3]]), row[3]] for row in rows)
    words = [f"{most} and {last} %" for most, last in (five, twenty, hundred, thousand)]
    assert f"in {words[0]} with 5 samples, {words[1]} with 20, {words[2]} with 100, and {words[3]} with 1,000" in guide
    assert min(least.values()) == least[10]
    assert f"it is {100 * least[10]:.0f} to {100 * max(least.values()):.0f} %, with 5 to 1,000 samples" in guide


def test_20_of_20_is_in_its_interval() -> None:
    assert score_intervals([[10, 0, 0, 20]], 1, 1).round(2).tolist() == [[0.88, 1]]
    assert score_intervals([[10, 0, 0, 20]], 0.5, 0.5)[0, 1] == 1
    assert score_intervals([[0, 10, 20, 0]], 0.5, 0.5)[0, 0] == 0


@pytest.mark.parametrize("at", PLACES)
@pytest.mark.parametrize("prior", [None, 0.5, 0.01])
def test_intervals_are_the_quantiles_of_many_draws(at: tuple[float, float], prior: float | None) -> None:
    for sizes in ((90, 352), (4, 7), (5, 3000)):
        rows = board(6, sizes)
        drawn = uncertainty.from_counts(rows, 2, draws=40_000)
        drawn = drawn if prior is None else drawn.at_prior(prior)
        found = score_intervals(rows, *at, prior=prior, level=0.9)
        scores = canonical_score(drawn.performances, *at)
        inside = np.stack([(scores <= end).mean(0) for end in found.T], -1)
        measured = canonical_score(drawn.measured, *at)
        # The ends are moved to the observed score where they would not reach it, and to 0 and 1.
        usual = (found != measured[:, None]) & (found > 0) & (found < 1)
        assert np.abs(inside - [0.05, 0.95])[usual].max() < 0.012


def test_the_distribution_of_a_score_is_the_integral_of_both_posteriors() -> None:
    row, (a, b) = [40.0, 10, 3, 12], (0.3, 0.8)
    low, high = score_intervals([row], a, b, level=0.8)[0]
    tnr, tpr = stats.beta(40.5, 10.5), stats.beta(12.5, 3.5)
    for r, expected in ((low, 0.1), (high, 0.9)):
        one, other = ((1 - a) + r * (a - b)) * 50, (a + r * (b - a)) * 15
        line = r * ((1 - b) * 50 + b * 15)
        found = integrate.quad(
            lambda x, *at: tpr.pdf(x) * tnr.cdf((at[0] - at[1] * x) / at[2]), 0, 1, (line, other, one)
        )
        assert found[0] == pytest.approx(expected, abs=1e-4)


def test_what_was_observed_is_in_its_interval() -> None:
    rows = np.array([[n - k, k, m - j, j] for n in (1, 3) for k in range(n + 1) for m in (1, 4) for j in range(m + 1)])
    for at in PLACES:
        for prior in (None, 0.9):
            rates = sampled_counts(rows) if prior is None else sampled_counts(rows).at_prior(prior)
            scores = canonical_score(rates.measured, *at)
            low, high = score_intervals(rows, *at, prior=prior).T
            known = ~np.isnan(scores)
            assert ((low <= scores) & (scores <= high))[known].all()
            assert (low < high)[known].all()
            assert np.isnan(low[~known]).all()


def test_clones_have_one_interval() -> None:
    rows = board()[[0, 1, 0, 2, 0]]
    found = score_intervals(rows, 0.3, 0.6)
    assert (found[[0, 2, 4]] == found[0]).all()


@pytest.mark.parametrize("rate", [0.0, 0.02, 0.1, 0.3, 0.5, 0.9, 0.99, 1.0])
def test_intervals_of_a_rate_hold_about_as_often_as_they_say(rate: float) -> None:
    """Exactly, over all outcomes: at some rates less than 95 %, as is known of Jeffreys' intervals."""
    held = []
    for n in (10, 20, 50, 200):
        right = np.arange(n + 1)
        low, high = score_intervals(np.stack([right * 0 + 9, right * 0, n - right, right], -1), 1, 1).T
        held.append(stats.binom.pmf(right, n, rate)[(low <= rate) & (rate <= high)].sum())
    assert min(held) > 0.88
    assert np.mean(held) > 0.92
    if rate in (0, 1):
        assert held == [1] * 4


@pytest.mark.parametrize(("tpr", "tnr"), [(1.0, 1.0), (1.0, 0.9), (0.95, 0.99), (0.5, 0.8)])
@pytest.mark.parametrize("at", PLACES[2:])
def test_intervals_of_two_rates_hold_about_as_often_as_they_say(at, tpr: float, tnr: float) -> None:
    generator, boards = np.random.default_rng(4), 1500
    tp, tn = generator.binomial(30, tpr, boards), generator.binomial(80, tnr, boards)
    low, high = score_intervals(np.stack([tn, 80 - tn, 30 - tp, tp], -1), *at).T
    true = canonical_score([80 * tnr, 80 * (1 - tnr), 30 * (1 - tpr), 30 * tpr], *at)
    assert ((low <= true + 1e-12) & (true - 1e-12 <= high)).mean() > 0.92


def test_intervals_of_means_and_of_correlated_samples() -> None:
    one, two = board(4), board(4)[::-1]
    both = leaderboard(list("ABCD"), [one, two], contexts=["x", "y"], sizes=np.full((2, 4), 442))
    found = score_intervals(sampled_leaderboard(both, None), 1, 0.5)
    drawn = uncertainty.from_leaderboard(both, None, 1, draws=20_000)
    expected = uncertainty.intervals(drawn, 1, 0.5)
    assert found == pytest.approx(expected, abs=0.015)
    wide = score_intervals(sampled_counts(one, design_effect=4), 1, 0.5)
    assert np.ptp(wide, axis=1) == pytest.approx(2 * np.ptp(score_intervals(one, 1, 0.5), axis=1), rel=0.15)


def test_wrong_levels_and_places_are_refused() -> None:
    for change, message in (({"level": 1.0}, "level"), ({"b": 2}, "b: expected"), ({"prior": 2}, "prior")):
        with pytest.raises(InvalidInputError, match=message):
            score_intervals(**({"tested": [[5, 1, 2, 3]], "a": 0.5, "b": 0.5} | change))
