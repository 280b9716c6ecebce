"""`tile-explorer decide` and `verdict`: what is printed, of costs and of claims, and what is said of wrong ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import app as tx
from app import cli
from app.cli.decide_text import _cost
from tests.files import write
from tile_core import performance, regions
from tile_core.checks import InvalidInputError
from tile_core.scores import canonical_score

ROOT = Path(__file__).resolve().parents[2]
DIABETES, FINLEY = ROOT / "data" / "diabetes.csv", ROOT / "data" / "finley.csv"
# Recall, precision and F1 as a paper prints them.
PRINTED = """model,precision,recall,f1,n,positives
Ours,0.750,0.567,0.646,442,90
Baseline,0.521,0.811,0.635,442,90
"""


def decide(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> dict[str, Any]:
    assert cli.main(["decide", *map(str, arguments), "--json"]) == code
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_choice_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["decide", str(DIABETES), "--miss", "20", "--prior", "2%"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    lines = out.splitlines()
    assert lines[0] == (
        "diabetes, all: a miss costs 20 false alarms, prevalence 2 % (a = b = 0.9524 on the Tile at this prevalence, "
        "0.6148 at that of the rows)"
    )
    first = lines[3].split()
    assert first[:3] == ["1", "Linear", "SVM"]
    assert first[3:9] == ["220.7", "179.3", "8.7", "47.3", "11.3", "932.7"]
    doing_nothing = next(line for line in lines if "(doing nothing)" in line)
    assert doing_nothing.split()[0] == "ref."
    assert doing_nothing.split()[1:3] == ["Always", "negative"]
    assert "  15 to 25.6  Linear SVM" in out
    assert "   up to 1.14  Always negative" in out
    assert "from 2,055  Always positive" in out
    assert lines[-1].startswith(
        "If a miss costs 20 false alarms and 2 % are positive, Linear SVM costs the least: 220.7 "
    )
    assert "It is 5.5 ahead of Logistic, sparse (95 %: " in lines[-1]


def test_the_choice_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    found = decide(capsys, DIABETES, "--miss", "20", "--prior", "0.02")
    assert found["best"] == ["Linear SVM"]
    assert found["second"] == ["Logistic, sparse"]
    assert found["reference"] == "always negative"
    assert found["worth_using"]
    assert (found["a"], found["a_test"]) == pytest.approx((20 / 21, 0.6148), abs=1e-4)
    assert found["saved"]["less"] == pytest.approx(179.34, abs=0.01)
    assert found["saved"]["over"] == ["always negative"]
    assert found["ahead"]["probability"] == pytest.approx(0.57, abs=0.03)
    assert found["ranges"][-1]["high"] is None
    # The file has both references as rows of its own: they are not listed twice.
    assert [row["name"] for row in found["rows"] if row["reference"]] == ["Always negative", "Always positive"]
    assert len(found["rows"]) == 60
    costs = [row["cost"] for row in found["rows"]]
    assert costs == sorted(costs)
    again = decide(capsys, DIABETES, "--utilities", "10", "-90", "-5", "0", "--prior", "0.02")
    assert again == found
    other = decide(capsys, DIABETES, "--miss", "20", "--prior", "0.02", "--seed", "1", "--draws", "500")
    assert other["draws"] == 500
    assert other["ahead"]["less"] == found["ahead"]["less"]
    assert other["ahead"]["low"] != found["ahead"]["low"]


def test_the_choice_for_spreadsheets(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["decide", str(FINLEY), "--miss", "1", "--format", "csv"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == (
        '"rank","name","cost","saved","misses","false_alarms","detections","rejections","best","reference"'
    )
    assert lines[1].startswith(',"Never a tornado",18.19')
    assert lines[2].startswith('1,"Finley",33.89')


def test_nobody_beats_doing_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["decide", str(FINLEY), "--miss", "1"]) == 0
    assert "no classifier costs less than doing nothing (always negative): 18.2 per 1,000" in capsys.readouterr().out
    found = decide(capsys, FINLEY, "--miss", "1")
    assert not found["worth_using"]
    assert found["saved"]["less"] == pytest.approx(-15.7, abs=0.01)


def test_rates_without_sizes_have_no_probabilities(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "rates.csv", "name,tpr,fpr,prior\nA,0.9,0.2,0.3\nB,0.7,0.1,0.3\n")
    assert cli.main(["decide", str(path), "--miss", "5", "--json"]) == 0
    out, err = capsys.readouterr()
    found = json.loads(out)
    assert "note: no intervals and no probabilities; they need the sample size of each row" in err
    assert found["level"] is None
    assert found["saved"]["low"] is None
    assert found["prior"] == 0.3
    assert [row["name"] for row in found["rows"]] == ["A", "B", "always positive", "always negative"]
    assert cli.main(["decide", str(path), "--miss", "5"]) == 0
    out = capsys.readouterr().out
    assert "P(best)" not in out
    assert out.endswith(
        "A costs the least: 290.0 per 1,000 people, in false alarms (30.0 misses, 140.0 false alarms), 410.0 less than "
        "treating all. It is 230.0 ahead of B.\n"
    )


def test_rows_that_lack_a_class(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "counts.csv", "name,tn,fp,fn,tp\nA,70,10,5,15\nB,140,20,10,30\nC,80,20,0,0\n")
    assert cli.main(["decide", str(path), "--miss", "5", "--prior", "0.2"]) == 0
    out, err = capsys.readouterr()
    assert "note: 1 row without positives or without negatives, or with an unknown count: no cost" in err
    assert [line.split()[:3] for line in out.splitlines()[3:5]] == [["1", "=", "A"], ["1", "=", "B"]]
    assert any(line.split()[:2] == ["-", "C"] for line in out.splitlines())
    lonely = write(tmp_path, "lonely.csv", "name,tn,fp,fn,tp\nC,80,20,0,0\nD,70,30,0,0\n")
    assert cli.main(["decide", str(lonely), "--miss", "5", "--prior", "0.2"]) == 1
    assert "no row has a cost" in capsys.readouterr().out


def test_contexts(capsys: pytest.CaptureFixture[str]) -> None:
    path = ROOT / "data" / "segmentation.csv"
    assert cli.main(["decide", str(path), "--miss", "5", "--prior", "0.1"]) == 0
    capsys.readouterr()
    assert cli.main(["decide", str(path), "--miss", "5", "--context", "nowhere"]) == 2
    assert "--context: expected one of" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--miss", "0"], "--miss: expected finite numbers above 0, found 0"),
        (["--miss", "nan"], "--miss: expected finite numbers above 0"),
        (["--utilities", "0", "0", "0", "1"], "--utilities: a miss must cost more than a detection; found 0 for a"),
        (["--utilities", "1", "0", "1", "1"], "--utilities: a false alarm must cost more than a rejection"),
        (["--miss", "1", "--draws", "1"], "--draws: expected a number from 10"),
    ],
)
def test_wrong_costs_are_refused(options: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["decide", str(FINLEY), *options]) == 2
    assert said in capsys.readouterr().err


def test_rows_of_several_prevalences_need_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "counts.csv", "name,tn,fp,fn,tp\nA,70,10,5,15\nB,60,10,5,25\n")
    assert cli.main(["decide", str(path), "--miss", "5"]) == 2
    assert "--prior: expected the prevalence in use, as the rows do not share theirs" in capsys.readouterr().err
    assert decide(capsys, path, "--miss", "5", "--prior", "0.1")["a_test"] is None


@pytest.mark.parametrize(
    "rows", ["name,tn,fp,fn,tp\nA,95,5,0,0\nB,100,0,0,0\n", "name,precision,recall\nA,0.8,0.5\nB,0.5,0.8\n"]
)
def test_rows_without_both_errors_are_refused_for_that_reason(
    rows: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["decide", str(write(tmp_path, "rows.csv", rows)), "--miss", "5"]) == 1
    assert "expected rows with positives and negatives, found none: costs need both errors" in capsys.readouterr().err


# ---- In Python.


def test_the_frame_has_the_numbers_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    board = tx.Board.from_file(DIABETES)
    frame = board.decide(miss=20, prior=0.02)
    found = decide(capsys, DIABETES, "--miss", "20", "--prior", "0.02")
    assert frame.index[0] == "Linear SVM"
    assert frame["cost"].tolist() == [row["cost"] for row in found["rows"]]
    assert frame["best"].iloc[0] == found["rows"][0]["best"]
    assert frame["rank"].iloc[:3].tolist() == [1, 2, 3]
    assert frame.attrs["sentence"] == found["sentence"]
    assert frame.attrs["ranges"][1]["names"] == ("50-NN",)
    assert board.decide(utilities=(10, -90, -5, 0), prior=0.02).equals(frame)
    assert board.decide(miss=20, prior=0.02, level=0.8, seed=3, draws=100).attrs["level"] == 0.8
    rates = tx.Board.from_rates(["A", "B"], [0.7, 0.8], [0.3, 0.5], 0.5).decide(miss=1)
    assert "best" not in rates
    assert rates.attrs["level"] is None
    assert rates["reference"].fillna("").tolist() == ["", "", "always negative", "always positive"]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"miss": 1, "utilities": (1, 0, 0, 1)},
        {"miss": -1},
        {"utilities": (1, 0, 0)},
        {"utilities": (0, 1, 0, 1)},
        {"miss": 1, "prior": 1.0},
        {"miss": 1, "context": "x"},
        {"miss": 1, "level": 0.1},
    ],
)
def test_wrong_costs_are_refused_in_python(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidInputError):
        tx.Board.from_counts(["A"], [[70, 10, 5, 15]]).decide(**options)


# ---- Claims about two rows.


def verdict(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, Any]:
    assert cli.main(["verdict", *map(str, arguments), "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_a_claim_of_printed_scores(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "claim.csv", PRINTED)
    assert cli.main(["verdict", str(path), "--at", "F1"]) == 0
    out, err = capsys.readouterr()
    assert "exactly one confusion matrix of these sizes has the printed scores" in err
    lines = out.splitlines()
    assert lines[0] == "claim, all: F1, a = 1, b = 0.5"
    assert lines[1].split() == ["Ours", "0.646", "n", "=", "442"]
    assert lines[3].startswith("P(Ours is truly better) 0.5")
    assert "In F1, Ours is 0.011 ahead of Baseline (95 % interval −0.09 to 0.11)." in lines[-1]
    assert "it takes about 83,000 samples in each test to settle it" in lines[-1]
    rows = verdict(capsys, DIABETES, "--at", "F1", "--rows", "Linear SVM", "SVM, RBF, weighted")
    printed = verdict(capsys, path, "--at", "F1")
    assert rows["false"] == printed["false"]
    assert rows["samples"] == printed["samples"]
    assert rows["surely_first"] + rows["surely_second"] + rows["unsettled"] == pytest.approx(1)


def test_the_score_is_named_where_its_values_are_those_of_the_point(capsys: pytest.CaptureFixture[str]) -> None:
    rows = ["--rows", "Linear SVM", "Logistic"]
    assert verdict(capsys, DIABETES, "--at", "accuracy", *rows)["score"] == "A"
    assert verdict(capsys, DIABETES, "--at", "kappa", *rows)["score"] is None
    assert verdict(capsys, DIABETES, "--at", "0.5,0.5", *rows)["score"] is None
    shifted = verdict(capsys, DIABETES, "--at", "A", "--prior", "0.02", "--level", "0.8", *rows)
    assert (shifted["prior"], shifted["level"]) == (0.02, 0.8)
    assert "prevalence 2 %" in shifted["sentence"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--at", "F1"], "--rows: expected two names, as the file has 60 rows"),
        (["--at", "F1", "--rows", "Logistic", "Nobody"], "--rows: expected names of rows, found Nobody"),
        (["--at", "F1", "--rows", "Logistic", "Logistic"], "--rows: expected two rows, found Logistic twice"),
        (["--at", "nowhere", "--rows", "Logistic", "Linear SVM"], "--at: found nowhere"),
        (["--at", "F1", "--rows", "Logistic", "Linear SVM", "--seed", "-1"], "--seed: expected"),
    ],
)
def test_wrong_claims_are_refused(options: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["verdict", str(DIABETES), *options]) == 2
    assert said in capsys.readouterr().err


def test_claims_need_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rates = write(tmp_path, "rates.csv", "name,tpr,fpr,prior\nA,0.9,0.2,0.3\nB,0.7,0.1,0.3\n")
    assert cli.main(["verdict", str(rates), "--at", "F1"]) == 0
    assert "cannot be said without the number of samples: add a column n." in capsys.readouterr().out
    unknown = write(tmp_path, "unknown.csv", "name,precision,recall,n\nA,0.75,0.57,442\nB,0.52,0.81,442\n")
    assert cli.main(["verdict", str(unknown), "--at", "F1"]) == 0
    assert "positives and negatives: add the prevalence, or another rate such as TNR." in capsys.readouterr().out
    assert verdict(capsys, unknown, "--at", "F1", "--test-prior", "0.2036")["sizes"] == [442, 442]
    folds = "name,fold,tn,fp,fn,tp\nA,1,70,10,5,15\nB,1,60,20,2,18\nA,2,72,8,5,15\nB,2,60,20,3,17\n"
    path = write(tmp_path, "folds.csv", folds)
    assert cli.main(["verdict", str(path), "--at", "F1"]) == 2
    assert "a mean of several contexts has no counts to judge" in capsys.readouterr().err
    assert verdict(capsys, path, "--at", "F1", "--context", "2")["sizes"] == [100, 100]


def test_without_counts_the_order_on_the_right_side_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Precision and recall give F-scores only; the beta at which the order turns is that at which both are equal."""
    path = tmp_path / "printed.csv"
    path.write_text("model,precision,recall\nA,0.90,0.80\nB,0.80,0.88\n")
    found = verdict(capsys, path, "--at", "F1")
    assert found["unknown"] == "counts and sizes"
    assert found["share"] is None
    assert "false" not in found
    low, high = found["right_side"]
    assert low == 0

    def f_beta(precision: float, recall: float) -> float:
        squared = high / (1 - high)
        return (1 + squared) * precision * recall / (squared * precision + recall)

    assert f_beta(0.9, 0.8) == pytest.approx(f_beta(0.8, 0.88))
    assert found["scores"] == pytest.approx([2 * 0.9 * 0.8 / 1.7, 2 * 0.8 * 0.88 / 1.68])
    assert "add the prevalence, or another rate such as TNR, and n" in found["sentence"]
    assert cli.main(["verdict", str(path), "--at", "accuracy"]) == 1
    assert "only the right side of the Tile is known" in capsys.readouterr().err
    path.write_text("model,precision,recall\nA,0.90,0.90\nB,0.80,0.88\n")
    assert verdict(capsys, path, "--at", "F1")["right_side"] == [0, 1]
    assert verdict(capsys, path, "--at", "F1", "--rows", "B", "A")["right_side"] is None
    assert cli.main(["verdict", str(path), "--at", "F1"]) == 0
    assert "A is ahead in every F-score" in capsys.readouterr().out


def test_without_sizes_the_order_on_the_tile_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rates.csv"
    path.write_text("model,tpr,fpr,prevalence\nA,0.9,0.1,0.2\nB,0.8,0.05,0.2\n")
    found = verdict(capsys, path, "--at", "F1")
    rows = performance.from_rates([0.9, 0.8], [0.1, 0.05], 0.2)
    part = regions.agreeing(rows, [[0, 1]])
    assert part is not None
    assert found["unknown"] == "sizes"
    assert found["share"] == pytest.approx(part.area)
    assert found["difference"] == pytest.approx(float(np.diff(canonical_score(rows, 1, 0.5))[0]) * -1)
    assert "add a column n" in found["sentence"]


def test_large_costs_have_no_exponent(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["decide", str(FINLEY), "--miss", "1234567", "--prior", "0.001"]) == 0
    out = capsys.readouterr().out
    assert out.count("costs 1234570 false alarms") == 2
    assert "e+" not in out
    assert [_cost(cost) for cost in (999.4, 999.6, 1234.5)] == ["999", "1,000", "1,234"]
