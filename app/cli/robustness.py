"""`tile-explorer robustness`: which classifiers are a good choice over a part of the Tile, not only at a point."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from ..results.robustness import DRAWS, robustness
from . import certainty, preferences
from .common import CONTEXT_HELP, FAILED, LEFT_OUT, OK, engine_of, prior_option, say_context, scheduler_option
from .reading import choices_of, file_options, read
from .robustness_text import as_text

DESCRIPTION = "Compare classifiers over a part of the Tile: acceptability, robust choices, what it takes to be best."
EXIT_CODES = ("all rows of the file are compared", f"{LEFT_OUT} (the others are compared)")


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    file_options(options)
    preferences.add_options(options)
    options.add_argument("--prior", type=prior_option, metavar="P", help="shift all rows to this prevalence")
    options.add_argument("--context", metavar="NAME", help=CONTEXT_HELP)
    options.add_argument(
        "--at", metavar="A,B", help="the point or score at which to be best; the middle of the part by default"
    )
    options.add_argument(
        "--level", type=certainty.level, metavar="L", help="also results over random draws, at a level such as 0.95"
    )
    options.add_argument("--congruence", type=float, metavar="C", help="agreement of rows, from 0 (the default) to 1")
    options.add_argument(
        "--design-effect", type=float, metavar="D", help="how many samples are worth one; 1 by default"
    )
    options.add_argument("--draws", type=int, metavar="N", help=f"number of random draws; {DRAWS} by default")
    options.add_argument("--seed", type=int, metavar="N", help="equal seeds give equal numbers; 0 by default")
    scheduler_option(options)
    options.add_argument("--json", action="store_true", help="print everything as JSON, for programs")
    options.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the robust choices; problems of the file go to stderr."""
    from ..settings import Settings

    sampling = certainty.sampling(arguments)
    part = preferences.part_of(arguments.region, arguments.lasso)
    board, complete = read(arguments.file, Settings.from_environment(), arguments.prior, **choices_of(arguments))
    say_context(board, arguments.context)
    engine = engine_of(arguments)
    asked = {name: getattr(arguments, name) for name in ("weight", "at", "prior", "context", "level")}
    found = engine.run(lambda executor: robustness(board, part, **asked, sampling=sampling, executor=executor))
    engine.close()
    text = json.dumps(asdict(found), indent=2, ensure_ascii=False) + "\n" if arguments.json else as_text(found)
    print(text, end="")
    return OK if complete else FAILED
