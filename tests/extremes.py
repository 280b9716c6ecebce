"""Leaderboards and parts of the Tile at random, and what searches find on them: regrets and ranks that must not be
exceeded. Entities with an unknown count take no part.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize, minimize_scalar

from tile_core import ranking, uncertainty
from tile_core.scores import canonical_score

Array = NDArray[np.float64]
# So near to a corner or a side a search comes, where the score may be 0/0 on it.
NEAR = 1e-14
TRIVIAL = [[1, 0, 0, 1], [0, 1, 1, 0], [3, 0, 2, 0], [0, 3, 0, 2], [4, 1, 0, 0], [0, 0, 1, 4], [0, 0, 0, 0]]


class Case(NamedTuple):
    """Counts of a leaderboard, and the corners of a part of the Tile."""

    rows: Array
    corners: Array


def cases(number: int, seed: int = 0, most: int = 60) -> Iterator[Case]:
    """Leaderboards of 2 to `most` entities: one prior or several, few samples with ties or many, 0/0 and unknown."""
    for k in range(number):
        rng = np.random.default_rng([seed, k])
        yield Case(leaderboard(rng, int(rng.integers(2, most + 1)), several=k % 2 == 1), part(rng, k // 2 % 3))


def leaderboard(rng: np.random.Generator, n: int, *, several: bool, size: int | None = None) -> Array:
    """Counts of n entities, `size` samples each, at one prior or at several."""
    size = size or int(rng.choice([6, 20, 60, 300, 2000]))
    priors = rng.choice(rng.integers(1, size, 3), n) if several else np.full(n, rng.integers(1, size))
    low = rng.choice([0.0, 0.5, 0.8])
    tp, tn = (rng.binomial(count, rng.uniform(low, 1, n)) for count in (priors, size - priors))
    rows = np.stack([tn, size - priors - tn, priors - tp, tp], -1).astype(float)
    if several and rng.random() < 0.5:
        own = [rng.multinomial(size, shares) for shares in rng.dirichlet([1, 0.5, 0.5, 1], n // 2)]
        rows[: n // 2] = np.reshape(own, (-1, 4))
    if several and rng.random() < 0.5:
        rows[rng.integers(0, n, 3)] = rng.permutation(TRIVIAL)[:3]
    if rng.random() < 0.3:
        rows[rng.integers(n)] = 3 * rows[rng.integers(n)]
    if rng.random() < 0.2:
        rows[rng.integers(n), rng.integers(4)] = np.nan
    return rows


def near_leaderboard(n: int, apart: float = 1e-4, seed: int = 1) -> Array:
    """Entities whose rates are nearly the same, each at a prior of its own, so that many frontiers nearly coincide."""
    rng = np.random.default_rng(seed)
    tpr, tnr = 0.8 + apart * rng.uniform(-1, 1, n), 0.7 + apart * rng.uniform(-1, 1, n)
    prior = rng.uniform(0.1, 0.9, n)
    return np.stack([(1 - prior) * tnr, (1 - prior) * (1 - tnr), prior * (1 - tpr), prior * tpr], -1)


def part(rng: np.random.Generator, kind: int) -> Array:
    """The whole Tile, a rectangle, or a lasso, which may cross itself."""
    if kind == 0:
        return rectangle(0, 1, 0, 1)
    digits = int(rng.choice([1, 2, 16]))
    while True:
        if kind == 2:
            corners = rng.uniform(0, 1, (int(rng.integers(3, 10)), 2)).round(digits)
            if len(points_of(corners)) and not has_spike(corners):
                return corners
            continue
        (a0, a1), (b0, b1) = np.sort(rng.uniform(0, 1, (2, 2)).round(digits))
        if a0 < a1 and b0 < b1:
            return rectangle(a0, a1, b0, b1)


def has_spike(corners: Array) -> bool:
    """Whether a corner lies on another side, so that two sides may coincide and have no area of the part near them."""
    start, step = corners, np.roll(corners, -1, axis=0) - corners
    away = corners[:, None] - start
    off = np.abs(away[..., 0] * step[:, 1] - away[..., 1] * step[:, 0])
    with np.errstate(invalid="ignore"):
        share = (away * step).sum(-1) / (step**2).sum(-1)
    return bool(((off < 1e-9) & (share > 1e-9) & (share < 1 - 1e-9)).any())


def rectangle(a0: float, a1: float, b0: float, b1: float) -> Array:
    return np.array([[a0, b0], [a1, b0], [a1, b1], [a0, b1]], float)


def is_inside(corners: Array, box: Array) -> bool:
    """Whether no side of a part passes through a box around a point inside it, as far as many of its points show."""
    places = along(corners, np.linspace(0, 1, 2000))
    return not ((places > box[:, 0]) & (places < box[:, 1])).all(-1).any()


def points_of(corners: Array, size: int = 40) -> Array:
    """Points of a grid over the frame of a part that lie inside it, shape (points, 2)."""
    low, high = corners.min(0), corners.max(0)
    if not (high > low).all():
        return np.zeros((0, 2))
    try:
        inside = uncertainty.points_inside(np.clip((corners - low) / (high - low), 0, 1), size)
    except ValueError:
        return np.zeros((0, 2))
    return np.clip(low + np.stack(inside, -1) * (high - low), 0, 1)


def along(corners: Array, steps: Array) -> Array:
    """Points of the sides of a part, shape (sides, steps, 2)."""
    start, end = corners[:, None], np.roll(corners, -1, axis=0)[:, None]
    return np.asarray(np.clip(start + steps[:, None] * (end - start), 0, 1))


def grid_of(corners: Array) -> Array:
    """Points inside a part, on its sides and at its corners, shape (points, 2)."""
    steps = np.concatenate([[0, NEAR], np.arange(1, 30) / 30, [1 - NEAR]])
    return np.concatenate([points_of(corners), along(corners, steps).reshape(-1, 2)])


def known(rows: Array) -> Array:
    """The rows, all of `nan` where they have an unknown count."""
    return np.where(np.isnan(rows).any(-1, keepdims=True), np.nan, rows)


def regrets_at(rows: Array, places: Array) -> Array:
    """How far each entity is below the best one at some places, shape (places, n); `nan` where it has no score."""
    scores = canonical_score(known(rows), places[:, :1], places[:, 1:])
    top = np.where(np.isnan(scores), -np.inf, scores).max(1, keepdims=True)
    return np.asarray(np.where(np.isnan(scores), np.nan, top - scores))


def most(values: Array) -> Array:
    """The largest value of each column, `nan` where it has none."""
    return np.where(np.isnan(values).all(0), np.nan, np.where(np.isnan(values), -np.inf, values).max(0))


def searched_ranks(rows: Array, places: Array) -> Array:
    """The worst rank of each entity at some places, shape (n,)."""
    return most(ranking.ranks(known(rows), places[:, 0], places[:, 1]))


def searched_regret(rows: Array, corners: Array, entity: int) -> float:
    """The largest regret of an entity that optimisation finds from many starts, inside the part and along its sides."""

    def loss(place: Array) -> float:
        return -float(np.nan_to_num(regrets_at(rows, np.clip(place, 0, 1)[None])[0, entity], nan=-1))

    inner = points_of(corners)
    found = [-np.nan_to_num(regrets_at(rows, grid_of(corners))[:, entity], nan=-1).max()]
    cell = (corners.max(0) - corners.min(0)) / 80
    for start in inner[np.argsort(-np.nan_to_num(regrets_at(rows, inner)[:, entity], nan=-1))[:3]]:
        box = np.stack([start - cell, start + cell], -1)
        if is_inside(corners, box):
            found.append(minimize(loss, start, method="L-BFGS-B", bounds=box).fun)
    steps = np.linspace(NEAR, 1 - NEAR, 61)
    for side, places in enumerate(along(corners, steps)):
        values = np.nan_to_num(regrets_at(rows, places)[:, entity], nan=-1)
        peaks = np.flatnonzero(values >= np.maximum(np.append(values[1:], -1), np.append(-1, values[:-1])))
        for peak in peaks[np.argsort(-values[peaks])[:3]]:
            bounds = steps[max(peak - 1, 0)], steps[min(peak + 1, len(steps) - 1)]
            one = lambda step, side=side: loss(along(corners, np.array([step]))[side, 0])  # noqa: E731
            found.append(minimize_scalar(one, bounds=bounds, method="bounded", options={"xatol": 1e-12}).fun)
    return -float(min(found))
