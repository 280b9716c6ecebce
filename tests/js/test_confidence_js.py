"""How sure the ranking of Explore is: why nothing can be drawn, what is drawn, and how the page says it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tile_core import uncertainty
from tile_core.performance import from_rates

pytestmark = pytest.mark.node

COUNTS = [[300, 52, 20, 70], [310, 42, 30, 60], [200, 152, 5, 85], [352, 0, 90, 0]]
BODY = """([rows, changes, expression]) => {
  const { confidence } = tileTest;
  const model = new tileTest.ExploreModel();
  const size = (row) => row && row.reduce((sum, value) => sum + value, 0);
  const { contexts = 1, sizes = rows.map(size), ...fields } = changes;
  model.load({ id: '', title: 't', entities: rows.map((_, i) => `m${i}`), contexts: Array(contexts).fill('c'),
    performances: Array(contexts).fill(rows), sizes: Array(contexts).fill(sizes), notes: [] });
  model.uncertainty = { ...model.uncertainty, uncertain: true };
  Object.assign(model, fields, { edits: new Map(fields.edits ?? []) });
  model.derive();
  model.look();
  return eval(expression);
}"""


def said(scripts: Any, expression: str, rows: Any = COUNTS, **changes: Any) -> Any:
    return scripts.evaluate(BODY, [rows, changes, expression])


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({}, None),
        ({"contexts": 2, "context": -1}, None),
        ({"sizes": [None] * 4}, "a sample size in every row"),
        ({"contexts": 2, "context": -2}, "weighted by size"),
        ({"operations": ["swap_truth_prediction"]}, "switch that operation off"),
        ({"operations": ["swap_classes"]}, None),
        ({"edits": [[0, [0.5, 0.2, 0.1, 0.2]]]}, None),
        ({"contexts": 2, "context": -1, "edits": [[0, [0.5, 0.2, 0.1, 0.2]]]}, "undo the changes"),
        ({"added": [{"name": "new", "performance": [0.5, 0.2, 0.1, 0.2]}]}, None),
        ({"sizes": [10, 20, 10, 10], "rows": True}, "the sample size"),
    ],
)
def test_where_nothing_can_be_drawn_the_reason_is_said(scripts: Any, changes: Any, reason: str | None) -> None:
    changes.pop("rows", None)
    why = said(scripts, "model.uncertaintyResults.problem(model)", **changes)
    assert (why is None) if reason is None else (reason in why)
    assert said(scripts, "model.here === null", **changes) is (reason is not None)


def test_rows_of_one_class_and_too_many_rows_are_refused(scripts: Any) -> None:
    assert "no positives" in said(scripts, "model.uncertaintyResults.problem(model)", [[50, 10, 0, 0], [40, 20, 0, 0]])
    many = [[300 - i % 200, 52 + i % 200, 20, 70] for i in range(1001)]
    assert "up to 1000 classifiers; found 1001" in said(scripts, "model.uncertaintyResults.problem(model)", many)


def test_different_sizes_have_no_agreement(scripts: Any) -> None:
    rows = [[300, 52, 20, 70], [30, 4, 3, 6]]
    assert said(scripts, "model.uncertaintyResults.problem(model)", rows) is None
    assert "same numbers of positives and negatives" in said(
        scripts, "model.uncertaintyResults.problem(model, 0.5)", rows
    )


def test_off_nothing_is_drawn(scripts: Any) -> None:
    found = said(scripts, "[model.here, model.uncertaintyResults.drawSet.draws]", uncertainty={"uncertain": False})
    assert found == [None, None]


def test_one_number_in_all_places(scripts: Any) -> None:
    """The sentence, the tiers and the rank sets that hold 1 are one count; P(best) sums to 1."""
    words = "confidence.indistinguishableWords(model)"
    here = said(scripts, f"({{ ...model.here, words: {words}, tiers: confidence.tierCounts(model) }})")
    first = sum(first == 1 for first in here["first"])
    assert here["plausible"] == first
    assert here["words"] == f"{first} of 4 cannot be told apart here"
    assert here["tiers"] == {
        "better": "", "level": f"{first} cannot be told apart from the best",
        "worse": f"{4 - first} surely not the best",
    }  # fmt: skip
    assert sum(here["best"]) == pytest.approx(1, abs=1e-12)


def test_tiers_around_the_selected_follow_it(scripts: Any) -> None:
    """Counted from the same family as the rank sets: surely better than it, level with it, surely worse."""
    script = """(() => { const turn = (tiers) => { model.uncertainty = { ...model.uncertainty, tiers };
        return [model.here.anchor, [...model.here.tier], confidence.tierCounts(model), [...model.here.first]]; };
      return [turn('selected'), turn('best')]; })()"""
    around, best = said(scripts, script, selected=2)
    assert (around[0], best[0]) == (2, None)
    assert around[1][2] == 0
    assert around[1].count(1) == around[3][2] - 1
    assert around[2]["level"].endswith(("apart from m2", "m2 is told apart from all others"))
    assert [0 if tier == 0 else -1 for tier in best[1]] == [0 if first == 1 else -1 for first in best[3]]
    undefined = said(scripts, "[model.uncertainty.tiers = 'selected', model.here.anchor]", selected=None)
    assert undefined == ["selected", None]


def test_clones_are_near_the_best_together(scripts: Any) -> None:
    rows = [[300, 52, 20, 70]] * 3
    script = "[[...model.here.best], [...model.here.near], confidence.nearBestWords(model, 0)]"
    best, near, words = said(scripts, script, rows)
    assert max(best) < 0.6
    assert all(p > q for p, q in zip(near, best, strict=True))
    assert words.startswith("; within 0.01 of the best: 0.")


@pytest.mark.parametrize("n", [1, 2])
def test_one_and_two_entities(scripts: Any, n: int) -> None:
    found = said(scripts, "[confidence.indistinguishableWords(model), model.here.plausible]", COUNTS[:n])
    sentence = "Only one classifier has a score here" if n == 1 else "2 of 2 cannot be told apart here"
    assert found == [sentence, n]


def test_many_entities_get_fewer_draws(scripts: Any) -> None:
    rows = [[300 - i % 50, 52 + i % 50, 20 + i % 31, 70 - i % 31] for i in range(400)]
    assert said(scripts, "[model.here !== null, model.uncertaintyResults.drawSet.draws.number]", rows) == [True, 150]


def test_clones_share_rank_sets_and_intervals(scripts: Any) -> None:
    found = said(scripts, "model.here", [COUNTS[0], COUNTS[1], COUNTS[0]])
    for name in ("first", "last", "low", "high"):
        assert found[name][0] == found[name][2]


def test_what_uncertainty_hides_comes_back(scripts: Any) -> None:
    script = """(() => { const hidden = new confidence.HiddenWhileUncertain(), seen = [];
      const look = () => seen.push([[...model.overlays].sort(), model.columns]);
      model.uncertainty = { ...model.uncertainty, uncertain: false };
      hidden.change(model, { uncertain: true }); look();
      hidden.change(model, { level: 0.9 }); hidden.change(model, { uncertain: false }); look();
      return seen; })()"""
    start = [["gamma_pi", "grid", "places", "radius", "references"], ["tpr", "fpr", "ppv", "npv"]]
    assert said(scripts, script) == [[["places", "references"], []], start]


def test_what_is_hidden_comes_back_for_a_leaderboard_without_draws(scripts: Any) -> None:
    script = """(() => { const hidden = new confidence.HiddenWhileUncertain(), seen = [];
      const look = () => seen.push([[...model.overlays].sort(), model.columns]);
      const data = model.data, means = { ...data, performances: [[[5.5, 1, 2, 3], [4.5, 2, 2, 3]]] };
      model.uncertainty = { ...model.uncertainty, uncertain: false };
      hidden.change(model, { uncertain: true }); look();
      for (const next of [means, data]) {
        const before = confidence.canShow(model);
        model.load(next); hidden.follow(model, before); look(); }
      return seen; })()"""
    hidden, shown = (
        [["places", "references"], []],
        [["gamma_pi", "grid", "places", "radius", "references"], ["tpr", "fpr", "ppv", "npv"]],
    )
    assert said(scripts, script) == [hidden, shown, hidden]


def test_intervals_lie_in_the_range_that_rows_share(scripts: Any) -> None:
    row = "confidence.rowMaker(model, undefined, () => ({}))"
    script = f"[confidence.uncertaintyRows(model).range, model.names.map((_, i) => {row}(i).sure)]"
    span, rows = said(scripts, script)
    for row in rows:
        assert row["low"] <= row["score"] <= row["high"]
        if row["first"] == 1:
            assert span["from"] <= row["low"]
            assert row["high"] <= span["to"]


def test_probabilities_and_rank_sets_in_words(scripts: Any) -> None:
    texts = said(scripts, "[0, 0.001, 0.34, 0.999, 1].map(confidence.probability)")
    assert texts == ["<.01", "<.01", "0.34", ">.99", ">.99"]
    assert said(scripts, "[confidence.rankSet(1, 22), confidence.rankSet(3, 3)]") == ["1–22", "3"]


MAP = """
  const draws = model.uncertaintyResults.draws(model);
  const maps = new confidence.TileMaps();
"""


def test_the_first_map_is_coarse_the_last_one_fine(scripts: Any) -> None:
    script = f"""(() => {{ {MAP} const sides = [];
      maps.request(draws, null, false);
      while (maps.working) {{ if (maps.step(Infinity)) sides.push(maps.shown.side); }}
      return [sides, maps.request(draws, null, false)]; }})()"""
    assert said(scripts, script) == [[26, 101], False]


def test_a_map_that_is_dragged_away_from_is_finished_first(scripts: Any) -> None:
    """A new prior every frame never leaves the Tile without a map."""
    script = f"""(() => {{ {MAP} const shown = [];
      maps.request(draws, 0.2, true); maps.step(0); const first = maps.working;
      maps.request(draws, 0.3, true); shown.push(maps.working === first);
      while (maps.working) {{ if (maps.step(Infinity)) shown.push(maps.shown.prior); }}
      return shown; }})()"""
    assert said(scripts, script) == [True, 0.2, 0.3]


def test_equal_lines_are_where_a_plane_has_the_level(scripts: Any) -> None:
    """On a plane a + 2 b = 1 all lines lie on it, and together they are as long as it."""
    script = """(() => { const side = 11, map = new Float32Array(121);
      for (let r = 0; r < 11; r++) for (let k = 0; k < 11; k++) map[r * 11 + k] = k / 10 + r / 5;
      return confidence.levelLines(map, side, 1.03); })()"""
    lines = said(scripts, script)
    for a, b, c, d in lines:
        assert a + 2 * b == pytest.approx(1.03, abs=1e-6)
        assert c + 2 * d == pytest.approx(1.03, abs=1e-6)
    length = sum(((a - c) ** 2 + (b - d) ** 2) ** 0.5 for a, b, c, d in lines)
    assert length == pytest.approx(1.25**0.5, rel=1e-5)


def test_pieces_of_a_contour_that_are_too_low_are_left_out(scripts: Any) -> None:
    """The contour of a hill stays whole, and that of a ripple is dropped."""
    script = """(() => { const side = 51, map = new Float32Array(side * side);
      for (let r = 0; r < side; r++) for (let k = 0; k < side; k++)
        map[r * side + k] = Math.max(0.3 - Math.hypot(k / 50 - 0.4, r / 50 - 0.4), 0.02 - Math.abs(r / 50 - 0.9));
      const lines = confidence.levelLines(map, side, 0.001), larger = confidence.largerPieces(lines, 0.1);
      return [lines.length, larger, confidence.largerPieces(lines, 0).length]; })()"""
    count, larger, same = said(scripts, script)
    assert count == same > len(larger) > 50
    assert all(0.05 < b < 0.75 for _, b, _, _ in larger)


def test_many_draws_take_over_where_nothing_moves(scripts: Any) -> None:
    """While something is dragged few draws are shown, and afterwards many, at this point only."""
    script = """(() => { const { uncertaintyResults } = model, number = (m) => uncertaintyResults.pointDraws(m).number;
      const seen = [number(model)];
      const few = model.here.best; for (const step of uncertaintyResults.refine(model)) seen.push(number(model));
      seen.push(number(model), number(model.with({ live: true })), number(model.with({ point: { a: 0.1, b: 0.5 } })));
      const { number: mapped } = uncertaintyResults.mapDraws(model);
      return [seen, few, model.here.best, mapped, confidence.drawsNote(model)]; })()"""
    numbers, few, many, most, words = said(scripts, script)
    assert numbers[-3:] == [2000, 300, 300]
    assert set(numbers[:-3]) == {300}
    assert len(numbers) > 4
    assert most == 2000
    assert words == (
        "rank sets at 95 % for independent tests, or on one test set if mistakes do not oppose each other"
        " · P(best): 2,000 draws, Jeffreys, independent classifiers"
    )
    assert many != few
    assert many == pytest.approx(few, abs=0.15)
    assert sum(many) == pytest.approx(1, abs=1e-12)


# A canvas without text and without a screen.
CANVAS = """document.createElement = () => ({ setAttribute() {}, append() {}, toDataURL: () => '', getContext: () => ({
  measureText: () => ({ width: 1 }), putImageData() {},
  createImageData: (width, height) => ({ data: new Uint8ClampedArray(4 * width * height) }) }) });"""


def test_what_draws_say_is_found_before_a_scene_is_shown_and_stays_at_the_end_of_a_journey(scripts: Any) -> None:
    """The point travels to the scene from elsewhere; when it arrives, nothing is drawn and no map is made again."""
    script = f"""(() => {{ const made = document.createElement; {CANVAS}
      const {{ settling, copyFrame, copyApart, movePoint }} = tileTest.talk;
      const frame = {{ kind: 'explore', model: copyApart(model) }};
      const steps = [...settling(frame)].length;
      const shown = copyFrame(frame).model;
      const before = [shown.uncertaintyResults.refined.found, shown.uncertaintyResults.maps.shown];
      const journey = {{ kind: 'explore', model: shown }};
      shown.live = true;
      movePoint(journey, 0.1, 0.9);
      const moving = shown.here.best;
      shown.live = false;
      movePoint(journey, model.point.a, model.point.b);
      const still = shown.here.best;
      document.createElement = made;
      const after = [shown.uncertaintyResults.refined.found, shown.uncertaintyResults.maps.shown];
      const kept = before.every((each, k) => each !== null && each === after[k]);
      const same = shown.uncertaintyResults.draws(shown) === model.uncertaintyResults.draws(model);
      return [steps > 3, kept, same, still === before[0].best, moving !== still,
        shown.uncertaintyResults.maps.shown.side, shown.uncertaintyResults.maps.shown.draws.number]; }})()"""
    assert said(scripts, script) == [True, True, True, True, True, 101, 2000]


def test_nothing_is_drawn_for_a_scene_without_uncertainty(scripts: Any) -> None:
    script = """(() => { const steps = [...tileTest.talk.settling({ kind: 'explore', model })].length;
      return [steps, model.uncertaintyResults.drawSet.draws]; })()"""
    assert said(scripts, script, uncertainty={"uncertain": False}) == [0, None]


def test_models_on_one_leaderboard_share_their_draws(scripts: Any) -> None:
    script = """(() => { const { copyApart } = tileTest.talk, other = copyApart(model);
      const [one, two] = [model.uncertaintyResults.draws(model), other.uncertaintyResults.draws(other)];
      other.uncertainty = { ...other.uncertainty, design_effect: 4 };
      const [mine, its] = [model.uncertaintyResults, other.uncertaintyResults];
      return [one === two, mine !== its, its.draws(other) !== one, mine.draws(model) === one]; })()"""
    assert said(scripts, script) == [True] * 4


def test_a_faded_map_has_the_best_case_of_each_region(scripts: Any) -> None:
    script = f"""(() => {{ {MAP} maps.request(draws, null, false); while (maps.working) maps.step(Infinity);
      const map = maps.shown, found = confidence.fadedMap(map);
      const most = found.entities.map((i) => Math.max(...map.top.filter((_, k) => map.winner[k] === i)));
      return [found.entities.map((i) => found.most.get(i)), most, confidence.shareAbove(found, 0),
        confidence.shareAbove(found, 1.01), new Set([...map.winner, ...found.entities]).size === found.entities.length];
    }})()"""
    shown, most, whole, nothing, all_winners = said(scripts, script)
    assert shown == most
    assert (whole, nothing, all_winners) == (pytest.approx(1), 0, True)


def test_clones_are_one_most_probable_winner(scripts: Any) -> None:
    """Which of some rows with the same counts was drawn more often differs from point to point by chance alone."""
    script = """(() => {
      const rows = [[300, 52, 20, 70], [340, 12, 45, 45], [300, 52, 20, 70], [300, 52, 20, 70], [200, 152, 2, 88]];
      const board = new tileTest.ExploreModel();
      board.data = { id: 'clones', title: '', contexts: ['all'], notes: [], entities: ['a', 'b', 'c', 'd', 'e'],
        performances: [rows], sizes: [rows.map(() => 442)] };
      board.derive();
      board.uncertainty.uncertain = true;
      board.look();
      const maps = new confidence.TileMaps();
      maps.request(board.uncertaintyResults.draws(board), null, false);
      while (maps.working) maps.step(Infinity);
      const map = maps.shown, found = confidence.withAveragedClones(map, map.draws.clones);
      const other = confidence.withAveragedClones(map, Int32Array.of(0, 1, 2, 3, 4));
      return [map.winner, found.winner, [0, 2, 3].map((i) => map.probability(i)),
        [0, 2, 3].map((i) => found.probability(i)), found.top, other === map];
    })()"""
    before, after, drawn, shown, top, same = said(scripts, script)
    assert {0, 2, 3} <= set(before)
    assert set(after) <= {0, 1, 4}
    assert shown[0] == shown[1] == shown[2]
    assert shown[0] == pytest.approx(np.mean(drawn, 0), abs=1e-6)
    assert max(top) <= 1
    assert same


def test_opacity_is_none_at_a_twentieth_and_full_at_nineteen(scripts: Any) -> None:
    found = said(scripts, "[0, 0.05, 0.34, 0.95, 1].map(confidence.opacity)")
    assert found == pytest.approx([0, 0, 0.361, 1, 1], abs=0.001)


def test_credible_regions_hold_their_shares_of_the_draws(scripts: Any) -> None:
    script = """(() => { const draws = model.uncertaintyResults.draws(model), { size, number } = draws;
      return [0, 3].map((i) => [confidence.credibleOutlines(draws, i, [0.95, 0.5]),
        Array.from({ length: number }, (_, d) => [draws.fpr[d * size + i], draws.tpr[d * size + i]])]); })()"""
    (outlines, drawn), (corner, _) = said(scripts, script)
    for outline, share in zip(outlines, (0.95, 0.5), strict=True):
        inside = sum(is_inside(point, outline) for point in drawn) / len(drawn)
        assert inside == pytest.approx(share, abs=0.03)
    assert all(0 <= value <= 1 for outline in corner for point in outline for value in point)


def is_inside(point: list[float], outline: list[list[float]]) -> bool:
    """Whether a ray to the right crosses the outline an odd number of times."""
    x, y = point
    pairs = zip(outline, [*outline[1:], outline[0]], strict=True)
    return (
        sum((y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1) for (x1, y1), (x2, y2) in pairs) % 2 == 1
    )


def test_tables_as_files_have_what_the_leaderboard_shows(scripts: Any) -> None:
    script = """(() => { const table = tileTest.tables.leaderboard(model), off = model.with({
      uncertainty: { ...model.uncertainty, uncertain: false } });
      return [table.columns.map(({ label }) => label), table.rows[0], model.here.best[model.ranking.order[0]],
        tileTest.tables.leaderboard(off).columns.length,
        tileTest.tables.leaderboard(model, undefined, true).columns.map(({ label }) => label)]; })()"""
    labels, row, best, columns, paper = said(scripts, script, columns=[])
    known = ["Ranks", "Low", "High", "P(best)", "P(within 0.01)"]
    assert paper[4:] == [*known, "Tier"]
    assert labels[4:] == [*known, "Low, simultaneous", "High, simultaneous", "Tier"]
    assert (row[7], row[-1], columns) == (best, "not separable", 4)
    assert row[9] < row[5]
    assert row[6] < row[10]
    assert row[8] >= best
    assert row[4].startswith("1")
    assert row[5] <= row[2] <= row[6]


def test_roc_space_is_quiet_and_has_the_regions_of_the_best_and_the_selected(scripts: Any) -> None:
    script = """(() => { const look = (m) => { const scene = tileTest.rocScene(m, 100, 0);
        return [scene.lines.length, scene.credible.map(({ entity }) => entity), scene.tier !== null]; };
      return [look(model), look(model.with({ uncertainty: { ...model.uncertainty, uncertain: false } }))]; })()"""
    on, off = said(scripts, script, selected=2)
    assert (on[0], on[2], len(on[1]), on[1][-1]) == (0, True, len(set(on[1])), 2)
    assert off == [4, [], False]


@pytest.mark.parametrize("flavor", ["best_probability", "near_best", "plausible"])
def test_maps_of_draws_are_the_browsers_own(scripts: Any, flavor: str) -> None:
    """Nothing is asked of the server, and without uncertainty the Tile says what to do, but not in a file."""
    script = """(() => { const off = model.with({ uncertainty: { ...model.uncertainty, uncertain: false } });
      const scene = (m) => tileTest.tileScene(m, 400);
      return [model.request(), model.heat, scene(model).message, scene(model).regions, scene(off).message]; })()"""
    found = said(scripts, script, flavor=flavor, selected=1)
    off = {"statement": ["This map is about draws,", "and Uncertainty is off."], "request": ["Switch Uncertainty on."]}
    assert found == [None, False, None, [], off]
    lines = said(scripts, "tileTest.tileScene(model, 400).message.statement", flavor=flavor, sizes=[None] * 4)
    assert "a sample size in every row" in " ".join(lines)
    assert max(map(len, lines)) <= 34


def test_scales_of_maps_of_draws_hold_the_point(scripts: Any) -> None:
    script = """(() => { const { uncertaintyResults } = model, draws = uncertaintyResults.draws(model);
      const finish = (maps) => { maps.request(draws, null, false); while (maps.working) maps.step(Infinity);
        return maps.shown; };
      const plain = finish(confidence.plausibleMaps({ level: 0.95, any: false }));
      const best = finish(new confidence.TileMaps());
      const many = confidence.valueMapOf(model, plain), one = confidence.valueMapOf(model, best);
      return [many.high, Math.max(...plain.number), confidence.interpolated(many, 0.5, 0.5), one.high,
        Math.max(...one.values),
        confidence.scaleOf(model.with({ flavor: 'plausible' }), many).here,
        confidence.interpolated({ side: 2, values: [0, 1, 2, 3] }, 0.25, 0.5)]; })()"""
    high, most, middle, end, top, here, between = said(scripts, script, selected=0)
    assert high == max(most, 2)
    assert 1 <= middle <= high
    assert top <= end <= 1
    assert here.startswith("here ")
    assert between == 1.25


def test_a_frame_finds_only_what_it_shows(scripts: Any) -> None:
    """Intervals and P(best) are in words and in the table, which not every frame of a drag writes; tiers are in ROC."""
    script = """(() => { const { uncertaintyResults, here } = model;
      const { found } = uncertaintyResults.foundCache, all = ['interval', 'best', 'claims'];
      const left = () => all.filter((part) => Object.getOwnPropertyDescriptor(found, part).get);
      const seen = [left()]; here.tier; seen.push(left()); here.best; seen.push(left());
      return [seen, here.near === model.here.near]; })()"""
    assert said(scripts, script) == [[["interval", "best"], ["interval", "best"], ["interval"]], True]


def test_a_selection_makes_nothing_fainter_while_the_tier_is_shown(scripts: Any) -> None:
    scene = "({ selected: 3, winner: [0], plain: false, tier: null, ...given })"
    for given, faint in (
        ({}, True),
        ({"tier": [0, 0, 0, -1]}, False),
        ({"selected": 0}, False),
        ({"plain": True}, False),
    ):
        assert scripts.evaluate(f"(given) => tileTest.confidence.fadesOthers({scene})", given) is faint


def test_dots_outside_of_a_zoomed_view_are_not_drawn(scripts: Any) -> None:
    """They stood on what is next to the plot: "Always negative" on the heading below."""
    script = """(places) => {
      const scale = { x: (x) => 40 + 100 * (x - 0.2), y: (y) => 18 + 100 * (0.9 - y) };
      const drawing = { scene: { side: 100 }, scale, left: 40 };
      return places.map(([x, y]) => tileTest.confidence.isShown(drawing, { x, y }));
    }"""
    places = [[0.2, 0.9], [0.5, 0.5], [0, 0], [0.5, 1], [0.1, 0.5], [1.2, -0.1]]
    assert scripts.evaluate(script, places) == [True, True, False, False, False, True]


def test_no_name_stands_on_the_border_of_a_drawn_part(scripts: Any) -> None:
    """A block of cells is free within a part and outside of it, not where its border or another line crosses it."""
    script = """(() => { const side = 21, number = side * side, map = { side, winner: new Int32Array(number) };
      const corners = [[0.22, 0.22], [0.78, 0.22], [0.78, 0.78], [0.22, 0.78]], lines = [[0.5, 0.52, 0.52, 0.5]];
      const sums = (drawn) => confidence.freeCells(map, confidence.withBorder(lines, drawn, side))(0);
      const free = (drawn, r, k) => confidence.isBlockFree(sums(drawn), side, r, k, 4, 1);
      const all = (drawn) => [[12, 6], [0, 6], [4, 6], [10, 8], [8, 2], [8, 13], [15, 7]].map(([r, k]) =>
        free(drawn, r, k));
      return [all(corners), all([]), confidence.withBorder(lines, [], side) === lines,
        confidence.withBorder(lines, corners, side) === confidence.withBorder(lines, corners.slice(), side)]; })()"""
    drawn, whole, same, kept = said(scripts, script)
    assert drawn == [True, True, False, False, False, False, False]
    assert whole == [True, True, True, False, True, True, True]
    assert same
    assert kept


# Rates of draws, row by row, and the priors.
ROWS = """(({ fpr, tpr, priors, number, size }) => [...[fpr, tpr].map((rates) =>
  Array.from({ length: number }, (_, d) => [...rates.slice(d * size, (d + 1) * size)])), [...priors]])"""


def as_drawn(counts: Any, told: Any) -> uncertainty.Draws:
    """The browser's draws, as `tile_core` has them."""
    fpr, tpr, priors = map(np.array, told)
    measured = np.array(counts, float)
    shares = measured / measured.sum(1, keepdims=True)
    return uncertainty.Draws(from_rates(tpr, fpr, priors), shares, independent=True)


CLONES = [[300, 52, 20, 70], [310, 42, 30, 60], [310, 42, 30, 60], [300, 52, 20, 70], [200, 152, 5, 85]]


@pytest.mark.parametrize("congruence", [0, 0.5])
def test_clones_share_the_probability_of_being_best(scripts: Any, congruence: float) -> None:
    script = """(() => { model.uncertainty = { ...model.uncertainty, congruence: CONGRUENCE };
      const { best } = model.here, draws = model.uncertaintyResults.pointDraws(model);
      const at = (i, j) => confidence.pairAt(draws, i, j, 0.5, 0.5, null, 0.95);
      return [[...best], at(0, 3), at(3, 0), at(0, 1), at(1, 0), ROWS(draws)]; })()"""
    script = script.replace("CONGRUENCE", str(congruence)).replace("ROWS", ROWS)
    best, clones, turned, one, other, drawn = said(scripts, script, CLONES)
    assert best[0] == best[3] > 0
    assert best[1] == best[2] > 0
    assert sum(best) == pytest.approx(1)
    assert (clones["difference"], clones["beats"]) == (0, 0.5)
    assert clones["low"] == -clones["high"] < 0
    # As wide as that of tile_core for the same draws, and alike from both sides.
    _, low, high, _ = uncertainty.difference(as_drawn(CLONES, drawn), 0, 3, 0.5, 0.5)
    assert clones["high"] - clones["low"] == pytest.approx(high - low)
    assert turned == pytest.approx(clones)
    assert one["beats"] + other["beats"] == pytest.approx(1)
    assert one["difference"] == pytest.approx((370 - 370) / 442)
    assert one["low"] == pytest.approx(-other["high"])


def test_a_pair_is_said_in_a_sentence(scripts: Any) -> None:
    """Of the best and the selected, or the next one where the best is selected; the numbers are those of tile_core."""
    script = f"""(() => {{ const draws = model.uncertaintyResults.pointDraws(model);
      return [confidence.pairAt(draws, 0, 2, 0.4, 0.7, null, 0.9), {ROWS}(draws),
        model.uncertaintyResults.pair(model, 0, 2)]; }})()"""
    found, told, page = said(scripts, script, point={"a": 0.4, "b": 0.7})
    drawn = as_drawn(COUNTS, told)
    expected = uncertainty.difference(drawn, 0, 2, 0.4, 0.7, 0.9)
    np.testing.assert_allclose([found[key] for key in ("difference", "low", "high", "error")], expected, atol=1e-9)
    assert found["beats"] == pytest.approx(uncertainty.beats(drawn, 0.4, 0.7)[0, 2])
    assert page["difference"] == pytest.approx(found["difference"])
    assert page["low"] < found["low"] < found["high"] < page["high"]


def test_a_name_on_a_full_colour_has_the_readable_one_of_black_and_white(scripts: Any) -> None:
    """The third colour is a dark blue, on which black had a contrast of 3.6; faded a little, black is right again."""
    found = scripts.evaluate(
        "[[0, 1], [1, 1], [2, 1], [2, 0.5]].map(([mark, p]) => tileTest.confidence.readableOn(p, mark))"
    )
    assert set(found) == {"#111417", "#FFFFFF"}
    assert found[3] == "#111417"


@pytest.mark.parametrize(
    ("from_column", "most", "written"),
    [
        (45, 0.4, ["a long name", "at most 0.40"]),
        (45, 0.004, ["a long name", "at most 0.01"]),
        (45, 1, ["a long name", "reaches >.99"]),
        (60, 0.4, []),
    ],
)
def test_the_name_of_a_region_keeps_clear_of_the_probability_of_its_contour(
    scripts: Any, from_column: int, most: float, written: list[str]
) -> None:
    """Where that leaves no room, the region has no name; name and number are two texts."""
    script = """([from, most]) => {
      const { tileScale, levelBox } = tileTest.zoom, side = 101, written = [];
      const winner = new Int32Array(side * side).fill(1);
      for (let r = 50; r < 64; r++) for (let k = from; k < side; k++) winner[r * side + k] = 0;
      const top = new Float64Array(side * side).fill(0.6);
      const map = { side, winner, top, entities: [0], most: new Map([[0, most]]) };
      const lines = Array.from({ length: 38 }, (_, k) => [0.62 + k / 100, 0.5, 0.63 + k / 100, 0.5]);
      const scene = { side: 300, names: ['a long name'], places: [], overlays: new Set(), point: { a: 0, b: 1 },
        selected: null, colourOf: () => 0 };
      const theme = { ink: "#000000", ink2: "#222222", bg: "#ffffff" };
      const drawing = { scene, names: [], scale: tileScale(300), theme };
      const pen = { add: (_kind, _style, text) => { if (text) written.push(text); } };
      const hits = tileTest.confidence.drawNames(pen, drawing, map, lines);
      return [levelBox(drawing, lines), hits, written]; }"""
    box, hits, found = scripts.evaluate(script, [from_column, most])
    assert box["x0"] < 40 + 0.84 * 300 < box["x1"]
    assert all(hit["x1"] <= box["x0"] for hit in hits)
    assert found == written


def test_a_number_of_ties_is_no_part_of_a_name(scripts: Any) -> None:
    """ "Threshold 1 + 3 tied" reads as a sum."""
    assert scripts.evaluate("[1, 2, 4].map(tileTest.zoom.tiedWords)") == ["", " (+1 tied)", " (+3 tied)"]
