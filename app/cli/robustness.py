"""`tile-explorer robustness`: which classifiers are a good choice over a part of the Tile, not only at a point."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from tile_core.checks import InvalidInputError

from . import certainty, preferences
from .common import (
    CONTEXT_HELP,
    FAILED,
    LEFT_OUT,
    OK,
    engine_of,
    in_context,
    place_of,
    prior_option,
    say_context,
    scheduler_option,
)
from .places import InContext
from .reading import choices_of, file_options, read
from .robustness_text import Best, Choice, Found, as_text

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from tile_core.checks import FloatArray
    from tile_core.leaderboard import Leaderboard
    from tile_core.uncertainty.robust import Robustness

DESCRIPTION = "Compare classifiers over a part of the Tile: acceptability, robust choices, what it takes to be best."
EXIT_CODES = ("all rows of the file are compared", f"{LEFT_OUT} (the others are compared)")
# Random draws; for each of them, the area of every rank is computed.
DRAWS = 500
# This many rankings (points times draws) take a few seconds; beyond that, fewer points are used.
_MOST_RANKINGS = 100_000
# The parts in which workers compute draws.
_TASKS = 20


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
    options.set_defaults(command=run, anchor=None, within=None, any_dependence=None)


def run(arguments: argparse.Namespace) -> int:
    """Print the robust choices; problems of the file go to stderr."""
    from ..settings import Settings

    certainty.settings(arguments)
    part = preferences.part_of(arguments.region, arguments.lasso)
    board, complete = read(arguments.file, Settings.from_environment(), arguments.prior, **choices_of(arguments))
    say_context(board, arguments.context)
    engine = engine_of(arguments)
    found = engine.run(lambda executor: robustness(board, part, arguments, executor))
    engine.close()
    text = json.dumps(asdict(found), indent=2, ensure_ascii=False) + "\n" if arguments.json else as_text(found)
    print(text, end="")
    return OK if complete else FAILED


def robustness(
    board: Leaderboard, part: preferences.Part, arguments: argparse.Namespace, executor: Executor | None = None
) -> Found:
    """The result for a part of the Tile, rows ordered by acceptability: most often best first, then most often second,
    etc.

    Raises `MisusedError` for a context or a place that does not exist, `InvalidInputError` where no row has a score
    inside the part, and where sample sizes are missing although a level is given.
    """
    import numpy as np

    from tile_core import performance, uncertainty

    where = in_context(board, arguments.context, arguments.prior)
    common = performance.common_prior(where.rows)
    measured = preferences.rank_shares(where.rows[None], part, arguments.weight, common)
    drawn = _draws(board, where, arguments, (part, arguments.weight, common), executor) if arguments.level else None
    at = place_of(arguments.at, where.rows) if arguments.at else preferences.middle(part)
    needs = _needed_changes(board, where, at, arguments.prior)
    extremes = uncertainty.robustness(where.rows, part.corners)
    every = _choices(board, extremes, (measured, drawn), needs)
    leading = measured if drawn is None else drawn
    # As on the page, shares that differ by rounding leave the order of the file.
    order = np.lexsort((*(-leading[:, ::-1].round(9).T),)).tolist()
    about = (part.words, arguments.weight, preferences.share(part, arguments.weight, common), arguments.prior)
    rest = {each: _draw_options(arguments)[each] for each in ("congruence", "design_effect", "draws", "seed")}
    criteria = (-measured[:, 0], extremes.worst_rank, extremes.regret)
    best = Best(*(tuple(board.entities[i] for i in uncertainty.smallest(values)) for values in criteria))
    choices = tuple(every[i] for i in order)
    return Found(board.title, where.name, *about, *at, arguments.level, **rest, best=best, choices=choices)


def _choices(
    board: Leaderboard,
    found: Robustness,
    shares: tuple[FloatArray, FloatArray | None],
    needs: list[tuple[int | None, int | None]],
) -> list[Choice]:
    """A choice for each row, in the leaderboard's order; `shares`: of ranks, as measured and averaged over draws."""
    import numpy as np

    if np.isnan(found.regret).all():
        raise InvalidInputError("expected rows with a score inside this part of the Tile, found none")
    measured, drawn = shares
    return [
        Choice(
            name,
            tuple(measured[i].tolist()),
            None if np.isnan(found.worst_rank[i]) else int(found.worst_rank[i]),
            None if np.isnan(found.regret[i]) else float(found.regret[i]),
            None if drawn is None else tuple(drawn[i].tolist()),
            *needs[i],
        )
        for i, name in enumerate(board.entities)
    ]


def _draw_options(arguments: argparse.Namespace) -> dict[str, Any]:
    """The options for draws, with their defaults."""
    return certainty.settings(arguments) | ({} if arguments.draws else {"draws": DRAWS})


def _draws(
    board: Leaderboard,
    where: InContext,
    arguments: argparse.Namespace,
    over: tuple[preferences.Part, str, float | None],
    executor: Executor | None,
) -> FloatArray:
    """Shares of ranks over a part, by a weight, at a prior that all rows have or not, averaged over draws."""
    import numpy as np

    from tile_core import uncertainty
    from tile_core.execution import Desk

    chosen, prior = _draw_options(arguments), arguments.prior
    options = {name: chosen[name] for name in ("draws", "congruence", "design_effect")}
    drawn = uncertainty.from_leaderboard(board, where.index, chosen["seed"], **options)
    drawn = drawn if prior is None else drawn.at_prior(prior)
    step = max(1, len(preferences.points(*over)[0]) * len(drawn.performances) // _MOST_RANKINGS)
    parts = np.array_split(drawn.performances, min(_TASKS, len(drawn.performances)))
    tasks = [(k, preferences.rank_shares, (rows, *over, step)) for k, rows in enumerate(parts)]
    found = dict(Desk(executor).run(tasks, here=True))
    return np.average([found[k] for k in range(len(parts))], axis=0, weights=[len(rows) for rows in parts])


def _needed_changes(
    board: Leaderboard, where: InContext, at: tuple[float, float], prior: float | None
) -> list[tuple[int | None, int | None]]:
    """What would make each row best at a point; empty where counts are not whole numbers, as those of a mean are."""
    import numpy as np

    from tile_core import uncertainty

    n = len(board.entities)
    if where.index is None:
        return [(None, None)] * n
    rows, sizes = board.performances[where.index], board.sizes[where.index]
    counts = rows / rows.sum(-1, keepdims=True) * sizes[:, None]
    counts = np.where(np.abs(counts - np.round(counts)) < 1e-6, np.round(counts), counts)
    whole = (counts == np.round(counts)).all(-1)
    found = [uncertainty.improvement(counts, i, *at, prior) if whole[i] else None for i in range(n)]
    return [(None, None) if each is None else (each.detections, each.rejections) for each in found]
