"""The Robustness page in a real browser: a part of the Tile is drawn, analysed and lit."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.test_layout import teams
from tile_core import uncertainty
from tile_core.number_format import fixed

pytestmark = pytest.mark.browser

PAGE = "tileTest.robustnessPage"
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
    # "... whatever point you take, it loses at most ...": as Python finds it, sides and corners included.
    regrets = uncertainty.robustness(few["performances"][0], drawn["lasso"]).regret
    assert page.inner_text(".tx-robust-sentence b") == fixed(float(regrets.min()))
    assert f"best of this region: whatever point you take, it loses at most {fixed(float(regrets.min()))}" in (
        page.inner_text(".tx-robust-sentence").replace("\u00a0", " ")
    )
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
    explorer.go("/robustness")
    explorer.show(teams())
    explorer.until(READY, 60)
    explorer.settle()
    for panel in ("shares", "pairs", "needed"):
        seen = f"[...document.querySelectorAll('#robustness-{panel} .tx-robust-name')].map((each) => each.dataset.cut)"
        names = explorer.page.evaluate(f"() => {seen}")
        assert len(names) > 5
        assert len(set(names)) == len(names), panel
        assert all("…" in name for name in names)


# A scene that the page behind shows while it is prepared, as its map is from the server; and what became outdated.
TALK = """() => {
  const { session } = tileTest;
  const view = session.current();
  const words = { title: 'Values', subtitle: '', notes: '', minutes: 0, steps: [] };
  const explore = { ...view.explore, flavor: 'value', selected: 3, prior: 0.02, a: 0.9 };
  session.setScenes([{ ...words, view: { ...view, page: '/', explore } }]);
  window.txGrey = new Set();
  new MutationObserver(() => document.querySelectorAll('.tx-old').forEach((node) => txGrey.add(node.id))).observe(
    document.querySelector('.tx-robustness'), { subtree: true, attributes: true, attributeFilter: ['class'] });
}"""


@pytest.mark.parametrize("uncertain", [False, True])
def test_results_keep_their_colours_after_a_presentation(visit: Any, uncertain: bool) -> None:
    """All was grey, and computed again: seconds with uncertainty, although nothing had changed."""
    explorer = visit(at="/robustness")
    page = explorer.page
    if uncertain:
        page.click("#robustness-bar [role=switch]")
        explorer.until(f"{READY} && document.querySelectorAll('.tx-first-bar').length === 2", 120)
    words = f"{PAGE}.hosts.verdict.textContent"
    before = page.evaluate(f"() => {words}")
    page.evaluate(TALK)
    page.keyboard.press("p")
    explorer.until("tileTest.present.talk?.deck.waiting.size === 0 && !tileTest.present.busy", 90)
    page.keyboard.press("Escape")
    explorer.until("!document.getElementById('present') && location.pathname.endsWith('/robustness')")
    explorer.quiet()
    explorer.settle()
    assert page.evaluate("() => [...txGrey]") == []
    assert page.evaluate(f"() => {words}") == before


@pytest.mark.parametrize("change", ["setPoint(0.9, 0.1, false)", "setPrior(0.02, false)"])
def test_a_result_is_of_what_was_shown_when_it_was_asked_for(visit: Any, change: str) -> None:
    """A job that runs when the page shows something else, as behind a presentation, does not answer for it."""
    explorer = visit(at="/robustness")
    found = f"JSON.stringify({PAGE}.analysis.value('pairs').entities) + {PAGE}.analysis.value('measured').shares.join()"
    before = explorer.page.evaluate(f"() => {found}")
    # Read at once: a moment later the page has the answer for what it shows by then.
    after = explorer.page.evaluate(f"""() => {{
      const robustness = {PAGE}, {{ analysis }} = robustness;
      analysis.clear();
      robustness.paint();
      robustness.explore.{change};
      robustness.explore.paint();
      analysis.finish();
      return {found};
    }}""")
    assert after == before
