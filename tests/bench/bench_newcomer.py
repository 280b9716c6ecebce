"""Five tasks of somebody who sees the page for the first time, and how many steps each takes.

A step is what a hand does once: a click, a key, a text typed and confirmed. A task ends when the page says the answer.
"""

from __future__ import annotations

import tempfile
import threading
from pathlib import Path
from typing import Any

from werkzeug.serving import make_server

from app.server import create_app
from app.settings import Settings
from tests.chromium import ARGUMENTS, chromium_path

_TABLE = "model,tn,fp,fn,tp\nOurs,85,35,10,70\nBaseline,70,50,5,75\n"


class _Hand:
    """Does steps on a page, and counts them."""

    def __init__(self, page: Any) -> None:
        self.page, self.steps = page, 0

    def click(self, selector: str) -> None:
        self.page.locator(f"{selector} >> visible=true").first.click()
        self.steps += 1

    def type(self, selector: str, text: str) -> None:
        self.page.fill(selector, text)
        self.page.press(selector, "Enter")
        self.steps += 1


def _cheapest(hand: _Hand) -> None:
    hand.click("[data-tx-link='/decide']")
    hand.page.wait_for_selector(".tx-decide-costs tbody tr")
    hand.type("#decide-cost", "20")
    hand.type("#decide-prior-field", "2%")
    hand.page.wait_for_selector("#decide-answer >> text=Linear SVM")


def _fit(hand: _Hand) -> None:
    hand.click("[data-tx-menu='theory']")
    hand.click("[data-tx-link='/scores']")
    hand.page.wait_for_selector("h2 >> text=MCC is unfit for ranking")


def _rank_set(hand: _Hand) -> None:
    hand.click("[data-tx-link='/guide']")
    hand.page.wait_for_selector("#guide-search input")
    hand.type("#guide-search input", "what is a rank set")
    hand.page.wait_for_selector(".tx-guide-place >> text=/rank set/i")


def _again(hand: _Hand) -> None:
    hand.click("text=Continue with")
    hand.page.wait_for_selector("#inspect-winner >> text=Ours")


def _lesson(hand: _Hand) -> None:
    hand.click("[data-tx-menu='share']")
    hand.click("[data-tx-key='guess']")
    hand.page.wait_for_selector("#present h1 >> text=Which classifier is best? Guess")
    hand.click("[data-tx-do='vote']")
    hand.click("[data-tx-do='vote-name']")
    hand.page.wait_for_selector(".tx-vote-sign img")


_TASKS = {
    "which classifier, if a miss is as bad as 20 false alarms and 2 % are positive?": _cheapest,
    "is MCC fit for ranking?": _fit,
    "what is a rank set?": _rank_set,
    "open again what I uploaded": _again,
    "let a class guess which classifier is best, on their phones": _lesson,
}


def _upload(page: Any, address: str) -> None:
    """Leaves a leaderboard of one's own behind, in the storage of the browser."""
    page.goto(address)
    page.wait_for_selector(".ag-row")
    page.evaluate(
        "(text) => { const data = new DataTransfer(); data.setData('text/plain', text);"
        " document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true })); }",
        _TABLE,
    )
    page.click("dialog[open] button:has-text('Import')")
    page.wait_for_selector("#inspect-winner >> text=Ours")
    page.wait_for_timeout(1000)


def run() -> None:
    """Print the steps of each task."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = make_server("127.0.0.1", 0, create_app(Settings(folder=Path(folder))).server, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/"
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        for name, task in _TASKS.items():
            page = browser.new_context(bypass_csp=True, viewport={"width": 1440, "height": 900}).new_page()
            if task is _again:
                _upload(page, address)
            page.goto(address)
            page.wait_for_selector(".ag-row")
            hand = _Hand(page)
            task(hand)
            print(f"{hand.steps}  {name}")
            page.context.close()
        browser.close()
        server.shutdown()
