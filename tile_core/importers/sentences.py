"""Problems in sentences: where, what the file has, what it should have, and what becomes of the row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from tile_core.importers.problems import Cause, Problem, listing

# So many rows and cells of one cause are named.
_NAMED = 3
_EFFECT = re.compile(r"(?P<what>rows?|score|sample) (?P<done>left out|kept|treated as missing)(?:, (?P<more>.+))?")


def sentences(problems: Iterable[Problem], sheet: str = "") -> Iterator[str]:
    """One text for each cause, in the order of their first problems; `sheet`: the name of the sheet, if it has one."""
    return (sentence(same, sheet) for same in by_cause(problems).values())


def by_cause(problems: Iterable[Problem]) -> dict[Cause, list[Problem]]:
    """The problems by what those of one cause have in common, in the order of their first ones."""
    causes: dict[Cause, list[Problem]] = {}
    for problem in problems:
        causes.setdefault(problem.kind, []).append(problem)
    return causes


def sentence(problems: Sequence[Problem], sheet: str = "", unlisted: int = 0) -> str:
    """What is wrong in these rows, which is the same in all of them, and what becomes of them.

    `unlisted`: how many more rows there are.

    >>> sentence([Problem(2, ("TPR",), "1.5", "a rate from 0 to 1", "row left out", "error")])
    'Row 2: “TPR” is 1.5, but should be a rate from 0 to 1. The row is left out.'
    """
    rows = [f"{problem.row:,}" for problem in problems if problem.row is not None]
    many = len(problems) + unlisted
    numbers = f"row{'s' if many > 1 else ''} {_listed(rows, unlisted)}" if rows else ""
    places = [f"sheet “{sheet}”" if sheet else "", numbers]
    where = ", ".join(filter(None, places))
    text = what(problems, unlisted)
    said = f"{where[:1].upper()}{where[1:]}: {text}" if where else _capital(text)
    return f"{said} {effect(problems[0].effect, many)}"


def what(problems: Sequence[Problem], unlisted: int = 0) -> str:
    """What is wrong, without the place: it begins with the column. `unlisted`: in how many more rows it is."""
    first, columns = problems[0], [f"“{column}”" for column in problems[0].columns]
    subject = listing(columns)
    if any(problem.row is None for problem in problems):
        has = "That is not so in" if first.cause else "The file has"
        found = _listed(list(dict.fromkeys(problem.found for problem in problems)), unlisted)
        said = f"{subject or 'the table'} should {'have' if first.has else 'be'} {first.expected}. {has} {found}"
    elif len(problems) > 1 and first.right:
        pairs = [f"{each.right} instead of {each.found} in row {each.row:,}" for each in problems]
        said = f"{subject} should be {first.cause}: {_listed(pairs)}"
    elif len(problems) > 1:
        found = _listed(list(dict.fromkeys(problem.found for problem in problems)))
        said = f"{subject or 'the file'} {'have' if len(columns) > 1 else 'has'} {found}, but should have "
        said += first.cause or first.expected
    else:
        said = f"{_cells(columns, first.found, has=first.has)} {first.expected}"
    return said if said.endswith(("?", ".")) else f"{said}."


def _cells(columns: Sequence[str], found: str, *, has: bool) -> str:
    """What the cells of a row hold, up to what they should be."""
    texts = found.split(", ")
    if has or not columns or len(texts) != len(columns):
        return f"{listing(columns) or 'the file'} {'have' if len(columns) > 1 else 'has'} {found}, but should have"
    pairs = [f"{column} is {text}" for column, text in zip(columns, texts, strict=True)]
    return f"{listing(pairs)}, but should be"


def effect(text: str, many: int) -> str:
    """What becomes of the rows, as a sentence.

    >>> effect("row kept, F1 is ignored", 2)
    'The rows are kept; F1 is ignored.'
    """
    match = _EFFECT.fullmatch(text)
    if match is None:
        return f"{_capital(text)}." if text else ""
    plural = many > 1 or match["what"] == "rows"
    noun = f"{match['what'].removesuffix('s')}{'s are' if plural else ' is'}"
    more = f"; {match['more']}" if match["more"] else ""
    return f"The {noun} {match['done']}{more}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _listed(words: Sequence[str], unlisted: int = 0) -> str:
    more = max(0, len(words) - _NAMED) + unlisted
    return f"{', '.join(words[:_NAMED])} and {more:,} more" if more else listing(words)
