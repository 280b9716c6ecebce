"""Predictions: raw scores of models in; best models and best thresholds over the Tile, curves, LxCIM out."""

from __future__ import annotations

from .callbacks import register
from .panels import layout
from .toolbar import RULES, source

PATH = "/predictions"

__all__ = ["PATH", "RULES", "layout", "register", "source"]
