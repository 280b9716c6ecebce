"""Votes: each phone has one, only the page that asked ends a vote, and nobody learns whose a vote is."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import server
from app.settings import Settings
from app.storage.votes import VOTERS, Question, Votes
from tests.app.redis_server import records_of_two

NAMES = ["50-NN", "Forest", "<b>Logistic</b>"]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return server.create_app(Settings(folder=tmp_path_factory.mktemp("votes"))).server.test_client()


def opened(client: FlaskClient, **question: object) -> tuple[str, str]:
    answer = client.post("/votes", json=question)
    assert answer.status_code == 201
    return answer.get_json()["code"], answer.get_json()["host"]


def test_phones_vote_on_a_point_and_change_their_vote(client: FlaskClient) -> None:
    code, _ = opened(client, about="A miss is as bad as 20 false alarms")
    one, other = "1" * 32, "2" * 32
    assert client.post(f"/votes/{code}", json={"token": one, "a": 0.25, "b": 1}).get_json() == {"votes": 1}
    assert client.post(f"/votes/{code}", json={"token": other, "a": 0.5, "b": 0.75}).get_json() == {"votes": 2}
    assert client.post(f"/votes/{code}", json={"token": one, "a": 0, "b": 0.1}).get_json() == {"votes": 2}
    found = client.get(f"/votes/{code}")
    assert found.get_json() == {"ended": False, "points": [[0.0, 0.1], [0.5, 0.75]]}
    assert found.headers["Cache-Control"] == "no-store"


def test_phones_choose_one_of_some_names(client: FlaskClient) -> None:
    code, _ = opened(client, names=NAMES)
    for token, name in (("1" * 32, 0), ("2" * 32, 2), ("3" * 32, 2)):
        assert client.post(f"/votes/{code}", json={"token": token, "name": name}).status_code == 200
    assert client.get(f"/votes/{code}").get_json() == {"ended": False, "counts": [1, 0, 2]}


def test_only_the_page_that_asked_ends_a_vote_and_then_no_vote_counts(client: FlaskClient) -> None:
    code, host = opened(client, names=NAMES)
    for wrong in ("0" * 32, None, 7):
        assert client.post(f"/votes/{code}/end", json={"host": wrong}).status_code == 403
    assert client.post(f"/votes/{code}", json={"token": "1" * 32, "name": 1}).status_code == 200
    assert client.post(f"/votes/{code}/end", json={"host": host}).get_json() == {"ended": True}
    answer = client.post(f"/votes/{code}", json={"token": "2" * 32, "name": 1})
    assert (answer.status_code, answer.get_json()) == (410, {"error": "This vote has ended."})
    assert client.get(f"/votes/{code}").get_json() == {"ended": True, "counts": [0, 1, 0]}


def test_the_page_for_phones_has_the_tile_or_the_names_as_text(client: FlaskClient) -> None:
    code, host = opened(client, about="Scene <1>", names=NAMES)
    page = client.get(f"/vote/{code}")
    text = page.get_data(as_text=True)
    assert page.status_code == 200
    assert "Scene &lt;1&gt;" in text
    assert "&lt;b&gt;Logistic&lt;/b&gt;" in text
    assert "<svg" not in text
    assert host not in text
    script = text.partition("<script src='")[2].partition("'")[0]
    assert "/votes/" in client.get(script).get_data(as_text=True)
    point, _ = opened(client)
    assert "Send my point" in client.get(f"/vote/{point}").get_data(as_text=True)


def test_a_room_is_no_vote_and_a_vote_no_room(client: FlaskClient) -> None:
    code, _ = opened(client)
    room = client.post("/rooms", json={"view": "a=1"}).get_json()["code"]
    assert client.get(f"/rooms/{code}").status_code == 404
    assert client.get(f"/votes/{room}").status_code == 404


@pytest.mark.parametrize("code", ["nothere2", "x", "A" * 90])
def test_a_vote_that_is_not_there_says_so(client: FlaskClient, code: str) -> None:
    assert client.get(f"/votes/{code}").status_code == 404
    assert client.get(f"/vote/{code}").status_code == 404
    assert client.post(f"/votes/{code}", json={"token": "1" * 32, "a": 0, "b": 0}).status_code == 404
    assert client.post(f"/votes/{code}/end", json={"host": ""}).status_code == 404


@pytest.mark.parametrize(
    "question",
    [
        {"names": ["one"]},
        {"names": ["x"] * 13},
        {"names": ["a", ""]},
        {"names": [1, 2]},
        {"names": "ab"},
        {"about": 7},
        [],
    ],
)
def test_a_malformed_question_is_refused(client: FlaskClient, question: object) -> None:
    assert client.post("/votes", json=question).status_code == 400


@pytest.mark.parametrize(
    "vote",
    [{"name": 3}, {"name": -1}, {"name": True}, {"name": "0"}, {}, {"a": 0, "b": 0}, {"token": "<script>", "name": 0}],
)
def test_a_malformed_vote_is_refused_and_not_counted(client: FlaskClient, vote: dict[str, object]) -> None:
    code, _ = opened(client, names=NAMES)
    assert client.post(f"/votes/{code}", json={"token": "1" * 32} | vote).status_code == 400
    assert client.get(f"/votes/{code}").get_json()["counts"] == [0, 0, 0]


@pytest.fixture(params=["folders", "redis"])
def several(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[Votes]]:
    """The votes of two processes that share a store."""
    with records_of_two(request.param, tmp_path) as records:
        yield [Votes(each) for each in records]


def test_a_lecture_hall_that_votes_at_once_is_counted_until_no_seat_is_left(several: list[Votes]) -> None:
    code, host = several[0].open(Question("", NAMES))

    def cast(number: int) -> int | None:
        return several[number % 2].cast(code, f"{number:032x}", number % 3)

    with ThreadPoolExecutor(8) as pool:
        cast_all = list(pool.map(cast, range(VOTERS + 2)))
    assert cast_all.count(None) == 2
    assert sum(several[1].counts(code, 3)) == VOTERS
    assert several[1].end(code, host)
    assert several[0].ended(code)
