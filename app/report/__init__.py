"""Scenes as one file of HTML that needs no server and no network, and is still interactive. No Dash here.

`compose` gives the title and the file, `build` the file alone: the leaderboard, the scenes, the regions that they open
with, and the page's own style and scripts, of which the file's Content-Security-Policy names the hashes and nothing
else. Same input, same bytes.
A scene is `{title, subtitle, notes, minutes, steps, view}`, of which the view alone is needed. `view["explore"]` is
what Explore calls its view, and `view["scores"]`, `view["contexts"]` and so on what the page calls its own that the
scene is of. It comes from a browser or a session file, so all of it is checked
(`scenes`, `view`). `register` lets a server answer a page that asks for its report.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypedDict, Unpack

from tile_core.checks import InvalidInputError
from tile_core.leaderboard import Leaderboard

from ..view import schema
from ..view.values import problem
from . import maps, page
from .challenge import Challenge, sections
from .challenge import title as challenge_title
from .figures import collection
from .figures.collection import Own
from .figures.sources import Figures, Sources, alone
from .route import register
from .scenes import Scene, read

__all__ = ["Options", "Report", "build", "compose", "register"]

# How many scenes may show exact regions of an r-th place at different priors, each of which may take a second and
# megabytes; further scenes show a map of cells instead.
_COSTLY = 12


class Report(NamedTuple):
    """A report: its title as plain text, and the text of the HTML file."""

    title: str
    text: str


class Options(TypedDict, total=False):
    """The options of a report, each with a default.

    `title`: by default that of the leaderboard, or of the predictions where no scene shows anything else. `others`:
    leaderboards by the key of a scene's data (`scenes.key`). `sources`: where the figures of pages other than Explore
    come from; by default only the bundled predictions are available. `notes`: whether the presenter's private notes are
    in the file, for the presenter's window and on paper; by default they are not. `challenge`: how the leaderboard is
    decided, for the sections about every task, the rule and the ranking, and a title that says so.
    """

    title: str | None
    others: Mapping[str, Leaderboard]
    sources: Sources
    notes: bool
    cell: bool
    challenge: Challenge | None


def build(board: Leaderboard, scenes: Sequence[Any], **options: Unpack[Options]) -> str:
    """The text of the HTML file that `compose` gives; raises what `compose` raises."""
    return compose(board, scenes, **options).text


def compose(board: Leaderboard, scenes: Sequence[Any], **options: Unpack[Options]) -> Report:
    """The report of some scenes, in this order.

    A scene shows `board`, unless the key of its data is in `others`. A scene whose figures are not available is shown
    as one of Explore, and says why.

    Raises `InvalidInputError`, with the number of the scene, for anything malformed, and for figures that together take
    too long: at most `collection.MOST` different ones. A score of Scores counts as one, or as three on more than 1,000
    performances; a path of Trade-off on more than 1,000 rows as one; every eight models of a file of Predictions as
    one; and each choice of thresholds for a large file as one.
    """
    most = schema.most_scenes()
    if not 0 < len(scenes) <= most:
        raise InvalidInputError(
            problem("scenes", f"a list of at most {most}" if scenes else "a list of scenes", list(scenes))
        )
    read_scenes = [read(data, number, board, options.get("others", {})) for number, data in enumerate(scenes, start=1)]
    results, own_of = collection.figures(read_scenes, options.get("sources") or alone())
    if not options.get("notes"):
        read_scenes = [scene.without_notes() for scene in read_scenes]
    contents = _contents(read_scenes, results, own_of)
    title, challenge = options.get("title"), options.get("challenge")
    if title is None:
        title = challenge_title(board, challenge) if challenge else page.titled(board, contents)
    heading = page.heading(title)
    lacks = [each.lack for each in own_of]
    about = sections(board, challenge) if challenge else ""
    text = page.write(heading, read_scenes, contents, lacks, cell=bool(options.get("cell")), challenge=about)
    return Report(heading, text)


def _contents(scenes: Sequence[Scene], results: list[Figures], own_of: Sequence[Own]) -> dict[str, Any]:
    """What the browser receives: each leaderboard, set of regions and set of a page's own figures once, and the scenes
    that refer to them; with each scene's settings for its figures where scenes show the same ones differently.
    """
    boards: dict[str, dict[str, Any]] = {}
    regions: dict[str, dict[str, Any]] = {}
    listed, costly = [], 0
    for scene, figures in zip(scenes, own_of, strict=True):
        digest = scene.board.digest
        boards.setdefault(digest, maps.board(scene.board))
        for board in scene.panels.values():
            boards.setdefault(board.digest, maps.board(board))
        key = maps.key(scene)
        if key not in regions:
            costly += maps.costly(scene)
            regions[key] = maps.regions(scene, place=costly <= _COSTLY)
        at = {"board": list(boards).index(digest), "regions": list(regions).index(key), "own": figures.at}
        look = {} if figures.look is None else {"look": figures.look}
        panels = {name: list(boards).index(board.digest) for name, board in scene.panels.items()}
        side = {"panels": panels} if panels else {}
        listed.append({"title": scene.title, **scene.talk, **at, **look, **side, "view": scene.view})
    return {"boards": list(boards.values()), "regions": list(regions.values()), "own": results, "scenes": listed}
