"""Plots in pages of others, components of Dash and a widget: both ways, and nothing is fetched."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import app as tx
from app.notebook import scripts
from app.report.page import embedded
from tests.browser import somebody

pytestmark = pytest.mark.browser

APP = """
from dash import Dash, Input, Output, State, html
import tile_explorer as tx

board = tx.Board.from_rates(["ours", "theirs", "old"], [0.7, 0.9, 0.4], [0.2, 0.5, 0.05], 0.4, size=500)
other = tx.Board.from_rates(["new", "ours"], [0.8, 0.6], [0.3, 0.1], 0.4)
app = Dash(__name__)
app.layout = html.Div([
    tx.Tile(id="tile", leaderboard=board, point=(0.5, 0.5), controls=True, style={"width": 420}),
    tx.RocSpace(id="roc", leaderboard=board, style={"width": 420}),
    tx.CorrelationTile(id="tau", leaderboard=board, score="TPR", style={"width": 420}),
    html.Button("F1", id="f1"), html.Button("other", id="other"), html.Button("empty", id="empty"),
    html.Pre(id="said"), html.Div(tx.Tile(id="third", leaderboard=other), id="place"),
])

@app.callback(
    Output("said", "children"), Output("tau", "point"),
    Output("roc", "point"), Output("roc", "selected"), Output("roc", "prior"),
    Input("tile", "point"), Input("tile", "selected"), Input("tile", "prior"),
)
def say(point, selected, prior):
    return f"{point[0]:.2f} {point[1]:.2f} {selected} {prior}", point, point, selected, prior

@app.callback(Output("tile", "point"), Input("f1", "n_clicks"), prevent_initial_call=True)
def go(_):
    return [1, 0.5]

@app.callback(Output("tile", "leaderboard"), Input("other", "n_clicks"), prevent_initial_call=True)
def change(_):
    return other

@app.callback(Output("place", "children"), Input("empty", "n_clicks"), prevent_initial_call=True)
def empty(_):
    return []

app.run(port=8060)
"""


@pytest.fixture(scope="module")
def dash_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with somebody.running(APP, tmp_path_factory.mktemp("app")) as address:
        yield address


@pytest.fixture
def opened(browser: Any, dash_app: str) -> Iterator[Any]:
    """The app in a page that may complain of nothing and ask no other server."""
    page, trouble = browser.new_page(viewport={"width": 1000, "height": 2300}), []
    page.on("console", lambda message: trouble.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("request", lambda request: None if request.url.startswith(dash_app) else trouble.append(request.url))
    page.goto(dash_app)
    for name in ("tile", "roc", "tau", "third"):
        page.locator(f"#{name} .tx-plot svg text").first.wait_for(timeout=30_000)
    yield page
    page.close()
    assert trouble == []


def said(page: Any, words: str, where: str = "#said") -> None:
    page.wait_for_function(
        "([where, words]) => document.querySelector(where)?.textContent.replaceAll('\\xa0', ' ').includes(words)",
        arg=[where, words],
    )


def at(page: Any, where: str, a: float, b: float) -> tuple[float, float]:
    """The pixels of a point in the square of a plot."""
    box = page.locator(f"{where} .tx-overlay").first.bounding_box()
    side = min(box["width"] - 76, 520)
    return box["x"] + 40 + a * side, box["y"] + 18 + (1 - b) * side


def test_a_callback_follows_the_hand(opened: Any) -> None:
    said(opened, "0.50 0.50 None None")
    opened.mouse.move(*at(opened, "#tile", 0.4, 0.4))
    opened.mouse.down()
    opened.mouse.move(*at(opened, "#tile", 0.8, 0.7), steps=5)
    said(opened, "0.80", "#tile .tx-embed-words")
    said(opened, "0.50 0.50 None None")
    opened.mouse.up()
    said(opened, "0.80 0.70 None None")
    said(opened, "a 0.800, b 0.700", "#roc .tx-embed-words")
    opened.mouse.click(*at(opened, "#tau", 1, 1))
    said(opened, "τ = 1.000 with", "#tau .tx-embed-words")
    said(opened, "a 0.800, b 0.700", "#tile .tx-embed-words")
    said(opened, "a 0.500, b 0.500", "#third .tx-embed-words")


def test_a_click_selects_and_a_key_moves_and_the_prevalence_is_set(opened: Any) -> None:
    opened.mouse.click(*at(opened, "#tile", 0.95, 0.8))
    said(opened, "0.95 0.80 theirs None")
    opened.keyboard.press("ArrowLeft")
    said(opened, "0.94 0.80 theirs None")
    opened.keyboard.press("Escape")
    said(opened, "0.94 0.80 None None")
    field = opened.locator("#tile .tx-prior input[type=text]")
    field.fill("0.1")
    field.press("Enter")
    said(opened, "0.94 0.80 None 0.1")
    assert not opened.locator("#roc .tx-prior").is_visible()


def test_a_callback_sets_the_point_and_the_leaderboard(opened: Any) -> None:
    opened.click("#f1")
    said(opened, "a 1.000, b 0.500 (F-score, β = 1)", "#tile .tx-embed-words")
    # TPR orders theirs, ours, old; F1 ours, theirs, old.
    said(opened, "τ = 0.333 with True positive rate", "#tau .tx-embed-words")
    opened.mouse.click(*at(opened, "#tile", 0.95, 0.8))
    said(opened, "0.95 0.80 theirs None")
    opened.click("#other")
    # The other leaderboard has no such classifier, and the callback is told so.
    said(opened, "0.95 0.80 None None")
    said(opened, "new is best", "#tile .tx-embed-words")
    opened.click("#empty")
    opened.wait_for_function("() => !document.querySelector('#third')")
    # What is removed listens no longer.
    opened.mouse.click(*at(opened, "#tile", 0.2, 0.2))
    said(opened, "0.20 0.20")


def test_a_plot_is_dark_where_the_page_is(opened: Any) -> None:
    assert opened.locator("#tile .tx-embed").get_attribute("data-mantine-color-scheme") == "light"
    opened.evaluate("document.querySelector('#place').style.background = '#123'")
    # A light ground, whose numbers would be those of a dark one in rgb().
    opened.evaluate("document.body.style.background = 'oklch(0.98 0 0)'")
    opened.locator("#third .tx-embed[data-mantine-color-scheme=dark]").wait_for()
    assert opened.locator("#tile .tx-embed").get_attribute("data-mantine-color-scheme") == "light"
    ink = (
        "where => document.querySelector(`${where} .tx-embed-tile svg [data-layer=frame] rect`).getAttribute('stroke')"
    )
    opened.wait_for_function(f"() => ({ink})('#tile') !== ({ink})('#third')")
    opened.evaluate("document.querySelector('#place').style.background = '#fff'")
    opened.evaluate("document.body.className = 'again'")
    opened.wait_for_function(f"() => ({ink})('#tile') === ({ink})('#third')")


def test_a_plot_has_the_width_of_its_place(opened: Any) -> None:
    opened.evaluate("document.querySelector('#tile').style.width = '300px'")
    opened.wait_for_function("() => document.querySelector('#tile .tx-plot').clientHeight === 300 - 16 - 76 + 48")


def test_the_app_of_the_guide_runs(browser: Any, tmp_path: Path) -> None:
    with somebody.running(somebody.in_guide(), tmp_path) as address:
        page = browser.new_page(viewport={"width": 1000, "height": 700})
        page.goto(address)
        said(page, "Best at 0.50, 0.50: ours")
        page.mouse.click(*at(page, "#tile", 0.9, 0.95))
        said(page, "Best at 0.90, 0.95: theirs")
        said(page, "a 0.900, b 0.950", "#roc .tx-embed-words")
        page.close()


# ---- The widget of a notebook.

WIDGET = """<!DOCTYPE html><meta charset="utf-8"><title>Notebook</title><body><div id="one"></div><div id="two"></div>
<script type="module">
const address = (text) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
class Model {
  state = STATE;
  listeners = {};
  saved = [];
  get(key) { return this.state[key]; }
  set(key, value) {
    if (this.state[key] === value) return;
    this.state[key] = value;
    for (const listener of this.listeners[`change:${key}`] ?? []) listener();
  }
  save_changes() { this.saved.push(JSON.stringify(this.state.point)); }
  on(event, listener) { (this.listeners[event] ??= []).push(listener); }
  off(event, listener) { this.listeners[event] = this.listeners[event].filter((each) => each !== listener); }
}
window.models = {};
window.ends = {};
for (const id of ['one', 'two']) {
  const { default: widget } = await import(address(ESM));
  models[id] = new Model();
  ends[id] = await widget.render({ model: models[id], el: document.getElementById(id) });
}
</script>
"""


def test_the_traits_of_a_widget_go_both_ways(offline: Any, tmp_path: Path) -> None:
    pytest.importorskip("anywidget")
    names = [f"model {k}" for k in range(60)]
    counts = np.random.default_rng(0).multinomial(1000, [0.6, 0.1, 0.1, 0.2], 60).astype(float)
    widget = tx.widget(tx.Board.from_counts(names, counts), at="F2", prior=0.2)
    traits = ("leaderboard", "plots", "point", "prior", "selected", "context", "flavor", "uncertain", "controls")
    state = embedded({name: getattr(widget, name) for name in traits})
    text = WIDGET.replace("STATE", state).replace("ESM", embedded(scripts.widget()))
    file = tmp_path / "notebook.html"
    file.write_text(text, encoding="utf-8")
    page, trouble = offline.new_page(), []
    page.on("console", lambda message: trouble.append(message.text))
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("request", lambda request: trouble.append(request.url) if "blob:" not in request.url else None)
    page.goto(file.as_uri())
    said(page, "F-score, β = 2", "#one .tx-embed-words")
    said(page, "F-score, β = 2", "#two .tx-embed-words")
    page.mouse.click(*at(page, "#one", 0.25, 0.75))
    point = page.wait_for_function("() => models.one.state.selected && models.one.state.point").json_value()
    assert point == pytest.approx([0.25, 0.75], abs=0.01)
    widget.set_state(page.evaluate("() => ({ point: models.one.state.point, selected: models.one.state.selected })"))
    assert widget.point == tuple(point)
    assert widget.selected == tx.Board.from_counts(names, counts).rank(widget.point, prior=0.2).index[0]
    assert page.evaluate("() => models.two.saved") == []
    page.evaluate("() => { models.two.set('point', [1, 0.5]); models.two.set('prior', 0.01); }")
    said(page, "a 1.000, b 0.500", "#two .tx-embed-words")
    assert page.evaluate("() => models.two.saved") == []
    assert page.locator("#two .tx-prior input[type=text]").input_value() == "1 %"
    # Each copy of the script has ids of its own, so that no drawing takes a part of another one.
    ids = page.evaluate("() => [...document.querySelectorAll('.tx-embed [id]')].map((node) => node.id)")
    assert len(ids) == len(set(ids)) > 4
    page.evaluate("() => ends.one()")
    assert page.locator("#one > *").count() == 0
    assert [each for each in trouble if each != file.as_uri()] == []
    page.close()


def test_a_widget_is_small_and_always_the_same() -> None:
    text = scripts.widget()
    assert len(text.encode()) < 350_000
    assert not re.search(r"https?://(?!www\.w3\.org/)", text)
