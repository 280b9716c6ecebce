"""What a leaderboard says about TPR and TNR: how many samples of each class, and how many of them were right.

Sure differences and intervals without draws are made of it. Counts are what they are. Three other things are brought to
the same form: correlated samples count as fewer independent ones (a design effect); rates without whole counts are
rounded, down where they speak for a score and up where they speak against it; and a rate that is a mean over contexts
counts as one test set with the variance of that mean, which is an approximation.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks, performance, symmetries
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.leaderboard import Leaderboard
from tile_core.performance import FN, FP, TN, TP
from tile_core.uncertainty.draws import refuse_empty_classes, whole_counts
from tile_core.uncertainty.leaderboards import counts_in

IntArray = NDArray[np.int64]
_ROUNDING = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class SampledRates:
    """Independent samples of n entities: of negatives and of positives, in this order, on the last axis.

    `measured`: performances, shape (n, 4), `nan` where one is missing; `sizes`: how many independent samples they are
    worth, whole numbers, shape (n, 2); `rates`: TNR and TPR, shape (n, 2); `masses`: how much each class weighs, shape
    (n, 2), at the entity's own prior. `about`: whether `sizes` are an approximation, of a mean over contexts or by a
    design effect. Missing entities have rows of 0.

    >>> found = sampled_counts([[70, 10, 5, 15], [60, 20, 5, 15]]).take([0])
    >>> found.sizes, found.right, found.wrong, found.at_prior(0.5).masses
    (array([[80, 20]]), array([[70, 15]]), array([[10,  5]]), array([[0.5, 0.5]]))
    >>> found.performances_at(0.5, 0.5, [0.85])
    array([[72.5,  7.5,  7.5, 12.5]])
    """

    measured: FloatArray
    sizes: IntArray
    rates: FloatArray
    masses: FloatArray
    about: bool = False

    @property
    def right(self) -> IntArray:
        """How many samples were right, rounded down, shape (n, 2)."""
        return np.floor(self.sizes * self.rates + _ROUNDING).astype(np.int64)

    @property
    def wrong(self) -> IntArray:
        """How many samples were wrong, rounded down, shape (n, 2)."""
        return np.floor(self.sizes * (1 - self.rates) + _ROUNDING).astype(np.int64)

    def take(self, rows: ArrayLike) -> SampledRates:
        """Those of some entities, as `SampledRates`; `rows`: indices, or a truth value for each of n entities."""
        names = ("measured", "sizes", "rates", "masses")
        return replace(self, **{name: getattr(self, name)[np.asarray(rows)] for name in names})

    def times(self, factor: int) -> SampledRates:
        """The same rates from `factor` times as many samples, as `SampledRates`.

        `factor`: a whole number, at least 1. Raises `InvalidInputError` for another one.

        >>> sampled_counts([[70, 10, 5, 15]]).times(2).right
        array([[140,  30]])
        """
        return replace(self, sizes=self.sizes * checks.whole(factor, "factor", 1))

    def at_prior(self, prior: float) -> SampledRates:
        """The same rates at another prior, in [0, 1], as `SampledRates`. Raises `InvalidInputError` for another one."""
        share = float(checks.unit(prior, "prior"))
        masses = np.where(self.masses.any(-1, keepdims=True), [1 - share, share], 0.0)
        return replace(self, measured=symmetries.shift_prior(self.measured, share), masses=masses)

    def performances_at(self, a: float, b: float, score: ArrayLike) -> FloatArray:
        """Performances with these masses of the classes whose R_{a,b} is `score`, shape (n, 4): one of many.

        a and b are numbers in [0, 1]; `score`: shape (n,), in [0, 1], `nan` gives `nan`. Any score that orders as
        R_{a,b} at fixed priors has one value on all of them. Raises `InvalidInputError` for other places and scores.
        """
        u, v = float(checks.unit(a, "a")), float(checks.unit(b, "b"))
        r, (negatives, positives) = checks.unit(score, "score", missing=True), self.masses.T
        one, other = ((1 - u) + r * (u - v)) * negatives, (u + r * (v - u)) * positives
        line = r * ((1 - v) * negatives + v * positives)
        with np.errstate(divide="ignore", invalid="ignore"):
            least, most = np.maximum((line - one) / other, 0), np.minimum(line / other, 1)
            tpr = np.where(other > 0, (least + most) / 2, 0.5)
            tnr = np.where(one > 0, np.clip((line - other * tpr) / one, 0, 1), 0.5)
        rows = np.stack([negatives * tnr, negatives * (1 - tnr), positives * (1 - tpr), positives * tpr], -1)
        return np.where(np.isnan(r)[:, None], np.nan, rows)


def sampled_counts(counts: ArrayLike, *, design_effect: float = 1.0) -> SampledRates:
    """`SampledRates` from counts tn, fp, fn, tp, shape (n, 4): whole numbers, positives and negatives in every row.

    A row of `nan` is missing. `design_effect`: how many correlated samples (pixels, frames) are worth one independent
    sample, at least 1. Raises `InvalidInputError` for counts that are not whole, a class without samples, and a lower
    design effect.

    >>> sampled_counts([[70, 10, 5, 15]], design_effect=3).right
    array([[22,  4]])
    """
    rows = whole_counts(counts)
    return _sampled(rows[None], design_effect)


def sampled_leaderboard(
    board: Leaderboard, context: int | None, *, design_effect: float = 1.0, by_size: bool = False
) -> SampledRates:
    """`SampledRates` of all entities of `board` in one context, an index; `None` is the mean of all.

    `design_effect`: how many correlated samples are worth one independent sample, at least 1. `by_size`: whether each
    context weighs its size in the mean. Entities that lack a
    performance or a count are missing. The rates of a mean count as many samples as have its variance, but not more
    than if all contexts had one rate. Raises `InvalidInputError` for rows without a sample size, counts that are not
    whole or do not sum to the size, rows of one class only, and a lower design effect.

    >>> from tile_core.leaderboard import leaderboard
    >>> board = leaderboard(["A"], [[[70, 10, 5, 15]], [[60, 20, 5, 15]]], contexts=["x", "y"], sizes=[[100], [100]])
    >>> sampled_leaderboard(board, None).sizes
    array([[160,  40]])
    """
    wanted = range(len(board.contexts)) if context is None else [context]
    parts = [counts_in(board, index) for index in wanted]
    return _sampled(np.stack(parts), design_effect, by_size=by_size)


def _sampled(parts: FloatArray, design_effect: float, *, by_size: bool = False) -> SampledRates:
    """`parts`: counts of each context, shape (contexts, n, 4)."""
    effect = float(checks.real(design_effect, "design_effect"))
    if not 1 <= effect < np.inf:
        raise InvalidInputError(f"design_effect: expected a number of at least 1, found {effect:g}")
    known = ~np.isnan(parts).any((0, -1))
    inside = parts[:, known]
    for each in inside:
        refuse_empty_classes(np.stack([each[:, [TN, FP]].sum(-1), each[:, [FN, TP]].sum(-1)], -1))
    measured = np.full(parts.shape[1:], np.nan)
    # The sum of all counts is the mean by size.
    pooled = performance.normalized(inside.sum(0)) if by_size else performance.mean(inside)
    measured[known] = inside[0] if len(parts) == 1 else pooled
    right, wrong = inside[..., [TN, TP]], inside[..., [FP, FN]]
    rates, sizes = np.zeros(measured[:, :2].shape), np.zeros(measured[:, :2].shape, np.int64)
    rates[known], worth = _pooled(right, right + wrong, by_size=by_size)
    sizes[known] = np.floor(worth / effect + _ROUNDING)
    masses = np.nan_to_num(np.stack([measured[:, [TN, FP]].sum(-1), measured[:, [FN, TP]].sum(-1)], -1))
    return SampledRates(measured, sizes, rates, masses, about=len(parts) > 1 or effect > 1)


def _pooled(right: FloatArray, sizes: FloatArray, *, by_size: bool = False) -> tuple[FloatArray, FloatArray]:
    """The rates of means over contexts, and how many samples they are worth, shapes (n, 2).

    With the shares w of the contexts in a rate, its variance is sum w^2 p (1-p) / size: of that many samples with the
    mean rate, if rates p, moved a little from 0 and 1, are those measured; and of 1 / sum w^2 / size if they are equal,
    which is the most, for sums of different rates vary less than binomial ones (Hoeffding, Annals of Mathematical
    Statistics 27, 1956).
    """
    if len(right) == 1:
        return right[0] / sizes[0], sizes[0]
    share = sizes if by_size else sizes / sizes.sum(-1, keepdims=True)
    share = share / share.sum(0)
    moved = (right + 0.5) / (sizes + 1)
    mean = (share * moved).sum(0)
    alike = 1 / (share**2 / sizes).sum(0)
    measured = mean * (1 - mean) / (share**2 * moved * (1 - moved) / sizes).sum(0)
    return (share * right / sizes).sum(0), np.minimum(alike, measured)
