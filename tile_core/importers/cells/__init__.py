"""Text cells of a table as people write them: numbers in many spellings, numbers with an interval, and names."""

from __future__ import annotations

from tile_core.importers.cells.quotients import Fractions, fractions
from tile_core.importers.cells.scripts import in_unicode, is_power, lowered, raised, without_mark
from tile_core.importers.cells.signs import look, look_alikes, visible
from tile_core.importers.cells.texts import (
    EMPTY,
    MAX_NAME,
    MAX_NUMBER,
    NOTHING,
    Numbers,
    decimal_mark,
    is_empty,
    name_problem,
    numbers,
    plain,
    short,
    thousands,
    without_marks,
)  # fmt: skip
from tile_core.importers.cells.uncertain_values import Estimates, estimates

__all__ = [
    "EMPTY",
    "MAX_NAME",
    "MAX_NUMBER",
    "NOTHING",
    "Estimates",
    "Fractions",
    "Numbers",
    "decimal_mark",
    "estimates",
    "fractions",
    "in_unicode",
    "is_empty",
    "is_power",
    "look",
    "look_alikes",
    "lowered",
    "name_problem",
    "numbers",
    "plain",
    "raised",
    "short",
    "thousands",
    "visible",
    "without_mark",
    "without_marks",
]
