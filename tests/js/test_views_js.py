"""Views in both languages: any input is read alike, and links of the guide open; views.test.js tests the rest."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.view import reader
from app.view.known_keys import known, score_names
from app.view.schema import schema
from tests.browser import guide_figures

pytestmark = pytest.mark.node

KNOWN = {**{name: list(keys) for name, keys in known().items()}, "names": score_names()}

# The generator of random views as an expression: a function of the lists of choices that the schema leaves open.
_MODULE = (Path(__file__).parent / "random_views.js").read_text(encoding="utf-8")
_GENERATOR = _MODULE.partition("export const randomViews = ")[2].rstrip().removesuffix(";")
RANDOM = f"((known) => ({_GENERATOR})({{ ...tileTest.views.SCHEMA.choices, ...known }}))"


@pytest.fixture(scope="module")
def page(scripts: Any) -> Any:
    return scripts


# Values of the right kind and of all others, in place of any field.
JSON = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-3, 20_000), st.integers(), st.floats(), st.text(max_size=8),
        st.sampled_from(["mcc", "point", "own", "hull", "a\u0007", "\ufeff ", "\ud800", "x" * 50]),
        st.sampled_from([float("inf"), 1e21, 1e-7, 1e15, -0.0]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.sampled_from(["a", "b", "prior", "tn", "name"]), inner, max_size=3),
    ),
    max_leaves=6,
)  # fmt: skip


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data(), name=st.sampled_from(sorted(schema()["sections"])))
def test_both_readers_agree_on_any_input(page: Any, data: st.DataObject, name: str) -> None:
    fields = dict.fromkeys(schema()["sections"][name]["fields"], JSON)
    raw = {"page": f"/{name}" if name != "explore" else "/", "v": data.draw(st.sampled_from([1, 2]))}
    raw[name] = data.draw(st.one_of(JSON, st.fixed_dictionaries({}, optional=fields)))
    view, problems = reader.read_view(raw)
    found = page.evaluate("([raw, known]) => tileTest.views.readView(raw, known)", [raw, KNOWN])
    assert found == {"view": view, "problems": problems}


def test_stored_scenes_of_the_browser_are_read_alike_in_python(page: Any) -> None:
    script = f"""(known) => {{
      const random = ({RANDOM})(known);
      return Array.from({{ length: 100 }}, (_, seed) => random(seed + 1));
    }}"""
    for view in page.evaluate(script, KNOWN):
        assert reader.read_view(view) == (view, [])


def test_links_of_the_guide_to_the_papers_figures_open_views(page: Any) -> None:
    """Nothing of them is refused, and each has a small picture of which the part of the page is known."""
    links = guide_figures.linked()
    assert sorted(links) == sorted(guide_figures.PARTS)
    for name, path in links.items():
        where, _, fragment = path.partition("#")
        script = "([fragment, where, known]) => tileTest.views.decode(fragment, where, known)"
        found = page.evaluate(script, [fragment, where, KNOWN])
        assert found["problems"] == [], name
        assert found["view"]["page"] == where
        assert 1_000 < (guide_figures.FOLDER / f"{name}.webp").stat().st_size < 60_000, name


def test_typed_names_are_cleaned_as_the_reader_expects(page: Any) -> None:
    script = "(text) => ['title', 'notes'].map((name) => tileTest.views.cleanText(name, text))"
    title, notes = page.evaluate(script, "a\u0000\n\tb\u202e" + "😀" * 20_000)
    assert title == "ab" + "😀" * 198
    assert notes == "a\n\tb" + "😀" * 9_996
    assert reader.read_scene({"title": title, "notes": notes, "view": {}})[1] == []
