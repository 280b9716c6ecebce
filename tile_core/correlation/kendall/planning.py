"""How a map is cut into tasks and put together again: entities in the order of x, a grid, and which kernel is faster.

Indices of cells are (column, row). `correlation` states what comes out. A task, such as `merged`, is a function of
plain arrays, so that any executor can run it, in another process too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tile_core import tile
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.execution import Desk, Task, workers
from tile_core.ranking import TOLERANCE

Integers = NDArray[np.int64]
Flags = NDArray[np.bool_]

# Measured: nanoseconds of an entity in a cell, per step of merging; of Spearman's rho compared with Kendall's tau.
_MERGE, _SPEARMAN = 2.5, 3
# Measured: nanoseconds of an entity in a cell, for sums of products.
_PRODUCT = 0.5
# Nanoseconds of a task, so that progress and cancelling are felt, and of all work below which threads do not pay.
_TASK, SMALL = 2e8, 1e6
# Numbers beyond this are scaled down: weighted, they would leave the range of doubles.
_HUGE = 2.0**900


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """Entities in the order of x: rows (n, 4), dense ranks of x from 0 up (n,).

    `largest` is the greatest number of samples, if all numbers are whole, and otherwise infinite.
    """

    rows: FloatArray
    rank: Integers
    largest: float


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Weights (1-a, a) and (1-b, b), shape (places, 2) each; whole numbers on `tile.axis` grids, which are `even`."""

    a: FloatArray
    b: FloatArray
    even: bool

    @property
    def shape(self) -> tuple[int, int]:
        """Of a map: rows, columns."""
        return len(self.b), len(self.a)

    @property
    def steps(self) -> tuple[int, int]:
        """K and L."""
        return len(self.a) - 1, len(self.b) - 1

    def turned(self) -> Grid:
        """Columns as rows."""
        return Grid(self.b, self.a, self.even)


def grid(a: FloatArray, b: FloatArray) -> Grid:
    """The grid of these places: one-dimensional arrays in [0, 1]."""
    for values, name in ((a, "a"), (b, "b")):
        if values.ndim != 1:
            raise InvalidInputError(f"{name}: expected one dimension, found shape {values.shape}")
    whole_a, whole_b = _whole(a), _whole(b)
    weights = [
        np.stack([1 - values, values], -1) if whole is None else whole for values, whole in ((a, whole_a), (b, whole_b))
    ]
    return Grid(weights[0], weights[1], whole_a is not None and whole_b is not None)


def _whole(values: FloatArray) -> FloatArray | None:
    """Weights K - k and k where these are the places k / K, whatever way they were rounded."""
    if len(values) < 2 or np.abs(values - tile.axis(len(values))).max() > 2.0**-51:
        return None
    k = np.arange(len(values), dtype=np.float64)
    return np.stack([k[::-1], k], -1)


def dense_ranks(values: FloatArray) -> Integers:
    """Ranks 0, 1, ... of numbers of any sign, least first, -1 for `nan`; ties as `correlation` says for x."""
    known = np.flatnonzero(~np.isnan(values))
    index = known[np.argsort(values[known], kind="stable")]
    ordered = values[index]
    size = np.abs(ordered)
    unit = min(1.0, size[np.isfinite(size)].max(initial=0.0))
    low, high = ordered[:-1], ordered[1:]
    with np.errstate(invalid="ignore", over="ignore"):
        near = high - low <= TOLERANCE * np.maximum(np.maximum(size[:-1], size[1:]), unit)
    tied = (low == high) | (near & np.isfinite(low) & np.isfinite(high))
    result = np.full(len(values), -1)
    result[index[:1]] = 0
    result[index[1:]] = np.cumsum(~tied)
    return result


def sample(x: FloatArray, rows: FloatArray) -> Sample:
    """Entities whose x is known, in its order; numbers near the end of the range of doubles are scaled, as R allows."""
    rank = dense_ranks(x)
    order = np.argsort(rank, kind="stable")[np.count_nonzero(rank < 0) :]
    rows = rows[order]
    huge = np.fmax.reduce(rows, axis=-1, initial=0.0) > _HUGE
    rows = np.where(huge[:, None], rows * _HUGE**-0.25, rows)
    total = np.nansum(rows, -1)
    counted = np.all((rows == np.floor(rows)) | np.isnan(rows))
    return Sample(rows, rank[order], float(total.max(initial=0.0)) if counted else np.inf)


def tolerance(of: Sample, on: Grid) -> float:
    """0 where keys are ratios of whole numbers, and doubles hold these and every product of two of them."""
    return 0.0 if on.even and of.largest**2 * on.steps[0] * on.steps[1] < 2**52 else TOLERANCE


def by_sorting(of: Sample, on: Grid, desk: Desk, spearman: bool = False) -> FloatArray:
    """A map of Kendall's tau or Spearman's rho, each cell by sorting."""
    return collected(sorting(of, on, all_cells(on), spearman), on, desk)


def sorting(of: Sample, on: Grid, cells: Integers, spearman: bool = False) -> list[Task]:
    """Tasks for these cells (column, row), shape (cells, 2); the name of each is its cells."""
    cost, limit = cost_of_sorting(len(of.rows)) * (_SPEARMAN if spearman else 1), tolerance(of, on)
    return [
        (cells[part], merged, (of.rows, of.rank, (on.a, on.b), cells[part], limit, spearman))
        for part in sliced(len(cells), pieces(len(cells), cost))
    ]


def multiplying(x: FloatArray, rows: FloatArray, on: Grid, cells: Integers) -> list[Task]:
    """Tasks for Pearson's r in these cells (column, row), shape (cells, 2); the name of each is its cells."""
    finite = np.isfinite(x)
    x, rows = x[finite], rows[finite]
    largest = np.fmax.reduce(rows, axis=-1, initial=0.0, keepdims=True)
    columns = np.ascontiguousarray((rows / np.where(largest > 0, largest, 1.0)).T)
    # All tied values become equal, far from the ends of the range of doubles.
    ranks, x = dense_ranks(x), x / max(1.0, np.abs(x).max(initial=0.0))
    x = x[np.unique(ranks, return_index=True)[1]][ranks]
    off = x - x.mean() if len(x) else x
    width = np.abs(off).max(initial=0.0)
    off = off / width if width > TOLERANCE * np.abs(x).max(initial=0.0) else np.zeros_like(off)
    weights = (on.a / on.a.sum(-1, keepdims=True), on.b / on.b.sum(-1, keepdims=True))  # values need them to add to 1
    return [
        (cells[part], multiplied, (columns, off, weights, cells[part], TOLERANCE))
        for part in sliced(len(cells), pieces(len(cells), len(x) * _PRODUCT))
    ]


def merged(  # noqa: PLR0917 (a task takes plain arrays)
    rows: FloatArray,
    rank: Integers,
    weights: tuple[FloatArray, FloatArray],
    cells: Integers,
    tolerance: float,
    spearman: bool,
) -> FloatArray:
    """Kendall's tau, or Spearman's rho, in these cells (column, row), shape (cells,)."""
    from tile_core.correlation.kendall.merge import merge

    result = np.empty(len(cells))
    merge(own(rows), own(rank), own(weights[0]), own(weights[1]), own(cells), tolerance, spearman, result)
    return result


def multiplied(
    columns: FloatArray, x: FloatArray, weights: tuple[FloatArray, FloatArray], cells: Integers, tolerance: float
) -> FloatArray:
    """Pearson's correlation in these cells (column, row), shape (cells,)."""
    from tile_core.correlation.kendall.product import product

    result = np.empty(len(cells))
    product(own(columns), own(x), own(weights[0]), own(weights[1]), own(cells), tolerance, result)
    return result


def own(array: NDArray[Any]) -> NDArray[Any]:
    """Contiguous and writable, as the kernels' signatures say; what came from another process need not be."""
    return np.require(array, requirements=["C", "W"])


def cost_of_sorting(n: int) -> float:
    """Nanoseconds for one cell."""
    return float(n * np.log2(n + 2) * _MERGE)


def collected(parts: list[Task], on: Grid, desk: Desk) -> FloatArray:
    """A map from tasks whose names are the cells, and that give their values."""
    result = np.full(on.shape, np.nan)
    for cells, values in done(parts, desk):
        result[cells[:, 1], cells[:, 0]] = values
    return result


def done(parts: list[Task], desk: Desk) -> Iterator[tuple[Any, Any]]:
    """Names and results of tasks that are all there is to do."""
    desk.total = len(parts)
    return desk.run(parts, here=len(parts) < 2)


def all_cells(on: Grid) -> Integers:
    """Every cell (column, row), row by row."""
    return np.indices(on.shape).reshape(2, -1).T[:, ::-1]


def pieces(count: int, cost: float) -> int:
    """Into how many tasks to divide things of this cost: of a good length, and at least one for each thread."""
    return int(min(count, max(np.ceil(cost * count / _TASK), workers() if cost * count > SMALL else 1)))


def sliced(count: int, parts: int) -> list[slice]:
    """`count` things in parts of nearly the same size."""
    edges = (np.arange(parts + 1) * count // max(1, parts)).tolist()
    return [slice(start, stop) for start, stop in pairwise(edges)]
