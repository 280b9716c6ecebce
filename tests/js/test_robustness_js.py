"""Parts of the Tile that a user draws, what is found about them in slices, and what the page says of it."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from tests.extremes import rectangle
from tile_core import rules, symmetries, uncertainty
from tile_core.number_format import estimated
from tile_core.performance import rates

pytestmark = pytest.mark.node

DRAWN = "{ region: 'lasso', rectangle: [0.4, 0.8, 0.5, 0.9], lasso: [] }"
RECTANGLE = "{ region: 'rectangle', rectangle: [0.4, 0.8, 0.5, 0.9], lasso: [] }"
ROWS = [[300, 52, 20, 70], [310, 42, 25, 65], [340, 12, 45, 45], [340, 12, 45, 45], [352, 0, 90, 0]]


@pytest.fixture
def robust(scripts: Any) -> Any:
    """A JavaScript expression of `shapes` and of what else the page has."""

    def run(expression: str, given: Any = None) -> Any:
        return scripts.evaluate(f"(given) => {{ const tile = tileTest.robust; return {expression}; }}", given)

    return run


@pytest.fixture
def found(robust: Any) -> Any:
    """What the page finds for ROWS at one point; `body` sets the `board` and the `model`."""

    def run(body: str = "", rows: Any = ROWS, sizes: Any = None) -> Any:
        return robust(
            f"""(() => {{
              const board = new tileTest.ExploreModel(), model = new tile.RobustnessModel();
              board.data = {{ id: JSON.stringify(given), title: '', contexts: ['all'], notes: [],
                entities: given.rows.map((_, i) => `m${{i}}`), performances: [given.rows],
                sizes: [given.sizes ?? given.rows.map((row) => row.reduce((x, y) => x + y))] }};
              board.derive();
              {body}
              board.look();
              const analysis = new tile.Analysis(() => {{}});
              analysis.ask(tile.jobsOf(board, model, '1', {{ pairs: 12, needs: 8 }}));
              clearTimeout(analysis.timer);
              analysis.finish();
              return Object.fromEntries(Object.entries(analysis.found).map(([name, {{ value }}]) => [name, value]));
            }})()""",
            {"rows": rows, "sizes": sizes},
        )

    return run


def test_a_rectangle_stays_one_when_a_corner_is_moved(robust: Any) -> None:
    for k, expected in enumerate(
        ([0.3, 0.8, 0.2, 0.9], [0.4, 0.42, 0.2, 0.9], [0.4, 0.42, 0.5, 0.52], [0.3, 0.8, 0.5, 0.52])
    ):
        moved = robust(f"tile.withCorner({RECTANGLE}, {k}, 0.3, 0.2).rectangle")
        assert moved == pytest.approx(expected), k


def test_a_shape_is_moved_as_far_as_the_tile_reaches(robust: Any) -> None:
    assert robust(f"tile.shifted({RECTANGLE}, 0.9, -0.1).rectangle") == pytest.approx([0.6, 1, 0.4, 0.8])
    moved = np.array(robust(f"tile.shifted({DRAWN}, -2, 2).lasso"))
    assert (moved.min(0)[0], moved.max(0)[1]) == (0, 1)


def test_corners_of_a_lasso_are_added_and_taken_away_down_to_three(robust: Any) -> None:
    before, after = robust(f"[tile.cornersOf({DRAWN}), tile.withPoint({DRAWN}, 7).lasso]")
    assert len(after) == len(before) + 1
    assert after[8] == pytest.approx((np.array(before[7]) + before[0]) / 2, abs=1e-6)
    assert robust(f"[...Array(20)].reduce((all) => tile.withoutPoint(all, 0), {DRAWN}).lasso.length") == 3


def test_only_what_a_shape_leaves_out_is_fainter(robust: Any) -> None:
    places = "[[0.3, 0.6], [0.5, 0.6], [0.5, 0.95]].map(([a, b]) => tile.isOutside(given, a, b))"
    corners = [[0.4, 0.5], [0.8, 0.5], [0.8, 0.9], [0.4, 0.9]]
    assert robust(places, {"shape": {"corners": corners}}) == [True, False, True]
    assert robust(places, {"shape": {"corners": []}}) == [False] * 3
    assert robust(places, {}) == [False] * 3


def test_a_drawn_line_becomes_a_lasso_of_few_corners_that_holds_the_same(robust: Any) -> None:
    angles = np.linspace(0, 2 * np.pi, 400)
    trail = np.column_stack((0.5 + 0.3 * np.cos(angles), 0.5 + 0.2 * np.sin(angles)))
    lasso = np.array(robust(f"tile.fromTrail({DRAWN}, given).lasso", trail.tolist()))
    assert 6 <= len(lasso) <= 40
    a, _ = uncertainty.points_inside(lasso, 200)
    assert len(a) / 200**2 == pytest.approx(np.pi * 0.06, rel=0.06)


@pytest.mark.parametrize("trail", [[[0.5, 0.5]], [[0.5, 0.5], [0.501, 0.6]], [[0.2, 0.2], [0.8, 0.2]]])
def test_a_line_without_an_area_is_ignored(robust: Any, trail: Any) -> None:
    assert robust(f"tile.fromTrail({DRAWN}, given)", trail) is None
    assert robust(f"tile.fromTrail({RECTANGLE}, given)", trail) is None


def test_a_rectangle_comes_back_as_a_view_has_it_however_small(robust: Any) -> None:
    """Reversed and empty ones are refused by the reader of views, which says so (tests/views.json)."""
    for sides in ([0.4, 0.401, 0, 1], [0, 1e-9, 0.999, 1]):
        view = f"{{ region: 'rectangle', rectangle: {sides}, lasso: [], weight: 'ab', highlight: null, pair: null }}"
        script = f"(() => {{ const m = new tile.RobustnessModel(); m.restore({view}); return m.view().rectangle; }})()"
        assert robust(script) == sides


def test_shares_as_measured_are_the_exact_areas(found: Any) -> None:
    answer = found("model.region = 'rectangle';")
    exact = uncertainty.acceptability(ROWS, rectangle=(0.4, 0.8, 0.5, 0.9))
    assert np.reshape(answer["measured"]["shares"], (5, 5)) == pytest.approx(exact, abs=1e-9)
    assert "shares" not in answer


def test_the_robust_best_has_the_smallest_regret_of_all_points(found: Any) -> None:
    answer = found("model.region = 'rectangle';")
    expected = uncertainty.robustness(ROWS, rectangle(0.4, 0.8, 0.5, 0.9))
    assert answer["measured"]["robust"]["regret"] == expected.regret.tolist()
    assert answer["measured"]["robust"]["worstRank"] == expected.worst_rank.tolist()
    shares = np.reshape(answer["measured"]["shares"], (5, 5))
    assert answer["measured"]["robust"]["share"] == shares[:, 0].tolist()


def test_drawn_again_shares_sum_to_one_and_ranks_are_kept_in_most_draws(found: Any) -> None:
    answer = found("model.region = 'lasso'; board.uncertainty.uncertain = true;")
    shares = np.reshape(answer["shares"], (5, 5))
    assert shares.sum(0) == pytest.approx(np.ones(5))
    assert shares.sum(1) == pytest.approx(np.ones(5))
    worst, at_best = answer["robust"]["worstRank"], answer["measured"]["robust"]["worstRank"]
    assert all(5 >= rank >= least for rank, least in zip(worst, at_best, strict=True))
    assert worst != at_best
    drawn, measured = np.array(answer["robust"]["regret"]), np.array(answer["measured"]["robust"]["regret"])
    assert drawn[drawn.argmin()] > measured.min()


def test_pairs_are_those_of_the_ranking_and_add_up_to_one(found: Any) -> None:
    for uncertain in ("false", "true"):
        pairs = found(f"board.point = {{ a: 0.6, b: 0.7 }}; board.uncertainty.uncertain = {uncertain};")["pairs"]
        n = len(pairs["entities"])
        beats = np.reshape(pairs["beats"], (n, n))
        assert beats + beats.T == pytest.approx(np.ones((n, n)))
        assert pairs["drawn"] == (uncertain == "true")


def test_what_it_takes_is_that_of_the_package(found: Any) -> None:
    needs = found("board.point = { a: 1, b: 1 };")["needs"]["needs"]
    for need in needs:
        expected = uncertainty.improvement(ROWS, need["entity"], 1, 1)
        assert (need["detections"], need["rejections"]) == tuple(expected)
    assert {need["entity"] for need in needs} == {1, 2, 3, 4}


def test_without_sizes_nothing_is_drawn_and_the_reason_is_said(found: Any, robust: Any) -> None:
    shares = (np.array(ROWS) / 442).tolist()
    answer = found("board.uncertainty.uncertain = true;", shares, [None] * 5)
    assert set(answer) == {"measured", "pairs", "needs"}
    assert "rates with a sample size" in answer["needs"]["problem"]
    assert not answer["pairs"]["drawn"]


def test_a_row_without_whole_counts_is_left_out_of_what_it_takes(found: Any) -> None:
    rows = [*ROWS[:4], (np.array([351.5, 0.5, 90, 0]) / 442).tolist()]
    needs = found("board.point = { a: 1, b: 1 };", rows, [442] * 5)["needs"]
    assert {need["entity"] for need in needs["needs"]} == {1, 2, 3}
    assert needs["problem"].startswith("1 row is left out")


def test_over_several_contexts_the_official_rule_says_what_it_takes(robust: Any) -> None:
    contexts = [ROWS, [[row[0] - 7 * k, row[1] + 7 * k, *row[2:]] for k, row in enumerate(ROWS)]]
    needs = robust(
        """(() => {
          const board = new tileTest.ExploreModel(), model = new tile.RobustnessModel();
          const sizes = given.map((rows) => rows.map((row) => row.reduce((x, y) => x + y)));
          board.data = { id: 'x', title: '', contexts: ['A', 'B'], notes: [],
            entities: given[0].map((_, i) => `m${i}`), performances: given, sizes };
          [board.context, board.over, board.point] = [-1, 'worst', { a: 1, b: 0.5 }];
          board.derive();
          board.look();
          const analysis = new tile.Analysis(() => {});
          analysis.ask(tile.jobsOf(board.byMean, model, '1', { pairs: 12, needs: 8, rule: board.rule }));
          clearTimeout(analysis.timer);
          analysis.finish();
          return analysis.found.needs.value;
        })()""",
        contexts,
    )
    assert (needs["problem"], needs["rule"]) == ("", "worst")
    standing = rules.standing("worst", contexts, 1, 0.5)
    assert {need["entity"] for need in needs["needs"]} == set(np.flatnonzero(standing.ranks > 1))
    for need in needs["needs"]:
        wanted = rules.needed("worst", contexts, 1, 0.5, need["entity"])
        known = [number for number in wanted if number is not None]
        assert need["detections"] == min(known, default=None)
        if known:
            assert wanted[need["contexts"]["detections"]] == need["detections"]


def test_above_four_hundred_rows_the_first_ranks_are_drawn(found: Any) -> None:
    """Most of many classifiers hold none of the first ranks: they are left out draw by draw, and change nothing."""
    worse = [[300 - k, 52 + k, 20 + k % 60, 70 - k % 60] for k in range(1, 250)]
    rows = [*ROWS, *worse, *worse]
    answer = found("board.uncertainty.uncertain = true; model.region = 'rectangle';", rows)
    shares = np.reshape(answer["shares"], (len(rows), len(rows)))
    assert shares[:, :20].sum(0) == pytest.approx(np.ones(20))
    assert not shares[:, 20:].any()
    assert answer["pairs"]["drawn"]
    assert len(answer["robust"]["regret"]) == len(rows)


def test_without_positives_or_negatives_somebody_is_best(found: Any) -> None:
    for rows in ([[95, 5, 0, 0], [100, 0, 0, 0], [91, 9, 0, 0]], [[0, 0, 5, 95], [0, 0, 0, 100], [0, 0, 9, 91]]):
        shares = np.reshape(found("", rows)["measured"]["shares"], (3, 3))
        assert shares == pytest.approx(np.array([[0, 1, 0], [1, 0, 0], [0, 0, 1]]))


@pytest.mark.parametrize("rows", [ROWS[:1], ROWS[:2], [*ROWS[:2], None], [[0, 10, 5, 0], *ROWS[:2]]])
def test_few_rows_and_missing_ones_have_an_answer(found: Any, rows: Any) -> None:
    sizes = [None if row is None else sum(row) for row in rows]
    answer = found("board.uncertainty.uncertain = true;", rows, sizes)
    size = len(rows)
    shares = np.reshape(answer["measured"]["shares"], (size, size))
    known = [k for k, row in enumerate(rows) if row is not None]
    assert shares[known].sum(1) == pytest.approx(np.ones(len(known)))


def test_the_highlight_is_where_the_rank_is_held(robust: Any) -> None:
    cells = robust(
        """(() => {
          const board = new tileTest.ExploreModel();
          board.data = { id: '', title: '', contexts: ['all'], notes: [], entities: given.map((_, i) => `m${i}`),
            performances: [given], sizes: [given.map(() => 442)] };
          board.derive();
          return tile.highlightOf(board, [1, 1]).cells;
        })()""",
        ROWS,
    )
    area = sum((a1 - a0) * (b1 - b0) for a0, a1, b0, b1 in cells)
    found = rates(np.array(ROWS, float))
    assert found.tpr[1] > 0
    assert area == pytest.approx(uncertainty.acceptability(ROWS)[1, 1], abs=0.01)


SLICED = """(() => {
  const board = new tileTest.ExploreModel(), model = new tile.RobustnessModel();
  board.data = { id: '', title: '', contexts: ['all'], notes: [], entities: given.map((_, i) => `m${i}`),
    performances: [given], sizes: [given.map((row) => row.reduce((x, y) => x + y))] };
  board.derive();
  board.uncertainty.uncertain = true;
  board.look();
  const analysis = new tile.Analysis(() => {});
  analysis.ask(tile.jobsOf(board, model, '1', { pairs: 12, needs: 8 }));
  clearTimeout(analysis.timer);
  analysis.timer = 1;
  const seen = [];
  const work = (until) => { while (analysis.progress && !until()) {
    analysis.work(0);
    const { name, done } = analysis.progress ?? {};
    if (name) seen.push([name, done]);
  } };
  BODY
})()"""


def test_every_long_job_says_how_much_of_it_is_done(robust: Any) -> None:
    rows = [*ROWS, *([300 - k, 52 + k, 20 + k % 60, 70 - k % 60] for k in range(195))]
    seen = robust(SLICED.replace("BODY", "work(() => false); return seen;"), rows)
    for name in ("measured", "robust"):
        done = [share for job, share in seen if job == name]
        assert done == sorted(done)
        assert 0 <= done[0] < 0.5 < done[-1] <= 1, name
    draws = """(() => {
      const rates = { fpr: Float64Array.of(0.1, 0.2, 0.15, 0.3), tpr: Float64Array.of(0.8, 0.9, 0.7, 0.9) };
      const draws = { ...rates, number: 2, size: 2, priors: Float64Array.of(0.5, 0.5), measured: rates };
      const measured = { fpr: Float64Array.of(0.1, 0.2), tpr: Float64Array.of(0.8, 0.9) };
      const shares = new tileTest.uncertainty.RankShares(draws, measured, 0.5, given, 'ab', 3);
      const done = [shares.done];
      while (!shares.step(0)) done.push(shares.done);
      return [...done, shares.done];
    })()"""
    for region in ({"kind": "tile"}, {"kind": "lasso", "points": [[0, 0], [1, 0], [1, 1], [0, 1]]}):
        done = robust(draws, region)
        assert (done[0], done[-1]) == (0, 1)
        assert done == sorted(done)
        assert len(done) > 2


def test_cells_are_named_only_where_shares_are_counted_at_cells(robust: Any) -> None:
    """At one prior the shares of the whole Tile and of rectangles are exact areas."""
    foot = """return ['tile', 'rectangle', 'lasso'].map((region) => {
      model.region = region;
      return tile.footOf(board, model, true, '');
    });"""
    drawn = "300 draws, Jeffreys prior, independent classifiers"
    counted = "; shares counted at 50 × 50 cells."
    assert robust(SLICED.replace("BODY", foot), ROWS) == [f"{drawn}.", f"{drawn}.", drawn + counted]
    several = [*ROWS, [300, 52, 30, 70]]
    assert robust(SLICED.replace("BODY", foot), several) == [drawn + counted] * 3


def test_what_is_cancelled_is_left_and_is_computed_when_asked_again(robust: Any) -> None:
    body = """work(() => analysis.running?.job.name === 'robust');
      analysis.cancel();
      const before = [analysis.progress, analysis.isOld('robust'), analysis.isOld('shares'), analysis.work(50)];
      analysis.finish();
      const still = analysis.value('robust');
      analysis.resume();
      work(() => false);
      return [before, still, analysis.value('robust') !== null, analysis.progress];"""
    (progress, *states), still, there, after = robust(SLICED.replace("BODY", body), ROWS)
    assert (progress["name"], progress["cancelled"]) == ("robust", True)
    assert states == [True, False, False]
    assert still is None
    assert there
    assert after is None


def test_another_question_is_worked_on_though_one_was_cancelled(robust: Any) -> None:
    body = """analysis.cancel();
      model.region = 'rectangle';
      analysis.ask(tile.jobsOf(board, model, '1', { pairs: 12, needs: 8 }));
      return [analysis.pending.map(({ name }) => name), analysis.progress.cancelled];"""
    pending, cancelled = robust(SLICED.replace("BODY", body), ROWS)
    assert pending == ["measured", "shares", "robust"]
    assert not cancelled


def test_progress_is_shown_after_a_second_with_what_is_computed(robust: Any) -> None:
    given = {"name": "shares", "done": 0.379, "since": 100, "cancelled": False}
    words = "[500, 1099, 1100].map((now) => tile.progressWords(given, { shares: 'the shares' }, now))"
    assert robust(words, given) == ["", "", "Computing the shares: 37 %"]
    assert robust(words, given | {"cancelled": True})[0] == "Cancelled: the shares"
    assert robust("tile.progressWords(null, {}, 0)") == ""


TABLES = """(() => {
  const board = new tileTest.ExploreModel(), model = new tile.RobustnessModel();
  const names = ['one', 'two', '=three', 'four', 'five', 'six', 'seven'];
  board.data = { id: '', title: 'Test', contexts: ['all'], notes: [], entities: names.slice(0, given.rows.length),
    performances: [given.rows], sizes: [given.rows.map((row) => row && row.reduce((x, y) => x + y))] };
  board.derive();
  Object.assign(board.uncertainty, { uncertain: given.uncertain, level: 0.9 });
  Object.assign(model, given.model);
  board.look();
  const analysis = new tile.Analysis(() => {});
  const table = (key, paper) => tile.tableOf(key, { board, model, analysis }, paper);
  const keys = ['acceptability', 'pairs', 'robust-best', 'needed'];
  const all = (paper) => keys.map((key) => table(key, paper));
  const before = all(false);
  analysis.ask(tile.jobsOf(board, model, '1', { pairs: 12, needs: 8 }));
  clearTimeout(analysis.timer);
  analysis.finish();
  const found = Object.fromEntries(Object.entries(analysis.found).map(([name, { value }]) => [name, value]));
  const done = { before, programs: all(false), people: all(true), found, ranking: [...board.ranking.order],
    csv: tileTest.tables.csv(table('robust-best', false)),
    latex: keys.map((key) => tileTest.tables.latex(table(key, true))) };
  analysis.ask(tile.jobsOf(board, model, '2', { pairs: 12, needs: 8 }));
  clearTimeout(analysis.timer);
  return { ...done, old: all(true) };
})()"""
SEVEN = [*ROWS, [330, 22, 33, 57], [280, 72, 15, 75]]


@pytest.mark.parametrize("uncertain", [False, True])
def test_tables_for_files_have_what_was_found(robust: Any, uncertain: bool) -> None:
    """In the order of the page; for people in its groups of ranks, for programs every rank."""
    part = {"region": "rectangle", "rectangle": [0.4, 0.8, 0.5, 0.9], "weight": "balanced"}
    done = robust(TABLES, {"rows": SEVEN, "uncertain": uncertain, "model": part})
    assert done["before"] == done["old"] == [None] * 4
    drawn = "draws, Jeffreys prior, independent classifiers"
    held, pairs, best, needed = done["programs"]
    said = "a 0.4 to 0.8, b 0.5 to 0.9, equal in balanced coordinates"
    for table in (held, best):
        assert said in table["caption"]
    for table in (held, pairs, best):
        assert (drawn if uncertain else "as measured") in table["caption"]
    found = done["found"]
    shares = np.reshape(found["shares"] if uncertain else found["measured"]["shares"], (7, 7))
    names = ["one", "two", "=three", "four", "five", "six", "seven"]
    order = [names.index(row[0]) for row in held["rows"]]
    assert sorted(order) == list(range(7))
    np.testing.assert_allclose([row[1:] for row in held["rows"]], shares[order])
    assert (np.diff(shares[order, 0]) <= 1e-9).all()
    groups = done["people"][0]
    labels = [column["label"].removeprefix("rank ") for column in groups["columns"][1:]]
    assert labels == ["1", "2", "3", "4–5", "6–10"]
    np.testing.assert_allclose([row[4] for row in groups["rows"]], shares[order][:, 3:5].sum(1))
    np.testing.assert_allclose([sum(row[1:]) for row in groups["rows"]], shares[order].sum(1))
    assert [row[0] for row in pairs["rows"]] == [names[i] for i in found["pairs"]["entities"]]
    beats = np.reshape(found["pairs"]["beats"], (7, 7))
    for k, row in enumerate(pairs["rows"]):
        assert row[1 + k] is None
        assert [x for x in row[1:] if x is not None] == np.delete(beats[k], k).tolist()
    numbered = done["people"][1]
    assert [column["label"] for column in numbered["columns"]] == ["#", "classifier", *map(str, range(1, 8))]
    assert [row[1:] for row in numbered["rows"]] == pairs["rows"]
    measured = found["measured"]["robust"]
    regrets = [row[3] for row in best["rows"]]
    assert regrets == sorted(measured["regret"])
    assert len(best["columns"]) == (7 if uncertain else 4)
    if uncertain:
        assert best["columns"][5]["label"] == "worst rank, over the draws, at 90 %"
        worst = found["robust"]["worstRank"]
        assert [row[5] for row in best["rows"]] == [worst[names.index(row[0])] for row in best["rows"]]
        # A regret over draws has the digits that its simulation error leaves.
        error, regret = found["robust"]["error"], found["robust"]["regret"]
        assert 0.001 < error < 0.01
        said = [estimated(regret[names.index(row[0])], error) for row in best["rows"]]
        assert [line.rsplit(",", 1)[1] for line in done["csv"].split()[-7:]] == said
        assert re.findall(r" & (?:\\textbf\{)?(0\.\d+)\}? \\\\\n", done["latex"][2]) == said
    worst = int(best["rows"][-1][2])
    assert f" & {worst} & " in done["latex"][2]
    assert f" & {worst}.000 & " not in done["latex"][2]
    assert [row[0] for row in needed["rows"]] == [names[need["entity"]] for need in found["needs"]["needs"]]


SLIDE = """(() => {
  const board = new tileTest.ExploreModel(), page = new tile.RobustnessModel();
  board.data = { id: 'slide', title: '', contexts: ['all'], notes: [], entities: given.rows.map((_, i) => `m${i}`),
    performances: [given.rows], sizes: [given.rows.map((row) => row.reduce((x, y) => x + y))] };
  board.derive();
  board.uncertainty.uncertain = given.uncertain;
  board.look();
  page.restore({ rectangle: [0.4, 0.8, 0.5, 0.9], lasso: [[0.2, 0.3], [0.9, 0.4], [0.5, 0.9]], weight: 'ab',
    highlight: null, pair: null, region: given.region });
  const analysis = new tile.Analysis(() => {});
  analysis.ask(tile.jobsOf(board, page, '1', { pairs: 12, needs: 8 }));
  clearTimeout(analysis.timer);
  analysis.finish();
  const { part, verdict } = tile.preferencesOf(board, page.view());
  const again = [];
  part.listeners.add(() => again.push(part.sharesFor(board).draws));
  const before = part.sharesFor(board);
  clearTimeout(part.analysis.timer);
  const slices = [...part.refine(board)].length;
  const found = part.sharesFor(board), shares = analysis.value(given.uncertain ? 'shares' : 'measured');
  const spoken = part.requiredRows(board);
  const { regret } = analysis.value('measured').robust;
  return { found: found.shares, shares: shares.shares ?? shares, before: [before.draws, before.shares], again,
    measured: analysis.value('measured').shares, draws: found.draws, slices, spoken, verdict, regret: [...regret],
    shown: [2, 10].map((most) => tile.rowsOf(board, found, [], most)),
    lit: tile.rowsOf(board, found, [4], 2).rows.map(({ entity }) => entity) };
})()"""


@pytest.mark.parametrize("region", ["tile", "rectangle", "lasso"])
@pytest.mark.parametrize("uncertain", [False, True])
def test_a_slide_has_the_shares_of_the_page(robust: Any, region: str, uncertain: bool) -> None:
    """As measured at once; over draws once these are counted, which is said to every stage."""
    found = robust(SLIDE, {"rows": ROWS, "region": region, "uncertain": uncertain})
    assert found["before"] == [0, found["measured"]]
    assert found["found"] == found["shares"]
    assert (found["found"] != found["measured"]) == uncertain
    assert (found["draws"] > 0) == uncertain
    assert bool(found["again"]) == uncertain
    few, many = found["shown"]
    shares = np.array(found["found"]).reshape(len(ROWS), -1)
    assert [row["entity"] for row in few["rows"]] == [row["entity"] for row in many["rows"]][:2]
    firsts = [shares[row["entity"], 0] for row in many["rows"]]
    assert firsts == sorted(firsts, reverse=True)
    kept = [row["entity"] for row in many["rows"]]
    assert all(k < 3 or shares[i, 0] > 0 for k, i in enumerate(kept))
    assert set(np.flatnonzero(shares[:, 0])) <= set(kept)
    for row in many["rows"]:
        assert sum(row["parts"]) == pytest.approx(1)
        assert row["parts"][0] == shares[row["entity"], 0]
    somewhere = sum(share > 1e-12 for share in shares[:, 0])
    verb = "is" if somewhere == 1 else "are"
    assert few["notes"][0] == f"2 of 5 shown; {somewhere} {verb} best somewhere."
    assert (len(few["notes"]) == 2) == uncertain
    assert found["lit"][1] == 4


def test_the_sentence_of_a_slide_has_the_regret_of_the_page(robust: Any) -> None:
    found = robust(SLIDE, {"rows": ROWS, "region": "rectangle", "uncertain": False})
    assert f"is the robust best of this region: it loses at most {min(found['regret']):.3f} against" in found["verdict"]
    assert found["spoken"] == [int(np.argmin(found["regret"]))]
    alone = robust(SLIDE, {"rows": [[9, 1, 1, 9], [8, 2, 2, 8]], "region": "tile", "uncertain": False})
    assert alone["verdict"] == "m0 is the robust best of the whole Tile: it is the best at every point"
    for ties, note in ((2, "m1"), (3, "2 others")):
        rows = [[9, 1, 1, 9]] * ties + [[8, 2, 2, 8]]
        tied = robust(SLIDE, {"rows": rows, "region": "tile", "uncertain": False})
        said = f"m0 is the robust best of the whole Tile, tied with {note}: it is the best at every point"
        assert tied["verdict"] == said


def test_a_slide_says_why_nobody_is_the_robust_best(robust: Any) -> None:
    """Shares are shown as on the page wherever the Tile has an area; without true negatives it has none."""
    script = """(() => {
      const of = (rows) => {
        const board = new tileTest.ExploreModel(), page = new tile.RobustnessModel();
        board.data = { id: 'slide', title: '', contexts: ['all'], notes: [], entities: rows.map((_, i) => `m${i}`),
          performances: [rows], sizes: [rows.map(() => null)] };
        board.derive();
        board.look();
        const { part, verdict } = tile.preferencesOf(board, page.view());
        return [verdict, part ? [...part.sharesFor(board).shares] : null];
      };
      return given.map(of);
    })()"""
    detection, unknown, alone = robust(script, [[[None, 10, 5, 15], [None, 2, 9, 11]], [None, None], [[9, 1, 1, 9]]])
    assert detection[0].startswith("True negatives are unknown")
    assert detection[1] is None
    assert unknown[0].startswith("No classifier has a score at every point")
    assert unknown[1] is not None
    assert alone == ["m0 is the robust best of the whole Tile: it is the best at every point", [1]]


def test_the_shares_of_a_slide_follow_the_prevalence(robust: Any) -> None:
    """Each prevalence has its own; while one is on its way, nothing is drawn."""
    script = SLIDE.replace(
        "const again = [];",
        """const copy = board.with({ prior: 0.02 });
        copy.derive();
        copy.look();
        const other = tile.preferencesOf(copy, page.view()).part.sharesFor(copy).shares;
        const live = board.with({ prior: 0.4, live: true });
        live.derive();
        part.sharesFor(live);
        const pending = part.analysis.jobs.length;
        const shared = part.sharesFor(copy).shares;
        const first = part.sharesFor(board).shares;
        return [pending, shared.every((v, k) => v === other[k]), first.some((v, k) => v !== other[k])];
        const again = [];""",
    )
    found = robust(script, {"rows": ROWS, "region": "tile", "uncertain": True})
    assert found == [0, True, True]


CONTEXTS = np.random.default_rng(43).integers(1, 60, (3, 6, 4)).astype(float)
SHAPES = {
    "tile": [[0, 0], [1, 0], [1, 1], [0, 1]],
    "rectangle": [[0.4, 0.5], [0.8, 0.5], [0.8, 0.9], [0.4, 0.9]],
    "lasso": [[0.2, 0.3], [0.8, 0.2], [0.5, 0.9]],
}


@pytest.fixture
def by_mean(robust: Any) -> Any:
    """What the page finds by the mean of the scores of CONTEXTS; `body` sets the `board` and the `model`."""

    def run(body: str, wanted: str) -> Any:
        return robust(
            f"""(() => {{
              const board = new tileTest.ExploreModel(), model = new tile.RobustnessModel();
              board.data = {{ id: 'means', title: 'T', contexts: given.map((_, k) => `c${{k}}`), notes: [],
                entities: given[0].map((_, i) => `m${{i}}`), performances: given,
                sizes: given.map((rows) => rows.map((row) => row.reduce((x, y) => x + y))) }};
              board.setRule('scores');
              {body}
              board.derive();
              board.look();
              const analysis = new tile.Analysis(() => {{}});
              analysis.ask(tile.jobsOf(board, model, '1', {{ pairs: 12, needs: 8, rule: 'scores' }}));
              clearTimeout(analysis.timer);
              analysis.finish();
              const found = Object.fromEntries(
                Object.entries(analysis.found).map(([name, {{ value }}]) => [name, value]));
              return {wanted};
            }})()""",
            CONTEXTS.tolist(),
        )

    return run


@pytest.mark.parametrize("shape", SHAPES)
def test_by_the_mean_of_the_scores_the_page_finds_what_python_does(by_mean: Any, shape: str) -> None:
    lasso = f"model.lasso = {SHAPES['lasso']};"
    found = by_mean(f"model.region = '{shape}'; {lasso} board.uncertainty.uncertain = true;", "found")
    expected = rules.mean_robustness(CONTEXTS, SHAPES[shape])
    assert sorted(found) == ["measured", "needs", "pairs"]
    assert np.reshape(found["measured"]["shares"], (6, 6)) == pytest.approx(expected.shares, abs=1e-12)
    robust = found["measured"]["robust"]
    assert robust["share"] == pytest.approx(expected.shares[:, 0], abs=1e-12)
    assert robust["worstRank"] == expected.worst_rank.tolist()
    assert robust["regret"] == pytest.approx(expected.regret, abs=1e-12)
    by_mean_performance = uncertainty.robustness(rules.mean_performance(CONTEXTS), SHAPES[shape])
    assert robust["regret"] != pytest.approx(by_mean_performance.regret, abs=1e-3)


def test_by_the_mean_of_the_scores_at_a_prevalence_and_a_weight_it_is_that_of_python(by_mean: Any) -> None:
    found = by_mean("board.prior = 0.2; model.weight = 'balanced';", "found.measured")
    expected = rules.mean_robustness(symmetries.shift_prior(CONTEXTS, 0.2), balanced=0.2)
    assert np.reshape(found["shares"], (6, 6)) == pytest.approx(expected.shares, abs=1e-9)
    assert found["robust"]["regret"] == pytest.approx(expected.regret, abs=1e-9)


def test_by_the_mean_of_the_scores_the_page_says_so_and_that_it_is_of_a_grid(by_mean: Any) -> None:
    foot = by_mean("", "tile.footOf(board, model, false, tile.problemOf(board))")
    assert foot.startswith("By the mean of the scores of 3 contexts, from values at 100 × 100 cells")
    assert "Uncertainty is shown for one context" in foot
    shown = "{board, model, analysis}"
    caption = by_mean("", f"tile.tableOf('robust-best', {shown}).caption")
    assert caption.startswith("Robust best: T, mean of the scores in 3 contexts, the whole Tile")
    assert caption.endswith("as measured, values on a grid")


def test_by_the_mean_of_the_scores_pairs_and_lit_areas_are_those_of_the_rule(by_mean: Any) -> None:
    pairs = by_mean("board.point = { a: 0.9, b: 0.2 };", "found.pairs")
    ranks = rules.standing("scores", CONTEXTS, 0.9, 0.2).ranks
    assert pairs["entities"] == np.argsort(ranks).tolist()
    second = by_mean("", "[0, 1, 2, 3, 4, 5].map((i) => tile.highlightOf(board, [i, 1]).cells)")
    areas = [sum((a1 - a0) * (b1 - b0) for a0, a1, b0, b1 in cells) for cells in second]
    assert areas == pytest.approx(rules.mean_robustness(CONTEXTS).shares[:, 1], abs=0.01)


def test_another_rule_is_another_version(robust: Any) -> None:
    board = "{ data: null, context: -1, performances: [] }"
    asked = f"['mean', 'scores', 'scores', 'mean'].map((over) => versions.of({{ ...{board}, over }}))"
    mean, scores, again, back = robust(f"((versions) => {asked})(new tile.Versions())")
    assert mean != scores == again != back
