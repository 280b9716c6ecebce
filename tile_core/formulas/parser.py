"""A formula as a program: what to do, step by step, with a stack.

    expression  = term {("+" | "-") term}            term  = factor {("*" | "/") factor}
    factor      = ("+" | "-") factor | power         power = primary ["**" factor]
    primary     = number | name | function "(" expression {"," expression} ")" | "(" expression ")"

as in Python: -a ** 2 is -(a ** 2), and a ** b ** c is a ** (b ** c). Nothing is computed here. Nesting is bounded by
`DEEPEST`, the number of steps by the length of the text.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from tile_core import catalogue
from tile_core.formulas.syntax import END, NAME, NUMBER, SIGN, FormulaError, Token, tokens

DEEPEST = 50
COUNTS = ("tn", "fp", "fn", "tp")
OUTCOMES = (*COUNTS, "n", "p")
FUNCTIONS = {"sqrt": 1, "log": 1, "ln": 1, "exp": 1, "abs": 1, "min": 2, "max": 2}
NEGATED = "negated"

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Step:
    """Put a number or a named value on the stack, or (`takes` > 0) replace the last ones by what is made of them.

    `what` is a number as written, a name (one of `OUTCOMES` or the key of a score in the catalogue), a sign or a
    function.
    """

    what: str
    takes: int = 0


Program = tuple[Step, ...]


def run(
    program: Program, number: Callable[[str], Value], name: Callable[[str], Value], make: Callable[..., Value]
) -> Value:
    """The value of a program, in any arithmetic: `make(what, *operands)` applies a sign or a function."""
    stack: list[Value] = []
    for step in program:
        if step.takes:
            operands = stack[-step.takes :]
            del stack[-step.takes :]
            stack.append(make(step.what, *operands))
        else:
            stack.append((number if step.what[0] in ".0123456789" else name)(step.what))
    return stack.pop()


def program(text: str) -> Program:
    """The program of a formula; raises `FormulaError`."""
    return _Parser(text).program()


class _Parser:
    """Recursive descent over the tokens; each method reads one thing and appends its steps."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = tokens(text)
        self.at = 0
        self.depth = 0
        self.steps: list[Step] = []

    def program(self) -> Program:
        if self.seen.kind == END:
            raise FormulaError(self.text, 0, "found nothing, expected a formula such as 2*tp/(2*tp+fp+fn)")
        self.expression()
        if self.seen.kind != END:
            raise self.unexpected("+, -, *, / or ** (a product needs its *)")
        return tuple(self.steps)

    def expression(self) -> None:
        self.chain(self.term, "+", "-")

    def term(self) -> None:
        self.chain(self.factor, "*", "/")

    def chain(self, part: Callable[[], None], *signs: str) -> None:
        part()
        while self.sees(*signs):
            sign = self.take().text
            part()
            self.steps.append(Step(sign, 2))

    def factor(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise FormulaError(self.text, self.seen.position, f"expected at most {DEEPEST} levels of nesting")
        if self.sees("+", "-"):
            sign = self.take().text
            self.factor()
            self.steps += [Step(NEGATED, 1)] if sign == "-" else []
        else:
            self.power()
        self.depth -= 1

    def power(self) -> None:
        self.primary()
        if self.sees("**"):
            self.take()
            self.factor()
            self.steps.append(Step("**", 2))

    def primary(self) -> None:
        if self.sees("("):
            self.take()
            self.expression()
            self.close()
        elif self.seen.kind == NUMBER:
            self.steps.append(Step(self.take().text))
        elif self.seen.kind == NAME:
            self.named(self.take())
        else:
            raise self.unexpected("a number, a name or (")

    def named(self, token: Token) -> None:
        name = token.text.lower()
        if name in FUNCTIONS:
            self.call(token, name)
        else:
            self.steps.append(Step(self.meant(token, name)))

    def call(self, token: Token, function: str) -> None:
        if not self.sees("("):
            raise self.unexpected(f"( after {function}")
        self.take()
        self.expression()
        count, many = 1, FUNCTIONS[function] > 1
        while many and self.sees(","):
            self.take()
            self.expression()
            count += 1
        self.close(", or )" if many else ")")
        if count < FUNCTIONS[function]:
            raise FormulaError(self.text, token.position, f"{function}: expected two arguments or more, found one")
        self.steps.append(Step(function, count))

    def close(self, expected: str = ")") -> None:
        if not self.sees(")"):
            raise self.unexpected(f"+, -, *, /, ** or {expected}")
        self.take()

    def meant(self, token: Token, name: str) -> str:
        """The outcome or the score that a name stands for."""
        if token.text == "N":
            # N means the negatives to some and all samples to others: a silent guess could be a wrong score.
            what = "N has two meanings: write n for the negatives, tn + fp; all together are 1"
            raise FormulaError(self.text, token.position, f"found N at character {token.position + 1}. {what}")
        score = catalogue.recognised(name)
        if name in OUTCOMES:
            return name
        if score is None:
            raise FormulaError(self.text, token.position, f"found {token.shown}{self.where(token)}, {_advice(name)}")
        return score.key

    @property
    def seen(self) -> Token:
        return self.tokens[self.at]

    def sees(self, *signs: str) -> bool:
        return self.seen.kind == SIGN and self.seen.text in signs

    def take(self) -> Token:
        self.at += 1
        return self.tokens[self.at - 1]

    def where(self, token: Token) -> str:
        return "" if token.kind == END else f" at character {token.position + 1}"

    def unexpected(self, expected: str) -> FormulaError:
        found = f"found {self.seen.shown}{self.where(self.seen)}"
        return FormulaError(self.text, self.seen.position, f"{found}, expected {expected}")


def _advice(name: str) -> str:
    """What to write instead of a name that is not known."""
    words = {word for score in catalogue.CATALOGUE.values() for word in (score.key, *map(str.lower, score.synonyms))}
    known = [*OUTCOMES, *FUNCTIONS, *sorted(word for word in words if word.isidentifier())]
    near = difflib.get_close_matches(name[:40], known, n=1)
    return f"did you mean {near[0]}?" if near else "expected a name such as tn, fp, fn, tp, tpr, tnr, ppv, npv, prior"
