"""`tile-explorer tradeoff`: what it prints, for people and for programs, and what it refuses."""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli import main
from app.cli import tradeoff as command
from app.cli.common import FAILED, OK, MisusedError, as_option
from app.cli.reading import read
from app.results.arguments import ArgumentError
from app.settings import Settings
from tests.files import write
from tile_core import symmetries, tradeoff, uncertainty
from tile_core.checks import InvalidInputError
from tile_core.tradeoff.verdict import under, verdict

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
TASKS = """task,name,tp,fp,fn
day,Careful,5,0,5
day,Bold,8,10,2
day,Wild,9,30,1
night,Careful,2,1,8
night,Bold,1,1,9
"""


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    command.add_options(parser)
    return command.run(parser.parse_args(arguments))


@pytest.fixture
def tasks(tmp_path: Path) -> Path:
    return write(tmp_path, "tasks.csv", TASKS)


def as_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict:
    assert run(*arguments, "--json") == OK
    return json.loads(capsys.readouterr().out)


def test_the_verdict_comes_first_then_a_line_for_each_context(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(DATA / "finley.csv")) == OK
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out == (
        "finley, all: Precision and recall disagree on only one pair. Each order of it follows one of the two: "
        "every β between 0 and 7.90 follows precision, as does F1. Only β ≈ 7.91 (b ≈ 0.984) ties "
        "the pair, half way between them. The optimal β is uncertain (95 %: 0.0 to 10.0).\n"
        "\n"
        "context    prior  entities  left out  discordant     tau  low  high  beta    b   f1  sivf  heuristic"
        "  trivial   wrong   right  heuristic b\n"
        "all      0.01819         3         0           1  0.3333    0  7.90     1  0.5  0.5   0.5        0.5"
        "   0.6667  0.1667  0.1667       0.9745\n"
    )


def test_files_without_true_negatives_work(tasks: Path, capsys: pytest.CaptureFixture[str]) -> None:
    result = as_json(capsys, str(tasks), "--context", "day")
    assert (result["title"], result["context"]) == ("tasks", "day")
    (row,) = result["contexts"]
    assert (row["context"], row["entities"], row["contradictions"], row["prior"], row["sivf"]) == (
        "day",
        3,
        3,
        None,
        None,
    )
    names = [one["name"] for one in result["scores"]]
    assert names == ["F1", "F2", "F0.5", "SIVF", "heuristic", "optimum"]
    assert row["f1"] == result["scores"][0]["optimality"]
    rows = [[float("nan"), 0, 5, 5], [float("nan"), 10, 2, 8], [float("nan"), 30, 1, 9]]
    assert result["verdict"] == verdict(tradeoff.tradeoff(rows))


def test_without_a_mean_the_first_context_is_told_before_the_others(
    tasks: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tradeoff", str(tasks), "--json"]) == OK
    printed = capsys.readouterr()
    note = "note: day, the first one: no row has the mean of all; --context NAME chooses one of day, night"
    assert note in printed.err
    result = json.loads(printed.out)
    assert (result["context"], result["verdict"]) == ("day", as_json(capsys, str(tasks), "--context", "day")["verdict"])
    assert [(row["context"], row["entities"]) for row in result["contexts"]] == [("day", 3), ("night", 2)]
    result = as_json(capsys, str(tasks), "--from", "1,0.1")
    assert [row["entities"] for row in result["contexts"]] == [3, 2]


def test_a_context_named_mean_is_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "means.csv"
    path.write_text("task,name,tn,fp,fn,tp\nmean,A,1,2,3,4\nmean,B,1,2,3,5\nother,A,1,2,3,4\nother,B,1,2,3,5\n")
    assert [row["context"] for row in as_json(capsys, str(path))["contexts"]] == ["mean", "mean", "other"]


def test_each_context_has_a_row_and_the_mean_is_first(capsys: pytest.CaptureFixture[str]) -> None:
    result = as_json(capsys, str(DATA / "digits.csv"))
    assert result["context"] == "mean of 10 contexts"
    assert [row["context"] for row in result["contexts"]] == ["mean", *(f"{k} against the rest" for k in range(10))]
    for row in result["contexts"]:
        assert row["trivial"] + row["wrong"] + row["right"] == pytest.approx(1)
        assert row["low"] < row["beta"] < row["high"]


def test_a_printed_beta_stays_in_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(DATA / "digits.csv")) == OK
    head, *lines = capsys.readouterr().out.splitlines()[2:]
    column = {name: head.index(name) + len(name) for name in ("low", "high", "beta")}
    for line in lines:
        low, high, beta = (float(line[:end].split()[-1]) for end in column.values())
        assert low < beta < high


def test_at_a_prevalence_all_rows_are_shifted_and_the_verdict_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, path = str(DATA / "diabetes.csv"), tmp_path / "shifted.csv"
    result = as_json(capsys, file, "--prior", "2%")
    assert result["prior"] == 0.02
    assert result["verdict"].startswith("At prevalence 2 %, use β = 3.31 (95 %: 3.1 to 3.6) instead of 1. F1 rev")
    (row,) = result["contexts"]
    assert (row["beta"], row["prior"]) == (3.31, pytest.approx(0.02))
    # As if the rows of the file had that prevalence.
    board = read(Path(file), Settings())[0]
    rows = symmetries.shift_prior(board.at(0), 0.02)
    lines = [",".join(map(repr, each)) for each in rows.tolist()]
    path.write_text("name,tn,fp,fn,tp\n" + "\n".join(f"c{k},{line}" for k, line in enumerate(lines)) + "\n")
    again = as_json(capsys, str(path))
    # Without counts nothing is known of the interval.
    plain = result["verdict"].replace(" (95 %: 3.1 to 3.6)", "")
    assert plain == f"At prevalence 2 %, u{again['verdict'][1:]}"
    at_end = as_json(capsys, file, "--prior", "0.02", "--from", "kappa", "--to", "F1")
    assert at_end["verdict"].startswith("At prevalence 2 %, use the score at t = ")


def test_each_context_is_shifted(capsys: pytest.CaptureFixture[str]) -> None:
    result = as_json(capsys, str(DATA / "digits.csv"), "--prior", "2%")
    assert [row["prior"] for row in result["contexts"]] == pytest.approx([0.02] * 11)
    one = as_json(capsys, str(DATA / "digits.csv"), "--prior", "2%", "--context", "3 against the rest")
    assert one["contexts"] == [result["contexts"][4]]


def test_rows_that_cannot_be_shifted_have_no_prevalence_in_the_verdict(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, "positives.csv", "name,tn,fp,fn,tp\nA,0,0,3,5\nB,0,0,2,6\n")
    assert main(["tradeoff", str(path), "--prior", "2%"]) == OK
    captured = capsys.readouterr()
    assert "2 of 2 lack a class or a count; they are not shifted" in captured.err
    assert captured.out.startswith("positives, all: Precision and recall disagree on no pair")


def test_infinite_and_undefined_are_null(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.csv"
    path.write_text("name,tn,fp,fn,tp\nA,5,0,0,5\nB,5,1,1,4\n")
    result = as_json(capsys, str(path))
    (row,) = result["contexts"]
    assert (row["low"], row["high"], row["f1"], row["beta"]) == (0, None, None, 1)
    assert run(str(path)) == OK
    assert " - " in capsys.readouterr().out


def test_two_other_places_of_the_tile(capsys: pytest.CaptureFixture[str]) -> None:
    result = as_json(capsys, str(DATA / "diabetes.csv"), "--from", "0,0", "--to", "F1")
    assert result["scores"] == []
    (row,) = result["contexts"]
    assert row["low"] < row["t"] < row["high"]
    assert (row["detours"], row["entities"]) == (0, 60)
    assert result["verdict"].endswith("No shorter path leads from one ranking to the other.")
    assert run(str(DATA / "diabetes.csv"), "--from", "0,0", "--to", "F1") == OK
    head, line = capsys.readouterr().out.splitlines()[2:]
    assert head.split() == " ".join(row).replace("_", " ").replace("contradictions", "discordant").split()
    assert line.split()[8] == repr(row["t"])


def test_one_end_alone_goes_with_precision_or_recall(capsys: pytest.CaptureFixture[str]) -> None:
    whole = as_json(capsys, str(DATA / "diabetes.csv"))["contexts"][0]
    for option in (("--from", "precision"), ("--to", "1,1")):
        part = as_json(capsys, str(DATA / "diabetes.csv"), *option)["contexts"][0]
        assert part["contradictions"] == whole["contradictions"]
        assert tradeoff.beta_of(part["low"]) == pytest.approx(whole["low"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--context", "nowhere"], "expected one of all; found nowhere"),
        (["--from", "1,2"], "two numbers from 0 to 1"),
        (["--to", "MCC"], "not on the Tile"),
        (
            ["--from", "F1", "--to", "0.5,0.5", "--from", "1,0.5", "--to", "1,0.5"],
            "two different points, found 1,0.5 twice",
        ),
        (["--to", "1,0"], "two different points, found 1,0 twice"),
    ],
)
def test_a_wrong_context_or_place_is_misuse(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises((ArgumentError, MisusedError), match=said):
        run(str(DATA / "finley.csv"), *arguments)
    assert capsys.readouterr().out == ""


def test_messages_name_the_options_that_this_command_has(tmp_path: Path) -> None:
    path = tmp_path / "two.csv"
    path.write_text("name,tn,fp,fn,tp\nA,5,1,3,5\nB,5,1,1,40\n")
    for option in ("--from", "--to"):
        for text, said in (
            ("foo", ": found foo; expected"),
            ("MCC", " MCC: not on the Tile"),
            ("kappa", " kappa: .* add a prior"),
        ):
            with pytest.raises(ArgumentError) as error:
                run(str(path), option, text)
            assert re.match(f"{option}{said}", as_option(error.value))
            assert "--at" not in as_option(error.value)


def test_rows_that_cannot_be_used_are_reported_on_stderr(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "some.csv"
    path.write_text("name,tn,fp,fn,tp\nA,5,1,3,5\nB,5,1,1,4\nC,5,x,1,4\n")
    assert run(str(path)) == FAILED
    captured = capsys.readouterr()
    assert "Row 4" in captured.err
    assert captured.out.startswith("some, all: ")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.99992, "0.9999"),
        (0.99999, "0.99999"),
        (1 - 1e-9, "0.999999999"),
        (1.0, "1"),
        (-0.99999, "-0.99999"),
        (0.5, "0.5"),
    ],
)
def test_a_degree_below_1_is_not_printed_as_1(value: float, text: str) -> None:
    assert command._cell(value) == text


def test_a_terminal_without_greek_gets_the_verdict_escaped() -> None:
    arguments = [sys.executable, "-m", "app", "tradeoff", str(DATA / "toy.csv")]
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    found = subprocess.run(arguments, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    assert found.stdout.startswith(r"toy, all: Use \u03b2 = 1.1 instead of 1.")


def test_options_change_how_a_file_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(ROOT / "tests" / "uploads" / "files" / "duplicate_headers.csv")
    with pytest.raises(InvalidInputError, match=r'--column "recall=tpr" or "recall \(2\)=tpr"'):
        run(file)
    assert run(file, "--column", "recall (2)=tpr") == OK
    sheets = str(ROOT / "tests" / "uploads" / "files" / "two_tables.md")
    assert run(sheets, "--sheet", "Test") == OK
    with pytest.raises(InvalidInputError, match=r"“recall” cannot be “sens”\. It has .* can be entity"):
        run(file, "--column", "recall=sens")
    with pytest.raises(SystemExit):
        run(file, "--column", "recall")
    assert "expected NAME=ROLE, found 'recall'" in capsys.readouterr().err


def test_a_level_adds_the_interval_of_the_optimal_beta(capsys: pytest.CaptureFixture[str]) -> None:
    path = DATA / "diabetes.csv"
    options = ("--level", "0.95", "--prior", "0.3", "--design-effect", "2", "--draws", "60")
    assert run(str(path), *options) == OK
    said = capsys.readouterr().out
    board, _ = read(path, Settings(), None)
    drawn = uncertainty.from_leaderboard(board, 0, 0, draws=60, design_effect=2).at_prior(0.3)
    certain = tradeoff.optimal_beta(drawn.performances)
    found = tradeoff.tradeoff(symmetries.shift_prior(board.performances[0], 0.3))
    assert under("at prevalence 30 %", verdict(found, certain)) in said
    assert f"({certain})" in said
    assert as_json(capsys, str(path), *options)["certain"]["high"] == certain.high


@pytest.mark.parametrize(
    ("options", "message"),
    [(("--draws", "60"), "--level"), (("--level", "0.9", "--from", "0,0"), "precision to recall")],
)
def test_a_level_is_of_precision_and_recall(options: tuple[str, ...], message: str) -> None:
    with pytest.raises(MisusedError, match=message):
        run(str(DATA / "diabetes.csv"), *options)
