"""Counterexamples to paper A's three tests of a score X (section 5.2, table 1), and the results of the tests.

On a set of performances, and wherever X is defined:

1. X has its least value on all that is wholly wrong (tn = tp = 0) and its greatest on all that is wholly right
   (fp = fn = 0): axiom 2. A set without such performances passes emptily.
2. A mixture of two performances has at most the greater of their values (theorem 3, towards axiom 3).
3. It has at least the lesser one.

A violation that is found exceeds `MARGIN` times the values compared, far more than rounding, unless a formula loses
digits by cancelling large numbers. Greater is taken for better.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tile_core.audit.mixtures import Segments
from tile_core.checks import FloatArray

Four = tuple[float, float, float, float]
Valued = tuple[FloatArray, FloatArray]

MARGIN = 1e-9
_SMALL = 1e-3


@dataclass(frozen=True, slots=True)
class Counterexample:
    """Performances and values that show how a test fails: probabilities tn, fp, fn, tp.

    Tests 2 and 3: `mixture` = weight first + (1 - weight) second has the third of `values`. Test 1: `first` is wholly
    right and `second` has more, or it is wholly wrong and `second` has less; weight and mixture are `None`. `rows`:
    their indices, where they are rows of a leaderboard (-1: a mixture of rows).
    """

    first: Four
    second: Four
    weight: float | None
    mixture: Four | None
    values: tuple[float, ...]
    rows: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class TestResult:
    """The result of one of paper A's tests (section 5.2): `number` is 1, 2 or 3.

    `passed` is False with a counterexample, True with a proof, else `None`: nothing was found. `vacuous`: nothing
    wholly right or wrong has a value (test 1), no segment has three (2 and 3). `tries`: performances (test 1) or
    segments (2 and 3) looked at, 0 where a proof made it needless.
    """

    # The name begins with Test, but pytest must not collect it.
    __test__ = False

    number: int
    passed: bool | None
    proven: bool = False
    vacuous: bool = False
    tries: int = 0
    counterexample: Counterexample | None = None


Three = tuple[TestResult, TestResult, TestResult]


def worst(segments: Segments, test: int, scale: float) -> Counterexample | None:
    """The clearest violation, if there is one."""
    gap = segments.gap(test)
    size = np.abs(segments.mixed) + np.maximum(np.abs(segments.x), np.abs(segments.y))
    clear = gap > MARGIN * (size + _SMALL * scale)
    if not clear.any():
        return None
    # Where the degree is unclear, all values may be 0, as for max(tp - 0.5, 0) almost everywhere.
    share = np.divide(gap, size + scale, out=np.zeros_like(gap), where=clear)
    return _shown(segments.at(np.array([share.argmax()])))


def _shown(one: Segments) -> Counterexample:
    values = tuple(float(v[0]) for v in (one.x, one.y, one.mixed))
    first, second, mixture = (_four(row[0]) for row in (one.first, one.second, one.mixture))
    return Counterexample(first, second, float(one.weight[0]), mixture, values)


def _four(row: FloatArray) -> Four:
    tn, fp, fn, tp = row.tolist()
    return tn, fp, fn, tp


def result(number: int, found: Counterexample | None, tries: int, *, vacuous: bool = False) -> TestResult:
    """The result of a test that looked at so many and found this counterexample, or none."""
    return TestResult(number, None if found is None else False, vacuous=vacuous, tries=tries, counterexample=found)


def beaten(own: Valued, all_: Valued, scale: float, sign: int) -> Counterexample | None:
    """One of `own`, the wholly right (sign 1) or wrong (-1) ones, and the one of all that has most (least)."""
    (own_points, value), (points, x) = own, all_
    if np.isnan(value).all() or np.isnan(x).all():
        return None
    i, j = int(np.nanargmin(sign * value)), int(np.nanargmax(sign * x))
    size = abs(value[i]) + abs(x[j])
    if not sign * (x[j] - value[i]) > MARGIN * (size + _SMALL * scale):
        return None
    return Counterexample(_four(own_points[i]), _four(points[j]), None, None, (float(value[i]), float(x[j])))
