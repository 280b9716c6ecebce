"""Numbers as people read them; `assets/draw/text.js` writes the same, held equal by a test."""

from __future__ import annotations

import math
import re
from decimal import ROUND_HALF_UP, Decimal

# What differs from 0 or 1 by less is a rounding of it.
_NOTHING = 1e-12
_MOST_DECIMALS = 7
_COMPARED = re.compile(r" ([=≈≠<>≤≥]) (?=[<>]?[.\d−∞])")


def fixed(value: float, digits: int = 3) -> str:
    """So many decimals with a true minus, "–" for undefined."""
    return _signed(_decimals(value, digits)) if math.isfinite(value) else "–"


def precise(value: float) -> str:
    """Three decimals, and more where those would say 0 or 1 of what is neither."""
    size = abs(value)
    bound = next((end for end in (0, 1) if math.isfinite(size) and float(_decimals(size, 3)) == end), None)
    if bound is None or abs(size - bound) < _NOTHING:
        return fixed(value)
    for digits in range(4, _MOST_DECIMALS):
        if float(_decimals(size, digits)) != bound:
            return _trimmed(fixed(value, digits + 1))
    end = math.copysign(bound, value)
    return f"{'>' if value > end else '<'} {_signed(f'{end:.0f}')}"


def percent(share: float) -> str:
    """A share with one decimal: never 100 % of what is not all, nor 0 % of something."""
    if math.isnan(share):
        return "–"
    if 0 < share < 0.001:
        return "< 0.1 %"
    text = _decimals(100 * share, 1)
    return "> 99.9 %" if text == "100.0" and share < 1 - _NOTHING else f"{text} %"


def prevalence(prior: float | None) -> str:
    """A prevalence in per cent: three significant digits of the rarer class, without needless zeros."""
    if prior is None or not math.isfinite(prior):
        return "–"
    rarer, digits, unit = min(prior, 1 - prior), 1, 0.1
    while digits < _MOST_DECIMALS and rarer < unit:
        digits, unit = digits + 1, unit / 10
    return f"{_trimmed(_decimals(100 * prior, digits))} %"


def count(number: float) -> str:
    """A whole number with a separator of thousands."""
    return f"{math.floor(number + 0.5):,}"


def unbroken(text: str) -> str:
    """A sentence whose percentages and comparisons with a number are not torn apart at the end of a line."""
    return _COMPARED.sub("\u00a0\\1\u00a0", text.replace(" %", "\u00a0%"))


def _decimals(value: float, digits: int) -> str:
    return f"{Decimal(value).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP):f}"


def _signed(text: str) -> str:
    """With a true minus, without a sign where the digits are all zero."""
    return text.replace("-", "" if float(text) == 0 else "−")


def _trimmed(text: str) -> str:
    return text.rstrip("0").removesuffix(".")
