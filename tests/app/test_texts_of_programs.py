"""Texts that programs print and raised digits in OpenDocument: what they say is read, and no mark becomes a digit."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from app import cli
from app.reading.leaderboards import read_table
from app.reading.tables import raised_text
from tests.files import write
from tile_core.importers.columns import recognise

STYLE = '<style:style style:name="T1"><style:text-properties style:text-position="{}"/></style:style>'
CELL = '<text:p>80<text:span text:style-name="T1">1</text:span></text:p>'


def test_a_named_vector_of_r_is_one_row() -> None:
    text = (
        b"   Accuracy Sensitivity Pos Pred Value \n  0.9000000   0.8000000      0.9500000 \n"
        b"  Precision          F1\n  0.7500000   0.7741935 \n"
    )
    values = {"Accuracy": "0.9000000", "Sensitivity": "0.8000000", "Pos Pred Value": "0.9500000"}
    values |= {"Precision": "0.7500000", "F1": "0.7741935"}
    assert read_table(text, "r.txt").columns == {name: [text] for name, text in values.items()}


@pytest.mark.parametrize(("position", "text"), [("super 58%", "80¹"), ("sub 58%", "80₁"), ("-33% 58%", "80₁")])
def test_raised_text_of_opendocument_is_raised(position: str, text: str) -> None:
    made = BytesIO()
    with ZipFile(made, "w") as book:
        book.writestr("content.xml", STYLE.format(position) + CELL)
    changed = raised_text.in_unicode(made.getvalue(), 10_000)
    with ZipFile(BytesIO(changed)) as book:
        assert text in book.read("content.xml").decode().replace('<text:span text:style-name="T1">', "")


def test_scores_of_yolo_are_recognised() -> None:
    names = ("metrics/precision(B)", "   metrics/recall(M)", "metrics/mAP50(B)")
    assert [recognise(name) for name in names] == ["ppv", "tpr", None]


def test_a_large_file_of_predictions_names_its_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = "".join(f"sample_{k:030d},{k % 2},0.123456789\n" for k in range(110_000))
    path = write(tmp_path, "a.csv", f"id,label,score\n{rows}")
    assert cli.main(["rank", str(path), "--at", "F1"]) == 1
    assert "one row for each sample. Use: tile-explorer predictions FILE --at A,B." in capsys.readouterr().err
