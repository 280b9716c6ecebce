"""The best entity over the Tile, and how certain it is: one probability for each entity and each point of a grid.
Maps have shape (len(b), len(a), ...) and are indexed [b, a], as those of `tile`. They are compiled by numba, which is
imported here when a map is asked for; rows of the grid are shared out to threads, and no digit depends on how.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, Literal, NamedTuple, Unpack

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks, ranking
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.execution import Desk, Running
from tile_core.uncertainty.draws import Draws
from tile_core.uncertainty.independent_tests import plausible
from tile_core.uncertainty.sampled_rates import SampledRates, sampled_counts

IntArray = NDArray[np.int64]
_BAND = 8  # Rows of the grid in one task.


class Winners(NamedTuple):
    """The most probable winner at each point, an index or -1 where no entity has a score, and its P(best)."""

    entity: IntArray
    probability: FloatArray


def best_map(
    draws: Draws,
    a: ArrayLike,
    b: ArrayLike,
    **how: Unpack[Running],
) -> FloatArray:
    """P(best) of every entity over the Tile, in [0, 1], shape (len(b), len(a), n).

    `draws`: n entities, as `from_counts` or `bootstrap` gives. a and b: increasing, in [0, 1]. The same numbers as
    `best` at each point, except that all entities that are not missing take part where their measured score is
    undefined; those tied within `ranking.TOLERANCE` share (exactly up to 16, to 1e-6 beyond). `executor`: any
    `concurrent.futures.Executor`, threads of this process by default. `progress(done, total)` is called after each
    task, and `cancel()` is asked between tasks. Raises `InvalidInputError` for other places, `CancelledError` when
    cancelled, and `ModuleNotFoundError` without numba.

    >>> from tile_core import tile
    >>> from tile_core.uncertainty.draws import from_counts
    >>> drawn = from_counts([[90, 10, 6, 4], [50, 50, 1, 9]], 1)
    >>> best_map(drawn, tile.axis(3), tile.axis(3))[..., 0].round(2)
    array([[1.  , 1.  , 0.94],
           [1.  , 1.  , 0.76],
           [0.08, 0.06, 0.01]])
    """
    u, v, known, rows = _prepared(draws, a, b)
    shape = (len(v), len(u), draws.measured.shape[0])
    return _by_bands(partial(_best_band, rows, u), v, shape, known, Desk(**how))


def within_map(
    draws: Draws,
    a: ArrayLike,
    b: ArrayLike,
    delta: float,
    **how: Unpack[Running],
) -> FloatArray:
    """Probability that the score of each entity is at most delta below the best one, shape (len(b), len(a), n).

    `draws`: n entities, as `from_counts` or `bootstrap` gives. a and b: increasing, in [0, 1]. `delta`: a difference of
    scores, in [0, 1]. Nothing is shared here: all entities may have 1. Missing entities have 0. `executor`: any
    `concurrent.futures.Executor`, threads of this process by default. `progress(done, total)` is called after each
    task, and `cancel()` is asked between tasks. Raises `InvalidInputError` for other places and another delta,
    `CancelledError` when cancelled, and `ModuleNotFoundError` without numba.

    >>> from tile_core.uncertainty.draws import from_counts
    >>> drawn = from_counts([[90, 10, 6, 4], [50, 50, 1, 9]], 1)
    >>> within_map(drawn, [0.5], [0.5], 0.3)[0, 0].round(2)
    array([1.  , 0.37])
    """
    margin = float(checks.unit(delta, "delta"))
    u, v, known, rows = _prepared(draws, a, b)
    shape = (len(v), len(u), draws.measured.shape[0])
    return _by_bands(partial(_within_band, rows, u, margin), v, shape, known, Desk(**how))


def plausible_map(
    tested: SampledRates | ArrayLike,
    a: ArrayLike,
    b: ArrayLike,
    *,
    prior: float | None = None,
    level: float = 0.95,
    dependence: Literal["independent", "any"] = "independent",
    **how: Unpack[Running],
) -> IntArray:
    """How many entities cannot be told apart from the best at each point, shape (len(b), len(a)).

    At each point it is the number of entities that no other one surely beats at `level`, between 0 and 1, as
    `sure_differences` says on coarse grids. `tested`: of n entities, `SampledRates` or counts of shape (n, 4). a and b:
    increasing, in [0, 1]; `prior`, in [0, 1]: of all entities, their own by default. `dependence`: "independent" or
    "any". `executor`: any `concurrent.futures.Executor`, threads of this process by default. `progress(done, total)` is
    called after each task, and `cancel()` is asked between tasks. Raises `InvalidInputError` for other places, priors
    and levels, `CancelledError` when cancelled, and `ModuleNotFoundError` without numba.

    >>> plausible_map([[90, 10, 6, 4], [50, 50, 1, 9]], [0.0, 1.0], [0.0, 1.0])
    array([[1, 2],
           [2, 2]])
    """
    u, v = _places(a, "a"), _places(b, "b")
    rates = tested if isinstance(tested, SampledRates) else sampled_counts(tested)
    rates = rates if prior is None else rates.at_prior(prior)
    band = partial(_plausible_band, rates, u, level, dependence)
    found = _by_bands(band, v, (len(v), len(u), 1), np.zeros(1, np.int64), Desk(**how))
    return found[..., 0].astype(np.int64)


def winners(probabilities: FloatArray) -> Winners:
    """The most probable winner at each point, as `Winners`, shapes (len(b), len(a)).

    `probabilities`: P(best) of n entities, shape (len(b), len(a), n), as `best_map` gives. Of several with the same
    probability the one with the lowest index.

    >>> winners(np.array([[[0.2, 0.8], [0.0, 0.0]]])).entity
    array([[ 1, -1]])
    """
    most = probabilities.max(-1)
    return Winners(np.where(most > 0, probabilities.argmax(-1), ranking.NO_ENTITY), most)


def share_of_tile(where: ArrayLike, a: ArrayLike, b: ArrayLike) -> float:
    """The share of the Tile on which something holds or a mean is taken, from a map of it, shape (len(b), len(a)).

    Each point stands for the area nearer to it than to others: those on the frame for half, those at the corners for a
    quarter of it. `where`: truth values or numbers. Raises `InvalidInputError` for other shapes and places.

    >>> share_of_tile([[True, False], [False, False]], [0, 1], [0, 1])
    0.25
    """
    u, v, values = _places(a, "a"), _places(b, "b"), checks.real(where, "where")
    if values.shape != (len(v), len(u)):
        raise InvalidInputError(f"where: expected shape {(len(v), len(u))}, found {values.shape}")
    return float(_shares(v) @ values @ _shares(u))


def _shares(axis: FloatArray) -> FloatArray:
    edges = np.concatenate([[0.0], (axis[1:] + axis[:-1]) / 2, [1.0]])
    return np.diff(edges)


def _places(values: ArrayLike, name: str) -> FloatArray:
    axis = np.atleast_1d(checks.unit(values, name))
    if axis.ndim != 1 or not len(axis) or (np.diff(axis) <= 0).any():
        raise InvalidInputError(f"{name}: expected increasing numbers from 0 to 1, found {axis.tolist()[:5]}")
    return np.ascontiguousarray(axis)


def _prepared(draws: Draws, a: ArrayLike, b: ArrayLike) -> tuple[FloatArray, FloatArray, IntArray, FloatArray]:
    """The axes, the indices of the entities that are not missing, and their draws in shape (draws, 4, known)."""
    known = np.flatnonzero(~np.isnan(draws.performances).any((0, 2)))
    rows = np.ascontiguousarray(draws.performances[:, known].swapaxes(1, 2))
    return _places(a, "a"), _places(b, "b"), known, rows


def _best_band(rows: FloatArray, a: FloatArray, b: FloatArray) -> FloatArray:
    envelopes = import_module("tile_core.uncertainty.envelopes")
    counts = np.zeros((len(b), len(a) + 1, rows.shape[2]), np.int64)
    envelopes.count_best(rows, a, b, ranking.TOLERANCE, counts)
    return np.asarray(counts.cumsum(1)[:, :-1] / (envelopes.PARTS * len(rows)))


def _within_band(rows: FloatArray, a: FloatArray, delta: float, b: FloatArray) -> FloatArray:
    counts = np.zeros((len(b), len(a), rows.shape[2]), np.int64)
    import_module("tile_core.uncertainty.envelopes").count_within(rows, a, b, delta, counts)
    return np.asarray(counts / len(rows))


def _plausible_band(
    rates: SampledRates, a: FloatArray, level: float, dependence: Literal["independent", "any"], b: FloatArray
) -> FloatArray:
    found = [[[plausible(rates, x, y, level, dependence).sum()] for x in a.tolist()] for y in b.tolist()]
    return np.array(found, np.float64)


def _by_bands(
    band: Callable[[FloatArray], FloatArray], b: FloatArray, shape: tuple[int, int, int], known: IntArray, desk: Desk
) -> FloatArray:
    """The maps of all bands of rows as one map; 0 for missing entities."""
    result = np.zeros(shape)
    starts = range(0, len(b), _BAND)
    tasks: list[Any] = [(start, band, (b[start : start + _BAND],)) for start in starts]
    desk.total = len(tasks)
    for start, found in desk.run(tasks):
        result[start : start + _BAND, :, known] = found
    return result
