"""Lines of ROC space on which a score has a value, at a prevalence, and the points that they share.

Most scores are a quotient of two expressions that are linear in FPR and TPR at a fixed prevalence (B section 3.3).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray

# Real, or complex where roots are looked for.
Array = NDArray[Any]
Line = tuple[Array, Array, Array]
_Cells = Callable[..., tuple[Array, Array]]
# Numerator and denominator; linear in FPR and TPR at a fixed prevalence.
LINEAR: dict[str, _Cells] = {
    "accuracy": lambda tn, fp, fn, tp: (tn + tp, tn + fp + fn + tp),
    "error_rate": lambda tn, fp, fn, tp: (fp + fn, tn + fp + fn + tp),
    "tpr": lambda tn, fp, fn, tp: (tp, fn + tp),
    "fnr": lambda tn, fp, fn, tp: (fn, fn + tp),
    "tnr": lambda tn, fp, fn, tp: (tn, tn + fp),
    "fpr": lambda tn, fp, fn, tp: (fp, tn + fp),
    "ppv": lambda tn, fp, fn, tp: (tp, fp + tp),
    "fdr": lambda tn, fp, fn, tp: (fp, fp + tp),
    "npv": lambda tn, fp, fn, tp: (tn, tn + fn),
    "for": lambda tn, fp, fn, tp: (fn, tn + fn),
    "f1": lambda tn, fp, fn, tp: (2 * tp, 2 * tp + fp + fn),
    "jaccard": lambda tn, fp, fn, tp: (tp, tp + fp + fn),
    "balanced_accuracy": lambda tn, fp, fn, tp: (tn * (fn + tp) + tp * (tn + fp), 2 * (tn + fp) * (fn + tp)),
    "informedness": lambda tn, fp, fn, tp: (
        tn * (fn + tp) - fp * (fn + tp) + (tp - fn) * (tn + fp),
        2 * (tn + fp) * (fn + tp),
    ),
    "kappa": lambda tn, fp, fn, tp: (2 * (tn * tp - fp * fn), (tn + fp) * (fp + tp) + (fn + tp) * (tn + fn)),
}
# What two lines have in common at every prevalence would be a root of many.
_FACTORS: dict[str, Callable[[Array], Array]] = {
    **dict.fromkeys(("tpr", "fnr"), lambda prior: prior),
    **dict.fromkeys(("tnr", "fpr"), lambda prior: 1 - prior),
    **dict.fromkeys(("balanced_accuracy", "informedness"), lambda prior: prior * (1 - prior)),
}


def roc_cells(prior: Array, fpr: Array, tpr: Array) -> Array:
    """Probabilities of tn, fp, fn and tp in the last axis."""
    return np.stack([(1 - prior) * (1 - fpr), (1 - prior) * fpr, prior * (1 - tpr), prior * tpr], -1)


def line(key: str, value: Array, prior: Array) -> Line:
    """The line c + a FPR + b TPR = 0 on which a score has a value, at a prevalence."""
    ends = []
    factor = _FACTORS.get(key, np.ones_like)(prior)
    for fpr, tpr in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)):
        cells = roc_cells(prior, np.full_like(prior, fpr), np.full_like(prior, tpr))
        top, bottom = LINEAR[key](*np.moveaxis(cells, -1, 0))
        ends.append((top - value * bottom) / factor)
    return ends[0], ends[1] - ends[0], ends[2] - ends[0]


def crossing(one: Line, other: Line) -> tuple[Array, Array, Array]:
    """FPR and TPR of the point that two lines share, each times the third array."""
    (c1, a1, b1), (c2, a2, b2) = one, other
    return b1 * c2 - b2 * c1, a2 * c1 - a1 * c2, a1 * b2 - a2 * b1


def widest(points: list[tuple[Array, Array, Array]]) -> tuple[Array, Array, Array]:
    """Of points that pairs of lines share, the one whose lines cross at the greatest angle."""
    best = np.abs([scale for _, _, scale in points]).argmax(axis=0)[None]
    fpr, tpr, scale = (np.take_along_axis(np.stack(each), best, axis=0)[0] for each in zip(*points, strict=True))
    return fpr, tpr, scale


def mcc_gap(prior: Array, mcc: Array, fpr: Array, tpr: Array, scale: Array) -> Array:
    """0 where FPR and TPR, each times `scale`, have this MCC or its negative; a polynomial."""
    rate = prior * tpr + (1 - prior) * fpr
    return np.asarray(prior * (1 - prior) * (tpr - fpr) ** 2 - mcc**2 * rate * (scale - rate))


def value(key: str, cells: FloatArray) -> FloatArray:
    """A score of cells (..., 4), `nan` where it is undefined, not all in [0, 1] if the cells are not."""
    tn, fp, fn, tp = np.moveaxis(cells, -1, 0)
    if key == "prior":
        return np.asarray(fn + tp)
    if key in LINEAR:
        top, bottom = LINEAR[key](tn, fp, fn, tp)
        return np.asarray(top / bottom)
    if key == "geometric_mean":
        return np.asarray(np.sqrt(tp * tn / ((fn + tp) * (tn + fp))))
    if key == "markedness":
        return np.asarray((tp * tn - fp * fn) / ((tp + fp) * (tn + fn)))
    return np.asarray((tp * tn - fp * fn) / np.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)))
