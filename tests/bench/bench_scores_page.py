"""The Scores and Trade-off pages in headless Chromium: from a slider to the map, from a question to the charts."""

from __future__ import annotations

import json
import logging
import statistics
import tempfile
import threading
from pathlib import Path
from typing import Any

from tests.bench.bench_page import leaderboard
from tests.chromium import ARGUMENTS, chromium_path
from tests.handle import IN_PAGE

# One move of the slider: from the event to the frame after the one that painted the answer.
_MOVE = """async (value) => {
  const page = tileTest.scoresPage;
  const slider = document.getElementById('scores-parameter-slider');
  const before = page.model.maps;
  slider.value = value;
  const began = performance.now();
  slider.dispatchEvent(new Event('input', { bubbles: true }));
  while (page.model.maps === before) await new Promise((done) => setTimeout(done, 0));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return performance.now() - began;
}"""
_ASK = """async () => {
  const page = tileTest.tradeoffPage;
  const before = page.model.result;
  const began = performance.now();
  page.lastQuestion = '';
  page.choose({});
  while (page.model.result === before) await new Promise((done) => setTimeout(done, 0));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return performance.now() - began;
}"""


def run() -> None:
    """Print the figures."""
    from playwright.sync_api import sync_playwright
    from werkzeug.serving import make_server

    from app.server import create_app
    from app.services import open_services
    from app.settings import Settings

    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(folder=Path(folder))
        services = open_services(settings)
        server = make_server("127.0.0.1", 0, create_app(settings, services).server, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.add_init_script(IN_PAGE)
            _scores(page, f"http://127.0.0.1:{server.server_port}/scores")
            _tradeoff(page, f"http://127.0.0.1:{server.server_port}/tradeoff", services)
            browser.close()
        server.shutdown()


def _scores(page: Any, address: str) -> None:
    page.goto(address)
    ready = "tileTest?.scoresPage?.model.grid === 201 && Boolean(tileTest.scoresPage.model.gallery)"
    _until(page, ready)
    page.wait_for_timeout(1000)
    times = [page.evaluate(_MOVE, -2 + 4 * k / 40) for k in range(40)]
    quantile = statistics.quantiles(times, n=20)[-1]
    median = statistics.median(times)
    print(f"  slider to repainted coarse map, 1,000 performances: {median:.0f} ms ({quantile:.0f}), at most 100 wanted")


def _tradeoff(page: Any, address: str, services: Any) -> None:
    from app.storage.payload import from_payload

    page.goto(address)
    _until(page, "Boolean(tileTest?.tradeoffPage?.model.result)")
    for entities in (60, 1000):
        data = leaderboard(entities)
        data["id"] = services.store.save(from_payload(data))
        page.evaluate(f"() => dash_clientside.set_props('dataset', {{data: {json.dumps(data)}}})")
        _until(page, f"tileTest.tradeoffPage.model.result?.entities === {entities}")
        page.wait_for_timeout(1000)
        times = [page.evaluate(_ASK) for _ in range(5)]
        print(f"  trade-off asked to charts, {entities:>5} entities: {statistics.median(times):.0f} ms")


def _until(page: Any, expression: str) -> None:
    while not page.evaluate(f"() => Boolean(window.tileTest) && ({expression})"):
        page.wait_for_timeout(20)
