"""Ranks over parts of the Tile in the browser: shares, robust choices and what it takes are those of `tile_core`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from tests.extremes import Case, cases, near_leaderboard, part
from tests.js.boards import as_draws, board, boards, few
from tile_core import uncertainty
from tile_core.performance import common_prior
from tile_core.symmetries import shift_point, shift_prior

pytestmark = pytest.mark.node

Script = Callable[..., Any]
TILE = {"kind": "tile"}
RECTANGLE = {"kind": "rectangle", "a0": 0.2, "a1": 0.75, "b0": 0.4, "b1": 0.9}
# Crosses itself; it touches the frame of the Tile, so that Python's cells of the whole Tile are those of its frame.
LASSO = {"kind": "lasso", "points": [[0, 0.1], [1, 0.9], [0.7, 0], [0.1, 1], [0.9, 0.3]]}
SHARES = """const found = new u.RankShares(given[1] ? draws : null, { ...draws.measured, priors: draws.priors },
    given[2], given[3], given[4], given[5] ?? 50);
  while (!found.step(given[6] ?? Infinity));
  return found.shares"""


def shares(found: Script, drawn: uncertainty.Draws, *given: Any) -> np.ndarray:
    size = len(drawn.measured)
    return np.reshape(found(SHARES, [as_draws(drawn), *given]), (size, size))


def many() -> uncertainty.Draws:
    """More than can hold the first ranks, of two priors."""
    rows = np.concatenate([board(30), board(10, 2, (40, 100))])
    return uncertainty.from_counts(rows, 1, draws=4)


def sides(region: dict[str, Any]) -> tuple[float, ...]:
    return tuple(region[name] for name in ("a0", "a1", "b0", "b1")) if region["kind"] == "rectangle" else (0, 1, 0, 1)


def test_one_draw_of_many_entities_is_found_in_slices(found: Script) -> None:
    """A page with 1,000 classifiers stays quick: it may stop between some rows and the next."""
    rng = np.random.default_rng(3)
    rows = rng.integers(1, 400, (150, 4)).astype(float)
    drawn = uncertainty.from_counts(rows, 3, draws=1)
    body = """const make = () => new u.RankShares(null, { ...draws.measured, priors: draws.priors }, 0.3,
        { kind: 'tile' }, 'ab');
      const [sliced, whole] = [make(), make()];
      let steps = 1;
      while (!sliced.step(0)) steps++;
      whole.step();
      return [steps, [...sliced.shares], [...whole.shares]]"""
    steps, sliced, whole = found(body, [as_draws(drawn)])
    assert steps >= 4
    assert sliced == whole


@pytest.mark.parametrize("drawn", [*boards(), pytest.param(many(), id="many")])
@pytest.mark.parametrize(("region", "prior"), [(TILE, 0.2), (RECTANGLE, None), (LASSO, 0.4)])
@pytest.mark.parametrize("depth", [1, 3])
def test_the_first_ranks_need_only_those_that_can_hold_them(
    found: Script, drawn: uncertainty.Draws, region: dict[str, Any], prior: float | None, depth: int
) -> None:
    """An entity behind so many others at every point is left out, and the first ranks are the same, ties too."""
    size = len(drawn.measured)
    body = f"""const given1 = [draws, draws.measured, given[2], given[1], 'ab', 9];
      const all = new u.RankShares(...given1), some = new u.RankShares(...given1, {depth});
      all.step(); while (!some.step(0));
      return [all.shares, some.shares]"""
    whole, first = (np.reshape(each, (size, size)) for each in found(body, [as_draws(drawn), region, prior]))
    assert_allclose(first[:, :depth], whole[:, :depth], atol=1e-12)
    assert not np.nan_to_num(first[:, depth:]).any()


@pytest.mark.parametrize("drawn", boards())
@pytest.mark.parametrize("region", [TILE, RECTANGLE], ids=["tile", "rectangle"])
@pytest.mark.parametrize("weight", ["ab", "balanced"])
def test_exact_shares_of_ranks_are_those_of_the_same_draws(
    found: Script, drawn: uncertainty.Draws, region: dict[str, Any], weight: str
) -> None:
    corners = np.array(sides(region), float)
    for prior in (0.02, 0.6):
        rectangle = corners if weight == "ab" else to_balanced(corners, prior)
        for draws in (True, False):
            answer = shares(found, drawn, draws, prior, region, weight)
            expected = uncertainty.acceptability(
                drawn.performances if draws else drawn.measured,
                prior=prior,
                rectangle=tuple(rectangle),
                balanced=weight == "balanced",
            )
            assert_allclose(answer, expected, atol=1e-11)
            known = expected.sum(1) > 0
            assert_allclose(answer[known].sum(1), 1, atol=1e-12)
            assert_allclose(answer.sum(0)[: known.sum()], 1, atol=1e-12)


def to_balanced(z: np.ndarray, prior: float) -> np.ndarray:
    return shift_point(z, 0.5, prior)


@pytest.mark.parametrize("seed", range(5))
def test_exact_shares_are_what_counting_cells_comes_near(found: Script, seed: int) -> None:
    drawn = few(8, samples=12, seed=seed) if seed % 2 else uncertainty.from_counts(board(8, seed), seed, draws=3)
    exact = shares(found, drawn, False, 0.3, RECTANGLE, "ab")
    a, b = ((np.arange(150) + 0.5) / 150 * side + start for start, side in ((0.2, 0.55), (0.4, 0.5)))
    v, u = (grid.ravel() for grid in np.meshgrid(b, a, indexing="ij"))
    counted = uncertainty.rank_shares(shift_prior(drawn.measured, 0.3), u, v)
    assert_allclose(exact, counted, atol=0.02)


@pytest.mark.parametrize("drawn", boards())
@pytest.mark.parametrize("prior", [None, 0.1])
def test_shares_of_a_lasso_are_counted_at_cells(found: Script, drawn: uncertainty.Draws, prior: float | None) -> None:
    a, b = uncertainty.points_inside(LASSO["points"], 15)
    at = drawn if prior is None else drawn.at_prior(prior)
    expected = uncertainty.rank_shares(at.measured, a, b)
    assert_allclose(shares(found, drawn, False, prior, LASSO, "ab", 15, 0), expected, atol=1e-12)
    mean = np.mean([uncertainty.rank_shares(rows, a, b) for rows in at.performances], axis=0)
    assert_allclose(shares(found, drawn, True, prior, LASSO, "ab", 15), mean, atol=1e-12)


def test_at_several_priors_cells_of_the_tile_are_counted(found: Script) -> None:
    rows = np.concatenate([board(3), board(3, 2, (30, 40))])
    drawn = uncertainty.from_counts(rows, 1, draws=2)
    axis = (np.arange(20) + 0.5) / 20
    v, u = (grid.ravel() for grid in np.meshgrid(axis, axis, indexing="ij"))
    expected = uncertainty.rank_shares(rows, u, v)
    for weight in ("ab", "balanced"):
        assert_allclose(shares(found, drawn, False, None, TILE, weight, 20), expected, atol=1e-12)


@pytest.mark.parametrize("positives", [33, 31])
def test_priors_a_sample_apart_are_several(found: Script, positives: int) -> None:
    """Only priors that rounding tells apart are one, as in `tile_core`: its areas are exact only for one prior."""
    rows = np.concatenate([board(3, 1, (30, 70)), board(3, 2, (positives, 100 - positives))])
    drawn = uncertainty.from_counts(rows, 1, draws=2)
    axis = (np.arange(20) + 0.5) / 20
    v, u = (grid.ravel() for grid in np.meshgrid(axis, axis, indexing="ij"))
    assert common_prior(rows) is None
    assert_allclose(shares(found, drawn, False, None, TILE, "ab", 20), uncertainty.rank_shares(rows, u, v), atol=1e-12)


@pytest.mark.parametrize("prior", [0.3, 0.001, 0.999])
def test_one_prior_is_that_of_tile_core(found: Script, prior: float) -> None:
    body = "return given[1].map((priors) => u.onePrior(priors, null))"
    rare = min(prior, 1 - prior)
    other = [prior + rare * share for share in (0, 1e-13, -1e-13, 1e-6, -1e-6, 1e-3, 0.5)]
    answers = found(body, [None, [[prior, float("nan"), each] for each in other]])
    for each, answer in zip(other, answers, strict=True):
        common = common_prior([[1 - share, 0, 0, share] for share in (prior, each)])
        assert np.isnan(answer) if common is None else answer == prior
    ends = found(body, [None, [[0, 0], [1, 1], [0, 1], [], [float("nan")]]])
    assert np.isnan(ends).all()


def test_the_balanced_weight_of_cells_is_the_area_on_the_balanced_tile(found: Script) -> None:
    body = "return [u.shareOfTile(given[1], given[2], given[3]), u.regionCells(given[1], 12, given[2], given[3])]"
    share, cells = found(body, [None, RECTANGLE, "balanced", 0.1])
    left, right, low, high = to_balanced(np.array(sides(RECTANGLE)), 0.1)
    assert share == pytest.approx((right - left) * (high - low))
    assert sum(cells["weights"]) == pytest.approx(share)
    assert max(cells["weights"]) > 1.5 * min(cells["weights"])


@pytest.mark.parametrize(
    ("region", "share"),
    [
        (TILE, 1),
        (RECTANGLE, 0.275),
        ({"kind": "lasso", "points": [[0.2, 0.2], [0.6, 0.2], [0.6, 0.7]]}, 0.1),
        ({"kind": "lasso", "points": [[0.2, 0.2], [0.6, 0.6], [0.2, 0.2]]}, 0),
    ],
)
def test_a_region_has_its_share_of_the_tile(found: Script, region: dict[str, Any], share: float) -> None:
    body = "return [u.shareOfTile(given[1]), u.regionCells(given[1], 9).a.length]"
    answer, cells = found(body, [None, region])
    assert answer == pytest.approx(share, abs=5e-4)
    assert cells > 0


ROBUST = """const entries = ([tn, fp, fn, tp]) => ({ tn, fp, fn, tp }), of = (rows) => [0, 1, 2, 3].map(
    (k) => Float64Array.from(rows, (row) => row[k]));
  return given[1].map(([rows, region]) => {
    const found = u.robustness(entries(of(rows)), region);
    return { ...found, best: u.bestOf(found.regret, false), low: u.bestOf(found.worstRank, false) };
  })"""


def region_of(corners: np.ndarray, k: int) -> dict[str, Any]:
    """As the page has it: a rectangle, or a lasso."""
    (a0, b0), (a1, b1) = corners.min(0), corners.max(0)
    lasso = {"kind": "lasso", "points": corners.tolist()}
    return {"kind": "rectangle", "a0": a0, "a1": a1, "b0": b0, "b1": b1} if k % 6 in {2, 3} else lasso


def test_the_robust_choice_is_that_of_tile_core(found: Script) -> None:
    """The same digits: one prior or several, rectangles and lassos, ties, 0/0, unknown counts, near ties."""
    near = [Case(near_leaderboard(20, 10.0**-k), part(np.random.default_rng(k), 1)) for k in range(2, 6)]
    some = [*cases(90, seed=2), *near]
    given = [[case.rows.tolist(), region_of(case.corners, k)] for k, case in enumerate(some)]
    for case, answer in zip(some, found(ROBUST, [None, given]), strict=True):
        expected = uncertainty.robustness(*case)
        assert_array_equal(answer["worstRank"], expected.worst_rank)
        assert_array_equal(answer["regret"], expected.regret)
        assert tuple(answer["best"]) == uncertainty.smallest(expected.regret)
        assert tuple(answer["low"]) == uncertainty.smallest(expected.worst_rank)


@pytest.mark.parametrize("drawn", boards())
@pytest.mark.parametrize("prior", [None, 0.1])
def test_the_robust_choice_in_a_draw_is_that_of_tile_core(
    found: Script, drawn: uncertainty.Draws, prior: float | None
) -> None:
    body = """const priors = given[1] === null ? draws.priors : draws.priors.fill(given[1]);
      return u.robustness(u.entriesOfRates(draws.measured, priors), given[2])"""
    answer = found(body, [as_draws(drawn), prior, LASSO])
    at = drawn if prior is None else drawn.at_prior(prior)
    expected = uncertainty.robustness(at.measured, LASSO["points"])
    assert_array_equal(answer["worstRank"], expected.worst_rank)
    assert_allclose(answer["regret"], expected.regret, atol=1e-12)


@pytest.mark.parametrize("seed", range(6))
def test_what_it_takes_is_that_of_tile_core(found: Script, seed: int) -> None:
    rows = board(5, seed, (20, 30))
    places = [(0.5, 0.5), (1, 1), (0, 0), (0.8, 0.3)]
    body = """return given[1].map(([a, b]) => given[2].map((prior) =>
      given[3].map((_, i) => Object.values(u.improvement(given[3], i, a, b, prior)))))"""
    priors = [None, 0.2]
    for (a, b), answers in zip(places, found(body, [None, places, priors, rows.tolist()]), strict=True):
        for prior, answer in zip(priors, answers, strict=True):
            assert answer == [list(uncertainty.improvement(rows, i, a, b, prior)) for i in range(5)]
