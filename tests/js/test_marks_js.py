"""One mark for one entity: colour and pattern, the same in the browser and in figures made in Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from app import theme
from app.figures import tile
from tile_core import performance, regions

pytestmark = pytest.mark.node

DASHES = {"none": "solid", "7 4": "dash", "1.5 3": "dot", "7 3 1.5 3": "dashdot"} | {
    "12 4": "longdash",
    "12 3 1.5 3": "longdashdot",
}

Run = Callable[..., Any]


@pytest.fixture
def browser(scripts: Any) -> Run:
    return scripts.function("tile = window.tileExplorer")


MODEL = """
  const model = new tile.ExploreModel();
  model.load({ id: '', title: '', contexts: ['all'], entities: given.map((_, i) => `team ${i}`), performances: [given],
    sizes: [given.map(() => 100)], notes: [] });
  const marks = () => model.names.map((_, i) => model.colourOf(i));
"""


def teams(seed: int, n: int = 80) -> list[list[float]]:
    rows = np.random.default_rng(seed).dirichlet([1] * 4, n)
    return rows.tolist()


def hull(n: int) -> list[list[float]]:
    """Entities at one prior that are all first somewhere: on a circle in ROC space."""
    angle = np.linspace(0.02, np.pi / 2 - 0.02, n)
    return performance.from_rates(fpr=1 - np.cos(angle), tpr=np.sin(angle), prior=0.3).tolist()


def owners(rows: list[list[float]]) -> set[int]:
    return {entity for region in regions.regions(np.array(rows)) for entity in region.entities}


@pytest.mark.parametrize("rows", [*(teams(seed) for seed in range(4)), hull(60), hull(72)])
def test_no_two_winners_share_a_mark(browser: Run, rows: list[list[float]]) -> None:
    marks = browser(MODEL + "return marks()", rows)
    held = [place for place in marks if place >= 0]
    assert len(held) == len(set(held))
    looks = browser("return given.map((place) => [tile.marks.kind(place), place % 12, tile.marks.dash(place)])", held)
    assert len({tuple(look) for look in looks}) == len(held)
    assert "other" not in {kind for kind, *_ in looks}
    # A row without an area has no mark, and each with one has.
    assert {i for i, place in enumerate(marks) if place >= 0} == owners(rows)


def test_beyond_the_last_mark_all_winners_share_the_mark_of_the_others(browser: Run) -> None:
    found = browser(MODEL + "return marks().map((place) => tile.marks.kind(place))", hull(75))
    assert found.count("other") == 3
    assert all(found.count(kind) == 12 for kind in theme.PATTERNS)


def test_a_mark_is_given_once(browser: Run) -> None:
    """At another prior others may be first; one that is first again has its old mark, one without area none."""
    rows = teams(7)
    body = """
      const first = marks();
      const at = (prior) => { model.prior = prior; model.derive(); return marks(); };
      return [first, at(0.05), at(0.7), at(null), model.names.map((_, i) => model.owners.has(i))];"""
    first, low, high, again, owning = browser(MODEL + body, rows)
    assert again == first
    assert [place >= 0 for place in again] == owning
    assert low != first
    for later in (low, high):
        kept = [(one, other) for one, other in zip(first, later, strict=True) if one >= 0 and other >= 0]
        assert all(one == other for one, other in kept)
        held = [place for place in later if place >= 0]
        assert len(held) == len(set(held))


def test_a_tie_over_an_area_is_reported(browser: Run) -> None:
    rows = [[50, 10, 5, 35], [50, 10, 5, 35], [40, 20, 1, 39], [10, 50, 35, 5]]
    shares, marks = browser(MODEL + "return [model.names.map((_, i) => model.shares(i)), marks()]", rows)
    assert shares == [True, True, False, False]
    assert len(set(marks[:3])) == 3
    assert marks[3] == -1


def test_marks_are_those_of_figures_made_in_python(browser: Run) -> None:
    kinds, dashes = browser(
        """const places = Array.from({ length: given }, (_, k) => k - 1);
        return [places.map((place) => tile.marks.kind(place)), places.map((place) => tile.marks.dash(place))];""",
        theme.MARKS + 3,
    )
    places = range(-1, theme.MARKS + 2)
    assert kinds == [theme.pattern(place) for place in places]
    assert [DASHES[dash] for dash in dashes] == [theme.line(place, "light")["dash"] for place in places]
    body = """const eight = [...Array(8).keys()];
      const cells = (place) => eight.map((row) => eight.map((column) => tile.marks.hasSecondTone(place, row, column)));
      return given.map(cells);"""
    for place, cells in zip(places, browser(body, list(places)), strict=True):
        shade = tile.entity_map(np.zeros((8, 8), int), [place]).data[0].z
        assert np.array_equal(np.array(cells)[::-1], shade > theme.COLOURS)
