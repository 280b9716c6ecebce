"""What the server sends and accepts when a link or a session file is opened."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from dash import Dash

from app.pages import sharing
from app.services import Services, open_services
from app.settings import Limits, Settings


@pytest.fixture
def services(tmp_path: Path) -> Services:
    return open_services(Settings(folder=tmp_path, limits=Limits(rows=5)))


def board(**changed: Any) -> dict[str, Any]:
    rows = [[[5, 1, 2, 3], None]]
    data = {"title": "Mine", "entities": ["<b>A</b>", "=B()"], "contexts": ["all"], "performances": rows}
    return data | {"sizes": [[11, None]]} | changed


def test_a_leaderboard_from_a_link_is_stored(services: Services) -> None:
    answer = sharing.respond(services, {"turn": 3, "payload": board(id="f" * 64, key="diabetes", notes=["<b>"])})
    assert answer["turn"] == 3
    data = answer["data"]
    assert data["id"] != "f" * 64
    assert data["entities"] == ["<b>A</b>", "=B()"]
    assert (data["notes"], data.get("key")) == ([], None)
    assert sharing.respond(services, {"turn": 4, "id": data["id"]})["data"] == data


@pytest.mark.parametrize("key", [None, "", "x", "a" * 64, 7, ["a" * 64], {"$": 1}, "../secret", "A" * 64])
def test_an_unknown_id_is_reported_as_deleted(services: Services, key: Any) -> None:
    assert sharing.respond(services, {"turn": 1, "id": key}) == {"turn": 1, "problem": sharing.NOT_STORED}


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (None, "expected an object"),
        ([], "expected an object"),
        (board(title="a\u202eb"), "control characters"),
        (board(title="x" * 201), "200 characters"),
        (board(entities=["A", "A"]), "'A' 2 times"),
        (board(entities=["A"] * 6), "at most 5 names"),
        (board(entities=["A", 1]), "names"),
        (board(contexts=[]), "places"),
        (board(performances=[[[5, 1, 2, -3], None]]), "performances"),
        (board(performances=[[[5, 1, 2, "3"], None]]), "numbers"),
        (board(performances=[[[5, 1, 2, True], None]]), "numbers"),
        (board(performances=[[[5, 1, 2, 10**400], None]]), "finite"),
        (board(sizes=[[0, 1]]), "sizes above 0"),
        (board(sizes=[[1]]), "nested lists"),
    ],
)
def test_what_is_no_leaderboard_is_refused_in_words(services: Services, wrong: Any, says: str) -> None:
    answer = sharing.respond(services, {"turn": 1, "payload": wrong})
    assert says in answer["problem"]
    assert "data" not in answer
    assert not list((services.settings.datasets / "boards").iterdir())


@pytest.mark.parametrize("data", [[], "x", 7, {"turn": "x" * 9}, {"turn": {}}])
def test_a_malformed_question_has_an_answer(services: Services, data: Any) -> None:
    assert sharing.respond(services, data) == {"turn": 0, "problem": sharing.NOT_STORED}


def test_the_menu_names_the_samples_and_the_limit(services: Services) -> None:
    Dash()  # below whose prefix the menu's addresses are
    control = sharing.control(services)
    assert json.loads(control.to_plotly_json()["props"]["data-samples"]) == services.samples.keys()
    assert control.to_plotly_json()["props"]["data-limit"] == "5000000"
