"""Small leaderboards and their draws, with ties, clones, missing and undefined entities, for the browser's tests."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tile_core import uncertainty
from tile_core.uncertainty import Draws

Array = NDArray[np.float64]


def board(n: int, seed: int = 1, sizes: tuple[int, int] = (90, 352)) -> Array:
    """Counts of classifiers that were judged on one test set."""
    generator = np.random.default_rng(seed)
    tp = generator.binomial(sizes[0], generator.uniform(0.3, 0.95, n))
    tn = generator.binomial(sizes[1], generator.uniform(0.5, 0.99, n))
    return np.stack([tn, sizes[1] - tn, sizes[0] - tp, tp], -1).astype(float)


def boards() -> list[Any]:
    """Draws of leaderboards: usual, clones and missing rows, other priors, few samples with many ties, one entity."""
    clones = board(7)[[0, 1, 2, 0, 3, 4, 0]]
    clones[5, 1] = np.nan
    other = np.concatenate([board(4), board(4, 2, (30, 40))])
    edge = np.array([[90.0, 0, 10, 0], [90, 0, 0, 10], [0, 90, 0, 10], [60, 30, 3, 7], [90, 0, 10, 0]])
    made = {
        "usual": _drawn(board(12)),
        "congruent": _drawn(clones, congruence=0.5),
        "clones": _drawn(clones),
        "priors": _drawn(other),
        "edge": _drawn(edge),
        "one": _drawn(board(1)),
        "mean": uncertainty.mean([_drawn(clones), _drawn(clones)]),
    }
    return [*_params(made), *_params({"few": few(5), "fewer": few(30, samples=6)})]


def few(n: int, samples: int = 14, draws: int = 40, seed: int = 3) -> Draws:
    """The paired bootstrap of few samples: whole counts, so that ties, 0/0 and perfect draws are many."""
    generator = np.random.default_rng(seed)
    y_true = np.arange(samples) < samples // 2
    y_pred = generator.random((n, samples)) < np.where(y_true, 0.8, 0.2)
    return uncertainty.bootstrap(y_true, y_pred, generator, draws=draws)


def as_draws(drawn: Draws) -> dict[str, Any]:
    """The same draws as the browser has them; NaN is written as JSON cannot."""
    rows, measured = drawn.performances, drawn.measured
    clones = np.arange(len(measured)) if drawn.clones is None else drawn.clones
    _, first, inverse = np.unique(clones, return_index=True, return_inverse=True)
    return {
        "number": len(rows),
        "size": rows.shape[1],
        "fpr": (rows[..., 1] / rows[..., :2].sum(-1)).ravel().tolist(),
        "tpr": (rows[..., 3] / rows[..., 2:].sum(-1)).ravel().tolist(),
        "priors": (measured[:, 2:].sum(-1) / measured.sum(-1)).tolist(),
        "measured": {
            "fpr": (measured[:, 1] / measured[:, :2].sum(-1)).tolist(),
            "tpr": (measured[:, 3] / measured[:, 2:].sum(-1)).tolist(),
        },
        "clones": first[inverse].tolist(),
        "independent": drawn.independent,
    }


def _drawn(rows: Array, **options: Any) -> Draws:
    return uncertainty.from_counts(rows, 1, draws=60, **options)


def _params(made: dict[str, Draws]) -> list[Any]:
    return [pytest.param(drawn, id=name) for name, drawn in made.items()]
