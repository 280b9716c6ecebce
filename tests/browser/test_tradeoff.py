"""The Trade-off page in a real browser: the slider, the point it shares with the Tile, other ends, distributions."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from app.cli import tradeoff as command
from app.cli.reading import read
from app.settings import Settings
from tests.browser.test_upload import confirm, upload
from tests.files import write
from tile_core.tradeoff import crossings

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
PAGE = "tileTest.tradeoffPage"


def enter(explorer: Any) -> Any:
    """Go to the page and wait for the answer."""
    explorer.go("/tradeoff")
    explorer.until(f"Boolean({PAGE}?.model.result) && {PAGE}.model.result.turn === {PAGE}.model.turn")
    explorer.settle()
    return explorer


def choose_prior(explorer: Any, prior: float) -> None:
    """Show the distribution of one prior, at this prior."""
    explorer.select("tradeoff-family", "One prior")
    explorer.until(f"{PAGE}.model.result?.entities === null")
    explorer.page.evaluate(f"() => {PAGE}.setParameter({prior}, false)")
    explorer.until(f"{PAGE}.model.result?.prior === {prior}")
    explorer.settle()


def t_of(explorer: Any) -> float:
    return explorer.page.evaluate(f"() => {PAGE}.model.t")


def opened(explorer: Any, name: str) -> None:
    """Unfold a panel of the details."""
    explorer.page.click(f"#tradeoff-open-{name}")
    explorer.settle()


def go(explorer: Any, score: str) -> None:
    """Press a score of the table."""
    explorer.page.click(f"#tradeoff-words .tx-link[data-tx-score='{score}']")
    explorer.settle()


def verdict(explorer: Any) -> str:
    return str(explorer.page.inner_text("#tradeoff-verdict")).replace("\xa0", " ")


def words(explorer: Any) -> str:
    return str(explorer.page.locator("#tradeoff-words .tx-words-here").inner_text()).replace("\xa0", " ")


def test_the_verdict_is_above_and_the_slider_at_the_optimum(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    assert verdict(explorer).startswith("β = 0.936 (95 %: 0.87 to 1.02); these counts cannot tell it from F1\n")
    assert "gives this ranking" in verdict(explorer)
    assert "Same ranking as the optimum" in words(explorer)
    assert t_of(explorer) == pytest.approx(explorer.page.evaluate(f"() => {PAGE}.model.result.t"))
    shown = explorer.page.locator("#tradeoff-path-overlay svg")
    assert shown.locator("[data-layer=curves] path").count() == 4
    assert {"optimum", "with precision", "with recall"} <= set(
        shown.locator("[data-layer=marks] text").all_text_contents()
    )
    # Plotly draws nothing that is out of sight.
    assert explorer.page.locator("#tradeoff .js-plotly-plot").count() == 0
    for name in ("tile", "roc", "prevalences", "tetrahedron", "curves", "manifold", "priors", "variance"):
        opened(explorer, name)
    explorer.page.wait_for_selector("#tradeoff-variance-graph .main-svg")
    assert explorer.page.locator("#tradeoff .js-plotly-plot:visible").count() == 4
    for name in ("tile", "roc"):
        assert explorer.page.locator(f"#tradeoff-{name}-overlay svg").is_visible()
    # Its heuristic is that of the candidate scores, at the prevalence of the data.
    first = explorer.page.locator("#tradeoff-prevalences-plot figcaption").first.inner_text()
    assert "Heuristic at the mean (+): β = 1.297" in first
    body = explorer.page.locator(".tx-tetrahedron")
    body.press("Shift+ArrowLeft")
    assert body.get_attribute("aria-valuetext") == "turned -5°, tilted 20°"


def test_patterns_of_the_tile_are_found_on_a_page_of_their_own(visit: Any, tmp_path: Path) -> None:
    """Every fill that is a pattern stands in the drawing that uses it: that of a hidden page is painted as a hole."""
    twins = "team,tp,fp,fn,tn\nA,35,10,5,50\nB,35,10,5,50\nC,39,20,1,40\n"
    explorer = uploaded(visit(at="/tradeoff"), tmp_path, twins)
    opened(explorer, "tile")
    script = """() => [...document.querySelectorAll('.tx-overlay > svg')].flatMap((svg) =>
      [...svg.querySelectorAll('[fill^="url("]')].map((node) => {
        const id = /#([^)"]+)/.exec(node.getAttribute('fill'))[1];
        const found = [...document.querySelectorAll(`[id="${id}"]`)];
        return [svg.parentNode.id, found.map((one) => one.ownerSVGElement === svg).join()];
      }))"""
    found = explorer.page.evaluate(script)
    assert {"tile-overlay", "tradeoff-tile-overlay", "tradeoff-strip-overlay"} <= {overlay for overlay, _ in found}
    assert {own for _, own in found} == {"true"}


TIED = "team,tp,fp,fn,tn\nA,10,2,20,98\nB,17,5,13,95\nC,24,8,6,92\n"
TWO = "team,tp,fp,fn,tn\nA,80,10,20,890\nB,70,5,30,895\n"


def uploaded(explorer: Any, folder: Path, text: str) -> Any:
    """The page with a leaderboard of its own, uploaded on Explore."""
    explorer.go("/")
    upload(explorer, write(folder, "own.csv", text))
    confirm(explorer)
    explorer.until(f"model.names.length === {text.count(chr(10)) - 1}")
    return enter(explorer)


def row(explorer: Any, name: str) -> list[str]:
    return explorer.page.locator(f".tx-candidates tr[data-tx-score='{name}'] td").all_inner_texts()


def test_at_a_tied_optimum_text_and_table_agree(visit: Any, tmp_path: Path) -> None:
    explorer = uploaded(visit(at="/tradeoff"), tmp_path, TIED)
    assert "Use β ≈ 0.276 (b = 8/113 exactly) instead of 1" in verdict(explorer)
    explorer.page.click("#way-best")
    explorer.settle()
    assert row(explorer, "optimum")[2:] == ["100.0 % *", "0.0 %", "0.000", "0.000"]
    taus = "τ = 0.000 with precision, τ = 0.000 with recall"
    at_optimum = f"{taus}; degree of optimality 100.0 %. It ties 3 pairs, each counted half"
    assert at_optimum in words(explorer)
    counts = explorer.page.inner_text("#tradeoff-counts")
    assert counts == "3 classifiers · 3 pairs, 3 discordant · 2 distinct rankings"
    # The dot of the curve is at the tie, which no step has, and so are those of both taus.
    live = explorer.page.locator("#tradeoff-path-overlay [data-layer=live] circle")
    assert live.count() == 5
    assert explorer.page.evaluate(f"() => {PAGE}.painting.path.figure.live.here.optimality") == 1
    go(explorer, "F1")
    assert row(explorer, "F1")[2:] == ["50.0 %", "0.0 %", "−1.000", "1.000"]
    assert "degree of optimality 50.0 %. It orders 3 discordant pairs that the optimum ties." in words(explorer)
    # As many digits as tell two ties apart have room.
    explorer.page.evaluate("document.getElementById('way-beta').value = '1.156346'")
    room = "(({ scrollWidth, clientWidth }) => clientWidth - scrollWidth)(document.getElementById('way-beta'))"
    assert explorer.page.evaluate(room) >= 0
    # What is printed can be typed.
    for field, text in (("#way-t", "8/113"), ("#way-beta", "0.276"), ("#way-t", "0.0708")):
        explorer.page.fill(field, text)
        explorer.page.press(field, "Enter")
        explorer.settle()
        assert at_optimum in words(explorer)
        explorer.page.fill("#way-t", "0.5")
        explorer.page.press("#way-t", "Enter")
        explorer.settle()
        assert at_optimum not in words(explorer)
    explorer.page.click("#way-best")
    explorer.go("/")
    enter(explorer)
    assert at_optimum in words(explorer)


def test_of_two_entities_words_table_and_verdict_agree(visit: Any, tmp_path: Path) -> None:
    explorer = uploaded(visit(at="/tradeoff"), tmp_path, TWO)
    assert "disagree on only one pair" in verdict(explorer)
    assert "best" not in verdict(explorer)
    assert row(explorer, "heuristic")[2] == "100.0 % *"
    assert row(explorer, "optimum")[2] == "50.0 %"
    note = explorer.page.locator("#tradeoff-words .tx-note").last.inner_text()
    assert note.endswith("* ties 1 pair, which counts half: the optimum is the best of those that order every pair.")
    counts = explorer.page.inner_text("#tradeoff-counts")
    assert counts == "2 classifiers · 1 pair, 1 discordant · 2 distinct rankings"
    # A tie that is better than any order is marked on the curve.
    assert "heuristic" in "".join(
        explorer.page.locator("#tradeoff-path-overlay [data-layer=marks] text").all_text_contents()
    )
    go(explorer, "heuristic")
    assert "degree of optimality 100.0 %. It ties the one discordant pair." in words(explorer)
    go(explorer, "F0.5")
    assert "It reverses the one discordant pair, relative to the optimum." in words(explorer)


def test_words_at_a_swap_are_half_way_between_its_steps(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    steps = explorer.page.evaluate(f"() => {PAGE}.model.result.steps")
    explorer.page.evaluate(f"(t) => {PAGE}.setT(t, false)", steps["t"][3])
    explorer.settle()
    tau = (steps["toStart"][2] + steps["toStart"][3]) / 2
    assert f"τ = {tau:.3f} with precision" in words(explorer).replace("−", "-")
    assert words(explorer).endswith(" and ties 1, relative to the optimum.")


def test_the_slider_moves_the_point_on_the_right_side_of_the_tile(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    explorer.page.fill("#way-beta", "2")
    explorer.page.press("#way-beta", "Enter")
    explorer.settle()
    assert t_of(explorer) == pytest.approx(0.8)
    assert explorer.state("[model.point.a, model.point.b]") == pytest.approx([1, 0.8])
    assert "relative to the optimum" in words(explorer)
    explorer.page.click("#way-best")
    explorer.settle()
    assert explorer.state("model.point.b") == pytest.approx(explorer.page.evaluate(f"() => {PAGE}.model.result.t"))


def test_arrow_keys_move_along_the_path_from_the_current_position(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    # The optimum is on no round number.
    at = t_of(explorer)
    explorer.page.focus("#tradeoff-path-plot > .tx-handle")
    for key, step in (("ArrowUp", 0.01), ("ArrowRight", 0.01), ("ArrowDown", -0.01), ("Shift+ArrowLeft", -0.1)):
        explorer.page.keyboard.press(key)
        explorer.settle()
        at += step
        assert t_of(explorer) == pytest.approx(at, abs=1e-6)
    for key, end in (("End", 1), ("Home", 0)):
        explorer.page.keyboard.press(key)
        explorer.settle()
        assert t_of(explorer) == end
    # The same on the Tile, where that is open.
    opened(explorer, "tile")
    explorer.page.focus("#tradeoff-tile-overlay .tx-handle")
    explorer.page.keyboard.press("ArrowUp")
    explorer.settle()
    assert t_of(explorer) == pytest.approx(0.01)
    said = explorer.page.get_attribute("#tradeoff-path-plot > .tx-handle", "aria-valuetext")
    assert said.startswith("β 0.101, a 1.000, b 0.010, best ")


def test_nonsense_in_the_fields_is_refused(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    before = t_of(explorer)
    explorer.page.fill("#way-t", "1.5")
    explorer.page.press("#way-t", "Enter")
    assert explorer.page.get_attribute("#way-t", "aria-invalid") == "true"
    assert t_of(explorer) == before


def x_of(explorer: Any, t: float) -> float:
    """Where t is on the main figure, in pixels of the page."""
    box = explorer.page.locator("#tradeoff-path-overlay").bounding_box()
    return box["x"] + explorer.page.evaluate(f"(t) => {PAGE}.painting.path.figure.x(t)", t)


def test_a_drag_on_a_panel_follows_without_a_request(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    explorer.page.wait_for_load_state("networkidle")
    explorer.requests.clear()
    box = explorer.page.locator("#tradeoff-path-plot").bounding_box()
    # On the degree of optimality, on the rank correlations and on the ranks.
    for share, to in ((0.2, 0.75), (0.5, 0.6), (0.8, 0.75)):
        high = box["y"] + share * box["height"]
        explorer.page.mouse.move(x_of(explorer, 0.3), high)
        explorer.page.mouse.down()
        explorer.page.mouse.move(x_of(explorer, to), high, steps=12)
        explorer.settle()
        assert explorer.requests == []
        assert t_of(explorer) == pytest.approx(to, abs=0.005)
        explorer.page.mouse.up()
        explorer.settle()
        assert explorer.state("model.point.b") == pytest.approx(to, abs=0.005)
        line = explorer.page.locator("#tradeoff-path-overlay [data-layer=live] line")
        assert line.count() == 1
        assert box["x"] + float(line.get_attribute("x1")) == pytest.approx(x_of(explorer, t_of(explorer)), abs=1)
        explorer.page.wait_for_load_state("networkidle")
        explorer.requests.clear()


def test_the_charts_below_and_the_strip_are_dragged_too(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    strip = explorer.page.locator("#tradeoff-strip-overlay")
    box = strip.bounding_box()
    explorer.page.mouse.click(box["x"] + 105, box["y"] + 10 + 0.25 * (box["height"] - 24))
    explorer.settle()
    assert t_of(explorer) == pytest.approx(0.75, abs=0.01)
    opened(explorer, "curves")
    chart = explorer.page.locator(".tx-tradeoff-curves .tx-chart")
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    explorer.page.mouse.click(box["x"] + 40 + 0.3 * (box["width"] - 76), box["y"] + 100)
    explorer.settle()
    assert t_of(explorer) == pytest.approx(0.3, abs=0.005)


def test_the_best_are_named_at_both_ends_and_on_the_strip(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    names = explorer.page.locator("#tradeoff-path-overlay [data-layer=names] text").all_text_contents()
    pieces = explorer.page.evaluate(f"() => {PAGE}.painting.path.pieces")
    board = explorer.state("model.names")
    best = {board[entity] for piece in pieces for entity in piece["entities"]}
    assert len(best) == 8
    assert len(names) == 16
    assert "57 50-NN" in " ".join(names).replace("\u2002", " ")
    strip = explorer.page.locator("#tradeoff-strip-overlay [data-layer=names] text").all_text_contents()
    assert best <= set(strip)
    # Rounded inwards: at both numbers of a range its classifier is the best one.
    assert "β 0.71 to 0.98" in strip
    # Labels keep their distance, on each side.
    script = """() => [...document.querySelectorAll('#tradeoff-path-overlay [data-layer=names] text')].map((node) =>
      [node.getAttribute('text-anchor'), Number(node.getAttribute('y'))])"""
    for side in ("start", "end"):
        at = sorted(y for anchor, y in explorer.page.evaluate(script) if anchor == side)
        assert min(after - before for before, after in itertools.pairwise(at)) >= 12.9


def test_who_ties_on_the_strip_has_a_swatch_of_both_colours(visit: Any) -> None:
    explorer = visit(at="/tradeoff")
    enter(explorer)
    rows = [[[100, 10, 5, 30], [100, 10, 5, 30], [104, 6, 7, 28]]]
    board = {"entities": ["A", "B", "C"], "contexts": ["all"], "notes": [], "performances": rows, "sizes": [[145] * 3]}
    explorer.show({"id": "c" * 64, "title": "Two equal rows", **board})
    swatches = "[...document.querySelectorAll('#tradeoff-strip-overlay [data-layer=names] rect')]"
    explorer.until(f"{swatches}.some((rect) => rect.getAttribute('fill').startsWith('url('))")


def test_the_table_goes_to_a_score(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    go(explorer, "F0.5")
    assert t_of(explorer) == pytest.approx(0.2)
    assert explorer.page.locator(".tx-candidates .tx-here").get_attribute("data-tx-score") == "F0.5"


def test_other_ends_have_a_path_on_the_tile(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    explorer.search("tradeoff-from", "TNR · True negative rate")
    explorer.until(f"!{PAGE}.model.result.classic")
    assert explorer.page.evaluate(f"() => {PAGE}.model.result.path[0]") == [0, 0]
    assert explorer.page.locator("#way-beta").is_hidden()
    assert explorer.page.inner_text("#tradeoff-open-curves") == "Scores along the path"
    assert explorer.page.text_content("#tradeoff-variance-note") == "between the ranking at t and those of both ends"
    explorer.page.click("#way-best")
    explorer.settle()
    a, b = explorer.state("[model.point.a, model.point.b]")
    assert 0 < a < 1
    assert 0 < b < 1


def test_a_distribution_has_a_law(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    explorer.select("tradeoff-family", "All performances")
    explorer.until(f"{PAGE}.model.result.beta === 1")
    assert "is the optimal compromise" in verdict(explorer)
    explorer.select("tradeoff-family", "One prior")
    explorer.until(f"{PAGE}.model.result.beta !== 1")
    explorer.page.fill("#tradeoff-parameter-field", "0.381130567680713")
    explorer.page.press("#tradeoff-parameter-field", "Enter")
    explorer.until(f"Math.abs({PAGE}.model.result.beta - 1) < 1e-9")


def test_a_highlight_is_the_selection_everywhere(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    explorer.search("highlight", "Linear SVM")
    explorer.until("model.selected !== null && model.names[model.selected] === 'Linear SVM'")
    line = f"{PAGE}.painting.path.figure.scene.lines.at(-1)"
    explorer.until(f"{line}.name === 'Linear SVM' && {line}.selected && {line}.width === 3")


def test_precision_and_recall_alone_suffice(visit: Any, tmp_path: Path) -> None:
    text = "model,precision,recall\none,0.9,0.3\ntwo,0.7,0.6\nthree,0.4,0.9\n<b>four</b>,0.5,0.5\n"
    explorer = uploaded(visit(at="/tradeoff"), tmp_path, text)
    assert "gives this ranking" in verdict(explorer)
    assert explorer.page.locator("#tradeoff b:has-text('four')").count() == 0


SECTIONS = "#tradeoff .tx-answered"


def seen(explorer: Any) -> list[str]:
    """How visible the parts of the answer are."""
    script = "(parts) => [...new Set(parts.map((part) => getComputedStyle(part).visibility))]"
    return explorer.page.eval_on_selector_all(SECTIONS, script)


def test_results_of_a_leaderboard_are_not_shown_for_the_next(
    visit: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    explorer = enter(visit(at="/tradeoff"))
    sample = explorer.state("model.data.title")
    assert seen(explorer) == ["visible"]
    monkeypatch.setattr(crossings, "LARGEST", 3)
    text = "model,precision,recall\none,0.91,0.3\ntwo,0.7,0.6\nthree,0.4,0.9\nfour,0.5,0.5\n"
    upload(explorer, write(tmp_path, "many.csv", text))
    confirm(explorer)
    explorer.until("model.names.length === 4")
    explorer.go("/tradeoff")
    explorer.page.wait_for_selector("#tradeoff-problem:has-text('at most 3 entities')")
    explorer.settle()
    assert explorer.page.evaluate(f"() => {PAGE}.model.result") is None
    assert verdict(explorer) == ""
    assert seen(explorer) == ["hidden"]
    monkeypatch.undo()
    explorer.select("sample", sample)
    explorer.until(f"Boolean({PAGE}.model.result)")
    assert "gives this ranking" in verdict(explorer)
    assert seen(explorer) == ["visible"]


def test_a_leaderboard_selected_again_before_its_answer_is_requested_again(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    sample = explorer.state("model.data.title")
    explorer.go("/")
    explorer.select("sample", "Ten digits")
    explorer.until("model.data.contexts.length === 10")
    explorer.select("sample", sample)
    explorer.until("model.data.contexts.length === 1")
    enter(explorer)
    assert "gives this ranking" in verdict(explorer)


def test_a_busy_server_is_asked_again(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    explorer.page.evaluate(f"() => {PAGE}.receive({{ kind: 'busy', message: 'Later.', turn: {PAGE}.model.turn }})")
    assert explorer.page.inner_text("#tradeoff-problem") == "Later."
    assert seen(explorer) == ["hidden"]
    explorer.until(f"Boolean({PAGE}.model.result)")
    assert explorer.page.locator("#tradeoff-problem").is_hidden()


def test_tasks_have_a_table(visit: Any) -> None:
    explorer = visit(at="/tradeoff")
    explorer.select("sample", "Ten digits")
    explorer.until("model.data.contexts.length === 10")
    enter(explorer)
    explorer.until("document.querySelectorAll('#tradeoff-contexts tbody tr').length === 13")
    opened(explorer, "contexts")
    table = explorer.page.locator("#tradeoff-contexts table")
    names = table.locator("thead th").all_inner_texts()
    cells = [line.locator("th, td").all_inner_texts() for line in table.locator("tbody tr").all()]
    shown = [{name: row[names.index(name)] for name in ("Context", "Equivalent β", "Optimal β")} for row in cells]
    # The same digits as on the command line: every β between the ends gives the ranking, and so does the one printed.
    board = read(ROOT / "data" / "digits.csv", Settings())[0]
    printed = [command._cells(row) for row in command.answer(board).contexts[1:]]
    assert [row["Context"] for row in shown[10:]] == ["Minimum", "Mean", "Maximum"]
    assert shown[:10] == [
        {"Context": row["context"], "Equivalent β": f"{row['low']} to {row['high']}", "Optimal β": row["beta"]}
        for row in printed
    ]
    assert {row["Optimal β"] for row in shown[:10]} >= {"1.10764", "1.918"}


def test_no_window_is_too_small(visit: Any) -> None:
    assert enter(visit(at="/tradeoff")).too_wide() == []


@pytest.mark.parametrize("family", ["This leaderboard", "One prior"])
def test_no_window_is_too_small_with_all_details_open(visit: Any, family: str) -> None:
    explorer = enter(visit(at="/tradeoff"))
    explorer.select("tradeoff-family", family)
    explorer.until(f"Boolean({PAGE}.model.result) && {PAGE}.model.result.turn === {PAGE}.model.turn")
    for button in explorer.page.locator("[data-tx-detail]:visible").all():
        button.click()
    explorer.settle()
    wide = {}
    for width, height in ((390, 844), (768, 1024), (961, 800), (1151, 800), (1280, 800), (1500, 900), (1920, 1080)):
        explorer.resize(width, height)
        wide[width] = explorer.page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
        tile, roc = (explorer.page.locator(f"#tradeoff-{name}-plot").bounding_box() for name in ("tile", "roc"))
        assert tile["x"] + tile["width"] <= roc["x"] + 1 or tile["y"] + tile["height"] <= roc["y"] + 1
        assert roc["width"] == tile["width"]
    assert {width: more for width, more in wide.items() if more > 0} == {}


def test_a_scene_is_where_the_page_is_though_nothing_has_been_moved(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    assert explorer.state("[model.point.a, model.point.b]") == [0.5, 0.5]
    best = t_of(explorer)
    explorer.menu("share")
    explorer.page.click("[data-tx-action=scene-add] >> visible=true")
    summary = explorer.page.locator(".tx-scene-summary")
    assert summary.inner_text() == f"Trade-off · a 1.000, b {best:.3f}"
    # Explore does not change until the scene is opened.
    assert explorer.state("[model.point.a, model.point.b]") == [0.5, 0.5]
    explorer.page.fill("#way-t", "0.25")
    explorer.page.press("#way-t", "Enter")
    explorer.page.click("[data-tx-scene=go]")
    explorer.until(f"Math.abs({PAGE}.model.t - {best}) < 1e-9 && Math.abs(model.point.b - {best}) < 1e-9")


def test_a_scene_with_a_point_off_the_path_opens_at_the_optimum_with_a_note(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    explorer.page.fill("#way-t", "0.25")
    explorer.page.press("#way-t", "Enter")
    explorer.settle()
    explorer.page.evaluate(
        """() => {
        const { session } = tileTest;
        const view = session.current();
        const explore = { ...view.explore, a: 0.5, b: 0.5 };
        session.setScenes([{ title: 'Old', notes: '', view: { ...view, explore } }]);
        session.apply(session.scenes[0].view); }"""
    )
    explorer.menu("share")
    explorer.page.click("[data-tx-action=scenes] >> visible=true")
    explorer.until(f"{PAGE}.model.result && {PAGE}.model.t === {PAGE}.model.result.t")
    assert explorer.page.locator(".tx-scene-summary").inner_text() == "Trade-off · at the optimum"


def test_a_long_name_of_a_context_leaves_room_for_all_columns(visit: Any, tmp_path: Path) -> None:
    long = (
        f"A dataset whose name is a whole sentence, as names of files are that hold {'every one of ' * 4}the settings"
    )
    lines = ["team,dataset,tp,fp,fn,tn"]
    for context in (long, "short"):
        lines += [f'{name},"{context}",{tp},{60 - tp},{50 - tp},{tp}' for name, tp in (("A", 30), ("B", 40), ("C", 21))]
    explorer = visit(at="/tradeoff")
    upload(explorer, write(tmp_path, "own.csv", "\n".join(lines) + "\n"))
    confirm(explorer)
    explorer.until("model.data.contexts.length === 2")
    enter(explorer)
    opened(explorer, "contexts")
    table = explorer.page.locator("#tradeoff-contexts .tx-table-scroll")
    assert table.evaluate("(node) => node.scrollWidth - node.clientWidth") <= 0
    assert explorer.page.get_attribute("#tradeoff-contexts tbody th >> nth=0", "title") == long
    assert table.locator("tbody th").nth(0).evaluate("(node) => node.scrollWidth > node.clientWidth")


# Two rankings have many marks at one place.
FEW = "team,tp,fp,fn,tn\nA,80,10,20,890\nB,70,5,30,895\nC,60,4,40,896\nD,85,25,15,875\n"


@pytest.mark.parametrize("text", ["", TIED, TWO, FEW])
def test_no_name_in_the_manifold_covers_another(visit: Any, tmp_path: Path, text: str) -> None:
    explorer = visit(at="/tradeoff")
    (uploaded(explorer, tmp_path, text) if text else enter(explorer))
    opened(explorer, "manifold")
    for width in (390, 820, 1440):
        explorer.resize(width, 900)
        names_are_apart(explorer, width)


def names_are_apart(explorer: Any, width: int) -> None:
    explorer.page.wait_for_selector("#tradeoff-manifold-graph .textpoint text")
    graph = "document.querySelector('#tradeoff-manifold-graph')"
    explorer.until(f"{graph}.querySelector('.js-plotly-plot')._fullLayout.width <= {graph}.clientWidth + 1")
    script = """() => [...document.querySelectorAll('#tradeoff-manifold-graph .textpoint text')].map((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect();
        return [node.textContent, left, right, top, bottom]; })"""
    boxes = explorer.page.evaluate(script)
    assert {name.strip() for box in boxes for name in box[0].split(",")} >= {"precision", "recall", "F1", "optimum"}
    for k, (name, left, right, top, bottom) in enumerate(boxes):
        for other, left2, right2, top2, bottom2 in boxes[:k]:
            apart = right <= left2 or right2 <= left or bottom <= top2 + 1 or bottom2 <= top + 1
            assert apart, (name, other, width, boxes)
        assert left >= 0, (name, width)
        assert right <= width, (name, width)


def test_on_a_distribution_nothing_of_the_leaderboard_is_shown(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    opened(explorer, "tile")
    opened(explorer, "roc")
    names = explorer.state("model.names")
    choose_prior(explorer, 0.3)
    shown = (
        explorer.page.locator("#tradeoff").inner_text()
        + explorer.page.locator("#tradeoff svg").all_text_contents().__str__()
    )
    assert [name for name in names if name in shown] == []
    scenes = explorer.page.evaluate(
        f"() => {PAGE}.painting.both.scenes.map((each) => [each.names.length, each.message])"
    )
    assert scenes == [[0, None], [0, ""]]
    # Lines and places are of the distribution's prior.
    grid = explorer.page.evaluate(f"() => {PAGE}.painting.both.scenes[0].grid")
    assert grid[4] == pytest.approx(0.7)
    assert explorer.page.evaluate(f"() => {PAGE}.painting.both.scenes[1].rounds.length") > 5
    assert "prevalence 30\xa0%" in explorer.page.locator("#tradeoff-tile-note").inner_text()
    # What is best at other prevalences stands where the strip of the leaderboard was, and the optimum has its name.
    below = explorer.page.locator("#tradeoff-detail-priors .js-plotly-plot").bounding_box()
    above = explorer.page.locator("#tradeoff-words").bounding_box()
    assert below["y"] >= above["y"] + above["height"]
    assert above["x"] - 1 <= below["x"] < below["x"] + below["width"] <= above["x"] + above["width"] + 1
    assert "optimum" in explorer.page.locator("#tradeoff-path-overlay").text_content()
    caption = explorer.page.evaluate("() => tileTest.printing.captionOf('tradeoff-path')")
    assert "Performances: " in caption
    assert [word for word in ("Leaderboard", "classifiers", "Prevalence:") if word in caption] == []
    # A chart that Plotly alone draws, in a file.
    save = "tileTest.saveFigure(document.getElementById('tradeoff-priors-plot'), 'tradeoff-priors', 'svg', 84)"
    with explorer.page.expect_download() as download:
        explorer.page.evaluate(f"() => {save}")
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert 'width="84mm"' in text
    assert "<path" in text
    explorer.select("tradeoff-family", "This leaderboard")
    explorer.until(f"{PAGE}.model.result?.entities > 0")
    explorer.settle()
    assert "best: " in explorer.page.locator("#tradeoff-tile-note").inner_text()


def test_on_a_distribution_numbers_at_the_optimum_agree(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    explorer.select("tradeoff-family", "One prior")
    explorer.until(f"{PAGE}.model.result?.entities === null")
    explorer.page.click("#way-best")
    explorer.settle()
    assert row(explorer, "optimum")[2] == "100.0 %"
    assert "degree of optimality 100.0 %" in words(explorer)
    assert explorer.page.locator("#tradeoff-strip-plot").is_hidden()
    assert explorer.page.locator("#tradeoff-bump-head").is_hidden()


def test_a_scene_of_a_distribution_is_presented_without_the_leaderboard(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    names = explorer.state("model.names")
    choose_prior(explorer, 0.3)
    explorer.menu("share")
    explorer.page.click("[data-tx-action=scene-add] >> visible=true")
    explorer.escape()
    explorer.page.evaluate("() => tileTest.present.open(0)")
    explorer.until("Boolean(tileTest.present.talk)", 60)
    explorer.settle()
    stage = explorer.page.locator(".tx-stage")
    shown = stage.inner_text() + str(stage.locator("svg").all_text_contents())
    assert [name for name in names if name in shown] == []
    assert "Degree of optimality" in shown
    assert "100.0 %" in shown
    assert "One prior · prevalence 30\xa0%" in shown
    assert "rows" not in shown
    explorer.escape()


def test_headings_stand_while_an_answer_is_awaited(visit: Any) -> None:
    explorer = enter(visit())
    explorer.page.evaluate(f"() => {PAGE}.removeAnswer()")
    explorer.settle()
    assert seen(explorer) == ["hidden"]
    for heading in ("Degree of optimality", "Candidate scores", "Best classifier along the path", "Details"):
        assert explorer.page.locator(f"#tradeoff h2:text-is('{heading}')").is_visible()
    ground = "(node) => getComputedStyle(node, '::before').backgroundColor"
    assert explorer.page.locator("#tradeoff-path-plot").evaluate(ground) != "rgba(0, 0, 0, 0)"


def prevalence_in_use(explorer: Any) -> str:
    return str(explorer.page.inner_text("#tradeoff-conditions")).replace("\xa0", " ")


def test_prevalence_and_operations_are_shown_set_and_named(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    assert prevalence_in_use(explorer) == "Prevalence 20.4 %"
    explorer.menu("tradeoff-conditions")
    explorer.page.fill("#tradeoff-prior-field", "2%")
    explorer.page.press("#tradeoff-prior-field", "Enter")
    explorer.until(f"{PAGE}.model.result.beta === 3.31")
    assert prevalence_in_use(explorer) == "Prevalence 2 % (set)"
    assert verdict(explorer).startswith("At prevalence 2 %, use β = 3.31 (95 %: 3.1 to 3.6) instead of 1\n")
    assert explorer.state("model.prior") == 0.02
    assert "data 20.4 %" in explorer.page.inner_text("#tradeoff-prior .tx-ticks")
    # An operation is switched here and on Explore alike.
    explorer.page.click("[data-tx-key=swap_classes]:visible")
    explorer.until(f"{PAGE}.model.result.conditions.includes('swapped')")
    explorer.settle()
    assert verdict(explorer).startswith(
        "At prevalence 2 %, then with the classes swapped, use β = 0.169 instead of 1\n"
    )
    assert prevalence_in_use(explorer) == "Prevalence 2 % (set), then swap classes"
    pressed = explorer.page.locator("[data-tx-key=swap_classes][aria-pressed=true]")
    assert pressed.count() == explorer.page.locator("[data-tx-key=swap_classes]").count() == 2
    explorer.escape()
    caption = explorer.page.evaluate("() => tileTest.printing.captionOf('tradeoff-path')")
    for line in (
        "True positive rate, at β = 0.169\n",
        "Prevalence: 2 % (set), 98 % after",
        "Operations: swap classes\n",
    ):
        assert line in caption, caption
    figure = "() => tileTest.tradeoffPage.painting.path.figure.inWidth(600).drawing.textContent"
    assert "Degree of optimality at prevalence 2 %, then with the classes swapped" in explorer.page.evaluate(figure)
    explorer.menu("share")
    explorer.page.click("[data-tx-action=scene-add] >> visible=true")
    explorer.escape()
    explorer.page.evaluate("() => tileTest.present.open(0)")
    explorer.until("Boolean(tileTest.present.talk)", 60)
    explorer.settle()
    said = explorer.page.locator(".tx-stage").inner_text().replace("\xa0", " ")
    assert "At prevalence 2 %, then with the classes swapped, use β = 0.169 instead of 1." in said
    explorer.escape()


def test_other_pages_name_the_prevalence_and_the_operations_too(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    explorer.menu("tradeoff-conditions")
    explorer.page.fill("#tradeoff-prior-field", "2%")
    explorer.page.press("#tradeoff-prior-field", "Enter")
    explorer.page.click("[data-tx-key=swap_classes]:visible")
    explorer.until(f"{PAGE}.model.result.conditions.includes('swapped')")
    explorer.escape()
    explorer.go("/scores")
    explorer.select("family", "This leaderboard")
    explorer.until("document.querySelector('#scores .tx-verdict ~ p')?.textContent.includes('this leaderboard')")
    said = explorer.page.inner_text("#scores").replace("\xa0", " ")
    assert "on this leaderboard (60, after: prevalence 2 %, swap classes)." in said
    explorer.go("/robustness")
    explorer.until("document.querySelector('#robustness-tile-note')?.textContent.includes('Tile')")
    assert explorer.page.inner_text("#robustness-tile-note").endswith("after: swap classes")


def test_the_prevalence_of_explore_is_that_of_the_page(visit: Any) -> None:
    explorer = visit()
    explorer.page.fill("#prior-field", "0.02")
    explorer.page.press("#prior-field", "Enter")
    enter(explorer)
    assert verdict(explorer).startswith("At prevalence 2 %, use β = 3.31 (95 %: 3.1 to 3.6) instead of 1\n")
    assert prevalence_in_use(explorer) == "Prevalence 2 % (set)"
    # Back to that of the data, by its mark on the slider.
    explorer.menu("tradeoff-conditions")
    explorer.page.click("#tradeoff-prior .tx-data")
    explorer.until(f"{PAGE}.model.result.beta === 0.936")
    assert verdict(explorer).startswith("β = 0.936 (95 %: 0.87 to 1.02); these counts cannot tell it from F1\n")
    assert prevalence_in_use(explorer) == "Prevalence 20.4 %"


def test_the_figure_is_saved_with_its_titles(visit: Any) -> None:
    explorer = enter(visit(at="/tradeoff"))
    plot = "document.getElementById('tradeoff-path-plot')"
    with explorer.page.expect_download() as download:
        explorer.page.evaluate(f"() => tileTest.saveFigure({plot}, 'tradeoff-path', 'svg', 174)")
    assert download.value.suggested_filename == "tradeoff-path-Diabetes-screening.svg"
    text = Path(download.value.path()).read_text(encoding="utf-8")
    for title in ("Degree of optimality", "Rank correlation τ", "Ranks", "precision only", "optimum", "Linear SVM"):
        assert title in text
    assert 'width="174mm"' in text
