"""The version of this program."""

from __future__ import annotations

from importlib import metadata


def version() -> str:
    """As it was installed; "(not installed)" where it runs from its files alone."""
    try:
        return metadata.version("tile-explorer")
    except metadata.PackageNotFoundError:
        return "(not installed)"
