"""Where on the Tile a score is correlated most, and least, with the canonical scores.

A's search (section A.7.2), made to look in several places: a grid over the whole Tile, then, around each of its best
few cells, the eight neighbours at half the distance, and so on. The correlation over finitely many performances is a
function of steps, without a slope to follow, so the search finds good places: each value it gives is attained, and a
somewhat better one may exist between: `with_places` looks at other known places, such as that of the score
itself. Nothing is random; among equals the first is kept, rows from b = 0 up.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import ArrayLike

from tile_core import tile
from tile_core.catalogue.definition import Place
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.correlation import maps
from tile_core.execution import Cancel, Progress

_AROUND = tuple((da, db) for db in (-1, 0, 1) for da in (-1, 0, 1) if da or db)


@dataclass(frozen=True, slots=True)
class Extremum:
    """A `value` of the correlation, in [-1, 1], and the place (`a`, `b`) where it is attained; `nan` if none."""

    value: float
    a: float
    b: float


@dataclass(frozen=True, slots=True)
class Extrema:
    """The largest and the smallest correlation found."""

    largest: Extremum
    smallest: Extremum


def extrema(
    x: ArrayLike,
    performances: ArrayLike,
    *,
    coefficient: str = "kendall",
    size: int = 21,
    candidates: int = 4,
    rounds: int = 9,
    executor: Executor | None = None,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> Extrema:
    """The `Extrema` of the correlation of x with R_{a,b} over performances (A section A.7.2).

    `x`: shape (n,), larger is better; `performances`: shape (n, 4). `coefficient` is one of `correlation.MAPS`. The
    first grid has `size` points a side; around `candidates` cells of it, no two of them neighbours, the step is halved
    `rounds` times. No `size` reproduces A's table 1: A's search puts six points a side into ever smaller squares, which
    never meet (1/2, 1/2), where the ties of its lattice of performances make tau greatest. What is found there is
    larger by up to 0.016 (MCC 0.7598, printed 0.746). `executor`: any `concurrent.futures.Executor`, threads of this
    process by default. `progress(done, total)` is called after the grid and after each round; `cancel()` is asked
    between tasks. Raises `InvalidInputError` for another coefficient, shapes that do not fit and fewer than 2 points, 1
    candidate or 0 rounds, `CancelledError` when cancelled, and `ModuleNotFoundError` without numba.

    >>> from tile_core import populations, scores
    >>> rows = populations.lattice(8)
    >>> extrema(scores.f_beta(rows, 1), rows, size=5).largest
    Extremum(value=1.0, a=1.0, b=0.5)
    """
    if coefficient not in maps.MAPS:
        raise InvalidInputError(f"coefficient: expected one of {', '.join(maps.MAPS)}, found {coefficient}")
    if candidates < 1 or rounds < 0:
        raise InvalidInputError(f"candidates, rounds: expected at least 1 and 0, found {candidates} and {rounds}")
    axis = tile.axis(size)
    first = maps.MAPS[coefficient](x, performances, axis, axis, executor=executor, cancel=cancel)
    _report(progress, 1, rounds + 1)
    at = partial(maps.at, x, performances, coefficient=coefficient, executor=executor, cancel=cancel)
    high, low = _best(first, candidates), _best(-first, candidates)
    for done in range(1, rounds + 1):
        step = 1 / (size - 1) / 2**done
        new = [_neighbours(high, step), _neighbours(low, step)]
        values = at(*np.array([*new[0], *new[1]]).reshape(-1, 2).T)
        high = _moved(high, new[0], values[: len(new[0])])
        low = _moved(low, new[1], -values[len(new[0]) :])
        _report(progress, done + 1, rounds + 1)
    return Extrema(_first(high), _first(low, -1))


def in_halved_squares(
    x: ArrayLike, performances: ArrayLike, *, coefficient: str = "kendall", side: int = 6, rounds: int = 5
) -> Extrema:
    """The `Extrema` found by the search of paper A (section A.7.2), which reproduces what its table 1 prints.

    `side` points a side in the whole Tile, then in a square of half the width around the best, `rounds` times in all.
    With six points a side it never meets (1/2, 1/2), where lattices of performances have most ties. `x`: shape (n,),
    larger is better; `performances`: shape (n, 4); `coefficient`: one of `correlation.MAPS`. Raises `InvalidInputError`
    for another coefficient, shapes that do not fit, fewer than 2 points or 1 round, and `ModuleNotFoundError` without
    numba.

    >>> from tile_core import populations, scores
    >>> rows = populations.lattice(8)
    >>> in_halved_squares(scores.f_beta(rows, 0), rows).largest
    Extremum(value=1.0, a=1.0, b=0.0)
    """
    if coefficient not in maps.MAPS:
        raise InvalidInputError(f"coefficient: expected one of {', '.join(maps.MAPS)}, found {coefficient}")
    if side < 2 or rounds < 1:
        raise InvalidInputError(f"side, rounds: expected at least 2 and 1, found {side} and {rounds}")
    ends = []
    for sign in (1, -1):
        best, half = Extremum(np.nan, 0.5, 0.5), 0.5
        for _ in range(rounds):
            a, b = (np.clip(centre + half * np.linspace(-1, 1, side), 0, 1) for centre in (best.a, best.b))
            values = maps.MAPS[coefficient](x, performances, a, b)
            if not np.isnan(values).all():
                row, column = np.unravel_index(np.nanargmax(sign * values), values.shape)
                here = Extremum(float(values[row, column]), float(a[column]), float(b[row]))
                best = best if sign * best.value >= sign * here.value else here
            half /= 2
        ends.append(Extremum(np.nan, np.nan, np.nan) if np.isnan(best.value) else best)
    return Extrema(*ends)


def with_places(
    found: Extrema, x: ArrayLike, performances: ArrayLike, places: Iterable[Place], *, coefficient: str = "kendall"
) -> Extrema:
    """The `Extrema` found, or one of these places (a, b) if its correlation is as large or as small.

    `x`: shape (n,); `performances`: shape (n, 4); `coefficient`: one of `correlation.MAPS`. Raises `InvalidInputError`
    for another coefficient, shapes that do not fit and places outside [0, 1], `ModuleNotFoundError` without numba.

    >>> from tile_core import populations, scores
    >>> rows = populations.lattice(8)
    >>> f1 = scores.f_beta(rows, 1)
    >>> found = extrema(f1, rows, size=4, rounds=1)
    >>> with_places(found, f1, rows, [(1, 0.5)]).largest
    Extremum(value=1.0, a=1.0, b=0.5)
    """
    for a, b in places:
        here = Extremum(float(maps.MAPS[coefficient](x, performances, [a], [b])[0, 0]), float(a), float(b))
        found = better(Extrema(here, here), found)
    return found


def better(one: Extrema, other: Extrema) -> Extrema:
    """The `Extrema` of the larger largest and the smaller smallest value of `one` and `other`; of equal ones `one`'s.

    >>> better(of_map(np.array([[0.0, 0.5], [0.25, 1.0]])), of_map(np.array([[-1.0, 0.5], [0.25, 0.0]]))).smallest
    Extremum(value=-1.0, a=0.0, b=0.0)
    """
    more = other.largest.value > one.largest.value or np.isnan(one.largest.value)
    less = other.smallest.value < one.smallest.value or np.isnan(one.smallest.value)
    return Extrema(other.largest if more else one.largest, other.smallest if less else one.smallest)


def of_map(values: FloatArray) -> Extrema:
    """The `Extrema` of a map of the Tile; `nan` where all of it is.

    `values`: shape (size, size), indexed [b, a], at the points of `tile.axis(size)`.

    >>> of_map(np.array([[0.0, 0.5], [0.25, 1.0]])).largest
    Extremum(value=1.0, a=1.0, b=1.0)
    """
    return Extrema(_first(_best(values, 1)), _first(_best(-values, 1), -1))


def _report(progress: Progress | None, done: int, total: int) -> None:
    if progress is not None:
        progress(done, total)


def _best(values: FloatArray, most: int) -> list[Extremum]:
    """The greatest cells of a map, no two of them neighbours."""
    axis, chosen = tile.axis(len(values)), list[tuple[int, int]]()
    left = np.where(np.isnan(values), -np.inf, values)
    while len(chosen) < most and left.max() > -np.inf:
        row, column = np.unravel_index(left.argmax(), left.shape)
        chosen.append((int(row), int(column)))
        left[max(0, row - 1) : row + 2, max(0, column - 1) : column + 2] = -np.inf
    return [Extremum(float(values[cell]), float(axis[cell[1]]), float(axis[cell[0]])) for cell in chosen]


def _neighbours(centres: list[Extremum], step: float) -> list[tuple[float, float]]:
    """Places (a, b) around the centres, eight for each; those outside are moved to the border."""
    return [
        (min(1.0, max(0.0, centre.a + da * step)), min(1.0, max(0.0, centre.b + db * step)))
        for centre in centres
        for da, db in _AROUND
    ]


def _moved(centres: list[Extremum], places: list[tuple[float, float]], values: FloatArray) -> list[Extremum]:
    """Each centre, or the best of its neighbours if that is better; what has become the same place is one."""
    result = []
    for number, centre in enumerate(centres):
        mine = slice(len(_AROUND) * number, len(_AROUND) * (number + 1))
        around = [Extremum(float(v), *place) for place, v in zip(places[mine], values[mine], strict=True)]
        result.append(max([centre, *(one for one in around if one.value > centre.value)], key=lambda one: one.value))
    return list(dict.fromkeys(result))


def _first(found: list[Extremum], sign: int = 1) -> Extremum:
    """The greatest, its value with its own sign again."""
    best = max(found, key=lambda one: one.value, default=Extremum(np.nan, np.nan, np.nan))
    return replace(best, value=sign * best.value)
