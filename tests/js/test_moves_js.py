"""How far one can move before the first place or the ranking changes, found again by brute force."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from tests.js.exact_area import stable_area
from tile_core import performance, ranking, scores
from tile_core.regions import robustness, stability

pytestmark = pytest.mark.node


Run = Callable[..., Any]
GRID = np.linspace(0, 1, 2001)
DIRECTIONS = {"up": (1, 1), "down": (1, 0), "left": (0, 0), "right": (0, 1)}


@pytest.fixture
def browser(scripts: Any) -> Run:
    return scripts.function("{ regions, kernel } = window.tileTest")


def random_rows(rng: np.random.Generator, kind: int) -> np.ndarray:
    n = int(rng.integers(2, 8))
    if kind == 0:
        return rng.dirichlet([1] * 4, n)
    if kind == 1:
        x, y = rng.random((2, n))
        return performance.from_rates(tpr=y, fpr=x, prior=rng.uniform(0.05, 0.95))
    rows = rng.integers(1, 12, (n, 4)).astype(float)
    rows[rng.random((n, 4)) < 0.2] = 0
    return rows


def mixed(rng: np.random.Generator) -> np.ndarray:
    """Two performances and three mixtures of them: all frontiers are one."""
    share = rng.random((3, 1))
    two = rng.dirichlet([1] * 4, 2)
    return np.vstack([two, share * two[0] + (1 - share) * two[1], rng.dirichlet([1] * 4, 2)])


def random_places(seed: int, number: int) -> list[tuple[np.ndarray, float, float]]:
    rng = np.random.default_rng(seed)
    return [(random_rows(rng, k % 3), *rng.random(2)) for k in range(number)]


def as_json(cases: list[tuple[np.ndarray, float, float]]) -> list[Any]:
    return [[rows.tolist(), a, b] for rows, a, b in cases]


def signed(p: np.ndarray, q: np.ndarray, a: Any, b: Any) -> np.ndarray:
    """Whether p is ahead of q: a number from -1 to 1."""
    (good, bad), (good_q, bad_q) = (scores.good_and_bad(one / one.sum(), a, b) for one in (p, q))
    return good * bad_q - good_q * bad


def crossings(p: np.ndarray, q: np.ndarray, turned: bool) -> np.ndarray:
    """Where the frontier of two crosses the lines of a grid: along each, from side to side, the lead is linear."""
    at_0, at_1 = (lead_on_side(p, q, end, turned) for end in (0, 1))
    found = np.flatnonzero(np.minimum(at_0, at_1) < -1e-12 * np.abs(at_0 - at_1))
    found = found[np.maximum(at_0, at_1)[found] > 1e-12 * np.abs(at_0 - at_1)[found]]
    points = np.stack([GRID[found], at_0[found] / (at_0 - at_1)[found]], -1)
    return points[:, ::-1] if turned else points


def lead_on_side(p: np.ndarray, q: np.ndarray, end: int, turned: bool) -> np.ndarray:
    place = (end, GRID) if turned else (GRID, end)
    (good, bad), (good_q, bad_q) = (scores.good_and_bad(one, *place) for one in (p, q))
    return good * bad_q - good_q * bad


def winner_and_rivals(rows: np.ndarray, a: float, b: float) -> tuple[int, list[int]]:
    winner = int(ranking.holder_at(rows, 1, a, b))
    same = ranking.representatives(rows)
    return winner, [j for j in range(len(rows)) if same[j] >= 0 and same[j] != same[winner]]


@pytest.mark.parametrize("seed", range(3))
def test_the_nearest_change_of_the_first_place(browser: Run, seed: int) -> None:
    cases = random_places(seed, 60)
    found = browser("return given.map((one) => regions.winnerMoves(...one))", as_json(cases))
    changes = 0
    for (rows, a, b), moves in zip(cases, found, strict=True):
        winner, rivals = winner_and_rivals(rows, a, b)
        points = [crossings(rows[winner], rows[j], turned) for j in rivals for turned in (False, True)]
        distance = min((np.hypot(*(near - [a, b]).T).min(initial=np.inf) for near in points), default=np.inf)
        if moves["to"] is None:
            assert (moves["radius"], moves["at"], distance) == (np.inf, None, np.inf)
            continue
        changes += 1
        assert moves["to"] in rivals
        # A grid line passes the nearest point at most half a step away.
        assert -1e-12 <= distance - moves["radius"] <= 5e-4
        assert_allclose(np.hypot(*(np.array(moves["at"]) - [a, b])), moves["radius"], atol=1e-15)
        assert abs(signed(rows[winner], rows[moves["to"]], *moves["at"])) < 1e-12
    assert changes > 25


@pytest.mark.parametrize("seed", range(3))
def test_changes_along_the_axes(browser: Run, seed: int) -> None:
    cases = random_places(10 + seed, 60)
    found = browser("return given.map((one) => regions.winnerMoves(...one))", as_json(cases))
    changes = 0
    for (rows, a, b), moves in zip(cases, found, strict=True):
        winner, _ = winner_and_rivals(rows, a, b)
        for name, (axis, end) in DIRECTIONS.items():
            start = (a, b)[axis]
            path = np.tile([a, b], (2001, 1))
            path[:, axis] = start + (end - start) * GRID
            rank = ranking.ranks(rows, *path.T)[:-1, winner]
            behind = np.flatnonzero(rank > 1)
            move = moves[name]
            if behind.size == 0:
                assert move is None or abs(move["at"] - end) <= abs(end - start) / 1000
                continue
            changes += 1
            step = abs(end - start) / 2000
            assert -1e-12 <= abs(path[behind[0], axis] - start) - abs(move["at"] - start) <= step * (1 + 1e-9)
            place = [move["at"], b] if axis == 0 else [a, move["at"]]
            assert abs(signed(rows[winner], rows[move["to"]], *place)) < 1e-12
    assert changes > 40


@pytest.mark.parametrize("seed", range(3))
def test_moves_are_those_of_tile_core(browser: Run, seed: int) -> None:
    cases = random_places(60 + seed, 45)
    rng = np.random.default_rng(seed)
    cases += [(random_rows(rng, 2), *(rng.integers(0, 5, 2) / 4)) for _ in range(45)]
    found = browser("return given.map((one) => regions.winnerMoves(...one))", as_json(cases))
    for (rows, a, b), moves in zip(cases, found, strict=True):
        nearest = robustness.nearest_change(rows, a, b)
        if nearest is None:
            assert moves is None or moves["to"] is None
            continue
        assert_allclose(moves["radius"], nearest.distance, atol=1e-12)
        along = robustness.moves(rows, a, b)
        for name, way in (("right", "+a"), ("left", "-a"), ("up", "+b"), ("down", "-b")):
            assert (moves[name] is None) == (along[way] is None), (rows, a, b, name)
            if along[way]:
                assert_allclose(moves[name]["at"], along[way].a if way[1] == "a" else along[way].b, atol=1e-12)


def test_moves_of_special_leaderboards(browser: Run) -> None:
    body = "return given.map((rows) => regions.winnerMoves(rows, 0.4, 0.7))"
    nothing = {"radius": np.inf, "at": None, "to": None, "up": None, "down": None, "left": None, "right": None}
    perfect, alone, same = [[3, 0, 0, 4], [3, 1, 2, 4]], [[3, 1, 2, 4], None], [[3, 1, 2, 4], [6, 2, 4, 8]]
    assert browser(body, [[], [None], [[0, 0, 0, 0]]]) == [None] * 3
    assert browser(body, [perfect, alone, same]) == [nothing] * 3


def ahead_nearby(rows: np.ndarray, winner: int, place: tuple[int, int]) -> bool:
    """Whether anybody is ahead of `winner` next to a place on the frame, in whole numbers: far beyond all counts."""
    near = 10**12
    for shift in ((near, near), (1, near), (near, 1), (near, near**2), (near**2, near), (1, near**2), (near**2, 1)):
        inside = [Fraction(1, by) if by > 1 else Fraction(0) for by in shift]
        a, b = ((1 - x if end else x) if end in (0, 1) else end for end, x in zip(place, inside, strict=True))
        parts = [[Fraction(int(x)) for x in row] for row in rows]
        key = [((1 - a) * tn + a * tp, (1 - b) * fp + b * fn) for tn, fp, fn, tp in parts]
        good, bad = key[winner]
        if any(n * bad > good * e for n, e in key):
            return True
    return False


@pytest.mark.parametrize("seed", range(3))
def test_on_the_frame_the_winner_just_inside_has_no_margin(browser: Run, seed: int) -> None:
    """An entity without a score there can be ahead at once; found again by exact fractions."""
    rng = np.random.default_rng(90 + seed)
    corners = [(rng.integers(0, 4, (rng.integers(2, 5), 4)), rng.integers(0, 2, 2).tolist()) for _ in range(120)]
    sides = [
        (rng.integers(0, 3, (3, 4)), [float(rng.random()), int(rng.integers(0, 2))][:: 1 - 2 * (k % 2)])
        for k in range(80)
    ]
    cases = [(np.array([[3, 0, 0, 0], [5, 5, 1, 5], [0, 5, 0, 0]]), [1, 1]), *corners, *sides]
    found = browser(
        "return given.map(([rows, at]) => regions.winnerMoves(rows, ...at))", [[r.tolist(), at] for r, at in cases]
    )
    alone = 0
    for (rows, place), moves in zip(cases, found, strict=True):
        if moves is None:
            continue
        winner, level = winner_and_level(rows, *place)
        nearby = ahead_nearby(rows, winner, tuple(place))
        alone += nearby and not level
        assert (moves["radius"] < 1e-12) == (nearby or level), (rows.tolist(), place, moves)
        if nearby and not level:
            assert moves["at"] == pytest.approx(place, abs=1e-12)
            expected = robustness.nearest_change(rows.astype(float), *place)
            assert expected is not None
            assert expected.distance < 1e-8
    assert moves_to(found[0]) == (0, 0)
    assert alone >= 5


def moves_to(moves: Any) -> tuple[float, int]:
    return moves["radius"], moves["to"]


def winner_and_level(rows: np.ndarray, a: float, b: float) -> tuple[int, bool]:
    """The first at a place, and whether another one is level with it there that is not so everywhere."""
    ranks = ranking.ranks(rows.astype(float), a, b)
    winner = int(np.nanargmin(ranks))
    same = ranking.representatives(rows.astype(float))
    return winner, any(ranks[i] == 1 and same[i] != same[winner] for i in range(len(rows)))


def test_on_a_frontier_there_is_no_room(browser: Run) -> None:
    moves = browser("return regions.winnerMoves(given, 0.5, 0.5)", [[4, 1, 3, 2], [2, 3, 1, 4], [1, 4, 4, 1]])
    assert moves["to"] == 1
    assert_allclose([moves["radius"], *moves["at"]], [0, 0.5, 0.5], atol=1e-15)
    assert [moves[name] for name in DIRECTIONS] == [{"to": 1, "at": 0.5}, None, None, {"to": 1, "at": 0.5}]


def test_moves_without_true_negatives_stay_on_their_side(browser: Run) -> None:
    rows = [[None, 1, 6, 4], [None, 4, 2, 8], [None, 1, 7, 3]]
    moves = browser("return regions.winnerMoves(given, 1, 0.25)", rows)
    # The first is ahead while 4 (4 (1-b) + 2 b) > 8 (1 (1-b) + 6 b): up to b = 1/6; at 1/4 the second is first already.
    assert moves["to"] == 0
    assert_allclose(moves["at"], [1, 1 / 6])
    assert_allclose(moves["radius"], 1 / 12)
    assert [moves[name] for name in ("up", "left", "right")] == [None] * 3
    assert_allclose(moves["down"]["at"], 1 / 6)
    assert browser("return regions.winnerMoves(given, 0.5, 0.25)", rows) is None
    same = browser("return regions.winnerMoves(given, 1, 0.25)", [[None, 1, 6, 4], [None, 2, 12, 8]])
    assert same["radius"] == np.inf


def test_a_rival_without_true_negatives_overtakes_nowhere_inside(browser: Run) -> None:
    """It is ahead on the right side of the Tile, but has no score on the way there."""
    rows = [[8, 2, 3, 7], [5, 5, 1, 9]]
    body = "return given.map((rows) => regions.winnerMoves(rows, 0.5, 0.5))"
    found, without = browser(body, [[[None, 1, 1, 9], *rows], [None, *rows]])
    assert found == without
    assert found["right"]["to"] == 2


def test_a_tie_along_a_side_but_not_inside(browser: Run) -> None:
    """Where b = 0 both make no weighted error; the first is ahead everywhere else."""
    moves = browser("return regions.winnerMoves(given, 0.5, 0)", [[3, 0, 2, 4], [3, 0, 3, 4]])
    assert (moves["radius"], moves["at"], moves["to"]) == (0, [0.5, 0], 1)


def inside(outline: Any, points: np.ndarray) -> np.ndarray:
    """Which points (m, 2) a polygon holds, by crossings of the ray to the right."""
    (x, y), (x2, y2) = np.transpose(outline), np.roll(outline, -1, axis=0).T
    a, b = points[:, :1], points[:, 1:]
    with np.errstate(divide="ignore", invalid="ignore"):
        crosses = ((y > b) != (y2 > b)) & (a < x + (x2 - x) * (b - y) / (y2 - y))
    return crosses.sum(-1) % 2 == 1


def first_places(rows: np.ndarray, places: np.ndarray, k: int | None) -> np.ndarray:
    """Ranks, and `nan` for those behind the first k places."""
    rank = ranking.ranks(rows[rows.sum(-1) > 0], *places.T)
    return rank if k is None else np.where(rank <= k, rank, np.nan)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("k", [None, 1, 3])
def test_inside_the_stable_region_the_ranking_stays(browser: Run, seed: int, k: int | None) -> None:
    cases = random_places(20 + seed, 40)
    body = "return given[0].map((one) => regions.stableRegion(...one, given[1]))"
    found, rng, hits = browser(body, [as_json(cases), k]), np.random.default_rng(seed), 0
    for (rows, a, b), region in zip(cases, found, strict=True):
        assert inside(region["outline"], np.array([[a, b]])).all()
        outline = np.array(region["outline"])
        points = rng.uniform(outline.min(0), outline.max(0), (60, 2))
        points = points[inside(outline, points)]
        expected = first_places(rows, np.array([[a, b]]), k)
        stays = ((first_places(rows, points, k) == expected) | np.isnan(expected)).all(-1)
        # The outline is a polyline within a ten-thousandth of the arcs.
        assert all(near_frontier(rows, place) for place in points[~stays])
        assert (~stays).sum() <= 1
        hits += len(points)
    assert hits > 1000


@pytest.mark.parametrize("column", range(4))
def test_a_side_without_comparable_entities_is_no_frontier(browser: Run, column: int) -> None:
    """Without tn, for example, all are tied where a = 0, and not near it."""
    rng = np.random.default_rng(column)
    cases = []
    for _ in range(30):
        rows = rng.integers(1, 12, (4, 4)).astype(float)
        rows[:, column] = 0
        cases.append((rows, *rng.random(2)))
    regions = browser("return given.map((one) => regions.stableRegion(...one))", as_json(cases))
    for (rows, a, b), region in zip(cases, regions, strict=True):
        outline = np.array(region["outline"])
        assert inside(outline, np.array([[a, b]])).all()
        points = rng.random((60, 2))
        points = points[inside(outline, points)]
        stays = (ranking.ranks(rows, *points.T) == ranking.ranks(rows, a, b)).all(-1)
        assert all(near_frontier(rows, place) for place in points[~stays])


def near_frontier(rows: np.ndarray, place: np.ndarray) -> bool:
    """Whether the ranking changes within a few ten-thousandths."""
    around = (place + 3e-4 * np.array([[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]])).clip(0, 1)
    rank = ranking.ranks(rows, *around.T)
    return bool((rank != rank[0]).any())


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("k", [None, 2])
def test_on_the_border_of_the_stable_region_its_pairs_swap(browser: Run, seed: int, k: int | None) -> None:
    """All of the border is frontiers or frame, so the region cannot be larger."""
    cases = random_places(30 + seed, 40)
    body = "return given[0].map((one) => regions.stableRegion(...one, given[1]))"
    swaps = 0
    for (rows, a, b), region in zip(cases, browser(body, [as_json(cases), k]), strict=True):
        outline, vertices = np.array(region["outline"]), np.array(region["vertices"])
        starts = [int((outline == corner).all(-1).argmax()) for corner in vertices] + [len(outline)]
        closed = np.vstack([outline, outline[:1]])
        before = ranking.ranks(rows, a, b)
        for pair, start, stop in zip(region["pairs"], starts[:-1], starts[1:], strict=True):
            points = closed[start : stop + 1]
            if pair is None:
                assert any((points[:, c] == edge).all() for c in (0, 1) for edge in (0, 1))
                continue
            ahead, behind = pair
            assert before[ahead] < before[behind]
            assert k is None or before[ahead] <= k
            assert (np.abs(signed(rows[ahead], rows[behind], *points.T)) < 1e-13).all()
            swaps += 1
    assert swaps > 40


def test_areas_of_stable_regions(browser: Run) -> None:
    """Seen from many points, the regions tile the square: each is met by its share of the points."""
    rng = np.random.default_rng(5)
    rows, places = rng.dirichlet([3, 1, 1, 3], 5), rng.random((1500, 2))
    body = """return given[1].map((at) => {
      const { area, centroid } = regions.stableRegion(given[0], ...at); return [area, ...centroid] })"""
    found = np.array(browser(body, [rows.tolist(), places.tolist()])).round(9)
    regions, met = np.unique(found, axis=0, return_counts=True)
    assert len(regions) > 4
    areas = regions[:, 0]
    assert (np.abs(met / 1500 - areas) < 4 * np.sqrt(areas / 1500)).all()
    assert areas.sum() == pytest.approx(1, abs=0.01)


def test_stable_regions_of_special_leaderboards(browser: Run) -> None:
    body = "return given.map((rows) => regions.stableRegion(rows, 0.5, 0.5))"
    nobody, missing, whole = browser(body, [[], [None], [[3, 1, 2, 4], None, [6, 2, 4, 8]]])
    assert nobody is None
    assert missing is None
    assert (whole["area"], whole["pairs"]) == (1, [None] * 4)


def test_rows_known_on_one_side_do_not_bound_a_region(browser: Run) -> None:
    rows = [[3, 1, 2, 4], [None, 1, 1, 6], [2, 3, 1, 4], [None, 10, 10, 23]]
    side = browser("return regions.stableRegion(given, 1, 0.5)", rows)
    assert {tuple(pair) for pair in side["pairs"] if pair} == {(0, 2)}


def test_tied_entities_may_go_either_way(browser: Run) -> None:
    """At (1/2, 1/2) the first and the second are tied; the region reaches beyond their frontier."""
    rows = [[4, 1, 3, 2], [2, 3, 1, 4], [5, 4, 1, 0]]
    region = browser("return regions.stableRegion(given, 0.5, 0.5)", rows)
    assert inside(region["outline"], np.array([[0.5, 0.5], [0.45, 0.45], [0.55, 0.55]])).all()
    assert {tuple(pair) for pair in region["pairs"] if pair} == {(0, 2), (1, 2)}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("k", [None, 1, 3])
def test_stable_regions_are_those_of_tile_core(browser: Run, seed: int, k: int | None) -> None:
    cases = random_places(50 + seed, 45)
    rng = np.random.default_rng(seed)
    # Small counts at round places have many ties.
    cases += [(random_rows(rng, 2), *(rng.integers(0, 5, 2) / 4)) for _ in range(45)]
    body = "return given[0].map((one) => regions.stableRegion(...one, given[1]))"
    for (rows, a, b), found in zip(cases, browser(body, [as_json(cases), k]), strict=True):
        expected = stability.unchanged(rows, a, b, k)
        if expected is None:
            assert found is None
            continue
        assert_allclose(found["area"], expected.area, atol=1e-12)
        # There the border is also cut above and below the point itself, where nothing turns.
        gap = np.abs(np.array(found["vertices"])[:, None] - expected.outlines[0]).max(-1)
        assert gap.min(1).max() < 1e-12
        assert_array_equal(expected.outlines[0][gap.min(0) > 1e-12, 0], a)
        starts, pairs = expected.outlines[0], expected.pairs[0]
        along = [np.abs(np.stack([starts, np.roll(starts, -1, axis=0)]) - edge).max(0) < 1e-12 for edge in (0, 1)]
        swaps = pairs[~np.any(along, axis=(0, 2))].tolist()
        assert {tuple(pair) for pair in found["pairs"] if pair} == {tuple(pair) for pair in swaps}


@pytest.mark.parametrize("k", [None, 1, 3])
def test_frontiers_that_coincide_are_one_side(browser: Run, k: int | None) -> None:
    """Whichever of the pairs names it: rounding does not decide where the region ends."""
    rng = np.random.default_rng(70)
    cases = [(mixed(rng), *rng.random(2)) for _ in range(60)]
    body = "return given[0].map((one) => regions.stableRegion(...one, given[1]))"
    for (rows, a, b), found in zip(cases, browser(body, [as_json(cases), k]), strict=True):
        expected = stability.unchanged(rows, a, b, k)
        assert expected is not None
        assert_allclose(found["area"], expected.area, atol=1e-12)


def test_a_stable_region_seen_from_its_border_and_from_corners(browser: Run) -> None:
    rows = [[7, 3, 3, 7], [9, 1, 6, 4], [4, 6, 1, 9]]
    places = [[0, 0], [1, 1], [0, 0.2], [1, 0.9], [0.1, 0.1]]
    found = browser("return given[1].map((at) => regions.stableRegion(given[0], ...at))", [rows, places])
    assert_allclose([found[0]["area"], found[2]["area"]], found[4]["area"], atol=1e-14)
    assert_allclose(found[1]["area"], found[3]["area"], atol=1e-14)
    assert_array_equal(sorted(found[0]["vertices"])[0], [0, 0])


def large_counts(rng: np.random.Generator) -> np.ndarray:
    """Counts near 0 and near a million: frontiers turn within 1e-12 of the frame."""
    shape = (int(rng.integers(2, 6)), 4)
    million = rng.integers(10**6 - 3, 10**6 + 4, shape)
    return np.where(rng.random(shape) < 0.5, rng.integers(0, 4, shape), million).astype(float)


@pytest.mark.parametrize("seed", range(4))
def test_slivers_of_large_counts_are_part_of_the_stable_region(browser: Run, seed: int) -> None:
    rng = np.random.default_rng(200 + seed)
    cases = [(large_counts(rng), *(rng.random(2) if k % 2 else rng.integers(1, 8, 2) / 8)) for k in range(100)]
    cases.append((np.array([[1, 999997, 3, 1000001], [2, 999998, 0, 3]], float), 0.375, 0.125))
    cases.append((np.array([[1, 10**6, 1, 1000003], [0, 2, 0, 10**6]], float), 0.25, 0.875))
    found = browser("return given.map((one) => regions.stableRegion(...one))", as_json(cases))
    for (rows, a, b), region in zip(cases, found, strict=True):
        exact = stable_area(rows.tolist(), a, b)
        assert region["area"] == pytest.approx(exact, rel=1e-7, abs=1e-12), (rows.tolist(), a, b)
        assert stability.unchanged(rows, a, b).area == pytest.approx(exact, rel=1e-7, abs=1e-12)
