"""Names that the header of a file of predictions has more than once: the first is used, the others only if chosen."""

from __future__ import annotations

from collections.abc import Iterable

from tile_core.importers import cells
from tile_core.importers.columns import first_of

from ..problems import Problems


def remarks(names: Iterable[str]) -> dict[str, str]:
    """The remark on each column whose name occurs in the header before it."""
    return {name: f"the header has “{cells.short(first, 20)}” more than once: not used" for name, first in _of(names)}


def tell(ignored: Iterable[str], names: Iterable[str], problems: Problems) -> None:
    """A warning for each such column that is not used."""
    left = set(ignored)
    for name, first in _of(names):
        if name in left:
            found = f"2 columns named “{cells.short(first)}”"
            happens = f"“{cells.short(name)}” is ignored"
            problems.add(None, (name,), found, "each name once in the header", happens, "warning")


def _of(names: Iterable[str]) -> list[tuple[str, str]]:
    listed = list(names)
    pairs = ((name, first_of(name, listed)) for name in listed)
    return [(name, first) for name, first in pairs if first != name]
