"""Performances on regular lattices, on which the papers' tables are reproduced, shape (m, 4), entries summing to 1."""

from __future__ import annotations

import numpy as np

from tile_core import checks, performance
from tile_core.checks import FloatArray


def lattice(steps: int = 32) -> FloatArray:
    """All performances whose entries are multiples of 1 / steps, boundary included: probabilities, shape (m, 4).

    m = (steps + 1)(steps + 2)(steps + 3) / 6; 32 steps make the 6545 performances on which paper A's table 1 (section
    5.2) is reproduced. Raises `InvalidInputError` for fewer than 1 step.

    >>> lattice(32).shape
    (6545, 4)
    """
    k = checks.whole(steps, "steps", 1)
    tn, fp, fn = (x.ravel() for x in np.indices((k + 1,) * 3))
    counts = np.column_stack([tn, fp, fn, k - tn - fp - fn])
    return counts[counts[:, 3] >= 0] / k


def roc_lattice(prior: float, steps: int = 80) -> FloatArray:
    """All performances of this prior whose FPR and TPR are multiples of 1 / steps, boundary included, shape (m, 4).

    m = (steps + 1)^2; 80 steps make the 6561 performances on which paper A's table 1 (section 5.2) is reproduced at a
    fixed prior. Raises `InvalidInputError` for fewer than 1 step and a prior outside [0, 1].

    >>> roc_lattice(0.2).shape
    (6561, 4)
    """
    k = checks.whole(steps, "steps", 1)
    fpr, tpr = (x.ravel() / k for x in np.indices((k + 1,) * 2))
    return performance.from_rates(tpr, fpr, prior)
