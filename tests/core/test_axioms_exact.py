"""What the guide says of axioms, formulas and averages, by fractions on random performances: no rounding can help."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

import pytest

Row = list[Fraction]
RANDOM = random.Random(45)


def fraction() -> Fraction:
    """From 0 to 1, both often."""
    return Fraction(RANDOM.choice([0, 12, RANDOM.randint(0, 12)]), 12)


def performance(size: int = 4) -> Row:
    counts = [RANDOM.choice([0, RANDOM.randint(0, 30)]) for _ in range(size)]
    counts[RANDOM.randrange(size)] += 1
    return [Fraction(count, sum(counts)) for count in counts]


def mixed(one: Row, two: Row, share: Fraction) -> Row:
    return [(1 - share) * p + share * q for p, q in zip(one, two, strict=True)]


def expected(values: Row, row: Row) -> Fraction:
    return sum((v * p for v, p in zip(values, row, strict=True)), Fraction(0))


def ranking_score(row: Row, satisfaction: Row, importance: Row) -> Fraction | None:
    weight = expected(importance, row)
    product = [s * i for s, i in zip(satisfaction, importance, strict=True)]
    return expected(product, row) / weight if weight else None


def test_ranking_scores_keep_axioms_2_and_3_on_any_outcomes() -> None:
    for _ in range(1000):
        size = RANDOM.randint(2, 12)
        satisfaction = [fraction() for _ in range(size)]
        importance = [fraction() for _ in range(size)]
        rows = [performance(size), performance(size)]
        known = [ranking_score(row, satisfaction, importance) for row in rows]
        for row, value in zip(rows, known, strict=True):
            # Theorem 2: between the least and the greatest satisfaction of what occurs.
            occurs = [s for s, p in zip(satisfaction, row, strict=True) if p]
            assert value is None or min(occurs) <= value <= max(occurs)
        one, two = known
        if one is None or two is None:
            continue
        # Theorem 3, and with it property 7: both contour sets are convex.
        mixture = ranking_score(mixed(*rows, fraction()), satisfaction, importance)
        assert mixture is not None
        assert min(one, two) <= mixture <= max(one, two)


def test_perfect_performances_tie_wherever_they_are_defined() -> None:
    """Corollaries 1 to 3, for two classes."""
    right = [Fraction(each) for each in (1, 0, 0, 1)]
    for _ in range(500):
        importance = [fraction() for _ in range(4)]
        tn, fp, fn, tp = performance()
        for good, bad in ((tn, tp), (fp, fn)):
            total = good + bad
            if not total:
                continue
            perfect = [good / total, Fraction(0), Fraction(0), bad / total]
            wrong = [Fraction(0), good / total, bad / total, Fraction(0)]
            assert ranking_score(perfect, right, importance) in (1, None)
            assert ranking_score(wrong, right, importance) in (0, None)


def test_accuracy_and_recall_have_many_formulas() -> None:
    for _ in range(500):
        tn, fp, fn, tp = performance()
        alpha, beta = (Fraction(RANDOM.randint(-30, 30), 7) for _ in range(2))
        written = (1 - alpha) * tn - alpha * fp - alpha * fn + (1 - alpha) * tp + alpha
        assert written == tn + tp
        above = -alpha * tn - alpha * fp - alpha * fn + (1 - alpha) * tp + alpha
        below = -beta * tn - beta * fp + (1 - beta) * fn + (1 - beta) * tp + beta
        assert (above, below) == (tp, fn + tp)


def orders(one: Fraction | None, two: Fraction | None) -> str:
    """The order of two scores; an undefined one has none."""
    if one is None or two is None:
        return "incomparable"
    return "worse" if one < two else "equivalent" if one == two else "better"


def test_the_importance_of_right_or_of_wrong_outcomes_may_be_scaled() -> None:
    right = [Fraction(each) for each in (1, 0, 0, 1)]
    for _ in range(500):
        importance = [fraction() for _ in range(4)]
        factors = {1: Fraction(RANDOM.randint(1, 9), 4), 0: Fraction(RANDOM.randint(1, 9), 5)}
        scaled = [i * factors[int(s)] for i, s in zip(importance, right, strict=True)]
        rows = [performance(), performance()]
        own = [ranking_score(row, right, importance) for row in rows]
        other = [ranking_score(row, right, scaled) for row in rows]
        assert orders(*own) == orders(*other)


def test_two_means_of_ranking_scores_are_ranking_scores() -> None:
    right = [Fraction(each) for each in (1, 0, 0, 1)]
    for _ in range(500):
        one, two = ([Fraction(RANDOM.randint(1, 9)) for _ in range(4)] for _ in range(2))
        row = [(p + Fraction(1, 9)) / (1 + Fraction(4, 9)) for p in performance()]
        for same in (right, [1 - s for s in right]):
            other = [p if s else q for s, p, q in zip(same, one, two, strict=True)]
            mean = [(p + q) / 2 for p, q in zip(one, other, strict=True)]
            values = [ranking_score(row, right, each) for each in (one, other, mean)]
            x, y, z = (value if same is right else 1 - value for value in values if value is not None)
            # Property 5: the harmonic mean; property 6: the same of 1 - x.
            assert 2 / z == 1 / x + 1 / y


def precision_recall_mean(row: Row) -> Fraction:
    _, fp, fn, tp = row
    return (tp / (fp + tp) + tp / (fn + tp)) / 2


def mcc_squared(row: Row) -> Fraction:
    """MCC squared, which ranks as MCC does where MCC is not negative."""
    tn, fp, fn, tp = row
    assert tn * tp >= fp * fn
    return (tn * tp - fp * fn) ** 2 / ((tn + fp) * (fn + tp) * (tn + fn) * (fp + tp))


def fowlkes_mallows_squared(row: Row) -> Fraction:
    _, fp, fn, tp = row
    return tp**2 / ((fp + tp) * (fn + tp))


def roc(prior: Fraction, fpr: str, tpr: str) -> Row:
    x, y = Fraction(fpr), Fraction(tpr)
    return [(1 - prior) * (1 - x), (1 - prior) * x, prior * (1 - y), prior * y]


def detection(misses: str, hits: str) -> Row:
    x, y = Fraction(misses), Fraction(hits)
    return [Fraction(0), 1 - x - y, x, y]


@pytest.mark.parametrize(
    ("score", "rows", "share"),
    [
        (
            mcc_squared,
            [roc(Fraction(1, 2), *at) for at in (("0.3", "0.45"), ("0", "0.1"), ("0.9", "1"))],
            Fraction(1, 2),
        ),
        (
            fowlkes_mallows_squared,
            [detection(*at) for at in (("0.43", "0.14"), ("0.9", "0.1"), ("0", "0.1"))],
            Fraction(1, 2),
        ),
        (
            precision_recall_mean,
            [roc(Fraction(1, 5), *at) for at in (("0.2", "0.45"), ("0", "0.05"), ("0.9", "1"))],
            Fraction(17, 200),
        ),
    ],
)
def test_a_mixture_is_worse_than_a_and_neither_of_the_two_is(
    score: Callable[[Row], Fraction], rows: list[Row], share: Fraction
) -> None:
    """The answers of the exercises of the guide."""
    a, b, c = rows
    assert min(score(b), score(c)) >= score(a) > score(mixed(b, c, share))


def test_mean_ranks_and_scaled_means_let_a_third_decide() -> None:
    columns = [(Fraction(9, 10), Fraction(1, 2)), (Fraction(3, 5), Fraction(17, 20))]

    def mean_rank(rows: list[tuple[Fraction, Fraction]], k: int) -> int:
        return sum(1 for j in (0, 1) for row in rows if row[j] > rows[k][j])

    def scaled(rows: list[tuple[Fraction, Fraction]], k: int) -> Fraction:
        ends = [(min(row[j] for row in rows), max(row[j] for row in rows)) for j in (0, 1)]
        return sum(((rows[k][j] - low) / (high - low) for j, (low, high) in enumerate(ends)), Fraction(0))

    thirds = [(Fraction(7, 10), Fraction(1, 5)), (Fraction(3, 10), Fraction(7, 10)), (Fraction(1), Fraction(0))]
    ranks = [mean_rank([*columns, third], 0) - mean_rank([*columns, third], 1) for third in thirds]
    assert min(ranks) < 0 < max(ranks)
    low, high = (Fraction(1, 10), Fraction(1, 2)), (Fraction(3, 5), Fraction(1, 10))
    ahead = [scaled([*columns, third], 0) > scaled([*columns, third], 1) for third in (low, high)]
    assert ahead == [False, True]


def test_exchanges_lead_to_every_performance_of_the_same_accuracy() -> None:
    """Exchanges leave the counts of right and of wrong decisions only: what never moves is a function of these."""
    for _ in range(50):
        right, wrong = RANDOM.randint(0, 4), RANDOM.randint(0, 4)
        samples = [("tp", "tn")] * right + [("fp", "fn")] * wrong
        reached = set()
        for size in range(len(samples) + 1):
            for exchanged in combinations(range(len(samples)), size):
                names = [pair[k in exchanged] for k, pair in enumerate(samples)]
                reached.add((names.count("tp"), names.count("fn")))
        assert reached == {(tp, fn) for tp in range(right + 1) for fn in range(wrong + 1)}
