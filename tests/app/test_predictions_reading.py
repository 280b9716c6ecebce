"""Files of predictions, well-formed and malformed: what is recognised, aligned and refused, and how."""

from __future__ import annotations

import contextlib
import gzip
import json
import zipfile
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.reading.predictions import Choices, Conversion, Inspection, convert, inspect
from app.reading.predictions.parse.columns import Column
from app.reading.predictions.parse.labels import canonical, positive_of
from app.reading.predictions.parse.recognition import guess
from app.reading.predictions.readers import csv_reader
from app.settings import Limits
from app.storage import prediction_files
from app.uploads.predictions import process
from tile_core.checks import InvalidInputError

NAN = np.nan
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(data: str | bytes, name: str = "p.csv") -> Path:
        path = tmp_path / name
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return path

    return written


def read(path: Path, limits: Limits | None = None, **choices: Any) -> Conversion:
    return convert(path, path.name, limits, Choices(**choices))


def look(path: Path, limits: Limits | None = None, **choices: Any) -> Inspection:
    return inspect(path, path.name, limits, Choices(**choices))


def refusal(path: Path, limits: Limits | None = None, **choices: Any) -> str:
    with pytest.raises(InvalidInputError) as caught:
        read(path, limits, **choices)
    message = str(caught.value)
    assert message.startswith(path.name)
    assert message.endswith(".")
    assert len(message) < 400
    return message


def problems_of(conversion: Conversion) -> list[tuple[int | None, str, str, str]]:
    return [(each.row, each.column, each.found, each.effect) for each in conversion.problems]


def said_of(conversion: Conversion) -> list[str]:
    return [text for _, text in conversion.sentences()]


def assert_scores(conversion: Conversion, models: list[str], truth: list[int], scores: list[list[float]]) -> None:
    assert conversion.predictions is not None
    assert conversion.predictions.models == tuple(models)
    assert conversion.predictions.y_true.tolist() == [bool(each) for each in truth]
    np.testing.assert_array_equal(conversion.predictions.scores, scores)


# Kinds of files

TABLE = [
    ["id", "y_true", "y_prob_forest", "svm_score", "note"],
    ["a", "1", "0.9", "1.5", "é"],
    ["b", "0", "0.25", "-2", ""],
]


def separated_by(mark: str, rows: list[list[str]] = TABLE, end: str = "\n") -> str:
    return "".join(mark.join(row) + end for row in rows)


def commas(rows: list[list[str]] = TABLE) -> str:
    return separated_by(";", [[cell.replace(".", ",") for cell in row] for row in rows])


@pytest.mark.parametrize(
    ("data", "name", "description"),
    [
        (separated_by(",").encode(), "p.csv", "commas, decimal points, UTF-8"),
        (separated_by("\t", end="\r\n").encode(), "p.tsv", "tabs, decimal points, UTF-8"),
        (separated_by("|", end="\r").encode(), "p.txt", "bars, decimal points, UTF-8"),
        (commas().encode(), "p.csv", "semicolons, decimal commas, UTF-8"),
        (commas().encode("latin-1"), "p.csv", "semicolons, decimal commas, Latin-1"),
        (separated_by(",").encode("utf-8-sig"), "p.CSV", "commas, decimal points, UTF-8"),
        (separated_by(",").encode("utf-16"), "p.csv", "commas, decimal points, UTF-16"),
        (gzip.compress(separated_by(",").encode(), mtime=0), "p.csv.gz", "commas, decimal points, UTF-8, gzip"),
        (gzip.compress(separated_by(",").encode(), mtime=0), "p.csv", "commas, decimal points, UTF-8, gzip"),
        (("\n\n" + separated_by(",") + "\n\n").encode(), "p", "commas, decimal points, UTF-8"),
        (separated_by(",").rstrip("\n").encode(), "p.csv", "commas, decimal points, UTF-8"),
    ],
)
def test_every_kind_of_text_gives_the_same(write: Write, data: bytes, name: str, description: str) -> None:
    path = write(data, name)
    found, conversion = look(path), read(path)
    assert (found.title, found.description, found.rows, found.missing) == ("p", description, 2, 0)
    assert (conversion.problems, conversion.rows) == ((), 2)
    assert_scores(conversion, ["forest", "svm"], [1, 0], [[0.9, 0.25], [1.5, -2]])


def test_parquet_of_any_types(write: Write) -> None:
    out = BytesIO()
    table = pa.table({
        "label": pa.array([True, False, None]), "a score": pa.array([0.5, None, 1], pa.float32()),
        "b score": pa.array([1, 2, None], pa.int64()), "c score": pa.array(["0.5", "x", "-1"]),
        "weight": pa.array([1, 2, 3], pa.decimal128(5, 2)), "list": [[1], [2], [3]],
    })  # fmt: skip
    pq.write_table(table, out)
    path = write(out.getvalue(), "p.parquet")
    found, conversion = look(path), read(path)
    assert [column.name for column in found.columns] == ["label", "a score", "b score", "c score", "weight"]
    assert (found.labels, found.positive, found.missing) == ((("false", 1), ("true", 1)), "true", 1)
    assert_scores(conversion, ["a", "b", "c"], [1, 0], [[0.5, NAN], [1, 2], [0.5, NAN]])
    assert problems_of(conversion) == [(3, "c score", "x", "score treated as missing")]
    assert conversion.predictions is not None
    np.testing.assert_array_equal(conversion.predictions.weights, [1, 2])


def test_parquet_labels_as_categories_and_floats(write: Write) -> None:
    for labels in (pd.Categorical(["yes", "no", "yes"]), [1.0, 0.0, 1.0]):
        out = BytesIO()
        pd.DataFrame({"y": labels, "pred": labels, "score": [1, 2, 3]}).to_parquet(out)
        conversion = read(write(out.getvalue(), "p.parquet"))
        assert_scores(conversion, ["p"], [1, 0, 1], [[1, 2, 3]])
        chosen = (Column("y", "label"), Column("pred", "score", "decided"))
        hard = read(write(out.getvalue(), "p.parquet"), columns=chosen)
        assert_scores(hard, ["decided"], [1, 0, 1], [[1, 0, 1]])


def test_small_workbooks_are_read_and_large_ones_are_not(write: Write) -> None:
    from tests.app.test_upload import simple_sheet, workbook

    path = write(workbook(simple_sheet([*TABLE, ["", "", "", "", ""], ["c", "1", "x", "3", ""]])), "p.xlsx")
    conversion = read(path)
    assert_scores(conversion, ["forest", "svm"], [1, 0, 1], [[0.9, 0.25, NAN], [1.5, -2, 3]])
    assert problems_of(conversion) == [(5, "y_prob_forest", "x", "score treated as missing")]
    assert "workbooks are read up to 0.0005 MB. Save" in refusal(path, Limits(upload=500))


def test_cells_with_separators_quotes_and_line_breaks(write: Write) -> None:
    data = 'text,label,score\n"a, ""b""\nc",1,0.5\nplain,0,0.25\n"x\r\ny",1,bad\n'
    conversion = read(write(data))
    assert_scores(conversion, ["p"], [1, 0, 1], [[0.5, 0.25, NAN]])
    assert [problem.row for problem in conversion.problems] == [4]  # a cell with a line break counts as one row


def test_latin_1_far_below_the_header_is_found(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_reader, "BLOCK", 1 << 16)
    rows = "".join(f"{k % 2},0.{k % 10},plain\n" for k in range(60_000))
    path = write(("label,score,name\n" + rows + "1,0.5,é\n").encode("latin-1"))
    assert look(path).description.endswith("Latin-1")
    assert read(path).rows == 60_001
    assert "not in UTF-8 or Latin-1" in refusal(write(("label,score,n\n1,0.5,\x81\n").encode("latin-1")))


# What is recognised


@pytest.mark.parametrize(
    ("header", "roles"),
    [
        ("y_true,y_score", "label score:t"),
        ("target,prob,sample_weight", "label score:t weight"),
        ("label,y_prob_a,y_prob_b,age", "label score:a score:b ignore"),
        ("gt,Random forest_score,SVM prob,logit (x)", "label score:Random forest score:SVM score:x"),
        ("class,score A,pred.B,yhat", "label score:A score:B score:t"),
        ("y,y_prob_0,y_prob_1", "label ignore score:t"),
        ("y,prob_neg,prob_pos", "label ignore score:t"),
        ("y_true,y_pred,y_score", "label ignore score:t"),
        ("y_true,m_pred,m_score,n_pred", "label ignore score:m score:n"),
        ("model,y_true,y_score", "model label score"),
        ("method,id,label,score,confidence", "model sample label score confidence"),
        ("model,label,a_score,b_score", "ignore label score:a score:b"),
        ("label,target,score", "label ignore score:t"),
        ("y_true,a_score,a_confidence,conf_b,b_score", "label score:a confidence:a confidence:b score:b"),
        ("label,logistic,forest", "label score:logistic score:forest"),
        ("id,truth,logistic,forest,weight", "ignore label score:logistic score:forest weight"),
        ("model,label,value", "model label score"),
        ("Index,Y_True,Predicted_Label", "ignore label score:t"),
        ("label,probability", "label score:t"),
        # A letter, no French or German word for a model.
        ("y_true,model_D,model_E,Model L", "label score:model_D score:model_E score:Model L"),
    ],
)
def test_columns_are_recognised_by_name(header: str, roles: str) -> None:
    names = header.split(",")
    head = {name: ["0", "1", "0"] for name in names}
    found = guess(head, "t")
    assert [":".join(filter(None, (each.role, each.model))) for each in found] == roles.split(" ") or roles == " ".join(
        ":".join(filter(None, (each.role, each.model))) for each in found
    )


def test_columns_with_unknown_names_are_recognised_by_their_cells() -> None:
    head = {"kind": ["cat", "dog", "cat"], "n": ["x", "y", "z"], "a": ["0.5", "", "1"], "b": ["dog", "dog", "cat"]}
    head["none"] = ["", " ", ""]
    found = {each.name: (each.role, each.remark) for each in guess(head, "t")}
    assert found["kind"] == ("label", "two values: treated as the label")
    assert found["n"] == ("ignore", "hardly any numbers: not used")
    assert found["none"] == ("ignore", "empty: not used")
    assert [found[name][0] for name in ("a", "b")] == ["score", "score"]


def test_a_wide_file_of_many_numbers_is_no_thousand_models() -> None:
    head = {"label": ["0", "1"]} | {f"f{k}": ["1", "2"] for k in range(500)}
    assert sum(each.role == "score" for each in guess(head, "t", most=7)) == 7


@pytest.mark.parametrize(
    ("counts", "positive", "why"),
    [
        ({"0": 1, "1": 9}, "1", "the greater of two numbers"),
        ({"-1": 1, "1": 9}, "1", "the greater of two numbers"),
        ({"1": 5, "2": 1}, "2", "the greater of two numbers"),
        ({"False": 1, "True": 9}, "True", "recognised by name"),
        ({"benign": 1, "x": 9}, "x", "recognised by name"),
        ({"cat": 1, "dog": 9}, "cat", "it is rarer"),
        ({"cat": 1, "dog": 1}, "dog", "it is the last by name"),
        ({"+": 5, "-": 1}, "+", "recognised by name"),
        ({"1": 5}, "1", "it is the only one"),
        ({"0": 5}, None, "recognised by name"),
        ({"a": 1, "b": 1, "c": 1}, None, ""),
        ({}, None, ""),
    ],
)
def test_the_positive_value_is_found_by_a_stated_rule(counts: dict[str, int], positive: str | None, why: str) -> None:
    assert positive_of(counts) == (positive, why)


def test_one_label_may_be_written_in_many_ways() -> None:
    assert {canonical(text) for text in ("1", "1.0", " 01", "+1", "1e0")} == {"1"}
    assert {canonical(text, ",") for text in ("0,5", "0,50")} == {"0.5"}
    assert [canonical(text) for text in ("yes ", "-", "1a", "-1", "1e30")] == ["yes", "-", "1a", "-1", "1e+30"]


def test_an_inspection_is_plain_json_and_can_be_sent_back(write: Write) -> None:
    path = write(
        "id,label,m score,n score,note\n" + "".join(f"{k},{'ab'[k % 2]},0.{k},{k},<b>\n" for k in range(1, 20))
    )
    found = look(path).as_json()
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert found["columns"][1] == {
        "name": "label", "role": "label", "model": "", "remark": "recognised", "head": list("babababa")
    }  # fmt: skip
    assert found["models"] == [{"name": "m", "rows": 19}, {"name": "n", "rows": 19}]
    assert found["labels"] == [{"value": "b", "count": 10}, {"value": "a", "count": 9}]
    assert (found["positive"], found["why"], found["lacking"]) == ("a", "it is rarer", "")
    again = Choices.from_json(found["choices"])
    one, two = read(path), convert(path, "p.csv", choices=again)
    assert one.predictions is not None
    assert two.predictions is not None
    assert one.predictions.digest == two.predictions.digest
    assert one.summary() == two.summary()
    assert json.loads(json.dumps(one.summary(), allow_nan=False)) == one.summary()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("a,b\nx,1\ny,2\nz,3\n", "Choose the one column that holds the label"),
        ("label,b\n1,x\n0,y\n", "Choose the columns that hold scores"),
        (
            "label,score\na,1\nb,2\nc,3\nb,4\n",
            "3 different values (“b” 2×, “a” 1×, “c” 1×). Choose the positive one, or a threshold",
        ),
        (
            "label,score\ncancer,1\nbenign,2\nCancer,3\ncancer,4\nbenign,5\ncancr,6\n",
            "“cancr” 1×); “cancer” and “Cancer” differ only in upper and lower case. Choose the positive one",
        ),
        ("label,score\n,1\n,2\n", "No row has a label"),
        ("label,score\n" + "".join(f"{k}.5,1\n" for k in range(1_002)), "more than 1,000 different values"),
    ],
)
def test_missing_choices_are_named_and_conversion_is_refused(write: Write, data: str, words: str) -> None:
    path = write(data)
    assert words in look(path).lacking
    if "No row" in words:
        assert read(path).predictions is None
    else:
        assert refusal(path)


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("team,tp,fp,fn,tn", True), ("model,TP,FP,FN", True), ("label,true_positives,false_positives,misses,tn", True),
        ("method,sensitivity,specificity,prevalence", True), ("algorithm,precision,recall", True),
        ("label,a,b", False), ("y_true,sensitivity,specificity", False), ("who,tpr,note", False), ("a,b,c", False),
        ("model,sample,y_true,y_score", False), ("tp,fp,score", False),
    ],
)  # fmt: skip
def test_a_leaderboard_is_distinguished_from_predictions(write: Write, header: str, expected: bool) -> None:
    cells = "".join("".join(f",{(k + at) % 2}" for at in range(header.count(","))) + "\n" for k in range(4))
    rows = "".join(f"m{k}{line}\n" for k, line in enumerate(cells.splitlines()))
    found = look(write(f"{header}\n{rows}"))
    assert found.leaderboard is expected
    assert found.as_json()["leaderboard"] is expected


def test_models_with_empty_scores_are_named_before_and_after_conversion(write: Write, tmp_path: Path) -> None:
    listed = [[y, 0.1 * k, y if k < 2 else None, 0.5 if k < 4 else NAN] for k, y in enumerate([1, 0, 1, 1, 0, 0])]
    texts = ([" NaN " if isinstance(x, float) and np.isnan(x) else str(x) for x in row] for row in listed)
    cells = "".join(",".join(row).replace("None", "") + "\n" for row in texts)
    frame = pd.DataFrame(listed, columns=["y_true", "all", "few", "some"])
    frame["few"] = frame["few"].astype("Int64")
    frame.to_parquet(tmp_path / "p.parquet")
    for path in (write("y_true,all,few,some\n" + cells), tmp_path / "p.parquet"):
        found, conversion = look(path), read(path)
        assert found.models == (("all", 6), ("few", 2), ("some", 4))
        assert found.as_json()["models"][1] == {"name": "few", "rows": 2}
        assert [note for note in conversion.notes if note.startswith("Evaluated")] == [
            "Evaluated on fewer than all 6 samples: few on 2, some on 4. "
            "A model that leaves out the hard samples looks better than it is."
        ]
        # Beyond the limit of cells, the message still names the columns to leave out.
        assert "ignore some columns" in look(path, replace(Limits(), prediction_cells=20)).lacking
    assert look(write("y_true,a,b\n1,0.5,\n0,0.1,\n")).models == (("a", 2),)


def test_choices_override_what_was_recognised(write: Write) -> None:
    data = "kind,level,x,y,w\ncat,1,0.5,7,1\ndog,2,0.25,8,2\nbird,3,1,9,3\n"
    path = write(data)
    columns = (Column("kind", "label"), Column("x", "score", "X"), Column("w", "weight"))
    conversion = read(path, columns=columns, positive="dog", thresholds={"X": 0.3}, title="Animals")
    assert_scores(conversion, ["X"], [0, 1, 0], [[0.5, 0.25, 1]])
    assert conversion.predictions is not None
    assert (conversion.predictions.title, conversion.predictions.thresholds.tolist()) == ("Animals", [0.3])
    cut = (Column("level", "label"), Column("y", "score", "Y"))
    conversion = read(path, columns=cut, label_threshold=2.0, threshold=8.5)
    assert_scores(conversion, ["Y"], [0, 1, 1], [[7, 8, 9]])
    assert conversion.positive == "2 or more"
    assert look(path, columns=cut, label_threshold=2.0).lacking == ""
    assert "needs numbers" not in look(path, columns=cut).lacking


def test_scores_of_the_negative_class_are_reversed(write: Write) -> None:
    path = write("label,p_score,m_score,h_pred\nno,0.25,-3,no\nyes,1,2,yes\nno,,0,no\n")
    conversion = read(path, positive="no", reversed=True)
    assert_scores(conversion, ["p", "m", "h"], [1, 0, 1], [[0.75, 0, NAN], [3, -2, 0], [1, 0, 1]])
    assert any("scores are reversed" in note for note in conversion.notes)


@pytest.mark.parametrize(
    ("scores", "turned", "chosen", "limit"),
    [
        ([3, -2, 0, 2], [-3, 2, 0, -2], 1, -1),
        ([3, -2, 0, 1], [-3, 2, 0, -1], 1, np.nextafter(-1, np.inf)),  # an equal score is now negative
        ([0.75, 0.25, 0, 1], [0.25, 0.75, 1, 0], 0.375, 0.625),
        ([0.75, 0.25, 0, 1], [0.25, 0.75, 1, 0], 0.75, np.nextafter(0.25, np.inf)),
        ([1, 0, 0, 1], [0, 1, 1, 0], 1, np.nextafter(0, np.inf)),
    ],
)
def test_a_chosen_threshold_is_reversed_with_the_scores(
    write: Write, scores: list[float], turned: list[float], chosen: float, limit: float
) -> None:
    # The labels are not 0 and 1, so that these columns are scores.
    path = write("label,score\n" + "".join(f"{label},{s}\n" for label, s in zip("nyyn", scores, strict=True)))
    kept = Choices(columns=(Column("label", "label"), Column("score", "score", "M")), positive="y", reversed=True)
    for choice in (replace(kept, threshold=chosen), replace(kept, threshold=9.0, thresholds={"M": chosen})):
        conversion = convert(path, path.name, None, choice)
        assert_scores(conversion, ["M"], [0, 1, 1, 0], [turned])
        assert conversion.predictions is not None
        assert conversion.predictions.thresholds.tolist() == [limit]
        # A sample is positive exactly where it was not predicted as the other class.
        assert (conversion.predictions.scores[0] >= limit).tolist() == [score < chosen for score in scores]
        assert any("so are the thresholds" in note for note in conversion.notes)


def test_a_threshold_of_decisions_is_unchanged_when_scores_are_reversed(write: Write) -> None:
    path = write("label,m_score,h_pred\nno,3,no\nyes,-2,yes\nyes,0,no\n")
    conversion = read(path, positive="yes", reversed=True, threshold=0.25)
    assert_scores(conversion, ["m", "h"], [0, 1, 1], [[-3, 2, 0], [0, 1, 0]])
    assert conversion.predictions is not None
    assert conversion.predictions.thresholds.tolist() == [-0.25, 0.25]


def test_reversed_scores_of_all_models_are_noticed(write: Write) -> None:
    data = "label,a_score,b_score\n1,0.25,1\n0,0.5,2\n"
    assert any("perhaps the other label" in note for note in read(write(data)).notes)
    assert not any("perhaps" in note for note in read(write(data.replace("0,0.5,2", "0,0.1,2"))).notes)


@pytest.mark.parametrize(
    "data",
    [
        None, [], 5, {"x": 1}, {"columns": {}}, {"columns": [5]}, {"columns": [{"name": "a", "role": "x"}]},
        {"columns": [{"name": 5, "role": "label"}]}, {"columns": [{"name": "a", "role": "score", "model": "\u202e"}]},
        {"columns": [{"name": "a", "role": "score", "model": "m" * 201}]}, {"positive": 1}, {"positive": "x" * 201},
        {"threshold": "1"}, {"threshold": float("nan")}, {"threshold": 10**400}, {"threshold": True},
        {"thresholds": [1]},
        {"thresholds": {"a": "x"}}, {"reversed": 1}, {"label_threshold": float("inf")}, {"title": ["x"]},
    ],
)  # fmt: skip
def test_choices_of_another_shape_are_refused(data: object) -> None:
    with pytest.raises(InvalidInputError):
        Choices.from_json(data)


def test_columns_that_are_not_there_or_twice_are_refused(write: Write) -> None:
    path = write("label,a,b\n1,0.5,1\n0,0.25,1\n")
    label, a, b = Column("label", "label"), Column("a", "score", "A"), Column("b", "score", "A")
    assert "found “x”" in refusal(path, columns=(label, Column("x", "score", "x")))
    assert "each once" in refusal(path, columns=(label, a, a))
    assert "a different name" in refusal(path, columns=(label, a, b))
    assert "a different name" in refusal(path, columns=(label, Column("a", "score")))
    assert "one column that holds the label" in refusal(path, columns=(a,))
    assert "holds the label" in refusal(path, columns=(label, a, Column("b", "label")))
    named = (Column("a", "model"), replace(b, model="B"))
    other = write("label,a,b,c\n1,x,1,0.5\n0,y,1,0.5\n")
    assert "choose one column of scores" in refusal(other, columns=(label, *named, Column("c", "score", "C")))


# Labels and scores


@pytest.mark.parametrize(
    ("yes", "no"),
    [("1", "0"), ("True", "False"), ("yes", "no"), ("1.0", "0.0"), ("1", "-1"), ("+", "-"), ("tumour", "none")],
)
def test_labels_are_any_two_values_and_decisions_are_0_and_1(write: Write, yes: str, no: str) -> None:
    conversion = read(write(f"label,m_pred,s_score\n{yes},{yes},0.5\n{no},{yes},0.2\n{no},,3\n"))
    assert_scores(conversion, ["m", "s"], [1, 0, 0], [[1, 1, NAN], [0.5, 0.2, 3]])
    assert conversion.hard == ("m",)


def test_decisions_follow_the_positive_value(write: Write) -> None:
    path = write("label,m_pred,s_score\n1,1,1\n0,1,0.5\n0,0,0\n")
    conversion = read(path, positive="0")
    assert_scores(conversion, ["m", "s"], [0, 1, 1], [[0, 0, 1], [1, 0.5, 0]])


def test_missing_scores_in_every_spelling(write: Write) -> None:
    missing = ["", "NA", "n/a", "nan", "NaN", "null", "None", "-", " ", "?", "<NA>"]
    data = "label,x,score\n" + "".join(f"{k % 2},z,{text}\n" for k, text in enumerate(missing)) + "1,z,0.5\n"
    conversion = read(write(data))
    assert_scores(conversion, ["p"], [k % 2 for k in range(11)] + [1], [[NAN] * 11 + [0.5]])
    assert conversion.problems == ()


def test_numbers_in_every_spelling(write: Write) -> None:
    texts = ["0.5", ".5", "5e-1", "+0.5", " 0.5 ", "50%", "50 %", "5.0E-01", "0.50000"]
    data = "label,x,score\n" + "".join(f"{k % 2},z,{text}\n" for k, text in enumerate(texts)) + "1,z,\u22122\n"
    conversion = read(write(data))
    assert conversion.problems == ()
    assert conversion.predictions is not None
    assert conversion.predictions.scores[0].tolist() == [0.5] * len(texts) + [-2]
    comma = read(write("label;score\n1;0,5\n0;-1,25e2\n1;50,5 %\n0;,25\n"))
    assert_scores(comma, ["p"], [1, 0, 1, 0], [[0.5, -125, 0.505, 0.25]])


@pytest.mark.parametrize("text", ["1.2.3", "0x10", "abc", "1_000", "--1", "١"])
def test_a_cell_that_is_no_number_is_reported_with_its_row(write: Write, text: str) -> None:
    conversion = read(write(f"label,score\n1,0.5\n0,{text}\n0,0.25\n"))
    assert_scores(conversion, ["p"], [1, 0, 0], [[0.5, NAN, 0.25]])
    assert problems_of(conversion) == [(3, "score", text, "score treated as missing")]


def test_infinite_scores_stay_in_their_order(write: Write) -> None:
    conversion = read(write("label,score\n1,inf\n0,-Infinity\n1,3\n0,-2\n0,-1e999\n"))
    assert_scores(conversion, ["p"], [1, 0, 1, 0, 0], [[4, -3, 3, -2, -3]])
    assert "infinite" in conversion.notes[0]


@pytest.mark.parametrize("threshold", [50.0, -50.0, None])
def test_infinite_scores_are_on_their_side_of_any_threshold(write: Write, threshold: float | None) -> None:
    conversion = read(write("label,score\n1,inf\n0,-inf\n1,3\n0,-2\n"), threshold=threshold)
    assert conversion.predictions is not None
    (scores,), (limit,) = conversion.predictions.scores, conversion.predictions.thresholds
    assert (scores[0] >= limit, scores[1] >= limit) == (True, False)


def test_thresholds_follow_the_scale_of_the_scores(write: Write) -> None:
    conversion = read(write("label,a_score,b_score,c_pred\n1,0.5,1.5,1\n0,,-2,0\n"))
    assert conversion.predictions is not None
    assert conversion.predictions.thresholds.tolist() == [0.5, 0, 0.5]


def test_rows_without_a_label_are_left_out_and_counted(write: Write) -> None:
    conversion = read(write("id,label,score\n1,,0.5\n2,NA,\n3,1,0.25\n4,0,1\n5,nan,x\n\n"))
    assert (conversion.rows, conversion.unlabelled) == (5, 3)
    assert_scores(conversion, ["p"], [1, 0], [[0.25, 1]])


def test_weights_above_0_are_needed(write: Write) -> None:
    conversion = read(write("label,score,weight\n1,0.5,2\n0,0.25,0\n0,0.75,-1\n1,1,x\n0,0,inf\n0,0.1,1e-3\n1,0,\n"))
    assert_scores(conversion, ["p"], [1, 0], [[0.5, 0.1]])
    assert conversion.predictions is not None
    np.testing.assert_array_equal(conversion.predictions.weights, [2, 0.001])
    found = [(3, "0"), (4, "-1"), (5, "x"), (6, "inf"), (8, "empty")]
    assert problems_of(conversion) == [(row, "weight", text, "row left out") for row, text in found]


def test_confidence_of_each_model_or_of_all(write: Write) -> None:
    conversion = read(write("label,a_score,b_score,confidence\n1,0.5,1,9\n0,0.25,,8\n"))
    assert conversion.predictions is not None
    np.testing.assert_array_equal(conversion.predictions.confidence, [[9, 8], [9, 8]])
    each = read(write("label,a_score,a_conf,b_score,b_conf\n1,0.5,1,0.5,\n0,0.25,2,,\n1,1,3,1,4\n"))
    assert each.predictions is not None
    np.testing.assert_array_equal(each.predictions.confidence, [[1, 2, 3], [NAN, NAN, 4]])
    np.testing.assert_array_equal(each.predictions.scores, [[0.5, 0.25, 1], [NAN, NAN, 1]])
    assert problems_of(each) == [(2, "a_conf", "none", "score treated as missing")]
    some = read(write("label,a_score,a_conf,b_score\n1,0.5,1,0.5\n0,0.25,2,1\n"))
    assert some.predictions is not None
    assert some.predictions.confidence is None
    assert "Not every model has a confidence" in some.notes[0]


def test_rows_of_another_width_are_left_out(write: Write) -> None:
    conversion = read(write("id,label,score\n1,1,0.5\n2,0\n3,0,0.25\n4,0,1,x\n\n5,1,x\n"))
    assert_scores(conversion, ["p"], [1, 0, 1], [[0.5, 0.25, NAN]])
    assert problems_of(conversion)[:2] == [(3, "", "2 cells", "row left out"), (5, "", "4 cells", "row left out")]
    assert problems_of(conversion)[2:] == [(7, "score", "x", "score treated as missing")]
    assert "more than 1,000 rows" in refusal(write("id,label,score\n" + "1,1,0.5\n" + "1\n" * 1_100))


def test_problems_are_counted_and_the_first_listed(write: Write) -> None:
    conversion = read(write("label,a_score,b_score\n" + "1,x,0.5\n0,y,1\n" * 400 + "1,z,w\n0,1,1\n"))
    assert conversion.total_problems == 802
    taken = "score treated as missing"
    assert problems_of(conversion)[:5] == [(row, "a_score", "xy"[row % 2], taken) for row in range(2, 7)]
    assert problems_of(conversion)[5:] == [(802, "b_score", "w", taken)]
    assert said_of(conversion) == [
        "Rows 2, 3, 4 and 798 more: “a_score” has x and y, but should have a number, or in every row a value of the "
        "label. The scores are treated as missing.",
        "Row 802: “b_score” is w, but should be a number, or in every row a value of the label. The score is treated "
        "as missing.",
    ]
    many = [f"m{k}_score" for k in range(25)]
    beyond = read(write(f"label,{','.join(many)}\n" + f"1{',x' * 25}\n" * 6 + f"0{',1' * 25}\n"))
    assert len(said_of(beyond)) == 21
    assert said_of(beyond)[-1] == "30 more problems of other kinds or columns."


@pytest.mark.parametrize(
    ("labels", "missing"),
    [
        ("11", "negatives"),
        ("00", "positives"),
        ("01", ""),
        ("++", "negatives"),
        ("--", "positives"),
    ],
)
def test_a_class_that_no_row_has_is_named(write: Write, labels: str, missing: str) -> None:
    path = write("label,score\n" + "".join(f"{label},0.{k}\n" for k, label in enumerate(labels)))
    assert look(path).as_json()["missing_class"] == missing


def test_with_a_threshold_on_labels_classes_are_known_later(write: Write) -> None:
    path = write("label,score\n3,0.5\n3,0.25\n")
    assert look(path, label_threshold=2).missing_class == ""


COUNTERS = {
    "pair": [k // 2 + 1 for k in range(20)],
    "n": list(range(1, 21)),
    "visits": [k // 2 for k in range(20)],
    "year": list(range(1990, 2010)),
    "sold": [10 * k for k in range(20)],
}


@pytest.mark.parametrize("name", COUNTERS)
def test_a_column_that_counts_rows_or_groups_is_no_model(write: Write, name: str) -> None:
    rows = [f"{k % 2},{(-1) ** k * k / 7:.3f},{number}\n" for k, number in enumerate(COUNTERS[name])]
    found = look(write(f"truth,ridge,{name}\n" + "".join(rows)))
    roles = {column.name: (column.role, column.remark) for column in found.columns}
    assert [model for model, _ in found.models] == ["ridge"]
    recognised = ("group", "recognised") if name == "pair" else ("ignore", "counts rows or groups: not used")
    assert roles[name] == recognised


@pytest.mark.parametrize(
    "numbers",
    [
        [k * 7 % 20 for k in range(20)],
        [k // 5 for k in range(20)],
        [k + 0.5 for k in range(20)],
        [-k for k in range(20)],
        [0] * 10 + [1] * 10,
    ],
)
def test_whole_numbers_in_no_such_order_are_scores(write: Write, numbers: list[float]) -> None:
    rows = [f"{k % 2},{number:g}\n" for k, number in enumerate(numbers)]
    assert [model for model, _ in look(write("truth,risk\n" + "".join(rows))).models] == ["risk"]


def test_pairs_are_groups_of_samples(write: Write) -> None:
    def groups(numbers: list[int]) -> object:
        rows = [f"{k % 2},0.{k},{number}\n" for k, number in enumerate(numbers)]
        predictions = read(write("truth,ridge score,pair\n" + "".join(rows))).predictions
        assert predictions is not None
        return None if predictions.groups is None else predictions.groups.tolist()

    assert groups([4, 4, 7, 7]) == [0, 0, 1, 1]
    # Samples that are alone are no groups.
    assert groups([4, 5, 6, 7]) is None


def test_one_class_and_no_row(write: Write) -> None:
    conversion = read(write("label,score\n1,0.5\n1,0.25\n"))
    assert any("Only one class" in note for note in conversion.notes)
    nothing = read(write("label,score,weight\n1,0.5,0\n0,1,0\n"))
    assert (nothing.predictions, nothing.summary()["samples"]) == (None, 0)


# Long files


def test_long_files_are_aligned_by_the_names_of_the_samples(write: Write) -> None:
    data = (
        "model,id,label,score,weight\nA,x,1,0.5,1\nA,y,0,0.25,2\nB,z,0,3,4\nB,x,1,2,1\nA,z,0,1,4\nC,y,,0,2\nC,w,1,7,9\n"
    )
    conversion = read(write(data))
    assert_scores(conversion, ["A", "B", "C"], [1, 0, 0, 1], [[0.5, 0.25, 1, NAN], [2, NAN, 3, NAN], [NAN, 0, NAN, 7]])
    assert conversion.predictions is not None
    np.testing.assert_array_equal(conversion.predictions.weights, [1, 2, 4, 9])
    assert (conversion.rows, conversion.unlabelled, conversion.problems) == (7, 1, ())
    found = look(write(data))
    assert found.models == (("A", 3), ("B", 2), ("C", 2))


def test_long_files_are_aligned_by_order(write: Write) -> None:
    conversion = read(write("model,label,score\nA,1,0.5\nB,1,5\nA,0,0.25\nA,,1\nB,0,6\nB,1,7\n"))
    assert_scores(conversion, ["A", "B"], [1, 0, 1], [[0.5, 0.25, 1], [5, 6, 7]])
    assert "by the order of their rows" in conversion.notes[0]
    numbered = read(write("id,model,label,score\n1,A,1,0.5\n2,A,0,0.25\n3,B,1,5\n4,B,0,6\n"))
    assert_scores(numbered, ["A", "B"], [1, 0], [[0.5, 0.25], [5, 6]])
    assert "“id” numbers the rows" in numbered.notes[0]


def test_models_that_cannot_be_aligned_are_explained(write: Write) -> None:
    counts = read(write("model,label,score\nA,1,0.5\nA,0,1\nB,1,1\nC,1,1\nC,0,1\n"))
    assert counts.predictions is None
    assert said_of(counts) == [
        "“model” should have 2 rows of each model, as of “A”, unless a column names the samples. The file has 1 row of "
        "“B”. Nothing can be aligned."
    ]
    labels = read(write("model,label,score\nA,1,0.5\nA,0,1\nA,0,1\nB,1,1\nB,1,1\nB,0,1\n"))
    assert labels.predictions is None
    assert said_of(labels) == [
        "Row 6: “label” has “1” for sample 2 (model “B”), and “0” in row 3 (model “A”), but should have one label for "
        "all rows of a sample. Nothing can be aligned."
    ]
    unnamed = read(write("model,label,score\nA,1,0.5\n,0,1\n"))
    assert (unnamed.predictions, problems_of(unnamed)) == (None, [(3, "model", "empty", "nothing can be aligned")])


def test_samples_that_contradict_themselves_are_left_out(write: Write) -> None:
    data = "model,id,label,score,w\nA,x,1,1,1\nA,y,0,2,1\nA,z,1,3,1\nB,x,1,4,1\nB,y,1,5,1\nB,z,1,6,2\nB,x,1,7,1\n"
    conversion = read(write(data))
    assert_scores(conversion, ["A", "B"], [1], [[1], [4]])
    assert said_of(conversion) == [
        "Row 6: “label” has “1” for y (model “B”), and “0” in row 3 (model “A”), but should have one label for all "
        "rows of a sample. The sample is left out.",
        "Row 7: “w” has 2, and 1 in row 4, but should have one weight for all rows of a sample. The sample is left "
        "out.",
        "Row 8: “id” has “x” of “B” again (first in row 5), but should have each sample once for each model. The row "
        "is left out.",
    ]
    without = read(write("model,id,label,score,w\nA,x,1,1,1\nA,y,0,2,\nB,x,1,4,1\nB,y,0,5,\n"))
    assert said_of(without) == [
        "Row 5: “w” has none in all rows of the sample, but should have a weight above 0 in one of them. The sample is "
        "left out."
    ]


def test_decisions_confidence_and_unlabelled_rows_in_long_files(write: Write) -> None:
    conversion = read(write("model,id,label,pred,confidence\nA,x,no,no,1\nA,y,yes,no,2\nB,y,yes,yes,3\nB,x,no,yes,\n"))
    assert_scores(conversion, ["A", "B"], [0, 1], [[0, 0], [NAN, 1]])
    assert conversion.hard == ("A", "B")
    assert conversion.predictions is not None
    np.testing.assert_array_equal(conversion.predictions.confidence, [[1, 2], [NAN, 3]])
    assert problems_of(conversion) == [(5, "confidence", "none", "score treated as missing")]


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.data())
def test_wide_and_long_files_give_equal_predictions(tmp_path: Path, data: st.DataObject) -> None:
    models, samples = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 12))
    truth = data.draw(st.lists(st.booleans(), min_size=samples, max_size=samples))
    number = st.one_of(st.just(NAN), st.floats(-1e300, 1e300).map(lambda x: x + 0.0))
    row = st.lists(number, min_size=samples, max_size=samples)
    scores = data.draw(st.lists(row, min_size=models, max_size=models))
    order = data.draw(st.permutations([(m, s) for m in range(models) for s in range(samples)]))
    wide = "label," + ",".join(f"m{k}_score" for k in range(models)) + "\n"
    wide += "".join(f"{truth[s]},{','.join(repr(scores[m][s]) for m in range(models))}\n" for s in range(samples))
    long = "model,id,label,score\n" + "".join(f"m{m},s{s},{truth[s]},{scores[m][s]!r}\n" for m, s in order)
    (tmp_path / "w.csv").write_text(wide)
    (tmp_path / "l.csv").write_text(long)
    chosen = Choices(positive="True")
    one, two = (convert(tmp_path / name, name, choices=chosen).predictions for name in ("w.csv", "l.csv"))
    assert one is not None
    assert two is not None
    assert one.y_true.tolist() == truth
    listed = list(dict.fromkeys(s for _, s in order))
    rows = [two.models.index(f"m{m}") for m in range(models)]
    np.testing.assert_array_equal(two.scores[rows], one.scores[:, listed])
    np.testing.assert_array_equal(two.y_true, one.y_true[listed])
    if not ((one.scores == 0) | (one.scores == 1)).any():
        np.testing.assert_array_equal(one.scores, scores)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.binary(max_size=300), st.sampled_from(["p.csv", "p.csv.gz", "p.parquet", "p.xlsx", "p.tsv"]))
def test_no_bytes_break_the_reader(tmp_path: Path, data: bytes, name: str) -> None:
    for content in (data, b"label,score\n" + data, b"model;label;score\nA;1;" + data):
        path = tmp_path / name
        path.write_bytes(content)
        for task in (look, read):
            with contextlib.suppress(InvalidInputError):
                task(path)


# Hostile files


def test_limits_come_before_parsing(write: Write) -> None:
    good = "label,score\n" + "1,0.5\n0,0.25\n" * 50
    assert read(write(good), Limits(prediction_cells=200)).rows == 100
    assert "more than 99 rows of 2 columns to read; the limit is 199 cells" in refusal(
        write(good), Limits(prediction_cells=199)
    )
    assert "larger than the limit of 0.0001 MB" in refusal(write(good), Limits(predictions=100))
    assert "5 columns; the limit is 4" in refusal(write("label,a,b,c,d\n1,1,1,1,1\n"), Limits(prediction_columns=4))
    many = "label,a_score,b_score\n1,0.5,1\n0,1,1\n"
    assert "These are 2 models; the limit is 1" in refusal(write(many), Limits(prediction_models=1))
    long = "model,label,score\nA,1,0.5\nA,0,1\nB,1,0.5\nB,0,1\n"
    with pytest.raises(InvalidInputError, match="more than 1 models"):
        look(write(long), Limits(prediction_models=1))
    assert "more than 1 different texts" in refusal(write(long), Limits(prediction_models=1))
    # The first pass reads two columns; the size of the second is estimated before it begins.
    assert "ignore some columns" in look(write(many * 1), Limits(prediction_cells=5)).lacking


def test_samples_that_are_not_shared_take_no_memory(write: Write) -> None:
    rows = "".join(f"m{m},s{m}-{s // 2},{s % 2},0.5\n" for m in range(10) for s in range(20))
    message = refusal(write("model,id,label,score\n" + rows), Limits(prediction_cells=900))
    assert "10 models with 100 different samples together exceed the limit of 900 scores" in message


def test_parquet_is_held_to_its_limits_by_its_footer(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    out = BytesIO()
    pq.write_table(pa.table({"label": np.zeros(200_000, int), "score": np.zeros(200_000)}), out)
    path = write(out.getvalue(), "p.parquet")
    assert path.stat().st_size < 4_000
    assert "the limit is 399,999 cells" in refusal(path, Limits(prediction_cells=399_999))
    wide = BytesIO()
    pq.write_table(pa.table({f"c{k}": [1.0] for k in range(40)}), wide)
    assert "40 columns; the limit is 39" in refusal(write(wide.getvalue(), "p.parquet"), Limits(prediction_columns=39))


def test_archives_do_not_unpack_without_end(write: Write) -> None:
    bomb = gzip.compress(b"label,score\n" + b"1,0.5\n" * 200_000)
    assert len(bomb) < 5_000
    assert "decompresses to more than 0.1 MB" in refusal(write(bomb, "p.csv.gz"), Limits(predictions=100_000))
    half = gzip.compress(b"label,score\n" + b"".join(b"1,%d\n" % n for n in range(100_000)))
    assert "damaged" in refusal(write(half[:-200], "p.csv.gz"))
    assert "it is a gzip archive" in refusal(write(bomb, "p.parquet.gz"))


def test_lines_and_quotes_without_end(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_reader, "BLOCK", 1 << 16)
    head = "label,score,text\n" + "1,0.5,x\n0,0.25,y\n" * 200
    assert "a row is longer than" in refusal(write(head + "1,0.5," + "x" * 200_000 + "\n"))
    assert "a quote is not closed" in refusal(write(head + '1,0.5,"' + "x,y\n" * 50_000))
    assert "a cell is too long" in refusal(write("label,score\n1," + "x" * 300_000))
    assert "first rows are longer" in refusal(write("label,score\n" + "1," * 140_000))
    assert "columns; the limit is" in refusal(
        write(",".join(f"c{k}" for k in range(20_000)) + "\n" + "1," * 19_999 + "1\n")
    )


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "it is empty"),
        (b"\n \n", "it is empty"),
        (b"label,score\n", "no rows below"),
        (b"label,score\n1,0.5\n0,\x00\n", "control characters"),
        (b"label,score\n" + b"1,0.5\n0,0.25\n" * 30_000 + b"0,\x00\n", "NUL bytes"),
        (b'{"a": 1}', "JSON"),
        (b"[[1, 2]]", "JSON"),
        (b"<!DOCTYPE html>", "a web page"),
        (b"\x80\x04\x95\x00\x00\x00", "it is a Python pickle"),
        (b"1,0.5\n0,0.25\n", "should name the columns"),
        (b"PAR1....PAR1", "it is a parquet file"),
    ],
)
def test_what_is_no_table_is_refused_in_words(write: Write, data: bytes, words: str) -> None:
    assert words in refusal(write(data))


def test_other_kinds_are_refused(write: Write) -> None:
    assert ".pkl files are not supported" in refusal(write(b"\x80\x04\x95", "p.pkl"))
    assert "a list of records" in refusal(write(b"[]", "p.json"))
    assert "it is not a parquet file" in refusal(write(b"label,score\n", "p.parquet"))
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("p.csv", "label,score\n1,1\n")
    assert "it is an Excel workbook (or another zip)" in refusal(write(out.getvalue(), "p.csv"))


def test_the_child_process_limits_its_memory(write: Write) -> None:
    """A parquet of 20 kB whose texts would fill 20 GB."""
    out = BytesIO()
    text = pa.DictionaryArray.from_arrays(pa.array(np.zeros(1_000_000, np.int32)), pa.array(["x" * 20_000]))
    labels = pa.array(np.arange(1_000_000) % 2)
    pq.write_table(pa.table({"label": labels, "score": text}), out, row_group_size=1_000_000)
    assert len(out.getvalue()) < 500_000
    path = write(out.getvalue(), "p.parquet")
    chosen = Choices(columns=(Column("label", "label"), Column("score", "score", "s")))
    with pytest.raises(InvalidInputError, match="memory"):
        process.Request("convert", Limits(), chosen)(path, "p.parquet", path.with_name("out"), lambda *_: None)
    assert not path.with_name("out").exists()


def test_the_child_process_reports_problems_and_results(write: Write) -> None:
    path, limits = write("label,score\nx,0.5\ny,0.25\n"), Limits()
    seen: list[tuple[int, int]] = []
    out = path.with_name("out")
    request = process.Request("convert", limits, Choices(positive="z"))
    with pytest.raises(InvalidInputError, match=r"^p\.csv: label: no “z” among “x”"):
        request(path, path.name, out, lambda *at: seen.append(at))
    assert seen == [(path.stat().st_size, path.stat().st_size)]
    assert not out.exists()
    found = process.Request("read", limits, Choices())(path, path.name, out, lambda *_: None)
    assert found["inspection"] == look(path).as_json()
    assert found["result"]["summary"] == read(path).summary()
    assert found["result"]["choices"] == [Choices().as_json(), look(path).choices.as_json()]
    conversion = read(path).predictions
    assert conversion is not None
    assert found["result"]["digest"] == conversion.digest == prediction_files.read(out, limits).digest


def test_a_long_name_of_a_column_is_read_to_its_end(tmp_path: Path) -> None:
    long = "L" * 150
    path = tmp_path / "long.csv"
    path.write_text(f"y_true,a_score,{long}_score\n1,0.5,0.2\n0,0.1,0.3\n")
    found = inspect(path, "long.csv")
    assert [(column.role, column.model) for column in found.columns[1:]] == [("score", "a"), ("score", long)]


@pytest.mark.parametrize(
    ("header", "again"),
    [("label,label,score a,x", "label"), ("label,score,score,x", "score"), ("label,forest,svm,forest", "forest")],
)
def test_a_duplicate_name_is_used_once_and_reported(write: Write, header: str, again: str) -> None:
    path = write(f"{header}\n1,0,0.5,0.1\n0,1,0.25,0.2\n")
    column = next(each for each in look(path).columns if each.name == f"{again} (2)")
    assert (column.role, column.remark) == ("ignore", f"the header has “{again}” more than once: not used")
    conversion = read(path)
    assert (
        f"The table should have each name once in the header. The file has 2 columns named “{again}”. “{again} (2)” is "
        "ignored." in said_of(conversion)
    )
    assert conversion.predictions is not None
    # A column that is chosen is used.
    chosen = [replace(each, role="score", model="M") if each == column else each for each in look(path).columns]
    assert not any("columns named" in each.found for each in read(path, columns=tuple(chosen)).problems)


def test_models_have_one_form_of_their_names_and_look_alikes_are_named(write: Write) -> None:
    # Composed and decomposed, and with a sign that nobody sees; "А" is Cyrillic.
    wide = read(write("label,Re\u0301seau score,A\u200b score,\u0410 score\n1,0.5,0.1,0.2\n0,0.25,0.2,0.3\n"))
    assert wide.predictions is not None
    assert wide.predictions.models == ("R\u00e9seau", "A", "\u0410")
    assert said_of(wide) == [
        "The table should have names of models that do not look alike. The file has “\u0410” and “A”, written in "
        "different letters. These are treated as two models."
    ]

    rows = "".join(f"{sample},{model},{sample % 2},0.{sample}{at}\n" for sample in (1, 2) for at, model in enumerate(
        ("R\u00e9seau", "A", "\u0410")
    ))  # fmt: skip
    more = "3,Re\u0301seau,1,0.5\n3,A\u200b,1,0.5\n3,\u0410,1,0.5\n"
    long = write(f"id,model,label,score\n{rows}{more}")
    assert look(long).models == (("R\u00e9seau", 3), ("A", 3), ("\u0410", 3))
    conversion = read(long)
    assert conversion.predictions is not None
    assert conversion.predictions.models == ("R\u00e9seau", "A", "\u0410")
    assert said_of(conversion) == said_of(wide)


def test_names_that_people_type_have_the_same_form(write: Write) -> None:
    columns = [{"name": "label", "role": "label"}, {"name": "x", "role": "score", "model": " Re\u0301seau\u200b "}]
    choices = Choices.from_json({"columns": columns, "thresholds": {"Re\u0301seau": 0.3}, "title": "Re\u0301seaux"})
    conversion = convert(write("label,x\n1,0.5\n0,0.25\n"), "p.csv", choices=choices)
    assert conversion.predictions is not None
    assert (conversion.predictions.models, conversion.predictions.title) == (("R\u00e9seau",), "R\u00e9seaux")
    assert conversion.predictions.thresholds.tolist() == [0.3]


def test_parquet_with_a_name_twice_is_refused_by_that_name(write: Write) -> None:
    out = BytesIO()
    pq.write_table(pa.table([[1, 0], [0.5, 0.1], [0.2, 0.3]], names=["label", "score", "score"]), out)
    assert "two of its columns are named “score”. Give each column a different name" in refusal(
        write(out.getvalue(), "p.parquet")
    )


GROUPED = "patient,label,A,B\np1,1,0.9,0.6\np1,1,0.8,0.7\np2,0,0.1,0.2\np3,0,0.3,0.1\n,1,0.7,0.4\n,0,0.2,0.3\n"


def test_patients_that_repeat_are_groups_and_rows_without_one_stand_alone(write: Write) -> None:
    path = write(GROUPED)
    assert next((c.role, c.remark) for c in look(path).columns) == ("group", "repeats: groups of samples")
    found = read(path)
    assert found.predictions is not None
    assert found.predictions.groups is not None
    np.testing.assert_array_equal(found.predictions.groups, [0, 0, 1, 2, 3, 4])
    assert "2 samples name no group: each is one of its own." in found.notes
    once = read(write(GROUPED.replace("p1,1,0.8", "p4,1,0.8").replace("\n,1", "\np5,1").replace("\n,0", "\np6,0")))
    assert once.predictions is not None
    assert once.predictions.groups is None


def test_a_sample_of_a_long_file_has_one_group(write: Write) -> None:
    rows = ["s1,v1,1,A,0.9", "s2,v1,0,A,0.2", "s3,v2,1,A,0.4", "s1,v1,1,B,0.8", "s2,,0,B,0.1", "s3,v1,1,B,0.6"]
    found = read(write("\n".join(["sample,video,label,model,score", *rows])))
    assert found.predictions is not None
    np.testing.assert_array_equal(found.predictions.groups, [0, 0])
    (problem,) = found.problems
    assert (problem.row, problem.column, problem.found) == (7, "video", "“v1”, and “v2” in row 4")
    assert problem.effect == "sample left out"


def test_groups_are_stored_and_change_the_id(write: Write, tmp_path: Path) -> None:
    grouped = read(write(GROUPED)).predictions
    alone = read(write(GROUPED.replace("patient", "other")), columns=None).predictions
    assert grouped is not None
    assert alone is not None
    assert alone.groups is None
    assert grouped.digest != alone.digest
    files = prediction_files.PredictionFiles(tmp_path / "kept")
    again = prediction_files.PredictionFiles(tmp_path / "kept").load(files.save(grouped))
    assert again is not None
    np.testing.assert_array_equal(again.groups, grouped.groups)
    np.testing.assert_array_equal(grouped.take([0, 3]).groups, [0, 2])
