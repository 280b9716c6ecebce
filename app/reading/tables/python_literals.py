"""A printed Python dict or list -> JSON with the digits that were printed: quotes, True, None, tuples, NumPy values."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator

_TOKEN = re.compile(
    r"""(?P<space>\s+)|(?P<text>[bru]?(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"))|"""
    r"(?P<number>[-+]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|(?P<name>[A-Za-z_][\w.]*)|(?P<mark>[\[\](){},:=])",
    re.ASCII,
)
_WORDS = {
    "True": "true",
    "False": "false",
    "None": "null",
    "nan": "null",
    "inf": '"inf"',
    "true": "true",
    "null": "null",
}
_OPENING = {"(": "[]", "[": "[]", "{": "{}"}
_CLOSING = (")", "]", "}")
_LONGEST = 5_000_000


def as_json(text: str) -> str | None:
    """The same value in JSON, `None` where the text is no Python literal."""
    if not text.lstrip().startswith(("{", "[", "(", "array(")) or len(text) > _LONGEST:
        return None
    tokens = _tokens(text)
    if tokens is None:
        return None
    try:
        return "".join(_converted(tokens))
    except (KeyError, ValueError, SyntaxError, IndexError):
        return None


def _tokens(text: str) -> list[tuple[str, str]] | None:
    found, at = [], 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            return None
        at = match.end()
        if match.lastgroup != "space":
            found.append((str(match.lastgroup), match[0]))
    return found


def _converted(tokens: list[tuple[str, str]]) -> Iterator[str]:
    """JSON piece by piece. A call such as `np.float64(0.9)` or `array([1, 2], dtype=int)` is its first argument."""
    closing: list[str] = []
    at = 0
    while at < len(tokens):
        kind, text = tokens[at]
        after, later = (tokens[k][1] if k < len(tokens) else "" for k in (at + 1, at + 2))
        at += 1
        if kind == "name" and after == "(":
            closing.append("")
            at += 1
        elif kind == "name" and after == "=":
            at += 2
        elif text in _OPENING:
            closing.append(_OPENING[text][1])
            yield _OPENING[text][0]
        elif text in _CLOSING:
            yield closing.pop()
        elif text == ",":
            # No comma before an end or an argument by name, as JSON has neither.
            yield "" if after in _CLOSING or later == "=" else ","
        else:
            yield _value(kind, text, is_key=after == ":")


def _value(kind: str, text: str, *, is_key: bool) -> str:
    """A text, a number, a word or a mark in JSON."""
    if kind == "text":
        value = ast.literal_eval(text)
        return json.dumps(value if isinstance(value, str) else value.decode("utf-8", "replace"))
    if kind == "name":
        return _WORDS[text]
    if kind == "number":
        plain = re.sub(r"\.(?=e|E|$)", "", text.replace("_", "").removeprefix("+"))
        plain = re.sub(r"^(-?)\.", r"\g<1>0.", plain)
        return json.dumps(plain) if is_key else plain
    return text
