"""What a report stores of a scene of Decide, Contexts, Any task or Robustness: the choices of its user.

The reader's browser computes.
"""

from __future__ import annotations

import json

import numpy as np

from ...matrices import sample
from ..scenes import Scene
from .sources import FigureRequest, LackError, Sources, alike


def ask(scene: Scene, sources: Sources) -> FigureRequest:
    """The page's own part of the view, such as costs, or the part of the Tile and its weight."""
    kind, view = scene.kind, dict(scene.section)
    return FigureRequest(f"{kind} {json.dumps(view)}", {}, alike(lambda: {"kind": kind, "view": view}))


def ask_task(scene: Scene, sources: Sources) -> FigureRequest:
    """The choices of Any task, with the sample of the page where the scene shows it and not its leaderboard.

    Raises `LackError` for a leaderboard without a confusion matrix. True negatives may be unknown:
    detections are ranked without them.
    """
    view = dict(scene.section)
    shown = view["source"] or ("sample" if scene.board.matrices is None else "board")
    if shown == "board" and scene.board.matrices is None and np.isnan(scene.performances[:, 1:]).any(-1).all():
        raise LackError("its leaderboard has no complete confusion matrix")
    figures = {"kind": "tasks", "view": view, "sample": sample() if shown == "sample" else None}
    return FigureRequest(f"tasks {json.dumps([shown, view])}", {}, alike(lambda: figures))
