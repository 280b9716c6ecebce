"""Agreement of rankings: coefficients of two lists, maps of them over the Tile, and how near the next swap is."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy import stats

from tests.js.vectors.kernel import random_places
from tile_core import catalogue, correlation, performance, populations, ranking, scores, tile
from tile_core.regions import frontiers_of, hyperbola_arcs

NAN = float("nan")
SCORES = ("accuracy", "mcc", "d_prime", "plr", "kappa", "prior")
PLACES = ((0.5, 0.5), (1.0, 0.3), (0.0, 1.0), (0.8, 0.1))
UNDEFINED = (([1, 1, 1], [1, 2, 3]), ([1], [2]), ([], []), ([NAN, 1], [1, 2]))


def tau() -> dict[str, Any]:
    """Coefficients of lists as scipy finds them, and of scores with keys at places as a map has them."""
    rows = np.concatenate(
        [populations.draw("fixed_prior", 200, np.random.default_rng(3), 0.2).round(6), populations.lattice(5)]
    )
    names = ("plain", "ties", "undefined", "infinite", "short")
    return {
        "lists": [_coefficients(name, *pair) for name, pair in zip(names, _pairs(), strict=True)],
        "undefined": UNDEFINED,
        "map": _map(rows),
    }


def _pairs() -> list[tuple[np.ndarray, np.ndarray]]:
    """Lists with no ties, with many, with undefined values, with infinities, short ones."""
    rng = np.random.default_rng(5)
    plain = random_places(5, (2, 200))
    x, y = rng.integers(0, 30, 300).astype(float), random_places(6, (300,))
    tied = rng.integers(0, 5, 150).astype(float), rng.integers(0, 4, 150).astype(float)
    x[::7], y[::11] = NAN, NAN
    return [
        (plain[0], plain[1]),
        tied,
        (x, y),
        (np.where(x > 25, np.inf, x), -y),
        (np.array([1.0, 2.0, 2.0]), np.array([3.0, 1.0, 3.0])),
    ]


def _coefficients(name: str, x: np.ndarray, y: np.ndarray) -> dict[str, Any]:
    keep = ~np.isnan(x) & ~np.isnan(y)
    finite = keep & np.isfinite(x) & np.isfinite(y)
    above = [np.greater.outer(z[keep], z[keep]) for z in (x, y)]
    return {
        "name": name,
        "x": x,
        "y": y,
        "tau": stats.kendalltau(x[keep], y[keep]).statistic,
        "spearman": stats.spearmanr(x[keep], y[keep]).statistic,
        "pearson": stats.pearsonr(x[finite], y[finite]).statistic,
        "n": keep.sum(),
        "concordant": (above[0] & above[1]).sum(),
        "discordant": (above[0] & above[1].T).sum(),
    }


def _map(rows: np.ndarray) -> dict[str, Any]:
    """Values of scores, keys at places, and the coefficient of each with each as the map over the Tile has it."""
    values = {score: catalogue.CATALOGUE[score].function(rows) for score in SCORES}
    at = [[np.array([value]) for value in place] for place in PLACES]
    taus = [[correlation.kendall_map(x, rows, a, b)[0, 0] for a, b in at] for x in values.values()]
    return {"scores": values, "keys": [ranking.keys(rows, *place) for place in PLACES], "taus": taus}


def maps() -> dict[str, Any]:
    """Agreement with the ranking at a place over the Tile, and distances to the nearest swap."""
    boards = {
        "one prior": performance.from_rates(*random_places(1, (2, 9)), 0.3),
        "different priors": np.random.default_rng(2).dirichlet(np.ones(4), 9).round(6),
        "ties": np.random.default_rng(3).integers(1, 5, (9, 4)).astype(float),
        "clones": np.random.default_rng(4).integers(1, 9, (5, 4)).astype(float)[[0, 1, 2, 0, 3, 4, 1]],
    }
    return {name: _maps(rows) for name, rows in boards.items()}


def _maps(rows: np.ndarray) -> dict[str, Any]:
    axis, points = tile.axis(11), random_places(5, (60, 2))
    places = ((0.5, 0.5), (0.137, 0.81))
    agreement = [correlation.kendall_map(scores.canonical_score(rows, *at), rows, axis, axis) for at in places]
    return {
        "rows": rows,
        "agreement": [{"at": at, "taus": taus} for at, taus in zip(places, agreement, strict=True)],
        "points": points,
        "near": _nearest_swap(rows, points),
    }


def _nearest_swap(rows: np.ndarray, points: np.ndarray) -> np.ndarray:
    """The distance of each point to the nearest of many points of all frontiers: too long by a thousandth at most."""
    steps = np.linspace(0, 1, 4001)
    lines = [_along(arc, steps) for i in range(len(rows)) for _, arc in frontiers_of(rows, i)]
    return np.min([np.hypot(*(points[:, None] - line).transpose(2, 0, 1)).min(1) for line in lines], axis=0)


def _along(arc: Any, steps: np.ndarray) -> np.ndarray:
    start, end = (np.broadcast_to(arc.points[k], (len(steps), 2)) for k in (0, 1))
    return hyperbola_arcs.along(start, end, np.full(len(steps), arc.bend), steps)
