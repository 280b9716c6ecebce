"""Whatever a client sends to the callbacks is answered or refused, and never an error of the server."""

from __future__ import annotations

import base64
import copy
import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from dash import Dash
from flask.testing import FlaskClient

from app import server
from app.settings import Settings
from app.web.callback_requests import PATH
from tests.app.test_state import request as map_request
from tests.app.test_tradeoff_page import question

TABLE = "model,tp,fp,fn,tn\n" + "".join(f"m{k},{40 + k},{9 - k},{3 * k},{50 + k}\n" for k in range(6))
Request = dict[str, Any]


def filled(callback: Request, values: dict[str, Any], changed: str) -> Request:
    """A request as the browser makes it; `values` by id and property."""

    def one(each: dict[str, str]) -> Any:
        if each["id"].startswith("{"):
            return values.get(each["id"], [])
        return {"id": each["id"], "property": each["property"], "value": values.get(f"{each['id']}.{each['property']}")}

    listed = re.findall(r"([\w-]+)\.(\w+(?:@\w+)?)", callback["output"])
    outputs = [{"id": name, "property": prop} for name, prop in listed]
    return {
        "output": callback["output"],
        "outputs": outputs if callback["output"].startswith("..") else outputs[0],
        "inputs": [one(each) for each in callback["inputs"]],
        "state": [one(each) for each in callback["state"]],
        "changedPropIds": [changed],
    }


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Dash:
    made = server.create_app(Settings(folder=tmp_path_factory.mktemp("callbacks")))
    made.server.testing = False
    made.server.config["PROPAGATE_EXCEPTIONS"] = False
    return made


@pytest.fixture(scope="module")
def client(app: Dash) -> FlaskClient:
    return app.server.test_client()


def stored(client: FlaskClient) -> dict[str, Any]:
    """The leaderboard that the page opens with."""
    layout = client.get("/_dash-layout").get_data(as_text=True)
    found: dict[str, Any] = {}

    def look(node: Any) -> None:
        if isinstance(node, dict):
            if node.get("id") == "dataset":
                found.update(node["data"])
            for value in node.values():
                look(value)
        elif isinstance(node, list):
            for value in node:
                look(value)

    look(json.loads(layout))
    return {name: found[name] for name in ("id", "title", "entities", "contexts", "performances", "sizes")}


def values(client: FlaskClient) -> dict[str, Any]:
    """A value for every input and state of the callbacks of the server."""
    board = stored(client)
    asked = map_request(id=board["id"], edits=[[0, [9, 1, 2, 8]]], added=[{"name": "x", "performance": [1, 2, 3, 4]}])
    scores = {
        "scores": ["f1", "tp - 2*fp"], "family": "fixed_prior", "parameter": 0.3, "size": 100, "seed": 1, "known": "",
        "coefficient": "kendall", "grid": 21, "board": asked, "page": "abc", "turn": 1,
    }  # fmt: skip
    predictions = {"source": "tumours", "turn": 1, "page": "abc", "scheme": "light"}
    chosen = {"rule": "fixed", "a": 0.5, "b": 0.5, "value": None, "half": False}
    upload = {"token": "", "name": "x.csv", "pending": 0}
    return {
        "sample.value": "tumours",
        "import-upload.contents": "data:text/csv;base64," + base64.b64encode(TABLE.encode()).decode(),
        "import-upload.filename": "x.csv",
        "import-state.data": upload,
        "import-choice.data": {"of": "o", "roles": [], "fields": {"prior": "0.5"}, "act": {"page": 1}, "n": 1},
        "import-confirmed.data": {"of": "o", "roles": [], "fields": {}, "act": None, "n": 2},
        "session-request.data": {"turn": 1, "payload": board},
        "map-request.data": asked | {"flavor": "value"},
        "resend.data": board,
        "scores-request.data": scores,
        "gallery-request.data": scores,
        "audit-request.data": scores | {"scores": ["f1"]},
        "tradeoff-request.data": question(board=asked | {"flavor": "best", "rank": 1}, page="abc"),
        "predictions-file-request.data": predictions | {"model": None},
        "predictions-rule-request.data": predictions | chosen,
        "predictions-prior-request.data": predictions | {"prior": 0.1},
        "predictions-board-request.data": predictions | chosen | {"download": True, "common": False},
        **{f"page-{name}-opened.data": True for name in ("scores", "tradeoff", "predictions", "guide")},
    }


@pytest.fixture(scope="module")
def recorded(client: FlaskClient) -> list[Request]:
    """A sound request to each callback of the server; those of the upload with a file that is there."""
    given, listed = values(client), client.get("/_dash-dependencies").get_json()
    ours = [each for each in listed if each["clientside_function"] is None]
    first = next(each for each in ours if "import-upload.contents" in each["output"])
    begun = client.post(PATH, json=filled(first, given, "import-upload.contents"))
    state = begun.get_json()["response"]["import-state"]["data"]
    given["import-choice.data"]["of"] = given["import-confirmed.data"]["of"] = state.get("of", "o")
    given["import-state.data"] = state
    # Cancelling and importing end an upload, so they come last.
    ours.sort(key=lambda each: any("confirm" in i["id"] for i in each["inputs"]))
    return [filled(each, given, f"{each['inputs'][0]['id']}.{each['inputs'][0]['property']}") for each in ours]


JUNK: list[Any] = [
    None, True, 0, -1, 7, 2**70, 1e308, -0.5, float("nan"), float("inf"), "", "x", "0" * 64, "__proto__", "\ud800", [],
    [[]], [None], {}, {"id": 1}, ["x"] * 50, [[1, 2], [3]], {"a": {"b": [1]}}, "9" * 400,
]  # fmt: skip


def places(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of everything inside."""
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from places(value, (*path, key))


def mutated(body: Request, rng: np.random.Generator) -> Request:
    """One to three values replaced, left out, or given twice."""
    made, inside = copy.deepcopy(body), rng.random() < 0.75  # of what stores and components hold
    for _ in range(int(rng.integers(1, 4))):
        paths = [path for path in places(made) if not inside or "value" in path]
        if not paths:
            return made
        # Each level is equally likely; otherwise most mutations would hit cells of the leaderboard.
        depth = int(rng.choice(sorted({len(path) for path in paths})))
        paths = [path for path in paths if len(path) == depth]
        path = paths[int(rng.integers(len(paths)))]
        node: Any = made
        for key in path[:-1]:
            node = node[key]
        kind = int(rng.integers(6))
        if kind == 0:
            del node[path[-1]]
        elif kind == 1 and isinstance(node, list):
            node.append(copy.deepcopy(node[path[-1]]))
        elif kind == 2 and isinstance(node, dict):
            node[str(JUNK[int(rng.integers(10))])] = node.pop(path[-1])
        else:
            node[path[-1]] = copy.deepcopy(JUNK[int(rng.integers(len(JUNK)))])
    return made


def sent(client: FlaskClient, body: Any) -> Any:
    return client.post(PATH, data=json.dumps(body), content_type="application/json")


def test_the_recorded_requests_are_answered(client: FlaskClient, recorded: list[Request], caplog: Any) -> None:
    assert len(recorded) >= 20
    for body in recorded:
        response = sent(client, body)
        assert response.status_code in (200, 204), (body["output"][:80], response.get_data(as_text=True)[:300])
    assert not [each for each in caplog.records if each.levelno >= logging.WARNING]


@pytest.mark.parametrize("seed", range(4))
def test_no_mutated_request_is_an_error_of_the_server(
    client: FlaskClient, recorded: list[Request], caplog: pytest.LogCaptureFixture, seed: int
) -> None:
    rng, statuses = np.random.default_rng(seed), []
    for _ in range(100):
        body = mutated(recorded[int(rng.integers(len(recorded)))], rng)
        response = sent(client, body)
        statuses.append(response.status_code)
        assert response.status_code in (200, 204, 400), json.dumps(body)[:2000]
        failed = [each for each in caplog.records if each.exc_info or each.levelno >= logging.ERROR]
        assert not failed, (str(failed[0].exc_info), json.dumps(body)[:3000])
    assert statuses.count(400) > 20
    noted = [each.getMessage() for each in caplog.records if "refused a request" in each.getMessage()]
    assert len(noted) == statuses.count(400)
    assert not any("\n" in each for each in noted)


@pytest.mark.parametrize(
    ("body", "kind", "words"),
    [
        (b"{", "application/json", "expected JSON"),
        (b"", "application/json", "expected JSON"),
        (b"\xff\xfe", "application/json", "expected JSON"),
        (b"[" * 100_000, "application/json", "nested less deeply"),
        (b"{}", "text/plain", "expected JSON"),
        (b"[]", "application/json", "the name of a callback"),
        (b'{"output": "x.y"}', "application/json", "the name of a callback"),
        (b'{"output": {"a": 1}}', "application/json", "the name of a callback"),
    ],
)
def test_what_is_no_request_of_a_callback_is_refused(client: FlaskClient, body: bytes, kind: str, words: str) -> None:
    response = client.post(PATH, data=body, content_type=kind)
    assert response.status_code == 400
    assert words in response.get_data(as_text=True)


def test_nothing_of_a_client_makes_two_lines_of_the_log(
    client: FlaskClient, recorded: list[Request], caplog: Any
) -> None:
    body = next(each for each in recorded if each["inputs"][0]["id"] == "map-request")
    asked = {**body["inputs"][0]["value"], "context": "7\nERROR forged"}
    response = sent(client, {**body, "inputs": [{**body["inputs"][0], "value": asked}]})
    assert response.status_code == 400
    assert [each.getMessage().count("\n") for each in caplog.records] == [0]
