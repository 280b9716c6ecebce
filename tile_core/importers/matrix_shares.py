"""Confusion matrices in shares: of all samples, of a class (a row) or of the predictions of a class (a column).

Shares of all samples are a performance. Shares of the classes are TPR and TNR, and those of predictions PPV and NPV:
there is no prevalence in them. Percentages without a sign look like counts of 100 samples in each class, so they are
asked about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from tile_core.checks import FloatArray, InvalidInputError
from tile_core.importers import cells
from tile_core.importers.columns import in_percent
from tile_core.importers.problems import listing
from tile_core.importers.quantities import BoolArray, Quantity

COUNTS, SHARES = "counts", "shares"
MEANINGS = {COUNTS: "counts of samples", SHARES: "percentages of each class"}
_CELLS = ("tn", "fp", "fn", "tp")
# Two pairs of cells that sum to one whole each, what the shares of the last and the first cell are, and of what.
_PAIRS = (
    ((2, 3), (0, 1), {"tp": "tpr", "tn": "tnr"}, "of each class: they hold no prevalence"),
    ((1, 3), (0, 2), {"tp": "ppv", "tn": "npv"}, "of the predictions of each class: they hold no prevalence"),
)
_EXACT = 1e-9
# Half of the last digit of shares in matrices that stand in a cell.
_IN_MATRIX = 5e-3


class Read(NamedTuple):
    """The quantities of a table, a note on what its cells are shares of, and what has to be asked, "" for nothing."""

    found: list[Quantity]
    note: str = ""
    asks: str = ""


def read(found: list[Quantity], meant: str | None) -> Read:
    """The same quantities, with counts that are shares in their place. `meant`: what a person said, or `None`.

    Raises `InvalidInputError` for a meaning that does not exist.
    """
    if meant is not None and meant not in MEANINGS:
        raise InvalidInputError(f"expected one of {', '.join(MEANINGS)}; found {meant!r}")
    counts = {each.key: each for each in found if each.kind == "count"}
    four = [counts[key] for key in _CELLS if key in counts]
    # What is written as a fraction, such as 43/47, is counted.
    counted = any(each.fraction is not None for each in found)
    if len(four) < len(_CELLS) or counted or meant == COUNTS:
        return Read(found)
    values, halves, sure = _shares(four)
    rows = np.isfinite(values).all(axis=0)
    kind = _kind(values[:, rows], halves[:, rows], sure=sure) if rows.any() else None
    if kind is None:
        return Read(found)
    unit, roles, of = kind
    if unit > 1 and any(each.kind == "sum" for each in found):
        return Read(found)  # sizes next to the cells say that these are counts
    if roles and meant is None and not sure and _whole(values[:, rows]):
        return Read(found, asks=_asked(four))
    made = {each.key: _as_share(each, roles.get(each.key, each.role), unit, sure=sure) for each in four}
    used = [made[key] for key in roles or _CELLS]
    return Read([*used, *(each for each in found if each not in four)], f"The cells of {_named(four)} are shares {of}.")


def _kind(values: FloatArray, halves: FloatArray, *, sure: bool) -> tuple[float, dict[str, str], str] | None:
    """What one whole is (1 or 100), the roles of the cells that are rates, and of what they are shares; `None` for
    counts.
    """
    whole = _whole(values) and not sure
    for unit in (1.0,) if sure else (100.0,) if whole else (1.0, 100.0):
        for first, second, roles, of in _PAIRS:
            if _sum(values, halves, first, unit) and _sum(values, halves, second, unit):
                return unit, roles, of
        if not whole and (sure or unit > 1) and _sum(values, halves, (0, 1, 2, 3), unit):
            return unit, {}, "of all samples"
    return None


def _whole(values: FloatArray) -> bool:
    """Whether a row has whole numbers only, next to which others are means of such."""
    return bool((values == np.round(values)).all(axis=0).any())


def _shares(four: Sequence[Quantity]) -> tuple[FloatArray, FloatArray, bool]:
    """The values of the cells with half of their last digit, shape (4, rows); whether they are said to be percentages,
    which are shares then.
    """
    read = [_read(each) for each in four]
    sure = all(bool((signed | np.isnan(values)).all()) and bool(signed.any()) for values, _, signed in read)
    unit = 100.0 if sure else 1.0
    return np.array([values for values, _, _ in read]) / unit, np.array([half for _, half, _ in read]) / unit, sure


def _read(quantity: Quantity) -> tuple[FloatArray, FloatArray, BoolArray]:
    """The numbers as they are written, and where they are percentages by their sign or their header."""
    if quantity.read is None:  # in a cell with the others
        whole = quantity.values == np.round(quantity.values)
        return quantity.values, np.where(whole, 0.5, _IN_MATRIX), np.zeros_like(whole)
    values, halves, signed = quantity.read.numbers
    unit = np.where(signed, 100.0, 1.0)
    values, halves = values * unit, halves * unit
    return values, np.where(halves == 0, 0.5, halves), signed | (in_percent(quantity.column) & np.isfinite(values))


def _sum(values: FloatArray, halves: FloatArray, cells_of: tuple[int, ...], unit: float) -> bool:
    """Whether these cells sum to one whole in every row, as far as rounding goes."""
    at = list(cells_of)
    slack = np.where(values == np.round(values), 0.0 if unit == 1 else halves, halves)
    return bool((np.abs(values[at].sum(axis=0) - unit) <= slack[at].sum(axis=0) + _EXACT * unit).all())


def _as_share(quantity: Quantity, role: str, unit: float, *, sure: bool) -> Quantity:
    values, halves, _ = _read(quantity)
    whole = 100.0 if sure else unit
    with np.errstate(invalid="ignore"):
        invalid = ~((values >= 0) & (values <= whole))
    return replace(
        quantity, role=role, values=np.where(invalid, np.nan, values / whole), halves=halves / whole, invalid=invalid
    )


def _named(four: Sequence[Quantity]) -> str:
    return listing(list(dict.fromkeys(f"“{cells.short(each.column)}”" for each in four)))


def _asked(four: Sequence[Quantity]) -> str:
    values = np.array([_read(each)[0] for each in four])
    row = int(np.flatnonzero(np.isfinite(values).all(axis=0))[0])
    example = ", ".join(f"{each.key.upper()} {values[k, row]:g}" for k, each in enumerate(four))
    return (
        f"Both classes have 100 in every row ({example}): are these counts of 100 samples in each class, or "
        "percentages of each class, which hold no prevalence?"
    )
