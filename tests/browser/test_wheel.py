"""The wheel, installed where nothing else of ours is: what it puts there, and that it serves the page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with our wheel alone; what we depend on it finds where these tests do, this checkout it does not."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True, timeout=120)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "env")], check=True, timeout=120)
    found = folder / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    (wheel,) = folder.glob("*.whl")
    assert wheel.stat().st_size < 3_000_000
    install = [sys.executable, "-m", "pip", "--python", str(found), "install", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(install, check=True, capture_output=True, timeout=120)
    (site,) = (folder / "env").rglob("site-packages")
    (site / "ours.pth").write_text(sysconfig.get_paths()["purelib"])
    return found


@pytest.fixture(scope="module")
def served(python: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of `python -m tile_explorer serve`, run in a folder that has nothing of ours."""
    folder = tmp_path_factory.mktemp("elsewhere")
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [str(python), "-m", "tile_explorer", "serve", "--port", "0", "--no-browser"]
    environment = kept | {"XDG_CACHE_HOME": str(folder / "cache")}
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True) as process:
        said = ""
        while process.stdout is not None and "http://" not in said:
            line = process.stdout.readline()
            assert line, said
            said += line
        yield re.findall(r"http://[\w.:]+", said)[-1]
        process.terminate()


def test_it_installs_two_packages_and_a_command(python: Path) -> None:
    (site,) = python.parents[1].rglob("site-packages")
    ours = {path.name for path in site.iterdir()} - {"ours.pth"}
    assert {name for name in ours if not name.endswith(".dist-info")} == {"tile_core", "tile_explorer"}
    code = "import tile_core, tile_explorer.cli as cli; print(tile_core.__file__, cli.__file__)"
    paths = subprocess.run([str(python), "-P", "-c", code], capture_output=True, text=True, check=True, cwd="/").stdout
    assert paths.count(str(site)) == 2
    command = python.with_name("tile-explorer")
    version = subprocess.run([str(command), "--version"], capture_output=True, text=True, check=True, cwd="/").stdout
    assert version.startswith("tile-explorer ")


@pytest.mark.parametrize("path", ["/", "/healthz", "/guide", "/_dash-layout", "/assets/help/help.json"])
def test_the_wheel_serves_the_page_and_its_assets(served: str, path: str) -> None:
    with urlopen(served + path, timeout=30) as answer:
        assert answer.status == 200
        assert answer.read()


@pytest.mark.browser
def test_the_page_opens_on_a_sample(served: str, browser: Any) -> None:
    page = browser.new_page()
    page.goto(served)
    page.locator(".ag-row").first.wait_for()
    page.locator("#tile-handle").wait_for()
    page.close()
