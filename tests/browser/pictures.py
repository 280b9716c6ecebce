"""Pictures of the running program for the README and the guide: `make pictures`."""

from __future__ import annotations

import logging
import tempfile
import threading
from pathlib import Path
from typing import Any

from tests.chromium import ARGUMENTS, chromium_path

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "guide"
EXPLORE = "() => tileExplorer.page.setPoint(2 / 3, 0.8, false)"
VALUES = "() => dash_clientside.set_props('flavor', {value: 'relative_skill'})"


def take(address: str, browser: Any) -> None:
    """Explore, light and dark, at the size of a small laptop."""
    for name, dark, script in (("explore", False, EXPLORE), ("explore-dark", True, EXPLORE), ("values", False, VALUES)):
        page = browser.new_page(viewport={"width": 1440, "height": 900}, color_scheme="dark" if dark else "light")
        page.goto(address)
        page.wait_for_selector(".ag-row")
        page.wait_for_timeout(1500)
        page.evaluate(script)
        page.wait_for_timeout(2500)
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
        take(f"http://127.0.0.1:{server.server_port}/", browser)
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
