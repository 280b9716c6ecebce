"""What a command says of its file: each problem, what was done, and which columns are not used, once for each cause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tile_core.importers import Import

# So many rows, cells and columns of one cause are named.
_NAMED = 3


def of_problems(found: Import) -> Iterator[str]:
    """A sentence for each cause: sheet, rows and columns, what was found, what was expected, and the effect."""
    from tile_core.importers.sentences import sentences

    return sentences(found.problems, found.sheet)


def of_columns(found: Import) -> str:
    """The sentence on the columns of numbers that are not used, "" where all are."""
    if not found.unused:
        return ""
    reasons: dict[str, list[str]] = {}
    for each in found.unused:
        reasons.setdefault(each.reason, []).append(f"“{each.column}”")
    said = "; ".join(
        f"{_listed(names, 2 * _NAMED)} ({reason})" if reason else _listed(names) for reason, names in reasons.items()
    )
    return f"not used: {said}; --column NAME=ROLE says what a column is"


def _listed(words: Sequence[str], most: int = _NAMED) -> str:
    from tile_core.importers.problems import listing

    if len(words) <= most:
        return listing(words)
    return f"{', '.join(words[:most])} and {len(words) - most:,} more"
