"""The share of the Tile on which doing nothing, or treating all, is best: in the browser as in Python."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from app.reading.leaderboards import read_file
from tile_core import decisions, symmetries

pytestmark = pytest.mark.node

DATA = Path(__file__).resolve().parents[2] / "data"
SHARES = """return given.map(({ rows, prior }) => {
  const owners = new Map(regions.firstRegions(rows).flatMap(({ entities }) => entities.map((i) => [i, 1])));
  return new references.References(rows, prior, owners).shares;
})"""
Run = Callable[..., Any]


@pytest.fixture
def browser(scripts: Any) -> Run:
    return scripts.function("{ references, regions } = window.tileTest")


def expected(rows: np.ndarray, prior: float) -> list[float]:
    """The shares of both references, of which rows that predict one class only take nothing."""
    parts = decisions.reference_parts(rows, prior)
    return [sum(part.region.area for part in parts if part.reference == k) for k in (0, 1)]


def test_shares_are_those_of_the_regions_in_python(browser: Run) -> None:
    rng, cases = np.random.default_rng(0), []
    for prior in (0.02, 0.2, 0.5, 0.95):
        for n in (1, 5, 40):
            fpr, tpr = np.sort(rng.random((2, n)), axis=0)
            cases.append(np.stack([(1 - prior) * (1 - fpr), (1 - prior) * fpr, prior * (1 - tpr), prior * tpr], -1))
    told = browser(
        SHARES, [{"rows": rows.tolist(), "prior": prior} for rows, prior in zip(cases, _priors(cases), strict=True)]
    )
    assert_allclose(
        told, [expected(rows, prior) for rows, prior in zip(cases, _priors(cases), strict=True)], atol=1e-12
    )


def _priors(cases: list[np.ndarray]) -> list[float]:
    return [float(rows[0, 2:].sum()) for rows in cases]


@pytest.mark.parametrize(("name", "prior"), [("diabetes", 0.02), ("diabetes", 90 / 442), ("finley", 51 / 2803)])
def test_shares_of_the_samples(browser: Run, name: str, prior: float) -> None:
    board = read_file(DATA / f"{name}.csv").leaderboard
    assert board is not None
    rows = symmetries.shift_prior(board.performances[0], prior)
    [told] = browser(SHARES, [{"rows": rows.tolist(), "prior": prior}])
    assert_allclose(told, expected(rows, prior), atol=1e-12)
    if prior == 0.02:
        assert_allclose(told, [0.519, 0.00003], atol=6e-4)
