"""Judgements on Explore in a real browser: added and removed in a menu, outlined on the Tile, and in links."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser import axe

pytestmark = pytest.mark.browser

PAGE = "tileTest.page"
OUTLINES = f"{PAGE}.tile.scene.judged.length"


def add(explorer: Any, better: int, worse: int) -> None:
    explorer.page.select_option("#judgements select >> nth=0", str(better))
    explorer.page.select_option("#judgements select >> nth=1", str(worse))
    explorer.page.click("#judgements > button")
    explorer.settle()


def test_judgements_are_outlined_and_kept_in_links(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    regions = f"{PAGE}.model.regions('first').sort((p, q) => q.area - p.area).map((each) => each.entities[0])"
    first, second, third = page.evaluate(f"() => {regions}.slice(0, 3)")
    page.click("[data-tx-menu=more]")
    page.wait_for_selector("#judgements select")
    add(explorer, first, second)
    add(explorer, third, second)
    said = page.locator("#judgements [role=status]").inner_text().replace("\xa0", " ")
    area = page.evaluate(f"() => {PAGE}.model.judgedPart().part.area")
    assert said.startswith(f"Both judgements hold on {100 * area:.1f} % of the Tile (double line)")
    assert page.evaluate(f"() => {OUTLINES}") >= 1
    assert axe.faults(page, "#judgements") == []
    explorer.until(f"location.hash.includes('judgements={first},{second};{third},{second}')")
    # The opposite of one of them: nothing agrees, and both are named.
    add(explorer, second, third)
    assert "judgements 2 and 3 exclude each other" in page.locator("#judgements [role=status]").inner_text()
    assert page.evaluate(f"() => {OUTLINES}") == 0
    page.click("#judgements [aria-label='Remove judgement 2']")
    explorer.settle()
    assert page.locator("#judgements li").count() == 2
    view = page.evaluate(f"() => {PAGE}.model.view()")
    assert view["judgements"] == [[first, second], [second, third]]
    page.evaluate(f"(view) => {PAGE}.restore({{ ...view, judgements: [[{third}, {second}]] }})", view)
    explorer.settle()
    assert page.locator("#judgements li").count() == 1
    assert page.evaluate(f"() => {OUTLINES}") >= 1
