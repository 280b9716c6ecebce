"""Scenes of Scores and Trade-off in a report: their own figures, opened from disk and followed without any network."""

from __future__ import annotations

import itertools
import re
from typing import Any

import numpy as np
import pytest

from app import report
from tests.app.test_report import scene
from tests.browser import axe
from tests.browser.test_report import Report, diabetes, opened
from tile_core import catalogue, correlation, ranking, scores
from tile_core.leaderboard import Leaderboard, leaderboard
from tile_core.tradeoff import paths

__all__ = ["diabetes", "opened"]
pytestmark = pytest.mark.browser

SCORES = {"texts": ["mcc", ""], "family": "leaderboard", "size": 100, "seed": 1, "coefficient": "kendall"}


def own(page: str, title: str = "Mine", section: dict[str, Any] | None = None, **view: Any) -> dict[str, Any]:
    """A scene of a page, with what the page says of itself."""
    made = scene(title, **view)
    made["view"] |= {"page": f"/{page}", page: section or {}}
    return made


def handle(number: int, first: str = "") -> str:
    return f"#scene-{number + 1} {first} .tx-handle"


def square(found: Report, a: float, b: float, number: int, panel: str) -> tuple[float, float]:
    """Where a place of a square is in the window."""
    box = found.page.locator(f"#scene-{number + 1} {panel} .tx-overlay")
    box.scroll_into_view_if_needed()
    at = box.bounding_box()
    left, side = found.evaluate("[scene.left, scene.side]", number)
    return at["x"] + left + a * side, at["y"] + 18 + (1 - b) * side


def drag(found: Report, start: tuple[float, float], end: tuple[float, float], number: int, panel: str) -> None:
    found.page.mouse.move(*square(found, *start, number, panel))
    found.page.mouse.down()
    found.page.mouse.move(*square(found, *end, number, panel), steps=8)
    found.page.mouse.up()
    found.settle()


# Scores --------------------------------------------------------------------------------------------------------------


def test_a_scene_of_scores_has_its_map_and_the_correlation_follows_the_point(
    opened: Any, diabetes: Leaderboard
) -> None:
    found = opened(report.build(diabetes, [own("scores", section=SCORES, a=0.2, b=0.3), scene()]))
    rows = diabetes.at(0)
    x = catalogue.CATALOGUE["mcc"].function(rows)
    assert found.evaluate("[model.n, model.grid, model.rows.length]") == [60, 201, 240]
    axis = np.linspace(0, 1, 201)
    expected = correlation.MAPS["kendall"](x, rows, axis, axis)
    shown = np.array(found.evaluate("[...model.maps[0].values]"), dtype=float).reshape(201, 201)
    np.testing.assert_allclose(shown, expected, atol=1e-6)
    for to in [None, (0.75, 0.6)]:
        if to is not None:
            drag(found, (0.2, 0.3), to, 0, ".tx-first")
        a, b = found.evaluate("[model.point.a, model.point.b]")
        tau = correlation.MAPS["kendall"](x, rows, np.array([a]), np.array([b]))[0, 0]
        assert f"τ = {tau:.3f}" in found.page.inner_text("#scene-1 .tx-inspect").replace("−", "-")
        assert f"τ = {tau:.3f}" in found.page.get_attribute(handle(0), "aria-valuetext").replace("−", "-")
    assert (a, b) == pytest.approx((0.75, 0.6), abs=0.006)
    assert painted(found, "#scene-1 .tx-first canvas") > 10
    assert painted(found, "#scene-1 .tx-second canvas") > 1


def painted(found: Report, canvas: str) -> int:
    """How many different colours a canvas shows."""
    return int(
        found.page.evaluate(
            """(name) => { const c = document.querySelector(name);
            const data = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
            return new Set(new Uint32Array(data.buffer)).size; }""",
            canvas,
        )
    )


def test_two_scores_are_shown_with_their_difference(opened: Any, diabetes: Leaderboard) -> None:
    section = SCORES | {"texts": ["mcc", "2*tp/(2*tp+fp+fn)"], "family": "fixed_prior", "parameters": {"prior": 0.2}}
    found = opened(report.build(diabetes, [own("scores", section=section)]))
    assert found.page.locator("#scene-1 canvas:visible").count() == 3
    assert found.evaluate("[model.n, model.parameter]") == [100, 0.2]
    one, other = (np.array(found.evaluate(f"[...model.maps[{k}].values]"), dtype=float) for k in (0, 1))
    np.testing.assert_allclose(found.evaluate("[...model.difference]"), one - other, atol=1e-6)
    # The formula is F1, so its largest value is 1, at the middle of the right side.
    assert found.evaluate("model.maps[1].largest.value") == pytest.approx(1)
    for panel in (".tx-first", ".tx-second", ".tx-third"):
        assert painted(found, f"#scene-1 {panel} canvas") > 10
        weight = f"getComputedStyle(document.querySelector('#scene-1 {panel}')).fontWeight"
        assert found.page.evaluate(f"() => {weight}") == "400", panel
    drag(found, (0.5, 0.5), (0.9, 0.1), 0, ".tx-third")
    assert found.evaluate("[model.point.a, model.point.b]") == pytest.approx([0.9, 0.1], abs=0.006)


def test_the_keyboard_moves_the_point_of_scores_and_reset_brings_it_back(opened: Any, diabetes: Leaderboard) -> None:
    found = opened(report.build(diabetes, [own("scores", section=SCORES, a=0.5, b=0.5)]))
    found.page.focus(handle(0))
    found.page.keyboard.press("Shift+ArrowRight")
    found.page.keyboard.press("ArrowDown")
    found.settle()
    assert found.evaluate("[model.point.a, model.point.b]") == [0.6, 0.49]
    assert "a 0.600, b 0.490" in found.page.text_content("#scene-1 [aria-live]")
    found.page.click("#scene-1 .tx-chip >> nth=0")
    found.settle()
    largest = found.evaluate("model.maps[0].largest")
    assert found.evaluate("[model.point.a, model.point.b]") == [largest["a"], largest["b"]]
    found.page.click("#scene-1 .tx-report-reset")
    found.settle()
    assert found.evaluate("[model.point.a, model.point.b]") == [0.5, 0.5]


def test_a_dot_of_the_scatter_names_its_entity(opened: Any, diabetes: Leaderboard) -> None:
    found = opened(report.build(diabetes, [own("scores", section=SCORES)]))
    rows = diabetes.at(0)
    mcc = catalogue.CATALOGUE["mcc"].function(rows)
    both = ~np.isnan(mcc)
    here, mcc = ranking.ranks(rows, 0.5, 0.5), mcc[both]
    here, listed = here[both], np.flatnonzero(both)
    for i in (0, 20, 40):
        # Places from last to first, both ways; ties share their middle.
        u = ((here > here[i]).sum() + (here == here[i]).sum() / 2) / len(listed)
        v = ((mcc < mcc[i] - 1e-12).sum() + (abs(mcc - mcc[i]) <= 1e-12).sum() / 2) / len(listed)
        found.page.mouse.move(*square(found, u, v, 0, ".tx-second"))
        found.settle()
        assert found.page.locator(".tx-card:visible").inner_text().splitlines()[0] == diabetes.entities[listed[i]]


# Trade-off -----------------------------------------------------------------------------------------------------------


def test_a_scene_of_tradeoff_has_its_path_and_ranking_follows_the_slider(opened: Any, diabetes: Leaderboard) -> None:
    found = opened(report.build(diabetes, [scene(), own("tradeoff", a=0.5, b=0.5)]))
    rows = diabetes.at(0)
    path = paths.path(rows, (1.0, 0.0), (1.0, 1.0))
    # Its point is not on the path, so the scene opens at the optimum.
    assert found.evaluate("model.t", 1) == pytest.approx(found.evaluate("model.result.t", 1))
    assert "β" in found.page.inner_text("#scene-2 .tx-sentence")
    drag(found, (1, 0.5), (0.9, 0.2634), 1, ".tx-tile")
    t = found.evaluate("model.t", 1)
    assert t == pytest.approx(0.2634, abs=0.006)
    expected = [diabetes.entities[i] for i in ranking.order(rows, 1.0, t)[:20]]
    assert [row[1] for row in found.table(1)] == expected
    values = scores.canonical_score(rows, 1.0, t)
    assert found.table(1)[0][2] == f"{np.nanmax(values):.3f}"
    tau = path.swaps.tau_to_start(np.array([t]))[0]
    assert f"τ = {tau:.3f}" in found.page.inner_text("#scene-2 .tx-way-words").replace("−", "-").replace("\xa0", " ")
    assert found.page.locator("#scene-2 .tx-path-plot [data-layer=lines] path").count() > 50
    # The other scene has a point of its own.
    assert found.evaluate("[model.point.a, model.point.b]", 0) == [0.5, 0.5]


def test_the_main_figure_is_dragged_and_lines_are_the_ranks(opened: Any, diabetes: Leaderboard) -> None:
    found = opened(report.build(diabetes, [own("tradeoff")]))
    plot = found.page.locator("#scene-1 .tx-path-plot")
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    found.page.mouse.click(box["x"] + found.evaluate("scene.path.figure.x(0.8)"), box["y"] + 60)
    found.settle()
    assert found.evaluate("model.t") == pytest.approx(0.8, abs=0.01)
    at = found.evaluate("[scene.path.figure.x(model.t), scene.plots.charts.scores.x(model.t)]")
    for part, x in zip((".tx-path-plot", ".tx-chart-scores"), at, strict=True):
        shown = found.page.locator(f"#scene-1 {part} [data-layer=live] line").first.get_attribute("x1")
        assert float(shown) == pytest.approx(x, abs=0.1)
    line = found.evaluate("(({ name, ranks }) => ({ name, ranks: [...ranks] }))(scene.path.ranks.lines.at(-1))")
    entity, rows = diabetes.entities.index(line["name"]), diabetes.at(0)
    places = np.linspace(0, 1, len(line["ranks"]))
    for k in range(5, len(places), 60):
        assert ranking.ranks(rows, 1.0, places[k])[entity] == line["ranks"][k]


def test_the_ranks_of_a_large_leaderboard_are_complete_on_paper(opened: Any) -> None:
    rows = np.random.default_rng(5).integers(1, 200, (900, 4)).astype(float)
    found = opened(report.build(leaderboard([f"e{k}" for k in range(900)], rows), [own("tradeoff")]))
    found.page.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    assert found.evaluate(
        "scene.path.ranks.done && scene.path.ranks.lines.every(({ ranks }) => ranks[ranks.length - 1])"
    )


def test_a_row_of_the_table_is_marked_in_the_charts_and_keys_move_along(opened: Any, diabetes: Leaderboard) -> None:
    found = opened(report.build(diabetes, [own("tradeoff")]))
    found.page.click("#scene-1 .tx-report-table tbody tr:nth-child(3) button")
    found.settle()
    chosen = found.evaluate("scene.board.selected")
    assert diabetes.entities[chosen] == found.table()[2][1]
    line = found.evaluate("scene.path.ranks.lines.at(-1)")
    assert (line["entity"], line["width"], line["selected"]) == (chosen, 3, True)
    found.page.focus(handle(0))
    before = found.evaluate("model.t")
    found.page.keyboard.press("ArrowUp")
    found.settle()
    assert found.evaluate("model.t") == pytest.approx(before + 0.01)
    found.page.fill("#scene-1 .tx-way .tx-field input >> nth=0", "2")
    found.page.keyboard.press("Enter")
    found.settle()
    assert found.evaluate("model.t") == pytest.approx(0.8)
    found.page.click("#scene-1 .tx-report-reset")
    found.settle()
    assert found.evaluate("[model.t, scene.board.selected]") == [found.evaluate("model.result.t"), None]


# What the card says of the last line where β is 1.
UNDER_POINTER = """(() => {
  const chart = scene.charts.scores, line = chart.chart.lines.at(-1), box = chart.host.getBoundingClientRect();
  const [x, y] = line.points.find(([x]) => x >= 0.5);
  const place = { clientX: box.left + chart.x(x), clientY: box.top + chart.y(y, chart.axisOf(line)) };
  scene.overLine({ ...place, pointerType: 'mouse' }, chart);
  return scene.card.node.textContent;
})()"""


def test_the_selected_entity_has_a_line_and_escape_deselects_it(opened: Any) -> None:
    """Lines of the best come with the file; those of others are computed from the leaderboard."""
    rows = np.random.default_rng(3).integers(1, 200, (150, 4)).astype(float)
    board = leaderboard([f"e{k}" for k in range(150)], rows)
    last = int(np.argmax(sum(ranking.ranks(rows, 1.0, b) for b in np.linspace(0, 1, 21))))
    found = opened(report.build(board, [own("tradeoff", selected=last)]))
    line = found.evaluate("scene.charts.scores.chart.lines.at(-1)")
    assert (line["entity"], line["name"], line["width"]) == (last, f"e{last}", 3)
    assert "at β 1" in found.evaluate(UNDER_POINTER)
    for b, shown in line["points"][3:400:50]:
        assert shown == pytest.approx(scores.canonical_score(rows, 1.0, b)[last], abs=1e-6)
    found.page.focus(handle(0))
    found.page.keyboard.press("Escape")
    found.settle()
    assert found.evaluate("scene.board.selected") is None
    assert found.evaluate("scene.charts.scores.chart.lines.every((line) => line.width < 3)")


def test_one_entity_has_no_agreement_to_draw(opened: Any) -> None:
    board = leaderboard(["a"], np.array([[50, 10, 5, 35]], dtype=float))
    found = opened(report.build(board, [own("tradeoff"), own("scores", section=SCORES)]))
    assert "with precision" not in found.page.locator("#scene-1 .tx-path-plot").inner_text()
    assert found.table()[0][1] == "a"


# Texts that overlap.
MEETING = """(names) => {
  const written = (node) => node.textContent && node.getAttribute('opacity') !== '0';
  const shown = [...document.querySelectorAll(names)].filter(written);
  const boxes = shown.map((node) => [node.textContent, node.getBoundingClientRect()]);
  const over = (p, q) => Math.min(p.right, q.right) - Math.max(p.left, q.left) > 1 &&
    Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top) > 3;
  const met = (k) => boxes.slice(k + 1).filter(([, box]) => over(boxes[k][1], box));
  return boxes.flatMap(([text], k) => met(k).map(([other]) => [text, other]));
}"""


# The smallest letters of each scene on its sheet, in points.
SMALLEST = """() => ['afterprint', 'beforeprint'].map((each) => window.dispatchEvent(new Event(each))) &&
  [...document.querySelectorAll('.tx-report-scene')].map((scene) => {
  const holds = ({ childNodes }) => [...childNodes].some((each) => each.nodeType === 3 && each.data.trim());
  const drawn = (width, own) => (width ? own.clientWidth / width : 1);
  const scale = ({ ownerSVGElement: own }) => drawn(own?.viewBox.baseVal?.width, own);
  const size = (node) => 0.75 * node.currentCSSZoom * scale(node) * parseFloat(getComputedStyle(node).fontSize);
  const nodes = [...scene.querySelectorAll('*')].filter((node) => holds(node) && node.checkVisibility());
  return nodes.map((node) => [size(node), node.textContent]).reduce((low, each) => (each[0] < low[0] ? each : low));
})"""


def test_each_scene_is_a_sheet_of_paper(opened: Any, diabetes: Leaderboard) -> None:
    two = SCORES | {"texts": ["mcc", "cohen_kappa"]}
    # Four correlation Tiles stand below their scene, not on a sheet of their own.
    four = SCORES | {"compared": ["mcc", "kappa"], "priors": [0.2, 0.5]}
    scenes = [own("scores", section=four), own("scores", section=two), own("tradeoff", selected=3)]
    more = [own("robustness", selected=3), own("predictions", section={"source": "tumours"})]
    several = [scene(multiples="prior", panel_priors=[0.005, 0.05, 0.2, 0.5]), scene(flavor="podium")]
    found = opened(report.build(diabetes, [*scenes, own("tradeoff", section={"family": "uniform"}), *more, *several]))
    found.page.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    found.without_appendix(True)
    assert (
        found.page.evaluate(
            MEETING, "#scene-3 .tx-path-plot [data-layer=grid] text, #scene-3 .tx-path-plot [data-layer=ticks] text"
        )
        == []
    )
    for form, margin, across in (("A4", "10mm", False), ("Letter", "12mm", False), ("Letter", "12mm", True)):
        margins = dict.fromkeys(("top", "right", "bottom", "left"), margin)
        pdf = found.page.pdf(format=form, margin=margins, landscape=across, print_background=True)
        # The contents are on the sheet of the first.
        assert len(re.findall(rb"/Type /Page\b", pdf)) == 8, (form, margin)
    # A trade-off fills its sheet, upright A4 within margins of 12 mm; alone it stands below the report's title.
    found.page.emulate_media(media="print")
    found.page.set_viewport_size({"width": 703, "height": 1032})
    found.page.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    filled = "() => document.querySelector('#scene-3').getBoundingClientRect().height"
    assert 0.9 * 1032 < found.page.evaluate(filled) < 1032
    for form, width in (("upright", 703), ("across", 965)):
        found.page.set_viewport_size({"width": width, "height": 1668 - width})
        widest = found.page.evaluate("() => document.documentElement.scrollWidth") / width
        for number, (size, letters) in enumerate(found.page.evaluate(SMALLEST), start=1):
            # Where a table is a little too wide, the browser prints all a little smaller.
            print(f"scene {number} {form:8}: smallest letters {size / widest:.2f} pt: {letters!r}")
            assert size / widest > 6, (number, form, letters)
    alone = opened(report.build(diabetes, [own("tradeoff", selected=3)]))
    alone.without_appendix(True)
    margins = dict.fromkeys(("top", "right", "bottom", "left"), "12mm")
    pdf = alone.page.pdf(format="A4", margin=margins, landscape=True, print_background=True)
    assert len(re.findall(rb"/Type /Page\b", pdf)) == 1


def test_contexts_and_decide_are_whole_on_paper(opened: Any) -> None:
    counts = np.random.default_rng(8).integers(20, 400, (5, 55, 4))
    tasks = ["Effusion", "Pneumonia", "Fracture", "Edema", "Nodule"]
    board = leaderboard([f"Team {k + 1}" for k in range(55)], counts, contexts=tasks, sizes=counts.sum(-1))
    found = opened(report.build(board, [own("decide", context=-1, prior=0.3), own("contexts", over="rank")]))
    rows = found.page.locator("#scene-2 .tx-report-matrix tbody tr")
    assert rows.count() == 50
    found.page.click("#scene-2 .tx-report-contexts button:has-text('Show all 55')")
    assert rows.count() == 55
    found.page.click("#scene-2 .tx-report-contexts button:has-text('Show the first 50')")
    found.without_appendix(True)
    for form, across in (("A4", False), ("Letter", True)):
        pdf = found.page.pdf(format=form, landscape=across, print_background=True)
        # The decision, the Tile, and two sheets of ranks.
        assert len(re.findall(rb"/Type /Page\b", pdf)) == 4, (form, across)
    found.page.emulate_media(media="print")
    found.page.set_viewport_size({"width": 703, "height": 965})
    found.page.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    assert rows.count() == 55
    assert not found.page.locator(".tx-report-all:visible").count()
    assert found.page.evaluate(MEETING, "#scene-1 :is(.tx-decide-part, .tx-decide-tile)") == []
    assert found.page.evaluate("() => document.documentElement.scrollWidth") <= 703


def test_title_and_plots_share_the_first_sheet_and_the_matrix_has_the_next(opened: Any) -> None:
    counts = np.random.default_rng(8).integers(20, 400, (5, 20, 4))
    tasks = ["Effusion", "Pneumonia", "Fracture", "Edema", "Nodule"]
    board = leaderboard([f"Team {k + 1}" for k in range(20)], counts, contexts=tasks, sizes=counts.sum(-1))
    found = opened(report.build(board, [own("contexts", over="rank"), scene(title="Second")]))
    found.without_appendix(True)
    for form, across in itertools.product(("A4", "Letter"), (False, True)):
        pdf = found.page.pdf(format=form, landscape=across, print_background=True)
        assert len(re.findall(rb"/Type /Page\b", pdf)) == 3, (form, across)


def test_a_distribution_and_another_path_are_drawn(opened: Any, diabetes: Leaderboard) -> None:
    scenes = [
        own("tradeoff", "Uniform", {"family": "uniform"}),
        own("tradeoff", "Elsewhere", {"from": "accuracy", "to": "tnr"}),
        own("tradeoff", "From here", {"from": "point", "to": "npv", "pinned": [0.25, 0.5]}),
    ]
    found = opened(report.build(diabetes, scenes))
    assert found.page.locator("#scene-1 .tx-report-chart").count() == 1
    assert found.page.locator("#scene-2 .tx-report-chart").count() == 2
    assert found.evaluate("[model.result.path[0], model.result.path.at(-1)]", 1) == [[0.5, 0.5], [0, 0]]
    assert found.evaluate("[model.result.path[0], model.result.path.at(-1)]", 2) == [[0.25, 0.5], [0, 1]]
    drag(found, (1, 0.5), (1, 0.9), 0, ".tx-tile")
    assert found.evaluate("model.t") == pytest.approx(0.9, abs=0.006)


def test_a_scene_names_the_prevalence_and_the_operations(opened: Any, diabetes: Leaderboard) -> None:
    scene = own("tradeoff")
    scene["view"]["explore"] |= {"prior": 0.02, "operations": ["swap_classes"]}
    found = opened(report.build(diabetes, [scene]))
    said = found.page.inner_text("#scene-1").replace("\xa0", " ")
    where = "at prevalence 2 %, then with the classes swapped"
    assert f"A{where[1:]}, use β = 0.169 instead of 1." in said
    assert f"Degree of optimality {where}" in found.page.locator("#scene-1 .tx-path-plot").text_content()


def test_a_tie_is_described_and_drawn_as_on_the_page(opened: Any) -> None:
    board = leaderboard(list("ABC"), np.array([[98, 2, 20, 10], [95, 5, 13, 17], [92, 8, 6, 24]], dtype=float))
    found = opened(report.build(board, [own("tradeoff")]))
    assert found.evaluate("model.t") == 8 / 113
    said = found.page.inner_text("#scene-1 .tx-way-words").replace("\xa0", " ")
    assert "degree of optimality 100.0 %. It ties 3 pairs, each counted half, and is the optimum." in said


# Both ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "dark"), [(1440, False), (1440, True), (820, False), (390, False)])
def test_nothing_is_cut_and_nothing_is_inaccessible(opened: Any, width: int, dark: bool) -> None:
    names = [
        "A name as long as a whole sentence, which nobody should ever give to a classifier, but people do",
        "b",
        "c",
    ]
    rows = np.array([[50, 10, 5, 35], [40, 20, 2, 38], [55, 5, 15, 25]], dtype=float)
    board = leaderboard(names, rows)
    two = SCORES | {"texts": ["mcc", "cohen_kappa"]}
    scenes = [
        own("scores", section=SCORES),
        own("scores", section=two),
        own("tradeoff"),
        own("tradeoff", section={"family": "uniform"}),
        own("tasks", section={"source": "board"}),
    ]
    found = opened(report.build(board, scenes), width=width, dark=dark)
    assert found.page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe.faults(found.page) == []


def test_light_and_dark_and_paper_repaint_every_scene(opened: Any, diabetes: Leaderboard) -> None:
    found = opened(report.build(diabetes, [own("scores", section=SCORES), own("tradeoff")]))
    last = "#scene-2 .tx-chart-variance [data-layer=lines] path"
    colour = f"() => document.querySelector('{last}').getAttribute('stroke')"
    light = found.page.evaluate(colour)
    found.page.click("[aria-label='Light or dark']")
    found.settle()
    assert found.page.evaluate(colour) != light
    found.page.emulate_media(media="print")
    found.page.evaluate("() => window.dispatchEvent(new Event('beforeprint'))")
    assert found.page.evaluate(colour) == light
    assert found.page.locator("#scene-2 .tx-path-plot svg").count() == 1
    found.page.evaluate("() => window.dispatchEvent(new Event('afterprint'))")
    assert found.page.evaluate(colour) != light


def test_performances_without_a_value_show_a_text_instead_of_a_map(opened: Any) -> None:
    board = leaderboard(["a", "b"], np.array([[0, 0, 1, 9], [0, 0, 3, 7]], dtype=float))
    found = opened(report.build(board, [own("scores", section=SCORES), own("tradeoff")]))
    assert "Undefined everywhere" in found.page.locator("#scene-1 .tx-first").inner_text()
    assert found.page.locator("#scene-2 .tx-sentence").inner_text()
