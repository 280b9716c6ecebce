"""The search for the largest and smallest correlation: attained, as good as fine maps, and the same each time."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from numpy.testing import assert_allclose

from tile_core import correlation, populations, tile
from tile_core.catalogue import CATALOGUE
from tile_core.checks import InvalidInputError
from tile_core.correlation.extrema import Extrema, Extremum, better, extrema, of_map, with_places

AXIS = tile.axis(201)


@pytest.mark.parametrize("coefficient", correlation.MAPS)
@pytest.mark.parametrize("key", ["mcc", "f1", "chance", "error_rate"])
@pytest.mark.parametrize("counts", [False, True])
def test_values_are_attained_and_nothing_on_a_fine_map_is_much_better(coefficient, key, counts):
    generator = np.random.default_rng(1)
    rows = generator.multinomial(40, [0.4, 0.1, 0.2, 0.3], 60) if counts else populations.uniform(60, generator)
    x = CATALOGUE[key].function(rows)
    found = extrema(x, rows, coefficient=coefficient)
    for one in (found.largest, found.smallest):
        assert one.value == correlation.at(x, rows, one.a, one.b, coefficient=coefficient)
    whole = correlation.MAPS[coefficient](x, rows, AXIS, AXIS)
    assert whole.max() - 0.01 <= found.largest.value <= 1
    assert -1 <= found.smallest.value <= whole.min() + 0.01
    assert found == extrema(x, rows, coefficient=coefficient)


def test_a_place_between_the_points_of_the_grid_is_found():
    rows = populations.fixed_prior(200, 0.37, np.random.default_rng(2))
    found = extrema(CATALOGUE["balanced_accuracy"].function(rows), rows, coefficient="pearson", rounds=14)
    assert_allclose([found.largest.value, found.largest.a, found.largest.b], [1, 0.63, 0.63], atol=1e-4)


@pytest.mark.parametrize("seed", [7, 9, 40])
def test_several_candidates_see_what_one_misses(seed):
    generator = np.random.default_rng(seed)
    rows, x = populations.uniform(12, generator), generator.normal(size=12)
    one, many = (extrema(x, rows, size=6, candidates=k) for k in (1, 6))
    assert many.largest.value - many.smallest.value > one.largest.value - one.smallest.value + 0.01
    assert many.largest.value >= one.largest.value
    assert many.smallest.value <= one.smallest.value


def test_grid_alone_without_rounds():
    rows = populations.uniform(30, np.random.default_rng(3))
    whole = correlation.kendall_map(rows[:, 0], rows, tile.axis(5), tile.axis(5))
    found = extrema(rows[:, 0], rows, size=5, rounds=0)
    for one, value in ((found.largest, whole.max()), (found.smallest, whole.min())):
        row, column = np.argwhere(whole == value)[0]
        assert one == Extremum(value, column / 4, row / 4)


@pytest.mark.parametrize("coefficient", correlation.MAPS)
@pytest.mark.parametrize(("key", "end", "sign"), [("kappa", "largest", 1), ("error_rate", "smallest", -1)])
def test_a_known_place_is_found_anywhere_on_the_tile(coefficient, key, end, sign):
    rows, score = populations.fixed_prior(200, 0.2036, np.random.default_rng(2)), CATALOGUE[key]
    x, place = score.function(rows), score.placement(0.2036)
    for found in (extrema(x, rows, coefficient=coefficient), of_map(np.full((2, 2), np.nan))):
        ends = with_places(found, x, rows, [place], coefficient=coefficient)
        one, here = getattr(ends, end), correlation.MAPS[coefficient](x, rows, *np.transpose([place]))[0, 0]
        assert sign * one.value >= sign * here
        if coefficient != "pearson":
            assert (one.value, one.a, one.b) == (pytest.approx(sign), *place)
    assert with_places(found, x, rows, []) is found


def test_the_ends_of_a_map_and_the_better_ends():
    values = np.array([[0.1, np.nan, 0.7], [0.7, -0.2, 0.0], [0.0, 0.3, -0.2]])
    ends = of_map(values)
    assert ends == Extrema(Extremum(0.7, 1.0, 0.0), Extremum(-0.2, 0.5, 0.5))
    none = of_map(np.full((2, 2), np.nan))
    assert better(none, ends) == better(ends, none) == ends
    other = Extrema(Extremum(0.7, 0.0, 0.0), Extremum(-0.3, 0.0, 0.0))
    assert better(other, ends) == other
    assert better(ends, other) == Extrema(ends.largest, other.smallest)


def test_progress_cancel_and_executor():
    rows, told = populations.uniform(30, np.random.default_rng(3)), []
    with ThreadPoolExecutor(2) as pool:
        found = extrema(rows[:, 0], rows, rounds=3, executor=pool, progress=lambda *at: told.append(at))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert found == extrema(rows[:, 0], rows, rounds=3)
    with pytest.raises(correlation.CancelledError):
        extrema(rows[:, 0], rows, cancel=lambda: True)


def test_extrema_of_an_undefined_map():
    found = extrema([1.0, 1.0], np.ones((2, 4)))
    assert np.isnan([found.largest.value, found.largest.a, found.smallest.b]).all()


def test_what_cannot_be_used_is_refused():
    with pytest.raises(InvalidInputError, match="expected one of kendall, spearman, pearson, found gamma"):
        extrema([1.0], np.ones((1, 4)), coefficient="gamma")
    with pytest.raises(InvalidInputError, match="expected at least 1 and 0, found 0 and 2"):
        extrema([1.0], np.ones((1, 4)), candidates=0, rounds=2)
    with pytest.raises(InvalidInputError, match="size"):
        extrema([1.0], np.ones((1, 4)), size=1)
