"""What a table leaves open: rows that fit every prevalence, and what becomes of them."""

from __future__ import annotations

import numpy as np
import pytest

from tile_core.importers import Import, build, guess

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
