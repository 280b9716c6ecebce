"""`tile-explorer site`: a folder that any host of files serves."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.cli import site
from app.cli.common import MisusedError
from tile_core.checks import InvalidInputError

DATA = Path(__file__).resolve().parents[2] / "data"


def run(*arguments: Any) -> int:
    options = argparse.ArgumentParser()
    site.add_options(options)
    return site.run(options.parse_args([str(argument) for argument in arguments]))


def test_each_file_gets_a_report_and_the_index_leads_to_it(tmp_path: Path) -> None:
    assert run(DATA / "toy.csv", DATA / "finley.csv", "-o", tmp_path / "site", "--title", "Our <challenge>") == 0
    folder = tmp_path / "site"
    index = (folder / "index.html").read_text()
    links = re.findall(r'<a href="([^"]+)">', index)
    assert links == ["toy.html", "finley.html"]
    assert sorted(path.name for path in folder.iterdir()) == ["finley.html", "index.html", "toy.html"]
    assert "<h1>Our &lt;challenge&gt;</h1>" in index
    assert "4 classifiers" in index
    for link in links:
        assert "Content-Security-Policy" in (folder / link).read_text()
    # The index loads nothing from other hosts and has no scripts.
    assert "<script" not in index
    assert not re.search(r"(?:https?:)?//", index)


def test_the_index_says_who_is_best_on_most_of_the_tile(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("model,tp,fp,fn,tn\n<b>good</b>,90,1,10,199\nbad,50,50,50,150\n")
    assert run(path, "-o", tmp_path) == 0
    index = (tmp_path / "index.html").read_text()
    assert "2 classifiers, &lt;b&gt;good&lt;/b&gt; is best on 100.0 % of the Tile" in index


def test_a_file_that_cannot_be_used_is_reported_and_the_others_are_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_text("a,b\n1,2\n")
    assert run(bad, DATA / "toy.csv", "-o", tmp_path / "site") == 1
    assert "bad.csv: Cannot import yet" in capsys.readouterr().err
    assert re.findall(r'<a href="([^"]+)">', (tmp_path / "site" / "index.html").read_text()) == ["toy.html"]
    with pytest.raises(InvalidInputError, match="no file can be used"):
        run(bad, "-o", tmp_path / "none")


@pytest.mark.parametrize("names", [("A b.csv", "a-b.tsv"), ("index.csv",)])
def test_two_reports_of_one_name_are_refused(tmp_path: Path, names: tuple[str, ...]) -> None:
    with pytest.raises(MisusedError, match="which is taken"):
        run(*(tmp_path / name for name in names), "-o", tmp_path)


def test_the_site_command_has_a_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["site", "--help"])
    assert "Write a folder of interactive reports" in capsys.readouterr().out
