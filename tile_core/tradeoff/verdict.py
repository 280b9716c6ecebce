"""The trade-off in words. Plain text; numbers are rounded so that what is advised stays true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from tile_core.number_format import inward, percent, prevalence, unrounded, within
from tile_core.scores import beta_of, place_of
from tile_core.tradeoff.drawn import OptimalBeta
from tile_core.tradeoff.optimum import Interval, half
from tile_core.tradeoff.record import Tradeoff
from tile_core.tradeoff.swaps import Difference, Swaps, same_place

# A place on a swap is written as a fraction with at most this denominator.
_PARTS = 9999


# What an operation of `symmetries` did, by its key.
OPERATIONS = {
    "swap_classes": "the classes swapped",
    "change_prediction": "the prediction changed",
    "change_truth": "the truth changed",
    "swap_truth_prediction": "truth and prediction swapped",
}


def verdict(found: Tradeoff, certain: OptimalBeta | None = None) -> str:
    """What to do: which beta, how far F1 is from it, what else gives the same ranking, which rows are left out.

    `certain`: the interval of the optimal beta, if it is known. Where 1 is in it, nothing is advised against F1.
    """
    return " ".join([*_advice(found, certain), *_notes(found)])


def conditions(prior: float | None = None, operations: Sequence[str] = (), *, edited: bool = False) -> str:
    """For which performances a verdict holds, in words; "" for those of the data.

    `prior` to which they are shifted, the `operations` after that, by their keys; `edited`: some are changed by hand.
    """
    done = f"with {' and '.join(OPERATIONS[key] for key in operations)}" if operations else ""
    shifted = "" if prior is None else f"at prevalence {prevalence(prior)}"
    return ", then ".join(filter(None, ["with rows changed by hand" if edited else "", shifted, done]))


def under(where: str, said: str) -> str:
    """A verdict that names its `conditions`."""
    if not where:
        return said
    return f"{where[0].upper()}{where[1:]}, {said if said.startswith('F1') else said[0].lower() + said[1:]}"


def _advice(found: Tradeoff, certain: OptimalBeta | None) -> list[str]:
    size, m = len(found.used), found.swaps.contradictions
    if size < 2:
        none = "No classifier has both precision and recall defined."
        return ["Only one classifier: nothing to rank." if size else none]
    if m == 0:
        return ["Precision and recall disagree on no pair: every β gives the same ranking."]
    equivalent = found.optimum.equivalent
    between = "" if certain is None else f" ({certain})"
    if equivalent.single or m == 1:
        said = [_together(found) if equivalent.single else _alone(found)]
        return said if certain is None else [*said, f"The optimal β is uncertain{between}."]
    same = f"Every β {beta_range(equivalent, found.beta)} gives this ranking"
    if found.beta == 1:
        every = " that orders all pairs" if found.optimum.best.single else ""
        return [f"F1 is already the optimal compromise{every}{between}. {same}.", *_between(found)]
    beta = f"β = {unrounded(found.beta)}"
    place = f"on the Tile, {beta} is at b = {within(found.b, equivalent.low, equivalent.high)}"
    advice = f"Use {beta}{between} instead of 1."
    if certain is not None and 1 in certain:
        advice = f"{beta}{between}; these counts cannot tell it from F1."
    return [f"{advice} {_f1(found)} {same}; {place}.", *_between(found)]


def _f1(found: Tradeoff) -> str:
    if 0.5 in found.optimum.best:
        return "F1 is also optimal, but ties the pairs that swap there."
    return f"F1 {compared(found.swaps.difference(0.5, found.b), found.swaps.contradictions)}."


def compared(other: Difference, many: int) -> str:
    """What a ranking does with the `many` discordant pairs, compared with the optimal one: what follows its name."""
    clauses: list[str] = []
    if other.reversed:
        share = "" if many == 1 else f" ({percent(other.share)})"
        clauses.append(f"reverses {_discordant(other.reversed, many)}{share}")
    if other.tied:
        clauses.append(f"ties {other.tied:,}" if clauses else f"ties {_discordant(other.tied, many)}")
    if other.ordered:
        these = "" if clauses else " discordant pair" if other.ordered == 1 else " discordant pairs"
        clauses.append(f"orders {other.ordered:,}{these} that the optimum ties")
    listed = " and ".join(filter(None, [", ".join(clauses[:-1]), *clauses[-1:]]))
    relative = ", relative to the optimum" if other.reversed else ""
    return f"{listed}{relative}" or "gives the same ranking as the optimum"


def _discordant(pairs: int, many: int) -> str:
    return "the one discordant pair" if many == 1 else f"{pairs:,} of the {many:,} discordant pairs"


def _together(found: Tradeoff) -> str:
    low, high = found.swaps.around(found.b)
    lead = "F1 is already the optimal compromise."
    if found.b != 0.5:
        lead = f"Use {_on_swap(found.swaps, found.b)} instead of 1. {_f1(found)}"
    return f"{lead} There, {high - low} pairs swap together and tie; a smaller or larger β is farther from the middle."


def _alone(found: Tradeoff) -> str:
    """For a single pair: its tie is half way, and each order of it is that of precision or of recall."""
    equivalent, swap = found.optimum.equivalent, float(found.boundaries[0])
    whose = "recall" if equivalent.low >= swap else "precision"
    f1 = ", as does F1" if 0.5 in equivalent else ""
    at = "Only F1 itself ties" if swap == 0.5 else f"Only {_on_swap(found.swaps, swap)} ties"
    return (
        "Precision and recall disagree on only one pair. Each order of it follows one of the two: every β "
        f"{beta_range(equivalent, found.beta)} follows {whose}{f1}. {at} the pair, half way between them."
    )


def _on_swap(swaps: Swaps, b: float) -> str:
    return f"{_beta_on_swap(swaps, b)} ({on_swap('b', swaps, b)})"


def _beta_on_swap(swaps: Swaps, b: float) -> str:
    text = within(float(beta_of(b)), *beta_of(_around(swaps, b)).tolist())
    return f"β {'=' if _same(float(place_of(float(text))), b) else '≈'} {text}"


def _between(found: Tradeoff) -> list[str]:
    """Why the recommended ranking is not exactly in the middle, where that shows."""
    optimality, m = float(found.swaps.optimality(found.b)), found.swaps.contradictions
    if optimality > 0.995:
        return []
    cumulative = found.swaps.cumulative
    i = int(np.searchsorted(cumulative, half(m))) - 1
    many, where = int(cumulative[i + 1] - cumulative[i]), _beta_on_swap(found.swaps, float(found.boundaries[i]))
    reason = f"{many} of them swap together at {where}" if many > 1 else f"their number, {m}, is odd"
    best = found.optimum.best
    tie = f"; {_on_swap(found.swaps, best.low)} ties one of them and has 100 %" if best.single else ""
    return [
        f"No ranking of all these pairs is exactly in the middle, because {reason}: the degree of optimality is "
        f"{percent(optimality)}{tie}."
    ]


def _notes(found: Tradeoff) -> list[str]:
    reasons = Counter(reason for _, reason in found.left_out)
    if not reasons:
        return []
    return [f"Left out: {', '.join(f'{many} ({reason})' for reason, many in reasons.items())}."]


def beta_range(interval: Interval, beta: float) -> str:
    """The betas of an interval of b around `beta`, in words: between two numbers, or above one."""
    ends = beta_of([interval.low, interval.high]).tolist()
    low, high = inward(ends[0], ends[1], beta)
    return f"above {low}" if high == "∞" else f"between {low} and {high}"


def on_swap(name: str, swaps: Swaps, x: float) -> str:
    """The place x of a swap, called `name`: a fraction, or rounded between the swaps before and after it."""
    fraction = Fraction(x).limit_denominator(_PARTS)
    if _same(float(fraction), x):
        return f"{name} = {fraction} exactly"
    return f"{name} ≈ {within(x, *_around(swaps, x))}"


def _same(x: float, place: float) -> bool:
    """Whether x is on the swap at `place`."""
    return abs(x - place) <= float(same_place(np.asarray(place)))


def _around(swaps: Swaps, x: float) -> tuple[float, float]:
    """The places of the swaps before and after the one at x, or the ends of the path."""
    i = int(np.searchsorted(swaps.boundaries, x - float(same_place(np.asarray(x)))))
    return swaps.between(np.array(i))[0].item(), swaps.between(np.array(i + 1))[1].item()
