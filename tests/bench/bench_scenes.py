"""A talk of ten mixed scenes: from P to the first on the screen, from a key to the next, on the page and in a report.

Milliseconds from the key to a task posted in the animation frame that drew the scene; the next scenes once all are
prepared, and how long that takes. A journey between two scenes begins with the first of its frames.
"""

from __future__ import annotations

import statistics
import tempfile
from pathlib import Path
from typing import Any

from app import report
from app.reading.leaderboards import read_file
from tests.bench.bench_page import chromium, until
from tests.handle import IN_PAGE

FIRST, NEXT = 500, 100
# Ten scenes of all pages, of which the server draws four; titles are their numbers.
SCENES = """() => {
  const base = tileTest.session.current();
  const view = (page, explore, more = {}) => ({ ...base, page, ...more, explore: { ...base.explore, ...explore } });
  const views = [
    view('/', { a: 0.6667, b: 0.8 }),
    view('/', { a: 0.2, b: 0.3, prior: 0.02 }),
    view('/tradeoff', { a: 1, b: 0.5 }),
    view('/scores', {}, { scores: { ...base.scores, size: 1000 } }),
    view('/predictions', { a: 0.5, b: 0.5 }),
    view('/robustness', {}),
    view('/', { flavor: 'value', selected: 3 }),
    view('/', { rank: 2 }),
    view('/', { a: 0.9, b: 0.9, selected: 7, uncertain: true }),
    view('/', { a: 1, b: 0.5 }),
  ];
  const words = { subtitle: 'Who is best?', notes: '', minutes: 0, steps: [] };
  return views.map((view, k) => ({ title: `Scene ${k + 1}`, ...words, view }));
}"""
# Presses a key and gives the time until what `shown` asks for was drawn.
TIMED = """([key, counter]) => new Promise((done) => {
  const talk = () => (tileTest.present ?? tileTest.report.talk).talk;
  const began = performance.now();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const look = () => {
    const there = talk() && document.querySelector('.tx-present-counter')?.textContent === counter;
    const drawn = there && talk().frame.ready !== false && document.querySelector('.tx-stage h1').textContent;
    if (!drawn && performance.now() - began < 60000) return requestAnimationFrame(look);
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now() - began);
    return requestAnimationFrame(() => channel.port2.postMessage(0));
  };
  requestAnimationFrame(look);
})"""


def run() -> None:
    """Print the figures."""
    with chromium() as (browser, address):
        page = _opened(browser, address)
        scenes = page.evaluate(SCENES)
        page.evaluate("(scenes) => tileTest.session.setScenes(scenes)", scenes)
        _measure(page, f"page, {len(scenes)} scenes", "tileTest.present")
        board = read_file(Path(__file__).parents[2] / "data" / "diabetes.csv").leaderboard
        assert board is not None
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "report.html"
            file.write_text(report.build(board, scenes))
            page = browser.new_page(viewport={"width": 1920, "height": 1080})
            page.add_init_script(IN_PAGE)
            page.goto(file.as_uri())
            page.wait_for_selector("html[data-tx-ready]", state="attached")
            page.wait_for_function("() => window.tileTest !== undefined")
            _measure(page, f"report, {len(scenes)} scenes", "tileTest.report.talk")


def _opened(browser: Any, address: str) -> Any:
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    page.add_init_script(IN_PAGE)
    page.goto(address)
    until(
        page,
        "Boolean(window.tileTest?.page?.board && tileTest.page.tileScene && tileTest.session.current())",
    )
    page.wait_for_timeout(1500)
    return page


def _measure(page: Any, what: str, present: str) -> None:
    count = 10
    first = page.evaluate(TIMED, ["p", f"1 / {count}"])
    print(f"  {what}: first on the screen after {first:.0f} ms, at most {FIRST} ms wanted", flush=True)
    began = page.evaluate("() => performance.now()")
    until(page, f"{present}.talk.deck.settled")
    ready = page.evaluate("() => performance.now()") - began
    print(f"    all prepared after {ready / 1000:.1f} s more")
    times = []
    for k in range(2, count + 1):
        page.wait_for_timeout(900)
        times.append(page.evaluate(TIMED, ["ArrowDown", f"{k} / {count}"]))
    listed = ", ".join(f"{time:.0f}" for time in times)
    print(f"    next: median {statistics.median(times):.0f} ms, {listed} ms; at most {NEXT} ms wanted", flush=True)
    page.keyboard.press("Escape")
