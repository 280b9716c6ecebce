"""A scene of Robustness takes along what was chosen; its figures are found in the reader's browser."""

from __future__ import annotations

import json

from ..scenes import Scene
from .sources import FigureRequest, Sources, alike


def ask(scene: Scene, sources: Sources) -> FigureRequest:
    """The part of the Tile, its weight, and what is lit."""
    view = dict(scene.section)
    return FigureRequest(f"robustness {json.dumps(view)}", {}, alike(lambda: {"kind": "robustness", "view": view}))
