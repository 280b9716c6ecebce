"""Performances at random and on lattices, as the papers study them, shape (size, 4), entries summing to 1.

Every random one takes its `numpy.random.Generator`: same seed, same numbers. Priors and rates are in [0, 1].
"""

from __future__ import annotations

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from tile_core import checks, performance
from tile_core.checks import FloatArray, InvalidInputError


def dirichlet(size: int, concentration: ArrayLike, generator: Generator) -> FloatArray:
    """Dirichlet with four concentrations, of tn, fp, fn, tp, each above 0."""
    alpha = checks.non_negative(concentration, "concentration")
    if alpha.shape != (4,) or not alpha.all():
        raise InvalidInputError(f"concentration: expected four numbers above 0, found {alpha.tolist()}")
    return generator.dirichlet(alpha, size)


def uniform(size: int, generator: Generator) -> FloatArray:
    """Uniform over all performances (B section 4.2; D section 4.1)."""
    return dirichlet(size, np.ones(4), generator)


def fixed_tn(size: int, tn: float, generator: Generator) -> FloatArray:
    """Uniform over the performances with this probability of a true negative (D section 4.2)."""
    rest = float(1 - checks.unit(tn, "tn")) * generator.dirichlet(np.ones(3), size)
    return np.column_stack([np.full(size, float(tn)), rest])


def fixed_prior(size: int, prior: float, generator: Generator) -> FloatArray:
    """Uniform over the performances of this prior: over the ROC square (D section 4.3)."""
    tpr, fpr = generator.random((2, size))
    return performance.from_rates(tpr, fpr, prior)


def fixed_prediction_rate(size: int, rate: float, generator: Generator) -> FloatArray:
    """Uniform over the performances with this rate of positive predictions (B section 4.4)."""
    # Swapping truth and prediction makes a prior of the rate of predictions.
    return fixed_prior(size, rate, generator)[:, [0, 2, 1, 3]]


def above_no_skill(size: int, prior: float, generator: Generator) -> FloatArray:
    """Uniform over the performances of this prior with TPR >= FPR (D section 4.4)."""
    low, high = np.sort(generator.random((2, size)), axis=0)
    return performance.from_rates(high, low, prior)


def near_oracle(size: int, prior: float, generator: Generator) -> FloatArray:
    """Uniform over the performances of this prior p with FPR < p and TPR > p, a square of side p by 1 - p in ROC.

    What people who tune for a competition submit, D section 4.5 holds.
    """
    p = checks.unit(prior, "prior")
    x, y = generator.random((2, size))
    return performance.from_rates(1 - (1 - p) * y, p * x, p)


def lattice(steps: int = 32) -> FloatArray:
    """All performances whose entries are multiples of 1 / steps, boundary included.

    32 steps make the 6545 performances on which paper A's table 1 is reproduced.
    """
    if steps < 1:
        raise InvalidInputError(f"steps: expected at least 1, found {steps}")
    tn, fp, fn = (x.ravel() for x in np.indices((steps + 1,) * 3))
    counts = np.column_stack([tn, fp, fn, steps - tn - fp - fn])
    return counts[counts[:, 3] >= 0] / steps


def roc_lattice(prior: float, steps: int = 80) -> FloatArray:
    """All performances of this prior whose FPR and TPR are multiples of 1 / steps, boundary included.

    80 steps make the 6561 performances on which paper A's table 1 is reproduced at a fixed prior.
    """
    if steps < 1:
        raise InvalidInputError(f"steps: expected at least 1, found {steps}")
    fpr, tpr = (x.ravel() / steps for x in np.indices((steps + 1,) * 2))
    return performance.from_rates(tpr, fpr, prior)
