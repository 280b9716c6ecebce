"""An empty Chromium page to which assets are added by name: the browser's mathematics without Dash.

Playwright's event loop lives in a thread of its own, so that these tests share a process with any other Playwright.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.chromium import ARGUMENTS, chromium_path

ASSETS = Path(__file__).parents[2] / "assets"


class ScriptPage:
    """A page at about:blank; every call runs in Playwright's thread and returns its result here."""

    def __init__(self, worker: ThreadPoolExecutor, page: Any) -> None:
        self._worker, self._page = worker, page
        self._loaded: list[str] = []
        self._errors: list[str] = []
        page.on("pageerror", lambda error: self._errors.append(str(error)))

    def run(self, action: Callable[[Any], Any]) -> Any:
        """`action(page)` with Playwright's own page, for what `load` and `evaluate` do not offer."""
        return self._worker.submit(action, self._page).result()

    def load(self, *names: str) -> ScriptPage:
        """Add files of `assets/` once each, in the order given; a script that throws fails here."""
        for name in names:
            if name not in self._loaded:
                self.run(lambda page, name=name: page.add_script_tag(path=ASSETS / name))
                self._loaded.append(name)
            assert not self._errors, f"{name}: {self._errors}"
        return self

    def evaluate(self, script: str, argument: Any = None) -> Any:
        """The value of a JavaScript expression or of a function of `argument`; NaN and Infinity survive."""
        return self.run(lambda page: page.evaluate(script, argument))


@pytest.fixture(scope="session")
def script_page() -> Iterator[ScriptPage]:
    """One page for the session: `script_page.load("05-tile-scores.js").evaluate("...")`."""
    path = chromium_path()
    from playwright.sync_api import sync_playwright

    with ThreadPoolExecutor(max_workers=1) as worker:
        playwright = worker.submit(lambda: sync_playwright().start()).result()
        try:
            browser = worker.submit(playwright.chromium.launch, executable_path=path, args=ARGUMENTS).result()
            yield worker.submit(lambda: ScriptPage(worker, browser.new_page())).result()
            worker.submit(browser.close).result()
        finally:
            worker.submit(playwright.stop).result()
