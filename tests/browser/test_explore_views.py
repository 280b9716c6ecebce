"""Explore where room is short, on a first visit, and with few colours: what is shown, and what can be read."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.browser

# Boxes of the names of scores on the Tile and next to it, with the handle's.
NAMES = """() => {
  const host = document.querySelector('#tile-overlay');
  const boxes = [...host.querySelectorAll('[data-layer=frame] text')].map((node) => [node.textContent, node]);
  const handle = host.querySelector('[data-layer=live] circle[r="9"]');
  return [...boxes, ['handle', handle]].map(([name, node]) => {
    const box = node.getBoundingClientRect();
    return [name, box.left, box.right, box.top, box.bottom];
  });
}"""
BOX = "(selector) => (({top, bottom}) => [top, bottom])(document.querySelector(selector).getBoundingClientRect())"


def overlapping(boxes: list[Any]) -> list[tuple[str, str]]:
    """Pairs that share more than a pixel in both directions; a text's box is higher than its letters."""
    found = []
    for k, (one, left, right, top, bottom) in enumerate(boxes):
        for other, x0, x1, y0, y1 in boxes[:k]:
            if min(right, x1) - max(left, x0) > 1 and min(bottom, y1) - max(top, y0) > 4:
                found.append((one, other))
    return found


def test_a_phone_shows_the_tile_and_the_winner_at_once(visit: Any) -> None:
    explorer = visit(width=390, height=844)
    page = explorer.page
    bars = [page.evaluate(BOX, selector) for selector in (".tx-brand", ".tx-nav")]
    assert [round(bottom - top) for top, bottom in bars] == [44, 36]
    rows = {
        round(page.evaluate(BOX, selector)[0]) for selector in (":has(> #sample)", ":has(> #flavor)", "#view-button")
    }
    assert len(rows) == 1
    frame = page.locator("#tile-overlay [data-layer=frame] rect").first.bounding_box()
    assert frame["y"] <= 156
    assert frame["width"] >= 280
    assert page.locator(".tx-winner h2").inner_text() == explorer.state("model.names[model.winners[0]]")
    assert page.evaluate(BOX, ".tx-sentence")[1] <= 590
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390


def test_on_a_phone_one_button_holds_rank_overlays_and_comparison(visit: Any) -> None:
    explorer = visit(width=390, height=844)
    page = explorer.page
    assert not page.locator("#rank-value").is_visible()
    page.click("#view-button")
    page.click("[data-tx-action=rank-more]")
    assert explorer.state("model.rank") == 2
    page.click("[data-tx-menu=more]")
    page.locator(".tx-menu .tx-toggle:visible", has_text="Prior grid").click()
    assert explorer.state("model.overlays.has('grid')") is False
    assert page.locator("#rank-value").is_visible(), "a menu of the panel leaves the panel open"
    page.keyboard.press("Escape")
    page.wait_for_timeout(200)
    explorer.select("compare", "Accuracy")
    assert explorer.state("model.compare") == "accuracy"
    page.mouse.click(200, 700)
    assert not page.locator("#rank-value").is_visible()
    assert page.get_attribute("#view-button", "aria-expanded") == "false"


def test_present_is_a_button_at_every_width(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    button = page.get_by_role("button", name="Present", exact=True)
    for width in (360, 390, 820, 1024, 1180, 1280, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        explorer.settle()
        assert button.is_visible(), width
        assert button.bounding_box()["width"] >= 32, width
        words = page.locator(".tx-to-present .tx-word").bounding_box()["width"]
        assert (words > 2) is (width > 760), width


def test_a_first_visit_reads_what_the_page_is_for(visit: Any) -> None:
    explorer = visit()
    purpose = explorer.page.locator("#tile-purpose")
    assert purpose.inner_text() == "Which classifier is best depends on what you prefer. Click the Tile."
    for width in (390, 820, 1160, 1280, 1440):
        explorer.page.set_viewport_size({"width": width, "height": 800})
        explorer.settle()
        assert purpose.evaluate("(text) => text.scrollHeight <= text.clientHeight + 1"), width
    assert not explorer.page.locator("#tile-note").is_visible()
    explorer.click(0.3, 0.7)
    assert not purpose.is_visible()
    assert "are best somewhere" in explorer.page.locator("#tile-note").inner_text()


def test_the_list_names_the_score_that_ranks_it(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    score, shown = page.get_by_role("combobox", name="Rank by"), page.locator("#board-score .tx-native > span").first
    assert shown.inner_text() == "Accuracy"
    score.select_option("f1")
    explorer.until("model.point.a === 1 && model.point.b === 0.5 && !model.live")
    explorer.settle()
    assert shown.inner_text() == "F₁"
    f1 = explorer.state("tileTest.scores.f1.value(model.performances[model.ranking.order[0]])")
    assert page.locator(".ag-row[row-index='0'] .ag-cell[col-id=score]").inner_text().strip() == f"{f1:.3f}"
    explorer.click(0.3, 0.7)
    assert shown.inner_text() == "this point"
    # A fraction of a pixel less, and three letters gave way to an ellipsis.
    whole = "(node) => { const text = document.createRange(); text.selectNodeContents(node);"
    width = "getBoundingClientRect().width"
    assert shown.evaluate(f"{whole} return text.{width} <= node.{width}; }}")
    assert score.input_value() == ""


@pytest.mark.parametrize("flavor", ["entity", "best"])
def test_no_name_of_a_score_meets_another_or_the_handle(visit: Any, flavor: str) -> None:
    explorer = visit(width=1280, height=720)
    explorer.state(f"(tileTest.page.setFlavor('{flavor}'), 0)")
    for prior in (0.002, 0.02, 0.2, 0.5, 0.9, 0.995):
        explorer.state(f"(tileTest.page.setPrior({prior}, false), 0)")
        inner = explorer.state("model.places().filter(({kind}) => kind === 'inner').map(({a, b}) => [a, b])")
        assert inner
        for a, b in inner:
            explorer.state(f"(tileTest.page.setPoint({a}, {b}, false), 0)")
            explorer.settle()
            boxes = explorer.page.evaluate(NAMES)
            # The number of b stands where the lower corner's name would.
            corner = {"TNR"} if b > 0.05 else set()
            assert {"TPR", "F1", "A"} | corner <= {name for name, *_ in boxes}, prior
            assert overlapping(boxes) == [], prior


# The circle around the handle, and the plates of names, in pixels of the window.
RING = """() => {
  const box = (node) => node.getBoundingClientRect();
  const all = [...document.querySelectorAll('#tile-overlay circle[stroke-dasharray]')].map(box);
  const plates = [...document.querySelectorAll('#tile-overlay rect[fill-opacity="0.85"]')].map(box);
  const [ring] = all.filter(({ width }) => width > 20);
  return ring && [(ring.left + ring.right) / 2, (ring.top + ring.bottom) / 2, ring.width / 2,
    plates.map(({ left, right, top, bottom }) => [left, right, top, bottom])]; }"""


def test_the_circle_of_the_radius_runs_through_no_name(visit: Any) -> None:
    explorer = visit()
    for spot in [(0.5, 0.5), (0.5, 0.52), (0.48, 0.5), (0.8, 0.79), (0.52, 0.47)]:
        explorer.state(f"(tileTest.page.setPoint({spot[0]}, {spot[1]}, false), 0)")
        explorer.settle()
        x, y, r, plates = explorer.page.evaluate(RING)
        assert len(plates) >= 3, spot
        for left, right, top, bottom in plates:
            near = np.hypot(max(left - x, x - right, 0), max(top - y, y - bottom, 0))
            far = np.hypot(max(x - left, right - x), max(y - top, bottom - y))
            assert near > r - 0.5 or far < r + 0.5, (spot, left, top)


def test_a_prevalence_has_the_same_digits_everywhere(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    page.fill("#prior-field", "0.005")
    page.press("#prior-field", "Enter")
    explorer.settle()
    assert page.input_value("#prior-field") == "0.5 %"
    assert page.get_attribute("#prior-slider", "aria-valuetext") == "0.5 % positives"
    assert page.locator("#prior .tx-data").inner_text() == "data 20.4 %"
    page.mouse.move(*explorer.pixel(*explorer.state("[model.rates[3].fpr, model.rates[3].tpr]"), "roc"))
    explorer.settle()
    assert "prevalence 0.5 %" in page.locator(".tx-card").inner_text().replace("\xa0", " ")


def test_at_a_rare_class_the_inspector_has_the_digits_it_needs(visit: Any) -> None:
    explorer = visit()
    explorer.state("(tileTest.page.setPrior(0.005, false), 0)")
    explorer.settle()
    for a, b in [(0.5, 0.5), (0.98, 0.99), (1, 0.998), (0.999, 0.002)]:
        explorer.state(f"(tileTest.page.setPoint({a}, {b}, false), 0)")
        explorer.settle()
        moves = explorer.page.locator(".tx-moves b").all_inner_texts()
        assert moves
        found = explorer.state(
            "(({radius, ...ways}) => [radius, ...Object.values(ways).map((way) => way?.at)])(model.winnerMoves())"
        )
        exact = {f"{value:.3f}" for value in found if value in (0, 1)}
        assert {text for text in moves if text in ("0.000", "1.000")} <= exact


def test_zoom_shows_its_position_in_roc_space(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    assert page.locator("#roc-overlay [data-part=locator]").count() == 0
    page.get_by_role("button", name="Zoom", exact=True).click()
    explorer.settle()
    (x0, x1), (y0, y1) = explorer.state("[tileTest.page.rocScene.x, tileTest.page.rocScene.y]")
    assert x1 - x0 == pytest.approx(y1 - y0)
    assert 0.05 < x1 - x0 < 0.9
    assert min(x0, y0) > -0.05
    assert max(x1, y1) < 1.05
    locator = page.locator("#roc-overlay [data-part=locator]").bounding_box()
    for fpr, tpr in explorer.state("tileTest.page.rocScene.points.map(({x, y}) => [x, y])"):
        x = explorer.pixel((fpr - x0) / (x1 - x0), (tpr - y0) / (y1 - y0), "roc")
        inside = locator["x"] < x[0] < locator["x"] + 48 and locator["y"] < x[1] < locator["y"] + 48
        assert not inside
    assert page.get_by_role("button", name="Zoom", exact=True).get_attribute("aria-pressed") == "true"


def test_with_forced_colours_marks_and_bars_keep_theirs(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    style = "(selector) => getComputedStyle(document.querySelector(selector)).backgroundColor"
    before = page.evaluate(style, ".tx-winner .tx-swatch")
    page.emulate_media(forced_colors="active")
    assert page.evaluate(style, ".tx-winner .tx-swatch") == before
    ground = page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    assert page.evaluate(style, ".tx-bar-track span") != ground
    outline = "(selector) => getComputedStyle(document.querySelector(selector)).outlineStyle"
    assert page.evaluate(outline, ".tx-bar [aria-pressed=true]") == "solid"
    assert page.evaluate(outline, ".tx-nav [aria-current]") == "solid"
    page.emulate_media(forced_colors="none")


def test_at_200_per_cent_everything_is_in_the_window(visit: Any) -> None:
    page = visit(width=720, height=450).page
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 720
    for name in ("Present", "View", "Menu"):
        assert page.get_by_role("button", name=name, exact=True).first.is_visible()


def test_uncertainty_is_switched_on_and_off_without_a_request(visit: Any) -> None:
    """Rank sets, a sentence, a faded Tile with a legend; maps of draws; afterwards all is as before."""
    explorer = visit()
    page = explorer.page
    regions = "document.querySelectorAll('#tile-overlay [data-layer=regions] image').length"
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.click(".tx-switch")
    explorer.until(f"{regions} === 1 && document.getElementById('board-note').textContent.includes('2,000 draws')")
    count = explorer.state("model.here.plausible")
    assert page.inner_text("#inspect-winner h2") == f"{count} of 60 cannot be told apart here"
    assert page.locator("#board-tiers b").inner_text() == f"{count} cannot be told apart from the best"
    explorer.select("flavor", "Plausible winners")
    explorer.until(f"document.querySelector('.tx-fade-legend').textContent.includes('here {count}')")
    assert [url for url in asked if not url.startswith("data:")] == []
    page.click(".tx-switch")
    explorer.until(f"{regions} === 0 && document.getElementById('board-tiers').hidden")
    assert (explorer.chosen("flavor"), page.is_visible(".tx-fade-legend")) == ("Best classifier", False)


def test_any_dependence_and_the_sentence_to_copy(visit: Any) -> None:
    """The choice is named in the sentence, below the table and in the link; the sentence is copied whole."""
    explorer = visit()
    page = explorer.page
    page.click(".tx-switch")
    explorer.until("document.querySelector('.tx-lead button') !== null")
    assert "independent tests; rank set" in page.inner_text(".tx-lead span")
    page.click("[data-tx-menu=draws]")
    page.click(".tx-draws-panel [type=checkbox]")
    said = "document.querySelector('.tx-lead').textContent.includes('any dependence; rank set')"
    explorer.until(f"{said} && document.querySelector('.tx-lead button') !== null")
    assert "however the classifiers depend on each other" in page.inner_text("#board-note")
    explorer.until("location.hash.includes('any-dependence=yes')")
    page.keyboard.press("Escape")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.click(".tx-lead button")
    explorer.until("document.querySelector('.tx-lead button').textContent === 'Copied'")
    shown = page.evaluate("document.querySelector('.tx-lead > span').textContent").replace("\xa0", " ")
    assert page.evaluate("window.copied") == shown


def test_tiles_side_by_side_have_one_point_and_are_saved_as_one_figure(visit: Any) -> None:
    """A click on one moves the point in all, each says its winner there, and the address brings all back."""
    explorer = visit()
    page = explorer.page
    page.click(".tx-tile [data-tx-action=multiples]")
    page.fill(".tx-panel-priors input", "many")
    page.press(".tx-panel-priors input", "Enter")
    assert page.get_attribute(".tx-panel-priors input", "aria-invalid") == "true"
    page.fill(".tx-panel-priors input", "1 %, 20 %, 60 %")
    page.press(".tx-panel-priors input", "Enter")
    assert page.get_attribute(".tx-panel-priors input", "aria-invalid") is None
    explorer.until("model.display.panel_priors.length === 3")
    explorer.settle()
    box = page.locator(".tx-panel .tx-overlay").nth(2).bounding_box()
    side = box["width"] - 76
    page.mouse.click(box["x"] + 40 + 0.3 * side, box["y"] + 18 + 0.2 * side)
    explorer.settle()
    assert explorer.state("[model.point.a, model.point.b]") == pytest.approx([0.3, 0.8], abs=0.01)
    values = page.locator(".tx-panel .tx-handle").evaluate_all("(all) => all.map((node) => node.ariaValueNow)")
    assert values == [f"{explorer.state('model.point.a'):.3f}"] * 3
    names = page.locator(".tx-panel-foot b").all_inner_texts()
    assert len(names) == 3
    assert names[0] in page.inner_text(".tx-multiples-verdict")
    explorer.menu("export-multiples")
    svg = explorer.download(lambda: page.click("[data-tx-figure=multiples] [data-tx-form=svg]"))
    assert all(each in svg.decode() for each in ("60 %", *(name[:4] for name in names)))
    assert "multiples=prior" in page.evaluate("() => location.hash")
    # Opened there, the table has its rows, too, though the one Tile was never drawn.
    page.reload()
    page.wait_for_selector(".tx-panel-foot b >> nth=2")
    page.wait_for_selector(".ag-row", state="attached")
    page.click("#multiples [data-tx-action=multiples]")
    page.wait_for_selector("#tile-overlay", timeout=3000)
