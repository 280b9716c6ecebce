"""A million rows of eight models through the browser: times, the page's slowest frame, memory of the server."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.bench_predictions import MODELS, ROWS, write
from tests.chromium import ARGUMENTS, chromium_path
from tests.handle import IN_PAGE

_FRAMES = """() => {
  window.slowest = 0;
  let last = performance.now();
  const next = (now) => {
    window.slowest = Math.max(window.slowest, now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""


def run() -> None:
    """Print the figures."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "predictions.csv"
        write(path)
        command = [sys.executable, "-m", "app", "serve", "--port", "0", "--no-browser"]
        environment = {**os.environ, "TILE_FOLDER": folder, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = next(word for line in server.stdout for word in line.split() if word.startswith("http://"))
            memory = Memory(server.pid)
            browser = playwright.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS)
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.add_init_script(IN_PAGE)
            print(f"  {ROWS:,} rows x {MODELS} models, {path.stat().st_size / 1e6:.0f} MB of CSV")
            _upload(page, address, path)
            browser.close()
            print(f"  server and the processes it starts: at most {memory.stop():.0f} MB, 1,500 wanted")
            server.terminate()


def _upload(page: Any, address: str, path: Path) -> None:
    page.goto(f"{address.rstrip('/')}/predictions")
    _until(page, "Boolean(window.tileTest?.predictionsPage?.model.result)")
    page.wait_for_timeout(1000)
    page.evaluate(_FRAMES)
    told: set[str] = set()
    begun = time.perf_counter()
    page.set_input_files("#predictions-file", path)
    told.update(_measured(page, "Boolean(document.getElementById('predictions-open'))"))
    asked = time.perf_counter()
    page.click("#predictions-open")
    told.update(_measured(page, f"tileTest.predictionsPage.model.result.samples === {ROWS}"))
    drawn = time.perf_counter()
    print(f"  sent and looked into {asked - begun:.1f} s, opened and drawn {drawn - asked:.1f} s; {len(told)} messages")
    print(f"  slowest frame meanwhile {page.evaluate('() => window.slowest'):.0f} ms")


def _measured(page: Any, end: str) -> Iterator[str]:
    """What the page says until an expression is true."""
    while not page.evaluate(f"() => {end}"):
        yield page.evaluate("() => document.querySelector('#predictions-upload p')?.textContent || ''")
        page.wait_for_timeout(50)


def _until(page: Any, expression: str) -> None:
    while not page.evaluate(f"() => {expression}"):
        page.wait_for_timeout(50)


class Memory:
    """The most memory that a process and those it starts have held at once, in MB; shared pages are counted once."""

    def __init__(self, process: int) -> None:
        self.process, self.most, self.running = process, 0.0, True
        self.thread = threading.Thread(target=self._watch, daemon=True)
        self.thread.start()

    def stop(self) -> float:
        self.running = False
        self.thread.join()
        return self.most

    def _watch(self) -> None:
        while self.running:
            self.most = max(self.most, sum(map(_held, _family(self.process))))
            time.sleep(0.02)


def _family(process: int) -> Iterator[int]:
    yield process
    for children in Path(f"/proc/{process}/task").glob("*/children"):
        try:
            listed = children.read_text().split()
        except OSError:  # it has ended
            continue
        for child in listed:
            yield from _family(int(child))


def _held(process: int) -> float:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
