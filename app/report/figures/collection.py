"""The figures of pages other than Explore that the scenes of a report include.
Scenes that need the same figure of the same data share it. All requests are collected before any is computed, so that a
report with too many of them is refused at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tile_core.checks import InvalidInputError

from ...answers import plain
from ..scenes import Scene
from . import choices, predictions, scores, tradeoff
from .sources import FigureRequest, Figures, LackError, Look, Sources

# The cost that the figures of a report may have together; 1 is about two seconds, or a megabyte.
MOST = 24
_KINDS: dict[str, Callable[[Scene, Sources], FigureRequest]] = {
    "scores": scores.ask,
    "tradeoff": tradeoff.ask,
    "predictions": predictions.ask,
    "decide": choices.ask,
    "contexts": choices.ask,
    "tasks": choices.ask_task,
    "robustness": choices.ask,
}


class Own(NamedTuple):
    """The figures of a scene: their index, and the scene's settings for them if scenes differ in these.

    Without figures: a scene of Explore, or with `lack` a scene of another page, and the reason.
    """

    at: int | None = None
    look: Look | None = None
    lack: str = ""


def figures(scenes: Sequence[Scene], sources: Sources) -> tuple[list[Figures], list[Own]]:
    """Each set of figures once, and the figures of each scene.

    A scene whose question has no answer has no figures; other scenes are not affected. Raises `InvalidInputError` with
    the number of the first scene beyond the limit.
    """
    own = [Own()] * len(scenes)
    requests: dict[int, FigureRequest] = {}
    for number, scene in enumerate(scenes, start=1):
        try:
            if scene.kind:
                requests[number] = _KINDS[scene.kind](scene, sources)
        except InvalidInputError as error:
            own[number - 1] = Own(lack=_reason(error))
    _refuse_too_many(requests)
    results: list[Figures] = []
    for group in _grouped_by_figures(requests).values():
        for number, each in _figures_of_group(group, results):
            own[number - 1] = each
    return results, own


def _grouped_by_figures(requests: dict[int, FigureRequest]) -> dict[str, dict[int, FigureRequest]]:
    """The scenes grouped by the figures that they share."""
    groups: dict[str, dict[int, FigureRequest]] = {}
    for number, each in requests.items():
        groups.setdefault(each.key, {})[number] = each
    return groups


def _figures_of_group(group: dict[int, FigureRequest], results: list[Figures]) -> list[tuple[int, Own]]:
    """The figures of the scenes of a group, which are added to those of other groups."""
    find = next(iter(group.values())).find
    try:
        figures, looks = find([each.view for each in group.values()])
    except InvalidInputError as error:
        return [(number, Own(lack=_reason(error))) for number in group]
    results.append(plain(figures))
    return [(number, Own(len(results) - 1, look)) for number, look in zip(group, looks, strict=True)]


def _reason(error: InvalidInputError) -> str:
    """Why a figure is missing, in words for the reader of the report."""
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
