"""What is wrong in a table of performances: each problem with its row, column, what was found and what was expected.

An error leaves the row out; a warning keeps it, unless the row sums up others. Where most rows have the same warning,
it is said once.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from tile_core.importers import cells
from tile_core.importers.quantities import BoolArray, Quantity
from tile_core.importers.roles import is_percent

DROP_ROW, KEEP_ROW = "row left out", "row kept"
_FEW = 5
# The cells of so many columns are repeated in a message.
_TOLD = 3
# What is above 1 by more than a slip may be a percentage.
_ABOVE, _PERCENT = 1.5, 100
# A computed value has at most so many.
_DECIMALS = 9
# Four shares of three digits sum to 1 up to this much.
_ROUNDED = 2.5e-3


# What problems of one cause have in common: the columns, what is expected, the effect.
Cause = tuple[tuple[str, ...], str, str]


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, where (`row` as in the file, `None` for the whole column or table), and its effect on the row.

    `columns`: all that take part. `found` and `expected` are for a sentence, as `sentences` writes it: "“TPR” is
    `found`, but should be `expected`". `severity` is "error" (the row cannot be used) or "warning" (it is kept, or left
    out as the total or the mean of others). `cause`: what is expected of all rows with this problem, where `expected`
    holds what is of this row, and `right` the value that its cell should have, "" where there is none. `has`: the
    sentence is rather "“TPR” has `found`, but should have `expected`".

    >>> problem = Problem(2, ("TPR",), "1.5", "a number from 0 to 1", "row left out", "error")
    >>> problem.column, problem.leaves_out
    ('TPR', True)
    >>> problem.kind
    (('TPR',), 'a number from 0 to 1', 'row left out')
    """

    row: int | None
    columns: tuple[str, ...]
    found: str
    expected: str
    effect: str
    severity: str
    cause: str = ""
    right: str = ""
    has: bool = False

    @property
    def kind(self) -> Cause:
        """What problems of one cause have in common."""
        return self.columns, self.cause or self.expected, self.effect

    @property
    def leaves_out(self) -> bool:
        """Whether its row is not imported."""
        return self.effect == DROP_ROW

    @property
    def column(self) -> str:
        """The names of all columns that take part, joined by commas, for a message."""
        return ", ".join(self.columns)


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """What messages about rows need: row numbers as in the file, the texts of the cells, the decimal mark."""

    numbers: Sequence[int]
    columns: dict[str, list[str]]
    decimal: str

    def cell(self, quantity: Quantity, row: int) -> str:
        """The cell as found, for a message."""
        text = self.columns[quantity.column][row]
        return "empty" if not text.strip() else cells.short(text)

    def write(self, value: float, quantity: Quantity, row: int) -> str:
        """A value as it would stand in the quantity's column, with as many decimals as its cell in this row has."""
        if quantity.kind in ("count", "sum"):
            return f"{value:.6g}".replace(".", self.decimal)
        unit, decimals = (100, 1) if is_percent(quantity.role) else (1, 3)
        half = float(quantity.halves[row]) * unit
        if half > 0:
            decimals = max(decimals, min(_DECIMALS, round(-math.log10(2 * half))))
        return f"{unit * value:.{decimals}f}".replace(".", self.decimal)


def listing(words: Sequence[str]) -> str:
    """`a, b and c`."""
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""


def sources(quantities: Iterable[Quantity]) -> str:
    """What a performance was made from: `TPR, TNR and the prior`."""
    return listing(list(dict.fromkeys(quantity.symbol for quantity in quantities)))


def given(rows: Rows, used: Sequence[Quantity], row: int) -> str:
    """`precision 0.8 and recall 0.7 give`: what a row has, by its columns; many columns or a typed value by symbol."""
    columns = list(dict.fromkeys(each.column for each in used))
    if len(columns) > _TOLD or not all(columns):
        return f"{sources(used)} {'give' if len(used) > 1 else 'gives'}"
    texts = [f"“{cells.short(each)}” {cells.short(rows.columns[each][row].strip())}" for each in columns]
    return f"{listing(texts)} {'give' if len(columns) > 1 else 'gives'}"


def unusable_cells(rows: Rows, used: Sequence[Quantity]) -> list[Problem]:
    """An error for the cells of each row that a performance needs and cannot use, one for all of which the same is
    expected.
    """
    found: dict[tuple[int, str], tuple[str, list[Quantity]]] = {}
    for column in dict.fromkeys(quantity.column for quantity in used):
        quantity = next(quantity for quantity in used if quantity.column == column)
        others = sources(other for other in used if other.column not in ("", column))
        for row in row_indices(quantity.invalid):
            expected = _expected(quantity, others, rows.columns[column][row], rows.decimal)
            rule, hint, _ = expected.partition(": write ")
            cause = f"{rule}: write percentages with a % sign" if hint else ""
            found.setdefault((row, cause or expected), (expected, []))[1].append(quantity)
    return [
        Problem(
            rows.numbers[row],
            tuple(each.column for each in wrong),
            ", ".join(rows.cell(each, row) for each in wrong),
            expected if len(wrong) == 1 else rule,
            DROP_ROW,
            "error",
            cause=rule,
        )
        for (row, rule), (expected, wrong) in found.items()
    ]


def _expected(quantity: Quantity, others: str, text: str, decimal: str) -> str:
    if cells.is_empty(text):
        addition = f" with {others}" if others and quantity.kind != "matrix" else ""
        return f"a number: {quantity.symbol} is needed{addition}. Fill in the cell"
    if not np.isnan(cells.fractions([text]).numerators[0]):
        return "a fraction up to 1, equal to the number next to it"
    read = cells.estimates([text], decimal).numbers
    if not np.isnan(read.values[0]):
        if "%" in text and quantity.kind in ("rate", "prior") and not is_percent(quantity.role):
            return f"{quantity.expected}, or from 0 % to 100 %"
        return _in_range(quantity, float(read.values[0]), decimal, signed=bool(read.signed[0]))
    if cells.is_power(text):
        return "a number without a raised one: it may be a power of 10, or 10 with the mark of a footnote"
    return f"{quantity.expected}, as a number{' with a decimal comma' if decimal == ',' else ''}"


def _in_range(quantity: Quantity, value: float, decimal: str, *, signed: bool) -> str:
    """What is expected in place of a number that is out of range."""
    if quantity.kind in ("count", "sum"):
        return f"{quantity.expected}, not a percentage" if signed else quantity.expected
    if quantity.kind not in ("rate", "prior") or is_percent(quantity.role):
        return quantity.expected
    if not _ABOVE < value <= _PERCENT:
        return f"{quantity.expected} (the column is not in percent)"
    share, percent = (f"{each:.6g}".replace(".", decimal) for each in (value / 100, value))
    return f"{quantity.expected}, as in the other rows: write {percent}% or {share} if it is a percentage"


def fractional_counts(rows: Rows, used: Iterable[Quantity], usable: BoolArray) -> list[Problem]:
    """Warnings for counts that are no whole numbers, unless all four are shares that sum to 1 in every row."""
    counted = [quantity for quantity in used if quantity.kind in ("count", "sum")]
    problems: list[Problem] = []
    for quantity in () if _are_shares(counted, usable) else counted:
        fractional = usable & (quantity.values != np.round(quantity.values))
        texts = rows.columns[quantity.column]
        integers = (
            {row: cells.without_marks(texts[row], rows.decimal) for row in row_indices(usable)}
            if fractional.any()
            else {}
        )
        if any(integers[row] for row in row_indices(fractional)):  # if 8.900 may mean 8900, then 9.000 may mean 9000
            fractional |= np.array([bool(integers.get(row)) for row in range(fractional.size)])
        messages = [
            (row, f"a whole number: it may mean {integers[row]}" if integers[row] else "a whole number")
            for row in row_indices(fractional)
        ]
        example = next(
            (f": {texts[row].strip()} may mean {integers[row]}" for row in row_indices(fractional) if integers[row]),
            "",
        )
        problems += warnings(rows, quantity, messages, f"whole numbers{example}", KEEP_ROW)
    return problems


def _are_shares(counted: Sequence[Quantity], usable: BoolArray) -> bool:
    counts = [quantity.values[usable] for quantity in counted if quantity.kind == "count"]
    return len(counts) == 4 and bool((np.abs(np.sum(counts, axis=0) - 1) <= _ROUNDED).all())


def warnings(  # noqa: PLR0917 (what one warning says, and what it says of all rows)
    rows: Rows,
    quantity: Quantity,
    messages: list[tuple[int, str]],
    rule: str,
    effect: str,
    right: Mapping[int, str] | None = None,
) -> list[Problem]:
    """One warning for each row, or one for the column where most rows have it.

    `rule`: what is expected of all rows. `right`: the value that the cell of each row should have, if it is known.
    """
    if len(messages) > max(_FEW, len(rows.numbers) / 2):
        found = f"{len(messages)} of {len(rows.numbers)} rows"
        in_all = effect.replace("row", "rows").replace("it is", "they are")
        return [Problem(None, (quantity.column,), found, rule, in_all, "warning", cause=rule)]
    return [
        Problem(
            rows.numbers[row],
            (quantity.column,),
            rows.cell(quantity, row),
            expected,
            effect,
            "warning",
            cause=rule,
            right=(right or {}).get(row, ""),
        )
        for row, expected in messages
    ]


def row_indices(mask: BoolArray) -> list[int]:
    """The rows that are marked."""
    return [int(row) for row in np.flatnonzero(mask)]


def left_out(rows: Rows, problems: Iterable[Problem]) -> BoolArray:
    """The rows that problems leave out, shape (rows,)."""
    numbers = {problem.row for problem in problems if problem.leaves_out}
    return np.array([number in numbers for number in rows.numbers], dtype=bool)
