"""What the browser says of counts without draws is what `tile_core.uncertainty` says, digit by digit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from tests.js.boards import board
from tile_core import tile, uncertainty
from tile_core.leaderboard import leaderboard
from tile_core.uncertainty import philox
from tile_core.uncertainty.draws import averaged

pytestmark = pytest.mark.node

PLACES = [(0, 0), (1, 0), (0, 1), (1, 1), (0.5, 0.5), (1, 0.8), (0, 0.3), (0.31, 0.77)]
Array = np.ndarray[Any, np.dtype[np.float64]]
Script = Callable[..., Any]
BODY = """const { parts, prior, places, effect, level, fine, any } = given[1];
  const made = u.meanOf(parts.map((counts, context) =>
    u.drawPerformances(counts, { designEffect: effect, context })));
  const all = (steps) => { for (;;) { const { done, value } = steps.next(); if (done) return value; } };
  const { claimsInSteps, intervalsAt } = tileTest.exact;
  return places.map(([a, b]) => {
    const { sure, low, high, defined } = all(claimsInSteps(made, a, b, prior, { level, any }, fine));
    const alone = intervalsAt(made, a, b, prior, level, fine);
    return [sure, low, high, defined, alone.low, alone.high].map((values) => [...values]);
  })"""


def boards() -> list[Any]:
    """Counts of contexts: clones, a missing row, sizes that differ, undefined scores, large ones, a mean."""
    clones = board(7)[[0, 1, 2, 0, 3, 4, 0]]
    clones[5] = np.nan
    other = np.concatenate([board(4), board(4, 2, (30, 40)), board(3, 3, (1, 200))])
    edge = np.array([[90.0, 0, 10, 0], [90, 0, 0, 10], [0, 90, 0, 10], [60, 30, 3, 7], [90, 0, 10, 0]])
    large = np.array([[9e5, 1e5, 2000, 8000], [8.9e5, 1.1e5, 1500, 8500], [400, 100, 20, 80]])
    made = {"usual": [board(12)], "clones": [clones], "sizes": [other], "edge": [edge], "large": [large]}
    made["mean"] = [clones, board(7, 5, (20, 60))]
    return [pytest.param(parts, id=name) for name, parts in made.items()]


def sampled(parts: list[Array], effect: float) -> uncertainty.SampledRates:
    names = [f"m{i}" for i in range(len(parts[0]))]
    rows = np.stack(parts)
    contexts = [f"c{k}" for k in range(len(parts))]
    made = leaderboard(names, rows, contexts=contexts, sizes=rows.sum(-1))
    return uncertainty.sampled_leaderboard(made, None if len(parts) > 1 else 0, design_effect=effect)


def asked(parts: list[Array], **options: Any) -> dict[str, Any]:
    rows = [[None if np.isnan(row).any() else row.tolist() for row in part] for part in parts]
    return {
        "parts": rows,
        "places": PLACES,
        "effect": 1,
        "level": 0.95,
        "prior": None,
        "fine": True,
        "any": False,
    } | options


@pytest.mark.parametrize("parts", boards())
@pytest.mark.parametrize("dependence", ["independent", "any"])
@pytest.mark.parametrize(("prior", "effect"), [(None, 1), (0.1, 2.5)])
def test_claims_and_intervals_are_those_of_tile_core(
    found: Script, parts: list[Array], prior: float | None, effect: float, dependence: Any
) -> None:
    rates = sampled(parts, effect)
    answers = found(BODY, [None, asked(parts, prior=prior, effect=effect, any=dependence == "any")])
    for (a, b), (sure, low, high, defined, one, other) in zip(PLACES, answers, strict=True):
        expected = uncertainty.sure_differences(rates, a, b, prior=prior, dependence=dependence)
        assert_array_equal(np.reshape(sure, (len(low), -1)) == 1, expected.surely_better)
        assert_array_equal(np.array(defined) == 1, expected.defined)
        ends = np.array([low, high, one, other], float)
        alone = uncertainty.score_intervals(rates, a, b, prior=prior)
        # The scores themselves are sums in another order.
        assert ends[:2] == pytest.approx(np.stack([expected.low, expected.high]), abs=1e-9, nan_ok=True)
        assert ends[2:] == pytest.approx(alone.T, abs=1e-9, nan_ok=True)


@pytest.mark.parametrize("parts", [*boards(), pytest.param([board(60, 3, (1000, 4000))], id="smooth")])
def test_while_something_moves_claims_and_intervals_are_nearly_the_same(found: Script, parts: list[Array]) -> None:
    rates, differ, all_claims = sampled(parts, 1), 0, 0
    answers = found(BODY, [None, asked(parts, prior=0.6, fine=False)])
    for (a, b), (sure, low, high, _, one, other) in zip(PLACES, answers, strict=True):
        expected = uncertainty.sure_differences(rates, a, b, prior=0.6)
        differ += int((np.reshape(sure, (len(low), -1)) != expected.surely_better).sum())
        all_claims += int(expected.surely_better.sum())
        ends = np.array([low, high, one, other], float)
        assert ends[:2] == pytest.approx(np.stack([expected.low, expected.high]), abs=0.02, nan_ok=True)
        alone = uncertainty.score_intervals(rates, a, b, prior=0.6)
        assert ends[2:] == pytest.approx(alone.T, abs=2e-3, nan_ok=True)
    assert differ <= 0.02 * all_claims


@pytest.mark.parametrize("dependence", ["independent", "any"])
def test_plausible_winners_are_those_of_tile_core(found: Script, dependence: Any) -> None:
    body = """const made = u.drawPerformances(given[1]), how = { level: 0.9, any: given[3] === 'any' };
      const map = new u.PlausibleMap(made, given[2], how, 6);
      while (!map.step(0));
      return map.number"""
    axis = tile.axis(6)
    for rows, prior in ((board(30), None), (board(12, 4, (8, 9)), 0.05)):
        number = np.reshape(found(body, [None, rows.tolist(), prior, dependence]), (6, 6))
        expected = uncertainty.plausible_map(rows, axis, axis, prior=prior, level=0.9, dependence=dependence)
        assert_array_equal(number, expected)


def test_normal_numbers_are_those_of_tile_core(found: Script) -> None:
    places = [
        (seed, context, row, rate, draw)
        for seed in (0, 7, 2**32 - 1)
        for context in (0, 3, 32767)
        for row in (-1, 0, 65534)
        for rate in (0, 1)
        for draw in (0, 1999)
    ]
    numbers = found("return given[1].map((place) => u.normalAt(...place))", [None, places])
    expected = [
        philox.normals(seed, [row], rate, draw + 1, context)[-1, 0] for seed, context, row, rate, draw in places
    ]
    assert numbers == pytest.approx(expected, abs=1e-14)


@pytest.mark.parametrize("parts", boards())
@pytest.mark.parametrize(("prior", "congruence"), [(None, 0), (0.1, 0), (None, 0.6)])
def test_the_same_draws_say_the_same(found: Script, parts: list[Array], prior: float | None, congruence: float) -> None:
    """P(best) is the same number in both languages, not one that another seed could give."""
    sizes = np.unique(parts[0][~np.isnan(parts[0]).any(-1)][:, :2].sum(-1))
    congruence = congruence if len(sizes) == 1 else 0  # agreement needs one test set
    body = """const { parts, prior, places } = given[1], options = { number: 500, seed: 3, congruence: given[2] };
      const made = u.meanOf(parts.map((counts, context) => u.drawPerformances(counts, { ...options, context })));
      return places.map(([a, b]) => u.averageClones(u.bestProbabilities(made, a, b, prior), made.clones))"""
    drawn = [
        uncertainty.from_counts(part, 3, draws=500, congruence=congruence, context=k) for k, part in enumerate(parts)
    ]
    one = drawn[0] if len(drawn) == 1 else uncertainty.mean(drawn)
    one = one if prior is None else one.at_prior(prior)
    for (a, b), best in zip(PLACES, found(body, [None, asked(parts, prior=prior), congruence]), strict=True):
        assert best == pytest.approx(averaged(uncertainty.best(one, a, b), one.clones), abs=1e-12)
