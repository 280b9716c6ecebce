"""Lessons: scenes of a sample with notes for the teacher, exercises and a sheet to print, from `data/lessons`.

GET /lessons             -> the list of lessons
GET /lessons/<key>       -> the sheet of a lesson: its scenes with notes, exercises, then the answers
GET /lessons/<key>.json  -> {title, sample, scenes}, which the page opens; 404 where there is no such lesson
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator
from html import escape
from typing import Any

import flask

from .settings import resources
from .web import proxy

_STYLE = """
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; line-height: 1.25; margin: 0 0 .25rem; } h2 { font-size: 1.15rem; margin: 1.75rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1rem 0 0; } p, ol { margin: .25rem 0 .5rem; } li { margin: .25rem 0; }
small { opacity: .8; } a { color: inherit; }
@media print {
  .screen { display: none; } body { margin: 0; } section { break-inside: avoid; } #answers { break-before: page; }
}
"""


def register(server: flask.Flask) -> None:
    """Add the routes."""
    server.add_url_rule("/lessons", "lessons", lambda: _page("Lessons", _index(proxy.root())))
    server.add_url_rule("/lessons/<key>", "lesson", lambda key: _page(_lesson(key)["title"], _sheet(key, proxy.root())))
    server.add_url_rule("/lessons/<key>.json", "lesson_scenes", lambda key: flask.jsonify(scenes(_lesson(key))))


@functools.cache
def lessons() -> dict[str, dict[str, Any]]:
    """All lessons by their keys, in the order of the menu; they must not be modified."""
    files = (resources("data") / "lessons").glob("*.json")
    read = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}
    return dict(sorted(read.items(), key=lambda each: each[1]["order"]))


def scenes(lesson: dict[str, Any]) -> dict[str, Any]:
    """What the page opens: title, key of the sample, and scenes as in a link, with the teacher's notes."""
    shown = [{name: value for name, value in scene.items() if name != "claims"} for scene in lesson["scenes"]]
    return {"title": lesson["title"], "sample": lesson["sample"], "scenes": shown}


def _lesson(key: str) -> dict[str, Any]:
    return lessons().get(key) or flask.abort(404)


def _page(title: str, body: str) -> flask.Response:
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    html = f'<html lang="en"><head>{head}<style>{_STYLE}</style></head><body><main>{body}</main></body></html>'
    return flask.Response(f"<!doctype html>{html}", mimetype="text/html")


def _index(root: str) -> str:
    minutes = sum(lesson["minutes"] for lesson in lessons().values())
    items = "".join(
        f"<li><a href='{root}/?lesson={key}'>{escape(lesson['title'])}</a>, {lesson['minutes']} minutes "
        f"(<a href='{root}/lessons/{key}'>sheet for the teacher</a>)<br>{escape(lesson['about'])}</li>"
        for key, lesson in lessons().items()
    )
    return (
        f"<p class='screen'><a href='{root}/'>Tile explorer</a></p><h1>Lessons</h1>"
        f"<p>Five lessons for {minutes} minutes. Each opens as scenes of a sample, to be presented: "
        f"the notes stand in the presenter window (W).</p><ol>{items}</ol>"
    )


def _sheet(key: str, root: str) -> str:
    lesson = _lesson(key)
    tasks = lesson["exercises"]
    return (
        f"<p class='screen'><a href='{root}/lessons'>All lessons</a> · "
        f"<a href='{root}/?lesson={key}'>Open this lesson</a></p><h1>{escape(lesson['title'])}</h1>"
        f"<p><small>{lesson['minutes']} minutes with the exercises, {len(lesson['scenes'])} scenes</small></p>"
        f"<p>{escape(lesson['about'])}</p><h2>Scenes</h2>{''.join(_scenes(lesson))}<h2>Exercises</h2>"
        f"{_list(tasks, 'task')}<section id='answers'><h2>Answers</h2>{_list(tasks, 'answer')}</section>"
    )


def _list(tasks: list[dict[str, Any]], part: str) -> str:
    return f"<ol>{''.join(f'<li>{escape(task[part])}</li>' for task in tasks)}</ol>"


def _scenes(lesson: dict[str, Any]) -> Iterator[str]:
    for number, scene in enumerate(lesson["scenes"], 1):
        yield (
            f"<section><h3>{number}. {escape(scene['title'])}</h3><p>{escape(scene['subtitle'])}</p>"
            f"<p><small>{scene['minutes']} minutes.</small> {escape(scene['notes'])}</p></section>"
        )
