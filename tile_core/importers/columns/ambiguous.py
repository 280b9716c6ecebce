"""Names of rates that mean two things in different fields; the other columns decide, or a person does.

A *detection rate* is the TPR in intrusion detection, and the share of all samples that are true positives in R's caret.
*FAR* is the false alarm rate (FPR) in biometrics and detection, and the false alarm ratio (FDR) in weather forecasts
(Barnes et al., "Corrigendum: False alarm rate or ratio?", Weather and Forecasting 24, 2009).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers import cells
from tile_core.importers.columns.names import normalise, recognise, stem

# What each name can mean, the commoner meaning first.
MEANINGS = {
    "far": ("fpr", "fdr"),
    "falsealarmrate": ("fpr", "fdr"),
    "dr": ("tpr", "ignore"),
    "detectionrate": ("tpr", "ignore"),
}
OPEN = "has two meanings: choose one"
_FORECAST = "pod"
# Printed values agree within this.
_CLOSE = 0.0051


def meanings(column: str) -> tuple[str, ...]:
    """The roles that a column can have by its name, where it is one of two; otherwise none."""
    plain = normalise(column)
    return MEANINGS.get(plain, ()) or MEANINGS.get(stem(plain), ())


def meaning(column: str, values: Mapping[str, cells.Numbers]) -> str:
    """The meaning that the other columns leave, "" where they leave both.

    `values`: the numbers of all columns by name.
    """
    first, second = meanings(column)
    others = {recognise(name): _share(numbers) for name, numbers in values.items() if name != column}
    numbers = _share(values[column])
    if first in others:
        return first if _equal(numbers, others[first]) else second
    if first == "tpr":
        prior = others.get("prior")
        return "" if prior is not None and bool(np.all(numbers <= prior + _CLOSE)) else first
    if "ppv" in others and _equal(numbers, 1 - others["ppv"]):
        return second
    if {"tpr", "iou"} <= others.keys():
        return second if _equal(others["iou"], _threat(others["tpr"], numbers)) else first
    forecast = any(normalise(name) == _FORECAST for name in values)
    return "" if forecast else first


def _threat(tpr: FloatArray, fdr: FloatArray) -> FloatArray:
    """The critical success index, 1/CSI = 1/POD + 1/(1 - FAR) - 1."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(1 / (1 / tpr + 1 / (1 - fdr) - 1))


def _equal(one: FloatArray, other: FloatArray) -> bool:
    known = np.isfinite(one) & np.isfinite(other)
    return bool(known.any() and np.all(np.abs(one - other)[known] <= _CLOSE))


def _share(numbers: cells.Numbers) -> FloatArray:
    """Values as shares: percentages where most are above 1."""
    values = numbers.values
    percent = ~numbers.signed & (2 * np.count_nonzero(values > 1) > values.size)
    return np.where(percent, values / 100, values)
