"""PPV and NPV over the prevalence: what a decision means where positives are rarer, or more common, than in the test.

TPR and FPR are taken to be the same everywhere (Bayes' rule); then PPV / (1 - PPV) = (TPR / FPR) p / (1 - p), and alike
for NPV.
"""

from __future__ import annotations

from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray
from tile_core.performance import ratio


def ppv_at(tpr: ArrayLike, fpr: ArrayLike, prior: ArrayLike) -> FloatArray:
    """The probability that a predicted positive is one, in [0, 1]: p TPR / (p TPR + (1 - p) FPR).

    `tpr`, `fpr`: in [0, 1], `nan` where unknown; `prior`: the prevalence p, in [0, 1]. All broadcast, and the result
    has their shape; `nan` where a rate is, and where nothing is predicted positive. Raises `InvalidInputError` for
    numbers outside [0, 1].

    >>> ppv_at(0.75, 0.125, [0.02, 0.2, 0.5]).round(3)
    array([0.109, 0.6  , 0.857])
    """
    y, x, p = _checked(tpr, fpr, prior)
    return ratio(p * y, p * y + (1 - p) * x)


def npv_at(tpr: ArrayLike, fpr: ArrayLike, prior: ArrayLike) -> FloatArray:
    """The probability that a predicted negative is one, in [0, 1]: (1 - p) (1 - FPR) / ((1 - p) (1 - FPR) + p FNR).

    `tpr`, `fpr`: in [0, 1], `nan` where unknown; `prior`: the prevalence p, in [0, 1]. All broadcast, and the result
    has their shape; `nan` where a rate is, and where nothing is predicted negative. Raises `InvalidInputError` for
    numbers outside [0, 1].

    >>> npv_at(0.75, 0.125, [0.02, 0.2, 0.5]).round(3)
    array([0.994, 0.933, 0.778])
    """
    y, x, p = _checked(tpr, fpr, prior)
    return ratio((1 - p) * (1 - x), (1 - p) * (1 - x) + p * (1 - y))


def _checked(tpr: ArrayLike, fpr: ArrayLike, prior: ArrayLike) -> tuple[FloatArray, FloatArray, FloatArray]:
    return checks.unit(tpr, "tpr", missing=True), checks.unit(fpr, "fpr", missing=True), checks.unit(prior, "prior")
