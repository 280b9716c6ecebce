"""The command line: what it prints, where, and how it ends."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import select
import socket
import subprocess
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from app import cli
from app.cli import rank, serve
from app.results import contexts, rankings
from app.web import connections
from tests.files import write
from tile_core import catalogue, performance, scores

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
LIMIT = "RLIMIT_NOFILE"
COUNTS = """name,tn,fp,fn,tp
Careful,90,0,5,5
Bold,80,10,2,8
=1+1,80,10,2,8
Silent,90,0,10,0
"""


@pytest.fixture
def counts(tmp_path: Path) -> Path:
    return write(tmp_path, "counts.csv", COUNTS)


def rank_json(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> dict:
    assert cli.main(["rank", *arguments, "--format", "json"]) == code
    return json.loads(capsys.readouterr().out)


def names(result: dict) -> list[str]:
    return [place["name"] for place in result["ranking"]]


def test_a_table_marks_ties_and_lists_the_undefined_last(counts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rank", str(counts), "--at", "1,0"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out == (
        "counts, all: a = 1, b = 0\n"
        " rank   name             score\n"
        "    1   Careful          1.000\n"
        "    2 = Bold             0.444\n"
        "    2 = =1+1             0.444\n"
        "    -   Silent           undefined\n"
        " ref.   Always positive  0.100\n"
        " ref.   Always negative  undefined\n"
    )


def test_some_classifiers_are_ranked_alone(counts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = rank_json(capsys, str(counts), "--at", "F1", "--only", "Bold", "Careful")
    assert names(kept) == names(rank_json(capsys, str(counts), "--at", "F1", "--without", "=1+1", "Silent"))
    assert [place["rank"] for place in kept["ranking"]] == [1, 2]
    for wrong, said in (
        (["--only", "Bald"], "--only: no classifier is called 'Bald'; did you mean 'Bold'?"),
        (["--without", "Careful", "Bold", "=1+1", "Silent"], "--without: no classifier is left to rank"),
    ):
        assert cli.main(["rank", str(counts), "--at", "F1", *wrong]) == 2
        assert said in capsys.readouterr().err


def test_csv_keeps_every_digit_and_quotes_what_a_spreadsheet_would_compute(
    counts: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["rank", str(counts), "--at", "1,0", "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["rank"] for row in rows] == ["1", "2", "2", "", "", ""]
    assert [row["name"] for row in rows] == [
        *("Careful", "Bold", "'=1+1", "Silent"),
        *("Always positive (ref.)", "Always negative (ref.)"),
    ]
    assert [row["status"] for row in rows] == ["ranked", "tied", "tied", "undefined", "reference", "reference"]
    assert float(rows[1]["score"]) == 8 / 18
    assert rows[3]["score"] == ""


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "＝", "＋", "－", "＠"])
def test_each_sign_of_a_formula_is_quoted(sign: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "counts.csv"
    path.write_text(f'name,tn,fp,fn,tp\n"{sign}A,""1""",1,2,3,4\n', encoding="utf-8")
    assert cli.main(["rank", str(path), "--at", "0.5,0.5", "--format", "csv"]) == 0
    assert list(csv.reader(io.StringIO(capsys.readouterr().out)))[1][1] == f'\'{sign}A,"1"'


@pytest.mark.parametrize(
    ("name", "written"), [(" =A", " =A"), ("\u2009\u3000＝A", "  ＝A"), ("\ufeff=A", "=A"), ("\nA", "\nA")]
)
def test_blanks_do_not_hide_a_formula(name: str, written: str) -> None:
    shown = rankings.Ranking("x", "all", 0.5, 0.5, None, None, False, (rankings.Place(1, name, 0.5, "ranked"),))
    assert rank.as_csv(shown) == f'"rank","name","score","status","unshifted"\n1,"\'{written}",0.5,"ranked",\n'


def test_a_score_whose_counts_are_missing_is_not_said_to_be_undefined(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without TN there is no accuracy; precision of who finds nothing is 0/0, whatever TN is."""
    path = write(tmp_path, "found.csv", "name,tp,fp,fn\nA,30,10,10\nB,0,0,40\n")
    missing = rank_json(capsys, str(path), "--at", "0.5,0.5", code=1)["ranking"]
    assert [place["status"] for place in missing] == ["missing"] * 2
    assert [place["status"] for place in rank_json(capsys, str(path), "--at", "1,0")["ranking"]] == [
        "ranked",
        "undefined",
    ]
    assert cli.main(["rank", str(path), "--at", "F1", "--level", "0.95"]) == 1
    assert "uncertainty needs complete confusion matrices; found none" in capsys.readouterr().err


def test_json_has_the_option_of_the_other_commands_too(counts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed = []
    for option in (["--json"], ["--format", "json"]):
        assert cli.main(["rank", str(counts), "--at", "F1", *option]) == 0
        printed.append(json.loads(capsys.readouterr().out))
    assert printed[0] == printed[1]


@pytest.mark.parametrize("command", ["tradeoff", "robustness"])
def test_an_unknown_option_brings_the_usage_of_its_command(
    command: str, counts: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        cli.main([command, str(counts), "--format", "json"])
    said = capsys.readouterr().err
    assert f"usage: tile-explorer {command} " in said
    assert "--json" in said
    assert said.endswith(f"tile-explorer {command}: error: unrecognized arguments: --format json\n")


def test_json_holds_everything(counts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    result = rank_json(capsys, str(counts), "--at", "1,0")
    assert result.pop("references") == [
        {"name": "Always positive", "score": 0.1},
        {"name": "Always negative", "score": None},
    ]
    assert result | {"ranking": None} == {
        "title": "counts", "context": "all", "a": 1.0, "b": 0.0, "prior": None, "score": None,
        "lower_is_better": False, "ranking": None,
    }  # fmt: skip
    assert result["ranking"][0] == {"rank": 1, "name": "Careful", "score": 1.0, "status": "ranked", "unshifted": None}
    assert result["ranking"][3] == {
        "rank": None,
        "name": "Silent",
        "score": None,
        "status": "undefined",
        "unshifted": None,
    }


def test_the_prior_shifts_every_row(capsys: pytest.CaptureFixture[str]) -> None:
    result = rank_json(capsys, str(DATA / "toy.csv"), "--at", "0.5,0.5", "--prior", "0.2")
    toy = {"P-": (0, 0), "P1": (0.7, 0.3), "P2": (0.8, 0.5), "P+": (1, 1)}
    for place in result["ranking"]:
        expected = scores.canonical_score(performance.from_rates(*toy[place["name"]], 0.2), 0.5, 0.5)
        assert place["score"] == pytest.approx(float(expected), rel=1e-12)
    assert names(result) == ["P-", "P1", "P2", "P+"]


def test_the_prior_completes_rates_that_come_without(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rates.csv"
    path.write_text("name,tpr,fpr\nA,0.8,0.5\nB,0.7,0.3\n")
    assert cli.main(["rank", str(path), "--at", "0.5,0.5"]) == 1
    said = capsys.readouterr().err
    assert "need the prevalence in this test set" in said
    assert "Say it with --test-prior. The rows fit any prevalence." in said
    # TPR and TNR are the same at every prevalence, so that in use is enough.
    result = rank_json(capsys, str(path), "--at", "0.5,0.5", "--prior", "0.2")
    assert result["ranking"][0]["score"] == pytest.approx(0.2 * 0.7 + 0.8 * 0.7)
    result = rank_json(capsys, str(path), "--at", "0.5,0.5", "--prior", "0.2", "--test-prior", "0.4")
    assert result["ranking"][0]["score"] == pytest.approx(0.2 * 0.7 + 0.8 * 0.7)


def test_the_prior_in_use_is_not_that_of_the_test_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # Of 1,000 samples 200 are positive: TPR 0.9 and FP 60, so TNR 0.925.
    rates = str(write(tmp_path, "rates.csv", "name,recall,precision,accuracy\nA,0.9,0.75,0.92\n"))
    in_use = 0.02 * 0.9 + 0.98 * 0.925
    score = rank_json(capsys, rates, "--at", "0.5,0.5", "--prior", "0.02")["ranking"][0]["score"]
    assert score == pytest.approx(in_use)
    values = str(write(tmp_path, "values.csv", f"name,ppv,npv\nA,0.75,{740 / 760}\n"))
    assert cli.main(["rank", values, "--at", "0.5,0.5", "--prior", "0.02"]) == 1
    assert "--test-prior. The rows fit 2.63 % to 75 %." in capsys.readouterr().err
    score = rank_json(capsys, values, "--at", "0.5,0.5", "--prior", "0.02", "--test-prior", "0.2")["ranking"][0][
        "score"
    ]
    assert score == pytest.approx(in_use)


def test_rows_that_cannot_be_shifted_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "counts.csv"
    path.write_text("name,tn,fp,fn,tp\nA,1,2,3,4\nNo positives,3,1,0,0\n")
    assert cli.main(["rank", str(path), "--at", "0.5,0.5", "--prior", "0.2"]) == 0
    assert "note: 1 of 2 " in capsys.readouterr().err


UNSHIFTABLE = "name,tn,fp,fn,tp\nA,1,2,3,4\nNo positives,3,1,0,0\nNo negatives,0,0,2,2\n"


def test_each_row_that_keeps_its_prior_is_marked_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "counts.csv"
    path.write_text(UNSHIFTABLE)
    arguments = [str(path), "--at", "accuracy"]
    reasons = {"A": None, "No positives": "no positives", "No negatives": "no negatives"}
    shifted = rank_json(capsys, *arguments, "--prior", "0.2")["ranking"]
    assert {place["name"]: place["unshifted"] for place in shifted} == reasons
    assert [place["unshifted"] for place in rank_json(capsys, *arguments)["ranking"]] == [None] * 3
    assert cli.main(["rank", *arguments, "--prior", "0.2"]) == 0
    lines = capsys.readouterr().out.splitlines()[2:]
    assert {line.partition("  not shifted: ")[2] for line in lines} == {"", "no positives", "no negatives"}
    assert cli.main(["rank", *arguments, "--prior", "0.2", "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert {row["name"]: row["unshifted"] or None for row in rows if row["status"] != "reference"} == reasons


def test_an_unknown_count_is_named_as_the_reason() -> None:
    assert contexts.unshifted(np.array([[np.nan] * 4, [0.1, 0.2, 0.3, 0.4]])) == ["a count is missing", None]


def test_f_beta_of_any_beta_is_a_name_wherever_a_score_is(
    tmp_path: Path, counts: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["audit", "F0.94"]) == 0
    assert capsys.readouterr().out.startswith("F-score, β = 0.94: fit for ranking")
    assert cli.main(["tradeoff", str(counts), "--from", "accuracy", "--to", "F3"]) == 0
    assert cli.main(["report", str(counts), "--at", "F3", "--output", str(tmp_path / "out.html")]) == 0
    assert "F-score, β = 3" in (tmp_path / "out.html").read_text()


@pytest.mark.parametrize("command", list(cli.COMMANDS))
def test_the_help_of_each_command_lists_its_exit_codes(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        cli.main([command, "--help"])
    assert stopped.value.code == 0
    told = capsys.readouterr().out.partition("exit codes:\n")[2].splitlines()
    assert [line[:5] for line in told] == ["  0  ", "  1  ", "  2  "]


@pytest.mark.parametrize("command", ["rank", "tradeoff", "report", "audit"])
def test_commands_exit_with_the_codes_in_their_help(command: str, tmp_path: Path, counts: Path) -> None:
    partial = tmp_path / "partial.csv"
    partial.write_text(COUNTS + "Wrong,1,-1,1,1\n")
    more = {"rank": ["--at", "F1"], "report": ["--output", str(tmp_path / "out.html")]}.get(command, [])
    call = ["audit", "F1", "--file"] if command == "audit" else [command]
    assert cli.main([*call, str(counts), *more]) == 0
    assert cli.main([*call, str(partial), *more]) == 1
    assert cli.main([*call, str(tmp_path / "none.csv"), *more]) == 1
    wrong = {"rank": ["--at", "nonsense"], "report": ["--at", "nonsense"], "tradeoff": ["--from", "nonsense"]}
    if command == "audit":
        assert cli.main(["audit", "1 +"]) == 2
    else:
        assert cli.main([*call, str(counts), *more, *wrong[command]]) == 2


def test_a_report_that_cannot_be_written_and_a_wrong_setting_end_with_1(
    tmp_path: Path, counts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert cli.main(["report", str(counts), "--output", str(tmp_path / "none" / "out.html")]) == 1
    monkeypatch.setenv("TILE_LIMIT_ROWS", "many")
    assert cli.main(["rank", str(counts), "--at", "F1"]) == 1


@pytest.mark.parametrize(
    ("score", "prior", "place"),
    [
        ("F1", None, (1, 0.5)),
        ("recall", None, (1, 1)),
        ("precision", None, (1, 0)),
        ("accuracy", None, (0.5, 0.5)),
        ("F3", None, (1, 0.9)),
        ("f-0.94 score", None, (1, 0.94**2 / (1 + 0.94**2))),
        ("BA", None, (0.9, 0.9)),
        ("BA", "0.2", (0.8, 0.8)),
        ("kappa", "0.5", (0.5, 0.5)),
    ],
)
def test_a_named_score_is_a_place(
    score: str, prior: str | None, place: tuple[float, float], counts: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shift = [] if prior is None else ["--prior", prior]
    result = rank_json(capsys, str(counts), "--at", score, *shift)
    assert (result["a"], result["b"]) == pytest.approx(place)


@pytest.mark.parametrize(
    "name", ["jaccard", "J+", "J₊", "IoU", "fnr", "κ", "kappa", "A", "Youden", "LR+", "F₁", "bennett_s"]
)
def test_a_score_is_printed_with_its_own_values(name: str, counts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Ranked as the canonical score of its place ranks, the reverse of the score where lower is better."""
    score = catalogue.named(name)
    assert score is not None
    result = rank_json(capsys, str(counts), "--at", name)
    assert (result["score"], result["lower_is_better"]) == (score.name, score.higher_is_better is False)
    at = rank_json(capsys, str(counts), "--at", f"{result['a']!r},{result['b']!r}")
    assert [(place["rank"], place["name"]) for place in result["ranking"]] == [
        (place["rank"], place["name"]) for place in at["ranking"]
    ]
    rows = {
        row["name"].lstrip("'"): [int(row[k]) for k in ("tn", "fp", "fn", "tp")]
        for row in csv.DictReader(COUNTS.splitlines())
    }
    for place in result["ranking"]:
        value = float(score.function(rows[place["name"]]))
        assert place["score"] == (None if place["rank"] is None or np.isnan(value) else pytest.approx(value, rel=1e-12))
    assert cli.main(["rank", str(counts), "--at", name]) == 0
    lower = "lower is better, " if score.order == "dual" else ""
    assert capsys.readouterr().out.startswith(f"counts, all: {score.name}, {lower}a = {result['a']:g}, b = ")


def test_a_ratio_over_0_is_undefined_and_ranked(counts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rank", str(counts), "--at", "PLR"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()[2:]]
    assert lines[0] == ["1", "Careful", "undefined"]
    assert lines[3] == ["-", "Silent", "undefined"]


@pytest.mark.parametrize("option", [["rank", "--at"], ["report", "--output", "x.html", "--at"], ["tradeoff", "--from"]])
@pytest.mark.parametrize("name", ["nonsense", "mcc", "1.2,0"])
def test_a_name_without_a_place_brings_those_that_have_one(
    option: list[str], name: str, counts: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([option[0], str(counts), *option[1:], name]) == 2
    said = capsys.readouterr().err
    assert name in said
    for accepted in ("0.5,0.8", *(key for key, score in catalogue.CATALOGUE.items() if score.order), "F3", "κ"):
        assert accepted in said


@pytest.mark.parametrize(("start", "end"), [("A", "J+"), ("accuracy", "jaccard"), ("0.5,0.5", "1,0.5")])
def test_the_ends_of_a_path_have_symbols_too(
    start: str, end: str, counts: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = []
    for ends in ((start, end), ("A", "F1")):
        assert cli.main(["tradeoff", str(counts), "--from", ends[0], "--to", ends[1], "--json"]) == 0
        printed.append(json.loads(capsys.readouterr().out))
    assert printed[0] == printed[1]


def test_contexts_are_chosen_by_name_and_averaged_by_default(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "two.csv"
    path.write_text("task,name,tn,fp,fn,tp\nx,A,5,1,1,3\nx,B,4,2,0,4\ny,A,10,10,0,20\n")
    one = rank_json(capsys, str(path), "--at", "0.5,0.5", "--context", "x")
    assert [one["context"], *names(one)] == ["x", "A", "B"]
    assert {place["status"] for place in one["ranking"]} == {"tied"}
    assert cli.main(["rank", str(path), "--at", "0.5,0.5", "--json"]) == cli.OK
    printed = capsys.readouterr()
    assert "note: mean of 2 contexts; --context NAME chooses one of x, y" in printed.err
    mean = json.loads(printed.out)
    assert mean["context"] == "mean of 2 contexts"
    assert mean["ranking"][0]["score"] == pytest.approx((8 / 10 + 30 / 40) / 2)
    assert mean["ranking"][1] == {"rank": None, "name": "B", "score": None, "status": "missing", "unshifted": None}


def test_rows_left_out_are_reported_with_row_and_column(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "some.csv"
    path.write_text("name,tn,fp,fn,tp\nA,1,2,3,4\nB,1,-2,3,4\nC,1,2,,4\nD,2,2,2,2\n")
    assert cli.main(["rank", str(path), "--at", "0.5,0.5"]) == 1
    captured = capsys.readouterr()
    assert [line.split()[1] for line in captured.out.splitlines()[2:]] == ["=", "="]
    told = captured.err.splitlines()
    assert len(told) == 3
    assert told[0].startswith("tile-explorer: some.csv: Row 3: “fp” is -2, but should be a count of at least 0.")
    assert told[1].startswith(
        "tile-explorer: some.csv: Row 4: “fn” is empty, but should be a number: FN is needed with TN, FP and TP."
    )


def test_a_mean_at_the_foot_is_left_out_and_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(write(tmp_path, "foot.csv", COUNTS + "Mittelwert,82.5,5,6,6.5\n"))
    assert cli.main(["rank", file, "--at", "F1", "--json"]) == 0
    captured = capsys.readouterr()
    assert "Mittelwert" not in captured.out
    assert "Row 6: “name” is “Mittelwert”, but should be a classifier" in captured.err
    assert "The row is left out." in captured.err
    assert "1 total or mean left out; --summaries keep ranks it" in captured.err
    assert "Mittelwert" in names(rank_json(capsys, file, "--at", "F1", "--summaries", "keep"))


def test_rows_that_contradict_themselves_are_left_out_or_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = "model,precision,recall,specificity,f1\nA,0.8,0.8,0.9,0.5\nB,0.7,0.8,0.9,0.5\nC,0.6,0.6,0.9,0.6\n"
    file = str(write(tmp_path, "slips.csv", rows))
    assert cli.main(["rank", file, "--at", "F1", "--json"]) == 1
    captured = capsys.readouterr()
    assert names(json.loads(captured.out)) == ["C"]
    assert "2 rows whose numbers contradict each other left out; --contradictions keep ranks them" in captured.err
    assert names(rank_json(capsys, file, "--at", "F1", "--contradictions", "keep")) == ["A", "B", "C"]


def test_rows_that_would_be_taken_together_end_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = "".join(f"Lab {k},{('CNN', 'ViT', 'SVM', 'RF')[k % 4]},{20 + k},3,5,60\n" for k in range(80))
    file = str(write(tmp_path, "labs.csv", "lab,method,tp,fp,fn,tn\n" + rows))
    assert cli.main(["rank", file, "--at", "F1"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "4 methods or 80 names in “lab”?" in captured.err
    assert '--column "lab=entity"' in captured.err
    assert "--runs mean, rows or contexts" in captured.err
    assert len(rank_json(capsys, file, "--at", "F1", "--column", "lab=entity")["ranking"]) == 80
    assert len(rank_json(capsys, file, "--at", "F1", "--runs", "mean")["ranking"]) == 4
    assert len(rank_json(capsys, file, "--at", "F1", "--runs", "rows")["ranking"]) == 80


@pytest.mark.parametrize("content", ["", "\x00\x01\x02", "name,colour\nA,red\n", "name,tn,fp,fn,tp\nA,x,y,z,t\n"])
def test_a_file_without_performances_ends_with_1(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(content)
    assert cli.main(["rank", str(path), "--at", "0.5,0.5"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "bad.csv" in captured.err
    assert "Traceback" not in captured.err


def test_a_file_that_is_not_there_ends_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rank", str(tmp_path / "none.csv"), "--at", "0.5,0.5"]) == 1
    assert "none.csv" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--at", "1"], "two numbers"),
        (["--at", "0.5,1.5"], "from 0 to 1"),
        (["--at", "nan,0.5"], "from 0 to 1"),
        (["--at", "a,b"], "two numbers"),
        (["--at", "MCC"], "not on the Tile"),
        (["--at", "0.5,0.5", "--context", "y"], "expected one of all; found y"),
    ],
)
def test_a_wrong_place_or_context_ends_with_2(
    arguments: list[str], expected: str, counts: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["rank", str(counts), *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert expected in captured.err


def test_a_score_of_one_prior_needs_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.csv"
    path.write_text("name,tn,fp,fn,tp\nA,1,2,3,4\nB,1,2,3,5\n")
    assert cli.main(["rank", str(path), "--at", "kappa"]) == 2
    assert "--prior" in capsys.readouterr().err
    assert cli.main(["rank", str(path), "--at", "kappa", "--prior", "0.5"]) == 0


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["rank"],
        ["walk"],
        ["rank", "x.csv"],
        ["rank", "x.csv", "--at", "1,1", "--prior", "2"],
        ["rank", "x.csv", "--at", "1,1", "--prior", "many"],
        ["rank", "x.csv", "--at", "1,1", "--format", "pdf"],
        ["serve", "--port", "65536"],
        ["serve", "--port", "-1"],
    ],
)
def test_a_wrong_command_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(arguments)
    assert stop.value.code == 2
    assert "usage: tile-explorer" in capsys.readouterr().err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        cli.main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out.startswith("tile-explorer ")


def test_a_closed_pipe_is_no_error() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "app", "rank", str(DATA / "toy.csv"), "--at", "0.5,0.5"]
    # Buffered as usual, whatever the environment of the tests says: the output is written at the very end.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    result = subprocess.run(
        command, cwd=ROOT, env=environment, stdout=writer, stderr=subprocess.PIPE, check=False, timeout=60
    )
    os.close(writer)
    assert (result.returncode, result.stderr) == (0, b"")


def test_rank_loads_nothing_of_the_page() -> None:
    script = (
        "import sys; from app import cli; cli.main(['rank', 'data/toy.csv', '--at', '0.5,0.5']); print(*sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(result.stdout.split())
    assert "app.reading.leaderboards" in loaded
    assert loaded.isdisjoint({"dash", "flask", "plotly", "waitress", "scipy", "numba"})


@pytest.fixture
def never_served(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that should not start would run for ever."""
    monkeypatch.setattr(serve, "_serve", lambda *_, **__: pytest.fail("the server was started"))


@pytest.mark.usefixtures("never_served")
def test_the_message_about_a_busy_port_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert cli.main(["serve", "--port", str(port), "--no-browser"]) == 1
    error = capsys.readouterr().err
    assert f"port {port} of 127.0.0.1 is in use" in error
    assert f"--port {port + 1}" in error


@pytest.mark.usefixtures("never_served")
def test_an_address_of_another_machine_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", "--host", "192.0.2.1", "--port", "0", "--no-browser"]) == 1
    assert "192.0.2.1" in capsys.readouterr().err


@pytest.mark.usefixtures("never_served")
def test_serve_refuses_a_bad_file_before_it_starts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.csv"
    path.write_text("name,colour\nA,red\n")
    assert cli.main(["serve", str(path), "--port", "0", "--no-browser"]) == 1
    assert "bad.csv" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("host", "page"),
    [
        ("127.0.0.1", "http://127.0.0.1:8050"),
        ("0.0.0.0", "http://127.0.0.1:8050"),
        ("::", "http://[::1]:8050"),
        ("here", "http://here:8050"),
    ],
)
def test_the_address_can_be_opened_from_here(host: str, page: str) -> None:
    assert serve.address(host, 8050) == page


def test_the_browser_opens_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = threading.Event()
    pages = []
    monkeypatch.setattr(webbrowser, "open", lambda page: (pages.append(page), opened.set()))
    serve._browse("http://127.0.0.1:1")
    assert opened.wait(10)
    assert pages == ["http://127.0.0.1:1"]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    environment = os.environ | {"TILE_FOLDER": str(tmp_path)}
    code = "from app import cli; cli.main(['serve', 'data/toy.csv', '--port', '0', '--no-browser'])"
    if sys.platform != "win32":  # as few open files as many systems allow a process that does not ask for more
        code = f"from resource import *; setrlimit({LIMIT}, (256, getrlimit({LIMIT})[1])); {code}"
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield process.stdout.readline()
        process.terminate()


def test_serve_prints_where_the_page_is_and_opens_it_on_the_file(served: str) -> None:
    address = served.split()[2]
    with urllib.request.urlopen(f"{address}/healthz", timeout=60) as answer:
        assert answer.status == 200
    with urllib.request.urlopen(f"{address}/_dash-layout", timeout=60) as answer:
        page = answer.read().decode()
    assert '"title":"toy"' in page
    assert '"entities":["P-","P1","P2","P+"]' in page


def test_three_hundred_idle_connections_leave_room_for_the_page(served: str) -> None:
    """Fifty browsers hold six connections each; idle ones do not block others."""
    address = served.split()[2]
    place = address.removeprefix("http://").split(":")
    with contextlib.ExitStack() as idle:
        for _ in range(300):
            idle.enter_context(socket.create_connection((place[0], int(place[1])), timeout=30))
        with urllib.request.urlopen(f"{address}/", timeout=30) as answer:
            assert "<title>Tile Explorer</title>" in answer.read().decode()


def test_connections_follow_what_the_system_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 1_000))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    assert connections.options()["connection_limit"] == 800
    assert asked == [(1_000, 1_000)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: (100_000, resource.RLIM_INFINITY))
    assert connections.options()["connection_limit"] == connections.WANTED
    assert asked == [(1_000, 1_000)]
    monkeypatch.delattr(select, "poll")
    options = connections.options()
    assert options["connection_limit"] <= 512
    assert not options["asyncore_use_poll"]


def test_references_have_the_score_of_the_named_one_and_stand_where_rows_share_a_prevalence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """At 2 % doing nothing has the higher accuracy, which the ranking did not say."""
    found = rank_json(capsys, str(DATA / "diabetes.csv"), "--at", "accuracy", "--prior", "0.02")["references"]
    assert [(each["name"], round(each["score"], 6)) for each in found] == [
        ("Always negative", 0.98),
        ("Always positive", 0.02),
    ]
    kappa = rank_json(capsys, str(DATA / "diabetes.csv"), "--at", "kappa")["references"]
    assert [each["score"] for each in kappa] == [0, 0]
    differ = write(tmp_path, "differ.csv", "name,tn,fp,fn,tp\nA,50,10,10,30\nB,70,10,5,15\n")
    assert rank_json(capsys, str(differ), "--at", "accuracy")["references"] == []
