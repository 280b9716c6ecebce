"""The browser's modules as one script, so that a first visit needs one request and not two hundred.

The files of `assets/` do not change: Node, the type checker and a report read them one by one. A page that is
50 ms away was usable after 5.0 s with a request for each module and after 2.8 s with this file. It is no module itself:
Chromium reuses the compiled code of a script at later visits, and compiles a module at each.

Each module becomes a function that returns its exports, after the functions of all that it imports. This is enough
because the modules have no circle, export declarations that are not assigned again, and import by name or as a whole;
anything else is refused.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from . import modules

# The property of the file's own element that holds all modules, and the variable inside.
TABLE = "modules"
_FILE = rf"'{modules.PREFIX}([\w/]+)';"
_IMPORT = re.compile(rf"^import\s+(?:\{{([^}}]*)\}}|\*\s+as\s+(\w+))\s+from\s+{_FILE}", re.MULTILINE)
_RUN = re.compile(rf"^import\s+{_FILE}\n", re.MULTILINE)
_PASSED_ON = re.compile(rf"^export\s+\{{([\s\w,]*)\}}\s+from\s+{_FILE}", re.MULTILINE)
_NAMED = re.compile(r"^export\s+\{([\s\w,]*)\};\n", re.MULTILINE)
_DECLARED = re.compile(r"^export\s+(?=(?:async\s+)?(?:function\b\*?|class\b|const\b)\s+(\w+))", re.MULTILINE)
# Indentation is a fourteenth of all letters. No line of a template literal may begin with a space; a test checks that.
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
_LEFT_OVER = re.compile(r"^(?:.*\*/)?[ \t]*(?:import\b(?! *[(.])|export\b).*|^await\b.*", re.MULTILINE)


@cache
def bundle(*entries: str) -> str:
    """The text of a script that does what `entries` do, and leaves all modules at its element as `modules`.

    Raises `ValueError` where a module imports or exports in a form that is not understood.
    """
    return f"document.currentScript.{TABLE} = {_table(*entries)};\n"


def call(entry: str, function: str, argument: Any) -> str:
    """An expression: what a function that `entry` exports returns for an argument of JSON.

    Raises `ValueError` as `bundle` does.
    """
    return f"{_table(entry)}['{entry}'].{function}({json.dumps(argument, separators=(',', ':'))})"


@cache
def _table(*entries: str) -> str:
    """An expression: the exports of all modules that `entries` need, by the name of the module."""
    parts = "".join(_as_function(module) for module in modules.needed(*entries))
    return f"(() => {{\n'use strict';\nconst {TABLE} = {{}};\n{parts}return {TABLE};\n}})()"


def _as_function(module: str) -> str:
    body, exports = _body(module)
    members = ", ".join(name if name == local else f"{name}: {local}" for name, local in exports.items())
    return f"{_member(module)} = (() => {{\n{_INDENT.sub('', body)}return {{ {members} }};\n}})();\n"


def _body(module: str) -> tuple[str, dict[str, str]]:
    """The text of a module without imports and exports, and the names that it exports with those they have inside."""
    text = _RUN.sub("", modules.without_comments(modules.source(module)))
    lists = [*(names for names, _ in _PASSED_ON.findall(text)), *_NAMED.findall(text)]
    exports = {name: local for local, name in _pairs(",".join(lists))} | {
        name: name for name in _DECLARED.findall(text)
    }
    text = _PASSED_ON.sub(_constants, _IMPORT.sub(_constants, text))
    text = _NAMED.sub("", _DECLARED.sub("", text))
    if found := _LEFT_OVER.search(text):
        raise ValueError(f"assets/{module}.js: the bundle does not understand `{found[0]}`")
    return text, exports


def _constants(found: re.Match[str]) -> str:
    """The constants that stand for an import, or for what is exported as it is imported."""
    names, *whole, module = found.groups()
    if whole and whole[0]:
        return f"const {whole[0]} = {_member(module)};"
    passed_on = not whole
    members = [name if passed_on or name == local else f"{name}: {local}" for name, local in _pairs(names)]
    return f"const {{ {', '.join(members)} }} = {_member(module)};"


def _pairs(names: str) -> list[tuple[str, str]]:
    """The names of an import such as `a, b as c`: each with the name that it gets."""
    parts = [part.split(" as ") for part in map(str.strip, names.split(",")) if part]
    return [(part[0], part[-1]) for part in parts]


def _member(module: str) -> str:
    return f"{TABLE}['{module}']"
