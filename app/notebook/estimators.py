"""Scores of fitted estimators of scikit-learn."""

from __future__ import annotations

from typing import Any

import numpy as np

from tile_core.checks import FloatArray, InvalidInputError


def scores(name: str, model: Any, X: Any, pos_label: object) -> FloatArray:
    """Scores of a fitted estimator that are higher for what is more likely positive, shape (samples,).

    Those of `predict_proba`, otherwise of `decision_function`, otherwise what it predicts, as 0 and 1. Raises
    `InvalidInputError` for an estimator that does not know `pos_label`.
    """
    classes = list(getattr(model, "classes_", ()))
    if classes and pos_label not in classes:
        raise InvalidInputError(f"{name}: expected the positive class among {classes}, found {pos_label!r}; pos_label=")
    if hasattr(model, "predict_proba"):
        column = classes.index(pos_label) if classes else 1
        return np.asarray(np.asarray(model.predict_proba(X))[:, column], dtype=np.float64)
    if hasattr(model, "decision_function"):
        # Positive values are of the second class.
        sign = -1.0 if classes and classes.index(pos_label) == 0 else 1.0
        return np.asarray(sign * np.asarray(model.decision_function(X), dtype=np.float64))
    return np.asarray(np.asarray(model.predict(X)) == pos_label, dtype=np.float64)
