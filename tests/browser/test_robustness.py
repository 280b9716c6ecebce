"""The Robustness page in a real browser: a part of the Tile is drawn, analysed and lit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.test_layout import teams

pytestmark = pytest.mark.browser

PAGE = "tileExplorer.robustnessPage"
READY = (
    "document.querySelectorAll('.tx-pairs td button').length > 0"
    " && document.querySelectorAll('.tx-criteria').length > 0 && !document.querySelector('.tx-old')"
)


def test_a_drawn_part_is_analysed_lit_and_in_the_link(visit: Any) -> None:
    explorer = visit(at="/robustness")
    page = explorer.page
    # Twelve classifiers: what is drawn and lit is the same as with many, and found sooner.
    few = teams()
    few |= {"entities": few["entities"][:12], "performances": [few["performances"][0][:12]], "sizes": [[1000.0] * 12]}
    explorer.show(few)
    page.click("[data-tx-link='/robustness']")
    explorer.until(READY, 60)
    page.click("[data-shape=lasso]")
    page.click("text=Redraw")
    box = page.locator("#robustness-tile-overlay").bounding_box()
    places = [(0.2, 0.3), (0.3, 0.2), (0.5, 0.2), (0.6, 0.4), (0.4, 0.5), (0.21, 0.31)]
    x, y = ([box[name] + share * box[size] for share in shares] for name, size, shares in zip(
        ("x", "y"), ("width", "height"), zip(*places, strict=True), strict=True
    ))  # fmt: skip
    page.mouse.move(x[0], y[0])
    page.mouse.down()
    for to in zip(x[1:], y[1:], strict=True):
        page.mouse.move(*to, steps=4)
    page.mouse.up()
    page.click("#robustness-bar [role=switch]")
    explorer.until(f"{READY} && document.querySelectorAll('.tx-first-bar').length === 2", 60)
    drawn = page.evaluate(f"() => {PAGE}.view()")
    assert drawn["region"] == "lasso"
    assert 4 <= len(drawn["lasso"]) <= 12
    # By keyboard: to the second segment of the first row, and light it.
    page.focus(".tx-segment")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    lit = page.evaluate(f"() => {PAGE}.view().highlight")
    assert lit is not None
    assert lit[1] == 1
    explorer.until("document.querySelector('#robustness-tools').textContent.includes('Highlighted:')")
    explorer.until("location.hash.includes('region=lasso') && location.hash.includes('uncertain=yes')")


def test_names_that_are_cut_stay_different(visit: Any) -> None:
    explorer = visit()
    explorer.page.click("[data-tx-link='/robustness']")
    explorer.show(teams())
    explorer.until(READY, 60)
    explorer.settle()
    for panel in ("shares", "pairs", "needed"):
        seen = f"[...document.querySelectorAll('#robustness-{panel} .tx-robust-name')].map((each) => each.dataset.cut)"
        names = explorer.page.evaluate(f"() => {seen}")
        assert len(names) > 5
        assert len(set(names)) == len(names), panel
        assert all("…" in name for name in names)
