"""`tile-explorer check`: exit codes, Markdown for a pull request, JUnit XML."""

from __future__ import annotations

import re
import shlex
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
import yaml

from app import cli
from tests.app.test_exports import HOSTILE
from tests.files import write

OLD = "model,TP,FP,FN,TN\nours,82,10,18,890\ntheirs,90,60,10,840\n"
NEW = "model,TP,FP,FN,TN\nours,80,10,20,890\ntheirs,90,60,10,840\n"


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    return write(tmp_path, "new.csv", NEW), write(tmp_path, "old.csv", OLD)


@pytest.mark.parametrize(
    ("options", "code", "failed"),
    [
        ("--expect ours --at F1", 0, 0),
        ("--expect theirs --at F1", 1, 1),
        ("--expect nobody --at F1", 1, 1),
        ("--expect theirs --at TPR --min-pbest .8", 0, 0),
        ("--expect ours --at F1 --min-pbest 80%", 0, 0),
        ("--expect ours --at F1 --min-pbest 1", 1, 1),
        ("--expect theirs --at F1 --min-pbest .8", 1, 2),
        ("--expect ours --at F1 --min-pbest .8 --against OLD --max-drop .01", 1, 1),
        ("--expect ours --at F1 --against OLD --max-drop .02", 0, 0),
        ("--expect theirs --at TPR --against OLD", 0, 0),
        ("--at F1 --against OLD", 1, 1),
        ("--at FPR --against OLD", 0, 0),
        ("--at FNR --against OLD", 1, 1),
        ("--at FNR --against OLD --max-drop .02", 0, 0),
    ],
)
def test_the_exit_code_says_whether_all_checks_hold(
    options: str, code: int, failed: int, files: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    new, old = files
    assert cli.main(["check", str(new), *options.replace("OLD", str(old)).split()]) == code
    text = capsys.readouterr().out
    assert text.count("❌") == failed
    assert text.startswith(f"### Tile explorer: {failed} of" if failed else "### Tile explorer: all ")


def test_rows_that_are_new_or_gone_are_said(files: tuple[Path, Path], tmp_path: Path, capsys) -> None:
    new, _ = files
    other = write(tmp_path, "other.csv", OLD.replace("ours", "mine"))
    assert cli.main(["check", str(new), "--at", "F1", "--against", str(other), "--expect", "ours"]) == 1
    assert "no score before, 0.842 now" in capsys.readouterr().out.replace("\\", "")
    assert cli.main(["check", str(new), "--at", "F1", "--against", str(other)]) == 0
    gone = write(tmp_path, "gone.csv", OLD.replace("ours", "a").replace("theirs", "b"))
    assert cli.main(["check", str(new), "--at", "F1", "--against", str(gone)]) == 1
    assert "a row with the same name in both leaderboards" in capsys.readouterr().out


def test_junit_has_a_case_for_each_check_and_markdown_goes_to_a_file(
    files: tuple[Path, Path], tmp_path: Path, capsys
) -> None:
    new, old = files
    out = ["--junit", str(tmp_path / "j.xml"), "--markdown", str(tmp_path / "m.md")]
    assert cli.main(["check", str(new), "--at", "F1", "--expect", "ours", "--against", str(old), *out]) == 1
    assert capsys.readouterr().out == ""
    suite = ET.parse(tmp_path / "j.xml").getroot()[0]
    assert (suite.attrib["tests"], suite.attrib["failures"]) == ("2", "1")
    assert [(case.attrib["name"], len(case)) for case in suite] == [("best", 0), ("drop of ours", 1)]
    assert suite[1][0].attrib["message"] == "expected: ours no worse than before; found: 0.854 before, 0.842 now"
    assert (tmp_path / "m.md").read_text(encoding="utf-8").startswith("### Tile explorer: 1 of 2 checks failed")


@pytest.mark.parametrize("name", [*HOSTILE, "@all", "#1", "a|b"])
def test_names_are_text_in_both(name: str, tmp_path: Path, capsys) -> None:
    quoted = '"' + name.replace('"', '""') + '"'
    file = write(tmp_path, "new.csv", f"model,TP,FP,FN,TN\n{quoted},80,10,20,890\ntheirs,70,60,30,840\n")
    junit = tmp_path / "j.xml"
    cli.main(["check", str(file), "--at", "F1", "--expect", "theirs", "--junit", str(junit)])
    lines = capsys.readouterr().out.splitlines()
    table = [line for line in lines if line.startswith("|")]
    assert all(line.replace("\\|", "").count("|") in (4, 5) for line in table)
    assert not any(sign in line for line in lines for sign in ("<script", "@all", "#1"))
    # A row whose name is no text of a table is left out, and "theirs" is best.
    assert ET.parse(junit).getroot()[0].attrib["tests"] == "1"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("--at F1", "check: expected something to check"),
        ("--at F1 --against OLD --min-pbest .8", "--min-pbest: expected together with --expect"),
        ("--at F1 --expect ours --max-drop .1", "--max-drop: expected together with --against"),
        ("--at nothing --expect ours", "--at: found nothing"),
    ],
)
def test_a_wrong_command_is_said(options: str, words: str, files: tuple[Path, Path], capsys) -> None:
    new, old = files
    assert cli.main(["check", str(new), *options.replace("OLD", str(old)).split()]) == 2
    assert words in capsys.readouterr().err


def test_rows_that_are_left_out_fail_the_check(tmp_path: Path, capsys) -> None:
    file = write(tmp_path, "new.csv", NEW + "broken,,,,\n" + "other,x,1,1,1\n")
    assert cli.main(["check", str(file), "--at", "F1", "--expect", "ours"]) == 1
    captured = capsys.readouterr()
    assert "other" in captured.err or "Row 5" in captured.err
    assert "❌" not in captured.out


@pytest.mark.parametrize("document", ["README.md", "guide/continuous-integration.md"])
def test_the_documents_show_a_command_that_works(document: str, tmp_path: Path, monkeypatch, capsys) -> None:
    text = (Path(__file__).resolve().parents[2] / document).read_text(encoding="utf-8")
    if document == "README.md":
        command = re.search(r"^tile-explorer check .*$", text, re.MULTILINE)[0]
    else:
        workflow = yaml.safe_load(re.search(r"```yaml\n(.*?)```", text, re.DOTALL)[1])
        runs = [step.get("run", "") for step in workflow["jobs"]["check"]["steps"]]
        command = next(run for run in runs if run.startswith("tile-explorer check")).partition(">>")[0]
    monkeypatch.chdir(tmp_path)
    for name, rows in (("results.csv", NEW), ("before.csv", NEW), ("main.csv", NEW)):
        write(tmp_path, name, rows)
    assert cli.main(shlex.split(command)[1:]) == 0
    assert "all checks passed" in capsys.readouterr().out
    assert (tmp_path / "tile.xml").exists()
