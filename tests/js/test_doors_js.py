"""Values that a view cannot have are refused in the same words wherever a view comes in: as a scene of a session on the
page, in a link, in a report of the server and of the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app import report
from app.cli import main
from app.view import schema
from app.view.known_keys import known, score_names
from tile_core.checks import InvalidInputError
from tile_core.leaderboard import leaderboard

pytestmark = pytest.mark.node

KNOWN = {**{name: list(keys) for name, keys in known().items()}, "names": score_names()}
FLAVORS = ", ".join(schema.choices("flavors"))
LONG = "n" * 12_000
TEXT = "a text of at most 10000 characters without control characters"
# What a scene has that it cannot have, the same in a link where that can say so, and the words.
WRONG: list[tuple[dict[str, Any], str | None, str]] = [
    ({"view": {"explore": {"a": 1.2}}}, "a=1.2", "a: expected a number from 0 to 1; found 1.2"),
    (
        {"view": {"explore": {"flavor": "hologram"}}},
        "flavor=hologram",
        f"flavor: expected one of {FLAVORS}; found “hologram”",
    ),
    (
        {"view": {"explore": {"roc": ["whatif", "hologram"]}}},
        "roc=whatif,hologram",
        f"roc: expected some of {', '.join(schema.choices('roc'))}; found “hologram”",
    ),
    ({"view": {"explore": {"level": 0.5}}}, "level=0.5", "level: expected one of 0.8, 0.9, 0.95, 0.99; found 0.5"),
    ({"notes": LONG, "view": {"v": 4}}, None, f"notes: expected {TEXT}; found “{'n' * 39}…”"),
    ({"title": "a\u0007", "view": {}}, None, "title: expected a text of at most 200 characters without control "
     "characters; found “a�”"),
    ({"view": {"v": 9}}, None, "version: expected 1 to 4; found 9"),
    ({"title": "no view"}, None, "scene: expected an object with a view; found an object"),
]  # fmt: skip


@pytest.fixture(scope="module")
def board() -> Any:
    return leaderboard("AB", [[[5, 1, 2, 3], [4, 2, 1, 4]]])


def of_the_server(board: Any, scenes: list[Any]) -> str:
    with pytest.raises(InvalidInputError) as refused:
        report.compose(board, scenes)
    return str(refused.value)


@pytest.mark.parametrize(("scene", "link", "says"), WRONG, ids=lambda each: json.dumps(each)[:40])
def test_every_door_refuses_in_the_same_words(
    scripts: Any, board: Any, scene: dict[str, Any], link: str | None, says: str
) -> None:
    session = "([raw, known]) => tileTest.views.readScenes(raw, null, known).problems"
    assert scripts.evaluate(session, [[scene], KNOWN]) == [f"scene 1: {says}"]
    assert of_the_server(board, [scene]) == f"scene 1: {says}"
    if link:
        decode = "([text, known]) => tileTest.views.decode(text, '/', known).problems"
        assert scripts.evaluate(decode, [link, KNOWN]) == [says]


def test_too_many_scenes_are_refused_in_the_same_words(scripts: Any, board: Any) -> None:
    scenes = [{"title": "S", "view": {}}] * 101
    problems = scripts.evaluate("(raw) => tileTest.views.readScenes(raw, null).problems", scenes)
    assert problems == [of_the_server(board, scenes)] == ["scenes: expected a list of at most 100; found a list of 101"]


@pytest.mark.parametrize(
    ("scenes", "says"),
    [
        (3, "session.json: scenes: expected a list of scenes; found 3"),
        ([], "session.json: scenes: expected a list of scenes; found a list of 0"),
        ([WRONG[0][0]], f"scene 1: {WRONG[0][2]}"),
    ],
)
def test_the_command_line_refuses_in_the_same_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], scenes: Any, says: str
) -> None:
    rows, session = tmp_path / "rows.csv", tmp_path / "session.json"
    rows.write_text("classifier,tn,fp,fn,tp\nA,5,1,2,3\nB,4,2,1,4\n")
    session.write_text(json.dumps({"scenes": scenes}))
    assert main(["report", str(rows), "-o", str(tmp_path / "o.html"), "--scenes", str(session)]) == 1
    assert says in capsys.readouterr().err
