"""Predictions: from the raw scores of models, the best models and thresholds over the Tile, curves and LxCIM."""

from __future__ import annotations

from .callbacks import register
from .panels import layout
from .toolbar import RULES, source

PATH = "/predictions"

__all__ = ["PATH", "RULES", "layout", "register", "source"]
