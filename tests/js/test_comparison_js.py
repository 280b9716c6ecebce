"""Two results compared on the page: shade, frontier, shares, tasks and needs as by brute force in Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tile_core import regions
from tile_core.scores import canonical_score

pytestmark = pytest.mark.node

POINTS = [(0.5, 0.5), (1, 0.5), (1, 0.8), (0, 0.3), (0.2, 0.9), (0, 0), (1, 1)]
LEADS = """(pairs) => pairs.map((two) => {
  const { shares, line, same } = tileTest.comparison.leadsOver(two);
  return { shares, line, same, decided: tileTest.comparison.decided(two),
    everywhere: tileTest.comparison.leaderEverywhere(two), heights: tileTest.comparison.frontierIn(two, [0, 0.5, 1]),
    steps: [...tileTest.comparison.stepsOver(two, 20)] };
})"""


def pairs(seed: int, count: int) -> np.ndarray:
    """Pairs of results, half of them at one prevalence, some with empty cells."""
    rng = np.random.default_rng(seed)
    rows = rng.integers(0, 60, (count, 2, 4)).astype(float) + 1
    half = rows[: count // 2]
    half[:, 1, :2] *= (half[:, 0, :2].sum(-1) / half[:, 1, :2].sum(-1))[:, None]
    half[:, 1, 2:] *= (half[:, 0, 2:].sum(-1) / half[:, 1, 2:].sum(-1))[:, None]
    rows[::9, 0, 1] = 0
    return rows


def gaps(two: np.ndarray, a: Any, b: Any) -> np.ndarray:
    """The score of the first less that of the second."""
    return np.asarray(canonical_score(two[0], a, b) - canonical_score(two[1], a, b))


def test_leaders_and_shade_are_those_of_a_grid(scripts: Any) -> None:
    cases = pairs(1, 200)
    middle = (np.arange(400) + 0.5) / 400
    coarse = (np.arange(20) + 0.5) / 20
    for two, found in zip(cases, scripts.evaluate(LEADS, cases.tolist()), strict=True):
        over = gaps(two, middle[None, :], middle[:, None])
        assert found["shares"] == pytest.approx([(over > 0).mean(), (over < 0).mean()], abs=4e-3)
        assert found["shares"] == pytest.approx(regions.shares(regions.regions(two), 2).tolist(), abs=1e-9)
        assert not found["same"]
        for a, b in found["line"]:
            assert gaps(two, a, b) == pytest.approx(0, abs=1e-9)
        for a, b in zip((0, 0.5, 1), found["heights"], strict=True):
            assert np.isnan(b) or gaps(two, a, b) == pytest.approx(0, abs=1e-9)
        shade = gaps(two, coarse[None, :], coarse[::-1, None])
        steps = np.sign(shade) * (np.abs(shade) > 1e-12) * np.minimum(5, 1 + np.floor(np.abs(shade) / 0.01 + 1e-9))
        assert found["steps"] == steps.ravel().tolist()
        everywhere = 0 if (over >= 0).all() else 1 if (over <= 0).all() else None
        if found["everywhere"] is not None or found["decided"] is None:
            assert found["everywhere"] == everywhere


def test_beyond_the_ends_of_the_frontier_one_leads_whatever_the_other_weight(scripts: Any) -> None:
    cases = pairs(2, 300)
    axis = np.linspace(0.001, 0.999, 60)
    seen = {"a": 0, "b": 0}
    for two, found in zip(cases, scripts.evaluate(LEADS, cases.tolist()), strict=True):
        if (decided := found["decided"]) is None:
            assert found["everywhere"] in (0, 1)
            continue
        seen[decided["axis"]] += 1
        for z, leader in (((decided["high"] + 1) / 2, decided["above"]), (decided["low"] / 2, decided["below"])):
            if z in (0, 1):
                continue
            over = gaps(two, axis, z) if decided["axis"] == "b" else gaps(two, z, axis)
            assert (over * (1 - 2 * leader) > 0).all()
    assert seen["b"] > 50


def test_equal_results_tie_everywhere(scripts: Any) -> None:
    row, larger = [30.0, 10.0, 5.0, 15.0], [60.0, 20.0, 10.0, 30.0]
    (found,) = scripts.evaluate(LEADS, [[row, larger]])
    assert found == {
        **{"shares": [0, 0], "line": [], "same": True, "decided": None, "everywhere": -1},
        **{"heights": pytest.approx([np.nan] * 3, nan_ok=True), "steps": [0] * 400},
    }


NEEDED = """([pairs, points]) => pairs.map((two) => points.map(([a, b]) =>
  tileTest.comparison.neededRates(two[0], two[1], a, b)))"""


def test_needed_rates_draw_level(scripts: Any) -> None:
    cases = pairs(3, 150)
    for two, found in zip(cases, scripts.evaluate(NEEDED, [cases.tolist(), POINTS]), strict=True):
        for (a, b), needed in zip(POINTS, found, strict=True):
            gap = float(gaps(two, a, b))
            if np.isnan(gap) or gap >= 0:
                continue
            tn, fp, fn, tp = two[0]
            for kind, level in (("tpr", [tn, fp, 0, fn + tp]), ("fpr", [tn + fp, 0, fn, tp])):
                rate = needed[kind]
                if rate is None:
                    assert gaps(np.array([level, two[1]]), a, b) < 1e-12
                    continue
                p, n = fn + tp, tn + fp
                row = [tn, fp, p * (1 - rate), p * rate] if kind == "tpr" else [n * (1 - rate), n * rate, fn, tp]
                assert gaps(np.array([row, two[1]]), a, b) == pytest.approx(0, abs=1e-9)


TASKS = """([data, prior, point, pair]) => {
  const model = new tileTest.ExploreModel();
  model.load(data);
  model.prior = prior;
  model.derive();
  [model.point.a, model.point.b] = point;
  const { tasks, whole } = tileTest.comparison.tasksOf(model, pair);
  const needs = tasks.map(({ context, difference }) => {
    const [behind, ahead] = difference < 0 ? pair : [pair[1], pair[0]];
    return tileTest.comparison.needIn(model, context, behind, ahead);
  });
  return { tasks: tasks.map(({ name, scores }) => [name, scores]), whole, needs,
    mean: tileTest.comparison.meanScores(tasks),
    outcomes: tileTest.comparison.outcomes(pair.map((i) => model.performances[i]), ...point) };
}"""


@pytest.mark.parametrize("prior", [None, 0.1])
def test_tasks_means_and_needs(scripts: Any, prior: float | None) -> None:
    rng = np.random.default_rng(5)
    rows = rng.integers(3, 80, (4, 6, 4))
    data = {
        **{"id": "t", "title": "Tasks", "entities": list("ABCDEF"), "contexts": ["p", "q", "r", "s"], "notes": []},
        **{"performances": rows.tolist(), "sizes": rows.sum(-1).tolist()},
    }
    a, b = 1, 0.8
    found = scripts.evaluate(TASKS, [data, prior, [a, b], [4, 2]])
    two = rows[:, [4, 2]].astype(float)
    if prior is not None:
        rates = two.copy()
        rates[..., :2] *= (1 - prior) / two[..., :2].sum(-1, keepdims=True)
        rates[..., 2:] *= prior / two[..., 2:].sum(-1, keepdims=True)
    else:
        rates = two
    expected = canonical_score(rates, a, b)
    np.testing.assert_allclose([scores for _, scores in found["tasks"]], expected, atol=1e-12)
    np.testing.assert_allclose(found["mean"], expected.mean(0), atol=1e-12)
    own = (two / two.sum(-1, keepdims=True)).mean(0)
    if prior is not None:
        own[:, :2] *= (1 - prior) / own[:, :2].sum(-1, keepdims=True)
        own[:, 2:] *= prior / own[:, 2:].sum(-1, keepdims=True)
    np.testing.assert_allclose(found["whole"], canonical_score(own, a, b), atol=1e-12)
    for each, at in zip(found["outcomes"], (3, 2, 1, 0), strict=True):
        assert each["at"] == at
        np.testing.assert_allclose(each["counts"], 1000 * own[:, at] / own.sum(-1), atol=1e-9)
    for k, need in enumerate(found["needs"]):
        behind = 0 if expected[k, 0] < expected[k, 1] else 1
        tn, fp, fn, tp = two[k, behind]
        enough = [
            n for n in range(int(fn) + 1) if _score([tn, fp, fn - n, tp + n], prior, a, b) >= expected[k, 1 - behind]
        ]
        assert need["detections"] == (enough[0] if enough else None)
        assert (need["misses"], need["alarms"]) == (fn, fp)
        enough = [
            n for n in range(int(fp) + 1) if _score([tn + n, fp - n, fn, tp], prior, a, b) >= expected[k, 1 - behind]
        ]
        assert need["rejections"] == (enough[0] if enough else None)


def _score(row: list[float], prior: float | None, a: float, b: float) -> float:
    tn, fp, fn, tp = row
    if prior is not None:
        n, p = (1 - prior) / (tn + fp), prior / (fn + tp)
        tn, fp, fn, tp = tn * n, fp * n, fn * p, tp * p
    return float(canonical_score(np.array([tn, fp, fn, tp]), a, b))
