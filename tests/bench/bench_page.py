"""From pointer to paint in headless Chromium: point, prevalence and what-if, 60 and 1,000 entities.

Each figure is the median over 100 moves, from `event.timeStamp` to a task posted in the animation frame that drew.
"""

from __future__ import annotations

import json
import logging
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from tests.chromium import ARGUMENTS, chromium_path
from tests.handle import IN_PAGE

PROBE = """() => {
  window.txTimes = [];
  const listen = (target, kind) => target.addEventListener(kind, (event) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.txTimes.push(performance.now() - event.timeStamp);
      channel.port2.postMessage(0);
    });
  });
  listen(document, 'pointermove');
  document.addEventListener('input', (event) => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.txTimes.push(performance.now() - event.timeStamp);
      channel.port2.postMessage(0);
    });
  });
}"""


def leaderboard(entities: int, seed: int = 0) -> dict[str, Any]:
    """A leaderboard as the browser gets it: counts of 5,000 samples, 20 % positive, as good as real ones."""
    rng = np.random.default_rng(seed)
    fpr = rng.uniform(0.005, 0.6, entities)
    tpr = fpr ** rng.uniform(0.15, 0.7, entities)
    tp, fp = np.rint(1000 * tpr), np.rint(4000 * fpr)
    rows = np.stack([4000 - fp, fp, 1000 - tp, tp], -1).tolist()
    names = [f"Classifier {i}" for i in range(entities)]
    return {
        "id": "0" * 64, "title": f"{entities} classifiers", "entities": names, "contexts": ["all"],
        "performances": [rows], "sizes": [[5000] * entities], "notes": [],
    }  # fmt: skip


def run() -> None:
    """Print the figures."""
    with chromium() as (browser, address):
        _measure(browser, address)


@contextmanager
def chromium() -> Iterator[tuple[Any, str]]:
    """A browser, and the address of a server that runs for as long."""
    from playwright.sync_api import sync_playwright
    from werkzeug.serving import make_server

    from app.server import create_app
    from app.settings import Settings

    logging.getLogger("werkzeug").setLevel(logging.WARNING)
    with tempfile.TemporaryDirectory() as folder:
        server = make_server("127.0.0.1", 0, create_app(Settings(folder=Path(folder))).server, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
            yield browser, f"http://127.0.0.1:{server.server_port}/"
            browser.close()
        server.shutdown()


def _measure(browser: Any, address: str) -> None:
    print("Pointer to paint, median of 100 moves (95th percentile), and requests during the drag")
    for entities, goal in ((60, 20), (1000, 33)):
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.add_init_script(IN_PAGE)
        began = time.perf_counter()
        page.goto(address)
        until(page, "Boolean(window.tileTest?.page?.board && tileTest.page.tileScene)")
        usable = time.perf_counter() - began
        page.evaluate(f"() => dash_clientside.set_props('dataset', {{data: {json.dumps(leaderboard(entities))}}})")
        until(page, f"tileTest.page.model.names.length === {entities}")
        page.wait_for_timeout(1000)
        page.evaluate(PROBE)
        requests: list[str] = []
        # Chromium takes the icon from its cache again whenever the address changes.
        page.on("request", lambda sent, seen=requests: "favicon" in sent.url or seen.append(sent.url))
        for name, drag, limit in (
            ("point", drag_point, goal),
            ("prevalence", drag_prior, 40),
            ("what if", _drag_entity, None),
        ):
            times = drag(page)
            quantile = statistics.quantiles(times, n=20)[-1]
            wanted = f", at most {limit} ms wanted" if limit else ""
            print(
                f"  {entities:>5} entities, {name:<10} {statistics.median(times):6.1f} ms ({quantile:.1f}), "
                f"{len(requests)} requests{wanted}"
            )
        print(
            f"  {entities:>5} entities, page usable {usable:.2f} s after its address was entered, at most 2.5 s wanted"
        )
        page.close()


def until(page: Any, expression: str) -> None:
    """Wait until an expression is true in the page."""
    while not page.evaluate(f"() => {expression}"):
        page.wait_for_timeout(20)


def drag_point(page: Any) -> list[float]:
    """Milliseconds from pointer to paint of each move of a drag across the Tile."""
    box = page.locator("#tile-overlay").bounding_box()
    return drag(page, (box["x"] + 100, box["y"] + 100), (box["x"] + 380, box["y"] + 330))


def drag_prior(page: Any) -> list[float]:
    """Frames of a drag of the prevalence."""
    box = page.locator("#prior-slider").bounding_box()
    middle = box["y"] + box["height"] / 2
    value = page.evaluate(
        "() => { const s = document.getElementById('prior-slider'); return (s.value - s.min) / (s.max - s.min); }"
    )
    return drag(page, (box["x"] + 8 + value * (box["width"] - 16), middle), (box["x"] + 0.9 * box["width"], middle))


def _drag_entity(page: Any) -> list[float]:
    page.evaluate("() => { tileTest.page.setPrior(null, false); tileTest.page.toggle('roc', 'whatif'); }")
    page.wait_for_timeout(300)
    box = page.locator("#roc-overlay").bounding_box()
    x, y = page.evaluate(
        "() => { const e = tileTest.page; const first = e.model.winners[0];"
        " const { scene, scale } = e.roc.drawing;"
        " const p = scene.points.find((q) => q.entity === first);"
        " return [scale.x(p.x), scale.y(p.y)]; }"
    )
    return drag(page, (box["x"] + x, box["y"] + y), (box["x"] + 300, box["y"] + 300))


def drag(page: Any, start: tuple[float, float], end: tuple[float, float]) -> list[float]:
    page.mouse.move(*start)
    page.mouse.down()
    page.evaluate("() => { window.txTimes = []; }")
    for step in range(1, 101):
        page.mouse.move(*(s + (e - s) * step / 100 for s, e in zip(start, end, strict=True)))
        page.wait_for_timeout(18)
    times = page.evaluate("() => window.txTimes")
    page.mouse.up()
    page.wait_for_timeout(200)
    return times
