"""`tile-explorer robustness`: who is a good choice for a whole part of the Tile, not for a point."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from tile_core.checks import InvalidInputError

from . import certainty, preferences
from .common import (
    FAILED,
    LEFT_OUT,
    OK,
    choices_of,
    context_of,
    engine_of,
    file_options,
    place_of,
    prior_option,
    read,
    scheduler_option,
    shifted,
)
from .robustness_text import Choice, Found, as_text

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from tile_core.checks import FloatArray
    from tile_core.leaderboard import Leaderboard

DESCRIPTION = "Find who is a good choice for a part of the Tile: acceptability, robust best, what it takes."
EXIT_CODES = ("all rows of the file are compared", f"{LEFT_OUT} (the others are compared)")
# Draws: each is a leaderboard whose areas are found.
DRAWS = 500
# Rankings at so many points and draws take a few seconds; a part is then looked at less finely.
_MOST_RANKINGS = 100_000
# The parts in which workers compute draws.
_TASKS = 20


def add_options(options: argparse.ArgumentParser) -> None:
    """The options of the command."""
    file_options(options)
    preferences.add_options(options)
    options.add_argument("--prior", type=prior_option, metavar="P", help="shift all rows to this prevalence")
    options.add_argument("--context", metavar="NAME", help="a dataset, task or fold; the mean of all by default")
    options.add_argument("--at", metavar="A,B", help="where to be best, a point or a score; the middle of the part")
    options.add_argument("--level", type=certainty.level, metavar="L", help="also if the test were drawn again: 0.95")
    options.add_argument("--congruence", type=float, metavar="C", help="how much rows agree, from 0 (the default) to 1")
    options.add_argument("--design-effect", type=float, metavar="D", help="so many samples count as one; 1 by default")
    options.add_argument("--draws", type=int, metavar="N", help=f"number of random draws; {DRAWS} by default")
    options.add_argument("--seed", type=int, metavar="N", help="equal seeds give equal numbers; 0 by default")
    scheduler_option(options)
    options.add_argument("--json", action="store_true", help="print everything as JSON, for programs")
    options.set_defaults(command=run, anchor=None, within=None)


def run(arguments: argparse.Namespace) -> int:
    """Print who is a good choice; problems of the file go to stderr."""
    from ..settings import Settings

    certainty.settings(arguments)
    part = preferences.part_of(arguments.region, arguments.lasso)
    board, complete = read(arguments.file, Settings.from_environment(), arguments.prior, **choices_of(arguments))
    engine = engine_of(arguments)
    found = engine.run(lambda executor: robustness(board, part, arguments, executor))
    engine.close()
    text = json.dumps(asdict(found), indent=2, ensure_ascii=False) + "\n" if arguments.json else as_text(found)
    print(text, end="")
    return OK if complete else FAILED


def robustness(
    board: Leaderboard, part: preferences.Part, arguments: argparse.Namespace, executor: Executor | None = None
) -> Found:
    """Who is a good choice for a part of the Tile, best first.

    Raises `MisusedError` for a context or a place that does not exist, `InvalidInputError` where nobody has a score all
    over the part, and where sample sizes are missing although a level is given.
    """
    import numpy as np

    from tile_core import regions, uncertainty

    index = context_of(board, arguments.context)
    rows = board.at(index) if arguments.prior is None else shifted(board.at(index), arguments.prior)
    common = regions.common_prior(rows)
    a, b, weights = preferences.points(part, arguments.weight, common)
    measured = uncertainty.rank_shares(rows, a, b, weights)
    found = uncertainty.robustness(rows, a, b, weights)
    if np.isnan(found.regret).all():
        raise InvalidInputError("expected rows with a score all over this part of the Tile, found none")
    chosen = certainty.settings(arguments) | ({} if arguments.draws else {"draws": DRAWS})
    drawn = _drawn(board, index, arguments, chosen, (a, b, weights), executor) if arguments.level else None
    at = place_of(arguments.at, rows) if arguments.at else preferences.middle(part)
    leading = measured if drawn is None else drawn
    needs = _needs(board, index, at, arguments.prior)
    choices = [
        Choice(
            board.entities[i],
            tuple(measured[i].tolist()),
            None if np.isnan(found.worst_rank[i]) else int(found.worst_rank[i]),
            None if np.isnan(found.regret[i]) else float(found.regret[i]),
            None if drawn is None else tuple(drawn[i].tolist()),
            *needs[i],
        )
        for i in np.lexsort((*(-leading[:, ::-1].T),)).tolist()
    ]
    name = f"mean of {len(board.contexts)} contexts" if index is None else board.contexts[index]
    about = (part.words, arguments.weight, preferences.share(part, arguments.weight, common), arguments.prior)
    rest = {each: chosen[each] for each in ("congruence", "design_effect", "draws", "seed")}
    return Found(board.title, name, *about, *at, arguments.level, **rest, choices=tuple(choices))


def _drawn(  # noqa: PLR0913, PLR0917 (what is drawn, how, and where)
    board: Leaderboard,
    index: int | None,
    arguments: argparse.Namespace,
    chosen: dict[str, Any],
    at: tuple[FloatArray, FloatArray, FloatArray],
    executor: Executor | None,
) -> FloatArray:
    """Shares of ranks, in the mean over draws."""
    import numpy as np

    from tile_core import uncertainty
    from tile_core.execution import Desk

    options = {name: chosen[name] for name in ("draws", "congruence", "design_effect")}
    drawn = uncertainty.from_leaderboard(board, index, np.random.default_rng(chosen["seed"]), **options)
    drawn = drawn if arguments.prior is None else drawn.at_prior(arguments.prior)
    step = max(1, len(at[0]) * len(drawn.performances) // _MOST_RANKINGS)
    few = tuple(each[step // 2 :: step] for each in at)
    tasks = [(k, _shares, (rows, few)) for k, rows in enumerate(np.array_split(drawn.performances, _TASKS))]
    found = dict(Desk(executor).run(tasks, here=True))
    return np.asarray(np.mean([shares for k in range(_TASKS) for shares in found[k]], axis=0))


def _shares(draws: FloatArray, at: tuple[FloatArray, FloatArray, FloatArray]) -> list[FloatArray]:
    from tile_core import uncertainty

    return [uncertainty.rank_shares(rows, *at) for rows in draws]


def _needs(
    board: Leaderboard, index: int | None, at: tuple[float, float], prior: float | None
) -> list[tuple[int | None, int | None]]:
    """What would make each row best at a point; nothing where counts are not whole, as those of a mean."""
    import numpy as np

    from tile_core import uncertainty

    n = len(board.entities)
    if index is None:
        return [(None, None)] * n
    rows, sizes = board.performances[index], board.sizes[index]
    counts = rows / rows.sum(-1, keepdims=True) * sizes[:, None]
    counts = np.where(np.abs(counts - np.round(counts)) < 1e-6, np.round(counts), counts)
    whole = (counts == np.round(counts)).all(-1)
    found = [uncertainty.improvement(counts, i, *at, prior) if whole[i] else None for i in range(n)]
    return [(None, None) if each is None else (each.detections, each.rejections) for each in found]
