"""The canonical scores R_{a,b} of two classes (B, definition 1), and F-beta among them."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import FN, FP, TN, TP, ratio
from tile_core.scores.sample_spaces import weighed


def good_and_bad(performances: ArrayLike, a: ArrayLike, b: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Weighted correct and wrong outcomes, (1-a) tn + a tp and (1-b) fp + b fn, each broadcast to (...), at least 0.

    `performances`: shape (..., 4); a and b in [0, 1] broadcast against the leading axes (B definition 1). `nan` where
    an unknown count has weight. Raises `InvalidInputError` for entries below 0 and places outside [0, 1].

    >>> good_and_bad([70, 10, 5, 15], 1, 0.5)
    (np.float64(15.0), np.float64(7.5))
    """
    p = checks.performances(performances)
    u, v = checks.unit(a, "a"), checks.unit(b, "b")
    good = weighed(1 - u, p[..., TN]) + weighed(u, p[..., TP])
    return good, weighed(1 - v, p[..., FP]) + weighed(v, p[..., FN])


def canonical_score(performances: ArrayLike, a: ArrayLike, b: ArrayLike) -> FloatArray:
    """R_{a,b} = good / (good + bad), in [0, 1], good = (1-a) tn + a tp and bad = (1-b) fp + b fn (B definition 1).

    `performances`: shape (..., 4) = tn, fp, fn, tp; a and b in [0, 1]; leading axes broadcast, the result has their
    shape. `nan` where good + bad = 0 (0/0) and where an unknown count has weight. Raises `InvalidInputError` for
    entries below 0, a last axis that is not 4, and places outside [0, 1].

    >>> canonical_score([[70, 10, 5, 15], [80, 0, 20, 0]], a=1, b=0.5).round(3)  # F1
    array([0.667, 0.   ])
    """
    good, bad = good_and_bad(performances, a, b)
    return ratio(good, good + bad)


def beta_of(b: ArrayLike) -> FloatArray:
    """beta = sqrt(b / (1 - b)), in [0, inf], of the F-score at the place (1, b) of the Tile (B lemma 7); shape of b.

    b = 0 is precision (beta 0), b = 1 recall (beta `inf`). Raises `InvalidInputError` for b outside [0, 1].

    >>> beta_of([0, 0.5, 0.8, 1])
    array([ 0.,  1.,  2., inf])
    """
    place = checks.unit(b, "b")
    with np.errstate(divide="ignore"):
        return np.asarray(np.sqrt(place / (1 - place)))


def place_of(beta: ArrayLike) -> FloatArray:
    """b = beta^2 / (1 + beta^2), in [0, 1], of F_beta at the place (1, b) of the Tile (B lemma 7); shape of beta.

    beta is in [0, inf]. Raises `InvalidInputError` for a negative one and for `nan`.

    >>> place_of([0, 1, 2, np.inf])
    array([0. , 0.5, 0.8, 1. ])
    """
    value = checks.real(beta, "beta")
    wrong = np.asarray(~(value >= 0))
    if wrong.any():
        raise InvalidInputError(f"beta: expected numbers of at least 0, found {value[wrong].flat[0]:g}")
    with np.errstate(divide="ignore", over="ignore"):
        return np.asarray(1 / (1 + 1 / np.square(value)))


def f_beta(performances: ArrayLike, beta: ArrayLike = 1.0) -> FloatArray:
    """F_beta = (1 + beta^2) tp / ((1 + beta^2) tp + beta^2 fn + fp), in [0, 1] (B lemma 7, D equation 1).

    `performances`: shape (..., 4), tn may be unknown; `beta` in [0, inf], broadcast: 0 is precision, inf recall.
    `nan` where the score is 0/0: no sample is positive or predicted positive; at beta = 0 none is predicted positive,
    at beta = inf none is positive. Raises `InvalidInputError` for a negative beta.

    >>> f_beta([70, 10, 5, 15]).round(3)
    np.float64(0.667)
    """
    return canonical_score(performances, 1.0, place_of(beta))


def ordering_key(performances: ArrayLike, a: ArrayLike, b: ArrayLike) -> FloatArray:
    """good / bad, in [0, inf], shape (...): orders as R_{a,b} = key / (1 + key) does (B definition 1).

    `performances`: shape (..., 4); a and b in [0, 1], broadcast. With integer counts and weights it is one correctly
    rounded division, so that equal scores are equal doubles. `inf` where only good is positive, `nan` where both are 0
    or an unknown count has weight. Raises `InvalidInputError` for entries below 0, a last axis that is not 4, and
    places outside [0, 1].

    >>> ordering_key([[70, 10, 5, 15], [80, 0, 0, 20]], 0.5, 0.5)
    array([5.66666667,        inf])
    """
    good, bad = good_and_bad(performances, a, b)
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        return np.asarray(good / bad)
