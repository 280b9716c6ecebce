"""The panels of a page: a header with title, help, note and tools, above a plot, a chart or what a script fills."""

from __future__ import annotations

from typing import Any

from dash import html

from . import controls


def head(
    key: str, title: str, *more: object, names: str = "", note: str = "", tools: list[Any] | None = None
) -> html.Div:
    """Title, help, what is `more`, and note of a panel, then its tools.

    `key` is that of the help text in `assets/help/help.json`; `names` is the prefix of the ids of title and note, which
    scripts write.
    """
    ids = {part: {"id": f"{names}-{part}"} if names else {} for part in ("title", "note")}
    parts = [html.H2(title, **ids["title"]), controls.help_button(key, title), *more]
    if names or note:
        parts.append(html.Span(note or None, className="tx-note", **ids["note"]))
    if tools:
        parts.append(html.Div(tools, className="tx-panel-tools"))
    return html.Div(parts, className="tx-panel-head")


def panel(title: str, class_name: str, *parts: object, **attributes: Any) -> html.Section:
    """A panel of these parts, named for screen readers."""
    return html.Section(list(parts), className=class_name, **{"aria-label": title, **attributes})


def scrolled(title: str, **attributes: str) -> html.Div:
    """The body of a panel with a table that may be wider than its place: keys scroll it, too."""
    return html.Div(tabIndex=0, role="group", **{"aria-label": title}, **attributes)


def square(page: str, name: str, title: str, *behind: object, tools: list[Any] | None = None) -> html.Section:
    """A plot of the unit square that a script draws, in front of `behind`; its ids begin with `page` and `name`."""
    key = f"{page}-{name}"
    plot = html.Div([*behind, html.Div(id=f"{key}-overlay", className="tx-overlay")], className="tx-plot")
    plot.id = f"{key}-plot"
    above = head(f"{page}.{name}", title, names=key, tools=[*(tools or []), controls.export_menu(key)])
    return panel(title, f"tx-{key}", above, plot)


def chart(page: str, name: str, title: str, note: str, along: str | None) -> html.Section:
    """A figure from the server; `along` is the attribute of charts with a cursor that can be dragged."""
    cursor = [html.Div(className="tx-cursor", **{"aria-hidden": "true"})] if along else []
    plot = html.Div(
        [html.Div(id=host(page, name), className="tx-chart-graph"), *cursor],
        className="tx-chart",
        id=f"{page}-{name}-plot",
        **({along: ""} if along else {}),
    )
    key = f"{page}-{name}"
    above = head(f"{page}.{name}", title, names=key, note=note, tools=[controls.export_menu(key)])
    return panel(title, f"tx-chart-panel tx-{page}-{name}", above, plot)


def host(page: str, name: str) -> str:
    """The id of the element that holds a figure from the server."""
    return f"{page}-{name}-graph"


def figure_store(page: str, name: str) -> str:
    """The id of the store in which a figure from the server waits until its panel is open."""
    return f"{page}-{name}-figure"
