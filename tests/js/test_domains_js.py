"""Domains of one classifier in the browser: contributions and exact regions as in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tile_core import performance
from tile_core.regions import contributions, domain_regions

pytestmark = pytest.mark.node

KINDS: dict[str, Callable[[np.random.Generator, int], Any]] = {
    "any": lambda rng, m: rng.dirichlet(np.ones(4), m),
    "small counts": lambda rng, m: rng.integers(0, 4, (m, 4)) + np.array([1.0, 0, 0, 0]),
    "rare": lambda rng, m: performance.from_rates(rng.random(m), rng.random(m) / 10, 10 ** rng.uniform(-4, -1, m)),
}
MAPS = {"easiest": "easiest", "difficult": "most_difficult", "preponderant": "preponderant", "bottleneck": "bottleneck"}
SCRIPT = """(cases) => cases.map(([rows, weights, a, b]) => {
    const d = window.tileTest.domains;
    const at = d.contributions(rows, weights, {a, b});
    return {at: [at.scores, at.weights, at.losses].map((each) => [...each]),
      maps: Object.fromEntries(Object.entries(d.domainRegions(rows, weights)).map(([name, regions]) =>
        [name, regions.map(({entities, area, vertices}) => ({entities, area, vertices}))]))};
  })"""


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_contributions_and_regions_as_in_python(scripts: Any, kind: str) -> None:
    cases = []
    for seed in range(30):
        rng = np.random.default_rng([seed, list(KINDS).index(kind)])
        m = int(rng.integers(1, 12))
        rows, weights = KINDS[kind](rng, m), np.round(rng.random(m), 2) * (rng.random(m) < 0.8)
        rows[rng.random(m) < 0.1] = np.nan
        weights[int(rng.integers(m))] = 1
        cases.append((rows, weights, float(rng.random()), float(rng.choice([0, 0.5, rng.random()]))))
    asked = [
        ([None if np.isnan(row).any() else row.tolist() for row in rows], weights.tolist(), a, b)
        for rows, weights, a, b in cases
    ]
    for (rows, weights, a, b), answer in zip(cases, scripts.evaluate(SCRIPT, asked), strict=True):
        for found, wanted in zip(answer["at"], contributions(rows, a, b, weights), strict=True):
            np.testing.assert_allclose(found, wanted, rtol=0, atol=1e-14)
        regions = domain_regions(rows, weights)
        for name, ours in MAPS.items():
            wanted = [each for each in getattr(regions, ours) if each.area > 1e-11]
            found = [each for each in answer["maps"][name] if each["area"] > 1e-11]
            assert [each["entities"] for each in found] == [list(each.entities) for each in wanted], name
            assert [each["area"] for each in found] == pytest.approx([each.area for each in wanted], abs=1e-12)
            if name in ("preponderant", "bottleneck"):
                for mine, theirs in zip(found, wanted, strict=True):
                    far = np.abs(np.array(mine["vertices"])[:, None] - theirs.outlines[0]).max(-1).min(1)
                    assert far.max() < 1e-9
