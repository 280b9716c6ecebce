"""The browser's geometry of precision-recall space is that of `tile_core.curves`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from tile_core import curves

pytestmark = pytest.mark.node

Pr = Callable[..., Any]


@pytest.fixture
def browser_pr(scripts: Any) -> Pr:
    return scripts.function("pr = window.tileExplorer.pr")


def random_places(seed: int, n: int = 300) -> np.ndarray:
    """Columns a, b, prior, value; corners, sides and a = b among them."""
    places = np.random.default_rng(seed).uniform(0.01, 0.99, (n, 4))
    places[:4, :2] = [[0, 0], [1, 0], [0, 1], [1, 1]]
    places[4:40, 0] = 1
    places[40:50, 1] = places[40:50, 0]
    places[50:60, 1] = [0, 1] * 5
    return places


def test_places_and_bounds(browser_pr: Pr) -> None:
    x, y, prior = np.random.default_rng(1).uniform(0.01, 0.99, (3, 100))
    body = "return given.map(([x, y, p]) => [pr.prPlace([x, y], p), pr.rocPlace(pr.prPlace([x, y], p), p)])"
    there, back = np.moveaxis(np.array(browser_pr(body, np.stack([x, y, prior], -1).tolist())), 1, 0)
    assert_allclose(there, curves.pr_place(x, y, prior), rtol=1e-12)
    assert_allclose(back, np.stack([x, y], -1), rtol=1e-9)
    least = browser_pr("return given.map(([r, p]) => pr.leastPrecision(r, p))", np.stack([x, prior], -1).tolist())
    assert_allclose(least, curves.least_precision(x, prior), rtol=1e-12)


def test_curves(browser_pr: Pr) -> None:
    places = random_places(2)
    found = browser_pr("return given.map(([a, b, p, v]) => pr.isoCurve(a, b, p, v))", places.tolist())
    recalls = np.linspace(0.0005, 1, 2000)
    for place, curve in zip(places, found, strict=True):
        a, b, prior, value = place
        if b == a == 1:  # Recall: an upright line from the least precision up.
            assert_allclose(curve, [[value, curves.least_precision(value, prior)], [value, 1]], rtol=1e-12)
            continue
        expected = curves.iso_precision(a, b, prior, value, recalls)
        there = recalls[np.isfinite(expected)]
        if curve is None:
            assert len(there) <= 1, place
            continue
        xs, ys = np.array(curve).T
        assert (np.diff(xs) >= 0).all()
        inner = slice(1, -1)
        assert_allclose(curves.iso_precision(a, b, prior, value, xs[inner]), ys[inner], rtol=1e-6, atol=1e-7)
        if len(there):  # The ends are those of the defined part.
            assert_allclose([xs[0], xs[-1]], [there[0], there[-1]], atol=6e-4)


def test_curves_end_at_the_box(browser_pr: Pr) -> None:
    places, box = random_places(3), (0.3, 0.4, 0.7, 0.8)
    body = "return given[0].map(([a, b, p, v]) => [pr.isoCurve(a, b, p, v), pr.isoCurve(a, b, p, v, ...given[1])])"
    x0, y0, x1, y1 = box
    met = 0
    for whole, part in browser_pr(body, [places.tolist(), list(box)]):
        dense = [] if whole is None else whole
        inside = [q for q in dense if x0 < q[0] < x1 and y0 < q[1] < y1]
        assert part is not None or not inside
        if part is None:
            continue
        met += 1
        xs, ys = np.array(part).T
        assert xs.min() >= x0 - 1e-9
        assert xs.max() <= x1 + 1e-9
        assert ys.min() >= y0 - 1e-9
        assert ys.max() <= y1 + 1e-9
    assert met > 50


def test_f_scores_need_no_prior(browser_pr: Pr) -> None:
    body = (
        "return [pr.isoCurve(1, 0.5, NaN, 0.6), pr.isoCurve(0.9, 0.5, NaN, 0.6), pr.prScore(1, 0.5, NaN, [0.6, 0.6])]"
    )
    curve, none, value = browser_pr(body)
    xs, ys = np.array(curve).T
    assert_allclose(2 * xs[1:] * ys[1:] / (xs[1:] + ys[1:]), 0.6, rtol=1e-9)
    assert none is None
    assert value == pytest.approx(0.6)


def test_lines_of_roc_space_bend(browser_pr: Pr) -> None:
    line = np.array(browser_pr("return pr.prLine([[0, 0], [0.1, 0.5], [1, 1]], 0.3)"))
    assert_allclose(line[0], [0, curves.pr_place(0.1, 0.5, 0.3)[1]], rtol=1e-12)
    second = line[line[:, 0] > 0.5]
    assert len(second) > 20
    fpr = 0.1 + (second[:, 0] - 0.5) * 0.9 / 0.5
    assert_allclose(curves.pr_place(fpr, second[:, 0], 0.3), second, rtol=1e-9)


def test_no_value_out_of_reach(browser_pr: Pr) -> None:
    values = browser_pr("return [pr.prScore(0.5, 0.5, 0.2, [1, 0.19]), pr.prScore(0.5, 0.5, 0.2, [1, 0.2])]")
    assert np.isnan(values[0])
    assert values[1] == pytest.approx(0.2)
