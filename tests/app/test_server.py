"""The answers of the server, who gets them, and the headers that limit what the browser allows."""

from __future__ import annotations

import base64
import errno
import gzip
import hashlib
import json
import logging
import os
import re
import shutil
import zlib
from pathlib import Path
from typing import Any

import pytest
from dash import Dash, Input, Output, dcc, html
from flask.testing import FlaskClient

from app import server
from app.components import ids
from app.pages import import_dialog
from app.services import Services, open_services
from app.settings import Limits, Settings
from tile_core.checks import InvalidInputError


class Shell:
    """The smallest layout that the server accepts."""

    SEARCHING = ()

    @staticmethod
    def layout(services: Services) -> html.Div:
        parts = [dcc.Store(id=ids.DATASET), html.Button("Fail", id="fail"), html.P(id="failed"), html.P(id="inline")]
        return html.Div([*parts, import_dialog.upload_button(), import_dialog.layout(services.settings)])

    @staticmethod
    def register(app: Dash, services: Services) -> None:
        def fail(_: Any) -> None:
            raise RuntimeError("the password is swordfish")

        app.callback(Output("failed", "children"), Input("fail", "n_clicks"), prevent_initial_call=True)(fail)
        app.clientside_callback("(n) => n", Output("inline", "children"), Input("fail", "n_clicks"))
        import_dialog.register(app, services)


def make(folder: Path, **given: Any) -> Dash:
    return server.create_app(Settings(folder=folder, **given))


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Dash:
    monkeypatch.setattr(server, "shell", Shell)
    return make(tmp_path)


@pytest.fixture
def client(app: Dash) -> FlaskClient:
    return app.server.test_client()


def answer(client: FlaskClient, output: str, values: dict[str, Any], changed: str, **options: Any) -> Any:
    """What a callback answers, called as the browser calls it; `output` is a part of its name that no other has."""
    listed = client.get("/_dash-dependencies").get_json()
    found = [
        each
        for each in listed
        if output in each["output"] and any(changed.split(".", maxsplit=1)[0] in i["id"] for i in each["inputs"])
    ]
    assert len(found) == 1, [each["output"] for each in found]
    callback = found[0]

    def filled(each: dict[str, str]) -> Any:
        if each["id"].startswith("{"):
            return []
        return each | {"value": values.get(f"{each['id']}.{each['property']}")}

    names = re.findall(r"([\w-]+)\.([\w]+(?:@\w+)?)", callback["output"])
    outputs = [{"id": name, "property": prop} for name, prop in names]
    body = {
        "output": callback["output"],
        "outputs": outputs if callback["output"].startswith("..") else outputs[0],
        "inputs": [filled(each) for each in callback["inputs"]],
        "state": [filled(each) for each in callback["state"]],
        "changedPropIds": [changed],
    }
    return client.post("/_dash-update-component", json=body, **options)


def test_the_page_has_a_title_and_a_description(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    assert '<html lang="en"' in page
    assert "<title>Tile Explorer</title>" in page
    assert 'name="viewport"' in page
    assert "localStorage.getItem('scheme')" in page.split("<title>")[0]


def test_the_page_loads_nothing_from_other_hosts(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    sources = re.findall(r"(?:src|href)=\"([^\"]+)\"", page)
    assert len(sources) > 10
    assert [source for source in sources if not source.startswith("/") or source.startswith("//")] == []


def test_the_page_has_each_script_of_dash_that_it_needs_and_no_other(client: FlaskClient) -> None:
    scripts = re.findall(r'<script src="([^"]*)"', client.get("/").get_data(as_text=True))
    for needed in (
        "/react@18",
        "/react-dom@18",
        "/prop-types@",
        "/dash_renderer.",
        "/dash_core_components.",
        "/html/",
    ):
        assert sum(needed in script for script in scripts) == 1, needed
    assert not any("polyfill" in script or "dash_table" in script for script in scripts)


def test_the_policy_names_every_inline_script_and_nothing_unsafe(client: FlaskClient) -> None:
    response = client.get("/")
    policy = response.headers["Content-Security-Policy"]
    inline = re.findall(
        r"<script(?![^>]*(?:src=|application/json))[^>]*>(.*?)</script>", response.get_data(as_text=True), re.DOTALL
    )
    assert len(inline) >= 3  # the scheme, a clientside callback, the renderer
    for script in inline:
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy
    scripts = re.search(r"script-src ([^;]*)", policy)
    assert scripts is not None
    assert not {"'unsafe-inline'", "'unsafe-eval'", "*", "https:", "data:", "blob:"} & set(scripts[1].split())
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'self'" in policy


@pytest.mark.parametrize(
    "path", ["/", "/healthz", "/_dash-layout", "/_dash-dependencies", "/assets/dash/import.js", "/x"]
)
def test_every_answer_is_hardened(client: FlaskClient, path: str) -> None:
    with client.get(path) as response:
        assert response.status_code == 200
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Referrer-Policy"] == "no-referrer"
        assert "Content-Security-Policy" in response.headers
        assert ("no-store" in response.headers.get("Cache-Control", "")) == path.startswith("/_dash")


def full_disk(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """From now on no file can be created on this disk."""
    true = os.open

    def refuse(path: Any, flags: int, *rest: int, **named: Any) -> int:
        if flags & os.O_CREAT:
            raise OSError(number, os.strerror(number), str(path))
        return true(path, flags, *rest, **named)

    monkeypatch.setattr(os, "open", refuse)


@pytest.mark.parametrize("wrong", [(errno.ENOSPC, "disk is full"), (errno.EROFS, "disk cannot be written")])
def test_a_full_disk_is_reported_on_the_page_and_in_readyz(
    app: Dash, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wrong: tuple[int, str]
) -> None:
    client, (number, told) = app.server.test_client(), wrong
    app.server.testing = False
    app.server.config["PROPAGATE_EXCEPTIONS"] = False
    full_disk(monkeypatch, number)
    state = {"import-upload.contents": "data:;base64," + base64.b64encode(b"tp,fp,fn,tn\n1,2,3,4\n").decode()}
    values = state | {"import-upload.filename": "a.csv"}
    shown = answer(client, "import-upload.contents", values, "import-upload.contents").get_data(as_text=True)
    assert f"The server's {told}, so nothing new can be stored." in shown
    assert client.get("/healthz").status_code == 200
    response = client.get("/readyz")
    assert response.status_code == 503
    assert told in response.get_data(as_text=True)
    assert "leaderboards: " in response.get_data(as_text=True)
    assert str(tmp_path) not in response.get_data(as_text=True) + shown
    sent = client.post("/predictions", data=b"y,m\n1,.5\n", headers={"X-File-Name": "a.csv"})
    assert sent.status_code == 503
    assert told in sent.get_json()["error"]


def test_a_server_starts_on_a_disk_that_cannot_be_written(
    app: Dash, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = open_services(Settings(folder=tmp_path)).samples.first()["id"]

    def refuse(*_: Any, **__: Any) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    full_disk(monkeypatch, errno.EROFS)
    for name in ("chmod", "utime", "unlink", "replace", "rename"):
        monkeypatch.setattr(os, name, refuse)
    services = open_services(Settings(folder=tmp_path))
    assert services.samples.first()["id"] == known
    assert services.store.load(known) is not None
    assert make(tmp_path).server.test_client().get("/readyz").status_code == 503


def test_a_missing_folder_is_named(client: FlaskClient, tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "predictions")
    response = client.get("/readyz")
    assert response.status_code == 503
    assert "predictions: No such file or directory" in response.get_data(as_text=True).splitlines()


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost:8050", "LOCALHOST", "[::1]:8050", "tile.example", "tile.example:443"]
)
def test_known_host_names_are_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    monkeypatch.setattr(server, "shell", Shell)
    app = make(tmp_path, allowed_hosts=("Tile.Example",))
    assert app.server.test_client().get("/x", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:8050", "evil@x", "[::1", ""]
)
def test_other_names_are_not(client: FlaskClient, host: str) -> None:
    response = client.get("/", headers={"Host": host})
    assert response.status_code in (400, 421)
    assert "evil" not in response.get_data(as_text=True)


def test_a_server_that_listens_elsewhere_answers_to_that_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "shell", Shell)
    client = make(tmp_path, host="192.168.7.7").server.test_client()
    assert client.get("/x", headers={"Host": "192.168.7.7:8050"}).status_code == 200
    assert client.get("/x", headers={"Host": "192.168.7.8:8050"}).status_code == 421


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": "http://[x"}, {"Sec-Fetch-Site": "cross-site"}],
)
def test_other_sites_cannot_send(client: FlaskClient, headers: dict[str, str]) -> None:
    assert client.post("/_dash-update-component", json={}, headers=headers).status_code == 403
    assert client.get("/", headers=headers).status_code == 200


def test_this_site_can_send(client: FlaskClient) -> None:
    headers = {"Host": "localhost:8050", "Origin": "http://localhost:8050", "Sec-Fetch-Site": "same-origin"}
    state = {"several": 2, "name": "2 files"}
    response = answer(client, "import-review.data", {"import-state.data": state}, "import-state.data", headers=headers)
    assert response.status_code == 200


def test_large_requests_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "shell", Shell)
    client = make(tmp_path, limits=Limits(request=10_000)).server.test_client()
    response = client.post("/_dash-update-component", data=b" " * 10_001, content_type="application/json")
    assert response.status_code == 413


def test_errors_are_logged_and_reported_without_details(
    client: FlaskClient, app: Dash, caplog: pytest.LogCaptureFixture
) -> None:
    app.server.testing = False
    app.server.config["PROPAGATE_EXCEPTIONS"] = False
    with caplog.at_level(logging.ERROR):
        response = answer(client, "failed.children", {"fail.n_clicks": 1}, "fail.n_clicks")
    text = response.get_data(as_text=True)
    assert "The server could not do this" in text
    assert not any(word in text for word in ("swordfish", "Traceback", "RuntimeError", "test_server"))
    assert "swordfish" in caplog.text


@pytest.mark.parametrize(("address", "packed"), [("127.0.0.1", False), ("::1", False), ("10.0.0.7", True), ("", False)])
@pytest.mark.parametrize("path", ["/_dash-dependencies", "/_dash-layout", "/assets/math/ranking.js"])
def test_answers_to_other_machines_are_compressed(client: FlaskClient, path: str, address: str, packed: bool) -> None:
    asked = {
        "environ_base": {"REMOTE_ADDR": address},
        "headers": {"Host": "localhost", "Accept-Encoding": "gzip, deflate"},
    }
    with client.get(path, headers={"Host": "localhost"}) as given, client.get(path, **asked) as answered:
        plain, body = given.get_data(), answered.get_data()
    encoding = answered.headers.get("Content-Encoding")
    assert (encoding is not None) == packed
    unpacked = {None: bytes, "gzip": gzip.decompress, "deflate": zlib.decompress}[encoding](body)
    assert unpacked == plain
    assert "script-src" in answered.headers["Content-Security-Policy"]


def test_debug_is_off(app: Dash) -> None:
    assert not app.server.debug
    assert app.server.test_client().get("/_reload-hash").get_json()["reloadHash"] is None


def test_a_file_that_cannot_be_opened_stops_the_server_before_it_starts(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="No such file"):
        open_services(Settings(folder=tmp_path, dataset=tmp_path / "none.csv"))


def upload(client: FlaskClient, text: str, name: str) -> tuple[dict[str, Any], list[str]]:
    """Drop a file and look at the dialog, as a browser does; the state, and all that was sent to the browser."""
    data = "data:text/csv;base64," + base64.b64encode(text.encode()).decode()
    values = {"import-upload.contents": data, "import-upload.filename": name}
    received = answer(client, "import-upload.contents", values, "import-upload.contents").get_data(as_text=True)
    state = json.loads(received)["response"]["import-state"]["data"]
    shown = answer(client, "import-review.data", {"import-state.data": state}, "import-state.data").get_data(
        as_text=True
    )
    return state, [received, shown]


def test_two_visitors_never_see_each_others_data(app: Dash) -> None:
    table = "model,tp,fp,fn,tn\n{0} one,10,2,3,40\n{0} two,5,6,7,80\n"
    anna, ben = app.server.test_client(), app.server.test_client()
    mine, to_anna = upload(anna, table.format("Anna"), "anna.csv")
    _, to_ben = upload(ben, table.format("Ben"), "ben.csv")
    # Both import; Anna's leaderboard is on the server now.
    imported = answer(
        anna,
        "dataset.data",
        {"import-confirmed.data": {"of": mine["of"], "n": 1}, "import-state.data": mine},
        "import-confirmed.data",
    )
    data = imported.get_json()["response"]
    assert data["dataset"]["data"]["entities"] == ["Anna one", "Anna two"]
    to_ben += [ben.get(path).get_data(as_text=True) for path in ("/", "/_dash-layout", "/_dash-dependencies")]
    # What Ben could try without Anna's token or id.
    for token in (
        "",
        "anna.csv",
        "0" * 64,
        mine["token"][:-1],
        mine["token"].upper(),
        "../boards/" + data["dataset"]["data"]["id"],
    ):
        state = mine | {"token": token}
        to_ben.append(
            answer(ben, "import-review.data", {"import-state.data": state}, "import-state.data").get_data(as_text=True)
        )
    assert all("Anna" in text or "anna" in text for text in to_anna[1:])
    assert not any("Anna" in text or mine["token"] in text for text in to_ben)
    # The import is done: even with the token there is nothing left.
    late = answer(ben, "import-review.data", {"import-state.data": mine}, "import-state.data").get_data(as_text=True)
    assert "has expired" in late
    assert "Anna" not in late


@pytest.mark.parametrize(
    "state", ["x", 5, [], [1], {"token": 5}, {"token": "a" * 64}, {"token": None, "name": {"a": 1}}]
)
def test_no_state_breaks_the_dialog(client: FlaskClient, state: Any) -> None:
    response = answer(client, "import-review.data", {"import-state.data": state}, "import-state.data")
    assert response.status_code in (200, 204)


def test_the_wsgi_module_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib

    monkeypatch.setattr(server, "shell", Shell)
    monkeypatch.setenv("TILE_FOLDER", str(tmp_path))
    wsgi = importlib.import_module("app.wsgi")
    assert wsgi.server.test_client().get("/healthz").status_code == 200
