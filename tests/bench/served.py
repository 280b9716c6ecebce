"""A server of two processes, whose processes can be killed."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.settings import Settings


@contextlib.contextmanager
def two_processes(folder: Path, settings: Settings) -> Iterator[tuple[int, int]]:
    """The port of two processes that serve from a folder, and the process that keeps them."""
    given = {"FOLDER": str(folder), "REDIS_URL": settings.redis_url, "BLOBS": settings.blobs}
    given |= {"SCHEDULER": settings.scheduler, "SECRET": str(settings.secret)}
    environment = {**os.environ, **{f"TILE_{name}": value for name, value in given.items()}}
    command = [sys.executable, "-m", "app", "serve", "--workers", "2", "--port", "0", "--no-browser"]
    quiet: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}
    with subprocess.Popen(command, env=environment, **quiet) as process:
        assert process.stdout is not None
        try:
            yield int(process.stdout.readline().split()[2].rsplit(":", 1)[1]), process.pid
        finally:
            process.kill()


def worker_pids(supervisor: int) -> list[int]:
    """The processes that serve, of the one that keeps them; waits until there is one."""
    while True:
        listed = subprocess.run(
            ["pgrep", "-f", "-P", str(supervisor), "spawn_main"], capture_output=True, text=True, check=False
        )
        if listed.stdout:
            return list(map(int, listed.stdout.split()))
        time.sleep(0.05)
