"""Rows that can be used but probably do not say what was meant: each is kept, with a warning of what it may mean.

A share such as 0.9 among percentages would be read as 0.9 %.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers import cells
from tile_core.importers.columns import Mapping, copies
from tile_core.importers.consistency import Computation
from tile_core.importers.problems import Problem, Rows, listing, sources, warnings
from tile_core.importers.quantities import BoolArray, Quantity
from tile_core.importers.roles import ATTRIBUTE, IGNORE, is_percent

# Roles that no performance is computed from.
_NO_NUMBERS = (ATTRIBUTE, IGNORE)
# Percentages are far above 1 where half of them are at least this.
_FAR = 10.0
# A share is at least this many times smaller than the smallest percentage.
_GAP = 10.0
# Rates that are not below 1 % in every row, as a false positive rate may be.
_HIGH = ("tpr", "tnr")
# The rates of the classes, as `completion` knows them.
_OF_CLASSES = {"TPR": "tpr", "TNR": "fpr"}
# A prevalence that three rates give is as good as unknown where rounding leaves an interval wider than this.
_OPEN_PRIOR = 0.2
# The same for a rate of a class, and for all that solved scores give.
_OPEN_RATE = 0.1


def shares_among_percents(rows: Rows, used: Iterable[Quantity], usable: BoolArray) -> list[Problem]:
    """Warnings for values up to 1 in a column of percentages far above 1: a share may have been meant.

    Not where the column goes down to such values by itself (1.2, 0.8, 0.3), nor where 100 times the value would stand
    out from the others more than the value does. A percent sign in the cell leaves no doubt. One warning for a whole
    column of sensitivities or specificities up to 1 %.
    """
    problems: list[Problem] = []
    for quantity in used:
        if not is_percent(quantity.role):
            continue
        signed = cells.estimates(rows.columns[quantity.column], rows.decimal).numbers.signed
        percents = np.where(usable, 100 * quantity.values, np.nan)
        doubtful, others = _shares(percents, ~signed)
        if quantity.key in _HIGH and not others.size and np.any(percents[~signed] > 0):
            most = _write(np.nanmax(percents), rows)
            expected = "percentages, some above 1: if these are shares, set the column to one without %"
            entries = f"at most {most}", expected, "rows kept, they are read as percent", "warning"
            problems.append(Problem(None, (quantity.column,), *entries))
            continue
        between = _range(others, rows)
        messages = [
            (row, f"a percentage like the others, {between}: it may mean {_write(100 * percents[row], rows)} %")
            for row in np.flatnonzero(doubtful).tolist()
        ]
        rule = f"percentages like the others, {between}: values up to 1 may be shares, 0{rows.decimal}9 for 90 %"
        in_column = warnings(rows, quantity, messages, rule, "row kept, it is read as percent")
        for problem, (row, _) in zip(in_column, messages, strict=False):
            read = f"row kept, it is read as {_write(percents[row], rows)} %"
            problems.append(problem if problem.row is None else replace(problem, effect=read))
    return problems


def open_values(rows: Rows, computation: Computation, usable: BoolArray) -> list[Problem]:
    """Warnings for rows where few digits leave the prevalence, or a rate of a class that was not given, open.

    One warning for each row and value; of a row whose three rates leave the prevalence open, nothing more is said.
    """
    limits = {
        "the prevalence": _OPEN_PRIOR if computation.derives_prior else _OPEN_RATE,
        "TPR": _OPEN_RATE,
        "TNR": _OPEN_RATE,
    }
    origin = sources(computation.used)
    # A prior that was typed has no column.
    column = next((each for each in reversed(computation.used) if each.column), computation.used[-1])
    said = np.zeros_like(usable)
    problems: list[Problem] = []
    for name, (low, high) in _intervals(computation).items():
        doubtful = usable & ~said & (high - low > limits[name])
        said |= doubtful & computation.derives_prior
        alarms = computation.open_alarms
        messages = [
            (row, f"{_wanted(alarms is not None and alarms[row], origin)} {name} open from {least} to {most} %")
            for row in np.flatnonzero(doubtful).tolist()
            for least, most in [[_write(round(100 * end[row], 1), rows) for end in (low, high)]]
        ]
        rule = f"numbers with more digits: {origin} leave {name} open by more than {100 * limits[name]:g} points"
        problems += warnings(rows, column, messages, rule, f"row kept, {name} is uncertain")
    return problems


def _wanted(no_detections: bool, origin: str) -> str:
    """What would say more of a row, and what it has."""
    if no_detections:
        return "a number next to an accuracy or a specificity: a recall and a precision of 0 leave"
    return f"a number with more digits: {origin} leave"


def _intervals(computation: Computation) -> dict[str, tuple[FloatArray, FloatArray]]:
    """What rounding leaves of the prevalence and of the rates of the classes, each where it was not given."""
    found = {"the prevalence": computation.prior_interval()} if computation.finds_prior else {}
    if computation.completion.complete:
        computed = [name for name, known_as in _OF_CLASSES.items() if known_as not in computation.completion.used]
        found |= {name: computation.rate_interval(name.lower()) for name in computed}
    return found


def impossible_values(
    rows: Rows, quantities: Iterable[Quantity], used: Sequence[Quantity], usable: BoolArray
) -> list[Problem]:
    """Warnings for cells that no performance can have, in columns that are not needed: accuracy 7, -3 or "abc"."""
    problems: list[Problem] = []
    for quantity in quantities:
        if quantity.column in {each.column for each in used}:
            continue
        invalid = np.flatnonzero(usable & quantity.invalid & ~quantity.empty).tolist()
        effect = f"row kept, {quantity.symbol} is ignored"
        problems += warnings(rows, quantity, [(row, quantity.expected) for row in invalid], quantity.expected, effect)
    return problems


def duplicate_columns(rows: Rows, mapping: Mapping) -> list[Problem]:
    """A warning for each name that several columns have, of which some are used and others are not."""
    problems: list[Problem] = []
    for name, group in copies(mapping.roles).items():
        used, unused = ([each for each in group if (mapping.roles[each] in _NO_NUMBERS) == no] for no in (False, True))
        if not (used and unused):
            continue
        alike = all(rows.columns[each] == rows.columns[group[0]] for each in group)
        found = f"{len(group)} columns named “{cells.short(name)}”, with {'equal' if alike else 'different'} cells"
        effect = f"{_quoted(used)} used, {_quoted(unused)} ignored"
        problems.append(
            Problem(None, tuple(group), found, "columns with different names: rename one of them", effect, "warning")
        )
    return problems


def _quoted(names: Sequence[str]) -> str:
    return listing([f"“{cells.short(name)}”" for name in names]) + (" is" if len(names) == 1 else " are")


def _shares(percents: FloatArray, unsigned: BoolArray) -> tuple[BoolArray, FloatArray]:
    """Which values are probably shares, and the values that are percentages."""
    with np.errstate(invalid="ignore"):
        small = (percents > 0) & (percents <= 1) & unsigned
        others = percents[(percents > 0) & ~small]
        if not others.size or np.median(others) < _FAR:
            return np.zeros_like(small), others
        return small & (percents * _GAP <= others.min()) & (100 * percents <= 2 * others.max()), others


def _range(percents: FloatArray, rows: Rows) -> str:
    if not percents.size:
        return ""
    least, most = _write(percents.min(), rows), _write(percents.max(), rows)
    return least if least == most else f"from {least} to {most}"


def _write(percent: float, rows: Rows) -> str:
    return f"{percent:.4g}".replace(".", rows.decimal)
