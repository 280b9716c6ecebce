"""Predictions that the page can open: samples by key, uploads by their public id."""

from __future__ import annotations

from dataclasses import dataclass

from tile_core.predictions import Predictions

from ...prediction_samples import PredictionSamples
from .intake import Intake


@dataclass(frozen=True, slots=True)
class Library:
    """The predictions that a server can show. `source`: the key of a sample or an id, as the browser names them."""

    samples: PredictionSamples
    intake: Intake

    def load(self, source: object) -> Predictions | None:
        """The predictions of a source; `None` where there are none, or no longer."""
        return self.samples.load(source) or self.intake.files.load(source)

    def digest(self, source: str, found: Predictions) -> str:
        """A digest of the predictions of a source; for an upload its id, so that a large file need not be read."""
        return source if self.samples.load(source) is None else found.digest

    def options(self) -> list[dict[str, str]]:
        """The menu: the samples."""
        return [{"value": each["value"], "label": each["label"]} for each in self.samples.options()]
