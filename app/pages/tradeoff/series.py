"""The data for the charts of a path between two scores: step functions, scores, and the curve of its rankings."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from tile_core import scores
from tile_core.checks import FloatArray
from tile_core.execution import Cancel, Progress
from tile_core.tradeoff import Swaps, Tradeoff, chart_data, manifold
from tile_core.tradeoff.paths import Path

from .entity_lines import AnyFloats

# Limits: points of the path, and steps.
POINTS, STEPS = 201, 2000


class Curve(NamedTuple):
    """The rankings between precision and recall as points of a plane, some of them named."""

    points: FloatArray
    marks: dict[str, FloatArray]
    explained: FloatArray


def steps(path: Path) -> tuple[FloatArray, ...]:
    """Step functions of t: each value holds from its t to the next."""
    swaps = path.swaps
    if swaps.rankings > STEPS:
        edges = at = np.linspace(0, 1, STEPS)
    else:
        edges = np.r_[0.0, swaps.boundaries]
        at = (edges + np.r_[swaps.boundaries, 1.0]) / 2
    return edges, swaps.tau_to_start(at), swaps.tau_to_end(at), path.variance(at), swaps.optimality(at)


def curves(path: Path, classic: Tradeoff | None) -> tuple[FloatArray, AnyFloats, tuple[FloatArray, FloatArray]] | None:
    """t, the scores there, of shape (used, len(t)), and, if they are few, the crossings of a trade-off of precision and
    recall.
    """
    if not len(path.used):
        return None
    t = np.linspace(0, 1, POINTS)
    a, b = path.points(t)
    values = scores.canonical_score(path.rows[:, None], a, b).astype(np.float32)
    few = classic is not None and classic.swaps.contradictions <= 3000
    at = chart_data.crossing_points(classic) if few and classic is not None else None
    return t, values, (np.empty(0), np.empty(0)) if at is None else (at.b, at.value)


def places(found: Tradeoff) -> tuple[FloatArray, FloatArray, dict[str, float]] | None:
    """The performances used, the places of as many rankings as are drawn, and those of named scores."""
    if len(found.used) < 2 or not found.swaps.contradictions:
        return None
    named = {"precision": 0.0, "recall": 1.0, "F1": 0.5, "SIVF": 1 - found.prior, "heuristic": found.heuristic}
    marks = {name: b for name, b in {**named, "optimum": found.b}.items() if not math.isnan(b)}
    return found.rows, between(found.swaps), marks


def between(swaps: Swaps) -> FloatArray:
    """As `manifold.between`, but only as many as `manifold` draws: there can be millions."""
    last = len(swaps.boundaries)
    if last + 3 <= STEPS:
        return manifold.between(swaps.boundaries)
    inside = np.round(np.linspace(0, last + 2, STEPS)).astype(np.int64)[1:-1] - 1
    low, high = swaps.between(inside)
    return np.unique(np.r_[0.0, (low + high) / 2, 1.0])


def rankings(
    rows: FloatArray,
    places: FloatArray,
    marks: dict[str, float],
    *,
    cancel: Cancel | None = None,
    progress: Progress | None = None,
) -> Curve:
    """The curve of the rankings at these places, shape (n,), including those at the named ones."""
    curve = manifold.manifold(rows, places, most=STEPS, cancel=cancel, progress=progress)
    seen = curve.project(manifold.rankings(rows, list(marks.values())))
    return Curve(curve.points, dict(zip(marks, seen, strict=True)), curve.explained)
