"""An interactive Tile of one's own data: in a cell of a notebook, as a file, or in the browser."""

from __future__ import annotations

import tempfile
import webbrowser
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from tile_core.leaderboard import Leaderboard

from .. import report
from ..report.figures.sources import Sources
from . import cell

__all__ = ["View"]


class View:
    """What `show` returns; a notebook shows it when it is the last value of a cell.

    The cell needs no server and no network, and its scripts run in a sandbox. `save` writes the same scenes as a
    report, with its talk, tables and printing.
    """

    def __init__(self, board: Leaderboard, scenes: Sequence[Any], sources: Sources, title: str, height: int) -> None:
        self._board, self._scenes, self._sources = board, list(scenes), sources
        self._title, self._height = title, height

    def __repr__(self) -> str:
        return f'<Tile of "{self._title}"; .save("tile.html") writes it as a file, .open() shows it in the browser>'

    def _repr_html_(self) -> str:
        """The frame that a notebook shows."""
        return self._frame

    def save(self, path: str | Path) -> Path:
        """Write one HTML file that works offline; returns its path. Raises `OSError` where it cannot be written."""
        file = Path(path)
        file.write_bytes(self._text(cell=False).encode())
        return file

    def open(self) -> Path:
        """Show the view in the browser, from a temporary file; returns its path."""
        file = self.save(Path(tempfile.mkdtemp(prefix="tile-explorer-")) / "tile.html")
        webbrowser.open(file.as_uri())
        return file

    @cached_property
    def _frame(self) -> str:
        return cell.frame(self._text(cell=True), self._title, self._height)

    def _text(self, *, cell: bool) -> str:
        options = report.Options(title=self._title, sources=self._sources, cell=cell)
        return report.build(self._board, self._scenes, **options)
