"""The part of the Tile that agrees with judgements: "this one should be better than that one", for some pairs.

Every judgement leaves, in each column of the Tile, an interval of b that ends at the frontier of its pair. So the part
is what lies between a lower and an upper chain of frontiers, in one or several pieces; where in a a piece can begin or
end is where two frontiers meet, or one meets a side of the Tile. Between two such places one column decides, so that no
piece is missed.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tile_core import checks, ranking
from tile_core.checks import FloatArray, InvalidInputError
from tile_core.regions import exact, hyperbola_arcs, projective, stability
from tile_core.regions.frontiers import constraints
from tile_core.regions.hyperbola_arcs import IntArray, Loops, Region

# Places in a nearer to each other than this are one.
_SAME = 1e-12


def agreeing(performances: ArrayLike, pairs: ArrayLike) -> Region | None:
    """The part of the Tile on which, of each pair of entities, the first is ahead of the second; exact, as a `Region`.

    `performances`: shape (n, 4), any priors; `pairs`: shape (m, 2), indices. Outlines, area and centroid are of all its
    pieces; `pairs` of the `Region` are the two that change places across each edge, and its `entities` those that
    should be ahead of another one. `None` where no point agrees, as for two that are tied everywhere, and for one
    without a score inside the Tile. Raises `InvalidInputError` for other shapes, and indices that there are not.

    >>> rows = [[60, 20, 5, 15], [40, 40, 2, 18], [80, 0, 20, 0]]
    >>> round(agreeing(rows, [[0, 1], [0, 2]]).area, 3)
    0.38
    >>> agreeing(rows, [[0, 1], [1, 0]]) is None
    True
    """
    rows, own = stability.known(performances)
    given = _checked(pairs, len(rows))
    first, second = own[given.T]
    if not len(given) or (own[given] == ranking.NO_ENTITY).any() or (first == second).any():
        return None
    distinct = np.unique(np.stack([first, second], -1), axis=0)
    distinct = distinct[~_everywhere(rows, distinct)]
    if not len(distinct):
        return _whole(own, given)
    lines, kinds = constraints(rows, distinct)
    loops: list[Loops] = []
    for a in _columns(lines):
        if any(low < a < high for low, high in (_span(each.points) for each in loops)):
            continue
        low, high = _interval(lines, a)
        if high - low > _SAME:
            loops.append(stability.kept_in_order(lines, kinds, distinct[None], np.array([a])))
    if not loops:
        return None
    bent = projective.bent(rows, hyperbola_arcs.joined(loops))
    found = hyperbola_arcs.regions(own, replace(bent, owner=np.full(len(loops), first[0])))
    return replace(found[0], entities=_ahead(given)) if found else None


def all_ahead(performances: ArrayLike, better: ArrayLike, worse: ArrayLike) -> Region | None:
    """The part of the Tile on which each of some entities is ahead of each of some others; exact, as a `Region`.

    `performances`: shape (n, 4), any priors; `better`, `worse`: shape (m,), indices of both groups. Those without a
    score inside the Tile are left out. It is where the worst of one group is ahead of the best of the other one, so
    `pairs` of the `Region` are of those that are worst, and best, somewhere in their group. `None` where no point
    agrees, where an entity is in both groups, and where a group has no score. Raises `InvalidInputError` for other
    shapes, and indices that there are not.

    >>> rows = [[60, 20, 5, 15], [40, 40, 2, 18], [80, 0, 20, 0]]
    >>> round(all_ahead(rows, [0], [1, 2]).area, 3)
    0.38
    """
    rows, _ = stability.known(performances)
    groups = [_group(each, len(rows)) for each in (better, worse)]
    last, first = (
        [int(group[region.entities[0]]) for region in exact.regions(rows[group], place)] if len(group) else []
        for group, place in zip(groups, (-1, 1), strict=True)
    )
    if not last or not first or np.isin(groups[0], groups[1]).any():
        return None
    return agreeing(rows, [(i, j) for i in last for j in first])


def conflict(performances: ArrayLike, pairs: ArrayLike) -> list[int]:
    """Judgements that exclude each other: the indices of some `pairs` that no point agrees with, but for any one less.

    `performances`: shape (n, 4), any priors; `pairs`: shape (m, 2): of each, the first should be ahead of the second.
    Empty where a part of the Tile agrees with all. Raises `InvalidInputError` for other shapes, and indices that there
    are not.

    >>> conflict([[60, 20, 5, 15], [40, 40, 2, 18], [80, 0, 20, 0]], [[0, 2], [0, 1], [1, 0]])
    [1, 2]
    """
    rows, _ = stability.known(performances)
    given = _checked(pairs, len(rows))
    if not len(given) or agreeing(rows, given) is not None:
        return []
    left = list(range(len(given)))
    for k in range(len(given)):
        fewer = [other for other in left if other != k]
        if fewer and agreeing(rows, given[fewer]) is None:
            left = fewer
    return left


def _checked(pairs: ArrayLike, n: int) -> IntArray:
    given = np.asarray(pairs)
    if given.size == 0:
        return np.zeros((0, 2), np.int64)
    if given.ndim != 2 or given.shape[1] != 2 or not np.issubdtype(given.dtype, np.integer):
        raise InvalidInputError(f"pairs: expected whole numbers of shape (m, 2), found {given.dtype} {given.shape}")
    for value in (given.min(), given.max()):
        checks.whole(value, "entity", 0, n)
    return given.astype(np.int64)


def _group(indices: ArrayLike, n: int) -> IntArray:
    given = np.asarray(indices)
    if given.ndim != 1 or (given.size and not np.issubdtype(given.dtype, np.integer)):
        raise InvalidInputError(f"group: expected whole numbers of shape (m,), found {given.dtype} {given.shape}")
    for value in given:
        checks.whole(value, "entity", 0, n)
    return np.unique(given.astype(np.int64))


def _everywhere(rows: FloatArray, pairs: IntArray) -> NDArray[np.bool_]:
    """Whether the first of each pair is ahead wherever both have a score inside the Tile, so that nothing is bound."""
    one, other = rows[pairs[:, 0]], rows[pairs[:, 1]]
    perfect, wrong = one[:, [1, 2]].sum(-1) == 0, other[:, [0, 3]].sum(-1) == 0
    return np.asarray(perfect | wrong)


def _columns(lines: FloatArray) -> list[float]:
    """One place in a between any two neighbours of those at which a piece can begin or end."""
    p, q, r, s = lines.T
    with np.errstate(divide="ignore", invalid="ignore"):
        ends = [-s / q, -(r + s) / (p + q), -r / p]
    i, j = np.triu_indices(len(lines), 1)
    second, rest = p[i] * q[j] - p[j] * q[i], r[i] * s[j] - r[j] * s[i]
    first = p[i] * s[j] - p[j] * s[i] + r[i] * q[j] - r[j] * q[i]
    with np.errstate(divide="ignore", invalid="ignore"):
        root = np.sqrt(first**2 - 4 * second * rest)
        half = -(first + np.copysign(root, first)) / 2
        ends += [half / second, rest / half]
    at = np.concatenate([[0.0, 1.0], *ends])
    at = np.unique(at[(at >= 0) & (at <= 1)])
    at = at[np.diff(at, prepend=-1.0) > _SAME]
    return [float(middle) for middle in (at[:-1] + at[1:]) / 2]


def _interval(lines: FloatArray, a: float) -> tuple[float, float]:
    """From which to which b all constraints hold in a column."""
    p, q, r, s = lines.T
    bottom, top = q * a + s, (p + q) * a + r + s
    if ((bottom <= 0) & (top <= 0)).any():
        return 1.0, 0.0
    with np.errstate(divide="ignore", invalid="ignore"):
        at = bottom / (bottom - top)
    return float(at[bottom < 0].max(initial=0.0)), float(at[top < 0].min(initial=1.0))


def _span(points: FloatArray) -> tuple[float, float]:
    return float(points[:, 0].min()), float(points[:, 0].max())


def _ahead(pairs: IntArray) -> tuple[int, ...]:
    return tuple(np.unique(pairs[:, 0]).tolist())


def _whole(own: IntArray, pairs: IntArray) -> Region:
    """The whole Tile."""
    found = hyperbola_arcs.regions(own, projective.whole_tile(int(own[pairs[0, 0]])))[0]
    return replace(found, entities=_ahead(pairs))
