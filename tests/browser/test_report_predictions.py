"""Scenes of Predictions in a report: opened from disk, they follow the reader as the page does, without any network."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app import report
from app.answers import uncached
from app.pages.predictions import panels
from app.prediction_samples import PredictionSamples
from app.report.figures.sources import Sources
from tests.app.test_exports import HOSTILE
from tests.app.test_report import scene
from tests.browser import axe
from tests.browser.test_report import Report, diabetes, opened
from tile_core import choosing, ranking, symmetries
from tile_core import scores as tile_scores
from tile_core.curves import curves
from tile_core.leaderboard import Leaderboard, leaderboard
from tile_core.predictions import Predictions, predictions

__all__ = ["diabetes", "opened"]
pytestmark = pytest.mark.browser

SAMPLES = ("tumours", "pairs")
BOARD = leaderboard(["A", "B"], np.array([[50, 10, 5, 35], [40, 20, 2, 38]], dtype=float))


def own(source: str = "tumours", title: str = "Mine", section: dict[str, Any] | None = None, **view: Any) -> Any:
    """A scene of the page, with what the page says of itself."""
    made = scene(title, **view)
    made["view"] |= {"page": "/predictions", "predictions": {"source": source, **(section or {})}}
    return made


def given_of(source: str) -> Predictions:
    found = PredictionSamples().load(source)
    assert found is not None
    return found


def holding(given: Predictions) -> Sources:
    """A report's source that has these predictions and no others."""
    return Sources(uncached, lambda _: given, lambda _, found: found.digest, "mine")


def noisy(names: list[str], samples: int = 300, positive: float = 0.4) -> Predictions:
    """Models of which each is a little worse than the one before."""
    rng = np.random.default_rng(5)
    truth = rng.random(samples) < positive
    scores = [rng.normal(0, 1 + 0.2 * k, samples) + truth for k in range(len(names))]
    return predictions(names, truth, scores, thresholds=0.5)


def board(found: Report, number: int = 0) -> list[list[str]]:
    """The table of models, as text."""
    rows = found.page.locator(f"#scene-{number + 1} .tx-models tbody tr")
    read: list[list[str]] = rows.evaluate_all(
        "(rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent))"
    )
    return read


def expected(given: Predictions, a: float, b: float, prior: float | None = None) -> list[list[str]]:
    """Rank, name and value of each model at its best threshold, from `tile_core`."""
    rows = choosing.vertices_of(given).at_prior(prior or given.prior).performances_at(a, b)
    ranks, values = ranking.ranks(rows, a, b), tile_scores.canonical_score(rows, a, b)
    shared = [(ranks == rank).sum() > 1 for rank in ranks]
    order = ranking.order(rows, a, b)
    return [[f"{ranks[i]:.0f}{'=' if shared[i] else ''}", given.models[i], f"{values[i]:.3f}"] for i in order]


def shown(found: Report, number: int = 0) -> list[list[str]]:
    return [[row[0], row[1], row[3]] for row in board(found, number)]


def compared(found: Report, number: int = 0) -> dict[str, list[str]]:
    """Decision and value of each model at the thresholds compared, as announced to screen readers; by name."""
    told = {row[1]: re.findall(r"Compared: (.+), value (.+), rank .+", row[4]) for row in board(found, number)}
    return {name: list(words[0]) if words else [] for name, words in told.items()}


def chosen(given: Predictions, rule: choosing.Rule, a: float, b: float) -> dict[str, list[str]]:
    """Decision and value of each model at the thresholds of a rule."""
    choice = choosing.choose(given, rule)
    rows = symmetries.shift_prior(choice.performances, given.prior)
    values = tile_scores.canonical_score(rows, a, b)
    passes = choice.performances[:, [0, 2]].sum(-1) == 0
    each = zip(given.models, choice.cutoffs, passes, values, strict=True)
    found = {name: ("always positive" if every else f"≥ {cut:.3f}", f"{value:.3f}") for name, cut, every, value in each}
    return {name: [text.replace("-", "−") for text in texts] for name, texts in found.items()}


def chart(found: Report, name: str, number: int = 0) -> tuple[float, float, float, float]:
    """Left, top, width and height of the inside of a chart, in the window."""
    at = found.page.locator(f"#scene-{number + 1} .tx-predictions-{name} .tx-report-chart")
    at.scroll_into_view_if_needed()
    box = at.bounding_box()
    width, height = found.evaluate(f"[scene.charts.{name}.w, scene.charts.{name}.h]", number)
    return box["x"] + 40, box["y"] + 18, width, height


@pytest.mark.parametrize("source", SAMPLES)
def test_models_are_ranked_at_their_best_thresholds_and_a_drag_moves_all(opened: Any, source: str) -> None:
    given = given_of(source)
    found = opened(report.build(BOARD, [own(source, a=0.3, b=0.7), own(source, a=0.5, b=0.5)]))
    assert shown(found) == expected(given, 0.3, 0.7)
    assert shown(found, 1) == expected(given, 0.5, 0.5)
    lines = "document.querySelector('#scene-1 .tx-roc [data-layer=strong]').innerHTML"
    before, words = found.evaluate(lines), found.page.inner_text("#scene-1 .tx-predictions-words")
    found.drag((0.3, 0.7), (0.8, 0.15))
    a, b = found.evaluate("[model.point.a, model.point.b]")
    assert (a, b) == pytest.approx((0.8, 0.15), abs=0.006)
    assert shown(found) == expected(given, a, b)
    assert found.evaluate("model.best") == choosing.vertices_of(given).best(a, b).tolist()
    assert found.evaluate(lines) != before
    assert found.page.inner_text("#scene-1 .tx-predictions-words") != words
    assert found.page.inner_text("#scene-1 .tx-big b") == shown(found)[0][1]
    # The other scene has a point of its own.
    assert found.evaluate("[model.point.a, model.point.b]", 1) == [0.5, 0.5]


@pytest.mark.parametrize("prior", [None, 0.07])
def test_regions_that_came_along_are_those_the_browser_would_find(opened: Any, prior: float | None) -> None:
    found = opened(report.build(BOARD, [own(section={"prior": prior})]))
    shares = "model.vertices.regions('first').map((region) => [region.entities[0], region.area, region.sides.length])"
    assert found.evaluate("model.vertices.regionCache.first.every((region) => 'share' in region)")
    came = found.evaluate(shares)
    made = found.evaluate(
        "tileTest.regions.firstRegions(model.vertices.performances, { last: false })"
        ".map((region) => [region.entities[0], region.area, region.sides.length])"
    )
    assert [(entity, sides) for entity, _, sides in came] == [(entity, sides) for entity, _, sides in made]
    assert np.allclose([area for _, area, _ in came], [area for _, area, _ in made], atol=1e-9)
    assert sum(found.evaluate("model.shares()")) == pytest.approx(1)


def test_the_prior_moves_and_reset_brings_everything_back(opened: Any) -> None:
    given = given_of("tumours")
    section = {"prior": 0.2, "share": 0.8, "selected": 4}
    found = opened(report.build(BOARD, [own(section=section, a=0.3, b=0.6)]))
    assert shown(found) == expected(given, 0.3, 0.6, 0.2)
    state = "[model.prior, model.share, model.selected, model.flavor, model.point.a, model.point.b]"
    first, regions = found.evaluate(state), found.evaluate("model.shares()")
    found.page.fill("input[aria-label='Prevalence in use, exact']", "0.6")
    found.page.keyboard.press("Enter")
    found.settle()
    assert shown(found) == expected(given, 0.3, 0.6, 0.6)
    assert found.evaluate("model.shares()") != regions
    found.drag((0.3, 0.6), (0.9, 0.9))
    found.page.click("[data-flavor=threshold]")
    found.page.click(".tx-models tbody tr:nth-child(7)")
    found.page.fill(".tx-share-slider input", "0.3")
    found.settle()
    now = found.evaluate(state)
    assert all(one != other for one, other in zip(first, now, strict=True))
    found.page.click(".tx-report-reset")
    found.settle()
    assert found.evaluate(state) == first
    assert found.evaluate("model.shares()") == regions
    assert shown(found) == expected(given, 0.3, 0.6, 0.2)
    assert found.page.input_value("input[aria-label='Prevalence in use, exact']") == "20 %"
    assert found.page.inner_text(".tx-share-slider output") == "80 %"


def test_thresholds_of_one_model_have_a_tile_of_their_own(opened: Any) -> None:
    found = opened(report.build(BOARD, [own(section={"flavor": "threshold", "selected": 2}), own()]))
    given = given_of("tumours")
    head = "#scene-{} .tx-tile .tx-panel-head"
    assert found.page.inner_text(head.format(1) + " h3") == "Best threshold"
    assert given.models[2] in found.page.text_content(head.format(1))
    found.page.click("#scene-2 [data-flavor=threshold]")
    found.settle()
    first = expected(given, 0.5, 0.5)[0][1]
    assert first in found.page.text_content(head.format(2))
    assert "≥" in found.page.inner_text("#scene-2 .tx-tile .tx-overlay")
    assert found.page.get_attribute("#scene-2 [data-flavor=threshold]", "aria-pressed") == "true"
    found.page.click("#scene-2 [data-flavor=model]")
    found.settle()
    assert found.page.inner_text(head.format(2) + " h3") == "Best model"


def test_a_row_or_a_dot_selects_a_model_everywhere(opened: Any) -> None:
    found = opened(report.build(BOARD, [own("pairs")]))
    name = board(found)[5][1]
    found.page.focus(".tx-models tbody tr:nth-child(6) button")
    found.page.keyboard.press("Enter")
    found.settle()
    selected = found.evaluate("model.selected")
    assert found.evaluate("model.result.models[model.selected].name") == name
    # Rows are made anew; the keyboard stays where it was.
    assert found.page.evaluate("() => document.activeElement.textContent") == name
    pressed = found.page.locator("[aria-pressed=true].tx-model").all_inner_texts()
    assert pressed == [name, name]
    assert found.evaluate("scene.charts.recall.chart.lines.at(-1).name") == name
    assert name in found.page.inner_text(".tx-predictions-scores > .tx-note")
    dot = "((p) => [scene.plots.curves.drawing.scale.x(p.x), scene.plots.curves.drawing.scale.y(p.y)])"
    other = (selected + 3) % len(board(found))
    x, y = found.evaluate(f"{dot}(scene.plots.curves.scene.points.find((p) => p.entity === {other}))")
    at = found.page.locator(".tx-roc .tx-overlay").bounding_box()
    found.page.mouse.click(at["x"] + x, at["y"] + y)
    found.settle()
    assert found.evaluate("model.selected") == found.evaluate(f"scene.plots.modelAt({x}, {y})") != selected


def test_the_rule_is_named_with_its_thresholds(opened: Any) -> None:
    given = given_of("tumours")
    scenes = [
        own(section={"rule": "tpr", "value": 0.9}, a=0.4, b=0.4),
        own(section={"rule": "fpr", "value": 0.1, "half": True}),
        own(section={"rule": "own", "own": [0.25] * len(given.models)}),
        own(section={"rule": "tpr", "value": 7}),
    ]
    found = opened(report.build(BOARD, scenes))
    rule = chosen(given, choosing.tpr_at_least(0.9), 0.4, 0.4)
    assert compared(found) == rule
    notes = [found.page.inner_text(f"#scene-{k} .tx-predictions-board > p") for k in (1, 2, 3, 4)]
    assert "TPR at least 0.9" in notes[0]
    assert re.search(r"tuned on \d+ samples, and the models evaluated on \d+ others", notes[1])
    assert "your own" in notes[2]
    assert {words[0] for words in compared(found, 2).values()} == {"≥ 0.250"}
    assert found.page.locator("#scene-3 .tx-models input").count() == 0
    assert "target" in notes[3]
    assert {row[4] for row in board(found, 3)} == {""}
    squares = "#scene-{} .tx-roc [data-layer=dots] rect"
    assert [found.page.locator(squares.format(k)).count() > 0 for k in (1, 2, 3, 4)] == [True, True, True, False]


@pytest.mark.parametrize("source", SAMPLES)
def test_curves_are_those_of_the_page_and_the_share_answered_moves(opened: Any, source: str) -> None:
    given = given_of(source)
    found = opened(report.build(BOARD, [own(source, section={"share": 0.6})]))
    for model in range(len(given.models)):
        known = curves(given, model)
        assert found.evaluate(f"model.accuracyAtCoverage({model}, 0.6)") == pytest.approx(
            float(known.decisions.answered(0.6)), abs=2e-3
        )
        recall = line(found, "recall", given.models[model])
        np.testing.assert_allclose(recall[-1], [1, known.thresholds.precision[-1]], atol=1e-6)
        cumulative = line(found, "cumulative", given.models[model])
        np.testing.assert_allclose(cumulative[-1, 1], known.decisions.cumulative_accuracy[-1], atol=1e-6)
    left, top, width, height = chart(found, "accuracy")
    found.page.mouse.move(left + 0.6 * width, top + height / 2)
    found.page.mouse.down()
    found.page.mouse.move(left + 0.25 * width, top + height / 2, steps=6)
    found.page.mouse.up()
    found.settle()
    assert found.evaluate("model.share") == pytest.approx(0.25, abs=0.005)
    cursors = [
        float(found.page.get_attribute(f".tx-predictions-{name} [data-layer=live] line", "x1"))
        for name in ("cumulative", "accuracy")
    ]
    assert cursors[1] == pytest.approx(40 + 0.25 * width, abs=2)
    assert cursors[0] == pytest.approx(40 + 0.25 * chart(found, "cumulative")[2], abs=2)
    assert found.page.locator(".tx-predictions-recall [data-layer=live] line").count() == 0
    found.page.focus(".tx-share-slider input")
    found.page.keyboard.press("End")
    found.settle()
    assert found.page.inner_text(".tx-share-slider output") == "100 %"
    accuracies = {each[0]: each[-1] for each in table(found)}
    for model, name in enumerate(given.models):
        assert accuracies[name] == f"{100 * float(curves(given, model).decisions.answered(1)):.1f} %"


def line(found: Report, name: str, model: str) -> np.ndarray:
    """The points of a model in a chart."""
    points = found.evaluate(f"scene.charts.{name}.chart.lines.find((line) => line.name === {model!r}).points")
    return np.array(points, dtype=float)


def table(found: Report) -> list[list[str]]:
    """The scores that need no threshold, as text."""
    rows = found.page.locator(".tx-rank-based tbody tr")
    read: list[list[str]] = rows.evaluate_all(
        "(rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent))"
    )
    return read


def test_scores_that_need_no_threshold_are_listed_by_lxcim(opened: Any) -> None:
    given = given_of("pairs")
    found = opened(report.build(BOARD, [own("pairs")]))
    values = {name: curves(given, model).scores["lxcim"] for model, name in enumerate(given.models)}
    order = sorted(values, key=lambda name: -values[name])
    assert [row[:2] for row in table(found)] == [[name, f"{k}. {values[name]:.3f}"] for k, name in enumerate(order, 1)]
    assert found.page.locator("[data-bands]").count() == 0


def test_lines_are_named_where_the_pointer_is(opened: Any) -> None:
    found = opened(report.build(BOARD, [own("pairs")]))
    left, top, width, height = chart(found, "recall")
    x, y = found.evaluate("scene.charts.recall.chart.lines.at(-1).points.find(([x]) => x > 0.5)")
    found.page.mouse.move(left + x * width, top + (1 - y) * height)
    found.settle()
    assert re.search(r"^[\w, ]+\n0\.\d{3} at 0\.5", found.page.locator(".tx-card:visible").inner_text())
    found.page.mouse.move(*found.pixel(0.3, 0.4))
    found.settle()
    assert "a 0.30" in found.page.locator(".tx-card:visible").inner_text()


def test_the_keyboard_moves_the_point(opened: Any) -> None:
    found = opened(report.build(BOARD, [own()]))
    found.page.focus(".tx-handle")
    found.page.keyboard.press("Shift+ArrowRight")
    found.page.keyboard.press("ArrowDown")
    found.settle()
    assert found.evaluate("[model.point.a, model.point.b]") == [0.6, 0.49]
    for text in (found.page.get_attribute(".tx-handle", "aria-valuetext"), found.page.text_content("[aria-live]")):
        assert text.startswith("a 0.600, b 0.490: best ")
    assert shown(found) == expected(given_of("tumours"), 0.6, 0.49)


def test_the_report_has_the_texts_of_the_page(opened: Any) -> None:
    found = opened(report.build(BOARD, [own()]))
    assert found.page.inner_text(".tx-predictions-ranked p") == panels.WHEN_LXCIM
    for name, title, note, along in panels.CHARTS:
        assert found.page.inner_text(f".tx-predictions-{name} h3") == title
        assert note in found.page.text_content(f".tx-predictions-{name} .tx-panel-head")
        cursor = found.page.locator(f".tx-predictions-{name} [data-layer=live] line").count()
        # Decision curves have the cost of the point, which opens on the diagonal.
        assert bool(cursor) is (along or name == "benefit")
    buttons = [(text, key) for key, text in panels.FLAVORS]
    there = found.page.locator("[data-flavor]").evaluate_all(
        "(all) => all.map((b) => [b.textContent, b.dataset.flavor])"
    )
    assert [tuple(each) for each in there] == buttons


def test_a_model_that_left_samples_out_is_marked_as_on_the_page(opened: Any) -> None:
    truth = np.random.default_rng(5).random(200) < 0.4
    some = np.where(np.arange(200) < 20, truth, np.nan)
    scores = [np.random.default_rng(6).normal(size=200) + truth, some]
    given = predictions(["honest", "cherry"], truth, scores, thresholds=0.5)
    found = opened(report.build(BOARD, [own("mine"), own("mine", title="Two")], sources=holding(given)))
    assert [row[1] for row in board(found)] == ["cherry20 of 200 samples", "honest"]
    assert "cherry20 of 200 samples" in [row[0] for row in table(found)]
    assert "cherry is evaluated on only 20 of 200 samples" in found.page.inner_text("#scene-1 .tx-predictions-words")


def test_samples_of_one_class_show_a_text(opened: Any) -> None:
    given = predictions(["one", "two"], [1] * 20, np.random.default_rng(1).random((2, 20)))
    found = opened(report.build(BOARD, [own("mine")], sources=holding(given)))
    assert "of one class" in found.page.inner_text(".tx-predictions-words")
    assert "needs both classes" in found.page.text_content(".tx-roc .tx-overlay")
    found.drag((0.5, 0.5), (0.7, 0.7))
    found.page.click("[data-flavor=threshold]")
    found.settle()
    assert found.evaluate("model.point.a") == pytest.approx(0.7, abs=0.01)


def test_one_model_and_many_thresholds(opened: Any) -> None:
    """The regions of all vertices are merged to one for each model."""
    given = noisy(["only", "other"], 60_000)
    found = opened(report.build(BOARD, [own("mine")], sources=holding(given)))
    assert found.evaluate("model.vertices.regions('first').length") > 60
    assert found.evaluate("scene.plots.tileScene.regions.length") < 10
    assert shown(found) == expected(given, 0.5, 0.5)
    alone = opened(report.build(BOARD, [own("mine")], sources=holding(noisy(["only"]))))
    assert shown(alone) == expected(noisy(["only"]), 0.5, 0.5)


def test_hostile_names_are_text(opened: Any) -> None:
    names = [name for name in dict.fromkeys(HOSTILE) if name.strip() and name.isprintable()]
    given = noisy(names, 60)
    found = opened(report.build(BOARD, [own("mine", title="<b>x</b>")], sources=holding(given)))
    assert sorted(row[1] for row in board(found)) == sorted(names)
    assert sorted(row[0] for row in table(found)) == sorted(names)
    assert found.page.locator("img, .tx-report-grid b:text-is('bold')").count() == 0
    found.page.evaluate("() => tileTest.report.scenes[0].setFlavor('threshold')")
    for k in range(len(names)):
        found.page.evaluate(f"() => tileTest.report.scenes[0].select({k})")
        found.settle()
        # In a sentence a percentage stays in one line.
        assert names[k] in found.page.text_content(".tx-tile .tx-panel-head").replace("\u00a0%", " %")


@pytest.mark.parametrize(("dark", "widths"), [(False, (390, 820, 1440)), (True, (390, 1440, 3840))])
def test_no_window_is_too_small_and_nothing_is_inaccessible(opened: Any, dark: bool, widths: tuple[int, ...]) -> None:
    scenes = [own(title="One", section={"rule": "own"}), own("pairs", title="Two", section={"flavor": "threshold"})]
    found = opened(report.build(BOARD, scenes), width=widths[0], dark=dark)
    for k, width in enumerate(widths):
        found.resize(width)
        assert found.page.evaluate("document.documentElement.scrollWidth") <= width
        assert found.evaluate("scene.side") >= 250, width
        for chart_of in ("cumulative", "accuracy", "recall"):
            assert chart(found, chart_of)[3] > 180, width
        assert axe.faults(found.page) == [], width
        start, end = [(0.5, 0.5), (0.25, 0.75)][:: -1 if k % 2 else 1]
        found.drag(start, end, 1)
        assert found.evaluate("[model.point.a, model.point.b]", 1) == pytest.approx(end, abs=0.01), width


def test_light_dark_and_paper_repaint_the_scene(opened: Any, tmp_path: Path) -> None:
    found = opened(report.build(BOARD, [own(title="One"), own("pairs", title="Two")]))
    places = (".tx-roc [data-layer=lines] path:nth-child(4)", ".tx-predictions-accuracy [data-layer=lines] path")
    colours = "() => " + str(list(places)) + ".map((name) => document.querySelector(name).getAttribute('stroke'))"
    swatch = "() => getComputedStyle(document.querySelector('.tx-models .tx-swatch')).backgroundColor"
    light, side = [*found.page.evaluate(colours), found.page.evaluate(swatch)], found.evaluate("scene.side")
    found.page.click("[aria-label='Light or dark']")
    found.settle()
    dark = [*found.page.evaluate(colours), found.page.evaluate(swatch)]
    assert all(one != other for one, other in zip(light, dark, strict=True))
    margin = dict.fromkeys(("top", "bottom", "left", "right"), "12mm")
    found.without_appendix(True)
    for across in (False, True):
        pdf = found.page.pdf(format="A4", margin=margin, landscape=across)
        # A sheet for each scene, the first with the title.
        assert len(re.findall(rb"/Type /Page\b", pdf)) == 2, across
    assert found.evaluate("scene.side") == side
    assert [*found.page.evaluate(colours), found.page.evaluate(swatch)] == dark


def test_a_report_of_all_pages_shows_each_as_its_own(opened: Any, diabetes: Leaderboard) -> None:
    others = [scene(a=0.5, b=0.5), scene("Way"), scene("Score")]
    others[1]["view"] |= {"page": "/tradeoff", "tradeoff": {}}
    others[2]["view"] |= {"page": "/scores", "scores": {"family": "leaderboard", "size": 100}}
    found = opened(report.build(diabetes, [own(a=0.2, b=0.9), *others]))
    assert shown(found) == expected(given_of("tumours"), 0.2, 0.9)
    kinds = found.page.locator("article").evaluate_all("(all) => all.map((each) => each.dataset.txKind || '')")
    assert kinds == ["predictions", "", "tradeoff", "scores"]
    found.page.click("#scene-1 [data-flavor=threshold]")
    found.settle()
    assert axe.faults(found.page, "#scene-1") == []
