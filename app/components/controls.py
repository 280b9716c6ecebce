"""Pieces of the page that several places use: buttons, toggles and menus that the browser's controller listens to.

A button says what it does in `data-tx-*` attributes; one listener in `assets/pages/explore/buttons.js` reads them. So
nothing that follows the pointer waits for a callback.
"""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go
from dash import Input, dcc, html

from . import markup


def icon(name: str) -> html.Span:
    """An icon of the style sheet, in the colour of the text, silent for screen readers."""
    return html.Span(className=f"tx-icon tx-icon-{name}", **{"aria-hidden": "true"})


def button(children: object, action: str, *, className: str = "", title: str = "", **attributes: Any) -> html.Button:
    """A button that asks the controller for `action`; `title` names it where `children` has no words of its own."""
    worded = any(isinstance(child, str) for child in (children if isinstance(children, list) else [children]))
    named = {} if not title else {"title": title} if worded else {"title": title, "aria-label": title}
    return html.Button(
        children, type="button", className=f"tx-button {className}", **{"data-tx-action": action, **named, **attributes}
    )


def signed(words: str, sign: str) -> list[html.Span]:
    """An icon and words: in a narrow window the tools of a panel show only the icon; screen readers always read the
    words.
    """
    return [icon(sign), html.Span(words, className="tx-word", title=words)]


def toggle(label: object, kind: str, key: str, *, pressed: bool = False, title: str = "") -> html.Button:
    """A switch; `kind` is what it switches ('overlay', 'operation', 'roc'), `key` which one."""
    state = {"data-tx-toggle": kind, "data-tx-key": key, "aria-pressed": "true" if pressed else "false"}
    return html.Button(label, type="button", className="tx-toggle", title=title or None, **state)


def select(
    name: str, options: list[dict[str, str]], value: str | None, what: str, *, hidden: bool = False
) -> html.Span:
    """A select of the browser, named `what` for screen readers; `chosen` is its value.

    An option has `value`, `label` and perhaps a `name`, which is shown in the list only; `assets/shell/choices.js` does
    the rest.
    """
    text = next((each["label"] for each in options if each["value"] == value), "")
    listed = [
        html.Option(
            " · ".join(each[part] for part in ("label", "name") if part in each),
            value=each["value"],
            selected=each["value"] == value,
            **{"data-tx-text": each["label"]},
        )
        for each in options
    ]
    parts = [
        dcc.Store(id=_value_of(name), data=value),
        html.Span(text, className="tx-select-text", **{"aria-hidden": "true"}),
        icon("choices"),
        html.Select(listed, id=name, **{"aria-label": what}),
    ]
    return html.Span(parts, className="tx-native tx-select", title=text, hidden=hidden)


def chosen(name: str) -> Input:
    """What is chosen in a select, for callbacks."""
    return Input(_value_of(name), "data")


def _value_of(name: str) -> str:
    return f"{name}-value"


def menu(label: Any, items: list[Any], *, name: str, className: str = "tx-button", sign: str = "") -> html.Button:
    """A button that opens a list of toggles or buttons; `assets/ui/menus.js` makes the list.

    `sign` is the icon that replaces the words in the tools of a panel where the window is narrow.
    """
    words = signed(label, sign) if sign else label if isinstance(label, list) else [label]
    given = {"data-tx-menu": name, "data-tx-items": markup.text(html.Div(items, className="tx-menu"))}
    return html.Button([*words, icon("down")], type="button", className=className, id=f"menu-{name}-target", **given)


def export_menu(which: str) -> html.Button:
    """The menu that exports a plot; `which` is the first part of its id. A script fills it when it is first opened."""
    return menu("Export", [html.Div(**{"data-tx-figure": which})], name=f"export-{which}", sign="download")


def slide_toggle(figure: str, instead: str) -> html.Button:
    """The button of a figure that slides of its page may show, `instead` of another; `assets/panels/slide_figure.js`
    reads `figure`.
    """
    title = f"Slides and talks show this figure instead of {instead}"
    state = {"data-tx-slide": figure, "aria-pressed": "false"}
    return html.Button(signed("On slides", "present"), type="button", className="tx-toggle", title=title, **state)


_TABLE_FORMS = {
    "csv": "CSV",
    "latex": "LaTeX (booktabs)",
    "longtable": "LaTeX, across pages (longtable)",
    "markdown": "Markdown",
}


def table_menu(name: str, table: str, *, label: str = "Export", sign: str = "download") -> html.Button:
    """The menu that exports a table, by the key that `assets/dash/share.js` has for it."""
    items = [
        button(text, "save-table", className="tx-plain", **{"data-tx-key": key, "data-tx-table": table})
        for key, text in _TABLE_FORMS.items()
    ]
    items.append(html.Div(className="tx-menu-field", **{"data-tx-field": "rows"}))
    return menu(label, items, name=f"export-{name}", sign=sign)


def help_button(key: str, what: str) -> html.Button:
    """A button next to a heading that opens the help text of this view; `key` as in `assets/help/help.json`."""
    named = {"aria-label": f"How to read: {what}", "aria-expanded": "false", "title": "How to read this"}
    return html.Button("?", type="button", className="tx-how", **{"data-tx-help": key, **named})


def page_title(text: str) -> html.H1:
    """The main heading of a page, for screen readers; the top bar shows it visibly."""
    return html.H1(text, className="tx-visually-hidden")


def announcer(name: str) -> html.Div:
    """A live region: an invisible line that screen readers announce when it changes."""
    return html.Div(id=name, className="tx-visually-hidden", **{"aria-live": "polite"})


def menu_title(text: str) -> html.Div:
    """A heading inside a menu."""
    return html.Div(text, className="tx-menu-title")


def plot(figure: go.Figure, *, still: bool = True) -> dcc.Graph:
    """A figure that fills its place, without buttons: it has no link to a cloud service.

    `still`: it does not react to the pointer.
    """
    config = {"displayModeBar": False, "staticPlot": still, "showSendToCloud": False}
    return dcc.Graph(figure=figure, config=config, responsive=True)


def symbol(name: str, subscript: str) -> html.Span:
    """A mathematical symbol in italics with a subscript."""
    return html.Span([html.I(name), html.Sub(subscript)])
