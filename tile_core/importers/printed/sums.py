"""Sizes of samples and classes that are not the sums of the counts next to them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tile_core.importers import cells
from tile_core.importers.compared_scores import SCORES
from tile_core.importers.consistency import Computation
from tile_core.importers.problems import DROP_ROW, Problem, Rows, row_indices, sources
from tile_core.importers.quantities import BoolArray, Quantity

_TOLERANCE = 1e-9


def wrong_sums(
    rows: Rows, quantities: Iterable[Quantity], computation: Computation, usable: BoolArray
) -> list[Problem]:
    """Errors for rows whose counts do not add up to the sample size, or to the size of a class, that they state.

    Where most rows are so, the column means something else: then it is compared as any other (`mismatches`).
    """
    if any(quantity.kind not in ("count", "matrix") for quantity in computation.used):
        return []
    problems: list[Problem] = []
    for quantity in quantities:
        if quantity.kind != "sum" or quantity in computation.used or not computation.completion.complete:
            continue
        total = SCORES[quantity.key](computation.completion.performances)
        with np.errstate(invalid="ignore"):
            wrong = usable & (np.abs(quantity.values - total) > _TOLERANCE * (1 + np.abs(total)))
        if 2 * wrong.sum() > usable.sum() > 2:
            continue
        counts, name = sources(computation.used), cells.short(quantity.column)
        problems += [
            Problem(
                rows.numbers[row],
                (quantity.column,),
                rows.cell(quantity, row),
                f"{rows.write(total[row], quantity)}, as {counts} give (set “{name}” to Ignore to keep the row)",
                DROP_ROW,
                "error",
            )
            for row in row_indices(wrong)
        ]
    return problems
