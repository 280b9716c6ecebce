"""The samples of predictions in `data/`."""

from __future__ import annotations

import json
import threading
from typing import Any

from tile_core.checks import InvalidInputError
from tile_core.predictions import Predictions

from .reading.predictions.parse.options import Choices
from .reading.predictions.reading import convert
from .settings import resources
from .storage.prediction_files import PredictionFiles


class PredictionSamples:
    """The samples of `data/` by their keys, the names of their files; each is read like an upload, when it is first
    used.
    """

    def __init__(self) -> None:
        listed = json.loads((resources("data") / "predictions.json").read_text(encoding="utf-8"))
        ordered = sorted(listed, key=lambda each: int(each["order"]))
        self._about: dict[str, dict[str, Any]] = {_key(each["file"]): each for each in ordered}
        self._read: dict[str, Predictions] = {}
        self._lock = threading.Lock()

    def keys(self) -> list[str]:
        """Keys in the order of the menu."""
        return list(self._about)

    def options(self) -> list[dict[str, str]]:
        """The menu: key, title and description of each."""
        return [
            {"value": key, "label": about["title"], "description": about["description"]}
            for key, about in self._about.items()
        ]

    def load(self, key: object) -> Predictions | None:
        """The predictions of a sample; `None` for an unknown key."""
        if not isinstance(key, str) or key not in self._about:
            return None
        with self._lock:
            if key not in self._read:
                self._read[key] = self._load(self._about[key])
            return self._read[key]

    def save(self, key: object, files: PredictionFiles) -> str | None:
        """Store a sample like an upload and return its id; `None` for an unknown key."""
        found = self.load(key)
        return None if found is None else files.save(found)

    @staticmethod
    def _load(about: dict[str, Any]) -> Predictions:
        choices = Choices(positive=about["positive"], title=about["title"])
        conversion = convert(resources("data") / about["file"], about["file"], choices=choices)
        if conversion.predictions is None:
            raise InvalidInputError(f"{about['file']}: no predictions in it")
        return conversion.predictions


def _key(file: str) -> str:
    return file.removesuffix(".csv").removeprefix("predictions-")
