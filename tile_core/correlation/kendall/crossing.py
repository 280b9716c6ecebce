"""A Kendall map over an even grid by `trace`: orientation, parts, and what is left for `merge` to decide.

Exchanging (tn, tp) with (fp, fn), and a with b, reverses every order: the map may be traced along its columns as well,
whichever has fewer live lines. Both ends of each traced line, cells in doubt and, where an entity has no score or has
one in spite of unknown counts, the whole frame are sorted instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray
from tile_core.correlation.kendall import planning
from tile_core.correlation.kendall.planning import Flags, Grid, Integers, Sample
from tile_core.execution import Desk, Task

# Measured: nanoseconds of a pair in a band, and of a line of the grid that is live for it.
_PAIR, _LIVE = 10.0, 0.7
# Cells of a band: one of its planes fits the second-level cache.
_BAND = 2**18
# The range of numbers whose products of four are far inside the range of doubles.
_LEAST, _MOST = 2.0**-200, 2.0**200
# Pairs of entities sampled before choosing the lines, if there are enough entities to make it worth while.
_SAMPLED, _FEW = 512, 200
# Twice the pairs of that many entities fit 32 bits.
_FIT = 2**15
Planes = tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.uint8]]


@dataclass(slots=True, eq=False)
class _Sums:
    """What the parts of a traced map add up to; the planes are those of `trace`."""

    signs: NDArray[Any]
    ties: NDArray[Any]
    doubt: Flags
    everywhere: int = 0

    def add(self, lines: slice, tied: int, planes: Planes) -> None:
        """One part; pairs tied everywhere are reported in every band, and counted in the first."""
        self.signs[lines] += planes[0]
        self.ties[lines] += planes[1]
        self.doubt[lines] |= planes[2] > 0
        self.everywhere += tied if lines.start == 0 else 0

    def tau(self, rank: Integers) -> FloatArray:
        """Kendall's tau-b at (line, column)."""
        pairs, groups = len(rank) * (len(rank) - 1) // 2, np.unique(rank, return_counts=True)[1]
        untied_x = float(pairs - (groups * (groups - 1) // 2).sum())
        untied = (pairs - self.everywhere) - self.ties[:, :-1]
        np.cumsum(self.signs, axis=1, out=self.signs)
        with np.errstate(divide="ignore", invalid="ignore"):
            value = self.signs[:, :-1] / np.sqrt(untied_x) / np.sqrt(untied)
        return np.asarray(np.clip(value, -1, 1, out=value))


def suits(of: Sample, on: Grid) -> bool:
    """Whether tracing is possible, and expected to be faster than sorting the entities of each cell."""
    sizes = of.rows[np.nan_to_num(of.rows) > 0]
    if not on.even or min(on.steps) < 2 or not len(sizes) or sizes.max() > _MOST or sizes.min() < _LEAST:
        return False
    n = len(of.rows)
    return _cost(n, on, 0.4) < on.shape[0] * on.shape[1] * planning.cost_of_sorting(n)


def by_crossings(of: Sample, on: Grid, desk: Desk) -> FloatArray:
    """A map of Kendall's tau over an even grid."""
    whole = of.rows.sum(-1) > 0
    rows, rank = of.rows[whole], of.rank[whole]
    turned, live = _orientation(rows, on)
    along, rows = (on.turned(), rows[:, [1, 0, 3, 2]]) if turned else (on, rows)
    left = _left_over(of.rows, on, turned)
    parts = _parts(rows, rank, along, planning.tolerance(of, on), live)
    parts += planning.sorting(of, on, np.argwhere(left)[:, ::-1])
    desk.total = len(parts) + 1
    sums, decided = _summed(desk.run(parts, here=_cost(len(rank), along, live) < planning.SMALL), along, len(rank))
    tau, doubt = sums.tau(rank), sums.doubt[:, :-1]
    tau, doubt = (-tau.T, doubt.T) if turned else (tau, doubt)
    more = planning.sorting(of, on, np.argwhere(doubt & ~left)[:, ::-1])
    desk.total = desk.done + max(1, len(more))
    decided += desk.run(more, here=len(more) < 2)
    if not more:
        desk.step()
    for cells, values in decided:
        tau[cells[:, 1], cells[:, 0]] = values
    return tau


def _summed(results: Iterator[tuple[Any, Any]], on: Grid, n: int) -> tuple[_Sums, list[tuple[Integers, FloatArray]]]:
    """What was traced, added up; and what was sorted, as it came."""
    number, shape = np.int32 if n <= _FIT else np.int64, (on.shape[0], on.shape[1] + 1)
    sums, decided = _Sums(np.zeros(shape, number), np.zeros(shape, number), np.zeros(shape, np.bool_)), []
    for name, value in results:
        if isinstance(name, slice):
            sums.add(name, *value)
        else:
            decided.append((name, value))
    return sums, decided


def _orientation(rows: FloatArray, on: Grid) -> tuple[bool, float]:
    """Whether to trace along columns, and the share of lines that are live for a pair, from a sample of pairs."""
    if len(rows) < _FEW:
        return False, 0.4
    one, other = rows[np.random.default_rng(0).integers(0, len(rows), (2, _SAMPLED))]
    by_rows, by_columns = _live(one, other), _live(one[:, [1, 0, 3, 2]], other[:, [1, 0, 3, 2]])
    turned = _cost(len(rows), on.turned(), by_columns) < _cost(len(rows), on, by_rows)
    return turned, by_columns if turned else by_rows


def _live(one: FloatArray, other: FloatArray) -> float:
    """The share of rows of the Tile in which two entities change their order."""
    b = (np.arange(16) + 0.5) / 16
    bad, other_bad = (rows[:, [1, 2]] @ np.stack([1 - b, b]) for rows in (one, other))
    left, right = (one[:, [k]] * other_bad - other[:, [k]] * bad for k in (0, 3))
    return float((left * right < 0).mean())


def _left_over(rows: FloatArray, on: Grid, turned: bool) -> Flags:
    """The cells that are not traced, shape (rows of the map, columns)."""
    right, wrong = rows[:, [0, 3]], rows[:, [1, 2]]
    partial = ((right.sum(-1) == 0) & (wrong.min(-1) == 0)) | ((wrong.sum(-1) == 0) & (right.min(-1) == 0))
    everything = bool((partial | np.isnan(rows).any(-1)).any())
    left = np.zeros(on.shape, np.bool_)
    if everything or turned:
        left[[0, -1]] = True
    if everything or not turned:
        left[:, [0, -1]] = True
    return left


def _parts(rows: FloatArray, rank: Integers, on: Grid, tolerance: float, live: float) -> list[Task]:
    """Tasks named by their lines: bands of lines, and in each shares of the pairs of entities."""
    columns, limits = np.ascontiguousarray(rows.T), (tolerance / 2, 1.1 * tolerance)
    bands = planning.sliced(on.shape[0], _bands(on))
    cost = _cost(len(rows), on, live) / len(bands)
    shares = planning.pieces(len(rows), cost / max(1, len(rows)))
    # First entities 0 to n (1 - sqrt(1 - s)) make the share s of all pairs.
    edges = np.ceil(len(rows) * (1 - np.sqrt(1 - np.arange(shares + 1) / max(1, shares)))).astype(int).tolist()
    return [
        (band, traced, (columns, rank, on.steps, limits, firsts, (band.start, band.stop)))
        for band in bands
        for firsts in pairwise(edges)
    ]


def traced(  # noqa: PLR0917 (a task takes plain arrays)
    columns: FloatArray,
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
    return trace(
        planning.own(columns), planning.own(rank.astype(np.int32)), size, limits, firsts, band[0], planes
    ), planes


def _bands(on: Grid) -> int:
    return -(-on.shape[0] * on.shape[1] // _BAND)


def _cost(n: int, on: Grid, live: float) -> float:
    """Nanoseconds of tracing n entities, when this share of the lines is live for a pair."""
    return n * n / 2 * (_bands(on) * _PAIR + live * on.shape[0] * _LIVE)
