"""The Trade-off page's answers: they say what `tile_core` says, for leaderboards, any two places, and distributions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from dash import no_update

from app import tradeoff_questions
from app.figures import tradeoff as figures
from app.figures.tradeoff import Shown
from app.pages import tradeoff as page
from app.pages import tradeoff_answers as answers
from app.services import Services, open_services
from app.settings import Settings
from app.store import payload
from tests.app.test_explore_maps import board
from tests.app.test_state import request
from tile_core import paths
from tile_core.checks import InvalidInputError
from tile_core.laws import LAWS
from tile_core.leaderboard import leaderboard
from tile_core.tradeoff import tradeoff
from tile_core.tradeoff.verdict import verdict

CHARTS = answers.Charts._fields


@pytest.fixture
def services(tmp_path: Path) -> Services:
    return open_services(Settings(folder=tmp_path))


def question(**changes: Any) -> dict[str, Any]:
    asked = {
        "family": "leaderboard",
        "parameter": None,
        "start": [1, 0],
        "end": [1, 1],
        "board": None,
        "selected": None,
        "scheme": "light",
        "turn": 7,
    }
    return asked | changes


def ask(services: Services, shown: Any, **changes: Any) -> tuple[dict[str, Any], Any]:
    key = services.store.save(shown)
    asked = request(id=key, flavor="best", rank=1, colours=[-1] * len(shown.entities))
    return answers.answer(services, question(board=asked, **changes))


def test_the_verdict_and_the_numbers_are_those_of_the_leaderboard(services: Services) -> None:
    shown = board(40)
    told, charts = ask(services, shown)
    found = tradeoff(shown.at(0))
    assert told["turn"] == 7
    assert told["verdict"] == verdict(found)
    assert told["beta"] == found.beta
    assert (told["pairs"], told["contradictions"]) == (found.swaps.pairs, found.swaps.contradictions)
    assert [each["name"] for each in told["scores"]] == [each.name for each in found.candidates()]
    assert told["path"][0] == [1, 0]
    assert told["path"][-1] == [1, 1]
    edges = np.array(told["steps"]["t"])
    at = (edges + np.r_[edges[1:], 1]) / 2
    np.testing.assert_allclose(told["steps"]["toStart"], found.swaps.tau_to_start(at))
    np.testing.assert_allclose(told["optimality"], found.swaps.optimality(at))
    assert all(getattr(charts, name) is not None for name in CHARTS)


@pytest.mark.parametrize("priors", [False, True])
def test_any_two_places_have_a_way_between_them(services: Services, priors: bool) -> None:
    shown = board(15, priors=priors)
    told, charts = ask(services, shown, start=[0.1, 0.2], end=[0.9, 0.7])
    found = paths.path(shown.at(0), (0.1, 0.2), (0.9, 0.7))
    assert told["verdict"] == paths.verdict(found)
    assert not told["classic"]
    assert told["detours"] == len(found.detours)
    np.testing.assert_allclose([told["path"][0], told["path"][-1]], [[0.1, 0.2], [0.9, 0.7]], atol=1e-12)
    assert charts.manifold is None
    assert charts.bump is not None


def test_a_selected_entity_is_drawn_last_and_strong(services: Services) -> None:
    _, charts = ask(services, board(20), selected=4)
    for figure in (charts.bump, charts.curves):
        lines = [trace for trace in figure.data if trace.mode == "lines"]
        assert lines[-1].name == "e4"
        assert lines[-1].line.width > lines[0].line.width


def test_a_thousand_entities_are_not_a_thousand_lines(services: Services) -> None:
    told, charts = ask(services, board(300), selected=299)
    assert len([trace for trace in charts.bump.data if trace.mode == "lines"]) <= figures.MOST_LINES + 1
    assert len(told["steps"]["t"]) <= 2000
    assert "e299" in {trace.name for trace in charts.bump.data}


@pytest.mark.parametrize("key", LAWS)
def test_distributions_answer_with_their_law(services: Services, key: str) -> None:
    law = LAWS[key]
    parameter = 0.3 if law.needs else None
    told, charts = answers.answer(services, question(family=key, parameter=parameter))
    best = float(law.optimal_beta(parameter))
    assert told["beta"] == best
    assert told["t"] == pytest.approx(best**2 / (1 + best**2))
    optimum = next(each for each in told["scores"] if each["name"] == "optimum")
    assert optimum["optimality"] == pytest.approx(1)
    assert charts.bump is None
    assert len(charts.priors.data) >= 4


def test_a_leaderboard_without_true_negatives_works(services: Services) -> None:
    rng = np.random.default_rng(2)
    rows = rng.integers(1, 60, (12, 4)).astype(float)
    rows[:, 0] = np.nan
    told, charts = ask(services, leaderboard([f"d{i}" for i in range(12)], rows))
    assert told["verdict"] == verdict(tradeoff(rows))
    sivf = next(each for each in told["scores"] if each["name"] == "SIVF")
    assert sivf["b"] is None
    assert charts.manifold is not None


@pytest.mark.parametrize("entities", [1, 2])
def test_few_entities_are_no_trouble(services: Services, entities: int) -> None:
    told, _ = ask(services, board(entities))
    assert told["kind"] == "tradeoff"


def test_contexts_have_a_row_each(services: Services) -> None:
    rng = np.random.default_rng(3)
    shown = leaderboard(["a", "b", "c"], rng.integers(1, 90, (3, 3, 4)).astype(float), contexts=["x", "y", "z"])
    told, _ = ask(services, shown)
    assert [row["context"] for row in told["contexts"]] == ["x", "y", "z"]


def test_a_leaderboard_that_is_gone_is_taken_again(services: Services) -> None:
    shown = board(5)
    key = services.store.id_of(shown)
    asked = question(board=request(id=key, flavor="best"))
    assert answers.answer(services, asked)[0]["kind"] == "gone"
    told, _ = answers.answer(services, asked | {"again": payload(shown, key)})
    assert told["kind"] == "tradeoff"


def test_one_place_twice_is_told(services: Services) -> None:
    told, charts = ask(services, board(5), end=[1, 0])
    assert (told["kind"], charts) == ("wrong", None)
    assert "another place" in told["message"]
    assert page.respond(services, None) == tuple([no_update] * (1 + len(CHARTS)))


@pytest.mark.parametrize(
    "change",
    [
        {"family": "none"},
        {"start": [1]},
        {"start": [1, 2]},
        {"end": "here"},
        {"parameter": "much"},
        {"selected": "first"},
        {"turn": None},
        {"board": {"id": 3}},
    ],
)
def test_malformed_questions_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(InvalidInputError):
        tradeoff_questions.read(question(**change))


def test_names_are_text_in_figures() -> None:
    shown = Shown(["<b>x</b>", "y"], [0, -1], 0, "dark")
    t = np.linspace(0, 1, 3)
    for figure in (figures.bump(t, np.ones((3, 2)), shown), figures.curves(t, np.ones((2, 3)), (t, t), shown)):
        texts = [trace.name for trace in figure.data] + [trace.hovertemplate or "" for trace in figure.data]
        assert not any("<b>" in (text or "") for text in texts)
