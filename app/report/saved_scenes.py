"""The scenes of a session that was saved on the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tile_core.checks import InvalidInputError
from tile_core.leaderboard import Leaderboard

from ..view.reader import version_problem
from ..view.values import parsed, problem

_LARGEST_SESSION = 50_000_000


def saved_scenes(path: Path, board: Leaderboard) -> list[Any]:
    """The scenes of a session file or of a file with a list, not read yet.

    Raises `InvalidInputError` for another file and one that names another leaderboard, and `OSError`.
    """
    with path.open("rb") as file:
        data = file.read(_LARGEST_SESSION + 1)
    if len(data) > _LARGEST_SESSION:
        raise InvalidInputError(f"{path}: it is larger than the limit of {_LARGEST_SESSION / 1e6:g} MB")
    try:
        session = parsed(data)
    except InvalidInputError as error:
        raise InvalidInputError(f"{path}: {error}") from error
    scenes = session.get("scenes") if isinstance(session, dict) else session
    if not isinstance(scenes, list) or not scenes:
        raise InvalidInputError(f"{path}: {problem('scenes', 'a list of scenes', scenes)}")
    wrong = version_problem(session.get("version", 1)) if isinstance(session, dict) else ""
    if wrong:
        raise InvalidInputError(f"{path}: {wrong}")
    stored = session.get("leaderboard") if isinstance(session, dict) else None
    if isinstance(stored, dict) and stored.get("entities") != list(board.entities):
        raise InvalidInputError(f"{path}: its scenes are of a leaderboard with other entities")
    return scenes
