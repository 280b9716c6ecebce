"""Unions of regions with one owner: they cover what their parts cover, and nothing between them is left."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from tests.js.test_regions_js import as_json, at_one_prior, inside

pytestmark = pytest.mark.node

JOIN = """(given) => given.map(([rows, owner]) => {
  const single = tileTest.regions.firstRegions(rows);
  return [single, tileTest.joinRegions(single, (i) => owner[i])];
})"""


def shoelace(outline: Any) -> float:
    (x, y), (x2, y2) = np.transpose(outline), np.roll(outline, -1, axis=0).T
    return float(np.sum(x * y2 - x2 * y) / 2)


def convex(rng: np.random.Generator, n: int) -> np.ndarray:
    """Many vertices of one hull at one prior."""
    t = np.sort(rng.random(n))
    tpr, fpr = 1 - (1 - t) ** 2, t**2
    return np.stack([70 * (1 - fpr), 70 * fpr, 30 * (1 - tpr), 30 * tpr], -1)


def sets(seed: int) -> list[tuple[np.ndarray, np.ndarray]]:
    rng = np.random.default_rng(seed)
    made = [convex(rng, 80) for _ in range(5)] + [at_one_prior(rng, 12) for _ in range(10)]
    made += [rng.dirichlet([1] * 4, 9) for _ in range(10)]
    return [(rows, rng.integers(0, 3, len(rows))) for rows in made]


@pytest.mark.parametrize("seed", range(3))
def test_a_union_covers_what_its_parts_cover(scripts: Any, seed: int) -> None:
    given, points = sets(seed), np.random.default_rng(seed).random((200, 2))
    fewer = 0
    for (_, owner), (single, joined) in zip(
        given, scripts.evaluate(JOIN, [[as_json(rows), owner.tolist()] for rows, owner in given]), strict=True
    ):
        fewer += len(joined) < len(single)
        of_parts = {region["entities"][0]: region for region in single}
        members = [member for region in joined for member in region["members"]]
        assert sorted(members) == sorted(entity for region in single for entity in region["entities"])
        for region in joined:
            parts = [of_parts[member] for member in region["members"] if member in of_parts]
            assert_allclose(region["area"], sum(part["area"] for part in parts), atol=1e-12)
            assert_allclose(shoelace(region["outline"]), sum(shoelace(part["outline"]) for part in parts), atol=1e-9)
            held = np.any([inside(part["outline"], points) for part in parts], axis=0)
            assert np.mean(held != inside(region["outline"], points)) < 0.01
            if len(region["members"]) > 1 and len(parts) > 1:
                assert len({int(owner[member]) for member in region["members"]}) == 1
    assert fewer > 10


def test_neighbours_of_one_owner_become_one(scripts: Any) -> None:
    rows = convex(np.random.default_rng(1), 60)
    ((single, joined),) = scripts.evaluate(JOIN, [[as_json(rows), [0] * 60]])
    assert len(single) == 60
    assert len(joined) == 1
    assert_allclose(shoelace(joined[0]["outline"]), 1, atol=1e-9)
    halves = [[as_json(rows), [int(k >= 20) for k in range(60)]]]
    ((_, joined),) = scripts.evaluate(JOIN, halves)
    assert sorted(len(region["members"]) for region in joined) == [20, 40]
