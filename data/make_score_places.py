"""Writes `assets/math/score_places.js`: keys and places of the scores of `tile_core.catalogue`, for the browser.

`python data/make_score_places.py` writes the file; `text()` is what stands in it.
"""

from __future__ import annotations

import math
from pathlib import Path

from tile_core.catalogue import CATALOGUE, Score

FILE = Path(__file__).parents[1] / "assets" / "math" / "score_places.js"
# Negatives are as many as positives, then twice as many: the first tells the odds, the second the power.
_EVEN, _DOUBLE = 1 / 2, 1 / 3
_OTHERS = (0.01, 0.2, 0.9)
_HEAD = """/** Keys and places of the scores of `tile_core.catalogue`, from data/make_score_places.py: do not edit. */

/** @import { PlaceLaw } from '#tile/math/scores' */

/** @type {Record<string, PlaceLaw | null>} */
export const PLACES = {
"""


def text() -> str:
    """The module: for each score where its place is in terms of the prior, `null` for none."""
    return _HEAD + "".join(f"  {key}: {_law(score)},\n" for key, score in CATALOGUE.items()) + "};\n"


def _law(score: Score) -> str:
    if score.placement(_EVEN) is None:
        return "null"
    a, b = (_coordinate(score, axis) for axis in (0, 1))
    return f"{{ a: {a}, b: {b}, fixedPrior: {str(score.fixed_prior_only).lower()} }}"


def _coordinate(score: Score, axis: int) -> str:
    """A number, or odds times a power of the odds of the negative class."""
    even, double, *others = (_at(score, prior, axis) for prior in (_EVEN, _DOUBLE, *_OTHERS))
    if {even} == {double, *others}:
        return _number(even)
    odds = even / (1 - even)
    power = round(math.log2(double / (1 - double) / odds))
    for prior, found in zip(_OTHERS, others, strict=True):
        up = odds * (1 - prior) ** power
        if not math.isclose(up / (up + prior**power), found, rel_tol=1e-12):
            raise ValueError(f"{score.key}: expected odds by a power of the prior's, found {found} at {prior}")
    return f"{{ odds: {_number(float(f'{odds:.15g}'))}, power: {power} }}"


def _at(score: Score, prior: float, axis: int) -> float:
    place = score.placement(prior)
    if place is None:
        raise ValueError(f"{score.key}: expected a place at the prior {prior}, found none")
    return float(place[axis])


def _number(value: float) -> str:
    return repr(value).removesuffix(".0")


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
