"""What the Tile is divided by: the whole ranking, its podium, or the set of the first k; and a walk over all parts.

A part is given by `Levels`, tuples of entities such that each one of a level is ahead of each one of the next. All
its conditions are frontiers of pairs, so that at a common prior, in the coordinates of the balanced Tile
(`symmetries.deformed`), it is a convex polygon; at different priors it may fall into several pieces with arcs as sides.
The walk begins at a few points and goes on across every side, so that no part is found twice and none is sampled.

Rows are performances, (n, 4) as lists, of entities no two of which are tied everywhere; at a common prior TNR, FPR,
FNR, TPR.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple

from tile_core.checks import InvalidInputError
from tile_core.ranking import TOLERANCE
from tile_core.regions import chains
from tile_core.regions.chains import Outline, Pair

DIVISIONS = ("ranking", "podium", "set")
Levels = tuple[tuple[int, ...], ...]
Rows = list[list[float]]
Divide = Callable[[Sequence[int]], Levels]
Way = tuple[Levels, float]
"""To a part that lies in a column."""

# Points a side at which the walk starts: at different priors a part may be reached across no side of another one. It
# starts again, so many times at most, where something is left of the Tile.
_STEPS = 9
_ROUNDS = 6
# By so much they lie off round numbers, where ties of counts are.
_SHIFT = 0.0130213
# Shorter sides are not crossed: rounding errors would decide what lies behind them. Each part has longer ones.
_SHORTEST = 1e-9


Shape = Callable[[Levels, float], Outline | None]
"""The outline of a part in a column a of the Tile, `None` where there is nothing."""


class Part(NamedTuple):
    """One part of the Tile: its outlines, and what lies across its sides, with a pair that changes places there."""

    outlines: list[Outline]
    neighbours: dict[Levels, Pair]


def levels(order: Sequence[int], division: str, places: int) -> Levels:
    """The part of the Tile with this order of all entities."""
    if division == "ranking":
        return tuple((i,) for i in order)
    first, rest = order[:places], tuple(sorted(order[places:]))
    top = tuple((i,) for i in first) if division == "podium" else (tuple(sorted(first)),)
    return (*top, rest) if rest else top


def walk(rows: Rows, divide: Divide, shape: Shape, most: int) -> dict[Levels, Part]:
    """All parts by their levels, which `divide` makes of an order; raises `InvalidInputError` for more than `most`."""
    parts: dict[Levels, Part] = {}
    steps = [(k + 0.5) / _STEPS + _SHIFT for k in range(_STEPS)]
    middle = [steps[_STEPS // 2]]
    starts = [(a, b) for axis in (middle, steps) for a in axis for b in axis]

    def ways(outline: Outline, own: Levels) -> list[Way]:
        return _ways(rows, divide, outline, own, parts)

    for _ in range(_ROUNDS):
        before = len(_outlines(parts))
        for a, b in starts:
            _follow((divide(order_at(rows, a, b, 0, 0)), a), shape, ways, parts, most)
        if len(_outlines(parts)) == before:
            break
        starts = chains.gaps(_outlines(parts))
    return parts


def _outlines(parts: dict[Levels, Part]) -> list[Outline]:
    return [outline for part in parts.values() for outline in part.outlines]


def _follow(
    way: Way, shape: Shape, ways: Callable[[Outline, Levels], list[Way]], parts: dict[Levels, Part], most: int
) -> None:
    """Add all that one way leads to."""
    waiting = [way]
    while waiting:
        key, column = waiting.pop()
        if key in parts and _reaches(parts[key].outlines, column):
            continue
        outline = shape(key, column)
        if outline is None or (key in parts and _overlaps(outline, parts[key].outlines)):
            continue
        part = parts.setdefault(key, Part([], {}))
        part.outlines.append(outline)
        if len(parts) > most:
            raise InvalidInputError(f"ranking regions: expected at most {most:,}, found more")
        waiting += ways(outline, key)


def _ways(rows: Rows, divide: Divide, outline: Outline, own: Levels, parts: dict[Levels, Part]) -> list[Way]:
    """Where the sides of an outline lead.

    Frontiers on the frame of the Tile lead nowhere.
    """
    ways = []
    neighbours = parts[own].neighbours
    for side, pair in enumerate(outline.pairs):
        if pair is None:
            continue
        (a, b), length = chains.middle(outline, side)
        if length < _SHORTEST or chains.inner((a, b)) <= TOLERANCE:
            continue
        da, db = _across(rows, pair, a, b)
        key = _swapped(own, pair)
        if key not in parts or parts[key].neighbours.get(own) != pair[::-1]:
            key = divide(order_at(rows, a, b, da, db))
        if key == own:
            continue
        neighbours.setdefault(key, pair)
        # An upright side leads into the columns next to its own.
        ways.append((key, a + (_SHORTEST if da > 0 else -_SHORTEST) * (abs(db) <= TOLERANCE * abs(da))))
    return ways


def _swapped(key: Levels, pair: Pair) -> Levels:
    """The levels once two entities have changed places, in most cases what lies across their frontier."""
    i, j = pair
    other = {i: j, j: i}
    return tuple(
        level if other.keys().isdisjoint(level) else tuple(sorted(other.get(e, e) for e in level)) for level in key
    )


def _reaches(outlines: list[Outline], a: float) -> bool:
    """Whether a piece lies in a column: a part has one interval of it, so that is all of the part there."""
    return any(low <= a <= high for low, high in map(chains.columns, outlines))


def _overlaps(outline: Outline, others: list[Outline]) -> bool:
    """Whether a piece is there already: rounding may have put its end before a column in it."""
    low, high = chains.columns(outline)
    ends = map(chains.columns, others)
    return any(min(high, end) - max(low, start) > min(high - low, end - start) / 2 for start, end in ends)


def _across(rows: Rows, pair: Pair, a: float, b: float) -> tuple[float, float]:
    """The direction in which the second of a pair gets ahead of the first at a place where they tie."""
    (tn, fp, fn, tp), (tn2, fp2, fn2, tp2) = rows[pair[0]], rows[pair[1]]
    good, bad = (1 - a) * tn + a * tp, (1 - b) * fp + b * fn
    good2, bad2 = (1 - a) * tn2 + a * tp2, (1 - b) * fp2 + b * fn2
    return (tp2 - tn2) * bad - (tp - tn) * bad2, good2 * (fn - fp) - good * (fn2 - fp2)


def order_at(rows: Rows, a: float, b: float, da: float, db: float) -> list[int]:
    """Entities from first to last just beyond (a, b) in a direction."""
    keys, slopes = [], []
    for tn, fp, fn, tp in rows:
        good, bad = (1 - a) * tn + a * tp, (1 - b) * fp + b * fn
        keys.append(good / bad if bad else inf)
        slopes.append((tp - tn) * da / good - (fn - fp) * db / bad if good and bad else 0.0)
    order = sorted(range(len(rows)), key=lambda i: -keys[i])
    starts = [0, *(k + 1 for k, (i, j) in enumerate(pairwise(order)) if keys[i] * (1 - TOLERANCE) > keys[j])]
    for start, stop in pairwise([*starts, len(order)]):
        if stop - start > 1:
            order[start:stop] = sorted(order[start:stop], key=lambda i: -slopes[i])
    return order


def straight(rows: Rows) -> Shape:
    """Outlines at a common prior, in the balanced Tile: what is left of the square when every pair has cut it."""
    leads = [[_lead(one, other) for other in rows] for one in rows]

    def shape(key: Levels, _: float) -> Outline | None:
        polygon: list[tuple[float, float, Pair | None]] = [
            (0.0, 0.0, None),
            (1.0, 0.0, None),
            (1.0, 1.0, None),
            (0.0, 1.0, None),
        ]
        for up, down in pairwise(key):
            for i in up:
                for j in down:
                    polygon = _cut(polygon, leads[i][j], (i, j))
                    if not polygon:
                        return None
        if _area(polygon) <= TOLERANCE:
            return None
        return Outline([(a, b) for a, b, _ in polygon], [1.0] * len(polygon), [pair for _, _, pair in polygon])

    return shape


def _lead(one: list[float], other: list[float]) -> tuple[float, float, float]:
    """c, p, q such that one rate is ahead of the other where c + p a + q b > 0; the largest of them is 1."""
    (tnr, fpr, _, tpr), (tnr2, fpr2, _, tpr2) = one, other
    slope, slope2 = tpr - tnr, tpr2 - tnr2
    line = fpr2 - fpr, slope * fpr2 - slope2 * fpr, tnr2 * slope - tnr * slope2
    size = max(map(abs, line)) or 1.0
    return line[0] / size, line[1] / size, line[2] / size


def _cut(
    polygon: list[tuple[float, float, Pair | None]], line: tuple[float, float, float], pair: Pair
) -> list[tuple[float, float, Pair | None]]:
    """The part of a convex polygon where c + p a + q b >= 0; vertices on the line stay."""
    c, p, q = line
    values = [c + p * a + q * b for a, b, _ in polygon]
    if min(values) >= -TOLERANCE:
        return polygon
    if max(values) <= TOLERANCE:
        return []
    values = [0.0 if abs(value) <= TOLERANCE else value for value in values]
    kept: list[tuple[float, float, Pair | None]] = []
    for k, (a, b, label) in enumerate(polygon):
        after = (k + 1) % len(polygon)
        here, there = values[k], values[after]
        if here >= 0:
            kept.append((a, b, pair if here == 0 and there < 0 else label))
        if here * there < 0:
            share = here / (here - there)
            a1, b1, _ = polygon[after]
            kept.append((a + share * (a1 - a), b + share * (b1 - b), pair if there < 0 else label))
    return kept


def _area(polygon: list[tuple[float, float, Pair | None]]) -> float:
    a0, b0, _ = polygon[0]
    return sum(
        ((a - a0) * (b1 - b0) - (a1 - a0) * (b - b0)) / 2
        for (a, b, _), (a1, b1, _) in pairwise([*polygon, polygon[0]])
    )  # fmt: skip
