"""Accessibility: no fault that axe-core can find, everything by keys, names and announcements for screen readers."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser import axe
from tests.browser.conftest import READY
from tests.browser.test_upload import upload
from tests.files import write

pytestmark = pytest.mark.browser

# Contexts has nothing to reach with one task; test_contexts.py reads it with several.
PAGES = [path for path in READY if path != "/contexts"]
# Compare is opened from other pages.
IN_BAR = [path for path in PAGES if path != "/compare"]
SCHEME = "data-mantine-color-scheme"
CSV = "model,tp,fp,fn,tn\nours,80,10,20,890\ntheirs,90,x,10,840\n"

FOCUS = """() => {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  const style = (e) => getComputedStyle(e);
  const ringed = (e) => style(e).outlineStyle !== 'none' && parseFloat(style(e).outlineWidth) >= 2;
  const ring = ringed(node) || (node.matches('input') && node.closest('label') && ringed(node.closest('label')));
  if (!node.dataset.txStop) node.dataset.txStop = String(document.querySelectorAll('[data-tx-stop]').length);
  const places = {table: '.ag-root-wrapper', top: 'header', main: 'main'};
  const place = Object.keys(places).find((name) => node.closest(places[name])) || 'other';
  return {stop: Number(node.dataset.txStop), html: node.outerHTML.slice(0, 120), ring: Boolean(ring), place};
}"""
MISSED = """() => [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]')]
  .filter((node) => node.tabIndex >= 0 && !node.disabled && node.checkVisibility({visibilityProperty: true}))
  .filter((node) => !node.closest('.ag-root-wrapper') && node.getClientRects().length && node.type !== 'file')
  .filter((node) => !node.dataset.txStop).map((node) => node.outerHTML.slice(0, 160))"""
SLIDERS = """() => [...document.querySelectorAll('[role=slider], input[type=range]')]
  .filter((node) => node.checkVisibility())
  .map((node) => [...['aria-label', 'aria-valuetext'].map((name) => node.getAttribute(name) || ''), node.id])"""
SAID_AGAIN = """async (live) => {
  let said = 0;
  const heard = new MutationObserver((changes) => { said += changes.length; });
  heard.observe(document.getElementById(live), { childList: true, characterData: true, subtree: true });
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (let k = 0; k < 3; k++) { tileTest.page.ask('all'); await frame(); }
  heard.disconnect();
  return said;
}"""
MOVING = """() => [...document.querySelectorAll('body *')].filter((node) => {
  const {transitionDuration, transitionProperty, animationName} = getComputedStyle(node);
  const lasting = transitionDuration.split(',').some((time) => parseFloat(time) > 0);
  return animationName !== 'none' || (transitionProperty !== 'none' && lasting);
}).map((node) => node.outerHTML.slice(0, 80))"""


class Reader:
    """A visitor who goes from page to page."""

    def __init__(self, explorer: Any) -> None:
        self.explorer, self.page = explorer, explorer.page

    def go(self, path: str) -> Reader:
        """To another page by its link, and wait until it is filled."""
        self.explorer.go(path)
        self.explorer.until(f"!document.querySelector(\"[data-tx-page='{path}']\").hidden && ({READY[path]})", 60)
        self.page.wait_for_load_state("networkidle")
        self.explorer.settle()
        return self

    def press(self, *keys: str) -> Reader:
        for key in keys:
            if key == "Escape":
                self.explorer.escape()
            else:
                self.page.keyboard.press(key)
        self.explorer.settle()
        return self

    def focused(self, expression: str) -> Any:
        """An expression of the element `node` that has the focus."""
        return self.page.evaluate(f"() => {{ const node = document.activeElement; return {expression}; }}")


@pytest.fixture
def read(visit: Callable[..., Any]) -> Callable[..., Reader]:
    """Show a page: `read(path, width=..., dark=...)`."""
    return lambda path="/", **size: Reader(visit(at=path, **size))


# What axe-core sees ---------------------------------------------------------------------------------------------------


def open_states(reader: Reader, folder: Path) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Explore with one thing after another open: the state, what it adds, and the rules that do not apply to that."""
    page = reader.page
    yield "closed", "", ()
    for menu in ("share", "more", "columns", "roc"):
        if menu == "more" and page.locator("#view-button").is_visible():
            page.click("#view-button")
            yield "view", ".tx-view-panel", ()
        reader.explorer.menu(menu)
        yield f"menu {menu}", f"#menu-{menu}-dropdown", ()
        reader.press("Escape")
        page.wait_for_timeout(150)
    page.click("[data-tx-help='explore.tile']")
    yield "how to read", "#how-card", ()
    reader.press("Escape")
    page.click("#help-button")
    for tab in ("page", "words", "cite"):
        page.click(f"[data-help-tab={tab}]")
        page.wait_for_load_state("networkidle")
        yield f"help {tab}", "#help", ()
    reader.press("Escape")
    page.evaluate("() => document.querySelector('[data-tx-action=scene-add]').click()")
    page.wait_for_timeout(200)
    yield "scenes", "#scenes", ()
    reader.press("Escape")
    page.click("[data-tx-action=tour]")
    yield "tour", "#tour", ()
    reader.press("Escape")
    upload(reader.explorer, write(folder, "wrong.csv", CSV))
    page.wait_for_selector("text=With problems: 1")
    page.wait_for_timeout(300)
    yield "import", "#import-dialog", ()
    page.click("#import-dialog .tx-import-footer [data-act=close]")
    page.wait_for_selector("#import-dialog", state="hidden")
    page.keyboard.press("p")
    page.wait_for_timeout(1200)
    yield "present", "#present", ()
    reader.press("Escape", "Escape")


def light(reader: Reader, within: str = "", off: tuple[str, ...] = ()) -> list[str]:
    """Faults in light."""
    return axe.faults(reader.page, within, off)


def both_schemes(reader: Reader, within: str = "", off: tuple[str, ...] = ()) -> list[str]:
    """Faults in light, and those of colours in dark: the rest of the page is the same."""
    found = light(reader, within, off)
    dress(reader, "dark", within)
    found += [f"dark: {fault}" for fault in axe.faults(reader.page, within, only=axe.OF_COLOURS)]
    dress(reader, "light", within)
    return found


def dress(reader: Reader, scheme: str, within: str) -> None:
    """Change the colours as their button does, or only the styles of what is over the page, where no plot is drawn."""
    if within:
        reader.page.evaluate(f"(scheme) => document.documentElement.setAttribute('{SCHEME}', scheme)", scheme)
    else:
        reader.page.evaluate("(data) => dash_clientside.set_props('scheme', { data })", scheme)
        reader.explorer.until(f"document.documentElement.getAttribute('{SCHEME}') === '{scheme}'")
        reader.page.wait_for_timeout(150)
    reader.explorer.settle()


# Of the two sizes, one has the pages in dark, too, and the other what opens over them.
SIZES = pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)], ids=["wide", "narrow"])


@SIZES
def test_axe_finds_no_fault_in_what_opens(read: Callable[..., Reader], tmp_path: Path, width: int, height: int) -> None:
    reader = read(width=width, height=height)
    found = {}
    for state, within, off in open_states(reader, tmp_path):
        look = both_schemes if bool(within) is (width == 390) else light
        found[state] = look(reader, within, off)
    assert {state: faults for state, faults in found.items() if faults} == {}


@pytest.mark.parametrize("path", PAGES[1:])
@SIZES
def test_axe_finds_no_fault(read: Callable[..., Reader], width: int, height: int, path: str) -> None:
    look = both_schemes if width == 1440 else light
    assert look(read(path, width=width, height=height)) == []


def test_axe_finds_no_fault_in_other_states_of_the_pages(read: Callable[..., Reader]) -> None:
    reader = read(width=390, height=844)
    explorer = reader.explorer
    explorer.select("sample", "Ten digits")
    explorer.until("model.data.contexts.length > 1")
    reader.go("/tradeoff")
    explorer.until("document.querySelectorAll('#tradeoff-contexts tbody tr').length > 1", 60)
    for opener in reader.page.locator("[data-tx-detail]").all():
        opener.click()
    explorer.settle()
    found = {"contexts": both_schemes(reader)}
    reader.go("/scores")
    reader.page.click(".tx-fold")
    reader.page.fill("#score-second", "tp - 2 * fp")
    explorer.until("tileTest.scoresPage.model.maps.length === 2", 60)
    found["side by side"] = both_schemes(reader)
    reader.page.fill("#score", "tp +* fp")
    explorer.until("!document.getElementById('scores-problem').hidden", 60)
    found["formula"] = both_schemes(reader)
    reader.go("/predictions")
    explorer.select("predictions-rule", "Per-model thresholds")
    reader.page.wait_for_selector(".tx-models input[type=range]")
    found["own thresholds"] = both_schemes(reader)
    reader.go("/robustness")
    robustness = "tileTest.robustnessPage"
    explorer.until(f"{robustness}.analysis.progress === null", 60)
    # Outdated results are grey until they are computed again.
    steps = ("change({ weight: 'balanced' })", "paint()", "analysis.cancel()", "paint()")
    reader.page.evaluate(f"() => {{ {' '.join(f'{robustness}.{step};' for step in steps)} }}")
    assert reader.page.locator(".tx-old").count() > 1
    found["old results"] = both_schemes(reader)
    assert {state: faults for state, faults in found.items() if faults} == {}


def test_axe_would_see_a_fault(read: Callable[..., Reader]) -> None:
    reader = read()
    name = reader.page.get_attribute("#prior-slider", "aria-label")
    reader.page.evaluate(
        "() => { const node = document.querySelector('#board-note'); node.style.color = '#d8d8d8';"
        " document.getElementById('prior-slider').removeAttribute('aria-label'); }"
    )
    rules = {fault.split(":")[0] for fault in axe.faults(reader.page)}
    assert rules == {"serious color-contrast", "critical label"}
    reader.page.evaluate(
        "([name]) => { document.querySelector('#board-note').removeAttribute('style');"
        " document.getElementById('prior-slider').setAttribute('aria-label', name); }",
        [name],
    )


# Every page: it takes longer to open one than to look at it, so one test looks at all of this ------------------------

# The handle of the point on a page, and the live region that says what the point means.
POINTS = {
    "/": ("#tile-handle", "live"),
    "/scores": ("#scores-first-overlay [role=slider]", "scores-live"),
    "/tradeoff": ("#tradeoff-path-plot > [role=slider]", "tradeoff-live"),
    "/predictions": ("#predictions-tile-overlay [role=slider]", "predictions-live"),
}
# Elements that carry meaning by colour on each page, and what is pressed to show them.
TELLING = {
    "/scores": ".tx-gallery-scale i",
    "/tradeoff": ".tx-degree-bar i",
    "/predictions": ".tx-error-bars i:last-child",
    "/": ".tx-strip span",
    "/robustness": ".tx-segment i",
}
GROUND = """(selector) => { const style = getComputedStyle(document.querySelector(selector));
  return [style.backgroundColor, style.backgroundImage]; }"""
UNFRAMED = """() => [...document.querySelectorAll('main [aria-pressed=true], .tx-nav [aria-current]')]
  .filter((node) => node.checkVisibility() && getComputedStyle(node).outlineStyle !== 'solid')
  .map((node) => node.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_for_keys_screen_readers_and_other_colours(read: Callable[..., Reader], path: str) -> None:
    reader = read(path)
    one_main_one_first_heading_a_title_and_a_language(reader)
    sliders_have_names_and_value_texts(reader, path)
    tab_reaches_everything_in_order_visibly_without_traps(reader, path)
    the_skip_link_leads_to_the_page_shown(reader, path)
    if path in POINTS:
        the_point_and_its_meaning_are_announced(reader, path, *POINTS[path])
    if path in TELLING:
        with_forced_colours_a_page_keeps_what_it_says(reader, TELLING[path])
    with_reduced_motion_nothing_moves(reader, path)


def one_main_one_first_heading_a_title_and_a_language(reader: Reader) -> None:
    page = reader.page
    shown = "(name) => [...document.querySelectorAll(name)].filter((node) => node.checkVisibility()).length"
    assert page.evaluate(f"() => ['main', 'h1', 'header', 'nav'].map({shown})") == [1, 1, 1, 1]
    assert page.evaluate("() => document.documentElement.lang") == "en"
    current = page.locator(".tx-to-page[aria-current=page]")
    # Compare is opened from others: the bar has no link to it.
    name = current.text_content() if current.count() else "Compare"
    assert page.title() == f"{name} · Tile Explorer"
    levels = page.evaluate(
        "() => [...document.querySelectorAll('h1, h2, h3, h4')].filter((node) => node.checkVisibility())"
        ".map((node) => Number(node.tagName[1]))"
    )
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))


def sliders_have_names_and_value_texts(reader: Reader, path: str) -> None:
    sliders = reader.page.evaluate(SLIDERS)
    # Trade-off has one handle for everything that depends on β.
    assert len(sliders) >= {"/tradeoff": 1, "/compare": 1, "/invariance": 2, "/guide": 0}.get(path, 2)
    assert [html for name, value, html in sliders if not name or not value] == []


def at_the_top(reader: Reader) -> None:
    """The next Tab goes to the first element of the page."""
    reader.page.evaluate("() => { document.activeElement.blur(); window.getSelection().removeAllRanges(); }")
    reader.page.evaluate(
        "() => { document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex'); }"
    )


# A link that has the focus loads its page, which takes seconds and changes nothing here.
ALOOF = """() => {
  window.txAloof = new AbortController();
  const stay = (event) => event.target.closest('.tx-nav') && event.stopImmediatePropagation();
  window.addEventListener('focusin', stay, { capture: true, signal: window.txAloof.signal });
}"""
NO_LONGER = "() => { window.txAloof.abort(); delete window.txAloof; }"


def tab_reaches_everything_in_order_visibly_without_traps(reader: Reader, path: str) -> None:
    reader.page.evaluate(ALOOF)
    at_the_top(reader)
    stops: list[dict[str, Any]] = []
    for _ in range(200):
        reader.page.keyboard.press("Tab")
        stop = reader.page.evaluate(FOCUS)
        if stop is None:
            break
        stops.append(stop)
    else:
        pytest.fail(f"no way out: {stops[-3:]}")
    assert [stop["html"] for stop in stops if not stop["ring"]] == []
    assert reader.page.evaluate(MISSED) == []
    assert [stop["stop"] for stop in stops] == list(range(len(stops)))
    places = [stop["place"] for stop in stops]
    assert places[0] == "other"  # the skip link
    order = [places[0], *(after for before, after in itertools.pairwise(places) if after != before)]
    assert order == ["other", "top", "main", *(["table"] if path == "/" else [])]
    reader.page.evaluate("() => document.querySelectorAll('[data-tx-stop]').forEach((n) => delete n.dataset.txStop)")
    reader.page.evaluate(NO_LONGER)


def the_skip_link_leads_to_the_page_shown(reader: Reader, path: str) -> None:
    address = reader.page.url
    reader.page.focus(".tx-skip")
    assert reader.page.evaluate("() => document.querySelector('.tx-skip').getBoundingClientRect().left >= 0")
    reader.press("Enter")
    assert reader.focused(f"node.tagName === 'MAIN' && node.closest('[data-tx-page]').dataset.txPage === '{path}'")
    assert reader.page.url == address
    if path != "/guide":
        reader.press("Tab")
        assert reader.focused("Boolean(node.closest('main'))")


def the_point_and_its_meaning_are_announced(reader: Reader, path: str, handle: str, live: str) -> None:
    reader.page.focus(handle)
    before = reader.page.locator(f"#{live}").inner_text()
    reader.press("Shift+ArrowDown", "ArrowDown")
    after = reader.page.locator(f"#{live}").inner_text()
    assert reader.page.get_attribute(f"#{live}", "aria-live") == "polite"
    assert after not in ("", before)
    place = reader.explorer.state("`a ${model.point.a.toFixed(3)}, b ${model.point.b.toFixed(3)}`")
    assert place in after
    assert place in reader.page.get_attribute(handle, "aria-valuetext")
    if path == "/scores":
        assert "τ" in after
    else:
        assert "best" in after
    if path == "/":
        # Painting again without a change announces nothing.
        assert reader.page.evaluate(SAID_AGAIN, live) == 0


def with_forced_colours_a_page_keeps_what_it_says(reader: Reader, telling: str) -> None:
    reader.page.emulate_media(forced_colors="active")
    assert reader.page.evaluate(UNFRAMED) == []
    colour, image = reader.page.evaluate(GROUND, telling)
    [ground, _] = reader.page.evaluate(GROUND, "body")
    assert image != "none" or colour not in (ground, "rgba(0, 0, 0, 0)")
    reader.page.emulate_media(forced_colors="none")


def with_reduced_motion_nothing_moves(reader: Reader, path: str) -> None:
    reader.page.emulate_media(reduced_motion="reduce")
    if path == "/":
        reader.page.evaluate("() => tileTest.page.travel(1, 0.5)")
        reader.explorer.settle()
        assert reader.explorer.state("[model.point.a, model.point.b, model.live]") == [1, 0.5, False]
    assert reader.page.evaluate(MOVING) == []


# By keys --------------------------------------------------------------------------------------------------------------


def test_on_every_page_eight_keys_copy_a_link_or_print_and_no_id_is_given_twice(read: Callable[..., Reader]) -> None:
    reader = read()
    reader.page.evaluate(
        """() => {
          window.txDone = [];
          navigator.clipboard.writeText = async (text) => { txDone.push(text); };
          window.print = () => { txDone.push('printed'); };
        }"""
    )
    for path in IN_BAR[:-1]:
        if path != "/":
            reader.go(path)
        at_the_top(reader)
        _press_until_focused(reader, ["Tab", "Tab", "Enter"], "Copy link")
        reader.press("Enter")
        reader.explorer.until("window.txDone[0]?.includes('#sample=')")
        assert path in reader.page.evaluate("() => window.txDone.pop()")
        at_the_top(reader)
        _press_until_focused(reader, ["Tab", "Tab", "Tab", "Enter"], "PDF (print dialog)")
        reader.press("Enter")
        reader.explorer.until("window.txDone.pop() === 'printed'")
    # Pages that were visited stay in the document, so no two of them may give the same id.
    ids = reader.go(IN_BAR[-1]).page.evaluate(
        "() => [...document.querySelectorAll('body [id]')].map((node) => node.id)"
    )
    assert sorted({name for name in ids if ids.count(name) > 1}) == []


def _press_until_focused(reader: Reader, keys: list[str], words: str) -> None:
    """Press keys, and wait until the focus is on the first item of the menu that they open."""
    for key in keys:
        reader.press(key)
    reader.explorer.until(f"document.activeElement.textContent.trim() === {words!r}")


def test_the_table_is_one_stop_and_arrows_go_through_it(read: Callable[..., Reader]) -> None:
    reader = read()
    reader.page.focus("#menu-export-table-target")
    reader.press("Tab", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight")
    assert reader.focused("node.className.includes('ag-cell') && node.getAttribute('col-id')") == "name"
    chosen = reader.focused("node.textContent")
    reader.press("Enter")
    assert reader.explorer.state("model.names[model.selected]") == chosen
    reader.press("Tab")
    assert reader.focused("!node.closest('.ag-root-wrapper')")
    reader.page.focus(".ag-header-cell")
    reader.press("Shift+Tab")
    assert reader.focused("node.id") == "menu-export-table-target"


def test_what_if_by_arrow_keys(read: Callable[..., Reader]) -> None:
    reader = read()
    assert reader.page.get_attribute("#roc-overlay", "tabindex") is None
    reader.explorer.menu("roc")
    reader.page.focus("[data-tx-toggle=roc][data-tx-key=whatif]")
    reader.press("Enter", "Escape")
    entity = reader.explorer.state("model.winners[0]")
    x, y = reader.explorer.state(f"[model.rates[{entity}].fpr, model.rates[{entity}].tpr]")
    reader.page.focus("#roc-overlay")
    reader.press("ArrowRight", "Shift+ArrowDown")
    assert reader.explorer.state("model.selected") == entity
    found = reader.explorer.state(f"[model.rates[{entity}].fpr, model.rates[{entity}].tpr]")
    assert found == pytest.approx([x + 0.01, y - 0.1], abs=2e-6)
    reader.page.click("#undo")
    reader.explorer.settle()
    assert reader.explorer.state("model.hypothetical.size") == 0


OPENED = {
    "[data-tx-menu=more]": "[data-tx-menu=more][aria-expanded=true]",
    "[data-tx-menu=share]": "[data-tx-menu=share][aria-expanded=true]",
    "#scenes-button": "#scenes:not([hidden])",
    "#help-button": "#help:not([hidden])",
    "[data-tx-help='explore.roc']": "#how-card:not([hidden])",
    "#tour-offer [data-tx-action=tour]": "#tour",
}


def test_enter_opens_escape_closes_and_the_selection_stays(read: Callable[..., Reader]) -> None:
    reader = read()
    reader.page.click(".ag-row[row-index='3'] .tx-name-cell")
    for opener, opened in OPENED.items():
        reader.page.focus(opener)
        reader.press("Enter")
        reader.page.wait_for_selector(opened)
        assert reader.explorer.state("model.selected") is not None, opener
        reader.page.wait_for_timeout(150)
        reader.press("Escape")
        reader.page.wait_for_selector(opened, state="hidden" if ":not" in opened else "detached")
        assert reader.focused("node !== document.body && node.checkVisibility()"), opener
        assert reader.explorer.state("model.selected") is not None, opener


def test_the_dialog_of_an_upload_keeps_the_focus_and_gives_it_back(read: Callable[..., Reader], tmp_path: Path) -> None:
    reader = read()
    upload(reader.explorer, write(tmp_path, "wrong.csv", CSV))
    reader.page.wait_for_selector("text=With problems: 1")
    for _ in range(30):
        reader.page.keyboard.press("Tab")
        assert reader.focused("Boolean(node.closest('dialog[open]')) || node === document.body")
    reader.press("Escape")
    reader.page.wait_for_selector("#import-dialog", state="hidden")


def test_share_leads_to_the_figures_of_the_page(read: Callable[..., Reader]) -> None:
    for path, menu in (("/", "export-tile"), ("/tradeoff", "export-tradeoff-path")):
        reader = read(path)
        reader.page.click("[data-tx-menu=share]")
        reader.page.get_by_role("button", name="Export figure").click()
        opened = f"document.querySelector('[data-tx-menu={menu}]').getAttribute('aria-expanded') === 'true'"
        reader.explorer.until(opened, 5)
        reader.explorer.until("document.activeElement.textContent === 'PDF (print dialog)'", 5)
        assert reader.page.get_attribute("[data-tx-menu=share]", "aria-expanded") == "false"
        reader.press("Escape")
