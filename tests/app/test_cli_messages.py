"""What a command says of its file: all that the dialog says, once for each cause, and why nothing is ranked."""

from __future__ import annotations

from pathlib import Path

import pytest

from app import cli
from tests.app.test_upload import simple_sheet, workbook
from tests.files import write


def told(capsys: pytest.CaptureFixture[str], path: Path, *more: str, code: int = 0) -> list[str]:
    """The lines on stderr without the name of the program."""
    assert cli.main(["rank", str(path), "--at", "F1", *more]) == code
    return [line.removeprefix("tile-explorer: ") for line in capsys.readouterr().err.splitlines()]


def test_notes_and_unused_columns_are_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(
        tmp_path,
        "a.csv",
        "model,precision,recall,AUC,calls,loss,sensitivity\nA,0.9¹,0.8,0.95,12,x,0.8\nB,0.7,0.6,0.9,14,y,0.6\n",
    )
    assert told(capsys, path) == [
        "a.csv: note: Footnote marks are left out: “0.9¹” (row 2, “precision”) is read as 0.9.",
        "a.csv: note: not used: “AUC” and “calls” (not recognised); “sensitivity” (a second TPR); --column NAME=ROLE "
        "says what a column is",
    ]


def test_years_and_whole_numbers_that_rows_share_are_attributes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = "A,0.9,0.8,2024,18\nB,0.7,0.6,2025,50\nC,0.6,0.6,2026,18\nD,0.5,0.6,2023,50\n"
    path = write(tmp_path, "a.csv", f"model,precision,recall,year,layers\n{rows}")
    assert told(capsys, path) == []


def test_a_cause_is_said_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = "".join(f"m{k},7%,3%,x,9%\n" for k in range(6))
    path = write(tmp_path, "a.csv", f"model,TN,FP,FN,TP\n{rows}B,70,10,10,90\n")
    assert told(capsys, path, code=1) == [
        "a.csv: Rows 2, 3, 4 and 3 more: “TN”, “FP” and “TP” have 7%, 3%, 9%, but should have a count of at least 0, "
        "not a percentage. The rows are left out.",
        "a.csv: Rows 2, 3, 4 and 3 more: “FN” has x, but should have a count of at least 0, as a number. The rows are "
        "left out.",
    ]


def test_the_sheet_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [["model", "tp", "fp", "fn", "tn"], ["A", "-1", "1", "1", "1"], ["B", "9", "1", "1", "9"]]
    path = tmp_path / "a.xlsx"
    path.write_bytes(workbook(simple_sheet(rows), other=simple_sheet([["notes"], ["none"]])))
    (line,) = told(capsys, path, code=1)
    assert line.startswith("a.xlsx: Sheet “")
    assert line.endswith("row 2: “tp” is -1, but should be a count of at least 0. The row is left out.")


def test_a_share_that_may_be_a_percentage_says_what_to_write(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, "a.csv", "model,precision,recall\nA,92.1,0.8\nB,0.7,0.6\n")
    (line,) = told(capsys, path, code=1)
    expected = "a rate from 0 to 1, as in the other rows: write 92.1% or 0.921 if it is a percentage"
    assert f"“precision” is 92.1, but should be {expected}" in line


def test_nothing_is_ranked_where_a_cell_is_unknown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "a.csv", "model,precision,recall\nA,0.9,0.8\nB,0.7,0.6\n")
    assert cli.main(["rank", str(path), "--at", "accuracy"]) == 1
    said = "tile-explorer: nothing is ranked at a = 0.5, b = 0.5: TN is unknown in every row, so only the right "
    assert said in capsys.readouterr().err


def test_nothing_is_ranked_where_every_score_is_0_by_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "a.csv", "model,tn,fp,fn,tp\nA,90,0,10,0\nB,90,0,10,0\n")
    assert cli.main(["rank", str(path), "--at", "1,0"]) == 1
    assert "its score is 0/0 in every row; choose another point" in capsys.readouterr().err


def test_a_layout_is_chosen_by_its_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "model,Normal precision,Normal recall,Attack precision,Attack recall\nA,0.9711,0.965,0.8634,0.885\n"
    path = write(tmp_path, "a.csv", text)
    (line,) = told(capsys, path, code=1)
    assert 'Say it with --layout "positive 1" (“Attack” is the positive class), "positive 0"' in line
    told(capsys, path, "--layout", "positive 1")


def test_what_is_set_to_ignore_has_an_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = "A,0.605,0.605,0.605\nB,0.5875,0.5875,0.5875\n"
    path = write(tmp_path, "a.csv", f"model,accuracy,precision,recall\n{rows}")
    (line,) = told(capsys, path, code=1)
    assert line.endswith("set “accuracy” to Ignore. On the command line: --column NAME=ignore.")
    told(capsys, path, "--column", "accuracy=ignore")


@pytest.mark.parametrize("row", ["0", "2", "9"])
def test_a_header_row_without_rows_below_it_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], row: str
) -> None:
    path = write(tmp_path, "a.csv", "model,tp,fp,fn,tn\nA,5,1,2,30\n")
    expected = f"a.csv: row {row} cannot be the header; expected a row of names with rows of values below it."
    assert told(capsys, path, "--header-row", row, code=1) == [expected]


@pytest.mark.parametrize(
    "options", [["robustness", "--lasso"], ["report", "--scenes"], ["check", "--at", "F1", "--expect", "A", "--junit"]]
)
def test_another_file_that_cannot_be_opened_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str]
) -> None:
    path, lost = write(tmp_path, "a.csv", "model,tp,fp,fn,tn\nA,5,1,2,30\n"), tmp_path / "none" / "x"
    more = ["-o", str(tmp_path / "a.html")] if options[0] == "report" else []
    assert cli.main([options[0], str(path), *more, *options[1:], str(lost)]) == 1
    assert capsys.readouterr().err.endswith(f"tile-explorer: {lost}: No such file or directory.\n")
