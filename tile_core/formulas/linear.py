"""Proofs: which formulas are ratios of two linear forms of tn, fp, fn, tp, and what such a ratio orders as.

A ratio of linear forms is monotone along every segment, so it passes paper A's tests 2 and 3. It passes test 1 when it
is greatest on what is wholly right and least on what is wholly wrong. Its extremes lie at the corners of the set: four
outcomes for all performances, four corners of the ROC square at a prior. And when it passes, it orders performances
as a canonical score does: its lines of equal value in ROC space are a pencil, as those of B section 3.3, and the least
and the greatest value fix a and b.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from tile_core.catalogue.definition import Place
from tile_core.formulas import parser
from tile_core.formulas.parser import Program
from tile_core.formulas.products import SQUARE, Form, Product, Products, corners

Corner = tuple[Fraction, Fraction]

_RIGHT, _WRONG = (0, 3), (1, 2)
_TRIED = (0.5, 0.2, 0.8)
_INCREASING = ("sqrt", "log", "ln", "exp")


@dataclass(frozen=True, slots=True)
class Ratio:
    """A ratio of linear forms top / bottom: one coefficient, a `Fraction`, for each of tn, fp, fn, tp.

    `prior`: the one that it holds at, `None` for all performances. `bottom` is not negative on the set, and not 0
    everywhere. The score is this ratio, or an increasing function of it, wherever it is defined: there only, and that
    is a convex set.

    >>> from tile_core import formulas
    >>> ratio = formulas.exact(formulas.score("F1"))
    >>> ratio.place, ratio.first_test, ratio.constant, ratio.negated.first_test
    ((1.0, 0.5), True, False, False)
    >>> ratio.at_prior(0.2).place
    (1.0, 0.5)
    """

    top: Form
    bottom: Form
    prior: Fraction | None = None

    @property
    def constant(self) -> bool:
        """Whether all performances of the set have the same value."""
        values = corners(self.top, self.bottom, self.prior)
        return all(_compared(x, y) == 0 for x in values for y in values)

    @property
    def first_test(self) -> bool:
        """Whether it is greatest on all that is wholly right and least on all that is wholly wrong (A, test 1)."""
        values = corners(self.top, self.bottom, self.prior)
        right, wrong = (_RIGHT, _WRONG) if self.prior is None else ((0,), (1,))
        return _greatest(values, right) and _greatest([(-top, bottom) for top, bottom in values], wrong)

    @property
    def negated(self) -> Ratio:
        """The same score turned round, as a `Ratio`: the best becomes the worst."""
        return Ratio(tuple(-x for x in self.top), self.bottom, self.prior)

    def at_prior(self, prior: float) -> Ratio:
        """This `Ratio` on the performances of one prior only, between 0 and 1, both excluded."""
        return Ratio(self.top, self.bottom, fraction(prior))

    @property
    def place(self) -> Place | None:
        """The place (a, b) of the canonical score that orders as it does, if it passes test 1 and is not constant.

        The line of the least value v in ROC space goes through (1, 0). Along it top - v bottom is 0: that gives its
        slope, and the slope the a whose line of value 0 it is (B section 3.3). The line of the greatest value goes
        through (0, 1) and gives b. `None` where one of them is not determined.
        """
        least = greatest = None
        for one in corners(self.top, self.bottom, self.prior):
            if any(one):
                least = one if least is None or _compared(one, least) < 0 else least
                greatest = one if greatest is None or _compared(one, greatest) > 0 else greatest
        a, b = self._weight(least), self._weight(greatest)
        return None if a is None or b is None else (float(a), float(b))

    def _weight(self, value: Corner | None) -> Fraction | None:
        top, bottom = value or (Fraction(0), Fraction(0))
        tn, fp, fn, tp = (x * bottom - y * top for x, y in zip(self.top, self.bottom, strict=True))
        whole = (tp - fn) + (tn - fp)
        return (tp - fn) / whole if whole else None


def ratio_of(program: Program, prior: float | None = None) -> Ratio | None:
    """A formula, or what it is an increasing function of, as a ratio of linear forms; `None`: not seen to be one.

    For all performances, or for those of a prior between 0 and 1.
    """
    while program[-1].what in _INCREASING:
        program = program[:-1]
    field = Products(None if prior is None else fraction(prior))
    found = parser.run(program, field.number, field.name, field.make)
    return None if found is None else ratio_from(field, found)


def ratio_from(field: Products, product: Product) -> Ratio | None:
    """A product as a `Ratio`, if neither its top nor its bottom is more than linear."""
    below = {form: -power for form, power in product.powers.items() if power < 0}
    top = field.rest(product, {form: min(power, 0) for form, power in product.powers.items()})
    bottom = field.rest(Product(Fraction(1), below), dict.fromkeys(below, 0))
    # A form of one sign is not negative: its first coefficient is 1.
    return None if top is None or bottom is None else Ratio(top, bottom, field.prior)


def fraction(number: float) -> Fraction:
    """The decimal fraction that is meant by a float: 1/5 by 0.2."""
    return Fraction(repr(float(number)))


@dataclass(frozen=True, slots=True)
class Placed:
    """What is proven of a score: its order, 'same' or 'dual', and where, as fields of `named.Score` say it."""

    order: str
    at: Callable[[float], Place | None]
    fixed_prior_only: bool


@dataclass(frozen=True, slots=True)
class _Placement:
    """The place of a formula at a prior, proven for each prior when asked; it can be sent to another process."""

    program: Program
    dual: bool

    def __call__(self, prior: float) -> Place | None:
        everywhere = self.turned(None)
        if everywhere is not None and everywhere.first_test:
            return everywhere.place
        here = self.turned(prior) if 0 < prior < 1 else None
        return here.place if here is not None and here.first_test else None

    def turned(self, prior: float | None) -> Ratio | None:
        ratio = ratio_of(self.program, prior)
        return ratio.negated if ratio is not None and self.dual else ratio


def placed(program: Program) -> Placed | None:
    """The order and the places of a formula, at all performances, or at priors, some of them at least."""
    for order in ("same", "dual"):
        placement = _Placement(program, order == "dual")
        everywhere = placement.turned(None)
        if everywhere is not None and everywhere.first_test and not everywhere.constant:
            return Placed(order, placement, fixed_prior_only=False)
        if any(placement(prior) is not None for prior in _TRIED):
            return Placed(order, placement, fixed_prior_only=True)
    return None


def first_test_at_every_prior(ratio: Ratio) -> bool:
    """Whether a ratio that holds for all performances passes test 1 at every prior between 0 and 1.

    A comparison of two corners of the ROC square is a quadratic form in (1 - p, p), and must not be negative. Corners
    that share a rate leave two of its coefficients; for the two that do not, the third is a sum of theirs: so none of
    them may be negative.

    >>> from tile_core import catalogue, formulas
    >>> first_test_at_every_prior(formulas.exact(catalogue.CATALOGUE["f1"]))
    True
    """
    right, wrong = SQUARE[0], SQUARE[1]
    forms = [form for one in SQUARE for form in (_difference(ratio, right, one), _difference(ratio, one, wrong))]
    return all(coefficient >= 0 for form in forms for coefficient in form)


def _difference(ratio: Ratio, x: tuple[int, int], y: tuple[int, int]) -> tuple[Fraction, Fraction, Fraction]:
    """How much greater corner x is than corner y: coefficients of (1 - p) ** 2, p (1 - p) and p ** 2."""
    (i, j), (k, m) = x, y
    top, bottom = ratio.top, ratio.bottom

    def cross(u: int, v: int) -> Fraction:
        return top[u] * bottom[v] - top[v] * bottom[u]

    return cross(i, k), cross(i, m) + cross(j, k), cross(j, m)


def _greatest(values: list[Corner], own: tuple[int, ...]) -> bool:
    """Whether no corner has more than the own ones."""
    return all(_compared(values[i], other) >= 0 for i in own for other in values)


def _compared(x: Corner, y: Corner) -> Fraction:
    """Above 0 where x is the greater value, 0 where they are equal or one is undefined (0 / 0).

    Values may be infinite. Two infinite ones count as equal: where they are not, test 1 fails at other corners.
    """
    return x[0] * y[1] - y[0] * x[1]
