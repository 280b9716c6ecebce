"""Somebody's app of Dash, in a process of its own: components add a script to all apps of a process."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.guide import guide_text

ROOT = Path(__file__).resolve().parents[2]
PORT = 8060


def in_guide() -> str:
    """The text of the app in the guide."""
    guide = guide_text()
    return next(text for text in re.findall(r"```python\n(.*?)```", guide, re.DOTALL) if "Dash(" in text)


@contextmanager
def running(text: str, folder: Path) -> Iterator[str]:
    """The address of an app, which ends in a slash; its text names `PORT`."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    file, log = folder / "somebody.py", folder / "somebody.log"
    # In a checkout the package has the name of its folder.
    begin = f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n"
    text = text.replace("import tile_explorer as tx", "import app as tx").replace(f"port={PORT}", f"port={port}")
    file.write_text(begin + text, encoding="utf-8")
    with log.open("w") as out, subprocess.Popen([sys.executable, str(file)], stdout=out, stderr=out) as process:
        try:
            _wait(process, port, log)
            yield f"http://127.0.0.1:{port}/"
        finally:
            process.terminate()


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if process.poll() is not None:
            raise RuntimeError(log.read_text(encoding="utf-8"))
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError(log.read_text(encoding="utf-8"))
