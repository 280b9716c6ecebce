"""The Predictions page in a real browser: best models and thresholds follow the point; files are explained."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.browser import axe
from tests.files import write

pytestmark = pytest.mark.browser

PAGE = "tileTest.predictionsPage"


def enter(explorer: Any) -> Any:
    """Go to the page and wait for the sample and its rule."""
    explorer.go("/predictions")
    explorer.until(f"Boolean({PAGE}?.model.choice)")
    explorer.settle()
    return explorer


def of(explorer: Any, expression: str) -> Any:
    return explorer.page.evaluate(f"() => {{ const m = {PAGE}.model; return {expression}; }}")


def set_point(explorer: Any, a: float, b: float) -> None:
    explorer.page.evaluate(f"() => {PAGE}.setPoint({a}, {b}, false)")
    explorer.settle()


@pytest.mark.parametrize("place", [(0.5, 0.5), (0.2, 0.9), (1.0, 0.3)])
def test_models_are_ranked_at_their_best_thresholds(visit: Any, place: tuple[float, float]) -> None:
    from app.prediction_samples import PredictionSamples
    from tile_core import choosing

    explorer = enter(visit(at="/predictions"))
    set_point(explorer, *place)
    given = PredictionSamples().load(of(explorer, "m.source"))
    assert given is not None
    vertices = choosing.vertices_of(given)
    np.testing.assert_array_equal(of(explorer, "m.best"), vertices.best(*place))
    np.testing.assert_allclose(of(explorer, "[...m.ranked.ranking.ranks]"), vertices.ranks(*place))
    first = explorer.page.locator("#predictions-board tbody tr").first.inner_text()
    assert given.models[of(explorer, "m.ranked.winners[0]")] in first
    shares = dict.fromkeys(range(len(given.models)), 0.0)
    for each in choosing.model_regions(vertices):
        shares[each.model] = each.area
    found = of(explorer, "m.shares()")
    assert sum(found) == pytest.approx(1)
    assert all(found[k] <= shares[k] + 1e-9 for k in shares)


def test_a_drag_follows_without_a_request_and_is_explores_point(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    explorer.page.wait_for_load_state("networkidle")
    box = explorer.page.locator("#predictions-tile-overlay").bounding_box()
    # The margins to the left and above.
    left, top = 40, 18
    side = explorer.page.evaluate(f"() => {PAGE}.panels.side")
    explorer.page.mouse.move(box["x"] + left + 0.5 * side, box["y"] + top + 0.5 * side)
    explorer.page.mouse.down()
    explorer.requests.clear()
    explorer.page.mouse.move(box["x"] + left + 0.8 * side, box["y"] + top + 0.1 * side, steps=12)
    explorer.settle()
    assert explorer.requests == []
    assert of(explorer, "[m.point.a, m.point.b]") == pytest.approx([0.8, 0.9], abs=0.006)
    explorer.page.mouse.up()
    explorer.settle()
    assert explorer.state("[model.point.a, model.point.b]") == pytest.approx([0.8, 0.9], abs=0.006)


def test_the_prevalence_moves_values_and_keeps_the_hulls(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    before = of(explorer, "[...m.ranked.ranking.scores]")
    explorer.page.fill("#predictions-prior-field", "0.02")
    explorer.page.press("#predictions-prior-field", "Enter")
    explorer.settle()
    assert of(explorer, "m.prior") == pytest.approx(0.02)
    assert of(explorer, "[...m.ranked.ranking.scores]") != before
    # Scores without a threshold and curves over the coverage come from the server for this prevalence.
    explorer.until(f"{PAGE}.model.answerAtPrior")
    assert of(explorer, "m.scoresOfModels[0].accuracy") != of(explorer, "m.answer.models[0].scores.accuracy")
    # LxCIM stays at the prevalence of the samples, and both tables with it say so.
    assert of(explorer, "m.scoresOfModels[0].lxcim") == of(explorer, "m.answer.models[0].scores.lxcim")
    for table in ("coverage", "scores"):
        note = explorer.page.locator(f"#predictions-{table} caption").inner_text()
        assert note == "LxCIM is at the prevalence of the samples, the rest at the one in use."
    own = "at the samples’ own prevalence, 37.3 %"
    parts = ("coverage caption", "scores caption", "accuracy-plot", "cumulative-plot")
    for part in parts:
        assert own not in explorer.page.locator(f"#predictions-{part}").inner_text().lower().replace("\xa0", " ")
    # While the prevalence is dragged they do not follow, and say at which one they are.
    explorer.page.evaluate(f"() => {PAGE}.setPrior(0.3, true)")
    explorer.settle()
    for part in parts:
        assert own in explorer.page.locator(f"#predictions-{part}").inner_text().lower().replace("\xa0", " ")
    assert own not in explorer.page.locator("#predictions-recall-plot").inner_text().replace("\xa0", " ")


def test_uncertainty_fades_the_tile_and_has_a_level(visit: Any) -> None:
    """The most probable best model with its probability; at a higher level rank sets are not narrower."""
    explorer = enter(visit(at="/predictions"))
    page = explorer.page
    faded = "document.querySelectorAll('#predictions-tile-overlay image').length"
    page.click("#predictions-uncertain")
    explorer.until(
        f"{faded} === 1 && document.getElementById('predictions-words').textContent.includes('of the Tile')", 60
    )
    # Scores without a threshold have rank sets, too, by the one that is chosen.
    page.click(".tx-certain-scores [data-key=auroc]")
    assert page.locator(".tx-certain-scores > p").first.inner_text().startswith("By AUROC, ")
    assert page.locator(".tx-sets-by-score tbody tr").count() == 12
    explorer.until("location.hash.includes('predictions-measure=auroc')")
    ranks = "[...m.here.last].map((last, k) => last - m.here.first[k])"
    narrow = of(explorer, ranks)
    page.select_option(".tx-predictions-bar .tx-level select", "0.99")
    explorer.until("document.getElementById('predictions-words').textContent.includes('at 99\u00a0%')")
    assert all(wide >= less for wide, less in zip(of(explorer, ranks), narrow, strict=True))
    assert of(explorer, "m.contour") == 0.5
    page.click(".tx-predictions-bar [aria-label='Higher contour']")
    explorer.until("document.getElementById('predictions-words').textContent.includes('P ≥ 0.55 on')")
    page.click("[data-flavor=near_best]")
    page.fill(".tx-within input", "0,02")
    page.press(".tx-within input", "Enter")
    explorer.until("document.getElementById('predictions-words').textContent.includes('within 0.02 of the best: ')")
    assert "P(near)" in page.locator("#predictions-board thead").inner_text()
    caption = page.evaluate("() => tileTest.printing.captionOf('predictions-tile')")
    assert "near the best is within 0.02 of it" in caption
    explorer.until("location.hash.includes('predictions-contour=0.55') && /margin=0.02/.test(location.hash)")
    explorer.until("/0.02/.test(document.querySelector('#predictions .tx-fade-legend:not([hidden])')?.textContent)")
    page.hover("#predictions-tile-overlay", position={"x": 200, "y": 120})
    explorer.until("[...document.querySelectorAll('.tx-card')].some((card) => /within 0.02 of/.test(card.textContent))")
    page.click("#predictions-uncertain")
    explorer.until(f"{faded} === 0")
    page.select_option(".tx-predictions-bar .tx-level select", "0.95")


def test_a_whole_name_near_a_border_comes_before_a_cut_one(visit: Any) -> None:
    explorer = enter(visit(at="/predictions", width=1280, height=720))
    names = explorer.page.locator("#predictions-tile-overlay text").filter(has_text="Tree")
    assert names.all_text_contents() == ["Tree, depth 3"]


def test_rules_have_a_row_of_their_own(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    explorer.select("predictions-rule", "TPR at least")
    explorer.until(f"{PAGE}.model.choice.rule.startsWith('TPR')")
    tprs = of(explorer, "m.choice.performances.map(([tn, fp, fn, tp]) => tp / (fn + tp))")
    assert min(tprs) >= 0.9
    explorer.page.click("#predictions-half")
    explorer.until(f"{PAGE}.model.choice.otherSamples")
    assert "others" in explorer.page.locator("#predictions-board-note").inner_text()
    explorer.page.fill("#predictions-value-field", "7")
    explorer.page.press("#predictions-value-field", "Enter")
    assert explorer.page.get_attribute("#predictions-value-field", "aria-invalid") == "true"
    assert "from 0 to 1" in explorer.page.get_attribute("#predictions-value-field", "title")
    # The message about the former rule is gone.
    explorer.select("predictions-rule", "FPR at most")
    assert explorer.page.get_attribute("#predictions-value-field", "aria-invalid") is None


def compared(explorer: Any) -> list[str]:
    """The thresholds with which the models are compared, as announced to screen readers."""
    words = explorer.page.locator("#predictions-board .tx-compared").all_text_contents()
    return [text.removeprefix("Compared: ").partition(", value")[0] for text in words]


def test_constant_decisions_have_one_wording(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    for target in ("0", "1"):
        explorer.select("predictions-rule", "TPR at least")
        explorer.page.fill("#predictions-value-field", target)
        explorer.page.press("#predictions-value-field", "Enter")
        explorer.until(f"{PAGE}.model.choice?.rule === 'TPR at least {target}'")
        explorer.settle()
        ruled = compared(explorer)
        assert "∞" not in "".join(ruled)
        if target == "0":
            assert set(ruled) == {"always negative"}
        # A model that predicts one class always says so in both columns.
        constant = of(explorer, "m.choice.performances.map(([tn, , fn]) => tn + fn === 0)")
        assert ruled.count("always positive") == sum(constant)
    explorer.select("predictions-rule", "One threshold for all")
    for threshold, always in (("99", "always negative"), ("-99", "always positive")):
        explorer.page.fill("#predictions-value-field", threshold)
        explorer.page.press("#predictions-value-field", "Enter")
        explorer.until(f"{PAGE}.model.choice?.rule === 'threshold {threshold}'")
        explorer.settle()
        assert set(compared(explorer)) == {always}


def test_scores_around_0_are_compared_at_0(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    page = explorer.page
    field = page.locator("#predictions-value-field")
    # Two of the models have scores of both signs, so the threshold is not one for all.
    assert (field.input_value(), field.get_attribute("placeholder")) == ("", "auto")
    explorer.select("predictions-sample", "Which of two patients")
    explorer.until(f"{PAGE}.model.answer.title === 'Which of two patients' && {PAGE}.model.choice")
    explorer.settle()
    assert field.input_value() == "0"
    said = "Compared thresholds fixed in advance: 0, as scores have both signs."
    assert said in page.inner_text("#predictions-board-note")
    assert of(explorer, "m.choice.rule") == "threshold 0"
    # What is typed stays, and an empty field is the usual threshold again.
    for typed, rule in (("12", "threshold 12"), ("", "threshold 0")):
        field.fill(typed)
        field.press("Enter")
        explorer.until(f"{PAGE}.model.choice?.rule === '{rule}'")
    assert field.input_value() == "0"
    assert of(explorer, "m.view().value") is None


def test_one_class_is_said_before_it_is_imported(visit: Any, tmp_path: Path) -> None:
    explorer = enter(visit(at="/predictions"))
    page = explorer.page
    rows = "".join(f"1,{(-1) ** k * k / 10},{k + 1}\n" for k in range(20))
    page.set_input_files("#predictions-file", write(tmp_path, "ill.csv", "label,ridge,visit\n" + rows))
    page.wait_for_selector("#predictions-open")
    said = page.inner_text("#predictions-upload")
    assert "Ready: accuracy at fixed thresholds and selective prediction only." in said
    assert "No row has negatives: FPR, AUROC, ROC and precision–recall curves are undefined" in said
    assert "counts rows or groups: not used" in said
    assert "Import 1 model" in said
    assert "ROC curves and selective" not in said


def test_thresholds_can_be_set_by_hand(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    explorer.select("predictions-rule", "Per-model thresholds")
    explorer.page.wait_for_selector("#predictions-board input[type=range]")
    # The answer to the rule builds the rows once more, on a busy machine after they have been there for a while.
    explorer.quiet()
    explorer.settle()
    explorer.page.locator("#predictions-board input[type=range]").first.focus()
    before = of(explorer, "m.own.join()")
    explorer.page.keyboard.press("End")
    explorer.until(f"{PAGE}.model.own.join() !== '{before}'")
    explorer.until(f"{PAGE}.model.choice.cutoffs.join() === {PAGE}.model.own.join()")
    # The keyboard focus stays although the rows are rebuilt.
    for _ in range(3):
        before = of(explorer, "m.own.join()")
        explorer.page.keyboard.press("ArrowLeft")
        explorer.until(f"{PAGE}.model.own.join() !== '{before}'")
        explorer.until(f"{PAGE}.model.choice.cutoffs.join() === {PAGE}.model.own.join()")
        explorer.settle()
    name = "document.activeElement.closest('tr').querySelector('.tx-model').textContent"
    model = explorer.page.evaluate(f"() => {name}")
    explorer.page.evaluate("() => document.activeElement.closest('tr').querySelector('.tx-model').focus()")
    explorer.page.keyboard.press("Enter")
    explorer.settle()
    assert explorer.page.evaluate(f"() => [document.activeElement.tagName, {name}]") == ["BUTTON", model]
    # A view in which no model is selected deselects it.
    assert of(explorer, "m.selected") is not None
    explorer.page.evaluate("""async () => {
      const view = tileTest.session.current();
      await tileTest.session.apply({ ...view, predictions: { ...view.predictions, selected: null } });
    }""")
    explorer.until(f"{PAGE}.model.selected === null")


def test_thresholds_of_one_model_have_a_tile_of_their_own(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    explorer.page.click("[data-flavor=threshold]")
    explorer.settle()
    assert explorer.page.locator("#predictions-tile-title").inner_text() == "Best threshold"
    assert "≥" in explorer.page.locator("#predictions-tile-overlay").inner_text()


def test_accuracy_rises_as_coverage_falls(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    explorer.page.evaluate(f"() => {PAGE}.setShare(0.6)")
    explorer.settle()
    assert explorer.page.locator("#share-text").inner_text() == "60 %"
    from app.prediction_samples import PredictionSamples
    from tile_core.curves import curves

    given = PredictionSamples().load(of(explorer, "m.source"))
    assert given is not None
    for model in range(len(given.models)):
        expected = float(curves(given, model).decisions.answered(0.6))
        assert of(explorer, f"m.accuracyAtCoverage({model}, 0.6)") == pytest.approx(expected, abs=2e-3)


def test_the_last_column_of_scores_has_a_heading(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    head = explorer.page.locator("#predictions-scores thead th").last
    assert head.inner_text() == "Accuracy at this coverage"
    assert "Right decisions among those that are answered" in head.get_attribute("title")


def test_the_top_bar_names_what_the_page_shows(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    page = explorer.page
    assert page.locator("header .tx-select-text:visible").all_text_contents() == ["Tumours"]
    assert page.locator("header input[type=file] >> xpath=.. >> visible=true").count() == 1
    page.click("[data-tx-link='/']")
    page.wait_for_selector("#sample:visible")
    assert not page.locator("#predictions-sample").is_visible()


def test_nothing_of_other_predictions_is_shown_while_some_are_on_their_way(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    page = explorer.page
    waiting: list[Any] = []

    def hold(route: Any) -> None:
        asked = route.request.post_data or ""
        if '"pairs"' in asked and "predictions-file-request" in asked:
            waiting.append(route)
        else:
            route.continue_()

    page.route("**/_dash-update-component**", hold)
    shown = page.locator("#predictions :is(td, .tx-big, .tx-overlay path)").filter(visible=True)
    assert shown.count() > 12
    explorer.select("predictions-sample", "Which of two patients")
    page.wait_for_selector("#predictions[aria-busy]")
    assert shown.count() == 0
    page.click("#predictions-waiting button")
    page.wait_for_selector("#predictions:not([aria-busy])")
    assert explorer.chosen("predictions-sample") == "Tumours"
    assert shown.count() > 12
    assert waiting
    # An answer to a cancelled question is not shown.
    for route in waiting:
        route.continue_()
    explorer.quiet()
    assert of(explorer, "m.result.title") == "Tumours"


def test_the_drawing_of_bands_can_be_cancelled(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    page = explorer.page
    page.evaluate(f"() => {{ {PAGE}.server.about.file.send = () => {{}}; }}")
    page.click("[data-bands]")
    page.click("[data-bands-cancel]")
    explorer.settle()
    assert of(explorer, f"{PAGE}.server.banding") is None
    assert page.is_enabled("[data-bands]")
    assert page.locator("[data-bands-cancel]").count() == 0


def test_a_cost_sets_the_point_and_a_drag_on_decision_curves_sets_the_cost(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    page = explorer.page
    page.fill("#predictions-cost", "20")
    page.press("#predictions-cost", "Enter")
    explorer.settle()
    assert of(explorer, "[m.point.a, m.point.b]") == pytest.approx([20 / 21] * 2)
    said = page.locator("#predictions-by-cost").inner_text().replace("\xa0", " ")
    assert "At a threshold probability of 4.8 % and 37.3 % prevalence, Naive Bayes has the highest net benefit" in said
    box = page.locator("#predictions-benefit-overlay").bounding_box()
    page.mouse.move(box["x"] + 300, box["y"] + 150)
    page.mouse.down()
    page.mouse.move(box["x"] + 350, box["y"] + 150)
    page.mouse.up()
    explorer.settle()
    a, b = of(explorer, "[m.point.a, m.point.b]")
    assert a == b
    assert float(page.input_value("#predictions-cost")) == pytest.approx(a / (1 - a), rel=1e-3)
    page.fill("#predictions-cost", "-3")
    page.press("#predictions-cost", "Enter")
    assert page.get_attribute("#predictions-cost", "aria-invalid") == "true"
    assert "expected a number above 0" in page.locator("#predictions-by-cost").inner_text()
    set_point(explorer, 0.2, 0.7)
    assert "this is no expected cost" in page.locator("#predictions-by-cost").inner_text()


def test_decision_curves_show_the_difference_of_two_models_with_its_band(visit: Any) -> None:
    """The best at the cost and the selected one; a band with Uncertainty; in links, and as a table."""
    explorer = enter(visit(at="/predictions"))
    page = explorer.page
    page.fill("#predictions-cost", "20")
    page.press("#predictions-cost", "Enter")
    page.click("#predictions-curve [data-key=difference]")
    explorer.settle()
    said = page.locator("#predictions-by-cost")
    assert "Switch Uncertainty on for its band." in said.inner_text()
    note = page.locator("#predictions-benefit-note")
    assert note.inner_text().startswith("Naive Bayes less ")
    band = "document.querySelectorAll('#predictions-benefit-overlay path[fill-opacity=\"0.18\"]').length"
    assert page.evaluate(band) == 0
    page.click("#predictions-uncertain")
    explorer.until(f"{band} === 1", 60)
    assert of(explorer, "m.difference.level") == 0.95
    assert "(95 %: " in said.inner_text().replace("\xa0", " ")
    page.select_option(".tx-predictions-bar .tx-level select", "0.99")
    explorer.until(f"{PAGE}.model.difference?.level === 0.99 && {band} === 1", 60)
    page.locator("details:has(#predictions-benefit-values) summary").press("Enter")
    page.wait_for_selector("#predictions-benefit-values tbody")
    assert page.locator("#predictions-benefit-values tbody tr").count() == 3
    # Another selected model is compared with; the band of the former two does not stay.
    other = of(explorer, "m.answer.benefit.rates.findLastIndex((each, k) => each && !m.difference.pair.includes(k))")
    page.evaluate(f"() => {PAGE}.select({other})")
    explorer.until(f"{PAGE}.model.difference.pair[1] === {other} && {band} === 1", 60)
    explorer.until("location.hash.includes('predictions-curve=difference')")
    assert axe.faults(page, "#predictions") == []


def test_every_chart_has_a_name_and_its_numbers_in_a_table(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    page = explorer.page
    models = of(explorer, "m.result.models.length")
    for plot, tables in (("accuracy", 1), ("cumulative", 1), ("recall", 2)):
        assert page.get_attribute(f"#predictions-{plot}-overlay", "aria-label")
        page.locator(f"details:has(#predictions-{plot}-values) summary").press("Enter")
        page.wait_for_selector(f"#predictions-{plot}-values tbody")
        assert page.locator(f"#predictions-{plot}-values tbody tr").count() == tables * models
    page.locator("details:has(#predictions-benefit-values) summary").press("Enter")
    page.wait_for_selector("#predictions-benefit-values tbody")
    probable = of(explorer, "m.answer.benefit.rates.filter(Boolean).length")
    assert page.locator("#predictions-benefit-values tbody tr").count() == probable
    last = page.locator("#predictions-cumulative-values tbody tr").first.locator("td").last.inner_text()
    assert float(last) == pytest.approx(of(explorer, "m.accuracyAtCoverage(0, 1)"), abs=6e-4)
    assert "table" in page.get_attribute("#predictions-roc-overlay", "aria-label")
    assert axe.faults(page, "#predictions") == []


def test_bands_are_drawn_on_demand(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    explorer.page.click("[data-bands]")
    explorer.until(f"Boolean({PAGE}.model.bands)", 60)
    explorer.page.wait_for_selector("#predictions-scores .tx-band")


def test_the_models_become_a_leaderboard(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    models = of(explorer, "m.result.models.length")
    explorer.menu("predictions")
    explorer.page.click("[data-tx-action=predictions-explore]")
    explorer.until(f"model.names.length === {models}")
    explorer.page.wait_for_selector("#tile-plot")
    said = explorer.page.inner_text("#sharing-note p")
    assert said == "The models are the leaderboard now, in place of “Diabetes screening”."
    explorer.page.wait_for_selector("#sharing-note >> text=Back to “Diabetes screening”")
    # Each model is a curve with its threshold on it, until the curve shows other predictions.
    explorer.settle()
    curves = "tileTest.page.rocScene.curves.filter(({ points }) => points.length > 1).length"
    assert explorer.state(curves) == models
    explorer.page.evaluate("() => tileTest.page.toggle('operation', 'swap_classes')")
    explorer.until(f"{curves} === 0")
    enter(explorer)
    explorer.menu("predictions")
    saved = explorer.download(lambda: explorer.page.click("[data-tx-action=predictions-csv-best]"))
    assert saved.decode().count("\n") == models + 1


def test_a_file_is_sent_confirmed_and_opened(visit: Any, tmp_path: Path) -> None:
    explorer = enter(visit(at="/predictions"))
    rng = np.random.default_rng(4)
    truth = rng.random(400) < 0.4
    rows = "".join(
        f"{'ill' if y else 'healthy'},{s:.3f},{t:.3f},secret\n"
        for y, s, t in zip(truth, rng.random(400) + 0.4 * truth, rng.random(400) + truth, strict=True)
    )
    rows += ",0.5,0.5,no label\nill,oops,0.5,no score\n"
    explorer.page.set_input_files(
        "#predictions-file", write(tmp_path, "ours.csv", "label,<b>one</b>_score,two_score,note\n" + rows)
    )
    explorer.page.wait_for_selector("#predictions-open")
    explorer.page.select_option("[data-choice=positive]", "ill")
    explorer.page.wait_for_timeout(400)
    # Other messages of the server are shown next to the choices, not instead of them.
    explorer.page.evaluate(f"() => {{ {PAGE}.model.rule = 'tpr'; {PAGE}.model.value = 7; {PAGE}.server.askRule(); }}")
    explorer.until("!document.getElementById('predictions-said').hidden")
    switch_scheme(explorer)
    assert explorer.page.input_value("[data-choice=positive]") == "ill"
    with explorer.page.expect_request(lambda request: request.method == "DELETE"):
        explorer.page.click("#predictions-open")
    explorer.until(f"{PAGE}.model.result.title === 'ours' && Boolean({PAGE}.model.choice)")
    assert of(explorer, "m.result.samples") == 401
    assert of(explorer, "m.result.prior") == pytest.approx((truth.sum() + 1) / 401)
    # The note on omitted rows stays while the file is open, in both colour schemes.
    switch_scheme(explorer)
    said = explorer.page.locator("#predictions-upload").inner_text()
    assert "1 row without a label left out" in said
    assert "oops" in said
    explorer.page.click("#predictions-upload [data-act=close]")
    assert explorer.page.locator("#predictions-upload").is_hidden()
    assert explorer.page.locator("#predictions b:text-is('one')").count() == 0
    assert explorer.chosen("predictions-sample") == "ours"


def cherry(samples: int = 200, scored: int = 20) -> str:
    """A file of a model that scores everything, and of one that is always right on the few that it scores."""
    rng = np.random.default_rng(3)
    truth = rng.random(samples) < 0.4
    honest = np.round(rng.normal(0, 1, samples) + truth, 3)
    rows = (f"{y:d},{s},{int(y) if k < scored else ''}\n" for k, (y, s) in enumerate(zip(truth, honest, strict=True)))
    return "y_true,honest,cherry\n" + "".join(rows)


def bring(explorer: Any, tmp_path: Path, text: str, name: str = "cherry.csv") -> None:
    """A file of predictions, opened as it was understood."""
    explorer.page.set_input_files("#predictions-file", write(tmp_path, name, text))
    explorer.page.click("#predictions-open")
    title = name.removesuffix(".csv")
    explorer.until(f"{PAGE}.model.result.title === '{title}' && Boolean({PAGE}.model.choice)")
    explorer.settle()


def close_dialog(explorer: Any) -> None:
    """The page has read what the file left out."""
    explorer.escape()
    explorer.page.wait_for_selector("#predictions-upload", state="hidden")


def test_a_winner_with_missing_scores_is_marked(visit: Any, tmp_path: Path) -> None:
    explorer = enter(visit(at="/predictions"))
    page = explorer.page
    assert page.locator("#predictions .tx-part").count() == 0
    assert page.locator("#predictions-words .tx-warned").count() == 0
    bring(explorer, tmp_path, cherry())
    assert of(explorer, "m.result.models[m.ranked.winners[0]].name") == "cherry"
    for table in ("board", "scores"):
        heads = page.locator(f"#predictions-{table} tbody th").all_inner_texts()
        assert sorted(heads, key=len) == ["honest", "cherry\n20 of 200 samples"]
        assert "leaves out" in page.get_attribute(f"#predictions-{table} .tx-part", "title")
    words = page.inner_text("#predictions-words")
    assert "cherry is evaluated on only 20 of 200 samples" in words
    assert "1 of 2 models evaluated on fewer" in words
    assert "evaluated on only 20 of 200 samples" in page.text_content("#predictions-live")
    # A model that is best only at the thresholds of the rule is named, too.
    assert of(explorer, "(() => { m.ranked.winners = [0]; return m.bestOnFewerSamples; })()") == [1]
    assert axe.faults(page, "#predictions") == []
    assert page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth") <= 0


def test_confirmation_and_leaderboard_name_models_with_missing_scores(visit: Any, tmp_path: Path) -> None:
    explorer = enter(visit(at="/predictions"))
    page = explorer.page
    page.set_input_files("#predictions-file", write(tmp_path, "whole.csv", cherry(scored=200)))
    page.wait_for_selector("#predictions-open")
    assert page.locator("#predictions-upload .tx-warned").count() == 0
    page.set_input_files("#predictions-file", write(tmp_path, "cherry.csv", cherry()))
    page.wait_for_selector("#predictions-upload .tx-warned")
    assert "fewer than all 200 rows: cherry in 20. A model that" in page.inner_text("#predictions-upload .tx-warned")
    bring(explorer, tmp_path, cherry())
    told = "Evaluated on fewer than all 200 samples: cherry on 20."
    assert told in page.inner_text("#predictions-upload")
    close_dialog(explorer)
    explorer.menu("predictions")
    explorer.download(lambda: page.click("[data-tx-action=predictions-csv]"))
    explorer.until("!document.getElementById('predictions-said').hidden")
    assert told in page.inner_text("#predictions-said")
    page.click("[data-tx-action=predictions-explore]")
    explorer.until("model.names.length === 2")
    explorer.page.wait_for_selector("#tile-plot")
    assert told in page.evaluate("() => document.body.textContent")


def test_all_models_can_be_compared_on_the_samples_that_all_scored(visit: Any, tmp_path: Path) -> None:
    explorer = enter(visit(at="/predictions"))
    page = explorer.page
    button = page.locator("#predictions-common")
    assert button.is_hidden()
    bring(explorer, tmp_path, cherry())
    close_dialog(explorer)
    assert button.inner_text() == "Only the 20 samples that all models scored"
    explorer.select("predictions-rule", "Per-model thresholds")
    explorer.until(f"{PAGE}.model.choice?.rule === 'your own thresholds'")
    page.evaluate(f"() => {{ {PAGE}.select(0); {PAGE}.setOwn(0, 0.75); }}")
    explorer.until(f"{PAGE}.model.choice.cutoffs[0] === 0.75")
    button.click()
    explorer.until(f"{PAGE}.model.result.samples === 20 && Boolean({PAGE}.model.choice)")
    explorer.settle()
    assert page.get_attribute("#predictions-common", "aria-pressed") == "true"
    assert page.locator("#predictions .tx-part, #predictions-words .tx-warned").count() == 0
    assert "samples scored by all models" in explorer.chosen("predictions-sample")
    assert of(explorer, "[m.selected, m.own[0], m.choice.cutoffs[0]]") == [0, 0.75, 0.75]
    assert of(explorer, "m.choice.performances.map((row) => Math.round(row.reduce((x, y) => x + y)))") == [20, 20]
    # Links, scenes and reports name the source, and so do bands.
    assert page.evaluate(f"() => {PAGE}.view().source") == of(explorer, "m.loaded")
    page.click("[data-bands]")
    explorer.until(f"Boolean({PAGE}.model.bands)", 60)
    button.click()
    explorer.until(f"{PAGE}.model.result.samples === 200 && Boolean({PAGE}.model.choice)")
    assert page.get_attribute("#predictions-common", "aria-pressed") == "false"
    assert of(explorer, "[m.selected, m.own[0]]") == [0, 0.75]
    assert explorer.chosen("predictions-sample") == "cherry"


def test_models_with_the_same_few_samples_are_no_cause_for_warning(visit: Any, tmp_path: Path) -> None:
    explorer = enter(visit(at="/predictions"))
    rows = cherry().splitlines()
    bring(explorer, tmp_path, "\n".join([*rows[:21], *(f"{row.split(',')[0]},," for row in rows[21:])]))
    assert explorer.page.locator("#predictions-board .tx-part").all_inner_texts() == ["20 of 200 samples"] * 2
    assert explorer.page.locator("#predictions-words .tx-warned").count() == 0
    assert "every model evaluated on fewer" in explorer.page.inner_text("#predictions-words")


def switch_scheme(explorer: Any) -> None:
    """Light or dark, also while a dialog is open, and all in its colours."""
    scheme = "document.documentElement.dataset.mantineColorScheme"
    before = explorer.page.evaluate(f"() => {scheme}")
    explorer.page.evaluate("() => document.querySelector('[data-tx-action=scheme]').click()")
    explorer.until(f"{scheme} !== '{before}'")
    explorer.settle()


def test_a_leaderboard_is_recognised_and_opened_in_the_import_dialog(visit: Any, tmp_path: Path) -> None:
    explorer = enter(visit(at="/predictions"))
    page = explorer.page
    board = write(tmp_path, "board.csv", "team,tp,fp,fn,tn\nA,80,10,20,890\nB,70,5,30,895\n")
    page.set_input_files("#predictions-file", board)
    page.wait_for_selector("#predictions-away")
    assert "looks like a leaderboard" in page.inner_text("#predictions-upload [role=alert]")
    page.click("#predictions-away")
    page.wait_for_selector("#import-confirm", timeout=20_000)
    assert page.locator("#predictions-upload").is_hidden()
    page.click("#import-confirm")
    explorer.until("model.names.join() === 'A,B'")
    assert page.evaluate("location.pathname") == "/"
    # Nor are predictions that were brought to Explore, where the dialog opens them on their page.
    page.set_input_files("#import-upload input", write(tmp_path, "brought.csv", cherry()))
    page.wait_for_selector("#import-away", timeout=20_000)
    page.click("#import-away")
    page.wait_for_selector("#predictions-open", timeout=20_000)
    assert page.locator("#import-dialog").is_hidden()
    page.keyboard.press("Escape")
    # Predictions are not taken for a leaderboard.
    enter(explorer)
    page.set_input_files("#predictions-file", write(tmp_path, "cherry.csv", cherry()))
    page.wait_for_selector("#predictions-open")
    assert page.locator("#predictions-away").count() == 0


def test_a_file_that_cannot_be_used_can_be_corrected(visit: Any, tmp_path: Path) -> None:
    explorer = enter(visit(at="/predictions"))
    rows = "".join(f"{k % 2},{k}\n" for k in range(9))
    explorer.page.set_input_files("#predictions-file", write(tmp_path, "ours.csv", "label,one_score\n" + rows))
    explorer.page.wait_for_selector("#predictions-open")
    page = f"{PAGE}.upload"
    summary = "{ file: 'ours.csv', notes: [], problems: [], total_problems: 0, unlabelled: 9 }"
    explorer.page.evaluate(f"() => {page}.done({{ id: null, summary: {summary} }})")
    explorer.page.click("#predictions-upload [data-act=back]")
    explorer.page.click("#predictions-open")
    explorer.until(f"{PAGE}.model.result.samples === 9")


def test_problems_of_one_cause_are_one_sentence(visit: Any, tmp_path: Path) -> None:
    explorer = enter(visit(at="/predictions"))
    rows = "".join(f"{k % 2},{'x' if k in (3, 4, 5, 6, 8) else k}\n" for k in range(9))
    explorer.page.set_input_files("#predictions-file", write(tmp_path, "ours.csv", "label,one_score\n" + rows + "1\n"))
    # Rows have the same numbers before and after.
    explorer.until("document.querySelectorAll('#predictions-upload tbody th').length === 8")
    assert explorer.page.locator("#predictions-upload tbody th").all_inner_texts() == [str(k) for k in range(2, 10)]
    explorer.page.click("#predictions-open")
    explorer.page.wait_for_selector("#predictions-upload .tx-import-problems")
    assert explorer.page.inner_text("#predictions-upload .tx-import-problems") == "6 problems"
    assert explorer.page.locator("#predictions-upload .tx-import-general").all_inner_texts() == [
        "Row 11: the file has 1 cell, but should have 2 cells, as in the header. The row is left out.",
        "Rows 5, 6, 7 and 2 more: “one_score” has x, but should have a number, or in every row a value of the label. "
        "The scores are treated as missing.",
    ]


def test_the_message_about_a_rule_disappears_when_corrected(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    page = explorer.page
    page.evaluate(f"() => {{ {PAGE}.model.rule = 'tpr'; {PAGE}.model.value = 7; {PAGE}.server.askRule(); }}")
    explorer.until("!document.getElementById('predictions-said').hidden")
    assert of(explorer, "m.choice") is None
    assert page.inner_text("#predictions-board-note") == ""
    # Answers to older questions, or of another kind, are ignored.
    page.evaluate(f"() => {PAGE}.receive({{ of: 'rule', kind: 'wrong', turn: 0, source: 'tumours', message: 'old' }})")
    page.evaluate(f"() => {PAGE}.server.say('file', '')")
    assert "target" in page.inner_text("#predictions-said")
    page.evaluate(f"() => {{ {PAGE}.model.value = 0.7; {PAGE}.server.askRule(); }}")
    explorer.until(f"Boolean({PAGE}.model.choice)")
    assert page.locator("#predictions-said").is_hidden()
    # What cannot become a leaderboard is reported, and the page stays.
    page.evaluate(f"() => {{ {PAGE}.model.value = 7; {PAGE}.exportLeaderboard('predictions-explore'); }}")
    explorer.until("!document.getElementById('predictions-said').hidden")
    assert page.url.split("#")[0].endswith("/predictions")
    # It is no longer true of a view that is opened.
    page.evaluate("() => tileTest.session.apply(tileTest.session.current())")
    page.wait_for_selector("#predictions-said", state="hidden")


def test_half_is_of_rules_that_choose(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    explorer.select("predictions-rule", "TPR at least")
    explorer.page.click("#predictions-half")
    explorer.until(f"{PAGE}.model.choice?.otherSamples")
    explorer.select("predictions-rule", "One threshold for all")
    explorer.until(f"{PAGE}.model.choice?.otherSamples === false")
    assert explorer.page.evaluate(f"() => {PAGE}.server.rule().half") is False


def test_bands_belong_to_the_requested_file(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    explorer.page.evaluate(
        f"() => {{ {PAGE}.server.askBands(); {PAGE}.choose({{ source: 'pairs', rule: 'fixed' }}); }}"
    )
    explorer.until(f"{PAGE}.model.loaded === 'pairs' && Boolean({PAGE}.model.choice)")
    explorer.page.wait_for_timeout(2500)
    assert of(explorer, "m.bands") is None
    assert explorer.page.is_enabled("[data-bands]")
    lines = f"{PAGE}.panels.charts.recall.chart.lines.map(({{ name }}) => name)"
    assert set(of(explorer, "m.result.models.map(({ name }) => name)")) <= set(explorer.page.evaluate(f"() => {lines}"))
    # In the other colour scheme they appear at once, without a request.
    explorer.page.click("[data-bands]")
    explorer.until(f"Boolean({PAGE}.model.bands)", 60)
    explorer.settle()
    bands = (
        "[...document.querySelectorAll('#predictions-accuracy-plot [fill-opacity]')].map((p) => p.getAttribute('fill'))"
    )
    light = explorer.page.evaluate(f"() => {bands}")
    assert len(light) == 1
    turn = of(explorer, f"{PAGE}.server.about.file.turn")
    switch_scheme(explorer)
    assert of(explorer, f"{PAGE}.server.about.file.turn") == turn
    dark = explorer.page.evaluate(f"() => {bands}")
    assert len(dark) == 1
    assert dark != light


def test_an_answer_does_not_take_a_click_that_has_begun(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    explorer.page.hover("[data-bands]")
    explorer.page.mouse.down()
    explorer.page.evaluate(f"() => {PAGE}.build()")
    explorer.page.mouse.up()
    explorer.until(f"Boolean({PAGE}.model.bands)", 60)


def test_bands_can_be_requested_again_after_the_server_is_lost(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    explorer.page.route("**/_dash-update-component**", lambda route: route.abort())
    explorer.page.click("[data-bands]")
    explorer.until("document.getElementById('notice').textContent.includes('does not answer')")
    explorer.until("!document.querySelector('[data-bands]').disabled")
    explorer.page.unroute("**/_dash-update-component**")
    explorer.page.click("[data-bands]")
    explorer.until(f"Boolean({PAGE}.model.bands)", 60)
    assert all("ERR_FAILED" in text or "did not respond" in text for text in explorer.trouble)
    explorer.trouble.clear()


def test_bands_that_fail_can_be_requested_again(visit: Any) -> None:
    explorer = enter(visit(at="/predictions"))
    asked = f"{PAGE}.server.ask(99); {PAGE}.build();"
    assert explorer.page.evaluate(f"() => {{ {asked} return document.querySelector('[data-bands]').disabled; }}")
    explorer.until(f"{PAGE}.server.banding === null")
    assert explorer.page.is_enabled("[data-bands]")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("empty.csv", b""), ("binary.csv", bytes(range(256)) * 40), ("one.csv", b"y_true\n1\n0\n"),
        ("wrong.parquet", b"PAR1nothing"), ("bad.csv.gz", b"\x1f\x8bnothing"),
    ],
)  # fmt: skip
def test_a_file_that_cannot_be_used_is_explained(visit: Any, tmp_path: Path, name: str, data: bytes) -> None:
    explorer = enter(visit(at="/predictions"))
    explorer.page.set_input_files("#predictions-file", write(tmp_path, name, data))
    explorer.page.wait_for_selector("#predictions-upload .tx-wrong", timeout=20_000)
    assert len(explorer.page.locator("#predictions-upload .tx-wrong").inner_text()) > 10
    explorer.trouble = [text for text in explorer.trouble if "Failed to load resource" not in text]
    assert of(explorer, "m.result.models.length") >= 8


def test_no_window_is_too_small(visit: Any) -> None:
    assert enter(visit(at="/predictions")).too_wide() == []


def test_missing_scores_can_count_as_errors(visit: Any, tmp_path: Path) -> None:
    explorer = enter(visit(at="/predictions"))
    page = explorer.page
    assert page.is_hidden("#predictions-declined")
    bring(explorer, tmp_path, cherry())
    close_dialog(explorer)
    before = of(explorer, "m.choice.performances.map((row) => Math.round(row.reduce((x, y) => x + y)))")
    assert min(before) < 200
    assert page.inner_text("#predictions-declined") == "Count missing scores as errors"
    page.click("#predictions-declined")
    explorer.until(f"{PAGE}.model.result.declined === 0 && Boolean({PAGE}.model.choice)")
    assert page.get_attribute("#predictions-declined", "aria-pressed") == "true"
    after = of(explorer, "m.choice.performances.map((row) => Math.round(row.reduce((x, y) => x + y)))")
    assert after == [200] * len(after)
    assert page.locator("#predictions-words .tx-warned").count() == 0
    page.click("#predictions-declined")
    explorer.until(f"{PAGE}.model.result.declined > 0")


def test_a_split_tunes_the_thresholds_and_a_budget_needs_none(visit: Any, tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    truth = rng.random(300) < 0.4
    parts = np.where(np.arange(300) % 3 == 0, "val", "test")
    scores = (truth + rng.normal(0, 0.8, 300)).round(2)
    rows = "".join(f"{int(y)},{s},{part}\n" for y, s, part in zip(truth, scores, parts, strict=True))
    explorer = enter(visit(at="/predictions"))
    page = explorer.page
    bring(explorer, tmp_path, f"label,model A,split\n{rows}")
    close_dialog(explorer)
    assert of(explorer, "[m.result.samples, m.result.tuned]") == [200, 100]
    explorer.select("predictions-rule", "TPR at least")
    explorer.until(f"{PAGE}.model.choice?.rule === 'TPR at least 0.9'")
    assert "tuned on 100 samples, and the models evaluated on 200 others" in page.inner_text("#predictions-board-note")
    assert page.is_hidden("#predictions-half")
    explorer.select("predictions-rule", "Alarms at most")
    explorer.until(f"{PAGE}.model.choice?.rule === 'alarms on at most 5 %'")
    _, fp, _, tp = of(explorer, "m.choice.performances[0]")
    assert fp + tp == pytest.approx(10)
    test = parts == "test"
    first = np.sort(scores[test])[-10]
    assert tp <= truth[test][scores[test] >= first].sum()
