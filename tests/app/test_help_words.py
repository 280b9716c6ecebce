"""The words of the help: one text for each view of each page, a glossary with sources, and what to cite."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from dash import html

from app.pages import sharing
from app.pages.explore import page as explore
from app.pages.predictions import page as predictions
from app.pages.scores import page as scores
from app.pages.tradeoff import page as tradeoff
from app.server import create_app
from app.services import Services
from app.settings import Settings
from app.view import schema
from tests.guide import running_guide
from tests.markup import elements
from tile_core import formulas, performance, populations, ranking, regions, roc, symmetries
from tile_core.audit import verdicts

ROOT = Path(__file__).resolve().parents[2]
WORDS = json.loads((ROOT / "assets" / "help" / "help.json").read_text(encoding="utf-8"))
GUIDE = running_guide()
BIB = (ROOT / "assets" / "help" / "cite.bib").read_text(encoding="utf-8")
# The browser writes these headings; tests/browser/test_help.py looks for their texts.
IN_SCRIPTS = {"Inspector", "Audit", "What the map says", "Candidate scores", "All contexts"}
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
def test_every_view_has_a_help_text(page: Any, services: Services) -> None:
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


def test_guided_paths_are_short_and_whole(services: Services) -> None:
    paths = {path["key"]: path for path in WORDS["paths"]}
    assert list(paths) == list(sharing.PATHS)
    assert {key: path["title"] for key, path in paths.items()} == sharing.PATHS
    for key, path in paths.items():
        assert f"](#path-{key})" in GUIDE
        assert 3 <= len(path["steps"]) <= 5
        assert path["text"].endswith("?")
        for step in path["steps"]:
            assert step["title"]
            assert step["text"].endswith(".")
            assert len(step["text"]) < 300


def test_a_guided_path_names_views_of_the_schema() -> None:
    assert any(step.get("show") for path in WORDS["paths"] for step in path["steps"])
    for path in WORDS["paths"]:
        for step in path["steps"]:
            assert step["page"] in schema.choices("pages")
            shown = step.get("show")
            if shown:
                assert set(shown["view"]) <= set(schema.start(shown["page"]))
                assert {"explore": "/"}.get(shown["page"], f"/{shown['page']}") == step["page"]
                assert set(shown["view"].get("overlays", [])) <= set(schema.choices("overlays"))
                assert shown["view"].get("flavor", "entity") in schema.choices("flavors")


def test_the_glossary_is_in_order_and_names_its_sources() -> None:
    terms = [each["term"] for each in WORDS["glossary"]]
    assert terms == sorted(set(terms), key=str.lower)
    assert len(terms) >= 40
    for each in WORDS["glossary"]:
        assert each["source"] == "this program" or SOURCE.fullmatch(each["source"]), each
        assert each["text"].endswith(".")
        assert len(re.findall(r"[.:;] ", each["text"])) <= 3


def test_the_glossary_has_the_signs_of_the_pages() -> None:
    names = {name for each in WORDS["glossary"] for name in (each["term"], *each["also"].split(", "))}
    assert {"π₊", "γπ", "γτ", "At most 0.64", "J−", "J+", "A\\fp", "A\\fn", "SIVF", "Rank set", "S", "Ω", "Φ"} <= names


def glossary(term: str) -> dict[str, str]:
    return next(each for each in WORDS["glossary"] if each["term"] == term)


def test_the_glossary_says_what_the_audit_of_mcc_finds() -> None:
    found = verdicts.audit(formulas.score("mcc"), np.random.default_rng(1))
    assert {constraint.prior for constraint in found.constraints} == {None, 0.2, 0.5}
    (failed,) = {constraint.failed for constraint in found.constraints}
    text = glossary("MCC")["text"]
    assert f"tests {' and '.join(map(str, failed))}" in text
    assert "even at one fixed prior" in text


def test_hull_and_lines_decide_at_a_common_prior_only() -> None:
    # The second has the lower TPR and the higher FPR, and where precision decides it is first for its prior.
    rows = performance.from_rates([0.8, 0.78], [0.2, 0.3], [0.5, 0.9])
    rates = performance.rates(rows)
    assert roc.upper_left_hull(rates.fpr, rates.tpr).tolist() == [0]
    assert ranking.ranks(rows, 1, 0).tolist() == [2, 1]
    for text in (*WORDS["panels"]["explore.roc"]["text"][1:], glossary("Hull")["text"]):
        assert "At the same prevalence, " in text
    assert "At a common prevalence, a dot above the line is better" in GUIDE


def test_two_operations_reverse_the_ranking() -> None:
    reversing = {each.name for each in symmetries.OPERATIONS.values() if each.dual}
    assert reversing == {"Change the prediction", "Change the truth"}
    assert "Changing the prediction or the truth also reverses the ranking" in GUIDE


def test_the_diagonal_orders_by_expected_cost_at_a_common_prior_and_its_centre_at_any() -> None:
    assert "at a common prevalence, *a* = *b*" in GUIDE
    assert "Where the rows have different prevalences, only the centre does so, for equal costs." in GUIDE
    generator = np.random.default_rng(3)
    common = populations.fixed_prior(40, 0.3, generator)
    mixed = populations.uniform(40, generator)
    for share in (0.1, 0.5, 0.8):
        for rows, agrees in ((common, True), (mixed, share == 0.5)):
            costs = (1 - share) * rows[:, 1] + share * rows[:, 2]
            by_cost = np.argsort(np.argsort(costs)) + 1
            assert np.array_equal(ranking.ranks(rows, share, share), by_cost) == agrees


def test_sections_of_paper_a() -> None:
    assert glossary("Ranking score")["source"] == "A, 4.3"
    assert glossary("Importance")["source"].startswith("A, 3.6")
    assert glossary("Undefined")["source"] == "A, 3.5"


def test_the_citation_is_that_of_the_citation_file() -> None:
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    numbers = re.findall(r"arXiv:([\d.]+)", cited)
    assert len(numbers) == 5
    given = re.findall(r"\b2\d{3}\.\d{5}\b", BIB)
    assert set(given) == set(numbers)
    version = re.search(r"^version: (\S+)$", cited, flags=re.MULTILINE)
    assert version is not None
    assert f"version = {{{version[1]}}}" in BIB
    for title in re.findall(r'^    title: "(.+)"$', cited, flags=re.MULTILINE):
        plain = re.sub(r"[{}$]", "", BIB)
        assert title in plain
    assert len(re.findall(r"^@", BIB, flags=re.MULTILINE)) == 6
    assert BIB.count("{") == BIB.count("}")


def test_the_server_hands_the_words_out(tmp_path: Path) -> None:
    client = create_app(Settings(folder=tmp_path)).server.test_client()
    layout = client.get("/_dash-layout", headers={"Host": "localhost"}).get_json()
    button = next(each for each in elements(layout) if each.get("id") == "help-button")
    for name, text in (("data-words", json.dumps(WORDS)), ("data-cite", BIB)):
        with client.get(button[name], headers={"Host": "localhost"}) as answer:
            assert answer.status_code == 200
            body = answer.get_data(as_text=True)
        assert (json.dumps(json.loads(body)) if name == "data-words" else body) == text


def test_the_help_says_that_shares_of_the_tile_depend_on_the_prevalence() -> None:
    """With the figures of paper B's example, as `tile_core` measures them."""
    rates = {"fpr": np.array([0, 0.3, 0.5, 1]), "tpr": np.array([0, 0.7, 0.8, 1])}
    found = [performance.from_rates(**rates, prior=prior) for prior in (0.2, 0.5, 0.8)]
    numbers = [f"{100 * regions.shares(regions.regions(rows), 4)[0]:.0f} %" for rows in found]
    said = f"{numbers[0]}, {numbers[1]} and {numbers[2]}"
    for text in (" ".join(WORDS["panels"]["explore.inspector"]["text"]), GUIDE):
        assert said in text
        assert "not probabilities" in text
    assert any(each["term"] == "Share of the Tile" and "prevalence" in each["text"] for each in WORDS["glossary"])
