"""The words of the help: one text for each view of each page, a glossary with sources, and what to cite."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from dash import html

from app.pages import explore, predictions, scores, tradeoff
from app.server import create_app
from app.services import Services
from app.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
WORDS = json.loads((ROOT / "assets" / "help" / "help.json").read_text(encoding="utf-8"))
BIB = (ROOT / "assets" / "help" / "cite.bib").read_text(encoding="utf-8")
# These heads are made in the browser, where their texts are looked for again: tests/browser/test_help.py.
IN_SCRIPTS = {"Inspector", "What the map says", "Scores on the way", "All contexts"}
SOURCE = re.compile(r"(?:[ABCDL](?:, (?:definition )?[A-Z]?\.?\d[\d.]*)?)(?:; [ABCDL](?:, \d[\d.]*)?)*")


def walk(node: Any) -> Iterator[Any]:
    """A component and everything in it."""
    yield node
    children = getattr(node, "children", None)
    for child in children if isinstance(children, list) else [children]:
        if hasattr(child, "to_plotly_json"):
            yield from walk(child)


@pytest.fixture(scope="module")
def services() -> Iterator[Services]:
    with tempfile.TemporaryDirectory() as folder:
        from app.services import open_services

        yield open_services(Settings(folder=Path(folder)))


@pytest.mark.parametrize("page", [explore, scores, tradeoff, predictions], ids=lambda page: page.__name__)
def test_every_view_of_a_page_says_how_to_read_it(page: Any, services: Services) -> None:
    sections = [node for node in walk(page.layout(services)) if isinstance(node, html.Section)]
    assert len(sections) >= 4
    keys = {
        getattr(node, "aria-label"): [
            getattr(each, "data-tx-help") for each in walk(node) if hasattr(each, "data-tx-help")
        ]
        for node in sections
    }
    assert {name for name, found in keys.items() if not found} <= IN_SCRIPTS
    assert [key for found in keys.values() for key in found if key not in WORDS["panels"]] == []
    assert all(len(found) <= 1 for found in keys.values())


def test_the_texts_are_short_and_whole() -> None:
    for panel in WORDS["panels"].values():
        assert panel["title"]
        assert 1 <= len(panel["text"]) <= 3
        assert all(text.endswith(".") and len(text) < 400 for text in panel["text"])
    assert len(WORDS["tour"]) == 5
    assert all(step["title"] and step["text"].endswith(".") for step in WORDS["tour"])


def test_the_glossary_is_in_order_and_names_its_sources() -> None:
    terms = [each["term"] for each in WORDS["glossary"]]
    assert terms == sorted(set(terms), key=str.lower)
    assert len(terms) >= 40
    for each in WORDS["glossary"]:
        assert each["source"] == "this program" or SOURCE.fullmatch(each["source"]), each
        assert each["text"].endswith(".")
        assert len(re.findall(r"[.:;] ", each["text"])) <= 3


def test_what_to_cite_is_what_the_citation_file_says() -> None:
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    numbers = re.findall(r"arXiv:([\d.]+)", cited)
    assert len(numbers) == 5
    given = re.findall(r"\b2\d{3}\.\d{5}\b", BIB)
    assert set(given) == {number for number in numbers if number != "2412.04377"}  # paper C: nothing of its own is used
    version = re.search(r"^version: (\S+)$", cited, flags=re.MULTILINE)
    assert version is not None
    assert f"version = {{{version[1]}}}" in BIB
    for title in re.findall(r'^    title: "(.+)"$', cited, flags=re.MULTILINE):
        plain = re.sub(r"[{}$]", "", BIB)
        assert title in plain or "Hitchhiker" in title
    assert len(re.findall(r"^@", BIB, flags=re.MULTILINE)) == 5
    assert BIB.count("{") == BIB.count("}")


def test_the_server_hands_the_words_out(tmp_path: Path) -> None:
    client = create_app(Settings(folder=tmp_path)).server.test_client()
    layout = client.get("/_dash-layout", headers={"Host": "localhost"}).get_json()
    button = next(node for node in flat(layout) if node.get("props", {}).get("id") == "help-button")
    for name, text in (("data-words", json.dumps(WORDS)), ("data-cite", BIB)):
        with client.get(button["props"][name], headers={"Host": "localhost"}) as answer:
            assert answer.status_code == 200
            body = answer.get_data(as_text=True)
        assert (json.dumps(json.loads(body)) if name == "data-words" else body) == text


def flat(node: Any) -> Iterator[dict[str, Any]]:
    """Every component of a layout as it is sent."""
    if isinstance(node, list):
        for each in node:
            yield from flat(each)
    elif isinstance(node, dict):
        yield node
        yield from flat(node.get("props", {}).get("children"))
