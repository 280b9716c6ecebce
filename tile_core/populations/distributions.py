"""Performances at random, as the papers study them, shape (size, 4), entries summing to 1.

Every function takes its `numpy.random.Generator`: same seed, same numbers. Priors and rates are in [0, 1]. A size that
is negative or no whole number is refused with `InvalidInputError`.
"""

from __future__ import annotations

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from tile_core import checks, performance
from tile_core.checks import FloatArray, InvalidInputError


def dirichlet(size: int, concentration: ArrayLike, generator: Generator) -> FloatArray:
    """Performances from a Dirichlet distribution, shape (size, 4): probabilities that sum to 1.

    `concentration`: four numbers, of tn, fp, fn, tp, or one for all four; each above 0. 1 is `uniform`; less gathers
    the performances at the corners, more in the middle, and unequal ones towards the outcomes of greater concentration.
    `generator`: the same state gives the same performances. Raises `InvalidInputError` for others, and for a negative
    size.

    >>> import numpy as np
    >>> dirichlet(2, 1, np.random.default_rng(1)).sum(-1)
    array([1., 1.])
    """
    alpha = checks.non_negative(concentration, "concentration")
    if alpha.shape not in ((), (4,)) or not alpha.all():
        raise InvalidInputError(f"concentration: expected one or four numbers above 0, found {alpha.tolist()}")
    return generator.dirichlet(np.broadcast_to(alpha, 4), _size(size))


def uniform(size: int, generator: Generator) -> FloatArray:
    """Uniform over all performances, shape (size, 4): probabilities that sum to 1 (B section 4.2; D section 4.1).

    `generator`: the same state gives the same performances. Raises `InvalidInputError` for a negative size.

    >>> uniform(1000, np.random.default_rng(1)).shape
    (1000, 4)
    """
    return dirichlet(size, np.ones(4), generator)


def fixed_tn(size: int, tn: float, generator: Generator) -> FloatArray:
    """Uniform over the performances with this probability of a true negative, shape (size, 4) (D section 4.2).

    `tn` is in [0, 1]; the other three entries share the rest. `generator`: the same state gives the same performances.
    Raises `InvalidInputError` for other numbers.

    >>> import numpy as np
    >>> fixed_tn(3, 0.5, np.random.default_rng(1))[:, 0]
    array([0.5, 0.5, 0.5])
    """
    rest = float(1 - checks.unit(tn, "tn")) * generator.dirichlet(np.ones(3), _size(size))
    return np.column_stack([np.full(size, float(tn)), rest])


def fixed_prior(size: int, prior: float, generator: Generator) -> FloatArray:
    """Uniform over the performances of this prior, shape (size, 4): over the ROC square (D section 4.3).

    `prior` is that of the positive class, in [0, 1]. `generator`: the same state gives the same performances. Raises
    `InvalidInputError` for other numbers.

    >>> import numpy as np
    >>> rows = fixed_prior(3, 0.25, np.random.default_rng(1))
    >>> (rows[:, 2] + rows[:, 3]).round(12)
    array([0.25, 0.25, 0.25])
    """
    tpr, fpr = generator.random((2, _size(size)))
    return performance.from_rates(tpr, fpr, prior)


def fixed_prediction_rate(size: int, rate: float, generator: Generator) -> FloatArray:
    """Uniform over the performances with this rate of positive predictions, shape (size, 4) (B section 4.4).

    `rate` is in [0, 1]. `generator`: the same state gives the same performances. Raises `InvalidInputError` for other
    numbers.

    >>> import numpy as np
    >>> rows = fixed_prediction_rate(3, 0.25, np.random.default_rng(1))
    >>> (rows[:, 1] + rows[:, 3]).round(12)
    array([0.25, 0.25, 0.25])
    """
    # Swapping truth and prediction turns the rate of positive predictions into the prior.
    return fixed_prior(size, rate, generator)[:, [0, 2, 1, 3]]


def above_no_skill(size: int, prior: float, generator: Generator) -> FloatArray:
    """Uniform over the performances of this prior with TPR >= FPR, shape (size, 4) (D section 4.4).

    `prior` is that of the positive class, in [0, 1]. `generator`: the same state gives the same performances. Raises
    `InvalidInputError` for other numbers.

    >>> import numpy as np
    >>> rows = above_no_skill(1000, 0.2, np.random.default_rng(1))
    >>> rows.shape, bool((rows[:, 3] / 0.2 >= rows[:, 1] / 0.8).all())
    ((1000, 4), True)
    """
    low, high = np.sort(generator.random((2, _size(size))), axis=0)
    return performance.from_rates(high, low, prior)


def near_oracle(size: int, prior: float, generator: Generator) -> FloatArray:
    """Uniform over the performances of this prior p with FPR < p and TPR > p, shape (size, 4) (D section 4.5).

    In ROC space that is a rectangle of sides p and 1 - p at the corner (0, 1): tuned classifiers, as competitions see
    them. `prior` is in [0, 1]. `generator`: the same state gives the same performances. Raises `InvalidInputError` for
    other numbers.

    >>> import numpy as np
    >>> rows = near_oracle(1000, 0.2, np.random.default_rng(1))
    >>> bool((rows[:, 1] / 0.8 <= 0.2).all())
    True
    """
    p = checks.unit(prior, "prior")
    x, y = generator.random((2, _size(size)))
    return performance.from_rates(1 - (1 - p) * y, p * x, p)


def _size(size: int) -> int:
    return checks.whole(size, "size", 0)
