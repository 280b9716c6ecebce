"""Tables in documents: HTML, LaTeX and Markdown, read in a process of their own, and what is pasted."""

from __future__ import annotations

import contextlib
import time

import pytest

from app.reading.leaderboards import Reading, read_table
from app.reading.tables import markup, raised_text
from app.reading.tables.markup import html, latex, markdown, reader
from app.settings import Limits
from app.uploads import clipboard
from tests.app.test_damaged import message_of
from tile_core.checks import InvalidInputError

LIMITS = Limits()
ROWS = [["model", "tp", "fp"], ["a & b", "5", "1"], ["c", "7", "2"]]
HTML = (
    "<h2>Test</h2><table><tr><th>model<th>tp<th>fp</tr><tr><td>a &amp; b<td>5<td>1<tr><td>c</td><td>7</td><td>2</table>"
)
LATEX = r"""
\begin{table}\caption{Test}\begin{tabular}{l c@{\ }c} \toprule
model & tp & fp \\ \midrule % best & last \\
a \& b & \textbf{5} & $1$ \\[2pt]
c & 7 & \underline{2} \\ \bottomrule
\end{tabular}\end{table}"""
MARKDOWN = (
    "# Test\n\n| model | tp | fp |\n|:--|--:|---|\n| a & b | **5** | 1 |\n| [c](http://x.y) | 7 | `2` |\n\nEnd.\n"
)
DOCUMENTS = {"html": HTML, "latex": LATEX, "markdown": MARKDOWN}


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_a_table_is_found_with_its_title(kind: str) -> None:
    (grid,) = reader.READ[kind](DOCUMENTS[kind], LIMITS)
    assert (grid.title, grid.rows) == ("Test", ROWS)
    assert markup.kind_of(DOCUMENTS[kind]) == kind


@pytest.mark.parametrize(
    ("kind", "name"), [("html", "a.html"), ("latex", "a.tex"), ("markdown", "a.md"), ("html", "a.txt")]
)
def test_documents_are_read_as_leaderboards(kind: str, name: str) -> None:
    table = read_table(DOCUMENTS[kind].encode(), name)
    assert table.columns == {"model": ["a & b", "c"], "tp": ["5", "7"], "fp": ["1", "2"]}
    assert table.kind == kind


@pytest.mark.parametrize("kind", ["html", "latex"])
def test_merged_cells_stand_in_all_that_they_span(kind: str) -> None:
    text = {
        "html": "<table><tr><th rowspan=2>team<th colspan=2>liver<tr><th>tp<th>fp<tr><td>a<td>1<td>2</table>",
        "latex": r"""\begin{tabular}{lcc} \multirow{2}{*}{team} & \multicolumn{2}{c}{liver} \\ \cmidrule(lr){2-3}
            & tp & fp \\ a & 1 & 2 \\ \end{tabular}""",
    }[kind]
    (grid,) = reader.READ[kind](text, LIMITS)
    assert grid.rows == [["team", "liver", "liver"], ["team", "tp", "fp"], ["a", "1", "2"]]


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        (r"$0.91 \pm 0.02$", "0.91 ± 0.02"),
        (r"\textbf{\underline{0.91}}", "0.91"),
        (r"ResNet~\cite{he2016,x}", "ResNet"),
        (r"\textcolor{red}{0.9}", "0.9"),
        (r"\cellcolor[gray]{0.9} 5", "5"),
        (r"M\"uller--K\'arm\'an", "Müller–Kármán"),
        (r"F$_1$", "F1"),
        (r"90\,\%", "90 %"),
        (r"\begin{tabular}{@{}c@{}} a \\ b \end{tabular}", "a b"),
        (r"\textbackslash", "\\"),
    ],
)
def test_commands_become_plain_text(written: str, plain: str) -> None:
    (grid,) = latex.read(rf"\begin{{tabular}}{{ll}} x & y \\ {written} & 1 \\ \end{{tabular}}", LIMITS)
    assert grid.rows[1][0] == plain


def test_rows_of_latex_alone_are_a_table() -> None:
    assert read_table(b"model & tp & fp \\\\\na & 5 & 1 \\\\\n", "a.txt").columns == {
        "model": ["a"],
        "tp": ["5"],
        "fp": ["1"],
    }


def test_bars_in_markdown_may_be_letters() -> None:
    text = "a | tp\n--|--\nx \\| y | 1\n`u|v` | 2\n"
    (grid,) = markdown.read(text, LIMITS)
    assert grid.rows == [["a", "tp"], ["x | y", "1"], ["u|v", "2"]]


def test_scripts_and_inner_tables_are_no_cells() -> None:
    text = "<table><tr><td>a<script>x</script><table><tr><td>1<td>2<tr><td>3<td>4</table><td>b<tr><td>c<td>d</table>"
    inner, outer = html.read(text, LIMITS)
    assert inner.rows == [["1", "2"], ["3", "4"]]
    assert outer.rows == [["a", "b"], ["c", "d"]]


def test_one_of_several_tables_must_be_chosen() -> None:
    text = MARKDOWN + MARKDOWN.replace("# Test", "# Validation").replace("5", "6")
    table = read_table(text.encode(), "a.md")
    assert table.sheets == ("Test", "Validation")
    assert "choose the table" in table.asks
    assert table.reading.sheet is None
    chosen = read_table(text.encode(), "a.md", None, Reading(sheet="Validation"))
    assert (chosen.asks, chosen.columns["tp"]) == ("", ["6", "7"])


def test_the_only_table_with_columns_we_know_is_taken() -> None:
    text = "| day | rain |\n|--|--|\n| Monday | 5 |\n\n# Scores\n" + MARKDOWN
    table = read_table(text.encode(), "a.md")
    assert table.asks == ""
    assert table.reading.sheet == "Test"
    assert list(table.columns) == ["model", "tp", "fp"]


def beginning(value: str) -> str:
    """The name of a case: pytest hands it to processes in a variable, which is too short for a whole document."""
    return value[:40]


@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        ("<p>no table", "a.html", "it holds no table: expected an HTML table"),
        ("# Only words\n", "a.md", "expected a Markdown table"),
        (r"\section{x} words", "a.tex", "expected a LaTeX table"),
        ("<table><tr><td>" * 60, "a.html", "tables in tables"),
        ("<table>" + "<tr><td colspan=99999><td colspan=99999>" * 20_000, "a.html", "too many cells"),
        (r"\begin{tabular}{l}" * 60, "a.tex", "nested too deeply"),
        ("| a | b |\n|--|--|\n| 1 | 2 |\n\n" * 201, "a.md", "too many tables"),
    ],
    ids=beginning,
)
def test_documents_that_cannot_be_read_get_a_clear_message(text: str, name: str, words: str) -> None:
    with pytest.raises(InvalidInputError, match=words):
        read_table(text.encode(), name)


@pytest.mark.parametrize(
    "text",
    [
        "<table><tr><td>" + "<" * 100_000,
        "<table><tr><td " + "a" * 100_000,
        "<table>" + "<tr><td>x</td></tr>" * 5_000,
        r"\begin{tabular}{ll} a & b \\ " + "{" * 50_000,
        r"\begin{tabular}{ll} a & b \\ " + r"\multicolumn" * 10_000,
        r"\begin{tabular}{ll} a & b \\ " + r"\textbf{" * 20_000,
        "|" * 100_000 + "\n|--|--|\n|" + "`" * 100_000,
        "| a |\n|--|\n" + "[" * 50_000,
        "| a |\n|--|\n" + "_a" * 50_000 + "|",
    ],
    ids=beginning,
)
def test_long_odd_documents_are_read_in_a_time_that_grows_with_their_length(text: str) -> None:
    """A table or our message, within the processor time of a small limit."""
    name = {"<": "a.html", "\\": "a.tex", "|": "a.md"}[text[0]]
    assert "time" not in message_of(lambda: read_table(text.encode(), name, Limits(seconds=5)))


def test_documents_are_read_in_a_process_with_limits() -> None:
    with pytest.raises(InvalidInputError, match="too much memory or time"):
        markup.read("<table><tr><td>a<td>b" * 100_000, "html", Limits(seconds=0))


@pytest.mark.parametrize(
    ("text", "extension"),
    [(HTML, ".html"), (LATEX, ".tex"), (MARKDOWN, ".md"), ('[{"model": "a"}]', ".json"), ("model\ttp\na\t5\n", ".txt")],
)
def test_a_paste_is_the_file_that_it_would_be(text: str, extension: str) -> None:
    data, name = clipboard.as_file(text)
    assert name == f"Pasted table{extension}"
    assert read_table(data, name).columns["model"] is not None


def test_an_empty_paste_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="no text"):
        clipboard.as_file(" \n")


def hidden(mark: str) -> str:
    return f"<table><tr><th>model<th>TP<th>FP<tr><td>a<td>1<td {mark}>7<td>2</table>"


@pytest.mark.parametrize("mark", ["hidden", "style='display:none'", "style='color: red; DISPLAY : none'"])
def test_what_a_page_hides_is_not_read(mark: str) -> None:
    (grid,) = html.read(hidden(mark), LIMITS)
    assert grid.rows == [["model", "TP", "FP"], ["a", "1", "2"]]
    row = f"<table><tr><th>model<th>TP<tr {mark}><td>b<td>3<tr><td>a<td>1<span {mark}>9</span></table>"
    assert html.read(row, LIMITS)[0].rows == [["model", "TP"], ["a", "1"]]
    table = f"<div {mark}><h2>old</h2><table><tr><td>x<td>1</table></div>{hidden('')}"
    assert [each.title for each in html.read(table, LIMITS)] == [""]


def test_comments_scripts_and_styles_are_not_read() -> None:
    silent = "<script>2</script><style>3</style><template>4</template>"
    text = f"<table><tr><th>model<th>TP<tr><td>a<!-- 8 --><td>1{silent}</table>"
    assert html.read(text, LIMITS)[0].rows == [["model", "TP"], ["a", "1"]]


def test_a_cell_spans_no_more_than_its_table() -> None:
    text = "<table><tr><th colspan=9999 rowspan=65534>model<tr><td>a<td>1</table>"
    (grid,) = html.read(text, LIMITS)
    assert (len(grid.rows), max(map(len, grid.rows))) == (2, LIMITS.columns + 2)
    assert grid.rows[0][0] == grid.rows[1][0] == "model"


# Documents whose reading once took a minute, in kilobytes.
HOSTILE = {
    "spans": "<table>" + "<tr><td colspan=1000 rowspan=65534>x</td></tr>" * 1_000 + "</table>",
    "comments": "<table><tr><td>a<td>1</table>" + "<!--" * 38_000,
    "unclosed tags": "<a " * 100_000,
    "nested tags": "<b><p>" * 50_000,
    "letters of a cell": "\\begin{tabular}{ll}" + "{" * 200_000,
    "ampersands": "&" * 200_000,
    "space after a row": "\\begin{tabular}{ll}a&b\\\\" + " " * 100_000 + "x",
    "dashes": "|model|\n|" + "-" * 100_000 + "x|",
    "spaces of a heading": "|model|TP|\n|-|-|\n# a" + " " * 100_000 + "x",
    "bars": "|model|\n|-|\n" + "|" * 199 + "\\" * 200_000,
}


TEXTS = {
    "spaces.txt": b"model  tp  fp\n" + b"a" + b"  " * 100_000,
    "weka.txt": b"a b <-- classified as\n" * 9_000,
    "caret.txt": b"Reference\nPrediction" + b" " * 150_000 + b"x\n",
    "wide.csv": b"model," + b"tp," * 60_000 + b"\na,1",
    "keys.json": b"[" + b",".join(b'{"k%d":1}' % k for k in range(3_000)) + b"]",
}


@pytest.mark.parametrize("name", TEXTS)
def test_the_cost_of_texts_grows_with_their_length(name: str) -> None:
    begun = time.process_time()
    with contextlib.suppress(InvalidInputError):
        read_table(TEXTS[name], name)
    assert time.process_time() - begun < 4


def test_runs_of_a_workbook_that_never_end_take_no_time() -> None:
    begun = time.process_time()
    raised_text._placed(b"<r>" * 100_000 + b"<t>" * 100_000 + b"vertAlign")
    assert time.process_time() - begun < 4


@pytest.mark.parametrize("name", HOSTILE)
def test_the_cost_of_reading_grows_with_the_length(name: str) -> None:
    kind = {"<": "html", "|": "markdown"}.get(HOSTILE[name][0], "latex")
    begun = time.process_time()
    markup.kind_of(HOSTILE[name])
    with contextlib.suppress(InvalidInputError):
        reader.tables(HOSTILE[name], kind, LIMITS)
    assert time.process_time() - begun < 4
