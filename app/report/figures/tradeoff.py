"""The figures of a scene of Trade-off: the answer about the path, and the lines of its charts of entities."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from tile_core import catalogue
from tile_core.checks import FloatArray
from tile_core.tradeoff.distributions import LAWS

from ... import keys
from ...answers import packed
from ...pages.tradeoff import answers
from ...pages.tradeoff import entity_lines as charts
from ...pages.tradeoff.laws import of_law
from ...pages.tradeoff.queue import BusyError
from ...pages.tradeoff.request import PRECISION, RECALL, Place, TradeoffQuestion, draws_of
from ...pages.tradeoff.results import Found
from ...view.known_keys import LEADERBOARD, POINT
from ..scenes import Scene, request
from .sources import FigureRequest, LackError, Sources, seen

# Points along the path: finer than a screen, and half the bytes.
_DIGITS = 6


def ask(scene: Scene, sources: Sources) -> FigureRequest:
    """The path between two scores on the leaderboard in use, or from precision to recall on a distribution.

    Raises `LackError` where there is no path.
    """
    question = _question(scene)
    law = LAWS.get(question.family)
    view = {"needs": law.needs if law else None, "parameter": question.parameter}
    view |= {name: scene.section[name] for name in ("figure", "turned")}
    if question.family != LEADERBOARD:
        key = keys.key(of_law, replace(question, board=None))
        return FigureRequest(key, {}, seen(lambda: _of_law(question)), view)
    if question.start == question.end:
        raise LackError("both ends of its path are the same point")
    where = answers.conditions_of(scene.board, request(scene.view))
    key = keys.key(_of_board, answers.way_of(scene.board, question), scene.in_force, where)
    cost = int(answers.large(scene.board, len(scene.performances)))
    return FigureRequest(key, {key: cost}, seen(lambda: _of_board(scene, sources, question, where)), view)


def _question(scene: Scene) -> TradeoffQuestion:
    family, law = scene.section["family"], LAWS.get(scene.section["family"])
    start, end = (PRECISION, RECALL) if law else (_place(scene, scene.section[name]) for name in ("from", "to"))
    parameter = scene.parameter(law.needs) if law else None
    draws = None if law else draws_of(scene.view)
    return TradeoffQuestion(family, parameter, start, end, request(scene.view), None, "light", "", 0, draws)


def _place(scene: Scene, key: str) -> Place:
    """The place of a score at the prior in use; or the point that Explore had when the path was chosen."""
    if key == POINT:
        a, b = scene.section["pinned"] or (scene.view["a"], scene.view["b"])
        return a, b
    common = scene.common
    place = catalogue.CATALOGUE[key].placement(0.5 if common is None else common)
    return place if place and all(map(math.isfinite, place)) else PRECISION


def _of_law(question: TradeoffQuestion) -> dict[str, Any]:
    law = of_law(question, LAWS[question.family])
    return {"kind": "tradeoff", "family": question.family, "result": law.answer, "scores": None}


def _of_board(scene: Scene, sources: Sources, question: TradeoffQuestion, where: str) -> dict[str, Any]:
    names = [*scene.board.entities, *(entity["name"] for entity in scene.view["added"])]
    try:
        return _figures(question, _result(scene, sources, question), names, where)
    except BusyError as error:
        raise LackError("the server was busy with other large leaderboards when the report was written") from error


def _result(scene: Scene, sources: Sources, question: TradeoffQuestion) -> Found:
    return answers.of_board(sources.cached, scene.board, question, curve=False, engine=sources.engine)


def _figures(question: TradeoffQuestion, found: Found, names: list[str], where: str) -> dict[str, Any]:
    scores = None
    if found.curves is not None:
        t, values, _ = found.curves
        scores = _lines(found, t, values, charts.best_scored(values))
    result = answers.path_answer(found, names, where)
    return {"kind": "tradeoff", "family": question.family, "result": result, "scores": scores}


def _lines(found: Found, t: FloatArray, values: charts.AnyFloats, best: list[int]) -> dict[str, Any]:
    """One line for each of the best, in the order of the leaderboard; `values` has a row for each point of the path."""
    chosen = sorted(best)
    entities = found.used[chosen].tolist()
    return {"t": t.round(_DIGITS).tolist(), "entities": entities, "values": packed(values[chosen], "<f4")}
