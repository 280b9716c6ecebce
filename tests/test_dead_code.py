"""Nothing in `assets/` is left over: exports nothing imports, and classes, ids and properties nothing uses."""

from __future__ import annotations

import re
from pathlib import Path

from tests.guide import guide_text
from tests.test_architecture import COMMENT, ROOT, assets, code

# Elements of Dash, Plotly, AG Grid, Mantine and the Markdown of Dash have ids and classes of their own.
FOREIGN = re.compile(r"(ag|mantine|hljs|dash|_dash|plot|js-plotly|react)(-|$)|nsewdrag$")
# Panels are named by their page and their part, the colours of the palette by their number.
NAMED = re.compile(r"(?:tx-)?(?:page|scores|predictions|tradeoff|robust)-([a-z]+)")
NUMBERED = re.compile(r"tx-[ct]\d+")
IMPORT = re.compile(r"\{([^{}]*)\}\s*from\s*'#tile/([\w/]+)'")
EXPORT = re.compile(r"^export (?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE)
WHOLE = re.compile(r"import \* as \w+ from '#tile/([\w/]+)'|\bimport\('#tile/([\w/]+)'\)")


def module(path: Path) -> str:
    return path.relative_to(ROOT / "assets").with_suffix("").as_posix()


def unimported(texts: dict[str, str], elsewhere: str) -> list[str]:
    """Exports of modules that no other one imports, and that no text elsewhere names; imports of types count."""
    taken = {
        (where, re.split(r"[\s*]+as\s+", name.strip(" \n*"))[0])
        for text in texts.values()
        for names, where in IMPORT.findall(text)
        for name in names.split(",")
    }
    named = set(re.findall(r"\w+", elsewhere))
    whole = {where for text in texts.values() for pair in WHOLE.findall(text) for where in pair}
    return [
        f"{name}: {export}"
        for name, text in texts.items()
        for export in EXPORT.findall(text)
        if name not in whole and (name, export) not in taken and export not in named
    ]


def read(*suffixes: str) -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in assets(*suffixes)}


def written(folder: str, *suffixes: str) -> str:
    files = sorted(path for path in (ROOT / folder).rglob("*") if path.suffix in suffixes)
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def test_every_export_is_imported_by_a_module_a_test_or_the_server() -> None:
    texts = {module(path): text for path, text in read(".js").items() if path.parent.name != "assets"}
    elsewhere = written("tests", ".py", ".js", ".mjs") + written("app", ".py") + (ROOT / "assets/dash.js").read_text()
    assert unimported(texts, elsewhere) == []


def test_an_export_that_nothing_imports_is_found() -> None:
    texts = {"a/one": "export const left = 1;\nexport const used = 2;", "b/two": "import { used } from '#tile/a/one';"}
    assert unimported(texts, "") == ["a/one: left"]
    assert unimported(texts, "tileTest.left") == []


def unused(names: set[str], texts: str) -> list[str]:
    """Names of classes and ids that no text has, whole or as a beginning that it completes: `tx-icon-${name}`."""
    words = set(re.findall(r"[A-Za-z_][\w-]*", texts))
    begun = tuple(set(re.findall(r"(?<![\w-])([a-z]+-[a-z][\w-]*-)[$]?\{", texts)))
    rest = [name for name in names - words if not FOREIGN.match(name) and not name.startswith(begun)]
    return sorted(name for name in rest if not ((part := NAMED.match(name)) and part[1] in words))


def test_the_page_uses_every_class_and_id_that_has_a_style() -> None:
    rules = re.sub(r"\{[^{}]*\}", "{}", COMMENT.sub("", written("assets", ".css")))
    names = set(re.findall(r"[.#](-?[A-Za-z_][\w-]*)(?=[^{}]*\{)", rules))
    scripts = "\n".join(code(text) for text in read(".js").values())
    assert len(names) > 500
    assert unused(names, scripts + written("app", ".py") + guide_text()) == []


def test_a_class_that_nothing_uses_is_found() -> None:
    names = {"tx-left", "tx-icon-sun", "tx-used", "ag-cell"}
    assert unused(names, "make('i', { className: `tx-icon-${name} tx-used` })") == ["tx-left"]


def test_every_property_of_the_styles_is_read() -> None:
    styles = written("assets", ".css")
    names = set(re.findall(r"(?:^|[\s;{])--(tx-[\w-]+)\s*:", styles))
    scripts = written("assets", ".js") + written("app", ".py")
    used = set(re.findall(r"var\(--(tx-[\w-]+)", styles)) | set(re.findall(r"tx-[\w-]+", scripts))
    assert sorted(name for name in names - used if not NUMBERED.fullmatch(name)) == []
