"""Rates that are printed as fractions: the counts they are, and what contradicts them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tile_core.importers import Import, build, cells, guess

COUNTS = st.tuples(*[st.integers(1, 400)] * 4)


def load(columns: dict[str, list[str]], **options: object) -> Import:
    return build(columns, guess(columns), **options)


@pytest.mark.parametrize(
    ("cell", "top", "bottom", "rest"),
    [
        ("43/47 (91.5%)", 43, 47, "91.5%"),
        ("91.5% (43/47)", 43, 47, "91.5%"),
        ("43 of 47", 43, 47, ""),
        ("43/47 (91.5%, 80.1–96.6)", 43, 47, "91.5% (80.1–96.6)"),
        ("0.915 [43 / 47]", 43, 47, "0.915"),
        ("**43/47** (91)", 43, 47, "91"),
    ],
)
def test_a_fraction_is_found_with_the_value_next_to_it(cell: str, top: float, bottom: float, rest: str) -> None:
    found = cells.fractions([cell])
    assert (found.numerators[0], found.denominators[0], found.rest) == (top, bottom, [rest])


@pytest.mark.parametrize("cell", ["12/05/2024", "0.91", "3.5/4", "1/2 or 3/4", "a/b", "43/47.5", "4/ 5/6"])
def test_what_is_no_fraction_is_left_as_it_is(cell: str) -> None:
    found = cells.fractions([cell])
    assert np.isnan(found.numerators[0])
    assert found.rest == [cell]


@given(COUNTS)
def test_the_counts_behind_fractions_are_found(counts: tuple[int, int, int, int]) -> None:
    tn, fp, fn, tp = counts
    shown = {
        "model": ["a"],
        "sensitivity (n/N)": [f"{tp}/{tp + fn} ({100 * tp / (tp + fn):.1f}%)"],
        "specificity, % (n/N)": [f"{100 * tn / (tn + fp):.1f} ({tn}/{tn + fp})"],
        "PPV": [f"{tp}/{tp + fp}"],
    }
    result = load(shown)
    assert result.leaderboard is not None
    assert result.leaderboard.performances[0, 0].tolist() == [tn, fp, fn, tp]
    assert result.problems == ()
    assert result.used_columns == {"sensitivity (n/N)", "specificity, % (n/N)"}


@given(COUNTS, st.sampled_from(["PPV", "NPV", "FDR", "FOR"]))
def test_any_fractions_that_suffice_give_the_counts(counts: tuple[int, int, int, int], added: str) -> None:
    tn, fp, fn, tp = counts
    wholes = {"PPV": (tp, tp + fp), "NPV": (tn, tn + fn), "FDR": (fp, tp + fp), "FOR": (fn, tn + fn)}
    shown = {
        "model": ["a"],
        "FNR": [f"{fn}/{tp + fn}"],
        added: ["{}/{}".format(*wholes[added])],
        "accuracy": [f"{tp + tn}/{sum(counts)}"],
    }
    result = load(shown)
    assert result.leaderboard is not None
    np.testing.assert_allclose(result.leaderboard.performances[0, 0], counts, atol=1e-6)


@pytest.mark.parametrize("cell", ["43/47 (81.5%)", "48/47 (102%)", "3/0", "43/47 (0.8)"])
def test_a_fraction_that_is_none_leaves_its_row_out(cell: str) -> None:
    result = load({"model": ["a", "b"], "sensitivity": ["43/47 (91.5%)", cell], "specificity": ["50/53", "50/53"]})
    assert result.imported_rows == 1
    assert [(each.row, each.column, each.expected) for each in result.problems] == [
        (3, "sensitivity", "a fraction up to 1, equal to the number next to it")
    ]


def test_fractions_that_contradict_each_other_leave_their_row_out() -> None:
    columns = {"model": ["a", "b"], "sensitivity": ["43/47", "43/47"], "PPV": ["43/46", "40/46"], "n": ["100", "100"]}
    result = load(columns)
    assert result.imported_rows == 1
    assert {(each.row, each.severity) for each in result.problems} == {(3, "error")}
    assert result.leaderboard is not None
    assert result.leaderboard.performances[0, 0].tolist() == [50, 3, 4, 43]


def test_a_column_that_only_partly_holds_fractions_gives_no_counts() -> None:
    columns = {"model": ["a", "b"], "sensitivity": ["9/10", "0.8"], "specificity": ["4/5", "0.7"], "prior": ["0.5"] * 2}
    result = load(columns)
    assert result.leaderboard is not None
    np.testing.assert_allclose(result.leaderboard.performances[0], [[0.4, 0.1, 0.05, 0.45], [0.35, 0.15, 0.1, 0.4]])


def test_columns_of_counts_come_before_fractions() -> None:
    columns = {"model": ["a"], "tp": ["9"], "fp": ["2"], "fn": ["1"], "tn": ["8"], "recall": ["8/10"]}
    result = load(columns)
    assert result.leaderboard is not None
    assert result.leaderboard.performances[0, 0].tolist() == [8, 2, 1, 9]
    assert [each.effect for each in result.problems] == ["row kept, TPR is ignored"]
