"""Precision-recall space of canonical scores, against brute force and scikit-learn."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.testing import assert_allclose
from sklearn.metrics import precision_recall_curve, roc_curve

from tile_core import performance, scores
from tile_core.checks import InvalidInputError
from tile_core.curves import iso_precision, least_precision, pr_place, roc_place


def random_rates(seed: int, n: int = 300) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    fpr, tpr, prior = np.random.default_rng(seed).uniform(0.001, 0.999, (3, n))
    return fpr, tpr, prior


def test_places_are_recall_and_precision_of_the_performance() -> None:
    fpr, tpr, prior = random_rates(1)
    rates = performance.rates(performance.from_rates(tpr=tpr, fpr=fpr, prior=prior))
    assert_allclose(pr_place(fpr, tpr, prior), np.stack([rates.tpr, rates.ppv], -1), rtol=1e-12)


def test_places_are_those_of_scikit_learn() -> None:
    rng = np.random.default_rng(2)
    y_true = rng.random(200) < 0.3
    y_score = y_true + rng.normal(size=200)
    fpr, tpr, thresholds = roc_curve(y_true, y_score, drop_intermediate=False)
    precision, recall, cuts = precision_recall_curve(y_true, y_score)
    places = pr_place(fpr[1:], tpr[1:], y_true.mean())[::-1]
    assert_allclose(thresholds[1:][::-1], cuts)
    assert_allclose(places, np.stack([recall, precision], -1)[:-1], rtol=1e-12)


def test_a_place_of_roc_space_comes_back() -> None:
    fpr, tpr, prior = random_rates(3)
    recall, precision = np.moveaxis(pr_place(fpr, tpr, prior), -1, 0)
    assert_allclose(roc_place(recall, precision, prior), np.stack([fpr, tpr], -1), rtol=1e-9)


def test_nothing_is_below_the_least_precision() -> None:
    fpr, tpr, prior = random_rates(4)
    least = least_precision(tpr, prior)
    assert (pr_place(fpr, tpr, prior)[:, 1] >= least).all()
    assert_allclose(pr_place(1, tpr, prior)[:, 1], least, rtol=1e-12)
    assert (roc_place(tpr, 0.99 * least, prior)[:, 0] > 1).all()


def test_no_skill_has_the_precision_of_the_prior() -> None:
    rate, _, prior = random_rates(5)
    assert_allclose(pr_place(rate, rate, prior)[:, 1], prior, rtol=1e-12)


@pytest.mark.parametrize("side", [None, (0, 0), (1, 1), (0, 1), (1, 0), (1, 0.5), (0.5, 0.5)])
def test_a_curve_goes_through_what_has_its_value(side: tuple[float, float] | None) -> None:
    fpr, tpr, prior = random_rates(6)
    a, b = np.random.default_rng(6).random((2, len(fpr))) if side is None else side
    value = scores.canonical_score(performance.from_rates(tpr=tpr, fpr=fpr, prior=prior), a, b)
    found = iso_precision(a, b, prior, value, tpr)
    if side == (1, 1):  # Recall itself: every precision has it.
        assert np.isnan(found).all()
    else:
        assert_allclose(found, pr_place(fpr, tpr, prior)[:, 1], rtol=1e-6)


def test_a_curve_has_its_value_everywhere_and_ends_where_nothing_has_it() -> None:
    rng = np.random.default_rng(7)
    a, b, prior, value, recall = rng.uniform(0.01, 0.99, (5, 2000))
    precision = iso_precision(a, b, prior, value, recall)
    there = np.isfinite(precision)
    fpr = roc_place(recall[there], precision[there], prior[there])[:, 0]
    rows = performance.from_rates(tpr=recall[there], fpr=fpr.clip(0, 1), prior=prior[there])
    assert_allclose(scores.canonical_score(rows, a[there], b[there]), value[there], rtol=1e-9)
    # Elsewhere the values of all performances with this recall are on one side of it.
    rest = np.flatnonzero(~there)
    ends = [performance.from_rates(tpr=recall[rest], fpr=x, prior=prior[rest]) for x in (0.0, 1.0)]
    sides = [np.sign(scores.canonical_score(row, a[rest], b[rest]) - value[rest]) for row in ends]
    assert len(rest) > 100
    assert (sides[0] == sides[1]).all()


def test_what_is_undefined_is_nan() -> None:
    assert np.isnan(pr_place(0, 0, 0.3)[1])
    assert np.isnan(roc_place(0, 0, 0.3)[0])
    assert np.isnan(iso_precision(1, 0.5, 0.3, 0.5, 0))


def test_other_numbers_are_refused() -> None:
    with pytest.raises(InvalidInputError, match="prior"):
        pr_place(0.1, 0.2, prior=1)
    with pytest.raises(InvalidInputError, match="recall"):
        least_precision(1.1, prior=0.2)
