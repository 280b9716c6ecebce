"""Which entities are surely better than which by a rule, all at once: what rank sets by a rule are made of.

`sure_by_rule`: the contexts are those that count, and their samples are independent. By the score of the mean
performance claims are those of `uncertainty.sure_differences`. By the mean of the scores the evidence of all contexts
is put together (`uncertainty.mean_profiles`) and compared with the critical value of one context; that the level is
reached is known from simulations and from all outcomes of small tests (`tests/core/test_sure_by_rule.py`). The other
rules follow from what holds in all contexts at once, and are cautious: the median from intervals, the mean rank and the
worst rank from claims.

`sure_elsewhere`: the contexts are a sample of others. Few contexts tell little then, whatever the number of samples.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks
from tile_core.catalogue.definition import Score
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.leaderboard import Leaderboard
from tile_core.rules.standings import board_of, context_ranks, context_scores, ranks_of, standing, summary
from tile_core.uncertainty import SampledRates, SureDifferences, sampled_leaderboard, sure_differences
from tile_core.uncertainty.claims import closed
from tile_core.uncertainty.independent_tests import limits_of
from tile_core.uncertainty.mean_profiles import mean_profiles
from tile_core.uncertainty.score_profiles import FINE, score_profiles

BoolArray = NDArray[np.bool_]
# The rules that have claims where contexts are a sample of others: means over contexts.
ELSEWHERE = ("scores", "rank")
# So many contexts have all signs; more a bound with this factor. Sums that differ by less than this share are equal.
_ALL_SIGNS, _BOUND, _CLOSE = 12, 3.178, 1e-12
_MOST = 10_000


def sure_by_rule(
    rule: str,
    board: Leaderboard,
    a: float,
    b: float,
    *,
    prior: float | None = None,
    level: float = 0.95,
    design_effect: float = 1.0,
) -> SureDifferences:
    """Which of n entities are surely better than which by a rule, as `SureDifferences` of shape (n, n), of its values.

    `rule`: a key of `RULES`, over the contexts of `board`; a and b are numbers in [0, 1]; `prior`, in [0, 1]: of all
    entities, their own by default; `level` lies between 0 and 1; `design_effect`: how many correlated samples are worth
    one, at least 1. `low` and `high` are the ends of intervals of the values: scores, mean ranks or worst ranks.
    Entities without a value have no claims, and count. Raises `InvalidInputError` for an unknown rule, rows without
    sample sizes, and others out of range, and `ModuleNotFoundError` without numba.

    >>> from tile_core.leaderboard import leaderboard
    >>> rows = [[[180, 20, 4, 96], [150, 50, 20, 80], [140, 60, 20, 80]]] * 2
    >>> board = leaderboard(["A", "B", "C"], rows, contexts=["x", "y"], sizes=[[300] * 3] * 2)
    >>> sure_by_rule("scores", board, 0.5, 0.5).surely_better.sum(0)
    array([0, 1, 1])
    """
    if rule in ("mean", "size") or len(board.contexts) == 1:
        tested = sampled_leaderboard(board, None, design_effect=design_effect, by_size=rule == "size")
        return sure_differences(tested, a, b, prior=prior, level=level)
    parts = [sampled_leaderboard(board, k, design_effect=design_effect) for k in range(len(board.contexts))]
    parts = parts if prior is None else [part.at_prior(prior) for part in parts]
    found = standing(rule, np.stack([part.measured for part in parts]), a, b)
    if rule == "scores":
        return _by_mean(parts, (a, b), found.values, found.ranks, level)
    every = len(parts) * len(board.entities)
    each = [sure_differences(part, a, b, level=level, among=every) for part in parts]
    if rule == "median":
        low, high = (
            summary(np.stack(ends), median=True) for ends in ([one.low for one in each], [one.high for one in each])
        )
        sure = (low[:, None] >= high) | np.all([one.surely_better for one in each], axis=0)
    else:
        low, high, sure = _by_ranks(each, worst=rule == "worst")
    defined = ~np.isnan(found.ranks)
    low, high = (np.where(defined, ends, np.nan) for ends in (low, high))
    sure &= found.ranks[:, None] < found.ranks
    return SureDifferences(closed(sure, found.ranks), low, high, defined, level, "independent", about=design_effect > 1)


def _by_mean(
    parts: list[SampledRates], at: tuple[float, float], values: FloatArray, ranks: FloatArray, level: float
) -> SureDifferences:
    n, defined = len(values), ~np.isnan(values)
    limits = limits_of(n, at, level, "independent", len(parts))
    low, high, sure = np.full(n, np.nan), np.full(n, np.nan), np.zeros((n, n), np.bool_)
    inside = [score_profiles(part.take(defined), at, limits.enough, limits.error, FINE) for part in parts]
    found = mean_profiles(inside, values[defined], limits.enough)
    low[defined], high[defined] = found.ends(limits.k)
    sure[np.ix_(defined, defined)] = found.claims(ranks[defined], limits.enough)
    return SureDifferences(closed(sure, ranks), low, high, defined, level, "independent", about=True)


def _by_ranks(each: list[SureDifferences], *, worst: bool) -> tuple[FloatArray, FloatArray, BoolArray]:
    """The lowest and the highest mean rank, or worst rank, and the claims, from claims in each context."""
    first = np.stack([1 + one.surely_better.sum(0) for one in each])
    last = np.stack([one.defined.sum() - one.surely_better.sum(1) for one in each])
    if worst:
        low, high = first.max(0).astype(float), last.max(0).astype(float)
        return low, high, high[:, None] < low
    ahead = sum(_least_lead(one.surely_better, one.defined) for one in each)
    return first.mean(0), last.mean(0), np.asarray(ahead > 0)


def _least_lead(sure: BoolArray, defined: BoolArray) -> FloatArray:
    """By how many ranks i is ahead of j at least, [i, j], below 0 where it may be behind; shape (n, n)."""
    better = sure.astype(np.float32)
    between = better @ better
    open_ = ((~sure) & defined).astype(np.float32)
    # All that may score more than i and not more than j; not i itself.
    behind = open_ @ ((~sure) & defined[:, None]).astype(np.float32) - 1
    return np.where(sure, 1 + between, -behind)


def sure_elsewhere(
    rule: str, performances: ArrayLike, a: float, b: float, *, level: float = 0.95, score: Score | None = None
) -> SureDifferences:
    """Which of n entities are surely better over all contexts of which these are a sample, as `SureDifferences`.

    `rule`: "scores" or "rank", a mean over contexts. `performances`: shape (contexts, n, 4); a and b are numbers in [0,
    1]; `level` lies between 0 and 1; `score`: of the catalogue, in place of that of the point. A claim is a test of
    sign flips (Fisher, The Design of Experiments, 1935): the differences of two entities scatter symmetrically over
    contexts. Its least probability is 2^-contexts, so that few contexts make no claim, as `least_contexts` says. Claims
    hold at once by Bonferroni's bound over all pairs. There are no intervals. Raises `InvalidInputError` for another
    rule or shape, and for others out of range.

    >>> rows = [[[90, 10, 1, 9], [80, 20, 2, 8]]] * 7
    >>> sure_elsewhere("scores", rows, 0.5, 0.5).surely_better.tolist()
    [[False, True], [False, False]]
    >>> sure_elsewhere("scores", rows[:5], 0.5, 0.5).surely_better.any()
    np.False_
    """
    if rule not in ELSEWHERE:
        raise InvalidInputError(f"rule: expected one of {', '.join(ELSEWHERE)}, found {rule}")
    board, share = board_of(performances), (1 - checks.level(level))
    ranks = standing(rule, board, a, b, score=score).ranks
    if score is None:
        values = context_scores(board, a, b) if rule == "scores" else -context_ranks(board, a, b)
    else:
        each = score(board)
        better = each if score.higher_is_better else -each
        values = better if rule == "scores" else -ranks_of(each, score)
    number, n = values.shape
    sure, tail = np.zeros((n, n), np.bool_), share / max(1, n * (n - 1))
    if number >= least_contexts(n, level):
        for i in np.flatnonzero(~np.isnan(ranks)):
            behind = np.flatnonzero(ranks > ranks[i])
            sure[i, behind] = _flipped(values[:, [i]] - values[:, behind]) <= tail
    nothing = np.full(n, np.nan)
    defined = ~np.isnan(ranks)
    return SureDifferences(closed(sure, ranks), nothing, nothing, defined, level, "paired", about=False)


def least_contexts(n: int, level: float = 0.95) -> int:
    """The fewest contexts, as a sample of others, from which one of n entities may be surely better than another one.

    `n`: at least 1; `level` lies between 0 and 1. Raises `InvalidInputError` for others.

    >>> least_contexts(2), least_contexts(80)
    (6, 21)
    """
    tail = (1 - checks.level(level)) / max(1, checks.whole(n, "n", 1) * (n - 1))
    return next(number for number in range(1, _MOST) if _flipped(np.ones((number, 1)))[0] <= tail)


def _flipped(gaps: FloatArray) -> FloatArray:
    """The probability, with random signs, of a sum at least that of the rows of `gaps`, shape (contexts, pairs).

    Of many contexts a bound of it (Bentkus and Dzindzalieta, Bernoulli 21, 2015).
    """
    number, total = len(gaps), gaps.sum(0)
    if number > _ALL_SIGNS:
        size = np.sqrt((gaps**2).sum(0))
        with np.errstate(invalid="ignore", divide="ignore"):
            z = np.where(size > 0, total / size, 0.0)
        return np.minimum(1.0, _BOUND * np.array([0.5 * math.erfc(each / math.sqrt(2)) for each in z.tolist()]))
    signs = 1.0 - 2.0 * ((np.arange(2**number)[:, None] >> np.arange(number)) & 1)
    return np.asarray((signs @ gaps >= total - _CLOSE * np.abs(gaps).sum(0)).mean(0))


def tiers(found: SureDifferences, order: ArrayLike) -> FloatArray:
    """The tiers of n entities, shape (n,), from 1; `nan` for those without ranks.

    `found`: claims, as `sure_by_rule` gives; `order`: the ranks, shape (n,), `nan` for those without. Down that order,
    the first entity that the head of a tier is surely better than begins the next tier, and is its head. All hold at
    once at the level of the claims.

    >>> from tile_core.uncertainty import sure_differences
    >>> tiers(sure_differences([[90, 10, 2, 8], [90, 10, 3, 7], [10, 90, 8, 2]], 0.5, 0.5), [1, 2, 3])
    array([1., 1., 2.])
    """
    ranks = np.asarray(order, dtype=float)
    result = np.full(len(ranks), np.nan)
    head, tier = -1, 0
    for entity in np.argsort(ranks, kind="stable")[: (~np.isnan(ranks)).sum()].tolist():
        if head < 0 or found.surely_better[head, entity]:
            head, tier = entity, tier + 1
        result[entity] = tier
    return result
