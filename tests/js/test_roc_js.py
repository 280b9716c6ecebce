"""The browser's ROC geometry is that of `tile_core.roc`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from tile_core import performance, roc, scores

pytestmark = pytest.mark.node

Roc = Callable[..., Any]


@pytest.fixture
def browser_roc(scripts: Any) -> Roc:
    return scripts.function("roc = window.tileExplorer.roc")


def random_places(seed: int, n: int = 200) -> np.ndarray:
    """Columns a, b, prior, value; corners, sides and a = b among them."""
    rng = np.random.default_rng(seed)
    places = rng.uniform(0.01, 0.99, (n, 4))
    places[:4, :2] = [[0, 0], [1, 0], [0, 1], [1, 1]]
    places[4:10, 0] = [0, 1, 0, 1, 0, 1]
    places[10:14, 1] = [0, 1, 0, 1]
    places[14:20, 1] = places[14:20, 0]
    places[20:26, 3] = [0, 1, 0, 1, 0, 1]
    return places


def test_lines(browser_roc: Roc) -> None:
    places = random_places(1)
    a, b, prior, value = places.T
    body = "return given.map(([a, b, p, v]) => [roc.isoLine(a, b, p, v), roc.zeroLine(a, b, p), roc.oneLine(a, b, p)])"
    iso, zero, one = np.moveaxis(np.array(browser_roc(body, places.tolist())), 1, 0)
    assert_allclose(iso, roc.iso_line(a, b, prior, value), rtol=1e-12, atol=1e-15)
    assert_allclose(zero, roc.zero_line(a, prior), rtol=1e-12, atol=1e-15)
    assert_allclose(one, roc.one_line(b, prior), rtol=1e-12, atol=1e-15)


def test_a_line_joins_what_has_the_value(browser_roc: Roc) -> None:
    places, rng = random_places(2), np.random.default_rng(2)
    x, y = rng.random((2, len(places)))
    a, b, prior, _ = places.T
    rows = performance.from_rates(tpr=y, fpr=x, prior=prior)
    body = "return given.map(([place, point]) => roc.isoLineThrough(...place, point))"
    arguments = zip(places[:, :3].tolist(), np.stack([x, y], -1).tolist(), strict=True)
    lines = np.array(browser_roc(body, list(arguments)))
    assert_allclose(lines, roc.iso_line(a, b, prior, scores.canonical_score(rows, a, b)), rtol=1e-9, atol=1e-13)
    assert_allclose(lines[:, 0] * x + lines[:, 1] * y + lines[:, 2], 0, atol=1e-15)


def test_no_line_where_the_score_is_undefined(browser_roc: Roc) -> None:
    assert browser_roc("return roc.isoLineThrough(1, 0, 0.3, [0, 0])") is None


@pytest.mark.parametrize("box", [(0, 0, 1, 1), (-0.5, -0.25, 1.5, 2)])
def test_clipped_lines(browser_roc: Roc, box: tuple[float, ...]) -> None:
    rng = np.random.default_rng(3)
    lines = rng.normal(size=(300, 3))
    lines[:60] = rng.integers(-2, 3, (60, 3))
    lines = lines[(lines[:, :2] != 0).any(-1)]
    found = browser_roc("return given[0].map((line) => roc.clip(line, ...given[1]))", [lines.tolist(), list(box)])
    expected = roc.segment(lines, box)
    for one, line, ends in zip(found, lines, expected, strict=True):
        long_enough = np.hypot(*(ends[1] - ends[0])) > 1e-9
        assert (one is not None) == long_enough, line
        if one is not None:
            assert_allclose(np.array(one), ends[np.lexsort(ends.T[::-1].round(12))], atol=1e-12)


def test_undefined_lines_are_not_clipped(browser_roc: Roc) -> None:
    lines = [[0, 0, 0], [0, 0, 1], [1, 1, 0], [1, 1, -1e-14], [float("nan"), 1, 0]]
    assert browser_roc("return given.map((line) => roc.clip(line))", lines) == [None] * 5


def test_pencils_outside_only_touch_the_square(browser_roc: Roc) -> None:
    """0-lines and 1-lines pass through a corner of ROC; rounding must not make a stroke of that."""
    values = np.random.default_rng(5).uniform(0.01, 0.99, (200, 2)).tolist()
    body = "return given.map(([z, p]) => [roc.clip(roc.zeroLine(z, z, p)), roc.clip(roc.oneLine(z, z, p))])"
    assert browser_roc(body, values) == [[None, None]] * 200


def test_vertices(browser_roc: Roc) -> None:
    places = random_places(4)
    a, b, prior, _ = places.T
    found = browser_roc("return given.map(([a, b, p]) => roc.vertex(a, b, p))", places.tolist())
    parallel = a == b
    assert [one is None for one in found] == parallel.tolist()
    assert_allclose([one for one in found if one], roc.vertex(a, b, prior)[~parallel], rtol=1e-9)


def hull_points(seed: int, n: int, kind: str) -> np.ndarray:
    rng = np.random.default_rng(seed)
    if kind == "counts":
        return np.stack([rng.integers(0, 13, n) / 12, rng.integers(0, 8, n) / 7], -1)
    if kind == "arc":
        angle = np.sort(rng.random(n)) * np.pi / 2
        return np.stack([1 - np.cos(angle), np.sin(angle)], -1)[rng.permutation(n)]
    return rng.random((n, 2))


@pytest.mark.parametrize("kind", ["counts", "arc", "uniform"])
@pytest.mark.parametrize(("seed", "n"), [(1, 1), (2, 2), (3, 7), (4, 30), (5, 200)])
def test_hulls(browser_roc: Roc, kind: str, seed: int, n: int) -> None:
    points = hull_points(seed, n, kind)
    chain, groups = browser_roc("return [roc.upperHull(given), roc.upperHullGroups(given)]", points.tolist())
    assert_array_equal(points[chain], points[roc.upper_left_hull(*points.T)])
    assert [group[0] for group in groups] == chain
    assert groups == [np.flatnonzero((points == points[group[0]]).all(-1)).tolist() for group in groups]


def test_a_hull_lists_entities_that_can_be_first(browser_roc: Roc) -> None:
    points = np.unique(np.round(hull_points(6, 40, "arc") * [12, 9]) / [12, 9], axis=0)
    weights = np.linspace(1e-4, 1 - 1e-4, 5001)
    value = weights[:, None] * (1 - points[:, 0]) + (1 - weights[:, None]) * points[:, 1]
    best = value.max(-1, keepdims=True)
    alone = {
        tuple(points[row.argmax()]) for row, top in zip(value, best, strict=True) if (row > top - 1e-12).sum() == 1
    }
    groups = browser_roc("return roc.upperHullGroups(given)", points.tolist())
    assert {tuple(points[i]) for (i,) in groups} == alone
    assert 3 < len(alone) < len(points)


def test_a_hull_ignores_what_is_missing_and_rounding(browser_roc: Roc) -> None:
    third = 1 / 3
    points: list[Any] = [
        None,
        [0.1, 0.5],
        [float("nan"), 0.9],
        [third, 0.8],
        [third + 1e-16, 0.8 - 1e-16],
        [0.1, 0.4],
        None,
    ]
    middle = [[0.1 + k * (third - 0.1) / 7, 0.5 + k * 0.3 / 7] for k in range(1, 7)]
    assert browser_roc("return roc.upperHullGroups(given)", points + middle) == [[1], [3, 4]]
    assert browser_roc("return roc.upperHull([])") == []


def test_rounding_makes_no_corner_at_the_ends_of_a_hull(browser_roc: Roc) -> None:
    points = [[0.1, 0.5], [np.nextafter(0.1, 1), 0.8], [0.3, 0.9], [0.7, np.nextafter(0.9, 1)]]
    assert browser_roc("return roc.upperHull(given)", points) == [1, 2]


def test_a_point_of_roc(browser_roc: Roc) -> None:
    assert_allclose(
        browser_roc("return [roc.point([3, 1, 2, 6]), roc.point([3, 1, 0, 0])]"), [[0.25, 0.75], [0.25, np.nan]]
    )


@pytest.mark.papers
def test_the_pencil_of_figure_2(browser_roc: Roc) -> None:
    """B figure 2: prior 0.2, a = 0.95, b = 0.7; and the iso-line of value 1/2."""
    body = """const score = [.95, .7, .2];
      return [roc.vertex(...score), roc.vertex(.3, .8, .4), roc.zeroLine(...score), roc.oneLine(...score),
        roc.isoLine(...score, .5)]"""
    vertex, other, zero, one, half = browser_roc(body)
    assert_allclose(vertex, [-0.805, -0.38], atol=1e-12)
    assert_allclose(other, [1.44, 1.54], atol=1e-12)
    slopes = [-line[0] / line[1] for line in (zero, one, half)]
    assert_allclose(slopes, [0.210526315789, 1.714285714286, 0.848484848485], atol=1e-12)
    assert_allclose(-half[2] / half[1], 0.303030303030, atol=1e-12)


def test_a_round_value_keeps_clear_of_the_name_of_the_line_of_score_0(scripts: Any) -> None:
    body = """(side) => {
      const texts = [], pen = { add: (kind, { x, y }, text) => { if (kind === 'text') texts.push([text, x, y]); } };
      const scene = { side, x: [0, 1], ends: [], space: 'roc', zero: [1, 0.5], one: null, lines: [] };
      const scale = { x: (u) => 30 + u * side, y: (v) => 18 + (1 - v) * side };
      const drawing = { scene, scale, theme: {}, left: 30, taken: [] };
      tileExplorer.planes.drawFrame(pen, drawing);
      tileExplorer.planes.drawRound(pen, drawing, [[0.85, 0], [0.8, 0.06]], 0.1);
      tileExplorer.planes.drawRound(pen, drawing, [[0.3, 0], [0.5, 1]], 0.4);
      return texts.map(([text]) => text);
    }"""
    assert scripts.evaluate(body, 260) == ["score 0", "FPR →", "TPR", "0.4"]
