"""The names of marks in a chart, placed so that all of them are legible at any size of the chart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
Box = tuple[float, float, float, float]

SIZE = 11
# Sizes of the chart in pixels: on a phone, in a column of the page, in a large window.
_SIZES = ((240.0, 290.0), (330.0, 290.0), (560.0, 560.0))
# Margin for longer names, and the width of a letter.
_ROOM, _LETTER, _LINE = (36.0, 24.0), 0.56 * SIZE, 1.3 * SIZE
_LONGEST = 22
# Sides, best first, with the anchor of the text and its position: below, next to or above the mark.
_SIDES = {
    "top right": (1, 1), "top left": (-1, 1), "bottom right": (1, -1), "bottom left": (-1, -1),
    "middle right": (1, 0), "middle left": (-1, 0), "top center": (0, 1), "bottom center": (0, -1),
}  # fmt: skip


class MarkName(NamedTuple):
    """The names of marks at one place, in lines, and the side of the place on which they are written."""

    names: tuple[str, ...]
    at: tuple[float, float]
    lines: tuple[str, ...]
    side: str


# Places, lines of text and sides of the names.
Placed = tuple[FloatArray, Sequence[Sequence[str]], Sequence[str]]


def together(marks: dict[str, FloatArray], extent: FloatArray) -> list[tuple[tuple[str, ...], tuple[float, float]]]:
    """Joins the names of marks that are too near to tell apart, in their order; `extent`: of the chart."""
    found: list[tuple[list[str], FloatArray]] = []
    for name, at in marks.items():
        same = next((names for names, place in found if (np.abs(place - at) <= 1e-3 * extent).all()), None)
        if same is None:
            found.append(([name], at))
        else:
            same.append(name)
    return [(tuple(names), (float(at[0]), float(at[1]))) for names, at in found]


def placed(marks: dict[str, FloatArray], span: tuple[FloatArray, FloatArray], avoid: FloatArray) -> list[MarkName]:
    """Names of marks, each on the side where it covers least; `span`: lowest and highest values of both axes; `avoid`,
    shape (n, 2): other points that should not be covered.
    """
    low, high = span
    groups = together(marks, high - low)
    texts = [_lines(names) for names, _ in groups]
    at = (np.array([place for _, place in groups]).reshape(-1, 2) - low) / (high - low)
    others = ((avoid - low) / (high - low))[:: max(1, len(avoid) // 400)]
    sides = ["top right"] * len(groups)
    # Place each name twice in turn: the side of a later name may free a better side for an earlier one.
    for turn in range(3):
        for i in range(len(groups)):
            known = [k for k in range(len(groups)) if k != i and (turn or k < i)]
            costs = {side: _cost(i, side, known, (at, texts, sides), others) for side in _SIDES}
            sides[i] = min(costs, key=lambda side: costs[side])
    return [MarkName(*one, text, side) for one, text, side in zip(groups, texts, sides, strict=True)]


def _lines(names: Sequence[str]) -> tuple[str, ...]:
    """Names separated by commas, in lines of limited length."""
    lines: list[str] = []
    for k, name in enumerate(names):
        word = name if k == len(names) - 1 else f"{name},"
        if lines and len(lines[-1]) + 1 + len(word) <= _LONGEST:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return tuple(lines)


def _cost(i: int, side: str, known: list[int], drawn: Placed, others: FloatArray) -> float:
    """How much a name on this side covers, and how far it extends beyond the chart, over all sizes of the chart."""
    at, texts, sides = drawn
    cost = 0.01 * list(_SIDES).index(side)
    for size in _SIZES:
        x, y = at[i] * size
        box = _box(x, y, texts[i], side)
        cost += 20 * sum(_overlap(box, _box(at[k, 0] * size[0], at[k, 1] * size[1], texts[k], sides[k])) for k in known)
        cost += 8 * sum(_overlap(box, _dot(at[k, 0] * size[0], at[k, 1] * size[1])) for k in range(len(at)) if k != i)
        cost += 30 * _outside(box, size)
        inside = (others * size >= box[:2]) & (others * size <= box[2:])
        cost += 0.5 * float(inside.all(-1).mean() if len(others) else 0)
    return cost


def _box(x: float, y: float, lines: Sequence[str], side: str) -> Box:
    """The box of the name with a small margin: left, bottom, right, top."""
    across, up = _SIDES[side]
    width, height = _LETTER * max(map(len, lines)), _LINE * len(lines)
    left = x + across * 8 - (0 if across > 0 else width if across < 0 else width / 2)
    low = y + up * 8 - (0 if up > 0 else height if up < 0 else height / 2)
    return left - 2, low - 1, left + width + 2, low + height + 1


def _dot(x: float, y: float) -> Box:
    return x - 6, y - 6, x + 6, y + 6


def _overlap(one: Box, other: Box) -> float:
    """The overlap of two boxes, as a share of the smaller one."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    if width <= 0 or height <= 0:
        return 0.0
    area = min((box[2] - box[0]) * (box[3] - box[1]) for box in (one, other))
    return 0.1 + width * height / area


def _outside(box: Box, size: tuple[float, float]) -> float:
    """How far the box extends beyond the chart and its margin, in lines of text."""
    beyond = (
        max(0.0, -_ROOM[0] - box[0], box[2] - size[0] - _ROOM[0]),
        max(0.0, -_ROOM[1] - box[1], box[3] - size[1] - _ROOM[1]),
    )
    return sum(beyond) / _LINE
