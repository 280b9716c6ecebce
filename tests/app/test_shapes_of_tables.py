"""Tables in other shapes than one row for each performance: which are rearranged, and which stay as they are."""

from __future__ import annotations

import io
import zipfile

import pytest

from app.reading.leaderboards import read_table
from app.reading.leaderboards.shapes import blanks_below, cell_rows, cv_results, long_metrics, stacked_headers
from app.reading.leaderboards.shapes.frame import Frame


def frame(**columns: list[str]) -> Frame:
    return Frame(columns, tuple(range(2, 2 + len(next(iter(columns.values()))))))


def test_merged_names_are_filled_down_and_said() -> None:
    found = blanks_below.filled(frame(dataset=["X", "", "Y", ""], model=["A", "B", "A", "B"], tp=["1", "2", "3", "4"]))
    assert found.columns["dataset"] == ["X", "X", "Y", "Y"]
    assert found.notes == ("Empty cells below a name mean the same name: filled down in “dataset”.",)


@pytest.mark.parametrize(
    "columns",
    [
        # One empty cell among names that all have one row: a name is missing.
        {"team": ["A", "", "C", "D"], "model": ["a", "b", "c", "d"]},
        # Nothing tells the rows of one name apart.
        {"model": ["A", "", "B", ""], "tp": ["1", "2", "3", "4"]},
        # Filled down, two rows would be the same.
        {"dataset": ["X", "", "Y", ""], "model": ["A", "A", "A", "B"]},
        # A name that stands twice in a row is written in each of its rows.
        {"dataset": ["X", "X", "", "Y"], "model": ["A", "B", "C", "A"]},
        {"dataset": ["", "X", "", "Y"], "model": ["A", "B", "C", "A"]},
        # An attribute right of the names.
        {"model": ["A", "B", "C", "D"], "remark": ["slow", "", "fast", ""]},
    ],
)
def test_other_empty_cells_stay_empty(columns: dict[str, list[str]]) -> None:
    assert blanks_below.filled(frame(**columns)).columns == columns


def test_a_second_row_of_texts_below_metrics_belongs_to_the_header() -> None:
    header = ["", "precision", "", "recall", ""]
    rows = [(1, header), (2, ["", "mean", "std", "mean", "std"]), (3, ["model", "", "", "", ""]), (4, ["A", *"1234"])]
    metrics = [False, True, False, True, False]
    assert stacked_headers.joined(rows, 0, metrics) == (
        ["model", "precision", "precision std", "recall", "recall std"],
        2,
    )
    assert stacked_headers.joined([rows[0], (2, ["A", "1", "2", "3", "4"]), rows[3]], 0, metrics) is None
    assert stacked_headers.joined(rows[:2], 0, metrics) is None


def test_long_tables_have_a_run_for_each_repetition_and_drop_what_is_of_the_metric() -> None:
    found = long_metrics.of(
        {
            "model": ["A"] * 4,
            ".metric": ["sens", "spec"] * 2,
            "mean": ["0.8", "0.9", "0.7", "0.6"],
            "n": ["10"] * 4,
            "std_err": ["0.1"] * 4,
        }
    )
    assert found is not None
    assert (found.metric, found.value, found.names, found.unused) == (".metric", "mean", ("model",), ("n", "std_err"))
    widened = long_metrics.widened(
        frame(model=["A"] * 4, metric=["sens", "spec"] * 2, value=["0.8", "0.9", "0.7", "0.6"]),
        long_metrics.LongMetrics("metric", "value", "", ("model",), ()),
    )
    assert widened.columns == {"model": ["A", "A"], "run": ["1", "2"], "sens": ["0.8", "0.7"], "spec": ["0.9", "0.6"]}


def test_metrics_of_two_classes_are_those_of_one_performance() -> None:
    columns = {
        "metric": ["recall"] * 2 + ["precision"] * 2,
        "label": ["0", "1"] * 2,
        "value": ["0.9", "0.8", "0.7", "0.6"],
    }
    found = long_metrics.of(columns)
    assert found is not None
    made = long_metrics.widened(frame(**columns), found).columns
    assert {name: texts[0] for name, texts in made.items()} == {
        "specificity": "0.9", "recall": "0.8", "NPV": "0.7", "precision": "0.6",
    }  # fmt: skip


@pytest.mark.parametrize(
    "columns",
    [
        {"metric": ["AUC", "AP"], "value": ["0.8", "0.9"]},
        {"metric": ["recall", "precision"], "note": ["a", "b"]},
        {"score": ["0.9", "0.8"], "model": ["A", "B"]},
    ],
)
def test_tables_without_two_metrics_and_values_are_not_long(columns: dict[str, list[str]]) -> None:
    assert long_metrics.of(columns) is None


def test_settings_of_a_search_are_named_by_what_varies() -> None:
    means = {"mean_test_precision": ["0.8", "0.9"], "mean_test_recall": ["0.7", "0.6"]}
    by_cell = cv_results.searched(frame(params=["{'C': 1, 'kernel': 'rbf'}", "{'C': 1, 'kernel': 'poly'}"], **means))
    assert by_cell.columns["model"] == ["kernel=rbf", "kernel=poly"]
    by_column = cv_results.searched(frame(param_C=["1", "10"], **means))
    assert by_column.columns["model"] == ["C=1", "C=10"]
    unnamed = cv_results.searched(frame(params=["object at 0x1", "object at 0x2"], **means))
    assert unnamed.columns["model"] == ["setting 1", "setting 2"]
    assert set(unnamed.columns) == {"model", "precision", "recall"}


def test_cells_of_several_matrices_are_a_row_each() -> None:
    columns = {
        "model": ["A"] * 4 + ["B"] * 3,
        "actual": ["no", "no", "yes", "yes", "no", "yes", "yes"],
        "predicted": ["no", "yes", "no", "yes", "no", "no", "yes"],
        "n": ["5", "1", "2", "3", "4", "2", "4"],
    }
    found = cell_rows.of(columns)
    assert found is not None
    ways, chosen, asks = cell_rows.ways(frame(**columns), found)
    assert asks == ""
    made = ways[chosen][1]().columns
    assert made == {"model": ["A", "B"], "tn": ["5", "4"], "fp": ["1", "0"], "fn": ["2", "2"], "tp": ["3", "4"]}


@pytest.mark.parametrize(
    "columns",
    [
        {"y_true": ["0", "1", "0"], "y_pred": ["0", "1", "0"], "n": ["1", "2", "3"]},  # a cell twice
        {"y_true": ["0", "1"], "y_pred": ["0", "1"]},
        {"y_true": ["0", "1"], "y_pred": ["0", "1"], "n": ["0.5", "2"]},
    ],
)
def test_other_tables_have_no_row_for_each_cell(columns: dict[str, list[str]]) -> None:
    assert cell_rows.of(columns) is None


def workbook(cells: str, merged: str) -> bytes:
    """A workbook of one sheet with inline texts and merged cells."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    kinds = f'<Types xmlns="{package}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default '
    kinds += 'Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>'
    parts = {
        "[Content_Types].xml": kinds,
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" '
        f'Type="{office}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets>'
        '<sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" '
        f'Type="{office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData>'
        f'<mergeCells count="1"><mergeCell ref="{merged}"/></mergeCells></worksheet>',
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, f'<?xml version="1.0" encoding="UTF-8"?>{text}')
    return file.getvalue()


def test_cells_merged_down_in_a_workbook_hold_their_text_in_all_rows() -> None:
    table = [["model", "set", "tp", "fp"], ["A", "X", "1", "2"], ["B", "", "3", "4"], ["C", "Y", "5", "6"]]
    cells = "".join(
        f'<row r="{row}">'
        + "".join(
            f'<c r="{"ABCD"[k]}{row}" t="inlineStr"><is><t>{text}</t></is></c>' for k, text in enumerate(texts) if text
        )
        + "</row>"
        for row, texts in enumerate(table, 1)
    )
    assert read_table(workbook(cells, "B2:B3"), "x.xlsx").columns["set"] == ["X", "X", "Y"]
