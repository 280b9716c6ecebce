"""From the command `tile-explorer serve FILE` to the first answer of its server, each time in a fresh process."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request


def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for file in ("data/diabetes.csv", "data/digits.csv"):
            times = [_ready(file, os.environ | {"TILE_FOLDER": folder}) for _ in range(5)]
            print(f"server ready {statistics.median(times):.2f} s after `serve {file}` (goal 2)")


def _ready(file: str, environment: dict[str, str]) -> float:
    command = [sys.executable, "-m", "app", "serve", file, "--port", "0", "--no-browser"]
    start = time.perf_counter()
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[2]
        with urllib.request.urlopen(f"{address}/_dash-layout", timeout=60) as answer:
            answer.read()
        taken = time.perf_counter() - start
        process.terminate()
    return taken
