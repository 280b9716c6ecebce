"""The Tile itself: its grids, what guessing reaches on it, and scores measured from there (B sections 4.4, A.5).

Maps are indexed [b, a]: rows from b = 0 up, columns from a = 0 on. Corners: (0, 0) TNR, (1, 1) TPR, (0, 1) NPV,
(1, 0) PPV. A no-skill performance predicts independently of the truth. With p the prior, n = 1 - p, t the rate of
positive predictions: all no-skill performances of one prior are tied along gamma_pi, those of one prediction rate along
gamma_tau. Priors, rates, a and b are in [0, 1] and broadcast; undefined is `nan`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, performance, scores
from tile_core.checks import FloatArray
from tile_core.performance import FN, FP, ratio


def axis(size: int) -> FloatArray:
    """Values of a, or of b, at the `size` points of a grid with both ends: k / (size - 1), shape (size,).

    Raises `InvalidInputError` for fewer than 2 points and what is no whole number.

    >>> axis(5)
    array([0.  , 0.25, 0.5 , 0.75, 1.  ])
    """
    points = checks.whole(size, "size", 2)
    return np.arange(points) / (points - 1)


def mesh(size: int) -> tuple[FloatArray, FloatArray]:
    """a of shape (1, size) and b of shape (size, 1), in [0, 1], for maps indexed [b, a].

    Raises `InvalidInputError` for fewer than 2 points.

    >>> a, b = mesh(101)
    >>> scores.canonical_score([70, 10, 5, 15], a, b).shape
    (101, 101)
    """
    values = axis(size)
    return values[None, :], values[:, None]


def value_map(one: ArrayLike, size: int) -> FloatArray:
    """The canonical scores of one performance over the Tile, shape (size, size), indexed [b, a], in [0, 1].

    `one`: shape (4,). `nan` where the score is undefined (a corner or side, where counts are 0). Raises
    `InvalidInputError` for fewer than 2 points a side and for entries below 0.

    >>> value_map([70, 10, 5, 15], 2).round(3)  # TNR, PPV; NPV, TPR
    array([[0.875, 0.6  ],
           [0.933, 0.75 ]])
    """
    return scores.canonical_score(np.reshape(checks.performances(one), 4), *mesh(size))


def gamma_pi(a: ArrayLike, prior: ArrayLike) -> FloatArray:
    """b of the curve p^2 a b = n^2 (1-a)(1-b), from NPV to PPV, in [0, 1] (B section 4.4); n = 1 - p, p the prior.

    There all no-skill performances of one prior are tied. a and the prior are in [0, 1] and broadcast, the result has
    their shape; `nan` at an end that a prior of 0 or 1 leaves open. Raises `InvalidInputError` for numbers outside [0,
    1].

    >>> float(gamma_pi(0.5, prior=0.3).round(12))
    0.844827586207
    """
    u, p = checks.unit(a, "a"), checks.unit(prior, "prior")
    negative, positive = (1 - p) ** 2 * (1 - u), p**2 * u
    return ratio(negative, negative + positive)


def gamma_pi_value(a: ArrayLike, prior: ArrayLike) -> FloatArray:
    """The value, in [0, 1], that no-skill performances of one prior share on `gamma_pi` (B section 4.4).

    At the ends NPV = n and PPV = p. a and the prior are in [0, 1] and broadcast, the result has their shape; `nan` at
    an end that a prior of 0 or 1 leaves open. Raises `InvalidInputError` for numbers outside [0, 1].

    >>> gamma_pi_value([0, 0.5, 1], 0.2).round(3)
    array([0.8 , 0.68, 0.2 ])
    """
    u, p = checks.unit(a, "a"), checks.unit(prior, "prior")
    q = (1 - p) ** 2 * (1 - u) + p**2 * u
    return ratio(q, q + p * (1 - p))


def gamma_tau(a: ArrayLike, prediction_rate: ArrayLike) -> FloatArray:
    """b of the curve t^2 a (1-b) = (1-t)^2 (1-a) b, from TNR to TPR, in [0, 1] (B section 4.4).

    There all no-skill performances of one rate t of positive predictions, `prediction_rate`, are tied. a and t are in
    [0, 1] and broadcast, the result has their shape; `nan` at an end that a rate of 0 or 1 leaves open. Raises
    `InvalidInputError` for numbers outside [0, 1].

    >>> float(gamma_tau(0.5, prediction_rate=0.3).round(12))
    0.155172413793
    """
    u, t = checks.unit(a, "a"), checks.unit(prediction_rate, "prediction_rate")
    positive, negative = t**2 * u, (1 - t) ** 2 * (1 - u)
    return ratio(positive, positive + negative)


def gamma_tau_value(a: ArrayLike, prediction_rate: ArrayLike) -> FloatArray:
    """The value, in [0, 1], that no-skill performances of one prediction rate t share on `gamma_tau` (B section 4.4).

    At the ends TNR = 1 - t and TPR = t. a and t, `prediction_rate`, are in [0, 1] and broadcast, the result has their
    shape; `nan` at an end that a rate of 0 or 1 leaves open. Raises `InvalidInputError` for numbers outside [0, 1].

    >>> gamma_tau_value([0, 0.5, 1], 0.2).round(3)
    array([0.8 , 0.68, 0.2 ])
    """
    return gamma_pi_value(a, prediction_rate)


def best_no_skill(a: ArrayLike, b: ArrayLike, prior: ArrayLike) -> FloatArray:
    """Greatest value of R_{a,b}, in [0, 1], that a no-skill performance of this prior has (B section A.5, figure 9).

    Below `gamma_pi` it is that of predicting always the negative class, above it always the positive class. At PPV and
    NPV, where one of these is undefined, the other gives the value of all: p and n. a, b and the prior are in [0, 1]
    and broadcast, the result has their shape; `nan` where both are undefined. Raises `InvalidInputError` for numbers
    outside [0, 1].

    >>> float(best_no_skill(0.3, 0.6, prior=0.2).round(12))
    0.823529411765
    """
    good_n, bad_n, good_p, bad_p = _constant_predictions(a, b, prior)
    return np.fmax(ratio(good_n, good_n + bad_n), ratio(good_p, good_p + bad_p))


def relative_skill(performances: ArrayLike, a: ArrayLike, b: ArrayLike, prior: ArrayLike | None = None) -> FloatArray:
    """(R - best no-skill) / (1 - best no-skill), at most 1: 0 for the best guess, negative below (B section A.5).

    `performances`: shape (..., 4); a and b in [0, 1] broadcast against the leading axes. `prior` is that of each
    performance unless given. `nan` where R is, and where guessing reaches 1 (b = 0 but for PPV, b = 1 but for NPV): no
    skill can be shown there. Raises `InvalidInputError` for entries below 0 and other numbers outside [0, 1].

    >>> float(relative_skill([0.72, 0.08, 0.06, 0.14], 0.5, 0.5).round(6))  # accuracy 0.86, guessing 0.8
    0.3
    """
    r = scores.canonical_score(performances, a, b)
    p = performance.prior(performances) if prior is None else prior
    good_n, bad_n, good_p, bad_p = _constant_predictions(a, b, p)
    # 1 - (1 - R) / (1 - best), with 1 - best taken directly: it is small near the edges, where best rounds to 1.
    left = np.fmin(ratio(bad_n, good_n + bad_n), ratio(bad_p, good_p + bad_p))
    return 1 - ratio(1 - r, left)


def corrected(performances: ArrayLike, a: ArrayLike, b: ArrayLike) -> FloatArray:
    """Cohen's correction (R - R0) / (1 - R0), at most 1, R0 being the score of guessing alike (B section 4.4).

    Guessing alike is `performance.no_skill`: same prior, same prediction rate. At (1/2, 1/2) this is kappa. It does not
    depend on a. `performances`: shape (..., 4); a and b in [0, 1] broadcast. `nan` where guessing makes no weighted
    error, and where a count is unknown. Raises `InvalidInputError` for entries below 0 and places outside [0, 1].

    >>> float(corrected([0.72, 0.08, 0.06, 0.14], 0.5, 0.5).round(12))
    0.578313253012
    """
    array = performance.normalized(performances)
    u, v = checks.unit(a, "a"), checks.unit(b, "b")
    p, t = performance.prior(array), performance.prediction_rate(array)
    error = (1 - v) * array[..., FP] + v * array[..., FN]
    by_chance = (1 - v) * (1 - p) * t + v * p * (1 - t)
    return 1 - ratio(error, by_chance) + np.zeros_like(u)


def corrected_place(b: ArrayLike, prior: ArrayLike) -> FloatArray:
    """a', in [0, 1], such that at a fixed prior the `corrected` scores of the row b order as R_{a', b} (B section 4.4).

    (a', b) is on `gamma_pi`; for b = 1/2 it is kappa's place. The correction is 1 - (1 - R_{a', b}) (n (1-b) + p b) /
    (n^2 (1-b) + p^2 b). b and the prior are in [0, 1] and broadcast, the result has their shape; `nan` at an end that a
    prior of 0 or 1 leaves open. Raises `InvalidInputError` for numbers outside [0, 1].

    >>> float(corrected_place(0.6, prior=0.2).round(12))
    0.914285714286
    """
    return gamma_pi(b, prior)


def _constant_predictions(a: ArrayLike, b: ArrayLike, prior: ArrayLike) -> tuple[FloatArray, ...]:
    """Weighted right and wrong outcomes of predicting always the negative class, then always the positive class."""
    u, v, p = checks.unit(a, "a"), checks.unit(b, "b"), checks.unit(prior, "prior", missing=True)
    return (1 - u) * (1 - p), v * p, u * p, (1 - v) * (1 - p)
