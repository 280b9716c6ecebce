"""The container's settings and commands are the program's, and it needs no folder but its own."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
import tomllib
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
import yaml
from packaging.requirements import Requirement

from app import cli
from app.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")


def environment() -> dict[str, str]:
    return dict(pair.split("=", 1) for line in re.findall(r"^ENV (.*)$", TEXT, re.MULTILINE) for pair in line.split())


def command(instruction: str) -> list[str]:
    found = re.search(rf"^{instruction}\b.*?(\[.*\])$", TEXT, re.MULTILINE)
    assert found
    return [str(word) for word in json.loads(found[1])]


def test_its_variables_are_settings() -> None:
    settings = Settings.from_environment(environment())
    assert (settings.host, settings.port, settings.folder) == ("0.0.0.0", 8050, Path("/data"))
    assert (settings.log_level, settings.log_format) == ("info", "json")
    assert f"EXPOSE {settings.port}" in TEXT
    assert re.search(r"^USER [1-9]", TEXT, re.MULTILINE)


@pytest.mark.parametrize("more", [[], ["--workers", "2"]])
def test_its_command_and_that_of_the_compose_file_are_commands(more: list[str]) -> None:
    assert command("ENTRYPOINT")[0] == "tile-explorer"
    cli.parser().parse_args([*command("ENTRYPOINT")[1:], *more])
    assert not more or json.dumps(more) in (ROOT / "compose.yaml").read_text(encoding="utf-8")


def test_it_is_healthy_where_nothing_but_its_folder_can_be_written(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    folder = tmp_path / "data"
    folder.mkdir()
    home = tmp_path / "home"
    home.mkdir(mode=0o500)
    own = {name: value.replace("/data", str(folder)) for name, value in environment().items()}
    given = {**os.environ, **own, "TILE_PORT": str(port), "HOME": str(home), "PYTHONPATH": str(ROOT)}
    python = [sys.executable, "-m", "app", *command("ENTRYPOINT")[1:]]
    with subprocess.Popen(
        python, cwd=home, env=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        run.stdout.readline()
        check = [sys.executable, *command("HEALTHCHECK")[1:]]
        healthy = 1
        for _ in range(50):
            with contextlib.suppress(subprocess.TimeoutExpired):
                healthy = subprocess.run(check, env=given, capture_output=True, timeout=20, check=False).returncode
            if not healthy:
                break
            time.sleep(0.1)
        assert healthy == 0
        run.terminate()
        _, log = run.communicate(timeout=40)
    assert run.returncode == 0
    assert any(json.loads(line).get("route") == "/healthz" for line in log.splitlines() if line.startswith("{"))
    assert list(home.iterdir()) == []


def test_on_hugging_face_it_answers_in_their_frame_by_the_name_that_they_give_it() -> None:
    space = {"SPACE_ID": "lab/tile", "SPACE_HOST": "lab-tile.hf.space"}
    settings = Settings.from_environment(space)
    assert settings.allowed_hosts == ("lab-tile.hf.space",)
    assert settings.frame_ancestors == ("'self'", "https://huggingface.co")
    assert settings.proxies == 1
    own = Settings.from_environment(space | {"TILE_ALLOWED_HOSTS": "x.example", "TILE_FRAME_ANCESTORS": "'none'"})
    assert (own.allowed_hosts, own.frame_ancestors) == (("x.example",), ("'none'",))
    assert Settings.from_environment({"SPACE_HOST": "lab-tile.hf.space"}).allowed_hosts == ()


def test_the_compose_file_names_the_services_that_its_settings_reach() -> None:
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    services = set(re.findall(r"^  (\w+):$", text.partition("\nnetworks:")[0], re.MULTILINE))
    assert services == {"tile", "redis", "scheduler", "worker", "caddy"}
    given = dict(re.findall(r"^      (TILE_\w+): (.+)$", text, re.MULTILINE))
    settings = Settings.from_environment({name: value.strip('"') for name, value in given.items()})
    for address in (settings.redis_url, settings.scheduler):
        assert urlsplit(re.sub(r"\$\{[^}]*\}", "x", address)).hostname in services
    assert f'"{settings.scheduler}"' in text  # where workers go
    assert settings.blobs.startswith(f"file://{environment()['TILE_FOLDER']}/")
    # Redis writes what it confirms, and makes room by forgetting what expires.
    assert '"--appendonly", "yes", "--appendfsync", "always"' in text
    assert '"--requirepass", "${TILE_REDIS_PASSWORD}"' in text
    assert settings.secret
    assert '"volatile-lru"' in text


def test_the_commands_of_scheduler_and_workers_begin() -> None:
    pytest.importorskip("distributed")
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    for found in re.findall(r"entrypoint: (\[.*\])", text):
        words = json.loads(found)
        help_ = subprocess.run(
            [sys.executable, "-m", "dask", words[1], "--help"], capture_output=True, text=True, check=True, timeout=60
        ).stdout
        options = [word for word in words if word.startswith("--")]
        assert [option for option in options if option.removeprefix("--no-") not in help_] == []


def networks() -> dict[str, set[str]]:
    """The networks of each service of the compose file."""
    whole = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    assert {name for name, each in whole["networks"].items() if not (each or {}).get("internal")} == {"outside"}
    return {name: set(each["networks"]) for name, each in whole["services"].items()}


def test_proxy_and_workers_see_only_what_they_need() -> None:
    found = networks()
    seen = {name: {other for other in found if other != name and found[name] & found[other]} for name in found}
    assert seen == {
        "caddy": {"tile"},
        "tile": {"caddy", "redis", "scheduler", "worker"},
        "redis": {"tile"},
        "scheduler": {"tile", "worker"},
        "worker": {"tile", "scheduler"},
    }
    whole = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    assert whole["services"]["worker"]["volumes"] == ["blobs:/data/blobs"]


def test_the_base_is_named_by_its_digest_and_each_package_by_its_hash() -> None:
    assert re.search(r"^ARG BASE=\S+@sha256:[0-9a-f]{64}$", TEXT, re.MULTILINE)
    assert set(re.findall(r"^FROM (\S+)", TEXT, re.MULTILINE)) == {"${BASE}"}
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = dict(re.findall(r"^([a-z0-9.-]+)==(\S+) ", text, re.MULTILINE))
    assert len(locked) > 30
    assert all("--hash=sha256:" in each for each in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    installed = re.findall(r'"tile-explorer\[(.*?)\]"', TEXT)
    assert installed == ["server,workbooks"]
    groups = [project["dependencies"], *(project["optional-dependencies"][name] for name in installed[0].split(","))]
    for line in itertools.chain.from_iterable(groups):
        wanted = Requirement(line)
        assert wanted.specifier.contains(locked[wanted.name]), f"{line}: run `make lock`"


@pytest.mark.skipif(not shutil.which("caddy"), reason="needs caddy: apt-get install caddy")
def test_the_proxy_of_the_compose_file_takes_no_path_from_visitors(tmp_path: Path) -> None:
    seen: list[dict[str, str]] = []

    class Pages(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            seen.append({"path": self.path, **self.headers})
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing."""

    pages = HTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=pages.serve_forever, daemon=True).start()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    text = (ROOT / "Caddyfile").read_text(encoding="utf-8").replace("tile:8050", f"127.0.0.1:{pages.server_port}")
    (tmp_path / "Caddyfile").write_text("{\n\tadmin off\n}\n" + text)
    own = {"TILE_NAME": f"http://:{port}"} | dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(tmp_path))
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile")]
    with subprocess.Popen(command, env=os.environ | own, stderr=subprocess.DEVNULL) as proxy:
        try:
            for _ in range(100):
                with contextlib.suppress(OSError):
                    sent = Request(f"http://127.0.0.1:{port}/x", headers={"X-Forwarded-Prefix": "/evil"})
                    urlopen(sent, timeout=20).close()
                    break
                time.sleep(0.1)
            with pytest.raises(HTTPError, match="404") as refused:
                urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20)
            refused.value.close()
        finally:
            proxy.terminate()
            pages.shutdown()
            pages.server_close()
    assert [each["path"] for each in seen] == ["/x"]
    assert "X-Forwarded-Prefix" not in seen[0]
    assert seen[0]["X-Forwarded-For"] == "127.0.0.1"
