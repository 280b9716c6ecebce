"""The server's answers for Explore: exact regions, maps of cells, and a leaderboard that was evicted."""

from __future__ import annotations

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
from tile_core import flavors, ranking
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


def ask(services: Services, shown: Leaderboard, **changes: Any) -> tuple[Any, dict[str, Any]]:
    return maps.respond(services, request(id=services.store.save(shown), **changes))


@pytest.mark.parametrize("priors", [False, True])
def test_up_to_a_hundred_entities_the_rth_place_is_exact(services: Services, priors: bool) -> None:
    figure, told = ask(services, board(12, priors=priors), rank=3)
    assert figure is no_update
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
    _, told = ask(services, shown, rank=2, nontrivial=True)
    _, wanted = ask(services, others, rank=2)
    assert [piece["entities"] for piece in told["regions"]] == [
        [[1, 3, 4][i] for i in piece["entities"]] for piece in wanted["regions"]
    ]
    assert [piece["polygons"] for piece in told["regions"]] == [piece["polygons"] for piece in wanted["regions"]]
    (_, all_places) = ask(services, shown, rank=2)
    assert {i for piece in all_places["regions"] for i in piece["entities"]} & {0, 2}


@pytest.mark.parametrize("priors", [False, True])
def test_a_rank_beyond_the_leaderboard_has_no_regions(services: Services, priors: bool) -> None:
    _, answer = ask(services, board(4, priors=priors), rank=9)
    assert (answer["kind"], answer["rank"], answer["regions"]) == ("regions", 9, [])


def test_above_a_hundred_it_is_a_map_in_the_colours_of_the_page(services: Services) -> None:
    shown = board(120)
    figure, told = ask(services, shown, rank=2, colours=[i % 3 - 1 for i in range(120)])
    assert told == {"kind": "cells", "rank": 2}
    z = figure.figure.data[0].z
    assert z.shape == (maps.SIZE, maps.SIZE)
    a, b = 60 / 200, 140 / 200
    holder = int(ranking.holder_at(shown.at(0), 2, a, b))
    place = holder % 3 - 1
    assert z[140, 60] == (1 + place if place >= 0 else 0)


@pytest.mark.parametrize("flavor", ["rank", "value", "best", "worst", "no_skill", "relative_skill"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_other_flavor_is_a_heatmap(services: Services, flavor: str, scheme: str) -> None:
    figure, told = ask(services, board(5), flavor=flavor, selected=1, scheme=scheme)
    assert told["kind"] == "cells"
    assert figure.figure.data[0].type == "heatmap"


@pytest.mark.parametrize("flavor", ["rank", "value", "relative_skill"])
def test_without_a_selection_the_map_is_blank(services: Services, flavor: str) -> None:
    figure, _ = ask(services, board(5), flavor=flavor)
    assert not figure.figure.data


def test_an_evicted_leaderboard_is_sent_again_once(services: Services) -> None:
    shown = board(4)
    key = services.store.id_of(shown)
    gone = maps.respond(services, request(id=key))
    assert gone == (no_update, {"kind": "gone"})
    again = maps.take_again(services, payload(shown, key), request(id=key))
    assert again == {**request(id=key), "again": True}
    assert maps.respond(services, again)[1]["kind"] == "regions"
    assert maps.take_again(services, payload(shown, key), again) is no_update
    assert maps.take_again(services, None, request()) is no_update


def test_a_map_is_computed_once(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = board(5)
    first = ask(services, shown, flavor="best")[0].figure.data[0].z
    monkeypatch.setattr(flavors, "flavor_map", lambda *_, **__: pytest.fail("computed again"))
    np.testing.assert_array_equal(ask(services, shown, flavor="best", scheme="dark")[0].figure.data[0].z, first)
