"""Rows that can be used but probably do not say what was meant: each is kept, with a warning of what it may mean.

A share such as 0.9 among percentages would be read as 0.9 %; a row of totals would compete with what it sums up.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterable, Sequence
from dataclasses import replace

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers import cells
from tile_core.importers.columns import Mapping, copies
from tile_core.importers.consistency import Computed
from tile_core.importers.names import Names
from tile_core.importers.problems import Problem, Rows, listing, sources, warnings
from tile_core.importers.quantities import BoolArray, Quantity
from tile_core.importers.roles import ATTRIBUTE, CONTEXT, ENTITY, IGNORE, is_percent

_ENGLISH = "total totals sum mean average avg median std stdev stddev sd deviation all overall min max minimum maximum"
_OTHER = "gesamt insgesamt summe mittel mittelwert durchschnitt standardabweichung somme totaux moyenne mediane"
_SUMMARIES = frozenset(f"{_ENGLISH} {_OTHER}".split())
_BESIDE = frozenset({"macro", "micro", "weighted", "grand", "standard", "dev", "of", "the"})
# What no performance comes from.
_LEFT = (ATTRIBUTE, IGNORE)
_WORD = re.compile(r"[^\W_]+")
# A single other row cannot have a summary.
_LEAST = 2
_EQUAL = 1e-9
# Percentages are far above 1 where half of them are at least this.
_FAR = 10.0
# A share is at least this many times smaller than the smallest percentage.
_GAP = 10.0
# Rates that are not below 1 % in every row, as a false positive rate may be.
_HIGH = ("tpr", "tnr")
# A prevalence is as good as unknown where rounding leaves an interval wider than this.
_OPEN = 0.2


def shares_among_percents(rows: Rows, used: Iterable[Quantity], usable: BoolArray) -> list[Problem]:
    """Warnings for values up to 1 in a column of percentages far above 1: a share may have been meant.

    Not where the column goes down to such values by itself (1.2, 0.8, 0.3), nor where 100 times the value would stand
    out from the others more than the value does. A percent sign in the cell leaves no doubt. One warning for a whole
    column of sensitivities or specificities up to 1 %.
    """
    found: list[Problem] = []
    for quantity in used:
        if not is_percent(quantity.role):
            continue
        signed = cells.estimates(rows.columns[quantity.column], rows.decimal).numbers.signed
        percents = np.where(usable, 100 * quantity.values, np.nan)
        doubtful, others = _shares(percents, ~signed)
        if quantity.key in _HIGH and not others.size and np.any(percents[~signed] > 0):
            most = _write(np.nanmax(percents), rows)
            expected = "percentages, some above 1: these may be shares"
            said = f"at most {most}", expected, "rows kept, read as percent", "warning"
            found.append(Problem(None, (quantity.column,), *said))
            continue
        between = _range(others, rows)
        each = [
            (row, f"a percentage like the others, {between}: {_write(100 * percents[row], rows)} % may be meant")
            for row in np.flatnonzero(doubtful).tolist()
        ]
        rule = f"percentages like the others, {between}: values up to 1 may be shares, 0{rows.decimal}9 for 90 %"
        told = warnings(rows, quantity, each, rule, "row kept, read as percent")
        for problem, (row, _) in zip(told, each, strict=False):
            read = f"row kept, read as {_write(percents[row], rows)} %"
            found.append(problem if problem.row is None else replace(problem, happens=read))
    return found


def open_priors(rows: Rows, computed: Computed, usable: BoolArray) -> list[Problem]:
    """Warnings for rows whose three rates, as they are rounded, hardly say which prevalence they had."""
    if not computed.derives_prior:
        return []
    low, high = computed.prior_interval()
    by = sources(computed.used)
    each = [
        (row, f"more digits: {by} leave a prevalence of {_write(least, rows)} to {_write(most, rows)} %")
        for row in np.flatnonzero(usable & (high - low > _OPEN)).tolist()
        for least, most in [(round(100 * low[row], 1), round(100 * high[row], 1))]
    ]
    rule = f"more digits: {by} leave the prevalence open by more than {100 * _OPEN:g} points"
    return warnings(rows, computed.used[-1], each, rule, "row kept, prevalence uncertain")


def impossible(rows: Rows, found: Iterable[Quantity], used: Sequence[Quantity], usable: BoolArray) -> list[Problem]:
    """Warnings for cells that no performance can have, in columns that are not needed: accuracy 7, -3 or "abc"."""
    told: list[Problem] = []
    for quantity in found:
        if quantity.column in {each.column for each in used}:
            continue
        wrong = np.flatnonzero(usable & quantity.wrong & ~quantity.empty).tolist()
        happens = f"row kept, {quantity.symbol} ignored"
        told += warnings(rows, quantity, [(row, quantity.expected) for row in wrong], quantity.expected, happens)
    return told


def repeated(rows: Rows, mapping: Mapping) -> list[Problem]:
    """A warning for each name that several columns have, of which some are used and others are not."""
    told: list[Problem] = []
    for name, group in copies(mapping.roles).items():
        taken, left = ([each for each in group if (mapping.roles[each] in _LEFT) == no] for no in (False, True))
        if not (taken and left):
            continue
        alike = all(rows.columns[each] == rows.columns[group[0]] for each in group)
        found = f"{len(group)} columns named “{cells.short(name)}”, with {'equal' if alike else 'different'} cells"
        happens = f"{_quoted(taken)} used, {_quoted(left)} ignored"
        told.append(Problem(None, tuple(group), found, "each name once in the header", happens, "warning"))
    return told


def _quoted(names: Sequence[str]) -> str:
    return listing([f"“{cells.short(name)}”" for name in names]) + (" is" if len(names) == 1 else " are")


def is_summary(name: str) -> bool:
    """Whether a name is a word for what sums up others (Total, (mean), macro avg, Gesamt), and nothing else."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c)).casefold()
    words = set(_WORD.findall(plain))
    return bool(words & _SUMMARIES) and words <= _SUMMARIES | _BESIDE


def summaries(rows: Rows, mapping: Mapping, names: Names, computed: Computed, usable: BoolArray) -> list[Problem]:
    """A warning for each row that looks like a total or a mean of the others: by its name, or because it is their sum.

    A context such as Average is told, too: it would count twice in the mean of all.
    """
    told = _named(names.entities, usable, "a classifier")
    contexts = _named(names.contexts, usable, "a context")
    if computed.completion.absolute:
        told |= _sums(names.contexts, computed.completion.performances, usable, told)
    found = []
    for role, texts, said in ((ENTITY, names.entities, told), (CONTEXT, names.contexts, contexts)):
        for row, expected in said.items():
            shown = f"“{cells.short(texts[row])}”"
            columns = tuple(mapping.columns(role))
            found.append(Problem(rows.numbers[row], columns, shown, expected, "row kept, it is ranked", "warning"))
    return found


def _named(names: Sequence[str], usable: BoolArray, expected: str) -> dict[int, str]:
    """What is said of the rows that are named like a summary, where there are others to sum up."""
    listed = np.flatnonzero(usable).tolist()
    called = {name: is_summary(name) for name in {names[row] for row in listed}}
    if len(called) - sum(called.values()) < _LEAST:
        return {}
    said = f"{expected}: by its name, this looks like a total or a mean of the others"
    return {row: said for row in listed if called[names[row]]}


def _sums(
    contexts: Sequence[str], performances: FloatArray, usable: BoolArray, named: Container[int]
) -> dict[int, str]:
    """What is said of rows whose counts are the sums of the others' in their context, or the means, where `named`."""
    places: dict[str, list[int]] = {}
    for row in np.flatnonzero(usable).tolist():
        places.setdefault(contexts[row], []).append(row)
    found: dict[int, str] = {}
    for listed in places.values():
        values = np.nan_to_num(performances[listed])
        other = np.array([row not in named for row in listed])[:, None]
        rest, count = values[other[:, 0]].sum(axis=0) - values * other, other.sum() - other
        sums = (count >= _LEAST) & (np.abs(values - rest) <= _EQUAL * rest)
        means = (count >= _LEAST) & (np.abs(values * count - rest) <= count / 2) & ~other
        for name, marked in (("means", means), ("sums", sums)):
            said = f"a classifier: its counts are the {name} of the other rows’"
            found |= {listed[place]: said for place in np.flatnonzero(marked.all(axis=1)).tolist()}
    return found


def _shares(percents: FloatArray, bare: BoolArray) -> tuple[BoolArray, FloatArray]:
    """Which values are probably shares, and the values that are percentages."""
    with np.errstate(invalid="ignore"):
        small = (percents > 0) & (percents <= 1) & bare
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
