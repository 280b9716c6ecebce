"""Confusion matrices in shares: of all samples a performance, of a class or of predictions without a prevalence."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tile_core.checks import InvalidInputError
from tile_core.importers import Import, build, guess
from tile_core.importers.decisions import MATRIX


def imported(cells: str, header: str = "TN FP FN TP", **choices: Any) -> Import:
    """The import of rows with four cells each, separated by semicolons."""
    rows = [row.split() for row in cells.split(";")]
    columns = {name.replace("_", " "): [row[k] for row in rows] for k, name in enumerate(header.split())}
    table = {"model": [f"m{k}" for k in range(len(rows))], **columns}
    return build(table, guess(table), **choices)


@pytest.mark.parametrize(
    ("cells", "header"),
    [
        ("77.2% 2.8% 2.3% 17.7%", "TN FP FN TP"),
        ("77.2 2.8 2.3 17.7", "TN_(%) FP_(%) FN_(%) TP_(%)"),
        ("77.2 2.8 2.3 17.7", "TN FP FN TP"),
        ("0.772 0.028 0.023 0.177", "TN FP FN TP"),
    ],
)
def test_shares_of_all_samples_are_a_performance_without_a_size(cells: str, header: str) -> None:
    found = imported(f"{cells};{cells}", header)
    assert found.leaderboard is not None
    np.testing.assert_allclose(found.leaderboard.at(0), [[0.772, 0.028, 0.023, 0.177]] * 2, atol=1e-12)
    assert np.isnan(found.leaderboard.sizes).all()


@pytest.mark.parametrize(
    ("cells", "header"),
    [
        ("95% 5% 20% 80%", "TN FP FN TP"),
        ("95 5 20 80", "TN_(%) FP_(%) FN_(%) TP_(%)"),
        ("0.95 0.05 0.20 0.80", "TN FP FN TP"),
        ("95.0 5.0 20.1 79.9;94.1 5.9 19.9 80.1", "TN FP FN TP"),
    ],
)
def test_shares_of_a_class_hold_no_prevalence(cells: str, header: str) -> None:
    found = imported(cells, header)
    assert found.needs_prior
    assert "shares of each class: they hold no prevalence" in found.detail
    board = imported(cells, header, prior=0.2).leaderboard
    assert board is not None
    np.testing.assert_allclose(board.at(0)[0], [0.76, 0.04, 0.04, 0.16], atol=1e-3)


def test_shares_of_predictions_hold_no_prevalence() -> None:
    found = imported("97.1% 13.7% 2.9% 86.3%")
    assert found.leaderboard is None
    assert "shares of the predictions of each class" in found.detail


def test_100_samples_in_each_class_are_asked_about() -> None:
    found = imported("95 5 20 80;90 10 10 90")
    assert found.question is not None
    assert found.question.about == MATRIX
    assert "(TN 95, FP 5, FN 20, TP 80)" in found.detail
    counts = imported("95 5 20 80;90 10 10 90", shares="counts").leaderboard
    assert counts is not None
    assert counts.at(0).tolist() == [[95, 5, 20, 80], [90, 10, 10, 90]]
    assert imported("95 5 20 80;90 10 10 90", shares="shares").needs_prior


@pytest.mark.parametrize(
    "cells", ["95 5 20 80;900 10 10 90", "72 3 5 20", "1 0 0 1", "0 1 1 0;1 0 1 0", "90.5 3 20 80"]
)
def test_counts_stay_counts(cells: str) -> None:
    found = imported(cells)
    assert found.leaderboard is not None
    np.testing.assert_allclose(found.leaderboard.at(0)[0], [float(cell) for cell in cells.partition(";")[0].split()])


def test_percentages_that_are_no_shares_are_refused() -> None:
    assert imported("97.1% 93.7% 2.9% 86.3%").leaderboard is None


def test_a_cell_with_a_matrix_of_shares() -> None:
    table = {"model": ["A"], "cm": ["[[0.95, 0.05], [0.20, 0.80]]"]}
    mapping = guess(table)
    mapping.roles["cm"] = "matrix tn fp fn tp"
    assert build(table, mapping).needs_prior


def test_an_unknown_meaning_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="expected one of counts, shares; found 'x'"):
        imported("95 5 20 80", shares="x")
