"""What ROC and PR space show of a leaderboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from tests.js.test_model_js import MIXED, ONE, explore  # noqa: F401
from tile_core import curves, performance, scores

pytestmark = pytest.mark.node

Run = Callable[..., Any]
NO_TN = [[None, 20, 5, 15], [None, 10, 10, 10], [None, 0, 0, 20], [None, 0, 5, 0]]


def scene(shown: str, point: tuple[float, float] = (0.5, 0.5)) -> str:
    """An expression: the scene with these switches at a point."""
    a, b = point
    return f"""(() => {{ model.roc = new Set({shown}); model.point = {{ a: {a}, b: {b} }}; model.look();
      return tile.rocScene(model, 300, 0); }})()"""


def test_dots_of_pr_space_are_recall_and_precision(explore: Run) -> None:  # noqa: F811
    for prior in (None, 0.1):
        found = explore(scene("['pr']"), MIXED, prior)
        rows = np.array(MIXED, float)
        if prior is not None:
            before = performance.rates(rows)
            rows = performance.from_rates(tpr=before.tpr, fpr=before.fpr, prior=prior)
        rates = performance.rates(rows)
        assert_allclose([[p["x"], p["y"]] for p in found["points"]], np.stack([rates.tpr, rates.ppv], -1), rtol=1e-12)


@pytest.mark.parametrize("point", [(0.5, 0.5), (0.95, 0.7), (1, 0.5), (0, 0.3)])
def test_curves_go_through_the_dots(explore: Run, point: tuple[float, float]) -> None:  # noqa: F811
    found = explore(scene("['pr']", point), ONE)
    assert len(found["lines"]) == len(ONE)
    values = scores.canonical_score(np.array(ONE, float), *point)
    for line, value in zip(found["lines"], values, strict=True):
        xs, ys = np.array(line[1:-1] if len(line) > 2 else line[1:]).T
        assert_allclose(curves.iso_precision(*point, 0.2, value, xs), ys, rtol=1e-6, atol=1e-9)
    assert [each["value"] for each in found["strong"]] == [values.max()]


def test_no_skill_and_what_is_out_of_reach_follow_the_prevalence(explore: Run) -> None:  # noqa: F811
    found = explore(scene("['pr']"), MIXED, 0.3)
    assert_allclose(found["noSkill"], [[0, 0.3], [1, 0.3]])
    outline = np.array(found["zones"][0])
    assert_allclose(outline[:-1, 1], curves.least_precision(outline[:-1, 0], 0.3), rtol=1e-12)
    assert explore(scene("['hull']"), MIXED, 0.3)["noSkill"] == [[0, 0], [1, 1]]


def test_pr_space_needs_no_true_negatives(explore: Run) -> None:  # noqa: F811
    """At a = 1, the only part of the Tile that they have; a row that predicts no positive has no precision."""
    found = explore(scene("['pr']", (1, 0.5)), NO_TN)
    assert [p["entity"] for p in found["points"]] == [0, 1, 2]
    assert len(found["lines"]) == 2  # The perfect one is a corner.
    assert found["zones"] == found["noSkill"] == []
    assert explore(scene("[]", (1, 0.5)), NO_TN)["points"] == []


def test_a_dot_that_is_dragged_in_pr_space_gets_that_recall_and_precision(explore: Run) -> None:  # noqa: F811
    moved = """(() => { model.roc = new Set(['pr']); tile.moveTo(model, 1, [0.7, 0.6]); model.derive();
      return tile.placeOf(model, 1); })()"""
    assert_allclose(explore(moved, ONE), [0.7, 0.6], rtol=1e-9)
