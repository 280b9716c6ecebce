r"""Tables as text for other programs: CSV for spreadsheets, LaTeX (booktabs) and Markdown for papers.

A cell is text, a number, or `None` for undefined (so is `nan`): an empty field in CSV, a dash elsewhere. Names may come
from anybody, and none can break out of its cell: what a spreadsheet would compute gets an apostrophe, what has a
meaning in LaTeX or Markdown is escaped, invisible characters become spaces. The browser has the same in
`assets/tables/formats.js`; a test holds the two equal.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal

from tile_core.importers.cells import visible
from tile_core.number_format import decimals, probability

from .latex import bold, heading, line, needed, tex
from .width import Fit, Measured, fit_of

Cell = str | float | None
Kind = Literal["text", "rank", "count", "score", "probability", "change"]
Best = Literal["high", "low", ""]

_NO_NAME = re.compile(r"[\W_]+")
_FORMULA = re.compile("^[\\s\ufeff]*[=+\\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]")
# Letters of a text that has several lines in LaTeX.
_LONG = 60
# The width of a column of such texts, in points.
_FIXED = 138


def file_name(title: str) -> str:
    """A file name from a title: letters and digits of any script, dashes between."""
    return _NO_NAME.sub("-", title).strip("-")[:60] or "tile"


@dataclass(frozen=True, slots=True)
class Column:
    """`kind`: text; rank (shared ones are marked); count (a whole number); score (three decimals where people read);
    probability (estimated from draws, two decimals there); change (of ranks, signed).

    `heading`: shown to people instead of `label`. `symbol`: the heading is a score's symbol, set as mathematics.
    `best`: which of its values is the best one, bold in LaTeX.
    """

    kind: Kind
    label: str
    symbol: bool = False
    heading: str = ""
    best: Best = ""

    @property
    def title(self) -> str:
        """What people read above the column."""
        return self.heading or self.label


@dataclass(frozen=True, slots=True)
class Table:
    """`rows` have one cell for each of `columns`."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


def as_csv(table: Table) -> str:
    """Comma-separated values with all digits, lines ending in CR LF; text is quoted."""
    lines = [[csv_text(column.label) for column in table.columns]]
    lines += [[_csv(cell) for cell in row] for row in table.rows]
    return "".join(",".join(line) + "\r\n" for line in lines)


def as_latex(table: Table) -> str:
    """A floating table with caption, for a document that uses booktabs; the best scores are bold."""
    head, rows, align, fit = _latex_parts(table)
    many = len(table.rows)
    return "".join(
        [
            needed("booktabs" + ",pdflscape" * fit.across, _texts(table)),
            f"% has {many} rows, more than a page holds: use longtable, or the first rows only\n" * (many > fit.most),
            fit.hint + fit.before,
            f"\\begin{{table}}\n  \\centering\n  \\caption{{{_tex_caption(table)}}}\n",
            f"  {fit.size}\n" * bool(fit.size),
            f"  \\begin{{tabular}}{{{align}}}\n",
            f"    \\toprule\n{head}    \\midrule\n{rows}    \\bottomrule\n",
            "  \\end{tabular}\n\\end{table}\n",
            fit.after,
        ]
    )


def as_longtable(table: Table) -> str:
    """A longtable of LaTeX: it continues across pages and repeats its heading on each."""
    head, rows, align, fit = _latex_parts(table)
    again = f"    \\toprule\n{head}    \\midrule\n"
    return "".join(
        [
            needed("booktabs,longtable" + ",pdflscape" * fit.across, _texts(table)),
            fit.before,
            f"{{{fit.size}\n" * bool(fit.size),
            f"\\begin{{longtable}}{{{align}}}\n",
            f"  \\caption{{{_tex_caption(table)}}} \\\\\n{again}  \\endfirsthead\n{again}  \\endhead\n",
            f"    \\bottomrule\n  \\endfoot\n{rows}\\end{{longtable}}\n",
            "}\n" * bool(fit.size),
            fit.after,
        ]
    )


def _texts(table: Table) -> list[str]:
    """All texts of a table."""
    cells = [cell for row in table.rows for cell in row if isinstance(cell, str)]
    return [table.caption, *(column.title for column in table.columns), *cells]


def first(table: Table, number: int) -> Table:
    """The first rows of a table, with a caption that says so; the table itself where it has no more rows."""
    if number >= len(table.rows):
        return table
    return replace(table, caption=f"{table.caption}, first {number} of {len(table.rows)}", rows=table.rows[:number])


def as_markdown(table: Table) -> str:
    """The caption as a paragraph, and a table in GitHub's Markdown."""
    rows = _readable_cells(table, markdown, "–", lambda sign, digits: sign.replace("-", "−") + digits, "∞")
    head = [markdown(column.title) for column in table.columns]
    rule = ["---" if column.kind == "text" else "---:" for column in table.columns]
    lines = [f"| {' | '.join(cells)} |\n" for cells in (head, rule, *rows)]
    return f"{markdown(table.caption)}\n\n" + "".join(lines)


FORMATS: dict[str, Callable[[Table], str]] = {
    "csv": as_csv,
    "latex": as_latex,
    "longtable": as_longtable,
    "markdown": as_markdown,
}


def markdown(text: str) -> str:
    """Text that Markdown prints as it is: without emphasis, code, links, lists, formulas or HTML."""
    plain = line(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    plain = re.sub(r"[\\`*_{}\[\]#|~$!]|:(?=//)", r"\\\g<0>", plain)
    plain = re.sub(r"www(?=\.)", r"\g<0>\\", plain, flags=re.IGNORECASE)
    return re.sub(r"^([0-9]+)(?=[.)])", r"\1\\", re.sub(r"^(?=[-+=])", r"\\", plain))


def _csv(cell: Cell) -> str:
    if isinstance(cell, str):
        return csv_text(cell)
    return "" if cell is None or math.isnan(cell) else _digits(cell)


def csv_text(text: str) -> str:
    """Text as a quoted field of CSV; what a spreadsheet would compute begins with an apostrophe."""
    text = visible(text)
    quoted = text.replace('"', '""')
    return f'"\'{quoted}"' if _FORMULA.match(text) else f'"{quoted}"'


def _digits(number: float) -> str:
    """A number with all its digits as the browser writes it: exponents have no zeros, and begin at 1e-7 and 1e21."""
    if number == 0:
        return "0"
    if 1e-6 <= abs(number) < 1e21:
        return f"{Decimal(repr(number)):f}".removesuffix(".0")
    return re.sub("e([-+])0", r"e\1", repr(number))


def _readable_cells(
    table: Table, escape: Callable[[str], str], dash: str, signed: Callable[[str, str], str], endless: str
) -> list[list[str]]:
    """The cells as people read them."""
    columns = list(zip(*table.rows, strict=True)) or [()] * len(table.columns)
    ranks = [Counter(cells) for cells in columns]

    def word(cell: Cell, at: int) -> str:
        if isinstance(cell, str):
            return escape(cell)
        if cell is None or math.isnan(cell):
            return dash
        kind = table.columns[at].kind
        if kind == "rank":
            return _digits(cell) + ("=" if ranks[at][cell] > 1 else "")
        if kind == "change":
            return signed("-" if cell < 0 else "+", _digits(abs(cell))) if cell else "0"
        if kind == "probability":
            found = probability(cell)
            return escape(found) if found[0] in "<>" else found
        return endless if math.isinf(cell) else _number(cell, kind, signed)

    return [[word(cell, at) for at, cell in enumerate(row)] for row in table.rows]


def _number(number: float, kind: Kind, signed: Callable[[str, str], str]) -> str:
    if kind == "count":
        return _digits(number)
    digits = decimals(abs(number), 3)
    return signed("-", digits) if number < 0 and float(digits) else digits


def _fit(table: Table) -> Fit:
    """What makes a table as wide as the page at most."""
    rows = _readable_cells(table, line, "--", lambda _, digits: f"+{digits}", "∞")
    measured = []
    for at, column in enumerate(table.columns):
        fixed = None if _alignment(table, at) in "lr" else _FIXED
        measured.append(Measured(line(column.title), max([0, *(len(row[at]) for row in rows)]), fixed))
    return fit_of(measured)


def _latex_parts(table: Table) -> tuple[str, str, str, Fit]:
    """Heading, rows and alignment, and what makes it fit on a page."""
    rows = _readable_cells(table, tex, "--", lambda sign, digits: f"${sign}{digits}$", r"$\infty$")
    best = [_best_word(table, rows, at) for at in range(len(table.columns))]
    marked = [[bold(word) if word == best[at] else word for at, word in enumerate(row)] for row in rows]
    align = "".join(_alignment(table, at) for at in range(len(table.columns)))
    fit = _fit(table)
    names = [heading(fit.lines[at], each.symbol, each.kind == "text") for at, each in enumerate(table.columns)]
    return _tex_row(names), "".join(map(_tex_row, marked)), align, fit


def _alignment(table: Table, at: int) -> str:
    """The alignment of a column; long names have several lines, so that the table is no wider than the page."""
    if table.columns[at].kind != "text":
        return "r"
    return r"p{0.4\linewidth}" if any(len(str(row[at] or "")) > _LONG for row in table.rows) else "l"


def _best_word(table: Table, rows: list[list[str]], at: int) -> str | None:
    """How the best score of a column is written; `None` where there is none, or where all scores read the same."""
    sign = {"high": 1, "low": -1, "": 0}[table.columns[at].best]
    cells = [row[at] for row in table.rows]
    known = [(sign * cell, k) for k, cell in enumerate(cells) if isinstance(cell, float | int) and not math.isnan(cell)]
    if not sign or len({rows[k][at] for _, k in known}) < 2:
        return None
    return rows[max(known)[1]][at]


def _tex_caption(table: Table) -> str:
    marks = any(column.best for column in table.columns)
    return tex(table.caption) + (". Best listed value of each column in bold" if marks else "")


def _tex_row(cells: Iterable[str]) -> str:
    return f"    {' & '.join(cells)} \\\\\n"
