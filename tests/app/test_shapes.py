"""Tables in the shapes that people have: wide, transposed, matrices, reports, runs; how they are read can be chosen."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from sklearn.metrics import classification_report, confusion_matrix, multilabel_confusion_matrix

from app.cli import main
from app.reading.leaderboards import Reading, read_leaderboard, read_table
from tile_core.checks import InvalidInputError
from tile_core.leaderboard import Leaderboard

RNG = np.random.default_rng(3)
TRUE = RNG.integers(0, 3, 400)
GUESS = np.where(RNG.random(400) < 0.7, TRUE, RNG.integers(0, 3, 400))
NAMES = ["cat", "dog", "fox"]


def board(data: bytes, name: str, **reading: str) -> Leaderboard:
    found = read_leaderboard(data, name, reading=Reading(**reading))
    assert found.leaderboard is not None, found.detail
    return found.leaderboard


def of_scikit_learn() -> np.ndarray:
    """tn, fp, fn and tp of each class against the rest."""
    return multilabel_confusion_matrix(TRUE, GUESS).reshape(3, 4).astype(float)


@pytest.mark.parametrize("axes", ["rows", "columns"])
def test_a_matrix_of_classes_gives_the_counts_of_scikit_learn(axes: str) -> None:
    counts = confusion_matrix(TRUE, GUESS)
    table = pd.DataFrame(counts if axes == "rows" else counts.T, index=NAMES, columns=NAMES)
    asked = read_leaderboard(table.to_csv().encode(), "a.csv")
    assert asked.leaderboard is None
    assert "choose whether its rows or its columns are the truth" in asked.detail
    made = board(table.to_csv().encode(), "a.csv", layout=axes)
    assert made.contexts == tuple(NAMES)
    np.testing.assert_array_equal(made.performances[:, 0], of_scikit_learn())


def test_the_mean_of_one_vs_rest_has_the_micro_averages_and_an_accuracy_of_its_own() -> None:
    table = pd.DataFrame(confusion_matrix(TRUE, GUESS), index=NAMES, columns=NAMES)
    tn, fp, fn, tp = board(table.to_csv().encode(), "a.csv", layout="rows").mean()[0]
    accuracy = (TRUE == GUESS).mean()
    np.testing.assert_allclose([tp / (tp + fp), tp / (tp + fn), 2 * tp / (2 * tp + fp + fn)], accuracy)
    assert (tn + tp) / (tn + fp + fn + tp) == pytest.approx(1 - 2 * (1 - accuracy) / 3)


@pytest.mark.parametrize("digits", [2, 6])
def test_a_printed_report_gives_its_rates(digits: int) -> None:
    text = classification_report(TRUE, GUESS, target_names=NAMES, digits=digits)
    made = board(text.encode(), "report.txt")
    assert made.contexts == tuple(NAMES)
    expected = of_scikit_learn()
    np.testing.assert_allclose(made.sizes[:, 0], 400)
    found = made.performances[:, 0] / made.performances[:, 0].sum(axis=-1, keepdims=True) * 400
    np.testing.assert_allclose(found, expected, atol=400 * 10.0**-digits)


def test_a_report_of_two_classes_as_text_and_as_json() -> None:
    true, guess = TRUE > 0, GUESS > 0
    tn, fp, fn, tp = confusion_matrix(true, guess).ravel().tolist()
    exact = classification_report(true, guess, output_dict=True)
    made = board(json.dumps(exact).encode(), "a.json")
    np.testing.assert_allclose(made.performances[0, 0], [tn, fp, fn, tp], rtol=1e-12)
    several = board(json.dumps({"a": exact, "b": exact}).encode(), "a.json")
    assert several.entities == ("a", "b")
    text = classification_report(true, guess, target_names=["healthy", "ill"], digits=6).encode()
    assert "choose which class is positive" in read_leaderboard(text, "a.txt").detail
    np.testing.assert_allclose(
        board(text, "a.txt", layout="positive 1").performances[0, 0], [tn, fp, fn, tp], atol=1e-3
    )
    np.testing.assert_allclose(
        board(text, "a.txt", layout="positive 0").performances[0, 0], [tp, fn, fp, tn], atol=1e-3
    )


def test_the_mean_over_classes_is_explained() -> None:
    text = classification_report(TRUE, GUESS, target_names=NAMES)
    notes = " ".join(read_leaderboard(text.encode(), "a.txt").notes)
    assert "(one-vs-rest)" in notes
    assert "micro averages, and all equal x, the share of samples with the right class" in notes
    assert "Its own accuracy is larger" in notes
    assert "1 − 2(1 − x)/3." in notes


@pytest.mark.parametrize(
    "name", ["{c}_{m}", "{m}_{c}", "{c} {m}", "{m} ({c})", "{c}/{m}", "{m}.{c}", "{c}:{m}", "{m} [{c}]"]
)
def test_contexts_in_the_names_of_columns(name: str) -> None:
    header = [name.format(c=c, m=m) for c in ("liver", "colon 2") for m in ("tp", "fp", "fn", "tn")]
    text = f"team,{','.join(header)},year\nA,1,2,3,4,5,6,7,8,2020\nB,8,7,6,5,4,3,2,1,2021\n"
    made = board(text.encode(), "a.csv")
    assert made.contexts == ("liver", "colon 2")
    np.testing.assert_array_equal(made.performances[:, 0], [[4, 2, 3, 1], [8, 6, 7, 5]])
    assert made.attributes == {"year": ("2020", "2021")}


def test_a_context_without_cells_is_missing() -> None:
    text = b"team,a_tp,a_fp,a_fn,a_tn,b_tp,b_fp,b_fn,b_tn\nA,1,2,3,4,,,,\nB,1,2,3,4,5,6,7,8\n"
    made = board(text, "a.csv")
    assert np.isnan(made.performances[1, 0]).all()
    assert made.performances[1, 1].tolist() == [8, 6, 7, 5]


@pytest.mark.parametrize(
    "header",
    [
        "recall,recall_std,precision,precision_std",
        "tp_rate,fp_rate,x_tp,x_fp",
        "recall_low,recall_high,ppv_low,ppv_high",
    ],
)
def test_statistics_of_one_quantity_are_no_contexts(header: str) -> None:
    assert read_table(f"team,{header}\nA,0.1,0.2,0.3,0.4\n".encode(), "a.csv").layouts == {}


def test_the_user_can_choose_another_layout() -> None:
    text = b"team,a_tp,a_fp,b_tp,b_fp\nA,1,2,3,4\n"
    table = read_table(text, "a.csv")
    assert (table.reading.layout, list(table.layouts)) == ("contexts", ["contexts", "table"])
    plain = read_table(text, "a.csv", None, Reading(layout="table"))
    assert list(plain.columns) == ["team", "a_tp", "a_fp", "b_tp", "b_fp"]


def test_metrics_in_rows() -> None:
    text = b"metric,A,B\nRecall,0.5,0.6\nPrecision,0.7,0.8\nPrevalence,0.2,0.2\nFit time (s),1.5,2.5\n"
    made = board(text, "a.csv")
    assert made.entities == ("A", "B")
    assert made.attributes == {"Fit time (s)": ("1.5", "2.5")}


def test_runs_of_mlflow_as_its_server_answers() -> None:
    run = {
        "info": {"run_name": "swift-fox", "run_id": "1"},
        "data": {
            "metrics": [
                {"key": name, "value": value}
                for name, value in zip(["tp", "fp", "fn", "tn"], (1, 2, 3, 4), strict=True)
            ],
            "params": [{"key": "lr", "value": "0.1"}],
            "tags": [{"key": "mlflow.user", "value": "me"}],
        },
    }
    made = board(json.dumps({"runs": [run]}).encode(), "a.json")
    assert made.entities == ("swift-fox",)
    assert made.performances[0, 0].tolist() == [4, 2, 3, 1]
    assert made.attributes["lr"] == ("0.1",)


def test_runs_of_weights_and_biases_with_objects_inside() -> None:
    run = {
        "name": "fox",
        "config": {"lr": 0.1, "model": {"depth": 3}},
        "summary": {"val/recall": 0.5, "val/precision": 0.7},
    }
    table = read_table(json.dumps([run]).encode(), "a.json")
    assert table.columns == {
        "name": ["fox"],
        "lr": ["0.1"],
        "model.depth": ["3"],
        "val/recall": ["0.5"],
        "val/precision": ["0.7"],
    }


def test_what_pandas_prints_is_read() -> None:
    frame = pd.DataFrame({"model": ["a", "b"], "tp": [5, 7], "fp": [1, 2], "fn": [1, 1], "tn": [9, 9]})
    assert board(frame.to_string(index=False).encode(), "a.txt").entities == ("a", "b")
    with_index = board(frame.set_index("model").rename_axis(None).to_string().encode(), "a.txt")
    assert with_index.entities == ("a", "b")
    back = pd.read_fwf(StringIO(frame.to_string(index=False)))
    assert list(back.columns) == list(frame.columns)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--layout", "x"], "it has no layout “x”. Choose “contexts” (contexts in the names of columns), “table”"),
        (["--sheet", "x"], "it has no sheet or table “x”. There is nothing to choose"),
    ],
)
def test_a_wrong_choice_on_the_command_line_lists_the_choices(
    arguments: list[str], words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wide.csv"
    path.write_text("team,a_tp,a_fp,a_fn,a_tn,b_tp,b_fp,b_fn,b_tn\nA,1,2,3,4,5,6,7,8\n")
    assert main(["rank", str(path), "--at", "F1", *arguments]) == 1
    assert words in capsys.readouterr().err


def test_the_command_line_chooses_what_becomes_of_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "runs.csv"
    path.write_text("model,tp,fp,fn,tn\nA,1,2,3,4\nA,5,6,7,8\nB,1,1,1,1\n")
    assert main(["rank", str(path), "--at", "F1", "--runs", "rows", "--format", "csv"]) == 0
    assert "A, run 2" in capsys.readouterr().out


def test_a_matrix_that_is_no_square_is_a_table() -> None:
    with pytest.raises(InvalidInputError, match="first row holds numbers"):
        read_table(b"1,2\n3,4\n5,6\n", "a.csv")
