import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from tile_core.checks import InvalidInputError
from tile_core.leaderboard import Leaderboard, leaderboard, one_against_rest

ROWS = [[7, 3, 3, 7], [5, 5, 2, 8]]


def test_one_context_keeps_its_counts_in_the_mean():
    board = leaderboard(["a", "b"], ROWS)
    assert board.performances.shape == (1, 2, 4)
    assert_array_equal(board.at(0), ROWS)
    assert_array_equal(board.at(None), ROWS)
    assert np.isnan(board.sizes).all()


def test_a_partly_known_row_survives_the_mean_of_one_context():
    row = [[np.nan, 3, 3, 7]]
    assert_array_equal(leaderboard(["a"], row).mean(), row)


def test_several_contexts_are_averaged_as_probabilities():
    board = leaderboard(["a"], [[[8, 1, 0, 1]], [[0, 0, 2, 2]]], contexts=["day", "night"])
    assert_array_equal(board.at(1), [[0, 0, 2, 2]])
    assert_allclose(board.at(None), [[0.4, 0.05, 0.25, 0.3]])
    assert_allclose(board.mean([1, 3]), [[0.2, 0.025, 0.375, 0.4]])


def test_the_digest_is_the_content():
    board = leaderboard(["a", "b"], ROWS)
    assert len(board.digest) == 64
    assert board.digest == leaderboard(("a", "b"), np.array(ROWS, dtype=int)).digest
    others = [
        leaderboard(["a", "c"], ROWS),
        leaderboard(["a", "b"], ROWS, title="Other"),
        leaderboard(["a", "b"], ROWS, contexts=["day"]),
        leaderboard(["a", "b"], ROWS, sizes=20),
        leaderboard(["a", "b"], ROWS[::-1]),
    ]
    assert len({board.digest, *(other.digest for other in others)}) == 6


def test_nothing_can_be_changed_afterwards():
    given = np.array(ROWS, dtype=float)
    board = leaderboard(["a", "b"], given, sizes=[[20, 20]])
    given[0] = 0
    assert board.performances[0, 0, 0] == 7
    for array in (board.performances, board.sizes, board.at(0), board.at(None)):
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 1
    with pytest.raises(AttributeError):
        board.title = "Other"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"entities": ["a"]}, r"expected shape \(1, 1, 4\), found \(1, 2, 4\)"),
        ({"contexts": ["x", "y"]}, r"expected shape \(2, 2, 4\)"),
        ({"entities": ["a", "a"]}, "entity names: expected each once, found 'a' 2 times"),
        ({"performances": [ROWS, ROWS], "contexts": ["x", "x"]}, "context names"),
        ({"performances": [[1, 2, 3, -4], ROWS[0]]}, "found -4"),
        ({"performances": [1, 2, 3, 4]}, "expected shape"),
        ({"sizes": [1, 2, 3]}, "sizes: expected shape"),
        ({"sizes": [[20, -1]]}, "sizes: .* found -1"),
    ],
)
def test_arrays_of_unequal_size_are_refused(arguments, message):
    with pytest.raises(InvalidInputError, match=message):
        leaderboard(**{"entities": ["a", "b"], "performances": ROWS, **arguments})


# Matrices of more classes

OF_THREE = np.array([[[5.0, 1, 0], [2, 7, 1], [0, 0, 4]], [[4.0, 2, 0], [1, 8, 1], [1, 0, 3]]])


def of_three(**changed: object) -> Leaderboard:
    given = {"contexts": ["a", "b", "c"], "matrices": OF_THREE} | changed
    return leaderboard(["x", "y"], one_against_rest(OF_THREE), **given)


def test_each_class_against_the_rest_counts_its_cells() -> None:
    found = one_against_rest(OF_THREE)
    assert found.shape == (3, 2, 4)
    for k in range(3):
        for i, matrix in enumerate(OF_THREE):
            hits, row, column = matrix[k, k], matrix[k].sum(), matrix[:, k].sum()
            assert found[k, i].tolist() == [matrix.sum() - row - column + hits, column - hits, row - hits, hits]


def test_matrices_stay_with_their_entities_and_make_another_digest() -> None:
    board = of_three()
    assert board.only(["y"]).matrices.tolist() == OF_THREE[1:].tolist()
    assert board.digest != of_three(matrices=None).digest
    with pytest.raises(ValueError, match="read-only"):
        board.matrices[0, 0, 0] = 1


@pytest.mark.parametrize(
    ("matrices", "message"),
    [
        (OF_THREE[:, :2], r"expected shape \(2, 3, 3\), found \(2, 2, 3\)"),
        (OF_THREE[::-1], "the performances"),
        (-OF_THREE, "at least 0"),
    ],
)
def test_matrices_that_do_not_fit_are_refused(matrices: np.ndarray, message: str) -> None:
    with pytest.raises(InvalidInputError, match=message):
        of_three(matrices=matrices)


def test_too_many_counts_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tile_core.leaderboard.MAX_COUNTS", 17)
    with pytest.raises(InvalidInputError, match="at most 17 counts, found 18"):
        of_three()
