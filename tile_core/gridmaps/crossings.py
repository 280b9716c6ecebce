"""The rank of one entity at each point of a grid, counted where others change places with it.

Along a row of the grid, at a = k / K, another entity j is ahead of the entity i where (K - k) left + k right > 0, with
`left` and `right` the differences of their keys, over common denominators, at the two ends. So j is ahead on one side
of at most one place, and the number of entities ahead is a running sum of changes.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tile_core import ranking
from tile_core.checks import FloatArray
from tile_core.gridmaps.keys import AT_ONCE, Field, IntArray
from tile_core.ranking import TOLERANCE

_Flags = NDArray[np.bool_]


def count_crossings(grid: Field, entity: int, result: FloatArray) -> _Flags:
    """Write the ranks of an entity inside the grid to `result`, shape (K + 1, K + 1).

    Returns the cells, in that shape, where rounding leaves open whether another entity is tied.
    """
    own = ranking.representatives(grid.rows)
    others = grid.whole[own[grid.whole] != own[entity]]
    doubtful = np.zeros(result.shape, bool)
    step = max(1, AT_ONCE // max(1, len(others)))
    for start in range(1, grid.steps, step):
        kb = np.arange(start, min(start + step, grid.steps))
        rows = _rows(grid, entity, others, kb)
        found = rows.crossings()
        result[kb, 1:-1] = 1 + rows.ahead(found)
        doubtful[kb, 1:-1] = False if grid.plain else rows.doubtful(found)
    return doubtful


class _Crossings(NamedTuple):
    """Changes of places: row and other entity of each, its `left` and `right`, and the place a in steps of the grid."""

    row: IntArray
    other: IntArray
    left: FloatArray
    right: FloatArray
    place: FloatArray


class _Rows(NamedTuple):
    """Rows of a grid with others that an entity is compared with; `left`, `right` and `scale`: shape (rows, others).

    `scale`: how large the products are of which `left` and `right` are differences. `own`: the entity's tn and tp.
    `bad`: what the others have of false answers in each row.
    """

    steps: int
    left: FloatArray
    right: FloatArray
    scale: FloatArray
    own: tuple[float, float]
    bad: FloatArray

    def crossings(self) -> _Crossings:
        """Where others change places with the entity."""
        row, other = np.nonzero(self.left * self.right < 0)
        left, right = self.left[row, other], self.right[row, other]
        return _Crossings(row, other, left, right, self.steps * left / (left - right))

    def ahead(self, found: _Crossings) -> IntArray:
        """How many others are ahead of the entity inside, shape (rows, steps - 1)."""
        row, _, left, _, place = found
        # Where the number of entities ahead changes; entities ahead along the whole row count from 0.
        falling, width = left > 0, self.steps + 2
        up = np.where(falling, 0, np.floor(place).astype(np.int64) + 1)
        down = np.ceil(place[falling]).astype(np.int64)
        change = np.bincount(row * width + up, minlength=len(self.left) * width)
        change -= np.bincount(row[falling] * width + down, minlength=len(self.left) * width)
        change = change.reshape(len(self.left), width)
        change[:, 0] += ((self.left >= 0) & (self.right >= 0) & (self.left + self.right > 0)).sum(1)
        return np.asarray(np.cumsum(change, axis=1)[:, 1 : self.steps])

    def doubtful(self, found: _Crossings) -> _Flags:
        """Where another one may be tied with the entity, up to rounding, shape (rows, steps - 1)."""
        steps, (tn, tp) = self.steps, self.own
        row, other, left, right, place = found
        nearest = np.rint(place).astype(np.int64)
        margin = 8 * TOLERANCE * ((steps - nearest) * tn + nearest * tp) * self.bad[row, other]
        tied = np.abs((steps - nearest) * left + nearest * right) <= margin
        result = np.zeros((len(self.left), steps + 1), bool)
        result[row[tied], nearest[tied]] = True
        # Almost tied all along the row: the keys decide at each of its points.
        result[(np.abs(self.left) + np.abs(self.right) <= 1e-7 * self.scale).any(1)] = True
        return result[:, 1:steps]


def _rows(grid: Field, entity: int, others: IntArray, kb: IntArray) -> _Rows:
    """The rows kb of a grid, for an entity and others."""
    (tn, fp, fn, tp), rows = grid.rows[entity], grid.rows[others]
    own_bad = ((grid.steps - kb) * fp + kb * fn)[:, None]
    bad = np.stack([grid.steps - kb, kb], -1).astype(np.float64) @ rows[:, [1, 2]].T
    left, right = rows[:, 0] * own_bad - tn * bad, rows[:, 3] * own_bad - tp * bad
    scale = (rows[:, 0] + rows[:, 3]) * own_bad + (tn + tp) * bad
    return _Rows(grid.steps, left, right, scale, (tn, tp), bad)
