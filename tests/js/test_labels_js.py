"""Whether a line runs through the box of a label, against points along the line."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pytestmark = pytest.mark.node


def test_a_line_through_a_box_is_found_as_points_along_it_find_it(scripts: Any) -> None:
    generator = np.random.default_rng(14)
    cases = []
    for _ in range(300):
        (x0, x1), (y0, y1) = np.sort(generator.uniform(0, 10, (2, 2)))
        line = generator.uniform(-2, 12, (3, 2))
        if generator.random() < 0.2:
            line[1, 0] = line[0, 0]
        cases.append(({"x0": x0, "x1": x1, "y0": y0, "y1": y1}, line.tolist()))
    found = scripts.evaluate("(cases) => cases.map(([box, line]) => tileExplorer.draw.crossed(box, line))", cases)
    share = np.linspace(0, 1, 4001)[:, None]
    for (box, line), crossed in zip(cases, found, strict=True):
        points = np.concatenate(
            [
                (1 - share) * p + share * q
                for p, q in np.lib.stride_tricks.sliding_window_view(line, 2, 0).swapaxes(1, 2)
            ]
        )
        inside = (points > [box["x0"], box["y0"]]) & (points < [box["x1"], box["y1"]])
        depth = np.minimum(points - [box["x0"], box["y0"]], [box["x1"], box["y1"]] - points).min(1).max()
        if abs(depth) > 0.01:
            assert crossed == inside.all(1).any()
    assert 50 < sum(found) < 250


def test_a_line_that_ends_before_a_box_does_not_cross_it(scripts: Any) -> None:
    box = {"x0": 0, "x1": 4, "y0": 0, "y1": 2}
    lines = [[], [[1, 1]], [[-3, 1], [0, 1]], [[-3, 1], [0.5, 1]], [[2, -1], [2, 5]], [[0, 2], [4, 2]]]
    found = scripts.evaluate(
        "([box, lines]) => lines.map((line) => tileExplorer.draw.crossed(box, line))", [box, lines]
    )
    assert found == [False, False, False, True, True, False]


@pytest.mark.parametrize(
    ("pieces", "left"),
    [
        ([], [[2, 10]]),
        ([[4, 5]], [[2, 4], [5, 10]]),
        ([[8, 12], [0, 3]], [[3, 8]]),
        ([[4, 6], [5, 7]], [[2, 4], [7, 10]]),
        ([[0, 1], [11, 12]], [[2, 10]]),
        ([[0, 20]], []),
        ([[4, 9], [5, 6]], [[2, 4], [9, 10]]),
    ],
)
def test_what_is_left_of_a_stretch(scripts: Any, pieces: list[Any], left: list[Any]) -> None:
    assert scripts.evaluate("(pieces) => tileExplorer.draw.withoutPieces(pieces, 2, 10)", pieces) == left


def test_the_longest_piece_of_an_upright_line_inside_of_an_outline(scripts: Any) -> None:
    fork = [[0, 0], [6, 0], [6, 2], [2, 2], [2, 5], [6, 5], [6, 6], [0, 6]]
    asked = [(fork, 1), (fork, 4), (fork, 7), (fork, -1), ([], 0)]
    found = scripts.evaluate(
        "(cases) => cases.map(([outline, x]) => tileExplorer.draw.longestVerticalPiece(outline, x))", asked
    )
    assert found == [[0, 6], [0, 2], None, None, None]


def test_a_name_outside_of_the_tile_moves_away_from_the_handle(scripts: Any) -> None:
    handle = {"x0": 89, "x1": 111, "y0": 39, "y1": 61}
    boxes = [{"x0": x0, "x1": x0 + 20, "y0": y, "y1": y + 14} for x0, y in ((108, 43), (72, 43), (108, 90), (112, 43))]
    found = scripts.evaluate(
        "([boxes, handle]) => boxes.map((box) => tileExplorer.draw.clearOf(box, handle).x0)", [boxes, handle]
    )
    assert found == [111, 69, 108, 112]


def test_the_coordinate_of_the_point_covers_no_name_of_a_corner(scripts: Any) -> None:
    """On a small Tile NPV stood behind it; in the middle of the axis nothing does."""
    script = """(b) => {
      const texts = [];
      const pen = { add: (tag, _, text) => tag === 'text' && texts.push(text.map((part) => part.text).join('')) };
      const scale = tileExplorer.zoom.tileScale(100, 40, { window: null, prior: null });
      const corners = [['NPV', 0, 1, 'left'], ['TNR', 0, 0, 'left'], ['TPR', 1, 1, 'right']];
      const places = corners.map(([symbol, a, b, kind]) => ({ symbol, a, b, kind }));
      const scene = { side: 100, overlays: new Set(['places']), places, point: { a: 0.5, b }, radius: 0, heat: false };
      tileExplorer.zoom.drawFrame(pen, { scene, scale, theme: { ink: '#000', bg: '#fff' }, names: [] });
      return texts.sort();
    }"""
    assert scripts.evaluate(script, 0.9) == ["TNR", "TPR"]
    assert scripts.evaluate(script, 0.5) == ["NPV", "TNR", "TPR"]
