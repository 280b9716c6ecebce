"""What is installed for everybody serves the page and reads a CSV; a message names the extra that the rest needs."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from app import cli
from app.reading.leaderboards import read_table
from tests.app.test_upload import refusal, simple_sheet, workbook
from tests.files import write

ROOT = Path(__file__).resolve().parents[2]
ROWS = [["model", "tp", "fp", "fn", "tn"], ["A", "8", "1", "2", "9"], ["B", "7", "2", "3", "8"]]
# Packages of the extras, by the names under which they are imported.
EXTRAS = ("python_calamine", "prometheus_client", "redis", "fsspec", "distributed")
WITHOUT = f"""
import sys

class Hiding:
    def __init__(self, finder):
        self.finder = finder
    def __getattr__(self, name):
        return getattr(self.finder, name)
    def find_spec(self, name, *more):
        return None if name.partition(".")[0] in {EXTRAS} else self.finder.find_spec(name, *more)

sys.meta_path[:] = map(Hiding, sys.meta_path)
from pathlib import Path
from app.reading.predictions import convert
from app.server import create_app
from app.settings import Settings
from app.reading.leaderboards import read_table

visitor = create_app(Settings(folder=Path(sys.argv[1]))).server.test_client()
print([visitor.get(path).status_code for path in ("/", "/_dash-layout", "/_dash-dependencies", "/healthz")])
print(read_table(Path("data/toy.csv").read_bytes(), "toy.csv").rows)
print(len(convert(Path("data/predictions-tumours.csv"), "tumours.csv").predictions.models))
"""


@pytest.fixture
def no_workbooks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that reads files does not find the package that reads workbooks."""
    write(tmp_path, "python_calamine.py", "raise ImportError('not installed')\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))


def test_the_extras_are_not_installed_for_everybody() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    only = ("python-calamine", "anywidget", "prometheus-client", "redis", "fsspec", "distributed")
    assert [line for line in project["dependencies"] if line.startswith(only)] == []
    assert "tile-explorer[server,workbooks,notebook]" in extras["dev"]


def test_the_page_and_a_csv_need_no_extra(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT, str(tmp_path)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, cwd=ROOT)
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == ["[200, 200, 200, 200]", "4", "12"]


def test_a_workbook_without_its_package_says_what_to_install(
    tmp_path: Path, no_workbooks: None, capsys: pytest.CaptureFixture[str]
) -> None:
    data = workbook(simple_sheet(ROWS))
    assert "pip install 'tile-explorer[workbooks]'" in refusal(data, "board.xlsx")
    path = tmp_path / "board.xlsx"
    path.write_bytes(data)
    for command in ("rank", "predictions"):
        assert cli.main([command, str(path), "--at", "F1"]) == 1
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert "pip install 'tile-explorer[workbooks]'" in said
    assert read_table(b"model,tp,fp,fn,tn\nA,8,1,2,9\n", "board.csv").rows == 1
