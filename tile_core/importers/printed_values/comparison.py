"""Printed scores that were not needed, compared with those of the performances."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tile_core.importers.compared_scores import SCORES
from tile_core.importers.consistency import TOLERANCE, Computation
from tile_core.importers.problems import Problem, Rows, given, row_indices, sources, warnings
from tile_core.importers.quantities import BoolArray, Quantity


def mismatches(
    rows: Rows, quantities: Iterable[Quantity], computation: Computation, usable: BoolArray, settled: BoolArray
) -> tuple[list[Problem], list[str]]:
    """Warnings where a column that was not needed differs from what the others give; columns that were compared.

    `settled`: the rows of which it is known whether a performance has all printed scores: there a score that differs by
    more than its own rounding differs from all that fit.
    """
    problems, compared = [], []
    for quantity in quantities:
        score = SCORES.get(quantity.key)
        if quantity in computation.used or score is None:
            continue
        if quantity.kind in ("sum", "count") and not computation.completion.absolute:
            continue
        with np.errstate(invalid="ignore"):  # rows that determine nothing
            value = score(computation.completion.performances)
            spread = np.where(settled, 0.0, computation.spread(score))
            slack = spread + quantity.halves + TOLERANCE * (1 + np.abs(value))
            invalid = row_indices(usable & (np.abs(quantity.values - value) > slack))
        right = {row: rows.write(value[row], quantity, row) for row in invalid}
        messages = [(row, f"{right[row]}, which {given(rows, computation.used, row)}") for row in invalid]
        rule = f"what {sources(computation.used)} give"
        problems += warnings(rows, quantity, messages, rule, f"row kept, {quantity.symbol} is ignored", right)
        compared.append(quantity.column)
    return problems, compared
