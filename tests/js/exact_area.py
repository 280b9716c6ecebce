"""Areas of regions of the Tile to 60 digits, from their definition: every inequality, every crossing, column by column.

Slow and without any tolerance that a double would need: the oracle of the regions that the browser follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, getcontext
from fractions import Fraction
from itertools import combinations, pairwise

getcontext().prec = 80
_SAME = Decimal("1e-55")
_FRAME = ((0, 0, 1, 0), (0, 0, -1, 1))

Rows = Sequence[Sequence[float]]
Line = tuple[Decimal, Decimal, Decimal, Decimal]
"""(A, B, C, D) of A ab + B a + C b + D >= 0."""


def stable_area(rows: Rows, a: float, b: float) -> float:
    """Area of the connected region around (a, b), inside the Tile, that keeps the order of all its tiers."""
    counts = [[Fraction(int(x)) for x in row] for row in rows]
    lines = [_exact(line) for line in [*_inequalities(counts, Fraction(a), Fraction(b)), *_FRAME]]
    strips = [(low, high, _bounds(lines, (low + high) / 2)) for low, high in pairwise(_cuts(lines))]
    here = next(k for k, (low, high, bounds) in enumerate(strips) if bounds and low <= Decimal(a) <= high)
    first, last = here, here
    while first and _joined(strips[first - 1], strips[first]):
        first -= 1
    while last + 1 < len(strips) and _joined(strips[last], strips[last + 1]):
        last += 1
    return float(sum(_between(*strip) for strip in strips[first : last + 1]))


def _exact(line: Sequence[Fraction | int]) -> Line:
    a, b, c, d = (Decimal(x.numerator) / Decimal(x.denominator) for x in line)
    return a, b, c, d


def _inequalities(counts: list[list[Fraction]], a: Fraction, b: Fraction) -> list[tuple[Fraction, ...]]:
    """One for each pair of neighbouring tiers at (a, b); those of copies say nothing."""

    def parts(row: list[Fraction], x: Fraction | int, y: Fraction | int) -> tuple[Fraction, Fraction]:
        return (1 - x) * row[0] + x * row[3], (1 - y) * row[1] + y * row[2]

    def lead(one: list[Fraction], other: list[Fraction], x: int, y: int) -> Fraction:
        (good, bad), (good2, bad2) = parts(one, x, y), parts(other, x, y)
        return good * bad2 - good2 * bad

    shares = {i: good / (good + bad) for i, (good, bad) in enumerate(parts(row, a, b) for row in counts) if good + bad}
    tiers = [[i for i in shares if shares[i] == value] for value in sorted(set(shares.values()), reverse=True)]
    found = []
    for one, other in ((counts[i], counts[j]) for up, down in pairwise(tiers) for i in up for j in down):
        h00, h10, h01, h11 = (lead(one, other, x, y) for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)))
        found.append((h00 - h10 - h01 + h11, h10 - h00, h01 - h00, h00))
    return [line for line in dict.fromkeys(found) if any(line)]


def _cuts(lines: list[Line]) -> list[Decimal]:
    """Columns at which two curves meet, or one meets the frame or stands upright."""
    found = {Decimal(0), Decimal(1)}
    for p, q, r, s in lines:
        found.update(-up / down for up, down in ((r, p), (s, q), (r + s, p + q)) if down)
    for (p, q, r, s), (t, u, v, w) in combinations(lines, 2):
        found.update(_roots(q * t - p * u, q * v + s * t - p * w - r * u, s * v - r * w))
    inside = sorted(x for x in found if 0 <= x <= 1)
    return [inside[0], *(x for before, x in pairwise(inside) if x - before > _SAME)]


def _roots(square: Decimal, linear: Decimal, rest: Decimal) -> list[Decimal]:
    """Real roots of a quadratic."""
    under = linear * linear - 4 * square * rest
    if not square or under < 0:
        return [-rest / linear] if linear and not square else []
    larger = -(linear + under.sqrt().copy_sign(linear)) / 2
    return [larger / square, *([rest / larger] if larger else [])]


def _height(line: Line, a: Decimal) -> Decimal:
    p, q, r, s = line
    return -(q * a + s) / (p * a + r)


def _bounds(lines: list[Line], a: Decimal) -> tuple[Line, Line] | None:
    """Floor and ceiling in a column; None where nothing is between them."""
    floors, ceilings = [], []
    for line in lines:
        p, q, r, s = line
        slope, rest = p * a + r, q * a + s
        if abs(slope) <= _SAME * (abs(p) + abs(r) + abs(q) + abs(s)):
            if rest < 0:
                return None
            continue
        (floors if slope > 0 else ceilings).append(line)
    floor, ceiling = max(floors, key=lambda line: _height(line, a)), min(ceilings, key=lambda line: _height(line, a))
    return (floor, ceiling) if _height(floor, a) < _height(ceiling, a) else None


def _joined(left: tuple, right: tuple) -> bool:
    """Whether two strips side by side are both open and touch in more than a point."""
    (_, column, one), (_, _, other) = left, right
    if one is None or other is None:
        return False
    floor = max(_height(one[0], column), _height(other[0], column))
    return min(_height(one[1], column), _height(other[1], column)) - floor > Decimal("1e-45")


def _between(low: Decimal, high: Decimal, bounds: tuple[Line, Line]) -> Decimal:
    return _integral(bounds[1], low, high) - _integral(bounds[0], low, high)


def _integral(line: Line, low: Decimal, high: Decimal) -> Decimal:
    """Area below a curve."""
    p, q, r, s = line
    if not p:
        return -(q * (high * high - low * low) / 2 + s * (high - low)) / r
    bow = q * r / p - s
    flat = -q / p * (high - low)
    return flat if abs(bow) < _SAME else flat + bow / p * ((p * high + r) / (p * low + r)).ln()
