"""Settings from defaults, from the environment and from the command."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from app.settings import Limits, Settings, resources, user_cache
from tile_core.checks import InvalidInputError


def test_the_defaults_are_for_one_person_on_one_machine() -> None:
    settings = Settings()
    assert settings.host == "127.0.0.1"
    assert str(settings.limits) == "5 MB, 20,000 rows, 200 columns"
    assert settings.datasets.parent == settings.cache.parent == settings.folder
    assert "word" not in repr(Settings(secret="word"))


def test_an_upload_as_base64_fits_a_request() -> None:
    assert Limits().request > Limits().upload * 4 / 3 + 500_000


def test_the_command_line_overrides_the_environment() -> None:
    environment = {
        "TILE_HOST": "0.0.0.0", "TILE_PORT": "80", "TILE_FOLDER": "/srv/tile", "TILE_SECRET": "word",
        "TILE_ALLOWED_HOSTS": "tile.example, x.example,", "TILE_DATASET": "a.csv", "TILE_LIMIT_ROWS": "7",
    }  # fmt: skip
    settings = Settings.from_environment(environment, port=0)
    assert (settings.host, settings.port, settings.folder) == ("0.0.0.0", 0, Path("/srv/tile"))
    assert (settings.secret, settings.allowed_hosts) == ("word", ("tile.example", "x.example"))
    assert (settings.dataset, settings.limits) == (Path("a.csv"), Limits(rows=7))
    assert Settings.from_environment({}).limits == Limits()


def test_the_folder_is_in_the_cache_of_the_user() -> None:
    assert Settings.from_environment({"XDG_CACHE_HOME": "/c"}).folder == Path("/c/tile-explorer")
    assert user_cache({"XDG_CACHE_HOME": "/c"}) == Path("/c")
    assert user_cache({}).is_absolute()


@pytest.mark.parametrize("name", ["TILE_PORT", "TILE_LIMIT_ROWS", "TILE_LIMIT_UPLOAD"])
@pytest.mark.parametrize("value", ["x", "-1", "0", "1.5", "²", " 5"])
def test_what_is_no_number_is_refused(name: str, value: str) -> None:
    with pytest.raises(InvalidInputError, match=f"{name}: expected"):
        Settings.from_environment({name: value})


@pytest.mark.parametrize("secret", ["", " ", "\n"])
def test_an_empty_secret_is_refused(secret: str) -> None:
    with pytest.raises(InvalidInputError, match="TILE_SECRET: expected a text"):
        Settings.from_environment({"TILE_SECRET": secret})


def test_a_port_beyond_65535_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="65535"):
        Settings.from_environment({"TILE_PORT": "65536"})


def test_assets_and_samples_are_found_in_a_checkout_and_in_a_wheel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert resources("assets").name == "assets"
    assert resources("assets").is_dir()
    package = tmp_path / "app"
    (package / "_assets").mkdir(parents=True)
    monkeypatch.setattr("app.settings.__file__", str(package / "settings.py"))
    assert resources("assets") == (package / "_assets").resolve()
    assert resources("data") == (tmp_path / "data").resolve()


def test_the_table_of_the_guide_has_all_settings_with_their_defaults() -> None:
    text = (Path(__file__).resolve().parents[2] / "guide" / "settings.md").read_text(encoding="utf-8")
    names = set(re.findall(r"`(?:TILE_)?([A-Z_]+)`", text))
    assert {field.name.upper() for field in fields(Settings)} - names == {"LIMITS"}
    for limit in fields(Limits):
        name = limit.name.upper()
        assert f"LIMIT_{name}" in names or name.removeprefix("PREDICTION_") in names
        unit = next(((size, unit) for size, unit in ((1e9, " GB"), (1e6, " MB")) if limit.default >= size), (1, ""))
        assert f"{limit.default:,}" in text or f"{limit.default / unit[0]:g}{unit[1]}" in text
