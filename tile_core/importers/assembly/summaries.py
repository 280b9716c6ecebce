"""Rows that sum up others, such as a mean at the foot of a table: they would compete with what they are made of.

A row is surely one where its numbers are the sums of the others', where it is named like one and they are the means,
or where its name says that it is a mean and it stands last. A context can be one, too: it would count twice in the
mean of all. What is only named like one may be a classifier or a context.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers.consistency import Computation
from tile_core.importers.entities.names import Names
from tile_core.importers.quantities import BoolArray, Quantity
from tile_core.importers.roles import CONTEXT, ENTITY

# Words for means, Ø among them; for what stands next to a mean; for totals. Accents are dropped.
_MEAN = (
    "mean average avg mittel mittelwert durchschnitt ø moyenne media medie promedio gemiddelde medel medelvarde "
    "gennemsnit gjennomsnitt srednia среднее ortalama prumer keskiarvo atlag 平均 平均値 平均值 均值 평균"
)
_SPREAD = "std stdev stddev sd deviation standardabweichung ecarttype desviacion"
_EXTREME = "median mediane mediana min max minimum maximum"
_TOTAL = "total totals totale totaux sum all overall gesamt insgesamt summe somme suma somma razem итого 合計 合计 总计"
_MEANS, _SPREADS, _EXTREMES, _TOTALS = (frozenset(words.split()) for words in (_MEAN, _SPREAD, _EXTREME, _TOTAL))
_SUMMARIES = _MEANS | _SPREADS | _EXTREMES | _TOTALS
_MODIFIERS = frozenset({"macro", "micro", "weighted", "grand", "standard", "dev", "of", "the"})
# What a mean is taken of, where a name says so: "Average over tasks".
_TAKEN_OF = "over across all datasets tasks folds methods models classifiers algorithms teams rows runs seeds contexts"
_OF = frozenset(_TAKEN_OF.split())
_WORD = re.compile(r"[^\W_]+")
# A single other row cannot have a summary.
_LEAST = 2
_EQUAL = 1e-9
_NAMED = "by its name, this looks like a total or a mean of the others"
_LAST = "by its name and as it stands last, this is a mean of the others"
_CALLED = {ENTITY: "a classifier", CONTEXT: "a context"}


class Summary(NamedTuple):
    """A row that sums up others: its index, what does (`ENTITY` or `CONTEXT`), why, and whether that is sure."""

    row: int
    role: str
    expected: str
    sure: bool


def is_summary(name: str) -> bool:
    """Whether a name is a word for what sums up others (Total, (mean), macro avg, Gesamt), and nothing else."""
    words = _words(name)
    more = _OF if words & _MEANS else frozenset[str]()
    return bool(words & _SUMMARIES) and words <= _SUMMARIES | _MODIFIERS | more


def _words(name: str) -> frozenset[str]:
    plain = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c)).casefold()
    return frozenset(_WORD.findall(plain))


def summaries(names: Names, computation: Computation) -> list[Summary]:
    """The rows that sum up others, or that are named as if they did, in the order of the table."""
    numbers = _Numbers.of(computation)
    found: dict[int, Summary] = {}
    for role, own, other in ((CONTEXT, names.contexts, names.entities), (ENTITY, names.entities, names.contexts)):
        named = {name for name in set(own) if is_summary(name)}
        if len(set(own)) - len(named) >= _LEAST:
            found |= {each.row: each for each in _of_role(role, own, _groups(other), named, numbers)}
    return [found[row] for row in sorted(found)]


class _Numbers(NamedTuple):
    """The numbers of all rows: those that are `used`, the counts that they make and how far rounding leaves these open.

    `counts` is `None` where the performances are known only up to a scale. `invalid`: rows that lack a number.
    """

    used: Sequence[Quantity]
    counts: FloatArray | None
    spread: FloatArray
    invalid: BoolArray

    @classmethod
    def of(cls, computation: Computation) -> _Numbers:
        """Those of a table."""
        completion, used = computation.completion, computation.used
        counts = np.nan_to_num(completion.performances) if completion.absolute else None
        spread = np.nan_to_num(computation.spread(lambda performances: performances))
        return cls(used, counts, spread, np.logical_or.reduce([quantity.invalid for quantity in used]))


def _groups(texts: Sequence[str]) -> list[list[int]]:
    """The indices of equal texts."""
    groups: dict[str, list[int]] = {}
    for row, text in enumerate(texts):
        groups.setdefault(text, []).append(row)
    return list(groups.values())


def _of_role(
    role: str, own: Sequence[str], groups: list[list[int]], named: Collection[str], numbers: _Numbers
) -> Iterator[Summary]:
    """The summaries among the entities of each context, or among the contexts of each entity.

    A name is surely that of a summary where this is sure of half of its rows.
    """
    reasons: dict[int, str] = {}
    last = _last(own, range(len(own)), named)
    for rows in groups:
        last |= _last(own, rows, named)
        reasons |= _by_numbers(rows, np.array([own[row] in named for row in rows]), numbers)
    for rows in _groups(own):
        known = own[rows[0]] in named
        sure = 2 * sum(row in reasons or row in last for row in rows) >= len(rows)
        for row in rows if known else [row for row in rows if role == ENTITY and row in reasons]:
            why = reasons.get(row) or (_LAST if row in last else _NAMED)
            yield Summary(row, role, f"{_CALLED[role]}: {why}", sure or not known)


def _last(own: Sequence[str], rows: Sequence[int], named: Collection[str]) -> set[int]:
    """The rows at the end that are called a mean, or what stands next to one: a deviation, a median."""
    block = list(itertools.takewhile(lambda row: own[row] in named, reversed(rows)))
    words = {row: _words(own[row]) for row in block}
    if not any(each & (_MEANS | _SPREADS) for each in words.values()):
        return set()
    return {row for row, each in words.items() if each & (_MEANS | _SPREADS | _EXTREMES)}


def _by_numbers(rows: Sequence[int], named: BoolArray, numbers: _Numbers) -> dict[int, str]:
    """Of which rows the numbers are the sums of the others', or where they are `named` as summaries, the means."""
    invalid = numbers.invalid[list(rows)]
    other = ~named & ~invalid
    possible = (other.sum() - other >= _LEAST) & ~invalid
    if not possible.any():
        return {}
    subject = "its counts" if all(each.kind == "count" for each in numbers.used) else "its numbers"
    found: dict[int, str] = {}
    for what, marked in (
        ("means", possible & named & _are_means(rows, other, numbers)),
        ("sums", possible & _are_sums(rows, other, named, numbers)),
    ):
        found |= {rows[k]: f"{subject} are the {what} of the other rows’" for k in np.flatnonzero(marked).tolist()}
    return found


def _are_sums(rows: Sequence[int], other: BoolArray, named: BoolArray, numbers: _Numbers) -> BoolArray:
    """Where the counts are those of the other rows together; of rows that are named so, as far as rounding goes."""
    if numbers.counts is None:
        return np.zeros(len(rows), dtype=bool)
    values, spread = numbers.counts[list(rows)], numbers.spread[list(rows)]
    with np.errstate(invalid="ignore", over="ignore"):  # rows that determine nothing
        rest = (values * other[:, None]).sum(axis=0) - values * other[:, None]
        slack = spread + (spread * other[:, None]).sum(axis=0)
        return np.asarray((np.abs(values - rest) <= _EQUAL * rest + slack * named[:, None]).all(axis=1))


def _are_means(rows: Sequence[int], other: BoolArray, numbers: _Numbers) -> BoolArray:
    """Where each number is the mean of those of the other rows, as far as rounding goes; sizes may be their sums."""
    found = np.ones(len(rows), dtype=bool)
    for quantity in numbers.used:
        values, halves = quantity.values[list(rows)], quantity.halves[list(rows)]
        whole = 0.5 if quantity.kind in ("count", "sum") else 0.0
        with np.errstate(invalid="ignore"):
            fits = np.abs(values - values[other].mean()) <= halves + halves[other].mean() + whole + _EQUAL
            if quantity.kind == "sum":
                fits |= np.abs(values - values[other].sum()) <= whole
        found &= fits
    return found
