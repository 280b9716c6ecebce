"""Every printed score that can be checked is checked, and scores at thresholds of their own are not used."""

from __future__ import annotations

import pytest

from tile_core.importers import Import, build, guess
from tile_core.importers.roles import ROLES

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


def test_scores_that_are_only_checked_say_so() -> None:
    assert all(ROLES[key].label.startswith("Check only") for key in ("f05", "f2", "gmean", "markedness"))
