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
from tile_core.tradeoff.swaps import Otherwise, same_place

# A place on a swap is told as a fraction of at most so many parts.
_PARTS = 9999


def verdict(found: Tradeoff) -> str:
    """What to do: which beta, how far F1 is from it, what else gives the same ranking, which rows are left out."""
    return " ".join([*_advice(found), *_notes(found)])


def _advice(found: Tradeoff) -> list[str]:
    size, m = len(found.used), found.swaps.contradictions
    if size < 2:
        return ["One entity: there is nothing to order." if size else "No entity has both a precision and a recall."]
    if m == 0:
        return ["Precision and recall do not contradict each other: every beta gives the same ranking."]
    kept = found.optimum.kept
    if kept.single:
        return [_together(found)]
    if m == 1:
        return [_alone(found)]
    same = f"any {beta_range(kept, found.beta)} gives the same ranking."
    if found.beta == 1:
        every = " that orders all pairs" if found.optimum.best.single else ""
        return [f"F1 is already the best compromise{every}; {same}", *_between(found)]
    return [f"{_f1(found)} use beta = {number(found.beta)} (b = {short(found.b, kept)}), {same}", *_between(found)]


def _f1(found: Tradeoff) -> str:
    if 0.5 in found.optimum.best:
        return "F1 is among the best, but ties the pairs that swap there; to have them ordered"
    other = found.swaps.otherwise(0.5, found.b)
    if found.optimum.kept.single and not other.reversed:
        return f"F1 orders {other.tied} pairs that tie at the optimum;"
    half_ties = ", ties counted half" if found.optimum.kept.single else ""
    return (
        f"F1 orders {percentage(other)} of the pairs on which precision and recall disagree otherwise than the "
        f"optimum{half_ties};"
    )


def _together(found: Tradeoff) -> str:
    low, high = found.swaps.around(found.b)
    lead = "F1 is already the best compromise"
    if found.b != 0.5:
        lead = f"{_f1(found)} use {_on_swap(found.b)}"
    return f"{lead}: {high - low} pairs swap together there and tie, on either side more is lost."


def _alone(found: Tradeoff) -> str:
    """A single pair: the tie is half way, and each order of it is that of an end."""
    kept, swap = found.optimum.kept, float(found.boundaries[0])
    whose = "recall" if kept.low >= swap else "precision"
    f1 = ", F1 too" if 0.5 in kept else ""
    at = "Only F1 itself ties" if swap == 0.5 else f"Only {_on_swap(swap)} ties"
    return (
        "Precision and recall disagree on 1 pair only, and whoever orders it follows one of the two: any "
        f"{beta_range(kept, found.beta)} follows {whose}{f1}. {at} the pair, which is half way between them."
    )


def _on_swap(b: float) -> str:
    return f"beta = {float(beta_of(b)):.3g} (b = {exact(b)} exactly)"


def _between(found: Tradeoff) -> list[str]:
    """Why the recommended ranking is not exactly in the middle, where that shows."""
    optimality, m = float(found.swaps.optimality(found.b)), found.swaps.contradictions
    if optimality > 0.995:
        return []
    cumulative = found.swaps.cumulative
    i = int(np.searchsorted(cumulative, half(m))) - 1
    many, where = int(cumulative[i + 1] - cumulative[i]), f"{float(beta_of(found.boundaries[i])):.3g}"
    reason = f"{many} of them swap together at beta = {where}" if many > 1 else f"their number, {m}, is odd"
    degree = percent(optimality)
    tie = f"; {_on_swap(found.optimum.best.low)} ties one of them and has 100 %" if found.optimum.best.single else ""
    return [
        f"No order of all these pairs is exactly in the middle, for {reason}: its degree of optimality is "
        f"{degree}{tie}."
    ]


def _notes(found: Tradeoff) -> list[str]:
    reasons = Counter(reason for _, reason in found.left_out)
    if not reasons:
        return []
    told = ", ".join(f"{many} ({reason})" for reason, many in reasons.items())
    return [f"Left out: {told}."]


def percentage(other: Otherwise) -> str:
    """The share of pairs in whole per cent, ties counted half."""
    return "less than 1 %" if 0 < other.share < 0.01 else f"{100 * other.share:.0f} %"


def beta_range(interval: Interval, beta: float) -> str:
    """The betas of an interval of b, in words, around `beta`: all between the two numbers give its ranking."""
    low, high = beta_of([interval.low, interval.high]).tolist()
    return "beta in ({}, {})".format(*inward(low, high, beta))


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
