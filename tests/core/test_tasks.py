"""Any task: scores by fractions, regions against a grid, dominance and first places against searches of their own."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from scipy.optimize import linprog

from tile_core.checks import FloatArray, InvalidInputError
from tile_core.scores import canonical_score
from tile_core.tasks import best_of_three, can_be_first, covering_pairs, dominates, group_sums, task_scores


def random_task(rng: np.random.Generator, most: int = 12) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Counts of one performance, satisfactions and importances in eighths, each with zeros, of 2 to `most` outcomes."""
    outcomes = int(rng.integers(2, most + 1))
    counts = rng.integers(0, rng.choice([2, 5, 1000]), outcomes).astype(float)
    return counts, rng.integers(0, 9, outcomes) / 8, rng.integers(0, 9, outcomes) / 8


def test_scores_are_expectations_by_fractions_on_random_spaces() -> None:
    rng = np.random.default_rng(44)
    undefined = 0
    for _ in range(10_000):
        counts, satisfaction, importance = random_task(rng)
        weights = [Fraction(i) * Fraction(p) for i, p in zip(importance, counts, strict=True)]
        (found,) = task_scores([counts], satisfaction, importance)
        if sum(weights) == 0:
            undefined += 1
            assert np.isnan(found)
            continue
        exact = sum((w * Fraction(s) for w, s in zip(weights, satisfaction, strict=True)), Fraction(0)) / sum(weights)
        assert found == pytest.approx(float(exact), abs=1e-14)
    assert 50 < undefined < 5000


def test_two_classes_are_the_tile() -> None:
    rows = np.random.default_rng(2).integers(1, 50, (40, 4)).astype(float)
    for a, b in [(0.2, 0.7), (1, 0.5), (0, 1)]:
        found = task_scores(rows, [1, 0, 0, 1], [1 - a, 1 - b, b, a])
        assert found == pytest.approx(canonical_score(rows / rows.sum(1, keepdims=True), a, b), abs=1e-14)


def test_sums_of_groups_weigh_groups() -> None:
    rng = np.random.default_rng(3)
    for _ in range(200):
        counts, satisfaction, importance = random_task(rng)
        groups = rng.integers(0, 3, len(counts))
        groups[0] = 2
        weights = rng.dirichlet([1, 1, 1])
        above, below = group_sums([counts], satisfaction, importance, groups)
        whole = task_scores([counts], satisfaction, importance * weights[groups])
        if below @ weights > 0:
            assert whole == pytest.approx((above @ weights) / (below @ weights), abs=1e-12)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([[1, -1]], [1, 0], [1, 1]), "performances"),
        (([[1, 1]], [1, 2], [1, 1]), "satisfaction"),
        (([[1, 1]], [1, 0], [1, -1]), "importance"),
        (([[1, 1]], [1, 0, 1], [1, 1]), "one satisfaction, importance and group"),
    ],
)
def test_what_is_no_task_is_refused(arguments: tuple[Any, Any, Any], message: str) -> None:
    with pytest.raises(InvalidInputError, match=message):
        task_scores(*arguments)


def drawn_sums(seed: int, count: int = 8, groups: int = 3) -> tuple[FloatArray, FloatArray]:
    """Sums of small counts: with ties; with importances that differ within a group, so that borders are conics."""
    rng = np.random.default_rng(seed)
    size = 3 * groups
    counts = rng.integers(0, [3, 30, 400][seed % 3], (count, size))
    satisfaction, importance = rng.integers(0, 5, size) / 4, rng.integers(0, 4, size)
    return group_sums(counts, satisfaction, importance, np.repeat(np.arange(groups), 3))


def on_triangle(steps: int) -> FloatArray:
    """Importances at the middles of cells of a square grid that are inside, shape (3, points)."""
    middles = (np.arange(steps) + 0.5) / steps
    u, r = np.meshgrid(middles, middles)
    inside = u + r < 1
    return np.stack([1 - u - r, u, r])[:, inside]


def scores_at(above: FloatArray, below: FloatArray, w: FloatArray) -> FloatArray:
    bottom = below @ w
    return np.divide(above @ w, bottom, out=np.full(bottom.shape, -1.0), where=bottom > 0)


@pytest.mark.parametrize("seed", range(60))
def test_the_triangle_is_divided_as_on_a_grid(seed: int) -> None:
    above, below = drawn_sums(seed)
    found = best_of_three(above, below)
    w = on_triangle(240)
    values = scores_at(above, below, w)
    best = values.max(0)
    assert found.shares.sum() == pytest.approx(1, abs=1e-9)
    for k, share in enumerate(found.shares):
        leads = values[k] >= best - 1e-12
        alone = leads & (np.sum(values >= best - 1e-12, 0) == 1)
        assert alone.mean() - 0.01 <= share <= leads.mean() + 0.01
    # At each point of the grid, one of the winners of its row is among the best.
    rows = np.searchsorted(found.rows, w[1]) - 1
    for gap, winners in enumerate(found.winners):
        here = rows == gap
        if here.any():
            assert values[list(winners)][:, here].max(0) == pytest.approx(best[here], abs=1e-9)


def test_at_a_corner_three_are_best() -> None:
    corners = 0
    for seed in range(200):
        above, below = drawn_sums(seed)
        for w in best_of_three(above, below).corners:
            values = np.sort(scores_at(above, below, w))
            assert values[-1] - values[-3] < 3e-7
            corners += 1
    assert corners > 30


def test_without_a_score_nobody_is_best() -> None:
    found = best_of_three(np.zeros((2, 3)), np.zeros((2, 3)))
    assert (found.shares.tolist(), found.winners, len(found.corners)) == ([0, 0], ((),), 0)
    one = best_of_three([[1, 0, 0], [0, 0, 0]], [[1, 0, 0], [0, 0, 0]])
    assert one.shares == pytest.approx([1, 0], abs=1e-12)


def exactly_dominates(above: FloatArray, below: FloatArray, one: int, two: int) -> bool:
    """By fractions: the form is copositive on each pair of groups, and the domain is as large."""
    a, b = ([[Fraction(v) for v in sums[k]] for sums in (above, below)] for k in (one, two))
    groups = range(above.shape[1])
    if any(b[1][g] > 0 and a[1][g] == 0 for g in groups):
        return False
    lead = [[a[0][g] * b[1][h] - b[0][h] * a[1][g] for h in groups] for g in groups]
    if any(lead[g][g] < 0 for g in groups):
        return False
    mixed = ((lead[g][h] + lead[h][g], lead[g][g] * lead[h][h]) for g, h in combinations(groups, 2))
    return all(m >= 0 or m * m <= 4 * product for m, product in mixed)


@pytest.mark.parametrize("groups", [2, 3, 5])
def test_dominance_holds_at_random_importances_and_fails_at_some(groups: int) -> None:
    rng = np.random.default_rng(groups)
    yes = no = 0
    for seed in range(40):
        above, below = drawn_sums(seed, 5, groups)
        better = dominates(above, below)
        # Few groups at once, too: a pair fails where two of them alone count.
        w = rng.dirichlet(np.full(groups, 0.25), 4000).T
        scores, defined = scores_at(above, below, w), below @ w > 0
        for one, two in np.ndindex(better.shape):
            assert better[one, two] == exactly_dominates(above, below, one, two)
            behind = defined[two] & (scores[one] < scores[two] - 1e-9)
            if better[one, two]:
                yes += 1
                assert not behind.any()
            elif behind.any():
                no += 1
    assert yes > 100
    assert no > 100


def test_covering_pairs_give_back_the_order() -> None:
    for seed in range(60):
        better = dominates(*drawn_sums(seed, 9))
        reached = np.eye(len(better), dtype=bool)
        for _ in better:
            for upper, lower in covering_pairs(better):
                reached[upper] |= reached[lower]
        equal = better & better.T
        first = [k for k in range(len(better)) if not equal[k, :k].any()]
        assert (reached[np.ix_(first, first)] == better[np.ix_(first, first)]).all()
    with pytest.raises(InvalidInputError, match="square"):
        covering_pairs([[1, 0]])


def feasible(rows: FloatArray, satisfaction: FloatArray, k: int) -> bool:
    """Whether scipy's solver finds importances for which `k` is first."""
    shares = rows / rows.sum(1, keepdims=True)
    levels = np.unique(satisfaction)
    if len(levels) == 1:
        return True
    for v in (levels[1:] + levels[:-1]) / 2:
        signed = shares * (satisfaction - v)
        signed[k] *= -1
        if linprog(np.zeros(rows.shape[1]), signed, np.zeros(len(rows)), shares[[k]], [1]).status == 0:
            return True
    return False


@pytest.mark.parametrize("seed", range(25))
def test_who_can_be_first_agrees_with_a_solver_and_with_random_importances(seed: int) -> None:
    rng = np.random.default_rng(seed)
    outcomes, levels = int(rng.integers(2, 7)), int(rng.integers(1, 4))
    rows = rng.integers(0, [4, 40][seed % 2], (7, outcomes)).astype(float)
    rows[rows.sum(1) == 0, 0] = 1
    satisfaction = rng.integers(0, levels + 1, outcomes) / levels
    found = can_be_first(rows, satisfaction)
    assert found.possible.tolist() == [feasible(rows, satisfaction, k) for k in range(len(rows))]
    for k in np.flatnonzero(found.possible):
        scores = task_scores(rows, satisfaction, found.importances[k])
        assert scores[k] >= np.nanmax(scores) - 1e-7
    for importance in rng.dirichlet(np.full(outcomes, 0.4), 500):
        scores = task_scores(rows, satisfaction, importance)
        scores[np.isnan(scores)] = -1
        first = scores.argmax()
        if scores[first] > np.delete(scores, first).max() + 1e-9 and len(np.unique(satisfaction[importance > 0])) > 1:
            assert found.possible[first]


def test_two_classes_agree_with_the_hull_of_roc_space() -> None:
    """With one prior the first are those that maximise a weighted accuracy."""
    rng = np.random.default_rng(8)
    for _ in range(30):
        negative, positive = rng.integers(0, 41, 8), rng.integers(0, 21, 8)
        rows = np.stack([negative, 40 - negative, 20 - positive, positive], 1).astype(float)
        lead = np.linspace(0, 1, 2001)[:, None]
        accuracy = (1 - lead) * negative / 40 + lead * positive / 20
        hull = (accuracy >= accuracy.max(1, keepdims=True) - 1e-12).any(0)
        possible = can_be_first(rows, [1, 0, 0, 1]).possible
        assert (possible >= hull).all()


def test_a_row_of_zeros_is_never_first() -> None:
    assert can_be_first([[0, 0], [1, 1]], [1, 0]).possible.tolist() == [False, True]
    assert can_be_first([[0, 0], [1, 1]], [1, 1]).possible.tolist() == [False, True]
