"""The guide: how to read the page, what can be uploaded, what the words mean. Its text is `assets/guide.md`."""

from __future__ import annotations

from typing import Any

from dash import Dash, dcc, html

from ..components import ids
from ..settings import resources

PATH = "/guide"


def layout(services: Any) -> html.Main:
    """The whole text."""
    text = (resources("assets") / "guide.md").read_text(encoding="utf-8")
    return html.Main(dcc.Markdown(text), id=ids.GUIDE, className="tx-guide")


def register(app: Dash, services: Any) -> None:
    """Nothing to connect: the guide is read."""
