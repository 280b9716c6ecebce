"""Which classifier is cheapest at which cost of a missed positive: the lower envelope of lines in that cost.

A classifier costs c p' (1 - TPR) + (1 - p') FPR a person, a straight line in c. The lines on the envelope are the
corners of the upper-left hull in ROC space (B section 3.3; Provost and Fawcett, Robust classification for imprecise
environments, Machine Learning 42, 2001), and two neighbours cost the same where c is the slope between them times
(1 - p') / p', inverted.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks, ranking, roc
from tile_core.checks import InvalidInputError


class CostRange(NamedTuple):
    """The costs c of a missed positive, from `low` to `high`, for which `entities` cost the least.

    Both ends belong to it, but for 0 and inf. `entities` have equal TPR and FPR; at an end, where two ranges meet,
    those of both cost the same.
    """

    low: float
    high: float
    entities: tuple[int, ...]


def cheapest(tpr: ArrayLike, fpr: ArrayLike, prior: float) -> list[CostRange]:
    """Which of n classifiers costs the least, for all c in (0, inf), as `CostRange` after `CostRange`, by increasing c.

    `tpr`, `fpr`: shape (n,), in [0, 1], `nan` where unknown; c: how many false alarms a missed positive costs; `prior`:
    the prevalence in use, strictly between 0 and 1. Classifiers with an unknown rate have no range, and those that are
    cheapest at one cost only, together with two others, have none either. Add the rates 0, 0 and 1, 1 for doing nothing
    and treating all. Raises `InvalidInputError` for other numbers and for two shapes.

    >>> for low, high, entities in cheapest([0.9, 0.6, 0, 1], [0.4, 0.1, 0, 1], prior=0.02):
    ...     print(round(low, 1), round(high, 1), entities)
    0.0 8.2 (2,)
    8.2 49.0 (1,)
    49.0 294.0 (0,)
    294.0 inf (3,)
    """
    y, x = checks.unit(tpr, "tpr", missing=True), checks.unit(fpr, "fpr", missing=True)
    if y.ndim != 1 or y.shape != x.shape:
        raise InvalidInputError(f"rates: expected two lists of one length, found {y.shape} and {x.shape}")
    p = float(roc.inner_prior(prior))
    own = ranking.representatives(np.stack([1 - x, x, 1 - y, y], -1))
    index = np.unique(own[own != ranking.NO_ENTITY])
    chain = index[roc.upper_left_hull(x[index], y[index])]
    breaks = ((1 - p) * np.diff(x[chain]) / (p * np.diff(y[chain]))).tolist()
    groups = ranking.members(own, chain)
    return [CostRange(*each) for each in zip([0.0, *breaks], [*breaks, np.inf], groups, strict=False)]
