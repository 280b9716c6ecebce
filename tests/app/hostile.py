"""Files and callbacks that no page sends: mutated ones, as many as wanted, and the answers of the server.

`python -m tests.bench fuzz` sends ten thousand of each. Neither may be answered with 500, nor end in an error that the
server did not expect, which a callback reports on the page.
"""

from __future__ import annotations

import base64
import json
import logging
import random
from collections import Counter
from collections.abc import Callable
from typing import Any
from unittest import mock
from weakref import WeakKeyDictionary

import numpy as np
from flask.testing import FlaskClient

from app.reading.tables import limited_process
from tests.app import test_predictions_page, test_scores_page, test_state, test_tradeoff_page
from tests.uploads.mutated import PIECES, formats, here, mutated

_CALLBACK = "/_dash-update-component"
ODD: list[Any] = [
    None, True, -1, 0, 1, 1e308, -1e-308, 10**30, "", "x", "1", "🂡", "\x00", "a" * 5_000, "../../etc/passwd", [], {},
    [[]], [None], [1, [2, [3]]], {"a": {"b": None}}, "0" * 64, "NaN", -0.0, 0.5, [0.5, 0.5], "precision",
    "leaderboard", 2**53,
]  # fmt: skip


class Incidents(logging.Handler):
    """The errors that the server did not expect."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one."""
        cause = record.exc_info[1] if record.exc_info else None
        self.found.append(f"{record.getMessage()}: {cause!r}")


def watched(send: Callable[[], Counter[int]]) -> tuple[Counter[int], list[str]]:
    """How often each status was answered, and the errors that the server logged meanwhile."""
    handler, log = Incidents(), logging.getLogger("app")
    log.addHandler(handler)
    try:
        return send(), handler.found
    finally:
        log.removeHandler(handler)


def uploads(client: FlaskClient, count: int, seed: int) -> Counter[int]:
    """Drop mutated files of all formats on the page, and look at what it says of each."""
    rng, found = np.random.default_rng(seed), Counter[int]()
    files = [path for paths in formats().values() for path in paths]
    texts = {path: path.read_bytes() for path in files}
    with mock.patch.object(limited_process, "run", here):
        for _ in range(count):
            path = files[int(rng.integers(len(files)))]
            data = "data:;base64," + base64.b64encode(mutated(texts[path], rng)).decode()
            name = path.name if rng.random() < 0.9 else str(ODD[int(rng.integers(len(ODD)))])
            values = {"import-upload.contents": data, "import-upload.filename": name}
            sent = post(client, body(known(client), "import-upload.contents", values))
            found[sent.status_code] += 1
            if sent.status_code == 200:
                state = sent.get_json()["response"].get("import-state", {}).get("data")
                shown = post(client, body(known(client), "import-review.data", {"import-state.data": state}))
                found[shown.status_code] += 1
    return found


def predictions(client: FlaskClient, count: int, seed: int) -> Counter[int]:
    """Send mutated files as predictions, and have half of them converted."""
    rng, found = np.random.default_rng(seed), Counter[int]()
    table = b"label,y_prob_a,y_prob_b,patient\n" + b"1,0.9,0.8,x\n0,0.2,0.4,y\n1,0.6,,x\n,0.1,0.2,z\n" * 3
    sources = [table, table.replace(b",", b";"), json.dumps([{"label": 1, "score": 0.5}] * 4).encode()]
    with mock.patch.object(limited_process, "run", _read_here):
        for _ in range(count):
            data = mutated(sources[int(rng.integers(len(sources)))], rng)
            sent = client.post("/predictions", data=data, headers={"X-File-Name": "p.csv"})
            found[sent.status_code] += 1
            token = (sent.get_json() or {}).get("token")
            if token and rng.random() < 0.5:
                choices = {"positive": ODD[int(rng.integers(len(ODD)))], "reversed": True}
                found[client.post(f"/predictions/{token}/convert", json=choices).status_code] += 1
                found[client.delete(f"/predictions/{token}").status_code] += 1
    return found


def _read_here(task: limited_process.Task, progress: Any = None) -> dict[str, Any]:
    from app.uploads.predictions import process

    with mock.patch.object(limited_process, "send"):
        found: dict[str, Any] = json.loads(json.dumps(process.answer(task.question)))
    return found


def callbacks(client: FlaskClient, count: int, seed: int) -> Counter[int]:
    """Send callbacks of every kind with mutated values, or as mutated text."""
    rng, found = random.Random(seed), Counter[int]()
    outputs = [each["output"] for each in known(client)]
    board = _stored(client)
    for _ in range(count):
        output = rng.choice(outputs)
        listed = [each for each in known(client) if each["output"] == output]
        name = f"{listed[0]['inputs'][0]['id']}.{listed[0]['inputs'][0]['property']}"
        value = _mutated(valid(board).get(name, rng.choice(ODD)), rng)
        whole = body(listed, output, {name: value})
        if rng.random() < 0.3:
            text = _cut(json.dumps(whole), rng)
            sent = client.post(_CALLBACK, data=text.encode(), content_type="application/json")
        else:
            sent = post(client, whole)
        found[sent.status_code] += 1
    return found


def valid(board: str) -> dict[str, Any]:
    """What the pages send, by the property that it stands in."""
    request = test_state.request(id=board, flavor="best", rank=1)
    score = test_scores_page.question(size=100)
    of_board = {"family": "leaderboard", "board": request, "parameter": None}
    table = {"title": "T", "entities": ["one", "two"], "contexts": ["all"]}
    rows = {"performances": [[[10.0, 2.0, 3.0, 40.0], [5.0, 6.0, 7.0, 80.0]]], "sizes": [[55.0, 98.0]]}
    asked = test_predictions_page.asked()
    return {
        "session-request.data": {"turn": 1, "payload": table | rows},
        "map-request.data": request,
        "resend.data": table | rows,
        "scores-request.data": score,
        "gallery-request.data": score | of_board | {"part": 1},
        "audit-request.data": score | of_board,
        "fine-request.data": score,
        "fine-progress-request.data": score,
        "side-by-side-request.data": score | {"compared": ["f1"], "priors": [0.1]},
        "tradeoff-request.data": test_tradeoff_page.question(board=request, page="p"),
        "import-state.data": {"token": "0" * 64, "name": "x.csv"},
        "import-choice.data": {"of": "0", "n": 1},
        "import-confirmed.data": {"of": "0", "n": 1},
        "sample.value": "toy",
    } | {
        f"predictions-{kind}-request.data": asked | more
        for kind, more in {
            "file": {"kind": "bands", "model": 0, "level": 0.95},
            "rule": {},
            "prior": {"prior": 0.3},
            "draws": {},
            "board": {},
        }.items()
    }


_CALLBACKS: WeakKeyDictionary[FlaskClient, list[dict[str, Any]]] = WeakKeyDictionary()


def known(client: FlaskClient) -> list[dict[str, Any]]:
    """The callbacks that the server answers, which a client is asked for once."""
    if client not in _CALLBACKS:
        listed = client.get("/_dash-dependencies").get_json()
        _CALLBACKS[client] = [each for each in listed if each["clientside_function"] is None]
    return _CALLBACKS[client]


def body(listed: list[dict[str, Any]], output: str, values: dict[str, Any]) -> dict[str, Any]:
    """A callback as the browser sends it."""
    names = set(values)
    each = next(
        one for one in listed
        if output in one["output"] and (names & {f"{i['id']}.{i['property']}" for i in one["inputs"]} or not names)
    )  # fmt: skip
    parts = [part.rsplit(".", 1) for part in each["output"].strip(".").split("...")]
    outputs = [{"id": name, "property": prop} for name, prop in parts]

    def filled(one: dict[str, Any]) -> dict[str, Any]:
        return {**one, "value": values.get(f"{one['id']}.{one['property']}")}

    return {
        "output": each["output"],
        "outputs": outputs if each["output"].startswith("..") else outputs[0],
        "inputs": list(map(filled, each["inputs"])),
        "state": list(map(filled, each["state"])),
        "changedPropIds": list(values),
    }


def post(client: FlaskClient, whole: dict[str, Any]) -> Any:
    """The status and the body of the server's answer."""
    return client.post(_CALLBACK, data=json.dumps(whole), content_type="application/json")


def _stored(client: FlaskClient) -> str:
    value = valid("0" * 64)["session-request.data"]
    answer = post(client, body(known(client), "session-answer", {"session-request.data": value})).get_json()
    return str(answer["response"]["session-answer"]["data"]["data"]["id"])


def _mutated(value: Any, rng: random.Random) -> Any:
    """The value with one to three of its parts replaced, left out or put elsewhere."""
    for _ in range(rng.choice([1, 1, 2, 3])):
        value = _once(json.loads(json.dumps(value)), rng)
    return value


def _once(value: Any, rng: random.Random) -> Any:
    if isinstance(value, dict) and value and rng.random() < 0.95:
        key = rng.choice(list(value))
        if rng.random() < 0.1:
            del value[key]
        else:
            value[key] = _once(value[key], rng)
        return value
    if isinstance(value, list) and value and rng.random() < 0.8:
        place = rng.randrange(len(value))
        if rng.random() < 0.1:
            return value[:place] + value[place:] * 2
        value[place] = _once(value[place], rng)
        return value
    return rng.choice(ODD)


def _cut(text: str, rng: random.Random) -> str:
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(text))
        text = text[:at] + rng.choice(PIECES) + text[at + rng.randint(0, 3) :]
    return text
