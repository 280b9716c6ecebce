"""Rank correlation of any score x with the canonical scores, at one pair of numbers or over the whole Tile.

x has shape (n,): one number for each of n performances of shape (n, 4); larger is better. Entities whose x is `nan`
are dropped; so are, in each cell by itself, those whose canonical score is undefined there. +-inf are ordinary extreme
values for Kendall and Spearman; Pearson drops them. Maps have shape (len(b), len(a)), are indexed [b, a], and hold
`nan` where fewer than two entities are left or all are tied on one side.

Ties: scores are tied as `ranking` says: neighbours in the sorted ordering keys whose relative gap is at most
`ranking.TOLERANCE`, and chains of them. On grids `tile.axis(size)`, keys of counts are made with integer weights and
compared exactly, while K L N^2 < 2^52 (K and L steps, N the largest test set). Values of x, which may have any sign,
are tied when the gap of sorted neighbours is at most TOLERANCE * max(|one|, |other|, min(1, largest finite |x|)), and
in chains: numbers around 0 are compared with the numbers they come with. Kendall's coefficient is tau-b, Spearman's is
that of average ranks.

Kendall maps over `tile.axis` grids are not made cell by cell: a pair of entities changes its order at most once in a
row, so a row is a running sum of such changes (`kendall.trace`). Other axes, and few cells of many entities, are
sorted cell by cell in O(n log n). Beside its result and the inputs a map holds at most some 100 MB.

Loops are compiled by numba, and kept in the user's cache folder or in `NUMBA_CACHE_DIR`; the first use after an
installation takes seconds, `warm` takes them in advance. Work is cut into tasks for any `concurrent.futures.Executor`,
by default threads of our own. No digit of a result depends on the executor or on how the work was cut. `progress(done,
total)` is called after each task, `cancel()` between tasks; when it returns true, `CancelledError` is raised.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Unpack

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.correlation.kendall import crossing, planning
from tile_core.execution import Cancel, CancelledError, Desk, Progress, Running

__all__ = ["MAPS", "Cancel", "CancelledError", "Map", "Progress"]
__all__ += ["at", "kendall_map", "kendall_tau", "pearson_map", "spearman_map", "warm"]

_KERNELS = ("merge", "trace", "product")


# How `kendall_map`, `spearman_map` and `pearson_map` are called.
Map = Callable[..., FloatArray]


def kendall_tau(x: ArrayLike, y: ArrayLike) -> float:
    """Kendall's tau-b (Biometrika 33, 1945) of two series of shape (n,), in [-1, 1]; pairs with a `nan` are dropped.

    x and y: real numbers, `inf` allowed. Values are tied within a relative `ranking.TOLERANCE`. `nan` for fewer than
    two pairs, and when one series is all tied. Raises `InvalidInputError` when the shapes differ, `ModuleNotFoundError`
    without numba.

    >>> round(kendall_tau([1, 2, 3, 4], [1, 3, 2, 4]), 6)
    0.666667
    """
    one, other = checks.real(x, "x"), checks.real(y, "y")
    if one.ndim != 1 or one.shape != other.shape:
        raise InvalidInputError(f"x and y: expected two series of one length, found {one.shape} and {other.shape}")
    known = ~(np.isnan(one) | np.isnan(other))
    rank = planning.dense_ranks(one[known])
    order = np.argsort(rank, kind="stable")
    # An entity with tp = y and fp = 1 has the key y where a = 1 and b = 0.
    rows = np.zeros((len(order), 4))
    rows[:, 1], rows[:, 3] = 1.0, planning.dense_ranks(other[known])[order]
    weights = (np.array([[0.0, 1.0]]), np.array([[1.0, 0.0]]))
    return float(planning.merged(rows, rank[order], weights, np.zeros((1, 2), np.int64), 0.0, False)[0])


def kendall_map(
    x: ArrayLike,
    performances: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    **how: Unpack[Running],
) -> FloatArray:
    """Kendall's tau-b of x with R_{a,b}, in [-1, 1], shape (len(b), len(a)), indexed [b, a] (B section 4.2).

    `x`: shape (n,), larger is better; `performances`: shape (n, 4); a and b: shapes (columns,) and (rows,), in [0, 1].
    Entities whose x or canonical score is `nan` are dropped; `nan` where fewer than two are left or all are tied.
    `executor`: any `concurrent.futures.Executor`, threads of this process by default. `progress(done, total)` is called
    after each task, and `cancel()` is asked between tasks. Raises `InvalidInputError` for shapes that do not fit and
    for places outside [0, 1], `CancelledError` when cancelled, and `ModuleNotFoundError` without numba.

    >>> from tile_core import populations, scores, tile
    >>> rows = populations.lattice(8)
    >>> f1 = scores.f_beta(rows, 1)
    >>> kendall_map(f1, rows, tile.axis(3), tile.axis(3)).round(2)[1, 2]  # at (1, 1/2), the place of F1
    np.float64(1.0)
    """
    series, rows, on = _checked(x, performances, a, b)
    of, desk = planning.sample(series, rows), Desk(**how)
    return crossing.by_crossings(of, on, desk) if crossing.suits(of, on) else planning.by_sorting(of, on, desk)


def spearman_map(
    x: ArrayLike,
    performances: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    **how: Unpack[Running],
) -> FloatArray:
    """Spearman's rho of x with R_{a,b}, of average ranks, in [-1, 1], shape (len(b), len(a)), indexed [b, a].

    `x`: shape (n,), larger is better; `performances`: shape (n, 4); a and b: shapes (columns,) and (rows,), in [0, 1].
    Entities whose x or canonical score is `nan` are dropped; `nan` where fewer than two are left or all are tied.
    `executor`: any `concurrent.futures.Executor`, threads of this process by default. `progress(done, total)` is called
    after each task, and `cancel()` is asked between tasks. Raises `InvalidInputError` for shapes that do not fit and
    for places outside [0, 1], `CancelledError` when cancelled, and `ModuleNotFoundError` without numba. The map of B
    section 4.2, with another coefficient.

    >>> from tile_core import populations, scores, tile
    >>> rows = populations.lattice(8)
    >>> f1 = scores.f_beta(rows, 1)
    >>> spearman_map(f1, rows, tile.axis(3), tile.axis(3)).round(2)[1]
    array([0.24, 0.74, 1.  ])
    """
    series, rows, on = _checked(x, performances, a, b)
    return planning.by_sorting(planning.sample(series, rows), on, Desk(**how), spearman=True)


def pearson_map(
    x: ArrayLike,
    performances: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    **how: Unpack[Running],
) -> FloatArray:
    """Pearson's r of x with the value of R_{a,b}, in [-1, 1], shape (len(b), len(a)), indexed [b, a].

    `x`: shape (n,), larger is better; `performances`: shape (n, 4); a and b: shapes (columns,) and (rows,), in [0, 1].
    Entities whose x is infinite or `nan`, or whose canonical score is `nan`, are dropped; `nan` where fewer than two
    are left or all are tied. `executor`: any `concurrent.futures.Executor`, threads of this process by default.
    `progress(done, total)` is called after each task, and `cancel()` is asked between tasks. Raises `InvalidInputError`
    for shapes that do not fit and for places outside [0, 1], `CancelledError` when cancelled, and `ModuleNotFoundError`
    without numba. The map of B section 4.2, with another coefficient.

    >>> from tile_core import populations, scores, tile
    >>> rows = populations.lattice(8)
    >>> f1 = scores.f_beta(rows, 1)
    >>> pearson_map(f1, rows, tile.axis(3), tile.axis(3)).round(2)[1]
    array([0.23, 0.74, 1.  ])
    """
    series, rows, on = _checked(x, performances, a, b)
    parts = planning.multiplying(series, rows, on, planning.all_cells(on))
    return planning.collected(parts, on, Desk(**how))


MAPS: dict[str, Map] = {"kendall": kendall_map, "spearman": spearman_map, "pearson": pearson_map}


def at(
    x: ArrayLike,
    performances: ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    coefficient: str = "kendall",
    **how: Unpack[Running],
) -> FloatArray:
    """Correlation of x with R_{a,b} at single places, in [-1, 1]: a and b, in [0, 1], broadcast, values of their shape.

    `x`: shape (n,); `performances`: shape (n, 4); `coefficient`: one of `MAPS`. Entities whose x or canonical score is
    `nan` are dropped; `nan` where fewer than two are left or all are tied. `executor`: any
    `concurrent.futures.Executor`, threads of this process by default. `progress(done, total)` is called after each
    task, and `cancel()` is asked between tasks. Raises `InvalidInputError` for shapes that do not fit, places outside
    [0, 1] and another coefficient, `CancelledError` when cancelled, and `ModuleNotFoundError` without numba (B section
    4.2).

    >>> from tile_core import populations, scores, tile
    >>> rows = populations.lattice(8)
    >>> f1 = scores.f_beta(rows, 1)
    >>> at(f1, rows, 1, [0.25, 0.5]).round(3)
    array([0.901, 1.   ])
    """
    if coefficient not in MAPS:
        raise InvalidInputError(f"coefficient: expected one of {', '.join(MAPS)}, found {coefficient}")
    one, other = np.broadcast_arrays(checks.unit(a, "a"), checks.unit(b, "b"))
    series, rows, on = _checked(x, performances, one.ravel(), other.ravel())
    desk, diagonal = Desk(**how), np.stack([np.arange(one.size)] * 2, -1)
    if coefficient == "pearson":
        parts = planning.multiplying(series, rows, on, diagonal)
    else:
        parts = planning.sorting(planning.sample(series, rows), on, diagonal, coefficient == "spearman")
    result = np.empty(one.size)
    for cells, values in planning.done(parts, desk):
        result[cells[:, 0]] = values
    return result.reshape(one.shape)


def warm(progress: Progress | None = None) -> None:
    """Compile everything once, or load it from the cache; any thread may call this, and go on when it is done.

    `progress(done, total)` is called after each kernel. Raises `ModuleNotFoundError` without numba.

    >>> warm()
    """
    for done, name in enumerate(_KERNELS, 1):
        import_module(f"tile_core.correlation.kendall.{name}")
        if progress is not None:
            progress(done, len(_KERNELS))


def _checked(
    x: ArrayLike, performances: ArrayLike, a: ArrayLike, b: ArrayLike
) -> tuple[FloatArray, FloatArray, planning.Grid]:
    series, rows = checks.real(x, "x"), checks.performances(performances)
    if series.ndim != 1 or rows.shape != (len(series), 4):
        raise InvalidInputError(f"x and performances: expected (n,) and (n, 4), found {series.shape} and {rows.shape}")
    return series, rows, planning.grid(checks.unit(a, "a"), checks.unit(b, "b"))
