"""The figures of the pages Scores, Trade-off and Predictions, as their scenes take them along.

Scenes that ask the same of the same data share what is found. All is asked before anything is found, so that too much
is refused before the first second is spent on it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from app.answers.common import plain
from app.report import of_predictions, of_scores, of_tradeoff
from app.report.scenes import Scene
from app.report.sources import Asked, Figures, Look, Sources
from tile_core.checks import InvalidInputError

# What the figures of a report may cost: one is about two seconds, or a megabyte.
MOST = 24
_KINDS: dict[str, Callable[[Scene, Sources], Asked | None]] = {
    "scores": of_scores.ask,
    "tradeoff": of_tradeoff.ask,
    "predictions": of_predictions.ask,
}
_Result = TypeVar("_Result")


class Own(NamedTuple):
    """What a scene has of the figures of its page: which they are, and its look at them if scenes look differently."""

    at: int | None = None
    look: Look | None = None


def figures(scenes: Sequence[Scene], sources: Sources) -> tuple[list[Figures], list[Own]]:
    """Each set of figures once, and what each scene has of them.

    Nothing for a scene of Explore, and for one whose predictions are not at hand. Raises `InvalidInputError` with the
    number of the scene that has no answer, or that is the first of those too many.
    """
    asked = [_of_scene(number, _ask, scene, sources) for number, scene in enumerate(scenes, start=1)]
    _refuse_too_many(asked)
    together: dict[str, list[tuple[int, Asked]]] = {}
    for number, each in enumerate(asked, start=1):
        if each is not None:
            together.setdefault(each.key, []).append((number, each))
    told: list[Figures] = []
    own = [Own()] * len(scenes)
    for group in together.values():
        first, one = group[0]
        found, looks = _of_scene(first, one.find, [each.view for _, each in group])
        for (number, _), look in zip(group, looks, strict=True):
            own[number - 1] = Own(len(told), look)
        told.append(plain(found))
    return told, own


def _ask(scene: Scene, sources: Sources) -> Asked | None:
    return _KINDS[scene.kind](scene, sources) if scene.kind else None


def _of_scene(number: int, work: Callable[..., _Result], *arguments: Any) -> _Result:
    """The result of the work for a scene; what is wrong is told with its number."""
    try:
        return work(*arguments)
    except InvalidInputError as error:
        raise InvalidInputError(f"scene {number}: {error}") from error


def _refuse_too_many(asked: Sequence[Asked | None]) -> None:
    spent: dict[str, int] = {}
    for number, each in enumerate(asked, start=1):
        spent |= {} if each is None else each.costs
        if sum(spent.values()) > MOST:
            raise InvalidInputError(
                f"scene {number}: expected at most {MOST} different figures that take long in one report, found more; "
                "one of Scores counts as one, or three on more than 1,000 performances, one of Trade-off on more than "
                "1,000 rows as one, and so do every eight models of Predictions, and each choice of thresholds for a "
                "large file"
            )
