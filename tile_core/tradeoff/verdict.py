"""The trade-off in words. Plain text; numbers are rounded so that what is advised stays true."""

from __future__ import annotations

from collections import Counter
from decimal import Decimal

import numpy as np

from tile_core.tradeoff.optimum import Interval, half, inward
from tile_core.tradeoff.record import Tradeoff, beta_of
from tile_core.tradeoff.swaps import Otherwise


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
    same = f"any {beta_range(kept, found.beta)} gives the same ranking."
    if found.beta == 1:
        return [f"F1 is already the best compromise; {same}", *_between(found)]
    return [f"{_f1(found)} use beta = {number(found.beta)} (b = {short(found.b, kept)}), {same}", *_between(found)]


def _f1(found: Tradeoff) -> str:
    if 0.5 in found.optimum.best:
        return "F1 is among the best, but ties the pairs that swap there; to have them ordered"
    other = percentage(found.swaps.otherwise(0.5, found.b))
    return f"F1 orders {other} of the pairs on which precision and recall disagree otherwise than the optimum;"


def _together(found: Tradeoff) -> str:
    low, high = found.swaps.around(found.b)
    lead = "F1 is already the best compromise"
    if found.b != 0.5:
        lead = f"{_f1(found)} use beta = {number(found.beta)} (b = {number(found.b)}) exactly"
    return f"{lead}: {high - low} pairs swap together there and tie, on either side more is lost."


def _between(found: Tradeoff) -> list[str]:
    """Why the recommended ranking is not exactly in the middle, where that shows."""
    optimality, m = float(found.swaps.optimality(found.b)), found.swaps.contradictions
    if optimality > 0.995:
        return []
    cumulative = found.swaps.cumulative
    i = int(np.searchsorted(cumulative, half(m))) - 1
    many, where = int(cumulative[i + 1] - cumulative[i]), f"{float(beta_of(found.boundaries[i])):.3g}"
    reason = f"{many} of them swap together at beta = {where}" if many > 1 else f"their number, {m}, is odd"
    degree = f"{100 * optimality:.1f} %"
    return [
        f"No order of all these pairs is exactly in the middle, for {reason}: its degree of optimality is {degree}."
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


def number(x: float) -> str:
    """All digits of a number, without an exponent."""
    return f"{Decimal(repr(x)).normalize():f}"
