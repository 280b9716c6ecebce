"""Maps over the Tile for many entities: the entity at a rank, the rank of an entity, the best and the worst value.

Maps have shape (size, size), are indexed [b, a] and include the frame, with a = k / K, b = l / K, K = size - 1. Rules
of ties, places and undefined scores are those of `ranking`; which entities are tied, `keys` says: of counts those
that are equal, of probabilities those within `ranking.TOLERANCE`.

No array grows with entities x cells. Best classifier is found by subdivision: "i is ahead of j" is bilinear in (a, b),
so a rectangle whose four corners have the same first entity has it throughout. The rank of one entity is counted in
`crossings`. On the frame, where scores can be
undefined and entities with unknown counts come in, every score is evaluated.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks, ranking, scores, tile
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.gridmaps.crossings import count_crossings
from tile_core.gridmaps.keys import AT_ONCE, Cells, Field, IntArray, field
from tile_core.ranking import NO_ENTITY
from tile_core.symmetries import OPERATIONS

_FIRST_STEP = 32


def holder_map(performances: ArrayLike, place: int, size: int) -> IntArray:
    """The entity that holds a place (1 first, 2 second, ..., -1 last) over the Tile: indices, shape (size, size).

    `performances`: shape (n, 4). Indexed [b, a], frame included (B section 4.3); a tied group is named by its lowest
    index; -1 where the place is empty. Raises `InvalidInputError` for other shapes, for place 0, and a size below 2.

    >>> holder_map([[70, 10, 5, 15], [80, 0, 20, 0]], 1, 3)
    array([[1, 1, 0],
           [0, 0, 0],
           [0, 0, 0]])
    """
    place = checks.place_in_ranking(place)
    rows = _rows(performances)
    if place < 0:  # predicting the opposite reverses every ranking and swaps a and b (B lemma 1)
        return holder_map(OPERATIONS["change_prediction"].perform(rows), -place, size).T
    grid = field(rows, size)
    if place > 1:
        return _everywhere(grid, lambda cells: _held(cells, place))
    result = np.full((size, size), NO_ENTITY)
    if len(grid.whole):
        _subdivide(grid, result)
    ka, kb = _frame(grid.steps)
    result[kb, ka] = _in_parts(grid, ka, kb, lambda cells: _held(cells, 1))
    return result


def rank_map(performances: ArrayLike, entity: int, size: int) -> FloatArray:
    """Competition rank of one entity at each point of the Tile, shape (size, size), indexed [b, a], 1 for the best.

    A map of B section 4.3. `performances`: shape (n, 4); `entity` is an index from 0. `nan` where its score is
    undefined. Raises `InvalidInputError` for other shapes, an index that there is not, and a size below 2.

    >>> rank_map([[70, 10, 5, 15], [80, 0, 20, 0]], 0, 3)
    array([[2., 2., 1.],
           [1., 1., 1.],
           [1., 1., 1.]])
    """
    rows = _rows(performances)
    checks.whole(entity, "entity", 0, len(rows))
    grid = field(rows, size)
    result = np.full((size, size), np.nan)
    if entity in grid.whole:
        doubtful = count_crossings(grid, entity, result)
        kb, ka = np.nonzero(doubtful)
        result[kb, ka] = _in_parts(grid, ka, kb, lambda cells: _rank(cells, entity))
    ka, kb = _frame(grid.steps)
    result[kb, ka] = _in_parts(grid, ka, kb, lambda cells: _rank(cells, entity))
    return result


def best_value_map(performances: ArrayLike, size: int) -> FloatArray:
    """The greatest canonical score at each point of the Tile, in [0, 1], shape (size, size), indexed [b, a].

    A map of B section 4.3. `performances`: shape (n, 4). `nan` where no entity has a score. Raises `InvalidInputError`
    for other shapes and for a size below 2.

    >>> best_value_map([[60, 20, 5, 15], [40, 40, 2, 18]], 3).round(2)
    array([[0.75, 0.65, 0.43],
           [0.83, 0.75, 0.55],
           [0.95, 0.94, 0.9 ]])
    """
    return _value_of(performances, holder_map(performances, 1, size))


def worst_value_map(performances: ArrayLike, size: int) -> FloatArray:
    """The least canonical score at each point of the Tile, in [0, 1], shape (size, size), indexed [b, a].

    A map of B section 4.3. `performances`: shape (n, 4). `nan` where no entity has a score. Raises `InvalidInputError`
    for other shapes and for a size below 2.

    >>> worst_value_map([[60, 20, 5, 15], [40, 40, 2, 18]], 2).round(2)
    array([[0.5 , 0.31],
           [0.92, 0.75]])
    """
    return _value_of(performances, holder_map(performances, -1, size))


def _value_of(performances: ArrayLike, holder: IntArray) -> FloatArray:
    rows = np.append(_rows(performances), np.full((1, 4), np.nan), axis=0)
    a, b = tile.mesh(len(holder))
    lines = zip(holder, b, strict=True)  # a row of the map at a time
    return np.stack([scores.canonical_score(rows[line], a[0], height) for line, height in lines])


def _rows(performances: ArrayLike) -> FloatArray:
    rows = checks.performances(performances)
    if rows.ndim != 2:
        raise InvalidInputError(f"performances: expected shape (entities, 4), found {rows.shape}")
    return rows


def _frame(steps: int) -> tuple[IntArray, IntArray]:
    inner, low, high = np.arange(1, steps), np.zeros(steps + 1, np.int64), np.full(steps + 1, steps)
    full = np.arange(steps + 1)
    return np.concatenate([full, full, low[1:-1], high[1:-1]]), np.concatenate([low, high, inner, inner])


def _in_parts(grid: Field, ka: IntArray, kb: IntArray, reduce: Callable[[Cells], Any]) -> Any:
    """`reduce` of the keys of all entities at each cell, shape (cells,), a bounded number of cells at a time."""
    step = max(1, AT_ONCE // max(1, len(grid.rows)))
    parts = [reduce(Cells(grid, ka[m : m + step], kb[m : m + step])) for m in range(0, len(ka), step)]
    return np.concatenate(parts) if parts else np.zeros(0)


def _everywhere(grid: Field, reduce: Callable[[Cells], IntArray]) -> IntArray:
    column = np.arange(grid.steps + 1)
    return np.stack([_in_parts(grid, column, np.full_like(column, kb), reduce) for kb in column])


def _held(cells: Cells, place: int) -> IntArray:
    """Who holds a place at each cell: as `ranking.holder`, which is asked only where keys are close."""
    keys, tolerance = cells.keys, cells.grid.tolerance
    if keys.shape[1] < place:
        return np.full(len(keys), NO_ENTITY)
    keys = np.where(np.isnan(keys), -1.0, keys) if np.isnan(keys).any() else keys
    level = keys.max(1) if place == 1 else -np.partition(-keys, place - 1, axis=1)[:, place - 1]
    if cells.grid.plain:
        return np.where(level < 0, NO_ENTITY, (keys == level[:, None]).argmax(1))
    near = (keys >= (level * (1 - tolerance))[:, None]) & (keys * (1 - tolerance) <= level[:, None])
    result = np.where(level < 0, NO_ENTITY, near.argmax(1))
    unsure = np.flatnonzero((near.sum(1) > 1) & (level >= 0))
    result[unsure] = ranking.holder(cells.ranks(unsure), place)
    return result


def _rank(cells: Cells, entity: int) -> FloatArray:
    """Rank of one entity at each cell; all are sorted only where others are close to it."""
    keys, tolerance = cells.keys, cells.grid.tolerance
    own = keys[:, [entity]]
    rank = np.where(np.isnan(own[:, 0]), np.nan, 1.0 + (keys > own).sum(1))
    if not cells.grid.plain:
        close = (keys >= own * (1 - tolerance)) & (keys * (1 - tolerance) <= own)
        unsure = np.flatnonzero(close.sum(1) > 1)
        rank[unsure] = cells.ranks(unsure)[:, entity]
    return rank


def _subdivide(grid: Field, result: IntArray) -> None:
    """Who is first inside, written into `result`."""
    cuts = np.unique(np.append(np.arange(1, grid.steps, _FIRST_STEP), grid.steps - 1))
    low, high = (cuts[:-1], cuts[1:]) if len(cuts) > 1 else (cuts, cuts)
    b0, a0 = (part.ravel() for part in np.meshgrid(low, low, indexing="ij"))
    b1, a1 = (part.ravel() for part in np.meshgrid(high, high, indexing="ij"))
    known = np.zeros(result.shape, bool)
    while len(a0):
        _evaluate(grid, result, known, np.concatenate([a0, a1, a0, a1]), np.concatenate([b0, b0, b1, b1]))
        first = result[b0, a0]
        same = (first == result[b0, a1]) & (first == result[b1, a0]) & (first == result[b1, a1])
        for y0, y1, x0, x1, who in zip(*(v[same].tolist() for v in (b0, b1, a0, a1, first)), strict=True):
            result[y0 : y1 + 1, x0 : x1 + 1] = who
        open_ = ~same & ((a1 - a0 > 1) | (b1 - b0 > 1))
        a0, a1, b0, b1 = _quarters(a0[open_], a1[open_], b0[open_], b1[open_])


def _evaluate(grid: Field, result: IntArray, known: NDArray[np.bool_], ka: IntArray, kb: IntArray) -> None:
    """Who is first at these cells, as far as not yet known."""
    cell = np.unique((kb * len(result) + ka)[~known[kb, ka]])
    kb, ka = np.divmod(cell, len(result))
    step = max(1, AT_ONCE // len(grid.whole))
    for m in range(0, len(cell), step):
        part = slice(m, m + step)
        result[kb[part], ka[part]] = grid.whole[_held(Cells(grid, ka[part], kb[part], grid.whole), 1)]
    known[kb, ka] = True


def _quarters(a0: IntArray, a1: IntArray, b0: IntArray, b1: IntArray) -> tuple[IntArray, ...]:
    """Rectangles in four, with their borders in common; those one step wide are not divided that way."""
    am, bm = (a0 + a1) // 2, (b0 + b1) // 2
    left, low = am > a0, bm > b0
    parts = [((a0, am, b0, bm), left & low), ((am, a1, b0, bm), low), ((a0, am, bm, b1), left)]
    quarters = [np.stack(part)[:, there] for part, there in parts]
    return tuple(np.concatenate([*quarters, np.stack([am, a1, bm, b1])], axis=1))
