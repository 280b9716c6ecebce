"""Values and ranks of entities by each rule.

Contexts (datasets, tasks, folds) rank the entities differently, and rules that summarise them do, too: the mean of the
scores is not the score of the mean performance. In one context the rules agree.

An entity without a score in some context has no mean of scores, no median, no mean and no worst rank: it has no value
by these rules, and no rank. It takes part in the contexts that do rank it. Ranks in a context are competition ranks, as
in `ranking`; equal mean ranks are ordered by the worst rank, and equal worst ranks by the mean rank.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, performance, ranking, symmetries
from tile_core.catalogue.definition import Score
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.scores import canonical_score


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: its `key`, its `name` on pages and in messages, what its values are, and whether lower values win."""

    key: str
    name: str
    values: str
    lower_is_better: bool = False


RULES: dict[str, Rule] = {
    rule.key: rule
    for rule in (
        Rule("scores", "mean of the scores", "mean score"),
        Rule("mean", "score of the mean performance", "score"),
        Rule("size", "score of the mean performance, weighted by size", "score"),
        Rule("rank", "mean rank", "mean rank", lower_is_better=True),
        Rule("median", "median score", "median score"),
        Rule("worst", "worst rank", "worst rank", lower_is_better=True),
    )
}


# Scores, keys of the catalogue, by which contexts may be ranked although they share no point of the Tile.
OTHER_SCORES = ("kappa", "mcc")


class Standing(NamedTuple):
    """What a rule says of n entities: `values` and competition `ranks`, shape (..., n); `nan` where there is none."""

    values: FloatArray
    ranks: FloatArray


def standing(
    rule: str,
    performances: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    sizes: ArrayLike | None = None,
    *,
    prior: float | None = None,
    score: Score | None = None,
) -> Standing:
    """Values and ranks of n entities by a rule at points (a, b) of the Tile: a `Standing`, shape (..., n) each.

    `rule`: a key of `RULES`. `performances`: shape (..., contexts, n, 4); a and b in [0, 1], broadcast against its
    leading axes. `sizes`: shape (contexts, n), what "size" weights by, `nan` where unknown; an entity with an unknown
    one has no value by that rule. `prior`, in [0, 1]: of all performances, and of the mean where a rule takes it, by
    default their own. `score`: of the catalogue, in place of those of the points, as in `standing_of`. Scores within a
    relative `ranking.TOLERANCE` are tied. Raises `InvalidInputError` for another rule, "size" without sizes, other
    shapes, and points and priors outside [0, 1].

    >>> two = [[[7, 1, 1, 1], [6, 2, 0, 2]], [[4, 1, 4, 1], [2, 3, 1, 4]], [[5, 1, 2, 2], [5, 2, 1, 2]]]
    >>> standing("scores", two, 0.5, 0.5).values.round(3), standing("rank", two, 0.5, 0.5).ranks
    (array([0.667, 0.7  ]), array([2., 1.]))
    """
    board, u, v = board_of(performances), checks.unit(a, "a"), checks.unit(b, "b")
    if score is not None:
        return standing_of(rule, board, score, sizes, prior=prior)
    _check(rule, sizes)
    if rule in ("mean", "size"):
        rows = at_prior(mean_performance(board, sizes if rule == "size" else None), prior)
        return Standing(canonical_score(rows, u[..., None], v[..., None]), ranking.ranks(rows, u, v))
    board = at_prior(board, prior)
    if rule in ("rank", "worst"):
        return by_ranks(context_ranks(board, u, v), worst_first=rule == "worst")
    return by_scores(context_scores(board, u, v), median=rule == "median")


def at_prior(performances: FloatArray, prior: float | None) -> FloatArray:
    """Performances of shape (..., 4) at a prior; as they are for `None`. Raises `InvalidInputError` outside [0, 1]."""
    return performances if prior is None else np.asarray(symmetries.shift_prior(performances, prior))


def standing_of(
    rule: str, performances: ArrayLike, score: Score, sizes: ArrayLike | None = None, *, prior: float | None = None
) -> Standing:
    """Values and ranks of n entities by a rule, of any score of the catalogue: a `Standing`, shape (..., n) each.

    `rule`: a key of `RULES`. `performances`: shape (..., contexts, n, 4). `score`: such as Cohen's kappa, which has no
    place on the Tile that all contexts share; lower values are the better ones of a score that says so. `sizes`: shape
    (contexts, n), what "size" weights by. `prior`, in [0, 1]: of all performances, and of the mean where a rule takes
    it, by default their own. Raises `InvalidInputError` for another rule, "size" without sizes, other shapes, and a
    score that is neither better high nor better low.

    >>> from tile_core.catalogue import CATALOGUE
    >>> two = [[[7, 1, 1, 1], [6, 2, 0, 2]], [[4, 1, 4, 1], [2, 3, 1, 4]]]
    >>> standing_of("scores", two, CATALOGUE["kappa"]).values.round(3)
    array([0.188, 0.373])
    """
    board = board_of(performances)
    _check(rule, sizes)
    if rule in ("mean", "size"):
        values = score(at_prior(mean_performance(board, sizes if rule == "size" else None), prior))
        return Standing(values, ranks_of(values, score))
    values = score(at_prior(board, prior))
    if rule in ("rank", "worst"):
        return by_ranks(ranks_of(values, score), worst_first=rule == "worst")
    value = summary(values, median=rule == "median")
    return Standing(value, ranks_of(value, score))


def ranks_of(values: FloatArray, score: Score) -> FloatArray:
    """Competition ranks of the values of a score along the last axis, the better ones first; the shape of `values`.

    `score`: of the catalogue; `nan` has no rank. Raises `InvalidInputError` for a score that is neither better high nor
    better low.

    >>> from tile_core.catalogue import CATALOGUE
    >>> ranks_of(np.array([-0.2, 0.4, np.nan]), CATALOGUE["kappa"]), ranks_of(np.array([0.2, 0.4]), CATALOGUE["fpr"])
    (array([ 2.,  1., nan]), array([1., 2.]))
    """
    if score.higher_is_better is None:
        raise InvalidInputError(f"score: expected one that says how right a classifier is, found {score.name}")
    good = values if score.higher_is_better else -values
    finite = good[np.isfinite(good)]
    least = min(0.0, float(finite.min(initial=0.0)))
    return ranking.competition_ranks(np.maximum(good, least - 1) - (least - 1))


def _check(rule: str, sizes: ArrayLike | None) -> None:
    if rule not in RULES:
        raise InvalidInputError(f"rule: expected one of {', '.join(RULES)}, found {rule}")
    if rule == "size" and sizes is None:
        raise InvalidInputError("sizes: expected those of the contexts, which this rule weights by")


def board_of(performances: ArrayLike) -> FloatArray:
    """Performances of shape (..., contexts, entities, 4) as numbers; raises `InvalidInputError` for another shape."""
    rows = checks.performances(performances)
    if rows.ndim < 3 or not rows.shape[-3]:
        raise InvalidInputError(f"performances: expected shape (..., contexts, entities, 4), found {rows.shape}")
    return rows


def mean_performance(performances: ArrayLike, sizes: ArrayLike | None = None) -> FloatArray:
    """Mean performance of each entity over the contexts, (..., n, 4), in which each context weighs its size, if given.

    `performances`: shape (..., contexts, n, 4); `sizes`: shape (contexts, n), at least 0, `nan` where unknown. `nan`
    where a performance or a size is unknown. One context is its own mean and keeps its counts. Raises
    `InvalidInputError` for other shapes.

    >>> mean_performance([[[7, 1, 1, 1]], [[2, 2, 2, 4]]], [[30], [10]])
    array([[0.575, 0.125, 0.125, 0.175]])
    """
    board = board_of(performances)
    if board.shape[-3] == 1:
        return np.asarray(board[..., 0, :, :])
    if sizes is None:
        return performance.mean(board, axis=-3)
    weights = checks.non_negative(sizes, "sizes", missing=True)
    if weights.shape != board.shape[-3:-1]:
        raise InvalidInputError(f"sizes: expected shape {board.shape[-3:-1]}, found {weights.shape}")
    # One after the other, as in the browser, so that no digit differs.
    shares = np.moveaxis(performance.normalized(board), -3, 0)
    total = sum(w[:, None] * rows for w, rows in zip(weights, shares, strict=True))
    return performance.ratio(total, np.asarray(sum(weights))[:, None])


def context_scores(performances: ArrayLike, a: ArrayLike, b: ArrayLike) -> FloatArray:
    """R_{a,b} of n entities in every context, shape (..., contexts, n), in [0, 1]; `nan` where it is undefined.

    `performances`: shape (..., contexts, n, 4); a and b in [0, 1], broadcast against its leading axes. Raises
    `InvalidInputError` for others.

    >>> context_scores([[[7, 1, 1, 1]], [[4, 1, 4, 1]]], [0, 0.5], 0.5).round(3).tolist()
    [[[0.875], [0.615]], [[0.8], [0.5]]]
    """
    return canonical_score(board_of(performances), *_places(a, b, 2))


def context_ranks(performances: ArrayLike, a: ArrayLike, b: ArrayLike) -> FloatArray:
    """Competition ranks of n entities in every context, shape (..., contexts, n); `nan` where the score is undefined.

    `performances`: shape (..., contexts, n, 4); a and b in [0, 1], broadcast against its leading axes. Raises
    `InvalidInputError` for others.

    >>> context_ranks([[[7, 1, 1, 1], [6, 2, 1, 1]], [[4, 1, 4, 1], [5, 0, 4, 1]]], 0.5, 0.5)
    array([[1., 2.],
           [2., 1.]])
    """
    return ranking.ranks(board_of(performances), *_places(a, b, 1))


def _places(a: ArrayLike, b: ArrayLike, axes: int) -> tuple[FloatArray, FloatArray]:
    new = (..., *[None] * axes)
    return checks.unit(a, "a")[new], checks.unit(b, "b")[new]


def by_scores(scores: FloatArray, *, median: bool = False) -> Standing:
    """The `Standing` by the mean, or the median, of scores of shape (..., contexts, n) that are at least 0.

    Of an even number of contexts the median is the mean of the two in the middle.

    >>> by_scores(np.array([[0.5, 0.7], [0.6, 0.2]])).values
    array([0.55, 0.45])
    """
    value = summary(scores, median=median)
    return Standing(value, ranking.competition_ranks(value))


def summary(scores: FloatArray, *, median: bool = False) -> FloatArray:
    """The mean, or the median, of scores of shape (..., contexts, n), as shape (..., n); `nan` where one is missing."""
    number = scores.shape[-2]
    if median:
        ordered = np.sort(scores, axis=-2)  # nan last
        middle = (ordered[..., (number - 1) // 2, :] + ordered[..., number // 2, :]) / 2
        return np.asarray(np.where(np.isnan(scores).any(-2), np.nan, middle))
    # One after the other, as in the browser, so that no digit differs.
    return np.asarray(sum(np.moveaxis(scores, -2, 0)) / number)


def by_ranks(ranks: FloatArray, *, worst_first: bool = False) -> Standing:
    """The `Standing` by the mean rank from ranks of shape (..., contexts, n); by the worst one if `worst_first`.

    >>> by_ranks(np.array([[1.0, 2.0, 3.0], [3.0, 2.0, 1.0]])).ranks  # all have a mean rank of 2
    array([2., 1., 2.])
    """
    number, n = ranks.shape[-2:]
    total, worst = ranks.sum(-2), ranks.max(-2)
    # Whole numbers, so that the order by both is exact.
    key = worst * (number * n + 1) + total if worst_first else total * (n + 1) + worst
    place = ranking.competition_ranks((number * n + 1) * (n + 1) - key, tolerance=0.0)
    return Standing(worst if worst_first else total / number, place)


def first(ranks: FloatArray) -> tuple[int, ...]:
    """The indices of all that have rank 1 in `ranks`, shape (n,).

    >>> first(np.array([1.0, np.nan, 1.0]))
    (0, 2)
    """
    return tuple(np.flatnonzero(ranks == 1).tolist())
