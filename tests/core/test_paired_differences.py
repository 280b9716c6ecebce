"""Sure differences from decisions about the same samples: counts by hand, exact tests, and their level."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from scipy import optimize, stats

from tile_core import ranking, uncertainty
from tile_core.checks import InvalidInputError
from tile_core.scores import canonical_score
from tile_core.uncertainty import PairedGroups, PairedSamples, paired_cutoffs, paired_decisions, paired_differences
from tile_core.uncertainty.claims import closed
from tile_core.uncertainty.paired_tests import ends_of_groups

PLACES = [(1.0, 1.0), (0.0, 0.0), (0.5, 0.5), (1.0, 0.5), (1.0, 0.0), (0.0, 1.0), (0.2, 0.7)]


def decided(m: int, sizes: tuple[int, int], rates, generator: np.random.Generator, agreement: float = 0.5):
    """Labels and decisions of m classifiers with these TPR and TNR; `agreement`: the correlation of a normal copula."""
    truth = np.arange(sum(sizes)) < sizes[0]
    tpr, tnr = (np.broadcast_to(rate, m)[:, None] for rate in rates)
    common, own = generator.standard_normal(len(truth)), generator.standard_normal((m, len(truth)))
    z = np.sqrt(agreement) * common + np.sqrt(1 - agreement) * own
    right = z < stats.norm.ppf(np.where(truth, tpr, tnr))
    return truth, np.where(truth, right, ~right)


def some(m: int = 8, sizes: tuple[int, int] = (60, 140), seed: int = 1):
    generator = np.random.default_rng(seed)
    return decided(m, sizes, (generator.uniform(0.4, 0.95, m), generator.uniform(0.6, 0.98, m)), generator)


def test_samples_that_one_alone_gets_right_are_counted_as_by_hand() -> None:
    truth, y_pred = some(5)
    found = paired_decisions(truth, y_pred)
    assert isinstance(found, PairedSamples)
    right = y_pred == truth
    for k, rows in enumerate((~truth, truth)):
        for i, j in itertools.product(range(5), repeat=2):
            assert found.alone[k, i, j] == (right[i] & ~right[j])[rows].sum()
    assert found.measured[:, 3].tolist() == (right & truth).sum(1).tolist()
    assert found.measured[:, 0].tolist() == (right & ~truth).sum(1).tolist()
    few = found.take([3, 1])
    assert few.alone.tolist() == found.alone[:, [3, 1]][:, :, [3, 1]].tolist()


def cutoff_case(samples: int, models: int, seed: int = 1):
    generator = np.random.default_rng(seed)
    truth = np.arange(samples) % 3 == 0
    scores = np.round(generator.normal(size=(models, samples)) + truth, 1)
    cutoffs = np.array([np.inf, 1.5, 0.5, -0.3])
    return truth, scores, np.repeat(np.arange(models), 4), np.tile(cutoffs, models)


def test_cutoffs_are_counted_as_their_decisions() -> None:
    truth, scores, model, cutoffs = cutoff_case(200, 3)
    found = paired_cutoffs(truth, scores, model, cutoffs)
    expected = paired_decisions(truth, scores[model] >= cutoffs[:, None])
    assert isinstance(found, PairedSamples)
    assert isinstance(expected, PairedSamples)
    assert (found.alone == expected.alone).all()
    assert (found.measured == expected.measured).all()


def test_groups_and_weights_are_shares_of_their_classes() -> None:
    truth, y_pred = some(4)
    groups, weights = np.arange(len(truth)) % 7, np.arange(len(truth)) % 3 + 1.0
    found = paired_decisions(truth, y_pred, groups=groups, weights=weights)
    assert isinstance(found, PairedGroups)
    right = y_pred == truth
    for i, g in itertools.product(range(4), range(7)):
        rows = groups == g
        for k, label in enumerate((False, True)):
            of_class = weights[truth == label].sum()
            share = weights[rows & (truth == label) & right[i]].sum() / of_class
            assert found.shares[i, k, g] == pytest.approx(share)
            assert found.shares[i, 2 + k, g] == pytest.approx(weights[rows & (truth == label)].sum() / of_class)
    assert found.measured.sum(1) == pytest.approx(np.full(4, weights.sum()))
    assert found.measured[:, 3] == pytest.approx((right & truth) @ weights)


def test_more_groups_than_blocks_are_put_together() -> None:
    truth, scores, model, cutoffs = cutoff_case(90, 2)
    found = paired_cutoffs(truth, scores, model, cutoffs, groups=np.arange(90), most_blocks=10)
    assert isinstance(found, PairedGroups)
    assert found.shares.shape == (8, 4, 10)
    assert found.shares.sum(-1)[:, 2:] == pytest.approx(1)


def test_a_model_is_judged_on_the_samples_that_it_scored() -> None:
    truth, scores, model, cutoffs = cutoff_case(90, 2)
    scores[1, 60:] = np.nan
    found = paired_cutoffs(truth, scores, model, cutoffs)
    assert isinstance(found, PairedGroups)
    tpr = found.measured[:, 3] / found.measured[:, 2:].sum(-1)
    right = (scores[1, :60] >= cutoffs[4:, None]) & truth[:60]
    assert tpr[4:] == pytest.approx(right.sum(1) / truth[:60].sum())
    assert found.measured[:, 2:].sum(-1) == pytest.approx(30)
    sure = paired_differences(found, 1, 1)
    assert sure.defined.all()
    assert not (sure.surely_better & (tpr[:, None] <= tpr)).any()


@pytest.mark.parametrize("at", [(1.0, 1.0), (0.0, 0.0), (0.5, 0.5)])
def test_claims_of_single_samples_are_those_of_the_exact_test_of_mcnemar(at: tuple[float, float]) -> None:
    truth, y_pred = some(10)
    paired = paired_decisions(truth, y_pred)
    assert isinstance(paired, PairedSamples)
    rank = ranking.ranks(paired.measured, *at)
    found, classes = paired_differences(paired, *at, level=0.8), {0.0: [0], 1.0: [1], 0.5: [0, 1]}[at[0]]
    expected = np.zeros((10, 10), np.bool_)
    for i, j in itertools.permutations(range(10), 2):
        plus, minus = (int(paired.alone[classes][:, p, q].sum()) for p, q in ((i, j), (j, i)))
        tail = stats.binomtest(plus, plus + minus, alternative="greater").pvalue if plus + minus else 1.0
        expected[i, j] = rank[i] < rank[j] and tail <= 0.2 / 90
    if at == (0.5, 0.5):
        # The likelihood ratio must agree, and nearly always does.
        assert not (found.surely_better & ~closed(expected, rank)).any()
        assert found.surely_better.sum() >= 0.9 * expected.sum() > 0
    else:
        assert (found.surely_better == closed(expected, rank)).all()
        assert expected.any()


@pytest.mark.parametrize("level", [0.95, 0.7])
def test_two_equal_ones_are_told_apart_at_most_as_often_as_promised(level: float) -> None:
    """TPR of 12 positives: every outcome of the samples that only one gets right, exactly weighed."""
    size = 12
    for discordant in (0.1, 0.4, 0.9):
        chance = 0.0
        for plus, minus in itertools.product(range(size + 1), repeat=2):
            if plus + minus > size:
                continue
            weigh = stats.multinomial.pmf(
                [plus, minus, size - plus - minus], size, [discordant / 2, discordant / 2, 1 - discordant]
            )
            right = [np.arange(size) < plus, (np.arange(size) >= plus) & (np.arange(size) < plus + minus)]
            y_true, y_pred = np.append(np.ones(size), 0), [np.append(row, 0) for row in right]
            paired = paired_decisions(y_true, y_pred)
            chance += weigh * paired_differences(paired, 1, 1, level=level).surely_better.any()
        assert 0 < chance <= 1 - level or (level == 0.95 and chance <= 0.05)


def log_ratio(cells: np.ndarray) -> float:
    """Twice the largest logarithm of the likelihood ratio, by scipy."""
    most = 1 / np.abs(cells).max()
    found = optimize.minimize_scalar(
        lambda mu: -np.log1p(np.minimum(mu, most * (1 - 1e-12)) * cells).sum(), bounds=(0, most), method="bounded",
        options={"xatol": 1e-12},
    )  # fmt: skip
    return -2 * found.fun


@pytest.mark.parametrize("at", PLACES)
def test_ends_of_groups_are_where_the_likelihood_ratio_reaches_its_quantile(at: tuple[float, float]) -> None:
    truth, y_pred = some(4)
    groups = np.arange(len(truth)) // 7
    paired = paired_decisions(truth, y_pred, groups=groups)
    assert isinstance(paired, PairedGroups)
    (a, b), masses = at, np.array([140.0, 60.0])
    scores = canonical_score(paired.measured, a, b)
    low, high = ends_of_groups(paired, scores, masses, at, 0.025)
    for i in range(4):
        for r, sign in ((low[i], 1), (high[i], -1)):
            one, other = ((1 - a) + r * (a - b)) * masses[0], (a + r * (b - a)) * masses[1]
            cells = one * paired.shares[i, 0] + other * paired.shares[i, 1]
            cells = cells - r * ((1 - b) * masses[0] * paired.shares[i, 2] + b * masses[1] * paired.shares[i, 3])
            # Where few groups are wrong nothing is evidence enough, and the end is 0 or 1.
            if 1e-6 < r < 1 - 1e-6:
                assert log_ratio(sign * cells) == pytest.approx(1.95996**2, rel=1e-3)
            else:
                assert log_ratio(sign * cells) < 1.95996**2
    assert ((low < scores) & (scores < high)).all()
    assert uncertainty.score_intervals(paired, a, b) == pytest.approx(np.stack([low, high], -1))


@pytest.mark.parametrize("groups", [None, np.arange(200) // 2])
def test_claims_are_closed_and_follow_the_scores(groups: np.ndarray | None) -> None:
    truth, y_pred = some(30)
    paired = paired_decisions(truth, y_pred, groups=groups)
    for at in PLACES:
        found = paired_differences(paired, *at)
        scores, sure = canonical_score(paired.measured, *at), found.surely_better.astype(int)
        assert 10 < sure.sum() < 435
        assert not (found.surely_better & (scores[:, None] <= scores)).any()
        assert not ((sure @ sure > 0) & (sure == 0)).any()
        assert ((found.low <= scores) & (scores <= found.high)).all()
        assert found.dependence == "paired"
        if at[0] != at[1]:
            assert found.surely_better[found.low[:, None] >= found.high].all()


def test_pairing_tells_more_apart_than_counts_do() -> None:
    truth, y_pred = some(30, (90, 352))
    paired = paired_decisions(truth, y_pred)
    for at in PLACES[:5]:
        alone = uncertainty.sure_differences(paired.measured, *at).surely_better
        assert paired_differences(paired, *at).surely_better.sum() > alone.sum()


def test_clones_never_separate_and_undefined_scores_have_no_claims() -> None:
    truth, y_pred = some(6, (400, 400))
    never = np.zeros_like(truth)
    rows = np.concatenate([y_pred[[0, 1, 0, 2, 3]], [never]])
    for groups in (None, np.arange(800) // 4):
        found = paired_differences(paired_decisions(truth, rows, groups=groups), 1, 0)
        assert found.defined.tolist() == [True] * 5 + [False]
        assert not found.surely_better[5].any()
        assert not found.surely_better[:, 5].any()
        assert not found.surely_better[[0, 2], [2, 0]].any()
        assert (found.surely_better[0] == found.surely_better[2]).all()
        assert np.isnan(found.low[5])


def test_a_prior_weighs_the_classes() -> None:
    truth, y_pred = some(12)
    for groups in (None, np.arange(200) // 2):
        paired = paired_decisions(truth, y_pred, groups=groups)
        only = paired_differences(paired, 0.5, 0.5, prior=1.0)
        same = paired_differences(paired, 1, 1)
        assert (only.surely_better == same.surely_better).all()
        own = paired_differences(paired, 1, 0.5, prior=0.3)
        assert (own.surely_better == paired_differences(paired, 1, 0.5).surely_better).all()


def test_one_model_and_models_without_differences() -> None:
    truth, y_pred = some(1)
    for groups in (None, np.arange(200) // 2):
        found = paired_differences(paired_decisions(truth, y_pred, groups=groups), 1, 0.5)
        assert found.low[0] < canonical_score(uncertainty.paired_decisions(truth, y_pred).measured, 1, 0.5)[0]
        same = paired_differences(paired_decisions(truth, y_pred[[0, 0]], groups=groups), 0.5, 0.5)
        assert not same.surely_better.any()


@pytest.mark.parametrize(
    ("y_true", "y_pred", "options", "message"),
    [
        ([0, 0], [[0, 1]], {}, "no positives"),
        ([1, 1], [[0, 1]], {}, "no negatives"),
        ([0, 1], [[0, np.nan]], {}, "y_pred: expected 0 or 1"),
        ([0, 1], [[0, 1, 1]], {}, "2 samples, found 3"),
        ([0, 1], [[0, 1]], {"groups": ["a"]}, "groups: expected one"),
        ([0, 1], [[0, 1]], {"weights": [1.0]}, "weights: expected one"),
    ],
)
def test_wrong_decisions_are_refused(y_true: list, y_pred: list, options: dict, message: str) -> None:
    with pytest.raises(InvalidInputError, match=message):
        paired_decisions(y_true, y_pred, **options)


def test_wrong_places_and_levels_are_refused() -> None:
    paired = paired_decisions([0, 1], [[0, 1]])
    for change, message in (({"level": 0.0}, "level"), ({"a": -1}, "a: expected"), ({"prior": 2}, "prior")):
        with pytest.raises(InvalidInputError, match=message):
            paired_differences(**({"paired": paired, "a": 0.5, "b": 0.5} | change))
    with pytest.raises(InvalidInputError, match="most_blocks"):
        paired_cutoffs([0, 1], [[0, 1]], [0], [0.5], groups=[0, 1], most_blocks=1)


@pytest.mark.parametrize(
    ("at", "rates", "sizes", "m", "grouped"),
    [
        pytest.param((1, 1), (0.5, 0.9), (20, 50), 20, 1, id="TPR of 20"),
        pytest.param((0, 1), (0.88, 0.97), (50, 200), 20, 1, id="NPV"),
        pytest.param((1, 0), (0.8, 0.95), (50, 200), 2, 1, id="PPV"),
        pytest.param((1, 0.5), (0.7, 0.925), (30, 120), 10, 1, id="F1"),
        pytest.param((0, 1), (0.88, 0.97), (100, 400), 4, 5, id="NPV of groups"),
    ],
)
def test_boards_of_equal_scores_have_no_claims_as_often_as_promised(at, rates, sizes, m, grouped) -> None:
    """A small part of what `python -m tests.bench coverage` prints."""
    generator, wrong, boards = np.random.default_rng(9), 0, 100
    for _ in range(boards):
        truth, y_pred = decided(m, (sizes[0] // grouped, sizes[1] // grouped), rates, generator)
        truth, y_pred = np.repeat(truth, grouped), np.repeat(y_pred, grouped, axis=1)
        groups = None if grouped == 1 else np.arange(len(truth)) // grouped
        wrong += paired_differences(paired_decisions(truth, y_pred, groups=groups), *at).surely_better.any()
    assert wrong <= stats.binom.isf(0.001, boards, 0.05)
