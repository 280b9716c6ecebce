"""What a column of counts, rates or scores should hold, as a function of the performances of its rows."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tile_core.checks import FloatArray
from tile_core.performance import ratio


def _score_of_cells(score: Callable[..., FloatArray]) -> Callable[[FloatArray], FloatArray]:
    return lambda performances: np.asarray(score(*np.moveaxis(performances, -1, 0)))


def _mcc(tn: FloatArray, fp: FloatArray, fn: FloatArray, tp: FloatArray) -> FloatArray:
    with np.errstate(invalid="ignore"):
        return ratio(tp * tn - fp * fn, np.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)))


def _kappa(tn: FloatArray, fp: FloatArray, fn: FloatArray, tp: FloatArray) -> FloatArray:
    return ratio(2 * (tp * tn - fn * fp), (tp + fp) * (fp + tn) + (tp + fn) * (fn + tn))


# The scores that columns which are not needed are compared with.
SCORES: dict[str, Callable[[FloatArray], FloatArray]] = {
    "tn": _score_of_cells(lambda tn, fp, fn, tp: tn),
    "fp": _score_of_cells(lambda tn, fp, fn, tp: fp),
    "fn": _score_of_cells(lambda tn, fp, fn, tp: fn),
    "tp": _score_of_cells(lambda tn, fp, fn, tp: tp),
    "positives": _score_of_cells(lambda tn, fp, fn, tp: fn + tp),
    "negatives": _score_of_cells(lambda tn, fp, fn, tp: tn + fp),
    "size": _score_of_cells(lambda tn, fp, fn, tp: tn + fp + fn + tp),
    "prior": _score_of_cells(lambda tn, fp, fn, tp: ratio(fn + tp, tn + fp + fn + tp)),
    "tpr": _score_of_cells(lambda tn, fp, fn, tp: ratio(tp, fn + tp)),
    "tnr": _score_of_cells(lambda tn, fp, fn, tp: ratio(tn, tn + fp)),
    "fpr": _score_of_cells(lambda tn, fp, fn, tp: ratio(fp, tn + fp)),
    "fnr": _score_of_cells(lambda tn, fp, fn, tp: ratio(fn, fn + tp)),
    "ppv": _score_of_cells(lambda tn, fp, fn, tp: ratio(tp, fp + tp)),
    "npv": _score_of_cells(lambda tn, fp, fn, tp: ratio(tn, tn + fn)),
    "fdr": _score_of_cells(lambda tn, fp, fn, tp: ratio(fp, fp + tp)),
    "for": _score_of_cells(lambda tn, fp, fn, tp: ratio(fn, tn + fn)),
    "f1": _score_of_cells(lambda tn, fp, fn, tp: ratio(2 * tp, 2 * tp + fp + fn)),
    "f05": _score_of_cells(lambda tn, fp, fn, tp: ratio(1.25 * tp, 1.25 * tp + fp + 0.25 * fn)),
    "f2": _score_of_cells(lambda tn, fp, fn, tp: ratio(5 * tp, 5 * tp + fp + 4 * fn)),
    "gmean": _score_of_cells(lambda tn, fp, fn, tp: np.sqrt(ratio(tp, fn + tp) * ratio(tn, tn + fp))),
    "markedness": _score_of_cells(lambda tn, fp, fn, tp: ratio(tp, fp + tp) + ratio(tn, tn + fn) - 1),
    "acc": _score_of_cells(lambda tn, fp, fn, tp: ratio(tn + tp, tn + fp + fn + tp)),
    "err": _score_of_cells(lambda tn, fp, fn, tp: ratio(fp + fn, tn + fp + fn + tp)),
    "bacc": _score_of_cells(lambda tn, fp, fn, tp: (ratio(tp, fn + tp) + ratio(tn, tn + fp)) / 2),
    "youden": _score_of_cells(lambda tn, fp, fn, tp: ratio(tp, fn + tp) + ratio(tn, tn + fp) - 1),
    "iou": _score_of_cells(lambda tn, fp, fn, tp: ratio(tp, tp + fp + fn)),
    "kappa": _score_of_cells(_kappa),
    "mcc": _score_of_cells(_mcc),
}
