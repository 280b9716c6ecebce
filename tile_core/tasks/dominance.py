"""Who is better for every importance: an order of performances that leaves pairs incomparable (A section 4.3).

Of A and B, the sums of two performances over groups of outcomes, the first is never behind iff it is not behind where
two groups alone count: should it be behind by v at some importances, then two linear functions of these importances,
its lead over v and the other's, have the wrong signs, and a linear program with one constraint has a solution with two
importances that are not 0. On two groups the lead is a quadratic form, so its sign is decided without a search.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core.checks import TOLERANCE, FloatArray, InvalidInputError, non_negative


def dominates(satisfied: ArrayLike, important: ArrayLike) -> NDArray[np.bool_]:
    """Whether each performance (rows) is at least as good as each other one (columns) for all importances of groups.

    `satisfied` and `important` are the sums that `group_sums` gives, shape (performances, groups), >= 0. At least as
    good: wherever the second has a score, the first has one that is not smaller. Each is at least as good as itself;
    two that are so in both directions are equal everywhere.

    Raises `InvalidInputError` for other shapes and ranges. Source: A theorem 1, for all importances at once.

    >>> dominates([[8, 7], [6, 7], [9, 2]], [[10, 10], [10, 10], [10, 10]]).astype(int)
    array([[1, 1, 0],
           [0, 1, 0],
           [0, 0, 1]])
    """
    above, below = _sums(satisfied, important)
    count, groups = above.shape
    verdict = np.ones((count, count), bool)
    alone = [_product(above, below, g, g) for g in range(groups)]
    for g in range(groups):
        verdict &= alone[g] >= 0
        # The domain of the first contains that of the second.
        verdict &= (below[:, g] > 0)[:, None] | (below[:, g] == 0)[None, :]
    for g in range(groups):
        for h in range(g):
            mixed = _product(above, below, g, h) + _product(above, below, h, g)
            verdict &= (mixed >= 0) | (mixed**2 <= 4 * alone[g] * alone[h])
    return verdict


def covering_pairs(better: ArrayLike) -> list[tuple[int, int]]:
    """The lines of the Hasse diagram: pairs (upper, lower) without a third between them, sorted.

    `better`: shape (n, n), what `dominates` gives. Those that are equal everywhere are one node, for which the first
    of them stands.

    Raises `InvalidInputError` where it is not square.

    >>> covering_pairs([[1, 1, 1], [0, 1, 1], [0, 0, 1]])
    [(0, 1), (1, 2)]
    """
    order = np.asarray(better, bool)
    if order.ndim != 2 or order.shape[0] != order.shape[1]:
        raise InvalidInputError(f"expected a square array, found shape {order.shape}")
    equal = order & order.T
    first = np.array([not equal[k, :k].any() for k in range(len(order))], bool)
    strict = order & ~order.T & first[:, None] & first[None, :]
    between = (strict.astype(int) @ strict.astype(int)) > 0
    return [(int(upper), int(lower)) for upper, lower in np.argwhere(strict & ~between)]


def _sums(satisfied: ArrayLike, important: ArrayLike) -> tuple[FloatArray, FloatArray]:
    above, below = non_negative(satisfied, "satisfied"), non_negative(important, "important")
    if above.ndim != 2 or above.shape != below.shape:
        raise InvalidInputError(f"expected two arrays of one shape, found {above.shape} and {below.shape}")
    return above, below


def _product(above: FloatArray, below: FloatArray, g: int, h: int) -> FloatArray:
    """The coefficients of w[g] w[h] in the lead of each over each, 0 where rounding alone keeps them from it."""
    one, two = np.outer(above[:, g], below[:, h]), np.outer(below[:, g], above[:, h])
    found = one - two
    return np.where(np.abs(found) <= TOLERANCE * (one + two), 0.0, found)
