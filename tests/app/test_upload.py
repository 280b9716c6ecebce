"""Every kind of file that people bring, and every kind of file that they should not."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.reading.leaderboards import Reading, Table, read_file, read_leaderboard, read_table, title_of
from app.reading.tables import binary_files, binary_reader, limited_process, sniffing
from app.reading.tables.kinds import EXTENSIONS
from app.settings import Limits
from tile_core.checks import InvalidInputError

ROWS = [["model", "tp", "sens"], ["a", "5", "0.704"], ["NA", "001", "1"], ["=cmd()|' /C calc'!A0", "7", ""]]
COLUMNS = {"model": ["a", "NA", "=cmd()|' /C calc'!A0"], "tp": ["5", "001", "7"], "sens": ["0.704", "1", ""]}


def refusal(data: bytes, filename: str = "file.csv", limits: Limits | None = None) -> str:
    with pytest.raises(InvalidInputError) as caught:
        read_table(data, filename, limits)
    message = str(caught.value)
    assert message.startswith(filename[:20])
    assert message.endswith(".")
    assert len(message) < 400
    return message


@contextmanager
def reading_here() -> Iterator[None]:
    """Workbooks and parquet are read in this process: one for each file takes half a second to start."""

    def run(task: limited_process.Task) -> dict[str, object]:
        said: dict[str, object] = {}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(limited_process, "send", said.update)
            return said | binary_reader.answer(task.question, task.data)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limited_process, "run", run)
        yield


@pytest.fixture
def here() -> Iterator[None]:
    with reading_here():
        yield


def separated(delimiter: str, rows: list[list[str]] = ROWS) -> str:
    return "".join(delimiter.join(row) + "\r\n" for row in rows)


# Workbooks written part by part, so that each part may be wrong.

SPACES = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
BOOK = (
    f'<workbook {SPACES} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>'
    '<sheet name="Results" sheetId="1" r:id="rId1"/><sheet name="Old &amp; new" sheetId="2" r:id="rId2"/>'
    "</sheets></workbook>"
)
TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
RELATED = "<Relationships xmlns='http://schemas.openxmlformats.org/package/2006/relationships'>{}</Relationships>"
ROOT = RELATED.format(f"<Relationship Id='rId1' Type='{TYPES}/officeDocument' Target='xl/workbook.xml'/>")
LINKS = RELATED.format(
    f"<Relationship Id='rId1' Type='{TYPES}/worksheet' Target='worksheets/sheet1.xml'/>"
    f"<Relationship Id='rId2' Type='{TYPES}/worksheet' Target='/xl/worksheets/sheet2.xml'/>"
    f"<Relationship Id='rId3' Type='{TYPES}/styles' Target='styles.xml'/>"
)
# Style 1 is a percentage, style 2 a day, style 3 a day and its time.
STYLES = (
    f'<styleSheet {SPACES}><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="14"/>'
    '<xf numFmtId="22"/></cellXfs></styleSheet>'
)


def workbook(sheet: str, shared: str = "", other: str = "", **members: str | bytes) -> bytes:
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": ROOT,
        "xl/workbook.xml": BOOK,
        "xl/_rels/workbook.xml.rels": LINKS,
        "xl/styles.xml": STYLES,
        "xl/sharedStrings.xml": f"<sst {SPACES}>{shared}</sst>",
        "xl/worksheets/sheet1.xml": f"<worksheet {SPACES}><sheetData>{sheet}</sheetData></worksheet>",
        "xl/worksheets/sheet2.xml": f"<worksheet {SPACES}><sheetData>{other}</sheetData></worksheet>",
    } | members
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def text_cell(reference: str, text: str) -> str:
    return f'<c r="{reference}" t="inlineStr"><is><t>{text}</t></is></c>'


def simple_sheet(rows: list[list[str]]) -> str:
    cells = ("".join(f'<c t="str"><v>{value}</v></c>' for value in row) for row in rows)
    return "".join(f"<row>{row}</row>" for row in cells)


def parquet(columns: dict[str, object]) -> bytes:
    out = BytesIO()
    pq.write_table(pa.table(columns), out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("data", "filename", "description"),
    [
        (separated(",").encode(), "a.csv", "commas, decimal points, UTF-8"),
        (separated("\t").encode(), "a.tsv", "tabs, decimal points, UTF-8"),
        (separated(";").encode(), "a.CSV", "semicolons, decimal points, UTF-8"),
        (separated(",").encode("utf-8-sig"), "a.csv", "commas, decimal points, UTF-8"),
        (separated(",").encode("utf-16"), "a.csv", "commas, decimal points, UTF-16"),
        (separated(",").encode(), "no extension", "commas, decimal points, UTF-8"),
        (json.dumps([dict(zip(ROWS[0], row, strict=True)) for row in ROWS[1:]]).encode(), "a.json", "JSON"),
        (json.dumps(ROWS).encode(), "a.json", "JSON"),
        (json.dumps(COLUMNS).encode(), "a.json", "JSON"),
        (json.dumps({"columns": ROWS[0], "data": ROWS[1:]}).encode(), "a.json", "JSON"),
        (
            json.dumps({"board": [dict(zip(ROWS[0], r, strict=True)) for r in ROWS[1:]], "date": "x"}).encode(),
            "a.json",
            "JSON",
        ),
        (json.dumps({name: dict(enumerate(values)) for name, values in COLUMNS.items()}).encode(), "a.json", "JSON"),
        (workbook(simple_sheet(ROWS)), "a.xlsx", "workbook, sheet “Results” of 2"),
        (parquet(COLUMNS), "a.parquet", "parquet"),
    ],
)
def test_every_kind_gives_the_same_texts(data: bytes, filename: str, description: str) -> None:
    table = read_table(data, filename)
    assert table.columns == COLUMNS
    assert table.numbers == (2, 3, 4)
    assert table.description == description


def test_bars_and_single_columns() -> None:
    assert read_table(b"a|b\n1|2\n", "x.txt").columns == {"a": ["1"], "b": ["2"]}
    assert read_table(b"a\nx y\n", "x.txt").columns == {"a": ["x y"]}


def test_decimal_commas_and_latin_1() -> None:
    table = read_table("Modèle;Sens\nForêt;0,704\n".encode("cp1252"), "a.csv")
    assert table.columns == {"Modèle": ["Forêt"], "Sens": ["0,704"]}
    assert (table.decimal, table.description) == (",", "semicolons, decimal commas, Latin-1")
    quoted = read_table(b'model,sens\n"a, b","0,704"\n', "a.csv")
    assert (quoted.decimal, quoted.columns["model"]) == (",", ["a, b"])


@pytest.mark.parametrize(
    "rows",
    [
        ("1.080;10;20;8.900", "1.070;5;30;8.950"),
        ("1 080;10;20;8 900", "1 070;5;30;8 950"),
        ("1.080;10;20;8.900,0", "1.070;5;30;8.950,0"),
    ],
)
def test_european_thousands(rows: tuple[str, str]) -> None:
    text = f"team;tp;fp;fn;tn\nA;{rows[0]}\nB;{rows[1]}\n"
    result = read_leaderboard(text.encode(), "a.csv")
    assert result.leaderboard is not None
    np.testing.assert_array_equal(result.leaderboard.performances[0], [[8900, 10, 20, 1080], [8950, 5, 30, 1070]])
    assert not result.problems


def test_points_in_counts_are_asked_for_where_cells_are_not_separated_by_semicolons() -> None:
    result = read_leaderboard(b"team,tp,fp,fn,tn\nA,1.080,10,20,8.900\n", "a.csv")
    assert result.leaderboard is None
    assert "do they separate thousands, or are they decimal points?" in result.detail


def test_a_choice_overrides_the_recognised_format() -> None:
    data = b"a;b,c\n1;2,3\n"
    assert list(read_table(data, "x.csv", reading=Reading(delimiter=",")).columns) == ["a;b", "c"]
    assert list(read_table(data, "x.csv", reading=Reading(delimiter=";")).columns) == ["a", "b,c"]
    assert read_table(data, "x.csv", reading=Reading(decimal=",")).decimal == ","
    assert "Ã©" in read_table("é,x\n1,2\n".encode(), "x.csv", reading=Reading(encoding="cp1252")).columns
    with pytest.raises(InvalidInputError, match="not in UTF-8"):
        read_table(b"\xe9,x\n1,2\n", "x.csv", reading=Reading(encoding="utf-8"))
    with pytest.raises(InvalidInputError):
        read_table(b"a,x\n1,2\n", "x.csv", reading=Reading(encoding="no such"))


BOARD = "team,tp,fp,fn,tn\nA,80,10,20,890\nB,70,5,30,895\n"


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize(
    ("comment", "said"),
    [
        ("# my leaderboard\n# 2024\n", "2 lines of comment"),
        ("\n# results, of March; and April\r\n", "1 line of comment"),
        ('"# quoted, as spreadsheets do",,,,\n\n', "1 line of comment"),
    ],
)
def test_comments_at_the_beginning_are_skipped(delimiter: str, comment: str, said: str) -> None:
    table = read_table((comment + BOARD.replace(",", delimiter)).encode(), "a.csv")
    assert list(table.columns) == ["team", "tp", "fp", "fn", "tn"]
    assert table.numbers == (4, 5)
    assert table.description.endswith(f"UTF-8, {said} skipped")


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ("#TP,FP\n1,2\n", ["#TP", "FP"]),
        ("# by hand\n# team,tp\na,1\n", ["# team", "tp"]),
        ("#,Team\n1,a\n", ["#", "Team"]),
        ("#id,remark\n1,a\n", ["#id", "remark"]),
    ],
)
def test_a_header_may_begin_with_a_hash(text: str, header: list[str]) -> None:
    assert list(read_table(text.encode(), "a.csv").columns) == header


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize(
    "title",
    ["Results of challenge\n", "Results of challenge,,,,\n", "Results\nMarch 2024\n", "Results, of March; and April\n"],
)
def test_the_header_is_found_below_a_title(delimiter: str, title: str) -> None:
    text = (title + BOARD.replace(",", delimiter)).replace(",,,,", delimiter * 4)
    table = read_table(text.encode(), "header2.csv")
    assert list(table.columns) == ["team", "tp", "fp", "fn", "tn"]
    assert table.rows == 2
    row = 1 + title.count("\n")
    assert table.reading.header_row == row
    assert table.notes == (f"Row {row} is read as the header; above it: “{table.head[0][1][0]}”.",)


@pytest.mark.usefixtures("here")
def test_the_header_of_a_workbook_is_found_below_a_title() -> None:
    rows = [["Results", "", "", "", ""], *(line.split(",") for line in BOARD.split())]
    for row, sheet in ((2, rows), (3, [["Results"], ["March"], *rows[1:]])):
        table = read_table(workbook(simple_sheet(sheet)), "a.xlsx")
        assert list(table.columns) == ["team", "tp", "fp", "fn", "tn"]
        assert table.reading.header_row == row
        assert table.numbers == (row + 1, row + 2)


def test_the_header_can_be_moved() -> None:
    text = b"Scores,of,March\nteam,tp,fp\nA,1,2\nteam,tn,fn\nA,3,4\n"
    assert list(read_table(text, "a.csv").columns) == ["team", "tp", "fp"]
    moved = read_table(text, "a.csv", None, Reading(header_row=4))
    assert moved.columns == {"team": ["A"], "tn": ["3"], "fn": ["4"]}
    assert moved.numbers == (5,)
    assert moved.reading.header_row == 4
    assert read_table(text, "a.csv", None, Reading(header_row=99)).reading.header_row == 4
    assert moved.head[0] == (1, ("Scores", "of", "March"))


def test_other_rows_that_are_too_long_are_no_titles() -> None:
    assert "row 2 has 3 cells, not 2" in refusal(b"team,tp\na,1,2\nb,1\n")
    assert "row 2 has 3 cells, not 1" in refusal(b"team\na,1,2\n")
    assert read_table(b"x,y\ntp,fp\n", "a.csv").columns == {"x": ["tp"], "y": ["fp"]}


def test_rows_have_their_numbers_in_the_file() -> None:
    table = read_table(b'\n\nmodel,tp\n"two\nlines",1\n\nb,2\n', "a.csv")
    assert table.columns["model"] == ["two\nlines", "b"]
    assert table.numbers == (4, 7)


def test_duplicate_column_names_are_made_unique() -> None:
    table = read_table(",tp,tp,tp (2), \u202ex,,\n1,2,3,4,5,,\n".encode(), "a.csv")
    assert list(table.columns) == ["column 1", "tp", "tp (2)", "tp (2) (2)", "\ufffdx"]


def test_separators_beyond_the_last_column_are_no_cells() -> None:
    assert read_table(b"a,b,,\n1,2,,\n3,4\n", "x.csv").columns == {"a": ["1", "3"], "b": ["2", "4"]}


def test_a_workbook_as_programs_write_it() -> None:
    shared = (
        "<si><t>model</t></si><si><r><t>Gradient</t></r><r><t xml:space='preserve'> boost</t></r>"
        "<rPh><t>x</t></rPh></si>"
    )
    sheet = (
        '<row r="3"><c r="B3" t="s"><v>0</v></c>' + text_cell("D3", "sens") + text_cell("E3", "tp") + "</row>"
        '<row r="7"><c r="B7" t="s"><v>1</v></c><c r="C7" s="4"/><c r="D7"><v>0.70399999999999996</v></c>'
        '<c r="E7"><f>1+1</f><v>5000</v></c></row>'
        '<row r="9"><c r="B9" t="str"><v>b &lt; c</v></c><c r="D9" t="e"><v>#DIV/0!</v></c>'
        '<c r="E9" t="b"><v>1</v></c></row>'
    )
    table = read_table(workbook(sheet, shared), "a.xlsx")
    assert table.columns == {"model": ["Gradient boost", "b < c"], "sens": ["0.704", ""], "tp": ["5000", "true"]}
    assert table.numbers == (7, 9)


@pytest.mark.usefixtures("here")
def test_cells_of_a_workbook_are_the_texts_that_were_typed() -> None:
    def number(value: str, style: int = 0) -> str:
        return f'<c s="{style}"><v>{value}</v></c>'

    typed = "".join(
        text_cell("", name).replace(' r=""', "").replace("<t>", "<t xml:space='preserve'>")
        for name in ["NA", "nan", "True", "001", " a ", "1e5", "n/a", "5.0"]
    )
    numbers = [("5", 0), ("5.0", 0), ("-0.25", 0), ("1e-7", 0), ("1e300", 0), ("12345678", 0), ("0.125", 1)]
    rest = (
        "".join(number(*cell) for cell in numbers) + number("45352", 2) + number("45352.5", 3) + '<c t="b"><v>0</v></c>'
    )
    header = "".join(f'<c t="str"><v>c{place}</v></c>' for place in range(18))
    table = read_table(workbook(f"<row>{header}</row><row>{typed}{rest}</row><row>{typed}</row>", other=""), "a.xlsx")
    rows = list(zip(*table.columns.values(), strict=True))
    assert rows[0] == (
        "NA", "nan", "True", "001", " a ", "1e5", "n/a", "5.0",
        "5", "5", "-0.25", "1e-07", "1e+300", "12345678", "0.125", "2024-03-01", "2024-03-01 12:00:00", "false",
    )  # fmt: skip
    assert rows[1][8:] == ("",) * 10
    numbers_as_texts = read_table(workbook(simple_sheet([["model", "2020"], ["a", "001"], ["b", "5.0"]])), "a.xlsx")
    assert numbers_as_texts.columns["2020"] == ["001", "5.0"]


@pytest.mark.usefixtures("here")
def test_merged_and_hidden_cells_are_cells() -> None:
    sheet = (
        '<row r="1">' + text_cell("A1", "model") + text_cell("C1", "tp") + '</row><row r="2" hidden="1">'
        + text_cell("A2", "a") + text_cell("C2", "1") + '</row><row r="3">' + text_cell("A3", "b") + "</row>"
    )  # fmt: skip
    merged = f'<cols><col min="3" max="3" hidden="1"/></cols><sheetData>{sheet}</sheetData>'
    body = f'<worksheet {SPACES}>{merged}<mergeCells><mergeCell ref="A3:C3"/></mergeCells></worksheet>'
    table = read_table(workbook("", **{"xl/worksheets/sheet1.xml": body}), "a.xlsx")
    assert table.columns == {"model": ["a", "b"], "tp": ["1", ""]}


@pytest.mark.usefixtures("here")
def test_rows_of_a_workbook_of_one_column_are_called_as_in_the_sheet() -> None:
    rows = "".join(f'<row r="{row}">{text_cell(f"A{row}", text)}</row>' for row, text in ((2, "m"), (5, "x"), (9, "y")))
    assert read_table(workbook(rows), "a.xlsx").numbers == (5, 9)


def test_sheets_can_be_chosen_and_an_empty_first_one_is_skipped() -> None:
    data = workbook("", other=simple_sheet(ROWS))
    table = read_table(data, "a.xlsx")
    assert table.columns == COLUMNS
    assert (table.sheets, table.reading.sheet) == (("Results", "Old & new"), "Old & new")
    with pytest.raises(InvalidInputError, match="sheet “Results”: it is empty"):
        read_table(data, "a.xlsx", reading=Reading(sheet="Results"))
    assert read_table(data, "a.xlsx", reading=Reading(sheet="no\0such\udc80")).reading.sheet == "Old & new"


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize("prefix", ["x:", ""])
def test_a_workbook_with_prefixed_elements(prefix: str) -> None:
    sheet = f"<{prefix}row><{prefix}c t='str'><{prefix}v>m</{prefix}v></{prefix}c></{prefix}row>" * 2
    body = f"<{prefix}worksheet xmlns:x='y'><{prefix}sheetData>{sheet}</{prefix}sheetData></{prefix}worksheet>"
    assert read_table(workbook("", **{"xl/worksheets/sheet1.xml": body}), "a.xlsx").columns == {"m": ["m"]}


def test_json_numbers_stay_as_written_and_nested_cells_are_texts() -> None:
    first = b'{"model": "a", "tp": 5, "fp": 0.70, "big": 1e999, "none": null, "yes": true, "cm": [[50, 3], [4, 20]]}'
    data = b"[" + first + b', {"tp": -1}]'
    table = read_table(data, "a.json")
    assert {name: values[0] for name, values in table.columns.items()} == {
        "model": "a", "tp": "5", "fp": "0.70", "big": "1e999", "none": "", "yes": "true", "cm": "[[50, 3], [4, 20]]"
    }  # fmt: skip
    assert table.columns["tp"] == ["5", "-1"]
    assert table.columns["model"] == ["a", ""]


def test_rows_of_json_may_end_early() -> None:
    table = read_table(b'[["model", "tp", "", "fp"], ["A", 1], ["B", 2, 3, 4]]', "x.json")
    assert table.columns == {"model": ["A", "B"], "tp": ["1", "2"], "column 3": ["", "3"], "fp": ["", "4"]}


def test_json_of_entities_and_of_one_record() -> None:
    assert read_table(b'{"A": {"f1": 1}, "B": {"f1": 0}}', "a.json").columns == {"name": ["A", "B"], "f1": ["1", "0"]}
    assert read_table(b'{"recall": 0.5, "precision": 0.25}', "scores.json").columns == {
        "recall": ["0.5"],
        "precision": ["0.25"],
    }


@pytest.mark.usefixtures("here")
def test_parquet_with_an_index_of_names() -> None:
    out = BytesIO()
    pd.DataFrame({"tp": [5, None]}, index=pd.Index(["a", "b"], name="model"), dtype="Int64").to_parquet(out)
    assert read_table(out.getvalue(), "a.parquet").columns == {"model": ["a", "b"], "tp": ["5", ""]}


@pytest.mark.usefixtures("here")
def test_parquet_of_any_types() -> None:
    data = parquet({
        "model": pa.array(["a", None]), "f": pa.array([0.704, 1 / 3], pa.float32()), "i": [1, 2], "b": [True, False],
        "d": pa.array(["x", "y"]).dictionary_encode(), "bytes": [b"q", b"\xff"], "list": [[1, 2], None],
    })  # fmt: skip
    assert read_table(data, "a.pq").columns == {
        "model": ["a", ""], "f": ["0.704", "0.33333334"], "i": ["1", "2"], "b": ["true", "false"],
        "d": ["x", "y"], "bytes": ["q", "\ufffd"], "list": ["[1, 2]", ""],
    }  # fmt: skip


@pytest.mark.parametrize("slash", ["", " /"])
def test_cdnet_statistics(slash: str) -> None:
    lines = [
        "#cm TP FP FN TN SE",
        "cm video baseline" + slash + " highway 5 6 7 80 9",
        "cm category baseline 1 1 1 1 1",
    ]
    table = read_table("\n".join(lines).encode(), "PAWCS.txt")
    assert table.columns["method"] == ["PAWCS"]
    assert table.numbers == (2,)
    result = read_leaderboard("\n".join(lines).encode(), "PAWCS.txt")
    assert result.leaderboard is not None
    assert result.leaderboard.contexts == ("baseline / highway",)
    np.testing.assert_array_equal(result.leaderboard.performances, [[[80, 6, 7, 5]]])


# What is refused, and how.

LIMITS = Limits(upload=2000, rows=5, columns=4, cell=30, expanded=20_000)


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    ("data", "filename", "words"),
    [
        (b"", "x.csv", "it is empty"),
        (b"   \n \n", "x.csv", "it is empty"),
        (b",,\n1,2,3\n", "x.csv", "should name the columns"),
        (b"model,tp\n", "x.csv", "no rows below"),
        (b"1,2\n3,4\n5,6\n", "x.csv", "should name the columns"),
        (b"m,tp\na,1,2\nb\n", "x.csv", "row 2 has 3 cells, not 2 as in the header; 1 more row does not fit either"),
        (b"m,tp\na,1\nb\n", "x.csv", "row 3 has 1 cells"),
        (b'm,tp\na,"1\nb,2\n', "x.csv", "row 2: a quote is not closed"),
        (b"m,tp\na\0,1\n", "x.csv", "NUL bytes"),
        ("m,tp\na,1\n".encode("utf-16-le"), "x.csv", "NUL bytes"),
        (bytes(range(1, 32)) * 20, "x.csv", "control characters"),
        (b"\x81\x8d\xff,\n", "x.csv", "not in UTF-8 or Latin-1"),
        (b"\xff\xfe\x00", "x.csv", "not in UTF-16"),
        (b"%PDF-1.7 ...", "x.csv", "it is a PDF"),
        (b"  <!DOCTYPE html><html>", "x.csv", "a web page"),
        (b"\x80\x04\x95pickle", "x.csv", "pickle"),
        (b"\xd0\xcf\x11\xe0...", "x.xlsx", "protected by a password, or of Excel before 2007"),
        (b"PK\x03\x04...", "x.csv", "it is an Excel workbook (or another zip)"),
        (b"model,tp\na,1\n", "x.xlsx", "not an Excel workbook"),
        (b"model,tp\na,1\n", "x.parquet", "not a parquet file"),
        (b"model,tp\na,1\n", "x.xls", "is not read. Open it in Excel or LibreOffice and save it as .xlsx"),
        (b"model,tp\na,1\n", "x.pkl", ".pkl files are not supported"),
        (b'{"a": 1', "x.json", "line 1, column 8: no JSON"),
        (b"[1, 2]", "x.json", "a list of records"),
        (b"5", "x.json", "a list of records"),
        (b"[]", "x.json", "a list of records"),
        (b'{"a": [1, 2], "b": [1]}', "x.json", "columns should have one length, but have 1 and 2 values"),
        (b'{"a": [1, 2], "b": {"c": 1}}', "x.json", "a list of records"),
        (b'{"a":' * 390, "x.json", "no JSON"),
        (b'[{"a":' + b"[" * 900 + b"]" * 900 + b"}]", "x.json", ""),
        (b"PK\x03\x04" + b"junk" * 50, "x.xlsx", "it may be damaged"),
        (b"PAR1" + b"junk" * 50 + b"PAR1", "x.parquet", "it may be damaged"),
        (b"m\n" + b"a\n" * 6, "x.csv", "more than 5 rows"),
        (b"a,b,c,d,e\n1,2,3,4,5\n", "x.csv", "5 columns; the limit is 4"),
        (b"m,tp\na," + b"1" * 31 + b"\n", "x.csv", "row 2, column “tp”: a cell of 31 characters; the limit is 30"),
        (b"x" * 2001, "x.csv", "larger than the limit of 0.002 MB"),
    ],
)  # fmt: skip
def test_broken_files_get_a_clear_message(data: bytes, filename: str, words: str) -> None:
    assert words in refusal(data, filename, LIMITS)


def test_deep_nesting_is_refused_with_a_clear_message() -> None:
    """Each Python has a depth of its own at which it stops."""
    for depth in (3000, 100_000):
        assert "nested too deeply" in refusal(b"[" * depth + b"]" * depth, "x.json")


def test_a_duplicate_name_is_reported_or_refused() -> None:
    asked = read_leaderboard(b"model,tp,tp,fp,fn,tn\na,1,2,3,4,5\nb,3,4,5,6,7\n", "x.csv")
    assert asked.detail == "2 columns are named “tp”, with different cells: choose the one to use."
    made = read_leaderboard(b"model,tp,tp,fp,fn,tn\na,1,1,3,4,5\nb,3,3,5,6,7\n", "x.csv")
    assert [(each.columns, each.effect) for each in made.problems] == [
        (("tp", "tp (2)"), "“tp” is used, “tp (2)” is ignored")
    ]
    twice = b'[{"model": "a", "tp": 1, "tp": 2}]'
    assert "an object has two values named “tp”. Give each a different name" in refusal(twice, "x.json")


@pytest.mark.usefixtures("here")
def test_parquet_with_a_name_twice_is_refused_by_that_name() -> None:
    out = BytesIO()
    pq.write_table(pa.table([["a"], [1], [2]], names=["model", "tp", "tp"]), out)
    assert "two of its columns are named “tp”. Give each column a different name" in refusal(
        out.getvalue(), "x.parquet"
    )


def test_a_hostile_file_name_is_shown_short_and_plain() -> None:
    with pytest.raises(InvalidInputError) as caught:
        read_table(b"", "../../" + "<img src=x>\u202e\n" + "a" * 5000 + ".csv")
    assert str(caught.value).startswith("<img src=x>\ufffd\ufffdaaa")
    assert len(str(caught.value)) < 120


def test_a_header_of_a_million_columns() -> None:
    assert "1,000,000 columns" in refusal(b"a" + b",a" * 999_999 + b"\n")


def test_a_cell_longer_than_the_csv_module_takes() -> None:
    assert "a cell is too long" in refusal(b"model,tp\n" + b"a" * 200_000 + b",1\n")


def test_zip_bombs_are_not_decompressed() -> None:
    bomb = workbook("", **{"xl/worksheets/sheet1.xml": b"0" * 30_000_000})
    assert len(bomb) < 50_000
    assert "expands to more than 20 MB" in refusal(bomb, "bomb.xlsx")


def test_what_all_parts_of_a_zip_expand_to_counts_together() -> None:
    limits, parts = Limits(expanded=20_000), {f"xl/media/{number}.xml": b"0" * 8_000 for number in range(3)}
    assert "expands to more than 0.02 MB" in refusal(workbook(simple_sheet(ROWS), **parts), "x.xlsx", limits)
    assert all(len(part) < limits.expanded / 2 for part in parts.values())


def test_a_zip_with_a_wrong_size_is_damaged() -> None:
    data = workbook(simple_sheet(ROWS) + " " * 100_000)
    size = len(f"<worksheet {SPACES}><sheetData>{simple_sheet(ROWS)}{' ' * 100_000}</sheetData></worksheet>")
    lying = data.replace(size.to_bytes(4, "little"), (500).to_bytes(4, "little"))
    assert lying != data
    assert "damaged" in refusal(lying, "x.xlsx")


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_unusual_compression_is_refused(method: int) -> None:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        archive.writestr("xl/workbook.xml", BOOK)
    assert "unusual way" in refusal(out.getvalue(), "x.xlsx")


def test_encrypted_workbooks_are_refused() -> None:
    data = bytearray(workbook(simple_sheet(ROWS)))
    data[data.index(b"PK\x01\x02") + 8] |= 1
    assert "encrypted" in refusal(bytes(data), "x.xlsx")


def test_a_zip_of_many_parts_is_refused() -> None:
    assert "1,010 parts" in refusal(workbook("", **{f"xl/{part}": "" for part in range(1002)}), "x.xlsx")


@pytest.mark.parametrize(
    ("far", "words"),
    [
        ("XFD1048576", "reach to row 1,048,576 and column 16,384"),
        ("XFD300", "reach to row 300 and column 16,384"),
        ("B1048576", ""),
    ],
)
def test_a_distant_cell_is_read_or_reported(far: str, words: str) -> None:
    row = "".join(filter(str.isdigit, far))
    data = workbook(f'<row r="1">{text_cell("A1", "model")}</row><row r="{row}">{text_cell(far, "x")}</row>')
    if words:
        message = refusal(data, "x.xlsx")
        assert words in message
        assert "sheet “Results”: " in message
        assert "as CSV" in message
    else:
        table = read_table(data, "x.xlsx")
        assert table.columns == {"model": [""], "column 2": ["x"]}
        assert table.numbers == (1048576,)


@pytest.mark.usefixtures("here")
def test_a_text_shared_by_many_cells_is_no_gigabytes() -> None:
    shared = "<si><t>m</t></si><si><t>" + "x" * 1_000 + "</t></si>"
    header = "<row>" + '<c t="s"><v>0</v></c>' * 50 + "</row>"
    row = "<row>" + '<c t="s"><v>1</v></c>' * 50 + "</row>"
    assert "more than 20 MB of text" in refusal(workbook(header + row * 1_000, shared), "x.xlsx")


@pytest.mark.usefixtures("here")
def test_document_type_entities_are_not_expanded() -> None:
    inside = '<sheetData><row><c t="str"><v>m</v></c></row><row><c t="str"><v>{}</v></c></row></sheetData>'
    sheet = '<!DOCTYPE x [<!ENTITY a "b"><!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet>' + inside + "</worksheet>"
    for text in ("&a;", "&f;"):
        assert "damaged" in refusal(workbook("", **{"xl/worksheets/sheet1.xml": sheet.format(text)}), "x.xlsx")
    plain = workbook("", **{"xl/worksheets/sheet1.xml": sheet.format("x")})
    assert read_table(plain, "x.xlsx").columns == {"m": ["x"]}


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    "members",
    [
        {"_rels/.rels": "<Relationships/>"},
        {"xl/workbook.xml": "<workbook><sheets><sheet name='a' sheetId='1'/></sheets></workbook>"},
        {"xl/_rels/workbook.xml.rels": "<Relationships/>"},
        {"xl/_rels/workbook.xml.rels": LINKS.replace("sheet1", "../../../etc/passwd")},
        {"xl/worksheets/sheet1.xml": "<worksheet><sheetData>"},
        {"xl/worksheets/sheet1.xml": b"\xff\xfe\x00"},
    ],
)
def test_damaged_workbooks(members: dict[str, str]) -> None:
    assert "damaged" in refusal(workbook("", **members), "x.xlsx")


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(
    "cell",
    ['<c r="??"><v>1</v></c>', '<c t="s"><v>99</v></c>', '<c t="s"><v>²</v></c>'],
)
def test_odd_references_in_a_workbook_are_reported(cell: str) -> None:
    assert "damaged" in refusal(workbook(f"<row>{cell}</row>"), "x.xlsx")


@pytest.mark.usefixtures("here")
def test_odd_numbers_in_a_workbook_are_shown() -> None:
    sheet = simple_sheet([["a", "b"]]) + "<row><c><v>1e999</v></c><c><v>abc</v></c></row>"
    assert read_table(workbook(sheet), "x.xlsx").columns == {"a": ["inf"], "b": ["abc"]}


@pytest.mark.usefixtures("here")
def test_sheets_with_too_many_rows_or_columns() -> None:
    assert "more than 5 rows" in refusal(workbook(simple_sheet([["m"]] * 7)), "x.xlsx", Limits(rows=5))
    assert "5 columns" in refusal(workbook(simple_sheet([["m"] * 5] * 3)), "x.xlsx", Limits(columns=4))


def test_a_parquet_of_twenty_million_rows() -> None:
    out = BytesIO()
    schema = pa.schema([("tp", pa.int8())])
    with pq.ParquetWriter(out, schema) as writer:
        group = pa.table({"tp": pa.array(np.zeros(2_000_000, np.int8))})
        for _ in range(10):
            writer.write_table(group)
    assert len(out.getvalue()) < 100_000
    assert "20,000,000 rows; the limit is 20,000" in refusal(out.getvalue(), "x.parquet")


def test_a_parquet_that_expands_without_end_is_stopped() -> None:
    """One text of a million characters, 20,000 times: 20 GB, if each row had its own."""
    long = pa.DictionaryArray.from_arrays(pa.array([0] * 20_000, pa.int32()), pa.array(["x" * 1_000_000]))
    assert "too much memory" in refusal(parquet({"model": long}), "x.parquet")
    long = pa.DictionaryArray.from_arrays(pa.array([0] * 20_000, pa.int32()), pa.array(["x" * 2_000]))
    assert "more than 20 MB of text" in refusal(parquet({"model": long}), "x.parquet")


def test_the_process_that_reads_has_bounded_memory_and_time() -> None:
    script = "from app.reading.tables import limited_process; limited_process.set_limits(1, 2_000_000_000); "
    for wish, ending in (("bytearray(2_000_000_000)", b"MemoryError"), ("\nwhile True: pass", b"")):
        done = subprocess.run([sys.executable, "-c", script + wish], capture_output=True, check=False, timeout=20)
        assert done.returncode
        assert ending in done.stderr


def instead(monkeypatch: pytest.MonkeyPatch, folder: Path, script: str) -> None:
    """Another program where a file is read."""
    (folder / "other.py").write_text(script)
    monkeypatch.setattr(limited_process, "_command", lambda _: [sys.executable, str(folder / "other.py")])


@pytest.mark.parametrize(
    "script", ["import time; time.sleep(60)", "import os; os.abort()", "print('{', end='')", "print('{}')"]
)
def test_a_reader_that_hangs_or_dies_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, script: str) -> None:
    instead(monkeypatch, tmp_path, script)
    monkeypatch.setattr(binary_files, "PATIENCE", 1)
    assert "too much memory or time" in refusal(parquet({"m": ["a"]}), "x.parquet", Limits(seconds=1))


def test_waiting_for_a_busy_server_is_no_reason_to_refuse_a_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    answer = {"result": {"header": ["m"], "rows": [["a"]], "numbers": [2]}}
    instead(monkeypatch, tmp_path, f"import json, time; time.sleep(1.5); print(json.dumps({answer}))")
    # It sleeps for longer than it may work.
    assert read_table(parquet({"m": ["a"]}), "x.parquet", Limits(seconds=1)).columns == {"m": ["a"]}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("#\n" * 501 + "model,tp\na,1\n", "more than 500 lines of comment. Delete them"),
        ("\n" * 500_061 + "model,tp\na,1\n", "more than 500,060 lines; the limit is 20,000 rows"),
        ("\r" * 500_061 + "model,tp\ra,1\r", "more than 500,060 lines; the limit is 20,000 rows"),
    ],
)
def test_lines_that_are_no_rows_are_bounded(text: str, words: str) -> None:
    assert words in refusal(text.encode(), "x.csv")
    fewer = text[text.index("\n") + 1 :] if text[0] == "#" else text[3:]
    assert read_table(fewer.encode(), "x.csv").columns == {"model": ["a"], "tp": ["1"]}


def test_a_comment_as_long_as_a_file_is_not_searched_for_names() -> None:
    seen: list[str] = []
    sniffing.uncommented("#" + "," * 1_000_000, seen.append)
    assert len(seen) <= 1_000


def test_the_reading_process_gets_no_secret(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    instead(monkeypatch, tmp_path, "import json, os; print(json.dumps({'error': ' '.join(os.environ)}))")
    monkeypatch.setenv("TILE_SECRET", "x")
    said = binary_files.run_reader(b"", "parquet", Limits(), None)["error"]
    assert "PATH" in said
    assert "TILE_SECRET" not in said


@pytest.mark.usefixtures("here")
def test_limits_on_parquet() -> None:
    assert "2 columns; the limit is 1" in refusal(parquet({"m": ["a"], "n": ["b"]}), "x.parquet", Limits(columns=1))
    assert "row 2, column “m”: a cell of 31 characters; the limit is 30" in refusal(
        parquet({"m": ["a" * 31]}), "x.parquet", Limits(cell=30)
    )
    assert "expands to more" in refusal(parquet({"m": ["a" * 3000]}), "x.parquet", Limits(expanded=1000))


@settings(deadline=None)
@given(
    st.binary(max_size=300),
    st.sampled_from([extension for extension in EXTENSIONS if extension not in (".parquet", ".pq", ".gz")]),
)
def test_no_bytes_break_a_reader(data: bytes, extension: str) -> None:
    try:
        table = read_table(data, "x" + extension)
    except InvalidInputError as error:
        assert str(error).startswith("x.")  # noqa: PT017 (most inputs raise nothing)
    else:
        assert isinstance(table, Table)
        assert {len(values) for values in table.columns.values()} == {table.rows}


@settings(deadline=None)
@given(st.integers(0, 3000), st.integers(0, 255))
def test_no_flipped_byte_breaks_the_workbook_reader(place: int, value: int) -> None:
    data = bytearray(workbook(simple_sheet(ROWS), "<si><t>x</t></si>"))
    data[place % len(data)] = value
    try:
        with reading_here():
            read_table(bytes(data), "x.xlsx")
    except InvalidInputError as error:
        assert str(error).startswith("x.xlsx: ")  # noqa: PT017 (most inputs raise nothing)


def test_files_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "march.csv"
    path.write_text("model,tp,fp,fn,tn\na,1,2,3,4\n")
    result = read_file(path)
    assert result.leaderboard is not None
    assert result.leaderboard.title == "march"
    with pytest.raises(InvalidInputError, match="No such file"):
        read_file(path.with_name("none.csv"))
    with pytest.raises(InvalidInputError, match="larger than"):
        read_file(path, Limits(upload=5))
    assert title_of("a/b/\u202e.csv") == "\ufffd"


def test_json_is_read_under_another_name_as_lines_and_as_python_prints_it() -> None:
    for text in (
        '[{"model": "a", "tp": 0.80}]',
        '{"model": "a", "tp": 0.80}\n',
        "[{'model': 'a', 'tp': np.float64(0.80),},]",
    ):
        table = read_table(text.encode(), "x.csv")
        assert table.columns == {"model": ["a"], "tp": ["0.80"]}
    two = read_table(b'{"model": "a", "tp": 5}\n\n{"model": "b", "fn": 6}', "x.json")
    assert two.columns == {"model": ["a", "b"], "tp": ["5", ""], "fn": ["", "6"]}
    assert "line 2, column 1: no JSON" in refusal(b'{"model": "a"}\nnothing', "x.json")
