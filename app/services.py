"""What pages share on the server: settings, stored leaderboards, computed results, samples, and
whose turn it is.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from app.cache import Cache
from app.predictions.intake import open_intake
from app.predictions.library import Library
from app.predictions.samples import PredictionSamples
from app.samples import Samples
from app.settings import Settings
from app.store import Store
from app.turns import Turns
from app.warming import Warming


@dataclass(frozen=True, slots=True)
class Services:
    """One for each server; nothing in it belongs to a visitor."""

    settings: Settings
    store: Store
    cache: Cache
    samples: Samples
    predictions: Library
    turns: Turns = field(default_factory=Turns)
    warming: Warming = field(default_factory=Warming)


def open_services(settings: Settings) -> Services:
    """The services of a server with these settings.

    Raises `InvalidInputError` when the file to open at start cannot be used, `OSError` when a folder cannot.
    """
    store = Store(settings.datasets, settings.secret, settings.limits)
    samples = Samples(store, settings.dataset, settings.limits)
    library = Library(PredictionSamples(), open_intake(settings))
    return Services(settings, store, Cache(settings.cache, settings.limits.cache_entries), samples, library)
