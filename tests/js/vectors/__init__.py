"""What Python says, as files for the browser's tests: inputs and expected values, which Node reads without Python.

`python -m tests.js.vectors` writes them again; tests/js/test_vectors.py fails where a file is not what Python says now.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from tests.js.vectors import decisions, kernel, models, planes, rankings, tiles

Vectors = dict[str, Any]

FOLDER = Path(__file__).parent
WRITERS: dict[str, Callable[[], Vectors]] = {
    "agreement": models.agreement,
    "catalogue": models.of_catalogue,
    "contexts": models.contexts,
    "decisions": decisions.vectors,
    "kernel": kernel.vectors,
    "marks": tiles.marks,
    "names": tiles.names,
    "no_skill": tiles.no_skill,
    "pr": planes.pr,
    "ranking_maps": rankings.maps,
    "roc": planes.roc,
    "tau": rankings.tau,
    "views": tiles.views,
    "worth": tiles.worth,
    "zoom": tiles.zoom,
}


def plain(value: Any) -> Any:
    """A value of lists, dicts, texts and numbers; what JSON lacks is a text: "NaN", "Infinity", "-Infinity"."""
    if isinstance(value, np.ndarray | np.generic):
        return plain(value.tolist())
    if isinstance(value, dict):
        return {str(name): plain(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 1e15 else value


def text(vectors: Vectors) -> str:
    """A file: one vector a line."""
    lines = [f"{json.dumps(name)}: {_line(plain(value))}" for name, value in vectors.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def path(name: str) -> Path:
    """The file of some vectors."""
    return FOLDER / f"{name}.json"
