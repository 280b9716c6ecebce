# ruff: noqa: PLR0913, PLR0917  tasks pass single arrays on to compiled kernels
"""Parts of a map as plain functions of plain arrays, so that any executor can run them, in another process too."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Doubles = NDArray[np.float64]
Integers = NDArray[np.int64]
Planes = tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.uint8]]


def traced(
    columns: Doubles,
    rank: Integers,
    steps: tuple[int, int],
    limits: tuple[float, float],
    firsts: tuple[int, int],
    band: tuple[int, int],
) -> tuple[int, Planes]:
    """The number of pairs tied everywhere, and the planes of `trace` for these first entities and rows of the grid."""
    from tile_core.correlation.kendall.trace import trace

    shape = (band[1] - band[0], steps[0] + 2)
    planes = (np.zeros(shape, np.int32), np.zeros(shape, np.int32), np.zeros(shape, np.uint8))
    size = (float(steps[0]), float(steps[1]))
    return trace(_own(columns), _own(rank.astype(np.int32)), size, limits, firsts, band[0], planes), planes


def merged(
    rows: Doubles, rank: Integers, weights: tuple[Doubles, Doubles], cells: Integers, tolerance: float, spearman: bool
) -> Doubles:
    """Kendall's tau, or Spearman's rho, in these cells (column, row), shape (cells,)."""
    from tile_core.correlation.kendall.merge import merge

    result = np.empty(len(cells))
    merge(_own(rows), _own(rank), _own(weights[0]), _own(weights[1]), _own(cells), tolerance, spearman, result)
    return result


def multiplied(
    columns: Doubles, x: Doubles, weights: tuple[Doubles, Doubles], cells: Integers, tolerance: float
) -> Doubles:
    """Pearson's correlation in these cells (column, row), shape (cells,)."""
    from tile_core.correlation.kendall.product import product

    result = np.empty(len(cells))
    product(_own(columns), _own(x), _own(weights[0]), _own(weights[1]), _own(cells), tolerance, result)
    return result


def _own(array: NDArray[Any]) -> NDArray[Any]:
    """Contiguous and writable, as the kernels' signatures say; what came from another process need not be."""
    return np.require(array, requirements=["C", "W"])
