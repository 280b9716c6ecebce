"""What the model of Explore places and draws where the rows have different priors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from app.requests import explore_request
from tests.app.test_state import request
from tile_core import catalogue
from tile_core.leaderboard import leaderboard

pytestmark = pytest.mark.node

ONE = [[60, 20, 5, 15], [70, 10, 10, 10], [50, 30, 2, 18]]
MIXED = [[60, 20, 5, 15], [40, 10, 20, 30], [50, 30, 2, 18]]

Run = Callable[..., Any]


def test_scores_of_a_fixed_prior_have_no_place_at_mixed_priors(explore: Run) -> None:
    """Kappa, balanced accuracy and their kin order like a canonical score among rows of one prior only."""
    keys = "model.places().flatMap((place) => [place.name, ...place.others])"
    fixed = {score.name for score in catalogue.CATALOGUE.values() if score.fixed_prior_only}
    free = {score.name for score in catalogue.CATALOGUE.values() if score.placement(0.3) is not None} - fixed
    assert {"Cohen's kappa", "Balanced accuracy"} <= fixed
    assert set(explore(keys, MIXED)) == free
    at_one = set(explore(keys, ONE))
    assert at_one >= free | {"Cohen's kappa", "Balanced accuracy"}
    assert set(explore(keys, MIXED, 0.2)) == at_one


def test_places_at_a_common_prior_are_those_of_the_catalogue(explore: Run) -> None:
    places = explore("model.places().map(({ key, a, b }) => [key, a, b])", MIXED, 0.15)
    for key, a, b in places:
        assert (a, b) == pytest.approx(catalogue.CATALOGUE[key].placement(0.15), abs=1e-12)


def test_there_is_no_prior_grid_where_no_prior_applies(explore: Run) -> None:
    scene = (
        "(({ grid, gammaPi, cohen }) => [grid.length, Boolean(gammaPi), Boolean(cohen)])(tile.tileScene(model, 100, 0))"
    )
    assert explore(scene, ONE) == [9, True, True]
    assert explore(scene, MIXED) == [0, False, False]
    assert explore(scene, MIXED, 0.3) == [9, True, True]
    assert explore("tile.priorNote(model)", MIXED) == (
        "prevalences differ: no prior grid, no no-skill curve, no Cohen’s correction"
    )
    assert explore("tile.priorNote(model)", MIXED, 0.3) == explore("tile.priorNote(model)", ONE) == ""


@pytest.mark.parametrize("context", [explore_request.BY_SIZE, explore_request.MEAN, 1])
def test_means_of_contexts_are_those_of_the_server(explore: Run, context: int) -> None:
    """Probabilities weighted by each entity's own sizes, which need not be the sums of its counts."""
    rng = np.random.default_rng(3)
    rows, sizes = rng.integers(1, 99, (3, 4, 4)).astype(float), rng.integers(1, 5000, (3, 4)).astype(float)
    rows[1, 2] /= rows[1, 2].sum()
    board = leaderboard("abcd", rows, contexts="xyz", sizes=sizes)
    expected = explore_request.performances_of(board, explore_request.read(request(context=context)))
    given = f"""(() => {{ const [performances, sizes] = {[rows.tolist(), sizes.tolist()]};
      Object.assign(model.data, {{ performances, sizes, contexts: ['x', 'y', 'z'] }});
      return tile.performancesIn(model.data, {context}); }})()"""
    np.testing.assert_allclose(explore(given, rows[0].tolist()), expected, rtol=1e-12)


def test_a_mean_by_size_is_unknown_if_a_size_or_a_row_is(explore: Run) -> None:
    for change in ("model.data.sizes[1][0] = NaN", "model.data.performances[1][0] = null"):
        given = f"""(() => {{ const rows = model.data.performances[0];
          Object.assign(model.data, {{ performances: [[...rows], [...rows]], sizes: [[1, 2, 3], [4, 5, 6]] }});
          {change};
          return tile.performancesIn(model.data, tile.BY_SIZE).map((row) => row === null); }})()"""
        assert explore(given, ONE) == [True, False, False]


@pytest.mark.parametrize("name", ["ScoresModel", "TradeoffModel"])
def test_the_prior_of_a_distribution_is_that_of_the_leaderboard_until_it_is_set(scripts: Any, name: str) -> None:
    body = f"""(prior) => {{
      const model = new window.tileExplorer.{name}();
      Object.assign(model, {{ families: {{ given: {{ parameter: 'prior' }} }}, family: 'given' }});
      const found = [model.parameter];
      model.boardPrior = prior;
      found.push(model.parameter);
      model.parameters = {{ ...model.parameters, prior: 0.7 }};
      return [...found, model.parameter];
    }}"""
    assert scripts.evaluate(body, 0.123) == [0.5, 0.123, 0.7]
    # A prior of a single class is not taken as the first value.
    for nothing in (0, 1, float("nan")):
        assert scripts.evaluate(body, nothing)[1] == 0.5
