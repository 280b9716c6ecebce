"""`tile-explorer site`: writes a folder of reports with an index, which any static host can serve."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from tile_core.checks import InvalidInputError
from tile_core.number_format import counted

from ..common import FAILED, LEFT_OUT, OK, MisusedError, say
from ..reading import choices_of, read, reading_options
from .index import Entry, entry, page

DESCRIPTION = "Write a folder of interactive reports with an index, for any host of static files."
EXIT_CODES = (
    "the folder is written, with all rows of all files",
    f"{LEFT_OUT}; or the folder cannot be written",
)
INDEX = "index.html"


def add_options(options: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    options.add_argument("files", nargs="+", type=Path, metavar="FILE", help="leaderboards; each gets a report")
    options.add_argument("-o", "--output", required=True, type=Path, metavar="FOLDER", help="the folder to write")
    options.add_argument("--title", default="Leaderboards", metavar="T", help="the heading of the index")
    reading_options(options)
    options.set_defaults(command=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the reports and the index; problems of a file are reported, and the other files are written."""
    names = _names(arguments.files)
    arguments.output.mkdir(parents=True, exist_ok=True)
    entries, complete = list[Entry](), True
    for path, name in zip(arguments.files, names, strict=True):
        try:
            found, whole = _write(path, arguments.output / name, arguments)
        except InvalidInputError as error:
            say(error)
            complete = False
            continue
        entries.append(found)
        complete = complete and whole
    if not entries:
        raise InvalidInputError("no file can be used, so there is no index")
    (arguments.output / INDEX).write_bytes(page(arguments.title, entries).encode())
    say(f"{arguments.output / INDEX}: {len(entries)} of {counted(len(arguments.files), 'file')}")
    return OK if complete else FAILED


def _write(path: Path, target: Path, arguments: argparse.Namespace) -> tuple[Entry, bool]:
    """Write the report of a file; returns its entry in the index, and whether all rows of the file are in it."""
    from ... import report
    from ...report import defaults
    from ...settings import Settings

    board, complete = read(path, Settings.from_environment(), **choices_of(arguments))
    text = report.build(board, defaults.scenes(board))
    target.write_bytes(text.encode())
    return entry(board, target.name, len(text.encode())), complete


def _names(files: list[Path]) -> list[str]:
    """A name for each report; raises `MisusedError` where two files would have the same one."""
    names = [f"{re.sub(r'[^a-z0-9]+', '-', path.stem.lower()).strip('-') or 'report'}.html" for path in files]
    for k, name in enumerate(names):
        if name == INDEX or name in names[:k]:
            raise MisusedError(f"{files[k]}: its report would be {name}, which is taken; rename the file")
    return names
