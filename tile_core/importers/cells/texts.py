"""Empty cells, names, texts as messages show them, and marks of print around a number: bold, LaTeX, footnote signs."""

from __future__ import annotations

import re
import unicodedata

MAX_NAME = 200
# Texts of an empty cell in any column. In a label column, a dash or "none" can be the opposite of "+" or "tumour".
NOTHING = frozenset({"", "?", "na", "n/a", "#n/a", "<na>", "nan", "null"})
_DASHES_AND_WORDS = frozenset(
    {"-", "--", "---", "\u2013", "\u2014", "\u2212", "none", "nil", "missing", "n.a.", "n. a."}
)
EMPTY = NOTHING | _DASHES_AND_WORDS
# Longer cells hold no number that is worth the time.
MAX_TEXT = 120
_COMMANDS = re.compile(
    r"\\(?:textbf|mathbf|boldsymbol|bm|underline|emph|textit|mathit|textsubscript|textsuperscript|text|mathrm|bfseries|bf"
    r"|itshape|it|scriptsize|footnotesize|small|tiny|num|cellcolor\[[^\]]*\]|cellcolor)(?![a-zA-Z])"
)
_TAGS = re.compile(r"</?(?:b|strong|i|em|u|sub|sup|small|span)>", re.IGNORECASE)
_SIGNS = (("\\pm", "±"), ("+/-", "±"), ("+/\u2212", "±"), ("+-", "±"), ("\\%", "%"), ("{,}", ","), ("\\,", " "))
_MARKS = re.compile(r"__|_(?=\{)|_(?=±)|[$*`^{}†‡§¶↑↓▲▼★]|\\(?=[_&#])")
_SPECIAL = re.compile(r"[$*`^{}†‡§¶↑↓▲▼★\\<]|__|\+/|\+-|\d~")
_TAIL = re.compile(r"\s*[±(\[].*", re.DOTALL)


def is_empty(cell: str) -> bool:
    """Whether a cell says that there is nothing: blank, a dash, NA and the like."""
    return cell.strip().lower() in EMPTY


def name_problem(name: str) -> str | None:
    """What is expected of a name and not met, or `None`: 1 to 200 characters, none of them a control character."""
    if not name.strip():
        return "a name"
    if len(name) > MAX_NAME:
        return f"a name of at most {MAX_NAME} characters, this has {len(name)}"
    if any(_is_hidden(character) for character in name):
        return "a name without control characters"
    return None


def short(text: str, width: int = 40) -> str:
    """The text for a message: printable, at most `width` characters."""
    plain = "".join("\ufffd" if _is_hidden(c) else c for c in text[: width + 1].strip())
    return plain if len(plain) <= width else plain[: width - 1] + "\u2026"


def _is_hidden(character: str) -> bool:
    # Besides controls: lone surrogates cannot be sent as UTF-8, and direction overrides make a name read as another.
    if "\u202a" <= character <= "\u202e" or "\u2066" <= character <= "\u2069":
        return True
    return unicodedata.category(character) in ("Cc", "Cs")


def plain(cell: str) -> str:
    r"""The text of a cell without marks of print, as `0.91 ± 0.03` of `$\mathbf{0.91} \pm 0.03$`.

    >>> plain(r"\textbf{0.91}"), plain("**0.91**")
    ('0.91', '0.91')
    """
    if len(cell) > MAX_TEXT or not _SPECIAL.search(cell):
        return cell.strip()
    text = _TAGS.sub("", _COMMANDS.sub("", cell))
    for sign, meant in _SIGNS:
        text = text.replace(sign, meant)
    return re.sub(r"(?<=\d)~", " ", _MARKS.sub("", text)).strip()


def head(cell: str) -> str:
    """The number at the head of a cell, without the interval after it: `0.98` of `0.98 (0.90–0.95)`."""
    return _TAIL.sub("", plain(cell))
