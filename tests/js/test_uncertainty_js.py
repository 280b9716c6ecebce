"""The browser's mathematics of uncertainty: given the same draws, it says what `tile_core.uncertainty` says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy import stats

from tests.js.boards import as_draws, board, boards
from tile_core import uncertainty
from tile_core.scores import canonical_score
from tile_core.uncertainty.draws import averaged

pytestmark = pytest.mark.node

PLACES = [(0, 0), (1, 0), (0, 1), (1, 1), (0.5, 0.5), (1, 0.8), (0, 0.3), (0.31, 0.77)]
Script = Callable[..., Any]


@pytest.mark.parametrize("drawn", boards())
@pytest.mark.parametrize("prior", [None, 0.02, 0.6])
def test_scores_and_the_best_are_those_of_the_same_draws(
    found: Script, drawn: uncertainty.Draws, prior: float | None
) -> None:
    body = """return given[1].map(([a, b]) => [
      [...u.scoresAt(draws, draws.measured, a, b, given[2])], [...u.bestProbabilities(draws, a, b, given[2])]])"""
    at = drawn if prior is None else drawn.at_prior(prior)
    for (a, b), answer in zip(PLACES, found(body, [as_draws(drawn), PLACES, prior]), strict=True):
        score, best = (np.array(x, float) for x in answer)
        assert_allclose(score, canonical_score(at.measured, a, b), atol=1e-12)
        # Entities with the same counts share their area equally.
        assert_allclose(averaged(best, at.clones), averaged(uncertainty.best(at, a, b), at.clones), atol=1e-12)
        assert best.sum() == pytest.approx(0 if np.isnan(score).all() else 1, abs=1e-12)


@pytest.mark.parametrize("drawn", boards())
@pytest.mark.parametrize("prior", [None, 0.3])
def test_near_the_best_agrees_with_the_same_draws(found: Script, drawn: uncertainty.Draws, prior: float | None) -> None:
    body = """const map = new u.WithinMap(draws, given[2], 0, 0.02, 3);
      while (!map.step(0));
      return [given[1].map(([a, b]) => [...u.nearProbabilities(draws, a, b, given[2], 0.02)]), [...map.values]]"""
    at = drawn if prior is None else drawn.at_prior(prior)
    at_places, of_map = found(body, [as_draws(drawn), PLACES, prior])
    for (a, b), answer in zip(PLACES, at_places, strict=True):
        assert_allclose(answer, uncertainty.within(at, a, b, 0.02), atol=2e-3)
    axis = (0, 0.5, 1)
    expected = [uncertainty.within(at, a, b, 0.02)[0] for b in axis for a in axis]
    assert_allclose(of_map, expected, atol=2e-3)


@pytest.mark.parametrize("drawn", boards())
def test_ranks_and_pairs_are_those_of_the_same_draws(found: Script, drawn: uncertainty.Draws) -> None:
    body = """const all = [...draws.priors.keys()];
      return given[1].map(([a, b]) => [
        u.rankDistribution(draws, a, b, null, all), u.pairProbabilities(draws, a, b, null)])"""
    size = len(drawn.measured)
    for (a, b), answer in zip(PLACES, found(body, [as_draws(drawn), PLACES]), strict=True):
        distribution, beats = (np.array(x, float).reshape(size, size) for x in answer)
        assert_allclose(distribution, uncertainty.rank_distribution(drawn, a, b), atol=1e-12)
        assert_allclose(beats, uncertainty.beats(drawn, a, b), atol=1e-12)
        scores = canonical_score(np.concatenate([drawn.measured[None], drawn.performances]), a, b)
        whole = ~np.isnan(scores).any(0)
        assert_allclose(distribution.sum(1)[whole], 1, atol=1e-12)


@pytest.mark.parametrize(("alpha", "beta"), [(0.5, 0.5), (0.5, 90.5), (84.5, 6.5), (1, 1), (1e6, 50), (0.9, 1e5)])
def test_quantiles_are_those_of_tile_core(found: Script, alpha: float, beta: float) -> None:
    levels = (np.arange(300) + 0.5) / 300
    body = "return u.quantiles(given[1], given[2], Float64Array.from(given[3]))"
    answer = found(body, [None, alpha, beta, levels.tolist()])
    assert_allclose(answer, uncertainty.quantiles([alpha], [beta], levels)[0], atol=1e-12)


DRAWN = """const { fpr, tpr, priors, measured, clones, independent } = u.drawPerformances(given[1], given[2]);
  return { fpr, tpr, priors, measured, clones, independent }"""


def test_draws_are_quantiles_of_the_posteriors_in_an_order_of_their_own(found: Script) -> None:
    rows = board(6)
    options = {"number": 2000, "designEffect": 2}
    answer = found(DRAWN, [None, rows.tolist(), options])
    expected = uncertainty.from_counts(rows, 1, draws=2000, design_effect=2).performances
    rates = {"tpr": expected[..., 3] / expected[..., 2:].sum(-1), "fpr": expected[..., 1] / expected[..., :2].sum(-1)}
    for rate, exact in rates.items():
        drawn = np.array(answer[rate]).reshape(2000, 6)
        assert_allclose(np.sort(drawn, axis=0), np.sort(exact, axis=0), atol=1e-12)
    together = np.corrcoef(np.array([answer["tpr"], answer["fpr"]]).reshape(2, 2000, 6).swapaxes(1, 2).reshape(12, -1))
    assert np.abs(together - np.eye(12)).max() < 0.09
    assert_allclose(answer["priors"], rows[:, 2:].sum(1) / rows.sum(1))
    assert answer["independent"]


@pytest.mark.parametrize("congruence", [0.6, 1])
def test_congruence_is_that_of_a_gaussian_copula(found: Script, congruence: float) -> None:
    rows = board(3)[[0, 1, 2, 0]]
    answer = found(DRAWN, [None, rows.tolist(), {"number": 4000, "congruence": congruence}])
    drawn = np.array(answer["tpr"]).reshape(4000, 4)
    agreement = stats.spearmanr(drawn).statistic[np.triu_indices(4, 1)]
    assert agreement == pytest.approx(6 / np.pi * np.arcsin(congruence / 2), abs=0.03)
    assert abs(stats.spearmanr(drawn[:, 0], np.array(answer["fpr"]).reshape(4000, 4)[:, 1]).statistic) < 0.06
    assert np.array_equal(drawn[:, 0], drawn[:, 3]) == (congruence == 1)
    assert answer["clones"] == [0, 1, 2, 0]
    assert not answer["independent"]


def test_a_seed_fixes_the_draws_and_a_step_of_congruence_changes_them_little(found: Script) -> None:
    rows = board(5).tolist()
    settings = [{"seed": 4}, {"seed": 4}, {"seed": 5}, {"seed": 4, "congruence": 0.01}]
    one, two, three, four = (np.array(found(DRAWN, [None, rows, options])["tpr"]) for options in settings)
    assert np.array_equal(one, two)
    assert not np.array_equal(one, three)
    assert np.corrcoef(one, four)[0, 1] > np.corrcoef(one, three)[0, 1]


def test_what_own_draws_say_agrees_with_tile_core(found: Script) -> None:
    rows = board(12)
    body = """const own = u.drawPerformances(given[1], { number: 4000 });
      return given[2].map(([a, b]) => [
        u.bestProbabilities(own, a, b, null), u.pairProbabilities(own, a, b, null)])"""
    drawn = uncertainty.from_counts(rows, 1, draws=4000)
    places = [(0.5, 0.5), (0.75, 0.95), (0.1, 0.3)]
    for (a, b), (best, beats) in zip(places, found(body, [None, rows.tolist(), places]), strict=True):
        assert_allclose(best, uncertainty.best(drawn, a, b), atol=0.04)
        assert_allclose(np.reshape(beats, (12, 12)), uncertainty.beats(drawn, a, b), atol=0.05)


def test_the_mean_over_contexts_is_that_of_tile_core(found: Script) -> None:
    parts = [uncertainty.from_counts(board(5, seed), seed, draws=20) for seed in (1, 2, 3)]
    body = """const parts = given[1].map((each) => ({ ...each, priors: Float64Array.from(each.priors) }));
      const { fpr, tpr, priors, measured, number, size } = u.meanOf(parts);
      return [fpr, tpr, priors, measured.fpr, measured.tpr, [number, size]]"""
    fpr, tpr, priors, *measured, numbers = found(body, [None, [as_draws(part) for part in parts]])
    expected = as_draws(uncertainty.mean(parts))
    assert_allclose(fpr, expected["fpr"], atol=1e-12)
    assert_allclose(tpr, expected["tpr"], atol=1e-12)
    assert_allclose(priors, expected["priors"], atol=1e-12)
    assert_allclose(measured, [expected["measured"]["fpr"], expected["measured"]["tpr"]], atol=1e-12)
    assert numbers == [20, 5]


def test_a_missing_row_has_no_part(found: Script) -> None:
    body = """const own = u.drawPerformances(given[1]), best = u.bestProbabilities(own, 0.5, 0.5, null);
      const all = (steps) => { for (;;) { const { done, value } = steps.next(); if (done) return value; } };
      const how = { level: 0.95, any: false };
      const sets = u.setsFromClaims(all(u.claimsInSteps(own, 0.5, 0.5, null, how, false)), null);
      return [best, sets.last, sets.tier]"""
    best, last, tier = found(body, [None, [*board(3).tolist(), None, [1, 2, None, 3]]])
    assert best[3:] == [0, 0]
    assert sum(best) == pytest.approx(1)
    assert max(last) <= 3
    assert tier[3:] == [-2, -2]


@pytest.mark.parametrize(
    ("counts", "congruence", "message"),
    [
        ([[5, 1, 2, 3], None], 0, None),
        ([[5, 1, 2, 3], [50, 1, 2, 3]], 0, None),
        ([[5, 1, 2, 3], [50, 1, 2, 3]], 0.5, "one test set"),
        ([[5, 1, 0, 0]], 0, "no positives in 1 of 1"),
        ([[0, 0, 1, 3], [5, 1, 2, 3]], 0, "no negatives in 1 of 2"),
        ([[5.5, 1, 2, 3]], 0, "whole counts"),
        ([[0.5, 0.1, 0.2, 0.2]], 0, "sample size"),
        ([None], 0, "complete confusion matrices"),
    ],
)
def test_why_nothing_can_be_drawn_is_said(
    found: Script, counts: list[Any], congruence: float, message: str | None
) -> None:
    answer = found("return u.problemOf(given[1], given[2])", [None, counts, congruence])
    assert answer is None if message is None else message in answer


def test_rates_with_sizes_give_their_counts(found: Script) -> None:
    rows = board(4)
    rates = (rows / rows.sum(1, keepdims=True)).tolist()
    sizes = rows.sum(1).tolist()
    counts = found("return u.countsOf(given[1], given[2])", [None, rates, sizes])
    assert counts == rows.tolist()
    body = "return u.boardProblem(given[1], given[2])"
    assert found(body, [None, [[0.3333, 0.1667, 0.25, 0.25]], [10]]) is None
    assert "no size in 1 of 4" in found(body, [None, rates, [None, *sizes[1:]]])
    assert "another sum" in found(body, [None, rows.tolist(), [7, *sizes[1:]]])
