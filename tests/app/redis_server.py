"""A real Redis for tests, on a port of its own, that can be killed and started again on what it has kept."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from app.settings import Settings
from app.storage.backends import open_backend
from app.storage.backends.protocol import Records

REASON = (
    "needs redis-server (apt-get install redis-server)"
    if not shutil.which("redis-server")
    else "needs the packages redis and fsspec"
    if not (find_spec("redis") and find_spec("fsspec"))
    else ""
)


class RedisServer:
    """Redis that writes all it confirms to its folder first."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with socket.create_server(("127.0.0.1", 0)) as taken:
            self.port = taken.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.start()

    def start(self) -> None:
        """Serve what was kept."""
        settings = ["--appendonly", "yes", "--appendfsync", "always", "--save", ""]
        settings += ["--bind", "127.0.0.1", "--loglevel", "warning"]
        command = ["redis-server", "--port", str(self.port), "--dir", str(self._folder), *settings]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, stdout=quiet, stderr=quiet)
        end = time.monotonic() + 20
        while time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("Redis does not start")

    def kill(self) -> None:
        """End at once, as by kill -9."""
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def pause(self) -> None:
        """Answer nothing, and keep all connections, until `resume`."""
        os.kill(self._process.pid, signal.SIGSTOP)

    def resume(self) -> None:
        """Answer again."""
        os.kill(self._process.pid, signal.SIGCONT)


@contextmanager
def records_of_two(kind: str, folder: Path) -> Iterator[list[Records]]:
    """The records of two processes that share a store: "folders" or "redis"."""
    redis = None
    settings = Settings(folder=folder)
    if kind == "redis":
        if REASON:
            pytest.skip(REASON)
        (folder / "redis").mkdir()
        redis = RedisServer(folder / "redis")
        settings = Settings(folder=folder, redis_url=redis.url, secret="s" * 40, blobs=f"file://{folder}/blobs")
    try:
        yield [open_backend(settings).records(folder / "rooms", 1_000_000, 60, durable=False) for _ in range(2)]
    finally:
        if redis:
            redis.kill()
