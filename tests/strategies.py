"""Hypothesis strategies for what the package is about: performances, rows of them, places on the Tile, priors."""

from __future__ import annotations

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st
from numpy.typing import NDArray

Array = NDArray[np.float64]

# Examples are the same in each run, and without a time limit, so that a failure means a fault of the code.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")


def _array(values: object) -> Array:
    return np.array(values, dtype=np.float64)


def _of(entry: st.SearchStrategy[float]) -> st.SearchStrategy[Array]:
    return st.tuples(entry, entry, entry, entry).filter(any).map(_array)


def counts(most: int = 10**6) -> st.SearchStrategy[Array]:
    """Counts, not all 0; zeros and tiny test sets, where ties and undefined scores live, come up often."""
    return st.one_of(_of(st.integers(0, 3)), _of(st.integers(0, most)), _of(st.sampled_from([0, 0, 1, 7, most])))


def probabilities() -> st.SearchStrategy[Array]:
    """Entries that sum to 1, faces and vertices of the simplex included."""
    entry = st.one_of(st.just(0.0), st.floats(1e-6, 1.0))
    return _of(entry).map(lambda p: p / p.sum())


def performances() -> st.SearchStrategy[Array]:
    """One performance, shape (4,): counts or probabilities."""
    return st.one_of(counts(), probabilities())


def inner_performances() -> st.SearchStrategy[Array]:
    """One performance whose four entries are all positive, so that every rate is defined."""
    return st.one_of(_of(st.integers(1, 50)), _of(st.floats(1e-3, 1.0)).map(lambda p: p / p.sum()))


def rows(least: int = 1, most: int = 12) -> st.SearchStrategy[Array]:
    """Several performances, shape (rows, 4); the same one may come twice."""
    return st.lists(performances(), min_size=least, max_size=most).map(_array)


def weights() -> st.SearchStrategy[float]:
    """A coordinate of the Tile: ends, grid values, anything between that 1 - a does not round away."""
    grid = st.integers(0, 20).map(lambda k: k / 20)
    return st.one_of(st.sampled_from([0.0, 0.5, 1.0]), grid, st.floats(1e-6, 1 - 1e-6))


def priors() -> st.SearchStrategy[float]:
    """A prior that leaves both classes present."""
    return st.one_of(st.sampled_from([0.2, 0.5, 0.8]), st.floats(1e-3, 1 - 1e-3))
