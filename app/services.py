"""What pages share on the server: settings, stored leaderboards, computed results, samples, and
the latest request of each page.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .engine import Engine
from .prediction_samples import PredictionSamples
from .samples import Samples
from .settings import Settings
from .storage.backends import Backend, Folders, open_backend
from .storage.leaderboards import Store
from .storage.result_cache import Cache
from .storage.rooms import Rooms
from .storage.slots import Slots
from .storage.votes import Votes
from .uploads.predictions.intake import open_intake
from .uploads.predictions.library import Library
from .uploads.readers import READERS, Readers
from .uploads.shared_tables import SharedTables
from .web import visitor
from .web.progress_notes import ProgressNotes
from .web.supersede import LatestRequests, SharedRequests
from .web.warmup import Warming

# Bytes of the small tables of uploads that processes share.
_TABLES = 100_000_000
# Bytes of all rooms and votes, and seconds for which each stays after its last use.
_ROOMS, _ROOM_SECONDS = 50_000_000, 86_400


@dataclass(frozen=True, slots=True)
class Services:
    """What the callbacks of one server share; nothing in it belongs to a visitor."""

    settings: Settings
    store: Store
    cache: Cache
    samples: Samples
    predictions: Library
    readers: Readers
    rooms: Rooms
    votes: Votes
    backend: Backend = field(default_factory=Folders)
    engine: Engine = field(default_factory=Engine)
    latest_requests: LatestRequests = field(default_factory=LatestRequests)
    warming: Warming = field(default_factory=Warming)
    progress: ProgressNotes = field(default_factory=ProgressNotes)
    fine_places: Slots = field(default_factory=lambda: Slots(None, 1))


def open_services(settings: Settings) -> Services:
    """The services of a server with these settings.

    Raises `InvalidInputError` when the file to open at start or a setting cannot be used, `OSError` when a folder
    cannot be used or a service cannot be reached.
    """
    backend, engine = open_backend(settings), Engine(settings.scheduler)
    person = visitor.present(settings.identity_header if settings.private else "")
    store = Store(settings.datasets, settings.secret, settings.limits, person, backend)
    samples = Samples(store, settings.dataset, settings.limits)
    library = Library(PredictionSamples(), open_intake(settings, backend, engine))
    several = settings.workers > 1 or bool(settings.redis_url)
    tables = backend.records(settings.datasets / "tables", _TABLES, 3_600, durable=False) if several else None
    seats = backend.records(settings.folder / "rooms", _ROOMS, _ROOM_SECONDS, durable=False)
    slots = Slots(settings.shared("readers"), READERS)
    shared_tables = None if tables is None else SharedTables(tables)
    readers = Readers(slots, visitor.client(settings.identity_header), shared_tables)
    cache = Cache(backend.answers(settings.cache, settings.limits.cache_entries))
    questions = backend.notes(settings.shared("questions"))
    progress = ProgressNotes(backend.notes(settings.shared("progress")))
    places = Slots(settings.shared("fine-places"), 1)
    latest = LatestRequests() if questions is None else SharedRequests(questions)
    shared: dict[str, Any] = {"latest_requests": latest, "progress": progress, "fine_places": places}
    return Services(
        settings, store, cache, samples, library, readers, Rooms(seats), Votes(seats), backend, engine, **shared
    )
