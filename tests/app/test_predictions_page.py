"""The Predictions page's answers say what `tile_core` says of every model, every rule and every band."""

from __future__ import annotations

import base64
import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from dash import no_update

from app.pages.predictions import answers, compared_thresholds, files, leaderboards, paired, rank_based
from app.reading.predictions.parse.options import Choices
from app.services import Services, open_services
from app.settings import Settings
from tile_core import choosing, decisions
from tile_core.checks import InvalidInputError
from tile_core.curves import curves, sorted_rows
from tile_core.importers import cells
from tile_core.leaderboard import leaderboard
from tile_core.performance import rates
from tile_core.predictions import Predictions, predictions
from tile_core.rank_based import scored_models
from tile_core.uncertainty import rank_sets


@pytest.fixture
def services(tmp_path: Path) -> Services:
    return open_services(Settings(folder=tmp_path))


@pytest.fixture(scope="module")
def given() -> Predictions:
    rng = np.random.default_rng(8)
    truth = rng.random(300) < 0.3
    scores = np.round(rng.normal(size=(3, 300)) + truth * np.array([[0.5], [1.0], [2.0]]), 1)
    scores[1, ::17] = np.nan
    return predictions(
        ["weak", "<b>middle</b>", "=strong"], truth, scores, pos_label=True, thresholds=0.5, title="Test"
    )


def asked(**changes: Any) -> dict[str, Any]:
    plain = {"source": "tumours", "turn": 4, "page": "p1", "model": 0}
    rule = {"rule": "fixed", "value": 0.5, "a": 0.5, "b": 0.5, "cutoffs": [], "half": False}
    return {**plain, **rule, **changes}


def test_scores_around_0_are_compared_at_0(services: Services) -> None:
    given = services.predictions.load("pairs")
    assert given is not None
    found = compared_thresholds.choice_answer(compared_thresholds.chosen(given, asked(value=None)), given.prior)
    assert found["note"] == "Thresholds fixed in advance: 0, as scores have both signs."
    expected = choosing.choose(given, choosing.fixed(0))
    np.testing.assert_allclose(found["performances"], expected.performances)
    assert compared_thresholds.chosen(given, asked(value=0.5)).note == "Thresholds fixed in advance."


@pytest.mark.parametrize(("rule", "start"), [("tpr", 0.9), ("fpr", 0.1)])
def test_a_rule_without_a_value_has_that_of_the_page(given: Predictions, rule: str, start: float) -> None:
    found = compared_thresholds.chosen(given, asked(rule=rule, value=None))
    np.testing.assert_array_equal(
        found.cutoffs, compared_thresholds.chosen(given, asked(rule=rule, value=start)).cutoffs
    )


def test_every_model_has_its_scores_and_vertices(given: Predictions) -> None:
    told = answers.overview(given)
    vertices = choosing.vertices_of(given).at_prior(given.prior)
    assert [each["name"] for each in told["models"]] == list(given.models)
    np.testing.assert_array_equal(told["vertices"]["performances"], vertices.performances)
    assert told["vertices"]["owner"] == vertices.owner.tolist()
    cutoffs = [None if np.isinf(value) else value for value in vertices.cutoffs.tolist()]
    assert told["vertices"]["cutoffs"] == cutoffs
    for model, each in enumerate(told["models"]):
        found = curves(given, model)
        assert each["scores"]["lxcim"] == found.decisions.lxcim
        assert each["mirrored"] == pytest.approx(each["scores"]["lxcim"], abs=1e-12)
        assert each["known"] == len(given.rows_of(model))
        np.testing.assert_allclose(told["roc"][model], np.stack([found.thresholds.fpr, found.thresholds.tpr], -1))
        rows = given.rows_of(model)
        assert each["prior"] == pytest.approx(np.mean(given.y_true[rows]))
        recall, accuracy = np.array(told["recall"][model]), np.array(told["accuracy"][model])
        np.testing.assert_allclose(recall[-1], [1, found.thresholds.precision[-1]], atol=1e-6)
        np.testing.assert_allclose(accuracy[-1], [1, found.decisions.accuracies[-1]], atol=1e-6)


def test_scores_and_curves_move_to_another_prevalence(given: Predictions) -> None:
    told = answers.at_prior(given, 0.05)
    assert told["prior"] == 0.05
    for model, scores in enumerate(told["scores"]):
        moved = curves(given, model, 0.05)
        assert scores == pytest.approx(moved.scores)
        # AUROC does not depend on the prevalence.
        assert scores["auroc"] == pytest.approx(curves(given, model).scores["auroc"])
        at = moved.thresholds
        assert (at.positives / (at.positives + at.negatives)) == pytest.approx(0.05)
        assert told["decisions"][model][-1] == pytest.approx([1, moved.decisions.accuracy], abs=1e-6)
        assert told["accuracy"][model][-1] == pytest.approx([1, moved.decisions.accuracy], abs=1e-6)
    for prior in (0, 1, -0.1, float("nan")):
        with pytest.raises(InvalidInputError, match="prior"):
            answers.at_prior(given, prior)


def test_a_model_that_scored_one_class_only_keeps_its_prevalence() -> None:
    truth = np.array([1, 1, 0, 0], bool)
    both = predictions(["a", "b"], truth, [[0.9, 0.2, 0.3, 0.6], [0.9, 0.2, np.nan, np.nan]], pos_label=True)
    told = answers.at_prior(both, 0.25)
    assert told["scores"][1]["accuracy"] == curves(both, 1).scores["accuracy"] == 0.5
    assert told["scores"][0]["accuracy"] == pytest.approx(0.25 * 0.5 + 0.75 * 0.5)


@pytest.mark.parametrize("half", [False, True])
@pytest.mark.parametrize("rule", ["fixed", "prevalence", "tpr", "fpr", "best"])
def test_rules_choose_as_the_package_does(given: Predictions, rule: str, half: bool) -> None:
    made = {
        "fixed": choosing.fixed(0.7), "prevalence": choosing.prevalence_matched(), "tpr": choosing.tpr_at_least(0.7),
        "fpr": choosing.fpr_at_most(0.7), "best": choosing.best_at(0.2, 0.9),
    }[rule]  # fmt: skip
    found = compared_thresholds.chosen(given, asked(rule=rule, value=0.7, a=0.2, b=0.9, half=half))
    expected = choosing.choose(given, made)
    # A given threshold is not tuned, so no samples are set aside to tune it on.
    half = half and rule != "fixed"
    if half:
        expected = choosing.on_other_half(given, made, np.random.default_rng(1))[1]
    np.testing.assert_array_equal(found.cutoffs, expected.cutoffs)
    np.testing.assert_array_equal(found.performances, expected.performances)
    assert found.other_samples == half


def test_thresholds_set_by_hand(given: Predictions) -> None:
    found = compared_thresholds.chosen(given, asked(rule="own", cutoffs=[0.1, 0.2, 0.3], half=True))
    np.testing.assert_array_equal(found.performances, choosing.apply(given, [0.1, 0.2, 0.3]))


@pytest.mark.parametrize(
    "change",
    [
        {"rule": "none"}, {"rule": None}, {"rule": "tpr", "value": 3}, {"rule": "tpr", "value": "x"},
        {"rule": "own", "cutoffs": [1]}, {"rule": "own", "cutoffs": ["x", 1, 2]}, {"rule": "best", "a": 7},
        {"value": 10**400}, {"rule": "own", "cutoffs": [10**400, 1, 2]},
    ],
)  # fmt: skip
def test_malformed_rules_are_refused(given: Predictions, change: dict[str, Any]) -> None:
    with pytest.raises(InvalidInputError):
        compared_thresholds.chosen(given, asked(**change))


def test_bands_are_drawn_around_their_model(given: Predictions) -> None:
    found = answers.band_of(given, 2, 0.95, cancel=lambda: False)
    told = answers.bands_answer(2, found)
    low, high = told["ends"]["lxcim"]
    assert low < curves(given, 2).decisions.lxcim < high
    assert set(told["around"]) == {"recall", "decisions", "accuracy"}
    for band in told["around"].values():
        _, lower, upper = np.array(band).T
        assert np.all(lower <= upper)
        assert np.isfinite(band).all()
    narrow = answers.bands_answer(2, answers.band_of(given, 2, 0.8, cancel=lambda: False))
    assert narrow["level"] == 0.8
    assert low < narrow["ends"]["lxcim"][0] < narrow["ends"]["lxcim"][1] < high
    with pytest.raises(InvalidInputError):
        answers.band_of(given, 3, 0.95, cancel=lambda: False)
    with pytest.raises(answers.CancelledError):
        answers.band_of(given, 2, 0.95, cancel=lambda: True)


def test_bands_draw_groups_whole(given: Predictions) -> None:
    """Eight copies of each sample, as frames of a video, say no more than the sample did."""
    scores, truth = np.repeat(given.scores, 8, axis=1), np.repeat(given.y_true, 8)
    groups = np.repeat(np.arange(given.size), 8)
    options: dict[str, Any] = {"pos_label": True, "thresholds": given.thresholds}
    alone, whole = (
        answers.band_of(predictions(given.models, truth, scores, groups=each, **options), 2, 0.95, cancel=lambda: False)
        for each in (None, groups)
    )
    once = answers.band_of(given, 2, 0.95, cancel=lambda: False)
    width = [found.high["auroc"] - found.low["auroc"] for found in (once, whole, alone)]
    assert width[1] == pytest.approx(width[0], rel=0.2)
    assert width[2] < 0.5 * width[0]


def test_only_levels_of_the_page_are_answered(services: Services) -> None:
    for level in (0.5, "0.95", None):
        asked_for = {"source": "tumours", "model": 0, "turn": 1, "page": "x", "level": level}
        found = files.answer(services, asked_for)
        assert "level: expected one of 0.8, 0.9, 0.95, 0.99" in found["message"]


def test_the_leaderboard_and_its_file_hold_the_chosen_thresholds(given: Predictions) -> None:
    choice = compared_thresholds.chosen(given, asked())
    board = compared_thresholds.board_of(given, choice)
    np.testing.assert_array_equal(board.at(0), choice.performances)
    rows = list(csv.reader(io.StringIO(answers.as_csv(board))))
    assert rows[0] == ["name", "tn", "fp", "fn", "tp"]
    assert rows[3][0] == "'=strong"
    for name in ("＝1", "＠a", " =1", "\ufeff+1"):
        only = leaderboard([name], choice.performances[:1])
        assert list(csv.reader(io.StringIO(answers.as_csv(only))))[1][0] == f"'{cells.visible(name)}"
    np.testing.assert_array_equal([[float(x) for x in row[1:]] for row in rows[1:]], choice.performances)


def test_the_page_answers_for_samples_and_for_nothing_else(services: Services) -> None:
    told = files.overview(services, asked())
    assert (told["of"], told["kind"], told["turn"], told["source"]) == ("file", "predictions", 4, "tumours")
    assert len(told["models"]) >= 8
    for source in ("none", "0" * 64, "../x", 7, None):
        assert files.overview(services, asked(source=source))["kind"] == "gone"
        assert files.banded(services, asked(source=source))["kind"] == "gone"
        assert leaderboards.rule(services, asked(source=source))["kind"] == "gone"
        assert files.at_prior(services, asked(source=source, prior=0.1))["kind"] == "gone"
        *same, told = leaderboards.board(services, asked(source=source))
        assert (same, told["kind"]) == ([no_update, no_update], "gone")
    assert leaderboards.rule(services, None) is files.at_prior(services, None) is no_update
    for prior in (2, "x", None):
        assert files.at_prior(services, asked(prior=prior))["kind"] == "wrong"
    assert files.at_prior(services, asked(prior=0.1))["prior"] == 0.1
    assert leaderboards.board(services, None) == (no_update, no_update, no_update)


def test_an_upload_is_opened_by_its_id_alone(services: Services, given: Predictions, tmp_path: Path) -> None:
    key = services.predictions.intake.files.save(given)
    assert files.overview(services, asked(source=key))["title"] == "Test"
    other = open_services(Settings(folder=tmp_path / "other"))
    assert files.overview(other, asked(source=key))["kind"] == "gone"


@pytest.mark.parametrize("title", ["a\x00b", "\u202eevil", "\ud800", "  "])
def test_a_title_is_held_to_what_a_name_may_be(title: str) -> None:
    with pytest.raises(InvalidInputError, match="title: expected a name"):
        Choices.from_json({"title": title})
    for fine in (None, "", "Animals, 2nd"):
        assert Choices.from_json({"title": fine}).title == fine


def test_wrong_rules_are_refused_and_give_no_leaderboard(services: Services) -> None:
    told = leaderboards.rule(services, asked(rule="fpr", value=2))
    assert (told["of"], told["turn"], told["kind"]) == ("rule", 4, "wrong")
    assert leaderboards.rule(services, asked())["kind"] == "rule"
    lonely = predictions(["m"], [1, 1], [[0.1, 0.9]], pos_label=1)
    source = services.predictions.intake.files.save(lonely)
    board, download, told = leaderboards.board(services, asked(rule="best", source=source))
    assert (board, download) == (no_update, no_update)
    assert (told["of"], told["kind"]) == ("board", "wrong")
    assert "m: labels: expected samples of both classes" in told["message"]


def test_models_become_a_leaderboard_or_a_file(services: Services) -> None:
    board, download, told = leaderboards.board(services, asked())
    assert download is no_update
    assert told["kind"] == "board"
    assert services.store.load(board["id"]) is not None
    for (*_, fn, tp), curve in zip(board["performances"][0], board["curves"], strict=True):
        assert (curve[0], curve[-1]) == ([0.0, 0.0], [1.0, 1.0])
        assert min(abs(tp / (tp + fn) - tpr) for _, tpr in curve) < 1e-9
    board, download, _ = leaderboards.board(services, asked(download=True))
    assert board is no_update
    assert download["filename"].startswith("Tumours-")


def test_models_with_fewer_samples_are_named_in_the_leaderboard(services: Services, given: Predictions) -> None:
    source = services.predictions.intake.files.save(given)
    board, _, told = leaderboards.board(services, asked(source=source))
    missing = "Evaluated on fewer than all 300 samples: <b>middle</b> on 282."
    assert [missing in note for note in board["notes"]] == [False, True]
    assert "message" not in told
    *_, told = leaderboards.board(services, asked(source=source, download=True))
    assert missing in told["message"]
    board, *_ = leaderboards.board(services, asked())
    assert len(board["notes"]) == 1
    *_, told = leaderboards.board(services, asked(download=True))
    assert told["message"] == ""


def test_models_are_compared_on_the_samples_that_all_scored(services: Services, given: Predictions) -> None:
    made = answers.common(given)
    rows = np.flatnonzero(~np.isnan(given.scores[1]))
    assert made.digest == given.take(rows, "Test, samples scored by all models").digest
    assert (answers.overview(given)["common"], answers.overview(made)["common"]) == (282, 282)
    *same, told = leaderboards.board(
        services, asked(source=services.predictions.intake.files.save(given), common=True, rule="none")
    )
    assert (same, told["kind"]) == ([no_update, no_update], "common")
    kept = services.predictions.load(told["id"])
    assert kept is not None
    assert (kept.digest, told["title"]) == (made.digest, made.title)
    # A model without any score does not keep the others from being compared.
    scores = [[0.1, 0.9, np.nan], [np.nan] * 3, [0.2, 0.3, 0.4]]
    assert answers.common(predictions(["m", "none", "all"], [1, 0, 1], scores)).size == 2
    none = predictions(["m", "o"], [1, 0], [[0.1, np.nan], [np.nan, 0.1]], title="t" * 200)
    source = services.predictions.intake.files.save(none)
    assert "No sample" in leaderboards.board(services, asked(source=source, common=True))[2]["message"]


@pytest.mark.parametrize("title", ["Plain", "\u202eturned", "t" * 200])
def test_a_leaderboard_of_models_without_scores_and_with_any_title_is_found_again(
    services: Services, title: str
) -> None:
    some = predictions(["m", "none"], [1, 0, 1], [[0.1, 0.9, 0.4], [np.nan] * 3], title=title)
    source = services.predictions.intake.files.save(some)
    for rule in ("fixed", "tpr", "best"):
        board, *_ = leaderboards.board(services, asked(rule=rule, source=source))
        assert board["sizes"] == [[3, None]]
        assert services.store.load(board["id"]) is not None


def test_bands_name_their_model(services: Services) -> None:
    told = files.answer(services, asked(model=1))
    assert (told["kind"], told["model"], told["source"]) == ("bands", 1, "tumours")
    assert told["replicates"] >= answers.FEWEST
    assert files.answer(services, asked(model=None))["kind"] == "predictions"
    assert files.answer(services, asked(model=99))["kind"] == "wrong"
    assert files.answer(services, None) is no_update


def test_a_page_gets_the_progress_of_its_bands(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[float] = []
    before = answers.bands

    def watched(*given: Any, progress: Callable[[int, int], None], **how: Any) -> Any:
        progress(1, 4)
        said.append(files.progress(services, asked(page="p8"))["done"])
        return before(*given, progress=progress, **how)

    monkeypatch.setattr(answers, "bands", watched)
    monkeypatch.setattr("app.web.progress_notes._PATIENCE", 0)
    files.answer(services, asked(model=2, page="p8"))
    assert said == [0.25]
    told = files.progress(services, asked(page="p8", turn=9))
    assert (told["of"], told["turn"], told["done"]) == ("progress", 9, 1)
    assert files.progress(services, asked(page="p9"))["done"] == 0


def test_draws_are_those_of_the_decisions_on_the_page(services: Services, given: Predictions) -> None:
    source = services.predictions.intake.files.save(given)
    found = files.draws(services, asked(source=source))
    assert (found["of"], found["kind"], found["number"], found["problem"]) == ("draws", "draws", 300, "")
    vertices = answers.overview(given)["vertices"]
    expected = rates(np.array(vertices["performances"]))
    for name, value in (("fpr", expected.fpr), ("tpr", expected.tpr)):
        drawn = np.frombuffer(base64.b64decode(found[name]), "<f4").reshape(300, -1)
        assert drawn.mean(0) == pytest.approx(value, abs=0.03)
        assert drawn.std(0).max() > 0.02
    assert files.draws(services, asked(source=source, turn=9)) == found | {"turn": 9}
    assert files.draws(services, asked(source="f" * 64))["kind"] == "gone"
    assert files.draws(services, None) is no_update


def unpacked(text: str, kind: str, *shape: int) -> np.ndarray:
    return np.frombuffer(base64.b64decode(text), kind).reshape(shape)


def test_pairs_are_those_of_the_decisions_on_the_page(services: Services) -> None:
    given = services.predictions.load("tumours")
    assert given is not None
    vertices = answers.overview(given)["vertices"]
    owner, cutoffs = vertices["owner"], vertices["cutoffs"]
    found = paired.drawn(given, owner, cutoffs, cancel=lambda: False)["pairs"]
    n, limits = len(owner), [np.inf if each is None else each for each in cutoffs]
    right = (given.scores[owner] >= np.array(limits)[:, None]) == given.y_true
    assert found["kind"] == "samples"
    both = unpacked(found["both"], "<i4", 2, n * (n + 1) // 2)
    for k, rows in enumerate((~given.y_true, given.y_true)):
        expected = right[:, rows].astype(int) @ right[:, rows].astype(int).T
        assert (both[k] == expected[np.tril_indices(n)]).all()


def test_pairs_of_groups_and_of_many_thresholds_are_shares(given: Predictions, monkeypatch: pytest.MonkeyPatch) -> None:
    vertices = answers.overview(given)["vertices"]
    owner, cutoffs = vertices["owner"], vertices["cutoffs"]
    groups, models = np.arange(given.size) // 3, len(given.models)
    grouped = predictions(
        given.models, given.y_true, given.scores, pos_label=True, thresholds=given.thresholds, groups=groups
    )
    found = paired.drawn(grouped, owner, cutoffs, cancel=lambda: False)["pairs"]
    monkeypatch.setattr(paired, "_MOST_PAIRED", 1)
    many = paired.drawn(given, owner, cutoffs, cancel=lambda: False)["pairs"]
    for each, label in ((found, groups), (many, np.arange(given.size))):
        blocks = label.max() + 1
        assert each["kind"] == "groups"
        right = unpacked(each["right"], "<f8", len(owner), 2, blocks)
        sizes = unpacked(each["sizes"], "<f8", models, 2, blocks)
        assert sizes.sum(-1) == pytest.approx(1)
        assert (right <= sizes[owner] + 1e-12).all()
        tpr = rates(np.array(vertices["performances"])).tpr
        assert right[:, 1].sum(-1) == pytest.approx(tpr)


def test_samples_of_one_group_are_drawn_together(given: Predictions) -> None:
    vertices = answers.overview(given)["vertices"]
    times = 4
    truth, scores = np.repeat(given.y_true, times), np.repeat(given.scores, times, axis=1)
    spreads = []
    for groups in (None, np.repeat(np.arange(given.size), times)):
        repeated = predictions(given.models, truth, scores, pos_label=True, thresholds=given.thresholds, groups=groups)
        assert answers.overview(repeated)["groups"] == (0 if groups is None else given.size)
        found = paired.drawn(repeated, vertices["owner"], vertices["cutoffs"], cancel=lambda: False)
        spreads.append(np.frombuffer(base64.b64decode(found["tpr"]), "<f4").reshape(300, -1).std(0).max())
    assert spreads[1] / spreads[0] == pytest.approx(2, rel=0.3)


def test_nothing_is_drawn_of_one_class_and_of_very_many_thresholds(given: Predictions) -> None:
    lonely = predictions(["m"], np.ones(5, bool), [[0.1, 0.9, 0.8, 0.7, 0.2]], pos_label=True)
    assert "both classes" in paired.drawn(lonely, [], [], cancel=lambda: False)["problem"]
    many = 2_500
    assert "2,500" in paired.drawn(given, [0] * many, list(range(many, 0, -1)), cancel=lambda: False)["problem"]
    with pytest.raises(answers.CancelledError):
        paired.drawn(given, [0], [0.5], cancel=lambda: True)


def test_the_difference_of_two_models_has_the_band_of_the_paired_bootstrap(services: Services) -> None:
    def request(**changes: Any) -> dict[str, Any]:
        plain = {"source": "tumours", "turn": 4, "page": "p1", "pair": [0, 2], "level": 0.9, "prior": None}
        return plain | changes

    given = services.predictions.load("tumours")
    assert given is not None
    for prior in (None, 0.1):
        found = files.difference(services, request(prior=prior))
        expected = decisions.predicted_difference(
            given, 0, 2, answers.THRESHOLDS, np.random.default_rng(1), prior=prior, level=0.9
        )
        assert (found["of"], found["kind"], found["pair"]) == ("difference", "difference", [0, 2])
        assert (found["level"], found["prior"], found["draws"]) == (0.9, prior, 2000)
        for name in ("difference", "low", "high"):
            np.testing.assert_array_equal(found[name], getattr(expected, name))
    assert files.difference(services, request(source="f" * 64))["kind"] == "gone"
    assert files.difference(services, None) is no_update
    for wrong in ({"pair": [0]}, {"pair": [0, True]}, {"pair": [0, 99]}, {"level": 0.5}, {"prior": "x"}, {"prior": 1}):
        assert files.difference(services, request(**wrong))["kind"] == "wrong", wrong
    at_others = given.models.index("LDA")
    assert "LDA" in files.difference(services, request(pair=[0, at_others]))["message"]


def test_a_difference_that_fails_is_reported_to_the_page(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    said: dict[str, Any] = {}
    monkeypatch.setattr(files, "set_props", lambda store, props: said.update({store: props["data"]}))
    monkeypatch.setattr(decisions, "predicted_difference", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        files.difference(services, asked(pair=[0, 1]))
    assert said["predictions-difference-answer"]["kind"] == "failed"


def test_draws_that_fail_are_reported_to_the_page(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    said: dict[str, Any] = {}
    monkeypatch.setattr(files, "set_props", lambda name, props: said.update({name: props["data"]}))
    monkeypatch.setattr(paired.uncertainty, "bootstrap_cutoffs", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        files.draws(services, asked())
    assert said == {"predictions-draws-answer": {"of": "draws", "turn": 4, "source": "tumours", "kind": "failed"}}


def test_bands_of_a_closed_file_are_not_drawn(services: Services) -> None:
    files.overview(services, asked(source="pairs", turn=5))
    assert files.banded(services, asked(model=0)) is no_update
    assert files.banded(services, asked(model=0, page="p2"))["kind"] == "bands"


@pytest.mark.parametrize(("answer", "last"), [(files.overview, "curves"), (files.banded, "bands")])
def test_bands_of_a_file_closed_at_the_end_are_not_drawn(
    services: Services, monkeypatch: pytest.MonkeyPatch, answer: Any, last: str
) -> None:
    real = getattr(answers, last)

    def leave(*given: Any, **more: Any) -> Any:
        services.latest_requests.take("p1b", 9)
        return real(*given, **more)

    monkeypatch.setattr(answers, last, leave)
    assert answer(services, asked(turn=8)) is no_update


def test_failures_are_reported_to_the_page(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    said: dict[str, Any] = {}
    monkeypatch.setattr(files, "set_props", lambda name, props: said.update({name: props["data"]}))
    monkeypatch.setattr(answers, "bands", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        files.answer(services, asked(model=1))
    told = {"of": "file", "turn": 4, "source": "tumours", "kind": "failed"}
    assert said == {"predictions-file-answer": told}


@pytest.mark.parametrize("key", ["tumours", "pairs"])
def test_samples_have_models_of_every_kind(services: Services, key: str) -> None:
    found = services.predictions.load(key)
    assert found is not None
    assert len(found.models) >= (8 if key == "tumours" else 4)
    assert not found.one_class
    for model in range(len(found.models)):
        assert sorted_rows(found, model).size > 0


def test_one_class_alone_has_no_roc_but_its_decisions() -> None:
    lonely = predictions(["m"], np.ones(5, bool), [[0.1, 0.9, 0.8, 0.7, 0.2]], pos_label=True)
    told = answers.overview(lonely)
    assert told["oneClass"]
    assert told["vertices"]["owner"] == []
    assert told["models"][0]["scores"]["auroc"] is None
    assert told["models"][0]["scores"]["lxcim"] is not None


def test_the_page_says_how_certain_rankings_by_lxcim_and_its_kin_are(given: Predictions) -> None:
    vertices = answers.overview(given)["vertices"]
    told = paired.drawn(given, vertices["owner"], vertices["cutoffs"], cancel=lambda: False)["rankBased"]
    assert told["problem"] == ""
    for measure, found in scored_models(given).items():
        said = told["scores"][measure]
        assert said["values"] == pytest.approx(found.values.tolist())
        assert sum(said["best"]) == pytest.approx(1)
        assert [each["level"] for each in said["levels"]] == [0.8, 0.9, 0.95, 0.99]
        for each in said["levels"]:
            sets = rank_sets(found.sure_differences(each["level"]))
            assert (each["first"], each["last"]) == (sets.first.tolist(), sets.last.tolist())
            assert [each["low"], each["high"]] == found.intervals(each["level"]).T.tolist()
            assert each["ahead"][said["leader"]] == [0, 0, 0]


def test_rankings_without_a_threshold_need_neither_both_classes_nor_few_thresholds(given: Predictions) -> None:
    lonely = predictions(["m"], np.ones(5, bool), [[0.1, 0.9, 0.8, 0.7, 0.2]], pos_label=True)
    told = paired.drawn(lonely, [], [], cancel=lambda: False)["rankBased"]["scores"]
    assert told["lxcim"]["leader"] == 0
    assert (told["auroc"]["leader"], told["auroc"]["values"]) == (None, [None])
    many = 2_500
    assert paired.drawn(given, [0] * many, [0.5] * many, cancel=lambda: False)["rankBased"]["problem"] == ""
    declined = predictions(["m"], [0, 1], [[0.2, np.nan]], declined_are_errors=True)
    assert "left out" in rank_based.uncertainty(declined)["problem"]


def test_rankings_without_a_threshold_are_left_out_for_very_many_samples(
    given: Predictions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rank_based, "_SORTED", 10)
    assert "Too many samples" in rank_based.uncertainty(given)["problem"]
