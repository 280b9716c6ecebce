"""How certain the ranking of models is on the Predictions page: what `tile_core` says of the same draws."""

from __future__ import annotations

import base64
import json
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from app.pages.predictions import answers, paired
from app.prediction_samples import PredictionSamples
from tests.js.conftest import RECORDS
from tile_core import performance, uncertainty
from tile_core.number_format import probability
from tile_core.predictions import Predictions, predictions

pytestmark = pytest.mark.node

CERTAINTY = """([told, catalogue, draws, point, prior, level]) => {
  const { PredictionsModel, rankSet, uncertaintyTexts } = tileTest.thresholds;
  const model = new PredictionsModel();
  model.load(told, catalogue);
  model.point = point;
  model.uncertain = true;
  model.level = level;
  model.selected = 1;
  model.setPrior(prior);
  const before = model.here;
  model.setDraws(draws);
  const { here, best } = model;
  const texts = here && told.models.map((_, k) => [rankSet(here, k), ...uncertaintyTexts(here, k)]);
  return { before, here, best, texts, problem: model.problem };
}"""


def asked(
    scripts: Any, given: Predictions, point: dict[str, float], prior: float | None = None, level: float = 0.95
) -> Any:
    told = answers.overview(given)
    vertices = told["vertices"]
    draws = paired.drawn(given, vertices["owner"], vertices["cutoffs"], cancel=lambda: False) | {"kind": "draws"}
    found = scripts.evaluate(CERTAINTY, [json.loads(json.dumps(told)), RECORDS, draws, point, prior, level])
    return found, draws, vertices


@pytest.mark.parametrize("point", [{"a": 0.5, "b": 0.5}, {"a": 0.9, "b": 0.7}, {"a": 1, "b": 0.2}])
@pytest.mark.parametrize(("prior", "level"), [(None, 0.95), (0.05, 0.8)])
def test_ranks_of_models_are_as_certain_as_their_draws_say(
    scripts: Any, point: dict[str, float], prior: float | None, level: float
) -> None:
    given = PredictionSamples().load("tumours")
    assert given is not None
    found, draws, vertices = asked(scripts, given, point, prior, level)
    rates = [
        np.frombuffer(base64.b64decode(draws[name]), "<f4").reshape(draws["number"], -1) for name in ("fpr", "tpr")
    ]
    x, y = (rate[:, found["best"]].astype(float) for rate in rates)
    measured = np.array(vertices["performances"])[found["best"]]
    at = given.prior if prior is None else prior
    own = performance.rates(measured)
    drawn = uncertainty.Draws(
        performance.from_rates(y, x, at), performance.from_rates(own.tpr, own.fpr, at), independent=False
    )
    here = found["here"]
    pairs = uncertainty.paired_cutoffs(given.y_true, given.scores, vertices["owner"], limits(vertices))
    where = (pairs.take(found["best"]), point["a"], point["b"])
    sets = uncertainty.rank_sets(uncertainty.paired_differences(*where, prior=at, level=level))
    assert_array_equal(here["first"], sets.first)
    assert_array_equal(here["last"], sets.last)
    assert_allclose(here["best"], uncertainty.best(drawn, point["a"], point["b"]), atol=1e-12)
    assert_allclose(here["near"], uncertainty.within(drawn, point["a"], point["b"], 0.01), atol=1e-12)
    leader = here["leader"]
    assert_allclose(here["beaten"], uncertainty.beats(drawn, point["a"], point["b"])[leader], atol=1e-12)
    assert leader != 1
    pair = uncertainty.difference(drawn, leader, 1, point["a"], point["b"], level)
    assert_allclose([here["pair"][key] for key in ("difference", "low", "high", "error")], pair, atol=1e-12)
    assert here["pair"]["beats"] == pytest.approx(here["beaten"][1], abs=1e-12)
    spread = uncertainty.score_intervals(*where, prior=at, level=level)
    assert_allclose(np.stack([here["low"], here["high"]], -1), spread, atol=1e-9)
    assert sets.first[leader] == 1
    assert (here["plausible"], here["ranked"]) == ((sets.first == 1).sum(), len(given.models))
    assert found["before"] is None
    assert found["texts"][leader][0] == (f"1–{sets.last[leader]}" if sets.last[leader] > 1 else "1")
    assert found["texts"][leader][2] == "–"


def limits(vertices: dict[str, Any]) -> list[float]:
    return [np.inf if each is None else each for each in vertices["cutoffs"]]


@pytest.mark.parametrize("kind", ["samples", "groups", "weights", "missing"])
@pytest.mark.parametrize("point", [(0.5, 0.5), (0.9, 0.7), (1, 0), (0, 0)])
def test_claims_are_those_of_the_samples(scripts: Any, kind: str, point: tuple[float, float]) -> None:
    """Of single samples, of patients, of samples with weights, and where models lack scores."""
    generator = np.random.default_rng(4)
    y_true = generator.random(160) < 0.4
    scores = y_true * np.array([[1.9], [1.2], [1.0], [0.3]]) + generator.normal(size=(4, 160)).round(1)
    more: dict[str, Any] = {}
    if kind == "groups":
        more["groups"] = np.arange(160) // 5
    if kind == "weights":
        more["weights"] = generator.uniform(0.5, 2, 160)
    if kind == "missing":
        scores[1, :9] = np.nan
    given = predictions(list("ABCD"), y_true.astype(int), scores, thresholds=0.5, **more)
    a, b = point
    found, _, vertices = asked(scripts, given, {"a": a, "b": b}, 0.3)
    pairs = uncertainty.paired_cutoffs(given.y_true, given.scores, vertices["owner"], limits(vertices), **more)
    here = (pairs.take(found["best"]), a, b)
    sets = uncertainty.rank_sets(uncertainty.paired_differences(*here, prior=0.3))
    assert_array_equal(found["here"]["first"], sets.first)
    assert_array_equal(found["here"]["last"], sets.last)
    spread = uncertainty.score_intervals(*here, prior=0.3)
    assert_allclose(np.stack([found["here"]["low"], found["here"]["high"]], -1), spread, atol=1e-9)


MAP = """([told, catalogue, draws, prior]) => {
  const { PredictionsModel, PairedMap } = tileTest.thresholds;
  const model = new PredictionsModel();
  model.load(told, catalogue);
  model.uncertain = true;
  model.setPrior(prior);
  model.setDraws(draws);
  const map = new PairedMap(model, model.priorInUse, 3);
  while (!map.step(0));
  const at = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((cell) => {
    model.point = { a: (cell % 3) / 2, b: Math.floor(cell / 3) / 2 };
    model.look();
    return [[...model.here.best], told.models.map((_, k) => map.probability(k)[cell])];
  });
  return [at, [...map.winner], [...map.top]];
}"""


@pytest.mark.parametrize("prior", [None, 0.05])
def test_the_map_of_the_best_models_says_what_the_points_say(scripts: Any, prior: float | None) -> None:
    given = PredictionSamples().load("tumours")
    assert given is not None
    told = answers.overview(given)
    vertices = told["vertices"]
    draws = paired.drawn(given, vertices["owner"], vertices["cutoffs"], cancel=lambda: False) | {"kind": "draws"}
    at, winner, top = scripts.evaluate(MAP, [json.loads(json.dumps(told)), RECORDS, draws, prior])
    for (point, mapped), first, most in zip(at, winner, top, strict=True):
        assert_allclose(mapped, point, atol=1e-6)
        assert point[first] == pytest.approx(max(point), abs=1e-6)
        assert most == pytest.approx(max(point), abs=1e-6)


PLAUSIBLE = """([told, catalogue, draws, prior, level]) => {
  const { PredictionsModel, PlausibleModels } = tileTest.thresholds;
  const model = new PredictionsModel();
  model.load(told, catalogue);
  Object.assign(model, { uncertain: true, level });
  model.setPrior(prior);
  model.setDraws(draws);
  const map = new PlausibleModels(model, model.priorInUse, 3);
  while (!map.step(0));
  const at = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((cell) => {
    model.point = { a: (cell % 3) / 2, b: Math.floor(cell / 3) / 2 };
    model.look();
    return model.here.plausible;
  });
  return [at, [...map.number]];
}"""


@pytest.mark.parametrize(("prior", "level"), [(None, 0.95), (0.05, 0.8)])
def test_the_map_of_plausible_models_says_what_the_points_say(scripts: Any, prior: float | None, level: float) -> None:
    given = PredictionSamples().load("tumours")
    assert given is not None
    told = answers.overview(given)
    vertices = told["vertices"]
    draws = paired.drawn(given, vertices["owner"], vertices["cutoffs"], cancel=lambda: False) | {"kind": "draws"}
    at, number = scripts.evaluate(PLAUSIBLE, [json.loads(json.dumps(told)), RECORDS, draws, prior, level])
    assert number == at
    assert max(number) > 1


NEAR = """([told, catalogue, draws, prior, margin]) => {
  const { PredictionsModel, NearModels, modelsTable, uncertaintyKind, uncertaintyTexts } = tileTest.thresholds;
  const model = new PredictionsModel();
  model.load(told, catalogue);
  Object.assign(model, { uncertain: true, margin, flavor: 'near_best' });
  model.setPrior(prior);
  model.setDraws(draws);
  const map = new NearModels(model, model.priorInUse, 3);
  while (!map.step(0));
  const at = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((cell) => {
    model.point = { a: (cell % 3) / 2, b: Math.floor(cell / 3) / 2 };
    model.look();
    return [[...model.here.near], told.models.map((_, k) => map.probability(k)[cell])];
  });
  const { columns, rows } = modelsTable(model);
  const kind = uncertaintyKind(model);
  const texts = told.models.map((_, k) => uncertaintyTexts(model.here, k, kind)[0]);
  return [at, model.here, columns.map(({ label }) => label), rows, kind, texts];
}"""


@pytest.mark.parametrize(("prior", "margin"), [(None, 0.01), (0.05, 0.1)])
def test_the_map_of_models_near_the_best_says_what_the_points_say(
    scripts: Any, prior: float | None, margin: float
) -> None:
    """Among them at least those that are the best; in the table and in files the margin is named."""
    given = PredictionSamples().load("tumours")
    assert given is not None
    told = answers.overview(given)
    vertices = told["vertices"]
    draws = paired.drawn(given, vertices["owner"], vertices["cutoffs"], cancel=lambda: False) | {"kind": "draws"}
    asked = [json.loads(json.dumps(told)), RECORDS, draws, prior, margin]
    at, here, labels, rows, kind, texts = scripts.evaluate(NEAR, asked)
    for point, mapped in at:
        assert_allclose(mapped, point, atol=1e-6)
    near, best = np.array(here["near"]), np.array(here["best"])
    assert (near >= best).all()
    assert near.sum() > 1
    assert labels[labels.index("P(best)") + 1] == f"P(within {margin})"
    names = [model["name"] for model in told["models"]]
    assert [row[8] for row in rows] == [near[names.index(row[1])] for row in rows]
    assert kind == str(margin)
    assert texts == [probability(each) for each in near]


def test_shares_of_ranks_are_the_mean_over_the_tile(scripts: Any) -> None:
    """Each rank is held by one model and each model holds one at every point, so that rows and columns sum to 1."""
    given = PredictionSamples().load("tumours")
    assert given is not None
    told = answers.overview(given)
    vertices = told["vertices"]
    draws = paired.drawn(given, vertices["owner"], vertices["cutoffs"], cancel=lambda: False) | {"kind": "draws"}
    script = (
        MAP[: MAP.index("const map =")]
        + """const map = new PairedMap(model, model.priorInUse, 51);
      map.step();
      const coarse = new PairedMap(model, model.priorInUse, 26);
      return [map.shares, told.models.map((_, k) => map.probability(k)), coarse.shares]; }"""
    )
    shares, best, coarse = scripts.evaluate(script, [json.loads(json.dumps(told)), RECORDS, draws, None])
    size = len(given.models)
    found = np.reshape(shares, (size, size))
    weight = np.outer(*[np.r_[0.5, np.ones(49), 0.5]] * 2).ravel() / 2500
    assert_allclose(found[:, 0], np.array(best, float) @ weight, atol=1e-6)
    assert_allclose(found.sum(0), 1, atol=1e-3)
    assert_allclose(found.sum(1), 1, atol=1e-3)
    assert coarse is None


def test_models_without_a_score_are_in_no_rank_set(scripts: Any) -> None:
    rng = np.random.default_rng(2)
    truth = np.arange(80) % 2
    scores = rng.normal(size=(3, 80)) + truth
    scores[2] = np.nan
    found, *_ = asked(scripts, predictions(["one", "two", "none"], truth, scores, thresholds=0), {"a": 0.5, "b": 0.5})
    assert found["here"]["ranked"] == 2
    assert found["texts"][2] == ["–", "–", "–"]


def test_what_cannot_be_drawn_is_reported(scripts: Any) -> None:
    lonely = predictions(["m"], np.ones(5, bool), [[0.1, 0.9, 0.8, 0.7, 0.2]], pos_label=True)
    found, *_ = asked(scripts, lonely, {"a": 0.5, "b": 0.5})
    assert found["here"] is None
    assert "both classes" in found["problem"]


TABLE = """([told, catalogue, draws, level]) => {
  const { PredictionsModel, modelsTable } = tileTest.thresholds;
  const model = new PredictionsModel();
  model.load(told, catalogue);
  const before = modelsTable(model);
  Object.assign(model, { uncertain: true, level });
  model.setDraws(draws);
  const { tables: files } = tileTest;
  const table = modelsTable(model);
  return { before, table, here: model.here, latex: files.latex(table), csv: files.csv(table) };
}"""


def test_tables_of_models_carry_what_the_draws_say(scripts: Any) -> None:
    given = PredictionSamples().load("tumours")
    assert given is not None
    told = answers.overview(given)
    vertices = told["vertices"]
    draws = paired.drawn(given, vertices["owner"], vertices["cutoffs"], cancel=lambda: False) | {"kind": "draws"}
    found = scripts.evaluate(TABLE, [json.loads(json.dumps(told)), RECORDS, draws, 0.9])
    labels = [column["label"] for column in found["table"]["columns"]]
    chances = ["P(best)", "P(within 0.01)", "P(beaten by the first)"]
    assert labels[4:11] == ["Ranks", "Low", "High", *chances, "Tier"]
    assert "Ranks" not in [column["label"] for column in found["before"]["columns"]]
    names = [model["name"] for model in told["models"]]
    here = found["here"]
    tiers = []
    for row in found["table"]["rows"]:
        k = names.index(row[1])
        first, last = here["first"][k], here["last"][k]
        assert row[4] == (str(first) if first == last else f"{first}–{last}")
        assert row[5:9] == [here[name][k] for name in ("low", "high", "best", "near")]
        assert row[10] == ("not separable" if first == 1 else "worse")
        tiers.append(row[10])
    assert set(tiers) == {"not separable", "worse"}
    assert (
        "rank sets at 90 % for independent samples, however the models depend on each other;"
        " P(best): paired bootstrap of the samples, " in found["table"]["caption"]
    )
    assert "rank sets" not in found["before"]["caption"]
    assert "Ranks" in found["latex"]
    assert found["csv"].count("not separable") == tiers.count("not separable")


REGIONS = """([told, catalogue, draws, selected]) => {
  const { PredictionsModel, curvesScene } = tileTest.thresholds;
  const model = new PredictionsModel();
  model.load(told, catalogue);
  model.selected = selected;
  model.uncertain = true;
  model.look();
  const scene = () => curvesScene(model, tileTest.rocScene(model.ranked, 300, 0)).credible;
  const before = scene();
  model.setDraws(draws);
  const shown = () => tileTest.thresholds.tierCounts({ here: model.here, names: model.ranked.names });
  const words = shown();
  const range = tileTest.thresholds.intervalRange(model.here);
  const { here } = model;
  const found = { before, found: scene(), best: model.best, winners: model.ranked.winners, words, range, here };
  model.tiers = 'selected';
  model.look();
  return { ...found, around: model.here, said: shown() };
}"""


def test_roc_space_shows_where_the_best_and_the_selected_model_may_lie(scripts: Any) -> None:
    """The wider region holds 95 % of the draws, the narrower one half of them."""
    given = PredictionSamples().load("tumours")
    assert given is not None
    told = answers.overview(given)
    vertices = told["vertices"]
    draws = paired.drawn(given, vertices["owner"], vertices["cutoffs"], cancel=lambda: False) | {"kind": "draws"}
    worst = [model["name"] for model in told["models"]].index("Stump")
    found = scripts.evaluate(REGIONS, [json.loads(json.dumps(told)), RECORDS, draws, worst])
    assert found["before"] == []
    assert [region["entity"] for region in found["found"]] == [found["winners"][0], worst]
    rates = [np.frombuffer(base64.b64decode(draws[name]), "<f4") for name in ("fpr", "tpr")]
    for region in found["found"]:
        column = found["best"][region["entity"]]
        points = np.stack([rate.reshape(draws["number"], -1)[:, column] for rate in rates], -1)
        for outline, share in zip(region["outlines"], (0.95, 0.5), strict=True):
            corners = np.array(outline)
            inside = [is_inside(corners, *point) for point in points]
            assert np.mean(inside) == pytest.approx(share, abs=0.08)
    level = sum(first == 1 for first in found["here"]["first"])
    said = f"{level} cannot be told apart from the best", f"{len(told['models']) - level} surely not the best"
    assert tuple(found["words"].values()) == ("", *said)
    assert (found["around"]["anchor"], found["here"]["anchor"]) == (worst, None)
    assert found["around"]["first"] == found["here"]["first"]
    better = found["here"]["first"][worst] - 1
    assert better > 0
    assert found["around"]["tier"].count(1) == better
    assert found["said"]["better"] == f"{better} surely better"
    assert told["models"][worst]["name"] in found["said"]["level"]
    tier = [k for k, first in enumerate(found["here"]["first"]) if first == 1]
    assert found["range"] == [
        min(found["here"]["low"][k] for k in tier),
        max(found["here"]["high"][k] for k in tier),
    ]


def is_inside(corners: Any, x: float, y: float) -> bool:
    """Whether a point lies within a polygon, or within a thousandth of its border: rates of few samples stand there."""
    middle = corners.mean(0)
    grown = middle + (corners - middle) * 1.02
    following = np.roll(grown, -1, 0)
    crosses = (grown[:, 1] > y) != (following[:, 1] > y)
    with np.errstate(divide="ignore", invalid="ignore"):
        at = grown[:, 0] + (y - grown[:, 1]) / (following[:, 1] - grown[:, 1]) * (following[:, 0] - grown[:, 0])
    return bool((crosses & (x < at)).sum() % 2)


@pytest.mark.parametrize(
    ("plausible", "words"),
    [(4, "4 of 6 cannot be told apart here · P(best) 0.37"), (1, "surely the best here · P(best) 0.37")],
)
def test_a_slide_says_how_many_models_cannot_be_told_apart(scripts: Any, plausible: int, words: str) -> None:
    here = {"plausible": plausible, "ranked": 6, "leader": 1, "best": [0.1, 0.37]}
    assert scripts.evaluate("(each) => tileTest.thresholds.plausibleWords(each)", here) == words
