"""Decide: from what errors cost and the prevalence in use to a choice, and what any choice costs.

The browser computes and draws everything (`assets/pages/decide`); this module lays out the page.
"""

from __future__ import annotations

from dash import ClientsideFunction, Dash, Input, Output, dcc, get_relative_path, html

from ..components import controls, ids, panels
from ..services import Services

PATH = "/decide"


def layout(services: Services) -> html.Main:
    """The page, complete except for what the browser fills."""
    return html.Main(
        [
            dcc.Store(id=ids.DECIDE_STATE),
            controls.page_title("Decide"),
            controls.announcer("decide-live"),
            html.Div([_problem(), _follows(), _tile()], className="tx-decide-side"),
            html.Div([_curve(), _ranges(), _values()], className="tx-decide-middle"),
            html.Div([_answer(), _sure(), _people(), _take()], className="tx-decide-side"),
        ],
        className="tx-decide",
        id=ids.DECIDE,
    )


def _part(
    name: str, title: str, *, note: str = "", helped: bool = False, tools: list[object] | None = None
) -> html.Section:
    heading: list[object] = [html.H2(title)]
    if helped:
        heading.append(controls.help_button(f"decide.{name}", title))
    heading.append(html.Span(note or None, id=f"decide-{name}-note", className="tx-note"))
    if tools:
        heading.append(html.Div(tools, className="tx-panel-tools"))
    head = html.Div(heading, className="tx-panel-head")
    body = html.Div(id=f"decide-{name}", className=f"tx-decide-{name}")
    return html.Section([head, body], className="tx-decide-part", **{"aria-label": title})


def _problem() -> html.Section:
    part = _part("problem", "Your problem", note="costs and prevalence, not a and b", helped=True)
    prior = html.Div(id="decide-prior", className="tx-prior")
    note = html.P(id="decide-note", className="tx-decide-problem-note", role="status")
    words = html.Div(id="decide-words", className="tx-decide-vocabulary")
    part.children.extend([prior, note, words])
    return part


def _follows() -> html.Section:
    return _part("follows", "What follows", helped=True)


def _tile() -> html.Section:
    return panels.square("decide", "tile", "Tile")


def _curve() -> html.Section:
    head = panels.head(
        "decide.curve", "Decision curve", names="decide-curve", note="", tools=[controls.export_menu("decide-curve")]
    )
    plot = html.Div(
        html.Div(id="decide-curve-overlay", className="tx-overlay"),
        className="tx-plot tx-decide-chart",
        id="decide-curve-plot",
    )
    strip = html.Div(id="decide-strip", className="tx-decide-strip")
    about = html.Div(id="decide-curve-about", className="tx-decide-about")
    kinds = html.Div(id="decide-kinds", className="tx-decide-kinds")
    return panels.panel("Decision curve", "tx-decide-part", head, kinds, about, plot, strip)


def _ranges() -> html.Section:
    part = _part("ranges", "Best along the diagonal", helped=True)
    part.children.append(html.P(id="decide-foot", className="tx-decide-note"))
    return part


def _values() -> html.Section:
    head = panels.head(
        "decide.values",
        "PPV and NPV",
        note="against prevalence, of the best, the selected and no skill",
        tools=[controls.export_menu("decide-values")],
    )
    plot = html.Div(
        html.Div(id="decide-values-overlay", className="tx-overlay"),
        className="tx-plot tx-decide-values-plot",
        id="decide-values-plot",
    )
    return panels.panel("PPV and NPV", "tx-decide-part", head, plot)


def _answer() -> html.Section:
    opening = html.Button("Open in Explore", type="button", className="tx-button", id="decide-explore")
    table = controls.table_menu("table-decide", "costs", label="Table", sign="")
    return _part("answer", "Answer", helped=True, tools=[table, opening])


def _sure() -> html.Section:
    compare = html.A(
        "Compare the two",
        href=get_relative_path("/compare"),
        className="tx-button",
        id="decide-compare",
        **{"data-tx-link": "/compare"},
    )
    return _part("sure", "How sure?", helped=True, tools=[compare])


def _people() -> html.Section:
    return _part("people", "1,000 people", helped=True)


def _take() -> html.Section:
    return _part("take", "Take it with you", helped=True)


def register(app: Dash, services: Services) -> None:
    """Connect the page: it follows the page that is open and Explore's view."""
    app.clientside_callback(
        ClientsideFunction("decide", "follow"),
        Output(ids.DECIDE_STATE, "clear_data"),
        *(Input(each, "data") for each in (ids.PAGE, ids.VIEW)),
    )
