"""Views from outside, read by the schema: the same vectors as the browser's reader (tests/js/test_views_js.py)."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from app.pages import shell
from app.pages.explore import page as explore
from app.pages.predictions import compared_thresholds
from app.pages.predictions import page as predictions
from app.pages.scores import page as scores
from app.view import reader, schema, values
from app.view.flavors import of_kind
from app.view.known_keys import known
from tests.markup import elements
from tile_core import correlation, flavors, symmetries
from tile_core.checks import InvalidInputError

_TEXT = (Path(__file__).resolve().parents[1] / "views.json").read_text(encoding="utf-8")
VECTORS = json.loads(_TEXT.replace("{flavors}", ", ".join(schema.choices("flavors"))))


def changed(differs: dict[str, Any]) -> dict[str, Any]:
    """The view that pages begin with, but for what differs."""
    view, problems = reader.read_view({})
    assert problems == []
    return {
        **view,
        **{
            name: view[name] | each if isinstance(each, dict) and view[name] else each for name, each in differs.items()
        },
    }


@pytest.mark.parametrize("vector", VECTORS["views"], ids=lambda each: json.dumps(each["given"])[:50])
def test_a_view_is_read_and_refused_fields_are_named(vector: Any) -> None:
    view, problems = reader.read_view(vector["given"])
    assert problems == vector.get("problems", [])
    assert view == changed(vector.get("differs", {}))
    assert list(view) == list(changed({}))
    assert reader.read_view(view) == (view, [])


@pytest.mark.parametrize("vector", VECTORS["fits"], ids=lambda each: json.dumps(each["view"])[:50])
def test_a_view_is_fitted_to_its_leaderboard(vector: Any) -> None:
    rows = SimpleNamespace(**vector["rows"] | {"sizes": np.array(vector["rows"]["sizes"], float)})
    view, unread = reader.read_view(vector["view"])
    fitted, problems = reader.fit_view(view, rows)
    assert (unread, problems) == ([], vector["problems"])
    assert reader.fit_view(fitted, rows) == (fitted, [])


@pytest.mark.parametrize("vector", VECTORS["scenes"], ids=lambda each: json.dumps(each["given"])[:50])
def test_a_scene_has_words_and_a_view(vector: Any) -> None:
    scene, problems = reader.read_scene(vector["given"])
    assert problems == vector.get("problems", [])
    words = {name: field["start"] for name, field in schema.schema()["scene"].items()}
    assert scene == (None if vector["scene"] is None else words | vector["scene"] | {"view": changed({})})


def test_numbers_beyond_any_float_are_refused_in_words() -> None:
    with pytest.raises(InvalidInputError, match=r"^x: expected a number from 0 to 1; found no finite number$"):
        values.read("x", {"type": "share"}, 10**400)


# What the pages offer ------------------------------------------------------------------------------------------------


def toggles(part: Any, kind: str) -> dict[str, bool]:
    """Keys of all toggles of a kind within a Dash component, and whether they are pressed."""
    found = (each for each in elements(part) if each.get("data-tx-toggle") == kind)
    return {each["data-tx-key"]: each["aria-pressed"] == "true" for each in found}


def test_the_schema_has_every_choice_of_the_pages() -> None:
    layout = explore.layout(None)
    assert schema.choices("flavors") == tuple(explore.FLAVORS)
    # The browser alone draws maps of draws and rankings, and the worst classifier.
    assert {"entity", *of_kind("cells")} == {*flavors.FLAVORS}
    assert set(schema.choices("overlays")) == set(toggles(layout, "overlay"))
    assert set(schema.choices("roc")) == set(toggles(layout, "roc"))
    assert set(schema.choices("operations")) == set(toggles(layout, "operation")) == set(symmetries.OPERATIONS)
    assert schema.choices("score_overlays") == tuple(scores.OVERLAYS)
    assert schema.choices("coefficients") == tuple(scores.COEFFICIENTS)
    assert set(schema.choices("coefficients")) == set(correlation.MAPS)
    assert schema.choices("rules") == tuple(predictions.RULES) == (*compared_thresholds.RULES, "own")
    assert schema.choices("pages") == tuple(path for path, *_ in shell.PAGES)


def test_the_pages_start_with_the_defaults_of_the_schema() -> None:
    layout, start = explore.layout(None), schema.start("explore")
    for kind, name in (("overlay", "overlays"), ("roc", "roc"), ("operation", "operations")):
        assert {key for key, pressed in toggles(layout, kind).items() if pressed} == set(start[name])
    over_maps = toggles(scores.layout(None), "score-overlay")
    # The browser sets `aria-pressed` from the view.
    assert set(schema.start("scores")["overlays"]) <= set(over_maps)
    chosen = {each.get("id"): each.get("data") for each in elements(layout)}
    assert (chosen["flavor-value"], chosen["compare-value"]) == (start["flavor"], start["compare"])


def test_every_start_is_a_value_of_its_field() -> None:
    assert reader.read_view(json.loads(json.dumps(reader.read_view({})[0])))[1] == []
    links = [field["link"] for section in schema.schema()["sections"].values() for field in section["fields"].values()]
    assert len(set(links)) == len(links)
    assert {"columns", "compare", "families", "laws", "places"} <= set(known())
