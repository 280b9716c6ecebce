"""The record of views: words as text, drawings as digests, pictures as the mean colours of small squares.

`views/NAME.txt` has words and digests, `pictures/NAME-MEDIUM.png` is a small picture. Words of drawings, drawings and
pictures depend on the fonts of a machine, which `machine.txt` names; other words do not.
"""

from __future__ import annotations

import difflib
import json
import shutil
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tests.golden.pages import CELL, Sight, Small, digest

HERE = Path(__file__).parent
KEPT = HERE / "record"
# Whole drawings and pictures of the last runs, for a look; git ignores them.
WHOLE = HERE / "whole"
# What separates words from digests.
DRAWINGS = "== drawings\n"
# Levels of 255 by which the mean colour of a square may differ: less than a thin line is worth in it.
TOLERANCE = 2
# Lines of a difference that are printed.
MOST = 12


def write_small(small: Small, path: Path) -> None:
    """Save a small picture as PNG."""
    rows, columns, _ = small.cells.shape
    lines = np.concatenate([np.zeros((rows, 1), np.uint8), small.cells.reshape(rows, -1)], axis=1)

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", columns, rows, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(lines.tobytes(), 9)) + chunk(b"IEND", b"")
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + body)


def read_small(path: Path) -> Small:
    """A small picture that `write_small` saved."""
    data = path.read_bytes()
    columns, rows = struct.unpack(">II", data[16:24])
    (length,) = struct.unpack(">I", data[33:37])
    lines = np.frombuffer(zlib.decompress(data[41 : 41 + length]), np.uint8).reshape(rows, 3 * columns + 1)
    return Small(lines[:, 1:].reshape(rows, columns, 3))


def _text(words: dict[str, list[str]]) -> str:
    """The words of a view; those of a further medium as what differs from the first."""
    (name, first), *others = words.items()
    lines = [f"== {name}", *first]
    for medium, own in others:
        lines += [f"== {medium}", *[line for line in difflib.ndiff(first, own) if line[:2] in ("- ", "+ ")]]
    return "\n".join(lines) + "\n"


def keep(name: str, sight: Sight, which: str) -> None:
    """Save whole drawings and pictures of this run, `which` is "record" or "now"."""
    folder = WHOLE / which
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.svg.json").write_text(json.dumps(sight.drawings), encoding="utf-8")
    for medium, png in sight.png.items():
        (folder / f"{name}-{medium}.png").write_bytes(png)


@dataclass(frozen=True)
class Record:
    """What was recorded, and the machine on which: browser and fonts."""

    machine: str

    @classmethod
    def load(cls) -> Record:
        """The record that is committed."""
        path = KEPT / "machine.txt"
        return cls(path.read_text(encoding="utf-8").strip() if path.exists() else "")

    def save(self) -> None:
        """Write the machine."""
        KEPT.mkdir(exist_ok=True)
        (KEPT / "machine.txt").write_text(f"{self.machine}\n", encoding="utf-8")

    def put(self, name: str, sight: Sight) -> None:
        """Record a view in place of what was recorded of it."""
        for folder in ("views", "pictures"):
            (KEPT / folder).mkdir(parents=True, exist_ok=True)
        digests = [f"{digest(svg)} {key}" for key, svg in sight.drawings.items()]
        text = "\n".join([_text(sight.words) + DRAWINGS, *digests])
        (KEPT / "views" / f"{name}.txt").write_text(f"{text}\n", encoding="utf-8")
        for medium, small in sight.pictures.items():
            write_small(small, KEPT / "pictures" / f"{name}-{medium}.png")
        keep(name, sight, "record")

    def differences(self, name: str, sight: Sight, machine: str) -> list[str]:
        """What of a view differs from the record, in a few lines each."""
        path, alike = KEPT / "views" / f"{name}.txt", machine == self.machine
        if not path.exists():
            return ["not recorded"]
        words, _, digests = path.read_text(encoding="utf-8").partition(DRAWINGS)
        found = _words(words, _text(sight.words), alike=alike)
        if alike:
            known = {key: value for value, _, key in (line.partition(" ") for line in digests.splitlines() if line)}
            found += _drawn(name, known, sight.drawings) + _pictures(name, sight.pictures)
        if found:
            keep(name, sight, "now")
        return found


def _drawn(name: str, before: dict[str, str], drawings: dict[str, str]) -> list[str]:
    whole = WHOLE / "record" / f"{name}.svg.json"
    earlier = json.loads(whole.read_text(encoding="utf-8")) if whole.exists() else {}
    found = [f"drawing {key}: is missing" for key in before if key not in drawings]
    for key, svg in drawings.items():
        if key not in before:
            found.append(f"drawing {key}: is new")
        elif before[key] != digest(svg):
            found.append(f"drawing {key}: differs")
            # Only where this machine has made the record is the whole drawing there.
            if digest(earlier.get(key, "")) == before[key]:
                found += _diff(earlier[key].splitlines(), svg.splitlines())
    return found


def _diff(before: list[str], now: list[str]) -> list[str]:
    compared = difflib.unified_diff(before, now, n=0, lineterm="")
    lines = [line[:160] for line in compared if not line.startswith(("---", "+++", "@@"))]
    more = [f"  ... {len(lines) - MOST} more lines"] if len(lines) > MOST else []
    return [f"  {line}" for line in lines[:MOST]] + more


def _words(before: str, now: str, *, alike: bool) -> list[str]:
    """How words differ. Which labels of a drawing have room depends on fonts, so they are left out with others."""
    drawn = ("drawn: ", "- drawn: ", "+ drawn: ")

    def lines(text: str) -> list[str]:
        return [line for line in text.splitlines() if alike or not line.startswith(drawn)]

    found = _diff(lines(before), lines(now))
    return ["words differ", *found] if found else []


def _pictures(name: str, pictures: dict[str, Small]) -> list[str]:
    found = []
    for medium, small in pictures.items():
        path = KEPT / "pictures" / f"{name}-{medium}.png"
        now, before = small.cells, read_small(path).cells if path.exists() else np.zeros((0, 0, 3))
        if now.shape != before.shape:
            sizes = [f"{CELL * each.shape[1]} x {CELL * each.shape[0]}" for each in (before, now)]
            found.append(f"picture {medium}: {sizes[0]} pixels before, {sizes[1]} now")
            continue
        apart: Any = np.abs(now.astype(int) - before.astype(int)).max(axis=2)
        rows, columns = (CELL * each for each in np.nonzero(apart > TOLERANCE))
        if len(rows):
            box = f"x {columns.min()} to {columns.max() + CELL}, y {rows.min()} to {rows.max() + CELL}"
            found.append(f"picture {medium}: {len(rows)} of {apart.size} squares differ by up to {apart.max()}, {box}")
    return found


def forget(names: set[str]) -> None:
    """Remove what is recorded of views that no longer exist, and what the last comparison saved."""
    shutil.rmtree(WHOLE / "now", ignore_errors=True)
    for path in [*KEPT.glob("views/*.txt"), *KEPT.glob("pictures/*.png")]:
        if path.stem not in names and path.stem.rpartition("-")[0] not in names:
            path.unlink()
