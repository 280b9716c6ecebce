"""What a table leaves open: rows that fit every prevalence, and what becomes of them."""

from __future__ import annotations

import numpy as np
import pytest

from tile_core.importers import Import, Mapping, build, guess

RATES = {
    "model": ["A", "B", "C"],
    "sensitivity": ["0.90", "0.90", "0.95"],
    "specificity": ["0.90", "0.90", "0.80"],
    "accuracy": ["0.90", "0.70", "0.83"],
}


def load(columns: dict[str, list[str]], **options: object) -> Import:
    return build(columns, guess(columns), **options)


def test_a_row_that_fits_every_prevalence_is_asked_for() -> None:
    asked = load(RATES)
    assert asked.leaderboard is None
    assert asked.question is not None
    assert asked.question.about == "undetermined"
    assert "fit every prevalence in A:" in asked.detail


def test_a_typed_prevalence_is_that_of_these_rows_only() -> None:
    result = load(RATES, prior=0.3)
    assert result.leaderboard is not None
    assert result.leaderboard.entities == ("A", "C")  # no prevalence fits B
    np.testing.assert_allclose(result.leaderboard.performances[0, :, 2:].sum(axis=-1), [0.3, 0.2])
    np.testing.assert_allclose(result.leaderboard.performances[0, 0], [0.63, 0.07, 0.03, 0.27])
    assert result.undetermined == 1
    assert not any("more digits" in each.expected for each in result.problems)


def test_these_rows_can_be_left_out() -> None:
    result = load(RATES, undetermined="leave")
    assert result.leaderboard is not None
    assert result.leaderboard.entities == ("C",)
    assert [(each.row, each.severity) for each in result.problems] == [(2, "error"), (3, "error")]


@pytest.mark.parametrize("accuracy", ["0.70", "0.99"])
def test_a_row_that_fits_no_prevalence_is_not_asked_for(accuracy: str) -> None:
    result = load({name: [*cells[1:], cells[2]] for name, cells in RATES.items() if name not in ("accuracy", "model")}
                  | {"model": list("abc"), "accuracy": [accuracy, "0.83", "0.83"]})  # fmt: skip
    assert result.question is None
    assert result.imported_rows == 2


METHODS = ["CNN", "ViT", "SVM", "RF"] * 5


def counts(**columns: list[str]) -> dict[str, list[str]]:
    """A table of twenty rows with different counts."""
    starts = {"tp": 20, "fp": 3, "fn": 5, "tn": 60}
    return columns | {name: [str(start + k) for k in range(20)] for name, start in starts.items()}


def test_rows_of_one_name_that_another_column_tells_apart_are_asked_for() -> None:
    asked = load(counts(lab=[f"Lab {k}" for k in range(20)], method=METHODS))
    assert asked.leaderboard is None
    assert asked.question is not None
    assert (asked.question.about, asked.question.role) == ("names", "entity")
    assert asked.question.choices == (("", "4 methods"), ("lab", "20 names in “lab”"))
    assert asked.detail.startswith(
        "4 methods or 20 names in “lab”? Rows with the same “method” would be taken together"
    )


def test_a_choice_that_takes_teams_together_is_asked_about() -> None:
    columns = counts(team=[f"T{k}" for k in range(20)], method=METHODS)
    chosen = Mapping(guess(columns).roles | {"team": "attribute", "method": "entity"}, guess(columns).remarks)
    asked = build(columns, chosen)
    assert asked.question is not None
    assert asked.question.choices == (("", "4 methods"), ("team", "20 teams"))
    answered = build(columns, chosen, runs="mean")
    assert answered.leaderboard is not None
    assert answered.leaderboard.entities == ("CNN", "ViT", "SVM", "RF")
    assert answered.runs == "mean"


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"index": [str(k) for k in range(20)]},
        {"id": [str(k + 1) for k in range(20)]},
        {"date": [f"Jan {k}" for k in range(20)]},
        {"when": [f"2026-03-{k + 1:02d} 10:00" for k in range(20)]},
        {"AUC": [f"0.8{k:02d}" for k in range(20)]},
        {"machine": ["a", "b"] * 10},
        {"note": ["", "retrained"] * 10},
    ],
)
def test_runs_of_one_method_are_not_asked_for(more: dict[str, list[str]]) -> None:
    result = load(counts(method=METHODS, **more))
    assert result.question is None
    assert result.leaderboard is not None
    assert (result.leaderboard.entities, result.runs) == (("CNN", "ViT", "SVM", "RF"), "mean")


@pytest.mark.parametrize("name", ["team id", "entry no", "Submission ID"])
def test_numbers_that_identify_are_names_too(name: str) -> None:
    asked = load(counts(**{name: [str(417 + 3 * k) for k in range(20)], "method": METHODS}))
    assert asked.question is not None
    assert [column for column, _ in asked.question.choices] == ["", name]
