"""The guide: Markdown files in `guide/`, made into the chapters of a book.

`contents` reads which chapters there are, `markdown` makes HTML of one, `register` serves all of them to the page.
"""

from __future__ import annotations

import functools
import json

import flask

from ..samples import Samples
from ..web import proxy
from . import markdown, search
from .contents import contents

PATH = "/guide"
# No chapter has a dot in its name, so these are addresses of none.
BOOK = f"{PATH}/book.json"
SEARCH = f"{PATH}/search.json"


def register(server: flask.Flask, samples: Samples) -> None:
    """Answer with the HTML of all chapters, with what the search looks through, and with samples for live figures.

    The HTML is by the names of the chapters; "" is the page of contents.
    """

    def book() -> flask.Response:
        return flask.Response(_book(proxy.root()), mimetype="application/json")

    def words() -> flask.Response:
        return flask.Response(_search(), mimetype="application/json")

    def sample(key: str) -> flask.Response:
        found = samples.payload(key)
        return flask.abort(404) if found is None else flask.jsonify(found)

    server.add_url_rule(f"{PATH}/samples/<key>.json", "guide_sample", sample)
    server.add_url_rule(BOOK, "guide_book", book)
    server.add_url_rule(SEARCH, "guide_search", words)


def first(path: str) -> str:
    """The chapter of an address below the guide's, to be read while the page is made; "" for other addresses."""
    beginning, _, rest = path.removeprefix("/").partition("/")
    text = _chapters(proxy.root()).get(rest.partition("/")[0], "") if f"/{beginning}" == PATH else ""
    return text and (
        '<div id="guide-first" class="tx-guide"><div class="tx-guide-side"></div>'
        f'<article class="tx-guide-chapter">{text}</article></div>'
    )


@functools.cache
def _chapters(root: str) -> dict[str, str]:
    named = [(each.name, markdown.page(each, root)) for each in contents()]
    return dict([("", markdown.contents_page(root)), *named])


@functools.cache
def _book(root: str) -> str:
    return json.dumps(_chapters(root), ensure_ascii=False)


@functools.cache
def _search() -> str:
    return json.dumps(search.index(), ensure_ascii=False)
