"""Draws for a leaderboard: its counts, or its rates and sample sizes, in one context or of the mean."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray, InvalidInputError
from tile_core.leaderboard import Leaderboard
from tile_core.performance import FN, FP, TN, TP
from tile_core.uncertainty.draws import Draws, from_rates, mean

_SAME = 1e-6
# Rates that are made of counts give these counts again, and ties are exact.
_ROUNDING = 1e-12
_SHOWN = 3


def from_leaderboard(board: Leaderboard, context: int | None, seed: int, **options: Any) -> Draws:
    """`Draws` of all entities of `board` in one context; `None` is the mean, each context drawn by itself.

    `context` is an index. Equal values of `seed`, from 0 to below 2^32, give equal draws, in the browser too.
    `options`: `draws`, their number; `pseudo_counts`, at least 0.5; `congruence`, in [0, 1]; `design_effect`, at least
    1, as `from_counts` explains them. Entities that lack a performance or a count are missing. Raises
    `InvalidInputError` where all do, for rows without a sample size, counts that are not whole or do not sum to the
    size, rows of one class only, and options out of range.

    >>> from tile_core.leaderboard import leaderboard
    >>> board = leaderboard(["A"], [[70, 10, 5, 15]], sizes=[[100]])
    >>> from_leaderboard(board, 0, 1, draws=10).measured
    array([[70., 10.,  5., 15.]])
    """
    if context is None:
        parts = drawn_contexts(board, seed, **options)
        drawn = parts[0] if len(parts) == 1 else mean(parts)
    else:
        drawn = _in_context(board, context, seed, options)
    if np.isnan(drawn.measured).any(-1).all():
        raise InvalidInputError("uncertainty needs complete confusion matrices; found none")
    return drawn


def drawn_contexts(board: Leaderboard, seed: int, **options: Any) -> list[Draws]:
    """`Draws` of all entities of `board` in every context, each drawn by itself; those of `from_leaderboard`'s mean.

    Equal values of `seed`, from 0 to below 2^32, give equal draws. `options`: `draws`, `pseudo_counts`, `congruence`
    and `design_effect`, as `from_counts` explains them. Raises `InvalidInputError` for rows without a sample size,
    counts that are not whole or do not sum to the size, rows of one class only, and options out of range.

    >>> from tile_core.leaderboard import leaderboard
    >>> board = leaderboard(["A"], [[[7, 1, 1, 1]], [[4, 2, 0, 4]]], contexts=["x", "y"], sizes=[[10], [10]])
    >>> [drawn.measured.tolist() for drawn in drawn_contexts(board, 1, draws=10)]
    [[[7.0, 1.0, 1.0, 1.0]], [[4.0, 2.0, 0.0, 4.0]]]
    """
    return [_in_context(board, k, seed, options | {"context": k}) for k in range(len(board.contexts))]


def counts_in(board: Leaderboard, context: int) -> FloatArray:
    """tn, fp, fn, tp of all entities of `board` in a context, shape (n, 4); whole unless rates were rounded.

    `context` is an index. `nan` for entities that lack a performance or a count. Raises `InvalidInputError` for rows
    without a sample size, counts that are not whole or do not sum to the size, and rows of one class only.

    >>> from tile_core.leaderboard import leaderboard
    >>> counts_in(leaderboard(["A"], [[0.7, 0.1, 0.05, 0.15]], sizes=[[100]]), 0)
    array([[70., 10.,  5., 15.]])
    """
    rows, sizes = board.performances[context], board.sizes[context]
    known = ~np.isnan(rows).any(-1)
    total = np.where(known, rows.sum(-1), 1.0)
    absolute = total > 1 + _SAME
    broken = (np.abs(rows - np.round(rows)) > _SAME * np.maximum(rows, 1)).any(-1)
    _refuse(board, known & absolute & broken, "whole counts, not means of folds or weighted samples", "fractions")
    _refuse(board, known & np.isnan(sizes), "a sample size in every row, as counts or in a column n", "no size")
    other = absolute & (np.abs(total - sizes) > _SAME * total)
    _refuse(board, known & other, "counts that sum to the sample size", "another sum")
    counts = np.where(known[:, None], rows / total[:, None] * np.where(known, sizes, 1.0)[:, None], np.nan)
    for columns, name in (([FN, TP], "positives"), ([TN, FP], "negatives")):
        empty = counts[:, columns].sum(-1) == 0
        _refuse(board, known & empty, "positives and negatives in every row", f"no {name}")
    whole = np.abs(counts - np.round(counts)) <= _ROUNDING * np.maximum(counts, 1)
    return np.where(whole, np.round(counts), counts)


def _in_context(board: Leaderboard, context: int, seed: int, options: dict[str, Any]) -> Draws:
    counts = counts_in(board, context)
    known = ~np.isnan(counts).any(-1)
    n, p = (np.where(known, counts[:, columns].sum(-1), 1.0) for columns in ([TN, FP], [FN, TP]))
    return from_rates(counts[:, TP] / p, counts[:, FP] / n, p, n, seed, **options)


def _refuse(board: Leaderboard, wrong: NDArray[np.bool_], expected: str, found: str) -> None:
    index: list[int] = np.flatnonzero(wrong).tolist()
    if not index:
        return
    names = ", ".join(board.entities[i] for i in index[:_SHOWN]) + (", ..." if len(index) > _SHOWN else "")
    raise InvalidInputError(
        f"uncertainty needs {expected}; found {found} in {len(index)} of {len(board.entities)} rows ({names})"
    )
