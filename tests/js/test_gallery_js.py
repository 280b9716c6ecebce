"""The gallery's groups and order, and how scores agree with one another, as the browser finds them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy import stats

from tile_core import catalogue, populations

pytestmark = pytest.mark.node

COEFFICIENTS = {"kendall": stats.kendalltau, "spearman": stats.spearmanr}
AGREE = """([rows, x, coefficient]) => {
  const { rankings, agreements } = tileExplorer.lists;
  return Object.fromEntries(agreements(rankings(Float64Array.from(rows)), Float64Array.from(x), coefficient)); }"""


def levels(values: np.ndarray) -> np.ndarray:
    """Dense ranks; neighbours within 1e-12 of the larger of them, or of the largest up to 1, are tied."""
    known = np.unique(values)
    size = np.where(np.isfinite(known), abs(known), 0)
    floor = min(1.0, size.max(initial=0))
    apart = [
        high - low > 1e-12 * max(p, q, floor)
        for low, high, p, q in zip(known[:-1], known[1:], size[:-1], size[1:], strict=True)
    ]
    return np.cumsum([0, *apart])[np.searchsorted(known, values)]


@pytest.mark.parametrize(
    ("place", "part"),
    [
        ([1, 0.5], "right"), ([1, 1], "right"), ([1, 0], "right"), ([0.5, 0.5], "diagonals"), ([0, 0], "diagonals"),
        ([0, 1], "diagonals"), ([0.7, 0.3], "diagonals"), ([0.1 + 0.2, 0.3], "diagonals"), ([0, 0.5], "elsewhere"),
        ([0.94, 0.5], "elsewhere"), (None, "none"),
    ],
)  # fmt: skip
def test_the_part_of_the_tile(scripts: Any, place: Any, part: str) -> None:
    assert scripts.evaluate("(place) => tileExplorer.lists.partOf(place)", place) == part


def test_every_score_of_the_catalogue_is_in_one_part(scripts: Any) -> None:
    items = [{"key": score.key, "place": score.placement(0.2)} for score in catalogue.CATALOGUE.values()]
    found = scripts.evaluate("(items) => tileExplorer.lists.byPart(items)", items)
    assert [each["part"] for each in found] == ["right", "diagonals", "elsewhere", "none"]
    keys = [item["key"] for each in found for item in each["items"]]
    assert sorted(keys) == sorted(catalogue.CATALOGUE)
    for each in found:
        order = [item["key"] for item in each["items"]]
        assert order == sorted(order, key=list(catalogue.CATALOGUE).index)


def test_a_part_without_a_score_is_left_out(scripts: Any) -> None:
    found = scripts.evaluate("(items) => tileExplorer.lists.byPart(items)", [{"place": None}])
    assert [each["part"] for each in found] == ["none"]
    assert scripts.evaluate("(items) => tileExplorer.lists.byPart(items)", []) == []


def test_by_value_ties_keep_their_order_and_the_undefined_come_last(scripts: Any) -> None:
    rng = np.random.default_rng(3)
    for _ in range(50):
        values = rng.integers(-3, 4, rng.integers(0, 30)).astype(float)
        values[rng.random(len(values)) < 0.3] = np.nan
        items = [[k, value] for k, value in enumerate(values)]
        found = scripts.evaluate("(items) => tileExplorer.lists.byValue(items, (item) => item[1])", items)
        expected = sorted(items, key=lambda item: (np.isnan(item[1]), -item[1] if item[1] == item[1] else 0, item[0]))
        assert [k for k, _ in found] == [k for k, _ in expected]


@pytest.mark.parametrize("coefficient", COEFFICIENTS)
def test_agreement_is_that_of_the_package(scripts: Any, coefficient: str) -> None:
    rng = np.random.default_rng(8)
    drawn = populations.draw("dirichlet", 60, rng, None)
    counts = rng.integers(0, 4, (60, 4)).astype(float)
    counts[:4] = [[0, 0, 1, 2], [3, 1, 0, 0], [5, 0, 0, 0], [1, 1, 1, 1]]
    for rows in (drawn, counts[counts.sum(1) > 0]):
        x = catalogue.CATALOGUE["mcc"].function(rows)
        found = scripts.evaluate(AGREE, [rows.ravel().tolist(), x.tolist(), coefficient])
        assert sorted(found) == sorted(catalogue.CATALOGUE)
        for key, score in catalogue.CATALOGUE.items():
            y = score.function(rows)
            both = ~np.isnan(x) & ~np.isnan(y)
            p, q = levels(x[both]), levels(y[both])
            defined = len(set(p)) > 1 and len(set(q)) > 1
            expected = COEFFICIENTS[coefficient](p, q).statistic if defined else np.nan
            assert found[key] == pytest.approx(expected, abs=1e-9, nan_ok=True), key
