"""The values of a program of `parser` on performances.

tn, fp, fn, tp, n = tn + fp and p = fn + tp are probabilities. What is not a finite number is undefined: the result of a
division by 0, a logarithm of 0, a root of a negative number, an overflow. So is all that is made of it.
A score that is defined on hardly any performance cannot be judged: sqrt(-tp) has one value, 0 without a true positive,
and exp(1000 + tp) none, so proofs about their orders say nothing.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from tile_core import catalogue, checks, populations
from tile_core.catalogue.definition import Values
from tile_core.checks import FloatArray
from tile_core.formulas.parser import COUNTS, NEGATED, OUTCOMES, Program, run
from tile_core.performance import ratio

LOOKED_AT = 2000
# A score with values for less than this share is called undefined.
LEAST = 0.01
_SEED = 1
_APPLY: dict[str, Callable[..., Any]] = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "/": np.divide,
    # In floating point nan ** 0 and 1 ** nan are 1; here the undefined stays undefined.
    "**": lambda x, y: np.where(np.isnan(x) | np.isnan(y), np.nan, np.power(x, y)),
    NEGATED: np.negative,
    "sqrt": np.sqrt,
    "log": np.log,
    "ln": np.log,
    "exp": np.exp,
    "abs": np.abs,
    "min": lambda *values: functools.reduce(np.minimum, values),
    "max": lambda *values: functools.reduce(np.maximum, values),
}

# A degree of homogeneity (`None`: there is none) and, of what is a mere number, the number.
_Degree = tuple[float | None, float | None]


def evaluate(program: Program, performances: ArrayLike) -> FloatArray:
    """Values on performances of shape (..., 4), shape (...); `nan` where undefined and where nothing is known.

    An unknown count makes undefined what needs it: all that needs the sum of the row, too, unless the formula gives
    the same for counts as for probabilities, as 2*tp/(2*tp+fp+fn) does without tn.
    """
    array = checks.performances(performances)
    known = np.nansum(array, -1)
    total = known if degree(program) == 0 else array.sum(-1)
    tn, fp, fn, tp = np.moveaxis(ratio(array, total[..., None]), -1, 0)
    outcomes = dict(zip(OUTCOMES, (tn, fp, fn, tp, tn + fp, fn + tp), strict=True))

    @functools.cache
    def name(word: str) -> FloatArray:
        return outcomes[word] if word in outcomes else catalogue.CATALOGUE[word].function(array)

    with np.errstate(all="ignore"):
        value = run(program, _number, name, _make)
    return np.asarray(np.where(known == 0, np.nan, value))


def _number(text: str) -> FloatArray:
    return np.asarray(float(text))


def _make(what: str, *operands: FloatArray) -> FloatArray:
    value = _APPLY[what](*operands)
    return np.asarray(np.where(np.isfinite(value), value, np.nan))


def degree(program: Program) -> float | None:
    """k where the value of t times the counts is t to the k times that of the counts, as far as can be seen."""
    return run(program, lambda text: (0.0, float(text)), _degree_of_name, _degree)[0]


def _degree_of_name(word: str) -> _Degree:
    return (1.0 if word in (*COUNTS, "n", "p") else 0.0), None


def _degree(what: str, *operands: _Degree) -> _Degree:
    degrees, numbers = zip(*operands, strict=True)
    if None not in numbers:
        with np.errstate(all="ignore"):
            return 0.0, float(_APPLY[what](*map(np.float64, numbers)))
    if None in degrees:
        return None, None
    return _resulting_degree(what, degrees, numbers[-1]), None


def _resulting_degree(what: str, degrees: tuple[float, ...], exponent: float | None) -> float | None:
    first, last = degrees[0], degrees[-1]
    match what:
        case "*":
            return first + last
        case "/":
            return first - last
        case "sqrt":
            return first / 2
        case "**" if exponent is not None and math.isfinite(first * exponent):
            return first * exponent
        case "**" | "log" | "ln" | "exp":
            return 0.0 if first == last == 0 else None
    return first if len(set(degrees)) == 1 else None


def defined(function: Values, prior: float | None = None) -> float:
    """Share, in [0, 1], of all performances, or of those of a prior, for which a score has a value.

    Of `LOOKED_AT` performances, the same at each call. `function` maps performances of shape (n, 4) to values, `nan`
    where undefined. Raises `InvalidInputError` for a prior outside [0, 1].

    >>> defined(lambda rows: rows[:, 3])
    1.0
    """
    return float(np.mean(~np.isnan(function(_drawn(None if prior is None else float(prior))))))


@functools.cache
def _everywhere() -> FloatArray:
    return populations.uniform(LOOKED_AT, np.random.default_rng(_SEED))


def _drawn(prior: float | None) -> FloatArray:
    return _everywhere() if prior is None else populations.fixed_prior(LOOKED_AT, prior, np.random.default_rng(_SEED))
