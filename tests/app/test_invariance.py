"""The answers of the Invariance page: numbers of paper L on the sample of pairs, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from app.cli.rank_based import ranked
from app.pages.invariance import answers as invariance
from app.pages.invariance import request as invariance_request
from app.pages.predictions.rank_based import uncertainty
from app.prediction_samples import PredictionSamples
from tile_core.checks import InvalidInputError
from tile_core.curves import by_confidence, decisions, sorted_rows
from tile_core.predictions import predictions
from tile_core.rank_based import scored_models
from tile_core.uncertainty import rank_sets


@pytest.fixture(scope="module")
def answer() -> dict[str, Any]:
    given = PredictionSamples().load("pairs")
    assert given is not None
    return invariance.shown(given, (given.models.index("Lasso"), given.models.index("Ridge")))


def test_four_ways_give_one_number(answer: dict[str, Any]) -> None:
    four = answer["four"]
    for way in ("area", "squares", "mirrored", "parts"):
        assert four[way] == pytest.approx(0.8274782222222222, abs=1e-12)
    assert (four["accuracy"], four["auroc"]) == (pytest.approx(1108 / 1500), pytest.approx(0.73004, abs=5e-6))
    assert answer["half"] == [661, 750]


def test_exchanges_move_auroc_and_not_lxcim(answer: dict[str, Any]) -> None:
    scores = {each["key"]: each for each in answer["scores"]}
    assert answer["exchanges"] == len(scores["auroc"]["drawn"]) == 200
    assert set(scores["lxcim"]["drawn"]) == {round(scores["lxcim"]["value"], invariance.DIGITS)}
    assert max(scores["auroc"]["drawn"]) - min(scores["auroc"]["drawn"]) > 0.002
    wins = sum(one > other for one, other in zip(scores["auroc"]["drawn"], scores["auroc"]["other"], strict=True))
    assert 0 < wins < 200


@pytest.mark.parametrize("seed", range(20))
def test_four_ways_agree_on_random_samples_with_ties_and_weights(seed: int) -> None:
    rng = np.random.default_rng(seed)
    labels = rng.random(50) < 0.3
    scores = rng.normal(np.where(labels, 1, 0), 1.5, (1, 50)).round(seed % 3)
    given = predictions(["a"], labels, scores, weights=rng.uniform(0.5, 3, 50) if seed % 2 else None, thresholds=[0.0])
    decided = decisions(by_confidence(sorted_rows(given, 0)))
    four = invariance.four_ways(decided)
    assert [four["area"], four["squares"], four["parts"]] == pytest.approx([decided.lxcim] * 3, abs=1e-12)


def test_one_kind_of_decision_has_no_auroc_of_confidence() -> None:
    given = predictions(["a"], [True, False], [[0.9, 0.1]])
    found = invariance.shown(given, None)
    assert (found["four"]["auroc"], found["four"]["parts"], found["pair"]) == (None, 1, [0])


def test_without_a_pair_the_two_best_are_shown() -> None:
    given = PredictionSamples().load("pairs")
    assert given is not None
    assert invariance.shown(given, None)["names"] == ["Ridge", "Lasso"]
    assert invariance.shown(given, (3, 99))["names"] == ["Ridge", "Lasso"]


@pytest.mark.parametrize(
    "data",
    [
        None,
        {"source": 3, "pair": None, "turn": 1},
        {"source": "pairs", "pair": [1], "turn": 1},
        {"source": "pairs", "pair": [0, -1], "turn": 1},
        {"source": "pairs", "pair": [True, 1], "turn": 1},
        {"source": "pairs", "pair": None, "turn": "1"},
    ],
)
def test_other_requests_are_refused(data: object) -> None:
    with pytest.raises(InvalidInputError, match="invariance: expected a request of the page"):
        invariance_request.read(data)


@pytest.mark.parametrize("weight", [None, True, "0.5", -0.1, 1.1, float("nan")])
def test_other_class_weights_are_refused(weight: object) -> None:
    with pytest.raises(InvalidInputError, match="invariance: expected a request of the page"):
        invariance_request.read_ranks({"source": "pairs", "pair": None, "turn": 1, "weight": weight})


@pytest.mark.parametrize("weight", [0, 0.5, 0.8])
def test_ranks_with_class_weights_are_those_of_python_and_of_the_command(weight: float) -> None:
    given = PredictionSamples().load("pairs")
    assert given is not None
    grouped = replace(given, groups=np.arange(given.size) // 5)
    told = uncertainty(grouped, weight, (2, 0))
    for measure, found in scored_models(grouped, class_weight=weight).items():
        said = told["scores"][measure]
        assert said["values"] == found.values.tolist()
        for each in said["levels"]:
            assert each["first"] == rank_sets(found.sure_differences(each["level"])).first.tolist()
            assert each["pair"] == found.difference(2, 0, each["level"]).tolist()
    by_command = ranked(grouped, "lxcim", 0.95, weight)
    lxcim = told["scores"]["lxcim"]
    assert {row.model: row.best for row in by_command.rows} == dict(zip(given.models, lxcim["best"], strict=True))
    assert (lxcim["values"] == uncertainty(given)["scores"]["lxcim"]["values"]) == (weight == 0.5)


def test_class_weights_are_of_the_two_alone_in_large_files(monkeypatch: pytest.MonkeyPatch) -> None:
    given = predictions(["a", "b", "c"], [0, 1, 1], [[0.1, 0.6, 0.7], [0.2, 0.4, 0.9], [0.3, 0.2, 0.8]])
    assert None not in invariance.shown(given, (0, 1))["weighted"]["models"]
    monkeypatch.setattr(invariance, "SORTED", 8)
    found = invariance.shown(given, (0, 1))["weighted"]
    assert found["models"][1:] == [{"masses": [1, 2], "right": [1, 1], "pairs": [[1, 2], [2, 3]]}, None]
    assert found["switches"] == []
