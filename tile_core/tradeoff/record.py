"""The trade-off between precision and recall for a leaderboard, exact.

Performances have shape (n, 4); only fp, fn and tp matter, tn may be unknown. F_beta orders as the score at a = 1 and
b = beta^2 / (1 + beta^2) of the Tile, from precision (b = 0) to recall (b = 1), and its rankings form a shortest path
between these (D section 3.3). Everything is a function of b; `place_of` and `beta_of` go to and from beta.

- A precision without predicted positives counts as 0, the limit of F_beta. Rows with an unknown count, or without
  positives, for which recall is undefined, are left out, with a reason.
- Pairs tied in precision, in recall, or with tp = 0 are ordered alike by all F_beta and swap nowhere.
- `swaps` says how ties, coincident swaps and places on a swap are reported.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, performance, ranking
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.leaderboard import Leaderboard
from tile_core.performance import FN, FP, TN, TP, normalized, ratio
from tile_core.scores import beta_of, place_of
from tile_core.tradeoff import crossings
from tile_core.tradeoff.optimum import Optimum, optimum, rounded
from tile_core.tradeoff.swaps import Difference, IntArray, Swaps

UNKNOWN, NO_POSITIVES = "a count is unknown", "no positives: recall is undefined"

# More than the rounding error of a square root, relative to it.
_ROOT = 1e-14


@dataclass(frozen=True, slots=True)
class Candidate:
    """What one F_beta achieves. `b` and all else are `nan` where the score has no place: SIVF without a common prior.

    `optimality`: how near its ranking is to the middle between those by precision and recall (`Swaps.optimality`).
    `difference`: how it orders the pairs on which these disagree, compared with the recommended ranking.
    `tau_precision`, `tau_recall`: Kendall's tau to the two.
    """

    name: str
    beta: float
    b: float
    optimality: float
    tau_precision: float
    tau_recall: float
    difference: Difference


@dataclass(frozen=True, slots=True, eq=False)
class Tradeoff:
    """The answer for one leaderboard.

    `rows`: the performances used, shape (used, 4), and `used` their indices; `left_out`: (index, reason) of the others.
    `swaps`: where, in b, pairs swap; `optimum` in b. `prior`: that of all rows, `nan` if they do not share a known one.
    `beta`: recommended, the number of fewest digits that gives the ranking recommended (1 if that does), and `b` its
    place.

    >>> found = tradeoff([[50, 10, 30, 10], [50, 2, 33, 5], [50, 30, 10, 30]])
    >>> found.boundaries.round(3), found.counts, found.intervals.shape, found.middles.round(3)
    (array([0.087, 0.143]), array([1, 1]), (3, 2), array([0.044, 0.115, 0.571]))
    >>> round(found.heuristic, 3), found.ranks(0.5), found.candidates()[0].name
    (0.332, array([2., 3., 1.]), 'F1')
    >>> found.candidate("F1", 0.5).optimality
    0.5
    """

    rows: FloatArray
    used: IntArray
    left_out: tuple[tuple[int, str], ...]
    prior: float
    swaps: Swaps
    optimum: Optimum
    beta: float
    b: float

    @property
    def boundaries(self) -> FloatArray:
        """The distinct swap values as b, increasing, in (0, 1), shape (k,); D equation 11 gives them as beta^2."""
        return self.swaps.boundaries

    @property
    def counts(self) -> IntArray:
        """How many pairs swap at each of the `boundaries`, shape (k,)."""
        return self.swaps.counts

    @property
    def intervals(self) -> FloatArray:
        """The b between which each ranking holds, shape (k + 1, 2), from precision to recall; at the ends pairs tie."""
        ends = np.concatenate([[0.0], self.boundaries, [1.0]])
        return np.stack([ends[:-1], ends[1:]], -1)

    @property
    def middles(self) -> FloatArray:
        """A b inside each of the `intervals`, shape (k + 1,)."""
        return np.asarray(self.intervals.mean(-1))

    @property
    def heuristic(self) -> float:
        """b, in [0, 1], of D's heuristic (equation 22); `nan` where there are no errors at all.

        beta^2 is the mean of fp over that of fn, as probabilities. Where tn is unknown the number of all samples is,
        and rows are brought to the same number of positives instead, which is the same thing at a common prior.
        """
        rows = normalized(self.rows)
        if np.isnan(rows).any():
            rows = ratio(self.rows, self.rows[:, [FN, TP]].sum(-1, keepdims=True))
        fp, fn = rows[:, FP].sum(), rows[:, FN].sum()
        return float(ratio(fp, fp + fn))

    def ranks(self, b: ArrayLike) -> FloatArray:
        """Competition ranks of the rows used by F_beta at b in [0, 1], 1 for the best, shape (..., used).

        Precision counts as 0 where it is undefined. Raises `InvalidInputError` for other b.
        """
        keys = ranking.keys(self.rows, np.ones_like(np.asarray(b, float)), b)
        return ranking.competition_ranks(np.where(self.rows[:, TP] == 0, 0.0, keys))

    def candidate(self, name: str, b: float) -> Candidate:
        """What F_beta at b achieves, as a `Candidate` with this `name`.

        b is in [0, 1] or `nan`, and then all else is `nan`, too.
        """
        if np.isnan(b):
            return Candidate(name, b, b, b, b, b, Difference(0, 0, 0, b))
        functions = self.swaps.optimality, self.swaps.tau_to_start, self.swaps.tau_to_end
        degree, precision, recall = (float(function(b)) for function in functions)
        return Candidate(name, float(beta_of(b)), b, degree, precision, recall, self.swaps.difference(b, self.b))

    def candidates(self) -> tuple[Candidate, ...]:
        """A `Candidate` for each of F1, F2, F0.5, SIVF, the heuristic and the recommended beta."""
        named = {"F1": 0.5, "F2": 0.8, "F0.5": 0.2, "SIVF": 1 - self.prior, "heuristic": self.heuristic}
        return tuple(self.candidate(name, b) for name, b in {**named, "optimum": self.b}.items())


@dataclass(frozen=True, slots=True)
class ContextRow:
    """The trade-off of one dataset in a table (D figures 7 and 8); `nan` where undefined.

    `prior` of the positive class; `entities` used and how many rows `left_out`; `contradictions`: pairs on which
    precision and recall disagree; `tau`: Kendall's between the two. `low`, `high`: betas that give the ranking
    recommended; `beta` and `b`: recommended; `heuristic_b`: b of D's heuristic. `f1`, `sivf`, `heuristic`: degrees of
    optimality, in [1/2, 1]. `trivial`, `wrong` and `right`: shares of the three kinds of pairs under F1.
    """

    context: str
    prior: float
    entities: int
    left_out: int
    contradictions: int
    tau: float
    low: float
    high: float
    beta: float
    b: float
    f1: float
    sivf: float
    heuristic: float
    trivial: float
    wrong: float
    right: float
    heuristic_b: float


def tradeoff(performances: ArrayLike, swaps: Swaps | None = None) -> Tradeoff:
    """The `Tradeoff` between precision and recall for performances of shape (n, 4), exact (D section 3.3).

    tn may be unknown; rows with another unknown count or without positives are left out. `swaps`: those of `paths.path`
    from (1, 0) to (1, 1) for the same performances, where they are known already. Time and memory grow with the square
    of the rows. Raises `InvalidInputError` for other shapes and for more than `LARGEST` usable rows.

    >>> found = tradeoff([[50, 10, 30, 10], [50, 2, 33, 5], [50, 30, 10, 30]])
    >>> found.swaps.contradictions, found.beta
    (2, 0.4)
    """
    rows = checks.performances(performances)
    if rows.ndim != 2:
        raise InvalidInputError(f"performances: expected shape (entities, 4), found {rows.shape}")
    unknown, empty = (np.asarray(x) for x in (np.isnan(rows[:, FP:]).any(-1), rows[:, [FN, TP]].sum(-1) == 0))
    left_out = tuple((i, UNKNOWN if unknown[i] else NO_POSITIVES) for i in np.flatnonzero(unknown | empty).tolist())
    used = np.flatnonzero(~unknown & ~empty)
    rows = rows[used]
    swaps = crossings.swaps(rows[:, [TP, FP, TP, FN]], straight=True) if swaps is None else swaps
    best = optimum(swaps)
    beta, b = _recommended(best)
    return Tradeoff(rows, used, left_out, _prior(rows), swaps, best, beta, b)


def by_context(board: Leaderboard) -> list[ContextRow]:
    """A `ContextRow` for each context of a leaderboard (D figures 7 and 8).

    `board`: any leaderboard. Raises `InvalidInputError` for more than `LARGEST` usable rows.

    >>> from tile_core.leaderboard import leaderboard
    >>> board = leaderboard(["A", "B"], [[60, 20, 5, 15], [40, 40, 2, 18]])
    >>> [(row.context, row.contradictions) for row in by_context(board)]
    [('all', 1)]
    """
    return [context_row(name, tradeoff(rows)) for name, rows in zip(board.contexts, board.performances, strict=True)]


def context_row(name: str, found: Tradeoff) -> ContextRow:
    """The `ContextRow` of one dataset, from its name and its `Tradeoff`."""
    scores = {candidate.name: candidate.optimality for candidate in found.candidates()}
    trivial, wrong, right = (float(share) for share in found.swaps.shares(0.5))
    return ContextRow(
        context=name,
        prior=found.prior,
        entities=len(found.used),
        left_out=len(found.left_out),
        contradictions=found.swaps.contradictions,
        tau=found.swaps.tau,
        low=float(beta_of(found.optimum.equivalent.low)),
        high=float(beta_of(found.optimum.equivalent.high)),
        beta=found.beta,
        b=found.b,
        f1=scores["F1"],
        sivf=scores["SIVF"],
        heuristic=scores["heuristic"],
        trivial=trivial,
        wrong=wrong,
        right=right,
        heuristic_b=found.heuristic,
    )


def _prior(rows: FloatArray) -> float:
    common = None if np.isnan(rows[:, TN]).any() else performance.common_prior(rows)
    return np.nan if common is None else common


def _recommended(best: Optimum) -> tuple[float, float]:
    """(beta, b), beta of few digits in the interval of the ranking recommended."""
    if best.equivalent.single:
        return float(beta_of(best.equivalent.low)), best.equivalent.low
    # An end of the interval is a tie, and its root may be rounded to a number just inside.
    low, high = float(beta_of(best.equivalent.low)) * (1 + _ROOT), float(beta_of(best.equivalent.high)) * (1 - _ROOT)
    beta = rounded(float(beta_of(best.middle)), low, high)
    b = float(place_of(beta))
    return (beta, b) if b in best.equivalent else (float(beta_of(best.middle)), best.middle)
