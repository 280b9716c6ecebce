"""Which entity is ahead at a point, how surely, and how many more samples would settle it."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from tile_core.uncertainty import (
    lead,
    lead_sentence,
    paired_decisions,
    paired_differences,
    sampled_counts,
    sure_differences,
)
from tile_core.uncertainty.leads import MOST_TIMES, Lead

NAMES = ["A", "B", "C", "D"]
CLOSE = [[80, 20, 10, 90], [75, 25, 14, 86], [40, 60, 50, 50], [30, 70, 60, 40]]
SAID = [
    pytest.param(
        CLOSE,
        "A is 0.045 ahead of B, but not surely (95 %, independent tests; rank set 1–2):"
        " it takes 6 times as many samples, at the same rates, to tell them apart.",
        id="close",
    ),
    pytest.param(
        [[90, 10, 10, 90], [89, 11, 10, 90]],
        "A is 0.005 ahead of B, but not surely (95 %, independent tests; rank set 1–2):"
        " it takes more than 100 times as many samples, at the same rates, to tell them apart.",
        id="very close",
    ),
    pytest.param(
        [[90, 10, 10, 90], [50, 50, 50, 50], [50, 50, 50, 50]],
        "A is surely the best (95 %, independent tests; rank set 1), 0.400 ahead of B and 1 more.",
        id="sure",
    ),
    pytest.param(
        [[900, 100, 100, 900], [700, 300, 300, 700], [2, 1, 1, 1]],
        "A is 0.200 ahead of B, surely, but not surely better than all (95 %, independent tests; rank set 1–2).",
        id="a small test",
    ),
    pytest.param(
        [[90, 10, 10, 90], [90, 10, 10, 90], [50, 50, 50, 50]],
        "A and B share the best score, 0.900 (95 %, independent tests; rank set 1–2);"
        " more samples at the same rates change nothing.",
        id="a tie",
    ),
    pytest.param(
        [[90, 10, 10, 90]] * 4,
        "A and 3 more share the best score, 0.900 (95 %, independent tests; rank set 1–4);"
        " more samples at the same rates change nothing.",
        id="all tie",
    ),
    pytest.param([[90, 10, 10, 90]], "A is the only one with a score, 0.900.", id="alone"),
]


def said(counts: object, a: float, b: float) -> Lead:
    return lead(counts, sure_differences(counts, a, b), a, b)


@pytest.mark.parametrize(("counts", "sentence"), SAID)
def test_each_case_is_said(counts: list[list[int]], sentence: str) -> None:
    assert lead_sentence(said(counts, 0.5, 0.5), NAMES) == f"At a = 0.5, b = 0.5, {sentence}"


def test_where_nobody_has_a_score_it_is_said() -> None:
    counts = [[100, 0, 20, 0], [100, 0, 20, 0]]
    assert lead_sentence(said(counts, 1, 0), NAMES) == "At a = 1, b = 0, no row has a score."


def test_what_is_assumed_is_in_the_sentence() -> None:
    found = sure_differences(CLOSE, 0.5, 0.5, prior=0.01, level=0.8, dependence="any")
    close = lead(CLOSE, found, 0.5, 0.5, prior=0.01)
    assert "b = 0.5, prevalence 1 %, A is " in lead_sentence(close, NAMES)
    assert "(80 %, any dependence; rank set" in lead_sentence(close, NAMES)
    assert "(about 80 %, " in lead_sentence(dataclasses.replace(close, about=True), NAMES)
    correlated = sampled_counts(CLOSE, design_effect=2)
    about = lead(correlated, sure_differences(correlated, 0.5, 0.5), 0.5, 0.5)
    assert "(about 95 %, independent tests; rank set" in lead_sentence(about, NAMES)
    assert "it takes twice as many samples" in lead_sentence(dataclasses.replace(close, times=2), NAMES)


@pytest.mark.parametrize("dependence", ["independent", "any"])
@pytest.mark.parametrize(("a", "b"), [(0.5, 0.5), (1, 0.5), (0.3, 0.8), (1, 1)])
def test_so_many_samples_settle_it_and_one_multiple_less_does_not(a: float, b: float, dependence: str) -> None:
    counts = np.array([[80, 20, 10, 90], [82, 18, 15, 85], [60, 40, 12, 88], [85, 15, 30, 70]])
    how = {"dependence": dependence}
    found = lead(counts, sure_differences(counts, a, b, **how), a, b)
    order = [found.best[0], found.second[0]]
    settled = [
        sure_differences(counts * times, a, b, **how).surely_better[order[0], order[1]]
        for times in (found.times or MOST_TIMES, (found.times or MOST_TIMES) - 1)
    ]
    assert not found.sure
    assert settled == ([True, False] if found.times else [False, False])


def test_claims_among_more_entities_are_those_of_the_whole_board() -> None:
    rng = np.random.default_rng(4)
    tp, tn = rng.binomial(100, 0.7, 12), rng.binomial(100, 0.8, 12)
    counts = np.stack([tn, 100 - tn, 100 - tp, tp], -1)
    whole = sure_differences(counts, 0.4, 0.7)
    some = [int(i) for i in np.argsort(-counts[:, 3])[[0, 5]]]
    pair = sure_differences(counts[some], 0.4, 0.7, among=12)
    assert pair.low.tolist() == whole.low[some].tolist()
    assert pair.high.tolist() == whole.high[some].tolist()


def test_times_as_many_samples_are_the_same_ones_again() -> None:
    rates = sampled_counts([[70, 10, 5, 15]]).times(3)
    assert (rates.sizes.tolist(), rates.right.tolist()) == ([[240, 60]], [[210, 45]])
    rng = np.random.default_rng(1)
    truth = np.arange(120) % 2
    decided = np.where(rng.random((3, 120)) < [[0.1], [0.2], [0.4]], 1 - truth, truth)
    once = paired_decisions(truth, decided)
    again = paired_decisions(np.tile(truth, 3), np.tile(decided, 3))
    assert (once.times(3).alone == again.alone).all()
    assert (once.times(3).measured == again.measured).all()


@pytest.mark.parametrize(("a", "b"), [(0.5, 0.5), (1, 0.5), (0.2, 0.9)])
def test_groups_times_are_the_same_groups_again(a: float, b: float) -> None:
    rng = np.random.default_rng(2)
    truth, groups = np.arange(160) % 2, np.arange(160) // 4
    decided = np.where(rng.random((4, 160)) < [[0.1], [0.15], [0.3], [0.45]], 1 - truth, truth)
    once = paired_decisions(truth, decided, groups=groups).times(3)
    more = np.concatenate([groups + 40 * k for k in range(3)])
    again = paired_decisions(np.tile(truth, 3), np.tile(decided, 3), groups=more)
    one, other = (paired_differences(each, a, b) for each in (once, again))
    assert (one.surely_better == other.surely_better).all()
    assert one.surely_better.any()
    assert one.low == pytest.approx(other.low, abs=1e-6)
    assert one.high == pytest.approx(other.high, abs=1e-6)


@pytest.mark.parametrize("groups", [None, np.arange(200) // 4])
def test_models_on_the_same_samples_are_settled_too(groups: np.ndarray | None) -> None:
    rng = np.random.default_rng(3)
    truth = np.arange(200) % 2
    decided = np.where(rng.random((3, 200)) < [[0.1], [0.14], [0.4]], 1 - truth, truth)
    paired = paired_decisions(truth, decided, groups=groups)
    found = lead(paired, paired_differences(paired, 0.5, 0.5), 0.5, 0.5)
    times = found.times
    assert times is not None
    settled = [paired_differences(paired.times(k), 0.5, 0.5).surely_better[0, 1] for k in (times, times - 1)]
    assert settled == [True, False]
    assert "(95 %, on the same samples; rank set 1–2): it takes " in lead_sentence(found, NAMES)
