"""From pointer to paint in a drag on the Tile, at the sizes a leaderboard may have, and what the frames are spent on.

With Uncertainty on, the prevalence too: all draws are looked at again in every frame, and the map of P(best) follows.

Each figure is the median over 100 moves (the 95th percentile), as in `bench_page`, and the same of the processor time
of the page's main thread in a frame, which a busy machine lengthens less: script, styles, layout and paint.
`TILE_BENCH_UNCERTAIN=1` measures only the drags with Uncertainty on; `TILE_PROFILE=1` lists functions by their times.
"""

from __future__ import annotations

import bisect
import json
import os
import statistics
from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.bench.bench_page import PROBE, chromium, drag_point, drag_prior, leaderboard, until
from tests.handle import IN_PAGE

_GOALS = {60: 17, 1_000: 17, 5_000: 17, 20_000: 33}
# With Uncertainty on: how many entities, what is dragged, and how.
_UNCERTAIN: tuple[tuple[int, str, Callable[[Any], list[float]]], ...] = (
    (60, "point", drag_point),
    (60, "prevalence", drag_prior),
    (300, "prevalence", drag_prior),
)
_FRAME = 33
_ON = "() => tileTest.page.setUncertainty({uncertain: true})"
# How many functions are listed with their times when TILE_PROFILE is set.
_LISTED = 25


def run() -> None:
    """Print the figures."""
    with chromium() as (browser, address):
        print("Drag on the Tile, pointer to paint: median of 100 moves (95th percentile), and processor time")
        for entities, goal in {} if os.environ.get("TILE_BENCH_UNCERTAIN") else _GOALS.items():
            page = _opened(browser, address, entities)
            measure(page, f"{entities:>6} entities", drag_point, goal)
        print("The same with Uncertainty on")
        for entities, what, drag in _UNCERTAIN:
            page = _opened(browser, address, entities)
            page.evaluate(_ON)
            page.wait_for_timeout(3000)
            measure(page, f"{entities:>6} entities, {what:<10}", drag, _FRAME)


def _opened(browser: Any, address: str, entities: int) -> Any:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.add_init_script(IN_PAGE)
    page.goto(address)
    until(page, "Boolean(window.tileTest?.page?.board && tileTest.page.tileScene)")
    page.evaluate(f"() => dash_clientside.set_props('dataset', {{data: {json.dumps(leaderboard(entities))}}})")
    until(page, f"tileTest.page.model.names.length === {entities}")
    page.wait_for_timeout(1500)
    page.evaluate(PROBE)
    return page


def measure(page: Any, what: str, drag: Callable[[Any], list[float]], goal: int) -> None:
    if os.environ.get("TILE_PROFILE"):
        _profile(page, drag)
    browser = page.context.browser
    browser.start_tracing(page=page, categories=["devtools.timeline", "toplevel"])
    times = drag(page)
    busy = _processor_times(json.loads(browser.stop_tracing())["traceEvents"])
    print(f"  {what} {_figures(times)}, processor {_figures(busy)}, at most {goal} ms wanted", flush=True)
    page.close()


def _figures(times: list[float]) -> str:
    return f"{statistics.median(times):6.1f} ms ({statistics.quantiles(times, n=20)[-1]:.1f})"


def _processor_times(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds of the main thread's processor time in each frame: since the last one, up to its paint."""
    drawn = sorted(each["ts"] for each in events if each["name"] == "FireAnimationFrame")
    main = next((each["pid"], each["tid"]) for each in events if each["name"] == "FireAnimationFrame")
    tasks = [each for each in events if each["name"].endswith("RunTask") and (each["pid"], each["tid"]) == main]
    frames = [0.0]
    for each in sorted(tasks, key=lambda task: task["ts"]):
        frames[-1] += each.get("tdur", 0) / 1000
        start, end = each["ts"], each["ts"] + each.get("dur", 0)
        if bisect.bisect(drawn, end) > bisect.bisect_left(drawn, start):
            frames.append(0.0)
    return frames[:-1]


def _profile(page: Any, drag: Callable[[Any], list[float]]) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Profiler.enable")
    session.send("Profiler.setSamplingInterval", {"interval": 500})
    session.send("Profiler.start")
    frames = max(1, len(drag(page)))
    spent = _spent(session.send("Profiler.stop")["profile"])
    for name, total in spent.most_common(_LISTED):
        print(f"      {total / frames:7.2f} ms  {name}")


def _spent(profile: dict[str, Any]) -> Counter[str]:
    """Milliseconds spent in each function itself, idle time left out."""
    names = {
        node["id"]: f"{node['callFrame']['functionName'] or '(anonymous)'}"
        f" {node['callFrame']['url'].rsplit('/', 1)[-1]}:{node['callFrame']['lineNumber'] + 1}"
        for node in profile["nodes"]
    }
    spent: Counter[str] = Counter()
    for node, delta in zip(profile["samples"], profile["timeDeltas"], strict=True):
        if not names[node].startswith(("(idle)", "(program)", "(root)")):
            spent[names[node]] += delta / 1000
    return spent
