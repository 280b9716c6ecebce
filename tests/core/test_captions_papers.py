"""What the captions of paper B's figures say, computed anew: figures 3, 4, 8 and 9.

Figure 2 is in `test_roc`, figure 5 in `test_regions`, figure 6 in `test_tile`, figure 7 in `test_correlation_papers`.
"""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.stats import kendalltau

from tile_core import correlation, formulas, performance, populations, scores, symmetries, tile
from tile_core.catalogue import CATALOGUE

pytestmark = pytest.mark.papers

# Example 1: the conditional probabilities P(tn, tp | E) of the unions E of outcomes, and where figure 3 has them.
NINE = {
    "npv": (0, 1), "(tn+tp)/(tn+fn+tp)": (0.5, 1), "tpr": (1, 1),
    "tn/(tn+fp+fn)": (0, 0.5), "accuracy": (0.5, 0.5), "tp/(tp+fp+fn)": (1, 0.5),
    "tnr": (0, 0), "(tn+tp)/(tn+fp+tp)": (0.5, 0), "ppv": (1, 0),
}  # fmt: skip


def test_figure_3_orderings_that_depend_on_the_prior_at_the_printed_negative_prior() -> None:
    """`we arbitrarily chose a negative prior of 0.7`: BA at (0.7, 0.7), kappa on the median horizontal."""
    n, p = 0.7, 0.3
    assert_allclose(CATALOGUE["balanced_accuracy"].placement(p), (n, n))
    assert_allclose(CATALOGUE["informedness"].placement(p), (n, n))
    assert_allclose(CATALOGUE["kappa"].placement(p), (n**2 / (n**2 + p**2), 0.5))
    # Both lie on the curve of no skill.
    for key in ("balanced_accuracy", "kappa"):
        a, b = CATALOGUE[key].placement(p)
        assert_allclose(tile.gamma_pi(a, p), b)


@pytest.mark.parametrize(("text", "place"), NINE.items(), ids=NINE)
def test_figure_4_nine_probabilistic_scores_on_10_000_performances(text: str, place: tuple[float, float]) -> None:
    """Uniform performances, drawn at random: each of the scores has rank correlation 1 with the score at its place."""
    rows = populations.uniform(10_000, np.random.default_rng(1))
    x = formulas.score(text).function(rows)
    corners = np.array([[0, 0], [0, 1], [1, 0], [1, 1], [0.5, 0.5]])
    found = correlation.at(x, rows, [place[0], *corners[:, 0]], [place[1], *corners[:, 1]])
    assert found[0] == pytest.approx(1, abs=1e-12)
    for (a, b), value in zip(corners, found[1:], strict=True):
        assert value == pytest.approx(kendalltau(x, scores.canonical_score(rows, a, b)).statistic, abs=1e-9)


def test_figure_4_does_not_vary_much_when_the_parameters_are_perturbed() -> None:
    """Section 4.3: `for a uniform distribution of performances, the performance orderings do not vary much`."""
    rows = populations.uniform(10_000, np.random.default_rng(1))
    x = scores.canonical_score(rows, 0.5, 0.5)
    assert correlation.at(x, rows, [0.45, 0.55, 0.5, 0.5], [0.5, 0.5, 0.45, 0.55]).min() > 0.95


@pytest.mark.parametrize("prior", [0.2, 0.5, 0.8])
def test_figure_8_the_falling_diagonal_becomes_the_curve_of_no_skill(prior: float) -> None:
    """A regular grid on the balanced Tile, deformed by the shift (lemma 5); its diagonal gives gamma_pi."""
    z = np.linspace(0.01, 0.99, 99)
    a, b = symmetries.deformed(z, prior), symmetries.deformed(1 - z, prior)
    assert_allclose(tile.gamma_pi(a, prior), b, rtol=1e-12)
    # The order there is that of the point of the balanced Tile.
    rows = performance.from_rates(*np.random.default_rng(2).uniform(size=(2, 40)), 0.5)
    moved = symmetries.shift_prior(rows, prior)
    for k in (4, 49, 90):
        here = scores.canonical_score(rows, z[k], 0.3)
        there = scores.canonical_score(moved, a[k], symmetries.deformed(0.3, prior))
        assert kendalltau(here, there).statistic == pytest.approx(1)


@pytest.mark.parametrize("prior", [0.2, 0.5, 0.8])
def test_figure_9_the_best_guess_is_always_negative_below_the_curve_and_always_positive_above(prior: float) -> None:
    """At the printed priors: the greatest value of a guess, and `the limit between the two parts is gamma_pi`."""
    rates = np.linspace(0, 1, 201)
    guesses = np.stack([(1 - prior) * (1 - rates), (1 - prior) * rates, prior * (1 - rates), prior * rates], -1)
    a, b = np.random.default_rng(3).uniform(size=(2, 300))
    values = scores.canonical_score(guesses[:, None], a, b)
    assert_allclose(tile.best_no_skill(a, b, prior), np.nanmax(values, 0), rtol=1e-12)
    below = b < tile.gamma_pi(a, prior)
    assert_allclose(rates[np.nanargmax(values, 0)], np.where(below, 0, 1))
