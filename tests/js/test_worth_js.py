"""What outcomes are worth, as people type it: ratios and importances, and the point that these set."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from tile_core import scores

pytestmark = pytest.mark.node

RATIOS = {
    "4": 4,
    " 0,25 ": 0.25,
    "1/4": 0.25,
    "1 : 4": 0.25,
    "4:1": 4,
    "1/0": np.inf,
    "∞": np.inf,
    "inf": np.inf,
    "0": 0,
    "": np.nan,
    "-1": np.nan,
    "four": np.nan,
    "1/2/3": np.nan,
    "0/0": np.nan,
    "/4": np.nan,
    "1e400": np.nan,
}


def test_ratios_are_read_as_people_write_them(scripts: Any) -> None:
    found = scripts.evaluate("(texts) => texts.map(tileExplorer.worth.ratioOf)", list(RATIOS))
    assert_allclose(found, list(RATIOS.values()))


def test_an_importance_is_a_finite_number_from_0_on(scripts: Any) -> None:
    found = scripts.evaluate("(texts) => texts.map(tileExplorer.worth.importanceOf)", ["2", "0,5", "0", "∞", "1/4", ""])
    assert_allclose(found, [2, 0.5, 0, np.nan, np.nan, np.nan])


@pytest.mark.parametrize("ratio", [0.25, 4, 1 / 3, 7, 0, np.inf, 123456.7, 1e-7])
def test_a_ratio_is_written_so_that_it_is_read_again(scripts: Any, ratio: float) -> None:
    text = scripts.evaluate("(x) => tileExplorer.worth.ratioText(x)", ratio)
    assert len(text) <= 8
    assert_allclose(scripts.evaluate("(x) => tileExplorer.worth.ratioOf(x)", text), ratio, rtol=5e-5)


def test_importances_give_the_place_that_python_gives(scripts: Any) -> None:
    rows = np.random.default_rng(5).integers(0, 4, (200, 4)).astype(float)
    share = "(rows) => rows.map(([tn, fp, fn, tp]) => [kernel.shareOf(tp, tn), kernel.shareOf(fn, fp)])"
    found = np.array(scripts.evaluate(share.replace("kernel", "tileExplorer.kernel"), rows.tolist()), dtype=float)
    assert_allclose(found.T, scores.place(rows))


def test_a_ratio_gives_the_place_of_its_importances(scripts: Any) -> None:
    ratios = [0, 0.25, 1, 4, 99, np.inf]
    found = scripts.evaluate("(list) => list.map((r) => tileExplorer.kernel.shareOf(r, 1))", ratios)
    _, expected = scores.place([[1, 1, r, 1] for r in ratios[:-1]])
    assert_allclose(found, [*expected, 1])


def test_scores_between_two_sides_are_those_of_python(scripts: Any) -> None:
    generator = np.random.default_rng(9)
    rows, places = generator.integers(0, 5, (300, 4)).astype(float), generator.uniform(size=(300, 2))
    script = """([rows, places]) => rows.map((p, k) => { const { score, alongRow, alongColumn } = tileExplorer.kernel;
      const [a, b] = places[k];
      return [alongRow(score(p, 0, b), score(p, 1, b), a), alongColumn(score(p, a, 0), score(p, a, 1), b)]; })"""
    found = np.array(scripts.evaluate(script, [rows.tolist(), places.tolist()]), dtype=float).T
    a, b = places.T
    r = scores.canonical_score
    assert_allclose(found[0], scores.along_row(r(rows, 0, b), r(rows, 1, b), a), atol=1e-13)
    assert_allclose(found[1], scores.along_column(r(rows, a, 0), r(rows, a, 1), b), atol=1e-13)
