"""Who can be first at all, each outcome with an importance of its own: linear programs (B section 2.2, for any task).

A performance is first with a score of v or more iff importances exist for which its sum of I (S - v) P is not negative
and nobody else's is positive. These are linear in I. Only the gap between two neighbouring satisfactions in which v
lies matters: within a gap, another v is made up for by importances that depend on S alone. So a program for each gap
decides.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core.checks import FloatArray, InvalidInputError, non_negative, unit

# A pivot or an optimum that is smaller is rounding.
_LITTLE = 1e-10


@dataclass(frozen=True, slots=True, eq=False)
class FirstPlaces:
    """Who can be first, and with which importances.

    `possible`: shape (performances,). `importances`: shape (performances, outcomes), >= 0, for which the performance is
    first, alone or with others; `nan` in rows of those who never are.
    """

    possible: NDArray[np.bool_]
    importances: FloatArray


def can_be_first(performances: ArrayLike, satisfaction: ArrayLike) -> FirstPlaces:
    """Who can be first for some importance of each outcome, as `FirstPlaces`.

    `performances`: shape (performances, outcomes), >= 0; `satisfaction`: shape (outcomes,), in [0, 1]. Importances that
    leave everybody at one and the same satisfaction are not considered, unless all outcomes have it. A row of zeros has
    no score and is never first.

    Raises `InvalidInputError` for other shapes and ranges.

    >>> can_be_first([[9, 1, 5, 5], [8, 2, 4, 6], [5, 5, 9, 1]], [1, 0, 1, 0]).possible
    array([ True, False,  True])
    """
    rows, good = non_negative(performances, "performances"), unit(satisfaction, "satisfaction")
    if rows.ndim != 2 or good.shape != rows.shape[1:]:
        raise InvalidInputError(f"expected one satisfaction for each outcome, found {good.shape} for {rows.shape}")
    total = rows.sum(1, keepdims=True)
    shares = np.divide(rows, total, out=np.zeros_like(rows), where=total > 0)
    levels = np.unique(good)
    found = np.full(rows.shape, np.nan)
    if len(levels) == 1:
        found[total[:, 0] > 0] = 1
    for k in np.flatnonzero(total[:, 0]) if len(levels) > 1 else []:
        for v in (levels[1:] + levels[:-1]) / 2:
            signed = shares * (good - v)
            signed[k] *= -1
            weights = _positive_solution(signed, shares[k])
            if weights is not None:
                found[k] = weights
                break
    return FirstPlaces(~np.isnan(found).any(1), found)


def _positive_solution(matrix: FloatArray, value: FloatArray) -> FloatArray | None:
    """An x >= 0 with `matrix` x <= 0 and `value` x > 0, of sum 1 at most; `None` where there is none.

    The simplex method on a tableau, by Bland's rule, which does not cycle; it stops at the first such x.
    """
    rows, columns = matrix.shape
    table = np.zeros((rows + 2, columns + rows + 2))
    table[:rows, :columns], table[rows, :columns], table[-1, :columns] = matrix, 1, -value
    table[: rows + 1, columns : columns + rows + 1] = np.eye(rows + 1)
    table[rows, -1] = 1
    basis = np.arange(columns, columns + rows + 1)
    while table[-1, -1] <= _LITTLE:
        entering = np.flatnonzero(table[-1, :-1] < -_LITTLE)
        if not entering.size:
            return None
        column = entering[0]
        usable = np.flatnonzero(table[:-1, column] > _LITTLE)
        if not usable.size:
            return None
        ratios = table[usable, -1] / table[usable, column]
        tied = usable[ratios <= ratios.min() + _LITTLE]
        row = tied[np.argmin(basis[tied])]
        table[row] /= table[row, column]
        for other in np.flatnonzero(table[:, column]):
            if other != row:
                table[other] -= table[other, column] * table[row]
        basis[row] = column
    solution = np.zeros(columns + rows + 1)
    solution[basis] = table[:-1, -1]
    weights = solution[:columns]
    # What rounding left must not be all that somebody else's score is made of.
    return np.where(weights > _LITTLE * weights.max(), weights, 0.0)
