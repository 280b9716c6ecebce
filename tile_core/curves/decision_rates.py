"""The rank-based view of paper L: how often a model is right, its most confident decisions first.

Decisions are made at the model's own threshold s*; a decision is correct or wrong, and half of each at s* itself. The
*decision rate* is the share, by weight, of the samples that are answered, the most confident first. Over it,

- the *cumulative accuracy* is the weight of the correct decisions among the answered ones divided by the weight of
  all samples (G / W in L equation 16, which prints G alone): its slope is the accuracy of the decisions made there,
  and LxCIM is twice the area under it (L section 3.1);
- the *accuracy* is the same divided by the weight of the answered ones (L equation 25); its area is AUDRC.

Samples of equal confidence are one straight piece of the cumulative curve, which is the average over all their
orders. Without samples everything is `nan`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.curves.rows import Ranking, blocks, shares, sums
from tile_core.performance import ratio
from tile_core.ranking import TOLERANCE

# Points (x, then y) of the lines that the cumulative accuracy is compared with (L figure 1).
IDEAL = ((0.0, 1.0), (0.0, 1.0))
RANDOM = ((0.0, 1.0), (0.0, 0.5))


@dataclass(frozen=True, slots=True, eq=False)
class Decisions:
    """The decisions of one model in k groups of tied confidence, the most confident first (L sections 1.1 and 3.1).

    `confidence`: shape (k,), decreasing. `decided` and `correct`: shape (k + 1,), the weight of the decisions up to the
    end of each group, from 0, and of the correct ones among them. `audrc_discrete`: see there. Without samples all
    numbers are `nan`.

    >>> from tile_core.curves import by_confidence, sorted_rows
    >>> from tile_core.predictions import predictions
    >>> found = decisions(by_confidence(sorted_rows(predictions(["A"], [0, 1, 0, 1], [-4, -3, 1, 2], thresholds=0), 0)))
    >>> found.total, found.accuracy, found.lxcim, found.h, round(found.audrc_continuous, 3)
    (4.0, 0.5, 0.625, 0.1875, 0.716)
    >>> found.rates, found.cumulative_accuracy
    (array([0.  , 0.25, 0.5 , 0.75, 1.  ]), array([0.  , 0.25, 0.25, 0.5 , 0.5 ]))
    >>> found.local_accuracy, found.accuracies.round(3)
    (array([1., 0., 1., 0.]), array([1.   , 0.5  , 0.667, 0.5  ]))
    >>> found.answered(0.5), found.cumulative(0.5), found.between(0.5, 1), found.confidence_at(0.5)
    (array(0.5), np.float64(0.25), array(0.5), 3.0)
    """

    confidence: FloatArray
    decided: FloatArray
    correct: FloatArray
    audrc_discrete: float
    """Mean over the samples of the accuracy up to each one, by weight (L equations 1 and 3).

    A tie group counts with its mean correctness, which for equal weights is the average over its orders. With unequal
    weights inside a tie group the sum depends on their order: they come as in the predictions.
    """

    @property
    def total(self) -> float:
        """Weight of all samples, W; their number without weights."""
        return float(self.decided[-1])

    @property
    def accuracy(self) -> float:
        """Share of correct decisions when all samples are answered, in [0, 1]; `nan` without samples."""
        return float(ratio(self.correct[-1], self.total))

    @property
    def lxcim(self) -> float:
        """LxCIM: 2 / W^2 times the sum over tie groups of C_G (W - W_before - w_G / 2), in [0, 1] (L section 3.1).

        It says how often decisions are correct, and whether confidence knows which ones: with AUROC that of the
        confidence over correct against wrong decisions, LxCIM = ACC^2 + 2 ACC (1 - ACC) AUROC. So confidence that says
        nothing gives the accuracy, and the value is between ACC^2 and ACC (2 - ACC); 1 when every decision is correct,
        0 when none is; `nan` without samples. Where the weights differ between the classes, as at another prevalence,
        it is not invariant to an exchange of classes. L equations 13 and 14 lack a factor 1 / N and differ by ACC / N
        each.
        """
        return lxcim(self.decided, self.correct)

    @property
    def h(self) -> float:
        """H of L proposition 4, in [0, 1]: the area under the ROC curve of the mirrored set up to FPR = 1 - ACC.

        LxCIM = ACC^2 + 2 H. `nan` without samples.
        """
        twice = 0.0
        for some in blocks(len(self.decided)):
            right = self.correct[some]
            twice += np.dot(np.diff(self.decided[some] - right), right[1:] + right[:-1])
        return float(ratio(twice / 2, self.total**2))

    @property
    def audrc_continuous(self) -> float:
        """Area under the accuracy over the decision rate, in [0, 1], each sample spread over its share (L equation 25).

        The curve is bounded and continuous, so that the area exists for any number of samples, whatever L proposition 5
        says. `nan` without samples.
        """
        return _audrc(self.decided, self.correct)

    @property
    def rates(self) -> FloatArray:
        """Decision rate at the end of each group, shape (k + 1,), from 0 to 1."""
        return shares(self.decided, self.total)

    @property
    def cumulative_accuracy(self) -> FloatArray:
        """Correct decisions over all samples at each of `rates`, shape (k + 1,), from 0 to ACC; straight between."""
        return shares(self.correct, self.total)

    @property
    def local_accuracy(self) -> FloatArray:
        """Accuracy of each tie group, the slope of the cumulative curve over it, shape (k,)."""
        return np.asarray(np.diff(self.correct) / np.diff(self.decided))

    @property
    def accuracies(self) -> FloatArray:
        """Accuracy of the decisions up to the end of each group, at `rates[1:]`, shape (k,).

        Constant over the first group; over another it is a piece of a hyperbola: `answered` has what is between.
        """
        return np.asarray(self.correct[1:] / self.decided[1:])

    def cumulative(self, share: ArrayLike) -> FloatArray:
        """The cumulative accuracy at a `share` of the decisions, in [0, 1], of its shape (L equation 16).

        `nan` without samples. Raises `InvalidInputError` for a share outside [0, 1].
        """
        rate = checks.unit(share, "share")
        return shares(np.interp(rate * self.total, self.decided, self.correct), self.total)

    def answered(self, share: ArrayLike) -> FloatArray:
        """Accuracy, in [0, 1], when only this share of the samples, the most confident, is answered; shape of `share`.

        Inside a tie group it is the average over its orders. `nan` at 0, where nothing is answered. Raises
        `InvalidInputError` for shares outside [0, 1].
        """
        return ratio(self.cumulative(share), checks.unit(share, "share"))

    def between(self, low: ArrayLike, high: ArrayLike) -> FloatArray:
        """Accuracy, in [0, 1], of the decisions between two decision rates, low < high.

        It is the slope of a chord of the cumulative curve. The rates are in [0, 1] and broadcast, the result has their
        shape; `nan` without samples. Raises `InvalidInputError` for others, and where low >= high.
        """
        start, end = checks.unit(low, "low"), checks.unit(high, "high")
        if (start >= end).any():
            raise InvalidInputError("shares: expected the first below the second")
        return ratio(self.cumulative(end) - self.cumulative(start), end - start)

    def confidence_at(self, share: float) -> float:
        """The confidence from which on a sample is answered when this share, in [0, 1], is; `inf` at 0, where none is.

        `nan` without samples. Raises `InvalidInputError` for another share.
        """
        rate = float(checks.unit(share, "share"))
        if rate == 0 or not len(self.confidence):
            return float("inf") if rate == 0 else float("nan")
        group = int(np.searchsorted(self.decided[1:], rate * self.total * (1 - TOLERANCE)))
        return float(self.confidence[min(group, len(self.confidence) - 1)])


def decisions(ranking: Ranking) -> Decisions:
    """The `Decisions` of samples at their threshold, from their `ranking` by confidence, as `by_confidence` gives.

    >>> from tile_core.curves.rows import by_confidence, sorted_rows
    >>> from tile_core.predictions import predictions
    >>> rows = sorted_rows(predictions(["A"], [0, 1, 0, 1], [-4, -3, 1, 2], thresholds=0), 0)
    >>> decisions(by_confidence(rows)).cumulative_accuracy
    array([0.  , 0.25, 0.25, 0.5 , 0.5 ])
    """
    ends, weights = ranking.ends, ranking.weights
    if weights is None:
        decided, correct = sums(np.broadcast_to(1.0, len(ranking.order)), ends), sums(ranking.correct, ends)
        parts = np.arange(1.0, len(ranking.order) + 1)
        np.reciprocal(parts, out=parts)
    else:
        decided, correct = sums(weights, ends), sums(weights * ranking.correct, ends)
        parts = weights / np.cumsum(weights)
    confidence = ranking.confidence
    if len(ends) < len(parts):
        parts, confidence = np.add.reduceat(parts, np.append(0, ends[:-1] + 1)), confidence[ends]
    return Decisions(confidence, decided, correct, _audrc(decided, correct, parts))


def lxcim(decided: FloatArray, correct: FloatArray) -> float:
    """`Decisions.lxcim`, in [0, 1], from the weights decided and correct so far, shape (k + 1,) each, from 0."""
    total, twice = decided[-1], 0.0
    for some in blocks(len(decided)):
        so_far = decided[some]
        twice += np.dot(np.diff(correct[some]), 2 * total - so_far[1:] - so_far[:-1])
    return float(ratio(twice, total**2))


def _audrc(decided: FloatArray, correct: FloatArray, parts: FloatArray | None = None) -> float:
    """1 / W times the sum over groups of c w + (C_before - c W_before) part, c being the group's mean correctness.

    `parts`: what the sum of 1 / (weight so far) over each group is; None for its integral, a logarithm.
    """
    total = correct[-1]
    for some in blocks(len(decided) - 1):
        here = slice(some.start + 1, some.stop + 1)  # nothing is before the first group
        before, weight = decided[here][:-1], np.diff(decided[here])
        part = np.log1p(weight / before) if parts is None else parts[here][: len(weight)]
        total += np.dot(correct[here][:-1] - np.diff(correct[here]) / weight * before, part)
    return float(ratio(total, decided[-1]))
