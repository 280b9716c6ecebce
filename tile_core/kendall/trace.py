# ruff: noqa: PLR0913, PLR0917  arrays in hand are passed on, not made anew in each call
"""Kendall's count over a whole grid: where does each pair of entities change its order?

Entities are rows (tn, fp, fn, tp), sorted by x, each defined everywhere inside the Tile. Cell (k, l) of a grid of K by
L steps has a = k / K and b = l / L. With good = (K-k) tn + k tp and bad = (L-l) fp + l fn, entity j is ahead of entity
i where

    f(k, l) = good_j bad_i - good_i bad_j = (K-k) A(l) + k B(l) > 0,   A and B linear in l.

A row is *live* for a pair when A and B have opposite signs: its order changes there, at column q = K A / (A - B). So a
row of the sum of signs over all pairs is a cumulative sum of what changes at ceil(q). The live rows of a pair are one
interval, because good_j / good_i is monotone in a and bad_j / bad_i in b; its ends are the roots of A and B.

Two entities are tied in a cell when their keys differ by a relative `near` at most; when they differ by more, but not
by more than `far`, the cell is in doubt and must be decided by sorting. Counts have near = far = 0, and every number
here is exact while K L N^2 < 2^52. Otherwise near < tolerance < far and near <= far - near: no chain of ties leads
beyond `near` in a cell that is not in doubt. Decisions are made from f itself, by `_order`; q only says where to look.

Columns 0 and K are not decided here: a root of A or B that rounding moves across a row matters to them only.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tile_core.kendall.compiling import helper, kernel

# Where A and B are both below this share of their terms, rounding decides their signs.
_ROUNDING = 2.0**-44
_DOUBT = 2
_LANES = 32


@helper
def _order(rows: Any, i: int, j: int, steps: Any, cell: Any, limits: Any) -> int:
    """1 where j is ahead of i, -1 where i is of j, 0 where they are tied, or `_DOUBT`."""
    k, m, near, far = cell[0], cell[1], limits[0], limits[1]
    left, low = steps[0] - k, steps[1] - m
    plus = (left * rows[j, 0] + k * rows[j, 3]) * (low * rows[i, 1] + m * rows[i, 2])
    minus = (left * rows[i, 0] + k * rows[i, 3]) * (low * rows[j, 1] + m * rows[j, 2])
    gap, size = abs(plus - minus), max(plus, minus)
    if gap <= near * size:
        return 0
    if gap <= far * size:
        return _DOUBT
    return 1 if plus > minus else -1


@helper
def _settle(order: int, sign: int, weight: int, nearest: int, column: int, line: Any) -> None:
    """Put right what was counted at `column` for a crossing, in the light of the order at the nearest column."""
    signs, ties, doubt = line
    step = sign * weight
    if order == _DOUBT:
        doubt[nearest] = 1
    elif order == 0:
        ties[nearest] += 1
        signs[column] += 2 * step
        signs[nearest] -= step
        signs[nearest + 1] -= step
    else:
        signs[column] += 2 * step
        signs[nearest + 1 if order == sign else nearest] -= 2 * step


@helper
def _row_by_columns(rows: Any, i: int, j: int, steps: Any, m: float, limits: Any, weight: int, line: Any) -> None:
    """A row along which the pair is tied or nearly so: every inner column by itself."""
    signs, ties, doubt = line
    before = 0
    for k in range(1, int(steps[0])):
        order = _order(rows, i, j, steps, (float(k), m), limits)
        if order == _DOUBT:
            doubt[k], order = 1, before
        ties[k] += order == 0
        signs[k] += weight * (order - before)
        before = order
    signs[int(steps[0])] -= weight * before


@helper
def _slowly(rows: Any, i: int, j: int, steps: Any, limits: Any, weight: int, ends: Any, planes: Any, start: int) -> int:
    """A pair of which some row is tied throughout, or nearly so: row by row. 1 if it is tied everywhere."""
    last_k, last_m = steps
    corners = 0
    for k in (0.0, last_k):
        for m in (0.0, last_m):
            corners += _order(rows, i, j, steps, (k, m), limits) == 0
    if corners == 4:
        return 1
    signs, ties, doubt = planes
    a0, da, b0, db, threshold, flat = ends
    for t in range(len(signs)):
        m = float(start + t)
        left, right = a0 + m * da, b0 + m * db
        line = (signs[t], ties[t], doubt[t])
        if abs(left) + abs(right) <= flat:
            _row_by_columns(rows, i, j, steps, m, limits, weight, line)
            continue
        sign = 1 if left > 0 or (left == 0 and right > 0) else -1
        signs[t, 0] += weight * sign
        if left * right < 0:
            q = last_k * left / (left - right)
            nearest, column = int(np.rint(q)), int(np.ceil(q))
            signs[t, column] -= 2 * weight * sign
            if abs((q - nearest) * (left - right)) <= threshold and 1 <= nearest < last_k:
                order = _order(rows, i, j, steps, (float(nearest), m), limits)
                _settle(order, sign, weight, nearest, column, line)
    return 0


@kernel(
    "i8(f8[:,::1], i4[::1], UniTuple(f8, 2), UniTuple(f8, 2), UniTuple(i8, 2), i8,"
    " Tuple((i4[:,::1], i4[:,::1], u1[:,::1])))"
)
def trace(  # noqa: PLR0915  split, its parts would pass thirty numbers
    rows: Any, rank: Any, steps: Any, limits: Any, firsts: Any, start: int, planes: Any
) -> Any:
    """Count the pairs whose first entity, in the order of x, is in `firsts`, over rows of the grid from `start` on.

    `rank`: dense ranks of x, ascending. `steps` = K, L. `limits` = near, far. `planes`, each of shape (rows of the
    grid, K + 2), are added to: the changes of the sum of signs along each row (their cumulative sum is concordant less
    discordant pairs), the numbers of pairs tied in the score, and the cells in doubt. Returns how many pairs are tied
    everywhere: they are in none of the planes.
    """
    signs, ties, doubt = planes
    steps_a, steps_b = steps
    far = limits[1]
    height, width = signs.shape
    low, high = float(start), float(start + height)
    tied = 0
    flat_signs = signs.reshape(height * width)
    ramp = np.arange(height + _LANES) * 1.0
    index = np.empty(height + _LANES, np.uint32)
    base = np.zeros(height + 1, np.int64)
    for i in range(firsts[0], firsts[1]):
        tn_i, fp_i, fn_i, tp_i = rows[i, 0], rows[i, 1], rows[i, 2], rows[i, 3]
        good_i, bad_i = max(tn_i, tp_i), max(fp_i, fn_i)
        for j in range(i + 1, len(rows)):
            tn_j, fp_j, fn_j, tp_j = rows[j, 0], rows[j, 1], rows[j, 2], rows[j, 3]
            weight = 1 if rank[j] > rank[i] else 0
            # A and B at the two ends, m = 0 and m = L.
            a0, a1 = steps_b * (tn_j * fp_i - tn_i * fp_j), steps_b * (tn_j * fn_i - tn_i * fn_j)
            b0, b1 = steps_b * (tp_j * fp_i - tp_i * fp_j), steps_b * (tp_j * fn_i - tp_i * fn_j)
            da, db = (a1 - a0) / steps_b, (b1 - b0) / steps_b
            size = steps_b * max(max(tn_j, tp_j) * bad_i, good_i * max(fp_j, fn_j))
            threshold = far * steps_a * size
            flat = 2 * threshold + _ROUNDING * size
            turn_a, turn_b = a0 * a1 < 0, b0 * b1 < 0
            root_a, root_b = -a0 / da, -b0 / db
            b_up = (b0 > 0) | ((b0 == 0) & (b1 > 0))
            a_up = (a0 > 0) | ((a0 == 0) & ((a1 > 0) | ((a1 == 0) & b_up)))
            opposite = a_up != b_up
            slow = (abs(a0) + abs(b0) <= flat) | (abs(a1) + abs(b1) <= flat) | (turn_a & turn_b & opposite)
            slow |= (turn_a & (abs(b0 + root_a * db) <= flat)) | (turn_b & (abs(a0 + root_b * da) <= flat))
            if slow:
                tied += _slowly(
                    rows, i, j, steps, limits, weight, (a0, da, b0, db, threshold, 2 * threshold), planes, start
                )
                continue
            root_a, root_b = root_a if turn_a else np.inf, root_b if turn_b else np.inf
            nearer, farther = min(root_a, root_b), max(root_a, root_b)
            # The live rows, begin <= m < end.
            begin = 0.0 if opposite else np.floor(nearer) + 1
            end = np.ceil(nearer if opposite else farther)
            begin = min(max(begin, low), high)
            end = min(max(end, begin), high)
            first, count = int(begin - low), int(end - begin)
            d0, dd = a0 - b0, da - db
            sign = 1 if d0 + np.floor(0.5 * (begin + end - 1)) * dd > 0 else -1
            below, above = 1 if a0 + b0 > 0 else -1, 1 if a1 + b1 > 0 else -1
            base[0] += weight * below
            base[first] += weight * (sign - below)
            base[first + count] += weight * (above - sign)
            if count == 0:
                continue
            d0, dk, k0, kk = d0 + begin * dd, dd, steps_a * (a0 + begin * da), steps_a * da
            close = 0
            offset = np.uint32(first * width)
            padded = (count + _LANES - 1) // _LANES * _LANES
            for t in range(padded):
                m = ramp[t]
                d = d0 + m * dk
                q = (k0 + m * kk) / d
                close += abs((q - np.rint(q)) * d) <= threshold
                index[t] = np.uint32(np.uint32(t * width) + min(np.uint32(np.int32(np.ceil(q))), np.uint32(width - 1)))
            if weight:
                jump = np.int32(2 * sign)
                for t in range(count):
                    flat_signs[np.uint64(offset + index[t])] -= jump
            if close:
                for t in range(count):
                    m = ramp[t]
                    d = d0 + m * dk
                    q = (k0 + m * kk) / d
                    r = np.rint(q)
                    if abs((q - r) * d) <= threshold and 1 <= r < steps_a:
                        order = _order(rows, i, j, steps, (r, begin + m), limits)
                        line = (signs[first + t], ties[first + t], doubt[first + t])
                        _settle(order, sign, weight, int(r), int(np.ceil(q)), line)
    total = 0
    for t in range(height):
        total += base[t]
        signs[t, 0] += total
    return tied
