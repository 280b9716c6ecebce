"""Requests of scenes for figures, and the sources of data that are in no leaderboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack

from tile_core.checks import InvalidInputError
from tile_core.execution import Running
from tile_core.predictions import Predictions

from ... import keys
from ...answers import Cached, uncached
from ...engine import Engine
from ...prediction_samples import PredictionSamples

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
    """Why a scene has no figures of its page: words for the reader that continue "... of the page X, and"."""


Figures = dict[str, Any]
# The settings with which a scene shows its figures, if scenes with the same key differ in them.
Look = dict[str, Any]


class FigureRequest(NamedTuple):
    """A scene's request for figures; scenes with the same `key` share one set of figures.

    `costs`: the cost of each computation, by its name, so that one that scenes share is counted once. `view`: the
    settings with which this scene shows the figures. `find`: takes the views of all scenes with this key and gives the
    figures, and for each scene its settings, or `None` if there is only one way to show them; raises `LackError` or
    `InvalidInputError` for a request without an answer.
    """

    key: str
    costs: dict[str, int]
    find: Callable[[Sequence[Any]], tuple[Figures, list[Look | None]]]
    view: Any = None


def alike(find: Callable[[], Figures]) -> Callable[[Sequence[Any]], tuple[Figures, list[Look | None]]]:
    """Figures that all scenes with the same key show with the same settings."""
    return lambda views: (find(), [None] * len(views))


def seen(find: Callable[[], Figures]) -> Callable[[Sequence[Any]], tuple[Figures, list[Look | None]]]:
    """Figures that all scenes with the same key show, each with the settings of its own view."""
    return lambda views: (find(), [*views])


def alone(engine: Engine | None = None) -> Sources:
    """The sources without a server: the bundled predictions, and results cached within one report only."""
    samples = PredictionSamples()
    return Sources(_memo(), samples.load, lambda _, found: found.digest, samples.keys()[0], engine or Engine())


def _memo() -> Cached:
    results: dict[str, Any] = {}

    def cached(function: Callable[..., Any], *arguments: object, **how: Unpack[Running]) -> Any:
        key = keys.key(function, *arguments)
        if key not in results:
            results[key] = uncached(function, *arguments, **how)
        return results[key]

    return cached


def served(services: Services) -> Sources:
    """The sources of a server: its samples and uploads, and its cache."""
    library = services.predictions
    return Sources(services.cache.cached, library.load, library.digest, library.samples.keys()[0], services.engine)
