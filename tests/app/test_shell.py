"""The frame: pages are brought when they are opened, and every callback names what some page has."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from dash import Dash

from app import server
from app.pages import shell
from app.settings import Settings
from tests.markup import elements

# What the browser says when it opens a page.
OPENED = {"at": 1, "scheme": "dark"}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Dash:
    return server.create_app(Settings(folder=tmp_path_factory.mktemp("shell")))


def ids_in(node: Any) -> Iterator[str]:
    """The ids that callbacks may name in a layout as it is sent to the browser."""
    if isinstance(node, list):
        for each in node:
            yield from ids_in(each)
    elif isinstance(node, dict):
        if isinstance(node.get("id"), str) and "namespace" not in node:
            yield node["id"]
        for each in node.values():
            yield from ids_in(each)


def ask(app: Dash, path: str, asked: Any) -> Any:
    """What the server answers when a page is opened."""
    host = f"page-{path.strip('/')}"
    body = {
        "output": f"{host}.children",
        "outputs": {"id": host, "property": "children"},
        "inputs": [{"id": f"{host}-opened", "property": "data", "value": asked}],
        "changedPropIds": [f"{host}-opened.data"],
    }
    answer = app.server.test_client().post("/_dash-update-component", json=body, headers={"Host": "localhost"})
    return answer.get_json()["response"].get(host, {}).get("children") if answer.status_code == 200 else None


def first(app: Dash) -> Any:
    return app.server.test_client().get("/_dash-layout", headers={"Host": "localhost"}).get_json()


def test_the_head_names_one_style_sheet_and_all_that_dash_asks_for_later(app: Dash) -> None:
    client = app.server.test_client()
    head = client.get("/").get_data(as_text=True).partition("</head>")[0]
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]+)"', head)
    assert len(sheets) == 1
    sheet = client.get(sheets[0])
    assert sheet.mimetype == "text/css"
    assert "immutable" in sheet.headers["Cache-Control"]
    files = sorted((Path(__file__).parents[2] / "assets" / "styles").glob("*.css"))
    rules = [re.sub(r"/\*.*?\*/\n?", "", file.read_text(encoding="utf-8"), flags=re.DOTALL) for file in files]
    assert sheet.get_data(as_text=True) == "\n".join(rules)
    ahead = re.findall(r'<link rel="preload" href="([^"]+)"', head)
    assert [client.get(each).status_code for each in ahead] == [200] * 4


def test_a_visit_loads_the_first_page_only(app: Dash) -> None:
    there = {each.get("id") for each in elements(first(app))}
    assert {"tile-plot", "page-scores", "page-scores-opened"} <= there
    assert not {"scores", "tradeoff", "predictions", "guide"} & there


@pytest.mark.parametrize("path", [path for path, *_ in shell.PAGES if path != "/"])
def test_a_page_is_loaded_when_it_is_opened(app: Dash, path: str) -> None:
    # Explore has a menu with the id that the page Compare would have.
    name = {"/compare": "compare-page"}.get(path, path.strip("/"))
    assert name in {each.get("id") for each in elements(ask(app, path, OPENED))}
    assert ask(app, path, None) is None


def test_every_callback_names_existing_components(app: Dash) -> None:
    there = set(ids_in(first(app))).union(*(ids_in(ask(app, path, OPENED)) for path, *_ in shell.PAGES if path != "/"))
    named: set[str] = set()
    for callback in app.server.test_client().get("/_dash-dependencies", headers={"Host": "localhost"}).get_json():
        named |= {each["id"] for each in (*callback["inputs"], *callback["state"])}
        named |= {each.rpartition(".")[0] for each in callback["output"].strip(".").split("...")}
    assert len(named) > 40
    assert named - there == set()


def test_only_pages_with_searched_lists_have_their_script(app: Dash) -> None:
    client = app.server.test_client()
    script = r'<script src="[^"]*/dash_mantine_components/'
    for path, *_ in shell.PAGES:
        text = client.get(path, headers={"Host": "localhost"}).get_data(as_text=True)
        assert bool(re.search(script, text)) == (path in shell.SEARCHING)
        assert ('id="tx-searched"' in text) == (path not in shell.SEARCHING)
        found = json.dumps(ask(app, path, OPENED)) if path != "/" else ""
        assert (
            ("dash_mantine_components" in found) == ('"forceColorScheme": "dark"' in found) == (path in shell.SEARCHING)
        )


def test_links_can_name_families_of_a_page_not_yet_loaded(app: Dash) -> None:
    text = json.dumps(first(app))
    assert text.count("data-families") == 2
