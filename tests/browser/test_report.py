"""A report opened from disk without any network, and what the page saves of its figures, tables and scenes."""

from __future__ import annotations

import csv
import io
import itertools
import re
import shutil
import struct
import subprocess
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from app import report
from app.reading.leaderboards import read_file
from app.report import challenge, defaults
from tests.app.test_exports import HOSTILE
from tests.app.test_report import contents, scene
from tests.browser.conftest import Explorer
from tile_core import ranking, scores, symmetries
from tile_core.leaderboard import Leaderboard, leaderboard

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
MM = 96 / 25.4


class Report:
    """An open report, and all it asked for and complained of."""

    def __init__(self, page: Any, path: Path) -> None:
        self.page = page
        self.trouble: list[str] = []
        self.requests: list[str] = []
        page.on("console", lambda message: self.trouble.append(message.text))
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))
        page.goto(path.as_uri())
        page.wait_for_selector("html[data-tx-ready]", state="attached")
        # Tests see the modules once all are there.
        page.wait_for_function("() => window.tileTest !== undefined")
        self.address = path.as_uri()

    def evaluate(self, expression: str, number: int = 0) -> Any:
        """The value of an expression in which `scene` and `model` are those of a scene."""
        script = f"const scene = tileTest.report.scenes[{number}]; const model = scene.model; return {expression};"
        return self.page.evaluate(f"() => {{ {script} }}")

    def without_appendix(self, hidden: bool) -> None:
        self.page.evaluate("(hidden) => { document.getElementById('tx-report-appendix').hidden = hidden; }", hidden)

    def settle(self) -> None:
        self.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def resize(self, width: int, height: int = 900) -> None:
        """Give the window another size, and wait until all is drawn for it."""
        if self.page.viewport_size != {"width": width, "height": height}:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.wait_for_timeout(200)
        self.settle()

    def pixel(self, a: float, b: float, number: int = 0) -> tuple[float, float]:
        """Where a place of a scene's Tile is in the window."""
        self.page.locator(f"#scene-{number + 1} .tx-tile").scroll_into_view_if_needed()
        box = self.page.locator(f"#scene-{number + 1} .tx-tile .tx-overlay").bounding_box()
        left, side = self.evaluate("[scene.left, scene.side]", number)
        return box["x"] + left + a * side, box["y"] + 18 + (1 - b) * side

    def drag(self, start: tuple[float, float], end: tuple[float, float], number: int = 0) -> None:
        self.page.mouse.move(*self.pixel(*start, number))
        self.page.mouse.down()
        self.page.mouse.move(*self.pixel(*end, number), steps=12)
        self.page.mouse.up()
        self.settle()

    def table(self, number: int = 0) -> list[list[str]]:
        """The ranked rows; references have no rank."""
        rows = self.page.locator(f"#scene-{number + 1} .tx-report-table tbody tr")
        found = rows.evaluate_all("(rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent))")
        return [row for row in found if row[0] != "ref."]


@pytest.fixture
def opened(offline: Any, tmp_path: Path) -> Iterator[Callable[..., Report]]:
    """Open a report; whatever it asks for besides itself, and every word in the console, fails the test."""
    reports: list[Report] = []

    def open_report(text: str, *, width: int = 1440, height: int = 900, dark: bool = False) -> Report:
        path = tmp_path / f"report-{len(reports)}.html"
        path.write_text(text)
        page = offline.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if dark else "light")
        reports.append(Report(page, path))
        return reports[-1]

    yield open_report
    for page in offline.pages[1:]:
        page.close()
    assert [each.trouble for each in reports if each.trouble] == []
    assert [each.requests for each in reports] == [[each.address] for each in reports]


@pytest.fixture(scope="module")
def diabetes() -> Leaderboard:
    board = read_file(ROOT / "data" / "diabetes.csv").leaderboard
    assert board is not None
    return board


def expected(board: Leaderboard, rows: np.ndarray, a: float, b: float, most: int = 20) -> list[list[str]]:
    """Rank, name and score of the first rows, from `tile_core`."""
    ranks, values = ranking.ranks(rows, a, b), scores.canonical_score(rows, a, b)
    listed = []
    for i in ranking.order(rows, a, b)[:most]:
        shared = "=" if (ranks == ranks[i]).sum() > 1 else ""
        rank = "–" if np.isnan(ranks[i]) else f"{ranks[i]:.0f}{shared}"
        listed.append([rank, board.entities[i], "–" if np.isnan(values[i]) else f"{values[i]:.3f}"])
    return listed


def test_the_file_opens_alone_and_shows_every_scene(opened: Any, diabetes: Leaderboard) -> None:
    found = opened(report.build(diabetes, defaults.scenes(diabetes)))
    assert found.page.locator(".tx-report-scene .tx-tile [data-layer=regions] path").count() > 6 * 8
    for number, view in enumerate(defaults.scenes(diabetes)):
        a, b = (view["view"]["explore"][name] for name in "ab")
        shown = [row[:3] for row in found.table(number)]
        assert shown == expected(diabetes, diabetes.at(0), a, b)


# What is cut by a shape that the document does not have, or has twice; then it is not cut and runs over the rest.
UNCUT = """() => [...document.querySelectorAll('[clip-path]')].map((node) => node.getAttribute('clip-path'))
  .filter((url) => document.querySelectorAll(`[id="${/#([^)"]+)/.exec(url)[1]}"]`).length !== 1)"""


def test_what_a_tile_cuts_off_is_cut_off_in_a_report(opened: Any, diabetes: Leaderboard) -> None:
    """The circle in which the winner stays, at the right edge, ran into the axis of ROC space."""
    page = opened(report.build(diabetes, defaults.scenes(diabetes))).page
    page.wait_for_function("() => document.querySelectorAll('[clip-path*=tile-clip]').length > 4")
    assert page.evaluate(UNCUT) == []


def test_a_drag_moves_the_point_and_ranking_roc_and_words_follow(opened: Any, diabetes: Leaderboard) -> None:
    found = opened(report.build(diabetes, [scene(a=0.5, b=0.5), scene(a=0.2, b=0.9)]))
    drawn = "document.querySelectorAll('#scene-2 .tx-roc [data-layer=lines] path')"
    lines = f"() => [...{drawn}].map((path) => path.getAttribute('d')).join()"
    before, words = found.page.evaluate(lines), found.page.inner_text("#scene-2 .tx-sentence")
    found.drag((0.2, 0.9), (0.8, 0.15), 1)
    a, b = found.evaluate("[model.point.a, model.point.b]", 1)
    assert (a, b) == pytest.approx((0.8, 0.15), abs=0.006)
    assert [row[:3] for row in found.table(1)] == expected(diabetes, diabetes.at(0), a, b)
    assert found.page.evaluate(lines) != before
    assert found.page.inner_text("#scene-2 .tx-sentence") != words
    assert found.page.inner_text("#scene-2 .tx-winner h2") == found.table(1)[0][1]
    assert found.evaluate("[model.point.a, model.point.b]", 0) == [0.5, 0.5]


def test_p_makes_the_report_a_talk(opened: Any, diabetes: Leaderboard) -> None:
    """From a file, offline, under the policy of the file: scenes, steps, numbers, the presenter's window, and back."""
    first = {**scene("Who is best?", "For the room", a=0.5, b=0.5), "notes": "For me alone", "steps": [{"rank": 2}]}
    values = scene("How good?", flavor="value", selected=3)
    maps = scene("The end", multiples="flavor", selected=3, panel_flavors=["entity", "value"])
    found = opened(report.build(diabetes, [first, values, maps], notes=True))
    page = found.page
    counter = page.locator(".tx-present-counter")
    page.keyboard.press("p")
    page.wait_for_selector(".tx-stage [data-pane=tile] [data-layer=regions] path")
    assert (counter.inner_text(), page.inner_text(".tx-stage h1")) == ("1 / 3", "Who is best?")
    page.keyboard.press("PageDown")
    page.wait_for_selector(".tx-stage [data-pane=tile] image[href^='data:image/png']")
    assert (counter.inner_text(), page.inner_text(".tx-stage .tx-stage-said").split(",")[0].split()[-3:]) == (
        "1 / 3",
        ["2nd", "of", "60"],
    )
    with page.context.expect_page() as opening:
        page.keyboard.press("w")
    assert "For me alone" in opening.value.inner_text(".tx-presenter-notes")
    assert "For me alone" not in page.inner_text("#present")
    opening.value.keyboard.press("2")
    opening.value.keyboard.press("Enter")
    page.wait_for_selector(".tx-present-counter >> text=2 / 3")
    # A file does not reach a reloaded window, which closes, so that W opens another.
    with opening.value.expect_event("close"):
        opening.value.evaluate("() => void setTimeout(() => location.reload())")
    page.keyboard.press("PageUp")
    page.keyboard.press("PageUp")
    page.wait_for_selector(".tx-stage [data-pane=tile] [data-layer=regions] path")
    assert counter.inner_text() == "1 / 3"
    page.keyboard.press("Escape")
    assert page.locator("#present").count() == 0
    page.click("text=Present")
    page.keyboard.press("End")
    page.wait_for_selector(".tx-present-counter >> text=3 / 3")
    # The map of a small Tile is there once its slide has glided in.
    page.wait_for_selector(".tx-stage [data-pane=panels] .tx-panel-map:not([hidden])")
    page.keyboard.press("Escape")
    page.click("text=Appendix: tables")
    page.wait_for_selector(".tx-report-data >> nth=1")


def test_uncertainty_follows_a_drag_in_a_report(opened: Any, diabetes: Leaderboard) -> None:
    """The fade, its contour and the rank sets are computed in the file, without a request."""
    found = opened(report.build(diabetes, [scene(a=0.75, b=0.95, uncertain=True, columns=[])]))
    assert found.page.locator(".tx-tile [data-layer=regions] image").count() == 1
    assert found.page.locator(".tx-tile [data-layer=regions] text").text_content() == "P = 0.5"
    before = found.table()[0]
    found.drag((0.75, 0.95), (0.3, 0.4))
    # More draws follow once the point rests; page and model are compared at one moment.
    found.page.wait_for_function("""() => {
        const { model } = tileTest.report.scenes[0];
        const rank = document.querySelector('.tx-report-table tbody td').textContent;
        const sentence = document.querySelector('.tx-winner h2').textContent;
        return rank === `1–${model.here.last[model.winners[0]]}`
            && sentence === `${model.here.plausible} of 60 cannot be told apart here`; }""")
    assert found.table()[0] != before


def test_the_keyboard_moves_selects_and_resets(opened: Any, diabetes: Leaderboard) -> None:
    found = opened(report.build(diabetes, [scene(a=0.5, b=0.5)]))
    found.page.focus(".tx-handle")
    found.page.keyboard.press("Shift+ArrowRight")
    found.page.keyboard.press("ArrowDown")
    found.settle()
    assert found.evaluate("[model.point.a, model.point.b]") == [0.6, 0.49]
    assert "a 0.600, b 0.490" in found.page.get_attribute(".tx-handle", "aria-valuetext")
    assert "a 0.600, b 0.490" in found.page.text_content(".tx-visually-hidden[aria-live]")
    found.page.focus(".tx-report-table tbody tr:nth-child(5) button")
    found.page.keyboard.press("Enter")
    found.settle()
    assert found.evaluate("model.names[model.selected]") == found.table()[4][1]
    found.page.keyboard.press("Escape")
    found.settle()
    assert found.evaluate("model.selected") is None
    found.page.fill(".tx-field input >> nth=1", "0,75")
    found.page.keyboard.press("Enter")
    found.settle()
    assert found.evaluate("model.point.b") == 0.75
    found.page.click(".tx-report-reset")
    found.settle()
    assert found.evaluate("[model.point.a, model.point.b]") == [0.5, 0.5]


def test_a_note_next_to_a_title_has_its_full_text_as_title(opened: Any, diabetes: Leaderboard) -> None:
    """A long one is cut, and it changes with what the plot shows."""
    found = opened(report.build(diabetes, [scene(a=0.5, b=0.5, operations=["swap_classes"])]))
    for prior in ("0.6", "0.01"):
        found.page.fill("input[aria-label='Prevalence in use, exact']", prior)
        found.page.keyboard.press("Enter")
        found.settle()
        for plot in (".tx-tile", ".tx-roc"):
            note = found.page.locator(f"{plot} .tx-panel-head .tx-note")
            note.hover()
            assert note.get_attribute("title") == note.text_content() != ""
            found.page.mouse.move(0, 0)


def test_the_prior_moves_and_the_ranking_is_that_of_the_shifted_rows(opened: Any, diabetes: Leaderboard) -> None:
    found = opened(report.build(diabetes, [scene(a=0.5, b=0.5)]))
    area = found.evaluate("model.regions('first')[0].area")
    found.page.fill("input[aria-label='Prevalence in use, exact']", "0.6")
    found.page.keyboard.press("Enter")
    found.settle()
    rows = symmetries.shift_prior(diabetes.at(0), 0.6)
    assert [row[:3] for row in found.table()] == expected(diabetes, rows, 0.5, 0.5)
    assert found.evaluate("model.regions('first')[0].area") != area


def test_the_whole_ranking_is_a_click_away(opened: Any, diabetes: Leaderboard) -> None:
    found = opened(report.build(diabetes, [scene(a=0.3, b=0.8, columns=["mcc", "vut"])]))
    assert len(found.table()) == 20
    found.page.click("text=Show all 60")
    assert [row[:3] for row in found.table()] == expected(diabetes, diabetes.at(0), 0.3, 0.8, 60)
    assert found.page.locator(".tx-report-table thead th").all_inner_texts()[-2:] == ["MCC", "VUT"]
    found.page.click("text=Show the first 20")
    assert len(found.table()) == 20
    chosen = int(ranking.order(diabetes.at(0), 0.3, 0.8)[41])
    found.page.evaluate(f"() => tileTest.report.scenes[0].select({chosen})")
    found.settle()
    assert found.table()[20][1] == diabetes.entities[chosen]


def test_attributes_come_along_as_columns_colours_and_labels(opened: Any) -> None:
    attributes = {"family": ["CNN", "ViT", "CNN"], "year": ["2019", "", "2021"]}
    board = leaderboard(["a", "b", "c"], [[80, 20, 10, 90], [95, 5, 40, 60], [60, 40, 4, 96]], attributes=attributes)
    shown = {"attributes": ["family", "year", "gone"], "colour": "family", "label": "family"}
    found = opened(report.build(board, [scene(a=0.5, b=0.5, columns=["mcc"], **shown)]))
    assert found.page.locator(".tx-report-table thead th").all_inner_texts()[-3:] == ["family", "year", "MCC"]
    assert [row[4:6] for row in found.table()] == [
        [attributes[name][board.entities.index(row[1])] for name in ("family", "year")] for row in found.table()
    ]
    assert found.evaluate("model.labels") == ["CNN", "ViT", "CNN"]
    assert found.evaluate("[0, 1, 2].map((k) => model.colourOf(k))") == [0, 1, 0]


@pytest.mark.parametrize("priors", [False, True])
def test_regions_that_came_along_are_those_the_browser_would_find(opened: Any, priors: bool) -> None:
    rng = np.random.default_rng(4)
    rows = rng.integers(1, 200, (15, 4)).astype(float)
    if not priors:
        rows = symmetries.shift_prior(rows, 0.25) * 1000
    board = leaderboard([f"e{k}" for k in range(15)], rows)
    text = report.build(board, [scene(), scene(flavor="last")])
    found = opened(text)
    for number, flavor in ((0, "entity"), (1, "last")):
        seen = f"model.regions('{flavor}').map((r) => [r.entities, r.area, r.centroid, r.sides.length])"
        fresh = seen.replace(
            f"model.regions('{flavor}')",
            f"tileTest.regions.firstRegions(model.performances, {{ last: {str(number == 1).lower()} }})",
        )
        came, made = found.evaluate(seen, number), found.evaluate(fresh, number)
        assert [each[0] for each in came] == [each[0] for each in made]
        assert np.allclose([each[1] for each in came], [each[1] for each in made], atol=1e-9)
        assert np.allclose([each[2] for each in came], [each[2] for each in made], atol=1e-6)
    assert found.evaluate("Object.keys(model.seeds).sort()", 1) == ["first", "last"]


@pytest.mark.parametrize("priors", [False, True])
def test_the_rth_place_is_shown_and_follows_the_prior(opened: Any, priors: bool) -> None:
    rng = np.random.default_rng(6)
    rows = rng.integers(1, 200, (12, 4)).astype(float)
    if not priors:
        rows = symmetries.shift_prior(rows, 0.25) * 1000
    found = opened(report.build(leaderboard([f"e{k}" for k in range(12)], rows), [scene(rank=3)]))
    whole = "model.shownRegions().reduce((sum, region) => sum + region.area, 0)"
    assert found.evaluate("model.heat") is False
    assert found.evaluate(whole) == pytest.approx(1, abs=1e-9)
    found.evaluate("scene.setPrior(0.5, false)")
    found.settle()
    assert found.evaluate("model.heat") is priors
    if not priors:
        assert found.evaluate(whole) == pytest.approx(1, abs=1e-9)
    else:
        assert found.page.locator(".tx-heat").is_visible()


@pytest.mark.parametrize("flavor", ["value", "rank", "best", "worst", "no_skill", "relative_skill"])
def test_maps_of_values_are_drawn_without_a_server(opened: Any, diabetes: Leaderboard, flavor: str) -> None:
    found = opened(report.build(diabetes, [scene(flavor=flavor, selected=8)]))
    assert found.page.locator(".tx-heat").is_visible()
    inks = found.evaluate(
        "new Set(new Uint32Array(scene.cells.canvas.getContext('2d')"
        ".getImageData(0, 0, scene.cells.canvas.width, scene.cells.canvas.width).data.buffer)).size"
    )
    assert inks > 20
    # The colour bar says what its numbers are.
    title = {"rank": "rank", "relative_skill": "relative skill"}.get(flavor, "score")
    assert title in found.page.locator("article [data-layer=bar] text").all_text_contents()


def test_a_map_is_that_of_tile_core(opened: Any, diabetes: Leaderboard) -> None:
    """Every pixel of the map of a value is the colour of the value there."""
    found = opened(report.build(diabetes, [scene(flavor="rank", selected=3)]))
    size = found.evaluate("scene.cells.canvas.width")
    pixels = np.array(
        found.evaluate(f"[...scene.cells.canvas.getContext('2d').getImageData(0, 0, {size}, {size}).data]")
    ).reshape(size, size, 4)
    for row, column in ((0, 0), (size // 2, size // 3), (size - 1, size - 1), (20, 90)):
        a, b = (column + 0.5) / size, 1 - (row + 0.5) / size
        share = (ranking.ranks(diabetes.at(0), a, b)[3] - 1) / 59
        stops = [0, 0.1, 0.3, 0.6, 1]
        hues = np.array([[8, 48, 107], [33, 113, 181], [107, 174, 214], [198, 219, 239], [240, 242, 244]])
        wanted = [np.interp(share, stops, hues[:, c]) for c in range(3)]
        assert np.abs(pixels[row, column, :3] - wanted).max() <= 1


def test_hostile_names_are_text(opened: Any) -> None:
    names = [name for name in dict.fromkeys(HOSTILE) if name.strip() and name.isprintable()]
    rows = np.random.default_rng(0).integers(1, 99, (len(names), 4))
    board = leaderboard(names, rows, title='</script><img src=x onerror="alert(1)">')
    found = opened(
        report.build(board, [scene(title=name, subtitle=name) for name in names[:4]] + [scene(title=names[-1])])
    )
    found.page.click("#scene-1 >> text=Show all")
    assert sorted(row[1] for row in found.table()) == sorted(names)
    assert found.page.locator("img").count() == 0
    assert found.page.title() == board.title
    assert found.page.locator("h1").inner_text() == board.title


@pytest.mark.parametrize(("dark", "widths"), [(False, (390, 2560)), (True, (390, 820, 1440, 3840))])
def test_no_window_is_too_small_or_too_large(
    opened: Any, diabetes: Leaderboard, dark: bool, widths: tuple[int, ...]
) -> None:
    found = opened(report.build(diabetes, defaults.scenes(diabetes)[:2]), width=widths[0], dark=dark)
    ground = "getComputedStyle(document.body).backgroundColor"
    for k, width in enumerate(widths):
        found.resize(width)
        assert found.page.evaluate("document.documentElement.scrollWidth") <= width
        assert found.evaluate("scene.side") >= 250, width
        track = found.page.locator("#scene-1 .tx-prior input[type=range]").bounding_box()
        assert track is not None
        assert track["width"] > 120, width
        start, end = [(0.5, 0.5), (0.25, 0.75)][:: -1 if k % 2 else 1]
        found.drag(start, end)
        assert found.evaluate("[model.point.a, model.point.b]") == pytest.approx(end, abs=0.01), width
    shown = found.page.evaluate(ground)
    assert (shown == "rgb(21, 23, 26)") is dark
    found.page.click("[aria-label='Light or dark']")
    found.settle()
    assert found.page.evaluate(ground) != shown


def test_performances_without_true_negatives(opened: Any) -> None:
    rows = [[np.nan, 10, 50, 90], [np.nan, 60, 10, 120]]
    board = leaderboard(["A", "B"], rows)
    found = opened(report.build(board, defaults.scenes(board)))
    assert found.evaluate("[model.rightOnly, model.point.a]") == [True, 1]
    assert [row[:3] for row in found.table()] == expected(board, board.at(0), 1, 0.5)


def test_what_if_changes_and_operations_are_preserved(opened: Any) -> None:
    board = leaderboard(["A", "B"], [[5, 1, 1, 3], [4, 2, 2, 2]])
    added = [{"name": "C", "performance": [8, 0, 1, 1]}]
    found = opened(report.build(board, [scene(edits=[[1, [1, 1, 1, 1]]], added=added, operations=["swap_classes"])]))
    rows = symmetries.OPERATIONS["swap_classes"].perform([[5, 1, 1, 3], [1, 1, 1, 1], [8, 0, 1, 1]])
    shown = leaderboard(["A", "B *", "C *"], rows)
    assert [row[:3] for row in found.table()] == expected(shown, rows, 0.5, 0.5)
    assert "swap classes" in found.page.inner_text(".tx-tile .tx-note")


def test_scenes_of_one_file_of_predictions_share_it_with_a_view_each(opened: Any, diabetes: Leaderboard) -> None:
    looks: list[dict[str, Any]] = [
        {"selected": 3, "share": 0.5}, {"rule": "tpr", "value": 0.9, "prior": 0.2, "flavor": "threshold"}
    ]  # fmt: skip
    scenes = [scene(), *(scene(a=0.2 * k) for k in range(2))]
    for made, look in zip(scenes[1:], looks, strict=True):
        made["view"] |= {"page": "/predictions", "predictions": {"source": "tumours", **look}}
    text = report.build(diabetes, scenes)
    assert [each["own"] for each in contents(text)["scenes"]] == [None, 0, 0]
    found = opened(text)
    seen = "[model.selected, model.share, model.rule, model.flavor, model.prior, model.point.a]"
    assert found.evaluate(seen, 1) == [3, 0.5, "fixed", "model", None, 0]
    assert found.evaluate(seen, 2)[1:] == [1, "tpr", "threshold", 0.2, 0.2]
    shown = contents(text)["own"][0]
    for number in (1, 2):
        assert found.evaluate("model.choice", number) == shown["choices"][number - 1]["choice"]
        assert found.evaluate("model.vertices.seeds.length", number) == len(shown["regions"][number - 1])
    found.evaluate("scene.setShare(0.25)", 1)
    assert [found.evaluate("model.share", number) for number in (1, 2)] == [0.25, 1]


def test_printed_each_scene_has_its_sheet_and_the_screen_is_as_before(opened: Any, diabetes: Leaderboard) -> None:
    several = scene(multiples="prior", panel_priors=[0.005, 0.05, 0.2, 0.5])
    found = opened(report.build(diabetes, [*defaults.scenes(diabetes), several]), dark=True)
    side = found.evaluate("scene.side")
    margin = dict.fromkeys(("top", "bottom", "left", "right"), "12mm")
    # Title and contents are on the first sheet, upright and across.
    for form, across in itertools.product(("A4", "Letter"), (False, True)):
        found.without_appendix(True)
        pdf = found.page.pdf(format=form, landscape=across, margin=margin)
        assert len(re.findall(rb"/Type /Page\b", pdf)) == 7, (form, across)
    # Tiles side by side stand in two columns.
    scales = "(all) => all.map((each) => Number(each.style.getPropertyValue('--tx-upright')))"
    *single, many = found.page.locator("article").evaluate_all(scales)
    assert min(single) > 0.85
    assert many > 0.7
    # The tables come after the scenes, on sheets of their own.
    found.without_appendix(False)
    pdf = found.page.pdf(format="Letter", landscape=True, margin=margin)
    assert len(re.findall(rb"/Type /Page\b", pdf)) > 8
    if shutil.which("pdftotext"):
        # The last rows of a table share a sheet: there were 15 lines, at worst one.
        text = subprocess.run(["pdftotext", "-layout", "-", "-"], input=pdf, capture_output=True, check=True).stdout
        assert min(sum(bool(line.strip()) for line in sheet.splitlines()) for sheet in text.split(b"\f")[:-1]) > 20
    assert found.page.locator(".tx-report-appendix details[open]").count() == 0
    assert found.evaluate("[scene.side, document.documentElement.dataset.mantineColorScheme]") == [side, "dark"]
    assert found.page.locator(".tx-printing").count() == 0


# The page's own exports


def save(explorer: Explorer, plot: str, form: str, mm: float) -> bytes:
    call = f"tileTest.saveFigure(document.getElementById('{plot}'), 'tile', '{form}', {mm})"
    return explorer.download(lambda: explorer.page.evaluate(f"() => {call}"))


def test_a_figure_has_its_size_in_millimetres_and_letters_to_read(visit: Any) -> None:
    explorer = visit()
    for plot, mm in (("tile", 84), ("tile", 174), ("roc", 84), ("roc", 174)):
        text = save(explorer, f"{plot}-plot", "svg", mm).decode()
        sizes = re.search(r'viewBox="([^"]*)" .*?width="(\w+)" height="([\d.]+)mm"', text)
        assert sizes
        assert sizes[2] == f"{mm}mm"
        left, _, wide, tall = map(float, sizes[1].split())
        assert wide == pytest.approx(max(mm, 100) * MM, rel=1e-6)
        assert float(sizes[3]) == pytest.approx(mm * tall / wide, abs=1e-3)
        assert (left, tall) == (-10, pytest.approx(wide - 98 + 48))
        assert explorer.state("model.names[model.winners[0]]") in text
        assert set(re.findall(r"url\(#([^)]+)\)", text)) <= set(re.findall(r'id="([^"]+)"', text))
        assert "var(--" not in text


def test_a_figure_of_the_tile_can_name_every_score(visit: Any) -> None:
    explorer = visit()
    call = "tileTest.saveFigure(document.getElementById('tile-plot'), 'tile', 'svg', 84, true)"
    text = explorer.download(lambda: explorer.page.evaluate(f"() => {call}")).decode()
    drawn = ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}text")
    named = [
        name for each in drawn if each.get("data-part") == "score-name" for name in "".join(each.itertext()).split(",")
    ]
    scores = explorer.state("model.places().flatMap(({ scores }) => scores).length")
    assert len([name for name in named if name.strip(" \u00a0")]) == scores > 25


def test_a_png_states_its_resolution(visit: Any) -> None:
    explorer = visit()
    for mm, dpi, pixels in ((84, 300, 992), (84, 600, 1984), (400, 300, 4724)):
        data = save(explorer, "tile-plot", f"png{dpi}", mm)
        assert int.from_bytes(data[16:20]) == pixels
        length, kind, x, y, unit, check = struct.unpack(">I4sIIBI", data[33:54])
        per_metre = round(1000 * pixels / mm)
        assert (length, kind, x, y, unit) == (9, b"pHYs", per_metre, per_metre, 1)
        assert check == zlib.crc32(data[37:50])
        assert data[-8:-4] == b"IEND"


def test_hatches_that_another_drawing_holds_go_along(visit: Any) -> None:
    """Two tied entities share a region, drawn in both their colours."""
    explorer = visit()
    data = {
        "title": "twins", "entities": ["A", "B", "C"], "contexts": ["all"],
        "performances": [[[50, 10, 5, 35], [50, 10, 5, 35], [40, 20, 1, 39]]], "sizes": [[100] * 3], "notes": [],
    }  # fmt: skip
    explorer.show(data)
    text = save(explorer, "tile-plot", "svg", 84).decode()
    used = set(re.findall(r"url\(#([^)]+hatch[^)]+)\)", text))
    assert used
    assert used <= set(re.findall(r'<pattern id="([^"]+)"', text))


CANVAS = """() => {
  const plot = tileTest.make('div', { className: 'tx-plot', id: 'canvas-plot' });
  plot.style.cssText = 'position: fixed; left: 0; top: 0; width: 276px; height: 248px';
  const map = tileTest.make('canvas', { className: 'tx-heat', width: 20, height: 20 });
  map.style.cssText = 'position: absolute; left: 40px; top: 18px; width: 200px; height: 200px';
  const overlay = tileTest.make('div', { className: 'tx-overlay' });
  plot.append(map, overlay);
  document.body.append(plot);
  tileTest.draw.canvas(overlay, ['all']);
}"""


def test_maps_below_a_drawing_are_embedded_with_their_colour_bar(visit: Any) -> None:
    explorer = visit()
    explorer.page.evaluate(CANVAS)
    text = save(explorer, "canvas-plot", "svg", 84).decode()
    assert re.search(r'<image x="40" y="18" width="200" height="200"[^>]*href="data:image/png;base64', text)
    explorer.page.evaluate("() => document.getElementById('canvas-plot').remove()")
    explorer.select("flavor", "Best value")
    explorer.until("model.map?.flavor === 'best' && tileTest.page.cells.painted")
    whole = save(explorer, "tile-plot", "svg", 84).decode()
    assert 'width="84mm"' in whole
    explorer.page.evaluate("() => tileTest.page.act('zoom-in')")
    explorer.until("tileTest.page.cells.source().own && tileTest.page.cells.painted")
    # A part of the Tile had no colour bar in a file.
    for text in (whole, save(explorer, "tile-plot", "svg", 84).decode()):
        assert "data:image/png;base64" in text
        assert re.findall(r">([^<]+)</text>", text)[-7:] == ["0", "0.2", "0.4", "0.6", "0.8", "1", "Best value"]


def test_a_figure_is_printed_alone_on_a_sheet_of_its_size(visit: Any) -> None:
    explorer = visit(at="/#sample=segmentation&overlays=places")
    explorer.page.evaluate("() => { window.txPrint = window.print; window.print = () => {}; }")
    # Chromium writes patterns, such as the hatch of references and ties, as pictures; here is none.
    title = explorer.page.title()
    for mm in (84, 174):
        call = f"tileTest.saveFigure(document.getElementById('tile-plot'), 'tile', 'pdf', {mm})"
        explorer.page.evaluate(f"() => {call}")
        assert explorer.page.title().startswith("explore-tile-")
        pdf = explorer.page.pdf(prefer_css_page_size=True, print_background=True)
        assert len(re.findall(rb"/Type /Page\b", pdf)) == 1
        box = re.search(rb"/MediaBox \[([\d. ]+)\]", pdf)
        assert box
        wide = max(mm, 100) * MM
        points = [72 / 25.4 * mm, 72 / 25.4 * mm * (wide - 50) / wide]
        assert [float(number) for number in box[1].split()[2:]] == pytest.approx(points, abs=1)
        assert b"/Subtype /Image" not in pdf
        assert explorer.page.title() == title
        assert explorer.page.locator(".tx-print-sheet").count() == 0
        assert explorer.state("document.adoptedStyleSheets.length") == 0
    assert explorer.page.locator("#tile-overlay").is_visible()
    explorer.page.evaluate("() => { window.print = window.txPrint; delete window.txPrint; }")


def press(explorer: Explorer, action: str, key: str = "") -> None:
    """A click on a button such as menus hold."""
    explorer.page.evaluate(
        f"() => {{ const b = tileTest.make('button', {{ 'data-tx-action': '{action}', 'data-tx-key': '{key}' }});"
        " document.body.append(b); b.click(); b.remove(); }"
    )


def test_the_table_is_saved_as_it_is_shown(visit: Any) -> None:
    explorer = visit()
    explorer.page.fill("#board-filter input", "logistic")
    explorer.page.wait_for_timeout(800)
    # The two references, pinned to the table, follow without a rank.
    names = explorer.page.locator(".ag-row:not(.ag-row-pinned) .tx-name-cell").all_inner_texts()
    names += ["Always negative (ref.)", "Always positive (ref.)"]
    table = explorer.download(lambda: press(explorer, "save-table", "csv")).decode("utf-8-sig")
    read = list(csv.reader(io.StringIO(table)))
    assert read[0] == ["#", "Classifier", "Score", "vs F1", "TPR", "FPR", "PPV", "NPV"]
    assert sorted(row[1] for row in read[1:]) == sorted(names)
    latex = explorer.download(lambda: press(explorer, "save-table", "latex")).decode()
    assert latex.count("\\\\\n") == len(names) + 1
    markdown = explorer.download(lambda: press(explorer, "save-table", "markdown")).decode()
    assert markdown.count("\n| ") == len(names) + 2


def test_the_page_saves_its_scenes_as_a_report(visit: Any, opened: Any) -> None:
    explorer = visit()
    page = explorer.page
    page.evaluate("() => tileTest.page.setPoint(0.25, 0.85, false)")
    explorer.settle()
    text = explorer.download(lambda: press(explorer, "export-report")).decode()
    explorer.until("/^Saved: .*\\.html, /.test(document.getElementById('sharing-note')?.textContent)")
    found = contents(text)
    assert len(found["scenes"]) == 1
    assert found["scenes"][0]["view"]["a"] == pytest.approx(0.25, abs=0.006)
    assert found["boards"][0]["entities"] == explorer.state("model.data.entities")
    page.evaluate(
        "() => { const view = { explore: { ...tileTest.page.model.view(), a: 0.1, b: 7 } };"
        " tileTest.session.sceneList.list = [{ title: 'Wrong', notes: '', view }]; }"
    )
    press(explorer, "export-report")
    explorer.until("document.getElementById('notice').textContent.includes('scene 1')")
    explorer.trouble = [each for each in explorer.trouble if "400" not in each]
    assert opened(text).table()


READY = {
    "scores": "tileTest.scoresPage?.model.maps.length > 0",
    "tradeoff": "tileTest.tradeoffPage?.model.result",
    "predictions": "tileTest.predictionsPage?.model.result",
}
# What the only scene is called, where it is not called as its predictions are.
NAMED = {
    "scores": "Scores: Matthews correlation coefficient",
    "tradeoff": "From Positive predictive value to True positive rate",
}


@pytest.mark.parametrize("kind", READY)
def test_without_scenes_the_report_is_of_the_view_as_it_is(visit: Any, opened: Any, kind: str) -> None:
    explorer = visit(at=f"/{kind}")
    page = explorer.page
    page.evaluate("() => tileTest.page.setPoint(0.25, 0.85, false)")
    explorer.settle()
    explorer.until(READY[kind], 90)
    with page.expect_download(timeout=60_000) as saved:
        press(explorer, "export-report")
    text = Path(saved.value.path()).read_text()
    found = contents(text)
    [shown] = found["scenes"]
    assert (shown["own"], [each["kind"] for each in found["own"]]) == (0, [kind])
    assert (shown["view"]["a"], shown["view"]["b"]) == pytest.approx((0.25, 0.85), abs=0.006)
    title = found["own"][0]["result"]["title"] if kind == "predictions" else found["boards"][0]["title"]
    assert (found["title"], shown["title"]) == (title, NAMED.get(kind, title))
    assert saved.value.suggested_filename == page.evaluate("(title) => `${tileTest.fileName(title)}.html`", title)
    assert opened(text).page.locator("#scene-1 .tx-handle").count() > 0


def test_names_of_teams_have_words_on_a_line_on_the_printed_table_of_many_tasks(opened: Any) -> None:
    rng = np.random.default_rng(6)
    counts = rng.integers(20, 900, (20, 30, 4)).astype(float)
    names = [f"Team {i + 1:04}" for i in range(30)]
    many = leaderboard(names, counts, contexts=[f"Task {k + 1}" for k in range(20)], sizes=counts.sum(-1))
    about = challenge.decided(many, at=(1.0, 0.5))
    # The room of a sheet of A4 on its side.
    found = opened(report.build(many, [scene()], challenge=about), width=1046, height=718)
    found.page.emulate_media(media="print")
    heights, wide = found.page.evaluate(
        """() => [[...document.querySelectorAll('.tx-report-wide tbody th')].map((cell) => cell.clientHeight),
          Math.max(...[...document.querySelectorAll('.tx-report-wide table')].map((table) => table.scrollWidth))]"""
    )
    assert len(heights) == 30
    assert max(heights) < 40
    assert wide <= 1046
