"""The figure along a path between two scores: ticks, labels, lines of ranks, and who is best where."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tile_core import ranking
from tile_core.tradeoff import place_of

pytestmark = pytest.mark.node

SPREAD = "([labels, gap, low, high]) => tileExplorer.paths.spread(labels, gap, low, high)"
TICKS = "([path, width]) => tileExplorer.paths.pathTicks(path, width)"
LABELS = "([named, summit, inside]) => tileExplorer.paths.curveLabels(named, summit, inside)"
RANKS = """([rows, ends, columns]) => {
  const into = rows.map(() => new Float32Array(columns).fill(NaN));
  const [p, q] = ends, at = (t) => ({ a: p[0] + t * (q[0] - p[0]), b: p[1] + t * (q[1] - p[1]) });
  tileExplorer.paths.ranksAlong(rows, at, columns, 0, columns, into);
  return into.map((ranks) => Array.from(ranks));
}"""
LINE = "(ranks) => tileExplorer.paths.rankLine(new Float32Array(ranks))"
FIRST = """([rows, ends, side]) => {
  const [p, q] = ends, at = (t) => ({ a: p[0] + t * (q[0] - p[0]), b: p[1] + t * (q[1] - p[1]) });
  return tileExplorer.paths.firstAlong(rows, at, side ? [p[1], q[1]] : null);
}"""
RIGHT = [[1, 0], [1, 1]]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 200), st.integers(1, 9)), max_size=25))
def test_labels_keep_their_distance_and_their_order(scripts: Any, wanted: list[tuple[int, int]]) -> None:
    labels = [{"at": at, "weight": weight} for at, weight in wanted]
    places = scripts.evaluate(SPREAD, [labels, 13, 0, 200])
    kept = [k for k, place in enumerate(places) if not math.isnan(place)]
    assert len(kept) == min(len(labels), 16)
    assert all(0 <= places[k] <= 200 for k in kept)
    order = sorted(kept, key=lambda k: places[k])
    assert np.all(np.diff([places[k] for k in order]) >= 13 - 1e-9)
    assert [labels[k]["at"] for k in order] == sorted(labels[k]["at"] for k in kept)
    left = [labels[k]["weight"] for k in range(len(labels)) if k not in kept]
    assert not left or max(left) <= min(labels[k]["weight"] for k in kept)


def test_labels_that_have_room_stay_where_they_belong(scripts: Any) -> None:
    at = [(10, 1), (60, 1), (73, 1), (150, 1)]
    labels = [{"at": place, "weight": weight} for place, weight in at]
    assert scripts.evaluate(SPREAD, [labels, 13, 0, 200]) == [10, 60, 73, 150]
    # Two labels that overlap move apart equally; at an end they move inwards.
    assert scripts.evaluate(SPREAD, [[{"at": 50, "weight": 1}] * 2, 13, 0, 200]) == [43.5, 56.5]
    assert scripts.evaluate(SPREAD, [[{"at": 199, "weight": 1}] * 2, 13, 0, 200]) == [187, 200]


def test_beta_is_numbered_where_its_place_is(scripts: Any) -> None:
    ticks = scripts.evaluate(TICKS, [RIGHT, 644])
    assert [tick["text"] for tick in ticks] == ["0", "0.25", "0.5", "0.75", "1", "1.5", "2", "4", "∞"]
    for tick in ticks[1:-1]:
        assert tick["t"] == pytest.approx(float(place_of(float(tick["text"]))))


@pytest.mark.parametrize("width", [60, 150, 226, 400, 1200])
def test_numbers_of_the_axis_never_touch(scripts: Any, width: int) -> None:
    for path in (RIGHT, RIGHT[::-1], [[1, 0.2], [1, 0.8]], [[0, 0], [1, 1]]):
        ticks = scripts.evaluate(TICKS, [path, width])
        at = [tick["t"] * width for tick in ticks]
        assert len(at) >= 2
        assert np.all(np.diff(at) >= 26 - 1e-9)


def test_a_path_elsewhere_and_a_part_of_the_side_have_their_own_numbers(scripts: Any) -> None:
    texts = [tick["text"] for tick in scripts.evaluate(TICKS, [[[0, 0], [1, 1]], 600])]
    assert texts == ["0", "0.25", "0.5", "0.75", "1"]
    part = scripts.evaluate(TICKS, [[[1, 0.8], [1, 0.2]], 600])
    assert [tick["text"] for tick in part] == ["2", "1.5", "1", "0.75", "0.5"]
    assert part[2]["t"] == pytest.approx(0.5)


def test_labels_of_scores_meet_neither_each_other_nor_a_dot(scripts: Any) -> None:
    inside = {"x0": 0, "x1": 500, "y0": 0, "y1": 200}
    named = [
        {"name": [{"text": "optimum"}], "value": "", "x": 200, "y": 10, "first": True},
        *({"name": [{"text": f"F{k}"}], "value": "90.0 %", "x": 214 + 6 * k, "y": 14 + 9 * k} for k in range(6)),
        {"name": [{"text": "far"}], "value": "60 %", "x": 495, "y": 190},
    ]
    labels = scripts.evaluate(LABELS, [named, 200, inside])
    boxes = [label["box"] for label in labels]
    assert labels[0]["spans"][0]["text"] == "optimum"
    assert any(span["text"] == "far" and label["anchor"] == "end" for label in labels for span in label["spans"])
    for k, box in enumerate(boxes):
        assert box["x0"] >= 0
        assert box["x1"] <= 500
        for other in boxes[:k]:
            apart = box["x1"] <= other["x0"] or other["x1"] <= box["x0"] or box["y1"] <= other["y0"]
            assert apart or other["y1"] <= box["y0"]
        for one in named:
            assert not (box["x0"] < one["x"] < box["x1"] and box["y0"] < one["y"] < box["y1"])


def test_scores_at_one_place_share_a_label(scripts: Any) -> None:
    inside = {"x0": 0, "x1": 500, "y0": 0, "y1": 200}
    pair = [{"name": [{"text": name}], "value": "60 %", "x": 300 + k, "y": 90} for k, name in enumerate("PQ")]
    (label,) = scripts.evaluate(LABELS, [pair, 200, inside])
    assert "".join(span["text"] for span in label["spans"]) == "P 60 %, Q 60 %"
    # Where there is no room for the values, the names stay.
    (label,) = scripts.evaluate(LABELS, [pair, 200, inside | {"x0": 295, "x1": 350}])
    assert "".join(span["text"] for span in label["spans"]) == "P, Q"


@pytest.mark.parametrize("ends", [RIGHT, [[0, 0], [1, 1]]])
def test_lines_have_the_ranks_of_every_column(scripts: Any, ends: list[list[float]]) -> None:
    rows = np.random.default_rng(4).integers(0, 40, (30, 4)).astype(float)
    rows[3] = rows[7]
    found = np.array(scripts.evaluate(RANKS, [rows.tolist(), ends, 101]))
    (a0, b0), (a1, b1) = ends
    for k in range(101):
        t = k / 100
        np.testing.assert_array_equal(found[:, k], ranking.ranks(rows, a0 + t * (a1 - a0), b0 + t * (b1 - b0)))


def test_a_line_of_ranks_is_flat_but_where_it_changes(scripts: Any) -> None:
    nan = math.nan
    ranks = [nan, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 4, 4, 4, 4, 4, 4, 4, nan, nan, 2, 2, 2]
    pieces = scripts.evaluate(LINE, ranks)
    assert pieces == [[[1, 1], [6, 1], [13, 4], [15, 4]], [[21, 2], [23, 2]]]
    # Every column that a flat part covers has its rank.
    assert scripts.evaluate(LINE, [1, 2, 1]) == [[[0, 1], [0, 1], [1, 2], [1, 2], [2, 1], [2, 1]]]


@pytest.mark.parametrize("size", [1, 2, 9, 60, 900])
def test_the_best_along_the_right_side_are_found_exactly(scripts: Any, size: int) -> None:
    rows = np.random.default_rng(size).integers(0, 500, (size, 4)).astype(float)
    pieces = scripts.evaluate(FIRST, [rows.tolist(), RIGHT, True])
    assert (pieces[0]["from"], pieces[-1]["to"]) == (0, 1)
    for piece, after in itertools.pairwise(pieces):
        assert piece["to"] == after["from"]
        assert piece["entities"] != after["entities"]
    for piece in pieces:
        width = piece["to"] - piece["from"]
        for share in (0.01, 0.37, 0.99):
            ranks = ranking.ranks(rows, 1.0, piece["from"] + share * width)
            assert piece["entities"] == np.flatnonzero(ranks == 1).tolist()


def test_entities_best_together_are_listed_together(scripts: Any) -> None:
    rows = [[5, 2, 3, 10], [1, 2, 3, 10], [5, 9, 9, 1]]
    assert scripts.evaluate(FIRST, [rows, RIGHT, True]) == [{"entities": [0, 1], "from": 0, "to": 1}]
    undefined = [[5, 0, 0, 0], [4, 0, 0, 0]]
    assert scripts.evaluate(FIRST, [undefined, RIGHT, True]) == [{"entities": [], "from": 0, "to": 1}]


def test_the_best_along_any_other_path_are_found(scripts: Any) -> None:
    rows = np.random.default_rng(8).integers(1, 500, (40, 4)).astype(float)
    pieces = scripts.evaluate(FIRST, [rows.tolist(), [[0, 0], [1, 1]], False])
    assert len(pieces) > 2
    for piece in pieces:
        middle = (piece["from"] + piece["to"]) / 2
        assert piece["entities"] == np.flatnonzero(ranking.ranks(rows, middle, middle) == 1).tolist()
    for piece, after in itertools.pairwise(pieces):
        t = piece["to"]
        sides = [int(np.argmin(ranking.ranks(rows, t + d, t + d))) for d in (-1e-7, 1e-7)]
        assert sides == [piece["entities"][0], after["entities"][0]]


@pytest.mark.parametrize(
    ("x", "text"),
    [(1, "1"), (0.93638, "0.936"), (12.652883, "12.65"), (0.01341, "0.0134"), (math.inf, "∞"), (math.nan, "–")],
)
def test_beta_has_the_digits_it_needs(scripts: Any, x: float, text: str) -> None:
    assert scripts.evaluate("(x) => tileExplorer.paths.shortNumber(x)", x) == text


def test_scores_are_written_in_one_way(scripts: Any) -> None:
    spans = "(name) => tileExplorer.paths.scoreSpans(name)"
    assert scripts.evaluate(spans, "F0.5") == [{"text": "F", "italic": True}, {"text": "0.5", "small": True}]
    assert scripts.evaluate(spans, "SIVF") == [{"text": "SIVF"}]


NAMES_BESIDE = """([places, heights, step]) => {
  const { placeLineName } = tileExplorer.paths;
  const clear = ({ x0, x1, y0, y1 }) => heights.every((y, k) => {
    const x = k * step;
    return x < x0 - step || x > x1 + step || y < y0 || y > y1;
  });
  return places.map((place) => {
    const { box } = placeLineName(place, { top: 0, bottom: 200 }, clear);
    return [box, clear(box)];
  });
}"""


def test_the_name_of_a_line_stands_clear_of_the_lines(scripts: Any) -> None:
    generator = np.random.default_rng(5)
    for _ in range(20):
        # A line that crosses the usual place of the name, 16 pixels below it.
        heights = (100 + 60 * np.sin(np.arange(60) / generator.uniform(4, 20) + generator.uniform(0, 6))).tolist()
        places = [
            {"x": 10 * k, "y": heights[k], "anchor": anchor, "wide": 62} for k, anchor in ((5, "start"), (54, "end"))
        ]
        for box, clear in scripts.evaluate(NAMES_BESIDE, [places, heights, 10]):
            assert clear
            assert box["y0"] >= -1
            assert box["y1"] <= 200


def test_the_name_of_a_line_stands_below_it_where_it_is_free(scripts: Any) -> None:
    call = "(place) => tileExplorer.paths.placeLineName(place, { top: 0, bottom: 200 }, () => true)"
    found = scripts.evaluate(call, {"x": 40, "y": 50, "anchor": "start", "wide": 60})
    assert (found["x"], found["y"]) == (40, 66)


@pytest.mark.parametrize("right", [140, 500])
def test_names_below_an_axis_never_touch(scripts: Any, right: int) -> None:
    """Of a figure for 60 mm, the axis is narrower than the names of its ends."""
    script = "(right) => tileExplorer.paths.belowAxis({ left: 40, right }, right + 110, [85, 8, 75], 0.55)"
    row = scripts.evaluate(script, right)
    assert row["from"] + 85 + 16 <= row["title"] - 4
    assert row["title"] + 4 + 16 <= row["to"] - 75
    assert (row["from"], row["to"]) == ((40, 500) if right == 500 else (2, right + 108))
