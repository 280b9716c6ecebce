"""Confusion matrices of several models over the same classes: the sample of the page Any task."""

from __future__ import annotations

import csv
import json
from functools import cache
from typing import Any

from .settings import resources


@cache
def sample() -> dict[str, Any]:
    """The sample as JSON: title, classes and models by name, and of each model its counts, row by row of true classes.

    Its file has a row for each model, true and predicted class, with a count.
    """
    (about,) = json.loads((resources("data") / "matrices.json").read_text(encoding="utf-8"))
    with (resources("data") / about["file"]).open(encoding="utf-8", newline="") as file:
        cells = list(csv.DictReader(file))
    classes = list(dict.fromkeys(cell["true"] for cell in cells))
    models = list(dict.fromkeys(cell["model"] for cell in cells))
    counts = {(cell["model"], cell["true"], cell["predicted"]): float(cell["count"]) for cell in cells}
    return {
        "title": about["title"],
        "classes": classes,
        "models": models,
        "counts": [[counts[model, true, said] for true in classes for said in classes] for model in models],
    }
