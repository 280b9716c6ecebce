"""Scores between two sides of the Tile are means of those on the sides, as the definition of the scores says."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.stats import hmean

from tile_core import scores
from tile_core.checks import InvalidInputError


def rows_and_places(n: int = 400) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    generator = np.random.default_rng(8)
    rows = generator.integers(0, 6, (n, 4)).astype(float)
    return rows, generator.uniform(size=n), generator.uniform(size=n)


def test_along_a_row_scores_are_the_mean_that_the_function_1_over_1_minus_x_gives() -> None:
    rows, a, b = rows_and_places()
    left, right = scores.canonical_score(rows, 0, b), scores.canonical_score(rows, 1, b)
    expected = np.where(np.isnan(left + right), np.nan, scores.canonical_score(rows, a, b))
    assert_allclose(scores.along_row(left, right, a), expected, atol=1e-12)
    assert np.isfinite(expected).mean() > 0.5


def test_along_a_column_scores_are_the_weighted_harmonic_mean() -> None:
    rows, a, b = rows_and_places()
    lower, upper = scores.canonical_score(rows, a, 0), scores.canonical_score(rows, a, 1)
    expected = np.where(np.isnan(lower + upper), np.nan, scores.canonical_score(rows, a, b))
    found = scores.along_column(lower, upper, b)
    assert_allclose(found, expected, atol=1e-12)
    inside = (lower > 0) & (upper > 0)
    for k in np.flatnonzero(inside)[:50]:
        assert found[k] == pytest.approx(hmean([lower[k], upper[k]], weights=[1 - b[k], b[k]]))


@pytest.mark.papers
def test_erratum_of_section_4_1_of_paper_b_the_two_functions_are_swapped() -> None:
    """As printed, harmonic along rows and 1 / (1 - x) along columns, the error is large."""
    p = [70, 10, 5, 15]
    ends = scores.canonical_score(p, [0, 1], 0)
    middle = scores.canonical_score(p, 0.5, 0)
    assert_allclose(scores.along_row(*ends, 0.5), middle, rtol=1e-14)
    assert abs(hmean(ends) - middle) > 0.05


def test_numbers_that_are_no_scores_are_refused() -> None:
    with pytest.raises(InvalidInputError, match="left"):
        scores.along_row(1.5, 0.5, 0.5)
    with pytest.raises(InvalidInputError, match="b"):
        scores.along_column(0.5, 0.5, -1)
