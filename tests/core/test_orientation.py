"""Tables of 2 x 2 counts in a cell: the orientation is found from other columns, or asked."""

from __future__ import annotations

import numpy as np
import pytest

from tile_core.importers import build, guess
from tile_core.importers.printed_values.orientation import ORIENTATIONS

# tn, fp, fn, tp
COUNTS = np.array([[50, 3, 4, 43], [47, 6, 2, 45], [51, 2, 7, 40]])
EQUAL = np.array([[45, 5, 8, 42], [40, 10, 9, 41]])
NAMES = ("tn", "fp", "fn", "tp")


def written(counts: np.ndarray, role: str, form: str = "[[{}, {}], [{}, {}]]") -> list[str]:
    places = [NAMES.index(name) for name in role.split()[1:]]
    return [form.format(*row[places]) for row in counts]


def table(counts: np.ndarray, role: str, **more: list[str]) -> dict[str, list[str]]:
    return {"model": [f"m{k}" for k in range(len(counts))], "cm": written(counts, role)} | more


CLASSES = {"n_pos": ["47"] * 3, "n_neg": ["53"] * 3}


@pytest.mark.parametrize("role", ORIENTATIONS)
@pytest.mark.parametrize(
    "known",
    [
        CLASSES,
        {"prevalence": ["0.470"] * 3},
        {"sensitivity": ["0.915", "0.957", "0.851"], "specificity": ["0.943", "0.887", "0.962"]},
        {"precision": ["0.935", "0.882", "0.952"], "n_pos": ["47"] * 3},
    ],
)
def test_what_else_is_known_settles_the_orientation(role: str, known: dict[str, list[str]]) -> None:
    columns = table(COUNTS, role, **known)
    mapping = guess(columns)
    made = build(columns, mapping)
    if mapping.roles["cm"] != role:  # then sizes alone leave the other class first, or the exchange of fp and fn
        assert made.question is not None
        assert role in dict(made.question.choices)
        return
    assert made.leaderboard is not None
    np.testing.assert_array_equal(made.leaderboard.performances[0], COUNTS)
    assert any(ORIENTATIONS[role] in note and "orientation found from" in note for note in made.notes)
    assert made.problems == ()


@pytest.mark.parametrize("role", ORIENTATIONS)
def test_sizes_of_both_classes_always_settle_it_if_they_differ(role: str) -> None:
    assert guess(table(COUNTS, role, **CLASSES)).roles["cm"] == role


@pytest.mark.parametrize("role", ORIENTATIONS)
def test_nothing_else_known_is_a_question(role: str) -> None:
    columns = table(COUNTS, role)
    made = build(columns, guess(columns))
    assert made.leaderboard is None
    assert made.question is not None
    assert "orientation" in made.detail
    assert [each for each, _ in made.question.choices] == list(ORIENTATIONS)
    mapping = guess(columns)
    mapping.roles["cm"] = role
    chosen = build(columns, mapping)
    assert chosen.leaderboard is not None
    assert chosen.question is None
    np.testing.assert_array_equal(chosen.leaderboard.performances[0], COUNTS)


def test_equal_sizes_leave_the_positive_class_open() -> None:
    columns = table(EQUAL, "matrix tn fp fn tp", n_pos=["50"] * 2, n_neg=["50"] * 2)
    made = build(columns, guess(columns))
    assert made.question is not None
    assert [each for each, _ in made.question.choices] == ["matrix tn fp fn tp", "matrix tp fn fp tn"]
    assert "“n_pos” and “n_neg” leave 2 readings" in made.detail


def test_a_table_printed_by_numpy_is_read() -> None:
    columns = table(COUNTS, "matrix tn fp fn tp", **CLASSES)
    columns["cm"] = written(COUNTS, "matrix tn fp fn tp", "[[{} {}]\n [ {} {}]]")
    made = build(columns, guess(columns))
    assert made.leaderboard is not None
    np.testing.assert_array_equal(made.leaderboard.performances[0], COUNTS)


def test_columns_that_fit_no_orientation_leave_all_to_be_chosen() -> None:
    columns = table(COUNTS, "matrix tn fp fn tp", n_pos=["10"] * 3, n_neg=["90"] * 3)
    made = build(columns, guess(columns))
    assert made.question is not None
    assert len(made.question.choices) == 4


def test_complete_counts_ask_nothing() -> None:
    columns = table(COUNTS, "matrix tn fp fn tp") | {
        name: [str(k) for k in COUNTS[:, i]] for i, name in enumerate(NAMES)
    }
    made = build(columns, guess(columns))
    assert made.question is None
    assert made.leaderboard is not None
