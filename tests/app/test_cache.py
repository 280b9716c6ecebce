"""Answers are computed once for equal questions, never found for others, never read from a file that was changed."""

from __future__ import annotations

import logging
import os
import pickle
import re
import shutil
import stat
from dataclasses import dataclass, fields, make_dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import tile_core
from app import keys
from app.answers import uncached
from app.pages.explore import maps as explore_maps
from app.pages.explore import request as explore_request
from app.pages.scores import answers as of_scores
from app.pages.scores import audits as of_audits
from app.pages.scores import request as scores_request
from app.pages.tradeoff import answers as of_tradeoff
from app.pages.tradeoff import request as tradeoff_request
from app.storage import plain_values
from app.storage import result_cache as module
from app.storage.result_cache import Cache, ResultFiles
from tile_core import populations
from tile_core.leaderboard import Leaderboard, leaderboard

CALLS: list[tuple[Any, ...]] = []


@pytest.fixture(autouse=True)
def no_calls() -> None:
    CALLS.clear()


def answer(*arguments: Any) -> np.ndarray:
    CALLS.append(arguments)
    return np.arange(3.0) + len(CALLS)


def other_answer(*arguments: Any) -> np.ndarray:
    return answer(*arguments)


def nothing() -> None:
    CALLS.append(())


def fails() -> None:
    CALLS.append(())
    raise ValueError("no")


def cancelled(size: int, *, cancel: Any) -> int:
    if cancel():
        raise RuntimeError("cancelled")
    return size


class Pair(NamedTuple):
    one: int
    two: int


@dataclass(frozen=True)
class Request:
    text: str = "f1"
    prior: float | None = 0.25
    sizes: tuple[int, ...] = (1, 2)
    rows: Any = None


def test_equal_arguments_are_computed_once_by_any_process(tmp_path: Path) -> None:
    arguments = ("text", 0.25, 3, None, True, ("a", 1), Request(rows=np.eye(2)), {"x": 1, "y": 2})
    again = ("text", np.float64(0.25), np.int64(3), None, True, ["a", 1], Request(rows=np.eye(2)), {"y": 2, "x": 1})
    for given in (arguments, again, arguments):
        np.testing.assert_array_equal(Cache(ResultFiles(tmp_path)).cached(answer, *given), [1, 2, 3])
    assert len(CALLS) == 1


DIFFERENT: list[tuple[Any, ...]] = [
    ("ab", "c"),
    ("a", "bc"),
    ("a", "b", "c"),
    (("a", "bc"),),
    ("a", ("bc",)),
    ("a", "bc", None),
    ("a", "bc", 0),
    ("a", "bc", False),
    ("a", "bc", 0.0),
    ("a", "bc", "0"),
    ("a", b"bc"),
    ((), ()),
    ((),),
    (Pair(1, 2),),
    ((1, 2),),
    (np.array([1, 2]),),
    (np.array([1.0, 2.0]),),
    (np.array([[1.0, 2.0]]),),
    (np.array([1.0, np.nan]),),
    (Request(),),
    (Request(text="2*tp"),),
    (Request(prior=0.5),),
    (Request(prior=None),),
    (Request(sizes=(1, 3)),),
    (Request(rows=np.zeros(1)),),
    (("f1", 0.25, (1, 2), None),),
    ({"a": 1},),
    ({"a": 2},),
    ({"b": 1},),
    ([["a", 1]],),
    (keys.Digested("large", "a"),),
    (keys.Digested("large", "b"),),
]


def test_different_arguments_have_different_keys() -> None:
    made = [keys.key(answer, *arguments) for arguments in DIFFERENT]
    assert len(set(made)) == len(DIFFERENT)
    assert keys.key(answer, 1) != keys.key(other_answer, 1)


def test_a_field_that_is_added_later_counts() -> None:
    one = make_dataclass("Request", [("text", str)])("f1")
    two = make_dataclass("Request", [("text", str), ("end", int)])
    assert len({keys.key(answer, each) for each in (one, two("f1", 0), two("f1", 1))}) == 3


EXPLORE: dict[str, Any] = {
    "id": "0" * 64, "flavor": "entity", "rank": 1, "selected": 0, "context": 0, "prior": None, "operations": [],
    "edits": [], "added": [],
}  # fmt: skip
OTHER: dict[str, Any] = {
    "id": "1" * 64, "flavor": "rank", "rank": 2, "selected": 1, "context": -1, "prior": 0.25,
    "operations": ["swap_classes"], "edits": [[0, [1, 2, 3, 4]]], "colours": [1], "scheme": "dark",
    "scores": ("mcc",), "family": "fixed_prior", "parameter": 0.3, "size": 1000, "seed": 2, "coefficient": "spearman",
    "grid": 41, "board": explore_request.read(EXPLORE), "known": "x", "page": "b", "turn": 2, "start": (0.5, 0.5),
    "end": (1.0, 0.5), "added": 1, "part": 1, "compared": ("f1", "mcc"), "priors": (0.3,), "nontrivial": True,
    "hidden": (0,),
    "draws": tradeoff_request.Draws(level=0.9, congruence=0.0, design_effect=1.0),
}  # fmt: skip
QUESTION = scores_request.Question(("f1",), "uniform", None, 100, 1, "kendall", 21, None, "", "a", 1)
WAY = tradeoff_request.TradeoffQuestion("leaderboard", None, (1.0, 0.0), (1.0, 1.0), None, None, "light", "a", 1)


@pytest.mark.parametrize(
    "request_", [explore_request.read(EXPLORE), QUESTION, WAY], ids=lambda each: type(each).__name__
)
def test_every_field_of_every_request_counts(request_: Any) -> None:
    made = [request_]
    for field in fields(request_):
        assert OTHER[field.name] != getattr(request_, field.name)
        made.append(replace(request_, **{field.name: OTHER[field.name]}))
    assert len({keys.key(answer, each) for each in made}) == len(made)


def test_every_part_of_a_leaderboard_counts() -> None:
    rows = np.arange(8.0).reshape(1, 2, 4)
    boards: list[Leaderboard] = [
        leaderboard(["a", "b"], rows),
        leaderboard(["a", "c"], rows),
        leaderboard(["a", "b"], rows + 1),
        leaderboard(["a", "b"], rows, title="other"),
        leaderboard(["a", "b"], rows, contexts=["x"]),
        leaderboard(["a", "b"], rows, sizes=[[3, 4]]),
    ]
    assert len({keys.key(answer, board) for board in boards}) == len(boards)
    assert keys.key(answer, boards[0]) == keys.key(answer, leaderboard(["a", "b"], rows.copy()))


def test_only_functions_that_know_nothing_but_their_arguments_have_a_key() -> None:
    for function in (lambda: 1, CALLS.append, Request().__eq__):
        with pytest.raises(TypeError, match="function of a module"):
            keys.key(function)


@pytest.mark.parametrize("part", [object(), np.array([object()]), {1}, answer, Request])
def test_arguments_whose_content_cannot_be_read_are_refused(part: object) -> None:
    with pytest.raises(TypeError, match="key"):
        keys.key(answer, part)


@pytest.fixture
def sources(tmp_path: Path) -> tuple[Path, Path]:
    """The program's own modules, to be changed."""
    names = []
    for original in (Path(keys.__file__).parent, Path(str(tile_core.__file__)).parent):
        names.append(tmp_path / original.name)
        shutil.copytree(original, names[-1], ignore=shutil.ignore_patterns("__pycache__"))
    return names[0], names[1]


def test_every_module_counts(sources: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    before = keys.code(sources)
    assert before == keys.code() == keys.code(reversed(sources))
    for name in (
        "pages/tradeoff/results.py",
        "pages/scores/answers.py",
        "pages/explore/maps.py",
        "pages/explore/request.py",
        "keys.py",
    ):
        path = sources[0] / name
        text = path.read_text(encoding="utf-8")
        path.write_text(text + "\n# changed", encoding="utf-8")
        assert keys.code(sources) != before
        path.write_text(text, encoding="utf-8")
    path = sources[1] / "ranking.py"
    path.rename(path.with_name("ordering.py"))
    assert keys.code(sources) != before
    path.with_name("ordering.py").rename(path)
    assert keys.code(sources) == before
    real = keys.version
    monkeypatch.setattr(keys, "version", lambda name: "0" if name == "numba" else real(name))
    assert keys.code(sources) != before


def test_other_code_computes_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Cache(ResultFiles(tmp_path)).cached(answer, 1)
    monkeypatch.setattr(keys, "_code_of_this_program", lambda: "newer")
    Cache(ResultFiles(tmp_path)).cached(answer, 1)
    assert len(CALLS) == 2


def test_a_handle_is_replaced_by_its_large_value(tmp_path: Path) -> None:
    Cache(ResultFiles(tmp_path)).cached(answer, keys.Digested("large", "its digest"), 1)
    assert CALLS == [("large", 1)]


def test_a_cancel_function_is_not_part_of_the_key(tmp_path: Path) -> None:
    cache = Cache(ResultFiles(tmp_path))
    with pytest.raises(RuntimeError, match="cancelled"):
        cache.cached(cancelled, 3, cancel=lambda: True)
    assert cache.cached(cancelled, 3, cancel=lambda: False) == 3
    assert cache.cached(cancelled, 3, cancel=lambda: True) == 3


def test_none_is_cached_as_a_result(tmp_path: Path) -> None:
    for _ in range(2):
        assert Cache(ResultFiles(tmp_path)).cached(nothing) is None
    assert len(CALLS) == 1


def test_errors_are_not_cached(tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            Cache(ResultFiles(tmp_path)).cached(fails)
    assert len(CALLS) == 2


@pytest.fixture
def stored(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> tuple[Cache, list[Path]]:
    """A cache with one answer, and its files."""
    caplog.set_level(logging.CRITICAL)
    cache = Cache(ResultFiles(tmp_path))
    cache.cached(answer, 1)
    return cache, [path for path in tmp_path.iterdir() if path.is_file()]


def test_a_file_with_a_flipped_bit_is_computed_again(stored: tuple[Cache, list[Path]]) -> None:
    cache, files = stored
    whole = {path: path.read_bytes() for path in files}
    # The first four bytes say when the entry expires: never, or with a bit flipped earlier (no entry) or later.
    for place in range(4, max(map(len, whole.values()))):
        for path, content in whole.items():
            if place < len(content):
                changed = bytearray(content)
                changed[place] ^= 1 << place % 8
                path.write_bytes(changed)
        before = len(CALLS)
        np.testing.assert_array_equal(cache.cached(answer, 1), np.arange(3.0) + before + 1)
        assert len(CALLS) == before + 1
        for path, content in whole.items():
            path.write_bytes(content)
    before = len(CALLS)
    np.testing.assert_array_equal(cache.cached(answer, 1), [1, 2, 3])
    assert len(CALLS) == before


@pytest.mark.parametrize("length", [0, 3, 4, 20, 36, -9])
def test_a_truncated_file_is_computed_again(stored: tuple[Cache, list[Path]], length: int) -> None:
    cache, files = stored
    for path in files:
        path.write_bytes(path.read_bytes()[:length])
    cache.cached(answer, 1)
    assert len(CALLS) == 2


class Bomb:
    """Its pickle runs what it likes."""

    def __reduce__(self) -> Any:
        return os.mkdir, (str(Bomb.place),)

    place = Path()


def test_a_file_that_this_server_did_not_write_is_not_unpickled(
    stored: tuple[Cache, list[Path]], tmp_path: Path
) -> None:
    cache, files = stored
    Bomb.place = tmp_path / "it ran"
    for start in (b"", plain_values._FORM):
        for path in files:
            path.write_bytes(bytes(4) + start + pickle.dumps(Bomb()))
        cache.cached(answer, 1)
        assert not Bomb.place.exists()


VALUES: list[Any] = [
    None, True, 0, -3, 10**30, 0.1, float("inf"), "", "é\x00", [], [1, [2.5, "x"]], (), (1, ("a", [None])), {},
    {"a": {"b": (1, 2)}}, {"": 1}, {1: "one", (2, 3): [4]}, np.float64(0.5), np.int8(3), np.bool_(True),
]  # fmt: skip
ARRAYS: list[Any] = [
    np.arange(6.0).reshape(2, 3), np.arange(6).T, np.empty((0, 4)), np.array(5.0), np.array([True, False]),
    np.array(["a", "bc"]), np.arange(9, dtype="<f4").reshape(3, 3)[:, ::2], np.array([np.nan, np.inf, -0.0]),
]  # fmt: skip


def test_plain_values_are_read_as_they_were_written() -> None:
    whole = [*VALUES, *ARRAYS]
    back = plain_values.loads(plain_values.dumps(whole))
    assert len(back) == len(whole)
    for before, after in zip(whole, back, strict=True):
        assert type(before) is type(after)
        np.testing.assert_equal(after, before)
        assert getattr(before, "dtype", None) == getattr(after, "dtype", None)
    back[-1][0] = 1  # it can be changed, as what a function returns


@pytest.mark.parametrize("value", [Bomb(), {1, 2}, np.array([Bomb()]), [b"bytes"], np.datetime64("now")])
def test_what_is_not_plain_is_not_written(value: Any) -> None:
    with pytest.raises(TypeError, match="expected numbers"):
        plain_values.dumps(value)


@pytest.mark.parametrize(
    "text",
    [
        "[",
        '{"": "array"}',
        '{"": "array", "type": "|O", "shape": [1], "at": 0}',
        '{"": "array", "type": "<f8", "shape": [99999999999], "at": 0}',
        '{"": "array", "type": "<f8", "shape": [-1], "at": 0}',
        '{"": "tuple"}',
        '{"": "dict", "pairs": [[[], 1]]}',
        "[" * 100_000,
    ],
)
def test_values_that_this_program_did_not_write_are_refused(text: str) -> None:
    content = len(text).to_bytes(plain_values._LENGTH, "big") + text.encode()
    with pytest.raises(ValueError, match=r"."):
        plain_values.loads(plain_values._FORM + plain_values._digest(content) + content)


def test_a_file_under_the_key_of_another_result_is_ignored(stored: tuple[Cache, list[Path]], tmp_path: Path) -> None:
    cache, (*_,) = stored
    before = set(tmp_path.iterdir())
    cache.cached(answer, 2)
    (new,) = set(tmp_path.iterdir()) - before
    for path in before:
        shutil.copy(new, path)
    np.testing.assert_array_equal(cache.cached(answer, 1), [3, 4, 5])


def test_a_cache_that_cannot_be_written_is_no_cache(stored: tuple[Cache, list[Path]], tmp_path: Path) -> None:
    shutil.rmtree(tmp_path)
    np.testing.assert_array_equal(stored[0].cached(answer, 2), [2, 3, 4])


def test_only_this_user_can_read_and_the_number_is_bounded(tmp_path: Path) -> None:
    cache = Cache(ResultFiles(tmp_path / "cache", entries=5))
    for index in range(20):
        cache.cached(answer, index)
    files = list((tmp_path / "cache").iterdir())
    assert len(files) <= 8
    assert stat.S_IMODE((tmp_path / "cache").stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


def test_answers_are_reached_by_the_cache_alone() -> None:
    """No other module makes a key of its own for the folder."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in Path(module.__file__).parents[1].rglob("*.py")}
    assert [name for name, text in texts.items() if "FileSystemCache" in text] == ["result_cache.py"]
    made = {name for name, text in texts.items() if re.search(r"Results?(?:Files|OnRedis)\(\w", text)}
    assert made == {"result_cache.py", "folders.py", "redis_backend.py"}
    assert [name for name, text in texts.items() if ".answers(" in text] == ["services.py"]


def plainly(answers: list[Any]) -> list[str]:
    """Answers as texts, all of them different."""
    texts = [repr(keys.digest(pickle.dumps(each))) for each in answers]
    assert len(set(texts)) == len(texts)
    return [repr(each) for each in answers]


BOARD = leaderboard(["a", "b", "c", "d"], np.random.default_rng(0).integers(1, 40, (2, 4, 4)), contexts=["x", "y"])


def test_maps_of_other_formulas_coefficients_grids_and_performances_are_never_shared(tmp_path: Path) -> None:
    asked = [
        replace(QUESTION, scores=("2*tp/(2*tp+fp+fn)",)),
        replace(QUESTION, scores=("3*tp/(3*tp+fp+fn)",)),
        replace(QUESTION, scores=("2*tp/(2*tp+fp+fn)",), coefficient="spearman"),
        replace(QUESTION, scores=("2*tp/(2*tp+fp+fn)",), grid=41),
        replace(QUESTION, scores=("2*tp/(2*tp+fp+fn)",), size=1000),
        replace(QUESTION, scores=("2*tp/(2*tp+fp+fn)",), seed=2),
        replace(QUESTION, scores=("2*tp/(2*tp+fp+fn)",), family="fixed_prior", parameter=0.2),
        replace(QUESTION, scores=("2*tp/(2*tp+fp+fn)",), family="fixed_prior", parameter=0.3),
    ]
    cache = Cache(ResultFiles(tmp_path))
    for _ in range(2):
        found = [of_scores.mapped(cache.cached, one, of_scores.family_performances(one)) for one in asked]
        assert plainly(found) == plainly(
            [of_scores.mapped(uncached, one, of_scores.family_performances(one)) for one in asked]
        )


def test_audits_of_other_formulas_priors_and_leaderboards_are_never_shared(tmp_path: Path) -> None:
    asked = [
        ("2*tp/(2*tp+fp+fn)", populations.fixed_prior(9, 0.2, np.random.default_rng(1)), BOARD.at(0)),
        ("tp*tn", populations.fixed_prior(9, 0.2, np.random.default_rng(1)), BOARD.at(0)),
        ("tp*tn", populations.fixed_prior(9, 0.3, np.random.default_rng(1)), BOARD.at(0)),
        ("tp*tn", populations.fixed_prior(9, 0.3, np.random.default_rng(1)), BOARD.at(1)),
        ("tp*tn", populations.fixed_prior(9, 0.3, np.random.default_rng(1)), None),
    ]
    cache = Cache(ResultFiles(tmp_path))
    for _ in range(2):
        found, again = (
            [of_audits.audited(each, replace(QUESTION, scores=(text,)), rows, board) for text, rows, board in asked]
            for each in (cache.cached, uncached)
        )
        assert plainly(found) == plainly(again)


def test_paths_with_another_start_end_or_leaderboard_are_never_shared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = explore_request.read(EXPLORE)
    way = replace(WAY, board=request)
    asked = [
        (BOARD, way),
        (BOARD, replace(way, end=(0.75, 1.0))),
        (BOARD, replace(way, end=(0.5, 1.0))),
        (BOARD, replace(way, start=(0.75, 0.0))),
        (BOARD, replace(way, board=replace(request, context=1))),
        (BOARD, replace(way, board=replace(request, prior=0.3))),
        (BOARD, replace(way, board=replace(request, edits=((0, (9.0, 1.0, 2.0, 8.0)),)))),
        (leaderboard(BOARD.entities, BOARD.performances, contexts=["x", "z"]), way),
        (leaderboard(BOARD.entities, BOARD.at(0)), way),
    ]
    cache = Cache(ResultFiles(tmp_path))
    for _ in range(2):
        found = [of_tradeoff.of_board(cache.cached, board, question) for board, question in asked]
        again = []
        for board, question in asked:
            monkeypatch.setattr(of_tradeoff, "RECENT", of_tradeoff.Recent())
            again.append(of_tradeoff.of_board(uncached, board, question))
        assert plainly(found) == plainly(again)


def test_regions_and_cells_of_other_places_and_entities_are_never_shared(tmp_path: Path) -> None:
    rows, cache = BOARD.at(0), Cache(ResultFiles(tmp_path))
    regions = [(rows, 1), (rows, 2), (rows, -1), (BOARD.at(1), 1)]
    maps = [(rows, "rank", 0, 1), (rows, "rank", 1, 1), (rows, "best", None, 1), (BOARD.at(1), "best", None, 1)]
    for _ in range(2):
        found = [cache.cached(explore_maps.place_regions, *one) for one in regions]
        assert plainly(found) == plainly([explore_maps.place_regions(*one) for one in regions])
        found = [cache.cached(explore_maps.cells, *one).tolist() for one in maps]
        assert plainly(found) == plainly([explore_maps.cells(*one).tolist() for one in maps])
