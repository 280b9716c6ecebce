"""Marks of footnotes in names and headers, and what is said of them."""

from __future__ import annotations

import pytest

from app.reading.leaderboards import read_leaderboard
from tile_core.importers import build, guess
from tile_core.importers.columns import recognise

COUNTS = {"TP": ["80", "90"], "FP": ["10", "60"], "FN": ["20", "10"], "TN": ["890", "840"]}


@pytest.mark.parametrize(
    "name", ["TP¹", "TP<sup>2</sup>", "TP$^{1}$", "TP\\textsuperscript{a}", "TP[^1]", "TP [3]", "TP†"]
)
def test_a_header_with_a_mark_is_the_header(name: str) -> None:
    assert recognise(name) == "tp"


@pytest.mark.parametrize(("name", "role"), [("F₁", "f1"), ("n⁺", "positives"), ("N(-)", "negatives")])
def test_what_belongs_to_a_header_stays(name: str, role: str) -> None:
    assert recognise(name) == role


def entities(names: list[str], **columns: list[str]) -> list[str]:
    table = {"model": names, **columns} | {name: texts * (len(names) // 2) for name, texts in COUNTS.items()}
    board = build(table, guess(table)).leaderboard
    assert board is not None
    return list(board.entities)


def test_names_lose_marks_at_their_end_only() -> None:
    assert entities(["U²-Net¹", "A<sup>2</sup>"]) == ["U²-Net", "A"]


def test_marks_stay_where_they_tell_rows_apart() -> None:
    assert entities(["Net", "Net²"]) == ["Net", "Net²"]


def test_a_name_with_a_mark_in_one_context_is_the_name() -> None:
    assert entities(["Net", "B", "Net²", "B"], dataset=["X", "X", "Y", "Y"]) == ["Net", "B"]


def test_an_example_is_said() -> None:
    table = {"model": ["A", "B"], **COUNTS, "TP": ["80¹", "90"]}
    (note,) = [note for note in build(table, guess(table)).notes if "Footnote" in note]
    assert note == "Footnote marks are left out: “80¹” (row 2, “TP”) is read as 80."
    assert not [note for note in build(COUNTS, guess(COUNTS)).notes if "Footnote" in note]


RAISED = {
    "a.html": [
        '80<span style="vertical-align: super">1</span>',
        '80<sup class="reference"><a href="#n">[<span>3</span>]</a></sup>',
        "80<sup>1</sup><sup>2</sup>",
    ],
    "a.tex": ["80$^\\text{1}$", "80$^{\\textcolor{red}{1}}$", "$\\mathbf{80}^{1}$", "80${}^{1}$", "80$^{\\bigstar 1}$"],
    "a.md": ["**80**<sup>1</sup>", "[80](u)^1^", "80 [^1]"],
}


@pytest.mark.parametrize(("name", "cell"), [(name, cell) for name, found in RAISED.items() for cell in found])
def test_what_a_document_raises_is_no_digit_or_refused(name: str, cell: str) -> None:
    forms = {
        "a.html": "<table><tr><th>m<th>TP<th>FP<th>FN<th>TN</tr><tr><td>A<td>{}<td>1<td>1<td>1</tr></table>",
        "a.tex": "\\begin{tabular}{lcccc}m & TP & FP & FN & TN \\\\ A & {} & 1 & 1 & 1 \\\\ \\end{tabular}",
        "a.md": "|m|TP|FP|FN|TN|\n|-|-|-|-|-|\n|A|{}|1|1|1|\n",
    }
    board = read_leaderboard(forms[name].replace("{}", cell).encode(), name).leaderboard
    assert board is None or board.at(0)[0][3] == 80
