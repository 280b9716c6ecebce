"""Reads scenes from a browser or a file: each has a title, a subtitle, and a view of a leaderboard.

Only what the schema of views describes is used (`view.schema`), and the view must fit its leaderboard. The presenter's
notes are private: a report has them only if its author asks for them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tile_core import performance, symmetries
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.leaderboard import Leaderboard

from .. import keys
from ..pages.explore import request as explore_request
from ..pages.explore.request import MapRequest
from ..view import reader, schema
from ..view.pages import name as page_name
from ..view.pages import pages

# The pages that are not Explore, of which a report shows scenes.
_PAGES = ("/decide", "/contexts", "/tasks", "/scores", "/tradeoff", "/predictions", "/robustness")
# The fields of a scene that its presenter uses.
_TALK = ("subtitle", "notes", "minutes", "steps")
# How many problems of a scene a message lists.
_MOST_PROBLEMS = 3


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """`view`: Explore's view, with every field; `performances`: those it has in force, (entities, 4).

    `panels`: the leaderboards that stand side by side, by their keys in the view.
    `page`: the name of the page that the scene is of, "" for Explore; `kind`: its section of a view, and `section` what
    that says, with every field. `talk`: what a presenter has more, by name: steps, minutes, and perhaps notes.
    """

    title: str
    subtitle: str
    view: dict[str, Any]
    board: Leaderboard
    performances: FloatArray
    page: str = ""
    kind: str = ""
    section: dict[str, Any] = field(default_factory=dict)
    panels: dict[str, Leaderboard] = field(default_factory=dict)
    talk: dict[str, Any] = field(default_factory=dict)

    def without_notes(self) -> Scene:
        """The scene without the presenter's notes."""
        return replace(self, talk={name: value for name, value in self.talk.items() if name != "notes"})

    @property
    def in_force(self) -> str:
        """A key of the performances in use and their leaderboard: equal keys mean equal data."""
        return keys.digest(self.board, self.view["added"], self.performances)

    @property
    def common(self) -> float | None:
        """The prior that the performances in use share; after a shift, the one of all rows that can be shifted."""
        rows = self.performances
        if self.view["prior"] is not None:
            given = request({**self.view, "prior": None, "operations": []})
            rows = rows[symmetries.can_shift(explore_request.performances_of(self.board, given))]
        return performance.common_prior(rows)

    def parameter(self, needs: str | None) -> float | None:
        """The parameter of a family on the page: the one set there, else the common prior, else the default."""
        if needs is None:
            return None
        common = self.common if needs == "prior" else None
        return float(self.section["parameters"].get(needs, schema.unset(needs) if common is None else common))


def key(data: object) -> str:
    """The leaderboard that a view names: "sample KEY", "id ID", "packed DATA", or "" for none."""
    if not isinstance(data, Mapping):
        return ""
    return next((f"{name} {data[name]}" for name in ("sample", "id", "packed") if isinstance(data.get(name), str)), "")


def read(data: object, number: int, board: Leaderboard, others: Mapping[str, Leaderboard]) -> Scene:
    """The `number`-th scene; raises `InvalidInputError` with that number for anything malformed."""
    try:
        return _read(data, board, others)
    except InvalidInputError as error:
        raise InvalidInputError(f"scene {number}: {error}") from error


def _read(data: Any, board: Leaderboard, others: Mapping[str, Leaderboard]) -> Scene:
    scene, problems = reader.read_scene(data)
    _refuse(problems)
    assert scene is not None
    view = scene["view"]
    shown = others.get(key(view["data"]), board)
    _refuse(reader.fit_view(view, shown)[1])
    explore = view["explore"]
    rows = explore_request.performances_of(shown, request(explore))
    own = view["page"] in _PAGES
    page, kind = (pages()[view["page"]], page_name(view["page"])) if own else ("", "")
    section = view[kind] if kind else {}
    panels = {} if kind else _panels(view, shown, others)
    talk = {name: scene[name] for name in _TALK if scene[name]}
    return Scene(scene["title"], scene["subtitle"], explore, shown, rows, page, kind, section, panels, talk)


def panel_keys(view: Mapping[str, Any]) -> list[str]:
    """The keys of the leaderboards that a view shows side by side, beyond its own, in the form of `key`."""
    explore = view.get("explore")
    if not isinstance(explore, Mapping) or explore.get("multiples") != "leaderboard":
        return []
    listed = explore.get("panel_boards")
    names = listed[: schema.most("board_keys")] if isinstance(listed, list) else []
    names = [name for name in names if isinstance(name, str)]
    return [named for name in names if (named := _leaderboard_name(name)) != key(view.get("data"))]


def _leaderboard_name(name: str) -> str:
    return f"id {name}" if re.fullmatch("[0-9a-f]{64}", name) else f"sample {name}"


def _panels(view: Mapping[str, Any], shown: Leaderboard, others: Mapping[str, Leaderboard]) -> dict[str, Leaderboard]:
    """The leaderboards side by side that are available; the panel of another one says that it is not."""
    names = view["explore"]["panel_boards"] if view["explore"]["multiples"] == "leaderboard" else []
    own = key(view["data"])
    found = {name: shown if _leaderboard_name(name) == own else others.get(_leaderboard_name(name)) for name in names}
    return {name: board for name, board in found.items() if board is not None}


def _refuse(problems: Sequence[str]) -> None:
    if problems:
        more = [f"and {len(problems) - _MOST_PROBLEMS} more"] if len(problems) > _MOST_PROBLEMS else []
        raise InvalidInputError("; ".join([*problems[:_MOST_PROBLEMS], *more]))


def request(view: Mapping[str, Any]) -> MapRequest:
    """The request that the page Explore sends for a view; it checks performances, prior and operations."""
    return explore_request.read({**view, "id": "", "flavor": "entity"})
