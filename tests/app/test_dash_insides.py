"""What the page uses of Dash's insides, for want of anything that Dash offers, and the versions it was tried with.

With another version these tests say so: open every page, follow its links with Back and Forward, run the browser tests,
then add the version.
"""

from __future__ import annotations

from pathlib import Path

import dash
import pytest

TRIED = ("4.4.1",)
FOLDER = Path(dash.__file__).parent
# What each script of ours uses, and the script of Dash that has it.
USED = [
    ("assets/dash_store.js", "dash_stores", "dash-renderer/build/dash_renderer.min.js"),
    ("assets/dash_store.js", "RESET_COMPONENT_STATE", "dash-renderer/build/dash_renderer.min.js"),
    ("assets/dash_store.js", "Callbacks.Aggregate", "dash-renderer/build/dash_renderer.min.js"),
    ("assets/dash_store.js", "layoutHashes", "dash-renderer/build/dash_renderer.min.js"),
]


def test_the_version_of_dash_was_tried() -> None:
    assert dash.__version__ in TRIED


@pytest.mark.parametrize(("ours", "name", "theirs"), USED)
def test_dash_has_the_names_that_the_page_uses(ours: str, name: str, theirs: str) -> None:
    assert name in (Path(__file__).parents[2] / ours).read_text(encoding="utf-8")
    assert name in (FOLDER / theirs).read_text(encoding="utf-8")
