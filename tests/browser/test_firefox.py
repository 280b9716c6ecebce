"""The main flows in Firefox, where it is installed: Playwright drives only a Firefox of its own, Puppeteer any."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.browser.test_upload import GOOD
from tests.node import node_path

pytestmark = [pytest.mark.browser, pytest.mark.node]

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = Path(__file__).with_name("firefox.mjs")


def firefox_path() -> str:
    """The system's Firefox with the library that drives it; skips the test without them."""
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    if found and (ROOT / "node_modules" / "puppeteer-core").is_dir():
        return found
    message = "Firefox is not installed (apt-get install firefox-esr), or its driver is not (make lint-browser)"
    if os.environ.get("TILE_REQUIRE_FIREFOX"):
        pytest.fail(message)
    pytest.skip(message)


def test_main_flows_in_firefox(address: str, tmp_path: Path) -> None:
    table = tmp_path / "march.csv"
    table.write_text(GOOD)
    command = [node_path(), str(SCRIPT), firefox_path(), address, str(table)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr + done.stdout
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen["trouble"] == []
    assert seen["winner"].startswith("Logistic at 0.2")
    assert seen["winner_by_link"] == seen["winner"]
    assert "ours" in seen["uploaded"]
    assert "MCC" in seen["scores"]
    assert "F" in seen["tradeoff"]
    assert seen["predictions"]
    assert seen["axiom"].startswith("Broken: B is ahead of A with C here")
