"""The README shows what the program does: its examples run, its links lead somewhere."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 3
    assert failed == 0


def test_the_links_lead_somewhere() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_the_architecture_names_existing_files() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    paths = [name for name in re.findall(r"`((?:app|assets|tile_core|tests)/[\w./]+)`", text) if "FOLDER" not in name]
    assert len(paths) > 30
    assert [name for name in paths if not (ROOT / name).exists()] == []


def test_the_picture_of_the_architecture_shows_every_folder() -> None:
    picture = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split("```")[1]
    for part, ending in (("app", "*/__init__.py"), ("assets", "*/*.js")):
        folders = {path.parent.name for path in (ROOT / part).glob(ending)} - {"_checkout"}
        assert {name for name in folders if not re.search(rf"\b{name}\b", picture)} == set(), part
