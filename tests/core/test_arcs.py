"""Measures of regions against dense polygons."""

import numpy as np
import pytest

from tile_core.regions import hyperbola_arcs

BENDS = np.array([1.0, 0.95, 1.05, 1.1001, 0.8999, 3.0, 0.02, 500.0])


def loops(points, bends):
    size = len(points)
    return hyperbola_arcs.Loops(points, bends, np.full((size, 2), -1), np.zeros(1, np.int64), np.zeros(1, np.int64))


def shoelace(line):
    """Area and centroid of a closed polyline."""
    (a, b), (c, d) = line[:-1].T, line[1:].T
    cross = a * d - c * b
    return cross.sum() / 2, np.array([((a + c) * cross).sum(), ((b + d) * cross).sum()]) / (3 * cross.sum())


@pytest.mark.parametrize("bend", BENDS)
@pytest.mark.parametrize("corner", [[0.2, 0.3], [0.4, 0.9]])
def test_area_and_centroid_are_those_of_a_dense_polygon(bend, corner):
    points = np.array([corner, [0.9, 0.1], [1.0, 1.0], [0.1, 0.95]])
    region = hyperbola_arcs.regions(np.array([0]), loops(points, np.array([bend, 1.0, 1 / bend, 1.3])))[0]
    area, centroid = shoelace(hyperbola_arcs.outline(region, 20_000)[0])
    assert region.area == pytest.approx(area, abs=1e-8)
    assert region.centroid == pytest.approx(centroid, abs=1e-8)


def test_points_of_an_arc_keep_the_ratio_of_odds():
    points = hyperbola_arcs.along(np.zeros((5, 2)), np.ones((5, 2)), np.full(5, 4.0), np.linspace(0.1, 0.9, 5))
    odds = points / (1 - points)
    assert odds[:, 1] / odds[:, 0] == pytest.approx(np.full(5, 4.0))


def test_mirroring_swaps_a_and_b_and_keeps_the_arcs():
    points, bends = np.array([[0.1, 0.2], [0.9, 0.1], [1.0, 1.0]]), np.array([0.3, 5.0, 1.7])
    before = hyperbola_arcs.regions(np.array([0]), loops(points, bends))[0]
    after = hyperbola_arcs.regions(np.array([0]), hyperbola_arcs.mirrored(loops(points, bends)))[0]
    assert after.area == pytest.approx(before.area, rel=1e-14)
    assert after.centroid == pytest.approx(before.centroid[::-1])
    line, mirrored = hyperbola_arcs.outline(before, 10)[0][:-1], hyperbola_arcs.outline(after, 10)[0][:-1, ::-1]
    np.testing.assert_allclose(mirrored[np.lexsort(mirrored.T)], line[np.lexsort(line.T)], atol=1e-15)


def test_edges_and_loops_without_length_disappear():
    points = np.array([[0, 0], [1, 0], [1, 0], [1, 1], [0.5, 0.5], [0.5, 0.5]], float)
    flat = hyperbola_arcs.Loops(points, np.ones(6), np.full((6, 2), -1), np.array([0, 4]), np.array([0, 1]))
    found = hyperbola_arcs.regions(np.array([0, 1]), flat)
    assert [(region.entities, region.area, len(region.outlines[0])) for region in found] == [((0,), 0.5, 3)]
    assert hyperbola_arcs.regions(np.array([0]), hyperbola_arcs.NOTHING) == []
