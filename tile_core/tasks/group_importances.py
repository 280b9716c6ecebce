"""The ranking score of any task, and its sums over groups of outcomes (A section 4.3)."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from tile_core.checks import FloatArray, InvalidInputError, non_negative, unit


def task_scores(performances: ArrayLike, satisfaction: ArrayLike, importance: ArrayLike) -> FloatArray:
    """R_I = E[I S] / E[I] of each performance, shape (performances,), in [0, 1]; `nan` where E[I] is 0.

    `performances`: shape (performances, outcomes), counts or probabilities >= 0; only proportions within a row matter.
    `satisfaction`: shape (outcomes,), in [0, 1]. `importance`: shape (outcomes,), >= 0; only proportions matter.

    Raises `InvalidInputError` for other shapes and ranges. Source: A section 4.3.

    >>> task_scores([[50, 10, 0, 40], [0, 0, 0, 0]], [1, 0, 0, 1], [1, 1, 1, 2])
    array([0.92857143,        nan])
    """
    satisfied, important = group_sums(performances, satisfaction, importance, np.zeros(np.size(importance), int))
    return _ratios(satisfied[:, 0], important[:, 0])


def group_sums(
    performances: ArrayLike, satisfaction: ArrayLike, importance: ArrayLike, groups: ArrayLike
) -> tuple[FloatArray, FloatArray]:
    """The sums of I S P and of I P over each group of outcomes, both of shape (performances, groups).

    Where all importances of group g are multiplied by w[g], the score is `(satisfied @ w) / (important @ w)`.
    `performances`: shape (performances, outcomes), >= 0. `satisfaction` in [0, 1], `importance` >= 0 and `groups`, the
    indices of groups from 0, have one value for each outcome.

    Raises `InvalidInputError` for other shapes and ranges.

    >>> group_sums([[50, 10, 5, 40]], [1, 0, 0, 1], [1, 1, 2, 1], [0, 0, 1, 1])
    (array([[50., 40.]]), array([[60., 50.]]))
    """
    rows = np.atleast_2d(non_negative(performances, "performances"))
    good, weight = unit(satisfaction, "satisfaction"), non_negative(importance, "importance")
    index = np.asarray(groups)
    if rows.ndim != 2 or not (good.shape == weight.shape == index.shape == (rows.shape[1],)):
        raise InvalidInputError(
            "expected one satisfaction, importance and group for each outcome, "
            f"found shapes {good.shape}, {weight.shape}, {index.shape} for performances of shape {rows.shape}"
        )
    if index.dtype.kind not in "iu" or (index < 0).any():
        raise InvalidInputError("groups: expected whole numbers >= 0")
    members = np.equal.outer(index, np.arange(index.max(initial=-1) + 1)).astype(float)
    return (rows * weight * good) @ members, (rows * weight) @ members


def _ratios(above: FloatArray, below: FloatArray) -> FloatArray:
    found: FloatArray = np.divide(above, below, out=np.full(above.shape, np.nan), where=below > 0)
    return found
