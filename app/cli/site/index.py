"""The index of a folder of reports: a page that has no scripts and loads nothing."""

from __future__ import annotations

import base64
import hashlib
import html
from collections.abc import Sequence
from typing import NamedTuple

from tile_core import regions
from tile_core.leaderboard import Leaderboard
from tile_core.number_format import percent

_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 760px; margin: 0 auto; padding: 32px 16px; }
h1 { font-size: 26px; line-height: 1.2; }
ul { list-style: none; padding: 0; }
li { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 12px 0; }
li, h1 { overflow-wrap: anywhere; }
a { font-weight: 650; color: inherit; }
a:focus-visible { outline: 2px solid; outline-offset: 2px; }
small, footer { opacity: 0.75; }
"""
_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Tile Explorer">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>{title}</h1>
<p>Which classifier is best depends on your preferences: drag the point on a Tile, and the ranking follows.</p>
<ul>
{items}
</ul>
</main>
<footer>Made with the Tile Explorer. These pages load nothing from elsewhere and send nothing.</footer>
</body>
</html>
"""
_ITEM = '<li><a href="{}">{}</a><br><small>{}</small></li>'


class Entry(NamedTuple):
    """An entry of the index."""

    title: str
    file: str
    about: str


def entry(board: Leaderboard, file: str, size: int) -> Entry:
    """The entry for a leaderboard and its report of `size` bytes."""
    contexts = len(board.contexts)
    parts = [_counted(len(board.entities), "classifier"), *([_counted(contexts, "context")] if contexts > 1 else [])]
    return Entry(board.title, file, ", ".join([*parts, *_best(board), f"{size / 1e6:.1f} MB"]))


def page(title: str, entries: Sequence[Entry]) -> str:
    """The text of the page."""
    items = [_ITEM.format(*map(html.escape, (each.file, each.title, each.about))) for each in entries]
    digest = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    return _PAGE.format(policy=policy, title=html.escape(title), style=_STYLE, items="\n".join(items))


def _best(board: Leaderboard) -> list[str]:
    """The classifier that is best on the largest part of the Tile, if there is one; only for a single context."""
    if len(board.contexts) != 1:
        return []
    largest = max(regions.regions(board.at(0)), key=lambda region: region.area, default=None)
    if largest is None or len(largest.entities) != 1:
        return []
    return [f"{board.entities[largest.entities[0]]} is best on {percent(largest.area)} of the Tile"]


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
