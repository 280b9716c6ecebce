"""The toolbar of Explore: what the Tile shows, which rank, overlays and operations, the score to compare with."""

from __future__ import annotations

from dash import html

from tile_core import catalogue
from tile_core.catalogue.definition import Score

from ...components import conditions, controls, ids
from ...view.flavors import flavors

FLAVORS: dict[str, str] = {key: flavor["label"] for key, flavor in flavors().items()}
# Overlays in the toolbar, and overlays in the menu: keys and labels.
_ALWAYS = (
    ("places", "Scores", True),
    ("grid", "Prior grid", True),
    ("gamma_pi", ["No skill ", controls.symbol("γ", "π")], True),
    ("radius", "Radius", True),
    ("references", "References", True),
)
_MORE = (
    ("cohen", "Cohen's correction", "the row of the point collapses onto the no-skill curve"),
    ("medians", "Median lines", "two outcomes count alike: the errors on b = 1/2, the successes on a = 1/2"),
    ("f_mean", "Means between sides", "along its row and its column a score is a mean of those at both ends"),
    ("contours", "Contours of equal value", "of the selected entity; of the best value if none is selected"),
    ("stable", "Region with the same ranking", "the region around the point in which no pair swaps"),
    ("stable3", "Region with the same top three", "the region around the point in which the top three stay the same"),
    ("frontiers", "Frontiers of selected", "where the selected entity ties with each other one"),
    (
        "gamma_tau",
        ["No skill ", controls.symbol("γ", "τ")],
        "no-skill performances tie, at the rate of positive predictions",
    ),
    (
        "balanced",
        "Balanced coordinates",
        "the Tile of prevalence 50 %: frontiers are straight, the regions stay and the point moves with the prevalence",
    ),
    (
        "own_grid",
        "Grid of the data's prevalence",
        "lines at the tenths of a and b of the data's own prevalence, moved to this one",
    ),
    ("tenths", "Grid of this prevalence", "lines at the tenths of a and b, in balanced coordinates, too"),
    ("loci", "Paths of scores", "the paths of named scores as the prevalence changes"),
    (
        "nontrivial",
        "Without trivial classifiers",
        "classifiers that predict one class get no region; they stay in the ranking",
    ),
)


def toolbar() -> html.Div:
    """The toolbar of Explore."""
    shown = [{"value": key, "label": label} for key, label in FLAVORS.items()]
    flavor = controls.select(ids.FLAVOR, shown, "entity", "What the Tile shows")
    compared = [{"value": key, "label": score.written, "name": score.name} for key, score in _quality()]
    compare = controls.select(ids.COMPARE, compared, "f1", "Compare ranks with")
    compared_with = html.Div([html.Span("Compare with", className="tx-label"), compare], className="tx-compare")
    view = controls.button(
        [controls.icon("view"), "View"], "view", className="tx-view", id="view-button", **{"aria-expanded": "false"}
    )
    # On the other pages, and in narrow windows, the menu Share has them.
    history = html.Div(
        [
            controls.button(
                controls.icon(sign), f"{sign}-view", className="tx-plain tx-square", title=title, disabled=True
            )
            for sign, title in (("undo", "Undo (Ctrl+Z)"), ("redo", "Redo (Ctrl+Shift+Z)"))
        ],
        className="tx-history",
        role="group",
        **{"aria-label": "Undo and redo"},
    )
    return html.Div(
        [flavor, view, html.Div([_rank_stepper(), _overlays(), compared_with], className="tx-view-panel"), history],
        className="tx-bar",
        role="toolbar",
        **{"aria-label": "What the Tile shows"},
    )


def _quality() -> list[tuple[str, Score]]:
    """The scores that have an order from worse to better; the others can be columns, but do not rank."""
    return [(key, score) for key, score in catalogue.CATALOGUE.items() if score.higher_is_better is not None]


def _rank_stepper() -> html.Div:
    return html.Div(
        [
            html.Span(["rank ", html.I("r")]),
            html.Button("−", type="button", title="One rank better", **{"data-tx-action": "rank-less"}),
            html.Output("1", id="rank-value"),
            html.Button("+", type="button", title="One rank worse", **{"data-tx-action": "rank-more"}),
        ],
        className="tx-group tx-rank",
        role="group",
        **{"aria-label": "Which rank the Tile shows"},
    )


def _overlays() -> html.Div:
    short = [controls.toggle(label, "overlay", key, pressed=on) for key, label, on in _ALWAYS]
    items = [
        controls.menu_title("Overlays"),
        html.Div(short, className="tx-narrow"),
        *(controls.toggle(label, "overlay", key, title=title) for key, label, title in _MORE),
        # Filled by the browser: the slider of the rate at which no-skill performances tie.
        html.Div(id="rate"),
        *conditions.operations(),
        controls.menu_title("Judgements"),
        # Filled by the browser: which classifier should beat which, and where that holds.
        html.Div(id="judgements", className="tx-judgements"),
    ]
    toggles = [controls.toggle(label, "overlay", key, pressed=on) for key, label, on in _ALWAYS]
    # In a row where there is room; in a narrower window all are in the menu.
    label = [html.Span("More", className="tx-roomy"), html.Span("Overlays", className="tx-narrow")]
    menu = controls.menu(label, items, name="more", className="tx-more")
    return html.Div([html.Div(toggles, className="tx-roomy tx-row"), menu], className="tx-group tx-overlays")
