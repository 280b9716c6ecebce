"""Scores, ranks, rates, shifts and operations of random performances."""

from __future__ import annotations

from typing import Any

import numpy as np

from tile_core import performance, ranking, scores, symmetries, tile

NAN = float("nan")
PLACES = [(0, 0), (1, 0), (0, 1), (1, 1), (0.5, 0.5), (1, 0.8), (0, 0.3), (0.25, 1), (0.7, 0), (0.31, 0.77)]


def random_rows(seed: int, n: int, *, zeros: float = 0.2, unknown: float = 0.1) -> np.ndarray:
    """Counts, some proportional, some with zeros, some partly or wholly unknown."""
    rng = np.random.default_rng(seed)
    rows = rng.integers(1, 40, (n, 4)).astype(float)
    rows[rng.random((n, 4)) < zeros] = 0
    rows[rng.random((n, 4)) < unknown] = NAN
    rows[n // 2] = 3 * rows[n // 3]
    rows[n // 4] = NAN
    return rows


def as_page(rows: np.ndarray) -> list[Any]:
    """Rows as the page gets them: null for what is unknown, and for a row without anything."""
    listed = [[None if np.isnan(x) else x for x in row] for row in rows.tolist()]
    return [None if all(x is None for x in row) else row for row in listed]


def random_places(seed: int, shape: tuple[int, ...]) -> np.ndarray:
    """Random numbers in (0, 1) with four digits."""
    return np.random.default_rng(seed).integers(1, 10_000, shape) / 10_000


def vectors() -> dict[str, Any]:
    """All that the browser's kernel says of performances."""
    return {
        "ranks": [_ranks(random_rows(seed, 32)) for seed in range(6)],
        "reused": _at(random_rows(2, 30), 0.9, 0.4),
        "competition": ranking.competition_ranks([0.5, NAN, 0.25, 0.5, 1.0]),
        "rates": _rates(),
        "shifted": [_shifted(prior) for prior in (0.001, 0.3, 0.5, 0.97)],
        "points": _points(),
        "operations": [_operation(name) for name in symmetries.OPERATIONS],
        "noSkill": _no_skill(),
        "skill": _skill(),
        "importances": {"place": [0.3, 0.8], "expected": scores.importances(0.3, 0.8)},
    }


def _at(rows: np.ndarray, a: float, b: float) -> dict[str, Any]:
    return {"rows": as_page(rows), "ranks": ranking.ranks(rows, a, b), "order": ranking.order(rows, a, b)}


def _ranks(rows: np.ndarray) -> dict[str, Any]:
    at = [
        {
            "place": place,
            "keys": ranking.keys(rows, *place),
            "scores": scores.canonical_score(rows, *place),
            "ranks": ranking.ranks(rows, *place),
            "order": ranking.order(rows, *place),
        }
        for place in PLACES
    ]
    return {"rows": as_page(rows), "at": at}


def _rates() -> dict[str, Any]:
    rows = random_rows(3, 80)
    rows[:4] = [[0, 0, 2, 3], [4, 1, 0, 0], [0, 0, 0, 0], [0, 5, 0, 7]]
    rates = performance.rates(rows)._asdict() | {
        "prior": performance.prior(rows),
        "tau": performance.prediction_rate(rows),
    }
    return {"rows": as_page(rows), "rates": rates, "canShift": symmetries.can_shift(rows)}


def _shifted(prior: float) -> dict[str, Any]:
    rows = random_rows(4, 60)
    shifted = symmetries.shift_prior(rows, prior)
    can = symmetries.can_shift(rows)
    return {"prior": prior, "rows": as_page(rows), "shifted": shifted, "canShift": can}


def _points() -> dict[str, Any]:
    z, old, new = random_places(5, (3, 200))
    return {
        "places": np.stack([z, old, new], -1),
        "there": symmetries.shift_point(z, old, new),
        "back": symmetries.unshift_point(z, old, new),
        "deformed": symmetries.deformed(z, new),
    }


def _operation(name: str) -> dict[str, Any]:
    operation = symmetries.OPERATIONS[name]
    rows, places = random_rows(6, 40, unknown=0), random_places(6, (20, 2))
    rows = rows[~np.isnan(rows).any(-1)]
    moved = np.stack(operation.move(*places.T), -1)
    performed = operation.perform(rows)
    return {
        "name": name,
        "rows": rows,
        "performed": performed,
        "places": places,
        "moved": moved,
        "dual": operation.dual,
    }


def _no_skill() -> dict[str, Any]:
    a, b, p = random_places(7, (3, 300))
    a[:4], b[:4] = [0, 1, 0, 1], [0, 0, 1, 1]
    return {
        "places": np.stack([a, b, p], -1),
        "pi": tile.gamma_pi(a, p),
        "tau": tile.gamma_tau(a, p),
        "best": tile.best_no_skill(a, b, p),
        "cohen": np.stack(np.broadcast_arrays(tile.corrected_place(b, p), b), -1),
    }


def _skill() -> dict[str, Any]:
    rows, (a, b) = random_rows(8, 100), random_places(8, (2, 100))
    b[:10] = 0
    a[:5] = 1
    return {"rows": as_page(rows), "places": np.stack([a, b], -1), "expected": tile.relative_skill(rows, a, b)}
