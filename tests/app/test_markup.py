"""Components as HTML: what a browser makes of it is what React would have made."""

from __future__ import annotations

from dash import dcc, html

from app.components import controls, markup
from tests.markup import elements


def test_html_of_components_escapes_texts_and_attributes() -> None:
    part = html.Div(
        [
            "a < b & c",
            html.Br(),
            html.I("π"),
            None,
            3,
            html.Button("<b>", disabled=True, hidden=False, title='say "so"'),
        ],
        className="x y",
        tabIndex=0,
        **{"aria-label": "<&>"},
    )
    assert markup.text(part) == (
        '<div class="x y" tabIndex="0" aria-label="&lt;&amp;&gt;">a &lt; b &amp; c<br><i>π</i>3'
        '<button disabled title="say &quot;so&quot;">&lt;b&gt;</button></div>'
    )
    assert markup.text(html.Label("n", htmlFor="field")) == '<label for="field">n</label>'


def test_only_what_no_callback_changes_becomes_html() -> None:
    upload = dcc.Upload(html.Button(html.B("Upload")), id="upload")
    parts = [html.P([html.B("still")]), html.Section([html.P("filled", id="filled"), html.P(html.I("still"))]), upload]
    whole = markup.still(html.Main([dcc.Store(id="store"), *parts]), {"filled"})
    store, still, section, kept = whole.children
    assert store.id == "store"
    assert still.children is None
    assert getattr(still, markup.ATTRIBUTE) == "<b>still</b>"
    first, second = section.children
    assert first.children == "filled"
    assert getattr(second, markup.ATTRIBUTE) == "<i>still</i>"
    # Dash makes what is in an upload again once its script has come.
    assert kept.children.children.children == "Upload"
    assert markup.still(whole, {"filled"}) is whole


def test_a_menu_carries_its_items() -> None:
    menu = controls.menu("More", [controls.toggle("Grid & names", "overlay", "grid", pressed=True)], name="more")
    found = [each for each in elements(html.Div([menu])) if each.get("data-tx-toggle")]
    assert [(each["data-tx-key"], each["aria-pressed"], each["class"]) for each in found] == [
        ("grid", "true", "tx-toggle")
    ]


def test_a_select_shows_what_is_chosen() -> None:
    listed = [{"value": "f1", "label": "F1", "name": "F-score"}, {"value": "a", "label": "A"}]
    select = controls.select("compare", listed, "f1", "Compare with")
    store, shown, _, field = select.children
    assert (store.id, store.data) == (controls.chosen("compare").component_id, "f1")
    assert shown.children == "F1"
    assert [(each.children, each.value, each.selected) for each in field.children] == [
        ("F1 · F-score", "f1", True),
        ("A", "a", False),
    ]
