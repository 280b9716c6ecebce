"""How certain the optimal F-beta is: its interval over performances that are drawn again.

Each draw of all performances has its own best places (`optimum.Optimum.best`). The interval reaches from a quantile of
their lower ends to one of their upper ends, so that it contains all best places in a share of the draws of at least its
level: where few pairs decide, it is as wide as the rankings that they leave open. With draws from posteriors
(`tile_core.uncertainty.from_counts`) it is credible, given the counts and what the draws assume about the agreement
between classifiers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.number_format import estimated
from tile_core.scores import beta_of
from tile_core.simulation import quantile_error
from tile_core.tradeoff.record import tradeoff

# The draws of a page and of the command line: fewer for many classifiers, for each draw compares all their pairs.
DRAWS, FEWEST = 1000, 100
_PAIRS = 2_000_000
# For how many classifiers a page says the interval, which takes two seconds then, and for how many it is said unasked.
MOST_DRAWN, MOST_UNASKED = 300, 100


@dataclass(frozen=True, slots=True)
class OptimalBeta:
    """The interval of the optimal beta at a `level`, from `low`, at least 0, to `high`, which may be infinite.

    `error`: the simulation error of the ends, the larger of the two: how far, as a standard error, they move from one
    seed to another. `draws`: how many there were.

    >>> str(OptimalBeta(0.8665, 1.0231, 0.004, 0.95, 1000))
    '95 %: 0.87 to 1.02'
    """

    low: float
    high: float
    error: float
    level: float
    draws: int

    def __contains__(self, beta: float) -> bool:
        return self.low <= beta <= self.high

    def __str__(self) -> str:
        low, high = (_text(end, self.error) for end in (self.low, self.high))
        return f"{100 * self.level:g} %: {low} to {high}"


def usual_number(entities: int) -> int:
    """How many draws the page and the command line take for so many entities, if no number is asked for.

    >>> [usual_number(entities) for entities in (10, 60, 100, 1000)]
    [1000, 1000, 404, 100]
    """
    return max(FEWEST, min(DRAWS, 2 * _PAIRS // max(1, entities * (entities - 1))))


def optimal_beta(performances: ArrayLike, level: float = 0.95) -> OptimalBeta:
    """The `OptimalBeta` over performances drawn again, shape (draws, n, 4), as `Draws` of `uncertainty` has them.

    `level` lies between 0 and 1. Rows that `tradeoff` leaves out are left out here. Where precision and recall disagree
    on no pair of a draw, every beta is optimal in it. Raises `InvalidInputError` for other shapes and levels, no draws,
    and for more than `LARGEST` usable rows.

    >>> from tile_core.uncertainty import from_counts
    >>> counts = [[340, 12, 30, 60], [310, 42, 15, 75], [345, 7, 50, 40], [290, 62, 9, 81]]
    >>> str(optimal_beta(from_counts(counts, 0, draws=200).performances, 0.8))
    '80 %: 0.6 to 1.3'
    """
    rows = checks.performances(performances)
    if rows.ndim != 3 or not len(rows):
        raise InvalidInputError(f"performances: expected shape (draws, entities, 4), found {rows.shape}")
    checks.level(level)
    best = [tradeoff(drawn).optimum.best for drawn in rows]
    ends = np.array([[each.low for each in best], [each.high for each in best]])
    low, high = (_quantile(end, share) for end, share in zip(ends, ((1 - level) / 2, (1 + level) / 2), strict=True))
    return OptimalBeta(low[0], high[0], max(low[1], high[1]), level, len(rows))


def _quantile(b: FloatArray, share: float) -> tuple[float, float]:
    """A quantile of places as beta, and its simulation error."""
    at = float(np.quantile(b, share))
    error = quantile_error(b, share)
    below, above = beta_of([max(at - error, 0.0), min(at + error, 1.0)]).tolist()
    return float(beta_of(at)), (above - below) / 2


def _text(end: float, error: float) -> str:
    return "∞" if math.isinf(end) else estimated(end, error)
