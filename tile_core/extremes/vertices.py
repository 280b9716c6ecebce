"""How many entities are ahead at once, from the points at which frontiers meet each other or the outline of a part.

Frontiers are monotone curves, so the lowest point of a cell between them is where two of them cross, or on the outline.
At a crossing the signs of all other functions say how many are ahead around it, as do those between two frontiers along
a side. Where more than two meet, or two only touch, that is left open. Unlike halving a rectangle, this takes no longer
for frontiers that nearly coincide.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import FloatArray
from tile_core.extremes.parts import NARROW, quadratic_roots

IntArray = NDArray[np.int64]
_SIDES = np.array([[0.0, 0, 1, 0], [0, 1, 1, 1], [0, 0, 0, 1], [1, 0, 1, 1]])
# Two frontiers whose directions differ by less than this sine may touch without crossing.
_TOUCHING = 1e-7
# So many values are computed at a time.
_BLOCK = 1 << 21


class Depths(NamedTuple):
    """Points (u, v), shape (points, 2): so many are ahead next to each at least, and at most, shapes (points,).

    `crossing`: whether two frontiers cross there, shape (points,); others are on the outline.
    """

    places: FloatArray
    crossing: NDArray[np.bool_]
    least: IntArray
    most: IntArray


def depths(values: FloatArray, ahead: IntArray, sides: FloatArray) -> Depths:
    """`Depths` at the vertices of all cells, some of them on the outline, others perhaps outside of it.

    `values`: of m functions at the corners (0, 0), (1, 0), (0, 1), (1, 1), 1 at most, shape (m, 4), and how many are
    ahead where each is positive and where it is negative, `ahead`, shape (m, 2). `sides`: u and v of start and end of
    the sides of the outline, shape (k, 4); none if it is the unit square.
    """
    places, pairs = _crossings(values)
    more = [_along(values, side) for side in (sides if len(sides) else _SIDES)]
    saddles = _saddles(values)
    alone = np.concatenate([*more, saddles])
    none = np.full((len(alone), 2), -1)
    every, owners = np.concatenate([places, alone]), np.concatenate([pairs, none])
    step = max(1, _BLOCK // max(1, len(values)))
    blocks = [_around(values, ahead, every[k : k + step], owners[k : k + step]) for k in range(0, len(every), step)]
    return Depths(every, owners[:, 0] >= 0, *(np.concatenate(each) for each in zip(*blocks, strict=True)))


def _crossings(values: FloatArray) -> tuple[FloatArray, IntArray]:
    """Points inside the unit square at which two functions are 0, shape (points, 2), and which two, the same shape."""
    p, q, r, s = values.T
    i, j = np.triu_indices(len(values), 1)
    rows = quadratic_roots(
        p[i] * q[j] - p[j] * q[i],
        (p[i] * s[j] + r[i] * q[j] - p[j] * s[i] - r[j] * q[i]) / 2,
        r[i] * s[j] - r[j] * s[i],
    )
    which, pair = np.nonzero(~np.isnan(rows))
    v, i, j = rows[which, pair], i[pair], j[pair]
    left, right = (1 - v) * p[[i, j]] + v * r[[i, j]], (1 - v) * q[[i, j]] + v * s[[i, j]]
    # The one that changes more along the row says best where.
    steeper = (np.abs(left - right)[1] > np.abs(left - right)[0]).astype(int)
    left, right = left[steeper, np.arange(len(v))], right[steeper, np.arange(len(v))]
    with np.errstate(divide="ignore", invalid="ignore"):
        u = left / (left - right)
        there = (u > 0) & (u < 1)
    return np.stack([u, v], -1)[there], np.stack([i, j], -1)[there]


def _along(values: FloatArray, side: FloatArray) -> FloatArray:
    """The middles of the parts into which the functions divide a side, shape (parts, 2)."""
    u0, v0, u1, v1 = side
    ends = _at(values, np.array([[u0, v0], [u0, v1], [u1, v0], [u1, v1]]))
    roots = quadratic_roots(ends[0], (ends[1] + ends[2]) / 2, ends[3])
    stops = np.sort(np.concatenate([[0.0, 1.0], roots[~np.isnan(roots)]]))
    middles = ((stops[:-1] + stops[1:]) / 2)[np.diff(stops) > 2 * NARROW, None]
    return np.asarray((1 - middles) * side[:2] + middles * side[2:])


def _saddles(values: FloatArray) -> FloatArray:
    """Points at which the two branches of one frontier meet, shape (points, 2)."""
    p, q, r, s = values.T
    bend = p - q - r + s
    with np.errstate(divide="ignore", invalid="ignore"):
        places = np.stack([(p - r) / bend, (p - q) / bend], -1)
        there = ((places > 0) & (places < 1)).all(-1) & (np.abs(p * s - q * r) <= NARROW * np.abs(bend))
    return np.asarray(places[there])


def _at(values: FloatArray, places: FloatArray) -> FloatArray:
    u, v = places.T[:, :, None]
    low, high = ((1 - u) * values[:, k] + u * values[:, k + 1] for k in (0, 2))
    return np.asarray((1 - v) * low + v * high)


def _around(values: FloatArray, ahead: IntArray, places: FloatArray, owners: IntArray) -> tuple[IntArray, IntArray]:
    """How many are ahead around points at least and at most; `owners`: two functions that are 0 there, or -1 twice."""
    found, larger = _at(values, places), ahead.max(1)
    crossing = owners[:, 0] >= 0
    rows = np.flatnonzero(crossing)[:, None]
    found[rows, owners[crossing]] = 0
    sure = (found > NARROW) @ ahead[:, 0] + (found < -NARROW) @ ahead[:, 1]
    open_ = np.abs(found) <= NARROW
    open_[rows, owners[crossing]] = False
    own = np.where(crossing, larger[owners].sum(1), 0)
    transversal = np.zeros(len(places), np.bool_)
    transversal[crossing] = _crosses(values, places[crossing], owners[crossing])
    return sure + np.where(transversal, own, 0), sure + own + open_ @ larger


def _crosses(values: FloatArray, places: FloatArray, owners: IntArray) -> NDArray[np.bool_]:
    """Whether two frontiers that meet have different directions there, clear of the unit square's sides."""
    (p, q, r, s), (u, v) = np.moveaxis(values[owners], -1, 0), places.T[:, :, None]
    along, up = (1 - v) * (q - p) + v * (s - r), (1 - u) * (r - p) + u * (s - q)
    turn = np.abs(along[:, 0] * up[:, 1] - along[:, 1] * up[:, 0])
    length = np.hypot(along, up).prod(-1)
    return np.asarray((turn > _TOUCHING * length) & (np.minimum(places, 1 - places).min(-1) > NARROW))
