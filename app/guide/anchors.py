"""Which parts of a chapter have an address: headings, and items that begin with bold words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from markdown_it.token import Token


def slug(words: str) -> str:
    """A heading as a part of an address, spelled as GitHub does."""
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", words.strip().lower()))


def slugs(names: Iterable[str]) -> list[str]:
    """The slug of each name, with a number from the second of several on that are alike."""
    seen: dict[str, int] = {}
    found = []
    for name in names:
        anchor = slug(name)
        seen[anchor] = seen.get(anchor, -1) + 1
        found.append(f"{anchor}-{seen[anchor]}" if seen[anchor] else anchor)
    return found


def plain(token: Token) -> str:
    """The words of an inline token."""
    shown = {"text", "code_inline", "math_inline"}
    words = (each.content if each.type in shown else " " * (each.type == "softbreak") for each in token.children or [])
    return "".join(words)


def anchored(tokens: Sequence[Token]) -> Iterator[tuple[Token, Token, str, str]]:
    """Each of them: the token that opens it, the token with its words, its name, and its anchor."""
    found = list(_named(tokens))
    for (token, inline, name), anchor in zip(found, slugs([name for _, _, name in found]), strict=True):
        yield token, inline, name, anchor


def _named(tokens: Sequence[Token]) -> Iterator[tuple[Token, Token, str]]:
    for k, token in enumerate(tokens):
        if token.type == "heading_open":
            yield token, tokens[k + 1], plain(tokens[k + 1])
        elif token.type == "list_item_open" and (name := _lead(tokens[k + 2])):
            yield token, tokens[k + 2], name.rstrip(".:?")


def _lead(token: Token) -> str:
    """The bold words with which an item begins; "" without."""
    children = [each for each in token.children or [] if each.type != "text" or each.content]
    if not children or children[0].type != "strong_open":
        return ""
    end = next(k for k, each in enumerate(children) if each.type == "strong_close")
    return "".join(each.content for each in children[:end])
