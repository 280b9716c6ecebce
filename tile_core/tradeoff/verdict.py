"""The trade-off in words. Plain text; numbers are rounded so that what is advised stays true."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal
from fractions import Fraction

import numpy as np

from tile_core.number_format import percent
from tile_core.scores import beta_of
from tile_core.tradeoff.optimum import Interval, half, inward
from tile_core.tradeoff.record import Tradeoff
from tile_core.tradeoff.swaps import Difference, same_place

# A place on a swap is written as a fraction with at most this denominator.
_PARTS = 9999


def verdict(found: Tradeoff) -> str:
    """What to do: which beta, how far F1 is from it, what else gives the same ranking, which rows are left out."""
    return " ".join([*_advice(found), *_notes(found)])


def _advice(found: Tradeoff) -> list[str]:
    size, m = len(found.used), found.swaps.contradictions
    if size < 2:
        none = "No classifier has both precision and recall defined."
        return ["Only one classifier: nothing to rank." if size else none]
    if m == 0:
        return ["Precision and recall disagree on no pair: every β gives the same ranking."]
    equivalent = found.optimum.equivalent
    if equivalent.single:
        return [_together(found)]
    if m == 1:
        return [_alone(found)]
    same = f"Every β {beta_range(equivalent, found.beta)} gives this ranking"
    if found.beta == 1:
        every = " that orders all pairs" if found.optimum.best.single else ""
        return [f"F1 is already the optimal compromise{every}. {same}.", *_between(found)]
    beta = f"β = {number(found.beta)}"
    place = f"on the Tile, {beta} is at b = {short(found.b, equivalent)}"
    return [f"Use {beta} instead of 1. {_f1(found)} {same}; {place}.", *_between(found)]


def _f1(found: Tradeoff) -> str:
    if 0.5 in found.optimum.best:
        return "F1 is also optimal, but ties the pairs that swap there."
    other = found.swaps.difference(0.5, found.b)
    if found.optimum.equivalent.single and not other.reversed:
        return f"F1 orders {other.tied} pairs that tie at the optimum."
    half = ", ties counted half" if found.optimum.equivalent.single else ""
    return reversed_by_f1(percentage(other), half, f"{found.swaps.contradictions:,} ")


def reversed_by_f1(share: str, ties: str = "", many: str = "") -> str:
    """How far F1 is from the optimal ranking, as a sentence; `ties`: how tied pairs are counted; `many` of them all."""
    return (
        f"F1 reverses {share} of the {many}pairs on which precision and recall disagree, relative to the optimal "
        f"ranking{ties}."
    )


def _together(found: Tradeoff) -> str:
    low, high = found.swaps.around(found.b)
    lead = "F1 is already the optimal compromise."
    if found.b != 0.5:
        lead = f"Use {_on_swap(found.b)} instead of 1. {_f1(found)}"
    return f"{lead} There, {high - low} pairs swap together and tie; a smaller or larger β is farther from the middle."


def _alone(found: Tradeoff) -> str:
    """For a single pair: its tie is half way, and each order of it is that of precision or of recall."""
    equivalent, swap = found.optimum.equivalent, float(found.boundaries[0])
    whose = "recall" if equivalent.low >= swap else "precision"
    f1 = ", as does F1" if 0.5 in equivalent else ""
    at = "Only F1 itself ties" if swap == 0.5 else f"Only {_on_swap(swap)} ties"
    return (
        "Precision and recall disagree on only one pair. Each order of it follows one of the two: every β "
        f"{beta_range(equivalent, found.beta)} follows {whose}{f1}. {at} the pair, half way between them."
    )


def _on_swap(b: float) -> str:
    return f"β = {float(beta_of(b)):.3g} (b = {exact(b)} exactly)"


def _between(found: Tradeoff) -> list[str]:
    """Why the recommended ranking is not exactly in the middle, where that shows."""
    optimality, m = float(found.swaps.optimality(found.b)), found.swaps.contradictions
    if optimality > 0.995:
        return []
    cumulative = found.swaps.cumulative
    i = int(np.searchsorted(cumulative, half(m))) - 1
    many, where = int(cumulative[i + 1] - cumulative[i]), f"{float(beta_of(found.boundaries[i])):.3g}"
    reason = f"{many} of them swap together at β = {where}" if many > 1 else f"their number, {m}, is odd"
    tie = f"; {_on_swap(found.optimum.best.low)} ties one of them and has 100 %" if found.optimum.best.single else ""
    return [
        f"No ranking of all these pairs is exactly in the middle, because {reason}: the degree of optimality is "
        f"{percent(optimality)}{tie}."
    ]


def _notes(found: Tradeoff) -> list[str]:
    reasons = Counter(reason for _, reason in found.left_out)
    if not reasons:
        return []
    return [f"Left out: {', '.join(f'{many} ({reason})' for reason, many in reasons.items())}."]


def percentage(other: Difference) -> str:
    """The share of pairs in whole per cent, ties counted half."""
    return "less than 1 %" if 0 < other.share < 0.01 else f"{100 * other.share:.0f} %"


def beta_range(interval: Interval, beta: float) -> str:
    """The betas of an interval of b around `beta`, in words: between two numbers, or above one."""
    ends = beta_of([interval.low, interval.high]).tolist()
    low, high = inward(ends[0], ends[1], beta)
    return f"above {low}" if high == "infinity" else f"between {low} and {high}"


def short(x: float, interval: Interval) -> str:
    """x with three significant digits, or as many more as it takes to stay inside."""
    texts = (f"{Decimal(f'{x:.{digits}g}'):f}" for digits in range(3, 18))
    return next((text for text in texts if interval.low < float(text) < interval.high), number(x))


def exact(x: float) -> str:
    """A place on a swap as a fraction, or with as few digits as it takes to be on that swap still."""
    window = float(same_place(np.asarray(x)))
    fraction = Fraction(x).limit_denominator(_PARTS)
    if abs(float(fraction) - x) <= window:
        return str(fraction)
    texts = (f"{Decimal(f'{x:.{digits}g}'):f}" for digits in range(3, 18))
    return next((text for text in texts if abs(float(text) - x) <= window), number(x))


def number(x: float) -> str:
    """All digits of a number, without an exponent."""
    return f"{Decimal(repr(x)).normalize():f}"
