"""What kind of table a frame is, by its names and cells, and the ways in which it can be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from . import matrices, reports, transposed, wide
from .frame import Frame

AS_IS, CONTEXTS, TRANSPOSED = "table", "contexts", "transposed"
_PLAIN = "one row for each row"


@dataclass(frozen=True, slots=True)
class Choice:
    """The ways to read a frame: `ways`, label and function by value; `chosen`, "" where `asks` says what to choose."""

    ways: dict[str, tuple[str, Callable[[], Frame]]] = field(default_factory=dict)
    chosen: str = ""
    asks: str = ""


def laid_out(frame: Frame, wanted: str | None) -> Frame:
    """The frame in the layout that is wanted, else in the one that is recognised; what can be chosen."""
    if frame.layout:
        return frame
    choice = _choice(frame)
    if not choice.ways:
        return frame
    ways = choice.ways | {AS_IS: (_PLAIN, lambda: frame)}
    labels = {value: label for value, (label, _) in ways.items()}
    value = wanted if wanted in ways else choice.chosen
    if not value:
        return replace(frame, layouts=labels, asks=choice.asks)
    return replace(ways[value][1](), layout=value, layouts=labels)


def _choice(frame: Frame) -> Choice:
    report = reports.of(frame.columns)
    if report:
        ways, chosen, asks = reports.ways(frame, report)
        return Choice(ways, chosen, asks)
    matrix = matrices.of(frame.columns)
    if matrix:
        ways, chosen, asks = matrices.ways(frame, matrix)
        return Choice(ways, chosen, asks)
    contexts = wide.contexts_of(frame.columns)
    if contexts:
        return Choice(
            {CONTEXTS: ("contexts in the names of columns", lambda: wide.unfolded(frame, contexts))}, CONTEXTS
        )
    if transposed.is_transposed(frame.columns):
        return Choice(
            {TRANSPOSED: ("metrics in rows, names in the header", lambda: transposed.turned(frame))}, TRANSPOSED
        )
    return Choice()


def bare_matrix(rows: Sequence[Sequence[str]]) -> Frame | None:
    """A square of whole numbers without any names, its classes numbered; else `None`."""
    found = matrices.bare(rows)
    return None if found is None else Frame(found, tuple(range(1, len(rows) + 1)))
