"""The text of a formula as tokens, and the one way in which it can be wrong.

Everything is bounded: a text of at most `LONGEST` characters, so that reading a hostile one costs nothing.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from tile_core.checks import InvalidInputError

LONGEST = 500
NUMBER, NAME, SIGN, END = "number", "name", "sign", "end"

_TOKEN = re.compile(
    r"(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<name>[^\W\d]\w*)"
    r"|(?P<sign>\*\*|[-+*/^(),−×·÷])"
    r"|(?P<blank>\s+)"
)
# Characters pasted from papers, and operators of other languages.
_SAME = {"^": "**", "−": "-", "×": "*", "·": "*", "÷": "/"}
_SHOWN_BEFORE, _SHOWN = 30, 72


class FormulaError(InvalidInputError):
    """A formula that cannot be read, an `InvalidInputError`.

    `position` is that of the character where reading stopped, 0 the first; `text` is the formula.
    """

    def __init__(self, text: str, position: int, what: str) -> None:
        super().__init__(f"formula: {what}")
        self.text = text
        self.position = position

    @property
    def pointer(self) -> str:
        """Two lines of text: the formula, cut around the place if it is long, and a caret under the character.

        >>> print(FormulaError("tp / (tp + fp", 13, "expected )").pointer)
        tp / (tp + fp
                     ^
        """
        start = max(0, self.position - _SHOWN_BEFORE)
        shown = "".join(c if c.isprintable() else " " for c in self.text[start : start + _SHOWN])
        return f"{shown}\n{' ' * (self.position - start)}^"


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a formula: its kind, its spelling (one for each sign), the position of its first character."""

    kind: str
    text: str
    position: int

    @property
    def shown(self) -> str:
        """How a message names it."""
        if self.kind == END:
            return "the end"
        return self.text if len(self.text) <= 30 else self.text[:27] + "..."


def tokens(text: str) -> list[Token]:
    """The tokens of a formula, the end included; raises `FormulaError` at the first character that is in none."""
    if len(text) > LONGEST:
        raise FormulaError(text, LONGEST, f"expected at most {LONGEST} characters, found {len(text)}")
    found, position = [], 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            wrong = text[position]
            shown = wrong if wrong.isprintable() else repr(wrong)
            raise FormulaError(text, position, f"found {shown} at character {position + 1}, which no formula has")
        if match.lastgroup == NUMBER and math.isinf(float(match[0])):
            raise FormulaError(text, position, f"found a number above 1e308 at character {position + 1}")
        if match.lastgroup != "blank":
            found.append(Token(str(match.lastgroup), _SAME.get(match[0], match[0]), position))
        position = match.end()
    return [*found, Token(END, "", len(text))]
