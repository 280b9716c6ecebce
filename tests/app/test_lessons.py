"""Lessons: every scene says what is true of its sample, and sheets have notes, exercises and answers."""

from __future__ import annotations

import shlex
from typing import Any

import pytest
from flask.testing import FlaskClient

from app import cli, server
from app.lessons import lessons
from app.settings import Settings, resources

CLAIMS = [
    (key, claim["command"], claim["says"])
    for key, lesson in lessons().items()
    for part in (*lesson["scenes"], *lesson["exercises"])
    for claim in part["claims"]
]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    return server.create_app(Settings(folder=tmp_path_factory.mktemp("lessons"))).server.test_client()


@pytest.mark.parametrize(("key", "command", "says"), CLAIMS)
def test_what_a_lesson_says_is_what_the_command_prints(
    key: str, command: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [str(resources("data") / word) if word.endswith(".csv") else word for word in shlex.split(command)]
    cli.main(words)
    assert says in " ".join(capsys.readouterr().out.split())


def test_five_lessons_take_ninety_minutes() -> None:
    assert sum(lesson["minutes"] for lesson in lessons().values()) == 90
    for lesson in lessons().values():
        assert sum(scene["minutes"] for scene in lesson["scenes"]) <= lesson["minutes"]
        assert lesson["exercises"]


@pytest.mark.parametrize("key", lessons())
def test_the_sheet_has_notes_exercises_and_answers(client: FlaskClient, key: str) -> None:
    text = client.get(f"/lessons/{key}").get_data(as_text=True)
    lesson = lessons()[key]
    assert lesson["title"] in text
    assert text.index("<h2>Scenes") < text.index("<h2>Exercises") < text.index("<h2>Answers")
    assert len(lesson["scenes"]) == text.count("<section><h3>")


def test_the_page_gets_scenes_with_notes_and_the_index_names_all(client: FlaskClient) -> None:
    for key, lesson in lessons().items():
        found: dict[str, Any] = client.get(f"/lessons/{key}.json").get_json()
        assert found["sample"] == lesson["sample"]
        assert [scene["title"] for scene in found["scenes"]] == [scene["title"] for scene in lesson["scenes"]]
        assert all(scene["notes"] and "claims" not in scene for scene in found["scenes"])
    index = client.get("/lessons").get_data(as_text=True)
    assert all(f"/?lesson={key}" in index for key in lessons())
    assert "<a href='/'>" in index


@pytest.mark.parametrize("path", ["/lessons/nothing", "/lessons/nothing.json"])
def test_a_lesson_that_is_not_there_is_not_found(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404
