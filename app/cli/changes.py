"""`tile-explorer changes`: what moved between two versions of a leaderboard."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from .. import exports
from ..results import by_rule
from ..results.contexts import in_context
from ..results.rankings import Heading, ranking
from .common import FAILED, LEFT_OUT, OK, MisusedError, say_context
from .options import add_context, add_formats, add_level, add_prior
from .over import value_text
from .ranking_text import heading
from .reading import choices_of, file_options, read

if TYPE_CHECKING:
    from tile_core import changes
    from tile_core.leaderboard import Leaderboard

DESCRIPTION = "Print what moved between two versions of a leaderboard: who entered or left, scores, ranks."
EXIT_CODES = ("all rows of both files are compared", f"{LEFT_OUT}; or the files have no name in common")
_BOTH, _ENTERED, _LEFT = "both", "entered", "left"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of either version; `None` where that version lacks it or gives it no score.

    `status`: "both", "entered" or "left". `old_among`, `new_among`: the ranks among the rows of both versions, and
    `gained` how many of these it has gained. `old_first` to `new_last`: the ends of its rank sets among these;
    `beyond`: whether the sets have no rank in common.
    """

    status: str
    name: str
    old_rank: int | None
    new_rank: int | None
    old_among: int | None = None
    new_among: int | None = None
    gained: int | None = None
    old_score: float | None = None
    new_score: float | None = None
    old_first: int | None = None
    old_last: int | None = None
    new_first: int | None = None
    new_last: int | None = None
    beyond: bool | None = None


@dataclass(frozen=True, slots=True)
class Comparison(Heading):
    """What is printed: the rows of both by how far they moved, then those that entered, then those that left.

    `old`, `new`: the titles of both versions. `values`: what the scores of the rows are by a rule, such as mean ranks.
    """

    old: str
    new: str
    values: str
    level: float | None
    rows: tuple[Row, ...]


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    options.add_argument("old", type=Path, metavar="OLD", help="the earlier version; FILE is the newer one")
    file_options(options)
    options.add_argument(
        "--at", required=True, metavar="A,B", help="a point such as 0.5,0.8, or a score (F1, κ), by its own values"
    )
    add_prior(options)
    add_context(options)
    options.add_argument(
        "--over",
        choices=list(by_rule.RULES),
        metavar="RULE",
        help=f"rank over all contexts by a rule: {', '.join(by_rule.RULES)}",
    )
    add_level(options, "also print rank sets, such as 0.95, and whose rank has surely changed; needs sample sizes")
    add_formats(options, FORMATS)
    options.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the comparison; problems of the files go to stderr."""
    from ..settings import Settings

    settings, choices = Settings.from_environment(), choices_of(arguments)
    old, old_complete = read(arguments.old, settings, arguments.prior, **choices)
    new, new_complete = read(arguments.file, settings, arguments.prior, **choices)
    if arguments.over is None:
        say_context(new, arguments.context)
    print(FORMATS[arguments.format](comparison(old, new, arguments)), end="")
    return OK if old_complete and new_complete else FAILED


def comparison(old: Leaderboard, new: Leaderboard, arguments: argparse.Namespace) -> Comparison:
    """The comparison of two versions, as `Comparison`."""
    from tile_core import changes as core

    (_, was, _), (about, now, values) = (_placed(board, arguments) for board in (old, new))
    contexts = tuple(in_context(board, arguments.context).index for board in (old, new))
    found = core.changes(
        old,
        new,
        about.a,
        about.b,
        contexts=(contexts[0], contexts[1]),
        prior=about.prior,
        level=arguments.level,
        rule=None if arguments.over is None else by_rule.RULES[arguments.over],
    )
    nothing = (None, None)

    def single(name: str, status: str) -> Row:
        (old_rank, old_score), (new_rank, new_score) = was.get(name, nothing), now.get(name, nothing)
        return Row(status, name, old_rank, new_rank, old_score=old_score, new_score=new_score)

    def both(change: changes.Change) -> Row:
        (old_first, old_last), (new_first, new_last) = (ends or (None, None) for ends in change.sets)
        return Row(
            _BOTH,
            change.name,
            *change.ranks,
            *change.among,
            change.gained,
            was[change.name][1],
            now[change.name][1],
            old_first,
            old_last,
            new_first,
            new_last,
            None if arguments.level is None else change.beyond,
        )

    rows = (
        *(both(change) for change in found.rows),
        *(single(name, _ENTERED) for name in found.entered),
        *(single(name, _LEFT) for name in found.left),
    )
    shown = (about.context, about.a, about.b, about.prior, about.score, about.lower_is_better)
    return Comparison(f"{old.title} -> {new.title}", *shown, old.title, new.title, values, arguments.level, rows)


def _placed(
    board: Leaderboard, arguments: argparse.Namespace
) -> tuple[Heading, dict[str, tuple[int | None, float | None]], str]:
    """What a version is ranked by, the rank and score of each row, and what these scores are."""
    if arguments.over is None:
        found = ranking(board, arguments.at, arguments.prior, arguments.context)
        return found, {row.name: (row.rank, row.score) for row in found.ranking}, "score"
    if arguments.context is not None:
        raise MisusedError("--over: it ranks over all contexts; leave out --context")
    by = by_rule.ruled(board, arguments.over, arguments.at, arguments.prior)
    if by.a is None or by.b is None:
        raise MisusedError(f"--at {arguments.at}: expected, with --over, a point or a score that is one of the Tile")
    about = Heading(
        by.title, f"{by.rule} over {by.contexts} contexts", by.a, by.b, by.prior, by.score, by.lower_is_better
    )
    return about, {row.name: (row.rank, row.value) for row in by.ranking}, by.values


def as_table(result: Comparison) -> str:
    """The comparison for people: a line for each row, with both versions; then who entered and who left."""
    rows = [row for row in result.rows if row.status == _BOTH]
    width = max(4, *(len(row.name) for row in result.rows))
    counts = {status: sum(row.status == status for row in result.rows) for status in (_ENTERED, _LEFT)}
    sets = "" if result.level is None else "   rank sets"
    values = result.values
    lines = [
        # Of ranks, lower ones are better whatever the score: nothing to say.
        heading(replace(result, lower_is_better=False) if "rank" in values else result),
        f"{len(rows)} rows in both, {counts[_ENTERED]} entered, {counts[_LEFT]} left; "
        "ranks gained (+) or lost are among the rows of both",
        f"{'':>6}   {'name':<{width}}   {'rank':<12}   {values}{sets}",
        *(_line(row, width, values) for row in rows),
        *(
            f"{'new':>6}   {row.name:<{width}}   {_rank(row.new_rank):<12}   {_value(row.new_score, values)}"
            for row in result.rows
            if row.status == _ENTERED
        ),
        *(
            f"{'left':>6}   {row.name:<{width}}   was {_rank(row.old_rank):<8}   was {_value(row.old_score, values)}"
            for row in result.rows
            if row.status == _LEFT
        ),
    ]
    if result.level is not None:
        sure = sum(bool(row.beyond) for row in rows)
        lines.append(
            f"{sure} of {len(rows)} moved beyond their rank sets (!), which hold all at once at "
            f"{100 * result.level:g} % in each version"
        )
    return "\n".join(lines) + "\n"


def _line(row: Row, width: int, values: str) -> str:
    moved = "-" if row.gained is None else "" if row.gained == 0 else f"{row.gained:+d}"
    ranks = f"{_rank(row.old_rank)} -> {_rank(row.new_rank)}"
    scores = f"{_value(row.old_score, values)} -> {_value(row.new_score, values)}"
    if row.beyond is None:
        return f"{moved:>6}   {row.name:<{width}}   {ranks:<12}   {scores}"
    sets = f"{_ends(row.old_first, row.old_last)} -> {_ends(row.new_first, row.new_last)}"
    return f"{moved:>6}   {row.name:<{width}}   {ranks:<12}   {scores}   {sets}{' !' if row.beyond else ''}"


def _rank(rank: int | None) -> str:
    return "-" if rank is None else str(rank)


def _value(value: float | None, values: str) -> str:
    return "undefined" if value is None else value_text(value, values)


def _ends(first: int | None, last: int | None) -> str:
    return "-" if first is None or last is None else str(first) if first == last else f"{first}–{last}"


def as_csv(result: Comparison) -> str:
    """The comparison for spreadsheets: names that a spreadsheet would compute get an apostrophe. Lines end with LF."""
    kinds: dict[str, exports.Kind] = {"status": "text", "name": "text", "old_score": "score", "new_score": "score"}
    columns = tuple(exports.Column(kinds.get(name, "count"), name) for name in Row.__slots__ if name != "beyond")
    rows = tuple(
        (*list(asdict(row).values())[:-1], None if row.beyond is None else str(row.beyond).lower())
        for row in result.rows
    )
    table = exports.Table(result.new, (*columns, exports.Column("text", "beyond")), rows)
    return exports.as_csv(table).replace("\r\n", "\n")


def as_json(result: Comparison) -> str:
    """The comparison for programs: everything, `null` where there is no rank or score."""
    return json.dumps(asdict(result), indent=2, ensure_ascii=False) + "\n"


FORMATS: dict[str, Callable[[Comparison], str]] = {"table": as_table, "csv": as_csv, "json": as_json}
