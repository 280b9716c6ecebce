"""Costs, net benefit, and which classifier is cheapest at which cost."""

from __future__ import annotations

from typing import Any

import numpy as np

from tile_core import decisions


def vectors() -> dict[str, Any]:
    """What `tile_core.decisions` says of random and of marginal cases."""
    return {
        "costs": _costs(),
        "utilities": _utilities(),
        "cheapest": [_cheapest(*case) for case in CASES],
    }


def _costs(n: int = 200) -> dict[str, Any]:
    rng = np.random.default_rng(1)
    c, prior_use, prior_tile = (10 ** rng.uniform(-2, 3, n)).round(3), *rng.uniform(0.001, 0.999, (2, n)).round(4)
    tpr, fpr, t = rng.random((3, n)).round(4)
    tpr[:4], fpr[:4], t[4] = [0, 0, 1, 1], [0, 1, 0, 1], 0
    x = decisions.probability_cost(c, prior_use)
    return {
        "c": c,
        "priorUse": prior_use,
        "priorTile": prior_tile,
        "tpr": tpr,
        "fpr": fpr,
        "t": t,
        "a": decisions.cost_point(c, prior_use, prior_tile),
        "cost": decisions.expected_cost(tpr, fpr, c, prior_use),
        "benefit": decisions.net_benefit(tpr, fpr, t, prior_use),
        "perThousand": np.stack(decisions.per_thousand(tpr, fpr, prior_use), -1),
        "costCurve": np.stack([x, decisions.normalised_cost(tpr, fpr, x)], -1),
        "ppv": decisions.ppv_at(tpr, fpr, prior_use),
        "npv": decisions.npv_at(tpr, fpr, prior_use),
        "effectiveThreshold": decisions.effective_threshold(tpr, fpr, t),
    }


def _utilities(n: int = 50) -> list[Any]:
    """Four utilities and their cost; `null` where they are refused."""
    rng, found = np.random.default_rng(2), []
    for values in rng.integers(-20, 21, (n, 4)).tolist():
        given = decisions.Utilities(*values)
        ordered = given.tp > given.fn and given.tn > given.fp
        found.append({"utilities": given._asdict(), "c": decisions.miss_cost(given) if ordered else None})
    return found


# Seed, number of classifiers, of positives and of negatives, prevalence in use; few samples make ties.
CASES = [(1, 1, 5, 5, 0.5), (2, 6, 4, 5, 0.2), (3, 20, 10, 12, 0.02), (4, 20, 3, 3, 0.7), (5, 60, 90, 352, 0.02)]


def _cheapest(seed: int, n: int, positives: int, negatives: int, prior: float) -> dict[str, Any]:
    """Ranges of rates of whole counts; the last two are those of doing nothing and of treating all."""
    rng = np.random.default_rng(seed)
    rate = rng.random(n)
    fpr, tpr = (rate**3 * negatives).round() / negatives, (rate ** (1 / 2) * positives).round() / positives
    fpr, tpr = [*fpr.tolist(), 0.0, 1.0], [*tpr.tolist(), 0.0, 1.0]
    found = decisions.cheapest(tpr, fpr, prior)
    ranges = [{"from": low, "to": high, "entities": entities} for low, high, entities in found]
    return {"name": f"{n} of {positives} and {negatives}", "prior": prior, "tpr": tpr, "fpr": fpr, "ranges": ranges}
