"""The Scores page says what `tile_core` says; nothing malformed or hostile gets far."""

from __future__ import annotations

import base64
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.pages.scores import answers, audits
from app.pages.scores import page as scores
from app.pages.scores import request as scores_request
from app.services import Services, open_services
from app.settings import Settings
from app.storage.backends.notes import FolderNotes
from app.storage.payload import payload
from app.web.progress_notes import ProgressNotes
from app.web.supersede import LatestRequests
from tests.app.test_explore_maps import board
from tests.app.test_state import request
from tile_core import catalogue, correlation, populations, tile
from tile_core.checks import InvalidInputError
from tile_core.correlation import extrema


@pytest.fixture
def services(tmp_path: Path) -> Services:
    made = open_services(Settings(folder=tmp_path))
    made.warming.done = 1.0
    return made


def question(**changes: Any) -> dict[str, Any]:
    asked = {
        "scores": ["mcc"], "family": "fixed_prior", "parameter": 0.2, "size": 100, "seed": 4, "coefficient": "kendall",
        "grid": 21, "board": None, "known": "", "page": "abc123", "turn": 3,
    }  # fmt: skip
    return asked | changes


def ask(services: Services, respond: Any = answers.maps, **changes: Any) -> dict[str, Any]:
    return answers.answer(services, question(**changes), respond)


def unpacked(text: str, kind: str) -> np.ndarray:
    return np.frombuffer(base64.b64decode(text), kind)


@pytest.mark.parametrize("coefficient", scores.COEFFICIENTS)
def test_the_map_is_that_of_the_package(services: Services, coefficient: str) -> None:
    told = ask(services, coefficient=coefficient)
    rows = populations.draw("fixed_prior", 100, np.random.default_rng(4), 0.2)
    x = catalogue.CATALOGUE["mcc"].function(rows)
    axis = tile.axis(21)
    expected = correlation.MAPS[coefficient](x, rows, axis, axis)
    [shown] = told["maps"]
    found = unpacked(shown["values"], "<f4").reshape(21, 21)
    np.testing.assert_array_equal(found, expected.astype(np.float32))
    np.testing.assert_array_equal(unpacked(shown["x"], "<f8"), x)
    np.testing.assert_array_equal(unpacked(told["rows"], "<f8").reshape(-1, 4), rows)
    assert (told["turn"], told["n"], told["grid"]) == (3, 100, 21)
    assert shown["largest"]["value"] == expected.max()
    k, m = round(20 * shown["largest"]["b"]), round(20 * shown["largest"]["a"])
    assert expected[k, m] == expected.max()


@pytest.mark.parametrize(("n", "grid"), [(1, 201), (1_000, 201), (1_001, 201), (10_000, 201), (10_001, 41)])
def test_the_more_performances_the_coarser_the_map(n: int, grid: int) -> None:
    assert scores_request.finest(n) == scores_request.finest(n, "pearson") == grid
    assert scores_request.finest(n, "spearman") == (grid if n not in {1_001, 10_000} else 101)


def test_a_fine_map_is_that_of_the_package(services: Services) -> None:
    told = ask(services, answers.fine, grid=1001, scores=["mcc", "f1"])
    rows = populations.draw("fixed_prior", 100, np.random.default_rng(4), 0.2)
    axis = tile.axis(1001)
    assert (told["kind"], told["grid"], told["turn"]) == ("maps", 1001, 3)
    for shown in told["maps"]:
        expected = correlation.kendall_map(catalogue.CATALOGUE[shown["key"]].function(rows), rows, axis, axis)
        np.testing.assert_array_equal(unpacked(shown["values"], "<f4"), expected.astype(np.float32).ravel())
        assert shown["largest"]["value"] >= expected.max() - 1e-12


def slow(*_: Any, cancel: Any, progress: Any, **__: Any) -> Any:
    """A map that is three quarters done until it is cancelled."""
    while not cancel():
        time.sleep(0.11)
        progress(3, 4)
    raise correlation.CancelledError("cancelled by the caller")


def test_a_fine_map_says_how_far_it_is_and_a_newer_question_cancels_it(services: Services) -> None:
    told: list[Any] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(correlation.MAPS, "kendall", slow)
        asked = threading.Thread(target=lambda: told.append(ask(services, answers.fine, grid=1001)))
        waiting = threading.Thread(target=lambda: told.append(ask(services, answers.fine, grid=1001, page="other")))
        asked.start()
        while ask(services, answers.progress, grid=1001)["done"] < 0.7:
            time.sleep(0.01)
        waiting.start()
        assert ask(services, answers.progress, grid=1001) == {"kind": "refining", "done": 0.75, "turn": 3}
        assert ask(services, answers.progress, grid=1001, page="other")["done"] == 0
        for page in ("other", "abc123"):
            assert ask(services, answers.fine, turn=4, page=page) == {"kind": "moot", "turn": 4}
        for thread in (asked, waiting):
            thread.join(20)
    assert told == [{"kind": "moot", "turn": 3}] * 2


def test_processes_share_the_progress_of_computations(tmp_path: Path) -> None:
    one, other = (ProgressNotes(FolderNotes(tmp_path / "shared")) for _ in range(2))
    report = one.note("page")
    assert other.done("page") == 0
    time.sleep(0.12)
    report(0.5)
    assert (other.done("page"), one.done("page"), other.done("another")) == (0.5, 0.5, 0)


@pytest.mark.parametrize(("coefficient", "size"), [("spearman", 10_000)])
def test_a_fine_map_of_too_many_is_refused_in_words(services: Services, coefficient: str, size: int) -> None:
    told = ask(services, answers.fine, grid=1001, coefficient=coefficient, size=size)
    assert (told["kind"], told["message"]) == ("wrong", "performances: expected at most 1,000, found 10,000")


def test_the_finest_map_has_the_extrema_of_the_search(services: Services) -> None:
    [shown] = ask(services, grid=201)["maps"]
    rows = populations.draw("fixed_prior", 100, np.random.default_rng(4), 0.2)
    found = extrema.extrema(catalogue.CATALOGUE["mcc"].function(rows), rows)
    values = unpacked(shown["values"], "<f4")
    assert shown["largest"]["value"] == pytest.approx(max(found.largest.value, values.max()), abs=1e-7)
    assert shown["smallest"]["value"] == pytest.approx(min(found.smallest.value, values.min()), abs=1e-7)


@pytest.mark.parametrize("coefficient", scores.COEFFICIENTS)
@pytest.mark.parametrize("grid", [21, 201])
def test_values_shown_lie_between_the_extrema(services: Services, coefficient: str, grid: int) -> None:
    told = ask(services, grid=grid, coefficient=coefficient, scores=["kappa", "error_rate"], parameter=0.2036)
    rows = populations.draw("fixed_prior", 100, np.random.default_rng(4), 0.2036)
    for shown, sign, end in zip(told["maps"], (1, -1), ("largest", "smallest"), strict=True):
        x, (a, b) = catalogue.CATALOGUE[shown["key"]].function(rows), shown["place"]
        own = correlation.MAPS[coefficient](x, rows, [a], [b])[0, 0]
        values = unpacked(shown["values"], "<f4")
        assert shown["smallest"]["value"] <= min(own, values.min() + 1e-7)
        assert shown["largest"]["value"] >= max(own, values.max() - 1e-7)
        if coefficient != "pearson":
            assert shown[end] == {"value": pytest.approx(sign), "a": a, "b": b}


def test_performances_are_sent_once(services: Services) -> None:
    first = ask(services)
    assert ask(services, known=first["key"])["rows"] is None
    assert ask(services, known=first["key"], seed=5)["rows"] is not None


def test_places_are_those_at_the_prior_of_the_performances(services: Services) -> None:
    [kappa] = ask(services, scores=["kappa"])["maps"]
    assert kappa["place"] == pytest.approx([0.64 / 0.68, 0.5])
    [kappa] = ask(services, scores=["kappa"], family="uniform", parameter=None)["maps"]
    assert (kappa["place"], kappa["fixed_prior_only"]) == (None, True)
    [formula] = ask(services, scores=["2*tp/(2*tp+fp+fn)"])["maps"]
    assert formula["place"] == pytest.approx([1, 0.5])
    assert formula["largest"]["value"] == 1


def test_two_scores_are_answered_together(services: Services) -> None:
    told = ask(services, scores=["mcc", "tp - fp"])
    assert [shown["name"] for shown in told["maps"]] == [catalogue.CATALOGUE["mcc"].name, "tp - fp"]


def test_the_leaderboard_is_that_of_explore(services: Services) -> None:
    shown = board(30)
    asked = request(id=services.store.save(shown), flavor="best", prior=0.6)
    told = ask(services, family="leaderboard", parameter=None, board=asked)
    rows = unpacked(told["rows"], "<f8").reshape(-1, 4)
    assert (rows[:, 2] + rows[:, 3]) / rows.sum(1) == pytest.approx(0.6)


def test_an_evicted_leaderboard_is_requested_again(services: Services) -> None:
    shown = board(5)
    key = services.store.id_of(shown)
    asked = question(family="leaderboard", parameter=None, board=request(id=key, flavor="best"))
    assert answers.answer(services, asked, answers.maps)["kind"] == "gone"
    told = answers.answer(services, asked | {"again": payload(shown, key)}, answers.maps)
    assert told["kind"] == "maps"


@pytest.mark.parametrize(("text", "position"), [("tp +", 4), ("tp $ 2", 3), ("quux", 0), ("(" * 400, None), ("", 0)])
def test_an_unreadable_formula_is_reported_with_its_position(
    services: Services, text: str, position: int | None
) -> None:
    told = ask(services, scores=[text])
    assert told["kind"] == "formula"
    assert told["text"] == text
    assert position is None or told["position"] == position


def test_the_page_gets_the_progress_of_compiling(services: Services) -> None:
    services.warming.done = 0.25
    begun: list[bool] = []
    services.warming.start = lambda: begun.append(True)
    assert ask(services) == {"turn": 3, "kind": "warming", "done": 0.25}
    assert begun


def test_a_newer_request_supersedes_an_older_one(services: Services) -> None:
    services.latest_requests.take("abc123", 9)
    assert ask(services, size=10_000, grid=101)["kind"] == "moot"


def test_a_grid_is_no_finer_than_the_page_asks_for(services: Services) -> None:
    many = {"family": "uniform", "parameter": None, "size": 10_000, "coefficient": "spearman"}
    told = ask(services, **many, grid=201)
    assert told["kind"] == "wrong"
    assert "at most 101 for 10,000 performances" in told["message"]


def test_numbers_that_equal_a_choice_are_that_choice() -> None:
    read = scores_request.read(question(size=100.0, grid=21.0))
    assert [type(read.size), type(read.grid)] == [int, int]


def test_the_oldest_pages_are_dropped_from_the_latest_requests() -> None:
    turns = LatestRequests()
    superseded = turns.take("page", 1)
    assert not superseded()
    turns.take("page", 2)
    assert superseded()
    for k in range(2000):
        turns.take(f"p{k}", 1)
    assert not superseded()


def whole_gallery(services: Services, **changes: Any) -> dict[str, Any]:
    """All parts of the gallery, the maps in one list."""
    told = ask(services, answers.gallery, **changes)
    parts = [told, *(ask(services, answers.gallery, part=part, **changes) for part in range(1, 99))]
    assert {(each["of"], each["count"], each["n"]) for each in parts} == {(told["of"], told["count"], told["n"])}
    assert max(len(each["maps"]) for each in parts) == answers.GALLERY_PART
    return told | {"maps": [shown for each in parts for shown in each["maps"]]}


def test_the_gallery_has_every_score_in_hundredths(services: Services) -> None:
    told = whole_gallery(services)
    assert [shown["key"] for shown in told["maps"]] == list(catalogue.CATALOGUE)
    assert told["count"] == len(catalogue.CATALOGUE)
    assert told["of"] == f"{ask(services)['key']} kendall"
    rows = populations.draw("fixed_prior", 100, np.random.default_rng(4), 0.2)
    axis = tile.axis(told["grid"])
    expected = correlation.kendall_map(catalogue.CATALOGUE["f2"].function(rows), rows, axis, axis)
    f2 = next(shown for shown in told["maps"] if shown["key"] == "f2")
    found = unpacked(f2["values"], "i1").reshape(told["grid"], -1)
    np.testing.assert_allclose(found / 100, expected, atol=0.00501)
    prior = next(shown for shown in told["maps"] if shown["key"] == "prior")
    assert (unpacked(prior["values"], "i1") == -128).all()
    assert "largest" not in prior


@pytest.mark.parametrize("family", ["lattice", "roc_lattice"])
def test_the_gallery_keeps_the_symmetry_of_a_lattice(services: Services, family: str) -> None:
    parameter = None if family == "lattice" else 0.5
    part = list(catalogue.CATALOGUE).index("mcc") // answers.GALLERY_PART
    told = ask(services, answers.gallery, family=family, parameter=parameter, part=part)
    mcc = next(shown for shown in told["maps"] if shown["key"] == "mcc")
    tau = unpacked(mcc["values"], "i1").reshape(told["grid"], -1)
    # TNR, TPR, PPV, NPV: MCC stays the same when the classes are exchanged, and on all performances when truth and
    # prediction are.
    assert tau[[0, -1, 0, -1], [0, -1, -1, 0]].tolist() == [50, 50, *[50 if family == "lattice" else 83] * 2]
    assert told["n"] == len(populations.draw(family, 1, np.random.default_rng(1)))


def test_a_long_list_is_sampled_not_cut() -> None:
    rows = populations.uniform(answers.MOST_ROWS + 5_000, np.random.default_rng(2))
    rows = rows[np.argsort(rows[:, 3])]
    found = answers.sampled(rows, 7)
    assert len(found) == answers.MOST_ROWS
    assert (np.diff(found[:, 3]) >= 0).all()
    assert found[:, 3].mean() == pytest.approx(rows[:, 3].mean(), abs=0.005)
    np.testing.assert_array_equal(found, answers.sampled(rows, 7))
    assert not np.array_equal(found, answers.sampled(rows, 8))
    assert answers.sampled(found, 7) is found


def test_a_formula_has_its_largest_value_at_its_place(services: Services) -> None:
    asked = request(id=services.store.save(board(30)), flavor="best")
    [shown] = ask(services, family="leaderboard", parameter=None, board=asked, scores=["tp - 2*fp"], grid=201)["maps"]
    assert shown["largest"] == {"value": pytest.approx(1), "a": shown["place"][0], "b": shown["place"][1]}
    assert shown["place"] == pytest.approx([1 / 3, 1 / 3])


@pytest.mark.parametrize("family", ["uniform", "fixed_prior"])
@pytest.mark.parametrize("grid", [21, 201])
def test_what_has_no_value_has_no_place_and_no_test_passed(services: Services, family: str, grid: int) -> None:
    of = {"family": family, "parameter": 0.2 if family == "fixed_prior" else None}
    for text, undefined in {"sqrt(-tp)": True, "sqrt(acc - 0.3)": False}.items():
        [shown] = ask(services, scores=[text], grid=grid, **of)["maps"]
        assert (shown["place"] is None, "largest" not in shown) == (undefined, undefined)
    [shown] = ask(services, scores=["sqrt(tp - 0.3)"], grid=grid, family="fixed_prior", parameter=0.2)["maps"]
    assert (shown["place"] is None, "largest" not in shown) == (True, True)
    [audit] = ask(services, audits.audits, scores=["sqrt(-tp)"], **of)["audits"]
    assert (audit["verdict"], audit["headline"]) == ("open", "Undefined: cannot be judged")
    assert {test["state"] for one in audit["constraints"] for test in one["tests"]} == {"vacuous"}
    assert {test["example"] for one in audit["constraints"] for test in one["tests"]} == {None}


def test_the_gallery_has_the_values_at_the_places(services: Services) -> None:
    told = {shown["key"]: shown for shown in whole_gallery(services, parameter=0.2036)["maps"]}
    for key, shown in told.items():
        if shown["place"]:
            end = "smallest" if shown["order"] == "dual" else "largest"
            sign = -1 if shown["order"] == "dual" else 1
            assert shown[end] == {"value": pytest.approx(sign), "a": shown["place"][0], "b": shown["place"][1]}, key


@pytest.mark.parametrize(
    ("score", "verdict", "states"),
    [
        ("accuracy", "fit", {"pass"}),
        ("kappa", "prior", {"fail", "pass", "open"}),
        ("mcc", "unfit", {"fail", "open", "pass"}),
        ("2*tp/(2*tp+fp+fn)", "fit", {"pass", "open"}),
        ("tpr + tnr - 1", "prior", {"fail", "pass", "open"}),
        ("tp*tn - fp*fn", "open", {"fail", "open", "pass"}),
    ],
)
def test_the_audit_shows_a_counterexample_for_each_failure(
    services: Services, score: str, verdict: str, states: set[str]
) -> None:
    told = ask(services, audits.audits, scores=[score])
    [audit] = told["audits"]
    assert audit["verdict"] == verdict
    assert audit["constraints"][1]["label"] == "Prevalence 20\u00a0%"
    tests = [test for constraint in audit["constraints"] for test in constraint["tests"]]
    assert {test["state"] for test in tests} <= states
    for test in tests:
        assert (test["example"] is not None) == (test["state"] == "fail")
        if test["state"] == "fail" and test["number"] > 1:
            values = [row["value"] for row in test["example"]["rows"]]
            beyond = values[2] > max(values[:2]) if test["number"] == 2 else values[2] < min(values[:2])
            assert beyond
            first, second, mixture = (np.array(row["row"]) for row in test["example"]["rows"])
            weight = test["example"]["weight"]
            np.testing.assert_allclose((1 - weight) * first + weight * second, mixture, atol=1e-12)
            # No test set gives the mixture of two priors by a coin toss.
            one_prior = abs(first[2:].sum() - second[2:].sum()) < 1e-9
            assert test["example"]["tossed"] == one_prior
            assert ("coin toss" in test["example"]["words"]) == one_prior
            assert ("two sources with different prevalences" in test["example"]["words"]) == (not one_prior)


def test_a_single_score_is_audited_together_with_f1(services: Services) -> None:
    """Slides compare them. F1 itself, however it is typed, and two scores need no other."""
    of_mcc, of_f1 = (ask(services, audits.audits, scores=[score]) for score in ("mcc", "F1"))
    assert of_mcc["reference"] == of_f1["audits"][0]
    assert of_mcc["reference"]["verdict"] == "fit"
    assert of_f1["reference"] is None
    assert ask(services, audits.audits, scores=["mcc", "ppv"])["reference"] is None


def test_a_counterexample_of_the_leaderboard_says_which_classifiers_it_is_of(services: Services) -> None:
    rows = board(30)
    asked = request(id=services.store.save(rows), flavor="best")
    told = ask(services, audits.audits, scores=["mcc"], board=asked)["audits"][0]["constraints"]
    assert [one["label"] for one in told][-1] == "This leaderboard"
    failing = [test["example"] for test in told[-1]["tests"] if test["number"] > 1 and test["example"]]
    assert failing
    for example in failing:
        for entity, row in zip(example["entities"], example["rows"], strict=False):
            own = np.asarray(rows.at(0)[entity], dtype=float)
            np.testing.assert_allclose(row["row"], own / own.sum(), atol=1e-12)
    examples = [test["example"] for one in told[:-1] for test in one["tests"]]
    assert {example["entities"] for example in examples if example} == {None}


@pytest.mark.parametrize("score", ["abs(acc - 0.3)", "min(acc, 1 - acc)", "mcc"])
def test_a_counterexample_is_described_as_it_is(services: Services, score: str) -> None:
    [audit] = ask(services, audits.audits, scores=[score])["audits"]
    tests = [test for constraint in audit["constraints"] for test in constraint["tests"] if test["example"]]
    assert tests
    for test in tests:
        words, rows = test["example"]["words"], test["example"]["rows"]
        tn, fp, fn, tp = rows[0]["row"]
        values = [row["value"] for row in rows]
        assert ("makes no error" in words) == (test["number"] == 1 and fp + fn == 0)
        assert ("never right" in words) == (test["number"] == 1 and tn + tp == 0)
        assert test["number"] == 1 or ("more than" if values[2] > max(values[:2]) else "less than") in words


def test_a_lower_is_better_score_is_drawn_unchanged(services: Services) -> None:
    told = ask(services, audits.audits, scores=["plr + fpr - plr"], family="uniform", parameter=None)
    [audit] = told["audits"]
    assert audit["verdict"] in ("unfit", "open", "prior")
    rows = [test["example"]["rows"] for one in audit["constraints"] for test in one["tests"] if test["example"]]
    for listed in rows:
        for row in listed:
            tn, fp, fn, tp = row["row"]
            # Adding the likelihood ratio and taking it away again leaves its rounding.
            likelihood_ratio = (tp / (fn + tp)) / (fp / (tn + fp)) if fp else 0
            assert row["value"] == pytest.approx(fp / (tn + fp), abs=1e-15 * (1 + likelihood_ratio))


def test_the_leaderboard_is_audited_too(services: Services) -> None:
    shown = board(12)
    asked = request(id=services.store.save(shown), flavor="best")
    told = ask(services, audits.audits, board=asked)
    assert [one["label"] for one in told["audits"][0]["constraints"]][-1] == "This leaderboard"


@pytest.mark.parametrize(
    "change",
    [
        {"scores": []}, {"scores": ["a", "b", "c"]}, {"scores": [3]}, {"scores": ["x" * 3000]}, {"family": "none"},
        {"size": 7}, {"grid": 1000}, {"coefficient": "r2"}, {"parameter": "x"}, {"seed": "x"}, {"page": "../x"},
        {"turn": None}, {"board": {"id": 1}},
    ],
)  # fmt: skip
def test_malformed_questions_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(InvalidInputError):
        scores_request.read(question(**change))


@pytest.mark.parametrize("parameter", [-1, 2, float("nan")])
def test_a_parameter_out_of_range_is_refused(services: Services, parameter: float) -> None:
    told = ask(services, parameter=parameter)
    assert told["kind"] == "wrong"
    assert "prior" in told["message"]
