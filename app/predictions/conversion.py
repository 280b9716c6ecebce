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
        made = self.predictions
        return {
            "file": self.file,
            "title": made.title if made else "",
            "rows": self.rows,
            "samples": made.size if made else 0,
            "positives": int(made.y_true.sum()) if made else 0,
            "positive": self.positive,
            "unlabelled": self.unlabelled,
            "weighted": made is not None and made.weights is not None,
            "confidence": made is not None and made.confidence is not None,
            "models": [] if made is None else [_about(made, at, self.hard) for at in range(len(made.models))],
            "notes": list(self.notes),
            "problems": [as_json(problem, self.file) for problem in self.problems],
            "total_problems": self.total_problems,
        }


def _about(made: Predictions, at: int, hard: Sequence[str]) -> dict[str, Any]:
    missing, name = int(np.isnan(made.scores[at]).sum()), made.models[at]
    return {"name": name, "missing": missing, "hard": name in hard, "threshold": float(made.thresholds[at])}
