"""What the search of the guide looks through: each section, each item with a name and each term, with its words."""

from __future__ import annotations

from typing import Any

from . import glossary, markdown
from .anchors import anchored, plain
from .contents import Chapter, contents

GLOSSARY = "glossary"


def index() -> dict[str, Any]:
    """The entries, and the words that mean the same.

    An entry has its `place` ("certainty/rank-set"), its `title`, other `names` of it, its `chapter` and its `text`.
    """
    entries = [entry for chapter in contents() for entry in _sections(chapter)]
    return {"entries": [*entries, *_terms()], "synonyms": _synonyms()}


def _sections(chapter: Chapter) -> list[dict[str, str]]:
    tokens = markdown.parsed(chapter.text())
    begins = {id(token): (name, anchor) for token, _, name, anchor in anchored(tokens)}
    titles = {id(inline) for token, inline, _, _ in anchored(tokens) if token.type == "heading_open"}
    found: list[dict[str, str]] = []
    for token in tokens:
        if id(token) in begins:
            name, anchor = begins[id(token)]
            place = f"{chapter.name}/{anchor}" if found else chapter.name
            found.append({"place": place, "title": name, "names": "", "chapter": chapter.title, "text": ""})
        elif token.type in {"inline", "fence"} and id(token) not in titles:
            words = plain(token) if token.type == "inline" else token.content
            found[-1]["text"] = f"{found[-1]['text']} {words}".strip()
    return found


def _terms() -> list[dict[str, str]]:
    return [
        {
            "place": f"{GLOSSARY}/{anchor}",
            "title": each.term,
            "names": each.also,
            "chapter": "Glossary",
            "text": each.text,
        }
        for each, anchor in glossary.placed()
    ]


def _synonyms() -> list[list[str]]:
    """The names of each term that are one word."""
    groups = ([name for name in [each.term, *each.also.split(", ")] if " " not in name] for each in glossary.terms())
    return [group for group in groups if len(group) > 1]
