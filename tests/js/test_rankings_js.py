"""The Tile divided by rankings in the browser: as in Python, which is tested against fractions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tile_core import performance
from tile_core.regions import most_rankings, ranking_regions

pytestmark = pytest.mark.node

Run = Callable[..., Any]


def counts(rng: np.random.Generator, n: int) -> Any:
    fp, tp = rng.integers(0, 8, n), rng.integers(0, 6, n)
    return np.stack([7 - fp, fp, 5 - tp, tp], -1).astype(float)


KINDS: dict[str, Callable[[np.random.Generator, int], Any]] = {
    "one prior": lambda rng, n: performance.from_rates(*rng.random((2, n)), rng.choice([0.5, 0.01, 0.9])),
    "one test set": counts,
    "different priors": lambda rng, n: rng.dirichlet(np.ones(4), n),
    "few": lambda rng, n: rng.integers(0, 4, (n, 4)).astype(float),
}


@pytest.fixture
def regions(scripts: Any) -> Run:
    body = """const r = window.tileTest.rankings;
        return given.map(([rows, ...how]) => {
          const parts = r.divideTile(rows, ...how);
          return {prior: parts.prior, most: r.mostRankings(parts), found: parts.found && r.rankingRegions(parts)};
        })"""

    def run(cases: list[Any]) -> Any:
        return scripts.evaluate(f"(given) => {{ {body} }}", cases)

    return run


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_regions_as_in_python(regions: Run, kind: str) -> None:
    cases = []
    for seed in range(8):
        rng = np.random.default_rng([seed, list(KINDS).index(kind)])
        rows = KINDS[kind](rng, int(rng.integers(1, 8)))
        cases += [[rows.tolist(), divide, places, 5000] for divide in ("ranking", "podium", "set") for places in (2, 3)]
    for (rows, divide, places, _), answer in zip(cases, regions(cases), strict=True):
        wanted = ranking_regions(rows, divide, places)
        found = {str(part["places"]): part for part in answer["found"]}
        assert set(found) == {str([list(group) for group in part.places]) for part in wanted}
        assert answer["most"] == most_rankings(rows)
        for part in wanted:
            same = found[str([list(group) for group in part.places])]
            assert same["area"] == pytest.approx(part.region.area, abs=1e-9)
            if part.region.area > 1e-6:
                assert same["centre"] == pytest.approx(part.centre, abs=1e-6)
            theirs = {(str(answer["found"][way["to"]]["places"]), pairs_of(way["pairs"])) for way in same["neighbours"]}
            ours = {(str([list(g) for g in wanted[k].places]), pairs_of(pairs)) for k, pairs in part.neighbours}
            assert theirs == ours


EXTREME: dict[str, Callable[[np.random.Generator, int], Any]] = {
    "many decades": lambda rng, n: np.round(10 ** rng.uniform(0, 9, (n, 4))),
    "probabilities near 0": lambda rng, n: np.where(rng.random((n, 4)) < 0.15, 0, 10 ** rng.uniform(-8, 8, (n, 4))),
    "rare positives": lambda rng, n: performance.from_rates(*rng.random((2, n)), 10 ** rng.uniform(-6, 0, n)),
}


@pytest.mark.parametrize("kind", EXTREME)
def test_no_piece_is_missed_at_extreme_counts(regions: Run, kind: str) -> None:
    """All that can be seen is there, as in Python, and the areas add up."""
    cases = []
    for seed in range(12):
        rng = np.random.default_rng([seed, 17])
        rows = EXTREME[kind](rng, int(rng.integers(2, 7)))
        cases += [[rows.tolist(), divide, 3, 5000] for divide in ("ranking", "podium")]
    for (rows, divide, places, _), answer in zip(cases, regions(cases), strict=True):
        wanted = ranking_regions(rows, divide, places)
        found = {str(part["places"]): part["area"] for part in answer["found"]}
        assert sum(found.values()) == pytest.approx(1 if wanted else 0, abs=1e-6)
        for part in wanted:
            if part.region.area > 1e-4:
                assert found[str([list(group) for group in part.places])] == pytest.approx(part.region.area, abs=1e-4)


def pairs_of(pairs: Any) -> frozenset[tuple[int, int]]:
    return frozenset((i, j) for i, j in pairs)


def test_missing_rows_and_too_many_rankings(regions: Run) -> None:
    rows = performance.from_rates(*np.random.default_rng(1).random((2, 8)), 0.3).tolist()
    many, none, one = regions(
        [[rows, "ranking", 3, 5], [[None, [None, 1, 2, 3]], "podium", 3, 5], [rows[:1], "set", 3, 5]]
    )
    assert many["found"] is None
    assert many["most"] == most_rankings(rows)
    assert none["found"] == []
    assert [part["area"] for part in one["found"]] == [1]


@pytest.mark.parametrize("height", [4, 8, 12])
@pytest.mark.parametrize("sizes", [(16, 32), (13, 21), (97, 35)])
def test_coincident_frontiers_do_not_cross(regions: Run, height: int, sizes: tuple[int, int]) -> None:
    """Those of all pairs on one line of ROC space are one line of the Tile, whatever rounding does to their ends."""
    fp = np.arange(8)
    tp = height + fp
    rows = np.stack([sizes[0] - fp, fp, sizes[1] - tp, tp], -1).astype(float)
    (answer,) = regions([[rows.tolist(), "ranking", 3, 5000]])
    assert len(answer["found"]) == len(ranking_regions(rows)) == 2
    assert answer["most"] == most_rankings(rows) == 1 + 8 * 7 / 2
    # All pairs swap at once, also where the other ranking is the order of the table.
    assert [len(way["pairs"]) for part in answer["found"] for way in part["neighbours"]] == [28, 28]


def test_parts_of_the_balanced_tile_hold_at_every_prior(scripts: Any) -> None:
    rates = np.random.default_rng(2).random((2, 6))
    body = """const r = window.tileTest.rankings, parts = r.divideTile(given.rows, 'podium', 3, 999);
        return given.priors.map((prior) => r.rankingRegions(parts, prior))"""
    priors = [0.5, 0.02, 0.97]
    rows = performance.from_rates(*rates, 0.3).tolist()
    answers = scripts.evaluate(f"(given) => {{ {body} }}", {"rows": rows, "priors": priors})
    for prior, found in zip(priors, answers, strict=True):
        wanted = ranking_regions(performance.from_rates(*rates, prior), "podium")
        assert [part["area"] for part in found] == pytest.approx([part.region.area for part in wanted])
        assert [part["centre"] for part in found] == [pytest.approx(part.centre) for part in wanted]
