"""No window cuts a text, covers a control or pushes one outside, and on laptops the squares get the room first."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.browser.conftest import READY
from tests.browser.test_accessibility import Reader
from tests.browser.test_predictions import bring, close_dialog, enter

pytestmark = pytest.mark.browser

SIZES = [(390, 844), (820, 1180), (1024, 768), (1180, 820), (1280, 720), (1366, 768), (1440, 900), (1920, 1080)]
# Windows of 1280 and 1440 pixels at 200 per cent.
ENLARGED = [(640, 360), (720, 450)]
LAPTOPS = {(1180, 820): 285, (1280, 720): 330, (1366, 768): 375, (1440, 900): 405}

# A text is cut where a box that hides what overflows is smaller than the text; one that ends in an ellipsis and has its
# whole self as a title, once it is pointed at, is not. Numbers of the table and marks of the plots are not looked at:
# other tests check them.
FAULTS = """() => {
  const found = [];
  const outside = document.documentElement.scrollWidth - innerWidth;
  if (outside > 1) found.push(`the page is ${outside} px too wide`);
  const hides = (style) => /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`);
  const unread = '.ag-root-wrapper, svg, .dash-graph, .tx-visually-hidden, [aria-hidden=true], .tx-skip, .tx-notice';
  const silent = (e) => e.closest(unread)
    || [e, e.parentElement].some((each) => getComputedStyle(each).clipPath.startsWith('inset'));
  const looked = (e) => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !silent(e);
  const titled = (e) => getComputedStyle(e).textOverflow === 'ellipsis' && e.closest('[title]');
  const holder = (e) => { for (let up = e; up && up !== document.body; up = up.parentElement) {
    const style = getComputedStyle(up);
    if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) return null;
    if (hides(style)) return up;
  } return null; };
  const places = `header, .tx-bar, .tx-panel-head, .tx-prior, .tx-inspect, .tx-way, .tx-words, .tx-audit, .tx-parameter,
    .tx-foot, .tx-predictions-words, .tx-predictions-errors, .tx-predictions-matrix, .tx-share-slider,
    .tx-predictions-scores > :not(.tx-table-scroll)`;
  const written = new Map();
  for (const place of document.querySelectorAll(places)) {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const e = node.parentElement;
      const text = node.textContent.trim();
      if (!text || !looked(e) || e.closest('.tx-move-note, .tx-note, .tx-foot > :first-child')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (!box.width) continue;
      written.set(node, [text.slice(0, 40), [...range.getClientRects()]]);
      const by = holder(e);
      if (by && (titled(by) || titled(e))) continue;
      if (box.right > innerWidth + 1 || box.left < -1) found.push(`outside: ${text}`);
      if (!by) continue;
      const edge = by.getBoundingClientRect();
      const side = Math.max(box.right - edge.right, edge.left - box.left);
      const foot = box.top + box.height / 2 - edge.bottom;
      if (side > 2 || foot > 0) found.push(`cut: ${text.slice(0, 40)}`);
    }
  }
  const met = (p, q) => Math.min(p.right, q.right) - Math.max(p.left, q.left) > 2
    && Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 4;
  const texts = [...written.values()];
  texts.forEach(([text, lines], k) => {
    for (const [other, others] of texts.slice(k + 1))
      if (lines.some((line) => others.some((one) => met(line, one)))) found.push(`over each other: ${text} / ${other}`);
  });
  for (const e of document.querySelectorAll('.tx-panel-head .tx-note')) {
    const lost = looked(e) && !e.closest('[title]') && e.scrollHeight > e.clientHeight + 2;
    if (lost) found.push(`cut: ${e.textContent}`);
  }
  for (const e of document.querySelectorAll('button, a[href], input, select')) {
    if (!looked(e) || /file|hidden/.test(e.type)) continue;
    const box = e.getBoundingClientRect();
    const name = (e.getAttribute('aria-label') || e.textContent || e.id).trim().slice(0, 40);
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (!box.width || e.closest('[class*=scroll]')) continue;
    const typed = e.matches('input:not([type=range])') && e.value;
    if (typed) e.dispatchEvent(new PointerEvent('pointerover', {bubbles: true}));
    const whole = getComputedStyle(e).textOverflow === 'ellipsis' && e.title === e.value;
    if (typed && e.scrollWidth > e.clientWidth + 2 && !whole) found.push(`cut: ${name} = ${e.value}`);
    if (x < 0 || x > innerWidth) found.push(`outside: ${name}`);
    if (y < 0 || y > innerHeight) continue;
    const top = document.elementFromPoint(x, y);
    const own = !top || e.contains(top) || top.contains(e) || top.closest('label')?.contains(e);
    if (!own) found.push(`covered: ${name} by ${top.className}`);
  }
  return found;
}"""
# Names that stand on every page do not end in an ellipsis either.
WHOLE = """() => [...document.querySelectorAll('button, label, h1, h2, h3, input, .tx-label, [role=toolbar] span')]
  .filter((e) => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !/file|range/.test(e.type))
  .filter((e) => !e.closest('.ag-root-wrapper, [aria-hidden=true]') && e.clientWidth > 3)
  .filter((e) => e.matches('input') || getComputedStyle(e).overflowX !== 'visible')
  .filter((e) => e.scrollWidth > e.clientWidth + 2 && (e.value || e.textContent).trim())
  .map((e) => `cut: ${e.getAttribute('aria-label') || e.textContent} = ${e.value ?? ''}`)"""
NAMES = """() => [...document.querySelectorAll('#inspect-winner .tx-moves > div')].map((row) => {
  const [label, name] = row.children;
  const text = document.createRange();
  text.selectNodeContents(name);
  const room = name.getBoundingClientRect().width;
  const cut = Math.round(Math.min(room - text.getBoundingClientRect().width, 0));
  return [name.innerText.trim(), cut, Math.round(room), label.innerText];
})"""

# The selects of the browser that have other arrows than those of the page.
OTHER_ARROWS = """() => [...document.querySelectorAll('select')].filter((select) => {
  const drawn = select.closest('.tx-native');
  if (drawn) return !drawn.querySelector('.tx-icon-choices');
  return getComputedStyle(select).appearance !== 'none' || !getComputedStyle(select).backgroundImage.includes('svg');
}).map((select) => select.id || select.ariaLabel || select.parentElement.textContent)"""

BEHIND = """() => {
  const names = [...document.querySelectorAll('#inspect-winner .tx-name-line > [title]')];
  const ends = ({ dataset, title }) => (dataset.cut ?? title).endsWith(title.slice(-4));
  return names.length > 0 && names.every((node) => node.scrollWidth <= node.clientWidth && ends(node));
}"""


def teams(where: str = "University") -> dict[str, Any]:
    """A leaderboard of 80 teams whose names are long, as challenges have them."""
    rows = []
    for k in range(80):
        missed, alarms = 2 + (k * k) // 90, 400 // (k + 2) + k % 7
        rows.append([900 - alarms, alarms, missed, 100 - missed])
    names = [f"Institute of Medical Imaging, {where} {k}: nnU-Net ensemble, variant {k % 9}" for k in range(80)]
    return {
        "title": "eighty teams", "entities": names, "contexts": ["all"], "performances": [rows],
        "sizes": [[1000.0] * 80], "notes": [],
    }  # fmt: skip


def sixty() -> str:
    """A file of the scores of 60 models whose names are long, and differ in the middle."""
    rng = np.random.default_rng(0)
    truth = rng.random(300) < 0.2
    scores = rng.normal(0, 1, (300, 60)) + np.linspace(0.5, 2, 60) * truth[:, None]
    names = [f"Institute of Medical Imaging University {k} nnU-Net ensemble variant {k % 9}" for k in range(60)]
    rows = (",".join([f"{y:d}", *(f"{s:.3f}" for s in row)]) for y, row in zip(truth, scores, strict=True))
    return "\n".join([",".join(["y_true", *names]), *rows])


def resized(explorer: Any, size: tuple[int, int]) -> Any:
    """The page in a window of another size, drawn for it."""
    explorer.resize(*size)
    return explorer


def faults(explorer: Any, *, ellipses: bool = True) -> dict[tuple[int, int], list[str]]:
    """What is wrong at each size, texts that end in an ellipsis too if those are not allowed; sizes without faults are
    not in it.
    """
    found: dict[tuple[int, int], list[str]] = {}
    # In another size the link to another page could be below the pointer, which loads that page.
    explorer.page.mouse.move(0, 0)
    for size in SIZES + ENLARGED:
        page = resized(explorer, size).page
        cut = [] if ellipses or size in ENLARGED else page.evaluate(WHOLE)
        found[size] = cut + page.evaluate(FAULTS)
    return {size: wrong for size, wrong in found.items() if wrong}


def at_first_visit(explorer: Any) -> None:
    """The tour is offered, which takes most room in the top bar."""
    explorer.until("!document.getElementById('tour-offer').hidden")


@pytest.mark.parametrize("path", list(READY))
def test_no_window_cuts_covers_or_loses_anything(visit: Any, path: str) -> None:
    explorer = visit(at=path)
    at_first_visit(explorer)
    assert faults(explorer, ellipses=False) == {}
    assert explorer.page.evaluate(OTHER_ARROWS) == []
    # In a window without room no part gets a negative size: the console would report it, and then this test fails.
    resized(explorer, (100, 100))


def test_no_window_cuts_anything_of_tiles_side_by_side(visit: Any) -> None:
    explorer = visit()
    explorer.state("tileTest.page.multiples.change({ multiples: 'prior' })")
    explorer.until("document.querySelectorAll('#multiples-plot .tx-panel').length > 1")
    assert faults(explorer) == {}


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_lists_of_scripts_open_like_menus(visit: Any, size: tuple[int, int]) -> None:
    """In the window; the keyboard enters them, Escape and a click elsewhere close them."""
    explorer = visit(width=size[0], height=size[1])
    page = explorer.page
    one = teams()
    explorer.show(one | {"contexts": ["A", "B"], "performances": one["performances"] * 2, "sizes": one["sizes"] * 2})
    explorer.state("tileTest.page.setUncertainty({ uncertain: true })")
    for name in ("draws", "multiples", "contexts-columns"):
        if name == "multiples":
            explorer.state("tileTest.page.multiples.change({ multiples: 'flavor' })")
        if name == "contexts-columns":
            Reader(explorer).go("/contexts")
        if name == "draws" and page.is_visible("#view-button"):
            page.click("#view-button")
            assert page.locator(".tx-bar .tx-uncertainty").evaluate("(e) => e.scrollWidth - e.clientWidth") <= 0
        opener, opened = f"[data-tx-menu={name}]", f"#menu-{name}-dropdown:popover-open"
        page.locator(opener).press("Enter")
        explorer.until(f"document.activeElement.closest('{opened}') !== null")
        box = page.locator(opened).bounding_box()
        assert box["x"] >= 0, name
        assert (box["x"] + box["width"] <= size[0], box["y"] + box["height"] <= size[1]) == (True, True), name
        # What is set in a list of the view leaves the view open.
        page.locator(f"{opened} input[type=checkbox]").first.click()
        assert page.is_visible(opener), name
        explorer.escape()
        assert page.evaluate("document.activeElement.dataset.txMenu") == name
        page.click(opener)
        page.wait_for_selector(opened)
        page.mouse.click(2, size[1] - 2)
        page.wait_for_selector(opened, state="detached")
    # A list does not outlive its button.
    page.click("[data-tx-menu=contexts-columns]")
    page.evaluate("history.back()")
    page.wait_for_selector("#menu-contexts-columns-dropdown:popover-open", state="detached")


@pytest.mark.parametrize("path", ["/", "/scores", "/tradeoff", "/robustness"])
def test_no_window_cuts_covers_or_loses_anything_with_eighty_long_names(visit: Any, path: str) -> None:
    explorer = visit()
    data = teams() | {"title": "The leaderboard of a challenge whose title is as long as a whole sentence is"}
    explorer.show(data)
    if path == "/":
        explorer.page.locator(".ag-row[row-index='3'] .tx-name-cell").click()
    else:
        Reader(explorer).go(path)
    assert faults(explorer) == {}


def test_no_window_cuts_covers_or_loses_anything_with_sixty_long_names_of_models(visit: Any, tmp_path: Path) -> None:
    explorer = enter(visit())
    bring(explorer, tmp_path, sixty(), "sixty.csv")
    close_dialog(explorer)
    assert faults(explorer) == {}
    seen = "(e) => [e.dataset.cut ?? e.textContent, e.textContent]"
    shown = f"[...document.querySelectorAll('#predictions-board .tx-model > :last-child')].map({seen})"
    for size in ((1180, 820), (1440, 900)):
        names = resized(explorer, size).page.evaluate(f"() => {shown}")
        assert len({seen for seen, _ in names}) == 60, size
        assert any("…" in seen for seen, _ in names)
        assert not any("…" in name for _, name in names)
    # On a phone the Tile comes first, after the bar, the pages and the name of what is shown.
    resized(explorer, (390, 844))
    assert explorer.page.locator("#predictions-tile-overlay").bounding_box()["y"] < 190


def test_nothing_is_cut_with_eighty_teams_on_five_tasks(visit: Any) -> None:
    explorer = visit()
    one = teams()
    tasks = [f"Task {k}, of which the name is long enough to need two lines of a telephone" for k in range(5)]
    more = {"contexts": tasks, "performances": one["performances"] * 5, "sizes": one["sizes"] * 5}
    explorer.show(one | more | {"entities": [f"Team {k}" for k in range(80)]})
    for path in ("/tradeoff", "/scores", "/robustness", "/"):
        Reader(explorer).go(path)
        assert faults(explorer) == {}, path


def test_no_window_cuts_covers_or_loses_anything_with_precision_and_recall_alone(visit: Any) -> None:
    explorer = visit()
    # Counts without true negatives, which precision and recall give; the last is best at precision alone.
    rows = [[None, 5.6, 50, 50], [None, 53.3, 20, 80], [None, 221.7, 5, 95], [None, 0, 99, 1]]
    board = {"title": "detection", "entities": ["A", "B", "Faster R-CNN", "D"], "contexts": ["all"], "notes": []}
    explorer.show(board | {"performances": [rows], "sizes": [[None] * 4]})
    assert explorer.state("model.rightOnly")
    for b in (0.5, 1, 0):
        explorer.page.evaluate(f"() => tileTest.page.setPoint(1, {b}, false)")
        explorer.settle()
        assert faults(explorer) == {}, b


def test_a_name_without_spaces_makes_no_page_wider_than_its_window(visit: Any) -> None:
    explorer = visit()
    rows = [[104, 6, 7, 28], [100, 10, 5, 30], [70, 40, 0, 35]]
    tasks = [rows, [rows[0], rows[2], rows[1]]]
    names = ["Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft", "B" * 70, "C"]
    board = {"title": "long words", "entities": names, "contexts": ["one", "two"], "notes": []}
    explorer.show(board | {"performances": tasks, "sizes": [[145] * 3] * 2})
    for path in ("/decide", "/contexts", "/robustness", "/tradeoff", "/compare"):
        if path == "/compare":  # which is not in the bar
            explorer.menu("bring")
            explorer.page.click(".tx-menu [data-tx-link='/compare']")
            explorer.until(READY[path])
        else:
            Reader(explorer).go(path)
        for size in ((390, 844), (1440, 900)):
            resized(explorer, size)
            assert explorer.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, (path, size)


def test_no_window_cuts_covers_or_loses_anything_where_the_best_has_no_area(visit: Any) -> None:
    explorer = visit()
    rows = [[850, 150, 35, 65], [900, 100, 50, 50], [800, 200, 20, 80]]
    board = {"title": "between", "entities": ["Between", "Left", "Right"], "contexts": ["all"], "notes": []}
    explorer.show(board | {"performances": [rows], "sizes": [[1100] * 3]})
    # Where both others tie, it ties with them: it is on the line between them in ROC space.
    explorer.page.evaluate("() => tileTest.page.setPoint(0.5, 510 / 635, false)")
    explorer.settle()
    assert "Best at this point only" in explorer.page.locator("#inspect-winner .tx-share").inner_text()
    assert faults(explorer) == {}


def test_on_laptops_the_squares_get_the_room_and_all_fits_the_window(visit: Any) -> None:
    explorer = visit()
    for size, side in LAPTOPS.items():
        page = resized(explorer, size).page
        assert explorer.state("tileTest.page.side") >= side, size
        assert page.evaluate("() => document.documentElement.scrollHeight") <= size[1]
        inspector = page.evaluate(
            "() => { const e = document.getElementById('inspect'); return e.scrollHeight - e.clientHeight; }"
        )
        assert inspector <= 0, size
        assert (
            420
            <= page.locator(".tx-board").bounding_box()["width"]
            < page.locator("#tile-plot").bounding_box()["width"] + 80
        )
        assert page.locator("#scenes-button").is_visible()
        rank = int(page.locator("#rank-value").inner_text())
        page.locator("[data-tx-action=rank-more]").click(timeout=2000)
        assert int(page.locator("#rank-value").inner_text()) == rank + 1


@pytest.mark.parametrize("where", ["", "University", "Department of Computer Vision, University Hospital number"])
def test_on_laptops_the_inspector_names_the_next_winner(visit: Any, where: str) -> None:
    explorer = visit()
    if long := bool(where):
        explorer.show(teams(where))
        # Away from a border, so that the nearest change has a line, too.
        explorer.click(0.5, 0.65)
    others = set(explorer.state("model.names"))
    for size in LAPTOPS:
        rows = resized(explorer, size).page.evaluate(NAMES)
        assert len(rows) == 5, size
        # All changes are seen without scrolling, but for the last pixels of a border.
        beyond = "() => { const e = document.getElementById('inspect'); return e.scrollHeight - e.clientHeight; }"
        assert explorer.page.evaluate(beyond) <= 3, size
        for name, cut, width, label in rows:
            assert name in others or name.startswith("no change"), (size, label, name)
            # A long name ends in an ellipsis, but not before it has all the room there is.
            assert cut == 0 if not long else width >= 150 or name.startswith("no change"), (size, label, name)
        # The name of the next best is whole, or shortened in its middle.
        assert explorer.page.evaluate(BEHIND), size


def test_an_overlay_is_the_same_in_the_bar_and_in_its_menu(visit: Any) -> None:
    explorer = visit(width=1280, height=720)
    assert not explorer.page.locator(".tx-overlays .tx-roomy .tx-toggle").first.is_visible()
    explorer.menu("more")
    explorer.page.locator(".tx-menu .tx-toggle:visible", has_text="Prior grid").click()
    assert explorer.state("model.overlays.has('grid')") is False
    explorer.escape()
    assert not resized(explorer, (1440, 900)).page.locator(".tx-overlays .tx-roomy .tx-toggle").first.is_visible()
    bar = resized(explorer, (1920, 1080)).page.locator(".tx-overlays .tx-toggle:visible", has_text="Prior grid")
    # One line each: a label that breaks is cut by the bar.
    range_of = "(node) => { const text = document.createRange(); text.selectNodeContents(node); return text; }"
    lines = f"(node) => ({range_of})(node).getClientRects().length"
    assert bar.evaluate(lines) == 1
    assert bar.get_attribute("aria-pressed") == "false"
    bar.click()
    assert explorer.state("model.overlays.has('grid')") is True
    pressed = "[...document.querySelectorAll('[data-tx-key=grid]')].map((each) => each.getAttribute('aria-pressed'))"
    assert explorer.state(pressed) == ["true", "true"]


# Where each element begins and ends from left to right.
ENDS = "(all) => all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => [left, right])"


def test_labels_of_the_prevalence_stand_apart_after_a_wider_window(visit: Any) -> None:
    """They were those of the wider window, one over the other."""
    explorer = visit()
    shown = []
    for size in ((1024, 900), (3840, 900), (1440, 900)):
        resized(explorer, size).page.wait_for_timeout(200)
        places = sorted(map(tuple, explorer.page.locator("#prior .tx-ticks button").evaluate_all(ENDS)))
        shown.append(len(places))
        assert all(right < left for (_, right), (left, _) in itertools.pairwise(places)), (size, places)
    assert shown[1] > shown[2] > 2
