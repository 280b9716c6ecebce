"""What the models of Explore and of the gallery hold: the catalogue, means of contexts, agreement of scores."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy import stats

from app.pages.explore import request as explore_request
from tests.app.test_state import request
from tile_core import catalogue, populations
from tile_core.leaderboard import leaderboard

FIELDS = ("key", "name", "symbol", "synonyms", "order", "fixed_prior_only", "higher_is_better")
COEFFICIENTS = {"kendall": stats.kendalltau, "spearman": stats.spearmanr}


def of_catalogue() -> dict[str, Any]:
    """The records of scores that the page gets, and their places at two priors."""
    return {
        "records": [{name: record[name] for name in FIELDS} for record in catalogue.as_records()],
        "places": [
            {"prior": prior, "at": {key: score.placement(prior) for key, score in catalogue.CATALOGUE.items()}}
            for prior in (0.15, 0.2, 0.3)
        ],
    }


def contexts() -> dict[str, Any]:
    """Means of contexts, weighted by each entity's own sizes, which need not be the sums of its counts."""
    rng = np.random.default_rng(3)
    rows, sizes = rng.integers(1, 99, (3, 4, 4)).astype(float), rng.integers(1, 5000, (3, 4)).astype(float)
    rows[1, 2] = (rows[1, 2] / rows[1, 2].sum()).round(6)
    board = leaderboard("abcd", rows, contexts="xyz", sizes=sizes)
    asked = (explore_request.BY_SIZE, explore_request.MEAN, 1)
    means = [explore_request.performances_of(board, explore_request.read(request(context=each))) for each in asked]
    return {"rows": rows, "sizes": sizes, "contexts": asked, "performances": means}


def agreement() -> dict[str, Any]:
    """Coefficients of a score with every score of the catalogue, on drawn performances and on small counts."""
    rng = np.random.default_rng(8)
    drawn = populations.draw("dirichlet", 60, rng, None).round(6)
    counts = rng.integers(0, 4, (60, 4)).astype(float)
    counts[:4] = [[0, 0, 1, 2], [3, 1, 0, 0], [5, 0, 0, 0], [1, 1, 1, 1]]
    boards = (drawn, counts[counts.sum(1) > 0])
    return {"boards": [{"rows": rows} | {name: _agreements(rows, name) for name in COEFFICIENTS} for rows in boards]}


def _agreements(rows: np.ndarray, coefficient: str) -> dict[str, float]:
    x, found = catalogue.CATALOGUE["mcc"].function(rows), {}
    for key, score in catalogue.CATALOGUE.items():
        y = score.function(rows)
        both = ~np.isnan(x) & ~np.isnan(y)
        p, q = _levels(x[both]), _levels(y[both])
        defined = len(set(p)) > 1 and len(set(q)) > 1
        found[key] = float(COEFFICIENTS[coefficient](p, q).statistic) if defined else float("nan")
    return found


def _levels(values: np.ndarray) -> np.ndarray:
    """Dense ranks; neighbours within 1e-12 of the larger of them, or of the largest up to 1, are tied."""
    known = np.unique(values)
    size = np.where(np.isfinite(known), abs(known), 0)
    floor = min(1.0, size.max(initial=0))
    apart = [
        high - low > 1e-12 * max(p, q, floor)
        for low, high, p, q in zip(known[:-1], known[1:], size[:-1], size[1:], strict=True)
    ]
    return np.cumsum([0, *apart])[np.searchsorted(known, values)]
