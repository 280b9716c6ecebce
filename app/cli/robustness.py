"""`tile-explorer robustness`: which classifiers are a good choice over a part of the Tile, not only at a point."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from ..results.robustness import DRAWS, OVER, robustness
from . import preferences, uncertainty
from .common import FAILED, LEFT_OUT, OK, engine_of, say_context
from .options import add_context, add_draws, add_json, add_level, add_prior, add_scheduler
from .reading import choices_of, file_options, read
from .robustness_text import as_text

DESCRIPTION = "Compare classifiers over a part of the Tile: acceptability, robust choices, what it takes to be best."
EXIT_CODES = ("all rows of the file are compared", f"{LEFT_OUT} (the others are compared)")


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    file_options(options)
    preferences.add_options(options)
    add_prior(options)
    add_context(options)
    options.add_argument(
        "--over",
        choices=OVER,
        metavar="RULE",
        help=f"the rule over all contexts, {' or '.join(OVER)}; the first from values on a grid, without --level",
    )
    options.add_argument(
        "--at", metavar="A,B", help="the point or score at which to be best; the middle of the part by default"
    )
    add_level(options, "also results over random draws, at a level such as 0.95")
    add_draws(options, DRAWS, None)
    add_scheduler(options)
    add_json(options)
    options.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the robust choices; problems of the file go to stderr."""
    from ..settings import Settings

    sampling = uncertainty.sampling(arguments)
    part = preferences.part_of(arguments.region, arguments.lasso)
    board, complete = read(arguments.file, Settings.from_environment(), arguments.prior, **choices_of(arguments))
    if arguments.over is None:
        say_context(board, arguments.context)
    engine = engine_of(arguments)
    asked = {name: getattr(arguments, name) for name in ("weight", "at", "prior", "context", "over", "level")}
    found = engine.run(lambda executor: robustness(board, part, **asked, sampling=sampling, executor=executor))
    engine.close()
    text = json.dumps(asdict(found), indent=2, ensure_ascii=False) + "\n" if arguments.json else as_text(found)
    print(text, end="")
    return OK if complete else FAILED
