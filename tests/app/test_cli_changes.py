"""`tile-explorer changes`: the table, CSV and JSON of what moved between two versions."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from app import cli
from tests.files import write

OLD = "model,TP,FP,FN,TN\nours,820,100,180,8900\ntheirs,900,600,100,8400\ngone,700,500,300,8500\n"
NEW = "model,TP,FP,FN,TN\ntheirs,950,100,50,8900\nours,700,300,300,8700\n=new,990,10,10,8990\n"


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    return [str(write(tmp_path, "old.csv", OLD)), str(write(tmp_path, "new.csv", NEW))]


def test_the_table_says_who_moved_entered_and_left(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["changes", *files, "--at", "F1", "--level", "0.95"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("old -> new, all: F-score, β = 1, a = 1, b = 0.5")
    assert lines[1].startswith("2 rows in both, 1 entered, 1 left;")
    said = [line.split() for line in lines[3:]]
    # Both moved by one rank, and the score of the first by more.
    assert said[0][:2] == ["+1", "theirs"]
    assert said[1][:5] == ["-1", "ours", "1", "->", "3"]
    assert said[1][-1] == "!"
    assert said[2] == ["new", "=new", "1", "0.990"]
    assert said[3] == ["left", "gone", "was", "3", "was", "0.636"]
    assert lines[-1].startswith("2 of 2 moved beyond their rank sets (!)")


def test_csv_and_json_have_all(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["changes", *files, "--at", "F1", "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["status"], row["name"], row["gained"], row["beyond"]) for row in rows] == [
        ("both", "theirs", "1", ""),
        ("both", "ours", "-1", ""),
        ("entered", "'=new", "", ""),
        ("left", "gone", "", ""),
    ]
    assert cli.main(["changes", *files, "--at", "F1", "--json", "--level", ".9"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["old"], found["new"], found["level"]) == ("old", "new", 0.9)
    first = found["rows"][1]
    assert first["old_score"] == pytest.approx(0.8542, abs=1e-4)
    assert (first["old_rank"], first["new_rank"], first["old_among"], first["new_among"]) == (1, 3, 1, 2)
    assert first["beyond"] is True


def test_files_without_a_common_name_are_refused(
    files: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = write(tmp_path, "other.csv", NEW.replace("ours", "a").replace("theirs", "b"))
    assert cli.main(["changes", files[0], str(other), "--at", "F1"]) == 1
    assert "expected rows with the same names" in capsys.readouterr().err


TASKS = "task,model,TP,FP,FN,TN\n"


def test_both_versions_are_ranked_by_a_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = TASKS + "x,A,90,5,10,190\nx,B,80,10,20,185\ny,A,60,30,40,170\ny,B,70,20,30,180\n"
    new = TASKS + "x,A,50,5,50,190\nx,B,80,10,20,185\ny,A,50,30,50,170\ny,B,70,20,30,180\n"
    files = [str(write(tmp_path, f"{name}.csv", text)) for name, text in (("old", old), ("new", new))]
    assert cli.main(["changes", *files, "--at", "TPR", "--over", "mean-of-scores", "--level", "0.9", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["context"] == "mean of the scores over 2 contexts"
    rows = {row["name"]: row for row in found["rows"]}
    assert (rows["A"]["old_score"], rows["A"]["new_score"]) == (0.75, 0.5)
    assert (rows["A"]["old_rank"], rows["A"]["new_rank"], rows["B"]["new_rank"]) == (1, 2, 1)
    assert rows["A"]["new_first"] == 2
    assert cli.main(["changes", *files, "--at", "TPR", "--over", "mean-rank"]) == 0
    heading, _, columns, row, *_ = capsys.readouterr().out.splitlines()
    # Of mean ranks the lower ones are better, of the score the higher ones: the heading says neither.
    assert heading == "old -> new, mean rank over 2 contexts: True positive rate, a = 1, b = 1"
    assert columns.split()[-2:] == ["mean", "rank"]
    assert row.endswith("1.5 -> 2.0")
    assert cli.main(["changes", *files, "--at", "MCC", "--over", "mean-rank"]) == 2
    assert "a score that is one of the Tile" in capsys.readouterr().err
    assert cli.main(["changes", *files, "--at", "TPR", "--over", "mean-rank", "--context", "x"]) == 2
