"""The version of this program."""

from __future__ import annotations

from importlib import metadata


def version() -> str:
    """The installed version; "(not installed)" where the program runs from its files only."""
    try:
        return metadata.version("tile-explorer")
    except metadata.PackageNotFoundError:
        return "(not installed)"
