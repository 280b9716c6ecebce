"""What the commands share: exit codes, messages, contexts and places."""

from __future__ import annotations

import argparse
import math
import sys
from typing import TYPE_CHECKING

from tile_core.checks import InvalidInputError

from .. import priors
from .places import InContext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tile_core.checks import FloatArray
    from tile_core.leaderboard import Leaderboard

    from ..engine import Engine

OK, FAILED, MISUSED = 0, 1, 2
CONTEXT_HELP = "a dataset, task or fold of the file; by default the mean of all, or the first if no row has one"
# Contexts that a message names.
_NAMED = 5
LEFT_OUT = "the file or a setting cannot be used, or rows of the file are left out"
WRONG_COMMAND = "the command is wrong (an option, a point, a score or a context)"


class MisusedError(Exception):
    """The command itself is wrong, not the file."""


def exit_codes(ok: str, failed: str, misused: str = WRONG_COMMAND) -> str:
    """The end of a command's help: the meaning of each exit code."""
    codes = ((OK, ok), (FAILED, failed), (MISUSED, misused))
    return "\n".join(["exit codes:", *(f"  {code}  {meaning}" for code, meaning in codes)])


def say(message: object, code: int = OK) -> int:
    """Print a message to stderr; returns the exit code given."""
    print(f"tile-explorer: {message}", file=sys.stderr)
    return code


def scheduler_option(options: argparse.ArgumentParser) -> None:
    """Add the option for a scheduler whose machines compute."""
    text = "address of a dask scheduler for long computations, such as tcp://host:8786"
    options.add_argument("--scheduler", metavar="ADDRESS", help=text)


def engine_of(arguments: argparse.Namespace) -> Engine:
    """The engine that computes; raises `OSError` where the scheduler that is named cannot."""
    from ..engine import Engine

    found = Engine(arguments.scheduler or "")
    found.require()
    return found


def context_of(board: Leaderboard, name: str | None) -> int | None:
    """The index of a context, by default that of the page; `None` for the mean of all contexts."""
    if name is None:
        return board.default_context
    if name not in board.contexts:
        raise MisusedError(f"--context: expected one of {', '.join(board.contexts)}; found {name}")
    return board.contexts.index(name)


def in_context(board: Leaderboard, name: str | None, prior: float | None = None) -> InContext:
    """The performances in a context, at a prevalence if one is given; raises `MisusedError` for an unknown context."""
    index = context_of(board, name)
    own = board.at(index)
    return InContext(index, _title(board, index), own, own if prior is None else shifted(own, prior))


def say_context(board: Leaderboard, name: str | None) -> None:
    """Say which of several contexts the result is for, where none is named."""
    if name is not None or len(board.contexts) == 1:
        return
    index = board.default_context
    why = "" if index is None else ", the first one: no row has the mean of all"
    say(f"note: {_title(board, index)}{why}; --context NAME chooses one of {_listed(board.contexts)}")


def _title(board: Leaderboard, index: int | None) -> str:
    return f"mean of {len(board.contexts)} contexts" if index is None else board.contexts[index]


def _listed(names: Sequence[str]) -> str:
    """The first names, and how many there are if there are more."""
    return ", ".join(names) if len(names) <= _NAMED else f"{', '.join(names[:_NAMED])}, ... ({len(names)})"


def shifted(rows: FloatArray, prior: float) -> FloatArray:
    """All rows at this prior; rows that cannot be shifted stay as they are, and a message says how many."""
    from tile_core import symmetries

    left = sum(reason is not None for reason in unshifted(rows))
    if left:
        say(f"note: {left} of {len(rows)} lack a class or a count; they are not shifted")
    return symmetries.shift_prior(rows, prior)


def unshifted(rows: FloatArray) -> list[str | None]:
    """Why each row cannot be shifted to another prior; `None` where it can."""
    from tile_core import performance, symmetries

    reasons = {0.0: "no positives", 1.0: "no negatives"}
    found = zip(symmetries.can_shift(rows).tolist(), performance.prior(rows).tolist(), strict=True)
    return [None if can else reasons.get(prior, "a count is missing") for can, prior in found]


def place_of(text: str, rows: FloatArray, option: str = "--at") -> tuple[float, float]:
    """The place given as "A,B" or by the name of a score; raises `MisusedError` where there is none.

    The message names the `option`.
    """
    from tile_core import catalogue, performance

    score = catalogue.named(text)
    if score is None:
        return _point(text, option)
    prior = performance.common_prior(rows)
    if score.fixed_prior_only and prior is None:
        raise MisusedError(
            f"{option} {text}: it has a place only at a common prior, and the rows differ in theirs; add --prior"
        )
    place = score.placement(math.nan if prior is None else prior)
    if place is None:
        raise MisusedError(
            f"{option} {text}: not on the Tile, no ranking score gives its order; expected {_accepted()}"
        )
    return place


def _point(text: str, option: str) -> tuple[float, float]:
    try:
        a, b = (float(part) for part in text.split(","))
    except ValueError:
        a = b = -1.0
    if not (0 <= a <= 1 and 0 <= b <= 1):
        raise MisusedError(f"{option}: found {text}; expected {_accepted()}")
    return a, b


def _accepted() -> str:
    """What names a place of the Tile."""
    from tile_core import catalogue

    keys = ", ".join(key for key, score in catalogue.CATALOGUE.items() if score.order)
    return (
        "two numbers from 0 to 1, such as 0.5,0.8; a score: "
        f"{keys}, or F-beta such as F3; or another name or symbol of one, such as recall or κ"
    )


def prior_option(text: str) -> float:
    """The value of an option for the prior of the positive class: 0.02 or 2%."""
    try:
        return priors.parse(text)
    except InvalidInputError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
