"""A leaderboard ranked over several contexts by a rule, with rank sets and P(first)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from .arguments import ArgumentError
from .contexts import shifted
from .places import place_of, scored_otherwise
from .sampling import USUAL, Sampling, level_of

if TYPE_CHECKING:
    from tile_core.catalogue.definition import Score
    from tile_core.checks import FloatArray
    from tile_core.leaderboard import Leaderboard
    from tile_core.rules import Standing
    from tile_core.uncertainty import SureDifferences

# What a rule is called by commands and in Python, and its key.
RULES = {
    "mean-of-scores": "scores",
    "mean-performance": "mean",
    "by-size": "size",
    "mean-rank": "rank",
    "median-score": "median",
    "worst-rank": "worst",
}
FIXED, SAMPLE = "fixed", "sample"
_BALANCED = "balanced_accuracy"
# Options that ask of one context.
_ALONE = ("anchor", "within", "any_dependence")


@dataclass(frozen=True, slots=True)
class Placed:
    """One row: its `value` by the rule, in how many `contexts` it has a score, and, with a level, how certain that is.

    `first_rank` to `last_rank`: its rank set, `None` where there are no rank sets. In the share of the level of the
    draws it has the ranks `low` to `high`; it is first with the probability `first`.
    """

    rank: int | None
    name: str
    value: float | None
    status: str
    contexts: int
    first_rank: int | None = None
    last_rank: int | None = None
    low: int | None = None
    high: int | None = None
    first: float | None = None


@dataclass(frozen=True, slots=True)
class Ruled:
    """What is printed: the rows from first to last by a rule, those without a value at the end.

    `values`: what the values are, such as mean ranks, of which lower ones are better if `lower_is_better`. `prior`: all
    rows are shifted to it, if given. `tasks`: with a `level`, whether the contexts are those that count ("fixed") or a
    sample of others ("sample"). `about`: whether the level of the rank sets is approximate; `note`: why there are none,
    or how many contexts they would need; "" otherwise.
    """

    title: str
    over: str
    rule: str
    contexts: int
    a: float | None
    b: float | None
    prior: float | None
    score: str | None
    values: str
    lower_is_better: bool
    level: float | None
    tasks: str | None
    draws: int | None
    seed: int | None
    about: bool
    note: str
    ranking: tuple[Placed, ...]


class Asked(NamedTuple):
    """By what all contexts are ranked: a point (a, b), or a score whose values are those of no point; at a prior."""

    at: tuple[float, float]
    prior: float | None
    score: Score | None


def asked_of(text: str, board: Leaderboard, prior: float | None) -> Asked:
    """What a point or the name of a score asks for; raises `ArgumentError` for what rules cannot use.

    Balanced accuracy is accuracy at a prevalence of 1/2, whatever the prevalence in use.
    """
    from tile_core import catalogue

    named = catalogue.named(text)
    if named is not None and named.key == _BALANCED:
        return Asked((0.5, 0.5), 0.5, None)
    if named is not None and named.higher_is_better is None:
        raise ArgumentError(f"at {text}: expected a score that says how right a classifier is")
    every = performances(board, prior).reshape(-1, 4)
    if named is None or not named.fixed_prior_only:
        place = None if named is not None and named.order is None else place_of(text, every)
        if place is not None and scored_otherwise(text, every, place) is None:
            return Asked(place, prior, None)
    return Asked((0.5, 0.5), prior, named)


def performances(board: Leaderboard, prior: float | None) -> FloatArray:
    """All performances of a leaderboard, shape (contexts, entities, 4), at a prevalence if one is given."""
    import numpy as np

    return board.performances if prior is None else np.stack([shifted(rows, prior) for rows in board.performances])


def standing(board: Leaderboard, rule: str, asked: Asked) -> Standing:
    """Values and ranks by a rule, a key of `tile_core.rules.RULES`."""
    from tile_core import rules

    at, prior, score = asked
    return rules.standing(rule, board.performances, *at, board.sizes, prior=prior, score=score)


def ruled(
    board: Leaderboard,
    over: str,
    text: str,
    prior: float | None = None,
    *,
    level: float | None = None,
    tasks: str = FIXED,
    sampling: Sampling = USUAL,
) -> Ruled:
    """The ranking over all contexts by the rule `over`, a name of `RULES`; `text`: a point or the name of a score.

    `level`: that of rank sets, in [0.5, 1); `tasks`: "fixed" or "sample". Raises `ArgumentError` for an unknown rule, a
    score that rules cannot use and options of one context, `InvalidInputError` for a level without sample sizes.
    """
    import numpy as np

    from tile_core import catalogue, ranking, rules

    if over not in RULES:
        raise ArgumentError(f"over: expected one of {', '.join(RULES)}; found {over}")
    if tasks not in (FIXED, SAMPLE):
        raise ArgumentError(f"tasks: expected {FIXED} or {SAMPLE}; found {tasks}")
    for name in _ALONE:
        if getattr(sampling, name) != getattr(USUAL, name):
            raise ArgumentError(f"{name}: expected without a rule over contexts")
    rule, asked = rules.RULES[RULES[over]], asked_of(text, board, prior)
    if rule.key == "size" and not np.isfinite(board.sizes).all():
        raise ArgumentError(f"over {over}: expected the number of samples of every row, as counts or in a column n")
    found, rows = standing(board, rule.key, asked), performances(board, asked.prior)
    scores = rules.context_scores(rows, *asked.at) if asked.score is None else asked.score(rows)
    certain = (
        None
        if level is None
        else _certain(board, rule.key, asked, level=level_of(level), tasks=tasks, sampling=sampling)
    )
    order = np.argsort(np.where(np.isnan(found.ranks), np.inf, found.ranks), kind="stable").tolist()

    def row(i: int) -> Placed:
        scored = int((~np.isnan(scores[:, i])).sum())
        if np.isnan(found.ranks[i]):
            missing = bool(np.isnan(ranking.keys(rows[:, i], *asked.at)).any())
            return Placed(None, board.entities[i], None, "missing" if missing else "undefined", scored)
        status = "tied" if int((found.ranks == found.ranks[i]).sum()) > 1 else "ranked"
        more = (None,) * 5 if certain is None else certain.of(i)
        return Placed(int(found.ranks[i]), board.entities[i], float(found.values[i]), status, scored, *more)

    named = catalogue.named(text)
    return Ruled(
        title=board.title,
        over=over,
        rule=rule.name,
        contexts=len(rows),
        a=None if asked.score else asked.at[0],
        b=None if asked.score else asked.at[1],
        prior=asked.prior,
        score=None if named is None else named.name,
        values=rule.values,
        lower_is_better=rule.lower_is_better or (asked.score is not None and not asked.score.higher_is_better),
        level=level,
        tasks=None if certain is None else tasks,
        draws=None if certain is None else certain.draws,
        seed=None if certain is None else sampling.seed,
        about=certain is not None and certain.sure is not None and certain.sure.about,
        note="" if certain is None else certain.note,
        ranking=tuple(map(row, order)),
    )


class _Certain(NamedTuple):
    """Shares and ranges of draws, and claims, or a note why there are none."""

    ranges: FloatArray
    draws: int
    sure: SureDifferences | None
    note: str

    def of(self, i: int) -> tuple[int | None, int | None, int, int, float]:
        """Rank set, range of ranks and P(first) of an entity."""
        from tile_core import uncertainty

        first, low, high = self.ranges[:, i].tolist()
        if self.sure is None:
            return None, None, int(low), int(high), first
        sets = uncertainty.rank_sets(self.sure)
        return int(sets.first[i]), int(sets.last[i]), int(low), int(high), first


def _certain(board: Leaderboard, rule: str, asked: Asked, *, level: float, tasks: str, sampling: Sampling) -> _Certain:
    import numpy as np

    from tile_core import rules, uncertainty
    from tile_core.uncertainty.draws import usual_number

    number, seed = sampling.draws or usual_number(len(board.entities)), sampling.seed
    effects = {"congruence": sampling.congruence, "design_effect": sampling.design_effect}
    if tasks == SAMPLE:
        more: dict[str, Any] = {"draws": number, "sizes": board.sizes, "prior": asked.prior, "score": asked.score}
        ranks = rules.resampled_ranks(rule, board.performances, *asked.at, seed, **more)
    else:
        parts = uncertainty.drawn_contexts(board, seed, draws=number, **effects)
        ranks = rules.drawn_ranks(rule, parts, *asked.at, board.sizes, prior=asked.prior, score=asked.score)
    ranges = np.stack(rules.rank_ranges(ranks, level))
    found = claims(board, rule, asked, level=level, tasks=tasks, design_effect=sampling.design_effect)
    return _Certain(ranges, number, *found)


def claims(
    board: Leaderboard, rule: str, asked: Asked, *, level: float, tasks: str = FIXED, design_effect: float = 1.0
) -> tuple[SureDifferences | None, str]:
    """Which rows are surely better than which by a rule, and what is to be said of it: why there are no claims."""
    from tile_core import rules

    if tasks == FIXED and asked.score is not None:
        return None, f"no rank sets: the values of {asked.score.name} are not those of a point of the Tile"
    if tasks == FIXED:
        more: dict[str, Any] = {"prior": asked.prior, "level": level, "design_effect": design_effect}
        return rules.sure_by_rule(rule, board, *asked.at, **more), ""
    if rule not in rules.ELSEWHERE:
        return (
            None,
            "no rank sets: with contexts as a sample only the mean of the scores and the mean rank have them",
        )
    n, number = len(board.entities), len(board.contexts)
    least = rules.least_contexts(n, level)
    note = f"rank sets need at least {least} contexts as a sample for {n} rows; found {number}"
    rows = performances(board, asked.prior)
    found = rules.sure_elsewhere(rule, rows, *asked.at, level=level, score=asked.score)
    return found, note if number < least else ""
