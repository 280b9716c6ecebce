"""The families of performances that one can ask for by name: `FAMILIES` lists them, `draw` draws from one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from numpy.random import Generator
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.populations.distributions import (
    above_no_skill,
    dirichlet,
    fixed_prediction_rate,
    fixed_prior,
    fixed_tn,
    near_oracle,
    uniform,
)
from tile_core.populations.lattices import lattice, roc_lattice

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

    `generator`: the same state gives the same performances. `parameter`: that of the family, its default where `None`.
    Raises `InvalidInputError` for a family that does not exist, a negative size, a parameter outside its range or one
    that the family does not have.

    >>> import numpy as np
    >>> draw("fixed_prior", 5, np.random.default_rng(1), 0.25).shape
    (5, 4)
    """
    family = FAMILIES.get(key)
    if family is None:
        raise InvalidInputError(f"distribution: expected one of {', '.join(FAMILIES)}; found {key}")
    checks.whole(size, "size", 0)
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
