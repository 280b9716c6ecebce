"""The menu that says at which prevalence the leaderboard is and after which operations, and sets both.

A page that uses Explore's leaderboard shows it; `assets/panels/conditions.js` fills it.
"""

from __future__ import annotations

from dash import html

from tile_core import symmetries

from . import controls

# In the order of the menus, the most usual first.
_OPERATIONS = ("swap_classes", "change_prediction", "change_truth", "swap_truth_prediction")


def menu(page: str) -> html.Div:
    """The menu of a page; the ids of its parts begin with the name of the page."""
    items = [html.Div(id=f"{page}-prior", className="tx-prior"), *operations()]
    words = html.Span("Prevalence", id=f"{page}-conditions")
    button = controls.menu([words], items, name=f"{page}-conditions")
    about = controls.help_button(f"{page}.conditions", "Prevalence and operations")
    return html.Div([about, button], className="tx-conditions tx-of-board")


def operations() -> list[html.Div | html.Button]:
    """The part of a menu that switches the operations on and off."""
    names = ((key, symmetries.OPERATIONS[key].name) for key in _OPERATIONS)
    return [controls.menu_title("Operations"), *(controls.toggle(name, "operation", key) for key, name in names)]
