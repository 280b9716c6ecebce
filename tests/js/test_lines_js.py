"""Lines of a chart: values between points, extremes, and the round values of an axis."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from app.figures.tile import round_ranks

pytestmark = pytest.mark.node

VALUES = "([line, xs]) => xs.map((x) => window.tileExplorer.lines.valueAt(line, x))"


def test_a_value_is_between_two_points_or_that_of_the_step(scripts: Any) -> None:
    x, y = [0.0, 0.25, 0.5, 1.0], [1.0, 3.0, 2.0, 2.5]
    points = [[p, q] for p, q in zip(x, y, strict=True)]
    at = [0.0, 0.1, 0.25, 0.4, 0.75, 1.0]
    found = scripts.evaluate(VALUES, [{"points": points}, at])
    np.testing.assert_allclose(found, np.interp(at, x, y))
    assert scripts.evaluate(VALUES, [{"points": points, "step": True}, at]) == [1, 1, 3, 3, 2, 2.5]


def test_a_line_has_no_value_outside_or_next_to_a_gap(scripts: Any) -> None:
    points = [[0.2, 1.0], [0.5, None], [0.8, 3.0]]
    found = scripts.evaluate(VALUES, [{"points": points}, [0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9]])
    assert [value for value in found if not math.isnan(value)] == [1, 3]


def test_extremes_leave_gaps_out(scripts: Any) -> None:
    extremes = "(lines) => window.tileExplorer.lines.extremes(lines)"
    assert scripts.evaluate(extremes, [{"points": [[0, 0.4], [1, None]]}, {"points": [[0, -2.0]]}]) == [-2, 0.4]
    assert scripts.evaluate(extremes, [{"points": [[0, None]]}]) == [0, 1]


def test_ticks_are_round_and_at_most_six_steps(scripts: Any) -> None:
    ticks = "(range) => window.tileExplorer.lines.ticks(range)"
    assert scripts.evaluate(ticks, [0.49, 1.01]) == [0.5, 0.6, 0.7, 0.8, 0.9, 1]
    assert scripts.evaluate(ticks, [60.5, 0.5]) == [10, 20, 30, 40, 50, 60]
    assert scripts.evaluate(ticks, [2, 2]) == [2]
    for low, high in np.sort(np.random.default_rng(3).normal(0, 100, (50, 2)), axis=1).tolist():
        found = scripts.evaluate(ticks, [low, high])
        assert 2 <= len(found) <= 7
        assert low <= found[0] <= found[-1] <= high


def test_round_ranks_begin_at_one(scripts: Any) -> None:
    ranks = "(all) => all.map((last) => window.tileExplorer.lines.rankTicks(last))"
    found = scripts.evaluate(ranks, [1, 2, 3, 12, 60, 1000])
    assert found[:3] == [[1], [1, 2], [1, 2, 3]]
    assert found[3:] == [[1, 2, 4, 6, 8, 10, 12], [1, 10, 20, 30, 40, 50, 60], [1, 200, 400, 600, 800, 1000]]
    many = [*range(2, 130), 777, 1999, 9_999, 12_345, 20_000]
    assert scripts.evaluate(ranks, many) == [round_ranks(last) for last in many]


@pytest.mark.parametrize(("cursor", "end"), [(None, 300), (0, 300), (150, 300), (250, 244), (300, 294)])
def test_the_name_of_an_axis_ends_before_the_cursor(scripts: Any, cursor: float | None, end: float) -> None:
    before = "(at) => window.tileExplorer.lines.beforeCursor(...at)"
    assert scripts.evaluate(before, [300, 60, cursor]) == end
    # Where there is no room on the left of the cursor, the name stays.
    assert scripts.evaluate(before, [300, 200, 110]) == 300


def test_a_narrow_chart_has_the_names_of_its_lines_in_files(scripts: Any) -> None:
    chart = {"x": {"range": [0, 1]}, "lines": [{"points": [], "label": "QDA"}, {"points": []}], "room": 90, "cursor": 1}
    found = scripts.evaluate("(chart) => window.tileExplorer.lines.unnamed(chart)", chart)
    assert [line.get("label") for line in found["lines"]] == [None, None]
    assert (found["room"], found["cursor"]) == (0, 1)
    # The cursor moves after the chart was painted, so what files have does not hold it.
    assert found["inFile"] == {"lines": chart["lines"], "room": 90}


CURVES = """([traces, entities, selected]) => {
  const tile = window.tileExplorer, board = { names: entities, selected, colourOf: (i) => (i < 2 ? i : -1) };
  const laid = { x: { range: [0, 1], name: 'β' }, y: { range: [0, 1], name: 'Fβ' }, wide: 300 };
  return tile.lines.namedChart(traces, new tile.lines.EntityLines({}, board), laid);
}"""


def curves(entities: int) -> list[dict[str, Any]]:
    """What Plotly draws for the F-scores of so many entities, and where two of them tie."""
    lines = [{"mode": "lines", "x": [0, 1], "y": [i / 100, 0.5], "meta": i} for i in range(entities)]
    return [*lines, {"mode": "markers", "x": [0.5], "y": [0.25], "marker": {"size": 3, "opacity": 0.5}}]


@pytest.mark.parametrize(("entities", "named"), [(4, [0, 1, 2, 3]), (30, [0, 1, 5])])
def test_lines_that_plotly_draws_have_names_in_files(scripts: Any, entities: int, named: list[int]) -> None:
    names = [f"model {i}" for i in range(entities)]
    chart = scripts.evaluate(CURVES, [curves(entities), names, 5 if entities > 5 else None])
    assert sorted(line["label"] for line in chart["lines"] if "label" in line) == sorted(names[i] for i in named)
    assert [line["label"] for line in chart["lines"] if line.get("bold")] == (["model 5"] if entities > 5 else [])
    assert 26 < chart["room"] <= 0.42 * 300
    assert [(dot["x"], dot["y"], dot["r"]) for dot in chart["over"]["dots"]] == [(0.5, 0.25, 1.5)]


def test_a_step_that_plotly_draws_stays_one_in_files(scripts: Any) -> None:
    trace = {"mode": "lines", "x": [0, 0.5, 1], "y": [1, 2, 2], "line": {"shape": "hv"}}
    chart = scripts.evaluate(CURVES, [[trace], [], None])
    assert [(line["step"], line["points"]) for line in chart["lines"]] == [(True, [[0, 1], [0.5, 2], [1, 2]])]
    assert chart["room"] == 0
