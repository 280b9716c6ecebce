"""Which classifier to use, if any, from what a miss costs and the prevalence in use."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tile_core.checks import InvalidInputError

from .arguments import ArgumentError, Note
from .contexts import InContext, in_context
from .sampling import USUAL, Sampling, drawn, level_of

if TYPE_CHECKING:
    from tile_core.decisions import Decision
    from tile_core.leaderboard import Leaderboard
    from tile_core.uncertainty import Draws


@dataclass(frozen=True, slots=True)
class Costed:
    """One row, or a reference that no row is: what it costs per 1,000 people, in false alarms, and what happens then.

    `rank` is `None` for a reference and for what has no cost. `saved`: how much less it costs than doing nothing.
    `best`: how often it is the cheapest classifier, in draws. `reference`: which one it is, "always negative" or
    "always positive", `None` for a classifier.
    """

    rank: int | None
    name: str
    cost: float | None
    saved: float | None
    misses: float | None
    false_alarms: float | None
    detections: float | None
    rejections: float | None
    best: float | None
    reference: str | None


@dataclass(frozen=True, slots=True)
class Cheapest:
    """The costs of a miss, in false alarms, for which some rows or a reference are the cheapest; `None` is no end."""

    low: float
    high: float | None
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gained:
    """By how much one costs less than another, per 1,000 people; with draws its interval and the probability."""

    over: tuple[str, ...]
    less: float
    low: float | None
    high: float | None
    probability: float | None


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is printed. `a`: where the Tile of the prevalence in use orders by cost, at a = b; `a_test`: where that of
    the test set does, `None` where rows have several.

    `best`, `second`: names of the cheapest classifiers and of those after them; `reference`: the cheaper one of doing
    nothing and treating all; `worth_using`: whether the best classifier costs less than it. `ahead`: of the best over
    the second, `saved`: over the reference; `useful`: how often some classifier costs less than the reference, in
    draws. `level` is `None` where sample sizes are missing.
    """

    title: str
    context: str
    miss: float
    prior: float
    a: float
    a_test: float | None
    level: float | None
    draws: int | None
    seed: int
    best: tuple[str, ...]
    second: tuple[str, ...]
    reference: str
    worth_using: bool
    ahead: Gained | None
    saved: Gained | None
    useful: float | None
    sentence: str
    rows: tuple[Costed, ...]
    ranges: tuple[Cheapest, ...]


def miss_of(miss: float | None, utilities: Sequence[float] | None) -> float:
    """How many false alarms a miss costs, by itself or from utilities of tp, fn, fp and tn.

    Raises `ArgumentError` for costs and utilities that cannot be used.
    """
    import numpy as np

    from tile_core import decisions
    from tile_core.decisions.costs import positive

    try:
        if utilities is not None:
            return decisions.miss_cost(decisions.Utilities(*utilities))
        return positive(np.nan if miss is None else miss, "miss").item()
    except InvalidInputError as error:
        raise ArgumentError(str(error)) from error


def chosen(
    board: Leaderboard,
    miss: float,
    *,
    prior: float | None = None,
    context: str | None = None,
    level: float = 0.95,
    sampling: Sampling = USUAL,
) -> Chosen:
    """The choice between the rows of a leaderboard where a miss costs so many false alarms.

    `prior`: the prevalence in use, by default that of the rows; `level` of the intervals, in [0.5, 1). Raises
    `ArgumentError` for an unknown context, and for a prevalence that is missing or outside (0, 1).
    """
    from tile_core import decisions, performance, symmetries

    where = in_context(board, context)
    own = performance.common_prior(where.own)
    prior = own if prior is None else prior
    if prior is None and not symmetries.can_shift(where.own).any():
        raise InvalidInputError("expected rows with positives and negatives, found none: costs need both errors")
    if prior is None:
        raise ArgumentError("prior: expected the prevalence in use, as the rows do not share theirs")
    draws = _drawn(board, where, sampling)
    found = decisions.decide(where.own, miss, prior, drawn=draws, level=level_of(level))
    names = board.entities
    return Chosen(
        board.title,
        where.name,
        miss,
        prior,
        float(decisions.cost_point(miss, prior, prior)),
        None if own is None else float(decisions.cost_point(miss, prior, own)),
        found.level,
        None if draws is None else len(draws.performances),
        sampling.seed,
        tuple(names[k] for k in found.best),
        tuple(names[k] for k in found.second),
        decisions.REFERENCES[found.reference],
        found.worth_using,
        *_gains(found, names),
        found.useful,
        decisions.decision_sentence(found, names),
        _rows(found, where, names),
        _ranges(found, names),
    )


def _drawn(board: Leaderboard, where: InContext, sampling: Sampling) -> Draws | None:
    """Draws of all rows; `None` where the file does not say how many samples there are."""
    import numpy as np

    contexts = range(len(board.contexts)) if where.index is None else [where.index]
    sizes, known = board.sizes[list(contexts)], ~np.isnan(board.performances[list(contexts)]).any(-1)
    if np.isnan(sizes[known]).any():
        return None
    try:
        return drawn(board, where.index, sampling)
    except InvalidInputError as error:
        warnings.warn(Note(str(error)), stacklevel=2)
        return None


def _gains(found: Decision, names: tuple[str, ...]) -> tuple[Gained | None, Gained | None]:
    """How far the best is ahead of the second, and what it saves against the reference."""
    from tile_core import decisions

    if not found.best:
        return None, None
    cost, n = found.costs[found.best[0]], len(names)

    def gain(over: tuple[str, ...], other: float, sure: Any) -> Gained:
        less = 1000 * float(other - cost)
        if sure is None:
            return Gained(over, less, None, None, None)
        return Gained(over, less, 1000 * sure.low, 1000 * sure.high, sure.probability)

    second = tuple(names[k] for k in found.second)
    ahead = gain(second, found.costs[found.second[0]], found.ahead) if second else None
    reference = (decisions.REFERENCES[found.reference],)
    return ahead, gain(reference, found.costs[n + found.reference], found.saved)


def _rows(found: Decision, where: InContext, names: tuple[str, ...]) -> tuple[Costed, ...]:
    """Rows by increasing cost, the references where they stand, what has no cost last."""
    import numpy as np

    from tile_core import decisions

    n = len(names)
    kinds = [*decisions.reference_of(where.own).tolist(), 0, 1]
    people = decisions.per_thousand(found.tpr, found.fpr, found.prior)
    saved = found.costs[n] - found.costs
    numbers = np.stack([1000 * found.costs, 1000 * saved, *people], -1) + 0.0

    def row(k: int) -> Costed:
        rank = found.ranks[k] if k < n else np.nan
        cost, less, *outcomes = numbers[k].tolist() if np.isfinite(found.costs[k]) else [None] * 6
        misses, alarms, detections, rejections = outcomes
        share = None if found.best_probability is None or np.isnan(rank) else float(found.best_probability[k])
        reference = None if kinds[k] < 0 else decisions.REFERENCES[kinds[k]]
        place = None if np.isnan(rank) else int(rank)
        name = names[k] if k < n else decisions.REFERENCES[k - n]
        return Costed(place, name, cost, less, misses, alarms, detections, rejections, share, reference)

    order = np.argsort(np.where(np.isnan(found.costs), np.inf, found.costs.round(15)), kind="stable")
    return tuple(row(k) for k in order.tolist() if k < n or kinds[k] not in kinds[:n])


def _ranges(found: Decision, names: tuple[str, ...]) -> tuple[Cheapest, ...]:
    """The cheapest at each cost; a row that predicts as a reference does is named in its place."""
    from tile_core import decisions

    every, n = (*names, *decisions.REFERENCES), len(names)

    def cheapest(low: float, high: float, entities: tuple[int, ...]) -> Cheapest:
        rows = [k for k in entities if k < n] or entities
        return Cheapest(low, None if high == float("inf") else high, tuple(every[k] for k in rows))

    return tuple(cheapest(*each) for each in found.ranges)
