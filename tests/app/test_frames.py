"""Frames and reports of other packages: polars, runs of MLflow, reports of skore.

`frames/` holds what `mlflow.search_runs()` and skore returned for models trained with scikit-learn, with the versions
in the names of the files. polars and skore themselves are not installed for tests: where they are, they are tried, too.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas as pd
import pytest
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import confusion_matrix
from sklearn.tree import DecisionTreeClassifier

import app as tx
from tests.app.test_notebook import COLUMNS, data_of
from tests.files import write
from tile_core.checks import InvalidInputError

FRAMES = Path(__file__).with_name("frames")


def recorded(name: str) -> pd.DataFrame:
    return pd.read_csv(FRAMES / f"{name}.csv")


def test_the_runs_that_mlflow_has_evaluated_are_a_leaderboard() -> None:
    with pytest.warns(UserWarning, match="Row 0: “metrics.* is left out"):
        board = tx.Board.from_frame(recorded("mlflow-3.17.2-search_runs")).leaderboard
    assert board.entities == ("tree", "lr")
    assert board.at(0).tolist() == [[76, 25, 5, 179], [86, 15, 10, 174]]
    assert board.sizes.tolist() == [[285, 285]]


def test_the_frames_of_skore_are_leaderboards() -> None:
    board = tx.Board.from_frame(recorded("skore-0.28.0-confusion_matrix")).leaderboard
    assert (board.entities, board.contexts) == (("logistic", "tree"), ("0", "1", "2"))
    assert board.performances[:, 0].tolist() == [[53, 18, 6, 113], [60, 11, 3, 116], [67, 3, 14, 105]]
    summary = tx.Board.from_frame(recorded("skore-0.28.0-summarize")).leaderboard
    assert summary.entities == board.entities
    np.testing.assert_allclose(summary.at(0) * 190, board.performances[0], atol=1e-6)


def test_frames_of_polars_are_leaderboards_and_scores() -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(COLUMNS)
    categories = frame.with_columns(polars.col("model").cast(polars.Categorical))
    for given in (frame, categories, frame.lazy()):
        assert tx.Board.from_frame(given).leaderboard.digest == tx.Board.from_frame(COLUMNS).leaderboard.digest
    scores = {"svm": [0.1, 0.4, 0.35, 0.8]}
    view = tx.show(polars.Series(["no", "no", "yes", "yes"]), polars.DataFrame(scores), pos_label="yes")
    assert data_of(view)["own"] == data_of(tx.show([0, 0, 1, 1], scores))["own"]


# ---- Reports of skore.


def on_test_set(name: str, model: Any, X: Any, y: Any) -> Any:
    """What `skore.EstimatorReport` has that is used."""
    return SimpleNamespace(
        estimator_=model,
        estimator_name_=name,
        X_test=X,
        y_test=y,
        pos_label=1,
        get_predictions=lambda *, data_source: model.predict(X) if data_source == "test" else None,
    )


def several(reports: Any, name: str = "") -> Any:
    """What `CrossValidationReport` has of folds, and `ComparisonReport` of reports by name."""
    return SimpleNamespace(reports_=reports, estimator_name_=name, pos_label=1, get_predictions=None)


@pytest.fixture(scope="module", params=["as skore 0.28.0", "skore"])
def reports(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Reports of two models: `one` and `both` on a test set, `folds` of one and `matrix` of both on three."""
    X, y = load_breast_cancer(return_X_y=True)
    X, trained, tested = X[:, :5], slice(0, 300), slice(300, None)
    models = {"logistic": LogisticRegression(max_iter=3000), "tree": DecisionTreeClassifier(max_depth=2)}
    if request.param == "skore":
        skore = pytest.importorskip("skore")
        pair = {
            name: skore.EstimatorReport(
                model, X_train=X[trained], y_train=y[trained], X_test=X[tested], y_test=y[tested], pos_label=1
            )
            for name, model in models.items()
        }
        folds = {
            name: skore.CrossValidationReport(model, X=X, y=y, splitter=3, pos_label=1)
            for name, model in models.items()
        }
        compare = skore.ComparisonReport
    else:
        for model in models.values():
            model.fit(X[trained], y[trained])
        pair = {name: on_test_set(type(model).__name__, model, X[tested], y[tested]) for name, model in models.items()}
        thirds = [slice(k, None, 3) for k in range(3)]
        folds = {
            name: several([on_test_set(name, model, X[third], y[third]) for third in thirds], name)
            for name, model in models.items()
        }
        compare = several
    both, matrix = compare(pair), compare(folds)
    return {"one": pair["tree"], "both": both, "folds": folds["tree"], "matrix": matrix, "truth": y[tested]}


def test_a_report_of_one_test_set_is_shown_with_the_scores_of_its_models(reports: Any) -> None:
    (shown,) = data_of(tx.show(reports["both"], at="F2"))["own"]
    assert [model["name"] for model in shown["result"]["models"]] == ["logistic", "tree"]
    board = tx.Board.from_report(reports["both"]).leaderboard
    assert (board.entities, board.contexts) == (("logistic", "tree"), ("all",))
    predicted = reports["both"].reports_["tree"].get_predictions(data_source="test")
    assert board.at(0)[1].tolist() == confusion_matrix(reports["truth"], predicted).ravel().tolist()
    assert tx.Board.from_report(reports["one"]).leaderboard.entities == ("DecisionTreeClassifier",)


def test_each_fold_of_a_report_is_a_context(reports: Any) -> None:
    board = tx.Board.from_report(reports["matrix"]).leaderboard
    assert (board.entities, board.contexts) == (("logistic", "tree"), ("fold 1", "fold 2", "fold 3"))
    assert board.sizes.sum() == 2 * 569
    alone = tx.Board.from_report(reports["folds"]).leaderboard
    assert np.array_equal(alone.performances[:, 0], board.performances[:, 1])
    view = tx.show(reports["matrix"], at="F1", context="fold 2")
    assert data_of(view)["boards"][0]["contexts"] == list(board.contexts)
    assert data_of(view)["scenes"][0]["view"]["context"] == 1


def test_reports_that_cannot_be_a_leaderboard_are_refused() -> None:
    model = DecisionTreeClassifier().fit([[0], [1]], [0, 1])
    fold = on_test_set("tree", model, [[0], [1]], [0, 1])
    with pytest.raises(InvalidInputError, match="as many folds of each model, found"):
        tx.Board.from_report(several({"A": several([fold]), "B": several([fold, fold])}))
    with pytest.raises(InvalidInputError, match="with a test set, found none"):
        tx.Board.from_report(on_test_set("tree", model, None, None))


# ---- Scenes.


def test_scenes_are_points_and_scores_or_a_saved_session(tmp_path: Path) -> None:
    places = ["F1", (0.25, 0.5), "recall"]
    shown = data_of(tx.show(COLUMNS, scenes=places, prior=0.2))["scenes"]
    assert [(scene["view"]["a"], scene["view"]["b"]) for scene in shown] == [(1, 0.5), (0.25, 0.5), (1, 1)]
    shown = data_of(tx.show([0, 0, 1, 1], {"svm": [0.1, 0.4, 0.35, 0.8]}, scenes=places))
    assert [shown["own"][scene["own"]]["kind"] for scene in shown["scenes"]] == ["predictions"] * 3
    session = tmp_path / "session.json"
    view = {"v": 1, "explore": {"a": 0.1, "b": 0.9}}
    write(tmp_path, "session.json", json.dumps({"version": 1, "scenes": [{"title": "Mine", "view": view}]}))
    assert [scene["view"]["b"] for scene in data_of(tx.show(COLUMNS, scenes=session))["scenes"]] == [0.9]
    for wrong, words in (
        ({"scenes": []}, "scenes: expected at least one"),
        ({"scenes": session, "prior": 0.2}, "scenes of a session have their own prior and context"),
    ):
        with pytest.raises(InvalidInputError, match=words):
            tx.show(COLUMNS, **wrong)
    with pytest.raises(InvalidInputError, match="points or scores for predictions"):
        tx.show([0, 1], {"svm": [0.1, 0.4]}, scenes=session)
