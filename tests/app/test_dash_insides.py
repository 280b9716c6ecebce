"""What the page uses of Dash's insides, for want of anything that Dash offers, and the versions it was tried with.

With another version these tests say so: open every page, follow its links with Back and Forward, run the browser tests,
then add the version.
"""

from __future__ import annotations

import re
from pathlib import Path

import dash
import dash_ag_grid
import dash_mantine_components
import pytest

from app.server import TRIED

FOLDER = Path(dash.__file__).parent
# What each script of ours uses, and the script of Dash that has it.
USED = [
    ("assets/dash_store.js", "dash_stores", "dash-renderer/build/dash_renderer.min.js"),
    ("assets/dash_store.js", "RESET_COMPONENT_STATE", "dash-renderer/build/dash_renderer.min.js"),
    ("assets/dash_store.js", "Callbacks.Aggregate", "dash-renderer/build/dash_renderer.min.js"),
    ("assets/dash_store.js", "layoutHashes", "dash-renderer/build/dash_renderer.min.js"),
    ("assets/dash_store.js", "regeneratorRuntime", "dcc/dash_core_components.js"),
]
# All that scripts of components use of the polyfill: a generator of two steps, the second of which is the last.
LATER = re.compile(
    r"regeneratorRuntime\.mark\(function (\w)\(\)\{return regeneratorRuntime\.wrap\(function\((\w)\)\{"
    r"for\(;;\)switch\(\2\.prev=\2\.next\)\{case 0:return \2\.next=2,\w\(!0\);"
    r'case 2:\w\.isReady=!0;case 3:case"end":return \2\.stop\(\)\}\},\1\)\}\)'
)


def test_the_version_of_dash_was_tried() -> None:
    assert dash.__version__ in TRIED


@pytest.mark.parametrize(("ours", "name", "theirs"), USED)
def test_dash_has_the_names_that_the_page_uses(ours: str, name: str, theirs: str) -> None:
    assert name in (Path(__file__).parents[2] / ours).read_text(encoding="utf-8")
    assert name in (FOLDER / theirs).read_text(encoding="utf-8")


def test_components_use_no_more_of_the_polyfill_than_the_page_has() -> None:
    found = {}
    for package in (dash, dash_ag_grid, dash_mantine_components):
        for script in Path(package.__file__).parent.rglob("*.js"):
            if not {"dash_table", "deps"} & set(script.parts) and ".dev." not in script.name:
                text = script.read_text(encoding="utf-8")
                found[script.name] = (text.count("regeneratorRuntime"), 2 * len(LATER.findall(text)))
    assert found["dash_core_components.js"] == (2, 2)
    assert {name: counts for name, counts in found.items() if counts[0] != counts[1]} == {}
