"""How far quantiles of random draws move from one seed to another."""

from __future__ import annotations

import numpy as np

from tile_core.checks import FloatArray


def quantile_error(values: FloatArray, share: float) -> float:
    """The standard error of the quantile of drawn values at `share`, from the quantiles about it.

    `values`: at least one, shape (n,), finite; `share` lies between 0 and 1. The number of values below a true quantile
    is binomial.

    >>> round(quantile_error(np.arange(101.0), 0.5), 3)
    4.975
    """
    error = np.sqrt(share * (1 - share) / len(values))
    below, above = max(share - error, 0.0), min(share + error, 1.0)
    low, high = np.quantile(values, [below, above])
    return float((high - low) * error / (above - below))
