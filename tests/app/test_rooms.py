"""Rooms: several people set a point each; whoever has the code reads all of them, and nobody learns whose they are."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import server
from app.services import Services, open_services
from app.settings import Settings
from app.storage.rooms import SEATS, Rooms
from tests.app.redis_server import records_of_two


@pytest.fixture
def services(tmp_path: Path) -> Services:
    return open_services(Settings(folder=tmp_path))


@pytest.fixture
def client(services: Services) -> FlaskClient:
    return server.create_app(services.settings, services).server.test_client()


def opened(client: FlaskClient, view: str = "sample=diabetes&a=0.5") -> str:
    answer = client.post("/rooms", json={"view": view})
    assert answer.status_code == 201
    return str(answer.get_json()["code"])


def test_people_set_a_point_each_and_change_their_own(client: FlaskClient) -> None:
    code = opened(client)
    one, other = "1" * 32, "2" * 32
    assert client.post(f"/rooms/{code}", json={"token": one, "a": 0.25, "b": 1}).get_json() == {"points": 1}
    assert client.post(f"/rooms/{code}", json={"token": other, "a": 0.5, "b": 0.75}).get_json() == {"points": 2}
    assert client.post(f"/rooms/{code}", json={"token": one, "a": 0, "b": 0.1}).get_json() == {"points": 2}
    found = client.get(f"/rooms/{code}")
    assert found.get_json() == {"view": "sample=diabetes&a=0.5", "points": [[0.0, 0.1], [0.5, 0.75]]}
    assert found.headers["Cache-Control"] == "no-store"
    assert one not in found.get_data(as_text=True)


def test_the_short_link_opens_the_view_with_the_room(client: FlaskClient) -> None:
    code = opened(client)
    answer = client.get(f"/r/{code}")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"/?room={code}#sample=diabetes&a=0.5"


def test_the_short_link_of_a_view_opens_its_page_without_joining(client: FlaskClient) -> None:
    answer = client.post("/rooms", json={"view": "sample=diabetes&prior=0.02", "page": "/decide"})
    answer = client.get(f"/v/{answer.get_json()['code']}")
    assert answer.headers["Location"] == "/decide#sample=diabetes&prior=0.02"


@pytest.mark.parametrize("page", ["//example.org", "/nowhere", 7, None])
def test_a_short_link_leads_to_pages_of_this_server_only(client: FlaskClient, page: object) -> None:
    assert client.post("/rooms", json={"view": "a=1", "page": page}).status_code == 400


def test_the_sign_of_a_link_is_a_picture_in_black_on_white(client: FlaskClient) -> None:
    answer = client.get("/qr", query_string={"text": "http://localhost/v/abcd2345"})
    assert answer.mimetype == "image/svg+xml"
    text = answer.get_data(as_text=True)
    assert 'stroke="#000"' in text
    assert 'fill="#fff"' in text
    # Level M: version 2 has room for 26 characters, version 3 for 42; a margin of 4 modules on each side.
    assert 'viewBox="0 0 37 37"' in text


@pytest.mark.parametrize("text", ["", "x" * 401])
def test_a_text_that_fits_no_sign_is_refused(client: FlaskClient, text: str) -> None:
    assert client.get("/qr", query_string={"text": text}).status_code == 400


@pytest.mark.parametrize("code", ["nothere2", "x", "A" * 90])
def test_a_room_that_is_not_there_says_so(client: FlaskClient, code: str) -> None:
    for answer in (client.get(f"/rooms/{code}"), client.get(f"/r/{code}")):
        assert answer.status_code == 404
    answer = client.post(f"/rooms/{code}", json={"token": "1" * 32, "a": 0, "b": 0})
    assert answer.status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {"token": "1" * 32, "a": 1.5, "b": 0},
        {"token": "1" * 32, "a": "0.5", "b": 0},
        {"token": "1" * 32, "a": True, "b": 0},
        {"token": "1" * 32, "b": 0},
        {"token": "<script>", "a": 0, "b": 0},
        {"a": 0, "b": 0},
        [],
    ],
)
def test_a_malformed_point_is_refused_and_changes_nothing(client: FlaskClient, body: object) -> None:
    code = opened(client)
    answer = client.post(f"/rooms/{code}", json=body)
    assert answer.status_code == 400
    assert "room" in answer.get_json()["error"] or "a:" in answer.get_json()["error"]
    assert client.get(f"/rooms/{code}").get_json()["points"] == []


@pytest.mark.parametrize("view", ["a b", "x" * 8001, "a\r\nSet-Cookie: b", 7, None])
def test_a_view_that_is_no_address_is_refused(client: FlaskClient, view: object) -> None:
    assert client.post("/rooms", json={"view": view}).status_code == 400


@pytest.fixture(params=["folders", "redis"])
def several(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Rooms]]:
    """The rooms of two processes that share a store."""
    with records_of_two(request.param, tmp_path) as records:
        yield [Rooms(each) for each in records]


def test_people_who_come_at_once_get_a_seat_each_until_none_is_left(several: list[Rooms]) -> None:
    code = several[0].open("sample=diabetes")

    def take(number: int) -> int | None:
        return several[number % 2].take(code, f"{number:032x}", number / 100, 0.5)

    with ThreadPoolExecutor(8) as pool:
        taken = list(pool.map(take, range(SEATS + 3)))
    assert taken.count(None) == 3
    points = several[1].points(code)
    assert len(points) == SEATS
    assert len(set(points)) == SEATS
    assert several[1].opens_with(code) == ("/", "sample=diabetes")
