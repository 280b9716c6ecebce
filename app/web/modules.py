"""The modules of the browser's code: which there are, what each imports, and what a page says to load them.

A module is a file `assets/FOLDER/NAME.js`; other modules, Node and the type checker call it `#tile/FOLDER/NAME`. An
import map says where that is: in the page an address with a stamp of its content, in a file of HTML the module itself.
"""

from __future__ import annotations

import hashlib
import json
import re
import urllib.parse
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from ..settings import resources

PREFIX = "#tile/"
# What a page imports first.
PAGE = "dash/main"
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*.*?\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
_IMPORT = re.compile(rf"^(?:import|export)\b[^;'\"]*['\"]{PREFIX}([\w/]+)['\"];", re.MULTILINE)


def path(module: str) -> Path:
    """The file of a module."""
    return resources("assets") / f"{module}.js"


def folders() -> list[str]:
    """The folders of `assets/` that hold modules, by name."""
    return sorted({file.parent.name for file in resources("assets").glob("*/*.js")})


def all_modules() -> list[str]:
    """Every module of the browser's code, by name."""
    return sorted(f"{file.parent.name}/{file.stem}" for file in resources("assets").glob("*/*.js"))


@cache
def source(module: str) -> str:
    """The text of a module."""
    return path(module).read_text(encoding="utf-8")


@cache
def needed(*entries: str) -> tuple[str, ...]:
    """These modules and all that they import, each after what it imports."""
    found: dict[str, None] = {}

    def visit(module: str) -> None:
        if module not in found:
            for other in _IMPORT.findall(source(module)):
                visit(other)
            found[module] = None

    for entry in entries:
        visit(entry)
    return tuple(found)


def import_map(modules: Iterable[str], address: Callable[[str], str]) -> str:
    """The JSON of an import map that gives each module this address."""
    return json.dumps({"imports": {PREFIX + module: address(module) for module in modules}}, separators=(",", ":"))


def stamped(asset_url: Callable[[str], str]) -> Callable[[str], str]:
    """Addresses on the server, each with a stamp of the content, so that what a browser has is what there is."""

    def address(module: str) -> str:
        stamp = hashlib.sha256(source(module).encode()).hexdigest()[:12]
        return f"{asset_url(f'{module}.js')}?m={stamp}"

    return address


def data_address(text: str) -> str:
    """A `data:` address that is this module itself."""
    return "data:text/javascript," + urllib.parse.quote(text, safe=" !$'()*+,-./:;=?@[]_`{|}~&^")


def inline(module: str) -> str:
    """A `data:` address that is the module itself, without the comments that have lines of their own."""
    return data_address(_COMMENT.sub("", source(module)))


def preloads(modules: Iterable[str], address: Callable[[str], str]) -> str:
    """Elements that tell a browser at once of modules which it would find only one behind the other."""
    return "\n".join(f'<link rel="modulepreload" href="{address(module)}">' for module in modules)
