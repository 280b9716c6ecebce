"""What is said of the confusion matrices behind printed scores: rows that have none, and rows that leave several."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from tile_core.importers.printed_values.printed_scores import Printed
from tile_core.importers.problems import DROP_ROW, KEEP_ROW, Problem, Rows, listing
from tile_core.importers.quantities import Quantity
from tile_core.reconstruction import Matrices, contradiction
from tile_core.reconstruction.matrix_sets import ranges

_CELLS = ("TN", "FP", "FN", "TP")
_EXPLAINED = 50
_TOLD = 3


def unmatched(rows: Rows, printed: Printed, without: Mapping[int, bool]) -> list[Problem]:
    """What is said of the rows that no confusion matrix fits, each with whether one fits the scores that are needed.

    A row whose needed scores fit none is left out.
    """
    told = []
    for number, (row, others_fit) in enumerate(without.items()):
        conflict = _conflict(printed, row) if number < _EXPLAINED else []
        named = conflict or list(printed.quantities.values())
        columns = tuple(each.column for each in named if each.column)
        found = ", ".join(rows.cell(each, row) for each in named if each.column)
        effect = (KEEP_ROW, "warning") if others_fit else (DROP_ROW, "error")
        told.append(Problem(rows.numbers[row], columns, found, _expected(rows, printed, row, conflict), *effect))
    return told


def _conflict(printed: Printed, row: int) -> list[Quantity]:
    """The fewest scores of a row that no matrix has together; none where the sizes themselves are uncertain."""
    p, n = _classes(printed, row)
    if np.isnan(p) or np.isnan(n) or printed.counts:
        return []
    here = {key: float(values[row]) for key, values in printed.values.items() if np.isfinite(values[row])}
    half = {key: float(printed.halves[key][row]) for key in here}
    keys = contradiction(here, half, positives=int(p), negatives=int(n))
    return [each for key, each in printed.quantities.items() if key in keys]


def _classes(printed: Printed, row: int) -> tuple[float, float]:
    return float(printed.sizes["positives"][row]), float(printed.sizes["negatives"][row])


def _expected(rows: Rows, printed: Printed, row: int, conflict: Sequence[Quantity]) -> str:
    p, n = _classes(printed, row)
    known = np.isfinite(p) and np.isfinite(n)
    stated = [(p, "positives"), (n, "negatives")] if known else [(float(printed.sizes["size"][row]), "samples")]
    sizes = listing([f"{number:,.0f} {name}" for number, name in stated if np.isfinite(number)]) or "this size"
    symbols = listing([each.symbol for each in conflict])
    what = f"{'a value' if len(conflict) == 1 else 'values'} of {symbols} that" if conflict else "scores that"
    near = _neighbours(rows, row, conflict[0], int(p), int(n)) if len(conflict) == 1 else ""
    return f"{what} a confusion matrix of {sizes} can have{' together' if len(conflict) > 1 else ''}{near}"


def _neighbours(rows: Rows, row: int, score: Quantity, positives: int, negatives: int) -> str:
    """The shares of a class around one that is no share of it."""
    whole = positives if score.key in ("tpr", "fnr") else negatives if score.key in ("tnr", "fpr") else 0
    if not whole:
        return ""
    count = int(np.floor(score.values[row] * whole))
    around = [f"{k} of {whole} is {rows.write(k / whole, score, row)}" for k in (count, count + 1) if k <= whole]
    return f": {listing(around)}"


def notes(rows: Rows, every: Mapping[int, Matrices]) -> tuple[list[str], list[str]]:
    """Of how many rows one matrix fits, or several, and by how much these differ; and that of the widest rows."""
    single = [each for each in every.values() if each.exact and each.count == 1]
    several = {row: each for row, each in every.items() if not each.exact or each.count > 1}
    said = []
    if single:
        all_of = f"{len(single):,} of {len(every):,} rows" if len(single) < len(every) else "Every row"
        said.append(
            f"{all_of}: exactly one confusion matrix of these sizes has the printed scores; its counts are used."
        )
    if several:
        counts = [each.count for each in several.values() if each.exact]
        number = f"{_range(counts)} each" if len(counts) == len(several) else "too many to list in some"
        widths = np.max([each.bounds[:, 1] - each.bounds[:, 0] for each in several.values()], axis=0)
        open_by = listing(
            [f"{name} by {width:,}" for name, width in zip(_CELLS, widths.tolist(), strict=True) if width]
        )
        said.append(
            f"{len(several):,} of {len(every):,} rows: several confusion matrices fit the printed digits, {number}. "
            f"At most, rounding leaves open {open_by}."
        )
    return said, _spreads(rows, several)


def _spreads(rows: Rows, several: Mapping[int, Matrices]) -> list[str]:
    """How far apart the matrices of the rows with the widest range of accuracy are, in a sentence."""
    found = {row: each for row, each in several.items() if each.count}
    accuracies = dict(zip(found, ranges(list(found.values()), "accuracy").tolist(), strict=True))
    widest = sorted(found, key=lambda row: accuracies[row][0] - accuracies[row][1])
    told = []
    for row in widest[:_TOLD]:
        low, high = (f"{accuracy:.3f}".replace(".", rows.decimal) for accuracy in accuracies[row])
        number = f"{found[row].count:,} matrices fit" if found[row].exact else "too many matrices to list fit"
        accuracy = low if low == high else f"{low} to {high}"
        told.append(f"row {rows.numbers[row]}: {number}; accuracy {accuracy}")
    if not told:
        return []
    rest = len(widest) - _TOLD
    more = f"; {rest:,} more {'row varies' if rest == 1 else 'rows vary'} less" if rest > 0 else ""
    text = f"{'; '.join(told)}{more}. The one nearest to their mean is used."
    return [text[0].upper() + text[1:]]


def _range(counts: Sequence[int]) -> str:
    low, high = min(counts), max(counts)
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"
