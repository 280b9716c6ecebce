"""`tile-explorer rank`: print the ranking at one place of the Tile."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict
from difflib import get_close_matches
from typing import TYPE_CHECKING

from .. import exports
from ..results.contexts import in_context
from ..results.rankings import Ranking, ranking
from ..results.uncertainty import with_uncertainty
from . import over, uncertainty
from .common import FAILED, LEFT_OUT, OK, MisusedError, listed, say, say_context
from .options import add_context, add_formats, add_prior
from .ranking_text import heading, printed, reference_lines, width_of
from .reading import choices_of, file_options, read

if TYPE_CHECKING:
    from tile_core.leaderboard import Leaderboard

DESCRIPTION = "Print the ranking at a point of the Tile."
EXIT_CODES = (
    "all rows of the file are ranked, except totals and means of the others",
    f"{LEFT_OUT} (the others are ranked), or no row has a score",
)


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    file_options(options)
    options.add_argument(
        "--at",
        required=True,
        metavar="A,B",
        help="a point (a, b) such as 0.5,0.8, or a score (F1, κ), by its own values",
    )
    add_prior(options, "shift all rows to this prevalence; their own by default")
    add_context(options)
    over.add_options(options)
    some = options.add_mutually_exclusive_group()
    some.add_argument("--only", nargs="+", action="extend", metavar="NAME", help="rank these classifiers alone")
    some.add_argument("--without", nargs="+", action="extend", metavar="NAME", help="rank all but these classifiers")
    add_formats(options, FORMATS)
    uncertainty.add_options(options)
    options.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the ranking; problems of the file go to stderr."""
    from ..settings import Settings

    sampling = uncertainty.sampling(arguments)
    over.check(arguments)
    board, complete = read(arguments.file, Settings.from_environment(), arguments.prior, **choices_of(arguments))
    board = _chosen(board, arguments)
    if arguments.over is not None:
        return over.run(board, arguments, complete=complete)
    say_context(board, arguments.context)
    result = ranking(board, arguments.at, arguments.prior, arguments.context)
    if arguments.level is None:
        print(FORMATS[arguments.format](result), end="")
    else:
        index, level = in_context(board, arguments.context).index, arguments.level
        found = with_uncertainty(result, board, index, arguments.at, level=level, sampling=sampling)
        print(uncertainty.FORMATS[arguments.format](found), end="")
    if all(place.rank is None for place in result.ranking):
        return say(f"nothing is ranked at a = {result.a:g}, b = {result.b:g}: {_why(board, result)}", FAILED)
    return OK if complete else FAILED


def _chosen(board: Leaderboard, arguments: argparse.Namespace) -> Leaderboard:
    """The rows that `--only` or `--without` leave; raises `MisusedError` for an unknown name or if none is left."""
    for option, names in (("--only", arguments.only), ("--without", arguments.without)):
        for name in names or ():
            if name not in board.entities:
                near = get_close_matches(name, board.entities, n=1)
                hint = f"did you mean {near[0]!r}?" if near else f"the file has {listed(board.entities)}"
                raise MisusedError(f"{option}: no classifier is called {name!r}; {hint}")
    if arguments.only:
        return board.only(list(dict.fromkeys(arguments.only)))
    if not arguments.without:
        return board
    left = [name for name in board.entities if name not in arguments.without]
    if not left:
        raise MisusedError("--without: no classifier is left to rank")
    return board.only(left)


def _why(board: Leaderboard, result: Ranking) -> str:
    """Why no row has a score, and what to do."""
    import numpy as np

    from tile_core.importers.verdicts import SIDES

    rows = in_context(board, result.context if result.context in board.contexts else None).own
    unknown = [cell for k, cell in enumerate(("tn", "fp", "fn", "tp")) if np.isnan(rows[:, k]).all()]
    if len(unknown) == 1:
        cell, side = unknown[0].upper(), SIDES[unknown[0]]
        return f"{cell} is unknown in every row, so only the {side} has scores; add a rate or the prevalence for others"
    if unknown:
        return f"no row has a mean of all contexts; --context NAME chooses one of {', '.join(board.contexts)}"
    return "its score is 0/0 in every row; choose another point"


def as_table(result: Ranking) -> str:
    """The ranking for people: one line for each row, `=` after a shared rank; then the references."""
    width = width_of(result)
    lines = [heading(result)]
    lines.append(f"{'rank':>5}   {'name':<{width}}  score")
    for place in result.ranking:
        score = printed(place)
        mark = f"  not shifted: {place.unshifted}" if place.unshifted else ""
        tie = "=" if place.status == "tied" else " "
        lines.append(f"{place.rank or '-':>5} {tie} {place.name:<{width}}  {score}{mark}")
    lines += reference_lines(result, width)
    return "\n".join(lines) + "\n"


def as_csv(result: Ranking) -> str:
    """The ranking for spreadsheets: names that a spreadsheet would compute get an apostrophe. Lines end with LF."""
    kinds: tuple[exports.Kind, ...] = ("rank", "text", "score", "text", "text")
    columns = tuple(map(exports.Column, kinds, ("rank", "name", "score", "status", "unshifted")))
    rows = tuple((place.rank, place.name, place.score, place.status, place.unshifted) for place in result.ranking)
    rows += tuple((None, each.marked, each.score, "reference", None) for each in result.references)
    return exports.as_csv(exports.Table(result.title, columns, rows)).replace("\r\n", "\n")


def as_json(result: Ranking) -> str:
    """The ranking for programs: everything, `null` where there is no rank or score."""
    return json.dumps(asdict(result), indent=2, ensure_ascii=False) + "\n"


FORMATS: dict[str, Callable[[Ranking], str]] = {"table": as_table, "csv": as_csv, "json": as_json}
