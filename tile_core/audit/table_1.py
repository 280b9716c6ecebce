"""Table 1 of paper A for any audited score: where tau is largest and smallest on the paper's lattices."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tile_core import populations
from tile_core.audit.results import Audit, Constraint
from tile_core.audit.verdicts import PRIORS
from tile_core.catalogue.definition import Score
from tile_core.correlation import extrema
from tile_core.correlation.extrema import Extrema

# What the table prints: smallest and largest tau, over all performances, at the prior 0.2, and at 0.5; 1 and -1 are
# theoretical. `None`: the score is constant there, and the paper prints 0.
PRINTED: dict[str, tuple[float | None, ...]] = {
    "accuracy": (0.469, 1, 0.157, 1, 0.505, 1),
    "f0_5": (0.079, 1, 0.451, 1, 0.352, 1),
    "f1": (0.161, 1, 0.352, 1, 0.194, 1),
    "f2": (0.079, 1, 0.194, 1, 0.072, 1),
    "npv": (0.000, 1, 0.503, 1, 0.503, 1),
    "ppv": (0.000, 1, 0.503, 1, 0.503, 1),
    "tnr": (0.000, 1, 0.000, 1, 0.000, 1),
    "tpr": (0.000, 1, 0.000, 1, 0.000, 1),
    "balanced_accuracy": (0.486, 0.713, 0.504, 1, 0.505, 1),
    "kappa": (0.476, 0.697, 0.503, 1, 0.505, 1),
    "informedness": (0.486, 0.713, 0.504, 1, 0.505, 1),
    "plr": (0.420, 0.677, 0.491, 1, 0.491, 1),
    "ptn": (-0.007, 0.818, 0.000, 1, 0.000, 1),
    "ptp": (-0.006, 0.818, 0.000, 1, 0.000, 1),
    "chance": (0.194, 0.498, -0.157, 0.849, None, None),
    "error_rate": (-1, -0.469, -1, -0.157, -1, -0.505),
    "fdr": (-1, 0.000, -1, -0.503, -1, -0.503),
    "fnr": (-1, 0.000, -1, 0.000, -1, 0.000),
    "for": (-1, 0.000, -1, -0.503, -1, -0.503),
    "fpr": (-1, 0.000, -1, 0.000, -1, 0.000),
    "geometric_mean": (0.461, 0.653, 0.503, 0.831, 0.503, 0.830),
    "markedness": (0.486, 0.713, 0.418, 0.887, 0.503, 0.913),
    "mcc": (0.503, 0.746, 0.458, 0.944, 0.503, 0.963),
    "nlr": (-0.677, -0.418, -1, -0.491, -1, -0.491),
    "odds_ratio": (0.499, 0.671, 0.503, 0.894, 0.503, 0.892),
    "prediction_rate": (-0.469, 0.469, -0.849, 0.157, -0.504, 0.505),
    "d_prime": (0.502, 0.786, 0.503, 0.926, 0.503, 0.924),
}

# A grid of 11 points a side meets (1/2, 1/2) and the places of the scores at both priors of the table.
_SIZE, _ROUNDS, _CANDIDATES = 11, 4, 2


@dataclass(frozen=True, slots=True)
class LatticeExtrema:
    """Where Kendall's tau of a score is extreme on the lattice of one constraint of its audit, and at which `prior`.

    `prior`: `None` for all performances. `found`: by our search, which meets (1/2, 1/2) and the place of the score;
    `searched`: by the search of the paper, which meets neither; `printed`: smallest and largest tau in table 1, `None`
    where it has none. All take the score upwards, as the paper does. Values are `nan` where the score is constant or
    undefined on the lattice.

    >>> from tile_core.audit import audit
    >>> from tile_core.catalogue import CATALOGUE
    >>> one = lattice_extrema(audit(CATALOGUE["mcc"], np.random.default_rng(1), priors=[]))[0]
    >>> one.prior, round(one.found.largest.value, 4), round(one.searched.largest.value, 4), one.printed
    (None, 0.7598, 0.7465, (0.503, 0.746))
    """

    prior: float | None
    found: Extrema
    searched: Extrema
    printed: tuple[float | None, float | None] | None


def lattice_extrema(audited: Audit) -> tuple[LatticeExtrema, ...]:
    """The `LatticeExtrema` of an audited score, for each constraint but the rows of a leaderboard (A section 5.2).

    Raises `ModuleNotFoundError` without numba.

    >>> from tile_core.audit import audit
    >>> from tile_core.catalogue import CATALOGUE
    >>> found = lattice_extrema(audit(CATALOGUE["f1"], np.random.default_rng(1)))
    >>> [one.prior for one in found], [round(one.found.largest.value, 9) for one in found]
    ([None, 0.2, 0.5], [1.0, 1.0, 1.0])
    """
    return tuple(_extrema(audited.score, one) for one in audited.constraints if one.kind != "rows")


def _extrema(score: Score, constraint: Constraint) -> LatticeExtrema:
    prior = constraint.prior
    rows = populations.lattice() if prior is None else populations.roc_lattice(prior)
    x = score.function(rows)
    x = np.where(np.isfinite(x), x, np.nan)
    found = extrema.extrema(x, rows, size=_SIZE, rounds=_ROUNDS, candidates=_CANDIDATES)
    place = None if score.fixed_prior_only and prior is None else score.placement(0.5 if prior is None else prior)
    if place is not None:
        found = extrema.with_places(found, x, rows, [place])
    return LatticeExtrema(prior, found, extrema.in_halved_squares(x, rows), _printed(score, prior))


def _printed(score: Score, prior: float | None) -> tuple[float | None, float | None] | None:
    row = PRINTED.get(score.key)
    if row is None or prior not in (None, *PRIORS):
        return None
    k = 2 * (None, *PRIORS).index(prior)
    return row[k], row[k + 1]
