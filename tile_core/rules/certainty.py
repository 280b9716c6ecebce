"""How certain the ranks by a rule are, over draws.

Either the contexts are those that count, and their samples are drawn again (`drawn_ranks`); or the contexts are a
sample of those that could have been taken, and contexts are drawn with replacement (`resampled_ranks`), as in the
challenges of Maier-Hein et al., Why rankings of biomedical image analysis competitions should be interpreted with care,
Nature Communications 9, 2018.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks, performance, ranking
from tile_core.catalogue.definition import Score
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.rules.standings import (
    Standing,
    at_prior,
    board_of,
    by_ranks,
    by_scores,
    context_ranks,
    context_scores,
    ranks_of,
    standing,
    summary,
)
from tile_core.scores import canonical_score
from tile_core.uncertainty.draws import DRAWS, Draws

# Numbers that are computed at once.
_NUMBERS = 2_000_000


def drawn_ranks(
    rule: str,
    parts: Sequence[Draws],
    a: float,
    b: float,
    sizes: ArrayLike | None = None,
    *,
    prior: float | None = None,
    score: Score | None = None,
) -> FloatArray:
    """Competition ranks of n entities by a rule in every draw, shape (draws, n), for the contexts that there are.

    `rule`: a key of `RULES`; `parts`: the draws of each context, as `uncertainty.drawn_contexts` gives; a and b are
    numbers in [0, 1]; `sizes`: shape (contexts, n), for "size"; `prior`, in [0, 1]: of all, their own by default;
    `score`: of the catalogue, in place of that of the point. `nan` for entities that have no value by the measured
    performances. Raises `InvalidInputError` for no parts, parts of different shapes, and an unknown rule.

    >>> from tile_core.uncertainty import from_counts
    >>> parts = [from_counts([[90, 10, 2, 8], [10, 90, 8, 2]], seed, draws=2) for seed in (1, 2)]
    >>> drawn_ranks("scores", parts, 0.5, 0.5)
    array([[1., 2.],
           [1., 2.]])
    """
    if not parts or len({part.performances.shape for part in parts}) > 1:
        raise InvalidInputError("parts: expected at least one, with the same numbers of draws and entities")

    def said(rows: FloatArray) -> Standing:
        return standing(rule, rows, a, b, sizes, prior=prior, score=score)

    measured = said(np.stack([part.measured for part in parts]))
    number, n = parts[0].performances.shape[:2]
    step = _step(len(parts) * n * 4)
    ranks = [
        said(np.stack([part.performances[k : k + step] for part in parts], 1)).ranks for k in range(0, number, step)
    ]
    return _among(np.concatenate(ranks), ~np.isnan(measured.values))


def resampled_ranks(
    rule: str,
    performances: ArrayLike,
    a: float,
    b: float,
    seed: int,
    *,
    draws: int = DRAWS,
    sizes: ArrayLike | None = None,
    prior: float | None = None,
    score: Score | None = None,
) -> FloatArray:
    """Competition ranks of n entities by a rule over contexts drawn with replacement, shape (draws, n).

    `rule`: a key of `RULES`; `performances`: shape (contexts, n, 4); a and b are numbers in [0, 1]; `sizes`: shape
    (contexts, n), for "size"; `prior`, in [0, 1]: of all, their own by default; `score`: of the catalogue, in place
    of that of the point. Equal values of `seed`, at least 0, give equal draws. `nan` for entities that have no
    value over all contexts. Raises `InvalidInputError` for an unknown rule, other shapes, and points outside [0, 1].

    >>> three = [[[9, 1, 1, 9], [8, 2, 1, 9]], [[9, 1, 1, 9], [8, 2, 1, 9]], [[5, 5, 1, 9], [9, 1, 1, 9]]]
    >>> (resampled_ranks("worst", three, 0.5, 0.5, seed=1) == 1).mean(0).round(1)
    array([0.7, 0.3])
    """
    board = board_of(performances)
    whole = standing(rule, board, a, b, sizes, prior=prior, score=score)
    defined = ~np.isnan(whole.values)
    # A mean is taken of the performances as they are, and then brought to the prior.
    later = prior if rule in ("mean", "size") else None
    board = board if later is not None else at_prior(board, prior)
    taken = np.random.default_rng(seed).integers(len(board), size=(checks.whole(draws, "draws", 1), len(board)))
    step = _step(board.size)
    ranks = [
        _resampled(rule, board, score or (a, b), taken[k : k + step], sizes=sizes, prior=later).ranks
        for k in range(0, draws, step)
    ]
    return _among(np.concatenate(ranks), defined)


def _step(numbers: int) -> int:
    return max(1, _NUMBERS // max(1, numbers))


def _resampled(
    rule: str,
    board: FloatArray,
    by: tuple[float, float] | Score,
    taken: NDArray[np.int64],
    *,
    sizes: ArrayLike | None,
    prior: float | None,
) -> Standing:
    """What a rule says of the contexts `taken`, shape (draws, contexts), by a score or that of a point.

    `prior`: of the mean performance.
    """
    if rule in ("rank", "worst"):
        ranks = ranks_of(by(board), by) if isinstance(by, Score) else context_ranks(board, *by)
        return by_ranks(ranks[taken], worst_first=rule == "worst")
    if rule in ("scores", "median"):
        if isinstance(by, Score):
            value = summary(by(board)[taken], median=rule == "median")
            return Standing(value, ranks_of(value, by))
        return by_scores(context_scores(board, *by)[taken], median=rule == "median")
    shares = performance.normalized(board)
    weights = np.ones(board.shape[:2]) if rule == "mean" else np.asarray(sizes)
    total = sum((weights[c][:, :, None] * shares[c] for c in taken.T), np.zeros((len(taken), *board.shape[1:])))
    total = at_prior(total, prior)
    if isinstance(by, Score):
        return Standing(by(total), ranks_of(by(total), by))
    return Standing(canonical_score(total, *by), ranking.ranks(total, *by))


def _among(ranks: FloatArray, defined: NDArray[np.bool_]) -> FloatArray:
    """The ranks, shape (draws, n), among the entities that are defined; `nan` for the others."""
    kept = np.where(defined, ranks, np.nan)
    return ranking.competition_ranks(ranks.shape[-1] - kept, tolerance=0.0)


class RankRanges(NamedTuple):
    """What draws say of n entities, shape (n,) each: P(first), and the ranks `low` to `high` that hold at a level.

    `nan` for those without ranks.
    """

    first: FloatArray
    low: FloatArray
    high: FloatArray


def rank_ranges(ranks: FloatArray, level: float = 0.95) -> RankRanges:
    """The `RankRanges` of ranks in draws, shape (draws, n): each range has an equal share of draws on either side.

    The first of a draw share its P(first). `level` lies between 0 and 1. Raises `InvalidInputError` for another one.

    >>> rank_ranges(np.array([[1.0, 2.0], [1.0, 1.0]]), 0.5)
    RankRanges(first=array([0.75, 0.25]), low=array([1., 1.]), high=array([1., 2.]))
    """
    checks.level(level)
    known = ~np.isnan(ranks).all(0)
    first = ranks == 1
    share = (first / np.maximum(first.sum(1, keepdims=True), 1)).mean(0)
    ends = np.full((2, ranks.shape[1]), np.nan)
    if known.any():
        ends[:, known] = np.quantile(ranks[:, known], [(1 - level) / 2, (1 + level) / 2], axis=0, method="inverted_cdf")
    return RankRanges(np.where(known, share, np.nan), ends[0], ends[1])
