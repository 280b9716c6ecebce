"""Scores of one model from labels and scores, called as those of `sklearn.metrics` are.

`y_true`: shape (n,), two labels at most; `pos_label` is the positive one. `y_score`: shape (n,), a greater score says
"more likely positive"; samples with `nan` are left out. `sample_weight`: shape (n,), not negative, or None for one
each; samples of weight 0 play no part. All values are in [0, 1], and `nan` where there is nothing to judge. Raises
`InvalidInputError` for shapes that do not fit, a third label, an infinite score, a negative weight.

>>> auroc([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
0.75
>>> lxcim([0, 1, 0, 1], [-4, -3, 1, 2], threshold=0)
0.625
"""

from __future__ import annotations

from typing import Literal

from numpy.typing import ArrayLike

from tile_core.checks import InvalidInputError
from tile_core.curves.decision_rates import Decisions, decisions
from tile_core.curves.operating_points import Thresholds, thresholds
from tile_core.curves.rows import Rows, by_confidence, sorted_rows
from tile_core.predictions import predictions


def auroc(
    y_true: ArrayLike, y_score: ArrayLike, *, pos_label: object = 1, sample_weight: ArrayLike | None = None
) -> float:
    """Area under the ROC curve, in [0, 1], ties counted 1/2, as `sklearn.metrics.roc_auc_score`.

    The chance that a positive scores above a negative (Hanley and McNeil, Radiology 143, 1982). `y_true`: shape (n,),
    two labels at most, `pos_label` the positive one. `y_score`: shape (n,), greater is more likely positive, `nan` is
    left out. `sample_weight`: shape (n,), not negative. `nan` where a class is absent. Raises `InvalidInputError` for
    other shapes, a third label, an infinite score, a negative weight.

    >>> auroc(["ill", "well"], [0.9, 0.2], pos_label="ill")
    1.0
    """
    return _thresholds(y_true, y_score, pos_label, sample_weight).auroc


def average_precision(
    y_true: ArrayLike, y_score: ArrayLike, *, pos_label: object = 1, sample_weight: ArrayLike | None = None
) -> float:
    """Sum of precision times the step in recall, in [0, 1], as `sklearn.metrics.average_precision_score`.

    `y_true`: shape (n,), two labels at most, `pos_label` the positive one. `y_score`: shape (n,), greater is more
    likely positive, `nan` is left out. `sample_weight`: shape (n,), not negative. `nan` without positives. Raises
    `InvalidInputError` for other shapes, a third label, an infinite score, a negative weight.

    >>> round(average_precision([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8]), 6)
    0.833333
    """
    return _thresholds(y_true, y_score, pos_label, sample_weight).average_precision


def lxcim(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    threshold: float | None = None,
    pos_label: object = 1,
    sample_weight: ArrayLike | None = None,
) -> float:
    """LxCIM, in [0, 1]: twice the area under the cumulative accuracy over the decision rate (L sections 2.1 and 3.1).

    It is A^2 + 2 A (1 - A) AUROC, with the accuracy A and the AUROC of confidence over right against wrong decisions: 1
    when every decision is right, 0 when all are wrong, A where confidence says nothing. Exchanging the classes of a
    sample does not change it. `y_true`: shape (n,), two labels at most, `pos_label` the positive one.
    `y_score`: shape (n,), greater is more likely positive, `nan` is left out. `sample_weight`: shape (n,), not
    negative. `threshold`: a sample with at least this score is predicted positive; 0.5 by default for scores in [0, 1],
    needed for others. `nan` without samples. Raises `InvalidInputError` for an unknown threshold, other shapes, a third
    label, an infinite score, a negative weight.

    >>> lxcim([1, 1], [0.7, 0.3])
    0.5
    >>> lxcim([1] * 10, [0.9] * 6 + [0.4] * 4)  # 60 % right, all of them with more confidence than the wrong ones
    0.84
    """
    return _decisions(y_true, y_score, threshold, pos_label, sample_weight).lxcim


def audrc(
    y_true: ArrayLike,
    y_score: ArrayLike,
    *,
    kind: Literal["discrete", "continuous"] = "discrete",
    threshold: float | None = None,
    pos_label: object = 1,
    sample_weight: ArrayLike | None = None,
) -> float:
    """Area under the accuracy over the decision rate, in [0, 1]: a mean over samples or an integral.

    `kind`: "discrete" (L equation 1) or "continuous" (L equation 25). The two differ for a finite number of samples.
    `y_true`: shape (n,), two labels at most, `pos_label` the positive one. `y_score`: shape (n,), greater is more
    likely positive, `nan` is left out. `sample_weight`: shape (n,), not negative. `threshold`: a sample with at least
    this score is predicted positive; 0.5 by default for scores in [0, 1], needed for others. `nan` without samples.
    Raises `InvalidInputError` for another kind, an unknown threshold, other shapes, a third label, an infinite score, a
    negative weight.

    >>> round(audrc([0, 1, 0, 1], [-4, -3, 1, 2], threshold=0), 12)
    0.666666666667
    >>> round(audrc([0, 1, 0, 1], [-4, -3, 1, 2], kind="continuous", threshold=0), 12)
    0.715761554339
    """
    found = _decisions(y_true, y_score, threshold, pos_label, sample_weight)
    values = {"discrete": lambda: found.audrc_discrete, "continuous": lambda: found.audrc_continuous}
    if kind not in values:
        raise InvalidInputError(f"kind: expected 'discrete' or 'continuous', found {kind!r}")
    return values[kind]()


def _thresholds(y_true: ArrayLike, y_score: ArrayLike, pos_label: object, weight: ArrayLike | None) -> Thresholds:
    return thresholds(_rows(y_true, y_score, pos_label, weight, 0.0))


def _decisions(
    y_true: ArrayLike, y_score: ArrayLike, threshold: float | None, pos_label: object, weight: ArrayLike | None
) -> Decisions:
    return decisions(by_confidence(_rows(y_true, y_score, pos_label, weight, threshold)))


def _rows(
    y_true: ArrayLike, y_score: ArrayLike, pos_label: object, weight: ArrayLike | None, threshold: float | None
) -> Rows:
    one = predictions(["y_score"], y_true, y_score, pos_label=pos_label, weights=weight, thresholds=threshold)
    return sorted_rows(one, 0)
