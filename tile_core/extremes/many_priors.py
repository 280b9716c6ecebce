"""The worst ranks over a part of the Tile of entities at any priors.

Another entity is ahead of a given one where a bilinear function of (a, b) is positive, so over a rectangle its sign at
the four corners says whether it is ahead everywhere, nowhere or beyond a frontier. Rectangles are halved both ways
until their frontiers are few, or until not enough entities can be ahead in them to make a rank worse than one found
before. With few frontiers every cell between them is looked at: the order of the frontiers along a row of the rectangle
changes at their crossings only, so one row between two neighbouring crossings shows all cells there are. Frontiers that
nearly coincide stay together however small rectangles get: after some halvings the points where they meet are looked at
instead (`vertices`).
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tile_core.checks import TOLERANCE, FloatArray
from tile_core.extremes.parts import NARROW, crossings, quadratic_roots
from tile_core.extremes.vertices import depths

IntArray = NDArray[np.int64]

# With at most so many frontiers in a rectangle all cells are looked at, as after so many halvings.
_FEW = 12
_DEEPEST = 12
# After so many halvings of rectangles, and one more for so many frontiers, all vertices are looked at, unless there are
# more frontiers than that.
_PATIENCE, _EACH = 16, 4
_MANY = 300
# Around a vertex that says too little squares of these sizes are looked at.
_SIZES = (1e-6, 1e-4, 1e-2)
# Lines are sorted along this direction, which no symmetry of counts prefers.
_DIRECTION = np.array([0.31, 0.47, -0.73, 1.17])


class Part(NamedTuple):
    """A part of the Tile in coordinates of its frame, from 0 to 1: its corners, shape (c, 2); its sides, shape (k, 4),
    u and v of start and end, none if it is its frame; and the rows v in which they start or cross.
    """

    corners: FloatArray
    sides: FloatArray
    rows: FloatArray


class Frontiers(NamedTuple):
    """Frontiers of an entity, m of them: the bilinear functions that are 0 there, by their values at the corners
    (0, 0), (1, 0), (0, 1), (1, 1) of the frame, shape (m, 4), 1 at most; and how many entities are ahead where it is
    positive and where it is negative, shape (m, 2).
    """

    values: FloatArray
    ahead: IntArray

    def at(self, u: FloatArray, v: FloatArray) -> FloatArray:
        """The values at some points, shape (..., m)."""
        u, v = u[..., None], v[..., None]
        low, high = ((1 - u) * self.values[:, k] + u * self.values[:, k + 1] for k in (0, 2))
        return np.asarray((1 - v) * low + v * high)

    def only(self, some: NDArray[np.bool_]) -> Frontiers:
        """Some of them."""
        return Frontiers(self.values[some], self.ahead[some])


class Rectangle(NamedTuple):
    """A rectangle of the frame: where it begins and how long its sides are, how often it was halved, how many entities
    are ahead all over it, the frontiers that cross it, and whether the outline of the part does.
    """

    u: float
    v: float
    size: float
    level: int
    ahead: int
    frontiers: Frontiers
    crossed: bool

    @property
    def bound(self) -> int:
        """So many entities are ahead at once at most."""
        return self.ahead + int(self.frontiers.ahead.max(1, initial=0).sum())


def worst_ranks(rows: FloatArray, corners: FloatArray) -> FloatArray:
    """The worst rank of each entity over the part, shape (n,), as floats.

    `rows`: performances of shape (n, 4), as `parts.with_limits` gives, none missing; `corners`: shape (corners, 2), of
    the part's outline.
    """
    low, high = corners.min(0), corners.max(0)
    part = _part_of((corners - low) / np.where(high > low, high - low, 1.0))
    (a0, b0), (a1, b1) = low, high
    tn, fp, fn, tp = rows.T
    good, bad = ((1 - a) * tn + a * tp for a in (a0, a1, a0, a1)), ((1 - b) * fp + b * fn for b in (b0, b0, b1, b1))
    values = np.stack(list(good), -1), np.stack(list(bad), -1)
    return np.array([1.0 + _most_ahead(*values, entity, part) for entity in range(len(rows))])


def _part_of(corners: FloatArray) -> Part:
    sides = np.concatenate([corners, np.roll(corners, -1, axis=0)], 1)
    straight = (sides[:, :2] == sides[:, 2:]).any(1) & np.isin(sides, (0, 1)).all(1)
    if len(corners) == 4 and straight.all():
        sides = sides[:0]
    return Part(corners, sides, np.concatenate([sides[:, 1], crossings(sides)]))


def _most_ahead(good: FloatArray, bad: FloatArray, entity: int, part: Part) -> int:
    """How many others are ahead of an entity at once at most, over an area of the part."""
    ahead, frontiers = _frontiers_of(good, bad, entity)
    most = ahead + int(_ahead(frontiers, *part.corners.T).max())
    whole = Rectangle(0.0, 0.0, 1.0, 0, ahead, frontiers, len(part.sides) > 0)
    left, halvings = [whole], 0
    patience = _PATIENCE + len(frontiers.values) // _EACH if len(frontiers.values) <= _MANY else math.inf
    while left:
        here = left.pop()
        if here.bound <= most:
            continue
        if halvings >= patience:
            return _most_at_vertices(whole, part, most)
        if len(here.frontiers.values) <= _FEW or here.level == _DEEPEST:
            most = max(most, here.ahead + _most_of_all(here, part))
        else:
            middle = np.array([here.u + here.size / 2]), np.array([here.v + here.size / 2])
            if not here.crossed or _inside(part, *middle)[0]:
                most = max(most, here.ahead + int(_ahead(here.frontiers, *middle)[0]))
            left.extend(sorted(_quarters(here, part), key=lambda quarter: quarter.bound))
            halvings += 1
    return most


def _most_at_vertices(whole: Rectangle, part: Part, most: int) -> int:
    """The same from vertices; `most`: so many are ahead somewhere."""
    found = depths(whole.frontiers.values, whole.frontiers.ahead, part.sides)
    least, bound, (u, v) = whole.ahead + found.least, whole.ahead + found.most, found.places.T
    if len(part.sides):
        near = found.crossing & (_distances(part.sides, found.places) <= 10 * NARROW)
        outside = found.crossing & ~near & ~_inside(part, u, v)
        least[near | outside], bound[outside] = 0, 0
    most = max(most, int(least.max(initial=0)))
    seen = set()
    for k in np.argsort(-bound, kind="stable"):
        if bound[k] <= most:
            break
        if (place := (round(u[k], 7), round(v[k], 7))) not in seen:
            most = _most_near(whole, part, (u[k], v[k]), most)
        seen.add(place)
    return most


def _most_near(whole: Rectangle, part: Part, place: tuple[float, float], most: int) -> int:
    """The most ahead in squares around a place, or `most`; larger ones only where they hold few frontiers."""
    for size in _SIZES:
        here = _square(whole, part, place, size)
        if here.bound > most and (size == _SIZES[0] or len(here.frontiers.values) <= 2 * _FEW):
            most = max(most, here.ahead + _most_of_all(here, part))
    return most


def _square(whole: Rectangle, part: Part, place: tuple[float, float], size: float) -> Rectangle:
    """A square around a place, inside the frame."""
    u, v = (min(max(0.0, middle - size / 2), 1 - size) for middle in place)
    corners = whole.frontiers.at(u + size * np.array([0, 1, 0, 1]), v + size * np.array([0, 0, 1, 1]))
    above, below = corners.min(0) >= -TOLERANCE, corners.max(0) <= TOLERANCE
    ahead = whole.ahead + above @ whole.frontiers.ahead[:, 0] + (below & ~above) @ whole.frontiers.ahead[:, 1]
    return Rectangle(u, v, size, 0, int(ahead), whole.frontiers.only(~above & ~below), whole.crossed)


def _distances(sides: FloatArray, places: FloatArray) -> FloatArray:
    """How far each place is from the nearest side, shape (places,)."""
    start, step = sides[:, :2], sides[:, 2:] - sides[:, :2]
    away, squares = places[:, None] - start, np.maximum((step * step).sum(-1), 1e-300)
    share = np.clip((away * step).sum(-1) / squares, 0, 1)[..., None]
    return np.asarray(np.linalg.norm(away - share * step, axis=-1).min(1))


def _frontiers_of(good: FloatArray, bad: FloatArray, entity: int) -> tuple[int, Frontiers]:
    """How many others are ahead of an entity everywhere, and its frontiers, of which those that coincide are one."""
    theirs, own = good * bad[entity], good[entity] * bad
    lead = np.where(np.abs(theirs - own) <= TOLERANCE * np.maximum(theirs, own), 0.0, theirs - own)
    least, most = lead.min(1), lead.max(1)
    crossed = (least < 0) & (most > 0)
    values = lead[crossed] / np.maximum(most, -least)[crossed][:, None]
    place = values @ _DIRECTION
    turned = place < 0
    order = np.argsort(np.abs(place), kind="stable")
    values = np.where(turned[:, None], -values, values)[order]
    first = np.append(True, (np.abs(np.diff(values, axis=0)) > NARROW).any(1))[: len(values)]
    ahead = np.add.reduceat(np.stack([~turned, turned], -1)[order].astype(np.int64), np.flatnonzero(first))
    return int(((least >= 0) & (most > 0)).sum()), Frontiers(values[first], ahead)


def _ahead(frontiers: Frontiers, u: FloatArray, v: FloatArray) -> IntArray:
    """How many are ahead at some points on one side of the frontiers, shape (...)."""
    values = frontiers.at(u, v)
    return np.asarray((values > NARROW) @ frontiers.ahead[:, 0] + (values < -NARROW) @ frontiers.ahead[:, 1])


def _quarters(whole: Rectangle, part: Part) -> list[Rectangle]:
    """The quarters of a rectangle, without those outside the part."""
    half, frontiers = whole.size / 2, whole.frontiers
    column, row = np.array([0, 1, 0, 1]), np.array([0, 0, 1, 1])
    u, v = whole.u + half * column, whole.v + half * row
    crossed = _touches(part.sides, u, v, half) if whole.crossed else np.zeros(4, np.bool_)
    within = crossed | _inside(part, u + half / 2, v + half / 2) if whole.crossed else ~crossed
    steps: FloatArray = half * np.arange(3.0)
    grid = frontiers.at(whole.u + steps, whole.v + steps[:, None])
    corners = grid[row + row[:, None], column + column[:, None]]
    above, below = corners.min(1) >= -TOLERANCE, corners.max(1) <= TOLERANCE
    sure = whole.ahead + above @ frontiers.ahead[:, 0] + (below & ~above) @ frontiers.ahead[:, 1]
    beyond = ~above & ~below
    return [
        Rectangle(u[k], v[k], half, whole.level + 1, sure[k], frontiers.only(beyond[k]), bool(crossed[k]))
        for k in np.flatnonzero(within)
    ]


def _touches(sides: FloatArray, u: FloatArray, v: FloatArray, size: float) -> NDArray[np.bool_]:
    """Whether a side of the part has a point in each of some squares (Liang and Barsky, 1984)."""
    low = np.stack([u, v], -1)[:, None]
    start, step = sides[:, :2], sides[:, 2:] - sides[:, :2]
    with np.errstate(divide="ignore", invalid="ignore"):
        near, far = (low - start) / step, (low + size - start) / step
    # A side along an axis runs beside the square or never leaves its range.
    beside = (step == 0) & ((start < low) | (start > low + size))
    enters = np.where(step == 0, 0.0, np.minimum(near, far)).max(-1).clip(0)
    leaves = np.where(step == 0, 1.0, np.maximum(near, far)).min(-1).clip(max=1)
    return np.asarray(((enters <= leaves) & ~beside.any(-1)).any(-1))


def _inside(part: Part, u: FloatArray, v: FloatArray) -> NDArray[np.bool_]:
    """Whether points lie in the part, an odd number of times."""
    return np.asarray((_cuts(part.sides, v) < u[:, None]).sum(1) % 2 == 1)


def _cuts(sides: FloatArray, v: FloatArray) -> FloatArray:
    """Where the sides cut some rows, shape (rows, sides or one more), sorted; then `inf`."""
    u0, v0, u1, v1 = sides.T
    row = v[:, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        cuts = np.where((v0 > row) != (v1 > row), u0 + (row - v0) / (v1 - v0) * (u1 - u0), np.inf)
    return np.pad(np.sort(cuts, axis=1), ((0, 0), (0, len(sides) % 2)), constant_values=np.inf)


def _most_of_all(here: Rectangle, part: Part) -> int:
    """How many are ahead at once at most beyond the frontiers of a rectangle, over an area of the part; -1: none."""
    stops = np.sort(_stops(here, part))
    v = ((stops[:-1] + stops[1:]) / 2)[np.diff(stops) > 2 * NARROW]
    left, right = np.full((2, len(v)), [[here.u], [here.u + here.size]])
    cuts = np.clip(_cuts(part.sides, v), here.u, here.u + here.size) if here.crossed else np.stack([left, right], -1)
    begin, end = cuts[:, 0::2] + NARROW, cuts[:, 1::2] - NARROW
    values = (here.frontiers.at(u, v) for u in (left, right))
    first, last = (np.where(np.abs(value) <= NARROW, 0.0, value) for value in values)
    with np.errstate(divide="ignore", invalid="ignore"):
        place = np.where(first * last < 0, here.u + here.size * first / (first - last), np.inf)
    before, after = (
        np.where(value > 0, here.frontiers.ahead[:, 0], np.where(value < 0, here.frontiers.ahead[:, 1], 0))
        for value in (np.where(first == 0, last, first), last)
    )
    # Depths rise right of a frontier, or where the part begins.
    u = np.concatenate([begin, place + NARROW], 1)[:, :, None]
    seen = ((u >= begin[:, None]) & (u <= end[:, None])).any(-1)
    right_of, left_of = u >= place[:, None] + NARROW, u <= place[:, None] - NARROW
    depth = (right_of * after[:, None] + left_of * before[:, None]).sum(-1)
    return int(depth[seen].max(initial=-1))


def _stops(here: Rectangle, part: Part) -> FloatArray:
    """The rows of a rectangle in which the order of its frontiers, its sides and those of the part changes."""
    u, v, size, frontiers = here.u, here.v, here.size, here.frontiers
    ends = np.array([u, u + size])
    (p, q), (r, s) = (frontiers.at(ends, np.array([row, row])) for row in (v, v + size))
    with np.errstate(divide="ignore", invalid="ignore"):
        at_ends = [np.where(low * high < 0, low / (low - high), np.nan) for low, high in ((p, r), (q, s))]
    i, j = np.triu_indices(len(p), 1)
    meeting = quadratic_roots(
        p[i] * q[j] - p[j] * q[i],
        (p[i] * s[j] + r[i] * q[j] - p[j] * s[i] - r[j] * q[i]) / 2,
        r[i] * s[j] - r[j] * s[i],
    )
    found = [v + size * np.concatenate([*at_ends, meeting.ravel()])]
    if here.crossed:
        u0, v0, u1, v1 = part.sides.T
        middle = (frontiers.at(u0, v1) + frontiers.at(u1, v0)) / 2
        step = quadratic_roots(frontiers.at(u0, v0), middle, frontiers.at(u1, v1))
        found += [((1 - step) * v0[:, None] + step * v1[:, None]).ravel(), part.rows]
    stops = np.concatenate(found)
    return np.concatenate([[v, v + size], stops[(stops > v) & (stops < v + size)]])
