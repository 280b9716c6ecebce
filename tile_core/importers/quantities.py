"""The numbers of a table by role: read, put on one scale (shares, not percent) and held to their range.

A cell that cannot be used is marked, not refused here: whether it matters depends on what the performance needs.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray
from tile_core.importers import cells
from tile_core.importers.columns import Mapping
from tile_core.importers.roles import ROLES, base, is_percent

BoolArray = NDArray[np.bool_]

# Beyond this a count is no exact integer in a double once four are summed.
MAX_COUNT = 1e15
# Enough characters for four counts and their brackets.
MAX_MATRIX = 300
# A rate of one of the other kind says the same: TNR is 1 - FPR.
COMPLEMENTS = {"tnr": "fpr", "fnr": "tpr", "fdr": "ppv", "for": "npv", "err": "acc"}
_SIGNED = ("kappa", "mcc", "youden", "markedness")
_KEYS = re.compile(r"[\"']?\w+[\"']?\s*:")
_SPLIT = re.compile(r"[\s,;\[\](){}]+")
_SHAPE = re.compile(r"[\[({].*[\])}]", re.DOTALL)


@dataclass(frozen=True, slots=True, eq=False)
class Quantity:
    """One number in each row, shape (rows,): where it stands, and where it cannot be used.

    `values` are shares or counts, `nan` where there is none; the true value is within `values` +- `halves`, as far as
    rounding goes; `invalid` marks what is no number or out of range, `empty` what is blank. `interval`: the low and
    high end that the cell states, on the same scale, `nan` where it states none; `read`: its cells as they were read.
    `fraction`: numerators and denominators where cells print them (43/47), which `values` then are exactly.
    """

    column: str
    role: str
    values: FloatArray
    halves: FloatArray
    invalid: BoolArray
    empty: BoolArray
    interval: tuple[FloatArray, FloatArray] | None = None
    read: cells.Estimates | None = None
    fraction: tuple[FloatArray, FloatArray] | None = None

    @property
    def key(self) -> str:
        """The role without percent."""
        return base(self.role)

    @property
    def kind(self) -> str:
        """The kind of the role."""
        return ROLES[self.key].kind

    @property
    def symbol(self) -> str:
        """What it is called in a sentence."""
        return ROLES[self.key].symbol

    @property
    def expected(self) -> str:
        """What a cell of it should hold."""
        if self.kind in ("count", "sum"):
            return "a count above 0" if self.key == "size" else "a count of at least 0"
        low = f"{100 * _range(self.key)[0] if is_percent(self.role) else _range(self.key)[0]:g}"
        if is_percent(self.role):
            return f"a percentage from {low} to 100"
        return f"a {'value' if self.key in _SIGNED else 'rate'} from {low} to 1"

    @property
    def range(self) -> tuple[float, float]:
        """The least and the greatest value that there is."""
        return _range(self.key)

    @property
    def says_more(self) -> bool:
        """Whether cells print more than a number: an interval, a fraction, or something else behind it."""
        read = self.read
        more = read is not None and bool((np.isfinite(read.low) | read.aside).any())
        return more or self.fraction is not None

    def perturbed(self) -> Quantity:
        """The same with each value half a unit of its last digit away, inside its range."""
        low, high = _range(self.key)
        inside = (self.values + self.halves <= high) & (self.values + self.halves >= low)
        return replace(self, values=self.values + np.where(inside, self.halves, -self.halves))

    def completion_entry(self) -> tuple[str, FloatArray]:
        """The name and values by which `completion` knows it."""
        if self.key in COMPLEMENTS:
            return COMPLEMENTS[self.key], 1 - self.values
        return self.key, self.values


def read(
    columns: dict[str, list[str]], mapping: Mapping, decimal: str, point_columns: Container[str] = ()
) -> list[Quantity]:
    """Every quantity of the table, in the order of `ROLES`: what comes first is preferred.

    `point_columns`: columns in which points set thousands apart.
    """
    quantities = list(_quantities(columns, mapping, decimal, point_columns))
    order = list(ROLES)
    return sorted(quantities, key=lambda quantity: order.index(quantity.key))


def thousands_columns(columns: dict[str, list[str]], mapping: Mapping) -> dict[str, str]:
    """The columns of counts in which points set thousands apart, each with a cell that shows it."""
    counts = {
        column: columns[column] for column, role in mapping.roles.items() if ROLES[base(role)].kind in ("count", "sum")
    }
    if not cells.thousands(counts.values()):
        return {}
    examples = {c: next((t.strip() for t in texts if cells.without_marks(t, ".")), "") for c, texts in counts.items()}
    return {column: text for column, text in examples.items() if text}


def are_counts(found: Iterable[Quantity]) -> bool:
    """Whether a table has counts only, in cells that hold nothing else."""
    return all(each.kind in ("count", "matrix") and not each.says_more for each in found)


def constant(key: str, value: float, rows: int) -> Quantity:
    """A quantity that no column holds: the same in every row."""
    no_cells = np.zeros(rows, dtype=bool)
    return Quantity("", key, np.full(rows, value), np.zeros(rows), no_cells, no_cells)


def _quantities(
    columns: dict[str, list[str]], mapping: Mapping, decimal: str, point_columns: Container[str]
) -> Iterator[Quantity]:
    for column, role in mapping.roles.items():
        kind = ROLES[base(role)].kind
        if kind == "matrix":
            yield from _matrix(column, columns[column], role, decimal)
        elif kind in ("count", "sum", "rate", "prior", "check"):
            mark = "," if column in point_columns else decimal
            printed = cells.fractions(columns[column]) if kind in ("rate", "prior", "check") else None
            texts = columns[column] if printed is None else printed.rest
            estimates = cells.estimates(texts, mark)
            unit = _unit(role, estimates.numbers)
            quantity = _quantity(column, columns[column], role, estimates.numbers)
            quantity = replace(quantity, interval=(estimates.low * unit, estimates.high * unit), read=estimates)
            yield quantity if printed is None else _with_fractions(quantity, printed)


def _with_fractions(quantity: Quantity, printed: cells.Fractions) -> Quantity:
    """The quantity with the shares that its cells print as fractions.

    A cell is no number where numerator and denominator are no share, or where the value next to them is another one.
    """
    top, bottom, rest = printed
    here = ~np.isnan(top)
    if not here.any() or quantity.read is None:
        return quantity
    low, high = quantity.range
    read, halves = quantity.read.numbers.values, quantity.read.numbers.halves
    with np.errstate(divide="ignore", invalid="ignore"):
        share = top / bottom
        fits = [np.abs(share - read / unit) <= (np.maximum(halves, _half(read)) + 1e-9) / unit for unit in (1, 100)]
        possible = (share >= low) & (share <= high) & (bottom > 0)
    alone = np.array([not text for text in rest], dtype=bool)
    good = here & possible & (alone | fits[0] | (fits[1] & ~quantity.read.numbers.signed))
    return replace(
        quantity,
        values=np.where(here, np.where(good, share, np.nan), quantity.values),
        halves=np.where(here, 0.0, quantity.halves),
        invalid=np.where(here, ~good, quantity.invalid),
        fraction=(np.where(good, top, np.nan), np.where(good, bottom, np.nan)),
    )


def _half(values: FloatArray) -> FloatArray:
    """Half a unit of whole percentages, which were rounded too."""
    return np.where((values > 1) & (values == np.round(values)), 0.5, 0.0)


def _quantity(column: str, texts: list[str], role: str, numbers: cells.Numbers) -> Quantity:
    values, halves = _on_scale(role, numbers)
    low, high = _range(base(role))
    with np.errstate(invalid="ignore"):
        invalid = ~((values >= low) & (values <= high))
    if base(role) == "size":
        invalid |= values == 0
    empty = np.array([cells.is_empty(text) for text in texts], dtype=bool)
    return Quantity(column, role, np.where(invalid, np.nan, values), halves, invalid, empty)


def _on_scale(role: str, numbers: cells.Numbers) -> tuple[FloatArray, FloatArray]:
    if ROLES[base(role)].kind in ("count", "sum"):
        return np.where(numbers.signed, np.nan, numbers.values), np.zeros_like(numbers.halves)
    if not is_percent(role):
        return numbers.values, numbers.halves
    # A percent sign in the cell has been applied already. A whole number of percent was rounded too.
    halves = np.where(numbers.halves == 0, 0.5, numbers.halves)
    bare = ~numbers.signed
    return np.where(bare, numbers.values / 100, numbers.values), np.where(bare, halves / 100, numbers.halves)


def _unit(role: str, numbers: cells.Numbers) -> FloatArray:
    """What one unit of each cell means: 0.01 in a column of percentages, unless a percent sign was applied already."""
    return np.where(is_percent(role) & ~numbers.signed, 0.01, 1.0)


def _range(key: str) -> tuple[float, float]:
    if ROLES[key].kind in ("count", "sum"):
        return 0.0, MAX_COUNT
    return (-1.0 if key in _SIGNED else 0.0), 1.0


def _matrix(column: str, texts: list[str], role: str, decimal: str) -> Iterator[Quantity]:
    """Four counts from cells such as `[[50, 3], [4, 20]]` or `{0: {0: 50, 1: 3}, 1: {0: 4, 1: 20}}`."""
    parts = [_four_cells(text) for text in texts]
    invalid = np.zeros(len(texts), dtype=bool)
    counts = [_quantity(column, list(part), key, cells.numbers(part, decimal)) for key, part in _by_cell(role, parts)]
    for count in counts:
        invalid |= count.invalid
    empty = np.array([cells.is_empty(text) for text in texts], dtype=bool)
    for count in counts:
        yield Quantity(column, count.role, np.where(invalid, np.nan, count.values), count.halves, invalid, empty)


def _by_cell(role: str, parts: list[tuple[str, ...]]) -> Iterator[tuple[str, list[str]]]:
    for index, key in enumerate(role.split()[1:]):
        yield key, [part[index] for part in parts]


def _four_cells(text: str) -> tuple[str, ...]:
    body = _KEYS.sub(" ", text.strip()) if len(text) <= MAX_MATRIX else ""
    parts = tuple(part for part in _SPLIT.split(body) if part) if _SHAPE.fullmatch(body) else ()
    return parts if len(parts) == 4 else ("", "", "", "")
