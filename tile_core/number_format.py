"""Numbers as people read them; `assets/draw/text.js` writes the same, held equal by a test."""

from __future__ import annotations

import math
import re
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Context, Decimal

# What differs from 0, from 1 or from a half of the last digit by less is a rounding of it.
_NOTHING = 1e-12
_MOST_DECIMALS = 7
# As many significant digits name any double.
_MOST_DIGITS = 17
_COMPARED = re.compile(r" ([=≈≠<>≤≥]) (?=[<>(]?[.\d−∞])")
# A point such as (0.5, 1) or (a, b).
_POINT = re.compile(r"\(([^\s(),]{1,7}), ([^\s(),]{1,7})\)")


def fixed(value: float, digits: int = 3) -> str:
    """A number with a fixed number of decimals, as text.

    `value`: any number; "–" where it is `nan` or infinite. `digits`: how many decimals, at least 0; halves are rounded
    away from 0, as `decimals` does. A minus is "−", and a zero has no sign.

    >>> fixed(-0.12345), fixed(2.5, 0), fixed(float("nan"))
    ('−0.123', '3', '–')
    """
    return _signed(decimals(value, digits)) if math.isfinite(value) else "–"


def decimals(value: float, digits: int) -> str:
    """A number with a fixed number of decimals and an ordinary minus, as text; halves are rounded away from 0.

    `value` is finite; `digits`: how many decimals, at least 0. What differs from a half by a relative 1e-12 counts as
    one: 0.1845 is a half also where another order of the same operations gives slightly less. Raises
    `decimal.InvalidOperation` for what is not finite.

    >>> decimals(0.18449999999999997, 3), decimals(-1 / 16, 3)
    ('0.185', '-0.063')
    """
    return f"{Decimal(value * (1 + _NOTHING)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP):f}"


def precise(value: float) -> str:
    """A number with three decimals, as text, and with up to seven where three would say 0 or 1 of what is neither.

    `value`: any number; "–" where it is `nan` or infinite. Beyond seven decimals it is "< 1" or "> 0"; what differs
    from 0 or 1 by less than 1e-12 counts as rounding.

    >>> precise(0.5), precise(0.99996), precise(1 - 1e-9), precise(float("nan"))
    ('0.500', '0.99996', '< 1', '–')
    """
    size = abs(value)
    bound = next((end for end in (0, 1) if math.isfinite(size) and float(decimals(size, 3)) == end), None)
    if bound is None or abs(size - bound) < _NOTHING:
        return fixed(value)
    for digits in range(4, _MOST_DECIMALS):
        if float(decimals(size, digits)) != bound:
            return _trimmed(fixed(value, digits + 1))
    end = math.copysign(bound, value)
    return f"{'>' if value > end else '<'} {_signed(f'{end:.0f}')}"


def estimated(value: float, error: float) -> str:
    """A number estimated from random draws, as text: as many decimals as its simulation error leaves, from 1 to 3.

    `value`: any number; "–" where it is `nan` or infinite. `error`: its standard error from one seed to another, at
    least 0; it is at most one unit of the last digit, unless it is above 0.1.

    >>> estimated(0.1234, 0.0008), estimated(0.1234, 0.0012), estimated(-0.1234, 0.05)
    ('0.123', '0.12', '−0.1')
    """
    return fixed(value, next((digits for digits in (3, 2) if error <= 10.0**-digits), 1))


def percent(share: float) -> str:
    """A share as a percentage with one decimal, as text: 100 % only for all, 0 % only for none.

    `share` is in [0, 1]; "–" where it is `nan`.

    >>> percent(0.1234), percent(0.9999), percent(0.0001), percent(float("nan"))
    ('12.3 %', '> 99.9 %', '< 0.1 %', '–')
    """
    if math.isnan(share):
        return "–"
    if 0 < share < 0.001:
        return "< 0.1 %"
    text = decimals(100 * share, 1)
    return "> 99.9 %" if text == "100.0" and share < 1 - _NOTHING else f"{text} %"


def coordinate(value: float) -> str:
    """A coordinate of a point, as text: at most four decimals, without trailing zeros.

    `value` is in [0, 1].

    >>> coordinate(0.5), coordinate(1), coordinate(0.03125)
    ('0.5', '1', '0.0313')
    """
    return _trimmed(f"{Decimal(value).quantize(Decimal('0.0001'), ROUND_HALF_UP):f}")


def prevalence(prior: float | None) -> str:
    """A prevalence as a percentage, as text: three significant digits of the rarer class, without trailing zeros.

    `prior` is in [0, 1]; "–" where it is `None`, `nan` or infinite.

    >>> prevalence(0.2), prevalence(0.00123), prevalence(None)
    ('20 %', '0.123 %', '–')
    """
    if prior is None or not math.isfinite(prior):
        return "–"
    rarer, digits, unit = min(prior, 1 - prior), 1, 0.1
    while digits < _MOST_DECIMALS and rarer < unit:
        digits, unit = digits + 1, unit / 10
    return f"{_trimmed(decimals(100 * prior, digits))} %"


def probability(share: float) -> str:
    """A probability estimated from draws, as text with two decimals; "–" where it is `nan`.

    `share` is in [0, 1]. As an estimate it is never 0 or 1, also where something never or always occurred in the draws.

    >>> probability(0.5), probability(0.001), probability(0.999), probability(0)
    ('0.50', '<.01', '>.99', '<.01')
    """
    return "<.01" if share < 0.005 else ">.99" if share >= 0.995 else fixed(share, 2)


def probability_said(share: float) -> str:
    """The same after "P" in a sentence, as text with a sign of comparison.

    `share` is in [0, 1].

    >>> probability_said(0.5), probability_said(0.001), probability_said(0.999)
    ('= 0.50', '< .01', '> .99')
    """
    text = probability(share)
    return f"{text[0]} {text[1:]}" if text[0] in "<>" else f"= {text}"


def count(number: float) -> str:
    """A whole number, as text, with commas between thousands.

    `number` is finite; halves are rounded up. Raises `ValueError` for `nan`, `OverflowError` for `inf`.

    >>> count(12345)
    '12,345'
    """
    return f"{math.floor(number + 0.5):,}"


def counted(number: float, thing: str, things: str = "") -> str:
    """A number of things, as text: singular for 1, else `things`, which is `thing` with an s by default.

    `number` is finite. Raises as `count`.

    >>> counted(1, "row"), counted(2000, "row"), counted(0, "category", "categories")
    ('1 row', '2,000 rows', '0 categories')
    """
    return f"{count(number)} {thing if number == 1 else things or f'{thing}s'}"


def inward(low: float, high: float, inside: float | None = None, digits: int = 3) -> tuple[str, str]:
    """The two ends of an interval, as texts, rounded inwards: what lies between them is in the interval.

    `low` and `high`: at least 0, `low` below `high`, which may be infinite and is "∞" then. The ends have `digits`
    significant digits, or as many more as it takes to differ, and to stay on their sides of the number `inside`.

    >>> inward(0.42640143, 0.46056619), inward(1.107633, 1.107655), inward(2, float("inf"))
    (('0.427', '0.460'), ('1.10764', '1.10765'), ('2', '∞'))
    """
    for many in range(digits, _MOST_DIGITS + 1):
        ends = _directed(low, many, ROUND_CEILING), _directed(high, many, ROUND_FLOOR)
        first, last = float(ends[0]), float(ends[1].replace("∞", "inf"))
        if first < last and (inside is None or first < inside < last):
            return ends
    return unrounded(low), unrounded(high)


def within(value: float, low: float, high: float, digits: int = 3) -> str:
    """A number, as text, rounded to a number between `low` and `high`, both excluded.

    `value`: any number between them. It has at most `digits` significant digits, or as many more as it takes.

    >>> within(1.10764, 1, 2), within(1.10764, 1.107633, 1.107655)
    ('1.11', '1.10764')
    """
    texts = (f"{Decimal(f'{value:.{many}g}'):f}" for many in range(digits, _MOST_DIGITS + 1))
    return next((text for text in texts if low < float(text) < high), unrounded(value))


def unrounded(value: float) -> str:
    """All digits of a number, as text, without an exponent: the fewest that name its double.

    `value`: any number; "∞" where it is infinite.

    >>> unrounded(0.936), unrounded(1e-7), unrounded(250.0)
    ('0.936', '0.0000001', '250')
    """
    return "∞" if math.isinf(value) else f"{Decimal(repr(float(value))).normalize():f}"


def significant(value: float) -> str:
    """A number with six significant digits, as text, without an exponent and without trailing zeros.

    `value`: any number; "∞" where it is infinite.

    >>> significant(20), significant(1234567), significant(1 / 3)
    ('20', '1234570', '0.333333')
    """
    return unrounded(float(f"{value:.6g}"))


def unbroken(text: str) -> str:
    r"""A sentence that keeps numbers with their units and signs on one line, by no-break spaces before % and around =.

    `text`: any sentence; a sign of comparison (= < > and others) matters only before a number or a point of numbers. A
    point such as (0.5, 1) stays on one line, too.

    >>> unbroken("P = 0.35 or 20 %")
    'P\xa0=\xa00.35 or 20\xa0%'
    """
    points = _POINT.sub("(\\1,\u00a0\\2)", text.replace(" %", "\u00a0%"))
    return _COMPARED.sub("\u00a0\\1\u00a0", points)


def _directed(value: float, digits: int, rounding: str) -> str:
    if math.isinf(value):
        return "∞"
    return f"{Context(prec=digits, rounding=rounding).create_decimal(unrounded(value)):f}"


def _signed(text: str) -> str:
    """With a true minus, without a sign where the digits are all zero."""
    return text.replace("-", "" if float(text) == 0 else "−")


def _trimmed(text: str) -> str:
    return text.rstrip("0").removesuffix(".")
