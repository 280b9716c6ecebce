"""The Tile divided by rankings on the page: which region is that of the point, tints, words and the table as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tile_core import performance
from tile_core.regions import most_rankings, ranking_regions

pytestmark = pytest.mark.node

Run = Callable[..., Any]


@pytest.fixture
def divisions(scripts: Any) -> Run:
    """What a body returns of `model`, Explore's on `given.rows`, with `d` for the modules."""

    def run(rows: Any, body: str, **changes: Any) -> Any:
        setup = """const model = new window.tileTest.ExploreModel(), d = window.tileTest.divisions;
            model.load(given.board); Object.assign(model, given.changes); model.derive(); model.look();"""
        names = [f"C{i}" for i in range(len(rows))]
        sizes = [[None] for _ in rows]
        board = {"id": "x", "title": "T", "entities": names, "contexts": ["c"], "performances": [rows], "sizes": sizes}
        given = {"board": board, "changes": changes}
        return scripts.evaluate(f"(given) => {{ {setup} {body} }}", given)

    return run


ROWS = performance.from_rates(*np.random.default_rng(3).random((2, 6)), 0.3).tolist()


@pytest.mark.parametrize("prior", [None, 0.05])
def test_the_region_of_the_point_and_its_words(divisions: Run, prior: float | None) -> None:
    rates = np.array(ROWS)
    rows = performance.from_rates(rates[:, 3] / 0.3, rates[:, 1] / 0.7, prior or 0.3)
    body = """const found = d.rankingsOf(model), k = d.regionAtPoint(model, found);
        return [found.regions.map(({ area }) => area), k, d.pointRankingWords(model), d.countNote(model)]"""
    wanted = ranking_regions(rows, "podium")
    for part in wanted[:4]:
        a, b = part.centre
        areas, k, words, note = divisions(ROWS, body, flavor="podium", prior=prior, point={"a": a, "b": b})
        assert areas == pytest.approx([each.region.area for each in wanted])
        assert wanted[k].places == part.places
        assert words.startswith(f"podium {k + 1} of {len(wanted)}, on ")
        assert note == f"{len(wanted)} podiums · {len(ranking_regions(rows))} whole rankings (thin lines)"


def test_neighbours_with_the_same_best_classifier_have_other_tints(divisions: Run) -> None:
    body = "const { regions, leads } = d.rankingsOf(model); return [d.tintsOf(regions, leads), regions]"
    tints, regions = divisions(ROWS, body, flavor="podium")
    pairs = [(k, way["to"]) for k, region in enumerate(regions) for way in region["neighbours"]]
    same = [(k, to) for k, to in pairs if regions[k]["places"][0] == regions[to]["places"][0]]
    assert same
    assert all(tints[k] != tints[to] for k, to in same)


def test_a_caption_says_what_the_numbers_on_the_tile_stand_for(divisions: Run) -> None:
    body = "return [d.numbersText(model), d.rankingsOf(model).regions]"
    text, regions = divisions(ROWS, body, flavor="podium")
    parts = text.split("; ")
    assert len(parts) == min(20, len(regions)) + (len(regions) > 20)
    first = " › ".join(" = ".join(f"C{i}" for i in group) for group in regions[0]["places"])
    assert parts[0].startswith(f"1: {first} (")
    assert divisions(ROWS, "return d.numbersText(model)", flavor="entity") == ""
    # Names may have commas.
    assert divisions(ROWS, "return d.numbersText(model)", flavor="set").split(" (")[0].count(" + ") == 2


def test_the_table_as_text(divisions: Run) -> None:
    body = "return d.rankingTable(model, d.rankingsOf(model))"
    table = divisions(ROWS, body, flavor="set", first=2)
    wanted = ranking_regions(ROWS, "set", 2)
    assert [column["label"] for column in table["columns"]][:4] == ["number", "member 1", "member 2", "area"]
    assert len(table["rows"]) == len(wanted)
    names = divisions(ROWS, "return model.names")
    for row, part in zip(table["rows"], wanted, strict=True):
        assert row[1:3] == [names[i] for group in part.places for i in group]
        assert row[3] == pytest.approx(part.region.area)
    k, ((i, j), *_) = wanted[0].neighbours[0]
    assert f"{k + 1}: {names[i]} / {names[j]}" in table["rows"][0][-1]


@pytest.mark.parametrize(("flavor", "places"), [("podium", 3), ("set", 2)])
def test_whole_rankings_inside_a_part_are_counted_and_drawn(divisions: Run, flavor: str, places: int) -> None:
    """Each is in one part; where they are too many, the words say that they are not drawn."""
    body = """const found = d.rankingsOf(model);
        const counts = d.wholeRankingCounts(found, d.wholeRankingsOf(model));
        return [found.regions.map(({ places }) => places.flat()), counts]"""
    parts, counts = divisions(ROWS, body, flavor=flavor, first=places)
    wanted = [[i for group in part.places for i in group][:places] for part in ranking_regions(ROWS)]
    held = [sorted(each) for each in wanted] if flavor == "set" else wanted
    assert counts == [held.count(part) for part in parts]
    rows = performance.from_rates(*np.random.default_rng(1).random((2, 30)), 0.3)
    whole, note = divisions(rows.tolist(), "return [d.wholeRankingsOf(model), d.countNote(model)]", flavor=flavor)
    assert whole is None
    assert note.endswith(f" · at most {most_rankings(rows):,} whole rankings, not drawn")


def test_too_many_rankings_are_reported_with_their_bound(divisions: Run) -> None:
    rows = performance.from_rates(*np.random.default_rng(1).random((2, 40)), 0.3).tolist()
    note, regions = divisions(rows, "return [d.countNote(model), d.rankingsOf(model).regions]", flavor="ranking")
    assert regions is None
    assert note.startswith("More than 2,000 whole rankings (at most ")


@pytest.mark.parametrize("n", [60, 300, 1000])
@pytest.mark.parametrize("flavor", ["podium", "set"])
def test_podiums_of_many_classifiers_are_drawn(divisions: Run, flavor: str, n: int) -> None:
    """Spread over ROC space hundreds of classifiers have few podiums; the bound on whole rankings is said in short."""
    rows = performance.from_rates(*np.random.default_rng(n).random((2, n)), 0.3).tolist()
    note, parts, area = divisions(
        rows,
        """const { regions } = d.rankingsOf(model);
        return [d.countNote(model), regions.length, regions.reduce((sum, { area }) => sum + area, 0)]""",
        flavor=flavor,
    )
    assert 1 < parts < 200
    assert area == pytest.approx(1, abs=1e-6)
    assert note.endswith("whole rankings, not drawn")
    assert ("× 10" in note) == (n > 60)


def test_many_classifiers_on_the_hull_have_too_many_podiums(divisions: Run) -> None:
    """The thresholds of one model, for instance: the words say the limit for so many, and bound the whole rankings."""
    angle = np.sort(np.random.default_rng(1).random(1000)) * np.pi / 2
    rows = performance.from_rates(np.sin(angle), 1 - np.cos(angle), 0.3).tolist()
    note, regions = divisions(rows, "return [d.countNote(model), d.rankingsOf(model).regions]", flavor="podium")
    assert regions is None
    assert note.startswith("More than 600 podiums (at most 1.3 × 10¹¹ whole rankings): too many to draw.")


@pytest.mark.parametrize("flavor", ["podium", "tau"])
def test_thousands_of_classifiers_have_a_bound_at_once(divisions: Run, flavor: str) -> None:
    rows = performance.from_rates(*np.random.default_rng(1).random((2, 5000)), 0.3).tolist()
    note = divisions(rows, "return d.countNote(model)", flavor=flavor)
    assert "at most 7.9 × 10¹³ whole rankings" in note


@pytest.mark.parametrize(
    ("n", "words"),
    [(8, "8"), (9_999_999, "9,999,999"), (1e7, "1.0 × 10⁷"), (1.21e9, "1.3 × 10⁹"), (9.97e12, "1.0 × 10¹³")],
)
def test_a_bound_is_never_rounded_down(scripts: Any, n: float, words: str) -> None:
    assert scripts.evaluate("(n) => tileTest.divisions.boundText(n)", n) == words


def test_other_flavors_and_half_known_leaderboards_are_not_divided(divisions: Run) -> None:
    assert divisions(ROWS, "return d.rankingsOf(model)") is None
    half = [[None, 1, 2, 3], [None, 2, 1, 4]]
    assert divisions(half, "return d.rankingsOf(model)", flavor="podium") is None


def test_the_mean_of_pins_has_the_mean_of_their_importances(scripts: Any) -> None:
    pins = [{"a": 0.2, "b": 0.9}, {"a": 0.6, "b": 0.1}, {"a": 1, "b": 0.5}]
    script = """(pins) => {
        const { a, b } = tileTest.divisions.meanOf(pins);
        return tileTest.kernel.importances(a, b) }"""
    found = scripts.evaluate(script, pins)
    each = np.array([[1 - pin["a"], 1 - pin["b"], pin["b"], pin["a"]] for pin in pins])
    assert found == pytest.approx(each.mean(0).tolist())


@pytest.mark.parametrize(("flavor", "words"), [("tau", "τ to ranking here"), ("swap", "distance to the next swap")])
def test_maps_about_rankings_say_how_many_there_are(divisions: Run, flavor: str, words: str) -> None:
    note, slide = divisions(ROWS, "return [d.countNote(model), d.pointRankingWords(model)]", flavor=flavor)
    assert note == f"at most {most_rankings(ROWS)} whole rankings"
    assert slide == f"Tile: {words}"


@pytest.mark.parametrize("flavor", ["podium", "set", "ranking"])
def test_a_slide_lists_the_largest_regions_and_that_of_the_point(divisions: Run, flavor: str) -> None:
    """The numbers on the Tile mean something to the room; the point's region has the last row if it is a small one."""
    body = """const found = d.rankingsOf(model), n = found.regions.length;
        const at = (most) => d.rankingRows(found, n - 1, most), names = model.names.map((_, i) => `name ${i}`);
        return [n, at(3), at(n + 2), d.rankingSentence(model, names), found.regions[0]]"""
    n, few, every, sentence, first = divisions(ROWS, body, flavor=flavor, point={"a": 0.5, "b": 0.5})
    assert n > 3
    assert [(row["number"], row["here"]) for row in few] == [(1, False), (2, False), (n, True)]
    assert [row["number"] for row in every] == list(range(1, n + 1))
    assert few[0]["entities"] == first["places"][:3]
    word = {"podium": "Podium", "set": "Set", "ranking": "Ranking"}[flavor]
    assert sentence.startswith(f"{word} ")
    assert " of the Tile: name " in sentence
    assert sentence.endswith(" …") == (flavor == "ranking")


def test_a_message_asks_apart_from_what_it_says(scripts: Any) -> None:
    """What asks has a class of its own, which files, slides, reports and captions leave out."""
    script = """() => { const { drawMessage } = tileTest.messages, written = [];
      const pen = { add: (_kind, style, text) => written.push([style.class, text]) };
      const { message } = { message: tileTest.divisions.tooMany({ rowCount: 60 },
        { division: 'ranking', most: 85215 }) };
      const drawing = { scene: { side: 400 }, scale: { box: { x0: 0, x1: 400, y0: 0 } }, theme: {} };
      drawMessage(pen, drawing, message);
      return [written, message.statement.join(' ')]; }"""
    written, statement = scripts.evaluate(script)
    assert statement == "More than 2,000 whole rankings (at most 85,215): too many to draw."
    assert " ".join(text for kind, text in written if kind == "tx-message") == statement
    assert [text for kind, text in written if kind == "tx-request"] == [
        "See “τ to ranking here”",
        "and “Distance to swap”.",
    ]
