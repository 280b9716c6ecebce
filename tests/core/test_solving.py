"""Performances from any scores that determine them."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from tile_core.catalogue import CATALOGUE
from tile_core.reconstruction.solving import SOLVABLE, SYMMETRIC, determined, solve

COUNTS = np.random.default_rng(2).dirichlet(np.ones(4), size=300)


def exact(keys: tuple[str, ...]) -> dict[str, np.ndarray]:
    return {key: CATALOGUE[key](COUNTS) for key in keys}


SETS = [keys for keys in itertools.combinations(sorted(SOLVABLE), 3) if determined(keys)]


@pytest.mark.parametrize("keys", SETS[::3], ids="+".join)
def test_the_true_performance_is_the_solution_where_there_is_one(keys: tuple[str, ...]) -> None:
    found = solve(exact(keys))
    assert found is not None
    assert np.mean(found.solutions >= 1) > 0.95  # the others touch without crossing, or lie at the ends of the grid
    single = found.solutions == 1
    missed = np.abs(found.performances[single] - COUNTS[single]).max(axis=-1, initial=0) > 1e-3
    assert missed.sum() <= 3


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
