"""What ROC and PR space show of a leaderboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from tile_core import curves, formulas, performance, scores

pytestmark = pytest.mark.node

Run = Callable[..., Any]
ONE = [[60, 20, 5, 15], [70, 10, 10, 10], [50, 30, 2, 18]]
MIXED = [[60, 20, 5, 15], [40, 10, 20, 30], [50, 30, 2, 18]]
NO_TN = [[None, 20, 5, 15], [None, 10, 10, 10], [None, 0, 0, 20], [None, 0, 5, 0]]


def scene(shown: str, point: tuple[float, float] = (0.5, 0.5)) -> str:
    """An expression: the scene with these switches at a point."""
    a, b = point
    return f"""(() => {{ model.roc = new Set({shown}); model.point = {{ a: {a}, b: {b} }}; model.look();
      return tile.rocScene(model, 300, 0); }})()"""


def test_dots_of_pr_space_are_recall_and_precision(explore: Run) -> None:
    for prior in (None, 0.1):
        found = explore(scene("['pr']"), MIXED, prior)
        rows = np.array(MIXED, float)
        if prior is not None:
            before = performance.rates(rows)
            rows = performance.from_rates(tpr=before.tpr, fpr=before.fpr, prior=prior)
        rates = performance.rates(rows)
        assert_allclose([[p["x"], p["y"]] for p in found["points"]], np.stack([rates.tpr, rates.ppv], -1), rtol=1e-12)


@pytest.mark.parametrize("point", [(0.5, 0.5), (0.95, 0.7), (1, 0.5), (0, 0.3)])
def test_curves_go_through_the_dots(explore: Run, point: tuple[float, float]) -> None:
    found = explore(scene("['pr']", point), ONE)
    assert len(found["lines"]) == len(ONE)
    values = scores.canonical_score(np.array(ONE, float), *point)
    for line, value in zip(found["lines"], values, strict=True):
        xs, ys = np.array(line[1:-1] if len(line) > 2 else line[1:]).T
        assert_allclose(curves.iso_precision(*point, 0.2, value, xs), ys, rtol=1e-6, atol=1e-9)
    assert [each["value"] for each in found["strong"]] == [values.max()]


def test_no_skill_and_what_is_out_of_reach_follow_the_prevalence(explore: Run) -> None:
    found = explore(scene("['pr']"), MIXED, 0.3)
    assert_allclose(found["noSkill"], [[0, 0.3], [1, 0.3]])
    outline = np.array(found["zones"][0])
    assert_allclose(outline[:-1, 1], curves.least_precision(outline[:-1, 0], 0.3), rtol=1e-12)
    assert explore(scene("['hull']"), MIXED, 0.3)["noSkill"] == [[0, 0], [1, 1]]


def test_pr_space_needs_no_true_negatives(explore: Run) -> None:
    """At a = 1, the only part of the Tile that they have; a row that predicts no positive has no precision."""
    found = explore(scene("['pr']", (1, 0.5)), NO_TN)
    assert [p["entity"] for p in found["points"]] == [0, 1, 2]
    assert len(found["lines"]) == 2  # The perfect one is a corner.
    assert found["zones"] == found["noSkill"] == []
    assert explore(scene("[]", (1, 0.5)), NO_TN)["points"] == []


def test_a_dot_that_is_dragged_in_pr_space_gets_that_recall_and_precision(explore: Run) -> None:
    moved = """(() => { model.roc = new Set(['pr']); tile.moveTo(model, 1, [0.7, 0.6]); model.derive();
      return tile.placeOf(model, 1); })()"""
    assert_allclose(explore(moved, ONE), [0.7, 0.6], rtol=1e-9)


# The geometry of a score in ROC space --------------------------------------------------------------------------------


def value_at(x: float, y: float, a: float, b: float, prior: float) -> float:
    """R at a place of the plane, also outside of ROC space, as a ratio of importances."""
    good = (1 - a) * (1 - prior) * (1 - x) + a * prior * y
    bad = (1 - b) * (1 - prior) * x + b * prior * (1 - y)
    return good / (good + bad)


@pytest.mark.parametrize("point", [(0.5, 0.5), (0.95, 0.7), (0.2, 0.9), (1, 0.3)])
def test_values_are_read_on_a_line_through_the_best(explore: Run, point: tuple[float, float]) -> None:
    found = explore(scene("['reading']", point), ONE, 0.3)
    ticks = found["reading"]
    assert [tick["value"] for tick in ticks] == [k / 10 for k in range(11)]
    places = np.array([tick["place"] for tick in ticks])
    for tick in ticks:
        assert value_at(*tick["place"], *point, 0.3) == pytest.approx(tick["value"], abs=1e-9)
    assert_allclose(np.diff(places, axis=0), np.tile(np.diff(places, axis=0)[0], (10, 1)), rtol=1e-6, atol=1e-12)
    assert_allclose(np.diff(places, axis=0)[:, 1], -0.7 / 0.3 * np.diff(places, axis=0)[:, 0], rtol=1e-6, atol=1e-12)
    best = found["points"][found["winner"][0]]
    turn = (places[0] - [best["x"], best["y"]])[::-1] * (places[-1] - [best["x"], best["y"]])
    assert turn[0] == pytest.approx(turn[1], abs=1e-9)


def test_lines_of_score_0_and_1_cross_in_the_vertex(explore: Run) -> None:
    found = explore(scene("['ends', 'zones', 'second', 'third']", (0.95, 0.7)), ONE)
    assert_allclose(found["vertex"], [-0.805, -0.38], atol=1e-12)  # paper B, figure 2
    vertex = np.array(found["vertex"])
    own = [line["segment"] for line in found["pencils"] if line["strong"]]
    assert [line["segment"] for line in found["ends"]] == own
    for (x0, y0), (x1, y1) in own:
        assert (x1 - x0) * (vertex[1] - y0) == pytest.approx((y1 - y0) * (vertex[0] - x0))
    assert found["x"][0] < vertex[0]
    assert found["y"][0] < vertex[1]
    for name, corner in (("a", (1, 0)), ("b", (0, 1))):
        lines = [line for line in found["pencils"] if line["name"] == name]
        assert [line["value"] for line in lines[:3]] == ["0", "0.1", "0.2"]
        for line in lines:
            (x0, y0), (x1, y1) = line["segment"]
            assert (x1 - x0) * (corner[1] - y0) == pytest.approx((y1 - y0) * (corner[0] - x0), abs=1e-9)


def test_vertices_lie_in_the_grey_zones_only(explore: Run) -> None:
    zones = explore("tile.vertexZones({ x: [-1, 1.5], y: [-2, 3] })", ONE)
    assert zones == [[[-1, -2], [0, -2], [0, 0], [-1, 0]], [[1, 1], [1.5, 1], [1.5, 3], [1, 3]]]
    assert explore("tile.vertexZones({ x: [0, 1], y: [0, 1] })", ONE) == []
    assert explore(scene("['zones', 'pr']"), ONE)["vertex"] is None


# Iso-lines of any score -----------------------------------------------------------------------------------------------


def lines_of(text: str, shown: str = "[]", selected: str = "null") -> str:
    return f"(() => {{ model.isolines = {text!r}; model.selected = {selected}; return {scene(shown)}.scoreLines; }})()"


@pytest.mark.parametrize("text", ["mcc", "Matthews correlation coefficient", "2*tp/(2*tp+fp+fn)", "sqrt(tpr*tnr)"])
@pytest.mark.parametrize("shown", ["[]", "['pr']"])
def test_a_chosen_score_has_lines_through_the_selected_and_of_round_values(
    explore: Run,
    text: str,
    shown: str,
) -> None:
    prior = 0.3
    found = explore(lines_of(text, shown, "1"), ONE, prior)
    score = formulas.score(text)
    rates = performance.rates(np.array(ONE[1], float))
    own = score(performance.from_rates(tpr=rates.tpr, fpr=rates.fpr, prior=prior))
    strong = [line for line in found if line["strong"]]
    assert strong
    assert all(line["value"] == pytest.approx(own) for line in strong)
    assert len({line["value"] for line in found if not line["strong"]}) >= 4
    for line in found:
        places = np.array(line["segment"])
        if shown != "[]":
            places = curves.roc_place(places[:, 0], places[:, 1], prior)
        inside = places[:, 0] <= 1
        rows = performance.from_rates(tpr=places[inside, 1], fpr=places[inside, 0], prior=prior)
        assert_allclose(score(rows), line["value"], atol=1e-5)


def test_lines_of_f1_are_straight_in_roc_space_and_round(explore: Run) -> None:
    found = explore(lines_of("f1"), ONE, 0.3)
    rounds = [line for line in found if not line["strong"]]
    assert {line["text"] for line in rounds} >= {"0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7"}
    for line in rounds:
        places = np.array(line["segment"])
        way = places[-1] - places[0]
        off = (places - places[0]) @ [-way[1], way[0]] / np.hypot(*way)
        assert np.abs(off).max() < 1e-5


def test_a_text_that_is_no_score_says_so_and_shows_nothing(explore: Run) -> None:
    assert explore(lines_of("2tp"), ONE) == []
    body = "(() => { model.isolines = '2tp'; return tile.chosenScore(model).error; })()"
    assert explore(body, ONE) == "found tp at character 2, expected +, -, *, / or ** (a product needs its *)"


# The hybrid of two ----------------------------------------------------------------------------------------------------


def test_a_hybrid_answers_as_one_or_the_other_at_random(explore: Run) -> None:
    rows = np.array(ONE, float)
    body = """(() => { const made = tile.addHybrid(model, 0, 2); model.hybrid[3] = 0.3; model.derive(); model.look();
      return [made, model.names[3], model.base[3], model.selected, model.ranking.scores[3]]; })()"""
    made, name, counts, selected, score = explore(body, ONE)
    assert (made, name, selected) == (True, "Hybrid of m0 and m2", 3)
    assert_allclose(counts, 0.7 * rows[0] + 0.3 * rows[2], rtol=1e-12)
    assert score == pytest.approx(scores.canonical_score(np.array(counts), 0.5, 0.5))


def test_a_hybrid_is_on_the_segment_at_any_prior_and_slides_to_the_nearest_point(explore: Run) -> None:
    body = """(() => { tile.addHybrid(model, 0, 1); model.derive();
      model.hybrid = null; const nothing = tile.moveTo(model, 3, [0.2, 0.6]); model.edits.clear();
      model.hybrid = [3, 0, 1, 0.5]; model.roc = new Set(SHOWN); model.derive();
      const moved = tile.moveTo(model, 3, PLACE); model.derive(); model.look();
      return [nothing, moved, model.hybrid[3], model.rates, tile.rocScene(model, 300, 0).between]; })()"""
    for shown, place in (("['pr']", "[0.7, 0.6]"), ("[]", "[0.1, 0.9]")):
        nothing, moved, share, rates, between = explore(
            body.replace("SHOWN", shown).replace("PLACE", place), MIXED, 0.3
        )
        assert (nothing, moved) == (True, True)
        assert 0 <= share <= 1
        places = np.array([[each["fpr"], each["tpr"]] for each in rates])
        assert_allclose(places[3], (1 - share) * places[0] + share * places[1], rtol=1e-12)
        wanted = np.array([0.1, 0.9]) if shown == "[]" else curves.roc_place(0.7, 0.6, 0.3)
        others = places[0] + np.linspace(0, 1, 101)[:, None] * (places[1] - places[0])
        assert np.hypot(*(places[3] - wanted)) <= np.hypot(*(others - wanted).T).min() + 1e-12
        assert len(between) > 5 if shown != "[]" else len(between) == 2


def test_no_hybrid_of_an_entity_with_itself_or_without_a_place(explore: Run) -> None:
    body = "[tile.addHybrid(model, 0, 0), tile.addHybrid(model, 0, 1), model.added.length, model.hybrid]"
    assert explore(body, [[60, 20, 5, 15], [None, 10, 10, 10]]) == [False, False, 0, None]


def test_a_view_brings_the_hybrid_back_and_undo_takes_it_away(explore: Run) -> None:
    body = """(() => { tile.addHybrid(model, 0, 2); model.hybrid = [3, 0, 2, 0.25]; model.derive();
      const view = JSON.parse(JSON.stringify(model.view())); model.undo(); model.derive();
      const without = [model.hybrid, model.names.length];
      model.restore(view); const back = [model.hybrid, model.base[3]];
      model.restore({ ...view, hybrid: [9, 0, 2, 0.25] });
      return [without, back, model.hybrid]; })()"""
    without, back, lost = explore(body, ONE)
    assert without == [None, 3]
    assert back[0] == [3, 0, 2, 0.25]
    assert_allclose(back[1], 0.75 * np.array(ONE[0]) + 0.25 * np.array(ONE[2]))
    assert lost is None


def test_the_counts_of_a_hybrid_have_the_digits_they_need(explore: Run) -> None:
    assert explore("[[0.28, 0.22, 0.115, 0.385], [352, 0, 80, 10]].map((counts) => tile.digitsOf(counts))", ONE) == [
        3,
        1,
    ]


# Nine points of the Tile ----------------------------------------------------------------------------------------------


def test_nine_points_have_their_scores_lines_and_best(explore: Run) -> None:
    found = explore(scene("['nine']"), ONE, 0.3)
    rates = performance.rates(np.array(ONE, float))
    rows = performance.from_rates(tpr=rates.tpr, fpr=rates.fpr, prior=0.3)
    small = {(each["a"], each["b"]): each for each in found["nine"]["small"]}
    assert sorted(small) == [(a, b) for a in (0, 0.5, 1) for b in (0, 0.5, 1)]
    assert [small[place]["name"] for place in ((0, 0), (0, 1), (1, 0), (1, 1), (1, 0.5))] == [
        "TNR",
        "NPV",
        "PPV",
        "TPR",
        "F₁",
    ]
    for place, each in small.items():
        values = scores.canonical_score(rows, *place)
        assert each["value"] == pytest.approx(values.max())
        assert values[each["best"]] == pytest.approx(values.max())
        assert len(each["lines"]) == 9
        for value, line in zip(np.arange(1, 10) / 10, each["lines"], strict=True):
            x, y = np.mean(line, axis=0)
            assert value_at(x, y, *place, 0.3) == pytest.approx(value, abs=1e-9)
    assert found["points"] == []


def test_the_dots_of_nine_points_are_spread_over_a_sorted_leaderboard(explore: Run) -> None:
    sorted_rows = [[100 - tp, 0, 100 - tp, tp] for tp in range(1, 101)]
    dots = explore(scene("['nine']"), sorted_rows, 0.5)["nine"]["dots"]
    assert len(dots) == 80
    assert (min(dot["y"] for dot in dots), max(dot["y"] for dot in dots)) == pytest.approx((0.01, 1), abs=0.011)


def test_nine_points_follow_no_vertex_and_give_way_to_pr_space(explore: Run) -> None:
    wide = explore(scene("['nine', 'vertex']", (0.9, 0.2)), ONE)
    assert (wide["x"], wide["y"]) == ([0, 1], [0, 1])
    assert explore(scene("['nine', 'pr']"), ONE)["nine"] is None
    assert explore("[[0.1, 0.1], [0.5, 0.9], [1, 1]].map(([u, v]) => tile.nineAt(u, v))", ONE) == [
        {"a": 0, "b": 0},
        {"a": 0.5, "b": 1},
        {"a": 1, "b": 1},
    ]
