"""Doing nothing and treating all: where they are best, against a grid, and which predictions they are."""

from __future__ import annotations

import csv
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from tile_core import decisions, performance, ranking, symmetries, tile
from tile_core.checks import InvalidInputError
from tile_core.decisions import REFERENCES
from tile_core.regions import outline

SIDE = 400


def cells(side: int = SIDE) -> tuple[np.ndarray, np.ndarray]:
    """Centres of the cells of a grid, and with them points very close to the sides of the Tile."""
    steps = (np.arange(side) + 0.5) / side
    a, b = np.meshgrid(steps, steps)
    return a, b


def edges() -> tuple[np.ndarray, np.ndarray]:
    steps = np.concatenate([[1e-9, 1 - 1e-9], np.linspace(0.01, 0.99, 99)])
    near = np.array([1e-9, 1 - 1e-9])
    a, b = np.meshgrid(steps, near)
    return np.append(a, b), np.append(b, a)


def best_of(rows: np.ndarray, prior: float, a: np.ndarray, b: np.ndarray) -> list[np.ndarray]:
    """Where each reference ties with the best, or is it."""
    both = np.concatenate([rows, decisions.reference_rows(prior)])
    key = ranking.keys(both, a, b)
    return [key[..., len(rows) + k] >= key.max(-1) * (1 - 1e-12) for k in (0, 1)]


def inside(parts: list[decisions.ReferencePart], k: int, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Whether points are in the part of reference k, by the even-odd rule along fine outlines."""
    found = np.zeros(a.shape, bool)
    for part in parts:
        if part.reference == k:
            for line in outline(part.region, 200):
                for (x0, y0), (x1, y1) in pairwise(line.tolist()):
                    crosses = (y0 > b) != (y1 > b)
                    found ^= crosses & (a < x0 + (b - y0) / ((y1 - y0) or 1) * (x1 - x0))
    return found


@pytest.mark.parametrize("seed", range(12))
def test_parts_are_those_of_a_grid(seed: int) -> None:
    rng = np.random.default_rng(seed)
    n, prior = int(rng.integers(1, 8)), rng.uniform(0.02, 0.98)
    x, y = rng.random((2, n))
    x, y = np.minimum(x, y), np.maximum(x, y)
    rows = performance.from_rates(tpr=y, fpr=x, prior=prior)
    parts = decisions.reference_parts(rows)
    a, b = cells()
    for k, best in enumerate(best_of(rows, prior, a, b)):
        assert sum(part.region.area for part in parts if part.reference == k) == pytest.approx(best.mean(), abs=3e-3)
    a, b = edges()
    for k, best in enumerate(best_of(rows, prior, a, b)):
        np.testing.assert_array_equal(inside(parts, k, a, b), best)


def test_finley_did_worse_than_always_saying_no() -> None:
    """2,803 forecasts of tornadoes: accuracy 0.966, but "no tornado" always would have been 0.982 (Gilbert, 1884)."""
    finley = np.array([[2680.0, 72, 23, 28]])
    (negative,) = [part for part in decisions.reference_parts(finley) if part.reference == 0]
    found = decisions.best_reference(0.5, 0.5, performance.prior(finley))
    assert float(found.score[0]) == pytest.approx(2752 / 2803)
    assert found.negative.all()
    assert not found.positive.any()
    assert inside([negative], 0, np.array([0.5]), np.array([0.5])).all()
    assert not inside([negative], 0, np.array([1.0 - 1e-9]), np.array([0.5])).any()


def test_the_diabetes_sample() -> None:
    """At 2 % doing nothing is the best on half of the Tile, in the test set on 6 % of it."""
    with Path("data/diabetes.csv").open(encoding="utf-8") as file:
        rows = np.array([[float(row[cell]) for cell in ("tn", "fp", "fn", "tp")] for row in csv.DictReader(file)])
    for prior, expected in ((0.02, (0.519001, 0.0000304)), (90 / 442, (0.0615704, 0.0017594))):
        areas = [part.region.area for part in decisions.reference_parts(rows, prior)]
        assert areas == pytest.approx(expected, abs=5e-7)


def test_rows_that_predict_one_class_are_references_by_whatever_name() -> None:
    rows = [[80, 0, 20, 0], [0, 80, 0, 20], [70, 10, 5, 15], [0, 0, 0, 0], [np.nan, 0, 20, 0], [5, 0, 0, 0]]
    assert decisions.reference_of(rows).tolist() == [0, 1, -1, -1, -1, 0]
    parts = decisions.reference_parts([[80, 0, 20, 0], [70, 10, 5, 15]])
    # A row of the same decisions does not beat it.
    assert [(REFERENCES[part.reference], part.region.entities) for part in parts] == [
        ("always negative", (0, 2)),
        ("always positive", (3,)),
    ]


def test_the_best_reference_is_the_best_without_skill() -> None:
    rng = np.random.default_rng(1)
    a, b, prior = rng.random((3, 2000))
    found = decisions.best_reference(a, b, prior)
    np.testing.assert_array_equal(found.score, tile.best_no_skill(a, b, prior))
    below = b < tile.gamma_pi(a, prior)
    np.testing.assert_array_equal(found.negative, below)
    np.testing.assert_array_equal(found.positive, ~below)
    on_curve = decisions.best_reference(a, tile.gamma_pi(a, prior), prior)
    assert (on_curve.negative & on_curve.positive).all()
    # At PPV always negative is undefined, at NPV always positive.
    corner = decisions.best_reference([1, 0], [0, 1], 0.3)
    assert corner.score.tolist() == [0.3, 0.7]
    assert corner.negative.tolist() == [False, True]
    assert corner.positive.tolist() == [True, False]


def test_parts_at_another_prevalence() -> None:
    rows = np.array([[300.0, 52, 20, 70], [170, 6, 20, 30]])
    with pytest.raises(InvalidInputError, match="do not share theirs"):
        decisions.reference_parts(rows)
    shifted = symmetries.shift_prior(rows, 0.02)
    areas = [
        [(part.reference, round(part.region.area, 12)) for part in decisions.reference_parts(each, 0.02)]
        for each in (rows, shifted)
    ]
    assert areas[0] == areas[1]
    # Rows without positives cannot be brought there: they bound nothing.
    more = decisions.reference_parts(np.append(rows, [[90, 10, 0, 0]], axis=0), 0.02)
    assert [round(part.region.area, 12) for part in more] == [area for _, area in areas[0]]


def test_a_perfect_classifier_leaves_nothing() -> None:
    assert decisions.reference_parts([[80, 0, 0, 20]]) == []
    with pytest.raises(InvalidInputError, match="shape"):
        decisions.reference_parts([80, 0, 0, 20])
    with pytest.raises(InvalidInputError, match="prior"):
        decisions.reference_parts([[80, 0, 0, 20]], 1.0)
