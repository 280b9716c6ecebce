"""`tile-explorer rank --over`: the ranking over all contexts by a rule, and how certain it is."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from tile_core.number_format import counted, fixed, probability

from .. import exports
from ..results.contexts import shifted
from ..results.places import place_of, scored_otherwise
from . import certainty
from .common import FAILED, OK, MisusedError, say

if TYPE_CHECKING:
    from tile_core.checks import FloatArray
    from tile_core.leaderboard import Leaderboard
    from tile_core.rules import RankRanges

# What a rule is called on the command line, and its key.
RULES = {
    "mean-of-scores": "scores",
    "mean-performance": "mean",
    "by-size": "size",
    "mean-rank": "rank",
    "median-score": "median",
    "worst-rank": "worst",
}
FIXED, SAMPLE = "fixed", "sample"
# Options of --level that ask of one context, or of the mean performance.
_ALONE = ("anchor", "within", "any_dependence")


@dataclass(frozen=True, slots=True)
class Placed:
    """One row: its `value` by the rule, in how many `contexts` it has a score, and, with a level, what draws say.

    In draws it has the ranks `low` to `high` with the probability of the level, and is first with `first`.
    """

    rank: int | None
    name: str
    value: float | None
    status: str
    contexts: int
    low: int | None = None
    high: int | None = None
    first: float | None = None


@dataclass(frozen=True, slots=True)
class Ruled:
    """What is printed: the rows from first to last by a rule, those without a value at the end.

    `values`: what the values are, such as mean ranks, of which lower ones are better if `lower_is_better`. `prior`: all
    rows are shifted to it, if given. `tasks`: with a `level`, whether the contexts are those that count ("fixed") or a
    sample of others ("sample").
    """

    title: str
    over: str
    rule: str
    contexts: int
    a: float
    b: float
    prior: float | None
    score: str | None
    values: str
    lower_is_better: bool
    level: float | None
    tasks: str | None
    draws: int | None
    seed: int | None
    ranking: tuple[Placed, ...]


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options for a rule over contexts."""
    options.add_argument(
        "--over", choices=RULES, metavar="RULE", help=f"rank over all contexts by a rule: {', '.join(RULES)}"
    )
    options.add_argument(
        "--tasks",
        choices=(FIXED, SAMPLE),
        metavar="HOW",
        help="with --over and --level, which draws: of the samples in each context (fixed, the default), or of"
        " the contexts, as a sample of others (sample)",
    )


def run(board: Leaderboard, arguments: argparse.Namespace, *, complete: bool) -> int:
    """Print the ranking by a rule."""
    result = ruled(board, arguments)
    print(FORMATS[arguments.format](result), end="")
    if all(row.rank is None for row in result.ranking):
        return say(f"nothing is ranked: no row has a value by the {result.rule}; choose another rule or point", FAILED)
    return OK if complete else FAILED


def check(arguments: argparse.Namespace) -> None:
    """Raise `MisusedError` for options that do not go together."""
    if arguments.tasks is not None and (arguments.over is None or arguments.level is None):
        raise MisusedError("--tasks: expected together with --over and --level, such as 0.95")
    if arguments.over is None:
        return
    if arguments.context is not None:
        raise MisusedError("--over: it ranks over all contexts; leave out --context")
    for name in _ALONE:
        if arguments.level is not None and getattr(arguments, name) is not None:
            raise MisusedError(f"--{name.replace('_', '-')}: expected without --over, in one context or for their mean")


def ruled(board: Leaderboard, arguments: argparse.Namespace) -> Ruled:
    """The ranking by the rule of `--over`."""
    import numpy as np

    from tile_core import catalogue, ranking, rules

    rule = rules.RULES[RULES[arguments.over]]
    rows = performances(board, arguments.prior)
    at = point_of(arguments.at, rows)
    found = rules.standing(rule.key, rows, *at, board.sizes)
    scored = (~np.isnan(rules.context_scores(rows, *at))).sum(0).tolist()
    chosen, ranges = _certainty(board, rows, rule.key, at, arguments)
    order = np.argsort(np.where(np.isnan(found.ranks), np.inf, found.ranks), kind="stable").tolist()

    def row(i: int) -> Placed:
        if np.isnan(found.ranks[i]):
            missing = bool(np.isnan(ranking.keys(rows[:, i], *at)).any())
            return Placed(None, board.entities[i], None, "missing" if missing else "undefined", scored[i])
        status = "tied" if int((found.ranks == found.ranks[i]).sum()) > 1 else "ranked"
        more = () if ranges is None else (int(ranges.low[i]), int(ranges.high[i]), float(ranges.first[i]))
        return Placed(int(found.ranks[i]), board.entities[i], float(found.values[i]), status, scored[i], *more)

    named = catalogue.named(arguments.at)
    tasks, draws, seed = chosen
    return Ruled(
        title=board.title,
        over=arguments.over,
        rule=rule.name,
        contexts=len(rows),
        a=at[0],
        b=at[1],
        prior=arguments.prior,
        score=None if named is None else named.name,
        values=rule.values,
        lower_is_better=rule.lower_is_better,
        level=arguments.level,
        tasks=tasks,
        draws=draws,
        seed=seed,
        ranking=tuple(map(row, order)),
    )


def performances(board: Leaderboard, prior: float | None) -> FloatArray:
    """All performances of a leaderboard, shape (contexts, entities, 4), at a prevalence if one is given."""
    import numpy as np

    return board.performances if prior is None else np.stack([shifted(rows, prior) for rows in board.performances])


def point_of(text: str, rows: FloatArray) -> tuple[float, float]:
    """The point that a text names for all contexts; raises `MisusedError` for a score with values of its own.

    `rows`: shape (contexts, entities, 4).
    """
    every = rows.reshape(-1, 4)
    at = place_of(text, every)
    if scored_otherwise(text, every, at) is not None:
        raise MisusedError(
            f"--at {text}: its values are not those of its point, which rules over contexts combine; expected two"
            " numbers from 0 to 1, such as 0.5,0.8, or F-beta, accuracy, TPR, TNR, PPV or NPV"
        )
    return at


def _certainty(
    board: Leaderboard, rows: FloatArray, rule: str, at: tuple[float, float], arguments: argparse.Namespace
) -> tuple[tuple[str | None, int | None, int | None], RankRanges | None]:
    """Which draws were made (of what, how many, with which seed), and what they say."""
    from tile_core import rules, uncertainty
    from tile_core.uncertainty.draws import usual_number

    if arguments.level is None:
        return (None, None, None), None
    sampling = certainty.sampling(arguments)
    tasks, draws, seed = arguments.tasks or FIXED, sampling.draws or usual_number(len(board.entities)), sampling.seed
    if tasks == SAMPLE:
        ranks = rules.resampled_ranks(rule, rows, *at, seed, draws=draws, sizes=board.sizes)
    else:
        effects = {"congruence": sampling.congruence, "design_effect": sampling.design_effect}
        parts = uncertainty.drawn_contexts(board, seed, draws=draws, **effects)
        if arguments.prior is not None:
            parts = [part.at_prior(arguments.prior) for part in parts]
        ranks = rules.drawn_ranks(rule, parts, *at, board.sizes)
    return (tasks, draws, seed), rules.rank_ranges(ranks, arguments.level)


def heading(result: Ruled) -> str:
    """What the table is about: rule, score, point and prior."""
    score = "" if result.score is None else f"{result.score}, "
    shift = "" if result.prior is None else f", prior {result.prior:g}"
    over = f"{result.rule} over {counted(result.contexts, 'context')}"
    return f"{result.title}, {over}: {score}a = {result.a:g}, b = {result.b:g}{shift}"


def value_text(value: float | None, values: str) -> str:
    """A value by a rule: a score with three decimals, ranks with at most one."""
    if value is None or math.isnan(value):
        return "-"
    return f"{value:.3g}" if values == "worst rank" else fixed(value, 1) if values == "mean rank" else fixed(value)


def as_table(result: Ruled) -> str:
    """The ranking for people."""
    width = max([4, *(len(row.name) for row in result.ranking)])
    lines = [heading(result)]
    if result.level is not None:
        lines += _about_draws(result)
    more = "" if result.level is None else "    ranks   P(first)"
    room = max(9, len(result.values))
    lines.append(f"{'rank':>5}   {'name':<{width}}  {result.values:>{room}}{more}")
    for row in result.ranking:
        tie = "=" if row.status == "tied" else " "
        value = value_text(row.value, result.values) if row.rank else row.status
        drawn = "" if row.first is None else f"  {_ranks(row):>7}   {probability(row.first):>8}"
        some = "" if row.rank else f"  score in {row.contexts} of {counted(result.contexts, 'context')}"
        lines.append(f"{row.rank or '-':>5} {tie} {row.name:<{width}}  {value:>{room}}{drawn}{some}")
    return "\n".join(lines) + "\n"


def _about_draws(result: Ruled) -> list[str]:
    """What was drawn, as two lines."""
    percent = f"{100 * (result.level or 0):g} %"
    what = (
        "the contexts are fixed, and their samples drawn again, rows independent of each other"
        if result.tasks == FIXED
        else "the contexts are a sample of others, and drawn again with replacement"
    )
    return [
        f"{result.draws:,} draws (seed {result.seed}): {what}",
        f"ranks: those of {percent} of the draws, each row by itself; P(first): the share in which a row is first",
    ]


def _ranks(row: Placed) -> str:
    return f"{row.low}" if row.low == row.high else f"{row.low}–{row.high}"


def as_csv(result: Ruled) -> str:
    """The ranking for spreadsheets; each row says the rule."""
    kinds: dict[str, exports.Kind] = {
        "rank": "rank", "name": "text", "value": "score", "status": "text", "contexts": "count", "over": "text"
    }  # fmt: skip
    if result.level is not None:
        kinds |= {"low": "rank", "high": "rank", "first": "probability", "tasks": "text"}
    columns = tuple(exports.Column(kind, name) for name, kind in kinds.items())
    said = {"over": result.over, "tasks": result.tasks}
    rows = tuple(tuple((asdict(row) | said)[name] for name in kinds) for row in result.ranking)
    return exports.as_csv(exports.Table(heading(result), columns, rows)).replace("\r\n", "\n")


def as_json(result: Ruled) -> str:
    """The ranking for programs: everything, `null` where there is no number."""
    return json.dumps(asdict(result), indent=2, ensure_ascii=False) + "\n"


FORMATS: dict[str, Callable[[Ruled], str]] = {"table": as_table, "csv": as_csv, "json": as_json}
