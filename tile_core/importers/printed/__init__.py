"""What the numbers of a printed table say beyond their values: the intervals that stand with them."""

from __future__ import annotations

from tile_core.importers.printed.intervals import Interval

__all__ = ["Interval"]
