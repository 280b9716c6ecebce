"""`tile-explorer contexts`: every row in every context at one point of the Tile, and what each rule makes of it."""

from __future__ import annotations

import argparse
import json
import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from tile_core.number_format import counted, fixed, percent

from .. import exports
from ..results.by_rule import RULES, Asked, asked_of, performances, standing
from .common import FAILED, LEFT_OUT, OK, MisusedError, say
from .options import add_formats, add_prior
from .over import place, value_text
from .reading import choices_of, file_options, read

if TYPE_CHECKING:
    from tile_core.leaderboard import Leaderboard
    from tile_core.rules import LeftOut, Standing

DESCRIPTION = "Print the ranks and scores of all rows in all contexts at a point of the Tile, and what rules say."
EXIT_CODES = ("all rows of the file are in the table", f"{LEFT_OUT} (the others are in the table)")
# Letters of a context's name above its column.
_LETTERS = 12


@dataclass(frozen=True, slots=True)
class Cell:
    """The rank and the score of a row in a context, or its rank and its value by a rule; `None` where it has none."""

    rank: int | None
    value: float | None


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its cells in each context, then by each rule; the median of its ranks, `None` where it lacks one."""

    name: str
    contexts: tuple[Cell, ...]
    rules: tuple[Cell, ...]
    median_rank: float | None


@dataclass(frozen=True, slots=True)
class Winner:
    """Who wins by a rule, and on what share of the Tile others do than by the rule `over`, found on a grid.

    `differs` is `None` for the rule `over` itself.
    """

    rule: str
    winners: tuple[str, ...]
    differs: float | None


@dataclass(frozen=True, slots=True)
class Without:
    """Without one context, by the rule of `over`: who wins, the rank of who wins with it, and Kendall's tau of the
    ranks.
    """

    context: str
    winners: tuple[str, ...]
    rank: int | None
    tau: float | None


@dataclass(frozen=True, slots=True)
class Newcomer:
    """By mean rank, two rows that one more row like `behind` would reverse: `ahead` would fall from `before` to
    `after`, behind the mean rank `own` of the other one.
    """

    behind: str
    ahead: str
    own: float
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Matrix:
    """What is printed; `rows` are in the order of the rule `over`. `prior`: all rows are shifted to it, if given.

    `newcomer`: `None` where no further row reverses two rows by mean rank.
    """

    title: str
    a: float | None
    b: float | None
    prior: float | None
    score: str | None
    over: str
    contexts: tuple[str, ...]
    rules: tuple[str, ...]
    rows: tuple[Row, ...]
    winners: tuple[Winner, ...]
    without: tuple[Without, ...]
    newcomer: Newcomer | None


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    file_options(options)
    options.add_argument(
        "--at", required=True, metavar="A,B", help="a point (a, b) such as 0.5,0.8, or a score such as F1"
    )
    options.add_argument(
        "--over",
        choices=RULES,
        default="mean-of-scores",
        metavar="RULE",
        help=f"the rule that orders the rows: {', '.join(RULES)}; mean-of-scores by default",
    )
    add_prior(options)
    add_formats(options, FORMATS)
    options.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the matrix; problems of the file go to stderr."""
    from ..settings import Settings

    board, complete = read(arguments.file, Settings.from_environment(), arguments.prior, **choices_of(arguments))
    if len(board.contexts) == 1:
        say("note: one context, so that all rules agree; a column of tasks, datasets or folds names others")
    print(FORMATS[arguments.format](matrix(board, arguments.at, arguments.over, arguments.prior)), end="")
    return OK if complete else FAILED


def matrix(board: Leaderboard, at: str, over: str, prior: float | None = None) -> Matrix:
    """The matrix at a point or score, in the order of the rule `over`, a name of `RULES`.

    Raises `MisusedError` for a point or a score that rules cannot use, and for the rule by size without sizes.
    """
    import numpy as np

    from tile_core import catalogue, rules

    asked = asked_of(at, board, prior)
    rows = performances(board, asked.prior)
    sized = bool(np.isfinite(board.sizes).all())
    if RULES[over] == "size" and not sized:
        raise MisusedError("--over by-size: expected the number of samples of every row, as counts or in a column n")
    used = {name: key for name, key in RULES.items() if key != "size" or sized}
    found = {name: standing(board, key, asked) for name, key in used.items()}
    if asked.score is None:
        scores, ranks = rules.context_scores(rows, *asked.at), rules.context_ranks(rows, *asked.at)
    else:
        scores = asked.score(rows)
        ranks = rules.ranks_of(scores, asked.score)
    order = np.argsort(np.where(np.isnan(found[over].ranks), np.inf, found[over].ranks), kind="stable").tolist()
    lines = [
        Row(
            board.entities[i],
            tuple(_cell(ranks[k, i], scores[k, i]) for k in range(len(rows))),
            tuple(_cell(each.ranks[i], each.values[i]) for each in found.values()),
            _number(np.median(ranks[:, i])),
        )
        for i in order
    ]

    def names(winners: Sequence[int]) -> tuple[str, ...]:
        return tuple(board.entities[i] for i in winners)

    shares = _differing(board, used, over, asked.prior)
    winners = tuple(Winner(name, names(rules.first(each.ranks)), shares[name]) for name, each in found.items())
    without = tuple(
        Without(board.contexts[out.context], names(out.winners), out.rank, None if np.isnan(out.tau) else out.tau)
        for out in _left_out(board, RULES[over], asked)
    )
    named = catalogue.named(at)
    score = None if named is None else named.name
    a, b = (None, None) if asked.score else asked.at
    newcomer = _newcomer(board, asked, found["mean-rank"])
    shown = (board.title, a, b, asked.prior, score, over, board.contexts, tuple(used))
    return Matrix(*shown, tuple(lines), winners, without, newcomer)


def _newcomer(board: Leaderboard, asked: Asked, by_rank: Standing) -> Newcomer | None:
    from tile_core import rules

    found = rules.first_reversal(board.performances, *asked.at, prior=asked.prior, score=asked.score)
    if found is None:
        return None
    own, before = (float(by_rank.values[i]) for i in (found.behind, found.ahead))
    return Newcomer(board.entities[found.behind], board.entities[found.ahead], own, before, found.pushed)


def _left_out(board: Leaderboard, rule: str, asked: Asked) -> list[LeftOut]:
    from tile_core import rules

    rows, at, sizes = board.performances, asked.at, board.sizes
    return rules.leave_one_out(rule, rows, *at, sizes, prior=asked.prior, score=asked.score)


def _cell(rank: float, value: float) -> Cell:
    return Cell(None if math.isnan(rank) else int(rank), _number(value))


def _number(value: float) -> float | None:
    return None if math.isnan(value) else float(value)


def _differing(board: Leaderboard, used: dict[str, str], over: str, prior: float | None) -> dict[str, float | None]:
    """By rule, the share of the Tile on which its winners are others than those by the rule `over`."""
    from tile_core import rules

    of = (board.performances, board.sizes)
    return {
        name: None if name == over else rules.other_winners(RULES[over], key, *of, prior=prior)
        for name, key in used.items()
    }


def as_table(result: Matrix) -> str:
    """The matrix for people: rank and score of each cell, then the rules, then the contexts left out."""
    heads = [name if len(name) <= _LETTERS else f"{name[: _LETTERS - 1]}…" for name in result.contexts]
    in_contexts, by_rules = _ties([row.contexts for row in result.rows]), _ties([row.rules for row in result.rows])
    texts = [list(map(_of_context, row.contexts, in_contexts)) for row in result.rows]
    values = [list(map(_of_rule, row.rules, result.rules, by_rules)) for row in result.rows]
    own = [result.rules.index(result.over), *(k for k, rule in enumerate(result.rules) if rule != result.over)]
    table = [["name", *heads, *(result.rules[k] for k in own), "median rank"]]
    table += [
        [row.name, *cells, *(by_rule[k] for k in own), value_text(row.median_rank, "mean rank")]
        for row, cells, by_rule in zip(result.rows, texts, values, strict=True)
    ]
    over = counted(len(result.contexts), "context")
    lines = [
        f"{result.title}, {over}: {place(result.score, result.a, result.b, result.prior)}",
        f"each cell: score or value, and the rank by it; in the order of {result.over}",
        *_aligned(table),
        "",
        *_aligned([["rule", "winner", "another winner"], *map(_of_winner, result.winners)]),
    ]
    if result.without:
        left = [["without", "winner", "rank", "tau"], *map(_of_without, result.without)]
        lines += ["", f"by {result.over}, one context left out; rank: of the winner with all", *_aligned(left)]
    if result.newcomer:
        lines += ["", _newcomer_words(result.newcomer)]
    return "\n".join(lines) + "\n"


def _ties(rows: Sequence[Sequence[Cell]]) -> list[set[int]]:
    """The ranks that several rows hold, in each column."""
    columns = ([cell.rank for cell in column if cell.rank is not None] for column in zip(*rows, strict=True))
    return [{rank for rank, number in Counter(ranks).items() if number > 1} for ranks in columns]


def _ranked(value: str, rank: int, tied: set[int]) -> str:
    sign = "=" if rank in tied else " " if tied else ""
    return f"{value} {rank:>3}{sign}"


def _of_context(cell: Cell, tied: set[int]) -> str:
    return "-" if cell.rank is None or cell.value is None else _ranked(fixed(cell.value), cell.rank, tied)


def _of_rule(cell: Cell, rule: str, tied: set[int]) -> str:
    from tile_core.rules import RULES as KNOWN

    if cell.rank is None:
        return "-"
    return _ranked(value_text(cell.value, KNOWN[RULES[rule]].values), cell.rank, tied)


def _of_winner(winner: Winner) -> list[str]:
    where = "" if winner.differs is None else f"on {percent(winner.differs)} of the Tile"
    return [winner.rule, ", ".join(winner.winners) or "-", where]


def _of_without(out: Without) -> list[str]:
    tau = "-" if out.tau is None else fixed(out.tau, 2)
    return [out.context, ", ".join(out.winners) or "-", "-" if out.rank is None else str(out.rank), tau]


def _newcomer_words(newcomer: Newcomer) -> str:
    before, after, own = (fixed(rank, 1) for rank in (newcomer.before, newcomer.after, newcomer.own))
    falls = f"{newcomer.ahead} falls from a mean rank of {before} to {after}, behind it ({own})"
    return f"by mean-rank, with one more row like {newcomer.behind}, {falls}"


def _aligned(table: Sequence[Sequence[str]]) -> list[str]:
    """Lines with the first column at the left and the others at the right."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if k else cell.ljust(width)
            for k, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    ]


def as_csv(result: Matrix) -> str:
    """The matrix for spreadsheets: rank and score in each context, rank and value by each rule, the median rank."""
    columns = [exports.Column("text", "name")]
    for name, value in (*((each, "score") for each in result.contexts), *((each, "value") for each in result.rules)):
        columns += [exports.Column("rank", f"{name} rank"), exports.Column("score", f"{name} {value}")]
    columns.append(exports.Column("score", "median rank"))
    rows = tuple(
        (row.name, *(part for cell in (*row.contexts, *row.rules) for part in (cell.rank, cell.value)), row.median_rank)
        for row in result.rows
    )
    return exports.as_csv(exports.Table(result.title, tuple(columns), rows)).replace("\r\n", "\n")


def as_json(result: Matrix) -> str:
    """The matrix for programs: everything, `null` where there is no number."""
    return json.dumps(asdict(result), indent=2, ensure_ascii=False) + "\n"


FORMATS: dict[str, Callable[[Matrix], str]] = {"table": as_table, "csv": as_csv, "json": as_json}
