"""Maps over the Tile in the browser: given the same draws, P(best) and plausible winners are those of `tile_core`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from tests.js.boards import as_draws, board, boards, few
from tile_core import tile, uncertainty

pytestmark = pytest.mark.node

Script = Callable[..., Any]

MAP = """const map = new u.BestMap(draws, given[1], given[2]);
  let slices = 1;
  while (!map.step(given[3] ?? Infinity)) slices++;
  const maps = Array.from({ length: draws.size }, (_, i) => map.probability(i));
  return { maps, winner: map.winner, top: map.top, slices }"""


def best_map(found: Script, drawn: uncertainty.Draws, prior: float | None, side: int, ms: float | None = None) -> Any:
    answer = found(MAP, [as_draws(drawn), prior, side, ms])
    answer["maps"] = np.moveaxis(np.reshape(answer["maps"], (-1, side, side)), 0, -1)
    return answer


@pytest.mark.parametrize("drawn", boards())
@pytest.mark.parametrize("prior", [None, 0.003, 0.5, 0.9])
def test_best_maps_are_those_of_the_same_draws(found: Script, drawn: uncertainty.Draws, prior: float | None) -> None:
    axis = tile.axis(21)
    answer = best_map(found, drawn, prior, 21)
    expected = uncertainty.best_map(drawn if prior is None else drawn.at_prior(prior), axis, axis)
    assert_allclose(answer["maps"], expected, atol=1e-6)  # single precision
    winners = uncertainty.winners(expected)
    assert_allclose(np.reshape(answer["top"], (21, 21)), winners.probability, atol=1e-6)
    winner = np.reshape(answer["winner"], (21, 21))
    assert_array_equal(winner == -1, winners.entity == -1)
    chosen = np.take_along_axis(expected, np.maximum(winner, 0)[..., None], -1)[..., 0]
    assert_allclose(chosen, winners.probability, atol=1e-6)


@pytest.mark.parametrize("seed", range(8))
def test_best_maps_of_few_samples_have_all_their_ties(found: Script, seed: int) -> None:
    drawn = few(3 + 4 * seed, samples=8 + 2 * seed, seed=seed)
    axis = tile.axis(41)
    answer = best_map(found, drawn, None, 41)
    assert_allclose(answer["maps"], uncertainty.best_map(drawn, axis, axis), atol=1e-6)


def test_clones_share_and_all_sum_to_1(found: Script) -> None:
    rows = board(6)[[0, 1, 2, 3, 4, 5, 2, 2]]
    drawn = uncertainty.from_counts(rows, 1, draws=50, congruence=1)
    answer = best_map(found, drawn, 0.3, 31)
    assert_array_equal(answer["maps"][..., 2], answer["maps"][..., 6])
    assert_array_equal(answer["maps"][..., 2], answer["maps"][..., 7])
    assert_allclose(answer["maps"].sum(-1), 1, atol=1e-6)


def test_slices_change_nothing(found: Script) -> None:
    drawn = uncertainty.from_counts(board(30), 1, draws=120)
    whole, sliced = (best_map(found, drawn, 0.2, 51, ms) for ms in (None, 0))
    assert sliced.pop("slices") > whole.pop("slices") == 1
    for name, values in whole.items():
        assert_array_equal(values, sliced[name])
