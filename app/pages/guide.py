"""The guide: how to read the page, what can be uploaded, what the words mean. Its text is `assets/guide.md`."""

from __future__ import annotations

from typing import Any

from dash import Dash, dcc, html

from app.settings import resources


def layout() -> html.Main:
    """The guide as a page of text."""
    text = (resources("assets") / "guide.md").read_text(encoding="utf-8")
    return html.Main(dcc.Markdown(text, className="tx-guide"), id="guide")


def register(app: Dash, services: Any) -> None:
    """Nothing on this page asks the server."""
