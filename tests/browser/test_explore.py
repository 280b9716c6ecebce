"""Explore in a real browser: everything that follows the pointer, and that all views follow."""

from __future__ import annotations

import io
import json
import re
import zipfile
from typing import Any

import pytest

from app.web import bundle

pytestmark = pytest.mark.browser


def near(found: Any, expected: Any, tolerance: float = 0.006) -> bool:
    return all(abs(x - y) <= tolerance for x, y in zip(found, expected, strict=True))


def point(explorer: Any) -> list[float]:
    return explorer.state("[model.point.a, model.point.b]")


def test_a_click_moves_the_point_and_every_view_follows(visit: Any) -> None:
    explorer = visit()
    before = explorer.page.locator("#inspect-winner h2").inner_text()
    explorer.click(0.2, 0.95)
    assert near(point(explorer), (0.2, 0.95))
    after = explorer.page.locator("#inspect-winner h2").inner_text()
    assert after != before
    assert explorer.page.locator(".ag-row[row-index='0'] .tx-name-cell").inner_text() == after
    assert after in explorer.page.locator("#roc-overlay").inner_text()
    assert "a missed positive counts 19 times a false alarm" in explorer.page.locator(
        "#inspect-point"
    ).inner_text().lower().replace("19.2", "19")


def test_a_drag_follows_the_pointer_without_a_request(visit: Any) -> None:
    explorer = visit()
    explorer.page.wait_for_load_state("networkidle")
    explorer.requests.clear()
    explorer.drag((0.5, 0.5), (0.9, 0.15), steps=60)
    assert near(point(explorer), (0.9, 0.15))
    assert explorer.requests == []
    assert explorer.state("model.selected") is None


def test_texts_and_table_follow_a_drag_when_the_pointer_pauses(visit: Any) -> None:
    """Not in the next frame, for which the next move would wait."""
    explorer = visit()
    found = explorer.page.evaluate(
        """async () => {
          const { page } = tileTest;
          const frame = () => new Promise((done) => requestAnimationFrame(done));
          const shown = [];
          for (const [a, b] of [[0.5, 0.5], [0.2, 0.95], [0.9, 0.1], [0.2, 0.95]]) {
            page.setPoint(a, b, true);
            await frame();
            shown.push(page.frame);
          }
          await new Promise((done) => setTimeout(done, 500));
          const table = document.querySelector(".ag-row[row-index='0'] .tx-name-cell").innerText;
          const words = document.querySelector('#inspect-winner h2').innerText;
          const best = page.model.names[page.model.winners[0]];
          page.setPoint(0.2, 0.95, false);
          return { shown, table, words, best };
        }"""
    )
    assert found["shown"] == [0, 0, 0, 0]
    assert found["table"] == found["words"] == found["best"]


def test_a_drag_outside_the_square_stops_at_its_edge(visit: Any) -> None:
    explorer = visit()
    explorer.drag((0.5, 0.5), (1.3, -0.2))
    assert point(explorer) == [1, 0]


def test_arrow_keys_move_by_steps(visit: Any) -> None:
    explorer = visit()
    explorer.page.focus("#tile-handle")
    moved = {
        "ArrowRight": (0.51, 0.5),
        "Shift+ArrowUp": (0.5, 0.6),
        "Alt+ArrowDown": (0.5, 0.499),
        "ArrowLeft": (0.49, 0.5),
    }
    for key, (a, b) in moved.items():
        explorer.state("(tileTest.page.setPoint(0.5, 0.5, false), 0)")
        explorer.settle()
        explorer.page.keyboard.press(key)
        explorer.settle()
        assert point(explorer) == [a, b], key
        assert f"a {a:.3f}, b {b:.3f}" in explorer.page.get_attribute("#tile-handle", "aria-valuetext")
        assert f"a {a:.3f}" in explorer.page.locator("#live").inner_text()


def test_number_fields_move_the_point_and_refuse_nonsense(visit: Any) -> None:
    explorer = visit()
    explorer.page.fill("#point-b", "0,8")
    explorer.page.keyboard.press("Enter")
    explorer.settle()
    assert point(explorer) == [0.5, 0.8]
    explorer.page.fill("#point-a", "7")
    explorer.page.keyboard.press("Enter")
    explorer.settle()
    assert point(explorer) == [0.5, 0.8]
    assert explorer.page.get_attribute("#point-a", "aria-invalid") == "true"
    # A bare 2 may be 2 % or a slip: the page says what it takes.
    explorer.page.fill("#prior-field", "2")
    explorer.page.keyboard.press("Enter")
    refusal = explorer.page.get_by_text("or a percentage, such as 0.02 or 2%, found “2”")
    assert refusal.is_visible()
    explorer.page.fill("#prior-field", "2%")
    explorer.page.keyboard.press("Enter")
    assert refusal.is_hidden()
    assert explorer.state("model.prior") == 0.02


def test_typed_ratios_and_importances_move_the_point(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    page.click("#inspect-point .tx-weights")
    page.get_by_label("How many false alarms a miss counts").fill("4")
    page.keyboard.press("Enter")
    page.get_by_label("Importance of detections").fill("2")
    # Leaving a field moves the point, and all fields are written anew.
    page.get_by_label("Importance of rejections").focus()
    explorer.settle()
    page.get_by_label("Importance of rejections").fill("3")
    page.keyboard.press("Enter")
    explorer.settle()
    assert near(point(explorer), (0.4, 0.8), 1e-12)
    assert page.get_by_label("How many misses a false alarm counts").input_value() == "0.25"
    page.get_by_label("How many detections a rejection counts").fill("many")
    page.keyboard.press("Enter")
    explorer.settle()
    assert "Found “many”; expected a number from 0 on" in page.locator(".tx-choosing-note").inner_text()
    assert near(point(explorer), (0.4, 0.8), 1e-12)
    # What is being typed stays while the page is painted anew, as when draws are complete.
    page.get_by_label("Importance of misses").fill("12")
    page.evaluate("() => tileTest.page.ask('all')")
    explorer.settle()
    assert page.get_by_label("Importance of misses").input_value() == "12"
    page.get_by_label("Importance of misses").fill("0.8")
    page.keyboard.press("Enter")
    # By expected cost, at one prevalence: both coordinates.
    page.get_by_label("How many false alarms a miss costs").fill("9")
    page.keyboard.press("Enter")
    explorer.settle()
    assert near(point(explorer), (0.9, 0.9), 1e-12)
    assert "Ranks by expected cost" in page.locator(".tx-choosing-note").inner_text()
    page.click("#inspect-point .tx-weights")


def test_a_click_on_a_named_score_jumps_to_it(visit: Any) -> None:
    explorer = visit()
    explorer.click(1.0, 0.505)
    explorer.until("model.point.a === 1 && model.point.b === 0.5 && !model.live")
    assert "F" in explorer.page.locator(".tx-near").inner_text()


def test_selection_is_one_everywhere(visit: Any) -> None:
    explorer = visit()
    explorer.page.click(".ag-row[row-index='5'] .tx-name-cell")
    explorer.settle()
    chosen = explorer.state("model.names[model.selected]")
    assert explorer.page.locator(".tx-row-selected .tx-name-cell").first.inner_text() == chosen
    assert chosen in explorer.page.locator("#inspect-winner").inner_text()
    entity = explorer.state("model.regions('first')[0].entities[0]")
    x, y = explorer.state(f"[model.rates[{entity}].fpr, model.rates[{entity}].tpr]")
    explorer.click(x, y, "roc")
    assert explorer.state("model.selected") in explorer.state("model.regions('first').flatMap((r) => r.entities)")
    explorer.escape()
    explorer.settle()
    assert explorer.state("model.selected") is None
    explorer.click(0.3, 0.97)
    assert explorer.state("model.selected") == explorer.state("model.winners[0]")


def test_the_prior_moves_regions_places_and_ranking_without_a_request(visit: Any) -> None:
    explorer = visit()
    explorer.page.wait_for_load_state("networkidle")
    look = "[model.regions('first')[0].area, model.places().find((p) => p.key === 'balanced_accuracy').a, model.common]"
    before = explorer.state(look)
    explorer.requests.clear()
    explorer.page.evaluate(
        "() => { const s = document.getElementById('prior-slider');"
        " s.value = Math.log(9); s.dispatchEvent(new Event('input')); }"
    )
    explorer.settle()
    after = explorer.state(look)
    assert after[2] == pytest.approx(0.9, abs=1e-3)
    assert after[1] == pytest.approx(1 - after[2], abs=1e-9)
    assert after[0] != before[0]
    assert explorer.requests == []
    explorer.page.fill("#prior-field", "2 %".replace(" ", ""))
    explorer.page.keyboard.press("Enter")
    explorer.settle()
    assert explorer.state("model.prior") == 0.02
    explorer.page.click(".tx-ticks .tx-data")
    explorer.settle()
    assert explorer.state("model.prior") is None
    # By keys it leaves the data's own prior, to which a drag snaps, and comes back to it.
    explorer.page.press("#prior-slider", "ArrowRight")
    explorer.settle()
    assert explorer.state("model.prior") > explorer.state("model.ownPrior") + 0.01
    explorer.page.press("#prior-slider", "ArrowLeft")
    explorer.settle()
    assert explorer.state("model.prior") is None


def test_the_sweep_plays_and_returns_to_its_start(visit: Any) -> None:
    explorer = visit()
    explorer.page.click("#prior-play")
    explorer.until("model.prior !== null")
    explorer.page.click("#prior-play")
    explorer.until("model.prior === null")


def test_what_if_moves_an_entity_and_one_click_undoes_it(visit: Any) -> None:
    explorer = visit()
    entity = explorer.state("model.winners[0]")
    x, y = explorer.state(f"[model.rates[{entity}].fpr, model.rates[{entity}].tpr]")
    explorer.drag((x, y), (0.6, 0.4), "roc")
    assert "was not moved. To drag dots, switch on Drag entities" in explorer.page.locator("#notice").inner_text()
    explorer.menu("roc")
    explorer.page.click("[data-tx-toggle=roc][data-tx-key=whatif]")
    assert not explorer.page.locator("#notice").inner_text()
    explorer.escape()
    explorer.page.wait_for_load_state("networkidle")
    explorer.requests.clear()
    explorer.drag((x, y), (0.6, 0.4), "roc", steps=40)
    assert explorer.requests == []
    assert near(explorer.state(f"[model.rates[{entity}].fpr, model.rates[{entity}].tpr]"), (0.6, 0.4), 0.02)
    assert explorer.state("model.winners[0]") != entity
    assert "changed by hand" in explorer.page.locator("#roc-note").inner_text()
    assert (
        explorer.page.locator(".tx-name-cell:has-text(' *')").count() >= 1
        or explorer.state("model.hypothetical.size") == 1
    )
    explorer.page.click("#undo")
    explorer.settle()
    assert explorer.state("model.winners[0]") == entity
    assert explorer.state("model.hypothetical.size") == 0


# Names of the visible rows whose swatch, mark or band is not that of the model in the current scheme.
STALE_ROWS = """[...document.querySelectorAll('#board .ag-center-cols-container .ag-row')].filter((row) => {
  const entity = Number(row.getAttribute('row-id'));
  const place = model.colourOf(entity);
  const probe = document.createElement('i');
  const hue = tileTest.marks.hue(place, 'full', '');
  probe.style.background = tileTest.marks.swatchBackground(place);
  const [mark, text] = row.querySelectorAll('.tx-name-cell > span');
  const band = row.style.getPropertyValue('--tx-row');
  return mark.style.background !== probe.style.background || mark.classList.contains('tx-swatch-none') !== place < 0
    || text.textContent !== model.names[entity] + (model.hypothetical.has(entity) ? ' *' : '')
    || text.parentNode.title.split('\\n')[0]
      !== model.names[entity] + (model.hypothetical.has(entity) ? ' (hypothetical)' : '')
    || (hue && band !== hue);
}).map((row) => row.innerText.replaceAll('\\n', ' ')).join('; ')"""


@pytest.mark.parametrize("dark", [False, True])
def test_the_list_has_the_colours_of_the_leaderboard_in_force(visit: Any, dark: bool) -> None:
    explorer = visit(dark=dark)
    explorer.select("sample", "Diabetes")
    explorer.until("model.data.title.includes('iabetes')")
    explorer.page.wait_for_timeout(200)
    explorer.becomes(STALE_ROWS, "")
    explorer.select("sample", "Ten digits")
    explorer.until("model.data.contexts.length === 10")
    explorer.page.wait_for_timeout(200)
    explorer.becomes(STALE_ROWS, "")
    assert explorer.page.locator(".tx-row-first .tx-swatch:not(.tx-swatch-none)").count() == 1
    explorer.page.click(".ag-header-cell[col-id=score]")
    explorer.page.click("[data-tx-action=scheme]")
    explorer.page.wait_for_timeout(300)
    explorer.becomes(STALE_ROWS, "")
    # Changing the scheme does not sort the list again.
    assert explorer.page.get_attribute(".ag-header-cell[col-id=score]", "aria-sort") == "descending"
    # The filter searches the name, not its colour.
    explorer.page.fill("#board-filter input", "#")
    explorer.until("tileTest.page.board.api.getDisplayedRowCount() === 0")


def test_the_head_of_the_sorted_column_is_bold_from_the_start(visit: Any) -> None:
    page = visit(at="/#sample=segmentation").page
    bold = "() => [...document.querySelectorAll('.ag-header-cell')].filter((head) => "
    bold += "getComputedStyle(head).fontWeight > 600).map((head) => head.getAttribute('col-id')).join()"
    page.wait_for_selector(".ag-header-cell[col-id=rank][aria-sort=ascending]")
    assert page.evaluate(bold) == "rank"
    page.click(".ag-header-cell[col-id=score]")
    page.wait_for_selector(".ag-header-cell[col-id=score][aria-sort=descending]")
    assert page.evaluate(bold) == "score"


def test_a_corrected_leaderboard_of_the_same_names_has_its_own_colours(visit: Any) -> None:
    explorer = visit()
    data = three_tasks() | {"contexts": ["all"], "sizes": [[100, 100]]}
    explorer.show(data | {"title": "wrong", "performances": [[[50, 10, 5, 35], [40, 20, 10, 30]]]})
    explorer.page.wait_for_timeout(600)
    explorer.becomes(STALE_ROWS, "")
    explorer.show(data | {"title": "right", "performances": [[[40, 20, 10, 30], [50, 10, 5, 35]]]})
    explorer.page.wait_for_timeout(100)
    explorer.becomes(STALE_ROWS, "")


def test_the_list_marks_what_was_changed_by_hand_until_it_is_undone(visit: Any) -> None:
    explorer = visit()
    explorer.select("sample", "Toy")
    explorer.until("model.names.length === 4")
    explorer.menu("roc")
    explorer.page.click("[data-tx-toggle=roc][data-tx-key=whatif]")
    explorer.escape()
    x, y = explorer.state("[model.names.indexOf('P1')].map((i) => [model.rates[i].fpr, model.rates[i].tpr])[0]")
    explorer.drag((x, y), (0.6, 0.4), "roc", steps=12)
    explorer.until("model.hypothetical.size === 1")
    explorer.page.wait_for_timeout(100)
    explorer.becomes(STALE_ROWS, "")
    assert explorer.page.locator(".tx-name-cell:has-text('P1 *')").count() == 1
    explorer.page.click("#undo")
    explorer.until("model.hypothetical.size === 0")
    explorer.page.wait_for_timeout(100)
    explorer.becomes(STALE_ROWS, "")


def test_a_drag_paints_no_name_that_stays_as_it_is(visit: Any) -> None:
    explorer = visit()
    explorer.select("sample", "Toy")
    explorer.until("model.names.length === 4")
    explorer.page.wait_for_timeout(300)
    # At the centre two of the four tie.
    explorer.click(0.53, 0.45)
    explorer.until("model.point.b < 0.46 && !model.live")
    before = explorer.state("model.ranking.order.join()")
    explorer.page.evaluate(
        """() => {
          const names = document.querySelectorAll('#board .tx-name-cell');
          window.painted = 0;
          window.seen = new MutationObserver((list) => (window.painted += list.length));
          for (const name of names) seen.observe(name, { subtree: true, attributes: true, childList: true });
        }"""
    )
    explorer.drag((0.53, 0.45), (0.55, 0.43), steps=40)
    assert near(point(explorer), (0.55, 0.43), 0.02)
    assert explorer.state("model.ranking.order.join()") == before
    assert explorer.state("window.painted") == 0
    # Names change exactly where the order does.
    explorer.drag((0.55, 0.43), (0.95, 0.95), steps=40)
    assert explorer.state("model.ranking.order.join()") != before
    assert explorer.state("window.painted") > 0
    explorer.page.evaluate("() => { seen.disconnect(); delete window.seen; delete window.painted; }")
    explorer.page.evaluate("() => { tileTest.page.model.whatIf(0, 0.5, 0.6); tileTest.page.ask('derive'); }")
    explorer.page.wait_for_timeout(200)
    explorer.becomes(STALE_ROWS, "")


def test_a_hypothetical_entity_can_be_added(visit: Any) -> None:
    explorer = visit()
    rows = explorer.state("model.names.length")
    explorer.menu("roc")
    explorer.page.click("[data-tx-action=add-entity]")
    explorer.settle()
    assert explorer.state("model.names.length") == rows + 1
    assert explorer.state("model.names[model.selected]") == "Hypothetical"


@pytest.mark.parametrize(
    ("operation", "move"),
    [
        ("swap_classes", lambda a, b: (1 - a, 1 - b)),
        ("swap_truth_prediction", lambda a, b: (a, 1 - b)),
    ],
)
def test_operations_flip_the_tile(visit: Any, operation: str, move: Any) -> None:
    explorer = visit()
    ask = "tileTest.kernel.rank(model.performances, {}, {}).order[0]"
    places = [(0.31, 0.83), (0.72, 0.44), (0.13, 0.27)]
    before = [explorer.state(ask.format(a, b)) for a, b in places]
    explorer.page.evaluate(f"() => tileTest.page.toggle('operation', '{operation}')")
    explorer.settle()
    assert [explorer.state(ask.format(*move(a, b))) for a, b in places] == before
    assert operation.replace("_", " ") in explorer.page.locator("#tile-note").inner_text()


# The map of cells on the Tile: whether it is shown, its flavor, and its colours at three places of a column.
MAP = """() => {
  const canvas = document.querySelector('#tile-plot > canvas.tx-heat');
  const pixel = (y) => [...canvas.getContext('2d').getImageData(300, y, 1, 1).data].join();
  return { hidden: canvas.hidden, seen: canvas.hidden ? [] : [20, 200, 380].map(pixel) };
}"""
FLAVORS = {
    "Rank of selected": "rank",
    "Value of selected": "value",
    "Best value": "best",
    "Worst value": "worst",
    "Best no-skill value": "no_skill",
    "Relative skill": "relative_skill",
}


def test_flavors_are_drawn_as_maps_without_plotly(visit: Any) -> None:
    """Plotly, 4.8 MB, was loaded for the first of them."""
    explorer = visit()
    seen = set()
    for label, flavor in FLAVORS.items():
        explorer.select("flavor", label)
        explorer.until(f"model.map?.flavor === '{flavor}' && tileTest.page.cells.painted")
        assert explorer.state("model.heat") is True, label
        found = explorer.page.evaluate(MAP)
        assert not found["hidden"], label
        assert all(pixel.endswith(",255") for pixel in found["seen"]), label
        seen.add(tuple(found["seen"]))
    assert len(seen) == len(FLAVORS)
    assert explorer.state("window.Plotly") is None
    explorer.page.evaluate("() => tileTest.page.select(null)")
    explorer.until("document.querySelector('#tile-plot > canvas.tx-heat').hidden")


def test_the_value_of_a_map_is_next_to_the_pointer(visit: Any) -> None:
    explorer = visit()
    for label, at_accuracy in (
        ("Rank of selected", "1st"),
        ("Value of selected", "0.876"),
        ("Worst value", "worst 0.204"),
        ("Best no-skill value", "best no skill 0.796"),
        ("Relative skill", "0.389"),
    ):
        explorer.select("flavor", label)
        explorer.page.mouse.move(*explorer.pixel(0.5, 0.52))
        explorer.page.mouse.move(*explorer.pixel(0.5, 0.5))
        explorer.settle()
        name = explorer.state("model.names[model.selected]")
        value = at_accuracy if " " in at_accuracy else f"{name}: {at_accuracy}"
        assert value in explorer.page.locator(".tx-card").inner_text().splitlines(), label


def test_a_map_follows_the_colour_scheme_without_a_question(visit: Any) -> None:
    """The entities beyond the hundredth: their colours are those of the page."""
    explorer = visit()
    rows = [[900 - k % 30, 100 + k % 30, 500 - k // 2, 500 + k // 2] for k in range(120)]
    many = {"title": "many", "entities": [f"E{k}" for k in range(120)], "performances": [rows]}
    explorer.show(three_tasks() | many | {"contexts": ["all"], "sizes": [[2000] * 120]})
    explorer.page.click("[data-tx-action=rank-more]")
    explorer.until("model.map?.flavor === 'entity' && tileTest.page.cells.painted")
    light = explorer.page.evaluate(MAP)
    sent: list[str] = []
    explorer.page.on("request", lambda request: sent.append(request.post_data or ""))
    explorer.page.click("[data-tx-action=scheme]")
    explorer.settle()
    explorer.until(f"JSON.stringify(({MAP})().seen) !== {json.dumps(json.dumps(light['seen'], separators=(',', ':')))}")
    assert not [body for body in sent if "map-request" in body]


# Pixels between each number of a scale and the edge of its drawing: on the page, in what is saved, in a report.
SCALE_ROOM = """async () => {
  const { model, side, left } = tileTest.page;
  const room = (root, edge) => [...root.querySelectorAll('[data-layer=bar] text')].map(
    (text) => [text.textContent, edge - text.getBoundingClientRect().right]);
  const shown = document.getElementById('tile-plot');
  const found = { page: room(shown, shown.getBoundingClientRect().right) };
  const host = document.body.appendChild(document.createElement('div'));
  host.style.cssText = 'position: fixed; left: 0; top: 0';
  const script = document.createElement('script');
  await new Promise((loaded) => {
    document.head.append(Object.assign(script, { src: '/assets/cell-map.js', onload: loaded }));
  });
  const { CellMap } = script.modules['plots/tile/cells'];
  script.remove();
  for (const wide of [side, 372, 1200]) {
    host.replaceChildren();
    new CellMap(document.createElement('canvas'), host).paint(model, wide, left);
    found[`report ${wide}`] = room(host, left + wide + 36);
  }
  host.remove();
  return found;
}"""


def _cell_map(route: Any) -> None:
    route.fulfill(body=bundle.bundle("plots/tile/cells"), content_type="text/javascript")


def test_no_number_of_a_scale_is_cut_off(visit: Any) -> None:
    explorer = visit()
    # The page has no map of a report.
    explorer.page.route("**/assets/cell-map.js", _cell_map)

    def check(label: str, numbers: list[str], title: str) -> None:
        explorer.select("flavor", label)
        there = (
            "[...document.querySelectorAll('#tile-plot [data-layer=bar] text')].map((text) => text.textContent).join()"
        )
        for width, height in ((390, 844), (2560, 1440), (1440, 900)):
            explorer.resize(width, height)
            explorer.until(f"{there} === '{','.join([*numbers, title])}'")
            explorer.settle()
            for where, found in explorer.page.evaluate(SCALE_ROOM).items():
                assert [text for text, _ in found] == [*numbers, title], (where, width)
                assert min(room for _, room in found) >= 0, (where, width, found)

    check("Value of selected", ["0", "0.2", "0.4", "0.6", "0.8", "1"], "score")
    check("Rank of selected", ["1", "10", "20", "30", "40", "50", "60"], "rank")
    explorer.select("flavor", "Best classifier")
    rows = [[900 - k % 30, 100 + k % 30, 500 - k // 2, 500 + k // 2] for k in range(1000)]
    many = {"title": "many", "entities": [f"E{k}" for k in range(1000)], "performances": [rows]}
    explorer.show(three_tasks() | many | {"contexts": ["all"], "sizes": [[2000] * 1000]})
    explorer.page.evaluate("() => { tileTest.page.select(3); }")
    check("Rank of selected", ["1", "200", "400", "600", "800", "1000"], "rank")


def test_second_and_last_places_have_regions(visit: Any) -> None:
    explorer = visit()
    explorer.page.click("[data-tx-action=rank-more]")
    explorer.until("model.shownRegions().length > 0")
    explorer.settle()
    assert explorer.state("model.shownRegions().reduce((sum, r) => sum + r.area, 0)") == pytest.approx(1, abs=1e-6)
    for a, b in [(0.3, 0.3), (0.77, 0.61)]:
        second = explorer.state(f"tileTest.kernel.rank(model.performances, {a}, {b}).order[1]")
        explorer.page.evaluate(f"() => tileTest.page.setPoint({a}, {b}, false)")
        explorer.settle()
        assert explorer.state("tileTest.shownWinner(model)[0]") == second
    explorer.select("flavor", "Worst classifier")
    assert explorer.state("model.shownRegions().reduce((sum, r) => sum + r.area, 0)") == pytest.approx(1, abs=1e-9)


def test_overlays_switch_on_and_off(visit: Any) -> None:
    explorer = visit()
    for key in ("contours", "stable", "stable3", "frontiers", "gamma_tau", "cohen"):
        explorer.page.evaluate(f"() => tileTest.page.toggle('overlay', '{key}')")
    explorer.click(0.61, 0.42)
    drawn = explorer.page.locator("#tile-overlay [data-layer=curves] path").count()
    assert drawn > 20
    explorer.menu("more")
    explorer.page.click("[data-tx-toggle=overlay][data-tx-key=places]:visible")
    explorer.settle()
    assert explorer.state("model.overlays.has('places')") is False
    assert explorer.page.get_attribute("[data-tx-key=places]", "aria-pressed") == "false"


def test_pins_are_small_roc_spaces(visit: Any) -> None:
    explorer = visit()
    explorer.page.click("[data-tx-action=pin]")
    explorer.click(0.8, 0.2)
    explorer.page.click("[data-tx-action=pin]")
    explorer.settle()
    assert explorer.page.locator(".tx-pin").count() == 2
    explorer.page.click(".tx-pin-plot >> nth=0")
    explorer.until("model.point.a === 0.5 && model.point.b === 0.5 && !model.live")
    explorer.page.click("[data-tx-action=pin-drop] >> nth=0")
    explorer.settle()
    assert explorer.page.locator(".tx-pin").count() == 1


def test_the_vertex_is_shown_zoomed_out(visit: Any) -> None:
    explorer = visit()
    explorer.page.evaluate("() => { tileTest.page.toggle('roc', 'vertex'); tileTest.page.setPoint(0.7, 0.3, false); }")
    explorer.until("document.getElementById('roc-overlay').textContent.includes('vertex')")
    low, high = (f"tileTest.page.rocScene.x[{end}]" for end in (0, 1))
    explorer.until(f"{low} < 0 || {high} > 1")
    numbers = explorer.page.locator(f"{AXES} [data-part=axis-number]").all_text_contents()
    assert any(float(text.replace("−", "-")) < 0 or float(text.replace("−", "-")) > 1 for text in numbers), numbers


AXES = "#roc-overlay [data-layer=axes]"
# Pairs of overlapping texts of the axes of ROC.
COVERED = """() => {
  const [words, names] = ['number', 'name'].map(
    (part) => [...document.querySelectorAll(`#roc-overlay [data-part=axis-${part}]`)]);
  const box = (node) => node.getBoundingClientRect();
  const over = (p, q) => p.left < q.right && q.left < p.right && p.top < q.bottom && q.top < p.bottom;
  return names.flatMap((name) => words.filter((word) => word.textContent.trim() && over(box(name), box(word))).map(
    (word) => `${name.textContent} over ${word.textContent}`));
}"""


@pytest.mark.parametrize("width", [390, 1440])
def test_no_number_overlaps_the_name_of_an_axis(visit: Any, width: int) -> None:
    explorer = visit(width=width)
    explorer.page.evaluate("() => tileTest.page.toggle('roc', 'vertex')")
    for a, b in [(0.5, 0.5), (0.7, 0.3), (0.2, 0.9), (0.9, 0.6), (0.1, 0.2), (0.4, 0.4)]:
        explorer.page.evaluate(f"() => tileTest.page.setPoint({a}, {b}, false)")
        explorer.page.wait_for_timeout(250)
        explorer.becomes(f"({COVERED})()", [])
        assert explorer.page.locator(f"{AXES} [data-part=axis-number]").count() >= 4
    explorer.page.evaluate("() => tileTest.page.toggle('roc', 'vertex')")
    ticks = f"[...document.querySelectorAll('{AXES} [data-part=axis-number]')].map((text) => text.textContent)"
    explorer.becomes(ticks, ["0", "0.2", "0.4", "0.6", "0.8", "1"] * 2)
    explorer.page.evaluate("() => tileTest.page.toggle('roc', 'zoom')")
    explorer.page.wait_for_timeout(250)
    explorer.becomes(f"({COVERED})()", [])


def test_contexts_switch_and_average(visit: Any) -> None:
    explorer = visit()
    explorer.select("sample", "Ten digits")
    explorer.until("model.data.contexts.length === 10")
    explorer.settle()
    # The page opens with the context that the command and the report take.
    assert explorer.chosen("context") == "Mean of all"
    assert explorer.page.inner_text("#board-sizes") == "scores of the mean performance of 10 contexts"
    mean = explorer.state("model.performances[5].join()")
    explorer.select("context", "0 against the rest")
    explorer.until("model.context === 0")
    explorer.settle()
    assert explorer.state("model.performances[5].join()") != mean
    assert explorer.state("model.regions('first').reduce((s, r) => s + r.area, 0)") == pytest.approx(1, abs=1e-9)


def test_columns_sort_filter_and_compare(visit: Any) -> None:
    explorer = visit()
    explorer.menu("columns")
    explorer.page.click("[data-tx-toggle=column][data-tx-key=mcc]")
    explorer.escape()
    explorer.page.wait_for_selector(".ag-header-cell[col-id=mcc]")
    explorer.page.fill("#board-filter input", "logistic")
    rows = ".ag-row:not(.ag-row-pinned)"
    names = f"[...document.querySelectorAll('{rows} .tx-name-cell')].map((cell) => cell.innerText.toLowerCase())"
    explorer.until(f"{names}.every((name) => name.includes('logistic'))")
    assert explorer.state(f"{names}.length") > 0
    explorer.select("compare", "Matthews")
    assert explorer.state("model.compare") == "mcc"
    assert "MCC" in explorer.page.locator(".ag-header-cell[col-id=change]").inner_text()
    # ▲ for a classifier that ranks higher here than by MCC.
    explorer.page.fill("#board-filter input", "")
    explorer.settle()
    cells = """[...document.querySelectorAll('.ag-row')].flatMap((row) => {
      const [name, change] = ['.tx-name-cell', '[col-id=change]'].map((part) => row.querySelector(part)?.innerText);
      return name && change ? [[name, change.replace(/\\s/g, '')]] : [];
    })"""
    gains = "model.names.map((name, i) => [name, model.compareRanks[i] - model.ranking.ranks[i]])"
    gained = dict(explorer.state(gains))
    shown = dict(explorer.state(cells))
    assert {gained[name] > 0 for name in shown} == {True, False}
    for name, text in shown.items():
        gain = int(gained[name])
        assert text == ("–" if gain == 0 else f"▲{gain}" if gain > 0 else f"▽{-gain}")


def test_figures_and_table_are_saved(visit: Any) -> None:
    explorer = visit()
    explorer.menu("export-tile")
    svg = explorer.download(lambda: explorer.page.click("[data-tx-figure=tile] [data-tx-form=svg]")).decode()
    assert 'width="84mm"' in svg
    assert explorer.state("model.names[model.winners[0]]") in svg
    assert "var(--" not in svg
    explorer.page.fill("[data-tx-figure=tile] input", "59")
    explorer.page.click("[data-tx-figure=tile] [data-tx-form=zip]")
    assert "expected 60 to 1200 mm, found 59" in explorer.page.inner_text("[data-tx-figure=tile]")
    explorer.page.fill("[data-tx-figure=tile] input", "120")
    packed = explorer.download(lambda: explorer.page.click("[data-tx-figure=tile] [data-tx-form=zip]"))
    files = zipfile.ZipFile(io.BytesIO(packed))
    assert files.testzip() is None
    name = "explore-tile-Diabetes-screening-Accuracy"
    assert files.namelist() == [f"{name}.svg", f"{name}.png", f"{name}.txt"]
    assert 'width="120mm"' in files.read(f"{name}.svg").decode()
    png = files.read(f"{name}.png")
    assert int.from_bytes(png[16:20]) == round(120 / 25.4 * 600)
    caption = files.read(f"{name}.txt").decode()
    for line in (
        "Leaderboard: Diabetes screening; 60 classifiers",
        "Prevalence: 20",
        "Point: a = 0.5, b = 0.5 (Accuracy",
    ):
        assert line in caption
    assert re.search(r"Made with: Tile Explorer \S+\nView: http", caption)
    explorer.page.evaluate(
        "() => { navigator.clipboard.write = async ([item]) => {"
        " window.txCopied = new DataView(await (await item.getType('image/png')).arrayBuffer()).getUint32(16); }; }"
    )
    explorer.page.click("[data-tx-figure=tile] [data-tx-form=copy]")
    explorer.until(f"window.txCopied === {round(120 / 25.4 * 300)}")
    explorer.until("document.querySelector('[data-tx-figure=tile]').textContent.includes('Copied, 120 mm wide')")
    explorer.page.evaluate("() => { delete window.txCopied; delete navigator.clipboard.write; }")
    explorer.escape()
    explorer.until("!document.querySelector('[data-tx-menu=export-tile][aria-expanded=true]')", 5)
    explorer.menu("export-table")
    table = explorer.download(lambda: explorer.page.click("[data-tx-key=csv]")).decode("utf-8-sig")
    assert table.splitlines()[0].startswith('"#","Classifier","Score"')
    # The references stand below the ranking.
    assert len(table.splitlines()) == explorer.state("model.names.length") + 3


def test_exported_names_cannot_run_as_formulas(visit: Any) -> None:
    explorer = visit()
    data = {
        "title": "t", "entities": ["=cmd()", "<b>x</b>"], "contexts": ["all"],
        "performances": [[[5, 1, 2, 3], [4, 2, 1, 4]]], "sizes": [[11, 11]], "notes": [],
    }  # fmt: skip
    explorer.show(data)
    explorer.page.wait_for_timeout(300)
    explorer.menu("export-table")
    table = explorer.download(lambda: explorer.page.click("[data-tx-key=csv]")).decode("utf-8-sig")
    assert '"\'=cmd()"' in table
    assert explorer.page.locator(".tx-name-cell b").count() == 0
    assert "<b>x</b>" in explorer.page.locator(".ag-center-cols-container").inner_text()


@pytest.mark.parametrize("dark", [False, True])
def test_the_scheme_follows_the_system_and_the_switch(visit: Any, dark: bool) -> None:
    explorer = visit(dark=dark)
    scheme = "document.documentElement.getAttribute('data-mantine-color-scheme')"
    ground = "getComputedStyle(document.body).backgroundColor"
    assert explorer.state(scheme) == ("dark" if dark else "light")
    colours = explorer.state("[...model.colours].join()")
    before = explorer.state(ground)
    explorer.page.click("[data-tx-action=scheme]")
    explorer.becomes(scheme, "light" if dark else "dark")
    explorer.until(f"{ground} !== {json.dumps(before)}")
    assert explorer.state("[...model.colours].join()") == colours


def test_no_window_is_too_small_or_too_large(visit: Any) -> None:
    explorer = visit()
    for k, (width, height) in enumerate([(1440, 900), (1024, 768), (390, 844), (3840, 2160)]):
        explorer.resize(width, height)
        assert explorer.state("document.documentElement.scrollWidth") <= width
        if width >= 1440:
            assert explorer.state("document.documentElement.scrollHeight") <= height
        explorer.page.locator("#tile-overlay").scroll_into_view_if_needed()
        there = (0.25 + 0.1 * k, 0.75)
        explorer.click(*there)
        assert near(point(explorer), there, 0.01), width


@pytest.mark.parametrize("space", ["roc", "pr"])
def test_the_numbers_of_the_axes_need_no_plotly(visit: Any, space: str) -> None:
    """On a busy machine they came nine seconds after the page, as Plotly drew them."""
    explorer = visit()
    loaded = explorer.state("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert loaded
    assert not [name for name in loaded if "plotly" in name]
    assert explorer.state("window.Plotly") is None
    if space == "pr":
        explorer.page.click("#roc-spaces [data-tx-key=pr]")
        explorer.settle()
    numbers = explorer.page.locator(f"{AXES} [data-part=axis-number]")
    assert numbers.all_text_contents()[:3] == ["0", "0.2", "0.4"]
    left, top, side = explorer.state(
        "(({ left, top }) => [left + tileTest.page.left, top + 18, tileTest.page.side])"
        "(document.getElementById('roc-overlay').getBoundingClientRect())"
    )
    for box, text in [(each.bounding_box(), each.text_content()) for each in numbers.all()]:
        across, up = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if up > top + side + 8:
            assert across == pytest.approx(left + float(text) * side, abs=1)
        else:
            assert up == pytest.approx(top + (1 - float(text)) * side, abs=2)
            assert box["x"] + box["width"] < left


def test_thousands_of_dots_are_above_the_lines_of_the_axes(visit: Any) -> None:
    """Drawn on a canvas, which is below all else of the drawing; the axes are below the canvas."""
    explorer = visit()
    rows = [[900 - k % 30, 100 + k % 30, 500 - k // 2, 500 + k // 2] for k in range(1000)]
    many = {"title": "many", "entities": [f"E{k}" for k in range(1000)], "performances": [rows]}
    explorer.show(three_tasks() | many | {"contexts": ["all"], "sizes": [[2000] * 1000]})
    drawn = "#roc-overlay :is(canvas, [data-part=axis-line], [data-layer=lines])"
    names = "map((node) => node.dataset.part ?? node.dataset.layer ?? 'dots')"
    order = f"[...document.querySelectorAll('{drawn}')].{names}.filter((name, k, all) => name !== all[k - 1])"
    explorer.becomes(order, ["axis-line", "dots", "lines"])
    explorer.select("sample", "Toy example")
    explorer.becomes(order, ["axis-line", "lines"])


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (390, 844)])
def test_a_short_list_shows_all_its_rows_and_a_long_one_scrolls(visit: Any, width: int, height: int) -> None:
    explorer = visit(width=width, height=height)
    below = (
        "() => { const rows = [...document.querySelectorAll('#board .ag-center-cols-container .ag-row')];"
        " const edge = document.querySelector('#board .ag-body-viewport').getBoundingClientRect().bottom;"
        " return Math.max(...rows.map((row) => row.getBoundingClientRect().bottom)) - edge; }"
    )
    assert explorer.page.evaluate(below) > 0
    assert explorer.page.locator("#board").bounding_box()["height"] < height
    explorer.select("sample", "Toy")
    explorer.until("model.names.length === 4")
    explorer.becomes("document.querySelectorAll('#board .ag-center-cols-container .ag-row').length", 4)
    explorer.until(f"({below})() <= 0")


def three_tasks() -> dict[str, Any]:
    """A leaderboard with contexts of different priors, one without positives."""
    rows = [[[50, 10, 5, 35], [40, 20, 10, 30]], [[80, 0, 10, 10], [60, 20, 5, 15]], [[90, 10, 0, 0], [80, 20, 0, 0]]]
    return {
        "title": "tasks", "entities": ["A", "B"], "contexts": ["x", "y", "z"], "performances": rows,
        "sizes": [[100, 100]] * 3, "notes": [],
    }  # fmt: skip


def test_a_what_if_stays_in_its_context(visit: Any) -> None:
    explorer = visit()
    explorer.show(three_tasks())
    explorer.page.evaluate("() => { tileTest.page.model.whatIf(0, 0.5, 0.6); tileTest.page.ask('derive'); }")
    explorer.settle()
    assert explorer.state("model.hypothetical.size") == 1
    explorer.page.select_option("#context", "2")
    explorer.until("model.context === 2")
    explorer.settle()
    assert explorer.state("model.performances[0].join()") == "90,10,0,0"
    assert explorer.page.locator("#prior-slider").is_disabled()


def test_another_leaderboard_ends_sweep_filter_and_operations(visit: Any) -> None:
    explorer = visit()
    explorer.page.fill("#board-filter input", "logistic")
    explorer.page.evaluate("() => tileTest.page.toggle('operation', 'swap_classes')")
    explorer.page.click("#prior-play")
    explorer.page.wait_for_timeout(200)
    explorer.show(three_tasks())
    explorer.page.wait_for_timeout(200)
    assert explorer.state("[model.prior, model.operations.length]") == [None, 0]
    assert explorer.page.input_value("#board-filter input") == ""


def test_escape_closes_a_menu_before_it_deselects(visit: Any) -> None:
    explorer = visit()
    explorer.page.click(".ag-row[row-index='3'] .tx-name-cell")
    explorer.menu("more")
    opened = explorer.page.locator("[data-tx-menu=more][aria-expanded=true]")
    assert opened.count() == 1
    explorer.escape()
    opened.wait_for(state="detached")
    assert explorer.state("model.selected") is not None
    explorer.escape()
    explorer.settle()
    assert explorer.state("model.selected") is None


def test_without_true_negatives_their_values_are_undefined(visit: Any) -> None:
    explorer = visit()
    before = point(explorer)
    data = three_tasks() | {"title": "detections", "contexts": ["all"], "sizes": [[None, None]]}
    explorer.show(data | {"performances": [[[None, 10, 50, 90], [None, 60, 10, 120]]]})
    explorer.page.evaluate("() => tileTest.page.toggle('operation', 'swap_classes')")
    explorer.page.evaluate("() => tileTest.page.act('add-entity')")
    explorer.settle()
    assert explorer.state("[model.operations.length, model.names.length, model.rightOnly]") == [0, 2, True]
    assert "true negatives" in explorer.page.inner_text("#notice")
    explorer.show(three_tasks())
    assert point(explorer) == before


def test_a_page_that_fails_to_load_can_be_requested_again(visit: Any) -> None:
    explorer = visit()
    page = explorer.page
    for address in ("**/_dash-update-component**", "**/healthz"):
        page.route(address, lambda route: route.abort())
    page.click("[data-tx-link='/guide']")
    again = page.get_by_role("button", name="Try again")
    again.wait_for(timeout=20000)
    assert "The server does not answer" in page.locator("#notice").inner_text()
    page.unroute("**/_dash-update-component**")
    page.unroute("**/healthz")
    again.click()
    page.wait_for_selector("#guide h2")
    assert page.locator("#notice").inner_text() == ""
    # The browser and Dash log what could not be fetched, and nothing else went wrong.
    logged = [text for text in explorer.trouble if "ERR_FAILED" in text or "the server did not respond" in text]
    assert logged == explorer.trouble
    explorer.trouble.clear()


def test_the_filter_searches_names_and_shows_the_count(visit: Any) -> None:
    explorer = visit()
    n = explorer.state("model.names.length")
    names = explorer.state("model.names")
    note = explorer.page.locator("#board-note")
    for text in ("knn", "0.", "8"):
        explorer.page.fill("#board-filter input", text)
        explorer.settle()
        left = sum(text in name.lower() for name in names)
        shown = explorer.page.evaluate("() => tileTest.page.board.api.getDisplayedRowCount()")
        assert (shown, note.inner_text().startswith(f"{left} of {n} rows")) == (left, True)
    explorer.page.fill("#board-filter input", "")
    explorer.settle()
    assert note.inner_text().startswith(f"{n} rows")


def test_menus_are_opened_and_left_by_keys(visit: Any) -> None:
    explorer = visit()
    keys = explorer.page.keyboard
    focused = "() => document.activeElement.dataset.txMenu ?? document.activeElement.textContent"
    first = {"more": "Scores", "export-tile": "PDF (print dialog)", "columns": None, "share": None}
    for name, key in zip(first, ("Enter", "Space", "ArrowDown", "Enter"), strict=True):
        explorer.page.focus(f"[data-tx-menu={name}]")
        keys.press(key)
        inside = f"document.activeElement.closest('#menu-{name}-dropdown .tx-menu')"
        shown = f"[...{inside}.querySelectorAll('button:not([disabled]), a')].filter((each) => each.offsetParent)"
        explorer.until(f"Boolean({inside}) && document.activeElement === {shown}[0]")
        if first[name]:
            assert explorer.page.evaluate(focused) == first[name]
        keys.press("ArrowDown")
        assert explorer.page.evaluate(f"() => {shown}.indexOf(document.activeElement)") == 1
        explorer.escape()
        assert explorer.page.get_attribute(f"[data-tx-menu={name}]", "aria-expanded") == "false"
        explorer.until(f"document.activeElement.dataset.txMenu === '{name}'")


def test_rankings_are_saved_so_that_spreadsheets_read_their_names(visit: Any) -> None:
    """As UTF-8 only with a byte order mark, like the other tables."""
    explorer = visit()
    explorer.select("flavor", "Podium regions")
    explorer.until("!document.querySelector('.tx-rankings').hidden")
    with explorer.page.expect_download() as waiting:
        explorer.page.click(".tx-rankings-all .tx-inspect-head button:has-text('CSV')")
    assert waiting.value.suggested_filename == "podiums.csv"
    assert waiting.value.path().read_bytes().startswith(b"\xef\xbb\xbf")


def test_exports_are_named_after_what_they_show(visit: Any) -> None:
    explorer = visit()
    explorer.select("sample", "Ten digits")
    explorer.until("model.data.title === 'Ten digits'")
    explorer.settle()
    name = "(which) => tileTest.figureName(which)"
    assert explorer.page.evaluate(name, "tile") == "explore-tile-Ten-digits-mean-of-10-contexts-Accuracy"
    with explorer.page.expect_download() as waiting:
        explorer.page.evaluate("() => tileTest.saveFigure(document.getElementById('roc-plot'), 'roc', 'svg', 84)")
    assert waiting.value.suggested_filename.startswith("explore-roc-Ten-digits-")
    explorer.go("/predictions")
    explorer.until("Boolean(tileTest.predictionsPage?.model.result)")
    title = explorer.page.evaluate("() => tileTest.fileName(tileTest.predictionsPage.model.result.title)")
    assert explorer.page.evaluate(name, "predictions-tile") == f"predictions-tile-{title}"
    assert "Ten" not in title
    explorer.go("/scores")
    explorer.until("tileTest.scoresPage?.model.maps.length > 0", 60)
    scores = explorer.page.evaluate(name, "scores-first")
    assert scores.startswith("scores-first-")
    assert scores.endswith("Matthews-correlation-coefficient")
    assert "Ten" not in scores
    explorer.go("/tradeoff")
    explorer.until("Boolean(tileTest.tradeoffPage?.model.result)")
    assert explorer.page.evaluate(name, "tradeoff-path").startswith("tradeoff-path-Ten-digits")
