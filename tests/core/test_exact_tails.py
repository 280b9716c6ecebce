"""Normal and binomial tails of our own, compared with scipy's, and the critical values with those simulated."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy import stats

from tile_core.uncertainty.exact import binomial, critical, normal


def upper_tails(z: np.ndarray) -> np.ndarray:
    result = np.empty_like(z)
    normal.upper_tails(z, result)
    return result


def quantiles(tail: np.ndarray) -> np.ndarray:
    result = np.empty_like(tail)
    normal.quantiles_of_tails(tail, result)
    return result


def tails_of_sums(rows: list[tuple[float, ...]]) -> np.ndarray:
    result = np.empty(len(rows))
    binomial.tails_of_sums(np.array(rows, float), result)
    return result


def test_normal_tails_and_quantiles_are_those_of_scipy() -> None:
    z = np.linspace(-12, 12, 2401)
    assert_allclose(upper_tails(z), stats.norm.sf(z), rtol=6e-14)
    tail = np.concatenate([np.logspace(-32.9, -0.31, 500), np.linspace(0.4, 0.6, 201), 1 - np.logspace(-10, -1, 50)])
    assert_allclose(quantiles(tail), stats.norm.isf(tail), atol=1e-13)
    assert quantiles(np.array([1e-34, 0.0])).tolist() == [12, 12]


@pytest.mark.parametrize(
    ("alpha", "expected"),
    [
        (0.05, [2.352, 2.885, 3.266, 3.619, 4.127, 4.347, 4.630, 4.789, 5.237]),
        (0.045, [2.394, 2.924, 3.302, 3.652, 4.157, 4.375, 4.657, 4.816, 5.261]),
    ],
)
def test_critical_values(alpha: float, expected: list[float]) -> None:
    found = [critical.critical_value(m, alpha) for m in (2, 5, 10, 20, 60, 100, 200, 300, 1000)]
    assert np.array(found).round(3).tolist() == expected
    assert critical.critical_value(1, alpha) == pytest.approx(stats.norm.isf(alpha / 2), abs=1e-6)


@pytest.mark.parametrize("m", [2, 7, 40])
def test_a_critical_value_is_exceeded_as_often_as_it_says(m: int) -> None:
    drawn = np.random.default_rng(m).standard_normal((200_000, m))
    squares = np.maximum(drawn.max(1), 0) ** 2 + np.minimum(drawn.min(1), 0) ** 2
    for alpha in (0.2, 0.05):
        share = (squares > critical.critical_value(m, alpha) ** 2).mean()
        assert share == pytest.approx(alpha, abs=4 * np.sqrt(alpha / len(drawn)))


def by_hand(*of: float) -> float:
    n0, p0, k0, step0, n1, p1, k1, step1 = of
    x, y = np.arange(n0 + 1.0)[:, None], np.arange(n1 + 1.0)
    reached = step0 * x + step1 * y >= step0 * k0 + step1 * k1 - 1e-9 * max(step0, step1)
    return (np.outer(stats.binom.pmf(x[:, 0], n0, p0), stats.binom.pmf(y, n1, p1)) * reached).sum()


def test_tails_of_sums_are_those_of_all_pairs_of_counts() -> None:
    generator, rows = np.random.default_rng(1), []
    for _ in range(300):
        n0, n1 = generator.integers(0, 100, 2).tolist()
        k0, k1 = int(generator.integers(0, n0 + 1)), int(generator.integers(0, n1 + 1))
        p0, p1 = (float(generator.choice([0, 1, *generator.random(8)])) for _ in range(2))
        step0, step1 = (float(generator.choice([0, 0.25, 0.5, 1, generator.random()])) for _ in range(2))
        rows.append((n0, p0, k0, step0, n1, p1, k1, max(step1, 0.5) if step0 == 0 else step1))
    assert_allclose(tails_of_sums(rows), [by_hand(*row) for row in rows], atol=1e-13)


def test_sums_that_tie_in_exact_numbers_count_whatever_their_rounding() -> None:
    """3 x 0.1 is more than 0.3: 1 x 0.3 must be reached by three steps of 0.1."""
    assert tails_of_sums([(3, 0.5, 0, 0.1, 1, 0.5, 1, 0.3)]) == pytest.approx(0.5 + 0.5 * 0.125)


def test_saddlepoint_tails_of_large_classes_are_never_too_certain() -> None:
    generator, rows, expected = np.random.default_rng(2), [], []
    for _ in range(300):
        n0, n1 = (int(10 ** generator.uniform(1, 5.2)) for _ in range(2))
        p0, p1 = generator.uniform(0.02, 0.98, 2)
        step0, step1 = generator.uniform(0.05, 1, 2)
        step1 = step0 if generator.random() < 0.3 else step1
        variance0, variance1 = n0 * p0 * (1 - p0), n1 * p1 * (1 - p1)
        if max(variance0, variance1) <= binomial.MOST:
            continue
        far = generator.uniform(-1, 5.5) / np.sqrt(step0**2 * variance0 + step1**2 * variance1)
        k0, k1 = round(n0 * p0 + far * step0 * variance0), round(n1 * p1 + far * step1 * variance1)
        k0, k1 = min(n0, max(0, k0)), min(n1, max(0, k1))
        rows.append((n0, p0, k0, step0, n1, p1, k1, step1))
        y = np.arange(n1 + 1)
        needed = np.ceil(k0 + step1 / step0 * (k1 - y) - 1e-9)
        expected.append((stats.binom.pmf(y, n1, p1) * stats.binom.sf(needed - 1, n0, p0)).sum())
    right = np.array(expected)
    z, exact = (quantiles(each[(right > 1e-10) & (right < 1 - 1e-9)]) for each in (tails_of_sums(rows), right))
    assert len(z) > 60
    assert (z - exact).max() < 1e-4
    assert (z - exact).min() > -0.01


def test_single_tails_of_large_classes() -> None:
    generator, rows = np.random.default_rng(3), []
    for _ in range(500):
        n, p = int(10 ** generator.uniform(3.5, 7.3)), 10 ** generator.uniform(-4, -0.3)
        p = p if generator.random() < 0.5 else 1 - p
        k = round(n * p + generator.uniform(-5, 5) * np.sqrt(n * p * (1 - p)))
        rows.append((n, p, min(n, max(0, k)), 1, 0, 0.5, 0, 0))
    n, p, k = np.array(rows)[:, :3].T
    exact = stats.binom.sf(k - 1, n, p)
    inside = (exact > 1e-11) & (exact < 1 - 1e-9)
    assert_allclose(quantiles(tails_of_sums(rows)[inside]), stats.norm.isf(exact[inside]), atol=2e-4)


@pytest.mark.parametrize("z", [1.0, 4.1, 6.0])
def test_lowest_rates_are_the_ends_of_clopper_and_pearson(z: float) -> None:
    n = np.array([1, 1, 5, 5, 90, 90, 90, 3000, 10**6, 10**6])
    k = np.array([0, 1, 3, 5, 0, 1, 89, 1500, 3, 400_000])
    found = np.empty(len(n))
    binomial.lowest_rates(n, k, z, found)
    expected = np.where(k > 0, stats.beta.ppf(stats.norm.sf(z), np.maximum(k, 1), n - k + 1), 0)
    assert_allclose(found, expected, rtol=2e-4)


def test_halves_have_the_tail_of_the_exact_test_of_mcnemar() -> None:
    rows = [(0, 0.5, 0, 0.5, d, 0.5, k, 0.5) for d in (1, 7, 30) for k in range(d + 1)]
    expected = [stats.binomtest(int(row[6]), int(row[4]), alternative="greater").pvalue for row in rows]
    assert_allclose(tails_of_sums(rows), expected)
