"""The ranking of a leaderboard at one place of the Tile."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .contexts import InContext, in_context, reference_prior, unshifted
from .places import place_of, scored_otherwise

if TYPE_CHECKING:
    from tile_core.catalogue.definition import Score
    from tile_core.leaderboard import Leaderboard


@dataclass(frozen=True, slots=True)
class Place:
    """One row of a printed ranking; `status` is "ranked", "tied", "undefined" (0/0) or "missing" (a count that the
    score needs, or the whole row).

    `score`: that of the named score, which may be undefined for a row that has a rank, as TPR / 0 is.

    `unshifted`: why it keeps its own prior although another one is requested; `None` where it does not.
    """

    rank: int | None
    name: str
    score: float | None
    status: str
    unshifted: str | None = None


@dataclass(frozen=True, slots=True)
class Reference:
    """Always negative or always positive: it has a score, unless that is 0/0, but no rank."""

    name: str
    score: float | None

    @property
    def marked(self) -> str:
        """Its name in files, as in those of the page: a row of the data may have the same name."""
        return f"{self.name} (ref.)"


@dataclass(frozen=True, slots=True)
class Heading:
    """What is ranked, and where. `prior`: all rows are shifted to it, if given. `score`: the name of the score whose
    values are printed; `None` for the canonical score of a point.
    """

    title: str
    context: str
    a: float
    b: float
    prior: float | None
    score: str | None
    lower_is_better: bool


@dataclass(frozen=True, slots=True)
class Ranking(Heading):
    """What is printed: rows from first to last, those without a score here at the end.

    `references`: the better one first; none where the rows share no prevalence.
    """

    ranking: tuple[Place, ...]
    references: tuple[Reference, ...] = ()


def ranking(board: Leaderboard, at: str, prior: float | None = None, context: str | None = None) -> Ranking:
    """The ranking at "A,B", or by a score that orders as the canonical one of its place, with its own values.

    In one context or of the mean, at `prior` if given. Raises `ArgumentError` for a place, a score or a context that
    does not exist.
    """
    from tile_core import catalogue, scores

    found = in_context(board, context, prior)
    a, b = place_of(at, found.rows)
    why: list[str | None] = [None] * len(found.own) if prior is None else unshifted(found.own)
    named, other = catalogue.named(at), scored_otherwise(at, found.rows, (a, b))
    values = (scores.canonical_score(found.rows, a, b) if other is None else other.function(found.rows)).tolist()
    score, reversed_ = (None, False) if named is None else (named.name, named.order == "dual")
    places = _places(board.entities, found, (a, b), values, why)
    without_skill = _references(found, (a, b), other)
    return Ranking(board.title, found.name, a, b, prior, score, reversed_, places, without_skill)


def _places(
    entities: tuple[str, ...], found: InContext, at: tuple[float, float], values: list[float], why: list[str | None]
) -> tuple[Place, ...]:
    import numpy as np

    from tile_core import ranking as order
    from tile_core import scores

    missing = np.asarray(np.isnan(scores.good_and_bad(found.rows, *at)).any(0))
    ranks = order.ranks(found.rows, *at)

    def place(index: int) -> Place:
        name, value = entities[index], values[index]
        if np.isnan(ranks[index]):
            return Place(None, name, None, "missing" if missing[index] else "undefined", why[index])
        status = "tied" if int((ranks == ranks[index]).sum()) > 1 else "ranked"
        return Place(int(ranks[index]), name, None if math.isnan(value) else value, status, why[index])

    return tuple(place(index) for index in order.order(found.rows, *at).tolist())


def _references(found: InContext, at: tuple[float, float], score: Score | None) -> tuple[Reference, ...]:
    """The references at the prevalence that the rows share, with their scores at (a, b) or by `score`; the better one
    first, *always negative* where both tie.
    """
    import numpy as np

    from tile_core import decisions, scores

    prior = reference_prior(found.rows)
    if prior is None:
        return ()
    rows = decisions.reference_rows(prior)
    values = scores.canonical_score(rows, *at) if score is None else score.function(rows)
    better = int(not decisions.best_reference(*at, prior).negative)
    return tuple(
        Reference(decisions.REFERENCES[k].capitalize(), None if np.isnan(values[k]) else float(values[k]))
        for k in (better, 1 - better)
    )
