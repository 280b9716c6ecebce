"""The figures of a scene of Predictions: what the page is told, its curves, the choice of thresholds, the regions."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from app.answers import predictions as answers
from app.report import maps
from app.report.scenes import Scene
from app.report.sources import Asked, Sources
from tile_core import regions as exact
from tile_core import symmetries
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.predictions import Predictions

# Sorting so many scores takes a second or more; the curves of so many models a megabyte.
_SCORES, _MODELS = 1_000_000, 8
# Of the points of a curve: finer than a screen, and a third of the bytes.
_DIGITS = 6
_View = dict[str, Any]


def ask(scene: Scene, sources: Sources) -> Asked | None:
    """The models on their predictions; `None` where these are not at hand."""
    source = scene.section["source"] or sources.first
    given = sources.load(source)
    if given is None:
        return None
    view = _view(scene.section, given)
    key = json.dumps(["predictions", sources.digest(source, given), view])
    cost = max(len(given.models) // _MODELS, int(given.scores.size > _SCORES))
    # The predictions themselves are not held meanwhile: a hundred scenes may be of as many large files.
    return Asked(key, cost, lambda: _find(sources, source, view))


def _view(section: dict[str, Any], given: Predictions) -> _View:
    """How the predictions are looked at; raises `InvalidInputError` for what does not fit them."""
    models, view = len(given.models), {name: value for name, value in section.items() if name != "source"}
    if view["selected"] is not None and view["selected"] >= models:
        raise InvalidInputError(f"selected: expected one of {models} models, found {view['selected']}")
    if len(view["own"]) not in (0, models):
        raise InvalidInputError(f"own: expected {models} thresholds, one for each model, found {len(view['own'])}")
    return view


def _find(sources: Sources, source: str, view: _View) -> dict[str, Any]:
    given = sources.load(source)
    if given is None:
        raise InvalidInputError("source: expected predictions that are at hand, found that they have just gone")
    shown = answers.shown(sources.memoize, sources.digest(source, given), given)
    choice, problem = _choice(given, view)
    return {
        "kind": "predictions",
        "view": view,
        "told": shown.told | {name: _rounded(shown.told[name]) for name in ("roc", "decisions")},
        "recall": [_points(*each) for each in shown.recall],
        "accuracy": [_points(*each) for each in shown.accuracy],
        "choice": choice,
        "problem": problem,
        "regions": _regions(shown.told["vertices"]["performances"], view["prior"]),
    }


def _choice(given: Predictions, view: _View) -> tuple[dict[str, Any] | None, str]:
    """The models at the thresholds of the rule, or why it cannot be applied."""
    # Who has no threshold of the scene's own has that of the file, as when the page opens.
    own = view["own"] or [None] * len(given.models)
    cutoffs = [x if each is None else each for each, x in zip(own, given.thresholds.tolist(), strict=True)]
    try:
        return answers.told_of(answers.chosen(given, {**view, "cutoffs": cutoffs}), given.prior), ""
    except InvalidInputError as error:
        return None, str(error)


def _rounded(curves: list[list[list[float]]]) -> list[list[list[float]]]:
    return [_points(*np.reshape(curve, (-1, 2)).T) for curve in curves]


def _points(x: FloatArray, y: FloatArray) -> list[list[float]]:
    points: list[list[float]] = np.stack([x, y], -1).round(_DIGITS).tolist()
    return points


def _regions(vertices: list[list[float]], prior: float | None) -> list[dict[str, Any]]:
    """Where each vertex of all models is first; nothing where there are none, or too many."""
    if not 0 < len(vertices) <= maps.MANY:
        return []
    rows = np.array(vertices)
    return maps.listed(exact.regions(rows if prior is None else symmetries.shift_prior(rows, prior)))
