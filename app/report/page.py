"""The HTML file of a report: its texts, its data as JSON, the page's styles and scripts, and a policy for these only.
Scripts and style are the page's own: the modules that are needed in one script, style sheets one after the other. The
policy names their hashes, so that nothing else runs or loads, wherever the file is opened. Whatever came from outside
is text: escaped in HTML, and in JSON without any character that could end the element that holds it.
"""

from __future__ import annotations

import base64
import hashlib
import html
import itertools
import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from tile_core import catalogue
from tile_core.checks import InvalidInputError
from tile_core.importers import cells
from tile_core.leaderboard import Leaderboard
from tile_core.number_format import unbroken

from ..view import schema, values
from ..view.known_keys import LEADERBOARD
from ..web import bundle, styles
from .scenes import Scene

# The scenes of pages other than Explore: the class of `assets/report` that shows each.
_SCENES = {
    "decide": "DecideScene",
    "contexts": "ContextsScene",
    "tasks": "TasksScene",
    "scores": "ScoresScene",
    "tradeoff": "TradeoffScene",
    "predictions": "PredictionsScene",
    "robustness": "RobustnessScene",
}
# The style sheets of every report; a scene of a page has that of the page as well.
_STYLES = (
    "colours",
    "tokens",
    "controls",
    "layout",
    "top",
    "plots",
    "explore",
    "inspector",
    "leaderboard",
    "menus",
    "system-colours",
    "tables",
    "multiples",
    "scores",
    "uncertainty",
    "present",
    "presenter",
    "report",
    "print",
)
# A cell of a notebook has neither the talk nor the frame of a report.
_CELL_STYLES = tuple(name for name in _STYLES if name not in {"present", "presenter"})
_FIELDS = ("key", "name", "symbol", "synonyms", "order", "fixed_prior_only", "higher_is_better")
_UNSAFE = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}
_ENDS = re.compile(r"</script|<script|<!--|</style", re.IGNORECASE)

# Light or dark before anything is painted: as the system has it.
_SCHEME = (
    "document.documentElement.setAttribute('data-mantine-color-scheme',"
    "matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light')"
)
_DOCUMENT = """<!DOCTYPE html>
<html lang="en" data-mantine-color-scheme="light" class="{kind}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
{meta}<title>{title}</title>
<script>{scheme}</script>
<style>{style}</style>
</head>
<body>
{before}<main class="tx-report-scenes">
{scenes}
</main>
{after}<script type="application/json" id="tx-report-data">{data}</script>
<script id="tx-modules">{script}</script>
</body>
</html>
"""
# What a report has more than a cell of a notebook.
_META = """<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Tile Explorer">
"""
_BEFORE = """<header class="tx-report-head">
<h1>{title}</h1>
<p>{about}</p>
{contents}
<div class="tx-report-tools" id="tx-report-tools"></div>
</header>
<noscript>The Tiles of this report are drawn in the browser: please allow JavaScript for this file.</noscript>
"""
_AFTER = """{challenge}
<section class="tx-report-appendix" id="tx-report-appendix" aria-label="Appendix"></section>
<footer class="tx-report-foot">Made with the Tile Explorer. This file loads nothing and sends nothing.</footer>
"""
_SCENE = """<article class="tx-report-scene" id="scene-{number}"{kind} aria-labelledby="scene-{number}-title">
<h2 id="scene-{number}-title">{title}</h2>
{notes}<div class="tx-report-grid"></div>
</article>"""


_LACKS = (
    "This scene is of the page {page}, and {why}. Shown here: the Tile and ROC space of the leaderboard that was open "
    "then, at the same point."
)


def heading(title: object) -> str:
    """A title as the report shows it; raises `InvalidInputError` for one that cannot be written."""
    return str(values.read("title", {"type": "title"}, title)).strip() or "Tiles"


def write(
    title: str,
    scenes: Sequence[Scene],
    contents: dict[str, Any],
    lacks: Sequence[str],
    *,
    cell: bool = False,
    challenge: str = "",
) -> str:
    """The text of the file; `lacks`: why the figures of each scene are missing, or "".

    `challenge`: the sections about a challenge, as HTML.
    `cell`: the scenes alone, for a cell of a notebook, with the modules that these need.
    """
    kinds = frozenset(own["kind"] for own in contents["own"])
    start = "report/cell" if cell else "report/report"
    style, script = _style(kinds, cell), _script(kinds, start)
    before = _BEFORE.format(title=_escaped(title), about=_about(scenes, contents), contents=_list(scenes))
    return _DOCUMENT.format(
        kind="tx-report tx-cell" if cell else "tx-report",
        policy=policy([_SCHEME, script], style),
        meta="" if cell else _META,
        title=_escaped(title),
        scheme=_SCHEME,
        style=style,
        before="" if cell else before,
        after="" if cell else _AFTER.format(challenge=challenge),
        scenes="\n".join(map(_scene, scenes, _kinds(contents), lacks, itertools.count(1))),
        data=embedded({"title": title, "catalogue": named_scores(), **contents}),
        script=script,
    )


def named_scores() -> list[dict[str, Any]]:
    """The catalogue in the form that the page's scripts read."""
    return [{name: record[name] for name in _FIELDS} for record in catalogue.as_records()]


def policy(scripts: Sequence[str], style: str) -> str:
    """The Content-Security-Policy: these scripts, this style and pictures from the file itself, and nothing else."""
    parts = (
        f"script-src {' '.join(map(_hash, scripts))}",
        f"style-src {_hash(style)}",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    )
    return "; ".join(("default-src 'none'", *parts))


def embedded(value: Any) -> str:
    """JSON for a script element, without characters that could end the element or begin a comment."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False).translate(_UNSAFE)


def _hash(source: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(source.encode()).digest()).decode()}'"


@cache
def _script(kinds: frozenset[str], start: str) -> str:
    """The modules that the report needs, and what begins it with the classes of its scenes."""
    at = f"document.currentScript.{bundle.TABLE}"
    classes = ", ".join(f"{kind}: {at}['report/{kind}'].{_SCENES[kind]}" for kind in sorted(kinds))
    text = bundle.bundle(start, *(f"report/{kind}" for kind in sorted(kinds)))
    return embeddable(f"{text}{at}['{start}'].start({{ {classes} }});")


@cache
def _style(kinds: frozenset[str], cell: bool = False) -> str:
    return embeddable("\n" + styles.joined(kinds.union(_CELL_STYLES if cell else _STYLES)))


def embeddable(source: str) -> str:
    """A script or style, unchanged; raises `InvalidInputError` if its text would end the element that holds it."""
    found = _ENDS.search(source)
    if found:
        raise InvalidInputError(f"report: expected scripts and styles that can be embedded, found {found[0]!r}")
    return source


def titled(board: Leaderboard, contents: Mapping[str, Any]) -> str:
    """The default title: that of the leaderboard, or of the predictions or sample if all scenes show these."""
    own = contents["own"]
    others = [_other_title(None if scene["own"] is None else own[scene["own"]]) for scene in contents["scenes"]]
    return cells.short("; ".join(dict.fromkeys(others)), schema.most("title")) if all(others) else board.title


def _other_title(figures: Mapping[str, Any] | None) -> str:
    """The title of what a scene shows in place of its leaderboard, "" where it shows that."""
    if figures is None or figures["kind"] not in ("predictions", "tasks"):
        return ""
    shown = figures["result" if figures["kind"] == "predictions" else "sample"]
    return str(shown["title"]) if shown else ""


def _about(scenes: Sequence[Scene], contents: Mapping[str, Any]) -> str:
    """The leaderboards that the scenes show, and how to use the report, in sentences."""
    kinds = _kinds(contents)
    records = zip(scenes, contents["scenes"], kinds, strict=True)
    parts = dict.fromkeys(_subject(scene, kind, contents["own"], record["own"]) for scene, record, kind in records)
    subjects = "; ".join(filter(None, parts))
    follows = "ROC space and ranking follow" if set(kinds) == {""} else "the views next to it follow"
    place = "triangle" if set(kinds) == {"tasks"} else "Tile"
    hint = f'<span class="tx-report-hint">Drag the point on a {place}: {follows}.</span>'
    return f"{subjects and subjects + '. '}{hint}"


def _subject(scene: Scene, kind: str, results: Sequence[Mapping[str, Any]], own: Any) -> str:
    """Title and size of the leaderboard that a scene shows; "" for Scores on a distribution."""
    if kind == "predictions":
        file = results[own]["result"]
        counts = _counted(len(file["models"]), "model", "models"), _counted(file["samples"], "sample", "samples")
        return ", ".join((_escaped(file["title"]), *counts))
    if kind == "tasks" and results[own]["sample"]:
        sample = results[own]["sample"]
        counts = (
            _counted(len(sample["models"]), "model", "models"),
            _counted(len(sample["classes"]), "class", "classes"),
        )
        return ", ".join((_escaped(sample["title"]), *counts))
    if kind == "scores" and scene.section["family"] != LEADERBOARD:
        return ""
    return f"{_escaped(scene.board.title)}, {_rows(scene)}"


def _rows(scene: Scene) -> str:
    """How many classifiers a scene ranks, and of how many where some are hidden."""
    hidden = len(scene.view["hidden"])
    if not hidden:
        return _counted(len(scene.board.entities), "classifier", "classifiers")
    total = len(scene.performances)
    return f"{total - hidden:,} of {_counted(total, 'classifier', 'classifiers')}"


def _counted(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


def _list(scenes: Sequence[Scene]) -> str:
    if len(scenes) == 1:
        return ""
    items = [f'<li><a href="#scene-{k}">{_escaped(scene.title)}</a></li>' for k, scene in enumerate(scenes, start=1)]
    return f'<nav aria-label="Scenes"><ol>{"".join(items)}</ol></nav>'


def _kinds(contents: Mapping[str, Any]) -> list[str]:
    """The page whose figures each scene shows, "" for Explore."""
    own = contents["own"]
    return ["" if scene["own"] is None else own[scene["own"]]["kind"] for scene in contents["scenes"]]


def _scene(scene: Scene, kind: str, lack: str, number: int) -> str:
    notes = _blocks(scene.subtitle, "tx-report-notes") + _blocks(scene.talk.get("notes", ""), "tx-report-private")
    if lack:
        why = _escaped(_LACKS.format(page=scene.page, why=lack.rstrip(".")))
        notes += f'<p class="tx-report-page">{why}</p>\n'
    title = _escaped(scene.title.strip() or f"Scene {number}")
    marked = f' data-tx-kind="{kind}"' if kind else ""
    return _SCENE.format(number=number, kind=marked, title=title, notes=notes)


def _blocks(text: str, style: str) -> str:
    """The paragraphs of a text."""
    blocks = [block.strip() for block in re.split(r"\n\s*\n", text) if block.strip()]
    return "".join(f'<p class="{style}">{_escaped(unbroken(block))}</p>\n' for block in blocks)


def _escaped(words: str) -> str:
    return html.escape(words.replace("\x00", ""))
