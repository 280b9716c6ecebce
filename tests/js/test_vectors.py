"""The vectors that the browser's tests compare with are what Python writes now: `python -m tests.js.vectors`."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from tests.js.vectors import WRITERS, path, plain


def close(found: Any, expected: Any) -> bool:
    """Whether two values are equal, but for the last digits of numbers, which another machine may compute otherwise."""
    if isinstance(expected, dict):
        return (
            isinstance(found, dict)
            and list(found) == list(expected)
            and all(close(found[name], expected[name]) for name in expected)
        )
    if isinstance(expected, list):
        return isinstance(found, list) and len(found) == len(expected) and all(map(close, found, expected))
    if isinstance(expected, int | float) and isinstance(found, int | float):
        return math.isclose(found, expected, rel_tol=1e-9, abs_tol=1e-12)
    return bool(found == expected)


@pytest.mark.parametrize("name", WRITERS)
def test_vectors_are_what_python_writes(name: str) -> None:
    written = json.loads(path(name).read_text(encoding="utf-8"))
    assert close(written, plain(WRITERS[name]())), f"run python -m tests.js.vectors to write {name}.json again"


def test_no_file_of_vectors_is_left_over() -> None:
    assert sorted(file.stem for file in path("").parent.glob("*.json")) == sorted(WRITERS)
