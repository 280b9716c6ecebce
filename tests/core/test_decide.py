"""Which classifier to use, if any: the page's example, ties, rows without a cost, and probabilities from draws."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from tile_core import decisions
from tile_core.checks import InvalidInputError
from tile_core.uncertainty import from_counts


def sample(name: str) -> tuple[list[str], np.ndarray]:
    with Path(f"data/{name}.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    first = next(iter(rows[0]))
    return [row[first] for row in rows], np.array([[float(row[c]) for c in ("tn", "fp", "fn", "tp")] for row in rows])


def test_the_diabetes_sample_at_twenty_false_alarms() -> None:
    names, rows = sample("diabetes")
    found = decisions.decide(rows, 20, 0.02, drawn=from_counts(rows, 0))
    costs = 1000 * found.costs
    assert [names[k] for k in found.best] == ["Linear SVM"]
    assert [names[k] for k in found.second] == ["Logistic, sparse"]
    assert costs[[found.best[0], found.second[0], -2, -1]].round(1).tolist() == [220.7, 226.2, 400, 980]
    assert found.reference == 0
    assert found.worth_using
    assert found.ahead is not None
    assert found.saved is not None
    assert found.best_probability is not None
    assert 1000 * found.ahead.difference == pytest.approx(5.52, abs=5e-3)
    assert (1000 * found.ahead.low, 1000 * found.ahead.high) == pytest.approx((-59, 69), abs=3)
    assert found.ahead.probability == pytest.approx(0.57, abs=0.03)
    assert (1000 * found.saved.low, 1000 * found.saved.high) == pytest.approx((131, 223), abs=3)
    assert found.best_probability[found.best[0]] == pytest.approx(0.24, abs=0.03)
    assert found.best_probability.sum() == pytest.approx(1)
    # 2 of the 60 rows predict one class only: they have a cost, but no rank.
    assert np.isnan(found.ranks).sum() == 2
    assert decisions.decision_sentence(found, names).startswith(
        "If a miss costs 20 false alarms and 2 % are positive, Linear SVM costs the least: 220.7 per 1,000 people, in "
        "false alarms (8.7 misses, 47.3 false alarms), 179.3 less than doing nothing (95 %: "
    )
    assert [names[k] for each in found.ranges for k in each.entities if k < len(names)] == [
        "Always negative",
        "50-NN",
        "Logistic, sparse",
        "Linear SVM",
        "Logistic at 0.2",
        "2 features at 0.1",
        "Logistic at 0.05",
        "Forest at 0.05",
        "Always positive",
    ]
    assert found.ranges[1].low == pytest.approx(1.139, abs=5e-4)


def test_at_one_false_alarm_nobody_beats_doing_nothing() -> None:
    names, rows = sample("diabetes")
    found = decisions.decide(rows, 1, 0.02, drawn=from_counts(rows, 0))
    assert not found.worth_using
    assert [names[k] for k in found.best] == ["50-NN"]
    assert found.useful == pytest.approx(0.45, abs=0.03)
    assert found.saved is not None
    assert found.saved.probability == pytest.approx(0.38, abs=0.03)
    said = decisions.decision_sentence(found, names)
    assert said.startswith(
        "If a miss costs as much as a false alarm and 2 % are positive, no classifier costs less than doing nothing "
        "(always negative): 20.0 per 1,000 people, in false alarms, the best classifier, 50-NN, 20.7. The probability "
        "that some classifier costs less is 0.4"
    )


def test_finley() -> None:
    names, rows = sample("finley")
    prior = 51 / 2803
    found = decisions.decide(rows, 1, prior)
    assert [names[k] for k in found.best] == ["Finley"]
    assert not found.worth_using
    # 72 false alarms for 28 tornadoes: from 72 / 28 on, the forecasts are worth using, and up to 2680 / 23.
    assert [(each.low, each.high) for each in found.ranges] == [
        (0, pytest.approx(72 / 28)),
        (pytest.approx(72 / 28), pytest.approx(2680 / 23)),
        (pytest.approx(2680 / 23), np.inf),
    ]
    assert decisions.decide(rows, 3, prior).worth_using
    assert "less than treating all" in decisions.decision_sentence(decisions.decide(rows, 60, prior), names)
    assert "no classifier costs less than treating all" in decisions.decision_sentence(
        decisions.decide(rows, 120, prior), names
    )


def test_ties_and_rows_without_a_cost() -> None:
    rows = [[70, 10, 5, 15], [140, 20, 10, 30], [80, 0, 0, 0], [np.nan, 10, 5, 15], [80, 0, 20, 0]]
    names = ["A", "B", "C", "D", "E"]
    found = decisions.decide(rows, 5, 0.2)
    assert found.best == (0, 1)
    assert found.second == ()
    assert np.isnan(found.costs[[2, 3]]).all()
    assert np.isnan(found.ranks).tolist() == [False, False, True, True, True]
    said = decisions.decision_sentence(found, names)
    assert "A and 1 more cost the least" in said
    assert "ahead of" not in said
    nothing = decisions.decide(rows[2:], 5, 0.2)
    assert nothing.best == ()
    assert not nothing.worth_using
    assert decisions.decision_sentence(nothing, names[2:]) == (
        "If a miss costs 5 false alarms and 20 % are positive, no row has a cost; treating all costs 800.0 per 1,000 "
        "people, in false alarms."
    )


def test_probabilities_of_clones_and_of_missing_rows() -> None:
    rows = np.array([[70, 10, 5, 15], [70, 10, 5, 15], [np.nan] * 4, [80, 0, 20, 0]])
    found = decisions.decide(rows, 5, 0.2, drawn=from_counts(rows, 1))
    assert found.best_probability is not None
    assert found.best_probability.tolist() == [0.5, 0.5, 0, 0]
    assert found.ahead is None
    assert found.level == 0.95


def test_probabilities_agree_with_brute_force() -> None:
    rows = np.array([[335.0, 17, 39, 51], [341, 11, 44, 46], [300, 52, 20, 70]])
    rng = np.random.default_rng(5)
    size = 200_000
    tpr = rng.beta(rows[:, 3] + 0.5, rows[:, 2] + 0.5, (size, 3))
    fpr = rng.beta(rows[:, 1] + 0.5, rows[:, 0] + 0.5, (size, 3))
    cost = 20 * 0.02 * (1 - tpr) + 0.98 * fpr
    found = decisions.decide(rows, 20, 0.02, drawn=from_counts(rows, 0, draws=20_000))
    assert found.best == (0,)
    assert found.best_probability is not None
    assert found.ahead is not None
    share = np.bincount(cost.argmin(-1), minlength=3) / size
    np.testing.assert_allclose(found.best_probability, share, atol=0.012)
    gap = cost[:, found.second[0]] - cost[:, 0]
    np.testing.assert_allclose([found.ahead.low, found.ahead.high], np.quantile(gap, [0.025, 0.975]), atol=1.5e-3)
    assert found.ahead.probability == pytest.approx((gap > 0).mean(), abs=0.012)


@pytest.mark.parametrize(
    "options",
    [
        {"c": 0},
        {"prior": 0},
        {"drawn": from_counts([[70, 10, 5, 15]], 1, draws=10)},
        {"drawn": from_counts([[70, 10, 5, 15]] * 2, 1, draws=10), "level": 1},
    ],
)
def test_other_numbers_are_refused(options: dict[str, object]) -> None:
    given = {"c": 5, "prior": 0.1} | options
    with pytest.raises(InvalidInputError):
        decisions.decide([[70, 10, 5, 15], [60, 20, 5, 15]], **given)  # type: ignore[arg-type]
    with pytest.raises(InvalidInputError):
        decisions.decide([70, 10, 5, 15], 5, 0.1)
