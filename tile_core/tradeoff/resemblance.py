"""Which of paper D's distributions a set of performances resembles most (D section 4, figure 4)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import FN, TN, TP, normalized
from tile_core.populations import draw
from tile_core.tradeoff.distributions import LAWS

# So many performances are drawn of each distribution; more rows than these are compared by every so many-th.
_DRAWN, _MOST = 400, 1000
_SEED = 1


@dataclass(frozen=True, slots=True)
class Resemblance:
    """A distribution of `LAWS`, by its `key`, at the `parameter` that fits best, and how far the performances are.

    `distance`: the energy distance (Szekely and Rizzo, 2013) of (tn, fp, fn, tp), at least 0; 0 for equal
    distributions. `parameter`: the mean prior of the performances, or their mean tn, or None.
    """

    key: str
    parameter: float | None
    distance: float


def resemblances(performances: ArrayLike) -> tuple[Resemblance, ...]:
    """A `Resemblance` to each distribution of `LAWS`, the nearest first; of performances of shape (n, 4).

    Each distribution is drawn 400 times, always the same. Empty where a row has an unknown count, or where all are of
    one class. Raises `InvalidInputError` for another shape.

    >>> from tile_core.populations import fixed_prior
    >>> resemblances(fixed_prior(60, 0.2, np.random.default_rng(1)))[0].key
    'fixed_prior'
    """
    rows = checks.performances(performances)
    if rows.ndim != 2:
        raise InvalidInputError(f"performances: expected shape (entities, 4), found {rows.shape}")
    shares = normalized(rows[:: max(1, -(-len(rows) // _MOST))])
    if not len(shares) or np.isnan(shares).any():
        return ()
    prior, tn = float(shares[:, [FN, TP]].sum(1).mean()), float(shares[:, TN].mean())
    if not 0 < prior < 1:
        return ()
    fitted = {"prior": prior, "tn": tn, None: None}
    found = []
    for key, law in LAWS.items():
        parameter = fitted[law.needs]
        drawn = draw(key, _DRAWN, np.random.default_rng(_SEED), parameter)
        found.append(Resemblance(key, parameter, _energy_distance(shares, drawn)))
    return tuple(sorted(found, key=lambda each: each.distance))


def _energy_distance(one: FloatArray, other: FloatArray) -> float:
    between, first, second = (_mean_distance(*pair) for pair in ((one, other), (one, one), (other, other)))
    return max(0.0, 2 * between - first - second)


def _mean_distance(one: FloatArray, other: FloatArray) -> float:
    return float(np.mean([np.linalg.norm(other - row, axis=1).mean() for row in one]))
