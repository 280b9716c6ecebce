"""The sample leaderboards of `data/`, and the file with which the server was started."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from tile_core.checks import InvalidInputError
from tile_core.leaderboard import Leaderboard

from .reading.leaderboards import read_file
from .settings import Limits, resources
from .storage.leaderboards import Store
from .storage.payload import payload

FILE = "file"


class Samples:
    """Samples by their keys, the names of their files; each is read when it is first requested."""

    def __init__(self, store: Store, opened: Path | None = None, limits: Limits | None = None) -> None:
        self._store, self._limits = store, limits or Limits()
        listed = json.loads((resources("data") / "samples.json").read_text(encoding="utf-8"))
        self._about = {Path(each["file"]).stem: each for each in sorted(listed, key=lambda each: each["order"])}
        self._read: dict[str, tuple[Leaderboard, tuple[str, ...]]] = {}
        if opened is not None:
            self._read[FILE] = self._load(opened)

    def keys(self) -> list[str]:
        """Keys in the order of the menu; the file with which the server was started comes first."""
        return [*([FILE] if FILE in self._read else []), *self._about]

    def payload(self, key: object) -> dict[str, Any] | None:
        """A sample in the form for the browser, with its `key`, also stored here; `None` for an unknown key."""
        return self._payload(str(key)) if key in self.keys() else None

    def _payload(self, key: str) -> dict[str, Any]:
        if key not in self._read:
            about = self._about[key]
            board, notes = self._load(resources("data") / about["file"])
            self._read[key] = replace(board, title=about["title"]), (about["description"], *notes)
        board, notes = self._read[key]
        return payload(board, self._store.save(board, for_all=True), notes) | {"key": key}

    def first(self) -> dict[str, Any]:
        """The leaderboard with which the page opens."""
        return self._payload(self.keys()[0])

    def options(self) -> list[dict[str, str]]:
        """The menu: key and title of each."""
        titles = {key: about["title"] for key, about in self._about.items()}
        if FILE in self._read:
            titles = {FILE: self._read[FILE][0].title, **titles}
        return [{"value": key, "label": title} for key, title in titles.items()]

    def _load(self, path: Path) -> tuple[Leaderboard, tuple[str, ...]]:
        result = read_file(path, self._limits)
        if result.leaderboard is None:
            raise InvalidInputError(f"{path.name}: {result.headline} {result.detail}")
        return result.leaderboard, result.all_notes
