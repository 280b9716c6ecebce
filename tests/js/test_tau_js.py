"""Agreement of two rankings, as the browser computes it while the point moves, equals scipy's and the package's."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy import stats

from tile_core import catalogue, correlation, populations, ranking

pytestmark = pytest.mark.node

COMPARE = """([x, y, floor]) => {
  const { denseRanks, compare, spearman, pearson } = tileExplorer.tau;
  const [p, q] = [denseRanks(Float64Array.from(x), floor), denseRanks(Float64Array.from(y))];
  return { ...compare(p, q), spearman: spearman(p, q), pearson: pearson(x, y) };
}"""


@pytest.fixture(scope="module")
def page(scripts):
    return scripts


def _pairs():
    """Lists with no ties, with many, with undefined values, with infinities, short ones."""
    rng = np.random.default_rng(5)
    yield rng.random(200), rng.random(200)
    yield rng.integers(0, 5, 150).astype(float), rng.integers(0, 4, 150).astype(float)
    x, y = rng.integers(0, 30, 300).astype(float), rng.random(300)
    x[::7], y[::11] = np.nan, np.nan
    yield x, y
    yield np.where(x > 25, np.inf, x), -y
    yield np.array([1.0, 2.0, 2.0]), np.array([3.0, 1.0, 3.0])


@pytest.mark.parametrize(("x", "y"), list(_pairs()), ids=["plain", "ties", "undefined", "infinite", "short"])
def test_coefficients_are_those_of_scipy(page, x, y):
    found = page.evaluate(COMPARE, [x.tolist(), y.tolist(), 0])
    keep = ~np.isnan(x) & ~np.isnan(y)
    assert_allclose(found["tau"], stats.kendalltau(x[keep], y[keep]).statistic, atol=1e-12)
    assert_allclose(found["spearman"], stats.spearmanr(x[keep], y[keep]).statistic, atol=1e-12)
    finite = keep & np.isfinite(x) & np.isfinite(y)
    assert_allclose(found["pearson"], stats.pearsonr(x[finite], y[finite]).statistic, atol=1e-12)
    above = [np.greater.outer(z[keep], z[keep]) for z in (x, y)]
    assert found["n"] == keep.sum()
    assert found["concordant"] == (above[0] & above[1]).sum()
    assert found["discordant"] == (above[0] & above[1].T).sum()


@pytest.mark.parametrize(("x", "y"), [([1, 1, 1], [1, 2, 3]), ([1], [2]), ([], []), ([np.nan, 1], [1, 2])])
def test_undefined_coefficients_are_nan(page, x, y):
    found = page.evaluate(COMPARE, [x, y, 0])
    assert np.isnan([found["tau"], found["spearman"], found["pearson"]]).all()


@pytest.mark.parametrize("score", ["accuracy", "mcc", "d_prime", "plr", "kappa", "prior"])
@pytest.mark.parametrize("place", [(0.5, 0.5), (1.0, 0.3), (0.0, 1.0), (0.8, 0.1)])
def test_the_value_at_the_point_is_that_of_the_map(page, score, place):
    rows = populations.draw("fixed_prior", 400, np.random.default_rng(3), 0.2)
    rows = np.concatenate([rows, populations.lattice(6)])
    x = catalogue.CATALOGUE[score].function(rows)
    a, b = (np.array([value]) for value in place)
    expected = correlation.kendall_map(x, rows, a, b)[0, 0]
    keys = ranking.keys(rows, a, b)[0]
    floor = page.evaluate("(x) => tileExplorer.tau.scoreFloor(Float64Array.from(x))", x.tolist())
    found = page.evaluate(COMPARE, [keys.tolist(), x.tolist(), 0])
    exact = page.evaluate(
        """([x, y, floor]) => {
          const { denseRanks, compare } = tileExplorer.tau;
          return compare(denseRanks(Float64Array.from(x)), denseRanks(Float64Array.from(y), floor)).tau;
        }""",
        [keys.tolist(), x.tolist(), floor],
    )
    assert found["pairs"] >= 0
    assert_allclose(exact, expected, atol=1e-12)
