"""`tile-explorer rank --level`: what is printed, and what is said where it cannot be."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest

from app import cli
from tests.files import write
from tile_core import uncertainty

DATA = Path(__file__).resolve().parents[2] / "data"
COUNTS = """name,tn,fp,fn,tp
Careful,900,0,50,50
Bold,800,100,20,80
Twin,800,100,20,80
Silent,900,0,100,0
"""


@pytest.fixture
def counts(tmp_path: Path) -> Path:
    return write(tmp_path, "counts.csv", COUNTS)


def printed(capsys: pytest.CaptureFixture[str], *arguments: object, code: int = 0) -> str:
    assert cli.main(["rank", *map(str, arguments)]) == code
    captured = capsys.readouterr()
    assert all("note: " in line or (code and "nothing is ranked" in line) for line in captured.err.splitlines())
    return captured.out


def result(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict:
    return json.loads(printed(capsys, *arguments, "--format", "json"))


def test_a_table_has_rank_sets_and_a_line_below_the_first_tier(counts: Path, capsys) -> None:
    lines = printed(capsys, counts, "--at", "1,0", "--level", "0.95").splitlines()
    assert lines[:4] == [
        "counts, all: a = 1, b = 0",
        "95 %: rank sets and simultaneous intervals hold all at once for independent tests, or on one test set if"
        " mistakes do not oppose each other",
        "P(best) is another question: the share of 2,000 draws (seed 0, rows independent of each other) in which a row"
        " is best",
        " rank   name             score  interval     simultaneous   rank set   P(best)",
    ]
    assert lines[4].split() == ["1", "Careful", "1.000", "0.952–1.000", lines[4].split()[4], "1", ">.99"]
    assert lines[5] == "----- above: 1 surely the best -----"
    assert [line.split()[0:3] for line in lines[6:8]] == [["2", "=", "Bold"], ["2", "=", "Twin"]]
    assert all(line.split()[-2:] == ["2–3", "<.01"] for line in lines[6:8])
    assert lines[8] == "----- above: 2 surely not the best -----"
    assert lines[9] == "    -   Silent           undefined"
    assert [line.split() for line in lines[10:12]] == [
        ["ref.", "Always", "positive", "0.100"],
        ["ref.", "Always", "negative", "undefined"],
    ]
    said = "At a = 1, b = 0, Careful is surely the best (95 %, independent tests; rank set 1), "
    assert lines[12].startswith(said)
    assert len(lines) == 13
    assert all(len(line) == len(lines[3]) for line in lines[4:8:3])


def test_json_says_the_same_as_the_package(counts: Path, capsys) -> None:
    found = result(capsys, DATA / "diabetes.csv", "--at", "0.75,0.95", "--level", "95%", "--seed", "3")
    with (DATA / "diabetes.csv").open() as file:
        rows = [[float(row[name]) for name in ("tn", "fp", "fn", "tp")] for row in csv.DictReader(file)]
    drawn = uncertainty.from_counts(rows, 3)
    sure, alone = uncertainty.sure_differences(rows, 0.75, 0.95), uncertainty.score_intervals(rows, 0.75, 0.95)
    best = uncertainty.best(drawn, 0.75, 0.95)
    keys = ("level", "anchor", "any_dependence", "about", "congruence", "design_effect", "draws", "seed")
    assert [found[key] for key in keys] == [0.95, None, False, False, 0.0, 1.0, 2000, 3]
    keys = ("first", "last", "low", "high", "all_low", "all_high")
    expected = zip(*uncertainty.rank_sets(sure), *alone.T, sure.low, sure.high, strict=True)
    assert sorted(tuple(row[key] for key in keys) for row in found["ranking"]) == sorted(expected)
    assert sum(row["best"] for row in found["ranking"]) == pytest.approx(1)
    assert max(row["best"] for row in found["ranking"]) == pytest.approx(best.max())
    assert all((row["first"] == 1) == (row["tier"] == "not separable") for row in found["ranking"])
    assert all(row["all_low"] < row["low"] <= row["score"] <= row["high"] < row["all_high"] for row in found["ranking"])


@pytest.mark.parametrize(
    ("name", "of", "value"),
    [
        ("fnr", "tpr", lambda x: 1 - x),
        ("jaccard", "f1", lambda x: x / (2 - x)),
        ("Youden", "balanced_accuracy", lambda x: 2 * x - 1),
    ],
)
def test_a_score_that_orders_as_another_has_its_own_interval(name, of, value, counts: Path, capsys) -> None:
    options = ("--level", "0.9", "--within", "0.02")
    found, other = (result(capsys, counts, "--at", each, *options) for each in (name, of))
    assert found["lower_is_better"] == (name == "fnr")
    for row, same in zip(found["ranking"], other["ranking"], strict=True):
        keys = ("all_low", "low", "score", "high", "all_high")
        expected = [None if same[k] is None else value(same[k]) for k in keys]
        own = [row[k] for k in keys]
        assert (own[::-1] if name == "fnr" else own) == pytest.approx(expected, abs=1e-9)
        ranks = ("name", "rank", "first", "last", "best", "tier", *(["near"] if name == "fnr" else []))
        assert [row[k] for k in ranks] == [same[k] for k in ranks]


def test_what_is_near_the_best_is_measured_in_the_score_that_is_named(counts: Path, capsys) -> None:
    near = [
        [row["near"] for row in result(capsys, counts, "--at", name, "--level", "0.9", "--within", margin)["ranking"]]
        for name, margin in (("Youden", 0.02), ("balanced_accuracy", 0.01))
    ]
    assert near[0] == near[1]


def test_undefined_rows_have_no_numbers(counts: Path, capsys) -> None:
    last = result(capsys, counts, "--at", "1,0", "--level", "0.9")["ranking"][-1]
    assert last["name"] == "Silent"
    assert last["tier"] == "undefined"
    assert [last[key] for key in ("first", "last", "low", "high", "all_low", "all_high", "best")] == [None] * 7


@pytest.mark.parametrize("form", ["table", "csv", "json"])
@pytest.mark.parametrize("options", [(), ("--within", "0.1", "--congruence", "0.5"), ("--prior", "0.3")], ids="".join)
def test_a_point_where_no_classifier_has_a_score_is_printed_too(
    form: str, options: tuple[str, ...], tmp_path: Path, capsys
) -> None:
    path = write(tmp_path, "silent.csv", "name,tn,fp,fn,tp\nA,100,0,20,0\nB,100,0,20,0\n")
    text = printed(capsys, path, "--at", "PPV", "--level", "0.95", "--format", form, *options, code=1)
    if form == "table":
        assert text.splitlines()[4:6] == ["    -   A     undefined", "    -   B     undefined"]
        assert text.endswith(", no row has a score.\n")
    else:
        rows = json.loads(text)["ranking"] if form == "json" else list(csv.DictReader(io.StringIO(text)))
        assert [(row["name"], row["status"], row["tier"]) for row in rows] == [
            (name, "undefined", "undefined") for name in "AB"
        ]
        assert all(not row[key] for row in rows for key in ("rank", "score", "first", "last", "low", "high", "best"))


def test_csv_has_a_column_for_each(counts: Path, capsys) -> None:
    text = printed(capsys, counts, "--at", "1,0", "--level", "0.95", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert list(rows[0]) == [
        "rank", "name", "score", "status", "first", "last", "low", "high", "all_low", "all_high", "best", "near",
        "tier", "unshifted",
    ]  # fmt: skip
    assert [(row["first"], row["last"]) for row in rows] == [("1", "1"), ("2", "3"), ("2", "3"), *[("", "")] * 3]
    assert [row["status"] for row in rows[-2:]] == ["reference"] * 2


def test_equal_seeds_print_equal_numbers_and_others_change_the_draws_only(capsys) -> None:
    at = (DATA / "diabetes.csv", "--at", "F1", "--level", "0.95")
    assert printed(capsys, *at) == printed(capsys, *at, "--seed", 0)
    one, other = (result(capsys, *at, "--seed", seed)["ranking"] for seed in (0, 1))
    assert [row["best"] for row in one] != [row["best"] for row in other]
    assert [{**row, "best": 0} for row in one] == [{**row, "best": 0} for row in other]


def test_tiers_around_a_chosen_row(counts: Path, capsys) -> None:
    lines = printed(capsys, counts, "--at", "0,0", "--level", "0.95", "--anchor", "Bold").splitlines()
    rules = [line for line in lines if line.startswith("-----")]
    assert rules == [
        "----- above: 2 surely better than Bold -----",
        "----- above: 2 cannot be told apart from Bold -----",
    ]


def test_clones_split_being_best_and_are_near_the_best_together(counts: Path, capsys) -> None:
    at = (counts, "--at", "0,0", "--level", "0.95")
    found = {row["name"]: row for row in result(capsys, *at, "--within", "0.11")["ranking"]}
    rows = [[900, 0, 50, 50], [800, 100, 20, 80], [800, 100, 20, 80], [900, 0, 100, 0]]
    near = uncertainty.within(uncertainty.from_counts(rows, 0), 0, 0, 0.11)
    assert [found[name]["near"] for name in ("Careful", "Bold", "Twin", "Silent")] == pytest.approx(near)
    assert 0.2 < near[1] < 0.8
    lines = printed(capsys, *at, "--within", "0.11").splitlines()
    assert lines[3].endswith("P(best)  P(within 0.11)")
    assert len(lines[4]) == len(lines[3])
    assert all(row["near"] is None for row in result(capsys, *at)["ranking"])


def test_what_is_assumed_is_printed(counts: Path, capsys) -> None:
    options = ("--congruence", "0.5", "--design-effect", "10", "--draws", "100")
    lines = printed(capsys, counts, "--at", "0.5,0.5", "--level", "0.8", *options).splitlines()
    assert lines[1].endswith(" oppose each other; 10 samples count as one")
    assert "100 draws (seed 0, congruence 0.5)" in lines[2]
    lines = printed(capsys, counts, "--at", "0.5,0.5", "--level", "0.8", "--any-dependence").splitlines()
    assert lines[1].endswith(" hold all at once however the rows depend on each other")


def test_with_any_dependence_fewer_are_told_apart(capsys) -> None:
    at = (DATA / "diabetes.csv", "--at", "0.5,0.5", "--level", "0.95")
    usual, careful = (
        {row["name"]: row for row in result(capsys, *at, *more)["ranking"]} for more in ((), ("--any-dependence",))
    )
    widths = [[row["last"] - row["first"] for row in rows.values()] for rows in (usual, careful)]
    assert sum(widths[1]) > 1.02 * sum(widths[0])
    assert all(usual[name]["all_low"] == careful[name]["all_low"] for name in usual)


def test_more_correlated_samples_widen_the_intervals(counts: Path, capsys) -> None:
    at = (counts, "--at", "0.5,0.5", "--level", "0.95")
    one, two = (result(capsys, *at, "--design-effect", d)["ranking"][0] for d in (1, 10))
    for low, high in (("low", "high"), ("all_low", "all_high")):
        assert two[high] - two[low] > 2 * (one[high] - one[low])


def test_the_prior_moves_the_draws(counts: Path, capsys) -> None:
    at = (counts, "--at", "0.5,0.5", "--level", "0.95")
    row = result(capsys, *at, "--prior", "0.5")["ranking"][0]
    assert row["name"] in {"Bold", "Twin"}
    assert row["low"] < row["score"] < row["high"] < 0.9


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "name,tpr,fpr,prior\nA,0.7,0.1,0.2\nB,0.8,0.3,0.2\n",
            r"a sample size in every row, as counts or in a column n",
        ),
        (
            "name,tn,fp,fn,tp\nA,7,1,1,1\nB,9,1,0,0\n",
            r"positives and negatives in every row; found no positives in 1 of 2",
        ),
    ],
)
def test_without_sizes_the_message_says_what_is_needed(text: str, message: str, tmp_path: Path, capsys) -> None:
    path = tmp_path / "rates.csv"
    path.write_text(text)
    assert cli.main(["rank", str(path), "--at", "0.5,0.5", "--level", "0.95"]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err
    assert cli.main(["rank", str(path), "--at", "0.5,0.5"]) == 0  # without a level this plays no part


def test_rates_with_a_size_column_will_do(tmp_path: Path, capsys) -> None:
    path = tmp_path / "rates.csv"
    path.write_text("name,tpr,fpr,prior,n\nA,0.700,0.100,0.2000,1000\nB,0.800,0.300,0.2000,1000\n")
    row = result(capsys, path, "--at", "0.5,0.5", "--level", "0.95")["ranking"][0]
    assert (row["name"], row["first"], row["last"]) == ("A", 1, 1)


def test_counts_that_rounded_rates_leave_open_are_said(tmp_path: Path, capsys) -> None:
    path = tmp_path / "rates.csv"
    path.write_text("name,accuracy,precision,recall,n\nA,0.91,0.83,0.71,400\nB,0.88,0.75,0.62,400\n")
    assert cli.main(["rank", str(path), "--at", "accuracy", "--level", "0.95", "--json"]) == 0
    captured = capsys.readouterr()
    first, second = json.loads(captured.out)["ranking"]
    assert 0.905 <= first["score"] <= 0.915
    assert 0.875 <= second["score"] <= 0.885
    assert first["low"] < first["score"] < first["high"]
    note = r"tile-explorer: rates\.csv: note: Row \d: \d+ matrices fit; accuracy 0\.\d+ to 0\.\d+; row"
    assert re.search(note, captured.err)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--anchor", "Bold"), "--anchor: expected together with --level"),
        (("--level", "0.95", "--anchor", "Nobody"), "--anchor: expected the name of a row with a score, found Nobody"),
        (("--level", "0.95", "--draws", "1"), "--draws: expected a number from 10 to 100,000, found 1"),
        (("--level", "0.95", "--congruence", "2"), "--congruence: expected a number from 0 to 1, found 2\n"),
        (("--level", "0.95", "--within", "2"), "--within"),
        (("--within", "0.1"), "--within"),
        (("--any-dependence",), "--any-dependence: expected together with --level"),
        (("--level", "0.95", "--design-effect", "2e6"), "--design-effect: expected a number from 1 to 1,000,000"),
        (("--level", "0.95", "--design-effect", "nan"), "--design-effect"),
    ],
)
def test_a_wrong_option_is_named(options: tuple[str, ...], message: str, counts: Path, capsys) -> None:
    assert cli.main(["rank", str(counts), "--at", "0.5,0.5", *options]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("level", ["1", "0.4", "95", "much"])
def test_a_level_lies_between_a_half_and_one(level: str, counts: Path, capsys) -> None:
    with pytest.raises(SystemExit) as raised:
        cli.main(["rank", str(counts), "--at", "0.5,0.5", "--level", level])
    assert raised.value.code == 2
    assert "such as 0.95" in capsys.readouterr().err


def test_the_output_says_what_would_make_the_anchor_best(counts: Path, capsys) -> None:
    at = (counts, "--level", "0.95", "--anchor", "Bold", "--at")
    assert printed(capsys, *at, "0,0").splitlines()[-1] == "To be best here, Bold needs 100 fewer false alarms."
    assert printed(capsys, *at, "1,1").splitlines()[-1] == "Bold is best here."
    found = result(capsys, *at, "0.5,0.5")
    assert (found["detections"], found["rejections"]) == (None, 70)
    silent = printed(capsys, counts, "--level", "0.95", "--anchor", "Silent", "--at", "0.5,0.5").splitlines()[-1]
    assert silent == "To be best here, Silent needs 50 more detections."


def test_a_mean_of_contexts_has_no_samples_to_change(tmp_path: Path, capsys) -> None:
    path = tmp_path / "two.csv"
    path.write_text("name,task,tn,fp,fn,tp\nA,x,90,10,5,45\nA,y,80,20,10,40\nB,x,80,20,5,45\nB,y,70,30,10,40\n")
    found = result(capsys, path, "--at", "0.5,0.5", "--level", "0.95", "--anchor", "B")
    assert (found["detections"], found["rejections"]) == (None, None)


def test_the_level_of_a_mean_of_contexts_is_approximate(tmp_path: Path, capsys) -> None:
    path = tmp_path / "two.csv"
    path.write_text("name,task,tn,fp,fn,tp\nA,x,90,10,5,45\nA,y,80,20,10,40\nB,x,80,20,5,45\nB,y,70,30,10,40\n")
    at = (path, "--at", "0.5,0.5", "--level", "0.95")
    assert printed(capsys, *at).splitlines()[1].startswith("about 95 %: rank sets")
    assert printed(capsys, *at, "--context", "x").splitlines()[1].startswith("95 %: rank sets")
    assert result(capsys, *at)["about"]


def test_a_score_without_a_value_at_an_end_has_an_open_interval(counts: Path, capsys) -> None:
    """Careful has no false alarm: its TPR / FPR is TPR / 0, and so is the upper end of the interval."""
    first = result(capsys, counts, "--at", "PLR", "--level", "0.95")["ranking"][0]
    assert (first["name"], first["high"], first["all_high"]) == ("Careful", None, None)
    assert printed(capsys, counts, "--at", "PLR", "--level", "0.95").splitlines()[4].split()[3:5] == ["-", "-"]


@pytest.mark.parametrize("score", ["informedness", "PLR"])
def test_columns_are_aligned_for_signs_and_large_scores(score: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rank", str(DATA / "finley.csv"), "--at", score, "--level", "0.9"]) == 0
    lines = capsys.readouterr().out.splitlines()
    rows = [line for line in lines[3:] if line.endswith(".01") or line.endswith(">.99")]
    starts = [[cell.start() for cell in re.finditer(r"[^ ]*[–][^ ]*", row)][:2] for row in rows]
    assert len(rows) > 1
    assert starts == [[lines[3].index("interval"), lines[3].index("simultaneous")]] * len(rows)
