"""The server's answers for Explore: exact regions, maps of cells, and a leaderboard that was evicted."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from dash import no_update

from app.pages.explore import maps
from app.services import Services, open_services
from app.settings import Settings
from app.storage.payload import payload
from tests.app.test_state import request
from tile_core import flavors, ranking, tile
from tile_core.checks import FloatArray
from tile_core.leaderboard import Leaderboard, leaderboard


@pytest.fixture
def services(tmp_path: Path) -> Services:
    return open_services(Settings(folder=tmp_path))


def board(entities: int, *, priors: bool = False, seed: int = 0) -> Leaderboard:
    rng = np.random.default_rng(seed)
    fpr, tpr = rng.uniform(0.01, 0.6, entities), rng.uniform(0.3, 0.99, entities)
    positives = rng.uniform(0.1, 0.6, entities) if priors else np.full(entities, 0.2)
    rows = np.stack([(1 - positives) * (1 - fpr), (1 - positives) * fpr, positives * (1 - tpr), positives * tpr], -1)
    return leaderboard([f"e{i}" for i in range(entities)], np.rint(5000 * rows))


def ask(services: Services, shown: Leaderboard, **changes: Any) -> dict[str, Any]:
    return maps.respond(services, request(id=services.store.save(shown), **changes))


def cells(answer: dict[str, Any]) -> FloatArray:
    """The values of a map of cells, indexed [b, a]."""
    values = np.frombuffer(base64.b64decode(answer["values"]), "<f4")
    return values.reshape(maps.SIZE, maps.SIZE).astype(float)


@pytest.mark.parametrize("priors", [False, True])
def test_up_to_a_hundred_entities_the_rth_place_is_exact(services: Services, priors: bool) -> None:
    told = ask(services, board(12, priors=priors), rank=3)
    assert (told["kind"], told["rank"], told["balanced"]) == ("regions", 3, not priors)
    if priors:
        assert sum(piece["area"] for piece in told["regions"]) == pytest.approx(1, abs=1e-9)
    else:
        corners = np.array(told["regions"][0]["polygons"][0])
        assert ((corners >= 0) & (corners <= 1)).all()


def test_trivial_classifiers_hold_no_place_where_they_are_left_out(services: Services) -> None:
    """The answer is that of the others; the values of a map are not concerned."""
    rows = [[80, 0, 20, 0], [60, 20, 5, 15], [0, 80, 0, 20], [70, 10, 10, 10], [50, 30, 2, 18]]
    shown, others = leaderboard(list("abcde"), rows), leaderboard(list("bde"), [rows[1], *rows[3:]])
    told = ask(services, shown, rank=2, nontrivial=True)
    wanted = ask(services, others, rank=2)
    assert [piece["entities"] for piece in told["regions"]] == [
        [[1, 3, 4][i] for i in piece["entities"]] for piece in wanted["regions"]
    ]
    assert [piece["polygons"] for piece in told["regions"]] == [piece["polygons"] for piece in wanted["regions"]]
    all_places = ask(services, shown, rank=2)
    assert {i for piece in all_places["regions"] for i in piece["entities"]} & {0, 2}


@pytest.mark.parametrize("priors", [False, True])
def test_a_rank_beyond_the_leaderboard_has_no_regions(services: Services, priors: bool) -> None:
    answer = ask(services, board(4, priors=priors), rank=9)
    assert (answer["kind"], answer["rank"], answer["regions"]) == ("regions", 9, [])


def test_above_a_hundred_it_is_a_map_of_the_entities(services: Services) -> None:
    shown = board(120)
    told = ask(services, shown, rank=2)
    assert (told["kind"], told["rank"], told["flavor"]) == ("cells", 2, "entity")
    a, b = 60 / 200, 140 / 200
    assert cells(told)[140, 60] == int(ranking.holder_at(shown.at(0), 2, a, b))


@pytest.mark.parametrize("flavor", ["rank", "value", "best", "worst", "no_skill", "relative_skill"])
def test_every_other_flavor_is_a_map_of_its_numbers(services: Services, flavor: str) -> None:
    shown = board(5)
    told = ask(services, shown, flavor=flavor, selected=1)
    assert (told["kind"], told["flavor"]) == ("cells", flavor)
    wanted = flavors.flavor_map(flavor, shown.at(0), maps.SIZE, entity=1, place=2, prior=0.2)
    np.testing.assert_allclose(cells(told), wanted, rtol=1e-6)


def test_cells_without_a_value_are_told(services: Services) -> None:
    shown = leaderboard(["x", "y"], [[10, 5, 0, 0], [9, 6, 0, 0]])
    found = cells(ask(services, shown, flavor="value", selected=0))
    np.testing.assert_array_equal(np.isnan(found), np.isnan(tile.value_map(shown.at(0)[0], maps.SIZE)))
    assert np.isnan(found).any()
    rows = np.full((101, 4), np.nan)
    nobody = leaderboard([f"e{k}" for k in range(102)], [[60, 20, 5, 15], *rows])
    assert (cells(ask(services, nobody, rank=2)) == -1).all()


@pytest.mark.parametrize("flavor", ["rank", "value", "relative_skill"])
def test_without_a_selection_the_map_is_blank(services: Services, flavor: str) -> None:
    assert ask(services, board(5), flavor=flavor) == {"kind": "cells", "rank": 2, "flavor": flavor, "values": None}


def test_an_evicted_leaderboard_is_sent_again_once(services: Services) -> None:
    shown = board(4)
    key = services.store.id_of(shown)
    gone = maps.respond(services, request(id=key))
    assert gone == {"kind": "gone"}
    again = maps.take_again(services, payload(shown, key), request(id=key))
    assert again == {**request(id=key), "again": True}
    assert maps.respond(services, again)["kind"] == "regions"
    assert maps.take_again(services, payload(shown, key), again) is no_update
    assert maps.take_again(services, None, request()) is no_update


def test_a_map_is_computed_once(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = board(5)
    first = ask(services, shown, flavor="best")
    monkeypatch.setattr(flavors, "flavor_map", lambda *_, **__: pytest.fail("computed again"))
    assert ask(services, shown, flavor="best") == first
