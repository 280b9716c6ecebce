"""The requests of the page about a file of predictions, checked, and the common fields of each answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dash import NoUpdate, no_update

from tile_core.checks import InvalidInputError
from tile_core.predictions import Predictions

from ...services import Services
from . import answers

_ABSENT = object()
# What a question of this page holds; a rule is checked where it is followed.
_KINDS: dict[str, tuple[type, ...]] = {"source": (str, int, type(None)), "turn": (int,)}
_OPTIONAL: dict[str, tuple[type, ...]] = {"page": (str,), "model": (int, type(None))}


def read(data: object) -> None:
    """Raise `InvalidInputError` for what is not a request of this page."""
    request = data if isinstance(data, dict) else {}
    fits = all(type(request.get(name, _ABSENT)) in kinds for name, kinds in _KINDS.items())
    if not fits or not all(type(request[name]) in kinds for name, kinds in _OPTIONAL.items() if name in request):
        raise InvalidInputError(f"question: expected the page's own state, found {str(data)[:80]!r}")


def reply(data: Any, of: str, kind: str, **more: Any) -> dict[str, Any]:
    """An answer; by its first three entries the page recognises whether it still waits for it."""
    return {"of": of, "turn": data["turn"], "source": data["source"], "kind": kind, **more}


def about_file(
    services: Services, data: Any, of: str, respond: Callable[[Predictions], dict[str, Any]]
) -> dict[str, Any] | NoUpdate:
    """The answer of `respond` for the requested file; or that the server no longer has it, or what is wrong."""
    if not data:
        return no_update
    read(data)
    given = services.predictions.load(data["source"])
    if given is None:
        return reply(data, of, "gone")
    try:
        return reply(data, of, of, **respond(given))
    except InvalidInputError as error:
        return reply(data, of, "wrong", message=str(error))


def turn(services: Services, data: Any) -> Callable[[], bool]:
    """Whether the page has requested other charts meanwhile."""
    superseded: Callable[[], bool] = services.latest_requests.take(page_of_bands(data), int(data["turn"]))
    return superseded


def page_of_bands(data: Any) -> str:
    """The name under which the latest request for bands of a page, and its progress, are noted."""
    return f"{data.get('page', '')[:32]}b"


def shown_of(services: Services, data: Any) -> dict[str, Any] | None:
    """The overview of the requested file; `None` where the server no longer has it."""
    given = services.predictions.load(data["source"])
    if given is None:
        return None
    return answers.shown(services.cache.cached, services.predictions.digest(data["source"], given), given)
