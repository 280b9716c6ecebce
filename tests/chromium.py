"""The system's Chromium, for every test, picture and time that needs a real browser."""

from __future__ import annotations

import os
import shutil

import pytest

# The headless shell is the same engine without desktop windows.
NAMES = ("chromium-headless-shell", "chromium", "google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Half as many processes and a third less processor time per page; isolation is not needed between our own pages.
    "--disable-gpu-compositing",
    "--disable-site-isolation-trials",
    "--disable-features=IsolateOrigins,site-per-process,Translate,OptimizationHints,MediaRouter",
    "--renderer-process-limit=1",
]


def chromium_path() -> str:
    """The system's Chromium; where there is none, skip, or fail when `TILE_REQUIRE_BROWSER` is set."""
    named = os.environ.get("TILE_CHROME")
    found = [path for name in ([named] if named else NAMES) if (path := shutil.which(name))]
    if found:
        return found[0]
    message = f"no Chromium: TILE_CHROME={named!r}, and none of {', '.join(NAMES)} on PATH"
    if os.environ.get("TILE_REQUIRE_BROWSER"):
        pytest.fail(message)
    pytest.skip(message)
