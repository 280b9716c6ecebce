"""Help in a real browser: the first visit, how to read each view, the glossary and what to cite."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Explorer

pytestmark = pytest.mark.browser

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "help"
WORDS = json.loads((FOLDER / "help.json").read_text(encoding="utf-8"))
READY = {
    "/": "true",
    "/decide": "document.querySelectorAll('.tx-decide-costs tbody tr').length > 2",
    "/scores": "Boolean(tileTest.scoresPage?.model.maps.length)",
    "/tradeoff": "document.querySelectorAll('#tradeoff-contexts tbody tr').length > 1",
    "/predictions": "document.querySelectorAll('.tx-rank-based tbody tr').length > 0",
    "/invariance": "Boolean(tileTest.invariancePage?.model.answer)",
    "/tasks": "Boolean(tileTest.tasksPage?.model.ranked)",
}
ASKED = """(path) => [...document.querySelectorAll(`[data-tx-page="${path}"] main section`)].map((section) => [
  section.getAttribute('aria-label'),
  [...section.querySelectorAll('[data-tx-help]')].filter((node) => node.closest('section') === section)
    .map((node) => node.dataset.txHelp),
])"""
# Areas that two elements share, in pixels.
SHARED = """([one, others]) => {
  const box = (node) => node.getBoundingClientRect();
  const over = (p, q) => Math.max(0, Math.min(p.right, q.right) - Math.max(p.left, q.left)) *
    Math.max(0, Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top));
  return others.map((other) => over(box(document.querySelector(one)), box(document.querySelector(other))));
}"""
VIEWS = ["#tile-plot", "#roc-plot", "#inspect", "#board", "#prior", ".tx-nav", "#sharing", "#help-button", ".tx-upload"]
INSIDE = """(name) => { const {left, top, right, bottom} = document.querySelector(name).getBoundingClientRect();
  return left >= -1 && top >= -1 && right <= window.innerWidth + 1 && bottom <= window.innerHeight + 1; }"""
FOCUSED = "() => document.activeElement.id || document.activeElement.textContent"


@pytest.fixture
def arrive(stranger: Callable[..., Any], address: str) -> Iterator[Callable[..., Explorer]]:
    """A visitor whose browser remembers: `arrive(visitor)` is the next visit of the same one."""
    visitors: list[Explorer] = []

    def open_page(visitor: Explorer | None = None, width: int = 1440) -> Explorer:
        if visitor is None:
            page = stranger(len(visitors))
            page.set_viewport_size({"width": width, "height": 900})
            visitor = Explorer(page, address)
            visitors.append(visitor)
        return visitor.open()

    yield open_page
    assert [visitor.trouble for visitor in visitors if visitor.trouble] == []


def shown(explorer: Explorer, name: str) -> bool:
    """Whether an element is there to be seen."""
    visible: bool = explorer.page.locator(name).is_visible()
    return visible


# The first visit ------------------------------------------------------------------------------------------------------


def test_the_offer_covers_nothing_and_takes_no_focus(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    assert page.evaluate("() => document.activeElement === document.body")
    for width in (390, 800, 1000, 1160, 1280, 1440, 3840):
        page.set_viewport_size({"width": width, "height": 900})
        explorer.settle()
        assert shown(explorer, "#tour-offer")
        assert page.evaluate(SHARED, ["#tour-offer", VIEWS]) == [0] * len(VIEWS), width
        assert page.locator("#tour-offer").bounding_box()["x"] >= 0
        assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth"), width
    assert [url for url in explorer.requests if re.search(r"/assets/help/help\.json|cite\.bib", url)] == []


def test_a_declined_tour_is_not_offered_again(arrive: Any) -> None:
    explorer = arrive()
    explorer.page.click("#tour-offer [data-tx-action=tour-never]")
    assert not shown(explorer, "#tour-offer")
    assert not shown(arrive(explorer), "#tour-offer")
    explorer.page.evaluate("() => localStorage.clear()")
    assert shown(arrive(explorer), "#tour-offer")


def test_the_tour_by_pointer_leaves_the_page_live(arrive: Any) -> None:
    explorer = arrive()
    page = explorer.page
    page.click("#tour-offer [data-tx-action=tour]")
    page.wait_for_selector("#tour")
    assert not shown(explorer, "#tour-offer")
    targets = [step["at"] for step in WORDS["tour"]]
    for k, step in enumerate(WORDS["tour"]):
        explorer.settle()
        assert page.locator("#tour-title").inner_text() == step["title"]
        assert f"{k + 1} of 5" in page.locator("#tour").inner_text()
        assert page.evaluate(INSIDE, "#tour")
        assert page.evaluate(SHARED, ["#tour", [targets[k]]]) == [0]
        frame, target = page.locator(".tx-tour-frame").bounding_box(), page.locator(targets[k]).bounding_box()
        assert all(abs(frame[side] + shift - target[side]) <= 1 for side, shift in (("x", 3), ("y", 3), ("width", -6)))
        if step.get("answer"):
            explorer.click(0.2, 0.95)
            first = explorer.state("model.names[model.winners[0]]")
            assert f"Now {first} is best" in page.locator("#tour").inner_text()
        page.click("#tour .tx-primary")
    assert page.locator("#tour, .tx-tour-frame").count() == 0
    assert page.evaluate(FOCUSED) == "help-button"
    assert not shown(arrive(explorer), "#tour-offer")


def test_the_tour_by_keys(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    page.focus("#tour-offer [data-tx-action=tour]")
    page.keyboard.press("Enter")
    page.wait_for_selector("#tour")
    assert page.evaluate(FOCUSED) == "Next"
    titles = [step["title"] for step in WORDS["tour"]]
    heard = []
    for key in ("Enter", "ArrowRight", "ArrowLeft", "Enter", "Enter"):
        heard.append(page.locator("#tour-title").inner_text())
        page.keyboard.press(key)
    assert heard == [titles[k] for k in (0, 1, 2, 1, 2)]
    assert page.locator("#tour-title").inner_text() == titles[3]
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(FOCUSED) == "Back"
    page.keyboard.press("Enter")
    assert page.locator("#tour-title").inner_text() == titles[2]
    page.keyboard.press("Escape")
    assert page.locator("#tour").count() == 0


def test_the_tour_can_be_skipped_and_restarted_from_another_page(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    page.click("#tour-offer [data-tx-action=tour]")
    page.click("text=Skip the tour")
    assert page.locator("#tour").count() == 0
    page.click(".tx-nav [data-tx-link='/guide']")
    page.wait_for_selector("#guide h2")
    page.click("#help-button")
    page.click("#help [data-tx-action=tour]")
    page.wait_for_selector("#tour")
    assert not shown(explorer, "#help")
    assert explorer.page.evaluate("() => document.querySelector('[data-tx-page=\"/\"]').hidden") is False
    explorer.go("/scores")
    page.wait_for_selector("#tour", state="detached")


def test_the_tour_on_a_telephone(visit: Any) -> None:
    explorer = visit(width=390, height=844, dark=True)
    explorer.page.click("#tour-offer [data-tx-action=tour]")
    explorer.page.wait_for_selector("#tour")
    for _ in WORDS["tour"]:
        explorer.settle()
        assert explorer.page.evaluate(INSIDE, "#tour")
        explorer.page.click("#tour .tx-primary")
    assert explorer.page.locator("#tour").count() == 0


def test_a_guided_path_goes_through_pages_and_changes_what_they_show(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    page.click("#help-button")
    page.click("#help [data-tx-key=analysis]")
    for step in next(path for path in WORDS["paths"] if path["key"] == "analysis")["steps"]:
        page.wait_for_selector(f"[data-tx-page='{step['page']}']:not([hidden]) {step['at']}")
        page.wait_for_selector(f".tx-tour-frame:not([hidden]) + #tour >> text={step['title']}")
        if step.get("show"):
            page.click("#tour .tx-tour-show")
        assert page.evaluate(INSIDE, "#tour")
        page.click("#tour .tx-primary")
    assert page.locator("#tour").count() == 0
    explorer.until("model.flavor === 'relative_skill' && model.selected !== null")


# How to read a view ---------------------------------------------------------------------------------------------------


def test_every_view_of_every_page_has_help(visit: Any) -> None:
    explorer = visit()
    explorer.select("sample", "Ten digits")
    explorer.until("model.data.contexts.length > 1")
    found: list[str] = []
    for path, ready in READY.items():
        explorer.go(path)
        explorer.until(f"!document.querySelector(\"[data-tx-page='{path}']\").hidden && ({ready})", 60)
        explorer.settle()
        asked = dict(explorer.page.evaluate(ASKED, path))
        assert [name for name, keys in asked.items() if len(keys) != 1] == []
        found += [key for keys in asked.values() for key in keys]
    # Robustness, Compare and Contexts have tests of their own; others are opened from controls.
    controls = ("explore.uncertainty", "explore.ours", "explore.groups", "explore.changes", "tradeoff.conditions")
    others = ("robustness.", "compare.", "contexts.")
    found = [key for key in found if not key.startswith(others)]
    elsewhere = [key for key in WORDS["panels"] if key.startswith(others) or key in controls]
    assert sorted([*found, *elsewhere]) == sorted(WORDS["panels"])


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("path", READY)
def test_each_text_opens_next_to_its_button_and_returns_the_focus(visit: Any, path: str, width: int) -> None:
    explorer = visit(at=path, width=width)
    page = explorer.page
    if path != "/":
        explorer.go(path)
        explorer.until(READY[path].replace("contexts tbody tr').length > 1", "words tbody tr').length > 0"), 60)
    page.wait_for_load_state("networkidle")
    keys = page.evaluate(
        f"() => [...document.querySelectorAll('[data-tx-page=\"{path}\"] [data-tx-help]')]"
        ".filter((node) => node.checkVisibility()).map((node) => node.dataset.txHelp)"
    )
    assert len(keys) >= 4
    for key in keys:
        button = page.locator(f"[data-tx-help='{key}']")
        assert button.get_attribute("aria-label").startswith("How to read: ")
        button.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector("#how-card:not([hidden])")
        card = page.locator("#how-card")
        assert WORDS["panels"][key]["title"] in card.inner_text()
        # A number stays on one line with its unit, by spaces that do not break.
        said = card.inner_text().replace("\u00a0", " ")
        assert [text for text in WORDS["panels"][key]["text"] if text not in said] == []
        assert page.evaluate(INSIDE, "#how-card")
        assert page.evaluate(SHARED, ["#how-card", [f"[data-tx-help='{key}']"]]) == [0]
        assert button.get_attribute("aria-expanded") == "true"
        assert page.evaluate("() => document.activeElement.id") == "how-card"
        page.keyboard.press("Escape")
        assert not shown(explorer, "#how-card")
        assert page.evaluate("() => document.activeElement.dataset.txHelp") == key


def test_a_text_closes_by_its_button_by_a_click_elsewhere_and_by_tab(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    button = "[data-tx-help='explore.tile']"
    for closing in (button, "#roc-note", "#how-card [aria-label=Close]"):
        page.click(button)
        page.wait_for_selector("#how-card:not([hidden])")
        page.click(closing)
        assert not shown(explorer, "#how-card")
        assert page.get_attribute(button, "aria-expanded") == "false"
    page.focus(button)
    page.keyboard.press("Enter")
    page.wait_for_selector("#how-card:not([hidden])")
    for _ in range(page.locator("#how-card :is(a, button)").count() + 1):
        assert shown(explorer, "#how-card")
        page.keyboard.press("Tab")
    assert not shown(explorer, "#how-card")
    assert page.evaluate("() => document.activeElement.dataset.txAction") == "multiples"


def test_a_term_in_a_text_leads_to_its_entry(visit: Any) -> None:
    page = visit().page
    page.click("[data-tx-help='explore.tile']")
    page.click("#how-card .tx-term:text-is('γπ')")
    page.wait_for_selector("#help dt")
    assert page.locator("#help dt").first.inner_text() == "No-skill curves γ"
    page.keyboard.press("Escape")
    assert page.evaluate("() => document.activeElement.dataset.txHelp") == "explore.tile"


# The drawer -----------------------------------------------------------------------------------------------------------


def test_the_drawer_describes_the_page_shown(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    page.keyboard.press("?")
    page.wait_for_selector("#help h3 >> text=Leaderboard")
    explorer.go("/scores")
    page.wait_for_selector("#help h3 >> text=Two rankings")
    assert page.locator("#help h3 >> text=Leaderboard").count() == 0
    explorer.go("/robustness")
    page.wait_for_selector("#help h3 >> text=Our preferences")
    page.keyboard.press("Tab")
    page.click("[data-tx-action=help-close]")
    assert not shown(explorer, "#help")
    page.click(".tx-nav [data-tx-link='/']")
    page.fill("#board-filter input", "what")
    page.keyboard.press("?")
    assert not shown(explorer, "#help")
    assert page.input_value("#board-filter input") == "what?"


def test_the_tabs_of_the_drawer_by_arrow_keys(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    page.click("#help-button")
    page.focus("#help [role=tab][aria-selected=true]")
    for key, tab in (
        ("ArrowRight", "words"),
        ("ArrowRight", "cite"),
        ("ArrowRight", "page"),
        ("End", "cite"),
        ("Home", "page"),
    ):
        page.keyboard.press(key)
        assert page.evaluate("() => document.activeElement.dataset.helpTab") == tab
        assert page.locator("#help [role=tabpanel]:visible").get_attribute("id") == f"help-{tab}"
    page.keyboard.press("Escape")
    assert not shown(explorer, "#help")
    assert page.evaluate(FOCUSED) == "help-button"


def test_the_glossary_is_searched_as_one_types(visit: Any) -> None:
    explorer = visit(width=390, height=844)
    page = explorer.page
    page.click("#help-button")
    page.click("[data-help-tab=words]")
    page.wait_for_selector("#help dt")
    assert page.locator("#help dt").count() == len(WORDS["glossary"])
    page.keyboard.press("Tab")
    page.focus("#help-search")
    page.keyboard.type("sensitivity")
    explorer.settle()
    assert page.locator("#help dt").all_inner_texts() == ["Recall"]
    assert "Paper B, 4.1" in page.locator("#help dd").inner_text()
    page.fill("#help-search", "PRIOR shift")
    explorer.settle()
    assert page.locator("#help dt").first.inner_text() == "Prior shift"
    page.fill("#help-search", "<b>nothing")
    explorer.settle()
    assert page.locator("#help dt").count() == 0
    assert "No matching term" in page.locator("#help [role=status]:visible").inner_text()
    assert page.evaluate(INSIDE, "#help")


def test_cite_copies(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    page.click("#help-button")
    page.click("[data-help-tab=cite]")
    page.wait_for_selector("#help pre:has-text('Brogueira')")
    page.click("#help-copy")
    page.wait_for_selector("#help [role=status]:has-text('Copied')")
    assert page.evaluate("() => navigator.clipboard.readText()") == (FOLDER / "cite.bib").read_text(encoding="utf-8")


def test_where_nothing_may_be_copied_the_text_is_selected(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('not here')); }")
    page.click("#help-button")
    page.click("[data-help-tab=cite]")
    page.wait_for_selector("#help pre:has-text('Brogueira')")
    page.click("#help-copy")
    page.wait_for_selector("#help [role=status]:has-text('Selected')")
    assert "Foundations of the Theory" in page.evaluate("() => String(window.getSelection())")
    page.evaluate("() => { delete navigator.clipboard.writeText; }")


def test_help_texts_that_fail_to_load_are_requested_again(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    page.route("**/help/help.json", lambda route: route.fulfill(status=500))
    page.click("[data-tx-help='explore.roc']")
    page.wait_for_selector("#how-card:not([hidden])")
    assert "could not be loaded" in page.locator("#how-card").inner_text()
    page.keyboard.press("Escape")
    page.unroute("**/help/help.json")
    page.click("[data-tx-help='explore.roc']")
    page.wait_for_selector("#how-card:has-text('false alarms')")
    assert [text for text in explorer.trouble if "500" not in text] == []
    explorer.trouble.clear()
