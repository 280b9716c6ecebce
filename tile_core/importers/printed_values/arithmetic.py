"""Printed values that contradict each other whatever the matrix: averages beyond what they average, sizes that are no
sums of the counts next to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers import cells
from tile_core.importers.compared_scores import SCORES
from tile_core.importers.consistency import Computation
from tile_core.importers.problems import DROP_ROW, Problem, Rows, given, row_indices, sources
from tile_core.importers.quantities import BoolArray, Quantity

# F1 is the harmonic mean; accuracy and balanced accuracy are weighted by the sizes of the classes, and by halves.
_BETWEEN = {"f1": ("ppv", "tpr"), "acc": ("tpr", "tnr"), "bacc": ("tpr", "tnr")}
_MEANS = {"f1": lambda one, other: 2 * one * other / ((one + other) or 1), "bacc": lambda one, other: (one + other) / 2}
_TOLERANCE = 1e-9


def not_between(
    rows: Rows, found: Sequence[Quantity], computation: Computation, usable: BoolArray
) -> tuple[Problem, ...]:
    """Errors for rows with an average above or below both scores that it averages, by more than rounding.

    Only where performances are computed from both.
    """
    used = {each.key: each for each in computation.used if each.column}
    problems: list[Problem] = []
    for average in found:
        parts = [used[key] for key in _BETWEEN.get(average.key, ()) if key in used]
        if len(parts) < 2 or average in computation.used:
            continue
        above, below = (_beyond(average, parts, sign) & usable for sign in (1, -1))
        problems += [_problem(rows, average, parts, row, above=True) for row in row_indices(above)]
        problems += [_problem(rows, average, parts, row, above=False) for row in row_indices(below)]
    return tuple(problems)


def _beyond(average: Quantity, parts: Sequence[Quantity], sign: int) -> BoolArray:
    """Where a score is above both parts, or below both for a sign of -1."""
    ends: FloatArray = np.max([sign * part.values + part.halves for part in parts], axis=0)
    with np.errstate(invalid="ignore"):
        return np.asarray(sign * average.values - average.halves > ends + _TOLERANCE)


def _problem(rows: Rows, average: Quantity, parts: Sequence[Quantity], row: int, *, above: bool) -> Problem:
    """The value that the average has with both parts, or the one that it cannot be beyond where sizes are unknown."""
    mean = _MEANS.get(average.key)
    if mean:
        right = rows.write(mean(*(float(part.values[row]) for part in parts)), average, row)
    else:
        near = (max if above else min)(parts, key=lambda part: float(part.values[row]))
        right = f"{'at most' if above else 'at least'} {rows.cell(near, row)}"
    every = (average, *parts)
    return Problem(
        rows.numbers[row],
        tuple(each.column for each in every),
        ", ".join(rows.cell(each, row) for each in every),
        f"numbers that fit together: {given(rows, parts, row)} {average.symbol} {'=' if mean else 'of'} {right}",
        DROP_ROW,
        "error",
        cause=f"numbers that fit together: {average.symbol} averages {sources(parts)}",
    )


def wrong_sums(
    rows: Rows, quantities: Iterable[Quantity], computation: Computation, usable: BoolArray
) -> list[Problem]:
    """Errors for rows whose counts do not add up to the sample size, or to the size of a class, that they state."""
    if any(quantity.kind not in ("count", "matrix") for quantity in computation.used):
        return []
    problems: list[Problem] = []
    for quantity in quantities:
        if quantity.kind != "sum" or quantity in computation.used or not computation.completion.complete:
            continue
        total = SCORES[quantity.key](computation.completion.performances)
        with np.errstate(invalid="ignore"):
            wrong = usable & (np.abs(quantity.values - total) > _TOLERANCE * (1 + np.abs(total)))
        counts = sources(computation.used)
        problems += [_wrong_sum(rows, quantity, row, float(total[row]), counts) for row in row_indices(wrong)]
    return problems


def _wrong_sum(rows: Rows, quantity: Quantity, row: int, total: float, counts: str) -> Problem:
    """A stated sum with the `total` that the counts of its row give."""
    keep = f"set “{cells.short(quantity.column)}” to Ignore to keep the row"
    right = rows.write(total, quantity, row)
    expected = f"{right}, the sum that {counts} give; {keep}"
    cause = f"the sum that {counts} give; {keep}"
    found = rows.cell(quantity, row)
    return Problem(rows.numbers[row], (quantity.column,), found, expected, DROP_ROW, "error", cause=cause, right=right)
