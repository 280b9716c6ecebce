"""One beta for several datasets: the F-score that is the best compromise in all of them together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tile_core.checks import FloatArray
from tile_core.scores import beta_of, place_of
from tile_core.tradeoff.optimum import rounded
from tile_core.tradeoff.swaps import Swaps

# Sums of variances that differ by less are equal: they are rounded differently.
_EQUAL = 1e-12


@dataclass(frozen=True, slots=True, eq=False)
class SharedBeta:
    """The beta of least summed Frechet variance over datasets (D equation 8, summed).

    `low`, `high`: betas, 0 to infinity, between which the sum is least and no pair ties; `beta`, between them, has
    fewest digits (1 if that is one of them), `b` is its place. `optimality`: the degree of optimality at `beta` in each
    dataset, shape (datasets,), `nan` where precision and recall do not disagree; `own`: that of the dataset's own
    optimum.
    """

    low: float
    high: float
    beta: float
    b: float
    optimality: FloatArray
    own: FloatArray


def shared_beta(datasets: Sequence[Swaps]) -> SharedBeta | None:
    """The `SharedBeta` of datasets, given by their `Swaps` from precision to recall; `None` without discordant pairs.

    Each dataset counts the same, whatever its number of classifiers. Of several intervals with the least sum it is the
    one with beta = 1, or else the longest in b.

    >>> from tile_core.tradeoff import tradeoff
    >>> rows = [[50, 10, 30, 10], [50, 2, 33, 5], [50, 30, 10, 30]]
    >>> found = shared_beta([tradeoff(rows).swaps, tradeoff([*rows, [50, 9, 20, 20]]).swaps])
    >>> found.beta, found.optimality.round(3)
    (0.4, array([1., 1.]))
    """
    swaps = [each for each in datasets if each.contradictions]
    if not swaps:
        return None
    places = np.concatenate([each.boundaries for each in swaps])
    order = np.argsort(places, kind="stable")
    steps = np.concatenate([np.diff(_variances(each)) for each in swaps])[order]
    # After each place the sum is what it was before and the step there; between equal places there is no interval.
    sums = np.cumsum(np.r_[sum(_variances(each)[0] for each in swaps), steps])
    ends = np.r_[0.0, places[order], 1.0]
    low, high = ends[:-1], ends[1:]
    sums[low >= high] = np.inf
    least = sums <= sums.min() + _EQUAL
    low, high = low[least], high[least]
    has_one = (low < 0.5) & (high > 0.5)
    best = int(np.argmax(has_one)) if has_one.any() else int(np.argmax(high - low))
    span = float(low[best]), float(high[best])
    first, last = beta_of(span).tolist()
    beta = rounded(float(beta_of(sum(span) / 2)), first, last)
    b = float(place_of(beta))
    return SharedBeta(first, last, beta, b, *_degrees(datasets, b))


def _variances(swaps: Swaps) -> FloatArray:
    """The Frechet variance in each interval between swaps."""
    k, m = swaps.cumulative.astype(float), float(swaps.contradictions)
    return np.asarray((k**2 + (m - k) ** 2) / float(swaps.pairs) ** 2)


def _degrees(datasets: Sequence[Swaps], b: float) -> tuple[FloatArray, FloatArray]:
    """The degree of optimality of each dataset at b, and the largest one of a ranking without ties there."""
    best = [float(np.abs(each.contradictions - 2 * each.cumulative).min()) for each in datasets]
    with np.errstate(invalid="ignore"):
        own = 1 - np.array(best) / np.array([2.0 * each.contradictions for each in datasets])
    return np.array([float(each.optimality(b)) for each in datasets]), own
