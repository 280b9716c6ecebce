# ruff: noqa: PLR0917  numba compiles functions of single arrays, not of objects that hold them
"""Kendall's count over a whole grid: where does each pair of entities change its order?

Entities are columns (tn, fp, fn, tp), sorted by x, each defined everywhere inside the Tile. Cell (k, l) of a grid of
K by L steps has a = k / K and b = l / L. With good = (K-k) tn + k tp and bad = (L-l) fp + l fn, entity j is ahead of
entity i where

    f(k, l) = good_j bad_i - good_i bad_j = (K-k) A(l) + k B(l) > 0,   A and B linear in l.

A row is *live* for a pair when A and B have opposite signs: its order changes there, at column q = K A / (A - B). So a
row of the sum of signs over all pairs is a cumulative sum of what changes at ceil(q). The live rows of a pair are one
interval, because good_j / good_i is monotone in a and bad_j / bad_i in b; its ends are the roots of A and B.

Two entities are tied in a cell when their keys differ by a relative `near` at most; when they differ by more, but not
by more than `far`, the cell is in doubt and must be decided by sorting. Counts have near = far = 0, and every number
here is exact while K L N^2 < 2^52. Otherwise near < tolerance < far and near <= far - near: no chain of ties leads
beyond `near` in a cell that is not in doubt. Decisions are made from f itself, by `_order`; q only says where to look:
as f = (A - B) (q - k), where |A| + |B| is more than twice the greatest |f| of a close pair, only the column nearest to
q can be close, and otherwise the row is looked at column by column. Columns 0 and K are not decided here: a root of A
or B that rounding moves across a row matters to them only.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tile_core.compiling import helper, kernel

# Where A and B are both below this share of their terms, rounding may decide their signs.
_ROUNDING = 2.0**-44
_DOUBT = 2
# Pairs prepared, and rows followed, together: loops without branches over these many take the processor's wide lanes.
_BLOCK, _LANES = 256, 16
# What `_prepare` notes of a pair: first live row, number of live rows or -1, A - B in the first live row and its step
# from row to row, the same of K A, the limit below which f is looked at closely, and three signs.
_FIELDS = 8


@helper
def _order(columns: Any, i: int, j: int, steps: Any, cell: Any, limits: Any) -> Any:
    """1 where j is ahead of i, -1 where i is of j, 0 where they are tied, or `_DOUBT`."""
    k, m, near, far = cell[0], cell[1], limits[0], limits[1]
    left, low = steps[0] - k, steps[1] - m
    plus = (left * columns[0, j] + k * columns[3, j]) * (low * columns[1, i] + m * columns[2, i])
    minus = (left * columns[0, i] + k * columns[3, i]) * (low * columns[1, j] + m * columns[2, j])
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
def _row_by_columns(columns: Any, i: int, j: int, steps: Any, m: float, limits: Any, weight: int, line: Any) -> None:
    """A row along which the pair is tied or nearly so: every inner column by itself."""
    signs, ties, doubt = line
    before = 0
    for k in range(1, int(steps[0])):
        order = _order(columns, i, j, steps, (float(k), m), limits)
        if order == _DOUBT:
            doubt[k], order = 1, before
        ties[k] += order == 0
        signs[k] += weight * (order - before)
        before = order
    signs[int(steps[0])] -= weight * before


@helper
def _slowly(columns: Any, i: int, j: int, steps: Any, limits: Any, weight: int, planes: Any, start: int) -> Any:
    """A pair of which some row is tied throughout, or nearly so: row by row. 1 if it is tied everywhere."""
    steps_a, steps_b = steps
    corners = 0
    for k in (0.0, steps_a):
        for m in (0.0, steps_b):
            corners += _order(columns, i, j, steps, (k, m), limits) == 0
    if corners == 4:
        return 1
    signs, ties, doubt = planes
    tn_i, fp_i, fn_i, tp_i = columns[0, i], columns[1, i], columns[2, i], columns[3, i]
    tn_j, fp_j, fn_j, tp_j = columns[0, j], columns[1, j], columns[2, j], columns[3, j]
    most = max(max(tn_j, tp_j) * max(fp_i, fn_i), max(tn_i, tp_i) * max(fp_j, fn_j))
    threshold = limits[1] * steps_a * steps_b * most
    for t in range(len(signs)):
        m = float(start + t)
        low = steps_b - m
        left = low * (tn_j * fp_i - tn_i * fp_j) + m * (tn_j * fn_i - tn_i * fn_j)
        right = low * (tp_j * fp_i - tp_i * fp_j) + m * (tp_j * fn_i - tp_i * fn_j)
        line = (signs[t], ties[t], doubt[t])
        if abs(left) + abs(right) <= 2 * threshold:
            _row_by_columns(columns, i, j, steps, m, limits, weight, line)
            continue
        sign = 1 if left > 0 or (left == 0 and right > 0) else -1
        signs[t, 0] += weight * sign
        if left * right < 0:
            q = steps_a * left / (left - right)
            nearest, column = int(np.rint(q)), int(np.ceil(q))
            signs[t, column] -= 2 * weight * sign
            if abs((q - nearest) * (left - right)) <= threshold and 1 <= nearest < steps_a:
                order = _order(columns, i, j, steps, (float(nearest), m), limits)
                _settle(order, sign, weight, nearest, column, line)
    return 0


@helper
def _prepare(columns: Any, i: int, begin: int, count: int, steps: Any, far: float, window: Any, notes: Any) -> None:
    """Note the `_FIELDS` of the pairs of i with `count` entities from `begin` on; rows outside `window` are cut off."""
    tn_i, fp_i, fn_i, tp_i = columns[0, i], columns[1, i], columns[2, i], columns[3, i]
    good_i, bad_i = max(tn_i, tp_i), max(fp_i, fn_i)
    tns, fps = columns[0, begin : begin + count], columns[1, begin : begin + count]
    fns, tps = columns[2, begin : begin + count], columns[3, begin : begin + count]
    firsts, counts, ds, d_steps = notes[0], notes[1], notes[2], notes[3]
    ks, k_steps, thresholds, signs = notes[4], notes[5], notes[6], notes[7]
    steps_a, steps_b, low, high = steps[0], steps[1], window[0], window[1]
    for t in range(count):
        tn, fp, fn, tp = tns[t], fps[t], fns[t], tps[t]
        # A = a0 + m da and B = b0 + m db; at m = L they are a1 and b1.
        c00, c01, c10, c11 = tn * fp_i - tn_i * fp, tn * fn_i - tn_i * fn, tp * fp_i - tp_i * fp, tp * fn_i - tp_i * fn
        a0, a1, b0, b1 = steps_b * c00, steps_b * c01, steps_b * c10, steps_b * c11
        da, db = c01 - c00, c11 - c10
        plus, minus = (tn if tn > tp else tp) * bad_i, (fp if fp > fn else fn) * good_i
        most = steps_b * (plus if plus > minus else minus)
        threshold = far * steps_a * most
        flat = 2 * threshold + _ROUNDING * most
        turn_a, turn_b, root_a, root_b = a0 * a1 < 0, b0 * b1 < 0, -a0 / da, -b0 / db
        b_up = (b0 > 0) | ((b0 == 0) & (b1 > 0))
        a_up = (a0 > 0) | ((a0 == 0) & ((a1 > 0) | ((a1 == 0) & b_up)))
        opposite = a_up != b_up
        slow = (abs(a0) + abs(b0) <= flat) | (abs(a1) + abs(b1) <= flat) | (turn_a & turn_b & opposite)
        slow |= (turn_a & (abs(b0 + root_a * db) <= flat)) | (turn_b & (abs(a0 + root_b * da) <= flat))
        root_a, root_b = root_a if turn_a else np.inf, root_b if turn_b else np.inf
        nearer, farther = root_a if root_a < root_b else root_b, root_b if root_a < root_b else root_a
        # The live rows, first <= m < last.
        first, last = 0.0 if opposite else np.floor(nearer) + 1, np.ceil(nearer if opposite else farther)
        first = first if first > low else low
        first = first if first < high else high
        last = last if last > first else first
        last = last if last < high else high
        d0, d_step = a0 - b0, da - db
        middle = d0 + np.floor(0.5 * (first + last - 1)) * d_step
        firsts[t], counts[t] = first - low, -1.0 if slow else last - first
        ds[t], d_steps[t] = d0 + first * d_step, d_step
        ks[t], k_steps[t] = steps_a * (a0 + first * da), steps_a * da
        thresholds[t] = threshold
        # Of A - B in live rows, and of f before and after them.
        signs[t] = (1.0 if middle > 0 else 0.0) + (2.0 if a0 + b0 > 0 else 0.0) + (4.0 if a1 + b1 > 0 else 0.0)


@helper
def _follow(count: int, note: Any, width: int, ramp: Any, index: Any) -> Any:
    """Where in its plane each of `count` live rows changes, from the first of them on; how many are to be looked at."""
    d, d_step, k, k_step, threshold = note
    close, last = 0, np.uint32(width - 1)
    for t in range((count + _LANES - 1) // _LANES * _LANES):
        m = ramp[t]
        across = d + m * d_step
        q = (k + m * k_step) / across
        close += abs((q - np.rint(q)) * across) <= threshold
        index[t] = np.uint32(np.uint32(t * width) + min(np.uint32(np.int32(np.ceil(q))), last))
    return close


@kernel(
    "i8(f8[:,::1], i4[::1], UniTuple(f8, 2), UniTuple(f8, 2), UniTuple(i8, 2), i8,"
    " Tuple((i4[:,::1], i4[:,::1], u1[:,::1])))"
)
def trace(columns: Any, rank: Any, steps: Any, limits: Any, firsts: Any, start: int, planes: Any) -> Any:
    """Count the pairs whose first entity, in the order of x, is in `firsts`, over rows of the grid from `start` on.

    `rank`: dense ranks of x, ascending. `steps` = K, L. `limits` = near, far. `planes`, each of shape (rows of the
    grid, K + 2), are added to: the changes of the sum of signs along each row (their cumulative sum is concordant less
    discordant pairs), the numbers of pairs tied in the score, and the cells in doubt. Returns how many pairs are tied
    everywhere: they are in none of the planes.
    """
    signs, ties, doubt = planes
    height, width = signs.shape
    flat_signs = signs.reshape(height * width)
    window = (float(start), float(start + height))
    notes, base = np.empty((_FIELDS, _BLOCK)), np.zeros(height + 1, np.int64)
    ramp, index = np.arange(height + _LANES) * 1.0, np.empty(height + _LANES, np.uint32)
    tied = 0
    for i in range(firsts[0], firsts[1]):
        for begin in range(i + 1, len(rank), _BLOCK):
            size = min(_BLOCK, len(rank) - begin)
            _prepare(columns, i, begin, size, steps, limits[1], window, notes)
            for p in range(size):
                j, count = begin + p, int(notes[1, p])
                weight = 1 if rank[j] > rank[i] else 0
                if count < 0:
                    tied += _slowly(columns, i, j, steps, limits, weight, planes, start)
                    continue
                first, bits = int(notes[0, p]), int(notes[7, p])
                sign, below, above = 2 * (bits & 1) - 1, (bits & 2) - 1, ((bits & 4) >> 1) - 1
                base[0] += weight * below
                base[first] += weight * (sign - below)
                base[first + count] += weight * (above - sign)
                if count == 0:
                    continue
                note = (notes[2, p], notes[3, p], notes[4, p], notes[5, p], notes[6, p])
                close = _follow(count, note, width, ramp, index)
                if weight:
                    offset, jump = np.uint32(first * width), np.int32(2 * sign)
                    for t in range(count):
                        flat_signs[np.uint64(offset + index[t])] -= jump
                if close:
                    for t in range(count):
                        across = note[0] + t * note[1]
                        q = (note[2] + t * note[3]) / across
                        nearest = np.rint(q)
                        if abs((q - nearest) * across) <= note[4] and 1 <= nearest < steps[0]:
                            order = _order(columns, i, j, steps, (nearest, window[0] + first + t), limits)
                            line = (signs[first + t], ties[first + t], doubt[first + t])
                            _settle(order, sign, weight, int(nearest), int(np.ceil(q)), line)
    total = 0
    for t in range(height):
        total += base[t]
        signs[t, 0] += total
    return tied
