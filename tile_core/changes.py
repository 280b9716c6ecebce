"""What moved between two versions of a leaderboard, at a point of the Tile: scores, ranks, and which of them surely.

Rows are the same if they have the same name. A newcomer moves the ranks of all rows behind it, so ranks are also
compared among the rows that both versions have.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from tile_core import ranking, scores, symmetries, uncertainty
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.leaderboard import Leaderboard

__all__ = ["Change", "Changes", "changes"]


@dataclass(frozen=True, slots=True)
class Change:
    """A row of both versions: what it was in the old one and is in the new one.

    `scores`: the canonical scores, `nan` where undefined. `ranks`: among all rows of each version; `among`: among the
    rows of both; `None` without a score. `sets`: the first and the last rank that it may hold among the rows of both;
    `None` where these are not asked for, or without a score. `beyond`: whether no rank lies in both sets, so that the
    rank has surely changed.
    """

    name: str
    scores: tuple[float, float]
    ranks: tuple[int | None, int | None]
    among: tuple[int | None, int | None]
    sets: tuple[tuple[int, int] | None, tuple[int, int] | None] = (None, None)

    @property
    def gained(self) -> int | None:
        """How many ranks it has gained among the rows of both; negative: lost; `None` without a score in one."""
        old, new = self.among
        return None if old is None or new is None else old - new

    @property
    def beyond(self) -> bool:
        """Whether the rank has surely changed: no rank lies in both sets."""
        old, new = self.sets
        return old is not None and new is not None and (old[1] < new[0] or new[1] < old[0])


@dataclass(frozen=True, slots=True)
class Changes:
    """`rows` by size: the most ranks moved first, then the greatest change of score. `entered`, `left`: names.

    `entered` are in the order of the new ranking, `left` in that of the old one.
    """

    rows: tuple[Change, ...]
    entered: tuple[str, ...]
    left: tuple[str, ...]


def changes(
    old: Leaderboard,
    new: Leaderboard,
    a: float,
    b: float,
    *,
    contexts: tuple[int | None, int | None] = (0, 0),
    prior: float | None = None,
    level: float | None = None,
) -> Changes:
    """What moved from `old` to `new` at (a, b), as `Changes`.

    `contexts`: the index of a context in each, `None` for the mean of all. `prior`: all rows are shifted to it, if
    given. `level`: also find rank sets, which hold all at once in each version, at this level, from 0.5 to below 1;
    they need sample sizes. Raises `InvalidInputError` for a point outside of the Tile, versions without a common name,
    and where rank sets are asked for and a row has no size.

    >>> from tile_core.leaderboard import leaderboard
    >>> old = leaderboard(["A", "B"], [[70, 10, 5, 15], [60, 20, 5, 15]])
    >>> new = leaderboard(["B", "C", "A"], [[78, 2, 5, 15], [79, 1, 5, 15], [70, 10, 5, 15]])
    >>> found = changes(old, new, 0.5, 0.5)
    >>> [(row.name, row.ranks, row.among, row.gained) for row in found.rows]
    [('B', (2, 2), (2, 1), 1), ('A', (1, 3), (1, 2), -1)]
    >>> found.entered, found.left
    (('C',), ())
    """
    common = [name for name in new.entities if name in set(old.entities)]
    if not common:
        raise InvalidInputError("changes: expected rows with the same names in both versions, found none")
    at, versions = (a, b), tuple(zip((old, new), contexts, strict=True))
    whole = [_ranks(_rows(board, context, prior), at) for board, context in versions]
    parts = [(_only(board, common), context) for board, context in versions]
    rows = [_rows(board, context, prior) for board, context in parts]
    values = np.stack([scores.canonical_score(each, a, b) for each in rows], -1)
    among = [_ranks(each, at) for each in rows]
    sets = [_sets(board, context, at, prior, level) for board, context in parts]
    index = [{name: i for i, name in enumerate(board.entities)} for board, _ in versions]
    found = [
        Change(
            name,
            (float(values[k, 0]), float(values[k, 1])),
            (whole[0][index[0][name]], whole[1][index[1][name]]),
            (among[0][k], among[1][k]),
            (sets[0][k], sets[1][k]),
        )
        for k, name in enumerate(common)
    ]
    kept = set(common)
    entered, left = (
        tuple(board.entities[i] for i in order if board.entities[i] not in kept)
        for board, order in ((new, _order(new, contexts[1], prior, at)), (old, _order(old, contexts[0], prior, at)))
    )
    return Changes(tuple(sorted(found, key=_size)), entered, left)


def _only(board: Leaderboard, names: list[str]) -> Leaderboard:
    index = [board.entities.index(name) for name in names]
    return replace(
        board,
        entities=tuple(names),
        performances=board.performances[:, index],
        sizes=board.sizes[:, index],
        attributes={},
    )


def _rows(board: Leaderboard, context: int | None, prior: float | None) -> FloatArray:
    rows = board.at(context)
    return rows if prior is None else symmetries.shift_prior(rows, prior)


def _ranks(rows: FloatArray, at: tuple[float, float]) -> list[int | None]:
    return [None if np.isnan(rank) else int(rank) for rank in ranking.ranks(rows, *at)]


def _order(board: Leaderboard, context: int | None, prior: float | None, at: tuple[float, float]) -> list[int]:
    return [int(i) for i in ranking.order(_rows(board, context, prior), *at)]


def _sets(
    board: Leaderboard, context: int | None, at: tuple[float, float], prior: float | None, level: float | None
) -> list[tuple[int, int] | None]:
    if level is None:
        return [None] * len(board.entities)
    tested = uncertainty.sampled_leaderboard(board, context)
    tested = tested if prior is None else tested.at_prior(prior)
    found = uncertainty.rank_sets(uncertainty.sure_differences(tested, *at, level=level))
    return [(int(first), int(last)) if first else None for first, last in zip(found.first, found.last, strict=True)]


def _size(row: Change) -> tuple[float, float, float]:
    """By which rows are sorted: ranks moved, change of score, rank now; what is unknown comes last."""
    moved = -1 if row.gained is None else abs(row.gained)
    change = abs(row.scores[1] - row.scores[0])
    now = row.ranks[1]
    return (-moved, np.inf if np.isnan(change) else -change, np.inf if now is None else now)
