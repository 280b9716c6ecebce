"""Performances from any scores that determine them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
import pytest

from tile_core.catalogue import CATALOGUE
from tile_core.reconstruction.roots import roots
from tile_core.reconstruction.solving import SOLVABLE, SYMMETRIC, determined, solve

COUNTS = np.random.default_rng(2).dirichlet(np.ones(4), size=300)


def exact(keys: tuple[str, ...]) -> dict[str, np.ndarray]:
    return {key: CATALOGUE[key](COUNTS) for key in keys}


PAIRS = list(itertools.combinations(sorted(SOLVABLE)[:-1], 2))
# Of two scores that give each other (recall and FNR, F1 and Jaccard), one is tried with all matrices.
AGAIN = {"error_rate", "fnr", "fpr", "fdr", "for", "informedness", "jaccard"}


def sets(pair: tuple[str, str]) -> Iterator[tuple[str, ...]]:
    """These two scores with each later one that determines the performance together with them."""
    return filter(determined, [(*pair, key) for key in sorted(SOLVABLE) if key > pair[1]])


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_a_single_solution_is_the_true_performance(pair: tuple[str, str]) -> None:
    for keys in sets(pair):
        number = 30 if AGAIN & set(keys) else 300
        found = solve({key: values[:number] for key, values in exact(keys).items()})
        assert found is not None, keys
        assert (found.solutions >= 1).all(), keys
        single = found.solutions == 1
        assert single.mean() > 0.5, keys
        np.testing.assert_allclose(found.performances[single], COUNTS[:number][single], atol=1e-6, err_msg=str(keys))
        assert np.isnan(found.performances[~single]).all(), keys


@pytest.mark.parametrize("pair", [pair for pair in PAIRS if not AGAIN & set(pair)], ids="+".join)
def test_no_digit_hides_another_performance(pair: tuple[str, str]) -> None:
    for keys in [keys for keys in sets(pair) if not AGAIN & set(keys)]:
        rounded = {key: np.round(values, 3) for key, values in exact(keys).items()}
        found = solve(rounded, {key: np.full(300, 0.0005) for key in keys})
        assert found is not None, keys
        single = found.solutions == 1
        assert single.any(), keys
        assert np.abs(found.performances[single] - COUNTS[single]).max() < 0.11, keys


@pytest.mark.parametrize(
    ("keys", "truth"),
    [
        (("f1", "ppv", "prior"), (0.38821, 0.59497, 0.01649, 0.00033)),
        (("kappa", "ppv", "prior"), (0.73964, 0.25486, 0.00474, 0.00076)),
        (("kappa", "npv", "prior"), (0.00001, 0.00336, 0.43042, 0.56621)),
        (("kappa", "prior", "tnr"), (0.0, 0.00066, 0.93895, 0.06039)),
    ],
)
def test_a_solution_may_be_anywhere_between_close_ends(keys: tuple[str, ...], truth: tuple[float, ...]) -> None:
    # Somewhere in what rounds to these values the two lines are parallel: a performance far from this one was given.
    rounded = {key: np.round(CATALOGUE[key](np.array([truth])), 3) for key in keys}
    found = solve(rounded, {key: np.full(1, 0.0005) for key in keys})
    assert found is not None
    assert found.solutions.tolist() == [2]
    assert np.isnan(found.performances).all()


def test_two_solutions_that_almost_touch_are_two() -> None:
    prior, place = 0.3, np.linspace(0.05, 0.95, 400)
    # Along the line of an F1, MCC has its least value between two of these places.
    f1, tpr = 0.7, 0.7 + 0.2 * place
    tp = prior * tpr
    fp = 2 * tp / f1 - prior - tp
    cells = np.stack([1 - prior - fp, fp, prior - tp, tp], -1)
    mcc = CATALOGUE["mcc"](cells)
    least = mcc[:-1][np.diff(np.sign(np.diff(mcc, prepend=np.inf))) > 0]
    values = {"f1": np.full(len(least), f1), "prior": np.full(len(least), prior), "mcc": least + 1e-9}
    found = solve(values)
    assert found is not None
    assert len(least) == 1
    assert (found.solutions == 2).all()


@pytest.mark.parametrize("distance", [0.3, 1e-3, 1e-6])
def test_close_roots_are_both_found_whatever_the_degree_may_be(distance: float) -> None:
    expected = [0.4, 0.4 + distance]
    for degree in (2, 4, 8):
        found = roots(lambda x: (x - expected[0]) * (x - expected[1]) + 0 * x, degree, 3)
        near = np.sort(np.where(np.abs(found) < 2, found.real, np.inf), axis=1)
        np.testing.assert_allclose(near[:, :2], [expected] * 3, atol=1e-7)
        assert np.isinf(near[:, 2:]).all()


def test_what_is_zero_everywhere_has_no_root_of_its_own() -> None:
    assert np.isnan(roots(lambda x: 0 * x, 3, 2)).all()


@pytest.mark.parametrize(
    ("keys", "unique"),
    [
        (("f1", "mcc", "prior"), 0.6),
        (("kappa", "tpr", "prior"), 1.0),
        (("balanced_accuracy", "tpr", "prior"), 1.0),
        (("balanced_accuracy", "tpr", "accuracy"), 1.0),
        (("ppv", "npv", "accuracy"), 1.0),
        (("f1", "tpr", "accuracy"), 1.0),
        (("kappa", "ppv", "tpr"), 0.95),
        (("mcc", "ppv", "tpr"), 0.95),
    ],
)
def test_sets_that_people_print_have_one_solution(keys: tuple[str, ...], unique: float) -> None:
    found = solve(exact(keys))
    assert found is not None
    single = found.solutions == 1
    assert single.mean() >= unique - 0.03
    np.testing.assert_allclose(found.performances[single], COUNTS[single], atol=1e-4)


@pytest.mark.parametrize("keys", SYMMETRIC)
def test_symmetric_scores_leave_an_exchange_open(keys: frozenset[str]) -> None:
    exchange = [0, 2, 1, 3] if "f1" in keys else [3, 2, 1, 0]
    for key in sorted(keys):
        np.testing.assert_allclose(CATALOGUE[key](COUNTS), CATALOGUE[key](COUNTS[:, exchange]), atol=1e-12)
    assert not determined(tuple(keys))
    assert determined((*sorted(keys), "tpr"))


@pytest.mark.parametrize(
    "keys",
    [
        ("f1",),
        ("kappa", "mcc"),
        ("ppv", "npv", "kappa"),
        ("tpr", "tnr", "kappa"),
        ("tpr", "fnr", "ppv"),
        ("f1", "jaccard", "prior"),
        ("tpr", "ppv", "f1"),
    ],
)
def test_too_few_facts_determine_nothing(keys: tuple[str, ...]) -> None:
    assert not determined(keys)
    assert solve(exact(keys)) is None
