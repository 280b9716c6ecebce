"""The report as a file: its contents, their escaping, and the route that returns it."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import urllib.parse
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from dash import Dash
from dash import html as dash_html
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from app import report
from app.report import defaults, maps, page, route
from app.services import Services, open_services
from app.settings import Settings
from app.storage.payload import payload
from app.view import schema
from tests.app.test_explore_maps import board
from tests.app.test_exports import HOSTILE
from tile_core import ranking, regions
from tile_core.checks import InvalidInputError
from tile_core.leaderboard import Leaderboard, leaderboard
from tile_core.regions import hyperbola_arcs

DEFAULT = schema.start("explore")
ROOT = Path(__file__).resolve().parents[2]
SCRIPT = re.compile(r"<script[^>]*>(.*?)</script>", re.DOTALL)


def scene(title: str = "A scene", subtitle: str = "", **view: Any) -> dict[str, Any]:
    return {
        "title": title,
        "subtitle": subtitle,
        "view": {"v": 1, "page": "/", "data": None, "explore": DEFAULT | view},
    }


def contents(text: str) -> dict[str, Any]:
    """The data of a report, as its script reads them."""
    found = re.search(r'<script type="application/json" id="tx-report-data">(.*?)</script>', text, re.DOTALL)
    assert found
    return dict(json.loads(found[1]))


def test_the_same_input_gives_the_same_bytes() -> None:
    scenes = [scene(a=0.3, b=0.7), scene(flavor="last")]
    assert report.build(board(20), scenes) == report.build(board(20), scenes)


def test_the_policy_names_the_scripts_and_the_style_that_are_there_and_nothing_else() -> None:
    text = report.build(board(5), [scene()])
    policy = html.unescape(re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)[1])
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"

    def hashes(sources: list[str]) -> set[str]:
        return {f"'sha256-{base64.b64encode(hashlib.sha256(one.encode()).digest()).decode()}'" for one in sources}

    scripts = re.findall(r"<script(?: id=\"tx-modules\")?>(.*?)</script>", text, re.DOTALL)
    assert len(scripts) == 2
    assert set(rules["script-src"].split()) == hashes(scripts)
    assert set(rules["style-src"].split()) == hashes(re.findall(r"<style>(.*?)</style>", text, re.DOTALL))
    assert set(rules) == {"default-src", "script-src", "style-src", "img-src", "base-uri", "form-action"}
    assert rules["img-src"] == "data:"
    assert text.index("Content-Security-Policy") < text.index("<script")


def test_the_report_refers_to_no_external_resource() -> None:
    text = report.build(board(5), [scene()])
    assert re.findall(r"\b(?:src|href)\s*=\s*[\"'](?!#)", text.split("<style>")[0]) == []
    assert set(re.findall(r"https?://([\w.-]+)", text)) == {"www.w3.org"}
    [style] = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    assert "@import" not in style
    assert re.findall(r"url\((?!\"data:|#)", style) == []


@pytest.mark.parametrize("wrong", ["</script>", "</SCRIPT >", "<!-- x", "<script>", "a </style> b"])
def test_a_source_that_would_end_its_element_is_refused(wrong: str) -> None:
    with pytest.raises(InvalidInputError, match="embedded"):
        page.embeddable(f"a {wrong} b")


@given(st.lists(st.one_of(st.sampled_from(HOSTILE), st.text(max_size=20)), max_size=4))
def test_embedded_json_is_unchanged_and_closes_no_element(words: list[str]) -> None:
    text = page.embedded(words)
    assert json.loads(text) == words
    assert text.isascii()
    assert not set("<>&") & set(text)


def test_hostile_names_stay_text() -> None:
    names = [name for name in dict.fromkeys(HOSTILE) if name.strip() and name.isprintable()]
    rows = np.random.default_rng(0).integers(1, 99, (len(names), 4))
    shown = leaderboard(names, rows, title="<script>alert(1)</script>")
    text = report.build(shown, [scene(title=name, subtitle=name) for name in names])
    assert len(SCRIPT.findall(text)) == 3
    assert "<img" not in text
    assert text.count("<script") == 3
    assert text.count("<!--") == 0
    assert "<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>" in text
    assert contents(text)["boards"][0]["entities"] == names
    assert [each["title"] for each in contents(text)["scenes"]] == names
    headings = re.findall(r'<h2 id="scene-\d+-title">(.*?)</h2>', text)
    assert [html.unescape(heading) for heading in headings] == [name.strip() for name in names]


def test_notes_are_paragraphs() -> None:
    text = report.build(board(3), [scene(subtitle="One\nline & <b>\n\n  Two at 20 %  \n\n\n")])
    found = re.findall(r'<p class="tx-report-notes">(.*?)</p>', text, re.DOTALL)
    assert found == ["One\nline &amp; &lt;b&gt;", "Two at 20\xa0%"]


def test_a_scene_without_its_predictions_says_what_is_shown_instead() -> None:
    lost = scene("Mine")
    lost["view"] |= {"page": "/predictions", "predictions": {"source": "f" * 64}}
    text = report.build(board(3), [scene(), lost])
    assert text.count('<p class="tx-report-page">') == 1
    assert "This scene is of the page Predictions, and its predictions were not on the server" in text
    assert not [each for each in re.findall("<article[^>]*>", text) if "data-tx-kind" in each]
    assert [each["own"] for each in contents(text)["scenes"]] == [None, None]


@pytest.mark.parametrize("path", ["/", "/guide"])
def test_a_scene_of_no_other_page_is_one_of_explore(path: Any) -> None:
    other = scene()
    other["view"] |= {"page": path, "scores": {"texts": ["f1"]}}
    found = contents(report.build(board(3), [other]))
    assert (found["own"], found["scenes"][0]["own"]) == ([], None)


def test_each_leaderboard_and_each_set_of_regions_is_there_once() -> None:
    other = board(7, seed=5)
    scenes = [scene(), scene(a=0.1), scene(prior=0.5), scene(flavor="last"), scene(flavor="value", selected=1), scene()]
    scenes[5]["view"]["data"] = {"sample": "other"}
    found = contents(report.build(board(4), scenes, others={"sample other": other}))
    assert [each["board"] for each in found["scenes"]] == [0, 0, 0, 0, 0, 1]
    assert [each["regions"] for each in found["scenes"]] == [0, 0, 1, 2, 0, 3]
    assert [sorted(each) for each in found["regions"]] == [["first"], ["first"], ["first", "last"], ["first"]]
    assert found["boards"][1]["entities"] == list(other.entities)


@pytest.mark.parametrize("priors", [False, True])
def test_at_most_a_dozen_costly_places_are_exact(priors: bool) -> None:
    found = contents(report.build(board(20, priors=priors), [scene(rank=2 + k) for k in range(18)]))["regions"]
    assert len(found) == 18
    assert ["place" in each for each in found] == [k < 12 or not priors for k in range(18)]


@pytest.mark.parametrize("priors", [False, True])
def test_regions_are_embedded_exactly(priors: bool) -> None:
    shown = board(12, priors=priors)
    found = contents(report.build(shown, [scene(prior=0.3 if not priors else None)]))["regions"][0]["first"]
    rows = shown.at(0)
    expected = regions.regions(rows if priors else _at_prior(rows, 0.3))
    assert [tuple(region["entities"]) for region in found] == [region.entities for region in expected]
    for region, true in zip(found, expected, strict=True):
        assert np.array_equal(region["corners"], true.outlines[0])
        assert np.array_equal(region["bends"], true.bends[0])
        assert [-1 if other is None else other for other in region["across"]] == true.pairs[0][:, 1].tolist()


def _at_prior(rows: Any, prior: float) -> Any:
    from tile_core import symmetries

    return symmetries.shift_prior(rows, prior)


@pytest.mark.parametrize("priors", [False, True])
def test_the_rth_place_is_embedded_as_regions_up_to_a_hundred_entities(priors: bool) -> None:
    found = contents(report.build(board(12, priors=priors), [scene(rank=3)]))["regions"][0]["place"]
    assert found["balanced"] is not priors
    assert found["regions"]
    assert "place" not in contents(report.build(board(101), [scene(rank=3)]))["regions"][0]
    many = leaderboard([str(k) for k in range(maps.MANY + 1)], np.full((maps.MANY + 1, 4), 1.0))
    assert contents(report.build(many, [scene()]))["regions"] == [{}]


@pytest.mark.parametrize(
    "wrong",
    [
        None, 7, "x", [], {}, {"title": "x"}, {"title": "x", "view": None}, {"title": "x", "view": {"explore": 7}},
        {"title": 7, "notes": "", "view": {"explore": {}}}, scene(title="x" * 201), scene(title="\ud800"),
        scene(subtitle="x" * 10_001), scene(a=1.5), scene(a="0.5"), scene(a=None), scene(b=float("nan")), scene(a=True),
        scene(prior=0), scene(prior=1.0), scene(prior="x"), scene(context=1), scene(context=-1), scene(context=-2),
        scene(flavor="none"), scene(flavor=[]), scene(rank=0), scene(rank=5), scene(rank=2.5), scene(selected=4),
        scene(selected=-1), scene(selected="0"), scene(compare="nothing"), scene(compare=[]), scene(columns=7),
        scene(edits=[[-1, [1] * 4]]), scene(edits=[[-1, [1] * 4]], added=[{"name": "x", "performance": [1] * 4}]),
        scene(edits=[[0]]), scene(edits=[[4, [1, 2, 3, 4]]]), scene(edits=[[0, [1, 2, 3, -4]]]),
        scene(edits=[[0, [1, 2, 3, "4"]]]), scene(edits=[[0, [1, 2, 3, float("inf")]]]),
        scene(edits=[[0, [1] * 4]] * 1001), scene(added=[{"name": "x"}]),
        scene(added=[{"name": "e0", "performance": [1] * 4}]),
        scene(added=[{"name": "a\x00b", "performance": [1] * 4}]), scene(added=[{"name": "", "performance": [1] * 4}]),
        scene(operations=None), scene(overlays=3), scene(overlays=["hologram"]), scene(columns=["x"]),
        scene() | {"view": {"page": "/explore"}}, scene() | {"view": {"v": 5}},
    ],
)  # fmt: skip
def test_a_malformed_scene_is_refused_by_its_number(wrong: Any) -> None:
    with pytest.raises(InvalidInputError, match="scene 2"):
        report.build(board(4), [scene(), wrong])


def test_what_the_schema_does_not_describe_is_left_out_and_never_embedded() -> None:
    view = scene(overlays=["grid"], roc=["whatif", "hull"], columns=["mcc"])
    view["view"]["explore"]["secret"] = "swordfish"
    text = report.build(board(4), [view | {"more": "swordfish"}])
    found = contents(text)["scenes"][0]["view"]
    assert (found["overlays"], found["roc"], found["columns"]) == (["grid"], ["hull", "whatif"], ["mcc"])
    assert "swordfish" not in text


def test_an_added_and_an_edited_entity_are_in_force() -> None:
    perfect = {"name": "Perfect", "performance": [8, 0, 0, 2]}
    found = contents(report.build(board(4), [scene(added=[perfect], edits=[[0, [0, 8, 2, 0]]], selected=4)]))
    assert [region["entities"] for region in found["regions"][0]["first"]] == [[4]]
    assert found["scenes"][0]["view"]["edits"] == [[0, [0, 8, 2, 0]]]


@pytest.mark.parametrize("number", [0, 101])
def test_a_report_has_one_to_a_hundred_scenes(number: int) -> None:
    with pytest.raises(InvalidInputError, match=r"^scenes: expected a list of"):
        report.build(board(2), [scene()] * number)


def test_the_default_scenes_stand_at_the_usual_scores_and_in_the_largest_region() -> None:
    shown = board(30)
    found = defaults.scenes(shown)
    names = [each["title"].split(":")[0] for each in found]
    assert names == ["Accuracy", "F₁", "Balanced accuracy", "Precision", "Recall", "The largest region"]
    places = [(each["view"]["explore"]["a"], each["view"]["explore"]["b"]) for each in found]
    assert places[:2] == [(0.5, 0.5), (1, 0.5)]
    assert places[2] == pytest.approx((0.8, 0.8))
    rows = shown.at(0)
    for each, place in zip(found, places, strict=True):
        best = shown.entities[int(np.argmin(ranking.ranks(rows, *place)))]
        # By recall nobody is better than treating all.
        who = "treating all is best" if each["title"].startswith("Recall") else f"{best} is first"
        assert each["title"].endswith(f": {who}")
    largest = max(regions.regions(rows), key=lambda region: region.area)
    assert ranking.ranks(rows, *places[-1])[largest.entities[0]] == 1


def test_no_default_scene_praises_a_winner_that_is_worse_than_a_reference() -> None:
    rows = [[9700, 100, 150, 50], [9000, 800, 60, 140], [9800, 0, 200, 0]]
    shown = leaderboard(["Careful", "Bold", "Silent"], rows)
    found = {each["title"].split(": ")[0]: each for each in defaults.scenes(shown)}
    assert found["Accuracy"]["title"] == "Accuracy: doing nothing is best"
    assert found["Recall"]["title"] == "Recall: treating all is best"
    assert found["F₁"]["title"] == "F₁: Careful is first"
    assert "Silent" not in found["The largest region"]["subtitle"]


@pytest.mark.parametrize("seed", range(20))
def test_a_place_inside_a_bent_or_thin_region(seed: int) -> None:
    rows = board(8, priors=True, seed=seed).at(0)
    for region in regions.regions(rows):
        place = defaults._inner_point(rows, region)
        assert ranking.ranks(rows, *place)[region.entities[0]] == 1
        assert len(hyperbola_arcs.outline(region)) == 1


def test_default_scenes_where_scores_are_undefined() -> None:
    detections = leaderboard(["A", "B"], [[np.nan, 10, 50, 90], [np.nan, 60, 10, 120]])
    assert [each["title"].split(":")[0] for each in defaults.scenes(detections)] == ["F₁", "Precision", "Recall"]
    differing = defaults.scenes(board(5, priors=True))
    assert "Balanced accuracy" not in {each["title"].split(":")[0] for each in differing}
    assert "Balanced accuracy" in {
        each["title"].split(":")[0] for each in defaults.scenes(board(5, priors=True), prior=0.3)
    }
    report.build(detections, defaults.scenes(detections))


def test_ties_are_named_and_long_names_do_not_make_long_titles() -> None:
    twins = leaderboard(["x" * 200, "y"], [[5, 1, 1, 3], [50, 10, 10, 30]])
    assert defaults.scenes(twins, [defaults.Stop("A point", "", (0.5, 0.25))])[0]["title"] == "A point: 2 are first"
    one = leaderboard(["x" * 200, "y"], [[5, 1, 1, 3], [5, 3, 3, 1]])
    assert defaults.scenes(one, [defaults.Stop("F1", "", (1, 0.5))])[0]["title"] == "F1"


# The route


@pytest.fixture
def services(tmp_path: Path) -> Services:
    return open_services(Settings(folder=tmp_path))


@pytest.fixture
def client(services: Services) -> FlaskClient:
    app = Dash(__name__, assets_folder=str(ROOT / "assets"))
    app.layout = dash_html.Div()
    report.register(app, services)
    return app.server.test_client()


def asked(shown: Leaderboard, *scenes: Any, **more: Any) -> dict[str, Any]:
    return {"data": payload(shown, "0" * 64), "scenes": list(scenes), **more}


def test_the_route_answers_with_a_file(client: FlaskClient) -> None:
    answer = client.post("/report", json=asked(board(6), scene(title="One"), title='My "title" ../x'))
    assert answer.status_code == 200
    assert answer.mimetype == "text/html"
    assert answer.headers["Content-Disposition"] == "attachment; filename*=UTF-8''My-title-x.html"
    expected = report.build(board(6), [scene(title="One")], title='My "title" ../x')
    assert answer.get_data(as_text=True) == expected


@pytest.mark.parametrize(
    ("title", "name"),
    [("Größe_2: 東京", "Größe-2-東京"), ("a" * 80, "a" * 60), ("—!—", "report")],
)
def test_the_file_is_named_after_its_title(client: FlaskClient, title: str, name: str) -> None:
    answer = client.post("/report", json=asked(board(6), scene(title="One"), title=title))
    _, coded = answer.headers["Content-Disposition"].split("filename*=UTF-8''")
    assert urllib.parse.unquote(coded) == f"{name}.html"


@pytest.mark.parametrize(
    ("given", "title"),
    [(None, "Own"), (' <b> & "c" ', '<b> & "c"'), ("</title>x", "</title>x"), ("  ", "Tiles")],
)
def test_a_report_gives_its_title_as_plain_text(given: str | None, title: str) -> None:
    made = report.compose(replace(board(3), title="Own"), [scene()], title=given)
    assert made.title == title
    assert f"<title>{html.escape(title)}</title>" in made.text


@pytest.mark.parametrize(
    "wrong",
    [
        b"", b"{", b"[]", b"7", b'{"scenes": []}', b'{"data": {}, "scenes": [{}]}', b"\xff\xfe", b"[" * 100_000,
        json.dumps(asked(board(3), scene(a=2))).encode(), json.dumps(asked(board(3))).encode(),
        json.dumps(asked(board(3), scene(), title=7)).encode(),
        json.dumps(asked(board(3), scene(), title="x" * 201)).encode(),
        json.dumps(asked(board(3), 7)).encode(), b'{"data": NaN, "scenes": []}',
    ],
)  # fmt: skip
def test_nonsense_is_answered_with_a_sentence(client: FlaskClient, wrong: bytes) -> None:
    answer = client.post("/report", data=wrong, content_type="application/json")
    assert answer.status_code == 400
    assert answer.mimetype == "text/plain"
    assert answer.get_data(as_text=True)


def test_scenes_of_a_sample_and_of_a_stored_leaderboard(client: FlaskClient, services: Services) -> None:
    stored = board(9, seed=3)
    shown, other, sample = scene(), scene(), scene()
    shown["view"]["data"] = {"id": "0" * 64}
    other["view"]["data"] = {"id": services.store.save(stored)}
    sample["view"]["data"] = {"sample": "toy"}
    answer = client.post("/report", json=asked(board(6), shown, other, sample))
    names = [each["entities"] for each in contents(answer.get_data(as_text=True))["boards"]]
    assert [len(each) for each in names] == [6, 9, 4]


@pytest.mark.parametrize("data", [{"id": "f" * 64}, {"id": "../../etc/passwd"}, {"sample": "nothing"}])
def test_a_scene_whose_leaderboard_was_deleted_is_refused(client: FlaskClient, data: dict[str, str]) -> None:
    lost = scene()
    lost["view"]["data"] = data
    answer = client.post("/report", json=asked(board(6), scene(), lost))
    assert answer.status_code == 400
    assert "scene 2" in answer.get_data(as_text=True)


def test_a_get_is_no_report(client: FlaskClient) -> None:
    assert "attachment" not in client.get("/report").headers.get("Content-Disposition", "")


def test_behind_a_prefix_the_route_is_there_too(services: Services) -> None:
    app = Dash(__name__, assets_folder=str(ROOT / "assets"), url_base_pathname="/tiles/")
    app.layout = dash_html.Div()
    route.register(app, services)
    assert app.server.test_client().post("/tiles/report", json=asked(board(3), scene())).status_code == 200


def test_settings_limit_the_size_of_a_request(services: Services) -> None:
    limited = SimpleNamespace(settings=SimpleNamespace(limits=SimpleNamespace(rows=2)), store=services.store)
    with pytest.raises(InvalidInputError, match="at most 2"):
        route.respond(limited, json.dumps(asked(board(3), scene())).encode())


def test_the_notes_of_the_presenter_are_in_no_report() -> None:
    said = scene(subtitle="For the room") | {"notes": "For me alone", "minutes": 3, "steps": [{"names": True}]}
    text = report.build(board(3), [said | {"view": said["view"] | {"v": 3}}])
    assert "For the room" in text
    assert "For me alone" not in text


def test_a_report_has_the_leaderboards_that_stand_side_by_side() -> None:
    """Each leaderboard once, by the keys of the view; one that is missing is left out, and its panel says so."""
    side = {"multiples": "leaderboard", "panel_boards": ["own", "other", "gone"]}
    first = scene(**side)
    first["view"]["data"] = {"sample": "own"}
    others = {"sample own": board(4), "sample other": board(6)}
    found = contents(report.build(board(4), [first, scene()], others=others))
    assert [len(each["entities"]) for each in found["boards"]] == [4, 6]
    assert [each.get("panels") for each in found["scenes"]] == [{"own": 0, "other": 1}, None]


def test_the_server_computes_the_maps_side_by_side(services: Services) -> None:
    key = services.samples.keys()[1]
    mine = services.store.save(board(5))
    side = {"multiples": "leaderboard", "panel_boards": [key, mine, "f" * 64, "nothing"]}
    shown = payload(board(4), services.store.save(board(4)))
    _, text = route.respond(services, json.dumps({"data": shown, "scenes": [scene(**side)]}).encode())
    assert list(contents(text)["scenes"][0]["panels"]) == [key, mine]
