"""The state that a browser sends is checked, and applied as the browser applies it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from app.pages.explore import request as explore_request
from app.view import reader
from tile_core import performance, symmetries
from tile_core.checks import InvalidInputError
from tile_core.leaderboard import leaderboard

ROWS = np.array([[[50.0, 10, 5, 35], [40, 20, 10, 30]], [[10, 10, 10, 10], [80, 0, 0, 40]]])
BOARD = leaderboard(["x", "y"], ROWS, contexts=["one", "two"], sizes=ROWS.sum(-1))


def request(**changes: Any) -> dict[str, Any]:
    """A request as the page makes it."""
    plain = {
        "id": "0" * 64, "flavor": "entity", "rank": 2, "selected": None, "context": 0, "prior": None, "operations": [],
        "edits": [], "added": [],
    }  # fmt: skip
    return {**plain, **changes}


@pytest.mark.parametrize(
    "wrong",
    [
        None, [], "x", {}, {"flavor": "entity"}, request(flavor="none"), request(prior=2), request(prior="x"),
        request(edits=[[0, [1, 2, 3]]]), request(edits=[[0, [1, 2, 3, -4]]]), request(edits=[[0]]), request(edits=7),
        request(added=[{"name": "x"}]), request(rank="first"), request(context=None),
        request(edits=[[0, [1] * 4]] * 1001),
        request(hidden=[-1]), request(hidden=["x"]), request(hidden=7), request(hidden=[0] * 20_001),
        request(rank=10**30), request(selected=-1), request(edits=[[-1, [1, 1, 1, 1]]]),
        request(edits=[[-1, [1, 1, 1, 1]]], added=[{"name": "new", "performance": [4, 1, 2, 3]}]),
    ],
)  # fmt: skip
def test_a_malformed_request_is_refused(wrong: Any) -> None:
    with pytest.raises(InvalidInputError):
        explore_request.read(wrong)


def test_more_operations_than_a_page_composes_are_refused() -> None:
    few = ["swap_classes", "change_truth"] * 16
    assert explore_request.read(request(operations=few)).operations == tuple(few)
    with pytest.raises(InvalidInputError, match=r"operations: expected at most 32, found 300,000"):
        explore_request.read(request(operations=["swap_classes"] * 300_000))
    with pytest.raises(InvalidInputError, match="operations: expected at most 32"):
        explore_request.read(request(operations=[*few, "no such operation"]))


@pytest.mark.parametrize(
    "changes", [{"context": 2}, {"context": -3}, {"edits": [[2, [1, 1, 1, 1]]]}, {"selected": 2}, {"hidden": [2]}]
)
def test_fields_that_the_leaderboard_lacks_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(InvalidInputError):
        explore_request.performances_of(BOARD, explore_request.read(request(**changes)))


def test_contexts_and_their_means() -> None:
    def rows(context: int) -> Any:
        return explore_request.performances_of(BOARD, explore_request.read(request(context=context)))

    np.testing.assert_array_equal(rows(1), ROWS[1])
    np.testing.assert_allclose(rows(reader.MEAN), performance.normalized(ROWS).mean(0))
    np.testing.assert_allclose(rows(reader.BY_SIZE), performance.normalized(ROWS.sum(0)))


def test_changes_come_first_then_the_prior_then_the_operations() -> None:
    added = {"name": "new", "performance": [4, 1, 2, 3]}
    asked = request(prior=0.25, operations=["swap_classes"], edits=[[0, [1, 2, 3, 4]]], added=[added])
    found = explore_request.performances_of(BOARD, explore_request.read(asked))
    changed = np.array([[1, 2, 3, 4], ROWS[0, 1], [4, 1, 2, 3]])
    expected = symmetries.OPERATIONS["swap_classes"].perform(symmetries.shift_prior(changed, 0.25))
    np.testing.assert_allclose(found, expected)
    np.testing.assert_allclose(performance.prior(found), 0.75)


def test_hidden_entities_are_missing_whatever_else_changes_them() -> None:
    asked = request(hidden=[0, 2], edits=[[0, [1, 2, 3, 4]]], added=[{"name": "new", "performance": [4, 1, 2, 3]}])
    found = explore_request.performances_of(BOARD, explore_request.read(asked))
    np.testing.assert_array_equal(np.isnan(found).all(-1), [True, False, True])
    np.testing.assert_array_equal(found[1], ROWS[0, 1])


def test_an_added_entity_can_be_dragged_too() -> None:
    added = {"name": "new", "performance": [4, 1, 2, 3]}
    found = explore_request.performances_of(
        BOARD, explore_request.read(request(added=[added], edits=[[2, [9, 9, 9, 9]]]))
    )
    np.testing.assert_array_equal(found[2], [9, 9, 9, 9])
