"""What is wrong in a table of performances: each problem with its row, column, what was found and what was expected.

An error leaves the row out; a warning keeps it. Rounding is no problem: a value is compared within half a unit of the
last digit written, of itself and of all that it is compared with. Where most rows have the same warning, it is said
once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers import cells
from tile_core.importers.completion import CELLS, Completion, complete
from tile_core.importers.quantities import BoolArray, Quantity
from tile_core.importers.roles import is_percent
from tile_core.performance import ratio

LEFT_OUT, KEPT = "row left out", "row kept"
_TOLERANCE = 1e-9
_FEW = 5


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong, where (`row` as in the file, `None` for the whole column or table), and what happens to it.

    `columns`: all that take part. `found` and `expected` are for a sentence. `severity` is "error" (the row is left
    out) or "warning" (it is kept).
    """

    row: int | None
    columns: tuple[str, ...]
    found: str
    expected: str
    happens: str
    severity: str

    @property
    def column(self) -> str:
        """The columns in a message."""
        return ", ".join(self.columns)


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """What the problems of rows are told with: row numbers as in the file, the texts of the cells, the decimal mark."""

    numbers: Sequence[int]
    columns: dict[str, list[str]]
    decimal: str

    def cell(self, quantity: Quantity, row: int) -> str:
        """The cell as found, for a message."""
        text = self.columns[quantity.column][row]
        return "empty" if not text.strip() else cells.short(text)

    def write(self, value: float, quantity: Quantity) -> str:
        """A value as it would stand in the quantity's column."""
        if quantity.kind in ("count", "sum"):
            text = f"{value:.6g}"
        else:
            text = f"{100 * value:.1f}" if is_percent(quantity.role) else f"{value:.3f}"
        return text.replace(".", self.decimal)


@dataclass(frozen=True, slots=True, eq=False)
class Names:
    """What each row is called and its context; which rows are `usable` as far as names go, and why others are not."""

    entities: list[str]
    contexts: list[str]
    usable: BoolArray
    problems: list[Problem]


def listing(words: Sequence[str]) -> str:
    """`a, b and c`."""
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""


def sources(quantities: Iterable[Quantity]) -> str:
    """What a performance was made from: `TPR, TNR and the prior`."""
    return listing(list(dict.fromkeys(quantity.symbol for quantity in quantities)))


def unusable(rows: Rows, used: Sequence[Quantity]) -> list[Problem]:
    """An error for each cell that a performance needs and cannot use."""
    found = []
    for column in dict.fromkeys(quantity.column for quantity in used):
        quantity = next(quantity for quantity in used if quantity.column == column)
        others = sources(other for other in used if other.column not in ("", column))
        for row in _where(quantity.wrong):
            expected = _expected(quantity, others, rows.columns[column][row], rows.decimal)
            found.append(Problem(rows.numbers[row], (column,), rows.cell(quantity, row), expected, LEFT_OUT, "error"))
    return found


def _expected(quantity: Quantity, others: str, text: str, decimal: str) -> str:
    if cells.is_empty(text):
        beside = f" beside {others}" if others and quantity.kind != "matrix" else ""
        return f"a number: {quantity.symbol} is needed{beside}"
    if np.isnan(cells.numbers([text], decimal).values[0]):
        return f"{quantity.expected}, as a number{' with a decimal comma' if decimal == ',' else ''}"
    share = quantity.kind in ("rate", "prior") and not is_percent(quantity.role)
    return quantity.expected + (" (the column is not in percent)" if share else "")


@dataclass(frozen=True, slots=True, eq=False)
class Computed:
    """Performances, shape (rows, 4), with those that one rounded value less or more would give."""

    used: tuple[Quantity, ...]
    completion: Completion
    moved: tuple[FloatArray, ...]

    @classmethod
    def of(cls, known: dict[str, Quantity]) -> Computed:
        """Complete the performances from quantities by the names that `completion` knows them by."""
        done = _complete(known)
        used = tuple(quantity for name, quantity in known.items() if name in done.used)
        rounded = [name for name in known if name in done.used and np.any(known[name].halves > 0)]
        moved = tuple(_complete(known | {name: known[name].moved()}).performances for name in rounded)
        return cls(used, done, moved)

    def spread(self, score: Callable[[FloatArray], FloatArray]) -> FloatArray:
        """How far off rounding may have put a score of the performances, to first order."""
        here = score(self.completion.performances)
        parts = [np.nan_to_num(np.abs(score(moved) - here)) for moved in self.moved]
        return np.asarray(sum(parts, np.zeros_like(here)))


def _complete(known: dict[str, Quantity]) -> Completion:
    return complete(dict(quantity.known_as() for quantity in known.values()))


def contradictions(rows: Rows, computed: Computed, usable: BoolArray) -> tuple[list[Problem], FloatArray]:
    """Errors for rows whose values do not determine a performance or do not fit together; the performances that remain.

    An entry that only rounding made negative becomes 0, with a warning.
    """
    known = [index for index, cell in enumerate(CELLS) if cell not in computed.completion.unknown]
    values = computed.completion.performances.copy()
    spread = computed.spread(lambda performances: performances)
    slack = spread + _TOLERANCE * np.nansum(np.abs(values), axis=-1, keepdims=True)
    found = []
    for row in _where(usable & _doubtful(values[:, known])):
        text, severity = _contradiction(values[row, known], slack[row, known], [CELLS[k] for k in known], computed)
        if text:
            happens = LEFT_OUT if severity == "error" else KEPT
            found.append(
                Problem(
                    rows.numbers[row],
                    _columns(computed.used),
                    _found(rows, computed.used, row),
                    text,
                    happens,
                    severity,
                )
            )
    return found, np.maximum(values, 0.0)


def _doubtful(values: FloatArray) -> BoolArray:
    with np.errstate(invalid="ignore"):
        return np.asarray(~np.isfinite(values).all(-1) | (values < 0).any(-1) | (values.sum(-1) == 0))


def _contradiction(values: FloatArray, slack: FloatArray, names: list[str], computed: Computed) -> tuple[str, str]:
    if not np.isfinite(values).all():
        return f"{sources(computed.used)} that determine a performance, not 0/0", "error"
    if values.sum() == 0:
        return "at least one sample", "error"
    least = int(values.argmin())
    if values[least] >= 0:
        return "", ""
    if values[least] >= -slack[least]:
        return f"{names[least].upper()} of at least 0: taken as 0, the values are rounded", "warning"
    return f"{sources(computed.used)} that fit together: {names[least].upper()} would be below 0", "error"


def _columns(used: Iterable[Quantity]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(quantity.column for quantity in used if quantity.column))


def _found(rows: Rows, used: Iterable[Quantity], row: int) -> str:
    texts = {quantity.column: rows.cell(quantity, row) for quantity in used if quantity.column}
    return cells.short(", ".join(texts.values()), 60)


def not_whole(rows: Rows, used: Iterable[Quantity], usable: BoolArray) -> list[Problem]:
    """Warnings for counts that are no whole numbers: weighted counts, or shares."""
    found: list[Problem] = []
    for quantity in used:
        if quantity.kind not in ("count", "sum"):
            continue
        odd = usable & (quantity.values != np.round(quantity.values))
        texts = rows.columns[quantity.column]
        meant = {row: cells.without_marks(texts[row], rows.decimal) for row in _where(usable)} if odd.any() else {}
        if any(meant[row] for row in _where(odd)):  # then 9.000 is as doubtful as 8.900
            odd |= np.array([bool(meant.get(row)) for row in range(odd.size)])
        each = [
            (row, f"a whole number: {meant[row]} may be meant" if meant[row] else "a whole number")
            for row in _where(odd)
        ]
        example = next((f": {texts[row].strip()} may mean {meant[row]}" for row in _where(odd) if meant[row]), "")
        found += warnings(rows, quantity, each, f"whole numbers{example}", "row kept as it is")
    return found


def mismatches(
    rows: Rows, quantities: Iterable[Quantity], computed: Computed, usable: BoolArray
) -> tuple[list[Problem], list[str]]:
    """Warnings where a column that was not needed differs from what the others give; columns that were compared."""
    found, compared = [], []
    for quantity in quantities:
        score = SCORES.get(quantity.key)
        if quantity in computed.used or score is None:
            continue
        if quantity.kind in ("sum", "count") and not computed.completion.absolute:
            continue
        value = score(computed.completion.performances)
        with np.errstate(invalid="ignore"):
            slack = computed.spread(score) + quantity.halves + _TOLERANCE * (1 + np.abs(value))
            wrong = _where(usable & (np.abs(quantity.values - value) > slack))
        by = sources(computed.used)
        each = [(row, f"{rows.write(value[row], quantity)} from {by}") for row in wrong]
        found += warnings(rows, quantity, each, f"what follows from {by}", f"row kept, {quantity.symbol} ignored")
        compared.append(quantity.column)
    return found, compared


def warnings(rows: Rows, quantity: Quantity, each: list[tuple[int, str]], rule: str, happens: str) -> list[Problem]:
    """One warning for each row, or one for the column where most rows have it."""
    if len(each) > max(_FEW, len(rows.numbers) / 2):
        found = f"{len(each)} of {len(rows.numbers)} rows"
        return [Problem(None, (quantity.column,), found, rule, happens.replace("row", "rows"), "warning")]
    return [
        Problem(rows.numbers[row], (quantity.column,), rows.cell(quantity, row), expected, happens, "warning")
        for row, expected in each
    ]


def _where(marked: BoolArray) -> list[int]:
    return [int(row) for row in np.flatnonzero(marked)]


def _four(score: Callable[..., FloatArray]) -> Callable[[FloatArray], FloatArray]:
    return lambda performances: np.asarray(score(*np.moveaxis(performances, -1, 0)))


def _mcc(tn: FloatArray, fp: FloatArray, fn: FloatArray, tp: FloatArray) -> FloatArray:
    with np.errstate(invalid="ignore"):
        return ratio(tp * tn - fp * fn, np.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)))


def _kappa(tn: FloatArray, fp: FloatArray, fn: FloatArray, tp: FloatArray) -> FloatArray:
    return ratio(2 * (tp * tn - fn * fp), (tp + fp) * (fp + tn) + (tp + fn) * (fn + tn))


# What a column that was not needed is compared with.
SCORES: dict[str, Callable[[FloatArray], FloatArray]] = {
    "tn": _four(lambda tn, fp, fn, tp: tn),
    "fp": _four(lambda tn, fp, fn, tp: fp),
    "fn": _four(lambda tn, fp, fn, tp: fn),
    "tp": _four(lambda tn, fp, fn, tp: tp),
    "positives": _four(lambda tn, fp, fn, tp: fn + tp),
    "negatives": _four(lambda tn, fp, fn, tp: tn + fp),
    "size": _four(lambda tn, fp, fn, tp: tn + fp + fn + tp),
    "prior": _four(lambda tn, fp, fn, tp: ratio(fn + tp, tn + fp + fn + tp)),
    "tpr": _four(lambda tn, fp, fn, tp: ratio(tp, fn + tp)),
    "tnr": _four(lambda tn, fp, fn, tp: ratio(tn, tn + fp)),
    "fpr": _four(lambda tn, fp, fn, tp: ratio(fp, tn + fp)),
    "fnr": _four(lambda tn, fp, fn, tp: ratio(fn, fn + tp)),
    "ppv": _four(lambda tn, fp, fn, tp: ratio(tp, fp + tp)),
    "npv": _four(lambda tn, fp, fn, tp: ratio(tn, tn + fn)),
    "fdr": _four(lambda tn, fp, fn, tp: ratio(fp, fp + tp)),
    "for": _four(lambda tn, fp, fn, tp: ratio(fn, tn + fn)),
    "f1": _four(lambda tn, fp, fn, tp: ratio(2 * tp, 2 * tp + fp + fn)),
    "acc": _four(lambda tn, fp, fn, tp: ratio(tn + tp, tn + fp + fn + tp)),
    "err": _four(lambda tn, fp, fn, tp: ratio(fp + fn, tn + fp + fn + tp)),
    "bacc": _four(lambda tn, fp, fn, tp: (ratio(tp, fn + tp) + ratio(tn, tn + fp)) / 2),
    "youden": _four(lambda tn, fp, fn, tp: ratio(tp, fn + tp) + ratio(tn, tn + fp) - 1),
    "iou": _four(lambda tn, fp, fn, tp: ratio(tp, tp + fp + fn)),
    "kappa": _four(_kappa),
    "mcc": _four(_mcc),
}
