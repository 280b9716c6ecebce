"""Default scenes for a leaderboard: at the best-known scores, and in the largest region."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tile_core import catalogue, decisions, performance, ranking, regions, rules
from tile_core.checks import FloatArray
from tile_core.leaderboard import Leaderboard
from tile_core.number_format import percent
from tile_core.regions import hyperbola_arcs
from tile_core.regions.hyperbola_arcs import Region

from ..pages.explore import request as explore_request
from ..results.places import place_of, scored_otherwise
from ..view import schema
from ..view.reader import BY_SIZE, MEAN

# The ranks at a place of the Tile.
Ranks = Callable[[tuple[float, float]], FloatArray]

_SCORES = {
    "accuracy": ("Accuracy", "Every error counts the same, and every correct answer."),
    "f1": ("F₁", "Detections, false alarms and missed positives count; correct rejections do not."),
    "balanced_accuracy": ("Balanced accuracy", "Both classes count the same, however rare one of them is."),
    "ppv": ("Precision", "How often a positive prediction is right."),
    "tpr": ("Recall", "How many of the positives are found."),
}


@dataclass(frozen=True, slots=True)
class Stop:
    """A scene at a place (a, b); `columns`: scores, by key, before the usual ones of the leaderboard."""

    name: str
    notes: str
    place: tuple[float, float]
    columns: tuple[str, ...] = ()


def stop_at(text: str, rows: FloatArray) -> Stop:
    """The scene at a point "A,B" or at the place of a score, whose own values are in a column where they are others.

    Raises `ArgumentError` where there is no such place.
    """
    at, score = place_of(text, rows), catalogue.named(text)
    other = scored_otherwise(text, rows, at)
    if other is None:
        return Stop(score.name if score else f"a = {at[0]:g}, b = {at[1]:g}", "", at)
    order = (
        "Lower is better, so the ranking is reversed" if other.order == "dual" else "The ranking is that of the point"
    )
    return Stop(other.name, f"{order}; the values are in the column {other.written}.", at, (other.key,))


def scenes(
    board: Leaderboard,
    stops: Sequence[Stop] = (),
    *,
    context: int | None = None,
    prior: float | None = None,
    rule: str | None = None,
) -> list[dict[str, Any]]:
    """Scenes at `stops`, or the default ones, in one context, by default that of the page.

    All contexts are ranked by a `rule`, a key of `tile_core.rules.RULES`, by default the official one. The default
    scenes are at the official score, at accuracy, F1, balanced accuracy, precision and recall as far as they have a
    place here, and in the largest region of the mean performance.
    """
    index = board.default_context if context is None else context
    over = _rule_over(board, index, rule)
    shown = MEAN if index is None else index
    view = schema.start("explore") | {"context": BY_SIZE if over == "size" else shown, "prior": prior}
    rows = explore_request.performances_of(board, explore_request.read({**view, "id": ""}))
    several = over not in {"mean", "size"}
    view |= {"over": over if several else "mean"}
    chosen = stops or [*_at_official(board, index), *_at_scores(rows), *([] if several else _in_region(board, rows))]
    chosen = list({stop.place: stop for stop in reversed(chosen)}.values())[::-1]
    version = schema.schema()["version"]
    return [
        {
            "title": _title(board, rows, stop.name, stop.place, _ranks_by(board, over, prior) if several else None),
            "subtitle": stop.notes,
            "view": {"v": version, "explore": view | _shown(stop, view["columns"])},
        }
        for stop in chosen
    ]


def _rule_over(board: Leaderboard, index: int | None, rule: str | None) -> str:
    """The rule that ranks all contexts; "mean" where one is shown."""
    if index is not None or len(board.contexts) < 2:
        return "mean"
    return rule or (board.official.rule if board.official else "mean")


def _ranks_by(board: Leaderboard, rule: str, prior: float | None) -> Ranks:
    """The ranks at a place by a rule over all contexts."""
    return lambda place: rules.standing(rule, board.performances, *place, board.sizes, prior=prior).ranks


def _at_official(board: Leaderboard, index: int | None) -> list[Stop]:
    """A scene at the official score, if there is one and all contexts are shown."""
    score = board.official.score if board.official and index is None else None
    place = catalogue.CATALOGUE[score].placement(math.nan) if score else None
    if score is None or place is None:
        return []
    return [Stop(catalogue.CATALOGUE[score].written, "The official score.", place)]


def _shown(stop: Stop, columns: Sequence[str]) -> dict[str, Any]:
    """What a scene changes of the view at start."""
    a, b = stop.place
    return {"a": a, "b": b, "columns": list(dict.fromkeys([*stop.columns, *columns]))}


def _at_scores(rows: FloatArray) -> list[Stop]:
    common = performance.common_prior(rows)
    found = []
    for key, (name, notes) in _SCORES.items():
        score = catalogue.CATALOGUE[key]
        place = None if score.fixed_prior_only and common is None else score.placement(common or math.nan)
        if place is not None and not np.isnan(ranking.ranks(rows, *place)).all():
            found.append(Stop(name, notes, place))
    return found


def _in_region(board: Leaderboard, rows: FloatArray) -> list[Stop]:
    """A scene inside the largest region, if there is a region."""
    all_rows = _with_references(rows)
    found = [region for region in regions.regions(all_rows) if region.entities[0] < len(rows)]
    largest = max(found, key=lambda region: region.area, default=None)
    if largest is None:
        return []
    notes = f"{board.entities[largest.entities[0]]} is best on {percent(largest.area)} of the Tile."
    return [Stop("The largest region", notes, _inner_point(all_rows, largest))]


def _with_references(rows: FloatArray) -> FloatArray:
    """The rows with both references after them, in place of rows that predict one class only; only themselves where
    these are all, or have no common prior.
    """
    common = performance.common_prior(rows)
    trivial = decisions.reference_of(rows) >= 0
    if common is None or trivial.all():
        return rows
    return np.concatenate([np.where(trivial[:, None], np.nan, rows), decisions.reference_rows(common)])


def _inner_point(rows: FloatArray, region: Region) -> tuple[float, float]:
    """A point near the middle of a region, with round coordinates if that point is inside too.

    The middle lies between the two crossings of a vertical line, of which a region of the best has only two.
    """
    a = region.centroid[0]
    outline = hyperbola_arcs.outline(region)[0]
    before, after = outline[:-1], outline[1:]
    held = (before[:, 0] <= a) != (after[:, 0] <= a)
    share = (a - before[held, 0]) / (after[held, 0] - before[held, 0])
    crossings = before[held, 1] + share * (after[held, 1] - before[held, 1])
    b = float(crossings.min() + crossings.max()) / 2
    near = round(a, 2), round(b, 2)
    return near if ranking.ranks(rows, *near)[region.entities[0]] == 1 else (a, b)


def _title(
    board: Leaderboard, rows: FloatArray, name: str, place: tuple[float, float], ranks: Ranks | None = None
) -> str:
    """The name of a scene and the best classifier there, by `ranks` if given, within the maximum length of a title."""
    found = ranking.ranks(_with_references(rows), *place) if ranks is None else ranks(place)
    first = np.flatnonzero(found == 1)
    if len(first) and first[0] >= len(rows):
        return f"{name}: {decisions.ACTIONS[first[0] - len(rows)]} is best"
    first = first[first < len(rows)]
    who = f"{board.entities[first[0]]} is first" if len(first) == 1 else f"{len(first)} are first"
    return f"{name}: {who}" if len(first) and len(f"{name}: {who}") <= schema.most("title") else name
