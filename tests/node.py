"""The path of Node. Running the program does not need it; without it the tests that do are skipped."""

from __future__ import annotations

import os
import shutil

import pytest


def node_path() -> str:
    """The path of Node 18 or newer; skips the test without it, unless `TILE_REQUIRE_NODE` is set."""
    found = shutil.which("node") or shutil.which("nodejs")
    if found is None:
        message = (
            "Node is not installed (apt-get install nodejs npm): the browser's code is not tested without a browser"
        )
        if os.environ.get("TILE_REQUIRE_NODE"):
            raise RuntimeError(message)
        pytest.skip(message)
    return found
