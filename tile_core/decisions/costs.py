"""From costs and prevalence to a point of the Tile, and back.

Four utilities, one for each outcome, order classifiers at one prevalence by a single number c, how many false alarms a
missed positive costs (Elkan, The foundations of cost-sensitive learning, IJCAI 2001). With p' the prevalence in use, a
classifier costs c p' (1 - TPR) + (1 - p') FPR a person, in false alarms; a detection and a rejection cost nothing. It
is the ranking at a = b with odds(a) = c odds(p') / odds(p) on the Tile of performances of prevalence p, if TPR and FPR
are the same in use as in the test (B lemma 5 and the weighted accuracy of B table 2).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import ratio
from tile_core.roc import inner_prior


class Utilities(NamedTuple):
    """What each outcome is worth, in any one unit; only differences count.

    `tp`: a detection, `fn`: a missed positive, `fp`: a false alarm, `tn`: a rejection.
    """

    tp: float
    fn: float
    fp: float
    tn: float


class Outcomes(NamedTuple):
    """How many of 1,000 people have each outcome; four arrays of one shape that sum to 1,000.

    `misses` (fn), `false_alarms` (fp), `detections` (tp), `rejections` (tn).
    """

    misses: FloatArray
    false_alarms: FloatArray
    detections: FloatArray
    rejections: FloatArray


def miss_cost(utilities: Utilities) -> float:
    """How many false alarms a missed positive costs: c = (tp - fn) / (tn - fp), a number above 0.

    `utilities`: four numbers, detection, missed positive, false alarm, rejection. A positive found must be worth more
    than one missed, and a negative rejected more than a false alarm. Raises `InvalidInputError` otherwise, and for what
    are no finite numbers.

    >>> miss_cost(Utilities(tp=10, fn=-90, fp=-5, tn=0))
    20.0
    """
    values = checks.real(utilities, "utilities")
    if values.shape != (4,) or not np.isfinite(values).all():
        raise InvalidInputError("utilities: expected four finite numbers, for tp, fn, fp and tn")
    tp, fn, fp, tn = values.tolist()
    if tp <= fn:
        raise InvalidInputError(
            f"utilities: a miss must cost more than a detection; found {tp:g} for a detection and {fn:g} for a miss"
        )
    if tn <= fp:
        raise InvalidInputError(
            "utilities: a false alarm must cost more than a rejection; "
            f"found {tn:g} for a rejection and {fp:g} for a false alarm"
        )
    return positive((tp - fn) / (tn - fp), "utilities").item()


def positive(values: ArrayLike, name: str) -> FloatArray:
    """Finite numbers above 0 as an array of their shape.

    Raises `InvalidInputError`, with `name` in its message, where `values` are not.

    >>> positive([0.5, 20], "cost")
    array([ 0.5, 20. ])
    """
    array = checks.real(values, name)
    wrong = ~((array > 0) & np.isfinite(array))
    if wrong.any():
        raise InvalidInputError(f"{name}: expected finite numbers above 0, found {array[wrong].flat[0]:g}")
    return array


def cost_point(c: ArrayLike, prior_use: ArrayLike, prior_tile: ArrayLike) -> FloatArray:
    """The coordinate a = b, in [0, 1], where the Tile orders by expected cost: odds(a) = c odds(p') / odds(p).

    `c`: the false alarms that a missed positive costs, above 0; `prior_use`: the prevalence p' where the classifiers
    are used, `prior_tile`: the prevalence p of the performances on the Tile, both strictly between 0 and 1. All
    broadcast, and the result has their shape. Raises `InvalidInputError` for other numbers.

    >>> float(cost_point(20, prior_use=0.02, prior_tile=90 / 442).round(3))
    0.615
    """
    cost, p, q = positive(c, "c"), inner_prior(prior_tile), inner_prior(prior_use)
    # The two products are those of the browser, so that no digit differs.
    return ratio(cost * q * (1 - p), cost * q * (1 - p) + (1 - q) * p)


def point_cost(a: ArrayLike, prior_use: ArrayLike, prior_tile: ArrayLike) -> FloatArray:
    """How many false alarms a missed positive costs at (a, a), in [0, inf]: the inverse of `cost_point`.

    `a` in [0, 1]: 0 at TNR, inf at TPR. `prior_use`: the prevalence in use, `prior_tile`: that of the performances on
    the Tile, both strictly between 0 and 1. All broadcast, and the result has their shape. Raises `InvalidInputError`
    for other numbers.

    >>> float(point_cost(0.5, prior_use=0.02, prior_tile=90 / 442).round(2))  # accuracy of the test
    12.53
    """
    u, p, q = checks.unit(a, "a"), inner_prior(prior_tile), inner_prior(prior_use)
    above, below = u * p * (1 - q), (1 - u) * (1 - p) * q
    return np.asarray(np.where(below == 0, np.inf, ratio(above, below)))


def expected_cost(tpr: ArrayLike, fpr: ArrayLike, c: ArrayLike, prior: ArrayLike) -> FloatArray:
    """Cost per person in use, in false alarms: c p' (1 - TPR) + (1 - p') FPR, at least 0.

    `tpr`, `fpr`: in [0, 1], `nan` where unknown; `c`: the false alarms that a missed positive costs, above 0; `prior`:
    the prevalence p' in use, strictly between 0 and 1. All broadcast, and the result has their shape; `nan` where a
    rate is. Raises `InvalidInputError` for other numbers.

    >>> expected_cost([0.5667, 0], [0.0483, 0], c=20, prior=0.02).round(4)
    array([0.2207, 0.4   ])
    """
    y, x = checks.unit(tpr, "tpr", missing=True), checks.unit(fpr, "fpr", missing=True)
    cost, q = positive(c, "c"), inner_prior(prior)
    return np.asarray(cost * q * (1 - y) + (1 - q) * x)


def per_thousand(tpr: ArrayLike, fpr: ArrayLike, prior: ArrayLike) -> Outcomes:
    """What happens to 1,000 people, as `Outcomes`: misses, false alarms, detections, rejections.

    `tpr`, `fpr`: in [0, 1], `nan` where unknown; `prior`: the prevalence in use, in [0, 1]. All broadcast, and each
    array has their shape; `nan` where its rate is. Raises `InvalidInputError` for numbers outside [0, 1].

    >>> [round(float(number), 1) for number in per_thousand(0.5667, 0.0483, prior=0.02)]
    [8.7, 47.3, 11.3, 932.7]
    """
    y, x = checks.unit(tpr, "tpr", missing=True), checks.unit(fpr, "fpr", missing=True)
    positives = 1000 * checks.unit(prior, "prior")
    negatives = 1000 - positives
    return Outcomes(positives * (1 - y), negatives * x, positives * y, negatives * (1 - x))


def effective_threshold(a: ArrayLike, b: ArrayLike, value: ArrayLike) -> FloatArray:
    """The threshold, in [0, 1], on calibrated probabilities that (a, b) acts like: t = 1 - [(1 - R) a + R b].

    `value`: R, the score R_{a,b} of the best threshold, in [0, 1], `nan` where unknown; a and b in [0, 1]. At its best
    threshold R_{a,b} gains as much from one true positive as it loses from the false positives that t stands for: that
    is the slope of the iso-score line there (B section 3.3). On the diagonal t = 1 - a whatever the score. All
    broadcast, and the result has their shape. Raises `InvalidInputError` for numbers outside [0, 1].

    >>> float(effective_threshold(1, 0.5, value=0.8).round(3))  # half of F1, at its optimum
    0.4
    """
    u, v, score = checks.unit(a, "a"), checks.unit(b, "b"), checks.unit(value, "value", missing=True)
    return np.asarray(1 - ((1 - score) * u + score * v))


def effective_cost(
    a: ArrayLike, b: ArrayLike, value: ArrayLike, prior_use: ArrayLike, prior_tile: ArrayLike
) -> FloatArray:
    """How many false alarms a missed positive costs for whoever goes by R_{a,b} and reaches `value`, in [0, inf].

    `value`: the score R_{a,b} reached, in [0, 1], `nan` where unknown. At 0 it is the cost of (a, a), at 1 that of
    (b, b), and between these in between: off the diagonal, no score stands for one cost. a and b in [0, 1]; `prior_use`
    and `prior_tile`, the prevalences in use and on the Tile, strictly between 0 and 1. All broadcast, and the result
    has their shape. Raises `InvalidInputError` for other numbers.

    >>> float(effective_cost(1, 0.5, value=0.8, prior_use=0.2, prior_tile=0.2).round(3))  # F1 = 0.8
    1.5
    """
    u, v, score = checks.unit(a, "a"), checks.unit(b, "b"), checks.unit(value, "value", missing=True)
    mixed, known = (1 - score) * u + score * v, ~np.isnan(score)
    found = point_cost(np.where(known, mixed, 0.5), prior_use, prior_tile)
    return np.asarray(np.where(known, found, np.nan))
