"""The guide as a book: contents at the side, and one chapter at a time, which the browser shows.

The chapters are files of `guide/`; `app/guide` makes HTML of them.
"""

from __future__ import annotations

from itertools import groupby

from dash import ClientsideFunction, Dash, Input, Output, dcc, html

from .. import guide as book
from ..components import ids
from ..guide.contents import Chapter, contents
from ..services import Services
from ..web import proxy

PATH = book.PATH


def layout(services: Services) -> html.Main:
    """The contents, and the place for a chapter."""
    root = proxy.root()
    parts = [
        part
        for title, chapters in groupby(contents(), lambda each: each.part)
        for part in (html.P(title), html.Ul([html.Li(_link(each, root)) for each in chapters], **{"aria-label": title}))
    ]
    menu = html.Button(
        "Contents",
        type="button",
        className="tx-button tx-guide-menu",
        **{"aria-expanded": "false", "aria-controls": "guide-contents"},
    )
    # The bar of pages is the one element `nav` of every page.
    sides = html.Div(
        parts,
        id="guide-contents",
        className="tx-guide-contents",
        role="navigation",
        **{"aria-label": "Chapters"},
    )
    found = html.Div(id="guide-found", className="tx-guide-found", hidden=True)
    chapter = html.Article(id="guide-chapter", className="tx-guide-chapter")
    return html.Main(
        [
            dcc.Store(id=ids.GUIDE_STATE),
            html.Div([menu, html.Div(id="guide-search", role="search"), found, sides], className="tx-guide-side"),
            chapter,
        ],
        id=ids.GUIDE,
        className="tx-guide",
        **{"data-book": root + book.BOOK, "data-search": root + book.SEARCH},
    )


def _link(chapter: Chapter, root: str) -> html.A:
    address = f"{root}{PATH}/{chapter.name}"
    return html.A(chapter.title, href=address, **{"data-tx-link": PATH, "data-chapter": chapter.name})


def register(app: Dash, services: Services) -> None:
    """Connect the page: it shows the chapter of the address."""
    app.clientside_callback(
        ClientsideFunction("guide", "follow"), Output(ids.GUIDE_STATE, "clear_data"), Input(ids.URL, "pathname")
    )
