"""`tile-explorer groups`: the rows of a leaderboard by an attribute, and where one group is ahead of another one."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from tile_core.number_format import fixed, percent

from .. import exports
from ..results.arguments import ArgumentError
from ..results.contexts import in_context
from ..results.rankings import Heading, ranking
from .common import FAILED, LEFT_OUT, OK, MisusedError, listed, say_context
from .options import add_context, add_formats, add_prior
from .ranking_text import heading
from .reading import choices_of, file_options, read

if TYPE_CHECKING:
    from tile_core.checks import FloatArray
    from tile_core.leaderboard import Leaderboard

DESCRIPTION = "Print the rows of a leaderboard by an attribute: best and median rank, share of the Tile, who is ahead."
EXIT_CODES = ("all groups are printed", f"{LEFT_OUT} (the others are used); or no column has that name")
_COLUMNS: tuple[tuple[exports.Kind, str], ...] = (
    ("text", "group"),
    ("count", "rows"),
    ("count", "best_rank"),
    ("score", "median_rank"),
    ("score", "median_score"),
    ("score", "first_on"),
)


@dataclass(frozen=True, slots=True)
class Group:
    """One group of rows; `None` where none of them has a score.

    `best_rank`, `median_rank`: among all rows of the leaderboard. `first_on`: the share of the Tile, from 0 to 1, on
    which one of its rows is the best.
    """

    group: str
    rows: int
    best_rank: int | None
    median_rank: float | None
    median_score: float | None
    first_on: float


@dataclass(frozen=True, slots=True)
class Grouped(Heading):
    """What is printed: groups by their best rank. `ahead`: two of them, or two sets of rows; `ahead_on`: the share of
    the Tile, from 0 to 1, on which all rows of the first are ahead of all rows of the second. `None` where this is not
    asked for.
    """

    by: str | None
    groups: tuple[Group, ...]
    ahead: tuple[str, str] | None
    ahead_on: float | None


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    file_options(options)
    options.add_argument(
        "--at", required=True, metavar="A,B", help="a point such as 0.5,0.8, or a score (F1, κ), by its own values"
    )
    options.add_argument("--by", metavar="COLUMN", help="the column whose values form the groups")
    options.add_argument(
        "--ahead",
        nargs=2,
        metavar=("FIRST", "SECOND"),
        help="two groups: also print where all rows of the first are ahead of all rows of the second",
    )
    options.add_argument(
        "--all-of", nargs="+", metavar="NAME", help="with --above, in place of --ahead: rows, or groups of --by"
    )
    options.add_argument(
        "--above", nargs="+", metavar="NAME", help="the rows, or groups, that those are to be ahead of"
    )
    add_prior(options)
    add_context(options)
    add_formats(options, FORMATS)
    options.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the groups; problems of the file go to stderr."""
    if (arguments.all_of is None) != (arguments.above is None):
        raise MisusedError("--all-of, --above: expected together")
    if arguments.by is None and arguments.all_of is None:
        raise MisusedError("expected --by COLUMN, or --all-of NAME... --above NAME...")
    if arguments.ahead and (arguments.by is None or arguments.all_of):
        raise MisusedError("--ahead: expected together with --by, and without --all-of")
    from ..settings import Settings

    board, complete = read(arguments.file, Settings.from_environment(), arguments.prior, **choices_of(arguments))
    say_context(board, arguments.context)
    print(FORMATS[arguments.format](grouped(board, arguments)), end="")
    return OK if complete else FAILED


def grouped(board: Leaderboard, arguments: argparse.Namespace) -> Grouped:
    """The groups of a leaderboard; raises `ArgumentError` for a column or a group that it does not have."""
    from tile_core import regions

    members = {} if arguments.by is None else _members(board, arguments.by)
    for name in arguments.ahead or ():
        if name not in members:
            raise ArgumentError(f"ahead: expected one of {listed(list(members))}; found {name}")
    sets = [[name] for name in arguments.ahead] if arguments.ahead else [arguments.all_of, arguments.above]
    here = ranking(board, arguments.at, arguments.prior, arguments.context)
    rows = in_context(board, arguments.context, arguments.prior).rows
    first = regions.regions(rows)
    places = {place.name: place for place in here.ranking}

    def group(name: str, index: list[int]) -> Group:
        there = [places[board.entities[i]] for i in index]
        ranks = [place.rank for place in there if place.rank is not None]
        scores = [place.score for place in there if place.score is not None]
        share = sum(region.area for region in first if set(region.entities) & set(index))
        return Group(name, len(index), min(ranks, default=None), _median(ranks), _median(scores), share)

    found = [group(name, index) for name, index in members.items()]
    found.sort(key=lambda each: (each.best_rank or math.inf, each.median_rank or math.inf, each.group))
    ahead, share = None, None
    if sets[0]:
        ahead = (", ".join(sets[0]), ", ".join(sets[1]))
        share = _ahead_on(rows, *(_rows_of(board, members, names) for names in sets))
    shown = (here.title, here.context, here.a, here.b, here.prior, here.score, here.lower_is_better)
    return Grouped(*shown, arguments.by, tuple(found), ahead, share)


def _members(board: Leaderboard, by: str) -> dict[str, list[int]]:
    """The indices of the rows of each group; "" is the group of those without a text."""
    if by not in board.attributes:
        there = f"one of {listed(list(board.attributes))}" if board.attributes else "a column of texts beyond the names"
        raise ArgumentError(f"by: expected {there}; found {by}")
    members: dict[str, list[int]] = {}
    for i, text in enumerate(board.attributes[by]):
        members.setdefault(text, []).append(i)
    return members


def _rows_of(board: Leaderboard, members: dict[str, list[int]], names: list[str]) -> list[int]:
    """The rows of groups and the rows of these names; raises `ArgumentError` for what is neither."""
    found: set[int] = set()
    for name in names:
        own = members.get(name) or [i for i, entity in enumerate(board.entities) if entity == name]
        if not own:
            raise ArgumentError(f"all-of, above: expected names of rows, or groups of --by; found {name}")
        found.update(own)
    return sorted(found)


def _ahead_on(rows: FloatArray, better: list[int], worse: list[int]) -> float:
    from tile_core import regions

    found = regions.all_ahead(rows, better, worse)
    return 0.0 if found is None else found.area


def _median(values: list[int] | list[float]) -> float | None:
    from statistics import median

    return float(median(values)) if values else None


def as_table(result: Grouped) -> str:
    """The groups for people, and where the first of two is ahead."""
    by = result.by or ""
    width = max(len(by), *(len(each.group or "(none)") for each in result.groups), 0)
    lines = [heading(result)]
    if result.groups:
        lines.append(f"{by:<{width}}   rows   best   median   score       first on")
    lines += [
        f"{each.group or '(none)':<{width}}   {each.rows:>4}   {_number(each.best_rank):>4}"
        f"   {_number(each.median_rank):>6}   {_score(each.median_score):<9}   {percent(each.first_on):>8}"
        for each in result.groups
    ]
    if result.ahead and result.ahead_on is not None:
        first, second = result.ahead
        where = f"on {percent(result.ahead_on)} of the Tile" if result.ahead_on else "nowhere on the Tile"
        lines.append(f"All rows of {first} are ahead of all rows of {second} {where}.")
    return "\n".join(lines) + "\n"


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:g}"


def _score(score: float | None) -> str:
    return "undefined" if score is None else fixed(score)


def as_csv(result: Grouped) -> str:
    """The groups for spreadsheets: names that a spreadsheet would compute get an apostrophe. Lines end with LF."""
    columns = tuple(exports.Column(kind, name) for kind, name in _COLUMNS)
    rows = tuple(tuple(asdict(each).values()) for each in result.groups)
    return exports.as_csv(exports.Table(result.title, columns, rows)).replace("\r\n", "\n")


def as_json(result: Grouped) -> str:
    """The groups for programs: everything, `null` where there is no rank or score."""
    return json.dumps(asdict(result), indent=2, ensure_ascii=False) + "\n"


FORMATS: dict[str, Callable[[Grouped], str]] = {"table": as_table, "csv": as_csv, "json": as_json}
