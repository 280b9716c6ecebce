"""The search for counterexamples among the rows of a leaderboard, and mixtures of two of them."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike, NDArray

from tile_core.audit.counterexamples import Counterexample, TestResult, Three, beaten, result, worst
from tile_core.audit.mixtures import TENTHS, Segments, Values, nearness, segments_between
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.performance import normalized

_NEAREST = 240
_PAIRS = 20_000


@np.errstate(over="ignore")
def search_rows(values: Values, performances: ArrayLike, generator: Generator) -> Three:
    """The results of the three tests on the rows of a leaderboard, and on mixtures of two of them (A section 5.2).

    `values` maps performances of shape (k, 4) to shape (k,), `nan` where undefined; greater is better. `performances`:
    the rows, shape (n, 4). Mixtures need probabilities: rows with an unknown count, and empty ones, are left out. All
    pairs are tried, or 20,000 that `generator` draws. Raises `InvalidInputError` for other shapes.

    >>> import numpy as np
    >>> from tile_core.catalogue import CATALOGUE
    >>> rows = [[60, 20, 5, 15], [40, 40, 2, 18]]
    >>> [test.passed for test in search_rows(CATALOGUE["f1"], rows, np.random.default_rng(1))]
    [None, None, None]
    """
    rows = normalized(performances)
    if rows.ndim != 2:
        raise InvalidInputError(f"performances: expected shape (rows, 4), found {rows.shape}")
    index_of_row = np.flatnonzero(~np.isnan(rows).any(-1))
    rows = rows[index_of_row]
    pairs = _pairs(len(rows), generator)
    weights = TENTHS[1:-1] if len(pairs) * 9 <= 3 * _PAIRS else TENTHS[[3, 5, 7]]
    tried = _between(values, rows, pairs, weights)
    found = {test: worst(tried, test, tried.scale) or _closer(values, rows, pairs, tried, test) for test in (2, 3)}
    second, third = (
        result(test, _indexed(one, rows, index_of_row), len(tried.weight), vacuous=one is None and not tried.known)
        for test, one in found.items()
    )
    return _first_of_rows(values, rows, index_of_row, tried), second, third


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
    nearest = np.unique(np.argsort(nearness(tried, test))[-_NEAREST:] // max(1, each))
    return worst(_between(values, rows, pairs[nearest], np.arange(1, 100) / 100), test, tried.scale)


def _indexed(found: Counterexample | None, rows: FloatArray, index_of_row: NDArray[np.int64]) -> Counterexample | None:
    if found is None:
        return None
    i, j = (int(index_of_row[(rows == np.array(one)).all(-1).argmax()]) for one in (found.first, found.second))
    return Counterexample(found.first, found.second, found.weight, found.mixture, found.values, (i, j))


def _first_of_rows(values: Values, rows: FloatArray, index_of_row: NDArray[np.int64], tried: Segments) -> TestResult:
    x = np.asarray(values(rows))
    points, everything = np.vstack([rows, tried.mixture]), np.concatenate([x, tried.mixed])
    index = np.concatenate([index_of_row, np.full(len(tried.mixture), -1)])
    found, vacuous = None, True
    for sign, wholly in ((1, rows[:, 1] + rows[:, 2] == 0), (-1, rows[:, 0] + rows[:, 3] == 0)):
        own = np.flatnonzero(wholly & ~np.isnan(x))
        vacuous = vacuous and not own.size
        one = beaten((rows[own], x[own]), (points, everything), tried.scale, sign) if own.size else None
        if one is not None and found is None:
            found = _with_rows(one, rows, points, index_of_row, index)
    return result(1, found, len(everything), vacuous=vacuous)


def _with_rows(
    one: Counterexample, rows: FloatArray, points: FloatArray, index_of_row: NDArray[np.int64], index: NDArray[np.int64]
) -> Counterexample:
    i = int(index_of_row[(rows == np.array(one.first)).all(-1).argmax()])
    j = int(index[(points == np.array(one.second)).all(-1).argmax()])
    return Counterexample(one.first, one.second, None, None, one.values, (i, j))
