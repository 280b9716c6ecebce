"""`tile-explorer report`: which scenes it makes, where it writes them, and how it ends."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import pytest

from app.cli import common
from app.cli import report as command
from app.cli.common import MisusedError
from app.results.arguments import ArgumentError
from tests.app.test_report import contents, scene
from tile_core import catalogue, correlation
from tile_core.checks import InvalidInputError

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "data"


def run(*arguments: Any) -> int:
    options = argparse.ArgumentParser()
    command.add_options(options)
    return command.run(options.parse_args([str(argument) for argument in arguments]))


def written(tmp_path: Path, *arguments: Any) -> tuple[str, dict[str, Any]]:
    path = tmp_path / "report.html"
    assert run(*arguments, "-o", path) == 0
    text = path.read_text()
    return text, contents(text)


def test_without_scenes_there_are_the_usual_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, found = written(tmp_path, DATA / "diabetes.csv")
    assert len(found["scenes"]) == 6
    assert "<title>diabetes</title>" in text
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "6 scenes" in captured.err


def test_the_same_file_gives_the_same_report(tmp_path: Path) -> None:
    first, _ = written(tmp_path, DATA / "finley.csv", "--title", "Tornadoes")
    again, _ = written(tmp_path, DATA / "finley.csv", "--title", "Tornadoes")
    assert first == again
    assert "<title>Tornadoes</title>" in first


def test_places_prior_and_context(tmp_path: Path) -> None:
    _, found = written(
        tmp_path,
        DATA / "digits.csv",
        "--at",
        "0.25,0.75",
        "balanced accuracy",
        "--prior",
        "0.2",
        "--context",
        "3 against the rest",
    )
    views = [each["view"] for each in found["scenes"]]
    assert [(view["a"], view["b"]) for view in views] == [(0.25, 0.75), pytest.approx((0.8, 0.8))]
    assert {view["prior"] for view in views} == {0.2}
    assert {view["context"] for view in views} == {found["boards"][0]["contexts"].index("3 against the rest")}
    assert found["scenes"][1]["title"].startswith(catalogue.CATALOGUE["balanced_accuracy"].name)


@pytest.mark.parametrize(
    ("name", "column", "says"),
    [
        ("J+", "jaccard", "The ranking is that of the point; the values are in the column J₊."),
        ("FNR", "fnr", "Lower is better, so the ranking is reversed; the values are in the column FNR."),
        ("BA", None, ""),
    ],
)
def test_a_score_that_orders_as_another_has_its_values_in_a_column(
    name: str, column: str | None, says: str, tmp_path: Path
) -> None:
    _, found = written(tmp_path, DATA / "diabetes.csv", "--at", name)
    [made] = found["scenes"]
    usual = ["tpr", "fpr", "ppv", "npv"]
    assert made["view"]["columns"] == ([column, *usual] if column else usual)
    assert made.get("subtitle", "") == says
    assert made["title"].startswith(str(getattr(catalogue.named(name), "name", None)))


def test_several_contexts_are_shown_as_their_mean(tmp_path: Path) -> None:
    _, found = written(tmp_path, DATA / "digits.csv", "--at", "accuracy")
    assert found["scenes"][0]["view"]["context"] == -1


def test_stdout_gets_the_report_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, _ = written(tmp_path, DATA / "toy.csv")
    capsys.readouterr()
    assert run(DATA / "toy.csv", "-o", "-") == 0
    assert capsys.readouterr().out == text


@pytest.mark.parametrize("wrapped", [False, True])
def test_scenes_of_a_session(tmp_path: Path, wrapped: bool) -> None:
    scenes = [scene(title="Mine", a=0.125), scene(title="Other", flavor="last")]
    session = tmp_path / "session.json"
    session.write_text(json.dumps({"v": 1, "scenes": scenes} if wrapped else scenes))
    _, found = written(tmp_path, DATA / "diabetes.csv", "--scenes", session)
    assert [each["title"] for each in found["scenes"]] == ["Mine", "Other"]
    assert found["scenes"][0]["view"]["a"] == 0.125


def test_scenes_of_other_pages_have_their_own_figures(tmp_path: Path) -> None:
    scenes = [scene(), scene(), scene(), scene()]
    for each, kind in zip(scenes, ("scores", "tradeoff", "predictions"), strict=False):
        each["view"]["page"] = f"/{kind}"
    session = tmp_path / "session.json"
    session.write_text(json.dumps({"v": 1, "scenes": scenes}))
    text, found = written(tmp_path, DATA / "diabetes.csv", "--scenes", session)
    assert [each["own"] for each in found["scenes"]] == [0, 1, 2, None]
    assert [each["kind"] for each in found["own"]] == ["scores", "tradeoff", "predictions"]
    assert "tx-report-page" not in text.split("</style>")[1].split("<script")[0]


def test_an_unreadable_formula_of_a_session_is_explained_in_the_report(tmp_path: Path) -> None:
    wrong = scene()
    wrong["view"] |= {"page": "/scores", "scores": {"texts": ["tp +"]}}
    session = tmp_path / "session.json"
    session.write_text(json.dumps([scene(), wrong]))
    text, found = written(tmp_path, DATA / "toy.csv", "--scenes", session)
    assert [each["own"] for each in found["scenes"]] == [None, None]
    assert "its formula “tp +” cannot be read: found the end, expected" in text


def test_compiling_the_maps_of_scores_is_announced_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    session, mine = tmp_path / "session.json", scene()
    mine["view"] |= {"page": "/scores", "scores": {"size": 100, "coefficient": "pearson"}}
    monkeypatch.setattr(common, "_PATIENCE", 0.01)
    waits = {"warm": 0.3}
    monkeypatch.setattr(correlation, "warm", lambda: time.sleep(waits["warm"]))

    def times_warned(*scenes: Any) -> int:
        session.write_text(json.dumps(scenes))
        written(tmp_path, DATA / "toy.csv", "--scenes", session)
        return capsys.readouterr().err.count("once after installation")

    assert times_warned(scene()) == 0
    assert times_warned(mine, mine, scene()) == 1
    waits["warm"] = 0
    monkeypatch.setattr(common, "_PATIENCE", 5)
    assert times_warned(mine) == 0


@pytest.mark.parametrize("terminal", [True, False])
def test_rank_sets_that_take_long_are_announced_at_a_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, terminal: bool
) -> None:
    """A report on 1,000 classifiers in 20 contexts was silent for a minute."""
    rows = [f"T{k},Team {i},{40 + i + k},{10 - i},{9 - k},40" for k in range(3) for i in range(4)]
    (tmp_path / "tasks.csv").write_text("\n".join(["task,team,tn,fp,fn,tp", *rows]))
    monkeypatch.setattr(common, "_PATIENCE", 0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: terminal)
    written(tmp_path, tmp_path / "tasks.csv", "--challenge")
    announced = "computing the rank sets of 4 classifiers in 3 contexts" in capsys.readouterr().err
    assert announced == terminal


def test_a_session_of_another_leaderboard_is_refused(tmp_path: Path) -> None:
    session = tmp_path / "session.json"
    session.write_text(json.dumps({"leaderboard": {"entities": ["A"]}, "scenes": [scene()]}))
    with pytest.raises(InvalidInputError, match="a leaderboard with other entities"):
        run(DATA / "toy.csv", "-o", tmp_path / "x.html", "--scenes", session)
    session.write_text(json.dumps({"leaderboard": {"entities": ["P-", "P1", "P2", "P+"]}, "scenes": [scene()]}))
    assert run(DATA / "toy.csv", "-o", tmp_path / "x.html", "--scenes", session) == 0


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"scenes": {}}', '{"scenes": [7]}', '{"a": NaN}'])
def test_a_file_that_is_no_session_is_refused_by_name(tmp_path: Path, text: str) -> None:
    session = tmp_path / "session.json"
    session.write_text(text)
    with pytest.raises(InvalidInputError, match=r"session\.json|scene 1"):
        run(DATA / "toy.csv", "-o", tmp_path / "x.html", "--scenes", session)
    assert not (tmp_path / "x.html").exists()


@pytest.mark.parametrize("more", [["--at", "F1"], ["--prior", "0.2"], ["--context", "all"]])
def test_scenes_have_their_own_places(tmp_path: Path, more: list[str]) -> None:
    with pytest.raises(MisusedError, match="--scenes"):
        run(DATA / "toy.csv", "-o", tmp_path / "x.html", "--scenes", tmp_path / "none.json", *more)


@pytest.mark.parametrize("more", [["--at", "7,7"], ["--at", "nothing"], ["--context", "nowhere"]])
def test_an_unknown_place_or_context_is_refused(tmp_path: Path, more: list[str]) -> None:
    with pytest.raises(ArgumentError, match=more[0].removeprefix("--")):
        run(DATA / "toy.csv", "-o", tmp_path / "x.html", *more)


def test_rows_left_out_end_with_one_and_are_not_in_the_report(tmp_path: Path) -> None:
    path, out = tmp_path / "counts.csv", tmp_path / "x.html"
    path.write_text("name,tn,fp,fn,tp\nA,9,1,2,3\nB,9,1,2,-3\n")
    assert run(path, "-o", out) == 1
    assert contents(out.read_text())["boards"][0]["entities"] == ["A"]
