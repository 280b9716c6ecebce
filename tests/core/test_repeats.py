"""Rows that share a name (runs of one model) and one model at several thresholds."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tile_core import performance
from tile_core.checks import InvalidInputError
from tile_core.importers import Import, build, guess

Columns = dict[str, list[str]]
COUNTS = {"tp": ["5", "6", "7"], "fp": ["1", "2", "3"], "fn": ["3", "2", "1"], "tn": ["9", "8", "7"]}
RATES = {"sensitivity": ["0.5", "0.7", "0.9"], "specificity": ["0.8", "0.6", "1"], "prevalence": ["0.2", "0.2", "0.5"]}


def load(columns: Columns, **choices: str) -> Import:
    return build(columns, guess(columns), **choices)


def places(result: Import) -> tuple[tuple[str, ...], tuple[str, ...]]:
    assert result.leaderboard is not None
    return result.leaderboard.entities, result.leaderboard.contexts


def test_counts_of_runs_are_summed() -> None:
    result = load({"model": ["a", "a", "b"]} | COUNTS)
    assert result.leaderboard is not None
    np.testing.assert_array_equal(result.leaderboard.performances[0], [[17, 3, 5, 11], [7, 3, 1, 7]])
    np.testing.assert_array_equal(result.leaderboard.sizes[0], [36, 18])
    assert (result.imported_rows, result.total, result.runs) == (3, 3, "mean")
    (problem,) = result.problems
    assert (problem.row, problem.found, problem.effect) == (
        None,
        "“a” in 2 rows",
        "rows kept, their counts are summed",
    )


def test_the_context_of_rows_that_share_a_name_is_named() -> None:
    contexts = {"model": ["a", "a", "a", "a", "b"], "task": ["Lung", "Lung", "Liver", "Liver", "Lung"]}
    result = load(contexts | {name: ["7", "3", "5", "11", "9"] for name in COUNTS})
    assert [each.found for each in result.problems if each.row is None] == [
        "“a” in 2 rows of “Lung”",
        "“a” in 2 rows of “Liver”",
    ]


def test_rates_of_runs_are_averaged_as_probabilities() -> None:
    result = load({"model": ["a", "a", "a"]} | RATES)
    assert result.leaderboard is not None
    each = [load({"model": ["a"]} | {name: [cells[k]] for name, cells in RATES.items()}) for k in range(3)]
    alone = np.array([one.leaderboard.performances[0, 0] for one in each if one.leaderboard is not None])
    expected = (alone / alone.sum(axis=-1, keepdims=True)).mean(axis=0)
    found = result.leaderboard.performances[0, 0]
    np.testing.assert_allclose(found / found.sum(), expected, rtol=1e-12)


@given(st.lists(st.tuples(*[st.integers(0, 99)] * 4).filter(any), min_size=1, max_size=8, unique=True))
def test_the_sum_of_runs_is_their_mean_weighted_by_size(rows: list[tuple[int, ...]]) -> None:
    columns = {"model": ["a"] * len(rows)}
    columns |= {name: [str(row[k]) for row in rows] for k, name in enumerate(("tn", "fp", "fn", "tp"))}
    found = load(columns, runs="mean").leaderboard
    assert found is not None
    counts = np.array(rows, dtype=float)
    np.testing.assert_array_equal(found.performances[0, 0], counts.sum(axis=0))
    weighted = performance.mean(counts[:, None], counts.sum(axis=-1))
    np.testing.assert_allclose(found.performances[0, 0] / counts.sum(), weighted[0], rtol=1e-12)


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        ("mean", (("a", "b"), ("all",))),
        ("rows", (("a, run 1", "a, run 2", "b, run 1"), ("all",))),
        ("contexts", (("a", "b"), ("run 1", "run 2"))),
    ],
)
def test_no_row_of_a_repeated_name_is_lost(choice: str, expected: tuple[tuple[str, ...], ...]) -> None:
    result = load({"model": ["a", "a", "b"]} | COUNTS, runs=choice)
    assert places(result) == expected
    assert (result.imported_rows, result.runs) == (3, choice)


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (None, (("a", "b"), ("7", "8"))),
        ("contexts", (("a", "b"), ("7", "8"))),
        ("rows", (("a, seed 7", "a, seed 8", "b, seed 7"), ("all",))),
        ("mean", (("a", "b"), ("all",))),
    ],
)
def test_seeds_in_a_column(choice: str | None, expected: tuple[tuple[str, ...], ...]) -> None:
    columns = {"model": ["a", "a", "b"], "seed": ["7", "8", "7"]} | COUNTS
    result = load(columns) if choice is None else load(columns, runs=choice)
    assert places(result) == expected
    assert result.imported_rows == 3


def test_a_row_written_twice_is_no_second_run() -> None:
    columns = {name: [*cells, cells[0]] for name, cells in ({"model": ["a", "b", "c"]} | COUNTS).items()}
    result = load(columns)
    assert [(p.row, p.expected) for p in result.problems] == [
        (5, "a name of a row of its own: this row equals row 2 in every cell")
    ]
    assert result.imported_rows == 3


def test_many_repeated_names_get_one_message() -> None:
    columns = {"model": [f"m{k // 2}" for k in range(40)], "tp": [f"{k}" for k in range(40)]}
    result = load(columns | {"fp": ["1"] * 40, "fn": ["1"] * 40, "tn": ["1"] * 40})
    (problem,) = [each for each in result.problems if "more than once" in each.found]
    assert problem.found == "20 names more than once (“m0”, “m1”, “m2” ...)"


def test_thresholds_of_one_model_are_operating_points() -> None:
    result = load({"model": ["a", "a", "b"], "threshold": ["0.3", "0.5", "0.3"]} | COUNTS)
    assert places(result) == (("a, threshold 0.3", "a, threshold 0.5", "b, threshold 0.3"), ("all",))
    assert result.leaderboard is not None
    assert result.leaderboard.attributes == {"model": ("a", "a", "b"), "threshold": ("0.3", "0.5", "0.3")}
    assert result.thresholds == "points"


def test_thresholds_can_be_contexts() -> None:
    result = load({"model": ["a", "a", "b"], "threshold": ["0.3", "0.5", "0.3"]} | COUNTS, thresholds="contexts")
    assert places(result) == (("a", "b"), ("0.3", "0.5"))
    assert result.thresholds == "contexts"


def test_a_sweep_without_names() -> None:
    result = load({"Threshold": ["0.3", "0.5", "0.7"]} | COUNTS)
    assert places(result)[0] == ("threshold 0.3", "threshold 0.5", "threshold 0.7")


def test_one_threshold_for_each_model_is_an_attribute() -> None:
    result = load({"model": ["a", "b", "c"], "threshold": ["0.3", "0.5", "0.3"]} | COUNTS)
    assert places(result) == (("a", "b", "c"), ("all",))
    assert result.leaderboard is not None
    assert result.leaderboard.attributes == {"threshold": ("0.3", "0.5", "0.3")}
    assert result.thresholds == ""


@pytest.mark.parametrize("choice", [{"runs": "sum"}, {"thresholds": "rows"}])
def test_choices_that_do_not_exist_are_refused(choice: dict[str, str]) -> None:
    with pytest.raises(InvalidInputError, match="expected one of"):
        load({"model": ["a", "a", "b"]} | COUNTS, **choice)
