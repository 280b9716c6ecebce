"""Net benefit: what a classifier is worth in true positives, at a threshold probability.

Whoever treats from a probability t on takes (1 - t) / t false alarms to be as bad as one missed positive (Vickers and
Elkin, Decision curve analysis, Medical Decision Making 26, 2006). With that cost c, expected cost a person is
c (p' - net benefit), so that both order alike, as does the Tile at a = b = 1 - t.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray
from tile_core.decisions.costs import positive
from tile_core.performance import ratio
from tile_core.roc import inner_prior


def net_benefit(tpr: ArrayLike, fpr: ArrayLike, t: ArrayLike, prior: ArrayLike) -> FloatArray:
    """Net benefit per person, p' TPR - (1 - p') FPR t / (1 - t), at most p'.

    `tpr`, `fpr`: in [0, 1], `nan` where unknown; `t`: the threshold probability, in [0, 1]; `prior`: the prevalence p'
    in use, strictly between 0 and 1. Treating none has 0, treating all has the rates 1 and 1. All broadcast, and the
    result has their shape; `nan` where a rate is, and at t = 1. Raises `InvalidInputError` for other numbers.

    >>> net_benefit([0.75, 1], [0.125, 1], t=[0.1, 0.1], prior=0.2).round(4)
    array([0.1389, 0.1111])
    """
    y, x = checks.unit(tpr, "tpr", missing=True), checks.unit(fpr, "fpr", missing=True)
    threshold, q = checks.unit(t, "t"), inner_prior(prior)
    return np.asarray(q * y - (1 - q) * x * ratio(threshold, 1 - threshold))


def threshold_of_cost(c: ArrayLike) -> FloatArray:
    """The threshold probability t = 1 / (1 + c) of a cost ratio, in (0, 1), of the shape of `c`.

    `c`: how many false alarms a missed positive costs, above 0. Raises `InvalidInputError` for other numbers.

    >>> threshold_of_cost([1, 19])
    array([0.5 , 0.05])
    """
    return np.asarray(1 / (1 + positive(c, "c")))


def cost_of_threshold(t: ArrayLike) -> FloatArray:
    """The cost ratio c = (1 - t) / t of a threshold probability: false alarms that a miss costs, of the shape of `t`.

    `t` in [0, 1]: inf at 0, and 0 at 1. Raises `InvalidInputError` for numbers outside.

    >>> cost_of_threshold([0.5, 0.05]).round(6)
    array([ 1., 19.])
    """
    threshold = checks.unit(t, "t")
    return np.asarray(np.where(threshold == 0, np.inf, ratio(1 - threshold, threshold)))


def score_of_benefit(benefit: ArrayLike, t: ArrayLike, prior: ArrayLike) -> FloatArray:
    """R_{a,b} at a = b = 1 - t, in [0, 1], from net benefit: [t pi- + (1 - t) NB] / [t pi- + (1 - t) pi+].

    `benefit`: net benefit at the threshold probability `t` in [0, 1], `nan` where unknown; `prior`: pi+, the prevalence
    of both, in use and on the Tile, strictly between 0 and 1. All broadcast, and the result has their shape. Raises
    `InvalidInputError` for other numbers.

    >>> float(score_of_benefit(net_benefit(0.75, 0.125, 0.5, 0.2), 0.5, 0.2).round(6))  # accuracy
    0.85
    """
    found, threshold, p = checks.real(benefit, "benefit"), checks.unit(t, "t"), inner_prior(prior)
    return ratio(threshold * (1 - p) + (1 - threshold) * found, threshold * (1 - p) + (1 - threshold) * p)
