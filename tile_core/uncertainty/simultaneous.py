"""Simultaneous intervals of all pairwise differences of the scores at one point, from draws.

The interval of R_i - R_j is m_i - m_j +- c s_ij. m is the mean over the draws; s_ij^2 is 2 max(v_i, v_j), less twice
the covariance where draws have something in common; c is the quantile, at the level, of the largest
|(R_i - R_j) - (m_i - m_j)| / s_ij over all pairs, draw by draw: all pairs are one family, so that at a level of 0.95
all intervals hold at once in 95 % of all leaderboards (Mogstad, Romano, Shaikh and Wilhelm, Inference for Ranks,
Review of Economic Studies 91, 2024, whose rank sets need such a family). The larger variance of a pair stands for
both: under the hypothesis that two scores are equal, the one whose rate is near 0 or 1 by luck seems too certain, and
with the sum of the variances the level is missed for small test sets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tile_core import ranking
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.scores import canonical_score
from tile_core.uncertainty.draws import Draws, averaged

BoolArray = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Differences:
    """Simultaneous intervals of R_i - R_j: `means` - `widths` to `means` + `widths`, both of shape (n, n).

    `level`: that of the whole family; `factor`: c in the module's formula; `defined`: whether each entity has a score
    here, shape (n,). `nan` for entities without a score.

    >>> from tile_core.uncertainty import from_counts
    >>> drawn = from_counts([[90, 10, 2, 8], [50, 50, 8, 2]], np.random.default_rng(1))
    >>> differences(drawn, 0.5, 0.5).surely_better.tolist()
    [[False, True], [False, False]]
    """

    means: FloatArray
    widths: FloatArray
    level: float
    factor: float
    defined: BoolArray

    @property
    def surely_better(self) -> BoolArray:
        """Whether the whole interval of R_i - R_j is above 0, shape (n, n), indexed [i, j]; False where undefined."""
        return np.asarray(self.means > self.widths)


# A function of draws, shape (draws, n), and weights of pairs, shape (n, n): the maximum in each draw, shape (draws,).
Largest = Callable[[FloatArray, FloatArray], FloatArray]


def differences(draws: Draws, a: float, b: float, level: float = 0.95) -> Differences:
    """Simultaneous intervals of the differences of R_{a,b} between all entities at a level, as `Differences`.

    `draws`: n entities, as `from_counts` or `bootstrap` gives. a and b are numbers in [0, 1]; level lies between 0 and
    1. Entities whose measured score is undefined have no part. Equal measured performances have the difference 0.
    Raises `InvalidInputError` for other places and levels.

    >>> from tile_core.uncertainty.draws import from_counts
    >>> drawn = from_counts([[90, 10, 2, 8], [50, 50, 8, 2]], np.random.default_rng(1))
    >>> differences(drawn, 0.5, 0.5).surely_better
    array([[False,  True],
           [False, False]])
    """
    return differences_by(largest, draws, a, b, level)


def differences_by(largest: Largest, draws: Draws, a: float, b: float, level: float) -> Differences:
    """`Differences` with another function for the largest of all pairs: a compiled one, where there are many points.

    All else is as in `differences`, errors included: `InvalidInputError` for other places and levels.
    """
    if not 0 < level < 1:
        raise InvalidInputError(f"level: expected a number between 0 and 1, found {level:g}")
    defined = ~np.isnan(canonical_score(draws.measured, a, b))
    scores = canonical_score(draws.performances if defined.all() else draws.performances[:, defined], a, b)
    center, scale = _moments(scores, draws.measured[defined], draws.independent)
    with np.errstate(divide="ignore"):
        weight = np.where(scale > 0, 1 / scale, 0.0)
    factor = float(np.quantile(largest(np.nan_to_num(scores - center), weight), level)) if len(center) > 1 else 0.0
    size = len(defined)
    means, widths = np.full((size, size), np.nan), np.full((size, size), np.nan)
    inside = np.ix_(defined, defined)
    means[inside], widths[inside] = center[:, None] - center, factor * scale
    return Differences(means, widths, level, factor, defined)


def largest(off: FloatArray, weight: FloatArray) -> FloatArray:
    """The largest |off_i - off_j| weight_ij of all pairs, in each draw: shape (draws,).

    `off`: shape (draws, n); `weight`: shape (n, n), symmetric.

    >>> largest(np.array([[1.0, 3.0, 2.0]]), np.ones((3, 3)))
    array([2.])
    """
    result = np.zeros(len(off))
    for i in range(1, off.shape[1]):
        np.maximum(result, (np.abs(off[:, :i] - off[:, i : i + 1]) * weight[i, :i]).max(1), out=result)
    return result


def _moments(scores: FloatArray, measured: FloatArray, independent: bool) -> tuple[FloatArray, FloatArray]:
    """Means, shape (n,), and scales of the differences, shape (n, n); entities with equal counts have equal ones."""
    some = np.isnan(scores)
    center = np.nan_to_num(_mean(scores, some))
    off = np.where(some, 0.0, scores - center)
    variance = (off**2).mean(0)
    if len(center):
        center = averaged(center, measured)
        variance = averaged(variance, measured) if independent else variance
    squares = 2 * np.maximum(variance[:, None], variance)
    if not independent:
        squares = squares - 2 * (off.T @ off) / max(1, len(off))
    squares[squares <= ranking.TOLERANCE * np.maximum(variance[:, None], variance)] = 0.0
    np.fill_diagonal(squares, 0.0)
    return center, np.sqrt(squares)


def _mean(scores: FloatArray, missing: BoolArray) -> FloatArray:
    return np.asarray(np.where(missing, 0.0, scores).sum(0) / np.maximum((~missing).sum(0), 1))
