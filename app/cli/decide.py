"""`tile-explorer decide`: which classifier to use, if any, from what a miss costs and the prevalence in use."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from tile_core.checks import InvalidInputError
from tile_core.number_format import counted

from . import certainty
from .common import CONTEXT_HELP, FAILED, LEFT_OUT, OK, MisusedError, in_context, prior_option, say, say_context
from .decide_text import FORMATS, Cheapest, Chosen, Costed, Gained
from .rank import FORMAT_HELP
from .reading import choices_of, file_options, read

if TYPE_CHECKING:
    from tile_core.decisions import Decision
    from tile_core.leaderboard import Leaderboard
    from tile_core.uncertainty import Draws

    from .places import InContext

DESCRIPTION = "Decide which classifier to use, if any, from what a miss costs and the prevalence in use."
EXIT_CODES = (
    "all rows of the file are compared, except totals and means of the others",
    f"{LEFT_OUT} (the others are compared), or no row has a cost",
    "the command is wrong (an option or a context)",
)
LEVEL = 0.95
# What draws depend on; without sample sizes none are made.
DRAWING = ("congruence", "design_effect", "draws", "seed")


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
    options.add_argument(
        "--prior", type=prior_option, metavar="P", help="prevalence in use; that of the rows if they share one"
    )
    options.add_argument("--context", metavar="NAME", help=CONTEXT_HELP)
    options.add_argument("--format", choices=FORMATS, default="table", metavar="FORMAT", help=FORMAT_HELP)
    options.add_argument("--json", dest="format", action="store_const", const="json", help="the same as --format json")
    group = options.add_argument_group("how sure the choice is (where the file has sample sizes)")
    group.add_argument(
        "--level", type=certainty.level, default=LEVEL, metavar="L", help="of the intervals; 0.95 by default"
    )
    group.add_argument("--congruence", type=float, metavar="C", help="agreement of rows, from 0 (the default) to 1")
    group.add_argument("--design-effect", type=float, metavar="D", help="how many samples are worth one; 1 by default")
    group.add_argument(
        "--draws", type=int, metavar="N", help="number of random draws; 2000 by default, fewer for more than 100 rows"
    )
    group.add_argument("--seed", type=int, metavar="N", help="equal seeds give equal numbers; 0 by default")
    options.set_defaults(command=run, anchor=None, within=None, any_dependence=None)


def run(arguments: argparse.Namespace) -> int:
    """Print the choice; problems of the file go to stderr."""
    from ..settings import Settings

    certainty.settings(arguments)
    miss_of(arguments)
    board, complete = read(arguments.file, Settings.from_environment(), arguments.prior, **choices_of(arguments))
    say_context(board, arguments.context)
    found = chosen(board, arguments)
    missing = sum(row.cost is None for row in found.rows)
    if missing:
        lacking = "without positives or without negatives, or with an unknown count"
        say(f"note: {counted(missing, 'row')} {lacking}: no cost")
    if found.best and found.level is None:
        say("note: no intervals and no probabilities; they need the sample size of each row")
    print(FORMATS[arguments.format](found), end="")
    return OK if complete and found.best else FAILED


def miss_of(arguments: argparse.Namespace) -> float:
    """How many false alarms a miss costs; raises `MisusedError` for costs and utilities that cannot be used."""
    from tile_core import decisions
    from tile_core.decisions.costs import positive

    try:
        if arguments.utilities is None:
            return positive(arguments.miss, "miss").item()
        return decisions.miss_cost(decisions.Utilities(*arguments.utilities))
    except InvalidInputError as error:
        raise MisusedError(f"--{error}") from error


def chosen(board: Leaderboard, arguments: argparse.Namespace) -> Chosen:
    """The choice between the rows of a leaderboard. Raises `MisusedError` for wrong costs, an unknown context, and a
    prevalence that is missing.
    """
    from tile_core import decisions, performance

    miss = miss_of(arguments)
    where = in_context(board, arguments.context)
    own = performance.common_prior(where.own)
    prior = own if arguments.prior is None else arguments.prior
    if prior is None:
        raise MisusedError("--prior: expected the prevalence in use, as the rows do not share theirs")
    drawn = _drawn(board, where, arguments)
    found = decisions.decide(where.own, miss, prior, drawn=drawn, level=arguments.level)
    names = board.entities
    return Chosen(
        board.title,
        where.name,
        miss,
        prior,
        float(decisions.cost_point(miss, prior, prior)),
        None if own is None else float(decisions.cost_point(miss, prior, own)),
        found.level,
        None if drawn is None else len(drawn.performances),
        certainty.settings(arguments)["seed"],
        tuple(names[k] for k in found.best),
        tuple(names[k] for k in found.second),
        decisions.REFERENCES[found.reference],
        found.worth_using,
        *_gains(found, names),
        found.useful,
        decisions.decision_sentence(found, names),
        _rows(found, where, names),
        _ranges(found, names),
    )


def _drawn(board: Leaderboard, where: InContext, arguments: argparse.Namespace) -> Draws | None:
    """Draws of all rows; `None` where the file does not say how many samples there are."""
    import numpy as np

    from tile_core import uncertainty
    from tile_core.uncertainty.draws import usual_number

    options = {name: value for name, value in certainty.settings(arguments).items() if name in DRAWING}
    options["draws"] = options["draws"] or usual_number(len(board.entities))
    contexts = range(len(board.contexts)) if where.index is None else [where.index]
    sizes, known = board.sizes[list(contexts)], ~np.isnan(board.performances[list(contexts)]).any(-1)
    if np.isnan(sizes[known]).any():
        return None
    try:
        return uncertainty.from_leaderboard(board, where.index, options.pop("seed"), **options)
    except InvalidInputError as error:
        say(f"note: {error}")
        return None


def _gains(found: Decision, names: tuple[str, ...]) -> tuple[Gained | None, Gained | None]:
    """How far the best is ahead of the second, and what it saves against the reference."""
    from tile_core import decisions

    if not found.best:
        return None, None
    cost, n = found.costs[found.best[0]], len(names)

    def gain(over: tuple[str, ...], other: float, sure: Any) -> Gained:
        less = 1000 * float(other - cost)
        if sure is None:
            return Gained(over, less, None, None, None)
        return Gained(over, less, 1000 * sure.low, 1000 * sure.high, sure.probability)

    second = tuple(names[k] for k in found.second)
    ahead = gain(second, found.costs[found.second[0]], found.ahead) if second else None
    reference = (decisions.REFERENCES[found.reference],)
    return ahead, gain(reference, found.costs[n + found.reference], found.saved)


def _rows(found: Decision, where: InContext, names: tuple[str, ...]) -> tuple[Costed, ...]:
    """Rows by increasing cost, the references where they stand, what has no cost last."""
    import numpy as np

    from tile_core import decisions

    n = len(names)
    kinds = [*decisions.reference_of(where.own).tolist(), 0, 1]
    people = decisions.per_thousand(found.tpr, found.fpr, found.prior)
    saved = found.costs[n] - found.costs
    numbers = np.stack([1000 * found.costs, 1000 * saved, *people], -1) + 0.0

    def row(k: int) -> Costed:
        rank = found.ranks[k] if k < n else np.nan
        cost, less, *outcomes = numbers[k].tolist() if np.isfinite(found.costs[k]) else [None] * 6
        misses, alarms, detections, rejections = outcomes
        share = None if found.best_probability is None or np.isnan(rank) else float(found.best_probability[k])
        reference = None if kinds[k] < 0 else decisions.REFERENCES[kinds[k]]
        place = None if np.isnan(rank) else int(rank)
        name = names[k] if k < n else decisions.REFERENCES[k - n]
        return Costed(place, name, cost, less, misses, alarms, detections, rejections, share, reference)

    order = np.argsort(np.where(np.isnan(found.costs), np.inf, found.costs.round(15)), kind="stable")
    return tuple(row(k) for k in order.tolist() if k < n or kinds[k] not in kinds[:n])


def _ranges(found: Decision, names: tuple[str, ...]) -> tuple[Cheapest, ...]:
    """The cheapest at each cost; a row that predicts as a reference does is named in its place."""
    from tile_core import decisions

    every, n = (*names, *decisions.REFERENCES), len(names)

    def cheapest(low: float, high: float, entities: tuple[int, ...]) -> Cheapest:
        rows = [k for k in entities if k < n] or entities
        return Cheapest(low, None if high == float("inf") else high, tuple(every[k] for k in rows))

    return tuple(cheapest(*each) for each in found.ranges)
