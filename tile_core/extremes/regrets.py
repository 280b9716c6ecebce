"""The largest regret over a part of the Tile, exactly: how far an entity can be below the best one there (Savage 1951).

A line on which a score is constant is straight (B section 4.1), also for the other one of a pair. Where a difference of
two scores is stationary inside the Tile, both lines have the same direction there, so they are one, and the difference
is the same up to the outline of the part. Hence it is largest on the outline. Along a straight side each score is a
quotient of linear functions, and their difference is stationary at one place at most, in closed form.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray
from tile_core.extremes.parts import Side, sides


def largest_regrets(rows: FloatArray, corners: FloatArray) -> FloatArray:
    """The largest regret of each entity over the part, shape (n,), in [0, 1].

    `rows`: performances of shape (n, 4), as `parts.with_limits` gives, none missing; `corners`: shape (corners, 2), of
    the part's outline.
    """
    rivals = np.flatnonzero(~_dominated(rows))
    found = np.zeros(len(rows))
    for side in sides(rows, corners):
        ends = side.scores_at_ends()
        found = np.maximum(found, (ends.max(1, keepdims=True) - ends).max(0))
        found = np.maximum(found, _largest_between(side, rivals))
    return found


def _largest_between(side: Side, rivals: NDArray[np.int64]) -> FloatArray:
    """The largest difference from one of the rivals between the ends of a side, where it is stationary."""
    good, total = side.good, side.good + side.bad
    # A score has the slope turn / total^2 along the side.
    turn = good[1] * side.bad[0] - good[0] * side.bad[1]
    speed = np.sqrt(np.abs(turn))
    # How much faster the rival's score rises or falls at both ends, up to positive factors, linear in between.
    faster = speed[rivals] * total[:, :, None] - speed[:, None] * total[:, None, rivals]
    rises = turn[:, None] > 0
    largest = (turn[:, None] * turn[rivals] > 0) & (faster[0] * faster[1] < 0) & ((faster[0] > 0) == rises)
    entity, rival = np.nonzero(largest)
    at = faster[:, entity, rival]
    step = at[0] / (at[0] - at[1])
    lead = _score_at(side, rivals[rival], step) - _score_at(side, entity, step)
    found = np.zeros(len(speed))
    np.maximum.at(found, entity, lead)
    return found


def _score_at(side: Side, entity: NDArray[np.int64], step: FloatArray) -> FloatArray:
    good, bad = ((1 - step) * ends[0, entity] + step * ends[1, entity] for ends in (side.good, side.bad))
    return np.asarray(good / (good + bad))


def _dominated(rows: FloatArray) -> NDArray[np.bool_]:
    """Whether another entity is at least as good in every outcome, and better in one: then it is ahead everywhere."""
    correct = rows / rows.sum(-1, keepdims=True) * [1, -1, -1, 1]
    result = np.zeros(len(rows), np.bool_)
    for row in correct:
        result |= (row >= correct).all(-1) & (row > correct).any(-1)
    return result
