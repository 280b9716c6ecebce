"""A confusion matrix in a grid of cells is found whatever stands around it, and nothing else is taken for one."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.reading.leaderboards import read_table
from app.reading.leaderboards.shapes import matrix_grids
from tile_core.checks import InvalidInputError

NAMES = ["cat", "dog", "2", "no one"]


@st.composite
def grids(draw: st.DrawFn) -> tuple[list[list[str]], np.ndarray, list[str], str]:
    """A grid of cells as a program may write it, with its counts by actual and predicted class, and its truth."""
    names = NAMES[: draw(st.integers(2, 4))]
    size = len(names)
    counts = np.array(draw(st.lists(st.integers(0, 99), min_size=size**2, max_size=size**2))).reshape(size, size)
    order = draw(st.permutations(range(size)))
    truth = draw(st.sampled_from([matrix_grids.ROWS, matrix_grids.COLUMNS]))
    shown = counts if truth == matrix_grids.ROWS else counts.T
    rows, columns = ("actual", "predicted") if truth == matrix_grids.ROWS else ("predicted", "actual")
    body = [[names[k], *map(str, shown[k])] for k in order]
    how = draw(st.sampled_from(["corner", "prefix", "span", "index"]))
    if how == "corner":
        grid = [[f"{rows} \\ {columns}", *names], *body]
    elif how == "prefix":
        grid = [["", *(f"{columns} {name}" for name in names)], *([f"{rows} {row[0]}", *row[1:]] for row in body)]
    elif how == "span":
        grid = [["", "", columns, *[""] * (size - 1)], ["", "", *names]]
        grid += [[rows if k == 0 else "", *row] for k, row in enumerate(body)]
    else:
        grid = [[columns, *names], [rows, *[""] * size], *body]
    if draw(st.booleans()):
        lead = 2 if how == "span" else 1
        head = len(grid) - size
        sums = [sum(map(int, row[lead:])) for row in grid[head:]]
        grid = [[*row, ""] for row in grid[: head - 1]] + [[*grid[head - 1], "Total"]] + [
            [*row, str(total)] for row, total in zip(grid[head:], sums, strict=True)
        ]  # fmt: skip
        if how == "index":  # the names are one row above
            grid[0][-1], grid[1][-1] = "Total", ""
        below = [str(sum(int(row[k]) for row in grid[head:])) for k in range(lead, len(grid[0]))]
        grid.append([*[""] * (lead - 1), "Total", *below])
    return grid, counts, names, truth


@given(grids())
def test_a_matrix_is_found_with_its_axes(made: tuple[list[list[str]], np.ndarray, list[str], str]) -> None:
    grid, counts, names, truth = made
    found = matrix_grids.of(grid)
    assert found is not None, grid
    assert found.truth == truth, grid
    at = [names.index(label) for label in found.labels]
    shown = counts if truth == matrix_grids.ROWS else counts.T
    np.testing.assert_array_equal(np.array(found.counts), shown[np.ix_(at, at)])


@pytest.mark.parametrize(
    "rows",
    [
        [["model", "tp", "fn"], ["A", "1", "2"], ["B", "3", "4"]],
        [["", "a", "b"], ["a", "1", "2"]],
        [["", "a", "b"], ["a", "1", "2"], ["b", "3", "0.5"]],
        [["", "a", "b"], ["a", "1", "2"], ["c", "3", "4"]],
        [["", "a", "a"], ["a", "1", "2"], ["a", "3", "4"]],
        [["", "Total", "All"], ["Total", "1", "2"], ["All", "3", "4"]],
        [],
        [[]],
    ],
)
def test_other_tables_are_no_matrix(rows: list[list[str]]) -> None:
    assert matrix_grids.of(rows) is None


def test_sums_that_do_not_fit_are_named() -> None:
    rows = [["actual", "no", "yes", "Total"], ["no", "5", "1", "6"], ["yes", "2", "3", "6"]]
    with pytest.raises(InvalidInputError, match="6 as “Total” of “yes”, but its counts sum to 5"):
        matrix_grids.of(rows)


def test_samples_without_a_decision_are_no_class_on_either_axis() -> None:
    beside = matrix_grids.of([["", "no", "yes", "abstained"], ["no", "5", "1", "2"], ["yes", "2", "3", "4"]])
    below = matrix_grids.of([["", "no", "yes"], ["no", "5", "2"], ["yes", "1", "3"], ["Rejected", "2", "4"]])
    assert beside is not None
    assert below is not None
    assert (beside.truth, beside.undecided) == ("rows", (2, 4))
    assert (below.truth, below.undecided) == ("columns", (2, 4))
    # A class that both axes have is a class, whatever its name.
    loans = matrix_grids.of([["", "granted", "rejected"], ["granted", "5", "2"], ["rejected", "1", "3"]])
    assert loans is not None
    assert loans.undecided == ()


def test_marks_between_thousands_are_no_part_of_a_count() -> None:
    found = matrix_grids.of([["actual", "no", "yes"], ["no", "1,424", "61"], ["yes", "67", "1 448"]])
    assert found is not None
    assert found.counts == ((1424, 61), (67, 1448))


def test_three_classes_with_undecided_samples_leave_these_out() -> None:
    text = "actual \\ predicted,a,b,c,not classified\na,5,1,0,2\nb,0,4,1,1\nc,1,0,6,0\n"
    table = read_table(text.encode(), "x.csv")
    assert table.columns["context"] == ["a", "b", "c"]
    assert table.columns["tp"] == ["5", "4", "6"]
    assert any("3 samples without a decision: left out" in note for note in table.notes)
