"""The figures of scenes of Predictions: the summary of a file and its curves, once for all scenes of that file.
What scenes look at differently is there once for each way of looking: thresholds by their rule, regions by the prior.
A scene's look is {"view": what the page says of itself, "choice" and "regions": which of those in the figures}.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from tile_core import regions as exact
from tile_core import symmetries
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.predictions import Predictions

from ...pages.predictions import answers, compared_thresholds, paired
from .. import maps
from ..scenes import Scene
from .sources import FigureRequest, Figures, LackError, Look, Sources

# Sorting this many scores takes a second or more; the curves of this many models are a megabyte.
_SCORES, _MODELS = 1_000_000, 8
# Digits of the points of a curve: finer than a screen, and a third of the bytes. Accuracies are computed from the
# decisions, which are as on the page.
_DIGITS = 6
_MISSING = "its predictions were not on the server when the report was written"
# The rules that have a number as parameter.
_VALUED = ("fixed", "tpr", "fpr", "alarms")
_View = dict[str, Any]
_Difference = tuple[int, int, float, float | None]


def ask(scene: Scene, sources: Sources) -> FigureRequest:
    """The figures of the models on their predictions; raises `LackError` if these are not available."""
    source = scene.section["source"] or sources.first
    given = sources.load(source)
    if given is None:
        raise LackError(_MISSING)
    view = _view(scene.section, given)
    key = json.dumps(["predictions", sources.digest(source, given)])
    costs = {key: len(given.models) // _MODELS, f"{key} {_rule(view)}": int(given.scores.size > _SCORES)}
    # The predictions are not held in memory: a hundred scenes may be of a hundred large files.
    point = scene.view["a"], scene.view["b"]
    return FigureRequest(key, costs, lambda seen: _find(sources, source, seen), (view, point))


def _view(section: dict[str, Any], given: Predictions) -> _View:
    """How the predictions are looked at, as on the page: what a scene says of models that these are not is left out.

    A scene kept while another file was on its way has models of the file before.
    """
    models, view = len(given.models), {name: value for name, value in section.items() if name != "source"}
    selected, own = view["selected"], view["own"]
    fits = selected is not None and selected < models
    return view | {"selected": selected if fits else None, "own": own if len(own) == models else []}


def _find(
    sources: Sources, source: str, seen: Sequence[tuple[_View, tuple[float, float]]]
) -> tuple[Figures, list[Look | None]]:
    given = sources.load(source)
    if given is None:
        raise LackError(_MISSING)
    views = [view for view, _ in seen]
    shown = answers.shown(sources.cached, sources.digest(source, given), given)
    vertices = shown["vertices"]["performances"]
    choices = {_rule(view): _requested_view(view) for view in views}
    rules, priors = list(choices), list(dict.fromkeys(view["prior"] for view in views))
    asked = [_asked_difference(shown, view, point) for view, point in seen]
    differences = [each for each in dict.fromkeys(asked) if each]
    figures = {
        "kind": "predictions",
        "result": shown | {"roc": _rounded(shown["roc"])},
        "choices": [_choice(given, view) for view in choices.values()],
        "regions": [_regions(vertices, prior) for prior in priors],
        "differences": [_difference(sources, given, each) for each in differences],
    }
    if any(view["uncertain"] for view in views):
        owner, cutoffs = shown["vertices"]["owner"], shown["vertices"]["cutoffs"]
        drawn = given, owner, cutoffs
        figures["draws"] = sources.engine.run(lambda executor: paired.drawn(*drawn, executor=executor))
    looks: list[Look | None] = [
        {
            "view": view,
            "choice": rules.index(_rule(view)),
            "regions": priors.index(view["prior"]),
            "difference": differences.index(each) if each else None,
        }
        for view, each in zip(views, asked, strict=True)
    ]
    return figures, looks


def _asked_difference(shown: dict[str, Any], view: _View, point: tuple[float, float]) -> _Difference | None:
    """The two models whose difference a scene shows with its band, the level and the prior; `None` without a band."""
    if view["curve"] != "difference" or not view["uncertain"]:
        return None
    pair = answers.compared_models(shown, point, view["prior"], view["selected"])
    return (pair[0], pair[1], view["level"], view["prior"]) if pair else None


def _difference(sources: Sources, given: Predictions, asked: _Difference) -> dict[str, Any]:
    one, other, level, prior = asked
    found = sources.engine.run(
        lambda executor: answers.difference(given, [one, other], level, prior, executor=executor)
    )
    return {"kind": "difference", **found}


def _requested_view(view: _View) -> _View:
    """The fields of a view on which its choice of thresholds depends."""
    rule = view["rule"]
    return {
        "rule": rule,
        "value": view["value"] if rule in _VALUED else None,
        "half": rule not in compared_thresholds.GIVEN and view["half"],
        "own": view["own"] if rule == "own" else [],
    }


def _rule(view: _View) -> str:
    """A key of the choice of thresholds: views with equal keys have the same one."""
    return json.dumps(_requested_view(view))


def _choice(given: Predictions, view: _View) -> dict[str, Any]:
    """The models at the thresholds of the rule, or why it cannot be applied."""
    # A model without a threshold in the scene has that of the file, as when the page opens.
    own = view["own"] or [None] * len(given.models)
    cutoffs = [x if each is None else each for each, x in zip(own, given.thresholds.tolist(), strict=True)]
    try:
        choice = compared_thresholds.chosen(given, {**view, "cutoffs": cutoffs})
        result = compared_thresholds.choice_answer(choice, given.prior)
    except InvalidInputError as error:
        return {"choice": None, "problem": str(error)}
    return {"choice": result, "problem": ""}


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
