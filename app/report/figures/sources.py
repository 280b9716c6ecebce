"""What a scene asks for its own figures, and where a report gets what is in no leaderboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from tile_core.checks import InvalidInputError
from tile_core.execution import Running
from tile_core.predictions import Predictions

from ... import keys
from ...answers.common import Cached, anew
from ...engine import Engine
from ...predictions.library import PredictionSamples

if TYPE_CHECKING:
    from ...services import Services


@dataclass(frozen=True, slots=True)
class Sources:
    """`cached`: as that of a server's cache. `load`: the predictions of a source, `None` where they are not at hand.

    `digest(source, predictions)` identifies predictions; `first` is the source that the page opens with;
    `engine` computes what takes long.
    """

    cached: Cached
    load: Callable[[object], Predictions | None]
    digest: Callable[[str, Predictions], str]
    first: str
    engine: Engine = field(default_factory=Engine)


class LackError(InvalidInputError):
    """A scene has no figures of its own: why, in words for the reader of the report, after "... of the page X, and"."""


Figures = dict[str, Any]
# The part of the figures that a scene shows, where scenes with one key differ in it.
Look = dict[str, Any]


class FigureRequest(NamedTuple):
    """What a scene asks; scenes with the same `key` have one set of figures.

    `costs`: how much it takes of what one report may take, by what takes it, so that what scenes share is charged once.
    `view`: what of the figures this scene looks at. `find`: the figures for the views of all scenes with this key, and
    the look of each, or `None` where there is but one way to look at them; raises `LackError`, or `InvalidInputError`,
    for what has no answer.
    """

    key: str
    costs: dict[str, int]
    find: Callable[[Sequence[Any]], tuple[Figures, list[Look | None]]]
    view: Any = None


def alike(find: Callable[[], Figures]) -> Callable[[Sequence[Any]], tuple[Figures, list[Look | None]]]:
    """Figures that all scenes with the same key look at in the same way."""
    return lambda views: (find(), [None] * len(views))


def alone(engine: Engine | None = None) -> Sources:
    """Without a server: the bundled predictions, and nothing is known but what was computed for the same report."""
    samples = PredictionSamples()
    return Sources(_once(), samples.load, lambda _, found: found.digest, samples.keys()[0], engine or Engine())


def _once() -> Cached:
    results: dict[str, Any] = {}

    def cached(function: Callable[..., Any], *arguments: object, **how: Unpack[Running]) -> Any:
        key = keys.key(function, *arguments)
        if key not in results:
            results[key] = anew(function, *arguments, **how)
        return results[key]

    return cached


def served(services: Services) -> Sources:
    """Those of a server: its samples and uploads, and its cache."""
    library = services.predictions
    return Sources(services.cache.cached, library.load, library.digest, library.samples.keys()[0], services.engine)
