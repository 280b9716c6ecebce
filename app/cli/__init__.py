"""The command line. `tile-explorer serve` opens the page; the other commands print what its pages show.

Each command is a function from parsed arguments to an exit code: 0 when all went well, 1 when the file, the port or a
setting cannot be used, or when rows of the file were left out (the others are ranked), 2 when the command itself is
wrong; the help of each command says what they mean there. Results go to stdout, all else to stderr. Modules that are
slow to import are imported where they are used, so that mistakes are reported at once.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import Any

from tile_core.checks import InvalidInputError

from ..results.arguments import ArgumentError
from . import (
    audit,
    changes,
    check,
    contexts,
    decide,
    groups,
    predictions,
    rank,
    report,
    robustness,
    serve,
    site,
    tradeoff,
    verdict,
)
from .common import FAILED, MISUSED, OK, MisusedError, as_option, exit_codes, notes_said, say

__all__ = ["main", "parser"]


COMMANDS = {
    "serve": serve,
    "rank": rank,
    "contexts": contexts,
    "groups": groups,
    "decide": decide,
    "predictions": predictions,
    "audit": audit,
    "tradeoff": tradeoff,
    "robustness": robustness,
    "verdict": verdict,
    "check": check,
    "changes": changes,
    "report": report,
    "site": site,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code."""
    arguments, unknown = parser().parse_known_args(argv)
    if unknown:
        # The usage of the command, which lists its options, not that of all commands.
        arguments.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A character that a terminal cannot write, such as β, is escaped instead of ending the command.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        with notes_said():
            code = int(arguments.command(arguments))
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader closed the pipe; without this Python would flush again at exit, and report an error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        return OK
    except ArgumentError as error:
        return say(as_option(error), MISUSED)
    except (InvalidInputError, OSError) as error:
        path = getattr(error, "filename", None)
        return say(f"{path}: {error.strerror}." if isinstance(error, OSError) and path else error, FAILED)
    except MisusedError as error:
        return say(error, MISUSED)
    return code


def parser() -> argparse.ArgumentParser:
    """The parser of all commands and their options."""
    main_parser = argparse.ArgumentParser(
        prog="tile-explorer",
        description="Rank two-class classifiers for your own preferences.",
        epilog="Exit codes are in the help of each command: tile-explorer COMMAND --help",
        formatter_class=_formatter,
    )
    main_parser.add_argument("--version", action=_Version, help="print the version and stop")
    commands = main_parser.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for name, module in COMMANDS.items():
        text, codes = module.DESCRIPTION, exit_codes(*module.EXIT_CODES)
        options = commands.add_parser(name, help=text, description=text, epilog=codes, formatter_class=_formatter)
        module.add_options(options)
        options.set_defaults(parser=options)
    return main_parser


def _formatter(prog: str) -> argparse.HelpFormatter:
    # A fixed width, so that help is the same on every terminal and in docs/commands.md.
    return argparse.RawDescriptionHelpFormatter(prog, max_help_position=22, width=96)


class _Version(argparse.Action):
    """`--version`; looks the version up only when asked."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(nargs=0, **settings)

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from ..version import version

        print(f"tile-explorer {version()}")
        parser.exit()
