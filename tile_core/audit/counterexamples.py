"""Paper A's three tests of a score X (section 5.2, table 1), as a search for counterexamples.

On a set of performances, and wherever X is defined:

1. X has its least value on all that is wholly wrong (tn = tp = 0) and its greatest on all that is wholly right
   (fp = fn = 0): axiom 2. A set without such performances passes emptily.
2. A mixture of two performances has at most the greater of their values (theorem 3, towards axiom 3).
3. It has at least the lesser one.

The sets are all performances, those of one prior, and the mixtures of the rows of a leaderboard. A violation that is
found exceeds `MARGIN` times the values compared, far more than rounding, unless a formula loses digits by cancelling
large numbers. None found is no proof: `audits` adds proofs where there are any. Greater is taken for better.

The search is seeded and bounded. It looks at tenths first, so that counterexamples can be read; then at random,
corners, edges and faces included, where many of table 1's verdicts are decided; then at pairs of equal value, between
which the smallest curvature of X shows; at last around the segments that came nearest to a violation.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from tile_core import checks
from tile_core.audit.mixtures import (
    NEIGHBOURS,
    TENTHS,
    Segments,
    Values,
    anywhere,
    around,
    levels,
    nearness,
    segments_between,
    tenths,
)
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import normalized

Four = tuple[float, float, float, float]
_Valued = tuple[FloatArray, FloatArray]

MARGIN = 1e-9
_SMALL = 1e-3
_COARSE, _FINE, _LEVEL = 4000, 8000, 10_000
_STARTS, _ROUNDS = 24, 8
_PAIRS = 20_000


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

    # Not a test of pytest's, whatever its name.
    __test__ = False

    number: int
    passed: bool | None
    proven: bool = False
    vacuous: bool = False
    tries: int = 0
    counterexample: Counterexample | None = None


Three = tuple[TestResult, TestResult, TestResult]


# Sums of values near the largest double are infinite, and show no violation.
@np.errstate(over="ignore")
def search(values: Values, generator: Generator, prior: float | None = None) -> Three:
    """The results of the three tests of a score on all performances, or on those of one prior (A section 5.2, table 1).

    `values` maps performances of shape (n, 4) to shape (n,), `nan` where undefined; greater is better. `prior` is
    between 0 and 1, both excluded. A result without a counterexample proves nothing. Raises `InvalidInputError` for
    another prior.

    >>> from tile_core.catalogue import CATALOGUE
    >>> [test.passed for test in search(CATALOGUE["mcc"], np.random.default_rng(1))]
    [None, False, False]
    """
    if prior is not None and not 0 < float(checks.unit(prior, "prior")) < 1:
        raise InvalidInputError(f"prior: expected a number between 0 and 1, both excluded, found {prior:g}")
    coarse = segments_between(values, *tenths(_COARSE, generator, prior))
    fine = coarse.joined(segments_between(values, *anywhere(_FINE, generator, prior)))
    scale = fine.scale
    best = {test: _worst(coarse, test, scale) or _worst(fine, test, scale) for test in (2, 3)}
    close = 0
    if None in best.values():
        fine = fine.joined(levels(values, _LEVEL, generator, prior))
        close = _STARTS * NEIGHBOURS * _ROUNDS
        best = {test: found or _thorough(values, fine, test, generator, prior) for test, found in best.items()}
    empty = not fine.known
    second, third = (
        _result(test, found, len(fine.weight) + close, vacuous=found is None and empty) for test, found in best.items()
    )
    return _first_test(values, (coarse, fine), prior), second, third


@np.errstate(over="ignore")
def search_rows(values: Values, performances: ArrayLike, generator: Generator) -> Three:
    """The results of the three tests on the rows of a leaderboard, shape (n, 4), and on mixtures of two of them.

    `values` as in `search`. Mixtures need probabilities: rows with an unknown count, and empty ones, are left out. All
    pairs are tried, or 20,000 random ones. Raises `InvalidInputError` for other shapes (A section 5.2).
    """
    rows = normalized(performances)
    if rows.ndim != 2:
        raise InvalidInputError(f"performances: expected shape (rows, 4), found {rows.shape}")
    kept = np.flatnonzero(~np.isnan(rows).any(-1))
    rows = rows[kept]
    pairs = _pairs(len(rows), generator)
    weights = TENTHS[1:-1] if len(pairs) * 9 <= 3 * _PAIRS else TENTHS[[3, 5, 7]]
    tried = _between(values, rows, pairs, weights)
    found = {test: _worst(tried, test, tried.scale) or _closer(values, rows, pairs, tried, test) for test in (2, 3)}
    second, third = (
        _result(test, _indexed(one, rows, kept), len(tried.weight), vacuous=one is None and not tried.known)
        for test, one in found.items()
    )
    return _first_of_rows(values, rows, kept, tried), second, third


def _worst(segments: Segments, test: int, scale: float) -> Counterexample | None:
    """The clearest violation, if there is one."""
    gap = segments.gap(test)
    size = np.abs(segments.mixed) + np.maximum(np.abs(segments.x), np.abs(segments.y))
    clear = gap > MARGIN * (size + _SMALL * scale)
    if not clear.any():
        return None
    # Where it is not clear all may be 0, for max(tp - 0.5, 0) almost everywhere.
    share = np.divide(gap, size + scale, out=np.zeros_like(gap), where=clear)
    return _shown(segments.at(np.array([share.argmax()])))


def _shown(one: Segments) -> Counterexample:
    values = tuple(float(v[0]) for v in (one.x, one.y, one.mixed))
    first, second, mixture = (_four(row[0]) for row in (one.first, one.second, one.mixture))
    return Counterexample(first, second, float(one.weight[0]), mixture, values)


def _four(row: FloatArray) -> Four:
    tn, fp, fn, tp = row.tolist()
    return tn, fp, fn, tp


def _result(number: int, found: Counterexample | None, tries: int, *, vacuous: bool = False) -> TestResult:
    return TestResult(number, None if found is None else False, vacuous=vacuous, tries=tries, counterexample=found)


def _thorough(
    values: Values, segments: Segments, test: int, generator: Generator, prior: float | None
) -> Counterexample | None:
    """The clearest violation among segments, or around those that come nearest to one for their length."""
    found = _worst(segments, test, segments.scale)
    nearest = segments.at(np.argsort(nearness(segments, test))[-_STARTS:])
    for spread in 0.5 * 0.6 ** np.arange(_ROUNDS):
        if found is not None:
            break
        close = around(values, nearest, spread, generator, prior)
        found = _worst(close, test, segments.scale)
        best = nearness(close, test).reshape(len(nearest.x), -1).argmax(-1)
        nearest = close.at(best + np.arange(len(best)) * (NEIGHBOURS + 1))
    return found


# Test 1


def _first_test(values: Values, tried: tuple[Segments, Segments], prior: float | None) -> TestResult:
    share = np.arange(1001) / 1000 if prior is None else np.array([prior])
    none = np.zeros_like(share)
    right, wrong = np.stack([1 - share, none, none, share], -1), np.stack([none, 1 - share, share, none], -1)
    ends = [(one, np.asarray(values(one))) for one in (right, wrong)]
    if all(np.isnan(value).all() for _, value in ends):
        return _result(1, None, len(tried[1].weight) * 3, vacuous=True)
    scale = tried[1].scale
    for segments in tried:
        points, x = (np.concatenate(parts) for parts in zip(segments.points, *ends, strict=True))
        found = _beaten(ends[0], (points, x), scale, 1) or _beaten(ends[1], (points, x), scale, -1)
        if found is not None:
            break
    return _result(1, found, len(x))


def _beaten(own: _Valued, all_: _Valued, scale: float, sign: int) -> Counterexample | None:
    """One of `own`, the wholly right (sign 1) or wrong (-1) ones, and the one of all that has most (least)."""
    (own_points, value), (points, x) = own, all_
    if np.isnan(value).all() or np.isnan(x).all():
        return None
    i, j = int(np.nanargmin(sign * value)), int(np.nanargmax(sign * x))
    size = abs(value[i]) + abs(x[j])
    if not sign * (x[j] - value[i]) > MARGIN * (size + _SMALL * scale):
        return None
    return Counterexample(_four(own_points[i]), _four(points[j]), None, None, (float(value[i]), float(x[j])))


# Rows


def _pairs(count: int, generator: Generator) -> NDArray[np.int64]:
    """Pairs of indices, shape (pairs, 2)."""
    if count * (count - 1) // 2 <= _PAIRS:
        return np.stack(np.triu_indices(count, 1), -1)
    pairs = generator.integers(0, count, (_PAIRS, 2))
    return np.asarray(pairs[pairs[:, 0] != pairs[:, 1]])


def _between(values: Values, rows: FloatArray, pairs: NDArray[np.int64], weights: FloatArray) -> Segments:
    ends = np.repeat(pairs, len(weights), axis=0)
    return segments_between(values, rows[ends[:, 0]], rows[ends[:, 1]], np.tile(weights, len(pairs)))


def _closer(
    values: Values, rows: FloatArray, pairs: NDArray[np.int64], tried: Segments, test: int
) -> Counterexample | None:
    """A violation at hundredths, between the pairs that came nearest to one."""
    each = len(tried.weight) // max(1, len(pairs))
    nearest = np.unique(np.argsort(nearness(tried, test))[-10 * _STARTS :] // max(1, each))
    return _worst(_between(values, rows, pairs[nearest], np.arange(1, 100) / 100), test, tried.scale)


def _indexed(found: Counterexample | None, rows: FloatArray, kept: NDArray[np.int64]) -> Counterexample | None:
    if found is None:
        return None
    i, j = (int(kept[(rows == np.array(one)).all(-1).argmax()]) for one in (found.first, found.second))
    return Counterexample(found.first, found.second, found.weight, found.mixture, found.values, (i, j))


def _first_of_rows(values: Values, rows: FloatArray, kept: NDArray[np.int64], tried: Segments) -> TestResult:
    x = np.asarray(values(rows))
    points, everything = np.vstack([rows, tried.mixture]), np.concatenate([x, tried.mixed])
    index = np.concatenate([kept, np.full(len(tried.mixture), -1)])
    found, vacuous = None, True
    for sign, wholly in ((1, rows[:, 1] + rows[:, 2] == 0), (-1, rows[:, 0] + rows[:, 3] == 0)):
        own = np.flatnonzero(wholly & ~np.isnan(x))
        vacuous = vacuous and not own.size
        one = _beaten((rows[own], x[own]), (points, everything), tried.scale, sign) if own.size else None
        if one is not None and found is None:
            found = _with_rows(one, rows, points, kept, index)
    return _result(1, found, len(everything), vacuous=vacuous)


def _with_rows(
    one: Counterexample, rows: FloatArray, points: FloatArray, kept: NDArray[np.int64], index: NDArray[np.int64]
) -> Counterexample:
    i = int(kept[(rows == np.array(one.first)).all(-1).argmax()])
    j = int(index[(points == np.array(one.second)).all(-1).argmax()])
    return Counterexample(one.first, one.second, None, None, one.values, (i, j))
