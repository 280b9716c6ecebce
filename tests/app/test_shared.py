"""Several machines on one Redis and one store of large files: what one of them is told, all of them know."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np
import pytest
from flask.testing import FlaskClient

from app import server
from app.reading.tables import limited_process
from app.services import Services, open_services
from app.settings import Limits, Settings
from app.storage import health, plain_values
from app.storage.backends import Backend, Folders, connection, open_backend, redis_backend
from app.storage.leaderboards import Store
from app.storage.prediction_files import PredictionFiles, write
from app.storage.result_cache import Cache
from app.storage.staged_upload import BusyError
from app.storage.staging import NoRoomError, Staging
from app.web.progress_notes import ProgressNotes
from app.web.supersede import SharedRequests
from tests.app import test_scores_page, test_state
from tests.app.redis_server import REASON, RedisServer
from tests.app.test_predictions_route import answer_here
from tests.app.test_server import answer
from tile_core.checks import InvalidInputError
from tile_core.leaderboard import leaderboard
from tile_core.predictions import predictions

pytestmark = [
    pytest.mark.skipif(bool(REASON), reason=REASON),
    # Connections that break leave their sockets to Redis's client.
    pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    made = RedisServer(tmp_path_factory.mktemp("redis"))
    yield made
    made.kill()


@pytest.fixture
def machine(redis: RedisServer, tmp_path: Path) -> Callable[..., Settings]:
    """Settings of a machine, each with a folder of its own; Redis is empty before the first."""
    backend: Any = open_backend(Settings(folder=tmp_path, redis_url=redis.url))
    backend._client.flushall()
    blobs = f"file://{tmp_path}/blobs"

    def make(name: str, **given: Any) -> Settings:
        shared = {"redis_url": redis.url, "blobs": blobs, "secret": "a secret of all machines"}
        return Settings(**({"folder": tmp_path / name} | shared | given))

    return make


def key(number: int) -> str:
    return hashlib.sha256(str(number).encode()).hexdigest()


def board(number: int = 0) -> Any:
    return leaderboard(["one", "two"], np.array([[[10.0 + number, 2, 3, 40], [5, 6, 7, 80]]]), title="B")


def scored(samples: int = 6) -> Any:
    rng = np.random.default_rng(samples)
    return predictions(["m"], np.arange(samples) % 2 == 0, rng.random((1, samples)), pos_label=True, title="P")


def store(settings: Settings) -> Store:
    return Store(settings.datasets, settings.secret, settings.limits, backend=open_backend(settings))


def prediction_files(settings: Settings) -> PredictionFiles:
    return PredictionFiles(settings.predictions, settings.secret, settings.limits, open_backend(settings))


@pytest.fixture(params=["folders", "shared"])
def backend(request: pytest.FixtureRequest, machine: Callable[..., Settings]) -> Backend:
    return Folders() if request.param == "folders" else open_backend(machine("here"))


# Both backends keep the same promises


def test_records_are_kept_replaced_removed_and_counted(backend: Backend, tmp_path: Path) -> None:
    records = backend.records(tmp_path / "boards", 10_000)
    assert records.read(key(1)) is None
    assert records.read("no key") is None
    for data in (b"one", b"", b"another"):
        records.put(key(1), data)
        assert records.read(key(1)) == data
    records.put(key(2), bytes(100))
    assert records.held() == (107, 2)
    records.discard(key(1))
    records.discard(key(1))
    assert (records.read(key(1)), records.held()) == (None, (100, 1))


def test_what_was_not_used_for_longest_makes_room(backend: Backend, tmp_path: Path) -> None:
    records = backend.records(tmp_path / "boards", 1_000)
    for number in range(10):
        records.put(key(number), bytes(100))
        time.sleep(0.002)
    assert records.read(key(0)) is not None  # used now
    time.sleep(0.002)
    records.put(key(10), bytes(100))
    left = {number for number in range(11) if records.read(key(number)) is not None}
    assert {0, 10} <= left
    assert 1 not in left
    assert records.held()[0] == 100 * len(left) <= 1_000
    records.put(key(11), bytes(5_000))  # more than all: the newest stays
    assert len(records.read(key(11)) or b"") == 5_000
    assert records.held() == (5_000, 1)


def test_expired_records_are_deleted(backend: Backend, tmp_path: Path) -> None:
    records = backend.records(tmp_path / "boards", 1_000, 0.5)
    records.put(key(1), b"old")
    time.sleep(0.6)
    assert records.read(key(1)) is None
    records.put(key(2), b"new")
    records.sweep()
    assert records.held() == (3, 1)


def test_of_many_records_that_are_added_under_a_key_one_is_stored(backend: Backend, tmp_path: Path) -> None:
    # A lifetime that no thread outlives, however busy the machine is.
    records, told = backend.records(tmp_path / "boards", 1_000, 600, durable=False), []
    threads = [
        threading.Thread(target=lambda number=number: told.append((records.add(key(1), b"%d" % number), number)))
        for number in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (stored,) = (number for added, number in told if added)
    assert records.read(key(1)) == b"%d" % stored
    assert (records.add(key(2), b""), records.add(key(2), b"more")) == (True, False)
    records.discard(key(1))
    assert records.add(key(1), b"after it was removed")
    assert records.read(key(1)) == b"after it was removed"


def test_a_record_can_be_added_again_after_it_expired(backend: Backend, tmp_path: Path) -> None:
    records = backend.records(tmp_path / "boards", 1_000, 0.1, durable=False)
    assert records.add(key(1), b"first")
    time.sleep(0.2)
    assert records.read(key(1)) is None
    assert records.add(key(1), b"after it expired")


def test_threads_that_write_the_same_and_other_keys_leave_right_counts(backend: Backend, tmp_path: Path) -> None:
    records = backend.records(tmp_path / "boards", 3_000)

    def write(seed: int) -> None:
        rng = np.random.default_rng(seed)
        for number in rng.integers(0, 40, 25).tolist():
            records.put(key(number), bytes(100 + number))
            records.read(key(int(rng.integers(0, 40))))

    threads = [threading.Thread(target=write, args=[seed]) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = [len(data) for number in range(40) if (data := records.read(key(number))) is not None]
    assert records.held() == (sum(found), len(found))
    assert 0 < sum(found) <= 3_000


def test_files_are_stored_and_adopted(backend: Backend, tmp_path: Path) -> None:
    files = backend.files(tmp_path / "kept", 10_000)
    files.write(key(1), lambda file: file.write(b"written"))
    (tmp_path / "made").write_bytes(b"adopted")
    files.adopt(key(2), tmp_path / "made")
    assert not (tmp_path / "made").exists()
    found = [files.find(key(number)) for number in (1, 2, 3)]
    assert [path and path.read_bytes() for path in found] == [b"written", b"adopted", None]
    files.discard(key(1))
    assert (files.find(key(1)), files.held()) == (None, (7, 1))


def test_room_is_reserved_for_a_file_before_it_is_written(backend: Backend, tmp_path: Path) -> None:
    files = backend.files(tmp_path / "kept", 10_000)
    assert not files.touch(key(1))
    for size in (5_000, 3_000):
        files.reserve(key(1), size)
        assert (files.touch(key(1)), files.held()) == (True, (size, 1))
    files.write(key(1), lambda file: file.write(b"written"))
    found = files.find(key(1))
    assert found
    assert (found.read_bytes(), files.held()) == (b"written", (7, 1))
    files.reserve(key(2), 100)
    files.discard(key(2))
    assert (files.touch(key(2)), files.held()) == (False, (7, 1))


def test_an_allowance_is_used_up_and_fills_again(backend: Backend, tmp_path: Path) -> None:
    share = backend.share(tmp_path / "shares" / "requests", 3, 1.2)
    assert [share.take("anna"), share.take("anna", 2)] == [0, 0]
    wait = share.take("anna", 2)
    assert 0 < wait <= 0.8
    assert share.take("ben", 100) == 0  # all of it, where it costs more
    assert share.take("ben") > 0
    time.sleep(wait + 0.01)
    assert share.take("anna", 2) == 0


def test_notes_rise_and_are_replaced(backend: Backend, tmp_path: Path) -> None:
    notes = backend.notes(tmp_path / "notes")
    assert notes is not None
    assert notes.read("page") is None
    for number in (2, 1, 3, 2):
        notes.raise_to("page", number)
    assert notes.read("page") == 3
    notes.write("page", 0.25)
    assert notes.read("page") == 0.25


def test_an_answer_is_computed_once_for_all_processes(backend: Backend, tmp_path: Path) -> None:
    computed.clear()
    for _ in range(2):
        cache = Cache(backend.answers(tmp_path / "cache", 2000))
        assert [cache.cached(twice, 4), cache.cached(twice, 4)] == [8, 8]
    assert computed == [4]


class Bomb:
    def __reduce__(self) -> Any:
        return computed.append, (-1,)


def test_no_client_of_redis_can_run_code_in_the_server(redis: RedisServer, machine: Callable[..., Settings]) -> None:
    backend: Any = open_backend(machine("here"))
    cache = Cache(backend.answers(Path("cache"), 2000))
    computed.clear()
    cache.cached(twice, 4)
    client, bomb = backend._client, pickle.dumps(Bomb())
    (name,) = client.keys("tile:answers*")
    for data in (bomb, b"!" + bomb, plain_values._FORM + bomb, bytes(32) + bomb):
        client.set(name, data)
        assert cache.cached(twice, 4) == 8
    assert -1 not in computed
    assert client.get("tile:secret") is None


computed: list[int] = []


def twice(number: int) -> int:
    computed.append(number)
    return 2 * number


# What one machine keeps, another finds


def test_leaderboards_are_on_all_machines_under_one_id(machine: Callable[..., Settings]) -> None:
    here, there = store(machine("here")), store(machine("there"))
    saved = here.save(board())
    found = there.load(saved)
    assert found is not None
    assert found.digest == board().digest
    assert there.save(board()) == saved
    assert there.staged(here.stage(b"a,b", "x.csv")) == (b"a,b", "x.csv")


def test_each_upload_of_one_content_has_its_own_right_on_all_machines(machine: Callable[..., Settings]) -> None:
    here, there = store(machine("here")), store(machine("there"))
    (key, mine), (_, theirs) = here.upload(board()), there.upload(board())
    assert here.delete(key, [theirs]) == "shared"
    assert there.load(key) is not None
    assert there.delete(key, ["0" * 64]) == "refused"
    assert there.delete(key, [mine]) == "deleted"
    assert here.load(key) is None


@pytest.mark.parametrize("kind", ["folders", "shared"])
def test_each_upload_of_predictions_has_its_own_right_in_all_processes(
    machine: Callable[..., Settings], tmp_path: Path, kind: str
) -> None:
    if kind == "folders":
        here, there = (PredictionFiles(tmp_path / "one", "s") for _ in range(2))
    else:
        here, there = prediction_files(machine("here")), prediction_files(machine("there"))

    def uploaded(files: PredictionFiles) -> tuple[str, str]:
        with files._files.aside() if kind == "folders" else files._files._copies.aside() as path:
            write(path, scored())
            return files.upload(path, scored().digest)

    (key, mine), (_, theirs) = uploaded(here), uploaded(there)
    assert here.delete(key, [theirs]) == "shared"
    assert there.load(key) is not None
    assert there.delete(key, [mine]) == "deleted"
    assert here.load(key) is None


def test_a_deletion_without_redis_is_not_confirmed(
    machine: Callable[..., Settings], redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.2)
    monkeypatch.setattr(connection, "REST", 0.0)
    here = store(machine("here"))
    key, right = here.upload(board())
    redis.kill()
    with pytest.raises(OSError, match="connected"):
        here.delete(key, [right])
    redis.start()
    assert here.load(key) is not None
    assert here.delete(key, [right]) == "deleted"


def test_predictions_are_fetched_by_machines_that_lack_them(machine: Callable[..., Settings], tmp_path: Path) -> None:
    here, there = prediction_files(machine("here")), prediction_files(machine("there"))
    saved = here.save(scored())
    assert len(list((tmp_path / "blobs" / "kept").iterdir())) == 1
    found = there.load(saved)
    assert found is not None
    assert found.digest == scored().digest
    here.save(scored())
    assert here.held() == there.held()
    assert here.held()[1] == 1


def test_what_made_room_is_removed_from_the_store_of_large_files(
    machine: Callable[..., Settings], tmp_path: Path
) -> None:
    files = open_backend(machine("here")).files(tmp_path / "here" / "kept", 250)
    for number in range(5):
        files.write(key(number), lambda file: file.write(bytes(100)))
        time.sleep(0.002)
    kept = {path.name.partition("-")[0] for path in (tmp_path / "blobs" / "kept").iterdir()}
    assert kept == {number for number in map(key, range(5)) if files.find(number)}
    assert len(kept) == 2
    stray = tmp_path / "blobs" / "kept" / f"{key(9)}-x"
    stray.write_bytes(b"of a process that died")
    files.sweep()
    assert stray.exists()  # perhaps it is only just being written
    os.utime(stray, (1, 1))
    files.sweep()
    assert not stray.exists()


def test_a_file_that_was_lost_is_not_there_and_a_damaged_one_is_not_opened(
    machine: Callable[..., Settings], tmp_path: Path
) -> None:
    here, there, third = (prediction_files(machine(name)) for name in ("here", "there", "third"))
    saved = here.save(scored())
    (blob,) = (tmp_path / "blobs" / "kept").iterdir()
    blob.write_bytes(blob.read_bytes()[:-100])
    assert there.load(saved) is None
    blob.unlink()
    assert third.load(saved) is None


def test_a_store_in_memory_is_one_as_well(redis: RedisServer, machine: Callable[..., Settings], tmp_path: Path) -> None:
    here, there = (prediction_files(machine(name, blobs="memory://tests")) for name in ("here", "there"))
    saved = here.save(scored())
    assert there.load(saved) is not None
    there._files.sweep()
    assert there.held()[1] == 1
    assert here.load(saved) is not None


def test_a_newer_question_and_progress_are_known_everywhere(machine: Callable[..., Settings]) -> None:
    notes = [open_backend(machine(name)).notes(None) for name in ("here", "there")]
    assert notes[0] is not None
    assert notes[1] is not None
    here, there = SharedRequests(notes[0]), SharedRequests(notes[1])
    superseded = here.take("page", 1)
    assert not superseded()
    there.take("page", 2)
    time.sleep(0.11)
    assert superseded()
    maps = ProgressNotes(notes[0]), ProgressNotes(notes[1])
    report = maps[0].note("pagef")
    time.sleep(0.11)
    report(0.5)
    assert maps[1].done("pagef") == 0.5


# Uploads of predictions, on whichever machine the next request arrives

DATA = b"label,y_prob_a,y_prob_b\n1,0.9,0.8\n0,0.2,0.4\n1,0.6,0.1\n0,0.1,0.2\n"


MORE = b"1,0.5,0.5\n" * 2_000


def staging(settings: Settings) -> Any:
    return Staging(settings.predictions, settings.limits, open_backend(settings))


def take(place: Any, owner: str, data: bytes = DATA) -> Any:
    return place.take(BytesIO(data).read, len(data), "p.csv", owner)


def test_an_upload_is_found_read_and_forgotten_on_another_machine(machine: Callable[..., Settings]) -> None:
    here, there = staging(machine("here")), staging(machine("there"))
    sent = take(here, "anna")
    found = there.find(sent.token, "anna")
    assert (found.name, found.path.read_bytes()) == ("p.csv", DATA)
    assert there.find(sent.token, "ben") is None
    assert there.find(key(1), "anna") is None
    with found.alone():
        found.tell({"stage": "reading", "done": 1, "total": 2})
        with pytest.raises(BusyError), sent.alone():
            pytest.fail("read twice")
    assert sent.state() == {"stage": "reading", "done": 1, "total": 2}
    with sent.alone():
        assert not found.forgotten
        found.forget()
    assert sent.forgotten
    assert here.find(sent.token, "anna") is None


def test_one_owner_has_few_uploads_and_all_have_a_limit(machine: Callable[..., Settings]) -> None:
    limits = Limits(prediction_staged=4 * len(DATA + MORE) + 2_000)
    here, there = staging(machine("here", limits=limits)), staging(machine("there", limits=limits))
    sent = [take(place, "anna", DATA + MORE) for place in (here, there, here)]
    assert [each.forgotten for each in sent] == [True, False, False]
    for _ in range(2):
        take(there, "ben", DATA + MORE)
    with pytest.raises(NoRoomError):
        take(here, "carl", DATA + MORE)
    sent[1].forget()
    take(here, "carl", DATA + MORE)


def client(settings: Settings) -> FlaskClient:
    return server.create_app(settings).server.test_client()


def test_a_file_is_sent_to_one_machine_and_converted_and_opened_by_another(
    machine: Callable[..., Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limited_process, "run", answer_here)
    here, there = client(machine("here")), client(machine("there"))
    sent = here.post("/predictions", data=DATA, headers={"X-File-Name": quote("p.csv")})
    assert sent.status_code in (201, 202)
    token, cookie = sent.get_json()["token"], here.get_cookie("tile-predictions", path="/predictions")
    assert cookie is not None
    there.set_cookie("tile-predictions", cookie.value, path="/predictions")
    until(lambda: there.get(f"/predictions/{token}").get_json(), "done")
    assert there.post(f"/predictions/{token}/convert", json={}).status_code in (200, 202)
    state = until(lambda: here.get(f"/predictions/{token}").get_json(), "done", "id")
    files = prediction_files(machine("third"))
    assert files.load(state["id"]) is not None
    assert there.delete(f"/predictions/{token}").status_code == 204
    assert here.get(f"/predictions/{token}").status_code == 404


def until(ask: Callable[[], Any], stage: str, field: str = "stage") -> Any:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        state = ask()
        if state["stage"] == stage and field in state:
            return state
        assert state["stage"] != "failed", state
        time.sleep(0.05)
    raise AssertionError(state)


# Redis goes away


def test_a_restart_of_redis_is_waited_for_and_loses_nothing(
    redis: RedisServer, machine: Callable[..., Settings], tmp_path: Path
) -> None:
    settings = machine("here")
    here = store(settings)
    saved = here.save(board(1))
    redis.kill()
    waiting = threading.Timer(0.4, redis.start)
    waiting.start()
    assert here.load(saved) is not None
    waiting.join()
    assert store(settings).load(here.save(board(2))) is not None


def test_while_redis_is_away_the_server_says_so(
    redis: RedisServer, machine: Callable[..., Settings], monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    monkeypatch.setattr(connection, "PATIENCE", 0.2)
    monkeypatch.setattr(connection, "REST", 0.0)
    monkeypatch.setattr(health, "_SECONDS", 0)
    settings = machine("here")
    services: Services = open_services(settings)
    services.warming.done = 1.0
    asked = server.create_app(settings, services).server.test_client()
    assert asked.get("/readyz").data == b"OK"
    redis.kill()
    try:
        ready = asked.get("/readyz")
        assert (ready.status_code, ready.data) == (503, b"redis: cannot be reached")
        assert asked.get("/healthz").status_code == 200
        with pytest.raises(OSError, match="ConnectionError"):
            services.store.save(board(3))
        assert services.store.held()["leaderboards"] == (0, 0)
        refused = asked.post("/predictions", data=DATA, headers={"X-File-Name": "p.csv"})
        assert refused.status_code == 503
        assert "The server's store cannot be reached" in refused.get_json()["error"]
        shares = services.backend.share(Path("requests"), 1, 60)
        assert [shares.take("anna"), shares.take("anna")] == [0, 0]
    finally:
        redis.start()
    assert asked.get("/readyz").data == b"OK"


@pytest.mark.parametrize("away", [RedisServer.kill, RedisServer.pause])
def test_scores_answers_within_a_time_limit_when_redis_is_gone(
    redis: RedisServer, machine: Callable[..., Settings], away: Callable[[RedisServer], None]
) -> None:
    services: Services = open_services(machine("here"))
    services.warming.done = 1.0
    asked = server.create_app(services.settings, services).server.test_client()
    key = services.store.save(board(4))
    of_board = {"family": "leaderboard", "board": test_state.request(id=key), "parameter": None}
    away(redis)
    try:
        for question in (test_scores_page.question(size=100), test_scores_page.question(size=100) | of_board):
            begun = time.monotonic()
            sent = answer(asked, "scores-answer.data", {"scores-request.data": question}, "scores-request.data")
            assert sent.status_code in (200, 204)
            assert time.monotonic() - begun < 12
        # The first question needs no store; the second one is told why there is no answer.
        assert "The server's store cannot be reached" in sent.get_data(as_text=True)
    finally:
        redis.resume() if away is RedisServer.pause else redis.start()


# Settings


@pytest.mark.parametrize(
    ("environment", "message"),
    [
        ({"TILE_BLOBS": "file:///x"}, "TILE_BLOBS: expected TILE_REDIS_URL, too"),
        ({"TILE_REDIS_URL": "URL"}, "TILE_REDIS_URL: expected TILE_SECRET, too"),
        (
            {"TILE_REDIS_URL": "http://x", "TILE_SECRET": "s"},
            "TILE_REDIS_URL: expected an address such as redis://host:6379/0",
        ),
        (
            {"TILE_REDIS_URL": "URL", "TILE_BLOBS": "nothing://x", "TILE_SECRET": "s"},
            "TILE_BLOBS: nothing://x cannot be used",
        ),
    ],
)
def test_wrong_addresses_are_named(
    environment: dict[str, str], message: str, redis: RedisServer, tmp_path: Path
) -> None:
    given = {name: value.replace("URL", redis.url) for name, value in environment.items()}
    with pytest.raises(InvalidInputError, match=re.escape(message)):
        open_services(Settings.from_environment(given, folder=tmp_path))


def test_without_its_packages_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "redis", None)
    with pytest.raises(InvalidInputError, match=re.escape("pip install 'tile-explorer[server]'")):
        open_backend(Settings(folder=tmp_path, redis_url="redis://localhost"))


def test_no_service_is_asked_for_by_default(tmp_path: Path) -> None:
    assert isinstance(open_backend(Settings.from_environment({}, folder=tmp_path)), Folders)
    assert json.dumps(Settings.from_environment({}).redis_url) == '""'


def test_the_lock_of_a_process_that_was_killed_is_waited_for(
    machine: Callable[..., Settings], monkeypatch: pytest.MonkeyPatch
) -> None:
    backend: Any = open_backend(machine("first"))
    for name in ("_LOCKED", "_WAITED"):
        monkeypatch.setattr(redis_backend, name, getattr(redis_backend, name) / 10)
    backend._client.set("tile:lock:folder:key", "of a process that was killed", px=int(1000 * redis_backend._LOCKED))
    with backend.lock(Path("folder"))("key"):
        assert backend._client.get("tile:lock:folder:key") != b"of a process that was killed"
