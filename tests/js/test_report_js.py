"""The talk and the appendix of a report, from the data of its file, without a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app import report
from app.prediction_samples import PredictionSamples
from app.reading.leaderboards import read_file
from app.view import schema
from tests.app.test_report import contents, scene
from tests.app.test_report_own import given_by
from tile_core import ranking, regions, rules, symmetries
from tile_core.leaderboard import Leaderboard, leaderboard, one_against_rest
from tile_core.tasks import task_scores

pytestmark = pytest.mark.node

ROOT = Path(__file__).resolve().parents[2]
SOURCE = "reports = tileTest.reports, source = new reports.ReportSource(reports.sceneData(given))"


@pytest.fixture(scope="module")
def reported(scripts: Any) -> Any:
    """The value of the body of a function in which `source` has the scenes of a report."""
    return scripts.function(SOURCE)


@pytest.fixture(scope="module")
def diabetes() -> Leaderboard:
    board = read_file(ROOT / "data" / "diabetes.csv").leaderboard
    assert board is not None
    return board


def of_page(page: str, title: str, **section: Any) -> dict[str, Any]:
    shown = scene(title)
    kind = page.strip("/")
    shown["view"] |= {"page": page, kind: schema.start(kind) | section}
    return shown


def mixed() -> list[dict[str, Any]]:
    """A scene of each page, with words and steps."""
    steps = [{"a": 0.2, "b": 0.9}, {"prior": 0.5}, {"rank": 2}, {"names": True}, {"spotlight": "This one"}]
    first = {**scene("First", "Who is best?", a=0.5, b=0.5), "notes": "Breathe", "minutes": 2, "steps": steps}
    return [
        first,
        of_page("/scores", "Second", texts=["mcc", ""], family="leaderboard"),
        of_page("/tradeoff", "Third"),
        of_page("/robustness", "Fourth"),
        scene("Fifth", "", a=1, b=0.5, prior=0.5),
    ]


@pytest.fixture(scope="module")
def data(diabetes: Leaderboard) -> dict[str, Any]:
    return contents(report.build(diabetes, mixed()))


def test_every_scene_of_a_report_is_ready_at_once(reported: Any, data: dict[str, Any]) -> None:
    kinds = reported(
        "return source.frames().map(({ kind, title, subtitle, ready }) => [kind, title, subtitle, ready ?? 1])", data
    )
    assert [(kind, title) for kind, title, _, _ in kinds] == [
        ("explore", "First"), ("scores", "Second"), ("tradeoff", "Third"), ("robustness", "Fourth"),
        ("explore", "Fifth"),
    ]  # fmt: skip
    assert kinds[0][2] == "Who is best?"
    assert all(subtitle for _, _, subtitle, _ in kinds[1:4])
    assert [ready for *_, ready in kinds] == [1] * 5


STEPPED = """
  const [list] = source.scenes();
  const opening = reports.withTitle(source.atOnce(list.view, 0), list);
  const { positions, missing } = reports.stepPositions(opening, list, (view) => source.atOnce(view, 0));
  const shown = positions.map(({ frame: { model }, hidden, spotlight, words }) => ({
    point: [model.point.a, model.point.b], prior: model.prior, rank: model.rank, map: model.map?.kind ?? null,
    best: model.names[model.winners[0]], hidden: hidden ? hidden.size : null, spotlight, words,
  }));
  return { missing: missing.length, shown };
"""


def test_steps_need_no_server(reported: Any, diabetes: Leaderboard) -> None:
    """A point, a prevalence, a second place and names one by one, each as the core has it."""
    steps = [{"a": 0.2, "b": 0.9}, {"prior": 0.5}, {"selected": 7}, {"names": True}, {"spotlight": "This one"}]
    found = reported(STEPPED, contents(report.build(diabetes, [{**scene("Steps", a=0.5, b=0.5), "steps": steps}])))
    assert found["missing"] == 0
    moved, shifted, *_, last = found["shown"][1:]
    assert (moved["point"], moved["prior"]) == ([0.2, 0.9], None)
    assert (shifted["point"], shifted["prior"]) == ([0.2, 0.9], 0.5)
    rows = symmetries.shift_prior(diabetes.at(0), 0.5)
    assert shifted["best"] == diabetes.entities[ranking.order(rows, 0.2, 0.9)[0]]
    hidden = [each["hidden"] for each in found["shown"]]
    assert hidden[:4] == [60] * 4
    assert hidden[4:] == sorted(hidden[4:], reverse=True)
    assert hidden[-1] == 0
    assert last["spotlight"] == "This one"


def test_slides_show_the_figure_that_a_page_chose(reported: Any, diabetes: Leaderboard) -> None:
    """A chart of Predictions in the place of the ROC curves, a detail of Trade-off in that of the degree."""
    law = {"family": "fixed_prior", "parameters": {"prior": 0.3}}
    scenes = [
        of_page("/predictions", "1"), of_page("/predictions", "2", figure="mirrored"),
        of_page("/tradeoff", "3"), of_page("/tradeoff", "4", figure="prevalences"),
        of_page("/tradeoff", "5", figure="prevalences", **{"from": "tnr"}),
        of_page("/tradeoff", "6", figure="tetrahedron", turned=[-90, 45]),
        of_page("/tradeoff", "7", figure="tetrahedron", **law),
    ]  # fmt: skip
    body = """
      const frames = source.scenes().map((each, k) => reports.withTitle(source.atOnce(each.view, k), each));
      return frames.map((frame) => [
        ...reports.panesOf(frame, 'pair'), ...(frame.tradeoff ? [frame.tradeoff.turned, frame.tradeoff.parameter] : [])
      ]);
    """
    assert reported(body, contents(report.build(diabetes, scenes))) == [
        ["models", "curves"], ["models", "chart"],
        ["degree", "best", [25, 20], None], ["prevalences", [25, 20], None], ["degree", "best", [25, 20], None],
        ["tetrahedron", "best", [-90, 45], None], ["tile", "tetrahedron", [25, 20], 0.3],
    ]  # fmt: skip


def test_a_step_puts_the_predictive_values_next_to_the_tile(reported: Any, diabetes: Leaderboard) -> None:
    """From that step on, and not where a map of values has no other prevalence."""
    steps = [{"prior": 0.02}, {"values": True}, {"a": 0.2, "b": 0.9}]
    body = """
      const [list] = source.scenes();
      const opening = reports.withTitle(source.atOnce(list.view, 0), list);
      return reports.stepPositions(opening, list, () => null).positions.map(({ frame, words }) => [
        reports.panesOf(frame, 'pair'), reports.panesOf({ ...frame, ready: false }, 'pair'), words]);
    """
    found = reported(body, contents(report.build(diabetes, [{**scene("Steps", a=0.5, b=0.5), "steps": steps}])))
    assert [panes for panes, *_ in found] == [["tile", "roc"], ["tile", "roc"], ["tile", "values"], ["tile", "values"]]
    assert all(waiting == [] for _, waiting, _ in found)
    assert found[2][2] == "PPV and NPV"


def test_a_step_shows_cards_whose_names_are_revealed_alone(reported: Any, diabetes: Leaderboard) -> None:
    """From the worst at the prevalence then in use. Another prevalence keeps the cards; then the Tile is back."""
    steps = [{"prior": 0.02, "cards": [47, 19, 8]}, {"prior": 0.3}, {"names": True}, {"values": False}, {"cards": []}]
    body = """
      const [list] = source.scenes();
      const opening = reports.withTitle(source.atOnce(list.view, 0), list);
      return reports.stepPositions(opening, list, () => null).positions.map(({ frame, words, hidden }) => [
        reports.panesOf(frame, 'pair'), frame.cards ?? null, words, hidden.size]);
    """
    scenes = [{**scene("Steps", a=0.952, b=0.952), "steps": steps}]
    found = reported(body, contents(report.build(diabetes, scenes)))
    cards = [["cards", "values"], [47, 19, 8]]
    assert [each[:2] for each in found[:7]] == [[["tile", "roc"], None], *[cards] * 5, [["tile", "roc"], None]]
    assert found[7][0] == ["cards", "values"]
    assert len(found[7][1]) == 2
    assert [each[2:] for each in found[:2]] == [["opening", 60], ["prevalence 2 %, cards", 60]]
    assert [each[2:] for each in found[3:6]] == [
        ["name of Linear SVM", 2],
        ["name of Logistic at 0.2", 1],
        ["name of Forest at 0.05", 0],
    ]


def test_a_step_to_another_prevalence_names_the_robust_best_there(reported: Any, diabetes: Leaderboard) -> None:
    """Unless the author wrote the subtitle; the shares of ranks are those of the prevalence, too."""
    body = """
      const [list] = source.scenes();
      const opening = reports.withTitle(source.atOnce(list.view, 0), list);
      return reports.stepPositions(opening, list, () => null).positions.map(({ frame: { subtitle, part, model } }) =>
        [subtitle, Math.max(...part.sharesFor(model).shares)]);
    """

    def shown(subtitle: str, prior: float | None) -> Any:
        steps = [] if prior is None else [{"prior": prior}]
        opens = {**of_page("/robustness", "Steps"), "subtitle": subtitle, "steps": steps}
        return reported(body, contents(report.build(diabetes, [opens])))

    measured, shifted = shown("", 0.9)
    assert measured[0] != shifted[0]
    assert measured[1] != shifted[1]
    assert [text for text, _ in shown("Written", 0.9)] == ["Written", "Written"]
    assert shown("", None) == [measured]


def test_a_step_to_the_second_place_is_asked_of_the_file(scripts: Any) -> None:
    """The map of cells itself needs a canvas, which a test in the browser has."""
    script = """() => {
      const asked = [];
      tileTest.reports.stepPositions(
        { kind: 'explore', model: Object.assign(new tileTest.ExploreModel(), { flavor: 'entity', rank: 1 }) },
        { view: { explore: {} }, steps: [{ rank: 2 }] },
        (view) => { asked.push(view.explore); return { model: new tileTest.ExploreModel() }; },
      );
      return asked;
    }"""
    assert scripts.evaluate(script) == [{"rank": 2, "flavor": "entity"}]


def test_notes_are_in_the_file_only_where_the_author_wants_them(diabetes: Leaderboard) -> None:
    scenes = [{**scene("First", "For the room"), "notes": "Breathe in\n\nand <b>out</b>", "minutes": 2}]
    without, with_notes = report.build(diabetes, scenes), report.build(diabetes, scenes, notes=True)
    assert "Breathe" not in without
    assert contents(without)["scenes"][0].get("notes") is None
    assert contents(with_notes)["scenes"][0]["notes"] == scenes[0]["notes"]
    assert with_notes.count('<p class="tx-report-private">') == 2
    assert "and &lt;b&gt;out&lt;/b&gt;" in with_notes
    assert [contents(each)["scenes"][0]["minutes"] for each in (without, with_notes)] == [2, 2]


def test_the_appendix_has_the_scenes_and_each_ranking_once(
    reported: Any, data: dict[str, Any], diabetes: Leaderboard
) -> None:
    tables = reported("return reports.tablesOf(source.frames())", data)
    scenes, own, shifted = tables
    assert [table["caption"].split(".")[0] for table in tables] == ["Table 1", "Table 2", "Table 3"]
    assert [row[:3] for row in scenes["rows"]] == [
        [str(k + 1), title, page]
        for k, (title, page) in enumerate(
            [("First", "Explore"), ("Second", "Scores"), ("Third", "Trade-off"), ("Fourth", "Robustness"),
             ("Fifth", "Explore")]
        )
    ]  # fmt: skip
    assert own["heads"] == [
        "Classifier", "TN", "FP", "FN", "TP",
        *(word for k in (1, 2, 3, 4) for word in (f"Rank, scene {k}", "Score")),
    ]  # fmt: skip
    assert shifted["heads"][5:] == ["Rank, scene 5", "Score"]
    order = ranking.order(diabetes.at(0), 0.5, 0.5)
    assert [row[0] for row in own["rows"]] == [diabetes.entities[i] for i in order]
    assert [row[1:5] for row in own["rows"]] == [[f"{x:.0f}" for x in diabetes.at(0)[i]] for i in order]
    assert "prevalence 50 %" in shifted["caption"]
    rows = symmetries.shift_prior(diabetes.at(0), 0.5)
    assert [row[0] for row in shifted["rows"]] == [diabetes.entities[i] for i in ranking.order(rows, 1, 0.5)]


def test_the_appendix_of_a_thousand_rows_says_what_it_leaves_out(reported: Any) -> None:
    rows = np.random.default_rng(3).integers(1, 999, (700, 4)).astype(float)
    board = leaderboard([f"e{k}" for k in range(700)], rows)
    table = reported("return reports.tablesOf(source.frames())[1]", contents(report.build(board, [scene()])))
    assert len(table["rows"]) == 500
    assert table["note"] == "The first 500 of 700, by the ranking of its scene."


def test_the_appendix_carries_the_uncertainty_of_its_scenes(reported: Any, diabetes: Leaderboard) -> None:
    """Of a leaderboard and of predictions: rank sets, intervals and P(best), as the slide has them."""
    given = PredictionSamples().load("tumours")
    assert given is not None
    sure = {"uncertain": True, "level": 0.9}
    models_page = {"source": "mine", "layer": "near_best", "margin": 0.02, **sure}
    scenes = [scene("Plain"), scene("Sure", "", **sure), of_page("/predictions", "Models", **models_page)]
    data = contents(report.build(diabetes, scenes, sources=given_by(given)))
    script = """const frames = source.frames();
      const known = ({ first, last, best, near, plausible, ranked }) =>
        ({ first, last, best, near, plausible, ranked });
      return [reports.tablesOf(frames), frames[1].model.here && known(frames[1].model.here),
        known(frames[2].predictions.here), frames.map(({ model }) => model.names)];"""
    tables, here, models, names = reported(script, data)
    board, own = tables[1:]
    heads = ["Rank (rank set), scene 2", "Score (interval)", "P(best)"]
    assert board["heads"][5:] == ["Rank, scene 1", "Score", *heads]
    assert own["heads"][6:] == ["Rank (rank set), scene 3", "Score (interval)", "P(within 0.02)"]
    shown = (board, here, names[1], 7, here["best"]), (own, models, names[2], 6, models["near"])
    for table, found, labels, at, chances in shown:
        assert "90 %" in table["note"]
        for row in table["rows"]:
            i = labels.index(row[0])
            first, last = found["first"][i], found["last"][i]
            assert row[at].endswith(f"({first}–{last})" if first < last else f"({first})")
            value, interval = row[at + 1].split(" ")
            low, high = map(float, interval.strip("()").split("–"))
            assert low <= float(value) <= high
            assert float(row[at + 2].strip("<> ")) == pytest.approx(chances[i], abs=0.01)
    assert models["plausible"] > 1


@pytest.mark.parametrize("flavor", ["best_probability", "near_best"])
def test_a_slide_about_a_selected_classifier_shows_the_best_without_one(
    reported: Any, diabetes: Leaderboard, flavor: str
) -> None:
    scenes = [scene("A", "", flavor=flavor, uncertain=True), scene("B", "", flavor=flavor, uncertain=True, selected=3)]
    script = "return source.frames().map(({ model }) => model.flavor)"
    assert reported(script, contents(report.build(diabetes, scenes))) == ["entity", flavor]


def test_a_slide_outlines_where_the_judgements_of_its_scene_hold(reported: Any, diabetes: Leaderboard) -> None:
    pairs = [[6, 8], [35, 8]]
    script = "return source.frames().map(({ model }) => model.judgedPart()?.part?.area ?? null)"
    found = reported(script, contents(report.build(diabetes, [scene("A", "", judgements=pairs), scene("B", "")])))
    part = regions.agreeing(diabetes.at(0), pairs)
    assert part is not None
    assert found == [pytest.approx(part.area, abs=1e-9), None]


def test_a_scene_of_models_opens_with_its_margin_and_contour(reported: Any, diabetes: Leaderboard) -> None:
    given = PredictionSamples().load("tumours")
    assert given is not None
    chosen = {"uncertain": True, "layer": "near_best", "contour": 0.8, "margin": 0.05, "selected": 2}
    data = contents(
        report.build(diabetes, [of_page("/predictions", "M", source="mine", **chosen)], sources=given_by(given))
    )
    script = """const [{ predictions: { flavor, contour, margin, selected, here } }] = source.frames();
      return [flavor, contour, margin, selected, here.pair, here.leader];"""
    *found, pair, leader = reported(script, data)
    assert found == ["near_best", 0.8, 0.05, 2]
    assert (pair is None) == (leader == 2)
    assert pair is None or pair["low"] <= pair["difference"] <= pair["high"]


@pytest.mark.parametrize(("room", "high", "wide"), [(965, 900, 0), (965, 1300, 0), (703, 700, 0.9), (703, 2000, 0)])
def test_a_scene_is_as_large_as_its_sheet_allows(scripts: Any, room: int, high: int, wide: float) -> None:
    """`high` at full size; above the scale `wide` a table would be cut. What cannot be read is not made smaller."""
    script = """([room, high, wide]) => tileTest.reports.largestScale(room, (scale) =>
      ({ height: high * scale * scale, cut: wide > 0 && scale > wide }))"""
    found = scripts.evaluate(script, [room, high, wide])
    fits = min(1, wide or 1, (room / high) ** 0.5)
    if fits < 0.62:
        assert found is None
    else:
        assert 0.95 * fits <= found <= fits


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("(max-width: 1150px)", True),
        ("(min-width: 761px) and (max-width: 960px)", False),
        ("(max-width: 480px), (min-width: 1011px) and (max-height: 900px)", True),
        ("(min-width: 761px) and (max-height: 860px) and (min-aspect-ratio: 3/2)", False),
        ("(max-aspect-ratio: 3/2)", True),
    ],
)
def test_a_printed_page_has_the_layout_of_a_window_with_two_columns(scripts: Any, condition: str, holds: bool) -> None:
    call = "([condition, size]) => tileTest.reports.holdsIn(condition, size)"
    assert scripts.evaluate(call, [condition, {"width": 1100, "height": 900}]) is holds


def test_a_scene_of_contexts_has_the_ranks_by_the_official_rule(reported: Any) -> None:
    rng = np.random.default_rng(2)
    tp, fp = rng.integers(20, 60, (3, 5)), rng.integers(0, 40, (3, 5))
    rows = np.stack([200 - fp, fp, 60 - tp, tp], -1).astype(float)
    board = leaderboard(list("ABCDE"), rows, contexts=["x", "y", "z"], sizes=rows.sum(-1))
    shown = of_page("/contexts", "Tasks", rules=["scores", "worst"])
    shown["view"]["explore"] |= {"context": -1, "over": "worst", "a": 1.0, "b": 0.8}
    answer = reported(
        """const [frame] = source.frames(), { contexts, model } = frame;
        return [frame.kind, contexts.sentence(model, model.names),
          [...contexts.standing(model).rules.worst.ranks], contexts.model.view().rules]""",
        contents(report.build(board, [shown])),
    )
    ranks = rules.standing("worst", rows, 1, 0.8).ranks
    assert answer[0] == "contexts"
    assert f"{'ABCDE'[int(ranks.argmin())]} wins by worst rank" in answer[1]
    assert answer[2] == ranks.tolist()
    assert answer[3] == ["scores", "worst"]


def test_a_scene_of_domains_says_which_context_holds_a_classifier_back(reported: Any) -> None:
    rows = np.array([[[90, 10, 2, 8], [80, 20, 3, 7]], [[70, 30, 6, 4], [60, 40, 5, 5]]], float)
    board = leaderboard(["A", "B"], rows, contexts=["x", "y"], sizes=rows.sum(-1))
    shown = of_page("/contexts", "Domains", part="domains")
    shown["view"]["explore"] |= {"context": -1, "a": 0.5, "b": 0.5, "selected": 1}
    said, weights = reported(
        """const [{ contexts, model }] = source.frames();
        return [contexts.sentence(model, model.names), [...contexts.domains(model).maps.at(model.point).weights]]""",
        contents(report.build(board, [shown])),
    )
    # Accuracies of 0.79 and 0.59: of the loss of 0.31, y has 0.41 / 2.
    assert said.startswith("y holds B back at A: it costs 0.205 of the 0.309 lost · The score of the mean performance")
    assert weights == pytest.approx([0.5, 0.5])


def test_the_appendix_has_the_groups_of_a_scene_that_groups_its_rows(reported: Any) -> None:
    rows = np.array([[90, 10, 10, 90], [80, 20, 20, 80], [70, 30, 30, 70], [60, 40, 40, 60]], float)
    board = leaderboard(list("ABCD"), rows, attributes={"country": ["Peru", "Chile", "Peru", ""]})
    scenes = [scene("Rows", hidden=[1]), scene("Groups", grouped="country", hidden=[1])]
    *_, table = reported("return reports.tablesOf(source.frames())", contents(report.build(board, scenes)))
    assert table["caption"] == "Table 3. Groups by country, scene 2"
    assert table["heads"] == ["country", "n", "Best", "Median", "Score", "First on"]
    assert table["rows"] == [["Peru", "2", "1", "1.5", "0.800", "100.0 %"], ["no value", "1", "3", "3", "0.600", "–"]]


def test_scenes_of_any_task_have_the_ranking_of_their_models(reported: Any, diabetes: Leaderboard) -> None:
    """Of a leaderboard of three classes and of the sample; the numbers are those of `tile_core`."""
    counts = np.random.default_rng(8).integers(1, 40, (5, 3, 3)).astype(float)
    rows = one_against_rest(counts)
    board = leaderboard(
        list("ABCDE"), rows, title="pets", contexts=["x", "y", "z"], sizes=rows.sum(-1), matrices=counts
    )
    weights = [1, 2, 3]
    shown = [of_page("/tasks", title, **section) for title, section in (
        ("Own", {"weights": weights}), ("Sample", {"source": "sample", "preset": "right"}),
    )]  # fmt: skip
    data = contents(report.build(board, shown))
    found = reported(
        """return [source.frames().map(({ kind, model, tasks, about }) =>
          [kind, model.names, [...model.ranking.scores], tasks.sentence(model.names), about]),
          reports.tablesOf(source.frames()).map(({ heads, rows }) => [heads, rows[0]])]""",
        data,
    )
    frames, (scenes, own, _) = found
    # By its true class, the importance of a row of the matrix.
    importance = np.repeat(np.array(weights), 3)
    expected = task_scores(counts.reshape(5, 9), np.eye(3).ravel(), importance)
    assert frames[0][:3] == ["tasks", list("ABCDE"), pytest.approx(expected.tolist())]
    best = "ABCDE"[int(expected.argmax())]
    assert f"{best} is best here with R = {expected.max():.3f}" in frames[0][3]
    sample = data["own"][1]["sample"]
    accuracy = np.array(sample["counts"]) @ np.eye(3).ravel() / np.sum(sample["counts"], 1)
    # Equal importances of the classes count each sample once.
    assert frames[1][2] == pytest.approx(accuracy.tolist())
    assert [each[4] for each in frames] == ["pets · 5 models", "Diabetes, three grades · 6 models"]
    assert scenes[1] == ["1", "Own", "Any task", best, "–", "–", "–", f"{expected.max():.3f}"]
    assert own == [["Classifier", "Rank, scene 1", "Score"], [best, "1", f"{expected.max():.3f}"]]
