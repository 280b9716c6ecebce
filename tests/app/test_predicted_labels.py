"""Predictions of more than two classes: counted as numpy counts them, with more rows than other tables may have."""

from __future__ import annotations

import io

import numpy as np
import pandas as pd
import pytest

from app.reading.leaderboards import read_table
from app.settings import Limits
from tile_core.checks import InvalidInputError

LIMITS = Limits(rows=100, samples=5_000)


def labels(rows: int, models: int = 3) -> np.ndarray:
    """The true class of each sample and what models predict, shape (rows, 1 + models)."""
    rng = np.random.default_rng(rows)
    truth = rng.integers(0, 4, rows)
    guesses = np.where(rng.random((models, rows)) < 0.7, truth, rng.integers(0, 4, (models, rows)))
    return np.vstack([truth, guesses]).T


def file(values: np.ndarray, kind: str = "csv") -> bytes:
    frame = pd.DataFrame(values, columns=["y_true", *(f"m{k}" for k in range(values.shape[1] - 1))]).astype(str)
    if kind == "csv":
        return frame.to_csv(index=False).encode()
    out = io.BytesIO()
    frame.to_parquet(out)
    return out.getvalue()


@pytest.mark.parametrize(("rows", "kind"), [(90, "csv"), (170, "csv"), (5_000, "csv"), (3_000, "parquet")])
def test_predictions_are_counted(rows: int, kind: str) -> None:
    values = labels(rows)
    table = read_table(file(values, kind), f"labels.{kind}", LIMITS)
    for k, counts in enumerate(table.matrices.values(), 1):
        expected = np.bincount(4 * values[:, 0] + values[:, k], minlength=16).reshape(4, 4)
        assert np.array_equal(list(counts.values()), expected)
    assert list(table.matrices) == ["m0", "m1", "m2"]
    assert f"for {rows:,} samples of 4 classes" in table.notes[0]


def test_too_many_samples_and_rows_of_other_tables_are_refused() -> None:
    with pytest.raises(InvalidInputError, match="more than 5,000 samples, the limit for predictions of classes"):
        read_table(file(labels(5_001)), "labels.csv", LIMITS)
    with pytest.raises(
        InvalidInputError, match=r"more than 11,060 lines; .* 1,000 rows, or 11,000 samples with a true"
    ):
        read_table(file(labels(12_000)), "labels.csv", Limits(rows=1_000, samples=11_000))
    others = pd.DataFrame({"model": np.arange(300), "tp": 3, "fp": 1, "fn": 1, "tn": 9}).to_csv(index=False)
    with pytest.raises(InvalidInputError, match="more than 100 rows, the limit"):
        read_table(others.encode(), "counts.csv", LIMITS)


def test_an_empty_cell_is_named_by_its_row_and_column() -> None:
    lines = file(labels(400)).decode().split("\n")
    lines[321] = "1,2,,3"
    with pytest.raises(
        InvalidInputError, match="row 322, column “m1”: expected the name of a class, found an empty cell"
    ):
        read_table("\n".join(lines).encode(), "labels.csv", LIMITS)
