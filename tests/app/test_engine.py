"""Long computations on the workers of a scheduler: the same digits, progress, cancellation, and what goes wrong."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import quote

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from app import cli, engine, server
from app.answers import one_task
from app.engine import AWAY, IDLE, Engine, Workers
from app.pages.predictions import answers, paired
from app.pages.scores import answers as scores
from app.pages.scores import request as scores_request
from app.pages.tradeoff import answers as tradeoff
from app.services import Services, open_services
from app.settings import Settings
from tests.app import test_cli_robustness, test_scores_page, test_tradeoff_page
from tests.app.redis_server import REASON, RedisServer
from tests.app.worker_tasks import die_once, report, spin, where, wrong
from tile_core.checks import InvalidInputError
from tile_core.curves import bands, sorted_rows
from tile_core.execution import CancelledError, Desk
from tile_core.leaderboard import leaderboard
from tile_core.predictions import Predictions, predictions

pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")


@pytest.fixture(scope="module")
def there(cluster: str) -> Iterator[Engine]:
    made = Engine(cluster)
    yield made
    made.close()


def scored(samples: int = 3_000) -> Predictions:
    rng = np.random.default_rng(5)
    truth = rng.random(samples) < 0.4
    return predictions(["a", "b"], truth, truth + rng.normal(size=(2, samples)), pos_label=True, thresholds=0.5)


def test_workers_compute_and_this_machine_does_without_them(there: Engine) -> None:
    def run(executor: Executor | None) -> set[int]:
        return {pid for _, pid in Desk(executor).run([(k, where, (k,)) for k in range(8)])}

    assert os.getpid() not in there.run(run)
    assert Engine().run(run) == {os.getpid()}
    assert there.problems() == Engine().problems() == []


def test_no_digit_of_a_bootstrap_depends_on_where_it_is_computed(there: Engine) -> None:
    given, told = scored(), list[tuple[int, int]]()
    rows = sorted_rows(given, 0)
    groups = np.arange(given.size) // 3
    for how in ({}, {"stratified": True}, {"groups": groups}):
        here = bands(rows, np.random.default_rng(1), replicates=60, **how)
        found = there.run(
            lambda pool, how=how: bands(
                rows,
                np.random.default_rng(1),
                replicates=60,
                executor=pool,
                progress=lambda *at: told.append(at),
                **how,
            )
        )
        assert_array_equal(found.samples, here.samples)
        assert_array_equal(found.lower["roc"], here.lower["roc"])
    assert told == 3 * [(done, 60) for done in range(1, 61)]
    with pytest.raises(CancelledError):
        there.run(lambda pool: bands(rows, np.random.default_rng(1), executor=pool, cancel=lambda: True))


def test_what_the_pages_ask_for_is_the_same(there: Engine) -> None:
    given = scored()
    asked: Any = given, [0, 0, 1], [1.5, 0.5, None]
    assert there.run(lambda pool: paired.drawn(*asked, executor=pool)) == paired.drawn(*asked)
    one, other = (found.run(lambda pool: answers.band_of(given, 1, 0.9, executor=pool)) for found in (there, Engine()))
    assert_array_equal(one.samples, other.samples)


def test_a_running_task_stops_when_no_request_waits_for_it(there: Engine, tmp_path: Path) -> None:
    note = tmp_path / "note"
    with pytest.raises(CancelledError):
        there.run(lambda pool: one_task(spin, str(note), cancel=note.exists, executor=pool))
    until(lambda: note.read_text() == "stopped")


def test_a_worker_tells_how_far_it_is(there: Engine) -> None:
    told: list[tuple[int, int]] = []

    def run(pool: Executor | None) -> Any:
        assert isinstance(pool, Workers)
        ((_, found),) = Desk(pool).run([("all", report, (pool.listen(lambda *at: told.append(at)),))])
        until(lambda: len(told) == 3)
        return found

    assert there.run(run) == "done"
    assert told == [(0, 3), (1, 3), (2, 3)]


def test_what_a_killed_worker_had_is_computed_by_another(there: Engine, tmp_path: Path) -> None:
    note = str(tmp_path / "note")
    tasks = [(k, die_once, (note, k)) for k in range(6)]
    assert dict(there.run(lambda pool: list(Desk(pool).run(tasks)))) == {k: k for k in range(6)}
    assert Path(note).read_text() == "killed"


def test_errors_are_those_of_the_computation(there: Engine) -> None:
    with pytest.raises(InvalidInputError, match="expected another"):
        there.run(lambda pool: list(Desk(pool).run([(1, wrong, (1,))])))


# Without workers


def test_a_scheduler_that_is_away_leaves_it_to_this_machine(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(engine, "_PATIENCE", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
    away = Engine(address)
    assert away.problems() == [AWAY]
    assert away.run(lambda pool: pool) is None
    assert cli.main(["tradeoff", "data/toy.csv", "--scheduler", address]) == 1
    assert f"{AWAY} ({address})" in capsys.readouterr().err
    with pytest.raises(InvalidInputError, match=re.escape("expected an address such as tcp://host:8786")):
        Engine("nothing://x").problems()


def test_a_scheduler_without_workers_or_one_that_ends_leaves_it_to_this_machine() -> None:
    from distributed import LocalCluster

    options: dict[str, Any] = {"n_workers": 0, "dashboard_address": "127.0.0.1:0", "silence_logs": 50}
    with LocalCluster(processes=False, **options) as idle:
        found = Engine(idle.scheduler_address)
        assert found.problems() == [IDLE]
        assert found.run(lambda pool: pool) is None
        idle.scale(1)
        until(lambda: not found.problems())
        calls: list[bool] = []

        def run(pool: Executor | None) -> str:
            calls.append(pool is None)
            if pool is not None:
                raise engine.LostError
            return "here"

        assert found.run(run) == "here"
        assert calls == [False, True]
        found.close()


def test_a_scheduler_that_is_lost_is_told_of_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(engine, "_PATIENCE", 0.2)
    monkeypatch.setattr(engine, "_REST", 0.0)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
    away = Engine(address)
    for _ in range(3):
        assert away.run(lambda pool: pool) is None
    assert [record.getMessage() for record in caplog.records] == [
        "the scheduler is lost (it does not answer): this machine computes until it is back"
    ]


def test_dask_adds_no_messages_of_its_own_to_ours() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
    code = f"""
import logging
from app import engine

engine._PATIENCE = 0.2
engine.Engine("{address}").run(lambda pool: pool)
for name in ("distributed.client", "distributed.comm.tcp", "distributed.gc"):
    logging.getLogger(name).error("Failed to reconnect to scheduler after 3.00 seconds, closing client")
"""
    command = [sys.executable, "-c", code]
    said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stderr
    assert said == "the scheduler is lost (it does not answer): this machine computes until it is back\n"


def test_without_its_package_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(InvalidInputError, match=re.escape("pip install 'tile-explorer[server]'")):
        Engine("tcp://localhost:1").problems()


# From the page and the command line


@pytest.fixture(scope="module")
def services(cluster: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    made = open_services(Settings(folder=tmp_path_factory.mktemp("engine"), scheduler=cluster))
    made.warming.start()
    until(lambda: made.warming.done == 1)
    yield made
    made.engine.close()


def test_the_page_gets_fine_maps_from_workers(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    pools: list[Any] = []
    true = scores.mapped

    def watched(*given: Any) -> Any:
        pools.append(given[4])
        return true(*given)

    monkeypatch.setattr(scores, "mapped", watched)
    asked = test_scores_page.question(grid=scores_request.FINE)
    found = scores.answer(services, asked, scores.fine)
    here = scores.answer(replace(services, engine=Engine()), asked, scores.fine)
    assert found == here
    assert found["kind"] == "maps"
    assert isinstance(pools[0], Workers)
    assert pools[1] is None
    assert services.progress.done("abc123f") > 0


def test_a_large_trade_off_is_computed_by_workers(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tradeoff, "_LARGE", 5)
    board = leaderboard([f"m{k}" for k in range(12)], np.random.default_rng(2).integers(1, 90, (1, 12, 4)) * 1.0)
    pools: list[Any] = []
    true = tradeoff.one_task

    def watched(*given: Any, **how: Any) -> Any:
        pools.append(how["executor"])
        return true(*given, **how)

    monkeypatch.setattr(tradeoff, "one_task", watched)
    tradeoff.RECENT._latest.clear()
    noted: list[float] = []
    monkeypatch.setattr(services.progress, "note", lambda name: noted.append)
    found = test_tradeoff_page.ask(services, board)
    tradeoff.RECENT._latest.clear()
    assert found == test_tradeoff_page.ask(replace(services, engine=Engine()), board)
    assert found[0]["kind"] == "tradeoff"
    # The pairs and the curve, which is known when the same is asked here.
    assert [isinstance(pool, Workers) for pool in pools] == [True, True, False]
    assert len(noted) > 2
    assert all(0 < share <= 1 for share in noted)


@pytest.mark.parametrize(
    "command",
    [["tradeoff", "FILE"], ["robustness", "FILE", "--level", "0.9", "--draws", "40"]],
    ids=lambda command: command[0],
)
def test_a_command_prints_the_same_with_workers(
    cluster: str, command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "counts.csv").write_text(test_cli_robustness.COUNTS)
    words = [word.replace("FILE", str(tmp_path / "counts.csv")) for word in command]
    assert cli.main(words) == 0
    here = capsys.readouterr().out
    assert cli.main([*words, "--scheduler", cluster]) == 0
    assert capsys.readouterr().out == here
    assert len(here) > 100


def test_a_report_is_the_same_with_workers(cluster: str, tmp_path: Path) -> None:
    for name, more in (("here", []), ("there", ["--scheduler", cluster])):
        assert cli.main(["report", "data/toy.csv", "-o", str(tmp_path / name), *more]) == 0
    assert (tmp_path / "here").read_bytes() == (tmp_path / "there").read_bytes()


@pytest.mark.skipif(bool(REASON), reason=REASON)
def test_a_file_of_predictions_is_read_by_a_worker(cluster: str, tmp_path: Path, monkeypatch: Any) -> None:
    from app.uploads.predictions import remote_reading

    redis = RedisServer(tmp_path)
    settings = Settings(folder=tmp_path / "here", secret="a secret", redis_url=redis.url, scheduler=cluster)
    asked: list[Any] = []
    true = remote_reading.read
    monkeypatch.setattr(remote_reading, "read", lambda *given: asked.append(given[-1]) or true(*given))
    try:
        services = open_services(settings)
        client = server.create_app(settings, services).server.test_client()
        data = b"label,y_prob_a\n" + b"1,0.9\n0,0.2\n1,0.6\n0,0.1\n" * 50
        sent = client.post("/predictions", data=data, headers={"X-File-Name": quote("p.csv")})
        token = sent.get_json()["token"]
        until(lambda: client.get(f"/predictions/{token}").get_json()["stage"] == "done")
        # Other choices than those of the inspection, so that the file is read again.
        client.post(f"/predictions/{token}/convert", json={"reversed": True})
        until(lambda: "id" in client.get(f"/predictions/{token}").get_json())
        found = services.predictions.intake.files.load(client.get(f"/predictions/{token}").get_json()["id"])
        assert found is not None
        assert found.size == 200
        assert len(asked) == 2
        assert all(isinstance(each, Workers) for each in asked)
        assert not any(path.name.startswith("result-") for path in (tmp_path / "here" / "blobs").rglob("*"))
        services.engine.close()
    finally:
        redis.kill()


def until(condition: Any, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        threading.Event().wait(0.02)
