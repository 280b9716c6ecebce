"""The Scores page in a real browser: maps that refine, the shared point, formulas, the audit, the gallery."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.test_upload import confirm, upload
from tests.files import write

pytestmark = pytest.mark.browser

PAGE = "tileTest.scoresPage"


def enter(explorer: Any) -> Any:
    """Go to the page and wait for the finest map, the audit and the gallery."""
    explorer.go("/scores")
    return settled(explorer)


def settled(explorer: Any) -> Any:
    explorer.until(f"{PAGE}?.model.maps.length > 0 && {PAGE}.questions.stage === {PAGE}.model.grids.length - 1", 90)
    explorer.until(f"{PAGE}.model.grid === {PAGE}.model.grids.at(-1) && Boolean({PAGE}.model.audits)", 60)
    explorer.settle()
    return explorer


def choose(explorer: Any, text: str, box: str = "score") -> None:
    explorer.page.fill(f"#{box}", text)
    explorer.page.wait_for_timeout(450)
    explorer.escape()


def verdict(explorer: Any) -> str:
    return str(explorer.page.locator("#scores-verdict-words .tx-verdict").inner_text())


def of(explorer: Any, expression: str) -> Any:
    return explorer.page.evaluate(f"() => {{ const m = {PAGE}.model; return {expression}; }}")


def test_a_score_has_its_map_its_extrema_and_its_audit(visit: Any) -> None:
    explorer = enter(visit(at="/scores"))
    assert of(explorer, "m.maps[0].key") == "mcc"
    assert of(explorer, "m.grid") == 201
    assert of(explorer, "m.maps[0].largest.value") > 0.9
    assert verdict(explorer) == "MCC is unfit for ranking"
    assert "Nearest point of the Tile" in explorer.page.locator("#scores-verdict-words .tx-reason").inner_text()
    assert "Not on the Tile" in explorer.page.locator("#scores-words").inner_text()
    explorer.until(f"{PAGE}.model.gallery && !{PAGE}.questions.galleryProgress", 60)
    explorer.settle()
    assert explorer.page.locator("#gallery button").count() == of(explorer, "m.gallery.maps.length")
    assert explorer.page.locator("#scores-first-overlay").get_by_text("Kendall τ with MCC").count() == 1
    painted = explorer.page.evaluate(
        """() => { const c = document.querySelector('#scores-first-plot canvas');
        const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
        return new Set(Array.from({ length: 500 }, (_, i) => d.slice(4 * i * 97, 4 * i * 97 + 4).join())).size; }"""
    )
    assert painted > 5


def test_the_point_follows_the_pointer_without_a_request_and_is_explores(visit: Any) -> None:
    explorer = enter(visit(at="/scores"))
    explorer.until(f"!{PAGE}.questions.galleryProgress", 60)
    explorer.page.wait_for_load_state("networkidle")
    box = explorer.page.locator("#scores-first-overlay").bounding_box()
    left, side = explorer.page.evaluate(f"() => [{PAGE}.left, {PAGE}.side]")
    spot = (box["x"] + left + 0.9 * side, box["y"] + 18 + 0.8 * side)
    before = explorer.page.locator("#scores-words output").first.inner_text()
    explorer.page.mouse.move(box["x"] + left + 0.5 * side, box["y"] + 18 + 0.5 * side)
    explorer.page.mouse.down()
    explorer.requests.clear()
    explorer.page.mouse.move(*spot, steps=10)
    explorer.settle()
    assert explorer.requests == []
    assert of(explorer, "[m.point.a, m.point.b]") == pytest.approx([0.9, 0.2], abs=0.006)
    explorer.page.mouse.up()
    explorer.settle()
    assert explorer.page.locator("#scores-words output").first.inner_text() != before
    assert explorer.state("[model.point.a, model.point.b]") == pytest.approx([0.9, 0.2], abs=0.006)


def test_the_value_at_the_point_is_that_of_the_map(visit: Any) -> None:
    explorer = enter(visit(at="/scores"))
    for a, b in ((0.5, 0.5), (1, 0), (0.25, 0.75)):
        explorer.page.evaluate(f"() => {PAGE}.setPoint({a}, {b}, false)")
        explorer.settle()
        here = of(explorer, "m.agreement[0].value")
        there = of(explorer, f"m.maps[0].values[{round(b * 200)} * 201 + {round(a * 200)}]")
        assert here == pytest.approx(there, abs=1e-6)
    # So is that of a view which opens elsewhere.
    before = of(explorer, "m.agreement[0].value")
    explorer.page.evaluate("""async () => {
      const view = tileTest.session.current();
      Object.assign(view.explore, { a: 0.5, b: 0.5 });
      await tileTest.session.apply(view);
    }""")
    explorer.until(f"{PAGE}.model.point.a === 0.5")
    explorer.settle()
    here = of(explorer, "m.agreement[0].value")
    assert here == pytest.approx(of(explorer, "m.maps[0].values[100 * 201 + 100]"), abs=1e-6)
    assert here != before


def test_a_question_mark_keeps_the_focus_while_the_text_at_its_side_changes(visit: Any) -> None:
    explorer = enter(visit(at="/scores"))
    explorer.page.focus("[data-tx-help='scores.words']")
    words = explorer.page.inner_text("#scores-words")
    explorer.page.evaluate(f"() => {PAGE}.setPoint(0.25, 0.75, false)")
    explorer.settle()
    assert explorer.page.inner_text("#scores-words") != words
    assert explorer.page.evaluate("() => document.activeElement.dataset.txHelp") == "scores.words"


def test_a_formula_is_read_and_a_wrong_one_is_pointed_at(visit: Any) -> None:
    explorer = enter(visit(at="/scores"))
    choose(explorer, "2*tp/(2*tp+fp+fn)")
    explorer.until(f"{PAGE}.model.maps[0].key === 'formula'")
    settled(explorer)
    assert of(explorer, "m.maps[0].place") == pytest.approx([1, 0.5])
    assert verdict(explorer) == "This formula is fit for ranking"
    choose(explorer, "2*tp/(2*tq)")
    explorer.page.wait_for_selector("#scores-problem mark")
    assert explorer.page.locator("#scores-problem mark").inner_text() == "t"
    choose(explorer, "<img src=x onerror=alert(1)>")
    explorer.page.wait_for_timeout(900)
    assert explorer.page.locator("#scores-problem img").count() == 0


def test_removing_a_formula_removes_its_message(visit: Any) -> None:
    explorer = enter(visit(at="/scores"))
    page = explorer.page
    page.click("#score")
    page.keyboard.press("Control+A")
    page.keyboard.type("F1+")
    page.wait_for_selector("#scores-problem mark")
    # Nothing covers the message while the user types.
    over = page.evaluate(
        """() => { const box = document.querySelector('#scores-problem').getBoundingClientRect();
        const at = (k) => document.elementFromPoint(box.left + k * box.width, box.top + box.height / 2);
        return [0.02, 0.1, 0.3].map((k) => Boolean(at(k).closest('#scores-problem'))); }"""
    )
    assert over == [True] * 3
    page.keyboard.press("Control+A")
    page.keyboard.press("Delete")
    page.wait_for_selector("#scores-problem", state="hidden")
    settled(explorer)
    assert page.locator("#score").input_value() == ""
    assert of(explorer, "[m.texts[0], m.maps[0].key]") == ["mcc", "mcc"]
    page.keyboard.press("Escape")
    explorer.select("coefficient", "Spearman")
    explorer.until(f"{PAGE}.model.coefficient === 'spearman'")
    settled(explorer)
    assert page.locator("#scores-problem").is_hidden()


def test_names_are_still_suggested_as_they_are_typed(visit: Any) -> None:
    explorer = enter(visit(at="/scores"))
    found = explorer.page.evaluate(
        """() => {
          const { catalogue } = window.tileTest.page.model;
          const options = catalogue.map(({ symbol, name }) => ({ value: `${symbol} · ${name}` }));
          const many = (search) => window.dashMantineFunctions.txScoreFilter({ options, search }).length;
          const typed = ['f1', 'F1', 'F1+', 'tp - 2*fp', 'F-score, beta', 'F-score, β', 'MCC · Mat', '-mcc',
            'sqrt(ppv'];
          return Object.fromEntries(typed.map((search) => [search, many(search)])); }"""
    )
    assert [found[text] for text in ("F1+", "tp - 2*fp", "sqrt(ppv")] == [0, 0, 0]
    assert min(found[text] for text in ("f1", "F1", "F-score, beta", "F-score, β", "MCC · Mat", "-mcc")) >= 1


def test_performances_of_one_class_are_not_drawn_in_roc_space(visit: Any) -> None:
    explorer = enter(visit(at="/scores"))
    choose(explorer, "tp - 2*fp")
    explorer.until(f"{PAGE}.model.maps[0].key === 'formula'")
    settled(explorer)
    page = explorer.page
    assert page.locator("#scores-audit .tx-example").is_visible()
    assert page.locator("#scores-audit .tx-example-plot").count() == 0
    assert page.locator("#scores-audit .tx-example-lacks").inner_text() == (
        "The first has no positives and the second has no negatives: no place in ROC space."
    )
    choose(explorer, "MCC · Matthews correlation coefficient")
    explorer.until(f"{PAGE}.model.maps[0].key === 'mcc'")
    settled(explorer)
    assert page.locator("#scores-audit .tx-example-plot svg rect").count() > 0


def test_a_score_without_values_is_reported(visit: Any) -> None:
    explorer = enter(visit(at="/scores"))
    choose(explorer, "sqrt(-tp)")
    explorer.until(f"{PAGE}.model.maps[0].key === 'formula'")
    settled(explorer)
    words = explorer.page.locator("#scores-words").inner_text()
    assert "None of these performances has a value of it" in words
    assert "its place" not in words
    assert verdict(explorer) == "This formula is undefined: cannot be judged"
    assert explorer.page.locator("#scores-audit .tx-state-pass").count() == 0


def test_two_scores_are_shown_side_by_side_with_their_difference(visit: Any) -> None:
    explorer = enter(visit(at="/scores"))
    explorer.until(f"{PAGE}.model.gallery && !{PAGE}.questions.galleryProgress", 60)
    explorer.page.click("#gallery button[data-key=kappa]", modifiers=["Shift"])
    explorer.until(f"{PAGE}.model.maps.length === 2")
    settled(explorer)
    assert explorer.page.locator("#scores-between-plot").is_visible()
    assert explorer.page.locator("#scores-scatter-plot").is_hidden()
    values = of(explorer, "[m.maps[0].values[900], m.maps[1].values[900], m.difference[900]]")
    assert values[2] == pytest.approx(values[0] - values[1], abs=1e-6)
    assert explorer.page.locator("[data-audit]").count() == 2
    # A text that the page sets counts as typed 350 ms later: until then, clearing the box changes nothing for it.
    explorer.page.wait_for_timeout(400)
    choose(explorer, "", "score-second")
    explorer.until(f"{PAGE}.model.maps.length === 1")
    assert explorer.page.locator("#scores-scatter-plot").is_visible()


def test_the_gallery_chooses(visit: Any) -> None:
    explorer = enter(visit(at="/scores"))
    explorer.until(f"{PAGE}.model.gallery && !{PAGE}.questions.galleryProgress", 60)
    explorer.page.click("#gallery button[data-key=accuracy]")
    explorer.until(f"{PAGE}.model.maps[0].key === 'accuracy'")
    settled(explorer)
    assert of(explorer, "m.maps[0].largest.value") == 1
    assert explorer.page.locator("#gallery button[aria-pressed=true]").get_attribute("data-key") == "accuracy"


def test_the_table_comes_wherever_the_window_is(visit: Any) -> None:
    explorer = visit(at="/scores", width=390, height=500)
    explorer.page.wait_for_selector("#score-table tbody tr", state="attached")
    assert explorer.page.evaluate("() => scrollY") == 0


def test_the_verdict_stays_the_same_heading_while_audits_come(visit: Any) -> None:
    explorer = enter(visit(at="/scores"))
    words = "document.querySelector('#scores-verdict-words')"
    explorer.page.evaluate(f"() => {{ window.heading = {words}.querySelector('h2'); }}")
    choose(explorer, "tp / (tp + fp)")
    explorer.until(f"{words}.textContent.includes('This formula is fit')")
    assert explorer.page.evaluate(f"() => heading.isConnected && {words}.ariaBusy === 'false'")


def test_a_row_of_the_table_shows_its_score_on_the_lattice_of_the_table(visit: Any) -> None:
    explorer = visit(at="/scores")
    explorer.page.locator("#score-table").scroll_into_view_if_needed()
    explorer.page.locator("#score-table-tools [data-key=fifth]").click()
    explorer.page.click("#score-table tbody tr:nth-child(10) button")
    explorer.until(f"{PAGE}?.model.maps[0]?.key === 'kappa' && {PAGE}.model.n === 6561", 60)
    assert of(explorer, "[m.family, m.parameter]") == ["roc_lattice", 0.2]
    assert explorer.page.locator("#score-table tr.tx-chosen").inner_text().startswith("κ")


def listed(explorer: Any, part: str) -> list[str]:
    """The scores of a part of the gallery, in order."""
    keys = "(nodes) => nodes.map((node) => node.dataset.key)"
    return list(explorer.page.locator(f"#gallery [data-part={part}] button").evaluate_all(keys))


def test_the_gallery_is_grouped_and_sorted_by_agreement(visit: Any) -> None:
    explorer = enter(visit(at="/scores"))
    explorer.until(f"{PAGE}.model.gallery && !{PAGE}.questions.galleryProgress", 60)
    explorer.settle()
    page = explorer.page
    assert listed(explorer, "right")[:3] == ["tpr", "ppv", "f1"]
    assert "balanced_accuracy" in listed(explorer, "diagonals")
    assert listed(explorer, "elsewhere")[0] == "kappa"
    assert "mcc" in listed(explorer, "none")
    page.click("#gallery-tools [data-sorted=true]")
    explorer.settle()
    alike = of(explorer, "Object.fromEntries(m.catalogueCoefficients)")
    for part in ("right", "diagonals", "elsewhere", "none"):
        known = [alike[key] for key in listed(explorer, part) if alike[key] is not None]
        assert known == sorted(known, reverse=True)
    assert listed(explorer, "none")[0] == "mcc"
    # The small map has the value of the caption at the place of the score.
    assert f"τ {alike['f1']:.3f} with MCC" in page.locator("#gallery [data-key=f1]").inner_text()
    [f1] = of(explorer, "m.maps.map(({ values }) => values[100 * 201 + 200])")
    assert alike["f1"] == pytest.approx(f1, abs=1e-6)
    # Every name stands there in full.
    cut = page.evaluate(
        """() => [...document.querySelectorAll('#gallery button > :is(b, .tx-gallery-name, small)')]
        .filter((node) => node.scrollWidth > node.clientWidth + 1).length"""
    )
    assert cut == 0


def test_the_gallery_comes_in_parts_and_can_be_stopped(visit: Any) -> None:
    explorer = visit()
    explorer.page.evaluate(
        """() => {
          const stop = (records) => {
            const button = document.querySelector('.tx-gallery-progress:not([hidden]) button');
            if (!button || button.textContent !== 'Stop') return;
            watch.disconnect();
            button.click();
          };
          const watch = new MutationObserver(stop);
          watch.observe(document.body, { subtree: true, childList: true, characterData: true });
        }"""
    )
    enter(explorer)
    explorer.until(f"{PAGE}.model.gallery", 60)
    explorer.quiet()
    explorer.settle()
    first = explorer.page.locator("#gallery button").count()
    assert 0 < first == of(explorer, "m.gallery.maps.length") < of(explorer, "m.gallery.count")
    progress = explorer.page.locator(".tx-gallery-progress")
    # Its visible part appears only after 600 ms.
    assert progress.locator("span").text_content() == f"{first} of {of(explorer, 'm.gallery.count')} maps"
    progress.get_by_role("button", name="Go on").click()
    explorer.until(f"!{PAGE}.questions.galleryProgress", 60)
    explorer.settle()
    assert explorer.page.locator("#gallery button").count() == of(explorer, "m.gallery.count")
    assert progress.is_hidden()


RANKS = """() => [...document.querySelectorAll('#scores-scatter-overlay text')].map((node) => node.textContent)
  .filter((text) => /^[\\d,]+$/.test(text)).map((text) => Number(text.replace(',', '')))"""


def test_the_axes_of_ranks_and_of_a_counterexample_have_round_numbers_and_titles(visit: Any) -> None:
    explorer = enter(visit(at="/scores"))
    assert explorer.page.evaluate(RANKS) == [rank for rank in (1, 200, 400, 600, 800, 1000) for _ in "xy"]
    overlay = explorer.page.locator("#scores-scatter-overlay")
    for title in ("rank by MCC ↑", "rank by the score at the point →"):
        assert overlay.get_by_text(title).count() == 1
    texts = explorer.page.locator(".tx-example-plot text").all_text_contents()
    assert {"TPR ↑", "FPR →", "score of the mixture ↑", "share of the second →"} <= set(texts)
    assert {"only first", "only second"} <= set(texts)
    numbers = [text for text in texts if text.replace("−", "-").replace(".", "").lstrip("-").isdigit()]
    assert numbers[3:] == ["0", "0.2", "0.4"]
    assert explorer.page.input_value("#scores-parameter-field") == "20.4 %"


def test_on_a_phone_the_answer_comes_first_and_controls_and_gallery_start_closed(visit: Any) -> None:
    explorer = enter(visit(width=390, height=844))
    assert explorer.page.inner_text("#page-scores p >> nth=0").startswith("Is a score fit for ranking")
    tops = [
        explorer.page.locator(each).bounding_box()["y"] for each in ("#scores-verdict-words h2", "#scores .tx-fold")
    ]
    assert tops[0] < tops[1]
    assert not explorer.page.is_visible("#score")
    explorer.page.click(".tx-fold")
    assert explorer.page.is_visible("#score")
    explorer.page.click(".tx-fold")
    assert not explorer.page.is_visible("#score")
    explorer.until(f"{PAGE}.model.gallery && !{PAGE}.questions.galleryProgress", 60)
    explorer.settle()
    assert explorer.page.locator("#gallery button:visible").count() == 0
    assert explorer.page.locator("#gallery summary:visible").count() == 4
    explorer.page.click("#gallery summary >> nth=0")
    assert explorer.page.locator("#gallery button:visible").count() > 5


def test_a_map_that_is_being_refined_can_be_stopped(visit: Any) -> None:
    explorer = enter(visit(at="/scores"))
    held: list[Any] = []

    def hold(route: Any) -> None:
        """The request for the finest map stays on its way until the map is to be refined again."""
        data = route.request.post_data or ""
        wanted = "scores-answer" in data and '"grid":201' in data and not held
        held.append(route) if wanted else route.continue_()

    explorer.page.route("**/_dash-update-component**", hold)
    explorer.select("family-size", "100")
    button = explorer.page.locator("#scores-progress-button")
    button.wait_for(state="visible", timeout=60_000)
    assert button.inner_text() == "Stop"
    button.click()
    held[0].continue_()
    explorer.until(f"{PAGE}.questions.sent === null", 60)
    explorer.settle()
    assert of(explorer, "m.grid") == 101
    assert button.inner_text() == "Refine"
    assert "101 × 101" in explorer.page.locator("#scores-progress").inner_text()
    button.click()
    explorer.until(f"{PAGE}.model.grid === 201", 90)
    explorer.settle()
    assert button.is_hidden()


def test_a_slider_repaints_while_it_moves(visit: Any) -> None:
    explorer = enter(visit(at="/scores"))
    explorer.page.focus("#scores-parameter-slider")
    before = of(explorer, "m.parameter")
    for _ in range(5):
        explorer.page.keyboard.press("PageUp")
    explorer.until(f"{PAGE}.model.parameter !== {before}")
    settled(explorer)
    assert of(explorer, "m.maps[0].place") is None
    explorer.page.click("[aria-label='Back to the prior of the leaderboard']")
    explorer.until(f"{PAGE}.model.parameter === {before}")


def test_every_family_is_drawn(visit: Any) -> None:
    explorer = enter(visit(at="/scores"))
    for family in ("This leaderboard", "All performances", "Dirichlet", "Regular lattice, one prior"):
        before = of(explorer, "m.family")
        explorer.select("family", family)
        explorer.until(f"{PAGE}.model.family !== {json.dumps(before)}")
        settled(explorer)
        assert of(explorer, "m.maps[0].largest.value") > 0.5, family
        assert explorer.page.locator("#scores-problem").is_hidden()


def test_one_entity_and_ties_work(visit: Any, tmp_path: Path) -> None:
    explorer = visit(at="/scores")
    upload(explorer, write(tmp_path, "one.csv", "model,tp,fp,fn,tn\n<i>only</i>,5,1,2,9\n"))
    confirm(explorer)
    explorer.until("model.names.length === 1")
    enter(explorer)
    explorer.select("family", "This leaderboard")
    explorer.until(f"{PAGE}.model.n === 1")
    settled(explorer)
    assert "Fewer than two" in explorer.page.locator("#scores-words").inner_text()
    assert explorer.page.locator("#scores i:has-text('only')").count() == 0


def test_no_window_is_too_small(visit: Any) -> None:
    assert enter(visit(at="/scores")).too_wide() == []


def test_maps_side_by_side_share_the_point(visit: Any) -> None:
    explorer = enter(visit(at="/scores"))
    page = explorer.page
    for score in ("mcc", "kappa"):
        page.get_by_label("Add a score").select_option(score)
    for prior in ("20%", "0.5"):
        page.get_by_label("Add a prevalence").fill(prior)
        page.keyboard.press("Enter")
    page.wait_for_selector(".tx-side-by-side-tile:nth-child(4) canvas")
    titles = page.locator(".tx-side-by-side-tile h3").all_inner_texts()
    assert titles == ["MCC, 20\u00a0%", "MCC, 50\u00a0%", "κ, 20\u00a0%", "κ, 50\u00a0%"]
    explorer.page.evaluate(f"() => {PAGE}.setPoint(0.5, 0.5, false)")
    explorer.settle()
    # At equal priors kappa ranks as accuracy does.
    assert page.locator(".tx-side-by-side-tile output").all_inner_texts()[3] == "1.000"
    page.click("[aria-label='Remove MCC']")
    page.wait_for_selector(".tx-side-by-side-tile:nth-child(3)", state="detached")
    assert of(explorer, "[m.compared, m.priors]") == [["kappa"], [0.2, 0.5]]
    # On a slide they stand alone, with the same point.
    page.click("[data-tx-present]")
    pane = page.locator("#present [data-pane=side-by-side]")
    pane.locator(".tx-side-by-side-tile canvas").nth(1).wait_for()
    assert page.locator("#present h1").inner_text() == "Kendall's τ of 1 score at 2 prevalences"
    box = pane.locator("canvas").first.bounding_box()
    page.mouse.click(box["x"] + 0.25 * box["width"], box["y"] + 0.25 * box["height"])
    point = page.evaluate("() => tileTest.present.talk.frame.model.point")
    assert (point["a"], point["b"]) == pytest.approx((0.25, 0.75), abs=0.02)
    page.keyboard.press("Escape")
    # With the last score its menu for figures goes, too.
    exports = page.locator("#menu-export-scores-side-by-side-target")
    assert exports.is_visible()
    page.click("[aria-label='Remove κ']")
    exports.wait_for(state="hidden")


def test_a_link_with_maps_side_by_side_opens_at_them(visit: Any) -> None:
    explorer = settled(visit(at="/scores#size=100&scores-compared=balanced_accuracy,kappa&scores-priors=0.3"))
    page = explorer.page
    page.wait_for_selector(".tx-side-by-side-tile:nth-child(2) canvas")
    explorer.until(f"{PAGE}.model.audits && !{PAGE}.waiting")
    near = "Math.abs(document.querySelector('.tx-scores-side-by-side').getBoundingClientRect().top) < 250"
    explorer.until(near)
    # Once the user scrolls elsewhere, answers do not bring the page back.
    page.mouse.wheel(0, -5000)
    explorer.until("scrollY === 0")
    page.evaluate(f"() => {PAGE}.drawAgain()")
    settled(explorer)
    assert page.evaluate("() => scrollY") == 0
    # Figure 7 of paper B has 10,000 performances.
    page.get_by_label("Figures of paper B").select_option(label="Figure 7: BA and κ at 30 %")
    explorer.until(f"{PAGE}.model.n === 10000 && {PAGE}.model.sideBySide?.n === 10000", 60)
    assert "10,000 performances each" in page.locator("#side-by-side-note").inner_text()
