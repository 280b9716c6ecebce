"""Behind a proxy: everything stands below its prefix, and only a trusted proxy says who asks."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import waitress
from flask.testing import FlaskClient

from app import server
from app.settings import Settings
from app.uploads.predictions import route
from app.web import connections
from tests.guide import guide_text
from tests.markup import elements
from tile_core.checks import InvalidInputError

ROOT = Path(__file__).resolve().parents[2]
GUIDE = guide_text()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("proxy")


@pytest.fixture(scope="module")
def below(folder: Path) -> FlaskClient:
    """A server whose pages stand below /lab/tile."""
    return server.create_app(Settings(folder=folder, prefix="/lab/tile")).server.test_client()


@pytest.fixture(scope="module")
def behind(folder: Path) -> FlaskClient:
    """A server that trusts one proxy."""
    settings = Settings(
        folder=folder, proxies=1, allowed_hosts=("tile.example",), frame_ancestors=("https://x.example",)
    )
    return server.create_app(settings).server.test_client()


def addresses(page: str) -> list[str]:
    """The addresses on a page, of files and of links."""
    return re.findall(r'(?:src|href)="(/[^"]*)"', page)


def prefix_in(page: str) -> Any:
    """The settings that the page hands to the browser's modules."""
    return json.loads(re.findall(r'id="_dash-config"[^>]*>(.*?)</script>', page)[0])["requests_pathname_prefix"]


@pytest.mark.parametrize("how", ["", "/lab/tile"])
def test_all_that_a_page_names_is_below_the_prefix_and_is_there(below: FlaskClient, how: str) -> None:
    """The proxy may leave the prefix in the path, or take it off."""
    page = below.get(f"{how}/").get_data(as_text=True)
    found = addresses(page)
    assert len(found) > 10
    assert [address for address in found if not address.startswith("/lab/tile/")] == []
    for address in found:
        with below.get(how + address.removeprefix("/lab/tile")) as answer:
            assert answer.status_code == 200, address
            # Dash answers an address that it does not know with the page.
            assert b"Tile Explorer</title>" not in answer.get_data()[:2000], address


def test_links_of_the_layout_and_of_the_guide_stand_below_the_prefix(below: FlaskClient) -> None:
    layout = list(elements(below.get("/lab/tile/_dash-layout").get_json()))
    named = [each.get(name, "") for each in layout for name in ("href", "data-words", "data-cite")]
    links = [link for link in named if link.startswith("/")]
    assert {"/lab/tile/", "/lab/tile/scores", "/lab/tile/guide", "/lab/tile/assets/help/help.json"} <= set(links)
    assert [link for link in links if not link.startswith("/lab/tile/")] == []
    book = below.get("/lab/tile/guide/book.json").get_data(as_text=True)
    links = re.findall(r'(?:href|src)=\\"(/[^"\\]*)', book)
    assert {"/lab/tile/reference/", "/lab/tile/guide/tile", "/lab/tile/assets/guide/figures/b1.webp"} <= set(links)
    assert [link for link in links if not link.startswith("/lab/tile/")] == []
    reference = below.get("/lab/tile/reference/tile_core.html").get_data(as_text=True)
    assert 'href="/lab/tile/guide"' in reference


def test_the_cookie_of_uploads_is_sent_below_the_prefix_only(below: FlaskClient) -> None:
    sent = below.post("/lab/tile/predictions", data=b"y,m\n1,.5\n0,.2\n", headers={"X-File-Name": "a.csv"})
    assert sent.status_code in (201, 202)
    assert "Path=/lab/tile/predictions" in sent.headers["Set-Cookie"]
    assert below.get(f"/lab/tile/predictions/{sent.get_json()['token']}").status_code == 200


def test_a_longer_path_that_begins_alike_is_not_below(below: FlaskClient) -> None:
    assert below.get("/lab/tiles/healthz").get_data(as_text=True) != "OK"
    assert below.get("/lab/tile/healthz").get_data(as_text=True) == "OK"
    assert below.get("/healthz").get_data(as_text=True) == "OK"


def test_a_trusted_proxy_names_prefix_scheme_host_and_address(behind: FlaskClient) -> None:
    told = {"X-Forwarded-Prefix": "/a", "X-Forwarded-Host": "tile.example", "X-Forwarded-Proto": "https"}
    page = behind.get("/", headers=told | {"X-Forwarded-For": "8.8.8.8"}).get_data(as_text=True)
    assert [address for address in addresses(page) if not address.startswith("/a/")] == []
    assert prefix_in(page) == "/a/"
    # A prefix that the proxy left in the path.
    assert behind.get("/a/healthz", headers=told).get_data(as_text=True) == "OK"
    assert behind.get("/", headers={"X-Forwarded-Host": "evil.example"}).status_code == 421
    plain = behind.get("/").get_data(as_text=True)
    assert prefix_in(plain) == "/"


@pytest.mark.parametrize(
    ("scheme", "expected"),
    [
        ("https", "Secure; HttpOnly; Path=/predictions; SameSite=None; Partitioned"),
        ("http", "HttpOnly; Path=/predictions; SameSite=Strict"),
    ],
)
def test_cookies_are_secure_over_https_and_reach_a_frame(behind: FlaskClient, scheme: str, expected: str) -> None:
    behind.delete_cookie(route.COOKIE, path=route.PATH)
    headers = {"X-File-Name": "a.csv", "X-Forwarded-Proto": scheme}
    sent = behind.post("/predictions", data=b"y,m\n1,.5\n0,.2\n", headers=headers)
    assert sent.headers["Set-Cookie"].split("; ", 1)[1] == expected


@pytest.mark.parametrize("prefix", ["/a/../b", "//evil.example", "/a b", "/<script>", "a", "/..", "/a;b"])
def test_a_prefix_that_is_no_path_is_refused(behind: FlaskClient, prefix: str) -> None:
    response = behind.get("/", headers={"X-Forwarded-Prefix": prefix})
    assert response.status_code == 400
    assert "X-Forwarded-Prefix" in response.get_data(as_text=True)
    with pytest.raises(InvalidInputError, match="expected a path such as /tile"):
        Settings.from_environment({"TILE_PREFIX": prefix})


def test_a_prefix_of_the_settings_is_the_only_one(folder: Path) -> None:
    made = server.create_app(Settings(folder=folder, proxies=1, prefix="/tile"))
    page = made.server.test_client().get("/", headers={"X-Forwarded-Prefix": "/evil"}).get_data(as_text=True)
    assert prefix_in(page) == "/tile/"


def test_prefixes_are_few(folder: Path) -> None:
    client = server.create_app(Settings(folder=folder, proxies=1)).server.test_client()
    answers = [client.get("/x", headers={"X-Forwarded-Prefix": f"/p{k}"}).status_code for k in range(9)]
    assert answers == [200] * 7 + [400] * 2


def test_a_proxy_that_is_not_trusted_says_nothing(below: FlaskClient) -> None:
    told = {"X-Forwarded-Prefix": "/a", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https"}
    page = below.get("/", headers=told).get_data(as_text=True)
    assert prefix_in(page) == "/lab/tile/"
    below.delete_cookie(route.COOKIE, path="/lab/tile/predictions")
    headers = told | {"X-File-Name": "a.csv"}
    sent = below.post("/predictions", data=b"y,m\n1,.5\n0,.2\n", headers=headers)
    assert "Secure" not in sent.headers["Set-Cookie"]


def test_settings_of_a_proxy_come_from_the_environment() -> None:
    read = Settings.from_environment({"TILE_PREFIX": "/tile/", "TILE_PROXIES": "2"})
    assert (read.prefix, read.proxies) == ("/tile", 2)
    assert Settings.from_environment({"TILE_PREFIX": "/", "TILE_PROXIES": "0"}) == Settings.from_environment({})
    with pytest.raises(InvalidInputError, match="TILE_PROXIES: expected"):
        Settings.from_environment({"TILE_PROXIES": "some"})


# The configurations that the guide shows, run by the proxies themselves


@contextmanager
def running(settings: Settings) -> Iterator[int]:
    """The server on a port of this machine."""
    listener = socket.create_server(("127.0.0.1", 0))
    made = waitress.create_server(server.create_app(settings).server, sockets=[listener], **connections.options())
    thread = threading.Thread(target=made.run, daemon=True)
    thread.start()
    yield listener.getsockname()[1]
    made.close()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


def shown(program: str) -> str:
    """The block of the guide below the line that begins with this name."""
    block = re.search(rf"^{program}\b[^\n]*:\n\n```\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE | re.IGNORECASE)
    assert block, f"the guide shows no configuration of {program}"
    return block[1]


def command(program: str, text: str, folder: Path) -> list[str]:
    """How a proxy is started on the configuration of the guide, as a user without rights."""
    if program == "caddy":
        (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + text)
        return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    paths = " ".join(
        f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = f"daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {paths} {text} }}"
    (folder / "nginx.conf").write_text(whole)
    return ["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", "stderr"]


def answer(address: str, data: bytes | None = None, **headers: str) -> tuple[int, str, Any]:
    request = urllib.request.Request(address, data, headers)
    try:
        with urllib.request.urlopen(request, timeout=20) as found:
            return found.status, found.read().decode(errors="replace"), found.headers
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read().decode(errors="replace"), error.headers


@pytest.mark.parametrize("program", ["nginx", "caddy"])
def test_the_configuration_of_the_guide_serves_the_pages_below_a_prefix(program: str, tmp_path: Path) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"needs {program}: apt-get install {program}")
    settings = Settings(folder=tmp_path / "store", proxies=1, allowed_hosts=("tile.example",), prefix="/tile")
    with running(settings) as inside:
        port = free_port()
        text = shown(program).replace("127.0.0.1:8050", f"127.0.0.1:{inside}")
        text = text.replace("tile.example {", f"http://:{port} {{").replace("listen 80;", f"listen 127.0.0.1:{port};")
        environment = os.environ | {
            "HOME": str(tmp_path),
            "XDG_DATA_HOME": str(tmp_path),
            "XDG_CONFIG_HOME": str(tmp_path),
        }
        with subprocess.Popen(command(program, text, tmp_path), env=environment, stderr=subprocess.PIPE) as proxy:
            try:
                _look(f"http://127.0.0.1:{port}", proxy)
            finally:
                proxy.terminate()


def _look(address: str, proxy: subprocess.Popen[bytes]) -> None:
    for _ in range(100):
        try:
            status, page, _headers = answer(f"{address}/tile/")
            break
        except OSError:
            assert proxy.poll() is None, proxy.stderr and proxy.stderr.read().decode()
            time.sleep(0.1)
    assert (status, "<title>Tile Explorer</title>" in page) == (200, True)
    found = addresses(page)
    assert [each for each in found if not each.startswith("/tile/")] == []
    assert {answer(address + each)[0] for each in found[:8]} == {200}
    assert answer(f"{address}/tile/metrics")[0] in (403, 404)
    status, text, headers = answer(f"{address}/tile/predictions", b"y,m\n1,.5\n0,.2\n", **{"X-File-Name": "a.csv"})
    assert status in (201, 202), text
    assert "Path=/tile/predictions" in headers["Set-Cookie"]
