"""The modules of the browser's code: their names, what each imports, and how an HTML file includes them.

A module is a file `assets/FOLDER/NAME.js`, of a folder in a folder too; other modules, Node and the type checker call
it `#tile/FOLDER/NAME`. A page has them all in one script (`bundle`), a file of HTML those that it needs.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from ..settings import resources

PREFIX = "#tile/"
# What a page imports first.
PAGE = "dash/main"
# What the page for phones on which people vote imports first.
PHONE = "share/vote_page"
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
_IMPORT = re.compile(rf"^(?:import|export)\b[^;'\"]*['\"]{PREFIX}([\w/]+)['\"];", re.MULTILINE)


def path(module: str) -> Path:
    """The file of a module."""
    return resources("assets") / f"{module}.js"


def folders() -> list[str]:
    """The folders in `assets/` that hold modules, by name; folders in these not."""
    return sorted({module.split("/")[0] for module in all_modules()})


def all_modules() -> list[str]:
    """Every module of the browser's code, by name."""
    root = Path(str(resources("assets")))
    return sorted(file.relative_to(root).with_suffix("").as_posix() for file in root.glob("*/**/*.js"))


@cache
def source(module: str) -> str:
    """The text of a module."""
    return path(module).read_text(encoding="utf-8")


@cache
def needed(*entries: str) -> tuple[str, ...]:
    """These modules and all that they import; each comes after the modules that it imports."""
    found: dict[str, None] = {}

    def visit(module: str) -> None:
        if module not in found:
            for other in _IMPORT.findall(source(module)):
                visit(other)
            found[module] = None

    for entry in entries:
        visit(entry)
    return tuple(found)


def without_comments(text: str) -> str:
    """The text of a module without the comments that have lines of their own."""
    return _COMMENT.sub("", text)
