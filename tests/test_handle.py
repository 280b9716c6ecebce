"""What tests in a browser see of its modules is named in one place, and no more is named than they use."""

from __future__ import annotations

import json
import re
from pathlib import Path

TESTS = Path(__file__).parent
NAMED = json.loads((TESTS / "modules.json").read_text(encoding="utf-8"))
USED = re.compile(r"tileTest\)?\??\.(\w+)(?:\??\.(\w+))?")
TAKEN = re.compile(r"\{([^{}]*)\}+ = (?:window\.)?tileTest\b(?!\??\.)")


def used() -> set[str]:
    """The names that tests, benches and pictures take from `tileTest`, with what is in a group of names."""
    groups = {name.partition(".")[0] for name in NAMED["browser"] if "." in name}
    found: set[str] = set()
    for path in [*TESTS.glob("browser/*.py"), *TESTS.glob("bench/*.py"), *TESTS.glob("app/*.py")]:
        text = path.read_text(encoding="utf-8")
        for first, second in USED.findall(text):
            found.add(f"{first}.{second}" if first in groups and second else first)
        found |= {name.strip() for names in TAKEN.findall(text) for name in names.split(",") if name.strip()}
    return found


def test_browser_tests_use_only_what_the_facade_names() -> None:
    named = {*NAMED["browser"], *NAMED["pages"], *(name.partition(".")[0] for name in NAMED["browser"])}
    assert used() - named == set()


def test_the_facade_names_only_modules_that_have_the_export() -> None:
    for path, module in NAMED["browser"].items():
        name = path.rpartition(".")[2]
        text = (TESTS.parent / "assets" / f"{module}.js").read_text(encoding="utf-8")
        assert re.search(rf"^export (?:async )?(?:const|let|function\*?|class) {name}\b", text, re.MULTILINE), path


def test_no_browser_test_names_a_module() -> None:
    # A widget is itself a module, which Jupyter imports by its address.
    own = re.compile(r"#tile/|\bimport\((?!address\()")
    found = [path.name for path in TESTS.glob("browser/*.py") if own.search(path.read_text(encoding="utf-8"))]
    assert found == []


def test_the_facade_names_nothing_that_no_browser_test_uses() -> None:
    files = [*TESTS.glob("browser/*.py"), *TESTS.glob("bench/*.py"), TESTS / "js" / "test_views_js.py"]
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    assert [
        name for name in NAMED["browser"] if not re.search(rf"\.{name.rpartition('.')[2]}\b|\b{name}\b", text)
    ] == []
