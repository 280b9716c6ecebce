"""The report of a challenge: its title, its tables against numpy, a sheet for each team, and what is refused."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app import report
from app.cli.common import MisusedError
from app.report import challenge
from app.storage.payload import official_of
from tests.app.test_cli_report import run
from tests.app.test_report import contents, scene
from tile_core import catalogue, rules
from tile_core.checks import InvalidInputError
from tile_core.leaderboard import Leaderboard, Official, leaderboard

TASKS = ("Effusion", "Fracture", "Nodule")


def board(teams: int = 12, *, sized: bool = True, official: Official | None = None) -> Leaderboard:
    rng = np.random.default_rng(4)
    tp, fp = rng.integers(20, 60, (3, teams)), rng.integers(0, 60, (3, teams))
    counts = np.stack([300 - fp, fp, 60 - tp, tp], axis=-1)
    rows = counts if sized else counts / 360
    sizes = counts.sum(-1) if sized else np.nan
    names = [f"Team <{i + 1}>" for i in range(teams)]
    return leaderboard(names, rows, title="Challenge 2026", contexts=TASKS, sizes=sizes, official=official)


def tables(text: str) -> dict[str, list[list[str]]]:
    """The rows of each table, with its heads first, by its caption."""
    found = {}
    for caption, body in re.findall(r"<caption>(.*?)</caption>(.*?)</table>", text, re.DOTALL):
        rows = re.findall(r"<tr>(.*?)</tr>", body, re.DOTALL)
        cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
        found[html.unescape(caption)] = [[html.unescape(re.sub(r"<[^>]*>", "", cell)) for cell in row] for row in cells]
    return found


@pytest.mark.parametrize("rule", list(rules.RULES))
def test_the_tables_are_those_of_numpy(rule: str) -> None:
    shown = board()
    decided = challenge.decided(shown, rule=rule, at=(1.0, 0.8), sheets=True)
    text = challenge.sections(shown, decided)
    found = tables(text)
    ranking = found[f"Challenge 2026, by {challenge.by(decided)}"]
    standing = rules.standing(rule, shown.performances, 1, 0.8, shown.sizes)
    ranks, scores = (each(shown.performances, 1, 0.8) for each in (rules.context_ranks, rules.context_scores))
    order = np.argsort(standing.ranks, kind="stable")
    assert [row[1] for row in ranking[1:]] == [shown.entities[i] for i in order]
    assert [row[0] for row in ranking[1:]] == [f"{standing.ranks[i]:.0f}" for i in order]
    assert [row[-1] for row in ranking[1:]] == [f"{scores[2, i]:.3f} ({ranks[2, i]:.0f})" for i in order]
    tiers = [int(row[3]) for row in ranking[1:]]
    assert tiers[0] == 1
    assert tiers == sorted(tiers)
    winners = {row[0].removesuffix(" (official)").lower(): row[1] for row in found["The winner by each rule"][1:]}
    for key, each in rules.RULES.items():
        first = rules.first(rules.standing(key, shown.performances, 1, 0.8, shown.sizes).ranks)
        assert winners[each.name] == ", ".join(shown.entities[i] for i in first)
    # A sheet for each team, to which its name leads.
    sheets = re.findall(r'<section class="tx-report-challenge" id="(team-\d+)">', text)
    assert len(sheets) == 12
    assert all(f'href="#{anchor}"' in text for anchor in sheets)
    last = int(order[-1])
    sheet = found[f"{shown.entities[last]}, task by task"]
    needed = rules.needed(rule, shown.performances, 1, 0.8, last, sizes=shown.sizes)
    assert [row[4] for row in sheet[1:]] == [
        "not by these alone" if number is None else f"{number:,}" for number in needed
    ]
    assert "<1>" not in text


def test_many_tasks_are_in_several_tables_on_sheets_on_their_side() -> None:
    rng = np.random.default_rng(5)
    counts = rng.integers(20, 60, (45, 4, 4)).astype(float)
    shown = leaderboard(list("ABCD"), counts, title="Wide", contexts=[f"T{k}" for k in range(45)], sizes=counts.sum(-1))
    text = challenge.sections(shown, challenge.decided(shown))
    found = list(tables(text).items())[:3]
    heads = [rows[0] for _, rows in found]
    assert [len(row) for row in heads] == [6 + 20, 2 + 20, 2 + 5]
    assert heads[0][4] == "Rank set, 95\u00a0%"
    assert [caption for caption, _ in found[1:]] == ["Wide, tasks 21 to 40", "Wide, tasks 41 to 45"]
    assert [name for row in heads for name in row if name.startswith("T") and name[1:].isdigit()] == list(
        shown.contexts
    )
    assert text.count("tx-report-wide") == 1
    assert "tx-report-wide" not in challenge.sections(board(), challenge.decided(board()))


def test_the_title_says_what_it_is_and_how_it_is_decided() -> None:
    shown = board(official=Official("scores", "f2"))
    decided = challenge.decided(shown)
    assert (decided.a, decided.b) == pytest.approx((1, 0.8))
    made = report.compose(shown, [scene()], challenge=decided)
    assert made.title == "Challenge 2026: 12 teams, 3 tasks, by the mean of the F₂ scores"
    assert report.compose(shown, [scene()], title="Mine", challenge=decided).title == "Mine"
    other = challenge.decided(shown, rule="rank", at=(0.5, 0.5))
    assert challenge.title(shown, other).endswith("by the mean rank in the accuracy score")


@pytest.mark.parametrize(("score", "words"), [("kappa", "kappa"), ("mcc", "MCC")])
def test_a_score_that_tasks_share_no_point_of_can_be_official(score: str, words: str) -> None:
    shown = board(official=Official("scores", score))
    assert official_of({"rule": "scores", "score": score}) == shown.official
    decided = challenge.decided(shown, sheets=True)
    assert challenge.title(shown, decided).endswith(f"by the mean of the {words} scores")
    found = tables(challenge.sections(shown, decided))
    [heads, first, second, *_] = found[f"Challenge 2026, by the mean of the {words} scores"]
    values = catalogue.CATALOGUE[score](np.asarray(shown.performances))
    assert first[1] == shown.entities[int(values.mean(0).argmax())]
    assert float(first[2]) == pytest.approx(values.mean(0).max(), abs=5e-4)
    assert heads[3:] == list(TASKS)
    # What it would take is of that score, too.
    *_, more, _ = found[f"{second[1]}, task by task"][1]
    counts, i = np.array(shown.performances), shown.entities.index(second[1])
    if more.isdigit():
        counts[0, i, [2, 3]] += [-int(more), int(more)]
        assert catalogue.CATALOGUE[score](counts).mean(0).argmax() == i
    asked = {"rule": "scores", "at": [0.5, 0.5], "prior": None, "score": score}
    assert challenge.read(asked, shown).other == score
    with pytest.raises(InvalidInputError, match="expected kappa or mcc"):
        challenge.read(asked | {"score": "f1"}, shown)


def test_balanced_accuracy_can_be_official() -> None:
    shown = board(official=Official("scores", "balanced_accuracy"))
    decided = challenge.decided(shown)
    assert challenge.title(shown, decided).endswith("by the mean of the balanced accuracy scores")
    found = tables(challenge.sections(shown, decided))
    [_, first, *_] = found["Challenge 2026, by the mean of the balanced accuracy scores"]
    tn, fp, fn, tp = np.moveaxis(np.asarray(shown.performances), -1, 0)
    values = (tp / (tp + fn) + tn / (tn + fp)).mean(0) / 2
    assert first[1] == shown.entities[int(values.argmax())]
    assert float(first[2]) == pytest.approx(values.max(), abs=5e-4)
    asked = {"rule": "scores", "at": [0.5, 0.5], "prior": 0.5}
    assert challenge.read(asked, shown) == decided
    assert challenge.read(asked | {"prior": 0.3}, shown).score == "accuracy score at a prevalence of 0.3"
    with pytest.raises(InvalidInputError, match=r"challenge\.prior"):
        challenge.read(asked | {"prior": 2}, shown)


def test_without_sizes_there_are_no_tiers_and_the_reason_is_said() -> None:
    shown = board(sized=False)
    text = challenge.sections(shown, challenge.decided(shown, sheets=True))
    [heads, *_] = tables(text)["Challenge 2026, by the mean of the F₁ scores"]
    assert heads == ["Rank", "Team", "Mean score", *TASKS]
    assert "Without tiers: " in text
    assert "weighted by size" not in text


def test_what_is_no_challenge_is_refused() -> None:
    one = leaderboard(["A"], [[70, 10, 5, 15]])
    with pytest.raises(InvalidInputError, match="several contexts"):
        challenge.decided(one)
    with pytest.raises(InvalidInputError, match="number of samples"):
        challenge.decided(board(sized=False), rule="size")
    with pytest.raises(InvalidInputError, match="at most 200"):
        challenge.decided(board(201), sheets=True)
    for wrong in ("mean", {}, {"rule": "scores"}, {"rule": "luck", "at": [1, 0.5]}, {"rule": "mean", "at": [1, 2]}):
        with pytest.raises(InvalidInputError, match="challenge"):
            challenge.read(wrong, board())
    assert challenge.read({"rule": "median", "at": [1, 0.5]}, board()).rule == "median"


def test_the_command_writes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = ["task,team,tp,fp,fn,tn"]
    for task, rows in zip(TASKS, board().performances, strict=True):
        lines += [f"{task},T{i},{tp:.0f},{fp:.0f},{fn:.0f},{tn:.0f}" for i, (tn, fp, fn, tp) in enumerate(rows)]
    file, path = tmp_path / "lungs.csv", tmp_path / "report.html"
    file.write_text("\n".join(lines))
    options: list[Any] = [file, "--challenge", "--at", "F2", "-o", path]
    assert run(*options, "--over", "median-score", "--sheets") == 0
    text = path.read_text()
    assert "<title>lungs: 12 teams, 3 tasks, by the median F₂ score</title>" in text
    assert text.count('<section class="tx-report-challenge"') == 14
    [made] = contents(text)["scenes"]
    assert (made["view"]["over"], made["view"]["context"]) == ("median", -1)
    standing = rules.standing("median", board().performances, 1, 0.8)
    assert made["title"].endswith(f"T{int(np.nanargmin(standing.ranks))} is first")
    assert "mean of 3 contexts" not in capsys.readouterr().err
    # By the mean of the scores where no rule is official.
    assert run(*options) == 0
    assert "by the mean of the F₂ scores" in path.read_text()
    for wrong in (["--sheets"], ["--challenge", "--prior", "0.2"], ["--over", "mean-rank", "--context", "Nodule"]):
        with pytest.raises(MisusedError):
            run(file, "-o", path, *wrong)


def test_titles_of_ordinary_scenes_follow_the_official_rule() -> None:
    from app.report import defaults

    shown = board(official=Official("worst", "f2"))
    made = defaults.scenes(shown)
    assert {each["view"]["explore"]["over"] for each in made} == {"worst"}
    assert made[0]["subtitle"] == "The official score."
    for each in made:
        view = each["view"]["explore"]
        first = rules.first(rules.standing("worst", shown.performances, view["a"], view["b"]).ranks)
        said = f"{shown.entities[first[0]]} is first" if len(first) == 1 else f"{len(first)} are first"
        assert each["title"].endswith(said)
    # One context has no rule over several.
    assert {each["view"]["explore"]["over"] for each in defaults.scenes(shown, context=0)} == {"mean"}
    assert json.dumps(made)
