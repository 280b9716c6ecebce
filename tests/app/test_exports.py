"""Tables for other programs: what they show, and that no name leaves its cell."""

from __future__ import annotations

import csv
import io
import math
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app import exports
from app.exports import Column, Table
from app.reading.tables.markup import latex
from app.settings import Limits
from tile_core.importers import cells

HOSTILE = [
    "=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", " =1+1", "\t=1", "＝1+1", 'a","b', "line\nbreak", "a\r\n=b",
    "\\input{/etc/passwd}", "\\", "\\\\", "$x$", "$$", "50 % off", "a & b", "a_b", "x^2", "~home", "{", "}", "}{",
    "\\end{tabular}", "^^M\\input", "[x]", "*x", "--", "---", "''", "``", "?`", '"quoted"', "<b>", "#1", "a|b",
    "`code`", "**bold**", "_it_", "[a](javascript:alert(1))", "![x](http://e.test/x.png)", "https://e.test",
    "www.e.test",
    "<img src=x onerror=alert(1)>", "</script>", "&lt;", "&#60;", "<!--", "# head", "- item", "+ item", "1. item",
    "====", "~~~", "| a |", "\\|", "\u202egnp.exe", "\u2028x", "π ≤ κ", "Ünïcode 名前", "😀",
    "zero\u200bwidth", "\ufeffmark", "soft\u00adhyphen", "no\u00a0break", "\u0645\u06cc\u200c\u062e",
]  # fmt: skip
NAMES = st.one_of(st.sampled_from(HOSTILE), st.text(st.characters(exclude_categories=["Cs"]), max_size=30))


def table(*names: str) -> Table:
    columns = (Column("rank", "#"), Column("text", "Name"), Column("score", "κ", True), Column("change", "vs F1"))
    rows = tuple((float(k), name, 0.5, 0.0) for k, name in enumerate(names, start=1))
    return Table(names[0] if names else "none", columns, rows)


def visible(text: str) -> str:
    """The text as one line, without what cannot be seen."""
    return cells.visible(re.sub(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+", " ", text)).strip()


def printed(source: str) -> str:
    """What LaTeX prints of a line; fails on every sign and command that is not a plain letter."""
    macros = {"textbackslash": "\\", "textasciicircum": "^", "textasciitilde": "~", "textless": "<"}
    macros |= {"textgreater": ">", "textbar": "|", "textasciigrave": "`"}
    for sign, formula in exports.latex.MATH.items():
        source = source.replace(f"${formula}$", sign)
    token = re.compile(r"\\([a-z]+)\{\}|\\([{}$&#_%])|\{([\[\]*]|'')\}|([-',])\{\}|([^\\{}$&#_%^~<>|`\"\[\]*])")
    shown, at = "", 0
    while at < len(source):
        found = token.match(source, at)
        assert found, f"LaTeX would not print {source[at:]!r} of {source!r}"
        shown += macros[found[1]] if found[1] else next(part for part in found.groups() if part)
        at = found.end()
    assert not re.search("--|''|,,", source.replace("{''}", ""))
    return shown


@given(st.lists(NAMES, max_size=5))
def test_csv_reads_back_and_computes_nothing(names: list[str]) -> None:
    read = list(csv.reader(io.StringIO(exports.as_csv(table(*names)), newline="")))
    assert read[0] == ["#", "Name", "κ", "vs F1"]
    assert len(read) == len(names) + 1
    for row, name in zip(read[1:], names, strict=True):
        seen = cells.visible(name)
        assert row[1] in (seen, f"'{seen}")
        assert not re.match(r"\s*[=+\-@＝＋－＠]", row[1])


@given(NAMES)
def test_latex_prints_the_name_and_nothing_else(name: str) -> None:
    assert printed(exports.tex(name)) == visible(name).replace('"', "''")


def test_latex_prints_greek_letters_and_signs_as_mathematics() -> None:
    """pdflatex stops at a Greek letter in a text; the caption at F1 holds one."""
    caption = "Ten digits: ranking by F-score, β = 1, π ≤ κ, F₁ − 1"
    columns = (Column("text", "vs κ"),)
    text = exports.as_latex(Table(caption, columns, (("χ² → ∞",),)))
    shown = "ranking by F-score, $\\beta$ = 1, $\\pi$ $\\leq$ $\\kappa$, F$_{1}$ $-$ 1"
    assert f"\\caption{{Ten digits: {shown}}}" in text
    assert "    vs $\\kappa$ \\\\\n" in text
    assert "    $\\chi$² $\\to$ $\\infty$ \\\\\n" in text


@given(st.lists(NAMES, min_size=1, max_size=5))
def test_latex_keeps_rows_and_columns(names: list[str]) -> None:
    lines = exports.as_latex(table(*names)).splitlines()
    body = lines[lines.index("    \\midrule") + 1 : lines.index("    \\bottomrule")]
    assert len(body) == len(names)
    for line, name in zip(body, names, strict=True):
        cells = re.split(r" (?<!\\)& ", line.removesuffix(" \\\\"))
        assert line.endswith(" \\\\")
        assert len(cells) == 4
        assert printed(cells[1]) == visible(name).replace('"', "''")


@given(NAMES)
def test_markdown_shows_the_name_as_plain_text(name: str) -> None:
    markdown_it = pytest.importorskip("markdown_it")
    reader = markdown_it.MarkdownIt("commonmark").enable("table")
    tokens = reader.parse(exports.as_markdown(table(name)))
    kinds = [token.type for token in tokens if token.type.endswith("_open")]
    rows = ["table_open", "thead_open", "tr_open", *["th_open"] * 4, "tbody_open", "tr_open", *["td_open"] * 4]
    assert kinds == (["paragraph_open"] if visible(name) else []) + rows
    inline = [token for token in tokens if token.type == "inline"]
    cell = inline[-3]
    assert {child.type for child in cell.children} <= {"text", "text_special"}
    assert "".join(child.content for child in cell.children) == visible(name)


@pytest.mark.parametrize(("name", "expected"), [
    ("https://e.test", "https\\://e.test"), ("WWW.e.test", "WWW\\.e.test"), ("a ~~b~~", "a \\~\\~b\\~\\~"),
    ("$x$", "\\$x\\$"), ("1) a", "1\\) a"),
])  # fmt: skip
def test_github_extensions_of_markdown_are_escaped(name: str, expected: str) -> None:
    assert exports.markdown(name) == expected


def test_people_read_shared_ranks_dashes_signs_and_three_decimals() -> None:
    columns = (Column("rank", "#"), Column("text", "Name"), Column("score", "Score"), Column("change", "vs F1"))
    rows = (
        (1.0, "A", 1 / 16, 3.0),
        (2.0, "B", -0.25, -2.0),
        (2.0, "C", 1.0, 0.0),
        (None, "D", math.nan, None),
        (4.0, "E", math.inf, math.nan),
    )
    shown = Table("T", columns, rows)
    assert exports.as_markdown(shown) == (
        "T\n\n| \\# | Name | Score | vs F1 |\n| ---: | --- | ---: | ---: |\n"
        "| 1 | A | 0.063 | +3 |\n| 2= | B | −0.250 | −2 |\n| 2= | C | 1.000 | 0 |\n| – | D | – | – |\n"
        "| 4 | E | ∞ | – |\n"
    )
    body = exports.as_latex(shown).splitlines()
    assert body[1:6] == [
        "\\begin{table}",
        "  \\centering",
        "  \\caption{T}",
        "  \\begin{tabular}{rlrr}",
        "    \\toprule",
    ]
    assert body[8:13] == [
        "    1 & A & 0.063 & $+3$ \\\\", "    2= & B & $-0.250$ & $-2$ \\\\", "    2= & C & 1.000 & 0 \\\\",
        "    -- & D & -- & -- \\\\", "    4 & E & $\\infty$ & -- \\\\",
    ]  # fmt: skip
    assert exports.as_csv(shown).split("\r\n")[1:6] == [
        '1,"A",0.0625,3', '2,"B",-0.25,-2', '2,"C",1,0', ',"D",,', '4,"E",inf,',
    ]  # fmt: skip


@pytest.mark.parametrize(("label", "expected"), [
    ("F1", "$F_{1}$"), ("F0.5", "$F_{0.5}$"), ("κ", "$\\kappa$"), ("π+", "$\\pi_{+}$"), ("TPR", "TPR"),
    ("A\\fp", "A\\textbackslash{}fp"), ("FPR", "FPR"), ("F}", "F\\}"),
])  # fmt: skip
def test_symbols_of_scores_are_set_as_mathematics(label: str, expected: str) -> None:
    text = exports.as_latex(Table("", (Column("score", label, symbol=True),), ()))
    assert f"    {expected} \\\\\n" in text


def test_an_empty_table_is_a_table() -> None:
    assert exports.as_csv(table()) == '"#","Name","κ","vs F1"\r\n'
    assert exports.as_markdown(table()).count("\n") == 4
    assert set(exports.FORMATS) == {"csv", "latex", "longtable", "markdown"}


def rows_of(text: str) -> list[str]:
    """The lines of a table in LaTeX that are rows."""
    return [line.strip().removesuffix(" \\\\") for line in text.splitlines() if line.startswith("    ") and "&" in line]


def test_the_best_scores_are_bold_as_they_are_printed() -> None:
    columns = (
        Column("text", "Name"), Column("score", "TPR", best="high"), Column("score", "FPR", best="low"),
        Column("score", "MCC", best="high"), Column("score", "BI"), Column("score", "PLR", best="high"),
        Column("score", "S", best="high"),
    )  # fmt: skip
    rows = (
        ("A", 0.9121, 0.2, -0.5, 1.0, 2.0, 0.7),
        ("B", 0.9124, 0.1, -0.25, 2.0, math.inf, 0.7),
        ("C", 0.75, None, -0.75, 3.0, 1.0, None),
    )
    text = exports.as_latex(Table("T", columns, rows))
    # Scores printed like the best are bold, too; where all are printed alike, none is.
    assert rows_of(text)[1:] == [
        "A & \\textbf{0.912} & 0.200 & $-0.500$ & 1.000 & 2.000 & 0.700",
        "B & \\textbf{0.912} & \\textbf{0.100} & $\\mathbf{-0.250}$ & 2.000 & $\\mathbf{\\infty}$ & 0.700",
        "C & 0.750 & -- & $-0.750$ & 3.000 & 1.000 & --",
    ]
    assert "\\caption{T. Best listed value of each column in bold}" in text
    assert "bold" not in exports.as_markdown(Table("T", columns, rows))


def test_a_heading_is_for_people_and_the_label_for_programs() -> None:
    shown = Table("T", (Column("score", "Score", symbol=True, heading="F1"),), ((0.5,),))
    assert exports.as_csv(shown).startswith('"Score"')
    assert "    $F_{1}$ \\\\\n" in exports.as_latex(shown)
    assert "| F1 |" in exports.as_markdown(shown)


def test_a_long_table_has_its_heading_on_every_page() -> None:
    shown = Table("T", (Column("text", "Name"), Column("score", "TPR", best="high")), (("A", 0.5), ("B", 0.75)))
    text = exports.as_longtable(shown)
    assert text.count("Name & TPR") == 2
    assert [text.count(f"\\{rule}") for rule in ("toprule", "midrule", "bottomrule")] == [2, 2, 1]
    order = ["\\begin{longtable}{lr}", "\\caption{", "\\endfirsthead", "\\endhead", "\\endfoot", "A & 0.500"]
    places = [text.index(each) for each in order]
    assert places == sorted(places)
    assert "B & \\textbf{0.750} \\\\\n\\end{longtable}\n" in text


def test_the_first_rows_of_a_table_say_of_how_many() -> None:
    whole = table("A", "B", "C")
    assert exports.first(whole, 3) is whole
    assert exports.first(whole, 2).rows == whole.rows[:2]
    assert exports.first(whole, 2).caption == "A, first 2 of 3"


LATIN = [name for name in HOSTILE if not {*name} & {*"名前😀＝می"}]


def compiled(text: str, folder: Path) -> str:
    """What pdflatex says of a table in an article."""
    needed = re.findall(r"\\usepackage(?:\[\w+\])?\{[\w,]+\}", text.split("\\begin", maxsplit=1)[0])
    document = "\n".join(["\\documentclass{article}", *needed, "\\begin{document}", text, "\\end{document}"])
    (folder / "table.tex").write_text(document, encoding="utf-8")
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-draftmode", "-no-shell-escape", "table.tex"],
        cwd=folder,
        capture_output=True,
        check=False,
        timeout=60,
    )
    said = done.stdout.decode("utf-8", "replace")
    assert done.returncode == 0, said[-2000:]
    return said


@pytest.mark.skipif(
    not shutil.which("pdflatex"), reason="pdflatex is not installed (apt-get install texlive-latex-base)"
)
@pytest.mark.parametrize("form", ["latex", "longtable"])
def test_pdflatex_prints_tables_with_any_latin_names(form: str, tmp_path: Path) -> None:
    columns = (
        *(Column("rank", "#"), Column("text", "Name"), Column("score", "Score", True, "F0.5", "high")),
        *(Column("score", "κ", True, best="low"), Column("change", "vs A\\fp"), Column("score", "|C|", True)),
    )
    names = [*LATIN, "Łódź ğ €", "“quoted” „low“ – … •", "e\u0301", "long " * 40]
    rows = tuple((1.0, name, 0.5 + k % 2, -0.25, float(k % 3 - 1), math.inf) for k, name in enumerate(names))
    text = exports.FORMATS[form](Table("Tumours & co, β = 1, at a ≥ 0.5", columns, (*rows, (2.0, "none", *[None] * 4))))
    assert "Overfull \\hbox" not in compiled(text, tmp_path)


@pytest.mark.skipif(
    not shutil.which("pdflatex"), reason="pdflatex is not installed (apt-get install texlive-latex-base)"
)
@pytest.mark.parametrize("form", ["latex", "longtable"])
@pytest.mark.parametrize("more", [3, 9, 14])
def test_a_wide_table_fits_on_its_page(form: str, more: int, tmp_path: Path) -> None:
    columns = (Column("rank", "#"), Column("text", "Classifier"), Column("score", "Positive predictive value"))
    columns += tuple(Column("score", f"P(best) in {k}", best="high") for k in range(more))
    rows = tuple((k, "Gradient boosting", 0.5, *[k / 7] * more) for k in range(5))
    assert "Overfull \\hbox" not in compiled(exports.FORMATS[form](Table("T", columns, rows)), tmp_path)


def test_a_probability_is_never_0_or_1_where_people_read() -> None:
    table = Table("T", (Column("probability", "P(best)", best="high"),), ((0.0,), (0.25,), (1.0,)))
    assert exports.as_csv(table).split() == ['"P(best)"', "0", "0.25", "1"]
    assert [line.strip(" |") for line in exports.as_markdown(table).splitlines() if "|" in line][2:] == [
        "&lt;.01",
        "0.25",
        "&gt;.99",
    ]


def test_a_table_of_ours_is_read_again_with_its_headings() -> None:
    columns = (Column("text", "Classifier"), *(Column("score", name) for name in ("True positive rate", "FPR", "PPV")))
    rows = tuple((f"A rather long name {k}", 0.9, 0.1, 0.8) for k in range(3))
    shown = Table("T", (*columns, *(Column("score", f"Another score {k}") for k in range(5))), rows)
    wide = Table("T", shown.columns, tuple((*row, *[0.5] * 5) for row in rows))
    text = exports.as_longtable(wide)
    assert "shortstack" in text
    (grid,) = latex.read(text, Limits())
    assert [row[:2] for row in grid.rows[1:3]] == [
        ["Classifier", "True positive rate"],
        ["A rather long name 0", "0.900"],
    ]


def test_what_pdflatex_lacks_is_said() -> None:
    assert [line for line in exports.as_latex(table("A & B")).splitlines() if line.startswith("%")] == [
        "% needs \\usepackage{booktabs}"
    ]
    assert "[T1]{fontenc}" in exports.as_latex(table("Bayes naïf"))
    for name in ("Λογιστική", "Логистическая", "名前", "😀"):
        assert "XeLaTeX" in exports.as_longtable(table(name)).split("\\begin")[0]
