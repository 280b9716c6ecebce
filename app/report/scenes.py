"""A scene from the outside, checked: a title, notes, and how Explore is to look at a leaderboard.

Nothing of what comes is kept but what is named here, and numbers that refer to something refer to something that is
there.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app import state
from app.state import MEAN, MapRequest
from tile_core import catalogue, checks, flavors, symmetries
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.importers import cells
from tile_core.leaderboard import Leaderboard

MOST_SCENES = 100
LONGEST_TITLE, _LONGEST_NOTES, _MOST_COLUMNS = 200, 10_000, 60
OVERLAYS = ("places", "grid", "gamma_pi", "gamma_tau", "radius", "contours", "stable", "stable3", "frontiers", "cohen")
_PAGES = {"/scores": "Scores", "/tradeoff": "Trade-off", "/predictions": "Predictions"}
ROC_VIEWS = ("hull", "zoom", "vertex", "second", "third")
DEFAULT: dict[str, Any] = {
    "a": 0.5, "b": 0.5, "context": 0, "prior": None, "operations": [], "flavor": "who", "rank": 1, "selected": None,
    "compare": "f1", "columns": ["tpr", "fpr", "ppv", "npv"], "overlays": ["places", "grid", "gamma_pi", "radius"],
    "roc": ["hull"], "edits": [], "added": [],
}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """`view`: Explore's view, with every field of `DEFAULT`; `performances`: those it has in force, (entities, 4).

    `page`: the name of the page that the scene is of, "" for Explore, which is what a report shows of every scene.
    """

    title: str
    notes: str
    view: dict[str, Any]
    board: Leaderboard
    performances: FloatArray
    page: str = ""


def key(data: Any) -> str:
    """Which leaderboard the data of a view name: "sample KEY", "id ID", "packed DATA", or "" where none."""
    if not isinstance(data, Mapping):
        return ""
    return next((f"{name} {data[name]}" for name in ("sample", "id", "packed") if isinstance(data.get(name), str)), "")


def read(data: Any, number: int, board: Leaderboard, others: Mapping[str, Leaderboard]) -> Scene:
    """The `number`-th scene; raises `InvalidInputError` with that number for anything malformed."""
    try:
        return _read(data, board, others)
    except InvalidInputError as error:
        raise InvalidInputError(f"scene {number}: {error}") from error
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
        raise InvalidInputError(f"scene {number}: expected a scene of the page, found {str(data)[:80]!r}") from error


def _read(data: Any, board: Leaderboard, others: Mapping[str, Leaderboard]) -> Scene:
    view = data["view"]
    shown = others.get(key(view.get("data")), board)
    explore = _view({**DEFAULT, **view["explore"]}, shown)
    request = _request(explore)
    title, notes = text(data["title"], "title", LONGEST_TITLE), text(data.get("notes") or "", "notes", _LONGEST_NOTES)
    page = _PAGES.get(str(view.get("page")), "")
    return Scene(title, notes, explore, shown, state.performances_of(shown, request), page)


def text(value: Any, name: str, longest: int) -> str:
    """A text of at most `longest` characters that can be written as UTF-8."""
    if not isinstance(value, str) or len(value) > longest:
        raise InvalidInputError(f"{name}: expected a text of at most {longest:,} characters")
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise InvalidInputError(f"{name}: expected letters, found half of one")
    return value


def _request(view: Mapping[str, Any]) -> MapRequest:
    """The same as the server's own state, which checks performances, prior and operations."""
    return state.read({**view, "id": "", "flavor": "who", "colours": [], "scheme": "light"})


def _view(given: Mapping[str, Any], board: Leaderboard) -> dict[str, Any]:
    added = [_added(entity) for entity in given["added"]]
    names = [*board.entities, *(entity["name"] for entity in added)]
    if len(set(names)) != len(names):
        raise InvalidInputError("added: expected new names")
    if given["flavor"] not in ("last", *flavors.FLAVORS):
        raise ValueError("no such flavor")
    return {
        **{name: _unit(given[name], name) for name in ("a", "b")},
        "context": _whole(given["context"], MEAN if _one_size(board) else -2, len(board.contexts) - 1, "context"),
        "prior": None if given["prior"] is None else _inside(given["prior"]),
        "operations": _known(given["operations"], symmetries.OPERATIONS),
        "flavor": str(given["flavor"]),
        "rank": _whole(given["rank"], 1, len(names), "rank"),
        "selected": None if given["selected"] is None else _whole(given["selected"], 0, len(names) - 1, "selected"),
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


def _unit(value: Any, name: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidInputError(f"{name}: expected a number from 0 to 1")
    return float(checks.unit(value, name))


def _inside(value: Any) -> float:
    prior = _unit(value, "prior")
    if not 0 < prior < 1:
        raise InvalidInputError(f"prior: expected a number between 0 and 1, found {prior:g}")
    return prior


def _whole(value: Any, low: int, high: int, name: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise InvalidInputError(f"{name}: expected a whole number from {low} to {high}, found {str(value)[:40]}")
    return value


def _known(values: Any, known: Any, needed: str = "") -> list[str]:
    """Those that are known, each once; a later version's overlay or column is no reason to refuse a scene."""
    found = list(dict.fromkeys(value for value in list(values) if isinstance(value, str) and value in known))
    if needed and not found:
        raise InvalidInputError(f"{needed}: expected a score, found {str(values)[:40]}")
    return found


def _four(values: Any) -> list[float | None]:
    row = [None if value is None else value for value in list(values)]
    if not {type(value) for value in row} <= {int, float, type(None)}:
        raise TypeError("expected numbers")
    if any(value is not None and not math.isfinite(value) for value in row):
        raise ValueError("expected finite numbers")
    state.four(row)
    return [None if value is None else float(value) for value in row]


def _edit(edit: Any, entities: int) -> list[Any]:
    entity, row = edit
    return [_whole(entity, 0, entities - 1, "edits"), _four(row)]


def _added(entity: Any) -> dict[str, Any]:
    name = text(entity["name"], "added", LONGEST_TITLE)
    problem = cells.name_problem(name)
    if problem:
        raise InvalidInputError(f"added: expected {problem}")
    return {"name": name, "performance": _four(entity["performance"])}


def parsed(data: bytes | str) -> Any:
    """JSON from the outside; raises `InvalidInputError` for what is none, and for numbers that JSON has not."""

    def refuse(constant: str) -> None:
        raise ValueError(constant)

    try:
        return json.loads(data, parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise InvalidInputError("expected JSON") from error
