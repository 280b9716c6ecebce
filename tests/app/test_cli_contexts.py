"""`rank --over` and `contexts`: rules over several contexts, against plain numpy."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app import cli
from app.cli.over import value_text
from app.notebook.board import Board
from tests.files import write
from tile_core.checks import InvalidInputError

TEAMS, TASKS, CASES = 8, 4, 400


def challenge(seed: int = 0) -> tuple[str, np.ndarray]:
    """A file of teams and tasks, and its counts, shape (tasks, teams, 4)."""
    rng = np.random.default_rng(seed)
    counts = np.empty((TASKS, TEAMS, 4), int)
    for k, p in enumerate((120, 60, 40, 20)):
        tp, fp = rng.integers(1, p + 1, TEAMS), rng.integers(0, 80, TEAMS)
        counts[k] = np.stack([CASES - p - fp, fp, p - tp, tp], -1)
    lines = ["task,team,tn,fp,fn,tp"]
    lines += [f"T{k},Team {i},{','.join(map(str, counts[k, i]))}" for k in range(TASKS) for i in range(TEAMS)]
    return "\n".join(lines) + "\n", counts


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(write(tmp_path, "tasks.csv", challenge()[0]))


def f2(counts: Any) -> Any:
    _, fp, fn, tp = np.moveaxis(np.asarray(counts, float), -1, 0)
    return 5 * tp / (5 * tp + 4 * fn + fp)


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert cli.main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def ranks_of(values: np.ndarray) -> np.ndarray:
    return 1 + (values[..., None, :] > values[..., :, None]).sum(-1)


def expected() -> dict[str, np.ndarray]:
    """The values of each rule, entity by entity."""
    counts = challenge()[1]
    scores = f2(counts)
    ranks = ranks_of(scores)
    return {
        "mean-of-scores": scores.mean(0),
        "mean-performance": f2((counts / CASES).mean(0)),
        "by-size": f2(counts.sum(0)),
        "mean-rank": ranks.mean(0),
        "median-score": np.median(scores, 0),
        "worst-rank": ranks.max(0),
    }


@pytest.mark.parametrize("over", expected())
def test_each_rule_ranks_as_numpy_does(over: str, file: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, "rank", file, "--at", "F2", "--over", over)
    wanted = expected()[over]
    assert {row["name"]: pytest.approx(row["value"]) for row in found["ranking"]} == {
        f"Team {i}": value for i, value in enumerate(wanted)
    }
    assert [row["rank"] for row in found["ranking"]] == sorted(row["rank"] for row in found["ranking"])
    ordered = [row["value"] for row in found["ranking"]]
    assert ordered == sorted(ordered, reverse=not found["lower_is_better"])
    assert (found["over"], found["contexts"], found["a"], found["b"]) == (over, TASKS, 1.0, 0.8)


def test_the_table_and_the_csv_say_the_rule(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rank", file, "--at", "F2", "--over", "mean-of-scores"]) == 0
    head = capsys.readouterr().out.splitlines()
    assert head[0] == "tasks, mean of the scores over 4 contexts: F-score, β = 2, a = 1, b = 0.8"
    assert head[1].split() == ["rank", "name", "mean", "score"]
    assert cli.main(["rank", file, "--at", "F2", "--over", "worst-rank", "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert {row["over"] for row in rows} == {"worst-rank"}
    assert {int(row["contexts"]) for row in rows} == {TASKS}


@pytest.mark.parametrize("tasks", ["fixed", "sample"])
def test_draws_are_of_the_samples_or_of_the_contexts(tasks: str, file: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["rank", file, "--at", "F2", "--over", "mean-of-scores", "--level", "0.9", "--tasks", tasks]
    found = asked(capsys, *options)
    assert (found["tasks"], found["draws"], found["seed"]) == (tasks, 2000, 0)
    assert sum(row["first"] for row in found["ranking"]) == pytest.approx(1)
    assert all(row["low"] <= row["high"] for row in found["ranking"])
    assert found == asked(capsys, *options)
    if tasks == "sample":  # all 4^4 ways to draw four contexts
        scores = f2(challenge()[1])
        taken = np.stack(np.meshgrid(*[range(TASKS)] * TASKS), -1).reshape(-1, TASKS)
        wins = np.bincount(scores[taken].mean(1).argmax(1), minlength=TEAMS) / len(taken)
        for row in found["ranking"]:
            assert row["first"] == pytest.approx(wins[int(row["name"][5:])], abs=0.05)
    assert cli.main(options) == 0
    said = next(line for line in capsys.readouterr().out.splitlines() if "2,000 draws" in line)
    assert ("contexts are fixed" in said, "sample of others" in said) == (tasks == "fixed", tasks == "sample")


@pytest.mark.parametrize("over", ["mean-of-scores", "mean-performance", "by-size", "median-score", "worst-rank"])
def test_rank_sets_hold_what_was_measured(over: str, file: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, "rank", file, "--at", "F2", "--over", over, "--level", "0.9")
    assert found["note"] == ""
    assert found["about"] == (over in {"mean-of-scores", "mean-performance", "by-size"})
    assert all(1 <= row["first_rank"] <= row["rank"] <= row["last_rank"] <= TEAMS for row in found["ranking"])
    if over == "mean-of-scores":
        assert any(row["first_rank"] > 1 for row in found["ranking"])


def test_a_heading_names_score_and_prevalence(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command, over in (("contexts", "4 contexts"), ("rank", "mean of the scores over 4 contexts")):
        assert cli.main([command, file, "--at", "κ", "--prior", "0.1", "--over", "mean-of-scores"]) == 0
        assert capsys.readouterr().out.splitlines()[0].endswith(f", {over}: Cohen's kappa, prior 0.1")
    one = write(tmp_path, "one.csv", "name,tn,fp,fn,tp\nA,9,1,1,9\n")
    assert cli.main(["contexts", str(one), "--at", "F1"]) == 0
    assert capsys.readouterr().out.startswith("one, 1 context: ")


def test_few_contexts_as_a_sample_are_said(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["rank", file, "--at", "F2", "--level", "0.95", "--tasks", "sample", "--over"]
    found = asked(capsys, *options, "mean-rank")
    assert found["note"] == "rank sets need at least 11 contexts as a sample for 8 rows; found 4"
    assert {(row["first_rank"], row["last_rank"]) for row in found["ranking"]} == {(1, TEAMS)}
    found = asked(capsys, *options, "worst-rank")
    assert found["note"].startswith("no rank sets: with contexts as a sample only the mean of the scores")
    assert {row["first_rank"] for row in found["ranking"]} == {None}


def balanced(counts: Any) -> Any:
    tn, fp, fn, tp = np.moveaxis(np.asarray(counts, float), -1, 0)
    return (tp / (tp + fn) + tn / (tn + fp)) / 2


def kappa(counts: Any) -> Any:
    tn, fp, fn, tp = np.moveaxis(np.asarray(counts, float), -1, 0)
    n = tn + fp + fn + tp
    chance = ((tp + fp) * (tp + fn) + (tn + fn) * (tn + fp)) / n**2
    return ((tp + tn) / n - chance) / (1 - chance)


@pytest.mark.parametrize(("name", "score"), [("BA", balanced), ("kappa", kappa)])
@pytest.mark.parametrize("over", expected())
def test_scores_without_one_place_for_all_contexts_are_ranked(
    name: str, score: Any, over: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    counts = challenge()[1]
    values = score(counts)
    wanted = {
        "mean-of-scores": values.mean(0),
        "mean-performance": score((counts / CASES).mean(0)),
        "by-size": score(counts.sum(0)),
        "mean-rank": ranks_of(values).mean(0),
        "median-score": np.median(values, 0),
        "worst-rank": ranks_of(values).max(0),
    }[over]
    found = asked(capsys, "rank", file, "--at", name, "--over", over, "--level", "0.9", "--draws", "50")
    assert {row["name"]: pytest.approx(row["value"]) for row in found["ranking"]} == {
        f"Team {i}": value for i, value in enumerate(wanted)
    }
    ordered = [row["value"] for row in found["ranking"]]
    assert ordered == sorted(ordered, reverse=not found["lower_is_better"])
    assert sum(row["first"] for row in found["ranking"]) == pytest.approx(1)
    assert (found["ranking"][0]["first_rank"] is None) == (name == "kappa")
    matrix = asked(capsys, "contexts", file, "--at", name, "--over", over)
    assert [row["name"] for row in matrix["rows"]] == [row["name"] for row in found["ranking"]]
    first = matrix["rows"][0]
    assert [cell["value"] for cell in first["contexts"]] == pytest.approx(values[:, int(first["name"][5:])].tolist())


@pytest.mark.parametrize("over", ["mean-performance", "by-size", "mean-of-scores"])
def test_a_prevalence_is_that_of_the_mean_performance(over: str, file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """As on the pages: the mean is taken first, and then brought to the prevalence."""
    found = asked(capsys, "rank", file, "--at", "F2", "--over", over, "--prior", "0.3")
    counts = challenge()[1].astype(float)
    at = counts.mean(0, keepdims=True) if over != "mean-of-scores" else counts
    tn, fp, fn, tp = np.moveaxis(at, -1, 0)
    tpr, fpr = tp / (tp + fn), fp / (tn + fp)
    values = f2(np.stack([0.7 * (1 - fpr), 0.7 * fpr, 0.3 * (1 - tpr), 0.3 * tpr], -1)).mean(0)
    for row in found["ranking"]:
        assert row["value"] == pytest.approx(values[int(row["name"][5:])])
    if over == "mean-performance":
        alone = asked(capsys, "rank", file, "--at", "F2", "--prior", "0.3")
        assert [row["name"] for row in alone["ranking"]] == [row["name"] for row in found["ranking"]]


def test_python_has_the_ranking_of_the_command(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    board = Board.from_file(file)
    frame = board.rank("F2", over="mean-of-scores", level=0.9, draws=100)
    found = asked(capsys, "rank", file, "--at", "F2", "--over", "mean-of-scores", "--level", "0.9", "--draws", "100")
    for row in found["ranking"]:
        own = frame.loc[row["name"]]
        assert [own[name] for name in row if name != "name"] == [row[name] for name in row if name != "name"]
    assert frame.attrs["rule"] == "mean of the scores"
    assert list(board.rank("F2", over="mean-rank").columns) == ["rank", "value", "status", "contexts"]
    with pytest.raises(InvalidInputError, match="over: expected one of mean-of-scores"):
        board.rank("F2", over="luck")
    with pytest.raises(InvalidInputError, match="leave out context"):
        board.rank("F2", over="mean-rank", context="T0")


def test_a_row_without_a_score_somewhere_stands_below(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "\n".join(line for line in challenge()[0].splitlines() if not line.startswith("T2,Team 3,"))
    file = str(write(tmp_path, "tasks.csv", text))
    assert cli.main(["rank", file, "--at", "F2", "--over", "mean-rank"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.split() == ["-", "Team", "3", "missing", "score", "in", "3", "of", "4", "contexts"]


def test_the_table_marks_ranks_that_several_hold(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = ["T0,A,8,1,2,9", "T0,B,8,1,2,9", "T0,C,7,1,3,9", "T1,A,8,1,2,9", "T1,B,7,1,3,9", "T1,C,6,1,4,9"]
    file = str(write(tmp_path, "tasks.csv", "\n".join(["task,team,tp,fp,fn,tn", *rows])))
    assert cli.main(["contexts", file, "--at", "A"]) == 0
    told = [line.split() for line in capsys.readouterr().out.splitlines()[3:6]]
    assert [(line[0], line[2], line[4]) for line in told] == [("A", "1=", "1"), ("B", "1=", "2"), ("C", "3", "3")]


def test_the_matrix_has_every_score_and_what_rules_say(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, "contexts", file, "--at", "F2")
    scores = f2(challenge()[1])
    ranks = ranks_of(scores)
    for row in found["rows"]:
        i = int(row["name"][5:])
        assert [cell["value"] for cell in row["contexts"]] == pytest.approx(scores[:, i].tolist())
        assert [cell["rank"] for cell in row["contexts"]] == ranks[:, i].tolist()
        assert [cell["value"] for cell in row["rules"]] == pytest.approx([v[i] for v in expected().values()])
        assert row["median_rank"] == np.median(ranks[:, i])
    assert found["contexts"] == [f"T{k}" for k in range(TASKS)]
    assert found["rules"] == list(expected())
    assert found["rows"][0]["name"] == f"Team {scores.mean(0).argmax()}"
    for k, out in enumerate(found["without"]):
        rest = np.delete(scores, k, 0).mean(0)
        assert out["winners"] == [f"Team {rest.argmax()}"]
        assert out["rank"] == ranks_of(rest)[scores.mean(0).argmax()]


@pytest.mark.parametrize("score", ["F2", "kappa"])
def test_the_newcomer_that_reverses_two_rows_does_so_once_added(
    score: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in range(9):
        text, counts = challenge(seed)
        file = str(write(tmp_path, f"tasks-{seed}.csv", text))
        new = asked(capsys, "contexts", file, "--at", score)["newcomer"]
        if new is not None:
            break
    ahead, behind = (int(new[key][5:]) for key in ("ahead", "behind"))
    scores = (f2 if score == "F2" else kappa)(np.concatenate([counts, counts[:, [behind]]], 1))
    before, after = ranks_of(scores[:, :TEAMS]).mean(0), ranks_of(scores).mean(0)
    assert [new["before"], new["after"], new["own"]] == [before[ahead], after[ahead], before[behind]]
    assert before[ahead] <= before[behind] == after[behind] <= after[ahead]
    assert cli.main(["contexts", file, "--at", score]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith(f"by mean-rank, with one more row like {new['behind']}, {new['ahead']} falls from a mean")


def test_the_share_where_rules_differ_is_that_of_a_grid(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, "contexts", file, "--at", "F2", "--over", "mean-performance")
    counts = challenge()[1] / CASES
    steps = (np.arange(101) + 0.5) / 101
    tn, fp, fn, tp = (np.moveaxis(counts, -1, 0)[k][..., None, None] for k in range(4))
    a, b = np.meshgrid(steps, steps, indexing="ij")
    good, bad = (1 - a) * tn + a * tp, (1 - b) * fp + b * fn
    of_scores = (good / (good + bad)).mean(0).argmax(0)
    of_mean = (good.sum(0) / (good.sum(0) + bad.sum(0))).argmax(0)
    shares = {each["rule"]: each["differs"] for each in found["winners"]}
    assert shares["mean-performance"] is None
    assert shares["mean-of-scores"] == pytest.approx((of_scores != of_mean).mean(), abs=1e-12)


def test_the_matrix_as_a_table_and_as_csv(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["contexts", file, "--at", "F2", "--over", "mean-rank"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "tasks, 4 contexts: F-score, β = 2, a = 1, b = 0.8"
    assert lines[2].split()[:6] == ["name", "T0", "T1", "T2", "T3", "mean-rank"]
    assert len(lines) == 3 + TEAMS + 1 + 7 + 2 + 1 + TASKS + 2  # the newcomer at the end
    assert cli.main(["contexts", file, "--at", "F2", "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["mean-of-scores rank"] for row in rows] == [str(k + 1) for k in range(TEAMS)]
    medians = np.median(ranks_of(f2(challenge()[1])), 0)
    assert {row["name"]: float(row["median rank"]) for row in rows} == {f"Team {i}": m for i, m in enumerate(medians)}
    assert {line.split()[-1] for line in lines[3 : 3 + TEAMS]} == {f"{median:.1f}" for median in medians}


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["rank", "--at", "F2", "--over", "mean-rank", "--context", "T0"], "--over: it ranks over all contexts"),
        (["rank", "--at", "F2", "--tasks", "sample"], "--tasks: expected together with --over and --level"),
        (
            ["rank", "--at", "bias_index", "--over", "mean-rank"],
            "--at bias_index: expected a score that says how right",
        ),
        (["contexts", "--at", "luck"], "--at: found luck; expected two numbers"),
        (
            ["rank", "--at", "F2", "--over", "mean-rank", "--level", "0.9", "--anchor", "Team 1"],
            "--anchor: expected without --over",
        ),
    ],
)
def test_options_that_do_not_go_together_end_with_2(
    options: list[str], why: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([options[0], file, *options[1:]]) == 2
    assert why in capsys.readouterr().err


def test_by_size_needs_sizes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rates = "task,team,tpr,fpr,prevalence\nA,x,0.8,0.1,0.3\nA,y,0.7,0.1,0.3\nB,x,0.8,0.2,0.1\nB,y,0.6,0.1,0.1\n"
    file = str(write(tmp_path, "rates.csv", rates))
    assert cli.main(["contexts", file, "--at", "F2", "--over", "by-size"]) == 2
    assert "--over by-size: expected the number of samples" in capsys.readouterr().err
    assert "by-size" not in asked(capsys, "contexts", file, "--at", "F2")["rules"]


def test_one_context_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, "one.csv", "name,tn,fp,fn,tp\nA,90,0,5,5\nB,80,10,2,8\n")
    assert cli.main(["contexts", str(file), "--at", "F1"]) == 0
    captured = capsys.readouterr()
    assert "one context, so that all rules agree" in captured.err
    assert "left out" not in captured.out


def test_ranks_have_no_exponent() -> None:
    assert [value_text(1000, "worst rank"), value_text(998.25, "mean rank")] == ["1000", "998.3"]
