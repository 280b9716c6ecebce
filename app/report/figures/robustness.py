"""What a report stores of a scene of Robustness: the choices of its user. The reader's browser computes the figures."""

from __future__ import annotations

import json

from ..scenes import Scene
from .sources import FigureRequest, Sources, alike


def ask(scene: Scene, sources: Sources) -> FigureRequest:
    """The part of the Tile, its weight, and what is highlighted."""
    view = dict(scene.section)
    return FigureRequest(f"robustness {json.dumps(view)}", {}, alike(lambda: {"kind": "robustness", "view": view}))
