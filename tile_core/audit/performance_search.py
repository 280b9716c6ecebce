"""The search for counterexamples among all performances, or those of one prior.

It is seeded and bounded; none found is no proof: `verdicts` adds proofs where there are any. It looks at tenths first,
so that counterexamples can be read; then at random, corners, edges and faces included, where many of table 1's verdicts
are decided; then at pairs of equal value, between which the smallest curvature of the score shows; at last around the
segments that came nearest to a violation.
"""

from __future__ import annotations

import numpy as np
from numpy.random import Generator

from tile_core import checks
from tile_core.audit.counterexamples import Counterexample, TestResult, Three, beaten, result, worst
from tile_core.audit.mixtures import (
    NEIGHBOURS,
    Segments,
    Values,
    anywhere,
    around,
    levels,
    nearness,
    segments_between,
    tenths,
)
from tile_core.checks import InvalidInputError

_COARSE, _FINE, _LEVEL = 4000, 8000, 10_000
_STARTS, _ROUNDS = 24, 8


# Sums of values near the largest double are infinite, and show no violation.
@np.errstate(over="ignore")
def search(values: Values, generator: Generator, prior: float | None = None) -> Three:
    """The results of the three tests of a score on all performances, or on those of one prior (A section 5.2, table 1).

    `values` maps performances of shape (n, 4) to shape (n,), `nan` where undefined; greater is better. `prior` is
    between 0 and 1, both excluded. `generator` draws the trials: the same state gives the same results. A result
    without a counterexample proves nothing. Raises `InvalidInputError` for another prior.

    >>> from tile_core.catalogue import CATALOGUE
    >>> [test.passed for test in search(CATALOGUE["mcc"], np.random.default_rng(1))]
    [None, False, False]
    """
    if prior is not None and not 0 < float(checks.unit(prior, "prior")) < 1:
        raise InvalidInputError(f"prior: expected a number between 0 and 1, both excluded, found {prior:g}")
    coarse = segments_between(values, *tenths(_COARSE, generator, prior))
    fine = coarse.joined(segments_between(values, *anywhere(_FINE, generator, prior)))
    scale = fine.scale
    best = {test: worst(coarse, test, scale) or worst(fine, test, scale) for test in (2, 3)}
    close = 0
    if None in best.values():
        fine = fine.joined(levels(values, _LEVEL, generator, prior))
        close = _STARTS * NEIGHBOURS * _ROUNDS
        best = {test: found or _thorough(values, fine, test, generator, prior) for test, found in best.items()}
    empty = not fine.known
    second, third = (
        result(test, found, len(fine.weight) + close, vacuous=found is None and empty) for test, found in best.items()
    )
    return _first_test(values, (coarse, fine), prior), second, third


def _thorough(
    values: Values, segments: Segments, test: int, generator: Generator, prior: float | None
) -> Counterexample | None:
    """The clearest violation among segments, or around those that come nearest to one for their length."""
    found = worst(segments, test, segments.scale)
    nearest = segments.at(np.argsort(nearness(segments, test))[-_STARTS:])
    for spread in 0.5 * 0.6 ** np.arange(_ROUNDS):
        if found is not None:
            break
        close = around(values, nearest, spread, generator, prior)
        found = worst(close, test, segments.scale)
        best = nearness(close, test).reshape(len(nearest.x), -1).argmax(-1)
        nearest = close.at(best + np.arange(len(best)) * (NEIGHBOURS + 1))
    return found


def _first_test(values: Values, tried: tuple[Segments, Segments], prior: float | None) -> TestResult:
    share = np.arange(1001) / 1000 if prior is None else np.array([prior])
    none = np.zeros_like(share)
    right, wrong = np.stack([1 - share, none, none, share], -1), np.stack([none, 1 - share, share, none], -1)
    ends = [(one, np.asarray(values(one))) for one in (right, wrong)]
    if all(np.isnan(value).all() for _, value in ends):
        return result(1, None, len(tried[1].weight) * 3, vacuous=True)
    scale = tried[1].scale
    for segments in tried:
        points, x = (np.concatenate(parts) for parts in zip(segments.points, *ends, strict=True))
        found = beaten(ends[0], (points, x), scale, 1) or beaten(ends[1], (points, x), scale, -1)
        if found is not None:
            break
    return result(1, found, len(x))
