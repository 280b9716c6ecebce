"""Which classifiers are a good choice over a part of the Tile, not only at a point."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from tile_core.checks import InvalidInputError
from tile_core.number_format import counted

from . import by_rule, parts
from .arguments import ArgumentError
from .contexts import InContext, in_context, reference_prior
from .places import place_of
from .sampling import USUAL, Sampling, drawn, level_of

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from tile_core.checks import FloatArray
    from tile_core.leaderboard import Leaderboard
    from tile_core.rules import MeanRobustness
    from tile_core.uncertainty.robust import Robustness

# The rules over all contexts that have a robust best.
MEAN_OF_SCORES = "mean-of-scores"
_MEAN_PERFORMANCE = "mean-performance"
OVER = (MEAN_OF_SCORES, _MEAN_PERFORMANCE)
# Random draws; for each of them, the area of every rank is computed.
DRAWS = 500
# This many rankings (points times draws) take a few seconds; beyond that, fewer points are used.
_MOST_RANKINGS = 100_000
# Of so many rows of several contexts it is said what would make them first.
_FIRST_ROWS = 100
# The parts in which workers compute draws.
_TASKS = 20


@dataclass(frozen=True, slots=True)
class Choice:
    """One row: the share of the part on which it holds each rank, its worst rank and its largest regret.

    `drawn`: the same shares over the draws, `None` without a level. `detections`, `rejections`: how many more true
    positives, or true negatives, alone would make it best at the point; `None` where no number does, or counts are not
    whole. Over several contexts they are those of one context, the one that needs the fewest, named in `detections_in`
    and `rejections_in`, by the rule and for the first rows by it.
    """

    name: str
    shares: tuple[float, ...]
    worst_rank: int | None
    regret: float | None
    drawn: tuple[float, ...] | None
    detections: int | None
    rejections: int | None
    detections_in: str | None = None
    rejections_in: str | None = None


@dataclass(frozen=True, slots=True)
class ReferenceShare:
    """A reference: the share of the part on which it beats all classifiers, and whether a row of the file is it."""

    name: str
    share: float
    in_file: bool


@dataclass(frozen=True, slots=True)
class Best:
    """The names of the best by each of the three criteria, several if tied, in the order of the file."""

    share: tuple[str, ...]
    worst_rank: tuple[str, ...]
    regret: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What is printed; `share`: that of the part in the whole Tile, by the weight. Best rows first.

    `grid`: by the mean of the scores, how many cells the grid has along each side at which values are taken; `None`
    where shares, ranks and regrets are those of the score of a performance. `references`: none where the rows share no
    prevalence, or by the mean of the scores.
    """

    title: str
    context: str
    part: str
    weight: str
    share: float
    prior: float | None
    a: float
    b: float
    level: float | None
    congruence: float
    design_effect: float
    draws: int
    seed: int
    grid: int | None
    best: Best
    choices: tuple[Choice, ...]
    references: tuple[ReferenceShare, ...]


def robustness(
    board: Leaderboard,
    part: parts.Part,
    *,
    weight: str = "ab",
    at: str | None = None,
    prior: float | None = None,
    context: str | None = None,
    over: str | None = None,
    level: float | None = None,
    sampling: Sampling = USUAL,
    executor: Executor | None = None,
) -> Found:
    """The result for a part of the Tile, rows ordered by acceptability: most often best first, then most often second,
    etc.

    `weight`: one of `parts.WEIGHTS`; `at`: where to be best, the middle of the part by default; with a `level`, shares
    over draws are computed, too. `over`: one of `OVER`, the rule over all contexts. Raises `ArgumentError` for a
    context, a rule or a place that does not exist, for a context with a rule, and for a level with the mean of the
    scores; `InvalidInputError` where no row has a score inside the part, and where sample sizes are missing although a
    level is given.
    """
    import numpy as np

    from tile_core import performance, uncertainty

    _check(over, context, level)
    where = in_context(board, context, prior)
    common = performance.common_prior(where.rows)
    by_mean = _by_mean(board, part, prior, common if weight == "balanced" else None) if over == MEAN_OF_SCORES else None
    measured = parts.rank_shares(where.rows[None], part, weight, common) if by_mean is None else by_mean.shares
    averaged = None
    number = sampling.draws or DRAWS
    if level is not None:
        level = level_of(level)
        made = drawn(board, where.index, replace(sampling, draws=number))
        draws = (made if prior is None else made.at_prior(prior)).performances
        averaged = _averaged_shares(draws, (part, weight, common), executor)
    place = place_of(at, where.rows) if at else parts.middle(part)
    needs = (
        _needed_over(board, by_rule.RULES[over or _MEAN_PERFORMANCE], place, prior)
        if where.index is None
        else _needed_changes(board, where, place, prior)
    )
    extremes = uncertainty.robustness(where.rows, part.corners) if by_mean is None else by_mean
    every = _choices(board, extremes, (measured, averaged), needs)
    leading = measured if averaged is None else averaged
    # As on the page, shares that differ by rounding leave the order of the file.
    order = np.lexsort((*(-leading[:, ::-1].round(9).T),)).tolist()
    about = (part.words, weight, parts.share(part, weight, common), prior)
    criteria = (-measured[:, 0], extremes.worst_rank, extremes.regret)
    best = Best(*(tuple(board.entities[i] for i in uncertainty.smallest(values)) for values in criteria))
    choices = tuple(every[i] for i in order)
    effects = (sampling.congruence, sampling.design_effect)
    if by_mean is None:
        name, grid, references = where.name, None, _references(where.rows, measured, part, weight)
    else:
        name, grid = f"mean of the scores over {counted(len(board.contexts), 'context')}", by_mean.side
        references = ()
    how = (name, *about, *place)
    return Found(board.title, *how, level, *effects, number, sampling.seed, grid, best, choices, references)


def _check(over: str | None, context: str | None, level: float | None) -> None:
    """Raise `ArgumentError` for a rule that has no robust best, and for what does not go with one."""
    if over is not None and over not in OVER:
        raise ArgumentError(f"over: expected {' or '.join(OVER)}; found {over}")
    if over is not None and context is not None:
        raise ArgumentError("over: it ranks over all contexts; leave out the context")
    if over == MEAN_OF_SCORES and level is not None:
        raise ArgumentError(f"level: expected without over {MEAN_OF_SCORES}, which has results as measured only")


def _by_mean(board: Leaderboard, part: parts.Part, prior: float | None, balanced: float | None) -> MeanRobustness:
    from tile_core import rules

    return rules.mean_robustness(by_rule.performances(board, prior), part.corners, balanced=balanced)


def _choices(
    board: Leaderboard,
    found: Robustness | MeanRobustness,
    shares: tuple[FloatArray, FloatArray | None],
    needs: list[_Needs],
) -> list[Choice]:
    """A choice for each row, in the leaderboard's order; `shares`: of ranks, as measured and averaged over draws."""
    import numpy as np

    if np.isnan(found.regret).all():
        raise InvalidInputError("expected rows with a score inside this part of the Tile, found none")
    measured, averaged = shares
    return [
        Choice(
            name,
            tuple(measured[i].tolist()),
            None if np.isnan(found.worst_rank[i]) else int(found.worst_rank[i]),
            None if np.isnan(found.regret[i]) else float(found.regret[i]),
            None if averaged is None else tuple(averaged[i].tolist()),
            *needs[i],
        )
        for i, name in enumerate(board.entities)
    ]


def _references(rows: FloatArray, measured: FloatArray, part: parts.Part, weight: str) -> tuple[ReferenceShare, ...]:
    """On how much of the part each reference beats all classifiers; `measured`: the shares of ranks without them."""
    import numpy as np

    from tile_core import decisions

    prior = reference_prior(rows)
    if prior is None:
        return ()
    which = decisions.reference_of(rows)
    # Rows that are best nowhere change no share; a row that is a reference would tie with it.
    rivals = rows[(measured[:, 0] > 0) & (which < 0)]
    every = np.concatenate([rivals / rivals.sum(-1, keepdims=True), decisions.reference_rows(prior)])
    shares = parts.rank_shares(every[None], part, weight, prior)[len(rivals) :, 0].tolist()
    names = [name.capitalize() for name in decisions.REFERENCES]
    return tuple(ReferenceShare(names[k], shares[k], bool((which == k).any())) for k in (0, 1))


def _averaged_shares(
    draws: FloatArray, over: tuple[parts.Part, str, float | None], executor: Executor | None
) -> FloatArray:
    """Shares of ranks over a part, by a weight, at a prior that all rows have or not, averaged over draws."""
    import numpy as np

    from tile_core.execution import Desk

    step = max(1, len(parts.points(*over)[0]) * len(draws) // _MOST_RANKINGS)
    pieces = np.array_split(draws, min(_TASKS, len(draws)))
    tasks = [(k, parts.rank_shares, (rows, *over, step)) for k, rows in enumerate(pieces)]
    found = dict(Desk(executor).run(tasks, here=True))
    return np.average([found[k] for k in range(len(pieces))], axis=0, weights=[len(rows) for rows in pieces])


class _Needs(NamedTuple):
    """How many more right decisions of each kind make a row best, and in which context; `None` where none do."""

    detections: int | None = None
    rejections: int | None = None
    detections_in: str | None = None
    rejections_in: str | None = None


def _needed_changes(board: Leaderboard, where: InContext, at: tuple[float, float], prior: float | None) -> list[_Needs]:
    """What would make each row best at a point; empty where counts are not whole numbers."""
    from tile_core import uncertainty

    counts = _counts(board.performances[where.index], board.sizes[where.index])
    whole = (counts == counts.round()).all(-1)
    found = [uncertainty.improvement(counts, i, *at, prior) if whole[i] else None for i in range(len(counts))]
    return [_Needs() if each is None else _Needs(each.detections, each.rejections) for each in found]


def _needed_over(board: Leaderboard, rule: str, at: tuple[float, float], prior: float | None) -> list[_Needs]:
    """What would make each row first over all contexts by a rule, in the context in which the fewest are enough."""
    from tile_core import rules

    counts = _counts(board.performances, board.sizes)
    ranks = rules.standing(rule, counts, *at, board.sizes, prior=prior).ranks

    def fewest(entity: int, change: str) -> tuple[int | None, str | None]:
        found = rules.needed(rule, counts, *at, entity, change=change, sizes=board.sizes, prior=prior)
        known = [(number, k) for k, number in enumerate(found) if number is not None]
        number, context = min(known, default=(None, None))
        return number, None if context is None else board.contexts[context]

    def needs(entity: int) -> _Needs:
        if not ranks[entity] <= _FIRST_ROWS:
            return _Needs()
        more, fewer = fewest(entity, "detections"), fewest(entity, "rejections")
        return _Needs(more[0], fewer[0], more[1], fewer[1])

    return [needs(entity) for entity in range(len(board.entities))]


def _counts(performances: FloatArray, sizes: FloatArray) -> FloatArray:
    """The counts of performances, shape (..., 4), whole where they differ from whole numbers by rounding alone; a
    performance without a size stays as it is, to be compared with.
    """
    import numpy as np

    counts = performances / performances.sum(-1, keepdims=True) * sizes[..., None]
    counts = np.where(np.isnan(counts), performances, counts)
    return np.asarray(np.where(np.abs(counts - np.round(counts)) < 1e-6, np.round(counts), counts))
