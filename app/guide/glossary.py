"""The glossary of the help, which is a chapter of the guide, too."""

from __future__ import annotations

import functools
import html
import json
from dataclasses import dataclass
from pathlib import Path

from ..settings import resources
from .anchors import slugs


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the pages: other names of it, what it means, and the section of a paper that defines it."""

    term: str
    also: str
    text: str
    source: str


@functools.cache
def terms() -> tuple[Term, ...]:
    """All terms, in the order of the alphabet."""
    path = Path(str(resources("assets"))) / "help" / "help.json"
    return tuple(Term(**each) for each in json.loads(path.read_text(encoding="utf-8"))["glossary"])


def listed(anchor: str) -> str:
    """The terms as HTML; `anchor` begins the id of each."""
    return "".join(_entry(each, anchor + place) for each, place in placed())


def placed() -> list[tuple[Term, str]]:
    """Each term with its anchor in the chapter."""
    return list(zip(terms(), slugs([each.term for each in terms()]), strict=True))


def _entry(term: Term, anchor: str) -> str:
    also = f" <small>{html.escape(term.also)}</small>" if term.also else ""
    source = term.source if term.source == "this program" else f"Paper {term.source}"
    name = f'<dt id="{anchor}">{html.escape(term.term)}{also}</dt>'
    return f"{name}\n<dd>{html.escape(term.text)} <small>{html.escape(source)}</small></dd>\n"
