"""Every flavor makes a map of the kind and range that it declares; none is forgotten."""

import numpy as np
import pytest

from tile_core import gridmaps, performance, ranking, scores, tile
from tile_core.checks import InvalidInputError
from tile_core.flavors import FLAVORS, default_prior, flavor_map

OPTIONS = {"place": 2, "entity": 1, "prior": 0.3}
ROWS = np.array([[6, 2, 1, 4], [5, 1, 3, 4], [np.nan, 2, 2, 2], [9, 0, 3, 0], [0, 0, 0, 0]], float)


@pytest.mark.parametrize("key", FLAVORS)
def test_a_flavor_matches_its_definition(key):
    flavor = FLAVORS[key]
    image = flavor_map(key, ROWS, 21, **OPTIONS)
    assert image.shape == (21, 21)
    known = image[~np.isnan(image)]
    assert known.size
    if flavor.kind == "entity":
        assert image.dtype.kind == "i"
        assert set(known.tolist()) <= {-1, *range(len(ROWS))}
        assert known[known >= 0].min() == flavor.low
    else:
        assert known.min() >= flavor.low
        assert known.max() <= flavor.high
    assert (flavor.kind == "rank") <= bool((known == np.round(known)).all())
    assert flavor.key == key
    assert flavor.label


@pytest.mark.parametrize("key", FLAVORS)
def test_a_flavor_requires_its_arguments(key):
    needs = FLAVORS[key].needs
    without = {name: value for name, value in OPTIONS.items() if name != needs}
    if needs is None:
        np.testing.assert_array_equal(flavor_map(key, ROWS, 5), flavor_map(key, ROWS, 5, **OPTIONS))
    else:
        with pytest.raises(InvalidInputError, match=needs):
            flavor_map(key, ROWS, 5, **without)


def test_flavors_at_one_cell():
    ka, kb, size = 3, 7, 11
    a, b = ka / 10, kb / 10
    cell = {key: flavor_map(key, ROWS, size, **OPTIONS)[kb, ka] for key in FLAVORS}
    values = scores.canonical_score(ROWS, a, b)
    assert cell["entity"] == ranking.holder_at(ROWS, 2, a, b)
    assert cell["rank"] == ranking.ranks(ROWS, a, b)[1]
    assert cell["value"] == pytest.approx(values[1])
    assert (cell["best"], cell["worst"]) == pytest.approx((np.nanmax(values), np.nanmin(values)))
    assert cell["no_skill"] == pytest.approx(tile.best_no_skill(a, b, 0.3))
    assert cell["relative_skill"] == pytest.approx(tile.relative_skill(ROWS[1], a, b))
    np.testing.assert_array_equal(flavor_map("entity", ROWS, size, place=1), gridmaps.holder_map(ROWS, 1, size))


def test_default_prior():
    assert default_prior(performance.from_rates([0.5, 0.7], [0.1, 0.2], 0.3)) == pytest.approx(0.3)
    assert default_prior(performance.from_rates([0.5, 0.7], [0.1, 0.2], [0.2, 0.6])) == pytest.approx(0.4)
    assert default_prior([[np.nan, 1, 1, 1]]) is None


def test_what_cannot_be_used_is_refused():
    with pytest.raises(InvalidInputError, match="expected one of entity, rank"):
        flavor_map("colour", ROWS, 5)
    for key in ("value", "relative_skill", "rank"):
        with pytest.raises(InvalidInputError, match="expected a whole number from 0 to 4"):
            flavor_map(key, ROWS, 5, entity=5)
