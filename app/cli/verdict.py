"""`tile-explorer verdict`: how likely it is that a claimed order of two rows is false, and what would settle it."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from tile_core.checks import InvalidInputError
from tile_core.number_format import fixed, probability

from . import certainty
from .common import CONTEXT_HELP, FAILED, LEFT_OUT, OK, MisusedError, in_context, place_of, prior_option, say_context
from .places import scored_otherwise
from .reading import choices_of, file_options, read

if TYPE_CHECKING:
    from tile_core.leaderboard import Leaderboard

    from .places import InContext

DESCRIPTION = "Judge a claim that one row is better than another: how likely it is false, what would settle it."
EXIT_CODES = ("the verdict is printed, whatever it is", f"{LEFT_OUT} (the others are used)")
LEVEL = 0.95


@dataclass(frozen=True, slots=True)
class Judged:
    """What is printed: two rows at a point, the first of them claimed to be better.

    `scores`: of both; `difference`: of the first less the second, from `low` to `high` at `level`. `false`: the
    probability that the second is truly better; `samples`: how many the test of each needs to settle it, `None` where
    no number does; `sizes`: how many they had. `surely_first`, `surely_second`, `unsettled`: shares of the Tile.
    """

    title: str
    context: str
    names: tuple[str, str]
    a: float
    b: float
    score: str | None
    prior: float | None
    level: float
    seed: int
    scores: tuple[float, float]
    difference: float
    low: float
    high: float
    false: float
    samples: int | None
    sizes: tuple[int, int]
    surely_first: float
    surely_second: float
    unsettled: float
    sentence: str


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    file_options(options)
    options.add_argument(
        "--at", required=True, metavar="A,B", help="the point (a, b) or the score, such as F1, of the claim"
    )
    options.add_argument(
        "--rows", nargs=2, metavar=("FIRST", "SECOND"), help="the row that is said to be better, and the other one"
    )
    options.add_argument("--prior", type=prior_option, metavar="P", help="shift both rows to this prevalence")
    options.add_argument("--context", metavar="NAME", help=CONTEXT_HELP)
    options.add_argument(
        "--level", type=certainty.level, default=LEVEL, metavar="L", help="of the interval; 0.95 by default"
    )
    options.add_argument(
        "--seed", type=int, default=0, metavar="N", help="equal seeds give equal numbers; 0 by default"
    )
    options.add_argument("--json", action="store_true", help="print everything as JSON, for programs")
    options.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the verdict; problems of the file go to stderr."""
    from ..settings import Settings

    board, complete = read(arguments.file, Settings.from_environment(), arguments.prior, **choices_of(arguments))
    say_context(board, arguments.context)
    found = judged(board, arguments)
    text = json.dumps(asdict(found), indent=2, ensure_ascii=False) + "\n" if arguments.json else as_text(found)
    print(text, end="")
    return OK if complete else FAILED


def judged(board: Leaderboard, arguments: argparse.Namespace) -> Judged:
    """The verdict on two rows of a leaderboard. Raises `MisusedError` for rows, a point or a context that there are
    not, `InvalidInputError` where sample sizes are missing or a score is undefined.
    """
    import numpy as np

    from tile_core import catalogue, decisions, uncertainty

    if not 0 <= arguments.seed < 2**32:
        raise MisusedError(f"--seed: expected a number from 0 to {2**32 - 1:,}, found {arguments.seed}")
    where = in_context(board, arguments.context, arguments.prior)
    pair = _pair(board, arguments.rows)
    a, b = place_of(arguments.at, where.rows)
    named = catalogue.named(arguments.at)
    own = named is not None and named.order != "dual" and scored_otherwise(arguments.at, where.rows, (a, b)) is None
    score = named.symbol if named is not None and own else None
    counts = uncertainty.sampled_leaderboard(board, _index(where)).measured[list(pair)]
    for name, row in zip((board.entities[k] for k in pair), counts, strict=True):
        if np.isnan(row).any():
            raise InvalidInputError(f"{name}: its counts are unknown; add the prevalence, or another rate such as TNR")
    prior = arguments.prior
    found = decisions.verdict(counts[0], counts[1], a, b, prior=prior, level=arguments.level, seed=arguments.seed)
    names = board.entities[pair[0]], board.entities[pair[1]]
    gap, low, high = found.difference.tolist()
    return Judged(
        board.title,
        where.name,
        names,
        a,
        b,
        score,
        prior,
        arguments.level,
        arguments.seed,
        found.scores,
        gap,
        low,
        high,
        found.false,
        found.samples,
        found.sizes,
        found.surely_first,
        found.surely_second,
        found.unsettled,
        decisions.verdict_sentence(found, names, score),
    )


def _index(where: InContext) -> int:
    if where.index is None:
        raise MisusedError("--context: expected one; a mean of several contexts has no counts to judge")
    return where.index


def _pair(board: Leaderboard, rows: list[str] | None) -> tuple[int, int]:
    """The indices of both rows, by default of the only two."""
    names = board.entities
    if rows is None:
        if len(names) != 2:
            raise MisusedError(f"--rows: expected two names, as the file has {len(names)} rows")
        return 0, 1
    for name in rows:
        if name not in names:
            raise MisusedError(f"--rows: expected names of rows, found {name}")
    if rows[0] == rows[1]:
        raise MisusedError(f"--rows: expected two rows, found {rows[0]} twice")
    return names.index(rows[0]), names.index(rows[1])


def as_text(found: Judged) -> str:
    """The verdict for people: the numbers, then the sentences."""
    width = max(len(name) for name in found.names)
    point = f"a = {found.a:g}, b = {found.b:g}"
    shift = "" if found.prior is None else f", prior {found.prior:g}"
    lines = [
        f"{found.title}, {found.context}: {f'{found.score}, ' if found.score else ''}{point}{shift}",
        *(
            f"{name:<{width}}  {fixed(score)}  n = {size:,}"
            for name, score, size in zip(found.names, found.scores, found.sizes, strict=True)
        ),
        f"P({found.names[0]} is truly better) {probability(1 - found.false)}",
        "",
        found.sentence,
    ]
    return "\n".join(lines) + "\n"
