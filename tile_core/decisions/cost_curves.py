"""Cost curves: normalised expected cost over the probability cost of the positives, a straight line a classifier.

With x = c p' / (c p' + 1 - p') a classifier costs (1 - TPR) x + FPR (1 - x), as a share of what deciding always wrongly
costs (Drummond and Holte, Cost curves, Machine Learning 65, 2006). x joins cost and prevalence; it is the coordinate
a = b on the balanced Tile, where the score is 1 less this cost.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray
from tile_core.decisions.costs import cost_point


def probability_cost(c: ArrayLike, prior: ArrayLike) -> FloatArray:
    """The x of cost curves, in [0, 1]: c p' / (c p' + 1 - p').

    `c`: how many false alarms a missed positive costs, above 0; `prior`: the prevalence p' in use, strictly between 0
    and 1. Both broadcast, and the result has their shape. Raises `InvalidInputError` for other numbers.

    >>> float(probability_cost(49, prior=0.02))
    0.5
    """
    return cost_point(c, prior, 0.5)


def normalised_cost(tpr: ArrayLike, fpr: ArrayLike, x: ArrayLike) -> FloatArray:
    """Expected cost as a share of that of deciding always wrongly, (1 - TPR) x + FPR (1 - x), in [0, 1].

    `tpr`, `fpr`: in [0, 1], `nan` where unknown; `x`: the probability cost, in [0, 1]. All broadcast, and the result
    has their shape; `nan` where a rate is. *Always negative* has x, *always positive* 1 - x, and no classifier is of
    use where it has more than the smaller of these. Raises `InvalidInputError` for numbers outside [0, 1].

    >>> normalised_cost([0.75, 0, 1], [0.125, 0, 1], 0.5)
    array([0.1875, 0.5   , 0.5   ])
    """
    y, z = checks.unit(tpr, "tpr", missing=True), checks.unit(fpr, "fpr", missing=True)
    share = checks.unit(x, "x")
    return np.asarray((1 - y) * share + z * (1 - share))
