"""The browser's regions: who is first (or last) at every place, with exact borders, areas and centroids."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from tile_core import performance, ranking, scores, symmetries
from tile_core import regions as python_regions

pytestmark = pytest.mark.node


NAN = float("nan")
SHIFTS = np.array([[2e-4, 0], [-2e-4, 0], [0, 2e-4], [0, -2e-4]])
FIRST = "return given.map((rows) => [false, true].map((last) => regions.firstRegions(rows, { last })))"
Run = Callable[..., Any]


@pytest.fixture
def browser(scripts: Any) -> Run:
    return scripts.function("{ regions, kernel } = window.tileTest")


def counts(rng: np.random.Generator, n: int, zeros: float) -> np.ndarray:
    rows = rng.integers(1, 12, (n, 4)).astype(float)
    rows[rng.random((n, 4)) < zeros] = 0
    return rows


def at_one_prior(rng: np.random.Generator, n: int) -> np.ndarray:
    positives, negatives = rng.integers(1, 15, 2)
    tp, fp = rng.integers(0, positives + 1, n), rng.integers(0, negatives + 1, n)
    scale = rng.integers(1, 4, (n, 1))
    return scale * np.stack([negatives - fp, fp, positives - tp, tp], -1).astype(float)


def random_sets(seed: int, number: int, *, unknown: float = 0.2) -> list[np.ndarray]:
    """Small leaderboards: counts with zeros, real numbers, one prior or many, unknown and missing rows."""
    rng, sets = np.random.default_rng(seed), []
    for k in range(number):
        n = int(rng.integers(1, 9))
        kinds = (counts(rng, n, 0.3), counts(rng, n, 0.05), at_one_prior(rng, n), rng.dirichlet([1] * 4, n))
        rows = kinds[k % 4]
        if rng.random() < unknown:
            rows[rng.integers(n)] = NAN
        if rng.random() < unknown:
            rows[rng.integers(n), rng.integers(4)] = NAN
        sets.append(rows)
    return sets


def as_json(rows: np.ndarray) -> list[Any]:
    listed = [[None if np.isnan(x) else x for x in row] for row in rows.tolist()]
    return [None if all(x is None for x in row) else row for row in listed]


def inside(outline: Any, points: np.ndarray) -> np.ndarray:
    """Which points (..., 2) a polygon holds, by crossings of the ray to the right."""
    (x, y), (x2, y2) = np.transpose(outline), np.roll(outline, -1, axis=0).T
    a, b = points[..., :1], points[..., 1:]
    with np.errstate(divide="ignore", invalid="ignore"):
        crosses = ((y > b) != (y2 > b)) & (a < x + (x2 - x) * (b - y) / (y2 - y))
    return crosses.sum(-1) % 2 == 1


def contenders(rows: np.ndarray) -> np.ndarray:
    """Rows that have an area to win: those known in full and not empty."""
    return np.flatnonzero(rows.sum(-1) > 0)


def holders(rows: np.ndarray, points: np.ndarray, last: bool) -> np.ndarray:
    """Whether each entity is first (or last) at points inside the Tile, shape (points, n)."""
    result = np.zeros((len(points), len(rows)), bool)
    index = contenders(rows)
    if index.size:
        rank = ranking.ranks(rows[index], *points.T)
        result[:, index] = rank == (rank.max(-1, keepdims=True) if last else 1)
    return result


@pytest.mark.parametrize("seed", range(4))
def test_regions_are_those_of_the_first_or_last(browser: Run, seed: int) -> None:
    sets, rng = random_sets(seed, 60), np.random.default_rng(seed)
    share_clear = []
    for rows, both in zip(sets, browser(FIRST, [as_json(rows) for rows in sets]), strict=True):
        for last, found in zip((False, True), both, strict=True):
            points = rng.random((40, 2))
            # Outlines are polylines; a point counts when it is farther from all of them than they are from the arcs.
            clear = np.ones(40, bool)
            won = np.zeros((40, len(rows)), int)
            for region in found:
                own = inside(region["outline"], points)
                clear &= (inside(region["outline"], points + SHIFTS[:, None]) == own).all(0)
                won[np.ix_(own, region["entities"])] += 1
            assert_array_equal(won[clear], holders(rows, points, last)[clear])
            share_clear.append(clear.mean())
    assert np.mean(share_clear) > 0.98


@pytest.mark.parametrize("seed", range(4))
def test_areas_sum_to_1(browser: Run, seed: int) -> None:
    sets = random_sets(10 + seed, 100)
    for rows, both in zip(sets, browser(FIRST, [as_json(rows) for rows in sets]), strict=True):
        for found in both:
            assert_allclose(sum(region["area"] for region in found), float(contenders(rows).size > 0), atol=1e-12)


def interval(rows: np.ndarray, entity: int, a: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For each a the range of b in which an entity is ahead of all rows: each is a linear inequality in b."""
    low, high = np.zeros_like(a), np.ones_like(a)
    for j in contenders(rows):
        mine, theirs = rows[entity], rows[j]
        good, other = (scores.good_and_bad(one, a, 0.5)[0] for one in (mine, theirs))
        at_0, at_1 = good * theirs[1] - other * mine[1], good * theirs[2] - other * mine[2]
        with np.errstate(divide="ignore", invalid="ignore"):
            crossing = at_0 / (at_0 - at_1)
        low = np.where(at_1 > at_0, np.maximum(low, crossing), low)
        high = np.where(at_1 < at_0, np.minimum(high, crossing), high)
    return low, np.maximum(low, high)


def quadrature(rows: np.ndarray, region: Any) -> tuple[float, float, float]:
    """Area and first moments by Gauss-Legendre in a between the vertices, from the inequalities alone."""
    stops = np.unique(np.array(region["vertices"])[:, 0].clip(0, 1))
    # Arcs may be steep where they start or end: the parts get shorter towards both.
    step = np.concatenate([(np.arange(9) / 8) ** 3 / 2, 1 - (np.arange(8) / 8) ** 3 / 2])
    parts = np.unique([x + (y - x) * step for x, y in pairwise(stops)])
    nodes, weights = np.polynomial.legendre.leggauss(20)
    width = np.diff(parts)
    a = (parts[:-1, None] + width[:, None] * (nodes + 1) / 2).ravel()
    w = (width[:, None] * weights / 2).ravel()
    low, high = interval(rows, region["entities"][0], a)
    return w @ (high - low), w @ (a * (high - low)), w @ (high**2 - low**2) / 2


def test_areas_and_centroids_are_the_integrals(browser: Run) -> None:
    sets = random_sets(20, 80, unknown=0.1)
    for rows, (found, _) in zip(sets, browser(FIRST, [as_json(rows) for rows in sets]), strict=True):
        if ((rows[:, 1] + rows[:, 2] == 0) | (rows[:, 0] + rows[:, 3] == 0)).any():
            continue
        for region in found:
            area, moment_a, moment_b = quadrature(rows, region)
            assert_allclose(region["area"], area, atol=1e-9)
            if area > 1e-3:
                assert_allclose(region["centroid"], [moment_a / area, moment_b / area], atol=1e-6)


def same_corners(found: Any, expected: np.ndarray, tolerance: float) -> bool:
    """Whether each corner of either list is one of the other."""
    gap = np.abs(np.array(found)[:, None] - expected).max(-1)
    return bool(gap.min(0).max() <= tolerance and gap.min(1).max() <= tolerance)


def assert_like_python(rows: np.ndarray, found: Any, place: int, tolerance: float) -> None:
    expected = [region for region in python_regions.regions(full(rows), place) if region.area > 1e-11]
    found = [region for region in found if region["area"] > 1e-11]
    assert [tuple(region["entities"]) for region in found] == [region.entities for region in expected]
    for mine, theirs in zip(found, expected, strict=True):
        assert_allclose(mine["area"], theirs.area, atol=tolerance)
        assert_allclose(mine["centroid"], theirs.centroid, atol=tolerance / min(1, theirs.area))
        assert same_corners(mine["vertices"], theirs.outlines[0], tolerance)


def full(rows: np.ndarray) -> np.ndarray:
    return np.where(np.isnan(rows).any(-1, keepdims=True), NAN, rows)


@pytest.mark.parametrize("seed", range(3))
def test_regions_at_a_common_prior_are_those_of_tile_core(browser: Run, seed: int) -> None:
    rng = np.random.default_rng(30 + seed)
    sets = [at_one_prior(rng, int(rng.integers(1, 12))) for _ in range(40)]
    angle = np.arange(1, 40) / 40 * np.pi / 2
    for prior in (0.01, 0.3, 0.5, 0.9):
        sets.append(performance.from_rates(tpr=np.sin(angle), fpr=1 - np.cos(angle), prior=prior))
        x, y = rng.random((2, 100))
        sets.append(performance.from_rates(tpr=y, fpr=x, prior=prior))
    for rows, both in zip(sets, browser(FIRST, [as_json(rows) for rows in sets]), strict=True):
        for place, found in zip((1, -1), both, strict=True):
            assert_like_python(rows, found, place, 1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_regions_at_different_priors_are_those_of_tile_core(browser: Run, seed: int) -> None:
    sets = random_sets(40 + seed, 60)
    rng = np.random.default_rng(40 + seed)
    sets += [rng.dirichlet([1] * 4, 60), np.round(1000 * rng.dirichlet([3, 1, 1, 2], 60))]
    for rows, both in zip(sets, browser(FIRST, [as_json(rows) for rows in sets]), strict=True):
        for place, found in zip((1, -1), both, strict=True):
            assert_like_python(rows, found, place, 1e-12)


def test_outlines_follow_the_arcs_and_sides_name_the_neighbour(browser: Run) -> None:
    sets = random_sets(50, 80, unknown=0)
    for rows, both in zip(sets, browser(FIRST, [as_json(rows) for rows in sets]), strict=True):
        for region in [*both[0], *both[1]]:
            check_border(rows, region)


def check_border(rows: np.ndarray, region: Any) -> None:
    outline, vertices = np.array(region["outline"]), np.array(region["vertices"])
    starts = [int((outline == corner).all(-1).argmax()) for corner in vertices] + [len(outline)]
    closed = np.vstack([outline, outline[:1]])
    assert (np.abs(np.diff(closed, axis=0)).max(-1) > 0).all()
    for side, start, stop in zip(region["sides"], starts[:-1], starts[1:], strict=True):
        points = closed[start : stop + 1]
        if side is None:
            fixed = [c for c in (0, 1) if (points[:, c] == points[0, c]).all() and points[0, c] in (0, 1)]
            assert fixed
            continue
        mine, theirs = rows[region["entities"][0]], rows[side]
        assert (lead(mine, theirs, points) <= 1e-13).all()
        # Between its points a polyline leaves the arc by less than a ten-thousandth.
        middle = (points[1:] + points[:-1]) / 2
        reach = np.concatenate([middle + 1.5e-4 * np.array(step) for step in ((1, 0), (-1, 0), (0, 1), (0, -1))])
        sign = np.sign(signed(mine, theirs, reach.clip(0, 1)).reshape(4, -1))
        assert ((sign.min(0) <= 0) & (sign.max(0) >= 0)).all()


def signed(p: np.ndarray, q: np.ndarray, points: np.ndarray) -> np.ndarray:
    (good, bad), (good_q, bad_q) = (scores.good_and_bad(one, *points.T) for one in (p, q))
    return (good * bad_q - good_q * bad) / np.maximum(good * bad_q + good_q * bad, 1e-300)


def lead(p: np.ndarray, q: np.ndarray, points: np.ndarray) -> np.ndarray:
    """How far two performances are from a tie at places, relatively."""
    return np.abs(signed(p, q, points))


SPECIAL: list[tuple[list[Any], list[list[int]], list[list[int]]]] = [
    ([], [], []),
    ([None, [None, 1, 2, 3], [0, 0, 0, 0]], [], []),
    ([[3, 1, 2, 4]], [[0]], [[0]]),
    ([[3, 1, 2, 4], None, [3, 1, 2, 4], [6, 2, 4, 8]], [[0, 2, 3]], [[0, 2, 3]]),
    ([[0.3, 0.1, 0.2, 0.4], [3, 1, 2, 4]], [[0, 1]], [[0, 1]]),
    ([[3, 0, 0, 4], [5, 0, 0, 1], [3, 1, 2, 4], [1, 0, 0, 0]], [[0, 1, 3]], [[2]]),
    ([[0, 3, 4, 0], [0, 1, 0, 0], [3, 1, 2, 4]], [[2]], [[0, 1]]),
    ([[0, 3, 4, 0], [0, 1, 0, 0]], [[0, 1]], [[0, 1]]),
    ([[0, 3, 4, 0], [3, 0, 0, 4]], [[1]], [[0]]),
    ([[9, 1, 0, 0], [8, 2, 0, 0]], [[0]], [[1]]),
    ([[9, 1, 0, 0], [0, 0, 2, 8]], [[0], [1]], [[0], [1]]),
    ([[9, 1, 0, 0], [0, 0, 2, 8], [18, 2, 0, 0]], [[0, 2], [1]], [[0, 2], [1]]),
    ([[5, 0, 5, 0], [0, 5, 0, 5]], [[0], [1]], [[0], [1]]),
    ([[4, 1, 0, 0], [None, 0, 0, 9], [3, 2, 1, 4]], [[0], [2]], [[0], [2]]),
]


@pytest.mark.parametrize(("rows", "first", "last"), SPECIAL)
def test_special_cases(browser: Run, rows: list[Any], first: list[list[int]], last: list[list[int]]) -> None:
    found = browser(FIRST, [rows])[0]
    assert [[region["entities"] for region in one] for one in found] == [first, last]
    for one in found:
        assert_allclose(sum(region["area"] for region in one), float(bool(first)), atol=1e-13)


def test_an_entity_first_everywhere_has_the_full_square(browser: Run) -> None:
    (whole,) = browser("return regions.firstRegions(given)", [[3, 0, 4, 2], [2, 0, 5, 1]])
    assert (whole["area"], whole["centroid"], whole["sides"]) == (1, [0.5, 0.5], [None] * 4)
    assert whole["outline"] == whole["vertices"]
    assert sorted(whole["vertices"]) == [[0, 0], [0, 1], [1, 0], [1, 1]]


def test_a_thousand_rows_at_different_priors(browser: Run) -> None:
    rng = np.random.default_rng(60)
    rows = rng.dirichlet([4, 1, 1, 4], 1000)
    rows[500:510] = 7 * rows[3]
    found = browser("return regions.firstRegions(given)", rows.tolist())
    points = rng.random((300, 2))
    won = np.zeros((300, 1000), bool)
    for region in found:
        won[np.ix_(inside(region["outline"], points), region["entities"])] = True
    assert_array_equal(won, holders(rows, points, False))
    assert_allclose(sum(region["area"] for region in found), 1, atol=1e-12)


def test_a_region_of_many_sides(browser: Run) -> None:
    """With four equal counts s is a and t is b: rivals whose frontiers touch a circle leave a regular polygon."""
    sides, radius, weight = 200, 0.3, 0.1
    angle = 2 * np.pi * (np.arange(sides) + 0.5) / sides
    cos, sin = np.cos(angle) / 2, np.sin(angle) / 2
    rivals = 1 + weight * np.stack([-radius / 2 - cos, radius / 2 + sin, radius / 2 - sin, cos - radius / 2], -1)
    (inner, *_) = browser("return regions.firstRegions(given)", [[1, 1, 1, 1], *rivals.tolist()])
    assert inner["entities"] == [0]
    assert sorted(inner["sides"]) == list(range(1, sides + 1))
    assert_allclose(inner["area"], sides * np.tan(np.pi / sides) * radius**2, atol=1e-12)
    assert_allclose(inner["centroid"], [0.5, 0.5], atol=1e-12)


def test_a_mixture_is_first_only_in_ties(browser: Run) -> None:
    """Its frontiers with the two that it mixes coincide: what is between them is rounding, and no region."""
    rng = np.random.default_rng(65)
    for two in rng.dirichlet([1] * 4, (40, 2)):
        share = rng.random()
        rows = np.vstack([share * two[0] + (1 - share) * two[1], two])
        found = browser("return regions.firstRegions(given)", rows.tolist())
        assert 0 not in [i for region in found for i in region["entities"]]


def test_arguments_stay_as_they_are(browser: Run) -> None:
    body = """const copy = JSON.stringify(given);
      regions.firstRegions(given, { last: true }); regions.frontier(given[0], given[1]);
      return JSON.stringify(given) === copy"""
    assert browser(body, [[3, 1, 2, 4], [2, 3, 1, 4], None, [1, 0, 3, 3]])


@pytest.mark.parametrize("prior", [0.03, 0.5, 0.8])
def test_polygons_of_the_balanced_tile_are_drawn_for_a_prior(browser: Run, prior: float) -> None:
    x, y = np.random.default_rng(70).random((2, 30)) ** [[2], [0.5]]
    body = """const at = (prior) => regions.firstRegions(given[0].map((p) => kernel.shift(p, prior)));
      const balanced = at(0.5).map(({ entities, vertices }) => ({ entities, polygons: [vertices] }));
      return [at(given[1]), regions.mapPolygons(balanced, given[1])]"""
    expected, mapped = browser(body, [performance.from_rates(tpr=y, fpr=x, prior=0.5).tolist(), prior])
    assert len(mapped) == len(expected) > 2
    for one, other in zip(mapped, expected, strict=True):
        assert one["entities"] == other["entities"]
        assert_allclose([one["area"], one["share"]], [other["area"]] * 2, atol=1e-13)
        assert_allclose(one["centroid"], other["centroid"], atol=1e-12)
        assert same_corners(one["vertices"], np.array(other["vertices"]), 1e-12)
        assert same_corners(one["outline"], np.array(other["outline"]), 1e-3)


def test_polygons_in_pieces(browser: Run) -> None:
    square = [[0.1, 0.1], [0.2, 0.1], [0.2, 0.2], [0.1, 0.2]]
    triangle = [[0.5, 0.5], [1, 0.5], [1, 1]]
    given = [{"entities": [4, 2], "polygons": [square, triangle, [[0, 0], [0, 0]]]}, {"entities": [1], "polygons": []}]
    found = browser("return regions.mapPolygons(given, 0.5)", given)
    assert [one["entities"] for one in found] == [[4, 2], [4, 2]]
    assert [one["outline"] for one in found] == [square, triangle]
    assert_allclose([[one["area"], one["share"]] for one in found], [[0.01, 0.135], [0.125, 0.135]])
    shifted = browser("return regions.mapPolygons(given, 0.2)", given)
    assert_allclose(shifted[0]["vertices"], symmetries.deformed(square, 0.2), rtol=1e-12)


def test_frontiers(browser: Run) -> None:
    rng = np.random.default_rng(80)
    pairs = np.concatenate([counts(rng, 400, 0.25).reshape(-1, 2, 4), rng.dirichlet([1] * 4, (100, 2))])
    grid = np.stack(np.meshgrid(*[np.arange(1, 40) / 40] * 2), -1).reshape(-1, 2)
    found = browser("return given.map(([p, q]) => regions.frontier(p, q))", pairs.tolist())
    lengths = []
    for (p, q), lines in zip(pairs, found, strict=True):
        sign = np.sign(np.where(lead(p, q, grid) < 1e-12, 0, signed(p, q, grid)))
        if len(lines) == 0:
            assert sign.min() >= 0 or sign.max() <= 0
            continue
        (line,) = (np.array(one) for one in lines)
        assert (lead(p, q, line) <= 1e-13).all()
        assert ((line[[0, -1]] == 0) | (line[[0, -1]] == 1)).any(-1).all()
        steps = np.diff(line, axis=0)
        assert (steps[:, 0] >= 0).all()
        assert (steps[:, 1] >= 0).all() or (steps[:, 1] <= 0).all()
        assert np.abs(line[0] - line[-1]).max() > 1e-9
        lengths.append(len(line))
    assert len(lengths) > 80
    assert min(lengths) == 2 < max(lengths) < 200


@pytest.mark.parametrize("pair", [[None, [3, 1, 2, 4]], [[3, 1, 2, 4], [None, 1, 1, 1]], [[3, 1, 2, 4], [6, 2, 4, 8]]])
def test_no_frontier(browser: Run, pair: list[Any]) -> None:
    assert browser("return regions.frontier(...given)", pair) == []


@pytest.mark.papers
def test_the_areas_of_figure_5(browser: Run) -> None:
    """B figure 5, exactly: P-, P1 (TNR .7, TPR .7), P2 (.5, .8), P+ at three priors."""
    expected = {
        0.2: [0.613247489712, 0.334649895268, 0.0183847342096, 0.0337178808102],
        0.5: [3 / 14, 11 / 21, 13 / 210, 1 / 5],
        0.8: [0.0366613624413, 0.296411479485, 0.0751850643442, 0.591742093729],
    }
    for prior, areas in expected.items():
        rows = performance.from_rates(tpr=[0, 0.7, 0.8, 1], fpr=[0, 0.3, 0.5, 1], prior=prior)
        found = browser("return regions.firstRegions(given)", rows.tolist())
        assert [region["entities"] for region in found] == [[0], [1], [2], [3]]
        assert_allclose([region["area"] for region in found], areas, atol=1e-12)
