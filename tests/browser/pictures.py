"""Pictures of the running program for the README, and of the papers' figures for the guide: `make pictures`.

`python -m tests.browser.pictures figures` takes only those of the papers' figures.
"""

from __future__ import annotations

import logging
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any

from tests.browser import guide_figures
from tests.chromium import ARGUMENTS, chromium_path
from tests.handle import IN_PAGE

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
EXPLORE = "() => tileTest.page.setPoint(2 / 3, 0.8, false)"
SURE = """() => { tileTest.page.setPoint(0.75, 0.95, false);
  tileTest.page.select(tileTest.page.model.names.indexOf('Logistic at 0.2'));
  tileTest.page.setUncertainty({ uncertain: true }); }"""
STILL = "() => null"
# Name, address, what is done on the page, and how long to wait for it.
PICTURES = (
    ("explore", "", EXPLORE, 2500),
    ("uncertainty", "", SURE, 4000),
    ("scores", "scores", STILL, 6000),
    ("tradeoff", "tradeoff", STILL, 4000),
    ("predictions", "predictions", STILL, 4000),
    ("decide", "decide#sample=diabetes&prior=0.02&utilities=0,-20,-1,0", STILL, 4000),
    ("robustness", "robustness", SURE, 8000),
)


def take(address: str, browser: Any) -> None:
    """The pages at the size of a small laptop."""
    for name, path, script, wait in PICTURES:
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.add_init_script(IN_PAGE)
        page.add_init_script("localStorage['tx-tour'] = 'seen'")
        page.goto(address + path)
        page.wait_for_selector(".ag-row", state="attached")
        page.wait_for_timeout(1500)
        page.evaluate(script)
        page.wait_for_timeout(wait)
        page.screenshot(path=FOLDER / f"{name}.png")
        page.close()


def main() -> None:
    """Serve the page to a browser of our own and save the pictures."""
    from playwright.sync_api import sync_playwright
    from werkzeug.serving import make_server

    from app.server import create_app
    from app.settings import Settings

    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = make_server("127.0.0.1", 0, create_app(Settings(folder=Path(folder))).server, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        address = f"http://127.0.0.1:{server.server_port}/"
        if "figures" not in sys.argv:
            take(address, browser)
        guide_figures.take(address, browser)
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
