"""Which chapters the guide has: the list in `guide/README.md`, in its order and its parts."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from pathlib import Path

from ..settings import resources

_PART = re.compile(r"^## (.+)$")
_CHAPTER = re.compile(r"^- \[(.+)\]\(([\w-]+)\.md\)")


@dataclass(frozen=True, slots=True)
class Chapter:
    """A file of `guide/`: `name` is that of the file and of its address, `part` the heading that it stands under."""

    name: str
    title: str
    part: str

    def text(self) -> str:
        """The Markdown of the chapter."""
        return _read(self.name)


@functools.cache
def contents() -> tuple[Chapter, ...]:
    """All chapters, in the order in which they are read."""
    found: list[Chapter] = []
    part = ""
    for line in introduction().splitlines():
        if heading := _PART.match(line):
            part = heading[1]
        elif chapter := _CHAPTER.match(line):
            found.append(Chapter(chapter[2], chapter[1], part))
    return tuple(found)


def introduction() -> str:
    """The Markdown of the first page, which lists the chapters."""
    return _read("README")


def _read(name: str) -> str:
    return (Path(str(resources("guide"))) / f"{name}.md").read_text(encoding="utf-8")
