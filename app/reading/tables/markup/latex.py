r"""The tables of a LaTeX text: `tabular` and its relatives, split at & and \\, their commands turned to plain text.

No command is executed and no file included: unknown commands are dropped, and their arguments are text.
"""

from __future__ import annotations

import re
import unicodedata

from tile_core.checks import InvalidInputError
from tile_core.importers import cells

from ....settings import Limits
from .grid import DEPTH, TABLES, Grid, Room, spread

_NAMES = "tabular|tabularx|tabulary|longtable|longtblr|tblr|array|supertabular|xtabular|NiceTabular"
_EDGE = re.compile(rf"\\(begin|end)\s*\{{({_NAMES})(\*?)\}}")
_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_CAPTION = re.compile(r"\\(?:caption|section|subsection)\*?\s*(?:\[[^\]]{0,500}\])?\{")
_MARK = re.compile(r"\\[A-Za-z]+\*?|\\.|[{}&$~^_]|-{2,3}|[^\\{}&$~^_-]+|-", re.DOTALL)
# Commands that leave nothing, nor do the groups behind them.
_LAYOUT = (
    "hline toprule midrule bottomrule endhead endfoot endfirsthead endlastfoot centering small footnotesize scriptsize "
    "tiny normalsize bfseries itshape footnotemark addlinespace uparrow downarrow Uparrow Downarrow rowcolors "
    "shortstack makecell"
)
_WITH_GROUP = (
    "rowcolor cite citep citet citealp ref label footnote vspace hspace cline cmidrule color cellcolor arrayrulecolor "
    "noalign hhline tnote phantom hphantom vphantom includegraphics SetRow SetCell"
)
_DROPPED = dict.fromkeys(_LAYOUT.split(" "), 0) | dict.fromkeys(_WITH_GROUP.split(" "), 1)
_DROPPED |= {"specialrule": 3, "rule": 2, "begin": 2, "end": 1}
# Commands whose first group is no text: \textcolor{red}{0.9} is 0.9.
_SKIPPED = {"textcolor": 1, "colorbox": 1, "href": 1, "parbox": 1, "raisebox": 1, "resizebox": 2, "scalebox": 1}
_LETTERS = {
    "pm": "±", "times": "×", "cdot": "·", "checkmark": "✓", "dagger": "†", "ddagger": "‡", "ast": "*", "star": "*",
    "alpha": "α", "beta": "β", "gamma": "γ", "kappa": "κ", "tau": "τ", "pi": "π", "phi": "φ", "mu": "μ",
    "lambda": "λ", "textpm": "±", "textendash": "–", "textemdash": "—", "textminus": "-", "textpercent": "%",
    "textbar": "|", "ldots": "…", "dots": "…", "ss": "ß", "o": "ø", "O": "Ø", "ae": "æ", "AE": "Æ", "aa": "å",
    "AA": "Å", "l": "ł", "i": "i", "leq": "≤", "geq": "≥", "approx": "≈", "sim": "~", "infty": "∞", "quad": " ",
    "qquad": " ", "textbackslash": "\\", "xmark": "✗",
}  # fmt: skip
_ACCENTS = {"'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307"}
_SPACE = re.compile(r"\s+")
# What may follow an end of row: a star, and how much space to leave.
_BREAK = re.compile(r"^(?:\*\s*)?\[[^\[\]]{0,20}\]")


def read(text: str, limits: Limits) -> list[Grid]:
    """The tables that are not inside another one; a text that consists of rows only is one table."""
    plain, room = _COMMENT.sub("", text), Room(limits.rows, limits.columns)
    found = list(_bodies(plain))
    if not found:
        found = [("", plain)]
    return [_grid(title, body, room) for title, body in found]


def _bodies(text: str) -> list[tuple[str, str]]:
    """The nearest caption and the body of each outermost table."""
    found: list[tuple[str, str]] = []
    depth, start, before = 0, 0, 0
    for edge in _EDGE.finditer(text):
        if edge[1] == "begin":
            depth += 1
            if depth == 1:
                start = _after_arguments(text, edge.end(), edge[2] + edge[3])
        elif depth:
            depth -= 1
            if depth == 0:
                if len(found) >= TABLES:
                    raise InvalidInputError("it has too many tables. Save the table alone, or as CSV")
                found.append((_caption(text, before, edge.end()), text[start : edge.start()]))
                before = edge.end()
        if depth > DEPTH:
            raise InvalidInputError("it is nested too deeply. Save the table alone, or as CSV")
    return found


def _caption(text: str, before: int, after: int) -> str:
    """The caption above a table, or otherwise the one below it in the same float."""
    stop = text.find("\\end{table", after)
    nearby = text[before:after] + (text[after:stop] if 0 <= stop < after + 3_000 else "")
    found = list(_CAPTION.finditer(nearby))
    return _plain(_group(nearby, found[-1].end() - 1)[0])[:200] if found else ""


def _after_arguments(text: str, at: int, name: str) -> int:
    """The position after [position], {width} and {columns}."""
    groups = 2 if name in ("tabular*", "tabularx", "tabulary") else 1
    while True:
        while at < len(text) and text[at].isspace():
            at += 1
        if text[at : at + 1] == "[":
            at = text.find("]", at) + 1 or len(text)
        elif text[at : at + 1] == "{" and groups:
            at, groups = _group(text, at)[1], groups - 1
        else:
            return at


def _group(text: str, at: int) -> tuple[str, int]:
    """The content of the group that starts with the brace here, and the position where it ends."""
    depth, start = 0, at
    while at < len(text):
        letter = text[at]
        if letter == "\\":
            at += 1
        elif letter == "{":
            depth += 1
        elif letter == "}":
            depth -= 1
            if depth <= 0:
                return text[start + 1 : at], at + 1
        at += 1
    return text[start + 1 :], len(text)


def _grid(title: str, body: str, room: Room) -> Grid:
    rows: list[list[tuple[str, int, int]]] = []
    for line in _rows(body):
        row = [_cell(cell) for cell in line]
        room.take(len(row))
        # Below its caption, a longtable has its heading twice: for its first page, and for the others.
        if any(text for text, _, _ in row) and row not in rows[:2]:
            rows.append(row)
    full = spread(_without_room_below(rows), room)
    return Grid(title, full, list(range(1, len(full) + 1)))


def _rows(body: str) -> list[list[str]]:
    r"""Cells as they are written, by row; & and \\ inside braces or inner tables do not separate them."""
    rows, depth, inner = [[list[str]()]], 0, 0
    for mark in _MARK.findall(body):
        depth += (mark == "{") - (mark == "}")
        inner += (mark == "\\begin") - (mark == "\\end")
        top = depth <= 0 and inner <= 0
        if top and mark == "&":
            rows[-1].append([])
        elif top and mark in ("\\\\", "\\tabularnewline", "\\cr"):
            rows.append([[]])
        else:
            rows[-1][-1].append(" " if mark == "\\\\" else mark)
    first, *others = [["".join(parts) for parts in row] for row in rows]
    return [first, *([_BREAK.sub("", row[0].lstrip()), *row[1:]] for row in others)]


def _cell(written: str) -> tuple[str, int, int]:
    """The text of a cell, and how many columns and rows it spans."""
    across, down, text = 1, 1, written
    for _ in range(4):
        match = re.search(r"\\multi(column|row)\s*(?:\[[^\]]{0,20}\])?\s*\{", text)
        if match is None:
            break
        count, at = _group(text, match.end() - 1)
        number = int(count) if count.strip().lstrip("-").isdigit() and len(count) < 6 else 1
        at = _after_options(text, at)
        at = _group(text, at)[1] if text[at : at + 1] == "{" else at + 1
        at = _after_options(text, at)
        inside, end = _group(text, at) if text[at : at + 1] == "{" else ("", at)
        across, down = (number, down) if match[1] == "column" else (across, abs(number))
        text = f"{text[: match.start()]} {inside} {text[end:]}"
    return _plain(text), max(across, 1), max(down, 1)


def _after_options(text: str, at: int) -> int:
    while at < len(text) and (text[at].isspace() or text[at] == "["):
        at = (text.find("]", at) + 1 or len(text)) if text[at] == "[" else at + 1
    return at


def _without_room_below(rows: list[list[tuple[str, int, int]]]) -> list[list[tuple[str, int, int]]]:
    r"""Rows without the empty cells below a \multirow, which LaTeX needs, unlike HTML."""
    below: dict[int, int] = {}
    made = []
    for row in rows:
        at, line, after = 0, [], dict[int, int]()
        for text, across, down in row:
            if text or not below.get(at):
                line.append((text, across, down))
                after |= {at + k: down - 1 for k in range(min(across, 1_000)) if down > 1}
            else:
                after[at] = below[at] - 1
            at += across
        made.append(line)
        below = after
    return made


def _plain(text: str) -> str:
    """The text without its commands."""
    marks = _MARK.findall(cells.in_unicode(text))
    parts: list[str] = []
    at, accent = 0, ""
    while at < len(marks):
        mark, at = marks[at], at + 1
        said = ""
        if mark[0] == "\\" and mark[1:2].isalpha():
            name = mark[1:].rstrip("*")
            said = _LETTERS.get(name, "")
            at = _past(marks, at, _DROPPED.get(name, _SKIPPED.get(name, 0)), options=name in _DROPPED)
        elif mark[0] == "\\":
            accent = _ACCENTS.get(mark[1:], "")
            said = " " if mark[1:] in " ,;:!/" else "" if accent or mark[1:] in "()[]" else mark[1:]
        elif mark in ("--", "---"):
            said = "–"
        elif mark == "~":
            said = " "
        elif mark == "^":
            said = mark  # what is raised in a way of its own is no digit of the number before it
        elif mark not in "{}$_":
            said = mark
        if accent and said:
            said, accent = unicodedata.normalize("NFC", said[0] + accent) + said[1:], ""
        parts.append(said)
    return _SPACE.sub(" ", "".join(parts)).strip()


def _past(marks: list[str], at: int, groups: int, *, options: bool) -> int:
    """The position after this many groups, and after the options in brackets or parentheses before them."""
    if options and at < len(marks) and (match := re.match(r"\s*(?:\([a-z]{0,4}\)|\[[^\]]{0,40}\])+", marks[at])):
        marks[at] = marks[at][match.end() :]
        at += not marks[at]
    for _ in range(groups):
        while at < len(marks) and not marks[at].strip():
            at += 1
        if at >= len(marks) or marks[at] != "{":
            return at
        depth = 0
        while at < len(marks):
            depth += (marks[at] == "{") - (marks[at] == "}")
            at += 1
            if not depth:
                break
    return at
