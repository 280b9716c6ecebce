"""Results of draws at one point of the Tile: intervals of scores, P(best), pairwise wins and probabilities of ranks.

Ties are those of `ranking`: tied entities share a place, each with the same part of it. Entities whose measured score
is undefined at the point have no part.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tile_core import checks, ranking
from tile_core.catalogue.definition import Values
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.scores import canonical_score
from tile_core.simulation import quantile_error
from tile_core.uncertainty.draws import Draws, averaged


def intervals(draws: Draws, a: float, b: float, level: float = 0.95, score: Values | None = None) -> FloatArray:
    """Equal-tailed credible intervals of R_{a,b}, in [0, 1], shape (n, 2): for each entity alone, not simultaneous.

    `draws`: n entities, as `from_counts` or `bootstrap` gives. a and b are numbers in [0, 1], level lies between 0 and
    1. `score`: of this one instead, a function of performances. `nan` where the measured score is undefined. Raises
    `InvalidInputError` for other places and levels.

    >>> from tile_core.uncertainty.draws import from_counts
    >>> drawn = from_counts([[90, 10, 2, 8]], 1)
    >>> intervals(drawn, 1, 1).round(2)  # of TPR
    array([[0.5 , 0.96]])
    """
    checks.level(level)
    scores, measured = _values(draws, a, b, score)
    result = np.full((scores.shape[1], 2), np.nan)
    defined = ~np.isnan(measured) & ~np.isnan(scores).all(0)
    if defined.any():  # of no columns, quantiles have no axis of their own
        ends = np.nanquantile(scores[:, defined], [(1 - level) / 2, (1 + level) / 2], axis=0).T
        result[defined] = averaged(ends, None if draws.clones is None else draws.clones[defined])
    return result


def ranks(draws: Draws, a: float, b: float) -> FloatArray:
    """Competition ranks of all entities in every draw, shape (draws, n); 1 for the best, `nan` where undefined.

    `draws`: n entities, as `from_counts` or `bootstrap` gives. a and b are numbers in [0, 1]. Raises
    `InvalidInputError` for other places.

    >>> from tile_core.uncertainty.draws import from_counts
    >>> ranks(from_counts([[90, 10, 2, 8], [10, 90, 8, 2]], 1, draws=2), 0.5, 0.5)
    array([[1., 2.],
           [1., 2.]])
    """
    keys = ranking.keys(draws.performances, a, b)
    keys[:, np.isnan(canonical_score(draws.measured, a, b))] = np.nan
    return ranking.competition_ranks(keys)


def rank_distribution(draws: Draws, a: float, b: float) -> FloatArray:
    """Probability of each rank for each entity, shape (n, n), indexed [entity, rank - 1]; the first column is P(best).

    `draws`: n entities, as `from_counts` or `bootstrap` gives. Rows and columns of entities with a score sum to 1,
    those of others are 0. A tied group shares its places equally. a and b are numbers in [0, 1]. Raises
    `InvalidInputError` for other places.

    >>> from tile_core.uncertainty.draws import from_counts
    >>> drawn = from_counts([[90, 10, 2, 8], [10, 90, 8, 2]], 1)
    >>> rank_distribution(drawn, 0.5, 0.5)
    array([[1., 0.],
           [0., 1.]])
    """
    rank = ranks(draws, a, b)
    number, n = rank.shape
    draw, entity = np.nonzero(~np.isnan(rank))
    place = rank[draw, entity].astype(np.int64)
    tied = np.bincount(draw * (n + 1) + place, minlength=number * (n + 1))[draw * (n + 1) + place]
    changes = _counted(entity, place - 1, 1 / tied, n) - _counted(entity, place - 1 + tied, 1 / tied, n)
    return np.asarray(np.clip(changes.cumsum(1)[:, :n] / number, 0.0, 1.0))


def best(draws: Draws, a: float, b: float) -> FloatArray:
    """P(best) of each entity at (a, b), in [0, 1], shape (n,); tied ones share, all sum to 1 where a score is defined.

    `draws`: n entities, as `from_counts` or `bootstrap` gives. a and b are numbers in [0, 1]. Raises
    `InvalidInputError` for other places.

    >>> from tile_core.uncertainty.draws import from_counts
    >>> drawn = from_counts([[90, 10, 2, 8], [10, 90, 8, 2]], 1)
    >>> best(drawn, 0.5, 0.5)
    array([1., 0.])
    """
    first = ranks(draws, a, b) == 1
    return np.asarray((first / np.maximum(first.sum(1, keepdims=True), 1)).mean(0))


def within(draws: Draws, a: float, b: float, delta: float, score: Values | None = None) -> FloatArray:
    """Probability that the score of each entity at (a, b) is at most delta below the best one, in [0, 1], shape (n,).

    `draws`: n entities, as `from_counts` or `bootstrap` gives. Clones, which split P(best), all have the same
    probability here. It is 0 where the measured score is undefined. a and b are numbers in [0, 1], delta, too: a
    difference of scores. `score`: of this one instead, a function of performances, greater is better. Raises
    `InvalidInputError` for others.

    >>> from tile_core.uncertainty.draws import from_counts
    >>> drawn = from_counts([[90, 10, 6, 4], [50, 50, 1, 9]], 1)
    >>> within(drawn, 0.5, 0.5, 0.3).round(2)
    array([1.  , 0.37])
    """
    margin = float(checks.unit(delta, "delta"))
    scores, measured = _values(draws, a, b, score)
    defined = ~np.isnan(scores) & ~np.isnan(measured)
    top = np.where(defined, scores, -np.inf).max(1, keepdims=True, initial=-np.inf)
    return np.asarray((defined & (scores >= top - margin)).mean(0))


def _values(draws: Draws, a: float, b: float, score: Values | None) -> tuple[FloatArray, FloatArray]:
    """The values of every draw and the measured ones, of R_{a,b} or of another score."""
    if score is not None:
        return score(draws.performances), score(draws.measured)
    return canonical_score(draws.performances, a, b), canonical_score(draws.measured, a, b)


def beats(draws: Draws, a: float, b: float) -> FloatArray:
    """P(i beats j) at (a, b), in [0, 1], shape (n, n), indexed [i, j]; a tie is half, the diagonal 1/2.

    `draws`: n entities, as `from_counts` or `bootstrap` gives. [i, j] and [j, i] sum to 1; both are 1/2 for clones.
    `nan` for entities whose
    measured score is undefined. a and b are numbers in [0, 1]. Raises `InvalidInputError` for other places.

    >>> from tile_core.uncertainty.draws import from_counts
    >>> drawn = from_counts([[90, 10, 2, 8], [10, 90, 8, 2]], 1)
    >>> beats(drawn, 0.5, 0.5)
    array([[0.5, 1. ],
           [0. , 0.5]])
    """
    rank = ranks(draws, a, b)
    result = np.empty((rank.shape[1],) * 2)
    for i in range(len(result)):
        one = rank[:, i : i + 1]
        counted = (one < rank) + 0.5 * (one == rank)
        both = ~(np.isnan(one) | np.isnan(rank))
        with np.errstate(invalid="ignore"):
            result[i] = counted.sum(0) / both.sum(0)
    if draws.clones is not None:
        result[(draws.clones[:, None] == draws.clones) & ~np.isnan(result)] = 0.5
    return result


def difference(draws: Draws, one: int, other: int, a: float, b: float, level: float = 0.95) -> FloatArray:  # noqa: PLR0917 (a pair, a point and a level)
    """The score of one entity less that of another at (a, b), in [-1, 1], with its interval: shape (4,).

    `draws`: n entities, as `from_counts` or `bootstrap` gives; `one` and `other` are their indices. First comes the
    difference of the measured scores, then the ends of an equal-tailed interval at `level`, which lies between 0 and 1:
    of this pair alone, credible for draws from posteriors, of percentiles for a bootstrap; for clones it is alike on
    both sides of 0. Last comes the simulation error of the ends, the larger of the two: how far, as a standard error,
    they move from one seed to another; `number_format.estimated` prints the digits that it leaves. `nan` where a
    measured score is undefined. a and b are numbers in [0, 1]. Raises `InvalidInputError` for other places, levels and
    indices.

    >>> from tile_core.uncertainty.draws import from_counts
    >>> drawn = from_counts([[90, 10, 2, 8], [50, 50, 5, 5]], 1)
    >>> difference(drawn, 0, 1, 0.5, 0.5).round(3)  # of the accuracy
    array([0.391, 0.273, 0.496, 0.004])
    """
    checks.level(level)
    pair = [checks.whole(k, "entity", 0) for k in (one, other)]
    if max(pair) >= len(draws.measured):
        raise InvalidInputError(f"entity: expected one of 0 to {len(draws.measured) - 1}, found {max(pair)}")
    measured = canonical_score(draws.measured[pair], a, b)
    scores = canonical_score(draws.performances[:, pair], a, b)
    gaps = scores[:, 0] - scores[:, 1]
    gaps = gaps[~np.isnan(gaps)]
    if np.isnan(measured).any() or not gaps.size:
        return np.full(4, np.nan)
    shares = (1 - level) / 2, (1 + level) / 2
    low, high = np.quantile(gaps, shares)
    error = max(quantile_error(gaps, share) for share in shares)
    if draws.clones is not None and draws.clones[pair[0]] == draws.clones[pair[1]]:
        return np.array([0.0, (low - high) / 2, (high - low) / 2, error])
    return np.array([measured[0] - measured[1], low, high, error])


def _counted(entity: NDArray[np.int64], place: NDArray[np.int64], weight: FloatArray, n: int) -> FloatArray:
    return np.bincount(entity * (n + 1) + place, weight, n * (n + 1)).astype(np.float64).reshape(n, n + 1)
