"""The smallest change that makes an entity best at a point: more detections, or fewer false alarms, in samples."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, ranking, symmetries
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import FN, FP, TN, TP


class Improvement(NamedTuple):
    """The fewest samples that make an entity best, each way alone; `None` where even all of them are not enough.

    `detections`: positives found that were missed (fn to tp); `rejections`: negatives rejected that were false alarms
    (fp to tn). 0 where it is best already, or shares the first rank.
    """

    detections: int | None
    rejections: int | None


def improvement(counts: ArrayLike, entity: int, a: float, b: float, prior: float | None = None) -> Improvement:
    """The smallest change of its TPR or of its FPR, in samples, with which an entity is best at (a, b), tied or alone.

    `counts`: shape (n, 4), whole numbers in the row of the entity; a and b are numbers in [0, 1]. With `prior`, in
    [0, 1], all rows are brought to it after the change. An `Improvement`. Raises `InvalidInputError` for an entity that
    does not exist, counts of it that are missing or not whole, and other places.

    >>> improvement([[300, 52, 20, 70], [310, 42, 25, 65]], 1, 1, 1)
    Improvement(detections=5, rejections=None)
    """
    rows = checks.performances(counts)
    if rows.ndim != 2:
        raise InvalidInputError(f"counts: expected shape (entities, 4), found {rows.shape}")
    own = rows[checks.whole(entity, "entity", 0, len(rows))]
    if np.isnan(own).any() or (np.abs(own - np.round(own)) > 1e-6 * np.maximum(own, 1)).any():
        raise InvalidInputError(f"counts: expected whole numbers for entity {entity}, found {own.tolist()}")

    rows = rows.copy()
    rows[entity] = own = np.round(own)

    def best_with(wrong: int, right: int) -> Callable[[int], bool]:
        def best(samples: int) -> bool:
            changed: FloatArray = rows.copy()
            changed[entity, wrong] -= samples
            changed[entity, right] += samples
            changed = changed if prior is None else symmetries.shift_prior(changed, prior)
            return bool(ranking.ranks(changed, a, b)[entity] == 1)

        return best

    return Improvement(_fewest(best_with(FN, TP), round(own[FN])), _fewest(best_with(FP, TN), round(own[FP])))


def _fewest(enough: Callable[[int], bool], most: int) -> int | None:
    """The smallest number up to `most` for which `enough` is true, by bisection, as larger numbers are enough too."""
    if not enough(most):
        return None
    low, high = -1, most
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high
