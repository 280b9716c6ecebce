"""A zip of tables and arrays of NumPy as leaderboards: what is read, and what is refused with a message."""

from __future__ import annotations

import io
import zipfile

import numpy as np
import pytest

from app.reading.leaderboards import read_table
from app.settings import Limits
from tile_core.checks import InvalidInputError

ROWS = "tp,fp,fn,tn\n43,3,4,50\n"
RECORD = '[{"model": "A", "tp": 43, "fp": 3, "fn": 4, "tn": 50}]'
NAMED = "model,tp,fp,fn,tn\nA,43,3,4,50\n"


def zipped(files: dict[str, bytes | str]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return file.getvalue()


def saved(array: object, *, pickle: bool = False) -> bytes:
    file = io.BytesIO()
    np.save(file, np.array(array), allow_pickle=pickle)
    return file.getvalue()


def refusal(data: bytes, name: str, limits: Limits | None = None) -> str:
    with pytest.raises(InvalidInputError) as caught:
        read_table(data, name, limits)
    assert str(caught.value).startswith(f"{name}: ")
    return str(caught.value)


@pytest.mark.parametrize(
    ("files", "added"),
    [
        ({"fold_10.csv": NAMED, "fold_2.csv": NAMED}, {"fold": ["2", "10"]}),
        ({"SVM.csv": ROWS, "Forest.csv": ROWS}, {"model": ["Forest", "SVM"]}),
        ({"a/1.csv": ROWS, "b/1.csv": ROWS}, {"model": ["a", "b"], "fold": ["1", "1"]}),
        ({"liver.csv": NAMED, "colon.csv": NAMED}, {"fold": ["colon", "liver"]}),
        ({"1.csv": NAMED, "__MACOSX/1.csv": "x", ".hidden": "x", "2.json": RECORD},
         {"fold": ["1", "2"]}),
    ],
)  # fmt: skip
def test_names_of_files_say_the_fold_or_the_model(files: dict[str, bytes | str], added: dict[str, list[str]]) -> None:
    table = read_table(zipped(files), "results.zip")
    assert {name: table.columns[name] for name in added} == added
    assert table.columns["tp"] == ["43"] * table.rows
    assert f"{table.rows} files of the archive" in table.notes[0]


def test_an_archive_of_one_table_is_that_table() -> None:
    assert read_table(zipped({"x.csv": NAMED}), "x.zip").columns["model"] == ["A"]


def test_archives_that_cannot_be_read_get_a_message() -> None:
    assert "has other columns than 1.csv (“model”)" in refusal(zipped({"1.csv": ROWS, "2.csv": NAMED}), "x.zip")
    assert "2.csv in the archive: it is empty" in refusal(zipped({"1.csv": ROWS, "2.csv": " "}), "x.zip")
    assert "archive itself" in refusal(zipped({"1.zip": zipped({"1.csv": ROWS}), "2.csv": ROWS}), "x.zip")
    assert "holds no files" in refusal(zipped({}), "x.zip") or "despite its name" in refusal(zipped({}), "x.zip")
    assert "at most 200" in refusal(zipped({f"{k}.csv": ROWS for k in range(201)}), "x.zip")
    assert "damaged zip" in refusal(zipped({"1.csv": ROWS, "2.csv": ROWS})[:-30], "x.zip")
    assert "expands to more than" in refusal(zipped({"1.csv": ROWS + " " * 10_000}), "x.zip", Limits(expanded=5_000))
    assert "limit is 3" in refusal(zipped({f"{k}.csv": ROWS for k in range(5)}), "x.zip", Limits(rows=3))


def test_arrays_by_name_are_columns() -> None:
    parts = {"tp": [43, 45], "fp": [3, 5], "fn": [4, 2], "tn": [50.0, 48.0], "precision": [0.93, 0.9]}
    table = read_table(zipped({f"{name}.npy": saved(values) for name, values in parts.items()}), "x.npz")
    assert table.columns["tn"] == ["50", "48"]
    assert table.columns["precision"] == ["0.93", "0.9"]


def test_several_matrices_are_a_row_each() -> None:
    table = read_table(saved([[[50, 3], [4, 43]], [[48, 5], [2, 45]]]), "x.npy")
    assert table.columns == {
        "model": ["matrix 1", "matrix 2"],
        "confusion matrix": ["[[50, 3], [4, 43]]", "[[48, 5], [2, 45]]"],
    }


def test_arrays_that_are_no_leaderboard_get_a_message() -> None:
    assert ": of shape (3,)." in refusal(saved([1, 2, 3]), "x.npy")
    assert "something else than numbers" in refusal(saved([{}], pickle=True), "x.npy")
    assert "something else than numbers" in refusal(saved(["a"]), "x.npy")
    assert "something else than numbers" in refusal(saved([[1, 2], [3, 4]])[:-9], "x.npy")
    assert "despite its name, it is a NumPy array" in refusal(saved([[1, 2], [3, 4]]), "x.csv")
    huge = saved([[1, 2], [3, 4]]).replace(b"(2, 2)", b"(9**9,)"[:6])
    assert "something else than numbers" in refusal(huge, "x.npy")


def test_arrays_of_more_classes_are_a_model_each() -> None:
    counts = np.array([[[5, 1, 0], [2, 7, 1], [0, 0, 4]], [[4, 2, 0], [1, 8, 1], [1, 0, 3]]])
    named = zipped({f"{name}.npy": saved(matrix) for name, matrix in zip("xy", counts, strict=True)})
    for data, name, models in ((saved(counts), "x.npy", ["matrix 1", "matrix 2"]), (named, "x.npz", ["x", "y"])):
        table = read_table(data, name)
        assert list(table.matrices) == models
        assert [list(rows.values()) for rows in table.matrices.values()] == counts.tolist()


def test_files_of_matrices_with_other_classes_are_refused() -> None:
    matrix = "actual,a,b,c\na,5,1,0\nb,2,7,1\nc,0,0,4\n"
    message = refusal(zipped({"x.csv": matrix, "y.csv": matrix.replace("c", "d").replace("adtual", "actual")}), "x.zip")
    assert "its files have other classes: file “y” has “d”, which file “x” has not" in message
