"""Pytest inside the child.

On the code as it is, it records which test runs which line; on a mutant it stops at the first test that fails.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

_COLLECTING = 60.0


def run(tree: Path, place: Path, request: dict[str, Any]) -> None:
    """Runs the tests of a request, and writes what came of it to `answer.json` in `place`."""
    sys.dont_write_bytecode = bool(request.get("path"))
    os.environ |= {
        "PYTHONPATH": str(tree),
        "TMPDIR": str(place),
        "XDG_CACHE_HOME": f"{tree}.cache",
    }
    os.environ["PYTHONDONTWRITEBYTECODE"] = "1" if sys.dont_write_bytecode else ""
    if request.get("compiled"):
        os.environ["NUMBA_CACHE_DIR"] = str(place / "numba")
    tempfile.tempdir = None
    plugin: Any = (
        Asking(request["tests"], request["slack"]) if "tests" in request else Recording(tree, request["targets"])
    )
    options = ["-x"] if "tests" in request else []
    args = [*options, "-p", "no:cacheprovider", "-p", "no:xdist", f"--basetemp={place / 'pytest'}", "--tb=line"]
    args += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # imported before the fork, on purpose
    code = pytest.main([*args, *request["files"]], plugins=[plugin])
    (place / "answer.json").write_text(json.dumps({"code": int(code)} | plugin.result()), encoding="utf-8")


class Asking:
    """Only the chosen tests, in their order, each with its own limit on processor time; no example is made small."""

    def __init__(self, seconds: dict[str, float], slack: float) -> None:
        self.seconds, self.slack, self.failed = seconds, slack, ""
        self.limited(_COLLECTING)

    @staticmethod
    def limited(seconds: float) -> None:
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, seconds)

    def pytest_collection(self) -> None:
        from hypothesis import Phase, settings

        settings.register_profile("mutant", settings.default, phases=(Phase.explicit, Phase.generate))
        settings.load_profile("mutant")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        place = {name: at for at, name in enumerate(self.seconds)}
        items[:] = sorted((item for item in items if item.nodeid in place), key=lambda item: place[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.limited(self.slack + 5 * self.seconds[nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = report.nodeid

    def pytest_sessionfinish(self) -> None:
        self.limited(0)

    def result(self) -> dict[str, Any]:
        return {"failed": self.failed}


class Recording:
    """Which tests run which lines of the targets, and the processor time of each, whatever else the machine does.

    Those that fail here are never asked.
    """

    def __init__(self, tree: Path, targets: list[str]) -> None:
        import coverage

        self.tree, self.targets = tree, targets
        self.seconds: dict[str, float] = {}
        self.failed: list[str] = []
        include = [str(tree / target) for target in targets]
        self.coverage = coverage.Coverage(data_file=None, include=include, config_file=False, messages=False)
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        before = _processor_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = _processor_time() - before
            self.coverage.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed or report.skipped:
            self.failed.append(report.nodeid)

    def result(self) -> dict[str, Any]:
        self.coverage.stop()
        data = self.coverage.get_data()
        names = [name for name in self.seconds if name not in self.failed]
        number = {name: at for at, name in enumerate(names)}
        lines: dict[str, dict[int, list[int]]] = {}
        for file in data.measured_files():
            path = Path(file).relative_to(self.tree).as_posix()
            seen = data.contexts_by_lineno(file)
            lines[path] = {at: [number[name] for name in said if name in number] for at, said in seen.items()}
        tests = [[name, round(self.seconds[name], 3)] for name in names]
        return {"failed": self.failed, "tests": tests, "lines": lines}


def _processor_time() -> float:
    """Seconds of this process and of those that it started and that ended."""
    return sum(os.times()[:4])
