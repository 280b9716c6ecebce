from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tile_core import (
    checks,
    choosing,
    curves,
    gridmaps,
    performance,
    populations,
    predictions,
    ranking,
    regions,
    symmetries,
    tile,
)
from tile_core.checks import InvalidInputError
from tile_core.reconstruction import confusion_matrices
from tile_core.regions import frontiers, stability
from tile_core.tradeoff import chart_data, manifold, record

GENERATOR = np.random.default_rng(1)
REGIONS = regions.regions([[35, 15, 15, 35], [50, 0, 50, 0]])


@pytest.mark.parametrize(
    ("check", "wrong", "found"),
    [
        (checks.unit, 1.5, "1.5"),
        (checks.unit, [0.2, -0.1], "-0.1"),
        (checks.unit, np.nan, "nan"),
        (checks.non_negative, [1, -2], "-2"),
        (checks.non_negative, np.inf, "inf"),
        (checks.non_negative, np.nan, "nan"),
        (checks.real, "many", "'many'"),
        (checks.real, [[1, 2], [3]], r"\[\[1, 2\], \[3\]\]"),
    ],
)
def test_a_refusal_names_the_argument_and_what_was_found(check, wrong, found):
    with pytest.raises(InvalidInputError, match=f"^share: expected .*{found}"):
        check(wrong, "share")


def test_missing_values_pass_where_allowed():
    given = [0.5, np.nan]
    np.testing.assert_array_equal(checks.unit(given, "share", missing=True), given)
    np.testing.assert_array_equal(checks.non_negative(given, "share", missing=True), given)
    with pytest.raises(InvalidInputError, match="found 2"):
        checks.unit([np.nan, 2], "share", missing=True)
    with pytest.raises(InvalidInputError, match="found -2"):
        checks.non_negative([np.nan, -2], "share", missing=True)


def test_accepted_values_come_back_as_floats():
    assert checks.unit([0, 1], "share").dtype == np.float64
    np.testing.assert_array_equal(checks.performances([[1, 2, np.nan, 4]]), [[1, 2, np.nan, 4]])


@pytest.mark.parametrize("wrong", [3.0, [1, 2, 3], [[1, 2, 3, -4]], [1, 2, 3, np.inf]])
def test_performances_have_four_entries_none_negative(wrong):
    with pytest.raises(InvalidInputError, match=r"^performances: expected"):
        checks.performances(wrong)


def test_a_long_value_is_shortened_in_the_message():
    with pytest.raises(InvalidInputError) as caught:
        checks.real(["x" * 500], "share")
    shown = str(caught.value).split("found ")[1]
    assert shown == "['" + "x" * 35 + "..."


@pytest.mark.parametrize("wrong", [2.0, 2.5, True, None, "3", 1, -4, 9, np.nan])
def test_integers_are_distinguished_from_other_numbers(wrong: object) -> None:
    with pytest.raises(InvalidInputError, match=r"^points: expected a whole number from 2 to 8, found "):
        checks.whole(wrong, "points", 2, 9)


def test_a_whole_number_comes_back_as_an_int() -> None:
    assert type(checks.whole(np.int64(2), "points", 2)) is int
    with pytest.raises(InvalidInputError, match=r"^points: expected a whole number of at least 2, found 1$"):
        checks.whole(1, "points", 2)


ROWS = [[70, 10, 5, 15], [60, 20, 2, 18], [50, 30, 1, 19]]
FOUND = record.tradeoff(ROWS)
SAMPLES = predictions.predictions(["A"], [0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])
OUT_OF_RANGE = {
    "places": (lambda wrong: stability.unchanged(ROWS, 0.5, 0.5, wrong), [0, -1, 1.5, True]),
    "entity": (lambda wrong: frontiers.frontiers_of(ROWS, wrong), [3, -1, 1.5]),
    "entity of a map": (lambda wrong: gridmaps.rank_map(ROWS, wrong, 11), [3, -1, 1.5]),
    "size of a map": (lambda wrong: gridmaps.holder_map(ROWS, 1, wrong), [1, -3, 2.5]),
    "size": (tile.axis, [1, 0, 2.5, True]),
    "steps": (lambda wrong: symmetries.deformed_grid(0.2, wrong), [0, -1, 2.5]),
    "tolerance": (lambda wrong: ranking.ranks(ROWS, 0.5, 0.5, wrong), [-1, np.nan]),
    "threshold": (choosing.fixed, [np.nan]),
    "replicates": (lambda wrong: curves.bands(curves.sorted_rows(SAMPLES, 0), GENERATOR, replicates=wrong), [0, 2.5]),
    "dims": (lambda wrong: manifold.manifold(ROWS, [0.2, 0.5], wrong), [0, 2.5]),
    "size of a sample": (lambda wrong: populations.uniform(wrong, GENERATOR), [-1, 2.5]),
    "size of a sample, one prior": (lambda wrong: populations.fixed_prior(wrong, 0.2, GENERATOR), [-1, 2.5]),
    "size of a family": (lambda wrong: populations.draw("uniform", wrong, GENERATOR), [-1, 2.5]),
    "steps of a lattice": (populations.lattice, [0, -1, 2.5]),
    "steps of a ROC lattice": (lambda wrong: populations.roc_lattice(0.5, wrong), [0, -1, 2.5]),
    "points": (lambda wrong: chart_data.curves(FOUND, wrong), [0, 1, -1]),
    "most": (lambda wrong: chart_data.bump(FOUND, wrong), [0, 1, -1]),
    "most steps": (lambda wrong: chart_data.steps(FOUND, wrong), [0, 1, -1]),
    "labels": (lambda wrong: performance.from_predictions([0, 1], wrong), [[0.2, 0.9], [1.0, np.inf]]),
    "true labels": (lambda wrong: performance.from_predictions(wrong, [0, 1]), [[0.2, 1.0]]),
}


@pytest.mark.parametrize(
    ("of", "wrong"),
    [pytest.param(of, each, id=f"{of} {each}") for of, (_, wrong) in OUT_OF_RANGE.items() for each in wrong],
)
def test_what_is_out_of_range_is_refused(of: str, wrong: object) -> None:
    with pytest.raises(InvalidInputError):
        OUT_OF_RANGE[of][0](wrong)


def test_whole_floats_are_labels() -> None:
    np.testing.assert_array_equal(performance.from_predictions([0.0, 1.0, 2.0], [1.0, 1.0, 0.0]), [1, 1, 0, 1])


def _printed(half: float) -> dict[str, Any]:
    return {"scores": {"tpr": 0.75}, "halves": {"tpr": half} if half else {}}


@pytest.mark.parametrize(
    ("said", "call"),
    [
        ("columns: expected a whole number of at least 1, found 0", lambda: curves.thinned([0, 1], [0, 1], 0)),
        ("points_per_edge: expected a whole number of at least 1", lambda: regions.outline(REGIONS[0], 0)),
        ("entities: expected a whole number of at least 2, found 1", lambda: regions.shares(REGIONS, 1)),
        (
            "most: expected a whole number of at least 0, found -1",
            lambda: confusion_matrices(**_printed(0.005), positives=4, negatives=4).listed(-1),
        ),
        ("halves: expected finite numbers", lambda: confusion_matrices(**_printed(-0.1), positives=4, negatives=4)),
        (
            r"halves: expected one for each score, found none for \['tpr'\]",
            lambda: confusion_matrices(**_printed(0), positives=4, negatives=4),
        ),
    ],
)
def test_arguments_out_of_range_are_refused(said: str, call: Callable[[], object]) -> None:
    with pytest.raises(InvalidInputError, match=said):
        call()
