"""From pointer to paint in a drag on the Tile of Contexts, with the matrix in view.

Each figure is that of `bench_drag`: the median over 100 moves (the 95th percentile), and the processor time of the
page's main thread in a frame. `TILE_PROFILE=1` lists functions by their times.
"""

from __future__ import annotations

import json
from typing import Any

from tests.bench.bench_drag import measure
from tests.bench.bench_page import PROBE, chromium, drag, until
from tests.browser.test_contexts import READY, challenge
from tests.handle import IN_PAGE

# Classifiers and contexts, and the milliseconds that a frame may take.
_GOALS = {(80, 5): 33, (60, 10): 33, (1_000, 20): 100}


def run() -> None:
    """Print the figures."""
    with chromium() as (browser, address):
        print("Drag on the Tile of Contexts, pointer to paint: median of 100 moves (95th percentile), processor time")
        for (entities, contexts), goal in _GOALS.items():
            page = _opened(browser, address, entities, contexts)
            measure(page, f"{entities:>6} x {contexts:<2}", _drag_tile, goal)


def _opened(browser: Any, address: str, entities: int, contexts: int) -> Any:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.add_init_script(IN_PAGE)
    page.goto(address)
    until(page, "Boolean(window.tileTest?.page?.board && tileTest.page.tileScene)")
    board = json.dumps({**challenge(entities, contexts), "id": "1" * 64})
    page.evaluate(f"() => dash_clientside.set_props('dataset', {{data: {board}}})")
    until(page, f"tileTest.page.model.names.length === {entities}")
    page.evaluate("() => { tileTest.page.setRule('scores'); tileTest.page.setPoint(0.9, 0.8, false); }")
    page.click(".tx-to-page[data-tx-link='/contexts']")
    until(page, READY)
    page.wait_for_timeout(1500)
    page.evaluate(PROBE)
    return page


def _drag_tile(page: Any) -> list[float]:
    """Milliseconds from pointer to paint of each move of a drag across the Tile."""
    box = page.locator("#contexts-tile-overlay").bounding_box()
    return drag(page, (box["x"] + 80, box["y"] + 60), (box["x"] + 200, box["y"] + 180))
