"""A scene from the outside, checked: a title, notes, and how Explore is to look at a leaderboard.

Nothing of what comes is kept but what is named here, and numbers that refer to something refer to something that is
there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tile_core import catalogue, flavors, regions, symmetries
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.importers import cells
from tile_core.leaderboard import Leaderboard

from .. import keys
from ..requests import explore_request
from ..requests.explore_request import MEAN, MapRequest
from . import sections
from .fields import inside, short, text, unit, whole

MOST_SCENES = 100
LONGEST_TITLE, _LONGEST_NOTES, _MOST_COLUMNS = 200, 10_000, 60
OVERLAYS = ("places", "grid", "gamma_pi", "gamma_tau", "radius", "contours", "stable", "stable3", "frontiers", "cohen")
# The names of the pages that are not Explore, each with its section of a view.
_PAGES = {
    "/scores": ("Scores", "scores"),
    "/tradeoff": ("Trade-off", "tradeoff"),
    "/predictions": ("Predictions", "predictions"),
}
ROC_VIEWS = ("hull", "zoom", "vertex", "second", "third")
DEFAULT: dict[str, Any] = {
    "a": 0.5, "b": 0.5, "context": 0, "prior": None, "operations": [], "flavor": "who", "rank": 1, "selected": None,
    "compare": "f1", "columns": ["tpr", "fpr", "ppv", "npv"], "overlays": ["places", "grid", "gamma_pi", "radius"],
    "roc": ["hull"], "edits": [], "added": [],
}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """`view`: Explore's view, with every field of `DEFAULT`; `performances`: those it has in force, (entities, 4).

    `page`: the name of the page that the scene is of, "" for Explore; `kind`: its section of a view, and `section` what
    that says, with every field.
    """

    title: str
    notes: str
    view: dict[str, Any]
    board: Leaderboard
    performances: FloatArray
    page: str = ""
    kind: str = ""
    section: dict[str, Any] = field(default_factory=dict)

    @property
    def in_force(self) -> str:
        """What tells the performances in force, and whose they are, from all others."""
        return keys.digest(self.board, self.view["added"], self.performances)

    @property
    def common(self) -> float | None:
        """The prior that the performances in force share; after a shift, that of those that could be shifted."""
        rows = self.performances
        if self.view["prior"] is not None:
            given = request({**self.view, "prior": None, "operations": []})
            rows = rows[symmetries.can_shift(explore_request.performances_of(self.board, given))]
        return regions.common_prior(rows)

    def parameter(self, needs: str | None) -> float | None:
        """What the page takes for the parameter of a family: as set there, else the common prior, else the start."""
        if needs is None:
            return None
        common = self.common if needs == "prior" else None
        _, start = sections.PARAMETERS[needs]
        return float(self.section["parameters"].get(needs, start if common is None else common))


def key(data: object) -> str:
    """Which leaderboard the data of a view name: "sample KEY", "id ID", "packed DATA", or "" where none."""
    if not isinstance(data, Mapping):
        return ""
    return next((f"{name} {data[name]}" for name in ("sample", "id", "packed") if isinstance(data.get(name), str)), "")


def read(data: object, number: int, board: Leaderboard, others: Mapping[str, Leaderboard]) -> Scene:
    """The `number`-th scene; raises `InvalidInputError` with that number for anything malformed."""
    try:
        return _read(data, board, others)
    except InvalidInputError as error:
        raise InvalidInputError(f"scene {number}: {error}") from error
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
        raise InvalidInputError(f"scene {number}: expected a scene of the page, found {short(data, 80)!r}") from error


def _read(data: Any, board: Leaderboard, others: Mapping[str, Leaderboard]) -> Scene:
    view = data["view"]
    shown = others.get(key(view.get("data")), board)
    explore = _view({**DEFAULT, **view["explore"]}, shown)
    title, notes = text(data["title"], "title", LONGEST_TITLE), text(data.get("notes") or "", "notes", _LONGEST_NOTES)
    rows = explore_request.performances_of(shown, request(explore))
    page, kind = _PAGES.get(short(view.get("page")), ("", ""))
    return Scene(title, notes, explore, shown, rows, page, kind, sections.read(kind, view) if kind else {})


def request(view: Mapping[str, Any]) -> MapRequest:
    """The same as the server's own state, which checks performances, prior and operations."""
    return explore_request.read({**view, "id": "", "flavor": "who", "colours": [], "scheme": "light"})


def _view(given: Mapping[str, Any], board: Leaderboard) -> dict[str, Any]:
    added = [_added(entity) for entity in given["added"]]
    names = [*board.entities, *(entity["name"] for entity in added)]
    if len(set(names)) != len(names):
        raise InvalidInputError("added: expected new names")
    if given["flavor"] not in ("last", *flavors.FLAVORS):
        raise ValueError("no such flavor")
    return {
        **{name: unit(given[name], name) for name in ("a", "b")},
        "context": whole(given["context"], MEAN if _one_size(board) else -2, len(board.contexts) - 1, "context"),
        "prior": None if given["prior"] is None else inside(given["prior"], "prior"),
        "operations": _known(given["operations"], symmetries.OPERATIONS),
        "flavor": str(given["flavor"]),
        "rank": whole(given["rank"], 1, len(names), "rank"),
        "selected": None if given["selected"] is None else whole(given["selected"], 0, len(names) - 1, "selected"),
        "compare": _known([given["compare"]], catalogue.CATALOGUE, "compare")[0],
        "columns": _known(given["columns"], catalogue.CATALOGUE)[:_MOST_COLUMNS],
        "overlays": _known(given["overlays"], OVERLAYS),
        "roc": _known(given["roc"], ROC_VIEWS),
        "edits": [_edit(edit, len(names)) for edit in given["edits"]],
        "added": added,
    }


def _one_size(board: Leaderboard) -> bool:
    """Whether the mean weighted by size is not to be had."""
    return len(board.contexts) == 1 or any(math.isnan(size) for size in board.sizes.ravel().tolist())


def _known(values: Any, known: Any, needed: str = "") -> list[str]:
    """Those that are known, each once; a later version's overlay or column is no reason to refuse a scene."""
    found = list(dict.fromkeys(value for value in list(values) if isinstance(value, str) and value in known))
    if needed and not found:
        raise InvalidInputError(f"{needed}: expected a score, found {short(values)}")
    return found


def _four(values: Any) -> list[float | None]:
    row = [None if value is None else value for value in list(values)]
    if not {type(value) for value in row} <= {int, float, type(None)}:
        raise TypeError("expected numbers")
    if any(value is not None and not math.isfinite(value) for value in row):
        raise ValueError("expected finite numbers")
    explore_request.four(row)
    return [None if value is None else float(value) for value in row]


def _edit(edit: Any, entities: int) -> list[Any]:
    entity, row = edit
    return [whole(entity, 0, entities - 1, "edits"), _four(row)]


def _added(entity: Any) -> dict[str, Any]:
    name = text(entity["name"], "added", LONGEST_TITLE)
    problem = cells.name_problem(name)
    if problem:
        raise InvalidInputError(f"added: expected {problem}")
    return {"name": name, "performance": _four(entity["performance"])}
