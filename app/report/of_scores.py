"""The figures of a scene of Scores: its maps on the finest grid that the page asks for, as the page is told them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from app import questions
from app.answers import scores as answers
from app.questions import LEADERBOARD, Question
from app.report.scenes import Scene
from app.report.sources import Asked, Sources
from tile_core import distributions, formulas


def ask(scene: Scene, sources: Sources) -> Asked:
    """The maps of one or two scores, on performances of a family or on those of the leaderboard in force.

    Raises `FormulaError` for a text that is no score.
    """
    for text in filter(None, scene.section["texts"]):
        formulas.score(text)  # what cannot be read is told at once
    family = distributions.FAMILIES.get(scene.section["family"])
    parameter = scene.parameter(None if family is None else family.parameter)
    said = {name: scene.section[name] for name in ("texts", "family", "size", "seed", "coefficient")}
    said["parameter"] = parameter
    key = json.dumps(["scores", said, scene.in_force if family is None else None])
    return Asked(key, 1, lambda: _find(scene, sources, said))


def _find(scene: Scene, sources: Sources, said: dict[str, Any]) -> dict[str, Any]:
    question = _question(said)
    rows = scene.performances if question.family == LEADERBOARD else answers.drawn(question)
    question = replace(question, grid=questions.finest(len(rows)))
    known = questions.FAMILIES.get(question.family)
    return {
        "kind": "scores",
        "question": said,
        "families": {} if known is None else {question.family: known},
        "answer": answers.mapped(sources.memoize, question, rows),
    }


def _question(said: dict[str, Any]) -> Question:
    """As the page puts it, by the same door; the grid is found when the performances are."""
    asked = {"scores": [text for text in said["texts"] if text], "grid": questions.GRIDS[0], "board": None}
    return questions.read({**said, **asked, "known": "", "page": "report", "turn": 0})
