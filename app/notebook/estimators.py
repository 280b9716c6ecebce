"""What fitted estimators of scikit-learn say of a test set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from tile_core import performance
from tile_core.checks import FloatArray, InvalidInputError


def named(models: Any) -> dict[str, Any]:
    """Estimators by name: a mapping as it is; a list, or one alone, by their classes, numbered where they repeat.

    Raises `InvalidInputError` where there is none, and for what does not predict.
    """
    if isinstance(models, Mapping):
        found = {str(name): model for name, model in models.items()}
    else:
        found = {}
        for model in models if isinstance(models, list | tuple) else [models]:
            name, copy = type(model).__name__, 2
            while (free := name if copy == 2 and name not in found else f"{name} {copy}") in found:
                copy += 1
            found[free] = model
    wrong = next((type(model).__name__ for model in found.values() if not hasattr(model, "predict")), None)
    if not found or wrong:
        raise InvalidInputError(f"models: expected fitted estimators by name, found {wrong or 'none'}")
    return found


def matrix(
    y_true: ArrayLike, y_pred: ArrayLike, *, pos_label: object = 1, sample_weight: ArrayLike | None = None
) -> FloatArray:
    """The performance of predicted labels, as `tile_core.performance.from_predictions` finds it, of two labels only.

    Raises `InvalidInputError` for a third label: which of them count as one class is for the caller to say.
    """
    found = performance.from_predictions(y_true, y_pred, pos_label=pos_label, sample_weight=sample_weight)
    labels = {label for given in (y_true, y_pred) for label in np.asarray(given).tolist()}
    if len(labels) > 2:
        shown = ", ".join(sorted(map(str, labels))[:5])
        raise InvalidInputError(
            f"labels: expected two, found {shown}; for one class against the rest, give whether each is that class"
        )
    return found


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
