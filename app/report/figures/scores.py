"""The figures of a scene of Scores, as the page gets them: its maps on the finest grid that the page asks for, and
whether its scores can rank. An audit takes a tenth of a second, so maps are all that is charged.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from tile_core import formulas, populations
from tile_core.checks import FloatArray
from tile_core.formulas import FormulaError
from tile_core.importers import cells

from ...pages.scores import answers, audits, side_by_side
from ...pages.scores import request as scores_request
from ...pages.scores.request import Question
from ...view.known_keys import LEADERBOARD
from ..scenes import Scene
from .sources import FigureRequest, LackError, Sources, alike

# On more performances a map takes seconds.
_MANY = 1_000
# Maps side by side on a fine grid: half a megabyte.
_MAPS = 9
# How many letters of an invalid formula a message quotes.
_LONGEST = 100


def ask(scene: Scene, sources: Sources) -> FigureRequest:
    """The maps of one or two scores, on performances of a family or on those of the leaderboard in force.

    Raises `LackError` for a text that is no score.
    """
    for text in filter(None, scene.section["texts"]):
        _refuse_unreadable(text)
    family = populations.FAMILIES.get(scene.section["family"])
    settings = {name: scene.section[name] for name in ("texts", "family", "size", "seed", "coefficient")}
    settings["parameter"] = scene.parameter(None if family is None else family.parameter)
    several = {name: scene.section[name] for name in ("compared", "priors")}
    for text in several["compared"]:
        _refuse_unreadable(text)
    question = _question(settings)
    rows = scene.performances if family is None else answers.family_performances(question)
    found = partial(_find, sources, settings, several, (rows, scene.performances))
    # Audits include the leaderboard even if the maps are of a family.
    overlays = scene.section["overlays"]
    key = json.dumps(["scores", settings, several, overlays, scene.in_force])
    on = scene.in_force if family is None else None
    maps = [json.dumps(["map", {**settings, "texts": text}, on]) for text in settings["texts"] if text]
    each = 3 if len(rows) > _MANY else 1
    costs = dict.fromkeys(maps, each)
    if several["compared"]:
        costs |= {json.dumps(["side by side", settings, several, on]): each * max(1, len(several["compared"]) // 3)}
    return FigureRequest(key, costs, alike(lambda: found() | {"overlays": overlays}))


def _refuse_unreadable(text: str) -> None:
    try:
        formulas.score(text)
    except FormulaError as error:
        what = str(error).removeprefix("formula: ")
        raise LackError(f"its formula “{cells.short(text, _LONGEST)}” cannot be read: {what}") from error


def _find(
    sources: Sources, settings: dict[str, Any], several: dict[str, Any], on: tuple[FloatArray, FloatArray]
) -> dict[str, Any]:
    rows, board = on
    question = _question(settings | several, scores_request.finest(len(rows), settings["coefficient"]))
    return {
        "kind": "scores",
        "question": settings,
        "side_by_side": _side_by_side(sources, question, rows) if question.compared else None,
        "families": {}
        if question.family == LEADERBOARD
        else {question.family: scores_request.FAMILIES[question.family]},
        "answer": sources.engine.run(
            lambda executor: answers.mapped(sources.cached, question, rows, executor=executor)
        ),
    } | audits.compared(sources.cached, question, rows, board)


def _side_by_side(sources: Sources, question: Question, rows: FloatArray) -> dict[str, Any]:
    """Maps side by side; many of them on few points, so that the file stays small."""
    many = len(question.compared) * max(1, len(question.priors)) > _MAPS
    grid = side_by_side.COARSE if many else side_by_side.grid_of(len(rows))
    return side_by_side.compared(sources.cached, question, rows, grid)


def _question(settings: dict[str, Any], grid: int = scores_request.GRIDS[0]) -> Question:
    """The question in the form that the page sends, checked in the same way."""
    texts = {"scores": [text for text in settings["texts"] if text], "grid": grid, "board": None}
    return scores_request.read({**settings, **texts, "known": "", "page": "report", "turn": 0})
