"""Draws and rank sets compared with other people's: the package prob_conf_mat, and the published rank sets by hand.

prob_conf_mat (Verhoeven, version 0.4) draws TPR and TNR from the same two posteriors, and the prevalence besides. Given
a prior that holds the prevalence where it is, it says the same of every score that the Tile shares with it.

The rank sets are those of Mogstad, Romano, Shaikh and Wilhelm (Review of Economic Studies 91, 2024, section 3), which
the package csranks computes: its scale is the sum of both variances, ours twice the larger one. Where variances are
equal the two are one, and there our sets must be theirs.
"""

from __future__ import annotations

import numpy as np
import pytest

from tile_core import uncertainty
from tile_core.performance import FN, FP, TN, TP
from tile_core.scores import canonical_score

ROWS = [[301.0, 51, 20, 70], [310, 42, 25, 65], [250, 102, 9, 81], [330, 22, 38, 52]]
# A score with its class in prob_conf_mat, and its place on the Tile.
PLACES = {
    "acc": (None, 0.5, 0.5),
    "f1": (1, 1.0, 0.5),
    "fbeta+beta=2.0": (1, 1.0, 0.8),
    "ppv": (1, 1.0, 0.0),
    "npv": (1, 0.0, 1.0),
    "tpr": (1, 1.0, 1.0),
    "tnr": (1, 0.0, 0.0),
}
# This many pseudo-counts of each class fix the prevalence.
HELD = 1e9
SAMPLES = 40_000
# Six standard errors of a difference of two shares of so many draws.
ERROR = 6 * np.sqrt(2 * 0.25 / SAMPLES)


@pytest.fixture(scope="module")
def study():
    package = pytest.importorskip("prob_conf_mat", reason="prob_conf_mat is not installed: pip install prob_conf_mat")
    found = package.Study(seed=3, num_samples=SAMPLES, ci_probability=0.95)
    for i, row in enumerate(ROWS):
        found.add_experiment(
            f"{i}/{i}",
            confusion_matrix=[[int(row[TN]), int(row[FP])], [int(row[FN]), int(row[TP])]],
            prevalence_prior=[HELD * (row[TN] + row[FP]), HELD * (row[FN] + row[TP])],
            confusion_prior="jeffreys",
        )
    for name in PLACES:
        found.add_metric(name)
    return found


@pytest.fixture(scope="module")
def drawn():
    return uncertainty.from_counts(ROWS, np.random.default_rng(1), draws=SAMPLES)


@pytest.mark.parametrize("name", PLACES)
def test_intervals_ranks_and_pairs_are_those_of_prob_conf_mat(study, drawn, name: str) -> None:
    label, a, b = PLACES[name]
    theirs = np.stack(
        [study.get_metric_samples(name, f"{i}/{i}", "posterior").values[:, label or 0] for i in range(len(ROWS))], -1
    )
    ours = uncertainty.intervals(drawn, a, b)
    spread = theirs.std(0)[:, None]
    assert np.abs(ours - np.quantile(theirs, [0.025, 0.975], axis=0).T).max() < 0.05 * spread.max()
    places = study.get_listwise_comparsion_result(name, label)
    listed = [int(each.split("/")[0]) for each in places.experiment_names]
    found = uncertainty.rank_distribution(drawn, a, b)[listed]
    assert np.abs(found - places.p_rank_given_experiment).max() < ERROR
    pair = study.get_pairwise_comparison(name, label, experiment_a="0/0", experiment_b="1/1")
    share = (pair.diff_dist > 0).mean()
    assert uncertainty.beats(drawn, a, b)[0, 1] == pytest.approx(share, abs=ERROR)


def published(estimates: np.ndarray, covariance: np.ndarray, level: float, generator) -> tuple[list[int], list[int]]:
    """Simultaneous two-sided rank sets by the formula, pair by pair, from normal errors; greatest first."""
    n = len(estimates)
    errors = generator.multivariate_normal(np.zeros(n), covariance, 20_000)
    pairs = [(j, k) for j in range(n) for k in range(n) if j != k]
    scale = {(j, k): np.sqrt(covariance[j, j] + covariance[k, k] - 2 * covariance[j, k]) for j, k in pairs}
    farthest = np.max([np.abs(errors[:, j] - errors[:, k]) / scale[j, k] for j, k in pairs], axis=0)
    critical = np.quantile(farthest, level)
    first, last = [], []
    for j in range(n):
        gaps = [(estimates[j] - estimates[k], critical * scale[j, k]) for k in range(n) if k != j]
        first.append(1 + sum(gap + wide < 0 for gap, wide in gaps))
        last.append(n - sum(gap - wide > 0 for gap, wide in gaps))
    return first, last


def normal_draws(estimates: np.ndarray, covariance: np.ndarray, generator, independent: bool) -> uncertainty.Draws:
    """Performances whose accuracy has these moments."""
    noise = generator.multivariate_normal(np.zeros(len(estimates)), covariance, 20_000)
    noise -= noise.mean(0)
    share = np.stack([estimates / 2, (1 - estimates) / 2, (1 - estimates) / 2, estimates / 2], -1)
    change = noise[..., None] * np.array([0.5, -0.5, -0.5, 0.5])
    return uncertainty.Draws(share + change, share, independent)


@pytest.mark.parametrize("shared", [0.0, 0.4, 0.8])
@pytest.mark.parametrize("seed", range(4))
def test_rank_sets_of_equal_variances_are_the_published_ones(seed: int, shared: float) -> None:
    generator = np.random.default_rng(seed)
    n = int(generator.integers(3, 12))
    estimates = generator.uniform(0.6, 0.9, n)
    covariance = 0.02**2 * (shared + (1 - shared) * np.eye(n))
    drawn = normal_draws(estimates, covariance, generator, independent=shared == 0)
    assert canonical_score(drawn.measured, 0.5, 0.5) == pytest.approx(estimates)
    found = uncertainty.rank_sets(uncertainty.differences(drawn, 0.5, 0.5, 0.95))
    # The simulated critical value is exact to a percent, so a pair that close may or may not differ significantly.
    sets = [published(estimates, covariance * wide**2, 0.95, generator) for wide in (0.98, 1.02)]
    for k, ours in enumerate(found):
        low, high = np.min([each[k] for each in sets], axis=0), np.max([each[k] for each in sets], axis=0)
        assert ((low <= ours) & (ours <= high)).all()


def test_rank_sets_of_other_variances_hold_the_published_ones() -> None:
    """With the larger variance of a pair for both, no set is narrower where the critical value is not less."""
    generator = np.random.default_rng(5)
    estimates = np.array([0.9, 0.85, 0.84, 0.75, 0.7])
    covariance = np.diag(np.array([0.01, 0.02, 0.01, 0.03, 0.02]) ** 2)
    drawn = normal_draws(estimates, covariance, generator, independent=True)
    found = uncertainty.differences(drawn, 0.5, 0.5, 0.95)
    errors = generator.multivariate_normal(np.zeros(5), covariance, 20_000)
    scale = np.sqrt(2 * np.maximum.outer(np.diag(covariance), np.diag(covariance)))
    np.fill_diagonal(scale, np.inf)
    farthest = (np.abs(errors[:, :, None] - errors[:, None]) / scale).max((1, 2))
    assert found.factor == pytest.approx(np.quantile(farthest, 0.95), rel=0.02)
    np.fill_diagonal(scale, 0)
    assert found.widths == pytest.approx(found.factor * scale, rel=0.02)
