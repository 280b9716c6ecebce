"""A ranking with its uncertainty: rank sets, intervals, tiers and P(best)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from .arguments import ArgumentError
from .places import scored_otherwise
from .rankings import Heading, Place, Ranking, Reference
from .sampling import USUAL, Sampling, drawn, level_of

if TYPE_CHECKING:
    from tile_core.catalogue.definition import Score
    from tile_core.checks import FloatArray
    from tile_core.leaderboard import Leaderboard
    from tile_core.uncertainty import Draws, Lead, SampledRates, SureDifferences

_TIERS = {1: "better", 0: "not separable", -1: "worse", -2: "undefined"}


@dataclass(frozen=True, slots=True)
class UncertainRow:
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
class UncertainRanking(Heading):
    """What is printed: the ranking at a level. `anchor`: the entity that tiers compare with, `None` for the best.

    `within`: a score at most this far below the best one is near it; `None` if that is not requested. `detections`,
    `rejections`: how many more true positives, or true negatives, alone would make the anchor best; `None` where no
    number does, or without an anchor. 0 where it is best. `any_dependence`: whether rank sets hold however the rows
    depend on each other; `about`: whether the level is approximate, for the mean of several contexts. `sentence`: which
    row is ahead, by how much, how surely, and how many more samples would settle it.
    """

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
    ranking: tuple[UncertainRow, ...]
    references: tuple[Reference, ...] = ()


def with_uncertainty(
    result: Ranking, board: Leaderboard, context: int | None, at: str, *, level: float, sampling: Sampling = USUAL
) -> UncertainRanking:
    """The ranking at a place with its uncertainty, at a level in [0.5, 1); `at`: as for the ranking.

    Raises `ArgumentError` for an unknown anchor, `InvalidInputError` where sample sizes are missing.
    """
    import numpy as np

    from tile_core import uncertainty
    from tile_core.uncertainty.draws import usual_number

    level, place = level_of(level), (result.a, result.b)
    sampling = replace(sampling, draws=sampling.draws or usual_number(len(board.entities)))
    anchor = _anchor(result, board, sampling.anchor)
    draws = drawn(board, context, sampling)
    tested = uncertainty.sampled_leaderboard(board, context, design_effect=sampling.design_effect)
    if result.prior is not None:
        draws, tested = draws.at_prior(result.prior), tested.at_prior(result.prior)
    dependence: Literal["any", "independent"] = "any" if sampling.any_dependence else "independent"
    found = uncertainty.sure_differences(tested, *place, level=level, dependence=dependence)
    score = scored_otherwise(at, draws.measured, place)
    alone = uncertainty.score_intervals(tested, *place, level=level)
    ends = [_as_score(tested, place, each, score) for each in (alone, np.stack([found.low, found.high], -1))]
    certain = _row_maker(found, np.concatenate(ends, -1), anchor, _probabilities(draws, place, sampling.within, score))
    names = board.entities
    index = {name: i for i, name in enumerate(names)}
    rows = tuple(certain(row, index[row.name]) for row in result.ranking)
    detections, rejections = _needed_changes(draws.measured, anchor, result)
    said = uncertainty.lead_sentence(_as_printed(uncertainty.lead(tested, found, *place), rows, result.prior), names)
    more: dict[str, Any] = {
        "detections": detections,
        "rejections": rejections,
        "about": found.about,
    } | asdict(sampling)
    shown = (result.title, result.context, *place, result.prior, result.score, result.lower_is_better)
    return UncertainRanking(*shown, level, sentence=said, ranking=rows, references=result.references, **more)


def _as_score(tested: SampledRates, at: tuple[float, float], ends: FloatArray, score: Score | None) -> FloatArray:
    """Ends of intervals of the canonical score as those of the score that is printed in its place, shape (n, 2)."""
    import numpy as np

    if score is None:
        return ends
    values = [score.function(tested.performances_at(*at, end)) for end in ends.T]
    return np.sort(np.stack(values, -1), -1)


def _probabilities(
    draws: Draws, at: tuple[float, float], within: float | None, score: Score | None
) -> tuple[FloatArray, FloatArray | None]:
    """P(best), and the probability that each is near the best, if that is requested."""
    from tile_core import uncertainty
    from tile_core.uncertainty.draws import averaged

    # Rows with the same counts are best equally often: which of them was drawn more often is chance.
    best = averaged(uncertainty.best(draws, *at), draws.clones)
    values = None if score is None else score.function
    better = (lambda p: -score.function(p)) if score is not None and score.order == "dual" else values
    return best, None if within is None else uncertainty.within(draws, *at, within, better)


def _row_maker(
    found: SureDifferences, ends: FloatArray, anchor: int | None, probabilities: tuple[FloatArray, FloatArray | None]
) -> Callable[[Place, int], UncertainRow]:
    """A function that gives the printed row of an entity by its index in the leaderboard.

    `ends`: of its own interval and of the simultaneous one, shape (n, 4); `probabilities`: P(best), and of being near.
    """
    import numpy as np

    from tile_core import uncertainty

    sets, tiers = uncertainty.rank_sets(found), uncertainty.tiers(found, anchor)
    best, near = probabilities

    def certain(place: Place, i: int) -> UncertainRow:
        base, tier = (place.rank, place.name, place.score, place.status), _TIERS[int(tiers[i])]
        if not found.defined[i]:
            return UncertainRow(*base, None, None, None, None, None, None, None, None, tier, place.unshifted)
        low, high, all_low, all_high = (None if np.isnan(end) else float(end) for end in ends[i])
        ranks, close = (int(sets.first[i]), int(sets.last[i])), None if near is None else float(near[i])
        return UncertainRow(*base, *ranks, low, high, all_low, all_high, float(best[i]), close, tier, place.unshifted)

    return certain


def _as_printed(found: Lead, rows: tuple[UncertainRow, ...], prior: float | None) -> Lead:
    """With the scores that are printed, which need not be those of the point."""
    printed_scores = {row.rank: row.score for row in reversed(rows)}
    best, second = (printed_scores.get(rank) for rank in (1, len(found.best) + 1))
    ahead = found.ahead if best is None or second is None else abs(best - second)
    return replace(found, prior=prior, score=found.score if best is None else best, ahead=ahead)


def _needed_changes(measured: FloatArray, anchor: int | None, result: Ranking) -> tuple[int | None, int | None]:
    """What would make the anchor best; only where its counts are whole numbers, unlike those of a mean."""
    import numpy as np

    from tile_core import uncertainty

    whole = anchor is not None and measured[anchor].sum() > 1.5
    if anchor is None or not whole or np.abs(measured[anchor] - np.round(measured[anchor])).max() > 1e-6:
        return None, None
    return uncertainty.improvement(measured, anchor, result.a, result.b)


def _anchor(result: Ranking, board: Leaderboard, name: str | None) -> int | None:
    if name is None:
        return None
    ranks = {place.name: place.rank for place in result.ranking}
    if ranks.get(name) is None:
        found = f"{name}, whose score is undefined here" if name in ranks else name
        raise ArgumentError(f"anchor: expected the name of a row with a score, found {found}")
    return board.entities.index(name)
