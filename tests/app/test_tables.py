"""One reader of tables: leaderboards and predictions are read from the same kinds of files, with the same messages."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from app.reading.leaderboards import read_leaderboard, read_table, title_of
from app.reading.predictions import Conversion, convert
from app.settings import Limits
from tests.app.test_upload import here, simple_sheet, workbook
from tile_core.checks import InvalidInputError

__all__ = ["here"]

SAMPLES = "label,score a,score b\n1,0.9,0.5\n0,0.25,0.75\n"
SCORES = [[0.9, 0.25], [0.5, 0.75]]
BOARD = "team,tp,fp,fn,tn\nA,80,10,20,890\nB,70,5,30,895\n"
Convert = Callable[..., Conversion]


@pytest.fixture
def converted(tmp_path: Path) -> Convert:
    def run(data: bytes, name: str = "p.csv") -> Conversion:
        path = tmp_path / name
        path.write_bytes(data)
        return convert(path, name)

    return run


def scores(made: Conversion) -> list[list[float]]:
    assert made.predictions is not None
    return made.predictions.scores.tolist()


def refusals(data: bytes, name: str, converted: Convert) -> list[str]:
    """The messages about a file, as a leaderboard and as predictions."""
    said = []
    for read in (lambda: read_table(data, name), lambda: converted(data, name)):
        with pytest.raises(InvalidInputError) as caught:
            read()
        said.append(str(caught.value))
    return said


# What only leaderboards could do


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("comment", ["# my run\n# 2024, by me\n", '\n"# quoted",,\n\n', "# of March; and April\r\n"])
def test_comments_above_predictions_are_skipped(converted: Convert, delimiter: str, comment: str) -> None:
    text = comment + SAMPLES.replace(",", delimiter) + delimiter.join(["1", "x", "0.5"]) + "\n"
    made = converted(text.encode())
    assert scores(made) == [[0.9, 0.25, pytest.approx(np.nan, nan_ok=True)], [0.5, 0.75, 0.5]]
    assert [problem.row for problem in made.problems] == [text.count("\n")]


@pytest.mark.parametrize("title", ["My results\n", "My results,,\n", "My results\nof March\n"])
def test_a_title_above_predictions_is_reported(converted: Convert, title: str) -> None:
    with pytest.raises(InvalidInputError, match="its first row, “My results”, looks like a title or a comment"):
        converted((title + SAMPLES).encode())


@pytest.mark.parametrize(
    ("start", "words"),
    [
        (b"%PDF-1.7 ...", "it is a PDF"),
        (b"\x80\x04\x95pickle", "it is a Python pickle"),
        (b"\xd0\xcf\x11\xe0...", "it is protected by a password, or of Excel before 2007"),
        (b"\x93NUMPY...", "it is a NumPy array"),
        (b"PK\x03\x04...", "it is an Excel workbook (or another zip)"),
    ],
)
def test_other_kinds_of_files_are_called_by_their_name(converted: Convert, start: bytes, words: str) -> None:
    assert all(words in said for said in refusals(start, "x.csv", converted))


def test_predictions_may_be_json(converted: Convert) -> None:
    frame = pd.read_csv(BytesIO(SAMPLES.encode()))
    for text in (frame.to_json(orient="records"), frame.to_json(), json.dumps(frame.to_dict("list"))):
        assert scores(converted(text.encode(), "p.json")) == SCORES
    with pytest.raises(InvalidInputError, match=r"Rename it to \.json"):
        converted(b'[{"label": 1}]', "x.csv")


def test_a_quote_that_is_not_closed_swallows_no_predictions(converted: Convert) -> None:
    data = b'label,score a\n1,"0.5\n0,0.25\n1,0.75\n'
    assert all("row 2: a quote is not closed" in said for said in refusals(data, "x.csv", converted))
    for rows in (10, 60_000):
        for cell in ("1", "x"):  # within the scores, and where a row is wider than the header
            text = "label,score a,text\n" + "1,0.5,a\n0,0.25,b\n" * rows + f'{cell},"0.5,c\n' + "0,0.25,d\n" * 100
            with pytest.raises(InvalidInputError, match=f"row {2 * rows + 2}: a quote is not closed"):
                converted(text.encode())


def test_quotes_within_cells_of_predictions_stay(converted: Convert) -> None:
    for text in ('a "word"', '"a"b', '5" screen', '"5"" screen"', '"two\nlines"'):
        made = converted(f"label,score a,text\n1,0.5,{text}\n0,0.25,x\n".encode())
        assert (scores(made), made.problems) == ([[0.5, 0.25]], ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('label,score a\n1,"1,234.5"\n0,1 000\n1,0.5\n', [1234.5, 1000, 0.5]),
        ("label;score a\n1;1.080,5\n0;1.080\n1;0,5\n0;-2.500.000,25\n", [1080.5, 1080, 0.5, -2500000.25]),
        ("label;score a\n1;0,5\n0;0.25\n1;1,5e-2\n", [0.5, 0.25, 0.015]),
        ("label;score a\n1;1,5E-05\n0;2,25e-07\n", [1.5e-05, 2.25e-07]),
        ("label,score a\n1,1'000 %\n0,25%\n", [10, 0.25]),
    ],
)
def test_groups_of_digits_are_read_in_scores(converted: Convert, text: str, expected: list[float]) -> None:
    made = converted(text.encode())
    assert scores(made) == [expected]
    assert not made.problems


@pytest.mark.usefixtures("here")
def test_an_index_without_a_name_is_no_model(converted: Convert) -> None:
    frame, out = pd.DataFrame({"label": [1, 0], "forest": [0.5, 0.25]}, index=[5, 7]), BytesIO()
    frame.to_parquet(out)
    made = converted(out.getvalue(), "p.parquet")
    assert made.predictions is not None
    assert made.predictions.models == ("forest",)
    assert list(read_table(out.getvalue(), "p.parquet").columns) == ["index", "label", "forest"]


@pytest.mark.usefixtures("here")
def test_decisions_in_a_workbook_are_no_names_of_columns(converted: Convert) -> None:
    rows = [["diagnosed", "forest", "svm"], ["pos", "neg", "pos"], ["neg", "neg", "pos"]]
    with pytest.raises(InvalidInputError, match="looks like a title"):  # to leaderboards, they are
        read_table(workbook(simple_sheet(rows)), "p.xlsx")
    assert scores(converted(workbook(simple_sheet(rows)), "p.xlsx")) == [[0, 0], [1, 1]]


@pytest.mark.parametrize(
    "text",
    ["label,score a\n1,0.5,\n0,0.25,\n", "label,score a,\n1,0.5\n0,0.25\n", "label,score a,,\n1,0.5,,\n0,0.25,,\n"],
)
def test_separators_beyond_the_last_column_leave_no_row_out(converted: Convert, text: str) -> None:
    made = converted(text.encode())
    assert scores(made) == [[0.5, 0.25]]
    assert not made.problems


# What only predictions could do


def test_leaderboards_may_be_packed() -> None:
    packed = gzip.compress(BOARD.encode(), mtime=0)
    table = read_table(packed, "march.csv.gz")
    assert table.columns == read_table(BOARD.encode(), "march.csv").columns
    assert table.description == "commas, decimal points, UTF-8, gzip"
    assert read_table(packed, "march.csv").rows == 2
    assert title_of("march.csv.gz") == "march"
    assert title_of("march.gz") == title_of("march.v2.csv")[:5] == "march"


@pytest.mark.parametrize(
    ("data", "name", "words"),
    [
        (gzip.compress(BOARD.encode(), mtime=0)[:-9], "x.csv.gz", "a damaged gzip archive. Compress it again"),
        (gzip.compress(b"{}", mtime=0), "x.json.gz", "of those, only .csv.gz and .tsv.gz are supported"),
        (gzip.compress(b"PAR1", mtime=0), "x.parquet", "of those, only .csv.gz and .tsv.gz are supported"),
    ],
)
def test_packed_files_that_cannot_be_read(converted: Convert, data: bytes, name: str, words: str) -> None:
    assert all(words in said for said in refusals(data, name, converted))


def test_a_packed_leaderboard_unpacks_within_limits() -> None:
    bomb = gzip.compress(b"model,tp\n" + b"a,1\n" * 200_000)
    with pytest.raises(InvalidInputError, match=r"decompresses to more than 0\.1 MB"):
        read_table(bomb, "x.csv.gz", Limits(expanded=100_000))


@pytest.mark.parametrize("page", [b"<!doctype html><p>", b"\xef\xbb\xbf<!DOCTYPE html>", b"\n<HTML>", b"<html>"])
def test_a_web_page_is_one_however_it_is_written(converted: Convert, page: bytes) -> None:
    assert all("it is a web page" in said for said in refusals(page, "x.csv", converted))


def test_a_kind_that_is_not_read_is_not_called_disguised(converted: Convert) -> None:
    assert all(".pkl files are not supported" in said for said in refusals(b"\x80\x04\x95", "x.pkl", converted))


def test_digits_are_not_grouped_by_underscores() -> None:
    result = read_leaderboard(b"team,tp,fp,fn,tn\nA,1_000,10,20,890\nB,70,5,30,895\n", "x.csv")
    assert [(problem.row, problem.found, problem.severity) for problem in result.problems] == [(2, "1_000", "error")]


@pytest.mark.parametrize("empty", ["#N/A", "<NA>", "?", "nan"])
def test_spellings_of_missing_values_are_no_impossible_values(converted: Convert, empty: str) -> None:
    rows = f"team,tp,fp,fn,tn,accuracy\nA,80,10,20,890,{empty}\nB,70,5,30,895,0.965\n"
    assert not read_leaderboard(rows.encode(), "x.csv").problems
    assert not converted(f"label,score a\n1,0.5\n0,{empty}\n{empty},1\n".encode()).problems


# The process that reads


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limits")
def test_a_process_started_by_a_bounded_one_keeps_within_its_bounds() -> None:
    script = """
import resource
from app.reading.tables import limited_process
limited_process.set_limits(5, 1_500_000_000)
limited_process.set_limits(20, 2_000_000_000)
print(*resource.getrlimit(resource.RLIMIT_AS), *resource.getrlimit(resource.RLIMIT_CPU))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    assert [int(number) for number in done.stdout.split()] == [1_500_000_000, 1_500_000_000, 6, 6]
