"""Whether the numbers of a row fit together: performances computed from some, and the others compared with them.

Rounding is no contradiction: a value is compared within half a unit of the last digit written, of itself and of all
that it is compared with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from tile_core.checks import FloatArray
from tile_core.importers import cells
from tile_core.importers.completion import CELLS, Completion, complete
from tile_core.importers.problems import DROP_ROW, KEEP_ROW, Problem, Rows, row_indices, sources, warnings
from tile_core.importers.quantities import BoolArray, Quantity
from tile_core.performance import THREE_RATES, prior_interval, ratio
from tile_core.reconstruction.solving import SOLVABLE, solve

_TOLERANCE = 1e-9
# The names of roles in the catalogue, where they differ.
CATALOGUE_KEYS = {
    "acc": "accuracy",
    "bacc": "balanced_accuracy",
    "iou": "jaccard",
    "err": "error_rate",
    "youden": "informedness",
}
# Checks that are rates of all samples.
_RATES = ("acc", "err")
# The other cell of the same class.
_CLASSMATE = (1, 0, 3, 2)


@dataclass(frozen=True, slots=True, eq=False)
class Computation:
    """Performances, shape (rows, 4).

    `perturbations`: the performances after moving one rounded value by half a unit of its last digit. `typed_prior`:
    the rows whose prior was typed, as their rates fit every one; `None` for no row.
    """

    used: tuple[Quantity, ...]
    completion: Completion
    perturbations: tuple[FloatArray, ...]
    typed_prior: BoolArray | None = None

    @classmethod
    def of(cls, known: dict[str, Quantity]) -> Computation:
        """Complete the performances from quantities by the names that `completion` knows them by."""
        completion = _complete(known, {name: quantity.halves for name, quantity in known.items()})
        used = tuple(quantity for name, quantity in known.items() if name in completion.used)
        rounded_names = [name for name in known if name in completion.used and np.any(known[name].halves > 0)]
        perturbations = tuple(_complete(known | {name: known[name].perturbed()}).performances for name in rounded_names)
        return cls(used, completion, perturbations)

    @property
    def derives_prior(self) -> bool:
        """Whether the prior comes from three rates, neither typed nor counted."""
        return self.completion.complete and self.completion.used <= THREE_RATES

    def prior_interval(self) -> tuple[FloatArray, FloatArray]:
        """The least and the greatest prior that rounding leaves in each row, where three rates give it.

        A typed prior is both.
        """
        known = [(*quantity.completion_entry(), quantity.halves) for quantity in self.used]
        ends = prior_interval({name: values for name, values, _ in known}, {name: half for name, _, half in known})
        if self.typed_prior is None:
            return ends
        typed = SCORES["prior"](self.completion.performances)
        low, high = (np.where(self.typed_prior, typed, end) for end in ends)
        return low, high

    def spread(self, score: Callable[[FloatArray], FloatArray]) -> FloatArray:
        """How far off rounding may have put a score of the performances, to first order."""
        exact = score(self.completion.performances)
        with np.errstate(invalid="ignore", over="ignore"):  # rows that determine nothing
            differences = [np.nan_to_num(np.abs(score(perturbed) - exact)) for perturbed in self.perturbations]
            return np.asarray(sum(differences, np.zeros_like(exact)))


def _complete(known: dict[str, Quantity], halves: dict[str, FloatArray] | None = None) -> Completion:
    entries = dict(quantity.completion_entry() for quantity in known.values())
    completion = complete(entries)
    return completion if completion.sufficient else _solved(entries, halves) or completion


def _solved(entries: dict[str, FloatArray], halves: dict[str, FloatArray] | None) -> Completion | None:
    """The performances that scores of any kind determine together, where relations between counts do not suffice."""
    scores = {CATALOGUE_KEYS.get(name, name): values for name, values in entries.items()}
    rounding = {CATALOGUE_KEYS.get(name, name): half for name, half in (halves or {}).items()}
    solved = solve({key: values for key, values in scores.items() if key in SOLVABLE}, rounding or None)
    if solved is None:
        return None
    used = {name for name in entries if CATALOGUE_KEYS.get(name, name) in solved.used}
    return Completion(solved.performances, frozenset(used), False, ())


def contradictions(rows: Rows, computation: Computation, usable: BoolArray) -> tuple[list[Problem], FloatArray]:
    """Errors for rows whose values do not determine a performance or do not fit together; the performances that remain.

    An entry that only rounding made negative becomes 0, with a warning.
    """
    known = [index for index, cell in enumerate(CELLS) if cell not in computation.completion.unknown]
    values = computation.completion.performances.copy()
    spread = computation.spread(lambda performances: performances)
    slack = spread + _TOLERANCE * np.nansum(np.abs(values), axis=-1, keepdims=True)
    problems = []
    for row in row_indices(usable & _is_doubtful(values[:, known])):
        text, severity = _contradiction(values[row, known], slack[row, known], [CELLS[k] for k in known], computation)
        if text:
            effect = DROP_ROW if severity == "error" else KEEP_ROW
            problems.append(
                Problem(
                    rows.numbers[row],
                    _columns(computation.used),
                    _cell_texts(rows, computation.used, row),
                    text,
                    effect,
                    severity,
                )
            )
    return problems, np.maximum(values, 0.0)


def _is_doubtful(values: FloatArray) -> BoolArray:
    with np.errstate(invalid="ignore"):
        return np.asarray(~np.isfinite(values).all(-1) | (values < 0).any(-1) | (values.sum(-1) == 0))


def _contradiction(
    values: FloatArray, slack: FloatArray, names: list[str], computation: Computation
) -> tuple[str, str]:
    origin = sources(computation.used)
    least, finite = int(values.argmin()), bool(np.isfinite(values).all())
    from_rounding = finite and values[least] >= -slack[least]
    class_vanishes = from_rounding and values[least] < 0 and values[[least, _CLASSMATE[least]]].max() <= 0
    if computation.derives_prior and (class_vanishes or not finite or values.sum() == 0):
        return f"{origin} that determine one prevalence: these fit several or none", "error"
    if not finite:
        solved = any(quantity.kind == "check" and quantity.key not in _RATES for quantity in computation.used)
        several = "exactly one performance has: none has these, or several solutions are possible"
        return f"{origin} that {several if solved else 'determine a performance, not 0/0'}", "error"
    if values.sum() == 0:
        return "at least one sample", "error"
    if values[least] >= 0:
        return "", ""
    if from_rounding:
        return f"{names[least].upper()} of at least 0: set to 0, as the values are rounded", "warning"
    averages = (
        "; averages over classes belong to no single confusion matrix: set accuracy to Ignore if these are such"
        if "acc" in computation.completion.used
        else ""
    )
    return f"{origin} that are consistent: {names[least].upper()} would be below 0{averages}", "error"


def _columns(used: Iterable[Quantity]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(quantity.column for quantity in used if quantity.column))


def _cell_texts(rows: Rows, used: Iterable[Quantity], row: int) -> str:
    texts = {quantity.column: rows.cell(quantity, row) for quantity in used if quantity.column}
    return cells.short(", ".join(texts.values()), 60)


def mismatches(
    rows: Rows, quantities: Iterable[Quantity], computation: Computation, usable: BoolArray
) -> tuple[list[Problem], list[str]]:
    """Warnings where a column that was not needed differs from what the others give; columns that were compared."""
    problems, compared = [], []
    for quantity in quantities:
        score = SCORES.get(quantity.key)
        if quantity in computation.used or score is None:
            continue
        if quantity.kind in ("sum", "count") and not computation.completion.absolute:
            continue
        value = score(computation.completion.performances)
        with np.errstate(invalid="ignore"):
            slack = computation.spread(score) + quantity.halves + _TOLERANCE * (1 + np.abs(value))
            invalid = row_indices(usable & (np.abs(quantity.values - value) > slack))
        origin = sources(computation.used)
        messages = [(row, f"{rows.write(value[row], quantity)} from {origin}") for row in invalid]
        problems += warnings(
            rows, quantity, messages, f"the value computed from {origin}", f"row kept, {quantity.symbol} ignored"
        )
        compared.append(quantity.column)
    return problems, compared


def _score_of_cells(score: Callable[..., FloatArray]) -> Callable[[FloatArray], FloatArray]:
    return lambda performances: np.asarray(score(*np.moveaxis(performances, -1, 0)))


def _mcc(tn: FloatArray, fp: FloatArray, fn: FloatArray, tp: FloatArray) -> FloatArray:
    with np.errstate(invalid="ignore"):
        return ratio(tp * tn - fp * fn, np.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)))


def _kappa(tn: FloatArray, fp: FloatArray, fn: FloatArray, tp: FloatArray) -> FloatArray:
    return ratio(2 * (tp * tn - fn * fp), (tp + fp) * (fp + tn) + (tp + fn) * (fn + tn))


# The scores that columns which are not needed are compared with.
SCORES: dict[str, Callable[[FloatArray], FloatArray]] = {
    "tn": _score_of_cells(lambda tn, fp, fn, tp: tn),
    "fp": _score_of_cells(lambda tn, fp, fn, tp: fp),
    "fn": _score_of_cells(lambda tn, fp, fn, tp: fn),
    "tp": _score_of_cells(lambda tn, fp, fn, tp: tp),
    "positives": _score_of_cells(lambda tn, fp, fn, tp: fn + tp),
    "negatives": _score_of_cells(lambda tn, fp, fn, tp: tn + fp),
    "size": _score_of_cells(lambda tn, fp, fn, tp: tn + fp + fn + tp),
    "prior": _score_of_cells(lambda tn, fp, fn, tp: ratio(fn + tp, tn + fp + fn + tp)),
    "tpr": _score_of_cells(lambda tn, fp, fn, tp: ratio(tp, fn + tp)),
    "tnr": _score_of_cells(lambda tn, fp, fn, tp: ratio(tn, tn + fp)),
    "fpr": _score_of_cells(lambda tn, fp, fn, tp: ratio(fp, tn + fp)),
    "fnr": _score_of_cells(lambda tn, fp, fn, tp: ratio(fn, fn + tp)),
    "ppv": _score_of_cells(lambda tn, fp, fn, tp: ratio(tp, fp + tp)),
    "npv": _score_of_cells(lambda tn, fp, fn, tp: ratio(tn, tn + fn)),
    "fdr": _score_of_cells(lambda tn, fp, fn, tp: ratio(fp, fp + tp)),
    "for": _score_of_cells(lambda tn, fp, fn, tp: ratio(fn, tn + fn)),
    "f1": _score_of_cells(lambda tn, fp, fn, tp: ratio(2 * tp, 2 * tp + fp + fn)),
    "acc": _score_of_cells(lambda tn, fp, fn, tp: ratio(tn + tp, tn + fp + fn + tp)),
    "err": _score_of_cells(lambda tn, fp, fn, tp: ratio(fp + fn, tn + fp + fn + tp)),
    "bacc": _score_of_cells(lambda tn, fp, fn, tp: (ratio(tp, fn + tp) + ratio(tn, tn + fp)) / 2),
    "youden": _score_of_cells(lambda tn, fp, fn, tp: ratio(tp, fn + tp) + ratio(tn, tn + fp) - 1),
    "iou": _score_of_cells(lambda tn, fp, fn, tp: ratio(tp, tp + fp + fn)),
    "kappa": _score_of_cells(_kappa),
    "mcc": _score_of_cells(_mcc),
}
