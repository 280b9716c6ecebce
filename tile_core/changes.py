"""What moved between two versions of a leaderboard, at a point of the Tile: scores, ranks, and which of them surely.

Rows are the same if they have the same name. A newcomer moves the ranks of all rows behind it, so ranks are also
compared among the rows that both versions have.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import numpy as np

from tile_core import ranking, rules, scores, symmetries, uncertainty
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.leaderboard import Leaderboard

__all__ = ["Change", "Changes", "changes"]

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class Change:
    """A row of both versions: what it was in the old one and is in the new one.

    `scores`: the canonical scores, `nan` where undefined. `ranks`: among all rows of each version, `None` without a
    score. `among`: among the rows with a score in both, `None` for others. `sets`: the first and the last rank that it
    may hold among these; `None` where they are not asked for. `beyond`: whether no rank lies in both sets, so that the
    rank has surely changed.

    >>> moved = Change("A", (0.9, 0.8), (1, 4), (1, 3), ((1, 1), (2, 4)))
    >>> moved.gained, moved.beyond
    (-2, True)
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
    rule: str | None = None,
) -> Changes:
    """What moved from `old` to `new` at (a, b), as `Changes`.

    `contexts`: the index of a context in each, `None` for the mean of all. `prior`: all rows are shifted to it, if
    given. `level`: also find rank sets, which hold all at once in each version, at this level, from 0.5 to below 1.
    They need sample sizes. `rule`: a key of `rules.RULES` by which all contexts rank; `scores` are then values by the
    rule, such as mean ranks, and `contexts` are not used. Raises `InvalidInputError` for a point outside of the Tile,
    an unknown rule, versions without a common name, and where rank sets are asked for and a row has no size.

    >>> from tile_core.leaderboard import leaderboard
    >>> old = leaderboard(["A", "B"], [[70, 10, 5, 15], [60, 20, 5, 15]])
    >>> new = leaderboard(["B", "C", "A"], [[78, 2, 5, 15], [79, 1, 5, 15], [70, 10, 5, 15]])
    >>> found = changes(old, new, 0.5, 0.5)
    >>> [(row.name, row.ranks, row.among, row.gained) for row in found.rows]
    [('B', (2, 2), (2, 1), 1), ('A', (1, 3), (1, 2), -1)]
    >>> found.entered, found.left
    (('C',), ())
    """
    there = set(old.entities)
    common = [name for name in new.entities if name in there]
    if not common:
        raise InvalidInputError("changes: expected rows with the same names in both versions, found none")
    how = _How((a, b), prior, level, rule)
    versions = tuple(zip((old, new), contexts, strict=True))
    whole = [_by_name(board, _ranks(how.standing(board, context))) for board, context in versions]
    scored = [name for name in common if whole[0][name] is not None and whole[1][name] is not None]
    parts = [(board.only(scored), context) for board, context in versions]
    values = [_by_name(board, how.standing(board, context).values) for board, context in versions]
    among = [_by_name(board, _ranks(how.standing(board, context))) for board, context in parts]
    sets = [_by_name(board, how.sets(board, context)) for board, context in parts]
    found = [
        Change(
            name,
            (float(values[0][name]), float(values[1][name])),
            (whole[0][name], whole[1][name]),
            (among[0].get(name), among[1].get(name)),
            (sets[0].get(name), sets[1].get(name)),
        )
        for name in common
    ]
    old_order, new_order = (_order(how.standing(board, context).ranks) for board, context in versions)
    entered = tuple(new.entities[i] for i in new_order if new.entities[i] not in there)
    left = tuple(old.entities[i] for i in old_order if old.entities[i] not in set(common))
    return Changes(tuple(sorted(found, key=_size)), entered, left)


def _by_name(board: Leaderboard, values: Iterable[_Value]) -> dict[str, _Value]:
    return dict(zip(board.entities, values, strict=True))


class _How(NamedTuple):
    """By what a version ranks: the point, the prior, the level of rank sets and the rule over all contexts."""

    at: tuple[float, float]
    prior: float | None
    level: float | None
    rule: str | None

    def standing(self, board: Leaderboard, context: int | None) -> rules.Standing:
        if self.rule is not None:
            return rules.standing(self.rule, board.performances, *self.at, board.sizes, prior=self.prior)
        rows = board.at(context)
        rows = rows if self.prior is None else symmetries.shift_prior(rows, self.prior)
        return rules.Standing(scores.canonical_score(rows, *self.at), ranking.ranks(rows, *self.at))

    def sets(self, board: Leaderboard, context: int | None) -> list[tuple[int, int] | None]:
        if self.level is None or not board.entities:
            return [None] * len(board.entities)
        if self.rule is not None:
            sure = rules.sure_by_rule(self.rule, board, *self.at, prior=self.prior, level=self.level)
        else:
            tested = uncertainty.sampled_leaderboard(board, context)
            tested = tested if self.prior is None else tested.at_prior(self.prior)
            sure = uncertainty.sure_differences(tested, *self.at, level=self.level)
        found = uncertainty.rank_sets(sure)
        return [(int(first), int(last)) if first else None for first, last in zip(found.first, found.last, strict=True)]


def _ranks(standing: rules.Standing) -> list[int | None]:
    return [None if np.isnan(rank) else int(rank) for rank in standing.ranks]


def _order(ranks: FloatArray) -> list[int]:
    """The indices by rank; those without one come last."""
    return [int(i) for i in np.argsort(np.where(np.isnan(ranks), np.inf, ranks), kind="stable")]


def _size(row: Change) -> tuple[float, float, float]:
    """By which rows are sorted: ranks moved, change of score, rank now; what is unknown comes last."""
    moved = -1 if row.gained is None else abs(row.gained)
    change = abs(row.scores[1] - row.scores[0])
    now = row.ranks[1]
    return (-moved, np.inf if np.isnan(change) else -change, np.inf if now is None else now)
