"""The guide: Markdown files in `guide/`, made into the chapters of a book.

`contents` reads which chapters there are, `markdown` makes HTML of one, `register` serves all of them to the page.
"""

from __future__ import annotations

import functools
import json

import flask

from ..web import proxy
from . import markdown
from .contents import contents

PATH = "/guide"
# No chapter has a dot in its name, so this is the address of none.
BOOK = f"{PATH}/book.json"


def register(server: flask.Flask) -> None:
    """Answer with all chapters: title and HTML of each, by name; "" is the page of contents."""

    def answer() -> flask.Response:
        return flask.Response(_book(proxy.root()), mimetype="application/json")

    server.add_url_rule(BOOK, "guide_book", answer)


@functools.cache
def _book(root: str) -> str:
    chapters = [("", markdown.contents_page(root)), *((each.name, markdown.page(each, root)) for each in contents())]
    return json.dumps(dict(chapters), ensure_ascii=False)
