"""`tile-explorer report`: a leaderboard and its scenes as one HTML file that works without a server."""

from __future__ import annotations

import argparse
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tile_core.number_format import counted

from ..results.by_rule import RULES, asked_of
from ..results.contexts import in_context
from .common import (
    FAILED,
    LEFT_OUT,
    OK,
    MisusedError,
    announced,
    announced_sets,
    engine_of,
    say,
    say_context,
)
from .options import add_context, add_prior, add_scheduler
from .reading import choices_of, file_options, read

if TYPE_CHECKING:
    from tile_core.leaderboard import Leaderboard

    from ..report.challenge import Challenge

DESCRIPTION = "Write an interactive report of a leaderboard as one HTML file that works offline."
EXIT_CODES = (
    "the report is written, with all rows of the file",
    f"{LEFT_OUT}; or the report cannot be written",
)
_OVER_HELP = f"rank over all contexts by a rule, the official one by default: {', '.join(RULES)}"


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    file_options(options)
    options.add_argument(
        "-o", "--output", required=True, type=Path, metavar="HTML", help="the file to write; - for stdout"
    )
    options.add_argument(
        "--at",
        nargs="+",
        metavar="A,B",
        help="one scene for each of these points or scores; the usual scores by default",
    )
    add_prior(options)
    add_context(options)
    options.add_argument(
        "--challenge",
        action="store_true",
        help="add every task, the rule and how often it matters, and the ranking with tiers",
    )
    options.add_argument("--over", choices=RULES, metavar="RULE", help=_OVER_HELP)
    options.add_argument("--sheets", action="store_true", help="with --challenge: a sheet for each team")
    options.add_argument("--title", metavar="T", help="the title of the report; the name of the file by default")
    add_scheduler(options)
    options.add_argument("--scenes", type=Path, metavar="JSON", help="the scenes of a session saved on the page")
    options.add_argument("--notes", action="store_true", help="with the private notes of the scenes")
    options.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the report; problems of the file go to stderr."""
    from .. import report
    from ..report.figures.sources import alone
    from ..report.saved_scenes import saved_scenes
    from ..settings import Settings

    if arguments.scenes and (arguments.at or arguments.context or arguments.prior is not None):
        raise MisusedError(
            "--scenes: scenes have their own points, contexts and priors; leave out --at, --context and --prior"
        )
    if arguments.sheets and not arguments.challenge:
        raise MisusedError("--sheets: expected together with --challenge")
    if arguments.over and (arguments.scenes or arguments.context):
        raise MisusedError("--over: it ranks over all contexts; leave out --scenes and --context")
    if arguments.challenge and (arguments.prior is not None or len(arguments.at or ()) > 1):
        raise MisusedError("--challenge: it is decided at one point and at the tasks' own priors; leave out --prior")
    board, complete = read(arguments.file, Settings.from_environment(), arguments.prior, **choices_of(arguments))
    challenge = _challenge(board, arguments) if arguments.challenge else None
    rule = challenge.rule if challenge else RULES.get(arguments.over)
    if not arguments.scenes and rule is None and board.official is None:
        say_context(board, arguments.context)
    scenes = saved_scenes(arguments.scenes, board) if arguments.scenes else _scenes(board, arguments, rule, challenge)
    engine = engine_of(arguments)
    if any(map(_is_of_scores, scenes)):
        _compile()
    with announced_sets(board) if challenge else nullcontext():
        text = report.build(
            board, scenes, title=arguments.title, sources=alone(engine), notes=arguments.notes, challenge=challenge
        )
    engine.close()
    if str(arguments.output) == "-":
        print(text, end="")
    else:
        arguments.output.write_bytes(text.encode())
        say(f"{arguments.output}: {counted(len(scenes), 'scene')}, {len(text.encode()) / 1000:,.0f} kB")
    return OK if complete else FAILED


def _is_of_scores(scene: object) -> bool:
    view = scene.get("view") if isinstance(scene, dict) else None
    return isinstance(view, dict) and view.get("page") == "/scores"


def _compile() -> None:
    """Compile what maps of scores need, with a message if that takes long; loading compiled code takes less time."""
    from tile_core import correlation

    with announced("compiling the correlation maps, once after installation", always=True):
        correlation.warm()


def _challenge(board: Leaderboard, arguments: argparse.Namespace) -> Challenge:
    from ..report import challenge

    rule, sheets = RULES.get(arguments.over), arguments.sheets
    if not arguments.at:
        return challenge.decided(board, rule=rule, sheets=sheets)
    asked = asked_of(arguments.at[0], board, None)
    if asked.score is not None:
        raise MisusedError(f"--at {arguments.at[0]}: expected a score that is one point of the Tile in all contexts")
    return challenge.decided(board, rule=rule, at=asked.at, prior=asked.prior, sheets=sheets)


def _scenes(
    board: Leaderboard, arguments: argparse.Namespace, rule: str | None, challenge: Challenge | None
) -> list[dict[str, Any]]:
    from ..report import defaults

    where = in_context(board, arguments.context, arguments.prior)
    stops = [defaults.stop_at(text, where.rows) for text in arguments.at or ()]
    if challenge and not stops:
        stops = [defaults.Stop(challenge.score, "", (challenge.a, challenge.b))]
    return defaults.scenes(board, stops, context=where.index, prior=arguments.prior, rule=rule)
