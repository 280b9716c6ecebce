"""Places of the Tile as people name them: by two numbers, or by a score."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from .arguments import ArgumentError

if TYPE_CHECKING:
    from tile_core.catalogue.definition import Score
    from tile_core.checks import FloatArray


def place_of(text: str, rows: FloatArray, argument: str = "at") -> tuple[float, float]:
    """The place given as "A,B" or by the name of a score; raises `ArgumentError` where there is none.

    The message names the `argument`.
    """
    from tile_core import catalogue, performance

    score = catalogue.named(text)
    if score is None:
        return _point(text, argument)
    prior = performance.common_prior(rows)
    if score.fixed_prior_only and prior is None:
        raise ArgumentError(
            f"{argument} {text}: it has a place only at a common prior, and the rows differ in theirs;"
            " add a prior (--prior)"
        )
    place = score.placement(math.nan if prior is None else prior)
    if place is None:
        raise ArgumentError(
            f"{argument} {text}: not on the Tile, no ranking score gives its order; expected {_accepted()}"
        )
    return place


def _point(text: str, argument: str) -> tuple[float, float]:
    try:
        a, b = (float(part) for part in text.split(","))
    except ValueError:
        a = b = -1.0
    if not (0 <= a <= 1 and 0 <= b <= 1):
        raise ArgumentError(f"{argument}: found {text}; expected {_accepted()}")
    return a, b


def _accepted() -> str:
    """What names a place of the Tile."""
    from tile_core import catalogue

    keys = ", ".join(key for key, score in catalogue.CATALOGUE.items() if score.order)
    return (
        "two numbers from 0 to 1, such as 0.5,0.8; a score: "
        f"{keys}, or F-beta such as F3; or another name or symbol of one, such as recall or κ"
    )


def scored_otherwise(text: str, rows: FloatArray, at: tuple[float, float]) -> Score | None:
    """The score that a text names, if its values are not those of the canonical score of its place."""
    import numpy as np

    from tile_core import catalogue, scores

    score = catalogue.named(text)
    same = score is None or np.allclose(
        score.function(rows), scores.canonical_score(rows, *at), rtol=1e-12, atol=0, equal_nan=True
    )
    return None if same else score
