"""Draws for a leaderboard: its counts, or its rates and sample sizes, in one context or of the mean."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tile_core.checks import InvalidInputError
from tile_core.leaderboard import Leaderboard
from tile_core.uncertainty.draws import Draws, from_rates, mean

_SAME = 1e-6
_SHOWN = 3


def from_leaderboard(board: Leaderboard, context: int | None, generator: Generator, **options: Any) -> Draws:
    """`Draws` of all entities of `board` in one context; `None` is the mean, each context drawn by itself.

    `context` is an index. `generator`: the same state gives the same draws. `options`: `draws`, their number;
    `pseudo_counts`, at least 0.5; `congruence`, in [0, 1]; `design_effect`, at least 1, as `from_counts` explains them.
    Entities that lack a performance or a count are missing. Raises `InvalidInputError` for rows without a sample size,
    counts that are not whole or do not sum to the size, rows of one class only, and options out of range.

    >>> from tile_core.leaderboard import leaderboard
    >>> board = leaderboard(["A"], [[70, 10, 5, 15]], sizes=[[100]])
    >>> from_leaderboard(board, 0, np.random.default_rng(1), draws=10).measured
    array([[70., 10.,  5., 15.]])
    """
    wanted = range(len(board.contexts)) if context is None else [context]
    parts = [_in_context(board, index, generator, options) for index in wanted]
    return parts[0] if len(parts) == 1 else mean(parts)


def _in_context(board: Leaderboard, context: int, generator: Generator, options: dict[str, Any]) -> Draws:
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
    negatives, positives = counts[:, :2].sum(-1), counts[:, 2:].sum(-1)
    for size, name in ((positives, "positives"), (negatives, "negatives")):
        _refuse(board, known & (size == 0), "positives and negatives in every row", f"no {name}")
    p, n = (np.where(known, size, 1.0) for size in (positives, negatives))
    return from_rates(counts[:, 3] / p, counts[:, 1] / n, p, n, generator, **options)


def _refuse(board: Leaderboard, wrong: NDArray[np.bool_], expected: str, found: str) -> None:
    index: list[int] = np.flatnonzero(wrong).tolist()
    if not index:
        return
    names = ", ".join(board.entities[i] for i in index[:_SHOWN]) + (", ..." if len(index) > _SHOWN else "")
    raise InvalidInputError(
        f"uncertainty needs {expected}; found {found} in {len(index)} of {len(board.entities)} rows ({names})"
    )
