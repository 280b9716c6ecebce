"""Files of predictions over HTTP: access, limits, expiry and answers."""

from __future__ import annotations

import gzip
import json
import os
import re
import socket
import stat
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

import flask
import numpy as np
import pytest
import waitress
from flask.testing import FlaskClient

from app.reading.predictions import convert
from app.reading.predictions.parse.options import Choices
from app.reading.tables import limited_process
from app.settings import Limits
from app.storage import prediction_files, staging
from app.storage.staged_upload import BUSY, Staged
from app.uploads.predictions import intake, process, route
from app.uploads.predictions.intake import Intake
from tests.app.test_predictions_intake import intake_in, left
from tile_core.checks import InvalidInputError

DATA = b"label,y_prob_a,y_prob_b,secret\n1,0.9,0.8,swordfish\n0,0.2,0.4,x\n1,0.6,,y\n,0.1,0.2,z\n"
# Other choices than those of the inspection, so that the file is read again.
OTHER = {"reversed": True}
SMALL = Limits(predictions=2_000, prediction_staged=6_500, prediction_cells=1_000, prediction_minutes=1)


def answer_here(task: limited_process.Task, progress: Callable[[int, int], None]) -> dict[str, Any]:
    """The child's answer in this process: one for each file takes half a second to start."""
    progress(1, 2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limited_process, "send", lambda part: None)
        return json.loads(json.dumps(process.answer(task.question)))


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    if "elsewhere" not in request.fixturenames:
        monkeypatch.setattr(limited_process, "run", answer_here)
        # An inspection is answered at once even on a busy machine.
        monkeypatch.setattr(route, "WAIT", 30)


@pytest.fixture
def elsewhere() -> None:
    """The child is a process of its own, as on a server."""


def open_one(folder: Path, limits: Limits | None = None) -> tuple[Intake, Callable[[], FlaskClient]]:
    server, made = flask.Flask(__name__), intake_in(folder, limits)
    server.config["MAX_CONTENT_LENGTH"] = 1_000
    route.register(server, made)
    return made, server.test_client


@pytest.fixture
def opened(tmp_path: Path) -> tuple[Intake, Callable[[], FlaskClient]]:
    return open_one(tmp_path)


@pytest.fixture
def client(opened: tuple[Intake, Callable[[], FlaskClient]]) -> FlaskClient:
    return opened[1]()


def send(client: FlaskClient, data: bytes = DATA, name: str = "p.csv", **headers: str) -> Any:
    return client.post("/predictions", data=data, headers={"X-File-Name": quote(name), **headers})


def converted(client: FlaskClient, token: str, **choices: Any) -> dict[str, Any]:
    """The state at the end of a conversion, polled as a page would."""
    response = client.post(f"/predictions/{token}/convert", json=choices)
    assert response.status_code in (200, 202), response.get_json()
    return ended(client, token)


def ended(client: FlaskClient, token: str) -> dict[str, Any]:
    """The state of a file when it is read no more, polled as a page would."""
    state = client.get(f"/predictions/{token}").get_json()
    while state["stage"] not in ("done", "failed"):
        time.sleep(0.02)
        state = client.get(f"/predictions/{token}").get_json()
    return dict(state)


def is_halfway(client: FlaskClient, token: str) -> None:
    """A file is read by another thread, which may have to wait for a processor before it tells its progress."""
    end = time.monotonic() + 10
    half = {"stage": "reading", "done": 50, "total": 100}
    while client.get(f"/predictions/{token}").get_json() != half and time.monotonic() < end:
        time.sleep(0.02)
    assert client.get(f"/predictions/{token}").get_json() == half


def part(made: Intake, client: FlaskClient, token: str, store: str) -> Path:
    """The file of a part of an upload: "received", "arrays", "progress" or "readers"."""
    owner = client.get_cookie(route.COOKIE, path="/predictions")
    assert owner is not None
    return made.files._files._folder.parent / store / staging._key(token, owner.value)


def everything(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_a_file_is_sent_inspected_converted_and_deleted(tmp_path: Path) -> None:
    made, new = open_one(tmp_path)
    client = new()
    response = send(client, name="mes prédictions.csv")
    assert response.status_code == 201
    token, found = response.get_json()["token"], response.get_json()["inspection"]
    assert (found["title"], found["layout"], found["rows"]) == ("mes prédictions", "wide", 4)
    assert [model["name"] for model in found["models"]] == ["a", "b"]
    assert client.get(f"/predictions/{token}").get_json() == {"stage": "done", "inspection": found}
    state = converted(client, token, **found["choices"])
    assert state["stage"] == "done"
    assert state["summary"]["samples"] == 3
    assert state["summary"]["unlabelled"] == 1
    loaded = made.files.load(state["id"])
    assert loaded is not None
    np.testing.assert_array_equal(loaded.scores, [[0.9, 0.2, 0.6], [0.8, 0.4, np.nan]])
    assert client.delete(f"/predictions/{token}").status_code == 204
    assert not left(tmp_path)
    assert b"swordfish" not in everything(tmp_path)
    assert client.get(f"/predictions/{token}").status_code == 404
    assert made.files.load(state["id"]) is not None


def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tasks that processes are started for, from now on."""
    seen: list[str] = []

    def run(task: limited_process.Task, progress: Callable[[int, int], None]) -> dict[str, Any]:
        seen.append(task.question["task"])
        return answer_here(task, progress)

    monkeypatch.setattr(limited_process, "run", run)
    return seen


def test_a_file_is_read_once_until_another_choice_is_made(
    opened: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made, new = opened
    client, seen = new(), asked(monkeypatch)
    for change, tasks in (
        ({}, ["read"]),
        ({"reversed": True}, ["read", "convert"]),
        ({"thresholds": {"a": 0.75}}, ["read", "convert"]),
    ):
        seen.clear()
        sent = send(client).get_json()
        state = converted(client, sent["token"], **sent["inspection"]["choices"] | change)
        assert seen == tasks
        again = converted(client, send(client).get_json()["token"], **change)
        assert (again["id"], again["summary"]) == (state["id"], state["summary"])
        kept = made.files.load(state["id"])
        assert kept is not None
        path = tmp_path / "whole.csv"
        path.write_bytes(DATA)
        alone = convert(path, "p.csv", choices=Choices.from_json(change)).predictions
        assert alone is not None
        assert kept.digest == alone.digest


def test_the_latest_inspection_is_converted(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    seen, token = asked(monkeypatch), send(client).get_json()["token"]
    found = client.post(f"/predictions/{token}/inspect", json={"positive": "0"}).get_json()["inspection"]
    assert converted(client, token, **found["choices"])["summary"]["positives"] == 1
    assert seen == ["read", "read"]


def test_parsed_arrays_are_dropped_without_room_and_parsed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, new = open_one(tmp_path, SMALL)
    seen, clients = asked(monkeypatch), [new(), new()]
    data = b"label,y_score\n" + b"1,0.5\n0,0.25\n" * 120
    tokens = [send(client, data).get_json()["token"] for client in clients]
    owned = zip(clients, tokens, strict=True)
    assert [part(made, client, token, "arrays").exists() for client, token in owned] == [False, True]
    states = [converted(client, token) for client, token in zip(clients, tokens, strict=True)]
    # Each upload has a right of its own.
    assert states[0].pop("deletion") != states[1].pop("deletion")
    assert states[0] == states[1]
    assert made.files.load(states[0]["id"]) is not None
    assert seen == ["read", "read", "convert"]


def test_damaged_arrays_are_not_loaded(opened: Any, client: FlaskClient) -> None:
    token = send(client).get_json()["token"]
    out = part(opened[0], client, token, "arrays")
    out.write_bytes(out.read_bytes()[:-50])
    state = converted(client, token)
    assert opened[0].files.load(state["id"]) is None
    assert opened[0].files.load(converted(client, send(client).get_json()["token"])["id"]) is not None


def test_choices_can_be_changed_without_sending_the_file_again(client: FlaskClient) -> None:
    token = send(client).get_json()["token"]
    one = converted(client, token)
    two = converted(client, token, positive="0", reversed=True)
    three = converted(
        client, token, columns=[{"name": "label", "role": "label"}, {"name": "y_prob_b", "role": "score", "model": "B"}]
    )
    assert len({one["id"], two["id"], three["id"]}) == 3
    assert [state["summary"]["positives"] for state in (one, two, three)] == [2, 1, 2]
    assert [each["name"] for each in three["summary"]["models"]] == ["B"]
    again = client.post(f"/predictions/{token}/inspect", json={"positive": "0"}).get_json()["inspection"]
    assert (again["positive"], again["why"]) == ("0", "your choice")


def test_two_clients_never_see_each_others_files(tmp_path: Path) -> None:
    _, new = open_one(tmp_path)
    anna, ben = new(), new()
    hers = send(anna, DATA.replace(b"swordfish", b"anna"), "anna.csv").get_json()
    his = send(ben, b"label,y_score\n1,0.5\n0,0.25\n", "ben.csv").get_json()
    to_ben = [json.dumps(his)]
    for token in (hers["token"], hers["token"][:-1], hers["token"].upper(), "0" * 64, "..", "%2e%2e", "staged"):
        for path, body in (("", None), ("/inspect", {}), ("/convert", {})):
            url = f"/predictions/{token}{path}"
            response = ben.get(url) if body is None else ben.post(url, json=body)
            assert response.status_code == 404
            to_ben.append(response.get_data(as_text=True))
        assert ben.delete(f"/predictions/{token}").status_code == 404
    assert not any("anna" in text for text in to_ben)
    # Without any cookie, and with one that is none.
    nobody = new()
    nobody.set_cookie(route.COOKIE, "x")
    assert nobody.get(f"/predictions/{hers['token']}").status_code == 404
    assert converted(anna, hers["token"])["stage"] == "done"
    assert converted(ben, his["token"])["summary"]["models"][0]["name"] == "ben"


def test_the_cookie_is_for_this_route_alone(client: FlaskClient) -> None:
    cookie = send(client).headers["Set-Cookie"]
    for part in ("HttpOnly", "SameSite=Strict", "Path=/predictions"):
        assert part in cookie
    assert "Set-Cookie" not in send(client).headers


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "null"},
    ],
)
def test_other_sites_are_refused(client: FlaskClient, tmp_path: Path, headers: dict[str, str]) -> None:
    response = send(client, **headers)
    assert response.status_code == 403
    assert "another site" in response.get_json()["error"]
    assert not left(tmp_path)


def test_the_same_origin_may_send(client: FlaskClient) -> None:
    assert send(client, Origin="http://localhost", **{"Sec-Fetch-Site": "same-origin"}).status_code == 201


def test_a_file_without_a_name_is_refused(client: FlaskClient) -> None:
    response = client.post("/predictions", data=DATA)
    assert (response.status_code, "X-File-Name" in response.get_json()["error"]) == (400, True)


def test_the_limit_is_that_of_predictions_for_files_alone(opened: Any, tmp_path: Path) -> None:
    # The application takes 1,000 bytes; the route takes its own limit.
    client = open_one(tmp_path / "other", SMALL)[1]()
    long = b"label,y_score\n" + b"1,0.5\n0,0.25\n" * 100
    assert send(client, long).status_code == 201
    refused = send(client, long + b"1,0.5\n0,0.25\n" * 100)
    assert refused.status_code == 413
    assert "larger than the limit of 0.002 MB" in refused.get_json()["error"]
    assert len([path for path in left(tmp_path / "other") if path.startswith("received")]) == 1


def test_a_body_of_unknown_length_is_limited(tmp_path: Path) -> None:
    made, _ = open_one(tmp_path, SMALL)
    endless = iter(lambda: b"x" * 500, b"")
    with pytest.raises(InvalidInputError, match="larger than"):
        made.staging.take(lambda size: next(endless), 2_000, "x.csv", "o")
    assert not left(tmp_path)
    with pytest.raises(InvalidInputError, match="empty"):
        made.staging.take(lambda size: b"", 0, "x.csv", "o")


@pytest.mark.parametrize("terminated", [True, False])
def test_a_body_shorter_than_its_length_is_refused(client: FlaskClient, tmp_path: Path, terminated: bool) -> None:
    # Gunicorn ends the body itself, so that what came before the connection broke looks complete.
    def sent(missing: int) -> Any:
        given = {"CONTENT_LENGTH": str(len(DATA) + missing), "wsgi.input_terminated": terminated}
        headers = {"X-File-Name": "p.csv"}
        return client.post("/predictions", input_stream=BytesIO(DATA), headers=headers, environ_overrides=given)

    response = sent(1)
    assert (response.status_code, "arrived incomplete" in response.get_json()["error"]) == (400, True)
    assert not left(tmp_path)
    assert sent(0).status_code == 201


def test_a_connection_that_breaks_leaves_nothing(tmp_path: Path) -> None:
    made, _ = open_one(tmp_path)
    app = flask.Flask(__name__)
    route.register(app, made)
    server = waitress.create_server(app, host="127.0.0.1", port=0, threads=2)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    head = "POST /predictions HTTP/1.1\r\nHost: localhost\r\nX-File-Name: p.csv\r\nConnection: close\r\n"
    try:
        for missing, found in ((50, b""), (0, b"201 CREATED")):
            with socket.create_connection(("127.0.0.1", server.effective_port), timeout=20) as connection:
                sent = f"{head}Content-Length: {len(DATA) + missing}\r\n\r\n".encode() + DATA
                connection.sendall(sent)
                connection.shutdown(socket.SHUT_WR)
                answer = b"".join(iter(lambda: connection.recv(4096), b""))
            assert found in answer
            assert bool(missing) != bool(left(tmp_path))
    finally:
        server.close()
        server.task_dispatcher.shutdown()
        thread.join(10)


def test_choices_are_small_json(client: FlaskClient) -> None:
    token = send(client).get_json()["token"]
    for body, kind, status in (
        (b"{", "application/json", 400), (b"[" * 100_000, "application/json", 400), (b"{}", "text/plain", 415),
        (b'"x"', "application/json", 422), (b'{"columns": 5}', "application/json", 422),
        (b'{"a": "' + b"x" * 2_000_000 + b'"}', "application/json", 413),
    ):  # fmt: skip
        response = client.post(f"/predictions/{token}/convert", data=body, content_type=kind)
        assert response.status_code == status, body[:20]
        assert response.get_json()["error"]


@pytest.mark.parametrize(
    ("data", "name", "words"),
    [
        (b"", "p.csv", "empty"),
        (b"\x00\x01\x02" * 50, "p.csv", "control characters"),
        (b"%PDF-1.4 \x00", "p.csv", "it is a PDF"),
        (b"PK\x03\x04", "p.csv", "it is an Excel workbook (or another zip)"),
        (b"PAR1", "p.parquet", "damaged"),
        (b"a,b\n1,2\n", "p.exe", ".exe files are not supported"),
        (b"<html></html>", "p.csv", "a web page"),
        (b"1,2\n3,4\n", "p.csv", "should name the columns"),
        (gzip.compress(b"label,y_score\n1,0.5\n", mtime=0)[:-9], "p.csv.gz", "damaged"),
    ],
)
def test_an_unreadable_file_is_reported_and_deleted(
    client: FlaskClient, tmp_path: Path, data: bytes, name: str, words: str
) -> None:
    response = send(client, data, name)
    assert response.status_code == 422
    assert words in response.get_json()["error"]
    assert not left(tmp_path)


def test_uploads_expire(opened: Any, client: FlaskClient, tmp_path: Path) -> None:
    made, _ = opened
    token = send(client).get_json()["token"]
    old = time.time() - made.staging.seconds - 5
    os.utime(part(made, client, token, "received"), (old, old))
    response = client.get(f"/predictions/{token}")
    assert (response.status_code, response.get_json()["error"]) == (404, route.EXPIRED)
    assert not part(made, client, token, "received").exists()
    # No request is needed: the next start, or a timer removes it.
    token = send(client).get_json()["token"]
    for each in ("received", "progress", "arrays"):
        os.utime(part(made, client, token, each), (old, old))
    intake_in(tmp_path)
    assert not [path for path in left(tmp_path) if path.endswith(part(made, client, token, "received").name)]


@pytest.mark.parametrize("jump", [-86_400, 86_400])
def test_a_clock_that_is_set_removes_no_upload(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    token = send(client).get_json()["token"]
    other = send(client).get_json()["token"]
    true = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: true() + int(jump * 1e9))
    assert client.get(f"/predictions/{token}").status_code == 200
    assert client.get(f"/predictions/{other}").status_code == 200
    monkeypatch.setattr(time, "time_ns", true)
    assert client.get(f"/predictions/{token}").status_code == 200
    assert client.get(f"/predictions/{other}").status_code == 200


def test_an_upload_from_the_future_does_not_outlive_all_others(
    opened: Any, client: FlaskClient, tmp_path: Path
) -> None:
    file = part(opened[0], client, send(client).get_json()["token"], "received")
    os.utime(file, (time.time() + 1e9,) * 2)
    intake_in(tmp_path)
    assert file.stat().st_mtime < time.time() + 60


def test_using_an_upload_keeps_it(opened: Any, client: FlaskClient) -> None:
    token = send(client).get_json()["token"]
    nearly = time.time() - opened[0].staging.seconds + 20
    files = [part(opened[0], client, token, store) for store in ("received", "progress")]
    for file in files:
        os.utime(file, (nearly, nearly))
    assert client.get(f"/predictions/{token}").status_code == 200
    assert all(file.stat().st_mtime > nearly + 10 for file in files)


def test_all_uploads_together_are_limited_and_no_other_is_evicted(tmp_path: Path) -> None:
    _, new = open_one(tmp_path, SMALL)
    data = b"label,y_score\n" + b"1,0.5\n0,0.25\n" * 120
    clients = [new() for _ in range(4)]
    answers = [send(client, data) for client in clients]
    assert [answer.status_code for answer in answers] == [201, 201, 503, 503]
    assert answers[-1].get_json()["error"] == staging.FULL
    assert clients[0].get(f"/predictions/{answers[0].get_json()['token']}").status_code == 200


def test_room_is_reserved_for_every_upload_on_its_way(tmp_path: Path) -> None:
    # Room for two of the largest, and for what is written about them, but not for 500 bytes more.
    made, _ = open_one(tmp_path, Limits(predictions=2_000, prediction_staged=4_400))
    begun, go = threading.Semaphore(0), [threading.Event(), threading.Event()]

    def take(place: int) -> Staged:
        parts = iter([b"x" * 2_000, b""])

        def read(_: int) -> bytes:
            begun.release()
            assert go[place].wait(20)
            return next(parts)

        return made.staging.take(read, 2_000, "p.csv", f"owner {place}")

    def refused() -> bool:
        try:
            parts = iter([b"x", b""])
            made.staging.take(lambda _: next(parts), 500, "q.csv", "o").forget()
        except staging.NoRoomError:
            return True
        return False

    with ThreadPoolExecutor(2) as pool:
        coming = [pool.submit(take, place) for place in range(2)]
        try:
            for _ in coming:
                assert begun.acquire(timeout=20)
            assert refused()  # neither has written anything yet
            go[0].set()
            first = coming[0].result(20)
            assert refused()  # what has arrived takes room itself, the other's is still reserved
            first.forget()
            assert not refused()
        finally:
            for each in go:
                each.set()
        coming[1].result(20).forget()
    assert not refused()


def test_only_the_newest_two_of_one_browser_stay(client: FlaskClient, tmp_path: Path) -> None:
    tokens = []
    for _ in range(3):
        tokens.append(send(client).get_json()["token"])
        time.sleep(0.02)
    assert [client.get(f"/predictions/{token}").status_code for token in tokens] == [404, 200, 200]


def test_only_this_user_can_read(client: FlaskClient, tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        token = send(client).get_json()["token"]
        converted(client, token)
    finally:
        os.umask(before)
    modes = {path: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path, *tmp_path.rglob("*"))}
    assert len(modes) >= 7
    assert {mode for path, mode in modes.items() if path.is_dir()} == {0o700}
    assert {mode for path, mode in modes.items() if path.is_file()} == {0o600}


def test_one_reader_at_a_time_for_one_file(opened: Any, client: FlaskClient) -> None:
    made, _ = opened
    token = send(client).get_json()["token"]
    owner = client.get_cookie(route.COOKIE, path="/predictions")
    assert owner is not None
    staged = made.staging.find(token, owner.value)
    with staged.alone():
        for path in ("inspect", "convert"):
            response = client.post(f"/predictions/{token}/{path}", json={})
            assert (response.status_code, response.get_json()["error"]) == (409, BUSY)
    assert converted(client, token)["stage"] == "done"
    # A reader that died leaves its lock behind, which expires.
    with ExitStack() as stack:
        stack.enter_context(staged.alone())
        old = time.time() - 2_000
        os.utime(part(made, client, token, "readers"), (old, old))
        assert converted(client, token)["stage"] == "done"


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Conversions wait for this event, halfway."""
    go = threading.Event()

    def run(task: limited_process.Task, progress: Callable[[int, int], None]) -> dict[str, Any]:
        if task.question["task"] == "convert":
            progress(50, 100)
            assert go.wait(20)
        return answer_here(task, progress)

    monkeypatch.setattr(limited_process, "run", run)
    monkeypatch.setattr(route, "WAIT", 0.05)
    yield go
    go.set()


def test_progress_is_reported_during_conversion(client: FlaskClient, slow: threading.Event) -> None:
    token = send(client).get_json()["token"]
    ended(client, token)
    response = client.post(f"/predictions/{token}/convert", json=OTHER)
    assert response.status_code == 202
    is_halfway(client, token)
    assert client.post(f"/predictions/{token}/convert", json=OTHER).status_code == 409
    slow.set()
    while client.get(f"/predictions/{token}").get_json()["stage"] != "done":
        time.sleep(0.01)


def test_progress_is_reported_while_a_large_file_is_inspected(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    go = threading.Event()

    def run(task: limited_process.Task, progress: Callable[[int, int], None]) -> dict[str, Any]:
        progress(50, 100)
        assert go.wait(20)
        return answer_here(task, progress)

    monkeypatch.setattr(limited_process, "run", run)
    monkeypatch.setattr(route, "WAIT", 0.05)
    response = send(client)
    assert response.status_code == 202
    token = response.get_json()["token"]
    is_halfway(client, token)
    go.set()
    assert ended(client, token)["inspection"]["rows"] == 4


def test_a_large_file_that_cannot_be_read_says_why_afterwards(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(route, "WAIT", 0)
    response = send(client, b"%PDF-1.4 \x00")
    state = ended(client, response.get_json()["token"]) if response.status_code == 202 else response.get_json()
    assert "it is a PDF" in state["error"]


def test_a_disk_that_fills_up_while_predictions_are_stored_is_named(
    opened: Any, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    token = send(client).get_json()["token"]
    monkeypatch.setattr(opened[0].files._files, "adopt", full)
    state = converted(client, token)
    assert state["stage"] == "failed"
    assert "The server's disk is full" in state["error"]


def test_a_file_is_inspected_when_the_disk_has_no_room_for_its_arrays(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(path: Path, _: Any) -> None:
        path.write_bytes(b"half")
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(prediction_files, "write", full)
        token = send(client).get_json()["token"]
        assert "The server's disk is full" in converted(client, token)["error"]
    assert not [path for path in left(tmp_path) if path.startswith("arrays")]
    assert converted(client, token)["stage"] == "done"


def test_few_files_wait_at_a_time(opened: Any, slow: threading.Event, monkeypatch: pytest.MonkeyPatch) -> None:
    made, new = opened
    clients = [new() for _ in range(4)]
    tokens = [send(client).get_json()["token"] for client in clients]
    for client, token in zip(clients, tokens, strict=True):
        ended(client, token)
    monkeypatch.setattr(made._queue, "_waiting", 1)
    statuses = [
        client.post(f"/predictions/{token}/convert", json=OTHER).status_code
        for client, token in zip(clients, tokens, strict=True)
    ]
    assert statuses == [202, 202, 202, 503]
    assert clients[2].get(f"/predictions/{tokens[2]}").get_json()["stage"] == "waiting"  # two are read at once
    slow.set()


def test_a_conversion_without_result_says_why(client: FlaskClient) -> None:
    data = b"model,y_true,y_score\nA,1,0.5\nA,0,0.25\nB,1,0.5\n"
    state = converted(client, send(client, data).get_json()["token"])
    assert (state["stage"], state["id"]) == ("done", None)
    assert state["summary"]["samples"] == 0
    (problem,) = state["summary"]["problems"]
    assert problem["severity"] == "error"
    assert "should have 2 rows of each model, as of “A”, unless a column names the samples" in problem["text"]


def test_a_refused_choice_is_a_message(client: FlaskClient) -> None:
    token = send(client).get_json()["token"]
    state = converted(client, token, positive="maybe")
    assert state["stage"] == "failed"
    assert "no “maybe” among" in state["error"]
    assert converted(client, token)["stage"] == "done"


def test_unexpected_errors_are_logged_and_never_shown(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    token = send(client).get_json()["token"]

    def fail(*_: Any) -> None:
        raise RuntimeError("the password is swordfish")

    monkeypatch.setattr(limited_process, "run", fail)
    state = converted(client, token, **OTHER)
    assert state["stage"] == "failed"
    said = re.fullmatch(re.escape(intake.FAILED) + r" \(Error ([0-9a-f]{8})\)", state["error"])
    assert said
    assert f"(error {said[1]})" in caplog.text
    assert "swordfish" in caplog.text
    response = client.post(f"/predictions/{token}/inspect", json={})
    assert response.status_code == 422
    assert list(response.get_json()) == ["error"]
    assert response.get_json()["error"].startswith(intake.FAILED)


def test_a_full_disk_is_a_message(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    response = send(client)
    assert (response.status_code, "disk is full" in response.get_json()["error"]) == (503, True)
    assert not left(tmp_path)


@pytest.mark.usefixtures("elsewhere")
def test_files_are_read_in_a_process_of_their_own(client: FlaskClient, tmp_path: Path) -> None:
    # It may take longer than a request waits.
    token = send(client).get_json()["token"]
    assert ended(client, token)["inspection"]["rows"] == 4
    state = converted(client, token)
    assert (state["stage"], state["summary"]["samples"]) == ("done", 3)
    assert not [path for path in left(tmp_path) if path.startswith("arrays")]


def test_a_child_that_dies_or_hangs_is_a_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "p.csv"
    path.write_bytes(DATA)
    script = tmp_path / "other.py"
    monkeypatch.undo()  # reading in this process, which is enough for other tests
    monkeypatch.setattr(limited_process, "_command", lambda _: [sys.executable, str(script)])
    seen: list[tuple[int, int]] = []
    for code, limits in (
        ("import os; os._exit(9)", Limits()),
        ("import time; time.sleep(60)", Limits(prediction_seconds=1)),
        ("print('{\"done\": 1, \"total\": 2}', flush=True); print('{\"result\": ', end='')", Limits()),
    ):
        script.write_text(code)
        request = process.Request("read", limits, Choices())
        with pytest.raises(InvalidInputError, match="too much memory or time"):
            request(path, "p.csv", tmp_path / "out", lambda *at: seen.append(at))
    assert seen == [(1, 2)]


def test_every_answer_is_fresh(client: FlaskClient) -> None:
    assert send(client).headers["Cache-Control"] == "no-store"


def test_pages_below_the_same_path_stay_pages(opened: Any) -> None:
    server = flask.Flask(__name__)
    server.add_url_rule("/<path:path>", "page", lambda path: "page")
    route.register(server, opened[0])
    assert server.test_client().get("/predictions").get_data() == b"page"
