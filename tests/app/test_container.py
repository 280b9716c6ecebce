"""The container's settings and commands are the program's, and it needs no folder but its own."""

from __future__ import annotations

import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

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
    services = set(re.findall(r"^  (\w+):$", text.partition("\nvolumes:")[0], re.MULTILINE))
    assert services == {"tile", "redis", "scheduler", "worker", "caddy"}
    given = dict(re.findall(r"^      (TILE_\w+): (\S+)$", text, re.MULTILINE))
    settings = Settings.from_environment({name: value.strip('"') for name, value in given.items()})
    for address in (settings.redis_url, settings.scheduler):
        assert re.split(r"[:/]+", address)[1] in services
    assert f'"{settings.scheduler}"' in text  # where workers go
    assert settings.blobs.startswith(f"file://{environment()['TILE_FOLDER']}/")
    # Redis writes what it confirms, and makes room by forgetting what expires.
    assert '"--appendonly", "yes", "--appendfsync", "always"' in text
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
