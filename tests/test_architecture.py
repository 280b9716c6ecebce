"""The architecture: which modules may import which, what scripts may touch, what the README must show."""

from __future__ import annotations

import ast
import graphlib
import importlib
import importlib.util
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.pages.explore import page as explore
from tests.guide import guide_text

ROOT = Path(__file__).resolve().parents[1]
HEAVY = ("dash", "flask", "plotly", "pandas", "scipy", "numba", "sklearn")
OUR_GLOBALS = re.compile(
    r"dash_clientside|tile_explorer|dash_stores|dashAgGrid\w*|dashMantineFunctions|regeneratorRuntime"
)
COMMENT = re.compile(r"^[ \t]*/\*.*?\*/|^[ \t]*//.*?$", flags=re.DOTALL | re.MULTILINE)
SET_ON_WINDOW = re.compile(
    r"\b(?:window|globalThis|self|parent|top)\s*(?:\.\s*|\[\s*['\"`]?)([\w$]+)"
    r"['\"`]?\s*\]?\s*(?:\|\||&&|\?\?|[-+*/%&|^])?=(?![=>])"
)
HOST = re.compile(r"""(?:https?:|["'`(])//([\w-]+(?:\.[\w-]+)+)""")
NAMESPACES = {"www.w3.org"}
# The folders of the browser's modules, from the mathematics up to the adapters; a module imports, types too, from its
# own folder and from those of the floors below.
FLOORS = (
    {"math", "view"},
    {"math/regions", "math/tasks"},
    {"math/uncertainty"},
    {"draw"},
    {"ui"},
    {"shell"},
    {"model"},
    {"plots/tile", "plots/charts"},
    {"plots/roc", "tables"},
    {"panels"},
    {
        "pages/compare",
        "pages/invariance",
        "pages/tasks",
        "pages/contexts",
        "pages/decide",
        "pages/explore",
        "pages/scores",
        "pages/tradeoff",
        "pages/predictions",
        "pages/robustness",
    },
    {"embed"},
    {"book"},
    {"share"},
    {"import", "present/stage"},
    {"present"},
    {"report", "help"},
    {"dash"},
)


def code(text: str) -> str:
    """JavaScript or CSS without the comments that begin a line."""
    return COMMENT.sub("", text)


def globals_set(text: str) -> list[str]:
    """Names that a script puts on the window and that are not ours."""
    return [name for name in SET_ON_WINDOW.findall(code(text)) if not OUR_GLOBALS.fullmatch(name)]


def outside_hosts(text: str) -> list[str]:
    """Hosts that a file of `assets/` names outside of comments and of XML namespaces."""
    return [host for host in HOST.findall(code(text)) if host not in NAMESPACES]


def assets(*suffixes: str) -> list[Path]:
    """The files of `assets/` with these suffixes."""
    return sorted(path for path in (ROOT / "assets").rglob("*") if path.suffix in suffixes)


def python(*arguments: str) -> str:
    """What a fresh Python prints; fails with its output when its exit code is not 0."""
    command = [sys.executable, *arguments]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def test_imports_point_down_only() -> None:
    python("-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-logo", "--no-cache")


def test_tile_core_loads_nothing_heavy() -> None:
    script = """
import pkgutil, sys, importlib, tile_core
for module in pkgutil.iter_modules(tile_core.__path__):
    importlib.import_module("tile_core." + module.name)
print(*sys.modules)
"""
    loaded = set(python("-c", script).split())
    assert "tile_core.performance" in loaded
    assert loaded.isdisjoint(HEAVY)


def found_in(suffixes: tuple[str, ...], faults: Callable[[Path], Any]) -> dict[str, Any]:
    """What is found in each file of `assets/` with one of these suffixes in which something is."""
    found = {f"{folder(path)}/{path.name}": faults(path) for path in assets(*suffixes)}
    return {name: each for name, each in found.items() if each}


def test_scripts_set_only_the_globals_that_dash_looks_for() -> None:
    assert found_in((".js",), lambda path: globals_set(path.read_text())) == {}


def test_models_assign_the_fields_that_they_declare() -> None:
    """One by one, so that their types are checked; and no model borrows the method of another one."""
    text = {path.name: code(path.read_text()) for path in assets(".js") if path.parent.name != "assets"}
    assert [name for name, each in text.items() if re.search(r"Object\.assign\(this,|\.prototype\.", each)] == []


def test_all_scripts_but_two_are_modules() -> None:
    scripts = [path.name for path in assets(".js") if path.parent.name == "assets"]
    assert scripts == ["dash.js", "dash_store.js"]


def test_a_line_of_a_style_sheet_has_one_rule() -> None:
    def several(path: Path) -> list[str]:
        text = re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        return [line for line in text.splitlines() if re.search(r"\}\s*\S|\{.*\{", line)]

    assert found_in((".css",), several) == {}


def test_the_layout_changes_only_at_named_sizes() -> None:
    """A size stands in the table at the head of the tokens; a range begins a pixel after the one before it."""
    text = {path.name: path.read_text(encoding="utf-8") for path in assets(".css")}
    table = text["00-tokens.css"].partition("*/")[0]
    named = {(end, side, int(size)) for end, side, size in re.findall(r"\b(min|max)-(width|height) +(\d+)", table)}
    named |= {("min", side, size + 1) for end, side, size in named if end == "max"}
    queries = [(name, query) for name, each in text.items() for query in re.findall(r"@media([^{]*)", each)]
    used = {
        (name, end, side, int(size))
        for name, query in queries
        for end, side, size in re.findall(r"\((min|max)-(width|height): (\d+)px\)", query)
    }
    assert [each for each in sorted(used) if each[1:] not in named] == []
    assert {each for each in named if each[0] == "max"} <= {each[1:] for each in used}


def test_no_rule_asks_what_the_whole_document_holds() -> None:
    """With `:has()` on its root a browser looks again at every change of any element: 1 ms a frame of a drag."""
    asked = re.compile(r"(?:^|[\s,{}(])(?:html|body|:root)[^\s,{}]*:has\([^{]*")
    assert found_in((".css",), lambda path: asked.findall(code(path.read_text(encoding="utf-8")))) == {}


def test_a_module_has_no_long_line() -> None:
    def long(path: Path) -> list[int]:
        lines = path.read_text(encoding="utf-8").splitlines()
        return [number for number, line in enumerate(lines, 1) if len(line) > 120]

    assert found_in((".js",), long) == {}


def imports_of(path: Path) -> list[str]:
    """The folders from which a module imports, types too."""
    return re.findall(r"""(?:from |import |import\()'#tile/([\w/]+)/\w+'""", path.read_text(encoding="utf-8"))


def folder(path: Path) -> str:
    """The folder of a module, below `assets/`."""
    return path.parent.relative_to(ROOT / "assets").as_posix()


def test_modules_import_from_their_floor_and_below() -> None:
    def above(path: Path) -> list[str]:
        here = next((k for k, floor in enumerate(FLOORS) if folder(path) in floor), len(FLOORS))
        below = {folder(path)}.union(*FLOORS[:here])
        return [each for each in imports_of(path) if each not in below]

    assert found_in((".js", ".ts"), above) == {}


def test_modules_import_in_no_circle() -> None:
    graph = {f"{folder(path)}/{path.stem}": modules_of(path) for path in assets(".js")}
    assert list(graphlib.TopologicalSorter(graph).static_order())


def modules_of(path: Path) -> list[str]:
    """The modules that a module imports when it runs; types come in comments."""
    return re.findall(r"""(?:from|import) '#tile/([\w/]+)'""", code(path.read_text()))


def test_assets_name_no_outside_host() -> None:
    assert found_in((".js", ".css", ".svg", ".html"), lambda path: outside_hosts(path.read_text())) == {}


SCRIPT = """/** See https://example.org */
import { x } from '#tile/page/x';
// https://example.org
export const dash = (window.dash_clientside = window.dash_clientside || {});
const SVG = 'http://www.w3.org/2000/svg';
if (window.innerWidth === 1 || window.innerWidth <= 2) x.y = () => window.y => 3;
"""


def test_the_checks_of_scripts_accept_what_is_right() -> None:
    assert globals_set(SCRIPT) == []
    assert outside_hosts(SCRIPT) == []


@pytest.mark.parametrize("wrong", ["window.leak = 1;", "window['leak']=1;", "globalThis.leak ||= 1;", "self.leak += 1"])
def test_the_checks_of_scripts_see_a_global(wrong: str) -> None:
    assert globals_set(SCRIPT.replace("if (", f"{wrong}\nif (")) == ["leak"]


@pytest.mark.parametrize("wrong", ["fetch('//cdn.example.org/x')", "const u = 'https://cdn.example.org'; // a CDN"])
def test_the_checks_of_scripts_see_an_outside_host(wrong: str) -> None:
    assert outside_hosts(SCRIPT.replace("if (", f"{wrong}\nif (")) == ["cdn.example.org"]


def test_the_guide_names_every_flavor() -> None:
    guide = guide_text()
    assert [label for label in explore.FLAVORS.values() if label not in guide] == []


def programs(path: Path) -> list[ast.Module]:
    """A bench and the programs in it that other processes run."""
    whole = ast.parse(path.read_text(encoding="utf-8"))
    texts = [node.value for node in ast.walk(whole) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    found = []
    for text in texts:
        if re.search(r"\b(?:tile_core|app)\b.*import|import.*\b(?:tile_core|app)\b", text):
            try:
                found.append(ast.parse(text))
            except SyntaxError:
                continue
    return [whole, *found]


def exists(module: str, name: str) -> bool:
    return hasattr(importlib.import_module(module), name) or importlib.util.find_spec(f"{module}.{name}") is not None


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "bench").glob("bench_*.py")), ids=lambda path: path.stem)
def test_benchmarks_import_existing_names(path: Path) -> None:
    """Benches are no tests, and a module that moves would break them unseen, above all in programs kept as text."""
    imports = [node for program in programs(path) for node in ast.walk(program) if isinstance(node, ast.ImportFrom)]
    ours = [node for node in imports if node.module and node.module.split(".")[0] in ("tile_core", "app")]
    assert [
        f"{node.module}.{each.name}" for node in ours for each in node.names if not exists(str(node.module), each.name)
    ] == []


def test_a_checkout_has_the_name_that_a_wheel_installs() -> None:
    path = [str(ROOT), str(ROOT / "app" / "_checkout")]
    code = f"import sys; sys.path[:0] = {path}; from tile_explorer import cli; print(cli.__file__)"
    assert Path(python("-c", code).strip()) == ROOT / "app" / "cli" / "__init__.py"
