"""Models at thresholds in the browser: who matters at a point, in which colour, with which errors, named where."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from app.pages.predictions import answers
from app.prediction_samples import PredictionSamples
from tests.js.conftest import RECORDS
from tile_core import choosing, decisions, performance, symmetries
from tile_core.curves import curves
from tile_core.predictions import Predictions, predictions
from tile_core.scores import canonical_score

pytestmark = pytest.mark.node

Run = Callable[..., Any]
TIE = {"a": 0.5, "b": 0.5}
DIFFERENCE = "tile.thresholds.differenceOf(model, tile.thresholds.benefitOfModels(model))"


@pytest.fixture(scope="module")
def tumours() -> Predictions:
    found = PredictionSamples().load("tumours")
    assert found is not None
    return found


@pytest.fixture
def models(scripts: Any) -> Run:
    """A JavaScript expression of `model`, which is of these predictions, at a point and a prior."""

    def run(expression: str, given: Predictions, point: Any = None, prior: float | None = None) -> Any:
        body = f"""([told, catalogue, point, prior]) => {{
          const tile = window.tileTest, model = new tile.thresholds.PredictionsModel();
          model.load(told, catalogue);
          model.point = point;
          model.setPrior(prior);
          return {expression};
        }}"""
        return scripts.evaluate(body, [answers.overview(given), RECORDS, point or TIE, prior])

    return run


def test_shared_regions_count_in_equal_parts(scripts: Any) -> None:
    regions = [{"entities": [0, 2], "area": 0.4}, {"entities": [1], "area": 0.5}, {"entities": [0, 1], "area": 0.1}]
    found = scripts.evaluate("(r) => tileTest.thresholds.sharesOf(r, [0, 0, 1], 3)", regions)
    assert found == pytest.approx([0.8, 0.2, 0])


def test_colours_go_by_falling_area_of_the_model_once(models: Run, tumours: Predictions) -> None:
    """The colours stay when the prior moves, and no two models have the same."""
    shares = models("model.shares()", tumours)
    colours = models("model.colours", tumours)
    assert sorted(set(colours)) == sorted(colours)
    owners = sorted((k for k, share in enumerate(shares) if share > 0), key=lambda k: -shares[k])
    assert [tumours.models[k] for k in owners[:2]] == ["SVM, RBF", "QDA"]
    # So close that a neighbour may fall into the next colour.
    assert [colours[k] for k in owners[:2]] == [0, 1]
    assert max(colours[k] for k in owners) < 12
    assert models("model.colours", tumours, {"a": 0.9, "b": 0.1}, 0.01) == colours


def test_the_chart_shows_the_best_the_next_owner_the_selected_and_the_compared(scripts: Any) -> None:
    ask = "(found) => tileTest.thresholds.modelsThatMatter(found)"
    found = {"winners": [2], "shares": [0.2, 0.5, 0.3, 0], "selected": None, "compared": []}
    assert scripts.evaluate(ask, found) == [2, 1]
    assert scripts.evaluate(ask, found | {"selected": 3}) == [2, 1, 3]
    assert scripts.evaluate(ask, found | {"compared": [0, 3]}) == [2, 1, 0]
    assert scripts.evaluate(ask, found | {"winners": [1, 2]}) == [1, 2, 0]
    assert scripts.evaluate(ask, found | {"shares": [0, 0, 1, 0]}) == [2]
    # Of sixty that tie, a few stand for all.
    many = {"winners": list(range(60)), "shares": [1 / 60] * 60, "selected": 59, "compared": list(range(60))}
    assert scripts.evaluate(ask, many) == [0, 1, 2, 59]


def test_a_tie_has_all_its_winners_in_colour(models: Run, tumours: Predictions) -> None:
    names = [tumours.models[k] for k in models("model.ranked.winners", tumours)]
    assert names == ["SVM, RBF", "Tree, depth 3"]
    shown = models("tile.thresholds.curvesScene(model, { strong: [{ entity: 5 }, { entity: 7 }] })", tumours)
    remarks = shown["remarks"]
    assert [each["name"] for each in remarks] == [*names, "QDA"]
    assert [each["more"] for each in remarks] == ["30 false alarms, 93 misses", "60 false alarms, 63 misses", ""]
    # On a slide each has its threshold once: that of the best model is in the text about it.
    slide = models("tile.thresholds.curvesScene(model, { strong: [{ entity: 5 }, { entity: 7 }] }, true)", tumours)
    best, tied, other = (each["more"] for each in slide["remarks"])
    assert best == "30 false alarms, 93 misses"
    assert tied.startswith("≥ ")
    assert tied.endswith(": 60 false alarms, 63 misses")
    # A slide has the errors of those that tie as bars, too.
    assert [each["bar"] for each in remarks] == [None] * 3
    bars = [{"fp": fp, "fn": fn, "most": 123} for fp, fn in [(30, 93), (60, 63)]]
    assert [each["bar"] for each in slide["remarks"]] == [*bars, None]
    assert other.startswith("score ≥ ")
    assert (shown["others"], shown["score"]) == ("nine other models", "accuracy")
    assert sum(curve["colour"] >= 0 for curve in shown["curves"]) == 3
    # The coloured ones lie above the grey ones.
    assert [curve["colour"] >= 0 for curve in shown["curves"]] == [False] * 9 + [True] * 3


@pytest.mark.parametrize("seed", range(3))
def test_of_thresholds_that_tie_the_highest_is_best(scripts: Any, seed: int) -> None:
    """As in `tile_core`, also where rounding puts a lower one ahead: at every point of a grid."""
    rng = np.random.default_rng(seed)
    truth = np.arange(24) % 2 == 0
    scores, weights = rng.integers(0, 9, (2, 24)) / 16 + 0.3 * truth, rng.choice([0.1, 0.2, 0.3], 24)
    given = predictions(["m", "n"], truth, scores, weights=weights)
    axis = np.linspace(0, 1, 21)
    body = """([told, catalogue, axis]) => {
      const model = new window.tileTest.thresholds.PredictionsModel();
      model.load(told, catalogue);
      return axis.map((b) => axis.map((a) => {
        model.point = { a, b };
        model.look();
        return model.best;
      }));
    }"""
    found = scripts.evaluate(body, [answers.overview(given), RECORDS, axis.tolist()])
    expected = choosing.vertices_of(given).best(*np.meshgrid(axis, axis))
    np.testing.assert_array_equal(found, expected)


def test_errors_are_counts_of_the_samples_or_expected_among_a_thousand(models: Run, tumours: Predictions) -> None:
    best = choosing.vertices_of(tumours)
    row = best.performances[best.best(0.5, 0.5)[5]]
    counts = np.rint(row / row.sum() * tumours.size).tolist()
    assert models("model.countsOf(5)", tumours) == {"cells": counts, "total": 569, "expected": False}
    moved = models("model.countsOf(5)", tumours, prior=0.005)
    shifted = symmetries.shift_prior(best.at_prior(0.005).performances, 0.005)
    chosen = models("model.best[5]", tumours, prior=0.005)
    assert (moved["total"], moved["expected"]) == (1000, True)
    np.testing.assert_allclose(moved["cells"], shifted[chosen] / shifted[chosen].sum() * 1000, rtol=1e-9)


def test_counts_of_weighted_samples_are_not_said_to_be_of_the_samples(scripts: Any) -> None:
    ask = "([row, samples, whole]) => tileTest.thresholds.countsOf(row, samples, whole)"
    assert scripts.evaluate(ask, [[0.1, 0.2, 0.3, 0.4], 10, True])["expected"] is False
    assert scripts.evaluate(ask, [[0.1, 0.2, 0.3, 0.4], 10, False])["expected"] is True
    assert scripts.evaluate(ask, [[0.15, 0.15, 0.3, 0.4], 10, True])["expected"] is True
    assert scripts.evaluate(ask, [[None, 0.1, 0.3, 0.4], 10, True]) is None
    assert scripts.evaluate(ask, [[0, 0, 0, 0], 10, True]) is None


@pytest.mark.parametrize("prior", [0.005, 0.2, 0.9])
def test_precision_at_another_prior_is_that_of_the_rates_there(
    scripts: Any, tumours: Predictions, prior: float
) -> None:
    found = curves(tumours, 5).thresholds
    points = [[x, y] for x, y in zip(found.tpr[1:].tolist(), found.precision[1:].tolist(), strict=True)]
    moved = scripts.evaluate(
        "([points, from, to]) => tileTest.thresholds.precisionAt(points, from, to)", [points, tumours.prior, prior]
    )
    with np.errstate(invalid="ignore"):
        right = prior * found.tpr[1:]
        expected = right / (right + (1 - prior) * found.fpr[1:])
    np.testing.assert_allclose([y for _, y in moved], expected, rtol=1e-9)


def test_thresholds_have_three_decimals_one_minus_and_no_lie(scripts: Any) -> None:
    written = {0.2665: "0.267", 1: "1.000", 0: "0.000", -1.7139: "−1.714", 0.00012347: "0.0001235", 12345.6: "12350"}
    assert scripts.evaluate("(v) => v.map(tileTest.thresholds.shortNumber)", list(written)) == list(written.values())
    assert scripts.evaluate("tileTest.thresholds.shortNumber(Infinity)") == "∞"


def test_scores_keep_the_capitals_of_people_and_abbreviations(scripts: Any) -> None:
    given = ["Accuracy", "Balanced accuracy", "Cohen's kappa", "F1", "TPR"]
    expected = ["accuracy", "balanced accuracy", "Cohen's kappa", "F₁", "TPR"]
    assert scripts.evaluate("(names) => names.map(tileTest.thresholds.inSentence)", given) == expected


BOX = {"x0": 40, "x1": 440, "y0": 20, "y1": 420}
PLACE = """([wishes, curves, box]) => {
  const { labelBoxes, remarkBox } = tileTest.thresholds;
  const boxes = labelBoxes(wishes, curves, box);
  return [boxes, remarkBox({ wide: 90, high: 14 }, curves, box, boxes)];
}"""


def rising(power: float) -> list[list[float]]:
    """A curve above the diagonal, in pixels."""
    return [[40 + 400 * x, 420 - 400 * x**power] for x in np.linspace(0, 1, 60)]


@pytest.mark.parametrize("seed", range(20))
def test_names_stand_right_of_all_curves_and_touch_neither_each_other_nor_the_edge(scripts: Any, seed: int) -> None:
    rng = np.random.default_rng(seed)
    lines = [rising(power) for power in rng.uniform(0.1, 0.6, 12)]
    many = int(rng.integers(1, 6))
    dots = [lines[k][int(rng.integers(0, 60))] for k in range(many)]
    wishes = [
        {"x": x, "y": y, "wide": float(rng.uniform(20, 170)), "high": float(rng.choice([17, 34]))} for x, y in dots
    ]
    boxes, remark = scripts.evaluate(PLACE, [wishes, lines, BOX])
    for box, wish in zip(boxes, wishes, strict=True):
        assert box["x1"] - box["x0"] == pytest.approx(wish["wide"])
        assert BOX["x0"] <= box["x0"]
        assert box["x1"] <= BOX["x1"]
        assert BOX["y0"] <= box["y0"]
        assert box["y1"] <= BOX["y1"]
    for k, one in enumerate(boxes):
        for other in [*boxes[k + 1 :], *([remark] if remark else [])]:
            assert (
                one["y1"] <= other["y0"]
                or other["y1"] <= one["y0"]
                or one["x1"] <= other["x0"]
                or other["x1"] <= one["x0"]
            )
    # In the order of their dots, so that leaders do not cross.
    order = sorted(range(many), key=lambda k: boxes[k]["y0"])
    assert [wishes[k]["y"] for k in order] == sorted(wish["y"] for wish in wishes)


def test_names_are_below_the_curves_where_there_is_room(scripts: Any) -> None:
    line = rising(0.2)
    wishes = [{"x": line[k][0], "y": line[k][1], "wide": 80, "high": 17} for k in (3, 12)]
    boxes, _ = scripts.evaluate(PLACE, [wishes, [line], BOX])
    for box in boxes:
        assert all(y < box["y0"] for x, y in line if x > box["x0"])


def test_a_range_is_of_full_hundredths_around_all_values(scripts: Any) -> None:
    ask = "(values) => tileTest.thresholds.rangeOf(values)"
    assert scripts.evaluate(ask, [0.708, 0.784, float("nan")]) == pytest.approx([0.70, 0.79])
    assert scripts.evaluate(ask, [0.5, 0.5]) == pytest.approx([0.5, 0.51])
    assert scripts.evaluate(ask, [1, 1]) == pytest.approx([1, 1.01])
    assert scripts.evaluate(ask, [float("nan")]) == [0, 1]


def test_one_class_and_models_without_scores_have_no_errors(models: Run) -> None:
    lonely = predictions(["m"], np.ones(5, bool), [[0.1, 0.9, 0.8, 0.7, 0.2]], pos_label=True)
    assert models("[model.countsOf(0), model.modelsThatMatter, model.chosen]", lonely) == [None, [], 0]


@pytest.mark.parametrize(("point", "prior"), [((1, 0.5), None), ((0.5, 0.5), 0.1), ((0.2, 0.9), 0.6)])
def test_iso_score_curves_lie_over_precision_and_recall(
    models: Run, tumours: Predictions, point: tuple[float, float], prior: float | None
) -> None:
    """All points of a curve have one score at the prevalence in use; the black one goes through the best model."""
    ask = "[tile.thresholds.isoCurvesOf(model), model.priorInUse, tile.thresholds.unreachableZones(model)[0].at(-2)]"
    found, used, corner = models(ask, tumours, {"a": point[0], "b": point[1]}, prior)
    for iso in found["rounds"] + found["strong"]:
        if iso["curve"]:
            assert scores_along(iso["curve"], used, point) == pytest.approx(iso["value"])
    assert sum(iso["curve"] is not None for iso in found["rounds"]) > 4
    best, place = found["strong"][0]["value"], found["places"][-1]
    assert place["large"]
    assert scores_along([[place["x"], place["y"]]], used, point) == pytest.approx(best)
    assert found["words"][-1]["text"].endswith(f"{best:.3f}")
    assert corner == pytest.approx([1, used])


def scores_along(points: Any, prior: float, point: tuple[float, float]) -> Any:
    recall, precision = np.array(points).T
    there = (recall > 1e-9) & (precision > 1e-9)
    false_alarms = prior * recall[there] * (1 / precision[there] - 1)
    rows = performance.from_rates(recall[there], np.minimum(false_alarms / (1 - prior), 1), prior)
    return canonical_score(rows, *point)


def test_one_class_has_no_iso_score_curves(models: Run) -> None:
    lonely = predictions(["m"], np.ones(5, bool), [[0.1, 0.9, 0.8, 0.7, 0.2]], pos_label=True)
    told = models("[tile.thresholds.isoCurvesOf(model), tile.thresholds.unreachableZones(model)]", lonely)
    assert told == [{"rounds": [], "strong": [], "places": [], "words": []}, []]


def test_errors_of_a_tie_are_said_to_differ_only_where_they_do(models: Run, tumours: Predictions) -> None:
    names = "shown.map(({ k }) => model.answer.models[k].name)"
    shown = f"(({{ title, shown }}) => [title, {names}])(tile.thresholds.errorsShown(model))"
    assert models(shown, tumours) == ["Same accuracy, different errors", ["SVM, RBF", "Tree, depth 3"]]
    other = f"(model.selected = {tumours.models.index('QDA')}, {shown})"
    title, found = models(other, tumours)
    assert (title, "QDA" in found) == ("Errors at the best thresholds", True)
    assert models(shown, tumours, {"a": 0.31, "b": 0.77})[0] == "Errors at the best thresholds"
    truth = np.array([False, True, False, True, True])
    copies = predictions(["one", "two"], truth, [[0.1, 0.9, 0.8, 0.7, 0.2]] * 2, pos_label=True)
    assert models(shown, copies) == ["Same accuracy, same errors", ["one", "two"]]


def test_errors_are_compared_on_one_scale(models: Run) -> None:
    """Expected among 1,000 cases for all models where one of them has no score for some samples."""
    truth = np.array([False, True, False, True, True] * 4)
    scores = np.random.default_rng(2).random((2, 20))
    shown = "tile.thresholds.errorsShown(model).shown.map(({ k, counts }) => [k, counts.expected, counts.total])"
    whole = models(shown, predictions(["one", "two"], truth, scores, pos_label=True))
    assert {tuple(each[1:]) for each in whole} == {(False, 20)}
    scores[1, 3] = np.nan
    gaps = models(f"(model.selected = 1, {shown})", predictions(["one", "two"], truth, scores, pos_label=True))
    assert [each[0] for each in sorted(gaps)] == [0, 1]
    assert {tuple(each[1:]) for each in gaps} == {(True, 1000)}


def test_what_holds_at_the_prevalence_of_the_samples_says_so_at_another(models: Run, tumours: Predictions) -> None:
    assert models("model.ofSamples", tumours) == ""
    assert models("model.ofSamples", tumours, prior=0.02) == "at the samples’ own prevalence, 37.3 %"


def test_decision_curves_are_those_of_the_command(models: Run, tumours: Predictions) -> None:
    """At its threshold probabilities and any prevalence; models whose scores are no probabilities are left out."""
    ask = "[tile.thresholds.benefitOfModels(model), tile.thresholds.benefitSentences(model)]"
    at = {"a": 20 / 21, "b": 20 / 21}
    for prior in (None, 0.1):
        found, said = models(ask, tumours, at, prior)
        places = [k for k, t in enumerate(found["thresholds"]) if t >= 0.01]
        thresholds = np.array(found["thresholds"])[places]
        np.testing.assert_allclose(thresholds, np.arange(1, 100) / 100)
        expected = 1000 * decisions.predicted_curves(tumours, thresholds, prior)
        left = [k for k, curve in enumerate(expected) if np.isnan(curve).any()]
        assert found["left"] == left
        assert [tumours.models[k] for k in left] == ["LDA", "SVM, RBF"]
        for k, curve in enumerate(found["curves"]):
            if k not in left:
                np.testing.assert_allclose(np.array(curve)[places], expected[k], atol=1e-5)
        every = 1000 * decisions.treat_all(thresholds, tumours.prior if prior is None else prior)
        most = np.nanmax(np.vstack([expected, every, np.zeros(len(every))]), 0)
        for each in found["ranges"]:
            for k in range(max(each["from"], places[0]), each["to"] + 1):
                i = places.index(k)
                value = {-1: 0, -2: every[i]}.get(each["model"])
                assert (expected[each["model"], i] if value is None else value) == pytest.approx(most[i], abs=1e-5)
        assert said[0].startswith("At a threshold probability of 4.8")
        assert said[1].endswith("Left out, as their scores are no probabilities: LDA, SVM, RBF.")


def test_without_probabilities_decision_curves_are_those_of_the_best_thresholds(models: Run) -> None:
    rng = np.random.default_rng(4)
    truth = rng.random(80) < 0.3
    given = predictions(["A", "B"], truth, rng.normal(size=(2, 80)) + truth * [[0.5], [1.5]], pos_label=True)
    for prior in (None, 0.05):
        found, said = models(
            "[tile.thresholds.benefitOfModels(model), tile.thresholds.benefitSentences(model)]", given, TIE, prior
        )
        assert not found["probable"]
        expected = decisions.best_curves(given, found["thresholds"], prior)
        np.testing.assert_allclose(found["curves"], 1000 * expected, atol=1e-9)
        assert "best threshold" in said[1]
    one = predictions(["A"], [1, 1], [0.2, 0.4])
    assert models("tile.thresholds.benefitOfModels(model)", one) is None


@pytest.mark.parametrize("selected", [None, 0, 3])
@pytest.mark.parametrize(("a", "b"), [(20 / 21, 20 / 21), (0.3, 0.3), (0.2, 0.7), (1.0, 1.0)])
def test_the_two_models_compared_are_those_of_a_report(
    models: Run, tumours: Predictions, selected: int | None, a: float, b: float
) -> None:
    for prior in (None, 0.05):
        pair = answers.compared_models(answers.overview(tumours), (a, b), prior, selected)
        ask = f"(model.selected = {json.dumps(selected)}, model.look(), {DIFFERENCE})"
        assert models(ask, tumours, {"a": a, "b": b}, prior)["pair"] == pair
        assert len(set(pair)) == 2


def test_the_difference_of_two_models_and_its_band_are_those_of_python(models: Run, tumours: Predictions) -> None:
    at = {"a": 20 / 21, "b": 20 / 21}
    for prior in (None, 0.05):
        one, other = pair = answers.compared_models(answers.overview(tumours), (20 / 21, 20 / 21), prior, None)
        told = {"kind": "difference", **answers.difference(tumours, pair, 0.9, prior)}
        state = {"curve": "difference", "uncertain": True, "level": 0.9, "difference": told}
        shown = f"Object.assign(model, {json.dumps(state)})"
        found, said = models(f"({shown}, [{DIFFERENCE}, tile.thresholds.benefitSentences(model)])", tumours, at, prior)
        expected = decisions.predicted_difference(
            tumours, one, other, answers.THRESHOLDS, np.random.default_rng(1), prior=prior, level=0.9
        )
        assert found["pair"] == pair
        np.testing.assert_allclose(found["values"], 1000 * expected.difference, atol=1e-4)
        np.testing.assert_allclose(found["band"]["low"], 1000 * expected.low, rtol=1e-12)
        np.testing.assert_allclose(found["band"]["high"], 1000 * expected.high, rtol=1e-12)
        assert said[1].startswith(f"{tumours.models[one]} less {tumours.models[other]}: ")
        assert "(90 %: " in said[1]
        # Of the pair the other way round, the band is turned; of another level or prior there is none.
        turned = {**told, "pair": [other, one]}
        again = models(f"({shown}, model.difference = {json.dumps(turned)}, {DIFFERENCE})", tumours, at, prior)
        np.testing.assert_allclose(again["band"]["low"], -np.array(found["band"]["high"]))
        for change in ("model.level = 0.95", "model.difference.prior = 0.4", "model.uncertain = false"):
            assert models(f"({shown}, {change}, {DIFFERENCE})", tumours, at, prior)["band"] is None
        rows = models(f"({shown}, tile.thresholds.benefitTable(model))", tumours, at, prior)
        heads = [column["label"] for column in rows["columns"]]
        assert heads[2:] == [f"{tumours.models[one]} less {tumours.models[other]}", "lower end", "upper end"]
        np.testing.assert_allclose([row[3] for row in rows["rows"]], found["band"]["low"])
        assert "90 % paired bootstrap, 2,000 draws" in rows["caption"]


def test_without_a_second_model_of_probabilities_nothing_is_compared(models: Run) -> None:
    one = predictions(["A", "B"], [0, 1, 0, 1], [[0.2, 0.4, 0.1, 0.9], [-3, 2, 1, 4]])
    ask = f"(model.curve = 'difference', [{DIFFERENCE}, tile.thresholds.benefitSentences(model)])"
    found, said = models(ask, one)
    assert found is None
    assert "A difference needs two models whose scores are probabilities." in said
    assert answers.compared_models(answers.overview(one), (0.5, 0.5), None, None) == []


def test_tuned_thresholds_have_a_difference_without_a_band(models: Run) -> None:
    rng = np.random.default_rng(4)
    truth = rng.random(80) < 0.3
    given = predictions(["A", "B"], truth, rng.normal(size=(2, 80)) + truth * [[0.5], [1.5]], pos_label=True)
    shown = "Object.assign(model, { curve: 'difference', uncertain: true })"
    ask = f"({shown}, [{DIFFERENCE}, tile.thresholds.benefitSentences(model)])"
    found, said = models(ask, given)
    assert found["band"] is None
    assert "It has no band, as thresholds are tuned on the evaluation samples." in said
