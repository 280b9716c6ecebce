"""Performances that round to printed scores: polytopes held to linear programs, centres to the scores themselves."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from scipy.optimize import linprog

from tile_core.catalogue import CATALOGUE
from tile_core.reconstruction.polytopes import CURVED, corners, planes, score, tangents
from tile_core.reconstruction.rounding import RANGES, has, prevalences, rounded

QUOTIENTS = ("tpr", "tnr", "fpr", "fnr", "ppv", "npv", "fdr", "for", "accuracy", "error_rate", "f1", "jaccard", "prior")
F_SCORES = ("f0_5", "f2")
Scores = dict[str, np.ndarray]


def printed(keys: tuple[str, ...], cells: np.ndarray, digits: int = 2) -> tuple[Scores, Scores]:
    values = {key: np.nan_to_num(CATALOGUE[key](cells)).round(digits) for key in keys}
    return values, {key: np.full(len(cells), 0.5 * 10.0**-digits) for key in keys}


@pytest.mark.parametrize("key", QUOTIENTS + F_SCORES + CURVED)
def test_scores_are_those_of_the_catalogue(key: str) -> None:
    cells = np.random.default_rng(1).dirichlet(np.ones(4), 50)
    np.testing.assert_allclose(score(key, cells), CATALOGUE[key](cells), rtol=1e-12)


@pytest.mark.parametrize("keys", list(itertools.combinations(QUOTIENTS[:11], 3)), ids="+".join)
def test_the_range_of_the_prevalence_is_that_of_a_linear_program(keys: tuple[str, ...]) -> None:
    cells = np.random.default_rng(len("".join(keys))).dirichlet(np.full(4, 0.7), 3)
    values, halves = printed(keys, cells)
    ends = np.stack([(values[key] - halves[key], values[key] + halves[key]) for key in keys], 1)
    half_spaces = np.concatenate([planes(key, *ends[:, k]) for k, key in enumerate(keys)], axis=1)
    ours = prevalences(values, halves)
    np.testing.assert_allclose(corners(half_spaces).range("prior"), ours, atol=1e-8)
    for row in range(len(cells)):
        for end, sign in ((0, 1), (1, -1)):
            program = linprog(
                [0, 0, sign, sign], half_spaces[row], np.zeros(6), np.ones((1, 4)), [1], method="highs"
            )  # fmt: skip
            assert program.status == 0
            assert ours[row, end] == pytest.approx(sign * program.fun, abs=1e-7)


@pytest.mark.parametrize("key", CURVED)
def test_tangents_are_the_gradient(key: str) -> None:
    cells = np.random.default_rng(2).dirichlet(np.ones(4), 20)
    at = CATALOGUE[key](cells)
    _, above = np.moveaxis(tangents(key, cells, at - 0.1, at), 1, 0)
    # On the performance the score is its bound; a little to any side it is above or below as the tangent says.
    np.testing.assert_allclose((above * cells).sum(axis=1), 0, atol=1e-12)
    for step in np.random.default_rng(3).normal(size=(5, 4)) * 1e-7:
        moved = cells + step
        np.testing.assert_allclose((above * moved).sum(axis=1), CATALOGUE[key](moved) - at, atol=1e-10)


def test_the_centre_counts_each_corner_once() -> None:
    # TPR and FNR say the same, so that each corner lies on four planes and more.
    one, both = ({key: np.array([0.25]) for key in keys} for keys in (("tpr",), ("tpr", "fnr")))
    both["fnr"] = np.array([0.75])
    start = np.full((1, 4), 0.25)
    halves = dict.fromkeys(both, np.array([0.005]))
    alone = rounded(one, halves, start).performances
    np.testing.assert_allclose(rounded(both, halves, start).performances, alone, atol=1e-9)
    np.testing.assert_allclose(alone, [[0.25, 0.25, 0.375, 0.125]], atol=1e-9)


@pytest.mark.parametrize("keys", [*itertools.combinations(CURVED, 2), ("mcc",), ("kappa",)], ids="+".join)
@pytest.mark.parametrize("more", [("tpr", "ppv"), ("accuracy", "prior"), ("tnr", "npv", "f1"), ("prior", "f1")])
def test_what_rounds_to_all_scores_is_found_near_the_computed_performance(
    keys: tuple[str, ...], more: tuple[str, ...]
) -> None:
    generator = np.random.default_rng(7)
    cells = np.vstack([generator.dirichlet(np.full(4, shape), 20) for shape in (0.3, 1, 3)])
    cells[::7, generator.integers(0, 4)] = 0
    cells /= cells.sum(axis=1, keepdims=True)
    values, halves = printed((*keys, *more), cells)
    assert has(values, halves, cells).all()
    near = np.maximum(cells + generator.normal(0, 0.01, cells.shape), 0)
    found = rounded(values, halves, near)
    assert has(values, halves, found.performances).all()
    np.testing.assert_allclose(found.performances.sum(axis=1), 1, atol=1e-9)
    for k, key in enumerate(RANGES):
        with np.errstate(invalid="ignore", divide="ignore"):
            own = score(key, found.performances)
        inside = (found.ranges[:, k, 0] - 1e-6 <= own) & (own <= found.ranges[:, k, 1] + 1e-6)
        assert (inside | np.isnan(own) | np.isnan(found.ranges[:, k, 0])).mean() > 0.95


def test_an_undefined_score_is_printed_as_0() -> None:
    """Nobody is called positive: precision and MCC are undefined; any positive call gives MCC another value."""
    cells = np.array([[0.857, 0, 0.143, 0]])
    values, halves = printed(("jaccard", "tnr", "mcc", "ppv", "prior"), cells, 3)
    assert values["mcc"] == 0
    found = rounded(values, halves, np.array([[0.8, 0.05, 0.1, 0.05]]))
    assert has(values, halves, found.performances).all()


def test_what_no_performance_has_is_not_found() -> None:
    values = {key: np.array([value]) for key, value in (("tpr", 0.5), ("ppv", 0.5), ("f1", 0.6), ("mcc", 0.1))}
    halves = dict.fromkeys(values, np.array([0.005]))
    flat = {key: values[key] for key in ("tpr", "ppv", "f1")}
    for scores in (flat, values):
        found = rounded(scores, halves, np.full((1, 4), 0.25))
        assert np.isnan(found.performances).all()
        assert np.isnan(found.ranges).all()
    # But for 0 positives, where they are undefined.
    assert prevalences(flat, halves).tolist() == [[0, 0]]
    assert np.isnan(prevalences(flat | {"prior": np.array([0.2])}, halves | {"prior": np.array([0.1])})).all()


def test_an_exact_0_is_no_small_share() -> None:
    values = {"tpr": np.array([0.9, 0.9]), "tnr": np.array([0.8, 0.8]), "prior": np.array([0.0, 0.0])}
    halves = {key: np.array([0.05, 0.05]) for key in ("tpr", "tnr")} | {"prior": np.array([0.0, 0.005])}
    found = rounded(values, halves, np.array([[0.8, 0.2, 0, 0]] * 2)).performances
    # Without positives there is no TPR of 0.9; with less than 0.5 % of them there is.
    assert np.isnan(found[0]).all()
    assert 0 < found[1, 2:].sum() < 0.005


def test_scores_that_are_not_printed_everywhere_bound_nothing() -> None:
    cells = np.random.default_rng(5).dirichlet(np.ones(4), 6)
    values, halves = printed(("tpr", "ppv", "accuracy", "mcc"), cells)
    values["mcc"][::2] = np.nan
    values["accuracy"][1] = np.nan
    found = rounded(values, halves, cells).performances
    assert has(values, halves, found).all()
    first = {key: values[key][:1] for key in ("tpr", "ppv", "accuracy")}
    alone = rounded(first, {key: half[:1] for key, half in halves.items()}, cells[:1]).performances
    np.testing.assert_allclose(found[:1], alone, atol=1e-12)


def test_a_cell_that_is_not_known_is_left_out() -> None:
    values = {"tpr": np.array([0.5]), "ppv": np.array([0.5]), "f1": np.array([0.51])}
    found = rounded(values, dict.fromkeys(values, np.array([0.005])), np.array([[0, 1, 1, 1.0]]), unknown=0)
    tn, fp, fn, tp = found.performances[0]
    assert tn == 0
    assert 2 * tp / (2 * tp + fp + fn) == pytest.approx(0.505, abs=1e-9)
