"""`tile-explorer rank --over`: the ranking over all contexts by a rule, and how certain it is."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import asdict
from typing import TYPE_CHECKING

from tile_core.number_format import counted, fixed, probability

from .. import exports
from ..results.by_rule import FIXED, RULES, SAMPLE, Ruled, ruled
from . import uncertainty
from .common import FAILED, OK, MisusedError, announced_sets, say

if TYPE_CHECKING:
    from tile_core.leaderboard import Leaderboard

# Options of --level that ask of one context, or of the mean performance.
_ALONE = ("anchor", "within", "any_dependence")


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options for a rule over contexts."""
    options.add_argument(
        "--over", choices=RULES, metavar="RULE", help=f"rank over all contexts by a rule: {', '.join(RULES)}"
    )
    options.add_argument(
        "--tasks",
        choices=(FIXED, SAMPLE),
        metavar="HOW",
        help="with --over and --level: the contexts are those that count, and their samples are drawn (fixed, the"
        " default), or they are a sample of others, and contexts are drawn (sample)",
    )


def run(board: Leaderboard, arguments: argparse.Namespace, *, complete: bool) -> int:
    """Print the ranking by a rule."""
    with nullcontext() if arguments.level is None else announced_sets(board):
        result = ruled(
            board,
            arguments.over,
            arguments.at,
            arguments.prior,
            level=arguments.level,
            tasks=arguments.tasks or FIXED,
            sampling=uncertainty.sampling(arguments),
        )
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


def heading(result: Ruled) -> str:
    """What the table is about: rule, score, point and prior."""
    over = f"{result.rule} over {counted(result.contexts, 'context')}"
    return f"{result.title}, {over}: {place(result.score, result.a, result.b, result.prior)}"


def place(score: str | None, a: float | None, b: float | None, prior: float | None) -> str:
    """Score, point and prior, as far as there are any."""
    point = None if a is None else f"a = {a:g}, b = {b:g}"
    return ", ".join(filter(None, (score, point, None if prior is None else f"prior {prior:g}")))


def value_text(value: float | None, values: str) -> str:
    """A value by a rule: a score with three decimals, ranks with at most one."""
    if value is None or math.isnan(value):
        return "-"
    return fixed(value, 0) if values == "worst rank" else fixed(value, 1) if values == "mean rank" else fixed(value)


def as_table(result: Ruled) -> str:
    """The ranking for people."""
    width = max([4, *(len(row.name) for row in result.ranking)])
    lines = [heading(result)]
    if result.level is not None:
        lines += _about_draws(result)
    certain = result.level is not None
    sets = any(row.first_rank is not None for row in result.ranking)
    more = f"{'  rank set' if sets else ''}  in draws  P(first)" if certain else ""
    room = max(9, len(result.values))
    lines.append(f"{'rank':>5}   {'name':<{width}}  {result.values:>{room}}{more}")
    for row in result.ranking:
        tie = "=" if row.status == "tied" else " "
        value = value_text(row.value, result.values) if row.rank else row.status
        drawn = ""
        if row.first is not None:
            own = f"  {_range(row.first_rank, row.last_rank):>8}" if sets else ""
            drawn = f"{own}  {_range(row.low, row.high):>8}  {probability(row.first):>8}"
        some = "" if row.rank else f"  score in {row.contexts} of {counted(result.contexts, 'context')}"
        lines.append(f"{row.rank or '-':>5} {tie} {row.name:<{width}}  {value:>{room}}{drawn}{some}")
    return "\n".join(lines) + "\n"


def _about_draws(result: Ruled) -> list[str]:
    """What holds at the level, and what was drawn."""
    percent = f"{100 * (result.level or 0):g} %"
    fixed_ones = result.tasks == FIXED
    assumed = (
        "for independent tests, or on one test set if mistakes do not oppose each other"
        if fixed_ones
        else "where the differences of two rows scatter alike on both sides of their mean"
    )
    what = (
        "the contexts are fixed, and their samples drawn again, rows independent of each other"
        if fixed_ones
        else "the contexts are a sample of others, and drawn again with replacement"
    )
    sets = any(row.first_rank is not None for row in result.ranking)
    lines = [f"{'about ' if result.about else ''}{percent}: rank sets hold all at once, {assumed}"] if sets else []
    lines += [f"note: {result.note}"] if result.note else []
    return [
        *lines,
        f"{result.draws:,} draws (seed {result.seed}): {what}",
        f"in draws: ranks of {percent} of them, each row by itself; P(first): the share in which a row is first",
    ]


def _range(low: int | None, high: int | None) -> str:
    return f"{low}" if low == high else f"{low}–{high}"


def as_csv(result: Ruled) -> str:
    """The ranking for spreadsheets; each row says the rule."""
    kinds: dict[str, exports.Kind] = {
        "rank": "rank", "name": "text", "value": "score", "status": "text", "contexts": "count", "over": "text"
    }  # fmt: skip
    if result.level is not None:
        kinds |= {"first_rank": "rank", "last_rank": "rank", "low": "rank", "high": "rank"}
        kinds |= {"first": "probability", "tasks": "text"}
    columns = tuple(exports.Column(kind, name) for name, kind in kinds.items())
    said = {"over": result.over, "tasks": result.tasks}
    rows = tuple(tuple((asdict(row) | said)[name] for name in kinds) for row in result.ranking)
    return exports.as_csv(exports.Table(heading(result), columns, rows)).replace("\r\n", "\n")


def as_json(result: Ruled) -> str:
    """The ranking for programs: everything, `null` where there is no number."""
    return json.dumps(asdict(result), indent=2, ensure_ascii=False) + "\n"


FORMATS: dict[str, Callable[[Ruled], str]] = {"table": as_table, "csv": as_csv, "json": as_json}
