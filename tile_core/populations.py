"""Performances at random and on lattices, as the papers study them, shape (size, 4), entries summing to 1.

Every random one takes its `numpy.random.Generator`: same seed, same numbers. Priors and rates are in [0, 1].
`FAMILIES` lists them all for a menu, `draw` draws from one by its key.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from tile_core import checks, performance
from tile_core.checks import FloatArray, InvalidInputError


def dirichlet(size: int, concentration: ArrayLike, generator: Generator) -> FloatArray:
    """Performances from a Dirichlet distribution, shape (size, 4): probabilities that sum to 1.

    `concentration`: four numbers, of tn, fp, fn, tp, or one for all four; each above 0. 1 is `uniform`; less gathers
    the performances at the corners, more in the middle, and unequal ones towards the outcomes of greater concentration.
    Raises `InvalidInputError` for others.
    """
    alpha = checks.non_negative(concentration, "concentration")
    if alpha.shape not in ((), (4,)) or not alpha.all():
        raise InvalidInputError(f"concentration: expected one or four numbers above 0, found {alpha.tolist()}")
    return generator.dirichlet(np.broadcast_to(alpha, 4), size)


def uniform(size: int, generator: Generator) -> FloatArray:
    """Uniform over all performances, shape (size, 4): probabilities that sum to 1 (B section 4.2; D section 4.1).

    >>> uniform(1000, np.random.default_rng(1)).shape
    (1000, 4)
    """
    return dirichlet(size, np.ones(4), generator)


def fixed_tn(size: int, tn: float, generator: Generator) -> FloatArray:
    """Uniform over the performances with this probability of a true negative, shape (size, 4) (D section 4.2).

    `tn` is in [0, 1]; the other three entries share the rest. Raises `InvalidInputError` for other numbers.
    """
    rest = float(1 - checks.unit(tn, "tn")) * generator.dirichlet(np.ones(3), size)
    return np.column_stack([np.full(size, float(tn)), rest])


def fixed_prior(size: int, prior: float, generator: Generator) -> FloatArray:
    """Uniform over the performances of this prior, shape (size, 4): over the ROC square (D section 4.3).

    `prior` is that of the positive class, in [0, 1]. Raises `InvalidInputError` for other numbers.
    """
    tpr, fpr = generator.random((2, size))
    return performance.from_rates(tpr, fpr, prior)


def fixed_prediction_rate(size: int, rate: float, generator: Generator) -> FloatArray:
    """Uniform over the performances with this rate of positive predictions, shape (size, 4) (B section 4.4).

    `rate` is in [0, 1]. Raises `InvalidInputError` for other numbers.
    """
    # Swapping truth and prediction makes a prior of the rate of predictions.
    return fixed_prior(size, rate, generator)[:, [0, 2, 1, 3]]


def above_no_skill(size: int, prior: float, generator: Generator) -> FloatArray:
    """Uniform over the performances of this prior with TPR >= FPR, shape (size, 4) (D section 4.4).

    `prior` is that of the positive class, in [0, 1]. Raises `InvalidInputError` for other numbers.
    """
    low, high = np.sort(generator.random((2, size)), axis=0)
    return performance.from_rates(high, low, prior)


def near_oracle(size: int, prior: float, generator: Generator) -> FloatArray:
    """Uniform over the performances of this prior p with FPR < p and TPR > p, shape (size, 4) (D section 4.5).

    In ROC space that is a rectangle of sides p and 1 - p at the corner (0, 1): tuned classifiers, as competitions see
    them. `prior` is in [0, 1]. Raises `InvalidInputError` for other numbers.
    """
    p = checks.unit(prior, "prior")
    x, y = generator.random((2, size))
    return performance.from_rates(1 - (1 - p) * y, p * x, p)


def lattice(steps: int = 32) -> FloatArray:
    """All performances whose entries are multiples of 1 / steps, boundary included: probabilities, shape (m, 4).

    m = (steps + 1)(steps + 2)(steps + 3) / 6; 32 steps make the 6545 performances on which paper A's table 1 (section
    5.2) is reproduced. Raises `InvalidInputError` for fewer than 1 step.

    >>> lattice(32).shape
    (6545, 4)
    """
    if steps < 1:
        raise InvalidInputError(f"steps: expected at least 1, found {steps}")
    tn, fp, fn = (x.ravel() for x in np.indices((steps + 1,) * 3))
    counts = np.column_stack([tn, fp, fn, steps - tn - fp - fn])
    return counts[counts[:, 3] >= 0] / steps


def roc_lattice(prior: float, steps: int = 80) -> FloatArray:
    """All performances of this prior whose FPR and TPR are multiples of 1 / steps, boundary included, shape (m, 4).

    m = (steps + 1)^2; 80 steps make the 6561 performances on which paper A's table 1 (section 5.2) is reproduced at a
    fixed prior. Raises `InvalidInputError` for fewer than 1 step and a prior outside [0, 1].

    >>> roc_lattice(0.2).shape
    (6561, 4)
    """
    if steps < 1:
        raise InvalidInputError(f"steps: expected at least 1, found {steps}")
    fpr, tpr = (x.ravel() / steps for x in np.indices((steps + 1,) * 2))
    return performance.from_rates(tpr, fpr, prior)


Parameter = float | tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Family:
    """Performances that one can ask for by name.

    `parameter` is what they depend on ("prior", "rate", "concentration", "tn") or `None`, `default` its value unless
    another is given. `make(size, generator, parameter)` gives shape (size, 4); a family that is not `sized` is a
    lattice, which ignores size and generator and has as many rows as it has points.
    """

    key: str
    label: str
    description: str
    source: str
    make: Callable[[int, Generator, ArrayLike], FloatArray]
    parameter: str | None = None
    default: Parameter | None = None
    sized: bool = True


_FAMILIES = (
    Family(
        "uniform",
        "All performances",
        "Every performance is as likely as every other; priors and rates of predictions of all sizes occur.",
        "B section 4.2; D section 4.1",
        lambda size, generator, _: uniform(size, generator),
    ),
    Family(
        "fixed_prior",
        "One prior",
        "Test sets with this share of positives; every point of the ROC square is as likely as every other.",
        "A section 5.2; D section 4.3",
        lambda size, generator, prior: fixed_prior(size, _one(prior, "prior"), generator),
        "prior",
        0.5,
    ),
    Family(
        "fixed_prediction_rate",
        "One rate of predictions",
        "Classifiers that call this share of the cases positive; every pair of PPV and NPV is equally likely.",
        "B section 4.4",
        lambda size, generator, rate: fixed_prediction_rate(size, _one(rate, "rate"), generator),
        "rate",
        0.5,
    ),
    Family(
        "above_no_skill",
        "Better than guessing",
        "As for one prior, but only above the rising diagonal of ROC space: TPR at least FPR.",
        "D section 4.4",
        lambda size, generator, prior: above_no_skill(size, _one(prior, "prior"), generator),
        "prior",
        0.5,
    ),
    Family(
        "near_oracle",
        "Close to perfect",
        "As for one prior p, but only with FPR below p and TPR above p, as tuned classifiers are.",
        "D section 4.5",
        lambda size, generator, prior: near_oracle(size, _one(prior, "prior"), generator),
        "prior",
        0.5,
    ),
    Family(
        "dirichlet",
        "Dirichlet",
        "One concentration for all four outcomes, or one each for tn, fp, fn, tp: below 1 extreme performances "
        "prevail, above 1 average ones, and an outcome with more of it occurs more often.",
        "generalises B section 4.2",
        lambda size, generator, concentration: dirichlet(size, concentration, generator),
        "concentration",
        1.0,
    ),
    Family(
        "fixed_tn",
        "One share of true negatives",
        "Performances with this probability of a true negative; the other three outcomes share the rest uniformly.",
        "D section 4.2",
        lambda size, generator, tn: fixed_tn(size, _one(tn, "tn"), generator),
        "tn",
        0.5,
    ),
    Family(
        "lattice",
        "Regular lattice, all performances",
        "The 6545 performances whose entries are multiples of 1/32, boundary included.",
        "A section 5.2 (about 6,550 performances regularly placed)",
        lambda size, generator, _: lattice(),
        sized=False,
    ),
    Family(
        "roc_lattice",
        "Regular lattice, one prior",
        "The 6561 performances of this prior whose FPR and TPR are multiples of 1/80, boundary included.",
        "A section 5.2 (about 6,550 performances regularly placed)",
        lambda size, generator, prior: roc_lattice(_one(prior, "prior")),
        "prior",
        0.5,
        sized=False,
    ),
)

FAMILIES: dict[str, Family] = {family.key: family for family in _FAMILIES}


def draw(key: str, size: int, generator: Generator, parameter: ArrayLike | None = None) -> FloatArray:
    """`size` performances of the family `key`, shape (size, 4); of a lattice all its points, whatever the size.

    `parameter`: that of the family, its default where `None`. Raises `InvalidInputError` for a family that does not
    exist, a negative size, a parameter outside its range or one that the family does not have.
    """
    family = FAMILIES.get(key)
    if family is None:
        raise InvalidInputError(f"distribution: expected one of {', '.join(FAMILIES)}; found {key}")
    if size < 0:
        raise InvalidInputError(f"size: expected at least 0, found {size}")
    if parameter is not None and family.parameter is None:
        raise InvalidInputError(f"{key}: expected no parameter, found {parameter}")
    default = 0.0 if family.default is None else family.default
    return family.make(size, generator, default if parameter is None else parameter)


def _one(value: ArrayLike, name: str) -> float:
    """A parameter that is one number from 0 to 1."""
    array = checks.unit(value, name)
    if array.ndim:
        raise InvalidInputError(f"{name}: expected one number, found {array.size}")
    return float(array)
