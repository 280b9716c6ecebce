"""Rates printed as fractions: the counts that these are, and rows whose fractions contradict each other."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers import cells
from tile_core.importers.consistency import Computation
from tile_core.importers.problems import DROP_ROW, Problem, Rows, listing, row_indices
from tile_core.importers.quantities import BoolArray, Quantity

# What the numerator and what the rest of the denominator count.
_PARTS = {
    "tpr": ("tp", "fn"),
    "fnr": ("fn", "tp"),
    "tnr": ("tn", "fp"),
    "fpr": ("fp", "tn"),
    "ppv": ("tp", "fp"),
    "fdr": ("fp", "tp"),
    "npv": ("tn", "fn"),
    "for": ("fn", "tn"),
    "prior": ("positives", "negatives"),
}
_CELLS = ("tn", "fp", "fn", "tp")
_SUMS = {"positives": ("fn", "tp"), "negatives": ("tn", "fp")}
_SIZED = ("acc", "err")
_EXACT = 1e-6


def with_counts(found: Sequence[Quantity]) -> list[Quantity]:
    """All quantities, with the counts that columns of fractions say and no column before.

    Only of columns in which every cell that is not empty holds a fraction, so that no row lacks a count.
    """
    every = list(found)
    keys = {each.key for each in found}
    for rate in found:
        for key, values in _counts(rate).items():
            if key not in keys:
                every.append(Quantity(rate.column, key, values, np.zeros_like(values), np.isnan(values), rate.empty))
                keys.add(key)
    return every


def _counts(rate: Quantity) -> dict[str, FloatArray]:
    if rate.fraction is None or bool(np.any(np.isnan(rate.fraction[0]) & ~rate.empty & ~rate.invalid)):
        return {}
    top, bottom = rate.fraction
    if rate.key in _SIZED:
        return {"size": bottom}
    parts = _PARTS.get(rate.key)
    return {parts[0]: top, parts[1]: bottom - top} if parts else {}


def contradictions(rows: Rows, found: Sequence[Quantity], computation: Computation, usable: BoolArray) -> list[Problem]:
    """Errors for rows whose counts come from fractions of which another one is not a share of these counts."""
    columns = {each.column for each in computation.used if each.kind in ("count", "sum")}
    fractions = [each for each in found if each.fraction is not None and each.key in _PARTS and each.column in columns]
    if not computation.completion.absolute:
        return []
    problems = []
    for rate in fractions:
        differs = np.zeros(len(usable), dtype=bool)
        for key, values in _counts(rate).items():
            with np.errstate(invalid="ignore"):
                differs |= np.abs(values - _of(key, computation.completion.performances)) > _EXACT
        others = listing([f"“{cells.short(each.column)}”" for each in fractions if each is not rate])
        expected = f"a fraction of the counts that {others or 'the other columns'} give"
        problems += [
            Problem(rows.numbers[row], (rate.column,), rows.cell(rate, row), expected, DROP_ROW, "error")
            for row in row_indices(usable & differs)
        ]
    return problems


def _of(key: str, performances: FloatArray) -> FloatArray:
    return np.asarray(performances[:, [_CELLS.index(cell) for cell in _SUMS.get(key, (key,))]].sum(axis=-1))


def notes(found: Sequence[Quantity], computation: Computation) -> list[str]:
    """Which columns of fractions give the counts, in a sentence."""
    used = {each.column for each in computation.used if each.kind in ("count", "sum")}
    columns = [f"“{cells.short(each.column)}”" for each in found if each.fraction is not None and each.column in used]
    if not columns:
        return []
    verb = "print" if len(columns) > 1 else "prints"
    return [f"{listing(columns)} {verb} fractions: their numerators and denominators are the counts."]
