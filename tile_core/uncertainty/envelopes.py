# ruff: noqa: PLR0912, PLR0917  numba compiles whole loops and functions of single arrays
"""Compiled loops that find the best entities along the rows of a grid, draw by draw, from upper envelopes.

For a fixed b the key good / bad of an entity is linear in a, at any prior: a row of the grid is an upper envelope of
straight lines. It is walked from column to column where the best one changes; between two such columns the same one is
best, and nothing is computed there. Where lines meet within the tolerance of `ranking`, columns are compared one by
one, so that ties are those of the plain evaluation.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tile_core.compiling import helper, kernel

# A place is counted as so many parts, a multiple of 1 to 16, so that up to 16 tied entities share it in whole numbers.
PARTS = 720_720


@helper
def _tied(values: Any, top: float, tolerance: float, tied: Any) -> int:
    """The number of entities tied with the top, directly or in a chain; their indices are written to `tied`."""
    low, before = top, 0
    while True:
        number, least = 0, low
        for e in range(len(values)):
            if values[e] == top or values[e] >= low * (1 - tolerance):
                tied[number] = e
                number += 1
                least = min(least, values[e])
        if number == before:
            return number
        low, before = least, number


@helper
def _cell(rows: Any, weights: Any, tolerance: float, values: Any, tied: Any, counts: Any, end: Any) -> None:
    """Count the best of one cell by evaluating every score, where scores are infinite or undefined."""
    wtn, wtp, wfp, wfn = weights
    top = -1.0
    for e in range(rows.shape[1]):
        good = (wtn * rows[0, e] if wtn > 0 else 0.0) + (wtp * rows[3, e] if wtp > 0 else 0.0)
        bad = (wfp * rows[1, e] if wfp > 0 else 0.0) + (wfn * rows[2, e] if wfn > 0 else 0.0)
        values[e] = good / bad if good + bad > 0 else -1.0
        top = max(top, values[e])
    if top >= 0:
        number = _tied(values, top, tolerance, tied)
        for i in range(number):
            counts[tied[i]] += PARTS // number
            end[tied[i]] -= PARTS // number


@kernel("void(f8[:,:,::1], f8[::1], f8[::1], f8, i8[:,:,::1])", fastmath={"nnan", "nsz", "reassoc"})
def count_best(draws: Any, a: Any, b: Any, tolerance: float, counts: Any) -> None:
    """Add to counts, shape (b, a + 1, n), what each entity gains and loses from one column to the next.

    `draws`: shape (draws, 4, n), without `nan`; a and b increase. The sums along the columns are numbers of draws times
    `PARTS`.
    """
    number, n, last = len(draws), draws.shape[2], len(a) - 1
    left, right, values, end, tied = np.empty(n), np.empty(n), np.empty(n), np.empty(n), np.empty(n, np.int64)
    for r in range(len(b)):
        mine, wfp, wfn = counts[r], 1 - b[r], b[r]
        for d in range(number):
            rows = draws[d]
            tn, fp, fn, tp = rows[0], rows[1], rows[2], rows[3]
            least = np.inf
            for e in range(n):
                bad = wfp * fp[e] + wfn * fn[e]
                least = min(least, bad)
                left[e], right[e] = tn[e] / bad, tp[e] / bad
            if not least > 0:
                for k in range(last + 1):
                    _cell(rows, (1 - a[k], a[k], wfp, wfn), tolerance, values, tied, mine[k], mine[k + 1])
                continue
            for e in range(n):
                end[e] = (1 - a[last]) * left[e] + a[last] * right[e]
            k = 0
            while k <= last:
                top = -1.0
                for e in range(n):
                    values[e] = (1 - a[k]) * left[e] + a[k] * right[e]
                    top = max(top, values[e])
                ties = 0
                w = 0
                for e in range(n):
                    near = values[e] >= top * (1 - tolerance)
                    ties += near
                    w = e if near else w
                if ties > 1:
                    ties = _tied(values, top, tolerance, tied)
                    for i in range(ties):
                        w = tied[i] if end[tied[i]] > end[w] else w
                else:
                    tied[0] = w
                follow = k + 1
                if k < last:
                    first, close = 2.0, 0
                    here, there = values[w] * (1 - 2 * tolerance), end[w] * (1 - 2 * tolerance)
                    for e in range(n):
                        lead, loss = here - values[e], end[e] - there
                        close += lead <= 0
                        share = lead / (lead + loss)
                        first = min(first, share if (lead > 0) & (loss > 0) else 2.0)
                    same = 0
                    for i in range(ties):
                        same += abs(end[tied[i]] - end[w]) <= tolerance * end[w]
                    if same == ties and close == ties:
                        place = a[k] + first * (a[last] - a[k]) - 1e-12 if first <= 1 else a[last]
                        while follow < last and a[follow] < place:
                            follow += 1
                for i in range(ties):
                    mine[k, tied[i]] += PARTS // ties
                    mine[follow, tied[i]] -= PARTS // ties
                k = follow


@kernel("void(f8[:,:,::1], f8[::1], f8[::1], f8, i8[:,:,::1])", fastmath={"nsz"})
def count_within(draws: Any, a: Any, b: Any, delta: float, counts: Any) -> None:
    """Add to counts, shape (b, a, n), in how many draws the score of each is at most `delta` below the best."""
    n, scores = draws.shape[2], np.empty(draws.shape[2])
    for r in range(len(b)):
        for d in range(len(draws)):
            rows = draws[d]
            for k in range(len(a)):
                top = -1.0
                for e in range(n):
                    good = (1 - a[k]) * rows[0, e] + a[k] * rows[3, e]
                    bad = (1 - b[r]) * rows[1, e] + b[r] * rows[2, e]
                    scores[e] = good / (good + bad) if good + bad > 0 else -2.0
                    top = max(top, scores[e])
                least = max(top - delta, 0.0)
                for e in range(n):
                    counts[r, k, e] += scores[e] >= least
