"""Maps about whole rankings in the browser: agreement with one of them, and how near the next swap is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tile_core import correlation, performance, ranking, scores, tile
from tile_core.regions import frontiers_of, hyperbola_arcs

pytestmark = pytest.mark.node

Run = Callable[..., Any]
BOARDS = {
    "one prior": performance.from_rates(*np.random.default_rng(1).random((2, 9)), 0.3),
    "different priors": np.random.default_rng(2).dirichlet(np.ones(4), 9),
    "ties": np.random.default_rng(3).integers(1, 5, (9, 4)).astype(float),
    "clones": np.random.default_rng(4).integers(1, 9, (5, 4)).astype(float)[[0, 1, 2, 0, 3, 4, 1]],
}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("at", [(0.5, 0.5), (0.137, 0.81)])
def test_agreement_is_that_of_python(scripts: Any, board: str, at: tuple[float, float]) -> None:
    rows = BOARDS[board]
    found = scripts.evaluate("(given) => tileExplorer.rankings.tauMap(...given)", [rows.tolist(), *at, 11])
    wanted = correlation.kendall_map(scores.canonical_score(rows, *at), rows, tile.axis(11), tile.axis(11))
    np.testing.assert_allclose(np.reshape(found, (11, 11)), wanted, atol=1e-12)


@pytest.mark.parametrize("board", BOARDS)
def test_the_next_swap_is_the_nearest_point_of_all_frontiers(scripts: Any, board: str) -> None:
    rows = BOARDS[board]
    rng = np.random.default_rng(5)
    points = rng.random((60, 2))
    script = """([rows, points]) => {
        const distance = new tileExplorer.rankings.SwapDistance(rows);
        return points.map((point) => distance.at(...point)) }"""
    found = np.array(scripts.evaluate(script, [rows.tolist(), points.tolist()]), dtype=float)
    steps = np.linspace(0, 1, 4001)
    arcs = [arc for i in range(len(rows)) for _, arc in frontiers_of(rows, i)]
    lines = [along(arc, steps) for arc in arcs]
    near = np.min([np.hypot(*(points[:, None] - line).transpose(2, 0, 1)).min(1) for line in lines], axis=0)
    assert (found <= near + 1e-12).all()
    assert (found >= near - 1e-3).all()
    for point, distance in zip(points, found, strict=True):
        angle, radius = rng.random(40) * 2 * np.pi, 0.999 * distance
        around = np.clip(point + radius * np.stack([np.cos(angle), np.sin(angle)], -1), 1e-6, 1 - 1e-6)
        assert (ranking.ranks(rows, *around.T) == ranking.ranks(rows, *point)).all()


def along(arc: Any, steps: Any) -> Any:
    start, end = (np.broadcast_to(arc.points[k], (len(steps), 2)) for k in (0, 1))
    return hyperbola_arcs.along(start, end, np.full(len(steps), arc.bend), steps)


def test_no_two_ever_swap(scripts: Any) -> None:
    script = "(rows) => new tileExplorer.rankings.SwapDistance(rows).at(0.3, 0.4)"
    for rows in ([[4, 1, 1, 4], [3, 2, 2, 3]], [[4, 1, 1, 4]], [[4, 1, 1, 4], [8, 2, 2, 8], None]):
        assert scripts.evaluate(script, rows) == float("inf")
