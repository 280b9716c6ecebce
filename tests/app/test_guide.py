"""The guide: its chapters, how Markdown becomes a page, and that all links in it lead somewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path

import numpy as np
import pytest
from flask.testing import FlaskClient

from app import server
from app.guide import markdown, search
from app.guide.contents import contents
from app.services import Services, open_services
from app.settings import Settings
from tests.guide import FOLDER
from tile_core import ranking
from tile_core.catalogue import CATALOGUE

CHAPTERS = contents()


@pytest.fixture(scope="module")
def services(tmp_path_factory: pytest.TempPathFactory) -> Services:
    return open_services(Settings(folder=tmp_path_factory.mktemp("services")))


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    client: FlaskClient = server.create_app(Settings(folder=tmp_path_factory.mktemp("store"))).server.test_client()
    found: dict[str, str] = json.loads(client.get("/guide/book.json").data)
    return found


def test_a_chapter_comes_with_its_page(tmp_path: Path, book: dict[str, str]) -> None:
    client: FlaskClient = server.create_app(Settings(folder=tmp_path)).server.test_client()
    for path, chapter in (("/guide", ""), ("/guide/ties", "ties"), ("/guide/ties/an-anchor", "ties")):
        page = client.get(path).get_data(as_text=True)
        assert page.count(book[chapter]) == 1
        assert page.index('id="react-entry-point"') < page.index('id="guide-first"') < page.index("<script src=")
    for path in ("/", "/decide", "/guides/ties", "/guide/no-chapter"):
        assert "guide-first" not in client.get(path).get_data(as_text=True)


def test_the_contents_list_every_file_once_by_its_title() -> None:
    names = [each.name for each in CHAPTERS]
    assert sorted(names) == sorted({path.stem for path in FOLDER.glob("*.md")} - {"README"})
    assert [each.title for each in CHAPTERS if not each.text().startswith(f"# {each.title}\n")] == []
    assert list(dict.fromkeys(each.part for each in CHAPTERS)) == ["Lessons", "How to", "Explained", "Reference"]


def test_a_chapter_has_one_title_and_links_to_its_neighbours(book: dict[str, str]) -> None:
    assert sorted(book) == sorted(["", *(each.name for each in CHAPTERS)])
    for k, chapter in enumerate(CHAPTERS):
        text = book[chapter.name]
        assert text.count("<h1") == 1
        turns = re.findall(r'href="/guide/([\w-]+)"', text.rpartition("tx-guide-turn")[2])
        assert turns == [each.name for each in (*CHAPTERS[max(0, k - 1) : k], *CHAPTERS[k + 1 : k + 2])]


def test_every_link_between_chapters_leads_to_a_place(book: dict[str, str]) -> None:
    links = {link for text in book.values() for link in re.findall(r'href="/guide/([^"]*)"', text)}
    places = {name for name in book if name} | {
        f"{name}/{anchor}" for name, text in book.items() for anchor in re.findall(r'id="guide-([^"]*)"', text)
    }
    assert links
    assert links - places == set()
    # What is left of Markdown would lead nowhere.
    assert [
        name for name, text in book.items() if ".md" in re.sub(r"<code>.*?</code>", "", text, flags=re.DOTALL)
    ] == []


def test_every_picture_of_the_guide_is_there(book: dict[str, str]) -> None:
    pictures = [path for text in book.values() for path in re.findall(r'<img src="(/assets/[^"]*)"', text)]
    assert len(pictures) > 10
    assert [path for path in pictures if not (Path(__file__).parents[2] / path[1:]).is_file()] == []


def test_an_anchor_stands_once_in_a_chapter(book: dict[str, str]) -> None:
    for text in book.values():
        anchors = re.findall(r'id="([^"]*)"', text)
        assert len(anchors) == len(set(anchors))
        assert all(each.startswith(markdown.ANCHOR) for each in anchors)


def test_the_search_names_only_places_that_are_there(book: dict[str, str]) -> None:
    entries = search.index()["entries"]
    places = [each["place"] for each in entries]
    assert len(places) == len(set(places)) > 150
    for place in places:
        chapter, _, anchor = place.partition("/")
        assert not anchor or f'id="{markdown.ANCHOR}{anchor}"' in book[chapter], place


def test_links_stand_below_the_prefix() -> None:
    text = markdown.rendered("[a](tile.md) [b](README.md) [c](tile.md#x) [d](/scores#a=1) [e](#path-a)", "/lab")
    assert re.findall(r'href="([^"]*)"', text) == [
        "/lab/guide/tile",
        "/lab/guide",
        "/lab/guide/tile/x",
        "/lab/scores#a=1",
        "#path-a",
    ]


def test_formulas_are_mathml_that_no_other_server_draws() -> None:
    text = markdown.rendered("Inline $\\beta^2$ and\n\n$$\\frac{a}{b}$$\n", "")
    assert text.count("<math") == 2
    assert '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mrow><mfrac>' in text


def test_a_note_stands_in_the_margin_and_markup_is_text() -> None:
    text = markdown.rendered("::: margin Sources\n**B**, lemma 7 <script>\n:::\n", "")
    assert '<aside class="tx-guide-margin" aria-label="Sources"><p><b>Sources</b></p>' in text
    assert "&lt;script&gt;" in text


def test_a_live_figure_names_a_sample_and_classifiers_that_are_there(book: dict[str, str], services: Services) -> None:
    tags = [tag for text in book.values() for tag in re.findall(r'<figure class="tx-guide-tile"[^>]*>', text)]
    assert tags
    for tag in tags:
        given = dict(re.findall(r'data-(\w+)="([^"]*)"', tag))
        payload = services.samples.payload(given["sample"])
        assert payload is not None
        if "goal" in given:
            assert given["goal"] in payload["entities"]
            a, b = map(float, given["answer"].split(","))
            rows = np.array(payload["performances"][0], float)
            ranks = ranking.ranks(rows, a, b)
            assert ranks[payload["entities"].index(given["goal"])] == 1


def test_an_exercise_on_an_axiom_has_an_answer_that_breaks_it(book: dict[str, str]) -> None:
    tags = [tag for text in book.values() for tag in re.findall(r'<figure class="tx-guide-axiom"[^>]*>', text)]
    broken = []
    for given in (dict(re.findall(r'data-(\w+)="([^"]*)"', tag)) for tag in tags):
        if given["check"] != "mixture":
            continue
        key, *places = given["answer"].split()
        x, y = np.array([list(map(float, each.split(","))) for each in places]).T
        prior = float(given.get("given", 1))
        on_roc = np.stack([(1 - prior) * (1 - x), (1 - prior) * x, prior * (1 - y), prior * y], -1)
        rows = on_roc if given["plane"] == "roc" else np.stack([0 * x, np.maximum(0, 1 - x - y), x, y], -1)
        shares = np.linspace(0, 1, 201)[:, None]
        own, one, two = CATALOGUE[key](rows)
        assert min(one, two) >= own > CATALOGUE[key](shares * rows[1] + (1 - shares) * rows[2]).min()
        assert key in given["scores"].split(",")
        broken.append(key)
    assert broken == ["fowlkes_mallows", "mcc", "precision_recall_mean"]


def test_a_sample_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    client = server.create_app(Settings(folder=tmp_path)).server.test_client()
    assert client.get("/guide/samples/diabetes.json").get_json()["key"] == "diabetes"
    assert client.get("/guide/samples/unknown.json").status_code == 404


def test_headings_and_items_with_a_name_have_anchors() -> None:
    text = markdown.rendered(
        "# A\n\n## What, then?\n\n- **Rank set** such as 1-22\n- no name\n\n## What, then?\n", "", "x"
    )
    assert re.findall(r'id="([^"]*)"', text) == ["guide-a", "guide-what-then", "guide-rank-set", "guide-what-then-1"]
    assert 'href="/guide/x/what-then-1" data-tx-link="/guide" aria-label="Link to What, then?"' in text
