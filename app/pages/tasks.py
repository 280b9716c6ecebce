"""Any task: outcomes with a satisfaction and an importance, and the best model for each importance (paper A).

All of it is computed in the browser (`assets/pages/tasks`); the server gives the sample.
"""

from __future__ import annotations

from typing import Any

from dash import ClientsideFunction, Dash, Input, Output, dcc, html

from .. import matrices
from ..components import controls, ids, panels
from ..services import Services

PATH = "/tasks"
# The parts whose table can be saved, and its key in `assets/dash/share.js`.
_TABLES = {"ranking": "ranking", "outcomes": "outcomes", "audit": "averages"}


def layout(services: Services) -> html.Main:
    """The page, complete except for what the browser fills."""
    return html.Main(
        [
            dcc.Store(id=ids.TASKS_STATE),
            dcc.Store(id=ids.TASKS_SAMPLE, data=matrices.sample()),
            controls.page_title("Any task"),
            controls.announcer("tasks-live"),
            html.Div(id="tasks-tools", className="tx-task-tools"),
            _column(
                _part("outcomes", "Outcomes"),
                _part("weights", "Importances"),
                _part("newcomers", "Newcomer test"),
                _part("spaces", "What users of ROC and PR space conclude"),
            ),
            _column(_map(), _part("point", "At this point")),
            _column(
                _part("ranking", "Ranking"),
                _part("order", "Better for every importance"),
                _part("audit", "Which averages may rank?"),
            ),
        ],
        className="tx-task",
        id=ids.TASKS,
    )


def _column(*parts: html.Section) -> html.Div:
    return html.Div(list(parts), className="tx-task-column")


def _map() -> html.Section:
    title = "Best model"
    head = panels.head("tasks.map", title, names="tasks-map", note="", tools=[controls.export_menu("tasks-map")])
    overlay = html.Div(id="tasks-map-overlay", className="tx-overlay")
    plot = html.Div(overlay, id="tasks-map-plot", className="tx-plot tx-task-plot")
    return panels.panel(title, "tx-task-part tx-task-map", head, plot)


def _part(name: str, title: str) -> html.Section:
    saved = name in _TABLES
    tools: list[Any] = [controls.table_menu(f"table-task-{name}", f"task-{_TABLES[name]}")] if saved else []
    head = panels.head(f"tasks.{name}", title, names=f"tasks-{name}", tools=tools)
    body = panels.scrolled(title, id=f"tasks-{name}", className="tx-task-body")
    return panels.panel(title, f"tx-task-part tx-task-{name}", head, body)


def register(app: Dash, services: Services) -> None:
    """Connect the page: it follows the page that is open, its sample and Explore's leaderboard."""
    app.clientside_callback(
        ClientsideFunction("tasks", "follow"),
        Output(ids.TASKS_STATE, "clear_data"),
        Input(ids.PAGE, "data"),
        Input(ids.TASKS_SAMPLE, "data"),
        Input(ids.VIEW, "data"),
    )
