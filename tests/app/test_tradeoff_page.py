"""The Trade-off page's answers: they say what `tile_core` says, for leaderboards, any two places, and distributions."""

from __future__ import annotations

import re
import threading
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from dash import no_update

from app.cli import main
from app.pages.tradeoff import answers, entity_lines, page, ranking_curve
from app.pages.tradeoff import charts as tradeoff_figures
from app.pages.tradeoff import queue as tradeoff_queue
from app.pages.tradeoff import request as tradeoff_request
from app.pages.tradeoff import series as tradeoff_series
from app.pages.tradeoff.entity_lines import Shown
from app.reading.leaderboards import read_file
from app.services import Services, open_services
from app.settings import Settings
from app.storage.payload import payload
from tests.app.test_explore_maps import board
from tests.app.test_state import request
from tile_core import performance, populations, symmetries
from tile_core.checks import InvalidInputError
from tile_core.execution import CancelledError
from tile_core.leaderboard import leaderboard
from tile_core.tradeoff import (
    crossings,
    manifold,
    paths,
    place_of,
    resemblances,
    shared_beta,
    swaps,
    tradeoff,
    without_each,
)
from tile_core.tradeoff.distributions import LAWS
from tile_core.tradeoff.verdict import under, verdict

CHARTS = answers.Charts._fields


@pytest.fixture
def services(tmp_path: Path) -> Services:
    return open_services(Settings(folder=tmp_path))


@pytest.fixture(autouse=True)
def recent(monkeypatch: pytest.MonkeyPatch) -> answers.Recent:
    """Nothing is known from the test before."""
    monkeypatch.setattr(answers, "RECENT", answers.Recent())
    return answers.RECENT


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many entities there were, each time that swaps were computed."""
    listed: list[int] = []
    found = crossings.swaps

    def counted(parts: Any, **given: Any) -> Any:
        listed.append(len(parts))
        return found(parts, **given)

    monkeypatch.setattr(crossings, "swaps", counted)
    return listed


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


def test_the_answer_obeys_the_prevalence_and_the_operations_and_says_so(services: Services) -> None:
    shown = board(20)
    key = services.store.save(shown)

    def told(**changes: Any) -> dict[str, Any]:
        asked = request(id=key, flavor="best", rank=1, colours=[-1] * 20, **changes)
        return answers.answer(services, question(board=asked))[0]

    shifted = symmetries.shift_prior(shown.at(0), 0.02)
    found = verdict(tradeoff(shifted))
    assert told(prior=0.02)["conditions"] == "at prevalence 2 %"
    assert told(prior=0.02)["verdict"] == under("at prevalence 2 %", found) == f"At prevalence 2 %, u{found[1:]}"
    swapped = symmetries.OPERATIONS["swap_classes"].perform(shifted)
    both = told(prior=0.02, operations=["swap_classes"])
    assert both["beta"] == tradeoff(swapped).beta
    assert both["verdict"].startswith("At prevalence 2 %, then with the classes swapped, use β = ")
    edited = told(edits=[[0, [50, 10, 10, 30]]])
    assert edited["conditions"] == "with rows changed by hand"
    assert told()["conditions"] == ""


def test_the_table_of_contexts_obeys_them_too(services: Services) -> None:
    performances = np.random.default_rng(4).integers(1, 90, (3, 9, 4)).astype(float)
    shown = leaderboard([f"e{k}" for k in range(9)], performances, contexts=["p", "q", "r"])
    key = services.store.save(shown)
    asked = request(id=key, flavor="best", rank=1, colours=[-1] * 9, prior=0.1, operations=["swap_classes"], context=2)
    told = answers.answer(services, question(board=asked))[0]
    assert [row["prior"] for row in told["contexts"]] == pytest.approx([0.9] * 3)
    assert told["contexts"][2]["beta"] == told["beta"]


def test_the_page_says_the_interval_that_the_command_line_prints(
    services: Services, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(__file__).resolve().parents[2] / "data" / "diabetes.csv"
    shown = read_file(path, services.settings.limits).leaderboard
    assert shown is not None
    sure = {"uncertain": False, "level": 0.95, "congruence": 0.0, "design_effect": 1.0}
    said = ask(services, shown, uncertainty=sure)[0]["verdict"]
    assert re.match(r"β = 0\.936 \(95 %: 0\.\d\d to 1\.\d\d\); these counts cannot tell it from F1\. ", said)
    assert ask(services, shown, uncertainty=sure | {"uncertain": True})[0]["verdict"] == said
    for level in ([], ["--level", "0.95"]):
        assert main(["tradeoff", str(path), *level]) == 0
        assert said in capsys.readouterr().out
    assert ask(services, shown)[0]["verdict"] == verdict(tradeoff(shown.at(0)))
    sizeless = leaderboard(shown.entities, shown.at(0) / shown.at(0).sum(-1, keepdims=True))
    assert "95 %" not in ask(services, sizeless, uncertainty=sure)[0]["verdict"]
    for wrong in ({"level": 1}, {"congruence": 2}, {"design_effect": 0.5}, {"level": None}):
        with pytest.raises(InvalidInputError):
            ask(services, shown, uncertainty=sure | wrong)


@pytest.mark.parametrize("priors", [False, True])
def test_any_two_places_have_a_path_between_them(services: Services, priors: bool) -> None:
    shown = board(15, priors=priors)
    told, charts = ask(services, shown, start=[0.1, 0.2], end=[0.9, 0.7])
    found = paths.path(shown.at(0), (0.1, 0.2), (0.9, 0.7))
    assert told["verdict"] == paths.verdict(found)
    assert not told["classic"]
    assert told["detours"] == len(found.detours)
    np.testing.assert_allclose([told["path"][0], told["path"][-1]], [[0.1, 0.2], [0.9, 0.7]], atol=1e-12)
    assert charts.manifold is None
    assert charts.curves is not None
    assert charts.variance is not None


def test_a_selected_entity_is_drawn_last_and_strong(services: Services) -> None:
    _, charts = ask(services, board(20), selected=4)
    lines = [trace for trace in charts.curves.data if trace.mode == "lines"]
    assert lines[-1].name == "e4"
    assert lines[-1].line.width > lines[0].line.width


def test_a_thousand_entities_are_not_a_thousand_lines(services: Services) -> None:
    told, charts = ask(services, board(300), selected=299)
    assert len([trace for trace in charts.curves.data if trace.mode == "lines"]) <= entity_lines.MOST_LINES + 1
    assert len(told["steps"]["t"]) <= 2000
    assert "e299" in {trace.name for trace in charts.curves.data}


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
    assert charts.curves is None
    assert charts.manifold is not None
    names = {line for each in charts.manifold.data[1:] for line in each["text"][0].split("<br>")}
    assert {"precision", "recall"} <= names
    assert len(charts.priors.data) >= 4
    path = np.array(told["path"])
    assert path.shape == (tradeoff_series.POINTS, 2)
    np.testing.assert_array_equal(path[[0, -1]], [[1, 0], [1, 1]])
    assert f"{best:.4g}".rstrip("0").rstrip(".") in told["verdict"]


def test_a_leaderboard_without_true_negatives_works(services: Services) -> None:
    rng = np.random.default_rng(2)
    rows = rng.integers(1, 60, (12, 4)).astype(float)
    rows[:, 0] = np.nan
    told, charts = ask(services, leaderboard([f"d{i}" for i in range(12)], rows))
    assert told["verdict"] == verdict(tradeoff(rows))
    sivf = next(each for each in told["scores"] if each["name"] == "SIVF")
    assert sivf["b"] is None
    assert charts.manifold is not None


# tn, fp, fn, tp. Three on one line: all their pairs swap at b = 8/113. Two: their pair swaps at b = 3/13.
LINE = [[98, 2, 20, 10], [95, 5, 13, 17], [92, 8, 6, 24]]
PAIR = [[890, 10, 20, 80], [895, 5, 30, 70]]


def test_a_tied_optimum_is_described_and_drawn(services: Services) -> None:
    told, charts = ask(services, leaderboard(list("ABC"), np.array(LINE, float)))
    assert (told["t"], told["single"], told["optimality"]) == (8 / 113, True, [0.5, 0.5])
    there = {"t": 8 / 113, "toStart": 0, "toEnd": 0, "variance": 0.5, "optimality": 1, "around": [0, 3]}
    assert told["tie"] == told["known"][0] == there
    assert {each["name"]: each["ties"] for each in told["scores"]}["optimum"] == 3
    assert [(trace.x, trace.y) for trace in charts.variance.data if trace.name == "tie"] == [((8 / 113,), (0.5,))]
    other, charts = ask(services, leaderboard(list("ABC"), np.array(LINE, float)), end=[1, 0.5])
    assert other["tie"]["optimality"] == 1
    assert other["tie"]["t"] == other["t"] == other["known"][0]["t"]


def test_a_tie_that_is_better_than_any_order_is_marked(services: Services) -> None:
    told, charts = ask(services, leaderboard(list("AB"), np.array(PAIR, float)))
    scores = {each["name"]: (each["optimality"], each["ties"]) for each in told["scores"]}
    assert (scores["heuristic"], scores["optimum"], scores["F1"]) == ((1, 1), (0.5, 0), (0.5, 0))
    assert (told["tie"]["t"], told["tie"]["optimality"]) == (3 / 13, 1)
    assert [trace.name for trace in charts.variance.data][-1] == "tie"
    assert "only one pair" in told["verdict"]
    assert ask(services, board(40))[0]["tie"] is None


def test_values_at_places_are_exact_when_steps_are_thinned(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tradeoff_series, "STEPS", 5)
    shown = board(40)
    told, _ = ask(services, shown)
    found = tradeoff(shown.at(0))
    assert told["known"][0]["t"] == found.b
    for each in told["known"]:
        assert each["toEnd"] == found.swaps.tau_to_end(each["t"])
        assert each["optimality"] == found.swaps.optimality(each["t"])
        assert tuple(each["around"]) == found.swaps.around(each["t"])
    assert len(told["known"]) == 6


@pytest.mark.parametrize("entities", [1, 2])
def test_leaderboards_of_few_entities_work(services: Services, entities: int) -> None:
    told, _ = ask(services, board(entities))
    assert told["kind"] == "tradeoff"


def test_contexts_have_a_row_each(services: Services) -> None:
    rng = np.random.default_rng(3)
    shown = leaderboard(["a", "b", "c"], rng.integers(1, 90, (3, 3, 4)).astype(float), contexts=["x", "y", "z"])
    told, _ = ask(services, shown)
    assert [row["context"] for row in told["contexts"]] == ["x", "y", "z"]


def test_an_evicted_leaderboard_is_requested_again(services: Services) -> None:
    shown = board(5)
    key = services.store.id_of(shown)
    asked = question(board=request(id=key, flavor="best"))
    assert answers.answer(services, asked)[0]["kind"] == "gone"
    told, _ = answers.answer(services, asked | {"again": payload(shown, key)})
    assert told["kind"] == "tradeoff"


def test_a_path_from_a_place_to_itself_is_refused(services: Services) -> None:
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
        tradeoff_request.read(question(**change))


def test_a_page_id_has_32_characters() -> None:
    name = "0123456789abcdef" * 2
    assert tradeoff_request.read(question(page=name)).page == name
    assert tradeoff_request.read(question(page=f"{name}more")).page == name


def test_names_are_text_in_figures() -> None:
    shown = Shown(["<b>x</b>", "y"], [0, -1], 0, "dark")
    t = np.linspace(0, 1, 3)
    for figure in (entity_lines.curves(t, np.ones((2, 3)), (t, t), shown),):
        texts = [trace.name for trace in figure.data] + [trace.hovertemplate or "" for trace in figure.data]
        assert not any("<b>" in (text or "") for text in texts)


def test_swaps_are_computed_once_for_any_selection_and_colour_scheme(services: Services, computed: list[int]) -> None:
    told, light = ask(services, board(25))
    again, dark = ask(services, board(25), scheme="dark", selected=3)
    assert computed == [25]
    assert again == told
    lasts = [[each.name for each in chart.curves.data if each.mode == "lines"][-1] for chart in (light, dark)]
    assert tuple(lasts) == ("e0", "e3")
    assert light.variance.layout != dark.variance.layout
    ask(services, board(25), start=[0, 0])
    assert computed == [25, 25]


def test_only_the_latest_answers_stay_in_memory(services: Services, computed: list[int]) -> None:
    for size in (9, *range(10, 10 + tradeoff_queue.LATEST), 9):
        ask(services, board(size))
    assert computed.count(9) == 2


def test_contexts_are_computed_once_for_all_paths(services: Services, computed: list[int]) -> None:
    rng = np.random.default_rng(4)
    shown = leaderboard(["a", "b", "c"], rng.integers(1, 90, (2, 3, 4)).astype(float), contexts=["x", "y"])
    key = services.store.save(shown)
    for context in (0, 1):
        asked = request(id=key, flavor="best", context=context, colours=[-1] * 3)
        assert len(answers.answer(services, question(board=asked))[0]["contexts"]) == 2
    assert len(computed) == 4


def test_a_newer_request_supersedes_an_older_one(services: Services, computed: list[int]) -> None:
    assert ask(services, board(5), page="abc", turn=8)[0]["kind"] == "tradeoff"
    answers.answer(services, question(family="uniform", page="abc", turn=9))
    told, charts = ask(services, board(6), page="abc", turn=8)
    assert (told, charts) == ({"turn": 8, "kind": "moot"}, None)
    assert ask(services, board(6), turn=8)[0]["kind"] == "tradeoff"
    assert computed == [5, 6]


def never() -> bool:
    return False


class Slow:
    """A computation that ends on a signal."""

    def __init__(self) -> None:
        self.begun, self.end, self.now, self.most = threading.Semaphore(0), threading.Semaphore(0), 0, 0

    def __call__(self) -> Any:
        self.now += 1
        self.most = max(self.most, self.now)
        self.begun.release()
        assert self.end.acquire(timeout=30)
        self.now -= 1
        return answers.Found({}, np.arange(0), (), (), ("", ""), None, None, None)


def test_large_ones_are_computed_one_at_a_time_and_the_same_once(recent: answers.Recent) -> None:
    slow = Slow()
    with ThreadPoolExecutor(4) as threads:
        found = [threads.submit(recent.get, key, slow, never, large=True) for key in "aab"]
        slow.end.release(2)
        assert len({id(each.result(30)) for each in found}) == 2
    assert slow.most == 1


def test_small_ones_do_not_wait(recent: answers.Recent) -> None:
    slow = Slow()
    with ThreadPoolExecutor(4) as threads:
        large = threads.submit(recent.get, "a", slow, never, large=True)
        assert slow.begun.acquire(timeout=30)
        found = answers.Found({}, np.arange(0), (), (), ("", ""), None, None, None)
        assert recent.get("b", lambda: found, never, large=False) is found
        slow.end.release()
        large.result(30)


def test_superseded_requests_leave_the_queue_and_excess_ones_are_refused(recent: answers.Recent) -> None:
    slow, newer = Slow(), threading.Event()
    with ThreadPoolExecutor(1 + tradeoff_queue.WAITING) as threads:
        first = threads.submit(recent.get, "a", slow, never, large=True)
        assert slow.begun.acquire(timeout=30)
        # A request that asks whether it has been superseded is waiting already.
        asked = [threading.Event() for _ in range(tradeoff_queue.WAITING)]
        waiting = [
            threads.submit(recent.get, k, slow, lambda each=each: each.set() or newer.is_set(), large=True)
            for k, each in enumerate(asked)
        ]
        assert all(each.wait(30) for each in asked)
        with pytest.raises(answers.BusyError):
            recent.get("z", slow, never, large=True)
        newer.set()
        for each in waiting:
            with pytest.raises(answers.MootError):
                each.result(30)
        slow.end.release()
        first.result(30)
    assert slow.most == 1


def test_a_large_leaderboard_waits_and_is_asked_to_retry(
    services: Services, recent: answers.Recent, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "_LARGE", 10)
    monkeypatch.setattr(recent, "_room", threading.BoundedSemaphore(1))
    with recent._room:
        told, charts = ask(services, board(11))
        assert (told["kind"], charts) == ("busy", None)
        assert ask(services, board(10))[0]["kind"] == "tradeoff"
    assert ask(services, board(11))[0]["kind"] == "tradeoff"


def test_the_page_takes_little_more_than_the_swaps(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    # Whatever does not grow with the pairs is small here. A swap takes 17 bytes; a second copy would double that.
    for module in (crossings, swaps):
        monkeypatch.setattr(module, "_BLOCK", 1 << 12)
    for name, small in (("STEPS", 20), ("POINTS", 5)):
        monkeypatch.setattr(tradeoff_series, name, small)
    tp = np.sort(np.random.default_rng(1).random(1500))
    rows = np.stack([tp, tp, (1 - tp) ** 2, np.ones(1500)], -1)
    shown = leaderboard([f"e{i}" for i in range(1500)], np.stack([rows, rows]), contexts=["x", "y"])
    ask(services, board(3))
    tracemalloc.start()
    try:
        told, _ = ask(services, shown)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert told["contradictions"] > 0.99 * told["pairs"]
    assert peak < 25 * told["contradictions"]


@pytest.mark.parametrize("size", [1, 16, 17, 18, 300])
def test_rankings_are_those_that_the_manifold_draws(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tradeoff_series, "STEPS", 20)
    boundaries = np.sort(np.random.default_rng(size).random(size))
    every = manifold.between(boundaries)
    expected = every[np.round(np.linspace(0, len(every) - 1, min(len(every), 20))).astype(int)]
    found = tradeoff_series.between(swaps.swaps_of(boundaries.copy(), 30, exact=False))
    np.testing.assert_array_equal(found, expected)


def test_marks_at_one_place_share_a_label_and_near_ones_have_sides_of_their_own() -> None:
    points = np.stack([np.linspace(0, 1, 9), np.linspace(0, 1, 9) ** 2], -1)
    marks = {"precision": [0, 0], "F1": [1, 1], "<b>": [1, 1], "near": [0.99, 0.98], "recall": [1, 1]}
    figure = ranking_curve.manifold(
        points, {k: np.array(v, float) for k, v in marks.items()}, np.array([0.9, 0.1]), "light"
    )
    texts = [trace.text[0] for trace in figure.data[1:]]
    assert texts == ["precision", "F1, &lt;b&gt;, recall", "near"]
    assert len({trace.textposition for trace in figure.data[2:]}) == 2
    same = ranking_curve.manifold(
        np.zeros((3, 2)), dict.fromkeys("abcdef", np.zeros(2)), np.array([np.nan, np.nan]), "dark"
    )
    assert [trace.text[0] for trace in same.data[1:]] == ["a, b, c, d, e, f"]
    assert same.layout.xaxis.range == (-0.5, 0.5)


@pytest.mark.parametrize("ends", [((1, 0), (1, 1)), ((0.1, 0.2), (0.9, 0.7))])
def test_a_computation_stops_between_two_blocks(monkeypatch: pytest.MonkeyPatch, ends: Any) -> None:
    monkeypatch.setattr(crossings, "_BLOCK", 100)
    asked: list[int] = []

    def cancel() -> bool:
        asked.append(1)
        return len(asked) > stop

    rows, stop = board(60, priors=True).at(0), 10**9
    paths.path(rows, *ends, cancel=cancel)
    whole = len(asked)
    assert whole > 30
    for stop in (0, 1, whole // 2, whole - 1):
        asked.clear()
        with pytest.raises(CancelledError):
            paths.path(rows, *ends, cancel=cancel)
        assert len(asked) == stop + 1


def test_cancelling_stops_what_is_computed(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, seen = threading.Event(), threading.Event()
    found = crossings.until

    def until(blocks: Any, desk: Any) -> Any:
        begun.set()
        for _ in range(600):  # more blocks than any computation has
            if desk.cancel():
                seen.set()
                break
            threading.Event().wait(0.05)
        return found(blocks, desk)

    monkeypatch.setattr(crossings, "until", until)
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(ask, services, board(20), page="abc", turn=1)
        assert begun.wait(20)
        told, charts = answers.answer(services, question(page="abc", turn=2, cancel=True))
        assert (told, charts) == ({"turn": 2, "kind": "moot"}, None)
        assert answer.result(30) == ({"turn": 1, "kind": "moot"}, None)
    assert seen.is_set()
    monkeypatch.undo()
    assert ask(services, board(20), page="abc", turn=3)[0]["kind"] == "tradeoff"


def test_the_progress_of_the_newest_question_is_known(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifold, "_BLOCK", 100)
    noted: list[float] = []
    note = services.progress.note
    monkeypatch.setattr(
        services.progress, "note", lambda name: lambda share: (noted.append(share), note(name)(share))[0]
    )
    assert answers.progress(services, question(page="abc", turn=1)) == {"kind": "progress", "turn": 1, "done": 0.0}
    ask(services, board(20), page="abc", turn=1)
    assert noted == sorted(noted)
    assert noted[0] <= 0.4
    assert 0.5 < noted[-2] < noted[-1] == 1
    assert answers.progress(services, question(page="abc", turn=1))["done"] == 1
    assert answers.progress(services, question(page="another", turn=1))["done"] == 0


def test_the_curve_of_rankings_is_cancelled_too(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifold, "_BLOCK", 100)
    whole, drawn = manifold.rankings, []

    def rankings(rows: Any, places: Any, **how: Any) -> Any:
        drawn.append(len(how))
        services.latest_requests.take("abct", 2)  # a newer question comes meanwhile
        return whole(rows, places, **how)

    monkeypatch.setattr(manifold, "rankings", rankings)
    assert ask(services, board(20), page="abc", turn=1) == ({"turn": 1, "kind": "moot"}, None)
    assert len(drawn) == 1


def test_charts_along_beta_are_numbered_by_beta() -> None:
    t = np.linspace(0, 1, 3)
    axis = tradeoff_figures.variance(t, t, None, "light").layout.xaxis
    assert axis.ticktext == ("0", "0.25", "0.5", "0.75", "1", "1.5", "2", "4", "∞")
    np.testing.assert_allclose(axis.tickvals[1:-1], [x * x / (1 + x * x) for x in map(float, axis.ticktext[1:-1])])
    assert tradeoff_figures.variance(t, t, None, "light", betas=False).layout.xaxis.dtick == 0.2


def test_the_browser_has_the_name_of_each_family() -> None:
    """Figures of a distribution are saved under it."""
    assert {key: family["label"] for key, family in page.FAMILIES.items()} == {
        key: populations.FAMILIES[key].label for key in LAWS
    }


def test_the_page_says_how_far_one_classifier_moves_the_optimum(services: Services) -> None:
    shown = board(12)
    told, _ = ask(services, shown)
    betas = without_each(tradeoff(shown.at(0)))
    ends = int(np.nanargmin(betas)), int(np.nanargmax(betas))
    assert told["leaving"] == {"low": [betas[ends[0]], f"e{ends[0]}"], "high": [betas[ends[1]], f"e{ends[1]}"]}
    assert ask(services, board(2))[0]["leaving"] is None


def test_one_beta_for_all_contexts_comes_with_its_cost_in_each(services: Services) -> None:
    rng = np.random.default_rng(4)
    shown = leaderboard(list("abcde"), rng.integers(1, 90, (3, 5, 4)).astype(float), contexts=["x", "y", "z"])
    told, _ = ask(services, shown)
    expected = shared_beta([tradeoff(rows).swaps for rows in shown.performances])
    assert expected is not None
    assert told["sharedBeta"]["beta"] == expected.beta
    degrees = [(row["shared"], row["own"]) for row in told["contexts"]]
    np.testing.assert_array_equal(np.array(degrees, float), np.stack([expected.optimality, expected.own], -1))
    assert ask(services, board(4))[0]["sharedBeta"] is None


def test_the_line_of_the_leaderboard_goes_through_its_optimum(services: Services) -> None:
    told, charts = ask(services, board(12))
    assert charts is not None
    line = next(each for each in charts.priors.data if each.name == "this leaderboard" and each.mode == "lines")
    rows = symmetries.shift_prior(board(12).at(0), line.x[50])
    optimum = tradeoff(rows).optimum.equivalent
    assert told["beta"] == pytest.approx(np.interp(performance.common_prior(board(12).at(0)), line.x, line.y), rel=0.01)
    assert optimum.low < place_of(line.y[50]) < optimum.high


def test_the_nearest_distribution_is_named(services: Services) -> None:
    rows = populations.draw("near_oracle", 40, np.random.default_rng(3), 0.3)
    told, _ = ask(services, leaderboard([f"e{i}" for i in range(40)], rows))
    law = LAWS["near_oracle"]
    assert told["nearest"]["label"] == law.label
    assert told["nearest"]["beta"] == pytest.approx(float(law.optimal_beta(0.3)))
    assert told["nearest"]["distance"] == pytest.approx(resemblances(rows)[0].distance)
    assert ask(services, board(4))[0]["nearest"] is None
