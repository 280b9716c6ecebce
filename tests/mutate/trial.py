"""One mutant: its tests are run, and it is killed or survives."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tests.mutate.coverage_map import CoverageMap, file_of
from tests.mutate.pool import Ask
from tests.mutate.replacements import Mutation, words_of
from tests.mutate.targets import COMPILED

# Seconds that a run takes in addition to its tests: imports, collecting, and kernels to compile.
_START, _COMPILING, _FACTOR = 90.0, 60.0, 10.0
# Seconds of processor time that a test may take beyond five times its own.
_SLACK = 5.0
# How many test files are run before all others.
_FIRST = 3


@dataclass(frozen=True)
class Outcome:
    """`how` a mutant was killed, or "survived"; `by` is the test that failed, `asked` the number of tests chosen."""

    mutation: Mutation
    how: str
    by: str
    asked: int

    @property
    def killed(self) -> bool:
        return self.how != "survived"


def trial(ask: Ask, covered: CoverageMap, sources: Mapping[str, str]) -> Callable[[Mutation], Outcome]:
    """A function that tries one mutation of `sources`, the text of each module by its path."""

    def tried(mutation: Mutation) -> Outcome:
        compiled = mutation.path.startswith(COMPILED)
        tests = covered.tests(mutation, compiled)
        if not tests:
            return Outcome(mutation, "survived", "", 0)
        said: dict[str, Any] = {}
        for stage in _stages(mutation, tests):
            said = ask(_request(mutation, stage, compiled, sources[mutation.path]))
            if _how(said) != "survived":
                break
        return Outcome(mutation, _how(said), said.get("failed", ""), len(tests))

    return tried


def _stages(mutation: Mutation, tests: dict[str, float]) -> list[dict[str, float]]:
    """The tests of the files named like the module, or else of the fastest ones; then all others.

    Most mutants end in the first stage, and need not wait until all files are imported.
    """
    files = list(dict.fromkeys(map(file_of, tests)))
    named = [file for file in files if mutation.words & words_of(file)]
    first = set((named + files)[:_FIRST])
    halves = [
        {name: took for name, took in tests.items() if (file_of(name) in first) is early} for early in (True, False)
    ]
    return [half for half in halves if half]


def _request(mutation: Mutation, tests: dict[str, float], compiled: bool, source: str) -> dict[str, Any]:
    ast.parse(mutation.applied(source))  # a mutant that is no Python would count as killed: a fault of the tool
    files = list(dict.fromkeys(map(file_of, tests)))
    seconds = _START + 2 * _COMPILING * compiled + _FACTOR * sum(tests.values())
    return {
        "path": mutation.path, "source": mutation.applied(source), "files": files, "tests": tests,
        "compiled": compiled, "slack": _COMPILING if compiled else _SLACK, "seconds": seconds,
    }  # fmt: skip


def _how(said: dict[str, Any]) -> str:
    """Exit codes are pytest's: 0 all passed, 1 one failed, 2 could not be collected, 5 none of the tests is there."""
    if "code" not in said:
        return said["end"] if said["end"] != "by itself" else "no answer"
    return {0: "survived", 5: "survived", 1: "a test failed"}.get(said["code"], "could not be imported")
