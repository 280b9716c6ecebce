"""The counts behind printed scores whose sample sizes are known: one of the confusion matrices that fit the digits.

Where several fit, the one nearest to their mean is taken. Rows of one context and sample size are taken as one test
set: they get the same number of positives, if one fits all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray
from tile_core.importers.printed_values import count_messages
from tile_core.importers.printed_values.printed_scores import Fit, Printed
from tile_core.importers.problems import Rows
from tile_core.importers.quantities import BoolArray
from tile_core.reconstruction import Matrices
from tile_core.reconstruction.matrix_sets import ranges
from tile_core.reconstruction.rounding import RANGES, prevalences
from tile_core.reconstruction.search import matrices_of_rows

_CELLS = ("TN", "FP", "FN", "TP")
# What is looked at in all rows of a table: numbers of positives, and pairs of these with numbers of true positives.
_NUMBERS, _PAIRS = 50_000, 500_000
# And in each row at least.
_LEAST = 200
_MOST = 2.0**53
_WHOLE = 1e-9


@dataclass(frozen=True, slots=True, eq=False)
class _Sized:
    """The rows of a table that state sample sizes, and what fits them."""

    printed: Printed
    listed: NDArray[np.int64]

    def matrices(self, rows: Sequence[int], keys: Iterable[str]) -> dict[int, Matrices]:
        """The matrices that these scores leave in some rows."""
        at = np.asarray(rows, dtype=np.int64)
        values, halves = self.printed.at(at, keys)
        sizes, whole = self._sizes(at, values, halves)
        exact = dict.fromkeys(self.printed.counts, np.zeros(len(at)))
        counts = {cell: each[at] for cell, each in self.printed.counts.items()}
        most = max(_LEAST, _PAIRS // len(self.listed))
        found = matrices_of_rows(values | counts, halves | exact, sizes, most)
        return {
            row: each if every else replace(each, exact=False)
            for row, each, every in zip(rows, found, whole, strict=True)
        }

    def _sizes(
        self, at: NDArray[np.int64], values: dict[str, FloatArray], halves: dict[str, FloatArray]
    ) -> tuple[list[tuple[NDArray[np.int64], NDArray[np.int64]]], list[bool]]:
        """The possible numbers of positives and of negatives of each row, and whether these are all."""
        p, n, size = (self.printed.sizes[key][at] for key in ("positives", "negatives", "size"))
        limits = np.zeros((len(at), 2))
        unsure = np.isnan(p) | np.isnan(n)
        with np.errstate(invalid="ignore"):
            shares = {cell: np.where(size > 0, each[at] / size, np.nan) for cell, each in self.printed.counts.items()}
        known, spans = values | shares, halves | dict.fromkeys(shares, np.zeros(len(at)))
        limits[unsure] = prevalences(*({key: each[unsure] for key, each in part.items()} for part in (known, spans)))
        most = max(_LEAST, _NUMBERS // len(self.listed))
        stated = np.stack([p, n, size], -1)
        made = [_possible(one, other, most) for one, other in zip(stated.tolist(), limits.tolist(), strict=True)]
        return [pair for pair, _ in made], [whole for _, whole in made]


def exact_counts(rows: Rows, contexts: Sequence[str], printed: Printed, usable: BoolArray) -> Fit:
    """The counts of the usable rows whose scores and sizes a matrix has, as `Fit`; `contexts`: of all rows."""
    fit = Fit.none(len(usable))
    listed = np.flatnonzero(usable & _are_sized(printed))
    if not len(listed):
        return fit
    sized = _Sized(printed, listed)
    every = sized.matrices(listed.tolist(), printed.values)
    odd = [row for row, each in every.items() if each.exact and not each.count]
    every |= sized.matrices(odd, printed.needed)
    fit.settled[listed] = True
    problems = count_messages.unmatched(rows, printed, {row: bool(every[row].count) for row in odd})
    found = {row: each for row, each in every.items() if each.count}
    if found:
        fit.ranges[list(found)] = np.stack([ranges(list(found.values()), key) for key in RANGES], 1)
    for row, each in _of_one_test_set(found, contexts, printed.sizes["size"]).items():
        fit.performances[row] = each.central()
    notes, spreads = count_messages.notes(rows, every)
    return fit._replace(problems=tuple(problems), notes=tuple(notes), spreads=tuple(spreads))


def _are_sized(printed: Printed) -> BoolArray:
    """Which rows state whole sizes, and whole counts if any."""
    stated = np.stack([*printed.sizes.values(), *printed.counts.values()])
    with np.errstate(invalid="ignore"):
        whole = np.isnan(stated) | ((stated == np.round(stated)) & (stated >= 0))
    sums = np.stack(list(printed.sizes.values()))
    return np.asarray(whole.all(axis=0) & np.isfinite(sums).any(axis=0) & (np.nan_to_num(sums).max(axis=0) > 0))


def _possible(
    stated: Sequence[float], prevalence: Sequence[float], most: int
) -> tuple[tuple[NDArray[np.int64], NDArray[np.int64]], bool]:
    """The numbers of positives and of negatives that are possible, and whether these are all.

    `stated`: positives, negatives and size; `prevalence`: its ends.
    """
    (p, n, size), (low, high) = stated, prevalence
    if np.isfinite(p) and np.isfinite(n):
        return (np.array([p], dtype=np.int64), np.array([n], dtype=np.int64)), True
    if np.isfinite(size):
        positives, whole = _whole_numbers(size * low, size * high, most)
        return (positives, int(size) - positives), whole
    if np.isfinite(p):
        negatives, whole = _whole_numbers(_odds(1 - high, p), _odds(1 - low, p), most)
        return (np.full_like(negatives, int(p)), negatives), whole
    positives, whole = _whole_numbers(_odds(low, n), _odds(high, n), most)
    return (positives, np.full_like(positives, int(n))), whole


def _odds(share: float, rest: float) -> float:
    """A part that is a share of all, where the rest is known."""
    return rest * share / (1 - share) if share < 1 else np.inf


def _whole_numbers(low: float, high: float, most: int) -> tuple[NDArray[np.int64], bool]:
    """The whole numbers of a range, evenly spread ones of too many, and whether these are all."""
    if not high < _MOST:  # also where there is no range
        return np.zeros(0, dtype=np.int64), bool(np.isnan(high))
    least, greatest = int(np.ceil(low - _WHOLE * (1 + low))), int(np.floor(high + _WHOLE * (1 + high)))
    if greatest - least < most:
        return np.arange(least, greatest + 1, dtype=np.int64), True
    return np.round(np.linspace(least, greatest, most)).astype(np.int64), False


def _of_one_test_set(found: dict[int, Matrices], contexts: Sequence[str], sizes: FloatArray) -> dict[int, Matrices]:
    """The same with one number of positives for all rows of a context and sample size, where one fits them all."""
    places: dict[tuple[str, float], list[int]] = {}
    for row in found:
        places.setdefault((contexts[row], float(sizes[row])), []).append(row)
    chosen = dict(found)
    for listed in places.values():
        numbers = [np.unique(found[row].runs[:, 0]) for row in listed]
        if max(map(len, numbers)) < 2:
            continue
        common = reduce(np.intersect1d, numbers)
        if len(common):
            middle = np.mean([each.mean() for each in numbers])
            positives = int(common[np.abs(common - middle).argmin()])
            chosen |= {row: found[row].with_positives(positives) for row in listed}
    return chosen
