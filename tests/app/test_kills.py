"""Two processes on one Redis: one of them is killed, then Redis, and nothing that was acknowledged is lost."""

from __future__ import annotations

import sys

import pytest

from tests.app.redis_server import REASON
from tests.bench import bench_kills


# Connections that break leave their sockets to Redis's client.
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks for processes in /proc")
@pytest.mark.skipif(bool(REASON), reason=REASON)
def test_what_was_acknowledged_outlives_a_web_process_and_redis() -> None:
    found = bench_kills.on_redis(1, 0.2, workers=False)
    assert found.leaderboards[0] >= 6
    assert found.lost == 0
    assert {status for status in found.mutated if status >= 500} == set()
