"""The elements of a layout, in components of Dash and in the HTML that some of them carry."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

from plotly.utils import PlotlyJSONEncoder

# What holds HTML of further elements.
_HTML = ("data-tx-html", "data-tx-items")
_Attributes = dict[str, Any]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[_Attributes] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append({name: "" if value is None else value for name, value in attrs} | {"tag": tag})


def elements(layout: Any) -> Iterator[_Attributes]:
    """The attributes of every element, by their names in HTML or as Dash has them; components have no `tag`."""
    yield from _of_json(json.loads(json.dumps(layout, cls=PlotlyJSONEncoder)))


def _of_json(node: Any) -> Iterator[_Attributes]:
    if isinstance(node, list):
        for each in node:
            yield from _of_json(each)
    elif isinstance(node, dict) and "namespace" in node:
        yield node["props"]
        yield from _inside(node["props"])
        yield from _of_json(list(node["props"].values()))


def _inside(attributes: _Attributes) -> Iterator[_Attributes]:
    for name in _HTML:
        reader = _Reader()
        reader.feed(attributes.get(name, ""))
        for each in reader.found:
            yield each
            yield from _inside(each)
