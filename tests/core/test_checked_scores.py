"""Every printed score that can be checked is checked, and scores at thresholds of their own are not used."""

from __future__ import annotations

import numpy as np
import pytest

from tile_core import catalogue
from tile_core.checks import FloatArray
from tile_core.importers import Import, build, guess
from tile_core.importers.roles import ROLES
from tile_core.performance import normalized

PR = {"precision": ["0.855", "0.900"], "recall": ["0.855", "0.700"]}
COUNTS = {"TN": ["890", "840"], "FP": ["10", "60"], "FN": ["20", "10"], "TP": ["80", "90"]}


def imported(**columns: list[str]) -> Import:
    table = {"model": ["A", "B"]} | {name.replace("_", " "): texts for name, texts in columns.items()}
    return build(table, guess(table))


@pytest.mark.parametrize(
    ("column", "right", "wrong"),
    [
        ("F0.5", ["0.855", "0.851"], ["0.71", "0.851"]),
        ("F2", ["0.855", "0.733"], ["0.71", "0.733"]),
        ("IoU", ["0.747", "0.649"], ["0.5", "0.649"]),
        ("Dice", ["0.855", "0.7875"], ["0.855", "0.700"]),
    ],
)
def test_scores_without_true_negatives_are_checked(column: str, right: list[str], wrong: list[str]) -> None:
    assert not imported(**PR, **{column: right}).problems
    (problem,) = imported(**PR, **{column: wrong}).problems
    assert column in problem.columns


@pytest.mark.parametrize(("column", "right"), [("G-mean", ["0.889", "0.917"]), ("markedness", ["0.867", "0.588"])])
def test_scores_of_all_cells_are_checked(column: str, right: list[str]) -> None:
    assert not imported(**COUNTS, **{column: right}).problems
    (problem,) = imported(**COUNTS, **{column: ["0.5", right[1]]}).problems
    assert problem.columns == (column,)


def test_the_right_value_has_the_digits_of_the_printed_one() -> None:
    (problem,) = build(
        table := {"accuracy": ["0.9991"], "TN": ["56851"], "FP": ["13"], "FN": ["35"], "TP": ["63"]}, guess(table)
    ).problems
    assert problem.found == "0.9991"
    assert problem.expected.startswith("0.9992, which ")


def test_a_score_at_a_threshold_of_its_own_is_not_used() -> None:
    columns = {"accuracy": ["0.906", "0.901"], "accuracy_threshold": ["0.85", "0.8"], "f1_threshold": ["0.81", "0.7"]}
    found = imported(**PR, **columns)
    assert found.unknown_cell == "tn"
    assert any("“accuracy” has a threshold of its own: not used" in note for note in found.notes)


@pytest.mark.parametrize("thresholds", [{}, {"accuracy_threshold": ["0.5", "0.5"]}, {"threshold": ["0.5", "0.4"]}])
def test_a_score_at_the_only_threshold_is_used(thresholds: dict[str, list[str]]) -> None:
    found = imported(**PR, accuracy=["0.906", "0.901"], **thresholds)
    assert found.unknown_cell is None


# Models of CADA-RRE: true and false positives of 11 ruptured and 19 other aneurysms; the last three find nothing right.
FOUND = np.array([(10, 4), (4, 5), (2, 0), (8, 7), (3, 1), (5, 6), (3, 8), (9, 7), (0, 1), (0, 0), (0, 3)])
ROWS = np.stack([19 - FOUND[:, 1], FOUND[:, 1], 11 - FOUND[:, 0], FOUND[:, 0]], -1).astype(float)


def as_printed(*names: str) -> dict[str, list[str]]:
    """The columns of a paper, to three decimals; what is undefined is printed as 0."""
    scores = {name: catalogue.named(name) for name in ("precision", "recall", "accuracy", *names)}
    values = {name: np.nan_to_num(score(ROWS)) for name, score in scores.items() if score is not None}
    return {"model": [f"M{i}" for i in range(len(ROWS))]} | {
        name: [f"{value:.3f}" for value in each] for name, each in values.items()
    }


def performances(found: Import) -> FloatArray:
    assert found.leaderboard is not None
    return found.leaderboard.at(0)


@pytest.mark.parametrize(
    "names", [("F0.5",), ("F2",), ("F1", "F2"), ("geometric mean",), ("markedness",)], ids="+".join
)
def test_a_printed_table_with_any_checked_score_gives_one_prior_and_whole_counts(names: tuple[str, ...]) -> None:
    """Paper D, A.2.4, prints such a table; each of these scores ended the import with an error."""
    table = as_printed(*names)
    plain = build(table, guess(table))
    assert plain.imported_rows == len(ROWS)
    rows = performances(plain)
    known = ~np.isnan(rows).any(-1)
    assert known[:8].all()
    assert np.abs(normalized(rows[known]) - ROWS[known] / 30).max() < 0.01
    sized = table | {"n": ["30"] * len(ROWS)}
    counted = build(sized, guess(sized))
    assert not counted.problems
    np.testing.assert_array_equal(performances(counted)[:8], ROWS[:8])


def test_scores_that_are_only_checked_say_so() -> None:
    assert all(ROLES[key].label.startswith("Check only") for key in ("f05", "f2", "gmean", "markedness"))
