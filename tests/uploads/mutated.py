"""Mutated files through the real import: `python -m tests.uploads.mutated 5000` mutates files of each format so often,
with extensions after it those formats only.

A mutated file is a leaderboard, a question or our message: never another error. A row that is imported without a word
has no negative count and no rate outside [0, 1]. Of workbooks and other zip archives, most mutations are made in a file
inside: any other damage to the bytes is found by the archive's checksums, and its content is never read.
"""

from __future__ import annotations

import faulthandler
import io
import json
import sys
import tempfile
import zipfile
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np

from app.reading.leaderboards import Table, import_table, read_table
from app.reading.tables import limited_process
from tile_core import importers
from tile_core.checks import InvalidInputError
from tile_core.importers import Import, Mapping
from tile_core.importers.roles import ROLES, base, is_percent

FILES = Path(__file__).parent / "files"
PIECES = [
    *"0123456789,.;|\t\n\"'{}[]&\\<>%-+e",
    "-5",
    "1e999",
    "nan",
    "101",
    "1.5",
    "</td>",
    "\\\\",
    "||",
    "null",
    "[[1,2],[3,4]]",
]
# What workbooks are made of.
XML_PIECES = [
    *PIECES,
    "<v>-5</v>",
    "<v>1e999</v>",
    "<c r='A1' t='s'><v>9</v></c>",
    "<c r='XFD1048576'><v>1</v></c>",
    "<row r='0'>",
    "<row r='99999999'>",
    't="s"',
    't="inlineStr"',
    't="e"',
    "<mergeCell ref='A1:XFD9'/>",
    "<!-- ",
    "]]>",
    "&x;",
    "</table:table-row>",
    "table:number-columns-repeated='60000'",
    "table:number-rows-repeated='999999'",
    "office:value='-5'",
    "office:value-type='percentage'",
    "\x00",
    "\ud7ff",
]
# Every fourth mutation of an archive is one of its own bytes.
RAW = 0.25
# A file that takes so many seconds ends the run, and is left here.
PATIENCE = 60.0
LAST = Path(tempfile.gettempdir()) / "tile-mutated"


def formats() -> dict[str, list[Path]]:
    """The files of each extension, those that cannot be read at all left out."""
    found: dict[str, list[Path]] = {}
    for path in sorted(FILES.iterdir()):
        if path.name not in ("empty.csv", "junk.csv"):
            found.setdefault(path.suffix, []).append(path)
    return found


def mutated(data: bytes, rng: np.random.Generator) -> bytes:
    """The file with some pieces put in, left out, written twice, exchanged or replaced; of an archive a file in it."""
    if not zipfile.is_zipfile(io.BytesIO(data)) or rng.random() < RAW:
        return pieces_changed(data, rng, PIECES)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    sizes = np.array([len(content) for content in files.values()], float)
    chosen = list(files)[int(rng.choice(len(files), p=np.sqrt(sizes) / np.sqrt(sizes).sum()))]
    pieces = XML_PIECES if chosen.endswith((".xml", ".rels")) else PIECES
    files[chosen] = pieces_changed(files[chosen], rng, pieces)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return made.getvalue()


def pieces_changed(data: bytes, rng: np.random.Generator, pieces: Sequence[str]) -> bytes:
    """The bytes with some of these pieces put in, and some of their own left out, written twice or replaced."""
    found = bytearray(data)
    for _ in range(int(rng.choice([1, 1, 2, 4, 12]))):
        start, stop = sorted(int(place) for place in rng.integers(0, len(found) + 1, 2))
        stop = min(stop, start + int(rng.choice([0, 1, 4, 40])))
        piece = pieces[int(rng.integers(len(pieces)))].encode()
        how = int(rng.integers(5))
        if how == 0:
            found[start:stop] = piece
        elif how == 1:
            found[start:start] = found[start:stop] * 2
        elif how == 2:
            found[start:stop] = b""
        elif how == 3 and found:
            place = int(rng.integers(len(found)))
            found[place] ^= 1 << int(rng.integers(8))
        else:
            found = found[: max(stop, 1)] if rng.random() < 0.1 else found
    return bytes(found)


def here(task: limited_process.Task, *_: Any) -> dict[str, Any]:
    """What a process answers that reads files, without one: it takes half a second to start."""
    return json.loads(json.dumps(limited_process.answer_here(task)))


def outcome(data: bytes, name: str) -> str:
    """What becomes of a file in a word, "wrong" where it is nothing that it may be; raises what no reader may raise."""
    try:
        table = read_table(data, name)
    except InvalidInputError as error:
        return "refused" if str(error).startswith(name) else "wrong"
    mapping = importers.guess(table.columns, table.decimal)
    made = import_table(table, name, mapping)
    if made.leaderboard is None:
        return "not enough"
    return "wrong" if list(impossible(table, mapping, made)) else "imported"


def impossible(table: Table, mapping: Mapping, made: Import) -> Iterator[str]:
    """Rows of the leaderboard that no performance can have, and cells that were taken although they cannot be."""
    board = made.leaderboard
    assert board is not None
    known = board.performances[~np.isnan(board.performances).all(axis=-1)]
    if (known < 0).any() or np.isinf(known).any() or (np.nansum(known, axis=-1) <= 0).any():
        yield "performance"
    told = {problem.row for problem in made.problems}
    for column in made.used_columns:
        role = mapping.roles[column]
        most = {"rate": 100.0 if is_percent(role) else 1.0, "prior": 100.0 if is_percent(role) else 1.0}
        top = most.get(ROLES[base(role)].kind, np.inf)
        for number, text in zip(table.numbers, table.columns[column], strict=True):
            value = plain(text)
            if number not in told and value is not None and not 0 <= value <= top:
                yield f"{column} {text}"


def plain(text: str) -> float | None:
    """The value of a cell that is a number in its plainest form."""
    try:
        return float(text) if text.strip().lower().lstrip("+-")[:1].isdigit() and "_" not in text else None
    except ValueError:
        return None


def run(times: int, seed: int = 0, only: Collection[str] = ()) -> dict[str, Counter[str]]:
    """How often files of each format became what; `only`: the extensions of the formats, all without any."""
    found = {}
    with mock.patch.object(limited_process, "run", here):
        for extension, paths in formats().items():
            if only and extension not in only:
                continue
            rng = np.random.default_rng([seed, len(extension), *extension.encode()])
            counts: Counter[str] = Counter()
            for turn in range(times):
                path = paths[turn % len(paths)]
                data = mutated(path.read_bytes(), rng)
                LAST.with_suffix(extension).write_bytes(data)
                faulthandler.dump_traceback_later(PATIENCE, exit=True)
                try:
                    word = outcome(data, path.name)
                except Exception as error:  # any other error would be an error of the server
                    word = f"error: {type(error).__name__}"
                if word == "wrong" or word.startswith("error"):
                    print(path.name, word, data[:3000], file=sys.stderr)
                counts[word] += 1
            faulthandler.cancel_dump_traceback_later()
            found[extension] = counts
    return found


if __name__ == "__main__":
    times, *extensions = sys.argv[1:] or ["100"]
    for extension, counts in run(int(times), only=extensions).items():
        print(extension, dict(counts))
