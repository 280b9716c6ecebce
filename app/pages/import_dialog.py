"""The dialog of an upload: a file is dropped anywhere or chosen, shown, corrected, and imported when that is asked for.

Until then the leaderboard on the page stays. What was dropped is kept on the server under a token that only this page
of this visitor holds (`import_review`); everything shown follows from the token and the choices in the store `STATE`.
`assets/50-tile-upload.js` takes drops on the whole window, says when a file is too large before it is sent, and turns
clicks on rows into `ACT`.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from typing import Any

import dash_mantine_components as dmc
from dash import ALL, Dash, Input, Output, State, ctx, dcc, html, no_update

from tile_core.checks import InvalidInputError

from .. import priors
from ..components import controls, ids
from ..services import Services
from ..settings import Limits, Settings
from ..storage.leaderboards import payload
from . import import_review, import_view

UPLOAD = "import-upload"
DIALOG = "import-dialog"
STATE = "import-state"
ACT = "import-act"
DRAWN = "import-drawn"
POLL = "import-poll"
ABOUT = "import-about"
READING = "import-reading"
READING_BOX = "import-reading-box"
VERDICT = "import-verdict"
PRIOR = "import-prior"
TABLE = "import-table"
HEAD = "import-head"
REMARKS = "import-remarks"
ROWS = "import-rows"
PAGES = "import-pages"
WINDOW = "import-window"
PROBLEMS = "import-problems"
CONFIRM = "import-confirm"
CANCEL = "import-cancel"
ROLE = "import-role"
FIELD = "import-field"


def upload_button() -> dcc.Upload:
    """The button of the top bar; a file may also be dropped on it, and anywhere on the page."""
    button = html.Button(controls.signed("Upload", "upload"), type="button", className="tx-button tx-plain")
    return dcc.Upload(button, id=UPLOAD, className="tx-upload", className_active="", style_active={}, style_reject={})


def layout(settings: Settings) -> html.Div:
    """The dialog, closed, and what is shown while a file is dragged over the page."""
    return html.Div(
        [
            dcc.Store(id=STATE),
            dcc.Store(id=ACT),
            dcc.Store(id=DRAWN),
            dcc.Interval(id=POLL, interval=700, disabled=True),
            html.Div(
                html.Div([html.B("Drop a leaderboard to look at it"), html.Span(drop_text(settings.limits))]),
                className="tx-drop",
                **{"data-import-drop": str(settings.limits.upload), "aria-hidden": "true"},
            ),
            _dialog(),
        ]
    )


def drop_text(limits: Limits) -> str:
    """What may be dropped."""
    return f"CSV, TSV, Excel, JSON or Parquet, up to {limits}"


def _dialog() -> dmc.Modal:
    return dmc.Modal(
        [html.Div(_body(), className="tx-import-body"), _footer()],
        id=DIALOG,
        opened=False,
        title="",
        size=1040,
        centered=True,
        padding=0,
        radius=10,
        className="tx-import",
        overlayProps={"backgroundOpacity": 0.5},
        transitionProps={"transition": "fade", "duration": 120},
        closeButtonProps={"aria-label": "Close"},
    )


def _body() -> list[Any]:
    reading = html.Details(
        [html.Summary("change"), html.Div(id=READING, className="tx-import-reading")], id=READING_BOX
    )
    head = [html.Thead(id=HEAD), html.Thead(html.Tr(id=REMARKS, className="tx-import-remarks"))]
    table = html.Table([*head, html.Tbody(id=ROWS)])
    page = [
        html.Button(label, type="button", **{"data-import-page": step})
        for label, step in (("Previous", "-1"), ("Next", "1"))
    ]
    return [
        html.Div([html.Span(id=ABOUT), reading], className="tx-import-about"),
        html.Div(id=VERDICT, role="status"),
        html.Div(id=PRIOR),
        html.Div(
            [
                html.Div(
                    table, className="tx-import-scroll", tabIndex=0, role="region", **{"aria-label": "Rows of the file"}
                ),
                html.Div([html.Span(id=WINDOW), html.Span(page, id=PAGES)], className="tx-import-window"),
                html.Div(id=PROBLEMS, className="tx-import-problems"),
            ],
            id=TABLE,
        ),
    ]


def _footer() -> html.Div:
    return html.Div(
        [
            html.Span("Your present leaderboard stays until you import."),
            html.Button("Choose another file", type="button", className="tx-button", **{"data-import-choose": ""}),
            html.Button("Cancel", id=CANCEL, type="button", className="tx-button"),
            html.Button("Import", id=CONFIRM, type="button", className="tx-button tx-primary"),
        ],
        className="tx-import-footer",
    )


def register(app: Dash, services: Services) -> None:
    """Connect the dialog."""
    _register_beginning(app, services)
    _register_choices(app, services)
    _register_end(app, services)


def _register_beginning(app: Dash, services: Services) -> None:
    # The contents are dropped as soon as they are read: the same file can be chosen again, and the page stays small.
    def begin(contents: Any, filename: Any) -> tuple[Any, Any]:
        return (no_update, no_update) if contents is None else (receive(services, contents, filename), None)

    def shown(state: Any, drawn: Any) -> list[Any]:
        view = show(services, state, drawn) if isinstance(state, dict) else {}
        return [view.get(part, no_update) for part in SHOWN]

    app.callback(
        Output(STATE, "data"),
        Output(UPLOAD, "contents"),
        Input(UPLOAD, "contents"),
        State(UPLOAD, "filename"),
        prevent_initial_call=True,
    )(begin)

    def polled(_: Any, state: Any) -> Any:
        return poll(services, state)

    app.callback(
        Output(STATE, "data", allow_duplicate=True),
        Input(POLL, "n_intervals"),
        State(STATE, "data"),
        prevent_initial_call=True,
    )(polled)
    outputs = [Output(*place) for place in SHOWN.values()]
    app.callback(outputs, Input(STATE, "data"), State(DRAWN, "data"), prevent_initial_call=True)(shown)


def _register_choices(app: Dash, services: Services) -> None:
    def choose(_roles: Any, _fields: Any, act: Any, state: Any) -> Any:
        roles, fields = ctx.inputs_list[:2]  # with the ids: what they were chosen for
        changed = change(services, state, roles, fields, act if ctx.triggered_id == ACT else None)
        return no_update if changed == state else changed

    app.callback(
        Output(STATE, "data", allow_duplicate=True),
        Input({"type": ROLE, "of": ALL, "column": ALL}, "value"),
        Input({"type": FIELD, "of": ALL, "name": ALL}, "value"),
        Input(ACT, "data"),
        State(STATE, "data"),
        prevent_initial_call=True,
    )(choose)


def _register_end(app: Dash, services: Services) -> None:
    def confirmed(clicks: Any, state: Any) -> Any:
        return confirm(services, state) if clicks and isinstance(state, dict) else (no_update, no_update, no_update)

    def cancelled(clicks: Any) -> Any:
        return False if clicks else no_update

    def closed(opened: Any, state: Any) -> Any:
        return no_update if opened or not isinstance(state, dict) else forget(services, state)

    state, opened = Output(STATE, "data", allow_duplicate=True), Output(DIALOG, "opened", allow_duplicate=True)
    app.callback(
        Output(ids.DATASET, "data", allow_duplicate=True),
        state,
        opened,
        Input(CONFIRM, "n_clicks"),
        State(STATE, "data"),
        prevent_initial_call=True,
    )(confirmed)
    app.callback(opened, Input(CANCEL, "n_clicks"), prevent_initial_call=True)(cancelled)
    app.callback(state, Input(DIALOG, "opened"), State(STATE, "data"), prevent_initial_call=True)(closed)


def receive(services: Services, contents: object, filename: object) -> dict[str, Any]:
    """The state of the dialog for what `dcc.Upload` sends: a data URL and a file name."""
    name = filename if isinstance(filename, str) else "file"
    try:
        return import_review.begin(_uploads(services), _decoded(contents, services.settings.limits), name)
    except InvalidInputError as error:
        return {"refused": str(error), "name": name[:200]}


def poll(services: Services, state: Any) -> Any:
    """The state of a file that waited or was being read when it was last asked for."""
    if not (isinstance(state, dict) and "pending" in state and isinstance(state.get("token"), str)):
        return no_update
    name = str(state.get("name", ""))[:200]
    try:
        found = import_review.look(_uploads(services), {"token": state["token"], "name": name})
    except InvalidInputError as error:
        return {"refused": str(error), "name": name}
    return no_update if found == state else found


def _uploads(services: Services) -> import_review.Uploads:
    return import_review.Uploads(services.store, services.readers)


def _decoded(contents: object, limits: Limits) -> bytes:
    encoded = contents.partition(",")[2] if isinstance(contents, str) else ""
    if len(encoded) > limits.upload * 4 / 3 + 4:
        raise InvalidInputError(f"The file is larger than {limits.upload / 1e6:g} MB, the most that is taken.")
    try:
        return base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError) as error:
        raise InvalidInputError("The file did not arrive whole. Choose it again.") from error


# What `show` fills.
SHOWN = {
    "opened": (DIALOG, "opened"),
    "title": (DIALOG, "title"),
    "about": (ABOUT, "children"),
    "reading": (READING, "children"),
    "no reading": (READING_BOX, "hidden"),
    "verdict": (VERDICT, "children"),
    "prior": (PRIOR, "children"),
    "head": (HEAD, "children"),
    "remarks": (REMARKS, "children"),
    "rows": (ROWS, "children"),
    "window": (WINDOW, "children"),
    "no pages": (PAGES, "hidden"),
    "problems": (PROBLEMS, "children"),
    "no table": (TABLE, "hidden"),
    "confirm": (CONFIRM, "children"),
    "no confirm": (CONFIRM, "disabled"),
    "drawn": (DRAWN, "data"),
    "no poll": (POLL, "disabled"),
}


def show(services: Services, state: dict[str, Any], drawn: Any = None) -> dict[str, Any]:
    """What is shown of a state, by the names of `SHOWN`.

    Choices that are on the page already, as `drawn` says, are not drawn again: that would take the focus from them.
    """
    limits = services.settings.limits
    if not state.get("token"):
        return _refused(str(state.get("name", "")), _refusal(state, limits), limits)
    if "pending" in state:
        return _waiting(state, limits)
    try:
        review = import_review.review(_uploads(services), state)
    except InvalidInputError as error:
        return _refused("The file", str(error), limits)
    asks_prior = review.made.needs_prior or state.get("prior") is not None
    new = {"of": state.get("of"), "prior": asks_prior, "summaries": review.made.summaries}
    before = drawn if isinstance(drawn, dict) else {}
    # A list of problems may be a hundred kilobytes, and most steps leave it as it is.
    listed = hashlib.sha256(repr(review.made.problems).encode("utf-8", "replace")).hexdigest()[:16]
    view = _table(review, state) | {"drawn": new | {"problems": listed}}
    if before.get("problems") == listed:
        del view["problems"]
    if before.get("of") != new["of"]:
        view |= _fields(review, str(new["of"]))
    if any(before.get(name) != value for name, value in new.items()):
        key = {"type": FIELD, "of": str(new["of"])}
        prior = import_view.prior_field(state.get("prior"), key) if asks_prior else None
        totals = import_view.summaries_field(review, state.get("summaries"), key) if review.made.summaries else None
        view["prior"] = [field for field in (prior, totals) if field is not None]
    return view


def _table(review: import_review.Review, state: dict[str, Any]) -> dict[str, Any]:
    """What follows the choices."""
    first = import_view.first_row(review, state.get("row"))
    notice = str(state.get("notice") or "")[:400]
    return {
        "opened": True,
        "title": import_view.title(review.filename),
        "about": import_view.about(review),
        "verdict": [import_view.verdict(review), html.Div(notice, className="tx-import-notice") if notice else None],
        "remarks": import_view.remarks(review),
        "rows": import_view.rows(review, first, state.get("here")),
        "window": import_view.window(review, first),
        "no pages": review.table.rows <= import_view.WINDOW,
        "problems": import_view.problems(review),
        "no table": False,
        "confirm": import_view.confirm(review),
        "no confirm": review.made.leaderboard is None,
        "no poll": True,
    }


def _fields(review: import_review.Review, of: str) -> dict[str, Any]:
    """The choices."""
    fields = import_view.reading_fields(review, {"type": FIELD, "of": of})
    return {"reading": fields, "no reading": not fields, "head": import_view.head(review, {"type": ROLE, "of": of})}


def _refused(name: str, message: str, limits: Limits) -> dict[str, Any]:
    nothing: dict[str, Any] = dict.fromkeys(
        ("about", "reading", "prior", "head", "remarks", "rows", "window", "problems")
    )
    return nothing | {
        "opened": True,
        "title": import_view.title(name, refused=True),
        "no reading": True,
        "verdict": import_view.refusal(message, limits),
        "no pages": True,
        "no table": True,
        "confirm": "Import",
        "no confirm": True,
        "drawn": None,
        "no poll": True,
    }


def _waiting(state: dict[str, Any], limits: Limits) -> dict[str, Any]:
    ahead = state["pending"]
    return _refused("", "", limits) | {
        "title": import_view.title(str(state.get("name", "")), read=False),
        "verdict": import_view.waiting(ahead if isinstance(ahead, int) and ahead > 0 else 0),
        "no poll": False,
    }


def _prior(typed: object) -> tuple[float | None, str | None]:
    """The prior that was typed, if it is one; what is wrong with it, if anything is."""
    if typed is None or typed == "":
        return None, None
    try:
        return priors.parse(typed), None
    except InvalidInputError as error:
        return None, f"Prior: {error}."


def _refusal(state: dict[str, Any], limits: Limits) -> str:
    """Why there is no table: said by the reader, or by the browser, which sends nothing that is too large."""
    if state.get("refused"):
        return str(state["refused"])[:500]
    if state.get("several"):
        return "Several files were dropped: drop one at a time."
    return (
        f"The file is larger than {limits.upload / 1e6:g} MB, the most that is taken. Leave out rows or columns. "
        "Files of predictions, one row a sample, go to the page Predictions."
    )


def change(
    services: Services, state: Any, roles: list[Any], fields: list[Any], act: dict[str, Any] | None = None
) -> Any:
    """The state after a visitor's choice: a role, how to read, a prior, what of totals, another window; else the same.

    `roles` and `fields` are choices on the page, as Dash lists them; those made for another file are left aside.
    """
    if not _is_begun(state):
        return state
    chosen, wanted = _choices(state, roles, "column"), _choices(state, fields, "name")
    prior, summaries = (wanted.pop(name, state.get(name)) for name in ("prior", "summaries"))
    try:
        if any(value != state["reading"].get(name) for name, value in wanted.items()):
            return import_review.reread(_uploads(services), state, state["reading"] | wanted)
        if act:
            row = _window(import_review.review(_uploads(services), state), state, act)
            return state | {"row": row, "here": act.get("row")}
    except InvalidInputError as error:
        # A new name for the same reading: the choices are drawn again, as they were.
        return state | {"notice": str(error), "of": state["of"] + "'"}
    listed = [chosen.get(index, role) for index, role in enumerate(state["roles"])]
    prior, notice = _prior(prior)
    changed = state | {"roles": listed, "prior": prior, "summaries": summaries}
    return changed if changed == state and notice == state.get("notice") else changed | {"notice": notice}


def _is_begun(state: Any) -> bool:
    """Whether this is the state of a file that could be read, with all that `import_review.begin` puts in it."""
    kinds = {"token": str, "of": str, "reading": dict, "roles": list}
    return isinstance(state, dict) and all(isinstance(state.get(name), kind) for name, kind in kinds.items())


def _choices(state: dict[str, Any], listed: list[Any], name: str) -> dict[Any, Any]:
    """Values by the part `name` of their ids, as far as they belong to this reading of this file."""
    mine = [each for each in listed if each.get("id", {}).get("of") == state.get("of")]
    return {each["id"].get(name): each["value"] for each in mine if each.get("value") is not None}


def _window(review: import_review.Review, state: dict[str, Any], act: dict[str, Any]) -> int:
    """The first row to show: near a row by its number, or a page before or after."""
    if isinstance(act.get("page"), int):
        return import_view.first_row(
            review, import_view.first_row(review, state.get("row")) + act["page"] * import_view.WINDOW
        )
    return import_view.first_row(review, import_view.index_of(review, act.get("row")) - 3)


def confirm(services: Services, state: dict[str, Any]) -> tuple[Any, Any, Any]:
    """The leaderboard for the page, an empty state, and the dialog closed."""
    try:
        made = import_review.review(_uploads(services), state).made
        if made.leaderboard is None:
            return no_update, no_update, no_update
    except InvalidInputError as error:
        return no_update, {"refused": str(error), "name": "The file"}, no_update
    left_out = made.total - made.kept
    notes = [f"{left_out:,} of {made.total:,} rows are left out."] if left_out else []
    data = payload(made.leaderboard, services.store.save(made.leaderboard), [*notes, *made.notes])
    forget(services, state)
    return data, None, False


def forget(services: Services, state: dict[str, Any]) -> None:
    """Drop what was kept of an upload."""
    _uploads(services).forget(state.get("token"))
