"""Points in counts such as 1.080: do they set thousands apart, or are they decimal points?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tile_core.importers import cells
from tile_core.importers.decisions.question import POINTS, Question
from tile_core.importers.quantities import Quantity

THOUSANDS, DECIMALS = "thousands", "decimals"


def meant(chosen: str | None, *, likely: bool) -> str:
    """How points are read: as was chosen, as thousands where that is `likely`, else "" for what has to be asked."""
    return chosen or (THOUSANDS if likely else "")


def question(examples: Mapping[str, str], used: Sequence[Quantity]) -> Question | None:
    """What the points of a count in use are; `examples`: columns whose points may set thousands apart, with a cell."""
    column = next((each.column for each in used if each.column in examples), None)
    if column is None:
        return None
    example = cells.short(examples[column])
    whole = cells.without_marks(example, ".")
    text = (
        f"Choose what the points in “{cells.short(column)}” are, such as {example}: do they separate thousands, "
        "or are they decimal points?"
    )
    return Question(text, tuple(labels(example, whole or example).items()), POINTS)


def labels(example: str, whole: str) -> dict[str, str]:
    """What can be chosen, each with what becomes of a cell."""
    return {
        THOUSANDS: f"They separate thousands: {example} is {whole}",
        DECIMALS: f"They are decimal points: {example} is {float(example):g}" if example.count(".") == 1 else "Decimal",
    }
