"""Proofs of test 1 for formulas that are no ratios of linear forms: those that rise with ranking scores.

A score that passes test 1 is greatest on all that is wholly right and least on all that is wholly wrong, wherever it
has a value. So is a function of several such scores that does not fall when some of them rise: sqrt(tpr * tnr),
(ppv + tpr) / 2. A formula is followed part by part, from the ratios of `linear` up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tile_core.catalogue import CATALOGUE
from tile_core.formulas import parser
from tile_core.formulas.linear import Ratio, fraction, ratio_from
from tile_core.formulas.parser import NEGATED, Program
from tile_core.formulas.products import KNOWN, Product, Products, corners

# Scores that rise with ranking scores although their formulas do not show it.
_RISING = frozenset(
    [
        # With TNR and TPR.
        *("weighted_accuracy", "sivf", "snpv", "sppv", "geometric_mean", "odds_ratio", "d_prime"),
        # With NPV and PPV; with PPV and TPR; with all four: MCC is sqrt(TPR TNR PPV NPV) - sqrt(FNR FPR FDR FOR).
        *("markedness", "fowlkes_mallows", "precision_recall_mean", "acp", "p4", "mcc"),
        # F1 of the positive class + F1 of the negative class - 1.
        "scott_pi",
        # The mean of all canonical scores.
        "vut",
    ]
)
_POSITIVE, _EXTREMES = ("sqrt", "exp"), ("min", "max")


@dataclass(frozen=True, slots=True)
class Trend:
    """What is known of a part of a formula on a set of performances.

    `rises`: it does not fall where ranking scores rise; `falls`: nor does it rise. Both hold for a constant. `sign` is
    1 where it is never negative, -1 where it is never positive, 0 where neither is known. `product`: what it is as a
    `Product`, if it is one.
    """

    rises: bool = False
    falls: bool = False
    sign: int = 0
    product: Product | None = None


def trend_of(program: Program, prior: float | None = None) -> Trend:
    """The `Trend` of a formula on all performances, or on those of a prior between 0 and 1, both excluded."""
    trends = _Trends(Products(None if prior is None else fraction(prior)))
    return parser.run(program, trends.number, trends.name, trends.make)


class _Trends:
    """The arithmetic of trends on the set of performances of a `Products`."""

    def __init__(self, field: Products) -> None:
        self.field = field

    def number(self, text: str) -> Trend:
        """A number as it is written."""
        return self.of(self.field.number(text), Trend())

    def name(self, word: str) -> Trend:
        """An outcome, or a score of the catalogue."""
        found = Trend()
        if word in _RISING:
            found = Trend(rises=True, sign=int(CATALOGUE[word].range[0] >= 0))
        elif word in KNOWN:
            found = parser.run(parser.program(KNOWN[word]), self.number, self.name, self.make)
        return self.of(self.field.name(word), found)

    def make(self, what: str, *operands: Trend) -> Trend:
        """The result of a sign or a function."""
        product = self.field.make(what, *(one.product for one in operands))
        return self.of(product, _combined(what, *operands))

    def of(self, product: Product | None, otherwise: Trend) -> Trend:
        """The trend of a product, exactly where it is a ratio of linear forms; or what is known `otherwise`."""
        ratio = None if product is None else ratio_from(self.field, product)
        if ratio is None:
            return Trend(otherwise.rises, otherwise.falls, otherwise.sign, product)
        return Trend(ratio.first_test, ratio.negated.first_test, _sign(ratio), product)


def _sign(ratio: Ratio) -> int:
    tops = [top for top, _ in corners(ratio.top, ratio.bottom, ratio.prior)]
    return 1 if min(tops) >= 0 else -1 if max(tops) <= 0 else 0


def _combined(what: str, *operands: Trend) -> Trend:
    operation = _OPERATIONS.get(what)
    if operation is not None:
        return operation(*operands)
    # Functions that rise with each operand: a root and a power of e have a sign of their own, a logarithm has none.
    positive = what in _POSITIVE or (what in _EXTREMES and all(one.sign > 0 for one in operands))
    return _together(operands, int(positive))


def _turned(x: Trend) -> Trend:
    """The trend of its negative."""
    return Trend(x.falls, x.rises, -x.sign)


def _inverse(x: Trend) -> Trend:
    """The trend of 1 over it, which falls where it rises unless it passes through 0."""
    return Trend(x.falls, x.rises, x.sign) if x.sign else Trend()


def _plus(x: Trend, y: Trend) -> Trend:
    return _together((x, y), x.sign if x.sign == y.sign else 0)


def _together(operands: tuple[Trend, ...], sign: int) -> Trend:
    """What rises with each operand."""
    return Trend(all(one.rises for one in operands), all(one.falls for one in operands), sign)


def _times(x: Trend, y: Trend) -> Trend:
    if x.sign < 0:
        return _turned(_times(_turned(x), y))
    if y.sign < 0:
        return _turned(_times(x, _turned(y)))
    if x.sign and y.sign:
        return _together((x, y), 1)
    # Of a sign that is unknown: only a constant that is not negative keeps the order.
    for one, other in ((x, y), (y, x)):
        if one.sign and one.rises and one.falls:
            return Trend(other.rises, other.falls)
    return Trend()


def _power(x: Trend, y: Trend) -> Trend:
    """x to a constant, where x is never negative."""
    if x.sign <= 0 or not (y.rises and y.falls) or not y.sign:
        return Trend()
    return Trend(x.rises, x.falls, 1) if y.sign > 0 else _inverse(x)


def _absolute(x: Trend) -> Trend:
    return x if x.sign > 0 else _turned(x) if x.sign < 0 else Trend(sign=1)


_OPERATIONS: dict[str, Callable[..., Trend]] = {
    "+": _plus,
    "-": lambda x, y: _plus(x, _turned(y)),
    "*": _times,
    "/": lambda x, y: _times(x, _inverse(y)),
    "**": _power,
    NEGATED: _turned,
    "abs": _absolute,
}
