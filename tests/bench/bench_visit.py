"""First and later visits from this machine and from one that is 50 ms away: when the page can be used, requests, bytes.

Bytes far away are compressed, as they leave the machine. Each visit is the median of three browsers.
"""

from __future__ import annotations

import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

from tests.chromium import ARGUMENTS, chromium_path

_BROWSERS = 3
_FAR = {"offline": False, "latency": 50, "downloadThroughput": 2.5e6, "uploadThroughput": 2.5e6}
# The Tile has its names, the table its rows, and the inspector a score.
_USABLE = r"""() => document.querySelector('.ag-row')
  && /0\.\d/.test(document.querySelector('#inspect-winner')?.textContent)
  && document.querySelector('#tile-overlay')?.textContent.length > 20"""


def run() -> None:
    """Print the figures."""
    from playwright.sync_api import sync_playwright

    own = _own_address()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        command = [sys.executable, "-m", "app", "serve", "--host", "0.0.0.0", "--port", "0", "--no-browser"]
        environment = {**os.environ, "TILE_FOLDER": folder, "TILE_ALLOWED_HOSTS": own, "PYTHONUNBUFFERED": "1"}
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            address = next(word for line in server.stdout for word in line.split() if word.startswith("http://"))
            port = address.rstrip("/").rsplit(":", 1)[1]
            for name, host, network in (("near", "127.0.0.1", None), ("50 ms away", own, _FAR)):
                _print(playwright.chromium, name, f"http://{host}:{port}/", network)
            server.terminate()


def _own_address() -> str:
    """An address of this machine that is not its loopback; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])


def _print(chromium: Any, name: str, address: str, network: dict[str, Any] | None) -> None:
    visits = [_visits(chromium, address, network) for _ in range(_BROWSERS)]
    for k, which in enumerate(("first", "second")):
        seconds, requests, size = (statistics.median(visit[k][part] for visit in visits) for part in range(3))
        print(f"  {name}, {which} visit: usable after {seconds:.2f} s, {requests:.0f} requests, {size / 1e6:.2f} MB")


def _visits(chromium: Any, address: str, network: dict[str, Any] | None) -> list[tuple[float, int, float]]:
    """Seconds, requests and bytes of the first visit of a new browser and of the next one."""
    with tempfile.TemporaryDirectory() as folder:
        context = chromium.launch_persistent_context(folder, executable_path=chromium_path(), args=ARGUMENTS)
        found = [_visit(context, address, network) for _ in range(2)]
        context.close()
    return found


def _visit(context: Any, address: str, network: dict[str, Any] | None) -> tuple[float, int, float]:
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    if network:
        session.send("Network.emulateNetworkConditions", network)
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    while not page.evaluate(_USABLE):
        page.wait_for_timeout(15)
    seconds = time.perf_counter() - begun
    page.wait_for_timeout(2000)
    page.close()
    sent = [size for size in sizes if size]
    return seconds, len(sent), sum(sent)
