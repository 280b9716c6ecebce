"""What presentation mode computes without a page: keys, places on a screen, the way between scenes, the names."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.node

SIZES = [(1280, 720), (1366, 768), (1440, 900), (1920, 1080), (3840, 2160), (1024, 768), (2560, 1080), (390, 844)]
MARGINS = {"left": 40, "right": 36, "top": 18, "bottom": 30}
MODEL = """(argument) => {
  const [rows, point, over] = argument;
  const model = new tileExplorer.ExploreModel();
  const entities = rows.map((_, i) => `E${i}`);
  const data = {id: 'x', title: 'T', entities, contexts: ['c'], performances: [rows], sizes: [[]], notes: []};
  Object.assign(model, {data, point: {a: point[0], b: point[1]}}, over);
  model.derive();
  model.look();
  return tileExplorer.presenting.winnerWords(model, model.names);
}"""


@pytest.fixture(scope="module")
def logic(scripts: Any) -> Any:
    """The page with the logic of presentation mode; `logic(name, *arguments)` calls one of its functions."""
    return lambda name, *arguments: scripts.evaluate(
        f"(arguments) => tileExplorer.presenting.{name}(...arguments)", list(arguments)
    )


@pytest.fixture(scope="module")
def words(scripts: Any) -> Any:
    """The words about the winner among given performances at a point."""
    return lambda rows, point, **over: scripts.evaluate(MODEL, [rows, point, over])


def event(key: str, **modifiers: bool) -> dict[str, Any]:
    return {"key": key, "shiftKey": False, "ctrlKey": False, "metaKey": False, "altKey": False, **modifiers}


@pytest.mark.parametrize(
    ("key", "action"),
    [
        ("ArrowRight", "next"),
        ("ArrowDown", "skip"),
        ("ArrowUp", "back"),
        ("s", "spotlight"),
        ("W", "presenter"),
        ("PageDown", "forward"),
        (" ", "forward"),
        ("PageUp", "previous"),
        ("Home", "first"),
        ("End", "last"),
        ("1", "pair"),
        ("4", "board"),
        ("N", "names"),
        (".", "blank"),
        ("?", "help"),
        ("Escape", "leave"),
    ],
)
def test_keys_ask_for_actions(logic: Any, key: str, action: str) -> None:
    assert logic("commandOf", event(key, shiftKey=key in "N?")) == {"action": action}


def test_keys_with_modifiers(logic: Any) -> None:
    assert logic("commandOf", event("ArrowRight", shiftKey=True)) == {"action": "move", "by": [0.01, 0]}
    assert logic("commandOf", event(" ", shiftKey=True)) == {"action": "previous"}
    for modifier in ("ctrlKey", "metaKey", "altKey"):
        assert logic("commandOf", event("n", **{modifier: True})) is None
    assert logic("commandOf", event("Tab")) is None


def boxes(place: dict[str, Any], view: str) -> dict[str, tuple[float, float, float, float]]:
    """Boxes of the plots, squares only across, with all labels downwards; of the words and of the list."""
    scale, unit, side = place["scale"], place["unit"], place["side"]
    plots = 2 if view == "pair" else 1
    found = {}
    for k in range(plots):
        x, y = place["slots"][k]["x"], place["slots"][k]["y"]
        wide = side + (MARGINS["left"] + MARGINS["right"]) * scale
        found[f"plot {k}"] = (x, y, x + wide, y + side + (MARGINS["top"] + MARGINS["bottom"]) * scale)
    for name in ("head", "said"):
        box = place[name]
        lines = place["lines"] if not place["column"] else 2
        found[name] = (box["x"], box["y"], box["x"] + box["w"], box["y"] + (52 + 32 * lines) * unit)
    if place["board"] and view == "board":
        box = place["board"]
        found["board"] = (box["x"], box["y"], box["x"] + box["w"], box["y"] + box["h"])
    if place["column"]:
        del found["said"]
    return found


@pytest.mark.parametrize("view", ["pair", "tile", "roc", "board"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("lines", [1, 2])
def test_everything_has_a_place_of_its_own_on_any_screen(
    logic: Any, size: tuple[int, int], view: str, lines: int
) -> None:
    place = logic("layout", *size, view, lines)
    assert place["side"] / place["scale"] > 200
    assert place["column"] or place["lines"] == lines
    # On an upright screen the small line at the bottom takes two.
    foot = 60 if size[0] < 1.1 * size[1] else 24
    found = boxes(place, view)
    for x0, y0, x1, y1 in found.values():
        assert x0 >= -1
        assert y0 >= -1
        assert x1 <= size[0] + 1
        assert y1 <= size[1] - foot * place["unit"] + 1
    names = list(found)
    for i, one in enumerate(names):
        for other in names[:i]:
            p, q = found[one], found[other]
            apart = p[2] <= q[0] + 1 or q[2] <= p[0] + 1 or p[3] <= q[1] + 1 or q[3] <= p[1] + 1
            assert apart, (one, p, other, q)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("lines", [1, 2])
def test_bars_stand_next_to_the_tile(logic: Any, size: tuple[int, int], lines: int) -> None:
    place = logic("layout", *size, "pair", lines, True, True)
    tile = boxes({**place, "said": place["head"]}, "tile")["plot 0"]
    bars = place["boxes"][1]
    beside = bars["x"] >= tile[2]
    assert beside or bars["y"] >= tile[3] - 1
    assert tile[1] >= place["head"]["y"] + (84 + 50 * lines) * place["unit"]
    assert bars["w"] >= 560 * place["unit"]
    assert bars["x"] + bars["w"] <= size[0]
    assert max(tile[3], bars["y"] + bars["h"]) <= size[1] - 56 * place["unit"]


def test_a_full_hd_screen_has_the_type_of_a_projector(logic: Any) -> None:
    place = logic("layout", 1920, 1080, "pair")
    assert place["unit"] == 1
    assert place["scale"] * 11 >= 20
    assert logic("layout", 3840, 2160, "pair")["scale"] == pytest.approx(2 * place["scale"])


def test_the_prior_travels_by_odds_and_arrives_exactly(logic: Any) -> None:
    start, end = 0.01, 0.9
    path = [logic("mixPrior", start, end, share) for share in np.linspace(0, 1, 11)]
    assert (path[0], path[-1]) == (start, end)
    odds = np.log(np.array(path) / (1 - np.array(path)))
    np.testing.assert_allclose(np.diff(odds), np.diff(odds)[0], rtol=1e-9)


def test_ease_starts_and_ends_at_rest(logic: Any) -> None:
    values = np.array([logic("ease", share) for share in np.linspace(0, 1, 21)])
    assert (values[0], values[10], values[-1]) == (0, 0.5, 1)
    assert np.all(np.diff(values) > 0)
    np.testing.assert_allclose(values, 1 - values[::-1])


def test_names_come_from_last_to_first_ties_together(scripts: Any, logic: Any) -> None:
    rng = np.random.default_rng(6)
    reveal = """([order, ranks, rows]) => {
      const hidden = new Set(order);
      const turns = [];
      while (hidden.size) {
        const next = tileExplorer.presenting.nextRevealed(hidden, {order, ranks}, rows);
        for (const entity of next) hidden.delete(entity);
        turns.push(next);
      }
      return turns;
    }"""
    for _ in range(30):
        n = int(rng.integers(1, 30))
        values = rng.integers(0, 8, n)
        order = sorted(range(n), key=lambda i: (-values[i], i))
        ranks = [int(1 + np.sum(values > values[i])) for i in range(n)]
        rows = order[: int(rng.integers(1, n + 1))]
        turns = scripts.evaluate(reveal, [order, ranks, rows])
        inside = turns[1:] if len(rows) < n else turns
        if len(rows) < n:
            assert sorted(turns[0]) == sorted(set(order) - set(rows))
        seen = [ranks[turn[0]] for turn in inside]
        assert seen == sorted(set(seen), reverse=True)
        assert [sorted(turn) for turn in inside] == [sorted(i for i in rows if ranks[i] == rank) for rank in seen]


def test_the_selected_has_a_row(logic: Any) -> None:
    ranking = {"order": [3, 1, 0, 2], "ranks": [3, 2, 4, 1]}
    assert logic("listed", ranking, 2, None) == [3, 1]
    assert logic("listed", ranking, 2, 2) == [3, 2]
    assert logic("listed", ranking, 3, 1) == [3, 1, 0]


def test_words_for_one_winner_ties_and_no_winner(words: Any) -> None:
    good, poor = [80, 0, 5, 15], [70, 10, 5, 15]
    one = words([poor, good], [0.5, 0.5])
    assert (one["entity"], one["name"], one["value"]) == (1, "E1", "0.950")
    assert one["second"] == "best by 0.100, and best on 100 % of all preferences"
    tied = words([good, good, good, poor], [0.5, 0.5])
    assert tied["second"].startswith("tied for best with E1 and 1 more, and best on 100 %")
    alone = words([good], [0.5, 0.5])
    assert alone["second"].startswith("best, the only one with a defined score here")
    nobody = words([None, None], [0.5, 0.5])
    assert (nobody["entity"], nobody["name"]) == (None, "Undefined")
    assert nobody["second"] == "undefined (0/0) here for every classifier"


def test_words_for_the_last_and_for_the_selected(words: Any) -> None:
    rows = [[80, 0, 5, 15], [70, 10, 5, 15], [60, 20, 5, 15]]
    last = words(rows, [0.5, 0.5], flavor="last")
    assert (last["name"], last["second"]) == ("E2", "last of 3, 0.200 behind the best")
    selected = words(rows, [0.5, 0.5], selected=2)
    assert selected["second"].endswith(" · E2: 3rd, 0.200 behind")


def test_hidden_names_stay_hidden_on_the_next_leaderboard(scripts: Any) -> None:
    script = """() => {
      const hidden = new tileExplorer.presenting.HiddenNames();
      const [one, other] = [{ names: ['SVM', 'SVM, RBF'] }, { names: ['A', 'B', 'C'] }];
      hidden.hide(one);
      hidden.entities.delete(0);
      const said = hidden.mask('SVM, RBF beats SVM', one);
      hidden.switchTo(other);
      const there = hidden.visibleNames(other);
      hidden.switchTo({ names: ['SVM', 'SVM, RBF'] });
      return [said, there, hidden.visibleNames(one)];
    }"""
    # "SVM" is no longer hidden, and the longer name that begins with it is hidden as a whole.
    assert scripts.evaluate(script) == ["? beats SVM", ["?", "?", "?"], ["SVM", "?"]]


def test_names_that_were_not_hidden_are_shown(scripts: Any) -> None:
    script = """() => {
      const hidden = new tileExplorer.presenting.HiddenNames();
      hidden.switchTo({ names: ['A'] });
      return [hidden.any, hidden.visibleNames({ names: ['A'] }), hidden.mask('A wins', { names: ['A'] })];
    }"""
    assert scripts.evaluate(script) == [False, ["A"], "A wins"]


TYPED = """async (keys) => {
  const said = [];
  const talk = { view: 'pair', act: (action) => { said.push(action); talk.view = action; },
    choose: (view) => { said.push(view); talk.view = view; }, goTo: (at) => said.push(at) };
  const typed = new tileExplorer.presenting.TypedNumber(talk);
  for (const key of keys) {
    if (key === 'wait') await new Promise((done) => setTimeout(done, 550));
    else said.push(typed.take({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }));
  }
  typed.forget();
  return said;
}"""


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (["1", "2", "Enter"], [True, True, 11, True]),
        (["3", "Enter"], [True, 2, True]),
        # A digit alone is a view; with a late Enter it was the number of a scene, and the view before comes back.
        (["2", "wait"], [True, "tile"]),
        (["2", "wait", "Enter"], [True, "tile", "pair", 1, True]),
        (["4", "n"], [True, "board", False]),
        (["2", "wait", "4", "wait"], [True, "tile", True, "board"]),
        # A view that was chosen before the number stays.
        (["4", "wait", "2", "Enter"], [True, "board", True, 1, True]),
        (["9", "wait", "Enter"], [True, 8, True]),
        (["Enter"], [False]),
    ],
)
def test_a_number_with_enter_is_a_scene_and_a_digit_alone_a_view(scripts: Any, keys: list[str], said: Any) -> None:
    assert scripts.evaluate(TYPED, keys) == said


MINUTE = 60_000


def test_the_plan_says_whether_the_talk_is_on_time(logic: Any) -> None:
    minutes = [2, 3, 0, 4]
    assert logic("planWords", minutes, 1, 2 * MINUTE) == "Scene 2 is planned from 2:00 to 5:00: on time"
    assert logic("planWords", minutes, 1, 1.5 * MINUTE) == "Scene 2 is planned from 2:00 to 5:00: 0:30 early"
    assert logic("planWords", minutes, 3, 9.25 * MINUTE) == "Scene 4 is planned from 5:00 to 9:00: 0:15 late"
    assert logic("planWords", minutes, 2, MINUTE) == ""
    assert [logic("minutesOf", time) for time in (0, 59_999, 61_000, -1_000, -61_500)] == [
        "0:00", "0:59", "1:01", "−0:01", "−1:01",
    ]  # fmt: skip


def test_the_timer_pauses_and_starts_again(scripts: Any) -> None:
    script = """() => {
      const timer = new tileExplorer.presenting.Timer(1000);
      const seen = [timer.elapsed(4000)];
      timer.toggle(5000);
      seen.push(timer.elapsed(9000));
      timer.toggle(10000);
      seen.push(timer.elapsed(10500));
      timer.reset(11000);
      seen.push(timer.elapsed(11250));
      return seen;
    }"""
    assert scripts.evaluate(script) == [3000, 4000, 4500, 250]


def test_a_line_below_the_title_is_never_cut(logic: Any) -> None:
    """Letters are 6 wide here: in smaller type where that is enough, else without the last parts."""
    long = "37 of 60 cannot be told apart here · is best with P = 0.35 · Logistic at 0.05: 2nd, 0.010 behind"
    whole = logic("fitLine", "short", 400, 1, 12)
    assert whole == {"text": "short", "by": 1}
    for room, lines in ((700, 1), (400, 1), (300, 2), (240, 3)):
        found = logic("fitLine", long, room, lines, 12)
        assert long.startswith(found["text"])
        assert found["text"]
        needed = logic("wrapped", found["text"], room, 12, False) if found["by"] == 1 else []
        assert len(needed) <= lines
    assert logic("fitLine", long, 400, 1, 12)["text"] == "37 of 60 cannot be told apart here · is best with P = 0.35"
    assert logic("joined", "one · two") == "one\N{NO-BREAK SPACE}· two"
    listed = "3 classifiers are best, depending on the context: Extra trees · Forest · Logistic."
    assert logic("fitLine", listed, 300, 1, 12)["text"] == "3 classifiers are best, depending on the context."
    assert logic("fitLine", listed, 300, 2, 12) == {"text": listed, "by": 1}


def test_a_sentence_with_long_names_keeps_its_end(logic: Any) -> None:
    names = [f"A classifier of many authors who could not agree on a shorter name, version {k}" for k in (1, 2)]
    said = f"A random choice between {names[0]} and {names[1]} takes it from 0.414 to 0.316"
    found = logic("fitLine", said, 500, 2, 12, names)["text"]
    assert found.endswith(" takes it from 0.414 to 0.316")
    assert len(logic("wrapped", found, 500, 0.8 * 12, False)) <= 2
    assert "1 and" in found
    assert "2 takes" in found


@pytest.mark.parametrize(
    ("apart", "said"),
    [
        (
            {"reversed": 82, "tied": 1, "ordered": 0},
            ["82 of 1,258 discordant pairs", "are reversed relative to the optimum."],
        ),
        (
            {"reversed": 0, "tied": 0, "ordered": 0},
            ["The same ranking as the optimum", "on all 1,258 discordant pairs."],
        ),
        (
            {"reversed": 0, "tied": 0, "ordered": 4},
            ["4 of 1,258 discordant pairs", "have an order here, none at the optimum."],
        ),
        ({"reversed": 0, "tied": 3, "ordered": 0}, ["3 of 1,258 discordant pairs", "tie here, not at the optimum."]),
    ],
)
def test_a_slide_says_how_a_ranking_differs_from_the_optimum(scripts: Any, apart: dict[str, int], said: Any) -> None:
    script = """(apart) => tileExplorer.presenting.differenceWords(
      {answer: {contradictions: 1258}, discordance: () => ({...apart, both: 0})})"""
    assert scripts.evaluate(script, apart) == said


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_tiles_side_by_side_keep_clear_of_the_small_line_below_them(logic: Any, width: int, height: int) -> None:
    """On an upright screen that line takes two lines of 26 units, 8 above the edge."""
    for lines in (1, 2, 3):
        found = logic("sideBySideLayout", width, height, lines)
        room, unit = found["room"], found["unit"]
        line = 2 * 26 + 8 if width < 1.1 * height else 32 + 14
        assert height - room["y"] - room["h"] >= (line + 6) * unit - 1e-9
        assert room["y"] >= found["head"]["y"] + (70 + 42 * lines) * unit


def test_the_small_line_of_several_contexts_names_none_of_them(scripts: Any) -> None:
    script = """(over) => {
      const model = new tileExplorer.ExploreModel();
      const performances = [0, 1, 2].map(() => [[80, 5, 5, 10]]);
      const contexts = ['p', 'q', 'r'];
      const data = {id: 'x', title: 'T', entities: ['E'], contexts, performances, sizes: [], notes: []};
      Object.assign(model, {data});
      Object.assign(model.display, over);
      model.derive();
      return tileExplorer.presenting.dataWords(model);
    }"""
    assert scripts.evaluate(script, {}).startswith("T · p · 1 row")
    assert scripts.evaluate(script, {"multiples": "context"}) == "T · 3 contexts"
    assert scripts.evaluate(script, {"multiples": "context", "panel_contexts": [0, 2]}) == "T · 2 contexts"


@pytest.mark.parametrize(("n", "priors"), [(1, 1), (2, 1), (9, 1), (9, 3), (10, 5), (45, 5)])
@pytest.mark.parametrize(("width", "height"), [(1148, 520), (1148, 400), (700, 500)])
def test_correlation_tiles_share_a_slide(logic: Any, n: int, priors: int, width: int, height: int) -> None:
    """All have room; the prevalences of a score stand next to each other."""
    found = logic("sizesInBox", {"n": n, "scores": n // priors, "priors": priors}, width, height)
    columns, side = found["columns"], found["side"]
    assert columns % priors == 0
    rows = -(-n // columns)
    assert side == 24 or columns * (side + 40 + 8) <= width
    assert side == 24 or rows * (side + MARGINS["top"] + MARGINS["bottom"] + 16) <= height
    assert n > 9 or side > 60


def test_a_scene_of_several_scores_is_called_by_their_number(scripts: Any) -> None:
    script = """(maps) => {
      const scores = new tileExplorer.ScoresModel();
      Object.assign(scores, { compared: [...new Set(maps.map(({ text }) => text))], texts: ['mcc', ''] });
      scores.maps = [{ name: 'Matthews', symbol: 'MCC', largest: null }];
      scores.sideBySide = maps.length ? { kind: 'side_by_side', turn: 1, grid: 41, n: 9, maps } : null;
      const { presenting } = tileExplorer;
      const frame = presenting.withTitle({ kind: 'scores', model: { board: { title: '' } }, scores, verdict: '' }, {});
      return [presenting.hasSideBySide(scores), frame.title];
    }"""
    several = [{"text": text, "prior": prior} for text in ("f1", "kappa") for prior in (0.1, 0.5, 0.9)]
    assert scripts.evaluate(script, several) == [True, "Kendall's τ of 2 scores at 3 prevalences"]
    assert scripts.evaluate(script, several[:1]) == [True, "Kendall's τ of 1 score"]
    assert scripts.evaluate(script, []) == [False, "Matthews"]


def example(values: list[float], entities: list[int] | None) -> dict[str, Any]:
    rows = [
        {"name": name, "row": [1, 0, 0, 1], "value": value}
        for name, value in zip(("first", "second", "mixture"), values, strict=True)
    ]
    curve = [[0, values[0]], [0.5, values[2]], [1, values[1]]]
    return {"rows": rows, "weight": 0.5, "entities": entities, "curve": curve, "words": ""}


def audit_of(*examples: dict[str, Any]) -> dict[str, Any]:
    tests = [{"number": 2 + k, "state": "fail", "tries": 1, "example": one} for k, one in enumerate(examples)]
    words = {"symbol": "MCC", "predicate": "is unfit for ranking", "reason": "Tests fail."}
    return words | {"constraints": [{"label": "all", "tests": tests}]}


def test_a_counterexample_of_the_leaderboard_comes_before_one_that_is_further_outside(logic: Any) -> None:
    made, own = example([0.5, 0.5, 0.1], None), example([0.424, 0.427, 0.334], [2, 0])
    names = ["QDA", "Tree", "50-NN"]
    assert logic("exampleOf", audit_of(made, own)) == own
    assert logic("exampleOf", audit_of(made, example([0.5, 0.5, 0.4], [-1, 2]))) == made
    assert logic("auditWords", audit_of(made, own), names) == (
        "MCC is unfit for ranking: a random choice between 50-NN and QDA takes it from 0.424 to 0.334"
    )
    shown = logic("mixturesOf", audit_of(made, own), names)
    assert (shown["two"], shown["names"], shown["values"]) == (["50-NN", "QDA"], names, [0.424, 0.427, 0.334])


def test_a_slide_compares_a_single_score_with_f1(logic: Any) -> None:
    mcc, ppv, f1 = ({"symbol": symbol} for symbol in ("MCC", "PPV", "F_1"))
    assert logic("columnsOf", [mcc], f1) == [mcc, f1]
    assert logic("columnsOf", [mcc, ppv], f1) == [mcc, ppv]
    assert logic("columnsOf", [f1], None) == [f1]


def test_a_counterexample_of_made_up_performances_says_so(logic: Any) -> None:
    audit = audit_of(example([0.5, 0.5, 0.1], None))
    assert "two possible performances, none of the leaderboard," in logic("auditWords", audit, ["QDA"])
    shown = logic("mixturesOf", audit, ["QDA"])
    assert (shown["two"], shown["names"]) == (["first", "second"], None)
    assert shown["title"].endswith("of two possible performances")


# A slide of two boxes with classifiers 4 and 7, of which 7 is the best.
LIT = """({shown, selected}) => {
  const boxes = [{x: 100, y: 200, w: 400, h: 300}, {x: 600, y: 200, w: 300, h: 300}];
  const places = new Map([[7, {y: 10, height: 40, dot: [50, 30]}], [4, {y: 50, height: 40, dot: [50, 70]}]]);
  const degree = {
    x: (t) => 400 * t, layout: {degree: {top: 0, bottom: 200}, axis: 200}, live: {here: {t: 0.5, optimality: 1}},
  };
  const worst = {at: [200, 250], value: 0.316, below: true};
  const evidence = {box: {boxes}, degree, best: {places}, bars: {places}, mixture: {worst}};
  const panes = {shown, slots: [{x: 0, y: 0}, {x: 500, y: 0}], side: 300, scale: 1, evidence};
  const ranking = {ranks: [5, 5, 5, 5, 2, 5, 5, 1], scores: [0, 0, 0, 0, 0.7, 0, 0, 0.8]};
  const names = ['a', 'b', 'c', 'd', 'QDA', 'f', 'g', 'Tree'];
  const shownAs = {flavor: 'entity', rank: 1, overlays: new Set(), point: {a: 0.5, b: 0.5}};
  const model = {selected, ranking, names, winners: [7], ...shownAs};
  const words = {entity: 7, name: 'Tree', value: '0.800', second: 'best by 0.100'};
  const { lit, litWords } = tileExplorer.presenting;
  return {...lit({model}, panes), words: litWords({model}, panes, names, words)};
}"""


@pytest.mark.parametrize(
    ("shown", "selected", "rings", "said"),
    [
        (["degree", "best"], None, [[300, 200], [650, 230]], "Tree: best by 0.100"),
        (["degree", "best"], 4, [[300, 200], [650, 270]], "QDA: 2nd, 0.100 behind"),
        (["mixture", "audit"], None, [[300, 450]], "A random choice between the two scores 0.316, below both"),
    ],
)
def test_a_spotlight_lights_a_classifier_or_a_counterexample(
    scripts: Any, shown: list[str], selected: int | None, rings: Any, said: str
) -> None:
    found = scripts.evaluate(LIT, {"shown": shown, "selected": selected})
    assert [ring["at"] for ring in found["rings"]] == rings
    assert [[area["x"], area["w"]] for area in found["areas"]] == [[100, 400], [600, 300]]
    # The dot of a classifier is in its row, which is lit anyway.
    assert [ring["lit"] for ring in found["rings"]] == [name == "best" for name in shown][: len(rings)]
    assert len(found["holes"]) == shown.count("best")
    assert found["words"] == said
