"""The counts behind printed scores whose sample sizes are known: exact where one confusion matrix fits the digits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers.consistency import CATALOGUE_KEYS, Computation
from tile_core.importers.problems import DROP_ROW, KEEP_ROW, Problem, Rows, listing
from tile_core.importers.quantities import BoolArray, Quantity
from tile_core.reconstruction import Matrices, contradiction
from tile_core.reconstruction.matrices import numbers_of_positives
from tile_core.reconstruction.search import matrices_of_rows

_CELLS = ("TN", "FP", "FN", "TP")
# More numbers of positives than this, in all rows, would take too long.
_MOST = 500_000
_EXPLAINED = 50


@dataclass(frozen=True, slots=True, eq=False)
class ExactCounts:
    """What printed digits leave of the counts: the exact ones of rows with one matrix (else `nan`), problems, notes."""

    counts: FloatArray
    problems: list[Problem]
    notes: list[str]


def exact_counts(rows: Rows, found: Sequence[Quantity], computation: Computation, usable: BoolArray) -> ExactCounts:
    """The exact counts of the usable rows whose scores and sizes leave one confusion matrix, as `ExactCounts`."""
    nothing = ExactCounts(np.full((len(usable), 4), np.nan), [], [])
    if not computation.completion.complete or any(each.kind in ("count", "matrix") for each in computation.used):
        return nothing
    scores = {each.key: each for each in (*found, *computation.used) if each.kind in ("rate", "check", "prior")}
    sizes = _sizes({each.key: each.values for each in found if each.kind == "sum"}, scores.get("prior"), usable)
    if len(scores.keys() - {"prior"}) < 2 or not sizes:
        return nothing
    listed = sorted(sizes)
    needed = {CATALOGUE_KEYS.get(each.key, each.key) for each in computation.used}
    values, halves = _printed(scores, listed, counted=_counted(found, usable))
    printed = _Printed(rows, scores, sizes, {row: k for k, row in enumerate(listed)}, values, halves)
    every = printed.matrices(listed, set(values))
    odd = [row for row, each in every.items() if each.exact and not each.count]
    every |= printed.matrices(odd, needed)
    for row, each in every.items():
        if each.exact and each.count == 1:
            nothing.counts[row] = each.listed(1)[0]
    without = {row: bool(every[row].count) for row in odd}
    return ExactCounts(nothing.counts, _none(printed, without, len(listed)), _notes(list(every.values())))


def _sizes(
    sums: dict[str, FloatArray], prior: Quantity | None, usable: BoolArray
) -> dict[int, tuple[np.ndarray, np.ndarray]]:
    """For each row whose sizes are known, the possible numbers of positives and of negatives."""
    unknown = np.full(len(usable), np.nan)
    p, n, size = (sums.get(key, unknown) for key in ("positives", "negatives", "size"))
    p, n = np.where(np.isnan(p), size - n, p), np.where(np.isnan(n), size - p, n)
    found, total = {}, 0
    for row in np.flatnonzero(usable).tolist():
        both = p[row], n[row]
        if all(each >= 0 and each == round(each) for each in both) and sum(both) > 0:
            found[row] = np.array([int(both[0])]), np.array([int(both[1])])
        elif prior is not None and size[row] == np.round(size[row]) and np.isfinite(prior.values[row]):
            half = max(float(prior.halves[row]), 0.5 / size[row])
            if total + 2 * half * size[row] < _MOST:
                found[row] = numbers_of_positives(int(size[row]), float(prior.values[row]), half)
        total += len(found[row][0]) if row in found else 0
    return found if total < _MOST else {}


def _counted(found: Sequence[Quantity], usable: BoolArray) -> BoolArray:
    """Where two of positives, negatives and sample size are given, so that the prevalence is a score like others."""
    given = [~each.invalid for each in found if each.kind == "sum"]
    return np.asarray(np.sum(given or [np.zeros_like(usable)], axis=0) > 1)


def _printed(
    scores: dict[str, Quantity], listed: list[int], counted: BoolArray
) -> tuple[dict[str, FloatArray], dict[str, FloatArray]]:
    """The printed values and half a unit of their last digits, by catalogue keys."""
    values, halves = {}, {}
    for key, each in scores.items():
        half = np.where(each.halves > 0, each.halves, each.halves.max(initial=0))  # 1 among 0.912 may be 1.000
        here = np.where(each.invalid, np.nan, each.values)[listed]
        if key == "prior":  # where the sizes were not counted, it has given them
            here = np.where(counted[listed], here, np.nan)
        values[CATALOGUE_KEYS.get(key, key)], halves[CATALOGUE_KEYS.get(key, key)] = here, half[listed]
    return values, halves


@dataclass(frozen=True, slots=True, eq=False)
class _Printed:
    rows: Rows
    scores: dict[str, Quantity]
    sizes: dict[int, tuple[np.ndarray, np.ndarray]]
    place: dict[int, int]
    values: dict[str, FloatArray]
    halves: dict[str, FloatArray]

    def matrices(self, listed: Sequence[int], keys: set[str]) -> dict[int, Matrices]:
        """The matrices that these scores leave in some rows."""
        at = [self.place[row] for row in listed]
        values = {key: each[at] for key, each in self.values.items() if key in keys}
        halves = {key: each[at] for key, each in self.halves.items() if key in keys}
        return dict(zip(listed, matrices_of_rows(values, halves, [self.sizes[row] for row in listed]), strict=True))

    def conflict(self, row: int) -> list[Quantity]:
        """The fewest scores of a row that no matrix has together; none where the sizes themselves are uncertain."""
        p, n = self.sizes[row]
        at = self.place[row]
        here = {key: float(values[at]) for key, values in self.values.items() if np.isfinite(values[at])}
        if len(p) != 1:
            return []
        half = {key: float(self.halves[key][at]) for key in here}
        keys = contradiction(here, half, positives=int(p[0]), negatives=int(n[0]))
        return [each for key, each in self.scores.items() if CATALOGUE_KEYS.get(key, key) in keys]


def _none(printed: _Printed, without: dict[int, bool], tried: int) -> list[Problem]:
    """What is said of the rows that no confusion matrix fits, each with whether one fits the scores that are needed.

    A row whose needed scores fit none is left out, unless most rows are so, as means over folds are.
    """
    if 2 * len(without) > tried > 2:
        columns = tuple(each.column for each in printed.scores.values() if each.column)
        found = f"{len(without):,} of {tried:,} rows"
        expected = "scores that one confusion matrix of these sizes can have; means over folds or runs need not"
        return [Problem(None, columns, found, expected, "rows kept as they are", "warning")]
    told = []
    for number, row in enumerate(without):
        conflict = printed.conflict(row) if number < _EXPLAINED else []
        named = conflict or list(printed.scores.values())
        columns = tuple(each.column for each in named if each.column)
        found = ", ".join(printed.rows.cell(each, row) for each in named if each.column)
        effect = (KEEP_ROW, "warning") if without[row] else (DROP_ROW, "error")
        told.append(Problem(printed.rows.numbers[row], columns, found, _expected(printed, row, conflict), *effect))
    return told


def _expected(printed: _Printed, row: int, conflict: Sequence[Quantity]) -> str:
    p, n = printed.sizes[row]
    sizes = f"{p[0]:,} positives and {n[0]:,} negatives" if len(p) == 1 else f"{p[0] + n[0]:,} samples"
    what = f"{listing([each.symbol for each in conflict])} that" if conflict else "scores that"
    near = _neighbours(printed, row, conflict[0], int(p[0]), int(n[0])) if len(conflict) == 1 else ""
    return f"{what} a confusion matrix of {sizes} can have{' together' if len(conflict) > 1 else ''}{near}"


def _neighbours(printed: _Printed, row: int, score: Quantity, positives: int, negatives: int) -> str:
    """The shares of a class around one that is no share of it."""
    whole = positives if score.key in ("tpr", "fnr") else negatives if score.key in ("tnr", "fpr") else 0
    if not whole:
        return ""
    count = int(np.floor(score.values[row] * whole))
    around = [f"{k} of {whole} is {printed.rows.write(k / whole, score)}" for k in (count, count + 1) if k <= whole]
    return f": {listing(around)}"


def _notes(every: Iterable[Matrices]) -> list[str]:
    tried = list(every)
    single = [each for each in tried if each.exact and each.count == 1]
    several = [each for each in tried if not each.exact or each.count > 1]
    said = []
    if single:
        all_of = f"{len(single):,} of {len(tried):,} rows" if len(single) < len(tried) else "Every row"
        said.append(
            f"{all_of}: exactly one confusion matrix of these sizes has the printed scores; its counts are used."
        )
    if several:
        counts = [each.count for each in several if each.exact]
        number = f"{_range(counts)} each" if len(counts) == len(several) else "too many to list in some"
        widths = np.max([each.bounds[:, 1] - each.bounds[:, 0] for each in several], axis=0)
        open_by = listing(
            [f"{name} by {width:,}" for name, width in zip(_CELLS, widths.tolist(), strict=True) if width]
        )
        said.append(
            f"{len(several):,} of {len(tried):,} rows: several confusion matrices fit the printed digits, {number}. "
            f"At most, rounding leaves open {open_by}."
        )
    return said


def _range(counts: Sequence[int]) -> str:
    low, high = min(counts), max(counts)
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"
