"""What a scene asks for its own figures, and where a report gets what is in no leaderboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from app.answers.common import Memoize, anew
from app.predictions.samples import PredictionSamples
from tile_core.predictions import Predictions


@dataclass(frozen=True, slots=True)
class Sources:
    """`memoize`: as that of a server's cache. `load`: the predictions of a source, `None` where they are not at hand.

    `digest(source, predictions)` tells predictions from all others; `first` is the source that the page opens with.
    """

    memoize: Memoize
    load: Callable[[object], Predictions | None]
    digest: Callable[[str, Predictions], str]
    first: str


class Asked(NamedTuple):
    """What a scene asks: `key` tells it from all other questions, `cost` is how much of what one report may take.

    `find` answers, and raises `InvalidInputError` for what has no answer.
    """

    key: str
    cost: int
    find: Callable[[], dict[str, Any]]


def alone() -> Sources:
    """Without a server: the bundled predictions, and everything is computed anew."""
    samples = PredictionSamples()
    return Sources(anew, samples.load, lambda _, found: found.digest, samples.keys()[0])


def served(services: Any) -> Sources:
    """Those of a server: its samples and uploads, and its cache."""
    library = services.predictions
    return Sources(services.cache.memoize, library.load, library.digest, library.samples.keys()[0])
