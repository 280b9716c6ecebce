"""A point of the Tile in training: as a scorer of scikit-learn, and as the threshold that is best there."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from tile_core import catalogue, choosing, performance, scores, symmetries
from tile_core.checks import InvalidInputError, unit
from tile_core.curves import sorted_rows, thresholds

from ..results.places import place_of
from . import arguments, estimators
from .board import predictions_of

__all__ = ["best_threshold", "scorer"]


def scorer(
    a: float | str | tuple[float, float],
    b: float | None = None,
    *,
    prior: float | None = None,
    pos_label: object = 1,
    zero_division: float = 0.0,
) -> Any:
    """A scorer of scikit-learn: the score at a point a, b or (a, b) of the Tile, or by its name such as "F2".

    For `GridSearchCV`, `cross_validate` and `TunedThresholdClassifierCV`. a and b are in [0, 1]. Every score of the
    catalogue can be named, with its own values; the sign of one that is better when lower is reversed, as scikit-learn
    does. `prior`: the prevalence in use, in (0, 1), to which TPR and FPR are applied; `zero_division`: the score where
    it is 0/0. Raises `InvalidInputError` for an unknown name, a score of the data alone, and points outside; the scorer
    does for more than two labels.
    """
    try:
        from sklearn.metrics import make_scorer
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("scikit-learn is needed for scorers: pip install scikit-learn") from error
    at = _named_or_point(a, b)
    named = catalogue.named(at) if isinstance(at, str) else None
    better = True if named is None else named.higher_is_better
    if better is None:
        raise InvalidInputError(f"score: expected one that says how right a classifier is, found {at}")
    extra = {"at": at, "prior": prior, "pos_label": pos_label, "zero_division": zero_division}
    return make_scorer(value, response_method="predict", greater_is_better=better, **extra)


def value(
    y_true: ArrayLike,
    y_pred: ArrayLike,
    *,
    at: str | tuple[float, float],
    prior: float | None = None,
    pos_label: object = 1,
    zero_division: float = 0.0,
    sample_weight: ArrayLike | None = None,
) -> float:
    """The score of predicted labels, both of shape (samples,), as a metric of scikit-learn; options as of `scorer`."""
    row = estimators.matrix(y_true, y_pred, pos_label=pos_label, sample_weight=sample_weight)
    if prior is not None:
        row = symmetries.shift_prior(row, prior)
    named = catalogue.named(at) if isinstance(at, str) else None
    if named is not None:
        found = float(named.function(row[None])[0])
    elif isinstance(at, str):
        raise InvalidInputError(f"score: expected one of the catalogue such as F2, found {at}")
    else:
        found = float(scores.canonical_score(row, *at))
    return zero_division if np.isnan(found) else found


def best_threshold(
    y_true: ArrayLike,
    y_score: ArrayLike,
    a: float | str | tuple[float, float],
    b: float | None = None,
    *,
    prior: float | None = None,
    pos_label: object = 1,
    sample_weight: ArrayLike | None = None,
) -> float:
    """The threshold that is best at a point a, b or (a, b) of the Tile, or by a score such as "F2".

    Positive is predicted from it on. `y_true`, `y_score`: shape (samples,); higher scores mean positive. `prior`: the
    prevalence at which it is best, in (0, 1); that of the samples by default. Every threshold that occurs is compared,
    tied scores change sides together, and of equally good thresholds it is the highest; `inf` where no positive
    prediction is best. Raises `InvalidInputError` where a class does not occur, and for a score that has no place on
    the Tile.

    >>> best_threshold([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], "F1")
    0.35
    >>> best_threshold([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8], 0.5, 0.2)
    0.8
    """
    given = predictions_of(y_true, {"model": y_score}, pos_label=pos_label, sample_weight=sample_weight)
    if given.take(given.rows_of(0)).one_class:
        raise InvalidInputError("y_true: expected samples of both classes, with a score")
    row = performance.from_rates([0.5], [0.5], given.prior if prior is None else prior)
    place = place_of(arguments.place(_named_or_point(a, b)), row)
    found = thresholds(sorted_rows(given, 0))
    return float(found.cutoffs[choosing.best_at(*place, prior).pick(found)])


def _named_or_point(a: float | str | tuple[float, float], b: float | None) -> str | tuple[float, float]:
    if not isinstance(a, str):
        pair: Any = a if b is None and np.shape(a) == (2,) else (a, b)
        if pair[1] is None:
            raise InvalidInputError("b: expected a number from 0 to 1, found None; a score is given by its name")
        return float(unit(pair[0], "a")), float(unit(pair[1], "b"))
    if b is not None:
        raise InvalidInputError(f"b: expected None next to the score {a}, found {b:g}")
    if catalogue.named(a) is None:
        raise InvalidInputError(f"score: expected one of the catalogue such as F2, found {a}")
    return a
