"""How stable what a rule says is: without one of the contexts, in how many of them, and with one more entity."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks, correlation
from tile_core.catalogue.definition import Score
from tile_core.checks import FloatArray
from tile_core.rules.standings import (
    at_prior,
    board_of,
    by_ranks,
    context_ranks,
    first,
    ranks_of,
    standing,
)

# Squares along a side of the Tile on which winners are compared, and how many scores they may take in all.
_MOST, _FEWEST, _AT_ALL = 101, 21, 12_000_000


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What changes without one context: who is first, the new rank of who was first with it, and how alike the ranks
    are.

    `context`: its index; `winners`: the entities that are first without it; `rank`: the best rank there of those that
    are first with it, `None` where they have none; `tau`: Kendall's tau-b of the ranks with it and without it, in [-1,
    1], `nan` where it is undefined.
    """

    context: int
    winners: tuple[int, ...]
    rank: int | None
    tau: float


def leave_one_out(
    rule: str,
    performances: ArrayLike,
    a: float,
    b: float,
    sizes: ArrayLike | None = None,
    *,
    prior: float | None = None,
    score: Score | None = None,
) -> list[LeftOut]:
    """One `LeftOut` for each context; none where there is only one context.

    `rule`: a key of `RULES`. `performances`: shape (contexts, n, 4); `sizes`: shape (contexts, n); a and b are numbers
    in [0, 1]; `prior`, in [0, 1]: of all, their own by default; `score`: of the catalogue, in place of that of the
    point. Raises `InvalidInputError` for another rule, "size" without sizes, other shapes, and points and priors
    outside [0, 1].

    >>> three = [[[9, 1, 1, 9], [8, 2, 1, 9]], [[9, 1, 1, 9], [8, 2, 1, 9]], [[5, 5, 1, 9], [9, 1, 1, 9]]]
    >>> [(each.winners, each.rank) for each in leave_one_out("scores", three, 0.5, 0.5)]
    [((1,), 1), ((1,), 1), ((0,), 2)]
    """
    board = board_of(performances)

    def ranked(rows: FloatArray, weights: ArrayLike | None) -> FloatArray:
        return standing(rule, rows, a, b, weights, prior=prior, score=score).ranks

    whole = ranked(board, sizes)
    known = None if sizes is None else np.asarray(sizes)
    found = []
    for k in range(len(board) if len(board) > 1 else 0):
        left = None if known is None else np.delete(known, k, 0)
        rest = ranked(np.delete(board, k, 0), left)
        then = rest[(whole == 1) & ~np.isnan(rest)]
        rank = int(then.min()) if len(then) else None
        found.append(LeftOut(k, first(rest), rank, correlation.kendall_tau(whole, rest)))
    return found


def agreement(performances: ArrayLike, a: ArrayLike, b: ArrayLike) -> NDArray[np.int64]:
    """In how many contexts the most frequent winner wins at (a, b), shape (...); 0 where no context has a winner.

    `performances`: shape (contexts, n, 4); a and b in [0, 1], of shape (...). Tied winners win a context each. Raises
    `InvalidInputError` for others.

    >>> agreement([[[7, 1, 1, 1], [6, 2, 1, 1]], [[4, 1, 4, 1], [5, 0, 4, 1]]], 0.5, 0.5)
    array(1)
    """
    wins = (context_ranks(performances, a, b) == 1).sum(-2)
    return np.asarray(wins.max(-1, initial=0))


def other_winners(
    over: str,
    rule: str,
    performances: ArrayLike,
    sizes: ArrayLike | None = None,
    steps: int | None = None,
    *,
    prior: float | None = None,
) -> float:
    """The share of the Tile, in [0, 1], on which a rule has other winners than the rule `over`.

    Counted at the midpoints of `steps` x `steps` squares, with all tied winners; by default 101, as on the page, or
    fewer for more than 1,176 scores in all contexts together, but at least 21. `over` and `rule`: keys of `RULES`.
    `performances`: shape (contexts, n, 4); `sizes`: shape (contexts, n), for "size"; `prior`, in [0, 1]: of all, their
    own by default. Raises `InvalidInputError` for other rules, shapes, priors, and fewer than one step.

    >>> three = [[[9, 1, 1, 9], [8, 2, 1, 9]], [[9, 1, 1, 9], [8, 2, 1, 9]], [[5, 5, 1, 9], [9, 1, 1, 9]]]
    >>> other_winners("scores", "scores", three), round(other_winners("scores", "rank", three, steps=11), 2)
    (0.0, 1.0)
    """
    board = board_of(performances)
    if steps is None:
        steps = max(_FEWEST, min(_MOST, math.isqrt(_AT_ALL // max(1, board[..., 0].size)) | 1))
    points = (np.arange(checks.whole(steps, "steps", 1)) + 0.5) / steps
    differs = 0
    for b in points.tolist():
        one, other = (standing(each, board, points, b, sizes, prior=prior).ranks == 1 for each in (over, rule))
        differs += int((one != other).any(-1).sum())
    return differs / steps**2


def reversing_newcomer(performances: ArrayLike, a: float, b: float, ahead: int, behind: int) -> FloatArray | None:
    """A row that, once added, puts `behind` before `ahead` by mean rank, shape (contexts, 4); `None` if no row does.

    Mean ranks depend on who else takes part: a newcomer between two entities costs only the lower one a rank. The row
    is that of `behind` itself: wherever it scores more than `ahead` its copy comes between them, and elsewhere it costs
    neither a rank. No row costs `ahead` more ranks, nor `behind` fewer. `performances`: shape (contexts, n, 4); a and b
    are numbers in [0, 1]; `ahead` and `behind` are indices. `None`, too, where `behind` is not behind by mean rank.
    Raises `InvalidInputError` for an index that there is not.

    >>> board = [[[9, 1, 0, 0], [8, 2, 0, 0]], [[9, 1, 0, 0], [8, 2, 0, 0]], [[8, 2, 0, 0], [9, 1, 0, 0]]]
    >>> reversing_newcomer(board, 0.5, 0.5, 0, 1)[:, :2].tolist()
    [[8.0, 2.0], [8.0, 2.0], [9.0, 1.0]]
    >>> reversing_newcomer(board[:2], 0.5, 0.5, 0, 1) is None
    True
    """
    rows = board_of(performances)
    for index in (ahead, behind):
        checks.whole(index, "entity", 0, rows.shape[1])
    before = standing("rank", rows, a, b).ranks
    if not before[ahead] < before[behind]:
        return None
    new = rows[:, behind]
    after = standing("rank", np.concatenate([rows, new[:, None]], 1), a, b).ranks
    return np.array(new) if after[behind] < after[ahead] else None


class Reversal(NamedTuple):
    """Two entities that a newcomer would reverse by mean rank: `ahead`, with the mean rank `pushed` once the newcomer
    is there, and `behind`, whose mean rank stays.
    """

    ahead: int
    behind: int
    pushed: float


def first_reversal(
    performances: ArrayLike, a: float, b: float, *, prior: float | None = None, score: Score | None = None
) -> Reversal | None:
    """The two entities nearest to the top, ahead and behind, that a newcomer would reverse by mean rank; or `None`.

    The newcomer is a copy of the one behind, as `reversing_newcomer` says. `performances`: shape (contexts, n, 4); a
    and b are numbers in [0, 1]; `prior`, in [0, 1]: of all, their own by default; `score`: of the catalogue, in place
    of that of the point. Raises `InvalidInputError` for others.

    >>> board = [[[9, 1, 0, 0], [8, 2, 0, 0]], [[9, 1, 0, 0], [8, 2, 0, 0]], [[8, 2, 0, 0], [9, 1, 0, 0]]]
    >>> first_reversal(board, 0.5, 0.5)
    Reversal(ahead=0, behind=1, pushed=1.6666666666666667)
    """
    rows = at_prior(board_of(performances), prior)
    each = context_ranks(rows, a, b) if score is None else ranks_of(score(rows), score)
    ranks = by_ranks(each).ranks
    order = np.argsort(ranks, kind="stable")[: int((~np.isnan(ranks)).sum())].tolist()
    total, worst = each.sum(0), each.max(0)
    for at, ahead in enumerate(order):
        for behind in order[at + 1 :]:
            pushed = each[:, ahead] + (each[:, behind] < each[:, ahead])
            after = (pushed.sum(), pushed.max())
            if ranks[ahead] < ranks[behind] and (total[behind], worst[behind]) < after:
                return Reversal(ahead, behind, float(pushed.mean()))
    return None
