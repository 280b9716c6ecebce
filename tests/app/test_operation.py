"""Log, health and metrics of a server, and that they hold nothing of a visitor."""

from __future__ import annotations

import io
import json
import logging
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from dash import Dash
from flask.testing import FlaskClient

from app import server
from app.operation import logs, metrics
from app.services import open_services
from app.settings import Settings
from app.web import callback_requests
from app.web.warmup import Warming
from tile_core.checks import InvalidInputError

TOKEN = "5" * 64


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Dash:
    settings = Settings(folder=tmp_path_factory.mktemp("operation"))
    services = open_services(settings)
    made = server.create_app(settings, services)
    made.server.extensions["services"] = services
    made.server.add_url_rule("/fails/<word>", "fails", lambda word: 1 // 0)
    made.server.testing = False
    made.server.config["PROPAGATE_EXCEPTIONS"] = False
    return made


@pytest.fixture
def client(app: Dash, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setattr(Warming, "start", lambda _: None)
    app.server.extensions["services"].warming.done = 1.0
    return app.server.test_client()


@pytest.fixture
def seen() -> Any:
    """What the log holds, as lines of JSON, from level info on."""
    text = io.StringIO()
    ours, handler = logging.getLogger("app"), logging.StreamHandler(text)
    handler.setFormatter(logs.JsonLines())
    ours.addHandler(handler)
    before = ours.level
    ours.setLevel(logging.INFO)
    yield lambda: [json.loads(line) for line in text.getvalue().splitlines()]
    ours.removeHandler(handler)
    ours.setLevel(before)


@pytest.mark.parametrize("host", ["10.1.2.3:8050", "[fd00::7]:8050", "localhost"])
@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_probes_are_answered_by_address(client: FlaskClient, path: str, host: str) -> None:
    response = client.get(path, headers={"Host": host})
    assert (response.status_code, response.get_data(as_text=True)) == (200, "OK")
    assert client.post(path, headers={"Host": "evil.example"}).status_code == 421


def test_a_name_of_another_site_says_nothing_of_the_server(client: FlaskClient) -> None:
    asked = {path: client.get(path, headers={"Host": "evil.example"}) for path in ("/healthz", "/readyz", "/metrics")}
    assert {path: found.status_code for path, found in asked.items()} == {
        "/healthz": 200,
        "/readyz": 421,
        "/metrics": 421,
    }


@pytest.mark.parametrize(
    "path", ["os/x.js", "numpy/x.js", "dash/x/../y", "dash/nothing.js", "dash_ag_grid/async-enterprise.js"]
)
def test_a_file_that_no_library_has_is_not_found(client: FlaskClient, path: str, caplog: Any) -> None:
    response = client.get(f"/_dash-component-suites/{path}")
    assert (response.status_code, response.get_data(as_text=True)) == (404, "Not found")
    assert not [record for record in caplog.records if record.exc_info or path in record.getMessage()]


def test_a_server_is_ready_when_its_kernels_are_compiled(client: FlaskClient, app: Dash) -> None:
    app.server.extensions["services"].warming.done = 0.25
    response = client.get("/readyz")
    assert (response.status_code, response.get_data(as_text=True)) == (503, "kernels: 25% compiled")
    assert client.get("/healthz").status_code == 200


def test_a_readiness_check_starts_the_compiling(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    started = []
    monkeypatch.setattr(Warming, "start", lambda _: started.append(1))
    client.get("/readyz")
    assert len(started) == 1


def test_the_access_log_knows_a_request_by_its_rule_and_holds_nothing_sent(client: FlaskClient, seen: Any) -> None:
    client.get(f"/predictions/{TOKEN}?swordfish=1", headers={"User-Agent": "swordfish", "Cookie": "a=swordfish"})
    client.get("/swordfish")
    client.post("/predictions", data=b"swordfish", headers={"X-File-Name": "swordfish.csv"})
    client.open("/", method="SWORDFISH")
    lines = [line for line in seen() if line["logger"] == "app.access"]
    assert [line["route"] for line in lines[:3]] == ["/predictions/<token>", "/<path:path>", "/predictions"]
    # A busy machine has not looked into the file yet.
    assert [line["status"] in (202, 422) if k == 2 else line["status"] for k, line in enumerate(lines)] == [
        404, 200, True, 405,
    ]  # fmt: skip
    assert lines[3]["method"] == "other"
    assert all(line["seconds"] >= 0 and re.fullmatch("[0-9a-f]{8}", line["client"]) for line in lines)
    assert "swordfish" not in json.dumps(lines).lower()
    assert TOKEN not in json.dumps(seen())
    assert "127.0.0.1" not in json.dumps(lines)


def test_two_addresses_have_two_pseudonyms_and_one_has_one(client: FlaskClient, seen: Any) -> None:
    for address in ("10.0.0.1", "10.0.0.2", "10.0.0.1"):
        client.get("/healthz", environ_base={"REMOTE_ADDR": address})
    first, second, third = (line["client"] for line in seen())
    assert first == third != second


def test_a_callback_is_logged_by_its_outputs_and_only_if_it_is_one(client: FlaskClient, seen: Any) -> None:
    listed = client.get("/_dash-dependencies").get_json()
    known = next(each for each in listed if "page-scores.children" in each["output"])
    sent = {
        "output": known["output"],
        "outputs": {"id": "page-scores", "property": "children"},
        "inputs": [each | {"value": True} for each in known["inputs"]],
        "state": [],
        "changedPropIds": [],
    }
    assert client.post(callback_requests.PATH, json=sent).status_code == 200
    assert client.post(callback_requests.PATH, json=sent | {"output": "swordfish"}).status_code == 400
    good, bad = (line for line in seen() if line.get("route") == callback_requests.PATH)
    assert good["callback"] == "page-scores.children"
    assert "callback" not in bad


def test_nothing_is_logged_of_requests_by_default(client: FlaskClient, seen: Any) -> None:
    logging.getLogger("app").setLevel(logging.WARNING)
    client.get("/")
    assert seen() == []


def test_an_error_has_one_id_in_answer_header_and_log(client: FlaskClient, seen: Any) -> None:
    response = client.get("/fails/swordfish")
    text, name = response.get_data(as_text=True), response.headers["X-Request-Id"]
    assert response.status_code == 500
    assert text.endswith(f"Please try again. (Error {name})")
    failures = [line for line in seen() if line["level"] == "error"]
    assert [line["id"] for line in failures] == [name]
    assert "ZeroDivisionError" in failures[0]["traceback"]
    assert "swordfish" not in json.dumps(seen())
    assert [line["id"] for line in seen() if line["logger"] == "app.access"] == [name]


def test_other_levels_and_formats_are_refused() -> None:
    with pytest.raises(InvalidInputError, match="TILE_LOG_LEVEL: expected one of debug, info"):
        Settings.from_environment({"TILE_LOG_LEVEL": "loud"})
    with pytest.raises(InvalidInputError, match="TILE_LOG_FORMAT: expected one of text, json, found"):
        Settings.from_environment({"TILE_LOG_FORMAT": "xml"})
    assert Settings.from_environment({"TILE_LOG_LEVEL": "INFO", "TILE_LOG_FORMAT": "json"}).log_level == "info"


def test_a_process_logs_as_its_settings_say() -> None:
    script = """
import logging
import os
from app.operation import logs
logs.configure("info", "json"); logs.configure("info", "json")
logging.getLogger("app.x").info("heard"); logging.getLogger("other").info("not heard")
logs.configure("error", "text")
logging.getLogger("app.x").warning("not heard"); logging.getLogger("other").error("heard too")
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    first, second = ran.stderr.splitlines()
    assert json.loads(first)["message"] == "heard"
    assert second.endswith("ERROR other: heard too")


def scraped(client: FlaskClient) -> dict[str, float]:
    text = client.get("/metrics").get_data(as_text=True)
    return {
        name: float(value) for name, _, value in (line.rpartition(" ") for line in text.splitlines() if line[0] != "#")
    }


def test_requests_queues_and_stores_are_counted(client: FlaskClient, app: Dash) -> None:
    pytest.importorskip("prometheus_client", reason="needs prometheus_client: pip install 'tile-explorer[server]'")
    series = 'tile_requests_total{method="GET",route="/reference/<path:page>",status="404"}'
    before = scraped(client).get(series, 0)
    client.get("/reference/swordfish")
    after = scraped(client)
    assert after[series] == before + 1
    assert after['tile_request_seconds_count{route="/reference/<path:page>"}'] == before + 1
    assert after["tile_queue"] == 0
    files = len(list((app.server.extensions["services"].settings.datasets / "boards").glob("[0-9a-f]*")))
    assert after['tile_store_files{store="leaderboards"}'] == files > 0
    assert after['tile_store_bytes{store="leaderboards"}'] > 1000
    assert "swordfish" not in client.get("/metrics").get_data(as_text=True)


def test_processes_that_share_a_folder_count_together(tmp_path: Path) -> None:
    pytest.importorskip("prometheus_client", reason="needs prometheus_client: pip install 'tile-explorer[server]'")
    script = """
import sys
from app import server
from app.settings import Settings
client = server.create_app(Settings.from_environment()).server.test_client()
client.get("/healthz")
print(client.get("/metrics").get_data(as_text=True) if len(sys.argv) > 1 else "")
"""
    (tmp_path / "counts").mkdir()
    environment = {"TILE_FOLDER": str(tmp_path / "store"), metrics.FOLDER: str(tmp_path / "counts")}
    for last in ([], ["last"]):
        command = [sys.executable, "-c", script, *last]

        ran = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, **environment})
    assert 'tile_requests_total{method="GET",route="/healthz",status="200"} 2.0' in ran.stdout


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, {200, 501}),
        ("10.1.2.3", {}, {200, 501}),
        ("8.8.8.8", {}, {404}),
        ("127.0.0.1", {"X-Forwarded-For": "8.8.8.8"}, {404}),
        ("10.1.2.3", {"X-Forwarded-For": "10.1.2.4"}, {404}),
    ],
)
def test_figures_are_for_the_neighbourhood_only(
    client: FlaskClient, address: str, headers: dict[str, str], status: set[int]
) -> None:
    response = client.get("/metrics", environ_base={"REMOTE_ADDR": address}, headers=headers)
    assert response.status_code in status


def test_without_its_package_metrics_say_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "find_spec", lambda _: None)
    response = server.create_app(Settings(folder=tmp_path)).server.test_client().get("/metrics")
    assert (response.status_code, response.get_data(as_text=True)) == (501, metrics.MISSING)


@pytest.mark.parametrize("site", ["https://x.example; script-src *", "x", "*", "javascript:", "https://a,b"])
def test_frames_are_allowed_to_sites_and_to_nothing_else(site: str) -> None:
    with pytest.raises(InvalidInputError, match="TILE_FRAME_ANCESTORS: expected sites"):
        Settings.from_environment({"TILE_FRAME_ANCESTORS": site})


def test_named_sites_may_show_the_page_in_a_frame(tmp_path: Path) -> None:
    sites = "https://lab.example https://*.hf.space"
    settings = Settings.from_environment({"TILE_FRAME_ANCESTORS": sites}, folder=tmp_path)
    policy = server.create_app(settings).server.test_client().get("/").headers["Content-Security-Policy"]
    assert policy.endswith(f"frame-ancestors {sites}")
