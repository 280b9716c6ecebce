"""Maps of several scores at several priors are those of the package, row by row."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from app.pages.scores import side_by_side
from app.services import Services
from tests.app.test_explore_maps import board
from tests.app.test_scores_page import ask, services, unpacked
from tests.app.test_state import request
from tile_core import catalogue, correlation, performance, populations, symmetries, tile
from tile_core.checks import InvalidInputError

__all__ = ["services"]


def answered(services: Services, **changes: Any) -> Any:
    return ask(services, side_by_side.side_by_side, **changes)


def test_each_score_has_a_map_at_each_prior(services: Services) -> None:
    told = answered(services, compared=["mcc", "kappa"], priors=[0.2, 0.7])
    assert [(shown["key"], shown["prior"]) for shown in told["maps"]] == [
        ("mcc", 0.2), ("kappa", 0.2), ("mcc", 0.7), ("kappa", 0.7),
    ]  # fmt: skip
    axis = tile.axis(101)
    for shown in told["maps"]:
        rows = populations.draw("fixed_prior", 100, np.random.default_rng(4), shown["prior"])
        expected = correlation.kendall_map(catalogue.CATALOGUE[shown["key"]].function(rows), rows, axis, axis)
        np.testing.assert_array_equal(unpacked(shown["values"], "<f4"), expected.astype(np.float32).ravel())
    n = 0.3
    assert told["maps"][3]["place"] == pytest.approx([n**2 / (n**2 + 0.7**2), 0.5])


def test_performances_of_many_priors_stay_as_they_are(services: Services) -> None:
    told = answered(services, family="uniform", parameter=None, compared=["f1"], priors=[0.2])
    assert [(shown["prior"], shown["largest"]["value"]) for shown in told["maps"]] == [(None, 1.0)]


def test_a_leaderboard_is_shifted_to_each_prior(services: Services) -> None:
    shown = board(30)
    asked = request(id=services.store.save(shown), flavor="best")
    told = answered(
        services, family="leaderboard", parameter=None, board=asked, compared=["accuracy"], priors=[0.1, 0.9]
    )
    rows = np.asarray(shown.performances[0], dtype=float)
    rows = rows[symmetries.can_shift(rows)]
    axis = tile.axis(101)
    for each in told["maps"]:
        moved = symmetries.shift_prior(rows, each["prior"])
        assert performance.prior(moved) == pytest.approx(np.full(len(rows), each["prior"]))
        expected = correlation.kendall_map(catalogue.CATALOGUE["accuracy"].function(moved), moved, axis, axis)
        np.testing.assert_array_equal(unpacked(each["values"], "<f4"), expected.astype(np.float32).ravel())


def test_all_points_of_a_lattice_are_used(services: Services) -> None:
    told = answered(services, family="roc_lattice", parameter=0.5, compared=["mcc"], priors=[0.5])
    [shown] = told["maps"]
    tau = unpacked(shown["values"], "<f4").reshape(told["grid"], -1)
    assert told["n"] == 81**2
    # MCC stays the same when the classes are exchanged: TNR and TPR, PPV and NPV.
    assert tau[[-1, -1], [-1, 0]] == pytest.approx(tau[[0, 0], [0, -1]], abs=1e-6)


@pytest.mark.parametrize(
    "change", [{"compared": ["f1"] * 10}, {"priors": [0.1] * 6}, {"priors": [0]}, {"priors": ["x"]}, {"compared": [3]}]
)
def test_malformed_lists_are_refused(services: Services, change: dict[str, Any]) -> None:
    with pytest.raises(InvalidInputError, match="question"):
        answered(services, **change)


def test_a_formula_that_cannot_be_read_gets_a_message(services: Services) -> None:
    told = answered(services, compared=["f1", "tp +"], priors=[0.2])
    assert told["kind"] == "formula"
