"""`tile-explorer tradeoff`: which F-beta is the best compromise between precision and recall, or between two other
places.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from ..results.contexts import in_context, unshifted
from ..results.places import place_of
from ..results.sampling import drawn
from . import uncertainty
from .common import FAILED, LEFT_OUT, OK, MisusedError, engine_of, say_context
from .options import add_draws, add_json, add_level, add_prior, add_scheduler
from .reading import choices_of, file_options, read

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from tile_core.checks import FloatArray
    from tile_core.leaderboard import Leaderboard
    from tile_core.tradeoff import OptimalBeta, Tradeoff
    from tile_core.tradeoff.paths import Path

    from ..results.contexts import InContext
    from ..results.sampling import Sampling

_Result = TypeVar("_Result")
_Rows = tuple[dict[str, Any], ...]
# The verdict, the table of scores, and that of contexts.
_Found = tuple[str, _Rows, _Rows]
# Where the heading of a column is not its name.
_HEADINGS = {"contradictions": "discordant"}
# As in `tile_core.tradeoff.drawn`, which is not imported for the help alone.
DRAWS, UNASKED = 1000, 100
LEVEL = 0.95
DESCRIPTION = "Find the optimal F-beta between precision and recall."

EXIT_CODES = ("all rows of the file are in the result", f"{LEFT_OUT} (the others are compared)")


@dataclass(frozen=True, slots=True)
class Answer:
    """What is printed: the verdict for `context`, at `prior` if rows are shifted, and tables; `nan` for undefined.

    `certain`: the interval of the optimal beta over draws of the counts, if a level is given.
    """

    title: str
    context: str
    prior: float | None
    verdict: str
    scores: _Rows
    contexts: _Rows
    certain: OptimalBeta | None = None


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    file_options(options)
    options.add_argument(
        "--context", metavar="NAME", help="a dataset, task or fold of the file; all, and their mean, by default"
    )
    options.add_argument(
        "--from",
        dest="start",
        metavar="A,B",
        help="start of the path: a point such as 1,0, or a score; precision by default",
    )
    options.add_argument(
        "--to", dest="end", metavar="A,B", help="end of the path: another point or score; recall by default"
    )
    add_prior(options)
    text = f"of the interval of the optimal beta; {LEVEL} by default for counts of at most {UNASKED} rows"
    add_level(options, text)
    add_draws(options, DRAWS, 63)
    add_scheduler(options)
    add_json(options)
    options.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the verdict and the table; problems of the file go to stderr."""
    from ..settings import Settings

    prior, sampling = arguments.prior, uncertainty.sampling(arguments)
    ends = (arguments.start, arguments.end)
    if arguments.level and ends != (None, None):
        raise MisusedError("--level: expected a path from precision to recall, found --from or --to")
    board, complete = read(arguments.file, Settings.from_environment(), prior, **choices_of(arguments))
    say_context(board, arguments.context)
    asked = arguments.level is not None
    says = asked or (ends == (None, None) and len(board.entities) <= UNASKED)
    drawing = (arguments.level or LEVEL, sampling) if says else None
    engine = engine_of(arguments)
    find = partial(answer, board, arguments.context, ends, prior, drawing=drawing, asked=asked)
    found = engine.run(lambda executor: find(executor=executor))
    engine.close()
    print((as_json if arguments.json else as_text)(found), end="")
    return OK if complete else FAILED


def answer(
    board: Leaderboard,
    context: str | None = None,
    ends: tuple[str | None, str | None] = (None, None),
    prior: float | None = None,
    *,
    drawing: tuple[float, Sampling] | None = None,
    asked: bool = True,
    executor: Executor | None = None,
) -> Answer:
    """The trade-off in one context, or of the mean and in each; at `prior` if given.

    `ends`: of the path, precision and recall by default. `drawing`: the level of the interval of the optimal beta,
    and options of its draws; where nobody has `asked` for it, it is left out without sample sizes. Raises
    `ArgumentError` for a context, a place or a score that does not exist, `MisusedError` for two equal places, and
    `InvalidInputError` for draws without sample sizes.
    """
    from tile_core.checks import InvalidInputError
    from tile_core.tradeoff.verdict import conditions, under

    found = in_context(board, context, prior)
    rows = _listed(board, found, prior) if context is None else [(found.name, found.rows)]
    certain = None
    with nullcontext() if asked else suppress(InvalidInputError):
        certain = drawing and _optimal_beta(board, found.index, prior, drawing)
    if ends == (None, None):
        said, scores, contexts = _of_precision_and_recall(rows, certain, executor)
    else:
        said, scores, contexts = _between_places(rows, _places(ends, found.rows), executor)
    shifts = prior is not None and None in unshifted(found.own)
    return Answer(
        board.title, found.name, prior, under(conditions(prior if shifts else None), said), scores, contexts, certain
    )


def _optimal_beta(
    board: Leaderboard, context: int | None, prior: float | None, drawing: tuple[float, Sampling]
) -> OptimalBeta:
    """The interval of the optimal beta over draws of the counts, as the page has it."""
    from tile_core.tradeoff import optimal_beta
    from tile_core.tradeoff.drawn import usual_number

    level, sampling = drawing
    draws = drawn(board, context, replace(sampling, draws=sampling.draws or usual_number(len(board.entities))))
    return optimal_beta((draws if prior is None else draws.at_prior(prior)).performances, level)


def _listed(board: Leaderboard, found: InContext, prior: float | None) -> list[tuple[str, FloatArray]]:
    """Those in each context, after their mean if there is one, at a prior if one is given."""
    from tile_core import symmetries

    inside = board.performances if prior is None else symmetries.shift_prior(board.performances, prior)
    means = [("mean", found.rows)] if found.index is None else []
    return [*means, *zip(board.contexts, inside, strict=True)]


def _places(ends: tuple[str | None, str | None], rows: FloatArray) -> list[tuple[float, float]]:
    start, end = place_of(ends[0] or "1,0", rows, "from"), place_of(ends[1] or "1,1", rows, "to")
    if start == end:
        raise MisusedError(f"--from, --to: expected two different points, found {start[0]:g},{start[1]:g} twice")
    return [start, end]


def _in_each_context(
    find: Callable[..., _Result], rows: list[tuple[str, FloatArray]], more: Sequence[Any], executor: Executor | None
) -> list[tuple[str, _Result]]:
    """The trade-off in each context, one after the other or by an executor."""
    from tile_core.execution import Desk

    tasks = [(k, find, (its, *more)) for k, (_, its) in enumerate(rows)]
    found = dict(Desk(executor).run(tasks, here=True))
    return [(context, found[k]) for k, (context, _) in enumerate(rows)]


def _of_precision_and_recall(
    rows: list[tuple[str, FloatArray]], certain: OptimalBeta | None, executor: Executor | None
) -> _Found:
    from tile_core.tradeoff import record
    from tile_core.tradeoff.verdict import verdict

    found = _in_each_context(record.tradeoff, rows, (), executor)
    contexts = tuple(asdict(record.context_row(*one)) for one in found)
    main = found[0][1]
    return _headline(verdict(main, certain), len(main.used), len(rows)), tuple(_flat(main)), contexts


def _flat(found: Tradeoff) -> list[dict[str, Any]]:
    from tile_core.tradeoff import Difference

    rows = [asdict(candidate) for candidate in found.candidates()]
    return [row | dict(zip(Difference._fields, row.pop("difference"), strict=True)) for row in rows]


def _between_places(
    rows: list[tuple[str, FloatArray]], ends: list[tuple[float, float]], executor: Executor | None
) -> _Found:
    from tile_core.tradeoff.paths import path, verdict

    found = _in_each_context(path, rows, ends, executor)
    contexts = tuple({"context": context} | _path_row(its) for context, its in found)
    main = found[0][1]
    return _headline(verdict(main), len(main.used), len(rows)), (), contexts


def _headline(verdict: str, used: int, rows: int) -> str:
    """The verdict, with a hint where the mean of several contexts is undefined, as it is without true negatives."""
    return verdict if used or rows == 1 else f"{verdict} See each context, or choose one with --context."


def _path_row(found: Path) -> dict[str, Any]:
    equivalent, (a, b) = found.optimum.equivalent, found.points(found.t)
    return {
        "entities": len(found.used),
        "left_out": len(found.left_out),
        "contradictions": found.swaps.contradictions,
        "tau": found.swaps.tau,
        "detours": len(found.detours),
        "low": equivalent.low,
        "high": equivalent.high,
        "t": found.t,
        "a": float(a),
        "b": float(b),
        "optimality": float(found.swaps.optimality(found.t)),
    }


def as_text(result: Answer) -> str:
    """The result for people: the verdict, then a line for each context; `-` where a number is undefined."""
    head = [_HEADINGS.get(name, name.replace("_", " ")) for name in result.contexts[0]]
    table = [head, *([*_cells(row).values()] for row in result.contexts)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *(x.rjust(w) for x, w in zip(row[1:], widths[1:], strict=True))])
        for row in table
    ]
    return "\n".join([f"{result.title}, {result.context}: {result.verdict}", "", *lines]) + "\n"


def as_json(result: Answer) -> str:
    """The result for programs: everything, `null` where a number is undefined or infinite."""
    from ..answers import plain

    return json.dumps(plain(asdict(result)), indent=2, ensure_ascii=False) + "\n"


def _cells(row: dict[str, Any]) -> dict[str, str]:
    """Numbers with few digits; those of the recommended score, and of what gives its ranking, with as many as it takes
    to be true.
    """
    from tile_core.number_format import inward, unrounded, within
    from tile_core.tradeoff import place_of

    cells = {name: _cell(value) for name, value in row.items()}
    kind = "t" if "t" in row else "beta"
    low, high, best = row["low"], row["high"], row[kind]
    if low == high:
        # A single place, where pairs tie: no number of few digits is it.
        return cells | dict.fromkeys(("low", "high", kind), f"{best:.4g}")
    if kind == "t":
        inside = {name: f"{row[name]:.6g}" for name in ("a", "b")}
    else:
        inside = {"b": within(row["b"], *place_of([low, high]).tolist())}
    ends = dict(zip(("low", "high"), inward(low, high, best), strict=True))
    return cells | inside | ends | {kind: unrounded(best)}


def _cell(value: object) -> str:
    if not isinstance(value, float):
        return str(value)
    # A value below 1 is never rounded to 1.
    texts = (f"{value:.{digits}g}" for digits in range(4, 18))
    return "-" if math.isnan(value) else next(text for text in texts if abs(float(text)) != 1 or abs(value) == 1)
