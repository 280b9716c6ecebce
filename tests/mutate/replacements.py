"""What a mutation is, and what is replaced by what."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import PurePosixPath

_TURNED = ("< <=", "> >=", "== !=", "is;is not", "in;not in", "+ -", "* /", "& |", "<< >>", "and or")
_ONE_WAY = {"//": "*", "%": "//", "**": "*", "^": "&"}
_EXCHANGED = (
    "min max", "any all", "minimum maximum", "argmin argmax", "floor ceil", "fmin fmax", "nanmin nanmax", "zeros ones",
    "union intersection",
)  # fmt: skip


def _both_ways(pairs: tuple[str, ...]) -> dict[str, str]:
    split = [pair.split(";" if ";" in pair else " ") for pair in pairs]
    return {a: b for one, other in split for a, b in ((one, other), (other, one))}


OPERATORS = _both_ways(_TURNED) | _ONE_WAY
NAMES = _both_ways(_EXCHANGED) | {"sorted": "list"}
# Arguments that guard, tune or describe: without them the same values come out.
QUIET = frozenset({
    "strict", "dtype", "copy", "slots", "frozen", "repr", "stacklevel", "encoding", "cache", "nogil", "check",
    "timeout", "daemon", "name", "mode", "indent",
})  # fmt: skip


@dataclass(frozen=True)
class Mutation:
    """Bytes `start` to `stop` of `path` replaced by `text`, on `line`; `was` and `becomes` are the lines, in one.

    `first` to `last` are the lines of the statement (of its head, if it holds others); `scope` those of its function,
    `None` for what runs at import.
    """

    path: str
    kind: str
    start: int
    stop: int
    text: str
    line: int
    was: str
    becomes: str
    first: int
    last: int
    scope: tuple[int, int] | None

    @property
    def module(self) -> str:
        """The name under which the module is imported."""
        return ".".join(part for part in PurePosixPath(self.path).with_suffix("").parts if part != "__init__")

    @property
    def words(self) -> set[str]:
        """What a file of tests may be named after: the module and the folders it is in."""
        return words_of(self.path) - {"app", "tile", "core"}

    def applied(self, source: str) -> str:
        """The whole module with the change."""
        data = source.encode()
        return (data[: self.start] + self.text.encode() + data[self.stop :]).decode()


def words_of(path: str) -> set[str]:
    """The words in a path below `app`, `tile_core` or `tests`."""
    return set(re.split(r"[/_.]", path)) - {"tests", "test", "py", ""}
