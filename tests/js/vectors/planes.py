"""Lines, hulls and curves of ROC and of precision-recall space."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.js.vectors.kernel import random_places
from tile_core import curves, performance, scores
from tile_core import roc as geometry

BOXES = [(0, 0, 1, 1), (-0.5, -0.25, 1.5, 2)]


def roc() -> dict[str, Any]:
    """The geometry of ROC space."""
    return {
        "lines": _lines(),
        "through": _through(),
        "clipped": [_clipped(box) for box in BOXES],
        "vertices": _vertices(),
        "hulls": [_hull(seed, n, kind) for kind in ("counts", "arc", "uniform") for seed, n in SIZES],
    }


SIZES = [(1, 1), (2, 2), (3, 7), (4, 30), (5, 200)]


def _places(seed: int, n: int = 200) -> np.ndarray:
    """Columns a, b, prior, value; corners, sides and a = b among them."""
    places = random_places(seed, (n, 4))
    places[:4, :2] = [[0, 0], [1, 0], [0, 1], [1, 1]]
    places[4:10, 0] = [0, 1, 0, 1, 0, 1]
    places[10:14, 1] = [0, 1, 0, 1]
    places[14:20, 1] = places[14:20, 0]
    places[20:26, 3] = [0, 1, 0, 1, 0, 1]
    return places


def _lines() -> dict[str, Any]:
    places = _places(1)
    a, b, prior, value = places.T
    iso, zero, one = geometry.iso_line(a, b, prior, value), geometry.zero_line(a, prior), geometry.one_line(b, prior)
    return {"places": places, "iso": iso, "zero": zero, "one": one}


def _through() -> dict[str, Any]:
    places, points = _places(2), random_places(12, (200, 2))
    a, b, prior, _ = places.T
    rows = performance.from_rates(tpr=points[:, 1], fpr=points[:, 0], prior=prior)
    lines = geometry.iso_line(a, b, prior, scores.canonical_score(rows, a, b))
    return {"places": places[:, :3], "points": points, "lines": lines}


def _clipped(box: tuple[float, ...]) -> dict[str, Any]:
    """The ends of each line inside a box; null where it is missed, or touched only."""
    rng = np.random.default_rng(3)
    lines = rng.normal(size=(300, 3)).round(4)
    lines[:60] = rng.integers(-2, 3, (60, 3))
    lines = lines[(lines[:, :2] != 0).any(-1)]
    ends = geometry.segment(lines, box)
    long_enough = np.hypot(*(ends[:, 1] - ends[:, 0]).T) > 1e-9
    risen = [each[np.lexsort(each.T[::-1].round(12))] for each in ends]
    inside = [each if ok else None for each, ok in zip(risen, long_enough, strict=True)]
    return {"box": box, "lines": lines, "ends": inside}


def _vertices() -> dict[str, Any]:
    places = _places(4)
    a, b, prior, _ = places.T
    found = [None if parallel else one for parallel, one in zip(a == b, geometry.vertex(a, b, prior), strict=True)]
    return {"places": places[:, :3], "vertices": found}


def _hull(seed: int, n: int, kind: str) -> dict[str, Any]:
    points = _hull_points(seed, n, kind)
    chain = geometry.upper_left_hull(*points.T)
    groups = [np.flatnonzero((points == points[i]).all(-1)) for i in chain]
    return {"name": f"{kind} {n}", "points": points, "groups": groups}


def _hull_points(seed: int, n: int, kind: str) -> np.ndarray:
    rng = np.random.default_rng(seed)
    if kind == "counts":
        return np.stack([rng.integers(0, 13, n) / 12, rng.integers(0, 8, n) / 7], -1)
    if kind == "arc":
        angle = np.sort(rng.random(n)) * np.pi / 2
        return np.stack([1 - np.cos(angle), np.sin(angle)], -1)[rng.permutation(n)]
    return random_places(seed, (n, 2))


def pr() -> dict[str, Any]:
    """The geometry of precision-recall space; where each curve begins and ends, and points on it."""
    x, y, prior = random_places(1, (3, 100))
    return {
        "places": {
            "roc": np.stack([x, y], -1),
            "priors": prior,
            "pr": curves.pr_place(x, y, prior),
            "least": curves.least_precision(x, prior),
        },
        "curves": _curves(),
    }


def _pr_places(seed: int, n: int = 300) -> np.ndarray:
    """Columns a, b, prior, value; corners, sides and a = b among them."""
    places = random_places(seed, (n, 4))
    places[:4, :2] = [[0, 0], [1, 0], [0, 1], [1, 1]]
    places[4:40, 0] = 1
    places[40:50, 1] = places[40:50, 0]
    places[50:60, 1] = [0, 1] * 5
    return places


def _curves() -> list[Any]:
    """For each score and value: from which recall to which the curve goes, and its precision at some between."""
    recalls, found = np.linspace(0.0005, 1, 2000), []
    for a, b, prior, value in _pr_places(2):
        precision = curves.iso_precision(a, b, prior, value, recalls)
        there = recalls[np.isfinite(precision)]
        some = np.linspace(0, len(there) - 1, min(len(there), 5)).astype(int)
        upright = a == b == 1
        at = curves.least_precision(value, prior) if upright else None
        found.append(
            {
                "score": [a, b, prior, value],
                "least": at,
                "ends": [there[0], there[-1]] if len(there) else None,
                "defined": len(there),
                "points": [] if upright else np.stack([there, precision[np.isfinite(precision)]], -1)[some].round(9),
            }
        )
    return found
