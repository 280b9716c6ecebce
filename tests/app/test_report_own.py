"""The figures of Scores, Trade-off and Predictions in a report: the same as the pages get."""

from __future__ import annotations

import base64
import html
import itertools
import json
import re
import urllib.parse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import matrices, report
from app.answers import uncached
from app.pages.predictions import answers as of_predictions
from app.pages.predictions import compared_thresholds, paired
from app.pages.predictions.files import answer as answer_of_file
from app.pages.scores import answers as of_scores
from app.pages.scores import audits as of_audits
from app.pages.scores import request as scores_request
from app.pages.scores import side_by_side
from app.pages.tradeoff import answers as of_tradeoff
from app.pages.tradeoff.entity_lines import MOST_LINES
from app.report import page, route
from app.report.figures import collection
from app.report.figures import predictions as predictions_of_scenes
from app.report.figures.sources import Sources, alone, served
from app.report.scenes import read
from app.services import Services, open_services
from app.settings import Settings
from app.storage.payload import payload
from app.view import schema
from app.view.known_keys import known
from tests.app.test_explore_maps import board
from tests.app.test_exports import HOSTILE
from tests.app.test_report import contents, scene
from tile_core import catalogue, choosing, correlation, populations, regions, scores, symmetries
from tile_core.checks import InvalidInputError
from tile_core.correlation import extrema
from tile_core.leaderboard import Leaderboard, leaderboard, one_against_rest
from tile_core.predictions import Predictions, predictions
from tile_core.tradeoff import paths
from tile_core.tradeoff.distributions import LAWS

DEFAULT = schema.start("explore")
BOARD_PRIOR = 0.2
KINDS = ("scores", "tradeoff", "predictions")
BOARD = board(6)
COUNTS = [[5, 1, 0], [2, 7, 1], [0, 0, 4]]
VERTICAL, HORIZONTAL = np.array([0, 37, 100, 163, 200]), np.array([0, 50, 111, 200])


@pytest.fixture
def services(tmp_path: Path) -> Services:
    made = open_services(Settings(folder=tmp_path))
    made.warming.done = 1.0
    return made


@pytest.fixture(autouse=True)
def recent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is known from the test before."""
    monkeypatch.setattr(of_tradeoff, "RECENT", of_tradeoff.Recent())


def of(kind: str, explore: dict[str, Any] | None = None, **section: Any) -> dict[str, Any]:
    made = scene(**(explore or {}))
    made["view"] |= {"page": f"/{kind}", kind: section}
    return made


def figures(shown: Leaderboard, *scenes: Any, sources: Sources | None = None) -> list[Any]:
    """The own figures of each scene, as its class in the browser gets them (`figuresOf` in `report/report`)."""
    listed = [read(each, number, shown, {}) for number, each in enumerate(scenes, start=1)]
    told, found = collection.figures(listed, sources or alone())
    return [
        None if each.at is None else looked_at(*json.loads(page.embedded([told[each.at], each.look]))) for each in found
    ]


def lacks(shown: Leaderboard, *scenes: Any, sources: Sources | None = None) -> list[str]:
    """Why each scene has no figures of its own, or "" where nothing is missing."""
    listed = [read(each, number, shown, {}) for number, each in enumerate(scenes, start=1)]
    return [each.lack for each in collection.figures(listed, sources or alone())[1]]


def looked_at(told: dict[str, Any], look: dict[str, Any] | None) -> dict[str, Any]:
    if look is None:
        return told
    if told["kind"] == "tradeoff":
        return told | look
    shared = {name: value for name, value in told.items() if name not in ("choices", "regions", "differences")}
    at_difference = look["difference"]
    shared["difference"] = None if at_difference is None else told["differences"][at_difference]
    choice, at = told["choices"][look["choice"]], told["regions"][look["regions"]]
    return {**shared, **choice, "view": look["view"], "regions": at}


def given_by(found: Predictions, source: str = "mine") -> Sources:
    """Sources with one file of predictions."""
    return replace(alone(), load=lambda key: found if key == source else None, first=source)


def unpacked(text: str, kind: str, *shape: int) -> np.ndarray:
    return np.frombuffer(base64.b64decode(text), kind).reshape(*shape)


def in_force(services: Services, shown: Leaderboard, **view: Any) -> dict[str, Any]:
    """What a page says of Explore's leaderboard."""
    names = ("context", "prior", "operations", "edits", "added")
    state = {name: value for name, value in (DEFAULT | view).items() if name in names}
    fixed = {"flavor": "best", "rank": 1, "selected": None}
    return {"id": services.store.save(shown), **state, **fixed}


# Scores


def asked(**changes: Any) -> dict[str, Any]:
    plain = {"scores": ["mcc"], "family": "fixed_prior", "parameter": 0.2, "size": 100, "seed": 1, "grid": 201}
    plain |= {"coefficient": "kendall", "board": None, "known": "", "page": "abc", "turn": 3}
    return plain | changes


@pytest.mark.parametrize("coefficient", correlation.MAPS)
def test_maps_are_embedded_as_the_page_gets_them(services: Services, coefficient: str) -> None:
    section = {"texts": ["mcc", "tp - 2*fp"], "size": 100, "seed": 7, "coefficient": coefficient}
    [found] = figures(BOARD, of("scores", **section, parameters={"prior": 0.3}))
    told = of_scores.answer(
        services,
        asked(scores=["mcc", "tp - 2*fp"], seed=7, coefficient=coefficient, parameter=0.3),
        of_scores.maps,
    )
    assert found["kind"] == "scores"
    assert found["answer"] == {name: value for name, value in told.items() if name != "turn"}
    assert found["question"] == section | {"family": "fixed_prior", "parameter": 0.3}


def test_a_map_is_kendalls_tau_at_each_of_its_places() -> None:
    [found] = figures(BOARD, of("scores", family="leaderboard", texts=["mcc"]))
    answer, [shown] = found["answer"], found["answer"]["maps"]
    rows = BOARD.at(0)
    assert (answer["grid"], answer["n"], found["families"]) == (201, 6, {})
    np.testing.assert_array_equal(unpacked(answer["rows"], "<f8", -1, 4), rows)
    x = catalogue.CATALOGUE["mcc"].function(rows)
    np.testing.assert_array_equal(unpacked(shown["x"], "<f8", -1), x)
    values = unpacked(shown["values"], "<f4", 201, 201)
    pairs = list(itertools.combinations(range(6), 2))
    for b, a in itertools.product(HORIZONTAL, VERTICAL):
        here = scores.canonical_score(rows, a / 200, b / 200)
        tau = sum(np.sign(x[i] - x[j]) * np.sign(here[i] - here[j]) for i, j in pairs) / len(pairs)
        assert values[b, a] == pytest.approx(tau, abs=1e-6)
    assert shown["largest"] == vars_of(extrema.extrema(x, rows).largest)


@pytest.mark.parametrize("family", ["fixed_prior", "leaderboard", "uniform"])
def test_audits_are_embedded_as_the_page_gets_them(services: Services, family: str) -> None:
    section = {"texts": ["mcc", "ppv"], "size": 100, "coefficient": "pearson", "family": family}
    view = {"edits": [[0, [5.0, 1.0, 2.0, 3.0]]], "context": 0}
    [found] = figures(PRIORS, of("scores", view, **section))
    parameter = found["question"]["parameter"]
    state = in_force(services, PRIORS, **view)
    told = of_scores.answer(
        services,
        asked(scores=["mcc", "ppv"], family=family, parameter=parameter, board=state),
        of_audits.audits,
    )
    assert found["audits"] == json.loads(json.dumps(told["audits"]))
    assert [each["headline"][:3] for each in found["audits"]] == ["Unf", "Fit"]
    labels = [each["label"] for each in found["audits"][0]["constraints"]]
    assert labels[-1] == "This leaderboard"
    assert (labels[1:-1] == ["Prevalence 50\N{NO-BREAK SPACE}%"]) is (family == "fixed_prior")


def test_audits_are_those_of_the_leaderboard_of_the_scene() -> None:
    one, other, same = figures(
        MANY, *(of("scores", {"context": k, "a": a}, texts=["mcc"], size=100) for k, a in ((0, 0), (1, 0), (1, 0.5)))
    )
    assert one["answer"] == other["answer"] == same["answer"]
    assert one["audits"] != other["audits"] == same["audits"]
    assert one["reference"]["verdict"] == "fit"


def vars_of(extremum: extrema.Extremum) -> dict[str, float]:
    return {"value": extremum.value, "a": extremum.a, "b": extremum.b}


def test_maps_side_by_side_are_in_the_report_as_on_the_page(services: Services) -> None:
    """Every score at every prevalence; many of them on fewer points. Without any there is nothing."""
    several = {"compared": ["npv", "tp/(tp+fp+fn)"], "priors": [0.2, 0.6]}
    found, none = figures(BOARD, of("scores", **several), of("scores"))
    asked_for = found["question"] | several | {"scores": ["mcc"], "grid": 41, "known": "", "page": "p", "turn": 0}
    question = scores_request.read(asked_for | {"board": None})
    rows = of_scores.family_performances(question)
    told = side_by_side.compared(uncached, question, rows, side_by_side.GRID)
    assert found["side_by_side"] == told
    assert [(each["text"], each["prior"]) for each in told["maps"]] == [
        (text, prior) for prior in several["priors"] for text in several["compared"]
    ]
    assert none["side_by_side"] is None
    many = ["npv", "ppv", "tpr", "tnr", "f1"]
    [found] = figures(BOARD, of("scores", compared=many, priors=[0.2, 0.6], size=100))
    assert (found["side_by_side"]["grid"], len(found["side_by_side"]["maps"])) == (side_by_side.COARSE, 10)


def test_scores_are_looked_at_on_the_leaderboard_of_the_scene(services: Services) -> None:
    view = {"prior": 0.4, "edits": [[0, [5.0, 1.0, 2.0, 3.0]]], "added": [{"name": "new", "performance": [9, 1, 1, 9]}]}
    [found] = figures(BOARD, of("scores", view, family="leaderboard", coefficient="pearson"))
    state = in_force(services, BOARD, **view)
    told = of_scores.answer(
        services, asked(family="leaderboard", parameter=None, coefficient="pearson", board=state), of_scores.maps
    )
    assert found["answer"]["rows"] == told["rows"]
    assert found["answer"]["maps"] == told["maps"]
    rows = unpacked(found["answer"]["rows"], "<f8", -1, 4)
    assert rows[:, 2:].sum(1) / rows.sum(1) == pytest.approx([0.4] * 7)


@pytest.mark.parametrize(("size", "grid"), [(100, 201), (1_000, 201), (10_000, 201)])
def test_maps_are_as_fine_as_the_page_asks_for(size: int, grid: int) -> None:
    [found] = figures(BOARD, of("scores", size=size, coefficient="pearson"))
    [shown] = found["answer"]["maps"]
    values = unpacked(shown["values"], "<f4", grid, grid)
    assert (found["answer"]["grid"], found["answer"]["n"]) == (grid, size)
    # On its finest grid the page searches between the points, too.
    assert shown["largest"]["value"] > float(np.nanmax(values)) + 1e-7


PRIORS = board(6, priors=True)
ONE_CLASS = leaderboard(["a", "b", "c"], [[8, 2, 3, 7], [9, 1, 4, 6], [5, 5, 0, 0]])


@pytest.mark.parametrize(
    ("family", "given_", "view", "shown", "expected"),
    [
        ("fixed_prior", {"prior": 0.25}, {}, BOARD, 0.25),
        ("fixed_prior", {}, {}, BOARD, 0.2),
        ("fixed_prior", {}, {}, PRIORS, 0.5),
        ("fixed_prior", {}, {"prior": 0.7}, PRIORS, 0.7),
        ("fixed_prior", {}, {"prior": 0.7}, ONE_CLASS, 0.7),
        ("fixed_prior", {}, {}, ONE_CLASS, 0.5),
        ("fixed_prior", {"tn": 0.9, "later": "x"}, {}, BOARD, 0.2),
        ("above_no_skill", {"prior": 0.25}, {}, BOARD, 0.25),
        ("fixed_prediction_rate", {"prior": 0.25}, {}, BOARD, 0.5),
        ("fixed_prediction_rate", {"rate": 0.25}, {}, BOARD, 0.25),
        ("fixed_tn", {}, {}, BOARD, 0.5),
        ("dirichlet", {}, {}, BOARD, 1),
        ("dirichlet", {"concentration": 250}, {}, BOARD, 250),
        ("uniform", {"prior": 0.25}, {}, BOARD, None),
        ("lattice", {}, {}, BOARD, None),
        ("leaderboard", {"prior": 0.25}, {}, BOARD, None),
    ],
)
def test_the_parameter_is_the_scenes_or_the_priors_or_the_start(
    family: str, given_: dict[str, Any], view: dict[str, Any], shown: Leaderboard, expected: float | None
) -> None:
    section = {"family": family, "parameters": given_, "size": 100, "coefficient": "pearson", "texts": ["accuracy"]}
    [found] = figures(shown, of("scores", view, **section))
    assert found["question"]["parameter"] == (None if expected is None else pytest.approx(expected))
    if family == "leaderboard":
        return
    needs = populations.FAMILIES[family].parameter
    assert found["families"] == {family: scores_request.FAMILIES[family]}
    assert found["families"][family]["parameter"] == needs
    rows = populations.draw(family, 100, np.random.default_rng(1), found["question"]["parameter"])
    np.testing.assert_array_equal(unpacked(found["answer"]["rows"], "<f8", -1, 4), rows)


# Trade-off


def way(services: Services, shown: Leaderboard, start: Any, end: Any, **view: Any) -> dict[str, Any]:
    """The answer that the page gets."""
    question = {"family": "leaderboard", "parameter": None, "start": start, "end": end, "selected": None, "turn": 1}
    state = in_force(services, shown, **view)
    settings = {"uncertain": False, "level": 0.95, "congruence": 0.0, "design_effect": 1.0}
    told, _ = of_tradeoff.answer(services, question | {"board": state, "scheme": "light", "uncertainty": settings})
    assert told.pop("turn") == 1
    return dict(json.loads(json.dumps(told)))


MANY = leaderboard(
    [f"e{k}" for k in range(9)], np.random.default_rng(2).integers(1, 99, (3, 9, 4)), contexts=["one", "two", "three"]
)


@pytest.mark.parametrize(
    ("section", "view", "start", "end"),
    [
        ({}, {}, (1, 0), (1, 1)),
        ({"from": "accuracy", "to": "f1"}, {}, (0.5, 0.5), (1, 0.5)),
        ({"from": "balanced_accuracy"}, {"prior": 0.3}, (0.7, 0.7), (1, 1)),
        ({"from": "balanced_accuracy"}, {}, (0.5, 0.5), (1, 1)),
        ({"to": "point"}, {"a": 0.25, "b": 0.125}, (1, 0), (0.25, 0.125)),
        ({"from": "point", "pinned": [0.75, 0.5]}, {"a": 0.25, "b": 0.125}, (0.75, 0.5), (1, 1)),
        ({"from": "f1", "pinned": [0.75, 0.5]}, {}, (1, 0.5), (1, 1)),
        ({}, {"context": 2}, (1, 0), (1, 1)),
        ({}, {"edits": [[1, [0, 0, 9, 1]]]}, (1, 0), (1, 1)),
    ],
)
def test_a_path_is_embedded_as_the_page_gets_it(
    services: Services, section: dict[str, Any], view: dict[str, Any], start: Any, end: Any
) -> None:
    [found] = figures(MANY, of("tradeoff", {"context": -1} | view, **section))
    assert (found["kind"], found["family"]) == ("tradeoff", "leaderboard")
    assert found["result"] == way(services, MANY, start, end, **{"context": -1} | view)
    assert found["result"]["path"][0] == pytest.approx(start)
    assert found["result"]["path"][-1] == pytest.approx(end)


def test_a_score_without_a_place_at_the_prior_is_put_at_precision(monkeypatch: pytest.MonkeyPatch) -> None:
    # The scores that may be ends are found once, which must not happen while one of them has no place.
    assert "accuracy" in known()["places"]
    score = catalogue.CATALOGUE["accuracy"]
    for place in (None, (float("nan"), 0.5)):
        monkeypatch.setitem(catalogue.CATALOGUE, "accuracy", replace(score, placement=lambda _, place=place: place))
        [found] = figures(BOARD, of("tradeoff", to="accuracy", **{"from": "tpr"}))
        assert (found["result"]["path"][0], found["result"]["path"][-1]) == ([1, 1], [1, 0])


def test_lines_are_those_of_the_charts() -> None:
    [found] = figures(MANY, of("tradeoff", {"context": 1}))
    rows, lines = MANY.at(1), found["scores"]
    assert lines["entities"] == list(range(9))
    values = unpacked(lines["values"], "<f4", 9, len(lines["t"]))
    expected = scores.canonical_score(rows[:, None], np.ones(len(lines["t"])), np.array(lines["t"]))
    np.testing.assert_allclose(values, expected, atol=1e-6)


def test_of_many_entities_the_best_have_lines() -> None:
    shown = board(150, seed=4)
    [found] = figures(shown, of("tradeoff", {"edits": [[0, [7, 3, 0, 0]]], "added": [new("best", [99, 0, 0, 9])]}))
    lines = found["scores"]
    assert len(lines["entities"]) == MOST_LINES
    assert lines["entities"] == sorted(lines["entities"])
    assert lines["entities"][-1] == 150
    assert 0 not in lines["entities"]
    assert unpacked(lines["values"], "<f4", MOST_LINES, -1).shape[1] == len(lines["t"])
    [made] = of_tradeoff.RECENT._latest.values()
    every = made.curves[1].mean(1)
    assert set(lines["entities"]) == set(made.used[np.argsort(-every, kind="stable")[:MOST_LINES]].tolist())
    assert [name for name, _ in found["result"]["leftOut"]] == ["e0"]


def new(name: str, row: list[float]) -> dict[str, Any]:
    return {"name": name, "performance": row}


def test_an_added_entity_is_left_out_by_name() -> None:
    [found] = figures(BOARD, of("tradeoff", {"added": [new("<b>empty</b>", [5, 0, 0, 0])]}))
    assert [name for name, _ in found["result"]["leftOut"]] == ["<b>empty</b>"]


@pytest.mark.parametrize("key", LAWS)
def test_a_distribution_is_embedded_with_its_closed_form(services: Services, key: str) -> None:
    needs = LAWS[key].needs
    [found] = figures(BOARD, of("tradeoff", family=key, to="f1", parameters={"prior": 0.3, "tn": 0.4}))
    parameter = {"prior": 0.3, "tn": 0.4, None: None}[needs]
    question = {"family": key, "parameter": parameter, "start": [1, 0], "end": [1, 1], "board": None, "turn": 1}
    told, _ = of_tradeoff.answer(services, question | {"selected": None, "scheme": "light"})
    assert {"turn": 1, **found["result"]} == json.loads(json.dumps(told))
    assert (found["family"], found["scores"]) == (key, None)
    [start] = figures(BOARD, of("tradeoff", family=key))
    at = {"prior": 0.2, "tn": 0.5, None: None}[needs]
    assert start["result"]["beta"] == pytest.approx(float(LAWS[key].optimal_beta(at)))


def test_a_path_is_found_without_the_curve_of_rankings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_tradeoff, "rankings", None)
    figures(BOARD, of("tradeoff"))
    assert [made.curve for made in of_tradeoff.RECENT._latest.values()] == [None]


def test_a_large_leaderboard_that_waits_too_long_gets_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_: Any, **__: Any) -> None:
        raise of_tradeoff.BusyError

    monkeypatch.setattr(of_tradeoff.RECENT, "get", busy)
    assert lacks(BOARD, scene(), of("tradeoff"), of("tradeoff", family="uniform")) == [
        "",
        "the server was busy with other large leaderboards when the report was written",
        "",
    ]


@pytest.mark.parametrize(
    ("section", "view"),
    [
        ({"from": "ppv", "to": "ppv"}, {}),
        ({"from": "point", "to": "f1"}, {"a": 1, "b": 0.5}),
        ({"from": "point", "to": "f1", "pinned": [1, 0.5]}, {}),
        ({"from": "balanced_accuracy", "to": "accuracy"}, {"prior": 0.5}),
    ],
)
def test_a_path_without_length_is_explained_in_its_scene(section: dict[str, Any], view: dict[str, Any]) -> None:
    text = report.build(BOARD, [of("tradeoff", view, **section), of("tradeoff"), scene()])
    assert [each["own"] for each in contents(text)["scenes"]] == [None, 0, None]
    [said] = re.findall(r'<p class="tx-report-page">(.*?)</p>', text)
    assert said.startswith(
        "This scene is of the page Trade-off, and both ends of its path are the same point. Shown here"
    )


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["2*tp/("], "its formula “2*tp/(” cannot be read: found the end, expected "),
        (["mcc", "quux"], "its formula “quux” cannot be read: found quux"),
        (["<b>" + "+ tp" * 60], "its formula “<b>+ tp"),
    ],
)
def test_an_unreadable_formula_is_explained_in_its_scene(texts: list[str], said: str) -> None:
    scenes = [of("scores", texts=texts), of("scores", texts=["mcc"], size=100), scene()]
    [found, *others] = lacks(BOARD, *scenes)
    assert (found[: len(said)], others) == (said, ["", ""])
    assert len(found) < 300
    text = report.build(BOARD, scenes)
    assert [each["own"] for each in contents(text)["scenes"]] == [None, 0, None]
    assert "<b>" not in text.split("</style>")[1]
    [shown] = re.findall(r'<p class="tx-report-page">(.*?)</p>', text)
    assert html.unescape(shown).startswith(f"This scene is of the page Scores, and {said}")


def test_a_question_without_answer_is_explained_in_each_of_its_scenes(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: Any, **__: Any) -> None:
        raise InvalidInputError("matrix: expected more, found less")

    monkeypatch.setattr(of_scores, "mapped", wrong)
    scenes = [of("scores"), of("tradeoff"), of("scores"), of("scores", seed=2), of("predictions")]
    why = "its question cannot be answered (matrix: expected more, found less)"
    assert lacks(BOARD, *scenes) == [why, "", why, why, ""]
    assert [each["own"] for each in contents(report.build(BOARD, scenes))["scenes"]] == [None, 0, None, None, 1]


# Predictions


@pytest.fixture(scope="module")
def some() -> Predictions:
    rng = np.random.default_rng(8)
    truth = rng.random(300) < 0.3
    values = np.round(rng.normal(size=(3, 300)) + truth * np.array([[0.5], [1.0], [2.0]]), 1)
    values[1, ::17] = np.nan
    names = ["weak", "</script><b>", "=strong"]
    return predictions(names, truth, values, pos_label=True, thresholds=[0.5, 0.25, 1], title="</style>Test")


def test_predictions_are_embedded_as_the_page_gets_them(some: Predictions) -> None:
    [found] = figures(BOARD, of("predictions", source="mine", selected=2, share=0.25), sources=given_by(some))
    shown = of_predictions.overview(some)
    assert found["result"].keys() == shown.keys()
    exact = {name: value for name, value in shown.items() if name != "roc"}
    assert {name: found["result"][name] for name in exact} == json.loads(json.dumps(exact))
    for points, expected in zip(found["result"]["roc"], shown["roc"], strict=True):
        np.testing.assert_allclose(np.array(points, dtype=float), np.array(expected, dtype=float), atol=1e-6)
    starts = {"rule": "fixed", "value": None, "half": False, "own": [], "layer": "model", "prior": None}
    starts |= {"uncertain": False, "level": 0.95, "contour": 0.5, "tiers": "best", "margin": 0.01, "curve": "net"}
    starts |= {"measure": "lxcim", "figure": "roc"}
    assert "draws" not in found
    assert found["difference"] is None
    assert found["view"] == starts | {"selected": 2, "share": 0.25}


def test_draws_are_embedded_where_a_scene_shows_uncertainty(some: Predictions) -> None:
    [found] = figures(BOARD, of("predictions", source="mine", uncertain=True), sources=given_by(some))
    vertices = found["result"]["vertices"]
    assert found["draws"] == paired.drawn(some, vertices["owner"], vertices["cutoffs"], cancel=lambda: False)


def test_the_band_of_a_difference_is_embedded_where_a_scene_shows_it() -> None:
    rng = np.random.default_rng(3)
    truth = rng.random(200) < 0.3
    values = np.clip(0.5 * truth * np.array([[0.4], [0.9], [1.4]]) + 0.4 * rng.random((3, 200)), 0, 1)
    given = predictions(["one", "two", "three"], truth, values, pos_label=True)
    shown = {"source": "mine", "uncertain": True, "curve": "difference", "level": 0.9}
    scenes = [
        of("predictions", {"a": 0.8, "b": 0.8}, **shown),
        of("predictions", {"a": 0.8, "b": 0.8}, selected=0, **shown),
        of("predictions", {"a": 0.8, "b": 0.8}, **(shown | {"uncertain": False})),
    ]
    found = figures(BOARD, *scenes, sources=given_by(given))
    overview = of_predictions.overview(given)
    for each, selected in zip(found[:2], (None, 0), strict=True):
        pair = of_predictions.compared_models(overview, (0.8, 0.8), None, selected)
        expected = {"kind": "difference", **of_predictions.difference(given, pair, 0.9)}
        assert each["difference"] == json.loads(json.dumps(expected))
    assert found[2]["difference"] is None


@pytest.mark.parametrize("half", [False, True])
@pytest.mark.parametrize("rule", schema.choices("rules"))
def test_thresholds_are_those_of_the_rule(some: Predictions, rule: str, half: bool) -> None:
    section = {
        "source": "mine",
        "rule": rule,
        "value": 0.7,
        "half": half,
        "own": [0.1, None, -2] if rule == "own" else [],
    }
    [found] = figures(BOARD, of("predictions", **section), sources=given_by(some))
    rules = {
        "fixed": choosing.fixed(0.7), "prevalence": choosing.prevalence_matched(), "tpr": choosing.tpr_at_least(0.7),
        "fpr": choosing.fpr_at_most(0.7), "alarms": choosing.alarms_at_most(0.7),
    }  # fmt: skip
    if rule == "own":
        expected = choosing.judge(some, [0.1, 0.25, -2])
    elif half and rule not in ("fixed", "alarms"):  # neither uses labels
        expected = choosing.on_other_half(some, rules[rule], np.random.default_rng(1))[1]
    else:
        expected = choosing.choose(some, rules[rule])
    assert found["choice"]["cutoffs"] == expected.cutoffs.tolist()
    assert found["choice"]["note"] == expected.note
    rows = symmetries.shift_prior(expected.performances, some.prior)
    np.testing.assert_array_equal(np.array(found["choice"]["performances"]), rows)
    assert found["problem"] == ""


def test_a_model_without_a_threshold_gets_that_of_the_file(some: Predictions) -> None:
    [found] = figures(BOARD, of("predictions", rule="own"), sources=given_by(some))
    assert found["choice"]["cutoffs"] == [0.5, 0.25, 1]
    assert found["choice"]["cutoffs"] == [each["threshold"] for each in found["result"]["models"]]


@pytest.mark.parametrize("own_", [[0.5], [0.5] * 4, [0.1] * 10_000])
def test_what_a_scene_has_of_another_files_models_is_left_out_as_on_the_page(
    some: Predictions, own_: list[float]
) -> None:
    [found] = figures(BOARD, of("predictions", rule="own", selected=3, own=own_), sources=given_by(some))
    assert (found["view"]["selected"], found["view"]["own"]) == (None, [])
    assert found["choice"]["cutoffs"] == [0.5, 0.25, 1]
    [last] = figures(BOARD, of("predictions", selected=2, own=[1.0] * 3), sources=given_by(some))
    assert (last["view"]["selected"], last["view"]["own"]) == (2, [1.0] * 3)


def test_a_rule_that_cannot_be_applied_is_explained(some: Predictions) -> None:
    [found] = figures(BOARD, of("predictions", rule="tpr", value=3), sources=given_by(some))
    assert found["choice"] is None
    assert found["problem"] == "target: expected numbers from 0 to 1, found 3"


@pytest.mark.parametrize("prior", [None, 0.05])
def test_regions_of_the_best_thresholds_are_exact(some: Predictions, prior: float | None) -> None:
    [found] = figures(BOARD, of("predictions", prior=prior), sources=given_by(some))
    rows = np.array(found["result"]["vertices"]["performances"])
    true = regions.regions(rows if prior is None else symmetries.shift_prior(rows, prior))
    assert len(true) > 3
    assert [each["entities"] for each in found["regions"]] == [list(each.entities) for each in true]
    for each, expected in zip(found["regions"], true, strict=True):
        np.testing.assert_array_equal(each["corners"], expected.outlines[0])


def test_predictions_of_one_class_have_no_regions() -> None:
    found = predictions(
        ["one", "two"], [True] * 9, np.random.default_rng(0).normal(size=(2, 9)), pos_label=True, thresholds=0
    )
    [told] = figures(BOARD, of("predictions", rule="fpr", prior=0.2), sources=given_by(found))
    assert (told["regions"], told["choice"]) == ([], None)
    assert "expected negative samples" in told["problem"]
    assert all(np.isfinite(np.array(points, dtype=float)).any() for points in told["result"]["accuracy"])


def test_too_many_vertices_have_no_regions(some: Predictions, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report.maps, "MANY", 10)
    assert figures(BOARD, of("predictions"), sources=given_by(some))[0]["regions"] == []


def test_without_a_source_they_are_those_of_the_first_sample() -> None:
    first, named, other = figures(
        BOARD, of("predictions"), of("predictions", source="pairs"), of("predictions", source="tumours")
    )
    samples = alone()
    assert samples.first in ("pairs", "tumours")
    assert first == (named if samples.first == "pairs" else other)
    loaded = samples.load(samples.first)
    assert loaded is not None
    assert [model["name"] for model in first["result"]["models"]] == list(loaded.models)
    assert named["result"] != other["result"]


# All three


@pytest.mark.parametrize("kind", KINDS)
def test_a_scene_of_an_older_session_has_what_the_page_starts_with(kind: str) -> None:
    older, null, plain = of(kind), of(kind), of(kind)
    del older["view"][kind]
    null["view"][kind] = None
    one, two, three = figures(BOARD, older, null, plain)
    assert one == two == three
    assert one["kind"] == kind
    if kind == "scores":
        assert one["question"] == {
            "texts": ["mcc", ""], "family": "fixed_prior", "size": 1000, "seed": 1, "coefficient": "kendall",
            "parameter": 0.2,
        }  # fmt: skip


def test_equal_questions_share_their_figures(some: Predictions) -> None:
    here, there = {"a": 0.1}, {"a": 0.9, "flavor": "last"}
    tried = [
        of("scores", here, size=100), of("scores", there, size=100), of("scores", here, size=100, seed=2),
        of("scores", here | {"context": 1}, size=100), of("scores", here, family="leaderboard"),
        of("scores", there | {"context": 1}, family="leaderboard"),
        of("tradeoff", here), of("tradeoff", there), of("tradeoff", here, to="point"),
        of("tradeoff", there, to="point"), of("tradeoff", there, to="point", pinned=[0.1, 0.5]),
        of("tradeoff", here, family="uniform"),
        of("tradeoff", there | {"context": 2}, family="uniform"), of("tradeoff", here | {"context": 2}),
        of("predictions", here), of("predictions", there, source="mine"), of("predictions", share=0.5), scene(),
    ]  # fmt: skip
    listed = [read(each, number, MANY, {}) for number, each in enumerate(tried, start=1)]
    _, found = collection.figures(listed, given_by(some))
    assert [each.at for each in found] == [0, 0, 1, 2, 3, 4, 5, 5, 6, 7, 6, 8, 8, 9, 10, 10, 10, None]


def test_the_same_input_gives_the_same_bytes_and_the_article_says_of_what_it_is() -> None:
    scenes = [scene(), of("scores", size=100), of("tradeoff"), of("predictions"), of("predictions", source="gone")]
    text = report.build(BOARD, scenes)
    assert text == report.build(BOARD, scenes)
    articles = re.findall(r'<article class="tx-report-scene"([^>]*)>', text)
    marks = [re.findall(r'data-tx-kind="(\w+)"', each) for each in articles]
    assert marks == [[], ["scores"], ["tradeoff"], ["predictions"], []]
    found = contents(text)
    assert [each["own"] for each in found["scenes"]] == [None, 0, 1, 2, None]
    assert [each["kind"] for each in found["own"]] == list(KINDS)
    assert text.count('<p class="tx-report-page">') == 1


def test_too_much_is_refused_before_anything_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[int] = []
    monkeypatch.setattr(of_scores, "mapped", lambda *_, **__: computed.append(1) or {})
    many = [of("scores", seed=1 + k) for k in range(25)]
    with pytest.raises(InvalidInputError, match=r"^scene 26: expected at most 24 different"):
        figures(BOARD, many[0], *many)
    assert not computed
    figures(BOARD, *many[:24], *many[:24])
    assert len(computed) == 24


def test_the_cost_of_a_scene_grows_with_its_data(some: Predictions, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = predictions([str(k) for k in range(20)], some.y_true, np.tile(some.scores[0], (20, 1)), pos_label=True)
    large = board(1_001)

    def cost(shown: Leaderboard, given_: Predictions, each: Any) -> int:
        asked_ = collection._KINDS[each["view"]["page"][1:]](read(each, 1, shown, {}), given_by(given_))
        return sum(asked_.costs.values())

    assert cost(large, some, of("tradeoff")) == 1
    assert [cost(MANY, some, of(kind)) for kind in KINDS] == [1, 0, 0]
    assert cost(large, some, of("tradeoff", family="uniform")) == 0
    assert cost(large, some, of("scores")) == 1
    assert [cost(MANY, some, of("scores", texts=["mcc", each])) for each in ("", "f1", "mcc")] == [1, 2, 1]
    assert cost(MANY, some, of("scores", texts=["mcc", "f1"], size=10_000)) == 6
    assert [cost(large, some, of("scores", family=each)) for each in ("leaderboard", "lattice")] == [3, 3]
    assert cost(MANY, some, of("scores", size=10_000)) == 3
    assert cost(MANY, wide, of("predictions")) == 2
    monkeypatch.setattr(predictions_of_scenes, "_SCORES", 800)
    assert cost(MANY, some, of("predictions")) == 1


def test_scenes_of_one_file_of_predictions_share_it_and_nothing_is_computed_twice(
    some: Predictions, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = predictions(
        [str(k) for k in range(100)], some.y_true, np.tile(some.scores[0], (100, 1)), pos_label=True, thresholds=0.5
    )
    computed: list[str] = []

    def counted(module: Any, name: str) -> None:
        real = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *each, **more: computed.append(name) or real(*each, **more))

    for module, name in ((of_predictions, "_in_common"), (compared_thresholds, "chosen"), (regions, "regions")):
        counted(module, name)
    scenes = [of("predictions", share=0.5 + k / 100, selected=k, flavor="threshold") for k in range(30)]
    scenes += [of("predictions", rule="tpr", value=0.8), of("predictions", rule="prevalence", value=0.1)]
    scenes += [of("predictions", rule="prevalence", value=0.2), of("predictions", prior=0.4, value=None)]
    scenes += [of("predictions", rule="own", own=[0.5] * 100), of("predictions", rule="own", value=7), scene()]
    listed = [read(each, number, BOARD, {}) for number, each in enumerate(scenes, start=1)]
    told, found = collection.figures(listed, given_by(wide))
    assert computed == ["_in_common", *["chosen"] * 5, *["regions"] * 2]
    assert [each.at for each in found] == [0] * 36 + [None]
    assert set(told[0]) == {"kind", "result", "choices", "regions", "differences"}
    assert len({json.dumps(each["choice"]) for each in told[0]["choices"][:3]}) == len(told[0]["choices"]) - 2 == 3
    looks = [each.look for each in found if each.look]
    assert [each["choice"] for each in looks] == [0] * 30 + [1, 2, 2, 0, 3, 4]
    assert [each["regions"] for each in looks] == [0] * 33 + [1, 0, 0]
    assert [each["view"]["selected"] for each in looks[:30]] == list(range(30))
    text = report.build(BOARD, scenes, sources=given_by(wide))
    alone_ = report.build(BOARD, scenes[:1], sources=given_by(wide))
    assert len(text) < 1.2 * len(alone_)
    assert [each.get("look") for each in contents(text)["scenes"]] == [*looks, None]


def test_a_choice_of_thresholds_for_a_large_file_is_charged(some: Predictions, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(predictions_of_scenes, "_SCORES", 800)
    scenes = [of("predictions", value=k / 100) for k in range(collection.MOST + 1)]
    with pytest.raises(InvalidInputError, match=f"^scene {collection.MOST + 1}: expected at most"):
        figures(BOARD, *scenes, sources=given_by(some))
    figures(BOARD, *scenes[1:], *scenes[1:], sources=given_by(some))


def test_without_a_server_a_map_of_two_scenes_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[int] = []
    real = correlation.MAPS["pearson"]

    def counted(x: Any, rows: Any, a: Any, b: Any, **more: Any) -> Any:
        computed.extend([1] * (len(a) == 201))
        return real(x, rows, a, b, **more)

    monkeypatch.setitem(correlation.MAPS, "pearson", counted)
    asked_ = {"coefficient": "pearson", "size": 100}
    figures(BOARD, of("scores", texts=["mcc"], **asked_), of("scores", texts=["f1", "mcc"], **asked_))
    assert len(computed) == 2


@pytest.mark.parametrize(
    ("kind", "wrong", "said"),
    [
        ("scores", {"texts": []}, "scores: expected one or two"), ("scores", {"texts": ["", "mcc"]}, "scores: "),
        ("scores", {"texts": ["mcc"] * 3}, "scores: "), ("scores", {"texts": "mcc"}, "found “mcc”"),
        ("scores", {"texts": ["x" * 2_001]}, "2000"), ("scores", {"texts": ["\ud800"]}, "scores: "),
        ("scores", {"texts": [7]}, "found 7"), ("scores", {"family": "none"}, "family: expected one of uniform, "),
        ("scores", {"family": []}, "family"),
        ("scores", {"size": 101}, "size: expected one of 100, 1000, 10000; found 101"),
        ("scores", {"size": True}, "size"), ("scores", {"size": "100"}, "size"),
        ("scores", {"seed": 0}, "seed"), ("scores", {"seed": 10**400}, "seed"), ("scores", {"seed": 1.5}, "seed"),
        ("scores", {"coefficient": "tau"}, "coefficient: expected one of kendall"),
        ("scores", {"coefficient": {}}, "coefficient"), ("scores", {"parameters": []}, "scores-at"),
        ("scores", {"parameters": {"prior": 0}}, "scores-at: expected prior, rate and tn between 0 and 1"),
        ("scores", {"parameters": {"tn": 1}}, "tn"), ("scores", {"parameters": {"rate": float("nan")}}, "rate"),
        ("scores", {"parameters": {"concentration": 1e6}}, "concentration"),
        ("scores", {"parameters": {"concentration": "1"}}, "concentration"),
        ("tradeoff", {"family": "lattice"}, "on: expected one of"), ("tradeoff", {"from": "mcc"}, "from"),
        ("tradeoff", {"to": None}, "to"), ("tradeoff", {"pinned": [0.5]}, "way-point: expected two numbers"),
        ("tradeoff", {"pinned": [0.5, 2]}, "found 2"), ("tradeoff", {"pinned": [0.5, 0.5, 0.5]}, "way-point"),
        ("tradeoff", {"pinned": [True, 0]}, "way-point"), ("tradeoff", {"pinned": "11"}, "way-point"),
        ("tradeoff", {"parameters": {"prior": 10**400}}, "prior"),
        ("predictions", {"source": 7}, "predictions"), ("predictions", {"source": "../x"}, "predictions"),
        ("predictions", {"source": "x" * 81}, "predictions"), ("predictions", {"source": ""}, "predictions"),
        ("predictions", {"selected": -1}, "model"), ("predictions", {"selected": True}, "model"),
        ("predictions", {"rule": "best"}, "rule: expected one of fixed"), ("predictions", {"rule": None}, "rule"),
        ("predictions", {"value": float("inf")}, "threshold"), ("predictions", {"value": 1e15}, "threshold"),
        ("predictions", {"value": 10**400}, "threshold"), ("predictions", {"value": "0.5"}, "threshold"),
        ("predictions", {"value": True}, "threshold"), ("predictions", {"half": 1}, "half"),
        ("predictions", {"own": ["x"] * 3}, "thresholds"),
        ("predictions", {"own": [float("nan")] * 3}, "thresholds"), ("predictions", {"own": [0.5] * 10_001}, "10000"),
        ("predictions", {"own": None}, "thresholds"), ("predictions", {"share": 1.5}, "answered"),
        ("predictions", {"share": "1"}, "answered"), ("predictions", {"layer": "who"}, "layer: expected one of model"),
        ("predictions", {"prior": 0}, "prior"), ("predictions", {"prior": 1}, "prior"),
        ("scores", 7, "scores: expected"), ("tradeoff", [], "tradeoff: expected"), ("predictions", "x", "predictions"),
    ],
)  # fmt: skip
def test_what_is_malformed_is_refused_by_its_scene(some: Predictions, kind: str, wrong: Any, said: str) -> None:
    made = of(kind, source="mine") if kind == "predictions" else of(kind)
    made["view"][kind] = made["view"][kind] | wrong if isinstance(wrong, dict) else wrong
    with pytest.raises(InvalidInputError, match=f"^scene 2: .*{re.escape(said)}"):
        figures(BOARD, scene(), made, sources=given_by(some))


def about(text: str) -> str:
    found = re.search(r"</h1>\n<p>(.*?)</p>", text)
    assert found
    return found[1]


LAW, DRAWN = of("tradeoff", family="uniform"), of("scores", size=100)
MOVE = '<span class="tx-report-hint">Drag the point on a Tile: ROC space and ranking follow.</span>'
FOLLOW = '<span class="tx-report-hint">Drag the point on a Tile: the views next to it follow.</span>'
OWN = {"name": "Own", "performance": [9, 1, 2, 8]}
CLASSIFIERS, SAMPLES = f"{BOARD.title}, 6 classifiers", "&lt;/style&gt;Test, 3 models, 300 samples"


@pytest.mark.parametrize(
    ("scenes", "said", "title"),
    [
        ([scene()], f"{CLASSIFIERS}. {MOVE}", ""),
        ([scene(hidden=[0, 2])], f"{BOARD.title}, 4 of 6 classifiers. {MOVE}", ""),
        ([scene(hidden=[0], added=[OWN])], f"{BOARD.title}, 6 of 7 classifiers. {MOVE}", ""),
        ([of("predictions")], f"{SAMPLES}. {FOLLOW}", "</style>Test"),
        ([of("predictions", share=0.5), of("predictions"), scene()], f"{SAMPLES}; {CLASSIFIERS}. {FOLLOW}", ""),
        ([of("predictions", source="gone")], f"{CLASSIFIERS}. {MOVE}", ""),
        ([LAW], f"{CLASSIFIERS}. {FOLLOW}", ""),
        ([DRAWN], FOLLOW, ""),
        ([DRAWN, of("predictions")], f"{SAMPLES}. {FOLLOW}", ""),
        ([of("scores", family="leaderboard")], f"{CLASSIFIERS}. {FOLLOW}", ""),
        ([of("scores", texts=["tp+"])], f"{CLASSIFIERS}. {MOVE}", ""),
    ],
)
def test_a_report_names_whose_performances_it_shows(some: Predictions, scenes: Any, said: str, title: str) -> None:
    text = report.build(BOARD, scenes, sources=given_by(some))
    assert about(text) == said
    assert f"<h1>{html.escape(title or BOARD.title)}</h1>" in text
    assert "<h1>Mine</h1>" in report.build(BOARD, scenes, title="Mine", sources=given_by(some))


def test_paper_does_not_ask_its_reader_to_drag() -> None:
    """The hint is hidden where the report is printed."""
    text = report.build(BOARD, [scene()], sources=alone())
    hidden = re.search(r"@media print \{[^@]*?([^{}]*\.tx-report-hint[^{}]*)\{ display: none !important; \}", text)
    assert hidden


def test_several_files_of_predictions_are_all_named(some: Predictions) -> None:
    one, other = replace(some, title="x" * 150), replace(some, title="y" * 150)
    sources = replace(alone(), load={"one": one, "other": other}.get)
    text = report.build(BOARD, [of("predictions", source="other"), of("predictions", source="one")], sources=sources)
    assert f"<h1>{'y' * 150}; {'x' * 47}…</h1>" in text
    assert about(text).count("3 models, 300 samples") == 2


def test_a_report_of_predictions_has_their_name_as_a_file_too(services: Services, kept: str) -> None:
    body = {"data": payload(BOARD, "0" * 64), "scenes": [of("predictions", source=kept)]}
    assert route.respond(services, json.dumps(body).encode())[0] == "style-Test"
    assert route.respond(services, json.dumps(body | {"title": "A & b"}).encode())[0] == "A-b"


def test_views_of_other_pages_are_checked_by_the_schema() -> None:
    made = of("tradeoff")
    made["view"] |= {"scores": 7, "predictions": {"selected": -1}}
    with pytest.raises(InvalidInputError, match=r"^scene 1: scores: expected an object; found 7; model: "):
        figures(BOARD, made)


@pytest.fixture
def kept(some: Predictions, services: Services) -> str:
    """The id of predictions that somebody has uploaded."""
    return services.predictions.intake.files.save(some)


def test_results_of_the_page_are_reused_by_the_report(
    services: Services, some: Predictions, kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenes = [of("scores", {"a": 0.1}, size=100), of("tradeoff"), of("predictions", source=kept)]
    alone_ = figures(BOARD, *scenes[:2], of("predictions", source="mine"), sources=given_by(some))
    monkeypatch.setattr(of_tradeoff, "RECENT", of_tradeoff.Recent())
    of_scores.answer(services, asked(parameter=BOARD_PRIOR), of_scores.maps)
    way(services, BOARD, [1, 0], [1, 1])
    answer_of_file(services, {"source": kept, "turn": 1, "page": "p", "model": None})
    for module, name in ((correlation, "MAPS"), (extrema, "extrema"), (paths, "path")):
        monkeypatch.setattr(module, name, dict.fromkeys(correlation.MAPS) if name == "MAPS" else None)
    monkeypatch.setattr(of_predictions, "curves", None)
    assert figures(BOARD, *scenes, sources=served(services)) == alone_


def test_results_of_the_report_are_reused_by_the_page(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    figures(BOARD, of("scores", size=100), sources=served(services))
    monkeypatch.setattr(correlation, "MAPS", dict.fromkeys(correlation.MAPS))
    monkeypatch.setattr(extrema, "extrema", None)
    assert of_scores.answer(services, asked(parameter=BOARD_PRIOR), of_scores.maps)["kind"] == "maps"


def test_a_server_that_still_compiles_answers(services: Services) -> None:
    services.warming.done = 0.5
    assert figures(BOARD, of("scores", size=100), sources=served(services))[0]["answer"]["kind"] == "maps"


def test_the_route_embeds_predictions_of_the_server(services: Services, kept: str) -> None:
    gone = "f" * 64
    scenes = [of("predictions", source=kept), of("predictions", source=gone), of("predictions", source="tumours")]
    body = {"data": payload(BOARD, "0" * 64), "scenes": scenes}
    _, text = route.respond(services, json.dumps(body).encode())
    found = contents(text)
    assert [each["own"] for each in found["scenes"]] == [0, None, 1]
    assert found["own"][0]["result"]["models"][1]["name"] == "</script><b>"
    assert text.count('<p class="tx-report-page">') == 1
    assert kept not in text
    assert gone not in text


def test_predictions_deleted_meanwhile_are_reported(some: Predictions) -> None:
    times = iter([some, None])
    said = lacks(BOARD, of("predictions"), sources=replace(alone(), load=lambda _: next(times)))
    assert said == ["its predictions were not on the server when the report was written"]


def test_hostile_words_stay_text() -> None:
    names = [name for name in dict.fromkeys(HOSTILE) if name.strip() and name.isprintable()][:20]
    names += ["</script><script>alert(1)</script>", "<!--", "\u2028\u2029", "<img src=x onerror=alert(1)>"]
    rng = np.random.default_rng(0)
    found = predictions(
        names, rng.random(40) < 0.5, rng.normal(size=(len(names), 40)), pos_label=True, thresholds=0, title="</script>"
    )
    shown = {"added": [new("<script>alert(1)</script>", [1, 0, 0, 0]), new("</title>", [7, 0, 0, 0])]}
    formula = of("scores", texts=["mcc", "&mcc;\u2028"], size=100)
    scenes = [of("predictions", source="mine"), of("tradeoff", shown), formula]
    text = report.build(BOARD, scenes, sources=given_by(found))
    assert (text.count("<script"), text.count("</script"), text.count("<!--"), text.count("<img")) == (3, 3, 0, 0)
    told = contents(text)["own"]
    assert [each["name"] for each in told[0]["result"]["models"]] == names
    assert told[0]["result"]["title"] == "</script>"
    assert [name for name, _ in told[1]["result"]["leftOut"]] == ["<script>alert(1)</script>", "</title>"]
    assert told[2]["question"]["texts"] == ["mcc", "&mcc;\u2028"]


# Any JSON, as the whole question or in place of one field.
PARAMETERS = ("prior", "rate", "tn", "concentration")
JSON = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.sampled_from(HOSTILE),
        st.sampled_from([10**400, 5e-324, 1e15, "mcc", "tp", "point", "leaderboard", "own", 0, 1]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from([*PARAMETERS, "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)  # fmt: skip
LEGAL = {
    "texts": [["mcc"], ["f1", "tp/(tp+fn)"], ["kappa", "log(tp) - exp(1e3*fp)"]],
    "family": ["leaderboard", *LAWS, *populations.FAMILIES],
    "overlays": [["places"], ["regions", "gamma_tau"], []], "compared": [[], ["f1", "tp - fp"]], "priors": [[], [0.2]],
    "size": [100], "seed": [1, 9_999], "coefficient": [*correlation.MAPS],
    "parameters": [
        {}, {"prior": 5e-324, "tn": 1e-300}, {"prior": 1 - 1e-16, "concentration": 1e-300}, {"concentration": 9e5},
    ],
    "from": ["point", "ppv", "npv"], "to": ["point", "accuracy"], "pinned": [None, [0, 0], [1.0, 5e-324]],
    "source": [None, "mine", "gone"], "selected": [None, 0, 2], "rule": schema.choices("rules"), "value": [0, 1, -9e14],
    "half": [True, False], "own": [[], [1, None, -9e14]], "share": [0, 1], "layer": schema.choices("layers"),
    "prior": [None, 5e-324, 1 - 1e-16], "uncertain": [True, False], "level": schema.choices("levels"),
    "contour": [0.05, 0.95], "tiers": schema.choices("tiers"), "margin": [0.001, 0.5],
    "curve": schema.choices("benefit_curves"), "measure": schema.choices("rank_based"),
    "figure": [*schema.choices("predictions_figures"), *schema.choices("tradeoff_figures")],
    "turned": [[25, 20], [-180, 90]],
}  # fmt: skip


def section(kind: str) -> st.SearchStrategy[Any]:
    fields = {name: st.one_of(st.sampled_from(LEGAL[name]), JSON) for name in schema.start(kind)}
    legal = {name: st.sampled_from(LEGAL[name]) for name in schema.start(kind)}
    return st.one_of(JSON, st.fixed_dictionaries({}, optional=fields), st.fixed_dictionaries({}, optional=legal))


EDGES = leaderboard(["a", "b", "c", "d"], [[8, 2, 3, 7], [0, 0, 3, 7], [0, 5, 0, 0], [np.nan, 1, 2, 3]])


@pytest.fixture(scope="module")
def coarse() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scores_request, "finest", lambda *_: 21)
        yield


def answered(shown: Leaderboard, made: Any, sources: Sources) -> Any:
    """The figures of the scene, or why there are none."""
    try:
        return figures(shown, made, sources=sources)[0]
    except InvalidInputError as error:
        return str(error)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # overflow at the edge of what numbers can be: null in the file
@pytest.mark.usefixtures("coarse")
@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=120)
@given(data=st.data(), shown=st.sampled_from([BOARD, EDGES, MANY]), prior=st.sampled_from([None, 0.3]))
def test_any_request_is_shown_or_refused(
    some: Predictions, kind: str, data: st.DataObject, shown: Leaderboard, prior: float | None
) -> None:
    made = of(kind, {"prior": prior})
    made["view"][kind] = data.draw(section(kind))
    found = answered(shown, made, given_by(some))
    assert found is None or (found.startswith("scene 1: ") if isinstance(found, str) else found["kind"] == kind)


def test_a_scene_of_robustness_takes_along_what_was_chosen() -> None:
    chosen = {
        "region": "lasso",
        "lasso": [[0.2, 0.3], [0.8, 0.3], [0.5, 0.9]],
        "weight": "balanced",
        "highlight": [1, 0],
    }
    wanted = {"page": "/robustness", "explore": {"uncertain": True}, "robustness": chosen}
    one = report.build(board(5), [{"title": "Ours", "notes": "", "view": wanted}, {"title": "Again", "view": wanted}])
    found = contents(one)
    assert [each["own"] for each in found["scenes"]] == [0, 0]
    assert found["own"] == [{"kind": "robustness", "view": schema.start("robustness") | chosen}]
    assert found["scenes"][0]["view"]["uncertain"] is True
    assert "RobustnessScene" in urllib.parse.unquote(one)
    assert 'data-tx-kind="robustness"' in one


def test_a_scene_of_any_task_takes_along_what_it_ranks() -> None:
    """The sample of the page only where it is shown; a leaderboard without counts has no task."""
    sample = matrices.sample()
    shown, own = figures(BOARD, of("tasks", weights=[1, 2, 1]), of("tasks", source="board"))
    assert shown == {"kind": "tasks", "view": schema.start("tasks") | {"weights": [1, 2, 1]}, "sample": sample}
    assert (own["view"]["source"], own["sample"]) == ("board", None)
    several = leaderboard(
        ["m"], one_against_rest([COUNTS]), contexts=["x", "y", "z"], sizes=np.sum(COUNTS), matrices=[COUNTS]
    )
    assert [each["sample"] for each in figures(several, of("tasks"), of("tasks", source="sample"))] == [None, sample]
    detected = leaderboard(["A"], [[np.nan, 4, 5, 35]])
    assert lacks(detected, of("tasks", source="board")) == [""]
    no_counts = leaderboard(["A"], [[0.3, np.nan, np.nan, np.nan]])
    why = "its leaderboard has no complete confusion matrix"
    assert lacks(no_counts, of("tasks"), of("tasks", source="board")) == ["", why]


def test_a_report_of_tasks_names_what_they_rank() -> None:
    text = report.build(BOARD, [of("tasks", preset="right")])
    assert "<title>Diabetes, three grades</title>" in text
    assert "Diabetes, three grades, 6 models, 3 classes. " in text
    assert "Drag the point on a triangle" in text
    both = report.build(BOARD, [of("tasks"), of("tasks", source="board")])
    assert f"<title>{BOARD.title}</title>" in both
