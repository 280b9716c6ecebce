"""How much of a set of performances a score is defined on. What hardly has a value cannot be judged.

sqrt(-tp) has one value, 0 without a true positive, and exp(1000 + tp) none: proofs about their orders say nothing.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from tile_core import populations
from tile_core.catalogue.definition import Values
from tile_core.checks import FloatArray

LOOKED_AT = 2000
# A score with values for less than this share is called undefined.
LEAST = 0.01
_SEED = 1


def defined(function: Values, prior: float | None = None) -> float:
    """Share, in [0, 1], of all performances, or of those of a prior, for which a score has a value.

    Of `LOOKED_AT` performances, the same at each call. `function` maps performances of shape (n, 4) to values, `nan`
    where undefined. Raises `InvalidInputError` for a prior outside [0, 1].

    >>> defined(lambda rows: rows[:, 3])
    1.0
    """
    return float(np.mean(~np.isnan(function(_drawn(None if prior is None else float(prior))))))


@cache
def _everywhere() -> FloatArray:
    return populations.uniform(LOOKED_AT, np.random.default_rng(_SEED))


def _drawn(prior: float | None) -> FloatArray:
    return _everywhere() if prior is None else populations.fixed_prior(LOOKED_AT, prior, np.random.default_rng(_SEED))
