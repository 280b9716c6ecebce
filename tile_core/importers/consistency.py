"""Whether the numbers of a row fit together: performances computed from some, and what contradicts itself in them.

Rounding is no contradiction: a true value is anything within half a unit of the last digit written.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import numpy as np

from tile_core.checks import FloatArray, InvalidInputError
from tile_core.importers import cells
from tile_core.importers.compared_scores import SCORES
from tile_core.importers.completion import CELLS, RATES, SUMS, Completion, complete, prior_of_sums
from tile_core.importers.problems import DROP_ROW, KEEP_ROW, Problem, Rows, row_indices, sources
from tile_core.importers.quantities import BoolArray, Quantity
from tile_core.performance import THREE_RATES, prior_interval
from tile_core.reconstruction.rounding import RANGES
from tile_core.reconstruction.solving import SOLVABLE, solve

TOLERANCE = 1e-9
# What rounds to 0 or to 1 may be a little inside: exactly there, a rate says nothing about the others.
_ABOVE_0 = 1e-12
# Rows that are completed at once.
_AT_ONCE = 50_000
# The names of roles in the catalogue, where they differ.
CATALOGUE_KEYS = {
    "acc": "accuracy",
    "bacc": "balanced_accuracy",
    "iou": "jaccard",
    "err": "error_rate",
    "youden": "informedness",
    "f05": "f0_5",
    "gmean": "geometric_mean",
}
# Checks that are rates of all samples.
_RATES = ("acc", "err")
# The other cell of the same class.
_CLASSMATE = (1, 0, 3, 2)


@dataclass(frozen=True, slots=True, eq=False)
class Computation:
    """Performances, shape (rows, 4).

    `perturbations`: the performances after moving one rounded value by half a unit of its last digit. `typed_prior`:
    the rows whose prior was typed, as their rates fit every one; `None` for no row. `ends`: where scores were solved,
    the performances at the ends of what rounds to them, shape (ends, rows, 4), else `None`. `ranges`: the least and the
    greatest prevalence, TPR and TNR of rows that were fitted to all printed scores, shape (rows, 3, 2), else `nan`.
    `always_negative`: the rows of classifiers that never say positive, `None` for no row; `open_alarms`: those of them
    that may have false positives, as their precision is printed as 0.
    """

    used: tuple[Quantity, ...]
    completion: Completion
    perturbations: tuple[FloatArray, ...]
    typed_prior: BoolArray | None = None
    ends: FloatArray | None = None
    ranges: FloatArray | None = None
    always_negative: BoolArray | None = None
    open_alarms: BoolArray | None = None

    @classmethod
    def of(cls, known: dict[str, Quantity], *, solving: bool = False) -> Computation:
        """Complete the performances from quantities by the names that `completion` knows them by.

        `solving`: scores are solved also where one side of the Tile is known without that.
        """
        completion, ends = _complete(known, {name: quantity.halves for name, quantity in known.items()}, solving)
        used = tuple(quantity for name, quantity in known.items() if name in completion.used)
        rounded_names = [name for name in known if name in completion.used and np.any(known[name].halves > 0)]
        perturbations = tuple(
            _complete(known | {name: known[name].perturbed()}, None, solving)[0].performances for name in rounded_names
        )
        return cls(used, completion, perturbations, None, ends)

    def fitted(self, performances: FloatArray, ranges: FloatArray) -> Computation:
        """The same with performances that have all printed scores, `nan` in rows that stay, and their ranges."""
        rows = ~np.isnan(performances).all(axis=-1, keepdims=True)
        completion = replace(self.completion, performances=np.where(rows, performances, self.completion.performances))
        moved = tuple(np.where(rows, performances, each) for each in self.perturbations)
        return replace(self, completion=completion, perturbations=moved, ranges=ranges)

    @property
    def derives_prior(self) -> bool:
        """Whether the prior comes from three rates, neither typed nor counted."""
        return self.completion.complete and self.completion.used <= THREE_RATES

    @property
    def finds_prior(self) -> bool:
        """Whether the prior comes from rates, or from scores that were solved."""
        solved = self.ends is not None and not any(each.key == "prior" for each in self.used)
        return self.derives_prior or solved

    def interval(self, key: str) -> tuple[FloatArray, FloatArray]:
        """The least and the greatest value of a score at the `ends`, in each row; `nan` where there is no solution."""
        if self.ends is None:
            raise InvalidInputError("ends: expected those of a solution, found none")
        with np.errstate(invalid="ignore"):
            values = np.clip(SCORES[key](self.ends), 0, 1)
        return self._or_range(key, np.min(values, axis=0), np.max(values, axis=0))

    def _or_range(self, key: str, low: FloatArray, high: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Ends of a rate, and its range in the rows that were fitted."""
        if self.ranges is None:
            return low, high
        ends = self.ranges[:, RANGES.index(key)]
        return np.where(np.isnan(ends[:, 0]), low, ends[:, 0]), np.where(np.isnan(ends[:, 1]), high, ends[:, 1])

    def rate_interval(self, key: str) -> tuple[FloatArray, FloatArray]:
        """The least and the greatest TPR or TNR that rounding leaves in each row; `nan` where the class is empty.

        A rate is greatest and least at ends of the values, unless a divisor may be 0 between them: so the values
        themselves are tried, too.
        """
        if self.ends is not None:
            return self.interval(key)
        known = {
            name: (values, quantity.halves) for quantity in self.used for name, values in [quantity.completion_entry()]
        }
        rounded = [name for name, (_, halves) in known.items() if np.any(halves > 0)]
        found: list[FloatArray] = []
        # Many combinations at once: completing takes as long for one row as for a hundred.
        every = np.array(list(itertools.product((-1, 0, 1), repeat=len(rounded))))
        rows = len(self.completion.performances)
        for signs in np.array_split(every, min(len(every), 1 + len(every) * rows // _AT_ONCE)):
            moved = {name: np.tile(values, len(signs)) for name, (values, _) in known.items()}
            for name, sign in zip(rounded, signs.T, strict=True):
                values, halves = known[name]
                most = 1 - _ABOVE_0 if name in RATES else np.inf
                moved[name] = np.clip(values + sign[:, None] * halves, _ABOVE_0, most).ravel()
            with np.errstate(all="ignore"):
                found += [*np.clip(SCORES[key](complete(moved).performances), 0, 1).reshape(len(signs), rows)]
        # Where a divisor is 0, the rate may be any; a class of no samples has none.
        empty = ~self.completion.performances[:, [0, 1] if key == "tnr" else [2, 3]].any(axis=-1)
        low, high = (np.nan_to_num(found, nan=end) for end in (0.0, 1.0))
        low, high = self._or_range(key, low.min(axis=0), high.max(axis=0))
        if self.always_negative is not None:
            value = SCORES[key](self.completion.performances)
            low, high = (np.where(self.always_negative, value, end) for end in (low, high))
        if self.open_alarms is not None and key == "tnr":
            low, high = (np.where(self.open_alarms, end, was) for end, was in ((0.0, low), (1.0, high)))
        return np.where(empty, np.nan, low), np.where(empty, np.nan, high)

    def prior_interval(self) -> tuple[FloatArray, FloatArray]:
        """The least and the greatest prior that rounding leaves in each row, where `finds_prior`.

        A typed prior is both.
        """
        if self.ends is not None:
            return self.interval("prior")
        known = [(*quantity.completion_entry(), quantity.halves) for quantity in self.used]
        ends = prior_interval({name: values for name, values, _ in known}, {name: half for name, _, half in known})
        low, high = self._or_range("prior", *ends)
        value = SCORES["prior"](self.completion.performances)
        if self.always_negative is not None:
            half = max(float(each.halves.max()) for each in self.used)
            low, high = (np.where(self.always_negative, value + end, was) for end, was in ((-half, low), (half, high)))
        if self.typed_prior is not None:
            low, high = (np.where(self.typed_prior, value, end) for end in (low, high))
        return low, high

    def spread(self, score: Callable[[FloatArray], FloatArray]) -> FloatArray:
        """How far off rounding may have put a score of the performances, to first order."""
        exact = score(self.completion.performances)
        with np.errstate(invalid="ignore", over="ignore"):  # rows that determine nothing
            differences = [np.nan_to_num(np.abs(score(perturbed) - exact)) for perturbed in self.perturbations]
            return np.asarray(sum(differences, np.zeros_like(exact)))


def _complete(
    known: dict[str, Quantity], halves: dict[str, FloatArray] | None, solving: bool
) -> tuple[Completion, FloatArray | None]:
    entries = dict(quantity.completion_entry() for quantity in known.values())
    completion = complete(entries)
    if completion.complete or (completion.sufficient and not solving):
        return completion, None
    return _solved(entries, halves) or (completion, None)


def _solved(
    entries: dict[str, FloatArray], halves: dict[str, FloatArray] | None
) -> tuple[Completion, FloatArray | None] | None:
    """The performances that scores of any kind determine together, where relations between counts do not suffice."""
    scores = {CATALOGUE_KEYS.get(name, name): values for name, values in entries.items()}
    rounding = {CATALOGUE_KEYS.get(name, name): half for name, half in (halves or {}).items()}
    sums = [] if "prior" in scores else [name for name in SUMS if name in entries]
    if len(sums) > 1:
        scores["prior"] = prior_of_sums(entries)
        rounding["prior"] = np.zeros_like(scores["prior"])
    solved = solve({key: values for key, values in scores.items() if key in SOLVABLE}, rounding if halves else None)
    if solved is None:
        return None
    used = {name for name in entries if CATALOGUE_KEYS.get(name, name) in solved.used}
    used |= set(sums if "prior" in solved.used else ())
    return Completion(solved.performances, frozenset(used), False, ()), solved.ends


def contradictions(rows: Rows, computation: Computation, usable: BoolArray) -> tuple[list[Problem], FloatArray]:
    """Errors for rows whose values do not determine a performance or do not fit together; the performances that remain.

    An entry that only rounding made negative becomes 0, with a warning.
    """
    known = [index for index, cell in enumerate(CELLS) if cell not in computation.completion.unknown]
    values = computation.completion.performances.copy()
    spread = computation.spread(lambda performances: performances)
    slack = spread + TOLERANCE * np.nansum(np.abs(values), axis=-1, keepdims=True)
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
        return f"{origin} that determine one prevalence: these fit several prevalences, or none", "error"
    if not finite:
        solved = any(quantity.kind == "check" and quantity.key not in _RATES for quantity in computation.used)
        several = "exactly one confusion matrix has: none has these, or several solutions are possible"
        return f"{origin} that {several if solved else 'determine a confusion matrix: these lead to 0/0'}", "error"
    if values.sum() == 0:
        return "the counts of at least one sample: all are 0", "error"
    if values[least] >= 0:
        return "", ""
    if from_rounding:
        return f"values with {names[least].upper()} of at least 0: as they are rounded, it is set to 0", "warning"
    averages = (
        "; averages over classes belong to no single confusion matrix: set accuracy to Ignore if these are such"
        if "acc" in computation.completion.used
        else ""
    )
    return f"{origin} that fit together: with these, {names[least].upper()} would be below 0{averages}", "error"


def _columns(used: Iterable[Quantity]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(quantity.column for quantity in used if quantity.column))


def _cell_texts(rows: Rows, used: Iterable[Quantity], row: int) -> str:
    texts = {quantity.column: rows.cell(quantity, row) for quantity in used if quantity.column}
    return cells.short(", ".join(texts.values()), 60)
