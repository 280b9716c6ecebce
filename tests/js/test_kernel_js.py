"""The browser's kernel: its scores, ranks, shifts and places are those of `tile_core`."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from tile_core import performance, ranking, scores, symmetries, tile

pytestmark = pytest.mark.node

NAN = float("nan")
Kernel = Callable[..., Any]


@pytest.fixture
def kernel(scripts: Any) -> Kernel:
    return scripts.function("k = window.tileExplorer.kernel")


def random_rows(seed: int, n: int, *, zeros: float = 0.2, unknown: float = 0.1) -> np.ndarray:
    """Counts, some proportional, some with zeros, some partly or wholly unknown."""
    rng = np.random.default_rng(seed)
    rows = rng.integers(1, 40, (n, 4)).astype(float)
    rows[rng.random((n, 4)) < zeros] = 0
    rows[rng.random((n, 4)) < unknown] = NAN
    rows[n // 2] = 3 * rows[n // 3]
    rows[n // 4] = NAN
    return rows


def as_json(rows: np.ndarray) -> list[Any]:
    """Rows as the page gets them: null for what is unknown, and for a row without anything."""
    listed = [[None if np.isnan(x) else x for x in row] for row in rows.tolist()]
    return [None if all(x is None for x in row) else row for row in listed]


PLACES = [(0, 0), (1, 0), (0, 1), (1, 1), (0.5, 0.5), (1, 0.8), (0, 0.3), (0.25, 1), (0.7, 0), (0.31, 0.77)]
RANK = """return given[1].map(([a, b]) => {
  const r = k.rank(given[0], a, b);
  return [[...r.keys], [...r.scores], [...r.ranks], [...r.order],
          given[0].map((p) => k.key(p, a, b)), given[0].map((p) => k.score(p, a, b))];
})"""


@pytest.mark.parametrize("seed", range(6))
def test_keys_scores_ranks_and_order_are_those_of_tile_core(kernel: Kernel, seed: int) -> None:
    rows = random_rows(seed, 60)
    for (a, b), found in zip(PLACES, kernel(RANK, [as_json(rows), PLACES]), strict=True):
        keys, score, ranks, order, key_of_one, score_of_one = (np.array(x, float) for x in found)
        assert_allclose(keys, ranking.keys(rows, a, b), rtol=1e-15)
        assert_allclose(score, scores.canonical_score(rows, a, b), rtol=1e-15)
        assert_array_equal(ranks, ranking.ranks(rows, a, b))
        assert_array_equal(order, ranking.order(rows, a, b))
        assert_array_equal(keys, key_of_one)
        assert_array_equal(score, score_of_one)


def test_ties_on_a_grid_are_exact(kernel: Kernel) -> None:
    rng = np.random.default_rng(1)
    rows = np.array([rng.multinomial(30, [0.25] * 4) for _ in range(50)])
    places = [(a, b) for a in range(0, 21, 4) for b in range(0, 21, 5)]
    found = kernel(RANK, [rows.tolist(), [[a / 20, b / 20] for a, b in places]])
    for (a, b), (_, _, ranks, *_) in zip(places, found, strict=True):
        pairs = [((20 - a) * tn + a * tp, (20 - b) * fp + b * fn) for tn, fp, fn, tp in rows.tolist()]
        exact = [None if good + bad == 0 else Fraction(good, good + bad) for good, bad in pairs]
        for one, rank in zip(exact, ranks, strict=True):
            expected = NAN if one is None else 1 + sum(other is not None and other > one for other in exact)
            assert_array_equal(rank, expected)


def test_ties_chain_within_the_tolerance_and_no_further(kernel: Kernel) -> None:
    step = 1 + 0.9e-12
    chained, apart = [[2, 1, 1, 2 * step**k] for k in (2, 0, 1)], [[2, 1, 1, 2 * (1 + 3e-12)], [2, 1, 1, 2]]
    (_, _, tied, order, *_), (_, _, split, *_) = (kernel(RANK, [rows, [[1, 0.5]]])[0] for rows in (chained, apart))
    assert (tied, order, split) == ([1, 1, 1], [0, 1, 2], [1, 2])


def test_a_count_of_weight_zero_may_be_unknown(kernel: Kernel) -> None:
    rows = [[None, 1, 2, 6], [NAN, 2, 2, 6], [5, None, 1, 4], None]
    places = [[1, 0.5], [0.999, 0.5], [1, 1]]
    right, inside, corner = kernel(RANK, [rows, places])
    assert_array_equal(right[2], [1, 2, NAN, NAN])
    assert_array_equal(right[3], [0, 1, 2, 3])
    assert_array_equal(inside[2], [NAN] * 4)
    assert_array_equal(corner[2], [2, 2, 1, NAN])


def test_an_answer_can_be_reused(kernel: Kernel) -> None:
    body = """const first = k.rank(given, 0.2, 0.2), again = k.rank(given, 0.9, 0.4, first);
      return [again === first, [...again.ranks], [...again.order], k.rank(given.slice(1), 0.5, 0.5, first) === first]"""
    rows = random_rows(2, 30)
    same, ranks, order, other_size = kernel(body, as_json(rows))
    assert same
    assert not other_size
    assert_array_equal(ranks, ranking.ranks(rows, 0.9, 0.4))
    assert_array_equal(order, ranking.order(rows, 0.9, 0.4))


def test_ranks_of_any_score(kernel: Kernel) -> None:
    values = [0.5, None, -0.25, 0.5 * (1 - 1e-13), float("inf"), -0.25 * (1 + 1e-13), 0, -float("inf"), -0.0]
    up, down = kernel("return [true, false].map((up) => [...k.ranksOf(given, up)])", values)
    assert_array_equal(up, [2, NAN, 6, 2, 1, 6, 4, 8, 4])
    assert_array_equal(down, [6, NAN, 2, 6, 8, 2, 4, 1, 4])
    positive = [0.5, None, 0.25, 0.5, 1.0]
    assert_array_equal(
        kernel("return [...k.ranksOf(given)]", positive),
        ranking.competition_ranks([NAN if x is None else x for x in positive]),
    )


def test_rates_and_priors(kernel: Kernel) -> None:
    rows = random_rows(3, 80)
    rows[:4] = [[0, 0, 2, 3], [4, 1, 0, 0], [0, 0, 0, 0], [0, 5, 0, 7]]
    found = kernel("return given.map((p) => k.rates(p))", as_json(rows))
    expected = performance.rates(rows)._asdict() | {
        "prior": performance.prior(rows),
        "tau": performance.prediction_rate(rows),
    }
    for name, values in expected.items():
        assert_allclose([one[name] for one in found], values, rtol=1e-15, err_msg=name)
    assert_allclose(kernel("return given.map((p) => k.priorOf(p))", as_json(rows)), expected["prior"], rtol=1e-15)
    assert kernel("return given.map((p) => k.canShift(p))", as_json(rows)) == symmetries.can_shift(rows).tolist()


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([[3, 1, 2, 2], None, [1, 3, 4, 0], [6, 2, 4, 4]], 0.5),
        ([[3, 1, 2, 2], [3, 1, 2, 3]], NAN),
        ([[3, 1, 2, 2], [3, 1, 2, 2 * (1 + 1e-10)]], 0.5),
        ([[None, 1, 2, 2], [0, 0, 0, 0], [3, 1, 1, 0]], 0.2),
        ([[1e9, 0, 0, 1], [1e9, 0, 0, 1.01]], NAN),
        ([[0, 0, 0, 1], [0, 0, 3, 1]], 1),
        ([None, [None, 1, 2, 3]], NAN),
        ([], NAN),
    ],
)
def test_the_common_prior(kernel: Kernel, rows: list[Any], expected: float) -> None:
    assert_allclose(kernel("return k.commonPrior(given)", rows), expected, rtol=1e-9)


@pytest.mark.parametrize("prior", [0.001, 0.3, 0.5, 0.97])
def test_shifted_performances(kernel: Kernel, prior: float) -> None:
    rows = random_rows(4, 60)
    found = kernel("return given[0].map((p) => k.shift(p, given[1]))", [as_json(rows), prior])
    got = np.array([[NAN if x is None else x for x in (row or [None] * 4)] for row in found])
    assert_allclose(got, symmetries.shift_prior(rows, prior), rtol=1e-12)
    shifted = symmetries.can_shift(rows)
    assert_allclose(performance.prior(got)[shifted], prior, rtol=1e-12)
    assert_allclose(performance.rates(got)[:2], performance.rates(rows)[:2], rtol=1e-12)


def test_what_need_not_or_cannot_be_shifted_stays_the_same_object(kernel: Kernel) -> None:
    body = "return given.map(([p, prior]) => k.shift(p, prior) === p)"
    own = [[3, 1, 2, 2], 0.5]
    impossible = [[[3, 1, 0, 0], 0.4], [[None, 1, 2, 3], 0.4], [None, 0.4]]
    assert kernel(body, [own, *impossible, [[3, 1, 2, 2], 0.4]]) == [True] * 4 + [False]


def test_places_move_with_the_prior(kernel: Kernel) -> None:
    rng = np.random.default_rng(5)
    z, old, new = rng.random((3, 200))
    body = "return given.map(([z, p, q]) => [k.shiftPoint(z, p, q), k.shiftPoint(z, q, p), k.toPrior(z, q)])"
    there, back, drawn = np.array(kernel(body, np.stack([z, old, new], -1).tolist())).T
    assert_allclose(there, symmetries.shift_point(z, old, new), rtol=1e-12)
    assert_allclose(back, symmetries.unshift_point(z, old, new), rtol=1e-12)
    assert_allclose(drawn, symmetries.deformed(z, new), rtol=1e-12)
    ends = kernel("return [0, 1].map((z) => [k.shiftPoint(z, 0.2, 0.7), k.toPrior(z, 0), k.toPrior(z, 1)])")
    assert ends == [[0] * 3, [1] * 3]


@pytest.mark.parametrize("name", list(symmetries.OPERATIONS))
def test_operations(kernel: Kernel, name: str) -> None:
    operation = symmetries.OPERATIONS[name]
    rows, rng = random_rows(6, 40, unknown=0), np.random.default_rng(6)
    body = """const o = k.operations[given[0]];
      return [given[1].map(o.performance), given[2].map((at) => o.point(...at)), o.dual, o.performance(null)]"""
    places = rng.random((20, 2))
    moved, points, dual, missing = kernel(body, [name, as_json(rows), places.tolist()])
    known = ~np.isnan(rows).any(-1)
    assert_array_equal(
        np.array([row for row, ok in zip(moved, known, strict=True) if ok]), operation.perform(rows)[known]
    )
    assert_allclose(np.transpose(points), operation.move(*places.T), rtol=1e-15)
    assert dual == operation.dual
    assert missing is None


def test_no_skill(kernel: Kernel) -> None:
    rng = np.random.default_rng(7)
    a, b, p = rng.random((3, 300))
    a[:4], b[:4] = [0, 1, 0, 1], [0, 0, 1, 1]
    body = """return given.map(([a, b, p]) => [k.gammaPi(p)(a), k.gammaTau(p)(a),
      k.bestNoSkill(a, b, p), ...k.cohenPlace(b, p)])"""
    pi, tau, best, place_a, place_b = np.array(kernel(body, np.stack([a, b, p], -1).tolist())).T
    assert_allclose(pi, tile.gamma_pi(a, p), rtol=1e-12)
    assert_allclose(tau, tile.gamma_tau(a, p), rtol=1e-12)
    assert_allclose(best, tile.best_no_skill(a, b, p), rtol=1e-12)
    assert_allclose(place_a, tile.corrected_place(b, p), rtol=1e-12)
    assert_array_equal(place_b, b)


def test_relative_skill(kernel: Kernel) -> None:
    rows, rng = random_rows(8, 100), np.random.default_rng(8)
    a, b = rng.random((2, 100))
    b[:10] = 0
    a[:5] = 1
    body = "return given[0].map((p, i) => k.relativeSkill(p, given[1][i], given[2][i]))"
    found = kernel(body, [as_json(rows), a.tolist(), b.tolist()])
    assert_allclose(found, tile.relative_skill(rows, a, b), rtol=1e-12, atol=1e-12)


def test_importances(kernel: Kernel) -> None:
    assert_allclose(kernel("return k.importances(0.3, 0.8)"), scores.importances(0.3, 0.8), rtol=1e-15)


@pytest.mark.papers
def test_values_of_the_papers(kernel: Kernel) -> None:
    """B: definition 1, figure 9, section 3.4 and figure 8, at places computed by hand."""
    body = """const p = [.7, .1, .15, .05];
      return [k.score(p, .3, .6), k.score(p, 1, .8), k.gammaPi(.3)(.5), k.gammaTau(.3)(.5),
        k.bestNoSkill(.3, .6, .2), k.bestNoSkill(.9, .9, .2), k.bestNoSkill(1, 0, .2), k.bestNoSkill(0, 1, .2),
        k.cohenPlace(.6, .2)[0], k.toPrior(.1, .2), k.toPrior(.25, .2), k.toPrior(.5, .2)]"""
    expected = [
        0.795275590551,
        0.263157894737,
        0.844827586207,
        0.155172413793,
        0.823529411765,
        0.692307692308,
        0.2,
        0.8,
    ]
    expected += [0.914285714286, 0.307692307692, 0.571428571429, 0.8]
    assert_allclose(kernel(body), expected, atol=1e-12)
