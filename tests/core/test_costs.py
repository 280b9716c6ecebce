"""Costs and prevalence against whole numbers: the same best classifier, the same switches, ties included."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np
import pytest

from tile_core import catalogue, decisions, performance, ranking, scores, symmetries
from tile_core.checks import InvalidInputError
from tile_core.decisions import Utilities

CASES = 10_000


class Case:
    """Classifiers of one test, with doing nothing and treating all; a prevalence in use, and a cost; all exact."""

    def __init__(self, rng: np.random.Generator) -> None:
        self.positives, self.negatives = (int(x) for x in rng.integers(1, 9, 2))
        n = int(rng.integers(1, 6))
        self.tp = [*rng.integers(0, self.positives + 1, n).tolist(), 0, self.positives]
        self.fp = [*rng.integers(0, self.negatives + 1, n).tolist(), 0, self.negatives]
        self.prior = Fraction(int(rng.integers(1, 40)), 40)
        self.c = Fraction(int(rng.integers(1, 30)), int(rng.integers(1, 30)))

    @property
    def rows(self) -> np.ndarray:
        tp, fp = np.array(self.tp), np.array(self.fp)
        return np.stack([self.negatives - fp, fp, self.positives - tp, tp], -1).astype(float)

    @property
    def lines(self) -> list[tuple[int, int]]:
        """What all misses and all false alarms cost, in `unit`: at c, a row costs c times the one plus the other."""
        share, rest = self.prior.numerator, self.prior.denominator - self.prior.numerator
        return [
            (share * (self.positives - tp) * self.negatives, rest * fp * self.positives)
            for tp, fp in zip(self.tp, self.fp, strict=True)
        ]

    @property
    def unit(self) -> int:
        """So many parts is one false alarm for a person."""
        return self.prior.denominator * self.positives * self.negatives

    def costs(self, c: Fraction) -> list[int]:
        """In so many parts of `unit` as c has in its denominator."""
        return [c.numerator * misses + c.denominator * alarms for misses, alarms in self.lines]

    def best(self, c: Fraction) -> tuple[int, ...]:
        costs = self.costs(c)
        least = min(costs)
        return tuple(k for k, cost in enumerate(costs) if cost == least)

    def switches(self) -> list[tuple[Fraction | None, tuple[int, ...]]]:
        """Each range's end (`None` for no end) and its best, from the costs at which any two are equal."""
        pairs = list(combinations(set(self.lines), 2))
        ends = {Fraction(b - d, c - a) for (a, b), (c, d) in pairs if a != c}
        sides = [Fraction(0), *sorted(end for end in ends if end > 0)]
        inside = [(low + high) / 2 for low, high in pairwise(sides)] + [sides[-1] + 1]
        found: list[tuple[Fraction | None, tuple[int, ...]]] = []
        for end, c in zip([*sides[1:], None], inside, strict=True):
            best = self.best(c)
            if found and found[-1][1] == best:
                found.pop()
            found.append((end, best))
        return found


def cases(seed: int, count: int) -> list[Case]:
    rng = np.random.default_rng(seed)
    return [Case(rng) for _ in range(count)]


def by_length(every: list[Case]) -> list[list[Case]]:
    """Cases with as many classifiers together."""
    return [[case for case in every if len(case.tp) == n] for n in sorted({len(case.tp) for case in every})]


def test_the_cheapest_is_the_best_at_its_point_of_the_tile_and_by_expected_cost() -> None:
    tied = tried = 0
    for some in by_length(cases(1, CASES)):
        tried += len(some)
        rows = np.stack([case.rows for case in some])
        costs = np.array([case.costs(case.c) for case in some])
        best = costs == costs.min(1, keepdims=True)
        tied += np.count_nonzero(best.sum(1) > 1)
        c, prior = np.array([[float(case.c), float(case.prior)] for case in some]).T[..., None]
        prevalence = np.array([[case.positives / (case.positives + case.negatives)] for case in some])
        # On the Tile of the test, and on that of the prevalence in use.
        test, use = decisions.cost_point(c, prior, prevalence), decisions.cost_point(c, prior, prior)
        for there, a in ((rows, test), (symmetries.shift_prior(rows, prior), use)):
            np.testing.assert_array_equal(ranking.ranks(there, a[:, 0], a[:, 0]) == 1, best)
        rates = performance.rates(rows)
        cost = decisions.expected_cost(rates.tpr, rates.fpr, c, prior)
        np.testing.assert_array_equal(cost <= cost.min(1, keepdims=True) * (1 + 1e-12), best)
        units = np.array([[case.c.denominator * case.unit] for case in some])
        np.testing.assert_allclose(cost, costs / units, rtol=1e-12)
    assert tried == CASES
    assert tied > 500


def test_the_switches_are_those_of_whole_numbers() -> None:
    changes = groups = tried = 0
    for some in by_length(cases(2, CASES)):
        tried += len(some)
        rates = performance.rates(np.stack([case.rows for case in some]))
        highs, ends = [], []
        for case, tpr, fpr in zip(some, rates.tpr, rates.fpr, strict=True):
            found, expected = decisions.cheapest(tpr, fpr, float(case.prior)), case.switches()
            assert [each.entities for each in found] == [best for _, best in expected]
            assert [each.low for each in found] == [0.0, *(each.high for each in found[:-1])]
            highs += [each.high for each in found]
            ends += [np.inf if end is None else float(end) for end, _ in expected]
            changes += len(found) - 1
            groups += sum(len(each.entities) > 1 for each in found)
        np.testing.assert_allclose(highs, ends, rtol=1e-12)
    assert tried == CASES
    assert changes > CASES
    assert groups > 1000


def test_ties_in_use_are_ties_everywhere() -> None:
    found = decisions.cheapest([0.5, 0.5, 0, 1], [0.1, 0.1, 0, 1], prior=0.1)
    assert [each.entities for each in found] == [(2,), (0, 1), (3,)]
    # Between two neighbours on a line there is no range for the one in the middle.
    assert [each.entities for each in decisions.cheapest([0, 0.5, 1], [0, 0.25, 0.5], prior=0.5)] == [(0,), (2,)]
    assert decisions.cheapest([], [], prior=0.5) == []
    assert decisions.cheapest([np.nan, 0.5], [0.1, np.nan], prior=0.5) == []
    assert decisions.cheapest([np.nan, 0.5], [0.1, 0.2], prior=0.5) == [(0.0, np.inf, (1,))]


def test_of_four_utilities_only_one_number_counts() -> None:
    rng = np.random.default_rng(3)
    for _ in range(300):
        tp, fn, fp, tn = rng.normal(size=4)
        tp, fn, tn, fp = max(tp, fn), min(tp, fn), max(tn, fp), min(tn, fp)
        c, prior = decisions.miss_cost(Utilities(tp, fn, fp, tn)), rng.uniform(0.01, 0.99)
        tpr, fpr = rng.random((2, 6))
        worth = prior * (tpr * tp + (1 - tpr) * fn) + (1 - prior) * (fpr * fp + (1 - fpr) * tn)
        cost = decisions.expected_cost(tpr, fpr, c, prior)
        # What is lost against a perfect classifier, in false alarms.
        lost = (prior * tp + (1 - prior) * tn - worth) / (tn - fp)
        np.testing.assert_allclose(cost, lost, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize(
    ("utilities", "said"),
    [
        ((1, 1, 0, 2), "a miss must cost more than a detection; found 1 for a detection and 1 for a miss"),
        ((1, 0, 2, 2), "a false alarm must cost more than a rejection; found 2 for a rejection and 2 for"),
        ((1, 0, np.inf, 2), "four finite numbers"),
        ((1, 0, 2), "four finite numbers"),
    ],
)
def test_utilities_that_order_nothing_are_refused(utilities: tuple[float, ...], said: str) -> None:
    with pytest.raises(InvalidInputError, match=said):
        decisions.miss_cost(utilities)  # type: ignore[arg-type]


def test_a_point_has_its_cost_and_a_cost_its_point() -> None:
    rng = np.random.default_rng(4)
    c, (use, test) = 10 ** rng.uniform(-3, 3, 1000), rng.uniform(0.001, 0.999, (2, 1000))
    a = decisions.cost_point(c, use, test)
    np.testing.assert_allclose(decisions.point_cost(a, use, test), c, rtol=1e-9)
    np.testing.assert_allclose(a / (1 - a), c * use * (1 - test) / ((1 - use) * test), rtol=1e-9)
    # The prior shift carries the point from the Tile of the test to that in use, where a = c / (1 + c).
    np.testing.assert_allclose(symmetries.unshift_point(a, test, use), c / (1 + c), rtol=1e-9)
    np.testing.assert_allclose(decisions.cost_point(c, use, use), c / (1 + c), rtol=1e-12)
    assert decisions.point_cost([0, 1], 0.1, 0.2).tolist() == [0, np.inf]


def test_accuracy_and_balanced_accuracy_stand_for_costs() -> None:
    # The page's example: 2 % in use, 90 of 442 in the test.
    use, test = 0.02, 90 / 442
    assert float(decisions.cost_point(20, use, test)) == pytest.approx(0.615, abs=5e-4)
    assert float(decisions.point_cost(0.5, use, test)) == pytest.approx(12.53, abs=5e-3)
    balanced = catalogue.named("BA").placement(test)[0]  # type: ignore[union-attr,index]
    assert float(decisions.point_cost(balanced, use, test)) == pytest.approx(49)


def test_costs_of_the_weighted_accuracy() -> None:
    rows = np.array([[300.0, 52, 20, 70], [340, 12, 40, 50]])
    rates, prior = performance.rates(rows), 0.07
    c = 13.0
    a = decisions.cost_point(c, prior, performance.prior(rows))
    weight = c * prior / (c * prior + 1 - prior)
    np.testing.assert_allclose(scores.canonical_score(rows, a, a), (1 - weight) * rates.tnr + weight * rates.tpr)


def test_thousand_people() -> None:
    found = decisions.per_thousand([0.75, 0, 1, np.nan], [0.125, 0, 1, 0.5], prior=0.2)
    np.testing.assert_allclose(found.misses, [50, 200, 0, np.nan])
    np.testing.assert_allclose(found.false_alarms, [100, 0, 800, 400])
    np.testing.assert_allclose(found.detections, [150, 0, 200, np.nan])
    np.testing.assert_allclose(found.rejections, [700, 800, 0, 400])
    for prior in (0, 1):
        assert float(sum(decisions.per_thousand(0.3, 0.4, prior))) == pytest.approx(1000)


@pytest.mark.parametrize(
    "call",
    [
        lambda: decisions.cost_point(0, 0.1, 0.1),
        lambda: decisions.cost_point(np.inf, 0.1, 0.1),
        lambda: decisions.cost_point(1, 0, 0.1),
        lambda: decisions.cost_point(1, 0.1, 1),
        lambda: decisions.point_cost(1.5, 0.1, 0.1),
        lambda: decisions.expected_cost(1.5, 0, 1, 0.1),
        lambda: decisions.expected_cost(0.5, 0, 1, 1),
        lambda: decisions.cheapest([0.5], [0.5, 0.1], 0.1),
        lambda: decisions.cheapest([0.5], [0.5], 1),
        lambda: decisions.per_thousand(0.5, 0.5, 1.1),
    ],
)
def test_other_numbers_are_refused(call: object) -> None:
    with pytest.raises(InvalidInputError):
        call()  # type: ignore[operator]


def test_off_the_diagonal_a_point_acts_like_the_threshold_that_is_best_there() -> None:
    """On calibrated probabilities the best of all decisions is a threshold, and it is that of `effective_threshold`."""
    rng = np.random.default_rng(5)
    for _ in range(200):
        q = np.sort(rng.beta(*rng.uniform(0.3, 3, 2), 400))
        mass = rng.random(400)
        a, b = rng.random(2)
        # "Positive from the k-th on", for each k: expected counts, as the probabilities are calibrated.
        tp = np.append(np.cumsum((mass * q)[::-1])[::-1], 0)
        fp = np.append(np.cumsum((mass * (1 - q))[::-1])[::-1], 0)
        rows = np.stack([fp[0] - fp, fp, tp[0] - tp, tp], -1)
        value = scores.canonical_score(rows, a, b)
        k = int(value.argmax())
        t = float(decisions.effective_threshold(a, b, value[k]))
        assert (q[k - 1] if k else 0) <= t + 1e-12
        assert t - 1e-12 <= (q[k] if k < len(q) else 1)


def test_f1_stands_for_a_cost_that_depends_on_the_score_reached() -> None:
    # F1 = 2 tp / (2 tp + fp + fn) is 0.8 at its optimum: the threshold is half of it (Lipton et al., 2014).
    assert float(decisions.effective_threshold(1, 0.5, 0.8)) == pytest.approx(0.4)
    assert float(decisions.effective_cost(1, 0.5, 0.8, 0.2, 0.2)) == pytest.approx(1.5)
    # In use at another prevalence, costs follow the odds.
    assert float(decisions.effective_cost(1, 0.5, 0.8, 0.02, 0.2)) == pytest.approx(1.5 * 49 / 4)
    assert np.isnan(decisions.effective_cost(1, 0.5, np.nan, 0.2, 0.2))
    assert float(decisions.effective_cost(0.3, 0.3, 0.123, 0.1, 0.2)) == pytest.approx(
        float(decisions.point_cost(0.3, 0.1, 0.2))
    )


def test_a_range_holds_over_the_tile() -> None:
    """Ranges of costs are the regions that the diagonal passes, with doing nothing and treating all among the rows."""
    rng = np.random.default_rng(6)
    for _ in range(50):
        tpr, fpr = np.append(rng.random((2, 6)), [[0, 1], [0, 1]], axis=1)
        prior, use = rng.uniform(0.05, 0.95, 2)
        rows = performance.from_rates(tpr=tpr, fpr=fpr, prior=prior)
        for low, high, entities in decisions.cheapest(tpr, fpr, use):
            c = low + 1 if np.isinf(high) else (low + high) / 2
            a = decisions.cost_point(c, use, prior)
            assert tuple(np.flatnonzero(ranking.ranks(rows, a, a) == 1)) == entities
