"""Pieces of the page that several places use: buttons, toggles and menus that the browser's controller listens to.

A button says what it does in `data-tx-*` attributes; one listener in `assets/35-explore-input.js` reads them. So
nothing that follows the pointer waits for a callback.
"""

from __future__ import annotations

from typing import Any

import dash_mantine_components as dmc
import plotly.graph_objects as go
from dash import dcc, html


def icon(name: str) -> html.Span:
    """An icon of the style sheet, in the colour of the text, silent for screen readers."""
    return html.Span(className=f"tx-icon tx-icon-{name}", **{"aria-hidden": "true"})


def button(children: Any, action: str, *, className: str = "", title: str = "", **attributes: Any) -> html.Button:  # noqa: N803
    """A button that asks the controller for `action`; `title` names it where `children` is only an icon."""
    named = {"title": title, "aria-label": title} if title else {}
    return html.Button(
        children, type="button", className=f"tx-button {className}", **{"data-tx-action": action, **named, **attributes}
    )


def toggle(label: Any, kind: str, key: str, *, pressed: bool = False, title: str = "") -> html.Button:
    """A switch; `kind` is what it switches ('overlay', 'operation', 'roc'), `key` which one."""
    state = {"data-tx-toggle": kind, "data-tx-key": key, "aria-pressed": "true" if pressed else "false"}
    return html.Button(label, type="button", className="tx-toggle", title=title or None, **state)


def menu(label: str, items: list[Any], *, name: str, className: str = "tx-button") -> dmc.Popover:  # noqa: N803
    """A button that opens a list of toggles or buttons; the list stays mounted, so the toggles keep their state."""
    target = html.Button([label, icon("down")], type="button", className=className, **{"data-tx-menu": name})
    return dmc.Popover(
        [dmc.PopoverTarget(target), dmc.PopoverDropdown(html.Div(items, className="tx-menu"))],
        position="bottom-start",
        keepMounted=True,
        shadow="md",
        withinPortal=True,
        id=f"menu-{name}",
    )


def export_menu(which: str) -> dmc.Popover:
    """The menu that saves a plot, `which` the first part of its id, as a picture of a usual width."""
    sizes = [("700", "One column, 700 px"), ("1400", "Two columns, 1400 px"), ("2800", "Poster, 2800 px")]
    items: list[Any] = []
    for form in ("svg", "png"):
        items.append(menu_title(form.upper()))
        items += [
            button(label, "export-figure", className="tx-plain", **{"data-tx-key": f"{which} {form} {pixels}"})
            for pixels, label in sizes
        ]
    return menu("Export", items, name=f"export-{which}")


def menu_title(text: str) -> html.Div:
    """A heading inside a menu."""
    return html.Div(text, className="tx-menu-title")


def plot(figure: go.Figure, *, still: bool = True) -> dcc.Graph:
    """A figure that fills its place, without buttons: nothing of it is offered to anybody's cloud.

    `still`: it does not answer to the pointer.
    """
    config = {"displayModeBar": False, "staticPlot": still, "showSendToCloud": False}
    return dcc.Graph(figure=figure, config=config, responsive=True)


def symbol(name: str, subscript: str) -> html.Span:
    """A mathematical symbol in italics with a subscript."""
    return html.Span([html.I(name), html.Sub(subscript)])
