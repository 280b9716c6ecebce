"""Performances of two-class classifiers as arrays.

A performance is an array whose last axis holds **tn, fp, fn, tp** in that order, the order of scikit-learn's
`confusion_matrix(y_true, y_pred).ravel()`. Entries are non-negative: counts, or probabilities (any positive scale, for
every score here is homogeneous of degree 0). `nan` stands for what is unknown; a whole row of `nan` is a missing
performance. `prior` is the prior of the positive class. All functions broadcast over the leading axes; an undefined
rate is `nan`.
"""

from __future__ import annotations

from tile_core.performance.construction import (
    from_counts,
    from_detections,
    from_precision_recall,
    from_rates,
    from_two_rates,
)
from tile_core.performance.labels import from_predictions
from tile_core.performance.prevalence import THREE_RATES, prior_interval
from tile_core.performance.quantities import (
    FN,
    FP,
    TN,
    TP,
    Rates,
    common_prior,
    mean,
    no_skill,
    normalized,
    prediction_rate,
    prior,
    rates,
    ratio,
)

__all__ = [
    "FN",
    "FP",
    "THREE_RATES",
    "TN",
    "TP",
    "Rates",
    "common_prior",
    "from_counts",
    "from_detections",
    "from_precision_recall",
    "from_predictions",
    "from_rates",
    "from_two_rates",
    "mean",
    "no_skill",
    "normalized",
    "prediction_rate",
    "prior",
    "prior_interval",
    "rates",
    "ratio",
]
