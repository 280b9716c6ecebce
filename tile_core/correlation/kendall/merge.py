# ruff: noqa: PLR0917  numba compiles functions of single arrays, not of objects that hold them
"""Rank correlations cell by cell: the entities of a cell are sorted by merging, and inversions counted on the way.

Entities are rows (tn, fp, fn, tp) sorted by x, `rank` their dense ranks. A cell is a pair of indices into two tables of
weights: `weights_a` of tn and tp, `weights_b` of fp and fn, each of shape (places, 2). An outcome of weight 0 plays no
part, unknown (`nan`) counts included; entities without a score in a cell are left out of that cell. Neighbours in the
sorted keys are tied when their relative gap is at most `tolerance`; ties chain.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tile_core.compiling import helper, kernel

_RUN = 8
# Indices without sign: numba adds the length to negative ones, a test at each access that doubles the time.
_U = np.uint64


@helper
def _merge(values: Any, order: Any, to_values: Any, to_order: Any, low: int, middle: int, high: int) -> Any:
    """Merge two sorted runs; the number of inversions between them. Runs of one length are merged from both ends."""
    count, one, begin, end = _U(0), _U(1), _U(low), _U(high)
    i, j, front, back = begin, _U(middle), begin, end - one
    if middle - low == high - middle:  # neither run can end before the middle is reached: no branch to mispredict
        p, q = _U(middle) - one, back
        for _ in range(middle - low):
            step = _U(values[j] < values[i])
            taken = j if step else i
            to_values[front], to_order[front] = values[taken], order[taken]
            count += (_U(middle) - i) * step
            i += one - step
            j += step
            front += one
            step = _U(values[q] < values[p])
            taken = p if step else q
            to_values[back], to_order[back] = values[taken], order[taken]
            count += (_U(middle) - one - p) * (one - step)
            p -= step
            q -= one - step
            back -= one
        return np.int64(count)
    while front < end:
        first = i < _U(middle) and (j >= end or values[i] <= values[j])
        taken = i if first else j
        to_values[front], to_order[front] = values[taken], order[taken]
        count += _U(0) if first else _U(middle) - i
        i += _U(first)
        j += _U(not first)
        front += one
    return np.int64(count)


@helper
def _sort(values: Any, order: Any, spare_values: Any, spare_order: Any, begin: int, end: int) -> Any:
    """Sort values[begin:end], and order with them; the number of inversions."""
    count = 0
    for low in range(begin, end, _RUN):
        for at in range(low + 1, min(low + _RUN, end)):
            value, entity, to = values[_U(at)], order[_U(at)], at
            while to > low and values[_U(to - 1)] > value:
                values[_U(to)], order[_U(to)] = values[_U(to - 1)], order[_U(to - 1)]
                to -= 1
            values[_U(to)], order[_U(to)] = value, entity
            count += at - to
    source, of, target, into, length = values, order, spare_values, spare_order, _RUN
    while length < end - begin:
        for low in range(begin, end, 2 * length):
            middle, high = min(low + length, end), min(low + 2 * length, end)
            count += _merge(source, of, target, into, low, middle, high)
        source, of, target, into, length = target, into, source, of, 2 * length
    for at in range(begin, end):
        values[_U(at)], order[_U(at)] = source[_U(at)], of[_U(at)]
    return count


@helper
def _keys(rows: Any, rank: Any, weights_a: Any, weights_b: Any, keys: Any, ranks: Any) -> Any:
    """Ordering keys of the entities that have one; how many they are. Unless all have one, their `ranks` as well."""
    tn, tp, fp, fn = weights_a[0], weights_a[1], weights_b[0], weights_b[1]
    missing = 0
    for e in range(len(rows)):
        good = (tn * rows[e, 0] if tn > 0 else 0.0) + (tp * rows[e, 3] if tp > 0 else 0.0)
        bad = (fp * rows[e, 1] if fp > 0 else 0.0) + (fn * rows[e, 2] if fn > 0 else 0.0)
        keys[e] = good / bad
        missing += np.isnan(keys[e])
    size = len(rows) - missing
    if missing:
        to = 0
        for e in range(len(rows)):
            keys[to], ranks[to] = keys[e], rank[e]
            to += not np.isnan(keys[e])
    return size


@helper
def _equals(values: Any, low: int, high: int) -> Any:
    """The number of pairs of equal values in sorted values[low:high]."""
    count, start = 0, low
    for at in range(low + 1, high + 1):
        if at == high or values[at] != values[start]:
            count += (at - start) * (at - start - 1) // 2
            start = at
    return count


@helper
def _chain(ordered: Any, size: Any, tolerance: float, first: Any) -> bool:
    """Where each sorted value's chain of ties begins; whether any two unequal values are tied."""
    unequal = False
    for at in range(size):
        tied = at > 0 and ordered[at] * (1 - tolerance) <= ordered[at - 1]
        unequal |= tied and ordered[at] != ordered[at - 1]
        first[at] = first[at - 1] if tied else at
    return unequal


@helper
def _tau(ranks: Any, size: Any, tied_x: Any, tolerance: float, spaces: Any) -> Any:
    """Kendall's tau-b of entities in the order of x, whose keys are in the first of the spaces."""
    values, order, spare_values, spare_order, first = spaces
    pairs, both, discordant, tied_y = size * (size - 1) // 2, 0, 0, 0
    for attempt in range(2):  # with keys; and where some are tied without being equal, with the places of their chains
        for e in range(size):
            order[e] = e
        start = both = 0
        for at in range(1, size + 1 if tied_x else 0):  # those tied in x in the order of y: no inversions among them
            if at == size or ranks[at] != ranks[start]:
                if at - start > 1:
                    _sort(values, order, spare_values, spare_order, start, at)
                    both += _equals(values, start, at)
                start = at
        discordant = _sort(values, order, spare_values, spare_order, 0, size)
        tied = 0
        for at in range(1, size):
            tied += values[at] * (1 - tolerance) <= values[at - 1]
        if tied:
            tied_y = _equals(values, 0, size)
        if attempt or not tied or not _chain(values, size, tolerance, first):
            break
        for at in range(size):
            values[order[at]] = first[at]
    if pairs in (tied_x, tied_y):
        return np.nan
    value = (pairs - tied_x - tied_y + both - 2 * discordant) / np.sqrt(pairs - tied_x) / np.sqrt(pairs - tied_y)
    return min(1.0, max(-1.0, value))


@helper
def _rho(ranks: Any, size: Any, tolerance: float, spaces: Any) -> Any:
    """Spearman's rho of the same. Twice the average ranks, less their mean, are whole: no digit is lost in the sums."""
    values, order, spare_values, spare_order, first = spaces
    for e in range(size):
        order[e] = e
    _sort(values, order, spare_values, spare_order, 0, size)
    _chain(values, size, tolerance, first)
    for at in range(size):
        spare_order[first[at]] = first[at] + at + 1 - size
    for at in range(size):
        spare_values[order[at]] = spare_order[first[at]]
    start: Any = 0
    cross = square_x = square_y = 0.0
    for at in range(1, size + 1):
        if at == size or ranks[at] != ranks[start]:
            x = np.float64(start + at - size)
            for e in range(start, at):
                y = spare_values[e]
                cross += x * y
                square_x += x * x
                square_y += y * y
            start = at
    if square_x == 0 or square_y == 0:
        return np.nan
    return min(1.0, max(-1.0, cross / np.sqrt(square_x) / np.sqrt(square_y)))


@kernel("void(f8[:,::1], i8[::1], f8[:,::1], f8[:,::1], i8[:,::1], f8, b1, f8[::1])")
def merge(
    rows: Any, rank: Any, weights_a: Any, weights_b: Any, cells: Any, tolerance: float, spearman: bool, result: Any
) -> None:
    """Correlation of x and the score in each cell of `cells`, shape (cells, 2): Kendall's tau-b or Spearman's rho."""
    n = len(rows)
    keys, order, partial = np.empty(n + 1), np.empty(n, np.int64), np.empty(n + 1, np.int64)
    all_tied_x = _equals(rank, 0, n)
    spaces = (keys, order, np.empty(n), np.empty(n, np.int64), np.empty(n, np.int64))
    for c in range(len(cells)):
        size = _keys(rows, rank, weights_a[cells[c, 0]], weights_b[cells[c, 1]], keys, partial)
        ranks, tied_x = (rank, all_tied_x) if size == n else (partial, _equals(partial, 0, size))
        if spearman:
            result[c] = _rho(ranks, size, tolerance, spaces)
        else:
            result[c] = _tau(ranks, size, tied_x, tolerance, spaces)
