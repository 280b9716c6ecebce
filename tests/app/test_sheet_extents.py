"""Workbooks whose cells reach far, or whose XML is damaged, are refused before the package that reads them begins."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest

from app.reading.leaderboards import read_table
from app.reading.tables.sheet_extents import Extent, extents
from tests.app.test_upload import LINKS, refusal, text_cell, workbook

NAMES = " ".join(f'xmlns:{name}="{name}"' for name in ("office", "table", "text"))
NUMBER = '<table:table-cell {} office:value-type="float" office:value="1"><text:p>1</text:p></table:table-cell>'
TEXT = '<table:table-cell office:value-type="string"><text:p>model</text:p></table:table-cell>'
EMPTY = '<table:table-cell table:number-columns-repeated="16383"/>'
ROWS = '<table:table-row table:number-rows-repeated="{}">{}</table:table-row>'


def opendocument(*sheets: str, end: str = "</office:spreadsheet>") -> bytes:
    tables = "".join(f'<table:table table:name="{k}">{sheet}</table:table>' for k, sheet in enumerate(sheets))
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as book:
        book.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        book.writestr("META-INF/manifest.xml", "<manifest/>")
        book.writestr("content.xml", f"<office:spreadsheet {NAMES}>{tables}{end}")
    return out.getvalue()


def test_extents_are_those_of_cells_that_hold_something() -> None:
    last = f'<row r="9">{text_cell("C9", "x")}<c r="XFD9" s="1"/></row><row r="1048576"><c r="A1048576" s="1"/></row>'
    without_places = '<row><c><v>1</v></c><c s="1"/></row><row><c/><c/><c><f>A1</f></c></row>'
    assert extents(workbook(last, other=without_places)) == {
        "Results": Extent(9, 3, 1),
        "Old & new": Extent(2, 3, 2),
    }
    moved = {"xl/_rels/workbook.xml.rels": LINKS.replace("/xl/worksheets/sheet2.xml", "nowhere.xml")}
    assert extents(workbook(last, **moved)).keys() == {"Results", ""}
    as_saved = ROWS.format(1, TEXT + EMPTY) + ROWS.format(3, NUMBER.format("")) + ROWS.format(1048572, EMPTY)
    far = ROWS.format(1, TEXT + EMPTY + NUMBER.format('table:number-columns-repeated="60"'))
    assert extents(opendocument(as_saved, far)) == {"0": Extent(4, 1, 4), "1": Extent(1, 16444, 1)}


@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        (ROWS.format(1, TEXT) + ROWS.format(999_999, NUMBER.format("")), "it has 1,000,000 rows; the limit is 20,000"),
        (ROWS.format(2, TEXT) + ROWS.format(500_000, "<table:table-cell/>") + ROWS.format(1, EMPTY + NUMBER.format("")),
         "its cells reach to row 500,003 and column 16,384"),
        (ROWS.format(1, TEXT.replace("model", '<text:s text:c="2000000000"/>')), "its cells hold 2,000,000,000 spaces"),
    ],
)  # fmt: skip
def test_what_is_repeated_is_refused_before_it_is_read(sheet: str, words: str) -> None:
    assert words in refusal(opendocument(sheet), "x.ods")


def test_a_sheet_without_an_end_is_damaged_and_not_waited_for() -> None:
    rows = ROWS.format(1, TEXT) + ROWS.format(2, NUMBER.format(""))
    damaged = opendocument(end=f'<table:table table:name="S">{rows}')
    assert refusal(damaged, "x.ods") == (
        "x.ods: it is not a readable workbook file; it may be damaged. Save it again, or as CSV."
    )


def test_a_sheet_that_reaches_far_leaves_the_others_readable() -> None:
    far = f'<row r="1">{text_cell("A1", "model")}{text_cell("B1", "tp")}{text_cell("XFD1048576", "x")}</row>'
    near = f'<row r="1">{text_cell("A1", "model")}{text_cell("B1", "tp")}</row><row><c><v>1</v></c></row>'
    assert list(read_table(workbook(far, other=near), "x.xlsx").columns) == ["model", "tp"]
