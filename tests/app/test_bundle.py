"""All modules in one file: the same exports as one by one, and no form of import or export that is not understood."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from app.web import bundle, modules
from tests.node import node_path

ROOT = Path(__file__).resolve().parents[2]
COMPARE = """
import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
globalThis.document = { currentScript: {} };
runInThisContext(readFileSync(process.argv[1], 'utf8'));
const { modules } = document.currentScript;
const described = (space) => Object.entries(space)
  .map(([name, value]) => [name, typeof value === 'function' ? `${value.name}/${value.length}` : JSON.stringify(value)])
  .sort((one, other) => (one[0] < other[0] ? -1 : 1));
const found = {};
for (const name of Object.keys(modules)) {
  found[name] = [described(modules[name]), described(await import(`#tile/${name}`))];
}
console.log(JSON.stringify(found));
"""


@pytest.mark.node
def test_modules_of_the_bundle_export_what_they_export_one_by_one(tmp_path: Path) -> None:
    file = tmp_path / "bundle.js"
    file.write_text(bundle.bundle("model/explore"), encoding="utf-8")
    done = subprocess.run(
        [node_path(), "--input-type=module", "-e", COMPARE, str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    assert list(found) == list(modules.needed("model/explore"))
    for module, (bundled, alone) in found.items():
        assert bundled == alone, module
    assert sum(len(bundled) for bundled, _ in found.values()) > 50


def test_the_bundle_of_the_page_holds_each_module_once_after_what_it_imports() -> None:
    text = bundle.bundle(modules.PAGE)
    places = {module: text.index(f"modules['{module}'] = (() => {{") for module in modules.needed(modules.PAGE)}
    assert all(text.count(f"modules['{module}'] =") == 1 for module in places)
    assert list(places) == sorted(places, key=places.__getitem__)
    assert "#tile/" not in text.replace("import('#tile/", "")


@pytest.mark.parametrize(
    "source",
    [
        "import one from '#tile/math/ranking';\n",
        "import { one } from './kernel.js';\n",
        "export default 3;\n",
        "export let one = 1;\n",
        "export const { one } = 1;\n",
        "export * from '#tile/math/ranking';\n",
        "await start();\n",
        "  import { one } from '#tile/math/ranking';\n",
        "/** @import { One } from '#tile/math/types' */ import { one } from '#tile/math/ranking';\n/** Two. */\n",
    ],
)
def test_a_form_that_the_bundle_does_not_understand_is_refused(monkeypatch: pytest.MonkeyPatch, source: str) -> None:
    monkeypatch.setattr(modules, "source", lambda _: source)
    monkeypatch.setattr(modules, "needed", lambda entry: (entry,))
    bundle.bundle.cache_clear()
    with pytest.raises(ValueError, match=r"math/wrong\.js: the bundle does not understand"):
        bundle.bundle("math/wrong")


def test_modules_are_renamed_as_documented(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {
        "a/low": "export const one = 1;\nexport function two() {}\nconst three = 3;\nexport { three as drei };\n",
        "a/high": "import { one as eins } from '#tile/a/low';\nimport * as low from '#tile/a/low';\n"
        "export { two as zwei } from '#tile/a/low';\nexport class Four {}\n",
    }
    monkeypatch.setattr(modules, "source", texts.__getitem__)
    monkeypatch.setattr(modules, "needed", lambda _: tuple(texts))
    bundle.bundle.cache_clear()
    text = bundle.bundle("a/high")
    assert "return { drei: three, one, two };" in text
    assert "const { one: eins } = modules['a/low'];\nconst low = modules['a/low'];" in text
    assert "return { zwei: two, Four };" in text
    assert text.startswith("document.currentScript.modules = (() => {\n'use strict';\nconst modules = {};\n")
    assert text.endswith("})();\nreturn modules;\n})();\n")


# A comment, a string that ends on its line, the letters that a regular expression begins with, a backslash with what
# follows, and what begins or ends template literals.
TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|/\[(?:\\.|[^]\\\n])*\]|\\.|`|[{}]""", re.DOTALL
)
INSIDE = re.compile(r"\\.|`|\$\{", re.DOTALL)


def template_texts(source: str) -> list[str]:
    """The texts of template literals, without what they compute."""
    found: list[str] = []
    open_braces: list[int] = []  # of each literal that is being computed in, from the outermost
    at, inside, start = 0, False, 0
    while match := (INSIDE if inside else TOKEN).search(source, at):
        at, token = match.end(), match[0]
        if inside and token in ("`", "${"):
            found.append(source[start : match.start()])
            inside = False
            open_braces += [0] if token == "${" else []
        elif not inside and token == "`":
            inside, start = True, at
        elif not inside and token == "{" and open_braces:
            open_braces[-1] += 1
        elif not inside and token == "}" and open_braces:
            if open_braces[-1]:
                open_braces[-1] -= 1
            else:
                open_braces.pop()
                inside, start = True, at
    return found


def test_no_template_literal_has_a_line_that_begins_with_a_space() -> None:
    """The bundle removes what lines begin with."""
    assert template_texts("f({ a: `x ${ {b: `i`}.b }y\n z`, c: '`' }); // `") == ["x ", "i", "y\n z"]
    texts = {name: template_texts(modules.source(name)) for name in modules.all_modules()}
    assert sum(map(len, texts.values())) > 3000
    assert {name for name, found in texts.items() if any(re.search(r"\n[ \t]", text) for text in found)} == set()
