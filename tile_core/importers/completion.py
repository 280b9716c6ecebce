"""A performance from whatever is known of it: counts, sizes of classes, rates, the prior.

The four cells of a two-class confusion matrix and its sums make relations `part + other = total`, most of them with a
rate `part / total` that people report:

    tp + fn = positives (tpr)     tp + fp = called positive (ppv)     positives + negatives = size (prior)
    fp + tn = negatives (fpr)     tn + fn = called negative (npv)     called positive + called negative = size
    tp + tn = correct             fp + fn = wrong                     correct + wrong = size (acc)

Two numbers of a relation give the third, a number and the rate give the other two. Following that until nothing new
is found completes every sufficient set that people report: counts, any two independent rates with the prior (or with
two of positives, negatives, size), or three independent rates, accuracy among them, which pin the prior. What is known
only up to a scale starts from 1. Sets such as precision with recall leave one cell unknown: `nan`, enough for one side
of the Tile.

All arrays have shape (rows,); which relations are used depends on what is known, never on the values, so that every
row is treated alike. A row whose values do not determine the performance (0/0) gets `nan`, one whose values
contradict each other gets infinite or negative entries: the caller decides what to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from tile_core.checks import FloatArray
from tile_core.performance import ratio

CELLS = ("tn", "fp", "fn", "tp")
SUMS = ("positives", "negatives", "size")
RATES = ("tpr", "fpr", "ppv", "npv", "prior", "acc")

# Rates of the classes come first: where more is known than needed, they are used, and the others serve as checks.
_RELATIONS = (
    ("tp", "fn", "positives", "tpr"),
    ("fp", "tn", "negatives", "fpr"),
    ("positives", "negatives", "size", "prior"),
    ("tp", "fp", "called positive", "ppv"),
    ("tn", "fn", "called negative", "npv"),
    ("called positive", "called negative", "size", ""),
    ("tp", "tn", "correct", ""),
    ("fp", "fn", "wrong", ""),
    ("correct", "wrong", "size", "acc"),
)
# `whole` = `inside` x `part` + `outside` x (size - `part`), the share outside as the complement of a rate or as it is:
# PPV and NPV with the positives, TPR and FPR with the correct, PPV and NPV with the correct.
_MIXTURES = (
    (("called positive", "positives", "ppv", "npv"), True),
    (("positives", "correct", "tpr", "fpr"), True),
    (("called positive", "correct", "ppv", "npv"), False),
)
# correct - `rest` = (2 `rate` - 1) x `part`: precision or NPV with accuracy and the prior.
_BALANCES = (("called positive", "negatives", "ppv"), ("called negative", "positives", "npv"))
# size - `cell` = (1 / first rate + 1 / second rate - 1) x `part`, the rates of which it is a part as they are or as
# complements: TN with recall, precision and the size, and so on.
_RESTS = (
    ("tn", "tp", ("tpr", False), ("ppv", False)),
    ("tp", "tn", ("fpr", True), ("npv", False)),
    ("fp", "fn", ("tpr", True), ("npv", True)),
    ("fn", "fp", ("fpr", False), ("ppv", True)),
)
# A difference of equal numbers is 0, not the rounding of a division before it.
_ZERO = 1e-12


@dataclass(frozen=True, slots=True)
class Completion:
    """`performances`: shape (rows, 4), tn, fp, fn, tp, a column of `nan` for a cell that cannot be known.

    `used`: names of what was known that the performances depend on. `absolute`: whether they are counts, or known only
    up to a scale. `unknown`: the cells that cannot be known.
    """

    performances: FloatArray
    used: frozenset[str]
    absolute: bool
    unknown: tuple[str, ...]

    @property
    def complete(self) -> bool:
        """Whether all four cells are known."""
        return not self.unknown

    @property
    def sufficient(self) -> bool:
        """Whether at least one side of the Tile can be drawn."""
        return len(self.unknown) <= 1


class _Values(dict[str, tuple[FloatArray, frozenset[str]]]):
    """Values by name, each with the names of the known values it depends on."""

    def put(self, name: str, value: FloatArray, *sources: str) -> None:
        self[name] = value, frozenset[str]().union(*(self[source][1] for source in sources))


def complete(known: Mapping[str, FloatArray]) -> Completion:
    """Complete performances from values named as `CELLS`, `SUMS` and `RATES`, each of shape (rows,)."""
    rates = {name: value for name, value in known.items() if name in RATES}
    ones = np.ones(len(next(iter(known.values()), ())))
    # Everything as it is; or the rates alone, from a size, a positive class or a negative class of 1.
    attempts = [_completion(known, "")] + [_completion(rates | {unit: ones}, unit) for unit in SUMS[::-1]]
    return min(attempts, key=_cost)


def _cost(attempt: Completion) -> tuple[int, int, int]:
    """Fewest unknown cells, then fewest rates (they are rounded, counts are not), then fewest columns."""
    return len(attempt.unknown), len(attempt.used.intersection(RATES)), len(attempt.used)


def lacks_only(name: str, known: Mapping[str, FloatArray]) -> bool:
    """Whether `name` is not known and would complete the performances."""
    rows = len(next(iter(known.values()), ()))
    return name not in known and complete({**known, name: np.full(rows, 0.5)}).complete


def prior_of_sums(known: Mapping[str, FloatArray]) -> FloatArray:
    """The prior that two of positives, negatives and size give, each of shape (rows,); `nan` for 0/0."""
    size = known["size"] if "size" in known else known["positives"] + known["negatives"]
    return ratio(known["positives"] if "positives" in known else size - known["negatives"], size)


def _completion(start: Mapping[str, FloatArray], unit: str) -> Completion:
    """Follow the relations; `unit`: what was set to 1 and so depends on nothing that was given, if anything."""
    values = _Values({name: (value, frozenset({name} - {unit})) for name, value in start.items()})
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        while _step(values):
            pass
    rows = len(next(iter(start.values()), ()))
    unknown = tuple(cell for cell in CELLS if cell not in values)
    columns = [values[cell][0] if cell in values else np.full(rows, np.nan) for cell in CELLS]
    used = frozenset[str]().union(*(values[cell][1] for cell in CELLS if cell in values))
    return Completion(np.stack(columns, -1), used, not unit, unknown)


def _step(values: _Values) -> bool:
    """Find one thing more, by the first relation that gives one."""
    return (
        any(_apply_relation(values, *relation) for relation in _RELATIONS)
        or any(_apply_mixture(values, names, complement=complement) for names, complement in _MIXTURES)
        or any(_apply_balance(values, *names) for names in _BALANCES)
        or any(_apply_rest(values, *names) for names in _RESTS)
    )


def _apply_relation(values: _Values, part: str, other: str, total: str, rate: str) -> bool:
    known = (part in values) + (other in values) + (total in values)
    if known == 2:
        _from_two(values, part, other, total)
        return True
    if known == 1 and rate in values:
        _from_rate(values, part, other, total, rate)
        return True
    return False


def _from_two(values: _Values, part: str, other: str, total: str) -> None:
    if total not in values:
        values.put(total, values[part][0] + values[other][0], part, other)
        return
    wanted, rest = (other, part) if part in values else (part, other)
    values.put(wanted, _difference(values[total][0], values[rest][0]), total, rest)


def _from_rate(values: _Values, part: str, other: str, total: str, rate: str) -> None:
    share = values[rate][0]
    if total in values:
        values.put(part, share * values[total][0], total, rate)
    elif part in values:
        values.put(total, values[part][0] / share, part, rate)
    else:
        values.put(total, values[other][0] / (1 - share), other, rate)


def _apply_mixture(values: _Values, names: tuple[str, str, str, str], *, complement: bool) -> bool:
    """Find a part of all samples from two rates in it and outside of it, and what these make together."""
    part, whole, inside, outside = names
    if part in values or not {whole, inside, outside, "size"} <= values.keys():
        return False
    total, first, second, size = (values[name][0] for name in (whole, inside, outside, "size"))
    other = 1 - second if complement else second
    values.put(part, _difference(total, other * size) / _difference(first, other), whole, inside, outside, "size")
    return True


def _apply_balance(values: _Values, part: str, rest: str, rate: str) -> bool:
    """Find a part of all samples from its rate and the correct ones: right in it, and wrong outside of `rest`."""
    if part in values or not {"correct", rest, rate} <= values.keys():
        return False
    correct, others, share = (values[name][0] for name in ("correct", rest, rate))
    values.put(part, _difference(correct, others) / (2 * share - 1), "correct", rest, rate)
    return True


def _apply_rest(values: _Values, cell: str, part: str, *rates: tuple[str, bool]) -> bool:
    """Find the cell opposite to a known one, from its shares of a row and of a column of the matrix."""
    names = [name for name, _ in rates]
    if part in values or not {cell, "size", *names} <= values.keys():
        return False
    shares = [1 - values[name][0] if complement else values[name][0] for name, complement in rates]
    rest = _difference(values["size"][0], values[cell][0])
    values.put(part, rest / (1 / shares[0] + 1 / shares[1] - 1), cell, "size", *names)
    return True


def _difference(minuend: FloatArray, subtrahend: FloatArray) -> FloatArray:
    difference = minuend - subtrahend
    return np.where(np.abs(difference) <= _ZERO * np.abs(minuend), 0.0, difference)
