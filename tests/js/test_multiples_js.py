"""Tiles side by side: how large they are, what is typed, which performances each shows, and in which colours."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from app.pages.explore import FLAVORS
from tile_core import symmetries
from tile_core.ranking import ranks as ranks_at

pytestmark = pytest.mark.node

ROWS = [[60, 20, 5, 15], [70, 10, 10, 10], [50, 30, 2, 18], [80, 0, 20, 0]]
OTHER = [[50, 30, 2, 18], [10, 70, 0, 20], [66, 14, 7, 13]]

Run = Callable[..., Any]


@pytest.fixture
def panels(scripts: Any) -> Run:
    """A JavaScript expression of `panels`, the panels of a model with these fields of a view."""

    def run(expression: str, view: dict[str, Any], contexts: Any = None) -> Any:
        body = """([contexts, other, view]) => {
          const tile = window.tileExplorer, model = new tile.ExploreModel();
          const board = (key, names, performances) => ({ id: '', key, title: `title ${key}`, entities: names,
            contexts: performances.map((_, k) => `c${k}`), performances,
            sizes: performances.map((rows) => rows.map(() => 100)), notes: [] });
          model.load(board('own', contexts[0].map((_, i) => `m${i}`), contexts));
          Object.assign(model.display, view.display);
          Object.assign(model, view.model);
          model.boards.set('other', board('other', ['m2', 'new', 'm9'], [other]));
          model.boards.set('gone', null);
          const models = new tile.multiples.PanelModels();
          model.derive();
          model.look();
          const panels = models.of(model);
          return EXPRESSION;
        }""".replace("EXPRESSION", expression)
        return scripts.evaluate(body, [contexts or [ROWS], OTHER, view])

    return run


def test_flavors_have_the_names_of_the_page(scripts: Any) -> None:
    names = scripts.evaluate("tileExplorer.multiples.FLAVOR_NAMES")
    assert names == FLAVORS


def test_maps_of_rankings_stand_side_by_side_with_their_words(panels: Run) -> None:
    """Podiums say which one is that of the point, and distances how far the next swap is."""
    flavors = ["podium", "set", "ranking", "swap", "tau"]
    view = {"display": {"multiples": "flavor", "panel_flavors": flavors}, "model": {"first": 2}}
    body = """panels.map(({ title, model }) => [title, model.flavor, model.first,
      ['swap', 'tau'].includes(model.flavor) ? '' : tile.multiples.mapText(model, model.names)])"""
    found = panels(body, view)
    assert [title for title, *_ in found][:2] == ["Podium regions", "First 2, any order"]
    assert [flavor for _, flavor, *_ in found] == flavors
    assert all(first == 2 for _, _, first, _ in found)
    assert [words.split(" ", 1)[0] for *_, words in found[:3]] == ["podium", "set", "ranking"]
    assert all(" of the Tile" in words for *_, words in found[:3])


def test_small_tiles_on_a_slide_say_briefly_which_part_has_the_point(panels: Run) -> None:
    """The sentence of the page has no room there; a Tile with too many rankings says so below, not across others."""
    rng = np.random.default_rng(1)
    rows = [[80 - int(x), int(x), int(y), 20 - int(y)] for x, y in rng.integers(1, [80, 20], (90, 2))]
    flavors = ["podium", "set", "ranking", "swap"]
    view = {"display": {"multiples": "flavor", "panel_flavors": flavors}}
    body = "panels.map(({ model }) => tile.multiples.mapText(model, model.names, undefined, true))"
    podium, ordered, ranking, _ = panels(body, view, [rows])
    assert re.fullmatch(r"podium \d+ of \d+ · [\d.]+ %", podium)
    assert re.fullmatch(r"set \d+ of \d+ · [\d.]+ %", ordered)
    assert ranking == "too many to draw"


@pytest.mark.parametrize(
    ("text", "priors", "wrong"),
    [
        ("0.5 %, 5 %, 20 %", [0.005, 0.05, 0.2], ""),
        ("5%,20%", [0.05, 0.2], ""),
        ("0,05; 0,2", [0.05, 0.2], ""),
        ("0.05,0.2", [0.05, 0.2], ""),
        ("2e-3 1e-1", [0.002, 0.1], ""),
        ("5 %, 0.05", [0.05], ""),
        ("0.2, 1.5", [0.2], "1.5"),
        ("0.2, rare", [0.2], "rare"),
        ("0", [], "0"),
        ("", [], ""),
    ],
)
def test_prevalences_are_read_as_people_write_them(scripts: Any, text: str, priors: list[float], wrong: str) -> None:
    found = scripts.evaluate("(text) => tileExplorer.multiples.readPriors(text)", text)
    assert found == {"priors": pytest.approx(priors), "wrong": wrong}


@pytest.mark.parametrize("n", range(1, 13))
@pytest.mark.parametrize(("width", "height"), [(1408, 760), (1888, 900), (900, 700), (358, 0), (728, 0)])
def test_tiles_fit_their_box_or_can_be_read(scripts: Any, n: int, width: int, height: int) -> None:
    found = scripts.evaluate("([n, w, h]) => tileExplorer.multiples.sizes(n, w, h)", [n, width, height])
    columns, side = found["columns"], found["side"]
    assert columns * (side + 76) <= width
    assert side >= 200 or columns == 1
    rows = -(-n // columns)
    if rows * (side + 48 + 54) > height:
        assert not any(min(width // each - 76, height // -(-n // each) - 102) > 200 for each in range(1, n + 1)), (
            "a smaller size would have fitted"
        )


@pytest.mark.parametrize(
    ("n", "width", "columns", "beside"),
    [(2, 703, 2, False), (4, 703, 2, False), (9, 703, 3, False), (3, 965, 3, False), (4, 965, 2, True)],
)
def test_tiles_on_paper_are_as_large_as_their_sheet_allows(
    scripts: Any, n: int, width: int, columns: int, beside: bool
) -> None:
    """Four stand in two columns; on a sheet across, the words are next to them."""
    script = "([n, width, height]) => tileExplorer.multiples.onSheet(n, 1, { width, height })"
    found = scripts.evaluate(script, [n, width, 1668 - width])
    assert (found["columns"], found["beside"]) == (columns, beside)
    assert found["scale"] > 0.8
    assert found["columns"] * (found["side"] + 76) * found["scale"] <= width


def test_each_prevalence_shows_the_shifted_performances(panels: Run) -> None:
    priors = [0.005, 0.2, 0.7]
    view = {"display": {"multiples": "prior", "panel_priors": priors}, "model": {"point": {"a": 0.3, "b": 0.8}}}
    found = panels("panels.map(({ title, model }) => [title, model.performances, [...model.ranking.ranks]])", view)
    assert [title for title, *_ in found] == ["0.5 %", "20 %", "70 %"]
    for prior, (_, rows, ranks) in zip(priors, found, strict=True):
        shifted = symmetries.shift_prior(np.array(ROWS, float), prior)
        assert np.array(rows) / 100 == pytest.approx(shifted / shifted.sum(-1, keepdims=True))
        assert ranks == ranks_at(shifted, 0.3, 0.8).tolist()


def test_an_entity_keeps_its_colour_at_every_prevalence(panels: Run) -> None:
    view = {"display": {"multiples": "prior", "panel_priors": [0.001, 0.2, 0.9]}}
    owners = "panels.map(({ model }) => [...model.owners.keys()].map((i) => [model.names[i], model.colourOf(i)]))"
    colours: dict[str, int] = {}
    for name, colour in itertools.chain(*panels(owners, view)):
        assert colours.setdefault(name, colour) == colour
    assert len(set(colours.values())) == len(colours) > 1


@pytest.mark.parametrize("n", range(1, 13))
@pytest.mark.parametrize(("width", "height"), [(1408, 640), (1888, 900), (1848, 1400)])
def test_both_coordinates_fit_their_box_or_can_be_read(scripts: Any, n: int, width: int, height: int) -> None:
    found = scripts.evaluate("([n, w, h]) => tileExplorer.multiples.sizes(n, w, h, 200, 2)", [n, width, height])
    columns, side = found["columns"], found["side"]
    assert columns * (side + 76) <= width
    rows = -(-n // columns)
    # Titles and axes of all, words below the first group, two headings.
    taken = 2 * rows * (side + 48 + 20) + rows * 34 + 2 * 24
    assert side >= 200 or columns == 1
    if taken > height:
        most = max((height - 48 - (c := -(-n // each)) * 170) / (2 * c) for each in range(1, 1 + width // 276))
        assert most < 200, "a smaller size would have fitted"


def test_both_coordinates_show_the_point_on_one_path(panels: Run) -> None:
    """In balanced coordinates regions and path are the same at every prevalence, and the point travels on it."""
    priors, (a, b) = [0.005, 0.2, 0.5], (0.3, 0.8)
    display = {"multiples": "prior", "panel_priors": priors, "panel_both": True}
    body = """panels.map(({ title, coordinates, model }) => {
      const scene = tile.tileScene(model, 200);
      const { x, y } = tile.zoom.tileScale(200, 0, scene.frame);
      const drawn = ([a, b]) => [x(a) / 200, 1 - (y(b) - 18) / 200];
      return { title, coordinates, point: drawn([model.point.a, model.point.b]),
        path: scene.loci.flatMap(({ places }) => places.map(drawn)),
        regions: scene.regions.map(({ entities, outline }) => [entities, outline.map(drawn)]) };
    })"""
    view = {"display": display, "model": {"point": {"a": a, "b": b}}}
    usual, balanced = (found := panels(body, view))[:3], found[3:]
    assert [each["coordinates"] for each in found] == ["usual"] * 3 + ["balanced"] * 3
    assert [each["title"] for each in balanced] == [each["title"] for each in usual]
    assert all(each["point"] == pytest.approx([a, b]) and not each["path"] for each in usual)
    path = np.array(balanced[0]["path"])
    for prior, each in zip(priors, balanced, strict=True):
        assert each["point"] == pytest.approx(np.ravel(symmetries.balanced_place(a, b, prior)))
        assert np.array(each["path"]) == pytest.approx(path, abs=1e-9)
        assert np.hypot(*(path - each["point"]).T).min() < 0.02
        for (entities, outline), (others, there) in zip(each["regions"], balanced[0]["regions"], strict=True):
            assert entities == others
            assert len(outline) != len(there) or np.array(outline) == pytest.approx(np.array(there), abs=1e-6)
    verdict = panels("tile.multiples.comparisonSentence('prior', panels)", view)
    single = {"display": display | {"panel_both": False}, "model": view["model"]}
    assert verdict == panels("tile.multiples.comparisonSentence('prior', panels)", single)


def test_where_prevalences_differ_there_are_no_balanced_coordinates(panels: Run) -> None:
    view = {"display": {"multiples": "flavor", "panel_flavors": ["entity", "best"], "panel_both": True}}
    rows = [[60, 20, 5, 15], [50, 10, 20, 20]]
    found = panels("panels.map(({ model, why }) => [Boolean(model), why])", view, [rows])
    assert [there for there, _ in found] == [True, True, False, False]
    assert all("prevalences differ" in why for _, why in found[2:])
    groups = panels("tile.multiples.groupsOf(panels)", view, [rows])
    assert [(group["from"], group["n"], group["title"]) for group in groups] == [
        (0, 2, "Usual coordinates"),
        (2, 2, "Balanced coordinates"),
    ]


def test_contexts_that_a_leaderboard_lacks_are_left_out(panels: Run) -> None:
    view = {"display": {"multiples": "context", "panel_contexts": [1, 7, -1]}}
    found = panels("panels.map(({ title, model }) => [title, model.performances])", view, [ROWS, [*OTHER, None]])
    assert [title for title, _ in found] == ["c1", "mean of all"]
    assert found[0][1] == [*OTHER, None]


def test_other_leaderboards_have_the_same_colours_for_the_same_names(panels: Run) -> None:
    view = {"display": {"multiples": "leaderboard", "panel_boards": ["own", "other", "gone", "late"]}}
    found = panels(
        "panels.map(({ title, model, why }) => [title, why, model && Object.fromEntries([...model.owners.keys()]"
        ".map((i) => [model.names[i], model.colourOf(i)]))])",
        view,
    )
    (_, _, own), (title, _, other), (_, gone, none), (_, late, _) = found
    assert title == "title other"
    assert none is None
    assert "does not have" in gone
    assert late == "Loading …"
    assert {name: own[name] for name in own if name in other} == {name: other[name] for name in other if name in own}
    assert len(set(other.values())) == len(other)


@pytest.mark.parametrize(
    ("display", "lines", "parts"),
    [
        ({"multiples": "context"}, {"Leaderboard": "title own; 4 classifiers", "Tiles": "c0 (P 25%); c1 (P 20%)"}, []),
        ({"multiples": "prior", "panel_priors": [0.2]}, {"Leaderboard": "x", "Tiles": "20% (prevalence)"}, ["c0"]),
        ({"multiples": "flavor", "panel_flavors": ["last"]}, {"Prevalence": "x", "Tiles": "Worst classifier"}, ["c0"]),
    ],
)
def test_a_caption_says_what_each_tile_shows(
    panels: Run, display: dict[str, Any], lines: dict[str, str], parts: list[str]
) -> None:
    """Nothing that holds for one of the Tiles only, in the name of the file neither."""
    body = """[Object.fromEntries(tile.printing.factsOfTiles(
      ['Tile shows', 'Leaderboard', 'Prevalence', 'Point'].map((name) => [name, 'x']), model, panels)),
      tile.printing.boardParts(model, true)]"""
    contexts = [ROWS, [[60, 20, 10, 10]] * 4]
    contexts[0] = [[60, 15, 5, 20]] * 4
    found, name = panels(body, {"display": display}, contexts)
    kind = display["multiples"]
    shown = {line: text.replace(" %", "%").replace("prevalence 2", "P 2") for line, text in found.items()}
    assert shown | lines == shown
    assert {"flavor": "Tile shows", "prior": "Prevalence", "context": "Prevalence"}[kind] not in found
    assert found["Point"] == "x"
    assert name[: 2 + len(parts)] == ["title own", *parts, kind]


def test_the_point_is_the_same_in_all(panels: Run) -> None:
    view = {"display": {"multiples": "flavor", "panel_flavors": ["entity", "best", "last"]}}
    moved = "(model.point = { a: 0.25, b: 0.75 }, models.move(model), panels.map((panel) => panel.model.point))"
    assert panels(moved, view) == [{"a": 0.25, "b": 0.75}] * 3


def test_the_verdict_says_what_changes(panels: Run) -> None:
    verdict = "tile.multiples.comparisonSentence(view.display.multiples, panels)"
    changes = {"display": {"multiples": "prior", "panel_priors": [0.001, 0.999]}}
    assert (
        panels(verdict, changes)
        == "The best classifier changes from m3 to m2 from 0.1\u00a0% to 99.9\u00a0% prevalence"
    )
    same = {"display": {"multiples": "prior", "panel_priors": [0.2, 0.21]}, "model": {"point": {"a": 1, "b": 1}}}
    assert panels(verdict, same) == "m2 is the best classifier at this point in both prevalences"


def test_the_verdict_of_a_slide_hides_the_names_of_every_leaderboard(panels: Run) -> None:
    """Those of other leaderboards, too, which are not in the leaderboard of the scene; two hidden ones stay two."""
    view = {"display": {"multiples": "leaderboard", "panel_boards": ["own", "other"]}}
    said = panels("tile.multiples.comparisonSentence('leaderboard', panels)", view)
    assert said == "2 classifiers are best at this point, depending on the leaderboard: m1 · m9"
    body = "tile.multiples.comparisonSentence('leaderboard', panels, (model) => model.names.map(() => '?'))"
    assert panels(body, view) == "2 classifiers are best at this point, depending on the leaderboard: ? · ?"


def test_tiles_at_different_prevalences_are_not_said_to_be_at_one(scripts: Any) -> None:
    """Leaderboards and contexts are at their own, unless one is set for all."""
    ask = "(given) => tileExplorer.multiples.priorWords(given.map((p) => p ?? NaN))"
    own = scripts.evaluate(ask, [0.204, 0.5]).replace("\N{NO-BREAK SPACE}", " ")
    assert own == ", each at its own prevalence (20.4 %, 50 %)"
    same = scripts.evaluate(ask, [0.3, 0.3]).replace("\N{NO-BREAK SPACE}", " ")
    assert same == ", at a prevalence of 30 %"
    assert scripts.evaluate(ask, [0.3, None]) == ", each at its own prevalence"
    assert scripts.evaluate(ask, [None]) == ""


SLIDES = [(1280, 720, 1.64), (1920, 1080, 2.46), (3840, 2160, 4.92)]


def on_slide(
    scripts: Any, n: int, screen: tuple[int, int, float], lines: str = "() => 1", groups: int = 1
) -> dict[str, float]:
    """The sizes of so many Tiles on a slide, and `width` and `height` of the room for them."""
    across, down, scale = screen
    room = {"width": across * 0.977, "height": down * 0.814}
    found = scripts.evaluate(
        f"([n, groups, room, scale]) => tileExplorer.multiples.onSlide({{ n, groups, feet: 1 }}, room, scale, {lines})",
        [n, groups, room, scale],
    )
    return {**found, **room}


@pytest.mark.parametrize("screen", SLIDES)
@pytest.mark.parametrize("n", [2, 3, 4, 6, 9])
def test_tiles_fill_a_slide_with_type_that_can_be_read(scripts: Any, n: int, screen: tuple[int, int, float]) -> None:
    found = on_slide(scripts, n, screen)
    rows = -(-n // found["columns"])
    outside = 48 if found["words"] else (30 if found["few"] else 48) + 20 + 20
    assert found["columns"] * found["across"] * found["scale"] <= found["width"]
    assert rows * (found["side"] + outside) * found["scale"] <= found["height"]
    assert found["side"] >= 95
    # Letters of 11 pixels: those of a slide of two plots up to four Tiles, seven tenths of them at nine.
    assert found["scale"] >= screen[2] * (1 if n <= 4 else 0.74)
    taken = rows * (found["side"] + outside) * found["scale"] / found["height"]
    across = found["columns"] * found["across"] * found["scale"] / found["width"]
    assert max(taken, across) > 0.9
    assert min(taken, across) > 0.6


@pytest.mark.parametrize("screen", SLIDES)
def test_tiles_in_both_coordinates_have_few_labels_on_a_slide(scripts: Any, screen: tuple[int, int, float]) -> None:
    """Eight Tiles: those of the second group stand below the titles of the first, and fill what no label needs."""
    found = on_slide(scripts, 4, screen, groups=2)
    assert (found["columns"], found["few"], found["once"]) == (4, True, True)
    down = 2 * (24 + found["side"] + 30) + 20 + 20
    assert 0.9 * found["height"] < down * found["scale"] <= found["height"]
    assert found["side"] * found["scale"] > 0.24 * screen[1]


@pytest.mark.parametrize(("labels", "cut"), [(None, True), ("whole", False), ("few", False)])
def test_small_tiles_name_regions_by_whole_names_only(scripts: Any, labels: str | None, cut: bool) -> None:
    script = """(labels) => {
      const { tileScale, drawNames } = tileExplorer.zoom;
      const written = [], pen = { add: (_kind, _style, text) => { if (text) written.push(text); } };
      const half = (from, entity) => ({ entities: [entity], area: 0.5,
        outline: [[0, from], [1, from], [1, from + 0.5], [0, from + 0.5]] });
      const scene = { side: 100, names: ['Logistic regression, baseline', 'Short'], labels: labels ?? undefined,
        regions: [half(0, 0), half(0.5, 1)], places: [], overlays: new Set(), point: { a: 1, b: 0.5 }, winner: [1],
        selected: null, colourOf: (entity) => entity };
      drawNames(pen, { scene, scale: tileScale(100), patterns: { paint: (_place, hue) => hue },
        theme: { ink: '#000000', bg: '#ffffff' } });
      return written; }"""
    found = scripts.evaluate(script, labels)
    assert "Short" in found
    assert ["…" in name for name in found if name != "Short"] == [True] * cut


@pytest.mark.parametrize(("a", "b"), [(0, 0.5), (0.02, 0.97), (0.02, 0)])
def test_the_handle_covers_no_digit_of_the_coordinate_at_the_left_edge(scripts: Any, a: float, b: float) -> None:
    """It stands above the handle in the lower half, below it in the upper one; elsewhere at its height."""
    script = """([a, b]) => { const scale = tileExplorer.zoom.tileScale(200);
      return tileExplorer.zoom.tagLevel({ scene: { point: { a, b } }, scale }) - scale.y(b); }"""
    aside = scripts.evaluate(script, [a, b])
    assert abs(aside) >= 18
    assert (aside > 0) == (b > 0.5)
    assert scripts.evaluate(script, [0.5, b]) == 0


def test_long_titles_of_tiles_on_a_slide_have_as_many_lines_as_they_need(scripts: Any) -> None:
    lines = "(width) => Math.ceil(300 / width)"
    for n in (2, 3, 6, 9):
        found = on_slide(scripts, n, SLIDES[1], lines)
        assert found["words"] or found["lines"] >= min(4, math.ceil(300 / (found["side"] + 32)))


def test_tiles_share_a_scale_only_where_it_says_the_same(scripts: Any) -> None:
    """What a file shows below Tiles side by side: one scale with its title, or one each."""
    model = """(flavor, n = 60, selected = 0) => ({ heat: {}, flavor, selected,
      names: Array.from({ length: n }, (_, i) => `m${i}`) })"""
    script = f"""([one, other]) => {{ const {{ cellScale }} = tileExplorer.lines, model = {model};
      const scales = [one, other].map((each) => cellScale(model(...each)));
      const common = tileExplorer.multiples.commonScale(scales);
      return [scales.map((s) => s && [s.bold + s.words, s.low, s.high]), common && common.bold + common.words]; }}"""
    value, rank = ["Value of m0", "0", "1"], ["Rank of m0", "1", "60"]
    assert scripts.evaluate(script, [["value"], ["value"]]) == [[value, value], "Value of m0"]
    assert scripts.evaluate(script, [["value"], ["rank"]]) == [[value, rank], None]
    assert scripts.evaluate(script, [["rank"], ["rank", 12]])[1] is None
    assert scripts.evaluate(script, [["value"], ["entity"]]) == [[value, None], None]
    # Nothing is drawn of an entity where none is selected.
    assert scripts.evaluate(script, [["value", 60, None], ["best"]]) == [[None, ["Best value", "0", "1"]], None]
