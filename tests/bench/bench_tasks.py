"""Any task with 10 classes and 50 models: from pointer to paint in drags of the map, of a group and of an outcome.

Each figure is the median over 100 moves (the 95th percentile), as in `bench_drag`, and the same of the processor time
of the page's main thread in a frame; then how many requests the drags made.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from tests.bench.bench_drag import measure
from tests.bench.bench_page import PROBE, chromium, drag, until
from tests.handle import IN_PAGE

_CLASSES, _MODELS, _GOAL = 10, 50, 33


def leaderboard(classes: int = _CLASSES, models: int = _MODELS, seed: int = 0) -> dict[str, Any]:
    """A leaderboard with the whole matrices of its models on one test set, as the browser gets it."""
    rng = np.random.default_rng(seed)
    sizes = rng.integers(80, 400, classes)
    matrices = []
    for _ in range(models):
        chances = np.full((classes, classes), 0.3) + np.diag(rng.uniform(4, 16, classes))
        matrices.append(
            [rng.multinomial(n, rng.dirichlet(row)).tolist() for n, row in zip(sizes, chances, strict=True)]
        )
    counts = np.array(matrices)
    tp = np.diagonal(counts, axis1=1, axis2=2)
    fn, fp = counts.sum(2) - tp, counts.sum(1) - tp
    rest = np.stack([counts.sum((1, 2))[:, None] - tp - fn - fp, fp, fn, tp], -1).swapaxes(0, 1)
    return {
        "id": "1" * 64,
        "title": f"{models} models, {classes} classes",
        "entities": [f"Model {i}" for i in range(models)],
        "contexts": [f"class {k}" for k in range(classes)],
        "performances": rest.tolist(),
        "sizes": np.full((classes, models), sizes.sum()).tolist(),
        "matrices": counts.reshape(models, -1).tolist(),
        "notes": [],
    }


def run() -> None:
    """Print the figures."""
    with chromium() as (browser, address):
        print(f"Any task, {_MODELS} models of {_CLASSES} classes: median of 100 moves (95th percentile)")
        for what, dragged in (("map", _drag_map), ("group", _drag_group)):
            page = _opened(browser, address)
            requests: list[str] = []
            page.on("request", lambda sent, seen=requests: "favicon" in sent.url or seen.append(sent.url))
            measure(page, f"{what:<8}", dragged, _GOAL)
            print(f"  {what:<8} {len(requests)} requests")


def _opened(browser: Any, address: str) -> Any:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.add_init_script(IN_PAGE)
    page.goto(f"{address}tasks")
    until(page, "Boolean(window.tileTest?.tasksPage?.model.ranked)")
    page.evaluate(f"() => dash_clientside.set_props('dataset', {{data: {json.dumps(leaderboard())}}})")
    until(page, f"tileTest.tasksPage.model.ranked?.scores.length === {_MODELS}")
    page.wait_for_timeout(3000)
    page.evaluate(PROBE)
    return page


def _drag_map(page: Any) -> list[float]:
    box = page.locator("#tasks-map-overlay svg").bounding_box()
    width, height = box["width"], box["height"]
    start = (box["x"] + 0.5 * width, box["y"] + 0.4 * height)
    return drag(page, start, (box["x"] + 0.3 * width, box["y"] + 0.8 * height))


def _drag_group(page: Any) -> list[float]:
    """The importance of a group changes what its three groups share, and with that the whole map."""
    slider = page.locator(".tx-task-weight input").nth(4)
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    middle = box["y"] + box["height"] / 2
    value = 0.1
    return drag(page, (box["x"] + 8 + value * (box["width"] - 16), middle), (box["x"] + 0.8 * box["width"], middle))
