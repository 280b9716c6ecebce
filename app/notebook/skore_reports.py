"""Reports of skore: of one estimator or several compared, on one test set or on the folds of a cross-validation."""

from __future__ import annotations

from typing import Any

import numpy as np

from tile_core.checks import FloatArray, InvalidInputError

from . import estimators


def is_report(data: Any) -> bool:
    """Whether this is a report of skore: it has estimators with test sets, or reports that have."""
    return hasattr(data, "get_predictions") and (hasattr(data, "reports_") or hasattr(data, "estimator_"))


def matrices(report: Any, pos_label: object = 1) -> tuple[list[str], list[str], FloatArray]:
    """Names of models and of folds, and what each model predicts on each test set: shape (folds, models, 4).

    The columns are tn, fp, fn, tp. `pos_label` is that of the report where it has one. Raises `InvalidInputError` for a
    report without test sets, and for models with different numbers of folds.
    """
    label = label_of(report, pos_label)
    models = _by_model(report)
    folds = {len(found) for found in models.values()}
    if len(folds) != 1:
        raise InvalidInputError(f"report: expected as many folds of each model, found {sorted(folds)}")
    rows = [[_matrix(fold, label) for fold in found] for found in models.values()]
    several = folds != {1}
    contexts = [f"fold {k}" for k in range(1, len(rows[0]) + 1)] if several else ["all"]
    return list(models), contexts, np.asarray(rows, dtype=np.float64).swapaxes(0, 1)


def samples(report: Any, pos_label: object = 1) -> tuple[Any, dict[str, FloatArray]] | None:
    """The labels of the test set and the scores of each model on it; `None` where models have several or others."""
    models = _by_model(report)
    firsts = [found[0] for found in models.values()]
    truth = _truth(firsts[0])
    if any(len(found) > 1 for found in models.values()) or not all(np.array_equal(truth, _truth(r)) for r in firsts):
        return None
    label = label_of(report, pos_label)
    given = zip(models, firsts, strict=True)
    return truth, {name: estimators.scores(name, each.estimator_, each.X_test, label) for name, each in given}


def label_of(report: Any, pos_label: object) -> object:
    """The label of positives: that of the report where it has one, otherwise `pos_label`."""
    found = getattr(report, "pos_label", None)
    return pos_label if found is None else found


def _by_model(report: Any) -> dict[str, list[Any]]:
    """For each model its reports: one, or one for each fold."""
    inner = getattr(report, "reports_", None)
    if isinstance(inner, dict):
        return {str(name): _folds(each) for name, each in inner.items()}
    return {str(report.estimator_name_): _folds(report)}


def _folds(report: Any) -> list[Any]:
    return list(getattr(report, "reports_", None) or [report])


def _matrix(report: Any, label: object) -> FloatArray:
    return estimators.matrix(_truth(report), report.get_predictions(data_source="test"), pos_label=label)


def _truth(report: Any) -> Any:
    if report.y_test is None:
        raise InvalidInputError("report: expected one with a test set, found none; give skore X_test and y_test")
    return np.asarray(report.y_test)
