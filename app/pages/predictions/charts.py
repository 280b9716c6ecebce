"""The charts of a file of predictions, and the bootstrap bands of one model."""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go
from dash import dcc, no_update, set_props

from tile_core.checks import InvalidInputError

from ... import keys
from ...answers import predictions as answers
from ...components import controls
from ...services import Services
from .panels import CHARTS
from .questions import read, reply, shown_of, turn

# The charts stay as they are.
_SAME = [no_update] * len(CHARTS)


def drawn(services: Services, data: Any) -> tuple[Any, ...]:
    """The charts of a file of predictions, with the bands of one model if one is asked for, and what the page is told.

    What fails is told, too: the page would wait for ever.
    """
    if not data:
        return no_update, *_SAME
    read(data)
    try:
        return overview(services, data) if data.get("model") is None else banded(services, data)
    except Exception:
        set_props("predictions-file-told", {"data": reply(data, "file", "failed")})
        raise


def overview(services: Services, data: Any) -> tuple[Any, ...]:
    """What the page is told of a file of predictions, and the charts."""
    # Bands that are still being drawn are of a file, or in colours, that nobody will see.
    moot = turn(services, data)
    shown = shown_of(services, data)
    if moot():
        return no_update, *_SAME
    if shown is None:
        return reply(data, "file", "gone"), *_SAME
    plots = answers.charts(shown, _colours(shown), _scheme(data))
    return reply(data, "file", "predictions", **shown.told), *map(_plot, plots)


def banded(services: Services, data: Any) -> tuple[Any, ...]:
    """Bootstrap bands of one model, in the table and in the charts."""
    moot, model = turn(services, data), int(data["model"])
    given, shown = services.predictions.load(data["source"]), shown_of(services, data)
    if given is None or shown is None:
        return reply(data, "file", "gone"), *_SAME
    key = services.predictions.digest(data["source"], given)
    try:
        found = services.cache.cached(answers.band_of, keys.Digested(given, key), model, cancel=moot)
    except answers.CancelledError:
        return no_update, *_SAME
    except InvalidInputError as error:
        return reply(data, "file", "wrong", message=str(error)), *_SAME
    if moot():
        return no_update, *_SAME
    plots = answers.charts(shown, _colours(shown), _scheme(data), (model, found))
    return reply(data, "file", "bands", **answers.told_of_bands(model, found)), *map(_plot, plots)


def _colours(shown: answers.Shown) -> list[int]:
    return list(range(len(shown.told["models"])))


def _scheme(data: Any) -> str:
    return "dark" if data.get("scheme") == "dark" else "light"


def _plot(figure: go.Figure) -> dcc.Graph:
    return controls.plot(figure, still=False)
