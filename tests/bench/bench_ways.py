"""How many modules a request enters, on three ways through the server: an upload, a file of predictions, a typed score.

Counted by `sys.setprofile` over real calls of the functions that Dash and Flask call; readers that have a process of
their own run in this one. `python -m tests.bench ways` prints the counts,
`python -m tests.bench.bench_ways` also the modules.
"""

from __future__ import annotations

import base64
import json
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any
from unittest import mock

import flask
from flask.testing import FlaskClient

from app.pages.import_dialog import display, steps
from app.pages.predictions import questions
from app.pages.scores import answers as scores
from app.reading.tables import limited_process
from app.services import Services, open_services
from app.settings import Settings
from app.uploads.predictions import process, route

ROOT = str(Path(__file__).resolve().parents[2])
TABLE = b"model,tn,fp,fn,tp\nA,85,35,10,70\nB,70,50,5,75\n"
SCORED = b"y_true,y_prob_a,y_prob_b\n1,0.9,0.8\n0,0.2,0.4\n1,0.6,0.5\n0,0.1,0.2\n"
QUESTION = {
    "scores": ["tp - 2*fp"], "family": "fixed_prior", "parameter": 0.2, "size": 100, "seed": 4,
    "coefficient": "kendall", "grid": 21, "board": None, "known": "", "page": "abc123", "turn": 3,
}  # fmt: skip


class Entered:
    """The modules that were entered, in order, and how often a call went from `app` into `tile_core`."""

    def __init__(self) -> None:
        self.modules: dict[str, int] = {}
        self.calls_into_core = 0

    def note(self, frame: FrameType, event: str, _: Any) -> None:
        """A profile function: one more function is called."""
        code = frame.f_code
        if event != "call" or code.co_name == "<module>" or not code.co_filename.startswith(ROOT):
            return
        name = str(Path(code.co_filename).relative_to(ROOT))
        if not name.startswith(("app/", "tile_core/")):
            return
        self.modules[name] = self.modules.get(name, 0) + 1
        caller = frame.f_back
        if name.startswith("tile_core/") and caller and caller.f_code.co_filename.startswith(f"{ROOT}/app/"):
            self.calls_into_core += 1


@contextmanager
def entered() -> Iterator[Entered]:
    """The modules that are entered in the block, by this thread and by those that it starts."""
    found = Entered()
    threading.setprofile(found.note)
    sys.setprofile(found.note)
    try:
        yield found
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


def read_here(task: limited_process.Task, progress: Callable[[int, int], None] = limited_process.quiet) -> Any:
    """What the reading process would answer, without starting one."""
    with mock.patch.object(limited_process, "send"):
        return json.loads(json.dumps(process.answer(task.question)))


def upload(services: Services) -> None:
    """A table of counts, from the drop to the import."""
    state = steps.receive(services, "data:text/csv;base64," + base64.b64encode(TABLE).decode(), "results.csv")
    assert display.show(services, state)["kind"] == "review"
    assert steps.confirm(services, state)[0]["id"]


def predictions(services: Services) -> None:
    """Two models' scores, from the file to the first answer."""
    server = flask.Flask(__name__)
    route.register(server, services.predictions.intake)
    client = server.test_client()
    with mock.patch.object(limited_process, "run", read_here):
        token = client.post("/predictions", data=SCORED, headers={"X-File-Name": "p.csv"}).get_json()["token"]
        _until(client, token, "inspection")
        client.post(f"/predictions/{token}/convert", json={})
        stored = _until(client, token, "id")
    page = {"source": stored["id"], "turn": 1, "page": "abc123"}
    questions.read(page)
    assert questions.shown_of(services, page)


def _until(client: FlaskClient, token: str, part: str) -> dict[str, Any]:
    """The state of a file once it has this part."""
    while part not in (state := dict(client.get(f"/predictions/{token}").get_json())):
        assert "error" not in state
        time.sleep(0.02)
    return state


def typed_score(services: Services) -> None:
    """A formula, from the question of the page to its map."""
    assert scores.answer(services, QUESTION, scores.maps)["kind"] == "maps"


WAYS = {"upload": upload, "predictions": predictions, "typed score": typed_score}


def measure() -> dict[str, Entered]:
    """What is entered on each way, by a server that has just started."""
    found = {}
    for name, way in WAYS.items():
        with tempfile.TemporaryDirectory() as folder:
            services = open_services(Settings(folder=Path(folder)))
            services.warming.done = 1.0
            with entered() as found[name]:
                way(services)
    return found


def run(*, names: bool = False) -> None:
    """Print the counts, and the names of the modules with the number of calls if they are wanted."""
    for name, found in measure().items():
        core = sum(module.startswith("tile_core/") for module in found.modules)
        folders = len({Path(module).parent for module in found.modules})
        sizes = f"{len(found.modules):3d} modules in {folders:2d} folders, {core:2d} of tile_core"
        print(f"{name:12s} {sizes}; {found.calls_into_core:3d} calls from app into it")
        for module, count in sorted(found.modules.items()) if names else ():
            print(f"    {count:5d}  {module}")


if __name__ == "__main__":
    run(names=True)
