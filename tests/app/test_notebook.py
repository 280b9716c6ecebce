"""`import tile_explorer as tx`: frames, arrays and estimators give the numbers of the commands, and Tiles to show."""

from __future__ import annotations

import base64
import gzip
import html
import json
import math
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from sklearn.datasets import make_classification
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import confusion_matrix, f1_score, fbeta_score
from sklearn.model_selection import GridSearchCV, TunedThresholdClassifierCV, cross_validate
from sklearn.naive_bayes import GaussianNB
from sklearn.svm import LinearSVC

import app as tx
from app import cli
from app.theme import TINTS
from app.version import version
from tests.app.test_exports import HOSTILE
from tests.files import write
from tile_core import choosing, performance, regions, rules, scores, tradeoff
from tile_core.checks import InvalidInputError
from tile_core.leaderboard import leaderboard
from tile_core.predictions import predictions

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "data"
COLUMNS = {
    "model": ["ours", "theirs", "old"],
    "TP": [80, 90, 0],
    "FP": [10, 60, 0],
    "FN": [20, 10, 100],
    "TN": [890, 840, 900],
}
COUNTS = [[890, 10, 20, 80], [840, 60, 10, 90], [900, 0, 100, 0]]


@pytest.fixture
def board() -> Any:
    return tx.Board.from_frame(COLUMNS)


@pytest.fixture(scope="module")
def estimators() -> tuple[dict[str, Any], Any, Any]:
    x, y = make_classification(600, weights=[0.8], flip_y=0.1, random_state=0)
    models = {"logistic": LogisticRegression(), "bayes": GaussianNB(), "svm": LinearSVC()}
    return {name: model.fit(x[:300], y[:300]) for name, model in models.items()}, x[300:], y[300:]


class Polars:
    """What a frame of polars has in common with it: names of columns, and columns that make lists."""

    columns = list(COLUMNS)  # noqa: RUF012

    def __getitem__(self, name: str) -> Any:
        return pa.array(COLUMNS[name])


def page_of(view: Any) -> str:
    """The page in the cell of a view, unpacked."""
    loader = html.unescape(re.search(r'srcdoc="([^"]*)"', view._repr_html_())[1])
    return gzip.decompress(base64.b64decode(re.search(r"atob\('([^']*)'\)", loader)[1])).decode()


def data_of(view: Any) -> Any:
    return json.loads(re.search(r'id="tx-report-data">(.*?)</script>', page_of(view), re.DOTALL)[1])


# ---- Leaderboards.


@pytest.mark.parametrize(
    "frame",
    [
        COLUMNS,
        pd.DataFrame(COLUMNS),
        pd.DataFrame(COLUMNS).set_index("model"),
        pd.DataFrame({name: COLUMNS[name] for name in list(COLUMNS)[1:]}, index=COLUMNS["model"]),
        pa.table(COLUMNS),
        Polars(),
        {name: np.array(values) for name, values in COLUMNS.items()},
    ],
    ids=["dict", "pandas", "pandas index", "pandas unnamed index", "pyarrow", "polars", "numpy"],
)
def test_every_frame_is_the_same_leaderboard(frame: Any) -> None:
    found = tx.Board.from_frame(frame).leaderboard
    assert found.entities == ("ours", "theirs", "old")
    assert found.performances[0].tolist() == COUNTS
    assert found.sizes.tolist() == [[1000] * 3]


def test_a_frame_is_read_as_an_uploaded_file_is() -> None:
    found = tx.Board.from_frame(pd.read_csv(DATA / "segmentation.csv"), title="segmentation").leaderboard
    with_file = tx.Board.from_file(DATA / "segmentation.csv").leaderboard
    assert (found.entities, found.contexts) == (with_file.entities, with_file.contexts)
    # pandas before 3 reads some numbers one unit in the last place off.
    np.testing.assert_allclose(found.performances, with_file.performances, rtol=1e-12)


def test_rows_that_are_left_out_are_warned_of_and_frames_without_any_are_refused() -> None:
    with pytest.warns(UserWarning, match="^Row 1: “TP” is empty"):
        found = tx.Board.from_frame(pd.DataFrame(COLUMNS | {"TP": [80, None, 0]}))
    assert found.leaderboard.entities == ("ours", "old")
    for wrong, words in (
        (3, "expected a data frame or a dict of columns, found int"),
        ({}, "found no columns"),
        ({"a": [1], "b": [1, 2]}, "columns of one length, found 1, 2"),
        ({"a": ["x"], "b": ["y"]}, "Cannot import"),
    ):
        with pytest.raises(InvalidInputError, match=words):
            tx.Board.from_frame(wrong)


def test_rows_without_names_have_the_numbers_of_the_frame() -> None:
    unnamed = pd.DataFrame(COLUMNS).drop(columns="model")
    for given, names in (
        (unnamed, ["row 0", "row 1", "row 2"]),
        (unnamed[::-1], ["row 2", "row 1", "row 0"]),
        (unnamed.set_axis([7, 40, 3]), ["row 7", "row 40", "row 3"]),
        (unnamed.set_axis([0.5, 1.5, 2.5]), ["row 0", "row 1", "row 2"]),
        (unnamed.to_dict("list"), ["row 0", "row 1", "row 2"]),
    ):
        assert list(tx.Board.from_frame(given).leaderboard.entities) == names


def test_the_index_of_pandas_is_kept_where_it_has_a_name_or_texts() -> None:
    frame = pd.DataFrame(COLUMNS)
    by_year = tx.Board.from_frame(frame.assign(model=[2019, 2020, 2021]).set_index("model")).leaderboard
    assert by_year.entities == ("2019", "2020", "2021")
    both = pd.concat({"day": frame, "night": frame}, names=["dataset"]).set_index("model", append=True).droplevel(1)
    assert tx.Board.from_frame(both).to_frame().index.tolist() == [
        (context, name) for context in ("day", "night") for name in COLUMNS["model"]
    ]
    taken = frame.set_index(pd.Index(["a", "b", "c"], name="model"))
    with pytest.warns(UserWarning, match="“model_” is used, “model” is ignored"):
        assert tx.Board.from_frame(taken).leaderboard.entities == ("a", "b", "c")
    table = pd.crosstab(pd.Series([0, 0, 1, 1, 1], name="actual"), pd.Series([0, 1, 1, 1, 0], name="predicted"))
    assert tx.Board.from_frame(table).leaderboard.at(0).tolist() == [[1, 1, 1, 2]]


def test_statistics_of_groups_are_read_as_from_their_file() -> None:
    runs = pd.DataFrame({"model": list("aabb"), "tpr": [0.7, 0.72, 0.8, 0.83], "fpr": [0.1, 0.12, 0.2, 0.22]})
    found = tx.Board.from_frame(runs.groupby("model").agg(["mean", "std"]), prior=0.5).leaderboard
    assert found.entities == ("a", "b")
    np.testing.assert_allclose(found.at(0)[:, 3], [0.355, 0.4075])


def test_records_and_values_for_all_rows_are_frames() -> None:
    records = [{"model": "A", "tpr": 0.7, "fpr": 0.3}, {"fpr": 0.5, "tpr": 0.8, "model": "B"}]
    rates = {"model": ["A", "B"], "tpr": [0.7, 0.8], "fpr": np.array([0.3, 0.5]), "prevalence": 0.5}
    expected = performance.from_rates([0.7, 0.8], [0.3, 0.5], 0.5)
    for board in (tx.Board.from_frame(records, prior=0.5), tx.Board.from_frame(rates)):
        np.testing.assert_allclose(board.leaderboard.at(0), expected)
    for wrong in ([], [1, 2], {"model": "A", "tp": 3}):
        with pytest.raises(InvalidInputError, match=r"^frame: expected"):
            tx.Board.from_frame(wrong)


def test_names_fit_the_arrays_and_are_texts() -> None:
    assert tx.Board.from_counts([1, 2], COUNTS[:2]).leaderboard.entities == ("1", "2")
    assert repr(tx.Board.from_counts(["A"], COUNTS[:1])) == "Board('Leaderboard', 1 model)"
    assert tx.Board.from_rates(["A", "B"], 0.7, 0.3, 0.5).leaderboard.at(0).shape == (2, 4)
    for call, words in (
        (lambda: tx.Board.from_counts("AB", COUNTS[:2]), "^names: expected a list of names, found the text 'AB'"),
        (lambda: tx.Board.from_counts(["A"], COUNTS[:2]), "^counts: expected 1, one for each name, found 2"),
        (lambda: tx.Board.from_rates(["A", "B"], [0.7], [0.3, 0.5], 0.5), "^tpr: expected 2, one for each name"),
    ):
        with pytest.raises(InvalidInputError, match=words):
            call()


def test_samples_have_weights(estimators: Any) -> None:
    models, x, y = estimators
    weight = np.arange(len(y)) % 3
    twice = np.repeat(np.arange(len(y)), weight)
    given = tx.Board.from_estimators(models, x, y, sample_weight=weight)
    assert (
        given.leaderboard.at(0).tolist()
        == tx.Board.from_estimators(models, x[twice], y[twice]).leaderboard.at(0).tolist()
    )
    assert set(given.leaderboard.sizes.ravel()) == {len(y)}
    scores = {"svm": models["svm"].decision_function(x)}
    weighted = tx.Board.from_predictions(y, scores, sample_weight=weight).leaderboard
    assert weighted.at(0).tolist() == given.leaderboard.only(["svm"]).at(0).tolist()
    view = tx.show(y, scores, sample_weight=weight, groups=np.arange(len(y)) // 2)
    assert data_of(view)["own"] != data_of(tx.show(y, scores))["own"]


def test_estimators_are_named_by_their_classes(estimators: Any) -> None:
    models, x, y = estimators
    logistic = models["logistic"]
    for given, names in (
        (logistic, ("LogisticRegression",)),
        (
            [logistic, models["svm"], logistic, logistic],
            ("LogisticRegression", "LinearSVC", "LogisticRegression 2", "LogisticRegression 3"),
        ),
    ):
        assert tx.Board.from_estimators(given, x, y).leaderboard.entities == names
        assert all(f'"{name}"' in page_of(tx.show_estimators(given, x, y)) for name in names)
    for wrong, found in (({}, "none"), ([], "none"), (["svm"], "str"), (x, "ndarray")):
        with pytest.raises(InvalidInputError, match=f"^models: expected fitted estimators by name, found {found}"):
            tx.show_estimators(wrong, x, y)


def test_counts_rates_labels_and_scores_become_leaderboards(estimators: Any) -> None:
    names, (models, x, y) = COLUMNS["model"], estimators
    matrices = np.reshape(COUNTS, (3, 2, 2))
    assert (
        tx.Board.from_counts(names, matrices).leaderboard.digest
        == tx.Board.from_counts(names, COUNTS).leaderboard.digest
    )
    with pytest.raises(InvalidInputError, match=r"found \(4,\)"):
        tx.Board.from_counts(names, COUNTS[0])
    rates = tx.Board.from_rates(["A"], 0.7, [0.3], 0.5, size=100).leaderboard
    assert np.array_equal(rates.at(0), performance.from_rates([0.7], [0.3], 0.5))
    assert rates.sizes.tolist() == [[100]]
    given = tx.Board.from_estimators(models, x, y).leaderboard
    for name, row in zip(given.entities, given.at(0), strict=True):
        assert row.tolist() == confusion_matrix(y, models[name].predict(x)).ravel().tolist()
    raw = {"logistic": models["logistic"].predict_proba(x)[:, 1], "svm": models["svm"].decision_function(x)}
    for scored in (raw, pd.DataFrame(raw)):
        usual = tx.Board.from_predictions(y, scored).leaderboard
        assert np.array_equal(usual.at(0), given.at(0)[[0, 2]])
    rule = choosing.best_at(1, 0.5)
    best = tx.Board.from_predictions(y, raw["svm"], rule=rule).leaderboard
    assert np.array_equal(best.at(0), choosing.choose(predictions(["model"], y, raw["svm"]), rule).performances)
    with pytest.raises(InvalidInputError, match=r"'svm': expected shape \(300,\), found \(3,\)"):
        tx.Board.from_predictions(y, {"svm": [1, 2, 3]})


# ---- What is computed: the numbers of the commands.


@pytest.mark.parametrize("at", ["F1", "0.2,0.7", "FPR", "κ"])
@pytest.mark.parametrize("prior", [None, 0.02])
@pytest.mark.parametrize("level", [None, 0.9])
def test_a_ranking_is_that_of_the_command(
    at: str, prior: float | None, level: float | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    frame = pd.DataFrame(COLUMNS)
    path = write(tmp_path, "board.csv", frame.to_csv(index=False))
    more = ([] if prior is None else ["--prior", prior]) + ([] if level is None else ["--level", level])
    assert cli.main(["rank", str(path), "--at", at, "--json", *map(str, more)]) == 0
    printed = json.loads(capsys.readouterr().out)
    found = tx.Board.from_frame(frame).rank(at, prior=prior, level=level)
    assert list(found.index) == [row["name"] for row in printed["ranking"]]
    for column in found:
        expected = [row[column] for row in printed["ranking"]]
        assert [None if pd.isna(value) else value for value in found[column]] == expected, column
    assert (found.attrs["a"], found.attrs["b"]) == (printed["a"], printed["b"])
    assert ("best" in found) == (level is not None)


def test_robustness_is_that_of_the_command(board: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, "board.csv", pd.DataFrame(COLUMNS).to_csv(index=False))
    assert cli.main(["robustness", str(path), "--region", "0.4,0.8,0.5,0.9", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)["choices"]
    found = board.robustness((0.4, 0.8, 0.5, 0.9))
    assert list(found.index) == [row["name"] for row in printed]
    assert found["regret"].tolist() == [row["regret"] for row in printed]
    assert found["best"].tolist() == [row["shares"][0] for row in printed]


def test_robustness_over_contexts_is_by_the_rule() -> None:
    rows = [[[90, 10, 20, 80], [80, 20, 5, 95]], [[170, 30, 50, 50], [190, 10, 60, 40]]]
    several = tx.Board(leaderboard(["A", "B"], rows, contexts=("day", "night")))
    found = several.robustness(over="mean-of-scores")
    expected = rules.mean_robustness(rows)
    assert found.loc[["A", "B"], "regret"].tolist() == expected.regret.tolist()
    assert found.loc[["A", "B"], "best"].tolist() == expected.shares[:, 0].tolist()
    assert found.attrs["grid"] == expected.side
    with pytest.raises(InvalidInputError, match=r"^over: expected mean-of-scores or mean-performance"):
        several.robustness(over="mean-rank")


def test_regions_tradeoff_and_frame_are_those_of_tile_core(board: Any) -> None:
    rows = performance.from_counts(*np.transpose(COUNTS))
    exact = sorted(regions.regions(rows), key=lambda region: -region.area)
    found = board.regions()
    assert found["best"].tolist() == [COLUMNS["model"][region.entities[0]] for region in exact]
    assert found["area"].tolist() == [region.area for region in exact]
    assert board.tradeoff().beta == tradeoff.tradeoff(rows).beta
    assert board.to_frame()[["tn", "fp", "fn", "tp"]].to_numpy().tolist() == COUNTS
    several = tx.Board(
        leaderboard(["A"], [[[7, 1, 1, 1]], [[4, 2, 0, 4]]], contexts=("day", "night"), attributes={"f": ["x"]})
    )
    assert several.to_frame().loc[("night", "A")].tolist()[:4] == [4, 2, 0, 4]
    assert several.to_frame()["f"].tolist() == ["x", "x"]
    assert several.rank("F1", context="night")["score"].tolist() == [0.8]


def test_mistakes_are_errors_of_values(board: Any) -> None:
    rates = tx.Board.from_rates(["A", "B"], [0.7, 0.8], [0.3, 0.5], 0.5)
    for call, words in (
        (lambda: board.rank("nothing"), "^at: found nothing"),
        (lambda: board.rank("F1", context="night"), "^context: expected one of all"),
        (lambda: board.rank("F1", level=1.5), "^level: expected a number from 0.5"),
        (lambda: board.rank("F1", seed=1), "seed: expected together with a level"),
        (lambda: board.rank("F1", level=0.9, anchor="nobody"), "^anchor"),
        (lambda: rates.rank("F1", level=0.9), "size"),
        (lambda: board.robustness((0.8, 0.4, 0, 1)), "^region"),
        (lambda: tx.show(board, prior=2), "^prior: expected a number between 0 and 1"),
        (lambda: tx.best_threshold([0, 1], [0, 1], "MCC"), "not on the Tile"),
        (lambda: tx.best_threshold([0, 1], [0, 1], 0.5), "b: expected a number"),
        (lambda: tx.scorer("F1", 0.5), "b: expected None"),
        (lambda: tx.scorer("nothing"), "score: expected one of the catalogue"),
        (lambda: tx.scorer(0.5, 1.5), "b"),
        (lambda: board.rank(1), "^at: expected a point"),
        (lambda: board.robustness((0, 1)), "^region"),
        (lambda: board.decide(20, prior="2%"), "^prior: expected numbers, found '2%'"),
        (lambda: tx.show(board, height=0), "^height: expected a whole number of at least 1"),
        (lambda: tx.show([0, 1]), "for labels give scores of models, too"),
        (lambda: tx.show([0, 1], {}), "^scores: expected those of at least one model"),
        (lambda: tx.show([0, 1], [0.1, 0.2], context="night"), "^context: expected none for predictions"),
        (lambda: tx.show(["no", "yes"], [0.1, 0.2]), "found no, yes; say with pos_label which is positive"),
        (lambda: tx.show([0, 1], ["a", "b"]), "^scores of 'model': expected numbers"),
        (lambda: tx.show([0, 1], [[0.1, 0.9], [0.8, 0.2]]), r"found \(2, 2\); give one column, such as \[:, 1\]"),
        (lambda: tx.best_threshold([1, 1], [0.1, 0.2], "F1"), "^y_true: expected samples of both classes"),
        (lambda: tx.best_threshold([0, 1, 1], [0.1, math.nan, math.nan], "F1"), "^y_true: expected samples of both"),
    ):
        with pytest.raises(InvalidInputError, match=words):
            call()
    for function, call in (
        ("rank", lambda: board.rank("F1", sed=1)),
        ("rank", lambda: board.rank("F1", level=0.9, sed=1)),
        ("decide", lambda: board.decide(20, sed=1)),
        ("robustness", lambda: board.robustness(sed=1)),
        ("from_frame", lambda: tx.show(COLUMNS, sed=1)),
        ("show", lambda: tx.show([0, 1], [0.1, 0.2], sed=1)),
    ):
        with pytest.raises(TypeError, match=rf"^{function}\(\) got an unexpected keyword argument 'sed'"):
            call()


def test_a_third_label_is_refused_everywhere() -> None:
    x = np.arange(30.0)[:, None]
    y = np.arange(30) // 10
    model = LogisticRegression().fit(x, y)
    for call in (
        lambda: tx.Board.from_estimators(model, x, y),
        lambda: tx.show_estimators(model, x, y),
        lambda: tx.scorer("F1")(model, x, y),
        lambda: tx.best_threshold(y, x[:, 0], "F1"),
    ):
        with pytest.raises(InvalidInputError, match="found 0, 1, 2"):
            call()


# ---- What is shown.


def test_a_leaderboard_in_a_cell_is_a_small_tile_and_the_first_rows() -> None:
    names = [*HOSTILE, *(f"model {k}" for k in range(20))]
    counts = np.random.default_rng(0).integers(1, 100, (len(names), 4))
    text = tx.Board.from_counts(names, counts)._repr_html_()
    assert text.count("<tr>") == 11
    assert f"and {len(names) - 10} more" in text
    assert "<script" not in text
    assert len(text) < 20_000


def test_the_first_colours_of_a_static_tile_are_those_of_the_largest_regions() -> None:
    board = tx.Board.from_counts(COLUMNS["model"], [*COUNTS[:2], [895, 5, 40, 60]])
    fills = dict(re.findall(r'fill="(#\w+)" stroke[^>]*><title>([^:]*):', board._repr_html_()))
    largest = board.regions()["best"].tolist()
    assert [fills[colour] for colour in TINTS["light"][:3]] == largest == ["ours", "old", "theirs"]


def test_a_cell_of_sixty_classifiers_has_at_most_350_kb_and_no_talk() -> None:
    counts = np.random.default_rng(0).multinomial(1000, [0.6, 0.1, 0.1, 0.2], 60)
    view = tx.show(tx.Board.from_counts([f"model {k}" for k in range(60)], counts), at="F1")
    cell = view._repr_html_()
    assert len(cell.encode()) < 350_000
    assert cell.startswith('<iframe sandbox="allow-scripts allow-downloads"')
    # All that a viewer keeps which leaves out frames, as of a notebook that is not trusted.
    assert re.sub("<[^>]*>", "", cell) == (
        "The Tile is not shown in a notebook that is not trusted: run this cell, or trust the notebook."
    )
    assert view._repr_html_() == cell
    page = page_of(view)
    assert "modules['report/explore_scene'] =" in page
    assert "modules['present/talk'] =" not in page
    assert "connect-src" not in page
    assert "default-src 'none'" in page


def test_what_is_shown_is_what_was_asked(board: Any) -> None:
    shown = data_of(tx.show(pd.DataFrame(COLUMNS), at="F1", prior=0.02, uncertainty=True, title="Mine"))
    explore = shown["scenes"][0]["view"]
    assert (explore["a"], explore["b"], explore["prior"], explore["uncertain"]) == (1, 0.5, 0.02, True)
    assert shown["title"] == "Mine"
    assert shown["boards"][0]["entities"] == COLUMNS["model"]
    for data in (board, board.leaderboard, COLUMNS):
        assert data_of(tx.show(data))["boards"] == shown["boards"]
    assert 'height="300"' in tx.show(DATA / "finley.csv", height=300)._repr_html_()


def test_predictions_and_estimators_are_shown_as_on_their_page(estimators: Any) -> None:
    models, x, y = estimators
    view = tx.show_estimators(models, x, y, at="F2", prior=0.1)
    shown = data_of(view)
    assert [own["kind"] for own in shown["own"]] == ["predictions"]
    result = shown["own"][0]["result"]
    assert ([model["name"] for model in result["models"]], result["samples"]) == (list(models), 300)
    assert shown["scenes"][0]["view"]["b"] == pytest.approx(0.8)
    assert shown["scenes"][0]["look"]["view"]["prior"] == 0.1
    own = predictions(["svm"], y, models["svm"].decision_function(x), title="Models")
    assert data_of(tx.show(own))["own"] == data_of(tx.show(y, {"svm": models["svm"].decision_function(x)}))["own"]


def test_the_class_that_counts_as_positive_can_be_the_first(estimators: Any) -> None:
    models, x, y = estimators
    for name in ("logistic", "svm"):
        found = data_of(tx.show_estimators({name: models[name]}, x, y, pos_label=0))["own"][0]
        straight = data_of(tx.show_estimators({name: models[name]}, x, y))["own"][0]
        areas = [each["result"]["models"][0]["scores"]["auroc"] for each in (found, straight)]
        assert areas[0] == pytest.approx(areas[1])
        assert found["result"]["prior"] == pytest.approx(1 - straight["result"]["prior"])
    with pytest.raises(InvalidInputError, match="svm: expected the positive class among"):
        tx.show_estimators({"svm": models["svm"]}, x, y, pos_label=7)


def test_a_saved_view_is_a_whole_report_and_opens(board: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    view = tx.show(board)
    text = view.save(tmp_path / "tile.html").read_text(encoding="utf-8")
    assert "modules['present/talk'] =" in text
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    path = view.open()
    assert opened == [path.as_uri()]
    assert path.read_text(encoding="utf-8") == text
    assert ".save(" in repr(view)
    assert repr(board) == "Board('Leaderboard', 3 models)"


# ---- Back into training.


@pytest.mark.parametrize("beta", [0.5, 1, 2])
def test_a_scorer_has_the_values_of_scikit_learn(estimators: Any, beta: float) -> None:
    models, x, y = estimators
    model, b = models["logistic"], beta**2 / (1 + beta**2)
    expected = fbeta_score(y, model.predict(x), beta=beta)
    assert tx.scorer(f"F{beta:g}")(model, x, y) == pytest.approx(expected)
    assert tx.scorer(1, b)(model, x, y) == pytest.approx(expected)
    weights = np.linspace(1, 2, len(y))
    weighted = fbeta_score(y, model.predict(x), beta=beta, sample_weight=weights)
    assert tx.scorer(1, b)(model, x, y, sample_weight=weights) == pytest.approx(weighted)


def test_scorers_reverse_and_shift_and_fill_what_is_undefined(estimators: Any) -> None:
    models, x, y = estimators
    tn, fp, fn, tp = confusion_matrix(y, models["bayes"].predict(x)).ravel()
    assert tx.scorer("FPR")(models["bayes"], x, y) == pytest.approx(-fp / (fp + tn))
    shifted = performance.from_rates(tp / (tp + fn), fp / (fp + tn), 0.01)
    assert tx.scorer("PPV", prior=0.01)(models["bayes"], x, y) == pytest.approx(
        float(scores.canonical_score(shifted, 1, 0))
    )
    never = LogisticRegression().fit(x, y)
    never.intercept_[:] = -1e9
    assert tx.scorer(1, 0)(never, x, y) == 0
    assert math.isnan(tx.scorer(1, 0, zero_division=math.nan)(never, x, y))


def test_scorers_work_in_searches_and_in_tuned_thresholds() -> None:
    x, y = make_classification(400, weights=[0.9], flip_y=0.1, random_state=1)
    found = cross_validate(LogisticRegression(), x, y, scoring={"ours": tx.scorer("F1"), "theirs": "f1"})
    assert found["test_ours"] == pytest.approx(found["test_theirs"])
    search = GridSearchCV(LogisticRegression(), {"C": [0.01, 1]}, scoring=tx.scorer("F2")).fit(x, y)
    assert 0 < search.best_score_ < 1
    tuned = TunedThresholdClassifierCV(LogisticRegression(), scoring=tx.scorer("F2")).fit(x, y)
    assert tuned.best_threshold_ < 0.5


@pytest.mark.parametrize("prior", [None, 0.02, 0.7])
@pytest.mark.parametrize(("a", "b"), [(0.5, 0.5), (1, 0.5), (0.3, 0.9), (0, 1)])
def test_the_best_threshold_is_the_best_of_all_with_ties_and_weights(a: float, b: float, prior: float | None) -> None:
    generator = np.random.default_rng(3)
    y = generator.integers(0, 2, 60)
    score = np.round(y * 0.2 + generator.random(60), 1)
    weights = generator.integers(1, 4, 60)
    found = tx.best_threshold(y, score, a, b, prior=prior, sample_weight=weights)

    def at(cutoff: float) -> float:
        row = performance.from_predictions(y, (score >= cutoff).astype(int), sample_weight=weights)
        if prior is not None:
            rates = performance.rates(row)
            row = performance.from_rates(rates.tpr, rates.fpr, prior)
        return float(np.nan_to_num(scores.canonical_score(row, a, b), nan=-1))

    cutoffs = [math.inf, *np.unique(score)[::-1].tolist()]
    values = [at(cutoff) for cutoff in cutoffs]
    assert at(found) == pytest.approx(max(values), abs=1e-12)
    assert found == next(cutoff for cutoff, value in zip(cutoffs, values, strict=True) if value >= max(values) - 1e-12)


def test_the_best_threshold_of_f1_is_that_of_a_search() -> None:
    y, score = [0, 0, 1, 1, 0], [0.1, 0.4, 0.35, 0.8, 0.35]
    best = max(sorted(set(score), reverse=True), key=lambda cutoff: f1_score(y, np.array(score) >= cutoff))
    assert tx.best_threshold(y, score, "F1") == best


# ---- The package.


def test_our_lines_of_the_comparison_run(estimators: Any) -> None:
    text = (ROOT / "docs" / "comparison.md").read_text(encoding="utf-8")
    lines = re.search(r"```python\n# Tile explorer\n(.*?)\n\n#", text, re.DOTALL)[1]
    models, x, y = estimators
    given = {"svm": models["svm"].decision_function(x), "bayes": models["bayes"].predict_proba(x)[:, 1]}
    exec(lines, {"tx": tx, "y": y, "scores": given, "counts_frame": pd.DataFrame(COLUMNS)})  # the five of the table
    assert lines.count("tx.") == 5


def test_the_package_has_the_names_and_imports_them_when_used() -> None:
    path = [str(ROOT), str(ROOT / "app" / "_checkout")]
    code = (
        f"import sys; sys.path[:0] = {path}; import tile_explorer as tx;"
        "print('numpy' in sys.modules, sorted(dir(tx)));"
        "print(tx.show.__module__, {'dash', 'flask', 'pandas', 'sklearn'} & sys.modules.keys()); tx.nothing"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120)
    assert result.stdout.splitlines() == [f"False {sorted(tx.__all__)}", "app.notebook.showing set()"]
    assert tx.__version__ == version()
    assert "has no attribute 'nothing'" in result.stderr


# ---- Widgets and components.


def test_the_traits_of_a_widget_are_checked(board: Any) -> None:
    pytest.importorskip("anywidget")
    widget = tx.widget(COLUMNS, at="F2", prior=0.2, selected="old")
    assert (widget.point, widget.prior, widget.selected) == ((1.0, 0.8), 0.2, "old")
    seen = []
    widget.observe(lambda change: seen.append(change["new"]), "point")
    # What the browser sends is a list.
    widget.set_state({"point": [0.25, 0.5], "selected": "ours"})
    assert (seen, widget.point, widget.selected) == ([(0.25, 0.5)], (0.25, 0.5), "ours")
    for trait, wrong, words in (
        ("point", (0.5, 1.5), r"two numbers from 0 to 1, found \(0.5, 1.5\)"),
        ("point", "F1", "two numbers from 0 to 1, found 'F1'"),
        ("prior", 1, "between 0 and 1, found 1"),
        ("selected", "nobody", "the name of a classifier, or None, found 'nobody'"),
    ):
        with pytest.raises(InvalidInputError, match=words):
            setattr(widget, trait, wrong)
    widget.leaderboard = {name: values[1:] for name, values in COLUMNS.items()}
    assert widget.selected is None
    assert tx.widget(board).leaderboard == tx.widget(board.leaderboard).leaderboard
    with pytest.raises(InvalidInputError, match="context: expected one of all; found tests"):
        tx.widget(COLUMNS, context="tests")


COMPONENTS = """
import app as tx
from dash.development.base_component import Component
columns = {columns}
tile = tx.Tile(id="tile", leaderboard=columns, point=(1, 0.5), selected="ours")
assert isinstance(tile, Component)
json = tile.to_plotly_json()
assert (json["type"], json["namespace"]) == ("Tile", "tile_explorer")
assert json["props"]["point"] == [1.0, 0.5]
assert json["props"]["leaderboard"] == tx.Board.from_frame(columns).to_plotly_json()
assert tx.CorrelationTile(leaderboard=columns, score="κ").score == "kappa"
assert tx.RocSpace(leaderboard=json["props"]["leaderboard"]).leaderboard["entities"] == columns["model"]
for wrong in (dict(point=(1, 2)), dict(prior=0), dict(selected="nobody"), dict(colour="red"), dict(score="F0.94")):
    try:
        tx.CorrelationTile(leaderboard=columns, **wrong)
    except (ValueError, TypeError) as error:
        print(error)
"""


def test_components_are_made_of_what_tiles_are_shown_of() -> None:
    """In a process of its own: they add a script to all apps of a process."""
    program = COMPONENTS.format(columns=COLUMNS)
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    said = done.stdout
    assert "expected (a, b), two numbers from 0 to 1" in said
    assert "prior: expected a number between 0 and 1, found 0" in said
    assert "found 'nobody'" in said
    assert "score: expected the name of a score, such as F1 or kappa, found 'F0.94'" in said
    assert "unexpected keyword argument: `colour`" in said
