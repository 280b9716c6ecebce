"""Averages over both classes are no precision and recall of the positive one, and are not ranked as such."""

from __future__ import annotations

import pytest

from tile_core.importers import Import, Mapping, build, guess
from tile_core.importers.class_averages import named


def imported(**columns: list[str]) -> Import:
    table = {"model": ["A", "B"], **columns}
    return build(table, guess(table))


MICRO = {"accuracy": ["0.605", "0.5875"], "precision": ["0.605", "0.5875"], "recall": ["0.605", "0.5875"]}


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        (MICRO, "micro averages"),
        (MICRO | {"f1": ["0.605", "0.5875"]}, "micro averages"),
        ({**MICRO, "precision": ["0.61", "0.60"]}, "averages weighted by the classes"),
        (
            {"precision": ["0.61", "0.60"], "recall": ["0.7", "0.8"], "balanced accuracy": ["0.7", "0.8"]},
            "macro averages",
        ),
    ],
)
def test_equal_columns_give_averages_away(columns: dict[str, list[str]], said: str) -> None:
    found = imported(**columns)
    assert found.leaderboard is None
    assert said in found.detail
    assert "to Ignore" in found.detail


def test_a_person_can_say_that_they_are_none() -> None:
    table = {"model": ["A", "B"], **MICRO}
    mapping = guess(table)
    found = build(table, Mapping(mapping.roles | {"accuracy": "ignore"}, mapping.remarks))
    assert found.leaderboard is not None


@pytest.mark.parametrize(
    "columns",
    [
        {**MICRO, "recall": ["0.605", "0.61"]},
        {**MICRO, "specificity": ["0.605", "0.5875"]},
        {name: ["1.0", "0.0"] for name in MICRO},
        {name: ["0.9", "NA"] for name in MICRO},
        {**MICRO, "TP": ["6", "5"], "FP": ["4", "5"], "FN": ["4", "5"], "TN": ["6", "4"]},
    ],
)
def test_what_may_be_chance_or_is_said_otherwise_is_no_average(columns: dict[str, list[str]]) -> None:
    assert "averages" not in imported(**columns).detail


def test_names_of_averages() -> None:
    names = [
        "precision_macro",
        "weighted avg recall",
        "Micro-F1",
        "F1 (macro)",
        "macro_f1_score",
        "test_recall_weighted",
    ]
    assert named([*names, "macroeconomics", "recall", "weighted kappa x", "model"]) == names


def test_named_averages_are_said_where_they_are_all_that_there_is() -> None:
    found = imported(precision_macro=["0.6", "0.5"], recall_macro=["0.5", "0.6"])
    assert found.leaderboard is None
    assert "“precision_macro” and “recall_macro” are averages over both classes" in found.detail


def test_named_averages_are_said_where_they_are_left_aside() -> None:
    found = imported(precision=["0.6", "0.5"], recall=["0.5", "0.6"], f1_weighted=["0.7", "0.7"])
    assert found.leaderboard is not None
    assert "“f1_weighted” is an average over both classes: not used." in found.notes
