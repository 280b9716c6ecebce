"""The context that a command is about, and a ranking at one place of the Tile, as `tile-explorer rank` prints it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tile_core.checks import FloatArray


@dataclass(frozen=True, slots=True, eq=False)
class InContext:
    """One context of a leaderboard, or the mean of all, where `index` is `None`; shape (entities, 4).

    `own`: the performances as they are; `rows`: at the requested prevalence.
    """

    index: int | None
    name: str
    own: FloatArray
    rows: FloatArray


@dataclass(frozen=True, slots=True)
class Place:
    """One row of a printed ranking; `status` is "ranked", "tied", "undefined" or "missing" (from the context).

    `unshifted`: why it keeps its own prior although another one is requested; `None` where it does not.
    """

    rank: int | None
    name: str
    score: float | None
    status: str
    unshifted: str | None = None


@dataclass(frozen=True, slots=True)
class Ranking:
    """What is printed: rows from first to last, those without a score here at the end. `prior`: all rows are shifted to
    it, if given.
    """

    title: str
    context: str
    a: float
    b: float
    prior: float | None
    ranking: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Certain:
    """One row: ranks `first` to `last` are its rank set, `low` to `high` its score, `best` is P(best).

    `near`: the probability that its score is near the best one, if that is requested. `tier`: relative to the anchor,
    "better", "not separable", "worse" or "undefined".
    """

    rank: int | None
    name: str
    score: float | None
    status: str
    first: int | None
    last: int | None
    low: float | None
    high: float | None
    best: float | None
    near: float | None
    tier: str
    unshifted: str | None


@dataclass(frozen=True, slots=True)
class Certainty:
    """What is printed: the ranking at a level. `anchor`: the entity that tiers compare with, `None` for the best.

    `within`: a score at most this far below the best one is near it; `None` if that is not requested. `detections`,
    `rejections`: how many more true positives, or true negatives, alone would make the anchor best; `None` where no
    number does, or without an anchor. 0 where it is best.
    """

    title: str
    context: str
    a: float
    b: float
    prior: float | None
    level: float
    anchor: str | None
    within: float | None
    congruence: float
    design_effect: float
    draws: int
    seed: int
    detections: int | None
    rejections: int | None
    ranking: tuple[Certain, ...]
