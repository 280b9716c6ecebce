"""Edges of an arrangement of lines joined end to end to outlines; they have what they bound on their left."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tile_core.checks import FloatArray
from tile_core.regions import projective
from tile_core.regions.hyperbola_arcs import IntArray
from tile_core.regions.projective import Outline

# Ends of edges closer than this in these coordinates are one point.
_SAME = 1e-9


class Edges(NamedTuple):
    """Names and points (e, 4) of both ends of each edge, its direction, and the number of the line it is part of."""

    source: list[int]
    target: list[int]
    start: FloatArray
    end: FloatArray
    angle: list[float]
    walk: list[int]


def outlines(edges: Edges, label: IntArray) -> list[Outline]:
    """The outlines, each edge with the label of its line."""
    found = [_outline(edges, loop, label) for loop in _loops(edges)]
    return [outline for outline in found if len(outline[0])]


def _loops(edges: Edges) -> list[list[int]]:
    """Closed walks along the edges; where several leave a vertex, the next one is the sharpest turn to the left.

    So pieces that touch in a point only stay apart.
    """
    leaving: dict[int, list[int]] = {}
    for edge, name in enumerate(edges.source):
        leaving.setdefault(name, []).append(edge)
    used = [False] * len(edges.source)
    loops = []
    for first in range(len(edges.source)):
        loop, edge = [], first
        while not used[edge]:
            used[edge] = True
            loop.append(edge)
            edge = _next(edges, edge, [e for e in leaving.get(edges.target[edge], []) if e == first or not used[e]])
        if loop:
            loops.append(loop)
    return loops


def _next(edges: Edges, edge: int, choice: list[int]) -> int:
    if len(choice) > 1:
        far = np.abs(edges.start[choice] - edges.end[edge]).max(1) > _SAME
        back = edges.angle[edge] + np.pi
        turn = (back - np.array(edges.angle)[choice] - 1e-9) % (2 * np.pi)
        return choice[int(np.lexsort((turn, far))[0])]
    return choice[0] if choice else edge


def _outline(edges: Edges, loop: list[int], label: IntArray) -> Outline:
    """Vertices and labels of a loop, without those at which it goes straight on.

    An edge ends where the next one starts, up to rounding; where lines are almost parallel that can be far, so that a
    vertex and an edge of the frame (no frontier) come in between.
    """
    walk = [edges.walk[edge] for edge in loop]
    first = [edge for edge, here, other in zip(loop, walk, walk[-1:] + walk[:-1], strict=True) if here != other]
    last = [edge for edge, here, other in zip(loop, walk, walk[1:] + walk[:1], strict=True) if here != other]
    if not first:
        return edges.start[:0], label[:0]
    if loop.index(last[0]) < loop.index(first[0]):
        last = last[1:] + last[:1]
    points = np.stack([edges.start[first], edges.end[last]], 1)
    apart = np.abs(np.roll(points[:, 0], -1, axis=0) - points[:, 1]).max(1) > projective.NOISE
    names = label[[edges.walk[edge] for edge in first]]
    kept = np.stack([np.ones_like(apart), apart], -1).ravel()
    return points.reshape(-1, 4)[kept], np.stack([names, np.full_like(names, -1)], -1).ravel()[kept]
