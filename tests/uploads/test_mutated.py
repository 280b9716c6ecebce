"""A sample of the mutated files of `mutated`; all of them run as a command."""

from __future__ import annotations

from tests.uploads import mutated


def test_no_mutated_file_is_an_error_or_an_impossible_row() -> None:
    found = mutated.run(12)
    assert {word for counts in found.values() for word in counts} <= {"refused", "not enough", "imported"}
    assert all(counts["imported"] for counts in found.values() if counts.total() > 100)
