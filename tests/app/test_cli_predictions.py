"""`tile-explorer predictions`: the same numbers as the page, its rules for thresholds, and what it says of a file."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import numpy as np
import pytest

from app import cli
from app.pages.predictions import answers, compared_thresholds
from app.reading.predictions import convert
from tests.files import write
from tile_core import choosing, decisions
from tile_core.predictions import Predictions
from tile_core.rank_based import scored_models
from tile_core.scores import canonical_score
from tile_core.uncertainty import rank_sets

TUMOURS = Path(__file__).resolve().parents[2] / "data" / "predictions-tumours.csv"
SCORED = "label,A,B\n" + "\n".join(
    f"{label},{a},{b}"
    for label, a, b in [
        (0, 0.1, 0.6), (0, 0.4, 0.2), (0, 0.2, ""), (0, 0.3, 0.1), (1, 0.35, 0.7), (1, 0.8, ""), (1, 0.9, 0.4),
    ]
)  # fmt: skip


@pytest.fixture(scope="module")
def given() -> Predictions:
    found = convert(TUMOURS, TUMOURS.name).predictions
    assert found is not None
    return found


@pytest.fixture
def scored(tmp_path: Path) -> Path:
    return write(tmp_path, "scored.csv", SCORED)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> dict:
    assert cli.main(["predictions", *arguments, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def by_name(result: dict) -> dict[str, dict]:
    return {model["name"]: model for model in result["models"]}


def test_best_models_and_thresholds_are_those_of_the_page(
    given: Predictions, capsys: pytest.CaptureFixture[str]
) -> None:
    page = answers.overview(given)
    rows, owner = np.array(page["vertices"]["performances"]), np.array(page["vertices"]["owner"])
    values = canonical_score(rows, 0.8, 0.3)
    found = by_name(printed(capsys, str(TUMOURS), "--at", "0.8,0.3"))
    for model, about in enumerate(page["models"]):
        own = np.flatnonzero(owner == model)
        best = own[np.argmax(values[own])]
        assert found[about["name"]]["score"] == pytest.approx(values[best], abs=1e-12)
        assert found[about["name"]]["threshold"] == page["vertices"]["cutoffs"][best]
        for name in ("auroc", "lxcim", "average_precision", "accuracy"):
            assert found[about["name"]]["scores"][name] == about["scores"][name]


def test_at_another_prevalence_the_best_thresholds_are_those_of_the_page(
    given: Predictions, capsys: pytest.CaptureFixture[str]
) -> None:
    vertices = choosing.vertices_of(given).at_prior(0.05)
    best = vertices.best(0.5, 0.5)
    values = canonical_score(vertices.performances_at(0.5, 0.5), 0.5, 0.5)
    found = by_name(printed(capsys, str(TUMOURS), "--prior", "0.05"))
    for model, name in enumerate(given.models):
        cutoff = vertices.cutoffs[best[model]]
        assert found[name]["threshold"] == (None if np.isinf(cutoff) else cutoff)
        assert found[name]["score"] == pytest.approx(values[model])


@pytest.mark.parametrize(
    ("option", "request_of"), [("fixed=0.4", ("fixed", 0.4)), ("tpr=0.8", ("tpr", 0.8)), ("fpr=10%", ("fpr", 0.1))]
)
def test_rules_choose_the_thresholds_of_the_page(
    given: Predictions, capsys: pytest.CaptureFixture[str], option: str, request_of: tuple[str, float]
) -> None:
    rule, value = request_of
    page = compared_thresholds.chosen(given, {"rule": rule, "value": value, "half": False})
    found = by_name(printed(capsys, str(TUMOURS), "--rule", option))
    thresholds = [found[name]["threshold"] for name in given.models]
    assert thresholds == [None if np.isinf(cut) else cut for cut in page.cutoffs]


def test_intervals_and_curves_are_those_of_the_page(given: Predictions, capsys: pytest.CaptureFixture[str]) -> None:
    found = by_name(printed(capsys, str(TUMOURS), "--level", "0.9"))
    bands = answers.bands_answer(0, answers.band_of(given, 0, 0.9))
    assert found[given.models[0]]["intervals"]["lxcim"] == bands["ends"]["lxcim"]
    assert cli.main(["predictions", str(TUMOURS), "--curves", "decisions"]) == 0
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert rows[0] == ["model", "coverage", "cumulative accuracy"]
    points = [[float(x), float(y)] for name, x, y in rows[1:] if name == given.models[0]]
    assert points == answers.overview(given)["decisions"][0]


def test_a_budget_of_alarms_takes_the_expected_part_of_tied_scores(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path, "tied.csv", "label,A\n0,0.1\n0,0.4\n1,0.4\n1,0.8\n")
    (model,) = printed(capsys, str(file), "--rule", "alarms=50%", "--at", "F1")["models"]
    # One of the two tied samples raises an alarm: half a positive, half a negative.
    assert (model["tpr"], model["fpr"]) == (0.75, 0.25)


def test_declined_samples_may_be_errors(scored: Path, capsys: pytest.CaptureFixture[str]) -> None:
    left = by_name(printed(capsys, str(scored), "--rule", "fixed=0.5"))
    errors = by_name(printed(capsys, str(scored), "--rule", "fixed=0.5", "--declined", "errors"))
    assert left["A"] == errors["A"] | {"rank": left["A"]["rank"]}
    assert (left["B"]["tpr"], left["B"]["fpr"]) == pytest.approx((1 / 2, 1 / 3))
    assert (errors["B"]["tpr"], errors["B"]["fpr"]) == pytest.approx((1 / 3, 2 / 4))


def test_a_split_tunes_on_one_part_and_evaluates_on_the_other(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [(0, 0.1, "val"), (1, 0.3, "val"), (1, 0.5, "val"), (0, 0.2, "test"), (0, 0.4, "test"), (1, 0.25, "test")]
    rows += [(1, 0.6, "test"), (1, 0.1, "train")]
    file = write(tmp_path, "s.csv", "label,A,split\n" + "\n".join(",".join(map(str, row)) for row in rows))
    assert cli.main(["predictions", str(file), "--json"]) == 0
    captured = capsys.readouterr()
    result = json.loads(captured.out)
    (model,) = result["models"]
    assert (result["samples"], model["threshold"], model["tpr"], model["fpr"]) == (4, 0.3, 0.5, 0.5)
    assert (
        "tuned on 3 samples of “val”, and models evaluated on 4 samples of “test”; 1 other is not used" in captured.err
    )


def test_a_split_without_two_parts_is_said_and_not_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, "s.csv", "label,A,split\n0,0.1,a\n1,0.3,b\n1,0.5,a\n")
    assert cli.main(["predictions", str(file), "--json"]) == 0
    captured = capsys.readouterr()
    assert json.loads(captured.out)["samples"] == 3
    assert "names no two parts" in captured.err


def test_columns_and_the_positive_label_can_be_chosen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, "x.csv", "kind,first,other\ncat,0.1,0.9\ndog,0.3,0.2\ndog,0.7,0.4\n")
    result = printed(capsys, str(file), "--column", "kind=label", "--column", "other=ignore", "--positive", "cat")
    assert [model["name"] for model in result["models"]] == ["first"]
    assert result["prevalence"] == pytest.approx(1 / 3)
    assert cli.main(["predictions", str(file), "--column", "nothing=label"]) == 2
    assert "expected one of kind, first, other" in capsys.readouterr().err


def test_names_of_models_that_look_the_same_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # "А" is Cyrillic; "A" has a sign that nobody sees.
    path = write(tmp_path, "p.csv", "label,x,y\n1,0.5,0.1\n0,0.25,0.2\n")
    given = ("--column", "x=score:A\u200b", "--column", "y=score:\u0410")
    assert cli.main(["predictions", str(path), "--at", "F1", "--json", *given]) == 0
    out, err = capsys.readouterr()
    assert [model["name"] for model in json.loads(out)["models"]] == ["A", "\u0410"]
    assert "The file has “\u0410” and “A”, written in different letters. These are treated as two models." in err


def test_three_labels_are_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, "x.csv", "label,score\na,0.1\nb,0.3\nc,0.7\n")
    assert cli.main(["predictions", str(file)]) == 1
    assert "--positive" in capsys.readouterr().err


def test_rank_says_where_a_file_of_predictions_belongs(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rank", str(TUMOURS), "--at", "F1"]) == 1
    assert "tile-explorer predictions FILE --at A,B" in capsys.readouterr().err


def test_a_table_and_csv_hold_the_same(scored: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["predictions", str(scored)]) == 0
    table = capsys.readouterr().out
    assert "7 samples, 42.9 % positive; a = 0.5, b = 0.5 (Accuracy)" in table
    assert "results are optimistic" in table
    assert cli.main(["predictions", str(scored), "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["model"] for row in rows] == ["A", "B"]
    assert float(rows[0]["auroc"]) == pytest.approx(11 / 12)


def test_numbers_of_a_table_stay_apart_and_true(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scores = "".join(f"1,{k + 0.5},{k - 1.23456789e-5}\n" for k in range(3000))
    path = write(tmp_path, "scores.csv", f"label,A,B\n{scores}0,-1,-1\n0,-2,-2\n")
    assert cli.main(["predictions", str(path)]) == 0
    heading, names, *models = capsys.readouterr().out.splitlines()
    assert "3,002 samples, 99.9334 % positive" in heading
    end = names.index("threshold") + len("threshold")
    assert [row[end - 12 : end] for row in models[:2]] == ["         0.5", "-1.23457e-05"]
    assert {row[end - 14 : end - 12] for row in models[:2]} == {"  "}
    assert cli.main(["predictions", str(path), "--prior", "0.02"]) == 0
    assert "3,002 samples, prevalence of use 2 %; a" in capsys.readouterr().out
    assert cli.main(["predictions", str(TUMOURS), "--by", "auroc"]) == 0
    assert " <.01 " in capsys.readouterr().out


def test_samples_of_one_class_are_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["predictions", str(write(tmp_path, "scores.csv", "label,A\n1,0.5\n1,0.6\n"))]) == 1
    assert "A: labels: expected samples of both classes, found one class only" in capsys.readouterr().err


@pytest.mark.parametrize("rule", ["best=1", "tpr=x", "tpr=2", "alarms=-0.1", "unknown"])
def test_a_wrong_rule_is_a_wrong_command(scored: Path, rule: str) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["predictions", str(scored), "--rule", rule])
    assert ended.value.code == 2


def test_a_leaderboard_is_sent_to_rank(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, "counts.csv", "model,tp,fp,fn,tn\nA,1,2,3,4\n")
    assert cli.main(["predictions", str(file)]) == 1
    assert "tile-explorer rank FILE --at A,B" in capsys.readouterr().err


def test_decision_curves(given: Predictions, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["predictions", str(TUMOURS), "--curves", "benefit", "--prior", "0.1"]) == 0
    out, err = capsys.readouterr()
    assert "LDA and SVM, RBF: scores that are no probabilities have a net benefit at the best threshold only" in err
    rows = list(csv.reader(io.StringIO(out)))
    assert rows[0][1:3] == ["threshold", "net benefit"]
    thresholds = np.arange(1, 100) / 100
    own = decisions.predicted_curves(given, thresholds, 0.1)
    best = decisions.best_curves(given, thresholds, 0.1)
    for k, name in enumerate(given.models):
        points = [row[1:] for row in rows[1:] if row[0] == name]
        assert [float(x) for x, *_ in points] == thresholds.tolist()
        np.testing.assert_allclose([float(y or "nan") for _, y, *_ in points], own[k])
        np.testing.assert_allclose([float(y) for *_, y, _ in points], best[k])
        np.testing.assert_allclose([float(y) for *_, y in points], decisions.treat_all(thresholds, 0.1))


def test_curves_over_the_coverage_follow_the_prevalence(given: Predictions, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["predictions", str(TUMOURS), "--curves", "accuracy", "--prior", "0.1"]) == 0
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))[1:]
    points = [[float(x), float(y)] for name, x, y in rows if name == given.models[0]]
    assert points == answers.at_prior(given, 0.1)["accuracy"][0]
    assert cli.main(["predictions", str(TUMOURS), "--curves", "pr", "--prior", "0.1"]) == 2
    assert "leave out --prior" in capsys.readouterr().err


def test_models_are_ranked_by_lxcim_and_its_kin(given: Predictions, capsys: pytest.CaptureFixture[str]) -> None:
    for name, measure in (("lxcim", "lxcim"), ("audrc", "audrc_continuous"), ("auroc", "auroc")):
        assert cli.main(["predictions", str(TUMOURS), "--by", name, "--level", "0.9", "--json"]) == 0
        said = json.loads(capsys.readouterr().out)
        found = scored_models(given, [measure])[measure]
        sets = rank_sets(found.sure_differences(0.9))
        assert [row["value"] for row in said["rows"]] == sorted(found.values.tolist(), reverse=True)
        for row in said["rows"]:
            k = given.models.index(row["model"])
            assert (row["first"], row["last"]) == (sets.first[k], sets.last[k])
            assert [row["low"], row["high"]] == found.intervals(0.9)[k].tolist()
    assert sum(row["best"] for row in said["rows"]) == pytest.approx(1)


def test_class_weights_go_with_a_ranking_by_score(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["predictions", str(TUMOURS), "--by", "lxcim", "--class-weight", "0.8"]) == 0
    said = capsys.readouterr().out
    assert "LxCIM, a positive counts 0.8; level 95 %" in said
    assert said.splitlines()[2].lstrip().startswith("1-")
    assert cli.main(["predictions", str(TUMOURS), "--by", "auroc", "--format", "csv"]) == 0
    assert capsys.readouterr().out.splitlines()[0].startswith('"first","last","model","value"')
    assert cli.main(["predictions", str(TUMOURS), "--class-weight", "0.8"]) == 2
    assert "--class-weight: it goes with --by" in capsys.readouterr().err
