"""Files that tests read."""

from __future__ import annotations

from pathlib import Path


def write(folder: Path, name: str, data: str | bytes) -> Path:
    """A file with this text, or these bytes."""
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path
