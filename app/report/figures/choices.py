"""What a report stores of a scene of Decide, Contexts or Robustness: the choices of its user.

The reader's browser computes.
"""

from __future__ import annotations

import json

from ..scenes import Scene
from .sources import FigureRequest, Sources, alike


def ask(scene: Scene, sources: Sources) -> FigureRequest:
    """The page's own part of the view, such as costs, or the part of the Tile and its weight."""
    kind, view = scene.kind, dict(scene.section)
    return FigureRequest(f"{kind} {json.dumps(view)}", {}, alike(lambda: {"kind": kind, "view": view}))
