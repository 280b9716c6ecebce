"""Fingers on a phone: a swipe scrolls, a tap moves the point, and a press that becomes a scroll changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import READY, Explorer

pytestmark = pytest.mark.browser


class Finger:
    """A finger on a page, by Chromium's own touch events."""

    def __init__(self, page: Any) -> None:
        self.page, self.session = page, page.context.new_cdp_session(page)

    def swipe(self, start: tuple[float, float], end: tuple[float, float], steps: int = 12) -> None:
        self.press(start)
        for k in range(1, steps + 1):
            self.send("touchMove", [tuple(x + (y - x) * k / steps for x, y in zip(start, end, strict=True))])
            self.page.wait_for_timeout(16)
        self.lift()

    def press(self, at: tuple[float, float]) -> None:
        self.send("touchStart", [at])

    def lift(self) -> None:
        self.send("touchEnd", [])
        self.page.wait_for_timeout(300)

    def send(self, kind: str, points: list[Any]) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


@pytest.fixture
def phone(visit: Callable[..., Explorer]) -> Callable[..., tuple[Explorer, Finger]]:
    """A page on a phone, and a finger on it."""

    def open_page(at: str = "/") -> tuple[Explorer, Finger]:
        explorer = visit(browser="phone", at=at)
        return explorer, Finger(explorer.page)

    return open_page


def seen(explorer: Any, plot: str) -> None:
    explorer.page.evaluate(f"() => document.querySelector('#{plot}').scrollIntoView({{ block: 'center' }})")
    explorer.settle()


def point(explorer: Any) -> list[float]:
    return explorer.state("[model.point.a, model.point.b]")


def scrolled(explorer: Any) -> float:
    return explorer.page.evaluate("() => window.scrollY")


def test_a_swipe_over_the_tile_scrolls_and_moves_nothing(phone: Any) -> None:
    explorer, finger = phone()
    seen(explorer, "tile-overlay")
    before = scrolled(explorer)
    x, y = explorer.pixel(0.3, 0.3)
    finger.swipe((x, y), (x + 6, y - 220))
    assert scrolled(explorer) - before > 100
    assert point(explorer) == [0.5, 0.5]
    assert explorer.state("[model.selected, model.live]") == [None, False]


# A place of the Tile, away from the point, on which there is neither a label nor a named score.
EMPTY = """() => {
  const { page } = tileTest;
  for (let k = 0; k < 400; k++) {
    const [u, v] = [0.1 + 0.04 * (k % 20), 0.1 + 0.04 * Math.floor(k / 20)];
    const [px, py] = [page.left + u * page.side, 18 + (1 - v) * page.side];
    const { a, b } = page.model.point;
    const clear = page.tile.hits.every((hit) => px < hit.x0 || px > hit.x1 || py < hit.y0 || py > hit.y1);
    if (clear && !page.input.placeNear({ px, py, u, v }) && Math.hypot(u - a, v - b) > 0.25) return [u, v];
  }
}"""


def test_a_tap_and_a_stroke_across_move_the_point(phone: Any) -> None:
    explorer, finger = phone()
    seen(explorer, "tile-overlay")
    start = explorer.page.evaluate(EMPTY)
    finger.press(explorer.pixel(*start))
    finger.lift()
    assert point(explorer) == pytest.approx(start, abs=0.02)
    start = explorer.page.evaluate(EMPTY)
    end = [start[0] + (0.25 if start[0] < 0.5 else -0.25), start[1] + 0.02]
    finger.swipe(explorer.pixel(*start), explorer.pixel(*end))
    assert point(explorer) == pytest.approx(end, abs=0.02)


def test_a_tap_goes_to_a_named_score_and_selects_in_roc_space_and_in_the_table(phone: Any) -> None:
    explorer, finger = phone()
    page = explorer.page
    seen(explorer, "tile-overlay")
    finger.press(explorer.pixel(1, 0.5))
    finger.lift()
    explorer.until("model.point.a === 1 && model.point.b === 0.5")
    assert page.locator("#board-score .tx-native > span").first.inner_text() == "F₁"
    seen(explorer, "roc-overlay")
    page.get_by_role("button", name="Zoom", exact=True).tap()
    explorer.settle()
    best, x, y = explorer.state(
        "(({rocScene: {x, y, points}}) => { const {entity, x: u, y: v} = points.find(({entity}) => "
        "entity === model.winners[0]); return [entity, (u - x[0]) / (x[1] - x[0]), (v - y[0]) / (y[1] - y[0])]; })"
        "(tileTest.page)"
    )
    finger.press(explorer.pixel(x, y, "roc"))
    finger.lift()
    assert explorer.state("model.selected") == best
    page.locator(".ag-row[row-index='2'] .tx-name-cell").tap()
    explorer.settle()
    assert explorer.state("model.selected") == explorer.state("model.ranking.order[2]")


def test_the_handle_is_dragged_in_any_direction(phone: Any) -> None:
    explorer, finger = phone()
    seen(explorer, "tile-overlay")
    before = scrolled(explorer)
    finger.swipe(explorer.pixel(0.5, 0.5), explorer.pixel(0.5, 0.9))
    assert point(explorer) == pytest.approx([0.5, 0.9], abs=0.02)
    assert scrolled(explorer) == before


def test_a_swipe_over_the_prevalence_does_not_change_it(phone: Any) -> None:
    explorer, finger = phone()
    seen(explorer, "prior-slider")
    box = explorer.page.locator("#prior-slider").bounding_box()
    x, y = box["x"] + 0.9 * box["width"], box["y"] + box["height"] / 2
    value = explorer.page.input_value("#prior-slider")
    finger.swipe((x, y), (x + 4, y - 200))
    assert explorer.page.input_value("#prior-slider") == value
    assert explorer.state("model.prior") is None


def test_a_swipe_over_a_what_if_does_not_move_the_dots(phone: Any) -> None:
    explorer, finger = phone()
    explorer.page.evaluate("() => tileTest.page.toggle('roc', 'whatif', null)")
    seen(explorer, "roc-overlay")
    place = explorer.state("(({ fpr, tpr }) => [fpr, tpr])(model.rates[model.winners[0]])")
    x, y = explorer.pixel(*place, "roc")
    finger.swipe((x, y), (x + 3, y + 200))
    assert explorer.state("model.hypothetical.size") == 0


def test_a_swipe_over_the_path_of_the_trade_off_does_not_move_the_slider(phone: Any) -> None:
    explorer, finger = phone("/tradeoff")
    explorer.page.evaluate("() => document.querySelector('#tradeoff-open-tile').click()")
    for name in ("tradeoff-path-overlay", "tradeoff-tile-overlay"):
        seen(explorer, name)
        before = explorer.page.evaluate("() => tileTest.tradeoffPage.model.t")
        box = explorer.page.locator(f"#{name}").bounding_box()
        x, y = box["x"] + 0.5 * box["width"], box["y"] + 0.4 * box["height"]
        finger.swipe((x, y), (x + 3, y - 200))
        assert explorer.page.evaluate("() => tileTest.tradeoffPage.model.t") == before


def test_a_finger_moves_the_slider_of_the_trade_off(phone: Any) -> None:
    explorer, finger = phone("/tradeoff")
    seen(explorer, "tradeoff-path-overlay")
    handle = explorer.page.locator("#tradeoff-path-plot > .tx-handle")
    assert min(handle.bounding_box()["width"], handle.bounding_box()["height"]) >= 40
    handle.scroll_into_view_if_needed()
    box = handle.bounding_box()
    x, y = box["x"] + 20, box["y"] + 20
    before = explorer.page.evaluate("() => tileTest.tradeoffPage.model.t")
    finger.swipe((x, y), (x + 60, y))
    assert explorer.page.evaluate("() => tileTest.tradeoffPage.model.t") > before + 0.1


# Pages with a Tile of their own: what is pressed, and the state that an interrupted gesture must leave unchanged.
CANCELLED = """([selector, u, v]) => {
  const node = document.querySelector(selector);
  const { left, top, width, height } = node.getBoundingClientRect();
  const place = (x, y) => ({ clientX: left + x * width, clientY: top + y * height });
  const at = (x, y) => ({ pointerId: 7, pointerType: 'mouse', bubbles: true, ...place(x, y) });
  node.dispatchEvent(new PointerEvent('pointerdown', at(u, v)));
  for (const step of [0.1, 0.2, 0.3]) {
    document.dispatchEvent(new PointerEvent('pointermove', at(u - step, v + step)));
  }
  document.dispatchEvent(new PointerEvent('pointercancel', at(u - 0.3, v + 0.3)));
}"""


@pytest.mark.parametrize("page", ["tileTest.page", "tileTest.scoresPage", "tileTest.tradeoffPage"])
def test_a_press_that_becomes_a_scroll_changes_nothing(visit: Any, page: str) -> None:
    name = {"tileTest.page": "tile", "tileTest.scoresPage": "scores-first"}.get(page, "tradeoff-tile")
    path = "/" if name == "tile" else f"/{name.split('-')[0]}"
    explorer = visit(at=path)
    if path == "/tradeoff":
        explorer.page.click("#tradeoff-open-tile")
        explorer.settle()
    state = f"(({{ point, t }}) => JSON.stringify([point, t]))({page}.model)"
    before = explorer.page.evaluate(f"() => {state}")
    explorer.page.evaluate(CANCELLED, [f"#{name}-overlay", 0.7, 0.3])
    explorer.settle()
    assert explorer.page.evaluate(f"() => {state}") == before
    assert point(explorer) == [0.5, 0.5] if name == "tile" else True


# What a finger moves on the plots of other pages: the page, each plot, and the state that it changes.
PLOTS = {
    "/scores": {"scores-first-overlay": "scoresPage.model.point"},
    "/tradeoff": {"tradeoff-path-overlay": "tradeoffPage.model.t", "tradeoff-strip-overlay": "tradeoffPage.model.t"},
    "/predictions": {
        "predictions-tile-overlay": "predictionsPage.model.point",
        "predictions-accuracy-overlay": "predictionsPage.model.share",
    },
    "/robustness": {"robustness-tile-overlay": "page.model.point"},
    "/decide": {"decide-curve-overlay": "decidePage.model.cost"},
}


def test_on_every_page_a_swipe_over_a_plot_scrolls_and_a_tap_is_taken(phone: Any) -> None:
    explorer, finger = phone()
    page = explorer.page
    for path, plots in PLOTS.items():
        page.evaluate("(path) => document.querySelector(`[data-tx-link='${path}']`).click()", path)
        explorer.until(f"!document.querySelector(\"[data-tx-page='{path}']\").hidden && ({READY[path]})", 60)
        for name, what in plots.items():
            seen(explorer, name)
            state = f"JSON.stringify(tileTest.{what})"
            box, before, top = page.locator(f"#{name}").bounding_box(), explorer.state(state), scrolled(explorer)
            x, y = box["x"] + 0.3 * box["width"], box["y"] + 0.3 * box["height"]
            # Where the page can scroll.
            finger.swipe((x, y), (x + 4, y + (200 if top > 300 else -200)))
            assert abs(scrolled(explorer) - top) > 100, name
            assert explorer.state(state) == before, name
            seen(explorer, name)
            box = page.locator(f"#{name}").bounding_box()
            # Pages share the point, so each tap goes to another place.
            finger.press((box["x"] + (0.56 + len(path) / 100) * box["width"], box["y"] + 0.6 * box["height"]))
            finger.lift()
            explorer.settle()
            assert explorer.state(state) != before, name


def test_a_tap_on_a_dot_of_two_rankings_names_it(phone: Any) -> None:
    explorer, finger = phone()
    page = explorer.page
    page.evaluate("() => document.querySelector(`[data-tx-link='/scores']`).click()")
    explorer.until(f"!document.querySelector(\"[data-tx-page='/scores']\").hidden && ({READY['/scores']})", 60)
    seen(explorer, "scores-scatter-overlay")
    x, y = page.evaluate(
        """() => { const { scatter, left, side } = tileTest.scoresPage, [[u, v]] = scatter.points;
          const box = document.querySelector('#scores-scatter-overlay').getBoundingClientRect();
          return [box.left + left + u * side, box.top + 18 + (1 - v) * side]; }"""
    )
    finger.press((x, y))
    finger.lift()
    assert page.locator(".tx-card:not([hidden])").inner_text().startswith("TPR ")


DOT = """() => { const { page } = tileTest, { x, y, points } = page.rocScene;
  const share = (value, [from, to]) => (value - from) / (to - from);
  const shares = points.map(({ entity, x: u, y: v }) => [entity, share(u, x), share(v, y)]);
  return shares.find(([entity]) => entity === page.model.winners[0]); }"""


def test_in_pr_space_a_swipe_scrolls_and_a_tap_on_a_dot_selects_it(phone: Any) -> None:
    explorer, finger = phone()
    page = explorer.page
    page.evaluate("() => tileTest.page.toggle('roc', 'pr', null)")
    seen(explorer, "roc-overlay")
    best, x, y = page.evaluate(DOT)
    before, (left, top) = scrolled(explorer), explorer.pixel(x, y, "roc")
    finger.swipe((left, top), (left + 4, top + 200))
    assert abs(scrolled(explorer) - before) > 100
    assert explorer.state("[model.selected, model.point.a, model.point.b]") == [None, 0.5, 0.5]
    seen(explorer, "roc-overlay")
    finger.press(explorer.pixel(x, y, "roc"))
    finger.lift()
    assert explorer.state("model.selected") == best
    assert explorer.state("[model.point.a, model.point.b, model.live]") == [0.5, 0.5, False]


def test_a_finger_moves_the_point_of_small_multiples_on_all_of_them(phone: Any) -> None:
    explorer, finger = phone()
    page = explorer.page
    page.evaluate("() => tileTest.page.multiples.change({ multiples: 'prior' })")
    page.wait_for_selector(".tx-panel .tx-handle")
    second = page.locator(".tx-panel .tx-overlay").nth(1)
    second.evaluate("(node) => node.scrollIntoView({ block: 'center' })")
    explorer.settle()
    box, before = second.bounding_box(), scrolled(explorer)
    side = box["width"] - 76

    def at(a, b):
        return box["x"] + 40 + a * side, box["y"] + 18 + (1 - b) * side

    finger.swipe(at(0.2, 0.3), (at(0.2, 0.3)[0] + 4, at(0.2, 0.3)[1] - 200))
    assert scrolled(explorer) - before > 100
    assert point(explorer) == [0.5, 0.5]
    second.evaluate("(node) => node.scrollIntoView({ block: 'center' })")
    explorer.settle()
    box = second.bounding_box()
    for start, end in (((0.2, 0.3), (0.2, 0.3)), ((0.7, 0.31), (0.4, 0.33)), ((0.4, 0.33), (0.4, 0.7))):
        finger.press(at(*start))
        if start != end:
            finger.lift()
            finger.swipe(at(*start), at(*end))
        else:
            finger.lift()
        explorer.settle()
        assert point(explorer) == pytest.approx(end, abs=0.02)
        # A Tile out of view is updated when it is scrolled into view.
        values = page.locator(".tx-panel .tx-handle").evaluate_all("(all) => all.map((node) => node.ariaValueText)")
        assert len({text.split(", best")[0] for text in values[:3]}) == 1
