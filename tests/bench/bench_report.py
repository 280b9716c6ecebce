"""Reports of 60 entities and 6 scenes, of Explore and of the other pages: time to make, size, time until drawn."""

from __future__ import annotations

import gzip
import statistics
import tempfile
from pathlib import Path
from typing import Any

from app import report
from app.prediction_samples import PredictionSamples
from app.reading.leaderboards import read_file
from app.report import defaults
from tests.bench.timing import milliseconds
from tests.chromium import ARGUMENTS, chromium_path
from tests.handle import IN_PAGE
from tile_core.leaderboard import Leaderboard

_PROBE = """() => {
  const seen = new MutationObserver(() => {
    if (!document.documentElement.hasAttribute('data-tx-ready')) return;
    seen.disconnect();
    const channel = new MessageChannel();
    // After the frame that shows it.
    channel.port1.onmessage = () => (window.txReady = performance.now());
    requestAnimationFrame(() => channel.port2.postMessage(0));
  });
  seen.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-tx-ready'] });
}"""


def run() -> None:
    """Print the figures."""
    board = read_file(Path(__file__).parents[2] / "data" / "diabetes.csv").leaderboard
    assert board is not None
    _report("of Explore", board, defaults.scenes(board), 1_500)
    _report("two each of Scores, Trade-off and Predictions", board, _of_all_pages(), 5_000)


def _of_all_pages() -> list[dict[str, Any]]:
    """One score and two compared; a leaderboard and a distribution; both samples of predictions."""
    leaderboard: dict[str, Any] = {"texts": ["mcc", ""], "family": "leaderboard"}
    sections: list[tuple[str, dict[str, Any]]] = [
        ("scores", leaderboard),
        ("scores", {"texts": ["mcc", "cohen_kappa"]}),
        ("tradeoff", {}),
        ("tradeoff", {"family": "uniform"}),
        *(("predictions", {"source": each["value"]}) for each in PredictionSamples().options()),
    ]
    return [
        {"title": f"{page} {number}", "view": {"page": f"/{page}", page: section, "explore": {}}}
        for number, (page, section) in enumerate(sections, start=1)
    ]


def _report(what: str, board: Leaderboard, scenes: list[dict[str, Any]], kilobytes: int) -> None:
    text = report.build(board, scenes)
    data = text.encode()
    print(f"{len(board.entities)} entities, {len(scenes)} scenes, {what}")
    print(f"  made in {milliseconds(lambda: report.build(board, scenes)):.0f} ms")
    size, packed = len(data) / 1e3, len(gzip.compress(data)) / 1e3
    print(f"  {size:,.0f} kB ({packed:,.0f} kB gzipped), below {kilobytes:,} kB wanted")
    times, requests = _open(text)
    print(
        f"  open, all scenes drawn: {statistics.median(times):.0f} ms (median of {len(times)}), below 1,000 ms wanted; "
        f"{requests} requests besides the file"
    )


def _open(text: str, repeats: int = 7) -> tuple[list[float], int]:
    """Milliseconds from navigation to the frame in which all is drawn, in a new window each time."""
    from playwright.sync_api import sync_playwright

    times, requests = [], []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "report.html"
        path.write_text(text)
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
        for _ in range(repeats):
            page: Any = browser.new_page(viewport={"width": 1440, "height": 900})
            page.add_init_script(IN_PAGE)
            page.on("request", lambda request: requests.append(request.url))
            page.add_init_script(f"({_PROBE})()")
            page.goto(path.as_uri())
            while not page.evaluate("() => window.txReady"):
                page.wait_for_timeout(10)
            times.append(page.evaluate("() => window.txReady"))
            page.close()
        browser.close()
    return times, len(requests) - repeats
