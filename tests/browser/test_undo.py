"""Undo and redo in a real browser, by keyboard and buttons; and Back after a scene or another leaderboard."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = pytest.mark.browser

POINT = "[model.point.a, model.point.b].map((value) => Math.round(100 * value) / 100)"
LISTS = "[tileTest.session.history.past.length, tileTest.session.history.future.length]"
START = [0.5, 0.5]


def undo(explorer: Any, keys: str = "Control+z") -> None:
    explorer.page.keyboard.press(keys)
    explorer.settle()


def test_keys_undo_and_redo_one_gesture_each(visit: Any) -> None:
    explorer = visit(width=1680)
    page = explorer.page
    # The empty page and this one: Back leaves it.
    assert page.evaluate("() => history.length") == 2
    explorer.click(0.2, 0.3)
    first = explorer.state(POINT)
    # A drag is one gesture, however many moves it has.
    explorer.drag((0.2, 0.3), (0.8, 0.7), steps=15)
    second = explorer.state(POINT)
    # A key that is pressed several times is one, too.
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    third = explorer.state(POINT)
    page.keyboard.press("Shift+Tab")
    page.click("[data-tx-toggle=roc][data-tx-key=zoom]")
    explorer.quiet()
    assert second not in (first, third)
    assert explorer.state("model.roc.has('zoom')")
    undo(explorer)
    explorer.becomes("model.roc.has('zoom')", False)
    assert page.get_attribute("[data-tx-key=zoom]", "aria-pressed") == "false"
    for expected in (second, first, START):
        undo(explorer)
        explorer.becomes(POINT, expected)
    assert page.is_disabled(".tx-history [data-tx-action=undo-view]")
    undo(explorer)
    assert "nothing to undo" in page.locator("#sharing-note").inner_text()
    undo(explorer, "Control+Shift+z")
    explorer.becomes(POINT, first)
    undo(explorer, "Control+y")
    explorer.becomes(POINT, second)
    # A new gesture ends what could be redone.
    page.click(".tx-history [data-tx-action=undo-view]")
    explorer.becomes(POINT, first)
    explorer.click(0.6, 0.6)
    explorer.quiet()
    assert explorer.state(LISTS)[1] == 0


def test_a_field_has_its_own_undo(visit: Any) -> None:
    explorer = visit(width=1680)
    page = explorer.page
    explorer.click(0.2, 0.3)
    before = explorer.state(POINT)
    explorer.quiet()
    page.locator("#board-filter input").press_sequentially("xy")
    page.keyboard.press("Control+z")
    explorer.settle()
    assert explorer.state(POINT) == before
    assert page.locator("#board-filter input").input_value() != "xy"
    # Outside of the field, the filter is one step of the page, and it is in its link.
    page.fill("#board-filter input", "tree")
    explorer.quiet()
    assert "names=tree" in page.url
    page.keyboard.press("Escape")
    page.locator("#tile-handle").focus()
    page.keyboard.press("Control+z")
    explorer.becomes("model.filter", "")
    assert page.locator("#board-filter input").input_value() == ""


def test_undo_goes_to_the_page_of_the_change_and_to_the_leaderboard_before(visit: Any) -> None:
    explorer = visit(width=1680)
    page = explorer.page
    title = explorer.state("model.data.title")
    explorer.click(0.2, 0.3)
    explorer.quiet()
    point = explorer.state(POINT)
    explorer.select("sample", "Toy")
    explorer.until(f"model.data.title !== {title!r}")
    explorer.quiet()
    page.click("[data-tx-link='/decide']")
    explorer.until("location.pathname === '/decide'")
    explorer.quiet()
    undo(explorer)
    explorer.until(f"model.data.title === {title!r} && location.pathname === '/'")
    explorer.becomes(POINT, point)
    undo(explorer, "Control+Shift+z")
    explorer.until(f"model.data.title !== {title!r}")
    # Back goes to the leaderboard before.
    explorer.select("sample", title)
    explorer.until(f"model.data.title === {title!r}")
    explorer.quiet()
    page.go_back()
    explorer.until(f"model.data.title !== {title!r}")


def test_back_and_undo_leave_a_scene(visit: Any) -> None:
    explorer = visit(width=1680)
    page = explorer.page
    explorer.click(0.2, 0.3)
    explorer.quiet()
    before = explorer.state(POINT)
    page.evaluate("() => tileTest.session.apply({ explore: { a: 0.9, b: 0.8 } }, { push: true })")
    explorer.becomes(POINT, [0.9, 0.8])
    explorer.quiet()
    page.go_back()
    explorer.becomes(POINT, before)
    explorer.quiet()
    page.go_forward()
    explorer.becomes(POINT, [0.9, 0.8])


def test_back_goes_over_maps_on_a_page_but_not_over_points_and_agrees_with_undo(visit: Any) -> None:
    explorer = visit(width=1680)
    page = explorer.page
    flavor, length = "model.flavor", "() => history.length"
    start = page.evaluate(length)
    explorer.click(0.2, 0.3)
    first = explorer.state(POINT)
    explorer.select("flavor", "Worst classifier")
    chosen = explorer.state(flavor)
    explorer.click(0.6, 0.6)
    explorer.click(0.7, 0.2)
    explorer.quiet()
    last = explorer.state(POINT)
    assert page.evaluate(length) == start + 1
    # Back goes over both points, and Forward returns to the last of them.
    page.go_back()
    explorer.becomes(flavor, "entity")
    explorer.becomes(POINT, first)
    assert explorer.state(LISTS) == [1, 3]
    page.go_forward()
    explorer.becomes(POINT, last)
    # Undo leaves the entry of the map.
    for _ in range(2):
        undo(explorer)
    explorer.becomes(POINT, first)
    assert explorer.state(flavor) == chosen
    undo(explorer)
    explorer.becomes(flavor, "entity")
    assert page.evaluate("() => history.state?.before ?? null") is None
