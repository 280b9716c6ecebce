# ruff: noqa: PLR0917  numba compiles functions of single arrays, not of objects that hold them
"""Pearson's correlation cell by cell, by sums over the entities.

Entities, weights and cells are those of `merge`, but the entities come in columns, shape (4, n), and in any order.
Sums may be taken in another order than written, the same one for every cell, whatever part of a grid is asked for.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tile_core.compiling import kernel


@kernel("void(f8[:,::1], f8[::1], f8[:,::1], f8[:,::1], i8[:,::1], f8, f8[::1])", fastmath={"reassoc", "nsz"})
def product(columns: Any, x: Any, weights_a: Any, weights_b: Any, cells: Any, tolerance: float, result: Any) -> None:
    """Correlation of x and the canonical score R in each cell of `cells`, shape (cells, 2).

    R is taken from a pivot, the score of all entities together, which lies between the least and the greatest R: what
    they have in common is gone before it is squared.
    """
    n = len(x)
    nothing, bad = np.zeros(n), np.empty(n)
    for c in range(len(cells)):
        wtn, wtp = weights_a[cells[c, 0], 0], weights_a[cells[c, 0], 1]
        wfp, wfn = weights_b[cells[c, 1], 0], weights_b[cells[c, 1], 1]
        tn, tp = columns[0] if wtn > 0 else nothing, columns[3] if wtp > 0 else nothing
        fp, fn = columns[1] if wfp > 0 else nothing, columns[2] if wfn > 0 else nothing
        number = mean = goods = totals = 0.0
        for e in range(n):
            bad[e] = wfp * fp[e] + wfn * fn[e]
            good = wtn * tn[e] + wtp * tp[e]
            total = good + bad[e]
            there = total > 0
            number += 1.0 if there else 0.0
            mean += x[e] if there else 0.0
            goods += good if there else 0.0
            totals += total if there else 0.0
        mean, pivot = mean / number, goods / totals
        one = two = cross = square = 0.0
        for e in range(n):
            good = wtn * tn[e] + wtp * tp[e]
            total = good + bad[e]
            there = total > 0
            score = good / total if there else pivot
            off, wide = score - pivot, x[e] - mean if there else 0.0
            one += off
            two += off * off
            cross += off * wide
            square += wide * wide
        spread = two - one * one / number
        tied = number * (tolerance * pivot) ** 2  # the sum of squares that tied values would have
        if square < number * 1e-16:
            # x - mean may be rounding only: to find the ends of x in every cell would take as long as all the rest.
            least, most = np.inf, -np.inf
            for e in range(n):
                if wtn * tn[e] + wtp * tp[e] + bad[e] > 0:
                    least, most = min(least, x[e]), max(most, x[e])
            square = square if most > least else 0.0
        if not (spread > tied and square > 0):
            result[c] = np.nan
        else:
            result[c] = min(1.0, max(-1.0, cross / np.sqrt(spread) / np.sqrt(square)))
