"""Explore: the Tile, ROC space, the leaderboard and the inspector, linked by one state in the browser."""

from __future__ import annotations

from .callbacks import register
from .panels import layout
from .toolbar import FLAVORS

__all__ = ["FLAVORS", "layout", "register"]
