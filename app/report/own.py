"""The figures of the pages Scores, Trade-off and Predictions, as their scenes take them along.

Scenes that ask the same of the same data share what is found. All is asked before anything is found, so that too much
is refused before the first second is spent on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from app.answers.common import plain
from app.report import of_predictions, of_scores, of_tradeoff
from app.report.scenes import Scene
from app.report.sources import Asked, Sources
from tile_core.checks import InvalidInputError

# What the figures of a report may cost: one is about two seconds, or a megabyte.
MOST = 24
_KINDS: dict[str, Callable[[Scene, Sources], Asked | None]] = {
    "scores": of_scores.ask,
    "tradeoff": of_tradeoff.ask,
    "predictions": of_predictions.ask,
}
_Result = TypeVar("_Result")


def figures(scenes: Sequence[Scene], sources: Sources) -> tuple[list[dict[str, Any]], list[int | None]]:
    """Each set of figures once, and for each scene which is its own.

    None for a scene of Explore, and for one whose predictions are not at hand. Raises `InvalidInputError` with the
    number of the scene that has no answer, or that is the first of those too many.
    """
    asked = [_of_scene(number, _ask, scene, sources) for number, scene in enumerate(scenes, start=1)]
    unlike: dict[str, tuple[int, Asked]] = {}
    for number, each in enumerate(asked, start=1):
        if each is not None:
            unlike.setdefault(each.key, (number, each))
    _refuse_too_many(list(unlike.values()))
    told = [plain(_of_scene(number, each.find)) for number, each in unlike.values()]
    at = {key: k for k, key in enumerate(unlike)}
    return told, [None if each is None else at[each.key] for each in asked]


def _ask(scene: Scene, sources: Sources) -> Asked | None:
    return _KINDS[scene.kind](scene, sources) if scene.kind else None


def _of_scene(number: int, work: Callable[..., _Result], *arguments: Any) -> _Result:
    """The result of the work for a scene; what is wrong is told with its number."""
    try:
        return work(*arguments)
    except InvalidInputError as error:
        raise InvalidInputError(f"scene {number}: {error}") from error


def _refuse_too_many(unlike: list[tuple[int, Asked]]) -> None:
    spent = 0
    for number, each in unlike:
        spent += each.cost
        if spent > MOST:
            raise InvalidInputError(
                f"scene {number}: expected at most {MOST} different figures that take long in one report, found more; "
                "one of Scores counts as one, or three on more than 1,000 performances, one of Trade-off on more than "
                "1,000 rows as one, and so do every eight models of Predictions"
            )
