"""The mutation tool: what it changes, what it chooses, and which mutants it counts as killed."""

from __future__ import annotations

import ast
import os
import subprocess
from pathlib import Path

import pytest

from tests.mutate import coverage_map, pool, survivors, targets
from tests.mutate.mutations import mutations
from tests.mutate.replacements import Mutation
from tests.mutate.sample import sample
from tests.mutate.trial import trial

SOURCE = '''"""A module."""

def larger(a: int | None, b: int = 2) -> int:
    """The larger one."""
    if a is None or a < b:
        return b
    return a


def unseen(a: int) -> int:
    return a * 1


def loops(n: int) -> int:
    while n > 0:
        n -= 1
    return n
'''
TESTS = """from tile_core import tiny

def test_larger():
    assert tiny.larger(3) == 3
    assert tiny.larger(1) == 2

def test_loops():
    assert tiny.loops(2) == 0

def test_unseen():
    assert tiny.unseen(0) == 0
"""

PYTEST = "[tool.pytest.ini_options]\npythonpath = ['.']\n"
WANTED = ("a <= b", "and a < b", "b: int = 3", "a / 1", "pass")
TRIED = [one for one in mutations("tile_core/tiny.py", SOURCE) if any(word in one.becomes for word in WANTED)]


def found(source: str) -> set[tuple[str, str]]:
    return {(one.kind, one.becomes) for one in mutations("tiny.py", source)}


@pytest.mark.parametrize(
    ("source", "kind", "becomes"),
    [
        ("x = a < b", "comparison", "x = a <= b"),
        ("x = a not in b", "comparison", "x = a in b"),
        ("x = (a) is not (b)", "comparison", "x = (a) is (b)"),
        ("x = a < b < c", "comparison", "x = a < b <= c"),
        ("x = a + b", "arithmetic", "x = a - b"),
        ("x = a ** b", "arithmetic", "x = a * b"),
        ("x = a and b or c", "and/or", "x = a or b or c"),
        ("x = not a", "sign or not", "x = a"),
        ("x = -a", "sign or not", "x = a"),
        ("x = 3", "constant", "x = 4"),
        ("x = 3", "constant", "x = 2"),
        ("x = True", "constant", "x = False"),
        ("x = find(a, 'left')", "constant", 'x = find(a, "right")'),
        ("def f(a=1): pass", "constant", "def f(a=2): pass"),
        ("def f():\n  return a", "return None", "return None"),
        ("x = a if b else c", "if negated", "x = a if not (b) else c"),
        ("x = [a for a in b if c]", "if negated", "x = [a for a in b if not (c)]"),
        ("f(a)", "statement removed", "pass"),
        ("raise E", "statement removed", "pass"),
        ("x[a] = b", "statement removed", "pass"),
        ("x += a", "statement removed", "pass"),
        ("x = y[a:b]", "slice", "x = y[:b]"),
        ("x = y[a:b]", "slice", "x = y[a:]"),
        ("x = np.argmin(a)", "name", "x = np.argmax(a)"),
        ("x = min(a, é)", "name", "x = max(a, é)"),
        ("x = f(a, b=c)", "argument dropped", "x = f(a)"),
        ("x = f(b=c, d=e)", "argument dropped", "x = f(d=e)"),
    ],
)
def test_a_change_is_found(source: str, kind: str, becomes: str) -> None:
    assert (kind, becomes) in found(source)


@pytest.mark.parametrize(
    "source",
    [
        '"""Docstring, 1 < 2."""',
        "from a import b",
        "def f(a: int | None) -> list[int]: ...",
        "x: tuple[int, 3]",
        "X = int | None",
        "__all__ = ['a']",
        "assert a < b",
        "x = f'{a:3} {b + 1}'",
        "x = zip(a, strict=True)",
        "@cache(3)\ndef f(): ...",
        "if TYPE_CHECKING:\n  x = 1",
    ],
)
def test_code_without_behaviour_is_not_mutated(source: str) -> None:
    assert found(source) == set()


def test_a_mutation_changes_its_own_lines_only() -> None:
    source = "é = 1\nx = (a\n     < b)\ny = 2\n"
    [one] = [one for one in mutations("tiny.py", source) if one.kind == "comparison"]
    assert one.applied(source) == "é = 1\nx = (a\n     <= b)\ny = 2\n"
    assert (one.line, one.first, one.last, one.becomes) == (3, 2, 3, "<= b)")


def test_every_target_can_be_mutated_and_each_has_some() -> None:
    all_of_them: list[Mutation] = []
    for path in targets.modules():
        source = (targets.ROOT / path).read_text(encoding="utf-8")
        all_of_them += mutations(path, source)
    chosen = sample(all_of_them, 300, seed=1)
    assert len(chosen) >= 280
    assert {one.path for one in chosen} == {one.path for one in all_of_them}
    assert len({(one.path, one.line) for one in chosen}) == len(chosen)
    assert chosen == sample(all_of_them, 300, seed=1)
    assert chosen != sample(all_of_them, 300, seed=2)
    for one in chosen:
        ast.parse(one.applied((targets.ROOT / one.path).read_text(encoding="utf-8")))


def test_every_survivor_that_is_listed_is_still_in_the_code_and_has_a_reason() -> None:
    sources = {path: (targets.ROOT / path).read_text(encoding="utf-8") for path in targets.modules()}
    known = {survivors.key(one) for path, source in sources.items() for one in mutations(path, source)}
    listed = survivors.reasons("equivalent") | survivors.reasons("accepted")
    assert set(listed) - known == set()
    assert all(len(why) > 20 for why in listed.values())


def test_tests_of_the_line_come_first_then_those_of_its_surroundings() -> None:
    covered = coverage_map.CoverageMap()
    names = [
        "test_a.py::line",
        "test_a.py::function",
        "test_a.py::module",
        "test_tiny.py::other_process",
        "test_b.py::no",
    ]
    lines = {"tile_core/tiny.py": {"7": [0], "5": [0, 1], "11": [2]}, "tile_core/other.py": {"1": [4]}}
    covered.add({"failed": [], "tests": [[name, 1.0] for name in names], "lines": lines})
    at = {one.line: one for one in mutations("tile_core/tiny.py", SOURCE)}
    assert list(covered.tests(at[7])) == names[:3]
    assert next(iter(covered.tests(at[11]))) == names[2]
    assert set(covered.tests(at[11])) == set(names[:3])
    covered.add({"failed": [], "tests": [["test_tiny.py::here", 1.0]], "lines": {"tile_core/tiny.py": {"11": [0]}}})
    assert set(covered.tests(at[11])) == {*names[:4], "test_tiny.py::here"}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of one module and its tests, in a repository of its own."""
    texts = {"tile_core/tiny.py": SOURCE, "tests/core/test_tiny.py": TESTS, "pyproject.toml": PYTEST}
    for path, text in (texts | {"tests/conftest.py": "", "tests/strategies.py": ""}).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    return tmp_path


@pytest.mark.skipif(not hasattr(os, "fork"), reason="each mutant runs in a fork of one process")
def test_mutants_are_killed_or_survive_and_the_checkout_is_unchanged(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("coverage")
    # A mutant that loops without end takes this many seconds more than its test does.
    monkeypatch.setattr("tests.mutate.trial._SLACK", 1)
    with pool.workers(1, project) as ask:
        sources = {"tile_core/tiny.py": SOURCE}
        covered = coverage_map.recorded(ask, 1, sources, project)
        outcomes = {one.mutation.becomes: one for one in map(trial(ask, covered, sources), TRIED)}
    assert covered.lines["tile_core/tiny.py"][11] == {"tests/core/test_tiny.py::test_unseen"}
    how = {becomes: outcome.how for becomes, outcome in outcomes.items()}
    assert how == {
        "if a is None or a <= b:": "survived",
        "if a is None and a < b:": "a test failed",
        "def larger(a: int | None, b: int = 3) -> int:": "a test failed",
        "return a / 1": "survived",
        "pass": "too slow",
    }
    assert outcomes["if a is None and a < b:"].by == "tests/core/test_tiny.py::test_larger"
    assert (project / "tile_core/tiny.py").read_text(encoding="utf-8") == SOURCE
