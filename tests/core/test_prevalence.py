"""Three rates determine the prior, and the true one lies in the interval that their rounding leaves."""

from __future__ import annotations

import itertools
import warnings

import numpy as np
import pytest

from tile_core import performance
from tile_core.checks import InvalidInputError
from tile_core.importers import Import, build, guess
from tile_core.performance import THREE_RATES, prior_interval

COUNTS = np.random.default_rng(11).integers(1, 300, size=(1_000, 4)).astype(float)
TRUE = performance.prior(COUNTS)
TRIPLES = list(itertools.combinations(sorted(THREE_RATES), 3))
NAMES = {"tpr": "recall", "fpr": "fpr", "ppv": "precision", "npv": "npv", "acc": "accuracy"}


def rates_of(counts: np.ndarray) -> dict[str, np.ndarray]:
    rates = performance.rates(counts)
    correct = (counts[..., 0] + counts[..., 3]) / counts.sum(-1)
    return {"tpr": rates.tpr, "fpr": rates.fpr, "ppv": rates.ppv, "npv": rates.npv, "acc": correct}


def load(columns: dict[str, list[str]], *, undetermined: str | None = None) -> Import:
    rows = len(next(iter(columns.values())))
    table = {"model": [f"m{row}" for row in range(rows)], **columns}
    return build(table, guess(table), undetermined=undetermined)


@pytest.mark.parametrize("names", TRIPLES)
@pytest.mark.parametrize("digits", [2, 3, 5])
def test_the_true_prior_lies_in_the_interval_of_rounded_rates(names: tuple[str, ...], digits: int) -> None:
    rates = {name: np.round(rates_of(COUNTS)[name], digits) for name in names}
    half = np.full(len(COUNTS), 0.5000001 * 10.0**-digits)
    low, high = prior_interval(rates, dict.fromkeys(names, half))
    assert np.all((low <= TRUE) & (high >= TRUE))


@pytest.mark.parametrize("names", TRIPLES)
def test_exact_rates_give_the_prior_itself(names: tuple[str, ...]) -> None:
    rates = {name: rates_of(COUNTS)[name] for name in names}
    low, high = prior_interval(rates, dict.fromkeys(names, np.zeros(len(COUNTS))))
    known = high - low < 1  # TPR = TNR or precision = 1 - NPV determine nothing
    assert known.mean() > 0.98
    np.testing.assert_allclose(low[known], TRUE[known], rtol=1e-6)
    np.testing.assert_allclose(high[known], TRUE[known], rtol=1e-6)


def test_the_formulas_of_accuracy() -> None:
    r, p, f, a = (rates_of(COUNTS)[name] for name in ("tpr", "ppv", "fpr", "acc"))
    np.testing.assert_allclose((1 - a) / (1 - r + r * (1 - p) / p), TRUE)
    apart = np.abs(r - (1 - f)) > 1e-9
    np.testing.assert_allclose(((a - (1 - f)) / (r - (1 - f)))[apart], TRUE[apart], rtol=1e-9)


@pytest.mark.parametrize(
    ("rates", "half"),
    [
        ({"tpr": 0.9, "fpr": 0.1, "acc": 0.9}, 0.0),  # TPR = TNR = accuracy: every prior
        ({"tpr": 0.91, "fpr": 0.1, "acc": 0.905}, 0.01),  # within rounding
        ({"tpr": 1.0, "ppv": 1.0, "acc": 1.0}, 0.0),  # perfect
        ({"tpr": 1.0, "ppv": 1.0, "acc": 1.0}, 0.005),
        ({"tpr": 0.0, "ppv": 0.0, "acc": 0.8}, 0.0),  # no true positive
        ({"tpr": np.nan, "ppv": 0.5, "acc": 0.8}, 0.0),
    ],
)
def test_where_every_prior_is_possible(rates: dict[str, float], half: float) -> None:
    given = {name: np.array([value]) for name, value in rates.items()}
    low, high = prior_interval(given, dict.fromkeys(given, np.array([half])))
    assert (low.item(), high.item()) == (0, 1)


def test_other_rates_are_refused() -> None:
    rates = {name: np.array([0.5]) for name in ("tpr", "fpr", "prior")}
    with pytest.raises(InvalidInputError, match="expected three of"):
        prior_interval(rates, rates)


@pytest.mark.parametrize("names", [("acc", "ppv", "tpr"), ("acc", "fpr", "tpr"), ("acc", "fpr", "npv")])
def test_random_tables_printed_with_three_digits(names: tuple[str, ...]) -> None:
    """Every row that is imported has its own prior within the interval said of it, and few are left out."""
    rates = rates_of(COUNTS)
    made = load({NAMES[name]: [f"{value:.3f}" for value in rates[name]] for name in names}, undetermined="leave")
    assert made.leaderboard is not None
    assert made.used_columns == {NAMES[name] for name in names}
    assert made.imported_rows >= 970
    rows = [int(name[1:]) for name in made.leaderboard.entities]
    got = performance.prior(made.leaderboard.performances[0])
    printed = {name: np.round(rates[name], 3)[rows] for name in names}
    low, high = prior_interval(printed, dict.fromkeys(names, np.full(len(rows), 0.00051)))
    assert np.all((low - 1e-9 <= got) & (got <= high + 1e-9))
    np.testing.assert_array_less(np.abs(got - TRUE[rows]), high - low + 1e-9)


def test_the_import_says_the_prior_with_its_interval() -> None:
    one = load({"accuracy": ["0.88"], "precision": ["0.75"], "recall": ["0.60"]})
    assert one.headline == "Ready: full Tile and ROC."
    assert "Prevalence derived from accuracy, precision and recall: 20.0 % (18.8 to 21.2 by rounding)." in one.detail
    several = load({"error (%)": ["12.0", "12.5"], "precision": ["0.750", "0.702"], "recall": ["0.600", "0.650"]})
    assert "Prevalence derived from error rate, precision and recall: 19.9" in several.detail
    assert "One prevalence can fit all rows: 19." in several.detail
    apart = load({"accuracy": ["0.88", "0.70"], "sens": ["0.60", "0.60"], "spec": ["0.95", "0.95"]})
    assert "from accuracy, specificity and sensitivity" in apart.detail
    assert "No single prevalence fits all rows." in apart.detail


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        ({"acc": "0.50", "precision": "0.99", "recall": "0.99"}, "fit together: with these, TN would be below 0"),
        (
            {"acc": "0.90", "sens": "0.90", "spec": "0.90"},
            "determine one prevalence: these fit several prevalences, or none",
        ),
        (
            {"acc": "0.80", "sens": "0.90", "spec": "0.90"},
            "determine one prevalence: these fit several prevalences, or none",
        ),
        (
            {"acc": "0.99", "precision": "1.00", "recall": "1.00"},
            "determine one prevalence: these fit several prevalences, or none",
        ),
        ({"acc": "0.99", "sens": "0.90", "spec": "0.80"}, "fit together: with these, TN would be below 0"),
    ],
)
def test_impossible_combinations_are_problems_of_the_row(columns: dict[str, str], expected: str) -> None:
    made = load({column: [text] for column, text in columns.items()}, undetermined="leave")
    assert made.imported_rows == 0
    (problem,) = made.problems
    assert (problem.row, problem.severity, problem.effect) == (2, "error", "row left out")
    assert expected in problem.expected


def test_a_prior_that_rounding_leaves_open_is_a_warning_of_the_row() -> None:
    made = load({"acc": ["0.905", "0.85"], "sens": ["0.91", "0.60"], "spec": ["0.90", "0.95"]})
    (problem,) = made.problems
    assert (problem.row, problem.severity, problem.effect) == (2, "warning", "row kept, the prevalence is uncertain")
    assert (
        problem.expected == "a number with more digits: TPR, TNR and accuracy leave the prevalence open from 0 to 100 %"
    )


def test_accuracy_is_only_used_where_it_is_needed_and_most_rows_have_it() -> None:
    few = load({"acc": ["0.95", "", ""], "precision": ["0.9", "0.8", "0.4"], "recall": ["0.9", "0.8", "0.9"]})
    assert (few.unknown_cell, few.imported_rows) == ("tn", 3)
    prior = load({"acc": ["0.88"], "precision": ["0.75"], "recall": ["0.60"], "prevalence": ["0.2"]})
    assert (prior.used_columns, prior.compared_columns) == ({"precision", "recall", "prevalence"}, {"acc"})
    counts = load({"tp": ["15"], "fp": ["5"], "fn": ["10"], "acc": ["0.85"]})
    assert counts.leaderboard is not None
    np.testing.assert_allclose(counts.leaderboard.at(0), [[70, 5, 10, 15]])
    assert load({"acc": ["0.88"], "recall": ["0.60"]}).needs_prior


def test_rates_too_small_to_divide_by_leave_the_prior_open_without_a_warning() -> None:
    rates = {"acc": np.zeros(1), "fpr": np.zeros(1), "npv": np.array([1e-320])}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        low, high = prior_interval(rates, dict.fromkeys(rates, np.zeros(1)))
    assert 0 <= low[0] <= high[0] <= 1
