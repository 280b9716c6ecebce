"""Rows without sizes: a performance that has all printed scores within rounding, where the computed one has not.

A printed score is anything within half a unit of its last digit. What is computed from the printed values themselves
may contradict another score, or one of these: precision 0.00 with a recall is a precision above 0 that rounds to it.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers.completion import CELLS
from tile_core.importers.consistency import Computation
from tile_core.importers.printed_values.printed_scores import Fit, Printed
from tile_core.importers.quantities import BoolArray
from tile_core.reconstruction.polytopes import depends_on
from tile_core.reconstruction.rounding import Rounded, has, rounded


def rounded_rates(printed: Printed, computation: Computation, usable: BoolArray) -> Fit:
    """The centres of what rounds to the printed scores of the usable rows that contradict one, as `Fit`.

    Where nothing has all printed scores, those that the performances are computed from. Rows that determine nothing
    (0/0), or no prevalence, stay as they are.
    """
    completion = computation.completion
    unknown = next((CELLS.index(cell) for cell in completion.unknown), None)
    keys = [key for key in printed.values if unknown is None or not depends_on(key, unknown)]
    known = [index for index in range(4) if index != unknown]
    rows = usable & np.isfinite(completion.performances[:, known]).all(axis=1)
    if computation.derives_prior:
        rows &= ~_lack_a_class(completion.performances)
    fit = Fit.none(len(usable))
    fit.settled[rows] = True
    wrong = rows
    for chosen in (keys, [key for key in keys if key in printed.needed]):
        wrong = wrong & ~fit.rows
        at, found = _fitted(printed, completion.performances, wrong, chosen, unknown)
        fit.performances[at], fit.ranges[at] = found.performances, found.ranges
    fitted = fit.rows
    if completion.absolute:
        fit.performances[fitted] *= np.nansum(completion.performances[fitted], axis=1, keepdims=True)
    return fit._replace(notes=tuple(_notes(int(fitted.sum()), int(usable.sum()))))


def _fitted(
    printed: Printed, performances: FloatArray, rows: BoolArray, keys: Iterable[str], unknown: int | None
) -> tuple[np.ndarray, Rounded]:
    """The rows that contradict one of these scores, and what rounds to all of them."""
    chosen = list(keys)
    cells = performances.copy()
    if unknown is not None:
        cells[:, unknown] = 0
    everywhere = np.arange(len(cells))
    at = np.flatnonzero(rows & ~has(*printed.at(everywhere, chosen), cells))
    found = rounded(*printed.at(at, chosen), cells[at], unknown)
    here = np.isfinite(found.performances).all(axis=1)
    if unknown is not None:
        found.performances[:, unknown] = np.nan
    return at[here], Rounded(found.performances[here], found.ranges[here])


def _lack_a_class(performances: FloatArray) -> BoolArray:
    """Whether a class is empty but for rounding, shape (rows,): one cell negative, and the other one not above 0."""
    classes = performances.reshape(-1, 2, 2)
    return np.asarray(((classes.min(axis=-1) < 0) & (classes.max(axis=-1) <= 0)).any(axis=-1))


def _notes(number: int, rows: int) -> list[str]:
    if not number:
        return []
    return [
        f"{number:,} of {rows:,} rows: taken as exact, the printed scores contradict each other; a performance is used "
        "whose scores all round to those printed."
    ]
