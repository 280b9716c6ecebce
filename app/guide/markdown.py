"""The HTML of a chapter: Markdown, formulas as MathML, notes in the margin, and links that the page understands."""

from __future__ import annotations

import functools
import html
import re
from collections.abc import Sequence
from typing import Any

from latex2mathml.converter import convert
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.container import container_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin

from . import figures, glossary
from .anchors import anchored
from .contents import Chapter, contents, introduction

# Before the id of a heading or an item, so that it is none of the other parts of the page.
ANCHOR = "guide-"
_LINK = re.compile(r"([\w-]+)\.md(?:#([\w-]+))?")
_PATH = "/guide"


def page(chapter: Chapter, root: str) -> str:
    """The HTML of a chapter; `root` is the prefix of all addresses.

    Above it stands its part, below it links to the chapters before and after it.
    """
    chapters = contents()
    at = chapters.index(chapter)
    own = [each for each in chapters if each.part == chapter.part]
    where = f"{html.escape(chapter.part)} · {own.index(chapter) + 1} of {len(own)}"
    before = _turn(chapters[at - 1], "← {}", root) if at else ""
    after = _turn(chapters[at + 1], "Next: {} →", root) if at + 1 < len(chapters) else ""
    turns = f'<div class="tx-guide-turn" role="navigation" aria-label="Chapters before and after">{before}{after}</div>'
    return f'<p class="tx-guide-where">{where}</p>{rendered(chapter.text(), root, chapter.name)}{turns}'


def contents_page(root: str) -> str:
    """The HTML of the first page."""
    return rendered(introduction(), root)


def rendered(text: str, root: str, name: str = "") -> str:
    """The HTML of the Markdown of a chapter."""
    parser = _parser()
    tokens = parsed(text)
    _finish(tokens, root, name)
    return str(parser.renderer.render(tokens, parser.options, {}))


def parsed(text: str) -> list[Token]:
    """The parts of a text."""
    return _parser().parse(text)


@functools.cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.use(dollarmath_plugin, double_inline=True, renderer=_formula)
    parser.use(container_plugin, "margin", render=_margin)
    parser.use(container_plugin, "glossary", render=_glossary)
    for kind in figures.FIELDS:
        parser.use(container_plugin, kind, render=_figure)
    return parser


def _formula(source: str, options: dict[str, Any]) -> str:
    return str(convert(source, display="block" if options["display_mode"] else "inline"))


def _margin(_renderer: object, tokens: Sequence[Token], at: int, _options: object, _env: object) -> str:
    """A note next to the text: `::: margin Sources`."""
    if tokens[at].nesting < 0:
        return "</aside>\n"
    title = html.escape(tokens[at].info.strip().removeprefix("margin").strip())
    return f'<aside class="tx-guide-margin" aria-label="{title}"><p><b>{title}</b></p>\n'


def _glossary(_renderer: object, tokens: Sequence[Token], at: int, _options: object, _env: object) -> str:
    """All terms: `::: glossary`."""
    return f"<dl>\n{glossary.listed(ANCHOR)}" if tokens[at].nesting > 0 else "</dl>\n"


def _figure(_renderer: object, tokens: Sequence[Token], at: int, _options: object, _env: object) -> str:
    return figures.opened(tokens[at].info) if tokens[at].nesting > 0 else figures.CLOSED


def _finish(tokens: Sequence[Token], root: str, name: str) -> None:
    """Anchors of headings, and addresses of links and pictures."""
    for token, inline, title, anchor in anchored(tokens):
        token.attrSet("id", ANCHOR + anchor)
        if token.type == "heading_open" and token.tag != "h1" and name:
            address = html.escape(f"{root}{_PATH}/{name}/{anchor}")
            label = html.escape(f"Link to {title}")
            link = f'<a class="tx-guide-anchor" href="{address}" data-tx-link="{_PATH}" aria-label="{label}">#</a>'
            (inline.children or []).append(Token("html_inline", "", 0, content=link))
    for each in tokens:
        for child in each.children or []:
            if child.type == "link_open":
                _point(child, root)
            elif child.type == "image":
                child.attrSet("src", f"{root}{child.attrGet('src')}")
                child.attrSet("loading", "lazy")


def _point(link: Token, root: str) -> None:
    """A link to a file of the guide becomes one to its chapter, one to a page stands below the prefix."""
    address = str(link.attrGet("href"))
    if to := _LINK.fullmatch(address):
        place = f"{_PATH}/{to[1]}" if to[1] != "README" else _PATH
        link.attrSet("href", root + place + (f"/{to[2]}" if to[2] else ""))
        link.attrSet("data-tx-link", _PATH)
    elif address.startswith("/"):
        link.attrSet("href", root + address)


def _turn(chapter: Chapter, words: str, root: str) -> str:
    address = html.escape(f"{root}{_PATH}/{chapter.name}")
    return f'<a href="{address}" data-tx-link="{_PATH}">{html.escape(words.format(chapter.title))}</a>'
