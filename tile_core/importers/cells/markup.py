"""What stands around a number in tables made for print: bold marks, LaTeX commands, footnote signs."""

from __future__ import annotations

import re

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
