"""Curves of no skill over every map: at the rate that is set, or at that of a classifier, and on correlation Tiles."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from tile_core import scores, symmetries, tile

pytestmark = pytest.mark.node

ROWS = [[50, 20, 10, 20], [60, 10, 20, 10], [40, 30, 5, 25]]
LOADED = """const model = new tile.ExploreModel();
  model.load({ id: '', title: '', contexts: ['all'], entities: given.map((_, i) => `team ${i}`), performances: [given],
    sizes: [given.map(() => 100)], notes: [] });
  model.point = { a: 0.5, b: 0.5 };
  model.look();"""
PLACES = "[0, 0.2, 0.5, 0.9, 1].map((a) => curve(a))"


@pytest.fixture
def browser(scripts: Any) -> Any:
    return scripts.function("tile = window.tileExplorer")


def test_the_rate_is_that_of_the_best_then_of_the_selected_then_the_one_chosen(browser: Any) -> None:
    rate = "tile.predictionRate(model)"
    script = f"""{LOADED} const found = [{rate}]; model.selected = 2; found.push({rate});
      model.tau = 0.3; found.push({rate}); return found"""
    assert_allclose(browser(script, ROWS), [0.4, 0.55, 0.3])


@pytest.mark.parametrize("tau", [0.03, 0.3, 0.5, 0.97])
def test_on_the_curve_guesses_of_one_rate_tie(browser: Any, tau: float) -> None:
    script = f"{LOADED} model.tau = {tau}; const curve = tile.gammaTauOf(model); return {PLACES}"
    a, b = np.array([0, 0.2, 0.5, 0.9, 1]), np.array(browser(script, ROWS))
    assert_allclose(b, tile.gamma_tau(a, tau), atol=1e-15)
    priors = np.random.default_rng(2).uniform(0.01, 0.99, 50)[:, None]
    guesses = np.stack([(1 - priors) * (1 - tau), (1 - priors) * tau, priors * (1 - tau), priors * tau], -1)
    values = scores.canonical_score(guesses, a[1:-1], b[1:-1])
    assert_allclose(values, np.broadcast_to(values[0], values.shape), rtol=1e-12)


def test_a_correlation_tile_has_the_lines_of_the_performances_and_of_the_leaderboard(browser: Any) -> None:
    script = f"""{LOADED} const scores = new tile.ScoresModel();
      Object.assign(scores, {{ family: 'fixed_prior', families: {{ fixed_prior: {{ parameter: 'prior' }} }},
        parameters: {{ prior: 0.2 }}, overlays: ['regions'] }});
      scores.follow(model);
      const {{ grid, gammaPi: curve, borders }} = scores.lines();
      scores.overlays = [];
      return [grid, {PLACES}, borders.length, scores.lines().borders.length, model.regions('first').length]"""
    grid, places, borders, none, regions = browser(script, ROWS)
    tenths = np.arange(1, 10) / 10
    assert_allclose(grid, symmetries.deformed(tenths, 0.2), rtol=1e-12)
    assert_allclose(places, tile.gamma_pi([0, 0.2, 0.5, 0.9, 1], 0.2), atol=1e-15)
    assert (borders, none) == (regions, 0)
    assert regions > 1


def test_without_a_common_prior_there_is_no_grid_and_no_curve(browser: Any) -> None:
    script = """const scores = new tile.ScoresModel(); scores.family = 'uniform';
      const { grid, gammaPi, gammaTau } = scores.lines(); return [grid, gammaPi, gammaTau]"""
    assert browser(script, None) == [[], None, None]
