"""The keys that fields of a view may have and that the schema leaves to the catalogue of scores and to the families."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from tile_core import catalogue, populations
from tile_core.tradeoff import distributions

from . import schema

LEADERBOARD = "leaderboard"
POINT = "point"


@cache
def ends() -> tuple[str, ...]:
    """The possible ends of a path: the point of Explore, or any score that has a place on the Tile."""
    placed = (key for key in _scores_that_rank() if catalogue.CATALOGUE[key].placement(0.3) is not None)
    return (POINT, *placed)


@cache
def known() -> dict[str, Sequence[Any]]:
    """All lists of choices by name, including the schema's."""
    return {
        **schema.schema()["choices"],
        "columns": tuple(catalogue.CATALOGUE),
        "compare": _scores_that_rank(),
        "families": (*populations.FAMILIES, LEADERBOARD),
        "laws": (*distributions.LAWS, LEADERBOARD),
        "places": ends(),
    }


@cache
def score_names() -> dict[str, str]:
    """The key of each score by its symbol, its name and its synonyms, also in lower case; the first of two with one
    name.
    """
    scores = catalogue.CATALOGUE.values()
    written = [(name, score.key) for score in scores for name in (score.symbol, score.name, *score.synonyms)]
    return dict(reversed([*written, *((name.lower(), key) for name, key in written)]))


def _scores_that_rank() -> tuple[str, ...]:
    return tuple(key for key, score in catalogue.CATALOGUE.items() if score.higher_is_better is not None)
