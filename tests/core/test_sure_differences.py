"""Sure differences from counts: compared with all outcomes, with dense grids, and with their level in simulations."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from scipy import stats

from tile_core import ranking, uncertainty
from tile_core.checks import InvalidInputError
from tile_core.leaderboard import leaderboard
from tile_core.scores import canonical_score
from tile_core.uncertainty import sampled_counts, sampled_leaderboard, sure_differences
from tile_core.uncertainty.claims import closed
from tile_core.uncertainty.independent_tests import plausible
from tile_core.uncertainty.score_profiles import COARSE, FINE, ScoreProfiles, critical, quantile, score_profiles

PLACES = [(1.0, 1.0), (0.0, 0.0), (0.5, 0.5), (1.0, 0.5), (1.0, 0.0), (0.0, 1.0), (0.2, 0.7)]


def board(m: int, sizes: tuple[int, int] = (90, 352), seed: int = 1) -> np.ndarray:
    generator = np.random.default_rng(seed)
    tp = generator.binomial(sizes[0], generator.uniform(0.3, 0.95, m))
    tn = generator.binomial(sizes[1], generator.uniform(0.5, 0.99, m))
    return np.stack([tn, sizes[1] - tn, sizes[0] - tp, tp], -1).astype(float)


def outcomes(positives: int, negatives: int) -> np.ndarray:
    """All counts that one entity can have, shape (outcomes, 4)."""
    tp, tn = (each.ravel() for each in np.mgrid[: positives + 1, : negatives + 1])
    return np.stack([tn, negatives - tn, positives - tp, tp], -1).astype(float)


@pytest.mark.parametrize(
    ("at", "sizes", "m", "level"),
    [
        ((1, 1), (12, 1), 2, 0.95),
        ((1, 1), (12, 1), 2, 0.7),
        ((1, 1), (5, 1), 3, 0.6),
        ((0.5, 0.5), (4, 3), 2, 0.8),
        ((1, 0.5), (4, 4), 2, 0.7),
        ((1, 0), (3, 5), 2, 0.6),
        ((0.2, 0.7), (4, 4), 2, 0.7),
    ],
)
def test_a_false_claim_is_at_most_as_probable_as_it_may_be(
    at: tuple[float, float], sizes: tuple[int, int], m: int, level: float
) -> None:
    """Every outcome of small tests, exactly weighed, for many true rates, equal ones included."""
    one = outcomes(*sizes)
    indices = np.array(list(itertools.product(range(len(one)), repeat=m)))
    claims = np.array([sure_differences(one[row], *at, level=level).surely_better for row in indices])
    assert claims.any()
    grid = [0.02, 0.3, 0.5, 0.7, 0.9, 0.98]
    rates = [(tpr, tnr) for tpr in grid for tnr in ([0.5] if at == (1, 1) else grid[1::2])]
    weigh = np.array(
        [stats.binom.pmf(one[:, 3], sizes[0], tpr) * stats.binom.pmf(one[:, 0], sizes[1], tnr) for tpr, tnr in rates]
    )
    true = [[sizes[1] * tnr, sizes[1] * (1 - tnr), sizes[0] * (1 - tpr), sizes[0] * tpr] for tpr, tnr in rates]
    scores = canonical_score(true, *at)
    worst = 0.0
    for chosen in itertools.combinations_with_replacement(range(len(rates)), m):
        score = scores[list(chosen)]
        wrong = (claims & (score[:, None] <= score + 1e-12)).any((1, 2))
        chance = np.prod([weigh[rate][indices[:, k]] for k, rate in enumerate(chosen)], axis=0)
        worst = max(worst, float(chance[wrong].sum()))
    assert worst <= 1 - level


def tails(rates: uncertainty.SampledRates, at: tuple[float, float], r: float, box: np.ndarray) -> float:
    """The evidence for a score above r of one entity, from all its outcomes and many points of the line."""
    (a, b), (negatives, positives), (w0, w1) = at, rates.sizes[0], rates.masses[0]
    one, other = ((1 - a) + r * (a - b)) * w0, (a + r * (b - a)) * w1
    level = r * ((1 - b) * w0 + b * w1)
    if other == 0 or one == 0:
        tpr, tnr = np.array([level / other if other else 0.5]), np.array([level / one if one else 0.5])
    else:
        start, end = max(box[2], (level - one * box[1]) / other), min(box[3], (level - one * box[0]) / other)
        if start > end:
            return 12.0
        tpr = np.linspace(start, end, 161)
        tnr = np.clip((level - other * tpr) / one, 0, 1)
    x, y = np.arange(negatives + 1), np.arange(positives + 1)
    reached = one * x[:, None] / negatives + other * y / positives
    limit = one * rates.right[0, 0] / negatives + other * rates.right[0, 1] / positives
    chance = stats.binom.pmf(x, negatives, tnr[:, None]) @ (reached >= limit - 1e-9 * (one + other))
    most = (chance * stats.binom.pmf(y, positives, tpr[:, None])).sum(-1).max()
    return max(0.0, float(stats.norm.isf(most)))


def profile_of(counts: list[float], at: tuple[float, float], prior: float | None = None) -> ScoreProfiles:
    rates = sampled_counts([counts])
    rates = rates if prior is None else rates.at_prior(prior)
    error = 0.0 if at in ((0, 0), (1, 1)) else 0.005 / 40
    return score_profiles(rates, at, 4.0, error, FINE)


@pytest.mark.parametrize("at", PLACES)
@pytest.mark.parametrize(
    ("counts", "prior"),
    [([18, 2, 3, 9], None), ([18, 2, 0, 12], None), ([20, 0, 4, 8], 0.5), ([1, 0, 0, 1], None), ([35, 5, 1, 0], 0.02)],
)
def test_profiles_hold_the_evidence_of_all_outcomes(
    counts: list[float], prior: float | None, at: tuple[float, float]
) -> None:
    found = profile_of(counts, at, prior)
    swapped = [counts[k] for k in (1, 0, 3, 2)]
    mirrored = sampled_counts([swapped])
    mirrored = mirrored if prior is None else mirrored.at_prior(prior)
    for side, rates, place in ((found.above, found.rates, at), (found.below, mirrored, at[::-1])):
        r, z = (each[0, : side.lengths[0]] for each in (side.r, side.z))
        exact = np.array([tails(rates, place, x, side.boxes[0]) for x in r[1:]])
        # Towards the score the evidence falls; at a jump the lower value comes first.
        least = np.minimum.accumulate(exact[::-1])[::-1]
        jumps = (r[1:] == r[:-1]) | (np.append(r[2:], 0) == r[1:])
        assert (z[1:] <= least + 0.05).all()
        assert (z[1:] >= least - 0.02)[~jumps].all()
        assert jumps.sum() <= 0.4 * len(r)


@pytest.mark.parametrize("at", PLACES)
def test_evidence_falls_towards_the_score_and_profiles_end_where_it_is_enough(at: tuple[float, float]) -> None:
    found = score_profiles(sampled_counts(board(20)), at, 4.0, 0.005 / 80, COARSE)
    for side in (found.above, found.below):
        for r, z, length in zip(side.r, side.z, side.lengths, strict=True):
            assert (np.diff(r[:length]) <= 0).all()
            assert (np.diff(z[:length]) >= 0).all()
            assert z[0] == 0
            assert z[length - 1] >= 4 or r[0] == 0
            assert length < 60


@pytest.mark.parametrize("at", PLACES)
def test_claims_are_those_of_dense_grids(at: tuple[float, float]) -> None:
    rows = board(6, (15, 40), seed=5)
    error = 0.0 if at in ((0, 0), (1, 1)) else 0.1 * 0.05 / 24
    c = critical(6, 0.05 - 24 * error)
    rates, rank = sampled_counts(rows), ranking.ranks(rows, *at)
    found = score_profiles(rates, at, c, error, FINE)
    sure = found.claims(rank, c)
    scores, checked = canonical_score(rows, *at), 0
    for i, j in itertools.permutations(range(6), 2):
        if not rank[i] < rank[j]:
            assert not sure[i, j]
            continue
        one, other = rates.take([i]), sampled_counts(rows[[j]][:, [1, 0, 3, 2]])
        boxes = found.above.boxes[found.of[i]], found.below.boxes[found.of[j]]
        least = min(
            tails(one, at, r, boxes[0]) ** 2 + tails(other, at[::-1], 1 - r, boxes[1]) ** 2
            for r in np.linspace(scores[j], scores[i], 25)[1:-1]
        )
        if abs(least - c * c) > 0.04 * c * c:
            checked += 1
            assert sure[i, j] == (least > c * c)
    assert checked > 10


def test_claims_with_any_dependence_are_fewer_and_coarse_grids_make_nearly_the_same() -> None:
    rows = board(60, seed=0)
    for at in PLACES:
        found, careful = (sure_differences(rows, *at, dependence=each) for each in ("independent", "any"))
        assert not (careful.surely_better & ~found.surely_better).sum() > 2
        assert careful.surely_better.sum() < found.surely_better.sum()
        coarse = sure_differences(rows, *at, fine=False).surely_better
        assert (coarse != found.surely_better).mean() < 0.002


def test_with_any_dependence_intervals_that_are_apart_are_claims() -> None:
    for at in PLACES:
        found = sure_differences(board(30), *at, dependence="any")
        assert (found.surely_better == (found.low[:, None] >= found.high)).all()
        assert (found.low == sure_differences(board(30), *at).low).all()


@pytest.mark.parametrize("at", PLACES)
def test_intervals_hold_the_scores_and_end_where_the_evidence_is_enough(at: tuple[float, float]) -> None:
    rows = board(8, (12, 30), seed=3)
    found = sure_differences(rows, *at)
    scores, n = canonical_score(rows, *at), len(rows)
    assert ((found.low <= scores) & (scores <= found.high)).all()
    outside = 0.0 if at in ((0, 0), (1, 1)) else 0.005
    k = quantile((0.05 - outside) / (2 * n))
    profiles = score_profiles(sampled_counts(rows), at, k, outside / (4 * n), FINE)
    for i in range(n):
        box, one = profiles.above.boxes[profiles.of[i]], sampled_counts(rows[[i]])
        if found.low[i] > 0:
            assert tails(one, at, found.low[i] * (1 - 1e-3), box) >= k - 0.02
            assert tails(one, at, found.low[i] + 0.01 * (scores[i] - found.low[i]), box) <= k + 0.1


def test_claims_are_closed() -> None:
    chain = np.zeros((4, 4), np.bool_)
    chain[[0, 1, 2], [1, 2, 3]] = True
    assert closed(chain, np.arange(4.0)).tolist() == np.triu(np.ones((4, 4), np.bool_), 1).tolist()
    order = [2, 0, 3, 1]
    turned = closed(chain[np.ix_(order, order)], np.arange(4.0)[order])
    assert turned.tolist() == np.triu(np.ones((4, 4), np.bool_), 1)[np.ix_(order, order)].tolist()
    for at in PLACES:
        sure = sure_differences(board(40, seed=2), *at).surely_better
        assert not ((sure.astype(int) @ sure.astype(int) > 0) & ~sure).any()
        assert not (sure & sure.T).any()


def test_clones_never_separate_and_have_the_same_claims() -> None:
    rows = board(9, (400, 400))[[0, 1, 2, 0, 3, 0, 4, 5, 6, 7, 8]]
    for at in PLACES:
        found = sure_differences(rows, *at)
        clones = [0, 3, 5]
        assert not found.surely_better[np.ix_(clones, clones)].any()
        assert len({row.tobytes() for row in found.surely_better[clones]}) == 1
        assert len({row.tobytes() for row in found.surely_better.T[clones]}) == 1
        assert len(set(found.low[clones])) == len(set(found.high[clones])) == 1


def test_proportional_counts_are_tied_and_are_never_told_apart() -> None:
    found = sure_differences([[9000, 1000, 100, 900], [90, 10, 1, 9], [5000, 5000, 500, 500]], 0.3, 0.6)
    assert found.surely_better.tolist() == [[False, False, True], [False, False, True], [False] * 3]


def test_entities_without_a_score_have_no_claims_and_count() -> None:
    rows = [[900, 0, 50, 50], [900, 0, 100, 0], [np.nan] * 4, [800, 100, 60, 40]]
    found = sure_differences(rows, 1, 0)
    assert found.defined.tolist() == [True, False, False, True]
    assert np.isnan(found.low[[1, 2]]).all()
    assert not found.surely_better[[1, 2]].any()
    assert not found.surely_better[:, [1, 2]].any()
    two = sure_differences([rows[0], rows[3]], 1, 0)
    assert two.low[0] > found.low[0]
    assert uncertainty.rank_sets(found).first.tolist() == [1, 0, 0, 2]
    assert uncertainty.tiers(found).tolist() == [0, -2, -2, -1]


def test_nobody_has_a_score() -> None:
    found = sure_differences([[90, 0, 10, 0], [80, 0, 20, 0]], 1, 0)
    assert not found.defined.any()
    assert not found.surely_better.any()
    assert plausible(sampled_counts([[90, 0, 10, 0]]), 1, 0, 0.95, "independent").tolist() == [False]


def test_one_entity_has_an_interval_and_the_only_rank() -> None:
    found = sure_differences([[50, 0, 5, 15]], 1, 1)
    assert uncertainty.rank_sets(found) == ([1], [1])
    expected = stats.binomtest(15, 20).proportion_ci(0.95, method="exact")
    assert (found.low[0], found.high[0]) == pytest.approx(tuple(expected), abs=1e-4)


@pytest.mark.parametrize("n", [1, 5, 20])
@pytest.mark.parametrize("right", [0, 1])
def test_nothing_special_happens_where_all_are_right_or_wrong(n: int, right: int) -> None:
    rows = [[10, 0, n * (1 - right), n * right], [10, 0, n * right, n * (1 - right)]]
    found = sure_differences(rows, 1, 1)
    best = 0 if right else 1
    assert found.high[best] == 1
    assert found.low[1 - best] == 0
    # c of two entities is 2.352, and all of n right and none right have 2 z^2 at 1/2.
    expected = 2 * stats.norm.isf(0.5**n) ** 2 >= 2.3516**2 if n > 1 else False
    assert found.surely_better[best, 1 - best] == expected


def test_tests_of_single_samples_say_nothing() -> None:
    for at in PLACES:
        assert not sure_differences([[1, 0, 0, 1], [0, 1, 1, 0]] * 3, *at).surely_better.any()


@pytest.mark.parametrize("at", [(0.0, 0.0), (0.0, 1.0), (1.0, 0.0), (1.0, 1.0), (0.0, 0.4), (0.7, 1.0)])
def test_places_on_the_frame(at: tuple[float, float]) -> None:
    rows = [[900, 100, 50, 950], [500, 500, 500, 500], [100, 900, 950, 50]]
    assert uncertainty.rank_sets(sure_differences(rows, *at)).first.tolist() == [1, 2, 3]


def test_a_target_prior_weighs_the_classes() -> None:
    rows = board(20, (20, 480), seed=4)
    found = sure_differences(rows, 0.5, 0.5, prior=0.5)
    shifted = sampled_counts(rows).at_prior(0.5)
    assert (found.surely_better == sure_differences(shifted, 0.5, 0.5).surely_better).all()
    scores = canonical_score(shifted.measured, 0.5, 0.5)
    assert ((found.low <= scores) & (scores <= found.high)).all()
    only = sure_differences(rows, 0.5, 0.5, prior=1)
    assert (only.surely_better == sure_differences(rows, 1, 1).surely_better).mean() > 0.99


def test_entities_of_different_priors_are_compared_at_their_own() -> None:
    rows = np.concatenate([board(6), board(6, (200, 50), seed=2)])
    found = sure_differences(rows, 1, 0.5)
    scores = canonical_score(rows, 1, 0.5)
    assert found.surely_better[scores.argmax(), scores.argmin()]
    assert not (found.surely_better & (scores[:, None] <= scores)).any()


def test_correlated_samples_count_as_fewer() -> None:
    rows = board(10, (400, 800))
    rates = sampled_counts(rows, design_effect=3)
    assert rates.sizes.tolist() == [[266, 133]] * 10
    assert (rates.right + rates.wrong <= rates.sizes).all()
    assert (rates.right + rates.wrong >= rates.sizes - 1).all()
    plain, wide = sure_differences(rows, 1, 0.5), sure_differences(rates, 1, 0.5)
    assert not (wide.surely_better & ~plain.surely_better).any()
    assert ((wide.high - wide.low) > 1.4 * (plain.high - plain.low)).all()


def test_a_class_that_is_worth_no_sample_says_nothing() -> None:
    found = sure_differences(sampled_counts([[900, 100, 0, 9], [100, 900, 9, 0]], design_effect=20), 1, 1)
    assert found.low.tolist() == [0, 0]
    assert found.high.tolist() == [1, 1]
    both = sure_differences(sampled_counts([[900, 100, 0, 9], [100, 900, 9, 0]], design_effect=20), 0.5, 0.5)
    assert both.surely_better[0, 1]


def test_rates_without_whole_counts_are_rounded_against_their_claims() -> None:
    board_ = leaderboard(["A"], [[0.7, 0.1, 0.0667, 0.1333]], sizes=[[442]])
    rates = sampled_leaderboard(board_, 0)
    assert rates.sizes.tolist() == [[353, 88]]
    assert rates.right.tolist() == [[308, 58]]
    assert rates.wrong.tolist() == [[44, 29]]
    assert not rates.about
    whole = leaderboard(["A"], [[70, 10, 5, 15]], sizes=[[100]])
    assert sampled_leaderboard(whole, 0).right.tolist() == [[70, 15]]


def test_a_mean_of_contexts_is_worth_about_all_its_samples() -> None:
    one, two = board(4, (90, 352)), board(4, (90, 352), seed=2)
    both = leaderboard(list("ABCD"), [one, two], contexts=["x", "y"], sizes=np.full((2, 4), 442))
    rates = sampled_leaderboard(both, None)
    assert rates.about
    assert (rates.sizes <= [704, 180]).all()
    assert (rates.sizes >= [600, 150]).all()
    assert rates.measured == pytest.approx(both.mean())
    found = sure_differences(rates, 1, 0.5)
    scores = canonical_score(both.mean(), 1, 0.5)
    assert found.about
    assert ((found.low <= scores) & (scores <= found.high)).all()
    alone = sure_differences(one, 1, 0.5)
    assert (found.high - found.low).mean() < (alone.high - alone.low).mean()
    few = leaderboard(["A"], [[[9, 1, 5, 5]], [[900, 100, 500, 500]]], contexts=["x", "y"], sizes=[[20], [2000]])
    assert sampled_leaderboard(few, None).sizes.tolist() == [[35, 39]]


def test_large_classes_are_answered_by_saddlepoints() -> None:
    """Pixels: the claims are those of normal differences, which so many samples have."""
    generator = np.random.default_rng(1)
    sizes, m = np.array([2_000_000, 30_000_000]), 12
    tp = generator.binomial(sizes[0], 0.8 + 0.0006 * np.arange(m))
    tn = generator.binomial(sizes[1], 0.95, m)
    rows = np.stack([tn, sizes[1] - tn, sizes[0] - tp, tp], -1).astype(float)
    for at, mean, variance in (
        ((1, 1), tp / sizes[0], tp / sizes[0] * (1 - tp / sizes[0]) / sizes[0]),
        ((0.5, 0.5), (tp + tn) / sizes.sum(), (tp * (1 - tp / sizes[0]) + tn * (1 - tn / sizes[1])) / sizes.sum() ** 2),
    ):
        found = sure_differences(rows, *at)
        off = (mean[:, None] - mean) / np.sqrt(variance[:, None] + variance)
        c = critical(m, 0.05 if at == (1, 1) else 0.045)
        clear = np.abs(off - c) > 0.05
        assert (found.surely_better == (off > c))[clear].all()


def test_a_million_samples_beside_ten() -> None:
    found = sure_differences([[999_000, 1000, 0, 10], [500_000, 500_000, 10, 0]], 0.5, 0.5)
    assert found.surely_better[0, 1]
    assert sure_differences([[999_000, 1000, 0, 10], [500_000, 500_000, 9, 1]], 0.5, 0.5, prior=0.5).surely_better[0, 1]


@pytest.mark.parametrize("dependence", ["independent", "any"])
@pytest.mark.parametrize("prior", [None, 0.3])
def test_plausible_ones_are_those_without_a_claim_against_them(dependence, prior: float | None) -> None:
    for seed, sizes in ((1, (90, 352)), (2, (15, 30)), (3, (800, 700))):
        rows = np.concatenate([board(20, sizes, seed=seed), [[sizes[1], 0, sizes[0], 0]]])
        rates = sampled_counts(rows) if prior is None else sampled_counts(rows).at_prior(prior)
        for at in PLACES:
            found = sure_differences(rates, *at, dependence=dependence, fine=False)
            expected = found.defined & ~found.surely_better.any(0)
            assert plausible(rates, *at, 0.95, dependence).tolist() == expected.tolist()


def test_a_higher_level_claims_less() -> None:
    for at in PLACES:
        low, high = (sure_differences(board(25), *at, level=level).surely_better for level in (0.8, 0.99))
        assert not (high & ~low).any()
        assert high.sum() < low.sum()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"level": 1.0}, "level"),
        ({"level": float("nan")}, "level"),
        ({"a": 2}, "a: expected"),
        ({"prior": -1}, "prior"),
        ({"dependence": "none"}, "dependence"),
        ({"tested": [[5.5, 1, 2, 3]]}, "whole numbers"),
        ({"tested": [[5, 1, 0, 0]]}, "no positives"),
        ({"tested": [5, 1, 2, 3]}, "shape"),
    ],
)
def test_wrong_input_is_refused(change: dict, message: str) -> None:
    with pytest.raises(InvalidInputError, match=message):
        sure_differences(**({"tested": [[5, 1, 2, 3]], "a": 0.5, "b": 0.5} | change))
    with pytest.raises(InvalidInputError, match="design_effect"):
        sampled_counts([[5, 1, 2, 3]], design_effect=0.5)


@pytest.mark.parametrize(
    ("at", "rates", "sizes", "m"),
    [
        pytest.param((1, 1), (0.5, 0.9), (5, 50), 50, id="TPR of 5"),
        pytest.param((1, 1), (0.5, 0.9), (20, 50), 50, id="TPR of 20"),
        pytest.param((1, 1), (0.7, 0.9), (200, 50), 20, id="TPR of 200"),
        pytest.param((0.5, 0.5), (0.9, 0.9), (20, 80), 20, id="accuracy"),
        pytest.param((1, 0), (0.8, 0.978), (50, 450), 20, id="PPV"),
        pytest.param((1, 0.5), (0.7, 0.925), (30, 100), 10, id="F1"),
    ],
)
def test_boards_of_equal_scores_have_no_claims_as_often_as_promised(at, rates, sizes, m) -> None:
    """A small part of what `python -m tests.bench coverage` prints."""
    generator, wrong, boards = np.random.default_rng(8), 0, 120
    for _ in range(boards):
        tp, tn = generator.binomial(sizes[0], rates[0], m), generator.binomial(sizes[1], rates[1], m)
        rows = np.stack([tn, sizes[1] - tn, sizes[0] - tp, tp], -1)
        wrong += sure_differences(rows, *at, fine=False).surely_better.any()
    assert wrong <= stats.binom.isf(0.001, boards, 0.05)
