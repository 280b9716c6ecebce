"""The guide: how to read the page, what can be uploaded, what the words mean. Its text is `assets/guide.md`."""

from __future__ import annotations

from typing import Any

from dash import Dash, Input, Output, dcc, html, no_update

from app import ids
from app.settings import resources

PATH = "/guide"


def layout(services: Any) -> html.Main:
    """An empty page: the text, and what draws it, are fetched when somebody opens it."""
    return html.Main(id=ids.GUIDE, className="tx-guide")


def register(app: Dash, services: Any) -> None:
    """Bring the text when the page is opened."""
    app.callback(Output(ids.GUIDE, "children"), Input(ids.URL, "pathname"))(content)


def content(path: str | None) -> Any:
    """The guide's text on its own page, nothing elsewhere."""
    if path != PATH:
        return no_update
    return dcc.Markdown((resources("assets") / "guide.md").read_text(encoding="utf-8"))
