"""Reads views and scenes from any value: each field of the schema as it is given, or its start value and a problem in
words.

Never raises. The same as assets/view/reader.js.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

import numpy as np

from tile_core.checks import FloatArray, InvalidInputError

from .schema import schema
from .values import problem, read

MEAN, BY_SIZE = -1, -2
View = dict[str, Any]
_PAGE = {"type": "page", "start": "/"}


class Rows(Protocol):
    """What a view refers to: a leaderboard, with `sizes` of shape (contexts, entities), nan where unknown."""

    @property
    def entities(self) -> tuple[str, ...]:
        """Names of the rows."""

    @property
    def contexts(self) -> tuple[str, ...]:
        """Names of the contexts."""

    @property
    def sizes(self) -> FloatArray:
        """Numbers of samples."""


def read_view(raw: object) -> tuple[View, list[str]]:
    """A view with every field, and the problems of the given value."""
    problems: list[str] = []
    given = _present(raw, problems)
    view = {
        "v": schema()["version"],
        "page": _field("page", _PAGE, given, "page", problems),
        "data": _reference(given.get("data"), problems),
    }
    for name, section in schema()["sections"].items():
        view[name] = _section(name, section["fields"], given.get(name), problems)
    _reset_hidden(view)
    return view, problems


def read_scene(raw: object) -> tuple[dict[str, Any] | None, list[str]]:
    """A scene with its texts, steps and view, and the problems of the given value; no scene where it has no view."""
    given = raw.get("view") if isinstance(raw, Mapping) else None
    if not isinstance(raw, Mapping) or not isinstance(given, Mapping):
        return None, [problem("scene", "an object with a view", raw)]
    problems: list[str] = []
    of_scene = _migrated({"scene": raw}, _number(given.get("v")))["scene"]
    words = {name: _field(name, field, of_scene, name, problems) for name, field in schema()["scene"].items()}
    view, wrong = read_view(given)
    return {**words, "view": view}, [*problems, *wrong]


def version_problem(version: object) -> str:
    """Why data of this version cannot be read, or ""."""
    newest = schema()["version"]
    known = isinstance(version, int | float) and not isinstance(version, bool) and version in range(1, newest + 1)
    return "" if known else problem("version", f"1 to {newest}", version)


def fit_view(view: View, rows: Rows) -> tuple[View, list[str]]:
    """The view without what a leaderboard does not have, and a list of that."""
    problems: list[str] = []
    explore = dict(view["explore"])
    for name, misfits in _MISFITS.items():
        for value in list(misfits(explore, rows))[:1]:
            problems.append(problem(name, schema()["fit"][name], value))
            explore[name] = copy.deepcopy(schema()["sections"]["explore"]["fields"][name]["start"])
    return {**view, "explore": explore}, problems


def _present(raw: object, problems: list[str]) -> Mapping[str, Any]:
    """The given value in the current version; empty where it is not a view, or of a later version."""
    if not isinstance(raw, Mapping):
        problems.append(problem("view", "an object", raw))
        return {}
    version = 1 if raw.get("v") is None else raw["v"]
    wrong = version_problem(version)
    if wrong:
        problems.append(wrong)
        return {}
    return _migrated(raw, version)


def _migrated(raw: Mapping[str, Any], version: float) -> Mapping[str, Any]:
    given = dict(raw)
    for step in schema()["steps"]:
        for name, before, after in step["rename"] if step["to"] > version else ():
            section = given.get(name)
            if isinstance(section, Mapping) and before in section and after not in section:
                rest = {key: value for key, value in section.items() if key != before}
                given[name] = {**rest, after: section[before]}
    return given


def _number(version: object) -> float:
    """The version of a view as a number: 1 where none is given, the current one where the given one cannot be read."""
    if isinstance(version, int | float) and not version_problem(version):
        return version
    return 1 if version is None else int(schema()["version"])


def _field(name: str, field: Mapping[str, Any], given: Mapping[str, Any], key: str, problems: list[str]) -> Any:
    if key in given:
        try:
            return read(name, field, given[key])
        except InvalidInputError as error:
            problems.append(str(error))
    return copy.deepcopy(field["start"])


def _section(name: str, fields: Mapping[str, Any], raw: object, problems: list[str]) -> dict[str, Any]:
    if raw is not None and not isinstance(raw, Mapping):
        problems.append(problem(name, "an object", raw))
    given = raw if isinstance(raw, Mapping) else {}
    return {key: _field(field["link"], field, given, key, problems) for key, field in fields.items()}


def _reference(raw: object, problems: list[str]) -> dict[str, str] | None:
    """How a view names a leaderboard: a sample by its key, another by its id, or the data itself as packed text."""
    if raw is None:
        return None
    for kind, shape in schema()["data"].items():
        value = raw.get(kind) if isinstance(raw, Mapping) else None
        if isinstance(value, str) and re.fullmatch(shape["pattern"], value):
            return {kind: value}
    problems.append(problem("data", f"one of {', '.join(schema()['data'])}", raw))
    return None


def _reset_hidden(view: View) -> None:
    """Reset values that have no meaning in a view, because of its page or other values, to their defaults."""
    for name, section in schema()["sections"].items():
        for key, field in section["fields"].items():
            only = field.get("only")
            kept = only is None or any(view[name][each] == only["is"] for each in only["fields"])
            if not kept or section.get("page", view["page"]) != view["page"]:
                view[name][key] = copy.deepcopy(field["start"])


def _context(explore: View, rows: Rows) -> Iterable[int]:
    context, many = explore["context"], len(rows.contexts) > 1
    sized = many and not np.isnan(rows.sizes).any()
    there = context < len(rows.contexts) if context >= 0 else many if context == MEAN else sized
    return () if there else (context,)


def _added_twice(explore: View, rows: Rows) -> Iterable[str]:
    used = set(rows.entities)
    for entity in explore["added"]:
        if entity["name"] in used:
            yield entity["name"]
        used.add(entity["name"])


def _unknown_rows(numbers: Iterable[int], explore: View, rows: Rows, first: int = 0) -> Iterable[int]:
    """The numbers that do not name a row: rows are numbered from `first`."""
    count = len(rows.entities) + len(explore["added"])
    return (number for number in numbers if number >= count + first)


def _hybrid(explore: View, rows: Rows) -> Iterable[int]:
    """The rows of a hybrid, the first of which is an added one, that the leaderboard does not have."""
    if explore["hybrid"] is None:
        return ()
    row, first, second, _ = explore["hybrid"]
    return (row,) if row < len(rows.entities) else _unknown_rows((row, first, second), explore, rows)


# Fields that the leaderboard may lack, in this order.
_MISFITS: dict[str, Callable[[View, Rows], Iterable[Any]]] = {
    "context": _context,
    "added": _added_twice,
    "hybrid": _hybrid,
    "edits": lambda explore, rows: _unknown_rows((row for row, _ in explore["edits"]), explore, rows),
    "judgements": lambda explore, rows: _unknown_rows(
        (row for pair in explore["judgements"] for row in pair), explore, rows
    ),
    "ahead_rows": lambda explore, rows: _unknown_rows(explore["ahead_rows"], explore, rows),
    "behind_rows": lambda explore, rows: _unknown_rows(explore["behind_rows"], explore, rows),
    "hidden": lambda explore, rows: _unknown_rows(explore["hidden"], explore, rows),
    "ours": lambda explore, rows: _unknown_rows([] if explore["ours"] is None else [explore["ours"]], explore, rows),
    "selected": lambda explore, rows: _unknown_rows(
        [] if explore["selected"] is None else [explore["selected"]], explore, rows
    ),
    "rank": lambda explore, rows: _unknown_rows([explore["rank"]], explore, rows, first=1),
}
