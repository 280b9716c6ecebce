"""The README and the pages of `docs`: their examples run, their links lead somewhere, and they show what there is."""

from __future__ import annotations

import doctest
import re
import sys
import tomllib
from dataclasses import fields
from pathlib import Path, PurePath

import pytest

from app.settings import Limits
from tests import commands
from tests.guide import guide_text
from tests.test_architecture import FLOORS, assets

ROOT = Path(__file__).resolve().parents[1]


def test_the_examples_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 3
    assert failed == 0


@pytest.mark.parametrize("page", ["README.md", "docs/development.md", "docs/serving.md"])
def test_the_links_lead_somewhere(page: str) -> None:
    path = ROOT / page
    links = re.findall(r"\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_the_readme_is_two_screens() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 100


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="argparse writes options otherwise there")
def test_the_commands_page_has_the_help_of_each_command() -> None:
    assert commands.PAGE.read_text(encoding="utf-8") == commands.page(), "run `make commands`"


def test_the_guide_lists_every_setting() -> None:
    settings = (ROOT / "app" / "settings.py").read_text(encoding="utf-8")
    names = set(re.findall(r"TILE_[A-Z][A-Z_]*[A-Z]", settings)) - {"TILE_LIMIT"}
    assert {"TILE_HOST", "TILE_FRAME_ANCESTORS"} <= names
    guide = guide_text()
    assert sorted(name for name in names if f"`{name}`" not in guide) == []
    limits = [limit.name.upper() for limit in fields(Limits)]
    shortened = {name: name.removeprefix("PREDICTION_") for name in limits}
    shown = set(re.findall(r"`(?:TILE_LIMIT_)?([A-Z_]+)`", guide))
    assert sorted(name for name in limits if not {name, shortened[name]} & shown) == []


def test_every_dependency_has_a_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["server"]]
    needed += project["optional-dependencies"]["workbooks"] + project["optional-dependencies"]["notebook"]
    reasons = (ROOT / "docs" / "development.md").read_text(encoding="utf-8")
    assert [name for each in needed if (name := re.match(r"[\w-]+", each)[0]) not in reasons] == []


def test_the_architecture_names_existing_files() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    paths = [name for name in re.findall(r"`((?:app|assets|tile_core|tests)/[\w./]+)`", text) if "FOLDER" not in name]
    assert len(paths) > 30
    assert [name for name in paths if not (ROOT / name).exists()] == []


def picture() -> list[tuple[str, set[str]]]:
    """The floors of the picture, from the top: the part (assets, app, tile_core) and the folders and modules on it."""
    lines = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split("```")[1].splitlines()
    floors = [re.match(r" \w*\s+((?:assets|app|tile_core)/[^\s,]+(?:, [^\s,]+)*)", line) for line in lines]
    shown = [[PurePath(name).stem for name in floor[1].split(", ")] for floor in floors if floor]
    return [(floor[1].partition("/")[0], set(names)) for floor, names in zip(filter(None, floors), shown, strict=True)]


@pytest.mark.parametrize("part", ["app", "tile_core"])
def test_the_picture_of_the_architecture_shows_what_there_is(part: str) -> None:
    folders = {path.name for path in (ROOT / part).iterdir() if any(path.glob("__init__.py"))}
    modules = {path.stem for path in (ROOT / part).glob("*.py")} - {"__init__", "__main__"}
    assert set().union(*(names for of, names in picture() if of == part)) == (folders | modules) - {"_checkout"}


def test_the_picture_shows_the_floors_of_the_browser_s_modules() -> None:
    lines = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").split("```")[1].splitlines()
    floors = [re.match(r" \w*\s+assets/([^\s,]+(?:, [^\s,]+)*)", line) for line in lines]
    assert [set(floor[1].split(", ")) for floor in floors if floor] == [*reversed(FLOORS)]
    assert {path.parent.relative_to(ROOT / "assets").as_posix() for path in assets(".js")} == {
        ".",
        *set().union(*FLOORS),
    }


def test_the_picture_shows_the_layers_of_the_contracts() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    for part in ("app", "tile_core"):
        layers = next(each["layers"] for each in contracts if each.get("containers") == [part])
        layer = {name: k for k, names in enumerate(layers) for name in re.findall(r"\w+", names)}
        floors = [sorted({layer[name] for name in names}) for of, names in picture() if of == part]
        assert [floor for floor in floors if len(floor) > 1] == [], part
        assert floors == sorted(floors), part
