"""The pages, read from the browser's module that lists them."""

from __future__ import annotations

from functools import cache

from .objects import read


@cache
def pages() -> dict[str, str]:
    """The title of each page by its path, in the order of the bar; not to be modified."""
    return read("pages", "PAGES")


def name(path: str) -> str:
    """What a page is called in the code: its adapter, its part of a view, its texts of help."""
    return path.strip("/") or "explore"
