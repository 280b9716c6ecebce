"""LxCIM with class weights, along the diagonal a = b of the Tile (the last paragraph of paper L).

A positive counts a and a negative 1 - a. Then accuracy is the ranking score at (a, a), and LxCIM its counterpart that
also looks at confidence: at a = 1 it is that of the positives alone, as TPR is, at a = 0 that of the negatives. Both
are ratios of polynomials in a, so that a model needs five numbers for the whole diagonal, and two models change places
at roots. Where the weights of the classes differ, an exchange of classes changes LxCIM.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.polynomial import Polynomial
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray
from tile_core.curves.rows import Rows, by_confidence, sums
from tile_core.performance import ratio
from tile_core.ranking import TOLERANCE


@dataclass(frozen=True, slots=True, eq=False)
class ClassWeighted:
    """A model's LxCIM and accuracy for every weight of the classes.

    `masses`: the weights of the negatives and of the positives, shape (2,); `right`: those that are decided correctly
    among them, shape (2,). `pairs`, shape (2, 2): W^2 LxCIM of the decisions of one class, when the other class, the
    second, sets the decision rate; [0, 0] and [1, 1] of one class alone.

    >>> from tile_core.curves import sorted_rows
    >>> from tile_core.predictions import predictions
    >>> found = class_weighted(sorted_rows(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), 0))
    >>> found.lxcim([0, 0.5, 1]), found.accuracy([0, 0.5, 1])
    (array([1.    , 0.8125, 0.75  ]), array([1.  , 0.75, 0.5 ]))
    """

    masses: FloatArray
    right: FloatArray
    pairs: FloatArray

    def lxcim(self, a: ArrayLike) -> FloatArray:
        """LxCIM in [0, 1] at weights `a` in [0, 1] of a positive, of its shape; `nan` where no sample has a weight.

        Raises `InvalidInputError` for other weights.
        """
        of = _weights(a)
        return ratio(np.einsum("...i,ij,...j", of, self.pairs, of), (of @ self.masses) ** 2)

    def accuracy(self, a: ArrayLike) -> FloatArray:
        """Accuracy in [0, 1] at weights `a` in [0, 1] of a positive, of its shape: the ranking score at (a, a).

        `nan` where no sample has a weight. Raises `InvalidInputError` for other weights.
        """
        of = _weights(a)
        return ratio(of @ self.right, of @ self.masses)


def class_weighted(rows: Rows) -> ClassWeighted:
    """The `ClassWeighted` of one model's samples, `rows` as `sorted_rows` gives.

    Ties in confidence count as the average over their orders. Raises `InvalidInputError` where the threshold between
    the decisions is unknown.

    >>> from tile_core.curves import sorted_rows
    >>> from tile_core.predictions import predictions
    >>> class_weighted(sorted_rows(predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), 0)).right
    array([2., 1.])
    """
    ranking = by_confidence(rows)
    weights = np.ones(rows.size) if ranking.weights is None else ranking.weights
    positive = rows.positive[ranking.order]
    decided = [sums(weights * each, ranking.ends) for each in (~positive, positive)]
    correct = [sums(weights * ranking.correct * each, ranking.ends) for each in (~positive, positive)]
    pairs = [
        [float(np.dot(np.diff(one), 2 * other[-1] - other[1:] - other[:-1])) for other in decided] for one in correct
    ]
    return ClassWeighted(
        np.array([each[-1] for each in decided]), np.array([each[-1] for each in correct]), np.array(pairs)
    )


def class_weight_switches(one: ClassWeighted, other: ClassWeighted) -> FloatArray:
    """The weights `a` in (0, 1) at which the models `one` and `other` change places in LxCIM, shape (switches,).

    They increase; there are none where the same model has the larger LxCIM, or both have the same, at every weight.

    >>> from tile_core.curves import sorted_rows
    >>> from tile_core.predictions import predictions
    >>> given = predictions(["A", "B"], [0, 0, 1, 1], [[0.1, 0.4, 0.35, 0.8], [0.6, 0.3, 0.7, 0.8]])
    >>> class_weight_switches(*(class_weighted(sorted_rows(given, model)) for model in (0, 1)))
    array([0.29289322])
    """
    difference = _numerator(one) * _mass(other) ** 2 - _numerator(other) * _mass(one) ** 2
    scale = float((one.masses.sum() * other.masses.sum()) ** 2)
    coefficients = np.where(np.abs(difference.coef) > TOLERANCE * scale, difference.coef, 0.0)
    roots = Polynomial(np.trim_zeros(coefficients, "b") if coefficients.any() else [0.0]).roots()
    inside = np.sort(roots.real[(np.abs(roots.imag) < 1e-9) & (roots.real > 0) & (roots.real < 1)])
    ends = np.concatenate([[0.0], inside, [1.0]])
    signs = np.sign(difference((ends[1:] + ends[:-1]) / 2))
    return np.asarray(inside[signs[1:] != signs[:-1]])


def _weights(a: ArrayLike) -> FloatArray:
    positive = checks.unit(a, "a")
    return np.stack([1 - positive, positive], -1)


def _numerator(model: ClassWeighted) -> Polynomial:
    of = (Polynomial([1, -1]), Polynomial([0, 1]))
    terms = (of[i] * of[j] * float(model.pairs[i, j]) for i in (0, 1) for j in (0, 1))
    return sum(terms, Polynomial([0.0]))


def _mass(model: ClassWeighted) -> Polynomial:
    return Polynomial([model.masses[0], model.masses[1] - model.masses[0]])
