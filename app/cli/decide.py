"""`tile-explorer decide`: which classifier to use, if any, from what a miss costs and the prevalence in use."""

from __future__ import annotations

import argparse

from tile_core.number_format import counted

from ..results.decision import chosen, miss_of
from . import uncertainty
from .common import FAILED, LEFT_OUT, OK, say, say_context
from .decide_text import FORMATS
from .options import add_context, add_draws, add_formats, add_level, add_prior
from .reading import choices_of, file_options, read

DESCRIPTION = "Decide which classifier to use, if any, from what a miss costs and the prevalence in use."
EXIT_CODES = (
    "all rows of the file are compared, except totals and means of the others",
    f"{LEFT_OUT} (the others are compared), or no row has a cost",
    "the command is wrong (an option or a context)",
)
LEVEL = 0.95


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    file_options(options)
    costs = options.add_mutually_exclusive_group(required=True)
    costs.add_argument("--miss", type=float, metavar="C", help="false alarms that a missed positive costs, such as 20")
    costs.add_argument(
        "--utilities",
        type=float,
        nargs=4,
        metavar=("TP", "FN", "FP", "TN"),
        help="instead, what a detection, a miss, a false alarm and a rejection are worth, in any unit",
    )
    add_prior(options, "prevalence in use; that of the rows if they share one")
    add_context(options)
    add_formats(options, FORMATS)
    group = options.add_argument_group("how sure the choice is (where the file has sample sizes)")
    add_level(group, "of the intervals; 0.95 by default", LEVEL)
    add_draws(group)
    options.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the choice; problems of the file go to stderr."""
    from ..settings import Settings

    sampling, miss = uncertainty.sampling(arguments), miss_of(arguments.miss, arguments.utilities)
    board, complete = read(arguments.file, Settings.from_environment(), arguments.prior, **choices_of(arguments))
    say_context(board, arguments.context)
    use = {"prior": arguments.prior, "context": arguments.context}
    found = chosen(board, miss, **use, level=arguments.level, sampling=sampling)
    missing = sum(row.cost is None for row in found.rows)
    if missing:
        lacking = "without positives or without negatives, or with an unknown count"
        say(f"note: {counted(missing, 'row')} {lacking}: no cost")
    if found.best and found.level is None:
        say("note: no intervals and no probabilities; they need the sample size of each row")
    print(FORMATS[arguments.format](found), end="")
    return OK if complete and found.best else FAILED
