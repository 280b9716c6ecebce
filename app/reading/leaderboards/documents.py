"""Documents that contain tables: the table that looks like a leaderboard, and the others to choose from."""

from __future__ import annotations

from ...settings import Limits
from ..tables import markup
from ..tables.markup.grid import Grid
from ..tables.table import Reading, Table
from . import shapes
from .shapes import header

NAMES = {"html": "HTML", "latex": "LaTeX", "markdown": "Markdown"}


def read(text: str, kind: str, limits: Limits, how: Reading) -> Table:
    """The chosen table of a document of the kind "html", "latex" or "markdown", else the first with known columns."""
    grids = markup.read(text, kind, limits)
    titles = named([grid.title for grid in grids])
    likely = [title for title, grid in zip(titles, grids, strict=True) if _is_likely(grid)]
    sheet = how.sheet if how.sheet in titles else None
    asks = "" if sheet or len(likely) < 2 else which(likely, "table")
    grid = grids[titles.index(sheet or (likely or titles)[0])]
    several = len(grids) > 1
    said = f"{NAMES[kind]}, table “{sheet or (likely or titles)[0]}” of {len(grids)}" if several else NAMES[kind]
    found = Reading(sheet=None if asks or not several else sheet or (likely or titles)[0])
    about = Table({}, (), ".", kind, said, found, titles if several else (), asks=asks)
    rows = [(number, row) for number, row in zip(grid.numbers, grid.rows, strict=True) if any(map(str.strip, row))]
    return shapes.table_of(rows, limits, how, about)


def which(names: list[str], what: str) -> str:
    """The message that asks for a choice where several tables of a file are possible."""
    shown = ", ".join(f"“{name}”" for name in names[:6])
    return f"This file has {len(names)} tables that can be read ({shown}): choose the {what}."


def named(titles: list[str]) -> tuple[str, ...]:
    """A distinct name for each table: its title, otherwise its number."""
    taken: dict[str, None] = {}
    for at, title in enumerate(titles):
        plain = title.strip()[:80] or f"Table {at + 1}"
        names = (plain, *(f"{plain} ({count})" for count in range(2, len(titles) + 2)))
        taken[next(name for name in names if name not in taken)] = None
    return tuple(taken)


def _is_likely(grid: Grid) -> bool:
    return header.has_names(grid.rows)
