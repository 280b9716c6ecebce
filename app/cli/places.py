"""A ranking at one place of the Tile, as `tile-explorer rank` prints it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """One row of a printed ranking; `status` is "ranked", "tied", "undefined" or "missing" (from the context).

    `unshifted`: why it keeps its own prior although another was asked for; `None` where it does not.
    """

    rank: int | None
    name: str
    score: float | None
    status: str
    unshifted: str | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """What is printed: from first to last, those without a score here at the end. `prior`: shifted to, if at all."""

    title: str
    context: str
    a: float
    b: float
    prior: float | None
    ranking: tuple[Place, ...]
