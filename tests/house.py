"""`python -m tests.house [COMMIT]`: the browser's code in figures, at a commit (before it was drawn anew) and now."""

from __future__ import annotations

import argparse
import gzip
import re
import subprocess
import sys
from collections import Counter
from functools import cached_property
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[1]
# When no module had more than 250 lines and no folder more than 12 modules.
BEFORE = "2cf525a4"
# What the product had not then: five pages, one's own classifier, the guide as a book, and figures in pages of others.
ADDED = re.compile(r"(^|/)(compare|contexts|decide|invariance|tasks|ours)(/|$)|^(book|embed)/|^dash/guide$")
_BLOCK = re.compile(r"/\*.*?\*/", re.DOTALL)
_IMPORT = re.compile(r"(?:from |import |import\()'#tile/([\w/]+)'")


class House:
    """The modules of a tree: their texts by name, such as 'math/ranking'."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = texts

    @classmethod
    def now(cls) -> House:
        """The modules as they stand in the folder."""
        assets = ROOT / "assets"
        paths = [path for path in assets.glob("*/**/*.js") if "vendor" not in path.parts]
        return cls({str(path.relative_to(assets).with_suffix("")): path.read_text(encoding="utf-8") for path in paths})

    @classmethod
    def at(cls, commit: str) -> House:
        """The modules of a commit. Raises `CalledProcessError` where there is no such commit."""
        paths = [PurePosixPath(name) for name in _git("ls-tree", "-r", "--name-only", commit, "assets/").splitlines()]
        modules = [path for path in paths if path.suffix == ".js" and len(path.parts) > 2]
        texts = {str(path.relative_to("assets").with_suffix("")): _git("show", f"{commit}:{path}") for path in modules}
        return cls(texts)

    @cached_property
    def lines(self) -> dict[str, tuple[int, int]]:
        """Lines of code and of comments of each module."""
        return {name: _lines(text) for name, text in self.texts.items()}

    @cached_property
    def imports(self) -> dict[str, set[str]]:
        """What each module imports, without types."""
        return {name: set(_IMPORT.findall(_BLOCK.sub("", text))) for name, text in self.texts.items()}

    @cached_property
    def typed(self) -> dict[str, set[str]]:
        """What each module imports, types too."""
        return {name: set(_IMPORT.findall(text)) for name, text in self.texts.items()}

    def code(self, modules: set[str] | None = None) -> int:
        """Lines of code, by default of all modules."""
        return sum(self.lines[name][0] for name in (self.texts if modules is None else modules))

    def circle(self) -> int:
        """How many folders can be reached from themselves where types count."""
        below = _folders(self.typed)
        return sum(folder in _reached(below, folder) for folder in below)

    def floors(self) -> int:
        """The number of folders on the longest way down."""
        below = _folders(self.imports)
        depth: dict[str, int] = {}

        def level(folder: str) -> int:
            if folder not in depth:
                depth[folder] = 0
                depth[folder] = 1 + max((level(other) for other in below[folder]), default=0)
            return depth[folder]

        return max(map(level, below))

    def since(self) -> set[str]:
        """The modules that only what the product had not before needs."""
        found = {name for name in self.texts if ADDED.search(name)}
        importers: dict[str, set[str]] = {name: set() for name in self.texts}
        for name, below in self.imports.items():
            for other in below:
                importers[other].add(name)
        while more := {name for name, above in importers.items() if above and above <= found} - found:
            found |= more
        return found

    def figures(self) -> dict[str, str]:
        """What is compared, by name."""
        names = Counter(name.rsplit("/", 1)[1] for name in self.texts)
        folders = {name.rsplit("/", 1)[0] for name in self.texts}
        code, comments = (sum(each[k] for each in self.lines.values()) for k in range(2))
        whole = "".join(self.texts.values()).encode()
        small = sum(len(gzip.compress(text.encode())) for text in self.texts.values())
        since = self.since()
        return {
            "modules": f"{len(self.texts):,}",
            "folders": f"{len(folders):,}",
            "floors, on the longest way down": f"{self.floors():,}",
            "import arrows": f"{sum(map(len, self.imports.values())):,}",
            "lines of code": f"{code:,}",
            "lines of code without what is new": f"{self.code(set(self.texts) - since):,}",
            "modules without what is new": f"{len(set(self.texts) - since):,}",
            "lines of comments": f"{comments:,}",
            "lines of code in a module, mean": f"{code / len(self.texts):.0f}",
            "names of files that occur twice or more": f"{sum(count > 1 for count in names.values()):,}",
            "folders in a circle where types are counted": f"{self.circle():,}",
            "kB of all modules as files, plain": f"{len(whole) / 1000:,.0f}",
            "kB of all modules as files, each compressed": f"{small / 1000:,.0f}",
        }


def _git(*command: str) -> str:
    return subprocess.run(["git", *command], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def _lines(text: str) -> tuple[int, int]:
    code = comments = 0
    inside = False
    for line in map(str.strip, text.splitlines()):
        if inside or line.startswith(("/*", "//")):
            comments += 1
            inside = (inside or line.startswith("/*")) and "*/" not in line
        elif line:
            code += 1
    return code, comments


def _folders(arrows: dict[str, set[str]]) -> dict[str, set[str]]:
    """The folders below each folder."""
    found: dict[str, set[str]] = {}
    for name, below in arrows.items():
        folder = name.rsplit("/", 1)[0]
        found.setdefault(folder, set()).update({other.rsplit("/", 1)[0] for other in below} - {folder})
    return found


def _reached(below: dict[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    left = [start]
    while left:
        for other in below.get(left.pop(), set()) - seen:
            seen.add(other)
            left.append(other)
    return seen


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.house", description=__doc__)
    parser.add_argument("commit", nargs="?", default=BEFORE, help=f"what to compare with, by default {BEFORE}")
    commit = parser.parse_args().commit
    before, now = House.at(commit).figures(), House.now().figures()
    print(f"| What | {commit} | now |\n|---|---|---|")
    for name, value in before.items():
        print(f"| {name} | {value} | {now[name]} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
