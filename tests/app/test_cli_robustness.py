"""`tile-explorer robustness`: what is printed of a part of the Tile, and what is said of a wrong one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app import cli
from app.cli import preferences
from app.results import parts
from tile_core import decisions, rules, scores, uncertainty

COUNTS = """name,tn,fp,fn,tp
Careful,900,0,50,50
Bold,800,100,20,80
Twin,800,100,20,80
Silent,900,0,100,0
"""
ROWS = [[900, 0, 50, 50], [800, 100, 20, 80], [800, 100, 20, 80], [900, 0, 100, 0]]


@pytest.fixture
def counts(tmp_path: Path) -> Path:
    path = tmp_path / "counts.csv"
    path.write_text(COUNTS)
    return path


def result(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, Any]:
    assert cli.main(["robustness", *map(str, arguments), "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    found: dict[str, Any] = json.loads(captured.out)
    return found


def by_name(found: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {choice["name"]: choice for choice in found["choices"]}


def test_shares_are_those_of_the_exact_areas(counts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = by_name(result(capsys, counts, "--region", "0.2,0.8,0.3,0.9"))
    exact = uncertainty.acceptability(ROWS, rectangle=(0.2, 0.8, 0.3, 0.9))
    for i, name in enumerate(("Careful", "Bold", "Twin", "Silent")):
        assert found[name]["shares"] == pytest.approx(exact[i])


def test_a_weight_in_balanced_coordinates_is_that_of_the_balanced_tile(
    counts: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = by_name(result(capsys, counts, "--weight", "balanced"))
    exact = uncertainty.acceptability(ROWS, balanced=True)
    for i, name in enumerate(("Careful", "Bold", "Twin", "Silent")):
        assert found[name]["shares"] == pytest.approx(exact[i])


def test_a_lasso_of_a_rectangle_is_the_rectangle(
    counts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lasso = tmp_path / "lasso.csv"
    lasso.write_text("a,b\n0.2,0.3\n0.8,0.3\n0.8,0.9\n0.2,0.9\n")
    listed = tmp_path / "lasso.json"
    listed.write_text("[[0.2, 0.3], [0.8, 0.3], [0.8, 0.9], [0.2, 0.9]]")
    one, other, third = (
        result(capsys, counts, *option)
        for option in (("--region", "0.2,0.8,0.3,0.9"), ("--lasso", lasso), ("--lasso", listed))
    )
    assert other["choices"] == third["choices"]
    for choice, same in zip(one["choices"], other["choices"], strict=True):
        assert choice["shares"] == pytest.approx(same["shares"], abs=0.01)
        assert choice | {"shares": 0} == same | {"shares": 0}
    assert one["share"] == pytest.approx(0.36)


def test_a_level_draws_the_test_again_and_a_seed_repeats_it(counts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, same, other = (result(capsys, counts, "--level", "0.95", "--draws", 50, "--seed", seed) for seed in (1, 1, 2))
    assert one == same != other
    drawn = np.array([choice["drawn"] for choice in one["choices"]])
    assert drawn.sum(0) == pytest.approx(np.ones(4))
    assert drawn.sum(1) == pytest.approx(np.ones(4))
    assert one["choices"] == sorted(one["choices"], key=lambda choice: -choice["drawn"][0])


def test_what_it_takes_is_that_of_the_point(counts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = result(capsys, counts, "--at", "1,1")
    assert (found["a"], found["b"]) == (1, 1)
    needs = {name: (choice["detections"], choice["rejections"]) for name, choice in by_name(found).items()}
    assert needs["Bold"] == (0, 0)
    assert needs["Careful"] == (30, None)


def test_a_row_without_a_size_is_compared_with_the_others(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sizes.csv"
    path.write_text("name,tpr,fpr,prevalence,n\nA,0.8,0.1,0.5,200\nB,0.9,0.1,0.5,\nC,0.9,0.2,0.5,200\n")
    assert cli.main(["robustness", str(path), "--json"]) == 0
    found = by_name(json.loads(capsys.readouterr().out))
    needs = {name: (choice["detections"], choice["rejections"]) for name, choice in found.items()}
    assert needs == {"A": (10, 10), "B": (None, None), "C": (10, 10)}


@pytest.fixture
def rare(tmp_path: Path) -> Path:
    path = tmp_path / "rare.csv"
    path.write_text("name,tn,fp,fn,tp\nA,920,30,20,30\nB,900,50,10,40\nNever,950,0,50,0\n")
    return path


def test_references_have_the_share_of_the_part_on_which_they_beat_all_rows(
    rare: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {each["name"]: each for each in result(capsys, rare, "--region", "0.1,0.9,0.1,0.9")["references"]}
    cells = 0.1 + 0.8 * (np.arange(400) + 0.5) / 400
    a, b = np.meshgrid(cells, cells)
    best = decisions.best_reference(a, b, 0.05)
    rows = ([920, 30, 20, 30], [900, 50, 10, 40])
    ahead = np.max([scores.canonical_score(row, a, b) for row in rows], axis=0) < best.score
    for name, which, in_file in (("Always negative", best.negative, True), ("Always positive", best.positive, False)):
        assert found[name]["share"] == pytest.approx((ahead & which).mean(), abs=2e-3)
        assert found[name]["in_file"] is in_file
    assert found["Always negative"]["share"] > 0.3


def test_where_doing_nothing_is_best_is_said(rare: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = "Doing nothing (always negative) is best on 100.0 %: no classifier is worth using there."
    alone = " Shares and ranks here are of the rows alone."
    assert cli.main(["robustness", str(rare), "--region", "0,0.5,0,0.5"]) == 0
    out = capsys.readouterr().out
    assert said in out
    assert alone not in out
    rare.write_text(rare.read_text().replace("Never,950,0,50,0\n", ""))
    assert cli.main(["robustness", str(rare), "--region", "0,0.5,0,0.5"]) == 0
    assert said + alone in capsys.readouterr().out


def test_people_read_sentences(counts: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["robustness", str(counts), "--region", "0.9,1,0.9,1", "--level", "95%", "--draws", "20"]) == 0
    out = capsys.readouterr().out
    assert "counts, all: a 0.9 to 1, b 0.9 to 1, 1.0 % of the Tile" in out
    assert "Bold is the robust best, tied with Twin: it is the best at every point." in out
    assert "never far down:   Bold, tied with Twin, rank 1 at worst" in out
    assert "over 20 draws, seed 0, rows independent of each other" in out
    assert "Bold     is best" in out


def test_regret_and_rank_hold_at_the_sides_and_corners_of_the_part(
    counts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Careful loses most at (1, 1), to Bold: 0.8 - 0.5; Bold near (1, 0), where Silent comes near 1, too."""
    found = result(capsys, counts)
    assert found["best"] == {"share": ["Careful"], "worst_rank": ["Careful", "Bold", "Twin"], "regret": ["Careful"]}
    expected = uncertainty.robustness(ROWS)
    for i, name in enumerate(("Careful", "Bold", "Twin", "Silent")):
        choice = by_name(found)[name]
        assert (choice["worst_rank"], choice["regret"]) == (expected.worst_rank[i], expected.regret[i])
    assert by_name(found)["Careful"]["regret"] == pytest.approx(0.3)
    assert by_name(found)["Bold"]["regret"] == pytest.approx(1 - 80 / 180)
    assert cli.main(["robustness", str(counts)]) == 0
    sentence = "Careful is the robust best: whatever point you take, it loses at most 0.300 against the best one there."
    assert sentence in capsys.readouterr().out
    lasso = tmp_path / "lasso.csv"
    lasso.write_text("0.9,0.9\n1,1\n0.9,1\n")
    assert by_name(result(capsys, counts, "--lasso", lasso))["Careful"]["regret"] == pytest.approx(0.3)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--region", "0.5,0.4,0,1"], "b to, from 0 to 1, each from less than its to, such as 0.4,0.8,0.5,0.9; found"),
        (["--region", "0,1"], "--region: expected a from, a to, b from, b to, from 0 to 1"),
        (["--seed", "3"], "--seed: expected together with --level, such as 0.95"),
    ],
)
def test_a_wrong_option_is_named(
    counts: Path, capsys: pytest.CaptureFixture[str], options: list[str], said: str
) -> None:
    assert cli.main(["robustness", str(counts), *options]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a,b\n0,0\n1,1\n", "lasso.txt: expected 3 to 1,000 corners, found 2"),
        ("", "lasso.txt: expected 3 to 1,000 corners, found 0"),
        ("[[0, 0], [1, 2], [0, 1]]", "lasso.txt, corner 2: expected a and b from 0 to 1, found 1,2"),
        # Numbers as a header doesn't have them.
        ("-0.1,0\n1,1\n0,1\n0,0\n", "lasso.txt, corner 1: expected a and b from 0 to 1, found -0.1,0"),
        ("1e-3,2\n1,1\n0,1\n0,0\n", "lasso.txt, corner 1: expected a and b from 0 to 1, found 0.001,2"),
        ("0,0\nx,1\n1,1\n", "lasso.txt: expected rows of two numbers, a and b; found x,1"),
        ("[1, 2, 3]", "lasso.txt: expected rows of two numbers, a and b; found 1"),
    ],
)
def test_a_wrong_lasso_is_named(
    counts: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, expected: str
) -> None:
    lasso = tmp_path / "lasso.txt"
    lasso.write_text(text)
    assert cli.main(["robustness", str(counts), "--lasso", str(lasso)]) == 1
    said = capsys.readouterr().err
    assert expected in said
    assert "string" not in said


def test_a_level_needs_sample_sizes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rates.csv"
    path.write_text("name,tpr,fpr,prevalence\nA,0.8,0.1,0.2\nB,0.6,0.05,0.2\n")
    assert cli.main(["robustness", str(path)]) == 0
    assert "needs whole counts." in capsys.readouterr().out
    assert cli.main(["robustness", str(path), "--level", "0.95"]) == 1
    assert "sample size" in capsys.readouterr().err


def test_the_share_of_a_part_is_one_for_the_whole() -> None:
    whole = preferences.part_of(None, None)
    for weight in parts.WEIGHTS:
        assert parts.share(whole, weight, 0.2) == pytest.approx(1)
    half = preferences.part_of("0,0.5,0,1", None)
    # Half of the Tile at a prevalence of 0.2 is a fifth of the balanced one.
    assert parts.share(half, "balanced", 0.2) == pytest.approx(0.2, abs=0.01)


TASKS = """name,task,tn,fp,fn,tp
A,x,90,10,20,80
B,x,80,20,5,95
C,x,99,1,60,40
A,y,170,30,50,50
B,y,150,50,30,70
C,y,190,10,60,40
"""
IN_TASKS = [
    [[90, 10, 20, 80], [80, 20, 5, 95], [99, 1, 60, 40]],
    [[170, 30, 50, 50], [150, 50, 30, 70], [190, 10, 60, 40]],
]


@pytest.fixture
def tasks(tmp_path: Path) -> Path:
    path = tmp_path / "tasks.csv"
    path.write_text(TASKS)
    return path


def test_by_the_mean_of_the_scores_it_is_that_of_the_scores_in_all_contexts(
    tasks: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        cli.main(["robustness", str(tasks), "--over", "mean-of-scores", "--region", "0.2,0.8,0.3,0.9", "--json"]) == 0
    )
    found = json.loads(capsys.readouterr().out)
    expected = rules.mean_robustness(IN_TASKS, [[0.2, 0.3], [0.8, 0.3], [0.8, 0.9], [0.2, 0.9]])
    for i, name in enumerate("ABC"):
        choice = by_name(found)[name]
        assert choice["shares"] == expected.shares[i].tolist()
        assert (choice["worst_rank"], choice["regret"]) == (expected.worst_rank[i], expected.regret[i])
    assert found["grid"] == 100
    assert found["best"]["regret"] == ["ABC"[int(expected.regret.argmin())]]


@pytest.mark.parametrize(("over", "rule"), [("mean-of-scores", "scores"), ("mean-performance", "mean")])
def test_what_it_takes_is_in_the_context_that_needs_the_fewest(
    tasks: Path, capsys: pytest.CaptureFixture[str], over: str, rule: str
) -> None:
    options = ["robustness", str(tasks), "--over", over, "--at", "0.7,0.4"]
    assert cli.main([*options, "--json"]) == 0
    choices = by_name(json.loads(capsys.readouterr().out))
    for i, name in enumerate("ABC"):
        for change in ("detections", "rejections"):
            wanted = rules.needed(rule, IN_TASKS, 0.7, 0.4, i, change=change)
            known = [number for number in wanted if number is not None]
            assert choices[name][change] == min(known, default=None)
            context = choices[name][f"{change}_in"]
            assert (context is None) == (not known)
            assert context is None or wanted["xy".index(context)] == min(known)
    assert cli.main(options) == 0
    assert "contexts, with samples of one of them:" in capsys.readouterr().out


def test_a_rule_is_said_with_what_its_numbers_are_of(tasks: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["robustness", str(tasks), "--over", "mean-of-scores"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("tasks, mean of the scores over 2 contexts: whole Tile, 100.0 % of the Tile\n")
    assert "from values at 100 x 100 cells and along the outline: not exact\n" in out
    assert cli.main(["robustness", str(tasks), "--over", "mean-performance", "--json"]) == 0
    named = json.loads(capsys.readouterr().out)
    assert cli.main(["robustness", str(tasks), "--json"]) == 0
    assert named == json.loads(capsys.readouterr().out)
    assert named["grid"] is None


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--context", "x"], "over: it ranks over all contexts; leave out"),
        (["--level", "0.95"], "--level: expected without over mean-of-scores, which has results as measured only"),
    ],
)
def test_what_does_not_go_with_the_mean_of_the_scores_is_named(
    tasks: Path, capsys: pytest.CaptureFixture[str], options: list[str], said: str
) -> None:
    assert cli.main(["robustness", str(tasks), "--over", "mean-of-scores", *options]) == 2
    assert said in capsys.readouterr().err
