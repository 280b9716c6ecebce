"""The figures of the pages Scores, Trade-off, Predictions and Robustness, as their scenes take them along.

Scenes that need the same figure of the same data share it. All requests are collected before any is computed, so that a
report with too many of them is refused at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tile_core.checks import InvalidInputError

from ...answers.common import plain
from ..scenes import Scene
from . import predictions, robustness, scores, tradeoff
from .sources import FigureRequest, Figures, LackError, Look, Sources

# The cost that the figures of a report may have together; 1 is about two seconds, or a megabyte.
MOST = 24
_KINDS: dict[str, Callable[[Scene, Sources], FigureRequest]] = {
    "scores": scores.ask,
    "tradeoff": tradeoff.ask,
    "predictions": predictions.ask,
    "robustness": robustness.ask,
}


class Own(NamedTuple):
    """What a scene has of the figures of its page: which they are, and its look at them if scenes look differently.

    Nothing, for a scene of Explore; with `lack`, why there is nothing, for one of another page.
    """

    at: int | None = None
    look: Look | None = None
    lack: str = ""


def figures(scenes: Sequence[Scene], sources: Sources) -> tuple[list[Figures], list[Own]]:
    """Each set of figures once, and what each scene has of them.

    A question without an answer costs its scene the figures and no other scene anything. Raises `InvalidInputError`
    with the number of the scene that is the first of those too many.
    """
    own = [Own()] * len(scenes)
    requests: dict[int, FigureRequest] = {}
    for number, scene in enumerate(scenes, start=1):
        try:
            if scene.kind:
                requests[number] = _KINDS[scene.kind](scene, sources)
        except InvalidInputError as error:
            own[number - 1] = Own(lack=_why(error))
    _refuse_too_many(requests)
    results: list[Figures] = []
    for group in _together(requests).values():
        for number, each in _figures_of_group(group, results):
            own[number - 1] = each
    return results, own


def _together(requests: dict[int, FigureRequest]) -> dict[str, dict[int, FigureRequest]]:
    """Scenes by the figures they share."""
    groups: dict[str, dict[int, FigureRequest]] = {}
    for number, each in requests.items():
        groups.setdefault(each.key, {})[number] = each
    return groups


def _figures_of_group(group: dict[int, FigureRequest], results: list[Figures]) -> list[tuple[int, Own]]:
    """What the scenes of a group have; their figures are added to the others."""
    find = next(iter(group.values())).find
    try:
        figures, looks = find([each.view for each in group.values()])
    except InvalidInputError as error:
        return [(number, Own(lack=_why(error))) for number in group]
    results.append(plain(figures))
    return [(number, Own(len(results) - 1, look)) for number, look in zip(group, looks, strict=True)]


def _why(error: InvalidInputError) -> str:
    """Why a figure is missing, for the reader of the report."""
    return str(error) if isinstance(error, LackError) else f"its question cannot be answered ({error})"


def _refuse_too_many(requests: dict[int, FigureRequest]) -> None:
    spent: dict[str, int] = {}
    for number, each in requests.items():
        spent |= each.costs
        if sum(spent.values()) > MOST:
            raise InvalidInputError(
                f"scene {number}: expected at most {MOST} different figures that take long in one report, found more; "
                "each score of Scores counts as one, or three on more than 1,000 performances, a way of Trade-off on "
                "more than 1,000 rows as one, and so do every eight models of a file of Predictions, and each choice "
                "of thresholds for a large one"
            )
