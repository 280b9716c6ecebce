"""What the commands share: exit codes, messages, reading a file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tile_core.checks import InvalidInputError

if TYPE_CHECKING:
    from app.settings import Settings
    from tile_core.leaderboard import Leaderboard

OK, FAILED, MISUSED = 0, 1, 2


class MisusedError(Exception):
    """The command is wrong, not the file."""


def say(message: object, code: int = OK) -> int:
    """Tell it on stderr; the exit code given."""
    print(f"tile-explorer: {message}", file=sys.stderr)
    return code


def read(path: Path, settings: Settings, prior: float | None = None) -> tuple[Leaderboard, bool]:
    """The leaderboard of a file, and whether all its rows are in it; each problem is told.

    `prior`: that of all rows where no column tells it. Raises `InvalidInputError` where nothing can be used.
    """
    from app.upload import read_file

    found = read_file(path, settings.limits, prior)
    for problem in found.problems:
        where = ", ".join(filter(None, (f"row {problem.row}" if problem.row else "", problem.column)))
        what = f"found {problem.found}, expected {problem.expected} ({problem.happens})"
        say(": ".join(filter(None, (path.name, where, what))))
    if found.leaderboard is None:
        raise InvalidInputError(f"{path.name}: {found.headline} {found.detail}")
    return found.leaderboard, found.kept == found.total
