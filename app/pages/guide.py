"""The guide: how to read the pages, what can be uploaded, and a glossary. Its text is `assets/guide.md`."""

from __future__ import annotations

from dash import Dash, dcc, html

from ..components import ids
from ..services import Services
from ..settings import resources
from ..web import proxy

PATH = "/guide"


def layout(services: Services) -> html.Main:
    """The whole text."""
    text = (resources("assets") / "guide.md").read_text(encoding="utf-8").replace("](/", f"]({proxy.root()}/")
    return html.Main(dcc.Markdown(text), id=ids.GUIDE, className="tx-guide")


def register(app: Dash, services: Services) -> None:
    """Does nothing: the guide has no callbacks."""
