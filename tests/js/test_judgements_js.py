"""Judgements of the kind "A should beat B" on the page: the same part of the Tile and conflicts as in Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.core.test_judgements import random_case, random_groups
from tile_core import regions
from tile_core.ranking import keys

pytestmark = pytest.mark.node

RUN = """(cases) => cases.map(([rows, pairs]) => {
  const found = tileTest.regions.agreeing(rows, pairs);
  const pieces = found?.pieces.map(({ area, outline, centroid, pairs }) => ({ area, outline, centroid, pairs }));
  return { area: found?.area ?? null, pieces, conflict: tileTest.regions.conflict(rows, pairs) };
})"""


def twice_crossing(seed: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """Four performances of which two frontiers cross twice, so that one of four pairs of judgements has two pieces."""
    rows = np.random.default_rng(0).dirichlet(np.full(4, 0.5), (600, 4))[(122, 352, 551)[seed]]
    return [(rows, np.array([[i, 1 - i], [j, 5 - j]])) for i in (0, 1) for j in (2, 3)]


def test_the_part_and_the_conflicts_are_those_of_python(scripts: Any) -> None:
    cases = [random_case(seed) for seed in range(400)] + [case for seed in range(3) for case in twice_crossing(seed)]
    found = scripts.evaluate(RUN, [[rows.tolist(), pairs.tolist()] for rows, pairs in cases])
    several = empty = 0
    for (rows, pairs), each in zip(cases, found, strict=True):
        expected = regions.agreeing(rows, pairs)
        assert (each["area"] is None) == (expected is None)
        assert each["conflict"] == regions.conflict(rows, pairs)
        if expected is None:
            empty += 1
            continue
        assert each["area"] == pytest.approx(expected.area, abs=1e-9)
        several += len(each["pieces"]) > 1
        for piece in each["pieces"]:
            # Of its edges, each is the frontier of a judgement, on which its two are tied.
            for edge, (a, b) in zip(piece["pairs"], piece["outline"], strict=False):
                if edge is not None and len(piece["outline"]) == len(piece["pairs"]):
                    one, other = keys(rows, a, b)[edge]
                    assert one == pytest.approx(other, rel=1e-6)
                    assert edge in pairs.tolist()
    assert empty > 100
    assert several == 3


def test_unknown_and_equal_entities_agree_nowhere(scripts: Any) -> None:
    rows = [[60, 20, 5, 15], [120, 40, 10, 30], None, [40, 40, 2, 18]]
    found = scripts.evaluate(RUN, [[rows, [[0, 1]]], [rows, [[0, 2]]], [rows, []], [rows, [[0, 3], [3, 0]]]])
    assert [each["area"] for each in found] == [None] * 4
    assert [each["conflict"] for each in found] == [[0], [0], [], [0, 1]]


AHEAD = """(cases) => cases.map(([rows, better, worse]) => {
  const { agreeing, allAhead } = tileTest.regions;
  return agreeing(rows, allAhead(rows, better, worse))?.area ?? null;
})"""


def test_all_of_a_group_are_ahead_where_python_says(scripts: Any) -> None:
    cases = [random_groups(seed) for seed in range(120)]
    found = scripts.evaluate(AHEAD, [[rows.tolist(), better, worse] for rows, better, worse in cases])
    expected = [regions.all_ahead(*case) for case in cases]
    assert [area is None for area in found] == [part is None for part in expected]
    areas = [part.area for part in expected if part is not None]
    assert [area for area in found if area is not None] == pytest.approx(areas, abs=1e-9)
    assert 60 < len(areas) < 110
