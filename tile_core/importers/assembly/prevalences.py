"""What rows say of the prevalence in their test set, where that is asked for."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers.compared_scores import SCORES
from tile_core.importers.completion import complete
from tile_core.importers.consistency import Computation
from tile_core.importers.quantities import BoolArray, Quantity
from tile_core.number_format import prevalence

# What is said where the rows are possible at every prevalence.
FIT_ANY = "The rows fit any prevalence."
# The rates that stay the same at another prevalence, by the names that `completion` knows them by.
_OF_CLASSES = {"tpr", "fpr"}
# So many rows are looked at, at so many prevalences; then the ends are halved so many times.
_ROWS, _GRID, _STEPS = 500, 99, 30
_TOLERANCE = 1e-9


def stated(known: Mapping[str, Quantity], computation: Computation, open_rows: BoolArray) -> str:
    """What the rows say, as a sentence: the prevalence that they give, or which ones they fit.

    `known` and `computation`: without a typed prevalence; `open_rows`: rows that fit every prevalence.
    """
    performances = computation.completion.performances
    with np.errstate(invalid="ignore"):
        found = (performances >= 0).all(axis=-1) & (performances.sum(axis=-1) > 0) & ~open_rows
    if found.any():
        priors = SCORES["prior"](performances[found])
        which = "other rows" if open_rows.any() else "rows"
        return f"What the {which} give: {_between(float(priors.min()), float(priors.max()))}."
    entries = dict(each.completion_entry() for each in known.values())
    low, high = _fitting({name: values[:_ROWS] for name, values in entries.items()})
    if not low.size or (low.max() < 1 / _GRID and high.min() > 1 - 1 / _GRID):
        return FIT_ANY
    if low.max() > high.min():
        return "No single prevalence fits all rows."
    return f"The rows fit {_between(float(low.max()), float(high.min()))}."


def keeps_rates(known: Mapping[str, Quantity]) -> bool:
    """Whether TPR and TNR are known: then any prevalence of the test set gives the same performances at another."""
    return known.keys() >= _OF_CLASSES


def _between(low: float, high: float) -> str:
    ends = prevalence(low), prevalence(high)
    return ends[0] if ends[0] == ends[1] else " to ".join(ends)


def _fitting(entries: Mapping[str, FloatArray]) -> tuple[FloatArray, FloatArray]:
    """The least and the greatest prevalence that each row fits, of the rows that fit any."""
    grid = np.linspace(0, 1, _GRID + 2)[1:-1]
    rows = len(next(iter(entries.values())))
    every = {name: np.tile(values, len(grid)) for name, values in entries.items()}
    fits = _fits(every, np.repeat(grid, rows)).reshape(len(grid), rows)
    some = fits.any(axis=0)
    first, last = fits.argmax(axis=0)[some], len(grid) - 1 - fits[::-1].argmax(axis=0)[some]
    twice = {name: np.tile(values[some], 2) for name, values in entries.items()}
    step = grid[1] - grid[0]
    fitting = np.concatenate([grid[first], grid[last]])
    low, high = np.split(_end(twice, fitting, np.concatenate([grid[first] - step, grid[last] + step])), 2)
    return low, high


def _end(entries: Mapping[str, FloatArray], fitting: FloatArray, beyond: FloatArray) -> FloatArray:
    """Where a prevalence ceases to fit, between one that fits and one that does not."""
    for _ in range(_STEPS):
        middle = (fitting + beyond) / 2
        good = _fits(entries, middle)
        fitting, beyond = np.where(good, middle, fitting), np.where(good, beyond, middle)
    return fitting


def _fits(entries: Mapping[str, FloatArray], prior: FloatArray) -> BoolArray:
    """Which rows have a performance at these prevalences."""
    performances = complete({**entries, "prior": prior}).performances
    with np.errstate(invalid="ignore"):
        return np.asarray((np.isfinite(performances) & (performances >= -_TOLERANCE)).all(axis=-1))
