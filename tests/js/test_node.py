"""The browser's tests that Node runs by itself, one file each: `npm test` runs the same files without Python."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.node import node_path

pytestmark = pytest.mark.node

HERE = Path(__file__).parent
FAILED = re.compile(
    r"^[ ]*not ok \d+ - .*?(?=^[ ]*# Subtest|^[ ]*(?:not )?ok|^\d+\.\.\d+|\Z)", re.MULTILINE | re.DOTALL
)


def failures(report: str) -> list[str]:
    """The tests of a report of Node that failed: their names, and why."""
    return [found.strip() for found in FAILED.findall(report)]


@pytest.mark.parametrize("path", sorted(HERE.glob("*.test.js")), ids=lambda path: path.name.removesuffix(".test.js"))
def test_node_finds_no_fault(path: Path) -> None:
    command = [node_path(), "--test-reporter=tap", str(path)]
    result = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False, timeout=120)
    failed = failures(result.stdout)
    assert not failed, "\n".join([*(each.partition("\n")[0] for each in failed), *failed])
    assert result.returncode == 0, result.stdout + result.stderr
    assert re.search(r"^# pass [1-9]", result.stdout, re.MULTILINE), result.stdout


def test_each_failure_is_named() -> None:
    report = """TAP version 13
# Subtest: ties are exact
not ok 1 - ties are exact
  ---
  error: 'expected 1, found 2'
  ...
# Subtest: hulls
ok 2 - hulls
1..2
"""
    assert failures(report) == ["not ok 1 - ties are exact\n  ---\n  error: 'expected 1, found 2'\n  ..."]
    assert failures("ok 1 - all\n1..1\n") == []
