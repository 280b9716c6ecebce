"""What the page receives for a file of predictions, and for the bootstrap bands of one model."""

from __future__ import annotations

from functools import partial
from typing import Any

from dash import no_update, set_props

from tile_core.checks import InvalidInputError
from tile_core.predictions import Predictions

from ... import keys
from ...services import Services
from ...view.schema import choices
from . import answers, paired
from .questions import about_file, page_of_bands, read, reply, shown_of, turn


def answer(services: Services, data: Any) -> Any:
    """What the page receives for a file, or for the bands of one model if one is requested.

    A failure is an answer, too: without one the page would wait for ever.
    """
    if not data:
        return no_update
    read(data)
    try:
        return overview(services, data) if data.get("model") is None else banded(services, data)
    except Exception:
        set_props("predictions-file-answer", {"data": reply(data, "file", "failed")})
        raise


def overview(services: Services, data: Any) -> Any:
    """What the page receives for a file of predictions."""
    # Bands that are still being drawn belong to the file that this one replaces.
    superseded = turn(services, data)
    shown = shown_of(services, data)
    if superseded():
        return no_update
    return reply(data, "file", "gone") if shown is None else reply(data, "file", "predictions", **shown)


def banded(services: Services, data: Any) -> Any:
    """Bootstrap bands of one model."""
    superseded, model = turn(services, data), int(data["model"])
    given = services.predictions.load(data["source"])
    if given is None:
        return reply(data, "file", "gone")
    key = services.predictions.digest(data["source"], given)
    try:
        asked = answers.answer_of_bands, keys.Digested(given, key), model, _level(data)
        note = services.progress.note(page_of_bands(data))
        cached = partial(
            services.cache.cached, *asked, cancel=superseded, progress=lambda done, total: note(done / total)
        )
        found = services.engine.run(lambda pool: cached(executor=pool))
    except answers.CancelledError:
        return no_update
    except InvalidInputError as error:
        return reply(data, "file", "wrong", message=str(error))
    return no_update if superseded() else reply(data, "file", "bands", **found)


def progress(services: Services, data: Any) -> Any:
    """The share of the bootstrap samples drawn so far for the bands that the page requested last."""
    if not data:
        return no_update
    read(data)
    return reply(data, "progress", "progress", done=services.progress.done(page_of_bands(data)))


def _level(data: Any) -> float:
    """The requested level; raises `InvalidInputError` for one that the page does not offer."""
    level, levels = data.get("level", 0.95), choices("levels")
    if level not in levels:
        raise InvalidInputError(f"level: expected one of {', '.join(map(str, levels))}; found {level}")
    return float(level)


def at_prior(services: Services, data: Any) -> Any:
    """Scores and curves over the coverage of all models at a prevalence other than that of the samples."""

    def respond(given: Predictions) -> dict[str, Any]:
        key = services.predictions.digest(data["source"], given)
        found: dict[str, Any] = services.cache.cached(answers.at_prior, keys.Digested(given, key), _prior(data))
        return found

    return about_file(services, data, "prior", respond)


def _prior(data: Any) -> float:
    """The requested prevalence; raises `InvalidInputError` for what is not a number."""
    prior = data.get("prior")
    if isinstance(prior, bool) or not isinstance(prior, int | float):
        raise InvalidInputError(f"prior: expected a number strictly between 0 and 1, found {prior!r}")
    return float(prior)


def difference(services: Services, data: Any) -> Any:
    """The difference of the decision curves of two models, with its band from a paired bootstrap."""
    if not data:
        return no_update
    read(data)
    given = services.predictions.load(data["source"])
    if given is None:
        return reply(data, "difference", "gone")
    key = keys.Digested(given, services.predictions.digest(data["source"], given))
    superseded = services.latest_requests.take(f"{data.get('page', '')[:32]}e", int(data["turn"]))
    try:
        asked = answers.difference, key, _pair(data), _level(data), None if data.get("prior") is None else _prior(data)
        found = services.engine.run(lambda pool: services.cache.cached(*asked, cancel=superseded, executor=pool))
    except answers.CancelledError:
        return no_update
    except InvalidInputError as error:
        return reply(data, "difference", "wrong", message=str(error))
    except Exception:
        set_props("predictions-difference-answer", {"data": reply(data, "difference", "failed")})
        raise
    return reply(data, "difference", "difference", **found)


def _pair(data: Any) -> list[int]:
    """The two models of a request; raises `InvalidInputError` for what are not two whole numbers."""
    pair = data.get("pair")
    if not isinstance(pair, list) or len(pair) != 2 or not all(type(each) is int for each in pair):
        raise InvalidInputError(f"pair: expected two models, found {str(pair)[:80]!r}")
    return pair


def draws(services: Services, data: Any) -> Any:
    """The models at their thresholds in every draw of the paired bootstrap."""
    if not data:
        return no_update
    read(data)
    given, shown = services.predictions.load(data["source"]), shown_of(services, data)
    if given is None or shown is None:
        return reply(data, "draws", "gone")
    key = keys.Digested(given, services.predictions.digest(data["source"], given))
    vertices = shown["vertices"]
    superseded = services.latest_requests.take(f"{data.get('page', '')[:32]}d", int(data["turn"]))
    try:
        asked = paired.drawn, key, vertices["owner"], vertices["cutoffs"]
        found = services.engine.run(lambda pool: services.cache.cached(*asked, cancel=superseded, executor=pool))
    except answers.CancelledError:
        return no_update
    except Exception:
        set_props("predictions-draws-answer", {"data": reply(data, "draws", "failed")})
        raise
    return reply(data, "draws", "draws", **found)
