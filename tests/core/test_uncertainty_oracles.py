"""Draws compared with those of the package prob_conf_mat.

prob_conf_mat (Verhoeven, version 0.4) draws TPR and TNR from the same two posteriors, and the prevalence besides. Given
a prior that holds the prevalence where it is, it says the same of every score that the Tile shares with it.
"""

from __future__ import annotations

import numpy as np
import pytest

from tile_core import uncertainty
from tile_core.performance import FN, FP, TN, TP

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
    return uncertainty.from_counts(ROWS, 1, draws=SAMPLES)


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
