"""The result of converting a file of predictions, and its summary for the browser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tile_core.predictions import Predictions

from .problems import Problem, as_json


@dataclass(frozen=True, slots=True, eq=False)
class Conversion:
    """What `convert` made. `predictions` is `None` where nothing could be aligned or no row can be used.

    `rows` of the file, of which `unlabelled` have no label; `hard`: models that give decisions; `notes` in sentences;
    `problems`: listed ones of `total_problems`.
    """

    file: str
    predictions: Predictions | None
    rows: int
    unlabelled: int
    positive: str
    hard: tuple[str, ...]
    notes: tuple[str, ...]
    problems: tuple[Problem, ...]
    total_problems: int

    def summary(self) -> dict[str, Any]:
        """What the browser gets."""
        predictions = self.predictions
        return {
            "file": self.file,
            "title": predictions.title if predictions else "",
            "rows": self.rows,
            "samples": predictions.size if predictions else 0,
            "positives": int(predictions.y_true.sum()) if predictions else 0,
            "positive": self.positive,
            "unlabelled": self.unlabelled,
            "weighted": predictions is not None and predictions.weights is not None,
            "confidence": predictions is not None and predictions.confidence is not None,
            "models": []
            if predictions is None
            else [_about(predictions, at, self.hard) for at in range(len(predictions.models))],
            "notes": list(self.notes),
            "problems": [as_json(problem, self.file) for problem in self.problems],
            "total_problems": self.total_problems,
        }


def _about(predictions: Predictions, at: int, hard: Sequence[str]) -> dict[str, Any]:
    missing, name = int(np.isnan(predictions.scores[at]).sum()), predictions.models[at]
    return {"name": name, "missing": missing, "hard": name in hard, "threshold": float(predictions.thresholds[at])}
