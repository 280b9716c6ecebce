"""Which tests run which line: each file of tests is run once, and again after it or a module it runs has changed."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.mutate import pool, targets
from tests.mutate.replacements import Mutation, words_of
from tests.mutate.targets import files_of_tests as files_of

_CACHE = ".mutate_cache"
# Another one whenever other things are recorded.
_FORM = "2 "
_SHARED = ("tests/conftest.py", "tests/strategies.py")
_SECONDS = 1200.0
# Seconds for tests that run the changed lines, then for those of the same function or module if the mutant survives.
_DIRECT, _NEAR = 60.0, 10.0


@dataclass
class CoverageMap:
    """`seconds` of each test; `lines[path][line]` are the tests that run it; `failed` those that fail unchanged."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, dict[int, set[str]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(set)))
    failed: list[str] = field(default_factory=list)

    def add(self, told: dict[str, Any]) -> None:
        """Takes in what one file of tests covers."""
        self.failed += told["failed"]
        self.seconds |= dict(told["tests"])
        names = [name for name, _ in told["tests"]]
        for path, lines in told["lines"].items():
            for line, numbers in lines.items():
                self.lines[path][int(line)] |= {names[number] for number in numbers}

    def tests(self, mutation: Mutation, compiled: bool = False) -> dict[str, float]:
        """The tests to ask, with their seconds: those that run the statement first, then those of what is around it."""
        direct, function = set[str](), set[str]()
        if mutation.scope and not compiled:
            direct = self._of(mutation.path, mutation.first, mutation.last)
            function = self._of(mutation.path, mutation.scope[0] + 1, mutation.scope[1])
        module = self._of(mutation.path, 1, 10**9)
        # What runs at import is seen through other modules of its package.
        folder = Path(mutation.path).parent
        wide = compiled or not module or (mutation.scope is None and len(folder.parts) > 1)
        package = self._below(folder.as_posix()) if wide else set()
        # Tests that run the code in another process, where coverage sees no lines.
        around = {name for name in self.seconds if file_of(name) in {file_of(one) for one in module | package}}
        unseen = {name for name in around if mutation.words & words_of(file_of(name))}
        chosen = self._within(direct, _DIRECT)
        for others in (function, module, package):
            chosen |= self._within(others - set(chosen), _NEAR if direct else _DIRECT)
        return chosen | self._within(unseen - set(chosen), _DIRECT)

    def _of(self, path: str, first: int, last: int) -> set[str]:
        lines = self.lines.get(path, {})
        return {name for line, names in lines.items() if first <= line <= last for name in names}

    def _below(self, folder: str) -> set[str]:
        paths = [path for path in self.lines if path.startswith(f"{folder}/")]
        return {name for path in paths for name in self._of(path, 1, 10**9)}

    def _within(self, names: Iterable[str], seconds: float) -> dict[str, float]:
        """The fastest tests, as many as fit; those of one file stay together, and the fastest file comes first."""
        chosen: dict[str, float] = {}
        for name in sorted(names, key=lambda name: (self.seconds[name], name)):
            seconds -= self.seconds[name]
            if seconds < 0 and chosen:
                break
            chosen[name] = self.seconds[name]
        total: dict[str, float] = defaultdict(float)
        for name, took in chosen.items():
            total[file_of(name)] += took
        return dict(sorted(chosen.items(), key=lambda pair: (total[file_of(pair[0])], file_of(pair[0]))))


def recorded(ask: pool.Ask, jobs: int, sources: Mapping[str, str], root: Path = targets.ROOT) -> CoverageMap:
    """The map of all files of tests on these sources, from the cache where nothing of theirs has changed."""
    found, cache = CoverageMap(), root / _CACHE
    cache.mkdir(exist_ok=True)
    texts = {file: "".join((root / part).read_text("utf-8") for part in (file, *_SHARED)) for file in files_of(root)}
    now = {path: _digest(text) for path, text in (sources | texts).items()}

    def record(file: str) -> dict[str, Any]:
        kept = cache / f"{_digest(_FORM + file)}.json"
        told: dict[str, Any] = json.loads(kept.read_text("utf-8")) if kept.exists() else {"digests": {file: ""}}
        if any(now.get(path) != digest for path, digest in told["digests"].items()):
            told = ask({"files": [file], "targets": list(sources), "seconds": _SECONDS})
            if "tests" not in told:
                raise RuntimeError(f"{file}: its tests could not be run ({told['end']}).\n{told['said']}")
            told["digests"] = {path: now[path] for path in (file, *told["lines"])}
            kept.write_text(json.dumps(told), encoding="utf-8")
        return told

    for told in pool.each(record, texts, jobs):
        found.add(told)
    return found


def file_of(test: str) -> str:
    """The file of a test's name."""
    return test.split("::", maxsplit=1)[0]


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
