"""What an entity would need in one context to be first over all of them by a rule."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from tile_core import checks
from tile_core.catalogue.definition import Score
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.rules.standings import board_of, first, standing

# What turns into what: misses into detections, false alarms into correct rejections; indices of tn, fp, fn, tp.
_CHANGES = {"detections": (2, 3), "rejections": (1, 0)}


def needed(
    rule: str,
    counts: ArrayLike,
    a: float,
    b: float,
    entity: int,
    *,
    change: str = "detections",
    sizes: ArrayLike | None = None,
    prior: float | None = None,
    score: Score | None = None,
) -> list[int | None]:
    """For each context, how many more right decisions there, and in no other one, make an entity first; tied counts.

    The fewest, found by bisection: each further right decision raises the entity's score in that context, and no other
    entity's score changes, so that no rule ranks it lower. `None` where all of them are not enough, where the entity
    has no value by the rule, or where its counts there are not known as whole numbers; 0 for one that is first.
    `rule`: a key of `RULES`. `counts`: shape (contexts, n, 4); a and b are numbers in [0, 1]; `change`: "detections"
    (of what was missed) or "rejections" (of false alarms); `sizes`: shape (contexts, n), for "size"; `prior`, in
    [0, 1]: of all, their own by default; `score`: of the catalogue, in place of that of the point, one that each right
    decision raises. Raises `InvalidInputError` for another rule or change, other shapes, an index
    that there is not, and points and priors outside [0, 1].

    >>> board = [[[80, 20, 10, 40], [80, 20, 5, 45]], [[90, 10, 8, 42], [90, 10, 9, 41]]]
    >>> needed("scores", board, 1, 0.5, 0), needed("scores", board, 1, 0.5, 0, change="rejections")
    ([4, 4], [7, 6])
    """
    board = board_of(counts)
    checks.whole(entity, "entity", 0, board.shape[1])
    if change not in _CHANGES:
        raise InvalidInputError(f"change: expected one of {', '.join(_CHANGES)}, found {change}")

    def ranked(rows: FloatArray, weights: ArrayLike | None) -> FloatArray:
        return standing(rule, rows, a, b, weights, prior=prior, score=score).ranks

    ranks = ranked(board, sizes)
    if np.isnan(ranks[entity]):
        return [None] * len(board)
    if ranks[entity] == 1:
        return [0] * len(board)
    taken, given = _CHANGES[change]
    # The others keep their scores: without ranks in each context, those that are first are all to compare with.
    among = [*range(board.shape[1])] if rule in ("rank", "worst") else [entity, *first(ranks)]
    rows, own = board[:, among], among.index(entity)
    weights = None if sizes is None else np.asarray(sizes)[:, among]

    def ranked_first(context: int, number: int) -> bool:
        changed = np.array(rows)
        changed[context, own, [taken, given]] += (-number, number)
        return bool(ranked(changed, weights)[own] == 1)

    return [_fewest(board[context, entity], taken, context, ranked_first) for context in range(len(board))]


def _fewest(row: FloatArray, taken: int, context: int, ranked_first: Callable[[int, int], bool]) -> int | None:
    """The fewest of the decisions at index `taken` that pass the test; `None` where all of them do not."""
    if not np.array_equal(row, np.rint(row)) or not row[taken] or row.sum() < 2:
        return None
    low, high = 0, int(row[taken])
    if not ranked_first(context, high):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if ranked_first(context, middle) else (middle, high)
    return high
