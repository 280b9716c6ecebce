"""What the numbers of a printed table say beyond their values: intervals, and the counts behind rounded scores."""

from __future__ import annotations

from tile_core.importers.printed_values.intervals import Interval

__all__ = ["Interval"]
