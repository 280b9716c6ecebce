"""Rates with few digits: a warning where rounding leaves the TPR, the TNR or the prevalence open."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from tile_core.catalogue import CATALOGUE
from tile_core.importers import Import, build, guess

NAMES = {
    "tpr": "recall",
    "tnr": "specificity",
    "ppv": "precision",
    "npv": "NPV",
    "accuracy": "accuracy",
    "prior": "prevalence",
}
PAIRS = [pair for pair in itertools.combinations(list(NAMES)[:-1], 2) if pair != ("tpr", "tnr")]


def load(columns: dict[str, list[str]]) -> Import:
    named = {"model": [f"m{k}" for k in range(len(next(iter(columns.values()))))]} | columns
    return build(named, guess(named))


def told(result: Import) -> dict[int | None, str]:
    return {problem.row: problem.expected for problem in result.problems if "open" in problem.expected}


@pytest.mark.parametrize(
    ("rates", "text"),
    [
        # 99.9 % is anything from 99.85 to 99.95: a third as many true negatives, or as many.
        ({"recall": "0.998", "NPV": "0.999", "prevalence": "0.204"}, "TPR, NPV and the prevalence leave TNR open"),
        (
            {"recall": "0.005", "precision": "0.000", "prevalence": "0.073"},
            "TPR, PPV and the prevalence leave TNR open",
        ),
        ({"specificity": "0.998", "precision": "0.999", "prevalence": "0.757"}, "leave TPR open"),
        ({"precision": "0.538", "NPV": "0.463", "prevalence": "0.537"}, "leave TNR open from 0 to 100 %"),
    ],
)
def test_a_rate_that_rounding_leaves_open_is_told(rates: dict[str, str], text: str) -> None:
    result = load({name: [value] for name, value in rates.items()})
    assert result.imported_rows == 1
    assert text in told(result)[2]


def test_rates_with_accuracy_too() -> None:
    # The prevalence is known within 20 points, the rate of the negatives not within 10.
    result = load({"recall": ["0.519"], "precision": ["0.983"], "accuracy": ["0.515"]})
    assert told(result) == {2: "a number with more digits: TPR, PPV and accuracy leave TNR open from 0 to 28.2 %"}
    # Where it is not, one warning is enough.
    result = load({"recall": ["0.001"], "precision": ["0.003"], "accuracy": ["0.005"]})
    assert [problem.expected for problem in result.problems] == [
        "a number with more digits: TPR, PPV and accuracy leave the prevalence open from 62.3 to 87.2 %"
    ]


def test_enough_digits_leave_nothing_open() -> None:
    assert told(load({"recall": ["0.9981"], "NPV": ["0.99837"], "prevalence": ["0.2041"]})) == {}
    # A class without samples has no rate, which is not the digits' fault.
    assert told(load({"tn": ["0"], "fp": ["0"], "fn": ["1"], "tp": ["1"]})) == {}
    assert told(load({"recall": ["0.90"], "precision": ["0.80"], "prevalence": ["0.10"]})) == {}


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
@pytest.mark.parametrize(("spread", "digits"), [(0.3, 2), (0.3, 3), (1, 3)])
def test_no_performance_is_far_from_the_true_one_without_a_word(
    pair: tuple[str, str], spread: float, digits: int
) -> None:
    truths = np.random.default_rng(3).dirichlet(np.full(4, spread), size=500)
    with np.errstate(all="ignore"):
        scores = {key: CATALOGUE[key](truths) for key in (*pair, "prior")}
    usable = np.all([np.isfinite(values) for values in scores.values()], axis=0)
    result = load({NAMES[key]: [f"{x:.{digits}f}" for x in values[usable]] for key, values in scores.items()})
    assert result.leaderboard is not None
    rows = [int(name[1:]) for name in result.leaderboard.entities]
    found = result.leaderboard.performances[0]
    off = np.abs(found / found.sum(axis=-1, keepdims=True) - truths[usable][rows]).max(axis=-1)
    # A rate that is open by 0.1 moves no cell by more.
    far = {row + 2 for row, each in zip(rows, off, strict=True) if each > 0.1 + 10.0**-digits}
    assert far <= told(result).keys()
