"""The API reference: pages of the server that are made from the docstrings, safe and whole."""

from __future__ import annotations

import base64
import hashlib
import inspect
import re
import types
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient

import tile_core
from app import reference, server
from app.settings import Settings
from tests.guide import guide_text

PAGES = [
    *(f"tile_core/{name}.html" for name in tile_core.__all__),
    "tile_core/tradeoff/paths.html",
    *(f"{task.replace('.', '/')}.html" for task in reference.TASKS),
]
LINK = re.compile(r'href="([^"#:]+)(?:#[^"]*)?"')
SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script>", re.DOTALL)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return server.create_app(Settings(folder=tmp_path_factory.mktemp("reference"))).server.test_client()


def page(client: FlaskClient, path: str = "") -> str:
    answer = client.get(f"{reference.PATH}/{path}")
    assert answer.status_code == 200
    assert answer.mimetype == "text/html"
    return answer.text


def test_the_overview_links_every_public_name(client: FlaskClient) -> None:
    text = page(client)
    for name in tile_core.__all__:
        module = getattr(tile_core, name)
        for member in getattr(module, "__all__", ()):
            if inspect.isroutine(getattr(module, member)):
                assert f'href="tile_core/{name}.html#{member}"' in text, (name, member)
    assert 'href="tile_core/scores.html#canonical_score"' in text
    assert 'href="/guide"' in text
    assert "&lt;p&gt;" not in text


def test_each_task_of_tx_has_a_page_with_what_it_offers(client: FlaskClient) -> None:
    overview = page(client)
    shown = {"showing": ["show", "show_estimators"], "board": ["Board", "Board.rank"], "view": ["View.save"]}
    for name, offered in {**shown, "training": ["best_threshold", "scorer"]}.items():
        text = page(client, f"app/notebook/{name}.html")
        assert [each for each in offered if f'id="{each}"' not in text] == []
        assert f'href="app/notebook/{name}.html#{offered[0].partition(".")[0]}"' in overview
    assert "leaderboard_of" not in page(client, "app/notebook/board.html")


@pytest.mark.parametrize("path", PAGES)
def test_a_page_shows_the_docstrings_of_its_module(client: FlaskClient, path: str) -> None:
    text = page(client, path)
    module = reference._modules()[path.removesuffix(".html").replace("/", ".")].obj
    own = [name for name in getattr(module, "__all__", vars(module)) if not name.startswith("_")]
    routines = [name for name in own if isinstance(getattr(module, name), types.FunctionType)]
    shown = [
        name for name in routines if getattr(module, name).__module__ == module.__name__ or "__all__" in vars(module)
    ]
    assert [name for name in shown if f'id="{name}"' not in text] == []


def test_a_docstring_is_shown_with_its_example_and_types_as_written(client: FlaskClient) -> None:
    text = re.sub(r"<[^>]+>", "", page(client, "tile_core/scores.html"))
    assert "canonical_score(performances: ArrayLike, a: ArrayLike, b: ArrayLike) -> FloatArray" in text
    assert "B definition 1" in text
    assert "canonical_score([[70, 10, 5, 15], [80, 0, 20, 0]], a=1, b=0.5)" in text
    assert "numpy._typing" not in text


@pytest.mark.parametrize("path", ["", *PAGES])
def test_a_page_follows_the_policy_and_requests_no_other_server(client: FlaskClient, path: str) -> None:
    answer = client.get(f"{reference.PATH}/{path}")
    policy = answer.headers["Content-Security-Policy"]
    for attributes, script in SCRIPT.findall(answer.text):
        assert attributes == ""
        assert f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'" in policy
    assert re.findall(r"""<[^>]+\son\w+=|javascript:""", answer.text) == []
    loaded = re.findall(r"""(?:src|<link[^>]*href)=["']?([^"'\s>]+)""", answer.text)
    loaded += re.findall(r"url\(([^)]*)\)", answer.text)
    assert [one for one in loaded if not one.strip("\"'").startswith(("data:", "/assets/"))] == []


@pytest.mark.parametrize("path", ["tile_core/nothing.html", "app.html", "os.html", "tile_core", "../app.html", "x.js"])
def test_what_is_no_module_of_the_package_is_not_found(client: FlaskClient, path: str) -> None:
    assert client.get(f"{reference.PATH}/{path}").status_code == 404


def test_the_links_between_pages_lead_somewhere(client: FlaskClient) -> None:
    for path in ["", "tile_core/regions.html", "tile_core/tradeoff/paths.html"]:
        links = {urljoin(f"{reference.PATH}/{path}", link) for link in LINK.findall(page(client, path))}
        assert len(links) >= 3
        for link in links:
            with client.get(link) as found:
                assert found.status_code == 200, (path, link)


def test_the_guide_links_to_the_reference() -> None:
    assert f"]({reference.PATH}/)" in guide_text()
