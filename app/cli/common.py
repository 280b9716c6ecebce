"""What the commands share: exit codes, messages, contexts and places."""

from __future__ import annotations

import sys
import threading
import warnings
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

from tile_core.number_format import counted

from ..results.arguments import ArgumentError, Note
from ..results.contexts import title_of

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from tile_core.leaderboard import Leaderboard

    from ..engine import Engine

OK, FAILED, MISUSED = 0, 1, 2
# Seconds of silence.
_PATIENCE = 4.0
# Contexts that a message names.
_NAMED = 5
LEFT_OUT = "the file or a setting cannot be used, or rows of the file are left out"
WRONG_COMMAND = "the command is wrong (an option, a point, a score or a context)"


class MisusedError(Exception):
    """The command itself is wrong, not the file."""


def as_option(error: ArgumentError) -> str:
    """The message of a wrong argument, which is an option here."""
    text = str(error)
    name = text.split(":", maxsplit=1)[0].split(" ", maxsplit=1)[0]
    return f"--{name.replace('_', '-')}{text.removeprefix(name)}"


def exit_codes(ok: str, failed: str, misused: str = WRONG_COMMAND) -> str:
    """The end of a command's help: the meaning of each exit code."""
    codes = ((OK, ok), (FAILED, failed), (MISUSED, misused))
    return "\n".join(["exit codes:", *(f"  {code}  {meaning}" for code, meaning in codes)])


def say(message: object, code: int = OK) -> int:
    """Print a message to stderr; returns the exit code given."""
    print(f"tile-explorer: {message}", file=sys.stderr)
    return code


@contextmanager
def announced(message: str, *, always: bool = False) -> Iterator[None]:
    """Print what takes long to stderr, after some seconds; only for people at a terminal, unless `always`."""
    waiting = threading.Timer(_PATIENCE, say, [message])
    if always or sys.stderr.isatty():
        waiting.start()
    try:
        yield
    finally:
        waiting.cancel()


def announced_sets(board: Leaderboard) -> AbstractContextManager[None]:
    """Announce rank sets over all contexts, which take minutes where there are many."""
    size = f"{counted(len(board.entities), 'classifier')} in {counted(len(board.contexts), 'context')}"
    return announced(f"computing the rank sets of {size} ...")


@contextmanager
def notes_said() -> Iterator[None]:
    """Print what is good to know of a result, each once."""
    with warnings.catch_warnings():
        warnings.simplefilter("once", Note)
        usual = warnings.showwarning

        def show(message: Warning | str, category: type[Warning], *where: Any, **more: Any) -> None:
            if issubclass(category, Note):
                say(f"note: {message}")
            else:
                usual(message, category, *where, **more)

        warnings.showwarning = show
        yield


def engine_of(arguments: Namespace) -> Engine:
    """The engine that computes; raises `OSError` where the scheduler that is named cannot."""
    from ..engine import Engine

    found = Engine(arguments.scheduler or "")
    found.require()
    return found


def say_context(board: Leaderboard, name: str | None) -> None:
    """Say which of several contexts the result is for, where none is named."""
    if name is not None or len(board.contexts) == 1:
        return
    index = board.default_context
    why = "" if index is None else ", the first one: no row has the mean of all"
    say(f"note: {title_of(board, index)}{why}; --context NAME chooses one of {listed(board.contexts)}")


def listed(names: Sequence[str]) -> str:
    """The first names, and how many there are if there are more."""
    return ", ".join(names) if len(names) <= _NAMED else f"{', '.join(names[:_NAMED])}, ... ({len(names)})"
