"""The system's Chromium, for every test, picture and time that needs a real browser."""

from __future__ import annotations

import os
import shutil

import pytest

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium_path() -> str:
    """The system's Chromium; where there is none, skip, or fail when `TILE_REQUIRE_BROWSER` is set."""
    named = os.environ.get("TILE_CHROME")
    found = shutil.which(named) if named else shutil.which("chromium") or shutil.which("google-chrome")
    if found:
        return found
    message = f"no Chromium: TILE_CHROME={named!r}, and neither chromium nor google-chrome on PATH"
    if os.environ.get("TILE_REQUIRE_BROWSER"):
        pytest.fail(message)
    pytest.skip(message)
