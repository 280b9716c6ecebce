"""The part of the Tile that is shown: windows, places and pixels, regions cut to it, ticks."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tile_core import catalogue, symmetries

pytestmark = pytest.mark.node

RNG = np.random.default_rng(7)
Run = Callable[..., Any]


@pytest.fixture
def zoom(scripts: Any) -> Run:
    """A JavaScript expression of `zoom`, the modules, and `given`."""

    def run(expression: str, given: Any = None) -> Any:
        return scripts.evaluate(f"(given) => {{ const {{ zoom }} = tileExplorer; return {expression}; }}", given)

    return run


def test_what_is_under_the_pointer_stays_there(zoom: Run) -> None:
    """Unless the border of the Tile would come into view."""
    window = [0.2, 0.6, 0.3, 0.7]
    for u, v, times in itertools.product([0.1, 0.5, 0.9], [0.2, 0.8], [0.9, 1.5, 4]):
        a0, a1, b0, b1 = zoom("zoom.zoomWindow(given[0], given[1], given[2], given[3])", [window, times, u, v])
        assert a0 + u * (a1 - a0) == pytest.approx(0.2 + u * 0.4)
        assert b0 + v * (b1 - b0) == pytest.approx(0.3 + v * 0.4)
        assert a1 - a0 == pytest.approx(0.4 / times)


def test_a_window_stays_inside_and_never_vanishes(zoom: Run) -> None:
    assert zoom("zoom.zoomWindow(null, 0.5, 0.5, 0.5)") is None
    assert zoom("zoom.zoomWindow([0.2, 0.4, 0.2, 0.4], 0.01, 0.5, 0.5)") is None
    for window in (*RNG.random((50, 4)).tolist(), [0.5, 0.5, 0.5, 0.5], [1, 1, 0, 0], [0.9, 0.1, 0, 1]):
        found = zoom("zoom.insideTile(given)", window)
        if found is not None:
            a0, a1, b0, b1 = found
            assert 0 <= a0 < a1 <= 1
            assert 0 <= b0 < b1 <= 1
            assert min(a1 - a0, b1 - b0) >= 0.01 - 1e-9


def test_a_box_and_a_move_are_shares_of_what_is_shown(zoom: Run) -> None:
    assert zoom("zoom.boxWindow([0.2, 0.6, 0, 1], [1, 0.25], [0.5, 0.75])") == pytest.approx([0.4, 0.6, 0.25, 0.75])
    assert zoom("zoom.panWindow([0.2, 0.4, 0.2, 0.4], 0.5, -0.5)") == pytest.approx([0.3, 0.5, 0.1, 0.3])
    assert zoom("zoom.panWindow([0.7, 0.9, 0.2, 0.4], 5, 0)") == pytest.approx([0.8, 1, 0.2, 0.4])
    assert zoom("zoom.includePoint([0.2, 0.4, 0.2, 0.4], 0.5, 0.1)") == pytest.approx([0.3, 0.5, 0.1, 0.3])
    assert zoom("zoom.includePoint([0.2, 0.4, 0.2, 0.4], 0.3, 0.3)") == pytest.approx([0.2, 0.4, 0.2, 0.4])


@pytest.mark.parametrize("prior", [None, 0.5, 0.03, 0.9])
@pytest.mark.parametrize("window", [None, [0.2, 0.5, 0.6, 0.9]])
def test_places_and_pixels_are_inverse(zoom: Run, prior: float | None, window: list[float] | None) -> None:
    found = zoom(
        """given[1].map(([a, b]) => {
          const scale = zoom.tileScale(400, 40, given[0]);
          return [scale.x(a), scale.y(b), scale.a(scale.x(a)), scale.b(scale.y(b))];
        })""",
        [{"window": window, "prior": prior}, RNG.random((20, 2)).tolist()],
    )
    for x, y, a, b in found:
        again = zoom(
            "(({ x, y }) => [x(given[1]), y(given[2])])(zoom.tileScale(400, 40, given[0]))",
            [{"window": window, "prior": prior}, a, b],
        )
        assert again == pytest.approx([x, y], abs=1e-6)


def test_balanced_coordinates_are_those_of_the_prior_shift(zoom: Run) -> None:
    """In pixels of a Tile of side 1 at 0: B lemma 5 takes a score at this prior to one at balanced priors."""
    places = RNG.random(50)
    for prior in (0.001, 0.2, 0.5, 0.97):
        given = [{"window": None, "prior": prior}, places.tolist()]
        found = zoom("given[1].map((a) => zoom.tileScale(1, 0, given[0]).x(a))", given)
        assert found == pytest.approx(symmetries.shift_point(places, 0.5, prior), abs=1e-12)
        assert symmetries.deformed(found, prior) == pytest.approx(places, abs=1e-9)


def inside(polygon: list[list[float]], a: float, b: float) -> bool:
    """Whether a point is in a polygon, by the even-odd rule."""
    crossings = 0
    for (a0, b0), (a1, b1) in itertools.pairwise([*polygon, polygon[0]]):
        if (b0 > b) != (b1 > b) and a < a0 + (b - b0) * (a1 - a0) / (b1 - b0):
            crossings += 1
    return crossings % 2 == 1


@pytest.mark.parametrize("prior", [None, 0.1])
def test_a_part_shows_the_best_classifier_of_each_place(zoom: Run, prior: float | None) -> None:
    """Against the ranking at random places of the part."""
    negatives, positives = RNG.random((12, 1)), RNG.random((12, 1))
    rates = np.hstack([1 - 0.4 * negatives, 0.4 * negatives, 0.7 - 0.5 * positives, 0.3 + 0.5 * positives])
    rows = (rates * [0.9, 0.9, 0.1, 0.1]).tolist()
    window = [0.3, 0.42, 0.55, 0.8]
    frame = {"window": window, "prior": prior}
    found = zoom(
        "zoom.visibleRegions(tileExplorer.regions.firstRegions(given[0]), given[1], true)"
        ".map(({ entities, outline }) => [entities, outline])",
        [rows, frame],
    )
    shown = RNG.uniform([0.3, 0.55], [0.42, 0.8], (200, 2))
    usual = shown if prior is None else symmetries.deformed(shown, prior)
    best = zoom("given[1].map(([a, b]) => tileExplorer.kernel.rank(given[0], a, b).order[0])", [rows, usual.tolist()])
    to_shown = (lambda z: z) if prior is None else (lambda z: symmetries.shift_point(z, 0.5, prior))
    polygons = [(entities, to_shown(np.array(outline)).tolist()) for entities, outline in found]
    hits = [[entities[0] for entities, line in polygons if inside(line, *place)] for place in shown.tolist()]
    assert sum(hit == [first] for hit, first in zip(hits, best, strict=True)) >= 199
    for _, line in polygons:
        a, b = np.array(line).T
        assert min(a.min() - 0.3, b.min() - 0.55) >= -1e-9
        assert max(a.max() - 0.42, b.max() - 0.8) <= 1e-9


def test_ticks_are_round_and_can_be_read(zoom: Run) -> None:
    assert zoom("zoom.evenTicks(0, 1)") == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1])
    assert zoom("zoom.evenTicks(0.31, 0.41)") == pytest.approx([0.32, 0.34, 0.36, 0.38, 0.4])
    assert zoom("zoom.evenTicks(0.5, 0.513)") == pytest.approx([0.5, 0.505, 0.51])
    for prior in (0.01, 0.3, 0.95):
        frame = {"window": None, "prior": prior}
        ticks = zoom("zoom.roundTicks(zoom.tileScale(400, 0, given).x, 0, 400)", frame)
        places = zoom("given[1].map((z) => zoom.tileScale(400, 0, given[0]).x(z))", [frame, ticks])
        assert ticks == sorted(ticks)
        assert {0, 1} <= set(ticks)
        assert np.diff(places).min() >= 26


def test_trivial_classifiers_are_left_out_of_the_colours(scripts: Any) -> None:
    """The regions are those of the others alone; the ranking keeps all."""
    rows = [[80, 0, 20, 0], [0, 80, 0, 20], [60, 20, 5, 15], [70, 10, 10, 10], None]
    script = """([rows, on]) => {
      const tile = tileExplorer, model = new tile.ExploreModel();
      model.data = { id: '', title: '', contexts: ['all'], entities: rows.map((_, i) => `m${i}`),
        performances: [rows], sizes: [rows.map(() => 100)], notes: [] };
      if (on) model.overlays.add('nontrivial');
      model.derive();
      model.point = { a: 0.1, b: 0.1 };
      model.look();
      const entities = model.regions('first').map((region) => region.entities);
      return [entities, [...model.ranking.ranks], tile.shownWinner(model)];
    }"""
    (all_regions, ranks, winner), (regions, same, shown) = (
        scripts.evaluate(script, [rows, on]) for on in (False, True)
    )
    assert {0, 1} <= {entity for group in all_regions for entity in group}
    assert {entity for group in regions for entity in group} == {2, 3}
    assert same[:4] == ranks[:4]
    assert winner == [0]
    assert shown == [3]


@pytest.mark.parametrize("place", [2, 3])
def test_trivial_classifiers_hold_no_place_and_no_podium(scripts: Any, place: int) -> None:
    """The r-th of the others, in cells and at the point; rankings of the others."""
    rows = [[80, 0, 20, 0], [0, 80, 0, 20], [60, 20, 5, 15], [70, 10, 10, 10], [50, 30, 2, 18]]
    script = """([rows, rank]) => {
      const tile = tileExplorer, model = new tile.ExploreModel();
      model.data = { id: 'x', title: '', contexts: ['all'], entities: rows.map((_, i) => `m${i}`),
        performances: [rows], sizes: [rows.map(() => 100)], notes: [] };
      model.overlays.add('nontrivial');
      Object.assign(model, { rank, point: { a: 0.1, b: 0.1 } });
      model.derive();
      model.look();
      const cells = tile.multiples.cellValue(model);
      const others = tile.kernel.rank(rows.slice(2), 0.1, 0.1).order;
      const podium = tile.divisions.rankingsOf(model.with({ flavor: 'podium' }));
      return [cells(0.1, 0.1), tile.shownWinner(model), others[rank - 1] + 2,
        podium.regions.map(({ places }) => places.flat()), tile.divisions.regionAtPoint(model, podium)];
    }"""
    cell, winner, wanted, podiums, here = scripts.evaluate(script, [rows, place])
    assert cell == wanted
    assert winner == [wanted]
    assert {entity for podium in podiums for entity in podium} == {2, 3, 4}
    assert podiums[here][place - 1] == wanted


@pytest.mark.parametrize("used", [None, 0.02, 0.6])
def test_loci_are_those_of_the_core(zoom: Run, used: float | None) -> None:
    """In the coordinates of the Tile as it is, and in balanced ones, carried to the prior in use."""
    frame = {"window": None, "prior": used}
    for key in ("balanced_accuracy", "kappa", "weighted_accuracy", "snpv", "f1", "accuracy"):
        for prior in (0.001, 0.2, 0.5, 0.95):
            script = "zoom.placeInFrame(tileExplorer.scores[given[0]].place(given[1]), given[1], given[2])"
            found = zoom(script, [key, prior, frame])
            ((a, b),) = symmetries.locus(catalogue.CATALOGUE[key].placement, [prior], balanced=used is not None)
            assert found == pytest.approx([a, b] if used is None else symmetries.deformed([a, b], used), abs=1e-9)


def test_scores_that_travel_together_are_named_together(zoom: Run) -> None:
    records = [{"key": key, "symbol": score.symbol} for key, score in catalogue.CATALOGUE.items()]
    usual = zoom("zoom.lociOf(given, { window: null, prior: null }).map(({ label }) => label)", records)
    assert usual[0].split(", ")[:2] == ["BA", catalogue.CATALOGUE["informedness"].symbol]
    assert any("κ" in label for label in usual)
    assert any(catalogue.CATALOGUE["snpv"].symbol in label for label in usual)
    assert not any(label.startswith("F") or label == "A" for label in usual)
    script = "zoom.lociOf(given, { window: null, prior: 0.2 }, { a: 0.5, b: 0.9 }).map(({ label }) => label)"
    balanced = zoom(script, records)
    assert "this point" in balanced
    assert any(label == "A" for label in balanced)
    assert not any(label.startswith("BA") for label in balanced)


@pytest.mark.parametrize("digits", [3, 4, 6])
def test_the_tag_of_b_is_not_cut(scripts: Any, digits: int) -> None:
    """The left margin has room for ticks; the point's coordinate is wider, the more the farther one zooms in."""
    wide = 7 * (digits + 2) + 8
    left = scripts.evaluate("(wide) => tileExplorer.zoom.tagStart(36, wide, 'end')", wide)
    assert left >= 0
    assert left == max(0, 36 - wide)


def test_names_of_scores_outside_of_the_tile_do_not_cover_each_other(scripts: Any) -> None:
    """In balanced coordinates the F-scores crowd at PPV where one class is rare; the corner comes first."""
    script = """(prior) => {
      const { tileScale, outside } = tileExplorer.zoom;
      const place = (symbol, a, b) => ({ symbol, name: symbol, others: [], a, b, kind: a ? 'right' : 'left' });
      const places = [place('F1', 1, 0.5), place('F2', 1, 0.8), place('F0.5', 1, 0.2), place('PPV', 1, 0),
        place('TPR', 1, 1), place('NPV', 0, 1)];
      return outside(places, tileScale(240, 40, { window: null, prior })).map(({ place }) => place.symbol);
    }"""
    assert set(scripts.evaluate(script, 0.005)) == {"PPV", "TPR", "NPV"}
    assert len(scripts.evaluate(script, 0.5)) == 6
    assert len(scripts.evaluate(script, None)) == 6


def test_a_window_in_words_has_the_digits_of_its_width(zoom: Run) -> None:
    assert zoom("zoom.windowWords(given)", [0.349781197, 0.668930134, 0.3, 0.645088274]) == "a 0.35–0.67, b 0.3–0.65"
    assert zoom("zoom.windowWords(given)", [0.4523, 0.4623, 0.9, 1]) == "a 0.452–0.462, b 0.9–1"


@pytest.mark.parametrize(("low", "high"), [(0.35, 0.67), (0.452, 0.462), (0.991, 0.9993)])
def test_a_part_in_balanced_coordinates_has_ticks(zoom: Run, low: float, high: float) -> None:
    """Where few of the roundest values are, those between them."""
    body = "zoom.roundTicks((z) => 300 * (z - given[0]) / (given[1] - given[0]), 0, 300)"
    ticks = zoom(body, [low, high])
    assert len(ticks) >= 3
    assert all(low <= tick <= high and round(tick, 4) == tick for tick in ticks)
    assert min(np.diff(ticks)) * 300 / (high - low) >= 26 - 1e-6
