"""The context that a command is about, and a ranking at one place of the Tile, as `tile-explorer rank` prints it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tile_core.number_format import fixed

if TYPE_CHECKING:
    from tile_core.catalogue.definition import Score
    from tile_core.checks import FloatArray


def heading(result: Ranking | Certainty) -> str:
    """What the table of a ranking is about: context, score, point and prior."""
    score = "" if result.score is None else f"{result.score}, {'lower is better, ' if result.lower_is_better else ''}"
    shift = "" if result.prior is None else f", prior {result.prior:g}"
    return f"{result.title}, {result.context}: {score}a = {result.a:g}, b = {result.b:g}{shift}"


def printed(row: Place | Certain) -> str:
    """The score of a row, or why there is none."""
    if row.score is not None:
        return fixed(row.score)
    return "undefined" if row.rank else row.status


def reference_lines(result: Ranking | Certainty, width: int) -> list[str]:
    """The lines of the references, marked "ref." in place of a rank."""
    scores = ("undefined" if each.score is None else fixed(each.score) for each in result.references)
    return [f" ref.   {each.name:<{width}}  {score}" for each, score in zip(result.references, scores, strict=True)]


def width_of(result: Ranking | Certainty) -> int:
    """The letters of the longest name in a printed table."""
    return max([4, *(len(each.name) for each in (*result.ranking, *result.references))])


def references(found: InContext, at: tuple[float, float], score: Score | None) -> tuple[Reference, ...]:
    """The references at the prevalence that the rows share, with their scores at (a, b) or by `score`; the better one
    first, *always negative* where both tie.
    """
    import numpy as np

    from tile_core import decisions, performance, scores, symmetries

    there = found.rows[symmetries.can_shift(found.rows)]
    prior = performance.common_prior(there) if len(there) else None
    if prior is None or (decisions.reference_of(there) >= 0).all():
        return ()
    rows = decisions.reference_rows(prior)
    values = scores.canonical_score(rows, *at) if score is None else score.function(rows)
    better = int(not decisions.best_reference(*at, prior).negative)
    return tuple(
        Reference(decisions.REFERENCES[k].capitalize(), None if np.isnan(values[k]) else float(values[k]))
        for k in (better, 1 - better)
    )


def scored_otherwise(text: str, rows: FloatArray, at: tuple[float, float]) -> Score | None:
    """The score that a text names, if its values are not those of the canonical score of its place."""
    import numpy as np

    from tile_core import catalogue, scores

    score = catalogue.named(text)
    same = score is None or np.allclose(
        score.function(rows), scores.canonical_score(rows, *at), rtol=1e-12, atol=0, equal_nan=True
    )
    return None if same else score


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
class Ranking:
    """What is printed: rows from first to last, those without a score here at the end. `prior`: all rows are shifted to
    it, if given. `score`: the name of the score whose values are printed; `None` for the canonical score of a point.
    `references`: the better one first; none where the rows share no prevalence.
    """

    title: str
    context: str
    a: float
    b: float
    prior: float | None
    score: str | None
    lower_is_better: bool
    ranking: tuple[Place, ...]
    references: tuple[Reference, ...] = ()


@dataclass(frozen=True, slots=True)
class Certain:
    """One row: ranks `first` to `last` are its rank set, `low` to `high` its score, `best` is P(best).

    `low` and `high` are of the row alone, `all_low` and `all_high` hold together with those of all others. `near`: the
    probability that its score is near the best one, if that is requested. `tier`: relative to the anchor, "better",
    "not separable", "worse" or "undefined".
    """

    rank: int | None
    name: str
    score: float | None
    status: str
    first: int | None
    last: int | None
    low: float | None
    high: float | None
    all_low: float | None
    all_high: float | None
    best: float | None
    near: float | None
    tier: str
    unshifted: str | None


@dataclass(frozen=True, slots=True)
class Certainty:
    """What is printed: the ranking at a level. `anchor`: the entity that tiers compare with, `None` for the best.

    `within`: a score at most this far below the best one is near it; `None` if that is not requested. `detections`,
    `rejections`: how many more true positives, or true negatives, alone would make the anchor best; `None` where no
    number does, or without an anchor. 0 where it is best. `any_dependence`: whether rank sets hold however the rows
    depend on each other; `about`: whether the level is approximate, for the mean of several contexts. `sentence`: which
    row is ahead, by how much, how surely, and how many more samples would settle it.
    """

    title: str
    context: str
    a: float
    b: float
    prior: float | None
    score: str | None
    lower_is_better: bool
    level: float
    anchor: str | None
    within: float | None
    any_dependence: bool
    about: bool
    congruence: float
    design_effect: float
    draws: int
    seed: int
    detections: int | None
    rejections: int | None
    sentence: str
    ranking: tuple[Certain, ...]
    references: tuple[Reference, ...] = ()
