"""Processes that serve or write are killed, and Redis, and nothing that was acknowledged is lost."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.app.redis_server import REASON, RedisServer
from tests.bench import bench_kills, killed_deletions, killed_writers


# Connections that break leave their sockets to Redis's client.
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes in /proc")
@pytest.mark.skipif(bool(REASON), reason=REASON)
def test_what_was_acknowledged_outlives_a_web_process_and_redis() -> None:
    found = bench_kills.on_redis(1, 0.2, workers=False)
    assert found.leaderboards[0] >= 6
    assert found.lost == 0
    assert {status for status in found.mutated if status >= 500} == set()


# The writers are forks, which start a hundred times as fast as new processes.
FORKS = pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")


@FORKS
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="kills processes")
def test_a_write_that_is_killed_is_made_wholly_or_not_at_all(tmp_path: Path) -> None:
    for kind, found in killed_writers.everything(tmp_path, 3):
        assert found.confirmed >= 6, kind
        assert (found.lost, found.broken, found.refused, found.errors) == (0, 0, 0, ()), kind


@FORKS
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.skipif(bool(REASON), reason=REASON)
def test_a_deletion_is_not_confirmed_while_redis_is_killed(tmp_path: Path) -> None:
    (tmp_path / "redis").mkdir()
    redis = RedisServer(tmp_path / "redis")
    try:
        found = killed_writers.run(killed_writers.settings_on(tmp_path / "web", redis), "predictions deleted", 2, redis)
        assert (found.lost, found.broken, found.errors) == (0, 0, ())
    finally:
        redis.kill()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes in /proc")
def test_a_deletion_that_a_server_confirms_has_happened_when_it_is_killed(tmp_path: Path) -> None:
    for kind, found in killed_deletions.run(killed_writers.settings_on(tmp_path, None), 1).items():
        assert found.confirmed >= 2, kind
        assert (found.lost, found.broken, found.refused, found.errors) == (0, 0, 0, ()), kind
