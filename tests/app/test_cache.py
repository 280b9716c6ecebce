"""Results are computed once for equal parts, and never found for others."""

from __future__ import annotations

import logging
import stat
from pathlib import Path

import numpy as np
import pytest

from app import cache as module
from app.cache import Cache


class Counter:
    """Counts how often it computes."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self) -> np.ndarray:
        self.calls += 1
        return np.arange(3.0) + self.calls


def test_equal_parts_are_computed_once_by_any_process(tmp_path: Path) -> None:
    compute = Counter()
    parts = ("digest", "first", 0.25, 3, None, True, ("a", 1))
    np.testing.assert_array_equal(Cache(tmp_path).memoize(parts, compute), [1, 2, 3])
    np.testing.assert_array_equal(Cache(tmp_path).memoize(list(parts), compute), [1, 2, 3])
    np.testing.assert_array_equal(
        Cache(tmp_path).memoize(("digest", "first", np.float64(0.25), *parts[3:]), compute), [1, 2, 3]
    )
    assert compute.calls == 1


@pytest.mark.parametrize("parts", [("ab", "c"), ("a", "b", "c"), (("a", "bc"),), ("a", "bc", None), ("a", "bc", 0)])
def test_other_parts_are_others(tmp_path: Path, parts: tuple[object, ...]) -> None:
    cache, compute = Cache(tmp_path), Counter()
    cache.memoize(("a", "bc"), compute)
    cache.memoize(parts, compute)
    assert compute.calls == 2


def test_nothing_is_a_result_too(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    calls: list[int] = []
    for _ in range(2):
        assert cache.memoize(("x",), lambda: calls.append(1)) is None
    assert calls == [1]


def test_other_code_computes_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compute = Counter()
    Cache(tmp_path).memoize(("x",), compute)
    monkeypatch.setattr(module, "code_digest", lambda: "newer")
    Cache(tmp_path).memoize(("x",), compute)
    assert compute.calls == 2


@pytest.mark.parametrize("part", [object(), {"a": 1}, np.zeros(2), b"x", {1}])
def test_parts_that_have_no_one_text_are_refused(tmp_path: Path, part: object) -> None:
    with pytest.raises(TypeError, match="parts of a key"):
        Cache(tmp_path).memoize((part,), Counter())


def test_a_damaged_file_is_computed_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)
    cache, compute = Cache(tmp_path), Counter()
    cache.memoize(("x",), compute)
    for path in tmp_path.iterdir():
        path.write_bytes(path.read_bytes()[:-9])
    cache.memoize(("x",), compute)
    assert compute.calls == 2


def test_only_this_user_can_read_and_the_number_is_bounded(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache", entries=5)
    for index in range(20):
        cache.memoize((index,), Counter())
    files = list((tmp_path / "cache").iterdir())
    assert len(files) <= 8
    assert stat.S_IMODE((tmp_path / "cache").stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}


def test_errors_are_not_kept(tmp_path: Path) -> None:
    def fails() -> None:
        raise ValueError("no")

    cache = Cache(tmp_path)
    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            cache.memoize(("x",), fails)
